"""Cards for the cup when one is attacked, as people say it: these, any that can be mustered, the cheapest."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.core.orders.declarations import Declared, Filled
from pbem.core.orders.meanings import Item, Kinds
from pbem.core.orders.sense import Said
from pbem.games.new_world.orders import declared_roles as roles
from pbem.games.new_world.orders.declared_ground import card_id, position, value
from pbem.games.new_world.orders.declared_reactions import CARDS, trigger
from pbem.games.new_world.orders.lexicon import short_name
from pbem.games.new_world.orders.reaction_lines import MUSTER

#: Before a War that somebody else begins: "bei Krieg von Grün", "on war by Green".
_ON = frozenset(("bei", "on", "upon", "at"))
_BY = frozenset(("by", "von", "durch"))
_AUTO, _BEST = "AUTO", "BEST"


def _muster(found: Filled, said: Said) -> Iterable[Filled]:
    """Cards for the cup when one is attacked."""
    told = [item for item in said.items if item.kind not in ("number", "compare", "not", "none", "all", "unit")]
    events = said.condition or (trigger(told, said.sense) if _is_attacked(said) else "")
    if not events.startswith("ON WAR") or not said.has("muster", "cup") or said.has(roles.MISFIT):
        return
    for cards, most in _choices([*found["muster"], *found["cards"], *found["card"]], said):
        tail = f" MAX {most}" if most else ""
        yield {"lines": [f"{events.replace(' AND ', ' WHEN ', 1)}: MUSTER {', '.join(cards)}{tail}"], "condition": ""}


def _is_attacked(said: Said) -> bool:
    """Whether the War that is named is one against the writer, and none of his own."""
    wars = [item for item in said.items if item.kind == "deed" and item.value == "war"]
    return any(said.has("reaction", "me", "own") or _is_his(war, said) or _is_any(war, said) for war in wars)


def _is_any(war: Item, said: Said) -> bool:
    """Whether it is any War that comes: "on war in the Caribbean: Militia into the cup"."""
    return not said.has("seat") and _is_waited_for(war, said)


def _is_waited_for(war: Item, said: Said) -> bool:
    """Whether "on" or "bei" stands before a War."""
    return war.written and not _ON.isdisjoint(said.sense.words[max(0, war.at - 1) : war.at + 1])


def _is_his(war: Item, said: Said) -> bool:
    """Whether somebody else begins a War: "bei Krieg von Grün"."""
    seats = [item for item in said.items if item.kind == "seat"]
    by = any(not _BY.isdisjoint(roles.words_before(seat, said.sense, 1)) for seat in seats)
    return by and _is_waited_for(war, said)


def _choices(cards: list[str], said: Said) -> Iterable[tuple[list[str], int]]:
    """The cards in their order, and how many of them at most; several where the words leave that open."""
    named = [card for card in cards if card not in (_AUTO, _BEST)]
    numbers = [int(number) for number in said.values("number")]
    if len(numbers) > 1 or (named and _AUTO in cards) or _BEST in cards:
        return
    if named:
        if said.has("none", "all"):
            return
        if numbers or not _told_by_or(said):
            yield named, (numbers or [0])[0]
        else:  # "Raid or Militia": either may do, or both
            yield named, 1
            yield named, 0
    elif _AUTO in cards:
        yield from ((able, 1) for able in [_able(said, numbers)] if able)
    elif said.has("all") and not numbers and not said.has("none", "not"):
        yield _able(said, ()), 0


def _told_by_or(said: Said) -> bool:
    return not {"or", "oder", "/"}.isdisjoint(said.sense.words)


def _able(said: Said, limit: Iterable[int]) -> list[str]:
    """All cards that can be mustered, the lowest first; `limit`: what each is worth at most."""
    board = position(said).board
    able = [short_name(board, card) for card, printed in board.cards.items() if printed.muster]
    able = [card for card in able if all(value(position(said), card) <= most for most in limit)]
    signs = {str(sign) for sign in said.values("compare")}
    over = signs == {">"} and said.has("none", "not")
    if list(limit) and not (signs == {"<="} or over):
        return []
    return sorted(able, key=lambda card: (value(position(said), card), card_id(position(said), card)))


MUSTERS = (
    Declared(
        name=MUSTER,
        line="",
        evoked=Kinds("muster cup"),
        parts=CARDS,
        says_no_more=Kinds(
            "card card-word muster cup all number unit keep always line take i own me reaction deed:war going",
            "seat nation region units compare most not none ordinal firstly have any possible",
            "anywhere elsewhere-not except all-but",
        ),
        any_of=Kinds("card", roles.MUSTER, roles.WITH),
        finish=_muster,
    ),
)
