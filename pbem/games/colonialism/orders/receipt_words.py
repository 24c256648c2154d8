"""Orders in words, in the language being spoken, for receipts and sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.core.language import say
from pbem.games.colonialism.orders import place_names as p
from pbem.games.colonialism.orders.condition_words import condition_words
from pbem.games.colonialism.orders.facts_reading import FactReader
from pbem.games.colonialism.orders.lexicon import Vocabulary
from pbem.games.colonialism.orders.line_writing import BACKWARD, FORWARD
from pbem.games.colonialism.orders.ship_lines import ships_words
from pbem.games.colonialism.state import NATIVES

Data = Mapping[str, Any]


def order_words(slot: str, data: Data, reader: FactReader) -> str:
    """An order in words: a slot's alternatives, or a wish."""
    if slot[0].isdecimal():
        return plan_words(data, reader)
    kind, _, region = slot.partition(".")
    if kind == "ships":
        return ships_words(data, reader)
    words = _WISHES[kind](data, reader.words)
    if data.get("once"):
        words = say("{words} (this once)", words=words)
    elif data.get("always"):
        words = say("{words} (every time)", words=words)
    return f"{p.at(reader.words.names[region])}: {words}" if region else words


def plan_words(data: Data, reader: FactReader) -> str:
    """Alternatives, separated by "; else"."""
    return say("; else ").join(_alternative(each, reader) for each in data["alternatives"])


def _alternative(alternative: Data, reader: FactReader) -> str:
    words, when = action_words(alternative["action"], reader.words), alternative["when"]
    if when is None:
        return words
    return say("{words} if {condition}", words=words, condition=condition_words(when, reader))


def action_words(action: Data, words: Vocabulary) -> str:
    """One action in words: "play Fleet on India, by the ship in the Arabian Sea"."""
    said = _ACTIONS[action["do"]](action, words)
    if zone := action.get("via"):
        return say("{action}, by the ship {there}", action=said, there=p.at(words.names[zone]))
    return said


def _play(action: Data, words: Vocabulary) -> str:
    if swap := action.get("swap"):
        (one, colour), (other, another) = swap
        return say(
            "play {card}: a {colour} cube {there} for a {another} one {elsewhere}",
            card=words.names["trade"], colour=words.names[colour], there=p.at(words.names[one]),
            another=words.names[another], elsewhere=p.at(words.names[other]),
        )  # fmt: skip
    card, there = words.names[action["card"]], p.on(words.names[action["region"]])
    faction = action.get("faction")
    if faction is None:
        return say("play {card} {there}", card=card, there=there)
    name = faction_name(faction, words)
    if action["card"] == "diplomacy":
        return say("play {card} {there} for {faction}", card=card, there=there, faction=name)
    return say("play {card} {there} against {faction}", card=card, there=there, faction=name)


def faction_name(faction: str, words: Vocabulary) -> str:
    """A faction behind "for" and "against"."""
    return say("the natives", "target") if faction == NATIVES else words.names[faction]


def _move(action: Data, words: Vocabulary) -> str:
    parts = {"origin": p.out_of(words.names[action["from"]]), "target": p.into(words.names[action["to"]])}
    if action.get("used"):
        return say("move a used ship {origin} {target}", **parts)
    return say("move a ship {origin} {target}", **parts)


def _object(region: str, words: Vocabulary) -> str:
    """A region as what is explored."""
    return p.on(words.names[region]).partition(" ")[2]


def _withdraw(action: Data, words: Vocabulary) -> str:
    there, count = p.out_of(words.names[action["region"]]), action["count"]
    if count is None:
        return say("withdraw as many discs as can be {there}", there=there)
    if count == 1:
        return say("withdraw 1 disc {there}", there=there)
    return say("withdraw {count} discs {there}", count=count, there=there)


_ACTIONS: Mapping[str, Callable[[Data, Vocabulary], str]] = {
    "play": _play, "draw": lambda action, words: say("draw a card"), "move": _move,
    "explore": lambda action, words: say("explore {region}", region=_object(action["region"], words)),
    "withdraw": _withdraw, "pass": lambda action, words: say("pass"),
}  # fmt: skip


# --- wishes -------------------------------------------------------------------------------------------------------


def _rows(data: Data, words: Vocabulary) -> str:
    if data["rows"] == FORWARD:
        return say("turn order: as far up as is free")
    if data["rows"] == BACKWARD:
        return say("turn order: as far down as is free")
    return say("turn order: row {rows}", rows=say(", else ").join(map(str, data["rows"])))


def _keep(data: Data, words: Vocabulary) -> str:
    return say("at a phase’s end keep {cards}", cards=say(", else ").join(words.names[card] for card in data["cards"]))


def _take(data: Data, words: Vocabulary) -> str:
    extremes = {"least": say("what you hold least of"), "most": say("what lies there most")}
    colours = [extremes.get(colour) or words.names[colour] for colour in data["colours"]]
    return say("cubes to collect: {colours}", colours=say(", else ").join(colours))


def _lose(data: Data, words: Vocabulary) -> str:
    return say("of losses, own discs first") if data["own"] else say("of losses, mercenaries first")


def _idle(data: Data, words: Vocabulary) -> str:
    if data["do"] == "draw":
        return say("draw a card in a slot without an order that can be carried out")
    return say("pass in a slot without an order that can be carried out")


def _convert(data: Data, words: Vocabulary) -> str:
    if not data["pairs"]:
        return say("convert nothing at the scoring")
    pairs = [say("3 {one} into 1 {other}", one=words.names[a], other=words.names[b]) for a, b in data["pairs"]]
    return say("convert at the scoring: {pairs}", pairs=", ".join(pairs))


def _listed(things: list[str], words: Vocabulary) -> str:
    return ", ".join(words.names[each] for each in things)


_WISHES: Mapping[str, Callable[[Data, Vocabulary], str]] = {
    "position": _rows,
    "draft": lambda data, words: say("of the twelve cards keep {cards}", cards=_listed(data["cards"], words)),
    "keep": _keep, "take": _take, "lose": _lose, "idle": _idle, "convert": _convert,
}  # fmt: skip
