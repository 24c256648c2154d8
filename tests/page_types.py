"""The order page's types in TypeScript, made of `pbem/core/order_page.py`: `python -m tests.page_types` writes them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "pbem/core/order_page.py"
WRITTEN = ROOT / "page/src/contract.ts"

_SIMPLE = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "None": "null"}
_SEVERAL = re.compile(r"tuple\[(.+), \.\.\.\]")
_NAMED = re.compile(r"Mapping\[str, (.+)\]")


def types() -> str:
    """The module as it ought to stand in `page/src`."""
    classes = [each for each in ast.parse(SOURCE.read_text(encoding="utf-8")).body if isinstance(each, ast.ClassDef)]
    begin = (
        "// Made of pbem/core/order_page.py by `python -m tests.page_types`, as `document` writes it; not to be edited."
    )
    return "\n\n".join([begin, *map(_type, classes)]) + "\n"


def _type(made: ast.ClassDef) -> str:
    said = f"/** {(ast.get_docstring(made) or '').splitlines()[0]} */\n"
    if any(isinstance(base, ast.Name) and base.id == "StrEnum" for base in made.bases):
        return f"{said}export type {made.name} = {' | '.join(_values(made))};"
    fields = [each for each in made.body if isinstance(each, ast.AnnAssign)]
    return f"{said}export interface {made.name} {{\n" + "\n".join(map(_field, fields)) + "\n}"


def _values(made: ast.ClassDef) -> Iterator[str]:
    for each in made.body:
        if isinstance(each, ast.Assign) and isinstance(each.value, ast.Constant) and isinstance(each.value.value, str):
            yield f'"{each.value.value}"'


def _field(each: ast.AnnAssign) -> str:
    """A field; what has a usual value may be missing from a document."""
    assert isinstance(each.target, ast.Name)
    optional = "?" if each.value is not None else ""
    return f"  {each.target.id}{optional}: {typed(ast.unparse(each.annotation))};"


def typed(annotation: str) -> str:
    """An annotation in TypeScript."""
    if found := _SEVERAL.fullmatch(annotation):
        return f"{typed(found[1])}[]"
    if found := _NAMED.fullmatch(annotation):
        return f"Record<string, {typed(found[1])}>"
    if " | " in annotation:
        return " | ".join(map(typed, annotation.split(" | ")))
    return _SIMPLE.get(annotation, annotation)


if __name__ == "__main__":
    WRITTEN.write_text(types(), encoding="utf-8")
