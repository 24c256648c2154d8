"""Lines of a turn that can never be done in the order in which they stand, whatever the lines before them bring.

The rules' own checks are asked, in a position in which everything that might be missing for one line and another might
bring is there: every card, all pieces where a line before moved or made some, every region known that one explored.
What is refused even then is void. It looks at nothing but the sheet and what everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.core.sheet import Order
from pbem.games.new_world.orders.facts import place_of
from pbem.games.new_world.orders.line_reading import AUTO
from pbem.games.new_world.orders.settling import concrete
from pbem.games.new_world.rules.actions import FUNCTIONS
from pbem.games.new_world.state import Homeland, State, Units

#: Lines that bring nobody anywhere: what they name is as full or as empty after them as it was before.
_BRINGS_NOBODY = ("expedition", "export", "build", "raid", "hardships")
#: Lines that bring nobody home.
_NOT_HOME = (*_BRINGS_NOBODY, "transport", "war", "conquest", "missionaries", "militia", "discovery", "salvage")
_TOKENS: Mapping[str, str] = {"black-slaves": "slaver", "indian-slaves": "slaver", "conquest": "conquest"}
_MANY = 1000
_PAYING = 12  #: of the dearest cards, which pay for any Advance


def never(state: State, seat: str, lines: Sequence[Order]) -> dict[str, str]:
    """Slot to why, of each line that is void as things stand; `lines` in the order in which they run."""
    # what the lines before might bring, and what is so where each of them is done
    might, done = _before(state, seat), _before(state, seat)
    found: dict[str, str] = {}
    numbers = {place_of(act.line)[0] for act in state.acts if seat == state.active}
    for order in lines:
        alternatives = [each for each in order.data["alternatives"] if each["action"]["do"] in FUNCTIONS]
        if alternatives:
            if why := _never(state, seat, might, alternatives, numbers):
                found[order.slot] = say("void as things stand: {why}", why=why)
            else:
                if why := _spent(seat, done, alternatives):
                    found[order.slot] = say("void, unless a line before it comes to nothing: {why}", why=why)
                _bring(seat, (might, done), alternatives)
                _use_up(done, alternatives)
        numbers.add(place_of(order.slot)[0])
    return found


def _never(state: State, seat: str, might: State, alternatives: Sequence[Any], numbers: set[int]) -> str:
    """Why none of the alternatives can ever be done here; "" where one may be."""
    reasons = []
    for each in alternatives:
        late = next((number for number in _asked(each["when"]) if number not in numbers), None)
        why = "" if late is None else say("line {n} does not come before it", n=late)
        why = why or _refused(_unexplored(state, might, each["action"]), seat, each["action"])
        if not why:
            return ""
        reasons.append(why)
    return "; ".join(dict.fromkeys(reasons))


def _spent(seat: str, done: State, alternatives: Sequence[Any]) -> str:
    """Why none can be done once the lines before it are; "" for what is conditional: its owner has thought of it."""
    if any(each["when"] is not None for each in alternatives):
        return ""
    reasons = [_refused(done, seat, each["action"]) for each in alternatives]
    return "; ".join(dict.fromkeys(reasons)) if all(reasons) else ""


def _refused(s: State, seat: str, action: Mapping[str, Any]) -> str:
    """Why the rules do not allow an action in a position, cards apart; "" where they do."""
    wanted = dict(action)
    if wanted.get("pay") == AUTO:
        wanted["pay"] = sorted(s.board.cards, key=lambda card: -s.board.cards[card].value)[:_PAYING]
    try:
        wanted = concrete(s, seat, wanted)
    except NotAllowed:
        return ""  # no card would do, which the turn may still bring
    try:
        FUNCTIONS[action["do"]].check(s, seat, wanted)
    except NotAllowed as refused:
        return str(refused).rstrip(".")
    return ""


def _asked(when: Any) -> Iterator[int]:
    """The lines whose outcome a condition needs, so that it cannot hold before them."""
    match when:
        case {"and": parts}:
            for part in parts:
                yield from _asked(part)
        case {"fact": ["result", _, number]}:
            yield int(number)


# --- the positions that lines are tried in -------------------------------------------------------------------------


def _before(state: State, seat: str) -> State:
    """The seat's turn before the lines, with every card twice in its hand, and no piece of the supply short."""
    s = state.copy()
    board = s.board
    s.board = replace(board, pieces=replace(board.pieces, colonists=_MANY**2, soldiers=_MANY**2))
    s.players[seat].hand = [*board.cards, *board.cards]
    if seat != s.active or s.phase != "action":
        s.players[seat].homeland = Homeland(colonists=_MANY, soldiers=_MANY)
    if seat != s.active:
        turns = s.order.index(seat)
        s.order = [*s.order[turns:], *s.order[:turns]]
        s.acts, s.exported, s.free = [], [], []
    return s


def _unexplored(state: State, might: State, action: Mapping[str, Any]) -> State:
    """The position for an Expedition, whose own region no line before has surely explored."""
    region = action.get("region")
    if action["do"] != "expedition" or region not in state.regions:
        return might
    s = might.copy()
    s.regions[region] = state.copy().regions[region]
    return s


def _bring(seat: str, positions: Sequence[State], alternatives: Sequence[Any]) -> None:
    """What the alternatives might bring: knowledge, pieces, tokens and Advances."""
    for s in positions:
        player = s.players[seat]
        for each in alternatives:
            action = each["action"]
            do, region = action["do"], action.get("to") or action.get("region")
            if region in s.regions and do == "expedition" and not s.knows(seat, region):
                s.regions[region].markers.append(seat)
            if region in s.regions and do not in _BRINGS_NOBODY:
                units = s.regions[region].units.setdefault(seat, Units())
                units.colonists, units.soldiers = units.colonists + _MANY, units.soldiers + _MANY
            if do not in _NOT_HOME:
                player.homeland = Homeland(colonists=_MANY, soldiers=_MANY)
            if do in _TOKENS:
                setattr(player, _TOKENS[do], True)
            if do == "advance" and action.get("advance") in s.board.advances:
                held = player.advances.get(action["advance"], 0)
                player.advances[action["advance"]] = max(held, action.get("level") or 1)


def _use_up(done: State, alternatives: Sequence[Any]) -> None:
    """What a line takes that there is once a turn, where it is surely tried: the free action, a region's Export."""
    first = alternatives[0]
    if len(alternatives) > 1 or first["when"] is not None:
        return
    action = first["action"]
    if action.get("free"):
        done.free.append(action["do"])
    if action["do"] == "export" and action.get("region") in done.regions:
        done.exported.append(action["region"])
