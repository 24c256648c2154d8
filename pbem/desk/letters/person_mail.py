"""Mails to a person beside any game: questions to a new address, and what was changed of what guards their seats."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from pbem.desk.letters.letterpress import print_plain
from pbem.desk.people.mail_choices import form_of, language_code_of
from pbem.desk.tokens.issuing import issue_token
from pbem.mail.reply_addresses import SeatTag, normalise, subject_tag
from pbem.report.inputs import Common, PersonMail, PersonMatter

if TYPE_CHECKING:
    from pbem.desk.game.handling import Handling, InHand
    from pbem.store.stored_values import NewLetter, PlayerRecord

#: How long a question to a person waits for its answer.
QUESTION = timedelta(days=3)
#: What a tag says where a game and a seat would stand.
_TABLE, _YOU = "table", "you"


def question(handling: Handling, address: str, opens: str, matter: PersonMatter, **told: Any) -> datetime:
    """Ask an address for CONFIRM: only a reply from there, with this question's token, does what `opens` names.

    Until when it may come.
    """
    until = handling.now + QUESTION
    token = issue_token(
        handling.desk, handling.work, purpose="confirm", at=handling.now, address=address, expires=until, about=opens
    )
    common = _common(handling, handling.work.player_by_address(address), token)
    content = PersonMail(common=common, matter=matter, until=until, **told)
    handling.letters.append(_letter(handling, content, address, f"{handling.cause}.{opens}"))
    return until


def tell_owner(handling: Handling, *changes: str, to: str = "") -> None:
    """Tell somebody's main address (or `to`) what was changed, where the answer to this mail does not go there."""
    person = handling.person
    address = to or (person.address if person else "")
    if not address or address == answered_at(handling):
        return
    until = handling.now + QUESTION
    token = issue_token(
        handling.desk, handling.work, purpose="person", at=handling.now, address=address, expires=until, about="changed"
    )
    content = PersonMail(
        common=_common(handling, person, token),
        matter=PersonMatter.CHANGED,
        by=handling.letter.sender or handling.sender,
        lines=changes,
    )
    handling.letters.append(_letter(handling, content, address, f"{handling.cause}.changed"))


def answered_at(handling: Handling) -> str:
    """The address that reads the answer to the mail in hand."""
    return normalise(handling.answered_at or handling.sender)


def _letter(hand: InHand, content: PersonMail, recipient: str, cause: str) -> NewLetter:
    return print_plain(
        hand.desk,
        content,
        recipient=recipient,
        cause=cause,
        tag=content.common.tag,
        reply_to=content.common.reply_address,
    )


def _common(hand: InHand, person: PlayerRecord | None, token: str) -> Common:
    table, tag = hand.desk.config.table, SeatTag(game=_TABLE, seat=_YOU, token=token)
    return Common(
        recipient=person.name if person else "",
        language=language_code_of(hand.desk.config, person),
        form=form_of(person),
        zone=person.zone if person else table.zone,
        now=hand.now,
        reply_address=hand.desk.reply_address(hand.written_to, tag),
        tag=subject_tag(tag),
        moderator=table.moderator,
    )
