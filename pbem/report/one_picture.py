"""One picture a mail, however many of its parts have one: a board is large."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pbem.report.inputs import GameSection, MailInput, ShownPicture

#: Forms of mails in which no picture has a place, not even in words.
_WITHOUT = ("text", "plain")


def with_one_picture(mails: Sequence[MailInput]) -> tuple[list[MailInput], tuple[ShownPicture, ...]]:
    """The parts of a mail with the picture of one, the last that has any: a report's goes before an answer's.

    Of the answers in one part it is the first. There is none where the reader wants none.
    """
    kept: ShownPicture | None = None
    parts = list[MailInput]()
    for mail in reversed(mails):
        found = _pictures(mail)
        if mails[-1].common.form not in _WITHOUT:
            kept = kept or next(iter(found), None)
        parts.append(_with(mail, kept) if found else mail)
    return parts[::-1], (kept,) if kept else ()


def _pictures(mail: MailInput) -> list[ShownPicture]:
    sections: Sequence[Any] = getattr(mail, "sections", ())
    of_sections = [shown for section in sections for shown in getattr(section, "pictures", ())]
    return [*getattr(mail, "pictures", ()), *of_sections]


def _with(mail: Any, kept: ShownPicture | None) -> Any:
    """The mail without pictures but `kept`."""
    changed: dict[str, Any] = {}
    if getattr(mail, "pictures", ()):
        changed["pictures"] = _only(mail.pictures, kept)
    if getattr(mail, "sections", ()):
        changed["sections"] = tuple(
            replace(section, pictures=_only(section.pictures, kept)) if isinstance(section, GameSection) else section
            for section in mail.sections
        )
    return replace(mail, **changed)


def _only(pictures: Sequence[ShownPicture], kept: ShownPicture | None) -> tuple[ShownPicture, ...]:
    return tuple(shown for shown in pictures if shown is kept)
