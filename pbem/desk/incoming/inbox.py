"""Handling one mail: read, judged by the guard, acted upon and answered, in one transaction.

A mail that cannot be handled is set aside with its error for the moderator and never stops the pass: at once when that
raises an error, at the second time when it ended the process or ran past its time.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from pbem.core.dates import kept_day
from pbem.core.errors import TableError
from pbem.core.language import keep, say, speaking, told
from pbem.desk.by_mail.all_words import word_in
from pbem.desk.by_mail.letting_in import answer_stale, ask_whether_theirs, heard_as_moderator, take
from pbem.desk.by_mail.letting_in import take_confirmation as confirm_as_moderator
from pbem.desk.entrance.barred import note_banned_mail
from pbem.desk.entrance.copied import renew_copied
from pbem.desk.entrance.directory import StoreDirectory, guard_settings
from pbem.desk.entrance.dkim import check_signature
from pbem.desk.entrance.trouble import answer_trouble
from pbem.desk.game.handling import InHand
from pbem.desk.ground.order_words import orders_shortly, words_of_game
from pbem.desk.ground.own_faults import fault_words, log_fault
from pbem.desk.ground.put_back import AGAIN
from pbem.desk.ground.time_limit import OutOfTime, time_limit
from pbem.desk.incoming.answers import (
    UNKNOWN,
    answer_confirm,
    answer_stranger,
    confirms,
    confirms_what_waits,
    take_confirmation,
    take_table_confirmation,
)
from pbem.desk.incoming.attempts import MOST_BEGUN, begin_attempt, forget_attempt, never_ended, set_aside
from pbem.desk.incoming.moderator_answers import is_about_moderating, take_moderator_answer
from pbem.desk.incoming.orders_in import take_orders
from pbem.desk.incoming.person_answers import is_about_person, take_person_confirmation
from pbem.desk.incoming.press_replies import take_answer
from pbem.desk.incoming.table_in import speaks_to_table, take_table_mail, wants_of_table
from pbem.desk.letters.bounces import note_bounce
from pbem.desk.mail_lines.echoes import why_silent
from pbem.desk.mail_lines.in_words import ABOUT_GAME
from pbem.desk.people.answer_language import language_of_answer
from pbem.desk.seats.sitters import too_early
from pbem.desk.tokens.seat_tokens import successor
from pbem.mail.guard import UNANSWERED, Action, SeatRef, Verdict, judge
from pbem.mail.letter import Letter, Unreadable, read
from pbem.mail.own_lines import take_lines
from pbem.mail.purposes import Purpose
from pbem.mail.reply_addresses import canonical, find_tag, game_named, without_tokens
from pbem.store.database_errors import Overtaken, StoreError
from pbem.store.stored_values import GameRecord, InboxMail, MailStatus

if TYPE_CHECKING:
    from pbem.core.ruleset_contract import Ruleset
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

log = logging.getLogger(__name__)


#: Characters of a line; an answer shows it more than once. The longest message that a game passes on is shorter.
LONGEST_LINE = 12_000


class Handled(StrEnum):
    """What became of the next mail."""

    NONE = "none"  #: there was none
    DONE = "done"
    FAILED = "failed"  #: set aside
    INTERRUPTED = "interrupted"  #: not finished in its time; tried once more


def handle_next(desk: Desk, now: datetime) -> Handled:
    """Handle the oldest mail that nobody else has."""
    tried: tuple[int, ...] = ()
    while (waiting := _waiting(desk)) != tried:
        for number in waiting:
            with desk.store.alone_at("mail", str(number), wait=True) as ours:
                if ours and (mail := begin_attempt(desk, number)) is not None:
                    return _attempt(desk, mail, now)
        tried = waiting  # others have these; while they go on there may be new ones
    return Handled.NONE


def _waiting(desk: Desk) -> tuple[int, ...]:
    with desk.store.read() as work:
        return work.next_mails()


def _attempt(desk: Desk, mail: InboxMail, now: datetime) -> Handled:
    """What became of a mail whose attempt is counted."""
    seconds = desk.config.limits.mail_seconds
    if mail.begun > MOST_BEGUN:
        set_aside(desk, mail, never_ended(mail.begun - 1, seconds), now)
        return Handled.FAILED
    try:
        check_signature(desk, mail)
        with desk.store.transaction() as work, time_limit(seconds):
            # The lock that keeps others away is gone with its connection; the row is ours to the end.
            if work.claim_mail(mail.id) is not None:
                _handle_in_its_time(desk, work, mail, now)
    except OutOfTime as late:
        log_fault(log, f"mail {mail.id} took longer than {seconds} seconds", late)
        desk.forget_positions()
        if mail.begun < MOST_BEGUN:
            return Handled.INTERRUPTED
        set_aside(desk, mail, never_ended(mail.begun, seconds), now)
        return Handled.FAILED
    except Overtaken as error:  # once it is another worker's doing, twice it is ours
        desk.forget_positions()
        if mail.begun < MOST_BEGUN:
            return Handled.INTERRUPTED
        set_aside(desk, mail, fault_words(error), now)
        return Handled.FAILED
    except (StoreError, KeyboardInterrupt, SystemExit):  # nothing is wrong with the mail: it stays where it is
        forget_attempt(desk, mail)
        raise
    except Exception as error:  # whatever is wrong with one mail must not stop the pass
        if isinstance(error, TableError):  # a sentence for the host; where it was raised helps nobody
            log.error("mail %s could not be handled: %s", mail.id, without_tokens(str(error)))  # noqa: TRY400
        else:
            log_fault(log, f"mail {mail.id} could not be handled", error)
        desk.forget_positions()
        set_aside(desk, mail, fault_words(error), now)
        return Handled.FAILED
    return Handled.DONE


#: Letters that carry something new even where the mail was answered once: a token, a notice, an end.
_STILL_TOLD = ("confirm", "invitation", "start", "game-over", "gathering", "notice-mail-failed", "notice-held")


def _handle_in_its_time(desk: Desk, work: Work, mail: InboxMail, now: datetime) -> None:
    """A mail of a time that is gone is handled as of when it came; what it was answered and passed on is not sent."""
    if not mail.key.startswith(AGAIN):
        handle(desk, work, mail, now)
        return
    _, last = work.reached()
    handle(desk, work, mail, mail.received)
    work.withdraw_waiting(after=last, but=_STILL_TOLD)


def handle(desk: Desk, work: Work, mail: InboxMail, now: datetime) -> None:
    """Everything that follows from one mail."""
    letter, unreadable = _read(desk, mail)
    settings = guard_settings(desk)
    tag = find_tag(letter, *settings.known_addresses)
    if tag and tag.game:  # before anything is read: what another worker does to the game is done, or waits
        work.claim_game(tag.game, wait=True)
    directory = StoreDirectory(desk, work, mail, now)
    verdict = judge(letter, directory, settings)
    if verdict.action is not Action.DISCARD and letter.sender:
        directory.heard_from(letter.sender)
    token = directory.record_of(tag.token) if tag else None
    if tag and verdict.rule == "copied-token":
        token = successor(work, tag.token, now)
    hand = InHand(desk=desk, work=work, mail=mail, letter=letter, now=now, token=token, proven=verdict.proven)
    hand = renew_copied(hand, readable=not unreadable, told=verdict.action is not Action.DISCARD)
    verdict = _silent_to_programs(hand, verdict, unreadable)
    if token is None or token.purpose == Purpose.PERSON:
        verdict = _heard_as_moderator(hand, verdict)
    person = work.player_by_address(letter.sender) if letter.sender else None
    with speaking(language_of_answer(desk, work, letter, person)):
        status = _act(hand, verdict, unreadable)
    if hand.unanswered and not any(limit.told for limit in hand.unanswered):
        limit = hand.unanswered[0]
        status = MailStatus.DISCARDED if status is MailStatus.REFUSED else status
        verdict = replace(verdict, rule=limit.rule, reason=limit.reason)
    desk.unanswered += status is MailStatus.DISCARDED and verdict.rule in UNANSWERED
    ref = verdict.seat
    work.finish_mail(
        mail.id,
        status,
        at=now,
        rule=verdict.rule,
        reason=unreadable or verdict.reason,
        game=ref.game or None if ref else None,
        seat=ref.seat or None if ref else None,
    )


def _silent_to_programs(hand: InHand, verdict: Verdict, unreadable: str) -> Verdict:
    """The verdict, or that the mail is a program's that does not say so, and was answered once."""
    purpose = verdict.seat.purpose if verdict.seat else None
    if verdict.action is Action.DISCARD or unreadable or (purpose is Purpose.CONFIRM and confirms(hand.letter)):
        return verdict
    # People repeat themselves to people.
    game = verdict.seat.game if verdict.seat and verdict.action is Action.ACCEPT else ""
    found = why_silent(hand, _may_be_meant(hand, verdict), often=2 if purpose is Purpose.PRESS else 1, game=game)
    return replace(verdict, action=Action.DISCARD, rule=found[0], reason=found[1]) if found else verdict


def _may_be_meant(hand: InHand, verdict: Verdict) -> Callable[[str], bool]:
    """Whether a line may be an order of the games concerned, also in a player's own words, or a moderator's word."""
    begins, known = _begins_order(hand, verdict), verdict.seat is not None and verdict.action is Action.ACCEPT
    rulesets = _rulesets(hand, verdict)
    left = iter(range(_MOST_IN_OWN_WORDS if known else 0))
    return lambda line: (
        begins(line)
        or word_in(line) is not None
        or (
            next(left, None) is not None
            and any(words_of_game(each, line) >= ABOUT_GAME or orders_shortly(each, line) for each in rulesets())
        )
    )


#: Lines that are looked at for words of the game, which costs most: nobody writes so many before the first order.
_MOST_IN_OWN_WORDS = 200


def _read(desk: Desk, mail: InboxMail) -> tuple[Letter, str]:
    """The letter, and why its body cannot be read ("" when it can)."""
    try:
        letter = _with_words(read(mail.raw, desk.mail_limits))
    except Unreadable as unreadable:
        return unreadable.letter, str(unreadable)
    longest = max(map(len, letter.text.split("\n")), default=0)
    too_long = keep(
        "a line of it has {longest} characters, and {most} is the most that is read",
        longest=f"{longest:,}",
        most=f"{LONGEST_LINE:,}",
    )
    return letter, too_long if longest > LONGEST_LINE else ""


def _with_words(letter: Letter) -> Letter:
    """A mail that a program made of our List-Unsubscribe, and has its word in the subject alone."""
    word, *_ = letter.subject.split() or [""]
    return replace(letter, text=word) if word.upper() == "UNSUBSCRIBE" and not letter.text.strip() else letter


def _heard_as_moderator(hand: InHand, verdict: Verdict) -> Verdict:
    return heard_as_moderator(hand, verdict)


def _of_nobody(hand: InHand, verdict: Verdict, unreadable: str) -> MailStatus:
    """A mail with a token, and no sender or several: the seat's player is asked; nobody else could be answered."""
    ref = verdict.seat
    plays = ref is not None and ref.seat and ref.purpose is Purpose.ORDERS and _forming(hand, ref) is None
    if ref is None or not plays or unreadable or verdict.action is not Action.HOLD:
        return MailStatus.DISCARDED
    answer_confirm(hand, ref)
    return MailStatus.HELD


#: Rules whose reason is all that there is to answer.
_TOLD_WHY = frozenset({"too-many", "too-many-answers", "stale-token"})


def _act(hand: InHand, verdict: Verdict, unreadable: str) -> MailStatus:
    if verdict.action is Action.DISCARD:
        if verdict.rule == "banned":
            note_banned_mail(hand.desk, hand.work, hand.letter.sender or "", hand.now)
        note_bounce(hand.desk, hand.work, hand.letter, hand.now)
        return MailStatus.DISCARDED
    if hand.letter.sender is None:
        return _of_nobody(hand, verdict, unreadable)
    if verdict.rule == "stale-token" and not unreadable and answer_stale(hand):
        return MailStatus.REFUSED
    if unreadable or verdict.rule in _TOLD_WHY:
        answer_trouble(hand, told(unreadable or verdict.reason))
        return MailStatus.REFUSED
    if verdict.action is Action.ACCEPT and verdict.seat is not None:
        return TAKES[verdict.seat.purpose](hand, verdict.seat)
    if verdict.action is Action.HOLD and verdict.seat is not None and verdict.seat.purpose is Purpose.MODERATOR:
        return _ask_moderator(hand, verdict.seat)
    if verdict.action is Action.HOLD and verdict.seat is not None and verdict.seat.purpose is Purpose.PRESS:
        return _unproven_press(hand, verdict.seat)
    # A token at the table proves one address only; from another one it is worth nothing, and is not asked about.
    if speaks_to_table(hand.letter, _begins_order(hand, verdict)) or (
        verdict.seat is not None and verdict.seat.purpose is Purpose.PERSON
    ):
        return take_table_mail(hand, proven=False)
    return _held_or_refused(hand, verdict)


def _begins_order(hand: InHand, verdict: Verdict) -> Callable[[str], bool]:
    """Whether a line begins an order in a game of whoever seems to have written."""
    rulesets = _rulesets(hand, verdict)
    return lambda line: any(ruleset.begins_order(line) for ruleset in rulesets())


def _rulesets(hand: InHand, verdict: Verdict) -> Callable[[], list[Ruleset]]:
    """The rulesets of the games of whoever seems to have written."""

    @cache
    def rulesets() -> list[Ruleset]:
        refs = [verdict.seat] if verdict.seat is not None else verdict.seats
        games = [hand.work.game(ref.game) for ref in refs if ref.game]
        return [hand.desk.ruleset(name) for name in dict.fromkeys(game.ruleset for game in games if game)]

    return rulesets


def _unproven_press(hand: InHand, ref: SeatRef) -> MailStatus:
    """A reply to press from elsewhere: its reader is asked, where the game knows how."""
    if not ref.seat or _forming(hand, ref) is not None:
        answer_trouble(
            hand, say("it answers press that went to another address; write from that one, so that it is yours")
        )
        return MailStatus.REFUSED
    answer_confirm(hand, ref)
    return MailStatus.HELD


def _held_or_refused(hand: InHand, verdict: Verdict) -> MailStatus:
    if verdict.rule == "moderator-alone":
        answer_trouble(hand, say("nothing in it is a command; SHOW, LIST or PAUSE would be, and HELP tells more"))
        return MailStatus.REFUSED
    if verdict.action is Action.HOLD and verdict.seat is None:
        games = ", ".join(f"GAME {seat.game}" for seat in verdict.seats)
        answer_trouble(
            hand,
            say(
                "it does not say which of your games it is for; reply to a report, or begin with one of: {games}",
                games=games,
            ),
        )
        return MailStatus.REFUSED
    if verdict.action is Action.REFUSE or verdict.seat is None:
        return take_table_mail(hand, proven=False) if wants_of_table(hand) else answer_stranger(hand)
    if (game := _forming(hand, verdict.seat)) is not None:
        return take_table_mail(hand, proven=False, record=game, seat=verdict.seat.seat)
    answer_confirm(hand, verdict.seat, _doubt(verdict))
    return MailStatus.HELD


def _doubt(verdict: Verdict) -> str:
    """Why a mail is asked about, as a clause behind its address."""
    if verdict.rule == "unproven":
        return keep("and nothing proves that it was written there")
    if verdict.rule not in ("sender-alone", "copied-token-alone"):
        return UNKNOWN
    if verdict.stale and verdict.stale.copied and verdict.stale.ended:
        return keep(
            "with a token that others could read as well, so that it was renewed on {ended}",
            ended=kept_day(verdict.stale.ended),
        )
    if verdict.stale and verdict.stale.ended:
        return keep(
            "with the token of an older mail, which is good for nothing since {ended}",
            ended=kept_day(verdict.stale.ended),
        )
    return keep("but without the token that my mails to you carry")


def _forming(hand: InHand, ref: SeatRef) -> GameRecord | None:
    """The game of a seat, where it has not begun, or was called off before it did."""
    game = hand.work.game(ref.game)
    return game if game is not None and not game.begun else None


# --- accepted mails, by what their token is for ---------------------------------------------------------------------


def _for_seat(hand: InHand, ref: SeatRef) -> MailStatus:
    if (game := _forming(hand, ref)) is not None:
        return take_table_mail(hand, proven=True, record=game, seat=ref.seat)
    if reason := too_early(hand, ref.game, ref.seat):
        answer_trouble(hand, reason)
        return MailStatus.REFUSED
    if confirms_what_waits(hand.work, hand.letter, ref):
        take_confirmation(hand, ref)
        return MailStatus.HANDLED
    return take_orders(hand, ref.game, ref.seat)


def _for_person(hand: InHand, ref: SeatRef) -> MailStatus:
    """The address has proved itself: it may speak for its seat in a game it names."""
    named = game_named(line.text for line in take_lines(hand.letter.text, hand.letter.sender_name).taken)
    for seat in hand.work.seats_of(hand.letter.sender or "") if named else ():
        if seat.game == named:
            return _for_seat(hand, SeatRef(game=seat.game, seat=seat.name))
    return take_table_mail(hand, proven=True)


def _for_moderator(hand: InHand, ref: SeatRef) -> MailStatus:
    return take(hand, ref)


def _ask_moderator(hand: InHand, ref: SeatRef) -> MailStatus:
    return ask_whether_theirs(hand, ref)


def _answering_offer(hand: InHand, ref: SeatRef) -> MailStatus:
    """A reply to a letter that offers a seat; from another address than it went to it offers nothing."""
    sender = hand.letter.sender or ""
    known = hand.work.player_by_address(sender)
    theirs = [record.address for record in hand.work.addresses(known.id)] if known else [sender]
    if not {canonical(each) for each in theirs} & {canonical(each) for each in ref.addresses}:
        return take_table_mail(replace(hand, token=None), proven=False)
    return take_table_mail(
        hand, proven=True, no_orders=say("it answers an offer: ACCEPT takes the seat, DECLINE does not")
    )


def _watching(hand: InHand, ref: SeatRef) -> MailStatus:
    """A reply of somebody who watches a game: questions about it, and words to the table."""
    game = hand.work.game(ref.game)
    return take_table_mail(
        hand, proven=True, record=game, no_orders=say("you watch this game, and give no orders in it")
    )


def _confirming(hand: InHand, ref: SeatRef) -> MailStatus:
    if ref.seat == Purpose.MODERATOR:
        return confirm_as_moderator(hand)
    if not ref.game:
        if is_about_moderating(ref.about):
            return take_moderator_answer(hand)
        return take_person_confirmation(hand) if is_about_person(ref.about) else take_table_confirmation(hand)
    take_confirmation(hand, ref)
    return MailStatus.HANDLED


def _answering_press(hand: InHand, ref: SeatRef) -> MailStatus:
    return take_answer(hand, ref)


#: What is done with an accepted mail, by the purpose of its token.
TAKES: dict[Purpose, Callable[[InHand, SeatRef], MailStatus]] = {
    Purpose.ORDERS: _for_seat,
    Purpose.PERSON: _for_person,
    Purpose.MODERATOR: _for_moderator,
    Purpose.CONFIRM: _confirming,
    Purpose.PRESS: _answering_press,
    Purpose.ACCEPT: _answering_offer,
    Purpose.OBSERVER: _watching,
}
