"""Slots that are numbered from 1: rounds, lines. "Round 3", "in the third round", "3.", "R3 …" name them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pbem.core.orders.meanings import APART, GLUE, NUMBER, SLOT, Item, Kinds, Span

#: Signs behind a number that make it the number of a line.
_BEHIND_NUMBER = frozenset(".:)")
_IN = frozenset(("in", "im"))
#: What fills a slot, too: "my fourth action", "in second place", "4th go".
_UPON = frozenset(("auf", "an", "on", "at"))
_POSITIONS = frozenset(("platz", "position", "pos", "spot", "slot"))
_ACTIONS = frozenset(("action", "aktion", "place", "platz", "stelle", "go", "slot", "deed", "tat"))
#: Behind these an ordinal is a slot: "in the third", "as fifth", "im zweiten".
_BEFORE_SLOT = frozenset(
    (
        ("in", "the"),
        ("in", "der"),
        ("in", "die"),
        ("in", "my"),
        ("in", "meiner"),
        ("in", "teh"),
        ("as", "my"),
        ("as", "the"),
    )
)
_BEFORE_SLOT_ALONE = frozenset(("in", "im", "as", "als", "am"))
#: Words for a slot that are done to things as well.
_MOVES = frozenset(("move", "play"))
#: Words for several slots: "rounds 2 and 4".
_SEVERAL = frozenset(("rounds", "runden", "rds", "rnds"))
#: What an ordinal counts that is no slot: "as first choice", "in the first year".
_CHOICES = frozenset(
    {"choice", "option", "target", "preference", "priority", "alternative", "wish", "war", "year", "turn", "half"}
    | {"attempt", "try", "roll", "phase", "wahl", "ziel", "wunsch", "wurf", "jahr", "krieg", "hälfte", "versuch"}
)
#: Numbers from which on one beside a Character's name is its section of the rulebook: "Ambassador (13): …".
_SECTION = 11
#: Kinds of an ordinal, and of the word for a slot.
ORDINAL, SLOT_WORD = "ordinal", "round-word"


@dataclass(frozen=True, kw_only=True, slots=True)
class NumberedSlots:
    """How slots with numbers are named."""

    most: int  #: the last number
    before: Kinds  #: what a bare number stands before where it is a slot: Characters, cards, deeds
    dotted: Kinds = field(default_factory=Kinds)  #: what it stands before with a full stop: "3. Persia, rugs"
    listed: Kinds = field(default_factory=Kinds)  #: what is numbered for another reason: "1. Company, 2. Pillage"
    filled_in: Kinds = field(default_factory=Kinds)  #: what a form counts: "Squadrons: 0. Fleets: 2."
    titled: Kinds = field(default_factory=Kinds)  #: what has a section of its own in the rulebook: "Ambassador (13)"
    counted: Kinds = field(default_factory=Kinds)  #: what a number before it counts: "two of my Treasury"
    upon: Kinds = field(default_factory=Kinds)  #: who acts in a slot that he is "on": "Trader auf 2: …", no count

    def __call__(self, spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
        """The spans with the slots found."""
        spans = self._with_last(self._without_sections(spans, words), words)
        found: list[Span] = []
        place = 0
        named = any(self._named(spans, words, place) for place in range(len(spans)))
        while place < len(spans):
            length, here = self._here(spans, words, place)
            if named and length == 1 and here[0].is_slot:
                here = [Span(here[0].at, here[0].past, (*here[0].items, *spans[place].items))]
            found += here
            place += length
            if here and here[-1].is_slot and words[here[-1].at] in _SEVERAL:
                further = self._further(spans, place)
                found += further
                place += len(further)
        found = _without_times(self._told_by_ordinal(_without_count(found, words), words), words)
        found = _without_second_if(self._closing(found))
        both = {span.at: span for span in spans if words[span.at] in _BOTH and span.past == span.at + 1}
        found = [both.get(span.at, span) if span.past == span.at + 1 else span for span in found]
        sure = next((span.items[0].value for span in found if span.is_slot), None)
        return found if sure is None else [_without_slot(span, sure) for span in found]

    def _further(self, spans: Sequence[Span], place: int) -> list[Span]:
        """The further slots of "rounds 2 and 4", with what parts them."""
        found: list[Span] = []
        for sign, span in zip(spans[place::2], spans[place + 1 :: 2], strict=False):
            named = _number(span) or _ordinal(span)
            if APART not in sign.kinds or not 0 < named <= self.most or span.past != span.at + 1:
                break
            found += [sign, _slot(span, None, named)]
        return found

    def _told_by_ordinal(self, found: list[Span], words: Sequence[str]) -> list[Span]:
        """The spans, "Secondly, the Merchant …", "Third comes the Viceroy" with that slot where no other is named."""
        number = _ordinal(found[0]) if found else 0
        if not 1 < number <= self.most or any(span.is_slot for span in found) or len(found) < _LEAST_BEHIND:
            return found
        ends = APART in found[1].kinds or words[found[1].at] in _COMES or words[found[0].at] in _THEREBY
        actor = next((span for span in found[1:] if GLUE not in span.kinds and APART not in span.kinds), None)
        if not ends or actor is None or not _is(actor, self.before):
            return found
        return [_slot(found[0], None, number), *found[1:]]

    def _closing(self, found: list[Span]) -> list[Span]:
        """The spans, "the Trader comes at the very end" with the last slot; "at the end" of anything else fills."""
        ends = [place for place, span in enumerate(found) if LASTLY in span.kinds]
        if not ends:
            return found
        here = _clause(found, ends[0])
        actors = sum(_is(span, self.titled) for span in here)
        whose = actors or all(span.kinds & {GLUE, LASTLY} for span in here)
        actors = actors or sum(_is(span, self.titled) for span in found)
        named = any(span.is_slot for span in found)
        if whose and actors == 1 and not any(span.is_slot for span in here) and (not named or len(here) > 1):
            taken = len(ends) == 1 and not any(_slot_of(span) == self.most for span in found)
            slot = _slot(found[ends[0]], None, self.most) if taken else found[ends[0]].without(GLUE)
            return [slot if place == ends[0] else span for place, span in enumerate(found)]
        return [span.said_as(GLUE) if LASTLY in span.kinds else span for span in found]

    def _with_last(self, spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
        """The spans, "Last round: …" and "in the last round the Financier …" with that slot; what was then is none."""
        found = list(spans)
        for place, span in enumerate(spans):
            if words[span.past - 1] not in _ROUND or _LAST.isdisjoint(words[span.at : span.past]) or span.is_slot:
                continue
            before = next((each for each in reversed(spans[:place]) if GLUE not in each.kinds), None)
            behind = [each for each in spans[place + 1 : place + 5] if GLUE not in each.kinds]
            signed = bool(behind) and words[behind[0].at] == ":"
            acts = any(_is(each, self.titled) for each in (before, *behind[:1]) if each is not None)
            then = any(_tells_past(words, at) for at in range(span.past, len(words)))
            if signed or (acts and not then):
                found[place] = span.said_as(SLOT, self.most)
        return found

    def _without_sections(self, spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
        """The spans without sections of the rulebook: "Ambassador (13): …", "22 Sovereign: …", "15. Explorer. …"."""
        if not self.titled:
            return spans
        return [span for place, span in enumerate(spans) if not self._is_section(spans, words, place)]

    def _is_section(self, spans: Sequence[Span], words: Sequence[str], place: int) -> bool:
        span = spans[place]
        if _number(span) < _SECTION:
            return False
        if place > 1 and words[span.at - 1] == "(" and words[span.past : span.past + 1] == (")",):
            return place == 2 and _is(spans[0], self.titled)
        behind = [each for each in spans[1:3] if APART not in each.kinds][:1]
        return place == 0 and bool(behind) and _is(behind[0], self.titled) and len(spans) > len(behind) + 1

    def _named(self, spans: Sequence[Span], words: Sequence[str], place: int) -> bool:
        """Whether a slot is named by its word here: numbers alone may then be anything."""
        span = spans[place]
        behind = spans[place + 1] if place + 1 < len(spans) else None
        is_word = SLOT_WORD in span.kinds or words[span.at] == "r"
        return behind is not None and is_word and bool(_number(behind) or _ordinal(behind))

    def _here(self, spans: Sequence[Span], words: Sequence[str], place: int) -> tuple[int, list[Span]]:
        """How many spans are taken here, and what becomes of them."""
        span = spans[place]
        behind = spans[place + 1] if place + 1 < len(spans) else None
        named = behind and (_number(behind) or _ordinal(behind))
        further = spans[place + 2] if place + 2 < len(spans) else None
        counts = words[span.at] in _MOVES and further is not None and APART not in further.kinds
        counts = counts and further is not None and not _is(further, self.before)  # "move one of Red's"
        if named and not counts and (SLOT_WORD in span.kinds or words[span.at] == "r") and named <= self.most:
            return 2, [_slot(span, behind, named)]
        if named and words[span.at] in _POSITIONS and span.past == span.at + 1 and named <= self.most:
            return 2, [_slot(span, behind, named)]
        if named and behind and words[span.at] in _UPON and self._is_upon(spans, words, place, behind):
            return 2, [_slot(span, behind, named)]
        first = _ordinal(span)
        if first and behind and SLOT_WORD in behind.kinds:
            return 2, [_slot(span, behind, first)]
        if first and behind and words[behind.at] in _ACTIONS and behind.past == behind.at + 1:
            return 2, [_slot(span, behind, first)]
        if first and self._before_actor(spans, words, place):
            return 1, [_slot(span, None, first)]
        if first and span.at and words[span.at - 1] == "als":
            return 1, [_slot(span, None, first)]
        if first and self._behind_in(span, words):
            ends = behind is None or behind.kinds & {APART, "i"} or behind.kinds == {GLUE} or _is(behind, self.before)
            counts = behind is not None and words[behind.at] in _CHOICES
            return 1, [_slot(span, None, first) if ends and not counts else span]
        if first > 1 and self._behind_actor(spans, words, place):
            return 1, [_slot(span, None, first)]
        number = _number(span)
        if number and number <= self.most and not _ends_before_slot(spans, place, words):
            return self._bare(spans, words, place, number)
        if first:
            return 1, [_with(span, Item("firstly", None, span.at, span.past)) if first == 1 else span]
        return 1, [span]

    def _is_upon(self, spans: Sequence[Span], words: Sequence[str], place: int, number: Span) -> bool:
        """Whether a number behind "on" ends what is said of who acts: "Merchant auf 1: …"."""
        ends = number.past == len(words) or words[number.past] in _BEHIND_NUMBER | {","}
        return ends and place > 0 and _number(number) <= self.most and _is(spans[place - 1], self.upon)

    def _behind_in(self, span: Span, words: Sequence[str]) -> bool:
        """Whether an ordinal stands where a slot is named: "in the third", "in third", "as fifth", "im zweiten"."""
        before = words[max(0, span.at - 2) : span.at]
        return before in _BEFORE_SLOT or (span.at > 0 and words[span.at - 1] in _BEFORE_SLOT_ALONE)

    def _before_actor(self, spans: Sequence[Span], words: Sequence[str], place: int) -> bool:
        """Whether an ordinal without a thing says when who is named next acts: "and my second the Financier"."""
        further = spans[place + 2] if place + 2 < len(spans) else None
        article = place + 1 < len(spans) and words[spans[place + 1].at] in _THE
        begins = place == 0 or APART in spans[place - 1].kinds or words[spans[place].at - 1] in _MY
        return article and begins and further is not None and _is(further, self.titled)

    def _behind_actor(self, spans: Sequence[Span], words: Sequence[str], place: int) -> bool:
        """Whether an ordinal says when who is named before it acts: "Trader fourth.", "the Trader goes last, …"."""
        before = [each for each in spans[max(0, place - 2) : place] if words[each.at] not in _COMES]
        behind = spans[place + 1] if place + 1 < len(spans) else None
        ends = behind is None or APART in behind.kinds or words[behind.at] in _GOES_ON
        return ends and bool(before) and before[-1].past >= spans[place].at - 1 and _is(before[-1], self.titled)

    def _bare(self, spans: Sequence[Span], words: Sequence[str], place: int, number: int) -> tuple[int, list[Span]]:
        """A number alone: a slot where it begins a clause and a deed or a sign follows."""
        span = spans[place]
        slot = Item(SLOT, number, span.at, span.past)
        begins = place == 0 or APART in spans[place - 1].kinds
        behind = spans[place + 1] if place + 1 < len(spans) else None
        if behind is not None and _is(_past_filling(spans, place + 1, words), self.counted):
            return 1, [span]
        further = spans[place + 2] if place + 2 < len(spans) else None
        listed = behind is not None and words[behind.at] in _BEHIND_NUMBER and further is not None
        numbered = _first_number(words) < number and further is not None and _is(further, self.before)
        begins = begins or (listed and (_only_filling(spans, place) or words[behind.at] == ")" or numbered))  # type: ignore[union-attr]
        is_line = behind is not None and words[behind.at] == "." and further is not None
        if is_line and further is not None and (SLOT_WORD in further.kinds or words[further.at] in _ACTIONS):
            return 3, [_slot(span, further, number)]  # "in der 3. Runde", "4th go"
        if behind is not None and words[behind.at] == "." and _is_counted_off(words[max(0, span.at - 2) : span.at]):
            return 2, [_slot(span, None, number)]  # "in der 3., wenn …"
        if not begins:
            after_in = span.at > 0 and words[span.at - 1] in _IN
            return 1, [Span(span.at, span.past, (slot, *span.items)) if after_in else span]
        if behind is not None and words[behind.at] in _BEHIND_NUMBER:
            if place and (further is None or self._answers(spans, words, place)):
                return 1, [span]  # "Counters: 2.", "Squadrons: 0. Fleets: 2. Privateers: none."
            if further is not None and SLOT_WORD in further.kinds:
                return 3, [_slot(span, further, number)]
            if place and further is not None and _is(further, self.listed):
                return 2, []
            dotted = words[behind.at] == "." and further is not None and _is(further, self.dotted)
            goes_on = words[behind.at] in _LISTED and _first_number(words) < number
            sure = place == 0 or dotted or goes_on or (further is not None and _is(further, self.before))
            cut = () if place == 0 or APART in spans[place - 1].kinds or not sure else (_cut_before(span),)
            return 2, [*cut, Span(span.at, span.past, (slot,) if sure else (slot, *span.items))]
        strong = behind is not None and _is(behind, self.before)
        may_count = bool(self.titled) and behind is not None and not _is(behind, self.titled)
        if strong and may_count and not words[span.at].isdecimal():
            strong = False  # "two loads: coffee and furs"
        if place == 0 or strong:
            sure = strong and not (place > 0 and may_count)  # "…, 4 leihen"
            return 1, [Span(span.at, span.past, (slot,) if sure else (slot, *span.items))]
        return 1, [span]

    def _answers(self, spans: Sequence[Span], words: Sequence[str], place: int) -> bool:
        """Whether a number tells how many of what stands before its colon there are: "Repay: 4. From loan: 5."."""
        asked = place > 1 and words[spans[place - 1].at] == ":" and _is(spans[place - 2], self.filled_in)
        return asked and words[spans[place + 1].at] == "."


def _ends_before_slot(spans: Sequence[Span], place: int, words: Sequence[str]) -> bool:
    """Whether a number with a full stop ends a field, and the next slot follows: "Counters: 1. Card 3: …"."""
    stop, word, number = (*spans[place + 1 : place + 4], None, None, None)[:3]
    if stop is None or word is None or number is None or words[stop.at] != ".":
        return False
    return bool(_number(number)) and (SLOT_WORD in word.kinds or words[word.at] in _ACTIONS)


#: Words of the last slot, and of what was done in the one before this turn's.
_LAST, _ROUND = frozenset(("last", "final", "letzte", "letzten")), frozenset(("round", "runde"))
#: What says that it is done at the end.
LASTLY = "lastly"
_WAS = frozenset(
    ("was", "had", "did", "got", "took", "sold", "lost", "went", "made", "gave", "war", "hat", "ging", "kam", "nahm")
)
_LEAST_BEHIND = 3
_THE, _MY = frozenset(("the", "der", "den", "mein", "meinen")), frozenset(("my", "meine", "the", "die"))
#: Behind a German "was" it says no more than "what".
_WHAT = frozenset(("ich", "wir", "mir", "da", "noch", "es", "geht", "sonst", "man"))


def _tells_past(words: Sequence[str], at: int) -> bool:
    return words[at] in _WAS and not (words[at] == "was" and words[at + 1 : at + 2] and words[at + 1] in _WHAT)


def _is_counted_off(before: Sequence[str]) -> bool:
    """Whether a number with a full stop is an ordinal: "in der 3., wenn …", "als 2., Japan"."""
    return tuple(before) == ("in", "der") or before[-1:] == ("als",)


#: What follows the number of each part of a line: "1: cotton, 2: slaves".
_LISTED = frozenset((":", ")"))
#: What stands between an ordinal and who acts then.
_COMES = frozenset(("comes", "is", "goes", "acts", "plays", "follows", "kommt", "ist", "folgt", "handelt", "spielt"))
#: Ordinals that only count what is done.
_THEREBY = frozenset(("secondly", "thirdly", "fourthly", "lastly", "zweitens", "drittens", "viertens", "fünftens"))
#: What follows an ordinal that counts nothing: "viceroy third put one on the salt", "explorer second to Japan".
_GOES_ON = frozenset(
    ("to", "for", "with", "please", "pls", "plz", "then", "put", "ship", "sell", "take", "borrow", "on", "in", "at",
     "nach", "mit", "für", "bitte", "auf", "in", "legt", "setzt", "verkauft", "nimmt", "holt")
)  # fmt: skip


#: Of two things, and no second round.
_BOTH = frozenset(("both", "beide", "beiden", "beides"))


def _without_count(found: list[Span], words: Sequence[str]) -> list[Span]:
    """The spans without what only counts the line that names its slot: "3. In the third round …", "2. Secondly …"."""
    told = [span for span in found if APART not in span.kinds and span.kinds != {GLUE}]
    opened = found[0] is not told[0] if told else True
    if len(told) < _LEAST_BEHIND - 1 or (opened and (APART not in found[0].kinds or found[1] is not told[0])):
        return found
    first, second = told[:2]
    number, rest = _number(first), [span for span in found if span is not first]
    if number and second.is_slot and not first.is_slot:
        if second.items[0].value == number:
            return rest
        if words[first.past] in _IN:  # "2. In the third round …": to be asked about
            return [first.said_as("maybe"), *rest]
    slot = first.item(SLOT)
    if slot is not None and _ordinal(second) == slot.value:
        return [Span(first.at, first.past, (slot,)), *(span for span in rest if span is not second)]
    return found


def _without_second_if(found: list[Span]) -> list[Span]:
    """The spans, "if Green has none when my fourth card comes up" with that slot told: no other condition is meant."""
    ifs = [place for place, span in enumerate(found) if "if" in span.kinds]
    if len(ifs) != _SECOND:
        return found
    ends = next((at for at in range(ifs[1], len(found)) if APART in found[at].kinds), len(found))
    told = [span for span in found[ifs[1] + 1 : ends] if not span.kinds & {GLUE, "own"}]
    whole = len(told) == 1 and told[0].is_slot and not any(APART in span.kinds for span in found[ifs[0] : ifs[1]])
    return [*found[: ifs[1]], told[0], *found[ends:]] if whole else found


_SECOND = 2
#: How often a card is played: nothing but that, where as many slots are named.
_TIMES = {"twice": 2, "zweimal": 2, "doppelt": 2, "thrice": 3, "dreimal": 3}


def _without_times(found: list[Span], words: Sequence[str]) -> list[Span]:
    """The spans, "the Trader twice, in the second and the fourth round" without how often: both rounds are named."""
    named = len({item.value for span in found if span.is_slot for item in span.items if item.kind == SLOT})
    if named < min(_TIMES.values()):
        return found
    return [
        span.said_as(GLUE) if span.past == span.at + 1 and _TIMES.get(words[span.at]) == named else span
        for span in found
    ]


def _cut_before(span: Span) -> Span:
    """Where a numbered line begins within a line: "1) export … 2) raid …"."""
    return Span(span.at, span.at, (Item(APART, ".", span.at, span.at),))


def _only_filling(spans: Sequence[Span], place: int) -> bool:
    """Whether nothing but filling words stands before, up to where the clause begins: "zu 1: …"."""
    for span in reversed(spans[:place]):
        if APART in span.kinds:
            return True
        if span.kinds != {GLUE}:
            return False
    return True


def _without_slot(span: Span, sure: object) -> Span:
    """A number that may be the slot that is named already is only a number: "Round 2: … Count: 2."."""
    if span.is_slot:
        return span
    return Span(span.at, span.past, tuple(item for item in span.items if item.kind != SLOT or item.value != sure))


_OF = frozenset(("of", "of my", "of the", "my", "von", "meiner", "von meinen", "neue", "new", "more", "weitere"))


def _past_filling(spans: Sequence[Span], place: int, words: Sequence[str]) -> Span:
    """What stands there, or behind an "of" that stands there."""
    span = spans[place]
    filling = GLUE in span.kinds and " ".join(words[span.at : span.past]) in _OF and place + 1 < len(spans)
    return spans[place + 1] if filling else span


def _first_number(words: Sequence[str]) -> int:
    """The number that a line begins with; a great one where it begins with none."""
    return int(words[0][:4]) if words[0].isdecimal() else _GREAT


_GREAT = 10_000


def _clause(spans: Sequence[Span], place: int) -> Sequence[Span]:
    """The spans between the signs around a place."""
    begins = next((at for at in range(place, -1, -1) if APART in spans[at].kinds), -1)
    ends = next((at for at in range(place, len(spans)) if APART in spans[at].kinds), len(spans))
    return spans[begins + 1 : ends]


def _is(span: Span, kinds: Kinds) -> bool:
    return any(item in kinds for item in span.items)


def _number(span: Span) -> int:
    """The number that a span is; 0 for none."""
    item = span.item(NUMBER)
    return item.value if item is not None and isinstance(item.value, int) else 0


def _ordinal(span: Span) -> int:
    item = span.item(ORDINAL)
    return item.value if item is not None and isinstance(item.value, int) else 0


def _slot_of(span: Span) -> object:
    """The slot that a span surely names; None for none."""
    return span.items[0].value if span.is_slot else None


def _slot(first: Span, last: Span | None, number: int) -> Span:
    past = last.past if last is not None else first.past
    return Span(first.at, past, (Item(SLOT, number, first.at, past),))


def _with(span: Span, item: Item) -> Span:
    return Span(span.at, span.past, (*span.items, item))
