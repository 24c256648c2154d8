"""Commands that only ask: STATUS, ORDERS, REPORT, HELP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.desk.commands.command import Command, Heard, Level, Rest, Said
from pbem.desk.help import help_sections

if TYPE_CHECKING:
    from pbem.desk.commands.handling import Handling, SeatMail

_BELOW = "answered below"


def answered_below(handling: SeatMail, heard: Heard) -> Said:
    """STATUS and ORDERS: every receipt answers them."""
    return Said(words=_BELOW)


def send_report_again(handling: SeatMail, heard: Heard) -> Said:
    """REPORT: the game as it stands, in the same mail as the receipt."""
    handling.wants_report = True
    return Said(words="the game as it stands follows below")


def help_out(handling: Handling, heard: Heard) -> Said:
    """HELP, on a topic where one is named."""
    ruleset = handling.desk.ruleset(handling.record.ruleset) if handling.record else None
    return Said(words=_BELOW, sections=help_sections(ruleset, heard.rest))


COMMANDS = (
    Command(words=("STATUS", "STAND"), does=answered_below, level=Level.PLAYING, changes=False),
    Command(words=("ORDERS", "BEFEHLE"), does=answered_below, level=Level.PLAYING, changes=False),
    Command(words=("REPORT", "BERICHT"), does=send_report_again, level=Level.PLAYING, changes=False),
    Command(words=("HELP", "HILFE"), does=help_out, level=Level.ANYBODY, rest=Rest.MAY, changes=False),
)
