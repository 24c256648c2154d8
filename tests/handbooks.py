"""The handbooks as the tests read them: their files, code, command lines, order lines, links and paths."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_FENCE = re.compile(r"^(?P<indent> *)```(?P<language>\w*)\n(?P<body>.*?)^(?P=indent)```$", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"(?<!`)`([^`\n]+(?:\n[^`\n]+)?)`(?!`)")
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
#: Where shell lines find the program.
_PROGRAM = re.compile(r"(?:^|[\s/])pbem(?=\s|$)")


@dataclass(frozen=True, slots=True)
class Snippet:
    """A fenced block: its language ("" for the lines of an order mail) and its lines."""

    language: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Handbook:
    """One Markdown file."""

    path: Path

    @property
    def name(self) -> str:
        """Its path in the checkout."""
        return str(self.path.relative_to(ROOT))

    @cached_property
    def text(self) -> str:
        """All of it."""
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def snippets(self) -> tuple[Snippet, ...]:
        """Its fenced blocks."""
        return tuple(
            Snippet(found["language"], tuple(line.removeprefix(found["indent"]) for line in found["body"].splitlines()))
            for found in _FENCE.finditer(self.text)
        )

    @cached_property
    def prose(self) -> str:
        """What is outside the fenced blocks."""
        return _FENCE.sub("", self.text)

    @cached_property
    def spans(self) -> tuple[str, ...]:
        """What is between backticks in a line or a table's cell."""
        return tuple(" ".join(span.split()) for span in _SPAN.findall(self.prose))

    def links(self) -> list[str]:
        """What its links lead to."""
        return _LINK.findall(self.prose)

    def anchors(self) -> set[str]:
        """Its headings as links name them."""
        headings = re.findall(r"^#+ (.+)$", self.prose, re.MULTILINE)
        return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}

    def orders(self) -> list[str]:
        """The lines of its order mails: blocks without a language."""
        return [line for snippet in self.snippets if not snippet.language for line in snippet.lines if line.strip()]

    def shell_lines(self) -> list[str]:
        """Its shell lines, comments and continuations taken away."""
        blocks = ("\n".join(snippet.lines) for snippet in self.snippets if snippet.language == "sh")
        return [line for block in blocks for line in block.replace("\\\n", " ").splitlines() if line.strip()]

    def command_lines(self) -> Iterator[tuple[bool, list[str]]]:
        """Each `pbem …`: whether it is a whole line for the shell, and its words after the program's name."""
        for whole, lines in ((True, self.shell_lines()), (False, self.spans)):
            for line in lines:
                if (words := command_words(line)) is not None:
                    yield whole, words


def command_words(line: str) -> list[str] | None:
    """The words after `pbem` in a line that starts that program; None where it starts another one."""
    if not _PROGRAM.search(line):
        return None
    words = shlex.split(line, comments=True)
    for place, word in enumerate(words):
        if word.rpartition("/")[2] == "pbem" and (place == 0 or words[place - 1] == "--"):
            return words[place + 1 :]
    return None


def handbooks() -> list[Handbook]:
    """Everything a person is meant to read of the project."""
    places = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("cron/*.md"), *ROOT.glob("rules/**/*.md")]
    return [Handbook(path) for path in sorted(places)]
