"""`python -m bench.season`: a season of many games on a virtual clock; prints what can go into docs/benchmarks.md."""

from __future__ import annotations

import argparse
import logging
import os
import platform
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.postgres import postgres_url
from bench.season.figures import Ended, section, summed_up
from bench.season.plan import Plan
from bench.season.playing import Season, config_for
from bench.season.workers import Within, Workers
from pbem.cli.garbage import look_seldom
from pbem.desk.ground.config import Config
from pbem.desk.ground.desk import Desk

DATABASES = ("sqlite", "postgresql")
#: How many workers share a table on PostgreSQL.
WORKERS = 2


def played(
    plan: Plan, folder: Path, database: str, *, workers: int, tell: Callable[[str], None] = lambda line: None
) -> Ended:
    """A season on the database of that URL; `workers`: how many processes, 0 for none but this one."""
    config = config_for(folder, database)
    desk = Desk.open(config, create=True)
    try:
        some = Workers(config=config, seed=plan.seed, how_many=workers) if workers else _within(config, plan)
        season = Season(plan=plan, desk=desk, workers=some, tell=tell)
        kept = season.play()
        return summed_up(desk, kept, season.now, tell)
    finally:
        desk.close()


def _within(config: Config, plan: Plan) -> Within:
    return Within(config=config, seed=plan.seed)


def main(arguments: list[str]) -> int:
    """Play on each database that is named; 1 where something is as it must not be."""
    given = _parsed(arguments)
    plan = Plan(games=given.games, players=given.players or 4 * given.games, days=given.days, seed=given.seed)
    logging.basicConfig(level=logging.ERROR)
    look_seldom()  # as the command does
    print(
        f"A season: games {plan.games:,}, people {plan.players:,}, days {plan.days}, seed {plan.seed}", file=sys.stderr
    )
    columns, faults = {}, list[str]()
    for name in given.databases:
        began = time.perf_counter()
        ended = _on(plan, name)
        if ended is None:
            print(f"{name}: not installed here", file=sys.stderr)
            continue
        figures = {**ended.figures, "the whole season took": f"{(time.perf_counter() - began) / 60:.0f} min"}
        columns["SQLite, one worker" if name == "sqlite" else f"PostgreSQL, workers: {WORKERS}"] = figures
        faults += [f"{name}: {fault}" for fault in ended.faults]
    print(f"### Games {plan.games:,}, people {plan.players:,}, days {plan.days}, seed {plan.seed}\n")
    print(section(columns))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    print(f"\n{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Python {platform.python_version()}; ", end="")
    print(f"the people took {memory:.0f} MB of memory themselves.")
    for fault in faults:
        print(f"WRONG: {fault}", file=sys.stderr)
    return 1 if faults else 0


def _parsed(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.season", description="A season on a virtual clock.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int, default=0, help="four for each game, if not given")
    parser.add_argument("--days", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("databases", nargs="*", default=DATABASES, help=f"of {', '.join(DATABASES)}; both, if none is")
    given = parser.parse_args(arguments)
    for name in given.databases:
        if name not in DATABASES:
            parser.error(f"there is no database {name!r}; {', '.join(DATABASES)} are there")
    if min(given.games, given.days) < 1:
        parser.error("a season has a game and a day at least")
    return given


def _on(plan: Plan, name: str) -> Ended | None:
    """A season on that database; None where PostgreSQL is not installed."""

    def tell(line: str) -> None:
        print(f"{name}, {line}", file=sys.stderr, flush=True)

    with tempfile.TemporaryDirectory() as folder:
        if name == "sqlite":
            return played(plan, Path(folder), f"sqlite:///{folder}/table.db", workers=1, tell=tell)
        with postgres_url() as url:
            return played(plan, Path(folder), url, workers=WORKERS, tell=tell) if url else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
