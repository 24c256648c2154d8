"""Wishes of the 2nd edition that stand for later, and what is seldom ordered, as people say it in their own words."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.core.orders.declarations import Declared, Filled, Part, in_slot
from pbem.core.orders.meanings import Kinds
from pbem.core.orders.sense import Said


def _default(found: Filled, said: Said) -> Iterable[Filled]:
    """The default of a round that is named, or of all that is not ordered."""
    yield {"lines": [f"{said.slots[0].value} DEFAULT" if said.slots else "DEFAULT"]}


def _ask(found: Filled, said: Said) -> Iterable[Filled]:
    if said.slots and not said.has("not", "never", "always"):
        yield {"lines": [f"{slot.value} ASK" for slot in said.slots]}
        return
    yield {"lines": [f"ASK {'OFF' if said.has('not', 'never') else 'ON'}"]}


def _city_first(found: Filled, said: Said) -> Iterable[Filled]:
    """Whose Goods of the Booming City go first."""
    kinds = ("own", "seat", "good")
    named = ["OWN" if item.kind == "own" else str(item.value) for item in said.items if item.kind in kinds]
    if named and not said.has("not", "none", "never"):
        yield {"lines": [f"CITY FIRST {', '.join(dict.fromkeys(named))}"]}


def _options(found: Filled, said: Said) -> Iterable[Filled]:
    """Options for every Colony; one that a "no" belongs to leaves it open which."""
    if not said.has("not", "none", "never", "except"):
        yield found


STANDING = (
    Declared(
        name="nation",
        line="NATION {which}",
        evoked=Kinds("nation-name"),
        parts=(Part(name="which", kinds=Kinds("nation-name"), least=1, most=5, joined=" / "),),
        says_no_more=Kinds("nation rather firstly ordinal"),
        ranked=True,
    ),
    in_slot(
        name="sail-round",
        line="CIRCUMNAVIGATE",
        evoked=Kinds("circumnavigate"),
        says_no_more=Kinds("character:explorer deed:explore prestige america treasury number:1 pay"),
        needs=(Kinds("character:explorer slot"),),
    ),
    Declared(
        name="default",
        line="",
        evoked=Kinds("default"),
        says_no_more=Kinds("default all slot others most not"),
        finish=_default,
    ),
    Declared(
        name="ask",
        line="",
        evoked=Kinds("ask-me"),
        says_no_more=Kinds("ask-me not never always possible slot"),
        finish=_ask,
    ),
    Declared(
        name="city-first",
        line="",
        evoked=Kinds("city"),
        says_no_more=Kinds("city goods deed:ship character:merchant own seat good always all"),
        needs=(Kinds("firstly"), Kinds("own seat good"), Kinds("always all")),
        finish=_city_first,
        offered=True,
    ),
    Declared(
        name="options",
        line="OPTIONS[ {company}][ {pillage}][ REPRESSION {repression}]",
        evoked=Kinds("company pillage repression"),
        parts=(
            Part(name="company", kinds=Kinds("company"), shown="COMPANY"),
            Part(name="pillage", kinds=Kinds("pillage"), shown="PILLAGE"),
            Part(name="repression", kinds=Kinds("number most"), beside=Kinds("repression")),
        ),
        says_no_more=Kinds("colony character:conqueror deed:conquer all always"),
        needs=(Kinds("always all"),),
        finish=_options,
    ),
    Declared(
        name="on-success",
        line="ON SUCCESS[ POST {post}][ ADVENTURERS {adventurers}]",
        evoked=Kinds("success"),
        parts=(
            Part(name="post", kinds=Kinds("good"), most=4, beside=Kinds("post fleets")),
            Part(name="adventurers", kinds=Kinds("good"), most=4, beside=Kinds("adventurers treasury")),
        ),
        says_no_more=Kinds("character:explorer deed:explore explored post adventurers always all"),
        needs=(Kinds("always all"), Kinds("good")),
    ),
)
