"""The frame of an order language: a line is read, and one Effect or one Refusal comes of it.

`read` takes any text. A line that is not understood, or can never be legal, is refused with what was written, why not,
and at most three lines that are accepted as they stand. What the orders are, each edition says in its `OrderLanguage`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pbem.core.conditions import IF
from pbem.core.grammar import Lexicon, Line, Misread, beginning
from pbem.core.language import say
from pbem.core.ruleset_contract import Effect, OrderContext
from pbem.core.sheet import Order
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.orders.facts_reading import FactReader
from pbem.games.colonial.orders.line_reading import Reading
from pbem.games.colonial.orders.plan_lines import Plan, PlanGrammar, read_plan
from pbem.games.colonial.state import Position
from pbem.games.common.orders.frame import begin, read_line, verb_like

#: Commands that every edition has beside the Characters, with their spellings.
COMMANDS: Mapping[str, Sequence[str]] = {
    "cards": ("CARDS", "card", "Karten"),
    "pass": ("PASS", "forfeit", "passe", "passen", "aussetzen"),
    "ask": ("ASK", "Frage", "Fragen"),
    "default": ("DEFAULT", "Vorgabe"),
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
    "auto": ("AUTO",),
    "lineup": ("LINEUP", "line-up", "Aufstellung"),
    "on": ("ON", "Bei"),
    "post": ("POST", "Handelsposten"),
    "adventurers": ("ADVENTURERS", "Abenteurer"),
    "lose": ("LOSE", "Verliere", "Verlieren"),
    "always": ("ALWAYS", "every turn", "Immer", "Jeden Zug"),
    "plan": ("PLAN", "Planung"),
    "yes": ("YES", "Ja"),
    "no": ("NO", "Nein"),
    "clear": ("CLEAR", "cancel", "delete", "Lösche", "Löschen"),
    "check": ("CHECK", "Prüfe", "Prüfen"),
}
_BULLETS = "•·>*-+ \t"
_SLOT_WORDS = frozenset(("round", "slot", "runde", "r"))
_TURN_WORDS = frozenset(("turn", "zug"))
_PASSIVE = frozenset(("pass", "ask", "default"))
_CALMS = "AMBASSADOR UNREST"  #: an Ambassador who moves no marker
_PERSONS = frozenset(("i", "we", "ich", "wir"))

#: Words behind the number of a round that begin an order all the same: "3 seafaring", "4 ship my goods".
_DEEDS = frozenset(
    {"ship", "sell", "verschiffe", "verkaufe", "economy", "seafaring", "navy", "logistics"}
    | {"wirtschaft", "seefahrt", "marine", "logistik"}
)
S = TypeVar("S", bound=Position)
#: What a command word does with the rest of its line.
Command = Callable[[Reading[S], OrderContext], Effect]


def ordering(read: Callable[[Reading[S], OrderContext], Sequence[Order]]) -> Command[S]:
    """The command of what reads orders and does nothing else."""
    return lambda r, context: Effect(orders=tuple(read(r, context)))


def nothing_gone(text: str, state: Any) -> str | None:
    """The whole map is played on."""
    return None


def nothing_unsaid(r: Reading[Any], context: OrderContext) -> Sequence[Order]:
    """Plans are all that a turn wants."""
    return ()


@dataclass(frozen=True, kw_only=True, eq=False)
class OrderLanguage(Generic[S]):
    """An edition's order language."""

    words: Mapping[str, Sequence[str]]  #: commands beside the Characters, with their spellings
    does: Mapping[str, Command[S]]  #: what a command does; CHECK, ALWAYS and PLAN are the frame's
    always: Mapping[str, Command[S]]  #: what may follow ALWAYS beside a plan
    grammar: PlanGrammar  #: what plans are made of
    rounds: int  #: slots of a turn
    facts: Callable[..., FactReader]  #: the reader of conditions: (words, seat, moments)
    plan_text: Callable[[Mapping[str, Any], FactReader], str]  #: a plan in canonical words
    order_words: Callable[[Order, FactReader], str]  #: an order as a receipt tells it
    over: Callable[[S, int], str]  #: why nothing can be planned for a slot any more, or ""
    slot_of: Callable[[OrderContext, str | None], int | None]  #: the slot meant where none is written
    fits: Callable[[Reading[S], OrderContext, int, int, Plan], None]  #: refuses or remarks on a plan for a slot
    goes_on: Callable[[Line, Sequence[str]], bool]  #: whether these words go on from the line before
    unsaid: Callable[[Reading[S], OrderContext], Sequence[Order]] = (
        nothing_unsaid  #: what DEFAULT alone orders beside plans
    )
    gone: Callable[[str, S], str | None] = nothing_gone  #: what a line names that is out of this game
    verbs: Lexicon = field(init=False)  #: all that an order may begin with

    def __post_init__(self) -> None:
        """Make the lexicon of verbs."""
        object.__setattr__(self, "verbs", Lexicon("an order", {**self.words, **w.CHARACTERS}))

    def read(self, line: str, context: OrderContext) -> Effect:
        """What a line of orders means. Raises Refusal with the reason and lines that would do."""
        return read_line(
            line.lstrip(_BULLETS), lambda text: self._read(text, context), lambda order: order.text,
            gone=lambda text: self.gone(text, context.state), mend=context.mend,
        )  # fmt: skip

    def begins_order(self, line: str) -> bool:
        """Whether a line begins with a slot or a whole command word, so that it does not go on from the one before."""
        found = Line(beginning(line.lstrip(_BULLETS)))
        _slot_word(found)
        if found.next().isdecimal():
            slot = found.next() in map(str, range(1, self.rounds + 1))
            found.at += 1
            found.sign(":", ".", ")")
            return slot and (self._verb_like(found) or found.has(IF) or found.next() in _DEEDS)
        return self._verb_like(found)

    def _verb_like(self, line: Line) -> bool:
        meant, _ = self.verbs.match(line.words, line.at)
        return bool(meant) and not self.goes_on(line, meant) and verb_like(line, self.verbs)

    def _read(self, text: str, context: OrderContext) -> Effect:
        state, line = context.state, begin(text)
        words = w.vocabulary(state.board, state.seats)
        r: Reading[S] = Reading(line=line, words=words, state=state, seat=context.seat, facts=self.facts)
        effect = self._dispatch(r, context)
        line.close()
        said = effect.words or "; ".join(self.order_words(order, r.reader()) for order in effect.orders)
        return Effect(
            orders=effect.orders, cleared=effect.cleared, intervention=effect.intervention, check=effect.check,
            words=said, remarks=tuple(dict.fromkeys(r.remarks)),
        )  # fmt: skip

    def _dispatch(self, r: Reading[S], context: OrderContext) -> Effect:
        line = r.line
        _this_turn(r)
        _slot_word(line)
        if line.next().isdecimal():
            return self._slot(r, context)
        if line.sees(IF):
            return self._slotless(r, context, "")
        start = line.at
        if line.next() in _PERSONS:  # "I attack Yellow" is told, and no command
            raise line.missing(say("“{first}” begins no order; HELP lists the orders", first=line.next()))
        verb = line.take(self.verbs)
        line.sign(":")
        if verb in w.CHARACTERS or (verb in _PASSIVE and not _switched(verb, line)):
            line.at = start
            return self._slotless(r, context, verb)
        if verb == "check":
            return Effect(check=True, words="your orders are played forward on what you can see")
        if verb in ("always", "plan"):
            return self._always(r, context, dotted=verb == "plan")
        return self.does[verb](r, context)

    # --- plans --------------------------------------------------------------------------------------------------

    def _slot(self, r: Reading[S], context: OrderContext) -> Effect:
        """`2 VICEROY west-africa gold 2 IF treasury >= 4 ELSE PASS`."""
        line, start = r.line, r.line.at
        number = line.number()
        if number is None or not 1 <= number <= self.rounds:
            offers = [str(each) for each in range(1, self.rounds + 1)]
            said = line.since(start) or line.next()
            raise line.wrong(f"“{said}” is no slot: the rounds are 1 to {self.rounds}", start, offers)
        line.sign(":", ".", ")")
        if reason := self.over(r.state, number):
            raise line.wrong(reason, start)
        return self._planned(r, context, number, start, read_plan(r, self.grammar))

    def _slotless(self, r: Reading[S], context: OrderContext, verb: str) -> Effect:
        """A Character's line without its slot: the slot of its card, where that is known."""
        plan = read_plan(r, self.grammar)
        slot = self.slot_of(context, plan.characters[0] if plan.characters else None)
        if slot is None and verb == "default" and (rest := self._rest_by_default(r, context, plan)):
            return Effect(orders=tuple(rest))
        if slot is None:
            offers = [(0, 0, str(each)) for each in range(1, self.rounds + 1) if not self.over(r.state, each)]
            said = f"“{verb.upper()}”" if verb else "the order"
            raise Misread(f"{said} needs the slot it is for, as in “2 {r.line.text}”", text=r.line.text, put=offers)
        if reason := self.over(r.state, slot):
            raise r.line.wrong(reason, 0)
        return self._planned(r, context, slot, 0, plan)

    def _rest_by_default(self, r: Reading[S], context: OrderContext, plan: Plan) -> list[Order]:
        """DEFAULT alone: what the turn wants and has no order yet; nothing where there is an ELSE."""
        if len(plan.data()["alternatives"]) > 1:
            return []
        text, turn = self.plan_text(plan.data(), r.reader()), context.state.turn
        open_slots = [
            str(each)
            for each in range(1, self.rounds + 1)
            if not self.over(r.state, each) and context.sheet.get(str(each), turn) is None
        ]
        plans = [Order(slot=each, text=f"{each} {text}", data=plan.data(), turn=turn) for each in open_slots]
        return [*self.unsaid(r, context), *plans]

    def _planned(self, r: Reading[S], context: OrderContext, slot: int, start: int, plan: Plan) -> Effect:
        self.fits(r, context, slot, start, plan)
        text = f"{slot} {self.plan_text(plan.data(), r.reader())}"
        if _CALMS in text and r.state.players[r.seat].diplomacy < r.state.board.diplomacy_length:
            both = text.replace(_CALMS, "AMBASSADOR ME, UNREST")
            r.remarks.append(f"your own marker stays where it is; “{both}” moves it as well")
        return Effect(orders=(Order(slot=str(slot), text=text, data=plan.data(), turn=context.state.turn),))

    def _always(self, r: Reading[S], context: OrderContext, *, dotted: bool) -> Effect:
        """`ALWAYS TRADER OWN ALL ELSE PASS`; `PLAN trader: OWN ALL / PASS` is the same."""
        if not dotted and (command := self._always_command(r.line)) is not None:
            return command(r, context)
        plan = read_plan(r, self.grammar, _dotted_head(r) if dotted else None)
        if not plan.characters:
            raise r.line.wrong("a standing plan needs a Character, as in “ALWAYS TRADER OWN ALL”", 0)
        board = r.words.board
        pair = board.cards[board.card_with[plan.characters[0]]]
        for character, place in zip(plan.characters, plan.places, strict=True):
            if character not in pair:
                r.line.at = place + 1
                raise r.line.wrong(f"{character.capitalize()} is not on the card {'/'.join(pair).title()}", place)
        text = "ALWAYS " + self.plan_text(plan.data(), r.reader())
        return Effect(orders=(Order(slot=f"plan.{plan.characters[0]}", text=text, data=plan.data(), standing=True),))

    def _always_command(self, line: Line) -> Command[S] | None:
        meant, length = self.verbs.match(line.words, line.at)
        command = self.always.get(meant[0]) if len(meant) == 1 else None
        if command is not None:
            line.at += length
        return command


def _slot_word(line: Line) -> None:
    if line.next() in _SLOT_WORDS and line.next(1).isdecimal():
        line.at += 1


def _switched(verb: str, line: Line) -> bool:
    """`ASK ON` is a standing order, `ASK` alone a plan."""
    return verb == "ask" and (line.sees(w.ON) or line.sees(w.OFF))


def _this_turn(r: Reading[Any]) -> None:
    """`TURN 3 …` in front of an order may name the turn that is open, and no other one."""
    line, start = r.line, r.line.at
    if line.next() not in _TURN_WORDS or not line.next(1).isdecimal():
        return
    line.at += 1
    if line.number() != r.state.turn:
        reason = f"orders are for turn {r.state.turn}, which is open now; ALWAYS begins a plan for every turn"
        raise line.wrong(reason, start)
    line.sign(":", ",", ".")


def _dotted_head(r: Reading[Any]) -> str | None:
    """The Character before the colon of PLAN; None where the plan begins with one all the same."""
    line, start = r.line, r.line.at
    head = line.take(r.words.characters)
    line.sign("/") and line.find(r.words.characters)
    line.sign(":")
    if line.done:
        line.at = start
        return None
    return None if r.words.characters.match(line.words, line.at)[0] else head
