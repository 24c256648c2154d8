"""What becomes of a letter: a chain of named rules, read from top to bottom; the first that speaks decides.

After GNU Mailman's rules and chains: a rule answers with a reason or with None, the table `CHAIN` says what
follows from it. Pure: what the rules must know of games comes through `Directory`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import Protocol

from pbem.core.dates import kept_day
from pbem.core.language import keep
from pbem.mail import dkim_check, robots, trust
from pbem.mail.letter import Letter
from pbem.mail.own_lines import take_lines
from pbem.mail.purposes import Purpose
from pbem.mail.reply_addresses import canonical, find_bounce_key, find_tag, game_named


class Action(StrEnum):
    """What is done with the letter."""

    ACCEPT = "accept"  #: its orders count
    HOLD = "hold"  #: its orders wait until the registered address confirms by a reply
    REFUSE = "refuse"  #: one polite answer, nothing else
    DISCARD = "discard"  #: recorded, never answered


class Trust(StrEnum):
    """What proves a sender."""

    NONE = "none"  #: the From line is believed
    DMARC = "dmarc"  #: DMARC or aligned DKIM must have passed, by the receiving host's word
    DKIM = "dkim"  #: a signature of the sender's own domain must hold, checked here


@dataclass(frozen=True, kw_only=True)
class SeatRef:
    """A seat as the directory knows it."""

    game: str  #: "g17"; "" for a token that an address has beside all games
    seat: str  #: "red"; "" for the moderator's and for an address's token
    purpose: Purpose = Purpose.ORDERS  #: of the token that led here
    about: str = ""  #: what that token opens, where there may be several for one purpose
    addresses: tuple[str, ...] = ()  #: registered addresses of its player
    ended: datetime | None = None  #: since when the token that led here opens nothing
    copied: bool = False  #: whether it was renewed not long ago, because others could read it


@dataclass(frozen=True, kw_only=True)
class GuardSettings:
    """What the host has decided."""

    table_address: str  #: the table's own address, without a plus part
    further_addresses: tuple[str, ...] = ()  #: those of its other mailboxes
    aliases: tuple[str, ...] = ()  #: addresses whose mail arrives in one of them
    loop: str = ""  #: this table's X-PBEM-Loop mark
    mails_per_hour: int = 60  #: taken from one sender
    mails_per_day: int = 300  #: likewise
    answers_per_day: int = 10  #: sent to one address for mails that nothing proves
    letters_to_stranger: int = 4  #: a day to one mailbox that is nobody's here
    strangers_per_hour: int = 12  #: letters to such mailboxes, all together
    trust: Trust = Trust.NONE  #: what proves a sender
    authserv_id: str = ""  #: the receiving host's name in Authentication-Results
    #: Why no DKIM signature proves a letter's sender (None: one does); asked with `Trust.DKIM` only.
    signature: Callable[[Letter], str | None] = dkim_check.unproven

    @property
    def known_addresses(self) -> tuple[str, ...]:
        """Every address at which a letter's token may stand."""
        return self.table_address, *self.further_addresses, *self.aliases


class Directory(Protocol):
    """What the desk knows and the rules ask for."""

    def seat_by_token(self, token: str) -> SeatRef | None:
        """The seat this token belongs to, compared in constant time."""

    def stale_seat(self, token: str) -> SeatRef | None:
        """The seat that a token belonged to which opens nothing any more, with `ended`."""

    def seats_of(self, address: str) -> tuple[SeatRef, ...]:
        """The seats of the player with this address."""

    def moderates(self, address: str) -> bool:
        """Whether the address is a moderator's."""

    def knows(self, address: str) -> bool:
        """Whether the address is registered here: a player's, or a moderator's."""

    def banned(self, address: str) -> bool:
        """Whether whoever has the address is banned from the table."""

    def seen(self, message_id: str | None, sha256: str) -> bool:
        """Whether this very letter was taken in before."""

    def mails_lately(self, address: str, seat: SeatRef | None) -> tuple[int, int]:
        """Letters of this sender within an hour and a day before this one; `seat`: only those taken for it."""

    def answered_today(self, address: str) -> bool:
        """Whether this sender has had a polite refusal within a day."""

    def answers_today(self, address: str) -> int:
        """How many letters went to this mailbox within a day that it may never have asked for."""

    def strangers_last_hour(self) -> int:
        """How many such letters went within an hour to mailboxes that are nobody's here."""

    def our_message_id(self, message_id: str) -> bool:
        """Whether this identifier is of a mail we sent."""


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """What becomes of a letter and why."""

    action: Action  #: what is done
    rule: str  #: name of the rule that spoke
    reason: str  #: a sentence for the record
    seat: SeatRef | None = None  #: the seat it speaks for, where there is one
    seats: tuple[SeatRef, ...] = ()  #: all seats of the sender, where no token says which
    sender: str | None = None  #: the one sender, lower case
    proven: bool = False  #: whether it comes from the sender's own mailbox
    stale: SeatRef | None = None  #: of a letter that is not accepted: the seat whose token it carries too late


class Case:
    """A letter before the chain, with what several rules ask about it, asked once."""

    def __init__(self, letter: Letter, directory: Directory, settings: GuardSettings) -> None:
        self.letter = letter
        self.directory = directory
        self.settings = settings

    @cached_property
    def by_token(self) -> SeatRef | None:
        """The seat whose token the letter carries."""
        tag = find_tag(self.letter, *self.settings.known_addresses)
        return self.directory.seat_by_token(tag.token) if tag else None

    @cached_property
    def by_sender(self) -> tuple[SeatRef, ...]:
        """The seats of the sender."""
        return self.directory.seats_of(self.letter.sender) if self.letter.sender else ()

    @cached_property
    def agree(self) -> bool:
        """Whether the sender is registered for the token's seat."""
        seat, sender = self.by_token, self.letter.sender
        return bool(seat and sender and canonical(sender) in map(canonical, seat.addresses))

    @cached_property
    def seat(self) -> SeatRef | None:
        """The seat meant: by token, by a GAME line, or the sender's only one."""
        if self.by_token or not self.by_sender:
            return self.by_token
        game = game_named(line.text for line in take_lines(self.letter.text).taken)
        meant = [seat for seat in self.by_sender if game in (None, seat.game)]
        return meant[0] if len(meant) == 1 else None

    @cached_property
    def stale(self) -> SeatRef | None:
        """The seat whose token the letter carries too late, where the sender is the one it was mailed to."""
        tag = find_tag(self.letter, *self.settings.known_addresses) if self.by_token is None else None
        seat, sender = self.directory.stale_seat(tag.token) if tag else None, self.letter.sender
        return seat if seat and sender and canonical(sender) in map(canonical, seat.addresses) else None

    @cached_property
    def lately(self) -> tuple[int, int]:
        """How many mails the sender has sent within the last hour and day; one with a token counts with its like.

        Whoever forges a player's address shall not use up what the player may send.
        """
        if not self.letter.sender:
            return 0, 0
        return self.directory.mails_lately(self.letter.sender, self.by_token if self.agree else None)

    @property
    def asked(self) -> str:
        """Who is written to where nothing proves the letter: the seat's player, else the sender."""
        seat = self.seat
        return seat.addresses[0] if seat and seat.addresses else self.letter.sender or ""

    @cached_property
    def proven(self) -> bool:
        """Whether it comes from the sender's own mailbox: by what was mailed to that, and by what `trust` asks for."""
        return self.agree and (proving_token(self) is not None or self.unproven is None)

    @cached_property
    def unproven(self) -> str | None:
        """Why what `trust` asks for does not prove the sender; checking a signature is dear."""
        return unproven(self.letter, self.settings)

    @cached_property
    def moderator(self) -> bool:
        """Whether the sender is a moderator."""
        return bool(self.letter.sender) and self.directory.moderates(self.letter.sender or "")

    @property
    def known(self) -> bool:
        """Whether token or sender is."""
        return self.by_token is not None or bool(self.by_sender) or self.moderator


#: What is said of tokens that open nothing any more, by what they were for; others are asked for a confirmation.
_TOO_LATE = {
    Purpose.CONFIRM: keep(
        "what waited for this answer was given up, send it once more: it could be answered until {date}, {time} UTC"
    ),
    Purpose.ACCEPT: keep("the seat that it accepts is offered no more: that could be done until {date}, {time} UTC"),
    Purpose.MODERATOR: keep(
        "its token opens nothing any more, reply to a newer mail of the table: it was good until {date}, {time} UTC"
    ),
}

Rule = Callable[[Case], str | None]


def unproven(letter: Letter, settings: GuardSettings) -> str | None:
    """Why nothing proves that the sender's domain sent the letter; None where it does, or is not asked for."""
    if settings.trust is Trust.NONE:
        return None
    if settings.trust is Trust.DKIM:
        return settings.signature(letter)
    return trust.unproven(letter, settings.authserv_id)


def own_mail(case: Case) -> str | None:
    """A table never talks to itself, nor to another table."""
    letter = case.letter
    loop = letter.header("x-pbem-loop")
    if loop:
        whose = "one of our own mails, come back" if loop == case.settings.loop else "a mail of another table"
        return f"it is {whose} (X-PBEM-Loop: {loop[:60]})"
    own = map(canonical, (case.settings.table_address, *case.settings.further_addresses))
    if letter.sender and canonical(letter.sender) in own:
        return "it comes from the table's own address"
    if letter.message_id and case.directory.our_message_id(letter.message_id):
        return "its Message-ID is one of ours"
    return None


def bounce(case: Case) -> str | None:
    """Delivery reports; `bounces.bounced_address` says whose."""
    if find_bounce_key(case.letter, *case.settings.known_addresses):
        return "it was sent to the address for returned mail"
    return robots.bounce(case.letter)


def duplicate(case: Case) -> str | None:
    """A letter is taken in once, however often it is delivered."""
    seen = case.directory.seen(case.letter.message_id, case.letter.sha256)
    return "it was taken in before" if seen else None


def banned(case: Case) -> str | None:
    """Whoever is banned from the table is not answered, whatever their mail carries."""
    sender = case.letter.sender
    return f"{sender} is banned from this table" if sender and case.directory.banned(sender) else None


def too_many(case: Case) -> str | None:
    """A sender's mails within an hour and a day are limited."""
    limits = ((keep("an hour"), case.settings.mails_per_hour), (keep("a day"), case.settings.mails_per_day))
    for (span, most), sent in zip(limits, case.lately, strict=True):
        if sent >= most:
            return keep(
                "{sender} has sent {count} mails within {span}, the most that are taken",
                sender=case.letter.sender,
                count=most,
                span=span,
            )
    return None


def too_many_and_told(case: Case) -> str | None:
    """… and the sender has been told so today."""
    return _if_told(case, too_many(case))


def proving_token(case: Case) -> str | None:
    """Tokens mailed to one address only, to be sent back: who has it reads that mailbox."""
    seat = case.by_token
    if seat and seat.purpose in (Purpose.CONFIRM, Purpose.ACCEPT):
        return f"its {seat.purpose} token was mailed to the registered address alone"
    return None


def unproven_known(case: Case) -> str | None:
    """With trust = dmarc or dkim, a sender whom nothing proves must confirm."""
    return case.unproven if case.known else None


def unproven_stranger(case: Case) -> str | None:
    """Whoever forges an address shall not make us write to it."""
    return None if case.known else case.unproven


def token_and_sender(case: Case) -> str | None:
    """The usual case: a reply to a report, by the player."""
    return "its token and its sender agree" if case.agree else None


def token_alone(case: Case) -> str | None:
    """Somebody has the player's report; it may be the player at another address."""
    if case.by_token is None:
        return None
    return f"its token is right, but {case.letter.sender or 'its sender'} is not registered for the seat"


def copied_token(case: Case) -> str | None:
    """A mail on its way while its token was renewed, because others could read it; the sender is proved without it."""
    seat = case.stale
    if seat is None or not seat.copied or case.settings.trust is Trust.NONE:
        return None
    return "its token was renewed not long ago, and its sender is proved"


#: What of a renewed token is asked about where it was not long ago; the rest is told that it came too late.
_ASKED_ABOUT = (Purpose.ORDERS, Purpose.MODERATOR, Purpose.PRESS)


def copied_token_alone(case: Case) -> str | None:
    """… and where nothing else proves the sender: others have that token, too."""
    seat = case.stale
    if seat is None or not seat.copied or seat.purpose not in _ASKED_ABOUT:
        return None
    return "its token was renewed not long ago because others could read it"


def stale_token(case: Case) -> str | None:
    """An answer that came too late, from whoever was asked."""
    seat = case.stale
    if seat is None or seat.ended is None or seat.purpose not in _TOO_LATE:
        return None
    return keep(_TOO_LATE[seat.purpose], date=kept_day(seat.ended), time=f"{seat.ended:%H:%M}")


def sender_alone(case: Case) -> str | None:
    """Anybody can write any From line."""
    return f"{case.letter.sender} is registered, but the mail carries no valid token" if case.by_sender else None


def moderator_alone(case: Case) -> str | None:
    """… and so it is with a moderator's."""
    if not case.moderator:
        return None
    return f"{case.letter.sender} is a moderator’s address, but the mail carries no valid token"


def nobody_to_answer(case: Case) -> str | None:
    """Without exactly one sender there is none to write to."""
    return "it has no valid token, and not exactly one sender with an address" if case.letter.sender is None else None


def stranger(case: Case) -> str | None:
    """Nobody we know."""
    told = bool(case.letter.sender) and case.directory.answered_today(case.letter.sender or "")
    reason = f"{case.letter.sender} is not known here, and the mail carries no valid token"
    return f"{reason}; it was answered so today" if told else reason


def _if_told(case: Case, reason: str | None) -> str | None:
    if reason and case.letter.sender and case.directory.answered_today(case.letter.sender):
        return f"{reason}; it was answered so today"
    return None


def _about_letter(question: Callable[[Letter], str | None]) -> Rule:
    return lambda case: question(case.letter)


#: Name, rule, and what follows where the rule gives a reason. The last row always does.
CHAIN: tuple[tuple[str, Rule, Action], ...] = (
    ("own-mail", own_mail, Action.DISCARD),
    ("bounce", bounce, Action.DISCARD),
    ("automatic", _about_letter(robots.automatic), Action.DISCARD),
    ("mailing-list", _about_letter(robots.mailing_list), Action.DISCARD),
    ("absence-note", _about_letter(robots.absence_note), Action.DISCARD),
    ("duplicate", duplicate, Action.DISCARD),
    ("banned", banned, Action.DISCARD),
    ("too-many", too_many_and_told, Action.DISCARD),
    ("too-many", too_many, Action.REFUSE),
    ("proving-token", proving_token, Action.ACCEPT),
    ("unproven", unproven_known, Action.HOLD),
    ("unproven", unproven_stranger, Action.DISCARD),
    ("token-and-sender", token_and_sender, Action.ACCEPT),
    ("copied-token", copied_token, Action.ACCEPT),
    ("copied-token-alone", copied_token_alone, Action.HOLD),
    ("stale-token", stale_token, Action.REFUSE),
    ("token-alone", token_alone, Action.HOLD),
    ("sender-alone", sender_alone, Action.HOLD),
    ("moderator-alone", moderator_alone, Action.HOLD),
    ("no-sender", nobody_to_answer, Action.DISCARD),
    ("stranger", stranger, Action.REFUSE),
)


#: The rules that speak of the seat whose token was renewed.
_COPIED = ("copied-token", "copied-token-alone")


def judge(letter: Letter, directory: Directory, settings: GuardSettings) -> Verdict:
    """The verdict of the first rule in `CHAIN` that gives a reason."""
    case = Case(letter, directory, settings)
    name, reason, action = next(
        (name, reason, action) for name, rule, action in CHAIN if (reason := rule(case)) is not None
    )
    name, reason, action = _within_limits(case, name, reason, action)
    answered = action is not Action.DISCARD
    return Verdict(
        action=action,
        rule=name,
        reason=_sentence(reason),
        seat=(case.stale if name in _COPIED else case.seat) if answered else None,
        seats=case.by_sender if answered and case.by_token is None else (),
        sender=letter.sender,
        proven=answered and (case.proven or name == "copied-token"),
        stale=case.stale if answered and action is not Action.ACCEPT else None,
    )


def _sentence(reason: str) -> str:
    return reason[0].upper() + reason[1:] + "."


#: The rules that file a mail without an answer because nothing proves it and there were too many.
UNANSWERED = ("too-many-answers", "too-many-strangers", "one-question")


@dataclass(frozen=True, kw_only=True)
class Unanswered:
    """Why somebody who may never have written gets no letter now."""

    rule: str
    reason: str  #: a clause
    told: bool = False  #: whether this is the one letter that says so


def unanswered(
    directory: Directory, settings: GuardSettings, address: str, *, reserved: bool = False
) -> Unanswered | None:
    """Why a mail that nothing proves causes no letter to `address`; None where it does.

    Nobody shall use the table to write to others: whoever is known here is asked some times a day, and told when it is
    enough; whoever is not gets a few letters, and all of them together only a number within an hour. `reserved`: as
    many again, for who knows more than an address.
    """
    answers = directory.answers_today(address)
    if not directory.knows(address):
        if answers >= settings.letters_to_stranger:
            why = f"{address} is nobody's here and has had {answers} letters within a day that nothing proves it wanted"
            return Unanswered(rule="too-many-answers", reason=why)
        if directory.strangers_last_hour() >= settings.strangers_per_hour:
            why = f"{settings.strangers_per_hour} letters went to strangers within an hour, the most that do"
            return Unanswered(rule="too-many-strangers", reason=why)
        return None
    most = settings.answers_per_day * (2 if reserved else 1)
    if answers > most:
        why = f"{address} was told today that no more is answered"
        return Unanswered(rule="too-many-answers", reason=why)
    if answers == most:
        why = keep(
            "as many as {count} answers went to {asked} within a day for mails that nothing proves, and the next ones "
            "have none; a reply to a mail of the table is taken as ever",
            count=most,
            asked=address,
        )
        return Unanswered(rule="too-many-answers", reason=why, told=True)
    return None


def _within_limits(case: Case, name: str, reason: str, action: Action) -> tuple[str, str, Action]:
    """The same, unless nothing proves the letter and its answer would be one too many."""
    asked = case.asked
    if action not in (Action.HOLD, Action.REFUSE) or (name == "too-many" and case.directory.knows(asked)):
        return name, reason, action
    # A renewed token is nearly a proof, and forged mails shall not use up what its owner is asked by.
    reserved = name == "copied-token-alone"
    found = unanswered(case.directory, case.settings, asked, reserved=reserved) if asked else None
    if found is None:
        return name, reason, action
    return (
        (found.rule, found.reason, Action.REFUSE)
        if found.told
        else (found.rule, f"{reason}; {found.reason}", Action.DISCARD)
    )
