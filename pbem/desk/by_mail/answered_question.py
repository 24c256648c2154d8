"""What a moderator’s mail answers: an act that waits for his CONFIRM, or something that a player asks him for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed
from pbem.desk.by_mail.confirming import ABOUT
from pbem.desk.game.company import zone_of
from pbem.desk.game.dossier import forming_dossier, open_dossier
from pbem.desk.petitions.allow_refuse import waiting
from pbem.desk.press.press_of_mail import people_called
from pbem.desk.tokens.moderator_tokens import Moderator, games_of, may_act, moderator_at
from pbem.desk.understanding.meaning import Asked, Question
from pbem.report.inputs import Notice
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pbem.desk.game.dossier import Dossier
    from pbem.desk.game.handling import InHand
    from pbem.store.stored_values import GameRecord


def asked_of_moderator(hand: InHand, address: str, game: str) -> Asked:
    """What whoever has proved `address` answers; `game`: the one that the mail is about, "" where none is named."""
    who = moderator_at(hand.desk, hand.work, address)
    theirs = [] if game else games_of(hand.desk, hand.work, who)
    named = game or (theirs[0].id if len(theirs) == 1 else "")
    record = _moderated(hand, who, named) if named else None
    question = Question.NONE
    if hand.token is not None and hand.token.about.startswith(ABOUT):
        question = Question.PLAN
    elif record is not None and _is_asked(hand, record):
        question = Question.REQUEST
    return Asked(
        question=question,
        today=hand.now.astimezone(zone_of(who.person)).date(),
        seats=tuple(seat.name for seat in hand.work.seats(record.id)) if record else (),
        people=_called(hand, record) if record else {},
        title=record.title if record else "",
        paused=record is not None and record.status is GameStatus.PAUSED,
        moderates=True,
        turn=record.turn if record else 0,
    )


def _moderated(hand: InHand, who: Moderator, game: str) -> GameRecord | None:
    try:
        return may_act(hand.desk, hand.work, who, game)
    except NotAllowed:
        return None


def dossier_of(hand: InHand, record: GameRecord) -> Dossier:
    """The game's papers, whether it has begun or not."""
    begun = record.begun
    return open_dossier(hand.desk, hand.work, record.id) if begun else forming_dossier(hand.desk, hand.work, record)


def _called(hand: InHand, record: GameRecord) -> Mapping[str, str]:
    """What the players are called, to their seats; nothing where nobody is to know."""
    return people_called(hand.work, dossier_of(hand, record))


def _is_asked(hand: InHand, record: GameRecord) -> bool:
    """Whether one thing waits for the moderator, and his mail replies to a notice."""
    sent = hand.work.letter_by_message_id(hand.letter.in_reply_to) if hand.letter.in_reply_to else None
    if sent is None or not sent.kind.startswith(Notice.kind):
        return False
    return len(waiting(hand.work, dossier_of(hand, record))) == 1
