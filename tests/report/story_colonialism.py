"""A segment of Colonialism as Red reads it, and the end of the game, in English and in German; made up, not played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pbem.core.dice import Keyed
from pbem.core.events import Event
from pbem.core.language import speaking
from pbem.core.ruleset_contract import FormLine, Need, Ruleset
from pbem.desk.ground import shelf
from pbem.desk.ground.languages import language_named
from pbem.games.colonialism.rules.setup import deal
from pbem.games.colonialism.state import HIDDEN, Ships, State
from pbem.report.inputs import Chapter, Common, GameOver, MailInput
from tests.report.samples import MAILS
from tests.report.samples_ground import COMMON, chapter
from tests.report.samples_play import REPORT

SEATS = ("Red", "Blue", "Green", "White")
LANGUAGES = ("en", "de")


def _fact(kind: str, seen_by: tuple[str, ...] | None = None, **data: Any) -> Event:
    return Event(kind, data, "", seen_by)


def _act(kind: str, seat: str, slot: int, **data: Any) -> Event:
    return _fact(kind, **{"seat": seat, "round": 1, "slot": slot, "source": "order", **data})


def _red(kind: str, **data: Any) -> Event:
    return _fact(kind, ("Red",), seat="Red", **data)


_ROUND = chapter(
    _act("explored", "Blue", 1, region="middle-east", zone="arabian-sea", after=1),
    _act("policy-laid", "Red", 1, region="india", zone="arabian-sea", card=""),
    _red("face-down", region="india", card="treaty"),
    _act("drew", "White", 1, deck=4),
    _act("passed", "Green", 1, source="default"),
    _act("card-played", "Blue", 2, card="military-campaign", region="india", zone="", faction="Red"),
    _fact("rolled", seat="Blue", card="military-campaign", region="india", face=2, count=3, roll=41),
    _fact("lost", faction="Red", region="india", count=3, mercenaries=1, after=2, cause="military-campaign"),
    _act("policy-laid", "Red", 2, region="india", zone="bay-of-bengal", card="empire"),
    _act("passed", "White", 2),
    _act("passed", "Green", 2),
    _act("traded", "Blue", 3, zone="arabian-sea", swap=[["india", "black"], ["middle-east", "yellow"]]),
    _act("drew", "Red", 3, deck=6),
    _red("cards-drawn", cards=["diplomacy"]),
    _act("card-played", "White", 3, card="mercenaries", region="china", zone="south-china-sea", faction=""),
    _fact("rolled", seat="White", card="mercenaries", region="china", face=1, count=2, roll=42),
    _fact("hired", seat="White", region="china", count=2, wanted=2, after=6),
    _act("withdrew", "Green", 3, region="north-africa", zone="atlantic", count=2, after=1),
    phase="action-round-1",
)
_COLONIZATION = chapter(
    _fact(
        "region-worked", region="sub-saharan-africa", rank=1,
        policies=[["Blue", "empire"], ["Red", "fleet"], ["Red", "treaty"]], total=18, limit=16, why="both",
    ),
    _fact("policy-counted", seat="Blue", region="sub-saharan-africa", card="empire", discs=3),
    _fact("policy-counted", seat="Red", region="sub-saharan-africa", card="fleet", discs=4),
    _fact("placed", faction="Blue", region="sub-saharan-africa", count=3, wanted=3, after=9, cause="cards"),
    _fact("placed", faction="Red", region="sub-saharan-africa", count=2, wanted=4, after=9, cause="cards"),
    _fact(
        "conflict", region="sub-saharan-africa", before=24, lost={"natives": 6, "Red": 2}, mercenaries={"Red": 1},
        left={"natives": 0, "Red": 7, "Blue": 9}, total=16, limit=16,
    ),
    _fact("took", seat="Blue", region="sub-saharan-africa", colour="black", count=2, held=3, source="order"),
    _fact("took", seat="Red", region="sub-saharan-africa", colour="yellow", count=1, held=3, source="default"),
    _fact(
        "region-worked", region="middle-east", rank=2, policies=[["Red", "unrest-at-home"]], total=3, limit=12,
        why="policies",
    ),
    _fact("unrest", region="middle-east", cards=1, losers=["Blue"]),
    _fact("lost", faction="Blue", region="middle-east", count=3, mercenaries=0, after=0, cause="unrest-at-home"),
    phase="colonization-1",
)  # fmt: skip
_END = (
    chapter(
        _fact("hand", seat="Blue", kept=1, discarded=["plague", "trade"], drawn=5, deck=7, source="default"),
        _fact("hand", seat="Red", kept=1, discarded=["hegemony", "trade"], drawn=5, deck=7, source="standing"),
        _red("hand-kept", card="diplomacy", hand=[]),
        phase="hand-1",
    ),
    chapter(
        _fact("mercenaries-left", region="china", mercenaries={"White": 2}),
        _fact("trimmed", seat="Green", region="north-africa", count=1, after=12, limit=12),
        phase="check-1",
    ),
    chapter(
        _fact("position", seat="Red", row=2, before=3, source="order"),
        _fact("position", seat="Blue", row=1, before=1, source="default"),
        _fact("order", order=["Blue", "Red", "White", "Green"], rows={}),
        phase="positions-1",
    ),
    chapter(
        _fact("ranks", order=["china", "india", "north-africa", "middle-east", "southeast-asia", "sub-saharan-africa"]),
        phase="ranks-1",
    ),
    chapter(
        _fact("cubes-added", region="china", cubes={"black": 1}, wanted=1),
        _fact("cubes-added", region="india", cubes={"yellow": 1}, wanted=1),
        _fact("natives-added", region="sub-saharan-africa", count=1, wanted=1, faces=[], roll=0),
        phase="refill-1",
    ),
)
_SCORING = chapter(
    _fact("interest", seat="Red", interest="india-natural", region="india", colour="brown", paid=True, count=1),
    _fact(
        "interest", seat="Red", interest="china-mineral", region="china", colour="black", paid=False, count=0,
    ),
    _fact(
        "converted", seat="Red", steps=[["yellow", "black"]], before={}, after={}, best=True, source="default",
    ),
    _fact("scored", seat="Red", cubes={"black": 3, "brown": 3, "yellow": 4}, points=3, total=10),
    _fact("scored", seat="Blue", cubes={"black": 2, "brown": 6, "yellow": 5}, points=2, total=13),
    _fact("won", seats=["Red"], points=3, total=10),
    phase="scoring",
)  # fmt: skip


def _over() -> GameOver:
    mail = MAILS["game-over"]
    assert isinstance(mail, GameOver)
    return mail


def _state(rules: Ruleset) -> State:
    """A position in the middle of the game."""
    s: State = rules.setup(SEATS, {}, Keyed(b"golden"))
    deal(s)
    s.phase, s.round, s.order, s.first_player = "action-round-3", 3, ["Blue", "Red", "White", "Green"], "Blue"
    red, blue = s.players["Red"], s.players["Blue"]
    red.hand = ["unrest-at-home", "military-campaign", "resources-natural", "mercenaries", "diplomacy", "hegemony"]
    red.discard = ["fleet", "trade", "plague"]
    red.interests = ["india-natural", "north-africa-mineral", "china-mineral"]
    red.deck = ["annexation", "dominion", "land-grab"]
    red.policies["india"], blue.policies["india"] = ["treaty", "empire"], ["fleet"]
    red.ships |= {"atlantic": Ships(fresh=1, used=1), "arabian-sea": Ships(fresh=1)}
    blue.ships |= {"bay-of-bengal": Ships(fresh=2), "arabian-sea": Ships(used=1)}
    red.resources, blue.resources = {"black": 2, "brown": 1, "yellow": 3}, {"black": 3, "brown": 2, "yellow": 2}
    for player, row, reserve in ((blue, 1, 6), (red, 2, 9), (s.players["White"], 3, 11), (s.players["Green"], 4, 17)):
        player.row, player.reserve = row, reserve
    s.regions["india"].add("Red", 3)
    s.regions["india"].hire("Red", 2)
    s.regions["china"].add("Blue", 4)
    return s


def _common(language: str, rules: Ruleset) -> Common:
    return replace(
        COMMON, language=language, ruleset=rules.id, family=rules.family, ruleset_title=rules.title, seats=SEATS,
        names=rules.names, board_note=rules.note,
    )  # fmt: skip


def mails(language: str) -> dict[str, MailInput]:
    """Name to mail, with all that follows the language."""
    with speaking(language_named(language, "colonialism")):
        rules = shelf.load("colonialism")
        s, common = _state(rules), _common(language, rules)
        standing, leading = rules.standing(s), rules.leading(s)
        view, outlook = rules.view(s, "Red"), rules.outlook(s, "Red")
        assert HIDDEN in view["players"]["Blue"]["policies"]["india"]
        words = {"en": "your six actions of this segment", "de": "deine sechs Aktionen in diesem Segment"}[language]
        need = Need(seat="Red", kind="plans", keys=("t1.r3.plans.Red",), words=words)
        form = {"en": "R1 1 ____ ELSE PASS", "de": "R1 1 ____ SONST PASSE"}[language]
        end = {"en": "END", "de": "ENDE"}[language]
        found: list[Chapter] = [_ROUND, _COLONIZATION, *_END]
        report = replace(
            REPORT, common=common, turn=3, chapters=found, needs=(need,), view=view, outlook=outlook, standing=standing,
            leading=leading, standing_orders=(), more_standing=0, sheet=(), notes=(),
            form=(FormLine(text=form), FormLine(text=end)),
        )  # fmt: skip
        over = replace(
            _over(), common=common, winners=("Red",), turn=3, why="", chapters=[_SCORING], diaries=(),
            history=found, view=view, standing=standing, leading=["Red", "Blue", "White", "Green"],
            players=(("Red", "Anna"), ("Blue", "Bert"), ("Green", ""), ("White", "Dora")),
        )  # fmt: skip
    return {"report": report, "over": over}
