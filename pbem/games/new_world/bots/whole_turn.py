"""A bot's turn brought into lines: always the step that is worth most beyond its cards, while any is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.core.errors import NotAllowed
from pbem.core.language import ENGLISH_CODE
from pbem.core.supposed import SheetSettler, SupposedChance
from pbem.core.table import Table
from pbem.games.new_world.bots.action_worth import PEACEFUL, Action, Step
from pbem.games.new_world.bots.mind import Mind
from pbem.games.new_world.bots.strife import HOSTILE
from pbem.games.new_world.orders import lexicon as w
from pbem.games.new_world.orders.facts import place_of
from pbem.games.new_world.orders.line_writing import action_text
from pbem.games.new_world.orders.settling import concrete, settle
from pbem.games.new_world.orders.turn_lines import spends
from pbem.games.new_world.rules.action_phase import act
from pbem.games.new_world.rules.actions import ActionChoice, can_act
from pbem.games.new_world.rules.played_action import Playing
from pbem.games.new_world.state import HIDDEN

_MOST = 14  #: lines of one turn
_TRIED = 60  #: steps that are looked over for each line
#: Functions after which a bot may look at what it has drawn.
_DRAWING = ("salvage", "war-in-europe")


def turn_lines(mind: Mind, most: int = _MOST) -> list[str]:
    """The lines of the turn, or of the rest of it."""
    lines: list[str] = []
    number = max((place_of(each.line)[0] for each in mind.s.acts), default=0)
    words = w.vocabulary(mind.s, ENGLISH_CODE)
    while len(lines) < most and can_act(mind.s, mind.seat):
        chosen = _legal(mind)
        if not chosen:
            break
        number += 1
        texts = [action_text(step.action, words) + _condition(mind, step, words) for step in chosen]
        lines.append(f"{number} " + " ELSE ".join(texts))
        _do(mind, chosen[0].action, number)
        if chosen[0].action["do"] in _DRAWING and mind.pick(2):
            return [*lines, f"PAUSE AFTER {number} IF OK {number}"]
    return lines


def _condition(mind: Mind, step: Step, words: w.Vocabulary) -> str:
    """A War is called off where the enemy has been reinforced."""
    action = step.action
    if action["do"] != "war" or mind.pick(3):
        return ""
    there = mind.s.units(action["target"], action["region"]).soldiers
    return f" IF {words.written[action['region']]}.{words.written[action['target']]}.soldiers <= {there + 1}"


def _legal(mind: Mind) -> list[Step]:
    """The best step that is worth more than its cards and legal now, and what is done if it is not when it comes."""
    found: list[tuple[float, Step]] = []
    for steps in (*PEACEFUL, *HOSTILE):
        found += [(_net(mind, step), step) for step in steps(mind)]
    found = sorted((each for each in found if each[0] > 0), key=lambda each: -each[0])
    legal: list[Step] = []
    for _, step in found[:_TRIED]:
        if legal and not _instead(legal[0].action, step.action):
            continue
        if _is_legal(mind, step.action):
            legal.append(step)
        if len(legal) == 2:
            break
    return legal


def _net(mind: Mind, step: Step) -> float:
    """What a step brings beyond what its cards are worth."""
    action = step.action
    cards = [card for card in spends(action) if card in mind.hand]
    if not action.get("free") and not action.get("card") and action["do"] in mind.hand:
        cards.append(action["do"])
    if action.get("pay") == "auto":
        return step.worth * mind.about() - 5.0 - mind.price("advance")
    return step.worth * mind.about() - sum(mind.price(card) for card in cards)


def _instead(first: Action, other: Action) -> bool:
    """Whether a step may follow ELSE: it takes no more cards than the first would have."""
    cards = spends(first)
    same_card = first.get("free") == other.get("free") and (first.get("card") or first["do"]) == (
        other.get("card") or other["do"]
    )
    return same_card and first["do"] == other["do"] and all(card in cards for card in spends(other))


def _is_legal(mind: Mind, action: Action) -> bool:
    try:
        ActionChoice(mind.s, mind.seat).check(concrete(mind.s, mind.seat, action))
    except NotAllowed:
        return False
    return True


def _do(mind: Mind, action: Action, number: int) -> None:
    """Play the step on what the bot plans with: nobody reacts, the likelier side wins, what is drawn stays unknown."""
    value = ActionChoice(mind.s, mind.seat).check({**concrete(mind.s, mind.seat, action), "line": str(number)})
    table = Table(state=mind.s, settler=SheetSettler({}, settle), chance=_Fate(), due=lambda key: True)
    act(Playing(s=mind.s, table=table, seat=mind.seat, action=value, n=number, source="order"))


class _Fate(SupposedChance):
    """Chance as a bot supposes it."""

    def shuffled(self, key: str, items: Sequence[Any]) -> list[Any]:
        """Nobody knows."""
        return [HIDDEN] * len(items)
