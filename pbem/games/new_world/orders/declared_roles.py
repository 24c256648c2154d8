"""What the cards and regions of a line are there for: the X, the action's own card, a payment, where from, where to.

One word may name a card, its region and its deed; which of them is meant follows from the words beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.orders.declarations import Declared
from pbem.core.orders.meanings import Item
from pbem.core.orders.sense import Sense
from pbem.core.orders.spotting import PARTING

#: What a word would be in a place where nothing of its kind can stand: there is no such order then.
MISFIT = "misfit"
X, WITH, MUSTER, PAY, FROM, TO = "x-card", "with-card", "muster-card", "pay-card", "from-region", "to-region"
#: Where an attack came from, told once more.
FROM_AGAIN = "from-again"

#: Orders in which a card is a card, and a region a region.
_PLAIN = ("keep", "discard", "score", "withdraw", "accept", "done", "offer")
_FROM = frozenset(
    ("from", "fm", "frm", "out", "of", "aus", "von", "ab", "vom", "v", "ex", "vonne", "start", "starting")
)
_TO = frozenset(
    (">", "to", "into", "onto", "nach", "ins", "zu", "zum", "over", "towards", "toward", "richtung", "auf", "n")
)
_WITH = frozenset((
    "with", "under", "using", "mit", "via", "mittels", "through", "durch", "by", "per", "use", "used", "play",
    "played", "as", "w", "m", "discarding", "discard", "pay", "paying", "paid", "bezahlt", "spending", "abwerfen",
    "sacrificing", "sacrifice",
))  # fmt: skip
_ONWARDS = frozenset(("to", "into", "nach"))
_LEAVING = frozenset(("leave", "leaves", "leaving", "quit", "evacuate", "verlassen", "verlässt", "verlasse"))
_IN = frozenset(("in", "at", "im"))
_USING = frozenset(("with", "using", "mit", "mittels", "via", "under"))
_CARD = frozenset(("card", "cards", "karte", "karten", "gebietskarte", "regionskarte"))
_ARTICLES = frozenset((
    "the", "my", "a", "an", "of", "der", "die", "das", "den", "dem", "meine", "meiner", "meinen", "meinem",
    "mein", ":", "/",
))  # fmt: skip
#: Between a card and an X that follows it: "Peru as X", "National Will is the X".
_AS = frozenset((
    "as", "for", "be", "is", "als", "für", "ist", "sei", "in", "being", "becomes", "gives", "serves", "zum",
    "zur", "wird", "dient", "provides", "are",
))  # fmt: skip


def arranged(items: Sequence[Item], order: Declared, sense: Sense) -> Sequence[Item]:
    """The items with nations as seats, and cards and regions by what they are there for."""
    if order.name == "nation":
        return items
    here = arranged_seats(items, sense)
    if order.name in _PLAIN:
        return here
    here = [item for item in here if not (order.name in ("raid", "war") and _is_own_unit(item, sense))]
    here = [item for item in _levels(_without_rejected(here)) if not _says_nothing(item, order, sense)]
    here = [_region(item, here, order, sense) for item in here]
    here = _cards(here, order, sense)
    here = list(_counted(here, sense)) if order.name == "transport" else here
    return _said_again(here)


def arranged_seats(items: Sequence[Item], sense: Sense) -> list[Item]:
    """The items with seats for nations and for the leader."""
    return [_seat(item, sense) for item in items]


def words_before(item: Item, sense: Sense, most: int = 3) -> list[str]:
    """The words before an item, the nearest first."""
    return list(reversed(sense.words[max(0, item.at - most) : item.at])) if item.written else []


def played_with(item: Item, sense: Sense) -> bool:
    """Whether the word before an item tells that it is what something else is done with: "with Conquest"."""
    return item.written and _lead(item, sense) in _USING


#: What tells that some stay where they are.
LEAVES = frozenset(("leave", "leaves", "leaving", "left", "lasse", "lass", "lassen", "lässt", "zurücklassen"))


def leaves_some(item: Item, sense: Sense) -> bool:
    """Whether a word tells that somebody stays where he is: "leave one Soldier behind"."""
    return item.written and not LEAVES.isdisjoint(sense.words[item.at : item.past])


def word_behind(item: Item, sense: Sense) -> str:
    """The word behind an item."""
    return sense.words[item.past] if item.written and item.past < len(sense.words) else ""


#: What counts one, and what it counts: "a soldier".
ONE = frozenset(("a", "an", "one", "single", "ein", "einen", "eine", "1"))
SINGULAR = frozenset(("colonist", "settler", "soldier", "soldat", "kolonist", "siedler", "soldaten", "kolonisten"))


def _counted(items: Sequence[Item], sense: Sense) -> Iterator[Item]:
    """The items with the number that an article is: an alternative has it, too."""
    numbered = {item.past for item in items if item.kind == "number"}
    for item in items:
        counts = item.kind == "unit" and item.at not in numbered and sense.words[item.past - 1] in SINGULAR
        if counts and not ONE.isdisjoint(words_before(item, sense, 1)):
            yield Item("number", 1, item.at - 1, item.at)
        yield item


def _seat(item: Item, sense: Sense) -> Item:
    """The seat of a nation; the seat that leads."""
    players = sense.state.players
    if item.kind == "nation":
        seat = next((each for each, player in players.items() if player.nation == item.value), None)
        return item._replace(kind="seat", value=seat) if seat else item._replace(kind=MISFIT)
    if item.kind == "leader":
        rivals = {each: player.vp for each, player in players.items() if each != sense.seat}
        best = [each for each, vp in rivals.items() if vp == max(rivals.values())]
        return item._replace(kind="seat", value=best[0]) if len(best) == 1 else item._replace(kind=MISFIT)
    return item


def _levels(items: Sequence[Item]) -> list[Item]:
    """The items with the number behind an Advance as its level: "Ship Technology 2"."""
    found: list[Item] = []
    for item in items:
        of_advance = item.kind == "number" and found and found[-1].kind == "advance" and item.value in (1, 2)
        found.append(item._replace(kind="level") if of_advance else item)
    return found


def _is_own_unit(item: Item, sense: Sense) -> bool:
    """ "With my Soldier from Louisiana": who attacks, and not who is struck."""
    return item.kind == "unit" and not _MY.isdisjoint(words_before(item, sense, 2))


_MY = frozenset(("my", "our", "mein", "meine", "meinen", "meinem", "meiner"))


def _without_rejected(items: Sequence[Item]) -> list[Item]:
    """The items without what others are rather taken than: "the Soldier rather than the Colonist"."""
    found = list(items)
    while (place := next((at for at, item in enumerate(found) if item.kind == "rather"), None)) is not None:
        before, behind = found[place - 1 : place], found[place + 1 : place + 2]
        further = found[place + 2 : place + 3]
        beside = [other for other in (before, further) if other and behind and other[0].kind == behind[0].kind]
        if not beside:
            return [*found[:place], *found[place + 1 :], Item(MISFIT)]
        del found[place : place + 2]
    return found


def _says_nothing(item: Item, order: Declared, sense: Sense) -> bool:
    """The name of the action's own card ("with the Export card"), the writer's own nation or seat."""
    own_card = item.kind == "card" and item.value == order.name
    own_seat = item.kind == "seat" and item.value == sense.seat and _lead(item, sense) not in _FROM
    gives = item.kind == "deed" and item.value == "give"  # "as X I give Peru"
    return own_card or own_seat or gives


# --- regions --------------------------------------------------------------------------------------------------------


def _region(item: Item, items: Sequence[Item], order: Declared, sense: Sense) -> Item:
    if item.kind == "seat" and item.value == sense.seat:
        return item._replace(kind="home", value=None)  # "from England", as the English say
    if item.kind == TO and order.name != "transport":
        from_there = order.name in ("war", "raid") and any(
            each.kind == "there" and comes_from(each, sense) for each in items
        )
        return item._replace(kind=FROM if from_there else "region")  # "there", where a Transport went
    if item.kind != "region" or not item.written:
        return item
    if word_behind(item, sense) in _CARD or _is_x(item, items, sense):
        return item._replace(kind=MISFIT)
    lead = _lead(item, sense)
    if (lead in _CARD and not _is_behind_own_card(item, items, sense)) or lead in _USING:
        return item._replace(kind=MISFIT)
    if order.name == "transport":
        before, behind = words_before(item, sense, 1), word_behind(item, sense)
        leaves = lead in _IN and any(
            _lead(each, sense) in _TO for each in items if each.kind == "region" and each != item
        )
        if lead in _FROM or leaves or (behind == ">" and ">" not in before) or _goes_on_to(item, items, sense):
            return item._replace(kind=FROM)
        return item._replace(kind=TO)
    alone = sum(each.kind == "region" for each in items) == 1
    if order.name == "raid" and alone and lead in _FROM and any(each.kind == "kill" for each in items):
        return item  # "remove two of Red's from the Carolinas"
    if order.name == "war" and lead in _IN and _came_from(item, items, sense):
        return item._replace(kind=FROM_AGAIN)
    if order.name in ("war", "raid") and (lead in _FROM or _is_base(item, items, sense) or _has_own(item, sense)):
        return item._replace(kind=FROM)
    return item


def _came_from(item: Item, items: Sequence[Item], sense: Sense) -> bool:
    """Whether a region was told before as where an attack begins: "from Peru … my Soldiers stay in Peru"."""
    told = (each for each in items if each.kind == item.kind and each.value == item.value and each.at < item.at)
    return any(_lead(each, sense) in _FROM for each in told)


def _goes_on_to(item: Item, items: Sequence[Item], sense: Sense) -> bool:
    """ "Caribbean to Peru", "leave the Caribbean for Peru": where a way begins."""
    if word_behind(item, sense) in _ONWARDS:
        return any(each.at == item.past + 1 for each in items if each.kind == "region" and each.value != item.value)
    leaves = _lead(item, sense) in _LEAVING
    return leaves and any(each.at > item.at for each in items if each.kind in ("region", TO))


def _is_base(item: Item, items: Sequence[Item], sense: Sense) -> bool:
    """ "The Carolinas army invades Florida", "Carolinas > Florida": where an attack begins."""
    if not any(each.kind == "region" and each.value != item.value for each in items):
        return False
    soldiers = any(each.kind == "unit" and each.value == "soldiers" and each.at == item.past for each in items)
    return soldiers or (word_behind(item, sense) == ">" and ">" not in words_before(item, sense, 1))


_OWN_UNITS = frozenset(("soldiers", "soldier", "troops", "army", "men", "garrison", "soldaten", "truppen", "soldat"))


def _has_own(item: Item, sense: Sense) -> bool:
    """ "Next to my soldiers in the Carolinas": where an attack begins."""
    before = words_before(item, sense, 4)
    return not _MY.isdisjoint(before) and not _OWN_UNITS.isdisjoint(before) and PARTING.isdisjoint(before)


def _is_behind_own_card(item: Item, items: Sequence[Item], sense: Sense) -> bool:
    """Whether the card before an item is the action's own: "Export card: Canada" is done in Canada."""
    at = next((at for at in range(item.at - 1, -1, -1) if sense.words[at] not in _ARTICLES), 0)
    return any(each.past == at for each in items if each.kind in ("deed", "free-deed"))


def comes_from(item: Item, sense: Sense) -> bool:
    """Whether a region is told as where something comes from."""
    return _lead(item, sense) in _FROM


def _lead(item: Item, sense: Sense) -> str:
    """The word before an item that is no article."""
    return next((word for word in words_before(item, sense) if word not in _ARTICLES), "")


# --- cards ----------------------------------------------------------------------------------------------------------


def _cards(items: list[Item], order: Declared, sense: Sense) -> list[Item]:
    if order.name == "advance":
        return [item._replace(kind=PAY) if item.kind == "card" else item for item in items]
    out = list(items)
    marks = [item for item in items if item.kind == "x" and item.written and not _names_unit(item, items, sense)]
    paid = [item for item in items if item.kind == "pay" and item.written and _beside_card(item, items, sense)]
    if order.name in _OF_WILL:
        paid = []  # "for it I give the National Will": that is the card itself
    for mark in marks or paid:
        place = _of_x(mark, out, sense)
        if place is None:
            return [*out, Item(MISFIT)]
        for more in _with_alternatives(place, out, sense):
            out[more] = out[more]._replace(kind=X)
    for mark in [item for item in items if item.kind in ("muster", "cup") and item.written]:
        for place in _mustered(mark, out, sense):
            out[place] = out[place]._replace(kind=MUSTER)
    return [
        item._replace(kind=_role(item, out, sense)) if item.kind == "card" and item.written else item for item in out
    ]


def _beside_card(mark: Item, items: Sequence[Item], sense: Sense) -> bool:
    """Whether a card stands right beside: "Salvage pays", "paying with Salvage"."""
    place = _of_x(mark, items, sense)
    if place is None:
        return False
    one, other = sorted((mark, items[place]), key=lambda item: item.at)
    return not _cut(one, other, sense)


def _mustered(mark: Item, items: Sequence[Item], sense: Sense) -> Iterator[int]:
    """The places of the cards that a MUSTER is for: those behind it, or before it ("Salvage as a muster")."""
    place = next(number for number, item in enumerate(items) if item.at == mark.at)
    before = [word for word in sense.words[max(0, mark.at - 2) : mark.at + 1] if word in ("as", "als")]
    steps = (-1, 1) if before or mark.kind == "cup" else (1, -1)
    for step in steps:
        at = place + step
        last = mark
        while 0 <= at < len(items) and items[at].kind in ("card", *_BETWEEN):
            one, other = (last, items[at]) if step > 0 else (items[at], last)
            if not _JOINING.issuperset(sense.words[one.past : other.at]) and last is not mark:
                break
            if items[at].kind == "card" and (_acts(items, at, sense) or comes_from(items[at], sense)):
                break
            if items[at].kind == "card":
                yield at
            last, at = items[at], at + step
        if abs(at - place) > 1:
            return


def _acts(items: Sequence[Item], place: int, sense: Sense) -> bool:
    """Whether more is said of a card behind it: "mustering Salvage, Atrocities on Green"."""
    behind = next((item for item in items[place + 1 :] if item.written), None)
    if behind is None or behind.kind not in ("seat", "region", "unit", "number", "x"):
        return False
    return PARTING.isdisjoint(sense.words[items[place].past : behind.at])


def _of_x(mark: Item, items: Sequence[Item], sense: Sense) -> int | None:
    """The place of the card that an X stands beside: the next one, or the one before it ("Peru as X")."""
    place = items.index(mark)
    before, behind = _beside(items, place, -1), _beside(items, place, 1)
    if before is not None and _AS.intersection(sense.words[items[before].past : mark.at + 1]):
        afresh = behind is not None and _cut(items[before], mark, sense) and not _cut(mark, items[behind], sense)
        return behind if afresh else before  # "with Peru, as X Raid"
    follows = place + 1 < len(items) and items[place + 1].kind == "deed" and not _cut(mark, items[place + 1], sense)
    return (None if follows else before) if behind is None else behind


def _cut(one: Item, other: Item, sense: Sense) -> bool:
    return not {",", ";", "."}.isdisjoint(sense.words[one.past : other.at])


#: What nothing but the National Will does.
_OF_WILL = ("drop-token", "swap-colonists")
#: What may stand between cards of one list.
_JOINING = frozenset((
    ",", "and", "und", "or", "oder", "+", "&", "plus", "sowie", "my", "the", "die", "der", "den", "as", "als", "a",
))  # fmt: skip
#: What may stand between an X and its card: "X is my 5, the Raid".
_BETWEEN = ("own", "number", "card-word", "pay", "compare", "take")


def _beside(items: Sequence[Item], place: int, step: int) -> int | None:
    """The place of the next card from a place on, if nothing of weight stands between."""
    at = place + step
    while 0 <= at < len(items) and items[at].kind in _BETWEEN:
        at += step
    return at if 0 <= at < len(items) and items[at].kind == "card" and items[at].written else None


def _names_unit(mark: Item, items: Sequence[Item], sense: Sense) -> bool:
    """Whether an X is the rulebook's: "gain X Soldiers", "X = 4 Colonists"."""
    behind = next((item for item in items if item.at >= mark.past and item.kind not in ("compare", "number")), None)
    if behind is None or behind.kind not in ("unit", "vp") or mark.value:
        return False
    return all(word in ("=", "+") or word.isdecimal() for word in sense.words[mark.past : behind.at])


def _is_x(region: Item, items: Sequence[Item], sense: Sense) -> bool:
    """Whether an X stands right before it: no region is one."""
    marks = [item for item in items if item.kind == "x" and item.written and item.past <= region.at]
    if not marks:
        return False
    return all(
        word in ("is", "=", ":", "from", "ist", "the", "card") for word in sense.words[marks[-1].past : region.at]
    )


def _with_alternatives(place: int, items: Sequence[Item], sense: Sense) -> Iterator[int]:
    """The card there, and those that OR separates from it."""
    yield place
    for step in (1, -1):
        at = place
        while 0 <= at + step < len(items) and items[at + step].kind == "card":
            one, other = (items[at], items[at + step]) if step > 0 else (items[at + step], items[at])
            if not {"or", "oder", "/"}.intersection(sense.words[one.past : other.at]):
                break
            at += step
            yield at


def _role(item: Item, items: Sequence[Item], sense: Sense) -> str:
    behind, lead = word_behind(item, sense), _lead(item, sense)
    by_card = lead in _CARD and not _is_behind_own_card(item, items, sense)
    if by_card or lead in _WITH or behind in _CARD or behind in ("as", "als"):
        return WITH
    # The name of a region says its card only where a word tells so.
    return MISFIT if item.value in sense.state.regions else "card"


# --- what an alternative leaves out ---------------------------------------------------------------------------------


def _said_again(items: Sequence[Item]) -> list[Item]:
    """The items without those of the order before that are said anew."""
    anew = {_sort(item) for item in items if item.written}
    anew |= {"card"} if any(item.kind == "no-x" and item.written for item in items) else set()
    return [item for item in items if item.written or _sort(item) not in anew]


def _sort(item: Item) -> Any:
    return "card" if item.kind in (X, WITH, "card") else item.kind
