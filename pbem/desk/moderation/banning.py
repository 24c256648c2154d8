"""BAN and UNBAN for the whole table: whose mail is read no more, and who may say so.

The host may, and, where the config lets them, the moderators of games that he opened, of people who neither play nor
moderate in games of others. Whoever else bans somebody does so for the games that they moderate, and the host is told.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed, TableError
from pbem.core.language import keep, say, speaking, told
from pbem.desk.acts.acts import BY_MAIL, Act, Done, Hand, perform_within, plan_within, reason_wanted
from pbem.desk.letters.letterpress import print_plain
from pbem.desk.letters.notices import Matters, notice_letter
from pbem.desk.lobby import check_person, terms_of
from pbem.desk.moderation.barring_players import ban
from pbem.desk.people.bars import Somebody, bar_line, bars_on, everybody_at, who_is_barred
from pbem.desk.people.mail_choices import form_of, language_code_of, language_of
from pbem.desk.people.moderators import SECOND
from pbem.desk.seats.putting_out import has_a_way_in, shut
from pbem.desk.tokens.moderator_tokens import doors
from pbem.mail.reply_addresses import canonical, normalise
from pbem.report.inputs import Common, Matter, PersonMail, PersonMatter, WouldDo
from pbem.store.stored_values import ActRecord, BarKind, BarRecord, GameRecord, GameStatus, MailStatus

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbem.desk.ground.desk import Desk
    from pbem.store.stored_values import PlayerRecord
    from pbem.store.work import Work

_ALIVE = tuple(status for status in GameStatus if status is not GameStatus.OVER)


@dataclass(frozen=True, kw_only=True, slots=True)
class Banner:
    """Who bans."""

    hand: Hand
    host: bool  #: of the table
    games: tuple[GameRecord, ...] = ()  #: that they moderate, where they are not the host


# --- from the table ---------------------------------------------------------------------------------------------------


def ban_somebody(desk: Desk, work: Work, address: str, by: Banner, *, dry_run: bool = False) -> Done:
    """BAN without a game: from the table where `by` may, else from their games. In a transaction that is open.

    Raises TableError where it cannot be.
    """
    _want_reason("BAN", "ban add", by.hand)
    check_person(desk, "BAN", address)
    who = everybody_at(work, address)
    if who.is_at(desk.config.table.moderator):
        raise TableError(say("{address} is the host’s; nobody bans the host", address=address))
    if who.is_at(by.hand.who):
        raise TableError(say("{address} is your own address", address=address))
    why_not = "" if by.host else _why_not_from_table(desk, work, who, by.games)
    if why_not:
        return _from_their_games(desk, work, who, by, why_not, dry_run=dry_run)
    if any(bar.game is None for bar in bars_on(work, who)):
        raise TableError(say("{address} is banned from this table already", address=address))
    return _from_table(desk, work, who, by, dry_run=dry_run)


def _want_reason(word: str, command: str, hand: Hand) -> None:
    if not hand.why.strip():
        raise TableError(
            say(
                "{command} touches the players: give the reason, {reason_wanted} (it is shown to them)",
                command=word if hand.via == BY_MAIL else f"pbem {command}",
                reason_wanted=reason_wanted(hand),
            )
        )


def _why_not_from_table(desk: Desk, work: Work, who: Somebody, games: Sequence[GameRecord]) -> str:
    """Why moderators of these games do not ban somebody from the table, a clause; "" where they may."""
    if not games:
        raise NotAllowed(say("you moderate no game that is not over, so that there is none to ban anybody from"))
    if desk.config.lobby.bans == "host":
        return keep("at this table only the host bans from the whole table")
    if not any(game.moderator and not terms_of(work, game.id).opened_by for game in games):
        return keep("only the host and the moderators of games that he opened ban from the whole table")
    own = {game.id for game in games}
    for game in work.list_games(*_ALIVE):
        if game.id not in own and (_sits_in(work, game, who) or _moderates(work, game, who)):
            return keep("{address} plays or moderates in a game that you do not moderate", address=who.address)
    return ""


def _sits_in(work: Work, game: GameRecord, who: Somebody) -> bool:
    return any(
        seat.bot is None and (who.is_player(seat.player_id) or who.is_at(seat.address)) for seat in work.seats(game.id)
    )


def _moderates(work: Work, game: GameRecord, who: Somebody) -> bool:
    return who.is_at(game.moderator) or any(who.is_at(mark.name) for mark in work.marks(game.id, SECOND))


def _from_table(desk: Desk, work: Work, who: Somebody, by: Banner, *, dry_run: bool) -> Done:
    says, touched = [keep("{address} is banned from the table", address=who.address)], list[str]()
    for game in work.list_games(*_ALIVE):
        if _sits_in(work, game, who) or _moderates(work, game, who):
            done = _act(desk, work, game.id, ban(who.address, from_table=True), by.hand, dry_run=dry_run)
            says += [f"{game.id}: {each}" for each in done.says]
            touched += [f"{game.id} {seat}" for seat in done.touched]
        elif has_a_way_in(work, game.id, who):
            says.append(keep("{game}: what they watch, were offered or asked for in it is given up", game=game.id))
            if not dry_run:
                shut(work, game.id, who, by.hand.at)
    person = work.player(who.player) if who.player is not None else None
    known = person is not None and person.erased is None
    says.append(keep("one letter tells them") if known else keep("nobody is known there, and no letter is sent"))
    if dry_run:
        return Done(says=tuple(says), touched=tuple(touched), dry_run=True)
    _write_down(work, who, by.hand)
    if person is not None and known:
        work.put_player(replace(person, standby=""))
        _write(desk, work, person, PersonMatter.BANNED, by.hand)
    _record(work, "ban", who, by.hand, says[0])
    if not by.host:
        _tell_host(desk, work, who, by.hand, keep("the whole table"), f"UNBAN {who.address}", "lift")
    work.notify("letter")
    return Done(says=tuple(says), touched=tuple(touched), dry_run=False)


def _act(desk: Desk, work: Work, game: str, act: Act, hand: Hand, *, dry_run: bool) -> Done:
    do = plan_within if dry_run else perform_within
    return do(desk, work, game, act, hand)


def _write_down(work: Work, who: Somebody, hand: Hand) -> None:
    bar = BarRecord(
        kind=BarKind.BANNED, address=who.address, player_id=who.player, who=hand.who, why=hand.why, at=hand.at
    )
    work.put_bar(bar, who.digests)
    for address in who.addresses:
        for token in work.tokens_of(address, at=hand.at):
            work.revoke_token(token.token, at=hand.at)
    for head in work.held_mails():
        if who.is_at(head.sender):
            reason = keep("whoever sent it was banned before it was confirmed")
            work.finish_mail(head.id, MailStatus.REFUSED, at=hand.at, rule=head.rule, reason=reason)
    work.withdraw_letters_to(sorted(who.addresses))


def _record(work: Work, command: str, who: Somebody, hand: Hand, outcome: str) -> None:
    work.record_act(
        ActRecord(
            at=hand.at,
            who=hand.who,
            via=hand.via,
            command=command,
            args={"address": who.address},
            why=hand.why,
            outcome=outcome,
        )
    )


# --- from the games of one moderator ----------------------------------------------------------------------------------


def _from_their_games(desk: Desk, work: Work, who: Somebody, by: Banner, why_not: str, *, dry_run: bool) -> Done:
    says, touched = [why_not], list[str]()
    for game in by.games:
        done = _act(desk, work, game.id, ban(who.address), by.hand, dry_run=dry_run)
        says += [f"{game.id}: {each}" for each in done.says]
        touched += [f"{game.id} {seat}" for seat in done.touched]
    says.append(keep("the host is told, who may ban them from the table"))
    if not dry_run:
        games = ", ".join(game.id for game in by.games)
        _tell_host(desk, work, who, by.hand, games, f"BAN {who.address}", "add")
    return Done(says=tuple(says), touched=tuple(touched), dry_run=dry_run)


def _tell_host(desk: Desk, work: Work, who: Somebody, hand: Hand, where: str, line: str, command: str) -> None:
    what = Matters(
        matter=Matter.ACT,
        cause=f"ban.{command}.{hand.at:%Y%m%d%H%M%S}.{len(work.all_bars())}",
        about=keep("BAN {address}", address=who.address),
        reason=hand.why,
        details=((keep("by"), hand.who), (keep("from"), where)),
        would_do=(
            WouldDo(
                mail=f"{line} WHY …",
                cli=f"pbem ban {command} {who.address} --why …",
                does=keep("bans them from the whole table") if command == "add" else keep("lifts it"),
            ),
        ),
    )
    work.put_letter(notice_letter(desk, hand.at, what, doors=doors(desk, work, None, hand.at)))


# --- and in again -----------------------------------------------------------------------------------------------------


def unban_somebody(desk: Desk, work: Work, address: str, by: Banner, *, dry_run: bool = False) -> Done:
    """UNBAN without a game: lifts a ban from the table that is the host’s to lift, or one’s own. Raises TableError."""
    who = everybody_at(work, address)
    bans = [bar for bar in bars_on(work, who) if bar.game is None]
    if not bans:
        there = ", ".join(bar.address for bar in work.bars() if bar.address) if by.host else ""
        known = say("{there} would do", there=there) if there else say("BANS lists who is")
        raise TableError(say("{address} is not banned from this table; {known}", address=address, known=known))
    if not by.host and any(canonical(bar.who) != canonical(normalise(by.hand.who)) for bar in bans):
        raise NotAllowed(say("the host, or who banned {address}, lifts that", address=address))
    says = keep("{address} is banned from the table no more", address=who.address)
    if not dry_run:
        for bar in bans:
            work.lift_bar(bar.id)
        person = work.player(who.player) if who.player is not None else None
        if person is not None and person.erased is None:
            _write(desk, work, person, PersonMatter.UNBANNED, by.hand)
        _record(work, "unban", who, by.hand, says)
        work.notify("letter")
    return Done(says=(says,), touched=(), dry_run=dry_run)


def _write(desk: Desk, work: Work, person: PlayerRecord, matter: PersonMatter, hand: Hand) -> None:
    """The one letter about it."""
    table = desk.config.table
    with speaking(language_of(desk.config, person)):
        common = Common(
            recipient=person.name,
            language=language_code_of(desk.config, person),
            form=form_of(person),
            zone=person.zone,
            now=hand.at,
            reply_address=table.address,
            moderator=table.moderator,
        )
        lines = (told(hand.why),) if hand.why.strip() else ()
        content = PersonMail(common=common, matter=matter, lines=lines)
        cause = f"{matter}.{person.id}.{hand.at:%Y%m%d%H%M%S}"
        work.put_letter(print_plain(desk, content, recipient=person.address, cause=cause))


# --- the list ---------------------------------------------------------------------------------------------------------


def ban_lines(work: Work, *, games: Sequence[str] | None = None, by: str = "") -> list[str]:
    """Who is kept out of what, and whose press is stopped, a line each.

    `games`: only of these, and what `by` has banned from the table.
    """
    bars = [bar for bar in work.all_bars() if games is None or bar.game in games or (not bar.game and bar.who == by)]
    return [bar_line(bar) for bar in bars] or [say("nobody is kept out of anything")]


def ban_rows(work: Work) -> list[tuple[str, str, str, str, str, str]]:
    """The same of everybody in cells: out of what, who, how, since when, how often they tried, why."""
    return [
        (
            bar.game or say("the whole table"),
            who_is_barred(bar),
            str(bar.kind),
            f"{bar.at:%Y-%m-%d}",
            str(bar.tries),
            told(bar.why),
        )
        for bar in work.all_bars()
    ]
