"""What every test may rely on: a quiet environment, and property tests that fail the same way twice.

Of the tests marked `broad` (many of one kind) a run takes a share, by a seed that it prints; `make soak` takes all.
"""

from __future__ import annotations

import gc
import os
import secrets
from hashlib import sha256
from types import CodeType
from typing import Any

import freezegun
import jinja2
import pytest
from freezegun import api as freezing
from hypothesis import HealthCheck, settings
from jinja2.bccache import Bucket

from tests.in_memory import write_there

write_there(os.environ)

# CI must not fail by luck; at a desk, a new example each run is welcome.
settings.register_profile("desk", deadline=None)
settings.register_profile(
    "ci", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("ci" if os.environ.get("CI") else "desk")

# time.monotonic freezes as well: psycopg_pool would wait five seconds for its threads on every close.
freezegun.configure(extend_ignore_list=["psycopg_pool"])
# Before it freezes and after, freezegun asks every module whether its names have changed; how many there are tells as
# much as their list, which takes most of its time.
freezing._get_module_attributes_hash = lambda module: f"{id(module)} {len(vars(module))}"


class _Compiled(jinja2.BytecodeCache):
    """Templates that one environment has compiled are not compiled again for the next one, of a host's own games."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """By the file and its text."""
        bucket.code = self.kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Of all environments alike: each of ours has the same settings."""
        assert bucket.code is not None
        self.kept[bucket.key, bucket.checksum] = bucket.code


_compiled, _load = _Compiled(), jinja2.BaseLoader.load


def _load_once(loader: jinja2.BaseLoader, environment: jinja2.Environment, *what: Any) -> jinja2.Template:
    environment.bytecode_cache = _compiled
    return _load(loader, environment, *what)


jinja2.BaseLoader.load = _load_once  # type: ignore[method-assign, assignment]


def pytest_addoption(parser: pytest.Parser) -> None:
    """What is kept as it was found good can be written anew."""
    parser.addoption("--regenerate", action="store_true", help="write what is kept of the whole games anew")


#: Which share of the broad tests is run: one in so many, by this seed.
SHARE, SEED = 8, "PBEM_SEED"
#: Names "all" where the share is to be all of them: branches are counted over the same tests each time.
BROAD = "PBEM_BROAD"


def pytest_configure(config: pytest.Config) -> None:
    """The seed is drawn before the workers of xdist start, which inherit it."""
    os.environ.setdefault(SEED, str(secrets.randbelow(10**6)))


#: What a worker of xdist may grow to.
WORKER_BYTES = 1_500_000_000


@pytest.hookimpl(optionalhook=True)  # wanted where xdist is
def pytest_xdist_auto_num_workers() -> int:
    """Two for a core, for many tests wait for a server or a browser; fewer where memory is short."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return max(1, min(2 * len(os.sched_getaffinity(0)), memory // WORKER_BYTES))


#: Files of few and long tests: begun first, so that no worker is left alone with one of them at the end.
LONG = (
    "tests/live/",
    "tests/browser/",
    "tests/test_playthroughs",
    "tests/faults/",
    "tests/test_wheel",
    "tests/test_import_order",
    "tests/fuzz/",
    "tests/desk/test_noninterference",
    "tests/test_demo",
    "tests/test_bench",
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begins with the long tests; leaves out the broad ones that this run's seed does not choose.

    A file that is named alone is run whole.
    """
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))
    if "broad" in config.getoption("-m") or "soak" in config.getoption("-m").replace("not soak", ""):
        return
    if os.environ.get(BROAD) == "all" or len({item.path for item in items}) == 1:
        return
    left_out = {item for item in items if (mark := item.get_closest_marker("broad")) and not _chosen(item, mark)}
    if left_out and len(items) > len(left_out):
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


def pytest_collection_finish() -> None:
    """The collector of garbage need not look again at what was collected, nor so often at the rest."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """By which seed the share was taken."""
    terminalreporter.write_line(f"broad tests: one in {SHARE}, by {SEED}={os.environ[SEED]}; make soak runs all")


def _chosen(item: pytest.Item, mark: pytest.Mark) -> bool:
    """By its own name, or by one that it shares with all that need the same dear fixture.

    `of` is another share than the usual one; of tests that share a name and have each a `part`, exactly one is taken.
    """
    name = mark.args[0] if mark.args else item.nodeid
    digest = sha256(f"{os.environ[SEED]} {name}".encode()).digest()
    return int.from_bytes(digest[:4]) % int(mark.kwargs.get("of", SHARE)) == int(mark.kwargs.get("part", 0))


@pytest.fixture(scope="session")
def run_seed() -> str:
    """Another one in each run, which prints it: what a test samples by it is another part each time."""
    return os.environ[SEED]


@pytest.fixture(autouse=True)
def _no_table_of_the_developer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests never meet the table that the developer hosts: only what is meant for tests reaches them."""
    for name in list(os.environ):
        if name.startswith("PBEM_") and not name.startswith(("PBEM_TEST_", "PBEM_FAULTS", "PBEM_HOSTILE")):
            monkeypatch.delenv(name)
