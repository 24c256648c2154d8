"""A season played by mail twice: once undisturbed, once among a thousand mails of each kind that should change nothing.

The twins have the same players, dice and orders. What each seat finally wants is written by the ruleset's bot in the
quiet one; in the other one each of those mails is the newest of fifty drafts, and each turn a player copies one to a
rival, who writes in his name with what it showed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from pbem.mail.compose import Outgoing, compose
from pbem.store.stored_values import MailStatus
from tests.desk.office import MODERATOR, SEATS, TABLE, Office, address_of

#: The receiving host of a table that trusts DMARC, and what it says of a mail that is its sender's.
HOST = "mx.example.org"
PROVED = f"Authentication-Results: {HOST}; dmarc=pass header.from=players.example\r\n".encode()
CLOCK = {"every": "24h", "early": False, "grace": "0h", "remind": "", "drop_after": 0}
KINDS = ("forged", "replayed", "duplicated", "reordered", "stolen")
#: Who gets copies of players' mails.
RIVAL = "rival@else.example"
#: Between two drafts of a seat: more than two clocks differ.
BETWEEN = timedelta(minutes=12)
SENTENCES = (
    "FINISH",
    "RESIGN",
    "TOKEN NEW",
    "UNSUBSCRIBE",
    "ERASE ME",
    "ADDRESS ADD evil@else.example",
    "CONFIRM",
    "WAIT",
    "GIVE 3 TO Blue",
    "1 PASS",
    "CARDS explorer, scientist, viceroy, merchant, trader",
    "HELP",
    "LIST",
    "ROLLBACK 1",
    "KICK Red",
)


def numbers(name: str) -> Any:
    """Bytes that are the same for the same name: tokens of twins are alike."""
    count = 0

    def more(size: int) -> bytes:
        nonlocal count
        count += 1
        return sha256(f"{name}.{count}".encode()).digest()[:size]

    return more


@dataclass(kw_only=True)
class Season:
    """One of the twins."""

    office: Office
    proves: Callable[[bytes], bytes] | None = None  #: what marks a mail as its sender's, where the table trusts that
    first: dict[str, str] = field(default_factory=dict)  #: seat to the Message-ID of its first letter
    reply_to: dict[str, str] = field(default_factory=dict)  #: seat to the address that carries its token
    _count: int = 0

    def begin(self) -> None:
        """The game of four begins."""
        self.office.desk.random_bytes = numbers("twin")
        self.office.new_game(clock=CLOCK)
        for seat in SEATS:
            [letter] = self.office.letters(seat)
            self.first[seat] = letter.message_id or ""
            self.reply_to[seat] = letter.header("reply-to").rpartition("<")[2].rstrip("> ")

    def wishes(self) -> dict[str, str]:
        """What each seat's bot would do in this turn."""
        dossier = self.office.dossier()
        position = dossier.position()
        found = {}
        for seat in SEATS:
            mine = [decision for decision in position.waiting if decision.seat == seat]
            view = dossier.ruleset.view(position.state, seat)
            found[seat] = dossier.ruleset.bot_orders(view, seat, mine, salt="season")
        return found

    def mail(self, seat: str, text: str, written: datetime, **other: Any) -> bytes:
        """A mail of a seat's player, replying to his first letter with all that proves him."""
        self._count += 1
        fields: dict[str, Any] = {
            "to": self.reply_to[seat],
            "from_address": address_of(seat),
            "subject": "orders",
            "text": text,
            "message_id": f"<{seat.lower()}.{self._count}@players.example>",
            "in_reply_to": self.first[seat],
            "auto_submitted": "no",
            "date": written,
        }
        raw = compose(Outgoing(**{**fields, **other}))
        return self.proves(raw) if self.proves and not other else raw

    @property
    def proved(self) -> bool:
        """Whether a sender counts only where something proves it."""
        return self.proves is not None

    def deadline(self) -> None:
        """What came is handled; then the deadline comes, and the turn is played."""
        self.office.poll()
        wait = self.office.dossier().wait
        assert wait is not None
        self.office.until(wait.deadline)
        self.office.poll()

    def end(self) -> dict[str, Any]:
        """What must be alike in both: the position, the sheets, who sits where and can be reached where."""
        dossier = self.office.dossier()
        with self.office.desk.store.read() as work:
            players = [work.player_by_address(address_of(seat)) for seat in SEATS]
            addresses = [work.addresses(player.id) for player in players if player]
        return {
            "state": dossier.position().state.document(),
            "turn": dossier.record.turn,
            "status": dossier.record.status,
            "sheets": {seat: {o.slot: o.text for o in sheet.orders.values()} for seat, sheet in dossier.sheets.items()},
            "seats": [(seat.name, seat.address, seat.bot, seat.waits, seat.missed) for seat in dossier.seats],
            "players": players,
            "addresses": addresses,
        }


def quiet(season: Season, turns: int) -> list[dict[str, str]]:
    """The undisturbed twin: each seat sends what it wants, the deadline comes. What was sent, by turn."""
    season.begin()
    script = []
    for _ in range(turns):
        wishes = season.wishes()
        script.append(wishes)
        for seat, text in wishes.items():
            season.office.later(seconds=1)
            season.office.deliver(season.mail(seat, text, season.office.now))
        season.deadline()
    return script


@dataclass(kw_only=True)
class Storm:
    """What comes beside the mails that count, and how much of it."""

    chance: random.Random
    season: Season
    genuine: list[bytes] = field(default_factory=list)  #: mails of players that were delivered
    seen: dict[str, str] = field(default_factory=dict)  #: token that others could read to the seat whose it was
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))

    def forged(self) -> bytes:
        """Somebody pretends to be a player, the moderator or a mail system, or writes as nobody we know."""
        who = self.chance.choice([*map(address_of, SEATS), MODERATOR, f"{self.chance.randrange(50)}@else.example"])
        seat = self.chance.choice(SEATS)
        kind = self.chance.randrange(6)
        guess = f"table+{self.season.office.game}.{seat.lower()}.{self.chance.randrange(10**16):016}@example.org"
        fields: dict[str, Any] = {"from_address": who, "to": guess if kind == 0 else TABLE, "in_reply_to": ""}
        if kind == 1 and self.season.proved:  # whoever has a player's report, but not his mailbox
            fields |= {"to": self.season.reply_to[seat], "from_address": address_of(seat)}
        if kind == 2:
            fields |= {"auto_submitted": "auto-replied"}
        text = "\n".join(self.chance.sample(SENTENCES, 2))
        raw = self.season.mail(seat, text, self.season.office.now, **fields)
        if kind == 3:
            raw = b"Return-Path: <>\r\n" + raw.replace(b"1 PASS", f"550 5.1.1 <{address_of(seat)}> unknown".encode())
        if kind == 4:
            raw = b"Authentication-Results: evil.example; dmarc=pass header.from=players.example\r\n" + raw
        return raw

    def replayed(self) -> bytes:
        """A copy of a player's mail under another identifier, as whoever saw it can send it."""
        raw = self.chance.choice(self.genuine)
        head, mark, rest = raw.partition(b"Message-ID: <")
        return b"Received: from replay\r\n" + head + mark + f"again.{self.counts['replayed']}.".encode() + rest

    def stolen(self) -> bytes:
        """Whoever got a copy of a player's mail writes in his name, or in his own, with the token that it showed."""
        token = self.chance.choice(list(self.seen))
        seat = self.seen[token]
        who = self.chance.choice([address_of(seat), address_of(seat), RIVAL, f"{RIVAL[:5]}+{token}@else.example"])
        fields: dict[str, Any] = {"to": f"table+{self.season.office.game}.{seat.lower()}.{token}@example.org"}
        if self.chance.randrange(3) == 0:
            fields = {"to": TABLE, "subject": f"Re: [{self.season.office.game} {seat.lower()} {token}] turn"}
        text = "\n".join(self.chance.sample(SENTENCES, 2))
        return self.season.mail(seat, text, self.season.office.now, from_address=who, in_reply_to="", **fields)

    def copy_to_rival(self, seat: str, text: str) -> None:
        """A player copies a rival: his mail counts, and his token is another one from then on."""
        season, office = self.season, self.season.office
        raw = season.mail(seat, text, office.now)
        self.seen[season.reply_to[seat].rpartition(".")[0].rpartition("@")[0].rpartition(".")[2]] = seat
        office.deliver(f"Cc: {RIVAL}\r\n".encode() + raw)
        office.letters(seat)
        office.poll()
        [receipt] = office.letters(seat)
        season.reply_to[seat] = receipt.header("reply-to").rpartition("<")[2].rstrip("> ")

    def duplicated(self) -> bytes:
        """The very same mail once more."""
        return self.chance.choice(self.genuine)


def stormy(season: Season, script: Sequence[Mapping[str, str]], *, each: int, seed: int) -> Storm:
    """The disturbed twin: `each` mails of every kind, at random."""
    season.begin()
    storm = Storm(chance=random.Random(seed), season=season)
    share = each // len(script)
    for turn, wishes in enumerate(script):
        began = season.office.now
        careless = SEATS[turn % len(SEATS)]
        storm.copy_to_rival(careless, _second_thoughts(wishes[careless]))
        drafts = list(_drafts(season, wishes, began, share))
        storm.chance.shuffle(drafts)
        season.office.later(hours=23)
        storm.counts["reordered"] += len(drafts)
        others = [kind for kind in KINDS if kind != "reordered" for _ in range(share)]
        storm.chance.shuffle(others)
        for raw in drafts[: len(SEATS)]:
            _deliver(storm, raw, genuine=True)
        for raw, kinds in zip(drafts[len(SEATS) :], _dealt(others, len(drafts) - len(SEATS)), strict=True):
            for kind in kinds:
                storm.counts[kind] += 1
                _deliver(storm, getattr(storm, kind)())
            _deliver(storm, raw, genuine=True)
        season.deadline()
    return storm


def _drafts(season: Season, wishes: Mapping[str, str], began: datetime, share: int) -> Iterator[bytes]:
    """Each seat's drafts, an even share; the last is what it wants, the others pass with all that it orders."""
    most = share // len(SEATS)
    for seat, text in wishes.items():
        for number in range(most):
            written = began + timedelta(minutes=15) + number * BETWEEN
            yield season.mail(seat, text if number == most - 1 else _second_thoughts(text), written)


def _second_thoughts(text: str) -> str:
    """Passes for the same cards: whatever stands then, the last draft replaces it whole."""
    cards = [line.split()[0] for line in text.splitlines() if line[:1].isdigit()]
    return "\n".join(f"{card} PASS" for card in cards) or "STATUS"


def _dealt(kinds: Sequence[str], hands: int) -> Iterator[list[str]]:
    """The kinds, dealt out as evenly as they go."""
    for hand in range(hands):
        yield list(kinds[hand::hands])


def _deliver(storm: Storm, raw: bytes, *, genuine: bool = False) -> None:
    storm.season.office.later(seconds=0.2)
    storm.season.office.deliver(raw)
    if genuine:
        storm.genuine.append(raw)


def letters_to(office: Office, address: str) -> int:
    """How many letters ever reached an address."""
    return len(office.all_letters(address))


def rules_of(office: Office) -> dict[tuple[str, str], int]:
    """How many mails each rule spoke about, with what became of them."""
    found: dict[tuple[str, str], int] = {}
    with office.desk.store.read() as work:
        for status in MailStatus:
            for mail in work.mails(status):
                found[mail.rule, str(status)] = found.get((mail.rule, str(status)), 0) + 1
    return found
