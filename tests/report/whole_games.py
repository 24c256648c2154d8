"""Whole random games as players read them: what the tests of every ruleset's position and reports share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from types import SimpleNamespace
from typing import Any

from pbem.core.adjudicate import Played, adjudicate
from pbem.core.dice import Keyed
from pbem.core.language import speaking
from pbem.core.ruleset_contract import Phase, Ruleset
from pbem.desk.ground import shelf
from pbem.desk.ground.languages import language_named
from pbem.games.common.bots.random_play import RandomSettler
from pbem.report.environment import environment
from pbem.report.inputs import Chapter, Common, Rendered
from pbem.report.markup import UNBROKEN, bare
from pbem.report.tools import tools
from tests.report.samples_ground import COMMON, renderer
from tests.report.samples_play import REPORT


@dataclass(frozen=True, kw_only=True)
class Stretch:
    """What one report tells: phases that were run, and the position after them."""

    played: Sequence[Played]
    state: Any


@dataclass(frozen=True, kw_only=True, eq=False)
class WholeGames:
    """Random games of a ruleset, told in either language."""

    ruleset: str
    options: Mapping[str, Any] = field(default_factory=dict)
    most: int = 10_000  #: stretches of a game that are read

    @property
    def rules(self) -> Ruleset:
        """The ruleset, on the board that comes with it."""
        return shelf.load(self.ruleset)

    def game(self, number: int, seats: int) -> tuple[Stretch, ...]:
        """A random game, cut where reports are sent."""
        return _game(self, number, seats)

    def common(self, language: str, s: Any, seat: str | None) -> Common:
        """What every mail of the game is told; in the language being spoken."""
        return replace(
            COMMON, language=language, ruleset=self.ruleset, family=self.rules.family, seats=tuple(s.seats),
            names=self.rules.names, seat=seat, board_note=self.rules.note,
        )  # fmt: skip

    def told(self, language: str, stretch: Stretch, seat: str | None, **more: Any) -> Rendered:
        """The report of a stretch as a seat reads it; `more`: what is otherwise of it."""
        s, rules = stretch.state, self.rules
        with speaking(language_named(language, self.ruleset)):
            chapters = [
                Chapter(turn=each.turn, round=each.round, phase=each.phase, events=each.events)
                for each in stretch.played
            ]
            report = replace(
                REPORT, common=self.common(language, s, seat), turn=s.turn, chapters=chapters, view=rules.view(s, seat),
                outlook=rules.outlook(s, seat) if seat else {}, leading=rules.leading(s), needs=(),
                standing=rules.standing(s), standing_orders=(), more_standing=0, sheet=(), form=(), notes=(), **more,
            )  # fmt: skip
            return renderer(language).render(report)

    def printed(self, language: str, macro: str, s: Any, seat: str | None, **more: Any) -> str:
        """What a macro of the position prints, in one line."""
        rules = self.rules
        with speaking(language_named(language, self.ruleset)):
            facts = SimpleNamespace(
                common=self.common(language, s, seat), view=rules.view(s, seat), leading=rules.leading(s),
                outlook=rules.outlook(s, seat) if seat else {}, **{"place": None, "kind": "report", **more},
            )  # fmt: skip
            module: Any = environment(language).get_template(f"position/{self.ruleset}.txt").module
            words = " ".join(str(getattr(module, macro)(facts, tools(facts.common), None)).split())
            return bare(words).replace(UNBROKEN, " ")

    def reports(self, language: str, number: int, seats: int) -> Iterator[Rendered]:
        """What the first seat and what an observer reads of a game, report by report."""
        for stretch in self.game(number, seats):
            for seat in (stretch.state.seats[0], None):
                yield self.told(language, stretch, seat)


@cache
def _game(whole: WholeGames, number: int, seats: int) -> tuple[Stretch, ...]:
    rules, chance = whole.rules, Keyed(b"told-%d" % number)
    names, states = list[str](), list[tuple[int, Any]]()

    def stop(phase: Phase, s: Any) -> bool:
        names.append(phase.name)
        if phase.reports:
            states.append((len(names), s.copy()))
        return len(states) == whole.most

    start = rules.setup(rules.seat_names[:seats], whole.options, chance)
    played = adjudicate(rules, start, settler=RandomSettler(number), chance=chance, stop=stop).played
    begins = [0, *(end for end, _ in states)]
    return tuple(
        Stretch(played=played[begin:end], state=s) for begin, (end, s) in zip(begins[:-1], states, strict=True)
    )
