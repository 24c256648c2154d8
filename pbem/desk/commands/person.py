"""Commands about the person: LANGUAGE, FORMAT, ZONE, QUIET, REMINDERS, NAME, RECORDS."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed, NotUnderstood
from pbem.core.language import say, sentence, speaking
from pbem.desk.clock import quiet_from, quiet_text
from pbem.desk.entrance.barred import check_may_be_renamed
from pbem.desk.game.handling import SeatMail
from pbem.desk.ground.languages import language_named
from pbem.desk.lobby.seating import known_person
from pbem.desk.people.mail_choices import (
    DATA,
    LANGUAGES,
    WHOLE,
    Form,
    form_of,
    language_name,
    wants_data,
    wants_whole,
)
from pbem.desk.people.shown_records import show_record, shows_record
from pbem.desk.playing.reminders import remind_no_more, wants_no_reminders
from pbem.desk.wording.command import Command, Heard, Level, Rest, Said
from pbem.desk.wording.zone_names import zone_named
from pbem.store.stored_values import PlayerRecord

if TYPE_CHECKING:
    from pbem.desk.game.handling import Handling

_LONGEST_NAME = 40
_NONE = ("NONE", "OFF", "KEINE", "AUS")
_AGAIN = ("ON", "AN", "EIN")
_SHOW = (*_AGAIN, "SHOW", "ZEIGEN")
_HIDE = (*_NONE, "HIDE", "VERBERGEN")


def note_person(handling: Handling, record: PlayerRecord) -> None:
    """Write down what has changed of whoever writes; the answer to this very mail goes by it."""
    before = handling.person
    handling.person = handling.work.put_player(record)
    if isinstance(handling, SeatMail) and before and not handling.sitter:
        dossier, same = handling.dossier, before.id
        dossier.people = {seat: record if each.id == same else each for seat, each in dossier.people.items()}


def _yes_or_no(
    heard: Heard, yes: Sequence[str], no: Sequence[str], neither: str, instead: Sequence[str]
) -> bool | None:
    """What a command's one word says; None where it asks only. Raises NotUnderstood for another word."""
    word = heard.rest.upper().strip(" .!")
    if word and word not in (*yes, *no):
        raise NotUnderstood(say(neither, rest=heard.rest), instead=tuple(instead))
    return word in yes if word else None


def reminders(handling: Handling, heard: Heard) -> Said:
    """REMINDERS OFF: no reminder comes before a deadline any more; ON: they come again."""
    person = known_person(handling)
    wanted = _yes_or_no(
        heard, _AGAIN, _NONE, sentence("“{rest}” is neither ON nor OFF"), ("REMINDERS OFF", "REMINDERS ON")
    )
    if wanted is not None:
        remind_no_more(handling.work, person.id, off=not wanted)
    off = wants_no_reminders(handling.work, person.id)
    return Said(
        words=say("no reminders come before a deadline; REMINDERS ON brings them back")
        if off
        else say("reminders come before a deadline, where orders of yours are missing")
    )


def language(handling: Handling, heard: Heard) -> Said:
    """LANGUAGE: in which the table writes."""
    person = known_person(handling)
    code = LANGUAGES.get(heard.rest.lower().strip(" ."))
    if code is None:
        raise NotUnderstood(
            say("I do not know the language “{rest}”", rest=heard.rest), instead=("LANGUAGE en", "LANGUAGE de")
        )
    note_person(handling, replace(person, language=code))
    with speaking(language_named(handling.language)):  # a mail only confirmed is answered in another one until here
        name = language_name(code)
        before = _before(language_name(person.language), name)
        remarks = (
            ()
            if handling.language == code
            else (say("Mails of games whose rules are not in {name} stay English.", name=name),)
        )
        return Said(words=say("your mails come in {name}{before}", name=name, before=before), remarks=remarks)


def _before(old: str, new: str) -> str:
    return say("; before: {old}", old=old or say("none")) if old != new else say(", as before")


def letter_form(handling: Handling, heard: Heard) -> Said:
    """FORMAT: what mails are made of; DATA adds the position as data to reports, FULL what has not changed in it."""
    person = known_person(handling)
    words = heard.rest.lower().replace("+", " ").replace(",", " ").split()
    form, more = form_of(person), {DATA: wants_data(person), WHOLE: wants_whole(person)}
    for word in words:
        if word in _FORM_WORDS:
            form = _FORM_WORDS[word]
        elif word in _MORE:
            what, wanted = _MORE[word]
            more[what] = wanted
        else:
            would = ("FORMAT text", "FORMAT html", "FORMAT both")
            no_form = say(
                "“{word}” is no form of a mail; text, html, both, plain, spoken, data, nodata, full and short are",
                word=word,
            )
            raise NotUnderstood(no_form, instead=would)
    note_person(handling, replace(person, format=" ".join([form, *(what for what, wanted in more.items() if wanted)])))
    before = _form_words(form_of(person), data=wants_data(person), whole=wants_whole(person))
    now = _form_words(form, data=more[DATA], whole=more[WHOLE])
    return Said(words=say("your mails come as {now}{before}", now=now, before=_before(before, now)))


_FORM_WORDS = {
    **{str(form): form for form in Form},
    "beides": Form.BOTH,
    **dict.fromkeys(("bilderlos", "schlicht"), Form.PLAIN),
    **dict.fromkeys(("vorlesen", "gesprochen"), Form.SPOKEN),
}
#: What is wanted of reports, and what is not.
_MORE = {
    **dict.fromkeys((DATA, "daten", "json"), (DATA, True)),
    **dict.fromkeys(("nodata", "no-data"), (DATA, False)),
    **dict.fromkeys((WHOLE, "whole", "ganz", "vollständig"), (WHOLE, True)),
    **dict.fromkeys(("short", "kurz"), (WHOLE, False)),
}
_FORMS = {
    Form.TEXT: sentence("plain text"),
    Form.HTML: sentence("HTML alone"),
    Form.BOTH: sentence("text and HTML"),
    Form.PLAIN: sentence("text and HTML without pictures"),
    Form.SPOKEN: sentence("text and HTML to be listened to, without tables and pictures"),
}


def _form_words(form: Form, *, data: bool, whole: bool) -> str:
    said = say(_FORMS[form])
    if data:
        said = say("{said}, reports with the position as data", said=said)
    return say("{said}, reports with all of the board", said=said) if whole else said


def zone(handling: Handling, heard: Heard) -> Said:
    """ZONE: in whose time deadlines are told."""
    # lazy: heavy, and wanted where a zone is named
    from zoneinfo import ZoneInfo

    person = known_person(handling)
    found = zone_named(heard.rest)
    note_person(handling, replace(person, zone=found.name))
    now = handling.now.astimezone(UTC).astimezone(ZoneInfo(found.name))
    said = say(
        "your times are told for {name}, where it is {now} now{before}",
        name=found.name,
        now=f"{now:%H:%M}",
        before=_before(person.zone, found.name),
    )
    return Said(words=said, remarks=(f"{found.remark}.",) if found.remark else ())


def quiet(handling: Handling, heard: Heard) -> Said:
    """QUIET: the hours in which nothing should be due, by one's own clock."""
    person = known_person(handling)
    hours = "" if heard.rest.upper() in _NONE else quiet_text(quiet_from(heard.rest))
    note_person(handling, replace(person, quiet=hours))
    before = person.quiet or say("none said")
    if not hours:
        return Said(words=say("no quiet hours of yours are noted{before}", before=_before(before, say("none said"))))
    said = say(
        "your quiet hours are {hours}, by your own clock ({zone}){before}",
        hours=hours,
        zone=person.zone,
        before=_before(before, hours),
    )
    return Said(
        words=said, remarks=(say("Games with a fair clock set their deadlines outside everybody’s quiet hours."),)
    )


def name(handling: Handling, heard: Heard) -> Said:
    """NAME: how one is addressed and listed."""
    person = known_person(handling)
    wanted = " ".join(heard.rest.strip("“”\"'").split())
    if not wanted.isprintable() or "@" in wanted or not any(letter.isalpha() for letter in wanted):
        raise NotUnderstood(
            say("“{wanted}” is no name that others could read; one such as NAME Anna would do", wanted=wanted)
        )
    if len(wanted) > _LONGEST_NAME:
        raise NotAllowed(
            say(
                "a name has at most {longest_name} characters; this one has {count}",
                longest_name=_LONGEST_NAME,
                count=len(wanted),
            )
        )
    check_may_be_renamed(handling)
    note_person(handling, replace(person, name=wanted))
    return Said(words=say("you are {wanted} at this table{before}", wanted=wanted, before=_before(person.name, wanted)))


def records(handling: Handling, heard: Heard) -> Said:
    """RECORDS SHOW: the table's pages tell how one fared; HIDE: they do so no more."""
    person = known_person(handling)
    wanted = _yes_or_no(
        heard, _SHOW, _HIDE, sentence("“{rest}” is neither SHOW nor HIDE"), ("RECORDS SHOW", "RECORDS HIDE")
    )
    if wanted is not None:
        show_record(handling.work, person.id, shown=wanted)
    if not shows_record(handling.work, person.id):
        return Said(words=say("the pages of this table do not show how you fared; RECORDS SHOW lets them"))
    there = handling.desk.config.site.names
    return Said(
        words=say("the pages of this table may show how many games you played and won; RECORDS HIDE takes that back"),
        remarks=() if there else (say("At present there are no pages of this table with players’ names."),),
    )


def _has_no_labels(rest: str) -> bool:
    """Whether words are one answer, and not the rest of somebody's form: "Yellow. Turn: 8. Mood: good" is one."""
    return ": " not in rest


COMMANDS = (
    Command(
        words=("LANGUAGE", "SPRACHE"),
        does=language,
        level=Level.PERSON,
        rest=Rest.MUST,
        would_do=sentence("LANGUAGE en"),
    ),
    Command(
        words=("FORMAT", "FORM"),
        does=letter_form,
        level=Level.PERSON,
        rest=Rest.MUST,
        would_do=sentence("FORMAT text"),
        fits=_has_no_labels,
    ),
    Command(
        words=("ZONE", "ZEITZONE"),
        does=zone,
        level=Level.PERSON,
        rest=Rest.MUST,
        would_do=sentence("ZONE Europe/Berlin"),
    ),
    Command(
        words=("QUIET", "RUHE"), does=quiet, level=Level.PERSON, rest=Rest.MUST, would_do=sentence("QUIET 22:00-07:00")
    ),
    Command(words=("REMINDERS", "ERINNERUNGEN"), does=reminders, level=Level.PERSON, rest=Rest.MAY),
    Command(words=("RECORDS", "BILANZ"), does=records, level=Level.PERSON, rest=Rest.MAY),
    Command(
        words=("NAME",),
        does=name,
        level=Level.PERSON,
        rest=Rest.MUST,
        would_do=sentence("NAME Anna"),
        fits=_has_no_labels,
    ),
)
