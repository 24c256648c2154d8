"""What a seat's Characters could do as things stand, and of those that could do nothing, what is missing.

It is read off the rules' own legal actions, so that nothing is told as possible that would be refused. All of it is
public, or the seat's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pbem.games.colonial.board import name_of
from pbem.games.colonial.rules.action_parts import Action
from pbem.games.colonial.rules.native_power import native_power
from pbem.games.colonial.state import Ground, Position
from pbem.games.colonial.telling.holdings import place_words

MOST = 8  #: more is a list that nobody reads; the map has all of it
Legal = Callable[[str], Iterable[Action]]  #: a Character to its legal actions
Lacking = Mapping[str, Callable[[], str]]  #: a Character to what is missing where it can do nothing


_PAYING, _BORROWING = "for ", "borrow "
#: Of numbers the span says enough.
_SPANS: Mapping[str, Callable[[Sequence[str]], str]] = {
    _PAYING: lambda numbers: f"{min(map(int, numbers))} or more" if len(numbers) > 1 else numbers[0],
    _BORROWING: lambda numbers: f"{min(map(int, numbers))} to {max(map(int, numbers))}",
}
_REBEL = {"spark": "a Rebellion in ", "unrest": "Unrest in ", "mission": "the Mission of "}


def possible(s: Position, seat: str, characters: Sequence[str], legal: Legal, lacking: Lacking) -> list[list[str]]:
    """[Character, what it could do, why it could do nothing]; one of the two is empty."""
    found = []
    for name in characters:
        can = _in_words(s, seat, name, legal(name))
        found.append([name, can, "" if can or name not in lacking else lacking[name]()])
    return found


def _in_words(s: Position, seat: str, character: str, actions: Iterable[Action]) -> str:
    if character == "merchant" and not s.players[seat].merchant_fleets:
        return ""  # a Merchant without fleets is legal, and ships nothing
    groups = dict[str, list[str]]()
    for action in actions:
        for head, item in _parts(s, seat, action):
            items = groups.setdefault(head, [])
            items += [item] if item not in items else []
    return "; ".join(f"{head}{_SPANS.get(head, some)(items)}" for head, items in groups.items())


def some(items: Sequence[str], most: int = MOST) -> str:
    """The first of them, and how many more there are."""
    left = len(items) - most
    return ", ".join(items) if left <= 0 else f"{', '.join(items[:most])} and {left} more"


def _parts(s: Position, seat: str, action: Action) -> list[tuple[str, str]]:
    """(what goes before, what is listed) of one action."""
    match action:
        case {"do": "viceroy", "territory": name, "place": place}:
            return [(f"{place_words(s, name, seat)}: ", name_of(good)) for good, _ in place]
        case {"do": "viceroy", "territory": name}:
            return [("counters back from ", s.board.names[name])]
        case {"do": "governor", "territory": name, "pay": pay}:
            return [("in ", place_words(s, name, seat)), (_PAYING, str(pay))]
        case {"do": "scientist", "track": track}:
            return [("", track.capitalize())]
        case {"do": "financier", "borrow": count}:
            return [(_BORROWING, str(count))]
        case {"do": "financier"}:
            return [("", "a Loan")]
        case {"do": "explorer", "territory": None}:
            return [("", "round the world")]
        case {"do": "ambassador", **parts}:
            return _ambassador(s, seat, parts)
        case {"do": "sovereign", **parts}:
            return [("war on ", parts["enemy"])] if "enemy" in parts else [_sovereign(parts)]
        case {"do": "rebel", **parts}:
            return [item for part, where in parts.items() for item in _rebel(s, seat, part, where)]
        case {"wishes": [*_, last]}:
            return [("", "your own Goods" if last["whose"] == "own" else f"Goods of {last['whose']}")]
        case {"wishes": _}:
            return []
    return [("", place_words(s, action["territory"], seat))]


def _sovereign(parts: Mapping[str, Any]) -> tuple[str, str]:
    return "", "the Privateers in your box" if "privateers" in parts else "one space right on Diplomacy"


def _ambassador(s: Position, seat: str, parts: Mapping[str, Any]) -> list[tuple[str, str]]:
    raised, found = parts["raise"], []
    if raised is not None and s.players[raised].diplomacy < s.board.diplomacy_length:
        found.append(("one space right on Diplomacy: ", "you" if raised == seat else raised))
    if parts["calm"] is not None:
        found.append(("one Unrest less in ", place_words(s, parts["calm"], seat)))
    return found


def _rebel(s: Position, seat: str, part: str, where: str | Sequence[str]) -> list[tuple[str, str]]:
    if isinstance(where, str):
        return [(_REBEL[part], place_words(s, where, seat))]
    return [("Unrest in Territories such as ", place_words(s, name, seat)) for name in where]


# --- what is missing ------------------------------------------------------------------------------------------------


NO_ENEMY = "all the others stand further right on Diplomacy than you"
NONE_EXPLORED = "no Territory is explored"
ALL_EXPLORED = "every Territory is explored"
NO_COUNTER = "you have no counter on the map"
NO_GOODS_TO_SELL = "no Goods are on the Market"


def no_colony_yet(s: Position, seat: str, obstacle: Callable[[str], str | None]) -> str:
    """Why no Colony can be founded: of the Territories that the seat controls, else that it controls none."""
    held = [
        name
        for name, land in s.territories.items()
        if land.colony is None and native_power(s, name) and _controls_all(land, seat)
    ]
    reasons = [why for name in held if (why := obstacle(name)) is not None]
    told = "; ".join(reasons[:2]).replace(f"{seat} has ", "you have ")
    return told or "you control all Resources of no Territory that has Native Power"


def _controls_all(land: Ground, seat: str) -> bool:
    stacks = land.resources.values()
    return bool(stacks) and all(stack and stack[0] == seat for stack in stacks)


def no_counters(s: Position, seat: str) -> str:
    """Why a Viceroy places nothing."""
    if not s.players[seat].treasury:
        return "the Treasury is empty"
    return "no space of an Explored Territory is open to you"


def no_goods_to_ship(s: Position, seat: str) -> str:
    """Why a Merchant ships nothing."""
    return "nobody controls a Resource" if s.players[seat].merchant_fleets else "you have no Merchant Fleet"


def no_city(s: Position, seat: str, least: int | None) -> str:
    """Why no City can be paid for; `least`: what one costs now, None where none is worth more than the one there is."""
    if least is None:
        return "no City is worth more than the one there is"
    player = s.players[seat]
    if player.treasury < least:
        return f"Treasury {player.treasury} < {least}, the least that a City costs now"
    return f"Economy {player.economy} < {least}, the least that a City costs now"


def no_step(s: Position, seat: str, costs: Mapping[str, int | None]) -> str:
    """Why a Scientist advances on no track; `costs`: of the next space, None at a track's end."""
    left = {track: cost for track, cost in costs.items() if cost is not None}
    if not left:
        return "you stand at the end of every track"
    cheapest = min(left, key=lambda track: left[track])
    return f"Treasury {s.players[seat].treasury} < {left[cheapest]} for {cheapest.capitalize()}, the cheapest step"
