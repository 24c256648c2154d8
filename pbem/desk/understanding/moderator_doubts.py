"""What a moderator's sentence may say without asking for it: not to, on a condition, what others say, what was done."""

from __future__ import annotations

import re

from pbem.core.grammar import compact
from pbem.core.language import say
from pbem.desk.understanding.command_wishes import Line
from pbem.desk.understanding.meaning import Asked, Meant, asked_back
from pbem.desk.understanding.moderator_meanings import parted, without_reason
from pbem.desk.understanding.named_things import seat_in
from pbem.desk.understanding.tidying import found, plain

_NOT_TO = (
    r"(?:do|should|shall|must|please|let us|need) not|never|no need to|no reason to|nicht|kein\w*|nie|niemals|"
    r"refuse to|rather than|instead of (?:paus|kick|mut|end|roll|extend)\w*"
)
_DOUBT = (
    r"if|unless|whether|maybe|perhaps|possibly|might|(?:should|shall|may|can|could|must|do) (?:i|we)|"
    r"(?:wants?|wanted|asks?|asked|begs?|would like|told|tells) (?:me|us|you)(?: \w+)? to|as soon as|in case|"
    r"falls|wenn|sofern|sobald|ausser|ob|vielleicht|eventuell|womoeglich|"
    r"(?:soll|sollte|darf|kann|muss) ich|(?:sollen|sollten|duerfen|koennen|muessen) wir"
)
#: What takes it back or puts something else in its place, wherever it stands.
_INSTEAD = (
    r"(?:no|cancel|forget|ignore|drop) (?:\w+ ){0,2}(?:pause|break|extension|rollback|mail)|"
    r"(?:keine|vergiss|vergesst|statt(?: \w+)?|streiche?) (?:\w+ ){0,2}(?:pause|auszeit|(?:frist)?verlaengerung)|"
    r"instead of (?:\w+ )?(?:pause|break|extension)|"
    r"not (?:extend|pause|move|postpone|process|mute|kick)|"
    r"(?:all|everyone|everybody|anybody) but|except(?: for)?|(?:or|oder) \d+"
)
#: Commands that only look, or say something to somebody.
_HARMLESS = frozenset({"SHOW", "LIST", "AUDIT", "HELP", "BROADCAST", "PRESS"})
#: Commands that are shown first, with a CONFIRM: only what is done at once must be asked for beyond doubt.
_SHOWN_FIRST = frozenset({"ROLLBACK", "FORWARD", "EDIT", "FINISH", "HAND", "REVEAL"})
#: Commands without a time of their own: what is to be done later is not done now.
_NOW = frozenset({"PROCESS", "RESUME", "START", "BOT", "MUTE", "UNMUTE", "KICK"})
_LATER = (
    r"once|after|tomorrow|tonight|later|next (?:turn|week|month)|at \d\w*|"
    r"on (?:mon|tues|wednes|thurs|fri|satur|sun)day|"
    r"nachdem|nach (?:der|dem|ablauf)|morgen|heute abend|spaeter|naechste\w* (?:woche|monat)|um \d\w*|"
    r"am (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)"
)
#: "Bob says he wants another day": his wish, and not yet the moderator's.
_OTHERS_SAY = (
    r"(?<!i )(?<!we )(?<!ich )(?<!wir )(?<!you )"
    r"(?:says?|said|thinks?|thought|(?:wrote|writes)(?! to (?:me|us))|suggests?|suggested|"
    r"claims?|claimed|proposes?|proposed|"
    r"(?:asks?|asked|begs?|begged)(?: me| us)? (?:for|about|whether)|wants?|wanted|would like|"
    r"meint\w*|sagt\w*|(?:schreibt|schrieb)(?! (?:mir|uns))|findet|fand|bittet|bat|fragt\w*|wuenscht\w*|"
    r"moechte|wollte|will(?= (?:mehr|noch|dass|die|eine?\w?)))"
)
#: "I paused it yesterday", "die Frist wurde verlängert": what was done is told.
_DONE = (
    r"(?:i|we|you|he|she|they) (?:(?:have|has|had|already|just|then|once|only) )*(?:paused|extended|moved|postponed|"
    r"muted|unmuted|resumed|processed|delayed|pushed|started|promoted|allowed)|"
    r"(?:we|i|you) had|(?:was|were|been|wurde\w*|worden|hatte\w*|haette\w*)|"
    r"(?:ich|wir|du) (?:habe?\w*|hast) (?:\w+ ){0,6}(?:verlaengert|verschoben|verlegt|pausiert|angehalten|gegeben)"
)
#: Who asks for something does not begin so.
_ASKS = re.compile(r"(?i)\W*(?:who|why|which|what|where|wer|warum|wieso|weshalb|welche\w*|wo|wann|was)\b")
#: What is asked for behind what is told: "Bob wrote that he is ill, extend by a day".
_ASKED_BEHIND = re.compile(
    r"(?i)(?:, |\. |; )(?:so |then |also |please |bitte |dann )*(?:extend|push|move|postpone|delay|pause|freeze|stop|"
    r"mute|unmute|process|go on|resume|continue|start|let|give|make|set|kick|replace|end|finish|can|could|"
    r"would|verläng|verschieb|verleg|gib|gebt|mach|stell|setz|lass|pausier|beende|werte|starte|kannst|könntest|\+ ?\d)"
)
#: "In the other game"; one that is named is the one that is meant.
_OTHER_GAME = (
    r"(?:other|another|second|different) (?:game|table)|(?:anderen?|zweiten?) (?:partie|spiel|tisch)|anderes spiel"
)

#: "In game K7", „in der Partie Nordsee“: what a game is called follows the word, in capitals or with a number.
_NAMED_GAME = re.compile(
    r"\b(?i:game|partie|spiel|table|tisch)(?: (?:called|named|namens|mit dem Namen))?:? [\"“„‘‚'«»]?"
    r"(?P<name>[A-ZÄÖÜ][\w-]*(?: \d+\b)?|[a-z]+\d\w*|\d+\b(?! ?(?i:more|another|extra|weitere|mehr|d|days?|h|hours?|"
    r"weeks?|tage?n?|std|stunden?|wochen?)\b))"
)
#: What else is written with a capital behind the word: what is done to the game, and when.
_NO_NAME = (
    r"i|pause|auszeit|break|frist|deadline|termin|zug|turn|runde|round|ende|schluss|remis|draw|befehle?|orders?|"
    r"why|weil|because|bitte|please|jetzt|now|for|fuer|over|ueber|until|bis|master|leiter|spieler|players?|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|"
    r"weihnachten|christmas|ostern|easter|heute|morgen|today|tomorrow"
)


def _names_unknown_game(written: str, asked: Asked) -> bool:
    """Whether a sentence names a game that is not the one it is read for; g7 is found where commands are."""
    if written.isupper():
        return False
    for named in _NAMED_GAME.finditer(written):
        name = plain(named["name"]).strip()
        known = re.fullmatch(r"g\d+", name) or seat_in(f" {name} ", asked.seats) or asked.people.get(compact(name))
        title = plain(asked.title).split()
        if not known and not found(f"(?:{_NO_NAME})", name) and not set(name.split()) <= set(title):
            return True
    return False


def in_doubt(line: Line, meant: Meant) -> Meant:
    """What a wish means, asked back where its words may not ask for it, or only for later or another game."""
    if not meant.lines or all(each.split()[0] in _HARMLESS for each in meant.lines):
        return meant
    head, asked_for = plain(parted(line.written)[0]), plain(without_reason(line.written))
    if found(_OTHER_GAME, asked_for) or _names_unknown_game(without_reason(line.written), line.asked):
        return asked_back(
            *meant.lines, why=say("it may be about another game; a game’s number follows a command: PAUSE g7")
        )
    if found(_NOT_TO, head) or found(_INSTEAD, asked_for):
        return asked_back(*meant.lines, why=say("it may say not to do it, so nothing is done yet"))
    later = found(_LATER, asked_for) and any(each.split()[0] in _NOW for each in meant.lines)
    if later or found(_DOUBT, asked_for):
        return asked_back(*meant.lines, why=say("it depends on something that the table does not know"))
    if _only_tells(line.written, head) and not all(each.split()[0] in _SHOWN_FIRST for each in meant.lines):
        return asked_back(*meant.lines, why=say("it may only tell of it, so nothing is done yet"))
    return meant


def _only_tells(written: str, head: str) -> bool:
    """Whether a sentence tells what was done or what others say, or asks about it."""
    if _ASKED_BEHIND.search(written):
        return False
    return bool(_ASKS.match(written) or found(_OTHERS_SAY, head) or found(_DONE, head))
