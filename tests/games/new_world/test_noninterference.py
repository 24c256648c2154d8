"""Secrets: nothing that a seat may see or is asked depends on others' hands, the deck, or their standing reactions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from pbem.core.adjudicate import SheetSettler, adjudicate
from pbem.core.ruleset_contract import OrderContext, Phase
from pbem.core.sheet import Sheet
from pbem.core.table import Answer, Decision, Tempo
from pbem.games.common.bots.random_play import Picker, RandomSettler
from pbem.games.new_world.state import Offer, State
from pbem.games.new_world.telling.outlook import outlook, place
from pbem.games.new_world.telling.ranking import standing
from pbem.games.new_world.view import view
from tests.games.new_world.room import SEATS, chance, rules


def positions() -> list[State]:
    """The positions between the phases of the first turns of a random game, with offers lying open."""
    found: list[State] = []

    def stop(phase: Phase, s: State) -> bool:
        there = s.copy()
        one, other = s.order[1], s.order[2]
        there.offers = [Offer(number=3, seat=one, to=other, give=s.players[one].hand[:1], get=["war"])]
        there.last_offer = 3
        found.append(there)
        return s.turn > 8

    luck = chance("secrets")
    state = rules().setup(SEATS, {"nations": "lot"}, luck)
    adjudicate(rules(), state, settler=RandomSettler(11), chance=luck, stop=stop)
    return found


POSITIONS = positions()


def test_there_are_enough_of_them() -> None:
    assert len(POSITIONS) >= 20
    assert {s.phase for s in POSITIONS} == {"draw", "score", "action", "end"}


def with_other_secrets(s: State, seat: str | None, pick: Picker) -> State:
    """The same position, all cards that `seat` does not know dealt anew, and offers between others with other cards."""
    changed = s.copy()
    others = [player for other, player in changed.players.items() if other != seat]
    unknown = [card for player in others for card in player.hand] + changed.deck
    unknown = [unknown.pop(pick(len(unknown))) for _ in range(len(unknown))]
    for player in others:
        player.hand = [unknown.pop() for _ in player.hand]
        player.drawn = player.hand[: len(player.drawn)]
    changed.deck = unknown
    for offer in changed.offers:
        if seat not in (offer.seat, offer.to):
            offer.give, offer.get, offer.number = ["peru"], [], 9
    return changed


@pytest.mark.parametrize("seat", [*SEATS, None])
def test_no_view_depends_on_what_others_hold(seat: str | None) -> None:
    """NW-B17: hands and the order of the deck are secret, sizes and the discard pile are not."""
    pick, changed_somewhere = Picker(1), 0
    for s in POSITIONS:
        for _ in range(3):
            other = with_other_secrets(s, seat, pick)
            changed_somewhere += other != s
            assert view(other, seat) == view(s, seat)
            assert rules().picture(view(other, seat)) == rules().picture(view(s, seat))
            assert standing(other) == standing(s)
            assert place(other, seat, "caribbean") == place(s, seat, "caribbean")
            if seat is not None:
                assert outlook(other, seat) == outlook(s, seat)
    assert changed_somewhere > 60


@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_sees_its_own_cards_and_how_many_others_have(seat: str) -> None:
    for s in POSITIONS:
        seen = view(s, seat)
        assert seen["players"][seat]["hand"] == s.players[seat].hand
        assert set(seen["deck"]) <= {"hidden"}
        assert len(seen["deck"]) == len(s.deck)
        assert seen["discard"] == s.discard
        for other in SEATS:
            if other != seat:
                hand = seen["players"][other]["hand"]
                assert set(hand) <= {"hidden"}
                assert len(hand) == len(s.players[other].hand)
        assert [offer["number"] for offer in seen["offers"]] == [3 for _ in s.offers if seat in s.order[1:3]]


class Written:
    """Random orders for one's own turn; nobody reacts, and every question is noted."""

    def __init__(self, number: int) -> None:
        self.random = RandomSettler(number)
        self.asked: list[tuple[str, str, str]] = []

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """A sample where the active seat decides, else nothing."""
        self.asked.append((decision.key, decision.seat, decision.kind))
        if decision.kind in ("reaction", "escort", "muster", "keep"):
            return None
        return self.random.settle(decision, state)

    def ready(self, decision: Decision, state: Any) -> bool:
        """Always."""
        return True


def turn_played(s: State, tempo: Tempo) -> tuple[list[tuple[str, str, str]], list[Any], list[Any]]:
    """The rest of the turn: what was asked, what all were told, and what waits."""
    played, settler = s.copy(), Written(5)
    done = adjudicate(
        rules(), played, settler=settler, chance=chance("turn"), tempo=tempo, stop=lambda phase, _: phase.ends_turn
    )
    told = [event.document() for event in done.events() if event.seen_by is None]
    return settler.asked, told, [decision.key for decision in done.waiting]


@pytest.mark.parametrize("tempo", list(Tempo))
def test_what_is_asked_and_told_does_not_depend_on_the_hands_of_those_who_might_react(tempo: Tempo) -> None:
    """NW-F-11: no mid-turn question, whatever the others hold, at any tempo."""
    pick, reactable = Picker(2), 0
    for s in POSITIONS:
        if s.phase != "action":
            continue
        one = turn_played(s, tempo)
        for _ in range(2):
            changed = with_other_secrets(s, s.active, pick)
            changed.deck, hands = s.deck[:], [card for seat in s.others for card in s.players[seat].hand]
            for seat in s.others:  # the deck stays, as what is drawn from it is told
                changed.players[seat].hand = [hands.pop(pick(len(hands))) for _ in s.players[seat].hand]
            assert turn_played(changed, tempo) == one
        reactable += any(kind == "reaction" for _, _, kind in one[0])
        assert not any(".reaction." in key or ".escort." in key or ".muster." in key for key in one[2])
    assert reactable >= 3


def test_no_reaction_is_told_before_it_is_played() -> None:
    """NW-P7: unused reactions stay secret: a question that nobody answers leaves no event."""
    for s in POSITIONS:
        if s.phase == "action":
            _, told, _ = turn_played(s, Tempo.TURN)
            kinds = {event["kind"] for event in told}
            assert not kinds & {"privateers", "sea-hazard", "treaty", "escort", "negated", "stolen"}


#: Reactions that others may have filed; most sleep, as their card is not in hand.
FILED = (
    "ON EXPORT BY ANY: PRIVATEERS X AUTO", "ON TRANSPORT BY ANY: HAZARD", "ON WAR AGAINST ME: TREATY",
    "REACT D MUSTER militia, raid ON WAR BY ANY", "ON PRIVATEERS: ESCORT",
)  # fmt: skip


def with_sheets(s: State, lines: Mapping[str, Sequence[str]]) -> dict[str, Sheet]:
    """A sheet a seat, its lines read one after the other."""
    sheets = {seat: Sheet() for seat in s.seats}
    for seat, written in lines.items():
        for line in written:
            effect = rules().read(line, OrderContext(state=s, seat=seat, sheet=sheets[seat]))
            for order in effect.orders:
                sheets[seat].put(order)
    return sheets


def played_with(s: State, sheets: Mapping[str, Sheet], tempo: Tempo) -> tuple[list[Any], list[Any]]:
    """The rest of the turn with these sheets: what all are told, and what is wanted of whom."""
    there = s.copy()
    done = adjudicate(
        rules(), there, settler=SheetSettler(rules(), sheets), chance=chance("turn"), tempo=tempo,
        stop=lambda phase, _: phase.ends_turn,
    )  # fmt: skip
    told = [event.document() for event in done.events() if event.seen_by is None]
    return told, [(need.seat, need.kind, need.words) for need in rules().needs(there, done.waiting, sheets, tempo)]


@pytest.mark.parametrize("tempo", list(Tempo))
def test_reactions_that_sleep_or_do_not_fire_are_known_to_nobody(tempo: Tempo) -> None:
    """NW-P7, NW-F-11: whatever others have filed, the turn and what is wanted are the same as if they had not."""
    compared = 0
    for position in POSITIONS:
        if position.phase == "end":
            continue
        s = position.copy()
        for player in s.players.values():  # what may fire is tested by the cases
            for card in ("privateers", "national-will", "sea-hazard", "treaty", "naval-escort", "militia", "raid"):
                player.hand = ["war" if held == card else held for held in player.hand]
        own = {s.active: ["SCORE SOLDIER", "1 FREE EXPORT caribbean X war", "2 DISCOVERY X war", "KEEP war"]}
        quiet = played_with(s, with_sheets(s, own), tempo)
        others = dict.fromkeys(s.others, FILED)
        assert played_with(s, with_sheets(s, {**own, **others}), tempo) == quiet
        assert all(seat == s.active for seat, _, _ in quiet[1])
        compared += 1
    assert compared >= 20
