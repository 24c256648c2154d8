"""Conditions in people's own words that only the revised edition has, before those that all editions share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from pbem.core.orders.meanings import Item, Kinds, values
from pbem.core.orders.sense import Said
from pbem.games.colonial.orders import declared_conditions as shared

#: What a condition may hold.
KINDS = shared.KINDS | Kinds(
    "enemy deed:offer war-box raiders privateers resources losses losing year attacker defender"
    " monopoly price remaining keep deed:attack deed:war deed:explore deed:conquer control pay unrest mission"
    " deed:surrender gap others-war spark character:rebel remaining have-lost somebody winning only"
)
#: What a condition on what is left afterwards becomes: an order's finish makes of it what it can.
KEEP = "KEEP"
_EXPLORING = ("explore", "explorer")
#: Words of what is left of the money.
_MONEY_WORDS = frozenset({"left", "still", "end", "noch", "übrig", "dann", "then"})
_I, _REACH = frozenset({"i", "im", "ich"}), 5
REBELLION = "REBELLION"
_SAY_NOTHING = ("own", "me", "i", "firstly")
_FACTS = {
    "treasury": "treasury", "fleets": "fleets", "squadrons": "squadrons", "prestige": "prestige", "loan": "loan",
    "goods": "goods", "colony": "colonies", "resources": "resources", "monopoly": "monopolies",
    "privateers": "privateers", "raiders": "raiders",
}  # fmt: skip
_OTHERWISE = {">": "<=", "<=": ">", "<": ">=", ">=": "<", "=": "!=", "!=": "="}
_COMPARISON = re.compile(r"^(\S+) (>=|<=|<|>|=|!=) (\S+)$")


def conditions(items: Sequence[Item], said: Said, unless: bool) -> Iterable[str]:
    """The canonical conditions that these items may be; "" for one that is always meant ("if possible").

    "Go on with the war as long as …" says when not to surrender.
    """
    items = _no_more_than(items)
    if any(item.kind == "goods" and said.sense.words[item.at] in ("market", "markt", "good") for item in items):
        return  # "if the market is closed", "if is good": no Goods that somebody has
    if (kept := _leaves(items, said, unless)) is not None:
        yield from kept
        return
    turned = unless != said.has("fight")
    told = [item for item in items if item.kind not in _SAY_NOTHING]
    found = list(_own(told, said))
    if not found and not _denied_beside(told):
        return
    for text in found or shared.conditions(items, said, False):
        if not turned:
            yield text
        elif text:
            yield _opposite(text)


_LEAVES, _WHAT = (
    frozenset({"leaves", "leave", "lässt", "lasst"}),
    frozenset({"that", "this", "it", "which", "das", "es"}),
)
_PRICES = frozenset({"price", "preis", "prices"})


def _leaves(items: Sequence[Item], said: Said, unless: bool) -> Sequence[str] | None:
    """ "Unless that leaves me with less than 3": what is kept; [] for what else is left or is a price, None without."""
    words = said.sense.words
    first, last = (items[0].at, items[-1].past) if items else (0, 0)
    if not _PRICES.isdisjoint(words[max(0, first - 2) : last]) and not any(item.kind == "price" for item in items):
        return []  # "when the price is 1" asks for no Treasury
    if not any(words[item.at] in _LEAVES and words[item.at - 1] in _WHAT for item in items if item.at > 0):
        return None
    numbers, compared = values(items, "number"), values(items, "compare")
    wanted = ["<"] if unless else [">="]
    return [f"{KEEP} {numbers[0]}"] if len(numbers) == 1 and compared == wanted else []


def _no_more_than(items: Sequence[Item]) -> Sequence[Item]:
    """ "If I have only 1 squadron": that, or fewer."""
    kinds = [item.kind for item in items]
    if (
        "only" not in kinds
        or "number" not in kinds
        or "compare" in kinds
        or kinds.index("only") > kinds.index("number")
    ):
        return [item for item in items if item.kind != "only"]
    return [Item("compare", "<=", item.at, item.past) if item.kind == "only" else item for item in items]


def _denied_beside(items: Sequence[Item]) -> bool:
    """Whether a "no" stands right before a number that is counted: "the money is not enough" is not "no money"."""
    for place, item in enumerate(items):
        if item.kind in ("not", "none") and any(other.kind == "treasury" for other in items):
            return place + 1 < len(items) and items[place + 1].kind == "treasury"
    return True


def _opposite(text: str) -> str:
    match = _COMPARISON.match(text)
    if match:
        return f"{match[1]} {_OTHERWISE[match[2]]} {match[3]}"
    return text.removeprefix("NOT ") if text.startswith("NOT ") and " " in text else f"NOT ({text})"


def _own(items: Sequence[Item], said: Said) -> Iterator[str]:
    kinds = {item.kind for item in items}
    if "others-war" in kinds and kinds <= {"others-war", "deed"} and said.has("deed:ally", "deed:neutral"):
        yield ""
        return
    if said.has("gap") and kinds <= {"deed", "character"} and all(item.value in _EXPLORING for item in items):
        yield ""
        return
    if "have-lost" in kinds and kinds <= {"have-lost", "have"} and said.has("deed:home"):
        yield "lost > 0"
        return
    if kinds == {"winning"} and said.has("deed:invade"):
        yield ""  # landings follow a battle that is won
        return
    seats = [str(item.value) for item in items if item.kind == "seat"]
    if "attacked" in kinds and len(seats) == 1 and kinds <= {"attacked", "seat", "deed", "declare", "have"}:
        yield f"enemy {seats[0]} AND defending"  # a war that one declares on him oneself is another one
        return
    roles = [fact for kind, fact in (("attacker", "attacking"), ("defender", "defending")) if kind in kinds]
    if len(roles) == 1 and kinds <= {"attacker", "defender", "have"}:
        yield roles[0]
        return
    if (
        said.has("deed:avert")
        and "spark" in kinds
        and kinds <= {"spark", "territory", "all", "seat", "character", "somebody"}
    ):
        yield " ".join([REBELLION, *map(str, values(items, "territory"))])
        return
    if kinds <= {"have", "number", "compare"} and "number" in kinds and said.has("deed:build", "fleets", "squadrons"):
        yield from _ships_or_money(items, said)
        return
    if kinds == {"compare", "number"} and _is_mine(items, said) and not said.has(*_EXPLORING):
        yield f"treasury {values(items, 'compare')[0]} {values(items, 'number')[0]}"  # "if I am below 2"
        return
    for read in (_left_over, _with_another, _offered, _counted, _none_of, _track, _losses, _of_unrest):
        found = list(read(items, kinds, said))
        if found:
            yield from found
            return


def _is_mine(items: Sequence[Item], said: Said) -> bool:
    """Whether "I" stands shortly before what is compared."""
    at, past = min(item.at for item in items), max(item.past for item in items)
    return not _I.isdisjoint(said.sense.words[max(0, at - _REACH) : past])


def _ships_or_money(items: Sequence[Item], said: Said) -> Iterator[str]:
    """ "If I have at least 3" where ships are built: fewer of them, or that much money; "3 left" is money."""
    number, how = values(items, "number")[0], (values(items, "compare") or [">="])[0]
    ships = [kind for kind in ("fleets", "squadrons") if said.has(kind)]
    if _MONEY_WORDS.isdisjoint(said.sense.words):
        yield from (f"{kind} {how} {number}" for kind in ships)
    if how not in ("<", "<="):
        yield f"treasury {how} {number}"


def _left_over(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """ "If I have two coins left over afterwards"."""
    numbers, compared = values(items, "number"), values(items, "compare") or [">="]
    fits = kinds <= {"remaining", "have", "number", "compare", "treasury", "keep", "enough"}
    if "remaining" in kinds and fits and len(numbers) == 1 and compared == [">="]:
        yield f"{KEEP} {numbers[0]}"


def _with_another(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """ "More squadrons than he has": a fact compared with the same fact of the enemy."""
    facts = [kind for kind in _FACTS if kind in kinds]
    compared, enemies = values(items, "compare"), [item for item in items if item.kind == "enemy"]
    may = {"compare", "enemy", "have", *_FACTS}
    if not kinds <= may or len(facts) != 1 or len(compared) != 1 or len(enemies) != 1:
        return
    fact = _FACTS[facts[0]]
    if enemies[0].at > next(item.at for item in items if item.kind == "compare"):
        yield f"{fact} {compared[0]} enemy.{fact}"
    else:
        yield f"enemy.{fact} {compared[0]} {fact}"


def _offered(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """ "If he offers me at least 2"."""
    numbers = values(items, "number")
    offered = "deed" in kinds and ("deed", "offer") in {(item.kind, item.value) for item in items}
    may = {"deed", "number", "compare", "treasury", "seat", "enemy", "attacker", "defender", "pay", "have", "somebody"}
    if (offered or "pay" in kinds) and kinds <= may and len(numbers) == 1:
        yield f"offer {(values(items, 'compare') or ['>='])[0]} {numbers[0]}"


def _counted(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """ "If the war box holds 2", "if Red has 3 resources"."""
    numbers, compared = values(items, "number"), values(items, "compare")
    if len(numbers) != 1 or len(compared) > 1:
        return
    how = compared[0] if compared else ">="
    if "war-box" in kinds and kinds <= {"war-box", "have", "number", "compare", "treasury"}:
        yield f"war-box {how} {numbers[0]}"
        return
    facts = [kind for kind in ("resources", "monopoly", "privateers", "raiders", "loan") if kind in kinds]
    seats = values(items, "seat")
    if len(facts) == 1 and kinds <= {facts[0], "have", "number", "compare", "seat", "enemy"} and len(seats) <= 1:
        whose = f"{seats[0]}." if seats else "enemy." if "enemy" in kinds else ""
        yield f"{whose}{_FACTS[facts[0]]} {how} {numbers[0]}"


def _none_of(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """ "If I have no loan", "if Red has no squadrons"."""
    facts = [kind for kind in _FACTS if kind in kinds]
    seats = values(items, "seat")
    if len(facts) == 1 and kinds & {"not", "none"} and kinds <= {"have", "none", "not", "seat", "need", facts[0]}:
        yield f"{f'{seats[0]}.' if seats else ''}{_FACTS[facts[0]]} = 0"


def _track(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """ "If my Economy is at least 6", "if it costs no more than 2"."""
    numbers, tracks, compared = values(items, "number"), values(items, "track"), values(items, "compare")
    seats = values(items, "seat")
    one = len(tracks) == 1 and len(numbers) == 1 and len(compared) <= 1 and len(seats) <= 1
    if one and kinds <= {"track", "number", "compare", "have", "seat", "enemy"}:
        whose = f"{seats[0]}." if seats else "enemy." if "enemy" in kinds else ""
        yield f"{whose}{tracks[0]} {compared[0] if compared else '>='} {numbers[0]}"


def _losses(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    numbers = values(items, "number")
    fits = kinds & {"losses", "losing"} and kinds <= {"losses", "losing", "number", "compare", "have", "casualties"}
    if fits and len(numbers) == 1:
        yield f"losses {(values(items, 'compare') or ['>='])[0]} {numbers[0]}"


def _of_unrest(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """ "If there are at least 2 Unrest there"."""
    numbers, places = (
        values(items, "number"),
        values(items, "territory") or list(dict.fromkeys(said.values("territory"))),
    )
    if (
        "unrest" in kinds
        and len(places) == 1
        and kinds <= {"unrest", "number", "compare", "territory", "have", "there"}
    ):
        how = (values(items, "compare") or [">="])[0]
        if len(numbers) <= 1:
            yield f"unrest {places[0]} {how} {numbers[0] if numbers else 1}"
