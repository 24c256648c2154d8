"""ADDRESS: which addresses are somebody's, and to which one their mail goes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed, NotUnderstood
from pbem.desk.commands.command import Command, Heard, Level, Rest, Said
from pbem.desk.commands.person import note_person, person_of
from pbem.desk.outgoing.person_mail import question, tell_owner
from pbem.mail.addresses import canonical, normalise
from pbem.report.inputs import PersonMatter, Section

if TYPE_CHECKING:
    from pbem.desk.commands.handling import Handling
    from pbem.store.values import PlayerRecord

#: What the question to a new address is about, in its token: "address.<player>", or "main.<player>".
ADD, MAIN = "address", "main"
_MOST = 8  #: addresses of one person
_A_DAY = 4  #: questions a day: nobody writes to strangers through this table
_VERBS = {
    "ADD": "ADD", "DAZU": "ADD", "REMOVE": "REMOVE", "WEG": "REMOVE", "DELETE": "REMOVE", "MAIN": "MAIN",
    "HAUPT": "MAIN",
}  # fmt: skip
_LINES = ("ADDRESS ADD new@example.org", "ADDRESS MAIN new@example.org", "ADDRESS REMOVE old@example.org")


def address(handling: Handling, heard: Heard) -> Said:
    """ADDRESS lists them; ADD (or the address alone), REMOVE and MAIN change them."""
    person = person_of(handling)
    if not heard.rest:
        return Said(sections=[_listed(handling, person)])
    first, _, more = heard.rest.partition(" ")
    verb = _VERBS.get(first.upper())
    if verb is None and "@" not in first:
        raise NotUnderstood(f"I do not know what “ADDRESS {heard.rest}” means", instead=_LINES)
    named = normalise(more if verb else heard.rest)
    _check(handling, named)
    if verb == "REMOVE":
        return _remove(handling, person, named)
    return _main(handling, person, named) if verb == "MAIN" else _add(handling, person, named)


def _check(handling: Handling, named: str) -> None:
    from pbem.desk.lobby import check_person

    if not named:
        raise NotUnderstood("ADDRESS ADD, REMOVE and MAIN say too little alone", instead=_LINES)
    check_person(handling.desk, "ADDRESS", named)


def _listed(handling: Handling, person: PlayerRecord) -> Section:
    rows = []
    for known in handling.work.addresses(person.id):
        said = ["your mail goes here" if known.address == person.address else "mail from here counts as yours"]
        if known.bad_since:
            said.append(f"mail to it came back on {known.bad_since:%d %B}: {known.bad_why or 'no reason given'}")
        rows.append((known.address, "; ".join(said)))
    return Section(heading="YOUR ADDRESSES", rows=tuple(rows), lines=("HELP address tells how they are changed.",))


def _own(handling: Handling, person: PlayerRecord) -> dict[str, str]:
    """Each of somebody's addresses by what all spellings of its mailbox have in common."""
    return {canonical(known.address): known.address for known in handling.work.addresses(person.id)}


def _add(handling: Handling, person: PlayerRecord, named: str) -> Said:
    own = _own(handling, person)
    if canonical(named) in own:
        raise NotAllowed(f"{own[canonical(named)]} is yours already", instead=(f"ADDRESS MAIN {named}",))
    if len(own) >= _MOST:
        raise NotAllowed(f"you have {len(own)} addresses, and more are not kept; REMOVE one first")
    return _ask(handling, person, named, ADD)


def _ask(handling: Handling, person: PlayerRecord, named: str, about: str) -> Said:
    """Nothing tells whether the address is somebody else's here: its owner is asked all the same."""
    _count(handling, person)
    until = question(
        handling,
        named,
        f"{about}.{person.id}",
        PersonMatter.ADDRESS,
        about=person.name or "somebody",
        lines=(f"mail for {person.name or 'them'} goes here",) if about == MAIN else (),
    )
    goes = ", and your mail goes there then" if about == MAIN else ""
    words = f"{named} is asked whether it is yours{goes}; before: {person.address}"
    return Said(words=words, remarks=(f"Reply from there with CONFIRM until {handling.when(until)}.",))


def _count(handling: Handling, person: PlayerRecord) -> None:
    """Raises NotAllowed after too many questions of one day."""
    name, today = f"addresses asked.{person.id}", str(handling.now.date())
    day, asked = handling.work.setting(name, ["", 0])
    if day == today and asked >= _A_DAY:
        raise NotAllowed(f"{_A_DAY} questions to addresses have gone out for you today; tomorrow there may be more")
    handling.work.put_setting(name, [today, asked + 1 if day == today else 1])


def _remove(handling: Handling, person: PlayerRecord, named: str) -> Said:
    gone = _own(handling, person).get(canonical(named))
    if gone is None:
        raise NotAllowed(f"{named} is none of your addresses; ADDRESS lists them")
    if gone == person.address:
        raise NotAllowed(f"your mail goes to {gone}; make another one MAIN first", instead=("ADDRESS",))
    handling.work.remove_address(person.id, gone)
    handling.work.revoke_tokens(None, "", at=handling.now, address=gone)
    tell_owner(handling, f"mail from {gone} counts as yours no more")
    return Said(words=f"mail from {gone} counts as yours no more; your mail goes to {person.address}, as before")


def _main(handling: Handling, person: PlayerRecord, named: str) -> Said:
    known = _own(handling, person).get(canonical(named))
    if known is None:
        return _ask(handling, person, named, MAIN)
    if known == person.address:
        return Said(words=f"your mail goes to {known}, as before")
    move_main(handling, person, known)
    return Said(words=f"your mail goes to {known} from now on; before: {person.address}")


def move_main(handling: Handling, person: PlayerRecord, new: str) -> None:
    """Mail goes to another address of somebody's from now on; the old one is told."""
    handling.work.move_mail(person.id, person.address, new)
    tell_owner(handling, f"your mail goes to {new} from now on, no longer to {person.address}", to=person.address)
    note_person(handling, replace(person, address=new))


COMMANDS = (Command(words=("ADDRESS", "ADRESSE"), does=address, level=Level.PERSON, rest=Rest.MAY),)
