"""A game's page in one language, from its story."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pbem.core.language import say, speaking, told
from pbem.desk.ground import shelf
from pbem.desk.ground.languages import language_named
from pbem.report.charts.series import Chart, charts_of, luck
from pbem.report.inputs import Common, Report, Span
from pbem.report.site.page_inputs import NO_LINKS, GamePage, Links, Said, Stop

if TYPE_CHECKING:
    from pbem.desk.book.story import Moment, Story
    from pbem.desk.ground.desk import Desk


@dataclass(frozen=True, kw_only=True, slots=True)
class PageAround:
    """What a page has that is not the game's own: where other pages are, how pictures come into it."""

    links: Links = NO_LINKS
    others: Sequence[tuple[str, str]] = ()
    parts: Sequence[tuple[str, str]] = ()  #: the other pages of a game that is too long for one
    only: Sequence[Moment] = ()  #: what this page tells of such a game; none: all
    pictures: Callable[[Moment], Sequence[str]] = lambda moment: ()  #: of a moment, by file or as SVG


def languages_of(ruleset: str) -> tuple[str, ...]:
    """The languages in which a game of that ruleset has pages."""
    return shelf.languages(ruleset)


def game_page(desk: Desk, story: Story, language: str, around: PageAround, *, long: bool = False) -> GamePage:
    """The page. `long`: there are so many moments that only the last is told in words and with all its standing."""
    with speaking(language_named(language, story.record.ruleset)):
        common = common_of(desk, story, language)
        record, moments = story.record, around.only or story.moments
        last = moments[-1]
        ends = last is story.moments[-1]
        return GamePage(
            common=common,
            status=record.status,
            stops=[_stop(story, moment, common, around, full=moment is last or not long) for moment in moments],
            players=[(seat, told(who)) for seat, who in story.players],
            winners=_winners(record.winner),
            drawn=tuple(record.winner["drawn"]) if isinstance(record.winner, dict) else (),
            deadline=story.deadline,
            waits_for=story.waits_for,
            charts=charts(story) if ends else (),
            decisions=story.decisions if ends else {},
            locks=story.locks if ends else (),
            words=story.words,
            seed=story.seed,
            started=record.started,
            ended=record.ended if story.over else None,
            links=around.links,
            others=around.others,
            parts=around.parts,
        )


def common_of(desk: Desk, story: Story, language: str) -> Common:
    """What a page about a game knows: no reader, no address."""
    record, ruleset = story.record, story.ruleset
    return Common(
        now=story.moments[-1].at,
        language=language,
        zone=desk.config.table.zone,
        game=record.id,
        title=record.title,
        ruleset=ruleset.id,
        family=ruleset.family,
        ruleset_title=ruleset.title,
        board_note=ruleset.note,
        seats=story.seats,
        names=ruleset.names,
        commitment=record.commitment,
    )


def charts(story: Story) -> list[Chart]:
    """How the game went, in the language being spoken."""
    ruleset = story.ruleset
    ends = {moment.turn: ruleset.standing(moment.state) for moment in story.moments}
    found = charts_of(list(ends.items()), getattr(ruleset, "charted", ()))
    rolls = [
        (moment.turn, [event for event in chapter.events if event.visible_to(None)])
        for moment in story.moments
        for chapter in moment.chapters
    ]
    of_luck = luck(rolls, story.seats, say("Luck: Successes beyond the average"))
    return found if of_luck is None else [*found, of_luck]


def _stop(story: Story, moment: Moment, common: Common, around: PageAround, *, full: bool) -> Stop:
    ruleset, state = story.ruleset, moment.state
    closes = moment.closes_turn or moment is story.moments[-1]
    standing, leading, charted = ruleset.standing(state), ruleset.leading(state), getattr(ruleset, "charted", ())
    position = Report(
        common=common,
        span=Span.CATCH_UP,
        turn=moment.turn,
        round=moment.round,
        view=ruleset.view(state, None),
        standing=standing,
        leading=leading,
    )
    return Stop(
        anchor=moment.anchor,
        title=moment.title(),
        turn=moment.turn,
        closes=moment.closes_turn,
        at=moment.at,
        chapters=moment.chapters,
        pictures=around.pictures(moment),
        standing=[column for column in standing if full or column.key in charted] if closes else (),
        leading=leading,
        position=position if full and closes else None,
        press=[Said(signed=told(said.signed), lines=said.lines) for said in moment.press],
        orders=sorted(moment.orders.items(), key=lambda item: story.seats.index(item[0])),
        secrets=sorted(moment.secrets.items(), key=lambda item: story.seats.index(item[0])),
    )


def _winners(winner: object) -> tuple[str, ...]:
    if isinstance(winner, str):
        return (winner,)
    return tuple(winner) if isinstance(winner, (list, tuple)) else ()
