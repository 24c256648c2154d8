"""The Table: the only door between the rules and the people who decide.

A rule function asks (`ask`, `ask_all`), collects plans (`collect`), rolls (`successes`, `faces`, `shuffle`, `draw`)
and tells (`tell`). The Table answers from the log of the open phase, an order, a standing order or the default, or
unwinds the phase with `Waiting`. A phase that has all its answers runs through in one pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, Any, Protocol

from pbem.core.choices import Choice
from pbem.core.dice import Chance
from pbem.core.errors import ScriptError
from pbem.core.events import Event

if TYPE_CHECKING:
    from pbem.core.set_dice import SetDice


class Tempo(IntEnum):
    """What one deadline asks for, from coarse to fine."""

    TURN = 0  #: the whole turn
    ROUND = 1  #: one round
    DECISION = 2  #: each decision


class Source(StrEnum):
    """Who settled a decision."""

    MODERATOR = "moderator"  #: a ruling
    ORDER = "order"  #: a choice or plan the player sent for it
    STANDING = "standing"  #: a standing order of the player
    DEFAULT = "default"  #: nothing came in time
    CHANCE = "chance"  #: dice, a draw or a shuffle


@dataclass(frozen=True, kw_only=True, slots=True)
class Decision:
    """One question to one seat."""

    key: str  #: its address: unique, stable, readable ("t3.r2.action.Red")
    seat: str  #: who decides
    kind: str  #: what is asked, e.g. "line-up"; decision tables name these
    choice: Choice | Callable[[], Choice]  #: what may be answered, or how to find out at the moment
    default: Any = None  #: the answer when nothing comes, or a function giving it
    tempo: Tempo = Tempo.DECISION  #: the coarsest tempo at which the game stops for it
    about: Mapping[str, Any] = field(default_factory=dict)  #: facts for the question and for standing orders
    waits: bool = True  #: False: nobody is ever waited for, at no tempo; a standing order answers, or the default
    collected: str = ""  #: the key of the collection in which its plan is waited for; empty: it is asked itself

    @property
    def anchor(self) -> str:
        """Where acts are anchored that fall while this is what the game waits for first."""
        return self.collected or self.key

    def range(self) -> Choice:
        """The choice, found now."""
        return self.choice() if callable(self.choice) else self.choice

    def fallback(self) -> Any:
        """The default, found now."""
        return self.default() if callable(self.default) else self.default


@dataclass(frozen=True, slots=True)
class Answer:
    """How a decision was settled."""

    value: Any  #: JSON value, legal at that moment
    source: Source
    note: str = ""  #: what the owner should read about it ("second choice: …")
    spends: str = ""  #: the slot of the sheet that is used up by it


@dataclass(frozen=True, slots=True)
class WantsToBeAsked:
    """A seat has left something open: that it wants to be asked, or what is done where nothing comes."""

    always: bool = True  #: whether it is asked whatever the tempo; else as if it had said nothing
    default: Any = (
        None  #: where nothing comes, this is done, for the decision's own would spoil what it ordered; or None
    )

    def fallback(self, decision: Decision) -> Any:
        """What is done where nothing comes."""
        return decision.fallback() if self.default is None else self.default


#: A settler's word that the seat wants to be asked, whatever the tempo.
ASK = WantsToBeAsked()


def left_to_default(decision: Decision, answer: WantsToBeAsked | None) -> Answer:
    """What is done where a seat has left a decision open and nothing comes."""
    value = decision.fallback() if answer is None else answer.fallback(decision)
    return Answer(value, Source.DEFAULT)


#: What the log says under the key of a collection: every seat's plan was there.
COLLECTED = "all are in"


class Settler(Protocol):
    """Answers decisions from what the seats have sent."""

    def settle(self, decision: Decision, state: Any) -> Answer | WantsToBeAsked | None:
        """The answer of an order or standing order; ASK; or None where the seat has said nothing."""
        ...

    def ready(self, decision: Decision, state: Any) -> bool:
        """Whether the seat has sent something that will be tried when this decision comes up."""
        ...


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the game's log: an answer or a roll."""

    key: str
    kind: str  #: "answer" or "roll"
    #: the answer's value; a roll's {"hits", "dice", "faces"}, {"faces", "sides"}, {"order", "items"} or {"pick", "of"}
    value: Any
    source: Source
    note: str = ""

    def document(self) -> dict[str, Any]:
        """The entry as JSON values."""
        doc = {"key": self.key, "kind": self.kind, "value": self.value, "source": str(self.source)}
        return {**doc, "note": self.note} if self.note else doc


def entry_from(doc: Mapping[str, Any]) -> Entry:
    """The entry that `Entry.document` wrote."""
    return Entry(doc["key"], doc["kind"], doc["value"], Source(doc["source"]), doc.get("note", ""))


@dataclass(frozen=True, slots=True)
class Intervention:
    """A gift, an edit or another act from outside the rules, anchored to the decision that was pending when it fell."""

    anchor: str  #: `Decision.anchor`: the key at which it is applied, before that decision is settled
    kind: str  #: "gift", "edit" …; what the ruleset's `intervene` knows
    data: Mapping[str, Any]


#: The source of an act that the log repeats for a later phase, as what it waits for was not asked in its own.
CARRIED = "carried"


@dataclass(frozen=True, slots=True)
class Roll:
    """What the dice said."""

    hits: int  #: Successes
    faces: tuple[int, ...]  #: the faces, where they are known
    number: int  #: the number reports give it; 0 where nothing was rolled


class Waiting(Exception):
    """The phase cannot go on before these decisions are answered. Unwinds the phase."""

    def __init__(self, decisions: Sequence[Decision]) -> None:
        super().__init__(", ".join(decision.key for decision in decisions))
        self.decisions = tuple(decisions)


class GameOver(Exception):
    """The game has ended, in the middle of whatever was going on. The state names the winner."""


#: Applies an intervention to the state: `intervene(state, table, intervention)`.
Intervene = Callable[[Any, "Table", Intervention], None]


class Table:
    """One run of one phase."""

    def __init__(
        self,
        *,
        state: Any,
        settler: Settler,
        chance: Chance,
        tempo: Tempo = Tempo.TURN,
        due: Callable[[str], bool] = lambda key: False,
        log: Iterable[Entry] = (),
        interventions: Sequence[Intervention] = (),
        intervene: Intervene | None = None,
        rolls: int = 0,
        set_dice: SetDice | None = None,
    ) -> None:
        self.state = state
        self.tempo = tempo
        self.events: list[Event] = []
        self.entries: list[Entry] = []  #: what this run added to the log
        self.spent: list[tuple[str, str]] = []  #: (seat, slot) of orders that this run used up
        self.rolls = rolls  #: how many rolls the game has seen so far
        self._settler = settler
        self._chance = chance
        self._due = due
        self._log = {entry.key: entry for entry in log}
        self._settled: dict[str, Entry] = {}
        self._interventions = list(interventions)
        self._intervene = intervene
        self._set_dice = set_dice

    # --- asking -------------------------------------------------------------------------------------------------

    def ask(self, decision: Decision) -> Any:
        """The value that settles `decision`; raises Waiting when nobody has settled it yet."""
        self.let_in(decision.key)
        entry = self._log.get(decision.key) or self._settle(decision)
        if entry is None:
            raise Waiting((decision,))
        self._settled[decision.key] = entry
        return entry.value

    def ask_all(self, decisions: Sequence[Decision]) -> dict[str, Any]:
        """Seat to value for a group asked together, one decision a seat."""
        values = self.ask_each(decisions)
        return {decision.seat: values[decision.key] for decision in decisions}

    def ask_each(self, decisions: Sequence[Decision]) -> dict[str, Any]:
        """Key to value for a group asked together: settled all or nothing, so that nobody's answer is fixed early."""
        for decision in decisions:
            self.let_in(decision.key)
        kept, spent = len(self.entries), len(self.spent)
        found = {decision.key: self._log.get(decision.key) or self._settle(decision) for decision in decisions}
        missing = [decision for decision in decisions if found[decision.key] is None]
        if missing:
            del self.entries[kept:], self.spent[spent:]
            raise Waiting(missing)
        self._settled.update({key: entry for key, entry in found.items() if entry is not None})
        return {decision.key: self._settled[decision.key].value for decision in decisions}

    def collect(self, key: str, decisions: Sequence[Decision]) -> None:
        """Wait until every seat has sent a plan for its decision. The plans are tried when their moment comes.

        Once all are there the log says so under `key`: a plan taken back while the phase waits for something else
        does not bring this wait back.
        """
        self.let_in(key)
        if self.tempo is not Tempo.ROUND or not decisions or key in self._log:
            return
        missing = [decision for decision in decisions if not self._prepared(decision)]
        if missing:
            raise Waiting([replace(decision, collected=key) for decision in missing])
        self._logged(Entry(key, "answer", COLLECTED, Source.ORDER))

    def answered(self, key: str) -> bool:
        """Whether the log of the open phase answers `key`: it came up before, at whatever tempo."""
        return key in self._log

    def let_in(self, key: str) -> None:
        """Apply what fell from outside while `key` was waited for.

        Asking does it; a rule does it itself where whether it asks at all may hang on it.
        """
        if not self._interventions or self._intervene is None:
            return
        fallen = [act for act in self._interventions if act.anchor == key]
        self._interventions = [act for act in self._interventions if act.anchor != key]
        for act in fallen:
            self._intervene(self.state, self, act)

    @property
    def not_fallen(self) -> Sequence[Intervention]:
        """What has not fallen yet: its decision did not come up."""
        return tuple(self._interventions)

    def how(self, key: str) -> dict[str, str]:
        """Who settled `key`, for the report: {"source", "note"}."""
        entry = self._settled[key]
        return {"source": str(entry.source), "note": entry.note} if entry.note else {"source": str(entry.source)}

    # --- chance -------------------------------------------------------------------------------------------------

    def successes(self, key: str, dice: int) -> Roll:
        """Roll `dice` success dice. No die, no roll: nothing is asked of chance."""
        if dice <= 0:
            return Roll(0, (), 0)
        value = self._chanced(key, lambda: self._hits(key, dice), sides=6)
        return Roll(value["hits"], tuple(value["faces"]), self._numbered())

    def faces(self, key: str, dice: int, sides: int = 6, *, why: str = "") -> Roll:
        """Roll `dice` numbered dice; `why`: for whoever scripts chance and did not foresee this roll."""
        if dice <= 0:
            return Roll(0, (), 0)
        try:
            value = self._chanced(
                key, lambda: {"faces": self._chance.faces(key, dice, sides), "sides": sides}, sides=sides
            )
        except ScriptError as error:
            raise ScriptError(f"{error} ({why})" if why else str(error)) from None
        return Roll(0, tuple(value["faces"]), self._numbered())

    def shuffle(self, key: str, items: Sequence[Any]) -> list[Any]:
        """The items in a chance order."""
        return list(self._chanced(key, lambda: self._order(key, items))["order"])

    def draw(self, key: str, items: Sequence[Any]) -> Any:
        """One of the items by chance."""
        bound = len(items)
        return items[self._chanced(key, lambda: {"pick": self._chance.below(key, bound), "of": bound})["pick"]]

    # --- telling ------------------------------------------------------------------------------------------------

    def tell(self, kind: str, *, rule: str = "", seen_by: Sequence[str] | None = None, **data: Any) -> None:
        """A fact for the report; `seen_by` names the seats that may know it (None: all)."""
        self.events.append(Event(kind, data, rule, None if seen_by is None else tuple(seen_by)))

    # --- inside -------------------------------------------------------------------------------------------------

    def _settle(self, decision: Decision) -> Entry | None:
        answer = self._settler.settle(decision, self.state)
        if isinstance(answer, Answer):
            if answer.spends:
                self.spent.append((decision.seat, answer.spends))
            return self._logged(Entry(decision.key, "answer", answer.value, answer.source, answer.note))
        asks = answer is not None and answer.always
        waits = decision.waits and (asks or decision.tempo <= self.tempo)
        if waits and not self._due(decision.key):
            return None
        done = left_to_default(decision, answer)
        return self._logged(Entry(decision.key, "answer", done.value, done.source))

    def _prepared(self, decision: Decision) -> bool:
        key = decision.key
        return key in self._log or self._due(key) or self._settler.ready(decision, self.state)

    def _chanced(self, key: str, roll: Callable[[], Any], *, sides: int = 0) -> Any:
        entry = self._log.get(key) or self._logged(self._rolled(key, roll(), sides))
        self._settled[key] = entry
        return entry.value

    def _rolled(self, key: str, value: Any, sides: int) -> Entry:
        """The roll; `sides`: of its dice, which a moderator may have set, 0 for a shuffle or draw."""
        set_so = self._set_dice.fall(key, value, sides) if self._set_dice and sides else None
        if set_so is not None:
            return Entry(key, "roll", set_so, Source.MODERATOR)
        return Entry(key, "roll", value, Source.CHANCE)

    def _hits(self, key: str, dice: int) -> dict[str, Any]:
        hits, faces = self._chance.hits(key, dice)
        return {"hits": hits, "dice": dice, "faces": faces}

    def _order(self, key: str, items: Sequence[Any]) -> dict[str, Any]:
        return {"order": self._chance.shuffled(key, items), "items": list(items)}

    def _numbered(self) -> int:
        self.rolls += 1
        return self.rolls

    def _logged(self, entry: Entry) -> Entry:
        self.entries.append(entry)
        return entry
