"""What people may order in Colonialism, and the words they say it with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import Kinds, Span
from pbem.games.colonialism.board import Board
from pbem.games.colonialism.orders.declared_clauses import shaped, with_conditions
from pbem.games.colonialism.orders.declared_conditions import KINDS, conditions
from pbem.games.colonialism.orders.declared_counted import counted
from pbem.games.colonialism.orders.declared_exceptions import with_exceptions_there
from pbem.games.colonialism.orders.declared_hindrances import hindrance
from pbem.games.colonialism.orders.declared_moved_ships import moved_ships, where_it_went
from pbem.games.colonialism.orders.declared_names import phrasebook, settled_names, tidied_up, with_counted_ships
from pbem.games.colonialism.orders.declared_orders import ORDERS
from pbem.games.colonialism.orders.declared_slots import named_slots, placed, without_apology
from pbem.games.colonialism.orders.declared_told_before import told_before

_DEEDS = Kinds("card deed pull pass trade-deed")
_NAMES = Kinds("card deed pull slot region zone colour seat natives position keep ship")
#: Who and where a remark is about, and what it says that has to be done; cards, zones and colours order something.
_REMARKED = Kinds("region seat natives deed:take deed:lose deed:remove deed:add deed:give deed:war keep position cubes")


def grammar(words: Sequence[tuple[str, Mapping[str, Any]]], board: Board, seats: Sequence[str]) -> Grammar:
    """The grammar of a board and these seats."""
    return Grammar(
        book=phrasebook(words, board, seats),
        orders=ORDERS,
        deeds=_DEEDS,
        written=_written,
        slots=_slots,
        seen=where_it_went,
        placed=placed,
        several_a_round=True,
        conditions=conditions,
        condition_kinds=KINDS,
        places=Kinds("region"),
        waters=Kinds("zone"),
        names=_NAMES,
        remarked=_REMARKED,
        hindrance=hindrance,
        replaced=Kinds("region zone seat natives me colour"),
    )


#: A code that is a small word as well, in capitals only: "with the AS ship".
_ARABIAN = re.compile(
    r"\bAS(?= ships?\b)|(?<=via )AS\b|(?<=from )AS\b|(?<=from the )AS\b|(?<=to )AS\b|(?<=to the )AS\b"
)


#: Codes of places in capitals, where the rest of the line is in small letters: "FZ NO g. grau", "MC nat NA".
_CODES = tuple(
    (re.compile(pattern), name)
    for pattern, name in (
        (r"(?<!\w)NA(?![\w/])", "North Africa"),
        (r"(?<=[\w.>)] )NO(?=\s*(?:$|[,;:.)/(]|\d|(?:g|gg|f|m|v|via|gegen|mit|für|über|als|sonst)\b))", "Naher Osten"),
        (r"(?<!\w)ME(?!\w)", "Middle East"),
    )
)
_SMALL_LETTERS = re.compile(r"[a-zäöü]{2}")
_WRITTEN_OUT = tuple(
    (re.compile(pattern), other)
    for pattern, other in (
        (r"(?i)\bw/d\b", "withdraw"),
        (
            r"(?i)\bziehe?n? ((?:ich|wir|immer|stets) )*((?:schwarz|braun|gelb)\w*) (?:dem|der|den) "
            r"((?:schwarz|braun|gelb)\w*) vor\b",
            r"nehme \1\2 vor \3",
        ),
        (r"(?i)(?<=\w) n (?=[a-z])", " and "),  # "draw n pass"
        # the rulebook's names of actions say no more than the card does that follows
        (r"(?i)\bplay (?:1|one|an|a) (?:influence )?card\b(?=\W+\w)(?! (?:from|off|of)\b)", "play"),
        (r"(?i)\b(?:1|eine) (?:einfluss)?karte (?:aus)?spielen\b[“”\"«»]*(?=\W*\w)", "spiele"),
        (
            r"(?i)\b(first|second|third|last|1st|2nd|3rd|ersten?|zweiten?|dritten?|letzten?) "
            r"(?:of|der|von|meiner|seiner)(?: (?:his|her|my|the|its|their|our|all|meinen|seinen|den|drei|three|3))* "
            r"(actions?|moves?|aktionen|züge)\b",
            r"\1 action",
        ),
    )
)


_REGIONS = r"indi|china|africa|afrika|east|osten|nahost|asia|asien|sahara"
#: "Rule 5.1.4 lets me withdraw up to five. I have …": what the rules say of it orders nothing.
_RULE_SAYS = re.compile(
    r"(?i)(?:^|(?<=[.!?] ))(?:(?:per|under|by|according to|as per|rule|section|laut|nach|gemäß|regel|§) ?){0,3}"
    rf"\d+(?:\.\d+)+(?:(?!{_REGIONS})[^.!?])*?\b(?:lets|allows?|permits?|says|states|entitles|erlaubt|sagt|gestattet|"
    rf"darf (?:ich|man) bis zu|(?:i|one|you) may \w+ up to)\b(?:(?!{_REGIONS})[^.!?])*[.!?] +(?=\S)"
)
#: "1 Fleet India 2 draw 3 card": the last of the actions that are counted.
_LAST_CARD = re.compile(r"(?i)^(\W*1\W.*[a-z.)] [23])[.)]? (?:a |one |eine |ne )?(?:card|karte)(?=\s*$)")
#: "Draw draw draw": what is said again is done again.
_AGAIN = re.compile(r"(?i)\b(draw|pass|ziehen?|zieh|passe) (?=\1\b)")


def _written(text: str) -> str:
    """The text with a code in capitals written out, and a sign between deeds that are said again and again."""
    text = _ARABIAN.sub("Arabian Sea", text)
    text = _RULE_SAYS.sub("", text)
    text = _LAST_CARD.sub(r"\1 draw", text)
    for pattern, other in _WRITTEN_OUT:
        text = pattern.sub(other, text)
    if _SMALL_LETTERS.search(text):
        for code, name in _CODES:
            text = code.sub(name, text)
    return _AGAIN.sub(r"\1, ", text)


def _slots(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    named = moved_ships(told_before(settled_names(spans, words), words), words)
    named = counted(with_exceptions_there(named, words), words)
    told = shaped(tidied_up(with_conditions(named, words), words), words)
    return without_apology(named_slots(with_counted_ships(told), words), words)
