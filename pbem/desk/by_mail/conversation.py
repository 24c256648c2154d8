"""A moderator's mail: its lines carried out in their order, each answered, in the one transaction that handles it."""

from __future__ import annotations

from dataclasses import fields, replace
from textwrap import wrap
from typing import TYPE_CHECKING

from pbem.core.errors import Refusal, TableError
from pbem.core.language import say, speaking, told
from pbem.desk.acts.acts import Done, perform_within, plan_within
from pbem.desk.by_mail import confirming
from pbem.desk.by_mail.all_words import WORDS, by_mail
from pbem.desk.by_mail.answered_question import asked_of_moderator
from pbem.desk.by_mail.answering import put_answer
from pbem.desk.by_mail.called_seats import with_seats
from pbem.desk.by_mail.moderator_lines import Heard, Misheard, hear
from pbem.desk.by_mail.speech import game_of
from pbem.desk.by_mail.word import Speech, Spoken
from pbem.desk.game.handling import InHand
from pbem.desk.mail_lines.carrying_out import LONGEST_ANSWER
from pbem.desk.people.answer_language import language_of_answer
from pbem.desk.tokens.moderator_tokens import moderator_at
from pbem.desk.tokens.seat_tokens import fit_for_others
from pbem.mail.own_lines import take_lines
from pbem.mail.reply_addresses import game_named
from pbem.report.inputs import Answered, Came, LeftOut

if TYPE_CHECKING:
    from collections.abc import Sequence


#: This many lines without a command are a letter.
_A_LETTER = 4


def take_moderator_mail(hand: InHand, address: str, game: str = "") -> None:
    """Carry out and answer a mail of a moderator who has proved `address`; `game`: the one its token is for."""
    person = hand.work.player_by_address(address)
    with speaking(language_of_answer(hand.desk, hand.work, hand.letter, person, game, as_written=False)):
        _take(hand, address, game)


def _take(hand: InHand, address: str, game: str) -> None:
    reading = take_lines(hand.letter.text, hand.letter.sender_name)
    named = game or game_named(line.text for line in reading.taken) or ""
    most = hand.desk.config.limits.orders_in_a_mail
    heard = hear(reading.taken, most)
    if heard.spoken or len(heard.lines) < _A_LETTER:
        heard = hear(reading.taken, most, asked_of_moderator(hand, address, named))
    speech = Speech(
        **{each.name: getattr(hand, each.name) for each in fields(InHand)},
        who=moderator_at(hand.desk, hand.work, address),
        words=WORDS,
        game=game or heard.game,
        queue=[_fit(hand, spoken) for spoken in heard.spoken],
    )
    answers = _not_commands(heard)
    while speech.queue:
        spoken = speech.queue.pop(0)
        told = sum(map(_length, answers)) + sum(len(content) for _, _, content in speech.attachments)
        enough = spoken.word.act is None and told > LONGEST_ANSWER
        answers.append(_for_later(spoken) if enough else _carried_out(speech, spoken))
        if speech.waiting is not None:
            answers += [_answered(speech, line, done) for line, done in speech.planned]
            answers += [_waits(line) for line in speech.queue]
            speech.queue.clear()
    if speech.waiting is None and all(answer.came is Came.REFUSED for answer in answers):
        answers += _asked_once_more(speech)
    answers.sort(key=lambda line: (line.number == 0, line.number))  # what an earlier mail asked for comes last
    talk = [LeftOut(what="talk", lines=heard.talk)] if heard.talk else []
    put_answer(speech, answers, [*(LeftOut(what=str(each.kind), lines=each.count) for each in reading.left_out), *talk])


def _asked_once_more(speech: Speech) -> list[Answered]:
    """Where nothing of a mail could be taken, the question that it answers, with its lines, comes with the answer."""
    asked = confirming.ask_again(speech)
    if asked is None:
        return []
    act, done = asked
    shown = [(act, done), *speech.planned]
    return [_answered(speech, replace(spoken, number=0), done) for spoken, done in shown]


def _length(answer: Answered) -> int:
    return sum(map(len, (*answer.says, *answer.shows)))


def _for_later(spoken: Spoken) -> Answered:
    """A question behind answers that are long enough to be read."""
    return _refused(spoken, say("the answers to what stands above it are long enough; ask this in another mail"))


def _fit(hand: InHand, spoken: Spoken) -> Spoken:
    """The line as it is carried out: players read reasons and announcements."""
    rest, why, *below = (fit_for_others(hand.work, text, hand.now) for text in (spoken.rest, spoken.why, *spoken.below))
    return replace(spoken, rest=rest, why=why, below=tuple(below))


def _not_commands(heard: Heard) -> list[Answered]:
    """The lines that are no commands; one answer for all of them where a mail is a letter and nothing else."""
    lines = [line for line in heard.lines if isinstance(line, Misheard)]
    if heard.spoken or len(lines) < _A_LETTER:
        return [_misheard(line) for line in lines]
    says = say(
        "none of the {count} lines of this mail is a command of the moderator’s; HELP lists them", count=len(lines)
    )
    return [Answered(number=lines[0].number, written=lines[0].written, came=Came.REFUSED, says=(says,))]


def _carried_out(speech: Speech, spoken: Spoken) -> Answered:
    """What became of a line."""
    try:
        with speech.work.part():
            done = _done(speech, with_seats(speech, spoken))
    except Refusal as refusal:
        return _refused(spoken, refusal.reason, refusal.instead)
    except TableError as error:
        return _refused(spoken, str(error))
    return _answered(speech, spoken, done)


def _answered(speech: Speech, spoken: Spoken, done: Done) -> Answered:
    shows, attached = _shown(speech, spoken, done.shows)
    return Answered(
        number=spoken.number,
        written=spoken.written,
        came=_came(speech, done),
        says=tuple(by_mail(told(line)) for line in done.says),
        letters=_by_subject(done.letters),
        shows=shows,
        attached=attached,
    )


def _came(speech: Speech, done: Done) -> Came:
    if speech.waiting is not None:
        return Came.ASKED
    if done.dry_run or done.idle:
        return Came.SHOWN if done.dry_run else Came.IDLE
    return Came.ANSWERED if done.shows and not done.letters else Came.DONE


def _by_subject(letters: Sequence[tuple[str, str]]) -> tuple[tuple[tuple[str, ...], str], ...]:
    """The letters with one subject together."""
    found = dict[str, list[str]]()
    for seat, subject in letters:
        found.setdefault(subject, []).append(seat)
    return tuple((tuple(seats), subject) for subject, seats in found.items())


def _done(speech: Speech, spoken: Spoken) -> Done:
    word = spoken.word
    # A word that is both asks where its line sets nothing: RULING.
    if word.act is None or (word.does is not None and "=" not in spoken.rest):
        assert word.does is not None
        return word.does(speech, spoken)
    game = game_of(speech, spoken)
    if word.careful and not spoken.dry:
        speech.queue = [_seated(speech, line) for line in speech.queue]  # they may be confirmed with it
        return confirming.ask(speech, spoken, game, speech.queue)
    act, hand = word.act(spoken), speech.hand(spoken.why)
    if spoken.dry:
        return plan_within(speech.desk, speech.work, game, act, hand)
    return perform_within(speech.desk, speech.work, game, act, hand)


def _seated(speech: Speech, spoken: Spoken) -> Spoken:
    """The line with its seat by name, where its game is known already."""
    try:
        return with_seats(speech, spoken)
    except Refusal:
        return spoken


def _refused(spoken: Spoken, reason: str, instead: Sequence[str] = ()) -> Answered:
    return Answered(
        number=spoken.number, written=spoken.written, came=Came.REFUSED, says=(by_mail(reason),), instead=tuple(instead)
    )


def _misheard(line: Misheard) -> Answered:
    reason, instead = line.refusal.reason, line.refusal.instead
    return Answered(number=line.number, written=line.written, came=Came.REFUSED, says=(reason,), instead=instead)


def _waits(spoken: Spoken) -> Answered:
    return Answered(number=spoken.number, written=spoken.written, came=Came.WAITS)


#: At most this many lines are shown; more are attached.
_LONGEST = 150
_WIDTH = 70


def _shown(speech: Speech, spoken: Spoken, shows: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """The lines that are shown, or the name of the file that they are attached as."""
    lines = [line for each in shows for line in by_mail(each).splitlines() or [""]]
    if len(lines) <= _LONGEST:
        return tuple(part for line in lines for part in _folded(line)), ""
    name = f"{spoken.word.name.lower()}-{spoken.number}.txt"
    speech.attachments.append((name, "text/plain", ("\n".join(lines) + "\n").encode()))
    return (), name


def _folded(line: str) -> list[str]:
    """The line in lines of a mail's width; what is broken is further in."""
    if len(line) <= _WIDTH:
        return [line]
    inside = len(line) - len(line.lstrip())
    indent = " " * (inside + 4)
    return wrap(line, _WIDTH, subsequent_indent=indent, break_on_hyphens=False, drop_whitespace=True)
