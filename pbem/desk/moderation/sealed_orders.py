"""Looking at what a player may not see: sealed orders, the whole position, what the next adjudication would bring.

Every look is recorded in the transaction that gives it: nobody looks unseen. Where a moderator also plays in the game
everybody is told by mail what was looked at, and why.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep, say, told
from pbem.desk.acts.acts import Act, Plan, listed, perform, reason_wanted, running
from pbem.desk.acts.telling import tell_all
from pbem.desk.game.as_it_stands import live_table
from pbem.desk.moderation.show import OBSERVER, log_texts, seat_name
from pbem.desk.people.moderators import seats_held
from pbem.desk.playing.adjudicating import process_now
from pbem.desk.playing.outcomes import Did, Outcome
from pbem.mail.letter import read
from pbem.mail.reply_addresses import without_tokens
from pbem.report.inputs import Act as Told
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.acts.acts import Hand
    from pbem.desk.ground.desk import Desk
    from pbem.store.stored_values import NewLetter
    from pbem.store.work import Work


def look_at_orders(seat: str) -> Act:
    """A seat's sealed orders; always with a reason."""
    return Act(command="show-orders", args={"seat": seat}, plan=partial(_orders, seat), touches_players=False)


def look_at_position() -> Act:
    """The whole position as JSON, hidden things included."""
    return Act(command="show-state", args={}, plan=_position, touches_players=False)


def look_as(seat: str) -> Act:
    """What a seat may know, as JSON."""
    return Act(command="show-view", args={"seat": seat}, plan=partial(_view, seat), touches_players=False)


def look_at_log() -> Act:
    """Every answer, roll and act, all branches."""
    return Act(command="show-log", args={}, plan=_log, touches_players=False)


def look_at_archive() -> Act:
    """The game as one file: before its end it holds what players may not know."""
    return Act(command="export", args={}, plan=_archive, touches_players=False, forming=True)


def preview(seat: str = "") -> Act:
    """PREVIEW: what the next adjudication would tell the seats, or one of them, were it done now; nothing is done."""
    return Act(
        command="preview", args={"seat": seat} if seat else {}, plan=partial(_preview, seat), touches_players=False
    )


def look(desk: Desk, game: str, act: Act, hand: Hand, plain: Callable[[], list[str]]) -> list[str]:
    """What an act of looking shows; where no moderator plays in the game, or it is over, the same without the act."""
    with desk.store.read() as work:
        record = work.game(game)
        free = record is None or record.status is GameStatus.OVER
        if record is not None and not free:
            free = not seats_held(desk, work, record, work.seats(game), hand.who)
    return plain() if free else list(perform(desk, game, act, hand).shows)


def note_look(plan: Plan, work: Work, what: str, *, of: str = "") -> None:
    """Record that `what` was looked at; tell everybody where a moderator plays another seat than `of`.

    Raises TableError where that has no reason.
    """
    plan.says.append(keep("looked at {what}", what=what))
    held = seats_held(plan.desk, work, plan.record, plan.dossier.seats, plan.hand.who)
    if not set(held) - {of}:
        return
    if not plan.hand.why.strip():
        raise TableError(
            say(
                "a moderator of game {game} plays {held} in it: looking at {what} wants a reason, {reason_wanted}, "
                "and everybody is told about it",
                game=plan.game,
                held=listed(held),
                what=told(what),
                reason_wanted=reason_wanted(plan.hand),
            )
        )
    plan.says.append(keep("a moderator plays {others}: everybody is told", others=listed(held)))
    tell_all(plan, Told.LOOKED, about=what)


def _orders(seat: str, plan: Plan, work: Work) -> None:
    name = seat_name(plan.dossier, seat)
    if not plan.hand.why.strip():
        raise TableError(
            say(
                "looking at a seat's orders wants a reason, {reason_wanted} (it is recorded)",
                reason_wanted=reason_wanted(plan.hand),
            )
        )
    note_look(plan, work, keep("the orders of {name}", name=name), of=name)
    orders = plan.dossier.sheets[name].current(plan.record.turn)
    plan.shows += [f"{order.text}{'  (standing)' if order.standing else ''}" for order in orders] or [
        say("{name} has sent nothing", name=name)
    ]


def _position(plan: Plan, work: Work) -> None:
    note_look(plan, work, keep("the whole position"))
    state = live_table(plan.dossier).position().state
    plan.shows.append(json.dumps(state.document(), ensure_ascii=False, indent=2))


def _archive(plan: Plan, work: Work) -> None:
    note_look(plan, work, keep("the whole game as a file"))


def _view(seat: str, plan: Plan, work: Work) -> None:
    name = "" if seat.lower() == OBSERVER else seat_name(plan.dossier, seat)
    if name:
        note_look(plan, work, keep("the position as {name} sees it", name=name), of=name)
    state = live_table(plan.dossier).position().state
    plan.shows.append(json.dumps(plan.dossier.ruleset.view(state, name or None), ensure_ascii=False, indent=2))


def _log(plan: Plan, work: Work) -> None:
    note_look(plan, work, keep("the whole log"))
    plan.shows += log_texts(work, plan.game)


# --- PREVIEW --------------------------------------------------------------------------------------------------------


def _preview(seat: str, plan: Plan, work: Work) -> None:
    running(plan)
    name = seat_name(plan.dossier, seat) if seat else ""
    note_look(plan, work, keep("what the next adjudication would tell {name}", name=name or keep("everybody")), of=name)
    outcome = process_now(plan.desk, work, plan.dossier, plan.hand.at)
    if outcome is None:
        raise TableError(say("game {game} waits for nobody just now", game=plan.game))
    if outcome.did is Did.HELD:
        plan.shows.append(say("the game would be held: {held_reason}", held_reason=outcome.record.held_reason))
        return
    plan.shows += _told(outcome, name)


def _told(outcome: Outcome, seat: str) -> list[str]:
    letters = [letter for letter in outcome.letters if letter.seat and seat in ("", letter.seat)]
    return [
        say(
            "--- {seat} would read: {subject}\n\n{text}",
            seat=each.seat,
            subject=_subject(each),
            text=read(each.raw).text,
        )
        for each in letters
    ] or [say("{seat} would not be written to", seat=seat or say("nobody"))]


def _subject(letter: NewLetter) -> str:
    """A letter's subject without what would let its reader speak for the seat."""
    return without_tokens(letter.subject).strip()
