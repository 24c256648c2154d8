"""Letters that go out: put in once, leased to be sent, tried again with growing pauses."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import bindparam, exists, func, or_, select, update

from pbem.store.mails_in import of_no_game_since, plain
from pbem.store.repository import Repository, columns, value_of, values_of
from pbem.store.stored_values import Letter, LetterHead, LetterStatus, NewLetter
from pbem.store.tables import OUTBOX, PLAYER_ADDRESS

#: Pauses after the first, second … failed attempt; the last one repeats. Seventeen attempts take two days.
PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 120, 240))

_DUE = (
    select(OUTBOX.c.id)
    .where(
        OUTBOX.c.status.in_([LetterStatus.WAITING, LetterStatus.LEASED]),
        OUTBOX.c.next_try <= bindparam("now"),
    )
    .order_by(OUTBOX.c.next_try, OUTBOX.c.id)
    .limit(bindparam("limit"))
    .with_for_update(skip_locked=True)
)
_LETTER = columns(OUTBOX, Letter)
_BY_MESSAGE_ID = columns(OUTBOX, LetterHead).where(OUTBOX.c.message_id == bindparam("sought")).limit(1)
_BY_BOUNCE_KEY = columns(OUTBOX, LetterHead).where(OUTBOX.c.bounce_key == bindparam("sought")).limit(1)
_LEASE = (
    update(OUTBOX)
    .where(OUTBOX.c.id.in_(bindparam("due", expanding=True)))
    .values(
        status=LetterStatus.LEASED,
        attempts=OUTBOX.c.attempts + 1,
        next_try=bindparam("until"),
        lease_owner=bindparam("owner"),
    )
    .returning(*_LETTER.selected_columns)
)
_SENT = (
    update(OUTBOX)
    .where(OUTBOX.c.id.in_(bindparam("letters", expanding=True)))
    .values(status=LetterStatus.SENT, sent_at=bindparam("at"), lease_owner="", error="")
)
_NEXT_DUE = select(func.min(OUTBOX.c.next_try)).where(OUTBOX.c.status.in_([LetterStatus.WAITING, LetterStatus.LEASED]))
_COUNTED = select(func.count()).select_from(OUTBOX).where(OUTBOX.c.created >= bindparam("since"))
_KINDS = OUTBOX.c.kind.in_(bindparam("kinds", expanding=True))
_UNPROVEN = OUTBOX.c.bounce_key == bindparam("unproven")
_TO_MAILBOX = _COUNTED.where(OUTBOX.c.mailbox == bindparam("mailbox"))
_KINDS_TO_MAILBOX = _TO_MAILBOX.where(_KINDS)
_ANY_TO_MAILBOX = _TO_MAILBOX.where(or_(_KINDS, _UNPROVEN))
_TO_STRANGERS = _COUNTED.where(~exists().where(PLAYER_ADDRESS.c.address == OUTBOX.c.recipient))
_KINDS_TO_STRANGERS = _TO_STRANGERS.where(_KINDS)
_UNPROVEN_TO_STRANGERS = _TO_STRANGERS.where(_UNPROVEN)


def pause_after(attempts: int) -> timedelta:
    """How long to wait after the given number of failed attempts."""
    return PAUSES[min(max(attempts, 1), len(PAUSES)) - 1]


class Outbox(Repository):
    """The outbox, inside a transaction."""

    def put_letter(self, letter: NewLetter) -> bool:
        """Put a letter in; False when its recipient was written to of this kind and cause already."""
        return self.put_letters([letter]) == 1

    def put_letters(self, letters: Sequence[NewLetter]) -> int:
        """Put letters in; how many were not there already."""
        return self._add_missing(OUTBOX, [_new_row(letter) for letter in letters])

    def claim_letters(self, limit: int, *, now: datetime, lease: timedelta, owner: str) -> tuple[Letter, ...]:
        """Lease the letters that are due, the longest due first; commit before sending them.

        A letter whose worker died is due again when its lease ends: it is then sent again, byte for byte the same.
        """
        due = list(self._run(_DUE, {"now": now, "limit": limit}).scalars())
        if not due:
            return ()
        letters = values_of(Letter, self._run(_LEASE, {"due": due, "until": now + lease, "owner": owner}))
        return tuple(sorted(letters, key=lambda letter: due.index(letter.id)))

    def sent(self, letters: Sequence[int], *, at: datetime) -> None:
        """These letters are on their way, whoever holds their lease by now."""
        self._run(_SENT, {"letters": list(letters), "at": at})

    def deferred(self, letter: Letter, error: str, *, now: datetime) -> datetime:
        """The attempt failed for now; when the next one is due. Nothing changes if the lease has gone to another."""
        next_try = now + pause_after(letter.attempts)
        self._give_back(letter, status=LetterStatus.WAITING, next_try=next_try, error=plain(error))
        return next_try

    def put_back(self, letters: Sequence[Letter], error: str, *, next_try: datetime) -> None:
        """Give back letters that were not tried, or for no fault of theirs in vain: it counts as no attempt."""
        for letter in letters:
            change = {"attempts": letter.attempts - 1, "next_try": next_try}
            self._give_back(letter, status=LetterStatus.WAITING, **change, **({"error": plain(error)} if error else {}))

    def given_up(self, letter: Letter, error: str, *, now: datetime) -> bool:
        """The letter cannot be delivered; it stays, with its error, for the moderator. False: another has its lease."""
        return self._give_back(letter, status=LetterStatus.FAILED, next_try=now, error=plain(error))

    def came_back(self, letter: int, why: str) -> bool:
        """A letter that was sent came back: it counts as given up. False where it does so already."""
        change = update(OUTBOX).where(OUTBOX.c.id == letter, OUTBOX.c.status == LetterStatus.SENT)
        return self._run(change.values(status=LetterStatus.FAILED, error=plain(why))).rowcount == 1

    def readdress_letters(self, old: str, new: str, *, failed: Sequence[int] = (), now: datetime) -> int:
        """Send what waits for an address to another one, and with it those letters that failed; how many."""
        waits = OUTBOX.c.status.in_([LetterStatus.WAITING, LetterStatus.HELD])
        theirs = update(OUTBOX).where(OUTBOX.c.recipient == old)
        moved = self._run(theirs.where(waits).values(recipient=new)).rowcount
        lost = theirs.where(OUTBOX.c.id.in_(list(failed)), OUTBOX.c.status == LetterStatus.FAILED, OUTBOX.c.raw != b"")
        again = {"recipient": new, "status": LetterStatus.WAITING, "next_try": now, "attempts": 0, "error": ""}
        return moved + self._run(lost.values(**again)).rowcount

    def retry_letter(self, letter: int, *, now: datetime) -> bool:
        """Send a letter that was given up after all; False where it was not, or its text is forgotten."""
        given_up = [OUTBOX.c.status == LetterStatus.FAILED, OUTBOX.c.raw != b""]
        change = update(OUTBOX).where(OUTBOX.c.id == letter, *given_up)
        return self._run(change.values(status=LetterStatus.WAITING, next_try=now, attempts=0)).rowcount == 1

    def hold_letters(self, game: str) -> int:
        """Keep back what waits for a game's seats until the moderator approves; how many letters."""
        return self._turn(game, LetterStatus.WAITING, LetterStatus.HELD)

    def release_letters(self, game: str) -> int:
        """Let the held letters of a game go; how many."""
        return self._turn(game, LetterStatus.HELD, LetterStatus.WAITING)

    def withdraw_held(self, game: str, *kinds: str) -> int:
        """Take the held letters of a game back, of these kinds where named: what they told was undone; how many."""
        held = update(OUTBOX).where(OUTBOX.c.game == game, OUTBOX.c.status == LetterStatus.HELD)
        held = held.where(OUTBOX.c.kind.in_(kinds)) if kinds else held
        return self._run(held.values(status=LetterStatus.WITHDRAWN)).rowcount

    def withdraw_letter(self, letter: int) -> bool:
        """Take back a letter that still waits or is held, to put another in its place; False when it is too late."""
        still = OUTBOX.c.status.in_([LetterStatus.WAITING, LetterStatus.HELD])
        change = update(OUTBOX).where(OUTBOX.c.id == letter, still)
        return self._run(change.values(status=LetterStatus.WITHDRAWN)).rowcount == 1

    def withdraw_waiting(
        self, *, due: datetime | None = None, after: int = 0, but: Sequence[str] = ()
    ) -> tuple[LetterHead, ...]:
        """Take back what waits, by `due` where named, with a number greater than `after`, `but` for these kinds."""
        waits = [OUTBOX.c.status.in_([LetterStatus.WAITING, LetterStatus.LEASED]), OUTBOX.c.id > after]
        waits += [OUTBOX.c.kind.not_in(list(but))] if but else []
        if due is not None:
            waits.append(or_(OUTBOX.c.next_try <= due, OUTBOX.c.status == LetterStatus.LEASED))
        found = values_of(LetterHead, self._run(columns(OUTBOX, LetterHead).where(*waits).order_by(OUTBOX.c.id)))
        self._run(update(OUTBOX).where(*waits).values(status=LetterStatus.WITHDRAWN, lease_owner=""))
        return found

    def withdraw_letters_to(self, recipients: Collection[str], *, game: str | None = None) -> int:
        """Take back what waits or is held for these addresses, of one game where named; how many letters."""
        still = OUTBOX.c.status.in_([LetterStatus.WAITING, LetterStatus.HELD])
        theirs = update(OUTBOX).where(still, OUTBOX.c.recipient.in_(list(recipients)))
        theirs = theirs if game is None else theirs.where(OUTBOX.c.game == game)
        return self._run(theirs.values(status=LetterStatus.WITHDRAWN)).rowcount

    def letters_for(self, game: str, seat: str, *statuses: LetterStatus) -> tuple[Letter, ...]:
        """The letters for a seat that have one of these statuses (waiting, unless said), oldest first."""
        wanted = OUTBOX.c.status.in_(list(statuses) or [LetterStatus.WAITING])
        found = _LETTER.where(OUTBOX.c.game == game, OUTBOX.c.seat == seat, wanted).order_by(OUTBOX.c.id)
        return values_of(Letter, self._run(found))

    def unsent_letters(self, *, game: str | None = None, recipient: str = "") -> tuple[Letter, ...]:
        """The letters of a game, or of none to a recipient, that wait or are held: those may still be changed."""
        still = OUTBOX.c.status.in_([LetterStatus.WAITING, LetterStatus.HELD])
        whose = OUTBOX.c.game == game if game else (OUTBOX.c.recipient == recipient)
        return values_of(Letter, self._run(_LETTER.where(whose, still).order_by(OUTBOX.c.id)))

    def rewrite_letter(self, letter: int, *, raw: bytes, subject: str) -> bool:
        """Put other words into a letter that waits or is held; False when it is too late."""
        still = OUTBOX.c.status.in_([LetterStatus.WAITING, LetterStatus.HELD])
        change = update(OUTBOX).where(OUTBOX.c.id == letter, still)
        return self._run(change.values(raw=raw, subject=plain(subject))).rowcount == 1

    def letters(self, status: LetterStatus, *, game: str | None = None) -> tuple[LetterHead, ...]:
        """The letters with a status, of one game where named, oldest first."""
        found = columns(OUTBOX, LetterHead).where(OUTBOX.c.status == status).order_by(OUTBOX.c.id)
        found = found if game is None else found.where(OUTBOX.c.game == game)
        return values_of(LetterHead, self._run(found))

    def letter(self, letter: int) -> Letter | None:
        """One letter."""
        return value_of(Letter, self._run(_LETTER.where(OUTBOX.c.id == letter)).first())

    def letter_by_message_id(self, message_id: str) -> LetterHead | None:
        """The letter that carries this Message-ID: a bounce or a reply names it."""
        return value_of(LetterHead, self._run(_BY_MESSAGE_ID, {"sought": message_id}).first())

    def letter_answered(self, message_id: str | None) -> Letter | None:
        """The letter with its text that carries this Message-ID, as a reply names it; None for none."""
        head = self.letter_by_message_id(message_id) if message_id else None
        return self.letter(head.id) if head is not None else None

    def letter_by_bounce_key(self, key: str) -> LetterHead | None:
        """The letter with this key in its envelope sender: mail that comes back to that address names it."""
        return value_of(LetterHead, self._run(_BY_BOUNCE_KEY, {"sought": key}).first()) if key else None

    def written_to(self, mailbox: str, since: datetime, *kinds: str, unproven: str = "") -> int:
        """How many letters of these kinds, or with this key for none, were written to a mailbox since."""
        wanted: dict[str, Any] = {"mailbox": mailbox, "since": since, "kinds": list(kinds)}
        if not unproven:
            return int(self._run(_KINDS_TO_MAILBOX, wanted).scalar_one())
        return int(self._run(_ANY_TO_MAILBOX, {**wanted, "unproven": unproven}).scalar_one())

    def letters_to(self, mailbox: str, since: datetime, *, most: int) -> tuple[Letter, ...]:
        """The newest letters that were written to a mailbox since."""
        found = _LETTER.where(OUTBOX.c.mailbox == mailbox, OUTBOX.c.created >= since)
        return values_of(Letter, self._run(found.order_by(OUTBOX.c.created.desc(), OUTBOX.c.id.desc()).limit(most)))

    def strangers_since(self, since: datetime, kind: str = "", *, unproven: str = "") -> int:
        """How many letters of this kind, or with this key for none, went since to addresses that are no player’s."""
        if kind:
            return int(self._run(_KINDS_TO_STRANGERS, {"since": since, "kinds": [kind]}).scalar_one())
        return int(self._run(_UNPROVEN_TO_STRANGERS, {"since": since, "unproven": unproven}).scalar_one())

    def sent_since(self, moment: datetime) -> bool:
        """Whether any letter went out since."""
        found = select(OUTBOX.c.id).where(OUTBOX.c.status == LetterStatus.SENT, OUTBOX.c.sent_at >= moment)
        return self._run(found.limit(1)).first() is not None

    def outbox_counts(self) -> dict[LetterStatus, int]:
        """How many letters wait, are being sent, are held and were given up."""
        open_ones = [LetterStatus.WAITING, LetterStatus.LEASED, LetterStatus.HELD, LetterStatus.FAILED]
        return self._count_each(OUTBOX, open_ones)

    def next_letter_due(self) -> datetime | None:
        """When the next letter is due; None when none waits."""
        return self._run(_NEXT_DUE).scalar()

    def forget_raw_letters(self, before: datetime) -> int:
        """Drop the text of letters written before that are sent or never will be, of games that ended before or none.

        How many. What is known of them stays.
        """
        done = OUTBOX.c.status.in_([LetterStatus.SENT, LetterStatus.FAILED, LetterStatus.WITHDRAWN])
        old = [done, OUTBOX.c.created < before, OUTBOX.c.raw != b"", of_no_game_since(OUTBOX, before)]
        return self._forget_texts(OUTBOX, *old, pictures=None)

    def _give_back(self, letter: Letter, **change: Any) -> bool:
        ours = update(OUTBOX).where(
            OUTBOX.c.id == letter.id,
            OUTBOX.c.status == LetterStatus.LEASED,
            OUTBOX.c.lease_owner == letter.lease_owner,
            OUTBOX.c.attempts == letter.attempts,
        )
        return self._run(ours.values(lease_owner="", **change)).rowcount == 1

    def _turn(self, game: str, old: LetterStatus, new: LetterStatus) -> int:
        change = update(OUTBOX).where(OUTBOX.c.game == game, OUTBOX.c.status == old)
        return self._run(change.values(status=new)).rowcount


def _new_row(letter: NewLetter) -> dict[str, Any]:
    return {
        "recipient": letter.recipient,
        "kind": letter.kind,
        "cause": letter.cause,
        "game": letter.game,
        "seat": letter.seat,
        "subject": plain(letter.subject),
        "message_id": letter.message_id,
        "status": LetterStatus.HELD if letter.held else LetterStatus.WAITING,
        "attempts": 0,
        "next_try": letter.not_before or letter.created,
        "lease_owner": "",
        "error": "",
        "created": letter.created,
        "sent_at": None,
        "bounce_key": letter.bounce_key,
        "mailbox": letter.mailbox or letter.recipient,
        "pictures": list(letter.pictures) or None,
        "raw": letter.raw,
    }
