"""VERIFY: whole games hold, at every tempo, disturbed or not, over or not; what could not be checked is said."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pbem.core.dice import commitment, mixed
from pbem.core.errors import TableError
from pbem.data import data_folder
from pbem.desk.archive import rules_data, sealing
from pbem.desk.archive.export import as_json, export
from pbem.desk.archive.findings import Proof
from pbem.desk.archive.rules_data import RulesData
from pbem.desk.archive.sealing import put_word
from pbem.desk.archive.seals import Past
from pbem.desk.archive.verify import verify, verify_file
from pbem.desk.game.dossier import Dossier
from pbem.desk.ground import shelf
from pbem.desk.ground.config import RulesSection
from pbem.desk.lobby import start
from pbem.desk.moderation.beginning_and_end import end
from pbem.desk.moderation.deadlines import process
from pbem.desk.moderation.rollback import rollback
from pbem.store.stored_values import LogLine, Snapshot
from pbem.store.work import Work
from tests.desk.acting import do, hold, play_a_turn, record, words
from tests.desk.archives import Document, disturb, exported, found, play_bots, reforged
from tests.desk.office import SEATS, Office, open_office


@pytest.mark.parametrize("tempo", ["turn", "round", "decision"])
def test_a_game_of_bots_holds(office: Office, tempo: str) -> None:
    play_bots(office, 2, tempo=tempo)
    do(office, end(["Red"]))
    verdict = verify(exported(office))
    assert verdict.difference is None
    assert len(verdict.interventions) == 1
    assert verdict.unchecked == []


@pytest.mark.parametrize("tempo", ["turn", "round", "decision"])
@pytest.mark.parametrize("ruleset", ["colonial-revised", "colonialism"])
def test_a_game_that_asks_at_some_tempos_whether_orders_are_in_holds(office: Office, ruleset: str, tempo: str) -> None:
    seats = office.desk.ruleset(ruleset).seat_names[:3]
    office.new_game(seats, bots=seats, ruleset=ruleset, clock={"settle": "0m", "tempo": tempo})
    while record(office).turn < 2:
        office.later(minutes=1)
        office.poll()
    do(office, end(["Red"]))
    assert verify(exported(office)).difference is None


@pytest.mark.parametrize("tempo", ["turn", "decision"])
def test_a_lock_reads_no_position_that_the_wake_up_before_it_wrote(
    office: Office, monkeypatch: pytest.MonkeyPatch, tempo: str
) -> None:
    play_bots(office, 1, tempo=tempo)
    read: list[int] = []
    stored = Work.snapshot

    def counted(work: Work, game: str, seq: int) -> Snapshot | None:
        read.append(seq)
        return stored(work, game, seq)

    before = record(office)
    with monkeypatch.context() as patch:
        patch.setattr(Work, "snapshot", counted)
        on_to(office, before.turn + 2)
    assert record(office).snapshot_seq > before.snapshot_seq + 5
    assert read == []
    assert verify(exported(office)).difference is None


def test_a_game_that_ended_by_its_rules_holds_without_interventions(office: Office) -> None:
    play_bots(office, 40)
    document = exported(office)
    assert document["game"]["status"] == "over"
    assert found(document) == "verified, 0 interventions"


def test_a_disturbed_game_holds_and_its_interventions_are_listed(any_office: Office) -> None:
    disturb(any_office)
    verdict = verify(exported(any_office))
    assert verdict.difference is None
    assert [sentence.split(": ")[0][17:] for sentence in verdict.interventions] == [
        "ruling", "edit", "rollback", "replace", "end",
    ]  # fmt: skip
    assert verdict.lines()[-1] == "verified, 5 interventions"
    assert "counted wrongly" in verdict.interventions[1]


def test_gifts_are_in_it_and_are_no_interventions(office: Office) -> None:
    disturb(office)
    document = exported(office)
    gifts = [line["source"] for line in document["log"] if line["kind"] == "gift"]
    assert gifts[:2] == ["order", "standing"]
    assert not any("gift" in sentence for sentence in verify(document).interventions)


def test_both_branches_are_checked(office: Office) -> None:
    disturb(office)
    document = exported(office)
    undone = [kept for kept in document["snapshots"] if kept["undone"]]
    played = len(document["snapshots"]) - 1
    assert undone
    assert {line["branch"] for line in document["log"] if line["kind"] == "roll"} == {0, 1}
    # The set-up, every finished phase, and the one with the edits that the rollback came into. END closed the last.
    assert f"{played + 2} phases, run again" in "\n".join(verify(document).checked)


def test_a_rollback_behind_a_rollback_and_out_of_an_open_phase(office: Office) -> None:
    office.new_game(clock={"tempo": "decision"}, bots=SEATS[1:])
    office.mail("Red", "CARDS scientist, explorer, viceroy, merchant, trader")
    office.poll()
    for back in ((1, None), (1, 1), (1, None)):
        for _ in range(3):
            do(office, process())
        do(office, rollback(*back))
    do(office, process())
    do(office, end())
    assert found(exported(office)) == "verified, 4 interventions"


def test_a_held_game_holds(office: Office) -> None:
    office.new_game()
    hold(office)
    verdict = verify(exported(office))
    assert verdict.difference is None
    assert "what the open phase has told: the game is held" in verdict.unchecked
    do(office, rollback())
    play_a_turn(office)
    assert found(exported(office)) == "NOT fully verified, 1 intervention"


def test_a_seat_that_sent_nothing_plays_by_default(office: Office) -> None:
    play_bots(office, 1)
    office.new_game(clock={"grace": "0h"})
    for _ in range(2):
        do(office, process())
    document = exported(office)
    assert {"default"} == {line["source"] for line in document["log"] if line["kind"] == "answer"}
    assert verify(document).difference is None


def test_a_draw_holds_and_is_no_victory(office: Office) -> None:
    office.new_game()
    play_a_turn(office)
    do(office, end(["Red", "Blue"], drawn=True))
    verdict = verify(exported(office))
    assert verdict.proof is Proof.FULL, verdict.lines()[-1]
    assert "winner       nobody; drawn, shared by Red, Blue  (the last mail)" in verdict.anchors
    forged = reforged(exported(office), lambda document: document["game"].update(winner={"drawn": ["Red"]}))
    assert found(forged).startswith("not verified: ")


def test_a_game_begun_without_seals_goes_on_and_says_so(office: Office) -> None:
    office.new_game()
    with office.desk.store.transaction() as work:
        work.forget_marks(office.game, "sealed")
    play_a_turn(office)
    assert "root" not in words(office.letters("Red")[-1])
    do(office, end())
    verdict = verify(exported(office))
    assert verdict.difference is None
    assert verdict.unchecked == ["orders: none were sealed in this game, and no root of it is in any mail"]


# --- before the end -------------------------------------------------------------------------------------------------


def test_a_game_in_progress_holds_as_far_as_it_is_published(office: Office) -> None:
    disturb(office, finish=False)
    document = exported(office)
    verdict = verify(document)
    assert verdict.difference is None
    assert verdict.unchecked == [
        "seed and dice: the seed is published when the game is over",
        "the end: the game is running",
        "orders that are still sealed",
    ]
    assert verdict.proof is Proof.PARTLY
    leaves = [each for lock in document["locks"] for each in lock["leaves"]]
    sealed = [each for each in leaves if "hash" in each]
    assert 0 < len(sealed) < len(leaves)
    assert all(each["order"]["turn"] < record(office).turn for each in leaves if "order" in each)


def test_a_game_that_waits_behind_rolls_of_its_open_phase_holds(office: Office) -> None:
    office.new_game(SEATS, bots=SEATS, clock={"settle": "0m", "tempo": "decision"})
    while not any(entry.kind == "roll" for entry in office.dossier().table.opening.log):
        office.later(minutes=1)
        office.poll()
    assert verify(exported(office)).difference is None


@pytest.mark.parametrize("ruleset", ["colonial-2e", "colonial-revised", "colonialism", "new-world"])
def test_a_game_that_waits_for_its_first_orders_holds(office: Office, ruleset: str) -> None:
    office.new_game(office.desk.ruleset(ruleset).seat_names[:3], ruleset=ruleset)
    assert verify(exported(office)).difference is None


def test_a_game_that_has_not_begun_holds(office: Office) -> None:
    office.new_game(begin=False)
    assert found(exported(office)) == "NOT fully verified, 0 interventions"


def test_no_secret_is_in_an_export_before_the_end(office: Office) -> None:
    disturb(office, finish=False)
    with office.desk.store.read() as work:
        now = work.find_mark(office.game, "sealed", "now")
        drawn = work.find_mark(office.game, "sealed", "drawn")
    assert now
    assert drawn
    text = as_json(export(office.desk, office.game))
    for secret in (now.value["secret"], drawn.value, record(office).seed.hex()):
        assert secret not in text
    standing = [order.text for order in office.dossier().sheets["Red"].orders.values() if order.standing]
    assert "SURRENDER NEVER" in standing
    assert "SURRENDER NEVER" not in text


def by_version_0(document: Document) -> None:
    """As if other rules than those installed here had adjudicated it."""
    document["game"]["rules_version"] = "0"
    for kept in document["snapshots"]:
        kept["rules_version"] = "0"
    for line in document["log"]:
        if line["kind"] == "lock":
            line["value"]["version"] = "0"


def test_other_rules_check_dice_and_orders_and_say_so(office: Office) -> None:
    disturb(office)
    verdict = verify(reforged(exported(office), by_version_0))
    assert verdict.difference is None
    assert verdict.proof is Proof.PARTLY
    assert "adjudicated by rules version 0" in "\n".join(verdict.unchecked)
    assert "rolls, each from the seed" in "\n".join(verdict.checked)
    assert "run again" not in "\n".join(verdict.checked)


def test_rules_that_are_not_installed_are_said(office: Office) -> None:
    play_bots(office, 40)
    verdict = verify(reforged(exported(office), lambda document: document["game"].update(ruleset="whist")))
    assert verdict.difference is None
    assert verdict.unchecked == ["results: the rules whist are not installed here"]
    assert verdict.proof is Proof.PARTLY


# --- what players see -----------------------------------------------------------------------------------------------


def test_the_roots_of_the_mails_are_those_of_the_file(office: Office) -> None:
    office.new_game()
    play_a_turn(office)
    report = office.letters("Red")[-1].text
    roots = verify(exported(office)).roots
    assert len(roots) == 1
    root, where = roots[0].split("  ")
    assert (len(root), where) == (40, "turn 1, line-up")
    assert f"root {root}" in words(office.all_letters("red@players.example")[-1])
    assert f"root {root}" in report
    assert f"root         {roots[0]}" in verify(exported(office)).lines(roots=True)


def test_words_are_mixed_in_and_listed(office: Office) -> None:
    office.new_game(begin=False)
    drawn = record(office).seed
    put_word(office.desk, office.game, "blue", "  moon over   Brazil ", office.now)
    put_word(office.desk, office.game, "Red", "42", office.now)
    start(office.desk, office.game, office.now)
    office.poll()
    assert record(office).seed == mixed(drawn, [("Blue", "moon over Brazil"), ("Red", "42")])
    assert record(office).commitment == commitment(drawn)
    letter = words(office.letters("Green")[-1])
    assert "Blue: moon over Brazil" in letter
    assert "Red: 42" in letter
    play_a_turn(office)
    do(office, end())
    assert drawn.hex() in words(office.letters("Green")[-1])
    document = exported(office)
    assert document["seed"] == drawn.hex()
    assert found(document) == "verified, 1 intervention"
    assert "word         Blue: moon over Brazil  (the first mail)" in verify(document).anchors


def test_without_words_the_dice_come_from_the_drawn_seed(office: Office) -> None:
    office.new_game()
    assert commitment(record(office).seed) == record(office).commitment
    assert mixed(b"s" * 32, []) == b"s" * 32


@pytest.mark.parametrize(
    ("game", "seat", "word", "said"),
    [
        ("g1", "Red", "", "one line of 1 to 200 letters"),
        ("g1", "Red", "x" * 201, "one line of 1 to 200 letters"),
        ("g1", "Red", "a\x00b", "one line of 1 to 200 letters"),
        ("g1", "Pink", "x", "there is no seat 'Pink' in game g1; the seats are Red, Blue, Green, Yellow"),
        ("g9", "Red", "x", "there is no game 'g9'"),
    ],
)
def test_a_word_that_will_not_do_is_one_sentence(office: Office, game: str, seat: str, word: str, said: str) -> None:
    office.new_game(begin=False)
    with pytest.raises(TableError, match=said):
        put_word(office.desk, game, seat, word, office.now)


def test_no_word_is_taken_once_the_game_has_begun(office: Office) -> None:
    office.new_game()
    with pytest.raises(TableError, match="has begun"):
        put_word(office.desk, "g1", "Red", "too late", office.now)


# --- files ----------------------------------------------------------------------------------------------------------


def test_a_file_that_is_no_export_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    with pytest.raises(TableError, match="cannot be read"):
        verify_file(file)
    for text, said in (("{}\n", "form is None"), ('{ "format":2}\n', "canonical form"), ('{"format":1}\n', "is 1")):
        file.write_text(text)
        with pytest.raises(TableError, match=said):
            verify_file(file)


# --- while the table changes under a game -----------------------------------------------------------------------------


def on_to(office: Office, turn: int) -> None:
    """Bots play until that turn."""
    for _ in range(10 * turn):
        if record(office).turn < turn:
            office.later(minutes=1)
            office.poll()
    assert record(office).turn == turn, record(office).held_reason


def _forget_data() -> None:
    """As another process would have it: the rules are loaded anew."""
    for kept in (shelf._kept, shelf._data, rules_data._data):
        kept.cache_clear()


@pytest.fixture
def own_boards(tmp_path: Path) -> Iterator[Path]:
    """A folder for the host's own boards; what was loaded is forgotten afterwards."""
    (tmp_path / "boards" / "colonial-2e").mkdir(parents=True)
    _forget_data()
    yield tmp_path / "boards"
    _forget_data()


def test_each_turn_is_checked_by_the_board_it_was_played_on(tmp_path: Path, own_boards: Path) -> None:
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", rules=RulesSection(folder=str(own_boards))) as office:
        office.new_game(bots=SEATS, clock={"settle": "0m"})
        on_to(office, 2)
        ours = (data_folder("rules") / "colonial-2e" / "board.toml").read_text(encoding="utf-8")
        corrected = ours.replace(
            "native_power = 2\nnative_power_provenance", "native_power = 1\nnative_power_provenance"
        )
        assert corrected != ours
        (own_boards / "colonial-2e" / "board.toml").write_text(corrected, encoding="utf-8")
        _forget_data()
        on_to(office, 4)
        do(office, end(["Red"]))
        document = exported(office)
    assert len(document["rules"]) == 2
    verdict = verify(document)
    assert verdict.difference is None
    assert f"{len(document['snapshots'])} phases, run again" in "\n".join(verdict.checked)
    assert verdict.proof is Proof.PARTLY
    assert len(verdict.unchecked) == 1
    assert re.search(r"board\.territories\.\w+\.native_power is 1 there, 2 here", verdict.unchecked[0])


def test_a_game_begun_under_an_older_version_goes_on_and_says_so(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its first locks sealed neither positions nor the rules' data; the first new one seals all positions so far."""

    def older_past(work: Work, dossier: Dossier, before: Mapping[str, Any], data: RulesData) -> Past:
        whole = past(work, dossier, before, data)
        return Past(chain=whole.chain, acts=whole.acts, acts_chain=whole.acts_chain)

    def older_line(*args: Any) -> LogLine:
        whole = line(*args)
        kept = {name: whole.value[name] for name in ("acts", "acts_chain", "chain", "leaves", "number", "root")}
        return replace(whole, value=kept)

    past, line = sealing._past, sealing._line
    with monkeypatch.context() as patch:
        patch.setattr(sealing, "_past", older_past)
        patch.setattr(sealing, "_line", older_line)
        play_bots(office, 2)
    on_to(office, 5)
    do(office, end(["Red"]))
    document = exported(office)
    verdict = verify(document)
    assert verdict.difference is None
    assert verdict.unchecked == [
        "the rules' data of the first turns: 2 locks are of an older form, which does not seal them"
    ]
    third = [each["value"] for each in document["log"] if each["kind"] == "lock"][2]
    assert third["positions"] == sum(kept["turn"] < 3 for kept in document["snapshots"])
