"""Secrets: nothing that a seat may see depends on what others hold hidden."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.adjudicate import adjudicate
from pbem.core.dice import Keyed
from pbem.core.ruleset_contract import Phase
from pbem.games.colonial_2e.state import State
from pbem.games.colonial_2e.view import revealed, view
from pbem.games.common.bots.random_play import Picker, RandomSettler
from tests.games.helpers import SEATS, colonial


def positions(*, nations: bool) -> list[State]:
    """The positions between the phases of the first turns of a random game."""
    found: list[State] = []

    def stop(phase: Phase, s: State) -> bool:
        found.append(s.copy())
        return s.turn > 3

    ruleset, chance = colonial(), Keyed(b"secrets")
    state = ruleset.setup(SEATS, {"nations": nations}, chance)
    adjudicate(ruleset, state, settler=RandomSettler(11), chance=chance, stop=stop)
    return found


#: Of a game without nations and of one with them.
POSITIONS = [*positions(nations=False), *positions(nations=True)]


def test_there_are_enough_of_them() -> None:
    assert len(POSITIONS) >= 20
    assert {revealed(s) for s in POSITIONS} == set(range(6))


def with_other_secrets(s: State, seat: str | None, pick: Picker) -> State:
    """The same position, the hidden cards of everybody but `seat` dealt anew."""
    changed, shown = s.copy(), revealed(s)
    for other, player in changed.players.items():
        if other != seat:
            hidden = player.cards[shown:] + player.set_aside
            hidden = [hidden.pop(pick(len(hidden))) for _ in range(len(hidden))]
            player.cards[shown:] = hidden[: len(player.cards) - shown]
            player.set_aside = hidden[len(player.cards) - shown :]
    return changed


@pytest.mark.parametrize("seat", [*SEATS, None])
def test_no_view_depends_on_others_hidden_cards(seat: str | None) -> None:
    pick = Picker(1)
    changed_somewhere = 0
    for s in POSITIONS:
        for _ in range(4):
            other = with_other_secrets(s, seat, pick)
            changed_somewhere += other != s
            assert view(other, seat) == view(s, seat)
            assert colonial().picture(view(other, seat)) == colonial().picture(view(s, seat))
    assert changed_somewhere > 40


@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_sees_its_own_cards_and_what_lies_open(seat: str) -> None:
    for s in POSITIONS:
        seen = view(s, seat)["players"]
        assert seen[seat]["cards"] == s.players[seat].cards
        assert seen[seat]["set_aside"] == s.players[seat].set_aside
        for other in SEATS:
            if other != seat:
                assert seen[other]["cards"] == s.players[other].cards[: revealed(s)]
                assert seen[other]["set_aside"] == []


def test_all_else_is_open() -> None:
    for s in POSITIONS:
        whole, seen = s.document(), view(s, None)
        for document in (whole, seen):
            for player in document["players"].values():
                del player["cards"], player["set_aside"]
        assert seen == whole


def test_what_all_are_told_before_the_first_card_names_no_card() -> None:
    """Two games that differ in Red's line-up alone tell the others the same in the line-up phase."""

    def told(cards: list[str]) -> list[Any]:
        ruleset, chance = colonial(), Keyed(b"line-up")
        state = ruleset.setup(SEATS, {}, chance)
        for seat in SEATS:
            state.players[seat].cards = cards if seat == "Red" else hand[:5]
        done = adjudicate(
            ruleset, state, settler=_Silent(), chance=chance, due=lambda key: True, stop=lambda phase, s: True
        )
        return [event.document() for event in done.events() if event.visible_to("Blue")]

    hand = list(colonial().board.cards)
    assert told(hand[:5]) == told(hand[1:])


class _Silent:
    """Nobody has sent anything."""

    def settle(self, decision: Any, state: Any) -> None:
        """Nothing."""

    def ready(self, decision: Any, state: Any) -> bool:
        """Nothing."""
        return False
