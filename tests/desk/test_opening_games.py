"""A game is opened by mail, in one line or in words of the writer's own, with bots or for others to join."""

from __future__ import annotations

import pytest

from pbem.core.errors import TableError
from pbem.desk.lobby import NewGame, Sitter, create, start
from pbem.store.stored_values import GameStatus
from tests.desk.acting import record
from tests.desk.forming_games import filled, opened, seats
from tests.desk.office import MODERATOR, Office
from tests.desk.people import address, fresh, last, proven, reply, words, write


def test_a_game_is_made_filled_mustered_and_begun_by_mail(office: Office) -> None:
    filled(office)
    assert record(office, "g1").status is GameStatus.FORMING
    for who in ("Ann", "Ben", "Cleo"):
        assert "say READY" in last(office, who).subject
    assert "READY" in last(office, "Dan").text, "who fills the game is there; he reads that the others are asked"
    for who in ("Ann", "Ben"):
        reply(office, who, "READY")
        assert record(office, "g1").status is GameStatus.FORMING
    fresh(office, "Cleo")
    reply(office, "Cleo", "READY")
    assert record(office, "g1").status is GameStatus.RUNNING
    [start] = fresh(office, "Cleo")
    assert "begins" in start.subject
    assert "everybody is ready" in words(start), "the answer and the first mail are one"
    for who in ("Ann", "Ben", "Dan"):
        assert "begins" in last(office, who).subject


def test_orders_follow_from_the_first_mail(office: Office) -> None:
    filled(office)
    for who in ("Ann", "Ben", "Cleo"):
        reply(office, who, "READY")
    reply(office, "Ann", "CARDS scientist, explorer, viceroy, merchant, trader")
    assert "1 line taken" in last(office, "Ann").subject or "taken" in last(office, "Ann").subject


def test_a_practice_game_is_one_mail(office: Office) -> None:
    opened(office, "NEW colonial-2e WITH 3 BOTS EVERY 24h TITLE “Dry Run” AS Blue")
    assert record(office, "g1").status is GameStatus.RUNNING
    assert record(office, "g1").title == "Dry Run"
    assert seats(office)["Blue"] == address("Ann")
    assert sum("bot" in who for who in seats(office).values()) == 3
    assert "every 24h" in words(last(office, "Ann"))


@pytest.mark.parametrize("line", ["colonial-revised WITH 3 BOTS", "new-world WITH 2 BOTS", "colonialism MIT 2 BOTS"])
def test_bots_without_a_count_of_seats_are_all_the_others(office: Office, line: str) -> None:
    opened(office, f"NEW {line}")
    assert record(office, "g1").status is GameStatus.RUNNING
    assert len(seats(office)) == int(line.split()[-2]) + 1


def test_an_invitation_is_in_the_language_of_whoever_reads_it(office: Office) -> None:
    opened(office, "SPRACHE de\nNEU colonialism FÜR 3 MIT 1 BOT\nEINLADEN ben@people.example")
    text = words(last(office, "Ben"))
    assert "deadlines every 72h" in text
    assert "Ann offers you a seat" in text, "her name is known, though SPRACHE came first"


def test_who_waits_to_begin_joins_another_game(office: Office) -> None:
    opened(office, "NEW colonial-2e FOR 2 muster=yes")
    proven(office, "Ben")
    reply(office, "Ben", "NEW colonialism FOR 3")
    reply(office, "Ben", "JOIN g1")
    reply(office, "Ann", "I would like to join g2, too")
    assert address("Ann") in seats(office, "g2").values()
    assert record(office, "g1").status is GameStatus.FORMING, "nobody said READY"


def test_a_game_that_begins_with_bots_choices_says_so(office: Office) -> None:
    opened(office, "NEW colonial-2e WITH 2 BOTS")
    letter = words(last(office, "Ann"))
    assert ("WANTED" in letter) != ("Nothing is wanted of you yet: bots answer before you, one every 30 min" in letter)


def test_a_practice_game_is_over_when_its_player_has_had_enough(office: Office) -> None:
    opened(office, "NEW colonial-2e WITH 3 BOTS")
    reply(office, "Ann", "RESIGN CONFIRM", kind="start")
    assert record(office, "g1").status is GameStatus.OVER
    assert any("it is over" in words(letter) for letter in fresh(office, "Ann"))
    assert not office.letters(MODERATOR), "nobody is looked for"


def test_a_line_says_all_of_a_game(office: Office) -> None:
    opened(office, "NEW colonial-2e FOR 5 EVERY Tue,Fri 20:00 TEMPO round ANONYMOUS RELIABLE 80 grace=6h TITLE Red Sky")
    game = record(office, "g1")
    assert (game.title, game.tempo, game.clock["every"], game.clock["grace"]) == (
        "Red Sky",
        "round",
        "Tue,Fri 20:00",
        "6h",
    )
    assert len(seats(office)) == 5
    text = words(last(office, "Ann"))
    assert "anonymous" in text
    assert "80 %" in text


def test_a_game_may_begin_without_a_muster(office: Office) -> None:
    opened(office, "NEW colonial-2e FOR 4 WITH 2 BOTS muster=no press=public")
    proven(office, "Ben")
    reply(office, "Ben", "SEATS g1")
    assert "Press goes to all at once" in words(last(office, "Ben"))
    reply(office, "Ben", "JOIN g1")
    assert record(office, "g1").status is GameStatus.RUNNING
    assert "begins" in last(office, "Ben").subject
    assert "READY" not in last(office, "Ben").text


def test_german_words_do(office: Office) -> None:
    opened(office, "NEU colonial-2e MIT 3 BOTS ALLE 48h TITEL „Nordsee“ ALS Green")
    assert (record(office, "g1").title, seats(office)["Green"]) == ("Nordsee", address("Ann"))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("NEW chess", "colonial-2e"),
        ("NEW", "NEW colonial-2e would do"),
        ("NEW colonial-2e FOR 9", "NEW colonial-2e FOR 4"),
        ("NEW colonial-2e EVERY purple", "purple"),
        ("NEW colonial-2e AS Ochre", "no seat “Ochre” in these rules"),
        ("NEW colonial-2e nonsense", "“nonsense” says nothing"),
        ("NEW colonial-2e colour=red", "colour"),
        ("NEW colonial-2e WITH many BOTS", "WITH 3 BOTS"),
        ("NEW colonial-2e muster=perhaps", "muster=no would do"),
    ],
)
def test_a_line_that_does_not_go_says_what_would(office: Office, line: str, says: str) -> None:
    opened(office, line)
    assert says in words(last(office, "Ann"))
    with office.desk.store.read() as work:
        assert work.list_games() == ()


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("New game new-world for 3", 3),
        ("NEW game of new-world for three players, please!", 3),
        ("Neu: eine Partie new-world für vier Spieler, bitte", 4),
    ],
)
def test_a_game_is_wished_for_as_people_write_it(office: Office, line: str, count: int) -> None:
    opened(office, line)
    assert (record(office, "g1").ruleset, len(seats(office))) == ("new-world", count)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("New game chess for 3", "There is no ruleset “chess”"),
        ("New game new-world for 9", "NEW new-world FOR "),
        ("New game new-world for ever", "“ever” is no number"),
    ],
)
def test_a_wish_is_read_before_its_writer_is_asked_to_confirm_it(office: Office, line: str, says: str) -> None:
    write(office, "Ann", line)
    [answer] = fresh(office, "Ann")
    assert says in words(answer)
    assert "CONFIRM" not in answer.subject


def test_what_could_be_done_is_still_asked_about(office: Office) -> None:
    write(office, "Ann", "New game new-world for 3")
    assert "CONFIRM" in last(office, "Ann").subject
    reply(office, "Ann", "CONFIRM")
    assert (record(office, "g1").ruleset, len(seats(office))) == ("new-world", 3)


def test_a_host_leaves_seats_to_whoever_joins(office: Office) -> None:
    sitters = [Sitter(seat="Red", address=address("Ann"), name="Ann"), Sitter(seat="Blue", bot="bot")]
    sitters += [Sitter(seat=name, free=True) for name in ("Green", "Yellow")]
    options = {"anonymous": True, "reliable": 0}
    create(
        office.desk,
        NewGame(ruleset="colonial-2e", title="Open Sea", sitters=sitters, options=options, clock={}),
        office.now,
    )
    write(office, "Ben", "LIST")
    assert "2 of 4 seats free (Green, Yellow)" in words(last(office, "Ben"))
    assert "anonymous" in last(office, "Ben").text
    with pytest.raises(TableError, match="Green and Yellow"):
        start(office.desk, "g1", office.now)
    for who in ("Ben", "Cleo"):
        proven(office, who)
        reply(office, who, "JOIN g1")
    assert "say READY" in last(office, "Ann").subject
    for who in ("Ann", "Ben"):
        reply(office, who, "READY")
    assert record(office, "g1").status is GameStatus.RUNNING
    assert "Ben" not in last(office, "Ann").text


@pytest.mark.parametrize(("key", "value"), [("anonymous", "perhaps"), ("reliable", "always"), ("muster", "7")])
def test_terms_that_say_nothing_are_refused(office: Office, key: str, value: str) -> None:
    opened(office, f"NEW colonial-2e {key}={value}")
    assert f"{key}: '{value}'" in words(last(office, "Ann")).lower()
    with office.desk.store.read() as work:
        assert work.list_games() == ()
