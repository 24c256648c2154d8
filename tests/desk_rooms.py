"""The desk as a house: its floors and their rooms, from the ground up, and what test_architecture.py asks of them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from tests.source_rules import Function, Module, imports

#: Floor to its rooms, from the ground up. A room imports itself and the rooms before it, for types as well.
FLOORS = {
    "foundations": ("clock", "wording", "ground", "understanding"),
    "people": ("people", "tokens"),
    "a game": ("game", "ballots", "archive", "book", "order_pages"),
    "outgoing": ("letters", "entrance", "press"),
    "acts": ("acts", "lobby", "seats", "playing", "moderation", "voting", "vacancies", "petitions"),
    "incoming": ("commands", "mail_lines", "by_mail", "incoming"),
    "hosting": ("webhook", "restoring", "hosting", "site"),
    "the pass": ("polling",),
}
ROOMS = [room for rooms in FLOORS.values() for room in rooms]
#: The word beside an import within a function, with what makes it heavy or rare.
LATE = "# lazy:"


def upward_between_rooms(found: Iterable[Module]) -> list[str]:
    """Imports of the desk that point to a room further up, and modules that belong to no room."""
    offences = []
    for module in found:
        if module.layer != "desk" or len(module.parts) < 3:
            continue
        here = module.parts[2]
        if here not in ROOMS:
            offences.append(f"{module.path}: belongs to no room of the desk (tests/desk_rooms.py)")
            continue
        for node, target in imports(module):
            parts = target.split(".")
            there = parts[2] if parts[:2] == ["pbem", "desk"] and len(parts) > 2 else here
            if there in ROOMS and ROOMS.index(there) > ROOMS.index(here):
                offences.append(f"{module.at(node)}: {here} may not import {there}, which is above it ({target})")
    return offences


def tokens_elsewhere(found: Iterable[Module]) -> list[str]:
    """Tokens that the desk draws or issues outside their room."""
    return [
        f"{module.at(node)}: tokens are drawn and issued by pbem/desk/tokens/issuing.py alone"
        for module in found
        if module.layer == "desk" and module.parts[2:3] != ("tokens",)
        for node in (*_issued(module), *_drawn(module))
    ]


def _issued(module: Module) -> Iterator[ast.AST]:
    for node in module.nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "issue_token":
            yield node


def _drawn(module: Module) -> Iterator[ast.AST]:
    """A bounce's key is made from the letter: it is no token, and drawn where letters are printed."""
    if module.name != "pbem.desk.letters.letterpress":
        yield from (node for node, target in imports(module) if target == "pbem.mail.reply_addresses.new_token")


def unsaid_late_imports(found: Iterable[Module]) -> list[str]:
    """Imports within functions that do not say beside them why they are late."""
    return [
        f"{module.at(node)}: is imported within a function, and no '{LATE} …' says what makes it heavy or rare"
        for module in found
        for node in _late(module)
        if not _said(module.source.splitlines(), node)
    ]


def _late(module: Module) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports within functions, each once."""
    seen: set[int] = set()
    for scope in module.nodes:
        if isinstance(scope, Function):
            for node in ast.walk(scope):
                if isinstance(node, ast.Import | ast.ImportFrom) and id(node) not in seen:
                    seen.add(id(node))
                    yield node


def _said(lines: list[str], node: ast.Import | ast.ImportFrom) -> bool:
    """Whether it is said on its lines, or above the run of imports that it belongs to."""
    if any(LATE in line for line in lines[node.lineno - 1 : node.end_lineno]):
        return True
    deeper = " " * (node.col_offset + 1)
    for line in reversed(lines[: node.lineno - 1]):
        if LATE in line:
            return True
        if not (line.startswith(deeper) or line.lstrip().startswith(("from ", "import ", ")"))):
            return False
    return False
