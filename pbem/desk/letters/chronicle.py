"""How a game went, for its last mail: its turning points with their maps, and a chart of what wins it."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pbem.desk.game.dossier import Dossier
from pbem.desk.ground.own_faults import log_fault
from pbem.desk.letters.board_pictures import Boards, is_wanted, on_board, title_of
from pbem.report.charts.series import charts_of
from pbem.report.charts.turning_points import numbers_of, some_turns, turning_points
from pbem.report.inputs import Common, Course, GameOver, ShownPicture, Span

if TYPE_CHECKING:
    from pbem.core.ruleset_contract import Ruleset
    from pbem.desk.ground.desk import Desk
    from pbem.desk.letters.reports import News
    from pbem.report.charts.series import Chart
    from pbem.store.work import Work

log = logging.getLogger(__name__)


def ends_of_turns(work: Work, dossier: Dossier) -> dict[int, Any]:
    """Turn to the position when it was over, as far as nothing of it was undone."""
    record, ruleset = dossier.record, dossier.table.ruleset
    last = {head.turn: head.seq for head in work.snapshots(record.id) if not head.undone}
    found = {turn: work.snapshot(record.id, seq) for turn, seq in last.items()}
    return {turn: ruleset.state_from(snapshot.state) for turn, snapshot in found.items() if snapshot is not None}


def with_course(desk: Desk, news: News, over: GameOver) -> GameOver:
    """The last mail with the game's course, in the language being spoken. A fault in it stops no mail."""
    try:
        return replace(over, course=_course(desk, news, over.common))
    except Exception as error:
        log_fault(log, f"the last mail of {over.common.game} leaves without the game's course", error)
        return over


def _course(desk: Desk, news: News, common: Common) -> Course | None:
    ruleset, ends = news.after.ruleset, _positions(news)
    standings = [(turn, ruleset.standing(state)) for turn, state in ends.items()]
    # What never moved, or is no number, makes no chart.
    chart = next(iter(charts_of(standings, getattr(ruleset, "charted", ())[:1])), None)
    points = turning_points(chart) if chart else []
    if chart is None or not points:
        return None
    numbers = numbers_of(chart)
    return Course(
        chart=chart,
        points=points,
        numbers=numbers,
        turns=some_turns(list(numbers)),
        # The map at the end stands at the top of the mail.
        maps={point.turn: _map(desk, common, ruleset, ends, point.turn) for point in points if not point.ends},
        drawn=_drawn(desk, common, ruleset, chart),
    )


def _positions(news: News) -> dict[int, Any]:
    """The same as `ends_of_turns`, with what was played since the last snapshot."""
    found = dict(news.ends)
    for played in news.run.played:
        if played.document is not None:
            found[played.turn] = news.after.ruleset.state_from(played.document)
    found[news.run.state.turn] = news.run.state
    return dict(sorted(found.items()))


def _map(desk: Desk, common: Common, ruleset: Ruleset, ends: Mapping[int, Any], turn: int) -> tuple[ShownPicture, ...]:
    """The board when a turn was over, what changed in it marked."""
    before = [state for each, state in ends.items() if each < turn]
    title = title_of(Span.PAST, turn, 0)
    earlier = before[-1] if before else None
    return on_board(desk, common, Boards(ruleset), ends[turn], title, earlier=earlier, when="past").pictures


def _drawn(desk: Desk, common: Common, ruleset: Ruleset, chart: Chart) -> tuple[ShownPicture, ...]:
    """The chart as a picture, if its reader gets any."""
    if not is_wanted(desk, common):
        return ()
    # lazy: only the last mail of a game has a chart
    from pbem.report.charts.chart_svg import words_of

    names = {seat: ruleset.names.get(seat, seat) for seat in common.seats}
    document = {"chart": chart.document(), "seats": list(common.seats), "names": names}
    about = json.dumps([document, common.language], sort_keys=True, separators=(",", ":"))
    found = ShownPicture(
        name=f"chart-{sha256(about.encode()).hexdigest()[:24]}.png@board",
        alt=words_of(chart, names),
        title=chart.title,
        language=common.language,
        document=document,
    )
    return (found,)
