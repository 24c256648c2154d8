"""The order form at a report's foot: the words of what is wanted, in the reader's language, ready to be filled in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.language import say
from pbem.core.ruleset_contract import FormLine
from pbem.core.table import Decision
from pbem.games.colonialism.orders import lexicon as w
from pbem.games.colonialism.orders.line_writing import action_text, command, pairs_text, round_in_segment
from pbem.games.colonialism.rules.actions import ActionChoice
from pbem.games.colonialism.rules.decisions import SLOTS, line_of
from pbem.games.colonialism.state import State
from pbem.games.colonialism.telling.needs import decision_words

_BLANK = "____"
#: Which action makes the better example, the first the best.
_EXAMPLES = ("play", "explore", "move", "draw")


def form(state: State, seat: str, decisions: Sequence[Decision]) -> list[FormLine]:
    """The order form for what is wanted of a seat, with a comment of what may be there; [] where nothing is."""
    lines: list[FormLine] = []
    mine = [decision for decision in decisions if decision.seat == seat]
    for decision in mine:
        lines += _FORMS[decision.kind](state, decision)
    return [*lines, FormLine(text=w.END.said(_words(state).language))] if lines else []


def _words(state: State) -> w.Vocabulary:
    return w.vocabulary(state.board, state.seats)


def _plans(state: State, decision: Decision) -> list[FormLine]:
    """Every slot of the window, and at a segment's last round what follows it."""
    words, rounds = _words(state), decision.about["rounds"]
    several = len(rounds) > 1
    lines = []
    for round in rounds:
        for slot in SLOTS:
            number = f"R{round_in_segment(round)} {slot}" if several else str(slot)
            first = round == rounds[0] and slot == 1
            comment = _hint(state, decision.seat) if first else ""
            text, place = f"{number} {_BLANK} {_otherwise(words)}", line_of(round, slot)
            lines.append(FormLine(text=text, comment=comment, slots=(place,), taught=True))
    return [*lines, *(_wishes(state, words) if round_in_segment(rounds[-1]) == 2 else [])]


def _otherwise(words: w.Vocabulary) -> str:
    return f"{w.ELSE.said(words.language)} {w.PASS.said(words.language)}"


def _wishes(state: State, words: w.Vocabulary) -> list[FormLine]:
    """What a colonization phase and its end ask for."""
    lines = [_blank("take", words, say("colours in order of preference; stands until changed"), taught=True)]
    if state.phase.removeprefix("action-round-") in ("1", "2") or state.turn < state.board.numbers.turns:
        lines += [
            _blank("keep", words, say("the first of these in your hand is kept; stands until changed"), taught=True),
            _blank(
                "position",
                words,
                say("rows in order of preference, or FIRST or LAST; stands until changed"),
                taught=True,
            ),
        ]
    return lines


def _blank(kind: str, words: w.Vocabulary, comment: str, *, taught: bool = False) -> FormLine:
    return FormLine(text=f"{command(kind, words)} {_BLANK}", comment=comment, slots=(kind,), taught=taught)


def _hint(state: State, seat: str) -> str:
    """What may be in a slot, by actions that are possible now."""
    return say("for example {examples}", examples="; ".join(_examples(state, seat)))


def _examples(state: State, seat: str) -> list[str]:
    options = ActionChoice(state, seat).options()
    firsts = [next((each for each in options if each["do"] == do), None) for do in _EXAMPLES]
    words = _words(state)
    return [action_text(_bare(each), words) for each in firsts if each is not None]


def _bare(action: Mapping[str, Any]) -> dict[str, Any]:
    """An action without the ship that pays by default."""
    return {part: value for part, value in action.items() if part != "via"}


def _action(state: State, decision: Decision) -> list[FormLine]:
    about, words = decision.about, _words(state)
    text = f"R{round_in_segment(about['round'])} {about['slot']} {_BLANK} {_otherwise(words)}"
    return [FormLine(text=text, comment=_hint(state, decision.seat))]


def _draft(state: State, decision: Decision) -> list[FormLine]:
    words = _words(state)
    return [_blank("keep", words, say("six of {cards}", cards=_written(decision.about["hand"], words)))]


def _ships(state: State, decision: Decision) -> list[FormLine]:
    words = _words(state)
    zones = _written(words.board.zones, words)
    comment = say(
        "three of {zones}, the same one twice if you like; “{example}”: the second if others lie in the first",
        zones=zones, example=" / ".join(words.written[zone] for zone in list(words.board.zones)[:2]),
    )  # fmt: skip
    return [_blank("ships", words, comment)]


def _ship(state: State, decision: Decision) -> list[FormLine]:
    """Every zone, and whose ships are there by now."""
    words = _words(state)
    zones = ", ".join(f"{words.written[zone]}{_lying(state, zone, words)}" for zone in words.board.zones)
    return [_blank("ships", words, say("one of {zones}", zones=zones))]


def _lying(state: State, zone: str, words: w.Vocabulary) -> str:
    there = [f"{words.names[seat]} {count}" for seat in state.order if (count := state.players[seat].ships[zone].all)]
    return f" ({', '.join(there)})" if there else ""


def _rows(state: State, decision: Decision) -> list[FormLine]:
    words = _words(state)
    comment = say("rows in order of preference, or FIRST or LAST; stands until changed")
    seats = ", ".join(words.names[seat] for seat in decision.about["sequence"])
    return [_blank("position", words, say("{comment}; chosen in turn by {seats}", comment=comment, seats=seats))]


def _position(state: State, decision: Decision) -> list[FormLine]:
    words, taken = _words(state), decision.about["taken"]
    comment = say("rows in order of preference; free are {rows}", rows=", ".join(map(str, decision.about["free"])))
    if taken:
        chosen = ", ".join(f"{words.names[seat]} {row}" for seat, row in taken.items())
        comment = say("{comment}; chosen: {rows}", comment=comment, rows=chosen)
    return [_blank("position", words, comment)]


def _keep(state: State, decision: Decision) -> list[FormLine]:
    words = _words(state)
    return [_blank("keep", words, say("one of {cards}", cards=_written(decision.about["hand"], words)))]


def _take(state: State, decision: Decision) -> list[FormLine]:
    words, cubes = _words(state), decision.about["cubes"]
    lying = ", ".join(f"{words.written[colour]} ({count})" for colour, count in cubes.items())
    return [_blank("take", words, f"{decision_words(state, decision)}: {lying}")]


def _losses(state: State, decision: Decision) -> list[FormLine]:
    words = _words(state)
    which = [f"{word.said(words.language)} {w.FIRST.said(words.language)}" for word in (w.MERCENARIES, w.OWN)]
    comment = say("{first} or {second}", first=which[0], second=which[1])
    return [_blank("lose", words, f"{decision_words(state, decision)}: {comment}")]


def _convert(state: State, decision: Decision) -> list[FormLine]:
    words = _words(state)
    best = pairs_text(decision.about["best"], words)
    return [FormLine(text=f"{command('convert', words)} {best}", comment=say("the best result"))]


def _written(things: Sequence[str] | Mapping[str, Any], words: w.Vocabulary) -> str:
    return ", ".join(words.written[thing] for thing in things)


_FORMS: Mapping[str, Callable[[State, Decision], list[FormLine]]] = {
    "plans": _plans, "action": _action, "draft": _draft, "ships": _ships, "ship": _ship, "rows": _rows,
    "position": _position, "keep": _keep, "take": _take, "losses": _losses, "convert": _convert,
}  # fmt: skip
