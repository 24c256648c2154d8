"""REOPEN: a game that ended with a wrong result goes on, and its dice come from a seed that nobody has read."""

from __future__ import annotations

import pytest

from pbem.core.dice import Keyed, commitment
from pbem.core.errors import TableError
from pbem.desk.archive.findings import Proof
from pbem.desk.archive.sealing import put_word
from pbem.desk.archive.verify import verify
from pbem.desk.lobby import start
from pbem.desk.moderation.beginning_and_end import end
from pbem.desk.moderation.deadlines import process
from pbem.desk.moderation.edit import edit
from pbem.desk.moderation.forward import forward
from pbem.desk.moderation.reopen import reopen
from pbem.desk.moderation.rollback import rollback
from pbem.store.stored_values import GameStatus
from tests.desk import moderator_post
from tests.desk.acting import do, everything, play_a_turn, read_away, record, words
from tests.desk.archives import Document, exported, found, play_bots, reforged
from tests.desk.office import SEATS, Office, played_once
from tests.desk.people import fresh
from tests.desk.test_watching import watch


@pytest.fixture
@played_once
def ended(office: Office) -> Office:
    """A game whose first turn was played, with a word in its seed, and that a moderator then ended for Red."""
    office.new_game(begin=False)
    put_word(office.desk, office.game, "Blue", "blue moon", office.now)
    start(office.desk, office.game, office.now)
    office.poll()
    play_a_turn(office)
    do(office, end(["Red"]), why="Red has ten points")
    read_away(office)
    return office


def rolls(document: Document, branch: int) -> list[Document]:
    return [line for line in document["log"] if line["kind"] == "roll" and line["branch"] == branch]


# --- the game goes on -------------------------------------------------------------------------------------------------


def test_it_goes_on_from_the_last_question(ended: Office) -> None:
    done = do(ended, reopen(), why="it was nine")
    now = record(ended)
    assert (now.status, now.winner, now.ended) == (GameStatus.RUNNING, None, None)
    assert (now.turn, now.phase, now.branch) == (2, "line-up", 1)
    assert done.says[0] == "status: over -> running"
    assert now.wait is not None


def test_it_is_played_on(ended: Office) -> None:
    do(ended, reopen(1))
    play_a_turn(ended)
    assert (record(ended).turn, record(ended).status) == (2, GameStatus.RUNNING)


def test_it_goes_on_from_a_turn_and_a_round(ended: Office) -> None:
    do(ended, reopen(1, 2))
    assert (record(ended).turn, record(ended).phase) == (1, "round-2")


def test_one_that_ended_by_its_rules_goes_on_from_the_last_question(office: Office) -> None:
    """The phase that ended it asks nobody: from there it would only end again."""
    play_bots(office, 40)
    assert record(office).status is GameStatus.OVER
    do(office, reopen())
    assert record(office).status is GameStatus.RUNNING
    assert office.dossier().position().waiting
    assert office.dossier().position().state.winner is None


def test_a_point_from_which_nothing_is_asked_is_refused(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    play_bots(office, 40)
    monkeypatch.setattr("pbem.desk.moderation.reopen._asks", lambda plan, work, head: False)
    with pytest.raises(TableError, match="would only end again; `pbem game reopen g1 --why …` goes back"):
        do(office, reopen(1))


def test_a_correction_in_the_same_mail_makes_it_right(ended: Office) -> None:
    moderator_post.let_in(ended)
    shown = moderator_post.reply(ended, "REOPEN g1 WHY it was nine\nEDIT players.Red.treasury=9 WHY it was nine")
    assert record(ended).status is GameStatus.OVER, "it is shown first"
    assert "status: over -> running" in words(shown)
    moderator_post.reply(ended, "CONFIRM", to=shown)
    assert record(ended).status is GameStatus.RUNNING
    assert ended.dossier().position().state.players["Red"].treasury == 9


def test_a_dry_run_writes_nothing(ended: Office) -> None:
    before = everything(ended.desk)
    done = do(ended, reopen(1), dry_run=True)
    assert done.dry_run
    assert done.touched == SEATS
    assert everything(ended.desk) == before


def test_what_is_not_over_is_not_reopened(office: Office) -> None:
    office.new_game()
    with pytest.raises(TableError, match="game g1 is not over; `pbem game rollback g1 --why …` takes it back"):
        do(office, reopen())


def test_an_over_game_names_the_way_to_change_it(ended: Office) -> None:
    with pytest.raises(TableError, match="`pbem game reopen g1 --why …` is the one way to change anything in it"):
        do(ended, edit(["players.Red.treasury=9"]))


def test_it_is_not_taken_forward_to_its_end(ended: Office) -> None:
    do(ended, reopen())
    with pytest.raises(TableError, match="there is nothing to go forward to"):
        do(ended, forward())


# --- the secret -------------------------------------------------------------------------------------------------------


def test_a_new_seed_is_drawn_and_its_commitment_published(ended: Office) -> None:
    before = record(ended)
    do(ended, reopen(1))
    now = record(ended)
    assert now.seed != before.seed
    assert now.commitment == commitment(now.seed) != before.commitment
    for seat in SEATS:
        assert now.commitment in "".join(ended.letters(seat)[-1].text.split())
    play_a_turn(ended)
    document = exported(ended)
    for line in rolls(document, 1):
        faces = line["value"]["faces"]
        assert faces == Keyed(now.seed, 1).faces(line["key"], len(faces), line["value"].get("sides", 6))
    assert rolls(document, 1)


def test_the_seed_of_a_game_that_goes_on_is_in_no_file(ended: Office) -> None:
    do(ended, reopen(1))
    play_a_turn(ended)
    document = exported(ended)
    [later] = document["reopened"]
    assert document["seed"], "the end has told the first one"
    assert "seed" not in later
    assert record(ended).seed.hex() not in str(document)


def test_both_parts_are_proved(ended: Office) -> None:
    do(ended, reopen(1))
    play_a_turn(ended)
    verdict = verify(exported(ended))
    assert verdict.difference is None
    assert verdict.proof is Proof.PARTLY
    assert any("since the game was reopened" in each for each in verdict.unchecked)
    do(ended, end(["Blue"]))
    verdict = verify(exported(ended))
    assert verdict.proof is Proof.FULL, verdict.lines()[-1]
    assert any(each.startswith("2 seeds, each against its commitment") for each in verdict.checked)
    assert [each.split(": ")[0][17:] for each in verdict.interventions] == ["end", "reopen", "end"]
    assert len([each for each in verdict.anchors if each.startswith("commitment")]) == 2


def test_reopened_twice_and_taken_back_between(ended: Office) -> None:
    do(ended, reopen(1, 3))
    do(ended, process())
    do(ended, rollback(1))
    play_a_turn(ended)
    do(ended, end(["Blue"]))
    do(ended, reopen())
    do(ended, end())
    assert found(exported(ended)) == "verified, 6 interventions"
    assert len(exported(ended)["reopened"]) == 2


def test_a_seed_that_was_not_promised_is_found(ended: Office) -> None:
    do(ended, reopen(1))
    play_a_turn(ended)
    do(ended, end())
    document = exported(ended)

    def other_seed(forged: Document) -> None:
        forged["reopened"][0]["seed"] = "ab" * 32

    def other_promise(forged: Document) -> None:
        other_seed(forged)
        forged["reopened"][0]["commitment"] = commitment(bytes.fromhex("ab" * 32))
        forged["game"]["commitment"] = forged["reopened"][0]["commitment"]

    def none_at_all(forged: Document) -> None:
        del forged["reopened"]

    for forge in (other_seed, other_promise, none_at_all):
        assert found(reforged(document, forge)).startswith("not verified: "), forge.__name__


# --- who reads of it --------------------------------------------------------------------------------------------------


def test_everybody_reads_that_it_goes_on_and_why(ended: Office) -> None:
    do(ended, reopen(1, 2), why="it was nine")
    letter = ended.letters("Red")[-1]
    assert "the game is reopened" in letter.subject
    text = words(letter)
    assert "has reopened Amber Fleet, which had ended: it goes on in turn 1, round 2, as it was nine." in text
    assert "SHA-256" in text


def test_who_watches_reads_it_too(office: Office) -> None:
    office.new_game()
    watch(office)
    do(office, end(["Red"]))
    fresh(office, "Zoe")
    do(office, reopen(), why="it was nine")
    [letter] = fresh(office, "Zoe")
    assert "the game is reopened" in letter.subject
    assert record(office).commitment in "".join(letter.text.split())
    assert "WANTED" not in letter.text


def test_status_says_that_it_was_reopened(ended: Office) -> None:
    do(ended, reopen(), why="it was nine")
    ended.mail("Red", "STATUS")
    ended.poll()
    assert "it was nine" in words(ended.letters("Red")[-1])


def test_its_next_end_tells_the_seed_of_the_second_part(ended: Office) -> None:
    do(ended, reopen(1))
    play_a_turn(ended)
    read_away(ended)
    do(ended, end(["Blue"]))
    text = words(ended.letters("Red")[-1])
    assert "This is the seed from which every die came since the game was reopened" in text
    assert record(ended).seed.hex() in text.replace(" ", "")


def test_its_record_tells_players_what_was_done(ended: Office) -> None:
    do(ended, reopen(), why="it was nine")
    ended.mail("Red", "AUDIT")
    ended.poll()
    assert "over -> running" in words(ended.letters("Red")[-1])
