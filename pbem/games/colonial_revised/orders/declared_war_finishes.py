"""What declarations of orders for wars and losses cannot say: what follows from what is denied, or left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product
from typing import Any

from pbem.core.orders.declarations import Filled
from pbem.core.orders.filling import LEFT
from pbem.core.orders.meanings import Item
from pbem.core.orders.sense import Said
from pbem.games.colonial.orders import declared_finishes as shared
from pbem.games.colonial_revised.orders.declared_conditions import KEEP, REBELLION
from pbem.games.colonial_revised.orders.declared_finishes import DENIED, one_of
from pbem.games.colonial_revised.rules.alliances import OFFERS


def surrender(found: Filled, said: Said) -> Iterable[Filled]:
    """When to give in: never, behind a year, or when a condition holds; "fight on as long as" tells when not."""
    if said.has("as-defender") and said.has("deed:surrender") and not said.has("fight", "until", "before", *DENIED):
        yield from _when_attacked(found, said)
    elif said.has("until"):
        if found["year"] and not said.condition and not said.has("not", "never"):
            yield {**found, "how": [f"AFTER YEAR {found['year'][0]}"]}
    elif said.condition and said.has("fight") and not said.has("year", "deed:surrender"):
        yield {**found, "how": []}
    elif said.has("fight") and not said.condition and not said.has("year", "else-surrender"):
        yield {**found, "how": ["NEVER"]}
    elif not said.has("else-surrender"):
        yield from shared.surrender(found, said)


def _when_attacked(found: Filled, said: Said) -> Iterator[Filled]:
    """ "If I am attacked I give up after the first year": in no war of one's own."""
    year = [f"year >= {found['year'][0]}"] if found["year"] else []
    if year or not said.has("year"):
        when = " AND ".join(["defending", *([f"({said.condition})"] if said.condition else []), *year])
        yield {"lines": [f"SURRENDER WHEN {when}"], "condition": ""}


#: Before who is to help the writer: "Hilfe von Grün".
_HELP_FROM = frozenset(product(("help", "support", "hilfe", "unterstützung", "beistand"), ("from", "von", "durch")))


def ally(found: Filled, said: Said) -> Iterable[Filled]:
    """Whom one helps in others' wars."""
    if found.get(LEFT) or (said.has("deed:offer") and said.has("ally", *DENIED)):
        return  # "I offer nothing to allies" is no answer to others
    if any(item.kind == "seat" and said.sense.words[item.at - 2 : item.at] in _HELP_FROM for item in said.items):
        return  # who helps is not whom one helps
    items = list(said.items)
    enemies = [str(item.value) for item in items if item.kind == "seat" and _is_against(item, said)]
    way: Filled = {**found, "against": enemies}
    sides = [
        str(side).upper() if side in ("ATTACKER", "DEFENDER") else str(side)
        for side in found["side"]
        if side not in enemies
    ]
    denied = [side for side in sides if side in ("NONE", "NOT", "NEVER")]
    if said.has("deed:neutral"):
        if len(sides) == len(denied) and not said.has("deed:ally"):
            yield {**way, "side": ["NONE"]}
        return
    named = [side for side in sides if side not in denied]
    if not named and len(enemies) == 1 and not denied and said.has("deed:war"):
        named = ["ATTACKER"]  # "join the war against Green"
    if denied:
        if not named and not enemies:
            yield {**way, "side": ["NONE"]}
    elif len(named) == 1 and len(enemies) <= 1 and not said.has("all", "others"):
        yield {**way, "side": named, **({"doubt": True} if _is_one(said) else {})}


_ALLY = frozenset(("ally", "allies", "allied", "verbündeter", "verbündete", "verbündeten"))
_OF = frozenset(("of", "with", "to", "for", "von", "mit", "für", ":"))


def _is_one(said: Said) -> bool:
    """Whether a line only says that somebody is an Ally: his, or the writer's ("allied can be Black")."""
    told = [item for item in said.items if item.kind == "deed" and item.written]
    words = said.sense.words
    of_him = [item for item in told if not _OF.isdisjoint(words[item.past - 1 : item.past + 1])]
    begins = [item for item in told if words[item.at] == "ally" and not item.at]
    return bool(told) and all(words[item.at] in _ALLY for item in told) and not (of_him or begins)


def _is_against(seat: Item, said: Said) -> bool:
    """Whether the word before a seat says that it is fought: "against Green", "the war against Green"."""
    return seat.written and said.sense.words[seat.at - 1] in _AGAINST if seat.at > 0 else False


_AGAINST = frozenset(("against", "versus", "vs", "gegen", "v", "gg", "attacks", "fights", "angreift", "bekämpft"))


def offer(found: Filled, said: Said) -> Iterable[Filled]:
    """What an Ally is promised; "as attacker" ties it to one's part in the war."""
    numbers = [each for each in found["sum"] if isinstance(each, int)]
    if said.has("all") and numbers:
        return  # "offer all of them 2" is told to nobody
    sums: list[Any] = numbers
    if any(each in ("NONE", "NOT", "NEVER") for each in found["sum"]):
        sums = [] if numbers else ["NONE"]
    elif said.has("most") and (not numbers or numbers == [OFFERS[-1]]):
        sums = [OFFERS[-1]]
    if len(sums) == 1:
        yield {"lines": [f"OFFER {sums[0]}"], **_in_role(said)}


def _in_role(said: Said) -> Filled:
    """The condition with the part in a war that is named: "as attacker"."""
    roles = [fact for kind, fact in (("as-attacker", "attacking"), ("as-defender", "defending")) if said.has(kind)]
    return {"condition": " AND ".join([*roles, *([said.condition] if said.condition else [])])} if roles else {}


_OF_HIM = frozenset(("für", "for"))


def accept(found: Filled, said: Said) -> Iterable[Filled]:
    """Whose help is taken."""
    but = next((item.at for item in said.items if item.kind == "except"), None)
    refused = {item.value for item in said.items if item.kind == "seat" and but is not None and item.at > but}
    if but is not None and (said.has("all") or not refused):
        return
    seats = [seat for seat in found["who"] if seat not in ("ALL", "NONE", "NOT", "NEVER") and seat not in refused]
    words = said.sense.words
    if any(words[item.at - 1] in _AGAINST | _OF_HIM for item in said.items if item.kind == "seat" and item.at > 0):
        return  # "as an ally for Black": whom the writer helps
    if said.has("refuse") or (said.has("allow") and not said.has("deed:accept", "me")):
        return  # "Red may help": whom?
    if said.has(*DENIED):
        if not seats:
            yield {**found, "who": ["NONE"]}
    elif said.has("all") != bool(seats) and (seats or but is None):
        yield {**found, "who": seats or ["ALL"]}


def expedition(found: Filled, said: Said) -> Iterable[Filled]:
    """Where counters land in a war."""
    if found.get(LEFT) or (said.has("keep") and not found["keep"]):
        return
    rows = found["place"]
    if said.has("none", "not", "never"):
        if not said.has("territory", "good", "number"):
            yield {**found, "place": ["NONE"]}
        return
    lands = list(dict.fromkeys(said.values("territory")))
    if len(lands) != 1:
        return
    items = []
    for row in rows:
        count = row.get("number") or ("MAX" if "most" in row or "all" in row else "")
        items.append(f"{row.get('good', '')} {count}".strip())
    yield {**found, "place": [f"{lands[0]} {', '.join(filter(None, items))}".strip()]}


def home(found: Filled, said: Said) -> Iterable[Filled]:
    """When an Ally goes home; who stays to the end never does."""
    if found.get(LEFT):
        return
    if said.has("fight", *DENIED):
        if not said.condition and not found["year"]:
            yield {**found, "how": ["NEVER"]}
    elif found["year"]:
        if not said.condition:
            yield {**found, "how": [f"AFTER YEAR {found['year'][0]}"]}
    elif said.condition:
        yield {**found, "how": []}


def escalate(found: Filled, said: Said) -> Iterable[Filled]:
    """What is bought after a war: a Navy step, Squadrons, or nothing."""
    if found.get(LEFT) or (said.has("keep") and not found["keep"]):
        return
    word, _, left = said.condition.partition(" ")
    kept = left if word == KEEP else ""
    keep = f" KEEP {kept or found['keep'][0]}" if kept or found["keep"] else ""
    rows = _counts_ships(found["what"])
    if not any("track" in row or "squadrons" in row or "ships" in row for row in rows):
        if said.has(*DENIED) and not said.has("number"):
            yield {"lines": ["ESCALATE NONE"]}
        return
    lines = []
    for row in rows:
        denied = any(kind in row for kind in DENIED)
        if "track" in row:
            if row.get("number", 1) != 1:
                return
            lines.append(f"ESCALATE NAVY{' NO' if denied else ''}{keep}")
        elif "squadrons" in row or "ships" in row:
            count = row.get("number", "MAX" if "most" in row else 0 if denied else None)
            count = 1 if count is None and one_of(said, "squadrons", "ships") else count
            if count is None:
                return
            lines.append(f"ESCALATE SQUADRONS {count}{keep}")
    yield {"lines": lines, **({"condition": ""} if kept else {})}


def _counts_ships(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """ "A Navy step and one squadron": the number is the ships', for a step is always one."""
    told = [dict(row) for row in rows]
    for one, other in pairwise(told):
        if "track" in one and one.get("number") and "number" not in other and "most" not in other:
            other["number"] = one.pop("number")
    return told


def emergency(found: Filled, said: Said) -> Iterable[Filled]:
    """An Emergency Loan: where needed, anyway, or never."""
    if said.has(*DENIED):
        yield {**found, "how": ["NEVER"]}
    else:
        yield {**found, "how": ["ANYWAY" if said.has("anyway") else "WHERE NEEDED"]}


def avert(found: Filled, said: Said) -> Iterable[Filled]:
    """Which losses are bought off."""
    rows = [row for row in found["what"] if set(row) != {"all"}] if said.has(*DENIED) else found["what"]
    if found.get(LEFT) or (said.has("keep") and not found["keep"]):
        return
    asked, _, where = said.condition.partition(" ")
    if asked == REBELLION:  # where one is told, it is that Territory's losses
        yield from _averted_in(where, rows, said)
    elif said.has("colony-lost"):
        yield from [] if rows else [{**found, "what": ["COLONY"]}]
    elif said.has("stop", *DENIED):
        yield from [] if rows or said.condition else [{**found, "what": ["NEVER"]}]
    elif any("territory" in row or "good" in row for row in rows):
        if not _of_money(said):
            yield {**found, "what": [", ".join(map(_averted, rows))], "doubt": _saves_colony(said)}
    else:
        numbers = list(dict.fromkeys(row["number"] for row in rows if "number" in row))
        if len(numbers) <= 1 and not said.has("only") and not _of_money(said):
            unrest = asked == "unrest"  # "if there is trouble in Arabia": those there?
            yield {**found, "what": numbers or ["MAX"], **({"doubt": True} if unrest else {})}


_SAVES = re.compile(r"sav(?:e|es|ing)\b|keep|rescu|rett|behalt|erhalt")


def _saves_colony(said: Said) -> bool:
    """ "I pay to save the Colony": whether no more than that, or all that is lost there, is not told."""
    words = said.sense.words
    pairs = [(one, other) for one, other in pairwise(said.items) if one.kind == "deed" and other.kind == "colony"]
    return any(_SAVES.search(" ".join(words[max(one.at, 0) : one.past])) for one, other in pairs)


_MONEY = re.compile(
    r"\b(?:pay|spend|spending|paying|(?:be)?zahlen?)(?: (?:ich|only|nur|no|not|nicht|more|mehr|than|als|at|the|most|up"
    r"|to|höchstens|maximal|bis|zu|max|maximum))* (?:\d+|one|two|three|four|five|six|eins?|zwei|drei|vier|fünf|sechs)\b"
    r"(?! (?:\w+ )?(?:loss|verlust|of|davon|counter|stein))"
    r"|(?:\d+|one|two|three|four|five|six|eins?|zwei|drei|vier|fünf|sechs) (?:treasur|coin|money|münze|geld)"
)


def _of_money(said: Said) -> bool:
    """ "Pay at most 2", "for 2 Treasury": the money for losses, and not how many."""
    return _MONEY.search(" ".join(said.sense.words)) is not None and not said.has("keep")


def _averted(row: dict[str, Any]) -> str:
    return " ".join(str(row[kind]) for kind in ("number", "territory", "good") if kind in row)


def _averted_in(where: str, rows: Sequence[dict[str, Any]], said: Said) -> Iterator[Filled]:
    """ "If somebody sparks a revolt in California": the losses there; `rows` tell how many, and on which good."""
    if said.has("colony-lost", *DENIED) or len(rows) > 1 or any("territory" in row for row in rows):
        return
    row = {**(rows[0] if rows else {}), **({"territory": where} if where else {})}
    yield {"lines": [f"AVERT {_averted(row) or 'MAX'}"], "condition": ""}


def attack(found: Filled, said: Said) -> Iterable[Filled]:
    """Whose Merchants one's Privateers strike at."""
    seats = [str(seat) for seat in said.values("seat")]
    numbers = said.values("number")
    denied = said.has(*DENIED) != said.has("refuse", "spare")
    nobodys = said.items[0].kind == "none" and said.items[1].kind in ("privateers", "own")  # "no Privateer of mine"
    way: Filled = {**found, "count": [], "spared": []}
    if len(numbers) > 1:
        return
    if said.has("except"):
        if seats and said.has("all", "others") and not denied:
            yield {**way, "whom": ["ALL"], "spared": [", ".join(seats)]}
    elif denied:
        if seats and not said.has("all", "others", *(() if nobodys else ("none",))) and not numbers:
            yield {**way, "whom": ["ALL"], "spared": [", ".join(seats)]}
        elif not seats and not numbers:
            yield {**way, "whom": ["NONE"]}
    elif len(seats) == 1 and said.has("only") and not numbers and not said.has("all", "others") and not said.condition:
        yield {"lines": ["ATTACK NONE", f"ATTACK {seats[0]}"]}
    elif len(seats) == 1 and not said.has("only", "all", "others"):
        yield {**way, "whom": seats, "count": [str(n) for n in numbers]}
    elif not seats:
        yield {**way, "whom": ["ALL"], "count": [str(n) for n in numbers]}


def counterattack(found: Filled, said: Said) -> Iterable[Filled]:
    """Whose Privateers are struck back at."""
    seats = list(dict.fromkeys(str(seat) for seat in said.values("seat")))
    if said.has(*DENIED):
        if not seats:
            yield {**found, "whom": ["NONE"]}
    elif not (seats and said.has("all")):
        yield {**found, "whom": [", ".join(seats) or "ALL"]}


def occupy(found: Filled, said: Said) -> Iterable[Filled]:
    """The counter that a Rebel brings in."""
    if found["no"]:
        if not found["what"]:
            yield {**found, "what": ["NEVER"]}
    else:
        yield found


def win(found: Filled, said: Said) -> Iterable[Filled]:
    """Whether the Loan is paid back where that wins."""
    yield {**found, "how": ["NEVER" if found["how"] else "ALWAYS"]}
