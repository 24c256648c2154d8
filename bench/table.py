"""A table in a folder with games of six people, and order sheets that are full in every turn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pbem.core.sheet import Order
from pbem.desk.game.dossier import open_dossier
from pbem.desk.game.order_lines import Ground
from pbem.desk.ground.config import Config
from pbem.desk.ground.desk import Desk
from pbem.desk.lobby import NewGame, Sitter, create, start
from pbem.desk.mail_lines.transcript import transcribe
from pbem.desk.playing.adjudicating import process_now
from pbem.desk.playing.committing import commit
from pbem.desk.playing.outcomes import Did

SEATS = ("Red", "Blue", "Green", "Yellow", "Orange", "Purple")
BEGIN = datetime(2026, 1, 12, 12, 0, tzinfo=UTC)

#: Where each seat explores, and for what; each line has a second and a third choice for later turns.
_WISHES = {
    "Red": (("west africa", "gold"), ("new granada", "gold"), ("new spain", "gold")),
    "Blue": (("south africa", "agriculture"), ("east indies", "spices"), ("india", "silk")),
    "Green": (("west indies", "sugar cane"), ("brazil", "tobacco"), ("peru", "precious metals")),
    "Yellow": (("arabia", "coffee"), ("east africa", "slaves"), ("guyanas", "coffee")),
    "Orange": (("brazil", "tobacco"), ("west indies", "sugar cane"), ("rio de la plata", "agriculture")),
    "Purple": (("new spain", "gold"), ("new england", "agriculture"), ("canada", "fur")),
}
_SHEET = """CARDS scientist, explorer, viceroy, merchant, trader
1 SCIENTIST {tracks}
2 {explore}
3 VICEROY egypt cotton 1 ELSE DEFAULT
4 MERCHANT OWN ALL
5 TRADER OWN ALL
"""
_TRACKS = ("seafaring", "economy", "logistics", "navy")


def sheet_text(seat: str, explored: Collection[str] = ()) -> str:
    """The seat's order lines; it explores what is not `explored` yet (identifiers of Territories)."""
    first = SEATS.index(seat) % len(_TRACKS)
    left = [wish for wish in _WISHES[seat] if wish[0].replace(" ", "-") not in explored]
    return _SHEET.format(
        tracks=" / ".join(_TRACKS[first:] + _TRACKS[:first]),
        explore=" ELSE ".join([f"EXPLORE {place} POST {good}" for place, good in left] + ["PASS"]),
    )


def config_for(
    folder: Path,
    database: str,
    mail_in: Mapping[str, Any] | None = None,
    *,
    mail_out: Mapping[str, Any] | None = None,
    pictures: bool = False,
) -> Config:
    """A config whose letters go to a Maildir, and whose mail comes from one unless said otherwise."""
    return Config.model_validate(
        {
            "table": {"address": "table@example.org", "moderator": "moderator@example.org"},
            "database": {"url": database},
            "mail": {
                "in": {"path": "in", **(mail_in or {})},
                "out": {"path": "out", **(mail_out or {})},
                "pictures": pictures,
            },
            # Time is moved by hand, without the passes between.
            "limits": {"outage_minutes": 0},
            "home": folder,
        }
    )


@contextmanager
def open_desk(config: Config) -> Iterator[Desk]:
    """The desk of a config, its database made where it is missing."""
    desk = Desk.open(config, create=True)
    try:
        yield desk
    finally:
        desk.close()


def new_games(desk: Desk, how_many: int, now: datetime) -> list[str]:
    """Games of six that have begun, each with its own people and seed."""
    found = []
    for number in range(how_many):
        sitters = [
            Sitter(seat=seat, address=f"{seat.lower()}{number}@players.example", name=f"{seat} {number}")
            for seat in SEATS
        ]
        new = NewGame(
            ruleset="colonial-2e",
            title=f"Fleet {number}",
            sitters=sitters,
            options={},
            clock={},
            seed=number.to_bytes(32, "big"),
        )
        found.append(create(desk, new, now))
        start(desk, found[-1], now)
    return found


def orders_for(desk: Desk, game: str) -> dict[str, list[Order]]:
    """Seat to the orders of a full sheet for the turn that waits."""
    with desk.store.read() as work:
        dossier = open_dossier(desk, work, game)
    position = dossier.position()
    explored = [name for name, land in position.state.territories.items() if land.explored]
    found = {}
    for seat in SEATS:
        mine = [decision for decision in position.waiting if decision.seat == seat]
        ground = Ground(ruleset=dossier.ruleset, state=position.state, seat=seat, tempo=dossier.table.tempo, open=mine)
        lines = sheet_text(seat, explored).splitlines()
        script = transcribe(ground, dossier.sheets[seat], list(enumerate(lines, start=1)))
        if script.refused:
            raise AssertionError(f"{game}, {seat}: {script.refused}")
        found[seat] = script.put
    return found


def fill_sheets(desk: Desk, game: str, now: datetime) -> None:
    """Six full sheets for the turn that waits."""
    found = orders_for(desk, game)
    with desk.store.transaction() as work:
        for seat, orders in found.items():
            work.put_orders(game, seat, orders, received=now)


def play_on(desk: Desk, game: str, now: datetime) -> None:
    """What a wake-up does, at the moderator's PROCESS: read, adjudicate, compose, and write it in one transaction."""
    with desk.store.read() as work:
        dossier = open_dossier(desk, work, game)
        outcome = process_now(desk, work, dossier, now)
    with desk.store.transaction() as work:
        claimed = work.claim_game(game)
        if outcome is None or claimed is None or not commit(work, dossier, outcome, now):
            raise AssertionError(f"{game} was not played on")
    if outcome.did is not Did.ADJUDICATED:
        raise AssertionError(f"{game} was not adjudicated: {outcome.did}")
