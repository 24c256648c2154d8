"""The table's mailbox, opened as the config says; nothing of the database is needed for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.desk.ground.config import Config, Login, secret

if TYPE_CHECKING:
    from pbem.mail.transports.contract import MailIn


def mailbox_name(config: Config) -> str:
    """Under it the store notes how far the mailbox was read."""
    section = config.mail.incoming
    return f"{section.kind}:{section.user}@{section.host}/{section.folder}" if section.host else section.path


def open_mailbox(config: Config, login: dict[str, Any]) -> MailIn:
    """The mailbox; it connects when it is first used. Raises Unreachable."""
    # lazy: heavy, and `pbem.desk.ground.desk` is loaded where no mail is read
    from pbem.mail.transports import Kind, MailInSettings, open_in

    section = config.mail.incoming
    return open_in(
        MailInSettings(
            kind=Kind(section.kind),
            path=str(config.path(section.path)),
            folder=section.folder,
            processed=section.processed,
            rejected=section.rejected,
            largest=config.limits.mail_bytes,
            **login,
        )
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
