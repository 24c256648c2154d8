"""What players ask of the table in words of their own: a table of wishes, each with the words that tell it.

Every pattern of a wish must be found in the line made plain, and none of those it excludes. The first that fits counts;
a question is answered, a change is made only where its words leave no doubt.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pbem.core.errors import Refusal
from pbem.core.grammar import compact
from pbem.core.language import say
from pbem.desk.understanding import new_games
from pbem.desk.understanding.assent import accepts_what_stands, lets_go_on
from pbem.desk.understanding.meaning import Asked, Meant, Question, asked_back
from pbem.desk.understanding.named_things import (
    address_in,
    game_in,
    language_in,
    option_line,
    player_in,
    seat_in,
    text_behind,
)
from pbem.desk.understanding.spans import absence_in, date_in, span_in
from pbem.desk.understanding.tidying import found
from pbem.desk.understanding.tidying import plain as made_plain
from pbem.desk.wording.zone_names import zone_named


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """A line in hand."""

    written: str
    plain: str
    asked: Asked

    def has(self, *patterns: str) -> bool:
        """Whether each of the words is in it."""
        return all(found(pattern, self.plain) for pattern in patterns)


@dataclass(frozen=True, kw_only=True, slots=True)
class Wish:
    """Something that is asked of the table."""

    means: str | Callable[[Line], Meant | None]  #: the line it is; or what finds it
    words: tuple[str, ...]  #: all of them are there
    but: str = "(?!)"  #: none of these is
    when: Callable[[Asked], bool] = lambda asked: True


def absence(line: Line) -> Meant | None:
    """From which day to which; without days it is asked back."""
    if line.asked.today is None:
        return None
    days = absence_in(line.plain, line.asked.today)
    if days:
        return Meant(lines=(f"ABSENCE {_as_line(days)}",))
    if line.has(r"i|ich|me|mich|we|wir|bin|am|be|sein"):
        return asked_back("ABSENCE Dec 20 TO Jan 3", why=_days_wanted())
    return None


def _as_line(days: str) -> str:
    return days


def _days_wanted() -> str:
    return say("it does not say from which day to which you are away")


def extend(line: Line) -> Meant | None:
    """Longer by a span; without one it is asked back."""
    if span := span_in(line.plain):
        return Meant(lines=(f"EXTEND {span}",))
    return asked_back("EXTEND 24h", "EXTEND 48h", why=say("it does not say how much longer"))


#: A message has a word: "Green may well be right :-)" and "… Blue :D" are none to Green or Blue.
_SAYS = re.compile(r"[^\W\d_]{2}|\d")


def press(line: Line) -> Meant | None:
    """“message to Green: …”, “an alle: …”: only where a colon parts whom it is for from what it says."""
    head, colon, text = line.written.partition(":")
    if not colon or not _SAYS.search(text):
        return None
    plain = made_plain(head)
    if not found(r"to|an|fuer|for|tell|sag(?:e|t)?|press|message|nachricht|write|schreib(?:e|t)?|all|alle", plain):
        return None
    if found(r"moderator|gm|host|spielleiter(?:in)?|spielleitung", plain):
        return Meant(lines=(f"MODERATOR {text.strip()}",))
    if found(r"all|alle(?:n)?|everyone|everybody|the others|alle spieler", plain):
        return Meant(lines=(f"PRESS TO ALL: {text.strip()}",))
    named = [seat for seat in line.asked.seats if seat_in(plain, (seat,))] or _called(head, line.asked.people)
    return Meant(lines=(f"PRESS TO {', '.join(named)}: {text.strip()}",)) if named else None


def _called(head: str, people: Mapping[str, str]) -> list[str]:
    """The seat of the one player, or nation, that “to” names: “a message to Spain”."""
    found_there = _TO.match(head)
    seat = people.get(compact(found_there["whom"])) if found_there else None
    return [seat] if seat else []


_TO = re.compile(
    r"(?i)\W*(?:(?:a |eine )?(?:press|message|letter|nachricht|brief|presse) )?(?:to|an) (?P<whom>[^:]{2,60})$"
)


def told(line: Line) -> Meant | None:
    """“tell Green that I …”: whom it is for is certain, where the message begins is not: it is offered."""
    named = seat_in(line.plain, line.asked.seats)
    text = text_behind(line.written, named) if named else ""
    return asked_back(f"PRESS TO {named}: {text}") if text else None


def language(line: Line) -> Meant | None:
    """The language that is named."""
    code = language_in(line.plain)
    return Meant(lines=(f"LANGUAGE {code}",)) if code else None


_GIVES_UP = r"i (?:quit|resign|give up)|(?:ich )?gebe auf"
_HAS_WON = r"(?:has|hat|have|hast) (?:\w+ )?(?:won|gewonnen)|wins|gewinnt"


def concedes(text: str) -> bool:
    """Whether somebody gives up because another has won, in however many sentences: no seat is left by that."""
    return found(_GIVES_UP, text) is not None and found(_HAS_WON, text) is not None


def concede(line: Line) -> Meant | None:
    """The seat that shall win; who gives up because somebody has won, and does not say who, is asked back."""
    seat = player_in(line.plain, line.asked)
    if not seat and concedes(line.plain):
        return asked_back(*(f"VOTE CONCEDE {each}" for each in line.asked.seats[:3]), "RESIGN")
    return Meant(lines=(f"VOTE CONCEDE {seat}",)) if seat else None


def pause(line: Line) -> Meant | None:
    """A pause, until the day that is named."""
    if line.asked.today and found("until|till|til|bis", line.plain) and (day := date_in(line.plain, line.asked.today)):
        return Meant(lines=(f"VOTE PAUSE UNTIL {day}",))
    return Meant(lines=("VOTE PAUSE",))


def rules(line: Line) -> Meant | None:
    """The topic that is asked about."""
    for lead in (
        r"(?:how (?:do|does|are|is|can)|what happens (?:in|with|to)|explain|what (?:are|is) the rules? (?:for|"
        r"of|on|about)"
        r"|rules? (?:for|of|on|about)|remind me how|wie (?:funktioniert|funktionieren|geht|gehen|laeuft|laufen)|"
        r"regeln? (?:fuer|zu|zum|zur|ueber)|erklaer(?:e|t)?(?: mir)?|was passiert bei)",
    ):
        match = found(
            rf"{lead} (?:the |a |an |der |die |das |ein |eine |einen |i |you |we |nochmal |noch mal |again |"
            r"denn |eigentlich |genau )*"
            r"(?P<topic>[\w-]+(?: (?!to me|mir)[\w-]+)??)"
            r"(?: (?:to me|mir|please|bitte|actually|again|exactly|eigentlich|nochmal|noch mal|genau|"
            r"denn|haben|have|lesen|read|sehen|see|schicken|bekommen|get))*(?: works?| work here|"
            r" handled| resolved| (?:done|played))?(?: [?.!,]| $|$)",
            line.plain.strip() + " ",
        )
        if match and match["topic"] not in _NO_TOPIC:
            return Meant(lines=(f"RULES {match['topic']}",))
    asked = found(_DOES, line.plain)
    if (
        asked
        and asked["topic"].partition(" ")[0] not in _NO_TOPIC
        and asked["topic"] not in map(str.lower, line.asked.seats)
    ):
        return Meant(lines=(f"RULES {asked['topic']}",))
    return Meant(lines=("RULES",)) if found("rules?|regeln?|regelwerk|rulebook", line.plain) else None


#: "What exactly does Hardships do?", "was bewirkt das Monopol?"
_DOES = (
    r"(?:what|was|how much|wie ?viel) (?:exactly |genau |precisely )?"
    r"(?:does|do|kostet|kosten|macht|machen|bewirkt|bewirken|tut|kann|bringt) "
    r"(?:the |a |an |der |die |das |ein |eine |card |karte )*"
    r"(?P<topic>[a-z][\w-]{2,}(?: (?!do |bring |cost |me |exactly |genau |eigentlich |denn |again )[\w-]+){0,3}?)"
    r"(?: (?:do|bring|cost|me|exactly|genau|eigentlich|denn|again))* [?.!]"
)
_NAMES_NOTHING = """
    this that it things here das es dies hier alles everything the game join play vote me mir
    he she they you we i who anybody everybody someone er sie ihr ich man jemand
"""
_NO_TOPIC = frozenset(_NAMES_NOTHING.split())


_PLACES = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "erste": 1, "zweite": 2, "dritte": 3, "vierte": 4,
    "fuenfte": 5,
}  # fmt: skip


def as_it_stands(line: Line) -> Meant | None:
    """A yes where a receipt says that OK would do, and offers no line that a yes might choose.

    Who has said WAIT and says now that it may go on takes that back, too.
    """
    agrees = not (line.asked.offers and line.asked.just_offered) and accepts_what_stands(line.plain)
    goes_on = line.asked.waits and lets_go_on(line.plain)
    return Meant(lines=("NOWAIT" if goes_on else "OK",)) if agrees else None


def clear_one(line: Line) -> Meant | None:
    """The one plan or action that is named by its number; of anything else it must be said what is meant."""
    named = {int(digit) for digit in re.findall(r"\b\d{1,2}\b", line.plain)}
    named |= {number for word, number in _PLACES.items() if found(rf"{word}[nrs]?", line.plain)}
    if len(named) != 1:
        return None
    return Meant(lines=(f"CLEAR {named.pop()}",))


def name(line: Line) -> Meant | None:
    """The name behind “call me”."""
    text = text_behind(
        line.written,
        "call me",
        "my name is",
        "name to",
        "nenn mich",
        "nennt mich",
        "ich heiße",
        "ich heisse",
        "mein name ist",
        "i go by",
        "known as",
        "nenne mich",
        "name ist",
        "name is",
    )
    name = (
        text.strip(" .!")
        .removesuffix(" please")
        .removesuffix(" bitte")
        .removesuffix(", please")
        .removesuffix(", bitte")
    )
    return Meant(lines=(f"NAME {name.strip(' ,.!')}",)) if name and len(name.split()) <= 3 else None


def address(line: Line) -> Meant | None:
    """The address that is named, as the main one unless it is another beside it."""
    address = address_in(line.written)
    if not address:
        return None
    if line.has(r"also|too|as well|zusaetzlich|auch|second|zweite|add|additionally|from (?:there|both)"):
        return Meant(lines=(f"ADDRESS ADD {address}",))
    return Meant(lines=(f"ADDRESS MAIN {address}",))


def zone(line: Line) -> Meant | None:
    """The zone of the place that is named."""
    text = text_behind(
        line.written,
        "zone is now",
        "time zone is",
        "timezone is",
        "time zone to",
        "timezone to",
        "time zone:",
        "zone is now",
        "zone ist jetzt",
        "zeitzone ist",
        "zeitzone auf",
        "zeitzone:",
        "live in",
        "moved to",
        "i am in",
        "i'm in",
        "wohne in",
        "lebe in",
        "bin in",
        "zone to",
    )
    place = (
        text.strip(" .!")
        .removesuffix(" now")
        .removesuffix(" time")
        .removesuffix(" jetzt")
        .removesuffix(" please")
        .strip(" ,")
    )
    try:
        return Meant(lines=(f"ZONE {zone_named(place).name}",)) if place else None
    except Refusal:
        return None


def quiet(line: Line) -> Meant | None:
    """Hours are never guessed."""
    return asked_back("QUIET 22:00-07:00")


def invite(line: Line) -> Meant | None:
    """The address that is named."""
    address = address_in(line.written)
    return Meant(lines=(f"INVITE {address}",)) if address else None


def sitter(line: Line) -> Meant | None:
    """Who sits for the seat, and until when."""
    address = address_in(line.written)
    if not address or line.asked.today is None:
        return None
    day = date_in(line.plain.replace(address.lower(), " "), line.asked.today)
    return Meant(lines=(f"SIT {address} TO {day}",)) if day else asked_back(f"SIT {address} TO Jan 3")


def join(line: Line) -> Meant | None:
    """The game that is named, or the only one that is open; who waits for his own to begin must name another."""
    if line.asked.question is Question.READY and not found(r"g ?\d+", line.plain):
        return None
    game, seat = game_in(line.plain, line.asked.games), seat_in(line.plain, line.asked.seats or new_games.COLOURS)
    if game:
        return Meant(lines=(f"JOIN {game} AS {seat}" if seat else f"JOIN {game}",))
    return (
        asked_back(*(f"JOIN {each}" for each in list(line.asked.games)[:3]))
        if line.asked.games
        else Meant(lines=("LIST",))
    )


def observe(line: Line) -> Meant | None:
    """The game that is named, or the only one."""
    game = game_in(line.plain, line.asked.watched)
    return Meant(lines=(f"OBSERVE {game}",)) if game else asked_back("LIST")


def new_game(line: Line) -> Meant | None:
    """The game that is described."""
    return new_games.new_game(line.written)


def option(line: Line) -> Meant | None:
    """A wish in an open choice."""
    return option_line(line.plain, line.asked.verb, line.asked.options)


def moderator(line: Line) -> Meant | None:
    """What the moderator shall be told is offered: where it begins is not certain."""
    text = text_behind(
        line.written,
        "tell the moderator that",
        "tell the moderator",
        "ask the moderator",
        "sag dem spielleiter",
        "frag den spielleiter",
    )
    return asked_back(f"MODERATOR {text}") if text else None


def by_default(line: Line) -> Meant | None:
    """Where no order says it: the defaults come of themselves."""
    why = say("what you leave open is done by default at the deadline; nothing has to be sent for that")
    return asked_back("ORDERS", why=why)


def history(line: Line) -> Meant | None:
    """The turn that is named, or all."""
    turn = found(r"(?:turn|round|runde|zug) (?P<turn>\d{1,2})", line.plain)
    return Meant(lines=(f"HISTORY {turn['turn']}",)) if turn else Meant(lines=("HISTORY",))
