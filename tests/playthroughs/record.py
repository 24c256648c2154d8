"""Writes the script of a game that bots play: `python -m tests.playthroughs.record NAME NUMBER WAY`, with options.

NAME is the ruleset and the game's own name, "colonial-2e/draw"; NUMBER makes dice and bots; WAY is how the game is
expected to end (tests/playthroughs/ways.py). `--seats` and `--option nations=yes` say how it is played. With `--turns
2` it ends after two turns: all mail what `--vote` says, or without it the moderator ends the game; with `--edit
players.Red.prestige=8` he sets that instead, and it goes on. Read what was written, then `pytest
tests/test_playthroughs.py --regenerate` writes what is kept beside it.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

from pbem.desk.game.play import owing
from pbem.store.stored_values import GameStatus
from tests.playthroughs import packed
from tests.playthroughs.table import SEATS, Script, Step, Table, open_table

WHY = "two of us have gone to sea"
WHY_EDITED = "this is how it stood on the board at home"


@dataclass(frozen=True, kw_only=True)
class Change:
    """What comes between the bots."""

    turns: int = 0  #: after this many turns; 0: never
    vote: str = ""  #: all mail it, and the game ends
    edit: Sequence[str] = ()  #: the moderator sets it, and the game goes on; without either he ends it

    def steps(self, table: Table) -> list[Step]:
        """The moderator's act; or all but whom it names mail the vote, each handled before the next comes."""
        if not self.vote:
            at, why = table.now + timedelta(hours=1), WHY_EDITED if self.edit else WHY
            return [Step(at=at, edit=self.edit, why=why)]
        steps = []
        voters = [seat for seat in table.dossier().position().state.seats if seat not in self.vote.split()]
        for place, seat in enumerate(voters, start=1):
            at = table.now + timedelta(hours=place)
            steps += [Step(at=at, seat=seat, text=self.vote), Step(at=at + timedelta(minutes=5))]
        return steps


def record(script: Script, change: Change) -> Script:
    """A game between bots with its steps."""
    steps: list[Step] = []
    left = change.turns
    with tempfile.TemporaryDirectory() as folder, open_table(Path(folder), script) as table:
        while (game := table.dossier().record).status is GameStatus.RUNNING:
            due = 0 < left < game.turn
            left = 0 if due else left
            for step in change.steps(table) if due else _day(table, script.number):
                steps.append(step)
                table.take(step)
    return replace(script, steps=steps)


def _day(table: Table, salt: int) -> list[Step]:
    """Everybody who owes something writes, a pass answers, another one plays when the orders have settled."""
    dossier = table.dossier()
    position = dossier.position()
    steps = []
    for place, seat in enumerate(owing(dossier.table.needs(position)), start=1):
        mine = [decision for decision in position.waiting if decision.seat == seat]
        view = dossier.ruleset.view(position.state, seat)
        lines = dossier.ruleset.bot_orders(view, seat, mine, salt=str(salt))
        steps.append(Step(at=table.now + timedelta(hours=place), seat=seat, text=lines))
    last = steps[-1].at if steps else table.now
    return [*steps, Step(at=last + timedelta(minutes=5)), Step(at=last + timedelta(minutes=40))]


def _asked(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("name")
    parser.add_argument("number", type=int)
    parser.add_argument("ends")
    parser.add_argument("--seats", type=int, default=SEATS)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--turns", type=int, default=0)
    parser.add_argument("--vote", default="")
    parser.add_argument("--edit", action="append", default=[])
    return parser.parse_args(arguments)


if __name__ == "__main__":
    asked = _asked()
    begun = Script(
        name=asked.name,
        number=asked.number,
        ends=asked.ends,
        steps=[],
        seats=asked.seats,
        options=dict(each.split("=", 1) for each in asked.option),
    )
    written = record(begun, Change(turns=asked.turns, vote=asked.vote, edit=asked.edit))
    packed.write({f"{written.name}/script.toml": written.toml()})
