"""Secrets: hands, decks, interests, face-down policies, the draft and the kept card change nothing that others see."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest

from pbem.core.adjudicate import adjudicate
from pbem.core.ruleset_contract import Phase
from pbem.core.sheet import Sheet
from pbem.core.table import Answer, Decision, Source, Tempo
from pbem.games.colonialism.state import State
from pbem.games.common.bots.random_play import Picker
from tests.games.colonialism.room import SEATS, Bold, chance, colonialism

#: How many positions each secret is looked at in, at least.
ENOUGH = 20
#: Gives the position with another secret of a seat; None where there is nothing to change.
Change = Callable[[State, str], State | None]


@cache
def positions() -> tuple[State, ...]:
    """Positions of three games, after every phase."""
    found: list[State] = []

    def stop(phase: Phase, s: State) -> bool:
        if s.winner is None:
            found.append(s.copy())
        return False

    for number in range(3):
        luck = chance(f"secret-{number}")
        state = colonialism().setup(SEATS, {}, luck)
        found.append(state.copy())
        adjudicate(colonialism(), state, settler=Bold(number), chance=luck, stop=stop)
    return tuple(found)


class Drawing:
    """Everybody draws with every action; nothing else is answered."""

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """A draw."""
        return Answer({"do": "draw"}, Source.ORDER) if decision.kind == "action" else None

    def ready(self, decision: Decision, state: Any) -> bool:
        """Nobody waits."""
        return True


class Silent(Drawing):
    """Nobody answers anything."""

    def settle(self, decision: Decision, state: Any) -> None:
        """Nothing."""


def seen(s: State, seat: str | None) -> str:
    """All that a seat (None: an observer) can learn of a position, and of an action round in which all draw."""
    ruleset = colonialism()
    places = [*ruleset.board.regions, *ruleset.board.zones]
    told: dict[str, Any] = {
        "view": ruleset.view(s, seat),
        "picture": ruleset.picture(ruleset.view(s, seat)).document(),
        "places": [ruleset.place(s, seat, name) for name in places],
        "standing": [column.values for column in ruleset.standing(s)],
        "leading": ruleset.leading(s),
        "outlook": ruleset.outlook(s, seat) if seat else None,
        "asked": asked(s, seat),
    }
    if s.phase.startswith("action-round"):
        done = adjudicate(
            ruleset, s.copy(), settler=Drawing(), chance=chance(1), tempo=Tempo.DECISION, due=lambda key: True,
            stop=lambda phase, s: True,
        )  # fmt: skip
        told["events"] = [event.document() for event in done.events() if event.visible_to(seat)]
        told["after"] = ruleset.view(done.state, seat)
    return json.dumps(told, sort_keys=True)


def asked(s: State, seat: str | None) -> Any:
    """What waits at each tempo, and what the seat is asked for and may answer."""
    ruleset, found = colonialism(), []
    if s.phase.startswith("colonization"):
        return None  # its first step turns policies up
    for tempo in Tempo:
        done = adjudicate(
            ruleset, s.copy(), settler=Silent(), chance=chance(1), tempo=tempo, stop=lambda phase, s: True
        )
        own = [decision for decision in done.waiting if decision.seat == seat]
        found.append([decision.key for decision in done.waiting])
        found.append([decision.range().words() for decision in own])
        found.append([need.words for need in ruleset.needs(s, own, {seat: Sheet()} if seat else {}, tempo)])
        found.append([line.text for line in ruleset.form(s, seat, own)] if seat and own else [])
    return found


def other_hand(s: State, seat: str) -> State | None:
    """Cards of the hand change places with cards of the deck."""
    changed = s.copy()
    player = changed.players[seat]
    cards = [*player.deck, *player.hand]
    if not player.deck or not player.hand:
        return None
    player.hand, player.deck = cards[: len(player.hand)], cards[len(player.hand) :]
    return changed


def other_deck(s: State, seat: str) -> State | None:
    """The deck lies the other way round."""
    changed = s.copy()
    changed.players[seat].deck.reverse()
    return changed if len(changed.players[seat].deck) > 1 else None


def other_interests(s: State, seat: str) -> State | None:
    """Interests change places with those of the seat before."""
    changed = s.copy()
    before = changed.players[SEATS[SEATS.index(seat) - 1]]
    own = changed.players[seat]
    own.interests, before.interests = before.interests, own.interests
    changed.interests.reverse()  # not dealt yet
    return changed


def other_policy(s: State, seat: str) -> State | None:
    """Every face-down policy changes places with a policy card of the hand or deck."""
    changed, done = s.copy(), False
    player = changed.players[seat]
    for cards in player.policies.values():
        for pile in (player.hand, player.deck):
            place = next((n for n, card in enumerate(pile) if changed.board.cards[card].policy), None)
            if cards and place is not None:
                cards[0], pile[place] = pile[place], cards[0]
                done = True
                break
    return changed if done else None


def twins(change: Change) -> list[tuple[State, State, str]]:
    """(position, the same with another secret, whose secret): spread over whole games."""
    found = []
    for number, s in enumerate(positions()):
        seat = SEATS[number % 4]
        if (changed := change(s, seat)) is not None:
            assert colonialism().faults(changed) == []
            assert changed.document() != s.document()
            found.append((s, changed, seat))
    assert len(found) >= ENOUGH
    return found[:: len(found) // ENOUGH]


@pytest.mark.parametrize("change", [other_hand, other_interests, other_policy], ids=lambda change: change.__name__)
def test_nobody_sees_anothers_secret(change: Change) -> None:
    for s, changed, seat in twins(change):
        concerned = {seat, SEATS[SEATS.index(seat) - 1]} if change is other_interests else {seat}
        for reader in [*SEATS, None]:
            if reader not in concerned:
                assert seen(changed, reader) == seen(s, reader), f"{reader} in {s.phase} of turn {s.turn}"


def test_nobody_sees_the_order_of_a_deck_not_even_its_owner() -> None:
    for s, changed, seat in twins(other_deck):
        for reader in [*SEATS, None]:
            if reader != seat:
                assert seen(changed, reader) == seen(s, reader)
        assert colonialism().view(changed, seat) == colonialism().view(s, seat)
        assert colonialism().outlook(changed, seat) == colonialism().outlook(s, seat)
        assert asked(changed, seat) == asked(s, seat)


class Sealing:
    """Plays by samples until a sealed question of one kind comes up; then only `first` answers."""

    def __init__(self, kind: str, first: str, choose: int) -> None:
        self._kind, self._first, self._choose = kind, first, choose
        self._bold = Bold(1)

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """A sample; a sealed one only of the first seat."""
        if decision.kind == self._kind:
            if decision.seat != self._first:
                return None
            return Answer(decision.range().sample(Picker(self._choose)), Source.ORDER)
        return self._bold.settle(decision, state)

    def ready(self, decision: Decision, state: Any) -> bool:
        """Always."""
        return True


def while_sealed(kind: str, first: str, choose: int, game: int) -> Any:
    """All that others see while only `first` has answered."""
    ruleset, luck = colonialism(), chance(f"sealed-{game}")
    state = ruleset.setup(SEATS, {}, luck)
    done = adjudicate(ruleset, state, settler=Sealing(kind, first, choose), chance=luck, tempo=Tempo.DECISION)
    others: Sequence[str | None] = [seat for seat in SEATS if seat != first] + [None]
    assert {decision.kind for decision in done.waiting} == {kind}
    assert first not in {decision.seat for decision in done.waiting}
    return json.dumps(
        {
            "told": [[event.document() for event in done.events() if event.visible_to(seat)] for seat in others],
            "views": [ruleset.view(done.state, seat) for seat in others],
            "waiting": [decision.key for decision in done.waiting],
            "logged": [[entry.document() for entry in played.entries] for played in done.played],
        }
    )


@pytest.mark.parametrize("kind", ["draft", "keep"])
def test_nobody_sees_a_sealed_choice_before_all_are_in(kind: str) -> None:
    for game in range(ENOUGH):
        first = SEATS[game % 4]
        assert while_sealed(kind, first, 1, game) == while_sealed(kind, first, 2, game)


def test_what_is_kept_stays_secret_and_what_is_discarded_lies_open() -> None:
    for game in range(ENOUGH):
        ruleset, luck = colonialism(), chance(f"kept-{game}")
        state = ruleset.setup(SEATS, {}, luck)
        done = adjudicate(ruleset, state, settler=Bold(game), chance=luck, stop=lambda phase, s: phase.name == "hand-1")
        for seat in SEATS:
            known = [event.data for event in done.events() if event.visible_to(seat)]
            others = [data for data in known if data.get("seat") not in (seat, None)]
            for other in SEATS:
                if other != seat:
                    named = [data for data in others if data.get("seat") == other and "hand" in data]
                    assert named == []
                    assert ruleset.view(done.state, seat)["players"][other]["discard"] == state.players[other].discard


def test_a_view_shares_nothing_with_the_position_and_an_ended_game_hides_nothing() -> None:
    s = positions()[0].copy()
    ruleset = colonialism()
    shown = ruleset.view(s, "Red")
    shown["players"]["Red"]["hand"].append("trade")
    shown["regions"]["india"]["cubes"]["black"] = 99
    assert s.document() == positions()[0].document()
    s.winner = "Red"
    assert ruleset.view(s, None) == s.document()


def test_a_view_can_be_read_back_as_a_position() -> None:
    for s in positions():
        for seat in [*SEATS, None]:
            shown = colonialism().view(s, seat)
            assert colonialism().state_from(shown).document() == shown
