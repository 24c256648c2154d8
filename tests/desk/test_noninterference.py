"""Two tables alike but for one seat's secret write the same mails to everybody else until the secret is out.

A game of bots is played at tempo `round`. Before each turn its folder is copied; in each copy the seat that has the
secret sends another one, and the turn is played: receipts, reminders, graces, notices, reports. A letter's file is
named by the hash of its bytes, so that equal names are equal letters.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.archive import sealing
from pbem.desk.archive.sealing import Sealed
from pbem.desk.outgoing import reports
from pbem.desk.outgoing.watching import begin_to_watch
from pbem.desk.playing import adjudicating
from pbem.desk.playing.play import owing
from pbem.games.colonial_2e import view as views
from pbem.mail.letter import read
from pbem.report.inputs import Report
from tests.desk.office import BEGIN, MODERATOR, SEATS, Office, address_of, open_office

TURNS = 5
#: Somebody who watches the game.
WATCHER = "watcher@people.example"
CLOCK = {"tempo": "round", "drop_after": 1}
#: What the seat with the secrets sends beside its cards and the plans of the first three rounds.
SECRETS = {
    "conditions": "4 {fourth} IF treasury >= 3 ELSE PASS",
    "plans": "5 {fifth} ELSE PASS",
    "purchases": "BUILD FLEETS 1 KEEP 2\nBUILD SQUADRONS 1 KEEP 3",
    "standing": "SURRENDER WHEN prestige = 9\nREFUSE SHIP ALL WHEN prestige >= 9\nREPAY ALL WHEN prestige >= 9",
}
#: The same kind of secret, another one.
OTHERS = {
    "conditions": "4 {fourth} IF treasury >= 12 ELSE PASS",
    "plans": "5 PASS",
    "purchases": "BUILD FLEETS MAX\nBUILD SQUADRONS 2 KEEP 1",
    "standing": "SURRENDER WHEN prestige = 10\nREFUSE SELL ALL WHEN prestige >= 9\nREPAY 1 WHEN prestige >= 9",
}
#: What another seat asks meanwhile; the answers tell no secret either.
QUESTIONS = "\nSTATUS\nSTATUS ALL\nMAP\nMAP india\nHISTORY\nRULES war\nADDRESS"
#: The round whose report is the first that may tell of a secret. The report of a round shows the next one's cards, and
#: the fourth and the fifth card change places.
OUT = {"cards": 3, "conditions": 4, "plans": 5, "purchases": 5, "standing": 6}
#: Something to do with each card.
DEEDS = {
    "explorer": "EXPLORE china", "viceroy": "AMBASSADOR ME", "sovereign": "REBEL UNREST china",
    "merchant": "MERCHANT OWN ALL", "trader": "FINANCIER 1", "scientist": "SCIENTIST navy",
}  # fmt: skip


@dataclass(kw_only=True)
class Stage:
    """One wait of the game, from its beginning to what came of it."""

    turn: int
    round: int  #: 0: the line-up
    before: dict[str, list[Path]] = field(default_factory=dict)  #: address to letters, until it was played
    after: dict[str, list[Path]] = field(default_factory=dict)  #: and those that tell how it was played
    views: str = ""  #: what everybody but the seat with the secret may see when it is over, as JSON


@dataclass(kw_only=True)
class Evening:
    """A table in a folder, for the length of a turn."""

    office: Office
    secretive: str  #: the seat with the secrets
    kind: str = ""  #: the kind of secret that is another one here
    stages: list[Stage] = field(default_factory=list)
    _seen: set[Path] = field(default_factory=set)

    def play(self, rounds: int) -> None:
        """One turn, or the first `rounds` waits of it: its rounds, and questions in the middle of them."""
        self._new_letters()
        turn = self.office.dossier().record.turn
        while (record := self.office.dossier().record).turn == turn and len(self.stages) < rounds:
            self._stage(Stage(turn=turn, round=record.round))

    def _stage(self, stage: Stage) -> None:
        office = self.office
        late = next(seat for seat in (*SEATS[1:], *SEATS) if seat != self.secretive)
        office.later(minutes=10)
        self._send([seat for seat in SEATS if seat != late])
        office.poll()
        if stage.round in (0, 2) and office.dossier().wait is not None:
            self._wait_in_vain(stage, late)
        self._send([late])
        office.poll()
        stage.before = self._new_letters()
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

    def _send(self, seats: Sequence[str]) -> None:
        dossier = self.office.dossier()
        position = dossier.position()
        for seat in owing(dossier.table.needs(position)):
            if seat in seats:
                mine = [decision for decision in position.waiting if decision.seat == seat]
                lines = dossier.ruleset.bot_orders(dossier.ruleset.view(position.state, seat), seat, mine, salt="1")
                asks = QUESTIONS if seat == self._asking else ""
                self._mail(seat, self._orders(seat, lines) + asks)

    @property
    def _asking(self) -> str:
        """The seat that asks questions beside its orders: the next one to that with the secrets."""
        return SEATS[(SEATS.index(self.secretive) + 1) % len(SEATS)]

    def _mail(self, seat: str, text: str) -> None:
        self.office.mail(seat, text, subject="orders", in_reply_to="")

    def _orders(self, seat: str, lines: str) -> str:
        """A round's line as the bot has it; at the line-up the cards alone, and the seat with the secrets all of it."""
        if not lines.startswith("CARDS"):
            return lines
        cards, *plans = lines.splitlines()
        if seat != self.secretive:
            return cards
        chosen = cards.removeprefix("CARDS ").split(", ")
        deeds = {"fourth": DEEDS[chosen[3]], "fifth": DEEDS[chosen[4]]}
        kept = [line for line in plans if line[0] in "123"]
        told = {**SECRETS, **({self.kind: OTHERS[self.kind]} if self.kind in OTHERS else {})}
        if self.kind == "cards":
            chosen[3:] = reversed(chosen[3:])
        return "\n".join([f"CARDS {', '.join(chosen)}", *kept, *(line.format(**deeds) for line in told.values())])

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
        seen = {str(seat): dossier.ruleset.view(state, seat) for seat in (*SEATS, None) if seat != self.secretive}
        stage.views = json.dumps(seen, sort_keys=True)


def evening(start: Path, folder: Path, secretive: str, kind: str = "", rounds: int = 12) -> tuple[Evening, datetime]:
    """A turn played in a copy of a table; the evening, and when it was over."""
    shutil.copytree(start, folder)
    moment = datetime.fromisoformat((folder / "now").read_text())
    with open_office(folder, f"sqlite:///{folder}/table.db", begin=moment) as office:
        office.game = "g1"
        office._mails = int(moment.timestamp())  # Message-IDs that no earlier evening has used
        played = Evening(office=office, secretive=secretive, kind=kind)
        played.play(rounds)
        (folder / "now").write_text(office.now.isoformat())
        return played, office.now


@dataclass(frozen=True, kw_only=True)
class Turn:
    """A turn of the game that all others are compared with."""

    start: Path  #: the table before it
    secretive: str
    stages: list[Stage]


@pytest.fixture(scope="module", autouse=True)
def roots_are_alike() -> Iterator[None]:
    """A root is a salted hash over everybody's orders: another secret has another root, which tells nobody anything."""

    def blotted(*given: Any) -> Sealed | None:
        sealed = sealing.seal(*given)
        return sealed and replace(sealed, root="0" * 64)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(adjudicating, "seal", blotted)
        yield


@pytest.fixture(scope="module")
def turns(tmp_path_factory: pytest.TempPathFactory) -> list[Turn]:
    """The first turns of a game, each with another seat that has secrets."""
    home = tmp_path_factory.mktemp("game")
    start = home / "start"
    with open_office(start, f"sqlite:///{start}/table.db", begin=BEGIN) as office:
        office.new_game(clock=CLOCK)
        with office.desk.store.transaction() as work:
            begin_to_watch(office.desk, work, office.game, WATCHER, office.now)
        (start / "now").write_text(office.now.isoformat())
    found = []
    for number in range(TURNS):
        secretive = SEATS[number % len(SEATS)]
        played, _ = evening(start, home / f"turn{number + 1}", secretive)
        found.append(Turn(start=start, secretive=secretive, stages=played.stages))
        start = home / f"turn{number + 1}"
    return found


def differences(here: list[Stage], there: list[Stage], out: int) -> Iterator[str]:
    """Where two evenings differ before the secret is out."""
    for one, other in zip(here, there, strict=False):
        yield from letters_that_differ(one, one.before, other.before)
        if one.round >= out:
            return
        yield from letters_that_differ(one, one.after, other.after)
        if one.views != other.views:
            yield f"turn {one.turn} round {one.round}: a view"


def letters_that_differ(stage: Stage, here: Mapping[str, list[Path]], there: Mapping[str, list[Path]]) -> Iterator[str]:
    """Each address whose letters are not the same, with a line of the difference."""
    for address in sorted({*here, *there}):
        names = [[path.name for path in side.get(address, [])] for side in (here, there)]
        if names[0] != names[1]:
            texts = [[line for path in side.get(address, []) for line in _lines(path)] for side in (here, there)]
            odd = next((line for line in texts[1] if line not in texts[0]), "other letters, or another order of lines")
            yield f"turn {stage.turn} round {stage.round}: {address} reads {odd!r}"


def _lines(path: Path) -> list[str]:
    letter = read(path.read_bytes())
    return [letter.subject, *letter.text.splitlines()]


def compared(stages: list[Stage], out: int) -> int:
    """How many positions are compared, whole or up to the report."""
    return sum(1 for stage in stages if stage.round <= out)


@pytest.mark.parametrize("kind", OUT)
def test_a_secret_changes_nothing_that_others_read(kind: str, turns: list[Turn], tmp_path: Path) -> None:
    positions = 0
    for number, turn in enumerate(turns):
        played, _ = evening(turn.start, tmp_path / str(number), turn.secretive, kind, rounds=OUT[kind] + 1)
        assert not list(differences(turn.stages, played.stages, OUT[kind]))
        positions += compared(played.stages, OUT[kind])
    assert positions >= 20


def test_the_seat_itself_reads_what_it_sent(turns: list[Turn], tmp_path: Path) -> None:
    """The secrets are there: the receipts of their owner differ."""
    turn = turns[0]
    receipts = set()
    for kind in ("", *OUT):
        evening(turn.start, tmp_path / (kind or "none"), turn.secretive, kind, rounds=1)
        folder = tmp_path / (kind or "none") / "out" / address_of(turn.secretive) / "new"
        [receipt] = [path.name for path in folder.iterdir() if "lines taken" in _lines(path)[0]]
        receipts.add(receipt)
    assert len(receipts) == 1 + len(OUT)


def test_every_ordinary_letter_is_among_those_compared(turns: list[Turn]) -> None:
    kinds = set()
    for stage in (stage for turn in turns for stage in turn.stages):
        for paths in (*stage.before.values(), *stage.after.values()):
            kinds |= {read(path.read_bytes()).message_id.split(".")[2] for path in paths}  # type: ignore[union-attr]
    assert kinds >= {"receipt", "reminder", "grace", "report"}
    assert all(any(stage.after.get(WATCHER) for stage in turn.stages) for turn in turns)
    assert any(stage.after.get(MODERATOR) or stage.before.get(MODERATOR) for turn in turns for stage in turn.stages)


# --- the tests can fail -----------------------------------------------------------------------------------------------


def _report_that_shows_all_sheets(report: Callable[..., Report]) -> Callable[..., Report]:
    """A report that lists not only the reader's orders."""

    def leaky(bag: Any, news: reports.News, *rest: Any) -> Report:
        sheets = news.after.sheets.values()
        said = [(order.text, "") for sheet in sheets for order in sheet.orders.values()]
        return replace(report(bag, news, *rest), standing_orders=said)

    return leaky


@pytest.mark.parametrize("kind", OUT)
def test_a_leaky_report_is_caught(
    kind: str, turns: list[Turn], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reports, "_report", _report_that_shows_all_sheets(reports._report))
    turn = turns[0]
    here, _ = evening(turn.start, tmp_path / "here", turn.secretive, rounds=1)
    there, _ = evening(turn.start, tmp_path / "there", turn.secretive, kind, rounds=1)
    found = list(differences(here.stages, there.stages, OUT[kind]))
    assert len(found) == len(SEATS) - 1, "who watches has a report of its own, which shows no sheet at all"
    assert all("reads" in each for each in found)


def test_a_leaky_view_is_caught(turns: list[Turn], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "revealed", lambda state: 5)
    turn = turns[0]
    here, _ = evening(turn.start, tmp_path / "here", turn.secretive, rounds=1)
    there, _ = evening(turn.start, tmp_path / "there", turn.secretive, "cards", rounds=1)
    assert "turn 1 round 0: a view" in list(differences(here.stages, there.stages, OUT["cards"]))
