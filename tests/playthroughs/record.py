"""Writes the script of a game that bots play: `python -m tests.playthroughs.record NAME NUMBER WAY [TURNS [SEATS]]`.

NUMBER makes dice and bots; WAY is how the game is expected to end. With TURNS the moderator ends it after so many (0:
never); with SEATS so many play, with nations. Read what was written, then `pytest tests/test_playthroughs.py
--regenerate` writes letters and log beside it.
"""

from __future__ import annotations

import sys
import tempfile
from datetime import timedelta
from pathlib import Path

from pbem.desk.playing.play import owing
from pbem.store.values import GameStatus
from tests.playthroughs.table import FOLDER, USUAL, Script, Step, Table, open_table


def record(name: str, number: int, ends: str, turns: int = 0, seats: int = 0) -> Script:
    """A game between bots, as a script."""
    steps: list[Step] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        open_table(Path(folder), number, seats or USUAL, nations=bool(seats)) as table,
    ):
        while (record := table.dossier().record).status is GameStatus.RUNNING:
            if turns and record.turn > turns:
                reason = "two of the four have gone to sea"
                steps.append(Step(at=table.now + timedelta(hours=1), why=reason))
                table.take(steps[-1])
                break
            for step in _day(table, number):
                steps.append(step)
                table.take(step)
    return Script(name=name, number=number, ends=ends, steps=steps, seats=seats or USUAL, nations=bool(seats))


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


if __name__ == "__main__":
    written = record(sys.argv[1], int(sys.argv[2]), sys.argv[3], *map(int, sys.argv[4:6]))
    (FOLDER / written.name).mkdir(exist_ok=True)
    (FOLDER / written.name / "script.toml").write_text(written.toml(), encoding="utf-8")
