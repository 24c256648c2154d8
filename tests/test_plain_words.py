"""Plain English: no phrase that has to be learnt, in code, commands, handbooks and templates.

Looked at are comments, docstrings and sentences of `pbem`, comments and docstrings of the tests (their strings quote
what players write), the English handbooks, the templates' English, and the example of a config.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.desk.ground.languages import catalogue, kept_file
from tests.language import ROOT

#: What is not written, and what is instead.
PHRASES = {
    r"says? nothing of nothing": "prints nothing when there is nothing to do",
    r"lack(?:s|ing)|(?:still|that) lack": "is missing",
    r"nobody['’]s night": "nobody is asleep",
    r"tongues?": "language",
    r"(?:is|are|was|were|be|been|being) told of": "is told about, learns of, gets mail",
    r"parted (?:by|from|at)": "separated by",
    r"(?:exactly|the first|at most|at least|up to|only) so (?:many|much)(?! as)": "exactly N, the first N",
    r"so many of (?:them|the|a|an)": "N of them",
    r"(?:stands?|stood|lies|lay) (?:in|under|below|among)(?=\s\w)(?!\sfor\b|\swait|\sthe way)": "is in, is stored in",
    r"(?:stands?|lies) behind": "follows",
    r"one['’]s (?:mails?|letters?|games?|address|addresses|seats?|inbox)": "your mails",
}
_PLAIN = {re.compile(rf"(?<![\w`])(?:{phrase})(?![\w`])", re.IGNORECASE): word for phrase, word in PHRASES.items()}
_ANY = re.compile("|".join(phrase.pattern for phrase in _PLAIN), re.IGNORECASE)
#: What a template puts in, and what is not prose in a handbook: code.
_CODE = re.compile(r"^```.*?^```|\{\{.*?\}\}|\{%.*?%\}|`[^`\n]*`", re.DOTALL | re.MULTILINE)
_KEPT = catalogue(kept_file("de"))
_HANDBOOKS = ("README.md", "CHANGELOG.md", "config.example.toml")
_GERMAN = {"befehle-colonialism.md", "kurzreferenz.md", "spielen.md"}


def _files() -> list[Path]:
    found = [*ROOT.glob("pbem/**/*.py"), *ROOT.glob("tests/**/*.py"), *ROOT.glob("templates/en/**/*.t*")]
    found += [path for path in ROOT.glob("docs/*.md") if path.name not in _GERMAN]
    return sorted([*found, *(ROOT / name for name in _HANDBOOKS)])


def _comments(source: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _docstrings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                yield first.lineno, str(first.value.value)


def _strings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        # A word alone is a key of data; a kept sentence is found again in databases by its words.
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and " " in node.value
            and node.value not in _KEPT
        ):
            yield node.lineno, node.value


#: Where one string goes on as the next, and what in a string is a blank or may be any letter.
_JOINED = re.compile(r"""["']\s*\n\s*[bfruBFRU]{0,2}["']|\\\n""")
_BLANK, _ANY_LETTER = re.compile(r"\\[nrtfv]"), re.compile(r"\\[xuUN]|\\[0-7]")


def _may_hold_any(source: str) -> bool:
    """Whether a phrase can be in a comment or a string of Python; to split a file into them takes most of the time."""
    joined = _BLANK.sub(" ", _JOINED.sub("", source))
    return bool(_ANY.search(" ".join(joined.split())) or _ANY_LETTER.search(source))


def _prose(path: Path, source: str) -> Iterator[tuple[int, str]]:
    """(line, text) of what is said in a file; code in it is left out."""
    if path.suffix != ".py":
        yield 1, _CODE.sub(lambda code: "\n" * code[0].count("\n") + "…", source)
        return
    if not _may_hold_any(source):
        return
    tree = ast.parse(source)
    yield from _comments(source)
    yield from _strings(tree) if "tests" not in path.parts else _docstrings(tree)


def _offences(path: Path, source: str) -> Iterator[str]:
    for line, prose in _prose(path, source):
        text = " ".join(prose.split()) if path.suffix == ".py" else prose
        if _ANY.search(text) is None:  # one look instead of ten
            continue
        for phrase, plain in _PLAIN.items():
            for found in phrase.finditer(text):
                row = line if path.suffix == ".py" else line + text.count("\n", 0, found.start())
                yield f"{path.name}:{row}: “{found[0]}”; better: {plain}"


def test_sentences_are_in_plain_words() -> None:
    """An unusual phrase has to be learnt and cannot be searched for: one everyday word for one thing."""
    own = Path(__file__)
    found = [
        offence.replace(path.name, path.relative_to(ROOT).as_posix(), 1)
        for path in _files()
        if path != own
        for offence in _offences(path, path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(["", *found])


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("pbem/planted.py", '"""Alternatives parted\nby ELSE."""'),
        ("pbem/planted.py", "x = 1  #: what a sheet still lacks"),
        ("pbem/planted.py", 'raise ValueError("the number stands in the file")'),
        ("pbem/planted.py", 'typer.Option(help="Who is told of trouble.")'),
        ("tests/planted.py", '"""The first so many of them."""'),
        ("pbem/planted.py", 'x = (\n    "who is told "\n    f"of {trouble}"\n)'),
        ("pbem/planted.py", 'x = "one game:\\ntongues"'),
        ("pbem/planted.py", 'x = "one\\u2019s mails"'),
        ("docs/planted.md", "A deadline that is nobody's night."),
        ("templates/en/planted.txt", "{{ n.lacking }} of one's mails"),
    ],
)
def test_the_test_finds_what_is_planted(name: str, source: str) -> None:
    assert list(_offences(Path(name), source))


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("pbem/planted.py", '"""Standing orders; a bot stands in for a player. Ships lie there. `lacking`: seats."""'),
        ("tests/planted.py", 'mail = "What lacks is parted by commas."'),
        ("docs/planted.md", "```text\nthe parts are parted by commas\n```"),
        ("templates/en/planted.txt", "{% if m.lacking %}MISSING{% endif %}"),
    ],
)
def test_what_is_plain_or_code_or_quoted_may_stay(name: str, source: str) -> None:
    assert not list(_offences(Path(name), source))
