"""The answer to a moderator's mail: each line, what it did, and what can be done next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed
from pbem.core.language import say, spoken
from pbem.desk.entrance.copied import copied_remarks
from pbem.desk.letters.letterpress import Envelope, print_letter, words_of
from pbem.desk.moderation.forward import can_go_forward
from pbem.desk.tokens.moderator_tokens import issue_moderator_token, may_act, moderator_tag, moderator_token
from pbem.mail.reply_addresses import subject_tag
from pbem.report.inputs import Answered, Common, LeftOut, ModeratorAnswer, WouldDo
from pbem.store.stored_values import GameRecord, GameStatus

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbem.desk.by_mail.word import Speech


def put_answer(speech: Speech, answers: Sequence[Answered], left_out: Sequence[LeftOut]) -> None:
    """Put the answer into the outbox."""
    record = _game(speech)
    content = ModeratorAnswer(
        common=_common(speech, record),
        lines=tuple(answers),
        confirm=speech.waiting.line if speech.waiting else "",
        until=speech.waiting.until if speech.waiting else None,
        left_out=list(left_out),
        would_do=() if speech.waiting else (*_way_back(speech, record), *_next(record)),
        remarks=copied_remarks(speech),
    )
    words = words_of(speech.desk, content)
    envelope = Envelope(
        recipient=speech.who.address,
        kind=content.kind,
        cause=speech.cause,
        now=speech.now,
        game=content.common.game,
        tag=content.common.tag,
        reply_to=content.common.reply_address,
        answers=speech.letter,
        attachments=tuple(speech.attachments),
    )
    speech.work.put_letter(print_letter(speech.desk, words, envelope))
    speech.work.notify("letter")


def _game(speech: Speech) -> GameRecord | None:
    """The game that the answer is about, and whose token it carries."""
    if speech.waiting or speech.about:
        return speech.work.game(speech.waiting.game if speech.waiting else speech.about)
    try:
        return may_act(speech.desk, speech.work, speech.who, speech.game) if speech.game else None
    except NotAllowed:
        return None


def _common(speech: Speech, record: GameRecord | None) -> Common:
    table, person = speech.desk.config.table, speech.who.person
    game = record.id if record else None
    token = speech.waiting.token if speech.waiting else _token(speech, game)
    tag = moderator_tag(token, game)
    return Common(
        recipient=person.name if person else "",
        language=spoken(),
        zone=person.zone if person else table.zone,
        now=speech.now,
        reply_address=speech.desk.reply_address(speech.desk.address_of(record) if record else speech.written_to, tag),
        tag=subject_tag(tag),
        game=record.id if record else "",
        title=record.title if record else table.name,
    )


def _token(speech: Speech, game: str | None) -> str:
    """What lets the next mail in; issued where there is none yet."""
    who = speech.who.address
    known = moderator_token(speech.work, game, who, speech.now)
    return known or issue_moderator_token(speech.desk, speech.work, game, who, speech.now)


def _way_back(speech: Speech, record: GameRecord | None) -> tuple[WouldDo, ...]:
    """What undoes the step back that the game has just taken."""
    if record is None or not can_go_forward(speech.work, record):
        return ()
    return (
        WouldDo(mail="FORWARD WHY …", does=say("undo the step back, as long as nothing was played or ruled since")),
    )


def _next(record: GameRecord | None) -> tuple[WouldDo, ...]:
    """Lines that can be sent back, by where the game is."""
    if record is None:
        create = WouldDo(mail="HELP CREATE", does=say("how a game is opened"))
        return (WouldDo(mail="LIST", does=say("your games")), create, WouldDo(mail="HELP", does=say("all commands")))
    show = WouldDo(mail="SHOW", does=say("where the game is, and what it waits for"))
    if record.status is GameStatus.FORMING:
        return (WouldDo(mail="START", does=say("begin it, and write to everybody")), show)
    if record.status is GameStatus.OVER:
        return (WouldDo(mail="EXPORT", does=say("the whole game as a file")),)
    if record.status is GameStatus.PAUSED:
        return (WouldDo(mail="RESUME WHY …", does=say("let it go on")), show)
    if record.status is GameStatus.HELD:
        back = WouldDo(mail="ROLLBACK WHY …", does=say("back to the last point that everybody has seen"))
        return (WouldDo(mail="RESUME WHY …", does=say("go on as it reads now")), back, WouldDo(mail="SHOW LOG"))
    return (
        show,
        WouldDo(mail="DEADLINE +24h WHY …", does=say("a day more")),
        WouldDo(mail="PAUSE WHY …", does=say("no deadline runs until RESUME")),
        WouldDo(mail=f"PROCESS {record.phase} WHY …", does=say("adjudicate now")),
        WouldDo(mail="HELP", does=say("all commands")),
    )
