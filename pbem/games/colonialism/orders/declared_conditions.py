"""Conditions in people's own words: what of the position they are about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from pbem.core.orders.meanings import Item, Kinds, has, values
from pbem.core.orders.sense import Said

#: What a condition may be told with.
KINDS = Kinds(
    "seat own me i number compare have need enough reserve discs region zone natives mercs card colour cubes ship fresh"
    " used not none still possible success leads hand deck policies rank there position card-word influence"
    " own-influence only over-limit room full nobody nearby collected drawn more fewer gone regions free-row taken"
    " deed:take"
)
#: Words that change nothing of a condition.
_SAY_NOTHING = Kinds("own i still me one nearby only")
_TWO = 2
_OPPOSITE = {">=": "<", "<=": ">", ">": "<=", "<": ">=", "=": "!="}
_ONLY = frozenset(("only", "just", "nur", "bloß", "lediglich"))
_THERE = frozenset(("there", "dort", "da", "daselbst", "ebenda"))
#: What a policy is called where it is laid.
_CARDS = frozenset(
    ("card", "cards", "policy", "policies", "karte", "karten", "politikkarte", "politikkarten", "politik", "politiken")
)
_Facts = Callable[["_Asked"], Iterator[str]]


class _Asked:
    """The items of a condition, and what the order before it is about."""

    def __init__(self, items: Sequence[Item], said: Said, unless: bool) -> None:
        self.all = items
        self.items = [item for item in items if item not in _SAY_NOTHING]
        self.said = said
        self.kinds = {item.kind for item in self.items}
        self.numbers = [item.value for item in self.items if item.kind == "number"]
        self.denied = unless != bool(self.kinds & {"not", "none", "nobody", "gone"})
        self.seats = [str(each) for each in values(self.items, "seat")]

    def only(self, *kinds: str) -> bool:
        """Whether nothing else is told."""
        return self.kinds <= {*kinds, "not", "none", "nobody", "have", "there", "gone"}

    def places(self, kind: str) -> list[str]:
        """The regions or zones that are named, else those of the order."""
        named = list(dict.fromkeys(str(each) for each in values(self.items, kind)))
        named = named or list(dict.fromkeys(str(each) for each in self.said.values(kind)))
        if not named and self._says_there():  # where the order before it is
            named = list(dict.fromkeys(str(each) for each in values(self.said.before, kind)))
        return named

    def _says_there(self) -> bool:
        words = self.said.sense.words
        return any(not _THERE.isdisjoint(words[item.at : item.past]) for item in self.all if item.written)

    def tells_of_cards(self) -> bool:
        """Whether one of the words of the condition is for a card, though it may be a filling word."""
        written = [item for item in self.all if item.written]
        begins, ends = min((item.at for item in written), default=0), max((item.past for item in written), default=0)
        return not _CARDS.isdisjoint(self.said.sense.words[begins:ends])

    def compared(self, fact: str, usual: str = ">=") -> str:
        """The fact with the number; turned round behind "unless" and "not"."""
        usual = "<=" if usual == ">=" and self._says_only() else usual
        sign = str((self._signs() or ["=" if self.numbers[0] == 0 else usual])[0])
        return f"{fact} {_OPPOSITE[sign] if self.denied else sign} {self.numbers[0]}"

    def _signs(self) -> list[Any]:
        """The signs of a comparison: where several are told, the one beside the number ("bis zur 2. Aktion … mehr")."""
        signs = list(dict.fromkeys(values(self.items, "compare")))
        if len(signs) < _TWO:
            return signs
        number = next(item for item in self.items if item.kind == "number")
        beside = [
            item.value
            for item in self.items
            if item.kind == "compare" and item.written and (item.past == number.at or item.at == number.past)
        ]
        return list(dict.fromkeys(beside))

    @property
    def compares_twice(self) -> bool:
        """Whether nobody knows which of several comparisons is meant."""
        return bool(self.numbers) and "compare" in self.kinds and len(self._signs()) != 1

    def _says_only(self) -> bool:
        """ "If only 2 natives are left", "wenn Blau nur noch eine hat"."""
        words = self.said.sense.words
        numbers = [item for item in self.items if item.kind == "number" and item.written]
        return any(not _ONLY.isdisjoint(words[max(0, item.at - 3) : item.past]) for item in numbers)

    def there_is(self, fact: str) -> str:
        """That there is one of it, or none."""
        return f"{fact} = 0" if self.denied else f"{fact} >= 1"

    def holds(self, fact: str) -> str:
        """That it is so, or not."""
        return f"NOT ({fact})" if self.denied else fact


def conditions(items: Sequence[Item], said: Said, unless: bool) -> Iterable[str]:
    """The canonical conditions that these items may be; "" for one that is always meant ("if possible")."""
    asked = _Asked(items, said, unless)
    if not asked.items or asked.compares_twice:
        return
    if _is_free(asked):
        yield ""  # a row that is taken is passed over anyway
        return
    if asked.kinds <= {"possible"} or asked.kinds <= {"success"}:
        if not unless:
            yield ""
        return
    for facts in _ALL:
        found = list(facts(asked))
        if found:
            yield from found
            return


_OF_ROWS = frozenset(
    ("free-row", "fresh", "possible", "none", "nobody", "not", "deed", "taken", "have", "position", "number")
)
_ROWS = Kinds("position first-row last-row")


def _is_free(asked: _Asked) -> bool:
    """ "Row 2, if nobody takes it", "Platz 2, falls noch frei"."""
    numbers = {item.at for item in asked.said.items if item.kind == "number"}
    cards = any(item.kind == "card" and item.at not in numbers for item in asked.said.items)
    if cards or not any(item in _ROWS for item in asked.said.items):
        return False
    taken = "deed:take" in {f"{item.kind}:{item.value}" for item in asked.items} or bool(
        asked.kinds & {"want", "taken"}
    )
    nobody = bool(asked.kinds & {"none", "nobody", "not"})
    free = bool(asked.kinds & {"free-row", "fresh", "possible"})
    told = asked.kinds <= _OF_ROWS
    return told and (free if not nobody else taken) and set(asked.numbers) <= set(asked.said.values("number"))


def _ships(asked: _Asked) -> Iterator[str]:
    """ "If my ship there is still fresh", "if Blue has a ship in the Med"."""
    ordered = any(item.kind in ("zone", "ship") for item in asked.said.items)
    its = asked.kinds <= {"used", "fresh", "have", "not", "none"} and bool(asked.kinds & {"used", "fresh"}) and ordered
    if not (its or "ship" in asked.kinds) or not asked.only(
        "ship", "fresh", "used", "zone", "number", "compare", "seat", "region"
    ):
        return
    if "region" in asked.kinds or not values(asked.items, "zone"):
        told = asked.kinds & {"have", "there", "fresh", "used"} and not asked.seats and not asked.numbers
        if told and asked.denied == ("used" in asked.kinds):
            yield ""  # without a fresh ship nothing is done anyway
        return
    zone = asked.places("zone")[0]
    whole = asked.kinds & {"have", "there", "fresh", "used"} or asked.numbers
    if len(asked.places("zone")) > 1 or len(asked.seats) > 1 or not whole:
        return
    if asked.seats:
        fact = f"{asked.seats[0]}.ships {zone}"
        yield asked.compared(fact) if asked.numbers else asked.there_is(fact)
    elif "used" in asked.kinds:
        yield f"fresh {zone} >= 1" if asked.denied else f"fresh {zone} = 0"
    elif "fresh" in asked.kinds:
        yield asked.compared(f"fresh {zone}") if asked.numbers else asked.there_is(f"fresh {zone}")
    else:
        yield asked.compared(f"ships {zone}") if asked.numbers else asked.there_is(f"ships {zone}")


def _reserve(asked: _Asked) -> Iterator[str]:
    """ "If I have at least 7 discs in reserve"."""
    told = "reserve" in asked.kinds and len(asked.numbers) == 1 and len(asked.seats) <= 1
    if told and asked.only("reserve", "number", "compare", "discs", "seat", "enough", "influence", "need"):
        whose = f"{asked.seats[0]}." if asked.seats else ""
        yield asked.compared(f"{whose}reserve")


def _hand(asked: _Asked) -> Iterator[str]:
    """ "If I hold Fleet", "if I have fewer than 4 cards"."""
    cards = values(asked.items, "card")
    ordered = list(dict.fromkeys(values(asked.said.items, "card")))
    the_card = "card-word" in asked.kinds and "deck" not in asked.kinds and not asked.numbers
    if the_card and not cards and len(ordered) == 1:
        cards = ordered  # "if I still have the card"
    if len(cards) == 1 and asked.only("card", "hand", "drawn", "card-word") and not asked.seats:
        if asked.kinds & {"hand", "have", "drawn"}:
            yield asked.holds(f"holds {cards[0]}")
    elif len(asked.numbers) == 1 and not cards:
        pile = "deck" if "deck" in asked.kinds else "hand"
        if asked.kinds & {"hand", "deck", "card-word"} and asked.only("hand", "deck", "card-word", "number", "compare"):
            yield asked.compared(pile)


def _cubes(asked: _Asked) -> Iterator[str]:
    """ "If there is yellow in India", "if I have 3 black"."""
    colours = values(asked.items, "colour")
    if len(colours) > 1 or not asked.kinds & {"colour", "cubes"} or len(asked.seats) > 1:
        return
    if not asked.only("colour", "cubes", "region", "number", "compare", "seat", "collected", "nobody", "resources"):
        return
    held = bool(has(asked.all, "own", "i")) or bool(asked.seats) or "collected" in asked.kinds
    if held and "region" not in asked.kinds:
        whose = f"{asked.seats[0]}." if asked.seats else ""
        fact = whose + ("collected" if "collected" in asked.kinds else str(colours[0]) if colours else "cubes")
    elif asked.seats or len(asked.places("region")) != 1:
        return
    else:
        fact = f"{asked.places('region')[0]}.cubes" + (f".{colours[0]}" if colours else "")
    yield asked.compared(fact) if len(asked.numbers) == 1 else asked.there_is(fact)


def _leads(asked: _Asked) -> Iterator[str]:
    """ "If I have the most in India"."""
    told = "leads" in asked.kinds and asked.only("leads", "region", "influence", "discs", "own-influence")
    if told and len(asked.places("region")) == 1:
        yield asked.holds(f"leads {asked.places('region')[0]}")


def _influence(asked: _Asked) -> Iterator[str]:
    """ "If Blue has more than 4 in India", "if there are at most 3 natives", "if I am in China"."""
    may = ("seat", "natives", "region", "number", "compare", "discs", "influence", "own-influence", "mercs", "all")
    mine = bool(has(asked.all, "i", "own", "me", "own-influence")) or not _I_HAVE.isdisjoint(asked.said.sense.words)
    if not asked.only(*may) or len(asked.places("region")) != 1 or len(asked.numbers) > 1:
        return
    if ("compare" in asked.kinds and not asked.numbers) or asked.tells_of_cards():
        return  # more than somebody else; "if Blue has played a card on India": whose cards lie there no fact says
    region = asked.places("region")[0]
    who = [
        *asked.seats,
        *(["natives"] if "natives" in asked.kinds else []),
        *(["mercenaries"] if "mercs" in asked.kinds else []),
    ]
    if not who and mine and asked.kinds & {"have", "influence", "discs", "own-influence", "region"}:
        who = ["me"]
    if not who and not mine and len(set(asked.said.values("seat"))) == 1 and asked.kinds & {"have", "there"}:
        who = [str(asked.said.values("seat")[0])]  # "if he is still there"
    against = list(dict.fromkeys(str(item.value or item.kind) for item in asked.said.items if item in _FACTIONS))
    if (
        not who
        and not mine
        and asked.numbers
        and len(against) == 1
        and asked.kinds & {"have", "there", "need", "number"}
    ):
        who = against  # "against the natives, if only 2 are left"
    if not who and not mine and len(against) == 1 and asked.kinds & {"gone", "none"} and not asked.numbers:
        who = against  # "against the natives; if they are gone, …", "unless there are none"
    if not who and asked.numbers and asked.kinds & {"discs", "influence"}:
        who = ["total"]
    if not asked.numbers and not asked.kinds & {"have", "there", "discs", "influence", "own-influence", "gone"}:
        return  # "if Blue … India": its verb is missing
    if len(who) != 1 or (asked.seats and mine and "have" not in asked.kinds):
        return
    fact = f"{region}.{who[0]}"
    if asked.numbers:
        yield asked.compared(fact)
    elif who[0] in ("me", "natives", "mercenaries") or asked.kinds & {"have", "region", "discs", "influence"}:
        yield asked.there_is(fact)


def _compared_factions(asked: _Asked) -> Iterator[str]:
    """ "If there are more natives in China than discs of mine"."""
    may = ("more", "fewer", "seat", "natives", "region", "discs", "influence", "own-influence", "compare")
    signs = [item for item in asked.items if item.kind in ("more", "fewer")]
    signs = signs or [item for item in asked.items if item.kind == "compare" and item.value in ("<", ">")]
    if len(signs) != 1 or asked.numbers or not asked.only(*may) or len(asked.places("region")) != 1:
        return
    sides = [
        _faction(item) for item in asked.all if item.kind in ("seat", "natives", "own-influence", "own", "i", "me")
    ]
    sides = list(dict.fromkeys(side for side in sides if side))
    if len(sides) == 1 and sides != ["me"] and _i_before(asked):
        sides = ["me", *sides]
    if len(sides) == 2:
        sign = "<" if signs[0].kind == "fewer" or signs[0].value == "<" else ">"
        region = asked.places("region")[0]
        yield asked.holds(f"{region}.{sides[0]} {sign} {region}.{sides[1]}")


def _i_before(asked: _Asked) -> bool:
    """Whether the writer is who has more: "if I still have more there than Red"."""
    words = asked.said.sense.words
    begins = min((item.at for item in asked.all if item.written), default=0)
    named = next((item.at for item in asked.all if item.kind in ("seat", "natives") and item.written), begins)
    return not {"i", "ich", "ive", "i've"}.isdisjoint(words[max(0, begins - 1) : named])


def _faction(item: Item) -> str:
    return str(item.value) if item.kind == "seat" else "natives" if item.kind == "natives" else "me"


_FACTIONS = Kinds("seat natives")
_I_HAVE = frozenset(("ive", "i've", "hab"))


def _policies(asked: _Asked) -> Iterator[str]:
    """ "If 2 cards lie on India"."""
    told = "policies" in asked.kinds and asked.only("policies", "region", "number", "compare", "card-word")
    if told and len(asked.places("region")) == 1 and len(asked.numbers) <= 1:
        fact = f"{asked.places('region')[0]}.policies"
        yield asked.compared(fact) if asked.numbers else asked.there_is(fact)


def _limit(asked: _Asked) -> Iterator[str]:
    """ "If India is over its limit", "if there is still room", "unless it is full"."""
    told = [sign for kind, sign in _AT_LIMIT.items() if kind in asked.kinds]
    if len(told) == 1 and asked.only(*_AT_LIMIT, "region", "discs") and len(asked.places("region")) == 1:
        region = asked.places("region")[0]
        sign = _OPPOSITE[told[0]] if asked.denied else told[0]
        yield f"{region}.total {sign} {region}.limit"


#: What is said of a region's discs, and how they compare with its limit.
_AT_LIMIT = {"over-limit": ">", "room": "<", "full": ">="}


def _rank(asked: _Asked) -> Iterator[str]:
    """ "If China comes before India"."""
    regions = asked.places("region")
    told = "rank" in asked.kinds and asked.only("rank", "region", "compare", "number")
    if told and len(regions) == 1 and len(asked.numbers) == 1:
        yield asked.compared(f"{regions[0]}.rank", "=")


def _regions(asked: _Asked) -> Iterator[str]:
    """ "If I have influence in 5 regions"."""
    told = "regions" in asked.kinds and len(asked.numbers) == 1 and len(asked.seats) <= 1
    if told and asked.only("regions", "influence", "discs", "number", "compare", "seat"):
        yield asked.compared(f"{asked.seats[0]}.regions" if asked.seats else "regions")


def _row(asked: _Asked) -> Iterator[str]:
    """ "If I am in row 1"."""
    if "position" in asked.kinds and asked.only("position", "number", "compare", "seat") and len(asked.numbers) == 1:
        whose = f"{asked.seats[0]}." if asked.seats else ""
        yield asked.compared(f"{whose}row", "=")


_ALL: tuple[_Facts, ...] = (
    _ships, _regions, _compared_factions, _reserve, _policies, _leads, _limit, _rank, _row, _hand, _cubes, _influence,
)  # fmt: skip
