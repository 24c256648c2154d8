"""Games for the check of archives: disturbed in every way there is, and forgers who seal their work again."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from pbem.desk.archive.canonical import digest, link, links, understood
from pbem.desk.archive.export import as_json, export, with_digests
from pbem.desk.archive.records import sealed_position
from pbem.desk.archive.sealing import put_word
from pbem.desk.archive.seals import Past, genesis, leaf, root_of, tree
from pbem.desk.archive.verify import verify
from pbem.desk.lobby import Sitter, start
from pbem.desk.moderation.beginning_and_end import end
from pbem.desk.moderation.deadlines import process
from pbem.desk.moderation.edit import edit
from pbem.desk.moderation.rollback import rollback
from pbem.desk.moderation.ruling import ruling
from pbem.desk.seats.replacing import replace_player
from pbem.store.stored_values import GameStatus
from tests.desk.acting import do, record
from tests.desk.office import SEATS, Office
from tests.desk.test_turn_by_mail import all_send_orders, orders_of

Document = dict[str, Any]
#: By it four bots are at the end of their game in the eighth turn, which is early.
SHORT = b"E" * 32
LINE_UP = '["scientist-missionary","explorer-conqueror","viceroy-ambassador","merchant-governor","trader-financier"]'


def exported(office: Office) -> Document:
    """The game's export, as it is read from its file."""
    document: Document = understood(as_json(export(office.desk, office.game)).encode())
    return document


def play_bots(office: Office, turns: int, **clock: Any) -> None:
    """A table of bots that has played a number of turns, or to its end."""

    def play() -> None:
        office.new_game(bots=SEATS, clock={"settle": "0m", **clock}, seed=SHORT)
        for _ in range(400 * turns):
            office.later(minutes=1)
            office.poll()
            now = record(office)
            if now.turn > turns or now.status is GameStatus.OVER:
                return
        raise AssertionError(f"{turns} turns were not played")

    office.played(["bots", turns, clock], play)


def disturb(office: Office, *, finish: bool = True) -> None:
    """Words for the seed, gifts, a ruling, an edit, a rollback and a replaced seat; and the end, unless told not to."""
    office.played(["disturbed"], lambda: _disturb(office))
    if finish:
        do(office, end(["Green"]), why="the others have conceded")


def _disturb(office: Office) -> None:
    office.new_game(begin=False)
    for seat, word in (("Blue", "blue  moon"), ("Red", "fünf Kühe"), ("Blue", "a second thought")):
        put_word(office.desk, office.game, seat, word, office.now)
        office.later(minutes=1)
    start(office.desk, office.game, office.now)
    office.poll()
    office.mail("Red", orders_of("Red") + "SURRENDER NEVER\nGIVE Blue 1\nGIVE Green 1 WHEN treasury >= 1")
    all_send_orders(office, ("Blue", "Green"))
    do(office, ruling(f"t1.line-up.Yellow={LINE_UP}"), why="Yellow telephoned")
    do(office, process(), why="all are in")
    do(office, edit(["players.Red.treasury=7", "players.Blue.treasury=4"]), why="counted wrongly")
    do(office, rollback(1, 3), why="Egypt has no cotton, or has it?")
    do(office, process(), why="nobody wants to change anything")
    do(office, replace_player(Sitter(seat="Red", bot="steady")), why="Red has left")
    do(office, process(), why="on we go")


def reforged(document: Document, forge: Callable[[Document], object]) -> Document:
    """The document after a forgery, with every digest, chain and root made to fit: what a careful forger would do.

    That is whoever exports: he knows every salt, and can seal whatever he likes. What he cannot do is change the roots
    that are in mails.
    """
    forged = copy.deepcopy(document)
    forge(forged)
    seal_again(forged)
    return with_digests(forged)


def seal_again(document: Document) -> None:
    """Make the roots and chains fit, as far as there is anything that they could fit."""
    origin = _origin(document)
    named = {old: digest(content) for old, content in document["rules"].items()}
    document["rules"] = {named[old]: content for old, content in document["rules"].items()}
    acts = links(origin, document["acts"])
    positions = links(origin, [sealed_position(kept) for kept in document["snapshots"]])
    log: list[str] = []
    for line in document["log"]:
        before = log[-1] if log else origin
        if line["kind"] == "lock":
            value = line["value"]
            value["chain"] = before
            value["acts_chain"] = _link(acts, value["acts"], origin)
            if "rules" in value:
                value["positions_chain"] = _link(positions, value["positions"], origin)
                value["rules"] = named.get(value["rules"], value["rules"])
            _lock_again(document, value)
        log.append(link(before, line))
    document["chain"] = {"acts": acts, "log": log, "snapshots": positions}


def _origin(document: Document) -> str:
    game = document["game"]
    seats = [seat["name"] for seat in document["seats"]]
    return genesis(game["id"], game["ruleset"], game["options"], seats, document["commitment"], document["words"])


def _link(chain: list[str], count: int, origin: str) -> str:
    return chain[count - 1] if 0 < count <= len(chain) else origin


def _lock_again(document: Document, value: Document) -> None:
    lock = document["locks"][value["number"] - 1]
    hashes = [_hashed(value["number"], each) for each in lock["leaves"]]
    value["leaves"] = len(hashes)
    past = Past(**{each.name: value[each.name] for each in fields(Past) if each.name in value})
    value["root"] = root_of(lock["salt"], tree(hashes), past)


def _hashed(number: int, each: Mapping[str, Any]) -> str:
    return each.get("hash") or leaf(each["salt"], number, (each["seat"], each["item"], each["order"]))


def found(document: Document) -> str:
    """The last line of the verdict on a document, without what could not be checked."""
    return verify(document).lines()[-1].partition("; not checked: ")[0]


def line_of(document: Document, key: str, branch: int = 0) -> Document:
    """The line of the log with that key, on that branch."""
    line: Document = next(each for each in document["log"] if each["key"] == key and each["branch"] == branch)
    return line
