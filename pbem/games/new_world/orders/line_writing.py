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
from pbem.games.new_world.orders.reaction_lines import ANSWERS, ANY, EVENTS, PREFIX, REACTIONS
from pbem.games.new_world.orders.verbs import command, verb
from pbem.games.new_world.orders.worded_parts import MOVED, WORDED, listed
from pbem.games.new_world.rules.reactions import ESCORT

Data = Mapping[str, Any]


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
    once = said(w.ONCE, names) if slot.endswith(".once") else ""
    return " ".join(part for part in (command(kind, names.language), _WISHES[kind](data, reader), once) if part)


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
            parts.append(text(action, words) if text else WORDED[name].written(action[name], words))
    return " ".join(part for part in parts if part)


def _units(action: Data, words: w.Vocabulary) -> str:
    """`5 colonists 2 soldiers`: who goes first is named first."""
    order = reversed(MOVED) if action.get("first") == "soldiers" else MOVED
    return " ".join(
        f"{said(w.ALL, words) if action[kind] == 'all' else action[kind]} {words.written[kind]}"
        for kind in order
        if action.get(kind)
    )


def _from(action: Data, words: w.Vocabulary) -> str:
    """Where units come from: a Transport names it before its TO."""
    origin = WORDED["from"]
    return (origin.text if action["do"] == "transport" else origin.written)(action["from"], words)


def _named(part: str) -> Callable[[Data, w.Vocabulary], str]:
    return lambda action, words: words.written[action[part]]


#: Parts of an action in the order in which lines name them; None for those that a word begins.
_PARTS: Mapping[str, Callable[[Data, w.Vocabulary], str] | None] = {
    "colonists": _units,
    **{name: _named(name) for name in ("target", "region", "advance")},
    "token": lambda action, words: words.written[f"{action['token']}-token"],
    "level": lambda action, words: f"{said(w.LEVEL, words)} {action['level']}",
    "count": lambda action, words: str(action["count"]),
    "kill": None, "from": _from, "to": None, "x": None, "card": None, "pay": None, "muster": None, "spread": None,
    "exact": None,
}  # fmt: skip


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
        parts.append(listed(data["cards"], words))
    if "max" in data:
        parts.append(f"{w.MAX.shown} {data['max']}")
    parts += [WORDED[part].written(data[part], words) for part in ("card", "x") if part in data]
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
    "keep": lambda data, reader: listed(data["cards"], reader.words),
    "nation": lambda data, reader: ", ".join(reader.words.written[each] for each in data["nations"]),
    "spread": lambda data, reader: str(data["count"]),
    "done": lambda data, reader: "",
    "guard": _guard,
}
