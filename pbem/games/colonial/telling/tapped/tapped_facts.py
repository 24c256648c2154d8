"""The facts that conditions ask for, as they are tapped in every edition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pbem.core.conditions import FactReader, Facts, known_now
from pbem.core.order_page import Option, Part, Shape, one_of
from pbem.games.colonial.state import Position
from pbem.games.colonial.telling.tapped import tapped_parts as p

_SIGNS = {">=": "at least", "<=": "at most", "=": "exactly", "<": "less than", ">": "more than", "!=": "anything but"}
_HIGH = 99
SIGNS, HOLDING = "signs", "holdings"  #: lists of a page
SIGN = one_of(name="sign", title="Is", of=SIGNS, least=1)
NUMBER = p.number("The number", "n", 0, _HIGH)
#: A seat's numbers, as people read them.
HOLDINGS: Mapping[str, str] = {
    "treasury": "Treasury", "fleets": "Merchant Fleets", "squadrons": "Squadrons", "goods": "Goods on the Market",
    "prestige": "Prestige", "diplomacy": "place on Diplomacy, from the left", "economy": "Economy",
    "seafaring": "Seafaring", "navy": "Navy", "logistics": "Logistics", "monopolies": "Monopolies",
    "colonies": "Colonies",
}  # fmt: skip
_ON_THE_MAP, _PLAYERS, _GAME, MOMENT = "The map", "Players", "The game", "Just then"
_LAND_NUMBERS = {"unrest": "Unrest", "missions": "Missions", "power": "Native Power"}
_LAND_FACTS = {"explored": "is explored", "independent": "is independent"}


def where(title: str = "Where") -> Part:
    """The Territory that a fact is about."""
    return one_of(name="territory", title=title, of=p.TERRITORIES, least=1)


def what(name: str = "what", title: str = "What") -> Part:
    """One of a seat's numbers."""
    return one_of(name=name, title=title, of=HOLDING, least=1)


def fact_lists(holdings: Mapping[str, str]) -> dict[str, tuple[Option, ...]]:
    """The lists that facts are made of; `holdings`: a seat's numbers in the edition."""
    return {
        SIGNS: tuple(Option(value=value, words=words) for value, words in _SIGNS.items()),
        HOLDING: tuple(Option(value=value, words=words) for value, words in holdings.items()),
    }


def fact(
    name: str, title: str, line: str, *parts: Part, group: str, beside: Sequence[str] = (), said: str = ""
) -> Shape:
    """A fact; `beside`: the only shapes that may ask for it."""
    return Shape(name=name, title=title, line=line, parts=parts, group=group, beside=tuple(beside), said=said)


def told_now(
    s: Position, seat: str, holdings: Mapping[str, str], reader: FactReader, seen: Facts
) -> dict[str, int | bool]:
    """What conditions of a seat ask for most, as lines spell it, with what it is now; `holdings`: its numbers."""
    rivals = [each for each in s.seats if each != seat]
    asked = [*holdings, *(f"{each}.{what}" for each in rivals for what in holdings)]
    asked += ["turn", "city.value", "america discovered"]
    asked += [
        f"{what} {name}" for name in s.territories for what in (*_LAND_FACTS, *_LAND_NUMBERS, "controls", "colony")
    ]
    return known_now(asked, reader, seen)


def facts_of(games: Sequence[Shape], moments: Sequence[Shape]) -> tuple[Shape, ...]:
    """All facts of an edition, the likeliest first."""
    return (*_players(), *_lands(), *_games(), *games, *moments)


def war_facts(*, roles: Sequence[str], enemies: Sequence[str], years: Sequence[str]) -> tuple[Shape, ...]:
    """Facts of a war; the shapes that may ask for the sides, for the enemy, for the year."""
    whose = p.seat("Whose (nobody: your own)", "seat", least=0)
    return (
        fact("attacking", "You attack", "attacking", group=MOMENT, beside=roles),
        fact("defending", "You defend", "defending", group=MOMENT, beside=roles),
        fact(
            "enemy-number", "What the enemy has", "enemy.{what} {sign} {n}", what(), SIGN, NUMBER,
            group=MOMENT, beside=enemies,
        ),
        fact(
            "enemy-compared", "What the enemy has, compared", "enemy.{what} {sign} [{seat}.]{than}",
            what(title="What the enemy has"), SIGN, whose, what("than", "What of it"),
            group=MOMENT, beside=enemies,
        ),
        fact(
            "compared-to-enemy", "What somebody has, compared with the enemy", "[{seat}.]{what} {sign} enemy.{than}",
            whose, what(), SIGN, what("than", "What of the enemy's"), group=MOMENT, beside=enemies,
        ),
        fact("enemy", "Who the enemy is", "enemy {seat}", p.seat("Who", "seat"), group=MOMENT, beside=enemies),
        fact("year", "The year of the war", "year {sign} {n}", SIGN, NUMBER, group=MOMENT, beside=years),
    )  # fmt: skip


def _players() -> tuple[Shape, ...]:
    whose = replace(p.seat("Whose (nobody: your own)", "seat", least=0), absent="yours")
    other = replace(p.seat("Compared with whose (nobody: your own)", "other", least=0), absent="yours")
    return (
        fact(
            "own-number", "What you have", "{what} {sign} {n}", what(), SIGN, NUMBER, group=_PLAYERS,
            said="your {what} is {sign} {n}",
        ),
        fact(
            "number", "What another player has", "{seat}.{what} {sign} {n}", p.seat("Whose", "seat"), what(),
            SIGN, NUMBER, group=_PLAYERS, said="{what} of {seat} is {sign} {n}",
        ),
        fact(
            "compared", "What two players have, compared", "[{seat}.]{what} {sign} [{other}.]{than}",
            whose, what(), SIGN, other, what("than", "What of it"), group=_PLAYERS,
            said="{what} of {seat} is {sign} {than} of {other}",
        ),
    )  # fmt: skip


def _lands() -> tuple[Shape, ...]:
    whose = replace(p.seat("Whose (nobody: your own)", "seat", least=0), absent="you")
    return (
        *(
            fact(name, f"A Territory {words}", f"{name} {{territory}}", where(), group=_ON_THE_MAP,
                 said=f"{{territory}} {words}")
            for name, words in _LAND_FACTS.items()
        ),
        fact(
            "controls", "Who controls Goods", "[{seat} ]controls {territory}[ {good}]", whose, where(),
            p.good("Which Goods (none: all of them)"), group=_ON_THE_MAP,
            said="{territory}[, {good},] is controlled by {seat}",
        ),
        fact(
            "counters", "How many counters somebody has", "[{seat} ]counters {territory}[ {good}] {sign} {n}", whose,
            where(), p.good("On which Goods (none: all together)"), SIGN, NUMBER, group=_ON_THE_MAP,
            said="counters of {seat} in {territory}[ on {good}]: {sign} {n}",
        ),
        fact(
            "counters-compared", "How many counters two players have, compared",
            "[{seat} ]counters {territory}[ {good}] {sign} [{other} ]counters {there}[ {which}]", whose, where(),
            p.good("On which Goods (none: all together)"), SIGN, p.seat("Compared with whose", "other", least=0),
            p.maybe_territory("Where theirs are", "there"), p.good("On which Goods", "which", within="there"),
            group=_ON_THE_MAP,
        ),
        fact("colony", "Whose Colony it is", "[{seat} ]colony {territory}", whose, where(), group=_ON_THE_MAP,
             said="{territory} is a Colony of {seat}"),
        *(
            fact(name, f"{words} of a Territory", f"{name} {{territory}} {{sign}} {{n}}", where(), SIGN, NUMBER,
                 group=_ON_THE_MAP, said=f"{words} in {{territory}}: {{sign}} {{n}}")
            for name, words in _LAND_NUMBERS.items()
        ),
        fact(
            "need-there", "What exploring a Territory needs", "need {territory} {sign} {n}", where(), SIGN, NUMBER,
            group=_ON_THE_MAP,
        ),
    )  # fmt: skip


def _games() -> tuple[Shape, ...]:
    return (
        fact("turn", "The turn", "turn {sign} {n}", SIGN, NUMBER, group=_GAME, said="the turn is {sign} {n}"),
        fact("round", "The round", "round {sign} {n}", SIGN, NUMBER, group=_GAME),
        fact(
            "city-value",
            "Value of the Booming City",
            "city.value {sign} {n}",
            SIGN,
            NUMBER,
            group=_GAME,
            said="the Booming City is worth {sign} {n}",
        ),
        fact(
            "city",
            "Where the Booming City is",
            "city {territory}",
            where(),
            group=_GAME,
            said="the Booming City is in {territory}",
        ),
        fact("america", "America is discovered", "america discovered", group=_GAME),
    )


def game_fact(name: str, title: str, line: str = "", *parts: Part) -> Shape:
    """A fact of the game that one edition has."""
    return fact(name, title, line or name, *parts, group=_GAME)


def moment_fact(name: str, title: str, beside: Sequence[str]) -> Shape:
    """A number of the moment, which these shapes alone may ask for."""
    return fact(name, title, f"{name} {{sign}} {{n}}", SIGN, NUMBER, group=MOMENT, beside=beside)


def need_fact(beside: Sequence[str]) -> Shape:
    """What the exploration of the same line needs."""
    return moment_fact("need", "What this needs", beside)
