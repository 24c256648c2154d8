"""Standing orders, and what else is no plan, in words: "Blue may not sell your Goods when Blue.prestige >= 8"."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.sheet import Order
from pbem.games.colonial.board import name_of
from pbem.games.colonial.orders import receipt_words
from pbem.games.colonial.orders.facts_reading import FactReader
from pbem.games.colonial.orders.receipt_words import Data, kept_words, named, one_of, when_words


def said(order: Order, reader: FactReader) -> str:
    """The order in words; as it is written where its kind has no other words (an answer to a question)."""
    return receipt_words.said(order, reader, _SAID)


def option_words(name: str, given: Data) -> str:
    """An option of a Conqueror: "Repression of 2 Unrest"."""
    if name == "repression":
        count = given["repression"]
        return "Repression of as much Unrest as can be" if count == "max" else f"Repression of {count} Unrest"
    if name == "plantation":
        victims = given["plantation"]
        return "Plantation from " + (", ".join(victims) if victims else "the largest fleets")
    return name.capitalize()


def _battles(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    return "battles first in " + ", then ".join(named(reader, each) for each in data["list"])


def _repay(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    if data["count"] == 0:
        return "pay no Loan back"
    amount = "all you can" if data["count"] is None else str(data["count"])
    pile = f" of Loan pile {data['pile']}" if data["pile"] is not None else " of your Loans"
    return f"pay back {amount}{pile}{kept_words(data)}"


def _circumnavigate(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    wish = data["wish"]
    if isinstance(wish, Mapping):
        return f"sail round the world{when_words({'when': wish}, reader)}"
    return "sail round the world whenever it can be tried" if wish else "never sail round the world"


def _on_success(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    kinds = [("post", "a post on"), ("adventurers", "adventurers on")]
    if data.get("first") == "adventurers":
        kinds.reverse()
    wished = [f"{words} {' or '.join(map(name_of, data[kind]))}" for kind, words in kinds if kind in data]
    return "when an Explorer succeeds: " + (", else ".join(wished) or "nothing")


def _options(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    return "for every Colony: " + ", ".join(option_words(name, data) for name in data["options"])


def _city(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    first = [name_of(item["good"]) if "good" in item else _whose(item["seat"], reader) for item in data["list"]]
    return "of the Booming City's Goods first " + ", then ".join(first)


def _whose(seat: str, reader: FactReader) -> str:
    return "your own" if seat == reader.seat else f"{seat}'s"


def _wishes(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    if not data["wishes"]:
        return "as your nation whichever chance gives"
    return "as your nation " + ", else ".join(name_of(each).title() for each in data["wishes"])


def _flamboyance(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    return "for Flamboyance " + ("pay Treasury" if data["pay"] else "lose a Prestige")


def _re_roll(data: Data, reader: FactReader, rest: str, standing: bool) -> str:
    return "never roll again at sea" if data["never"] else "roll again at sea"


_SAID: Mapping[str, receipt_words.Saying] = {
    **receipt_words.SAID, "battles": _battles, "repay": _repay, "circumnavigate": _circumnavigate,
    "on-success": _on_success, "options": _options, "city-first": _city, "nation": _wishes, "flamboyance": _flamboyance,
    "re-roll": _re_roll, "australia": one_of("roll again for Australia", "do not roll again for Australia", "again"),
    "line-up": lambda data, reader, rest, standing: "last turn's line-up again",
}  # fmt: skip
