"""Reactions as people say them in their own words: what is played, on whose action, where, and from how much on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from pbem.core.orders.declarations import Declared, Filled, Part
from pbem.core.orders.meanings import Item, Kinds, has, values
from pbem.core.orders.sense import Said, Sense
from pbem.games.new_world.orders import declared_roles as roles
from pbem.games.new_world.orders import declared_scope as scope
from pbem.games.new_world.orders.declared_ground import may_stand, position, value
from pbem.games.new_world.orders.declared_kept_from import keeps_from, without_denied
from pbem.games.new_world.orders.line_reading import own_turn
from pbem.games.new_world.orders.reaction_lines import ANSWERS, EVENTS, FOR_SOMEBODY, PREFIX, reactions
from pbem.games.new_world.rules.hands import NATIONAL_WILL
from pbem.games.new_world.rules.reactions import ESCORT, HAZARD, PRIVATEERS, TREATY

_REACTIONS = (PRIVATEERS, HAZARD, TREATY, ESCORT)
#: What a trigger may hold: whose action, on whom, where, and how much.
TRIGGER = Kinds(
    "deed seat nation me own i all others none somebody except all-but region number unit vp compare passive home"
    " leader any always have going stake protect least units anywhere elsewhere-not once",
    scope.EVEN,
    scope.WHOMEVER,
)
#: What tells at least something of what is answered.
TRIGGER_TOLD = ("deed", "seat", "nation", "passive", "region", "going", "home", "number")
_BY = frozenset(("by", "von", "durch", "from", "of", "v"))


_DONE_BY = frozenset(("by", "von", "durch"))
_FROM_WHOM = frozenset(("against", "from", "gegen", "vor"))
#: Before the seat that a reaction is played for.
_FOR = frozenset(("for", "für"))


def trigger(items: Sequence[Item], sense: Sense, do: str = "") -> str:
    """`ON EXPORT BY Red WHEN stake >= 6` for these words, "" where they are no trigger; `do`: the reaction."""
    told = [str(item.value) for item in _without_attacks(items, sense) if item.value != do]
    told = told or ["transport" for item in items if item.kind == "going"]
    if has(items, "going") and has(items, "unit") and "transport" not in told and not has(items, "number"):
        return ""  # "if Red ships soldiers, or …" tells more than a trigger can
    events = _events(told, items, do)
    if not events or not set(told) <= {*EVENTS}:
        return ""
    by, against = _who(items, events, sense, do)
    if scope.NOBODY in by:
        return ""
    parts = [f"ON {', '.join(EVENTS[each][0] for each in events)}"]
    if by:
        parts.append(f"BY {', '.join(dict.fromkeys(by))}")
    if against:
        parts.append(f"AGAINST {', '.join(against)}")
    regions = scope.regions_told(items, sense)
    if regions is None:
        return ""
    if regions:
        parts.append(f"IN {', '.join(regions)}")
    stake = _sunk(items, told) or _stake(items, events, sense)
    if stake is None or (has(items, "once") and len(by) != 1):
        return ""  # whose turn "this turn" is, is told by whose action it is
    when = [stake, *(f"turn = {own_turn(sense.state, seat)}" for seat in by if has(items, "once"))]
    return " ".join([*parts, *([f"WHEN {' AND '.join(filter(None, when))}"] if any(when) else [])])


def _sunk(items: Sequence[Item], told: Sequence[str]) -> str:
    """That units are at stake, where an Escort is against what sinks a Transport."""
    return "units >= 1" if {HAZARD, "transport"} == {*told} and not has(items, "number") else ""


_ATTACKS = frozenset(("attack", "attacks", "attacking", "angreifen", "angreift", "angriff", "strike", "strikes"))


def _without_attacks(items: Sequence[Item], sense: Sense) -> list[Item]:
    """The actions that are told; what Privateers and Hazards do is no War: "if Privateers attack my export"."""
    told = [item for item in items if item.kind in ("deed", "passive")]
    if not any(item.value in (PRIVATEERS, HAZARD) for item in told) or _tells_who_attacks(told, sense):
        return told
    return [item for item in told if item.value != "war" or _ATTACKS.isdisjoint(sense.words[item.at : item.past])]


_WHOEVER = frozenset(("who", "whoever", "wer"))
_FAR_BEFORE = 8  #: words between "who" and what he does: "who is so cheeky as to attack Blue"


def _tells_who_attacks(told: Sequence[Item], sense: Sense) -> bool:
    """Whether an attack is all that is answered, and somebody's: "whoever attacks Blue gets my Privateers"."""
    attacks = [item for item in told if item.value == "war"]
    others = any(item.value not in ("war", PRIVATEERS, HAZARD) for item in told)
    return not others and any(
        not _WHOEVER.isdisjoint(sense.words[max(0, item.at - _FAR_BEFORE) : item.at]) for item in attacks
    )


def _events(told: Sequence[str], items: Sequence[Item], do: str) -> list[str]:
    """What is answered; where nothing is said all that the reaction can."""
    events = list(dict.fromkeys(told)) or list(_usual(do))
    if do in ("", ESCORT) and {PRIVATEERS, HAZARD} & set(events):
        # "Hits my export with Privateers" says no more than they can; an Escort cannot choose what a Hazard undoes.
        answered = [event for event in events if event in (PRIVATEERS, HAZARD)]
        others = set(events) - set(answered)
        told_more = {("export", PRIVATEERS), ("transport", HAZARD)}  # its units are at stake: `_sunk`
        return answered if not others or (*sorted(others), *answered) in told_more else []
    if do == ESCORT and not set(events) <= {PRIVATEERS, HAZARD}:
        # An Escort cannot tell what it escorts; a stake can: a Transport has none.
        return list(ANSWERS[ESCORT]) if events == ["export"] and has(items, "number") else []
    return events


def _usual(do: str) -> Sequence[str]:
    """What a reaction answers where nothing is said: all that it can, if that leaves nothing to choose."""
    return ANSWERS[do] if do in (PRIVATEERS, TREATY, ESCORT) else ()


def _who(items: Sequence[Item], events: Sequence[str], sense: Sense, do: str) -> tuple[list[str], list[str]]:
    """Whose action it is, and whom it strikes."""
    seats = [item for item in items if item.kind == "seat"]
    if any(item.kind in ("except", "all-but") for item in items) and not scope.excepts_regions(items):
        return _all_but(items, seats, sense), []
    mine = has(items, "me") or (has(items, "passive") and has(items, "i"))
    against = ["ME"] if mine and do not in (PRIVATEERS, HAZARD) else []
    event = next((item for item in items if item.kind in ("deed", "passive") and item.value in events), None)
    by = scope.who_he_is(items, sense)
    if has(items, scope.WHOMEVER):
        against = ["ANY"] if do in ("", *FOR_SOMEBODY) else against
    even = next((item.at for item in items if item.kind == scope.EVEN), len(sense.words))
    for seat in seats:
        if seat.at > even or _is_too(seat, sense):
            against = [*(against or ["ME"]), str(seat.value)]
            continue
        (against if _is_struck(seat, event, items, by, sense, do) else by).append(str(seat.value))
    return by, against


def _all_but(items: Sequence[Item], seats: Sequence[Item], sense: Sense) -> list[str]:
    """All others but those behind "anyone but"; nobody where more than that is said."""
    at = next(item.at for item in items if item.kind in ("except", "all-but"))
    kept = [str(item.value) for item in seats]
    behind = all(item.at > at for item in items if item.kind == "seat")
    if not behind or not kept or any(item.kind == "region" and item.at > at for item in items):
        return [scope.NOBODY]
    return [seat for seat in sense.state.seats if seat != sense.seat and seat not in kept]


_TOO = frozenset(("also", "auch", "too", "ebenso"))


def _is_too(seat: Item, sense: Sense) -> bool:
    """Whether a reaction is for a seat as well: "also for Green"."""
    before = roles.words_before(seat, sense, 2)
    return len(before) > 1 and before[0] in _FOR and before[1] in _TOO


_TO_HIM, _BY_HIM = frozenset(("meinem", "unserem", "unserm")), _BY | frozenset(("bei", "mit"))


def _is_struck(seat: Item, event: Item | None, items: Sequence[Item], by: Sequence[str], sense: Sense, do: str) -> bool:
    """Whether an action is against a seat, and not its own."""
    lead = next(iter(roles.words_before(seat, sense, 1)), "")
    before = roles.words_before(seat, sense, 4)
    if not _TO_HIM.isdisjoint(before) and _BY_HIM.isdisjoint(before):
        return True  # "wer meinem Freund Blau eine Seenot schickt"
    if do in (PRIVATEERS, HAZARD) or lead in _BY:
        return False
    if lead in _FROM_WHOM and any(item.kind == "protect" and item.at < seat.at for item in items):
        return False  # "protect Mexico against Red"
    if _is_protected(seat, items) or (do and lead in _FOR):
        return True
    if event is None or event.value not in ("war", "raid"):
        return False
    if any(item.kind == "passive" for item in items):
        return seat.at < event.at
    if seat.at < event.at and any(_does_it(each, event, sense) for each in items):
        return True
    return (bool(by) and not _acts_with(seat, items, by, lead)) or seat.at > event.at


def _acts_with(seat: Item, items: Sequence[Item], by: Sequence[str], lead: str) -> bool:
    """Whether "or" ties a seat to one before it that acts: "if Red or Blue raids me"."""
    tied = (each for each in items if each.kind == "seat" and each.past == seat.at - 1 and each.value in by)
    return lead in _TIES and any(tied)


_TIES = frozenset(("or", "oder", "and", "und", "/"))


def _does_it(seat: Item, event: Item, sense: Sense) -> bool:
    """Whether a seat is told behind an action as whose it is: "should Blue be attacked by Red"."""
    behind = seat.kind == "seat" and seat.at > event.at
    return behind and not _DONE_BY.isdisjoint(roles.words_before(seat, sense, 1))


def _is_protected(seat: Item, items: Sequence[Item]) -> bool:
    """Whether a seat is told as whom a Treaty protects: the one right behind that word."""
    protect = next((item.at for item in items if item.kind == "protect"), None)
    behind = [item for item in items if item.kind == "seat" and protect is not None and item.at > protect]
    return bool(behind) and behind[0] is seat


def _says_both(item: Item, sense: Sense) -> bool:
    return sense.words[item.at : item.past] in (("both",), ("beide",), ("beides",), ("beiden",))


#: A number of a War from which on it can only be chances.
_IN_A_HUNDRED = 20


def _stake(items: Sequence[Item], events: Sequence[str], sense: Sense) -> str | None:
    """`stake >= 6`; "" where no number is said, None where it is not clear."""
    numbers = [item for item in items if item.kind == "number" and not _says_both(item, sense)]
    if len(set(events)) == 1 and any(item.kind == "number" and _says_both(item, sense) for item in items):
        return None  # "Escort against both, Privateers only against Red"
    if not numbers:
        # "If he transports Soldiers" tells more than a trigger can.
        told = any(item.kind == "unit" for item in items) and not set(events) <= {"war", "raid"}
        return None if told else ""
    if len(numbers) > 1:
        return None
    if not {"a", "an", "einer", "eine"}.isdisjoint(roles.words_before(numbers[0], sense, 1)):
        return None  # "with at most a 7": what is played for it, and not what it is played on
    plus = roles.word_behind(numbers[0], sense) == "+"
    compare = next(iter(values(items, "compare")), ">=" if plus or has(items, "least") else "")
    kinds = {item.kind for item in items}
    if not compare or len({*values(items, "compare")}) > 1:
        return None
    what = "units" if kinds & {"unit", "units"} or ("vp" not in kinds and set(events) == {"transport"}) else "stake"
    if set(events) <= {"war"} and int(numbers[0].value or 0) >= _IN_A_HUNDRED:
        what = "odds"  # "if the attacker has 50 % or more"
    return f"{what} {compare} {numbers[0].value}"


def _reaction(found: Filled, said: Said) -> Iterable[Filled]:
    """A standing reaction; its trigger is in the condition or among its own words."""
    deeds = [item.value for item in said.items if item.kind == "deed" and item.value in _REACTIONS and item.written]
    named = [ESCORT] if ESCORT in deeds else list(dict.fromkeys(deeds))
    do = str(named[0]) if named else ""
    said = _without_worth(without_denied(said, do), found)
    if len(named) != 1 or said.has(roles.MISFIT, "not", "never", "none") or keeps_from(said, do):
        return
    if ("is", "mine") in pairwise(said.sense.words):
        return  # "the Treaty is mine"
    if not said.condition and (said.has("have") or not _is_told_of(do, said)):
        return  # "Green has the Treaty"
    if found["x"] and do != PRIVATEERS:
        return  # only Privateers have an X: it is another reaction's
    if any(card != NATIONAL_WILL for card in found["cards"]):
        return  # no word tells what another card is there for
    events = said.condition if said.condition.startswith("ON ") else trigger(said.items, said.sense, do)
    if do == HAZARD and events is said.condition and any(item.kind == "unit" for item in said.items):
        return  # "only if he transports Soldiers" is more than a trigger can tell
    if events is said.condition:
        events = _with_whom(events, do, said)
    if not events or _tells_otherwise(events, do, said):
        return
    if said.condition and not said.condition.startswith("ON "):
        events = f"{events} AND {said.condition}"
    events = events if " WHEN " in events else events.replace(" AND ", " WHEN ", 1)
    if said.has("once") and not (events := _this_turn(events, said)):
        return
    line = f"{events}: {_answer(do, found, said)}"
    if not _takes_the_place(said):
        yield {"lines": [line], "condition": ""}
        return
    for letter in _same_card(do, said) or [""]:
        yield {"lines": [f"REACT {letter} {line}" if letter else line], "condition": ""}


#: The one seat whose action a trigger answers.
_BY_ONE = re.compile(r" BY (\w+)(?!,)\b")


def _this_turn(events: str, said: Said) -> str:
    """The trigger for "this turn": that of the one seat whose action it answers; "" where there are several or none."""
    by = _BY_ONE.search(events)
    if "turn = " in events or by is None:
        return events if by is not None else ""
    return f"{events}{' AND' if ' WHEN ' in events else ' WHEN'} turn = {own_turn(position(said), by[1])}"


def _without_worth(said: Said, found: Filled) -> Said:
    """Without a number that is what a card of the line is worth: "with the Naval Escort for number six"."""
    s = position(said)
    worth = {value(s, str(card)) for card in (*found["x"], *found["card"], *found["cards"])}
    numbers = [item for item in said.items if item.kind == "number"]
    if len(numbers) != 1 or numbers[0].value not in worth or said.has("compare", "stake", "least"):
        return said
    before = said.items[said.items.index(numbers[0]) - 1]
    if before.kind not in ("x", "card", roles.X, roles.WITH) or roles.word_behind(numbers[0], said.sense) == "+":
        return said
    return replace(said, items=[item for item in said.items if item is not numbers[0]])


def _tells_otherwise(events: str, do: str, said: Said) -> bool:
    """Whether more is said than a trigger, or something else."""
    if not said.condition and _is_told_before(do, said):
        return True
    if said.has("anywhere") and " IN " in events and not said.has("except", "all-but"):
        return True  # "in the Caribbean … well, anywhere"
    # "play it against any Sea Hazard": another card is meant
    return do in (PRIVATEERS, HAZARD) and any(item.value == do and _is_met(item, said.sense) for item in said.items)


def _is_met(item: Item, sense: Sense) -> bool:
    """Whether a reaction is what another one is played against: "against any Sea Hazard"."""
    before = [word for word in roles.words_before(item, sense) if word not in _ANY]
    return before[:1] != [] and before[0] in ("against", "gegen", "vs")


_ANY = frozenset(("any", "a", "the", "every", "each", "all", "jede", "jeden", "eine", "die", "der", "den", "alle"))
#: "Only against wars from now on": what was said of the same card before falls.
_FROM_NOW_ON = re.compile(
    r"\b(?:nur noch|nicht mehr|no longer|not any ?more|from now on .*only)\b"
    r"|\bonly .*(?:from now on|any ?more|any longer)\b"
)


def _takes_the_place(said: Said) -> bool:
    return _FROM_NOW_ON.search(" ".join(said.sense.words)) is not None


def _same_card(do: str, said: Said) -> list[str]:
    """The letters of the reactions with a card."""
    return [
        order.slot.removeprefix(PREFIX).upper()
        for order in reactions(said.sense.context.sheet)
        if order.data["do"] == do
    ]


_IFS = frozenset(("if", "when", "whenever", "wenn", "falls", "sobald", "sofern"))


def _is_told_before(do: str, said: Said) -> bool:
    """Whether a card is named anew and nothing of what it answers: "if Blue exports I rob it: Privateers with Raid"."""
    told = [item for item in said.items if item.kind in TRIGGER_TOLD and item.written and item.value != do]
    first = min((item.at for item in said.items if item.written), default=0)
    return not told and not _IFS.isdisjoint(said.sense.words[:first])


#: Before a seat on whose actions something is played.
_ON = (
    _BY
    | _FOR
    | _FROM_WHOM
    | frozenset(("on", "vs", "versus", "at", "auf", "bei", "upon", "if", "wenn", "protect", "gg", "rob"))
)


def _is_told_of(do: str, said: Said) -> bool:
    """Whether an action is told that a reaction answers, or a word why a seat is named: "Treaty against Red"."""
    if any(item.kind in ("passive", "going", "protect") or _is_event(item, do) for item in said.items):
        return True
    seats = [item for item in said.items if item.kind == "seat" and item.written]
    if do == PRIVATEERS and said.has("number") and said.has("vp") and said.has("compare"):
        return True  # "Privateers: Blue, at least 4 points"
    return all(not _ON.isdisjoint(roles.words_before(seat, said.sense, 2)) for seat in seats)


def _is_event(item: Item, do: str) -> bool:
    return item.kind == "deed" and item.value != do


def _with_whom(events: str, do: str, said: Said) -> str:
    """The trigger with whom the reaction is played for; "" where more is said beside it."""
    more = [item for item in said.items if _is_circumstance(item, do) and not _is_said_again(item, events)]
    seats = [str(item.value) for item in more if item.kind == "seat"]
    if not more:
        return events
    own, (bare, _, stake) = trigger(said.items, said.sense, do), events.partition(" WHEN ")
    if stake and own.startswith(bare) and " WHEN " not in own:
        return f"{own} WHEN {stake}"
    unnamed = len(more) - len(seats) - said.has(scope.WHOMEVER)
    if do not in FOR_SOMEBODY or unnamed or " AGAINST " in events:
        return ""
    trigger_, _, when = events.partition(" WHEN ")
    whom = ["ANY"] if said.has(scope.WHOMEVER) else ["ME", *seats] if said.has(scope.EVEN) else seats
    return f"{trigger_} AGAINST {', '.join(whom)}{' WHEN ' if when else ''}{when}"


def _is_said_again(item: Item, events: str) -> bool:
    """Whether a trigger says it: the only action that it answers ("… against that export"), or whom it is for."""
    if item.kind == "seat":
        against = events.partition(" WHEN ")[0].partition(" AGAINST ")[2].partition(" IN ")[0]
        return str(item.value) in against.split(", ")
    answered = EVENTS.get(str(item.value), ("",))[0]
    return item.kind == "deed" and events.partition(" BY ")[0].partition(" AGAINST ")[0] == f"ON {answered}"


def _is_circumstance(item: Item, do: str) -> bool:
    told = item.kind in ("region", "number", "seat", scope.WHOMEVER)
    return told or (item.kind == "deed" and item.value != do)


def _answer(do: str, found: Filled, said: Said) -> str:
    parts = [{PRIVATEERS: "PRIVATEERS", HAZARD: "HAZARD", TREATY: "TREATY", ESCORT: "ESCORT"}[do]]
    cards = [*found["card"], *found["cards"]]
    x = list(found["x"])
    if do == PRIVATEERS and not x and len(cards) == 1 and not may_stand(said, cards[0], do, ""):
        x, cards = cards, []
    if cards:
        parts.append(f"WITH {' '.join(cards)}")
    if do == PRIVATEERS:
        parts.append(f"X {' / '.join(x) or 'AUTO'}")
    return " ".join(parts)


CARDS = (
    Part(name="x", kinds=Kinds(roles.X), most=1),
    Part(name="card", kinds=Kinds(roles.WITH), most=6, joined=", "),
    Part(name="cards", kinds=Kinds("card"), most=6, joined=", "),
    Part(name="muster", kinds=Kinds(roles.MUSTER), most=6, joined=", "),
)
REACTIONS = (
    Declared(
        name="reaction",
        line="",
        evoked=Kinds(*(f"deed:{each}" for each in _REACTIONS)),
        parts=CARDS[:3],
        says_no_more=TRIGGER
        | Kinds("card x card-word pay keep only always not never none kill take hand")
        | Kinds("need reaction protect negated enough"),
        any_of=Kinds("deed seat region passive"),
        finish=_reaction,
    ),
)
assert set(FOR_SOMEBODY) <= set(_REACTIONS)
