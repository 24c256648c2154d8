"""Who knows what one seat knows gets at no other seat of that game; nobody writes to strangers without end."""

from __future__ import annotations

import pytest

from pbem.desk.lobby import Terms, keep_terms
from pbem.desk.lobby.insiders import SITTER
from tests.desk.office import SEATS, Office
from tests.desk.people import address, fresh, last, proven, reply, words

DAYS = "FROM Jan 12 TO Jan 20"


def answer(office: Office, seat: str, text: str) -> str:
    """What a mail of a seat is answered with, its lines joined."""
    office.letters(seat)
    office.mail(seat, text)
    office.poll()
    return words(office.letters(seat)[-1])


@pytest.fixture
def begun(office: Office) -> Office:
    office.new_game()
    for seat in SEATS:
        office.letters(seat)
    return office


def test_nobody_sits_for_two_seats_of_a_game(begun: Office) -> None:
    bob = address("Bob")
    assert "may send orders for Red" in answer(begun, "Red", f"SIT {bob} {DAYS}")
    assert "knows what another seat of this game knows" in answer(begun, "Blue", f"SIT {bob} {DAYS}")
    assert "knows what another seat of this game knows" in answer(begun, "Blue", f"SIT bob+b@people.example {DAYS}")
    assert len(fresh(begun, "Bob")) == 1


def test_no_spelling_of_a_players_mailbox_sits_for_another_seat(begun: Office) -> None:
    assert "plays in this game" in answer(begun, "Blue", f"SIT red+x@players.example {DAYS}")
    assert not begun.letters("red+x@players.example")


def test_who_sits_for_a_seat_takes_over_that_one_and_no_other(begun: Office) -> None:
    proven(begun, "Bob")
    answer(begun, "Red", f"SIT {address('Bob')} {DAYS}")
    answer(begun, "Green", "RESIGN CONFIRM")
    reply(begun, "Bob", "TAKEOVER g1 AS Green", kind="receipt")
    assert "You sit for Red in g1, and know its secrets" in words(last(begun, "Bob"))
    assert begun.dossier().seat("Green").address != address("Bob")
    answer(begun, "Red", "RESIGN CONFIRM")
    proven(begun, "Bob")
    reply(begun, "Bob", "TAKEOVER g1 AS Red")
    assert begun.dossier().seat("Red").address == address("Bob")


def test_who_had_a_seat_sits_for_no_other(begun: Office) -> None:
    proven(begun, "Anna", "Bob")
    answer(begun, "Green", "RESIGN CONFIRM")
    reply(begun, "Anna", "TAKEOVER g1 AS Green")
    reply(begun, "Anna", "RESIGN CONFIRM")
    reply(begun, "Bob", "TAKEOVER g1 AS Green")
    assert begun.dossier().seat("Green").address == address("Bob")
    assert "knows what another seat of this game knows" in answer(begun, "Red", f"SIT {address('Anna')} {DAYS}")


def test_sitters_are_written_to_a_few_times_a_day(begun: Office) -> None:
    """Nobody writes to strangers through the table, be it in one mail or in many."""
    many = "\n".join(f"SIT victim{number}@elsewhere.example {DAYS}" for number in range(20))
    assert "4 people were asked today to sit for Red" in answer(begun, "Red", many)
    assert "4 people were asked today to sit for Red" in answer(begun, "Red", f"SIT {address('Bob')} {DAYS}")
    assert len(list((begun.folder / "out").glob("victim*/new/*"))) == 4
    begun.later(hours=24)
    late = answer(begun, "Red", f"SIT {address('Bob')} {DAYS}")
    assert f"1) SIT {address('Bob')} 2026-01-13 TO 2026-01-20" in late, "what would do sits, and is not away"
    assert "may send orders for Red" in answer(begun, "Red", f"SIT {address('Bob')} FROM Jan 13 TO Jan 20")


def test_a_seat_handed_to_and_fro_does_not_move_the_deadline_for_ever(begun: Office) -> None:
    deadlines = []
    for leaves, comes in ((None, "Anna"), ("Anna", "Bob"), ("Bob", "Anna")):
        begun.later(hours=20)
        if leaves is None:
            answer(begun, "Green", "RESIGN CONFIRM")
        else:
            reply(begun, leaves, "RESIGN CONFIRM")
        proven(begun, comes)
        reply(begun, comes, "TAKEOVER g1 AS Green")
        assert begun.dossier().seat("Green").address == address(comes)
        deadlines.append(begun.dossier().wait.deadline)  # type: ignore[union-attr]
    assert len(set(deadlines)) == 1, "whoever comes first has the whole time, once"


def test_games_opened_and_given_up_again_write_to_no_stranger_without_end(office: Office) -> None:
    for number in range(1, 5):
        proven(office, "Mallory")
        reply(office, "Mallory", "NEW colonial-2e FOR 4")
        names = ["victim", *(f"v{number}-{each}" for each in range(8))]
        reply(office, "Mallory", "\n".join(f"INVITE {name}@elsewhere.example TO g{number}" for name in names))
        reply(office, "Mallory", f"RESIGN g{number}")
    assert len(office.all_letters("victim@elsewhere.example")) == 1
    assert len(list((office.folder / "out").glob("*@elsewhere.example/new/*"))) == 20
    office.later(hours=24)
    proven(office, "Mallory")
    reply(office, "Mallory", "NEW colonial-2e FOR 4")
    reply(office, "Mallory", "INVITE victim@elsewhere.example")
    assert len(office.all_letters("victim@elsewhere.example")) == 2


def test_who_plays_a_private_game_is_told_to_no_stranger(begun: Office) -> None:
    proven(begun, "Mallory")
    reply(begun, "Mallory", "SEATS g1")
    assert "Yellow" in words(last(begun, "Mallory"))
    with begun.desk.store.transaction() as work:
        keep_terms(work, begun.game, Terms(private=True), begun.now)
    reply(begun, "Mallory", "SEATS g1")
    assert "g1 is private" in words(last(begun, "Mallory"))
    assert "Yellow" not in words(last(begun, "Mallory"))
    assert "Yellow" in answer(begun, "Red", "SEATS")


@pytest.mark.parametrize("anonymous", [True, False])
def test_in_an_anonymous_game_no_answer_tells_who_plays(begun: Office, anonymous: bool) -> None:
    with begun.desk.store.transaction() as work:
        keep_terms(work, "g1", Terms(anonymous=anonymous), begun.now)
    begun.letters("Red")
    said = [
        answer(begun, "Blue", f"SIT {who} {DAYS}").replace(who, "somebody").partition("They read")[0]
        for who in (address("Bob"), "red@players.example", "red+x@players.example")
    ]
    told = [each.partition("DONE")[2].partition("; before")[0].partition(" You may write")[0] for each in said]
    assert (len(set(told)) == 1) is anonymous
    assert ("you play" in said[1] or "plays in this game" in said[1]) is not anonymous
    assert not begun.letters("Red")
    assert not begun.letters("red+x@players.example")
    with begun.desk.store.read() as work:
        tokens = [token.address for token in work.tokens("g1", "Blue") if token.about == SITTER]
    assert tokens == ([] if anonymous else [address("Bob")]), "whoever was named last sits, and a player does not"
    assert "sends no orders for Blue any more" in answer(begun, "Blue", "NOSIT")
    assert not begun.letters("Red")


@pytest.mark.parametrize("anonymous", [True, False])
def test_an_invitation_to_an_anonymous_game_does_not_tell_who_plays(office: Office, anonymous: bool) -> None:
    proven(office, "Ann")
    reply(office, "Ann", f"NEW colonial-2e{' ANONYMOUS' if anonymous else ''}")
    proven(office, "Ben", "Cleo")
    reply(office, "Ben", "JOIN g1")
    fresh(office, "Ben")
    said = []
    for who in ("Ben", "Cleo"):
        reply(office, "Ann", f"INVITE {address(who)} TO g1")
        said.append(words(last(office, "Ann")).replace(address(who), "somebody"))
    assert ("is invited to" in said[0]) is anonymous
    assert "is invited to" in said[1]
    assert fresh(office, "Ben") == [], "whoever plays is not written to"
    reply(office, "Ann", f"INVITE {address('Ben')} TO g1")
    assert ("has not answered yet" in words(last(office, "Ann"))) is anonymous
