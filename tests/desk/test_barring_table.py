"""BAN from the whole table: told once, then nothing of theirs is read or answered; who may say so, and for what."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbem.core.errors import TableError
from pbem.desk.acts.acts import BY_COMMAND, Hand
from pbem.desk.lobby import NewGame, Sitter, create, keep_terms, terms_of
from pbem.desk.moderation.appointing import hand_over, promote
from pbem.desk.moderation.banning import Banner, ban_lines, ban_somebody, unban_somebody
from pbem.desk.people.moderators import moderators
from pbem.desk.seats.replacing import replace_player
from tests.desk.acting import appoint, do, everything, record
from tests.desk.barring import answer, bars, door, flat, insists, is_in, mail, newest, tries_told
from tests.desk.moderator_post import let_in, reply, write
from tests.desk.office import MODERATOR, SEATS, Office, address_of, open_office
from tests.desk.test_turn_by_mail import orders_of

RED, BLUE = address_of("Red"), address_of("Blue")
SECOND, PLUS = "red@second.example", "red+again@players.example"
ZOE, MO = "zoe@people.example", "mo@people.example"


def ban(office: Office, address: str = RED, *, dry_run: bool = False, why: str = "insults everybody") -> list[str]:
    """The host bans somebody at the keyboard; what is said."""
    hand = Hand(who="gm", via=BY_COMMAND, at=office.now, why=why)
    with office.desk.store.transaction() as work:
        done = ban_somebody(office.desk, work, address, Banner(hand=hand, host=True), dry_run=dry_run)
    if not dry_run:
        office.poll()
    return list(done.says)


def unban(office: Office, address: str = RED) -> list[str]:
    """… and lifts it."""
    hand = Hand(who="gm", via=BY_COMMAND, at=office.now)
    with office.desk.store.transaction() as work:
        done = unban_somebody(office.desk, work, address, Banner(hand=hand, host=True))
    office.poll()
    return list(done.says)


# --- what it does -----------------------------------------------------------------------------------------------------


def test_one_letter_with_the_reason_and_the_seat_is_free(office: Office) -> None:
    office.new_game()
    before = len(office.all_letters(RED))
    says = ban(office)
    assert says[0] == "red@players.example is banned from the table"
    [told] = office.all_letters(RED)[before:]
    assert told.subject == "You are banned from this table"
    assert "The reason given: Insults everybody" in flat(told)
    assert f"write to the host, {MODERATOR}" in flat(told)
    assert "token" not in told.header("reply-to")
    assert office.dossier().seat("Red").address == ""
    assert "Red in Amber Fleet has no player from now on" in flat(newest(office, BLUE))


MAILS = (
    "LIST", "HELP", "STATUS", "TAKEOVER g1 AS Red", "NEW colonial-2e WITH 3 BOTS", "OBSERVE g1", "MODERATOR let me in",
    "STANDBY ANY", "PRESS TO Blue: hello", "CONFIRM", "ERASE ME", "RETURN", "BAN blue@players.example WHY revenge",
    "Hello, is anybody there?",
)  # fmt: skip


@pytest.mark.parametrize("sender", [RED, PLUS, SECOND])
def test_nothing_is_answered_and_nothing_changes(sender: str, office: Office) -> None:
    office.new_game()
    report = newest(office, RED)
    answer(office, report, RED, f"ADDRESS ADD {SECOND}")
    answer(office, newest(office, SECOND), SECOND, "CONFIRM")
    [listed] = mail(office, RED, "LIST")
    ban(office)
    letters = {each: len(office.all_letters(each)) for each in (RED, PLUS, SECOND)}
    for text in MAILS:
        for to in ("table@example.org", door(report), door(listed)):
            mail(office, sender, text, to=to)
    mail(office, sender, orders_of("Red"), to=door(report), subject=f"Re: {report.subject}")
    assert {each: len(office.all_letters(each)) for each in letters} == letters
    assert not is_in(office, sender)
    with office.desk.store.read() as work:
        assert len(work.list_games()) == 1
        assert not work.held_mails()
        assert not office.dossier().sheets["Red"].orders


def test_the_host_is_told_once_a_day_of_all_of_it(office: Office) -> None:
    office.new_game()
    ban(office)
    ban(office, BLUE)
    office.letters(MODERATOR)
    for sender in (RED, BLUE, RED, PLUS):
        mail(office, sender, "LIST")
    assert len(tries_told(office)) == 1
    office.later(hours=25)
    mail(office, RED, "LIST")
    [told] = tries_told(office)
    assert "red@players.example | 3 mails" in flat(told) or "red@players.example 3 mails" in flat(told)
    assert "blue@players.example" in told.text
    assert "UNBAN red@players.example" in told.text


def test_a_forged_mail_in_their_name_costs_nothing_either(office: Office) -> None:
    office.new_game()
    ban(office)
    before = len(office.all_letters(RED))
    for _ in range(20):
        mail(office, RED, "NEW colonial-2e WITH 3 BOTS")
    assert len(office.all_letters(RED)) == before


@pytest.mark.parametrize("address", [RED, PLUS])
def test_nobody_else_makes_the_table_write_there(address: str, office: Office) -> None:
    office.new_game()
    ban(office)
    before = len(office.all_letters(address))
    forming = create(
        office.desk,
        NewGame(
            ruleset="colonial-2e",
            title="Spice Road",
            sitters=[
                Sitter(seat="Blue", address=BLUE),
                *(Sitter(seat=each, free=True) for each in ("Green", "Yellow")),
            ],
            options={},
            clock={},
        ),
        office.now,
    )
    insists(office, BLUE, f"INVITE {address} TO {forming}")
    insists(office, BLUE, f"ADDRESS ADD {address}")
    answer(office, newest(office, BLUE), BLUE, f"SIT {address} FROM Jan 13 TO Jan 20")
    for act in (promote(address), hand_over(address), replace_player(Sitter(seat="Red", address=address))):
        with pytest.raises(TableError, match=r"banned|put out"):
            do(office, act)
    seats = [Sitter(seat="Blue", address=BLUE), Sitter(seat="Red", address=address)]
    new = NewGame(ruleset="colonial-2e", title="Third", sitters=seats, options={}, clock={})
    with pytest.raises(TableError, match="is banned from this table"):
        create(office.desk, new, office.now)
    assert len(office.all_letters(address)) == before


def test_whoever_asks_to_add_a_banned_address_before_is_not_linked_by_it(office: Office) -> None:
    office.new_game()
    insists(office, ZOE, f"ADDRESS ADD {RED}")
    question = newest(office, RED, "person")
    ban(office)
    answer(office, question, RED, "CONFIRM")
    [told] = mail(office, ZOE, "LIST")
    assert "GAMES" in told.text


def test_a_banned_moderator_moderates_no_more(office: Office) -> None:
    office.new_game()
    appoint(office, MO, first=True)
    appoint(office, RED)
    ban(office, MO)
    ban(office, RED)
    with office.desk.store.read() as work:
        assert moderators(office.desk, work, record(office)) == (MODERATOR,)
    told = [flat(letter) for letter in office.all_letters(BLUE)]
    assert any("rom now on moderator@example.org moderates Amber Fleet" in text for text in told)
    write(office, "PAUSE g1 WHY revenge", to=door(newest(office, MO)), sender=MO)
    assert str(record(office).status) == "running"


def test_who_loses_a_moderator_and_a_neighbour_at_once_reads_of_both(office: Office) -> None:
    office.new_game()
    appoint(office, RED)
    before = len(office.all_letters(BLUE))
    ban(office)
    subjects = [letter.subject for letter in office.all_letters(BLUE)[before:]]
    assert any("the moderator has changed" in subject for subject in subjects)
    assert any("a seat is free" in subject for subject in subjects)


def test_a_mail_that_waited_is_not_confirmed_by_whom_it_asks_about(office: Office) -> None:
    office.new_game()
    mail(office, ZOE, "OBSERVE g1")
    ban(office, ZOE)
    with office.desk.store.read() as work:
        assert not work.held_mails()


def test_a_dry_run_changes_nothing_and_says_the_same(office: Office) -> None:
    office.new_game()
    insists(office, ZOE, "OBSERVE g1")
    for address in (RED, ZOE, "stranger@people.example"):
        before = everything(office.desk)
        says = ban(office, address, dry_run=True)
        assert everything(office.desk) == before
        assert ban(office, address) == says


def test_what_is_in_the_way_of_a_ban_is_one_sentence(office: Office) -> None:
    office.new_game()
    for address, said in (
        (MODERATOR, "nobody bans the host"),
        ("moderator+x@example.org", "nobody bans the host"),
        ("table@example.org", "the table's own address"),
        ("eve", "is no mail address"),
    ):
        with pytest.raises(TableError, match=said):
            ban(office, address)
    with pytest.raises(TableError, match=r"pbem ban add touches the players: give the reason, --why"):
        ban(office, why="")
    ban(office)
    with pytest.raises(TableError, match="is banned from this table already"):
        ban(office, PLUS)
    with pytest.raises(TableError, match=r"blue@players.example is not banned from this table; red@players.example"):
        unban(office, BLUE)


def test_lifting_it_gives_no_seat_back(office: Office) -> None:
    office.new_game()
    ban(office)
    assert unban(office, PLUS) == ["red@players.example is banned from the table no more"]
    assert newest(office, RED).subject == "You may write to this table again"
    assert not is_in(office, RED)
    [listed] = mail(office, RED, "LIST")
    assert "TAKEOVER g1 AS Red" in flat(listed)
    insists(office, RED, "TAKEOVER g1 AS Red")
    assert is_in(office, RED) == {"plays"}


def test_it_outlives_the_removal_of_the_person_and_keeps_no_address(office: Office) -> None:
    office.new_game()
    answer(office, newest(office, RED), RED, "ERASE ME")
    question = newest(office, RED, "person")
    with office.desk.store.read() as work:
        known = work.player_by_address(RED)
    assert known is not None
    ban(office)
    answer(office, question, RED, "CONFIRM")
    assert bars(office)[0].address == RED, "a banned one asks for nothing, not even that"


def test_all_of_it_is_on_record_and_listed(office: Office) -> None:
    office.new_game()
    ban(office)
    with office.desk.store.read() as work:
        assert [(act.command, act.args["address"], act.why) for act in work.acts()] == [
            ("ban", RED, "insults everybody")
        ]
        assert "ban" in [act.command for act in work.acts("g1")]
        [line] = ban_lines(work)
    assert line == "the whole table: red@players.example was banned on 2026-01-12: insults everybody"


# --- who may ----------------------------------------------------------------------------------------------------------


def opened(office: Office, moderator: str, *, by_player: bool = False) -> str:
    """A game with a moderator of its own: opened by the host, or by a player."""
    seats = [Sitter(seat=seat, address=f"{seat.lower()}@other.example") for seat in SEATS[:2]]
    new = NewGame(ruleset="colonial-2e", title="Spice Road", sitters=seats, options={}, clock={}, moderator=moderator)
    game = create(office.desk, new, office.now)
    if by_player:
        with office.desk.store.transaction() as work:
            from dataclasses import replace

            keep_terms(work, game, replace(terms_of(work, game), opened_by=1), office.now)
    return game


def moderator_says(office: Office, text: str, who: str = MO) -> str:
    """A moderator says something in a mail that is proved; what is answered."""
    let_in(office, sender=who)
    return flat(reply(office, text, sender=who))


def test_the_host_bans_by_mail_from_the_table(office: Office) -> None:
    office.new_game()
    told = moderator_says(office, f"BAN {RED} WHY insults", MODERATOR)
    assert "red@players.example is banned from the table" in told
    assert bars(office)[0].game is None
    assert "the whole table: red@players.example was banned" in flat(reply(office, "BANS"))
    assert "is banned from the table no more" in flat(reply(office, f"UNBAN {RED}"))
    assert not bars(office)


def test_the_host_bans_by_mail_from_one_game(office: Office) -> None:
    office.new_game()
    moderator_says(office, f"BAN g1 {RED} WHY insults", MODERATOR)
    assert [bar.game for bar in bars(office)] == ["g1"]
    assert "is kept out of the game no more" in flat(reply(office, f"UNBAN g1 {RED}"))
    assert not bars(office)


def test_a_dry_line_changes_nothing(office: Office) -> None:
    office.new_game()
    let_in(office)
    told = flat(reply(office, f"DRY BAN {RED} WHY insults\nDRY BAN g1 {BLUE} WHY insults\nDRY MUTE Red WHY insults"))
    assert "red@players.example is banned from the table" in told
    assert not bars(office)
    assert is_in(office, RED) == {"plays"}


def test_a_moderator_of_the_hosts_bans_from_the_table_and_the_host_is_told(office: Office) -> None:
    opened(office, MO)
    insists(office, ZOE, "STANDBY ANY")
    told = moderator_says(office, f"BAN {ZOE} WHY writes rubbish")
    assert "zoe@people.example is banned from the table" in told
    notice = flat(newest(office, MODERATOR))
    assert "BAN zoe@people.example is done in The Table and recorded" in notice
    assert "UNBAN zoe@people.example" in notice
    assert mail(office, ZOE, "LIST") == []
    assert "the whole table: zoe@people.example" in flat(reply(office, "BANS", sender=MO))
    assert "no more" in flat(reply(office, f"UNBAN {ZOE}", sender=MO))


def test_but_not_whom_others_play_with(office: Office) -> None:
    office.new_game()
    game = opened(office, MO)
    told = moderator_says(office, f"BAN {RED} WHY writes rubbish")
    assert "plays or moderates in a game that you do not moderate" in told
    assert [bar.game for bar in bars(office)] == [game]
    assert is_in(office, RED) == {"plays"}
    assert f"BAN {RED}" in flat(newest(office, MODERATOR))


@pytest.mark.parametrize("by_player", [True, False])
def test_who_opened_a_game_bans_from_it_and_no_further(by_player: bool, tmp_path: Path) -> None:
    lobby: dict[str, Any] = {"creators_moderate": True} if by_player else {"bans": "host"}
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", lobby=lobby) as office:
        game = opened(office, MO, by_player=by_player)
        insists(office, ZOE, f"STANDBY ANY\nOBSERVE {game}")
        told = moderator_says(office, f"BAN {ZOE} WHY writes rubbish")
        assert "only the host" in told
        assert [bar.game for bar in bars(office)] == [game]
        assert "BAN zoe@people.example" in flat(newest(office, MODERATOR))
        assert mail(office, ZOE, "LIST"), "the table still answers"
        assert "you are kept out" in newest(office, ZOE).subject or office.all_letters(ZOE)


def test_nobody_lifts_the_hosts_ban_but_the_host(office: Office) -> None:
    opened(office, MO)
    insists(office, ZOE, "STANDBY ANY")
    ban(office, ZOE)
    assert "the host, or who banned zoe@people.example, lifts that" in moderator_says(office, f"UNBAN {ZOE}").replace(
        "The host", "the host"
    )
    assert bars(office)


def test_in_german(office: Office) -> None:
    office.new_game()
    let_in(office)
    told = flat(reply(office, f"SPERREN {RED} GRUND sie beleidigt alle"))
    assert [bar.why for bar in bars(office)] == ["sie beleidigt alle"], told
    flat(reply(office, f"ENTSPERREN {RED}"))
    assert not bars(office)
    reply(office, "STUMM Blau GRUND Beleidigungen")
    assert [(bar.kind, bar.seat) for bar in bars(office)] == [("muted", "Blue")]
    reply(office, "STUMM AUS Blau")
    reply(office, "SPERREN g1 blue@players.example GRUND Beleidigungen")
    assert [(bar.kind, bar.game) for bar in bars(office)] == [("banned", "g1")]
    reply(office, "SPERRLISTE")
