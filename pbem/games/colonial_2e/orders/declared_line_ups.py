"""The line-up in people's own words: not spelled out ("my usual cards"), or with what some of its cards do."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pbem.core.orders.declarations import Declared, Filled, Part
from pbem.core.orders.meanings import APART, GLUE, SLOT, Kinds
from pbem.core.orders.phrasebook import Phrasebook
from pbem.core.orders.sense import Said
from pbem.core.orders.spotting import spotted
from pbem.games.colonial_2e.orders.card_lines import bound
from pbem.games.colonial_2e.rules.hands import BEGINNERS, LINED_UP, usual_line_up

_USUAL = "usual-cards"
_PARTED, _SENTENCES = re.compile(r"[,;>]"), re.compile(r"(?<!\d)[.!?:]\s")
_HEAD = re.compile(r"^[^:,;>]{1,30}: ")
#: What makes more of a line than a list; what stands before a Character; cards that only name theirs, at least.
_TIES = frozenset({"if", "unless", "else", "reason", "not", "never", "correction", "past"})
_BEFORE_IT = frozenset({GLUE, APART, SLOT, "number"})
_SHIPS = frozenset({"fleets", "squadrons", "ships"})
_SLOTS = frozenset({SLOT, "number", "ordinal"})
_FEWEST_BARE = 2


def with_line_up_first(text: str, book: Phrasebook) -> str:
    """ "Financier 4, Explorer China, Viceroy, Merchant, Rebel": a line-up, and what its first two cards do."""
    if (five := _told_by_places(text, book)) is not None:
        return f"CARDS {', '.join(five)}"
    cards: list[str] = []
    plans: dict[int, str] = {}
    head = _HEAD.match(text)
    headed = head is not None and any("line-up" in span.kinds for span in spotted(head[0], book).spans)
    listed = (text[head.end() :] if head is not None and headed else text).rstrip(" .!")
    parts = _PARTED.split(listed)
    for part in parts if len(parts) >= LINED_UP and not _SENTENCES.search(listed) else ():
        spans = spotted(part, book).spans
        told = [span for span in spans if "character" in span.kinds or span.kinds.isdisjoint(_BEFORE_IT)]
        character = next((item for span in told[:1] for item in span.items if item.kind == "character"), None)
        several = sum("character" in span.kinds for span in spans) > 1
        if several or any(span.kinds & _TIES for span in spans) or (character is None and not cards):
            return text
        if character is None and any(span.kinds & _SHIPS for span in spans):
            plans[LINED_UP + len(plans) + 1] = part.strip()
            continue
        if character is None:
            plans[len(cards)] = f"{plans.get(len(cards), f'{len(cards)} {cards[-1]}')}, {part}"
            continue
        cards.append(str(character.value))
        before = [span for span in spans if span.at < character.at and span.kinds & _SLOTS]
        if any(item.value not in (len(cards), None) for span in before for item in span.items):
            return text  # "3 Financier, 1 Explorer, …"
        if len(told) > 1 or any("number" in span.kinds and span.at > character.at for span in spans):
            plans[len(cards)] = part.strip() if before else f"{len(cards)} {part.strip()}"
    planned = sum(place <= LINED_UP for place in plans)
    if len(cards) != LINED_UP or not plans or planned > LINED_UP - _FEWEST_BARE:
        return text
    return "; ".join([f"CARDS {', '.join(cards)}", *plans.values()])


#: "One at the start and one at the end, in between …": which of a line-up's places are told.
_START = re.compile(
    r"(?i)\b(?:starts?|starting|begins?|beginning|opens?|opening|first|anfang|beginn|auftakt|zuerst|erst|erste[nrs]?"
    r"|vorne|anfangen|fange|beginne|starte|eröffne)\b"
)
_FINISH = re.compile(
    r"(?i)\b(?:end|ends|ending|finish(?:es)?|finishing|close|closes|last|ende|schluss|schluß|zuletzt|letzte[nrs]?"
    r"|hinten|abschluss|höre|hören|aufhören|beende|beenden)\b"
)
_BETWEEN = re.compile(
    r"(?i)[,;.:]? ?(?:and |und |with |mit )?(?:in[- ]?between(?: (?:them|those|these|that))?"
    r"|between (?:them|those|these)|in the middle"
    r"|the middle (?:three|ones|cards)(?: are)?|the three in the middle(?: are)?|dazwischen|in der mitte"
    r"|die mittleren(?: drei)?(?: sind)?)(?: (?:kommen|come|comes|go|goes|liegen|the|der|die))*:?"
)
#: What such a line says beside its cards: small words, and which of two.
_BESIDE = frozenset(
    {GLUE, APART, "own", "i", "line-up", "firstly", "ordinal", "lastly", "number", "others", "turn-word", "stop", SLOT}
    | {"reason", "have", "round-word", "he", "still", "until"}
)
_MIDDLE = LINED_UP - 2


def _told_by_places(text: str, book: Phrasebook) -> list[str] | None:
    """ "Two Traders, one at the start and one at the end, in between Explorer, Merchant, Rebel": the five in order."""
    between = _BETWEEN.search(text)
    start, finish = _START.search(text), _FINISH.search(text)
    if between is None or start is None or finish is None or max(start.start(), finish.start()) > between.start():
        return None
    around, middle = (_characters(part, book) for part in (text[: between.start()], text[between.end() :]))
    if around is None or middle is None or len(middle) != _MIDDLE:
        return None
    around = around * 2 if len(around) == 1 else around
    if len(around) != 2:
        return None
    first, last = around if start.start() < finish.start() else around[::-1]
    return [first, *middle, last]


def _characters(part: str, book: Phrasebook) -> list[str] | None:
    """The Characters that a part of such a line names; None where it says more."""
    found: list[str] = []
    line = spotted(part, book)
    for span in line.spans:
        word = line.words[span.at]
        named = [str(item.value) for item in span.items if item.kind == "character"]
        idle = not span.kinds.isdisjoint(_BESIDE) or not (_START.sub("", word) and _FINISH.sub("", word))
        if len(named) > 1 or not (named or idle) or "not" in span.kinds:
            return None
        found += named
    return found


def _spelled_out(found: Filled, said: Said) -> Iterable[Filled]:
    """4.1 The cards one by one: those of the beginners' guide, or what would be played if nothing were sent."""
    if bound(said.state):
        return
    characters = BEGINNERS
    if not said.has("beginners"):
        board = said.state.board
        characters = tuple(board.cards[card][0] for card in usual_line_up(said.state, said.seat))
    yield {**found, "lines": [f"CARDS {', '.join(characters)}"]}


def _swapped(found: Filled, said: Said) -> Iterable[Filled]:
    """Last turn's cards, two of them the other way round."""
    if bound(said.state):
        return
    board, cards = said.state.board, usual_line_up(said.state, said.seat)
    named = [str(character) for character in found["cards"]]
    if not said.state.players[said.seat].cards or any(cards.count(board.card_with[each]) != 1 for each in named):
        return
    first, second = (cards.index(board.card_with[each]) for each in named)
    characters = [board.cards[card][0] for card in cards]
    characters[first], characters[second] = named[1], named[0]
    if first != second:
        yield {**found, "lines": [f"CARDS {', '.join(characters)}"]}


LINE_UPS = (
    Declared(
        name="swapped-cards",
        line="",
        evoked=Kinds("swap"),
        parts=(Part(name="cards", kinds=Kinds("character"), least=2, most=2, joined=", "),),
        any_of=Kinds("character"),
        says_no_more=Kinds(f"line-up same repeat-cards as-before turn-word {_USUAL} only always still except"),
        needs=(Kinds(f"repeat-cards as-before {_USUAL}"),),
        finish=_swapped,
    ),
    Declared(
        name=_USUAL,
        line="",
        evoked=Kinds("beginners", _USUAL),
        says_no_more=Kinds("line-up same repeat-cards number:1 turn-word have i own firstly still default"),
        finish=_spelled_out,
    ),
)
