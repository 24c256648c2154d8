"""A bot's steps brought into slots: each the best that is legal there, with what is done if it is not when it comes."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.errors import NotAllowed
from pbem.core.language import ENGLISH_CODE
from pbem.games.colonialism.bots.mind import Mind
from pbem.games.colonialism.bots.projects import Action, Step, steps
from pbem.games.colonialism.orders import lexicon as w
from pbem.games.colonialism.orders.line_writing import action_text, round_in_segment
from pbem.games.colonialism.rules.actions import ActionChoice
from pbem.games.colonialism.rules.decisions import SLOTS
from pbem.games.colonialism.rules.ships import refresh, use
from pbem.games.colonialism.state import State

_OTHERWISE = 2  #: second choices behind the first


def slot_lines(mind: Mind, places: Sequence[tuple[int, int]]) -> list[str]:
    """Lines for these (round, slot), in their order."""
    words = w.vocabulary(mind.s.board, mind.s.seats, ENGLISH_CODE)
    lines = []
    for round, slot in places:
        if slot == SLOTS[0] and (round, slot) != places[0]:
            refresh(mind.s)
        chosen = _legal(mind)
        texts = [_text(step, words) for step in chosen]
        if chosen:
            _do(mind.s, mind.seat, chosen[0].action)
        lines.append(f"R{round_in_segment(round)} {slot} " + " ELSE ".join([*texts, "DRAW"]))
    return lines


def places_of(rounds: Sequence[int]) -> list[tuple[int, int]]:
    """Every (round, slot) of these rounds."""
    return [(round, slot) for round in rounds for slot in SLOTS]


def _text(step: Step, words: w.Vocabulary) -> str:
    text = action_text(step.action, words)
    return f"{text} IF {step.when}" if step.when else text


def _legal(mind: Mind) -> list[Step]:
    """The best steps that are worth something and legal now, no two with the same card."""
    choice = ActionChoice(mind.s, mind.seat)
    found: list[Step] = []
    for step in steps(mind):
        if step.worth <= 0 or len(found) > _OTHERWISE:
            break
        try:
            action = choice.check(step.action)
        except NotAllowed:
            continue
        if not any(_alike(step, other) for other in found):
            found.append(Step(action=action, worth=step.worth, when=step.when))
    return found


def _alike(step: Step, other: Step) -> bool:
    return step.action["do"] == other.action["do"] and step.card == other.card


def _do(s: State, seat: str, action: Action) -> None:
    """What an action does to what the bot plans with; dice and cards of the deck are left out."""
    player = s.players[seat]
    if via := action.get("via"):
        use(s, seat, via)
    match action["do"]:
        case "play":
            player.hand.remove(action["card"])
            if s.board.cards[action["card"]].policy:
                player.policies[action["region"]].append(action["card"])
        case "explore":
            player.reserve -= 1
            s.regions[action["region"]].add(seat, 1)
        case "withdraw":
            player.reserve += action["count"]
            s.regions[action["region"]].add(seat, -action["count"])
        case "move":
            origin, target = player.ships[action["from"]], player.ships[action["to"]]
            status = "used" if action["used"] else "fresh"
            setattr(origin, status, getattr(origin, status) - 1)
            setattr(target, status, getattr(target, status) + 1)
