"""What is ordered beside actions and reactions, as people say it: the levy, the hand, nations, trades, the end."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from pbem.core.orders.declarations import Declared, Filled, Part
from pbem.core.orders.meanings import Kinds
from pbem.core.orders.sense import Said
from pbem.games.new_world.orders.declared_ground import position

_LEVIES = {"colonists": 2, "soldiers": 1}


def _score(found: Filled, said: Said) -> Iterable[Filled]:
    """One kind of units; what stands behind NOT or INSTEAD OF is not it."""
    units, numbers, skipped = list[str](), list[int](), False
    for item in said.items:
        skipped = skipped or item.kind in ("not", "rather", "none")
        if item.kind == "unit" and not skipped:
            units.append(str(item.value))
        elif item.kind == "number" and not skipped:
            numbers.append(int(item.value or 0))
    if len(set(units)) == 1 and all(number == _LEVIES.get(units[0]) for number in numbers):
        yield {**found, "units": units[:1]}


def _keep(found: Filled, said: Said) -> Iterable[Filled]:
    """Cards in their order; "both Hardships" are two."""
    cards: list[str] = []
    items = [item for item in said.items if item.kind in ("number", "card")]
    for before, item in pairwise([None, *items]):
        if item is not None and item.kind == "card":
            twice = before is not None and before.kind == "number" and before.value == 2
            cards += [str(item.value)] * (2 if twice else 1)
    if cards and not said.has("not", "never", "none"):
        yield {**found, "cards": [", ".join(cards)]}


def _withdraw(found: Filled, said: Said) -> Iterable[Filled]:
    """The offers that wait for the writer; the one that is numbered, or all if there is one or all are meant."""
    yield from _offers("WITHDRAW", said, to_me=not said.has("own"))


def _accept(found: Filled, said: Said) -> Iterable[Filled]:
    if not said.has("not", "never", "none"):
        yield from _offers("ACCEPT", said, to_me=True)


def _offers(word: str, said: Said, *, to_me: bool) -> Iterable[Filled]:
    offers = [each for each in position(said).offers if said.seat == (each.to if to_me else each.seat)]
    for seat in said.values("seat"):
        offers = [each for each in offers if seat in (each.seat, each.to)]
    if numbers := said.values("number"):
        offers = [each for each in offers if each.number in numbers]
    if len(offers) == 1 or (offers and said.has("all") and word == "WITHDRAW"):
        yield {"lines": [f"{word} {each.number}" for each in offers]}


STANDING = (
    Declared(
        name="score",
        line="SCORE {units}",
        evoked=Kinds("score"),
        parts=(Part(name="units", kinds=Kinds("unit"), least=1, most=2, joined=" "),),
        weakly=(Kinds("unit"), Kinds("take")),
        says_no_more=Kinds("score take number not rather home none always"),
        finish=_score,
    ),
    Declared(
        name="religion",
        line="SCORE RELIGION {region}",
        evoked=Kinds("advance:religion"),
        parts=(Part(name="region", kinds=Kinds("region"), least=1),),
        says_no_more=Kinds("score unit:colonists number:1 always take advance"),
    ),
    Declared(
        name="keep",
        line="KEEP {cards}",
        evoked=Kinds("keep"),
        parts=(Part(name="cards", kinds=Kinds("card"), least=1, most=7, joined=", "),),
        says_no_more=Kinds("keep number always not never none"),
        finish=_keep,
    ),
    Declared(
        name="nation",
        line="NATION {nations}",
        evoked=Kinds("nation-word nation"),
        parts=(Part(name="nations", kinds=Kinds("nation"), least=1, most=5, joined=", "),),
        says_no_more=Kinds("nation-word rather ordinal firstly number take"),
    ),
    Declared(
        name="withdraw",
        line="",
        evoked=Kinds("decline"),
        says_no_more=Kinds("decline offer number all own seat nation not trade"),
        finish=_withdraw,
    ),
    Declared(
        name="accept",
        line="",
        evoked=Kinds("accept"),
        says_no_more=Kinds("accept offer number seat nation not never none trade"),
        finish=_accept,
    ),
    Declared(name="done", line="DONE", evoked=Kinds("done"), says_no_more=Kinds("done")),
)
