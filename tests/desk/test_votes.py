"""The players decide together, by mail: who is asked, how it is counted, what follows."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.core.errors import Refusal, TableError
from pbem.desk.acts.acts import Hand, perform
from pbem.desk.ballots.motions import Topic, Wish, wish_from
from pbem.desk.ground.desk import Desk
from pbem.desk.incoming.inbox import handle_next
from pbem.desk.incoming.intake import take_in
from pbem.desk.moderation.deadlines import pause
from pbem.desk.petitions.more_time import allow, refuse
from pbem.mail.letter import Letter
from pbem.store.stored_values import GameStatus
from tests.desk.archives import exported, found
from tests.desk.office import SEATS, Office, open_office
from tests.desk.test_races import _at_once
from tests.desk.test_turn_by_mail import all_send_orders, orders_of


def said(office: Office, seat: str, text: str, **other: Any) -> Letter:
    """What the seat is answered."""
    office.mail(seat, text, **other)
    office.poll()
    answered = ("taken", "refused", "no order", "VOTES", "STATUS")
    return next(each for each in reversed(office.letters(seat)) if any(word in each.subject for word in answered))


def words_of(letter: Letter) -> str:
    """The letter's text on one line."""
    return " ".join(letter.text.split())


def read_all(office: Office) -> None:
    """What was sent so far is read."""
    for seat in SEATS:
        office.letters(seat)


def status(office: Office) -> GameStatus:
    return office.dossier().record.status


# --- what is written --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "wish"),
    [
        ("DRAW", Wish(topic=Topic.DRAW)),
        ("draw no", Wish(topic=Topic.DRAW, yes=False)),
        ("Remis", Wish(topic=Topic.DRAW)),
        ("CONCEDE to blu", Wish(topic=Topic.CONCEDE, about="Blue")),
        ("concede Blue yes", Wish(topic=Topic.CONCEDE, about="Blue", yes=True)),
        ("for a pause because it is Christmas", Wish(topic=Topic.PAUSE, why="it is Christmas")),
        ("PAUSE weil Weihnachten ist", Wish(topic=Topic.PAUSE, why="Weihnachten ist")),
        ("yes", Wish(yes=True)),
        ("nein!", Wish(yes=False)),
        ("EXTEND by 48h", Wish(topic=Topic.EXTEND, about="48h")),
        ("", Wish()),
    ],
)
def test_a_wish_is_read_in_both_languages(written: str, wish: Wish) -> None:
    assert wish_from(written, SEATS) == wish


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ("DRWA", ("VOTE DRAW",)),
        ("CONCEDE", ("VOTE CONCEDE Red", "VOTE CONCEDE Blue", "VOTE CONCEDE Green")),
        ("CONCEDE Pink", ("VOTE CONCEDE Red", "VOTE CONCEDE Blue", "VOTE CONCEDE Green")),
        ("yes no", ("VOTE YES", "VOTE NO")),
        ("PAUSE now", ("VOTE PAUSE",)),
    ],
)
def test_what_is_not_understood_comes_with_what_would_do(written: str, instead: tuple[str, ...]) -> None:
    with pytest.raises(Refusal) as refused:
        wish_from(written, SEATS)
    assert refused.value.instead == instead


# --- a draw -----------------------------------------------------------------------------------------------------------


def test_a_draw_takes_everybody_and_tells_only_the_count(any_office: Office) -> None:
    office = any_office
    office.new_game()
    read_all(office)
    answer = said(office, "Red", "VOTE DRAW because nobody can win any more")
    assert "the others are asked" in words_of(answer)
    for seat in ("Blue", "Green", "Yellow"):
        [asked] = office.letters(seat)
        assert "your vote is wanted, VOTE DRAW" in asked.subject
        assert "It is proposed" in asked.text
        assert "Red" not in asked.text.partition("It takes")[0]
        assert "nobody can win" not in asked.text, "the reason might tell who gave it"
        assert "all four who are asked" in asked.text
    said(office, "Blue", "YES")
    said(office, "Green", "ja!")
    assert "3 of 4 say yes" in words_of(said(office, "Green", "VOTE"))
    assert status(office) is GameStatus.RUNNING
    office.mail("Yellow", "YES")
    office.poll()
    record = office.dossier().record
    assert (record.status, record.winner) == (GameStatus.OVER, {"drawn": list(SEATS)})
    for seat in SEATS:
        over = office.letters(seat)[-1]
        assert "the game is drawn" in over.subject
        text = "Amber Fleet is drawn in turn 1, shared by Red, Blue, Green and Yellow: the players voted for it"
        assert text in words_of(over).replace(" (you)", "").replace("Congratulations!", "")
        assert "ongratulations" not in over.text
    assert "drawn, shared by Red, Blue, Green, Yellow" in words_of(said(office, "Red", "STATUS"))
    with office.desk.store.read() as work:
        [act] = [act for act in work.acts(office.game) if act.command == "end"]
    assert act.who == "the players’ vote"


def test_who_votes_a_draw_over_bots_has_not_won(office: Office) -> None:
    office.new_game(bots=("Blue", "Green", "Yellow"))
    office.letters("Red")
    office.mail("Red", "VOTE DRAW")
    office.poll()
    [over] = office.letters("Red")
    assert "the game is drawn" in over.subject
    assert "shared by Red (you), Blue, Green and Yellow" in words_of(over) or "shared by Red, Blue" in words_of(over)
    assert "Nobody has won" in words_of(over)
    assert "won" not in over.subject
    record = office.dossier().record
    assert record.winner == {"drawn": list(SEATS)}
    assert found(exported(office)).startswith("NOT fully verified"), "no turn was played: no root was published"


def test_whoever_decides_the_end_reads_one_mail_in_which_nothing_is_wanted(office: Office) -> None:
    office.new_game(bots=("Green", "Yellow"))
    said(office, "Red", "VOTE END")
    office.letters("Blue")
    office.mail("Blue", "YES")
    office.poll()
    [last] = office.letters("Blue")
    assert "the game has ended" in last.subject
    assert "it is carried" in words_of(last), "the answer and the last mail are one"
    for answer in (last, said(office, "Blue", "1 PASS"), said(office, "Blue", "VOTE")):
        assert "STILL WANTED" not in answer.text
        assert "orders as they stand" not in answer.text
    assert "orders as they stand" in said(office, "Blue", "STATUS").text, "unless they are asked for"


def test_nobody_reads_who_says_what_in_a_secret_vote(tmp_path: Path) -> None:
    """Two games alike but for who proposes, and who agrees: everybody else reads the same."""
    found = []
    for turn, (proposes, agrees) in enumerate((("Red", "Blue"), ("Blue", "Red"))):
        (folder := tmp_path / str(turn)).mkdir()
        with open_office(folder, f"sqlite:///{folder}/table.db") as office:
            office.new_game()
            said(office, proposes, "VOTE DRAW because I am tired")
            said(office, agrees, "VOTE DRAW YES")
            office.mail("Yellow", "VOTE")
            all_send_orders(office)
            office.later(minutes=31)
            office.poll()
            # Roots are made with salts, and tags with tokens, which are drawn anew.
            mails = [(letter.subject.partition("]")[2], words_of(letter)) for letter in office.letters("Yellow")]
            found.append([(subject, text.partition("Orders: root")[0]) for subject, text in mails])
    assert found[0] == found[1]
    assert "VOTE DRAW came to nothing: 2 of 4 said yes." in found[0][-1][1]


def test_one_no_ends_the_vote_and_it_is_not_asked_again_that_turn(office: Office) -> None:
    office.new_game()
    read_all(office)
    said(office, "Red", "VOTE DRAW")
    read_all(office)
    answer = said(office, "Yellow", "NO")
    assert "not carried any more" in words_of(answer)
    for seat in ("Red", "Blue", "Green"):
        [told] = office.letters(seat)
        assert "VOTE DRAW was not carried" in told.subject
        assert "Yellow" not in told.text.partition("Dice:")[0]
    again = said(office, "Blue", "VOTE DRAW")
    assert "refused" in again.subject
    assert "next one" in again.text
    late = said(office, "Red", "VOTE DRAW YES")
    assert "No vote on DRAW runs" in words_of(late)
    all_send_orders(office)
    office.later(minutes=31)
    office.poll()
    read_all(office)
    assert "the others are asked" in words_of(said(office, "Blue", "VOTE DRAW"))


def test_a_vote_ends_with_its_turn(office: Office) -> None:
    office.new_game()
    said(office, "Red", "VOTE END")
    asked = office.letters("Blue")[-1]
    all_send_orders(office)
    office.later(minutes=31)
    office.poll()
    late = said(office, "Blue", "YES", in_reply_to=str(asked.message_id))
    assert "No vote on END runs" in words_of(late)
    assert status(office) is GameStatus.RUNNING


def test_a_report_tells_of_a_vote_that_runs_and_of_one_that_ended(office: Office) -> None:
    office.new_game(clock={"tempo": "round"})
    said(office, "Red", "VOTE END because it is late")
    for seat in SEATS:
        office.mail(seat, "CARDS scientist, explorer, viceroy, merchant, trader\n1 SCIENTIST seafaring")
    office.poll()
    office.later(minutes=31)
    office.poll()
    report = office.letters("Blue")[-1]
    assert "round 1 adjudicated" in report.subject
    assert "VOTE END (Red: it is late): 1 of 4 says yes, all are needed." in words_of(report)
    for number in range(2, 6):
        for seat in SEATS:
            office.mail(seat, f"{number} PASS")
        office.poll()
        office.later(minutes=31)
        office.poll()
    report = office.letters("Blue")[-1]
    assert "turn 1 adjudicated" in report.subject
    assert "VOTE END came to nothing: 1 of 4 said yes." in words_of(report)


def test_a_yes_is_taken_back(office: Office) -> None:
    office.new_game(seats=("Red", "Blue", "Green", "Yellow"))
    said(office, "Red", "VOTE PAUSE")
    said(office, "Blue", "YES")
    assert "1 of 4 says yes" in words_of(said(office, "Blue", "VOTE PAUSE NO"))
    said(office, "Green", "YES")
    assert status(office) is GameStatus.RUNNING, "two of four are no majority"
    said(office, "Blue", "VOTE YES")
    assert status(office) is GameStatus.PAUSED


def test_bots_are_not_asked_and_one_person_among_them_decides_alone(office: Office) -> None:
    office.new_game(bots=("Blue", "Green", "Yellow"))
    office.mail("Red", "VOTE END")
    office.poll()
    assert status(office) is GameStatus.OVER
    assert "without a winner: by vote" in words_of(office.letters("Red")[-1])


# --- conceding, pausing -----------------------------------------------------------------------------------------------


def test_who_is_conceded_to_is_not_asked(office: Office) -> None:
    office.new_game()
    read_all(office)
    refused = said(office, "Blue", "VOTE CONCEDE Blue")
    assert "for the others to propose" in words_of(refused)
    said(office, "Red", "VOTE CONCEDE Blue")
    assert office.letters("Blue") == []
    assert "Red proposes" in office.letters("Green")[-1].text, "a concession is open"
    assert "nothing is asked of you" in words_of(said(office, "Blue", "VOTE CONCEDE Blue NO"))
    said(office, "Green", "YES")
    office.mail("Yellow", "VOTE CONCEDE Blue YES")
    office.poll()
    record = office.dossier().record
    assert (record.status, record.winner) == (GameStatus.OVER, "Blue")
    over = office.letters("Blue")[-1]
    assert "you have won" in over.subject
    assert "conceded by a vote of the others" in words_of(over)


def test_a_majority_pauses_and_resumes(office: Office) -> None:
    office.new_game()
    deadline = office.dossier().wait.deadline  # type: ignore[union-attr]
    said(office, "Red", "VOTE PAUSE because it is Christmas")
    said(office, "Blue", "YES")
    assert status(office) is GameStatus.RUNNING
    read_all(office)
    said(office, "Green", "YES")
    assert status(office) is GameStatus.PAUSED
    told = office.letters("Yellow")[-1]
    assert "no deadline for the time being" in told.subject
    assert "The players’ vote has stopped the clock in Amber Fleet: it is Christmas." in words_of(told)
    office.later(days=10)
    assert "orders" in said(office, "Yellow", orders_of("Yellow")).text, "orders are taken meanwhile"
    assert "is paused" in words_of(said(office, "Red", "VOTE PAUSE"))
    for seat in ("Yellow", "Red", "Blue"):
        office.mail(seat, "VOTE RESUME")
        office.poll()
    dossier = office.dossier()
    assert dossier.record.status is GameStatus.RUNNING
    assert dossier.wait is not None
    assert dossier.wait.deadline >= deadline + timedelta(days=9)


def test_what_the_moderator_paused_is_not_for_the_players(office: Office) -> None:
    office.new_game()
    perform(office.desk, office.game, pause(), Hand(who="gm", via="command line", at=office.now, why="a bug"))
    assert "the moderator’s" in words_of(said(office, "Red", "VOTE RESUME"))
    assert status(office) is GameStatus.PAUSED


def test_orders_and_votes_go_in_one_mail(office: Office) -> None:
    office.new_game()
    answer = said(office, "Red", "VOTE PAUSE\n" + orders_of("Red") + "GIVE Blue 1\nWAIT\nSTATUS\n")
    assert "refused" not in answer.subject
    dossier = office.dossier()
    assert set(dossier.sheets["Red"].orders) >= {"1", "2", "3", "4", "5"}
    assert dossier.position().state.players["Blue"].treasury == 6
    assert dossier.wait is not None
    assert dossier.wait.waiting_seats == ("Red",)
    running = "VOTE PAUSE (Red): 1 of 4 says yes, 3 are needed"
    assert running in words_of(said(office, "Blue", "VOTE"))
    office.mail("Blue", "STATUS")
    office.poll()
    assert running in words_of(office.letters("Blue")[-1])


def test_orders_beside_the_deciding_answer_are_kept(any_office: Office) -> None:
    office = any_office
    office.new_game()
    said(office, "Red", "VOTE PAUSE")
    said(office, "Blue", "YES")
    said(office, "Green", orders_of("Green") + "VOTE PAUSE YES\nWAIT")
    dossier = office.dossier()
    assert dossier.record.status is GameStatus.PAUSED
    assert set(dossier.sheets["Green"].orders) >= {"1", "2", "3", "4", "5"}
    assert dossier.wait is not None
    assert dossier.wait.waiting_seats == ("Green",)


def test_more_time_goes_past_an_absence(office: Office) -> None:
    office.new_game()
    said(office, "Yellow", "ABSENCE 2026-01-16 TO 2026-01-20")
    for seat, text in (("Red", "EXTEND 48h"), ("Blue", "YES"), ("Green", "YES")):
        said(office, seat, text)
    wait = office.dossier().wait
    assert wait is not None
    assert wait.deadline.day == 22, "a day after the one on which Yellow is back"


def test_a_vote_answered_in_a_fresh_reply_names_what_it_is_for(office: Office) -> None:
    office.new_game()
    said(office, "Red", "VOTE PAUSE")
    said(office, "Red", "VOTE END")
    report = next(letter for letter in office.all_letters("blue@players.example") if "you are Blue" in letter.subject)
    refused = said(office, "Blue", "VOTE YES", in_reply_to=str(report.message_id))
    assert "1) VOTE PAUSE YES" in words_of(refused)
    assert "you say yes" in words_of(said(office, "Blue", "1"))


def test_too_many_proposals_are_not_mailed(office: Office) -> None:
    office.new_game()
    for each in ("Blue", "Green", "Yellow"):
        said(office, "Red", f"VOTE CONCEDE {each}")
    assert "You have proposed 3 votes" in words_of(said(office, "Red", "VOTE PAUSE"))


def test_a_host_may_allow_no_votes(tmp_path: Path) -> None:
    votes = {"draw": "none", "pause": "secret"}
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", votes=votes) as office:
        office.new_game()
        assert "nobody votes on DRAW" in words_of(said(office, "Red", "VOTE DRAW"))
        said(office, "Red", "VOTE PAUSE")
        assert "It is proposed" in office.letters("Blue")[-1].text


def test_nothing_is_voted_on_when_the_game_is_over(office: Office) -> None:
    office.new_game(bots=("Blue", "Green", "Yellow"))
    office.mail("Red", "VOTE END")
    office.poll()
    assert "The game is over" in words_of(said(office, "Red", "VOTE DRAW"))


def test_two_deciding_answers_at_once_decide_once(any_office: Office) -> None:
    office = any_office
    office.new_game()
    said(office, "Red", "VOTE CONCEDE Yellow")
    office.mail("Blue", "YES")
    office.mail("Green", "YES")
    office.later(seconds=1)
    take_in(office.desk, office.desk.mailboxes[0])
    now = office.now
    _at_once([office.desk, Desk.open(office.desk.config)], lambda desk: handle_next(desk, now))
    office.poll()
    assert status(office) is GameStatus.OVER
    with office.desk.store.read() as work:
        assert [act.command for act in work.acts(office.game)] == ["end"]
    for seat in SEATS:
        assert sum("won" in letter.subject for letter in office.all_letters(f"{seat.lower()}@players.example")) == 1


# --- more time --------------------------------------------------------------------------------------------------------


def test_more_time_is_granted_by_a_majority(any_office: Office) -> None:
    office = any_office
    office.new_game()
    all_send_orders(office, ("Blue", "Green"))
    read_all(office)
    deadline = office.dossier().wait.deadline  # type: ignore[union-attr]
    said(office, "Red", "EXTEND 48h because my train was late")
    [asked] = office.letters("Blue")
    assert "VOTE EXTEND" in asked.subject
    assert "Red proposes in Amber Fleet that the deadline is moved on by 48h" in words_of(asked)
    assert "my train was late" in asked.text.lower()
    said(office, "Blue", "YES")
    read_all(office)
    answer = said(office, "Yellow", "YES\n1 SCIENTIST seafaring")
    assert office.dossier().wait.deadline == deadline + timedelta(hours=48)  # type: ignore[union-attr]
    assert "granted: orders are wanted by Saturday 17 January" in words_of(answer)
    assert any("deadline.ics" in name for name in answer.attachments)
    for seat in ("Red", "Blue", "Green"):
        [moved] = office.letters(seat)
        assert "the deadline is now" in moved.subject
        assert "deadline.ics" in "".join(moved.attachments)
    with office.desk.store.read() as work:
        [act] = [act for act in work.acts(office.game) if act.command == "extend"]
    assert act.who == "the players’ vote"


def test_more_time_is_granted_once_for_a_deadline(office: Office) -> None:
    office.new_game()
    said(office, "Red", "EXTEND 24h")
    for seat in ("Blue", "Green"):
        said(office, seat, "YES")
    refused = said(office, "Blue", "EXTEND 24h")
    assert "moved on once already" in words_of(refused)
    all_send_orders(office)
    office.later(minutes=31)
    office.poll()
    read_all(office)
    assert "the others are asked" in words_of(said(office, "Blue", "EXTEND 24h"))


def test_the_moderator_may_decide_on_more_time(any_office: Office) -> None:
    office = any_office
    office.new_game()
    before = office.dossier().wait
    assert before is not None
    with office.desk.store.transaction() as work, pytest.raises(TableError, match="nobody in g1 asks for more time"):
        allow(office.desk, work, office.game, "", office.now)
    said(office, "Red", "EXTEND 24h because of a train")
    read_all(office)
    with office.desk.store.transaction() as work:
        done = allow(office.desk, work, office.game, "", office.now)
    assert done == "the deadline is moved on by 24h, as Red asked"
    office.poll()
    after = office.dossier().wait
    assert after is not None
    assert after.deadline == before.deadline + timedelta(hours=24)
    for seat in SEATS:
        assert "The moderator has postponed the deadline" in words_of(office.letters(seat)[-1])
    assert "No vote runs" in words_of(said(office, "Blue", "VOTE YES"))


def test_the_moderator_may_refuse_more_time(office: Office) -> None:
    office.new_game()
    said(office, "Red", "EXTEND 24h")
    read_all(office)
    with office.desk.store.transaction() as work:
        assert refuse(office.desk, work, office.game, "the others wait", office.now) == "Red is told no"
    office.poll()
    decided = office.letters("Red")[-1]
    assert "what you asked for is not allowed" in decided.subject
    assert "24h more for the open deadline" in words_of(decided)
    assert "was not carried" in words_of(said(office, "Red", "EXTEND 24h"))


def test_silence_grants_nothing(office: Office) -> None:
    office.new_game(clock={"grace": "0h"})
    deadline = office.dossier().wait.deadline  # type: ignore[union-attr]
    office.until(deadline - timedelta(minutes=10))
    said(office, "Red", "EXTEND 24h")
    [asked] = [letter for letter in office.letters("Blue") if "VOTE" in letter.subject]
    office.until(deadline + timedelta(minutes=1))
    office.poll()
    assert office.dossier().record.turn == 2
    late = said(office, "Blue", "YES", in_reply_to=str(asked.message_id))
    assert "No vote on EXTEND runs" in words_of(late)


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("EXTEND", "EXTEND says too little alone"),
        ("EXTEND 9d", "is the most"),
        ("EXTEND tomorrow", "span"),
        ("VOTE EXTEND", "does not say how much longer"),
        ("VOTE EXTEND YES", "No vote on EXTEND runs"),
        ("VOTE PROCESS", "the moderator’s"),
    ],
)
def test_what_cannot_be_asked_for(office: Office, written: str, why: str) -> None:
    office.new_game()
    refused = said(office, "Red", written)
    assert "refused" in refused.subject
    assert why in words_of(refused)
