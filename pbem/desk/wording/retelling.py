"""What a mail says that was made for several readers, or is kept, in the language of the one who reads it."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from pbem.core.language import ENGLISH_CODE, spoken, told_all
from pbem.desk.wording.spelling import spelled, spelled_by_moderators
from pbem.report.inputs import MailInput, Matter, Notice, VoteTold, WouldDo

#: The fields of mails that hold such sentences. What people wrote themselves is in others, and is never retold.
_RETOLD = frozenset(
    (
        "about",
        "asked",
        "by",
        "details",
        "does",
        "doubt",
        "notes",
        "players",
        "reason",
        "sender",
        "value",
        "what",
        "why",
        "would_do",
    )
)

Mail = TypeVar("Mail", bound=MailInput)


def retold(mail: Mail) -> Mail:
    """The mail with its kept sentences in the language being spoken; the same object in English."""
    if spoken() == ENGLISH_CODE:
        return mail
    names = [field.name for field in fields(mail) if field.name in _RETOLD]
    if isinstance(mail, Notice) and mail.matter is Matter.MESSAGE:
        names.remove("details")  # the message itself
    said = {name: _retold(getattr(mail, name)) for name in names}
    if isinstance(mail, VoteTold):
        said["line"] = spelled(mail.line)
    return replace(mail, **said)


def _retold(value: Any) -> Any:
    match value:
        case str():
            return told_all(value)
        case tuple() | list():
            return type(value)(_retold(each) for each in value)
        case WouldDo():
            return replace(value, mail=spelled_by_moderators(value.mail), does=told_all(value.does))
        case _ if is_dataclass(value) and not isinstance(value, type):
            names = [field.name for field in fields(value) if field.name in _RETOLD]
            return replace(value, **{name: _retold(getattr(value, name)) for name in names})
        case _:
            return value
