"""Orders taken back in other words than CLEAR: "Take back number 1", "Please do not repeat the fleets in later turns".

What is named must be what CLEAR itself takes, a number or what stands for every turn, and be there: words that also
say something else in a game are never taken for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from pbem.core.errors import Ambiguous, Refusal
from pbem.core.language import say
from pbem.core.sheet import Sheet
from pbem.desk.game.order_lines import Came, Ground, Transcript, context_of, take_order
from pbem.desk.ground.order_words import grammar_of
from pbem.desk.wording.spelling import spelled

if TYPE_CHECKING:
    from pbem.core.ruleset_contract import Effect

_CLEAR = "CLEAR"  #: as each game's lines have it
_POLITE = r"^\W*(?:(?:please|pls|bitte|and|und|then|also|auch|now|jetzt),? )?"
_WHAT = r"(?P<what>[^.;:,!?]{1,80}?)"
#: What may be said behind it in the same line, and is read on its own.
_BEHIND = r"(?: (?:again|please|bitte|wieder))?\W*(?:$|(?:[.;:!?]|,)\s+(?P<behind>\S.*)$)"
_TAKES_BACK = re.compile(
    rf"{_POLITE}(?:take back|scrap|forget about|forget|cancel|delete|undo|strike|streiche?|vergiss|lösche?|loesche?) "
    rf"{_WHAT}{_BEHIND}",
    re.IGNORECASE,
)
_BACK = re.compile(rf"{_POLITE}(?:take|nimm|ich nehme) {_WHAT} (?:back|zurück|zurueck){_BEHIND}", re.IGNORECASE)
#: What is not to go on.
_NO_MORE = re.compile(
    rf"{_POLITE}(?:do not|don't|dont|don’t|no longer|stop) (?:repeat|repeating) {_WHAT}"
    r"(?: (?:(?:in|on|for|for all|in all|in the) )?(?:every|each|any|later|future|following|coming|next|more)"
    rf"(?: turns?| more)?)?{_BEHIND}",
    re.IGNORECASE,
)
#: "Forget what I said about X", "stop keeping X": the one order on the sheet that names it.
_SAID_ABOUT = re.compile(
    rf"{_POLITE}(?:you can |du kannst )?(?:forget|ignore|disregard|cancel|scrap|drop|vergiss|vergesse?t?|ignoriere?),? "
    r"(?:about )?(?:what|whatever|everything|anything|all|was|alles|alles was) (?:i|ich) (?:[^\W\d_]+ ){0,3}?"
    rf"(?:about|on|with|regarding|über|zu|zum|zur) (?:keeping |using |den |die |das |dem |der |the |my )*{_WHAT}"
    rf"(?: (?:gesagt|geschrieben)(?: habe?)?)?{_BEHIND}"
    rf"|{_POLITE}(?:never ?mind|stop keeping|stop holding(?: on to)?|(?:i|ich) (?:no longer|do not|don't|dont|don’t) "
    rf"(?:want|need|wish) to (?:keep|hold|retain)|no longer keep) (?:the |my )?(?P<kept>[^.;:,!?]{{1,60}}?)"
    r"(?: (?:any ?more|any longer))?\W*$",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"^(?:(?:the|die|den) )?(?:number|no\.?|nr\.?|nummer|#) ?(?P<number>\d{1,2})$", re.IGNORECASE)
#: "the transport in line 1": what is there must be that.
_IN_LINE = re.compile(
    r"^(?:(?:the|my|den|die|das|meine?n?) )?(?P<order>[^\W\d]{3,30}) "
    r"(?:in|on|of|from|as|auf|von) (?:(?:the|my) )?(?P<line>(?:line|zeile|number|nummer|no\.?|nr\.?|round|runde|slot) ?"
    r"(?P<number>\d{1,2}))$",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"^(?:the|my|die|den|das|meine?n?) ", re.IGNORECASE)
#: Kinds of orders that are taken back by a name alone are named exactly: "forget the Trader" may mean his plan.
_SURE = re.compile(r"\d|\b(?:always|every turn|each turn|standing|immer|jeden zug)\b", re.IGNORECASE)


def takes_back(ground: Ground, script: Transcript, number: int, written: str, go_on: Callable[[str], int]) -> bool:
    """Take back what a line says is to be taken back; `go_on` takes what is said behind it. False: it says no such.

    Raises Ambiguous, and takes nothing back, where what is said behind it cannot be read.
    """
    line, behind = _meant(ground, script, written)
    if not line:
        return False
    before = script.sheet.copy(), list(script.put), list(script.cleared), len(script.taken)
    take_order(ground, script, number, written, line)
    if behind:
        try:
            go_on(behind)
        except Refusal:
            script.sheet, script.put, script.cleared = before[0], before[1], before[2]
            del script.taken[before[3] :]
            script.came[number] = Came.ASKED
            reason = say("I do not understand “{behind}” behind it, so nothing is done yet", behind=behind)
            raise Ambiguous(reason, instead=(line,)) from None
    script.read_as.append((number, written, spelled(line)))
    return True


def _meant(ground: Ground, script: Transcript, written: str) -> tuple[str, str]:
    """The CLEAR that a line is, and what it says behind that; "" for any other line."""
    if (match := _SAID_ABOUT.match(written)) is not None:
        lines = _naming(ground, script, match["what"] or match["kept"])
    elif (match := _NO_MORE.match(written)) is not None:
        lines = [f"{_CLEAR} ALWAYS {match['what']}"]
    elif (match := _TAKES_BACK.match(written) or _BACK.match(written)) is not None:
        lines = _named(match["what"], script.sheet)
    else:
        return "", ""
    for line in lines:
        effect = _read(ground, script, line)
        if effect is not None and any(slot in script.sheet.orders for slot in effect.cleared):
            return line, match["behind"] or ""
    return "", ""


def _naming(ground: Ground, script: Transcript, what: str) -> list[str]:
    """What takes back the one order of the sheet that names this, and nothing beside it; [] where there is none."""
    grammar = grammar_of(ground.ruleset)
    if grammar is None:
        return []
    # lazy: heavy, and only for lines in people's own words
    from pbem.core.orders.spotting import spotted

    spans = spotted(what, grammar.book).spans
    values = {str(item.value) for span in spans for item in span.items if item in grammar.names and item.value}
    orders = [order for order in script.sheet.orders.values() if values & set(_WORDS.findall(order.text.casefold()))]
    alone = len(orders) == 1 and "," not in orders[0].text
    return [f"{_CLEAR} {orders[0].text.split()[0]}"] if alone else []


_WORDS = re.compile(r"[\w-]+")


def _named(what: str, sheet: Sheet) -> list[str]:
    if (numbered := _NUMBERED.match(what)) is not None:
        return [f"{_CLEAR} {numbered['number']}"]
    if (placed := _IN_LINE.match(what)) is not None:
        there = sheet.orders.get(placed["number"])
        same = there is not None and placed["order"].lower() in there.text.lower()
        return [f"{_CLEAR} {placed['number']}"] if same else []
    return [f"{_CLEAR} {_ARTICLE.sub('', what)}"] if _SURE.search(what) else []


def _read(ground: Ground, script: Transcript, line: str) -> Effect | None:
    try:
        return ground.ruleset.read(line, context_of(ground, script, mend=False))
    except Refusal:
        return None
