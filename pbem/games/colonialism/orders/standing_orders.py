"""Orders that are no actions: POSITION, KEEP, SHIPS, TAKE, LOSE, IDLE, CONVERT.

All but the six cards of the draft and the ships of the set-up stand until they are changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.grammar import Misread
from pbem.core.language import say, say_of
from pbem.games.colonialism.orders import lexicon as w
from pbem.games.colonialism.orders.line_reading import Reading
from pbem.games.colonialism.orders.line_writing import BACKWARD, FORWARD, command, pairs_text
from pbem.games.colonialism.orders.ship_lines import ships
from pbem.games.colonialism.rules.conversion import best_steps, converted, possible

#: Slot and data of an order; data None takes the slot back.
Wish = tuple[str, dict[str, Any] | None]
ROWS = 4
MOST_PAIRS = 99  #: conversions of one order


def position(r: Reading) -> Wish:
    """`POSITION 1, 3, 2`: rows in order of preference; `POSITION FIRST`, `POSITION LAST`."""
    if r.line.has(w.FIRST):
        return "position", {"rows": FORWARD}
    if r.line.has(w.LAST):
        return "position", {"rows": BACKWARD}
    return "position", {"rows": list(dict.fromkeys(r.several(lambda: _row(r))))}


def _row(r: Reading) -> int:
    line, start = r.line, r.line.at
    row = line.number()
    if row is None:
        raise line.lost()
    if not 1 <= row <= ROWS:
        offers = [str(each) for each in range(1, ROWS + 1)]
        raise line.wrong(say("there is no row {row}: the rows are 1 to {most}", row=row, most=ROWS), start, offers)
    return row


def keep(r: Reading) -> Wish:
    """`KEEP fleet, empire`: at set-up the six of the twelve, later the first of them that is in hand."""
    line, start = r.line, r.line.at
    cards = list(dict.fromkeys(r.several(lambda: r.name(r.words.cards))))
    if not drafting(r):
        return "keep", {"cards": cards}
    hand, six = r.state.players[r.seat].hand, r.words.board.numbers.starting_hand
    strange = [card for card in cards if card not in hand]
    if strange:
        raise line.wrong(say("{card} is not among the cards you drew", card=r.named(strange[0])), start)
    if len(cards) != six:
        reason = say_of(
            len(cards), "{n} card is named, and {six} are kept", "{n} cards are named, and {six} are kept", six=six
        )
        raise line.wrong(reason, start, _six_of(r, cards, six))
    return "draft", {"cards": cards}


def drafting(r: Reading) -> bool:
    """Whether the seat has the cards of the draft in hand."""
    return r.state.phase.startswith("setup") and len(r.state.players[r.seat].hand) == _drawn(r)


def _drawn(r: Reading) -> int:
    return r.words.board.numbers.starting_draw


def _six_of(r: Reading, cards: Sequence[str], six: int) -> list[str]:
    """The first six of what was named, where there are more."""
    return [", ".join(r.words.written[card] for card in cards[:six])] if len(cards) > six else []


def take(r: Reading) -> Wish:
    """`TAKE yellow, black`, `TAKE LEAST`, `TAKE IN india brown`: the first of them that is there."""
    region = _in_region(r)
    colours = list(dict.fromkeys(r.several(lambda: _colour(r))))
    region = region or _in_region(r)
    return _there("take", region), {"colours": colours, "region": region}


def _colour(r: Reading) -> str:
    if r.line.has(w.LEAST):
        return "least"
    if r.line.has(w.MOST):
        return "most"
    return r.name(r.words.colours)


def lose(r: Reading) -> Wish:
    """`LOSE MERCENARIES FIRST`, `LOSE IN india OWN FIRST`: which discs go first where there is a choice."""
    line = r.line
    region = _in_region(r)
    own = line.has(w.OWN)
    if not own and not line.has(w.MERCENARIES):
        raise _which_first(r)
    line.has(w.FIRST)
    region = region or _in_region(r)
    return _there("lose", region), {"own": own, "region": region}


def _which_first(r: Reading) -> Misread:
    if not r.line.done:
        return r.line.lost()
    offers = [f"{r.shown(word)} {r.shown(w.FIRST)}" for word in (w.MERCENARIES, w.OWN)]
    return r.line.missing(say("which discs go first is missing"), offers)


def _in_region(r: Reading) -> str | None:
    return r.region() if r.line.has(w.IN) else None


def _there(kind: str, region: str | None) -> str:
    return f"{kind}.{region}" if region else kind


def idle(r: Reading) -> Wish:
    """`IDLE DRAW`, `IDLE PASS`: what is done in a slot that has no order, or none that can be carried out."""
    if r.line.has(w.PASS):
        return "idle", {"do": "pass"}
    if r.line.has(w.DRAW):
        return "idle", {"do": "draw"}
    raise r.line.lost()


def convert(r: Reading) -> Wish:
    """`CONVERT black TO yellow`: three for one at the scoring; `CONVERT NONE`, `CONVERT BEST`."""
    if r.line.has(w.BEST):
        return "convert", None
    if r.line.has(w.NONE):
        return "convert", {"pairs": []}
    pairs: list[list[str]] = []
    r.several(lambda: pairs.extend(_pairs(r, len(pairs))))
    r.remarks.append(_better(r, pairs))
    return "convert", {"pairs": pairs}


def _better(r: Reading, pairs: Sequence[Sequence[str]]) -> str:
    """Decision D19: It is done as written; what the table would reckon by itself with the cubes that are held now."""
    held, rate = r.state.players[r.seat].resources, r.words.board.numbers.conversion_rate
    best = best_steps(held, rate)
    points, most = (min(converted(held, steps, rate).values()) for steps in (possible(held, pairs, rate), best))
    if points == most:
        return say("without CONVERT the table reckons the best result for you; CONVERT BEST goes back to that")
    return say(
        "with the cubes you hold now that scores {points}; the table by itself would score {most} ({best}); "
        "CONVERT BEST leaves it to the table",
        points=points, most=most, best=f"{command('convert', r.words)} {pairs_text(best, r.words)}",
    )  # fmt: skip


def _pairs(r: Reading, before: int) -> list[list[str]]:
    """`black TO yellow 2`; `before`: how many conversions are named before it."""
    line, start = r.line, r.line.at
    one = r.name(r.words.colours)
    line.has(w.INTO)
    other = r.name(r.words.colours)
    if one == other:
        raise line.wrong(say("three cubes of a colour become one of another colour"), start)
    count = max(1, line.number() or 1)
    if before + count > MOST_PAIRS:
        raise line.wrong(say("that is more than {most} conversions; nobody has the cubes", most=MOST_PAIRS), start)
    return [[one, other]] * count


#: By the kind of order.
WISHES: Mapping[str, Callable[[Reading], Wish]] = {
    "position": position, "keep": keep, "ships": ships, "take": take, "lose": lose, "idle": idle, "convert": convert,
}  # fmt: skip
