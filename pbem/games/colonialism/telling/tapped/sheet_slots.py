"""The slots of a sheet as a page shows them: the actions of a segment, what a set-up asks, and what stands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import product
from typing import Any

from pbem.core.language import say
from pbem.core.order_page import Slot
from pbem.core.table import Decision
from pbem.games.colonialism.board import Board
from pbem.games.colonialism.orders.line_writing import round_in_segment, slot_text
from pbem.games.colonialism.orders.slot_lines import window
from pbem.games.colonialism.rules.decisions import SLOTS, line_of
from pbem.games.colonialism.rules.opening_choices import usual_zones
from pbem.games.colonialism.rules.ships import to_place
from pbem.games.colonialism.state import State
from pbem.games.colonialism.telling.tapped import wish_shapes as w
from pbem.games.colonialism.telling.tapped.action_shapes import action_names


def position_slot(*, asked: bool = False) -> Slot:
    """5.2.3 The row of the turn order track."""
    idle = say("your present row if it is free, else the topmost free one")
    return Slot(
        name="position", title=say("Turn order"), shapes=w.POSITION, clear="CLEAR POSITION", idle=idle, asked=asked,
        group=_group(),
    )  # fmt: skip


def keep_slot(*, asked: bool = False, note: str = "") -> Slot:
    """5.2.3 The card that stays in hand."""
    idle = say("the table chooses one for you")
    return Slot(
        name="keep", title=say("The card you keep at the end of a segment"), shapes=(w.KEEP,), clear="CLEAR KEEP",
        idle=idle, asked=asked, note=note, group=_group(),
    )  # fmt: skip


def _group() -> str:
    return say("They stand until you change them")


def _standing(name: str, title: str, shapes: tuple[str, ...], idle: str, note: str = "") -> Slot:
    return Slot(
        name=name, title=title, shapes=shapes, clear=f"CLEAR {name.upper()}", idle=idle, note=note, group=_group()
    )


def _take_idle() -> str:
    return say("what you hold least of, then what lies there most")


def _by_region(board: Board, kind: str, title: str, shapes: tuple[str, ...], idle: str) -> Iterator[Slot]:
    """Everywhere, and in single regions otherwise."""
    command = kind.upper()
    # CLEAR TAKE alone would take back those of single regions as well.
    yield Slot(
        name=kind, title=say("Everywhere"), shapes=shapes, before=f"{command} ", clear=f"CLEAR {command} GENERAL",
        idle=idle, group=title,
    )  # fmt: skip
    for region in board.regions:
        yield Slot(
            name=f"{kind}.{region}", title=say("Only: {region}", region=board.names[region]), shapes=(), like=kind,
            before=f"{command} IN {region} ", clear=f"CLEAR {command} {region}", idle=say("as everywhere"),
            spare=True,
        )  # fmt: skip


# --- of a position --------------------------------------------------------------------------------------------------


def slots_of(s: State, seat: str, waiting: Sequence[Decision] = ()) -> Iterator[Slot]:
    """The slots of a seat: what is asked for now first, then what stands until it is changed."""
    if s.winner is not None:
        return
    drawn = len(s.players[seat].hand)
    setting_up = s.phase.startswith("setup")
    drafting = setting_up and drawn == s.board.numbers.starting_draw
    if setting_up:
        yield from _set_up(s, seat, drafting=drafting)
    row = position_slot(asked=s.phase.startswith("positions-") or (setting_up and not drawn))
    if row.asked:
        yield row
    yield from _actions(s, seat, _awaited(waiting))
    if not drafting:  # KEEP is the draft then
        last = s.turn >= s.board.numbers.turns and s.segment == 2
        note = say("No hand is kept any more in this game.") if last else ""
        yield keep_slot(asked=s.phase.startswith("hand-"), note=note)
    if not row.asked:
        yield row
    yield from _standing_slots(s.board)


def _standing_slots(board: Board) -> Iterator[Slot]:
    """What stands, the same in every game."""
    yield _standing(
        "idle", say("An action without an order"), w.IDLE, say("you pass"),
        say("Also where nothing of an order can be done."),
    )  # fmt: skip
    yield _standing("convert", say("Conversion at the scoring"), w.CONVERT, say("the table reckons the best for you"))
    yield from _by_region(board, "take", say("Cubes you collect"), w.TAKE, _take_idle())
    yield from _by_region(board, "lose", say("Your losses"), w.LOSE, say("mercenaries first"))


def _set_up(s: State, seat: str, *, drafting: bool) -> Iterator[Slot]:
    """4.8, 4.9 The six cards and the ships, once they may be chosen."""
    if drafting and not s.options.get("quick_start"):
        yield Slot(
            name="draft", title=say("Your hand"), shapes=(w.DRAFT,), clear="CLEAR KEEP", asked=True, group=_opening(),
            idle=say("the table keeps six for you"), reckoned=True,
        )  # fmt: skip
    left = len(to_place(s, seat))
    if s.players[seat].hand and left:
        zones = ", ".join(s.board.names[zone] for zone in usual_zones(s.board))
        yield Slot(
            name="ships", title=say("Your ships"), shapes=(w.ships_left(left), w.SHIPS), clear="CLEAR SHIPS",
            asked=True, group=_opening(), idle=zones,
        )  # fmt: skip


def _opening() -> str:
    return say("Set-up")


def _awaited(waiting: Sequence[Decision]) -> set[str]:
    """The lines that the game waits for: of a segment or a round, or a single one, as its tempo has it."""
    plans = (round for each in waiting if each.kind == "plans" for round in each.about["rounds"])
    return {line_of(*each) for each in product(plans, SLOTS)} | {
        each.about["line"] for each in waiting if each.kind == "action"
    }


def _actions(s: State, seat: str, awaited: Collection[str]) -> Iterator[Slot]:
    """The three actions of each round of the window; those that are done can no longer be changed."""
    done, rounds = played(s, seat), window(s).rounds
    for round, number in product(rounds, SLOTS):
        bound = round == s.round and number <= done
        yield _action(s.board, round, number, asked=line_of(round, number) in awaited, bound=bound)


def _action(board: Board, round: int, number: int, *, asked: bool, bound: bool) -> Slot:
    name, of_segment = line_of(round, number), round_in_segment(round)
    text, first = slot_text(name), line_of(round, SLOTS[0])
    told: dict[str, Any] = {"shapes": (), "like": first}
    if name == first:
        group = say("Action round {round}", round=of_segment)
        told = {"shapes": action_names(board), "group": group, "otherwise": True, "condition": "IF", "reckoned": True}
    title = say("Round {round}, action {number}", round=of_segment, number=number)
    return Slot(
        name=name, title=title, before=f"{text} ", clear=f"CLEAR {text}", bound=bound,
        asked=asked, idle=say("you pass"), note=say("This action is done.") if bound else "", **told,
    )  # fmt: skip


def played(s: State, seat: str) -> int:
    """How many of a seat's actions of the open round are done: all take the first, then all the second."""
    places = [place for place, each in enumerate(each for _ in SLOTS for each in s.order) if each == seat]
    return sum(place < s.acted for place in places)
