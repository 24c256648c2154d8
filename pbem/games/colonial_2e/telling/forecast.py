"""CHECK: a seat's orders played forward on what it can see, dice left open.

The rounds still to come are played by the rules themselves on a copy of the position in which the other seats hold
nothing hidden and do nothing, unless the player supposes what they do. A roll that is measured against a need is told
with its exact odds; the lines after it suppose its likelier end, and what a success would bring is told as well. A war
is declared and not fought.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pbem.core.events import Event
from pbem.core.ruleset_contract import Forecast
from pbem.core.sheet import Sheet
from pbem.core.supposed import SheetSettler, SupposedChance
from pbem.core.table import GameOver, Table
from pbem.games.colonial.orders.lexicon import vocabulary
from pbem.games.colonial.rules.chances import at_least
from pbem.games.colonial_2e.orders.card_lines import bound, line_up_of, planned_line_up, plans_by_card
from pbem.games.colonial_2e.orders.facts import Reader
from pbem.games.colonial_2e.orders.settling import settle
from pbem.games.colonial_2e.rules.endeavour import ROUNDS, card_of, take_turn
from pbem.games.colonial_2e.rules.exploring import circumnavigation_need, exploration_need
from pbem.games.colonial_2e.rules.loans import loan_interest
from pbem.games.colonial_2e.rules.turn_end import flamboyance, merchant_fleets, naval_forces
from pbem.games.colonial_2e.state import State
from pbem.games.colonial_2e.telling.forecast_words import effects, headline, noted
from pbem.games.colonial_2e.telling.needs import usual_cards
from pbem.games.colonial_2e.telling.supposing import guessed_sheet

_AFTER_ROUNDS: tuple[tuple[str, Callable[[State, Table], None]], ...] = (
    ("merchant-fleets", merchant_fleets),
    ("naval-forces", naval_forces),
    ("loan-interest", loan_interest),
    ("flamboyance", flamboyance),
)
_ROLLS = ("exploration", "circumnavigation")
_STEPS = {"explore": "exploration", "australia-roll": "exploration", "circumnavigation": "circumnavigation"}


def forecast(
    state: State, seat: str, sheet: Sheet, supposed: Mapping[str, Sequence[str]] | None = None
) -> list[Forecast]:
    """A line or more for each round still to come and for the turn's end. `supposed`: what other seats may do."""
    s = _seen(state, seat, sheet)
    sent = (line_up_of(state, seat, sheet) or planned_line_up(state, seat, sheet)) is not None
    guessed = {rival: guessed_sheet(s, rival, lines) for rival, lines in (supposed or {}).items()}
    if bound(state) and not state.phase.startswith("round-"):
        return _turn_end(s, seat, sheet)
    lines: list[Forecast] = []
    for number in range(max(1, state.round), ROUNDS + 1):
        s.round, s.phase = number, f"round-{number}"
        order = s.clockwise(s.first_player)
        place = order.index(seat)
        lines += _guesses(s, order[:place], guessed)
        lines += _Round(s, seat, sheet, sent=sent).lines()
        lines += _guesses(s, order[place + 1 :], guessed)
        if s.winner is not None:
            return [*lines, Forecast(text=f"with that {s.winner} wins the game")]
    return [*lines, *_turn_end(s, seat, sheet)]


def _seen(state: State, seat: str, sheet: Sheet) -> State:
    """A copy of the position without the others' cards, and with one's own as they are ordered."""
    s = state.copy()
    for name, player in s.players.items():
        if name != seat:
            player.cards, player.set_aside = [], []
    s.players[seat].cards = list(usual_cards(state, seat, sheet))
    return s


def _guesses(s: State, rivals: Sequence[str], guessed: Mapping[str, Sheet]) -> list[Forecast]:
    """What rivals are supposed to do in the present round, its dice as they are likeliest to fall."""
    lines = []
    for rival in rivals:
        if rival not in guessed or not card_of(s, rival):
            continue
        before, words = s.copy(), vocabulary(s.board, s.seats)
        table = _table(s, SheetSettler({rival: guessed[rival]}, settle), _Likely(rival, {}))
        _as_far_as_it_goes(partial(take_turn, s, table, rival))
        reader = Reader(words=words, seat=rival)
        said = [headline(table.events, reader), *effects(table.events, rival, reader)]
        if any(event.kind == "war-declared" for event in table.events):
            s.take_over(before)
            said = [said[0], "what it brings is left open, and left out below"]
        lines.append(Forecast(text=f"round {s.round}, as you suppose of {rival}: " + "; ".join(said)))
    return lines


class _LeftOpen(Exception):
    """A war's first roll: its years are not played forward."""


class _Likely(SupposedChance):
    """Dice that fall as they are likeliest to, or as `forced` says for a key; others are not rolled in this edition."""

    def __init__(self, seat: str, forced: Mapping[str, bool]) -> None:
        self._seat = seat
        self._forced = forced
        self.table: Table | None = None

    def hits(self, key: str, dice: int) -> tuple[int, list[int]]:
        """The likeliest number of Successes on the likelier side of the need. Raises _LeftOpen in a war."""
        if key.split(".")[2] == "war":
            raise _LeftOpen
        usual = (dice + 1) // 3
        need = self._need(key)
        if need is None:
            return usual, []
        success = self._forced.get(key, at_least(need, dice) >= 0.5)
        return (max(need, usual, 0) if success else min(need - 1, usual)), []

    def _need(self, key: str) -> int | None:
        step = _STEPS.get(key.split(".")[2])
        assert self.table is not None, "the table is set before anything is rolled"
        s: State = self.table.state
        if step == "circumnavigation":
            return circumnavigation_need(s, self._seat)
        if step is None:
            return None
        acts = [event.data["parts"] for event in self.table.events if event.kind == "action"]
        return exploration_need(s, self._seat, acts[-1]["territory"])


class _Round:
    """One round of one seat, played forward. The position is changed to what is likeliest after it."""

    def __init__(self, s: State, seat: str, sheet: Sheet, *, sent: bool) -> None:
        self._sent = sent  #: whether the seat has a line-up of its own
        self._s = s
        self._before = s.copy()
        self._seat = seat
        self._sheet = sheet
        self._reader = Reader(words=vocabulary(s.board, s.seats), seat=seat)
        self._asked = False

    def lines(self) -> list[Forecast]:
        """What the round brings."""
        title = f"round {self._s.round}"
        if card_of(self._s, self._seat) is None:
            return [Forecast(text=f"{title}: no card")]
        events = self._play(self._s, {})
        head = headline(events, self._reader)
        if self._asked:
            return [self._told(f"{title}: you will be asked; the lines below suppose a pass", "you will be asked")]
        other = [head] if noted(events) else []  # not what stands first in the order
        if any(event.kind == "war-declared" for event in events):
            self._s.take_over(self._before.copy())
            text = f"{title}: {head}; what it brings is left open, and left out below"
            return [self._told(text, *other, "what the war brings is left open")]
        parts = _parted(events)
        first = effects(parts[0][1], self._seat, self._reader)
        if len(parts) == 1:
            return [self._told(f"{title}: " + "; ".join([head, *first]), *other, *first)]
        lines = []
        forced: dict[str, bool] = {}
        for place, (roll, after) in enumerate(parts[1:], start=1):
            assert roll is not None, "only the part before the first roll has none"
            heads = ("; ".join([head, *first]), [*other, *first]) if place == 1 else ("", [])
            lines += self._rolled(title, heads, roll, after, forced)
        return lines

    def _told(self, text: str, *brief: str, odds: float | None = None) -> Forecast:
        # Without a line-up, a plan for another card than the usual one is not measured at that one: its row says so.
        said = "" if self._misses_its_card() else "; ".join(brief)
        return Forecast(text=text, odds=odds, row=str(self._s.round), brief=said)

    def _misses_its_card(self) -> bool:
        if self._sent:
            return False
        asked = plans_by_card(self._s, self._sheet).get(self._s.round)
        return asked is not None and asked != card_of(self._s, self._seat)

    def _rolled(
        self, title: str, heads: tuple[str, list[str]], roll: Event, after: Sequence[Event], forced: dict[str, bool]
    ) -> list[Forecast]:
        """The lines of one roll: its odds, and what a success brings."""
        need, dice, success = roll.data["need"], roll.data["dice"], roll.data["success"]
        what, first = heads[0] or _again(roll), heads[1] if heads[0] else [_again(roll)]
        needs = f"needs {max(need, 0)} Successes of {dice}"
        lines = [self._told(f"{title}: {what}, {needs}", *first, needs, odds=at_least(need, dice))]
        key = _key(self._s, self._seat, roll)
        if success:
            brings = "; ".join(effects(after, self._seat, self._reader)) or "nothing more"
            said = f"if that succeeds: {brings}"
            lines.append(self._told(f"{title}, {said}; the lines below suppose it", said))
        else:
            other = self._play(self._before.copy(), {**forced, key: True})
            gained = next((each for event, each in _parted(other) if event is not None and _same(event, roll)), [])
            brings = "; ".join(effects(gained, self._seat, self._reader)) or "nothing more"
            said = f"if that succeeds: {brings}"
            lines.append(self._told(f"{title}, {said}", said))
            lines.append(Forecast(text=f"{title}: the lines below suppose that it fails, which is likelier"))
        forced[key] = bool(success)
        return lines

    def _play(self, s: State, forced: Mapping[str, bool]) -> Sequence[Event]:
        own = SheetSettler({self._seat: self._sheet}, settle)
        table = _table(s, own, _Likely(self._seat, forced))
        _as_far_as_it_goes(lambda: take_turn(s, table, self._seat))
        self._asked = own.asked
        return table.events


def _turn_end(s: State, seat: str, sheet: Sheet) -> list[Forecast]:
    """The phases after the rounds."""
    events: list[Event] = []
    for phase, run in _AFTER_ROUNDS:
        s.round, s.phase = 0, phase
        table = _table(s, SheetSettler({seat: sheet}, settle), _Likely(seat, {}))
        run(s, table)
        events += [event for event in table.events if event.data.get("seat") == seat]
    words = effects(events, seat, Reader(words=vocabulary(s.board, s.seats), seat=seat))
    player = s.players[seat]
    left = f"Treasury {player.treasury}, Prestige {player.prestige}"
    return [Forecast(text="end of turn: " + "; ".join([*words, left]))]


def _table(s: State, own: SheetSettler, chance: _Likely) -> Table:
    table = Table(state=s, settler=own, chance=chance, due=lambda key: True)
    chance.table = table
    return table


def _as_far_as_it_goes(run: Callable[[], None]) -> None:
    try:
        run()
    except (GameOver, _LeftOpen):
        return


def _parted(events: Sequence[Event]) -> list[tuple[Event | None, list[Event]]]:
    """Events divided at the rolls against a need: (roll, what follows it); the first part has no roll."""
    parts: list[tuple[Event | None, list[Event]]] = [(None, [])]
    for event in events:
        if event.kind in _ROLLS:
            parts.append((event, []))
        else:
            parts[-1][1].append(event)
    return parts


def _key(s: State, seat: str, roll: Event) -> str:
    if roll.kind == "circumnavigation":
        return f"{s.at}.circumnavigation.{seat}"
    return f"{s.at}.{'australia-roll' if roll.data['second'] else 'explore'}.{seat}"


def _again(roll: Event) -> str:
    return "the Circumnavigation" if roll.kind == "circumnavigation" else "the second roll for Australia"


def _same(event: Event, roll: Event) -> bool:
    return event.kind == roll.kind and event.data.get("second") == roll.data.get("second")
