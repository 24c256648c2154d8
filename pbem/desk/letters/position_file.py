"""A report's position as data, for programs: `position.json`, with nothing in it that the reader may not know."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pbem.desk.letters.letterpress import Attachment
    from pbem.report.inputs import MailInput

#: The name and version of the form.
FORM = "pbem-position/1"
_TYPE = "application/json; charset=utf-8"


def position_file(content: MailInput) -> Attachment | None:
    """The position of a mail that tells one, in canonical JSON; None where it tells none."""
    view = getattr(content, "view", None)
    if not view:
        return None
    common = content.common
    deadline = getattr(content, "deadline", None)
    document: dict[str, Any] = {
        "form": FORM,
        "game": common.game,
        "title": common.title,
        "ruleset": common.ruleset,
        "seat": common.seat,
        "told": common.now.isoformat(),
        "deadline": deadline.isoformat() if deadline else None,
        "wanted": [{"kind": need.kind, "words": need.words} for need in getattr(content, "needs", ())],
        "leading": list(getattr(content, "leading", ())),
        "standing": {column.key: dict(column.values) for column in getattr(content, "standing", ())},
        "view": view,
        "outlook": getattr(content, "outlook", {}),
    }
    text = json.dumps(document, ensure_ascii=False, sort_keys=True, indent=1)
    return "position.json", _TYPE, f"{text}\n".encode()
