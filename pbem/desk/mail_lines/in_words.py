"""Lines that are written as people write: taken as the lines of the table that they mean, left alone, or asked back."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.core.errors import Ambiguous, Refusal
from pbem.desk.commands.all_commands import command_in
from pbem.desk.game.order_lines import Account, Came
from pbem.desk.ground.press_rules import Allowed, press_rules
from pbem.desk.mail_lines.headings import names_round
from pbem.desk.understanding.meaning import TALK, Asking, Meant, Question
from pbem.desk.understanding.named_things import seat_in
from pbem.desk.understanding.numbers import answer_and_more
from pbem.desk.understanding.questions import asks_people, may_ask, speaks_to_somebody, to_the_table, wants_to_see
from pbem.desk.understanding.reader import understand
from pbem.desk.understanding.talk import introduces
from pbem.desk.understanding.tidying import plain
from pbem.desk.wording.command import Rest
from pbem.desk.wording.spelling import begins_as_moderators, spelled
from pbem.mail.own_lines import LeftOutKind
from pbem.report.inputs import LeftOut

if TYPE_CHECKING:
    from pbem.desk.game.handling import Handling

#: Takes a line (its number, its text, the lines below it); how many of those below were its own.
Take = Callable[[int, str, Sequence[str]], int]

#: Commands whose words people also use to say something else: "Ready when you are", "Stop the reminders".
_EVERYDAY = frozenset({"LANGUAGE", "READY", "UNSUBSCRIBE", "RESIGN", "ACCEPT", "DECLINE", "JOIN"})


def as_people_write(
    script: Account,
    take: Take,
    asked: Asking | None,
    offers: Sequence[str] = (),
    begins_order: Callable[[str], bool] = lambda line: False,
    words_of_game: Callable[[str], int] = lambda line: 0,
) -> Take:
    """`take`, which then takes what it refuses as what it means, where that is certain.

    Orders are tried first, the exact reader before people's own words. What is none is said to the table: a question is
    answered, whatever it names; a wish to change something is heard where the line has no words of the game. What
    orders nothing is left alone, never an order. "Bar the rebel" begins one, and does not ask for the rules.
    """

    def takes(number: int, written: str, below: Sequence[str]) -> int:
        if introduces(written):
            return _taken(script, take, number, written, TALK)
        written = _behind_an_answer(script, take, number, written, asked, len(offers))
        if asked is not None and (meant := _heard_first(written, asked, words_of_game)) is not None:
            return _taken(script, take, number, written, meant)
        try:
            return take(number, written, below)
        except Refusal as refusal:
            may = asked is not None and command_in(written) is None
            mend = not begins_order(written) and script.came.get(number) not in (Came.UNCLEAR, Came.ASKED)
            heard = _heard(written, asked, words_of_game, mend=mend) if may and asked else None
            meant = _of_a_refused(script.came.get(number), written, heard, words_of_game, bool(refusal.instead))
            if meant is None and below and _announces(written) and words_of_game(written) == 0:
                meant = TALK
            if _asks_in_vain(script.came.get(number), written, meant, refusal):
                script.questions[number] = written
                return 0
            if meant is not None and not meant.ask:
                return _taken(script, take, number, written, meant)
            if meant is None:
                raise
            raise Ambiguous(meant.ask, instead=meant.instead or refusal.instead or tuple(offers)) from None

    return takes


#: "Wait, no, draw instead", "Warte, doch lieber Indien": what somebody exclaims, and what follows.
_EXCLAIMS = re.compile(
    r"(?i)\W*(?:(?:oh|ah|no|nein|ach|okay|ok)\W+)?(?:wait|warte(?: mal)?)(?: ?[,.;:!…–-]+ ?| )(?=\w)"
)
_TAKES_BACK = re.compile(
    r"(?i)(?:no|nope|sorry|scratch|strike|actually|make (?:it|that)|what|i mean|i meant|forget|nein|nee?|doch|quatsch|"
    r"streich\w*|lieber|vergiss|ich mein\w*|was)\b"
)


def _behind_an_answer(script: Account, take: Take, number: int, written: str, asked: Asking | None, offers: int) -> str:
    """What a line says behind an answer to what is on offer, which is taken: "1 please, and …"; else all of it."""
    both = answer_and_more(written, offers) if offers else None
    if both is None or asked is None or not asked().just_offered:
        return written
    _taken(script, take, number, written, Meant(lines=both[0]))
    return both[1]


def _heard(written: str, asked: Asking, words_of_game: Callable[[str], int], *, mend: bool) -> Meant | None:
    """What a line says to the table; nothing where its "wait" is only exclaimed."""
    meant = understand(written, asked(), mend=mend)
    if meant is None or _only_exclaims(written, meant, asked, words_of_game):
        return None
    agreed = meant.lines == ("1",) and _AGREES_FIRST.match(written) and words_of_game(written) > 0
    return None if agreed else meant


#: "Ok, then as early as possible": a yes that goes on with something of the game is no yes to what was offered.
_AGREES_FIRST = re.compile(r"(?i)\W*ok(?:ay)?\b(?!\D{0,12}\d)")


def _only_exclaims(written: str, meant: Meant, asked: Asking, words_of_game: Callable[[str], int]) -> bool:
    """Whether a line that is heard as a wish to wait only begins so, and goes on with something else."""
    begun = _EXCLAIMS.match(written) if meant.lines == ("WAIT",) else None
    if begun is None:
        return False
    rest = written[begun.end() :]
    orders = words_of_game(rest) > 0 and understand(rest, asked(), mend=False) is None
    return _TAKES_BACK.match(rest) is not None or orders


def _asks_in_vain(came: Came | None, written: str, meant: Meant | None, refusal: Refusal) -> bool:
    """Whether a refused line asks what the table cannot answer, and nobody else."""
    if refusal.instead or not asks_people(written):
        return False
    if meant is None:
        return came is Came.UNCLEAR
    return not meant.lines and not meant.ask and not speaks_to_somebody(written)


def _of_a_refused(
    came: Came | None, written: str, meant: Meant | None, words_of_game: Callable[[str], int], mistyped: bool
) -> Meant | None:
    """What is done about a refused line that says `meant` to the table; None where the refusal stands."""
    of_game, beside = words_of_game(written), to_the_table(written)
    may_order = came is Came.UNCLEAR or of_game > 0
    if meant is not None and may_order and _asks_only(meant) and not may_ask(written):
        meant = None
    of_it = of_game if beside == written else words_of_game(beside)
    return _judged(came, written, meant, (of_game, of_it), mistyped)


#: "OK, shorter then:" above what is meant.
_ANNOUNCES = re.compile(r"[^:\d?@]{1,120}:\W*$")


def _announces(written: str) -> bool:
    """Whether a line only says that something follows: no round, nothing of the game."""
    return _ANNOUNCES.match(written) is not None and not names_round(written)


def _judged(
    came: Came | None, written: str, meant: Meant | None, words_of_game: tuple[int, int], mistyped: bool
) -> Meant | None:
    """What is done about a line that was refused; None where the refusal stands.

    `words_of_game`: in the line, and in it without what it asks and what it says to others.
    """
    of_game, beside = words_of_game
    if meant is not None and meant.lines and of_game and _is_message(meant) and not _ADDRESSED.match(written):
        meant = None
    if meant is not None and meant.lines == ("NOWAIT",) and (of_game or _ALTERS.search(written)):
        return None  # the game would be played without what the line orders
    changes = meant is not None and any(_changes(line) for line in (*meant.lines, *meant.instead))
    if changes and of_game >= ABOUT_GAME:
        meant = None
    ordered = (of_game > 0 and "?" not in written and not wants_to_see(written)) or beside >= ABOUT_GAME
    order = came is Came.ASKED or (came is Came.UNCLEAR and ordered)
    if meant is not None and (meant.lines or meant.ask):
        return None if order and any(_only_asks(line) or _orders(line) for line in meant.lines) else meant
    if came is Came.NO_ORDER and not begins_as_moderators(written):
        return TALK
    return None if mistyped or order else meant  # what may be mistyped is not taken for talk


#: "Actually make that two, and you can go ahead": something is changed first.
_ALTERS = re.compile(
    r"(?i)\b(?:instead|rather|actually|make (?:it|that|this|them|those)|change\w*|switch\w*|replace\w*|correct\w*"
    r"|swap\w*|except|only|statt(?:dessen)?|anstatt|lieber|doch|änder\w*|korrigier\w*|tausch\w*|ersetz\w*|außer|nur"
    r"|noch|but|aber)\b"
)


#: Words of the game from which on a line is no wish of the table's: "cancel" and "leave" are said of other things, too.
ABOUT_GAME = 2


def _changes(line: str) -> bool:
    """Whether a line changes something, as all orders do (CLEAR …); a message does not: it has a form of its own."""
    found = command_in(line)
    return found is None or (found.command.changes and found.command.rest not in (Rest.BLOCK, Rest.BELOW))


def _orders(line: str) -> bool:
    """Whether a line is an order, and no command: what a wish of the table makes of a line about the game."""
    return command_in(line) is None


def _only_asks(line: str) -> bool:
    found = command_in(line)
    return found is not None and not found.command.changes


def _asks_only(meant: Meant) -> bool:
    """Whether all that a line means to the table is to be told something."""
    return bool(meant.lines) and all(map(_only_asks, meant.lines))


#: "Message to Blue: …": what follows is for somebody else, whatever it says.
_MESSAGE = re.compile(r"(?i)^\W*(?:press|message|msg|note|letter|nachricht|brief|notiz)\b[^:]{0,60}:")


#: A line about the game is a message only where it begins so: "I propose to Yellow: my Militia for Peru" is none.
_ADDRESSED = re.compile(
    r"(?i)^\W*(?:please |bitte |an? )?(?:press|message|msg|note|letter|nachricht|brief|notiz|to|an|for|für|tell|sag"
    r"|sage|sagt|say|write|schreib\w*)\b[^:]{0,60}:"
    r"|^\W*(?:hi|hey|hallo|hello|dear|liebe[rs]?)\b[^:,]{0,40}:"
)


def _heard_first(written: str, asked: Asking, words_of_game: Callable[[str], int]) -> Meant | None:
    """What a line means that is heard before it is tried as an order."""
    found = command_in(written)
    message = found is None and _MESSAGE.match(written) is not None
    # "Ok, then as early as possible" is no yes to what was offered.
    enough = 1 if found is not None and found.command.name == "OK" else ABOUT_GAME
    if not message and (not _is_said_otherwise(written, asked) or words_of_game(written) >= enough):
        return None
    meant = understand(written, asked())
    if meant is None or not meant.lines or (message and not _is_message(meant)):
        return None
    if not message and all(_only_asks(line) for line in meant.lines):
        return None  # "Accept Yellow's help": a question is answered where nothing is ordered
    return meant


def _is_message(meant: Meant) -> bool:
    found = command_in(meant.lines[0])
    return found is not None and found.command.rest in (Rest.BLOCK, Rest.BELOW)


def _is_said_otherwise(written: str, asked: Asking) -> bool:
    """Whether a line begins with a word of the table and goes on as a sentence, or OK answers what was asked."""
    found = command_in(written)
    if found is not None and found.command.name == "OK":
        answered = asked()
        return answered.question is not Question.NONE or (answered.offers == 1 and answered.just_offered)
    if found is None or not found.rest or found.command.name not in _EVERYDAY:
        return False
    return not found.rest.split()[0][0].isdigit() and len(found.rest.split()) > 1


def _taken(script: Account, take: Take, number: int, written: str, meant: Meant) -> int:
    """Each of its lines, as if it had been written so."""
    if not meant.lines:
        script.talk[number] = written
        return 0
    for line in meant.lines:
        before = len(script.commands)
        take(number, line, ())
        # What its writer reads of it again is what he wrote.
        script.commands[before:] = [replace(heard, written=written) for heard in script.commands[before:]]
        script.read_as.append((number, written, spelled(line)))
    return 0


def left_out(handling: Handling) -> list[LeftOut]:
    """What of a mail was not read, and what of it was only talk."""
    found = (part for part in handling.reading.left_out if part.kind is not LeftOutKind.PAGE)
    parts = [LeftOut(what=str(part.kind), lines=part.count) for part in found]
    talk, questions = handling.script.talk, tuple(handling.script.questions.values())
    if talk:
        parts.append(LeftOut(what="talk", lines=len(talk), to=_talked_to(handling)))
    if questions:
        parts.append(LeftOut(what="question", lines=len(questions), said=questions))
    if handling.reading.taken and (files := _files(handling)):
        parts.append(LeftOut(what="attachment", lines=0, files=files))
    return parts


#: What programs attach unasked: of a quoted mail of ours its picture and calendar entry, logos, signatures.
_UNASKED = re.compile(
    r"(?i)map-[0-9a-f]+\.png|image\d*\.\w+|outlook-\S*|deadline(?:-\d+)?\.ics|smime\.p7s|winmail\.dat"
    r"|[^/]*\.(?:asc|vcf)|[a-z]+/[\w.+-]+"
)
_MOST_FILES = 5


def _files(handling: Handling) -> tuple[str, ...]:
    """The names of what somebody has attached himself: a photo of his orders, say."""
    return tuple(name for name in handling.letter.attachments if not _UNASKED.fullmatch(name))[:_MOST_FILES]


def _talked_to(handling: Handling) -> tuple[str, ...]:
    """The other seats that what was only talk names, where press may go to them; it was sent to nobody."""
    game = handling.record
    if game is None or press_rules(handling.work, game.id).press is not Allowed.ALL:
        return ()
    said = [plain(line) for line in handling.script.talk.values()]
    others = (seat.name for seat in handling.work.seats(game.id) if seat.name != handling.seat)
    return tuple(name for name in others if any(seat_in(line, (name,)) for line in said))
