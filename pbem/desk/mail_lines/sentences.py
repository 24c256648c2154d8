"""A line of several sentences that is not understood as a whole, read sentence by sentence.

What is said of another sentence ("Only if …", "No, rather …") is never cut off from it: where such a sentence cannot be
read behind the others, none of them is taken, and the line is refused as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from pbem.core.errors import Refusal
from pbem.core.orders.statements import shrugs
from pbem.core.sheet import Sheet
from pbem.desk.game.order_lines import Came, Transcript
from pbem.desk.mail_lines.in_words import Take

_FEWEST, _MOST, _LONGEST = 2, 6, 600
_ENDS = re.compile(
    r"(?<=[^\W\d_]{2}[.!])\s+(?=[^\W_])|(?<=[^\W\d_]['\"’”“][.!])\s+(?=[^\W_])|(?<=[!?…])\s+(?=[^\W\d_])|(?<=[)!?]\.)\s+(?=[^\W\d_])"
)
#: What ends no sentence though a full stop is behind it.
_SHORT = re.compile(
    r"(?i)(?:^|[\s(])(?:vs|etc|approx|no|nr|mr|mrs|dr|st|bzw|usw|ggf|ca|evtl|inkl|max|min|bspw|resp|incl|art|abs|ziff|"
    r"zus|gem|lt|mil|lou|car|ven|exp|pres|treas|rd|adm)\.$"
)
#: How a sentence begins that takes back or changes the one before it: such a line is one thought.
_CORRECTS = re.compile(
    r"(?i)\W*(?:no|nope|nah|sorry|oops|actually|wait|hold on|scratch|forget|correction|or rather|rather|make that|"
    r"i mean|on second thoughts?|hm+|oh|ah|argh|never ?mind|strike|nein|nee|ne|ach|halt|stop|moment|korrektur|"
    r"oder doch|doch|vielmehr|besser|lieber|ich meine|streiche?|vergiss)\b"
)
#: A field of a form goes with the others of its line ("Options: Company"), but one that names a round or an action.
_FIELD = re.compile(r"\W*(?P<name>[^\W\d_][^:.!?]{0,30}):")
_SLOT = re.compile(r"(?i)(?:\w+ )?(?:(?:action |aktions)?(?:round|runde)|action|aktion|r|turn|zug)\b")
#: How one begins that is tied to the one before it, and no talk though nothing came of it: "Only if the weather holds."
_TIED = (
    r"if|unless|not|only|except|otherwise|else|or|instead|never|without|provided|should|in case|as long as|until|once|"
    r"when|wenn|falls|sonst|ansonsten|oder|nicht|nur|außer|ausser|stattdessen|kein|keine|ohne|sofern|solange|bis|"
    r"sobald|sollte|im falle|es sei denn"
)
_TIES = re.compile(rf"(?i)\W*(?:and |but |und |aber |so |also |even |auch )*(?:{_TIED})\b")
#: How one begins that is nothing without the one before it: it is refused only with that.
_DEPENDS = re.compile(
    rf"(?i)\W*(?:and |but |und |aber )?(?:{_TIED}|but|that|this|it|he|she|they|same|nor|though|however|where|which|"
    r"also|both|aber|das|dies|diese|dieses|es|er|sie|allerdings|jedoch|ebenso|auch|beide)\b"
)
#: What opens a line and says nothing: "OK, back."
_OPENS = re.compile(r"(?i)\W*(?:ok|okay|right|well|fine|good|gut|na gut|also|so)\b[^.!?]{0,12}[.!]*\W*")


#: What bounds the cost of a mail: sentences count that were tried, also where nothing came of them.
_SPENT = frozenset({"understood", "unread"})


def by_sentences(script: Transcript, take: Take, beside: Any) -> Take:
    """`take`, which reads a line of several sentences that it refuses sentence by sentence.

    `beside`: what else `take` changes, a dataclass, and is as it was before the sentences are tried.
    """

    def takes(number: int, written: str, below: Sequence[str]) -> int:
        parts = sentences(written)
        if len(parts) < _FEWEST or any(map(_is_of_another, parts[1:])):
            return take(number, written, below)
        before = way_back(script), way_back(beside)
        try:
            return take(number, written, below)
        except Refusal as refusal:
            if refusal.instead or script.came.get(number) is Came.ASKED:
                raise
            refused = way_back(script, but=_SPENT), way_back(beside)
            for undo in before:
                undo()
            if not _take_each(script, take, number, parts):
                for undo in refused:
                    undo()
                raise
            return 0

    return takes


def sentences(line: str) -> list[str]:
    """The sentences of a line; [] of one that is too long for that."""
    if len(line) > _LONGEST:
        return []
    found: list[str] = []
    for part in _ENDS.split(line):
        if found and _SHORT.search(found[-1]):
            found[-1] = f"{found[-1]} {part}"
        elif part.strip():
            found.append(part.strip())
    return found if len(found) <= _MOST else []


def _is_of_another(sentence: str) -> bool:
    """Whether a sentence changes the one before it, or is a field of a form with it."""
    field = _FIELD.match(sentence)
    return _CORRECTS.match(sentence) is not None or (field is not None and _SLOT.match(field["name"]) is None)


def _take_each(script: Transcript, take: Take, number: int, parts: Sequence[str]) -> bool:
    """Take the sentences one by one; False where nothing is ordered, or one that is refused is of another."""
    refused: list[tuple[str, Refusal]] = []
    before, asked, changed = _done(script), _asked(script), set[str]()
    for part in parts:
        script.came.pop(number, None)
        sheet = script.sheet.orders.copy()
        try:
            take(number, part, ())
        except Refusal as refusal:
            if _DEPENDS.match(part):
                return False
            if not _OPENS.fullmatch(part):
                refused.append((part, refusal))
        put = {slot: order for slot, order in script.sheet.orders.items() if sheet.get(slot) is not order}
        if any(slot in changed and not order.text.startswith(sheet[slot].text) for slot, order in put.items()):
            return False  # it takes the place of what was said before it, and adds nothing to that
        if not put and _TIES.match(part) and not shrugs(part) and not part.endswith("?"):
            return False
        changed |= put.keys()
    if _done(script) == before and _asked(script) == asked:
        return False
    for part, why in refused:
        script.refuse(number, part, why)
    return True


def _done(script: Transcript) -> tuple[int, int]:
    return len(script.taken), len(script.acts)


def _asked(script: Transcript) -> tuple[int, int]:
    """What a mail asks, answered and not: a question beside what is refused is none the less one."""
    return sum(not heard.command.changes for heard in script.commands), len(script.questions)


def way_back(record: Any, but: Collection[str] = ()) -> Callable[[], None]:
    """What makes a record of lists and tables again what it is now; `but`: fields that stay what they are then."""
    assert is_dataclass(record)
    names = [each.name for each in fields(record) if each.name not in but]
    kept = {name: _copied(getattr(record, name)) for name in names}

    def undo() -> None:
        for name, value in kept.items():
            setattr(record, name, _copied(value))

    return undo


def _copied(value: Any) -> Any:
    return value.copy() if isinstance(value, list | dict | Sheet) else value
