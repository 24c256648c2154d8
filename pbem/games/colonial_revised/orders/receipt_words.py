"""Orders of the revised edition in words, as a receipt tells them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.sheet import Order
from pbem.games.colonial.board import Board, card_name, name_of
from pbem.games.colonial.orders import receipt_words
from pbem.games.colonial.orders.action_words import ambassador_words, else_words, merchant_words, or_words, trader_words
from pbem.games.colonial.orders.action_words import viceroy_words as placing_words
from pbem.games.colonial.orders.condition_words import condition_words
from pbem.games.colonial.orders.facts_reading import FactReader
from pbem.games.colonial.orders.receipt_words import Data, casualty_words, kept_words, named, one_of


def order_words(order: Order, reader: FactReader) -> str:
    """An order in words; as it is written where its kind has no other words (an answer to a question)."""
    if order.slot in ("cards", "line-up"):
        cards = cards_words(order.data["cards"], reader.words.board)
        return f"in every turn {cards}" if order.standing else cards
    if "alternatives" in order.data:
        return plan_words(order.data, reader)
    said = receipt_words.said(order, reader, _SAID)
    every = order.standing and order.slot.partition(".")[0] in ("scrap", "privateers", "bar")
    return f"in every turn {said}" if every else said


def cards_words(places: Sequence[Sequence[str]], board: Board) -> str:
    """A sequence of plays by both Characters of each card."""
    return ", then ".join(", else ".join(card_name(board, card) for card in place) for place in places)


def plan_words(data: Mapping[str, Any], reader: FactReader) -> str:
    """A plan, its alternatives separated by "else"."""
    return receipt_words.plan_words(data, lambda each: _alternative(each, reader))


def action_words(action: Mapping[str, Any], reader: FactReader) -> str:
    """An action, or its template, in words."""
    return _ACTIONS[action["do"]](action, reader)


def _alternative(alternative: Mapping[str, Any], reader: FactReader) -> str:
    parts = [action_words(alternative["action"], reader)]
    if "pay" in alternative:
        parts.append(_paying(alternative["pay"]))
    if wished := _wished(alternative):
        parts.append(f"on success {wished}")
    if "offer" in alternative:
        parts.append(_offered(alternative["offer"]))
    if "casualties" in alternative:
        parts.append("takes first " + ", ".join(casualty_words(each, reader) for each in alternative["casualties"]))
    if "occupy" in alternative:
        parts.append(_entering(alternative["occupy"]))
    sentence, when = "; ".join(parts), alternative["when"]
    return sentence if when is None else f"if {condition_words(when, reader)}: {sentence}"


def _paying(most: int | str) -> str:
    if most == 0:
        return "pay nothing for a roll that falls short"
    return f"pay {'whatever it costs' if most == 'max' else f'up to {most}'} for a roll that falls short"


def _wished(given: Data) -> str:
    found = [f"a post on {or_words(map(name_of, given['post']))}"] if "post" in given else []
    for goods, count in given.get("adventurers", ()):
        number = "as many adventurers as can be" if count is None else f"{count} adventurer{'s' if count > 1 else ''}"
        found.append(f"{number} on {or_words(map(name_of, goods))}")
    return ", ".join(found)


def _offered(offer: int | None) -> str:
    return "ask for no Ally" if offer is None else f"offer an Ally {offer} Treasury"


def _entering(wish: Sequence[str] | bool) -> str:
    if wish is False:
        return "bring no counter into a Colony that falls"
    where = "" if wish is True else f" on {or_words(map(name_of, wish))}"
    return f"bring a counter{where} into a Colony that falls"


# --- actions --------------------------------------------------------------------------------------------------------


def _viceroy(action: Data, reader: FactReader) -> str:
    if "recall" not in action:
        return placing_words(action, reader) if "place" in action else _taken_back(action, reader)
    items = []
    for good, count, end in action["recall"]:
        number = "as many as can be" if count is None else str(count)
        items.append(f"{number}{' of ' + name_of(good) if good else ''}{' (the lowest)' if end == 'bottom' else ''}")
    return f"Viceroy: take back from {named(reader, action['territory'])} {', '.join(items)}"


def _taken_back(action: Data, reader: FactReader) -> str:
    goods = ", ".join(name_of(good) for good, _ in action["back"])
    return f"Viceroy: take back from {named(reader, action['territory'])} {goods}"


def _rebel(action: Data, reader: FactReader) -> str:
    if "spark" in action:
        return f"Rebel: a Rebellion in {else_words(action['spark'], reader)}"
    return "Rebel: one Unrest more in " + " and ".join(else_words(each, reader) for each in action["unrest"])


def _sovereign(action: Data, reader: FactReader) -> str:
    if action.get("privateers"):
        return "Sovereign: war on the Privateers in your fleet box"
    return f"Sovereign: war on {else_words(action['enemy'], reader)}"


def _governor(action: Data, reader: FactReader) -> str:
    pay = {"min": "as little as can be", "max": "as much as can be"}.get(action["pay"], action["pay"])
    return f"Governor: the Booming City to {else_words(action['territory'], reader)}, paying {pay}"


def _pass(action: Data, reader: FactReader) -> str:
    card = action.get("card")
    return f"pass with {card_name(reader.words.board, card)}" if card else "pass"


def _at(words: str, part: str = "territory") -> Callable[[Data, FactReader], str]:
    return lambda action, reader: f"{words} {else_words(action[part], reader)}"


_ACTIONS: Mapping[str, Callable[[Data, FactReader], str]] = {
    "pass": _pass,
    "default": lambda action, reader: "what the table does by default",
    "explorer": _at("Explorer to"),
    "conqueror": _at("Conqueror: a Colony in"),
    "viceroy": _viceroy,
    "ambassador": ambassador_words,
    "sovereign": _sovereign,
    "rebel": _rebel,
    "merchant": merchant_words,
    "governor": _governor,
    "trader": trader_words,
    "financier": lambda action, reader: "Financier: the Loan",
    "scientist": lambda action, reader: f"Scientist: {else_words(action['track'], reader).capitalize()}",
    "missionary": _at("Missionary to"),
}


# --- standing orders and the turn's end -----------------------------------------------------------------------------


def _repay(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    moment = rest.partition(".")[0]
    if data["count"] == 0:
        return f"pay none of your Loan back{' before the interest' if moment == 'interest' else ''}"
    paid = f"pay back {'all you can' if data['count'] is None else data['count']} of your Loan{kept_words(data)}"
    if moment == "interest":
        return f"before the interest{' of every turn' if standing else ''} {paid}"
    return f"as soon as Treasury comes in {paid}" if moment == "income" else paid


def _emergency(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    if not data["loan"]:
        return "take no Emergency Loan"
    if not data.get("anyway"):
        return "take an Emergency Loan only where the Treasury falls short of what you buy in an Escalation"
    which = "every Escalation" if standing else "the next Escalation of this turn"
    return f"in {which} take an Emergency Loan, also where the Treasury would do"


def _attack(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    whose = f"{data['who']}'s Merchants" if data["who"] else "Merchants"
    if data["most"] == 0:
        return f"your Privateers let {whose} pass"
    number = "your Privateers strike" if data["most"] is None else f"at most {data['most']} of your Privateers strike"
    but = f", but not at {' and '.join(data['except'])}'s" if data["except"] else ""
    return f"{number} at {whose}{but}"


def _targets(nothing: str, some: str) -> Callable[[Data, FactReader, str, bool], str]:
    def say(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
        if not data["targets"]:
            return nothing if data["targets"] is not None else f"{some} all, the largest first"
        return f"{some} {', then '.join(data['targets'])}"

    return say


def _avert(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    most = data["most"]
    if spaces := data.get("spaces"):
        return "avert losses: " + ", ".join(_averted(each, reader) for each in spaces) + kept_words(data)
    if most == 0:
        return "avert no losses"
    number = {"max": "avert all losses you can", "colony": "avert the losses that would cost a Colony"}.get(
        most, f"avert up to {most} losses"
    )
    return number + kept_words(data)


def _averted(item: Data, reader: FactReader) -> str:
    count = "all" if item["count"] is None else str(item["count"])
    place = " of ".join(named(reader, part) for part in (item["good"], item["territory"]) if part)
    return f"{count} {'on' if item['good'] else 'in'} {place}"


def _ally(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    side = data["side"]
    against = f" against {data['against']}" if data["against"] else ""
    if side is None:
        return f"in others' wars{against} stand aside"
    whom = f"the {side.capitalize()}" if side in ("attacker", "defender") else side
    return f"in others' wars help {whom}{against}"


def _accept(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    if data["helpers"] is None:
        return "accept the strongest helper in a war"
    return "accept as helper in a war " + (", else ".join(data["helpers"]) or "nobody")


def _expedition(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    if not data["landings"]:
        return "send no expedition"
    return (
        "in a war send an expedition to "
        + ", else to ".join(_landing(each, reader) for each in data["landings"])
        + (kept_words(data))
    )


def _landing(landing: Data, reader: FactReader) -> str:
    items = []
    for good, count in landing["place"]:
        number = "as many as can be" if count is None else str(count)
        items.append(f"{number}{' on ' + name_of(good) if good else ''}")
    return f"{named(reader, landing['territory'])} ({', '.join(items)})"


def _home(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    return "as an Ally stay to the end" if data["never"] else "as an Ally go home"


def _escalate(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    if rest == "navy":
        return "after a war " + ("buy a Navy step" if data["navy"] else "buy no Navy step") + kept_words(data)
    return f"after a war buy {_squadrons(data['count'])}{kept_words(data)}"


def _squadrons(count: int | str) -> str:
    return "as many Squadrons as can be" if count == "max" else f"{count} Squadron{'' if count == 1 else 's'}"


def _privateers(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    boxes = [f"{count} in {seat}'s box" for seat, count in data["boxes"]]
    return "place Privateers: " + (", ".join(boxes) or "none")


def _bar(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    return "put aside " + ", else ".join(card_name(reader.words.board, card) for card in data["cards"])


_SAID: Mapping[str, receipt_words.Saying] = {
    **receipt_words.SAID,
    "pay-gap": lambda data, reader, rest, standing: _paying(data["most"]) + kept_words(data),
    "on-success": lambda data, reader, rest, standing: "when an Explorer succeeds: " + (_wished(data) or "nothing"),
    "stage-two": lambda data, reader, rest, standing: _wished(data),
    "attack": _attack,
    "counterattack": _targets("do not strike back at Privateers", "strike back at the Privateers of"),
    "sink": _targets("sink nothing", "in a war on Privateers sink first those of"),
    "occupy": lambda data, reader, rest, standing: _entering(data["wish"]),
    "avert": _avert,
    "offer": lambda data, reader, rest, standing: "in a war " + _offered(data["offer"]),
    "ally": _ally,
    "accept": _accept,
    "expedition": _expedition,
    "home": _home,
    "escalate": _escalate,
    "emergency": _emergency,
    "repay": _repay,
    "win": one_of("pay back of your Loan what wins the game", "pay nothing back to win", "win"),
    "scrap": lambda data, reader, rest, standing: f"scrap {_squadrons(data['count'])} before the upkeep",
    "privateers": _privateers,
    "bar": _bar,
}
