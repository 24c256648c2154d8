"""A mail's lines read, one by one: orders go on the seat's sheet, commands are noted, everything else is refused.

Pure: what comes back is the new sheet and a line-by-line account of how it came about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import count, islice

from pbem.core.errors import NotAllowed, NotUnderstood, Refusal
from pbem.core.language import say
from pbem.core.sheet import Sheet
from pbem.desk.commands.all_commands import (
    Found,
    command_in,
    goes_astray,
    goes_on_if_ended,
    is_unended,
    lines_below,
    near,
    shortened_in,
)
from pbem.desk.game.order_lines import Account, Came, Ground, Transcript, settle_remarks, take_order
from pbem.desk.mail_lines.headings import Headed, turn_of_heading
from pbem.desk.mail_lines.in_words import ABOUT_GAME, Take, as_people_write
from pbem.desk.mail_lines.own_words import fit_to_offer, has_several_a_round, take_in_own_words, words_about
from pbem.desk.mail_lines.sentences import by_sentences, way_back
from pbem.desk.mail_lines.taken_back import takes_back
from pbem.desk.understanding.meaning import Asking
from pbem.desk.wording.command import Heard, Level, Rest
from pbem.desk.wording.line_length import check_size
from pbem.desk.wording.spelling import own_word
from pbem.report.inputs import Refused

_FIX = re.compile(r"^\s*(?:fix\s*)?(\d{1,2})\s*[.)!]?\s*$", re.IGNORECASE)


def transcribe(ground: Ground, sheet: Sheet, lines: Sequence[tuple[int, str]]) -> Transcript:
    """Put `lines` (number as the player counts, text) on a copy of `sheet`, in order."""
    script = Transcript(sheet=sheet.copy())
    begins = ground.ruleset.begins_order
    headed = Headed(begins_order=begins, several_a_round=lambda: has_several_a_round(ground))
    of_game = _words_of_game(ground)

    def take(number: int, written: str, below: Sequence[str]) -> int:
        if below and (turn := turn_of_heading(written)):
            headed.turn, headed.of_turn = turn, written
            return 0
        if headed.hears(written, below):
            script.left_open = 0  # what was refused above it belongs to another round
            return 0
        try:
            own = _of_its_turn(
                ground, script, headed, lambda: _take_line(ground, script, headed, of_game, number, written, below)
            )
        except Refusal:
            headed.lost(written, about_game=script.came.get(number) in (Came.UNCLEAR, Came.ASKED))
            raise
        headed.found(written)
        return own

    asked = ground.asked if _is_brief(lines, begins) else None
    reads = as_people_write(script, take, asked, ground.offers, begins, of_game)
    _go_through(script, lines, ground.limit, by_sentences(script, reads, headed), begins)
    settle_remarks(ground, script)
    return script


def _of_its_turn(ground: Ground, script: Transcript, headed: Headed, take: Callable[[], int]) -> int:
    """What `take` comes to; nothing is ordered for another turn than the one that a heading above it names."""
    if headed.turn in (0, ground.state.turn):
        return take()
    undo, before = way_back(script), len(script.put)
    own = take()
    if other := {order.turn for order in script.put[before:] if not order.standing} - {headed.turn}:
        undo()
        reason = say(
            "“{heading}” is above it, and orders for turn {turn} are wanted", heading=headed.of_turn, turn=min(other)
        )
        raise NotAllowed(reason)
    return own


def _take_line(
    ground: Ground, script: Transcript, headed: Headed, of_game: Callable[[str], int],
    number: int, written: str, below: Sequence[str],
) -> int:  # fmt: skip
    """Take a line below its heading; how many of the lines below it are its own. Raises Refusal."""
    line = _fixed(ground, written)
    found = command_in(line)
    check_size(line, text=_holds_text(found))
    if found and not _is_order(ground, found, line):
        came = take_in_own_words(ground, script, number, line)[0] if _may_order(ground, found, line) else None
        return 0 if came is Came.TAKEN else _hear(script, found, number, written, below)
    if (astray := goes_astray(line)) is not None and of_game(line) < (1 if _AGREES.match(line) else ABOUT_GAME):
        raise astray
    try:
        headed.take(line, lambda again: take_order(ground, script, number, written, again))
    except Refusal as refusal:
        if takes_back(
            ground, script, number, line,
            lambda behind: _take_line(ground, script, headed, of_game, number, behind, ()),
        ):  # fmt: skip
            return 0
        script.came[number] = Came.ASKED  # unless it comes back without a question
        came, better = _in_own_words(ground, script, number, line, headed)
        if came is Came.TAKEN:
            return 0
        script.came[number] = came
        about_game = came is Came.ASKED or (came is Came.UNCLEAR and of_game(line) >= ABOUT_GAME)
        may_be_command = not ground.ruleset.begins_order(line) and not about_game
        if may_be_command and (found := shortened_in(line)) is not None:
            return _hear(script, found, number, written, below)
        instead = fit_to_offer(ground, script, headed.under(line), refusal.instead)
        instead = instead or (near(line) if may_be_command else ())
        raise _explained(refusal, instead, better) from None
    return 0


#: "Ok, as early as possible then": what is agreed to with it orders something.
_AGREES = re.compile(r"(?i)\W*ok\b\W*\w")


def _in_own_words(ground: Ground, script: Transcript, number: int, line: str, headed: Headed) -> tuple[Came, str]:
    """As `take_in_own_words`, below its heading; without it where the line is no order of a round."""
    below, before = headed.under(line), len(script.read_as)
    found = take_in_own_words(ground, script, number, below, lambda lines: headed.check(line, lines, alone=False))
    # What its writer reads of it again is what he wrote, without the round that stands above.
    script.read_as[before:] = [
        (each, line if said == below else said, order) for each, said, order in script.read_as[before:]
    ]
    if below == line or found[0] is Came.TAKEN:
        return found
    alone = take_in_own_words(ground, script, number, line, lambda lines: headed.check(line, lines, alone=True))
    return alone if alone[0] is Came.TAKEN else found


def _explained(refusal: Refusal, instead: tuple[str, ...], better: str) -> NotUnderstood:
    """Why a line is not taken; where nothing is offered instead, what is said of the order that it seems to be."""
    return NotUnderstood(refusal.reason if instead or not better else better, instead=instead)


#: Lines of a mail whose words of the game are counted; any further one is taken to be about it.
_MOST_COUNTED = 20


def _words_of_game(ground: Ground) -> Callable[[str], int]:
    counted = count()
    return lambda line: words_about(ground, line) if next(counted) < _MOST_COUNTED else ABOUT_GAME


def _holds_text(found: Found | None) -> bool:
    return found is not None and found.command.rest in (Rest.BLOCK, Rest.BELOW)


def _is_order(ground: Ground, found: Found, line: str) -> bool:
    """Whether a line that begins with a word of the table is an order: `ACCEPT Green`, "export the silk of Canada".

    Where the words of the game follow, nothing is done that was said to the table only by chance.
    """
    if found.command.rest is not Rest.MAY or not found.command.changes or not found.rest:
        return False
    if line.split()[0].upper() == "LEAVE" and len(found.rest.split()) > 1:
        return True  # "leave Blue's goods alone"
    if found.command.level is Level.PERSON and ground.ruleset.begins_order(line):
        return True
    if found.command.level is not Level.PERSON or " " not in found.rest.strip():  # "EXPORT g17"
        return False
    dated = _DATE.match(found.rest)  # "ABSENCE 2026-01-14 TO 2026-01-18 because of a voyage"
    # "Leave 1 in the box, and no fleets" does not resign
    sentence = len(found.rest.split()) >= _A_SENTENCE and not dated
    return words_about(ground, line) >= (1 if sentence else ABOUT_GAME)


_DATE = re.compile(r"\s*\d+[-./]\d")
#: Words behind a question's word from which on a line may be a sentence of its own.
_A_SENTENCE = 4


def _may_order(ground: Ground, found: Found, line: str) -> bool:
    """Whether a line that begins with the word of a question may be an order: "Hilfe von Rot nehme ich im Krieg an"."""
    sentence = not found.command.changes and len(found.rest.split()) >= _A_SENTENCE
    return sentence and words_about(ground, line) > 0


def hear_commands(
    script: Account,
    lines: Sequence[tuple[int, str]],
    limit: int,
    no_orders: str = "",
    asked: Asking | None = None,
) -> None:
    """Note the commands in `lines` of a mail whose orders are not taken; `no_orders` says why, where it is known."""

    def take(number: int, written: str, below: Sequence[str]) -> int:
        found = command_in(written)
        check_size(written, text=_holds_text(found))
        if found:
            return _hear(script, found, number, written, below)
        if (astray := goes_astray(written)) is not None:
            raise astray
        if found := shortened_in(written):
            return _hear(script, found, number, written, below)
        reason = no_orders or (
            say(
                "“{shortened}” is no command of this table; orders go in a reply to a mail of their game, and HELP "
                "tells the commands",
                shortened=_shortened(written),
            )
        )
        raise NotUnderstood(reason, instead=near(written))

    brief = _is_brief(lines, lambda line: False)
    _go_through(script, lines, limit, as_people_write(script, take, asked if brief else None), lambda line: False)


#: This many lines that are no orders and no commands are a letter to somebody: nothing is read out of it.
_A_LETTER = 8


def _is_brief(lines: Sequence[tuple[int, str]], begins_order: Callable[[str], bool]) -> bool:
    """Whether a mail is not a letter."""
    others = (line for _, line in lines if not begins_order(line) and command_in(line) is None)
    return len(list(islice(others, _A_LETTER))) < _A_LETTER


#: This many lines in a row that begin neither an order nor a command are answered one by one.
_ASTRAY = 10


def _go_through(
    script: Account, lines: Sequence[tuple[int, str]], limit: int, take: Take, begins_order: Callable[[str], bool]
) -> None:
    unread = 0  #: lines up to here belong to a command above them
    in_a_row = 0  #: lines right above that begin nothing
    further: list[int] = []  #: such lines that are only counted
    endless = set[str]()  #: commands that may go on below, and whose end was looked for in vain
    for place, (number, written) in enumerate(lines[:limit]):
        if place < unread:
            continue
        name = _may_go_on(written)
        below = [] if name in endless else [line for _, line in lines[place + 1 :]]
        try:
            own = take(number, written, below)
            in_a_row = 0
            if name and not own:
                endless.add(name)
        except Refusal as refusal:
            found = command_in(written)
            in_a_row = 0 if found or begins_order(written) else in_a_row + 1
            if in_a_row > _ASTRAY:
                further.append(number)
            else:
                script.refuse(number, written, refusal)
            own = lines_below(found, below) if found else 0
        unread = place + 1 + own
    _sum_up(script, further, say("none of them begins an order or a command; what is below a line END is not read"))
    beyond = [number for number, _ in lines[max(limit, unread) :]]
    _sum_up(
        script, beyond, say("this table reads {limit} lines of one mail; send the rest in another one", limit=limit)
    )


def _may_go_on(written: str) -> str:
    """The name of the command that goes on below where a line there ends it; "" for any other line."""
    found = command_in(written)
    return found.command.name if found and goes_on_if_ended(found) else ""


def _sum_up(script: Account, numbers: Sequence[int], reason: str) -> None:
    """Many lines that are not taken for one reason are one entry."""
    if numbers:
        written = say("1 further line") if len(numbers) == 1 else say("{count} further lines", count=len(numbers))
        script.refused.append(Refused(number=numbers[0], written=written, reason=reason, count=len(numbers)))


def _hear(script: Account, found: Found, number: int, written: str, below: Sequence[str]) -> int:
    """Note a command; how many of the lines below it are its own."""
    command = found.command
    if command.rest is Rest.MUST and not found.rest:
        raise NotUnderstood(
            say(
                "{command} says too little alone; {would_do} would do",
                command=command.shown,
                would_do=say(command.would_do),
            )
        )
    if is_unended(found, below):
        raise NotUnderstood(
            say(
                "the message that begins with “{shortened}” has no end: a line {ends} tells where it stops, so "
                "that nothing is passed on that you do not mean to; it was not read, nor anything below it",
                shortened=_shortened(written),
                ends=own_word(command.ends[::2]),
            )
        )
    own = lines_below(found, below)
    text = below[: own - 1 if own and command.rest is Rest.BLOCK else own]
    script.commands.append(Heard(command=command, number=number, written=written, rest=found.rest, below=tuple(text)))
    return own


def _shortened(line: str) -> str:
    return line if len(line) <= 40 else line[:39] + "…"


def _fixed(ground: Ground, written: str) -> str:
    """The line itself, or the repair it names: `FIX 2`, or a bare `2` in a reply to the receipt that offered it."""
    match = _FIX.match(written)
    if match is None:
        return written
    place = int(match[1])
    if 1 <= place <= len(ground.offers):
        return ground.offers[place - 1]
    if not ground.offers:
        raise NotUnderstood(
            say(
                "“{written}” names a repair, but none is on offer any more; write the line anew",
                written=written.strip(),
            )
        )
    raise NotUnderstood(
        say(
            "the last answer offered repairs 1 to {count}; {place} is not among them",
            count=len(ground.offers),
            place=place,
        )
    )
