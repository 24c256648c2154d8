"""The plain values that the store gives and takes: frozen, without a session, safe to keep and to pass on.

All times are aware and in UTC. Secrets (seeds, tokens, raw mail) are left out of `repr`, so that no log shows them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from pbem.core.events import Event
    from pbem.core.table import Entry, Intervention


class GameStatus(StrEnum):
    """Where a game is in its life."""

    FORMING = "forming"  #: seats are still offered
    RUNNING = "running"  #: deadlines count
    PAUSED = "paused"  #: the moderator stopped the clock
    HELD = "held"  #: something needs the moderator; `held_reason` says what
    OVER = "over"  #: finished or given up


class DueGame(NamedTuple):
    """A game that must be looked at, and since when."""

    at: datetime
    game: str


class MailStatus(StrEnum):
    """What became of a mail that was taken in."""

    NEW = "new"  #: not handled yet
    HANDLED = "handled"  #: its orders or commands were taken, or answered
    REFUSED = "refused"  #: answered politely, nothing taken
    DISCARDED = "discarded"  #: never answered (bounces, auto-replies, duplicates …)
    HELD = "held"  #: waits for the registered address to confirm
    FAILED = "failed"  #: set aside with its error for the moderator


class LetterStatus(StrEnum):
    """What became of a letter in the outbox."""

    WAITING = "waiting"  #: to be sent from `next_try` on
    LEASED = "leased"  #: a worker is sending it; free again from `next_try` on
    SENT = "sent"
    FAILED = "failed"  #: given up
    HELD = "held"  #: waits for the moderator's approval
    WITHDRAWN = "withdrawn"  #: taken back before it was sent


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayerRecord:
    """A person."""

    id: int = 0  #: 0: not stored yet
    address: str  #: where their mail goes
    name: str = ""
    zone: str = "UTC"  #: IANA time zone
    language: str = "en"
    format: str = "both"  #: how they like their mails; "both data full": with the position as data, and told in full
    quiet: str = ""  #: hours in which nothing should be due, by their own clock ("22:00-07:00"); "": none said
    standby: str = ""  #: rulesets they would take a seat over in, separated by blanks; "*" any, "" none
    kept: str = ""  #: their last 60 deadlines, a character each, oldest first: "." met, "x" missed, "~" excused
    created: datetime
    erased: datetime | None = None  #: when the person was removed; the row stays for the seats' history


class BarKind(StrEnum):
    """How somebody is kept out, or kept from writing."""

    KICKED = "kicked"  #: lost a seat of the game
    REMOVED = "removed"  #: watched the game
    BANNED = "banned"  #: by address: from the game, or (without one) from the table
    MUTED = "muted"  #: may come in, and write to nobody but the moderator


#: What keeps somebody out of a game.
OUT = frozenset({BarKind.KICKED, BarKind.REMOVED, BarKind.BANNED})


@dataclass(frozen=True, kw_only=True, slots=True)
class BarRecord:
    """Somebody is kept out of a game or of the table, or from writing to others in a game; until it is lifted."""

    id: int = 0  #: 0: not stored yet
    kind: BarKind
    game: str | None = None  #: None: the whole table
    address: str  #: as it is shown; "" once the person was removed
    player_id: int | None = None  #: whom it is about, where they are known here
    seat: str = ""  #: that they had then
    who: str  #: did it
    why: str
    at: datetime
    tries: int = 0  #: how often they tried all the same
    told: int = 0  #: how many of those the moderator knows of
    told_at: datetime | None = None  #: when he was told last


@dataclass(frozen=True, kw_only=True, slots=True)
class AddressRecord:
    """One of a player's addresses."""

    address: str  #: lower case
    player_id: int
    bad_since: datetime | None = None  #: since when mail to it comes back
    bad_why: str = ""  #: what the bounce said
    bounces: int = 0  #: how much of its mail came back lately, weighted
    bounced_at: datetime | None = None  #: when mail to it came back last


@dataclass(frozen=True, kw_only=True, slots=True)
class GameRecord:
    """A game with all that a wake-up needs, except its snapshot, log and sheets.

    `version`, `log_seq` and `snapshot_seq` are counted by the store; what `save_game` is given for them is not written.
    """

    id: str  #: "g17"
    title: str
    ruleset: str  #: the ruleset's id
    rules_version: str  #: the version of the rules that adjudicates it now
    options: Mapping[str, Any] = field(default_factory=dict)  #: the ruleset's options
    clock: Mapping[str, Any] = field(default_factory=dict)  #: deadlines, in the words of the CLOCK command
    tempo: str = "turn"  #: what one deadline asks for: turn, round or decision
    status: GameStatus = GameStatus.FORMING
    held_reason: str = ""  #: why it is held, for the moderator
    turn: int = 0
    round: int = 0  #: 0 outside the rounds
    phase: str = ""  #: the phase that is open
    version: int = 0  #: how many transactions have changed the game
    due_at: datetime | None = None  #: when it must be looked at next; None: nothing is due
    wait: Mapping[str, Any] | None = None  #: what is waited for: keys, needs, since, deadline, grace …
    settled_at: datetime | None = None  #: since when all orders are in
    branch: int = 0  #: raised by every rollback
    seed: bytes = field(default=b"", repr=False)  #: the secret that the dice come from
    commitment: str = ""  #: SHA-256 of the seed in hex, published at creation
    rolls: int = 0  #: how many rolls the game has seen
    log_seq: int = 0  #: the number of the last log line
    snapshot_seq: int = 0  #: the number of the last snapshot
    moderator: str = ""  #: the moderator's address
    address: str = ""  #: the table's address from which its letters come; "": the first one
    winner: Any = None  #: seat, list of seats, None, or {"drawn": list of seats} of a draw: nobody has won
    created: datetime
    started: datetime | None = None
    ended: datetime | None = None

    @property
    def begun(self) -> bool:
        """Whether it has been set up: there is a position, also when it is over by now."""
        return self.started is not None


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatRecord:
    """One seat of a game."""

    game: str
    name: str  #: the seat's name in the ruleset ("Red")
    place: int  #: seating order from 0
    player_id: int | None = None  #: None: nobody, or a bot
    address: str = ""  #: where this seat's mail goes; empty: nowhere
    bot: str | None = None  #: the bot that plays it
    missed: int = 0  #: deadlines missed in a row
    waits: bool = False  #: WAIT: not before the deadline
    joined_at: datetime | None = None  #: since when the present player has it
    left_at: datetime | None = None  #: since when nobody has it


@dataclass(frozen=True, kw_only=True, slots=True)
class TokenRecord:
    """What lets a mail speak for a seat, or for an address."""

    token: str = field(repr=False)
    game: str | None  #: None: of no game, bound to `address`
    seat: str  #: empty for the moderator's
    purpose: str  #: orders, moderator, accept, confirm
    address: str = ""  #: lower case: the only address it was mailed to; "" for the seat's or the moderator's
    about: str = ""  #: what it opens, where there may be several for one purpose: a mail, a request, an act
    issued: datetime
    expires: datetime | None = None  #: from when on it opens nothing; None: until renewed
    revoked: datetime | None = None
    copied: bool = False  #: renewed because others than its owner could read it


@dataclass(frozen=True, kw_only=True, slots=True)
class NewMail:
    """A mail as it was fetched, before anything is understood of it."""

    key: str  #: the transport's stable name for it
    raw: bytes = field(repr=False)
    received: datetime  #: by our server
    sender: str | None = None  #: address in lower case, if one can be read
    message_id: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class TakenIn:
    """What `take_in` did."""

    new: tuple[int, ...]  #: ids, in the order given
    duplicates: tuple[str, ...]  #: keys of mails that were here already


@dataclass(frozen=True, kw_only=True, slots=True)
class MailHead:
    """A mail of the inbox without its text, for lists."""

    id: int
    key: str
    sender: str | None
    message_id: str | None
    received: datetime
    status: MailStatus
    rule: str  #: the guard's rule that spoke
    reason: str  #: a sentence for the record
    error: str  #: why it failed
    attempts: int  #: how often it was set aside
    begun: int  #: how often its handling was begun since it came or was tried again, and not finished
    game: str | None
    seat: str | None
    handled_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class InboxMail(MailHead):
    """A mail of the inbox."""

    sha256: str  #: of `raw`, in hex; stays when the text is forgotten
    raw: bytes = field(repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class NewLetter:
    """A composed letter. There is only ever one for a recipient, kind and cause."""

    recipient: str
    kind: str  #: receipt, report, reminder …
    cause: str  #: the game and seat it is of, and the mail, log line or snapshot it follows from
    message_id: str
    raw: bytes = field(repr=False)
    game: str | None = None
    seat: str | None = None
    subject: str = ""
    created: datetime
    not_before: datetime | None = None  #: None: at once
    held: bool = False  #: waits for the moderator's approval
    bounce_key: str = field(default="", repr=False)  #: in its envelope sender, so that a bounce names the letter
    mailbox: str = ""  #: one spelling for all addresses of the recipient's mailbox; "": the recipient
    #: What its pictures show, in the order in which the HTML names them; they are drawn when it leaves.
    pictures: tuple[Mapping[str, Any], ...] = field(default=(), repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class LetterHead:
    """A letter of the outbox without its text, for lists."""

    id: int
    recipient: str
    kind: str
    cause: str
    game: str | None
    seat: str | None
    subject: str
    message_id: str
    status: LetterStatus
    attempts: int  #: how often it was handed to a worker
    next_try: datetime  #: not sooner; of a leased one, when the lease ends
    lease_owner: str
    error: str  #: what the last attempt said
    created: datetime
    sent_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Letter(LetterHead):
    """A letter of the outbox."""

    bounce_key: str = field(repr=False)
    pictures: Sequence[Mapping[str, Any]] | None = field(
        default=None, repr=False
    )  #: see `NewLetter`; None: it has none
    raw: bytes = field(repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class NewPress:
    """A message between players, or a page of a diary, on its way through the table."""

    game: str
    branch: int  #: of the game, when it was written
    turn: int
    writer: str  #: a seat, "moderator", or "observer:1"
    signed: str  #: the name the readers see
    recipients: tuple[str, ...]  #: seats, "moderator", "observers", "diary"
    text: str = field(repr=False)
    at: datetime
    held_until: datetime | None = None  #: None: delivered at once
    mail_id: int | None = None  #: the mail it came in
    answers: int | None = None  #: the number of the message that it answers


@dataclass(frozen=True, kw_only=True, slots=True)
class PressRecord(NewPress):
    """A message that is kept."""

    number: int  #: counted in its game, from 1
    delivered_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class LogLine:
    """One line of a game's log: a decision's answer, a roll, or an act from outside the rules."""

    seq: int = 0  #: 0: not stored yet; then counted through all branches
    branch: int = 0
    turn: int
    phase: str
    key: str
    kind: str  #: answer, roll; or gift, edit, rollback …
    value: Any = None
    source: str = ""  #: who settled it (core.table.Source)
    note: str = ""
    anchor: str = ""  #: of an act: the decision that was pending when it fell
    at: datetime
    who: str = ""
    why: str = ""

    @property
    def settles(self) -> bool:
        """Whether it settles a decision or a roll; the rest are acts."""
        return self.kind in ("answer", "roll")

    def entry(self) -> Entry:
        """The line as the engine reads an answer or a roll."""
        # lazy: heavy, or of one kind of database
        from pbem.core.table import Entry, Source

        return Entry(self.key, self.kind, self.value, Source(self.source), self.note)

    def intervention(self) -> Intervention:
        """The line as the engine reads an act."""
        # lazy: heavy, or of one kind of database
        from pbem.core.table import Intervention

        return Intervention(self.anchor, self.kind, self.value or {})


@dataclass(frozen=True, kw_only=True, slots=True)
class SnapshotHead:
    """A snapshot without its documents, for lists."""

    game: str
    seq: int  #: counted through all branches, from 1
    branch: int
    turn: int
    round: int
    phase: str  #: the phase that is finished here
    log_seq: int  #: the last log line before it
    rules_version: str  #: what adjudicated the phase
    at: datetime
    undone: bool  #: a rollback went behind it


@dataclass(frozen=True, kw_only=True, slots=True)
class Snapshot(SnapshotHead):
    """The position after a finished phase, and what the phase told."""

    state: Mapping[str, Any] = field(repr=False)
    events: tuple[Event, ...] = field(repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class NewSnapshot:
    """A finished phase that is to be kept."""

    turn: int
    round: int
    phase: str
    rules_version: str
    at: datetime
    state: Mapping[str, Any] = field(repr=False)
    events: tuple[Event, ...] = field(repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class ActRecord:
    """One command of a moderator or the host."""

    id: int = 0  #: 0: not stored yet
    at: datetime
    who: str
    via: str  #: mail or command line
    game: str | None = None
    command: str
    args: Mapping[str, Any] = field(default_factory=dict)
    why: str = ""
    dry_run: bool = False
    diff: Any = None  #: what it changed, as JSON
    outcome: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class GameHead:
    """A game in a list: where it is and when it must be looked at."""

    id: str
    title: str
    status: GameStatus
    turn: int
    round: int
    phase: str
    due_at: datetime | None
    wait: Mapping[str, Any] | None
    held_reason: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Heartbeat:
    """The last sign of life of a worker."""

    worker: str
    at: datetime
    doing: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Mark:
    """Something small that is remembered of a game, once: a reminder sent, an observer, an absence."""

    game: str
    kind: str
    name: str
    value: Any
    at: datetime
