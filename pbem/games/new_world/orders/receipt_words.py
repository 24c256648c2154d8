"""Orders in words, in the language being spoken, for receipts and sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.language import say
from pbem.games.new_world.orders.condition_words import condition_words
from pbem.games.new_world.orders.facts_reading import FactReader
from pbem.games.new_world.orders.lexicon import Vocabulary
from pbem.games.new_world.orders.line_reading import AUTO, BEST, XSpec
from pbem.games.new_world.orders.place_names import at, into, out_of
from pbem.games.new_world.orders.reaction_lines import ANY, MUSTER, PREFIX
from pbem.games.new_world.rules.hands import NATIONAL_WILL
from pbem.games.new_world.rules.reactions import ESCORT
from pbem.games.new_world.state import HOME

Data = Mapping[str, Any]


def order_words(slot: str, data: Data, reader: FactReader) -> str:
    """An order in words: a line's alternatives, a reaction, or a wish."""
    kind = slot.partition(".")[0]
    if kind.isdecimal():
        return plan_words(data, reader)
    if kind == "pause":
        words = say("after line {n}: wait for my further orders", n=slot.partition(".")[2])
        return _if(words, data["alternatives"][0]["when"], reader)
    if kind == "react":
        return say("{letter}: {reaction}", letter=slot.removeprefix(PREFIX).upper(),
                   reaction=reaction_words(data, reader))  # fmt: skip
    wish = _WISHES[kind](data, reader)
    return say("{wish}, this once", wish=wish) if slot.endswith(".once") else wish


def plan_words(data: Data, reader: FactReader) -> str:
    """Alternatives, separated by "; else"."""
    return say("; else ").join(
        _if(action_words(each["action"], reader.words), each["when"], reader) for each in data["alternatives"]
    )


def _if(words: str, when: Mapping[str, Any] | None, reader: FactReader) -> str:
    if when is None:
        return words
    return say("{words}, if {condition}", words=words, condition=condition_words(when, reader))


def action_words(action: Data, words: Vocabulary) -> str:
    """One action in words: "Transport: 5 Colonists from home to Brazil, X by Immigrants"."""
    head, names = _head(action, words), words.names
    parts = [text for part, said in _PARTS.items() if action.get(part) and (text := said(action, words))]
    if action.get("x") is not None:
        parts.append(say("X by {card}", card=x_words(action["x"], words)))
    if (card := action.get("card")) not in (None, action["do"]):
        parts.append(say("with {card}", card=names[str(card)]))
    if action.get("exact"):
        parts.append(say("all or nothing"))
    return f"{head}: {', '.join(parts)}" if parts else head


def _head(action: Data, words: Vocabulary) -> str:
    """The action and where."""
    names, region = words.names, action.get("region")
    what = _what(action, words)
    if action.get("free"):
        what = say("free action {what}", what=what)
    return f"{what} {at(names[region])}" if region else what


def _what(action: Data, words: Vocabulary) -> str:
    if action["do"] == "pause":
        return say("wait for my further orders")
    return words.names[action["do"]]


def x_words(x: XSpec, words: Vocabulary) -> str:
    """What gives the X."""
    if not isinstance(x, str):
        return say("card {n} of those drawn in this phase", n=x[1])
    if x == AUTO:
        return say("the lowest card that suffices")
    return say("the highest card") if x == BEST else words.names[x]


def _going(action: Data, words: Vocabulary) -> str:
    """Who goes from where to where."""
    kinds = [kind for kind in ("colonists", "soldiers") if action.get(kind)]
    if action.get("first") == "soldiers":
        kinds.reverse()
    who = ", ".join(units_words(action[kind], kind, words) for kind in kinds)
    origin = say("from home") if action["from"] == HOME else out_of(words.names[action["from"]])
    return f"{who} {origin} {into(words.names[action['to']])}"


def units_words(count: int | str, kind: str, words: Vocabulary) -> str:
    """So many Colonists or Soldiers."""
    if count == "all":
        return say("all {units}", units=words.names[kind])
    if count == 1:
        return say("1 Colonist") if kind == "colonists" else say("1 Soldier")
    return f"{count} {words.names[kind]}"


def _from(action: Data, words: Vocabulary) -> str:
    if action["do"] == "transport":
        return ""
    return out_of(words.names[action["from"]])


def _advance(action: Data, words: Vocabulary) -> str:
    name = words.names[action["advance"]]
    return say("{advance}, level 2", advance=name) if action.get("level") == 2 else name


def _pay(action: Data, words: Vocabulary) -> str:
    if action["pay"] == AUTO:
        return say("paid with the cards that suffice")
    return say("paid with {cards}", cards=_cards(action["pay"], words))


def _cards(cards: Sequence[str], words: Vocabulary) -> str:
    return ", ".join(words.names[card] for card in cards)


#: Parts in the order in which they are told.
_PARTS: Mapping[str, Callable[[Data, Vocabulary], str]] = {
    "to": _going,
    "target": lambda action, words: say("against {seat}", seat=words.names[action["target"]]),
    "advance": _advance,
    "token": lambda action, words: words.names[f"{action['token']}-token"],
    "count": lambda action, words: say("up to {n} Colonists", n=action["count"]),
    "kill": lambda action, words: say("takes {units}", units=words.names[action["kill"]]),
    "from": _from,
    "pay": _pay,
    "muster": lambda action, words: say("mustering {cards}", cards=_cards(action["muster"], words)),
    "spread": lambda action, words: say("then at most {n} Soldiers there", n=action["spread"]),
}


# --- reactions ----------------------------------------------------------------------------------------------------


def reaction_words(data: Data, reader: FactReader) -> str:
    """ "Privateers (X by War) on Export by Blue, if stake >= 4"."""
    words = reader.words
    text = say(
        "{reaction} on {events} {by}", reaction=_played(data, words), by=_by(data, reader),
        events=say(" or ").join(words.names.get(each, each) for each in data["on"]),
    )  # fmt: skip
    against = data.get("against")
    if against is not None and against != ANY:
        text += ", " + say("for {seats}", seats=_seats(against, reader))
    if data["regions"]:
        text += " " + ", ".join(at(words.names[region]) for region in data["regions"])
    return _if(text, data["when"], reader)


def _played(data: Data, words: Vocabulary) -> str:
    names, do = words.names, data["do"]
    if do == MUSTER:
        cards = _cards(data["cards"], words)
        most = data.get("max")
        return say("muster {cards}", cards=cards) if most is None else say("muster {n} of {cards}", n=most, cards=cards)
    text = names[do]
    if "card" in data:
        text = say("{reaction} by {card}", reaction=text, card=names[NATIONAL_WILL])
    return f"{text} ({say('X by {card}', card=x_words(data['x'], words))})" if "x" in data else text


def _by(data: Data, reader: FactReader) -> str:
    return say("by anybody") if data["by"] == ANY else say("by {seats}", seats=_seats(data["by"], reader))


def _seats(seats: Sequence[str], reader: FactReader) -> str:
    return ", ".join(say("yourself") if seat == reader.seat else reader.words.names[seat] for seat in seats)


# --- wishes -------------------------------------------------------------------------------------------------------


def _score(data: Data, reader: FactReader) -> str:
    names, parts = reader.words.names, []
    if "levy" in data:
        parts.append(say("levy: {units}", units=names[data["levy"]]))
    if "religion" in data:
        parts.append(say("the Colonist of Religion goes {there}", there=into(names[data["religion"]])))
    return "; ".join(parts)


def _keep(data: Data, reader: FactReader) -> str:
    return say("at the turn’s end keep, best first: {cards}", cards=_cards(data["cards"], reader.words))


def _nation(data: Data, reader: FactReader) -> str:
    return say("nations, best first: {nations}", nations=_cards(data["nations"], reader.words))


def _guard(data: Data, reader: FactReader) -> str:
    events = say(" or ").join(reader.words.names[each] for each in data["on"])
    text = say("{card} for your own actions, on {events}", card=reader.words.names[ESCORT], events=events)
    return _if(text, data["when"], reader)


_WISHES: Mapping[str, Callable[[Data, FactReader], str]] = {
    "score": _score, "keep": _keep, "nation": _nation, "guard": _guard,
    "spread": lambda data, reader: say("{n} Soldiers into the region that was attacked", n=data["count"]),
    "done": lambda data, reader: say("nothing more in this turn"),
}  # fmt: skip
