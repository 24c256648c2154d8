"""RFC 3676: `format=flowed` paragraphs made whole again, quote marks kept."""

from __future__ import annotations

import re

_LINE = re.compile(r"(>*) ?(.*)", re.DOTALL)


def unflow(text: str, *, delete_space: bool) -> str:
    """Joins lines that end in a blank with the next of the same depth; `-- ` never flows (4.3)."""
    paragraphs: list[list[str]] = []
    open_depth = -1
    for line in text.split("\n"):
        marks, body = _parts(line)
        signature = body == "-- "
        flows = body.endswith(" ") and not signature
        if flows and delete_space:
            body = body[:-1]
        if open_depth == len(marks) and not signature:
            paragraphs[-1].append(body)
        else:
            paragraphs.append([f"{marks} " if marks else "", body])
        open_depth = len(marks) if flows else -1
    return "\n".join("".join(parts) for parts in paragraphs)


def _parts(line: str) -> tuple[str, str]:
    """Quote marks and text of a line, the stuffed blank (RFC 3676, 4.4) taken off."""
    match = _LINE.match(line)
    assert match is not None  # the pattern fits every string
    return match.group(1), match.group(2)
