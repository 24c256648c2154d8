"""ERASE ME and UNSUBSCRIBE: who wants to be removed is asked once; nobody loses a seat by a click."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed
from pbem.core.language import say, sentence
from pbem.desk.acts.acts import Hand, perform_within
from pbem.desk.commands.invite import decline
from pbem.desk.commands.person import note_person
from pbem.desk.commands.which_game import split_game
from pbem.desk.game.handling import SeatMail
from pbem.desk.letters.person_mail import question
from pbem.desk.letters.watchers import stop_watching
from pbem.desk.lobby.insiders import SITTER
from pbem.desk.people.bars_follow import remember_addresses
from pbem.desk.seats.kicking import vacate
from pbem.desk.wording.command import Command, Heard, Level, Rest, Said
from pbem.report.inputs import PersonMatter, Section
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.game.handling import Handling
    from pbem.store.stored_values import PlayerRecord, SeatRecord

#: What the question is about, in its token: "erase.<player>".
ERASE = "erase"
_ALIVE = (GameStatus.FORMING, GameStatus.RUNNING, GameStatus.PAUSED, GameStatus.HELD)
_GOES = (
    sentence("your name and all your addresses are forgotten, with your settings and the record of your deadlines"),
    sentence("the text of every mail that you sent or got is deleted here, and of the press that you wrote"),
    sentence("your seats are free and are offered to others; their plans and standing orders stay with them"),
    sentence("games that you watch, seats that you asked for and seats that you sit for are given up"),
)
_STAYS = (
    sentence("what your seats did in their games, under the seats’ names"),
    sentence("that a removed person had them, without saying who"),
    sentence("what others have in their own mailboxes, and what they wrote about you"),
)


def erase_me(handling: Handling, heard: Heard) -> Said:
    """ERASE ME: what would happen, and a question to the main address; only its answer removes anybody."""
    person = handling.person
    if person is None:
        raise NotAllowed(say("you are not known here by more than this mail, which is deleted after a while"))
    own = handling.work.seats_of(person.address)
    records = [(seat, handling.work.game(seat.game)) for seat in own]
    rows = tuple((seat.game, record.title, seat.name) for seat, record in records if record)
    until = question(
        handling,
        person.address,
        f"{ERASE}.{person.id}",
        PersonMatter.ERASE,
        lines=tuple(map(say, _GOES)),
        stays=tuple(map(say, _STAYS)),
        rows=rows,
    )
    return Said(
        words=say("nothing has been done; {address} is asked first", address=person.address),
        remarks=(
            say(
                "The question tells what goes and what stays; reply CONFIRM to it until {when}.",
                when=handling.when(until),
            ),
        ),
    )


def erase(handling: Handling, person: PlayerRecord) -> None:
    """Remove a person. Their seats are free, as if a moderator had taken them; no mail goes to their addresses."""
    desk, work, now = handling.desk, handling.work, handling.now
    theirs = {known.address for known in work.addresses(person.id)}
    hand = Hand(who=say("the player"), via="mail", at=now, why=say("whoever had the seat was removed, as they wished"))
    for seat in work.seats_of(person.address):
        perform_within(desk, work, seat.game, vacate(seat.name), hand)
    for record in work.list_games(*_ALIVE):
        for mark in work.marks(record.id, SITTER):
            if mark.value["address"] in theirs:
                work.forget_marks(record.id, SITTER, mark.name)
    remember_addresses(work, person.id)
    work.erase_player(person.id, at=now)


def unsubscribe(handling: Handling, heard: Heard) -> Said:
    """UNSUBSCRIBE: who watches, or stands by, hears no more at once; who has a seat is asked what he means."""
    named, _ = split_game(handling, heard.rest)
    named = named or (handling.record.id if handling.record else "")
    own = handling.work.seats_of(handling.sender)
    if isinstance(handling, SeatMail):
        mine = [seat for seat in own if seat.game == handling.dossier.record.id]
        sections = [_asked(mine)] if mine else []
        return Said(words=say("nothing was changed: a seat is not given up by this word"), sections=sections)
    if (declined := _declined(handling, heard)) is not None:
        return declined
    gone = _stop_watching(handling, named)
    person = handling.person
    if person is not None and person.standby and not named:
        note_person(handling, _no_standby(person))
        gone.append(say("you are on no list of stand-bys any more"))
    left = [seat for seat in own if named in ("", seat.game)]
    words = "; ".join(gone) or (
        say("nothing was changed") if left else say("nothing comes to you from here that could be ended")
    )
    return Said(words=words, sections=[_asked(left)] if left else [])


def _declined(handling: Handling, heard: Heard) -> Said | None:
    """In reply to a letter that offers a seat the word declines it; None for any other mail."""
    token = handling.token
    if token is None or token.purpose != "accept" or handling.work.seat_by_token(token.token, at=handling.now) is None:
        return None
    said = decline(handling, heard)
    return Said(words=say("this counts as DECLINE: {said}", said=said.words))


def _no_standby(person: PlayerRecord) -> PlayerRecord:
    return replace(person, standby="")


def _stop_watching(handling: Handling, named: str) -> list[str]:
    gone = []
    for record in handling.work.list_games(*_ALIVE):
        watched = named in ("", record.id) and stop_watching(handling.work, record.id, handling.sender, handling.now)
        if watched:
            gone.append(say("you watch {title} ({game}) no more", title=record.title, game=record.id))
    return gone


def _asked(seats: list[SeatRecord]) -> Section:
    """What somebody may mean who has a seat."""
    games = ", ".join(say("{seat} in {game}", seat=seat.name, game=seat.game) for seat in seats)
    lines = (
        say("You play {games}, and the others count on it, so nothing was ended. What do you mean?", games=games),
        say("RESIGN gives the seat up: in a reply to a mail of that game."),
        say("ABSENCE Dec 20 to Jan 3 moves deadlines past the days when you are away."),
        say("FORMAT text makes your mails short; ERASE ME removes you from this table altogether."),
    )
    return Section(heading=say("UNSUBSCRIBE"), lines=lines)


COMMANDS = (
    Command(words=("ERASE ME", "LÖSCHE MICH"), does=erase_me, level=Level.PERSON),
    Command(words=("UNSUBSCRIBE", "ABMELDEN", "STOP"), does=unsubscribe, level=Level.PERSON, rest=Rest.MAY),
)
