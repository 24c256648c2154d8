"""Games that players open: what they wish, what the host allows, and who moderates."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed, NotUnderstood, TableError
from pbem.core.language import say, say_of
from pbem.desk.clock.settings import Clock, clock_from
from pbem.desk.clock.text import span_text
from pbem.desk.clock.wall import Weekly
from pbem.desk.ground import shelf
from pbem.desk.ground.terms import keep_terms, terms_of
from pbem.desk.lobby.creating import NewGame, Sitter, create_within
from pbem.desk.understanding.named_things import ruleset_in
from pbem.desk.understanding.new_games import new_game
from pbem.desk.understanding.tidying import plain
from pbem.desk.wording.new_game_line import Wish, wish_from
from pbem.desk.wording.seat_names import seat_named
from pbem.desk.wording.spelling import spelled
from pbem.mail.reply_addresses import canonical
from pbem.store.stored_values import GameStatus, PlayerRecord

if TYPE_CHECKING:
    from pbem.core.ruleset_contract import Ruleset
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work


#: A game without a title is named after its rules and its number, which it has only when it is made.
_UNTITLED = "untitled"


def read_wish(desk: Desk, line: str) -> tuple[Wish, Ruleset]:
    """What a line NEW … wants, and its rules. Raises NotUnderstood with the rules there are."""
    wish, known = _wish_in(line), shelf.known()
    would = tuple(f"NEW {name}" for name in known)
    if wish.ruleset not in known:
        named = ", ".join(known)
        raise NotUnderstood(
            say("there is no ruleset “{word}”; there are {named}", word=wish.ruleset, named=named), instead=would
        )
    try:
        return wish, desk.ruleset(wish.ruleset)
    except TableError as error:
        raise NotUnderstood(str(error), instead=would) from None


def _wish_in(line: str) -> Wish:
    """The game that a line wants, in key words or as people say it ("colonialism against bots").

    Raises NotUnderstood; what is offered is of the rules that it names.
    """
    settings = tuple(Clock().settings())
    try:
        return wish_from(line, settings)
    except NotUnderstood as refusal:
        named, meant = ruleset_in(plain(line)), new_game(line)
        if named and meant.lines:
            return wish_from(meant.lines[0].partition(" ")[2], settings)
        if named and any(named not in each.split() for each in refusal.instead):
            raise NotUnderstood(meant.ask, instead=meant.instead) from None
        raise


def check_line(desk: Desk, line: str) -> None:
    """Raises Refusal for a line NEW … of which no game could come, whoever wrote it."""
    wish, ruleset = read_wish(desk, line)
    _names(wish, ruleset, _count(wish, ruleset))


def open_wish(
    desk: Desk, work: Work, wish: Wish, ruleset: Ruleset, who: PlayerRecord, now: datetime, *, address: str = ""
) -> str:
    """Create the game that somebody wishes, with them on a seat of it; its id. Raises TableError where it goes not.

    `address`: the table's, to which the wish was written.
    """
    check_policy(desk, work, who)
    _check_pace(desk, wish, who)
    sitters = _sitters(wish, ruleset, who)
    people = sum(sitter.bot is None for sitter in sitters)
    said = {"private": wish.private or people == 1, "anonymous": wish.anonymous, "reliable": wish.reliable}
    options = {**{key: value for key, value in said.items() if value}, **wish.options}
    # A moderator's address is in everybody's mails.
    moderates = desk.config.lobby.creators_moderate and people > 1 and "anonymous" not in options
    new = NewGame(
        ruleset=wish.ruleset,
        title=wish.title or _UNTITLED,
        sitters=sitters,
        options=options,
        clock=dict(wish.clock),
        moderator=who.address if moderates else "",
        address=address,
    )
    game = create_within(desk, work, new, now)
    record = work.game(game)
    if record is not None and not wish.title:
        title = f"{(ruleset.family or ruleset.id).capitalize()} {game}"
        work.save_game(replace(record, title=title), record.version)
    keep_terms(work, game, replace(terms_of(work, game), opened_by=who.id), now)
    return game


def check_policy(desk: Desk, work: Work, who: PlayerRecord) -> None:
    """Raises NotAllowed where somebody may open no game, or no further one."""
    lobby = desk.config.lobby
    if _is_host(desk, who):
        return
    if lobby.create == "host":
        raise NotAllowed(say("games are opened by the host of this table"), instead=("LIST",))
    mine = work.seats_of(who.address)
    if lobby.create == "invited" and not mine and not who.kept:
        raise NotAllowed(say("who opens a game here has played here, or has been given a seat"), instead=("LIST",))
    if sum(terms_of(work, seat.game).opened_by == who.id for seat in mine) >= lobby.games_a_person:
        most = lobby.games_a_person
        raise NotAllowed(
            say_of(
                most,
                "you have opened {n} game that are not over, which is the most",
                "you have opened {n} games that are not over, which is the most",
            )
        )


def _is_host(desk: Desk, who: PlayerRecord) -> bool:
    return canonical(who.address) == canonical(desk.config.table.moderator)


def _check_pace(desk: Desk, wish: Wish, who: PlayerRecord) -> None:
    """Raises NotAllowed for deadlines that follow one another faster than the host lets players open games."""
    shortest = timedelta(minutes=desk.config.lobby.shortest_minutes)
    if "every" not in wish.clock or _is_host(desk, who):
        return
    every = clock_from({"every": wish.clock["every"]}).every
    if (every.shortest() if isinstance(every, Weekly) else every) < shortest:
        would = spelled(f"NEW {wish.ruleset} EVERY {span_text(shortest)}")
        raise NotAllowed(
            say(
                "EVERY {written} is faster than a game opened by mail may be; {shortest} is the least from one "
                "deadline to the next",
                written=wish.clock["every"],
                shortest=span_text(shortest),
            ),
            instead=(would,),
        )


def _sitters(wish: Wish, ruleset: Ruleset, who: PlayerRecord) -> list[Sitter]:
    """The seats in seating order: the one who opens it, the bots on the last seats, the others free."""
    names = _names(wish, ruleset, _count(wish, ruleset))
    own = seat_named(wish.seat, names) or names[0]
    others = [name for name in names if name != own]
    bots = others[len(others) - wish.bots :] if wish.bots else []
    return [
        Sitter(seat=name, address=who.address, name=who.name, zone=who.zone)
        if name == own
        else Sitter(seat=name, bot=f"bot-{name.lower()}")
        if name in bots
        else Sitter(seat=name, free=True)
        for name in names
    ]


def _count(wish: Wish, ruleset: Ruleset) -> int:
    """How many seats there are. Raises NotAllowed where that many cannot play, or none is left beside the bots.

    Bots without a count of seats are the others, all of them: who wants people too says FOR.
    """
    count = wish.seats or (max(min(ruleset.counts), wish.bots + 1) if wish.bots else ruleset.usual)
    if count not in ruleset.counts or wish.bots >= count:
        would = f"NEW {wish.ruleset} FOR {ruleset.usual}"
        counts = ", ".join(map(str, ruleset.counts))
        raise NotAllowed(
            say(
                "{title} is for {counts} seats, one of them yours; this line has {count}, bots {bots}",
                title=ruleset.title,
                counts=counts,
                count=count,
                bots=wish.bots,
            ),
            instead=(would, f"{would} WITH {ruleset.usual - 1} BOTS"),
        )
    return count


def _names(wish: Wish, ruleset: Ruleset, count: int) -> list[str]:
    """The first seats of the ruleset, or the one that is wished for in place of the last of them."""
    names = list(ruleset.seat_names[:count])
    if not wish.seat:
        return names
    named = seat_named(wish.seat, ruleset.seat_names)
    if not named:
        seats = ", ".join(ruleset.seat_names)
        raise NotUnderstood(
            say("there is no seat “{seat}” in these rules; there are {seats}", seat=wish.seat, seats=seats)
        )
    return names if named in names else [*names[:-1], named]


def is_practice(work: Work, game: str) -> bool:
    """Whether one person plays against bots alone."""
    seats, record = work.seats(game), work.game(game)
    forming = record is not None and record.status is GameStatus.FORMING
    return forming and sum(seat.bot is None for seat in seats) == 1
