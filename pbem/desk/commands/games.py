"""What is said about games before they begin: LIST, NEW, JOIN, READY, SEATS, ENTROPY; and leaving a game."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed, NotUnderstood
from pbem.core.language import say, say_of, sentence, told
from pbem.desk.archive.sealing import put_word_within
from pbem.desk.clock import note_wait
from pbem.desk.commands.asked_about import RESIGN_ASKED
from pbem.desk.commands.which_game import may_watch
from pbem.desk.entrance.barred import check_may_come_in, check_may_write
from pbem.desk.game.handling import SeatMail, TableMail
from pbem.desk.ground.terms import terms_of
from pbem.desk.lobby.inviting import open_invitations
from pbem.desk.lobby.listing import list_sections, pace_of, seats_section
from pbem.desk.lobby.mustering import Gathered, gather, mustered_until, someone_left, unready
from pbem.desk.lobby.opening import check_line, is_practice, open_wish, read_wish
from pbem.desk.lobby.rematch import open_again
from pbem.desk.lobby.seating import READY, free_seat, is_free, known_person, leave_seat, seat_of, take_seat
from pbem.desk.vacancies.coming_in import Request, ask, why_asked
from pbem.desk.vacancies.standby import end_it, leave_play, plays_alone
from pbem.desk.wording.command import Command, Heard, Level, Rest, Said
from pbem.desk.wording.spelling import spelled
from pbem.store.stored_values import ActRecord, GameStatus

if TYPE_CHECKING:
    from pbem.desk.game.handling import Handling
    from pbem.desk.ground.desk import Desk
    from pbem.report.inputs import Receipt
    from pbem.store.stored_values import GameRecord, SeatRecord

#: What says that RESIGN is meant.
_SURE = ("CONFIRM", "BESTÄTIGEN", "BESTAETIGEN")
_PLACE = re.compile(
    r"(?:(?:GAME|SPIEL|PARTIE)\s+)?(?P<game>(?!AS\b|ALS\b)[\w-]+)?(?:\s*\b(?:AS|ALS)\s+(?P<seat>[\w -]+))?",
    re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """A game, and maybe a seat of it, as a line names them."""

    game: str = ""
    seat: str = ""


def place_in(rest: str, usual: str) -> Place:
    """What follows JOIN, TAKEOVER …: "g17 AS Red". Raises NotUnderstood; `usual` would do."""
    match = _PLACE.fullmatch(rest.strip().rstrip(".!"))
    if match is None:
        raise NotUnderstood(
            say("“{rest}” names no game; {usual} would do", rest=rest, usual=spelled(usual)), instead=(usual,)
        )
    return Place(game=(match["game"] or "").lower(), seat=(match["seat"] or "").strip())


def game_of(handling: Handling, named: str, word: str) -> GameRecord:
    """The game a line is about: the one it names, else the one the mail answers. Raises Refusal."""
    game = named or (handling.record.id if handling.record else "") or handling.named
    record = handling.work.game(game) if game else None
    if record is not None:
        return record
    if not game:
        raise NotUnderstood(
            say("{word} says which game it is for; LIST shows the games", word=spelled(word)), instead=("LIST",)
        )
    raise NotUnderstood(
        say("there is no game “{game}” at this table; LIST shows the games", game=game), instead=("LIST",)
    )


# --- looking and opening --------------------------------------------------------------------------------------------


def list_games(handling: Handling, heard: Heard) -> Said:
    """LIST: what there is to play, to take over and to watch."""
    return Said(sections=list_sections(handling.desk, handling.work, handling.person))


def show_seats(handling: Handling, heard: Heard) -> Said:
    """SEATS: who sits where in a game."""
    record = game_of(handling, place_in(heard.rest, "SEATS g17").game, "SEATS")
    own = seat_of(handling.work.seats(record.id), handling.person)
    if own is None and not _may_see_seats(handling, record):
        raise NotAllowed(
            say("{game} is private: who sits in it, or is invited, sees its seats", game=record.id), instead=("LIST",)
        )
    section = seats_section(handling.desk, handling.work, record, own.name if own else "")
    return Said(sections=[section])


def _may_see_seats(handling: Handling, record: GameRecord) -> bool:
    """Whether somebody without a seat may read who plays: in a private game its moderators and who is invited."""
    if not terms_of(handling.work, record.id).private or may_watch(handling, record):
        return True
    return handling.sender in open_invitations(handling.work, record.id, handling.now)


def open_game(handling: Handling, heard: Heard) -> Said:
    """NEW: a game by the rules named, with whoever writes on a seat of it; against bots alone it begins at once."""
    wish, ruleset = read_wish(handling.desk, heard.rest)
    who = known_person(handling)
    address = handling.written_to
    game = open_wish(handling.desk, handling.work, wish, ruleset, who, handling.now, address=address)
    seats = handling.work.seats(game)
    own = seat_of(seats, who)
    assert own is not None
    record = handling.work.game(game)
    assert record is not None
    _note(handling, game, say("{title}, opened by mail", title=ruleset.title))
    _will_gather(handling, record, own)
    _here(handling, record, own.name)
    remarks = _opened(handling, record, practice=is_practice(handling.work, game))
    return Said(
        words=say("{title} is game {game}, and you are {own}", title=record.title, game=game, own=own.name),
        remarks=remarks,
    )


def rematch(handling: SeatMail, heard: Heard) -> Said:
    """REMATCH: a game that is over is opened again, and those who played are invited; against bots alone it begins."""
    old = handling.dossier.record
    if old.status is not GameStatus.OVER:
        raise NotAllowed(say("REMATCH is for a game that is over; this one goes on"))
    game, asked = open_again(handling.desk, handling.work, old, known_person(handling), handling.seat, handling.now)
    _note(handling, game, say("{title}, opened by mail", title=old.title))
    words = say(
        "{title} is played again as game {game}, and you are {own}", title=old.title, game=game, own=handling.seat
    )
    if is_practice(handling.work, game):
        desk, work, now = handling.desk, handling.work, handling.now
        handling.at_end.append(lambda: gather(desk, work, game, now))
        return Said(words=words, remarks=(say("The others are bots, so it begins at once."),))
    if not asked:
        return Said(words=words, remarks=(say("Others write JOIN {game}.", game=game),))
    invited = say_of(
        len(asked),
        "{asked} is invited; it begins when all seats are taken.",
        "{asked} are invited; it begins when all seats are taken.",
        asked=_and(asked),
    )
    return Said(words=words, remarks=(invited,))


def _check_new(desk: Desk, rest: str) -> None:
    check_line(desk, rest)


def _opened(handling: Handling, record: GameRecord, *, practice: bool) -> tuple[str, ...]:
    terms = terms_of(handling.work, record.id).words()
    agreed = "; ".join([pace_of(record), *(terms if not practice else [])])
    if practice:
        return (f"{agreed[0].upper()}{agreed[1:]}.", say("The others are bots, so it begins at once."))
    free = sum(is_free(seat) for seat in handling.work.seats(record.id))
    return (
        f"{agreed[0].upper()}{agreed[1:]}.",
        say_of(
            free,
            "{n} seat is free: INVITE anna@example.org asks somebody, and others write JOIN {game}. It begins when "
            "all are taken and everybody has said READY.",
            "{n} seats are free: INVITE anna@example.org asks somebody, and others write JOIN {game}. It begins when "
            "all are taken and everybody has said READY.",
            game=record.id,
        ),
    )


def _note(handling: Handling, game: str, outcome: str) -> None:
    act = ActRecord(
        at=handling.now, who=handling.sender, via="mail", game=game, command="new", args={}, outcome=outcome
    )
    handling.work.record_act(act)


# --- coming in ------------------------------------------------------------------------------------------------------


def join(handling: Handling, heard: Heard) -> Said:
    """JOIN: a free seat of a game that has not begun; where it is not for everybody, the moderator is asked."""
    place = place_in(heard.rest, "JOIN g17 AS Red")
    record = game_of(handling, place.game, "JOIN")
    if record.status is not GameStatus.FORMING:
        raise NotAllowed(
            say("{game} has begun already", game=record.id), instead=(f"OBSERVE {record.id}", f"TAKEOVER {record.id}")
        )
    check_may_come_in(handling, record, heard)
    who = known_person(handling)
    handling.work.claim_game(record.id, wait=True)
    seats = handling.work.seats(record.id)
    if (own := seat_of(seats, who)) is not None:
        raise NotAllowed(
            say("you are {own} in {game} already; a person has one seat in a game", own=own.name, game=record.id)
        )
    seat = free_seat(record, seats, place.seat)
    if why := why_asked(handling.work, record, who):
        request = Request(address=who.address, seat=place.seat, takeover=False)
        new = ask(handling.desk, handling.work, record, request, why, handling.now)
        again = (
            say("the moderator is asked, and you hear of it") if new else say("the moderator has been asked already")
        )
        return Said(words=f"{told(why)}: {again}")
    return sit_down(handling, record, seat)


def sit_down(handling: Handling, record: GameRecord, seat: SeatRecord) -> Said:
    """The writer takes a free seat of a game that has not begun."""
    who = known_person(handling)
    work, now = handling.work, handling.now
    taken = take_seat(handling.desk, work, seat, who, now)
    seats = work.seats(record.id)
    free = sum(is_free(other) for other in seats)
    if not free:
        # Whoever fills the game is there: he has just written.
        work.set_mark(record.id, READY, taken.name, at=now)
    _here(handling, record, taken.name)
    _will_gather(handling, record, taken)
    if free:
        remark = say_of(
            free,
            "{n} seat is still free; you are written to when all are taken.",
            "{n} seats are still free; you are written to when all are taken.",
        )
    elif terms_of(work, record.id).muster and unready(work, seats, now):
        remark = say("All seats are taken: the others are asked whether they are READY, and then it begins.")
    else:
        remark = say("All seats are taken, and it begins.")
    return Said(
        words=say("you are {taken} in {title} ({game})", taken=taken.name, title=record.title, game=record.id),
        remarks=(remark,),
    )


def ready(handling: Handling, heard: Heard) -> Said:
    """READY: whoever says it is there when the game begins."""
    if handling.record is not None and handling.record.begun and not heard.rest:
        # Said by whoever did not know yet that it has begun: there is nothing to mend about it.
        return Said(words=say("noted; {game} has begun already", game=handling.record.id))
    record, seat = own_forming(handling, place_in(heard.rest, "READY").game, "READY")
    work = handling.work
    work.set_mark(record.id, READY, seat.name, at=handling.now)
    seats = work.seats(record.id)
    _here(handling, record, seat.name)
    _will_gather(handling, record, seat)
    missing = unready(work, seats, handling.now)
    free = [other.name for other in seats if is_free(other)]
    if free:
        return Said(
            words=say_of(
                len(free),
                "noted; {game} begins when {free} is taken, too",
                "noted; {game} begins when {free} are taken, too",
                game=record.id,
                free=_and(free),
            )
        )
    if missing:
        until = mustered_until(work, record.id)
        return Said(words=_unanswered(missing, handling.when(until) if until else ""))
    return Said(words=say("everybody is ready, and the game begins"))


def _unanswered(missing: list[str], until: str) -> str:
    """Who has not said READY, and until when there is time."""
    if not until:
        return say_of(
            len(missing),
            "noted; {missing} has not answered yet",
            "noted; {missing} have not answered yet",
            missing=_and(missing),
        )
    return say_of(
        len(missing),
        "noted; {missing} has not answered yet, and has time until {until}",
        "noted; {missing} have not answered yet, and have time until {until}",
        missing=_and(missing),
        until=until,
    )


def entropy(handling: Handling, heard: Heard) -> Said:
    """ENTROPY: a word for the seed of a game that has not begun; all read it."""
    record, seat = own_forming(handling, "", "ENTROPY")
    check_may_write(handling, record, heard)
    put_word_within(handling.work, record.id, seat.name, heard.rest, handling.now)
    return Said(words=say("your words go into the seed, and are listed when the game begins"))


def own_forming(handling: Handling, named: str, word: str) -> tuple[GameRecord, SeatRecord]:
    """The writer's seat in a game that has not begun: of the mail's game, or the only one there is."""
    work = handling.work
    game = named or (handling.record.id if handling.record else "") or handling.named
    mine = [seat.game for seat in work.seats_of(handling.sender)] if not game else [game]
    found = [record for each in mine if (record := work.game(each)) is not None]
    waiting = [record for record in found if record.status is GameStatus.FORMING]
    if game and found and not waiting:
        if word == "RESIGN":
            raise NotAllowed(
                say("{game} has begun: RESIGN goes in a reply to one of its mails, or below GAME {game}", game=game)
            )
        raise NotAllowed(say("{game} has begun; {word} is for the time before", game=game, word=spelled(word)))
    if len(waiting) > 1:
        games = tuple(f"{word} {record.id}" for record in waiting[:3])
        raise NotUnderstood(
            say("{word}: for which game?", word=spelled(word)), instead=games if word != "ENTROPY" else ()
        )
    if waiting:
        work.claim_game(waiting[0].id, wait=True)
    own = seat_of(work.seats(waiting[0].id), handling.person) if waiting else None
    if own is None:
        raise NotAllowed(
            say("{word} is for a seat of yours in a game that has not begun", word=spelled(word)), instead=("LIST",)
        )
    return waiting[0], own


def _here(handling: Handling, record: GameRecord, seat: str) -> None:
    """The answer is of this game from now on: a reply to it speaks for the seat."""
    if isinstance(handling, TableMail):
        handling.record, handling.seat = handling.work.game(record.id), seat


def _will_gather(handling: Handling, record: GameRecord, seat: SeatRecord) -> None:
    """When the whole mail is done it is seen whether the game begins; then its first mail tells what became of it."""
    desk, work, now = handling.desk, handling.work, handling.now
    if not isinstance(handling, TableMail) or handling.begins is not None:
        handling.at_end.append(lambda: gather(desk, work, record.id, now))
        return

    def begins(receipt: Receipt) -> bool:
        current = work.game(record.id)
        if current is None or current.status is not GameStatus.FORMING:
            return False
        return gather(desk, work, record.id, now, {seat.name: receipt}) is Gathered.BEGUN

    handling.begins = begins


def _and(names: list[str]) -> str:
    return say(" and ").join(part for part in (", ".join(names[:-1]), names[-1]) if part)


# --- leaving --------------------------------------------------------------------------------------------------------


def resign(handling: Handling, heard: Heard) -> Said:
    """RESIGN: a seat is given up, at once before the game begins; later RESIGN CONFIRM says that it is meant."""
    sure = heard.rest.strip(" .!").upper() in _SURE
    if isinstance(handling, SeatMail) and handling.record is not None:
        return _resign_from_play(handling, sure=sure)
    record, seat = own_forming(handling, "" if sure else place_in(heard.rest, "RESIGN").game, "RESIGN")
    leave_seat(handling.work, seat, handling.now)
    if isinstance(handling, TableMail):
        handling.record, handling.seat = None, ""
    desk, work, now, cause = handling.desk, handling.work, handling.now, handling.cause
    handling.at_end.append(lambda: someone_left(desk, work, seat, now, cause))
    return Said(
        words=say(
            "you have left {title} ({game}); {seat} is free again", title=record.title, game=record.id, seat=seat.name
        )
    )


def _resign_from_play(handling: SeatMail, *, sure: bool) -> Said:
    if handling.dossier.record.status is GameStatus.OVER:
        raise NotAllowed(say("the game is over; there is nothing to give up"))
    seat, title = handling.dossier.seat(handling.seat), handling.dossier.record.title
    if seat.left_at is not None:
        raise NotAllowed(say("you have given up {seat} already; RETURN, or orders, bring you back", seat=seat.name))
    if not sure:
        handling.work.set_mark(seat.game, RESIGN_ASKED, seat.name, handling.mail.id, at=handling.now)
        return Said(
            words=say("nothing is done yet: RESIGN CONFIRM gives up {seat} in {title}", seat=seat.name, title=title),
            remarks=_would_follow(ends=plays_alone(handling.dossier.seats, seat)),
        )
    desk, work, now = handling.desk, handling.work, handling.now
    if plays_alone(handling.dossier.seats, seat):
        handling.at_end.append(lambda: end_it(desk, work, seat.game, now))
        handling.ends = True
        return Said(
            words=say(
                "you have given up {seat} in {title}; nobody else plays in it, and it is over",
                seat=seat.name,
                title=title,
            )
        )
    if handling.wait is not None:
        handling.wait = note_wait(handling.wait, seat.name, waits=False)
    handling.at_end.append(lambda: leave_play(desk, work, seat, now))
    remark = say("RETURN, or orders in a reply to this mail, bring you back until somebody accepts it.")
    return Said(
        words=say("you have given up {seat} in {title}; it is offered to others", seat=seat.name, title=title),
        remarks=(remark,),
    )


def _would_follow(*, ends: bool) -> tuple[str, ...]:
    """What RESIGN CONFIRM leads to."""
    if ends:
        return (say("Nobody else plays in it, so the game is then over."),)
    return (
        say("Your orders and plans stay with the seat, and it is offered to others."),
        say("Until one of them accepts you can come back with RETURN, or by sending orders."),
    )


def _may_be_terms(rest: str) -> bool:
    """Whether words can be the terms of a game: "new grenade 💣 explore it" opens none."""
    return all(letter < "\u2190" for letter in rest)  # behind it come arrows and pictures


COMMANDS = (
    Command(words=("LIST", "LISTE"), does=list_games, level=Level.ANYBODY, changes=False),
    Command(words=("SEATS", "PLÄTZE"), does=show_seats, level=Level.ANYBODY, rest=Rest.MAY, changes=False),
    Command(
        words=("NEW", "NEU"),
        does=open_game,
        level=Level.PERSON,
        rest=Rest.MUST,
        would_do=sentence("NEW colonial-2e"),
        check=_check_new,
        fits=_may_be_terms,
    ),
    Command(words=("REMATCH", "REVANCHE"), does=rematch, level=Level.PLAYING),
    Command(words=("JOIN", "MITSPIELEN"), does=join, level=Level.PERSON, rest=Rest.MAY),
    Command(words=("READY", "BEREIT"), does=ready, level=Level.PERSON, rest=Rest.MAY),
    Command(
        words=("ENTROPY", "ZUFALL"),
        does=entropy,
        level=Level.PERSON,
        rest=Rest.MUST,
        would_do=sentence("ENTROPY and any words of yours"),
    ),
    Command(words=("RESIGN", "AUSSTEIGEN", "LEAVE"), does=resign, level=Level.PERSON, rest=Rest.MAY),
)
