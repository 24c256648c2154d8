"""Processor time in seconds of one known machine, whatever machine the tests run on.

A test that holds a cost to a bound measures it beside a piece of work that is always the same, in the same run: a slow
or a busy machine is slow at both. What costs too much is measured anew, since others may have had the processor's
caches; a cost that is really there stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from time import process_time  # frozen in no test

#: What the known work took on the machine whose seconds these are.
_KNOWN = 0.026
_MOST_TRIES = 3


def _known_work() -> float:
    """Text taken apart and counted, as a mail is."""
    began = process_time()
    found: dict[str, int] = {}
    text = "1 EXPLORE brazil IF treasury >= 3 ELSE PASS\n" * 500
    for _ in range(12):
        for line in text.split("\n"):
            for word in re.findall(r"\w+", line):
                found[word.lower()] = found.get(word.lower(), 0) + len(line)
    return process_time() - began


def known_speed() -> float:
    """A second of processor time, here and now, in seconds of the known machine; for work that cannot be redone."""
    return _KNOWN / _known_work()


def cost(work: Callable[[], object], bound: float) -> float:
    """What the work costs, in seconds of the known machine; what is over the bound is tried anew, up to three times."""
    least = float("inf")
    for _ in range(_MOST_TRIES):
        before = _known_work()
        began = process_time()
        work()
        spent = process_time() - began
        least = min(least, spent * _KNOWN / max(before, _known_work()))
        if least <= bound:
            break
    return least
