"""VERIFY finds what was altered: any byte of the file, and whatever a forger changes who can seal it all again."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.core.dice import commitment
from pbem.core.errors import TableError
from pbem.desk.archive.canonical import digest, links, understood
from pbem.desk.archive.export import as_json, export, with_digests
from pbem.desk.archive.findings import Proof
from pbem.desk.archive.promises import start_of
from pbem.desk.archive.reading import archive_from
from pbem.desk.archive.verify import verify
from tests.desk.archives import Document, disturb, exported, found, line_of, play_bots, reforged
from tests.desk.office import Office, open_office
from tests.desk.test_turn_clock import NATIONS, goes_on


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Document:
    """The export of a disturbed game that is over."""
    folder = tmp_path_factory.mktemp("forged")
    with open_office(folder, f"sqlite:///{folder}/table.db") as office:
        disturb(office)
        made = exported(office)
    assert verify(made).difference is None
    return made


def small(folder: Path) -> bytes:
    """The file of a game of bots that has played a turn."""
    with open_office(folder, f"sqlite:///{folder}/table.db") as office:
        play_bots(office, 1)
        return as_json(export(office.desk, office.game)).encode()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A whole file that holds."""
    data = small(tmp_path_factory.mktemp("bytes"))
    assert verify(understood(data)).difference is None
    return data


# --- any byte ---------------------------------------------------------------------------------------------------------


def holds(data: bytes) -> bool:
    """Whether a file is verified."""
    try:
        return verify(understood(data)).difference is None
    except TableError:
        return False


@settings(max_examples=60, deadline=None)
@given(where=st.floats(0, 1, exclude_max=True), byte=st.integers(0, 255))
def test_any_one_byte_altered_is_found(file: bytes, where: float, byte: int) -> None:
    place = int(where * len(file))
    if file[place] != byte:
        assert not holds(file[:place] + bytes([byte]) + file[place + 1 :])


@settings(max_examples=20, deadline=None)
@given(where=st.floats(0, 1, exclude_max=True))
def test_any_digit_altered_is_found(file: bytes, where: float) -> None:
    """Bytes that leave the file an export: a digit for a digit."""
    digits = [place for place, byte in enumerate(file) if chr(byte).isdigit()]
    place = digits[int(where * len(digits))]
    other = b"1" if file[place] != ord("1") else b"2"
    assert not holds(file[:place] + other + file[place + 1 :])


@pytest.mark.parametrize("changed", [lambda data: data[:-1], lambda data: data + b"\n", lambda data: b" " + data])
def test_a_byte_more_or_less_is_found(file: bytes, changed: Callable[[bytes], bytes]) -> None:
    assert not holds(changed(file))


def test_each_part_is_found_by_its_name(document: Document) -> None:
    for part in document:
        if part not in ("digests", "format"):
            assert found({**document, part: document["digests"][part]}).startswith("not verified: ")
            fewer = {name: document[name] for name in document if name != part}
            assert found(fewer).startswith("not verified: ")


# --- forgers ----------------------------------------------------------------------------------------------------------


def other_face(forged: Document) -> None:
    roll = next(line for line in forged["log"] if line["kind"] == "roll")
    roll["value"]["faces"][0] = 7 - roll["value"]["faces"][0]


def one_success_more(forged: Document) -> None:
    next(line for line in forged["log"] if line["kind"] == "roll")["value"]["hits"] += 1


def other_line_up(forged: Document) -> None:
    line_of(forged, "t1.line-up.Blue")["value"].reverse()


def order_for_default(forged: Document) -> None:
    next(line for line in forged["log"] if line["source"] == "default")["source"] = "order"


def ruling_as_order(forged: Document) -> None:
    line_of(forged, "t1.line-up.Yellow")["source"] = "order"


def other_sealed_order(forged: Document) -> None:
    leaf = next(leaf for leaf in forged["locks"][0]["leaves"] if (leaf["seat"], leaf["item"]) == ("Blue", "1"))
    other = next(leaf for leaf in forged["locks"][0]["leaves"] if (leaf["seat"], leaf["item"]) == ("Blue", "2"))
    leaf["order"]["data"] = other["order"]["data"]


def other_salt(forged: Document) -> None:
    forged["locks"][0]["leaves"][0]["salt"] = "00" * 32


def other_event(forged: Document) -> None:
    kept = next(kept for kept in forged["snapshots"] if kept["events"])
    kept["events"][0]["data"]["extra"] = 1


def richer(forged: Document) -> None:
    forged["snapshots"][3]["state"]["players"]["Green"]["treasury"] += 1


def richer_from_the_start(forged: Document) -> None:
    forged["snapshots"][0]["state"]["players"]["Green"]["treasury"] += 1


def not_undone(forged: Document) -> None:
    next(kept for kept in forged["snapshots"] if kept["undone"])["undone"] = False


def edit_without_its_act(forged: Document) -> None:
    acts = [act for act in forged["acts"] if act["command"] != "edit"]
    forged["acts"] = acts
    for line in forged["log"]:
        if line["kind"] == "lock":
            line["value"]["acts"] = min(line["value"]["acts"], len(acts))


def larger_gift(forged: Document) -> None:
    next(line for line in forged["log"] if line["kind"] == "gift")["value"]["n"] = 2


def answer_left_out(forged: Document) -> None:
    line_of(forged, "t1.line-up.Blue")["key"] = "t1.line-up.Nobody"


def other_seed(forged: Document) -> None:
    forged["seed"] = "00" * 32


def other_seed_and_commitment(forged: Document) -> None:
    forged["seed"], forged["commitment"] = "00" * 32, commitment(bytes(32))


def other_word(forged: Document) -> None:
    forged["words"][0][1] = "other"


def other_winner(forged: Document) -> None:
    forged["game"]["winner"] = "Blue"


def fewer_dice(forged: Document) -> None:
    next(iter(forged["rules"].values()))["board"]["exploration"]["dice"] -= 1


@pytest.mark.parametrize(
    ("forge", "said"),
    [
        (other_face, r'turn 1, round-2, t1\.r2\.explore\.Red: expected {"hits": 4, .*"faces": \[1, .*, found .*\[6, '),
        (one_success_more, r'turn 1, round-2, t1\.r2\.explore\.Red: expected {"hits": 4, .*found {"hits": 5,'),
        (other_line_up, r'turn 1, line-up, t1\.line-up\.Blue: expected {"value": \["scient.*, found .*\["trader'),
        (order_for_default, r'round-1, t1\.r1\.action\.Yellow: expected .*"default"}, found .*"order"}'),
        (ruling_as_order, r"t1\.line-up\.Yellow: expected a lock of the sheets before it, found nothing"),
        (other_sealed_order, r"turn 1, round-1, t1\.r1\.action\.Blue: expected .*, found .*scientist"),
        (other_event, r"event 1 \([\w-]+\), data\.extra: expected nothing, found 1"),
        (richer, r"turn 1, [\w-]+, position, players\.Green\.treasury: expected \d+, found \d+"),
        (richer_from_the_start, r"turn 0, set-up, position, players\.Green\.treasury: expected 5, found 6"),
        (not_undone, r"turn 1, round-3, undone: expected true, found false"),
        (edit_without_its_act, r"turn 2, line-up, t2\.\S+: expected a moderator's act on record, found nothing"),
        (larger_gift, r"expected .*, found "),
        (answer_left_out, r"turn 1, line-up, t1\.line-up\.Blue: expected an answer in the log, found nothing"),
        (other_seed, r"before the start, commitment: expected [0-9a-f]{64}, found [0-9a-f]{64}"),
        (other_seed_and_commitment, r"turn 1, round-2, t1\.r2\.explore\.\w+: expected .*faces"),
        (other_word, r"turn 1, round-2, t1\.r2\.explore\.\w+: expected .*faces"),
        (other_winner, r"turn 3, end \(branch 1\), winner: expected Green, found Blue"),
        (fewer_dice, r"turn 1, round-2, t1\.r2\.explore\.\w+: expected .*\"dice\": 9.*, found .*\"dice\": 10"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_forger_who_seals_everything_again_is_found(
    document: Document, forge: Callable[[Document], object], said: str
) -> None:
    sentence = found(reforged(document, forge))
    assert sentence.startswith("not verified: ")
    assert re.search(said, sentence), sentence


@pytest.mark.parametrize("forge", [other_sealed_order, other_salt])
def test_what_was_sealed_is_what_was_promised(document: Document, forge: Callable[[Document], object]) -> None:
    """The root is in everybody's mails: a forger cannot change it."""
    forged: dict[str, Any] = copy.deepcopy(document)
    forge(forged)
    assert found(forged).startswith("not verified: turn 1, line-up, lock 1: expected ")


def test_a_record_is_named_by_its_broken_link(document: Document) -> None:
    forged: dict[str, Any] = copy.deepcopy(document)
    line_of(forged, "t1.line-up.Blue")["value"].reverse()
    assert found(forged).startswith("not verified: turn 1, line-up, t1.line-up.Blue: expected the record of link")
    forged = copy.deepcopy(document)
    next(act for act in forged["acts"] if act["command"] == "edit")["why"] = "no reason"
    assert "act of 2026-01-12T12:03, edit: expected the record of link" in found(forged)


def test_no_lock_can_be_left_out(document: Document) -> None:
    fewer = {**document, "locks": document["locks"][:-1]}
    assert found(fewer) == "not verified: the locks, numbers: expected [1, 2, 3], found [1, 2]"


def test_a_seal_over_nothing_but_a_repeat_holds(document: Document) -> None:
    """The forger's tools are good: what they seal without a forgery is the file itself."""
    assert reforged(document, lambda forged: None) == document


# --- what can be left out ---------------------------------------------------------------------------------------------


def proof_of(document: Document, forge: Callable[[Document], object]) -> tuple[Proof, str]:
    """How far a forgery is proved, and the last line."""
    verdict = verify(reforged(document, forge))
    return verdict.proof, verdict.lines()[-1]


@pytest.fixture(scope="module")
def played_out(tmp_path_factory: pytest.TempPathFactory) -> Document:
    """The export of a game that its rules have ended, undisturbed."""
    folder = tmp_path_factory.mktemp("played-out")
    with open_office(folder, f"sqlite:///{folder}/table.db") as office:
        play_bots(office, 40)
        made = exported(office)
    assert verify(made).proof is Proof.FULL
    return made


def cut_in_half(forged: Document) -> None:
    """Half of its phases, and still over."""
    forged["snapshots"] = forged["snapshots"][: len(forged["snapshots"]) // 2]
    forged["log"] = forged["log"][: forged["snapshots"][-1]["log_seq"]]
    forged["locks"] = forged["locks"][: sum(line["kind"] == "lock" for line in forged["log"])]
    state = forged["snapshots"][-1]["state"]
    rolls = sum(line["kind"] == "roll" and "faces" in line["value"] for line in forged["log"])
    forged["game"] |= {"winner": None, "turn": state["turn"], "phase": state["phase"], "rolls": rolls}
    forged["game"]["ended"] = forged["snapshots"][-1]["at"]


def test_a_game_cut_in_half_is_not_over(played_out: Document) -> None:
    proof, said = proof_of(played_out, cut_in_half)
    assert proof is Proof.FALSE
    assert "status: expected a game that goes on, found over" in said


def other_winner_by_other_rules(forged: Document) -> None:
    forged["game"]["winner"] = forged["snapshots"][-1]["state"]["winner"] = "Blue"
    forged["snapshots"][-1]["rules_version"] = "0"


def test_a_winner_swapped_with_the_version_of_his_phase_is_found(played_out: Document) -> None:
    proof, said = proof_of(played_out, other_winner_by_other_rules)
    assert proof is Proof.FALSE
    assert "rules_version: expected 1, found 0" in said


def test_a_winner_swapped_where_the_rules_are_unknown_is_not_fully_verified(played_out: Document) -> None:
    def forge(forged: Document) -> None:
        forged["game"]["winner"] = forged["snapshots"][-1]["state"]["winner"] = "Blue"
        forged["game"]["ruleset"] = "whist"

    proof, said = proof_of(played_out, forge)
    assert proof is Proof.PARTLY
    assert said.startswith(
        "NOT fully verified, 0 interventions; not checked: results: the rules whist are not installed"
    )


def test_without_its_seed_a_game_that_is_over_is_not_fully_verified(played_out: Document) -> None:
    def forge(forged: Document) -> None:
        del forged["seed"]
        other_face(forged)

    proof, said = proof_of(played_out, forge)
    assert proof is not Proof.FULL

    def only_without(forged: Document) -> None:
        del forged["seed"]

    proof, said = proof_of(played_out, only_without)
    assert proof is Proof.PARTLY
    assert "the game is over, and its seed is not in the file" in said


def test_another_board_is_named(played_out: Document) -> None:
    """Even where nothing that was played hangs on it."""

    def forge(forged: Document) -> None:
        next(iter(forged["rules"].values()))["board"]["title"] = "Another board"

    proof, said = proof_of(played_out, forge)
    assert proof is Proof.PARTLY
    assert 'board.title is "Another board" there, missing here' in said


def test_another_board_does_not_fit_its_root(played_out: Document) -> None:
    forged = copy.deepcopy(played_out)
    next(iter(forged["rules"].values()))["board"]["title"] = "Another board"
    named = {digest(content): content for content in forged["rules"].values()}
    assert "data of the rules: expected" in found(with_digests({**forged, "rules": named}))
    assert "the rules, data: expected" in found(with_digests(forged))


def test_locks_that_seal_no_rules_are_said(played_out: Document) -> None:
    def forge(forged: Document) -> None:
        for line in forged["log"]:
            if line["kind"] == "lock":
                for name in ("rules", "version", "positions", "positions_chain"):
                    del line["value"][name]

    proof, said = proof_of(played_out, forge)
    assert proof is Proof.PARTLY
    assert "locks are of an older form, which does not seal them" in said


def as_older(document: Document) -> Document:
    """The same game as a file of the second form, which sealed neither positions nor the rules' data."""

    def forge(forged: Document) -> None:
        for line in forged["log"]:
            if line["kind"] == "lock":
                for name in ("rules", "version", "positions", "positions_chain"):
                    del line["value"][name]

    older = reforged(document, forge)
    older |= {"format": 2, "rules": next(iter(older["rules"].values()))}
    older["chain"] |= {"snapshots": links(start_of(archive_from(older)), older["snapshots"])}
    return with_digests(older)


def test_a_file_of_the_older_form_holds_as_far_as_it_proves_something(played_out: Document) -> None:
    older = as_older(played_out)
    verdict = verify(understood(as_json(older).encode()))
    assert verdict.proof is Proof.PARTLY
    assert verdict.unchecked == [
        "the rules' data, their version and the positions: the file is of an older form, which seals none"
    ]
    assert "phases, run again" in "\n".join(verdict.checked)
    older["snapshots"][3]["state"]["players"]["Green"]["treasury"] += 1
    assert found(older).startswith("not verified: ")


def test_an_act_of_a_moderator_is_not_passed_off_as_anothers(document: Document) -> None:
    for kind in ("edit", "rollback"):

        def forge(forged: Document, kind: str = kind) -> None:
            next(line for line in forged["log"] if line["kind"] == kind)["source"] = "order"

        proof, said = proof_of(document, forge)
        assert proof is Proof.FALSE
        assert "expected one of moderator, found order" in said


def test_a_seed_that_is_published_too_early_is_found(played_out: Document) -> None:
    proof, _ = proof_of(played_out, lambda forged: forged["game"].update(status="held", held_reason="x"))
    assert proof is Proof.FALSE


def test_what_the_mails_told_is_printed(played_out: Document) -> None:
    lines = verify(played_out).lines()
    locks = [line for line in played_out["log"] if line["kind"] == "lock"]
    printed = "\n".join(lines[lines.index("Hold these against your mails:") :])
    assert f"commitment   {played_out['commitment']}" in printed
    assert f"seed         {played_out['seed']}" in printed
    assert f"first root   {locks[0]['value']['root'][:40]}  turn 1, line-up" in printed
    assert f"last root    {locks[-1]['value']['root'][:40]}" in printed
    assert f"winner       {played_out['game']['winner']}" in printed


def test_the_difference_told_is_the_one_at_the_tempo_that_was_played(office: Office) -> None:
    """At another tempo the orders of the turn are not asked for at all, and would be told to be too many."""
    office.new_game(("Red", "Blue", "Green"), ruleset="new-world", options={"nations": NATIONS})
    office.mail("Red", "LEVY SOLDIERS\nDONE\n")
    goes_on(office)
    forged = reforged(exported(office), lambda document: line_of(document, "t1.levy").update(value="colonists"))
    assert found(forged) == "not verified: turn 1, score, event 2 (levied), data.count: expected 2, found 1"
