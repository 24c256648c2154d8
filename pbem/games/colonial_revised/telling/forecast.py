"""CHECK: a seat's orders played forward on what it can see, dice left open.

The rounds still to come are played by the rules themselves on a copy of the position, in which the other seats do
nothing but what is supposed of them. An exploration is told with its exact odds, what would be paid for a gap included;
the lines after it suppose its likelier end. A war is declared and not fought.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pbem.core.choices import YesNo
from pbem.core.events import Event
from pbem.core.ruleset_contract import Forecast
from pbem.core.sheet import Sheet
from pbem.core.supposed import SheetSettler, SupposedChance
from pbem.core.table import Answer, Decision, GameOver, Table
from pbem.games.colonial.orders.lexicon import vocabulary
from pbem.games.colonial.telling.supposing import supposed_sheet
from pbem.games.colonial_revised.orders.card_lines import rounds_left
from pbem.games.colonial_revised.orders.facts import Reader
from pbem.games.colonial_revised.orders.order_language import read
from pbem.games.colonial_revised.orders.receipt_words import action_words
from pbem.games.colonial_revised.orders.settling import settle
from pbem.games.colonial_revised.rules.actions import free_cards
from pbem.games.colonial_revised.rules.endeavour import ROUNDS, take_turn
from pbem.games.colonial_revised.rules.exploring import price_of
from pbem.games.colonial_revised.rules.privateers import privateering
from pbem.games.colonial_revised.rules.repaying import loan_interest
from pbem.games.colonial_revised.rules.turn_end import merchant_fleets, naval_forces
from pbem.games.colonial_revised.state import State

_FACES = 6
_AFTER_ROUNDS: tuple[tuple[str, Callable[[State, Table], None]], ...] = (
    ("merchant-fleets", merchant_fleets),
    ("naval-forces", naval_forces),
    ("privateering", privateering),
    ("loan-interest", loan_interest),
)
#: What is said of a seat's board: the label, and where it stands.
_TOLD: Mapping[str, Callable[[State, str], int]] = {
    "Treasury": lambda s, seat: s.players[seat].treasury,
    "Merchant Fleets": lambda s, seat: s.players[seat].merchant_fleets,
    "Squadrons": lambda s, seat: s.players[seat].squadrons,
    "Market": lambda s, seat: s.market[seat],
    "Loan": lambda s, seat: s.players[seat].loan,
    "Diplomacy": lambda s, seat: s.players[seat].diplomacy,
    "counters on the map": lambda s, seat: sum(stack.count(seat) for _, _, stack in s.held_spaces()),
    "Prestige": lambda s, seat: s.players[seat].prestige,
}


def forecast(
    state: State, seat: str, sheet: Sheet, supposed: Mapping[str, Sequence[str]] | None = None
) -> list[Forecast]:
    """A line or more for each round still to come, and one for the turn's end.

    `supposed`: seat to plans that it is guessed to have. Raises Refusal for one that could not be.
    """
    s = state.copy()
    sheets = {
        seat: sheet,
        **{rival: supposed_sheet(s, rival, lines, read, "a round") for rival, lines in (supposed or {}).items()},
    }
    lines: list[Forecast] = []
    if rounds_left(s):
        for number in range(max(1, s.round), ROUNDS + 1):
            s.round, s.phase = number, f"round-{number}"
            for each in s.order:
                if each not in sheets or len(s.players[each].cards) >= number or not free_cards(s, each):
                    continue
                told = _Round(s, each, sheets).lines()
                lines += told if each == seat else []
                if s.winner is not None:
                    return [*lines, Forecast(text=f"with that {s.winner} wins the game")]
    return [*lines, _turn_end(s, seat, sheets)]


class _LeftOpen(Exception):
    """A war's first roll: its years are not played forward."""


@dataclass
class _Likely(SupposedChance):
    """Dice that fall as they are likeliest to; the die of an exploration as `face` says."""

    face: int

    def hits(self, key: str, dice: int) -> tuple[int, list[int]]:
        """The likeliest number of Successes. Raises _LeftOpen in a war."""
        if ".war." in key:
            raise _LeftOpen
        return (dice + 1) // 3, []

    def faces(self, key: str, dice: int, sides: int) -> list[int]:
        """The face an exploration is given; Privateers' fire misses."""
        return [self.face if ".explore." in key else 1] * dice


class _Round:
    """One round of one seat, played forward. The position is changed to what is likeliest after it."""

    def __init__(self, s: State, seat: str, sheets: Mapping[str, Sheet]) -> None:
        self._s = s
        self._seat = seat
        self._sheets = sheets
        self._reader = Reader(words=vocabulary(s.board, s.seats), seat=seat)
        self._asked = False

    def lines(self) -> list[Forecast]:
        """What the round brings."""
        title = f"round {self._s.round}"
        before = self._s.copy()
        lucky = self._s.copy()
        events, open_ = self._play(lucky, _FACES)
        if self._asked:
            self._s.take_over(lucky)
            said = "you will be asked; the lines below suppose what the table does by default"
            return [self._told(f"{title}: {said}", "you will be asked")]
        head = self._headline(events)
        other = [head] if any(event.kind == "note" and event.data["about"] == "action" for event in events) else []
        if open_:
            self._s.players[self._seat].cards = lucky.players[self._seat].cards
            text = f"{title}: {head}; what it brings is left open, and left out below"
            return [self._told(text, *other, "what the war brings is left open")]
        die = next((event for event in events if event.kind == "exploration-die"), None)
        if die is None:
            self._s.take_over(lucky)
            changes = _changes(before, lucky, self._seat)
            return [self._told("; ".join([f"{title}: {head}", *changes]), *other, *changes)]
        return self._explored((title, head, *other), before, lucky, die)

    def _told(self, text: str, *brief: str, odds: float | None = None) -> Forecast:
        return Forecast(text=text, odds=odds, row=str(self._s.round), brief="; ".join(brief))

    def _explored(self, heads: Sequence[str], before: State, lucky: State, die: Event) -> list[Forecast]:
        title, head, *other = heads
        need, faces = max(0, die.data["need"]), self._good_faces(before, die)
        least = min(faces, default=need)
        paid = f", or {least} with what you would pay" if faces and least < need else ""
        odds = len(faces) / _FACES
        needs = f"needs {need} on the die{paid}"
        lines = [self._told(f"{title}: {head}, {needs}", *other, needs, odds=odds)]
        if faces:
            brings = "; ".join(_changes(before, lucky, self._seat)) or "nothing more"
            likely = "; the lines below suppose it" if odds >= 0.5 else ""
            said = f"if that succeeds: {brings}"
            lines.append(self._told(f"{title}, {said}{likely}", said))
        if odds >= 0.5:
            self._s.take_over(lucky)
            return lines
        self._play(self._s, 1)
        return [*lines, Forecast(text=f"{title}: the lines below suppose that it fails, which is likelier")]

    def _good_faces(self, before: State, die: Event) -> list[int]:
        """The faces with which the exploration succeeds, by itself or because the gap is paid for."""
        return [face for face in range(1, _FACES + 1) if face >= die.data["need"] or self._pays(before, die, face)]

    def _pays(self, before: State, die: Event, face: int) -> bool:
        gap = die.data["need"] - face
        price, treasury = price_of(gap), before.players[self._seat].treasury
        if price is None or price > treasury:
            return False
        about = {**die.data, "face": face, "gap": gap, "price": price, "treasury": treasury}
        key = f"{before.at}.pay-gap.{self._seat}"
        question = Decision(key=key, seat=self._seat, kind="pay-gap", choice=YesNo(), about=about)
        answer = settle(question, self._sheets[self._seat], before)
        return isinstance(answer, Answer) and bool(answer.value)

    def _play(self, s: State, face: int) -> tuple[Sequence[Event], bool]:
        """The events of the round, and whether a war was left open."""
        own = SheetSettler(self._sheets, settle)
        table = Table(state=s, settler=own, chance=_Likely(face), due=lambda key: True)
        left_open = False
        try:
            take_turn(s, table, self._seat)
        except GameOver:
            pass
        except _LeftOpen:
            left_open = True
        self._asked = own.asked
        return table.events, left_open

    def _headline(self, events: Sequence[Event]) -> str:
        for event in events:
            if event.kind == "action":
                wishes = next((each.data for each in events if each.kind == "wishes"), {})
                parts = {**event.data["parts"], **wishes, "do": event.data["character"]}
                return action_words(parts, self._reader)
            if event.kind == "forfeited":
                card = self._reader.words.board.cards[event.data["card"]]
                return f"pass with {'/'.join(name.capitalize() for name in card)}"
        return "nothing"


def _changes(before: State, after: State, seat: str) -> list[str]:
    """What stands elsewhere on a seat's board than before."""
    found = []
    for label, value in _TOLD.items():
        was, now = value(before, seat), value(after, seat)
        if was != now:
            found.append(f"{label} {was} -> {now}")
    for name, land in reversed(after.territories.items()):
        was_there = before.territories[name]
        if land.colony == seat != was_there.colony:
            found.insert(0, f"a Colony in {after.board.names[name]}")
        if land.explored and not was_there.explored:
            found.insert(0, f"{after.board.names[name]} is explored")
    return found


def _turn_end(s: State, seat: str, sheets: Mapping[str, Sheet]) -> Forecast:
    """The phases after the rounds."""
    before = s.copy()
    for phase, run in _AFTER_ROUNDS:
        s.round, s.phase = 0, phase
        try:
            run(s, Table(state=s, settler=SheetSettler(sheets, settle), chance=_Likely(1), due=lambda key: True))
        except GameOver:
            break
    player = s.players[seat]
    left = f"Treasury {player.treasury}, Prestige {player.prestige}"
    changes = [change for change in _changes(before, s, seat) if not change.startswith(("Treasury", "Prestige"))]
    return Forecast(text="end of turn: " + "; ".join([*changes, left]))
