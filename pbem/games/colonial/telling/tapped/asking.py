"""Slots for what a seat is asked, and which of its others an open question waits for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from pbem.core.order_page import Slot
from pbem.core.table import Decision
from pbem.games.colonial.telling.tapped.standing import ASKED

#: Kinds of questions that a line of the sheet answers: the slot it lies in; with what a decision is about.
_SLOTS: Mapping[str, str] = {
    "line-up": "cards", "action": "{round}", "nation": "nation", "fleets": "fleets.turn",
    "squadrons": "squadrons.turn", "repay": "repay.turn", "battles": "battles", "city-goods": "city-first",
    "casualty": "casualties", "lose": "lose", "ship": "allow.ship.{shipper}", "sell": "allow.sell.{trader}",
    "flamboyance": "flamboyance", "halve": "lose", "attack": "attack.{merchant}", "side": "ally",
    "escalation": "escalate.squadrons", "privateers": "privateers.turn", "bar": "bar.turn",
}  # fmt: skip
#: Kinds that NO answers, beside the slot of their name.
_DECLINED = ("occupy", "expedition")
#: Kinds that YES or NO answers: the shape of the answer.
_ANSWERED: Mapping[str, tuple[str, str]] = {
    "surrender": ("surrender-answer", "Surrender to {enemy}?"),
    "australia": ("australia-answer", "Roll again for Australia? It needs {need}"),
    "circumnavigate": ("circumnavigate-answer", "Sail round the world? It needs {need}"),
    "re-roll": ("reroll-answer", "Roll your {dice} dice at sea again? Successes so far: {hits}"),
    "pay-gap": ("pay-answer", "Pay {price} to make the roll good?"),
    "stay": ("stay-answer", "Stay in the war?"),
    "win-by-paying": ("yes-no", "Pay back what wins the game?"),
}  # fmt: skip


def asked_slots(decisions: Iterable[Decision], known: Mapping[str, Slot]) -> list[Slot]:
    """The slots that open questions of a seat wait for."""
    found: list[Slot] = []
    for decision in decisions:
        kind, about = decision.kind, dict(decision.about)
        if kind == "plans":
            found += [replace(slot, asked=True) for name, slot in known.items() if name.isdecimal()]
            continue
        if kind in _ANSWERED:
            shape, title = _ANSWERED[kind]
            found.append(_slot(f"answer.{decision.key}", title.format_map(_Told(about)), (shape,)))
        elif kind == "stage-two":
            shapes = ("post-answer", "adventurers-answer")
            found.append(_slot("stage-two", "A trading post or adventurers?", shapes))
            found.append(_slot(f"answer.{decision.key}", "Neither of them?", ("answer-no",)))
        elif kind in _DECLINED and kind in known:
            found.append(replace(known[kind], asked=True))
            found.append(_slot(f"answer.{decision.key}", "Or nothing of it?", ("answer-no",)))
        elif (name := _SLOTS.get(kind, kind).format_map(_Told(about))) in known:
            found.append(replace(known[name], asked=True))
    return found


class _Told(dict[str, object]):
    """What a question is about; nothing where it does not say."""

    def __missing__(self, key: str) -> str:
        return "…"


def _slot(name: str, title: str, shapes: tuple[str, ...]) -> Slot:
    return Slot(name=name, title=title, shapes=shapes, group=ASKED, asked=True)
