"""The single changes that can be made in a source file, each as the whole file with that one thing changed."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

#: What takes the place of what. Few of each kind: a change that any test would notice teaches nothing.
_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Change:
    """One thing changed in a file."""

    line: int
    before: str
    after: str
    source: str  #: the whole file with it


def changes(source: str) -> list[Change]:
    """Every single change that can be made in a file, from its top to its end."""
    tree = ast.parse(source)
    found = []
    for number, node in enumerate(ast.walk(tree)):
        for again in _instead(node):
            line = getattr(node, "lineno", 0)
            found.append(Change(line=line, before=ast.unparse(node), after=again, source=_with(tree, number, again)))
    return sorted(found, key=lambda change: (change.line, change.before, change.after))


def _with(tree: ast.Module, number: int, text: str) -> str:
    """The file, the node with this number (in the order of `ast.walk`) written otherwise."""
    changed = copy.deepcopy(tree)
    node = next(each for place, each in enumerate(ast.walk(changed)) if place == number)
    new = ast.parse(text).body[0]
    put = new.value if isinstance(new, ast.Expr) and isinstance(node, ast.expr) else new
    return ast.unparse(_Put(node, put).visit(changed))


class _Put(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)


def _instead(node: ast.AST) -> Iterator[str]:
    """What could be in the place of a node."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _COMPARED:
            yield ast.unparse(ast.Compare(left, [_COMPARED[type(op)]()], [right]))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _COUNTED:
            yield ast.unparse(ast.BinOp(left, _COUNTED[type(op)](), right))
        case ast.BoolOp(op=op, values=values):
            yield ast.unparse(ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield ast.unparse(operand)
        case ast.Constant(value=bool() as value):
            yield repr(not value)
        case ast.Constant(value=int() as value):
            yield repr(value + 1)
        case ast.For():
            empty = ast.For(node.target, ast.List([], ast.Load()), node.body, node.orelse)
            yield ast.unparse(ast.copy_location(empty, node))
