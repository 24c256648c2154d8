"""Orders as lines: canonical English, or in German words for German readers. Reading either gives the same order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.conditions import Condition
from pbem.core.grammar import Keyword
from pbem.core.orders import plans
from pbem.core.orders.bilingual import own
from pbem.games.new_world.orders import lexicon as w
from pbem.games.new_world.orders.facts_reading import FactReader
from pbem.games.new_world.orders.line_reading import AUTO, BEST, XSpec
from pbem.games.new_world.orders.reaction_lines import ANSWERS, ANY, EVENTS, PREFIX, REACTIONS
from pbem.games.new_world.orders.verbs import command, verb
from pbem.games.new_world.rules.reactions import ESCORT
from pbem.games.new_world.state import HOME

Data = Mapping[str, Any]
_MOVED = ("colonists", "soldiers")


def line_of_order(slot: str, data: Data, reader: FactReader) -> str:
    """The line of an order in the reader's language."""
    names = reader.words
    if slot.isdecimal():
        return f"{slot} {plan_text(data, reader)}"
    kind = slot.partition(".")[0]
    if kind == "react":
        return f"{command('react', names.language)} {slot.removeprefix(PREFIX).upper()} {reaction_text(data, reader)}"
    if kind == "pause":
        after = slot.partition(".")[2]
        when = _when(data["alternatives"][0]["when"], reader)
        return f"{verb('pause', names.language)} {said(w.AFTER, names)} {after}{when}"
    return " ".join(part for part in (command(kind, names.language), _WISHES[kind](data, reader)) if part)


def said(word: Keyword, words: w.Vocabulary) -> str:
    """A small word as lines in a language have it."""
    return word.said(words.language)


def plan_text(data: Data, reader: FactReader) -> str:
    """The alternatives of a line, separated by ELSE."""
    words = reader.words
    return plans.plan_text(data["alternatives"], lambda each: action_text(each, words), reader, words.language)


def _when(when: Condition | None, reader: FactReader) -> str:
    return plans.if_text(when, reader, reader.words.language)


def action_text(action: Data, words: w.Vocabulary) -> str:
    """One action as a line has it, without its number."""
    parts = [said(w.FREE, words)] if action.get("free") else []
    parts.append(verb(action["do"], words.language))
    for name, text in _PARTS.items():
        if action.get(name) is not None:
            parts.append(text(action, words))
    return " ".join(part for part in parts if part)


def _named(name: str) -> Callable[[Data, w.Vocabulary], str]:
    return lambda action, words: words.written[action[name]]


def _after(word: Keyword, name: str) -> Callable[[Data, w.Vocabulary], str]:
    return lambda action, words: f"{said(word, words)} {words.written[action[name]]}"


def _units(action: Data, words: w.Vocabulary) -> str:
    """`5 colonists 2 soldiers`: who goes first is named first."""
    order = reversed(_MOVED) if action.get("first") == "soldiers" else _MOVED
    return " ".join(
        f"{said(w.ALL, words) if action[kind] == 'all' else action[kind]} {words.written[kind]}"
        for kind in order
        if action.get(kind)
    )


def _from(action: Data, words: w.Vocabulary) -> str:
    place = action["from"]
    if action["do"] == "transport":
        return said(w.HOME, words) if place == HOME else words.written[place]
    return f"{said(w.FROM, words)} {words.written[place]}"


def _number(action: Data, words: w.Vocabulary) -> str:
    return str(action["count"])


def _level(action: Data, words: w.Vocabulary) -> str:
    return f"{said(w.LEVEL, words)} {action['level']}"


def _cards(word: Keyword, name: str) -> Callable[[Data, w.Vocabulary], str]:
    def text(action: Data, words: w.Vocabulary) -> str:
        return f"{said(word, words)} {written_cards(action[name], words)}" if action[name] else ""

    return text


def written_cards(cards: Sequence[str] | str, words: w.Vocabulary) -> str:
    """Cards separated by commas, or AUTO."""
    return said(w.AUTO, words) if cards == AUTO else ", ".join(words.written[card] for card in cards)


def x_text(x: XSpec, words: w.Vocabulary) -> str:
    """What gives the X, without the X itself."""
    if not isinstance(x, str):
        return f"{said(w.DRAWN, words)}({x[1]})"
    return said(w.AUTO if x == AUTO else w.BEST, words) if x in (AUTO, BEST) else words.written[x]


#: Parts of an action in the order in which lines name them.
_PARTS: Mapping[str, Callable[[Data, w.Vocabulary], str]] = {
    "colonists": _units,
    "target": _named("target"),
    "region": _named("region"),
    "advance": _named("advance"),
    "token": lambda action, words: words.written[f"{action['token']}-token"],
    "level": _level,
    "count": _number,
    "kill": _after(w.KILL, "kill"),
    "from": _from,
    "to": _after(w.TO, "to"),
    "x": lambda action, words: f"{w.X.shown} {x_text(action['x'], words)}",
    "card": _after(w.WITH, "card"),
    "pay": _cards(w.PAY, "pay"),
    "muster": _cards(w.MUSTER, "muster"),
    "spread": lambda action, words: f"{said(w.SPREAD, words)} {action['spread']}",
    "exact": lambda action, words: said(w.EXACT, words) if action["exact"] else "",
}


# --- reactions ----------------------------------------------------------------------------------------------------


def reaction_text(data: Data, reader: FactReader) -> str:
    """`ON EXPORT BY Red WHEN stake >= 4: PRIVATEERS X war`."""
    return f"{said(w.ON, reader.words)} {_trigger(data, reader)}: {_answer(data, reader.words)}"


def _trigger(data: Data, reader: FactReader) -> str:
    words = reader.words
    text = events_text(data["on"], words)
    if data["by"] != ANY:
        text += f" {said(w.BY, words)} {_who(data['by'], reader)}"
    if data.get("against") is not None:
        text += f" {said(w.AGAINST, words)} {_who(data['against'], reader)}"
    if data["regions"]:
        text += f" {w.IN.shown} " + ", ".join(words.written[region] for region in data["regions"])
    return text + _when(data["when"], reader)


def events_text(events: Sequence[str], words: w.Vocabulary) -> str:
    """What a reaction answers, as lines have it."""
    if list(events) == list(ANSWERS[ESCORT]):
        return said(w.BOTH, words)
    return ", ".join(own(EVENTS[each], words.language) for each in events)


def _who(who: str | Sequence[str], reader: FactReader) -> str:
    words = reader.words
    if who == ANY:
        return said(w.ANY, words)
    return ", ".join(said(w.ME, words) if seat == reader.seat else words.written[seat] for seat in who)


def _answer(data: Data, words: w.Vocabulary) -> str:
    parts = [own(REACTIONS[data["do"]], words.language)]
    if "cards" in data:
        parts.append(written_cards(data["cards"], words))
    if "max" in data:
        parts.append(f"{w.MAX.shown} {data['max']}")
    if "card" in data:
        parts.append(f"{said(w.WITH, words)} {words.written[data['card']]}")
    if "x" in data:
        parts.append(f"{w.X.shown} {x_text(data['x'], words)}")
    return " ".join(parts)


# --- the rest -----------------------------------------------------------------------------------------------------


def _score(data: Data, reader: FactReader) -> str:
    words = reader.words
    levy = words.written[data["levy"]] if "levy" in data else ""
    there = f"{w.RELIGION.shown} {words.written[data['religion']]}" if "religion" in data else ""
    return " ".join(part for part in (levy, there) if part)


def _guard(data: Data, reader: FactReader) -> str:
    words = reader.words
    escort = own(REACTIONS[ESCORT], words.language)
    return f"{escort} {said(w.ON, words)} {events_text(data['on'], words)}{_when(data['when'], reader)}"


_WISHES: Mapping[str, Callable[[Data, FactReader], str]] = {
    "score": _score,
    "keep": lambda data, reader: written_cards(data["cards"], reader.words),
    "nation": lambda data, reader: ", ".join(reader.words.written[each] for each in data["nations"]),
    "spread": lambda data, reader: str(data["count"]),
    "done": lambda data, reader: "",
    "guard": _guard,
}
