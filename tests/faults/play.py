"""A season at a table that may be disturbed: its passes, what is left of it in the end, and the comparison."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from pbem.core.errors import TableError
from pbem.desk.game.dossier import Dossier, open_dossier
from pbem.desk.game.play import owing
from pbem.desk.ground import now as clock
from pbem.desk.ground.desk import Desk
from pbem.desk.lobby import NewGame, Sitter, create, start
from pbem.desk.polling.counts import Counts
from pbem.desk.polling.poll import poll_once
from pbem.mail.compose import Outgoing, compose
from pbem.mail.letter import Letter, read
from pbem.store.stored_values import LetterStatus, MailStatus
from tests.desk.season import numbers

BEGIN = datetime(2026, 1, 12, 12, 0, tzinfo=UTC)
#: Tries of one pass; more would be a disturbance that never ends.
MOST_TRIES = 60
#: How many tries of a pass are disturbed, and how many of the letters that were put off: they wait longer each time,
#: and must be out before the next pass is due.
ROUGH = 12
ROUGH_LETTERS = 2
PLAYERS = 4


@dataclass(kw_only=True)
class Season:
    """A game of each ruleset that is named, played by bots who write mails."""

    desk: Desk  #: of the table, disturbed or not
    look: Desk  #: at the same database, never disturbed
    deliver: Callable[[bytes, datetime], None]  #: puts a mail into the table's mailbox
    sent: Callable[[], list[tuple[str, bytes]]]  #: what the post was given: recipient and bytes
    disturb: Callable[[], None] = lambda: None  #: called before each pass that is to be disturbed
    calm: Callable[[], None] = lambda: None  #: before each that is not
    poll: Callable[[datetime], Counts | None] | None = None  #: passes in other processes; None where one was killed
    singly: bool = False  #: after each mail there is a pass
    now: datetime = BEGIN
    games: dict[str, str] = field(default_factory=dict)  #: ruleset to game
    tries: int = 0  #: of passes, in all
    troubles: list[str] = field(default_factory=list)  #: that were told
    mails: int = 0  #: that the seats wrote

    def play(self, rulesets: list[str], turns: int) -> None:
        """All games begin undisturbed, then each has a number of rounds of mails."""
        self.calm()
        with clock.told_by(lambda: self.now):
            self.desk.random_bytes = numbers("season")
            for ruleset in rulesets:
                self.games[ruleset] = self._begin(ruleset)
            self.settle()
            for turn in range(turns):
                self.now = BEGIN + timedelta(hours=12 * (turn + 1))
                for game in self.games.values():
                    self._orders(game)
                self._later(minutes=1)
                self._later(hours=3)

    def _begin(self, ruleset: str) -> str:
        names = self.desk.ruleset(ruleset).seat_names[:PLAYERS]
        sitters = [Sitter(seat=name, address=address_of(name), name=name) for name in names]
        new = NewGame(
            ruleset=ruleset, title=ruleset, sitters=sitters, options={}, clock={"every": "72h"}, seed=b"s" * 32
        )
        game = create(self.desk, new, self.now)
        start(self.desk, game, self.now)
        return game

    def _later(self, **span: float) -> None:
        """Time goes by, and all that is due then is done."""
        self.now += timedelta(**span)
        at = self.now
        self.settle(disturbed=ROUGH)
        self.now = at

    def settle(self, disturbed: int = 0) -> None:
        """The same pass at the same moment until all its work is done, then the letters that were put off.

        A number of passes of either kind are disturbed.
        """
        for attempt in range(MOST_TRIES):
            counts = self._pass(disturbed=attempt < disturbed)
            if counts is not None and not _broke_off(counts) and self._mail_is_done():
                break
        else:
            raise AssertionError(f"a pass is not done after {MOST_TRIES} tries: {self.troubles[-3:]}")
        for attempt in range(MOST_TRIES):
            due = self._next_letter()
            if due is None:
                return
            self.now = max(self.now, due)
            # A pass that is killed holds its letters until its lease is over: twice, and the next turn would be due.
            self._pass(disturbed=not self.singly and attempt < min(disturbed, ROUGH_LETTERS))
        raise AssertionError(f"letters are not sent after {MOST_TRIES} tries: {self.troubles[-3:]}")

    def _pass(self, *, disturbed: bool) -> Counts | None:
        """One pass; None where the database broke off, which is a sentence and nothing else."""
        self.tries += 1
        (self.disturb if disturbed else self.calm)()
        try:
            counts = self.poll(self.now) if self.poll else poll_once(self.desk)
        except TableError as error:  # the host reads it in one line
            self.troubles.append(str(error))
            return None
        if counts is None:
            return None
        assert "\n" not in counts.trouble
        assert not counts.failed, counts.line()
        assert not counts.held, counts.line()
        if counts.trouble:
            self.troubles.append(counts.trouble)
        return counts

    def _mail_is_done(self) -> bool:
        with self.look.store.read() as work:
            return not work.inbox_counts().get(MailStatus.NEW) and not work.due_games(self.now, 1)

    def _next_letter(self) -> datetime | None:
        with self.look.store.read() as work:
            waiting = [*work.letters(LetterStatus.WAITING), *work.letters(LetterStatus.LEASED)]
        return min((letter.next_try for letter in waiting), default=None)

    # --- mails ----------------------------------------------------------------------------------------------------

    def _orders(self, game: str) -> None:
        """Whoever owes orders writes what the bot would, in reply to the first letter."""
        dossier = self._dossier(game)
        position = dossier.position()
        for seat in owing(dossier.table.needs(position)):
            mine = [decision for decision in position.waiting if decision.seat == seat]
            view = dossier.ruleset.view(position.state, seat)
            text = dossier.ruleset.bot_orders(view, seat, mine, salt="season")
            self.mails += 1
            own = f"<{game}.{seat.lower()}.{self.mails}@players.example>"
            self.reply(self._newest(game, seat), seat, text, own)
            if self.singly:
                self._later(seconds=1)
                self.look_again(seat, own, text)

    def reply(self, letter: Letter, seat: str, text: str, message_id: str) -> None:
        """A seat answers a letter."""
        raw = compose(
            Outgoing(
                to=letter.header("reply-to").rpartition("<")[2].rstrip("> "),
                from_address=address_of(seat),
                subject=f"Re: {letter.subject}",
                text=text,
                message_id=message_id,
                in_reply_to=letter.message_id or "",
                auto_submitted="no",
                date=self.now,
            )
        )
        self.deliver(raw, self.now)

    def look_again(self, seat: str, own: str, text: str) -> None:
        """What a player does about the answer to a mail: nothing more, where all goes well."""

    def _newest(self, game: str, seat: str) -> Letter:
        """The newest letter of a game to a seat, by when it was written."""
        letters = {read(raw).message_id: read(raw) for to, raw in self.sent() if to == address_of(seat)}
        theirs = [letter for letter in letters.values() if f"[{game} " in letter.subject and letter.header("reply-to")]
        return max(theirs, key=lambda letter: (letter.date or BEGIN, letter.message_id or ""))

    def _dossier(self, game: str) -> Dossier:
        with self.look.store.read() as work:
            return open_dossier(self.look, work, game)

    # --- the end --------------------------------------------------------------------------------------------------

    def remains(self) -> dict[str, Any]:
        """What is left of the season: logs, positions, sheets, what became of mails, letters by their Message-IDs."""
        left: dict[str, Any] = {}
        for ruleset, game in self.games.items():
            dossier = self._dossier(game)
            left[f"{ruleset}: position"] = dossier.position().state.document()
            left[f"{ruleset}: sheets"] = {
                seat: {order.slot: order.text for order in sheet.orders.values()}
                for seat, sheet in dossier.sheets.items()
            }
            with self.look.store.read() as work:
                left[f"{ruleset}: log"] = work.log(game)
        with self.look.store.read() as work:
            mails = [mail for status in MailStatus for mail in work.mails(status)]
        left["mails"] = sorted((str(mail.message_id), str(mail.status), mail.rule) for mail in mails)
        left["letters"] = self._letters()
        return left

    def _letters(self) -> dict[tuple[str, str], bytes]:
        """Recipient and Message-ID to the bytes; a letter that came twice is the same both times."""
        letters: dict[tuple[str, str], bytes] = {}
        for to, sent in self.sent():
            # Mails that came in the same second are numbered as they could be read.
            raw = re.sub(rb"\.mail\.\d+", b".mail", sent)
            letter = read(raw)
            key = (to, f"{letter.message_id} {letter.in_reply_to}")
            assert letters.setdefault(key, raw) == raw, f"{key} came twice, and not as it was"
        return letters


def assert_alike(quiet: dict[str, Any], disturbed: dict[str, Any], seed: object) -> None:
    """Both seasons ended alike; says what did not, and the seed."""
    assert quiet.keys() == disturbed.keys()
    for name, there in quiet.items():
        here = disturbed[name]
        if name == "letters":
            fewer, more = sorted(there.keys() - here.keys()), sorted(here.keys() - there.keys())
            assert not fewer + more, f"seed {seed}: letters that are missing: {fewer}, that are too many: {more}"
            for key in there:
                # A receipt tells who else has ordered: that depends on which mails one pass could read.
                before, after = (_subject(each[key]) if ".receipt." in key[1] else each[key] for each in (there, here))
                assert after == before, f"seed {seed}: the letter {key} reads otherwise"
            continue
        assert here == there, f"seed {seed}: {name}"


def _subject(raw: bytes) -> bytes:
    return read(raw).subject.encode()


def _broke_off(counts: Counts) -> bool:
    """Whether a pass could not do all that it began with."""
    return any(word in counts.trouble for word in ("mailbox:", "database:"))


def address_of(seat: str) -> str:
    return f"{seat.lower().replace(' ', '-')}@players.example"
