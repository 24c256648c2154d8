"""The host's config: one TOML file, read and checked whole before anything is done.

Secrets are never in it: a password is named by the environment variable or the file that holds it. Paths are relative
to the folder of the config. Every mistake is one sentence that names the file, the key and the cure.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pbem.core.errors import DataError
from pbem.core.near_words import nearest
from pbem.core.toml_text import toml_from

#: Where a config is looked for when none is named, first one first.
PLACES = ("pbem.toml", "~/.config/pbem/pbem.toml", "/etc/pbem/pbem.toml")
VARIABLE = "PBEM_CONFIG"
_SECRETS = ("password_env", "password_file", "oauth2_token_env", "oauth2_token_file")

Address = Annotated[
    str, Field(pattern=r"^[^@\s<>]+@[^@\s<>]+$", description="a mail address such as table@example.org")
]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class TableSection(_Section):
    """Who the table is."""

    address: Address  #: players write to it and reply to it
    aliases: list[Address] = []  #: other addresses whose mail arrives there
    name: str = Field(default="The Table", pattern=r"^[^\x00-\x1f]+$")  #: shown as the sender
    plus_addressing: bool = True  #: whether address+anything reaches the mailbox
    moderator: Address  #: who gets mail when something is wrong, and moderates games that name nobody else
    language: Literal["en", "de"] = "en"  #: for people who have not chosen; games that do not have it write English
    zone: str = "UTC"  #: time zone for people who have not chosen, and of new games' clocks


class DatabaseSection(_Section):
    """Where games are kept."""

    url: str = Field(default="sqlite:///pbem.db", pattern="://")  #: SQLite file, or postgresql+psycopg://user@host/name


class Login(_Section):
    """How to sign in to a mail server."""

    host: str = ""
    port: int | None = Field(default=None, ge=1, le=65535)
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
    path: str = Field(default="mail/in", min_length=1)  #: the Maildir
    folder: str = Field(default="INBOX", pattern=r"^[^\x00-\x1f\x7f]+$")
    processed: str = "Processed"  #: where handled mail is moved; "" only flags it
    rejected: str = "Rejected"  #: where mail is moved that cannot be read; "" leaves it


class FurtherMailbox(MailInSection):
    """A further mailbox of the same table, with an address of its own."""

    address: Address  #: whose mail arrives there; it names the mailbox


class MailOutSection(Login):
    """Where mail is sent."""

    kind: Literal["maildir", "smtp"] = "maildir"
    path: str = Field(default="mail/out", min_length=1)  #: a Maildir a recipient in this folder


class MailSection(_Section):
    """Both ways of the mail, and what is in it."""

    pictures: bool = True  #: the board is drawn in mails, for whoever reads HTML
    book: bool = True  #: the last mail of a game carries the whole of it as one page
    incoming: MailInSection = Field(default_factory=MailInSection, alias="in")
    more: list[FurtherMailbox] = []  #: mailboxes beside that one
    outgoing: MailOutSection = Field(default_factory=MailOutSection, alias="out")


class LimitsSection(_Section):
    """How much is taken from one mail and one sender."""

    mail_bytes: int = Field(default=2_000_000, ge=10_000)
    mail_parts: int = Field(default=50, ge=5)
    mails_an_hour: int = Field(default=60, ge=1)  #: of one sender
    mails_a_day: int = Field(default=300, ge=1)  #: likewise
    answers_a_day: int = Field(default=10, ge=1)  #: to one address, for mails that nothing proves
    letters_to_a_stranger: int = Field(default=4, ge=1)  #: a day to one mailbox that is nobody's here
    #: Letters to such mailboxes, all together; None: 12, or 60 where `trust` proves that they wrote.
    strangers_an_hour: int | None = Field(default=None, ge=1)
    invited_strangers_a_day: int = Field(default=50, ge=0)  #: by all players together
    orders_in_a_mail: int = Field(default=100, ge=10)
    press_a_day: int = Field(default=30, ge=0)  #: messages of one seat within 24 hours
    press_characters: int = Field(default=10_000, ge=100)  #: of one message
    mail_seconds: int = Field(default=60, ge=0)  #: to handle one mail; 0: as long as it takes
    game_seconds: int = Field(default=600, ge=0)  #: to play a game that is due; likewise
    outage_minutes: int = Field(default=90, ge=0)  #: a pass so long after the last one ends an outage; 0: never


class TrustSection(_Section):
    """Whether the sender's address is believed without proof."""

    mode: Literal["none", "dmarc", "dkim"] = "none"  #: nothing; the receiving host's word; the signature, checked here
    authserv_id: str = ""  #: the host whose Authentication-Results count


#: How a vote is held: others read who said what, only the count is told, or there is none.
Voting = Literal["open", "secret", "none"]


class VotesSection(_Section):
    """What the players of a game may decide together."""

    draw: Voting = "secret"
    concede: Voting = "open"
    end: Voting = "open"
    pause: Voting = "open"  #: and resume
    extend: Voting = "open"
    extension_days: int = Field(default=7, ge=1, le=60)  #: a deadline is moved on by this many at most
    extensions: int = Field(default=1, ge=1, le=9)  #: granted at most this many times for one deadline
    silent_days: int = Field(default=14, ge=1, le=365)  #: after this many the players may vote in the moderator's place


class TokensSection(_Section):
    """How long what a mail carries opens something. A seat's own token is good until it is renewed."""

    confirm_days: int = Field(default=3, ge=1)  #: a question whether a mail was theirs, and the mail that waits for it
    accept_days: int = Field(default=7, ge=1)  #: the offer of a seat


class KeepSection(_Section):
    """How long the text of mails is kept after a game has ended (of mails of no game: after they came)."""

    mail_days: int = Field(default=90, ge=1)  #: mails in
    letter_days: int = Field(default=90, ge=1)  #: letters out
    discarded_days: int = Field(default=7, ge=1)  #: mails of strangers that were discarded, after they came
    discarded_megabytes: int = Field(default=100, ge=1)  #: all of those together


class LobbySection(_Section):
    """Who may open games by mail, and how people come to seats."""

    create: Literal["anybody", "invited", "host"] = "anybody"  #: "invited": who plays here; "host": the moderator
    creators_moderate: bool = False  #: who opens a game by mail moderates it, too
    bans: Literal["moderators", "host"] = "moderators"  #: who bans from the table: of the host’s games
    games_a_person: int = Field(default=3, ge=1, le=100)  #: that somebody has opened and that are not over
    shortest_minutes: int = Field(default=60, ge=0, le=10080)  #: between deadlines, of games that players open
    invitations: int = Field(default=10, ge=0, le=100)  #: open at a time, in one game
    muster_hours: int = Field(default=48, ge=1, le=336)  #: time to say READY when all seats are taken
    forming_days: int = Field(default=30, ge=1, le=365)  #: a game that has not begun by then is given up
    offer_hours: int = Field(default=48, ge=1, le=336)  #: time to answer for whoever is offered a free seat
    observers: int = Field(default=20, ge=0, le=1000)  #: of one game


class RulesSection(_Section):
    """Corrected boards of a host who owns the game, and a host's own games."""

    folder: str = ""  #: <folder>/<ruleset>/board.toml replaces ours
    folders: list[str] = []  #: own games: each holds rules/<id>, templates/<language>/… and their modules


class SiteSection(_Section):
    """Pages that anybody may look at."""

    folder: str = ""  #: each pass that plays something refreshes the pages there; "": no pages
    url: str = Field(default="", pattern=r"^(https?://\S+)?$")  #: where that folder is served; mails link to it
    names: bool = False  #: players' names are published, too, but for those of anonymous games


class WebhookSection(_Section):
    """A channel of a chat or of push messages that is told whose turn it is."""

    url: str = Field(default="", pattern=r"^(https?://[^\s/]\S*)?$")  #: where to write; "": nobody is told
    url_env: str = ""  #: or the environment variable that holds it, as it lets whoever has it write there
    url_file: str = ""  #: or the file (mode 0600)
    kind: Literal["", "discord", "slack", "ntfy", "plain"] = ""  #: what is understood there; "": as the address tells
    names: bool = False  #: players' names are told, too, but for those of anonymous games


NO_WEBHOOK = WebhookSection()


class Config(_Section):
    """The whole config."""

    table: TableSection
    database: DatabaseSection = DatabaseSection()
    mail: MailSection = MailSection()
    limits: LimitsSection = LimitsSection()
    trust: TrustSection = TrustSection()
    votes: VotesSection = VotesSection()
    tokens: TokensSection = TokensSection()
    keep: KeepSection = KeepSection()
    lobby: LobbySection = LobbySection()
    rules: RulesSection = RulesSection()
    site: SiteSection = SiteSection()
    webhook: WebhookSection = NO_WEBHOOK
    clock: dict[str, Any] = Field(default_factory=dict)  #: defaults of new games' clocks
    press: dict[str, Any] = Field(default_factory=dict)  #: defaults of new games' press
    home: Path = Path()  #: the folder relative paths start from; set by `load_config`

    def mailboxes(self) -> tuple[tuple[str, str, MailInSection], ...]:
        """Where mail is fetched, the first mailbox first: (key of its section, its address, the section)."""
        further = ((f"mail.more.{number}", each.address, each) for number, each in enumerate(self.mail.more, 1))
        return ("mail.in", self.table.address, self.mail.incoming), *further

    def addresses(self) -> tuple[str, ...]:
        """The table's own addresses, a mailbox each; the first is the table's where nothing names another."""
        return self.table.address, *(each.address for each in self.mail.more)

    def path(self, name: str) -> Path:
        """A path of the config as it is on this disk."""
        return self.home / Path(name).expanduser()

    def database_url(self) -> str:
        """The database's URL, a relative SQLite file made absolute."""
        return self.full_url(self.database.url)

    def full_url(self, url: str) -> str:
        """A database's URL as it is meant in this config: a relative SQLite file starts from the config's folder."""
        prefix = "sqlite:///"
        if url.startswith(prefix) and not url.startswith("sqlite:////"):
            return prefix + str(self.path(url.removeprefix(prefix)).resolve())
        return url


def pages_of(config: Config, game: str, language: str) -> str:
    """The address of a game's page in a language; "" where the host serves none, or none of that game is made."""
    name = "index.html" if language == "en" else f"index.{language}.html"
    served = config.site.url and config.site.folder and (config.path(config.site.folder) / game / name).is_file()
    return f"{config.site.url.rstrip('/')}/{game}/{name}" if served else ""


def find_config(named: Path | None) -> Path:
    """The config file to use: the named one, else PBEM_CONFIG, else the first of the usual places."""
    if named is not None:
        return named
    if from_env := os.environ.get(VARIABLE):
        return Path(from_env)
    for place in PLACES:
        try:
            if (path := Path(place).expanduser()).is_file():
                return path
        except OSError:  # a folder above may not be entered by this user
            continue
    raise DataError(
        "there is no config here: `pbem init` writes one, or name yours with --config FILE or in PBEM_CONFIG"
    )


def load_config(path: Path) -> Config:
    """The config in `path`. Raises DataError, a sentence naming the file, the key and the cure."""
    try:
        data = toml_from(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DataError(f"{path}: there is no such file; `pbem init` writes a config") from None
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: cannot be read ({error})") from None
    except RecursionError:
        raise DataError(f"{path}: not well-formed TOML: brackets in brackets, deeper than anybody writes") from None
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path}: not well-formed TOML: {error}") from None
    try:
        _check_home(data)
        config = Config.model_validate({**data, "home": path.resolve().parent})
        _check_servers(config)
        for key, _, section in config.mailboxes():
            _check_folders(key, section)
        _check_mailboxes(config)
        _check_webhook(config)
    except ValidationError as error:
        raise DataError(f"{path}: {_cure(error)}") from None
    except DataError as error:
        raise DataError(f"{path}: {error}") from None
    _check_zone(path, config.table.zone)
    if config.clock:
        _check_clock(path, config.clock)
    if config.press:
        _check_press(path, config.press)
    return config


def secret(path: Path, where: str, variable: str, file: str) -> str:
    """The secret named by an environment variable or a file; "" where neither is named."""
    if variable:
        if (value := os.environ.get(variable)) is None:
            raise DataError(f"{where}: the environment variable {variable} is not set; set it, or name a file instead")
        return _filled(value, where, f"the environment variable {variable}")
    if file:
        try:
            value = (path / Path(file).expanduser()).read_text(encoding="utf-8").strip()
        except UnicodeDecodeError:
            raise DataError(
                f"{where}: the file {file} is no text; write the secret into it, and nothing else"
            ) from None
        except OSError as error:
            raise DataError(f"{where}: the file {file} cannot be read ({error.strerror})") from None
        return _filled(value, where, f"the file {file}")
    return ""


def _filled(value: str, where: str, holder: str) -> str:
    if not value:
        raise DataError(f"{where}: {holder} is empty; put the secret into it")
    return value


#: What would do in place of a value of the wrong kind (pydantic's names of errors).
_WOULD_DO = {
    "string_type": "a text in quotes",
    "bool_parsing": "true or false",
    "bool_type": "true or false",
    "int_parsing": "a whole number",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "string_too_short": "a path",
    "literal_error": "{expected}",
    "greater_than_equal": "{ge} or more",
    "less_than_equal": "{le} or less",
}
#: The same where a pattern says what is wanted, by key.
_WANTED = {
    "address": "a mail address such as table@example.org",
    "aliases": "a mail address such as games@example.org",
    "moderator": "a mail address such as you@example.org",
    "name": "a name on one line",
    "folder": "the name of a folder such as INBOX",
    "database.url": "sqlite:///table.db or postgresql://user@host/pbem",
    "url": "an address that begins with https://",
}


def _cure(error: ValidationError) -> str:
    """The first trouble in a sentence; a misspelt key goes before the one that is missing because of it."""
    found = min(error.errors(), key=lambda each: each["type"] != "extra_forbidden")
    # Entries of a list are counted as people count.
    names = [str(part + 1 if isinstance(part, int) else part) for part in found["loc"]]
    key, kind = ".".join(names), found["type"]
    if kind == "extra_forbidden":
        return f"{key} is not a key of this config; {_near(names)}"
    if kind == "missing":
        return f"{key} is missing; config.example.toml shows it"
    if key == "mail.more" and kind == "list_type":
        return "mail.more is a list of sections; write each mailbox below a line [[mail.more]]"
    if kind in ("model_type", "dict_type"):
        return f"{key} is a section of its own; write its keys below a line [{key}]"
    written = f"{key} = {found['input']!r} will not do"
    if kind == "string_pattern_mismatch":
        wanted = next(name for name in reversed(names) if not name.isdecimal())  # of a list the key, not the place
        return f"{written}; {_WANTED.get(key) or _WANTED[wanted]} would do"
    would = _WOULD_DO[kind].format(**found.get("ctx", {})) if kind in _WOULD_DO else found["msg"].lower()
    return f"{written}; {would} would do"


def _near(names: list[str]) -> str:
    """What a key that is none was meant for, as far as that can be seen."""
    section: Any = Config
    for name in names[:-1]:
        if name.isdecimal():  # which one of a list
            [section] = get_args(section)
            continue
        fields = {field.alias or each: field.annotation for each, field in section.model_fields.items()}
        section = fields[name]
    known = [field.alias or each for each, field in section.model_fields.items() if each != "home"]
    if names[-1] in ("password", "secret", "token"):
        return "no secret belongs in it: name the variable in password_env, or the file in password_file"
    if near := nearest(names[-1], known, 1, 0.6):
        return f"is {'.'.join([*names[:-1], near[0]])} meant?"
    return f"take it out; known there are {', '.join(known)}"


def _check_home(data: dict[str, Any]) -> None:
    if "home" in data:
        raise DataError("home is not a key of this config; take it out, paths start from the folder of this file")


def _check_servers(config: Config) -> None:
    """A server that is to be asked has a name, and one secret."""
    logins: list[tuple[str, MailInSection | MailOutSection]]
    logins = [(key, section) for key, _, section in config.mailboxes()]
    for section, login in (*logins, ("mail.out", config.mail.outgoing)):
        if login.kind == "maildir":
            continue
        if not login.host:
            raise DataError(
                f"{section}.host is missing; {section}.kind = {login.kind!r} needs the name of a mail server"
            )
        named = [key for key in _SECRETS if getattr(login, key)]
        if len(named) > 1:
            raise DataError(f"{section} names {' and '.join(named)}; one of them is enough, take the others out")


def _check_mailboxes(config: Config) -> None:
    """Each mailbox is read by one section, no other one moves its handled mail there, and each has its own address."""
    if not config.mail.more:
        return
    # lazy: every command loads this module, and few tables have several
    from pbem.mail.reply_addresses import canonical

    read, addresses = dict[tuple[str, ...], str](), dict[str, str]()
    for key, address, section in config.mailboxes():
        if (other := read.setdefault(_place(config, section), key)) != key:
            raise DataError(f"{key} reads the same mailbox as {other}; name another one, or take the section out")
        if (other := addresses.setdefault(canonical(address), key)) != key:
            named = "table.address" if other == "mail.in" else f"{other}.address"
            raise DataError(f"{key}.address = {address!r} is {named}, too; an address of its own would do")
    for key, _, section in config.mailboxes():
        for goes in ("processed", "rejected"):
            name = getattr(section, goes)
            if name and (reader := read.get(_place(config, section, name))):
                raise DataError(f"{key}.{goes} = {name!r} is the mailbox that {reader} reads; another folder would do")


def _place(config: Config, section: MailInSection, folder: str = "") -> tuple[str, ...]:
    """What names a folder of that section's mailbox, or the one that mail is read from."""
    if section.kind == "maildir":
        path = config.path(section.path)
        return "maildir", str((path / f".{folder}" if folder else path).resolve())
    return "imap", section.host.lower().rstrip("."), section.user.lower(), (folder or section.folder).casefold()


def _check_folders(section: str, incoming: MailInSection) -> None:
    """Mail that was read goes to another folder than the one it is read from."""
    # lazy: every command loads this module, and few need this
    from pbem.mail.transports.folders import fault_of_folder
    from pbem.mail.transports.transport_settings import Kind

    for key in ("processed", "rejected"):
        name = getattr(incoming, key)
        if fault := fault_of_folder(Kind(incoming.kind), incoming.folder, name, section=section):
            instead = f'{key} = "{key.capitalize()}" would do, or "" to leave the mail where it is'
            raise DataError(f"{section}.{key} = {name!r} {fault}; {instead}")


def _check_webhook(config: Config) -> None:
    if config.webhook != NO_WEBHOOK:
        # lazy: most tables have none
        from pbem.desk.ground.webhook_kind import check_webhook

        check_webhook(config.webhook)


def _check_zone(path: Path, zone: str) -> None:
    # lazy: heavy, and wanted where a zone is named
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise DataError(f"{path}: table.zone = {zone!r} is no time zone; write it like Europe/Berlin") from None


def _check_clock(path: Path, settings: dict[str, Any]) -> None:
    # lazy: every command loads this module, and few need this
    from pbem.core.errors import TableError
    from pbem.desk.clock import clock_from

    try:
        clock_from(settings)
    except TableError as error:
        raise DataError(f"{path}: [clock] {error}") from None


def _check_press(path: Path, settings: dict[str, Any]) -> None:
    # lazy: every command loads this module, and few need this
    from pbem.core.errors import TableError
    from pbem.desk.ground.press_rules import press_rules_from

    try:
        press_rules_from(settings)
    except TableError as error:
        raise DataError(f"{path}: [press] {error}") from None
