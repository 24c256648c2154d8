"""Two tables alike but for one seat's secret write the same mails to everybody else until the secret is out.

What is played, and which secrets there are, is a `World`; how it is played twice, tests/desk/evenings.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pbem.core.picture import Card, Picture
from pbem.desk.archive import sealing
from pbem.desk.archive.sealing import Sealed
from pbem.desk.letters import board_pictures, reports
from pbem.desk.playing import adjudicating
from pbem.games.colonial_2e import view as views
from pbem.mail.letter import read
from pbem.report.inputs import Report
from pbem.report.pictures import draw, png
from tests.desk.evenings import (
    WATCHER,
    Begun,
    First,
    Turn,
    World,
    compared,
    differences,
    evening,
    lines_of,
)
from tests.desk.office import MODERATOR, SEATS, address_of
from tests.desk.picturing import Drawer

# --- the 2nd edition --------------------------------------------------------------------------------------------------

#: What the seat with the secrets sends beside its cards and the plans of the first three rounds.
SECRETS = {
    "conditions": "4 {fourth} IF treasury >= 3 ELSE PASS",
    "plans": "5 {fifth} ELSE PASS",
    "purchases": "BUILD FLEETS 1 KEEP 2\nBUILD SQUADRONS 1 KEEP 3",
    "standing": "SURRENDER WHEN prestige = 9\nREFUSE SHIP ALL WHEN prestige >= 9\nREPAY ALL WHEN prestige >= 9",
}
#: The same kind of secret, another one.
OTHERS = {
    "conditions": "4 {fourth} IF treasury >= 12 ELSE PASS",
    "plans": "5 PASS",
    "purchases": "BUILD FLEETS MAX\nBUILD SQUADRONS 2 KEEP 1",
    "standing": "SURRENDER WHEN prestige = 10\nREFUSE SELL ALL WHEN prestige >= 9\nREPAY 1 WHEN prestige >= 9",
}
#: The round whose report is the first that may tell of a secret. The report of a round shows the next one's cards, and
#: the fourth and the fifth card change places.
OUT = {"cards": 3, "conditions": 4, "plans": 5, "purchases": 5, "standing": 6}
#: Something to do with each card.
DEEDS = {
    "explorer": "EXPLORE china", "viceroy": "AMBASSADOR ME", "sovereign": "REBEL UNREST china",
    "merchant": "MERCHANT OWN ALL", "trader": "FINANCIER 1", "scientist": "SCIENTIST navy",
}  # fmt: skip


def lined_up(lines: str, swapped: bool) -> Begun | None:
    """At the line-up the cards alone; with them, of the seat that has secrets, the first three plans."""
    if not lines.startswith("CARDS"):
        return None
    cards, *plans = lines.splitlines()
    chosen = cards.removeprefix("CARDS ").split(", ")
    if swapped:
        chosen[3:] = reversed(chosen[3:])
    words = {"fourth": DEEDS[chosen[3]], "fifth": DEEDS[chosen[4]]}
    own = [f"CARDS {', '.join(chosen)}", *(line for line in plans if line[0] in "123")]
    return Begun(usual=cards, own="\n".join(own), words=words)


PLAIN = World(
    name="2nd edition", ruleset="colonial-2e", seats=SEATS, turns=5, readers=3, secrets=SECRETS, others=OTHERS, out=OUT,
    begin=lined_up,
)  # fmt: skip
#: What only nations are asked is answered by all; whose nation it is not is told so, alone.
OF_NATIONS = "FLAMBOYANCE PAY WHEN treasury >= 9\nREROLL WHEN hits < 1"
OTHERS_OF_NATIONS = "FLAMBOYANCE PAY WHEN treasury >= 10\nREROLL WHEN hits < 2"
NATIONS = replace(
    PLAIN, name="nations", options={"nations": "yes"},
    secrets={**SECRETS, "standing": f"{SECRETS['standing']}\n{OF_NATIONS}"},
    others={**OTHERS, "standing": f"{OTHERS['standing']}\n{OTHERS_OF_NATIONS}"},
    out={"cards": 3, "plans": 5, "standing": 6},
)  # fmt: skip

# --- the revised edition ----------------------------------------------------------------------------------------------

#: Everything for a turn but its first card, so that the seat is not asked again.
OPEN_PLAY = {
    "plans": "2 VICEROY barbary salt MAX ELSE PASS\n3 TRADER OWN ALL ELSE PASS\n4 MERCHANT OWN ALL ELSE PASS",
    "conditions": "5 SCIENTIST navy IF treasury >= 3 ELSE PASS",
    "purchases": "BUILD FLEETS 1 KEEP 2\nBUILD SQUADRONS 1 KEEP 3",
    "turn's end": "PRIVATEERS NONE\nBAR trader / merchant / scientist",
    "standing": "SURRENDER WHEN prestige = 9\nREFUSE SHIP ALL WHEN prestige >= 9\nREPAY ALL WHEN prestige >= 9",
}
OTHER_PLAY = {
    "conditions": "5 SCIENTIST logistics IF treasury >= 12 ELSE PASS",
    "purchases": "BUILD FLEETS MAX\nBUILD SQUADRONS 2 KEEP 1",
    "turn's end": "PRIVATEERS NONE WHEN treasury >= 9\nBAR merchant / scientist / trader",
    "standing": "SURRENDER WHEN prestige = 10\nREFUSE SELL ALL WHEN prestige >= 9\nREPAY 1 WHEN prestige >= 9",
}


def opened(lines: str, swapped: bool) -> Begun | None:
    """At the first card of a turn all that the bot says."""
    return Begun(usual=lines, own=lines) if lines.startswith("1 ") else None


REVISED = World(
    name="revised edition", ruleset="colonial-revised", seats=SEATS[:3], turns=3, readers=1,
    secrets=OPEN_PLAY, others=OTHER_PLAY,
    # The last wait of a round may be followed by the next round at once.
    out={"conditions": 4, "purchases": 5, "turn's end": 5, "standing": 7}, begin=opened,
)  # fmt: skip
WORLDS = (PLAIN, NATIONS, REVISED)
KINDS = [pytest.param(world, kind, id=f"{world.name}: {kind}") for world in WORLDS for kind in world.out]
#: Each kind of secret in the first turn; in later ones, to which the game has to be played, in a share of the worlds.
KINDS_BY_TURN = [
    pytest.param(
        world,
        kind,
        turn,
        id=f"{world.name}: {kind}, turn {turn}",
        marks=pytest.mark.broad(f"later turns of {world.name}") if turn > 1 else (),
    )
    for world in WORLDS
    for kind in world.out
    for turn in range(1, world.turns + 1)
]
Games = Callable[[World, int], Turn]


@pytest.fixture(scope="module", autouse=True)
def roots_are_alike() -> Iterator[None]:
    """A root is a salted hash over everybody's orders: another secret has another root, which tells nobody anything."""

    def blotted(*given: Any) -> Sealed | None:
        sealed = sealing.seal(*given)
        return sealed and replace(sealed, root="0" * 64)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(adjudicating, "seal", blotted)
        yield


@pytest.fixture(scope="module", autouse=True)
def drawn_at_once() -> Iterator[Drawer]:
    """Pictures are as their documents, which is quicker than to draw them, and tells of every difference."""
    with pytest.MonkeyPatch.context() as patch:
        drawer = Drawer()
        patch.setattr(png, "png_of", drawer.png_of)
        patch.setattr(draw, "pictures_of", drawer.pictures_of)
        yield drawer


@pytest.fixture(scope="module")
def turns_of(tmp_path_factory: pytest.TempPathFactory) -> Games:
    """A turn of the one game of a world that all others are compared with, by its number."""
    known: dict[str, First] = {}

    def played(world: World, number: int) -> Turn:
        if world.name not in known:
            known[world.name] = First(world, tmp_path_factory.mktemp("game"))
        return known[world.name].turn(number)

    return played


@pytest.mark.parametrize(("world", "kind", "turn"), KINDS_BY_TURN)
def test_a_secret_changes_nothing_that_others_read(
    world: World, kind: str, turn: int, turns_of: Games, tmp_path: Path
) -> None:
    out, known = world.out[kind], turns_of(world, turn)
    played, _ = evening(world, known.start, tmp_path / "turn", known.secretive, kind, until=out)
    assert not list(differences(known.stages, played.stages, out))
    assert compared(played.stages, out) >= 4


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.name)
def test_the_seat_itself_reads_what_it_sent(world: World, turns_of: Games, tmp_path: Path) -> None:
    """The secrets are there: the receipts of their owner differ."""
    turn = turns_of(world, 1)
    receipts, refused = set(), set()
    for number, kind in enumerate(("", *world.out)):
        evening(world, turn.start, tmp_path / str(number), turn.secretive, kind, until=0)
        folder = tmp_path / str(number) / "out" / address_of(turn.secretive) / "new"
        found = [path for path in folder.iterdir() if "lines taken" in lines_of(path)[0]]
        receipt = max(found, key=lambda path: len(lines_of(path)))
        receipts.add(receipt.name)
        refused.add("refused" in lines_of(receipt)[0])
    assert len(receipts) == 1 + len(world.out)
    assert len(refused) == 1, "everybody sees that a game waits for what was refused"


def test_pictures_are_among_what_is_compared(turns_of: Games) -> None:
    stages = turns_of(PLAIN, 1).stages
    paths = [path for stage in stages for each in (*stage.before.values(), *stage.after.values()) for path in each]
    drawn = [path for path in paths if b"Content-Type: image/png" in path.read_bytes()]
    assert any(b"report" in path.read_bytes() for path in drawn)
    assert len(drawn) > len(stages)


def test_every_ordinary_letter_is_among_those_compared(turns_of: Games) -> None:
    stages = turns_of(PLAIN, 1).stages
    kinds = set()
    for stage in stages:
        for paths in (*stage.before.values(), *stage.after.values()):
            kinds |= {read(path.read_bytes()).message_id.split(".")[2] for path in paths}  # type: ignore[union-attr]
    assert kinds >= {"receipt", "reminder", "grace", "report"}
    assert any(stage.after.get(WATCHER) for stage in stages)
    assert any(stage.after.get(MODERATOR) or stage.before.get(MODERATOR) for stage in stages)


# --- the tests can fail -----------------------------------------------------------------------------------------------


def test_a_leaky_picture_is_caught(turns_of: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(_boards: Any, state: Any, reader: str | None, earlier: Any = None) -> Picture | None:
        """It is drawn of the whole position, not of what the reader may see."""
        cards = tuple(Card(place="india", title=f"{seat} {player.cards}") for seat, player in state.players.items())
        return Picture(board="colonial-2e", seats=tuple(state.players), names={}, cards=cards)

    monkeypatch.setattr(board_pictures.Boards, "picture_of", leaky)
    turn = turns_of(PLAIN, 1)
    here, _ = evening(PLAIN, turn.start, tmp_path / "here", turn.secretive, until=0)
    there, _ = evening(PLAIN, turn.start, tmp_path / "there", turn.secretive, "cards", until=0)
    assert any("reads" in found for found in differences(here.stages, there.stages, OUT["cards"]))


def _report_that_shows_all_sheets(report: Callable[..., Report]) -> Callable[..., Report]:
    """A report that lists not only the reader's orders."""

    def leaky(bag: Any, news: reports.News, *rest: Any) -> Report:
        sheets = news.after.sheets.values()
        said = [(order.text, "") for sheet in sheets for order in sheet.orders.values()]
        return replace(report(bag, news, *rest), standing_orders=said)

    return leaky


@pytest.mark.broad
@pytest.mark.parametrize(("world", "kind"), KINDS)
def test_a_leaky_report_is_caught(
    world: World, kind: str, turns_of: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reports, "_report", _report_that_shows_all_sheets(reports._report))
    turn = turns_of(world, 1)
    here, _ = evening(world, turn.start, tmp_path / "here", turn.secretive, until=0)
    there, _ = evening(world, turn.start, tmp_path / "there", turn.secretive, kind, until=0)
    found = list(differences(here.stages, there.stages, world.out[kind]))
    assert len(found) == world.readers, "who watches has a report of its own, which shows no sheet at all"
    assert all("reads" in each for each in found)


def test_a_leaky_view_is_caught(turns_of: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "revealed", lambda state: 5)
    turn = turns_of(PLAIN, 1)
    here, _ = evening(PLAIN, turn.start, tmp_path / "here", turn.secretive, until=0)
    there, _ = evening(PLAIN, turn.start, tmp_path / "there", turn.secretive, "cards", until=0)
    assert "turn 1 round 0: a view" in list(differences(here.stages, there.stages, OUT["cards"]))
