"""What test_architecture.py asks of the source, each rule a function from modules to offences.

An offence is one line of text that a person can act on: where, what, and what the rule wants.
"""

from __future__ import annotations

import ast
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

#: Layers and their ranks: a layer imports itself and what ranks lower, never a neighbour of its own rank.
RANKS = {"core": 0, "games": 1, "mail": 1, "store": 1, "report": 1, "desk": 2, "cli": 3}
#: Who may ask where the rules and templates lie (pbem/data.py).
MAY_FIND_DATA = {"games", "store", "report", "desk", "cli"}
#: Modules that would let the world into a game.
WORLDLY = {"random", "secrets", "uuid", "os", "logging", "time", "socket", "subprocess", "sqlite3"}
#: Calls that would do the same.
WORLDLY_CALLS = {"open", "print", "input", "exec", "eval"}
FILE_ACCESS = {"read_text", "read_bytes", "write_text", "write_bytes"}
CLOCKS = {
    ("datetime", "now"), ("datetime", "utcnow"), ("datetime", "today"), ("date", "today"), ("dt", "now"),
    ("func", "now"), ("func", "current_timestamp"), ("time", "time"), ("time", "time_ns"),
}  # fmt: skip
STOPWATCHES = {("time", "monotonic"), ("time", "perf_counter"), ("time", "monotonic_ns")}
#: The folder of what every ruleset needs.
COMMON = "common"
EDITIONS = ("colonial_2e", "colonial-2e", "revised")
LONGEST_FILE = 500
LONGEST_FUNCTION = 40

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, kw_only=True)
class Module:
    """One source file of the package."""

    #: dotted name, `pbem.core.dice`; a package is named without `__init__`
    name: str
    #: what offences call it, relative to the checkout
    path: str
    source: str
    #: whether it is an `__init__.py`, from which relative imports count one step less
    package: bool = False

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.source, self.path)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Every node of the tree: each rule goes through them all."""
        return tuple(ast.walk(self.tree))

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(self.name.split("."))

    @property
    def layer(self) -> str | None:
        """`core` for `pbem.core.dice`; None for what stands directly in `pbem`."""
        return self.parts[1] if len(self.parts) > 1 and self.parts[1] in RANKS else None

    def at(self, node: ast.AST) -> str:
        return f"{self.path}:{getattr(node, 'lineno', 1)}"


def modules(root: Path) -> list[Module]:
    """Every module of the package `pbem` in the checkout `root`, by path."""
    found = []
    for path in sorted((root / "pbem").rglob("*.py")):
        inside = path.relative_to(root)
        parts = inside.with_suffix("").parts
        package = parts[-1] == "__init__"
        name = ".".join(parts[:-1] if package else parts)
        found.append(Module(name=name, path=str(inside), source=path.read_text(encoding="utf-8"), package=package))
    return found


# ---- imports ---------------------------------------------------------------------------------------


def imports(module: Module) -> Iterator[tuple[ast.AST, str]]:
    """Each import as (node, dotted target); `from a import b` gives `a.b`, relative ones are resolved."""
    for node in module.nodes:
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                keep = len(module.parts) - node.level + module.package
                base = ".".join((*module.parts[:keep], *([node.module] if node.module else [])))
            yield from ((node, f"{base}.{alias.name}") for alias in node.names)


def upward_imports(found: Iterable[Module]) -> list[str]:
    """Imports that point up or sideways between layers."""
    offences = []
    for module in found:
        here = module.layer
        if here is None:
            continue
        for node, target in imports(module):
            parts = target.split(".")
            if parts[0] != "pbem" or len(parts) < 2:
                continue
            there = parts[1]
            if there == "data" and here not in MAY_FIND_DATA:
                offences.append(f"{module.at(node)}: {here} may not look for data folders (pbem.data)")
            elif there in RANKS and there != here and RANKS[there] >= RANKS[here]:
                offences.append(f"{module.at(node)}: {here} may not import {there} ({target})")
    return offences


def circles(found: Iterable[Module]) -> list[str]:
    """Modules that import one another in a circle; what is imported for its types alone does not count."""
    below = {module.name: module for module in found}
    arrows = {name: sorted(_needed(module, below) - {name}) for name, module in below.items()}
    free: list[str] = []  # modules that are in no circle, each after all that it imports
    while ready := [name for name in arrows if name not in free and set(arrows[name]) <= set(free)]:
        free += ready
    held = {name: [each for each in arrows[name] if each not in free] for name in arrows if name not in free}
    while ends := [name for name in held if not any(name in others for others in held.values())]:
        for name in ends:  # it only leads into a circle
            del held[name]
    return [f"{below[name].path}: is in a circle with {', '.join(held[name])}" for name in sorted(held)]


def _needed(module: Module, known: Container[str]) -> set[str]:
    """The modules that a module imports when it runs, wherever the import stands."""
    for_types = {
        id(each)
        for node in module.nodes
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"
        for each in ast.walk(node)
    }
    targets = [target for node, target in imports(module) if id(node) not in for_types]
    meant = (target if target in known else target.rpartition(".")[0] for target in targets)
    return {each for each in meant if each in known}


def sibling_rulesets(found: Iterable[Module]) -> list[str]:
    """Rulesets that import another than their own folder, the folder of their family, or what all of them share."""
    found = list(found)
    rulesets = {m.parts[2] for m in found if m.layer == "games" and len(m.parts) + m.package > 3}
    offences = []
    for module in found:
        if module.layer != "games" or len(module.parts) < 3 or module.parts[2] not in rulesets:
            continue
        here = module.parts[2]
        for node, target in imports(module):
            parts = target.split(".")
            there = parts[2] if parts[:2] == ["pbem", "games"] and len(parts) > 2 else here
            if there in rulesets - {COMMON} and there != here and not here.startswith(f"{there}_"):
                offences.append(f"{module.at(node)}: ruleset {here} may not import ruleset {there}")
    return offences


#: The rooms of a game's folder, by rank: a room imports itself and what ranks lower, in shared folders too.
ROOMS_OF_A_GAME = {"rules": 1, "orders": 2, "telling": 3, "bots": 3}
#: Modules at a game's top that are above its rooms; the others there (state, board, view) are below them.
ROOF_OF_A_GAME = {"ruleset", "board_check", "nations_check"}


def room_of_game(parts: tuple[str, ...]) -> tuple[int, str]:
    """Rank and name of the room that `pbem.games.<game>.…` stands in."""
    inside = parts[3] if len(parts) > 3 else "ruleset"
    if inside in ROOMS_OF_A_GAME:
        return ROOMS_OF_A_GAME[inside], inside
    return (4, "roof") if inside in ROOF_OF_A_GAME else (0, "ground")


def rooms_of_games(found: Iterable[Module]) -> list[str]:
    """Imports that go up or sideways between the rooms of the games."""
    offences = []
    for module in found:
        if module.layer != "games" or len(module.parts) < 3:
            continue
        rank, room = room_of_game(module.parts)
        for node, target in imports(module):
            parts = tuple(target.split("."))
            if parts[:2] != ("pbem", "games") or len(parts) < 4:
                continue
            there_rank, there = room_of_game(parts)
            if there_rank > rank or (there_rank == rank and there != room):
                offences.append(f"{module.at(node)}: {room} may not import {there} ({target})")
    return offences


def namesakes(found: Iterable[Module]) -> list[str]:
    """Modules of one name with different contents: only the same room of two games may have the same."""
    seen: dict[str, dict[tuple[str, ...], Module]] = {}
    for module in found:
        if module.package or module.name.endswith("__main__"):
            continue
        place = module.parts[3:] if module.layer == "games" else module.parts
        seen.setdefault(module.parts[-1], {}).setdefault(place, module)
    named = [list(places.values()) for places in seen.values() if len(places) > 1]
    return [f"{each[0].path}: is called like {', '.join(other.path for other in each[1:])}" for each in named]


# ---- purity ----------------------------------------------------------------------------------------


def last_name(node: ast.AST) -> str:
    """`now` for `datetime.now`, `open` for `open`; empty for what has no name."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def impurities(found: Iterable[Module]) -> list[str]:
    """Chance, clock, files, output and environment in core and games."""
    offences = []
    for module in found:
        if module.layer not in ("core", "games"):
            continue
        for node, target in imports(module):
            if target.split(".")[0] in WORLDLY:
                offences.append(f"{module.at(node)}: {module.layer} may not import {target}")
        for node in module.nodes:
            if not isinstance(node, ast.Call):
                continue
            called = last_name(node.func)
            if isinstance(node.func, ast.Name) and called in WORLDLY_CALLS:
                offences.append(f"{module.at(node)}: {module.layer} may not call {called}()")
            elif module.layer == "core" and called in FILE_ACCESS:
                offences.append(f"{module.at(node)}: core may not touch files ({called})")
    return offences


def clock_readings(found: Iterable[Module]) -> list[str]:
    """Readings of the clock anywhere but in pbem/desk/ground/now.py; stopwatches only where waiting is timed."""
    offences = []
    for module in found:
        if module.name == "pbem.desk.ground.now":
            continue
        stopwatch = module.layer == "desk" or module.name.startswith("pbem.mail.transports")
        names = CLOCKS if stopwatch else CLOCKS | STOPWATCHES
        for node, target in imports(module):
            if target.startswith("time.") and tuple(target.split(".")) in names:
                offences.append(f"{module.at(node)}: {target} is read in pbem/desk/ground/now.py only")
        for node in module.nodes:
            if isinstance(node, ast.Attribute) and (last_name(node.value), node.attr) in names:
                read = f"{last_name(node.value)}.{node.attr}"
                offences.append(f"{module.at(node)}: {read} is read in pbem/desk/ground/now.py only")
            elif isinstance(node, ast.Call) and reads_clock_itself(node):
                offences.append(f"{module.at(node)}: {last_name(node.func)}() reads the clock by itself")
    return offences


def reads_clock_itself(call: ast.Call) -> bool:
    """Whether a call is one of email.utils that looks at the clock unasked."""
    called = last_name(call.func)
    return called == "make_msgid" or (called in ("formatdate", "localtime") and not call.args)


# ---- order -----------------------------------------------------------------------------------------

#: Calls that hand the order of what they are given on to somebody.
SPREADS = {"list", "tuple", "enumerate", "iter", "join", "fromkeys", "zip", "map", "filter", "extend"}


def is_set(node: ast.AST | None, known: frozenset[str]) -> bool:
    """Whether an expression plainly makes a set, or names a variable that holds one."""
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Name(id=name):
            return name in known
        case ast.GeneratorExp(generators=[first, *_]):
            return is_set(first.iter, known)
        case ast.Call(func=ast.Name(id=called)):
            return called in ("set", "frozenset")
        case ast.Call(func=ast.Attribute(attr=called, value=value)):
            return called in ("union", "difference", "intersection") and is_set(value, known)
        case ast.BinOp(left=left, right=right, op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor()):
            return is_set(left, known) or is_set(right, known)
        case ast.IfExp(body=body, orelse=orelse):
            return is_set(body, known) or is_set(orelse, known)
    return False


def says_set(annotation: ast.AST | None) -> bool:
    """Whether an annotation is `set`, `frozenset`, `Set` or one of them with a subscript."""
    inner = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    return inner is not None and last_name(inner) in ("set", "frozenset", "Set", "AbstractSet")


def own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope, without those of the functions inside it."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, Function | ast.Lambda):
            yield from own_nodes(child)


def set_variables(scope: ast.AST) -> frozenset[str]:
    """Names that a scope binds to sets, by annotation or by what is assigned."""
    names: set[str] = set()
    for node in own_nodes(scope):
        match node:
            case ast.arg(arg=name, annotation=annotation) if says_set(annotation):
                names.add(name)
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation) if says_set(annotation):
                names.add(name)
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if is_set(value, frozenset(names)):
                names.add(name)
    return frozenset(names)


def unordered_loops(found: Iterable[Module]) -> list[str]:
    """Places in core and games whose outcome hangs on the order of a set, which differs between runs."""
    offences: list[str] = []
    for module in found:
        if module.layer not in ("core", "games"):
            continue
        scopes = [module.tree, *(n for n in module.nodes if isinstance(n, Function | ast.Lambda))]
        for scope in scopes:
            known = set_variables(scope) | set_variables(module.tree)
            offences.extend(
                f"{module.at(node)}: goes through a set in no fixed order; sort it"
                for node in own_nodes(scope)
                if any(is_set(looped, known) for looped in spread_out(node))
            )
    return offences


def spread_out(node: ast.AST) -> list[ast.AST]:
    """The expressions whose order a node passes on. A set made from a set passes nothing on."""
    match node:
        case ast.For(iter=looped):
            return [looped]
        case ast.ListComp(generators=generators) | ast.DictComp(generators=generators):
            return [generator.iter for generator in generators]
        case ast.Starred(value=value):
            return [value]
        case ast.Call(func=func, args=args) if last_name(func) in SPREADS:
            return list(args)
    return []


# ---- names, sizes, words ---------------------------------------------------------------------------


def docstrings(tree: ast.AST) -> set[int]:
    """The ids of the constants that are docstrings."""
    holders = (n for n in ast.walk(tree) if isinstance(n, ast.Module | ast.ClassDef | Function))
    return {id(h.body[0].value) for h in holders if h.body and isinstance(h.body[0], ast.Expr)}


def edition_names(found: Iterable[Module]) -> list[str]:
    """Editions named in code that all editions share. Comments and docstrings may cite them."""
    offences = []
    for module in found:
        shared = module.parts[1:3] == ("games", "colonial") or module.layer in ("core", "mail", "store")
        if not shared:
            continue
        quoted = docstrings(module.tree)
        for node in module.nodes:
            text = "" if id(node) in quoted else spoken(node)
            named = next((edition for edition in EDITIONS if edition in text.lower()), None)
            if named:
                offences.append(f"{module.at(node)}: shared code names an edition ({named})")
    return offences


def spoken(node: ast.AST) -> str:
    """The name or the text that a node writes into the code."""
    match node:
        case ast.Constant(value=str() as text):
            return text
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.alias(name=name):
            return name
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.keyword(arg=str() as name):
            return name
        case ast.ImportFrom(module=str() as name):
            return name
    return ""


def long_files(found: Iterable[Module]) -> list[str]:
    """Files over the length that a person reads in one go."""
    counted = [(module.path, len(module.source.splitlines())) for module in found]
    too_long = [(path, lines) for path, lines in counted if lines > LONGEST_FILE]
    return [f"{path} has {n} lines, {LONGEST_FILE} are allowed; split it by subject" for path, n in too_long]


def long_functions(found: Iterable[Module]) -> list[str]:
    """Functions over the length of a screen, docstring included."""
    offences = []
    for module in found:
        for node in module.nodes:
            if isinstance(node, Function):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > LONGEST_FUNCTION:
                    length = f"{lines} lines, {LONGEST_FUNCTION} are allowed"
                    offences.append(f"{module.at(node)}: {node.name} has {length}")
    return offences


def undocumented(found: Iterable[Module]) -> list[str]:
    """Public modules, classes and functions without a docstring."""
    offences = []
    for module in found:
        if module.parts[-1].startswith("_") and module.parts[-1] != "__main__":
            continue
        if ast.get_docstring(module.tree) is None:
            offences.append(f"{module.path}: the module has no docstring")
        for node in module.tree.body:
            if not isinstance(node, Function | ast.ClassDef) or node.name.startswith("_"):
                continue
            if ast.get_docstring(node) is None:
                offences.append(f"{module.at(node)}: {node.name} has no docstring")
    return offences
