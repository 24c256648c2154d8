"""What verification rests on: one canonical form, a Merkle tree, and sheets that are folded from their changes."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.core.choices import OneOf
from pbem.core.dice import Keyed, mixed
from pbem.core.errors import TableError
from pbem.core.sheet import Order, Sheet
from pbem.core.table import COLLECTED, Decision, Table, Tempo
from pbem.desk.archive.canonical import digest, link, links, understood, written
from pbem.desk.archive.chance import _again
from pbem.desk.archive.seals import Items, Past, changes, folded, leaf, root_of, salt_of, tree
from pbem.desk.game.play import Silent

JSON: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**15) + 1, 10**15 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


# --- canonical --------------------------------------------------------------------------------------------------------


@given(value=JSON)
def test_a_value_has_one_text_and_a_text_one_value(value: Any) -> None:
    text = f"{written(value)}\n".encode()
    again = understood(text)
    assert again == value
    assert f"{written(again)}\n".encode() == text


def test_the_order_of_a_table_is_kept() -> None:
    value = {"players": {"Red": 1, "Blue": 2}, "a": {"=": 1}}
    again = understood(f"{written(value)}\n".encode())
    assert list(again["players"]) == ["Red", "Blue"]
    assert again == value
    assert written({"b": 1, "a": 2}) == '{"=":[["b",1],["a",2]]}'
    assert written({"a": 2, "b": 1}) == '{"a":2,"b":1}'
    assert digest({"b": 1, "a": 2}) != digest({"a": 2, "b": 1})


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1}\n', '{"a":1}', '{"a":1}\n\n', '{"b":1,"a":2}\n', '{"a":1,"a":1}\n', '{"a":1.50}\n', '{"a":1e999}\n',
        '"\\u0041"\n', '"é"\n', '{"=":[["a",1],["b",2]]}\n', '{"=":5}\n', '{"=":[["a"]]}\n', "", "nonsense", "[" * 9000,
    ],
)  # fmt: skip
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(TableError, match=r"canonical form|no export that can be checked"):
        understood(text.encode())


def test_a_link_holds_all_before_it() -> None:
    chain = links("00", [1, 2, 3])
    assert chain == [link("00", 1), link(chain[0], 2), link(chain[1], 3)]
    assert links("00", [9, 2, 3])[2] != chain[2]
    assert links("01", [1, 2, 3])[2] != chain[2]


# --- the tree ---------------------------------------------------------------------------------------------------------


def _node(left: str, right: str) -> str:
    return sha256(b"\x01" + bytes.fromhex(left) + bytes.fromhex(right)).hexdigest()


def test_the_tree_is_that_of_rfc_9162() -> None:
    a, b, c, d, e = (sha256(bytes([number])).hexdigest() for number in range(5))
    assert tree([]) == sha256(b"").hexdigest()
    assert tree([a]) == a
    assert tree([a, b, c]) == _node(_node(a, b), c)
    assert tree([a, b, c, d, e]) == _node(_node(_node(a, b), _node(c, d)), e)


def test_a_leaf_hangs_on_everything_in_it() -> None:
    order = {"slot": "1", "text": "1 PASS", "data": {}, "standing": False, "turn": 1}
    salt = salt_of(b"k" * 32, 1, "Red|1")
    whole = leaf(salt, 1, ("Red", "1", order))
    others = [
        leaf(salt_of(b"l" * 32, 1, "Red|1"), 1, ("Red", "1", order)),
        leaf(salt, 2, ("Red", "1", order)),
        leaf(salt, 1, ("Blue", "1", order)),
        leaf(salt, 1, ("Red", "2", order)),
        leaf(salt, 1, ("Red", "1", None)),
        leaf(salt, 1, ("Red", "1", {**order, "text": "1 ASK"})),
    ]
    assert len({whole, *others}) == 7


def test_a_root_hangs_on_the_past_and_is_salted() -> None:
    past = Past(chain="aa", acts=1, acts_chain="bb")
    root = root_of("00", tree([]), past)
    assert root_of("01", tree([]), past) != root
    assert root_of("00", tree([]), Past(chain="aa", acts=2, acts_chain="bb")) != root
    assert root_of("00", tree([]), Past(chain="ac", acts=1, acts_chain="bb")) != root


# --- sheets -----------------------------------------------------------------------------------------------------------


def order(slot: str, text: str = "", *, turn: int = 0) -> Order:
    return Order(slot=slot, text=text or slot, standing=turn == 0, turn=turn)


SLOTS = st.sampled_from(["cards", "1", "2", "surrender", "auto"])
#: What a seat does between two locks: put an order, take one back, or the turn ends.
DEEDS = st.lists(st.tuples(st.sampled_from(["put", "clear", "turn"]), SLOTS, st.sampled_from("xyz")), max_size=12)


@given(evenings=st.lists(DEEDS, max_size=5))
def test_the_changes_fold_to_the_sheets(evenings: list[list[tuple[str, str, str]]]) -> None:
    """Locked after any deeds, the folded sheet is the seat's own, the order of its slots included."""
    sheet, turn = Sheet(), 1
    known: Items = {}
    sheets: dict[str, Sheet] = {}
    for deeds in evenings:
        for deed, slot, text in deeds:
            if deed == "put":
                sheet.put(order(slot, text, turn=0 if slot in ("surrender", "auto") else turn))
            elif deed == "clear":
                sheet.clear([slot])
            else:
                turn += 1
                sheet = Sheet(each for each in sheet.orders.values() if each.standing)
        changed, known = changes(known, {"Red": sheet}, turn)
        sheets = folded(sheets, changed, turn)
        assert list(sheets.get("Red", Sheet()).orders.items()) == list(sheet.orders.items())
        assert changes(known, {"Red": sheet}, turn)[0] == [], "nothing changed since"


def test_only_what_changed_is_locked() -> None:
    sheet = Sheet([order("cards", turn=1), order("surrender")])
    first, known = changes({}, {"Red": sheet, "Blue": Sheet()}, 1)
    assert [(seat, slot) for seat, slot, _ in first] == [("Red", "cards"), ("Red", "surrender")]
    sheet.put(order("cards", "other", turn=1))
    sheet.clear(["surrender"])
    second, known = changes(known, {"Red": sheet, "Blue": Sheet()}, 1)
    assert [(slot, doc and doc["text"]) for _, slot, doc in second] == [("surrender", None), ("cards", "other")]
    assert changes(known, {"Red": Sheet()}, 2)[0] == [], "a turn that is over takes its orders with it"


# --- chance -----------------------------------------------------------------------------------------------------------


def test_words_make_another_seed_in_the_order_they_were_given() -> None:
    words = [("Red", "a"), ("Blue", "b")]
    seeds = {mixed(b"s", words), mixed(b"s", words[::-1]), mixed(b"s", words[:1]), mixed(b"t", words), mixed(b"s", [])}
    assert len(seeds) == 5
    assert mixed(b"s", []) == b"s"


def test_every_kind_of_chance_can_be_computed_again_from_its_entry() -> None:
    chance = Keyed(b"s" * 32, 3)
    table = Table(state=None, settler=Silent(), chance=chance)
    table.successes("a", 4)
    table.faces("b", 3, 20)
    table.shuffle("c", ["x", "y", "z", "u", "v"])
    table.draw("d", ["x", "y", "z"])
    for entry in table.entries:
        assert _again(chance, entry.key, entry.value) == entry.value
        assert entry.key == "d" or _again(Keyed(b"t" * 32, 3), entry.key, entry.value) != entry.value
    assert _again(chance, "a", {"dice": 9**9, "faces": [1], "hits": 0}) is None
    assert _again(chance, "a", {"other": 1}) is None


def test_a_collection_says_what_it_is() -> None:
    class Ready(Silent):
        def ready(self, decision: Decision, state: Any) -> bool:
            return True

    decision = Decision(key="t1.r1.action.Red", seat="Red", kind="action", choice=OneOf(("x",)))
    table = Table(state=None, settler=Ready(), chance=Keyed(b"s"), tempo=Tempo.ROUND)
    table.collect("t1.r1.plans", [decision])
    assert [(entry.key, entry.value) for entry in table.entries] == [("t1.r1.plans", COLLECTED)]
