"""Pictures of positions of the four games, from the Picture to the PNG, beside one second of processor time.

Once with the land drawn anew, once with it from memory, as for the second reader of a report.
"""

from __future__ import annotations

import time
from statistics import median

from bench.measure import Row, Size, Wanted
from pbem.core.adjudicate import adjudicate
from pbem.core.dice import Keyed
from pbem.core.picture import Picture
from pbem.desk.ground import shelf
from pbem.games.common.bots.random_play import RandomSettler
from pbem.report.pictures import png

#: What a picture may take.
SECOND = 1.0
_RULESETS = ("colonial-2e", "colonialism", "new-world")


def pictures(size: Size) -> list[Row]:
    """Seconds a picture, and its size."""
    rows = []
    for name in _RULESETS if size is Size.FULL else _RULESETS[1:2]:
        picture = _position(name, phases=size.pick(full=60, tiny=3))
        first, again, octets = [], [], 0
        for _ in range(size.pick(full=9, tiny=1)):
            png.forget()
            took, octets = _drawn(picture)
            first.append(took)
            again.append(_drawn(picture)[0])
        rows += [
            _row(f"pictures: {name}, {octets / 1000:.0f} kB", median(first)),
            _row(f"pictures: {name}, its land drawn before", median(again)),
        ]
    return rows


def _row(name: str, seconds: float) -> Row:
    return Row(
        name=name, ours=f"{seconds:.2f} s", beside=f"{SECOND:.0f} s", ratio=seconds / SECOND, wanted=Wanted.AT_MOST,
        target=1.0,
    )  # fmt: skip


def _drawn(picture: Picture) -> tuple[float, int]:
    start = time.process_time()
    octets = png.png_of(picture, language="en", title="Amber Fleet, after turn 5")
    return time.process_time() - start, len(octets)


def _position(name: str, phases: int) -> Picture:
    """What an observer sees in a random game, after that many phases."""
    ruleset, chance, left = shelf.load(name), Keyed(b"bench"), iter(range(phases))
    begun = ruleset.setup(ruleset.seat_names[: ruleset.usual], {}, chance)
    state = adjudicate(
        ruleset, begun, settler=RandomSettler(1), chance=chance, stop=lambda phase, after: next(left, None) is None
    ).state
    picture: Picture = ruleset.picture(ruleset.view(state, None))  # type: ignore[attr-defined]
    return picture
