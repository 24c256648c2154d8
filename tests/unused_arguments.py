"""Arguments that a function neither uses nor needs for its place in a table, for test_architecture.py."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from tests.source_rules import Function, Module


def unused_arguments(found: Iterable[Module]) -> list[str]:
    """Arguments that a function does not use, where it is only called and never handed on (put into a table, say)."""
    package = list(found)
    own, anywhere = _handed_on(package)
    return [
        f"{module.at(function)}: {function.name} does not use {name} and is in no table: leave it out"
        for module in package
        for function in module.tree.body
        if isinstance(function, Function) and not function.decorator_list
        if function.name not in own[module.name] and function.name not in anywhere
        for name in _unused(function)
    ]


def _handed_on(package: Iterable[Module]) -> tuple[dict[str, set[str]], set[str]]:
    """Names that are used otherwise than to call them: by module; and those behind a dot, or used where imported."""
    own, anywhere = dict[str, set[str]](), set[str]()
    for module in package:
        named, imported, called = list[ast.Name](), dict[str, str](), set[int]()
        for node in module.nodes:
            if isinstance(node, ast.Call):
                called.add(id(node.func))
            elif isinstance(node, ast.Attribute):  # of a module, maybe, that is one of several with the same doors
                anywhere.add(node.attr)
            elif isinstance(node, ast.Name):
                named.append(node)
            elif isinstance(node, ast.ImportFrom):
                imported |= {alias.asname or alias.name: alias.name for alias in node.names}
        own[module.name] = {name.id for name in named if id(name) not in called}
        anywhere |= {imported[name] for name in own[module.name] if name in imported}
    return own, anywhere


def _unused(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    used = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
    given = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    return [each.arg for each in given if each.arg not in used]
