"""Order lines in people's own words: what the exact reader refuses, taken as the lines it means, or asked about."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from pbem.core.errors import Ambiguous, Refusal
from pbem.core.language import ENGLISH_CODE, say, spoken
from pbem.desk.game.order_lines import Came, Ground, Transcript, context_of, take_order
from pbem.desk.ground.order_words import grammar_of, words_of_game
from pbem.desk.mail_lines.in_words import ABOUT_GAME
from pbem.desk.understanding.meaning import Question
from pbem.desk.understanding.questions import asks_people
from pbem.desk.understanding.reader import understand as understand_to_table
from pbem.desk.wording.spelling import spelled

if TYPE_CHECKING:
    from pbem.core.orders.understanding import Understood
    from pbem.core.ruleset_contract import Effect, OrderContext

#: Lines of a mail that are understood in other words, at most: each may cost some hundredths of a second.
_MOST_UNDERSTOOD = 20
#: Readings that one line may try; one that tries more counts for several.
_TRIED_OF_ONE = 40
#: Words from which on a line is rather somebody's sentence than a line of orders with a fault.
_SENTENCE = 9
#: What parts several whole lines that are offered as one, and are read so.
BETWEEN = "; "

#: Raises Refusal where the lines that somebody means may not be taken.
Check = Callable[[Sequence[str]], None]

Found = TypeVar("Found")


def take_in_own_words(
    ground: Ground, script: Transcript, number: int, written: str, check: Check = lambda lines: None
) -> tuple[Came, str]:
    """Take a line that was refused as the orders it means: what came of it, and what is said of one that is not clear.

    `check` is shown the lines that it means, before anything is done. Raises Ambiguous where it asks which of several.
    """
    if _answers(ground, written):
        return Came.NOT_READ, ""
    return _guarded(
        ground,
        lambda: _understood(ground, script, number, written, check),
        lambda: (Came.UNCLEAR, _example(ground, script, written)),
    )


def words_about(ground: Ground, line: str) -> int:
    """How many words of the game are in a line; it is taken to be about the game where that cannot be told."""
    return _guarded(ground, lambda: words_of_game(ground.ruleset, line), lambda: ABOUT_GAME)


def has_several_a_round(ground: Ground) -> bool:
    """Whether a round of the game has several orders, as its grammar says."""
    return _guarded(ground, lambda: getattr(grammar_of(ground.ruleset), "several_a_round", False), lambda: False)


def _guarded(ground: Ground, reads: Callable[[], Found], instead: Callable[[], Found]) -> Found:
    """What `reads` finds; where it fails by a fault of ours, which is told, `instead`: the mail's other lines go on."""
    try:
        return reads()
    except Refusal:
        raise
    except Exception as fault:
        if ground.on_fault is None:
            raise
        ground.on_fault(fault)
    return instead()


def _example(ground: Ground, script: Transcript, written: str) -> str:
    """How an order like a line is written that could not be read; "" where that is not known either."""
    grammar = grammar_of(ground.ruleset)
    if grammar is None:
        return ""
    # lazy: heavy, and only for lines in people's own words
    from pbem.core.orders.understanding import one_like

    context = context_of(ground, script, mend=False)
    try:
        lines = one_like(written, context, grammar, ground.ruleset.read)
    except Exception:  # it was told already that this line cannot be read
        return ""
    return _like(BETWEEN.join(_shown(ground, script, line) for line in lines))


def _like(example: str) -> str:
    return say("I do not understand this order; one like it is written “{line}”", line=example) if example else ""


def _understood(ground: Ground, script: Transcript, number: int, written: str, check: Check) -> tuple[Came, str]:
    grammar = grammar_of(ground.ruleset) if script.understood < _MOST_UNDERSTOOD else None
    if grammar is None:
        return Came.NOT_READ, ""
    # lazy: heavy, and only for lines in people's own words
    from pbem.core.orders.next_slots import ALL_SLOTS, slot_of
    from pbem.core.orders.understanding import Outcome, understand

    script.understood += 1
    if BETWEEN.strip() in written and _take_each(ground, script, number, written, written.split(BETWEEN.strip())):
        return Came.TAKEN, ""
    context = context_of(ground, script, mend=False)
    tried: list[str] = []

    def read(line: str, against: OrderContext) -> Effect:
        tried.append(line)
        return ground.ruleset.read(line, against)

    found = understand(written, context, grammar, read)
    script.understood += len(tried) // _TRIED_OF_ONE  # a line that is dear to understand counts for several
    if found.outcome in (Outcome.UNCLEAR, Outcome.ASKED) and not asks_people(written):
        _leave_slot(script, slot_of(written, grammar), ALL_SLOTS)
    if found.outcome is Outcome.TAKEN:
        check(found.lines)
        return (Came.TAKEN if _take_each(ground, script, number, written, found.lines) else Came.UNCLEAR), ""
    if found.outcome is Outcome.ASKED:
        check([line for lines in found.offers for line in lines])
        acts = [line for lines in found.offers for line in lines if _is_act(ground, script, line)]
        if acts:
            raise Ambiguous(_written_out(acts[0]))
        instead = tuple(BETWEEN.join(_shown(ground, script, line) for line in lines) for lines in found.offers)
        raise Ambiguous(_why_asked(found, ground.ruleset.names), instead=instead)
    if found.outcome is not Outcome.UNCLEAR:
        return Came.NO_ORDER, ""
    return _unclear(ground, script, written, found)


def _unclear(ground: Ground, script: Transcript, written: str, found: Understood) -> tuple[Came, str]:
    """What is said of an order that is not understood."""
    if found.reason:
        line = BETWEEN.join(_shown(ground, script, line) for line in found.refused)
        return Came.ASKED, say("I read it as “{line}”, but {reason}", line=line, reason=found.reason)
    if ground.ruleset.begins_order(written) and not found.sentence and len(written.split()) < _SENTENCE:
        return Came.UNCLEAR, ""  # the exact reader tells better what is wrong with an order
    like = _like(BETWEEN.join(_shown(ground, script, line) for line in found.example))
    return Came.UNCLEAR, like or _like_none(written, found.unknown)


#: Words from which on a line is a sentence: of it, it is not told that its first word begins no order.
_A_SENTENCE = 4


def _like_none(written: str, unknown: Sequence[str]) -> str:
    """What is said of a sentence that is like no order; "" of a few words."""
    if len(written.split()) < _A_SENTENCE:
        return ""
    if unknown:
        return say("I do not understand this sentence (“{words}”?); HELP lists the orders", words=", ".join(unknown))
    return say("I do not understand this sentence; HELP lists the orders")


#: More slots than there are: while a line-up is refused, no line below it is for the next one.
_ALL = 99


def _leave_slot(script: Transcript, slot: str | None, all_slots: str) -> None:
    """Leave the slot of an order that is not taken to it: what is below goes on behind that."""
    if slot == all_slots:
        script.left_open += _ALL
    elif slot:
        script.behind, script.left_open = slot, 0
    elif slot is not None:
        script.left_open += 1


def _why_asked(found: Understood, names: Mapping[str, str]) -> str:
    if found.unknown:
        return say("I do not know “{words}” here, so nothing is done yet", words=", ".join(found.unknown))
    if found.doubted and len(found.offers) == 1:
        taken = ", ".join(f"{word} → {names.get(name, name)}?" for word, name in found.doubted)
        return say("I am not sure that I read it right ({words}), so nothing is done yet", words=taken)
    if found.hindrance:
        return say("as things stand that cannot be done ({why}), so nothing is done yet", why=found.hindrance)
    if len(found.offers) == 1:
        return say("I am not sure that this is meant, so nothing is done yet")
    return say("it can be taken in more than one way, so nothing is done yet")


def _written_out(line: str) -> str:
    """What is said of an act that people tell in their own words: it is not offered, only named."""
    return say(
        "it would happen at once and could not be taken back, so nothing is done; “{line}” alone in a line does it",
        line=spelled(line),
    )


def fit_to_offer(ground: Ground, script: Transcript, written: str, offers: Sequence[str]) -> tuple[str, ...]:
    """Of the lines that the exact reader offers those that say what was written, and that can be taken back."""
    grammar = grammar_of(ground.ruleset)
    if grammar is None:
        return tuple(offers)
    # lazy: heavy, and only for lines in people's own words
    from pbem.core.orders.warranted import warranted

    def fit() -> tuple[str, ...]:
        said = (offer for offer in offers if warranted(written, offer, grammar))
        return tuple(offer for offer in said if not _is_act(ground, script, offer))

    return _guarded(ground, fit, tuple)


def _is_act(ground: Ground, script: Transcript, line: str) -> bool:
    """Whether a line makes something happen at once: a gift that is offered by mistake is gone."""
    try:
        return ground.ruleset.read(line, context_of(ground, script, mend=False)).intervention is not None
    except Refusal:
        return False


def _answers(ground: Ground, written: str) -> bool:
    """Whether a line answers what the table has asked: that comes before any order it might be."""
    asked = ground.asked() if ground.asked else None
    if asked is None or not (asked.question is not Question.NONE or asked.offers):
        return False
    return words_about(ground, written) < ABOUT_GAME and understand_to_table(written, asked, mend=False) is not None


def _take_each(ground: Ground, script: Transcript, number: int, written: str, lines: Sequence[str]) -> bool:
    """Take all of these lines, as if they had been written so; False, and nothing taken, where one is refused."""
    trial = Transcript(sheet=script.sheet.copy())
    try:
        for line in lines:
            take_order(ground, trial, number, written, line)
    except Refusal:
        return False
    for line in lines:
        take_order(ground, script, number, written, line)
        script.read_as.append((number, written, _shown(ground, script, line.strip())))
    return True


def _shown(ground: Ground, script: Transcript, line: str) -> str:
    """A canonical line in the words of its reader, as far as the ruleset's lines are in his language."""
    shown = getattr(ground.ruleset, "line_shown", None)
    if shown is None or spoken() == ENGLISH_CODE:
        return spelled(line)
    try:
        orders = ground.ruleset.read(line, context_of(ground, script, mend=False)).orders
    except Refusal:  # what is not possible has no order to show: its words stay, and what they name is told
        names = ground.ruleset.names
        return _ID.sub(lambda found: names.get(found.group(), found.group()), spelled(line))
    return BETWEEN.join(shown(order, ground.state, ground.seat) for order in orders) or spelled(line)


_ID = re.compile(r"(?<![\w-])[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?![\w-])")
