"""What is ordered beside actions and reactions, as people say it: the levy, the hand, nations, trades, the end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from pbem.core.orders.declarations import Declared, Filled, Part
from pbem.core.orders.meanings import Item, Kinds
from pbem.core.orders.sense import Said
from pbem.core.orders.spotting import PARTING
from pbem.core.sheet import Order
from pbem.games.new_world.orders.declared_ground import card_id, position
from pbem.games.new_world.orders.declared_roles import leaves_some, words_before
from pbem.games.new_world.orders.declared_spans import LEVIES
from pbem.games.new_world.orders.line_reading import own_turn
from pbem.games.new_world.orders.reaction_lines import PREFIX

#: A line of no more words may be a levy and nothing else: "soldier please".
_BRIEF = 7


def _score(found: Filled, said: Said) -> Iterable[Filled]:
    """One kind of units, and where Religion brings one; what follows NOT or INSTEAD OF is not it."""
    levy = [item for item in said.items if item.at < _of_religion(said)]
    units, numbers, skipped = list[str](), list[int](), False
    first = next((item for item in levy if item.kind in ("unit", "rather")), None)
    if first is not None and first.kind == "rather":  # "instead of the Colonists the Soldier"
        unit = next((place for place, item in enumerate(levy) if item.kind == "unit"), len(levy))
        levy = levy[unit + 1 :]
    for item in levy:
        skipped = skipped or item.kind in ("not", "rather", "none")
        if item.kind == "unit" and not skipped:
            units.append(str(item.value))
        elif item.kind == "number" and not skipped:
            numbers.append(int(item.value or 0))
    brief = _words_of_clause(said) <= _BRIEF or said.has(
        "score", "take", "own", "number", "advance", "rather", "always", "once"
    )
    if not _STAY.isdisjoint(_words(levy, said)):
        return  # "both colonists stay"
    brief = brief and (said.has("score", "take", "rather", "always", "once") or _RAIDED.isdisjoint(said.sense.words))
    if not brief or len(set(units)) > 1 or any(number != LEVIES.get(units[0]) for number in numbers if units):
        return
    if any(item.kind == "going" and leaves_some(item, said.sense) for item in levy):
        return  # "leave one Soldier behind"
    if said.has("advance") != bool(found["region"]) or not (units or found["region"]):
        return
    if found["region"] and (said.has("rather") or _units_behind_region(said)):
        return
    once = ["ONCE"] if found["once"] or _is_other_this_time(units, said) else []
    yield {**found, "units": units[:1], "once": once}


def _words_of_clause(said: Said) -> int:
    """How many words stand between the signs around what is said."""
    words, written = said.sense.words, [item for item in said.items if item.written]
    if not written:
        return len(words)
    first, last = min(item.at for item in written), max(item.past for item in written)
    begins = next((at + 1 for at in range(first - 1, -1, -1) if words[at] in PARTING), 0)
    ends = next((at for at in range(last, len(words)) if words[at] in PARTING), len(words))
    return ends - begins


_STAY = frozenset(("stay", "stays", "remain", "remains", "bleibt", "bleiben"))


def _words(items: Sequence[Item], said: Said) -> Sequence[str]:
    """The words from the first of items to behind the last."""
    told = [item for item in items if item.written]
    return said.sense.words[min(item.at for item in told) : max(item.past for item in told) + 1] if told else ()


#: Behind a Raid, "two colonists, not the soldier" are its victims.
_RAIDED = frozenset(("raid", "raids", "überfall", "überfälle", "überfalle"))
_THIS_TIME = re.compile(r"\b(?:this time|diesmal|dieses mal)\b")


def _is_other_this_time(units: Sequence[str], said: Said) -> bool:
    """Whether "this time" asks for something else than what stands; where nothing stands, it may as well stand."""
    standing = said.sense.context.sheet.orders.get("score")
    other = standing is not None and bool(units) and standing.data.get("levy", units[0]) != units[0]
    return other and _THIS_TIME.search(" ".join(said.sense.words)) is not None


def _units_behind_region(said: Said) -> bool:
    region = max(item.at for item in said.items if item.kind == "region")
    return any(item.kind == "unit" and item.at > region for item in said.items)


def _of_religion(said: Said) -> int:
    """Where the words about Religion's Colonist begin: all of them, where the region is named first."""
    religion = next((item.at for item in said.items if item.kind == "advance"), None)
    region = next((item.at for item in said.items if item.kind == "region"), None)
    if religion is None or region is None:
        return len(said.sense.words)
    signs = [place for place in range(religion) if said.sense.words[place] in PARTING - {":"}]
    units = [item for item in said.items if item.kind == "unit"]
    if units and signs and units[0].at < signs[-1]:
        return signs[-1]
    told = len(units) > 1 or said.has("number:2") or any(item.value == "soldiers" for item in units)
    return religion if told and units and units[0].at < religion else 0


def items_of_keep(said: Said) -> list[Item]:
    """The words that say that something is kept."""
    return [item for item in said.items if item.kind == "keep" and item.written]


def _keep(found: Filled, said: Said) -> Iterable[Filled]:
    """Cards in their order; "both Hardships" are two."""
    cards: list[str] = []
    items = [item for item in said.items if item.kind in ("number", "card")]
    for before, item in pairwise([None, *items]):
        if item is not None and item.kind == "card":
            twice = before is not None and before.kind == "number" and before.value == 2
            cards += [str(item.value)] * (2 if twice else 1)
    marks = [item.at for item in items_of_keep(said)]
    around = [item.at for item in items if item.kind == "card"]
    if _throws_away(around, said):
        if rest := _others(cards, said):
            yield {**found, "cards": [", ".join(rest)], "doubt": True}
        return
    if _goes_away(around, marks, said):
        return  # "Conquest goes, Indian Allies stays"
    divided = marks and any(at < marks[0] for at in around) and any(at > marks[-1] for at in around)
    if divided and not _are_kept(said):
        return  # "conquest louisiana, keep advance": what stands before is an order of its own
    if any(item.kind == "card" and _for_what(words_before(item, said.sense, 2)) for item in items):
        return  # "I keep it for Sea Hazards": what another card is kept for
    if any(item.kind == "me" and not _VERSUS.isdisjoint(words_before(item, said.sense, 1)) for item in said.items):
        return  # "wehre ich jeden Krieg gegen mich ab": what it is played on
    if any(item.kind == "card" and not _IN.isdisjoint(words_before(item, said.sense, 2)) for item in items):
        return  # "leave two of them in the Caribbean": a place
    thrown = said.has("drop", "pay")  # "never throw away Raid"
    if cards and thrown == said.has("not", "never") and not said.has("none"):
        yield {**found, "cards": [", ".join(cards)]}


def _are_kept(said: Said) -> bool:
    """Whether cards are told first, and then that they are kept: "Conquest is to be kept, then Raid"."""
    words = said.sense.words
    marks = [words[max(0, item.at - 1) : item.past] for item in items_of_keep(said)]
    return all("kept" in mark or {"zu", "behalten"} <= set(mark) for mark in marks)


_VERSUS = frozenset(("against", "gegen", "versus", "vs"))
_IN = frozenset(("in", "im", "at"))
_AGAINST = frozenset(("for", "against", "für", "gegen", "bei", "versus", "vs"))


_GOES = frozenset(("goes", "go", "geht", "gehen", "fliegt", "fliegen", "leaves", "weg", "raus"))


def _goes_away(cards: Sequence[int], marks: Sequence[int], said: Said) -> bool:
    """Whether one of the cards is told to go before, or behind, what stays."""
    places = [*cards, *marks]
    return bool(places) and not _GOES.isdisjoint(said.sense.words[min(places) : max(places) + 3])


_ARTICLES = frozenset(("the", "my", "his", "den", "die", "das", "der", "meine", "meinen", "seine", "seinen"))


def _for_what(before: Sequence[str]) -> bool:
    """Whether the words before a card, the nearest first, tell what another is kept for: "for the exports"."""
    return bool(before) and before[before[0] in _ARTICLES and len(before) > 1] in _AGAINST


def _throws_away(cards: Sequence[int], said: Said) -> bool:
    """Whether it is told what goes, and that the rest stays: "discard Raid and Treaty, keep the others"."""
    thrown = [item.at for item in said.items if item.kind == "drop" and item.written]
    marks = [item.at for item in items_of_keep(said)]
    denied = said.has("not", "never", "none")
    return bool(thrown and marks and cards) and not denied and thrown[0] < cards[0] and cards[-1] < marks[0]


def _discard(found: Filled, said: Said) -> Iterable[Filled]:
    """What goes at the end of the turn: all other cards are kept."""
    cards = [str(item.value) for item in said.items if item.kind == "card"]
    twice = [item for item in said.items if item.kind == "number"]
    hand = len(position(said).players[said.seat].hand)
    if said.has("not", "never", "none", "keep") or any(item.value not in (1, len(cards), 5, hand) for item in twice):
        return
    if rest := _others(cards, said):
        yield {**found, "cards": [", ".join(rest)]}


def _others(cards: Sequence[str], said: Said) -> list[str]:
    """The cards in hand beside these, by the names that lines write; none where one of these is not there."""
    s = position(said)
    hand = [s.board.cards[card].region or card for card in s.players[said.seat].hand]
    for card in cards:
        if card not in hand:
            return []
        hand.remove(card)
    return hand


def _nation(found: Filled, said: Said) -> Iterable[Filled]:
    """The nations as they are wished for; where one is not wanted, all others come before it."""
    refuses = next((place for place, item in enumerate(said.items) if item.kind in _REFUSED and item.written), None)
    if refuses is None:
        yield found
        return
    named = [item for item in said.items if item.kind == "nation" and item.written]
    refused = said.items[refuses]
    behind = [item for item in named if item.at > refused.at and not (_PARTED & said.between(refused, item))]
    denied = [str(item.value) for item in behind]
    wished = [str(item.value) for item in named if item not in behind]
    others = [each for each in position(said).board.nations if each not in (*denied, *wished)]
    if denied and not set(denied) & set(wished):
        yield {**found, "nations": [*wished, *others], "doubt": len(others) > 1 and not wished}


#: What ends the nations that are refused: "not the English, rather Spain".
_PARTED = PARTING - {"and", "und", "or", "oder"} | {"rather", "lieber", "but", "sondern"}
_REFUSED = ("not", "never", "none", "except", "all-but")


def _withdraw(found: Filled, said: Said) -> Iterable[Filled]:
    """One of the writer's offers, or else one that waits for him; who declines means the latter alone."""
    if not said.has("offer", "decline", "withdraw") and not _is_no_line(said):
        return
    declines = said.has("decline") and not said.has("withdraw", "own", "deed:cancel", "back", "drop")
    own = [] if declines else list(_offers("WITHDRAW", said, to_me=False))
    yield from own or ([] if said.has("own") else _offers("WITHDRAW", said, to_me=True))


def _is_no_line(said: Said) -> bool:
    """ "Ziehe 2 zurück": an offer, where no line has that number."""
    numbers = [str(number) for number in said.values("number")]
    return said.has("draw") and said.has("back") and not any(n in said.sense.context.sheet.orders for n in numbers)


#: Before the seat that has made an offer.
_FROM_HIM = frozenset(("from", "by", "of", "von", "vom"))


def _accept(found: Filled, said: Said) -> Iterable[Filled]:
    if not said.has("not", "never", "none"):
        yield from _offers("ACCEPT", said, to_me=True)


def _offers(word: str, said: Said, *, to_me: bool) -> Iterable[Filled]:
    offers = [each for each in position(said).offers if said.seat == (each.to if to_me else each.seat)]
    for seat in (item for item in said.items if item.kind == "seat"):
        from_him = not _FROM_HIM.isdisjoint(words_before(seat, said.sense, 1))
        offers = [each for each in offers if seat.value in ((each.seat,) if from_him else (each.seat, each.to))]
    for card in said.values("card"):
        offers = [each for each in offers if card_id(position(said), card) in (*each.give, *each.get)]
    if numbers := said.values("number"):
        offers = [each for each in offers if each.number in numbers]
    if len(offers) == 1 or (offers and said.has("all") and word == "WITHDRAW"):
        yield {"lines": [f"{word} {each.number}" for each in offers]}


def _clear(found: Filled, said: Said) -> Iterable[Filled]:
    """The line that is named, or the standing order."""
    slots = list(dict.fromkeys(item.value for item in said.slots))
    played = [str(item.value) for item in said.items if item.kind == "deed" and item.value != "cancel"]
    if slots:
        if not played and not said.has("keep", "score", "all"):
            yield {"lines": [f"CLEAR {slot}" for slot in slots]}
        return
    orders = said.sense.context.sheet.orders.values()
    reactions = [order.slot.removeprefix(PREFIX) for order in orders if order.slot.startswith(PREFIX)]
    lines = [order.slot for order in orders if order.slot.isdecimal() and _does(order) in played]
    if len(lines) == 1 and not said.has("keep", "score"):
        yield {"lines": [f"CLEAR {lines[0]}"]}
    elif played:
        reactions = [order.slot.removeprefix(PREFIX) for order in orders if order.data.get("do") in played]
        if len(reactions) == 1 and not said.has("keep", "score"):
            yield {"lines": [f"CANCEL {reactions[0].upper()}"]}
    elif said.has("keep", "score") and not said.has("all"):
        yield {"lines": [f"CLEAR {word.upper()}" for word in ("keep", "score") if said.has(word)]}
    elif said.has("reaction") and (said.has("all") or len(reactions) == 1):
        yield {"lines": [f"CANCEL {reaction.upper()}" for reaction in reactions]}


def _does(order: Order) -> str:
    return str(order.data["alternatives"][0]["action"]["do"])


def _pause(found: Filled, said: Said) -> Iterable[Filled]:
    """Behind the line that is named."""
    after = [str(item.value) for item in said.slots] or found["after"]
    if len(after) <= 1:
        yield {**found, "after": after}


# --- trades ---------------------------------------------------------------------------------------------------------

#: Between what is given and what is wanted for it.
_FOR = frozenset((
    "for", "4", "für", "gegen", "against", "get", "want", "receive", "return", "exchange", "tausch", "dafür", "erhalte",
    "bekomme", "will", "möchte", "consideration", "wants", "gets", "gives", "gibt", "kriege",
))  # fmt: skip


#: What tells that something is wanted, wherever it stands.
_RETURNS = frozenset(("dafür", "gegen", "tausch", "exchange", "return", "swap"))

#: What tells to whom an offer does not go.
_EXCEPTING = frozenset(("except", "außer", "ausser", "but"))

#: Before what the writer gives, where it follows what he wants.
_GIVING = frozenset(("gebe", "give", "biete", "offer", "offering"))


def _offer(found: Filled, said: Said) -> Iterable[Filled]:
    """Cards for cards, "my Militia for his Peru"; the other way round where the second are the writer's."""
    if not _EXCEPTING.isdisjoint(said.sense.words):
        return  # "to everybody except Red"
    cards = [item for item in said.items if item.kind == "card"]
    cuts = [place for place in range(1, len(cards)) if _FOR & said.between(cards[place - 1], cards[place])]
    if len(cuts) > 1 or (cuts and said.has("none")):
        return
    first, second = (cards[: cuts[0]], cards[cuts[0] :]) if cuts else (cards, [])
    wants_some = bool(_RETURNS & set(said.sense.words)) and not said.has("none")  # "I want nothing in return" is a gift
    if not cuts and (wants_some or not said.has("none", "deed:give", "free")):
        return  # "I give Brazil if he gives me the Conquest for it" is no gift
    gives = bool(second) and not _GIVING.isdisjoint(said.between(first[-1], second[0]))
    if gives or (second and _is_own(second[0], said) and not _is_own(first[0], said)):
        first, second = second, first
    if (number := _answers(first, second, said)) is not None:
        yield {"lines": [f"ACCEPT {number}"]}
        return
    numbers = _without_one_card(said)
    until = f" UNTIL TURN {numbers[-1].value}" if said.has("until") and numbers else ""
    if said.has("once", "until") and not until:
        until = f" UNTIL TURN {own_turn(position(said), said.seat)}"
    if len(numbers) > 1 or (numbers and not until and not {"4"} & set(said.sense.words)):
        return
    doubt = not said.has("offer", "deed:give", "swap")  # "my Treaty for his War" may be talk
    get = _listed(second) or "NOTHING"
    yield {**found, "give": [_listed(first)], "get": [get], "until": [until], "doubt": doubt}


def _without_one_card(said: Said) -> list[Item]:
    """The numbers of an offer beside that of a card that is one: "one Hardships for two turns"."""
    pairs = pairwise([*said.items, Item("end")])
    return [one for one, other in pairs if one.kind == "number" and not (one.value == 1 and other.kind == "card")]


def _answers(given: Sequence[Item], wanted: Sequence[Item], said: Said) -> int | None:
    """The number of the offer to the writer that is just that: his cards for theirs."""
    s = position(said)
    gives, gets = ({card_id(s, str(item.value)) for item in cards} for cards in (given, wanted))
    to = said.values("seat")
    found = [each for each in s.offers if each.to == said.seat and {*each.give} == gets and {*each.get} == gives]
    return found[0].number if len(found) == 1 and to in ([], [found[0].seat]) else None


def _is_own(card: Item, said: Said) -> bool:
    return any(item.kind == "own" and 0 <= card.at - item.past <= 1 for item in said.items)


def _listed(cards: Sequence[Item]) -> str:
    return ", ".join(str(item.value) for item in cards)


#: "Only this turn".
_ONCE = Part(name="once", kinds=Kinds("once"), shown="ONCE")
STANDING = (
    Declared(
        name="score",
        line="SCORE[ {units}][ RELIGION {region}][ {once}]",
        evoked=Kinds("score advance:religion"),
        parts=(
            Part(name="units", kinds=Kinds("unit"), most=2, joined=" "),
            Part(name="region", kinds=Kinds("region")),
            _ONCE,
        ),
        weakly=(Kinds("unit"), Kinds("unit")),
        says_no_more=Kinds("score take number not rather home none always later advance level going own reaction"),
        finish=_score,
    ),
    Declared(
        name="keep",
        line="KEEP {cards}[ {once}]",
        evoked=Kinds("keep"),
        weakly=(Kinds("never not"), Kinds("drop pay"), Kinds("card")),
        parts=(Part(name="cards", kinds=Kinds("card"), least=1, most=7, joined=", "), _ONCE),
        says_no_more=Kinds(
            "keep number always not never none card-word hand rest-goes ordinal firstly own drop pay i reaction",
            "later",
        ),
        finish=_keep,
    ),
    Declared(
        name="discard",
        line="KEEP {cards}[ {once}]",
        evoked=Kinds("drop pay deed:cancel"),
        needs=(Kinds("at-end firstly"), Kinds("card")),
        parts=(Part(name="cards", kinds=Kinds("card"), least=1, most=7, joined=", "), _ONCE),
        says_no_more=Kinds(
            "drop pay kill deed:cancel at-end firstly ordinal number card-word hand own i me going spread",
            "not never none keep",
        ),
        finish=_discard,
    ),
    Declared(
        name="nation",
        line="NATION {nations}",
        evoked=Kinds("nation-word nation"),
        parts=(Part(name="nations", kinds=Kinds("nation"), least=1, most=5, joined=", "),),
        says_no_more=Kinds(
            "nation-word rather ordinal firstly number take available i me going", *_REFUSED, "whatever all only"
        ),
        ranked=True,
        finish=_nation,
    ),
    Declared(
        name="withdraw",
        line="",
        evoked=Kinds("decline withdraw deed:cancel"),
        weakly=(Kinds("back drop"), Kinds("offer draw")),
        says_no_more=Kinds(
            "draw going take kill drop swap deed:cancel back",
            "decline withdraw offer number all own seat nation not deed:give card card-word line",
        ),
        finish=_withdraw,
    ),
    Declared(
        name="accept",
        line="",
        evoked=Kinds("accept"),
        weakly=(Kinds("take"), Kinds("offer")),
        says_no_more=Kinds("accept take offer number seat nation not never none card card-word own line deed:give"),
        finish=_accept,
    ),
    Declared(
        name="offer",
        line="OFFER {to} GIVE {give} GET {get}[{until}]",
        evoked=Kinds("offer deed:give swap"),
        weakly=(Kinds("seat"), Kinds("card"), Kinds("own take")),
        parts=(Part(name="to", kinds=Kinds("seat"), least=1),),
        says_no_more=Kinds(
            "offer deed:give swap card card-word none back own take number until turn nation seat all free",
            "going have once",
        ),
        needs=(Kinds("card"),),
        says_no=("NOTHING",),
        finish=_offer,
    ),
    Declared(
        name="clear",
        line="",
        evoked=Kinds("deed:cancel not-now"),
        says_no_more=Kinds("deed slot line none not drop keep score reaction all own back order card-word"),
        finish=_clear,
    ),
    Declared(
        name="pause",
        line="PAUSE[ AFTER {after}]",
        evoked=Kinds("pause"),
        parts=(Part(name="after", kinds=Kinds("number")),),
        says_no_more=Kinds("pause after slot line me"),
        condition="IF",
        finish=_pause,
    ),
    Declared(
        name="done", line="DONE", evoked=Kinds("done pass"), says_no_more=Kinds("done pass slot line round-word none")
    ),
)
