"""What CHECK says of actions and regions, in the language being spoken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.events import Event
from pbem.core.language import say, say_of
from pbem.games.colonialism.orders.lexicon import vocabulary
from pbem.games.colonialism.orders.line_writing import round_in_segment
from pbem.games.colonialism.orders.receipt_words import action_words
from pbem.games.colonialism.state import COLOURS, NATIVES, State

#: A position after an action, with what was told about it.
Outcome = tuple[State, Sequence[Event]]


def slot_title(s: State, slot: int) -> str:
    """ "R1 2"."""
    return f"R{round_in_segment(s.round)} {slot}"


def action_line(before: State, seat: str, value: Mapping[str, Any], outcomes: Sequence[Outcome]) -> tuple[str, str]:
    """An action, and what comes of it ("" for nothing to be seen); where a die decides, each result with its chance."""
    return action_words(value, vocabulary(before.board, before.seats)), _result(before, seat, value, outcomes)


def _result(before: State, seat: str, value: Mapping[str, Any], outcomes: Sequence[Outcome]) -> str:
    if value["do"] == "draw":
        left = len(outcomes[0][0].players[seat].deck)
        return say_of(left, "{n} card stays in the deck", "{n} cards stay in the deck")
    results: dict[str, int] = {}
    for after, _ in outcomes:
        result = _changes(before, after, seat)
        results[result] = results.get(result, 0) + 1
    if len(results) == 1:
        return next(iter(results))
    told = [say("in {n} of {all} cases {result}", n=count, all=len(outcomes), result=result or say("nothing changes"))
            for result, count in results.items()]  # fmt: skip
    return "; ".join(told)


def _changes(before: State, after: State, seat: str) -> str:
    """Who has more or fewer discs where, and which cubes moved."""
    found = []
    for region, land in before.regions.items():
        then, name = after.regions[region], before.board.names[region]
        for faction in (*before.order, NATIVES):
            if land.of(faction) != then.of(faction):
                who = before.board.names.get(faction, faction)
                found.append(f"{who} {land.of(faction)} -> {then.of(faction)} ({name})")
    return ", ".join([*found, *_cubes(before, after, seat)])


def _cubes(before: State, after: State, seat: str) -> list[str]:
    held, now = before.players[seat].resources, after.players[seat].resources
    return [
        say("you collect {count} {colour}", count=now[colour] - held[colour], colour=before.board.names[colour])
        for colour in COLOURS
        if now[colour] > held[colour]
    ]


def region_lines(before: State, seat: str, events: Sequence[Event], unknown: int) -> list[str]:
    """A line for every region that is worked."""
    if unknown:
        note = say_of(
            unknown,
            "colonization without the {n} card of others that lies face down, and without what is still laid",
            "colonization without the {n} cards of others that lie face down, and without what is still laid",
        )
    else:
        note = say("colonization, if others lay no more cards")
    lines: list[list[str]] = []
    names = before.board.names
    for event in events:
        data = event.data
        match event.kind:
            case "region-worked":
                lines.append([names[data["region"]]])
            case "policy-counted" if data["seat"] == seat:
                lines[-1].append(f"{names[data['card']]} +{data['discs']}")
            case "placed":
                lines[-1].append(_now(names, data["faction"], data["after"]))
            case "lost":
                lines[-1].append(_now(names, data["faction"], data["after"]))
            case "conflict":
                left = ", ".join(_now(names, faction, count) for faction, count in data["left"].items())
                lines[-1].append(say("conflict, then {left}", left=left))
            case "took":
                cubes = f"{data['count']} {names[data['colour']]}"
                lines[-1].append(say("{seat} takes {cubes}", seat=names[data["seat"]], cubes=cubes))
    if not lines:
        return [f"{note}: {say('no region is worked')}"]
    return [f"{note}:", *(f"{name}: {'; '.join(rest) or say('nothing changes')}" for name, *rest in lines)]


def _now(names: Mapping[str, str], faction: str, count: int) -> str:
    return f"{names.get(faction, faction)} {count}"


def collected_words(before: State, after: State, seat: str) -> str:
    """What a seat holds after the collection, if anything came."""
    held, now = before.players[seat].resources, after.players[seat].resources
    if held == now:
        return ""
    cubes = ", ".join(f"{before.board.names[colour]} {now[colour]}" for colour in COLOURS)
    return say("you would then hold {cubes}", cubes=cubes)


def kept_words(s: State, card: str) -> str:
    """The card that is kept."""
    return say("of the cards you know of, {card} would be kept", card=s.board.names[card])
