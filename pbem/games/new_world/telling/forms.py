"""The order form at a report's foot: the words of what is wanted, in the reader's language, ready to be filled in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.core.ruleset_contract import FormLine
from pbem.core.table import Decision
from pbem.games.new_world.orders import lexicon as w
from pbem.games.new_world.orders.facts import place_of
from pbem.games.new_world.orders.line_reading import AUTO
from pbem.games.new_world.orders.line_writing import action_text
from pbem.games.new_world.orders.settling import concrete
from pbem.games.new_world.orders.verbs import command
from pbem.games.new_world.orders.worded_parts import listed
from pbem.games.new_world.rules.actions import ActionChoice
from pbem.games.new_world.state import HOME, State
from pbem.games.new_world.telling.needs import decision_words

_BLANK = "____"
_LINES = 3  #: blank lines for actions; more may be written
_EXAMPLES = 3


def form(state: State, seat: str, decisions: Sequence[Decision]) -> list[FormLine]:
    """The order form for what is wanted of a seat, with a comment of what may be there; [] where nothing is."""
    lines: list[FormLine] = []
    for decision in decisions:
        if decision.seat == seat:
            lines += _FORMS[decision.kind](state, decision)
    return [*lines, FormLine(text=w.END.said(w.vocabulary(state).language))] if lines else []


def _orders(state: State, decision: Decision) -> list[FormLine]:
    """The levy, some numbered lines, what is kept; after a pause only lines."""
    words = w.vocabulary(state)
    last = max((place_of(act.line)[0] for act in state.acts), default=0)
    number = last + 1
    otherwise = w.ELSE.said(words.language)
    first = f"{number} {_BLANK} {otherwise} {_BLANK}"
    lines = [FormLine(text=first, comment=_hint(state, decision.seat), slots=(str(number),), taught=True)]
    further = [str(number + more) for more in range(1, _LINES)]
    lines += [FormLine(text=f"{line} {_BLANK}", slots=(line,)) for line in further]
    if decision.about["pauses"]:
        return [*lines, FormLine(text=command("done", words.language), comment=say("if nothing more is to be done"))]
    return [*_levy(state, decision), *lines, *_keep(state, decision)]


def _hint(state: State, seat: str) -> str:
    """What may be in a line, by actions that are possible now."""
    examples = "; ".join(_examples(state, seat))
    return say("for example {examples}", examples=examples) if examples else say("as many lines as you like")


def _examples(state: State, seat: str) -> list[str]:
    """Actions with the cards of the hand."""
    words, choice = w.vocabulary(state), ActionChoice(state, seat)
    found: list[dict[str, Any]] = []
    for action in _likely(state, seat):
        try:
            choice.check(concrete(state, seat, action))
        except NotAllowed:
            continue
        if all(action["do"] != each["do"] for each in found):
            found.append(action)
    return [action_text(each, words) for each in found[:_EXAMPLES]]


def _likely(state: State, seat: str) -> list[dict[str, Any]]:
    """What is tried as an example, the most telling first."""
    hand = list(dict.fromkeys(state.players[seat].hand))
    unknown = [region for region in state.regions if not state.knows(seat, region)]
    known = [region for region in state.regions if state.knows(seat, region)]
    occupied = state.occupied(seat)
    found: list[dict[str, Any]] = [
        {"do": "expedition", "region": region, "x": AUTO, "card": card} for card in hand for region in unknown
    ]
    found += [
        {"do": "transport", "free": True, "colonists": "all", "soldiers": 0, "from": HOME, "to": region, "x": AUTO}
        for region in known[:1]
    ]
    found += [{"do": "export", "free": True, "region": region, "x": AUTO} for region in occupied]
    for card in hand:
        if card in ("immigrants", "regulars", "discovery"):
            found.append({"do": card, "x": AUTO})
        if card == "salvage":
            found.append({"do": card})
        found += [{"do": card, "region": region} for region in occupied if card in ("missionaries", "indian-trade")]
    return found


def _nation(state: State, decision: Decision) -> list[FormLine]:
    words = w.vocabulary(state)
    nations = ", ".join(words.written[nation] for nation in decision.about["nations"])
    comment = say("in order of preference; there are {nations}", nations=nations)
    return [FormLine(text=f"{command('nation', words.language)} {_BLANK}", comment=comment, slots=("nation",))]


def _levy(state: State, decision: Decision) -> list[FormLine]:
    words = w.vocabulary(state)
    comment = say("or {soldiers}: 1 Soldier; stands until changed", soldiers=words.written["soldiers"])
    text = f"{command('score', words.language)} {words.written['colonists']}"
    return [FormLine(text=text, comment=comment, slots=("score", "score.once"), taught=True)]


def _religion(state: State, decision: Decision) -> list[FormLine]:
    words = w.vocabulary(state)
    text = f"{command('score', words.language)} {w.RELIGION.said(words.language)} {_BLANK}"
    regions = ", ".join(words.written[region] for region in decision.about["regions"])
    return [FormLine(text=text, comment=say("one of {regions}", regions=regions))]


def _action(state: State, decision: Decision) -> list[FormLine]:
    words = w.vocabulary(state)
    number = max((place_of(act.line)[0] for act in state.acts), default=0) + 1
    return [
        FormLine(text=f"{number} {_BLANK}", comment=_hint(state, decision.seat)),
        FormLine(text=command("done", words.language), comment=say("if nothing more is to be done")),
    ]


def _keep(state: State, decision: Decision) -> list[FormLine]:
    """NW-B16 Cards, best first."""
    words = w.vocabulary(state)
    cards = list(dict.fromkeys(decision.about["hand"]))
    comment = say("what you keep, best first, of {cards}; stands until changed", cards=listed(cards, words))
    return [
        FormLine(
            text=f"{command('keep', words.language)} {_BLANK}",
            comment=comment,
            slots=("keep", "keep.once"),
            taught=True,
        )
    ]


def _spread(state: State, decision: Decision) -> list[FormLine]:
    """NW-E7 Answered by a number."""
    words = w.vocabulary(state)
    return [FormLine(text=f"{w.SPREAD.said(words.language)} {_BLANK}", comment=decision_words(state, decision))]


_FORMS: Mapping[str, Callable[[State, Decision], list[FormLine]]] = {
    "orders": _orders, "nation": _nation, "levy": _levy, "religion": _religion, "action": _action, "spread": _spread,
    "keep": _keep,
}  # fmt: skip
