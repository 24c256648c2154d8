"""Orders as lines: canonical English, or in German words for German readers. Reading either gives the same order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.orders import plans
from pbem.core.orders.bilingual import own
from pbem.games.colonialism.orders import lexicon as w
from pbem.games.colonialism.orders.action_lines import CAMPAIGN, VERBS
from pbem.games.colonialism.orders.facts_reading import FactReader
from pbem.games.colonialism.orders.ship_lines import ships_text
from pbem.games.colonialism.orders.verbs import COMMANDS

Data = Mapping[str, Any]
FORWARD, BACKWARD = [1, 2, 3, 4], [4, 3, 2, 1]  #: rows, wished for as FIRST and LAST


def line_of_order(slot: str, data: Data, reader: FactReader) -> str:
    """The line of an order in the reader's language."""
    names = reader.words
    if slot[0].isdecimal():
        return f"{slot_text(slot)} {plan_text(data, reader)}"
    kind, _, region = slot.partition(".")
    if kind == "ships":
        return f"{command(kind, names)} {ships_text(data, reader)}"
    there = f"{w.IN.said(names.language)} {names.written[region]} " if region else ""
    always = f"{w.ALWAYS.said(names.language)} " if data.get("always") else ""
    return f"{always}{command(kind, names)} {there}{_WISHES[kind](data, names)}"


def slot_text(slot: str) -> str:
    """`R1 2`: rounds count within the segment, 1 and 2."""
    round, _, number = slot.partition(".")
    return f"R{round_in_segment(int(round))} {number}"


def round_in_segment(round: int) -> int:
    """1 for the first action round of a segment, 2 for its second."""
    return (round - 1) % 2 + 1


def command(kind: str, words: w.Vocabulary) -> str:
    """The word that begins an order that is no action."""
    return own(COMMANDS[kind], words.language)


def plan_text(data: Data, reader: FactReader) -> str:
    """The alternatives of a slot, separated by ELSE."""
    words = reader.words
    return plans.plan_text(data["alternatives"], lambda each: action_text(each, words), reader, words.language)


def action_text(action: Data, words: w.Vocabulary) -> str:
    """One action as a line has it, without its slot."""
    named, language = words.written, words.language
    parts = [own(VERBS[action["do"]], language)]
    match action:
        case {"do": "play", "swap": [[one, colour], [other, another]]}:
            parts += [
                named["trade"],
                w.SWAP.said(language),
                f"{named[one]} {named[colour]}, {named[other]} {named[another]}",
            ]
        case {"do": "play", "card": card, "region": region}:
            parts += [named[card], w.ON.said(language), named[region]]
        case {"do": "move", "from": origin, "to": target}:
            parts += [w.SHIP.said(language), named[origin], w.TO.said(language), named[target]]
        case {"do": "explore", "region": region}:
            parts.append(named[region])
        case {"do": "withdraw", "region": region, "count": count}:
            parts += [w.MAX.said(language) if count is None else str(count), w.FROM.said(language), named[region]]
    if action.get("used"):
        parts.append(w.USED.said(language))
    if faction := action.get("faction"):
        parts += [(w.AGAINST if action["card"] == CAMPAIGN else w.FOR).said(language), named[faction]]
    if zone := action.get("via"):
        parts += [w.VIA.said(language), named[zone]]
    return " ".join(parts)


# --- wishes -------------------------------------------------------------------------------------------------------


def _rows(data: Data, words: w.Vocabulary) -> str:
    ends = {tuple(FORWARD): w.FIRST, tuple(BACKWARD): w.LAST}
    end = ends.get(tuple(data["rows"]))
    return end.said(words.language) if end else ", ".join(map(str, data["rows"]))


def _things(key: str) -> Any:
    def text(data: Data, words: w.Vocabulary) -> str:
        return ", ".join(words.written[each] for each in data[key])

    return text


def _colours(data: Data, words: w.Vocabulary) -> str:
    extremes = {"least": w.LEAST.said(words.language), "most": w.MOST.said(words.language)}
    return ", ".join(extremes.get(each) or words.written[each] for each in data["colours"])


def _losses(data: Data, words: w.Vocabulary) -> str:
    which = w.OWN if data["own"] else w.MERCENARIES
    return f"{which.said(words.language)} {w.FIRST.said(words.language)}"


def _pairs(data: Data, words: w.Vocabulary) -> str:
    named, to = words.written, w.INTO.said(words.language)
    return ", ".join(f"{named[one]} {to} {named[other]}" for one, other in data["pairs"]) or w.NONE.said(words.language)


def pairs_text(pairs: Sequence[Sequence[str]], words: w.Vocabulary) -> str:
    """Conversions as a line has them behind CONVERT."""
    return _pairs({"pairs": pairs}, words)


_WISHES: Mapping[str, Any] = {
    "position": _rows, "draft": _things("cards"), "keep": _things("cards"), "take": _colours, "lose": _losses,
    "idle": action_text, "convert": _pairs,
}  # fmt: skip
