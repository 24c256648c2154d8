"""How those fared who agreed that it is told, by ruleset: games that are over, on these pages, with names on them.

How a game ended is read once, when its pages are made, and kept with what they were made from.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pbem.desk.game.as_it_stands import drawn
from pbem.desk.ground.terms import terms_of
from pbem.desk.letters.reports import winners
from pbem.desk.people.shown_records import shows_record
from pbem.report.site.page_inputs import PlayerLine, Records
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.book.story import Story
    from pbem.desk.ground.desk import Desk
    from pbem.desk.site.folder import SiteFolder
    from pbem.store.stored_values import GameRecord
    from pbem.store.work import Work

#: Between the places of a game as it is kept, and between seats that share one.
_PLACES, _SHARED = ";", ","


def note_places(site: SiteFolder, story: Story) -> None:
    """Keep who came in on which place, where the game is over and was neither given up nor stopped without a result."""
    record = story.record
    first = winners(record.winner) or drawn(record.winner)
    if not story.over or not first:
        site.made.pop(_key(record), None)
        return
    others = [seat for seat in story.ruleset.leading(story.moments[-1].state) if seat not in first]
    site.made[_key(record)] = _PLACES.join([_SHARED.join(first), *others])


def records_of(desk: Desk, work: Work, site: SiteFolder, games: Iterable[GameRecord]) -> list[Records]:
    """The records by ruleset, the best of a ruleset first. None where the host publishes no names."""
    if not desk.config.site.names:
        return []
    found: dict[str, dict[int, list[tuple[int, bool]]]] = defaultdict(lambda: defaultdict(list))
    names: dict[int, str] = {}
    for game in games:
        won = winners(game.winner)
        for seat, place, player, name in _played(work, site, game):
            found[game.ruleset][player].append((place, seat in won))
            names[player] = name
    by_title = sorted((desk.ruleset(ruleset).title, lines) for ruleset, lines in found.items())
    return [Records(title=title, players=_lines(names, lines)) for title, lines in by_title]


def _played(work: Work, site: SiteFolder, game: GameRecord) -> Iterator[tuple[str, int, int, str]]:
    """(seat, its place, who has it at the end, by what name) of those who agreed."""
    kept = site.made.get(_key(game))
    if kept is None or game.status is not GameStatus.OVER or terms_of(work, game.id).anonymous:
        return
    people = work.people(game.id)
    gone = {seat.name for seat in work.seats(game.id) if seat.left_at is not None or seat.bot is not None}
    place = 1
    for seats in kept.split(_PLACES):
        sharing = seats.split(_SHARED)
        for seat in sharing:
            who = people.get(seat)
            if who is not None and seat not in gone and who.name and not who.erased and shows_record(work, who.id):
                yield seat, place, who.id, who.name
        place += len(sharing)


def _lines(names: dict[int, str], players: dict[int, list[tuple[int, bool]]]) -> Sequence[PlayerLine]:
    lines = [
        PlayerLine(
            name=names[player],
            games=len(games),
            won=sum(won for _, won in games),
            places=sorted(Counter(place for place, _ in games).items()),
        )
        for player, games in players.items()
    ]
    return sorted(lines, key=lambda line: (-line.won, -line.games, line.name.casefold()))


def _key(game: GameRecord) -> str:
    return f"places/{game.id}"
