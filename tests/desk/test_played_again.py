"""What people stumbled over who played whole games by mail in words of their own, each with what the table does now."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.desk.moderation.beginning_and_end import end
from pbem.desk.understanding.meaning import Asked
from pbem.desk.understanding.new_games import new_game
from pbem.desk.understanding.reader import understand
from pbem.store.stored_values import GameStatus
from tests.desk import people
from tests.desk.acting import do
from tests.desk.office import Office, address_of


def _answer(office: Office, seat: str, text: str) -> str:
    office.mail(seat, text)
    office.poll()
    return " ".join(office.letters(seat)[-1].text.split())


# --- a new game in words ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "line"),
    [
        (
            "neues Spiel colonialism für 3 mit einem Bot, alle 48h, Titel „Gewürzinseln“",
            "NEW colonialism FOR 3 WITH 1 BOT EVERY 48h TITLE “Gewürzinseln”",
        ),
        (
            "Can I start a practice game of colonial 2nd edition with 3 bots, every 24h, with nations please?",
            "NEW colonial-2e WITH 3 BOTS EVERY 24h nations=yes",
        ),
        (
            "I want to open a game of colonial revised for four players, every 3 days, private",
            "NEW colonial-revised FOR 4 EVERY 72h PRIVATE",
        ),
        ("neue Partie Neue Welt gegen zwei Bots, täglich", "NEW new-world WITH 2 BOTS EVERY 24h"),
        (
            "Hallo, ich möchte gern ein neues Spiel anfangen: colonialism zu dritt mit zwei Bots, alle 48 Stunden.",
            "NEW colonialism FOR 3 WITH 2 BOTS EVERY 48h",
        ),
        ("neues Spiel bitte: NEU colonialism MIT 2 BOTS ALLE 48h", "NEW colonialism WITH 2 BOTS EVERY 48h"),
        ("Colonialism, am liebsten erst mal gegen Bots", "NEW colonialism WITH 3 BOTS"),
        ("ja, ein neues Colonialism für 3 gegen Bots bitte", "NEW colonialism FOR 3 WITH 2 BOTS"),
        ("a game of colonialism against some bots first, if possible", "NEW colonialism WITH 3 BOTS"),
        ("Spiel der neuen Welt zu viert, alle zwei Tage", "NEW new-world FOR 4 EVERY 48h"),
        ("open new world for 3 players with 1 bot daily as Blue", "NEW new-world FOR 3 WITH 1 BOT EVERY 24h AS Blue"),
    ],
)
def test_all_that_is_said_of_a_new_game_is_in_its_line(written: str, line: str) -> None:
    assert new_game(written).lines == (line,)


@pytest.mark.parametrize(
    ("written", "offer"),
    [
        ("start colonialism with long turns", "NEW colonialism"),
        ("Spiel der neuen Welt mit Anfängern, alle zwei Tage", "NEW new-world EVERY 48h"),
        ("new world for 3. Deadlines on Sundays, please", "NEW new-world FOR 3"),
    ],
)
def test_what_is_not_understood_of_a_new_game_is_asked_about(written: str, offer: str) -> None:
    meant = understand(f"please open {written}", Asked())
    assert meant is not None
    assert not meant.lines
    assert meant.instead == (offer,)


def test_a_stranger_who_asks_for_games_in_words_is_answered(office: Office) -> None:
    people.write(office, "Hans", "Hallo, welche Spiele gibt es denn? Ich würde gern mitspielen.")
    assert "Gerade sucht keine Partie Spieler" in people.words(people.last(office, "Hans"))


@pytest.mark.parametrize(
    ("written", "begins"),
    [
        ("Hallo, ich möchte gern ein neues Colonialism gegen 3 Bots spielen.", "Willkommen, Hans"),
        ("NEU colonialism MIT 3 BOTS", "Willkommen, Hans"),
        ("NEW colonialism WITH 3 BOTS", "Welcome, Hans"),
        ("Neue Partie: NEW colonialism WITH 3 BOTS\nLANGUAGE english", "Welcome, Hans"),
    ],
)
def test_who_is_new_is_written_to_as_he_writes(office: Office, written: str, begins: str) -> None:
    people.write(office, "Hans", written)
    people.reply(office, "Hans", "CONFIRM")
    assert begins in people.words(people.last(office, "Hans"))


@pytest.mark.parametrize(("written", "said"), [("HILFE", "Befehle"), ("LIST", "No game"), ("HELP", "commands")])
def test_a_strangers_question_is_answered_in_its_language(office: Office, written: str, said: str) -> None:
    people.write(office, "Hans", written)
    assert said in people.words(people.last(office, "Hans"))


def test_a_stranger_who_sells_something_is_not(office: Office) -> None:
    people.write(office, "Rob", "We offer you a great opportunity to join our casino. Please reply!")
    assert "held no command that I know" in people.words(people.last(office, "Rob"))


# --- orders in everyday words ----------------------------------------------------------------------------------------


def _stand(office: Office, seat: str = "Red") -> list[str]:
    return [order.text or order.slot for order in office.dossier().sheets[seat].orders.values()]


def test_orders_of_colonial_as_people_write_them(office: Office) -> None:
    office.new_game()
    answer = _answer(
        office,
        "Red",
        "Cards: Explorer, Viceroy, Scientist, Merchant, Trader\n"
        "1. Explore West Africa, post on gold if it works\n"
        "2. Viceroy: take gold in West Africa (max), if that fails pass\n"
        "3 seafaring\n"
        "4 ship all my own goods, then Green's\n"
        "5 sell everything I have\n"
        "build 1 fleet, keep 2\n"
        "nobody may ship my goods except Green\n"
        "I never surrender\n"
        "thanks!",
    )
    assert "REFUSED" not in answer
    assert _stand(office) == [
        "CARDS explorer, viceroy, scientist, merchant, trader",
        "1 EXPLORE west-africa POST gold",
        "2 VICEROY west-africa gold MAX ELSE PASS",
        "3 SCIENTIST seafaring",
        "4 MERCHANT OWN ALL, Green ALL",
        "5 TRADER OWN ALL",
        "BUILD FLEETS 1 KEEP 2",
        "REFUSE SHIP ALL EXCEPT Green",
        "SURRENDER NEVER",
    ]


def test_orders_of_colonial_as_people_write_them_in_german(office: Office) -> None:
    office.new_game(ruleset="colonial-revised")
    answer = _answer(
        office,
        "Red",
        "Karten: Entdecker, Vizekönig, Forscher, Kaufmann und Händler\n"
        "1 Erkunde Westafrika, falls das nicht klappt Ostafrika, zahle höchstens 3\n"
        "2 Vizekönig in Westafrika, Gold 1\n"
        "4 verschiffe meine Waren\n"
        "5 verkaufe alles was ich habe\n"
        "Baue eine Flotte\n"
        "Setze 1 Freibeuter gegen Grün\n"
        "Niemand außer Blau darf meine Waren verschiffen",
    )
    assert "REFUSED" not in answer
    assert _stand(office)[1:] == [
        "1 EXPLORE west-africa PAY 3 ELSE EXPLORE east-africa PAY 3",
        "2 VICEROY west-africa gold 1",
        "4 MERCHANT OWN ALL",
        "5 TRADER OWN ALL",
        "BUILD FLEETS 1",
        "PRIVATEERS Green 1",
        "REFUSE SHIP ALL EXCEPT Blue",
    ]


@pytest.mark.parametrize(
    ("line", "order"), [("I will not surrender", "SURRENDER NEVER"), ("4 sell everything", "4 TRADER OWN ALL")]
)
def test_a_not_and_an_all_are_understood(office: Office, line: str, order: str) -> None:
    office.new_game()
    _answer(office, "Red", line)
    assert _stand(office) == [order]


@pytest.mark.parametrize(
    "line",
    [
        "should I explore India?",
        "1 don't explore India",
        "1 dont explore China",
        "no fleets, please, and don't ship",
        "Erkunde China nicht",
        "give Green 2 please",
        "I'd rather explore China than India",
    ],
)
def test_what_may_mean_something_else_is_no_order(office: Office, line: str) -> None:
    office.new_game()
    _answer(office, "Red", line)
    assert not office.dossier().sheets["Red"].orders


def test_no_repair_leaves_out_a_not(office: Office) -> None:
    office.new_game()
    assert "EXPLORE india" not in _answer(office, "Red", "1 don't explore India")


def _in_segment(office: Office) -> None:
    office.new_game(("Red", "Blue"), ruleset="colonialism")
    for seat in ("Red", "Blue"):
        office.mail(seat, "position 2, then 1")
    office.poll()
    office.later(days=4)
    office.poll()
    office.later(days=4)
    office.poll()


def test_orders_of_colonialism_as_people_write_them(office: Office) -> None:
    _in_segment(office)
    answer = _answer(
        office,
        "Red",
        "1 Spiel Feldzug gegen Regionalmacht in Indien\n"
        "2. Erkunde Naher Osten, falls das nicht geht Indien\n"
        "3 bitte eine Karte ziehen\n"
        "Runde 2:\n"
        "1 Weltreich auf den Nahen Osten\n"
        "2 spiel Einfluss ausüben 3 in Nordafrika aus\n"
        "3 ich passe",
    )
    assert "REFUSED" not in answer
    assert _stand(office)[1:] == [
        "R1 1 PLAY military-campaign ON india AGAINST natives",
        "R1 2 EXPLORE middle-east ELSE EXPLORE india",
        "R1 3 DRAW",
        "R2 1 PLAY empire ON middle-east",
        "R2 2 PLAY influence-region-3 ON north-africa",
        "R2 3 PASS",
    ]


def test_numbers_below_a_heading_are_never_the_first_rounds(office: Office) -> None:
    _in_segment(office)
    _answer(office, "Red", "1 DRAW\n2 DRAW\nRunde 2:\n1 EXPLORE india\n2 EXPLORE somewhere")
    assert _stand(office)[1:] == ["R1 1 DRAW", "R1 2 DRAW", "R2 1 EXPLORE india"]


def test_ships_in_everyday_words(office: Office) -> None:
    office.new_game(("Red", "Blue"), ruleset="colonialism")
    for seat in ("Red", "Blue"):
        office.mail(seat, "position 2, then 1")
    office.poll()
    office.later(days=4)
    office.poll()
    _answer(office, "Red", "Schiffe: 2x Arabisches Meer und ins Mittelmeer, bitte")
    assert "SHIPS arabian-sea, arabian-sea, mediterranean" in _stand(office)
    _answer(office, "Red", "SHIPS Golf v. Bengalen, Südchin. Meer, Arabisches Meer")
    assert "SHIPS bay-of-bengal, south-china-sea, arabian-sea" in _stand(office)
    assert "I know no “Purpurmeer” here" in _answer(office, "Red", "SHIPS Arabisches Meer, Purpurmeer, Mittelmeer")


# --- the end of a game -----------------------------------------------------------------------------------------------


def test_who_leaves_bots_alone_is_told_that_the_game_is_over_and_no_moment_of_it(office: Office) -> None:
    office.new_game(bots=("Blue", "Green", "Yellow"))
    asked = _answer(office, "Red", "I give up, the bots are too strong")
    assert "Nobody else plays in it, so the game is then over." in asked
    assert "offered to others" not in asked
    office.letters("Red")
    office.mail("Red", "yes")
    office.poll()
    told = [" ".join(letter.text.split()) for letter in office.letters("Red")]
    assert any("nobody else plays in it, and it is over" in text for text in told)
    assert not any("UNTIL" in text for text in told)


def test_what_is_refused_is_told_in_the_words_of_who_wrote_it(office: Office) -> None:
    office.new_game()
    office.mail("Blue", "VOTE DRAW")
    office.poll()
    office.mail("Green", "VOTE DRAW NO")
    office.poll()
    answer = _answer(office, "Red", "how about we call it a draw?")
    assert "line 1 “how about we call it a draw?” VOTE DRAW was not carried this turn" in answer


# --- other readings --------------------------------------------------------------------------------------------------


def test_one_plan_is_taken_back_not_all(office: Office) -> None:
    office.new_game()
    _answer(office, "Red", "CARDS scientist, explorer, viceroy, merchant, trader\n1 SCIENTIST navy\n2 EXPLORE india")
    _answer(office, "Red", "Lösch bitte meinen ersten Plan")
    assert set(office.dossier().sheets["Red"].orders) == {"cards", "2"}


@pytest.mark.parametrize(
    "line", ["Ich wäre gern so weit vorne wie möglich", "Ich will Portugal, wenn das weg ist Spanien"]
)
def test_a_wish_for_the_game_is_no_question_to_the_table(line: str) -> None:
    meant = understand(line, Asked(plays=True, today=None))
    assert meant is None


def test_an_order_with_an_article_does_not_ask_for_the_rules(office: Office) -> None:
    office.new_game(ruleset="colonial-revised")
    assert "RULES of" not in _answer(office, "Red", "put the rebel aside\nbar that rebel, will you")


def test_nations_of_the_new_world_are_wished_for_in_words(office: Office) -> None:
    office.new_game(("Red", "Blue", "Green"), ruleset="new-world")
    answer = _answer(office, "Red", "I'd like to be Portugal, otherwise Spain")
    assert "Read as NATION portuguese, spanish" in answer


def test_ready_once_more_is_nothing_to_mend(office: Office) -> None:
    office.new_game()
    answer = _answer(office, "Red", "READY")
    assert "noted; g1 has begun already" in answer
    assert "REFUSED" not in answer


def test_the_same_words_in_another_game_are_answered(office: Office) -> None:
    people.proven(office, "Uwe")
    people.reply(office, "Uwe", "NEW new-world FOR 3 WITH 2 BOTS")
    people.reply(office, "Uwe", "I would love to be in the north of the map")
    people.reply(office, "Uwe", "NEW new-world FOR 3 WITH 2 BOTS")
    people.fresh(office, "Uwe")
    people.reply(office, "Uwe", "I would love to be in the north of the map")
    assert people.fresh(office, "Uwe")


def test_who_asks_for_german_in_words_is_answered_in_german(office: Office) -> None:
    people.proven(office, "Uwe")
    people.reply(office, "Uwe", "NEW colonialism")
    people.reply(office, "Uwe", "Kann man das auch auf Deutsch haben? Und ich bin bereit")
    answer = people.words(people.last(office, "Uwe"))
    assert "deine Mails kommen auf Deutsch" in answer
    assert "notiert; g1 beginnt" in answer


# --- what was found by games played to their end ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "lines", "instead"),
    [
        ("ich gebe auf, Clara hat gewonnen", ("VOTE CONCEDE Blue",), ()),
        ("I give up. Clara has won, congratulations!", ("VOTE CONCEDE Blue",), ()),
        ("Ich schlage vor, dass Clara gewinnt", ("VOTE CONCEDE Blue",), ()),
        ("I suggest that Blue wins", ("VOTE CONCEDE Blue",), ()),
        ("Ich gebe auf, du hast gewonnen", (), ("VOTE CONCEDE Red", "VOTE CONCEDE Blue", "RESIGN")),
        ("ich gebe auf", ("RESIGN",), ()),
    ],
)
def test_who_gives_up_because_another_has_won_leaves_no_seat(
    written: str, lines: tuple[str, ...], instead: tuple[str, ...]
) -> None:
    meant = understand(written, Asked(seats=("Red", "Blue"), people={"clara": "Blue"}, plays=True))
    assert meant is not None
    assert (meant.lines, meant.instead) == (lines, instead)


@pytest.mark.parametrize(
    "written", ["Ich gebe auf keinen Fall auf, egal was passiert.", "I give up under no conditions"]
)
def test_who_never_gives_up_leaves_no_seat(written: str) -> None:
    assert understand(written, Asked(seats=("Red", "Blue"), plays=True)) is None


def test_that_somebody_thinks_that_another_wins_proposes_nothing() -> None:
    asked = Asked(seats=("Red", "Blue"), people={"clara": "Blue"}, plays=True)
    assert understand("I think Clara has won this round", asked) is None
    assert understand("ich glaube, dass Clara gewinnt", asked) is None


def test_players_are_named_by_their_names_when_they_are_to_win(office: Office) -> None:
    office.new_game(("Red", "Blue", "Green"))
    with office.desk.store.transaction() as work:
        blue = work.people(office.game)["Blue"]
        work.put_player(replace(blue, name="Clara Schmidt"))
    assert "VOTE CONCEDE Blue" in _answer(office, "Red", "Ich schlage vor, dass Clara gewinnt")


def test_numbers_below_a_line_that_names_its_round_count_on_in_it(office: Office) -> None:
    _in_segment(office)
    _answer(office, "Red", "R1: 1 DRAW\n2 PASS\n3 DRAW\nR2: 1 EXPLORE somewhere\n2 EXPLORE india\n3 PASS\n1 PASS")
    stand = sorted(_stand(office)[1:])
    assert stand == ["R1 1 PASS", "R1 2 PASS", "R1 3 DRAW", "R2 2 EXPLORE india", "R2 3 PASS"]


def test_orders_of_colonialism_with_the_verb_at_the_end(office: Office) -> None:
    _in_segment(office)
    _answer(
        office,
        "Red",
        "1 Einfluss ausüben 4 auf Indien spielen\n2 Subsahara-Afrika erkunden\n3 eine Karte ziehen\n"
        "R2: 1 zwei Scheiben aus Indien zurückziehen\n2 ein Schiff aus dem Arabischen Meer ins Mittelmeer bewegen",
    )
    assert _stand(office)[1:] == [
        "R1 1 PLAY influence-region-4 ON india",
        "R1 2 EXPLORE sub-saharan-africa",
        "R1 3 DRAW",
        "R2 1 WITHDRAW 2 FROM india",
        "R2 2 MOVE SHIP arabian-sea TO mediterranean",
    ]


def test_the_grey_discs_are_the_natives(office: Office) -> None:
    _in_segment(office)
    _answer(office, "Red", "1 Feldzug auf Nordafrika gegen die Grauen\nR2: 1 Monopol auf Nordafrika")
    assert "R2 1 PLAY monopoly ON north-africa" in _stand(office)
    assert "R1 1 PLAY military-campaign ON north-africa AGAINST natives" in _stand(office)


def test_nothing_is_remarked_that_a_line_further_down_has_made_untrue(office: Office) -> None:
    office.new_game()
    cards = "CARDS explorer, viceroy, merchant, trader, scientist"
    assert "does not fit your plans" in _answer(office, "Blue", "1 EXPLORE india").lower()
    assert "fit your plans" not in _answer(office, "Red", f"1 EXPLORE india\n{cards}").lower()
    answer = _answer(office, "Red", "CARDS scientist, explorer, viceroy, merchant, trader\n1 SCIENTIST navy\n2 PASS")
    assert "does not fit" not in answer


def test_a_rematch_against_bots_alone_begins_at_once(office: Office) -> None:
    office.new_game(("Red", "Blue", "Green"), bots=("Blue", "Green"))
    do(office, end(["Blue"]))
    _answer(office, "Red", "REMATCH")
    assert any("The others are bots" in letter.text for letter in office.all_letters(address_of("Red")))
    with office.desk.store.read() as work:
        again = work.game("g2")
    assert again is not None
    assert again.status is GameStatus.RUNNING
    assert "g2" in " ".join(letter.subject for letter in office.all_letters(address_of("Red")))
