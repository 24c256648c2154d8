"""What a game must give the table, and nothing more.

`rules/<id>/ruleset.toml` names the module; its `load(data)` gives a Ruleset bound to the board. A new ruleset needs its
own folders and no change elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pbem.core.dice import Chance
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Answer, Decision, Intervention, Table, Tempo, WantsToBeAsked


class State(Protocol):
    """A position: plain data with the fields every ruleset has. Its document is JSON (`design/cases.md`)."""

    ruleset: str
    options: dict[str, Any]
    seats: list[str]  #: seating order, clockwise
    turn: int
    round: int  #: 0 outside the rounds
    phase: str  #: the phase that is run next, or was interrupted
    first_player: str
    order: list[str]  #: seats in order of play now
    winner: Any  #: seat, list of seats, or None

    def copy(self) -> State:
        """An independent position."""
        ...

    def document(self) -> dict[str, Any]:
        """The state document, JSON values only."""
        ...


@dataclass(frozen=True, slots=True)
class Phase:
    """One step of the sequence of play. It ends wherever something is published; a snapshot is taken there."""

    name: str  #: kebab-case ("round-2")
    run: Callable[[Any, Table], None]  #: the rule function
    round: int = 0  #: the round it is, 0 if none
    reports: bool = False  #: players get a report when it ends, at tempo round or finer
    ends_turn: bool = False  #: the turn's last phase
    runs_on: bool = False  #: behind it the next turn is played at once, as far as its orders are in
    #: Only those are written to whose orders were played, or who are asked next; others read it with their next report.
    quiet: bool = False
    tells_all: bool = False  #: everybody is written to when it ends, whatever the tempo
    setup: bool = False  #: before the first turn's sequence; a case that begins later gives what it would decide


@dataclass(frozen=True, kw_only=True, slots=True)
class OrderContext:
    """What a line of orders is read against."""

    state: Any  #: the position as it stands; readers use only what the seat may see
    seat: str
    sheet: Sheet  #: the seat's orders so far, this mail's earlier lines included
    open: Sequence[Decision] = ()  #: the decisions of this seat that wait now
    pending: Sequence[Decision] = ()  #: all that wait, others' too, where something of the line can happen at once
    tempo: Tempo = Tempo.TURN  #: what one deadline of the game asks for
    above: str = ""  #: the slot of the order in the line above it, "" where there is none
    behind: str = ""  #: the last slot that a line above it has or names, also one that is refused; "" for none
    left_open: int = 0  #: orders above it since then that are refused and name no slot: the next ones are theirs
    fresh: Sequence[str] = ()  #: slots of the orders that this mail has put so far: the others are of earlier ones
    mend: bool = True  #: whether lines that would do are wanted for one that is refused, which is dear


@dataclass(frozen=True, kw_only=True, slots=True)
class Effect:
    """What a read line does."""

    orders: Sequence[Order] = ()  #: put on the sheet
    cleared: Sequence[str] = ()  #: slots taken back
    intervention: tuple[str, Mapping[str, Any]] | None = None  #: (kind, data) to happen at once, e.g. a gift
    check: bool = False  #: the player asks for a forecast
    words: str = ""  #: what was understood, in a sentence
    remarks: Sequence[str] = ()  #: what the player should know about it ("not possible as things stand; kept")


@dataclass(frozen=True, kw_only=True, slots=True)
class Need:
    """Something a seat is asked for."""

    seat: str
    kind: str  #: the decision's kind
    keys: tuple[str, ...]  #: the decisions it answers
    words: str  #: "your line-up and plans for turn 4"
    missing: tuple[str, ...] = ()  #: what is still missing on the sheet, in words ("plan 3"); empty: it is in


@dataclass(frozen=True, kw_only=True, slots=True)
class FormLine:
    """A line of the order form, ready to be filled in."""

    text: str
    comment: str = ""
    slots: tuple[str, ...] = ()  #: of the sheet; an order in one of them has answered the line
    taught: bool = False  #: the comment says the same each turn: reports leave it out, the first mail has it


@dataclass(frozen=True, kw_only=True, slots=True)
class Forecast:
    """One line of what CHECK plays forward."""

    text: str  #: "round 2: Explorer to Brazil, needs 3 Successes of 10"
    odds: float | None = None  #: probability from 0 to 1, where dice decide
    row: str = ""  #: the row of `sheet_words` that it tells of; "" for none
    brief: str = ""  #: the same for who has that row before him: "needs 3 Successes of 10"; "" says nothing new


@dataclass(frozen=True, kw_only=True, slots=True)
class Column:
    """A column of the standing of all seats."""

    key: str  #: name for templates and catalogues
    title: str
    values: Mapping[str, str] = field(default_factory=dict)  #: seat to what is there


class Ruleset(Protocol):
    """A game, bound to its board.

    Twelve doors may be left out. `grammar(words)`: what people may order in their own words (pbem.core.orders).
    `picture(view)`: what a picture shows of a view, in the language being spoken (pbem.core.picture).
    `public_picture = True`: every seat's view has the picture of an observer's, which is then made once for all.
    `line_shown(order, state, seat)`: an order's canonical line in the language being spoken. `declares_choices = True`:
    its grammar reads what is chosen when a question is open, so that no verb has to be found for bare words.
    `seats_called(state)`: what else than by their names seats are called, to the seats: the nations that they play.
    `charted`: the keys of the standing's columns that are drawn as charts of the whole game, the most telling first.
    `order_page()`, `order_menu(view, seat)`, `own_menu(view, seat)`: what is tapped instead of written
    (pbem.core.order_page); `turn_tapped(view, seat)`: the turn that it is for, where that is not the one under way.
    `outlook_then(state, seat)`: of the outlook what templates compare with what the seat was told last (`m.then`).
    Where `order_menu` has a third parameter `waiting`, it is told which decisions wait, without what may be answered.
    """

    id: str
    title: str
    version: str  #: of the rules' code: finished phases name the one that adjudicated them
    counts: tuple[int, ...]  #: how many seats may play
    usual: int  #: how many do where nobody says; one of `counts`
    seat_names: tuple[str, ...]
    family: str  #: templates of this name serve where the ruleset has none of its own, e.g. "colonial"
    events: Mapping[str, Sequence[str]]  #: every kind of fact that is told, to the names of its data
    ends_by_vote: tuple[str, ...]  #: how players may agree to end it with winners: "draw" (shared), "concede"

    @property
    def note(self) -> str:
        """What players must know about the board ("partly reconstructed …"), or ""; in the language being spoken."""
        ...

    @property
    def names(self) -> Mapping[str, str]:
        """Id to display name in the language being spoken, of everything on the board."""
        ...

    def setup(self, seats: Sequence[str], options: Mapping[str, Any], chance: Chance) -> Any:
        """The position before the first turn. Raises TableError for options or counts that do not go."""
        ...

    def state_from(self, document: Mapping[str, Any]) -> Any:
        """The position of a state document. Raises DataError naming the path that does not fit."""
        ...

    def phases(self, state: Any) -> Sequence[Phase]:
        """The sequence of play of this turn, in full."""
        ...

    def begin_turn(self, state: Any) -> None:
        """Make the state ready for the next turn (turn number, round 0, first phase's name)."""
        ...

    def view(self, state: Any, seat: str | None) -> dict[str, Any]:
        """The state document without what `seat` (None: an observer) may not know. The only door out."""
        ...

    def outlook(self, state: Any, seat: str) -> dict[str, Any]:
        """What the seat's next orders depend on and its view does not spell out (what things cost it, what is printed).

        JSON values for the ruleset's own position templates; nothing that the seat may not know.
        """
        ...

    def place(self, state: Any, seat: str | None, words: str) -> dict[str, Any]:
        """What is known of the one place of the map that `words` name, for the ruleset's position templates.

        JSON values; nothing that `seat` (None: an observer) may not know. Raises Refusal with names that would do.
        """
        ...

    def read(self, line: str, context: OrderContext) -> Effect:
        """What a line of orders means. Raises Refusal with the reason and legal lines that would do."""
        ...

    def begins_order(self, line: str) -> bool:
        """Whether the line begins with a word (or slot) of the order language: for joining wrapped lines."""
        ...

    def settle(self, decision: Decision, sheet: Sheet, state: Any) -> Answer | WantsToBeAsked | None:
        """The answer of a seat's sheet, looking at nothing but the sheet and the seat's view."""
        ...

    def ready(self, decision: Decision, sheet: Sheet, state: Any) -> bool:
        """Whether the sheet has something to try for this decision."""
        ...

    def needs(self, state: Any, decisions: Sequence[Decision], sheets: Mapping[str, Sheet], tempo: Tempo) -> list[Need]:
        """What the waiting decisions ask of the seats, and what is still missing on each sheet."""
        ...

    def form(self, state: Any, seat: str, decisions: Sequence[Decision]) -> list[FormLine]:
        """The order form at the foot of the seat's report."""
        ...

    def sheet_words(self, sheet: Sheet, state: Any, seat: str) -> list[tuple[str, str]]:
        """The whole sheet in words: (slot, sentence), open slots included ("no plan yet: would be PASS")."""
        ...

    def forecast(
        self, state: Any, seat: str, sheet: Sheet, supposed: Mapping[str, Sequence[str]] | None = None
    ) -> list[Forecast]:
        """CHECK: the seat's orders played forward on what it can see, dice left open.

        `supposed`: seat to order lines that it is guessed to have. Raises Refusal for one that could not be.
        """
        ...

    def standing(self, state: Any) -> list[Column]:
        """The table of where everybody stands (public)."""
        ...

    def leading(self, state: Any) -> list[str]:
        """Seats from the best placed to the worst, by what is public."""
        ...

    def bot_orders(self, view: Mapping[str, Any], seat: str, decisions: Sequence[Decision], *, salt: str) -> str:
        """Order lines of a bot that sees nothing but the seat's view; the same view and salt give the same lines."""
        ...

    def faults(self, state: Any) -> list[str]:
        """What breaks the ruleset's invariants, a sentence each; empty when all is well."""
        ...

    def path_words(self, path: str) -> str:
        """A path of the state document as players know it ("Red's Treasury"); the path itself where it has no words."""
        ...

    def standing_acts(self, state: Any, seat: str, sheet: Sheet) -> list[tuple[str, str, Mapping[str, Any]]]:
        """What the seat's standing orders do outside its decisions now, such as gifts: (slot, kind, data).

        Kind and data are for `intervene`; the order in the slot is spent by it.
        """
        ...

    def intervene(self, state: Any, table: Table, act: Intervention) -> None:
        """Apply a gift or an edit, telling it as an event. Raises Refusal where it cannot be."""
        ...
