"""`pbem doctor`: tries everything a table needs, one after the other, and says of each trouble what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from pbem.core.errors import TableError
from pbem.data import added_folders, data_folder
from pbem.desk.clock.wall import wall_time
from pbem.desk.ground import now as clock
from pbem.desk.ground.config import Config, find_config, load_config
from pbem.desk.ground.own_faults import fault_words
from pbem.desk.hosting import machine

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.desk.ground.mailbox import Mailbox
    from pbem.mail.transports.contract import Checkable

#: A table whose mailbox was not read for so long is not woken; one that can send nothing for so long tells nobody.
SLEPT = timedelta(hours=1)
#: Clocks of machines that share a database differ; this much is no jump.
TOLERANCE = timedelta(minutes=1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Finding:
    """One thing that was looked at."""

    what: str  #: "database"
    well: bool
    says: str  #: how it is, or what is wrong and what to do


def examine(named: Path | None = None) -> Iterator[Finding]:
    """Look at everything of the table whose config is found; without a config there is nothing else to look at."""
    try:
        path = find_config(named)
        config = load_config(path)
    except TableError as error:
        yield Finding(what="config", well=False, says=str(error))
        return
    yield Finding(what="config", well=True, says=str(path))
    for what, look in _BEFORE_THE_DATABASE:
        yield _looked(what, partial(look, config))
    yield from _with_database(config)


def _looked(what: str, look: Callable[[], str]) -> Finding:
    """What a look says; a look that fails says why, in the error's own sentence."""
    try:
        return Finding(what=what, well=True, says=look())
    except TableError as error:
        return Finding(what=what, well=False, says=" ".join(str(error).split()))
    except Exception as error:  # the other looks go on, whatever this one met
        return Finding(what=what, well=False, says=f"it could not be looked at: {fault_words(error)}")


# --- without a database ---------------------------------------------------------------------------------------------


def _zone(config: Config) -> str:
    # lazy: each check loads what it tries, so that what is missing fails there
    from pbem.desk.clock.text import zone_from

    zone = zone_from(config.table.zone)
    now = wall_time(clock.now(), zone)
    return f"{zone.key}, where it is {now:%A %Y-%m-%d %H:%M} now; if it is not, set this machine's clock"


def _addressing(config: Config) -> str:
    if not config.table.plus_addressing:
        return "replies are known by the tag in their subject (table.plus_addressing = false)"
    shown, tried = (
        ", ".join(f"{local}+{detail}@{host}" for local, _, host in (each.partition("@") for each in config.addresses()))
        for detail in ("…", "test")
    )
    return f"replies go to {shown}; send a mail to {tried}, and if it does not arrive set table.plus_addressing = false"


def _trust(config: Config) -> str:
    if config.trust.mode == "none":
        return "none: a mail is believed by its seat's token and its address"
    if config.trust.mode == "dkim":
        # lazy: each check loads what it tries, so that what is missing fails there
        from pbem.mail import dkim_check

        if gap := dkim_check.missing():
            raise TableError(f"trust.mode is dkim, so every mail is held for confirmation, because {gap}")
        return "senders are believed where a DKIM signature of their own domain holds, checked here"
    if not config.trust.authserv_id:
        raise TableError(
            "trust.mode is dmarc but trust.authserv_id is empty, so every mail is held: write the name that your "
            "provider's Authentication-Results header begins with"
        )
    return f"senders are believed where {config.trust.authserv_id} says that DMARC passed"


def _templates(config: Config) -> str:
    # lazy: each check loads what it tries, so that what is missing fails there
    from pbem.report.environment import environment, languages

    for language in languages():
        made = environment(language)
        for name in made.list_templates(extensions=["txt"]):
            try:
                made.get_template(name)
            except Exception as error:  # whatever Jinja finds wrong with a file on this disk
                raise TableError(_template_trouble(language, name, error)) from None
    return f"mails in {', '.join(languages())}"


def _template_trouble(language: str, name: str, error: Exception) -> str:
    own = next((path for folder in added_folders("templates") if (path := folder / language / name).is_file()), None)
    if own is not None and not (data_folder("templates") / language / name).is_file():
        return f"{own}: {error}; `docs/adding-a-ruleset.md` shows what such a file holds"
    return f"templates/{language}/{name}: {error}; installing pbem again brings it back"


def _rules(config: Config) -> str:
    # lazy: each check loads what it tries, so that what is missing fails there
    from pbem.desk.ground import shelf
    from pbem.desk.ground.own_games import shelve
    from pbem.desk.hosting import rule_files

    shelve(config)
    own = config.path(config.rules.folder) if config.rules.folder else None
    if own is not None and not own.is_dir():
        raise TableError(f"rules.folder names {own}, which is no folder; make it, or take the key out")
    breaches = [breach for checked in rule_files.check([], own) for breach in checked.breaches]
    if breaches:
        more = f" (and {len(breaches) - 1} more: `pbem rules check`)" if len(breaches) > 1 else ""
        raise TableError(f"{breaches[0]}{more}")
    for name in shelf.known():
        shelf.load(name, extra_folder=own)
    return f"{', '.join(shelf.known())}" + (f"; corrected files of {own} are used" if own else "")


def _webhook(config: Config) -> str:
    # lazy: each check loads what it tries, so that what is missing fails there
    from pbem.desk.webhook.turns import try_webhook

    return try_webhook(config)


_BEFORE_THE_DATABASE: tuple[tuple[str, Callable[[Config], str]], ...] = (
    ("addresses", machine.addresses),
    ("time zone", _zone),
    ("reply addresses", _addressing),
    ("trust", _trust),
    ("rules", _rules),
    ("templates", _templates),
    ("space", machine.space),
    ("secrets", machine.secrets),
    ("webhook", _webhook),
)


# --- with a database ------------------------------------------------------------------------------------------------


def _with_database(config: Config) -> Iterator[Finding]:
    # lazy: each check loads what it tries, so that what is missing fails there
    from pbem.desk.ground.desk import Desk

    try:
        desk = Desk.open(config)
    except TableError as error:
        yield Finding(what="database", well=False, says=str(error))
        return
    try:
        for what, look in _WITH_A_DESK:
            yield _looked(what, partial(look, desk))
    finally:
        desk.close()


def _database(desk: Desk) -> str:
    """Reached and at its schema already, as it is open; now whether it can be written."""
    # lazy: each check loads what it tries, so that what is missing fails there
    from pbem.desk.ground.rehearsal import rehearsing
    from pbem.store.schema_head import HEAD

    with rehearsing(desk).store.transaction() as work:
        work.put_setting("doctor", "was here")
    return f"{desk.store.where} can be written, schema {HEAD}"


def _state(desk: Desk) -> str:
    """Whether the database is the one that the last pass knew, not an older one that was put back."""
    # lazy: each check loads what it tries, so that what is missing fails there
    from pbem.desk.ground.put_back import restored_of
    from pbem.desk.restoring.gate import closed
    from pbem.desk.restoring.lost import strange_answers
    from pbem.desk.restoring.stamp import stamp_file, stamped, went_back

    with desk.store.read() as work:
        restored, reached = restored_of(work), work.reached()
        strange = strange_answers(desk, work)
    before = stamped(desk.config)
    if restored is not None:
        raise TableError(closed(restored))
    if went_back(before, reached):
        raise TableError("an older database was put back; the next pass holds every game (`pbem db restored`)")
    if strange:
        raise TableError(
            f"mails that answer letters of this table which the database does not know: {strange}; if an older "
            "database was put back, `pbem db restore` (without a file) holds every game before more is sent"
        )
    if before is None and reached != (0, 0):
        return f"{stamp_file(desk.config)} cannot be read: a database that is put back would not be noticed"
    return "as the last pass left it"


def _mailbox(desk: Desk) -> str:
    """Each mailbox, also where another one cannot be opened."""
    said, faults = [], []
    for mailbox in desk.mailboxes:
        which = f"{mailbox.address}: " if len(desk.mailboxes) > 1 else ""
        try:
            said.append(which + cast("Checkable", mailbox.mails).check())
        except TableError as error:
            faults.append(f"{which}{error}")
    if faults:
        raise TableError("; ".join(faults))
    return "; ".join(said)


def _sender(desk: Desk) -> str:
    """Reached now, and not refusing since when mail was last sent."""
    # lazy: each check loads what it tries, so that what is missing fails there
    from pbem.desk.letters.refused_deliveries import STOPPED
    from pbem.store.stored_values import LetterStatus

    said = cast("Checkable", desk.mail_out).check()
    with desk.store.read() as work:
        stopped, waiting = work.setting(STOPPED), work.outbox_counts()[LetterStatus.WAITING]
    # One letter that is put off for a while is no trouble yet.
    if stopped and waiting and (stopped["unusable"] or _since(stopped) < clock.now() - SLEPT):
        since = _utc(_since(stopped))
        raise TableError(
            f"nothing could be sent since {since}, and {waiting} letters wait: {stopped['why']}; look at the "
            "account at your mail provider; the next pass tries again"
        )
    if desk.config.mail.outgoing.kind == "smtp":
        return f"{said}; that mail arrives, only a mail to yourself shows"
    return said


def _since(stopped: Mapping[str, str]) -> datetime:
    return datetime.fromisoformat(stopped["since"])


def _clock(desk: Desk) -> str:
    """A heartbeat or a fetch that lies ahead: the clock went back, or another machine's runs fast."""
    now = clock.now()
    with desk.store.read() as work:
        moments = [beat.at for beat in work.heartbeats()] + [work.newest_complete_fetch(desk.mailbox_names) or now]
    last = max(moments)
    if last > now + TOLERANCE:
        raise TableError(
            f"it is {_utc(now)} here, but the table was last awake at {_utc(last)}: set the "
            "clock of this machine (timedatectl set-ntp true) before the next pass; where it is right now, "
            "`pbem clock-is-right` says so"
        )
    return f"{_utc(now)}, not before the last pass"


def _awake(desk: Desk) -> str:
    """When each mailbox was last read whole; while that does not happen no deadline is acted upon."""
    # lazy: each check loads what it tries, so that what is missing fails there
    from pbem.store.stored_values import GameStatus

    now = clock.now()
    with desk.store.read() as work:
        fetched = {each: work.last_complete_fetch(each.name) for each in desk.mailboxes}
        others = work.other_mailboxes(desk.mailbox_names, now - SLEPT)
        running = work.list_games(GameStatus.RUNNING)
    if others:
        raise TableError(
            f"within the hour somebody read a mailbox for this table that is not in this config ({', '.join(others)}), "
            "and deadlines do not wait for mail in it; let every worker have the same mailboxes, here "
            f"{', '.join(desk.mailbox_names)} (where they were changed just now, this is over in an hour)"
        )
    unread = [each for each, moment in fetched.items() if moment is None or now - moment > SLEPT]
    said = [_last_read(desk, each, fetched[each], now) for each in unread or desk.mailboxes]
    if unread and running:
        raise TableError(
            f"{'; '.join(said)}, and games run: no deadline is acted upon before it is; "
            "let cron, a timer or the service run `pbem poll` (cron/README.md)"
        )
    return "; ".join(said) + ("; no game runs" if unread else "")


def _last_read(desk: Desk, mailbox: Mailbox, fetched: datetime | None, now: datetime) -> str:
    which = f"the mailbox {mailbox.address}" if len(desk.mailboxes) > 1 else "the mailbox"
    if fetched is None:
        return f"{which} was not read at all"
    if now - fetched > SLEPT:
        return f"{which} was not read since {_utc(fetched)}"
    return f"{which} was read whole {_ago(now - fetched)} ago"


def _utc(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC"


def _ago(span: timedelta) -> str:
    minutes = int(span.total_seconds() // 60)
    return f"{minutes} minutes" if minutes else "less than a minute"


def _left_over(desk: Desk) -> str:
    """What waits for a person: games held, mails set aside, letters given up."""
    # lazy: each check loads what it tries, so that what is missing fails there
    from pbem.store.stored_values import GameStatus, LetterStatus, MailStatus

    with desk.store.read() as work:
        held = [game.id for game in work.list_games(GameStatus.HELD)]
        failed = work.inbox_counts()[MailStatus.FAILED]
        given_up = work.outbox_counts()[LetterStatus.FAILED]
    waits = [f"held games: {', '.join(held)} (`pbem game show`)"] if held else []
    waits += [f"mails set aside: {failed} (`pbem mail failed`)"] if failed else []
    waits += [f"letters given up: {given_up} (`pbem mail outbox`)"] if given_up else []
    if waits:
        raise TableError("; ".join(waits))
    return "nothing waits for you"


def _strangers(desk: Desk) -> str:
    """How many letters strangers caused lately, and how many mails of theirs were filed without one."""
    # lazy: each check loads what it tries, so that what is missing fails there
    from pbem.desk.entrance.directory import StoreDirectory, guard_settings
    from pbem.mail.guard import UNANSWERED

    now = clock.now()
    with desk.store.read() as work:
        written = StoreDirectory(desk, work, None, now).strangers_last_hour()
        filed = work.count_unanswered(now - timedelta(days=1), UNANSWERED)
    most = guard_settings(desk).strangers_per_hour
    said = f"{written} letters to strangers within the last hour ({most} are the most)"
    if not filed:
        return said
    return f"{said}; {filed} mails of the last day were filed without an answer (`pbem mail unanswered`)"


_WITH_A_DESK: tuple[tuple[str, Callable[[Desk], str]], ...] = (
    ("database", _database),
    ("state", _state),
    ("mailbox", _mailbox),
    ("sender", _sender),
    ("clock", _clock),
    ("awake", _awake),
    ("strangers", _strangers),
    ("left over", _left_over),
)
