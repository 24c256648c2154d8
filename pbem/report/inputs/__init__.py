"""What each kind of mail is made from. The desk fills these; templates/<language>/mails/<kind>.txt makes them readable.

Everything in an input is told to the recipient: only what the seat's view, the events it may know, its own sheet and
public tables hold may be put here. All times are aware; names and titles may hold any text, they are made harmless
when they are laid out.
"""

from __future__ import annotations

from pbem.report.inputs.answer_mails import Answered, Came, ModeratorAnswer, WouldDo
from pbem.report.inputs.common import (
    Chapter,
    Common,
    GameSection,
    PastTurn,
    Rendered,
    Section,
    ShownPicture,
    Span,
    Tapping,
)
from pbem.report.inputs.lobby_mails import Gathering, Gathers
from pbem.report.inputs.moderation_mails import Act, Announcement, Archive, Change, Correction, Matter, Notice, Notices
from pbem.report.inputs.person_mails import PersonMail, PersonMatter
from pbem.report.inputs.play_mails import (
    Course,
    DeadlineChanged,
    GameOver,
    Grace,
    LeftOut,
    Owed,
    Receipt,
    Refused,
    Reminder,
    Report,
    Start,
    Taken,
)
from pbem.report.inputs.post_mails import Confirm, Invitation, Stranger, Trouble
from pbem.report.inputs.press_mails import Diary, DiaryPage, Message, Press
from pbem.report.inputs.voting_mails import Decided, VoteStage, VoteTold

#: Everything a renderer renders.
MailInput = (
    Announcement
    | Archive
    | Invitation
    | Start
    | Receipt
    | Report
    | Reminder
    | DeadlineChanged
    | Grace
    | GameOver
    | Confirm
    | Stranger
    | Trouble
    | PersonMail
    | Notice
    | Correction
    | Notices
    | ModeratorAnswer
    | VoteTold
    | Decided
    | Press
    | Gathering
)

__all__ = [
    "Act",
    "Announcement",
    "Answered",
    "Archive",
    "Came",
    "Change",
    "Chapter",
    "Common",
    "Confirm",
    "Correction",
    "Course",
    "DeadlineChanged",
    "Decided",
    "Diary",
    "DiaryPage",
    "GameOver",
    "GameSection",
    "Gathering",
    "Gathers",
    "Grace",
    "Invitation",
    "LeftOut",
    "MailInput",
    "Matter",
    "Message",
    "ModeratorAnswer",
    "Notice",
    "Notices",
    "Owed",
    "PastTurn",
    "PersonMail",
    "PersonMatter",
    "Press",
    "Receipt",
    "Refused",
    "Reminder",
    "Rendered",
    "Report",
    "Section",
    "ShownPicture",
    "Span",
    "Start",
    "Stranger",
    "Taken",
    "Tapping",
    "Trouble",
    "VoteStage",
    "VoteTold",
    "WouldDo",
]
