"""What every sample of a mail begins from: a game, its seats, a view of its board, and a renderer."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import Any

from pbem.core.events import Event
from pbem.core.ruleset_contract import Column, FormLine, Need
from pbem.report.inputs import Chapter, Common
from pbem.report.renderer import Renderer


@cache
def renderer(language: str) -> Renderer:
    """One renderer for all tests, as a desk keeps one."""
    return Renderer(language)


SEATS = ("Red", "Blue", "Green", "Yellow")
NOW = datetime(2026, 11, 24, 17, 0, tzinfo=UTC)
DEADLINE = datetime(2026, 11, 27, 19, 0, tzinfo=UTC)
COMMON = Common(
    recipient="Anna",
    zone="Europe/Berlin",
    now=NOW,
    reply_address="table+g17.red.k7q2m9w4t8x3b5n6@example.org",
    tag="[g17 red k7q2m9w4t8x3b5n6]",
    moderator="reply MODERATOR",
    game="g17",
    title="Amber Fleet",
    ruleset="colonial-2e",
    family="colonial",
    ruleset_title="Colonial, 2nd edition",
    board_note="The map is partly reconstructed: it is a playable stand-in, not the published one.",
    seat="Red",
    seats=SEATS,
    commitment="9f2c4d8e" * 8,
)
#: Of a mail that belongs to no game.
PLAIN = Common(
    recipient="Anna",
    now=NOW,
    reply_address="table+table.you.k7q2m9w4t8x3b5n6@example.org",
    tag="[table you k7q2m9w4t8x3b5n6]",
    moderator="Max, moderator@example.org",
)
FORM = (
    FormLine(text="CARDS ____, ____, ____, ____, ____", comment="five of your six"),
    FormLine(text="1 ____ ELSE PASS"),
    FormLine(text="2 ____ ELSE PASS"),
    FormLine(text="END"),
)
NEED = Need(seat="Red", kind="line-up", keys=("t4.line-up.Red",), words="your line-up and plans for turn 4")
PLAYERS = (("Red", "Anna"), ("Blue", "Bert"), ("Green", ""), ("Yellow", "Dora"))


def territory(**given: Any) -> dict[str, Any]:
    """A Territory of a view, empty and explored where nothing else is given."""
    empty = {"explored": True, "prestige": 0, "resources": {}, "unrest": 0, "missions": 0, "colony": None}
    return {**empty, "independent": False, "city": 0, **given}


VIEW: dict[str, Any] = {  # the parts of a Colonial view that mails read
    "players": {
        "Red": {"prestige": 4, "treasury": 6, "loans": [], "cards": ["scientist-missionary", "explorer-conqueror"]},
        "Blue": {"prestige": 5, "treasury": 3, "loans": [4], "cards": ["viceroy-ambassador", "sovereign-rebel"]},
        "Green": {"prestige": 1, "treasury": 0, "loans": [], "cards": []},
        "Yellow": {"prestige": 0, "treasury": 9, "loans": [4, 6], "cards": ["trader-financier"]},
    },
    "market": {"Red": 2, "Blue": 0, "Green": 0, "Yellow": 1},
    "america": {"discovered": True, "bonus": 0},
    "circumnavigation": 1,
    "territories": {
        "brazil": territory(resources={"tobacco": ["Red"]}),
        "west-indies": territory(resources={"sugar-cane": ["Green", "Green"]}, colony="Green", city=2),
        "west-africa": territory(resources={"gold": ["Blue", "Blue", "Red"], "slaves": ["Red"]}, unrest=2, missions=1),
        "india": territory(explored=False, prestige=1, resources={"silk": [], "opium": []}),
        "china": territory(explored=False, prestige=1, resources={"silk": [], "tea": []}),
        "east-indies": territory(resources={"spices": ["Blue"]}, independent=True),
    },
}
#: What a ruleset adds for the next orders.
OUTLOOK: dict[str, Any] = {
    "dice": 10,
    "unexplored": {
        "asia": [
            {"territory": "india", "need": 3, "goods": ["silk", "opium"], "power": 6, "prestige": 1},
            {"territory": "china", "need": 5, "goods": ["silk", "tea"], "power": 8, "prestige": 1},
        ],
        "oceania": [{"territory": "australia", "need": 6, "goods": [], "power": 1, "prestige": 2}],
    },
    "odds": [[3, 0.7009], [5, 0.2131], [6, 0.0766]],
    "circumnavigation": 3,
    "penalty": 0,
    "holdings": {
        "Blue": {"colonies": [], "monopolies": ["gold of West Africa", "red goods (spices)"]},
        "Green": {"colonies": ["west-indies"], "monopolies": []},
    },
    "possible": [
        ["viceroy", "West Africa: gold, slaves; Brazil: tobacco", ""],
        ["conqueror", "", "you control all Resources of no Territory that has Native Power"],
    ],
    "power": {"brazil": 2, "west-indies": 1, "west-africa": 3, "east-indies": 6},
    "progress": [["economy", 4], ["seafaring", 2], ["navy", None], ["logistics", 2]],
    "neighbours": {"brazil": [], "india": ["china"], "china": ["india"]},
    "colours": {"blue": ["silk"], "beige": ["tobacco", "sugar-cane"]},
}
_STANDING = {
    "prestige": ("Prestige", "4 5 1 0"),
    "treasury": ("Treasury", "6 3 0 9"),
    "fleets": ("Fleets", "3 4 2 2"),
    "squadrons": ("Squadrons", "1 2 1 0"),
    "loans": ("Loans", "- 4 - 10"),
    "diplomacy": ("Diplomacy", "4 3 4 5"),
    "economy": ("Economy", "2 4 2 6"),
    "seafaring": ("Seafaring", "1 1 0 0"),
    "navy": ("Navy", "1 2 1 1"),
    "logistics": ("Logistics", "1 2 1 1"),
    "market": ("Market", "2 - - 1"),
    "monopolies": ("Monopolies", "1 2 1 -"),
    "colonies": ("Colonies", "- - 1 -"),
}
STANDING = tuple(
    Column(key=key, title=title, values=dict(zip(SEATS, values.split(), strict=True)))
    for key, (title, values) in _STANDING.items()
)
LEADING = ("Blue", "Red", "Green", "Yellow")


def chapter(*events: Event, turn: int = 3, round: int = 1, phase: str = "") -> Chapter:
    """A phase of turn 3; a round of it where no other phase is named."""
    return Chapter(turn=turn, round=0 if phase else round, phase=phase or f"round-{round}", events=events)
