"""Players and their addresses."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from sqlalchemy import bindparam, delete, insert, or_, select, update

from pbem.store.mails_in import plain
from pbem.store.repository import Repository, columns, row_of, value_of, values_of
from pbem.store.stored_values import AddressRecord, LetterStatus, PlayerRecord
from pbem.store.tables import ACT, BAR, INBOX, MARK, OUTBOX, PLAYER, PLAYER_ADDRESS, PRESS, SEAT, SEAT_TOKEN

_BY_ID = columns(PLAYER, PlayerRecord).where(PLAYER.c.id == bindparam("player"))
_SEATED = (
    columns(PLAYER, PlayerRecord, SEAT.c.name.label("seat"))
    .join(SEAT, SEAT.c.player_id == PLAYER.c.id)
    .where(SEAT.c.game == bindparam("of"))
)
_ADDRESSES = (
    columns(PLAYER_ADDRESS, AddressRecord)
    .where(PLAYER_ADDRESS.c.player_id == bindparam("player"))
    .order_by(PLAYER_ADDRESS.c.address)
)
_BY_ADDRESS = columns(PLAYER, PlayerRecord).where(
    PLAYER.c.id
    == select(PLAYER_ADDRESS.c.player_id).where(PLAYER_ADDRESS.c.address == bindparam("sought")).scalar_subquery()
)
_BAD_AMONG = columns(PLAYER_ADDRESS, AddressRecord).where(
    PLAYER_ADDRESS.c.address.in_(bindparam("among", expanding=True)), PLAYER_ADDRESS.c.bounces >= bindparam("least")
)
_ADDRESS = columns(PLAYER_ADDRESS, AddressRecord).where(PLAYER_ADDRESS.c.address == bindparam("sought"))


class Players(Repository):
    """Players, inside a transaction."""

    def put_player(self, record: PlayerRecord) -> PlayerRecord:
        """Add a player (id 0) or change one; the record as it stands now. Its address counts as one of theirs."""
        if record.id:
            # Their deadlines are noted by whichever worker plays a game of theirs (`note_kept`).
            self._run(update(PLAYER).where(PLAYER.c.id == record.id).values(row_of(record, "id", "kept")))
            self.add_address(record.id, record.address)
            return record
        number = self._run(insert(PLAYER).returning(PLAYER.c.id), row_of(record, "id")).scalar_one()
        if not self.add_address(number, record.address) and (first := self.player_by_address(record.address)):
            # Another worker has met the same person: they stay one.
            self._run(delete(PLAYER).where(PLAYER.c.id == number))
            return first
        return replace(record, id=number)

    def player(self, player: int) -> PlayerRecord | None:
        """One player."""
        return value_of(PlayerRecord, self._run(_BY_ID, {"player": player}).first())

    def people(self, game: str) -> dict[str, PlayerRecord]:
        """Seat to the player who sits there, for the seats that have one."""
        rows = [dict(row) for row in self._run(_SEATED, {"of": game}).mappings()]
        return {row.pop("seat"): PlayerRecord(**row) for row in rows}

    def player_by_address(self, address: str) -> PlayerRecord | None:
        """The player that one of whose addresses this is."""
        return value_of(PlayerRecord, self._run(_BY_ADDRESS, {"sought": address.lower()}).first())

    def addresses(self, player: int) -> tuple[AddressRecord, ...]:
        """A player's addresses."""
        return values_of(AddressRecord, self._run(_ADDRESSES, {"player": player}))

    def standing_by(self) -> tuple[PlayerRecord, ...]:
        """Whoever would take a seat over, in the order in which they came to the table."""
        found = columns(PLAYER, PlayerRecord).where(PLAYER.c.standby != "", PLAYER.c.erased.is_(None))
        return values_of(PlayerRecord, self._run(found.order_by(PLAYER.c.id)))

    def add_address(self, player: int, address: str) -> bool:
        """Give a player another address; False when it is somebody's already."""
        new = AddressRecord(address=address.lower(), player_id=player)
        return self._add_missing(PLAYER_ADDRESS, [row_of(new)]) == 1

    def give_address(self, player: int, address: str, *, at: datetime) -> bool:
        """Give a player an address that has proved itself; False when it is another player's.

        Somebody who was known by nothing but this address, and never had a seat, turns out to be that player.
        """
        known = self.address(address)
        if known is None:
            return self.add_address(player, address)
        other = known.player_id
        seats = self._run(select(SEAT.c.name).where(SEAT.c.player_id == other).limit(1)).first()
        if other == player or seats is not None or len(self.addresses(other)) > 1:
            return other == player
        self._run(update(PLAYER_ADDRESS).where(PLAYER_ADDRESS.c.address == known.address).values(player_id=player))
        self._run(update(PLAYER).where(PLAYER.c.id == other).values(**_nobody(f"erased-{other}", at)))
        return True

    def address(self, address: str) -> AddressRecord | None:
        """What is known of an address; None for a stranger's."""
        return value_of(AddressRecord, self._run(_ADDRESS, {"sought": address.lower()}).first())

    def every_address(self) -> tuple[AddressRecord, ...]:
        """Every address of everybody."""
        return values_of(AddressRecord, self._run(columns(PLAYER_ADDRESS, AddressRecord)))

    def save_address(self, record: AddressRecord) -> bool:
        """Write down how mail to an address fares; False where it is nobody's."""
        row = {**row_of(record, "address", "player_id"), "bad_why": plain(record.bad_why)}
        return (
            self._run(update(PLAYER_ADDRESS).where(PLAYER_ADDRESS.c.address == record.address).values(row)).rowcount
            == 1
        )

    def bad_addresses(self, among: Collection[str], *, bounces: int) -> tuple[AddressRecord, ...]:
        """Those of the addresses from which at least that much came back."""
        wanted = {"among": [address.lower() for address in among], "least": bounces}
        return values_of(AddressRecord, self._run(_BAD_AMONG, wanted))

    def move_mail(self, player: int, old: str, new: str) -> None:
        """A player's mail goes to another address from now on, also that of seats whose mail went to the old one."""
        theirs = [SEAT.c.player_id == player, SEAT.c.address == old]
        for game in self._run(select(SEAT.c.game).where(*theirs).distinct()).scalars().all():
            self._touch(game)
        self._run(update(SEAT).where(*theirs).values(address=new))
        self._run(update(PLAYER).where(PLAYER.c.id == player, PLAYER.c.address == old).values(address=new))

    def remove_address(self, player: int, address: str) -> bool:
        """Take an address from a player; False where it is not theirs, or the one their mail goes to."""
        main = select(PLAYER.c.address).where(PLAYER.c.id == player).scalar_subquery()
        theirs = delete(PLAYER_ADDRESS).where(
            PLAYER_ADDRESS.c.player_id == player,
            PLAYER_ADDRESS.c.address == address.lower(),
            PLAYER_ADDRESS.c.address != main,
        )
        return self._run(theirs).rowcount == 1

    def erase_player(self, player: int, *, at: datetime) -> None:
        """Remove a person: name, addresses and the text of their mail in both directions. The seats stay, empty.

        What others wrote of them (press, reasons of moderators) is not searched.
        """
        theirs = list(self._run(select(PLAYER_ADDRESS.c.address).where(PLAYER_ADDRESS.c.player_id == player)).scalars())
        gone = f"erased-{player}"
        for game in self._run(select(SEAT.c.game).where(SEAT.c.player_id == player).distinct()).scalars().all():
            self._touch(game)
        of_theirs = or_(SEAT.c.player_id == player, SEAT.c.address.in_(theirs))
        self._run(update(SEAT).where(of_theirs).values(player_id=None, address=""))
        wrote = select(INBOX.c.id).where(INBOX.c.sender.in_(theirs)).scalar_subquery()
        self._run(update(PRESS).where(PRESS.c.mail_id.in_(wrote)).values(text=""))
        self._run(delete(SEAT_TOKEN).where(SEAT_TOKEN.c.address.in_(theirs)))
        who = {"sender": gone, "reason": "", "error": ""}
        # The Message-ID names their mail host and often themselves; with the sender it says who wrote.
        self._run(update(INBOX).where(INBOX.c.sender.in_(theirs)).values(raw=b"", message_id=None, **who))
        unsent = OUTBOX.c.status.in_([LetterStatus.WAITING, LetterStatus.HELD])
        withdrawn = update(OUTBOX).where(OUTBOX.c.recipient.in_(theirs), unsent)
        self._run(withdrawn.values(status=LetterStatus.WITHDRAWN))
        nobody = {"recipient": gone, "mailbox": gone, "subject": ""}
        self._run(update(OUTBOX).where(OUTBOX.c.recipient.in_(theirs)).values(raw=b"", **nobody))
        # Games they watched, seats they asked for: such marks bear the address as their name.
        self._run(delete(MARK).where(MARK.c.name.in_(theirs)))
        self._run(update(ACT).where(ACT.c.who.in_(theirs)).values(who=gone))
        # Who was put out stays out: what tells so by then is a digest, and no address.
        barred = or_(BAR.c.player_id == player, BAR.c.address.in_(theirs))
        self._run(update(BAR).where(barred).values(address=""))
        self._run(update(BAR).where(BAR.c.who.in_(theirs)).values(who=gone))
        self._run(delete(PLAYER_ADDRESS).where(PLAYER_ADDRESS.c.player_id == player))
        self._run(update(PLAYER).where(PLAYER.c.id == player).values(**_nobody(gone, at)))


def _nobody(name: str, at: datetime) -> dict[str, object]:
    """What is left of an erased person."""
    return row_of(PlayerRecord(address=name, created=at, erased=at), "id", "created", "language", "format")
