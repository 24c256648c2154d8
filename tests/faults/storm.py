"""A storm of hostile mails over a season: who seems to write them, what they cost, what became of them."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from itertools import islice
from pathlib import Path
from time import process_time

import pytest

from pbem.desk.game.dossier import open_dossier
from pbem.desk.ground.desk import Desk
from pbem.desk.ground.order_words import words_of_game
from pbem.desk.incoming import inbox
from pbem.desk.incoming.inbox import Handled
from pbem.desk.lobby import NewGame, Sitter, create, start
from pbem.desk.polling.counts import Counts
from pbem.desk.polling.poll import poll_once
from pbem.mail.letter import read_headers
from pbem.mail.transports.maildir import make_maildir
from pbem.store.stored_values import InboxMail, MailStatus
from tests.desk.office import MODERATOR, TABLE
from tests.mail import hostile, hostile_lines
from tests.processor import known_speed

#: Seats that hostile mails are written from, of each ruleset.
SEATS = 4
#: The hosts of those seats, and of the players of the season.
HOSTILE, PLAYERS = "hostile.example", "players.example"
#: Whom the generator writes for, and the address with a token that it writes to.
_ANNA, _TO, _TAG = b"anna@mail.example", b"table+g17.red.k7q2m9w4t8x3b5n6@pbem.example", b"g17 red k7q2m9w4t8x3b5n6"
_FROM_AND_TO = re.compile(rb"(?im)^(from|to|cc|bcc|sender|reply-to|auto-submitted)\s*:.*\r?\n(?:[ \t].*\r?\n)*")
#: Kinds of letters that bring a report or answer a mail, not a question.
_GAME = re.compile(r"\[(g\d+) ")
PLAYED = re.compile(r"\.(report|receipt|start)\.")


@dataclass(frozen=True, kw_only=True)
class Writer:
    """Somebody whom a mail may seem to come from."""

    address: str
    reply_to: str  #: the address with the token of the seat
    ruleset: str


def hostile_mail(seed: int, victims: list[Writer], seats: list[Writer]) -> bytes:
    """The hostile mail of that seed: six in ten from a seat with its token, the others from whoever has none."""
    chance = random.Random(f"storm {seed}")
    kind, raw = seed % 10, hostile.mail(seed) or b"\n"  # an empty file is one that is still being written
    if kind < 6:
        writer = seats[seed // 10 % len(seats)]
        head = f"From: {writer.address}\nTo: {writer.reply_to}\nMessage-ID: <{seed}@{HOSTILE}>\n".encode()
        if kind < 3:
            text = hostile_lines.text(seed, writer.ruleset).encode()
            return head + b"Subject: orders\nContent-Type: text/plain; charset=utf-8\n\n" + text
        return head + _FROM_AND_TO.sub(b"", raw)
    victim, stranger = chance.choice(victims), f"s{seed % 97}@strangers.example"
    to, sender = {
        6: (TABLE, stranger),
        7: (TABLE, chance.choice((victim.address, MODERATOR))),
        8: (victim.reply_to, stranger),
        9: (chance.choice((TABLE, victim.reply_to.replace("7", "2"))), stranger),
    }[kind]
    if chance.random() < 0.75:
        return f"From: {sender}\nTo: {to}\n".encode() + _FROM_AND_TO.sub(b"", raw)
    tag = to.partition("+")[2].partition("@")[0].replace(".", " ")
    return raw.replace(_ANNA, sender.encode()).replace(_TO, to.encode()).replace(_TAG, tag.encode())


@dataclass(kw_only=True)
class Storm:
    """Hostile mails before each pass of a season, in as even numbers as may be."""

    desk: Desk
    folder: Path
    seeds: Iterator[int]
    each: int  #: hostile mails before a pass
    rulesets: list[str]
    came: int = 0  #: hostile mails
    worst: tuple[float, object] = (0.0, None)  #: seconds of the dearest mail, and its seed
    handled: int = 0  #: mails, with the genuine ones
    seconds: float = 0.0  #: processor time of all mails
    outcomes: Counter[str] = field(default_factory=Counter)  #: mails by their status in the end
    games: dict[str, str] = field(default_factory=dict)  #: ruleset to the game of the hostile seats
    letters: Counter[str] = field(default_factory=Counter)  #: to whom, by host
    _read: set[Path] = field(default_factory=set)
    _newest: dict[tuple[str, str], str] = field(default_factory=dict)
    _seed_of: dict[str, int] = field(default_factory=dict)
    _scale: float = 1.0
    _mails: int = 0

    # --- passes ---------------------------------------------------------------------------------------------------

    def poll(self, now: datetime) -> Counts:
        """A pass with a share of the storm before it."""
        if not self.games:
            self._begin_games(now)
        else:
            victims, seats = self._writers(PLAYERS), self._writers(HOSTILE)
            for seed in islice(self.seeds, self.each):
                raw = hostile_mail(seed, victims, seats)
                self.came += 1
                self._seed_of[sha256(raw).hexdigest()] = seed
                self.arrive(raw, now)
        self._scale = known_speed()
        return poll_once(self.desk)

    def arrive(self, raw: bytes, at: datetime) -> None:
        """A mail is in the mailbox, hostile or genuine."""
        self._mails += 1
        path = make_maildir(self.folder / "in") / "new" / f"{self._mails:06}.mail"
        path.write_bytes(raw)
        os.utime(path, (at.timestamp(), at.timestamp()))

    def _begin_games(self, now: datetime) -> None:
        """The games of the hostile seats: their players write nothing but the storm."""
        for ruleset in self.rulesets:
            names = self.desk.ruleset(ruleset).seat_names[:SEATS]
            sitters = [Sitter(seat=name, address=f"{ruleset}.{name}@{HOSTILE}".lower(), name=name) for name in names]
            clock = {"every": "12h"}
            new = NewGame(ruleset=ruleset, title="storm", sitters=sitters, options={}, clock=clock, seed=b"h" * 32)
            self.games[ruleset] = create(self.desk, new, now)
            start(self.desk, self.games[ruleset], now)

    # --- letters --------------------------------------------------------------------------------------------------

    def _writers(self, host: str) -> list[Writer]:
        """Whoever at this host has a letter of a game, with the newest token of it; what hostile seats got goes."""
        for path in sorted((self.folder / "out").glob(f"*@{host}/new/*"), key=lambda path: path.stat().st_mtime_ns):
            if path in self._read:
                continue
            letter = read_headers(path.read_bytes())
            if PLAYED.search(letter.message_id or "") and (game := _GAME.search(letter.subject)):
                self._newest[path.parts[-3], game[1]] = letter.header("reply-to").rpartition("<")[2].rstrip("> ")
            self.letters[host] += 1
            self._read.add(path)
            if host == HOSTILE:
                path.unlink()
        with self.desk.store.read() as work:
            rulesets = {game.id: game.ruleset for game in work.list_games()}
        return [
            Writer(address=address, reply_to=to, ruleset=rulesets[game])
            for (address, game), to in self._newest.items()
            if address.endswith(f"@{host}")
        ]

    def letters_elsewhere(self) -> int:
        """How many letters went to people who are neither players nor the moderator."""
        known = (f"@{PLAYERS}", f"@{HOSTILE}", MODERATOR)
        return sum(not path.parts[-3].endswith(known) for path in (self.folder / "out").glob("*/new/*"))

    def faults(self) -> list[str]:
        """What is wrong with the games of the hostile seats."""
        found = []
        with self.desk.store.read() as work:
            for game in self.games.values():
                dossier = open_dossier(self.desk, work, game)
                found += [f"{game}: {fault}" for fault in dossier.ruleset.faults(dossier.position().state)]
        return found

    # --- costs ----------------------------------------------------------------------------------------------------

    @contextmanager
    def measured(self) -> Iterator[None]:
        """What each mail costs is noted, and who wrote the dearest.

        The words of a ruleset are read once in a process and are no mail's cost; `tests/core/orders` bounds that alone.
        """
        for ruleset in self.rulesets:
            words_of_game(self.desk.ruleset(ruleset), "My Explorer sails to Braazil.")
        attempt = inbox._attempt

        def timed(desk: Desk, mail: InboxMail, now: datetime) -> Handled:
            began = process_time()
            handled = attempt(desk, mail, now)
            spent = (process_time() - began) * self._scale
            self.seconds += spent
            self.handled += 1
            seed = self._seed_of.get(sha256(mail.raw).hexdigest(), mail.message_id)
            self.worst = max(self.worst, (spent, seed), key=lambda each: each[0])
            assert handled is Handled.DONE, f"the hostile mail {seed} was {handled}"
            return handled

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(inbox, "_attempt", timed)
            yield

    def line(self) -> str:
        """What came and what it cost, in a line."""
        mean = self.seconds / max(self.handled, 1)
        return (
            f"{self.came} hostile mails, {mean * 1000:.0f} ms each, the dearest {self.worst[0] * 1000:.0f} ms"
            f" (seed {self.worst[1]}); {dict(self.outcomes)}"
        )

    def count_outcomes(self) -> None:
        """How many mails ended how, genuine ones with them."""
        with self.desk.store.read() as work:
            self.outcomes.update({str(status): len(work.mails(status)) for status in MailStatus})
