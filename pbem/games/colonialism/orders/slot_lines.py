"""The slots of an action round: `R1 2 PLAY fleet ON india IF reserve >= 4 ELSE DRAW`.

Rounds count within the segment, 1 and 2; in a turn's second segment R3 and R4 are understood as well. Without `R` the
round that is open is meant, or the first of the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pbem.core.grammar import Misread
from pbem.core.language import say
from pbem.core.orders.plans import PlanReader
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Order
from pbem.core.table import Decision
from pbem.games.colonialism.orders import lexicon as w
from pbem.games.colonialism.orders.action_lines import read_action, verb_lexicon
from pbem.games.colonialism.orders.facts_reading import fact_reader
from pbem.games.colonialism.orders.line_reading import Reading
from pbem.games.colonialism.orders.line_writing import line_of_order, round_in_segment, slot_text
from pbem.games.colonialism.rules.decisions import SLOTS, line_of
from pbem.games.colonialism.state import State


@dataclass(frozen=True, slots=True)
class Window:
    """The action rounds that orders may be for now."""

    turn: int
    rounds: tuple[int, ...]  #: of the turn; the first is meant where none is named. Empty: none follows any more


def window(s: State) -> Window:
    """The rounds of the segment that is being played, or, behind its action rounds, of the next."""
    if s.phase.startswith("setup"):
        return Window(s.turn, (1, 2))
    if s.phase.startswith("action-round-"):
        now = int(s.phase.removeprefix("action-round-"))
        return Window(s.turn, tuple(each for each in ((1, 2) if now <= 2 else (3, 4)) if each >= now))
    if s.phase.endswith("-1"):
        return Window(s.turn, (3, 4))
    last = s.turn >= s.board.numbers.turns
    return Window(s.turn + 1, () if last else (1, 2))


def slot(r: Reading, context: OrderContext) -> Order:
    """The order of a slot that is named."""
    line, start = r.line, r.line.at
    named = None
    if line.has(w.ROUND):
        named = line.number()
        line.sign(".", ":", ",", "/")
        line.skip(w.ACTION)
    at = line.at
    number = line.number()
    if number is None:
        raise line.missing(say("which of the three actions is missing"), [str(each) for each in SLOTS])
    if number not in SLOTS:
        raise line.wrong(
            say("there is no slot {number}: each action round has 1 to 3, and R2 1 is the first of the second",
                number=number), at, [str(each) for each in SLOTS],
        )  # fmt: skip
    line.sign(":", ".", ")")
    return planned(r, context, round_meant(r, context, named, start), number)


def round_meant(r: Reading, context: OrderContext, named: int | None, start: int) -> int:
    """The round of the turn that is meant."""
    line, rounds = r.line, window(r.state).rounds
    if not rounds:
        raise line.wrong(say("no action round follows any more"), start)
    if named is None:
        return _open_round(context.open) or rounds[0]
    found = next((each for each in rounds if named in (each, round_in_segment(each))), None)
    if named <= 2 and rounds[0] > 2:  # R1 and R2 of the second segment
        found = next((each for each in rounds if round_in_segment(each) == named), None)
    if found is None:
        reason = _why_no_round(named, rounds)
        raise line.wrong(reason, start, [f"R{round_in_segment(each)} {line.words[line.at - 1]}" for each in rounds])
    return found


def _why_no_round(named: int, rounds: Sequence[int]) -> str:
    if named in (1, 2, 3, 4) and (named <= 2 or rounds[0] > 2):
        return say("round {round} of this segment is over", round=round_in_segment(named))
    if named in (3, 4):
        return say("orders for round {round} of the turn are taken when its segment has begun", round=named)
    return say("there is no round {round}: each segment has R1 and R2", round=named)


def _open_round(open_: Sequence[Decision]) -> int | None:
    return next((each.about["round"] for each in open_ if each.kind == "action"), None)


def slotless(r: Reading, context: OrderContext) -> Order:
    """An action without its slot: the one that is asked for; otherwise the slot must be said."""
    asked = next((each for each in context.open if each.kind == "action"), None)
    if asked is not None:
        return planned(r, context, asked.about["round"], asked.about["slot"])
    text, example = r.line.text, f"{SLOTS[0]} {r.line.text}"
    read_plan(r)
    put = [(0, 0, str(each)) for each in SLOTS]
    raise Misread(say("the action needs the slot it is for, as in “{example}”", example=example), text=text, put=put)


def planned(r: Reading, context: OrderContext, round: int, number: int) -> Order:
    """The order of a slot whose alternatives come next."""
    data = {"alternatives": read_plan(r)}
    place = line_of(round, number)
    _still_to_play(r, [each["action"].get("card") for each in data["alternatives"]])
    r.remarks += _remarks(r, place, data["alternatives"])
    text = line_of_order(place, data, fact_reader(r.words.english, r.seat))
    return Order(slot=place, text=text, data=data, turn=window(r.state).turn)


def read_plan(r: Reading) -> list[dict[str, Any]]:
    """Alternatives separated by ELSE, each with its condition. Raises Misread."""
    return PlanReader(line=r.line, actions=lambda: read_action(r, _verb(r)), condition=r.condition).plan()


def _verb(r: Reading) -> str:
    """The word that begins an action; where a card stands instead, PLAY is what is missing."""
    line, verbs = r.line, verb_lexicon(r.words.language)
    meant, length = verbs.match(line.words, line.at)
    card, longer = r.words.cards.match(line.words, line.at)
    if card and (not meant or longer > length):
        raise line.missing(say("a card is played by “{example}”", example=_example(r, card[0])), (verbs.shown["play"],))
    verb = line.take(verbs)
    line.sign(":")
    return verb


def _example(r: Reading, card: str) -> str:
    written, region = r.words.written, next(iter(r.words.board.regions))
    return f"{verb_lexicon(r.words.language).shown['play']} {written[card]} {r.shown(w.ON)} {written[region]}"


def _still_to_play(r: Reading, cards: Sequence[str | None]) -> None:
    """A policy card that is on a region comes back only in colonization."""
    if not r.state.phase.startswith("action-round-"):
        return
    for region, lying in r.state.players[r.seat].policies.items():
        for card in lying:
            if card in cards:
                names = {"card": r.named(card), "region": r.named(region)}
                raise r.line.wrong(
                    say("{card} lies on {region} and comes back only after the colonization there", **names), 0
                )


def _remarks(r: Reading, place: str, alternatives: Sequence[dict[str, Any]]) -> list[str]:
    """What is known of the cards now: nothing of the deck's order."""
    player = r.state.players[r.seat]
    found: list[str] = []
    hand = set(player.hand)
    found.extend(
        say("{card}: not in hand now; tried when its turn comes", card=r.named(card))
        for card in dict.fromkeys(each["action"].get("card") for each in alternatives)
        if card is not None and card not in hand
    )
    elsewhere = _also_in(r, place, [each["action"].get("card") for each in alternatives])
    return [*found, *elsewhere]


def _also_in(r: Reading, place: str, cards: Sequence[str | None]) -> list[str]:
    """Cards that are the first choice of two slots."""
    first = cards[0]
    if first is None:
        return []
    turn = window(r.state).turn
    for other in r.sheet.orders.values():
        plan = other.slot[0].isdecimal() and other.slot != place and other.turn == turn
        if plan and other.data["alternatives"][0]["action"].get("card") == first:
            again = {"card": r.named(first), "slot": slot_text(other.slot)}
            return [say("{card} is ordered in {slot} as well; it can be played once", **again)]
    return []
