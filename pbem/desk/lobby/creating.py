"""Creating a game and seating people in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pbem.core.dice import Keyed, commitment
from pbem.core.errors import TableError
from pbem.core.language import quoted, say
from pbem.desk.archive.sealing import draw_secret
from pbem.desk.clock import clock_from
from pbem.desk.ground.press_rules import PressRules, press_rules_from, put_press_rules, without_press
from pbem.desk.ground.terms import keep_terms, terms_from, without_terms
from pbem.desk.people.bars import check_not_banned
from pbem.desk.tokens.moderator_tokens import issue_moderator_token
from pbem.desk.tokens.seat_tokens import issue_orders_token
from pbem.desk.wording.seat_names import seat_named
from pbem.mail.outgoing_fields import is_address
from pbem.mail.reply_addresses import canonical, normalise
from pbem.store.stored_values import GameRecord, PlayerRecord, SeatRecord

if TYPE_CHECKING:
    from pbem.core.ruleset_contract import Ruleset
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

#: Characters of a game's title; a phone shows that much of a subject.
LONGEST_TITLE = 60


@dataclass(frozen=True, kw_only=True, slots=True)
class Sitter:
    """Who is to sit on a seat."""

    seat: str
    address: str = ""  #: a person's mail address
    name: str = ""  #: how to address them
    zone: str = ""  #: their time zone; "" for the table's
    bot: str | None = None  #: or the bot's name: what makes it different from other bots
    free: bool = False  #: or nobody yet: the seat is open to whoever joins


@dataclass(frozen=True, kw_only=True, slots=True)
class NewGame:
    """A game to be created."""

    ruleset: str
    title: str
    sitters: Sequence[Sitter]
    options: Mapping[str, Any]  #: of the ruleset; rules of press may be here or with the clock
    clock: Mapping[str, Any]  #: over the defaults of the config
    moderator: str = ""  #: "" for the table's
    address: str = ""  #: the table's address from which its letters come; "" for the first one
    seed: bytes = b""  #: b"" draws one; given only for demonstrations and tests


def create(desk: Desk, new: NewGame, now: datetime) -> str:
    """Create a game with its people seated; its id. Raises TableError for a count, seat or clock that does not go."""
    with desk.store.transaction() as work:
        return create_within(desk, work, new, now)


def create_within(desk: Desk, work: Work, new: NewGame, now: datetime) -> str:
    """As `create`, in a transaction that is open already; nothing is written where it raises."""
    ruleset = desk.ruleset(new.ruleset)
    new = _checked(desk, work, ruleset, new)
    options, terms = without_terms(new.options)
    options, press = without_press(options)
    settings, more_press = without_press(new.clock)
    clock = clock_from({"zone": desk.config.table.zone, **desk.config.clock, **settings})
    rules = press_rules_from({**desk.config.press, **press, **more_press})
    agreed = terms_from(terms)
    seed = new.seed or desk.random_bytes(32)
    # Set up now, so that an option that does not go is said before anybody is written to.
    ruleset.setup([sitter.seat for sitter in new.sitters], options, Keyed(seed))
    game = work.next_game_id()
    record = GameRecord(
        id=game,
        title=new.title,
        ruleset=ruleset.id,
        rules_version=ruleset.version,
        options=options,
        clock=clock.settings(),
        tempo=clock.tempo.name.lower(),
        seed=seed,
        commitment=commitment(seed),
        moderator=new.moderator,
        address="" if new.address == desk.address else new.address,
        created=now,
    )
    seats = [_seat(desk, work, game, place, sitter, now) for place, sitter in enumerate(new.sitters)]
    work.create_game(record, seats)
    for seat in seats:
        if seat.left_at is None:
            issue_orders_token(desk, work, game, seat.name, now)
    draw_secret(work, game, desk.random_bytes(32), now)
    if terms:
        keep_terms(work, game, agreed, now)
    if rules != PressRules():
        put_press_rules(work, game, rules, now)
    _let_moderator_in(desk, work, game, new.moderator or desk.config.table.moderator, now)
    return game


def _checked(desk: Desk, work: Work, ruleset: Ruleset, new: NewGame) -> NewGame:
    """The game with its seats as the rules name them. Raises TableError where it cannot be."""
    named = [replace(each, seat=seat_named(each.seat, ruleset.seat_names) or each.seat) for each in new.sitters]
    new = replace(new, sitters=named)
    _check_title(new.title)
    _check_sitters(ruleset.seat_names, ruleset.counts, new.sitters)
    for sitter in new.sitters:
        if sitter.bot is None and not sitter.free:
            check_person(desk, say("seat {seat}", seat=sitter.seat), sitter.address, sitter.name)
    if new.moderator:
        check_person(desk, "moderator", new.moderator)
    if new.address:
        new = replace(new, address=own_address(desk, new.address))
    for address in filter(None, (new.moderator, *(sitter.address for sitter in new.sitters))):
        check_not_banned(work, address)
    return new


def own_address(desk: Desk, written: str) -> str:
    """The one of the table's addresses that is meant. Raises TableError where none is."""
    own = {address.lower(): address for address in desk.addresses}
    if normalise(written) not in own:
        raise TableError(
            say(
                "{address} is no address of this table; {known} would do",
                address=quoted(written),
                known=", ".join(desk.addresses),
            )
        )
    return own[normalise(written)]


def _let_moderator_in(desk: Desk, work: Work, game: str, address: str, now: datetime) -> None:
    """From now on replies of the game's moderator are let in."""
    if address:
        issue_moderator_token(desk, work, game, address, now)


def person(desk: Desk, work: Work, sitter: Sitter, now: datetime) -> PlayerRecord:
    """The player of that address, made known where it is new here."""
    address = normalise(sitter.address)
    known = work.player_by_address(address)
    table = desk.config.table
    if known is None:
        known = PlayerRecord(
            address=address, name=sitter.name, zone=sitter.zone or table.zone, language=table.language, created=now
        )
    elif sitter.name or sitter.zone:
        known = replace(known, name=sitter.name or known.name, zone=sitter.zone or known.zone)
    return work.put_player(known)


def _seat(desk: Desk, work: Work, game: str, place: int, sitter: Sitter, now: datetime) -> SeatRecord:
    if sitter.bot is not None:
        return SeatRecord(game=game, name=sitter.seat, place=place, bot=sitter.bot, joined_at=now)
    if sitter.free:
        return SeatRecord(game=game, name=sitter.seat, place=place, left_at=now)
    player = person(desk, work, sitter, now)
    return SeatRecord(
        game=game, name=sitter.seat, place=place, player_id=player.id, address=player.address, joined_at=now
    )


def _check_sitters(names: Sequence[str], counts: Sequence[int], sitters: Sequence[Sitter]) -> None:
    if len(sitters) not in counts:
        allowed = (
            say("{counts} to {counts2}", counts=min(counts), counts2=max(counts)) if len(counts) > 1 else str(counts[0])
        )
        raise TableError(
            say("{count} seats are filled; this ruleset is for {allowed}", count=len(sitters), allowed=allowed)
        )
    for sitter in sitters:
        if sitter.seat not in names:
            raise TableError(
                say("there is no seat {seat}; the seats are {names}", seat=quoted(sitter.seat), names=", ".join(names))
            )
    taken = [sitter.seat for sitter in sitters]
    if twice := [seat for seat in taken if taken.count(seat) > 1]:
        raise TableError(say("seat {twice} is filled twice", twice=twice[0]))
    people = [normalise(sitter.address) for sitter in sitters if sitter.address]
    if twice := [address for address in people if people.count(address) > 1]:
        raise TableError(say("{twice} is given more than one seat; a person has one seat in a game", twice=twice[0]))


def _check_title(title: str) -> None:
    if not title.strip() or not title.isprintable() or len(title) > LONGEST_TITLE:
        raise TableError(
            say(
                "the title {title} will not do; it is in every subject: one line of at most {longest_title} "
                "characters would do",
                title=quoted(title[:LONGEST_TITLE]),
                longest_title=LONGEST_TITLE,
            )
        )


def check_person(desk: Desk, where: str, address: str, name: str = "") -> None:
    """Raises TableError where mail to this address or under this name would go astray; `where` says whose it is."""
    if not is_address(normalise(address)):
        raise TableError(
            say(
                "{where}: {address} is no mail address; one such as anna@example.org would do",
                where=where,
                address=quoted(address),
            )
        )
    if canonical(address) in map(canonical, desk.addresses):
        raise TableError(
            say("{where}: {address} is the table's own address; the person's would do", where=where, address=address)
        )
    if name and not name.isprintable():
        raise TableError(
            say("{where}: the name {name} will not do; a name on one line would", where=where, name=quoted(name))
        )
