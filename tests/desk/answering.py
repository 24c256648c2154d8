"""Tables that ask somebody something, one for each state that answers are written in, and what a line does there."""

from __future__ import annotations

import atexit
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from pbem.desk.game.dossier import open_dossier
from pbem.desk.moderation.beginning_and_end import end
from pbem.store.stored_values import PlayerRecord
from tests.desk import moderator_post, people
from tests.desk.acting import do
from tests.desk.office import MODERATOR, Office, address_of, open_office

#: A Monday in November: Christmas is near enough to be named.
BEGIN = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
ORDERS = "CARDS scientist, explorer, viceroy, merchant, trader\n1 SCIENTIST navy\nREPAY KEEP 3"
#: Lines that are nearly orders: each is answered with one that would do, and with one only.
MISTYPED = ("SURRENDER NEVR", "2 EXPLORE indu", "BUILD SQUADRONS mxx", "BUILD FLEETS mxx")


def _running(office: Office, *, clock: dict[str, Any] | None = None, options: dict[str, Any] | None = None) -> None:
    office.new_game(clock=clock, options=options)


def _voting(line: str) -> Callable[[Office], None]:
    def begin(office: Office) -> None:
        _running(office)
        if line == "VOTE RESUME":
            _pause_by_vote(office)
        office.mail("Blue", line)
        office.poll()

    return begin


def _pause_by_vote(office: Office) -> None:
    for seat in ("Blue", "Green", "Yellow"):
        office.mail(seat, "VOTE PAUSE")
        office.poll()


def _ordered(office: Office) -> None:
    _running(office)
    office.mail("Red", ORDERS)
    office.poll()


def _mustered(office: Office) -> None:
    people.proven(office, "Ann", "Ben", "Cleo", "Dan")
    people.reply(office, "Ann", "NEW colonial-2e")
    for who in ("Ben", "Cleo", "Dan"):
        people.reply(office, who, "JOIN g1")


def _invited(office: Office) -> None:
    people.proven(office, "Ann")
    people.reply(office, "Ann", "NEW colonial-2e")
    people.reply(office, "Ann", f"INVITE {people.address('Ben')}")


def _offered(office: Office) -> None:
    _ordered(office)
    people.proven(office, "Ben")
    people.reply(office, "Ben", "STANDBY colonial-2e")
    office.mail("Red", "RESIGN CONFIRM")
    office.poll()


def _asked_whether_hers(office: Office) -> None:
    people.proven(office, "Ben")
    people.reply(office, "Ben", "NEW colonial-2e")
    people.write(office, "Ann", "JOIN g1 AS Green")


def _asked_about_orders(office: Office) -> None:
    _running(office)
    office.mail("Red", "REPAY KEEP 3", from_address="red@work.example")
    office.poll()


def _mistyped(count: int) -> Callable[[Office], None]:
    def begin(office: Office) -> None:
        _running(office)
        office.mail("Red", "\n".join([ORDERS, *MISTYPED[:count]]))
        office.poll()

    return begin


def _said(line: str) -> Callable[[Office], None]:
    def begin(office: Office) -> None:
        _ordered(office)
        office.mail("Red", line)
        office.poll()

    return begin


def _reminded(office: Office) -> None:
    _running(office)
    office.later(hours=49)
    office.poll()


def _written_to(office: Office) -> None:
    _running(office)
    office.mail("Blue", "PRESS TO Red: shall we split India?")
    office.poll()


def _paused(office: Office) -> None:
    _ordered(office)
    _pause_by_vote(office)


def _over(office: Office) -> None:
    _ordered(office)
    do(office, end(["Blue"]), why="all say so")


def _in_the_lobby(office: Office) -> None:
    _running(office)
    people.proven(office, "Ann", "Ben")
    people.reply(office, "Ben", "NEW colonial-2e TITLE Colonial")


def _reads_english(office: Office, who: str) -> None:
    """Who is new is answered as he writes: here lines are compared with others, in whatever language."""
    with office.desk.store.transaction() as work:
        if "@" not in who and work.player_by_address(_address(who)) is None:
            zone = office.desk.config.table.zone
            work.put_player(PlayerRecord(address=_address(who), zone=zone, language="en", created=office.now))


def _moderated(office: Office) -> None:
    _running(office)
    moderator_post.let_in(office)
    moderator_post.reply(office, "SHOW g1")


def _planned(office: Office) -> None:
    _moderated(office)
    moderator_post.reply(office, "FINISH Red WHY the others have conceded")


def _requested(office: Office) -> None:
    _running(office, clock={"absence": 3})
    moderator_post.let_in(office)
    office.mail("Red", "ABSENCE Dec 1 to Dec 20")
    office.poll()


@dataclass(frozen=True, kw_only=True)
class State:
    """How a table comes into a state, and who is asked there."""

    begin: Callable[[Office], None]
    who: str = "Red"  #: a seat, a person, or the moderator


STATES: dict[str, State] = {
    "vote-draw": State(begin=_voting("VOTE DRAW")),
    "vote-concede": State(begin=_voting("VOTE CONCEDE Green")),
    "vote-end": State(begin=_voting("VOTE END")),
    "vote-pause": State(begin=_voting("VOTE PAUSE")),
    "vote-resume": State(begin=_voting("VOTE RESUME")),
    "vote-extend": State(begin=_voting("EXTEND 24h")),
    "muster": State(begin=_mustered, who="Ann"),
    "invited": State(begin=_invited, who="Ben"),
    "offered": State(begin=_offered, who="Ben"),
    "confirm-seat": State(begin=_asked_whether_hers, who="Ann"),
    "confirm-orders": State(begin=_asked_about_orders),
    "repairs-1": State(begin=_mistyped(1)),
    "repairs-2": State(begin=_mistyped(2)),
    "repairs-3": State(begin=_mistyped(3)),
    "repairs-4": State(begin=_mistyped(4)),
    "resign-asked": State(begin=_said("RESIGN")),
    "question-nation": State(begin=lambda office: _running(office, options={"nations": "yes"})),
    "running": State(begin=_ordered),
    "reminder": State(begin=_reminded),
    "press": State(begin=_written_to),
    "away": State(begin=_said("ABSENCE Nov 24 to Nov 30")),
    "paused": State(begin=_paused),
    "over": State(begin=_over),
    "lobby": State(begin=_in_the_lobby, who="Ann"),
    "moderator-running": State(begin=_moderated, who=MODERATOR),
    "moderator-plan": State(begin=_planned, who=MODERATOR),
    "moderator-request": State(begin=_requested, who=MODERATOR),
}


@cache
def _stored(state: str) -> tuple[Path, datetime]:
    """A folder with a table in that state, and its moment; made once."""
    folder = Path(tempfile.mkdtemp(prefix="answers"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with open_office(folder, f"sqlite:///{folder}/table.db", begin=BEGIN) as office:
        STATES[state].begin(office)
        _reads_english(office, STATES[state].who)
        return folder, office.now


@contextmanager
def table_in(state: str) -> Iterator[Office]:
    """A table of its own in that state."""
    stored, now = _stored(state)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "table"
        shutil.copytree(stored, folder, copy_function=shutil.copy2)
        with open_office(folder, f"sqlite:///{folder}/table.db", begin=now) as office:
            office.game, office._mails = "g1", 1000  # the table has had its first mails already
            yield office


def _address(who: str) -> str:
    if "@" in who:
        return who
    return address_of(who) if who in ("Red", "Blue", "Green", "Yellow") else people.address(who)


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What a mail has done, and how it was answered."""

    stored: tuple[Any, ...]  #: all that is stored but the mails themselves
    letters: tuple[tuple[str, str], ...]  #: (recipient, kind) of what was sent
    answer: str  #: the text of the newest letter to the writer, without how lines were read
    refused: bool  #: whether a line is called faulty


def outcome(state: str, lines: Sequence[str]) -> Outcome:
    """What a reply with those lines does in that state."""
    who = STATES[state].who
    with table_in(state) as office:
        before = {letter.message_id for letter in _all(office)}
        newest = office.all_letters(_address(who))[-1]
        people.write(
            office,
            who.partition("@")[0],
            "\n".join(lines) or "\n",
            to=moderator_post.door(newest),
            sender=_address(who),
            subject=f"Re: {newest.subject}",
            in_reply_to=newest.message_id or "",
            from_name="",
        )
        sent = [letter for letter in _all(office) if letter.message_id not in before]
        answers = [letter.text for letter in sent if _address(who) in letter.recipients]
        return Outcome(
            stored=_everything(office),
            letters=tuple(sorted((letter.recipients[0], _kind(letter.message_id or "")) for letter in sent)),
            answer=_without_lines(answers[-1]) if answers else "",
            refused=any("REFUSED" in text or "NOT DONE" in text for text in answers),
        )


def _all(office: Office) -> list[Any]:
    folder = office.folder / "out"
    return [letter for each in sorted(folder.iterdir()) for letter in office.all_letters(each.name)]


def _kind(message_id: str) -> str:
    return message_id.strip("<>").split("@")[0]


def _without_lines(text: str) -> str:
    return " ".join(re.sub(r"(?:Read as|Gelesen als) [^\n]*(?:\n[^\n]+)*", "", text).split())


#: What of a wait notes that a mail came that asks something.
_OF_MAILS = frozenset({"in_question", "unwritten"})


def _wait(document: Any) -> dict[str, Any]:
    return {key: value for key, value in (document or {}).items() if key not in _OF_MAILS}


#: Marks that are notes about mails.
_NOTES = frozenset({"offers", "resign-asked", "pending", "told"})


def _everything(office: Office) -> tuple[str, ...]:
    with office.desk.store.read() as work:
        found: list[Any] = []
        for game in work.list_games():
            marks = [mark for mark in work.marks(game.id) if mark.kind not in _NOTES]
            found += [
                game.status,
                game.turn,
                game.title,
                _wait(game.wait),
                game.winner,
                work.seats(game.id),
                sorted(map(str, marks)),
            ]
            if game.begun:
                sheets = open_dossier(office.desk, work, game.id).sheets
                found += [
                    (seat, order.slot, order.text) for seat, sheet in sheets.items() for order in sheet.orders.values()
                ]
        found += [[head.id for head in work.held_mails()], work.setting("reminders off")]
        found += [work.player_by_address(_address(who)) for who in ("Red", "Ann", "Ben", MODERATOR)]
        return tuple(map(str, found))


@dataclass(frozen=True, kw_only=True)
class Meant:
    """What a line means, as `answers.jsonl` says it."""

    state: str
    line: str
    means: tuple[tuple[str, ...], ...] = ()  #: each would do; () alone: nothing happens
    ask: bool = False  #: its writer is asked back


@cache
def meant_outcome(state: str, lines: tuple[str, ...]) -> Outcome:
    """The same for lines as they are written to the table; made once."""
    return outcome(state, lines)


def verdict(line: Meant) -> str:
    """What became of a line: "right", "asked", or "wrong"."""
    got, nothing = outcome(line.state, [line.line]), meant_outcome(line.state, ("HELP",))
    if line.ask:
        return "right" if got.stored == nothing.stored else "wrong"
    for lines in line.means:
        if not lines:
            if got.stored == nothing.stored and not got.refused:
                return "right"
            continue
        wanted = meant_outcome(line.state, lines)
        same_letters = [each for each, _ in got.letters] == [each for each, _ in wanted.letters]
        changed = wanted.stored != nothing.stored
        same_answer = _but_for(got.answer, line.line, lines) == _but_for(wanted.answer, line.line, lines)
        if got.stored == wanted.stored and same_letters and (changed or same_answer):
            return "right"
    return "asked" if got.stored == nothing.stored else "wrong"


def _but_for(answer: str, line: str, lines: Sequence[str]) -> str:
    """An answer without the lines that it repeats."""
    for each in (line, "→", *lines):
        answer = answer.replace(each, " ")
    return " ".join(answer.split())
