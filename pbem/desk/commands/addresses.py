"""ADDRESS: which addresses are somebody's, and to which one their mail goes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.core.dates import kept_day
from pbem.core.errors import NotAllowed, NotUnderstood
from pbem.core.language import say, sentence, told
from pbem.desk.commands.person import note_person
from pbem.desk.entrance.unasked import check_unasked
from pbem.desk.letters.person_mail import question, tell_owner
from pbem.desk.lobby import check_person
from pbem.desk.lobby.seating import known_person
from pbem.desk.people.bars import banned
from pbem.desk.wording.command import Command, Heard, Level, Rest, Said
from pbem.mail.reply_addresses import canonical, normalise
from pbem.report.inputs import PersonMatter, Section

if TYPE_CHECKING:
    from pbem.desk.game.handling import Handling
    from pbem.store.stored_values import PlayerRecord

#: What the question to a new address is about, in its token: "address.<player>", or "main.<player>".
ADD, MAIN = "address", "main"
_MOST = 8  #: addresses of one person
_A_DAY = 4  #: questions a day: nobody writes to strangers through this table
_VERBS = {
    "ADD": "ADD", "DAZU": "ADD", "REMOVE": "REMOVE", "WEG": "REMOVE", "DELETE": "REMOVE", "MAIN": "MAIN",
    "HAUPT": "MAIN",
}  # fmt: skip
_LINES = (
    sentence("ADDRESS ADD new@example.org"),
    sentence("ADDRESS MAIN new@example.org"),
    sentence("ADDRESS REMOVE old@example.org"),
)


def address(handling: Handling, heard: Heard) -> Said:
    """ADDRESS lists them; ADD (or the address alone), REMOVE and MAIN change them."""
    person = known_person(handling)
    if not heard.rest:
        return Said(sections=[_listed(handling, person)])
    first, _, more = heard.rest.partition(" ")
    verb = _VERBS.get(first.upper())
    if verb is None and "@" not in first:
        raise NotUnderstood(
            say("I do not know what “ADDRESS {rest}” means", rest=heard.rest), instead=tuple(map(say, _LINES))
        )
    named = normalise(more if verb else heard.rest)
    _check(handling, named)
    if verb == "REMOVE":
        return _remove(handling, person, named)
    return _main(handling, person, named) if verb == "MAIN" else _add(handling, person, named)


def _check(handling: Handling, named: str) -> None:
    if not named:
        raise NotUnderstood(say("ADDRESS ADD, REMOVE and MAIN say too little alone"), instead=tuple(map(say, _LINES)))
    check_person(handling.desk, "ADDRESS", named)
    if banned(handling.work, named):
        raise NotAllowed(say("no mail of this table goes to {named}", named=named))


def _listed(handling: Handling, person: PlayerRecord) -> Section:
    rows = []
    for known in handling.work.addresses(person.id):
        said = [
            say("your mail goes here") if known.address == person.address else say("mail from here counts as yours")
        ]
        if known.bad_since:
            said.append(
                say(
                    "mail to it came back on {bad_since}: {bad_why}",
                    bad_since=told(kept_day(known.bad_since)),
                    bad_why=known.bad_why or say("no reason given"),
                )
            )
        rows.append((known.address, "; ".join(said)))
    return Section(
        heading=say("YOUR ADDRESSES"), rows=tuple(rows), lines=(say("HELP address tells how they are changed."),)
    )


def _own(handling: Handling, person: PlayerRecord) -> dict[str, str]:
    """Each of somebody's addresses by what all spellings of its mailbox have in common."""
    return {canonical(known.address): known.address for known in handling.work.addresses(person.id)}


def _add(handling: Handling, person: PlayerRecord, named: str) -> Said:
    own = _own(handling, person)
    if canonical(named) in own:
        raise NotAllowed(say("{own} is yours already", own=own[canonical(named)]), instead=(f"ADDRESS MAIN {named}",))
    if len(own) >= _MOST:
        raise NotAllowed(say("you have {count} addresses, and more are not kept; REMOVE one first", count=len(own)))
    return _ask(handling, person, named, ADD)


def _ask(handling: Handling, person: PlayerRecord, named: str, about: str) -> Said:
    """Nothing tells whether the address is somebody else's here: its owner is asked all the same."""
    check_unasked(handling.desk, handling.work, named, handling.now)
    _count(handling, person)
    until = question(
        handling,
        named,
        f"{about}.{person.id}",
        PersonMatter.ADDRESS,
        about=person.name or "somebody",
        lines=(say("mail for {person} goes here", person=person.name or say("them")),) if about == MAIN else (),
    )
    goes = say(", and your mail goes there then") if about == MAIN else ""
    words = say(
        "{named} is asked whether it is yours{goes}; before: {address}", named=named, goes=goes, address=person.address
    )
    return Said(words=words, remarks=(say("Reply from there with CONFIRM until {when}.", when=handling.when(until)),))


def _count(handling: Handling, person: PlayerRecord) -> None:
    """Raises NotAllowed after too many questions of one day."""
    name, today = f"addresses asked.{person.id}", str(handling.now.date())
    handling.work.alone(name)
    day, asked = handling.work.setting(name, ["", 0])
    if day == today and asked >= _A_DAY:
        raise NotAllowed(
            say("{a_day} questions to addresses have gone out for you today; tomorrow there may be more", a_day=_A_DAY)
        )
    handling.work.put_setting(name, [today, asked + 1 if day == today else 1])


def _remove(handling: Handling, person: PlayerRecord, named: str) -> Said:
    gone = _own(handling, person).get(canonical(named))
    if gone is None:
        raise NotAllowed(say("{named} is none of your addresses; ADDRESS lists them", named=named))
    if gone == person.address:
        raise NotAllowed(say("your mail goes to {gone}; make another one MAIN first", gone=gone), instead=("ADDRESS",))
    handling.work.remove_address(person.id, gone)
    handling.work.revoke_tokens(None, "", at=handling.now, address=gone)
    tell_owner(handling, say("mail from {gone} counts as yours no more", gone=gone))
    return Said(
        words=say(
            "mail from {gone} counts as yours no more; your mail goes to {address}, as before",
            gone=gone,
            address=person.address,
        )
    )


def _main(handling: Handling, person: PlayerRecord, named: str) -> Said:
    known = _own(handling, person).get(canonical(named))
    if known is None:
        return _ask(handling, person, named, MAIN)
    if known == person.address:
        return Said(words=say("your mail goes to {known}, as before", known=known))
    move_main(handling, person, known)
    return Said(
        words=say("your mail goes to {known} from now on; before: {address}", known=known, address=person.address)
    )


def move_main(handling: Handling, person: PlayerRecord, new: str) -> None:
    """Mail goes to another address of somebody's from now on; the old one is told."""
    handling.work.move_mail(person.id, person.address, new)
    tell_owner(
        handling,
        say("your mail goes to {new} from now on, no longer to {address}", new=new, address=person.address),
        to=person.address,
    )
    note_person(handling, replace(person, address=new))


COMMANDS = (Command(words=("ADDRESS", "ADRESSE"), does=address, level=Level.PERSON, rest=Rest.MAY),)
