"""The example of docs/adding-a-ruleset.md as a game: whole random games, secrets, words in both languages, bots."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.core.adjudicate import adjudicate
from pbem.core.dice import Keyed
from pbem.core.errors import Refusal
from pbem.core.events import Event
from pbem.core.language import Language, speaking
from pbem.core.order_page import document
from pbem.core.orders.understanding import Outcome, understand
from pbem.core.ruleset_contract import OrderContext, Phase
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Answer, Decision, Intervention, Source, Table, Tempo
from pbem.games.common.bots.random_play import RandomSettler
from tests.language import missing, ours, parts, spoken_of
from tests.pearls import load
from tests.pearls.game import Pearls
from tests.pearls.phases import EVENTS
from tests.pearls.state import HIDDEN, State

EXAMPLE = Path(__file__).parents[1] / "pearls"
ROOT = EXAMPLE.parents[1]
PEARLS: Pearls = load({"board": tomllib.loads((EXAMPLE / "rules/pearls/board.toml").read_text(encoding="utf-8"))})
GERMAN = tomllib.loads((EXAMPLE / "rules/pearls/sentences.de.toml").read_text(encoding="utf-8"))
SEATS = ("Red", "Blue", "Green", "White")
WORDS = [*(ROOT / "rules/common").glob("words.*.toml"), *(EXAMPLE / "rules/pearls").glob("words.*.toml")]
OWN = PEARLS.grammar([(each.name.split(".")[1], tomllib.loads(each.read_text(encoding="utf-8"))) for each in WORDS])


class Random:
    """Answers each decision with a sample of its range; with `only`, that seat's alone."""

    def __init__(self, seed: int, only: str | None = None) -> None:
        self._all, self._only = RandomSettler(seed), only

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """Some legal dive."""
        return self._all.settle(decision, state) if self._only in (None, decision.seat) else None

    def ready(self, decision: Decision, state: Any) -> bool:
        """Always."""
        return True


def luck(seed: int) -> Keyed:
    """The chance of a game."""
    return Keyed(f"pearls {seed}".encode())


def play(seed: int, seats: int, watch: Callable[[State], None] = lambda s: None) -> Any:
    """A whole random game, each position shown to `watch`."""

    def stop(phase: Phase, s: State) -> bool:
        watch(s)
        return False

    state = PEARLS.setup(SEATS[:seats], {}, luck(seed))
    watch(state)
    return adjudicate(PEARLS, state, settler=Random(seed), chance=luck(seed), stop=stop)


# --- invariants -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", PEARLS.counts)
def test_random_games_keep_the_invariants_to_their_end(seats: int) -> None:
    told = set[str]()

    def watch(s: State) -> None:
        assert PEARLS.faults(s) == []
        assert PEARLS.state_from(json.loads(json.dumps(s.document()))) == s

    for seed in range(20):
        done = play(seed, seats, watch)
        assert done.over
        assert done.state.turn == PEARLS.board.turns
        for event in done.events():
            told.add(event.kind)
            assert set(event.data) == set(EVENTS[event.kind]), event
    assert told == set(EVENTS) - {"edited", "note"}


def test_what_breaks_an_invariant_is_named() -> None:
    s = PEARLS.setup(SEATS, {}, luck(1))
    card = s.deck.pop()
    s.players["Red"].breath = 16
    assert PEARLS.faults(s) == ["Red has 16 breath, not 0 to 15", f"there are 6 of {card}, not 7"]


# --- secrets --------------------------------------------------------------------------------------------------------


def positions() -> list[State]:
    """Positions of five games, the ended ones left out."""
    found: list[State] = []
    for seed in range(5):
        play(seed, 3, lambda s: found.append(s.copy()) if s.winner is None else None)
    return found


def seen(s: State, reader: str | None) -> str:
    """All that a reader (None: an observer) can learn of a position, of what waits in it, and of a turn of it."""
    waits = adjudicate(PEARLS, s.copy(), settler=Random(1, only="nobody"), chance=luck(1)).waiting
    turn = adjudicate(PEARLS, s.copy(), settler=Up(), chance=luck(1), stop=lambda phase, s: True)
    own = [decision for decision in waits if decision.seat == reader]
    return json.dumps(
        {
            "view": PEARLS.view(s, reader),
            "standing": [column.values for column in PEARLS.standing(s)],
            "leading": PEARLS.leading(s),
            "outlook": PEARLS.outlook(s, reader) if reader else None,
            "waits": [decision.key for decision in waits],
            "range": [decision.range().words() for decision in own],
            "menus": [document(PEARLS.order_menu(PEARLS.view(s, None), seat)) for seat in s.seats],
            "own menu": document(PEARLS.own_menu(PEARLS.view(s, reader), reader)) if reader else None,
            "form": [line.text + line.comment for line in PEARLS.form(s, reader, own)] if reader else None,
            "told": [event.document() for event in turn.events() if event.visible_to(reader)],
        }
    )


class Up(Random):
    """Everybody stays up, and so draws."""

    def __init__(self) -> None:
        super().__init__(0)

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """Depth 0."""
        return Answer(decision.fallback(), Source.ORDER)


def other_hand(s: State) -> State:
    """Each of Red's cards is another one."""
    changed = s.copy()
    other = {"net": "stone", "stone": "net"}
    changed.players["Red"].hand = [other[card] for card in s.players["Red"].hand]
    return changed


def test_nobody_sees_anothers_hand() -> None:
    looked = 0
    for s in positions():
        changed = other_hand(s)
        if changed.players["Red"].hand:
            looked += 1
            assert seen(changed, "Red") != seen(s, "Red")
            for reader in ("Blue", "Green", None):
                assert seen(changed, reader) == seen(s, reader)
    assert looked >= 10


def test_nobody_sees_the_deck_before_it_is_drawn() -> None:
    for s in positions():
        changed = s.copy()
        changed.deck.reverse()
        assert all(PEARLS.view(changed, seat) == PEARLS.view(s, seat) for seat in (*s.seats, None))
        assert seen(changed, None) == seen(s, None)
        assert PEARLS.view(s, "Red")["deck"] == [HIDDEN] * len(s.deck)


def test_a_dive_is_sealed_until_all_have_said_theirs() -> None:
    for s in positions():
        waiting = [
            adjudicate(PEARLS, s.copy(), settler=Random(seed, only="Red"), chance=luck(1), tempo=Tempo.TURN)
            for seed in (1, 2)
        ]
        found = [
            json.dumps([[decision.key for decision in each.waiting], [event.document() for event in each.events()],
                        PEARLS.view(each.state, "Blue"), PEARLS.view(each.state, None)])
            for each in waiting
        ]  # fmt: skip
        assert found[0] == found[1]


def test_an_ended_game_hides_nothing() -> None:
    done = play(1, 3)
    assert PEARLS.view(done.state, None) == done.state.document()


# --- orders ---------------------------------------------------------------------------------------------------------


def taken(line: str, s: State, seat: str = "Red") -> Order:
    """The order that a line is."""
    [order] = PEARLS.read(line, OrderContext(state=s, seat=seat, sheet=Sheet())).orders
    return order


def holding(*hand: str) -> State:
    """Red holds these cards."""
    return PEARLS.state_from({"seats": ["Red", "Blue"], "players": {"Red": {"hand": list(hand)}}})


@pytest.mark.parametrize("line", ["DIVE 4", "tauche 4 mit netz", "DIVE 17 WITH st", "IMMER 2", "always 0"])
def test_an_order_reads_back_as_itself(line: str) -> None:
    s = holding("net", "stone")
    order = taken(line, s)
    assert PEARLS.begins_order(line)
    assert order.text.isascii()
    assert taken(order.text, s) == order


@pytest.mark.parametrize(
    ("line", "reason", "instead"),
    [
        ("DIVE 99", "You have breath for 15, not for 99.", ("DIVE 15",)),
        ("DIVE 3 WITH stone", "You have no stone.", ("DIVE 3",)),
        ("DIVE 0 WITH net", "A card goes with a dive: 1 is the least depth.", ("DIVE 1 WITH net",)),
        ("DIVR 3", "“DIVR” begins no order; HELP lists the orders", ("DIVE 3",)),
    ],
)
def test_a_refusal_offers_lines_that_would_do(line: str, reason: str, instead: tuple[str, ...]) -> None:
    s = holding("net")
    with pytest.raises(Refusal) as refused:
        taken(line, s)
    assert refused.value.reason == reason
    assert refused.value.instead == instead
    assert [taken(each, s).text for each in instead] == list(instead)


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("I'd like to go down to 4, please", ("DIVE 4",)),
        ("4 metres deep with my net", ("DIVE 4 WITH net",)),
        ("ich tauche auf fünf hinunter, mit dem Netz", ("DIVE 5 WITH net",)),
        ("always dive 2", ("ALWAYS 2",)),
        ("this time I stay on the boat", ("DIVE 0",)),
    ],
)
def test_what_people_write_is_understood(line: str, means: tuple[str, ...]) -> None:
    found = understand(line, OrderContext(state=holding("net", "stone"), seat="Red", sheet=Sheet()), OWN, PEARLS.read)
    assert found.outcome is Outcome.TAKEN
    assert found.lines == means


@pytest.mark.parametrize("line", ["don't dive 3", "dive with the net", "dive 3 or 4", "what a deep dive that was"])
def test_what_does_not_say_enough_is_not_taken(line: str) -> None:
    found = understand(line, OrderContext(state=holding("net", "stone"), seat="Red", sheet=Sheet()), OWN, PEARLS.read)
    assert found.outcome is not Outcome.TAKEN


def test_a_line_that_fell_short_in_german_is_offered_in_german() -> None:
    with speaking(Language("de", {**ours(), **GERMAN})), pytest.raises(Refusal) as refused:
        taken("TAUCHE 99 MIT Stein", holding("stone"))
    assert refused.value.reason == "Deine Luft reicht für 17, nicht für 99."
    assert refused.value.instead == ("TAUCHE 17 MIT Stein",)


def test_an_order_is_cut_to_what_can_be_done_when_its_moment_comes() -> None:
    s = holding("stone")
    sheet = Sheet()
    sheet.put(taken("ALWAYS 9", s))
    sheet.put(taken("DIVE 17 WITH stone", s))
    decision = adjudicate(PEARLS, s.copy(), settler=Random(1, only="nobody"), chance=luck(1)).waiting[0]
    s.players["Red"].breath, s.players["Red"].hand = 3, []
    note = "you ordered: dive 17 deep with a card: stone"
    assert PEARLS.settle(decision, sheet, s) == Answer({"depth": 3, "card": None}, Source.ORDER, note)
    sheet.clear(["dive"])
    note = "you ordered: dive 9 deep whenever nothing else is sent"
    assert PEARLS.settle(decision, sheet, s) == Answer({"depth": 3, "card": None}, Source.STANDING, note)


@pytest.mark.parametrize("seats", PEARLS.counts)
def test_bots_write_orders_that_are_taken_and_see_nothing_but_their_view(seats: int) -> None:
    def watch(s: State) -> None:
        decisions = adjudicate(PEARLS, s.copy(), settler=Random(1, only="nobody"), chance=luck(1)).waiting
        for decision in decisions:
            written = PEARLS.bot_orders(PEARLS.view(s, decision.seat), decision.seat, [decision], salt="a")
            assert taken(written, s, decision.seat).slot == "dive"

    for seed in range(5):
        play(seed, seats, lambda s: watch(s) if s.winner is None else None)


# --- words ----------------------------------------------------------------------------------------------------------


def test_every_sentence_has_its_german_and_none_is_left_over() -> None:
    said = tuple(
        spoken
        for path in sorted(EXAMPLE.glob("*.py"))
        for spoken in spoken_of(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)))
    )
    assert missing(said, {**ours(), **GERMAN}) == []
    assert set(GERMAN) - {spoken.key for spoken in said} == set()
    assert [english for english, own in GERMAN.items() if parts(english) != parts(own)] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_kind_of_event_has_a_sentence(language: str) -> None:
    source = (EXAMPLE / "templates" / language / "events" / "pearls.txt").read_text(encoding="utf-8")
    found = set(re.findall(r"{% macro (\w+)\(", source))
    assert {kind.replace("-", "_") for kind in EVENTS if kind != "note"} <= found


def test_every_english_file_has_its_german_twin() -> None:
    files = [str(path) for path in sorted(EXAMPLE.rglob("*.t*")) if re.search(r"/en/|\.en\.", str(path))]
    assert len(files) == 7
    for file in files:
        assert Path(file.replace("/en/", "/de/").replace(".en.", ".de.")).is_file(), file


def test_a_line_begins_no_order_where_it_is_talk() -> None:
    assert not PEARLS.begins_order("I will dive, I think")


# --- a moderator's hand ---------------------------------------------------------------------------------------------


def edit(s: State, path: str, value: Any) -> list[Event]:
    """What is said about an edit."""
    table = Table(state=s, settler=Up(), chance=luck(1))
    PEARLS.intervene(s, table, Intervention("now", "edit", {"path": path, "value": value}))
    return table.events


def test_a_diver_is_edited_within_the_rules() -> None:
    s = PEARLS.setup(SEATS, {}, luck(1))
    [told] = edit(s, "players.Red.points", 4)
    assert s.players["Red"].points == 4
    assert told.data == {"path": "players.Red.points", "before": 0, "after": 4}
    with pytest.raises(Refusal, match=r"players.Red.breath cannot be 99: Red has 99 breath, not 0 to 15"):
        edit(s, "players.Red.breath", 99)
    with pytest.raises(Refusal, match="Only what belongs to a diver can be edited here"):
        edit(s, "turn", 3)
