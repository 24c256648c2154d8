"""Set-up: tokens, the deck, nations, the first hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.choices import SomeOf
from pbem.core.dice import Chance
from pbem.core.errors import TableError
from pbem.core.language import say
from pbem.core.table import Decision, Table, Tempo
from pbem.games.common.rules.asking_seats import source
from pbem.games.new_world.board import Board
from pbem.games.new_world.rules.options import LOT, checked
from pbem.games.new_world.state import Player, Region, State

ID = "new-world"
NATIONS = "nations"  #: the phase in which nations are wished for
FIRST_PHASE = "draw"
COUNTS = (2, 3, 4, 5)


def set_up(board: Board, seats: Sequence[str], options: Mapping[str, Any], chance: Chance) -> State:
    """The position before the first decision. Raises TableError for what does not go."""
    if len(seats) not in COUNTS or len(set(seats)) != len(seats):
        raise TableError(say("{n} seats do not go: this ruleset is for 2 to 5 different seats", n=len(seats)))
    # RULING NW-A1, NW-A2: 17 tokens, one for each region, open from the start.
    tokens = chance.shuffled("setup.tokens", list(board.tokens))
    s = State(
        ruleset=ID,
        board=board,
        options=checked(board, seats, options),
        seats=list(seats),
        phase=NATIONS,
        # Before there are nations the order is that in which equal wishes are granted.
        order=chance.shuffled("setup.lot", list(seats)),
        # RULING NW-A5: no units; a marker in the Caribbean.
        players={seat: Player(vp=board.numbers.start_vp) for seat in seats},
        regions={name: Region(resistance=token) for name, token in zip(board.regions, tokens, strict=True)},
        deck=chance.shuffled("setup.deck", board.deck),
    )
    s.regions[board.numbers.start_explored].markers = list(seats)
    s.first_player = s.order[0]
    given = s.options.get(NATIONS, named_after(board, seats))
    if given:
        _begin(s, granted(s, {}) if given == LOT else given)
    return s


def named_after(board: Board, seats: Sequence[str]) -> dict[str, str]:
    """Seat to nation where all seats are called by their nations (or countries, or codes); {} where not."""
    names: dict[str, str] = {}
    for nation in board.nations.values():
        for code, lands in board.lands_by_language.items():
            for name in (nation.id, nation.code, board.names_by_language[code][nation.id], lands[nation.id]):
                names[name.casefold()] = nation.id
    found = {seat: names.get(seat.casefold(), "") for seat in seats}
    return found if all(found.values()) and len(set(found.values())) == len(seats) else {}


def choose_nations(s: State, table: Table) -> None:
    """NW-A4 All wish at the same time; what several wish for goes by lot."""
    # RULING NW-A4
    decisions = [wish_decision(s, seat) for seat in s.seats if seat not in s.dropped]
    wishes = table.ask_all(decisions)
    for decision in decisions:
        source(s, table, decision)
    lot, nations = s.order[:], granted(s, wishes)
    _begin(s, nations)
    table.tell("nations", rule="A4", nations=nations, order=s.order[:], lot=lot)
    for seat in s.order:
        table.tell("first-hand", seen_by=(seat,), seat=seat, cards=s.players[seat].hand[:])


def wish_decision(s: State, seat: str) -> Decision:
    """The nations that a seat would like to play, best first."""
    return Decision(
        key=f"setup.nation.{seat}", seat=seat, kind="nation", choice=SomeOf(tuple(s.board.nations)), default=[],
        tempo=Tempo.TURN, about={"nations": list(s.board.nations)},
    )  # fmt: skip


def granted(s: State, wishes: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """NW-A4 Seat to nation: first wishes before second ones, equals in the order of the lot; the rest as they come."""
    found: dict[str, str] = {}
    for rank in range(len(s.board.nations)):
        for seat in s.order:
            wish = wishes.get(seat, [])[rank : rank + 1]
            if seat not in found and wish and wish[0] not in found.values():
                found[seat] = wish[0]
    for seat in s.order:
        if seat not in found:
            found[seat] = next(nation for nation in s.board.nations if nation not in found.values())
    return {seat: found[seat] for seat in s.seats}


def _begin(s: State, nations: Mapping[str, str]) -> None:
    """NW-A3 The order of play is that of the nations; everybody draws the first hand."""
    for seat, nation in nations.items():
        s.players[seat].nation = nation
    # RULING NW-A3: absent nations are skipped.
    s.order = sorted(s.seats, key=lambda seat: s.board.nations[nations[seat]].order)
    s.first_player, s.phase = s.order[0], FIRST_PHASE
    for seat in s.order:
        count = s.board.numbers.start_hand
        s.players[seat].hand, s.deck = s.deck[:count], s.deck[count:]
