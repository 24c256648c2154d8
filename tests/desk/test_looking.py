"""The questions: STATUS, MAP, RULES, HISTORY, REPORT, HELP, alone and among orders, in every state of a game."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.acts.acts import Hand, perform
from pbem.desk.commands import past
from pbem.desk.letters.watchers import begin_to_watch
from pbem.desk.letters.who_watches import OBSERVER
from pbem.desk.lobby import Terms, keep_terms
from pbem.desk.moderation.rollback import rollback
from tests.desk.office import SEATS, Office, address_of
from tests.desk.test_table_mail import write
from tests.desk.test_turn_by_mail import all_send_orders, orders_of


def ask(office: Office, seat: str, text: str) -> str:
    """The answer to a seat's mail."""
    office.mail(seat, text)
    office.poll()
    return office.letters(seat)[-1].text


def flat(text: str) -> str:
    """The words of a mail, however its lines are broken."""
    return " ".join(text.split())


def played(office: Office, **new: Any) -> None:
    """A game whose first turn is over."""
    office.new_game(**new)
    play_a_turn(office)


def play_a_turn(office: Office) -> None:
    """Everybody sends orders, and the turn is played."""
    all_send_orders(office)
    office.later(minutes=31)
    office.poll()


def part(text: str, heading: str) -> str:
    """What is below a heading, up to the next one."""
    after = f"\n{text}".partition(f"\n{heading}")[2]
    return re.split(r"\n\n[A-Z][A-Z ]{3,}", after)[0]


# --- STATUS ---------------------------------------------------------------------------------------------------------


def test_status_tells_who_is_asked_who_is_in_and_who_plays(office: Office) -> None:
    office.new_game()
    office.mail("Blue", orders_of("Blue"))
    office.poll()
    told = ask(office, "Red", "STATUS")
    stands = part(told, "STATUS of Amber Fleet")
    assert "your line-up" in stands
    assert re.search(r"In +Blue", stands)
    assert re.search(r"Missing +Red, Green, Yellow", stands)
    assert "every 72h" in stands
    assert re.search(r"Red +Red; you", part(told, "WHO PLAYS"))
    assert not any(address_of(seat) in told for seat in SEATS)


def test_status_counts_the_orders_of_its_own_mail(office: Office) -> None:
    office.new_game()
    told = ask(office, "Red", orders_of("Red") + "STATUS\nWAIT")
    stands = part(told, "STATUS of Amber Fleet")
    assert re.search(r"In +Red", stands)
    assert "nothing: you are in" in stands
    assert office.dossier().sheets["Red"].orders


def test_status_of_a_game_that_has_not_begun(office: Office) -> None:
    office.new_game(begin=False)
    write(office, "GAME g1\nSTATUS", sender=address_of("Red"))
    [answer] = office.letters("Red")
    assert "it has not begun" in answer.text
    assert "Red (you)" in answer.text


def test_status_at_the_table_is_one_mail_for_all_games(office: Office) -> None:
    office.new_game()
    office.mail("Red", orders_of("Red"))
    office.poll()
    office.new_game()
    write(office, "STATUS", sender=address_of("Red"))
    answer = office.letters("Red")[-1].text
    games = part(answer, "YOUR GAMES")
    assert re.search(r"g1 +Amber Fleet +Red +turn 1; you are in", games)
    assert re.search(r"g2 +Amber Fleet +Red +wanted by", games)


def test_a_stranger_has_no_games(office: Office) -> None:
    office.new_game()
    write(office, "STATUS")
    assert "no seat at this table" in office.letters("carol@elsewhere.example")[0].text
    write(office, "STATUS g1", mid="2")
    assert "neither play nor watch" in office.letters("carol@elsewhere.example")[0].text


# --- MAP ------------------------------------------------------------------------------------------------------------


def test_map_shows_the_board_with_and_without_orders(office: Office) -> None:
    office.new_game()
    told = ask(office, "Red", "1 PASS\nMAP")
    assert "THE BOARD, turn 1" in told
    assert "NOT EXPLORED YET" in told
    assert "America" in part(told, "THE BOARD")
    assert set(office.dossier().sheets["Red"].orders) == {"1"}


def test_map_of_one_territory_by_any_of_its_names(office: Office) -> None:
    office.new_game()
    for words in ("MAP brazil", "KARTE Brasilien", "map BRAZ"):
        told = part(ask(office, "Red", words), "BRAZIL, turn 1")
        assert "Native Power" in told
        assert "you need" in told
        assert "tobacco" in told


def test_a_mistyped_territory_is_answered_with_the_near_ones(office: Office) -> None:
    office.new_game()
    told = ask(office, "Red", "MAP brasill")
    assert "1) MAP brazil" in told


def test_an_observer_sees_what_is_public_and_nobody_else_sees_anything(office: Office) -> None:
    office.new_game()
    write(office, "MAP g1")
    assert "neither play nor watch" in office.letters("carol@elsewhere.example")[0].text
    with office.desk.store.transaction() as work:
        work.mark("g1", OBSERVER, "carol@elsewhere.example", at=office.now)
    write(office, "MAP g1", mid="2")
    [seen] = office.letters("carol@elsewhere.example")
    assert "THE BOARD" in seen.text
    assert "you need" not in seen.text
    tokens = office.dossier().tokens.values()
    assert not any(token in str(seen.text) + seen.header("reply-to") + seen.subject for token in tokens)


def test_who_watches_asks_in_a_reply_to_the_report(office: Office) -> None:
    office.new_game()
    with office.desk.store.transaction() as work:
        begin_to_watch(office.desk, work, "g1", "carol@elsewhere.example", office.now)
    play_a_turn(office)
    report = office.letters("carol@elsewhere.example")[-1]
    to = report.header("reply-to").rpartition("<")[2].rstrip("> ")
    write(office, "MAP\nHISTORY 1\nSTATUS", to=to, mid="5")
    told = office.letters("carol@elsewhere.example")[-1].text
    for heading in ("THE BOARD, turn 2", "ROUND 5", "STATUS of Amber Fleet"):
        assert heading in told
    assert "Wanted of you" not in told
    assert "Set aside" not in told, "what was not shown at the table is its player’s alone"


def test_names_are_not_told_in_an_anonymous_game(office: Office) -> None:
    office.new_game()
    with office.desk.store.transaction() as work:
        keep_terms(work, "g1", Terms(anonymous=True), office.now)
        for player in work.people("g1").values():
            work.put_player(replace(player, name=f"Dame {player.name} Smith"))
    told = ask(office, "Red", "STATUS\nSTATUS ALL")
    assert "Smith" not in told.replace("Dame Red Smith", "")
    assert part(told, "WHO PLAYS").count("a player") == 4


# --- HISTORY, REPORT ------------------------------------------------------------------------------------------------


def test_history_has_a_line_each_turn_and_tells_one_in_full(office: Office) -> None:
    played(office)
    lines = part(ask(office, "Red", "HISTORY"), "HISTORY of Amber Fleet")
    assert len(re.findall(r"^  turn \d", lines, re.M)) == 1
    assert "2026" in lines or "January" in lines or "Mon" in lines
    whole = ask(office, "Red", "HISTORY 1")
    assert "ROUND 1" in whole
    assert "ROUND 5" in whole
    second = ask(office, "Red", "HISTORY 1 2")
    assert "ROUND 2" in second
    assert "ROUND 3" not in second
    assert "Nothing of turn 9 has been played yet" in flat(ask(office, "Red", "HISTORY 9"))


def test_a_round_in_which_nothing_happened_is_no_empty_heading(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    played(office)
    whole = past._chapters
    monkeypatch.setattr(past, "_chapters", lambda heads: [replace(chapter, events=[]) for chapter in whole(heads)])
    said = flat(ask(office, "Red", "HISTORY 1 2"))
    assert "TURN 1, ROUND 2 Nothing happened in it that you could see." in said


def test_before_the_first_turn_there_is_no_history(office: Office) -> None:
    office.new_game()
    assert "No turn has been played yet." in ask(office, "Red", "HISTORY")


def test_what_was_undone_is_marked_and_can_be_read(office: Office) -> None:
    played(office)
    hand = Hand(who="moderator@example.org", via="command line", why="a slip", at=office.now)
    perform(office.desk, office.game, rollback(1, 0), hand)
    office.poll()
    assert "undone by the moderator" in ask(office, "Red", "HISTORY")
    assert "HISTORY 1 UNDONE" in flat(ask(office, "Red", "HISTORY 1"))
    assert "ROUND 1" in ask(office, "Red", "HISTORY 1 UNDONE")


def test_history_tells_a_seat_no_more_than_its_reports_did(office: Office) -> None:
    played(office)
    whole = ask(office, "Red", "HISTORY 1")
    report = ask(office, "Red", "REPORT 1")
    line_ups = re.findall(r"Set aside.*", whole)
    assert line_ups == re.findall(r"Set aside.*", report)


def test_a_past_report_comes_again_beside_orders(office: Office) -> None:
    played(office)
    told = ask(office, "Red", "REPORT 1\n1 PASS\nREPORT")
    assert "turn 1 as it was" in told
    assert "turn 2 as it stands" in told
    assert "STANDING" in told
    assert set(office.dossier().sheets["Red"].orders) >= {"1"}
    assert "Nothing of turn 7" in flat(ask(office, "Red", "REPORT 7"))


# --- RULES, HELP ----------------------------------------------------------------------------------------------------


def test_rules_alone_are_the_game_in_brief_and_the_topics(office: Office) -> None:
    office.new_game()
    told = ask(office, "Red", "RULES")
    assert "THE GAME IN BRIEF" in told
    assert "Topics: Winning" in told


@pytest.mark.parametrize(
    ("topic", "heading"), [("conqueror", "CONQUEROR"), ("Eroberer", "CONQUEROR"), ("war", "SOVEREIGN AND WAR")]
)
def test_a_topic_brings_the_rule_its_rulings_and_its_orders(office: Office, topic: str, heading: str) -> None:
    office.new_game()
    told = ask(office, "Red", f"RULES {topic}")
    assert f"\n{heading}\n" in f"\n{told}"
    assert "RULINGS on" in told


def test_a_ruling_by_its_number(office: Office) -> None:
    office.new_game()
    for number in ("C2-R10", "R10", "c2-r10"):
        assert "ships Slaves moves one space left, once" in flat(ask(office, "Red", f"RULES {number}"))
    assert "void for that space" in flat(ask(office, "Red", "RULES B2"))
    assert "There is no ruling C2-R99" in flat(ask(office, "Red", "RULES C2-R99"))


def test_rules_of_a_ruleset_without_any_game(office: Office) -> None:
    write(office, "RULES colonial-2e\nREGELN colonial-2e trader")
    [answer] = office.letters("carol@elsewhere.example")
    assert "THE GAME IN BRIEF" in answer.text
    assert "\nTRADER\n" in answer.text


def test_an_unknown_topic_says_what_there_is(office: Office) -> None:
    office.new_game()
    told = flat(ask(office, "Red", "RULES merchent\nHELP viceroi"))
    assert "Merchant" in told
    assert "HELP viceroy" in told
    assert "Conditions" in told


def test_help_finds_lines_inside_its_sections(office: Office) -> None:
    office.new_game()
    told = ask(office, "Red", "HELP viceroy")
    assert "3 VICEROY west-africa gold 2 IF treasury >= 4 ELSE PASS" in told
    assert "FINANCIER" not in told
    assert "take back all standing orders" not in told


# --- after the end, and the data ------------------------------------------------------------------------------------


def test_all_of_it_is_answered_after_the_end(office: Office) -> None:
    from pbem.desk.moderation.beginning_and_end import end

    played(office)
    hand = Hand(who="moderator@example.org", via="command line", why="enough", at=office.now)
    perform(office.desk, office.game, end(["Red"]), hand)
    office.poll()
    told = ask(office, "Red", "STATUS\nMAP\nHISTORY\nRULES war\nHELP commands")
    assert "Red won" in told
    for heading in ("THE BOARD", "HISTORY of Amber Fleet", "SOVEREIGN AND WAR", "Commands"):
        assert heading in told


def test_every_ruling_named_in_the_code_can_be_read() -> None:
    from pbem.desk.commands.rulebook import rulebook

    named = set()
    for path in Path("pbem/games").rglob("*.py"):
        named |= set(re.findall(r"RULING (C2-R\d\d)", path.read_text(encoding="utf-8")))
    known = {number for number, _ in rulebook("colonial-2e").rulings}
    assert len(named) > 50
    assert named <= known
    assert {"B1", "B21"} <= known
