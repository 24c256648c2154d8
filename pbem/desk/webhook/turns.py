"""Whose turn it is in which game, told to the host's webhook: once for each change, and nothing else of a game.

What was told is kept by game, as the wait that it was about. So nothing queues up: what is tried again tells how
games stand then. Private games are left out, and in anonymous ones who plays.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pbem.core.errors import DataError
from pbem.core.printable import printable
from pbem.desk.clock.waits import wait_from
from pbem.desk.ground.own_faults import fault_words, log_fault
from pbem.desk.ground.terms import terms_of
from pbem.desk.ground.webhook_state import NEW, WEBHOOK, state_of
from pbem.desk.webhook.address import address_of
from pbem.desk.webhook.posting import LONGEST, post
from pbem.store.database_errors import StoreError
from pbem.store.letters_out import pause_after
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.ground.config import Config
    from pbem.desk.ground.desk import Desk
    from pbem.store.stored_values import GameRecord
    from pbem.store.work import Work

log = logging.getLogger(__name__)

#: So often a message is tried, with a letter's pauses between; then it is dropped: hours later it would be no news.
TRIES = 5


@dataclass(frozen=True, kw_only=True, slots=True)
class Turn:
    """Who is asked for orders in a game."""

    game: str
    title: str
    people: Sequence[str]  #: seats, where the config says so with who sits there

    def line(self) -> str:
        """It as a sentence."""
        *others, last = self.people
        whose = f"{', '.join(others)} and {last}" if others else last
        return printable(f"{self.title} ({self.game}): it is the turn of {whose}.")


def tell_turns(desk: Desk, now: datetime) -> str:
    """Tell what has changed since it was told last; what went wrong, else "". One worker at a time does.

    Whatever breaks here, games and mails go on; a database that does not answer ends the pass, as everywhere.
    """
    try:
        with desk.store.alone_at(WEBHOOK, "") as ours:
            return _tell(desk, now) if ours else ""
    except StoreError:
        raise
    except Exception as error:
        log_fault(log, "nobody could be told whose turn it is", error)
        return fault_words(error)


def try_webhook(config: Config) -> str:
    """Send a line that tells of no game. Raises DataError where that fails."""
    address = address_of(config)
    if address is None:
        return "none: whose turn it is, mails tell alone"
    if why := post(address, f"{config.table.name}: `pbem doctor` tries whether this channel can be reached."):
        raise DataError(f"{why}; look at [webhook] in the config")
    return f"a line was written there ({address.kind})"


def _tell(desk: Desk, now: datetime) -> str:
    with desk.store.read() as work:
        state = state_of(work)
        if state["next"] and now < datetime.fromisoformat(state["next"]):
            return ""
        games = work.list_games(GameStatus.RUNNING, GameStatus.PAUSED, GameStatus.HELD)
        # Of a game that stands still nothing is told, and when it goes on nothing twice.
        waits = {game.id: state["told"].get(game.id, "") for game in games}
        waits |= {game.id: _wait_key(game) for game in games if game.status is GameStatus.RUNNING}
        changed = [game for game in games if waits[game.id] and waits[game.id] != state["told"].get(game.id, "")]
        turns = list(_turns(desk, work, changed))
    why = _told(desk, turns) if turns else ""
    if why:
        return _failed(desk, state, waits, why, now)
    if turns:
        _keep(desk, {**NEW, "told": waits})
    elif changed or state["next"]:
        _keep(desk, {**state, "told": waits, "tries": 0, "next": ""})
    return ""


def _wait_key(game: GameRecord) -> str:
    """What a wait is known by: a deadline that is moved is no other one."""
    if game.wait is None:
        return ""
    wait = wait_from(game.wait)
    return f"{game.branch} {wait.opened.isoformat()} {','.join(wait.seats)}"


def _turns(desk: Desk, work: Work, games: Sequence[GameRecord]) -> Iterator[Turn]:
    """Who is asked in these games, bots aside."""
    for game in games:
        terms = terms_of(work, game.id)
        assert game.wait is not None, "what has changed is a wait"
        asked = wait_from(game.wait).seats
        seats = [seat.name for seat in work.seats(game.id) if seat.name in asked and seat.bot is None]
        if seats and not terms.private:
            named = desk.config.webhook.names and not terms.anonymous
            sitting = {seat: who.name for seat, who in work.people(game.id).items()} if named else {}
            people = [f"{seat} ({who})" if (who := sitting.get(seat)) else seat for seat in seats]
            yield Turn(game=game.id, title=game.title, people=people)


def _told(desk: Desk, turns: Sequence[Turn]) -> str:
    """Send them as one message; why that failed, else ""."""
    try:
        address = address_of(desk.config)
    except DataError as error:
        return str(error)
    return post(address, text_of(turns)) if address else ""


def text_of(turns: Sequence[Turn]) -> str:
    """A line each, as many as there is room for."""
    lines, room = list[str](), LONGEST
    for turn in turns:
        room -= len(turn.line().encode()) + 1
        if room < 0:
            break
        lines.append(turn.line())
    left = len(turns) - len(lines)
    return "\n".join([*lines, f"And it is somebody’s turn in {left} more games."] if left else lines)


def _failed(desk: Desk, state: Mapping[str, Any], waits: Mapping[str, str], why: str, now: datetime) -> str:
    """Note a failure, and what becomes of the message; the whole in one line."""
    tries = state["tries"] + 1
    failed = {"since": state["since"] or now.isoformat(), "why": why}
    if tries >= TRIES:
        _keep(desk, {**NEW, "told": dict(waits), **failed})
        return f"{why}; it failed {tries} times and is dropped"
    _keep(desk, {**state, **failed, "tries": tries, "next": (now + pause_after(tries)).isoformat()})
    return f"{why}; it is tried again"


def _keep(desk: Desk, state: Mapping[str, Any]) -> None:
    with desk.store.transaction() as work:
        work.put_setting(WEBHOOK, dict(state))
