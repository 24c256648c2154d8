"""The host's config: one TOML file, read and checked whole before anything is done.

Secrets never stand in it: a password is named by the environment variable or the file that holds it. Paths are relative
to the folder of the config. Every mistake is one sentence that names the file, the key and the cure.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pbem.core.errors import DataError

#: Where a config is looked for when none is named, first one first.
PLACES = ("pbem.toml", "~/.config/pbem/pbem.toml", "/etc/pbem/pbem.toml")
VARIABLE = "PBEM_CONFIG"

Address = Annotated[
    str, Field(pattern=r"^[^@\s<>]+@[^@\s<>]+$", description="a mail address such as table@example.org")
]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class TableSection(_Section):
    """Who the table is."""

    address: Address  #: players write to it and reply to it
    name: str = "The Table"  #: shown as the sender
    plus_addressing: bool = True  #: whether address+anything reaches the mailbox
    moderator: Address  #: who is told of trouble, and moderates games that name nobody else
    language: Literal["en"] = "en"  #: for people who have not chosen
    zone: str = "UTC"  #: time zone for people who have not chosen, and of new games' clocks


class DatabaseSection(_Section):
    """Where games are kept."""

    url: str = "sqlite:///pbem.db"  #: SQLite file, or postgresql+psycopg://user@host/name


class Login(_Section):
    """How to sign in to a mail server."""

    host: str = ""
    port: int | None = None
    security: Literal["tls", "starttls", "none"] = "tls"
    user: str = ""
    password_env: str = ""  #: the environment variable that holds the password
    password_file: str = ""  #: or the file (mode 0600)
    oauth2_token_env: str = ""  #: or, for OAuth2, the variable or file with the access token
    oauth2_token_file: str = ""
    timeout: int = Field(default=30, ge=1, le=600)  #: seconds
    ca_file: str = ""  #: certificates to trust instead of the system's
    plain_allowed: bool = False  #: security "none" to a host that is not this machine


class MailInSection(Login):
    """Where mail is fetched."""

    kind: Literal["maildir", "imap"] = "maildir"
    path: str = "mail/in"  #: the Maildir
    folder: str = "INBOX"
    processed: str = "Processed"  #: where handled mail is moved; "" only flags it
    rejected: str = "Rejected"


class MailOutSection(Login):
    """Where mail is sent."""

    kind: Literal["maildir", "smtp"] = "maildir"
    path: str = "mail/out"  #: a Maildir a recipient in this folder


class MailSection(_Section):
    """Both ways of the mail."""

    incoming: MailInSection = Field(default_factory=MailInSection, alias="in")
    outgoing: MailOutSection = Field(default_factory=MailOutSection, alias="out")


class LimitsSection(_Section):
    """How much is taken from one mail and one sender."""

    mail_bytes: int = Field(default=2_000_000, ge=10_000)
    mail_parts: int = Field(default=50, ge=5)
    mails_an_hour: int = Field(default=60, ge=1)
    orders_in_a_mail: int = Field(default=100, ge=10)


class TrustSection(_Section):
    """Whether the sender's address is believed without proof."""

    mode: Literal["none", "dmarc"] = "none"
    authserv_id: str = ""  #: the host whose Authentication-Results count


class RulesSection(_Section):
    """Corrected boards of a host who owns the game."""

    folder: str = ""  #: <folder>/<ruleset>/board.toml replaces ours


class Config(_Section):
    """The whole config."""

    table: TableSection
    database: DatabaseSection = DatabaseSection()
    mail: MailSection = MailSection()
    limits: LimitsSection = LimitsSection()
    trust: TrustSection = TrustSection()
    rules: RulesSection = RulesSection()
    clock: dict[str, Any] = Field(default_factory=dict)  #: defaults of new games' clocks
    home: Path = Path()  #: the folder relative paths start from; set by `load_config`

    def path(self, name: str) -> Path:
        """A path of the config as it is on this disk."""
        return self.home / Path(name).expanduser()

    def database_url(self) -> str:
        """The database's URL, a relative SQLite file made absolute."""
        prefix = "sqlite:///"
        url = self.database.url
        if url.startswith(prefix) and not url.startswith("sqlite:////"):
            return prefix + str(self.path(url.removeprefix(prefix)).resolve())
        return url


def find_config(named: Path | None) -> Path:
    """The config file to use: the named one, else PBEM_CONFIG, else the first of the usual places."""
    if named is not None:
        return named
    if from_env := os.environ.get(VARIABLE):
        return Path(from_env)
    for place in PLACES:
        if (path := Path(place).expanduser()).is_file():
            return path
    raise DataError(
        "there is no config here: `pbem init` writes one, or name yours with --config FILE or in PBEM_CONFIG"
    )


def load_config(path: Path) -> Config:
    """The config in `path`. Raises DataError, a sentence naming the file, the key and the cure."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DataError(f"{path}: there is no such file; `pbem init` writes a config") from None
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: cannot be read ({error})") from None
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path}: not well-formed TOML: {error}") from None
    try:
        config = Config.model_validate({**data, "home": path.resolve().parent})
    except ValidationError as error:
        raise DataError(f"{path}: {_cure(error)}") from None
    _check_zone(path, config.table.zone)
    if config.clock:
        _check_clock(path, config.clock)
    return config


def secret(path: Path, where: str, variable: str, file: str) -> str:
    """The secret named by an environment variable or a file; "" where neither is named."""
    if variable:
        if (value := os.environ.get(variable)) is None:
            raise DataError(f"{where}: the environment variable {variable} is not set; set it, or name a file instead")
        return value
    if file:
        try:
            return (path / Path(file).expanduser()).read_text(encoding="utf-8").strip()
        except OSError as error:
            raise DataError(f"{where}: the file {file} cannot be read ({error.strerror})") from None
    return ""


def _cure(error: ValidationError) -> str:
    first = error.errors()[0]
    key, kind = ".".join(str(part) for part in first["loc"]), first["type"]
    if kind == "extra_forbidden":
        return f"{key} is not a key of this config; take it out, or see config.example.toml for its spelling"
    if kind == "missing":
        return f"{key} is missing; config.example.toml shows it"
    return f"{key} = {first['input']!r} will not do: {first['msg'].lower()}"


def _check_zone(path: Path, zone: str) -> None:
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise DataError(f"{path}: table.zone = {zone!r} is no time zone; write it like Europe/Berlin") from None


def _check_clock(path: Path, settings: dict[str, Any]) -> None:
    from pbem.core.errors import TableError
    from pbem.desk.clock import clock_from

    try:
        clock_from(settings)
    except TableError as error:
        raise DataError(f"{path}: [clock] {error}") from None
