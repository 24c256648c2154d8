"""The fuzzer's targets stay alive: each is given seeds, seeds with bytes changed, and bytes alone."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.targets import TARGETS

#: Tries of each target; a check of an archive plays it.
TRIES = {"archives": 15, "archive-files": 25}
CHANGES = st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 8), st.binary(max_size=6)), max_size=4)


@cache
def seeds(name: str) -> tuple[bytes, ...]:
    return tuple(TARGETS[name].seeds())


def changed(raw: bytes, changes: list[tuple[int, int, bytes]]) -> bytes:
    """The bytes with others in places; what is there first goes."""
    for place, gone, put in changes:
        at = place % (len(raw) + 1)
        raw = raw[:at] + put + raw[at + gone :]
    return raw


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_finds_no_fault(name: str) -> None:
    tries = settings(max_examples=TRIES.get(name, 60), deadline=None, suppress_health_check=list(HealthCheck))

    @tries
    @given(st.builds(changed, st.sampled_from(seeds(name)), CHANGES) | st.binary(max_size=200))
    def finds_none(raw: bytes) -> None:
        TARGETS[name].check(raw)

    finds_none()
