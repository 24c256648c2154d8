"""A table that plays a written game again: the mails and moments of its script in, its letters and its log out."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email import message_from_bytes
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from pbem.desk.acts.acts import Hand, perform
from pbem.desk.game.dossier import Dossier, open_dossier
from pbem.desk.ground import now as clock
from pbem.desk.ground.config import Config
from pbem.desk.ground.desk import Desk
from pbem.desk.lobby import NewGame, Sitter, create, start
from pbem.desk.moderation.beginning_and_end import end
from pbem.desk.moderation.edit import edit
from pbem.desk.polling.poll import poll_once
from pbem.mail.compose import Outgoing, compose
from pbem.mail.letter import read
from pbem.mail.transports.maildir import make_maildir
from pbem.store.stored_values import LetterStatus, LogLine, Snapshot
from tests.playthroughs import packed

BEGIN = datetime(2026, 1, 5, 19, 0, tzinfo=UTC)
SEATS = 4  #: of a script that does not say
MODERATOR = "moderator@table.example"


#: A root hangs on the whole board and on every position: it would be another one after each correction.
_ROOT = re.compile(r"\b[0-9a-f]{40}\b")


def without_roots(text: str) -> str:
    """A letter's text with each root as noughts."""
    return _ROOT.sub("0" * 40, text)


@dataclass(frozen=True, kw_only=True)
class Step:
    """Something that happens: a seat's mail arrives, a pass is made, or the moderator edits or ends the game."""

    at: datetime
    seat: str = ""  #: whose mail; "" for a pass
    text: str = ""  #: of the mail
    edit: Sequence[str] = ()  #: what the moderator sets, each "path=value"
    why: str = ""  #: his reason to do so, or to end the game where he sets nothing; "" for anything else

    def toml(self) -> str:
        """The step as it is in a script."""
        parts = [f"at = {self.at:%Y-%m-%dT%H:%M:%SZ}"]
        parts += [f'seat = "{self.seat}"', f"text = '''\n{self.text}'''"] if self.seat else []
        parts += [f"edit = {json.dumps(self.edit)}"] if self.edit else []
        parts += [f"why = {json.dumps(self.why)}"] if self.why else []
        return f"{{{', '.join(parts)}}},"


@dataclass(frozen=True, kw_only=True)
class Script:
    """A written game."""

    name: str  #: its folder below the ruleset's, "colonial-2e/draw"
    number: int  #: what its dice and tokens follow from
    ends: str  #: how it ends, one of `ways.WAYS`
    steps: Sequence[Step]
    seats: int = SEATS  #: how many play
    whole: bool = False  #: all letters of two seats are kept
    options: Mapping[str, Any] = field(default_factory=dict)  #: of the ruleset, as a moderator writes them

    def toml(self) -> str:
        """The text of its file."""
        head = f'number = {self.number}\nends = "{self.ends}"\n'
        head += f"seats = {self.seats}\n" if self.seats != SEATS else ""
        head += "whole = true\n" if self.whole else ""
        head += "".join(f"options.{name} = {json.dumps(value)}\n" for name, value in self.options.items())
        return "\n".join([f"{head}steps = [", *(step.toml() for step in self.steps), "]", ""])

    @property
    def ruleset(self) -> str:
        """The folder that it is in."""
        return self.name.partition("/")[0]


def scripts() -> list[str]:
    """The names of the written games."""
    return [file.removesuffix("/script.toml") for file in packed.names("*/script.toml")]


@cache
def load(name: str) -> Script:
    """A written game."""
    data = tomllib.loads(packed.read(f"{name}/script.toml"))
    steps = [Step(**{**step, "text": step.get("text", "").strip("\n")}) for step in data.pop("steps")]
    return Script(name=name, steps=steps, **data)


@dataclass(frozen=True, kw_only=True)
class Written:
    """A letter of the table."""

    at: datetime
    subject: str
    text: str
    page: str  #: its HTML

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M}  {self.subject}\n\n{self.text}"


@dataclass(kw_only=True)
class Table:
    """An open table with one game, on a clock that is set by hand."""

    desk: Desk
    folder: Path
    now: datetime
    game: str = ""
    _mails: int = 0

    def begin(self, script: Script) -> None:
        """A game that starts now."""
        names = self.desk.ruleset(script.ruleset).seat_names[: script.seats]
        sitters = [Sitter(seat=seat, address=f"{seat.lower()}@players.example", name=seat) for seat in names]
        seed = sha256(f"playthrough {script.number}".encode()).digest()
        new = NewGame(
            ruleset=script.ruleset,
            title="Amber Fleet",
            sitters=sitters,
            options=dict(script.options),
            clock={},
            seed=seed,
        )
        self.game = create(self.desk, new, self.now)
        start(self.desk, self.game, self.now)
        poll_once(self.desk)

    def take(self, step: Step) -> None:
        """Let a step happen."""
        self.now = step.at
        if step.seat:
            self._deliver(step.seat, step.text)
            return
        if step.why:
            act = edit(step.edit) if step.edit else end()
            perform(self.desk, self.game, act, Hand(who="moderator", via="command line", at=self.now, why=step.why))
        poll_once(self.desk)

    def dossier(self) -> Dossier:
        """The game as it is stored."""
        with self.desk.store.read() as work:
            return open_dossier(self.desk, work, self.game)

    def chapters(self) -> list[Snapshot]:
        """The finished phases, with what was told in them."""
        with self.desk.store.read() as work:
            kept = [work.snapshot(self.game, head.seq) for head in work.snapshots(self.game)]
        return [snapshot for snapshot in kept if snapshot]

    def letters(self) -> Mapping[str, list[Written]]:
        """Recipient to all letters in the order in which they were written."""
        found: dict[str, list[Written]] = {}
        with self.desk.store.read() as work:
            assert not work.letters(LetterStatus.WAITING)
            for head in work.letters(LetterStatus.SENT):
                raw = work.letter(head.id)
                assert raw
                letter = read(raw.raw)
                found.setdefault(head.recipient.partition("@")[0], []).append(
                    Written(
                        at=head.created,
                        subject=letter.subject,
                        text=without_roots(letter.text),
                        page=_page(raw.raw),
                    )
                )
        return found

    def log(self) -> Sequence[LogLine]:
        """The game's log."""
        with self.desk.store.read() as work:
            return work.log(self.game)

    def _deliver(self, seat: str, text: str) -> None:
        self._mails += 1
        raw = compose(
            Outgoing(
                to=self.desk.address,
                from_address=f"{seat.lower()}@players.example",
                from_name=seat,
                subject=f"Re: {self._tag(seat)} orders",
                text=text,
                message_id=f"<{seat.lower()}.{self._mails}@players.example>",
                auto_submitted="no",
                date=self.now,
            )
        )
        path = make_maildir(self.folder / "in") / "new" / f"{self._mails:05}.mail"
        path.write_bytes(raw)
        os.utime(path, (self.now.timestamp(), self.now.timestamp()))

    def _tag(self, seat: str) -> str:
        return f"[{self.game} {seat.lower()} {self.dossier().tokens[seat]}]"


def _page(raw: bytes) -> str:
    """The HTML of a letter of ours; "" where it has none."""
    for part in message_from_bytes(raw).walk():
        if part.get_content_type() == "text/html":
            content = part.get_payload(decode=True)
            assert isinstance(content, bytes)
            return content.decode()
    return ""


@contextmanager
def open_table(folder: Path, script: Script) -> Iterator[Table]:
    """A table in a folder whose clock, tokens and dice follow from the script alone; none of its steps is taken."""
    config = Config.model_validate(
        {
            "table": {"address": "table@table.example", "moderator": MODERATOR},
            "database": {"url": f"sqlite:///{folder}/table.db"},
            # Pictures and books have tests of their own; here they would be made of each game.
            "mail": {"in": {"path": "in"}, "out": {"path": "out"}, "pictures": False, "book": False},
            # The script names no pass in which nothing happens.
            "limits": {"outage_minutes": 0},
            "home": folder,
        }
    )
    desk = Desk.open(config, create=True)
    desk.random_bytes = _stream(script.number)
    table = Table(desk=desk, folder=folder, now=BEGIN)
    try:
        with clock.told_by(lambda: table.now):
            table.begin(script)
            yield table
    finally:
        desk.close()


def _stream(number: int) -> Callable[[int], bytes]:
    """Bytes for tokens, never the same twice."""
    asked = 0

    def more(count: int) -> bytes:
        nonlocal asked
        asked += 1
        return sha256(f"token {number} {asked}".encode()).digest()[:count]

    return more
