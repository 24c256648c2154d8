"""The order language of the revised edition: a line is read, and one Effect or one Refusal comes of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pbem.core.conditions import IF
from pbem.core.grammar import Lexicon, Line, Misread, compact
from pbem.core.ruleset import Effect, OrderContext
from pbem.core.sheet import Order
from pbem.games.colonial import words as w
from pbem.games.colonial.orders_money import give
from pbem.games.colonial.orders_plans import Alternative, Plan, read_plan
from pbem.games.colonial_revised.endeavour import ROUNDS
from pbem.games.colonial_revised.facts import EXPLORING, Reader
from pbem.games.colonial_revised.orders_actions import CHARACTERS, more_parts
from pbem.games.colonial_revised.orders_cards import cards, over, slot_of
from pbem.games.colonial_revised.orders_clear import clear
from pbem.games.colonial_revised.orders_reading import Reading
from pbem.games.colonial_revised.orders_said import order_words
from pbem.games.colonial_revised.orders_standing import STANDING
from pbem.games.colonial_revised.orders_text import plan_text
from pbem.games.colonial_revised.orders_turn import TURN

_BLANK = "____"  #: what a form leaves to be filled in
_BULLETS = "•·>*-+ \t"
#: Commands beside the Characters, with their spellings.
_COMMANDS: Mapping[str, Sequence[str]] = {
    "cards": ("CARDS", "card", "Karten"),
    "pass": ("PASS", "forfeit", "passe", "passen", "aussetzen"),
    "ask": ("ASK", "Frage", "Fragen"),
    "default": ("DEFAULT", "Vorgabe"),
    "build": ("BUILD", "buy", "Baue", "Bauen", "Kaufe"),
    "fleets": ("FLEETS", "Flotten", "Handelsflotten"),
    "squadrons": ("SQUADRONS", "Geschwader"),
    "scrap": ("SCRAP", "Verschrotte", "Verschrotten"),
    "privateers": ("PRIVATEERS", "Kaperschiffe", "Freibeuter"),
    "bar": ("BAR", "Sperre", "Sperren"),
    "give": ("GIVE", "gift", "Gib", "Gebe", "Schenke"),
    "repay": ("REPAY", "pay back", "Tilge", "Tilgen", "Zurückzahlen"),
    "win": ("WIN", "Siege", "Siegen"),
    "allow": ("ALLOW", "Erlaube", "Erlauben", "Gestatte"),
    "refuse": ("REFUSE", "forbid", "deny", "Verweigere", "Verbiete"),
    "ship": ("SHIP", "Verschiffen"),
    "sell": ("SELL", "Verkaufen"),
    "pay": ("PAY", "Zahle", "Zahlen"),
    "on": ("ON", "Bei"),
    "post": ("POST", "Handelsposten"),
    "adventurers": ("ADVENTURERS", "Abenteurer"),
    "attack": ("ATTACK", "Greife an", "Angreifen"),
    "counterattack": ("COUNTERATTACK", "counter-attack", "Gegenangriff"),
    "sink": ("SINK", "Versenke", "Versenken"),
    "casualties": ("CASUALTIES", "Verluste"),
    "occupy": ("OCCUPY", "Besetze", "Besetzen"),
    "avert": ("AVERT", "Wende ab", "Abwenden"),
    "lose": ("LOSE", "Verliere", "Verlieren"),
    "offer": ("OFFER", "Biete", "Bieten"),
    "ally": ("ALLY", "alliance", "Verbünde", "Bündnis"),
    "accept": ("ACCEPT", "Nimm an", "Annehmen"),
    "expedition": ("EXPEDITION", "Landung"),
    "home": ("HOME", "go home", "Heim", "Heimkehren"),
    "stay": ("STAY", "Bleibe", "Bleiben"),
    "surrender": ("SURRENDER", "Kapituliere", "Ergebe", "Ergeben", "Aufgeben"),
    "escalate": ("ESCALATE", "escalation", "Rüste", "Aufrüsten", "Eskaliere"),
    "emergency": ("EMERGENCY LOAN", "emergency", "Notanleihe", "Notkredit"),
    "auto": ("AUTO",),
    "lineup": ("LINEUP", "line-up", "Aufstellung"),
    "always": ("ALWAYS", "every turn", "Immer", "Jeden Zug"),
    "plan": ("PLAN", "Planung"),
    "yes": ("YES", "Ja"),
    "no": ("NO", "Nein"),
    "clear": ("CLEAR", "cancel", "delete", "Lösche", "Löschen"),
    "check": ("CHECK", "Prüfe", "Prüfen"),
}
_VERBS = Lexicon("an order", {**_COMMANDS, **w.CHARACTERS})
_FULL_VERBS = frozenset(_VERBS.exact)
_SLOT_WORDS = frozenset(("round", "slot", "runde", "r"))
_TURN_WORDS = frozenset(("turn", "zug"))
_IN_SLOT = Lexicon("a Character", w.CHARACTERS)
_PASSIVE = {"pass", "ask", "default"}
#: Words that are parts of other orders as well, and seldom begin a line that goes on from the one before.
_PARTS = {"post", "adventurers", "pay", "offer", "casualties", "occupy"}
_CHARACTER_NAMES = frozenset(compact(name) for names in w.CHARACTERS.values() for name in names)
_SURE = 4  #: letters of a shortened verb that begin an order for sure, when a wrapped line might be meant


def read(line: str, context: OrderContext) -> Effect:
    """What a line of orders means. Raises Refusal with the reason and lines that would do."""
    text = line.lstrip(_BULLETS)
    try:
        return _read(text, context)
    except Misread as trouble:
        if _BLANK in line:
            return Effect(words="a line of the form that was not filled in; it changes nothing")
        raise trouble.refusal(lambda again: _as_written(again, context)) from None


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
    # A Character alone in its row is what a mail program broke off "ELSE PASS explorer".
    return _verb_like(found) and not _one_character(found)


def _one_character(line: Line) -> bool:
    return len(line.words) == 1 and line.next() in _CHARACTER_NAMES


def _verb_like(line: Line) -> bool:
    meant, length = _VERBS.match(line.words, line.at)
    if not meant or (set(meant) <= _PARTS and _in_a_plan(line)):
        return False
    written = "".join(line.words[line.at : line.at + length])
    return written in _FULL_VERBS or (len(meant) == 1 and len(written) >= _SURE)


def _in_a_plan(line: Line) -> bool:
    return not w.ELSE.spellings.isdisjoint(line.words)


def _as_written(text: str, context: OrderContext) -> str:
    """A line in canonical words, if it is one order; otherwise as it stands."""
    effect = _read(text, context)
    return effect.orders[0].text if len(effect.orders) == 1 else text


def _read(text: str, context: OrderContext) -> Effect:
    state = context.state
    line = Line(text)
    words = w.vocabulary(state.board, state.seats)
    r = Reading(line=line, words=words, state=state, seat=context.seat, facts=Reader)
    if line.done:
        raise line.missing("there is no word in this line; HELP lists the orders")
    effect = _dispatch(r, context)
    line.close()
    said = effect.words or "; ".join(order_words(order, r.reader()) for order in effect.orders)
    return Effect(
        orders=effect.orders, cleared=effect.cleared, intervention=effect.intervention, check=effect.check,
        words=said, remarks=tuple(dict.fromkeys(r.remarks)),
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
    if verb in TURN:
        return Effect(orders=TURN[verb](r, context, False))
    return Effect(orders=STANDING[verb](r, context))


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
    return _planned(r, context, number, read_plan(r, _GRAMMAR))


def _slotless(r: Reading, context: OrderContext, verb: str) -> Effect:
    """A Character's line without its slot: the slot of its card in CARDS, else the round that waits."""
    plan = read_plan(r, _GRAMMAR)
    slot = slot_of(context, plan.characters[0] if plan.characters else None)
    if slot is None:
        offers = [(0, 0, str(each)) for each in range(1, ROUNDS + 1) if not over(r.state, each)]
        said = f"“{verb.upper()}”" if verb else "the order"
        raise Misread(f"{said} needs the slot it is for, as in “2 {r.line.text}”", text=r.line.text, put=offers)
    return _planned(r, context, slot, plan)


def _planned(r: Reading, context: OrderContext, slot: int, plan: Plan) -> Effect:
    player, board = r.state.players[r.seat], r.words.board
    for character in plan.characters:
        card = board.card_with[character]
        if card in player.cards or card == player.barred:
            why = "is barred this turn" if card == player.barred else "was played this turn"
            r.remarks.append(f"the card {w.card_name(board, card)} {why}, so {character.capitalize()} will fall out")
    text = f"{slot} {plan_text(plan.data(), r.reader())}"
    return Effect(orders=(Order(slot=str(slot), text=text, data=plan.data(), turn=context.state.turn),))


def _always(r: Reading, context: OrderContext, *, dotted: bool) -> Effect:
    """`ALWAYS TRADER OWN ALL ELSE PASS`; `PLAN trader: OWN ALL / PASS` is the same."""
    line = r.line
    if not dotted and (orders := _always_command(r, context)) is not None:
        return Effect(orders=orders)
    head = None
    if dotted:
        start = line.at
        head = line.take(r.words.characters)
        line.sign(":")
        if line.done or r.words.characters.match(line.words, line.at)[0]:
            head = None
        if line.done:
            line.at = start
    plan = read_plan(r, _GRAMMAR, head)
    if not plan.characters:
        raise line.wrong("a standing plan needs a Character, as in “ALWAYS TRADER OWN ALL”", 0)
    board = r.words.board
    pair = board.cards[board.card_with[plan.characters[0]]]
    for character, place in zip(plan.characters, plan.places, strict=True):
        if character not in pair:
            line.at = place + 1
            raise line.wrong(f"{character.capitalize()} is not on the card {'/'.join(pair).title()}", place)
    text = "ALWAYS " + plan_text(plan.data(), r.reader())
    return Effect(orders=(Order(slot=f"plan.{plan.characters[0]}", text=text, data=plan.data(), standing=True),))


def _always_command(r: Reading, context: OrderContext) -> tuple[Order, ...] | None:
    line = r.line
    meant, length = _VERBS.match(line.words, line.at)
    verb = {"cards": "lineup"}.get(meant[0], meant[0]) if len(meant) == 1 else ""
    if verb in TURN:
        line.at += length
        return TURN[verb](r, context, True)
    if verb in STANDING and verb not in ("yes", "no", "post", "adventurers"):
        line.at += length
        return STANDING[verb](r, context)
    return None


class _Grammar:
    """What this edition's plans are made of."""

    begins = _IN_SLOT

    def action(self, r: Reading, plan: Plan, head: str | None) -> tuple[list[Alternative], str]:
        """A Character's line, PASS or DEFAULT."""
        line, start = r.line, r.line.at
        if head is None and line.has(w.PASS):
            return [_passing(r)], "pass"
        if head is None and line.has(w.DEFAULT):
            return [{"action": {"do": "default"}}], "default"
        character = head or _character(r, plan)
        plan.characters.append(character)
        plan.places.append(start)
        if head is None:
            line.sign(":", ">", "=")
        return CHARACTERS[character](r), character

    def more_parts(self, r: Reading, found: Sequence[Alternative]) -> None:
        """What else an Explorer's, Rebel's or Sovereign's line says."""
        more_parts(r, found)

    def moments(self, character: str) -> Collection[str]:
        """An exploration's need."""
        return EXPLORING if character in ("", "explorer") else ()


_GRAMMAR = _Grammar()


def _passing(r: Reading) -> Alternative:
    """`PASS`, `PASS merchant`: the card that is played for nothing."""
    meant, _ = r.words.cards.match(r.line.words, r.line.at)
    action: dict[str, Any] = {"do": "pass"}
    if meant:
        card = r.line.take(r.words.cards)
        action |= {"card": card, "shown": r.words.board.cards[card][0]}
    return {"action": action}


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
