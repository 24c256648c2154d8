"""`python -m bench [--tiny] [NAME …]`: run the benchmarks named, or all, and print what came of them."""

from __future__ import annotations

import argparse
import logging
import os
import sys
import time
from collections.abc import Callable

from bench.games import games
from bench.history import history
from bench.idle import idle
from bench.mailbox import mailbox
from bench.mails import mails
from bench.measure import Row, Size, table
from bench.pictures import pictures
from bench.scale import scale
from bench.sending import sending
from bench.turns import turns
from bench.workers import workers
from pbem.cli.garbage import look_seldom

BENCHMARKS: dict[str, Callable[[Size], list[Row]]] = {
    "games": games,
    "mails": mails,
    "mailbox": mailbox,
    "turns": turns,
    "sending": sending,
    "idle": idle,
    "history": history,
    "pictures": pictures,
    "scale": scale,
    "workers": workers,
}


def main(arguments: list[str]) -> None:
    """Print a table of ratios. A target that is missed is said, and is no failure: a busy machine misses them too."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure, beside floors and peers.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(BENCHMARKS)}; all, if none is named")
    parser.add_argument("--tiny", action="store_true", help="only see that they run")
    given = parser.parse_args(arguments)
    for name in given.names:
        if name not in BENCHMARKS:
            parser.error(f"there is no benchmark {name!r}; {', '.join(BENCHMARKS)} are there")
    logging.basicConfig(level=logging.ERROR)
    look_seldom()  # as the command does
    rows: list[Row] = []
    try:
        for name in given.names or BENCHMARKS:
            start = time.perf_counter()
            rows += BENCHMARKS[name](Size.TINY if given.tiny else Size.FULL)
            print(f"{name}: measured in {time.perf_counter() - start:.0f} s", file=sys.stderr, flush=True)
    finally:
        print(table(rows))
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Python {sys.version.split()[0]}")


if __name__ == "__main__":
    main(sys.argv[1:])
