"""One picture a mail, however many of its parts have one: a board is large. The last mail of a game has a few more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pbem.report.inputs import Course, GameSection, MailInput, ShownPicture

#: Forms of mails in which no picture has a place, not even in words.
_WITHOUT = ("text", "plain")


def with_one_picture(mails: Sequence[MailInput]) -> tuple[list[MailInput], tuple[ShownPicture, ...]]:
    """The parts of a mail with the picture of one, the last that has any: a report's goes before an answer's.

    Of the answers in one part it is the first. There is none where the reader wants none.
    """
    kept: ShownPicture | None = None
    parts = list[MailInput]()
    without = mails[-1].common.form in _WITHOUT
    for mail in reversed(mails):
        found = _pictures(mail)
        if not without:
            kept = kept or next(iter(found), None)
        parts.append(_with(mail, kept, without=without) if found or getattr(mail, "course", None) else mail)
    shown = (kept,) if kept else ()
    return parts[::-1], (*shown, *(each for part in parts[::-1] for each in _of_course(part)))


def _of_course(mail: MailInput) -> list[ShownPicture]:
    """The pictures of how a game went. The chart, which is small, comes first: without room the last are left out."""
    course: Course | None = getattr(mail, "course", None)
    if course is None:
        return []
    return [*course.drawn, *(shown for maps in course.maps.values() for shown in maps)]


def _pictures(mail: MailInput) -> list[ShownPicture]:
    sections: Sequence[Any] = getattr(mail, "sections", ())
    of_sections = [shown for section in sections for shown in getattr(section, "pictures", ())]
    return [*getattr(mail, "pictures", ()), *of_sections]


def _with(mail: Any, kept: ShownPicture | None, *, without: bool) -> Any:
    """The mail without pictures but `kept`; `without`: and without those of a game's course."""
    changed: dict[str, Any] = {}
    if getattr(mail, "pictures", ()):
        changed["pictures"] = _only(mail.pictures, kept)
    if without and getattr(mail, "course", None):
        changed["course"] = replace(mail.course, maps={}, drawn=())
    if getattr(mail, "sections", ()):
        changed["sections"] = tuple(
            replace(section, pictures=_only(section.pictures, kept)) if isinstance(section, GameSection) else section
            for section in mail.sections
        )
    return replace(mail, **changed)


def _only(pictures: Sequence[ShownPicture], kept: ShownPicture | None) -> tuple[ShownPicture, ...]:
    return tuple(shown for shown in pictures if shown is kept)
