"""Reports kept back for the moderator: what he reads of them, and how they are written anew when he releases them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from pbem.core.adjudicate import Adjudication, Played
from pbem.core.language import keep
from pbem.desk.archive.seeds import drawn_seed, reopened
from pbem.desk.game.approval import HOLD, REASON, REPORTS
from pbem.desk.game.next_wait import NextWait
from pbem.desk.letters.chronicle import ends_of_turns
from pbem.desk.letters.letterpress import Envelope, print_letter, words_of
from pbem.desk.letters.notices import door_of, let_in, would
from pbem.desk.letters.reports import News
from pbem.desk.letters.told_so_far import chapters_after, positions_told, told_so_far, untold_chapters
from pbem.desk.letters.who_watches import watchers_of
from pbem.desk.press.diary import open_diaries
from pbem.mail.reply_addresses import without_tokens
from pbem.report.inputs import Common, Matter, Notice, Report
from pbem.store.stored_values import GameStatus, NewLetter

if TYPE_CHECKING:
    from pbem.desk.game.dossier import Dossier
    from pbem.desk.letters.postbag import Postbag
    from pbem.desk.playing.outcomes import Outcome
    from pbem.store.work import Work


def kept_back(bag: Postbag, news: News, outcome: Outcome) -> Outcome:
    """The same adjudication with reports that wait: only the moderator is written to.

    What reports are merged with otherwise (receipts, press) is not in them: it goes out.
    """
    ours = [replace(letter, held=True) for letter in outcome.letters if not letter.kind.startswith("notice")]
    notices = [letter for letter in outcome.letters if letter.kind.startswith("notice")]
    outcome.letters = [*ours, *notices, _for_approval(bag, news, ours)]
    outcome.told = {}
    last = news.run.played[-1] if news.run.played else None
    kept = {
        "from": bag.dossier.record.snapshot_seq,
        "open": bool(last and last.waiting),
        "root": bag.root,
        "said": list(bag.said),
        "stood_in": list(news.stood_in),
        "banks": {seat: int(left.total_seconds()) for seat, left in news.banks.items()},
    }
    outcome.marks.setdefault(HOLD, {})[REPORTS] = kept
    if outcome.record.status is GameStatus.RUNNING:
        outcome.record = replace(outcome.record, status=GameStatus.HELD, held_reason=REASON, due_at=None)
    return outcome


def _place(turn: int, number: int) -> str:
    """A turn, or a round of it, as it is kept."""
    return keep("round {round} of turn {turn}", round=number, turn=turn) if number else keep("turn {turn}", turn=turn)


def _for_approval(bag: Postbag, news: News, held: list[NewLetter]) -> NewLetter:
    """To the moderator: what everybody may read of it, and which letters wait."""
    record = bag.dossier.record
    address = record.moderator or bag.desk.config.table.moderator
    door = door_of(bag.dossier.doors, address)
    common = replace(bag.common_beside(door.person, bag.tag("")), root="", **let_in(bag.desk, door, record))
    notice = Notice(
        common=common,
        matter=Matter.APPROVAL,
        about=_place(*news.closed()),
        details=tuple((letter.seat or letter.recipient, without_tokens(letter.subject).strip()) for letter in held),
        would_do=(
            would("release", record.id, does=keep("sends the reports")),
            would("rollback", record.id, "WHY …", does=keep("undoes what they tell, and they are withdrawn")),
        ),
    )
    with bag.speaking_beside(door.person):
        report = _public(common, news)
    words = replace(words_of(bag.desk, report, [notice]), subject=words_of(bag.desk, notice).subject)
    cause = f"{record.branch}.{record.version}"
    envelope = Envelope(
        recipient=address,
        kind="notice-approval",
        cause=cause,
        now=bag.now,
        game=record.id,
        tag=common.tag,
        reply_to=common.reply_address,
    )
    return print_letter(bag.desk, words, envelope)


def _public(common: Common, news: News) -> Report:
    """What everybody may read of it, in the language being spoken."""
    ruleset, state = news.after.ruleset, news.run.state
    turn, number = news.closed()
    return Report(
        common=common,
        span=news.span(),
        turn=turn,
        round=number,
        chapters=news.chapters(""),
        view=ruleset.view(state, None),
        standing=ruleset.standing(state),
        leading=ruleset.leading(state),
    )


# --- on release -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Kept:
    """What is to be told on release."""

    news: News
    root: str  #: the one under which it was played
    said: tuple[str, ...]  #: of what was done by hand


def news_again(work: Work, dossier: Dossier, kept: Mapping[str, Any], coming: NextWait | None) -> Kept:
    """What was kept back, made of the snapshots; `coming`: the wait as it opens now, None where the game is over."""
    record = dossier.record
    before = replace(dossier, record=replace(record, snapshot_seq=kept["from"]))
    watchers = watchers_of(work, record.id)
    told = told_so_far(work, dossier, watchers)
    over = coming is None
    news = News(
        before=before,
        run=Adjudication(state=dossier.position().state, played=_played(work, dossier, kept)),
        after=dossier.table,
        next=coming,
        told=told,
        watchers=watchers,
        untold=untold_chapters(work, before, told),
        earlier=positions_told(work, dossier, told, kept["from"]),
        past=chapters_after(work, before, 0) if over else {},
        ends=ends_of_turns(work, dossier) if over else {},
        seed=drawn_seed(work, record).hex() if over else "",
        reopened=reopened(work, record.id) is not None,
        diaries=open_diaries(work, record.id) if over else (),
        stood_in=tuple(kept["stood_in"]),
        banks={seat: timedelta(seconds=left) for seat, left in kept["banks"].items()},
    )
    return Kept(news=news, root=kept["root"], said=tuple(kept["said"]))


def _played(work: Work, dossier: Dossier, kept: Mapping[str, Any]) -> list[Played]:
    record = dossier.record
    numbers = range(kept["from"] + 1, record.snapshot_seq + 1)
    found = [work.snapshot(record.id, number) for number in numbers]
    played = [
        Played(turn=each.turn, round=each.round, phase=each.phase, events=each.events, entries=())
        for each in found
        if each is not None and not each.undone
    ]
    if kept["open"]:
        played.append(
            Played(
                turn=record.turn,
                round=record.round,
                phase=record.phase,
                events=dossier.table.opening.published or work.published(record.id),
                entries=(),
                waiting=dossier.position().waiting,
            )
        )
    return played
