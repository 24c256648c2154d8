"""The desk: the one place where config, store, rules, reports and post meet."""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pbem.desk.ground.config import Config
from pbem.desk.ground.mailbox import Mailbox, login_of, mailboxes_of
from pbem.store import open_store

if TYPE_CHECKING:
    from pbem.core.ruleset_contract import Ruleset
    from pbem.mail.dkim_check import Lookup
    from pbem.mail.letter import Letter, Limits
    from pbem.mail.reply_addresses import SeatTag
    from pbem.mail.transports.contract import MailOut
    from pbem.report.inputs import Notice, Receipt
    from pbem.report.renderer import Renderer
    from pbem.store.database import Store
    from pbem.store.stored_values import GameRecord
    from pbem.store.work import Work


@dataclass(kw_only=True)
class Desk:
    """An open desk. Transports and templates are opened when they are first needed."""

    config: Config
    store: Store
    random_bytes: Callable[[int], bytes] = (
        secrets.token_bytes
    )  #: where tokens and seeds come from; demos give their own
    receipts: dict[str, dict[str, Receipt]] = field(default_factory=dict)  #: of this pass: game to Message-ID to words
    notices: dict[str, dict[str, Notice]] = field(default_factory=dict)  #: the same for moderators, by address
    signatures: dict[str, str | None] = field(default_factory=dict)  #: of this pass: SHA-256 of a mail to its fault
    name_servers: Lookup | None = None  #: instead of this machine's, for DKIM keys
    unanswered: int = 0  #: mails that were filed in this pass without an answer, because nothing proved them
    swept: str | None = None  #: when the table was tidied up last, as far as this process knows
    blameless: set[str] = field(default_factory=set)  #: mails and games whose last attempt the database ended
    unsettled: list[Any] = field(default_factory=list)  #: batches of sent letters that the database could not be told
    drawn: dict[str, tuple[tuple[str, bytes], ...]] = field(default_factory=dict)  #: pictures by what they show
    books: dict[tuple[str, str], bytes] = field(default_factory=dict)  #: of this pass: game and language to its book
    undrawn: str = ""  #: why this process draws none any more
    plain_envelopes: bool = False  #: the sending server takes no envelope sender but the table's own address
    _epoch: tuple[str, ...] | None = None
    _states: dict[str, tuple[tuple[int, int, int], Any]] = field(default_factory=dict)
    _renderers: dict[str, Renderer] = field(default_factory=dict)
    _login: dict[str, Any] = field(default_factory=dict, repr=False)  #: what the sender was opened with

    @classmethod
    def open(cls, config: Config, *, create: bool = False) -> Desk:
        """The desk of a config, a host's own games included. Raises TableError where its database cannot be used."""
        if config.rules.folders:
            # lazy: heavy, and a pass with nothing to do loads this module
            from pbem.desk.ground.own_games import shelve

            shelve(config)
        return cls(config=config, store=open_store(config.database_url(), create=create))

    def close(self) -> None:
        """Let go of mailboxes, sender and database."""
        for mailbox in self.mailboxes:
            mailbox.close()
        self._close_sender()
        self.store.close()

    def renew_sender(self) -> None:
        """Let go of a sender whose password or token has been renewed; the next use takes the new one.

        An OAuth2 token is good for about an hour, a process for months. Raises DataError where one cannot be read.
        """
        if self._login and self._login != login_of(self.config, self.config.mail.outgoing, "mail.out"):
            self._close_sender()

    def _close_sender(self) -> None:
        self._login = {}
        if "mail_out" in self.__dict__:
            self.__dict__.pop("mail_out").close()

    def ruleset(self, name: str) -> Ruleset:
        """The ruleset of that id, with the host's own board where there is one."""
        # lazy: heavy, and a pass with nothing to do loads this module
        from pbem.desk.ground import shelf

        folder = self.config.rules.folder
        return shelf.load(name, extra_folder=self.config.path(folder) if folder else None)

    def renderer(self, language: str) -> Renderer:
        """What makes mails in that language."""
        # lazy: heavy, and a pass with nothing to do loads this module
        from pbem.report.renderer import Renderer

        if language not in self._renderers:
            self._renderers[language] = Renderer(language)
        return self._renderers[language]

    @property
    def address(self) -> str:
        """The table's own address."""
        return self.config.table.address

    @property
    def addresses(self) -> tuple[str, ...]:
        """All of the table's own addresses, a mailbox each, that one first."""
        return self.config.addresses()

    @property
    def known_addresses(self) -> tuple[str, ...]:
        """Its own addresses, and those whose mail arrives there as well."""
        return *self.addresses, *self.config.table.aliases

    def address_of(self, game: GameRecord | None) -> str:
        """Where the mails of a game go: to its own address, as long as the table has it, else to the table's."""
        if game is None or not game.address:
            return self.address
        return next((own for own in self.addresses if own.lower() == game.address.lower()), self.address)

    def written_to(self, letter: Letter) -> str:
        """The table's address to which somebody wrote a letter; the first one where it names none of them."""
        if len(self.addresses) == 1:
            return self.address
        # lazy: a table with one mailbox does not need it
        from pbem.mail.reply_addresses import canonical

        own = {canonical(address): address for address in self.addresses}
        return next((own[to] for to in map(canonical, letter.recipients) if to in own), self.address)

    def reply_address(self, address: str, tag: SeatTag) -> str:
        """Where a reply goes that comes to one of the table's addresses, with the tag in it where that is possible."""
        # lazy: a pass with nothing to do loads this module
        from pbem.mail.reply_addresses import reply_address

        return reply_address(address, tag) if self.config.table.plus_addressing else address

    def sender_for(self, reply_to: str) -> str:
        """The table's address from which a letter comes whose reply goes there."""
        if len(self.addresses) == 1:
            return self.address
        return next((own for own in self.addresses if _is_at(reply_to, own)), self.address)

    @property
    def host(self) -> str:
        """The host part of the table's address: where its Message-IDs live."""
        return self.address.rpartition("@")[2]

    @property
    def epoch(self) -> tuple[str, ...]:
        """What tells Message-IDs apart from those of a time that is gone: its restores; empty where there was none."""
        if self._epoch is None:
            # lazy: heavy, and a pass with nothing to do loads this module
            from pbem.desk.ground.put_back import EPOCH

            with self.store.read() as work:
                last = work.setting(EPOCH)
            self._epoch = () if last is None else (f"r{last}",)
        return self._epoch

    def last_state(self, work: Work, record: GameRecord) -> Any:
        """The state as the game's last snapshot has it, None before the first; kept while there is no other.

        It is shared: nobody changes it, positions are copies.
        """
        # With the log's end: a branch is gone back to when a step back is undone.
        last = (record.branch, record.snapshot_seq, record.log_seq)
        kept = self._states.get(record.id)
        if kept is None or kept[0] != last:
            document = work.last_state(record.id)
            if document is None:
                return None
            kept = self._states[record.id] = (last, self.ruleset(record.ruleset).state_from(document))
        return kept[1]

    def forget_positions(self) -> None:
        """What was kept of games in a transaction that came to nothing is not what is stored."""
        self._states.clear()
        self._epoch = None

    @cached_property
    def worker(self) -> str:
        """This process's name among those that share the work."""
        return f"{self.machine}-{os.getpid()}"

    @property
    def machine(self) -> str:
        """This machine's name, under which it gives its sign of life."""
        return socket.gethostname()

    @cached_property
    def mailboxes(self) -> tuple[Mailbox, ...]:
        """Where mail is read, the first mailbox first."""
        return mailboxes_of(self.config)

    @cached_property
    def mailbox_names(self) -> tuple[str, ...]:
        """Their names: under each the store notes how far that mailbox was read."""
        return tuple(mailbox.name for mailbox in self.mailboxes)

    @property
    def mail_limits(self) -> Limits:
        """How much of a mail is read."""
        # lazy: heavy, and a pass with nothing to do loads this module
        from pbem.mail.letter import Limits

        return Limits(size=self.config.limits.mail_bytes, parts=self.config.limits.mail_parts)

    @cached_property
    def mail_out(self) -> MailOut:
        """The sender."""
        # lazy: heavy, and a pass with nothing to do loads this module
        from pbem.mail.transports import Kind, MailOutSettings, open_out

        section = self.config.mail.outgoing
        self._login = login_of(self.config, section, "mail.out")
        return open_out(
            MailOutSettings(kind=Kind(section.kind), path=str(self.config.path(section.path)), **self._login)
        )


def _is_at(address: str, own: str) -> bool:
    """Whether it is that address, perhaps with a plus part."""
    local, _, host = address.rpartition("@")
    return f"{local.partition('+')[0]}@{host}".lower() == own.lower() or address.lower() == own.lower()
