"""A moderator's mail as commands: each with its game and its reason, blocks with the lines that are theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from pbem.core.errors import Ambiguous, NotUnderstood, Refusal
from pbem.core.language import say
from pbem.desk.by_mail.all_words import Found, near, word_in
from pbem.desk.by_mail.word import Spoken
from pbem.desk.commands.all_commands import command_in
from pbem.desk.understanding.meaning import Asked, Meant
from pbem.desk.understanding.reader import says_no, says_yes, understand
from pbem.desk.wording.command import Rest
from pbem.desk.wording.line_length import LONGEST_LINE, check_size
from pbem.desk.wording.pieces import split_why, straight
from pbem.desk.wording.spelling import own_word, spelled_by_moderators
from pbem.mail.broken_rows import join_wrapped
from pbem.mail.own_lines import Line
from pbem.mail.reply_addresses import game_named

_GAME = re.compile(r"(?P<game>g\d+)\b[:,]?\s*", re.IGNORECASE)
_NAMED = re.compile(r"(?<![\w@.])g\d+\b(?![@.]\w)", re.IGNORECASE)  #: a game, anywhere in a sentence
_WHY_LINE = re.compile(r"(?:WHY|BECAUSE|WEIL|GRUND)\b\s*:?\s*\S", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Misheard:
    """A line that is no command, or says too little."""

    number: int
    written: str
    refusal: Refusal


@dataclass(kw_only=True)
class Heard:
    """What a mail says."""

    lines: list[Spoken | Misheard] = field(default_factory=list)  #: in their order
    game: str = ""  #: the first that a GAME line names
    talk: int = 0  #: lines that say nothing to the table

    @property
    def spoken(self) -> list[Spoken]:
        """The commands."""
        return [line for line in self.lines if isinstance(line, Spoken)]


def hear(taken: Sequence[Line], limit: int, asked: Asked | None = None) -> Heard:
    """The commands in the lines of a mail, at most `limit`; what is none is noted with the reason.

    `asked`: what the mail answers, where lines are also read as people write; None: as they stand.
    """
    heard = Heard()
    game, reasons = "", list[tuple[int, str]]()
    for line, below in list(_with_blocks(taken))[:limit]:
        if (named := game_named([line.text])) is not None:
            game = named
            heard.game = heard.game or named
        elif _WHY_LINE.match(line.text):
            reasons.append((line.number, split_why(line.text)[1]))
        else:
            heard.lines += _as_meant(line, below, game, asked, heard)
    if len(taken) > limit:
        refusal = NotUnderstood(
            say("this table reads {limit} lines of one mail; send the rest in another one", limit=limit)
        )
        heard.lines.append(Misheard(number=taken[limit].number, written=taken[limit].text, refusal=refusal))
    heard.lines = [_reasoned(line, reasons) if isinstance(line, Spoken) else line for line in heard.lines]
    return heard


def _as_meant(
    line: Line, below: tuple[str, ...] | None, game: str, asked: Asked | None, heard: Heard
) -> list[Spoken | Misheard]:
    """A line, or those that it means where it is written as people write."""
    found = word_in(line.text)
    if asked is None or (found is not None and not _is_said_otherwise(found, line.text)):
        return [_spoken(line, below, game)]
    meant = _as_moderators_say(understand(line.text, asked)) or _yes_or_no(line.text)
    if meant is None or (found is not None and (meant.ask or not meant.lines) and not _asks_better(found, meant)):
        return [_spoken(line, below, game)]
    if meant.ask:
        refusal = Ambiguous(meant.ask, instead=tuple(map(spelled_by_moderators, meant.instead)))
        return [Misheard(number=line.number, written=line.text, refusal=refusal)]
    heard.talk += not meant.lines
    named = {each.lower() for each in _NAMED.findall(line.text)}
    if meant.lines and len(named) > 1:
        refusal = Ambiguous(say("it names {count} games; write a line for each", count=len(named)))
        return [Misheard(number=line.number, written=line.text, refusal=refusal)]
    game = next(iter(named), game)
    lines = [_spoken(replace(line, text=text), (), game) for text in meant.lines]
    written = [f"{line.text} → {spelled_by_moderators(text)}" for text in meant.lines]
    return [replace(each, written=text) for each, text in zip(lines, written, strict=True)]


def _as_moderators_say(meant: Meant | None) -> Meant | None:
    """What a line means, where that is a moderator's to say: what only players have is not read into it."""
    if meant is None or not all(map(word_in, meant.lines)):
        return None
    would = tuple(line for line in meant.instead if word_in(line))
    return None if meant.instead and not would else replace(meant, instead=would)


def _yes_or_no(written: str) -> Meant | None:
    """A yes or a no to a mail that asked nothing: what it may be meant for is told where it is carried out."""
    if says_yes(written):
        return Meant(lines=("CONFIRM",))
    return Meant(lines=("NO",)) if says_no(written) else None


def _asks_better(found: Found, meant: Meant) -> bool:
    """Whether a line that begins with a word is a sentence of it, and is asked back with lines of that word."""
    return bool(meant.ask) and any((would := word_in(line)) and would.word is found.word for line in meant.instead)


#: Words of moderators that people also begin a sentence with: "kick Blue, he has not answered for weeks".
_EVERYDAY = frozenset(
    {"KICK", "PAUSE", "RESUME", "DEADLINE", "REPLACE", "BOT", "MUTE", "ROLLBACK", "PROCESS", "START", "FINISH", "SHOW"}
)


def _is_said_otherwise(found: Found, text: str) -> bool:
    """Whether a line that begins with such a word goes on as a sentence: its first word is not typed in capitals."""
    first = text.split()[0].strip(",.:;!")
    return found.word.name in _EVERYDAY and bool(found.rest) and "=" not in text and not first.isupper()


def _with_blocks(taken: Sequence[Line]) -> Iterator[tuple[Line, tuple[str, ...] | None]]:
    """Each line of its own with the lines below that belong to it; None where a block has no end."""
    own = dict[int, tuple[str, ...] | None]()
    plain, at = list[Line](), 0
    while at < len(taken):
        line = taken[at]
        plain.append(line)
        at += 1
        found = word_in(line.text)
        if found is None or not found.word.opens(_split(found)[0]):
            continue
        end = _end(found, taken[at:])
        if end is None and found.word.open_end and at < len(taken):
            end = len(taken) - at
        own[line.number] = None if end is None else _paragraphs(taken[at : at + end])
        at = len(taken) if end is None else at + end + 1
    for line in join_wrapped(_joined_below(plain), _begins):
        yield line, own.get(line.number, ())


def _end(found: Found, below: Sequence[Line]) -> int | None:
    """Which of the lines below ends the block; None: none does before another one begins."""
    for place, line in enumerate(below):
        if straight(line.text).upper().rstrip(".!") in found.word.ends:
            return place
    return None


def _paragraphs(lines: Sequence[Line]) -> tuple[str, ...]:
    """The lines' texts, an empty one where the writer left a row free."""
    found = list[str]()
    for before, line in zip([None, *lines], lines, strict=False):
        if before is not None and line.row > before.row + 1:
            found.append("")
        found.append(line.text)
    return tuple(found)


def _begins(text: str) -> bool:
    return word_in(text) is not None or game_named([text]) is not None or _WHY_LINE.match(text) is not None


def _joined_below(lines: Sequence[Line]) -> list[Line]:
    """Lines that go on with the command above them (SEAT … below CREATE) made one with it."""
    joined, heads = list[Line](), tuple[str, ...]()
    for line in lines:
        first = straight(line.text).partition(" ")[0].upper()
        if joined and first in heads:
            joined[-1] = replace(joined[-1], text=f"{joined[-1].text} {line.text}", row=line.row)
            continue
        found = word_in(line.text)
        heads = found.word.goes_on if found else ()
        joined.append(line)
    return joined


def _no_command(text: str) -> NotUnderstood:
    """Why a line that begins with no word of the moderator's is not carried out."""
    words = text if len(text) <= 40 else f"{text[:39]}…"
    if command_in(text) is not None:
        why = say(
            "“{words}” is a player’s command: write it in a new mail to the table, or reply to your seat’s mail",
            words=words,
        )
    else:
        why = say("“{words}” is no command of the moderator’s; HELP lists them", words=words)
    return NotUnderstood(why, instead=near(text) if len(text) <= LONGEST_LINE else ())


def _spoken(line: Line, below: tuple[str, ...] | None, game: str) -> Spoken | Misheard:
    found = word_in(line.text)
    if found is None:
        refusal = _no_command(line.text)
        return Misheard(number=line.number, written=line.text, refusal=refusal)
    word = found.word
    try:
        check_size(line.text, text=word.keeps_why or bool(word.ends))
    except NotUnderstood as refusal:
        return Misheard(number=line.number, written=line.text, refusal=refusal)
    rest, named, why = _split(found)
    if below is None:
        what = say(
            "what begins with “{word}” has no end: a line {ends} tells where it stops; nothing is done",
            word=word.shown,
            ends=own_word(word.ends),
        )
        seat, _, order = rest.partition(" ")
        instead = (f"{word.shown} {seat}: {order} WHY {why or '…'}",) if word.open_end and order else ()
        return Misheard(number=line.number, written=line.text, refusal=NotUnderstood(what, instead=instead))
    if word.rest is Rest.MUST and not rest:
        what = say("{word} says too little alone", word=word.shown)
        return Misheard(
            number=line.number, written=line.text, refusal=NotUnderstood(what, instead=(say(word.example),))
        )
    return Spoken(
        word=word,
        number=line.number,
        written=line.text,
        rest=rest,
        game=named or game,
        why=why,
        dry=found.dry,
        below=below,
    )


def _split(found: Found) -> tuple[str, str, str]:
    """What follows a word, without the game and the reason; the game; the reason."""
    rest, why = (found.rest, "") if found.word.keeps_why else split_why(found.rest)
    named = _GAME.match(rest)
    return (rest[named.end() :], named["game"].lower(), why) if named else (rest, "", why)


def _reasoned(line: Spoken, reasons: Sequence[tuple[int, str]]) -> Spoken:
    """The line with its reason: its own, else that of the next WHY line, else of the last one before it."""
    if line.why or not reasons:
        return line
    later = [why for number, why in reasons if number > line.number]
    return replace(line, why=later[0] if later else reasons[-1][1])
