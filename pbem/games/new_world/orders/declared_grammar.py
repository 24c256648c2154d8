"""What people may order in the New World, and the words they say it with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import APART, GLUE, NUMBER, SLOT, Item, Kinds, Span
from pbem.core.orders.numbered_slots import NumberedSlots
from pbem.core.orders.sense import Said
from pbem.core.orders.small_talk import introduces
from pbem.core.ruleset_contract import OrderContext
from pbem.games.new_world.board import Board
from pbem.games.new_world.orders import declared_spans as d
from pbem.games.new_world.orders.declared_actions import ACTIONS
from pbem.games.new_world.orders.declared_answers import CARDS_BEHIND, answered
from pbem.games.new_world.orders.declared_conditions import KINDS, LAST, conditions
from pbem.games.new_world.orders.declared_ground import card_id, next_number, said_again
from pbem.games.new_world.orders.declared_musters import MUSTERS
from pbem.games.new_world.orders.declared_names import phrasebook
from pbem.games.new_world.orders.declared_reactions import REACTIONS
from pbem.games.new_world.orders.declared_roles import TO, arranged
from pbem.games.new_world.orders.declared_scope import widened
from pbem.games.new_world.orders.declared_standing import STANDING
from pbem.games.new_world.orders.facts import place_of
from pbem.games.new_world.orders.line_reading import own_turn
from pbem.games.new_world.orders.turn_lines import plan
from pbem.games.new_world.state import State

_DEEDS = Kinds("deed")
#: What a condition asks of a line, which has to be one before.
_OF_LINE = re.compile(r"\b(?:OK|WON|LOST|NEGATED|STOLEN) (\d+)")
_NAMES = Kinds("deed card region seat nation unit advance x token")
_SLOTS = NumberedSlots(most=99, before=Kinds("deed going free"))
#: What is counted: a number before one of these is no slot.
_COUNTED = ("unit", "vp", "card")


def grammar(words: Sequence[tuple[str, Mapping[str, Any]]], board: Board, seats: Sequence[str]) -> Grammar:
    """The grammar of a board and these seats."""
    return Grammar(
        book=phrasebook(words, board, seats),
        orders=(*ACTIONS, *REACTIONS, *MUSTERS, *STANDING),
        deeds=_DEEDS,
        written=partial(_written, functions=_functions(board)),
        answered=answered,
        slots=_slots,
        seen=_seen,
        placed=_placed,
        conditions=conditions,
        condition_kinds=KINDS,
        arranged=arranged,
        places=Kinds("region", TO),
        names=_NAMES,
        named_like_deeds=Kinds("card advance token"),
        remarked=Kinds("unit seat vp going number"),
        options=Kinds("free"),
        idle=Kinds("pass none keep not leave-it"),
        listed=Kinds("deed free-deed free score done"),
    )


#: An offer of somebody, however it is named.
_OFFER = (
    r"(?:(?:as )?(?:to|on|for|about|zu|zum|bei|auf|the|my|your|das|dem|mein|dein|euer) )*"
    r"(?:[^\W\d]+['’]?s? )?(?:offer|angebot|proposal|vorschlag|deal|trade|tausch)"
    r"(?: (?:no\.?|nr\.?|number|nummer|#|of|from|by|von|vom) ?)?(?: ?\w+)?"
)
_ALAS = (
    r"(?:(?:sorry|leider|unfortunately|sadly|a|ein|eine|clear|klares?|definite|big|i say|ich sage|lieber|rather)[ ,]+)*"
)
_NO, _YES = r"(?:no|nope|nah|nay|nein|nö|nee|ne)", r"(?:yes|yep|yeah|yup|aye|sure|ja|jo|jau|jawohl|klar|gern|gerne)"
_COURTESY = r"(?:[ ,]+(?:thanks|thank you|danke|dankeschön|please|bitte|sorry|leider|nicht|not|dabei|deal))*"

#: Codes that are small words as well, in capitals only: "raid red CAN", "ES > PT".
_CODES = (
    *CARDS_BEHIND,
    # what may go wrong, as an example: "(Sea Hazard or whatever)"
    (
        re.compile(
            r"(?i) ?\([^()]{1,40} (?:or whatever|or something|or so|etc\.?|oder so|oder was auch immer|usw\.?)\)"
        ),
        "",
    ),
    # what the rules say, before what is ordered: "Per no. 33 a card does …: Expedition to Peru"
    (
        re.compile(
            r"(?i)^\W*(?:as )?(?:per|under|by|according to|gemäß|laut|nach|unter) "
            r"(?:(?:the|rules?|section|function|regel|funktion) )*(?:(?:no|nr|number|nummer)\.? ?|§ ?)?\d+\b"
            r"(?:(?!\b(?:if|unless|only|not|wenn|falls|nur|nicht)\b)[^:]){0,200}: (?=\w)"
        ),
        "",
    ),
    (
        re.compile(
            r"(?i)^[^:]{0,200}\bin (?:dieser|folgender|der folgenden|this|the following|that|exactly this) "
            r"(?:reihenfolge|order|sequence)\s*:\s*$"
        ),
        "my orders:",
    ),
    (re.compile(r"(?i)\b(?:change|ändern|umwandeln|wandeln)\b(?=.{0,80}\b(?:militia|miliz)\b)"), "turn"),
    # "No. 8 applies: …": the rule that lets one do it
    (
        re.compile(
            r"(?i)\b(?:rule|no\.|nr\.|number|nummer|regel|function|funktion|§) ?\d{1,2} "
            r"(?:applies|holds|allows (?:it|this)|says so|gilt|greift|trifft zu|erlaubt (?:es|das))\s*[:;,.–-]\s*"
        ),
        "",
    ),
    (re.compile(r"(?i)\b(privateers?|hazard|escort|treaty) cards?\b(?! as\b| for\b)"), r"\1"),
    (re.compile(r"(?i)\b(?:if|when),? (?:and|but),? only (?:if|when)\b,?"), "only if"),
    (re.compile(r"(?i)\b(?:dann|wenn),? und nur (?:dann|wenn)\b,?(?: wenn\b)?"), "nur wenn"),
    # "Offer 3: no": what is said of an offer with one word
    (re.compile(rf"(?i)^\W*({_OFFER})\W+{_ALAS}{_NO}{_COURTESY}\W*$"), r"decline \1"),
    (re.compile(rf"(?i)^\W*({_OFFER})\W+{_ALAS}{_YES}{_COURTESY}\W*$"), r"accept \1"),
    # codes of the board and of players: "Raid on R @ NE", "m. Reg.-Karte", "EncEx"
    (re.compile(r"(?:(?<=@ )|(?<=@)|(?<=\bin )|(?<=\bfrom ))NE\b"), "New England"),
    (re.compile(r"(?i)\breg(?:ion(?:s)?)?\.?[- ]?karte\b"), "Regionskarte"),
    (re.compile(r"(?i)\breg(?:ion)?\.?[- ]?card\b"), "region card"),
    (re.compile(r"(?i)\benc(?:om)?[ .-]?exp?(?:orts?)?\b"), "Encomienda Exports"),
    (re.compile(r"(?i)\bplant[ .-]?exp?(?:orts?)?\b"), "Plantation Exports"),
    (re.compile(r" ?@ ?(?=\w)"), " in "),
    *(
        (re.compile(rf"(?<=\b(?:on|vs|gg|gn) ){seat[0]}(?= (?:in|at|@)\b)"), seat)
        for seat in ("Red", "Blue", "Green", "White", "Yellow")
    ),
    (re.compile(r"(?<!\bI )(?<!\bWE )(?<!\bYOU )\bCAN\b"), "Canada"),
    (re.compile(r"\bPER\b(?! [A-Z])"), "Peru"),
    (re.compile(r"(?i)\b(?:card|karte) ?: (?=\w)"), "card "),
    (re.compile(r"(?i)(?:\d\.? )?\b(?:aktion|action)(?: \d)? ?: ?(?:keine|none)(?= *(?:[./|;,]|$))"), "no action"),
    # "Free action: free export, Chile", "Freie Aktion: Stadt in Louisiana"
    (
        re.compile(
            r"(?i)\b(?:free action|(?:frei(?:e|er)?|gratis)[- ]?aktion) ?[:=–-] ?(?:(?:free|freie[rs]?|gratis) )?"
            r"(?=(?:export|ausfuhr|transport|build|bau)\w*\b)"
        ),
        "free ",
    ),
    (re.compile(r"(?<=[a-z] )Can\b(?=\s*(?:[.,;)]|$))"), "Canada"),
    (re.compile(r"\bIT\b(?= *(?:[A-Za-z,;.+(]|$))"), "Indian Trade"),
    (re.compile(r"(?<=[a-z]) < (?=[a-z])"), " from "),
    # "Red, 4+ pts": from so many on
    (
        re.compile(r"(?i)\b(\d+) ?\+ ?(?=(?:pts?|points?|punkten?|vps?|sps?|units?|einheiten|men|mann)\b)"),
        r"at least \1 ",
    ),
    (
        re.compile(r"(?i)\bas (?:my |the )(?=(first|second|third|fourth)(?: one)?,? (?:the|my|a|an) )(?:\1)(?: one)?"),
        r"in the \1 action",
    ),
    (re.compile(r"(?:[\U0001F300-\U0001FAFF\u2600-\u27BF\uFE0F\u200D]+ *)+"), "; "),
    *((re.compile(rf"^{each[0]}\b(?= (?:exp|trans|war|raid|att|disc))"), each) for each in ("Blue", "Red", "Green")),
    (re.compile(r"\bNot\b(?= (?:über|auf|gegen|bei|für|an)\b)"), "Hardships"),
    (
        re.compile(
            r"(?i)(?:^|[.,;/|]) *(?:free|x|value card|second card|condition|else|remarks?|notes?|gratis|frei|"
            r"zweite karte|bedingung|sonst|bemerkung(?:en)?|anmerkung(?:en)?)(?: ?action)? ?[:?] ?"
            r"(?:no|none|nein|keine?r?|nichts) ?(?=[.,;/|]|$)"
        ),
        "",
    ),
    (re.compile(r"\bES\b(?=\s*[>,/])|(?<=[>,/])\s*\bES\b"), " Spain"),
)


#: A function named by its number in the rules alone: "No. 23 with Advance as X".
_BY_NUMBER = re.compile(
    r"(?i)(?<!action )(?<!aktion )(?<!line )(?<!zeile )(?<!offer )(?<!angebot )(?<!rule )(?<!regel )"
    r"(?<!per )(?<!under )"
    r"\b(?:no|nr|number|nummer|function|funktion)\.? ?(\d{1,2})(?= (?:with|mit|using|in|on|against|gegen|auf)\b)"
)


def _functions(board: Board) -> Mapping[str, str]:
    """What the rules explain under each number, where that is one card."""
    found: dict[str, set[str]] = {}
    for card, printed in board.cards.items():
        if printed.explained and not printed.region:
            found.setdefault(str(printed.explained), set()).add(card.replace("-", " "))
    return {number: names.pop() for number, names in found.items() if len(names) == 1}


def _written(text: str, functions: Mapping[str, str]) -> str:
    """The text with codes in capitals written out."""
    text = _BY_NUMBER.sub(lambda found: functions.get(found[1], found[0]), text)
    for pattern, name in _CODES:
        text = pattern.sub(name, text)
    return text


def _seen(spans: Sequence[Span], context: OrderContext) -> Sequence[Span]:
    """The spans, with a card's printed number behind its name as filling, and the number of the turn as none of a line.

    "Salvage (5)", "Florida 9": how much it is worth is known. "Turn 23: …" is the turn that orders are for.
    """
    found: list[Span] = []
    for span in _without_rulebook_numbers(spans, context):
        before = next((each for each in reversed(found) if not _opens(each)), None)
        number = span.item(NUMBER)
        if number is not None and before is not None and number.value in _printed(before, context.state):
            enclosed = found[-1] is not before  # "Raid (5)": it counts nothing else
            found.append(span.said_as(GLUE) if enclosed else span.also(GLUE))
            if enclosed:
                del found[-2]  # the sign that parts them
        else:
            turn = span.is_slot and span.past > span.at + 1 and span.items[0].value
            found.append(span.also(GLUE) if turn == own_turn(context.state, context.seat) else span)
    found = d.with_points(found, context.state)
    fails = any("failure" in span.kinds for span in found)
    found = d.without_agreement(found, context.state, context.seat)
    return found if context.sheet.orders and not fails else d.without_instead(found)


def _without_rulebook_numbers(spans: Sequence[Span], context: OrderContext) -> Iterator[Span]:
    """The spans without the number that the rules text gives the function behind it: "26. Sea Hazard", "16, Raid".

    A line may be numbered so as well, but not where the line before it has another number, or nobody wrote it.
    """
    laid = plan(context.sheet.orders.values(), own_turn(context.state, context.seat))
    last = max((place_of(order.slot)[0] for order in laid), default=0)
    skipped = 0  #: the word behind the sign that goes with a number
    for place, span in enumerate(spans):
        number = next((item.value for item in span.items if item.kind in (SLOT, NUMBER)), None)
        signed = place + 1 < len(spans) and APART in spans[place + 1].kinds
        behind = spans[place + 1 + signed : place + 2 + signed] if signed or span.is_slot else ()
        explained = _explained(behind[0], context.state) if behind else set()
        if isinstance(number, int) and number in explained and number > last + 1:
            skipped = behind[0].at
        elif APART not in span.kinds or span.at > skipped or not skipped:
            yield span


def _explained(span: Span, state: State) -> set[int]:
    """The numbers that the rules text explains the functions under that a span may name."""
    cards = (card_id(state, str(item.value)) for item in span.items if item.kind in ("card", "deed"))
    return {state.board.cards[card].explained for card in cards if card in state.board.cards} - {0}


def _cards_told(spans: Sequence[Span]) -> Iterator[Span]:
    """The spans; what an action is called is its card where it stands beside an X: "X is Starvation"."""
    for place, span in enumerate(spans):
        before = spans[place - 1].kinds if place else set()
        behind = spans[place + 1].kinds if place + 1 < len(spans) else set()
        named = "deed" in span.kinds and "card" not in span.kinds and ("x" in before or bool(behind & {"x", "pay"}))
        cards = [item._replace(kind="card") for item in span.items if item.kind == "deed"] if named else []
        yield Span(span.at, span.past, (*cards, *span.items))


def _opens(span: Span) -> bool:
    sign = span.item(APART)
    return sign is not None and sign.value == "("


def _printed(span: Span, state: State) -> set[int]:
    """The numbers that are printed on the cards that a span may name."""
    cards = (card_id(state, str(item.value)) for item in span.items if item.kind in ("card", "deed"))
    return {state.board.cards[card].value for card in cards if card in state.board.cards}


def _slots(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """The slots that a line names; "2 colonists" is none."""
    written = {span.at: span for span in spans if len(span.items) and not words[span.at].isdecimal()}
    found = [written.get(span.at, span) if _is_word(span, written) else span for span in _SLOTS(spans, words)]
    for place, span in enumerate(found[:-1]):
        behind = found[place + 1]
        if {SLOT, NUMBER} <= span.kinds and behind.at == span.past and behind.kinds & set(_COUNTED[:2]):
            found[place] = span.without(SLOT)
    found = [span.without(SLOT) if _is_of_name(found, place) else span for place, span in enumerate(found)]
    found = [span.without(SLOT) if _is_enclosed(span, words) else span for span in found]
    found = [span.without(SLOT) if words[span.at - 1 : span.at] == ("+",) else span for span in found]
    found = [span.without(SLOT) if span.kinds >= {SLOT, NUMBER} and _of(span, words) else span for span in found]
    found = [span.also(GLUE) if "at-end" in span.kinds else span for span in found]
    if found and {SLOT, NUMBER} <= found[-1].kinds and len(found) > 1 and APART in found[-2].kinds:
        found[-1] = found[-1].without(SLOT)  # "half of them, i.e. 2"
    found = d.units_of_them(d.without_own_card(list(_cards_told(found))), words)
    found = d.staying(d.without_twice(d.with_turns(d.without_limits(found, words)), words), words)
    found = d.moving_in(d.without_plans(d.with_x_enclosed(found)), words)
    found = d.levied(d.with_to(d.free_ones_counted(d.unabbreviated(found, words))))
    told = [each for span in found for each in _conditional(_named(_will(span, words)), words)]
    return _uncut(widened(told, words))


_IFS = frozenset(("if", "wenn", "falls", "sofern", "should", "provided"))
_WORKS = frozenset(("works", "work", "klappt", "succeeds", "successful", "gelingt", "funktioniert"))
#: German verbs of who arrives, where they begin the condition: "Kommen sie an, …".
_ARRIVE = frozenset(("kommen", "ankommen", "durchkommen", "rüberkommen", "hinkommen"))
#: Words of a condition on an arrival, at least: "if they do not".
_ARRIVES = 3
#: German verbs that begin a condition where they begin a sentence, and what they stand before then.
_VERB_FIRST = frozenset((
    "klappt", "gelingt", "scheitert", "misslingt", "gewinne", "gewinnt", "verliere", "verliert", "hat", "habe", "haben",
    "ist", "sind", "steht", "stehen", "greift", "überfällt", "exportiert", "transportiert", "werde", "wird", "kapert",
    "sitzt", "zieht", "spielt", "geht",
))  # fmt: skip
_SUBJECTS = frozenset(
    ("ich", "der", "die", "das", "er", "sie", "rot", "blau", "grün", "weiß", "weiss", "gelb", "jemand")
)


def _conditional(span: Span, words: Sequence[str]) -> Iterator[Span]:
    """A span with the IF that it begins with apart: "if it works", "klappt der Krieg, …"."""
    whole = words[span.at : span.past]
    result = "failure" if "failure" in span.kinds else "success"
    arrives = len(whole) >= _ARRIVES and span.kinds & {"success", "failure"}
    works = span.kinds & {"possible", "success"} and _WORKS.intersection(whole)
    if whole and ((whole[0] in _IFS and (works or arrives)) or (whole[0] in _ARRIVE and arrives)):
        past = span.at + (whole[0] in _IFS)
        yield Span(span.at, past, (Item("if", None, span.at, past),))
        yield Span(past, span.past, (Item(result, None, past, span.past),))
        return
    if "else" in span.kinds:  # "geht das nicht, …"
        yield span
        return
    begins = span.at == 0 or words[span.at - 1] in (".", ";", ":")
    inverted = whole and whole[0] in _VERB_FIRST and _SUBJECTS.intersection(words[span.at + 1 : span.at + 2])
    if begins and inverted and "," in words[span.past :]:
        yield Span(span.at, span.at, (Item("if", None, span.at, span.at),))
    yield span


#: Behind a number of some: "3 of my Colonists".
_PART_OF = frozenset(("of", "von", "meiner", "aus", "from"))
#: Around the "will" that is a card.
_PLAYED = frozenset(
    ("via", "with", "w", "using", "mit", "per", "through", "under", "x", "=", "my", "the", "play", "use")
)
_CARD_BEHIND = frozenset(("as", "als", "card", "for", "is", "="))
#: Behind a "will" that is a verb.
_DOING = frozenset(("you", "i", "he", "she", "we", "they", "it", "be", "do", "go", "somebody", "someone", "anybody"))


def _of(span: Span, words: Sequence[str]) -> bool:
    return words[span.past : span.past + 1] != () and words[span.past] in _PART_OF


def _will(span: Span, words: Sequence[str]) -> Span:
    """The card where "will" can be no verb: "immigrants via will"."""
    if words[span.at : span.past] != ("will",):
        return span
    before, behind = words[max(0, span.at - 1) : span.at], words[span.past : span.past + 1]
    begins = span.at == 0 and not _DOING.intersection(behind)
    if not (begins or _PLAYED.intersection(before) or _CARD_BEHIND.intersection(behind)):
        return span
    return span.said_as("card", "national-will")


def _is_of_name(spans: Sequence[Span], place: int) -> bool:
    """Whether a number stands right behind a card or an Advance: "Ship Technology 2", "Louisiana (8)"."""
    before = [span for span in spans[max(0, place - 2) : place] if span.item(APART) is None]
    opened = place > 1 and (sign := spans[place - 1].item(APART)) is not None and sign.value == "("
    beside = place > 0 and (opened or spans[place - 1].item(APART) is None)
    return {SLOT, NUMBER} <= spans[place].kinds and beside and bool(before) and bool(before[-1].kinds & _NUMBERED)


def _is_enclosed(span: Span, words: Sequence[str]) -> bool:
    """Whether a number ends what is said in parentheses: "(together 12)"."""
    before = words[: span.at]
    return (
        {SLOT, NUMBER} <= span.kinds
        and words[span.past : span.past + 1] == (")",)
        and before.count("(") > before.count(")")
    )


_NUMBERED = {"card", "advance"}


#: What is named is meant: units and cards are no filling words here.
_MEANT = {"unit"}


def _named(span: Span) -> Span:
    if not span.kinds & _MEANT:
        return span
    return span.without(GLUE)


def _uncut(spans: Sequence[Span]) -> list[Span]:
    """The spans without signs that only set off what belongs together: "X: Raid", "(X Raid)"."""
    kept: list[Span] = []
    opened = asks = False
    for place, span in enumerate(spans):
        sign = span.item(APART)
        behind = spans[place + 1].kinds if place + 1 < len(spans) else set()
        if sign is not None and sign.value == "(" and behind & {"x", "advance"}:
            opened = True
        elif sign is not None and sign.value == ")" and opened:
            opened = False
        elif sign is None or sign.value != ":" or asks:
            kept.append(span)
        elif introduces(kept):
            begins = max((at + 1 for at, each in enumerate(kept) if APART in each.kinds), default=0)
            kept[begins:] = [each.also(GLUE) for each in kept[begins:]]
            kept.append(span)
        asks = (asks and sign is None) or bool(span.kinds & {"if", "unless", "reason"})
    return kept


def _is_word(span: Span, written: Mapping[int, Span]) -> bool:
    """Whether a number in words was taken for a slot: "both Hardships"."""
    before = written.get(span.at)
    return before is not None and SLOT in span.kinds and NUMBER in before.kinds and before.past == span.past


_IF_OK = re.compile(r" IF OK (\d+)$")


def _failing(before: int, said: Said, laid: Sequence[str]) -> str:
    """The line that "if not" is about: the one before, or what that one waits for ("if they arrive, …; if not, …")."""
    order = said.sense.context.sheet.orders.get(str(before))
    texts = [line for line in laid if line.startswith(f"{before} ")] or ([order.text] if order is not None else [])
    waits = _IF_OK.search(texts[0]) if texts else None
    return waits[1] if waits else str(before)


def _placed(body: str, said: Said, laid: Sequence[str]) -> Iterable[str]:
    """In the line that is named, or else the next; a condition on "that" is about the line before."""
    again = None if said.slots or laid else said_again(said, body)
    number = again or (int(said.slots[0].value or 0) if said.slots else next_number(said, laid))
    line = body.replace(f"NOT OK {LAST}", f"NOT OK {_failing(number - 1, said, laid)}").replace(LAST, str(number - 1))
    if all(0 < int(of_line) < number for of_line in _OF_LINE.findall(line)):
        yield f"{number} {line}"
