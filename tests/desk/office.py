"""A whole table in a folder, for tests: people write mails, time is moved by hand, letters are read on arrival."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import wraps
from pathlib import Path
from typing import Any

from freezegun import freeze_time
from freezegun.api import FrozenDateTimeFactory

import pbem.store.database  # noqa: F401  # its tables cannot be made once time is frozen
from pbem.desk.game.dossier import Dossier, open_dossier
from pbem.desk.ground.config import Config
from pbem.desk.ground.desk import Desk
from pbem.desk.lobby import NewGame, Sitter, create, start
from pbem.desk.polling.counts import Counts
from pbem.desk.polling.poll import poll_once
from pbem.mail.compose import Outgoing, compose
from pbem.mail.letter import Letter, read
from pbem.mail.transports.maildir import make_maildir
from tests.desk import begun_games

TABLE = "table@example.org"
MODERATOR = "moderator@example.org"
#: A Monday noon in winter: nothing special about it.
BEGIN = datetime(2026, 1, 12, 12, 0, tzinfo=UTC)
SEATS = ("Red", "Blue", "Green", "Yellow")


def address_of(seat: str) -> str:
    """The registered address of the person on a seat."""
    return f"{seat.lower()}@players.example"


@dataclass(kw_only=True)
class Office:
    """The table, its clock and its post."""

    desk: Desk
    folder: Path
    frozen: FrozenDateTimeFactory
    game: str = ""
    _mails: int = 0
    _read: dict[str, int] = field(default_factory=dict)
    copied_from: tuple[str, str] | None = None  #: the kept game that this is a copy of, and how it stood then

    # --- games ----------------------------------------------------------------------------------------------------

    def new_game(
        self,
        seats: Sequence[str] = SEATS,
        *,
        bots: Sequence[str] = (),
        clock: Mapping[str, Any] | None = None,
        ruleset: str = "colonial-2e",
        options: Mapping[str, Any] | None = None,
        begin: bool = True,
        seed: bytes = b"s" * 32,
    ) -> str:
        """A game with a person on every seat but the bots'; it has begun unless said otherwise.

        It may be a copy of one that another test has begun.
        """

        def play() -> None:
            sitters = [Sitter(seat=seat, bot="test") if seat in bots else _sitter(seat) for seat in seats]
            new = NewGame(
                ruleset=ruleset,
                title="Amber Fleet",
                sitters=sitters,
                options=options or {},
                clock=clock or {},
                seed=seed,
            )
            self.game = create(self.desk, new, self.now)
            if begin:
                start(self.desk, self.game, self.now)
                self.poll()

        self.played([ruleset, seats, bots, clock, options, begin, seed], play)
        return self.game

    def played(self, what: Sequence[Any], play: Callable[[], object]) -> None:
        """The table as `play` leaves it, or a copy where another test has played the same, which `what` names."""
        key = begun_games.key_of(self, what)
        if key is not None and begun_games.copied(key, self):
            return
        play()
        if key is not None:
            begun_games.keep(key, self)

    def dossier(self) -> Dossier:
        """The game as it is stored."""
        with self.desk.store.read() as work:
            return open_dossier(self.desk, work, self.game)

    # --- time -----------------------------------------------------------------------------------------------------

    @property
    def now(self) -> datetime:
        """The frozen moment."""
        return self.frozen().replace(tzinfo=UTC)

    def later(self, **span: float) -> None:
        """Time goes by."""
        self.frozen.move_to(self.now + timedelta(**span))

    def until(self, moment: datetime) -> None:
        """Time goes on to a moment."""
        self.frozen.move_to(moment)

    # --- post -----------------------------------------------------------------------------------------------------

    def letters(self, who: str) -> list[Letter]:
        """The letters that reached an address or a seat since this was asked last, oldest first."""
        address = who if "@" in who else address_of(who)
        everything = self.all_letters(address)
        fresh = everything[self._read.get(address, 0) :]
        self._read[address] = len(everything)
        return fresh

    def all_letters(self, address: str) -> list[Letter]:
        """Every letter that ever reached an address."""
        folder = self.folder / "out" / address / "new"
        if not folder.is_dir():
            return []
        files = sorted(folder.iterdir(), key=lambda path: (path.stat().st_mtime_ns, path.name))
        return [read(path.read_bytes()) for path in files]

    def deliver(self, raw: bytes, *, at: datetime | None = None) -> None:
        """A raw mail arrives in the table's mailbox, now unless said otherwise."""
        self._mails += 1
        path = make_maildir(self.folder / "in") / "new" / f"{self._mails:05}.mail"
        path.write_bytes(raw)
        stamp = (at or self.now).timestamp()
        os.utime(path, (stamp, stamp))

    def mail(self, seat: str, text: str, *, at: datetime | None = None, **other: Any) -> bytes:
        """The person on `seat` replies to the newest letter; the raw mail that was delivered."""
        newest = self.all_letters(address_of(seat))[-1]
        self._mails += 1
        fields: dict[str, Any] = {
            "to": newest.header("reply-to").rpartition("<")[2].rstrip("> "),
            "from_address": address_of(seat),
            "from_name": seat,
            "subject": f"Re: {newest.subject}",
            "text": text,
            "message_id": f"<{seat.lower()}.{self._mails}@players.example>",
            "in_reply_to": newest.message_id or "",
            "auto_submitted": "no",
            "date": self.now,
        }
        raw = compose(Outgoing(**{**fields, **other}))
        self.deliver(raw, at=at)
        return raw

    def poll(self) -> Counts:
        """One pass, a second later, so that what came now was there before it."""
        self.later(seconds=1)
        return poll_once(self.desk)


def _sitter(seat: str) -> Sitter:
    return Sitter(seat=seat, address=address_of(seat), name=seat)


def config_for(folder: Path, database: str, **sections: Mapping[str, Any]) -> Config:
    """A config over Maildirs in `folder`."""
    return Config.model_validate(
        {
            "table": {"address": TABLE, "moderator": MODERATOR, "name": "The Table"},
            "database": {"url": database},
            # Few tests look at pictures, and to draw one takes longer than to play a turn: who does turns them on.
            "mail": {
                "in": {"path": "in"},
                "out": {"path": "out"},
                "pictures": False,
                "book": False,
                **sections.pop("mail", {}),
            },
            "home": folder,
            **sections,
            # Time is moved by hand, without the passes between; who tests outages sets it.
            "limits": {"outage_minutes": 0, **sections.get("limits", {})},
        }
    )


def played_once(prepare: Callable[[Office], object]) -> Callable[..., Office]:
    """A fixture that takes an office and plays on in it: as it then stands, or a copy of one that has."""

    @wraps(prepare)
    def prepared(**given: Office) -> Office:
        [office] = given.values()
        office.played([prepare.__module__, prepare.__qualname__], lambda: prepare(office))
        return office

    return prepared


@contextmanager
def open_office(folder: Path, database: str, *, begin: datetime = BEGIN, **sections: Any) -> Iterator[Office]:
    """An office with an empty database, its time standing still at `begin`."""
    config = config_for(folder, database, **sections)
    begun_games.place_empty_database(config)
    with freeze_time(begin) as frozen:
        desk = Desk.open(config, create=True)
        try:
            yield Office(desk=desk, folder=folder, frozen=frozen)  # type: ignore[arg-type]
        finally:
            desk.close()
