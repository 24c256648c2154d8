"""Slots of two levels in people's own words: "R1 2", "1/2", "second action of round 3", "action 1 … action 2 …".

A slot that is found is an item whose value is text: "R2 1", "R2" where no action is named, "1" where no round is,
"R2 1&2" for several actions. Which one is meant in the position, `placed` says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from pbem.core.orders.meanings import APART, GLUE, NUMBER, SLOT, Item, Kinds, Span
from pbem.core.orders.sense import Said
from pbem.games.colonialism.orders.line_writing import round_in_segment
from pbem.games.colonialism.orders.said_again import slot_before
from pbem.games.colonialism.orders.slot_lines import window
from pbem.games.colonialism.rules.decisions import SLOTS

#: Parts the bodies of several actions that one order is: "draw two cards".
BOTH = " && "
_MOST_ROUNDS, _MOST_ACTIONS = 4, 3
_BOTH_ROUNDS = 2
#: The round behind the one that is open, whatever its number.
_NEXT = 9
_ROUND, _ACTION, _ORDINAL = "round", "action", "ordinal"
_DEEDS = Kinds("card deed pull pass as-action")
#: What a number behind "move" or "step" counts.
_MOVES, _COUNTED = frozenset(("move", "moves")), Kinds("ship discs")
_BEHIND_NUMBER = frozenset(".:)")
_PLACES, _DRAWN_TOO = Kinds("region zone natives seat"), Kinds("card deed pull pass card-word none")
#: "The last grey has to go": what an ordinal counts that is no action.
_THINGS = Kinds("natives seat discs ship mercs own-influence cubes zone")
_NEAR = 8  #: words within which a deed makes a number before it a slot
_SINGULAR = {_ROUND: frozenset(("runde", "round", "aktionsrunde")), _ACTION: frozenset(("aktion", "action"))}
_COUNTING = frozenset(("secondly", "thirdly", "zweitens", "drittens"))
_ONE = frozenset(("a", "an", "ein", "eine", "einen", "einer", "eines"))
_TIMES = frozenset(("x", "mal", "times", "er"))
_AS = frozenset(("as", "als", "as my", "as the", "als meine"))
_LAST = frozenset(("last", "final", "letzte", "letzten", "letzter", "letztes"))


@dataclass(frozen=True, kw_only=True, slots=True)
class _Mention:
    """A round or actions named at the spans from `place` to before `past`."""

    place: int
    past: int
    round: int = 0
    actions: tuple[int, ...] = ()
    begins: bool = False  #: whether an order begins here, whatever comes before


def named_slots(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """The spans with the slots found."""
    finder = _Finder(spans, words)
    mentions = list(_paired(list(finder.mentions()), finder))
    if not mentions:
        return spans
    found: list[Span] = []
    place = 0
    for mention in mentions:
        found += spans[place : mention.place]
        place = mention.past
        if mention.round or mention.actions:
            slot = _span(spans, mention)
            if mention.actions and (mention.begins or _runs_on(found)):
                found.append(Span(slot.at, slot.at, (Item(APART, ";", slot.at, slot.at),)))
            found.append(slot)
    return [*found, *spans[place:]]


def _runs_on(before: Sequence[Span]) -> bool:
    """Whether what comes before, up to a sign, is an order with its slot: the next one begins here."""
    deed = False
    for span in reversed(before):
        if APART in span.kinds:
            return False
        deed = deed or any(item in _DEEDS for item in span.items)
        slot = span.item(SLOT)
        if slot is not None and not (str(slot.value).startswith("R") and " " not in str(slot.value)):
            return deed
    return False


def _span(spans: Sequence[Span], mention: _Mention) -> Span:
    at, past = spans[mention.place].at, spans[mention.past - 1].past
    value = f"R{mention.round}" if mention.round else ""
    if mention.actions:
        value = f"{value} {'&'.join(map(str, mention.actions))}".strip()
    slot = Item(SLOT, value, at, past)
    return Span(at, past, (slot,))


@dataclass(frozen=True, slots=True)
class _Finder:
    spans: Sequence[Span]
    words: Sequence[str]

    def mentions(self) -> Iterator[_Mention]:
        """Rounds and actions, in the order of the line."""
        place = 0
        while place < len(self.spans):
            found = (
                self._round(place) or self._action(place) or self._pair(place) or self._bare(place)
                or self._numbered(place) or self._closing(place)
            )  # fmt: skip
            if found is None:
                place += 1
            else:
                yield found
                place = found.past

    # --- one of them ----------------------------------------------------------------------------------------------

    def _round(self, place: int) -> _Mention | None:
        if self._is(place, Kinds("next-round")):
            return _Mention(place=place, past=place + 1, round=_NEXT)
        past, number = self._counted(place, _ROUND, "r")
        if not number or number > _MOST_ROUNDS:
            return None
        mention = _Mention(place=place, past=past, round=number)
        at = past + 1 if self._sign(past) in (":", ".", ",", "/", ")", "-") else past
        action = self._number(at) if self._word(at).isdecimal() else 0  # "R1 2", "R1.2": a bare number behind it
        if not action and self._orders(at + 1) and not self._is(at + 1, Kinds(_ROUND, _ACTION)):
            action = self._ordinal(at)
        if action and action <= _MOST_ACTIONS and not self._is(at + 1, Kinds("times unit")):
            if self._sign(at + 1) == "." and self._is(at + 2, Kinds(_ROUND, _ACTION)):
                return mention
            past = at + 2 if self._sign(at + 1) in _BEHIND_NUMBER else at + 1
            return replace(mention, past=past, actions=(action,))
        return mention

    def _action(self, place: int) -> _Mention | None:
        past, number = self._counted(place, _ACTION, "a")
        if not number or number > _MOST_ACTIONS or (self._word(place) in _MOVES and self._is(past, _COUNTED)):
            return None  # "Move 1 Ship"
        actions = [number]
        while self._sign(past) in ("and", "und", ",", "&", "/", "-", "+") or self._word(past) in ("to", "bis"):
            more = self._number(past + 1) or self._ordinal(past + 1)
            if not more or more > _MOST_ACTIONS or self._is(past + 2, Kinds("times unit", _ROUND)):
                break
            through = self._sign(past) == "-" or self._word(past) in ("to", "bis")
            actions += range(actions[-1] + 1, more + 1) if through else [more]
            past += 2
        if self._is(past, Kinds(_ACTION)) and len(actions) > 1:
            past += 1  # "first and second action"
        return _Mention(place=place, past=past, actions=tuple(dict.fromkeys(actions)))

    def _counted(self, place: int, kind: str, short: str) -> tuple[int, int]:
        """ "Round 2", "r2", "second round", "2. Runde", "2nd and last round": the place behind, and the number."""
        if self._is(place, Kinds(kind)) or self._word(place) == short:
            at = place + 1
            while self._word(at) in ("no", "nr", "number", "nummer", "#") or (
                self._sign(at) in (".", ":") and self._number(at + 1) and self._is(place, Kinds(kind))
            ):
                at += 1
            number = self._number(at) or (self._ordinal(at) if self._is(place, Kinds(kind)) else 0)
            return (at + 1, number) if number else (place, 0)
        number, at = self._ordinal(place), place + 1
        if not number and self._number(place) and self._sign(place + 1) == ".":
            number, at = self._number(place), place + 2
        if not number and self._word(place + 1) in _SINGULAR[kind] and self._begins(place):
            number = self._number(place)  # "1 Runde, …"
        if not number:
            return place, 0
        while self._glue(at) and not self._is(at, Kinds(_ROUND, _ACTION)) and at < place + 3:
            at += 1
        if kind == _ACTION and self._sign(at) in ("and", "und", ",", "or", "oder") and self._ordinal(at + 1):
            return (place + 1, number) if self._is(at + 2, Kinds(kind)) else (place, 0)
        return (at + 1, number) if self._is(at, Kinds(kind)) else (place, 0)

    def _pair(self, place: int) -> _Mention | None:
        """ "1/2", "1.2" where a clause begins: the round and the action."""
        round, action = self._number(place), self._number(place + 2)
        fits = 0 < round <= _MOST_ROUNDS and 0 < action <= _MOST_ACTIONS and self._sign(place + 1) in ("/", ".", "-")
        ends = place + 3 == len(self.spans) and self._is(place - 1, Kinds("region zone seat natives"))
        if not fits or not (ends or self._begins(place)) or self._is(place + 3, Kinds("times unit")):
            return None
        if self._sign(place + 3) in ("/", ",") and self._number(place + 4):
            return None  # a list of rows
        past = place + 4 if self._sign(place + 3) in _BEHIND_NUMBER else place + 3
        return _Mention(place=place, past=past, round=round, actions=(action,))

    def _bare(self, place: int) -> _Mention | None:
        """A number or an ordinal where a clause begins, and a deed or a sign behind it: an action."""
        if not self._begins(place):
            return None
        ordinal = self._ordinal(place)
        counts_things = self._is(place + 1, _THINGS) and not self._is(place + 1, _DEEDS)
        counts_things = counts_things and self._word(place + 1) != "one"
        turned = ordinal == 1 and any(
            self._ordinal(at) in (2, 3) for at in range(place)
        )  # "my third …, my first one …"
        if (
            (ordinal in (2, 3) or turned)
            and not counts_things
            and (self._orders(place + 1) or self._word(place) in _COUNTING)
        ):
            past = place + 2 if self._sign(place + 1) in (":", ",", "then", "dann") else place + 1
            return _Mention(place=place, past=past, actions=(ordinal,))
        number = self._number(place)
        if not 0 < number <= _MOST_ACTIONS or self._word(place + 1) in _TIMES:
            return None
        past = place + 2 if self._sign(place + 1) in _BEHIND_NUMBER else place + 1
        if self._is(past, Kinds("none")) and not place and len(self.spans) == past + 1:  # "3) nothing"
            return _Mention(place=place, past=past, actions=(number,))
        if past > place + 1:
            acts = self._orders(past) or self._sails(past)
            return _Mention(place=place, past=past, actions=(number,)) if acts else None
        drawn = self._is(place + 1, Kinds("deed:draw pull")) and not self._counts_on(place)  # "3x draw"
        one_of = self._is(place + 1, Kinds("own")) or self._word(place + 1) in ("of", "von", "der")
        if self._comes_back(place) or (one_of and not self._word(place).isdecimal()):
            return None
        if (self._is(place + 1, _DEEDS) and not drawn) or self._is_told_behind(place):
            return _Mention(place=place, past=place + 1, actions=(number,))
        return None

    def _comes_back(self, place: int) -> bool:
        """ "Three come back from China": a number of discs, where no other tells how many."""
        at, counted = place + 1, False
        while at < len(self.spans) and APART not in self.spans[at].kinds:
            counted = counted or self._number(at) > 0 or self._is(at, Kinds("all most"))
            at += 1
        return self._is(place + 1, Kinds("deed:withdraw")) and not counted

    def _is_told_behind(self, place: int) -> bool:
        """Whether what follows a number is no such number of things: "3 eine Karte ziehen", "2 Indien erkunden"."""
        at = place + 1
        while self._glue(at) and not self._is(at, _DEEDS):
            at += 1
        one = any(self._word(each) in _ONE for each in range(place + 1, at)) or self._number(at) > 0
        named = self._is(place + 1, Kinds("region")) or self._is(at, Kinds("card"))
        return (one or named) and self._orders(at)

    def _counts_on(self, place: int) -> bool:
        """Whether a number begins the line as one of an action: "2 Fleet on India; 3 draw"."""
        first, number = self._number(0), self._number(place)
        if place > 0 and 0 < first < number and self._is(1, _DEEDS):
            return True
        times = not _TIMES.isdisjoint(self.words[self.spans[place].past :][:1])
        if not place and not times and any(
            self._number(at) == number + 1 and self._begins_action(at) for at in range(2, len(self.spans))
        ):  # fmt: skip
            return True  # "2 draw 3) pass": a sign behind it is lost where a line begins
        named = self._is(0, Kinds(_ROUND)) or self._word(0) == "r"  # "R3 1 draw, 2 draw"
        return named and any(self._number(at) == number - 1 and self._is(at + 1, _DEEDS) for at in range(2, place))

    def _begins_action(self, place: int) -> bool:
        """Whether a number has a sign behind it and an action, or stands right before a deed behind a sign."""
        past = self.spans[place].past
        if self.words[past : past + 1] and self.words[past] in _BEHIND_NUMBER:
            return self._orders(place + 2 if self._sign(place + 1) in _BEHIND_NUMBER else place + 1)
        return bool(self._sign(place - 1)) and self._is(place + 1, _DEEDS)

    def _numbered(self, place: int) -> _Mention | None:
        """ "… 2) Hegemony": a number with a bracket in the middle."""
        number, sign = self._number(place), self._sign(place + 1)
        before = any(
            self._number(at) == number - 1 and (not at or self._sign(at + 1) in _BEHIND_NUMBER) for at in range(place)
        )
        goes_on = sign == ")" or (sign in (".", ":") and before and number > 1)  # "1. … 2. …"
        acts = self._orders(place + 2) or (before and self._sails(place + 2))
        numbered = 0 < number <= _MOST_ACTIONS and goes_on and acts
        if not numbered and self._runs_through(place, number):
            return _Mention(place=place, past=place + 1, actions=(number,), begins=True)
        return _Mention(place=place, past=place + 2, actions=(number,), begins=True) if numbered else None

    def _sails(self, place: int) -> bool:
        """Whether a ship is told to go, behind the number of an action: "1) draw 2) ship Atlantic → Med"."""
        first = next((at for at in range(place - 2) if self._number(at) == 1), place)
        told = [at for at in range(place, min(place + _NEAR, len(self.spans))) if not self._glue(at)]
        begins = first + 2 if self._sign(first + 1) in _BEHIND_NUMBER else first + 1
        return self._orders(begins) and bool(told) and self._is(told[0], Kinds("ship zone"))

    def _runs_through(self, place: int, number: int) -> bool:
        """Whether numbers run through a line without signs: "1 dom CHN 2 annex SSA 3 draw"."""
        if not 1 < number <= _MOST_ACTIONS or not self._is(place - 1, _PLACES) or not self._is(place + 1, _DRAWN_TOO):
            return False
        begun = self._number(0) == 1 and self._is(1, _DEEDS)
        counted = [at for at in range(1, place) if self._number(at)]
        drawn = self._is(place + 1, Kinds("deed:draw pull")) and place + 2 < len(self.spans)  # "… China 2 draws"
        named = all(self._is(at - 1, _PLACES) and self._is(at + 1, _DEEDS) for at in counted)
        return begun and named and [self._number(at) for at in counted] == [*range(2, number)] and not drawn

    def _closing(self, place: int) -> _Mention | None:
        """ "Consolidate on China 2nd": an ordinal that ends a clause with a deed in it."""
        ordinal = self._ordinal(place) or (self._number(place) if self._word(place - 1) in _AS else 0)
        ends = place + 1 >= len(self.spans) or self._sign(place + 1)
        if not ends or not (ordinal in (2, 3) or (ordinal == 1 and self._word(place - 1) in _AS)):
            return None  # "as 2nd", "als 2."
        at = place - 1
        if self._word(at) in _AS and self._sign(at - 1) in (",", "("):
            at -= 2  # "Fleet on India, as third"
        while at >= 0 and APART not in self.spans[at].kinds:
            if self._is(at, _DEEDS) and not self._is(at, Kinds("deed:take")):
                return _Mention(place=place, past=place + 1, actions=(ordinal,))
            at -= 1
        return None

    # --- what is at a place -----------------------------------------------------------------------------------------

    def _is(self, place: int, kinds: Kinds) -> bool:
        return place < len(self.spans) and any(item in kinds for item in self.spans[place].items)

    def _item(self, place: int, kind: str) -> int:
        item = self.spans[place].item(kind) if 0 <= place < len(self.spans) else None
        return item.value if item is not None and isinstance(item.value, int) else 0

    def _number(self, place: int) -> int:
        return self._item(place, NUMBER)

    def _ordinal(self, place: int) -> int:
        if self._word(place) in _LAST and self._is(place + 1, Kinds(_ACTION)):
            return _MOST_ACTIONS
        if self._word(place).endswith(("erste", "erster", "erstes")) and self._is(place + 1, Kinds(_ACTION, _ROUND)):
            return 1  # "als erste Aktion"
        return self._item(place, _ORDINAL)

    def _word(self, place: int) -> str:
        if not 0 <= place < len(self.spans):
            return ""
        return " ".join(self.words[self.spans[place].at : self.spans[place].past])

    def _sign(self, place: int) -> str:
        item = self.spans[place].item(APART) if 0 <= place < len(self.spans) else None
        return str(item.value) if item is not None else ""

    def _glue(self, place: int) -> bool:
        return place < len(self.spans) and bool(self.spans[place].kinds & {GLUE, "own", "i"})

    def _orders(self, place: int) -> bool:
        """Whether a card or a deed follows in the clause, a sign right here left aside."""
        at = place + 1 if self._sign(place) in (":", ",", "then", "dann") else place
        while at < len(self.spans) and APART not in self.spans[at].kinds and at < place + _NEAR:
            if self._is(at, _DEEDS) and not self._is(at, Kinds("deed:take")):
                return True
            at += 1
        return False

    def _begins(self, place: int) -> bool:
        """Whether nothing but filling words stands before it in its clause."""
        at = place - 1
        while at >= 0 and APART not in self.spans[at].kinds:
            if not self.spans[at].kinds & {GLUE, "own", "i", "else"}:
                return False
            at -= 1
        return True

    def only_small(self, begin: int, end: int, *, signs: bool) -> bool:
        """Whether nothing but small words (and signs) stands from one place to before another."""
        return all(
            (signs and APART in span.kinds) or bool(span.kinds & {GLUE, "own"}) for span in self.spans[begin:end]
        )

    def one_clause(self, begin: int, end: int) -> bool:
        """Whether no sign stands from one place to before another."""
        return not any(APART in span.kinds for span in self.spans[begin:end])


def _paired(mentions: list[_Mention], finder: _Finder) -> Iterator[_Mention]:
    """Each action with the round it belongs to; a round that has told all it says is taken out."""
    told = 0
    used: set[int] = set()
    found: list[_Mention] = []
    for number, mention in enumerate(mentions):
        if mention.round:
            told = mention.round if number not in used else told
        elif not told:
            behind = mentions[number + 1] if number + 1 < len(mentions) else None
            if behind is not None and behind.round and not behind.actions and _goes_behind(mention, behind, finder):
                used.add(number + 1)
                found.append(replace(mention, round=behind.round))
                continue
        found.append(replace(mention, round=mention.round or told))
    for number, mention in enumerate(found):
        behind = found[number + 1] if number + 1 < len(found) else None
        if number in used:
            yield replace(mention, round=0, actions=())
        elif mention.round and not mention.actions and behind is not None and behind.actions:
            spent = finder.only_small(mention.past, behind.place, signs=True)
            yield replace(mention, round=0) if spent else mention
        else:
            yield mention


def _goes_behind(action: _Mention, round: _Mention, finder: _Finder) -> bool:
    """Whether a round that is named behind an action is that action's."""
    if finder.only_small(action.past, round.place, signs=True):
        return True
    return finder.one_clause(action.past, round.place)


_APOLOGIES = frozenset(("sorry", "oops", "no", "oh", "ach", "äh", "moment", "wait", "hang", "hold", "halt", "warte"))


def without_apology(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """The spans without "sorry" at the beginning where an action is named: nothing said before it is taken back."""
    named = any(item.kind == SLOT and " " in f" {item.value}".rstrip() for span in spans for item in span.items)
    first = next((at for at, span in enumerate(spans) if not span.kinds <= {GLUE, "chat", "i"}), None)
    if not named or first is None or not spans[first].item("correction") or _deed_in(spans[:first]):
        return spans
    if words[spans[first].at] not in _APOLOGIES:
        return spans
    return [*spans[:first], *spans[first + 1 :]]


def _deed_in(spans: Sequence[Span]) -> bool:
    return any(item in _DEEDS for span in spans for item in span.items)


# --- where an order goes --------------------------------------------------------------------------------------------

#: What is done alike in several actions.
_OFTEN = ("DRAW", "PASS")
_PLACE = re.compile(r"^R(\d) (\d)\b")
_CLEARED = re.compile(r"^CLEAR (R\d \d)$")
_CARD = re.compile(r"\bPLAY (\S+)")


def placed(body: str, said: Said, laid: Sequence[str]) -> Iterable[str | tuple[str, ...]]:
    """The body of an order in the slot that is named, or in the next open one; several bodies in as many slots."""
    bodies = body.split(BOTH)
    if len(bodies) > 1 and " ELSE " in body:
        return
    if laid and (_played(bodies) & _played(laid) or (said.has("firstly") and not said.slots)):
        return  # a card is played once, and what is done first does not go behind
    named = str(said.slots[0].value) if said.slots else ""
    round, _, actions = named.rpartition(" ") if " " in named or not named.startswith("R") else (named, "", "")
    numbers = [int(each) for each in actions.split("&")] if actions else []
    if len(numbers) > 1 and len(bodies) == 1:
        bodies = bodies * len(numbers)
    if len(numbers) > 1 and (len(bodies) != len(numbers) or bodies[0] not in _OFTEN):
        return
    lines: list[str] = []
    for at, each in enumerate(bodies):
        place = None if numbers[at : at + 1] else slot_before(round, each, said, [*laid, *lines])
        place = place or _place(round, numbers[at : at + 1], said, [*laid, *lines])
        if place is None:
            return
        lines.append(f"{place} {each}")
    yield tuple(lines)


def _played(texts: Iterable[str]) -> set[str]:
    return {match[1] for text in texts if (match := _CARD.search(text))}


def _place(round: str, action: Sequence[int], said: Said, laid: Sequence[str]) -> str | None:
    rounds = window(said.state).rounds
    if not rounds or (round == f"R{_NEXT}" and len(rounds) < _BOTH_ROUNDS):
        return None
    if round == f"R{_NEXT}":
        round = f"R{round_in_segment(rounds[1])}"
    if action:
        named = int(round[1:]) if round else rounds[0]
        return f"R{round_in_segment(named) if named in rounds else named} {action[0]}"
    left_open = 0 if laid else said.sense.context.left_open  # they are those of orders above that are refused
    return next(islice(_open(round, said, laid), left_open, None), None)


def _open(round: str, said: Said, laid: Sequence[str]) -> Iterator[str]:
    """The open slots behind the last one that is laid, in their order; before all the one that was taken back."""
    yield from (match[1] for line in laid if not round and (match := _CLEARED.match(line)))
    now = window(said.state)
    orders = said.sense.context.sheet.orders.values()
    filled = {order.slot for order in orders if order.turn == now.turn and order.slot[0].isdecimal()}
    last = max(((int(m[1]), int(m[2])) for line in laid if (m := _PLACE.match(line))), default=(0, 0))
    for number in now.rounds:
        segment_round = round_in_segment(number)
        if round and int(round[1:]) not in (number, segment_round):
            continue
        for slot in SLOTS:
            if (segment_round, slot) > last and f"{number}.{slot}" not in filled:
                yield f"R{segment_round} {slot}"


def open_slots(said: Said) -> list[str]:
    """The slots that have no order yet; of the named round where one is named."""
    named = str(said.slots[0].value) if said.slots else ""
    return list(_open(named.split()[0] if named.startswith("R") else "", said, ()))
