"""Commands about the person: LANGUAGE, FORMAT, ZONE, QUIET, NAME."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed, NotUnderstood
from pbem.desk.commands.command import Command, Heard, Level, Rest, Said
from pbem.desk.commands.handling import SeatMail
from pbem.desk.outgoing.people import DATA, Form, form_of, spoken, wants_data
from pbem.store.values import PlayerRecord

if TYPE_CHECKING:
    from pbem.desk.commands.handling import Handling

_LANGUAGES = {
    "en": "English", "english": "English", "englisch": "English", "de": "German", "german": "German",
    "deutsch": "German",
}  # fmt: skip
_CODES = {"English": "en", "German": "de"}
_LONGEST_NAME = 40
_NONE = ("NONE", "OFF", "KEINE", "AUS")


def person_of(handling: Handling) -> PlayerRecord:
    """Who writes; somebody who is new here becomes known by it."""
    if handling.person is None:
        table = handling.desk.config.table
        new = PlayerRecord(address=handling.sender, zone=table.zone, language=table.language, created=handling.now)
        handling.person = handling.work.put_player(new)
    return handling.person


def note_person(handling: Handling, record: PlayerRecord) -> None:
    """Write down what has changed of whoever writes; the answer to this very mail goes by it."""
    before = handling.person
    handling.person = handling.work.put_player(record)
    if isinstance(handling, SeatMail) and before and not handling.sitter:
        dossier, same = handling.dossier, before.id
        dossier.people = {seat: record if each.id == same else each for seat, each in dossier.people.items()}


def language(handling: Handling, heard: Heard) -> Said:
    """LANGUAGE: in which the table writes."""
    person = person_of(handling)
    name = _LANGUAGES.get(heard.rest.lower())
    if name is None:
        raise NotUnderstood(f"I do not know the language “{heard.rest}”", instead=("LANGUAGE en", "LANGUAGE de"))
    note_person(handling, replace(person, language=_CODES[name]))
    if _CODES[name] in spoken():
        return Said(words=f"your mails come in {name}{_before(_named(person.language), name)}")
    return Said(
        words=f"{name} is noted as your wish{_before(_named(person.language), name)}",
        remarks=("The table’s mails are in English so far; words of orders and commands are understood in both.",),
    )


def _named(code: str) -> str:
    return next((name for name, each in _CODES.items() if each == code), code)


def _before(old: str, new: str) -> str:
    return f"; before: {old or 'none'}" if old != new else ", as before"


def letter_form(handling: Handling, heard: Heard) -> Said:
    """FORMAT: text alone, HTML alone, or both; DATA adds the position as data to reports."""
    person = person_of(handling)
    words = heard.rest.lower().replace("+", " ").replace(",", " ").split()
    form, data = form_of(person), wants_data(person)
    for word in words:
        if word in tuple(Form):
            form = Form(word)
        elif word in (DATA, "daten", "json"):
            data = True
        elif word in ("nodata", "no-data"):
            data = False
        else:
            would = ("FORMAT text", "FORMAT html", "FORMAT both")
            raise NotUnderstood(f"“{word}” is no form of a mail; text, html, both, data and nodata are", instead=would)
    note_person(handling, replace(person, format=f"{form} {DATA}" if data else str(form)))
    before = _form_words(form_of(person), data=wants_data(person))
    now = _form_words(form, data=data)
    return Said(words=f"your mails come as {now}{_before(before, now)}")


def _form_words(form: Form, *, data: bool) -> str:
    said = {Form.TEXT: "plain text", Form.HTML: "HTML alone", Form.BOTH: "text and HTML"}[form]
    return f"{said}, reports with the position as data" if data else said


def zone(handling: Handling, heard: Heard) -> Said:
    """ZONE: in whose time deadlines are told."""
    from datetime import UTC
    from zoneinfo import ZoneInfo

    from pbem.desk.commands.zones import zone_named

    person = person_of(handling)
    found = zone_named(heard.rest)
    note_person(handling, replace(person, zone=found.name))
    now = handling.now.astimezone(UTC).astimezone(ZoneInfo(found.name))
    said = f"your times are told for {found.name}, where it is {now:%H:%M} now{_before(person.zone, found.name)}"
    return Said(words=said, remarks=(f"{found.remark}.",) if found.remark else ())


def quiet(handling: Handling, heard: Heard) -> Said:
    """QUIET: the hours in which nothing should be due, by one's own clock."""
    from pbem.desk.clock import quiet_from, quiet_text

    person = person_of(handling)
    hours = "" if heard.rest.upper() in _NONE else quiet_text(quiet_from(heard.rest))
    note_person(handling, replace(person, quiet=hours))
    before = person.quiet or "none said"
    if not hours:
        return Said(words=f"no quiet hours of yours are noted{_before(before, 'none said')}")
    said = f"your quiet hours are {hours}, by your own clock ({person.zone}){_before(before, hours)}"
    return Said(words=said, remarks=("Games with a fair clock set their deadlines outside everybody’s quiet hours.",))


def name(handling: Handling, heard: Heard) -> Said:
    """NAME: how one is addressed and listed."""
    person = person_of(handling)
    wanted = " ".join(heard.rest.strip("“”\"'").split())
    if not wanted.isprintable() or "@" in wanted or not any(letter.isalpha() for letter in wanted):
        raise NotUnderstood(f"“{wanted}” is no name that others could read; one such as NAME Anna would do")
    if len(wanted) > _LONGEST_NAME:
        raise NotAllowed(f"a name has at most {_LONGEST_NAME} characters; this one has {len(wanted)}")
    note_person(handling, replace(person, name=wanted))
    return Said(words=f"you are {wanted} at this table{_before(person.name, wanted)}")


COMMANDS = (
    Command(words=("LANGUAGE", "SPRACHE"), does=language, level=Level.PERSON, rest=Rest.MUST, would_do="LANGUAGE en"),
    Command(words=("FORMAT", "FORM"), does=letter_form, level=Level.PERSON, rest=Rest.MUST, would_do="FORMAT text"),
    Command(words=("ZONE", "ZEITZONE"), does=zone, level=Level.PERSON, rest=Rest.MUST, would_do="ZONE Europe/Berlin"),
    Command(words=("QUIET", "RUHE"), does=quiet, level=Level.PERSON, rest=Rest.MUST, would_do="QUIET 22:00-07:00"),
    Command(words=("NAME",), does=name, level=Level.PERSON, rest=Rest.MUST, would_do="NAME Anna"),
)
