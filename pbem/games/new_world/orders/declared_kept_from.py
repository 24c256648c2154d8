"""What a card is kept from: "Treaty against Wars, not against Raids", "keep the Escort for Privateers"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.core.orders.meanings import Item
from pbem.core.orders.sense import Said
from pbem.core.orders.spotting import PARTING
from pbem.games.new_world.orders import declared_roles as roles
from pbem.games.new_world.orders.declared_ground import position
from pbem.games.new_world.orders.reaction_lines import EVENTS, FOR_SOMEBODY

_FOR = frozenset(("for", "für"))


def without_denied(said: Said, do: str) -> Said:
    """Without what it is not to answer, where something else is told: "against Wars, not against Raids"."""
    for place, item in enumerate(said.items):
        if item.kind not in ("not", "never", "none", "except", "keep") or not item.written:
            continue
        denied = _denied(place, said, do)
        if item.kind == "except" and _goes_on_behind(item, denied, said):
            continue  # "except in Peru, Brazil and Mexico"
        if item.kind == "keep" and (_is_kept_for(item, denied, said) or _is_played_beside(item, said, do)):
            continue
        rest = [each for each in said.items if each is not item and each not in denied]
        if denied and all(_is_told_otherwise(each, rest, said, do) for each in denied):
            return replace(said, items=[each for each in rest if each.kind != "only"])
    return said


def _goes_on_behind(excepts: Item, denied: Sequence[Item], said: Said) -> bool:
    """Whether all names of a kind are behind an "except": it is one list, however it is divided."""
    kinds = {each.kind for each in denied} & {"region", "seat"}
    behind = all(each.at > excepts.at for each in said.items if each.kind in kinds)
    return bool(kinds) and behind and not said.condition


def keeps_from(said: Said, do: str) -> bool:
    """Whether it is told what the card is kept from, and nothing else of the kind that it answers."""
    keeps = [(place, item) for place, item in enumerate(said.items) if item.kind == "keep" and item.written]
    for place, item in keeps:
        names = _denied(place, said, do)
        if any(_is_kept_out_of(each, said) for each in names):
            return True
        rest = [each for each in said.items if each is not item and each not in names]
        beside = _is_kept_for(item, names, said) and not any(_is_told_otherwise(each, rest, said, do) for each in names)
        if names and not beside and not _is_played_beside(item, said, do):
            return True
    return False


_STAYS = frozenset(("stays", "stay", "remains", "remain", "bleibt", "bleiben", "bleibe"))


def _is_kept_for(keeps: Item, names: Sequence[Item], said: Said) -> bool:
    """Whether a card is kept for something, and not from it: "keep the Escort for Privateers"."""
    if not _STAYS.isdisjoint(said.sense.words[keeps.at : keeps.past]):
        return False
    return any(not _FOR.isdisjoint(roles.words_before(item, said.sense, 2)) for item in names)


_OUT_OF = (("from",), ("of", "out"), ("of", "clear"), ("von",), ("aus",))


def _is_kept_out_of(name: Item, said: Said) -> bool:
    """Whether an action is what a card is to stay out of: "keep the Treaty out of wars"."""
    before = [
        word for word in roles.words_before(name, said.sense) if word not in ("the", "any", "all", "den", "allen")
    ]
    return name.kind == "deed" and any(tuple(before[: len(out)]) == out for out in _OUT_OF)


def _is_played_beside(keeps: Item, said: Said, do: str) -> bool:
    """Whether the card itself stands between the same signs as the word that says it is kept."""
    return any(item.kind == "deed" and item.value == do and _is_beside(keeps, item, said) for item in said.items)


def _is_beside(one: Item, other: Item, said: Said) -> bool:
    first, last = sorted((one, other), key=lambda item: item.at)
    return other.written and _SIGNS.isdisjoint(said.sense.words[first.past : last.at])


#: What parts one thing told from the next.
_SIGNS = PARTING - {"and", "und", "or", "oder"}


#: "Für so eine Karte": nobody that something is for.
_ARTICLES = frozenset(("ein", "eine", "einen", "einer", "einem", "some", "any"))


def _denied(place: int, said: Said, do: str) -> list[Item]:
    """What a "not" is about: the names behind it up to a sign, or those before it where it ends its clause."""
    words, item = said.sense.words, said.items[place]
    names = [each for each in said.items if each.written and _may_be_denied(each, do)]
    names = [each for each in names if each.kind != "somebody" or words[each.at] not in _ARTICLES]
    behind = [each for each in names if each.at > item.at and _SIGNS.isdisjoint(words[item.past : each.at])]
    before = [each for each in names if each.at < item.at and _SIGNS.isdisjoint(words[each.past : item.at])]
    return behind or before


def _may_be_denied(item: Item, do: str) -> bool:
    if item.kind in ("others", "somebody"):
        return do in FOR_SOMEBODY  # "not for the benefit of others" is what it is without a word
    return item.kind in ("region", "seat") or (item.kind == "deed" and item.value != do and item.value in EVENTS)


def _is_told_otherwise(item: Item, rest: Sequence[Item], said: Said, do: str) -> bool:
    """Whether something else of its kind is what is answered, and it is not: its word stands there once."""
    if item.kind in ("others", "somebody"):
        return not any(each.kind == item.kind for each in rest)
    if said.sense.words.count(said.sense.words[item.at]) > 1:
        return False
    events = {*EVENTS} - {do}  # the card itself answers, though another card can answer it
    told = {
        str(each.value) for each in rest if each.kind == item.kind and (item.kind != "deed" or each.value in events)
    }
    condition = said.condition.replace(",", " ").split() if said.condition.startswith("ON ") else []
    s = position(said)
    if item.kind == "deed":
        told |= {event for event, words in EVENTS.items() if words[0] in condition}
    else:
        told |= set(condition) & set(s.regions if item.kind == "region" else s.seats)
    return bool(told) and str(item.value) not in told
