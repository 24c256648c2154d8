"""Few mails to a moderator: what one pass has to tell, and is not urgent, is one mail."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from typing import TYPE_CHECKING

from pbem.core.language import ENGLISH_CODE
from pbem.desk.letters.letterpress import Envelope, print_letter, words_of
from pbem.desk.tokens.moderator_tokens import moderator_tag, token_beside_games
from pbem.mail.reply_addresses import subject_tag
from pbem.report.inputs import Common, Notice, Notices
from pbem.store.stored_values import LetterStatus, NewLetter

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work


def gather_notices(desk: Desk, now: datetime) -> None:
    """Put one letter in the place of several notices of this pass to one moderator, as far as none has left yet."""
    several = {whom: found for whom, found in desk.notices.items() if len(found) > 1}
    if not several:
        return
    with desk.store.transaction() as work:
        for whom, found in several.items():
            _gather(desk, work, whom, found, now)


def _gather(desk: Desk, work: Work, whom: str, found: dict[str, Notice], now: datetime) -> None:
    heads = [work.letter_by_message_id(identifier) for identifier in found]
    waiting = [head for head in heads if head is not None and head.status is LetterStatus.WAITING]
    with suppress(_TooFew), work.part():
        # Another worker may send them meanwhile: only what is taken back is told in their place.
        taken = [head for head in waiting if work.withdraw_letter(head.id)]
        if len(taken) < 2:
            raise _TooFew
        identifiers = [head.message_id for head in taken]
        work.put_letter(_digest(desk, work, whom, {each: found[each] for each in identifiers}, now))


class _TooFew(Exception):
    """There is nothing left to gather; what was taken back goes out as it is."""


def _digest(desk: Desk, work: Work, whom: str, found: dict[str, Notice], now: datetime) -> NewLetter:
    common = _common(desk, work, whom, list(found.values()), now)
    # Their links shall open a reply to this mail.
    parts = [
        replace(each, common=replace(each.common, reply_address=common.reply_address, tag=common.tag))
        for each in found.values()
    ]
    words = words_of(desk, Notices(common=common, count=len(parts)), parts)
    envelope = Envelope(
        recipient=whom,
        kind="notice-digest",
        cause=sha256("".join(found).encode()).hexdigest()[:20],
        now=now,
        tag=common.tag,
        reply_to=common.reply_address,
    )
    return print_letter(desk, words, envelope)


def _common(desk: Desk, work: Work, whom: str, notices: Sequence[Notice], now: datetime) -> Common:
    """What the mail knows: a reply to it is let in for all games of the moderator's.

    It is in their language where each of the notices is.
    """
    token = token_beside_games(desk, work, whom, now)
    tag, table = moderator_tag(token, None), desk.config.table
    languages = {each.common.language for each in notices}
    return replace(
        notices[0].common,
        language=languages.pop() if len(languages) == 1 else ENGLISH_CODE,
        reply_address=desk.reply_address(desk.address, tag),
        tag=subject_tag(tag),
        game="",
        title=table.name,
        ruleset="",
    )
