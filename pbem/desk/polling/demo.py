"""A demonstration: bots write order mails into a Maildir, the ordinary pass handles them until somebody has won.

It lives on its own clock, so that a game of weeks takes seconds, and its secrets come from its seed, so that the same
seed gives the same mails, byte for byte. The bots see what a player sees: their seat's view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

from pbem.core.errors import TableError
from pbem.core.events import Event
from pbem.data import added_folders
from pbem.desk.game.dossier import Dossier, open_dossier
from pbem.desk.game.play import owing
from pbem.desk.ground import now as clock
from pbem.desk.ground.config import load_config
from pbem.desk.ground.desk import Desk
from pbem.desk.ground.new_table import set_up
from pbem.desk.lobby import NewGame, Sitter, create, start
from pbem.desk.people.mail_choices import Form
from pbem.desk.polling.demo_player import DemoPlayer, MaildirPost, Person, Post
from pbem.desk.polling.poll import poll_once
from pbem.store.stored_values import GameStatus

#: A Monday evening on which every demonstration begins.
BEGIN = datetime(2026, 1, 5, 19, 0, tzinfo=UTC)
TABLE = "table@demo.example"
#: A game that is not over by then goes nowhere.
MOST_PASSES = 4000


@dataclass(frozen=True, kw_only=True, slots=True)
class DemoSettings:
    """What a demonstration is made of."""

    folder: Path  #: where config, database and mails are kept; empty or not there yet
    ruleset: str = "colonial-2e"
    players: int = 4
    seed: int = 1
    tempo: str = "turn"
    options: Mapping[str, Any] = field(default_factory=dict)  #: of the ruleset, as `pbem game new --option` takes them
    turns: int = 0  #: stop after this many turns; 0 plays to the end
    pictures: int = 0  #: in the mails of how many seats the board is drawn, which takes longer than to play


@dataclass(kw_only=True, slots=True)
class DemoResult:
    """How it went."""

    winner: tuple[str, ...]  #: empty where it was stopped
    turns: int
    mails_in: int
    mails_out: int
    decisions: Counter[str]  #: settled decisions by source
    events: list[Event] = field(default_factory=list)
    folder: Path


@dataclass(frozen=True, kw_only=True, slots=True)
class Progress:
    """How far it has come."""

    turn: int
    best: float  #: how near the leader is to winning, from 0 to 1


class Demo:
    """One demonstration. `person(seat, place)` makes whoever writes a seat's mails."""

    def __init__(self, settings: DemoSettings, *, person: Callable[[str, int], Person] | None = None) -> None:
        self.settings = settings
        self.person = person or (lambda seat, place: DemoPlayer(seat, settings.seed, place))
        self._now = BEGIN
        self._mails = 0
        self._random = _stream(f"pbem demo {settings.ruleset} {settings.players} {settings.seed}")

    def play(self) -> Iterator[Progress]:
        """Play; yields after every pass that moved the game on. Afterwards `result` is there."""
        folder = self.settings.folder
        if folder.exists() and not folder.is_dir():
            raise TableError(f"{folder} is a file; name a folder with --keep")
        if folder.exists() and any(folder.iterdir()):
            raise TableError(f"{folder} is not empty; name a folder that is, or is not there yet, with --keep")
        # The table that is kept knows the host's own games, so that its commands can look at this one.
        games = [rules.parent for rules in added_folders("rules")]
        set_up(
            folder,
            address=TABLE,
            moderator="moderator@demo.example",
            zone="UTC",
            database="sqlite:///pbem.db",
            games=games,
        )
        desk = Desk.open(load_config(folder / "pbem.toml"))
        try:
            yield from self.play_at(desk, MaildirPost(desk))
        finally:
            desk.close()

    def play_at(self, desk: Desk, post: Post) -> Iterator[Progress]:
        """`play`, at a desk that is open and with mails that go by any post."""
        # Days go by between two passes here, which is no outage.
        limits = desk.config.limits.model_copy(update={"outage_minutes": 0})
        mail = desk.config.mail.model_copy(update={"pictures": self.settings.pictures > 0})
        desk.config = desk.config.model_copy(update={"limits": limits, "mail": mail})
        desk.random_bytes = self._random
        with clock.told_by(lambda: self._now):
            yield from self._play(desk, post)

    def _play(self, desk: Desk, post: Post) -> Iterator[Progress]:
        game = self._begin(desk)
        for _ in range(MOST_PASSES):
            dossier = self._dossier(desk, game)
            if dossier.record.status is not GameStatus.RUNNING or self._enough(dossier):
                self.result = self._summed_up(desk, post, dossier)
                return
            yield self._progress(dossier)
            self._pass_time(desk, post, game, dossier)
        raise TableError(f"the demonstration is not over after {MOST_PASSES} passes; this is a mistake of ours")

    def _begin(self, desk: Desk) -> str:
        names = desk.ruleset(self.settings.ruleset).seat_names[: self.settings.players]
        self.players = {name: self.person(name, place) for place, name in enumerate(names)}
        sitters = [Sitter(seat=name, address=player.address, name=name) for name, player in self.players.items()]
        new = NewGame(
            ruleset=self.settings.ruleset,
            title="Amber Fleet",
            sitters=sitters,
            options=dict(self.settings.options),
            clock={"tempo": self.settings.tempo, "every": "72h"},
        )
        game = create(desk, new, self._now)
        self._without_pictures(desk)
        start(desk, game, self._now)
        poll_once(desk)
        return game

    def _without_pictures(self, desk: Desk) -> None:
        """All but the first seats have chosen mails without the board."""
        for player in list(self.players.values())[self.settings.pictures :]:
            with desk.store.transaction() as work:
                person = work.player_by_address(player.address)
                if person is not None:
                    work.put_player(replace(person, format=str(Form.PLAIN)))

    def _pass_time(self, desk: Desk, post: Post, game: str, dossier: Dossier) -> None:
        """Ten minutes later the orders come, a pass answers them; when they have settled, a pass plays the turn."""
        self._later(minutes=10)
        wrote = self._write_orders(post, dossier)
        self._later(minutes=5)
        poll_once(desk)
        wait = self._dossier(desk, game).wait
        if wait is None:
            return
        settled = wait.all_in_since is not None or wrote
        self._now = max(self._now, self._now + timedelta(minutes=45) if settled else wait.deadline)
        self._later(minutes=1)
        poll_once(desk)

    def _write_orders(self, post: Post, dossier: Dossier) -> int:
        position, wrote = dossier.position(), 0
        for seat in owing(dossier.table.needs(position)):
            mine = [decision for decision in position.waiting if decision.seat == seat]
            view = dossier.ruleset.view(position.state, seat)
            orders = dossier.ruleset.bot_orders(view, seat, mine, salt=str(self.settings.seed))
            person = self.players[seat]
            post.deliver(person.order_mail(post.newest(person.address), orders, self._now), self._now)
            wrote += 1
        self._mails += wrote
        return wrote

    def _dossier(self, desk: Desk, game: str) -> Dossier:
        with desk.store.read() as work:
            return open_dossier(desk, work, game)

    def _enough(self, dossier: Dossier) -> bool:
        return bool(self.settings.turns) and dossier.record.turn > self.settings.turns

    def _progress(self, dossier: Dossier) -> Progress:
        players = dossier.table.state.document()["players"].values()
        best = max((player.get("prestige", player.get("vp", 0)) for player in players), default=0)
        return Progress(turn=dossier.record.turn, best=min(1.0, best / 10))

    def _later(self, *, minutes: int) -> None:
        self._now += timedelta(minutes=minutes)

    def _summed_up(self, desk: Desk, post: Post, dossier: Dossier) -> DemoResult:
        game, winner = dossier.record.id, dossier.record.winner
        with desk.store.read() as work:
            sources = Counter(line.source for line in work.log(game) if line.kind == "answer")
            kept = [work.snapshot(game, head.seq) for head in work.snapshots(game)]
        return DemoResult(
            winner=() if winner is None else (winner,) if isinstance(winner, str) else tuple(winner),
            turns=dossier.record.turn - (0 if winner else 1),
            mails_in=self._mails,
            mails_out=post.count(),
            decisions=sources,
            events=[event for snapshot in kept if snapshot for event in snapshot.events],
            folder=self.settings.folder,
        )


def _stream(name: str) -> Callable[[int], bytes]:
    """Bytes that follow from a name, as many as are asked for, never the same twice."""
    block = 0

    def more(count: int) -> bytes:
        nonlocal block
        found = b""
        while len(found) < count:
            found += sha256(f"{name} {block}".encode()).digest()
            block += 1
        return found[:count]

    return more
