"""A form that was filled in where a mail program had quoted it: its lines are orders where nothing else is.

Telephones put the cursor anywhere, and the form is what asks to be filled in. It counts only where the mail's own text
holds no order, and only the lines that are not as they were sent: what nobody has touched, nobody has said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.core.language import say
from pbem.desk.commands.all_commands import command_in, shortened_in
from pbem.mail.letter import read
from pbem.mail.own_lines import quoted_rows
from pbem.report.inputs import Section

if TYPE_CHECKING:
    from pbem.desk.game.dossier import Dossier
    from pbem.mail.letter import Letter
    from pbem.store.work import Work

#: Part of what every form leaves to be filled in.
_BLANK = "__"
#: As much of the form's heading tells it from other rows.
_HEADING = 10
#: Characters of the mail's own text that are shown again.
_SHOWN = 60


def with_quoted_form(
    work: Work, dossier: Dossier, letter: Letter, lines: Sequence[tuple[int, str]]
) -> tuple[Sequence[tuple[int, str]], list[Section]]:
    """The lines of a mail, or those of the form that it quotes; with these, what the receipt says of it."""
    if any(_does_something(dossier, line) for line in dict.fromkeys(line for _, line in lines)):
        return lines, []
    found = _filled_in(work, letter)
    if not found:
        return lines, []
    says = [say("Your own text holds no order, so the form was read as you filled it in inside the quoted mail.")]
    if lines:
        own = " / ".join(line for _, line in lines)
        says.append(say("Not read: “{words}”", words=own if len(own) <= _SHOWN else f"{own[: _SHOWN - 1]}…"))
    return found, [Section(heading=say("read from the quoted form"), lines=tuple(says))]


def _does_something(dossier: Dossier, line: str) -> bool:
    """Whether a line begins an order or a command, or is a number or a word that answers something."""
    return bool(command_in(line) or shortened_in(line) or dossier.ruleset.begins_order(line) or len(line.split()) == 1)


def _filled_in(work: Work, letter: Letter) -> list[tuple[int, str]]:
    """The lines of the quoted form that are not as they were sent, numbered from 1.

    What was sent is looked up by the mail that this one answers.
    """
    sent = work.letter_answered(letter.in_reply_to)
    text = read(sent.raw).text if sent is not None and sent.raw else ""
    form = _form_in(text.splitlines())
    if not form:
        return []
    heading, *lines = form
    first_words = {line.split(" ", 1)[0].casefold() for line in lines}
    as_sent = _squeezed(text)
    found, below = [], False
    for row in map(_squeezed, quoted_rows(letter.text)):
        if not below:
            below = row.casefold().startswith(heading[:_HEADING].casefold())
        elif row and _BLANK not in row and row not in as_sent and row.split(" ", 1)[0].casefold() in first_words:
            found.append(row)
    return list(enumerate(found, 1))


def _form_in(rows: Sequence[str]) -> tuple[str, ...]:
    """The heading and the order lines of the form in a mail of ours; nothing where there is none."""
    blank = next((at for at, row in enumerate(rows) if _BLANK in row and not row.lstrip().startswith("#")), None)
    if blank is None:
        return ()
    first = last = blank
    while first > 0 and rows[first - 1].strip():
        first -= 1
    while last + 1 < len(rows) and rows[last + 1].strip():
        last += 1
    heading, *lines = (_squeezed(row) for row in rows[first : last + 1])
    return (heading, *(line for line in lines if not line.startswith("#")))


def _squeezed(row: str) -> str:
    return " ".join(row.split())
