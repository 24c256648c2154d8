"""What a seat's mail changes in the game's wait: whether all are in, and whether the mail left something to mend."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from pbem.desk.clock import Wait, note_in_question, note_orders, note_written
from pbem.desk.commands.all_commands import command_in
from pbem.desk.game.play import owing
from pbem.store.stored_values import MailStatus

if TYPE_CHECKING:
    from pbem.desk.game.handling import InHand, SeatMail
    from pbem.desk.game.order_lines import Transcript


def counts_from(hand: InHand) -> datetime:
    """When orders came: with their mail; those that waited for a person (a confirmation, a retry) come only now."""
    waited = hand.mail.status is MailStatus.HELD or hand.mail.attempts
    return hand.now if waited else hand.mail.received


def note_in_wait(handling: SeatMail) -> None:
    """What the orders of the mail change: before its commands are carried out, which tell it, and after them."""
    handling.lacking = owing(handling.dossier.table.needs(handling.dossier.position()))
    wait, script, before = handling.wait, handling.script, handling.dossier.wait
    if wait is None or before is None:
        return
    wrote = bool(script.put or script.cleared)
    asked_anew = (wait.keys, wait.seats) != (before.keys, before.seats)
    all_in, was_in = not handling.lacking, wait.all_in_since is not None
    if wrote or asked_anew or all_in != was_in:
        wait = note_orders(wait, all_in=all_in, now=counts_from(handling), lacking=handling.lacking)
    wait = note_written(wait) if wrote else wait
    handling.wait = wait if handling.stale else _in_question(wait, handling.seat, script)


def _in_question(wait: Wait, seat: str, script: Transcript) -> Wait:
    """A refused line of orders, or a forecast, is a question: nobody shall be played on while he reads the answer.

    Mended is what a later mail with orders leaves without either.
    """
    ok = any(heard.command.name in ("OK", "NOWAIT") for heard in script.commands)
    asks = (script.check and not ok) or any(command_in(line.written) is None for line in script.refused)
    mended = bool(script.put or script.cleared)
    if asks == (seat in wait.in_question) or not (asks or mended):
        return wait
    return note_in_question(wait, seat, open_=asks)
