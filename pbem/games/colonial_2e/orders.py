"""The order language of the 2nd edition: a line is read, and one Effect or one Refusal comes of it.

`read` takes any text. A line that is not understood, or can never be legal, is refused with what was written, why not,
and at most three lines that are accepted as they stand.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from pbem.core.conditions import IF
from pbem.core.errors import NotAllowed
from pbem.core.grammar import Lexicon, Line, Misread, compact
from pbem.core.ruleset import Effect, OrderContext
from pbem.core.sheet import Order
from pbem.games.colonial import words as w
from pbem.games.colonial.board import Board
from pbem.games.colonial.orders_money import build, give
from pbem.games.colonial.orders_plans import Alternative, Plan, read_plan
from pbem.games.colonial_2e.facts import EXPLORING, Reader
from pbem.games.colonial_2e.orders_actions import (
    CHARACTERS,
    circumnavigator,
    more_parts,
)
from pbem.games.colonial_2e.orders_cards import card_of, cards, lined_up, over, slot_of
from pbem.games.colonial_2e.orders_clear import clear
from pbem.games.colonial_2e.orders_money import repay
from pbem.games.colonial_2e.orders_reading import Reading
from pbem.games.colonial_2e.orders_standing import STANDING
from pbem.games.colonial_2e.orders_text import plan_text
from pbem.games.colonial_2e.orders_words import order_words

ROUNDS = 5
_BLANK = "____"  #: what a form leaves to be filled in
_BULLETS = "•·>*-+ \t"

#: Commands beside the Characters, with their spellings.
_COMMANDS: Mapping[str, Sequence[str]] = {
    "cards": ("CARDS", "card", "Karten"),
    "pass": ("PASS", "forfeit", "passe", "passen", "aussetzen"),
    "ask": ("ASK", "Frage", "Fragen"),
    "default": ("DEFAULT", "Vorgabe"),
    "circumnavigate": ("CIRCUMNAVIGATE", "circumnavigation", "Umsegeln", "Umsegelung", "Weltumsegelung"),
    "australia": ("AUSTRALIA", "Australien"),
    "build": ("BUILD", "buy", "Baue", "Bauen", "Kaufe"),
    "fleets": ("FLEETS", "Flotten", "Handelsflotten"),
    "squadrons": ("SQUADRONS", "Geschwader"),
    "give": ("GIVE", "gift", "Gib", "Gebe", "Schenke"),
    "repay": ("REPAY", "pay back", "Tilge", "Tilgen", "Zurückzahlen"),
    "allow": ("ALLOW", "Erlaube", "Erlauben", "Gestatte"),
    "refuse": ("REFUSE", "forbid", "deny", "Verweigere", "Verbiete"),
    "ship": ("SHIP", "Verschiffen"),
    "sell": ("SELL", "Verkaufen"),
    "surrender": ("SURRENDER", "Kapituliere", "Ergebe", "Ergeben", "Aufgeben"),
    "casualties": ("CASUALTIES", "Verluste"),
    "battles": ("BATTLES", "Schlachten"),
    "auto": ("AUTO",),
    "lineup": ("LINEUP", "line-up", "Aufstellung"),
    "on": ("ON", "Bei"),
    "post": ("POST", "Handelsposten"),
    "adventurers": ("ADVENTURERS", "Abenteurer"),
    "options": ("OPTIONS", "colony", "colony options", "Optionen", "Kolonie", "Kolonieoptionen"),
    "city": ("CITY", "booming city", "Stadt"),
    "lose": ("LOSE", "Verliere", "Verlieren"),
    "always": ("ALWAYS", "every turn", "Immer", "Jeden Zug"),
    "plan": ("PLAN", "Planung"),
    "nation": ("NATION", "nations", "Nationen"),
    "flamboyance": ("FLAMBOYANCE", "Prunk", "Prachtentfaltung"),
    "reroll": ("REROLL", "re-roll", "Neu würfeln", "Nochmal würfeln"),
    "yes": ("YES", "Ja"),
    "no": ("NO", "Nein"),
    "clear": ("CLEAR", "cancel", "delete", "Lösche", "Löschen"),
    "check": ("CHECK", "Prüfe", "Prüfen"),
}
_VERBS = Lexicon("an order", {**_COMMANDS, **w.CHARACTERS})
_CIRCUMNAVIGATE = "circumnavigate"
_FULL_VERBS = frozenset(_VERBS.exact)
_SLOT_WORDS = frozenset(("round", "slot", "runde", "r"))
_TURN_WORDS = frozenset(("turn", "zug"))
_IN_SLOT = Lexicon(
    "a Character",
    {**w.CHARACTERS, _CIRCUMNAVIGATE: _COMMANDS["circumnavigate"]},
)
_PASSIVE = {"pass", "ask", "default"}
_AFTER_EXPLORE = {"post", "adventurers"}  #: seldom begin a line of their own, and often the rest of a broken one
_SURE = 4  #: letters of a shortened verb that begin an order for sure, when a wrapped line might be meant


def read(line: str, context: OrderContext) -> Effect:
    """What a line of orders means. Raises Refusal with the reason and lines that would do."""
    text = line.lstrip(_BULLETS)
    try:
        return _read(text, context)
    except Misread as trouble:
        if _BLANK in line:
            return Effect(words="a line of the form that was not filled in; it changes nothing")
        if (gone := _left_out(text, context.state.board)) is not None:
            raise NotAllowed(f"{gone} is out of this game: it is no goal of a nation in play") from None
        raise trouble.refusal(lambda again: _as_written(again, context)) from None


def _left_out(text: str, board: Board) -> str | None:
    """A Territory that the line names and that is not played on (25: two and three players)."""
    said = compact(text)
    return next((name for land, name in board.names.items() if land not in board.lands and compact(name) in said), None)


def begins_order(line: str) -> bool:
    """Whether a line begins with a slot or a whole command word, so that it does not go on from the line before."""
    found = Line(line.lstrip(_BULLETS))
    if found.next() in _SLOT_WORDS and found.next(1).isdecimal():
        found.at += 1
    if found.next().isdecimal():
        slot = found.next() in ("1", "2", "3", "4", "5")
        found.at += 1
        found.sign(":", ".", ")")
        return slot and (_verb_like(found) or found.has(IF))
    return _verb_like(found)


def _verb_like(line: Line) -> bool:
    meant, length = _VERBS.match(line.words, line.at)
    if not set(meant) - _AFTER_EXPLORE or (set(meant) == {"casualties"} and _in_a_plan(line)):
        return False
    written = "".join(line.words[line.at : line.at + length])
    return written in _FULL_VERBS or (len(meant) == 1 and len(written) >= _SURE)


def _in_a_plan(line: Line) -> bool:
    """Whether a line has what only plans have: as a standing order, CASUALTIES takes neither IF nor ELSE."""
    return not (IF.spellings | w.ELSE.spellings).isdisjoint(line.words)


def _as_written(text: str, context: OrderContext) -> str:
    """A line in canonical words, if it is one order; otherwise as it stands."""
    effect = _read(text, context)
    return effect.orders[0].text if len(effect.orders) == 1 else text


def _read(text: str, context: OrderContext) -> Effect:
    state = context.state
    line = Line(text)
    r = Reading(line=line, words=w.vocabulary(state.board, state.seats), state=state, seat=context.seat, facts=Reader)
    if line.done:
        raise line.missing("there is no word in this line; HELP lists the orders")
    effect = _dispatch(r, context)
    line.close()
    reader = Reader(words=r.words, seat=r.seat)
    words = effect.words or "; ".join(order_words(order, reader) for order in effect.orders)
    return Effect(
        orders=effect.orders, cleared=effect.cleared, intervention=effect.intervention, check=effect.check,
        words=words, remarks=tuple(dict.fromkeys(r.remarks)),
    )  # fmt: skip


def _dispatch(r: Reading, context: OrderContext) -> Effect:
    line = r.line
    _this_turn(r)
    if line.next() in _SLOT_WORDS and line.next(1).isdecimal():
        line.at += 1
    if line.next().isdecimal():
        return _slot(r, context)
    if line.sees(IF):
        return _slotless(r, context, "")
    start = line.at
    verb = line.take(_VERBS)
    line.sign(":")
    if verb in CHARACTERS or verb in _PASSIVE:
        if verb == "ask" and (line.sees(w.ON) or line.sees(w.OFF)):
            return Effect(orders=STANDING["ask"](r, context))
        line.at = start
        return _slotless(r, context, verb)
    return _command(r, context, verb)


def _this_turn(r: Reading) -> None:
    """`TURN 3 …` in front of an order may name the turn that is open, and no other one."""
    line, start = r.line, r.line.at
    if line.next() not in _TURN_WORDS or not line.next(1).isdecimal():
        return
    line.at += 1
    if line.number() != r.state.turn:
        reason = f"orders are for turn {r.state.turn}, which is open now; ALWAYS begins a plan for every turn"
        raise line.wrong(reason, start)
    line.sign(":", ",", ".")


def _command(r: Reading, context: OrderContext, verb: str) -> Effect:
    match verb:
        case "cards":
            return cards(r, context)
        case "clear":
            return clear(r, context)
        case "check":
            return Effect(check=True, words="your orders are played forward on what you can see")
        case "give":
            return give(r, context)
        case "always" | "plan":
            return _always(r, context, dotted=verb == "plan")
        case "build":
            return Effect(orders=build(r, context, None))
        case "fleets" | "squadrons":
            return Effect(orders=build(r, context, verb))
        case "repay":
            return Effect(orders=repay(r, context))
    return Effect(orders=STANDING[verb](r, context))


# --- plans --------------------------------------------------------------------------------------------------------


def _slot(r: Reading, context: OrderContext) -> Effect:
    """`2 VICEROY west-africa gold 2 IF treasury >= 4 ELSE PASS`."""
    line, start = r.line, r.line.at
    number = line.number()
    if number is None or not 1 <= number <= ROUNDS:
        offers = [str(each) for each in range(1, ROUNDS + 1)]
        said = line.since(start) or line.next()
        raise line.wrong(f"“{said}” is no slot: the rounds are 1 to {ROUNDS}", start, offers)
    line.sign(":", ".", ")")
    if reason := over(r.state, number):
        raise line.wrong(reason, start)
    plan = read_plan(r, _GRAMMAR)
    _on_card(r, context, number, start, plan)
    return _planned(r, context, str(number), plan)


def _slotless(r: Reading, context: OrderContext, verb: str) -> Effect:
    """A Character's line without its slot: the slot that shows the card, where the line-up is known."""
    plan = read_plan(r, _GRAMMAR)
    character = plan.characters[0] if plan.characters else None
    slot = slot_of(context, character)
    if slot is None:
        offers = [(0, 0, str(each)) for each in range(1, ROUNDS + 1) if not over(r.state, each)]
        said = f"“{verb.upper()}”" if verb else "the order"
        raise Misread(f"{said} needs the slot it is for, as in “2 {r.line.text}”", text=r.line.text, put=offers)
    if reason := over(r.state, slot):
        raise r.line.wrong(reason, 0)
    _on_card(r, context, slot, 0, plan)
    return _planned(r, context, str(slot), plan)


def _planned(r: Reading, context: OrderContext, slot: str, plan: Plan) -> Effect:
    text = f"{slot} {plan_text(plan.data(), Reader(words=r.words, seat=r.seat))}"
    return Effect(orders=(Order(slot=slot, text=text, data=plan.data(), turn=context.state.turn),))


def _always(r: Reading, context: OrderContext, *, dotted: bool) -> Effect:
    """`ALWAYS TRADER OWN ALL ELSE PASS`; `PLAN trader: OWN ALL / PASS` is the same."""
    line = r.line
    if not dotted and (effect := _always_money(r, context)) is not None:
        return effect
    head = None
    if dotted:
        start = line.at
        head = line.take(r.words.characters)
        line.sign("/") and line.find(r.words.characters)
        line.sign(":")
        if r.words.characters.match(line.words, line.at)[0]:
            head = None
        elif line.done:
            line.at = start
            head = None
    plan = read_plan(r, _GRAMMAR, head)
    if not plan.characters:
        raise line.wrong("a standing plan needs a Character, as in “ALWAYS TRADER OWN ALL”", 0)
    text = "ALWAYS " + plan_text(plan.data(), Reader(words=r.words, seat=r.seat))
    slot = f"plan.{plan.characters[0]}"
    pair = context.state.board.cards[context.state.board.card_with[plan.characters[0]]]
    for character, place in zip(plan.characters, plan.places, strict=True):
        if character not in pair:
            line.at = place + 1
            raise line.wrong(f"{character.capitalize()} is not on the card {'/'.join(pair).title()}", place)
    return Effect(orders=(Order(slot=slot, text=text, data=plan.data(), standing=True),))


def _always_money(r: Reading, context: OrderContext) -> Effect | None:
    line, start = r.line, r.line.at
    meant, length = _VERBS.match(line.words, line.at)
    verb = meant[0] if len(meant) == 1 else ""
    if verb in ("build", "fleets", "squadrons"):
        line.at += length
        return Effect(orders=build(r, context, None if verb == "build" else verb, always=True))
    if verb in STANDING and verb not in ("yes", "no", "post", "adventurers"):
        line.at += length
        return Effect(orders=STANDING[verb](r, context))
    if verb == "repay":
        line.at += length
        return Effect(orders=repay(r, context))
    if verb == "cards":
        line.at += length
        return Effect(orders=STANDING["lineup"](r, context))
    line.at = start
    return None


def _action(r: Reading, plan: Plan, head: str | None) -> tuple[list[Alternative], str]:
    line, start = r.line, r.line.at
    if head is None and line.has(w.PASS):
        return [{"action": {"do": "pass"}}], "pass"
    if head is None and line.has(w.DEFAULT):
        return [{"action": {"do": "default"}}], "default"
    name = head or _character(r, plan)
    character = "explorer" if name == _CIRCUMNAVIGATE else name
    plan.characters.append(character)
    plan.places.append(start)
    if head is None:
        line.sign(":", ">", "=")
    if name == _CIRCUMNAVIGATE:
        line.at = start
        return [circumnavigator(r)], character
    return CHARACTERS[character](r), character


def _character(r: Reading, plan: Plan) -> str:
    """The Character that must come next. Behind an ELSE the one before may be meant again: `india ELSE china`."""
    name = r.line.find(_IN_SLOT)
    if name is None:
        lost = r.line.lost()
        if not plan.characters or r.line.done:
            raise lost
        at = r.line.spans[r.line.at][0]
        again = (at, at, _IN_SLOT.shown[plan.characters[-1]])
        raise Misread(lost.reason, text=lost.text, put=[again, *lost.put])
    return name


def _on_card(r: Reading, context: OrderContext, slot: int, start: int, plan: Plan) -> None:
    """Every Character named must stand on the slot's card, where the line-up is known."""
    card = card_of(context, slot)
    board, line = r.words.board, r.line
    if card is None:
        if lined_up(context) is None and plan.characters:
            named = w.card_name(board, board.card_with[plan.characters[0]])
            r.remarks.append(f"no line-up is sent yet; slot {slot} will need the card {named}")
        return
    for character in plan.characters:
        if character not in board.cards[card]:
            line_up = lined_up(context) or []
            there = board.card_with[character]
            right = line_up.index(there) + 1 if there in line_up else 0
            pair = " and ".join(each.capitalize() for each in board.cards[card])
            where = f"; its card is in slot {right}" if right else "; its card is not in your line-up"
            line.at = start + 1
            reason = f"the card in slot {slot} has {pair}, not {character.capitalize()}{where}"
            raise line.wrong(reason, start, (str(right),) if right else ())


class _Grammar:
    """What this edition's plans are made of."""

    begins = _IN_SLOT

    def action(self, r: Reading, plan: Plan, head: str | None) -> tuple[list[Alternative], str]:
        """A Character's line, PASS or DEFAULT."""
        return _action(r, plan, head)

    def more_parts(self, r: Reading, found: Sequence[Alternative]) -> None:
        """What else an Explorer's or Sovereign's line says."""
        more_parts(r, found)

    def moments(self, character: str) -> Collection[str]:
        """An exploration's need."""
        return EXPLORING if character in ("", "explorer") else ()


_GRAMMAR = _Grammar()
