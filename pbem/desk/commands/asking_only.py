"""Commands that only ask: ORDERS, HELP, MAP, RULES."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.language import say
from pbem.desk.commands.help import help_sections
from pbem.desk.commands.which_game import seen
from pbem.desk.wording.command import Command, Heard, Level, Rest, Said
from pbem.report.inputs import GameSection

if TYPE_CHECKING:
    from pbem.core.ruleset_contract import Ruleset
    from pbem.desk.game.handling import Handling, SeatMail


def answered_below(handling: SeatMail, heard: Heard) -> Said:
    """ORDERS: every receipt answers it."""
    return Said()


def help_out(handling: Handling, heard: Heard) -> Said:
    """HELP, on a topic where one is named."""
    return Said(sections=help_sections(ruleset_of(handling), heard.rest, handling.language))


def show_map(handling: Handling, heard: Heard) -> Said:
    """MAP: the board as it stands, or one place of it."""
    sight = seen(handling, heard.rest)
    ruleset, state = sight.dossier.ruleset, sight.dossier.position().state
    place = ruleset.place(state, sight.seat, sight.rest) if sight.rest else {}
    where = say("turn {turn}", turn=state.turn) + (say(", round {round}", round=state.round) if state.round else "")
    name = ruleset.names.get(str(place.get("territory", "")), "")
    section = GameSection(
        heading=f"{name.upper()}, {where}" if place else say("THE BOARD, {where}", where=where),
        common=sight.common(),
        macro="atlas",
        view=ruleset.view(state, sight.seat),
        outlook=ruleset.outlook(state, sight.seat) if sight.seat else {},
        place=place,
    )
    return Said(sections=[section])


def ruleset_of(handling: Handling) -> Ruleset | None:
    """The rules of the game a mail is about; None where it is about none."""
    record = handling.record or (handling.work.game(handling.named) if handling.named else None)
    return handling.desk.ruleset(record.ruleset) if record else None


COMMANDS = (
    Command(words=("ORDERS", "BEFEHLE"), does=answered_below, level=Level.PLAYING, changes=False),
    Command(words=("HELP", "HILFE"), does=help_out, level=Level.ANYBODY, rest=Rest.MAY, changes=False),
    Command(words=("MAP", "KARTE"), does=show_map, level=Level.ANYBODY, rest=Rest.MAY, changes=False),
)
