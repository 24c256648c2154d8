"""Who may ship and sell the writer's Goods, in people's own words: what declarations cannot say of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from pbem.core.orders.declarations import Filled
from pbem.core.orders.filling import LEFT
from pbem.core.orders.meanings import Item, has
from pbem.core.orders.sense import Said
from pbem.games.colonial.orders.declared_ground import goods_of, lands, spaces
from pbem.games.colonial.orders.declared_only import nobody_but_me, only_i, without_only_if


def permission(found: Filled, said: Said) -> Iterable[Filled]:
    """Who may ship or sell the writer's Goods, and who may not."""
    if _of_others(said):
        return
    if only_i(said):
        yield from nobody_but_me(said)
    elif (told := without_only_if(said)) is not None:
        doubt = {"doubt": True} if _on_consent(said) or _ONCE.search(" ".join(said.sense.words)) else {}
        yield from ({**way, **doubt} for way in _permission(found, told))


def _of_others(said: Said) -> bool:
    """Whether the Goods are somebody else's: "ship mine, don't touch Blue's goods" permits and refuses nobody."""
    words, items = said.sense.words, [item for item in said.items if item.written]
    others = [item for item in items if item.kind == "others"]
    seats = [item for item in items if item.kind == "seat" and words[item.past - 1].endswith("s")]
    whose = {item.at for item in items if item.kind in ("goods", "good")}
    der = {item.at - 1 for item in others if words[item.at - 1] == "der"}  # "die Waren der anderen"
    behind = {item.past for item in items if item.kind == "goods" and not has(items, "own")}
    return any(item.past in whose for item in (*others, *seats)) or not der.isdisjoint(behind)


_TIES = frozenset(("if", "when", "unless", "provided", "providing", "insofar", "wenn", "falls", "sofern", "solange"))
_PEOPLE = frozenset(("he", "hes", "she", "shes", "they", "him", "her", "them", "i", "im", "me", "we", "us", "refused"))
_LEUTE = frozenset(("er", "sie", "ihm", "ihr", "ihn", "ihnen", "ich", "mich", "mir", "wir", "uns", "niemand", "keiner"))
_LIKES = frozenset(("want", "wants", "wish", "wishes", "like", "likes", "will", "wollen", "mag", "mögen", "möchte"))

#: As a line begins it is politeness; behind a permission it is what is wanted for it.
_IF_I_MAY = re.compile(r" (?:if|wenn|falls|sofern) (?:i|we|ich|wir) (?:\w+ )?(?:may|darf|dürfen)\b")


#: A permission stands; that it is for one time no line says.
_ONCE = re.compile(
    r"\b(?:(?:je|nur|genau|just|only|exactly) (?:einmal|once)|(?:once|einmal) (?:each|jeweils|pro)\b)|\bonce ?\.?$"
)


def _on_consent(said: Said) -> bool:
    """ "Blue may ship if he lets me": to an order for Blue's Goods it adds nothing, a permission it makes mutual."""
    told = (said.sense.words[item.at : item.past] for item in said.items if item.kind == "possible" and item.written)
    if _IF_I_MAY.search(" ".join(said.sense.words)):
        return True
    return any(
        not _TIES.isdisjoint(words[:1]) and not (_PEOPLE | _LEUTE).isdisjoint(words) and _LIKES.isdisjoint(words)
        for words in told
    )


def _permission(found: Filled, said: Said) -> Iterable[Filled]:
    if found.get(LEFT) or any(check(said) for check in (_is_unable, _own_card_may, *_OF_SEVERAL)):
        return
    said = _named_before(said)
    if _differs(found, said):
        return
    verbs = [verb for verb, who in (("SHIP", "merchant"), ("SELL", "trader")) if said.has(f"deed:{verb.lower()}")]
    verbs = verbs or [v for v, who in (("SHIP", "merchant"), ("SELL", "trader")) if said.has(f"character:{who}")]
    refused, whom = _polarity(said), _whom(said)
    refused = True if said.has("none") and said.has("seat") and _no_one_of(said) and refused is False else refused
    if refused is None or whom is None:
        return
    if said.has("none") and not said.has("allow", "refuse", "own", "goods", "good", "seat"):
        return  # "sell nothing" is told to the Trader
    what = "" if whom.startswith("ALL") and not refused and _of_order_before(said) else _what_of(found, said)
    if what is None:
        return
    seats = [str(seat) for seat in said.values("seat")]
    none = whom == "NONE" or (said.has("none") and " EXCEPT " in whom)
    if said.has("only") and not (refused and seats and verbs and not said.has("all", "others", "none", "except")):
        if seats and not refused and not none and not said.has("all", "others") and len(verbs) == 1:
            friends = [f"ALLOW {verbs[0]} {seat}{what}" for seat in seats] if what else []
            tail = "" if what else f" EXCEPT {', '.join(seats)}"
            yield {"lines": [f"REFUSE {verbs[0]} ALL{what}{tail}", *friends]}
        return
    word = "REFUSE" if refused or none else "ALLOW"
    target, *spared = whom.replace("NONE", "ALL").split(" EXCEPT ")
    tail = f" EXCEPT {spared[0]}" if spared else ""
    if what and any(found[part] for part in ("where", "good")):
        verbs = verbs or ["SHIP"]  # Goods are told apart by their spaces only where they are shipped
    if verbs and what and spared:
        others = _friends(verbs, spared[0], what, said, word="ALLOW" if word == "REFUSE" else "REFUSE")
        yield {"lines": [*(f"{word} {verb} {target}{what}" for verb in verbs), *others]}
    elif verbs:
        got = word == "ALLOW" and said.has("gets") and not said.has("allow")  # "Red gets my silk": perhaps
        yield {"lines": [f"{word} {verb} {target}{what}{tail}" for verb in verbs], **({"doubt": True} if got else {})}
    elif word == "REFUSE" and (said.has("goods") or (said.has("own") and _gets_nothing(said))):
        yield {"lines": [f"REFUSE {target}{what}{tail}"]}


_NOTHING = frozenset(("nothing", "none", "nix", "nichts", "zilch", "nowt", "nada", "anything"))


def _gets_nothing(said: Said) -> bool:
    """ "Green gets nothing of mine"."""
    told = (item for item in said.items if item.kind in ("none", "refuse") and item.written)
    return any(not _NOTHING.isdisjoint(said.sense.words[item.at : item.past]) for item in told) and said.has("seat")


def _of_order_before(said: Said) -> bool:
    """ "Red may not ship my silk, the others can" names none for the others: it allows them what they had."""
    named = [item for item in said.items if item.kind in ("good", "territory")]
    return bool(named) and not any(item.written for item in named)


def _friends(verbs: Iterable[str], seats: str, what: str, said: Said, *, word: str) -> list[str]:
    """The contrary for those who are spared; the order before it has given it where they are named there."""
    before = any(item.kind == "except" and item.at >= len(said.sense.words) for item in said.items)
    return [f"{word} {verb} {seat}{what}" for verb in verbs for seat in seats.split(", ") if not before]


_I = frozenset(("i", "we", "ich", "wir"))
_CAN = frozenset(("can", "cannot", "cant", "could", "may", "kann", "könnte", "darf"))


def _is_unable(said: Said) -> bool:
    """ "I can't ship anything": the writer's own matter, and no permission."""
    words = said.sense.words
    told = (item.at for item in said.items if item.kind in ("allow", "refuse") and item.at > 0)
    return any(words[at] in _CAN and words[at - 1] in _I for at in told)


def _own_card_may(said: Said) -> bool:
    """ "Trader can sell Green's goods": the writer's own card, and no leave for Green."""
    told = [item for item in said.items if item.written and item.kind in ("character", "allow", "deed", "seat")]
    return [item.kind for item in told[:4]] == ["character", "allow", "deed", "seat"] and len(told) == _IN_ALL


_IN_ALL = 4
_TELLS_WHO = frozenset(("all", "none", "seat", "others", "except", "not", "never", "refuse"))


def _says_each(said: Said) -> bool:
    """ "Selling is open to all, shipping too, just not for Green": of each verb something else is told."""
    told = [item for item in said.items if item.written]
    verbs = [place for place, item in enumerate(told) if item.kind == "deed" and item.value in ("ship", "sell")]
    last = next((place for place in verbs if told[place].value != told[verbs[0]].value), None)
    if last is None:
        return False
    between, behind = ({item.kind for item in part} for part in (told[verbs[0] : last], told[last:]))
    if told[last - 1].kind in ("not", "never"):
        return True  # "Red may ship my goods, but not sell them"
    ends = not _ENDS.isdisjoint(said.between(told[verbs[0]], told[last]))
    return (ends or not _TELLS_WHO.isdisjoint(between)) and not _TELLS_WHO.isdisjoint(behind)


def _other_allows(said: Said) -> bool:
    """ "I ship nothing for Blue, but he may take mine": another clause than that with the "nothing" allows."""
    words = said.sense.words
    told = [item for item in said.items if item.written]
    nothing = [
        item for item in told if item.kind in ("none", "not") and not _NOTHING.isdisjoint(words[item.at : item.past])
    ]
    allows = [item for item in told if item.kind == "allow"]
    return any(one.at < other.at and "," in said.between(one, other) for one in nothing for other in allows)


def _each_does_another(said: Said) -> bool:
    """ "Rot verkauft meine Ware, Blau verschifft sie": each does another thing, or takes another Good."""
    goods = [item.kind for item in said.items if item.written and item.kind in ("seat", "good")]
    if goods == ["seat", "good", "seat", "good"]:
        return True
    told = [item for item in said.items if item.written and (item.kind == "seat" or item.value in ("ship", "sell"))]
    return [item.kind for item in told] == ["seat", "deed", "seat", "deed"] and told[1].value != told[3].value


#: Of several verbs or clauses each tells something else.
_OF_SEVERAL = (_says_each, _each_does_another, _other_allows)
_ENDS = frozenset((".", ";", "!"))


def _differs(found: Filled, said: Said) -> bool:
    """Whether two things are said of one: "my gold but not my slaves", "Red may not, Blue schon"."""
    if len(found["good"]) > 1 and _denies_one(said):
        return True
    if _excepts_nobody(said) or _of_goods(said, "except") or _of_goods(said, "only") or _nothing_of(said):
        return True
    if _bare_rest(said.sense.words) and not said.has("others"):
        return True  # "Green no, rest ok"
    return _turned(said) and sum(item.kind == "seat" and item.written for item in said.items) > 1


def _bare_rest(words: Sequence[str]) -> bool:
    """Whether "rest" stands alone in a line; "the rest" are the others, and told as such."""
    return any(word == "rest" and before not in _THE for before, word in pairwise(("", *words)))


_THE = frozenset(("the", "der", "den", "dem"))


def _excepts_nobody(said: Said) -> bool:
    """Whether nothing is named behind an "except": it excepts something else than people and goods."""
    at = next((item.at for item in said.items if item.kind == "except" and item.written), None)
    return at is not None and not any(item.at > at and item.kind in _NAMED for item in said.items)


_NAMED = ("good", "territory", "seat", "own")


def _of_goods(said: Said, kind: str) -> bool:
    """Whether "except" or "only" tells goods apart, and not seats: "all but silk"."""
    at = next((item.at for item in said.items if item.kind == kind and item.written), None)
    named = [
        item for item in said.items if item.kind in ("good", "territory", "seat") and at is not None and item.at > at
    ]
    return bool(named) and named[0].kind != "seat"


def _nothing_of(said: Said) -> bool:
    """ "Nothing of Blue's": whose Goods are not shipped, and not who ships them."""
    none = next((item for item in said.items if item.kind == "none" and item.written), None)
    seat = next((item for item in said.items if item.kind == "seat" and none is not None and item.at > none.at), None)
    return (
        none is not None
        and seat is not None
        and not said.has("except")
        and said.sense.words[seat.at - 1] in ("of", "von", "from")
    )


def _denies_one(said: Said) -> bool:
    """Whether one of several goods is told apart from the others by a "not"."""
    first = next((item.at for item in said.items if item.kind == "good"), 0)
    return any(item.kind in ("not", "none", "never", "except", "refuse") and item.at > first for item in said.items)


def _named_before(said: Said) -> Said:
    """ "Red may ship, others no": the others than him; with "nobody" or "all" the order before it names nobody."""
    before = [item for item in said.items if item.kind == "seat" and not item.written]
    if not before:
        return said
    items = [item for item in said.items if item not in before]
    if any(item.kind in ("allow", "refuse") and item.written for item in items):
        items = [item for item in items if item.written or item.kind not in ("none", "not", "never")]
    if has(items, "others") and not has(items, "except"):
        items = [item._replace(kind="refuse") if item.kind == "none" else item for item in items]  # "others no"
        if any(item.kind in ("refuse", "not", "never") and item.written for item in items):
            behind = len(said.sense.words)
            items.append(Item("except", None, behind, behind))
            items += [Item("seat", item.value, behind + 1, behind + 1) for item in before]
    elif not has(items, "seat", "all", "none", "others"):
        items = list(said.items)
    return replace(said, items=items)


def _what_of(found: Filled, said: Said) -> str | None:
    """The space or the count that is told; None for a good that the writer has in several Territories."""
    where, goods = list(found["where"]), list(found["good"])
    if not any(item.kind == "territory" and item.written for item in said.items) and any(
        item.kind == "good" and item.written for item in said.items
    ):
        where = []  # "the agriculture of South Africa yes, the slaves no": those are elsewhere
    if goods and not where:
        own = spaces(said, "OWN")
        held = [[space for space in own if space[1] == good] or _only_land(said, good) for good in goods]
        if any(len(each) != 1 for each in held):
            return None
        return " " + ", ".join(" ".join([*each[0], *map(str, found["count"])]) for each in held)
    if len(goods) > 1:
        return " " + ", ".join(" ".join([*where, good, *map(str, found["count"])]) for good in goods)
    return "".join(f" {part}" for part in (*where, *goods, *found["count"]))


def _only_land(said: Said, good: str) -> list[tuple[str, str]]:
    """The one Territory where a good grows, wherever the writer may have it one day."""
    if "-" in good or any(
        other != good and other.endswith(good) for land in lands(said) for other in goods_of(said, land)
    ):
        return []  # cotton may be American cotton
    grown = [(territory, good) for territory in lands(said) if good in goods_of(said, territory)]
    return grown if len(grown) == 1 else []


_ALLOWS = ("allow", "refuse", "not", "never")


def _polarity(said: Said) -> bool | None:
    """Whether it is refused; None where it cannot be told. What is written goes before what is left out."""
    if any(item.kind in ("allow", "refuse") and item.written for item in said.items):
        said = replace(said, items=[item for item in said.items if item.written or item.kind not in _ALLOWS])
    denials = [item.at for item in said.items if item.kind in ("not", "never", "refuse") and item.written]
    people = sorted(item.at for item in said.items if item.kind in ("seat", "all", "none") and item.written)
    late = len(people) > 1 and denials and people[0] < max(denials)
    if late and not said.has("except") and max(denials) > people[1] - 3 and not _denied_together(people, said):
        return None
    if len(people) > 1 and denials and _not_him(people, min(denials), said):
        return None  # "not Blue, Red may ship my silk"
    said = _without_noun(said)
    allows = 0 if not _WITHDRAWN.isdisjoint(said.sense.words) else _allowed(said)
    if allows > 1 or (allows and any(item.kind == "refuse" and item.written for item in said.items)):
        return None
    if _turned(said):
        denied = any(item.kind in ("not", "never", "refuse") and item.written for item in said.items)
        return None if denied else False
    return said.has("refuse") != said.has("not", "never")


def _not_him(people: Sequence[int], denied: int, said: Said) -> bool:
    """Whether a "not" before one seat is separated by a comma from another who is allowed something."""
    allowed = any(item.kind == "allow" and item.written and item.at > people[-1] for item in said.items)
    parted = set(said.sense.words[people[0] : people[-1]])
    return denied < people[0] and allowed and "," in parted and parted.isdisjoint({"and", "und", "or", "oder", "nor"})


_LISTED = frozenset((",", "and", "und", "or", "oder", "nor", "noch", "&", "/"))


def _denied_together(people: Sequence[int], said: Said) -> bool:
    """ "…, Red and Green may not": nothing stands between those who are denied it, and one "not" behind them."""
    told = [item for item in said.items if item.written and item.kind in ("seat", *_ALLOWS, "deed", "good")]
    first = next((place for place, item in enumerate(told) if item.at == people[0]), 0)
    if any(not said.between(*pair) <= _LISTED for pair in pairwise(told[first : first + len(people)])):
        return False
    behind = [item.kind for item in told[first:]]
    while behind and behind[-1] in ("deed", "good"):
        behind.pop()
    return behind[: len(people)] == ["seat"] * len(people) and behind[len(people) :] in (
        ["not"], ["never"], ["refuse"], ["allow", "not"], ["allow", "never"],
    )  # fmt: skip


_NOUNS = frozenset(
    ("permission", "consent", "leave", "licence", "license", "approval", "erlaubnis", "zustimmung", "genehmigung")
)


def _without_noun(said: Said) -> Said:
    """ "Permission to ship is refused to Yellow", "my consent is granted to Green": the verb says which."""
    told = [item for item in said.items if item.kind in ("allow", "refuse") and item.written]
    nouns = [item for item in told if not _NOUNS.isdisjoint(said.sense.words[item.at : item.past])]
    if len(told) == len(nouns) + 1 and nouns:
        return replace(said, items=[item for item in said.items if item not in nouns])
    return said


#: "The permission for Blue is withdrawn" refuses what it names.
_WITHDRAWN = frozenset(("withdrawn", "revoked", "rescinded", "entzogen", "widerrufen", "zurückgezogen", "aufgehoben"))
_YES = frozenset(("schon", "ja", "yes", "ok", "okay", "fine", "does", "yep", "sure", "gern", "gerne", "klar"))


def _turned(said: Said) -> bool:
    """ "Red may not ship, Blue schon": what is left out is the contrary of what was said before."""
    people = [item for item in said.items if item.kind in ("seat", "others") and item.written]
    told = [item.at for item in said.items if item.kind in ("allow", "refuse") and item.written]
    if not people or any(at > people[-1].at for at in told) or (told and len(people) == 1):
        return False
    return not _YES.isdisjoint(said.sense.words[people[-1].past : people[-1].past + 3])


def _allowed(said: Said) -> int:
    """How often something is allowed: "may gladly" is once, "Red may, Green may" is twice."""
    kinds = [
        item.kind for item in said.items if item.kind in ("allow", "seat", "deed", "refuse", "not") and item.written
    ]
    return sum(kind == "allow" and before != "allow" for before, kind in pairwise(["", *kinds]))


def _whom(said: Said) -> str | None:
    """ "ALL", "ALL EXCEPT Red", "Red, Blue", "NONE"; None where it cannot be told."""
    at = next((item.at for item in said.items if item.kind == "except"), None)
    seats = [str(seat) for seat in said.values("seat")]
    spared = [str(i.value) for i in said.items if i.kind == "seat" and at is not None and i.at > at]
    if said.has("none"):
        if seats and not spared and _no_one_of(said):
            return ", ".join(seats)  # "no Portuguese merchant"
        if (
            said.has("not")
            or (seats and not spared)
            or any(i.kind in ("all", "others") and i.written for i in said.items)
        ):
            return None
        return "NONE" if not spared else f"ALL EXCEPT {', '.join(spared)}"
    if said.has("all", "others"):
        if seats and not spared:
            return ", ".join(seats) if _is_what(said) or _is_anything(said) else None
        return f"ALL EXCEPT {', '.join(spared)}" if spared else "ALL"
    if spared:  # "all except Blue", heard as one word
        return f"ALL EXCEPT {', '.join(spared)}" if seats == spared else None
    return ", ".join(seats) or None


def _is_anything(said: Said) -> bool:
    """Whether what is shipped is said so, and not who ships it: "don't let Yellow sell anything of mine"."""
    told = [said.sense.words[item.at] for item in said.items if item.kind in ("all", "others") and item.written]
    return bool(told) and all(word in _ANYTHING for word in told)


_ANYTHING = frozenset(("anything", "everything", "any", "alles", "irgendwas"))


def _is_what(said: Said) -> bool:
    """Whether "all" is what is shipped, and not who ships it: "Green may ship all"."""
    places = {
        kind: [item.at for item in said.items if item.kind == kind] for kind in ("all", "others", "seat", "allow")
    }
    return (
        bool(places["allow"])
        and not places["others"]
        and max(places["seat"]) < min(places["allow"]) < min(places["all"])
    )


_NO = frozenset(("no", "nope", "nein", "nix"))


def _no_one_of(said: Said) -> bool:
    """Whether "no" stands right before each seat that is named, or before what is not to be done ("no shipping")."""
    items = list(said.items)
    if any(one.kind in ("all", "others") and other.kind == "none" for one, other in pairwise(items)):
        return False  # "Blue yes, everybody else no"
    if any(one.kind == "none" and other.kind in ("deed", "goods") for one, other in pairwise(items)):
        return True
    if any(one.kind == "deed" and other.kind == "none" for one, other in pairwise(items)) and said.has("own", "goods"):
        return True  # "Red ships nothing of mine"
    written = [item for item in items if item.written]
    alone = sum(item.kind == "seat" for item in written) == 1
    if alone and [item.kind for item in written[-2:]] == ["seat", "none"] and said.sense.words[written[-1].at] in _NO:
        return True  # "Green no"
    return all(one.kind == "none" for one, other in pairwise(items) if other.kind == "seat") and items[0].kind == "none"
