"""The table's own commands, carried out for a seat's mail: what each adds to the answer or does besides.

STATUS and ORDERS need nothing here: every receipt answers them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pbem.desk.clock import note_wait
from pbem.desk.commands import Command, Name
from pbem.desk.help import help_sections
from pbem.desk.notices import Matters, notice_letter
from pbem.report.inputs import Matter, Report, Section, Span

if TYPE_CHECKING:
    from pbem.desk.orders_in import SeatMail
    from pbem.desk.postbag import Postbag


def hold_back(handling: SeatMail, command: Command) -> None:
    """WAIT and NOWAIT."""
    if handling.wait is not None:
        handling.wait = note_wait(handling.wait, handling.seat, waits=command.name is Name.WAIT)


def help_out(handling: SeatMail, command: Command) -> None:
    """HELP, on a topic where one is named."""
    handling.sections += help_sections(handling.dossier.ruleset, command.rest)


def send_report_again(handling: SeatMail, command: Command) -> None:
    """REPORT: the game as it stands, in the same mail as the receipt."""
    handling.wants_report = True


def pass_on(handling: SeatMail, command: Command) -> None:
    """MODERATOR: what follows goes to the moderator, with the seat's name."""
    record, mail = handling.dossier.record, handling.mail
    what = Matters(
        matter=Matter.MESSAGE,
        cause=f"mail.{mail.id}",
        about=handling.seat,
        details=tuple(("", line) for line in command.rest.splitlines() if line.strip()),
    )
    handling.work.put_letter(notice_letter(handling.desk, handling.now, what, record))


def nothing_waits(handling: SeatMail, command: Command) -> None:
    """CONFIRM where no mail of the seat waits for it."""
    handling.sections.append(Section(heading="CONFIRM", lines=("No orders wait for a confirmation.",)))


#: What each command does; the others are answered by every receipt.
DOES: dict[Name, Callable[[SeatMail, Command], None]] = {
    Name.WAIT: hold_back,
    Name.NOWAIT: hold_back,
    Name.HELP: help_out,
    Name.REPORT: send_report_again,
    Name.MODERATOR: pass_on,
    Name.CONFIRM: nothing_waits,
}


def carry_out(handling: SeatMail) -> None:
    """All commands of a mail, in their order."""
    for command in handling.script.commands:
        if (does := DOES.get(command.name)) is not None:
            does(handling, command)


def report_again(handling: SeatMail, bag: Postbag) -> Report:
    """The game as it stands, as the seat sees it after its mail was taken."""
    dossier, seat = handling.dossier, handling.seat
    position, ruleset = dossier.position(), dossier.ruleset
    state, wait = position.state, handling.wait
    needs = [need for need in dossier.table.needs(position) if need.seat == seat]
    mine = [decision for decision in position.waiting if decision.seat == seat]
    return Report(
        common=bag.common(seat),
        span=Span.CATCH_UP,
        turn=state.turn,
        round=state.round,
        needs=needs,
        waits_for=tuple(other for other in (wait.seats if wait else ()) if other != seat),
        deadline=wait.deadline if wait and needs else None,
        settle=dossier.clock.settle if dossier.clock.early else None,
        view=ruleset.view(state, seat),
        outlook=ruleset.outlook(state, seat),
        standing=ruleset.standing(state),
        leading=ruleset.leading(state),
        standing_orders=[(order.text, "") for order in handling.script.sheet.current(state.turn) if order.standing],
        form=ruleset.form(state, seat, mine) if needs else (),
    )
