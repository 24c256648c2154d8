"""What a word of the moderator is, a line that says it, and the mail it is in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.desk.acts.acts import BY_MAIL, Act, Done, Hand
from pbem.desk.game.handling import InHand
from pbem.desk.wording.command import Rest
from pbem.desk.wording.spelling import own_word

if TYPE_CHECKING:
    from pbem.desk.letters.letterpress import Attachment
    from pbem.desk.tokens.moderator_tokens import Moderator


@dataclass(frozen=True, kw_only=True, slots=True)
class Word:
    """A command of the moderator."""

    names: tuple[str, ...]  #: its spellings, the English ones first
    cli: tuple[str, ...]  #: the commands of `pbem` that do the same ("game pause"); () for what only a mail needs
    example: str  #: a line that would do
    says: str  #: what it does, in a few words
    act: Callable[[Spoken], Act] | None = None  #: the act it is, for a game …
    does: Callable[[Speech, Spoken], Done] | None = None  #: … or how it is answered
    rest: Rest = Rest.MAY
    ends: tuple[str, ...] = ()  #: the lines that end its block
    open_end: bool = False  #: whether the end of the mail ends it as well
    opens: Callable[[str], bool] = lambda rest: False  #: whether, with that behind it, it has lines below it
    goes_on: tuple[str, ...] = ()  #: lines below that begin with these are its own
    careful: bool = False  #: cannot be undone by itself: tried first, done when it is confirmed
    shared: bool = False  #: a player's word too; alone it does not tell that a moderator speaks
    keeps_why: bool = False  #: WHY in its line is text

    @property
    def name(self) -> str:
        """The English word."""
        return self.names[0]

    @property
    def shown(self) -> str:
        """The word in the language being spoken."""
        return own_word(self.names)


@dataclass(frozen=True, kw_only=True, slots=True)
class Spoken:
    """A command as the moderator wrote it."""

    word: Word
    number: int  #: of its line, as the writer counts
    written: str
    rest: str = ""  #: what followed the word, without game and reason
    game: str = ""  #: named in the line, or in a GAME line
    why: str = ""
    dry: bool = False  #: only to be shown
    below: tuple[str, ...] = ()  #: the lines below that are its own; an empty one parts paragraphs


@dataclass(frozen=True, kw_only=True, slots=True)
class Waiting:
    """An act that was shown and waits for its CONFIRM."""

    line: str  #: as it was written
    game: str
    token: str = field(repr=False)  #: of the reply that does it
    until: datetime


@dataclass(kw_only=True)
class Speech(InHand):
    """A moderator's mail in hand: who speaks, and about which game where no line says it."""

    who: Moderator
    words: Sequence[Word]  #: all that a moderator may say, in the order in which HELP tells them
    game: str = ""
    about: str = ""  #: the game that was acted on last
    queue: list[Spoken] = field(default_factory=list)  #: the lines that are still to be carried out
    waiting: Waiting | None = None  #: what waits now; the lines below it wait with it
    planned: list[tuple[Spoken, Done]] = field(default_factory=list)  #: what was shown with the act that waits
    attachments: list[Attachment] = field(default_factory=list)  #: of the answer

    def word(self, name: str) -> Word | None:
        """The word of that name, in any of its spellings."""
        return next((word for word in self.words if name in word.names), None)

    def hand(self, why: str) -> Hand:
        """Whose hand the acts of this mail are."""
        return Hand(who=self.who.address, via=BY_MAIL, at=self.now, why=why.strip())
