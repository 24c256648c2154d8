"""Commitments to sealed orders: salted leaves, one a seat and item, under a Merkle root (as RFC 9162, 2.1, builds it).

A *lock* holds what changed on the sheets since the lock before it; the first of a branch holds everything. Its root is
published; it also fixes the log, the moderators' acts and the positions up to there, and the rules that go on.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from pbem.core.sheet import Sheet, order_from
from pbem.desk.archive.canonical import digest, written

#: What becomes of an item: the order's document, or None where it was taken back.
Change = tuple[str, str, Mapping[str, Any] | None]
#: Seat to its items in the order of its sheet: (slot, digest of the order, its turn or 0 for a standing order).
Items = Mapping[str, Sequence[tuple[str, str, int]]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Past:
    """How far a lock fixes what happened before it."""

    chain: str  #: the last link of the log
    acts: int  #: how many acts of moderators
    acts_chain: str  #: the last link of those
    positions: int = 0  #: how many positions of finished phases, those of all branches
    positions_chain: str = ""  #: the last link of those
    rules: str = ""  #: the digest of the rules' data that the game goes on by; "": made before that was sealed
    version: str = ""  #: the version of the rules that it goes on by


def salt_of(secret: bytes, number: int, name: str) -> str:
    """The salt of one leaf of a lock, in hex; `name` is "seat|item", or "" for the root itself."""
    return hmac.digest(secret, f"{number}|{name}".encode(), "sha256").hex()


def leaf(salt: str, number: int, change: Change) -> str:
    """The leaf of one change of a lock, in hex."""
    seat, item, order = change
    return sha256(b"\x00" + bytes.fromhex(salt) + written([number, seat, item, order]).encode()).hexdigest()


def tree(leaves: Sequence[str]) -> str:
    """The head of the Merkle tree over the leaves, in hex: an odd one rises as it is."""
    if not leaves:
        return sha256(b"").hexdigest()
    level = [bytes.fromhex(each) for each in leaves]
    while len(level) > 1:
        paired = [_node(left, right) for left, right in zip(level[::2], level[1::2], strict=False)]
        level = [*paired, level[-1]] if len(level) % 2 else paired
    return level[0].hex()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def root_of(salt: str, head: str, past: Past) -> str:
    """What a lock publishes, in hex. Salted itself: a lock without leaves must not tell the log by being guessed at."""
    fixed = [salt, head, past.chain, past.acts, past.acts_chain]
    if past.rules:
        fixed += [past.positions, past.positions_chain, past.rules, past.version]
    return digest(fixed)


def genesis(game: str, ruleset: str, options: Any, seats: Sequence[str], commitment: str, words: Any) -> str:
    """Where the chains of a game start: what was settled before its first turn."""
    return digest([game, ruleset, options, list(seats), commitment, words])


def changes(known: Items, sheets: Mapping[str, Sheet], turn: int) -> tuple[list[Change], Items]:
    """What changed on the sheets since `known`, and what is known then. Orders of turns that are over drop out."""
    found: list[Change] = []
    after: dict[str, Sequence[tuple[str, str, int]]] = {}
    for seat, sheet in sheets.items():
        live = [order.document() for order in sheet.orders.values() if order.standing or order.turn >= turn]
        now = {doc["slot"]: (doc["slot"], _mark(doc), 0 if doc["standing"] else doc["turn"]) for doc in live}
        was = {item[0]: tuple(item) for item in known.get(seat, ()) if item[2] == 0 or item[2] >= turn}
        if [*(slot for slot in was if slot in now), *(slot for slot in now if slot not in was)] != list(now):
            # Something was taken back and given again: it has another place on the sheet.
            found += [(seat, slot, None) for slot in was]
            was = {}
        found += [(seat, slot, None) for slot in was if slot not in now]
        found += [(seat, doc["slot"], doc) for doc in live if was.get(doc["slot"]) != now[doc["slot"]]]
        after[seat] = list(now.values())
    return found, after


def _mark(order: Mapping[str, Any]) -> str:
    """What tells an order from another in its slot; it leaves the table nowhere."""
    return sha256(json.dumps(order).encode()).hexdigest()[:32]


def folded(sheets: dict[str, Sheet], changed: Sequence[Change], turn: int) -> dict[str, Sheet]:
    """The sheets after a lock; those before it are not touched."""
    after = {seat: Sheet(_live(sheet, turn)) for seat, sheet in sheets.items()}
    for seat, slot, order in changed:
        sheet = after.setdefault(seat, Sheet())
        if order is None:
            sheet.clear([slot])
        else:
            sheet.put(order_from(order))
    return after


def _live(sheet: Sheet, turn: int) -> list[Any]:
    return [order for order in sheet.orders.values() if order.standing or order.turn >= turn]
