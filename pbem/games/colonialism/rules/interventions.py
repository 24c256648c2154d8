"""A moderator's edits. Pieces are never made or lost by one: what leaves a place goes where such pieces come from."""

from __future__ import annotations

from typing import Any

from pbem.core.errors import Refusal
from pbem.core.language import say
from pbem.core.paths import MISSING, find, put
from pbem.core.table import Intervention, Table
from pbem.games.colonialism.rules.faults import faults
from pbem.games.colonialism.rules.state_reading import state_from
from pbem.games.colonialism.state import State
from pbem.games.common.rules.edited_position import edited

#: Lists of a seat's influence cards beside its policies.
_PILES = ("hand", "deck", "discard")
#: What an edit of anything else makes right by itself.
_FOLLOWS = ("bag", "supply", "reserve")


def intervene(s: State, table: Table, act: Intervention) -> None:
    """Apply an "edit" {"path", "value"}. Raises Refusal where it would leave a position that cannot be."""
    if act.kind != "edit":
        raise Refusal(say("“{what}” is not known in this game; an edit would do", what=act.kind))
    path, value = act.data["path"], act.data["value"]
    _editable(path)
    document = s.document()
    before = find(document, path)
    before = None if before is MISSING else before
    put(document, path, value)
    _settle(s, document, path, value, before)
    s.take_over(edited(s, path, lambda: state_from(document, s.board), faults))
    table.tell("edited", seen_by=_who_sees(path), path=path, before=before, after=value)


def _editable(path: str) -> None:
    parts = path.split(".")
    if parts[-1] in _FOLLOWS or parts[0] in _FOLLOWS:
        raise Refusal(say("{path} follows from where the other pieces are; edit those instead", path=path))
    if parts[0] in ("players", "regions") and len(parts) < 3:
        raise Refusal(say("{path} is no single value of the position; name what belongs to it", path=path))


def _settle(s: State, document: dict[str, Any], path: str, value: Any, before: Any) -> None:
    """What follows from an edit: the reserve, bag and supply, other piles of cards, ranks, rows, the first player."""
    document["bag"] = document["supply"] = None
    for player in document["players"].values():
        player["reserve"] = None
    match path.split("."):
        case ["players", seat, pile] if pile in _PILES:
            _move_cards(document["players"][seat], pile, "", value, before)
        case ["players", seat, "policies", region]:
            _move_cards(document["players"][seat], "policies", region, value, before)
        case ["regions", region, "rank"]:
            for name, other in document["regions"].items():
                if name != region and other["rank"] == value:
                    other["rank"] = before
        case ["players", seat, "row"]:
            _change_rows(document, seat, value, before)
        case ["order"] if isinstance(value, list) and value:
            document["first_player"] = value[0]
            for player in document["players"].values():
                player["row"] = 0
        case ["first_player"] if value in s.seats:
            document["order"] = [value, *(seat for seat in s.order if seat != value)]
            for player in document["players"].values():
                player["row"] = 0


def _move_cards(player: dict[str, Any], pile: str, region: str, value: Any, before: Any) -> None:
    """Cards that are named leave their other place; those that are named no more go to the discard pile or the deck."""
    if not isinstance(value, list):
        return
    piles = {("policies", name): cards for name, cards in player["policies"].items()}
    piles |= {(name, ""): player[name] for name in _PILES}
    for key, cards in piles.items():
        if key != (pile, region):
            cards[:] = [card for card in cards if card not in value]
    gone = [card for card in before or [] if card not in value]
    if pile == "discard":
        player["deck"] += gone
    else:
        player["discard"][:0] = gone


def _change_rows(document: dict[str, Any], seat: str, value: Any, before: Any) -> None:
    """Whoever is in the row goes to the one left; the order of play follows."""
    players = document["players"]
    for name, other in players.items():
        if name != seat and other["row"] == value:
            other["row"] = before
    if all(isinstance(player["row"], int) for player in players.values()):
        document["order"] = sorted(document["order"], key=lambda name: players[name]["row"])
        document["first_player"] = document["order"][0]


def _who_sees(path: str) -> tuple[str, ...] | None:
    """The owner alone where cards are edited that others do not know; nobody, what nobody has seen."""
    match path.split("."):
        case ["players", seat, "hand" | "interests" | "policies", *_]:
            return (seat,)
        case ["players", _, "deck"] | ["interests"]:
            return ()
    return None
