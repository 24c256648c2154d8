"""Conditions in people's own words: what of the position they are about.

A condition's items come in the order of the line. Each reader below takes the items of one kind of condition, or
yields nothing; what AND and OR join is read apart first, so that "if I have 4 and Brazil is explored" is two of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pbem.core.orders.meanings import Item, Kinds, values
from pbem.core.orders.sense import Said
from pbem.games.colonial.orders.declared_ground import goods_of, lands

#: What a condition may hold.
KINDS = Kinds(
    "seat own me i number compare have treasury fleets squadrons ships prestige loan goods colony control good"
    " territory explored unexplored attacked deed:war deed:build declare not none never enough possible success left-of"
    " track need dice all others somebody higher america firstly monopoly independent unrest mission city turn-word"
    " year there still he only before calm"
)
_FACTS = {
    "treasury": "treasury", "fleets": "fleets", "squadrons": "squadrons", "prestige": "prestige", "loan": "loans",
    "goods": "goods", "colony": "colonies", "monopoly": "monopolies", "track": "",
}  # fmt: skip
_SAY_NOTHING = ("own", "me", "i", "firstly", "still")
_DENIES = ("not", "none", "never")
_AND, _OR = frozenset({"and", "und", "sowie"}), frozenset({"or", "oder"})


def conditions(items: Sequence[Item], said: Said, unless: bool) -> Iterable[str]:
    """The canonical conditions that these items may be; "" for one that is always meant ("if possible")."""
    items = [_me(item) if item.kind == "seat" and item.value == said.seat else item for item in items]
    items = _own_roles(items, said)
    for text in _whole(items, said):
        if not unless:
            yield text
        elif text:
            yield f"NOT ({text})"


def _me(item: Item) -> Item:
    """The writer's own seat as himself: "if Great Britain attacks Spain", written by Spain."""
    return item._replace(kind="me", value=None)


_ROLES = {
    "attacker": "attacking", "aggressor": "attacking", "angreifer": "attacking", "defender": "defending",
    "verteidiger": "defending",
}  # fmt: skip
_OTHER_ROLE = {"attacking": "defending", "defending": "attacking"}


def _own_roles(items: Sequence[Item], said: Said) -> list[Item]:
    """ "attacker = me", "I am not the attacker": the writer's own part in the war."""
    found: list[Item] = []
    for place, item in enumerate(items):
        role = next((_ROLES[word] for word in said.sense.words[item.at : item.past] if word in _ROLES), "")
        near = [*items[max(0, place - 2) : place], *items[place + 1 : place + 3]]
        if item.kind not in ("attacked", "deed") or not role or not any(other.kind in ("me", "i") for other in near):
            found.append(item)
            continue
        denied = any(other.kind in _DENIES for other in near)
        found.append(item._replace(kind="role", value=_OTHER_ROLE[role] if denied else role))
    roles = [item for item in found if item.kind == "role"]
    if not roles:
        return list(items)
    return [
        item for item in found if not (item.kind in _DENIES and any(abs(item.at - role.at) < _FAR for role in roles))
    ]


#: Words between which a "not" is about a role.
_FAR = 4


def _role(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    if kinds <= {"role", "compare"} and "role" in kinds:
        yield str(values(items, "role")[0])


def _whole(items: Sequence[Item], said: Said) -> Iterator[str]:
    found = list(_texts(items, said))
    if found:
        yield from found
        return
    for joint, word in ((_OR, "OR"), (_AND, "AND")):
        for place in range(1, len(items)):
            if joint & said.between(items[place - 1], items[place]):
                for one in _texts(items[:place], said):
                    yield from (_joined(one, word, other) for other in _whole(items[place:], said))
                return


def _joined(one: str, word: str, other: str) -> str:
    if not one or not other:
        return one or other
    return f"({one}) AND ({other})" if word == "AND" and (" OR " in one or " OR " in other) else f"{one} {word} {other}"


def _texts(items: Sequence[Item], said: Said) -> Iterator[str]:
    told = [item for item in items if item.kind not in _SAY_NOTHING]
    kinds = {item.kind for item in told}
    if not kinds or _compared_twice(told):
        return
    if ("possible" in kinds and kinds <= {"possible", "enough", "have", "treasury"}) or _arrives(kinds):
        yield from _still_free(items, said)
        return
    for read in _READERS:
        found = list(read(told, kinds, said))
        if found:
            yield from found
            return
    yield from _against_each_other(items, kinds, said)


def _compared_twice(items: Sequence[Item]) -> bool:
    """Whether one number is compared in two ways: "more than 5 or fewer"."""
    signs, numbers = set(values(items, "compare")), values(items, "number")
    return len(numbers) == 1 and len(signs) > 1


#: What says that a space is free, and not only that something can be done.
_FREE = frozenset((
    "free", "available", "open", "untaken", "unclaimed", "unoccupied", "empty", "there", "frei", "verfügbar", "haben",
    "offen", "unbesetzt", "leer", "da",
))  # fmt: skip


def _still_free(items: Sequence[Item], said: Said) -> Iterator[str]:
    """ "If possible" is always meant; "1 on the cotton, if that is still free": unless somebody else controls it."""
    told = {word for item in items for word in said.sense.words[item.at : item.past]}
    places = said.has("good") and not said.has("character:explorer", "deed:explore", "post", "character:merchant")
    if not places or _FREE.isdisjoint(told):
        yield ""
        return
    goods, lands_named = values(said.items, "good"), [str(place) for place in values(said.items, "territory")]
    spaces = [(land, good) for land in lands_named or lands(said) for good in goods if good in goods_of(said, land)]
    if len(dict.fromkeys(spaces)) == len(set(goods)):
        seats = [seat for seat in said.state.players if seat != said.seat]
        others = [f"{seat} controls {land} {good}" for land, good in dict.fromkeys(spaces) for seat in seats]
        yield f"NOT ({' OR '.join(others)})"


def _arrives(kinds: set[str]) -> bool:
    """ "If we succeed there": it is meant with all that an Explorer brings."""
    return "success" in kinds and kinds <= {"success", "there", "possible"}


# --- each kind of condition -----------------------------------------------------------------------------------------


def _enough_money(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """Money that is enough for the order itself is no condition: without it the order cannot be carried out."""
    if kinds <= {"treasury", "have", "enough"} and kinds & {"treasury", "enough"}:
        yield "treasury >= prestige" if said.has("flamboyance") else ""


def _attacked(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    if kinds == {"seat"} and said.has("deed:surrender", "fight", "reroll"):
        yield " OR ".join(f"enemy {seat}" for seat in values(items, "seat"))  # "in a war with Red"
        return
    may = {"attacked", "seat", "deed", "declare", "all", "others", "somebody", "ships", "squadrons"}
    if any(item.kind == "deed" and item.value != "war" for item in items):
        return
    if kinds & {"attacked", "deed"} and kinds <= may:
        yield " OR ".join(f"enemy {seat}" for seat in values(items, "seat")) or "defending"


def _left_of(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    seats = values(items, "seat") or list(dict.fromkeys(said.values("seat")))
    if "left-of" in kinds and len(seats) == 1 and kinds <= {"left-of", "seat", "track", "have", "he"}:
        yield f"{seats[0]}.diplomacy <= diplomacy"


def _need(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    numbers = values(items, "number")
    may = {"need", "number", "compare", "success", "explored", "america", "dice", "territory"}
    if "need" in kinds and len(numbers) == 1 and kinds <= may:
        yield f"need {_compared(items, '<=')} {numbers[0]}"


def _hits(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    if "success" not in kinds or not kinds <= {"success", "none", "not", "dice", "have", "number", "compare"}:
        return
    numbers = values(items, "number")
    if _denied(kinds) and not numbers:
        yield "hits < 1"
    elif numbers and ("compare" in kinds or numbers == [0]) and not _denied(kinds):
        yield f"hits {_compared(items, '=' if numbers == [0] else '>=')} {numbers[0]}"


def _comparison(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """ "If I have 4", "if Red has fewer than 3 squadrons": a fact compared with a number."""
    facts, numbers = _facts(items), values(items, "number")
    whose = _whose(items, kinds, said)
    fits = kinds <= {"have", "number", "compare", "seat", "ships", "he", "deed", "only", *_DENIES, *_FACTS} and (
        facts or "have" in kinds
    )
    ships = "deed" not in kinds or ("ships" in kinds and not _builds(items))
    if not fits or whose is None or len(numbers) != 1 or len(facts) > 1 or not ships:
        return
    sign = _sign(items, kinds)
    if sign is None or (not facts and _of_a_place(items, said)):
        return
    guessed = [_FACTS[kind] for kind in ("squadrons", "fleets") if said.has(kind)] or ([] if whose else ["treasury"])
    fights = said.has("deed:war", "character:sovereign", "deed:surrender", "fight", "character:rebel")
    if (said.has("deed:build") or not fights) and not whose:
        guessed = ["treasury"] if sign.startswith(">") else ["treasury", *guessed]  # what is built costs
    if facts and "compare" not in kinds and items[-1].kind == "number" and "have" not in kinds:
        return  # "if is good one ship": a number behind a fact, and nothing compares them
    if "ships" in kinds:
        guessed = ["squadrons"] if said.has("deed:war", "character:sovereign", "fight", "deed:surrender") else []
    for fact in facts or guessed:
        yield f"{whose}{fact} {sign} {numbers[0]}"


def _sign(items: Sequence[Item], kinds: set[str]) -> str | None:
    """How a number is compared: "3", "not 3", "only 3 left"; None for what is denied and compared at once."""
    signs = values(items, "compare")
    if _denied(kinds):
        return "<" if signs in ([], [">="]) else None
    return str(signs[0]) if signs else "<=" if "only" in kinds else ">="


_PLACED = frozenset(("there", "dort", "darauf", "drauf", "drin", "darin", "liegen", "liegt"))


def _of_a_place(items: Sequence[Item], said: Said) -> bool:
    """Whether a condition is about a place, and no money: "if there are two there already"."""
    told = [item for item in items if item.written]
    near = said.sense.words[max(0, told[0].at - 3) : told[-1].past + 3] if told else ()
    return not _PLACED.isdisjoint(near)


def _builds(items: Sequence[Item]) -> bool:
    return any(item.kind == "deed" and item.value == "build" for item in items)


def _facts(items: Sequence[Item]) -> list[str]:
    """The numbers of a seat that are named."""
    return list(dict.fromkeys(_FACTS[item.kind] or str(item.value) for item in items if item.kind in _FACTS))


def _whose(items: Sequence[Item], kinds: set[str], said: Said) -> str | None:
    """ "Red." or "" for the writer; "he" is the only seat of the order; None where it cannot be told."""
    seats = values(items, "seat")
    if "he" in kinds and not seats:
        seats = list(dict.fromkeys(said.values("seat")))
        if len(seats) != 1:
            return None
    return None if len(seats) > 1 else f"{seats[0]}." if seats else ""


def _has_none(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    facts, whose = _facts(items), _whose(items, kinds, said)
    may = {"have", "seat", "he", *_DENIES, *_FACTS}
    if len(facts) == 1 and whose is not None and _denied(kinds) and kinds <= may:
        yield f"{whose}{facts[0]} = 0"
    elif (
        len(facts) == 1
        and whose is not None
        and "have" in kinds
        and kinds <= may.difference(_DENIES)
        and "colony" not in kinds
    ):
        yield f"{whose}{facts[0]} > 0"


def _controls(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    may = {"control", "territory", "good", "seat", "have", "there", "others", "all", "somebody", "he", *_DENIES}
    if "control" not in kinds or not kinds <= may:
        return
    goods, whose = values(items, "good"), _whose(items, kinds, said)
    places = [str(place) for place in values(items, "territory") or said.values("territory")]
    if goods:
        places = [place for place in places if goods[0] in goods_of(said, place)]
    if not places or len(goods) > 1 or whose is None:
        return
    what = f"controls {places[0]}{f' {goods[0]}' if goods else ''}"
    others = [seat for seat in said.state.players if seat != said.seat]
    anybody = kinds & {"others", "all", "somebody"} or ("none" in kinds and not values(items, "seat"))
    text = " OR ".join(f"{seat} {what}" for seat in others) if anybody else f"{whose.rstrip('.')} {what}".strip()
    denied = _denied(kinds)
    yield (f"NOT ({text})" if anybody else f"NOT {text}") if denied else text


def _held(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """ "If the salt is taken", "unless somebody sits on it", "if the gold is still free": what a Viceroy goes for."""
    may = {
        "somebody", "others", "all", "seat", "have", "explored", "unexplored", "control", "calm", "good", "territory",
    }  # fmt: skip
    told = {"somebody", "others", "all", "seat", "explored", "unexplored", "calm"}
    if not kinds & told or not kinds <= may.union(_DENIES, {"before", "there", "he"}) or not said.has("good"):
        return
    if not said.has("character:viceroy") or ("territory" in kinds and "good" not in kinds and "seat" not in kinds):
        return
    if not kinds & {"somebody", "others", "all", "seat", "good"} and _found_out(items, said):
        return  # "provided I've explored it": the Territory
    goods = values(items, "good") or values(said.items, "good")
    places = [str(place) for place in values(items, "territory") or said.values("territory")]
    spaces = [(place, good) for place in places for good in goods if good in goods_of(said, place)]
    if len(dict.fromkeys(spaces)) != 1:
        return
    place, good = spaces[0]
    seats = values(items, "seat") or [seat for seat in said.state.players if seat != said.seat]
    text = " OR ".join(f"{seat} controls {place} {good}" for seat in seats)
    yield f"NOT ({text})" if _denied(kinds) != ("unexplored" in kinds) else text


#: How words begin that say of a Territory that it is explored; "taken" and "gone" say it of a Resource as well.
_FINDING = ("explor", "discover", "found", "reach", "entdeck", "erforsch", "erkund", "erreich", "gefunden")


def _found_out(items: Sequence[Item], said: Said) -> bool:
    """Whether it is said that something is explored, and not that somebody has taken it."""
    told = [item for item in items if item.kind in ("explored", "unexplored") and item.written]
    return bool(told) and all(said.sense.words[item.at].removeprefix("un").startswith(_FINDING) for item in told)


def _is_somebodys(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """ "If South Africa is still Red's"."""
    places, seats = values(items, "territory"), [item for item in items if item.kind == "seat"]
    if len(places) != 1 or len(seats) != 1 or not kinds <= {"territory", "seat", "have", *_DENIES}:
        return
    if said.sense.words[seats[0].past - 1].endswith("s") and seats[0].at > items[0].at:
        yield f"{'NOT ' if _denied(kinds) else ''}{seats[0].value} controls {places[0]}"


def _outbid(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """ "If nobody has built a higher one": the Booming City may be had for what the order pays."""
    pays = said.values("number")
    may = {"higher", "city", "have", "deed", "there", "somebody", "others", "all", "seat", *_DENIES}
    if "higher" in kinds and len(pays) == 1 and kinds <= may and said.has("city", "character:governor"):
        yield f"city.value {'<=' if _denied(kinds) else '>'} {pays[0]}"


def _explored(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """Whether a Territory is explored; that the order's own one is not is meant with every Explorer."""
    told = kinds & {"explored", "unexplored"}
    may = {"explored", "unexplored", "territory", "all", "have", "there", "others", "somebody", "seat", *_DENIES}
    places = values(items, "territory") or list(dict.fromkeys(said.values("territory")))
    if len(told) != 1 or len(places) != 1 or not kinds <= may:
        return
    not_yet = ("unexplored" in told) != _denied(kinds)
    explores = said.has("character:explorer", "deed:explore")
    if "seat" in kinds and not explores and said.has("character", "deed"):
        return  # "if Green is gone from there": that is about his counters
    own_aim = explores and places[0] in said.values("territory")
    if "seat" in kinds and not (places[0] in said.values("territory") and "explored" in told and not _denied(kinds)):
        return  # who explored it matters to nobody but who wants to
    yield "" if own_aim and not_yet else f"{'NOT ' if not_yet else ''}explored {places[0]}"


def _of_land(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """Unrest and Missions that are there, Colonies, the Booming City, independence."""
    told = [kind for kind in ("unrest", "mission", "independent", "city", "colony") if kind in kinds]
    places = values(items, "territory") or list(dict.fromkeys(said.values("territory")))
    may = {"territory", "have", "there", "seat", "number", "compare", "he", "explored", *_DENIES}
    if len(told) != 1 or not kinds <= may.union(told):
        return
    fact, numbers, seats = told[0], values(items, "number"), values(items, "seat")
    denied = "NOT " if _denied(kinds) else ""
    compared = _sign(items, kinds) if numbers else ""
    if compared is None:
        return
    if fact == "city" and numbers and "territory" not in kinds:
        yield f"city.value {compared} {numbers[0]}"
    elif len(places) != 1 or len(seats) > 1 or (seats and fact != "colony"):
        return
    elif fact in ("unrest", "mission"):
        name = "unrest" if fact == "unrest" else "missions"
        sign = f"{compared} {numbers[0]}" if numbers else "= 0" if denied else "> 0"
        yield f"{name} {places[0]} {sign}"
    elif not numbers:
        yield f"{denied}{f'{seats[0]} ' if seats else ''}{fact} {places[0]}"


def _america(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    if "america" in kinds and kinds <= {"america", "explored", "unexplored", "have", *_DENIES}:
        yield f"{'NOT ' if _denied(kinds) != ('unexplored' in kinds) else ''}america discovered"


def _turn(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    numbers = values(items, "number")
    words = [kind for kind in ("turn-word", "year") if kind in kinds]
    if len(words) == 1 and len(numbers) == 1 and kinds <= {words[0], "number", "compare", "have"}:
        yield f"{'turn' if words[0] == 'turn-word' else 'year'} {_compared(items, '>=')} {numbers[0]}"


def _against_each_other(items: Sequence[Item], kinds: set[str], said: Said) -> Iterator[str]:
    """ "If I have more squadrons than Red": a fact of two seats."""
    facts, signs = _facts(items), values(items, "compare")
    if not facts and kinds >= {"ships", "compare"} and said.has("deed:war", "character:sovereign"):
        facts = ["squadrons"]
    if len(facts) != 1 or len(signs) != 1 or not kinds <= {"have", "seat", "he", "compare", "ships", "others", *_FACTS}:
        return
    at = next(place for place, item in enumerate(items) if item.kind == "compare")
    sides = [_side(items[:at], said), _side(items[at:], said)]
    named = next((place for place in (0, 1) if sides[place]), None)
    if named is not None and sides[1 - named] is None:
        sides[1 - named] = ""  # only the other one is named
    if sides[0] is not None and sides[1] is not None and sides[0] != sides[1]:
        yield f"{sides[0]}{facts[0]} {signs[0]} {sides[1]}{facts[0]}"


def _side(items: Sequence[Item], said: Said) -> str | None:
    kinds = {item.kind for item in items}
    if "others" in kinds and said.has("deed:surrender", "fight") and "seat" not in kinds:
        return "enemy."
    if not kinds & {"seat", "he", "i", "me", "own"}:
        return None
    return _whose(items, kinds, said)


def _denied(kinds: set[str]) -> bool:
    return not kinds.isdisjoint(_DENIES)


def _compared(items: Sequence[Item], usual: str) -> str:
    return str((values(items, "compare") or [usual])[0])


_READERS: Sequence[Callable[[Sequence[Item], set[str], Said], Iterator[str]]] = (
    _role, _enough_money, _attacked, _left_of, _need, _hits, _america, _turn, _of_land, _controls, _held, _is_somebodys,
    _outbid, _explored, _comparison, _has_none,
)  # fmt: skip
