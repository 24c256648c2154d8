"""A table in a folder, played for a turn at a time, so that the same evening can be had with another secret.

A game of bots is played at tempo `round`. Before each turn its folder is copied; in each copy the seat that has the
secret sends another one, and the turn is played: receipts, reminders, graces, notices, reports. A letter's file is
named by the hash of its bytes, so that equal names are equal letters.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from pbem.desk.game.play import owing
from pbem.desk.letters.watchers import begin_to_watch
from pbem.mail.letter import read
from tests.desk.office import BEGIN, Office, address_of, open_office

#: Pictures are secrets' way out, too: their names are hashes of all that they show.
_DRAWN = {"pictures": True}
#: Somebody who watches the game.
WATCHER = "watcher@people.example"
CLOCK = {"tempo": "round", "drop_after": 1}
#: What another seat asks meanwhile; the answers tell no secret either.
QUESTIONS = "\nSTATUS\nSTATUS ALL\nMAP\nMAP india\nHISTORY\nRULES war\nADDRESS"
#: What comes behind the rounds of a turn, where the game stops there.
LATEST = 6


@dataclass(frozen=True, kw_only=True)
class Begun:
    """What seats send when a turn begins."""

    usual: str  #: lines of a seat without secrets
    own: str  #: lines of the one that has them, beside the secrets
    words: Mapping[str, str] = field(default_factory=dict)  #: what is in braces in the secrets


@dataclass(frozen=True, kw_only=True)
class World:
    """A game with secrets: what is played, and what the seat that has them sends."""

    name: str
    ruleset: str
    seats: Sequence[str]
    turns: int  #: how many are played, each with another seat that has the secrets
    readers: int  #: how many of the others have a report when the game stops
    secrets: Mapping[str, str]  #: kind of secret to lines
    others: Mapping[str, str]  #: the same kind of secret, another one
    out: Mapping[str, int]  #: kind to the round whose report is the first that may tell of it
    begin: Callable[[str, bool], Begun | None]  #: a bot's lines, as they begin a turn; whether "cards" are other ones
    options: Mapping[str, str] = field(default_factory=dict)

    def orders(self, lines: str, kind: str, *, secretive: bool) -> tuple[str, bool]:
        """What a seat sends instead of a bot's lines, and whether the secrets are among it.

        `kind` names the secret that is another one here.
        """
        begun = self.begin(lines, kind == "cards")
        if begun is None:
            return lines, False
        if not secretive:
            return begun.usual, False
        told = {**self.secrets, **({kind: self.others[kind]} if kind in self.others else {})}
        return "\n".join([begun.own, *(line.format(**begun.words) for line in told.values())]), True


@dataclass(kw_only=True)
class Stage:
    """One wait of the game, from its beginning to what came of it."""

    turn: int
    round: int  #: 0: before the first; `LATEST`: behind the last
    secret: bool = False  #: the secrets have been sent
    before: dict[str, list[Path]] = field(default_factory=dict)  #: address to letters, until it was played
    after: dict[str, list[Path]] = field(default_factory=dict)  #: and those that tell how it was played
    views: str = ""  #: what everybody but the seat with the secret may see when it is over, as JSON


@dataclass(kw_only=True)
class Evening:
    """A table in a folder, for the length of a turn."""

    office: Office
    world: World
    secretive: str  #: the seat with the secrets
    kind: str = ""  #: the kind of secret that is another one here
    stages: list[Stage] = field(default_factory=list)
    _seen: set[Path] = field(default_factory=set)
    _sent: bool = False

    def play(self, until: int) -> None:
        """One turn, or as far as the first wait of round `until` with the secrets, and questions meanwhile."""
        self._new_letters()
        turn = self.office.dossier().record.turn
        while (record := self.office.dossier().record).turn == turn and not self._far_enough(until):
            behind = bool(self.stages) and self.stages[-1].round > 0 and record.round == 0
            self._stage(Stage(turn=turn, round=LATEST if behind else record.round))

    def _far_enough(self, until: int) -> bool:
        return bool(self.stages) and self.stages[-1].secret and self.stages[-1].round >= until

    def _stage(self, stage: Stage) -> None:
        office = self.office
        late = next(seat for seat in (*self.world.seats[1:], *self.world.seats) if seat != self.secretive)
        office.later(minutes=10)
        self._send([seat for seat in self.world.seats if seat != late])
        office.poll()
        if stage.round in (0, 2) and late in self._owing():
            self._wait_in_vain(stage, late)
        self._send([late])
        office.poll()
        stage.before, stage.secret = self._new_letters(), self._sent
        office.later(minutes=31)
        office.poll()
        stage.after = self._new_letters()
        self._see(stage)
        self.stages.append(stage)

    def _wait_in_vain(self, stage: Stage, late: str) -> None:
        """Reminders and the grace; in odd turns the late one's line-up never comes, and the moderator is told."""
        office = self.office
        deadline = office.dossier().wait.deadline  # type: ignore[union-attr]
        for moment in (deadline - timedelta(hours=23), deadline + timedelta(minutes=1)):
            office.until(moment)
            office.poll()
        if stage.round == 0 and stage.turn % 2:
            office.until(deadline + timedelta(hours=13))
            office.poll()

    def _owing(self) -> Sequence[str]:
        dossier = self.office.dossier()
        return list(owing(dossier.table.needs(dossier.position())))

    def _send(self, seats: Sequence[str]) -> None:
        dossier = self.office.dossier()
        position = dossier.position()
        for seat in self._owing():
            if seat in seats:
                mine = [decision for decision in position.waiting if decision.seat == seat]
                lines = dossier.ruleset.bot_orders(dossier.ruleset.view(position.state, seat), seat, mine, salt="1")
                asks = QUESTIONS if seat == self._asking else ""
                told, secret = self.world.orders(lines, self.kind, secretive=seat == self.secretive)
                self._sent = self._sent or secret
                self.office.mail(seat, told + asks, subject="orders", in_reply_to="")

    @property
    def _asking(self) -> str:
        """The seat that asks questions beside its orders: the next one to that with the secrets."""
        seats = self.world.seats
        return seats[(seats.index(self.secretive) + 1) % len(seats)]

    def _new_letters(self) -> dict[str, list[Path]]:
        """The letters since this was asked last, of everybody but the seat with the secrets."""
        new: dict[str, list[Path]] = {}
        for folder in sorted((self.office.folder / "out").iterdir()):
            paths = sorted(path for path in (folder / "new").iterdir() if path not in self._seen)
            self._seen.update(paths)
            if folder.name != address_of(self.secretive):
                new[folder.name] = paths
        return new

    def _see(self, stage: Stage) -> None:
        dossier = self.office.dossier()
        state = dossier.position().state
        seen = {
            str(seat): dossier.ruleset.view(state, seat) for seat in (*self.world.seats, None) if seat != self.secretive
        }
        stage.views = json.dumps(seen, sort_keys=True)


def evening(
    world: World, start: Path, folder: Path, secretive: str, kind: str = "", until: int = LATEST
) -> tuple[Evening, datetime]:
    """A turn played in a copy of a table; the evening, and when it was over."""
    shutil.copytree(start, folder)
    moment = datetime.fromisoformat((folder / "now").read_text())
    with open_office(folder, f"sqlite:///{folder}/table.db", begin=moment, mail=_DRAWN) as office:
        office.game = "g1"
        office._mails = int(moment.timestamp())  # Message-IDs that no earlier evening has used
        played = Evening(office=office, world=world, secretive=secretive, kind=kind)
        played.play(until)
        (folder / "now").write_text(office.now.isoformat())
        return played, office.now


@dataclass(frozen=True, kw_only=True)
class Turn:
    """A turn of the game that all others are compared with."""

    start: Path  #: the table before it
    secretive: str
    stages: list[Stage]


class First:
    """The first turns of a game, each with another seat that has secrets; played as far as they are asked for."""

    def __init__(self, world: World, home: Path) -> None:
        self._world, self._home, self._turns = world, home, list[Turn]()

    def turn(self, number: int) -> Turn:
        """The turn of that number, from 1."""
        while len(self._turns) < number:
            self._turns.append(self._next(len(self._turns)))
        return self._turns[number - 1]

    def _next(self, played: int) -> Turn:
        start = self._home / f"turn{played}" if played else self._begun()
        secretive = self._world.seats[played % len(self._world.seats)]
        found, _ = evening(self._world, start, self._home / f"turn{played + 1}", secretive)
        return Turn(start=start, secretive=secretive, stages=found.stages)

    def _begun(self) -> Path:
        world, start = self._world, self._home / "start"
        with open_office(start, f"sqlite:///{start}/table.db", begin=BEGIN, mail=_DRAWN) as office:
            office.new_game(world.seats, clock=CLOCK, ruleset=world.ruleset, options=world.options)
            with office.desk.store.transaction() as work:
                begin_to_watch(office.desk, work, office.game, WATCHER, office.now)
            (start / "now").write_text(office.now.isoformat())
        return start


def differences(here: list[Stage], there: list[Stage], out: int) -> Iterator[str]:
    """Where two evenings differ before the secret is out."""
    for one, other in zip(here, there, strict=False):
        yield from letters_that_differ(one, one.before, other.before)
        if one.secret and one.round >= out:
            return
        yield from letters_that_differ(one, one.after, other.after)
        if one.views != other.views:
            yield f"turn {one.turn} round {one.round}: a view"


def letters_that_differ(stage: Stage, here: Mapping[str, list[Path]], there: Mapping[str, list[Path]]) -> Iterator[str]:
    """Each address whose letters are not the same, with a line of the difference."""
    for address in sorted({*here, *there}):
        names = [[path.name for path in side.get(address, [])] for side in (here, there)]
        if names[0] != names[1]:
            texts = [[line for path in side.get(address, []) for line in lines_of(path)] for side in (here, there)]
            odd = next((line for line in texts[1] if line not in texts[0]), "other letters, or another order of lines")
            yield f"turn {stage.turn} round {stage.round}: {address} reads {odd!r}"


def lines_of(path: Path) -> list[str]:
    letter = read(path.read_bytes())
    return [letter.subject, *letter.text.splitlines()]


def compared(stages: list[Stage], out: int) -> int:
    """How many positions with the secrets are compared, whole or up to the report."""
    late = next((place for place, stage in enumerate(stages) if stage.secret and stage.round >= out), len(stages))
    return sum(1 for stage in stages[: late + 1] if stage.secret)
