"""What moderators write in words of their own: the command that it is, with all that it says, or a question."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from pbem.desk.by_mail.moderator_lines import Misheard, hear
from pbem.desk.understanding.meaning import Asked
from pbem.mail.own_lines import take_lines
from tests.desk.acting import play_a_turn, read_away, standing_of
from tests.desk.moderator_post import let_in, reply, reply_to, words, write
from tests.desk.office import MODERATOR, Office

#: A Monday.
ASKED = Asked(
    today=date(2026, 11, 30),
    seats=("Red", "Blue", "Green", "Yellow"),
    people={"alice": "Red", "bob": "Blue", "carol": "Green"},
    moderates=True,
    turn=3,
)


def _heard(text: str) -> list[str]:
    """The commands of a line, each with its reason; none where nothing is done."""
    heard = hear(take_lines(text, "Mona").taken, 50, ASKED)
    return [" | ".join(filter(None, (each.word.name, each.rest, each.why))) for each in heard.spoken]


def _offered(text: str) -> list[str]:
    """The lines that a line which is not carried out is answered with."""
    [line] = hear(take_lines(text, "Mona").taken, 50, ASKED).lines
    assert isinstance(line, Misheard)
    return list(line.refusal.instead)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("extend till saturday 8pm because Bob travels", "DEADLINE | 2026-12-05 20:00 | Bob travels"),
        ("Frist auf Samstag 20 Uhr verlegen, weil Bob reist", "DEADLINE | 2026-12-05 20:00 | Bob reist"),
        ("move the deadline to Friday noon because of the holiday", "DEADLINE | 2026-12-04 12:00 | the holiday"),
        ("+1 day please", "DEADLINE | +24h"),
        ("Verlängere die Frist um einen Tag, Grund: Anna hat Besuch", "DEADLINE | +24h | Anna hat Besuch"),
        ("Bob could not come, please extend by 2 days", "DEADLINE | +48h | Bob could not come"),
        ("Carol needs another day. Please extend by 24 hours because she is ill.", "DEADLINE | +24h | she is ill"),
        ("Pause the game over Christmas, until January 3", "PAUSE | UNTIL 2027-01-03 | Christmas"),
        ("Mach eine Pause bis zum 3.1., es ist Weihnachten", "PAUSE | UNTIL 2027-01-03 | es ist Weihnachten"),
        ("Pause until Jan 3 because of the holidays", "PAUSE | UNTIL 2027-01-03 | the holidays"),
        ("Pause until after the holidays, Bob is away", "PAUSE | Bob is away"),
        ("Pause the game for two weeks because Bob is in hospital", "PAUSE | 14d | Bob is in hospital"),
        ("Bitte drei Tage Pause, weil Anna krank ist", "PAUSE | 72h | Anna krank ist"),
        ("Pause the game because Bob is away for two weeks", "PAUSE | Bob is away for two weeks"),
        ("End the game, Red wins because all others conceded", "FINISH | Red | all others conceded"),
        (
            "Finish the game as a draw between Red and Bob because nobody can win",
            "FINISH | DRAW Red Blue | nobody can win",
        ),
        ("Beende die Partie unentschieden, weil keiner gewinnen kann", "FINISH | DRAW | keiner gewinnen kann"),
        ("The game is over, Alice won.", "FINISH | Red | Alice won"),
        ("End the game because nobody answers any more", "FINISH | nobody answers any more"),
        ("Replace Carol with dora@mail.test because she is gone", "REPLACE | Green WITH dora@mail.test | she is gone"),
        (
            "Bob ist verschwunden, bitte durch Doris (doris@mail.test) ersetzen",
            "REPLACE | Blue WITH doris@mail.test | Bob ist verschwunden",
        ),
        ("Mute Bob because he insults the others", "MUTE | Blue | he insults the others"),
        ("Lass Bob wieder schreiben", "UNMUTE | Blue"),
        ("Make bea@mail.test a moderator as well because I am away", "PROMOTE | bea@mail.test | I am away"),
        (
            "I would like to step down, bea@mail.test takes over",
            "HAND OVER | TO bea@mail.test | I would like to step down",
        ),
        (
            "Set Alice's treasury to 12 because two coins were left out",
            "EDIT | Red's treasury to 12 | two coins were left out",
        ),
        ("Treasury of Red should be 12, not 10: I forgot two", "EDIT | Treasury of Red should be 12 | I forgot two"),
        ("Setze die Kasse von Alice auf 12, weil zwei fehlten", "EDIT | die Kasse von Red auf 12 | zwei fehlten"),
        ("Show me what Red sees", "SHOW | AS Red"),
        ("What did Alice roll in round 1?", "SHOW | LOG"),
        ("When did Alice last write?", "SHOW"),
        ("Wann hat Bob zuletzt geschrieben?", "SHOW"),
        ("Nimm Zug 2 zurück, die Befehle bleiben, weil Bob krank war", "ROLLBACK | 2 KEEP ORDERS | Bob krank war"),
        ("Roll back turn 2 because of a wrong card", "ROLLBACK | 2 | a wrong card"),
    ],
)
def test_a_sentence_is_the_command_with_all_that_it_says(text: str, command: str) -> None:
    assert _heard(text) == [command]


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("push the deadline to saturday evening", "DEADLINE 2026-12-05 20:00"),
        ("Do not extend the deadline by 24 hours", "DEADLINE +24h"),
        ("Die Frist bitte nicht um 24 Stunden verlängern", "DEADLINE +24h"),
        ("Carol needs another day. Please extend the deadline by 48 hours.", "DEADLINE +48h"),
        ("take back the last turn because Bob was ill", "ROLLBACK 2 WHY Bob was ill"),
        ("Nimm den letzten Zug zurück, weil Bob krank war", "ROLLBACK 3 WHY Bob krank war"),
        ("Please take the whole turn back and play it again, Bob mistyped", "ROLLBACK 2 KEEP ORDERS WHY Bob mistyped"),
        ("roll back to round 2 because of a mistake", "ROLLBACK 3 2 WHY a mistake"),
        ("Give Green back to Carol", "REPLACE Green WITH new@example.org"),
        ("Let a bot play Green for one turn", "ORDER FOR Green: …"),
        ("Play Green this turn for Carol, she is away", "ORDER FOR Green: … WHY she is away"),
        ("Mute Bob for a week because he insults the others", "MUTE Blue WHY he insults the others"),
        ("I decide that Bob may go to Egypt", "BROADCAST I decide that Bob may go to Egypt"),
        ("Which orders did Red send?", "SHOW ORDERS Red WHY …"),
        ("End the game, Red has not won", "FINISH DRAW WHY Red has not won"),
    ],
)
def test_what_may_be_meant_otherwise_is_asked_back_with_its_reason(text: str, offered: str) -> None:
    assert _heard(text) == []
    assert offered in _offered(text)


@pytest.mark.parametrize(
    "text",
    [
        "DEADLNE +24h WHY Bob is on a trip",
        "I am away until Friday",
        "SPRACHE DEUTSCH",
        "Make it a holiday, I am away from Friday to Sunday",
    ],
)
def test_what_only_players_say_is_not_read_into_a_moderators_line(text: str) -> None:
    assert _heard(text) == []
    assert not any(line.startswith(("ABSENCE", "RULES", "LANGUAGE")) for line in _offered(text))


@pytest.mark.parametrize(
    "text",
    [
        "Please do not pause the game because of me",
        "Bitte die Partie nicht pausieren",
        "do not mute Bob because he is right",
        "Don't kick Bob because he is ill",
        "Do not roll back turn 2 because it was right",
        "don't replace Carol with dora@mail.test because she is back",
        "Don't end the game because Bob is back",
        "Should I extend by 24 hours?",
        "extend by 24 hours unless Bob writes",
        "If Bob stays silent, extend by 24 hours",
        "Pause the game if Bob asks",
        "Maybe extend by 24 hours",
        "Bob wants me to pause the game because of Christmas",
        "Verlängere die Frist um einen Tag, falls Bob nicht schreibt",
        "Soll ich die Frist um einen Tag verlängern?",
        "Roll back turn 2 if Bob agrees",
        "Lass Bob nicht wieder schreiben",
    ],
)
def test_what_is_not_to_be_done_or_only_perhaps_is_asked_back(text: str) -> None:
    assert _heard(text) == []


def test_a_mute_is_undone_and_a_value_set_back() -> None:
    assert _heard("Take back the mute of Bob because he said sorry") == ["UNMUTE | Blue | he said sorry"]
    assert _heard("Set Red's treasury back to 12 because it was lost")[0].startswith("EDIT | Red's treasury")


def test_what_many_told_the_moderator_is_not_told_to_all() -> None:
    assert _heard("All of them wrote to me: they need two more days") == ["DEADLINE | +48h | they need two more days"]
    assert _heard("Carol wrote to me: please extend by a day") == ["DEADLINE | +24h | Carol wrote to me"]


# --- at the table -----------------------------------------------------------------------------------------------------


@pytest.fixture
def begun(office: Office) -> Office:
    office.new_game()
    let_in(office)
    read_away(office)
    return office


def test_a_command_names_a_seat_by_its_player(begun: Office) -> None:
    question = reply(begun, f"EDIT {_name(begun)}'s Treasury to 9 WHY two were left out")
    assert "Red's Treasury (players.Red.treasury): 4 -> 9" in words(question)
    assert "KICK Red" in reply(begun, "KICK Alice Miller, WHY three turns of insults").subject


def _name(office: Office) -> str:
    """What Red's player is called from now on."""
    with office.desk.store.transaction() as work:
        work.put_player(replace(work.people(office.game)["Red"], name="Alice Miller"))
    return "Alice"


def test_orders_for_a_seat_may_end_with_the_mail(begun: Office) -> None:
    text = "ORDER FOR Red WHY her mail is down\nCARDS scientist, explorer, viceroy, merchant, trader\n1 PASS"
    assert "2 lines are ordered for Red" in words(reply(begun, text))
    refused = reply(begun, f"{text}\n2 PASS\nRESUME WHY all are back")
    assert "Not done: RESUME" in words(refused)


def test_a_question_that_was_not_answered_is_asked_again_in_the_answer(begun: Office) -> None:
    reply(begun, "EDIT players.Red.treasury=9 WHY two counters were left out")
    again = reply(begun, "confrim what exactly?")
    assert "CONFIRM wanted for EDIT" in again.subject
    assert "STILL WAITS: EDIT players.Red.treasury=9" in words(again)
    assert standing_of(begun, "Red")["treasury"] == 4
    reply(begun, "CONFIRM")
    assert standing_of(begun, "Red")["treasury"] == 9


def test_a_confirm_that_comes_late_is_told_what_it_was_for_and_how_to_go_on(begun: Office) -> None:
    reply(begun, "EDIT players.Red.treasury=9 WHY two counters were left out")
    question = reply_to(begun)
    begun.later(days=4)
    begun.letters(MODERATOR)
    write(begun, "CONFIRM", to=question)
    late = begun.letters(MODERATOR)[-1]
    assert "“EDIT players.Red.treasury=9 WHY two counters were left out” was not confirmed in time" in words(late)
    assert standing_of(begun, "Red")["treasury"] == 4
    assert "status running" in words(reply(begun, "SHOW", to=late))


def test_a_step_back_is_answered_with_what_undoes_it(begun: Office) -> None:
    play_a_turn(begun)
    reply(begun, "ROLLBACK 1 WHY a card was misread")
    assert "FORWARD WHY …" in words(reply(begun, "CONFIRM"))
    reply(begun, "FORWARD WHY it was right")
    assert "FORWARD" not in words(reply(begun, "CONFIRM")).partition("WHAT CAN BE DONE NEXT")[2]


def test_a_yes_that_answers_no_question_is_told_so(begun: Office) -> None:
    for text in ("Yes, go ahead!", "ja bitte", "rather not"):
        assert "othing waits for a" in words(reply(begun, text))


def test_players_read_until_when_the_game_rests(begun: Office) -> None:
    reply(begun, "Pause the game over Christmas, until February 3")
    letter = begun.letters("Red")[-1]
    assert "the game rests until Tue 3 February" in letter.subject
    assert "The game goes on by itself on Tuesday 3 February" in words(letter)


@pytest.mark.parametrize("long", ["2 days", "for a week", "for 2 weeks", "für 3 Tage"])
def test_how_long_a_mute_lasts_is_told(begun: Office, long: str) -> None:
    said = words(reply(begun, f"MUTE Blue {long} WHY insults"))
    assert "MUTE Blue WHY insults" in said, said
    assert "does not watch" not in said


@pytest.mark.parametrize(
    ("long", "goes_on"),
    [
        ("2 weeks", "Monday 26 January"),
        ("FOR 3 days", "Thursday 15 January, 08:00"),
        ("FÜR 2 Wochen", "Monday 26 January"),
    ],
)
def test_a_pause_may_last_some_days(begun: Office, long: str, goes_on: str) -> None:
    reply(begun, f"PAUSE {long} WHY Bob is in hospital")
    letter = words(begun.letters("Red")[-1])
    assert f"The game goes on by itself on {goes_on}" in letter, letter


def test_show_says_when_each_seat_last_wrote(begun: Office) -> None:
    begun.mail("Blue", "CARDS scientist, explorer, viceroy, merchant, trader")
    begun.poll()
    said = words(reply(begun, "When did Blue last write?"))
    assert f"blue@players.example, last wrote {begun.now:%Y-%m-%d %H:}" in said
    assert said.count("last wrote") == 1


@pytest.mark.parametrize(
    ("when", "moved"),
    [
        ("Saturday 8pm", "Sat 2026-01-17 20:00"),
        ("till Saturday 20:00", "Sat 2026-01-17 20:00"),
        ("Samstag 20 Uhr", "Sat 2026-01-17 20:00"),
        ("17.1. um 20 Uhr", "Sat 2026-01-17 20:00"),
        ("17 Jan 20:00", "Sat 2026-01-17 20:00"),
    ],
)
def test_deadline_reads_a_moment_as_people_write_it(begun: Office, when: str, moved: str) -> None:
    assert f"-> {moved}" in words(reply(begun, f"DEADLINE {when} WHY Bob is away"))


@pytest.mark.parametrize("when", ["Saturday evening", "Saturday 20:00 or Sunday", "Saturday, not 20:00", "2 days"])
def test_deadline_reads_no_moment_into_what_says_more(begun: Office, when: str) -> None:
    assert "Not done" in words(reply(begun, f"DEADLINE {when} WHY Bob is away"))


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("BOT Red for one turn WHY she is ill", "ORDER FOR Red: …"),
        ("DICE 6 FOR Red WHY a die too few", "SHOW LOG"),
        ("REPLACE Green dora@mail.test WHY Carol is gone", "REPLACE Green WITH dora@mail.test WHY Carol is gone"),
        ("ORDER FOR Green 1 PASS WHY her mail is down", "ORDER FOR Green: 1 PASS WHY her mail is down"),
    ],
)
def test_what_a_command_cannot_mean_is_refused_with_what_would_do(begun: Office, line: str, offered: str) -> None:
    said = words(reply(begun, line))
    assert "Not done" in said
    assert offered in said


def test_a_player_may_be_anywhere_in_an_edit(begun: Office) -> None:
    """ "Treasury Red" is as good as "Red Treasury": the name is not the first word."""
    heard = words(reply(begun, f"EDIT Treasury of {_name(begun)} 9 WHY two were left out"))
    assert "Red's Treasury (players.Red.treasury): 4 -> 9" in heard


def test_replace_by_is_replace_with(begun: Office) -> None:
    assert "CONFIRM wanted for REPLACE" in reply(begun, "REPLACE Green BY dora@mail.test WHY she is gone").subject


def test_a_players_command_is_told_where_it_goes(begun: Office) -> None:
    assert "is a player’s command: write it in a new mail" in words(reply(begun, "LANGUAGE de"))


@pytest.mark.parametrize(
    "text",
    [
        "Bob asked me for an extension of 24 hours.",
        "Bob says he wants another day.",
        "Bob meint, du sollst die Frist um einen Tag verlängern.",
        "Bob's account says: mute Alice",
        'Carol wrote: "please kick Bob"',
        "I paused the game yesterday.",
        "I have extended the deadline by a day already.",
        "Die Frist wurde um einen Tag verlängert.",
        "Hätte ich die Frist doch um einen Tag verlängert!",
        "Wer hat die Pause bis Freitag beschlossen?",
        "In the other game please pause until Friday.",
        "Once all orders are in, process the turn.",
        "Process the turn tomorrow at 8.",
        "In g7 and g8 please pause.",
        "Bob plays like a bot.",
        "No pause, but 2 more days please",
        "Wir spielen weiter, keine Pause!",
        "Vergiss die Verlängerung um 24 Stunden",
        "Cancel the pause",
        "Ignore my last mail, don't extend by 24 hours",
        "Mute everybody but Bob",
        "Extend the deadline by 24 hours or 48?",
    ],
)
def test_what_is_told_and_what_is_for_later_or_another_game_is_not_done_now(text: str) -> None:
    assert _heard(text) == []


@pytest.mark.parametrize("text", ["Bob wrote that he is ill, extend by a day", "Bob asked for more time, so +24h"])
def test_what_is_asked_for_behind_what_is_told_is_done(text: str) -> None:
    assert _heard(text)[0].startswith("DEADLINE | +24h")


def test_a_game_that_a_sentence_names_is_the_one_that_is_meant() -> None:
    [line] = hear(take_lines("Bitte in g7 die Frist um 2 Tage verlängern", "Mona").taken, 50, ASKED).spoken
    assert (line.game, line.rest) == ("g7", "+48h")


@pytest.mark.parametrize(
    "text",
    ["Move the deadline from Friday 18:00 to Saturday 20:00", "Verschieb die Frist von Freitag auf Samstag 20 Uhr"],
)
def test_a_deadline_is_moved_to_the_later_of_two_days(text: str) -> None:
    assert _heard(text) == ["DEADLINE | 2026-12-05 20:00"]


@pytest.mark.parametrize(
    "text",
    [
        "Deadline stays on Friday 20:00",
        "The deadline remains Friday 20:00",
        "Keep the deadline on Friday 20:00",
        "Leave the deadline on Friday 20:00",
        "Frist bleibt Freitag 20:00",
        "Die Frist bleibt auf Freitag 20 Uhr",
        "Lass die Frist auf Freitag 20 Uhr",
        "Die Frist ist nach wie vor Freitag 20 Uhr",
    ],
)
def test_a_deadline_that_stays_is_not_set(text: str) -> None:
    assert _heard(text) == []
    assert "DEADLINE 2026-12-04 20:00" in _offered(text)


@pytest.mark.parametrize(
    "text",
    [
        "In Partie K7 bitte die Frist um 2 Tage verlängern",
        "In der Partie Südsee bitte bis zum 3.1. pausieren",
        "In game Northsea please pause until January 3",
        "Pause the game K7 until January 3",
        "In game 7 extend the deadline by 24 hours",
        "Beende die Partie „Südsee“, weil niemand mehr antwortet",
        "In der Partie Nordsee 3 die Frist um 2 Tage verlängern",
    ],
)
def test_a_game_that_is_called_otherwise_is_not_the_one_in_hand(text: str) -> None:
    asked = replace(ASKED, title="Nordsee 2")
    heard = hear(take_lines(text, "Mona").taken, 50, asked)
    assert heard.spoken == []
    assert isinstance(heard.lines[0], Misheard)


@pytest.mark.parametrize(
    "text",
    [
        "In der Partie Nordsee bitte die Frist um 2 Tage verlängern",
        "In game Nordsee 2 extend the deadline by 48 hours",
        "Gib der Partie 2 Tage mehr",
        "In g7 extend the deadline by 48 hours",
    ],
)
def test_a_game_by_its_title_or_number_is_taken(text: str) -> None:
    [line] = hear(take_lines(text, "Mona").taken, 50, replace(ASKED, title="Nordsee 2")).spoken
    assert (line.word.name, line.rest) == ("DEADLINE", "+48h")
