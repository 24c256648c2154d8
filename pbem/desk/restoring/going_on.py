"""What a host reads of a table that was put back, and how it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.desk.acts.acts import Hand, perform
from pbem.desk.ground import now as clock
from pbem.desk.ground.put_back import AGAIN, REASON, RESTORED, Restored, restored_of
from pbem.desk.incoming.inbox import Handled, handle_next
from pbem.desk.moderation.restored import go_on_restored
from pbem.desk.restoring.lost import LostMail, lost_mails, read_since
from pbem.desk.restoring.stamp import note_reached
from pbem.mail.purposes import Purpose
from pbem.store.stored_values import ActRecord, GameRecord, GameStatus, MailStatus

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

#: The rule that speaks of mails that are not taken once more.
_RULE = "restored"


def require_restored(desk: Desk) -> Restored:
    """How the table was put back. Raises TableError where it was not."""
    with desk.store.read() as work:
        restored = restored_of(work)
    if restored is None:
        raise TableError("this table was not put back, or goes on already; there is nothing to let go on")
    return restored


# --- what is shown --------------------------------------------------------------------------------------------------


def restored_lines(desk: Desk) -> list[str]:
    """What the restore means, for the host: games, what may have been read, mails, tokens, and what to do."""
    restored = require_restored(desk)
    try:
        lost, trouble = lost_mails(desk, restored), ""
    except TableError as error:
        lost, trouble = [], str(error)
    return [
        f"the table was put back on {restored.at:%Y-%m-%d %H:%M} UTC to its state of {restored.back_to:%Y-%m-%d %H:%M} "
        f"UTC ({restored.found})",
        "nothing is handled, played or sent; all tokens are renewed",
        *_game_lines(desk, restored, lost),
        *_letter_lines(restored),
        *_offer_lines(desk),
        *_mail_lines(lost, trouble),
        *_steps(lost),
    ]


def _game_lines(desk: Desk, restored: Restored, lost: Sequence[LostMail]) -> list[str]:
    with desk.store.read() as work:
        games = work.list_games()
    lines = []
    for game in games:
        readers = read_since(lost, game.id)
        if game.status is GameStatus.OVER and not readers:
            continue
        lines.append(f"game {game.id}, {game.title}: {_place(game)}, {game.status}")
        if was := restored.before.get(game.id):
            lines.append(f"  the database that was replaced had it at {was}")
        for who, since in readers.items():
            lines.append(f"  {who} has read a later report: answered one on {since:%Y-%m-%d %H:%M} UTC")
    seen = {*restored.before, *(each.game for mail in lost for each in mail.answered)}
    if gone := sorted(seen - {game.id for game in games}):
        lines.append(f"games that began later and are gone: {', '.join(gone)}")
    return lines


def _place(game: GameRecord) -> str:
    if not game.begun:
        return "not begun"
    return f"turn {game.turn}, round {game.round}" if game.round else f"turn {game.turn}, {game.phase}"


def _letter_lines(restored: Restored) -> list[str]:
    if not restored.withdrawn:
        return []
    shown = "; ".join(restored.withdrawn[:10]) + ("; …" if len(restored.withdrawn) > 10 else "")
    return [f"letters that waited then, and are not sent again: {len(restored.withdrawn)} ({shown})"]


def _offer_lines(desk: Desk) -> list[str]:
    now = clock.now()
    with desk.store.read() as work:
        games = work.list_games(GameStatus.FORMING, GameStatus.HELD, GameStatus.PAUSED)
        offers = [
            f"{token.seat or 'a seat'} of {game.id} to {token.address}"
            for game in games
            for token in work.tokens(game.id, purpose=Purpose.ACCEPT, at=now)
        ]
    return [f"seats that were offered by mail, to be offered once more: {'; '.join(offers)}"] if offers else []


def _mail_lines(lost: Sequence[LostMail], trouble: str) -> list[str]:
    if trouble:
        return [f"the folder for handled mail cannot be read, so nothing is known of mails since then: {trouble}"]
    if not lost:
        return ["no mail in the folder for handled mail is unknown to the database"]
    lines = [f"mails that were handled since then and that the database does not know: {len(lost)}"]
    for mail in lost:
        what = "  not to be taken again, its game had gone on" if mail.too_late else ""
        where = f" ({mail.seat} in {mail.game})" if mail.game else ""
        lines.append(f"  {mail.fetched.received:%Y-%m-%d %H:%M} UTC  {mail.sender or 'no sender'}{where}{what}")
    return lines


def _steps(lost: Sequence[LostMail]) -> list[str]:
    again = any(not mail.too_late for mail in lost)
    choice = "`pbem db resume --again` (those mails are taken in once more)" if again else "`pbem db resume`"
    return [
        "what to do now:",
        "  1. do again what was done at the command line since then (commands of `pbem game`); where a token was",
        "     renewed because somebody else had it, `pbem game token` once more, before the mails are taken again",
        "  2. a game that should not go on from here: `pbem game end`, or `pbem game rollback` to an earlier point",
        f"  3. {choice}, with --dry-run first; every player is told what stands and gets the whole time",
        "  4. wake the table again (timer, service or crontab)",
    ]


# --- going on -------------------------------------------------------------------------------------------------------


def resume(desk: Desk, hand: Hand, *, again: bool | None, dry_run: bool = False) -> list[str]:
    """Let the table go on; what was done, or would be. May be run again where it was interrupted.

    `again`: whether mails of the time that is gone are taken in once more; None refuses where there are some.
    """
    restored = require_restored(desk)
    lost = [] if again is False else lost_mails(desk, restored)
    good = [mail for mail in lost if not mail.too_late]
    if again is None and good:
        raise TableError(
            f"mails that were handled since then can be taken in once more: {len(good)} (`pbem db restored` lists "
            "them); say --again to do so, or --without to leave them out"
        )
    said = [f"mails taken in once more: {len(good) if again else 0}"]
    said += [f"mails left out, as their games had gone on: {len(lost) - len(good)}"] if len(lost) > len(good) else []
    if not dry_run:
        _take_in_again(desk, restored, good if again else [], [mail for mail in lost if mail.too_late])
    said += _let_games_go(desk, restored, hand, mails=bool(again), dry_run=dry_run)
    if dry_run:
        return [*said, "nothing was changed: this was a dry run"]
    with desk.store.transaction() as work:
        work.press_was_delivered(restored.at)
        work.forget_setting(RESTORED)
        outcome = "; ".join(said)
        work.record_act(ActRecord(at=hand.at, who=hand.who, via=hand.via, command="resume", outcome=outcome))
    note_reached(desk)
    return [*said, "the table goes on at the next pass; letters leave with it"]


def _take_in_again(desk: Desk, restored: Restored, good: Sequence[LostMail], late: Sequence[LostMail]) -> None:
    """Mails of the time that is gone, in their order; also those that the database held and had not handled."""
    with desk.store.transaction() as work:
        _renewed_since(work, restored)
        work.take_in([mail.new_mail(f"{AGAIN}{mail.digest}") for mail in good])
        taken = work.take_in([mail.new_mail(f"{AGAIN}{mail.digest}") for mail in late])
        for number in taken.new:
            reason = "It was written after the game had gone on, in a time that was lost; its player is told."
            work.finish_mail(number, MailStatus.DISCARDED, at=restored.at, rule=_RULE, reason=reason, game=None)
    while handle_next(desk, clock.now()) is not Handled.NONE:
        continue
    desk.receipts.clear()
    desk.notices.clear()
    desk.signatures.clear()


def _renewed_since(work: Work, restored: Restored) -> None:
    """A token that was renewed by hand since the restore was not to be trusted in the time that is gone either."""
    for game in work.list_games():
        for token in work.tokens(game.id):
            if token.issued > restored.at:
                work.stopped_before(game.id, token.seat, token.purpose, stopped=restored.at, then=restored.back_to)


def _let_games_go(desk: Desk, restored: Restored, hand: Hand, *, mails: bool, dry_run: bool) -> list[str]:
    with desk.store.read() as work:
        games = work.list_games(GameStatus.HELD, GameStatus.PAUSED)
    said = []
    for game in games:
        if game.status is GameStatus.PAUSED or game.held_reason == REASON:
            done = perform(desk, game.id, go_on_restored(restored.back_to, mails=mails), hand, dry_run=dry_run)
            said.append(f"game {game.id}: {'; '.join(done.lines()[:-1])}")
    return said
