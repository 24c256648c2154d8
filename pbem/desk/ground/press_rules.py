"""What a game allows of press: set when it is created, kept beside its record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from pbem.core.errors import NotAllowed, TableError
from pbem.core.language import quoted, say
from pbem.desk.clock.text import span_from, span_text

if TYPE_CHECKING:
    from pbem.desk.clock import Wait
    from pbem.store.work import Work

#: The mark that holds a game's rules of press.
MARK = "press-rules"
_YES_NO = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class Allowed(StrEnum):
    """To whom players may write. The moderator may always be written to."""

    ALL = "all"  #: to anybody
    PUBLIC = "public"  #: to all at once only
    MODERATOR = "moderator"  #: to nobody else


@dataclass(frozen=True, kw_only=True, slots=True)
class PressRules:
    """A game's rules of press."""

    press: Allowed = Allowed.ALL
    anonymous_press: bool = False  #: a writer may leave out the name of his seat
    press_deadline: timedelta = timedelta()  #: nothing is delivered in the last such span before a deadline
    must_order: bool = False  #: whoever owes orders may write to the moderator only

    def settings(self) -> dict[str, str | bool]:
        """The rules in the words that `press_rules_from` reads."""
        return {
            "press": str(self.press),
            "anonymous_press": self.anonymous_press,
            "press_deadline": span_text(self.press_deadline),
            "must_order": self.must_order,
        }

    def words(self) -> tuple[str, ...]:
        """The rules for players, a sentence each."""
        to_whom = {
            Allowed.ALL: say("Press goes to whom you like."),
            Allowed.PUBLIC: say("Press goes to all at once, or to the moderator."),
            Allowed.MODERATOR: say("Press goes to the moderator only."),
        }
        said = [to_whom[self.press]]
        if self.press is not Allowed.MODERATOR:
            said += [say("It may be anonymous.")] if self.anonymous_press else []
            if self.press_deadline:
                span = span_text(self.press_deadline)
                said.append(
                    say(
                        "What is written in the last {span} before a deadline waits until the game has gone on.",
                        span=span,
                    )
                )
            said += [say("Whoever owes orders may write to the moderator only.")] if self.must_order else []
        return tuple(said)

    def held_until(self, wait: Wait | None, now: datetime) -> datetime | None:
        """The deadline until which press is held back; None where it is delivered at once."""
        if wait is None or not self.press_deadline:
            return None
        return wait.deadline if now >= wait.deadline - self.press_deadline else None


def press_rules_from(settings: Mapping[str, Any], base: PressRules | None = None) -> PressRules:
    """The rules that `settings` describe (text, or what TOML makes of it); what they leave out is as in `base`.

    Raises TableError, a sentence with the key, what was written and what would do.
    """
    read: dict[str, Callable[[str], Any]] = {
        "press": _allowed,
        "anonymous_press": _yes_no,
        "press_deadline": _span,
        "must_order": _yes_no,
    }
    found: dict[str, Any] = {}
    for key, written in settings.items():
        if key not in read:
            raise TableError(say("{key}: this sets nothing; press has only {read}", key=key, read=", ".join(read)))
        try:
            found[key] = read[key](str(written).strip().lower())
        except TableError as error:
            raise TableError(f"{key}: {error}") from None
    return replace(base or PressRules(), **found)


#: The keys that are rules of press, and none of a ruleset's or a clock's.
KEYS = tuple(PressRules().settings())


def without_press(settings: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Settings of a game without those of its press; and those."""
    rest = {key: value for key, value in settings.items() if key not in KEYS}
    return rest, {key: value for key, value in settings.items() if key in KEYS}


def press_rules(work: Work, game: str) -> PressRules:
    """What a game allows."""
    mark = work.find_mark(game, MARK, "")
    return press_rules_from(mark.value) if mark else PressRules()


def put_press_rules(work: Work, game: str, rules: PressRules, now: datetime) -> None:
    """Set what a game allows, from now on."""
    work.set_mark(game, MARK, "", rules.settings(), at=now)


def check_allowed(rules: PressRules, *, public: bool, anonymous: bool, owes: bool) -> None:
    """Raises NotAllowed where a game's rules keep a seat from writing to others than the moderator."""
    if rules.press is Allowed.MODERATOR:
        raise NotAllowed(say("this game is played without press; only the moderator may be written to"))
    if rules.press is Allowed.PUBLIC and not public:
        raise NotAllowed(say("press of this game goes to all at once, never to some"))
    if anonymous and not rules.anonymous_press:
        raise NotAllowed(say("press of this game is signed with the seat; nothing was sent"))
    if owes and rules.must_order:
        raise NotAllowed(
            say(
                "in this game, whoever owes orders may write to the moderator only; send your orders first, in the "
                "same mail if you like"
            )
        )


def _allowed(word: str) -> Allowed:
    word = "moderator" if word in ("none", "no", "off", "false") else word
    if word not in list(Allowed):
        raise TableError(say("{word} is not known here; all, public, moderator or none would do", word=quoted(word)))
    return Allowed(word)


def _yes_no(word: str) -> bool:
    if word not in _YES_NO:
        raise TableError(say("{word} is neither yes nor no; yes or no would do", word=quoted(word)))
    return _YES_NO[word]


def _span(word: str) -> timedelta:
    return timedelta() if word in ("none", "no", "0", "off", "false") else span_from(word)
