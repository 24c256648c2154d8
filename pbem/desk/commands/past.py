"""What happened: HISTORY, and the report of a turn that is over."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed, NotUnderstood
from pbem.core.language import say
from pbem.desk.commands.which_game import seen
from pbem.desk.letters.board_pictures import Boards, on_board, title_of
from pbem.desk.letters.postbag import Postbag
from pbem.desk.wording.command import Command, Heard, Level, Rest, Said
from pbem.report.inputs import Chapter, GameSection, PastTurn, Report, Section, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pbem.desk.commands.which_game import Sight
    from pbem.desk.game.handling import Handling, SeatMail
    from pbem.store.stored_values import Snapshot, SnapshotHead

_WHEN = re.compile(
    r"(?:turn |zug |spielrunde )?(?P<turn>\d{1,3})(?:\s*[,./]?\s*(?:round|runde|r)?\s*(?P<round>\d))?", re.IGNORECASE
)
_UNDONE = re.compile(r"\b(?:undone|zur(?:ü|ue)ckgenommen)\b", re.IGNORECASE)


def history(handling: Handling, heard: Heard) -> Said:
    """HISTORY: a line each turn; HISTORY 3 2: all that happened in a turn or round, as the seat may know it."""
    sight = seen(handling, heard.rest)
    undone = bool(_UNDONE.search(sight.rest))
    asked = _UNDONE.sub("", sight.rest).strip()
    if not asked:
        return Said(sections=[_all_turns(sight)])
    turn, number = _turn_and_round(asked)
    return Said(sections=_one_turn(sight, turn, number, undone=undone))


def report_again(handling: SeatMail, heard: Heard) -> Said:
    """REPORT: the game as it stands, in the same mail as the receipt; REPORT 3: what that turn's report told."""
    if not heard.rest:
        handling.wants_report = True
        return Said(words=say("the game as it stands follows below"))
    turn, _ = _turn_and_round(heard.rest)
    handling.reports.append(_past_report(handling, turn))
    return Said(words=say("the report of turn {turn} follows below", turn=turn))


def _turn_and_round(words: str) -> tuple[int, int]:
    """(turn, round or 0) out of "3", "turn 3 round 2", "3.2"."""
    found = _WHEN.fullmatch(words)
    if found is None:
        raise NotUnderstood(
            say("“{words}” names no turn; a number would do, or two for a turn and a round of it", words=words)
        )
    return int(found["turn"]), int(found["round"] or 0)


def _all_turns(sight: Sight) -> Section:
    record = sight.dossier.record
    heads = [head for head in sight.handling.work.snapshots(record.id) if head.turn]
    turns = [_past_turn(sight, list(group)) for _, group in groupby(heads, _run_of)]
    if not turns:
        return Section(heading=say("HISTORY"), lines=(say("No turn has been played yet."),))
    lines = [say("HISTORY 1 tells all of turn 1, HISTORY 1 2 its second round.")]
    if any(turn.undone for turn in turns):
        lines.append(say("HISTORY 1 UNDONE tells what was played of a turn before the moderator took it back."))
    return GameSection(
        heading=say("HISTORY of {title}", title=record.title), common=sight.common(), turns=turns, lines=tuple(lines)
    )


def _run_of(head: SnapshotHead) -> tuple[int, bool, int]:
    """Snapshots that belong to one line of the history: of a turn, played once."""
    return head.turn, head.undone, head.branch if head.undone else 0


def _past_turn(sight: Sight, heads: Sequence[SnapshotHead]) -> PastTurn:
    last = heads[-1]
    record = sight.dossier.record
    return PastTurn(
        turn=last.turn,
        at=last.at,
        chapters=_chapters(_whole(sight, heads)),
        undone=last.undone,
        open=not last.undone and last.turn == record.turn and record.winner is None,
    )


def _one_turn(sight: Sight, turn: int, number: int, *, undone: bool) -> list[Section]:
    record = sight.dossier.record
    heads = [head for head in sight.handling.work.snapshots(record.id) if head.turn == turn]
    wanted = [head for head in heads if head.undone == undone]
    chapters = _chapters(_whole(sight, wanted))
    told = [chapter for chapter in chapters if not number or chapter.round == number]
    if not told:
        what = (
            say("round {number} of turn {turn}", number=number, turn=turn) if number else say("turn {turn}", turn=turn)
        )
        again = (
            say("; HISTORY {turn} UNDONE tells what the moderator took back", turn=turn) if not undone and heads else ""
        )
        raise NotAllowed(
            say("nothing of {what} has been taken back{again}", what=what, again=again)
            if undone
            else say("nothing of {what} has been played yet{again}", what=what, again=again)
        )
    heading = say("TURN {turn}, ROUND {round}", turn=turn, round=number) if number else say("TURN {turn}", turn=turn)
    heading += say(", as it was before it was undone") * undone
    lines = []
    if not undone and any(head.undone for head in heads):
        lines.append(say("This turn was played anew: HISTORY {turn} UNDONE tells what was taken back.", turn=turn))
    return [GameSection(heading=heading, common=sight.common(), chapters=told, lines=tuple(lines))]


def _whole(sight: Sight, heads: Iterable[SnapshotHead]) -> list[Snapshot]:
    game, work = sight.dossier.record.id, sight.handling.work
    return [found for head in heads if (found := work.snapshot(game, head.seq)) is not None]


def _chapters(snapshots: Iterable[Snapshot]) -> list[Chapter]:
    return [Chapter(turn=each.turn, round=each.round, phase=each.phase, events=list(each.events)) for each in snapshots]


def _past_report(handling: SeatMail, turn: int) -> Report:
    """A turn as its report told it: what happened, and where everybody stood then."""
    dossier, seat, ruleset = handling.dossier, handling.seat, handling.dossier.ruleset
    heads = handling.work.snapshots(dossier.record.id)
    wanted = [head.seq for head in heads if head.turn == turn and not head.undone]
    found = [each for seq in wanted if (each := handling.work.snapshot(dossier.record.id, seq)) is not None]
    if not found:
        raise NotAllowed(
            say(
                "nothing of turn {turn} has been played yet; this is turn {turn2}", turn=turn, turn2=dossier.record.turn
            )
        )
    state = ruleset.state_from(found[-1].state)
    bag = Postbag(desk=handling.desk, dossier=dossier, now=handling.now)
    common = bag.common(seat)
    return Report(
        common=common,
        span=Span.PAST,
        turn=turn,
        chapters=_chapters(found),
        view=ruleset.view(state, seat),
        pictures=on_board(bag.desk, common, Boards(ruleset), state, title_of(Span.PAST, turn, 0)).pictures,
        standing=ruleset.standing(state),
        leading=ruleset.leading(state),
    )


COMMANDS = (
    Command(words=("HISTORY", "VERLAUF"), does=history, level=Level.ANYBODY, rest=Rest.MAY, changes=False),
    Command(words=("REPORT", "BERICHT"), does=report_again, level=Level.PLAYING, rest=Rest.MAY, changes=False),
)
