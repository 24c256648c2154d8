"""To whom a message goes: what follows PRESS, read against the seats of the game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from pbem.core.errors import Ambiguous, NotUnderstood
from pbem.core.grammar import compact
from pbem.core.language import say
from pbem.core.near_words import nearest
from pbem.desk.wording.line_length import check_size

_HEAD = re.compile(r"(?:(?P<anonymous>anonym\w*)\s+)?(?:(?:to|an)\s+(?P<names>.*)|(?P<all>(?:all|alle)\b.*))", re.I)
_ANONYMOUS = re.compile(r"\banonym\w*", re.I)
_EXCEPT = re.compile(r"\s(?:except|but|ausser|außer|ohne)\s", re.I)
_BETWEEN = re.compile(r"\s*[,;&+/]\s*|\s+(?:and|und)\s+", re.I)
_ALL, _MODERATOR, _OBSERVERS = "all", "moderator", "observers"
#: Every word for others than seats, as `compact` writes it.
_WORDS = {
    **dict.fromkeys(("all", "alle", "allen", "everybody", "everyone", "jeden"), _ALL),
    **dict.fromkeys(("moderator", "spielleiter", "gm", "gamemaster"), _MODERATOR),
    **dict.fromkeys(("observers", "observer", "beobachter", "beobachtern", "zuschauer", "zuschauern"), _OBSERVERS),
}
#: Seats named for a colour, in German, as `compact` writes both.
_GERMAN = {
    "rot": "red",
    "blau": "blue",
    "grun": "green",
    "gruen": "green",
    "gelb": "yellow",
    "schwarz": "black",
    "weiss": "white",
    "lila": "purple",
    "violett": "purple",
    "braun": "brown",
}
#: What is offered beside the seats for a name that is mistyped.
_OTHERS = ("ALL", "MODERATOR", "OBSERVERS")


@dataclass(frozen=True, kw_only=True, slots=True)
class Addressed:
    """What follows PRESS TO."""

    seats: tuple[str, ...] = ()  #: of others, in seating order; all of them for ALL
    everybody: bool = False  #: ALL, or every other seat by its name
    moderator: bool = False
    observers: bool = False
    anonymous: bool = False
    oneself: bool = False  #: the writer's own seat was named as well
    text: str = ""  #: what follows the colon of the same line


def begins_message(rest: str) -> bool:
    """Whether what follows PRESS says to whom a message goes."""
    return _HEAD.match(rest) is not None


def is_whole(rest: str) -> bool:
    """Whether the message follows a colon in the same line."""
    _, colon, text = rest.partition(":")
    return bool(colon and text.strip())


def read_address(
    rest: str, seats: Sequence[str], writer: str, people: Mapping[str, str] = MappingProxyType({})
) -> Addressed:
    """To whom `TO Red, Green` goes. `seats`: of the game; `writer`: the one that writes, "" for none.

    `people`: what the players may be called, as `compact` writes it, to their seats.

    Raises NotUnderstood or Ambiguous for a name that is none, with a line that would do where it can be sent anew.
    """
    head, _, text = (part.strip() for part in rest.partition(":"))
    check_size(head)
    found = _HEAD.match(head)
    if found is None:
        raise NotUnderstood(
            say("a message says to whom it goes: PRESS TO Red, Green (or ALL, or MODERATOR), then its text")
        )
    named = found["all"] or found["names"]
    wanted, *unwanted = _EXCEPT.split(_ANONYMOUS.sub(" ", named), maxsplit=1)
    try:
        kinds, gone = _kinds(wanted, seats, people), _kinds("".join(unwanted), seats, people)
    except _StrangeError as strange:
        raise _refusal(strange, head, text, seats) from None
    if not kinds:
        raise NotUnderstood(say("a message says to whom it goes; PRESS TO Red, Green would do"))
    others = tuple(seat for seat in seats if seat != writer)
    chosen = tuple(seat for seat in others if (_ALL in kinds or seat in kinds) and seat not in gone)
    return Addressed(
        seats=chosen,
        everybody=bool(others) and chosen == others,
        moderator=_MODERATOR in kinds,
        observers=_OBSERVERS in kinds or (_ALL in kinds and not gone),
        anonymous=found["anonymous"] is not None or _ANONYMOUS.search(named) is not None,
        oneself=writer in kinds,
        text=text,
    )


class _StrangeError(Exception):
    """A name that is none."""


def _refusal(strange: _StrangeError, head: str, text: str, seats: Sequence[str]) -> NotUnderstood:
    """Why a name is none, with the line mended where all of it is there."""
    word, known = str(strange), (*seats, *_OTHERS)
    near = nearest(compact(word), [compact(name) for name in known], 2, 0.6)
    would = [name for name in known if compact(name) in near]
    said = " or ".join(would) if would else say("{seats} or ALL, MODERATOR, OBSERVERS", seats=", ".join(seats))
    mended = [re.sub(rf"\b{re.escape(word)}\b", name, head, count=1) for name in would] if text else []
    instead = tuple(f"PRESS {line}: {text}" for line in mended)
    return NotUnderstood(
        say("there is no “{word}” in this game; {said} would do", word=word, said=said), instead=instead
    )


def _kinds(names: str, seats: Sequence[str], people: Mapping[str, str]) -> set[str]:
    """The seats and the words for others in a list of names."""
    return {kind for part in _BETWEEN.split(names) if part.strip() for kind in _meant(part, seats, people)}


def _meant(part: str, seats: Sequence[str], people: Mapping[str, str]) -> list[str]:
    """What a name means; of several words each, where they are no name together."""
    if (kind := _kind(part, seats) or people.get(compact(part))) is not None:
        return [kind]
    words = part.split()
    if len(words) == 1:
        raise _StrangeError(words[0])
    return [kind for word in words for kind in _meant(word, seats, people)]


def _kind(name: str, seats: Sequence[str]) -> str | None:
    """The seat, or the word for others, that a name is or begins; None where it is none."""
    plain = compact(name)
    if plain in _WORDS:
        return _WORDS[plain]
    plain = _GERMAN.get(plain, plain)
    begun = [seat for seat in seats if plain and compact(seat).startswith(plain)]
    exact = [seat for seat in begun if compact(seat) == plain]
    if exact or len(begun) == 1:
        return (exact or begun)[0]
    if begun:
        raise Ambiguous(
            say("“{name}” may be {begun}; write the name in full", name=name.strip(), begun=say(" or ").join(begun))
        )
    return None
