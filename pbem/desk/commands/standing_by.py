"""Seats of games that run: TAKEOVER of a free one and STANDBY for whenever one is free."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.core.errors import NotUnderstood
from pbem.core.language import say, told
from pbem.desk.commands.games import game_of, place_in
from pbem.desk.entrance.barred import check_may_come_in
from pbem.desk.game.handling import TableMail
from pbem.desk.ground import shelf
from pbem.desk.ground.terms import terms_of
from pbem.desk.lobby.listing import open_seats
from pbem.desk.lobby.offers import offer_of, put_offer
from pbem.desk.lobby.seating import known_person
from pbem.desk.people.bars import kept_out
from pbem.desk.vacancies.coming_in import Request, ask, why_asked
from pbem.desk.vacancies.taking_over import take_over, which_seat
from pbem.desk.wording.command import Command, Heard, Level, Rest, Said
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.game.handling import Handling
    from pbem.report.inputs import Receipt
    from pbem.store.stored_values import GameRecord, PlayerRecord

_OFF = ("OFF", "NONE", "NO", "AUS", "NEIN")
_ANY = ("ANY", "ALL", "JEDES", "ALLE", "*")


def take_over_seat(handling: Handling, heard: Heard) -> Said:
    """TAKEOVER: a free seat of a running game, now, or next in turn where somebody else is to answer first."""
    place = place_in(heard.rest, "TAKEOVER g17 AS Red")
    record = game_of(handling, place.game, "TAKEOVER")
    check_may_come_in(handling, record, heard)
    work, now, who = handling.work, handling.now, known_person(handling)
    work.claim_game(record.id, wait=True)
    name = which_seat(work, record, place.seat, who)
    if why := why_asked(work, record, who):
        request = Request(address=who.address, seat=name, takeover=True)
        new = ask(handling.desk, work, record, request, why, now)
        asked = say("the moderator is asked") if new else say("the moderator has been asked already")
        return Said(words=f"{told(why)}: {asked}")
    offer = offer_of(work, record.id, name)
    if offer is not None and offer.to and offer.to != who.id and offer.until and offer.until > now:
        put_offer(work, record.id, replace(offer, queue=(*offer.queue, who.id)), now)
        when = handling.when(offer.until)
        return Said(
            words=say(
                "{name} in {title} is offered to somebody who has time until {when}; you are next",
                name=name,
                title=record.title,
                when=when,
            )
        )
    return seat_now(handling, record, name, who)


def seat_now(handling: Handling, record: GameRecord, name: str, who: PlayerRecord) -> Said:
    """The seat is theirs; the game as it stands comes as a mail of its own, and is the answer to a mail of one line."""
    take_over(handling.desk, handling.work, record.id, name, who, handling.now)
    if isinstance(handling, TableMail) and len(handling.script.commands) == 1 and not handling.script.refused:
        handling.begins = _answered
    return Said(
        words=say(
            "you are {name} in {title} ({game}); the game as it stands comes by another mail",
            name=name,
            title=record.title,
            game=record.id,
        )
    )


def _answered(receipt: Receipt) -> bool:
    """The report of the game as it stands tells all."""
    return True


def stand_by(handling: Handling, heard: Heard) -> Said:
    """STANDBY: for games by some rules, or by any, whenever a seat is free; OFF takes it back."""
    who = known_person(handling)
    names = heard.rest.strip(" .!").split()
    if not names:
        said = {"": say("for no game"), "*": say("for any game")}.get(
            who.standby, say("for {split}", split=", ".join(who.standby.split()))
        )
        return Said(
            words=say("you stand by {said}", said=said),
            remarks=(say("STANDBY ANY, STANDBY colonial-2e or STANDBY OFF changes it."),),
        )
    wanted = _wanted(names)
    handling.person = handling.work.put_player(replace(who, standby=wanted))
    if not wanted:
        return Said(words=say("you stand by no more"))
    remarks = [say("When a seat is free you get a letter with the position, and have time to say ACCEPT or DECLINE.")]
    remarks += _free_now(handling, wanted)
    return Said(
        words=say("you stand by for {names}", names=say("any game") if wanted == "*" else ", ".join(names)),
        remarks=tuple(remarks),
    )


def _wanted(names: list[str]) -> str:
    if len(names) == 1 and names[0].upper() in _OFF:
        return ""
    if len(names) == 1 and names[0].upper() in _ANY:
        return "*"
    known = shelf.known()
    if strange := [name for name in names if name.lower() not in known]:
        instead = tuple(f"STANDBY {name}" for name in ("ANY", *known))
        raise NotUnderstood(say("there are no rules “{strange}” here", strange=strange[0]), instead=instead)
    return " ".join(dict.fromkeys(name.lower() for name in names))


def _free_now(handling: Handling, wanted: str) -> list[str]:
    """Seats that are free already."""
    work = handling.work
    games = [
        record
        for record in work.list_games(GameStatus.RUNNING)
        if wanted in ("*", record.ruleset)
        and not terms_of(work, record.id).private
        and not kept_out(work, record.id, handling.sender)
    ]
    found = [
        f"TAKEOVER {record.id} AS {seat}"
        for record in games
        for seat in open_seats(work, record, work.seats(record.id))
    ]
    return [say("Free already: {found}.", found=", ".join(found[:5]))] if found else []


COMMANDS = (
    Command(words=("TAKEOVER", "ÜBERNEHMEN"), does=take_over_seat, level=Level.PERSON, rest=Rest.MAY),
    Command(words=("STANDBY", "BEREITSCHAFT"), does=stand_by, level=Level.PERSON, rest=Rest.MAY),
)
