"""Whether a board's data hang together and agree with what the rules text says of them.

A host may correct reconstructed data; what the rules text states may not be broken. Every breach is a sentence that
names the key and the cure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.errors import DataError
from pbem.games.new_world.board import Board, board_from
from pbem.games.new_world.rules.functions import FUNCTIONS
from pbem.games.new_world.rules.options import RULES

_TOP = (
    "meta", "pieces", "numbers", "game_end", "options", "regions", "edges", "resistance", "cards", "region_card",
    "nations", "advances", "totals",
)  # fmt: skip
_SOURCED = ("regions", "edges", "resistance", "cards", "nations", "advances")
_SIMPLE = ("meta", "pieces", "numbers", "game_end", "options", "region_card", "totals")
#: Functions that no card of the deck is named after.
_CARDLESS = ("expedition", "drop-token", "swap-colonists")
#: Cards that are no function of one's own turn.
_NO_ACTION = ("privateers", "naval-escort", "treaty", "sea-hazard", "national-will")


def check_board(data: Mapping[str, Any], file: str = "board.toml") -> list[str]:
    """Every breach in the data of a board, a sentence each; empty when all is well."""
    missing = [name for name in _TOP if not isinstance(data.get(name), Mapping)]
    if missing:
        return [f"{file}: the table [{name}] is missing; copy it from the board of the rules" for name in missing]
    breaches = [f"{name} is not known here; {', '.join(_TOP)} are" for name in data if name not in _TOP]
    breaches += _unsourced(data)
    try:
        board = board_from(data)
        breaches += [*_map(board, data), *_deck(board, data), *_options(board), *_nations(board)]
    except DataError as wrong:
        breaches.append(str(wrong).removeprefix("board.toml: "))
    return [f"{file}: {breach}" for breach in breaches]


def _unsourced(data: Mapping[str, Any]) -> list[str]:
    """Entries that do not say where they are known from."""
    entries = [(name, data[name]) for name in _SIMPLE]
    entries += [(f"{table}.{name}", entry) for table in _SOURCED for name, entry in data[table].items()]
    return [
        f"{name} has no provenance; write where it is known from, “source: …” say"
        for name, entry in entries
        if not (isinstance(entry, Mapping) and str(entry.get("provenance", "")).strip())
    ]


def _map(board: Board, data: Mapping[str, Any]) -> Iterator[str]:
    """Regions that touch name each other, and the edges say why; as many regions and tokens as the text has."""
    edges = {frozenset((edge["a"], edge["b"])) for edge in data["edges"].values()}
    for name, region in board.regions.items():
        for near in region.neighbours:
            if near not in board.regions or name not in board.regions[near].neighbours:
                yield f"regions.{name}.neighbours names {near}, but {near} does not name {name}"
            elif frozenset((name, near)) not in edges:
                yield f"edges has no entry for {name} and {near}, which touch; write why they do"
        for needed in region.explore_requires_any:
            if needed not in board.regions:
                yield f"regions.{name}.explore_requires_any names {needed}, which is no region"
    totals, borders = data["totals"], sum(len(region.neighbours) for region in board.regions.values()) // 2
    if borders != len(edges):
        yield f"there are {len(edges)} edges, but the regions have {borders} borders; each needs its own"
    counted = {
        "regions": len(board.regions),
        "resistance_tokens": len(board.tokens),
        "resistance_sum": sum(board.tokens),
    }
    for name, count in counted.items():
        if count != totals[name]:
            yield f"totals.{name} is {totals[name]}, but there are {count}"
    if len(board.tokens) != len(board.regions):
        yield f"there are {len(board.tokens)} Indian tokens for {len(board.regions)} regions; one each would do"


def _deck(board: Board, data: Mapping[str, Any]) -> Iterator[str]:
    """80 cards: one for each region, and those that the rules know."""
    totals = data["totals"]
    if len(board.deck) != totals["cards"] or len(board.cards) != totals["card_types"]:
        yield f"there are {len(board.deck)} cards of {len(board.cards)} types; totals say other numbers"
    regions = sorted(card.region for card in board.cards.values() if card.region)
    if regions != sorted(board.regions):
        yield "cards must hold one region card for every region"
    known = {*FUNCTIONS, *_NO_ACTION} - {*_CARDLESS}
    named = {name for name, card in board.cards.items() if not card.region}
    for name in sorted(known ^ named):
        yield f"cards.{name} is missing or not known to the rules"
    for name in sorted(board.wild - {*FUNCTIONS, "muster"}):
        yield f"region_card.wild_functions names {name}, which is no function"


def _options(board: Board) -> Iterator[str]:
    for name in RULES:
        if board.options.get(name) not in RULES[name]:
            yield f"options.{name} is {board.options.get(name)!r}; {RULES[name]} would do"


def _nations(board: Board) -> Iterator[str]:
    """What National Will may be, and what the advances are."""
    known = {*FUNCTIONS, *_NO_ACTION}
    for name, nation in board.nations.items():
        for will in nation.national_will:
            if will not in known:
                yield f"nations.{name}.national_will names {will}, which is no function"
    if sorted(advance.number for advance in board.advances.values()) != list(range(1, len(board.advances) + 1)):
        yield "advances must be numbered from 1 on"
