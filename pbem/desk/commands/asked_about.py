"""What a mail answers: the vote, the call, the offer or the question that its writer has before him."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.core.choices import OneOf, SomeOf
from pbem.core.errors import Refusal
from pbem.core.ruleset_contract import OrderContext, Ruleset
from pbem.core.sheet import Sheet
from pbem.core.table import Answer
from pbem.desk.ballots.kept_votes import running
from pbem.desk.ballots.yes_or_no import vote_answered
from pbem.desk.game.company import zone_of
from pbem.desk.lobby.listing import open_to_newcomers, open_to_watchers
from pbem.desk.press.press_of_mail import people_called
from pbem.desk.understanding.meaning import Asked, Question
from pbem.mail.purposes import Purpose
from pbem.report.inputs import Confirm
from pbem.store.stored_values import GameRecord, GameStatus

if TYPE_CHECKING:
    from datetime import date

    from pbem.core.table import Decision
    from pbem.desk.game.dossier import Dossier
    from pbem.desk.game.handling import InHand
    from pbem.desk.game.play import Position

#: The mark of a seat that was asked whether it means its RESIGN: the number of the mail.
RESIGN_ASKED = "resign-asked"
#: How the Message-ID of a receipt names the mail that it answers.
_RECEIPT = re.compile(r"\.receipt\.mail\.(\d+)@")
#: Letters of a word that may name an option.
_WORD = re.compile(r"[^\W\d_][\w-]{3,}")
_MOST_WORDS = 60


def asked_of_seat(hand: InHand, dossier: Dossier, seat: str, offers: int, lines: Iterable[str]) -> Asked:
    """What the player of a seat answers, in a game that has begun."""
    record, letter = dossier.record, hand.letter
    vote = vote_answered(hand.work, dossier, letter)
    question = Question.VOTE if vote else Question.NONE
    if not vote and _answers_resign(hand, record, seat):
        question = Question.RESIGN
    elif not vote and _answers(hand, Confirm.kind):
        question = Question.CONFIRM
    verb, options = open_choice(dossier.ruleset, dossier.position(), seat, dossier.sheets[seat], lines)
    return Asked(
        question=question,
        topic=str(vote.motion.topic) if vote else "",
        line=vote.motion.line() if vote else "",
        offers=offers,
        beside=tuple(each.motion.line() for each in running(hand.work, record)),
        today=_today(hand),
        seats=tuple(each.name for each in dossier.seats),
        people={name: whose for name, whose in people_called(hand.work, dossier).items() if whose != seat},
        verb=verb,
        options=options,
        plays=True,
        kept_waiting=dossier.wait is not None and seat in dossier.wait.in_question,
        waits=dossier.wait is not None and seat in dossier.wait.waiting_seats,
        over=record.status is GameStatus.OVER,
        paused=record.status is GameStatus.PAUSED,
    )


def asked_at_table(hand: InHand, record: GameRecord | None = None, seat: str = "") -> Asked:
    """What somebody answers who writes to the table itself, or to a game that has not begun."""
    forming = record is not None and record.status is GameStatus.FORMING and seat
    seats = hand.work.seats(record.id) if record else []
    question = Question.NONE
    if hand.token is not None and hand.token.purpose == Purpose.ACCEPT:
        question = Question.OFFER
    elif _answers(hand, Confirm.kind):
        question = Question.CONFIRM
    elif forming:  # who has said it already may say it again
        question = Question.READY
    named = {record.id: record.title} if record and not seat else {}
    return Asked(
        question=question,
        game=record.id if record else "",
        today=_today(hand),
        seats=tuple(each.name for each in seats),
        games=named or open_to_newcomers(hand.work),
        watched=named or open_to_watchers(hand.work),
    )


def _answers(hand: InHand, kind: str) -> bool:
    """Whether a mail replies to a letter of that kind."""
    sent = hand.work.letter_by_message_id(hand.letter.in_reply_to) if hand.letter.in_reply_to else None
    return sent is not None and sent.kind == kind


def _answers_resign(hand: InHand, record: GameRecord, seat: str) -> bool:
    mark = hand.work.find_mark(record.id, RESIGN_ASKED, seat)
    answered = _RECEIPT.search(hand.letter.in_reply_to or "")
    return mark is not None and answered is not None and int(answered[1]) == mark.value


def _today(hand: InHand) -> date:
    person = hand.work.player_by_address(hand.letter.sender or "")
    return hand.now.astimezone(zone_of(person)).date()


def open_choice(
    ruleset: Ruleset, position: Position, seat: str, sheet: Sheet, lines: Iterable[str]
) -> tuple[str, Mapping[str, Sequence[str]]]:
    """The word that answers an open choice of one from several, and which words of the lines name which of them.

    Nothing where the ruleset reads its choices by declarations of its own.
    """
    if getattr(ruleset, "declares_choices", False):
        return "", {}
    context = OrderContext(state=position.state, seat=seat, sheet=sheet.copy(), mend=False)
    for decision in position.waiting:
        # Who is not asked yet may say what he wants all the same.
        if _is_choice(decision):
            verb, options = decision.kind.upper(), dict[str, list[str]]()
            for word in _words(lines):
                named = _option(ruleset, context, decision, f"{verb} {word}")
                if named:
                    options.setdefault(named, []).append(word)
            if options or _takes_any(ruleset, context, verb):
                return verb, options
    return "", {}


def _words(lines: Iterable[str]) -> list[str]:
    """The first words of lines, each once; equal rows are looked at once."""
    words: dict[str, None] = {}
    for line in dict.fromkeys(lines):
        words.update(dict.fromkeys(_WORD.findall(line)))
        if len(words) >= _MOST_WORDS:
            break
    return list(words)[:_MOST_WORDS]


def _takes_any(ruleset: Ruleset, context: OrderContext, verb: str) -> bool:
    """Whether a line that leaves the choice to the table is an order."""
    try:
        ruleset.read(f"{verb} ANY", context)
    except Refusal:
        return False
    return True


def _is_choice(decision: Decision) -> bool:
    """Whether it asks for one of several things, or for as many as one likes, the best first."""
    choice = decision.choice
    if isinstance(choice, SomeOf):
        return not decision.kind.isdigit() and choice.least == 0 and choice.most is None
    return isinstance(choice, OneOf) and not decision.kind.isdigit()


def _option(ruleset: Ruleset, context: OrderContext, decision: Decision, line: str) -> str:
    """What a line's order names; "" where it is none."""
    try:
        effect = ruleset.read(line, replace(context, open=(decision,)))
    except Refusal:
        return ""
    if len(effect.orders) != 1:
        return ""
    named = effect.orders[0].text.partition(" ")[2]
    if isinstance(decision.choice, SomeOf):
        answer = ruleset.settle(decision, Sheet(effect.orders), context.state)
        wished = answer.value if isinstance(answer, Answer) else []
        named = str(wished[0]) if len(wished) == 1 else ""
    return named if isinstance(decision.choice, OneOf | SomeOf) and named in decision.choice.options else ""
