"""The layers, the purity of the games, and the sizes, as docs/ describes them.

Every rule is shown to bite on a planted offence before it is trusted with the package.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tests.desk_rooms import FLOORS, ROOMS, tokens_elsewhere, unsaid_late_imports, upward_between_rooms
from tests.source_rules import (
    Module,
    circles,
    clock_readings,
    edition_names,
    impurities,
    long_files,
    long_functions,
    modules,
    namesakes,
    rooms_of_games,
    sibling_rulesets,
    undocumented,
    unordered_loops,
    upward_imports,
)
from tests.unused_arguments import unused_arguments

ROOT = Path(__file__).resolve().parent.parent
Rule = Callable[[Iterable[Module]], list[str]]

RULES: list[Rule] = [
    upward_imports,
    upward_between_rooms,
    tokens_elsewhere,
    unsaid_late_imports,
    circles,
    sibling_rulesets,
    rooms_of_games,
    impurities,
    clock_readings,
    unordered_loops,
    edition_names,
    long_files,
    long_functions,
    undocumented,
    unused_arguments,
    namesakes,
]
#: Imported by the commands that need them, never by the command line itself.
HEAVY = ("sqlmodel", "sqlalchemy", "imapclient", "jinja2", "alembic", "rapidfuzz", "icalendar", "flufl", "rich")
LEFT_OVER = re.compile(r"\b(TODO|FIXME|XXX|NotImplementedError)\b")


def module(name: str, source: str) -> Module:
    """A module as if it was in the package; a name that ends in a dot is a package."""
    path = name.replace(".", "/").rstrip("/") + ("/__init__.py" if name.endswith(".") else ".py")
    return Module(name=name.rstrip("."), path=path, source=source, package=name.endswith("."))


@pytest.fixture(scope="module")
def package() -> list[Module]:
    return modules(ROOT)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_package_keeps(rule: Rule, package: list[Module]) -> None:
    offences = rule(package)
    assert not offences, "\n".join(["", (rule.__doc__ or "").splitlines()[0], *offences])


def test_the_package_is_what_is_read(package: list[Module]) -> None:
    assert {"pbem", "pbem.__main__", "pbem.data"} <= {m.name for m in package}


def test_the_command_line_starts_light() -> None:
    module = "pbem.cli.app" if (ROOT / "pbem/cli/app.py").exists() else "pbem"
    code = f"import sys, {module}; print(*(m for m in {HEAVY!r} if m in sys.modules))"
    start = [sys.executable, "-c", code]
    done = subprocess.run(start, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [], f"import {module} loads what only some commands need"


def left_over(root: Path) -> list[str]:
    """Lines below pbem, rules and templates that say that something is not finished."""
    offences = []
    for folder in ("pbem", "rules", "templates"):
        for path in sorted((root / folder).rglob("*")):
            if not path.is_file() or "__pycache__" in path.parts:
                continue
            lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
            found = ((number, line) for number, line in enumerate(lines, 1) if LEFT_OVER.search(line))
            offences += [f"{path.relative_to(root)}:{number}: {line.strip()}" for number, line in found]
    return offences


def test_nothing_is_left_over() -> None:
    assert not (found := left_over(ROOT)), "\n".join(["", *found])


def test_a_circle_bites_whoever_stands_in_it() -> None:
    a = module("pbem.desk.a", "from pbem.desk import b")
    b = module("pbem.desk.b", "def f():\n    from pbem.desk.c import x")
    c = module("pbem.desk.c", "import pbem.desk.a")
    above = module("pbem.desk.above", "from pbem.desk.a import x")
    assert [each.split(":")[0] for each in circles([a, b, c, above])] == [a.path, b.path, c.path]
    types = module("pbem.desk.c", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import pbem.desk.a")
    assert not circles([a, b, types, above])


def test_left_over_bites(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "board.toml").write_text("# " + "TO" + "DO: the Azores\n", encoding="utf-8")
    assert len(left_over(tmp_path)) == 1


BITES: list[tuple[Rule, str, str]] = [
    # the layers
    (upward_imports, "pbem.core.dice", "import pbem.games"),
    (upward_imports, "pbem.core.dice", "from pbem.data import data_folder"),
    (upward_imports, "pbem.core.dice", "from pbem import desk"),
    (upward_imports, "pbem.mail.letter", "from pbem.store.tables import Mail"),
    (upward_imports, "pbem.mail.letter", "from pbem.data import data_folder"),
    (upward_imports, "pbem.mail.letter", "from ..report import mails"),
    (upward_imports, "pbem.mail.", "from ..report import mails"),
    (upward_imports, "pbem.games.colonial.war", "from pbem.report.map import draw"),
    (upward_between_rooms, "pbem.desk.clock.due", "from pbem.desk.game.dossier import Dossier"),
    (upward_between_rooms, "pbem.desk.clock.due", "if TYPE_CHECKING:\n    from pbem.desk.ground import desk"),
    (upward_between_rooms, "pbem.desk.cellar.due", "import email"),
    (tokens_elsewhere, "pbem.desk.lobby.inviting", "work.issue_token(token, game=game)"),
    (tokens_elsewhere, "pbem.desk.lobby.inviting", "from pbem.mail.reply_addresses import new_token"),
    (unsaid_late_imports, "pbem.desk.polling.poll", "def f():\n    import email"),
    (upward_imports, "pbem.desk.polling.poll", "def f():\n    from pbem.cli import app"),
    # the rooms of games
    (rooms_of_games, "pbem.games.shells.rules.diving", "from pbem.games.shells.orders.lexicon import ALL"),
    (rooms_of_games, "pbem.games.shells.state", "from pbem.games.common.rules import asking_seats"),
    (rooms_of_games, "pbem.games.shells.telling.forms", "from pbem.games.shells.bots.mind import Mind"),
    (rooms_of_games, "pbem.games.shells.bots.bot", "from pbem.games.shells.ruleset import Shells"),
    # purity
    (impurities, "pbem.core.dice", "from random import choice"),
    (impurities, "pbem.games.new_world.fleet", "import os"),
    (impurities, "pbem.games.new_world.fleet", "import logging.config"),
    (impurities, "pbem.games.new_world.fleet", "print('hello')"),
    (impurities, "pbem.core.orders", "open('x')"),
    (impurities, "pbem.core.orders", "def f(path): return path.read_text()"),
    # the clock
    (clock_readings, "pbem.store.games_and_seats", "import datetime\ndatetime.datetime.now()"),
    (clock_readings, "pbem.store.games_and_seats", "from datetime import datetime\nf = datetime.utcnow"),
    (clock_readings, "pbem.report.site", "from datetime import date\ndate.today()"),
    (clock_readings, "pbem.desk.clock", "import time\ntime.time()"),
    (clock_readings, "pbem.desk.clock", "from time import time"),
    (clock_readings, "pbem.store.games_and_seats", "from sqlalchemy import func\nfunc.now()"),
    (clock_readings, "pbem.store.games_and_seats", "import time\ntime.monotonic()"),
    (clock_readings, "pbem.mail.compose", "from email.utils import formatdate\nformatdate()"),
    # sets
    (unordered_loops, "pbem.core.ask", "for seat in {1, 2}: ..."),
    (unordered_loops, "pbem.core.ask", "x = [a for a in set(b)]"),
    (unordered_loops, "pbem.core.ask", "x = ', '.join({a for a in b})"),
    (unordered_loops, "pbem.core.ask", "x = ', '.join(str(a) for a in {1, 2})"),
    (unordered_loops, "pbem.core.ask", "def f(s: set[str]):\n    for a in s: ..."),
    (unordered_loops, "pbem.core.ask", "ALL = frozenset('ab')\ndef f():\n    return list(ALL)"),
    (unordered_loops, "pbem.games.colonial.war", "def f(a):\n    b = set(a) - {1}\n    return (*b,)"),
    # editions
    (edition_names, "pbem.games.colonial.war", "from pbem.games.colonial_2e import dice"),
    (edition_names, "pbem.games.colonial.war", "if s.edition == 'revised': ..."),
    (edition_names, "pbem.core.cases", "IDS = ['colonial-2e']"),
    (edition_names, "pbem.store.games_and_seats", "def upgrade_revised(): ..."),
    # sizes and words
    (long_files, "pbem.desk.polling.poll", "a = 1\n" * 501),
    (long_functions, "pbem.desk.polling.poll", "def f():\n" + "    a = 1\n" * 40),
    (undocumented, "pbem.desk.polling.poll", "a = 1"),
    (undocumented, "pbem.desk.polling.poll", "'''Doc.'''\ndef f(): ..."),
    (undocumented, "pbem.desk.polling.poll", "'''Doc.'''\nclass F: ..."),
]

PASSES: list[tuple[Rule, str, str]] = [
    (upward_imports, "pbem.mail.letter", "from pbem.core.errors import TableError\nimport email"),
    (upward_imports, "pbem.mail.letter", "from . import reading\nfrom .reading import take_lines"),
    (upward_imports, "pbem.report.site", "from pbem.data import data_folder"),
    (
        upward_between_rooms,
        "pbem.desk.game.dossier",
        "from pbem.desk.clock import due\nfrom pbem.desk.game import play",
    ),
    (unsaid_late_imports, "pbem.desk.polling.poll", "def f():\n    # lazy: heavy\n    import a\n    import b"),
    (upward_imports, "pbem.cli.app", "from pbem import __version__\nfrom pbem.desk import poll"),
    (rooms_of_games, "pbem.games.shells.rules.diving", "from pbem.games.shells.rules.setup import ID"),
    (rooms_of_games, "pbem.games.shells.orders.lexicon", "from pbem.games.shells.board import Board"),
    (rooms_of_games, "pbem.games.shells.", "from pbem.games.shells.board_check import check_board"),
    (impurities, "pbem.desk.secrets", "import os\nopen('x')"),
    (impurities, "pbem.core.ask", "def f(s): return s.open('spain')"),
    (clock_readings, "pbem.desk.ground.now", "import datetime\ndatetime.datetime.now()"),
    (clock_readings, "pbem.mail.transports.imap", "import time\ntime.monotonic()"),
    (clock_readings, "pbem.desk.clock", "from pbem.desk.ground.now import now\nnow()"),
    (clock_readings, "pbem.mail.compose", "from email.utils import formatdate\nformatdate(1.0)"),
    (unordered_loops, "pbem.core.ask", "for a in sorted({1, 2}): ..."),
    (unordered_loops, "pbem.core.ask", "for a in d.set(1): ...\nfor a in d.union('x'): ..."),
    (unordered_loops, "pbem.core.ask", "x = any(a for a in {1}) or len({2}) or 3 in {3}"),
    (unordered_loops, "pbem.core.ask", "def f(b):\n    s = set(b)\ndef g(s):\n    return list(s)"),
    (edition_names, "pbem.games.colonial.war", "'''Revised 14.2.'''\na = 1  # revised 14.2"),
    (edition_names, "pbem.games.colonial_revised.rules.war", "EDITION = 'revised'"),
    (long_files, "pbem.desk.polling.poll", "a = 1\n" * 500),
    (long_functions, "pbem.desk.polling.poll", "def f():\n" + "    a = 1\n" * 39),
    (undocumented, "pbem.desk.polling.poll", "'''Doc.'''\ndef _f(): ..."),
]


@pytest.mark.parametrize(("rule", "name", "source"), BITES)
def test_the_rule_bites(rule: Rule, name: str, source: str) -> None:
    assert len(rule([module(name, source)])) == 1


@pytest.mark.parametrize(("rule", "name", "source"), PASSES)
def test_the_rule_lets_pass(rule: Rule, name: str, source: str) -> None:
    assert rule([module(name, source)]) == []


@pytest.mark.parametrize(
    ("importer", "imported", "offences"),
    [
        ("pbem.games.colonial_2e.rules.war", "pbem.games.colonial.rules.stacks", 0),
        ("pbem.games.colonial_2e.rules.war", "pbem.games.colonial_2e.rules.nations", 0),
        ("pbem.games.registry", "pbem.games.colonial_2e.rules.nations", 0),
        ("pbem.games.colonial_2e.rules.war", "pbem.games.colonial_revised.rules.war", 1),
        ("pbem.games.colonialism.war", "pbem.games.colonial.rules.stacks", 1),
        ("pbem.games.colonial.rules.stacks", "pbem.games.colonial_2e.rules.nations", 1),
        ("pbem.games.colonialism.rules.ships", "pbem.games.common.rules.asking_seats", 0),
        ("pbem.games.common.rules.asking_seats", "pbem.games.colonialism.rules.ships", 1),
    ],
)
def test_rulesets_import_their_family_only(importer: str, imported: str, offences: int) -> None:
    folders = ["common", "colonial", "colonial_2e", "colonial_revised", "colonialism"]
    standing = [module(f"pbem.games.{folder}.", "") for folder in folders]
    there = module(importer, f"from {imported} import something")
    assert len(sibling_rulesets([*standing, there])) == offences


def test_the_handbook_draws_the_rooms_as_they_are() -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    drawn = re.findall(r"^\| ([\w ]*?) ?\| `(\w+)` \|", text, re.MULTILINE)
    assert [room for _, room in drawn] == ROOMS
    assert [floor for floor, _ in drawn if floor] == list(FLOORS)
    assert {path.name for path in (ROOT / "pbem/desk").iterdir() if (path / "__init__.py").exists()} == set(ROOMS)


def test_namesakes_bite_but_in_the_same_room_of_two_games() -> None:
    here, there = module("pbem.mail.reading", ""), module("pbem.desk.archive.reading", "")
    assert len(namesakes([here, there])) == 1
    alike = [module(f"pbem.games.{game}.orders.lexicon", "") for game in ("colonialism", "new_world")]
    assert namesakes([here, *alike]) == []


def test_an_unused_argument_bites_but_in_a_function_that_a_table_holds() -> None:
    source = "def f(a, b):\n    return a\n"
    assert len(unused_arguments([module("pbem.mail.a", source)])) == 1
    assert unused_arguments([module("pbem.mail.a", source + "TABLE = {1: f}")]) == []
    elsewhere = module("pbem.mail.b", "from pbem.mail.a import f\nTABLE = {1: f}")
    assert unused_arguments([module("pbem.mail.a", source), elsewhere]) == []
