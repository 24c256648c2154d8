"""Conditions in people's own words: what of the position, of the turn or of a rival's action they are about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from pbem.core.orders.meanings import Item, Kinds, has, values
from pbem.core.orders.sense import Said
from pbem.games.new_world.orders.declared_reactions import TRIGGER, trigger
from pbem.games.new_world.orders.declared_roles import arranged_seats, comes_from

#: What a condition may hold.
KINDS = TRIGGER | Kinds(
    "card number compare have not none possible success failure line explored unexplored alone control indian-token"
    " hand vp home draw there first-there won lost negated stolen odds slot stake most still more turn free deed after"
    " card-word ahead behind kill take available somebody he others enough x before firstly"
)
_SAY_NOTHING = ("still", "any", "card-word")
#: Where the number of the line before is written when its place is known.
LAST = "{last}"


def conditions(items: Sequence[Item], said: Said, unless: bool) -> Iterable[str]:
    """The canonical conditions that these items may be; "" for one that is always meant ("if possible")."""
    told = arranged_seats([item for item in items if item.kind not in _SAY_NOTHING], said.sense)
    for text in _texts(told, said):
        if not unless:
            yield text
        elif text and not text.startswith("ON "):
            yield _denied(text)


#: What tells whether a nation is still to be had.
_OF_NATION = {
    "not", "none", "kill", "take", "available", "still", "somebody", "have", "possible", "he", "free", "others",
    "explored",
}  # fmt: skip
_OPPOSITE = {"first": "explored", "explored": "first"}
_INVERSE = {">=": "<", "<=": ">", "<": ">=", ">": "<="}


def _denied(text: str) -> str:
    """The condition turned round."""
    if text.startswith("NOT "):
        return text.removeprefix("NOT ")
    what, _, region = text.partition(" ")
    if what in _OPPOSITE and " " not in region:
        return f"{_OPPOSITE[what]} {region}"
    fact, sign, number = (*text.rsplit(" ", 2), "", "")[:3]
    return f"{fact} {_INVERSE[sign]} {number}" if sign in _INVERSE else f"NOT {text}"


def _texts(items: Sequence[Item], said: Said) -> Iterator[str]:
    kinds = {item.kind for item in items if item.kind != "i"}
    if not kinds:
        return
    if kinds == {"success"} and not _is_behind_lines(items, said):
        yield ""  # "Salvage, if that works": if it can be done
        return
    if has(said.items, "nation") and kinds <= _OF_NATION and not has(said.items, "deed"):
        yield ""  # "Spain, if it is not gone": of those that are named the first that is free
        return
    if "enough" in kinds and kinds <= {"enough", "number", "always", "possible", "card", "x"} and _reacts(said):
        yield ""  # "but only if six is enough": whoever has too little cannot play it
        return
    if kinds <= {"possible"} or (kinds <= {"won", "deed"} and has(said.items, "spread")):
        yield ""  # "if I win, two move in"
        return
    for read in _READERS:
        found = list(read(items, kinds, said))
        if found:
            yield from found
            return


def _reacts(said: Said) -> bool:
    return has(said.items, *_REACTIONS)


def _is_behind_lines(items: Sequence[Item], said: Said) -> bool:
    """Whether something is ordered before a condition: "if that works" is about that then."""
    first = min((item.at for item in said.items if item.written), default=0)
    return bool(said.before) or (bool(said.sense.context.sheet.orders) and items[0].at < first)


_RESULTS = {
    "success": "OK", "failure": "NOT OK", "won": "WON", "lost": "LOST", "negated": "NEGATED", "stolen": "STOLEN",
}  # fmt: skip


_SIGNS = {"ahead": ">", "behind": "<"}


def _ranked(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """ "If Blue is ahead of Green", "if I have fewer cards than Red", "more soldiers than he has there"."""
    told = [item for item in items if item.kind in ("seat", "me", "own") or (item.kind == "i" and "me" not in kinds)]
    signs = [_SIGNS[item.kind] for item in items if item.kind in _SIGNS]
    signs += [str(item.value) for item in items if item.kind == "compare" and item.value in _SIGNS.values()]
    if len(signs) != 1 or "number" in kinds or not kinds <= _OF_RANK or not kinds & _MEASURES:
        return
    parties = [str(item.value) if item.kind == "seat" else "me" for item in told]
    if len(told) <= 1:
        parties = _with_unnamed(told[0] if told else None, items, said)
    if len(parties) != 2:
        return
    if "unit" in kinds:
        units, places = values(items, "unit"), values(items, "region") or _of_action(said, "region")
        if len(units) == len(places) == 1:
            yield f" {signs[0]} ".join(f"{places[0]}.{party}.{units[0]}" for party in parties)
    elif not kinds & {"region", "there"}:
        fact = "hand" if "hand" in kinds else "vp"
        yield f" {signs[0]} ".join(fact if party == "me" else f"{party}.{fact}" for party in parties)


_HE = frozenset(("he", "hes", "she", "they", "er", "sie", "him"))


def _with_unnamed(named: Item | None, items: Sequence[Item], said: Said) -> list[str]:
    """Both parties, where small words tell one or both: "if I have more than Blue", "if he is ahead of me"."""
    begins, sign = min(item.at for item in items), next(item for item in items if item.kind in (*_SIGNS, "compare"))
    words = said.sense.words
    around = (words[max(0, begins - 1) : sign.at], words[sign.past : max(item.past for item in items) + 1])
    target, parties = _of_action(said, "seat"), list[str]()
    for first, here in zip((True, False), around, strict=True):
        if named is not None and (named.at < sign.at) is first:
            parties.append(str(named.value) if named.kind == "seat" else "me")
        elif _I & set(here):
            parties.append("me")
        elif _HE & set(here) and len(target) == 1:
            parties.append(str(target[0]))
    return parties


#: What is compared.
_MEASURES = frozenset(("vp", "hand", "unit", "ahead", "behind"))
_OF_RANK = frozenset(
    ("seat", "me", "own", "compare", "ahead", "behind", "vp", "hand", "have", "unit", "region", "there", "card-word")
)


def _result(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """ "If that works", "if action 2 fails", "if I win the War"."""
    named = [kind for kind in _RESULTS if has(items, kind)]
    if len(named) != 1 or not kinds <= _OF_RESULT | {named[0]}:
        return
    deeds = values(items, "deed")
    about = [item for item in items if item.kind in ("deed", "region", "seat")]
    lines = _lines_of(deeds, said, values(items, "region") + values(items, "seat"))
    if about and not lines and not (deeds and _says_all(said.before, about)):
        return  # nothing of the kind is ordered
    result = next(item.at for item in items if item.kind == named[0])
    if not about and "line" not in kinds and any(item.kind == "number" and item.at > result for item in items):
        return  # "if I win three move in"
    numbers = list(dict.fromkeys(str(line) for line in [*values(items, "number"), *values(items, "slot"), *lines]))
    if len(numbers) <= 1:
        denied = "NOT " if "not" in kinds else ""
        yield f"{denied}{_RESULTS[named[0]]} {numbers[0] if numbers else LAST}".removeprefix("NOT NOT ")


#: What a condition on a result may tell beside it.
_OF_RESULT = frozenset(("number", "deed", "line", "me", "own", "not", "have", "slot", "region", "seat", "passive"))


def _says_all(items: Sequence[Item], about: Sequence[Item]) -> bool:
    """Whether an order says all of this: "… and if the War on Blue is won, …" behind it."""
    said = {item.value for item in items}
    return all(item.value in said for item in about)


def _lines_of(deeds: Sequence[object], said: Said, named: Sequence[object] = ()) -> list[str]:
    """The numbers of the lines on the sheet that do one of these, where what is named is, or against whom."""
    if not deeds and not named:
        return []
    orders = (order for order in said.sense.context.sheet.orders.values() if order.slot.isdecimal())
    told = [order for order in orders if not deeds or _does(order.data) in deeds]
    return [order.slot for order in told if {*map(str, named)} <= _told_in(order.data)]


def _told_in(data: Mapping[str, Any]) -> set[str]:
    """The regions and seats that a line names."""
    action = data["alternatives"][0]["action"]
    values = [value for value in action.values() if isinstance(value, str | list)]
    return {str(each) for value in values for each in ([value] if isinstance(value, str) else value)}


def _does(data: Mapping[str, Any]) -> str:
    return str(data["alternatives"][0]["action"]["do"])


_AFTER = frozenset(("after", "once", "nachdem", "sobald", "nach", "soon", "anschluss"))


def _sequence(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """ "After the Militia", "once they are there": what the order of the lines says already."""
    deeds, behind = values(items, "deed"), bool(said.sense.context.sheet.orders) or bool(said.slots)
    begins = min(item.at for item in items)
    after = _AFTER.intersection(said.sense.words[max(0, begins - 3) : begins])
    if not after or not kinds <= {"after", "deed", "unit", "there", "region", "own", "me", "going", "have", "success"}:
        return
    if (deeds and _lines_of(deeds, said)) or (not deeds and behind):
        yield ""


_TOKENS = frozenset(("token", "tokens", "marker", "plättchen"))


_KEEPS = frozenset(("keep", "keeping", "retain", "behalte", "behalten"))


def _holds(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    cards = values(items, "card")
    if any(_TOKENS.intersection(said.sense.words[item.past : item.past + 1]) for item in items if item.kind == "card"):
        return  # "the Conquest token" is no card
    if any(item.kind == "have" and said.sense.words[item.at] in _KEEPS for item in items):
        return  # "if it brings me a Treaty keep that": what is ordered then
    if cards and kinds & {"have", "draw"} and kinds <= {"have", "draw", "card", "not", "me", "none"}:
        no = "NOT " if kinds & {"not", "none"} else ""
        yield " AND ".join(f"{no}holds {card}" for card in cards)


_OF_EXPLORED = {
    "explored", "unexplored", "first-there", "region", "not", "none", "all", "me", "somebody", "others", "have", "deed",
    "before", "he", "there", "firstly",
}  # fmt: skip


def _explored(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    places = values(items, "region") or [item.value for item in said.items if item.kind == "region"][:1]
    if (
        len(places) != 1
        or not kinds <= _OF_EXPLORED
        or any(i.kind == "deed" and i.value != "expedition" for i in items)
    ):
        return
    if kinds & {"unexplored", "first-there"}:
        yield f"first {places[0]}"
    elif "explored" in kinds:
        yield f"first {places[0]}" if has(items, "not", "none") else f"explored {places[0]}"


_OF_UNITS = {
    "unit", "seat", "me", "own", "region", "number", "compare", "have", "most", "not", "none", "there", "home", "all",
}  # fmt: skip


def _units(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """ "If Green has more than three soldiers there"."""
    meant = values(items, "unit") or _of_action(said, "unit")
    if not kinds & {"unit", "have"} or not kinds <= _OF_UNITS:
        return
    compared = _compared(items, said)
    if len(meant) != 1 or compared is None:
        return
    if "home" in kinds:
        yield f"home.{meant[0]} {compared}"
        return
    own = has(items, "me", "own", "i") or _mine(items, said)
    seats = values(items, "seat") or (["me"] if own else _of_action(said, "seat") or _of_own(said))
    places = values(items, "region") or _of_action(said, "region")
    if seats == ["me"] and "region" not in kinds and _comes_and_goes(said):
        return
    if len(seats) == 1 and len(places) == 1:
        yield f"{places[0]}.{seats[0]}.{meant[0]} {compared}"


def _comes_and_goes(said: Said) -> bool:
    """ "On Mexico from Florida if I have soldiers there": one's own may be in both."""
    told = [item for item in (*said.before, *said.items) if item.kind == "region"]
    return len({comes_from(item, said.sense) for item in told}) > 1


_I = frozenset(("i", "ive", "my", "our", "we", "weve", "ich", "mein", "meine", "meinen", "wir"))


_OF_PRESENT = {"seat", "region", "there", "have", "not", "none", "more", "all", "somebody"}
_ANYBODY = frozenset(
    ("anyone", "anybody", "somebody", "someone", "jemand", "jemanden", "wen", "irgendwen", "irgendjemanden", "einen")
)


def _present(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """ "If Red is still there", "unless Green is in Brazil"."""
    seats, places = values(items, "seat"), values(items, "region") or _of_action(said, "region")
    anybody = [item for item in items if item.kind in ("all", "somebody")]
    told = kinds & {"there", "region"} and kinds <= _OF_PRESENT
    if any(_ANYBODY.isdisjoint(said.sense.words[item.at : item.past]) for item in anybody):
        return  # "if all of Red's are there"
    if len(seats) == 1 and len(places) == 1 and told:
        absent = bool(has(items, "not", "none")) != _leaves(items, said)
        yield f"{places[0]}.{seats[0]}.units {'= 0' if absent else '>= 1'}"


_GONE = frozenset(("leaves", "gone", "vacated", "abandoned", "verlassen", "verlässt", "weg", "fort", "abgezogen"))
_HAS = frozenset(("has", "have", "hes", "shes", "theyve", "already", "just", "finally", "not"))


def _leaves(items: Sequence[Item], said: Said) -> bool:
    """Whether a condition says that somebody has gone: "once Red has left the Carolinas", not "has units left"."""
    written = [item for item in items if item.written]
    first, last = min((item.at for item in written), default=0), max((item.past for item in written), default=0)
    words = said.sense.words[first : last + 1]
    return not _GONE.isdisjoint(words) or any(one in _HAS and two == "left" for one, two in pairwise(words))


def _mine(items: Sequence[Item], said: Said) -> bool:
    """Whether the words of a condition are about the writer: "if I have three soldiers"."""
    first, last = min(item.at for item in items), max(item.past for item in items)
    return bool(_I.intersection(said.sense.words[max(0, first - 3) : last]))


def _of_action(said: Said, kind: str) -> list[object]:
    """The seats or regions of the action that the condition is for."""
    named = [item for item in said.items if item.kind == kind]
    if kind == "region" and not named and has(said.items, "there"):
        named = [item for item in said.before if item.kind == kind]
    told = [item for item in named if not comes_from(item, said.sense)] or named
    return list(dict.fromkeys(item.value for item in told))


#: What one does with one's own units: "conquest if two soldiers are there" asks for one's own.
_WITH_OWN = frozenset(("conquest", "build", "militia", "missionaries", "indian-allies", "indian-slaves", "export"))


def _of_own(said: Said) -> list[object]:
    deeds = {item.value for item in said.items if item.kind == "deed"}
    return ["me"] if len(deeds) == 1 and deeds <= _WITH_OWN else []


_REACTIONS = ("deed:privateers", "deed:sea-hazard", "deed:treaty", "deed:naval-escort")


def _stake(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """What is at stake in what a reaction answers."""
    compared = _compared(items, said)
    if "units" in kinds and "number" in kinds and compared and kinds <= {"units", "number", "compare", "have"}:
        yield f"units {compared}"
    told = "stake" in kinds or ("vp" in kinds and has(said.items, *_REACTIONS))
    mine = has(items, "own", "me", "i")
    if told and not mine and "number" in kinds and compared and kinds <= {"stake", "number", "compare", "vp", "have"}:
        yield f"stake {compared}"


def _odds(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """What the chances of a War are, in a reaction to it."""
    compared = _compared(items, said)
    if "odds" in kinds and compared and kinds <= {"odds", "number", "compare", "deed", "seat", "have", "own", "me"}:
        seats = list(dict.fromkeys(values(items, "seat")))
        if not seats or set(seats) <= set(values(said.items, "seat")):
            yield f"odds {compared}"
        elif len(seats) == 1 and has(said.items, "deed:treaty"):
            yield f"ON WAR BY {seats[0]} WHEN odds {compared}"  # "if Red's chances are …"


_GAINS = frozenset((
    "make", "makes", "making", "made", "gain", "gains", "gaining", "get", "gets", "getting", "score", "scores", "earn",
    "earns", "earning", "cash", "cashes", "macht", "machen", "mache", "machte", "bekommt", "bekommen", "bekäme",
    "erzielt", "erzielen", "holt", "holen", "verdient", "verdienen", "kassiert", "einstreicht", "einfährt", "einnimmt",
))  # fmt: skip


def _gains(items: Sequence[Item], said: Said) -> bool:
    """Whether points are what an action brings, and not what somebody has: "if Red would make 8 points"."""
    first, last = min(item.at for item in items), max(item.past for item in items)
    return not _GAINS.isdisjoint(said.sense.words[first : last + 1])


def _of_seat(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """ "If Red has five cards", "if Blue has 90 VP"."""
    unnamed = "vp" in kinds and not kinds & {"seat", "me", "own"} and not has(items, "i") and not _mine(items, said)
    if unnamed and (has(said.items, *_REACTIONS) or len(_of_action(said, "seat")) != 1):
        return  # "if it is 5 VP": what is at stake
    if "vp" in kinds and not kinds & {"number", "not", "none"}:
        return  # "if I'm behind Green on points": what is compared is not told
    if "seat" in kinds and "vp" in kinds and has(said.items, *_REACTIONS) and _gains(items, said):
        if kinds <= {"seat", "vp", "number", "compare"} and has(said.items, "deed:privateers"):
            yield f"ON EXPORT BY {values(items, 'seat')[0]} WHEN stake {_compared(items, said)}"
        return
    facts = [fact for kind, fact in (("hand", "hand"), ("vp", "vp")) if kind in kinds]
    seats, compared = values(items, "seat") or (_of_action(said, "seat") if unnamed else []), _compared(items, said)
    if len(facts) == 1 and len(seats) <= 1 and compared and kinds <= {"seat", "me", "own", "have", "number", "compare",
                                                                     *facts}:  # fmt: skip
        yield f"{seats[0]}.{facts[0]} {compared}" if seats else f"{facts[0]} {compared}"


def _token(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """ "If there is still an Indian token there", "if the token is 3 at most"."""
    places, compared = values(items, "region") or _of_action(said, "region"), _compared(items, said)
    told = kinds <= {"indian-token", "region", "there", "have", "not", "none", "number", "compare", "any"}
    if "indian-token" in kinds and told and compared and len(places) == 1:
        yield f"token {places[0]} {compared}"


def _alone(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    places = values(items, "region") or _of_action(said, "region")
    if (
        kinds & {"alone", "control"}
        and len(places) == 1
        and kinds <= {"alone", "control", "region", "not", "me", "own", "have", "all"}
    ):
        yield f"{'NOT ' if has(items, 'not') else ''}alone {places[0]}"


def _trigger(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    if kinds <= {*TRIGGER.names, "going"} and (text := trigger(items, said.sense)):
        yield text


_ONE = frozenset(("einen", "ein", "eine", "a", "an"))


def _one(items: Sequence[Item], said: Said) -> bool:
    """ "At most a soldier": the article counts."""
    units = [item for item in items if item.kind == "unit"]
    return len(units) == 1 and said.sense.words[units[0].at - 1] in _ONE


def _compared(items: Sequence[Item], said: Said) -> str | None:
    """`>= 3`; "none" is 0, and no number is at least one. None where it is not clear."""
    numbers, signs = values(items, "number"), values(items, "compare")
    if has(items, "not", "none"):
        return "= 0" if not numbers and not signs else None
    if not numbers and signs and _one(items, said):
        return f"{signs[0]} 1"
    if not numbers:
        return None if signs else ">= 1"
    if len(numbers) > 1 or len(signs) > 1:
        return None
    usual = "<=" if has(items, "most") else ">="
    return f"{signs[0] if signs else usual} {numbers[0]}"


#: What conditions may be about, the surest first.
_READERS = (
    _sequence, _ranked, _stake, _odds, _present, _result, _holds, _explored, _units, _of_seat, _token, _alone, _trigger,
)  # fmt: skip
