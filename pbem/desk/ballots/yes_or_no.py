"""A plain YES or NO: the answer to the vote whose mail it replies to, unless the game itself has a use for it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pbem.core.errors import Refusal
from pbem.core.ruleset_contract import OrderContext
from pbem.desk.ballots.kept_votes import VOTE, Vote, running, vote_from
from pbem.report.inputs import VoteTold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbem.desk.game.dossier import Dossier
    from pbem.mail.letter import Letter
    from pbem.store.work import Work

_ANSWERS = {"YES": "YES", "JA": "YES", "NO": "NO", "NEIN": "NO"}
#: How the cause of a letter about a vote names its motion.
_ABOUT = re.compile(r"\.mail\.\d+\.(.+)$")


def with_answers(
    work: Work, dossier: Dossier, seat: str, letter: Letter, lines: Sequence[tuple[int, str]]
) -> list[tuple[int, str]]:
    """The lines of a mail, a plain answer to a vote spelt out."""
    if not any(_answer(line) for _, line in lines):
        return list(lines)
    asked = _asked(work, dossier, letter)
    if not asked and not running(work, dossier.record):
        return list(lines)
    return [
        (
            number,
            f"{asked or 'VOTE'} {_answer(line)}"
            if _answer(line) and (asked or _strange(dossier, seat, line))
            else line,
        )
        for number, line in lines
    ]


def _answer(line: str) -> str:
    return _ANSWERS.get(line.strip(" .,!>").upper(), "")


def _asked(work: Work, dossier: Dossier, letter: Letter) -> str:
    """The line of the vote whose mail this answers; "" for none."""
    vote = vote_answered(work, dossier, letter)
    return vote.motion.line() if vote else ""


def vote_answered(work: Work, dossier: Dossier, letter: Letter) -> Vote | None:
    """The vote whose mail this answers."""
    sent = work.letter_by_message_id(letter.in_reply_to) if letter.in_reply_to else None
    about = _ABOUT.search(sent.cause) if sent is not None and sent.kind == VoteTold.kind else None
    mark = work.find_mark(dossier.record.id, VOTE, about[1]) if about else None
    return vote_from(mark) if mark else None


def _strange(dossier: Dossier, seat: str, line: str) -> bool:
    """Whether the rules ask nothing that the line would answer."""
    position = dossier.position()
    mine = [decision for decision in position.waiting if decision.seat == seat]
    sheet, tempo = dossier.sheets[seat].copy(), dossier.table.tempo
    context = OrderContext(state=position.state, seat=seat, sheet=sheet, open=mine, tempo=tempo)
    try:
        dossier.ruleset.read(line, context)
    except Refusal:
        return True
    return False
