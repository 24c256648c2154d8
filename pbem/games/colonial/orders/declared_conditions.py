"""Conditions in people's own words: what of the position they are about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pbem.core.orders.meanings import Item, Kinds, has, values
from pbem.core.orders.sense import Said
from pbem.games.colonial.orders.declared_ground import goods_of

#: What may stand in a condition.
KINDS = Kinds(
    "seat own me i number compare have treasury fleets squadrons ships prestige loan goods colony control good"
    " territory explored attacked deed:war declare not none enough possible success left-of track need"
    " dice all america firstly"
)
_FACTS = {
    "treasury": "treasury", "fleets": "fleets", "squadrons": "squadrons", "prestige": "prestige", "loan": "loans",
    "goods": "goods", "colony": "colonies",
}  # fmt: skip
_SAY_NOTHING = ("own", "me", "i", "firstly")


def conditions(items: Sequence[Item], said: Said, unless: bool) -> Iterable[str]:
    """The canonical conditions that these items may be; "" for one that is always meant ("if possible")."""
    for text in _texts([item for item in items if item.kind not in _SAY_NOTHING], said):
        if not unless:
            yield text
        elif text:
            yield f"NOT ({text})"


def _texts(items: Sequence[Item], said: Said) -> Iterator[str]:
    kinds = {item.kind for item in items}
    if not kinds:
        return
    if kinds <= {"possible"} or kinds <= {"success"}:
        yield ""
        return
    for read in (_enough_money, _attacked, _left_of, _need, _hits, _comparison, _has_none, _controls, _explored):
        found = list(read(items, kinds, said))
        if found:
            yield from found
            return


def _enough_money(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    if kinds <= {"treasury", "have", "enough"} and kinds & {"treasury", "enough"}:
        numbers = said.values("number")
        yield "treasury >= prestige" if said.has("flamboyance") else f"treasury >= {numbers[-1] if numbers else 1}"


def _attacked(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    if kinds & {"attacked", "deed"} and kinds <= {"attacked", "seat", "deed", "declare"}:
        yield " OR ".join(f"enemy {seat}" for seat in values(items, "seat")) or "defending"


def _left_of(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    seats = values(items, "seat") or list(dict.fromkeys(said.values("seat")))
    if "left-of" in kinds and len(seats) == 1 and kinds <= {"left-of", "seat", "track", "have"}:
        yield f"{seats[0]}.diplomacy <= diplomacy"


def _need(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    numbers = values(items, "number")
    may = {"need", "number", "compare", "success", "explored", "america"}
    if "need" in kinds and len(numbers) == 1 and kinds <= may:
        yield f"need {_compared(items, '<=')} {numbers[0]}"


def _hits(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    if "success" not in kinds or not kinds <= {"success", "none", "dice", "have", "number", "compare"}:
        return
    numbers = values(items, "number")
    if "none" in kinds and not numbers:
        yield "hits < 1"
    elif numbers and "compare" in kinds:
        yield f"hits {_compared(items, '>=')} {numbers[0]}"


def _comparison(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """ "If I have 4", "if Red has fewer than 3 squadrons": a fact compared with a number."""
    facts, numbers, seats = [kind for kind in _FACTS if kind in kinds], values(items, "number"), values(items, "seat")
    fits = kinds <= {"have", "number", "compare", "seat", *_FACTS} and ("have" in kinds or facts)
    if not fits or len(numbers) != 1 or len(facts) > 1 or len(seats) > 1:
        return
    whose = f"{seats[0]}." if seats else ""
    guessed = [_FACTS[kind] for kind in ("squadrons", "fleets") if said.has(kind)] or ([] if seats else ["treasury"])
    for fact in [_FACTS[facts[0]]] if facts else guessed:
        yield f"{whose}{fact} {_compared(items, '>=')} {numbers[0]}"


def _has_none(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    facts = [kind for kind in _FACTS if kind in kinds]
    if len(facts) == 1 and kinds & {"not", "none"} and kinds <= {"have", "none", "not", facts[0]}:
        yield f"{_FACTS[facts[0]]} = 0"


def _controls(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    if "control" not in kinds or not kinds <= {"control", "territory", "good", "seat", "not", "have"}:
        return
    goods, seats = values(items, "good"), values(items, "seat")
    places = [str(place) for place in values(items, "territory") or said.values("territory")]
    if goods:
        places = [place for place in places if goods[0] in goods_of(said, place)]
    if places and len(goods) <= 1 and len(seats) <= 1:
        who, what = (f"{seats[0]} " if seats else ""), (f" {goods[0]}" if goods else "")
        yield f"{'NOT ' if 'not' in kinds else ''}{who}controls {places[0]}{what}"


def _explored(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    places = values(items, "territory")
    if "explored" in kinds and len(places) == 1 and kinds <= {"explored", "territory", "not", "all", "none", "have"}:
        yield f"{'NOT ' if has(items, 'not') else ''}explored {places[0]}"


def _compared(items: Sequence[Item], usual: str) -> str:
    return str((values(items, "compare") or [usual])[0])
