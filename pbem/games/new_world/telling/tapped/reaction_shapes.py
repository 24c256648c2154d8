"""Standing reactions and the Escort of one's own actions, as shapes and slots."""

from __future__ import annotations

from string import ascii_uppercase

from pbem.core.conditions import IF
from pbem.core.language import ENGLISH_CODE, say
from pbem.core.order_page import Control, Option, Part, Shape, Slot, one_of, several_of
from pbem.core.orders.bilingual import own
from pbem.games.new_world.board import Board
from pbem.games.new_world.orders import lexicon as w
from pbem.games.new_world.orders.reaction_lines import ANSWERS, EVENTS, GUARD, MUSTER, PREFIX, REACTIONS
from pbem.games.new_world.orders.verbs import command
from pbem.games.new_world.rules.hands import NATIONAL_WILL
from pbem.games.new_world.rules.reactions import ESCORT, HAZARD, PRIVATEERS, TREATY

#: The shapes whose conditions ask for what is reacted to.
REACTIONS_TAPPED = (PRIVATEERS, HAZARD, TREATY, ESCORT, MUSTER, GUARD)


def reaction_shapes(board: Board) -> tuple[Shape, ...]:
    """What may be played on others' actions, by standing order alone."""
    will, x = _with(board), f" {w.X.shown} {{x}}"
    gives = one_of(name="x", title=say("Which card gives the X"), of="x", least=1)
    return (
        _reaction(board, PRIVATEERS, f"[ {w.WITH.shown} {{card}}]{x}", (will, gives)),
        _reaction(board, HAZARD, "", ()),
        _reaction(board, TREATY, f"[ {w.WITH.shown} {{card}}]", (will,), whom=say("For whom")),
        _reaction(board, ESCORT, "", (), whom=say("For whom")),
        _reaction(board, MUSTER, f" {{cards}}[ {w.MAX.shown} {{max}}]", _mustered()),
        _guard(board),
    )


def reaction_slots() -> tuple[Slot, ...]:
    """Reactions A to Z, and the Escort of one's own actions."""
    names = tuple(name for name in REACTIONS_TAPPED if name != GUARD)
    react, clear = command("react", ENGLISH_CODE), command("clear", ENGLISH_CODE)
    group = say("Reactions to what others do")
    first = f"{PREFIX}{ascii_uppercase[0].lower()}"
    found = [
        Slot(
            name=f"{PREFIX}{letter.lower()}", title=say("Reaction {letter}", letter=letter),
            shapes=() if letter != "A" else names, like=first if letter != "A" else "",
            before=f"{react} {letter} ", clear=f"{clear} {react} {letter}", spare=letter != "A",
            group=group if letter == "A" else "",
            note="" if letter != "A" else say("It stands until it is used, and sleeps while its card is not in your "
                                              "hand. Nobody is ever asked for one."),
        )
        for letter in ascii_uppercase
    ]  # fmt: skip
    guard = command("guard", ENGLISH_CODE)
    return (
        *found,
        Slot(
            name=GUARD, title=say("Escort in your own turn"), shapes=(GUARD,), before=f"{guard} ",
            clear=f"{clear} {guard}", group=group, condition=IF.shown,
        ),
    )  # fmt: skip


def _reaction(board: Board, do: str, cards: str, parts: tuple[Part, ...], *, whom: str = "") -> Shape:
    """`ON EXPORT BY Red IF stake >= 4: PRIVATEERS X war`."""
    against = f" {w.AGAINST.shown} {{against}}" if whom else ""
    on, event = _events(board, do)
    line = (
        f"{w.ON.shown} {on}[ {w.BY.shown} {{by}}]{against}[ {w.IN.shown} {{regions}}][ {IF.shown} {{when}}]: "
        f"{own(REACTIONS[do], ENGLISH_CODE)}{cards}"
    )
    for_whom = [several_of(name="against", title=whom, of="anybody", least=1, most=6)]
    return Shape(
        name=do,
        title=board.names[do],
        line=line,
        group=say("Reactions to what others do"),
        tip=_tip(board, do),
        parts=(
            *event,
            several_of(name="by", title=say("Only actions of"), of="rivals", most=5, absent=say("everybody")),
            *(for_whom if whom else ()),
            several_of(
                name="regions", title=say("Only in these regions"), of="regions", most=17, absent=say("any region")
            ),
            Part(name="when", title=say("Only if"), control=Control.CONDITION),
            *parts,
        ),
    )


def _tip(board: Board, do: str) -> str:
    if do == MUSTER:
        return say("Cards that add a Soldier each to the cup, when you are attacked.")
    return board.texts[do]


def _events(board: Board, do: str) -> tuple[str, tuple[Part, ...]]:
    """What is answered: the one thing that there is, or those that are chosen."""
    events = ANSWERS[do]
    spelled = {event: own(EVENTS[event], ENGLISH_CODE) for event in events}
    if len(events) == 1:
        return spelled[events[0]], ()
    if do == ESCORT:
        return "{on}", (_struck(board, say("Against what")),)
    options = tuple(Option(value=spelled[event], words=board.names[event]) for event in events)
    part = several_of(name="on", title=say("On which actions"), options=options, least=1, most=len(events))
    return "{on}", (part,)


def _struck(board: Board, title: str) -> Part:
    """What an Escort undoes."""
    spelled = {event: own(EVENTS[event], ENGLISH_CODE) for event in ANSWERS[ESCORT]}
    options = (
        Option(value=w.BOTH.shown, words=say("both")),
        *(Option(value=spelled[event], words=board.names[event]) for event in ANSWERS[ESCORT]),
    )
    return one_of(name="on", title=title, options=options, least=1)


def _with(board: Board) -> Part:
    will = Option(value=NATIONAL_WILL, words=board.names[NATIONAL_WILL])
    return one_of(name="card", title=say("What stands in for its card"), options=(will,), absent=say("its own card"))


def _mustered() -> tuple[Part, ...]:
    return (
        several_of(
            name="cards", title=say("Which cards, in this order"), of="musters", least=1,
            most=12,
        ),
        Part(
            name="max", title=say("At most how many"), control=Control.NUMBER, least=1, most=12,
            absent=say("all of them"),
        ),
    )  # fmt: skip


def _guard(board: Board) -> Shape:
    """`GUARD ESCORT ON BOTH IF stake >= 8`."""
    return Shape(
        name=GUARD, title=board.names[ESCORT], line=f"{own(REACTIONS[ESCORT], ENGLISH_CODE)} {w.ON.shown} {{on}}",
        parts=(_struck(board, say("Against what")),), tip=board.texts[ESCORT],
    )  # fmt: skip
