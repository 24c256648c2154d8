"""The table's mailboxes, opened as the config says; nothing of the database is needed for them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pbem.desk.ground.config import Config, Login, MailInSection, secret

if TYPE_CHECKING:
    from pbem.mail.transports.contract import MailIn


@dataclass(kw_only=True, eq=False)
class Mailbox:
    """One of them; it connects when it is first used."""

    config: Config
    section: MailInSection
    key: str  #: its section's name in the config: "mail.in", "mail.more.1"
    address: str  #: whose mail arrives there
    _login: dict[str, Any] = field(default_factory=dict, repr=False)  #: what it was opened with

    @property
    def name(self) -> str:
        """Under it the store notes how far the mailbox was read."""
        where = self.section
        return f"{where.kind}:{where.user}@{where.host}/{where.folder}" if where.host else where.path

    @property
    def is_first(self) -> bool:
        """Whether it is the one of `[mail.in]`, which every table has."""
        return self.key == "mail.in"

    def stored_key(self, key: str) -> str:
        """The key of one of its mails among those of all mailboxes: two servers may give the same to different mails.

        Those of the first mailbox are as they are: tables that had one have stored them so.
        """
        return key if self.is_first else f"{self.name} {key}"

    @cached_property
    def mails(self) -> MailIn:
        """What is in it. Raises Unreachable, and DataError for a missing secret."""
        # lazy: heavy, and `pbem.desk.ground.desk` is loaded where no mail is read
        from pbem.mail.transports import Kind, MailInSettings, open_in

        section, self._login = self.section, login_of(self.config, self.section, self.key)
        return open_in(
            MailInSettings(
                kind=Kind(section.kind),
                path=str(self.config.path(section.path)),
                folder=section.folder,
                processed=section.processed,
                rejected=section.rejected,
                largest=self.config.limits.mail_bytes,
                **self._login,
            )
        )

    def renew(self) -> None:
        """Let go of it where its password or token has been renewed. Raises DataError where that cannot be read."""
        if self._login and self._login != login_of(self.config, self.section, self.key):
            self.close()

    def close(self) -> None:
        """Give its connection back; the next use makes another one."""
        self._login = {}
        if "mails" in self.__dict__:
            self.__dict__.pop("mails").close()


def mailboxes_of(config: Config) -> tuple[Mailbox, ...]:
    """All of them, the first one first."""
    return tuple(
        Mailbox(config=config, section=section, key=key, address=address)
        for key, address, section in config.mailboxes()
    )


def login_of(config: Config, section: Login, where: str) -> dict[str, Any]:
    """How to sign in at a server; `where`: the section's name in the config. Raises DataError for a missing secret."""
    # lazy: heavy, as above
    from pbem.mail.transports import Security

    return {
        "host": section.host,
        "port": section.port,
        "security": Security(section.security),
        "user": section.user,
        "password": secret(config.home, where, section.password_env, section.password_file),
        "oauth2_token": secret(config.home, where, section.oauth2_token_env, section.oauth2_token_file),
        "timeout": section.timeout,
        "plain_allowed": section.plain_allowed,
        "ca_file": str(config.path(section.ca_file)) if section.ca_file else "",
    }
