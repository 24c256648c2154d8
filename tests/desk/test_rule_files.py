"""`pbem rules`: the shelf, boards that hold or break, and what is reconstructed."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.core.errors import TableError
from pbem.data import data_folder
from pbem.desk.ground import shelf
from pbem.desk.hosting.rule_files import Source, check, describe, provenance, rulesets_listed, sources

BOARD = data_folder("rules") / "colonial-2e" / "board.toml"


def corrected(folder: Path, *pairs: tuple[str, str]) -> Path:
    """The board with some changes, in a host's own folder."""
    text = BOARD.read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    file = folder / "colonial-2e" / "board.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_every_ruleset_on_the_shelf_is_listed_and_described() -> None:
    lines = [each.line for each in rulesets_listed()]
    assert [line.split()[0] for line in lines] == shelf.known()
    for name in shelf.known():
        text = "\n".join(describe(name))
        assert shelf.load(name).title in text
        assert "reconstructed" in text


def test_our_own_data_holds() -> None:
    found = list(check([]))
    assert [checked.breaches for checked in found] == [()] * len(found)
    assert "rules/colonial-2e/board.toml" in [checked.where for checked in found]


def test_a_corrected_board_is_checked_by_file_folder_and_config(tmp_path: Path) -> None:
    file = corrected(tmp_path)
    for found in (check([file]), check([tmp_path]), check([file.parent])):
        assert [(checked.where, checked.breaches) for checked in found] == [(str(file), ())]
    assert [checked.where for checked in check([], tmp_path)][-1] == str(file)


def test_every_breach_is_named_with_file_and_key(tmp_path: Path) -> None:
    file = corrected(
        tmp_path, ("welcome = [", "wellcome = ["), ("america_box = 2", 'america_box = "two"'), ("[setup]", "[set-up]")
    )
    [checked] = check([file])
    assert checked.breaches
    assert all(str(file) in breach for breach in checked.breaches)
    assert any("setup" in breach for breach in checked.breaches)


def test_a_file_that_is_no_toml_is_a_breach(tmp_path: Path) -> None:
    file = corrected(tmp_path)
    file.write_text("[territories", encoding="utf-8")
    [checked] = check([file])
    assert "cannot be read as TOML" in checked.breaches[0]


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("nowhere", "there is no .*nowhere; name a data file"),
        (".", "has no data file of a ruleset; .*/board.toml in it would be one"),
        ("board.toml", "is in no folder named for its ruleset; put it into one of colonial-2e"),
    ],
)
def test_a_place_that_is_none_is_one_sentence(tmp_path: Path, place: str, said: str) -> None:
    if place == "board.toml":
        (tmp_path / place).write_text("", encoding="utf-8")
    with pytest.raises(TableError, match=said):
        list(check([tmp_path / place]))


def test_a_file_that_the_ruleset_does_not_have(tmp_path: Path) -> None:
    file = corrected(tmp_path).with_name("cities.toml")
    file.write_text("", encoding="utf-8")
    [checked] = check([file])
    assert "colonial-2e has no such data file; it has board.toml" in checked.breaches[0]


# --- provenance -------------------------------------------------------------------------------------------------------


def test_each_datum_has_its_own_source_or_its_tables() -> None:
    data = {
        "treasury": 5,
        "treasury_provenance": "2nd edition 3",
        "tracks": {"navy": {"values": [1, 2], "provenance": "reconstructed"}},
        "lands": {"adjacent": {"peru": "reconstructed (sea)"}, "goods": [{"good": "tea", "good_provenance": "board"}]},
    }
    assert list(sources(data)) == [
        Source(path="treasury", provenance="2nd edition 3"),
        Source(path="tracks.navy", provenance="reconstructed"),
        Source(path="lands.adjacent.peru", provenance="reconstructed (sea)"),
        Source(path="lands.goods.0.good", provenance="board"),
    ]
    assert [source.reconstructed for source in sources(data)] == [False, True, True, False]


def test_what_is_reconstructed_is_listed_and_counted() -> None:
    lines = provenance("colonial-2e")
    assert all("reconstructed" in line for line in lines)
    assert lines[-1].startswith(f"{len(lines) - 1} of ")
    more = provenance("colonial-2e", everything=True)
    assert len(more) > len(lines)
    assert any("2nd edition" in line for line in more)


def test_a_corrected_datum_is_no_longer_a_stand_in(tmp_path: Path) -> None:
    corrected(tmp_path, ('good_provenance = "reconstructed"', 'good_provenance = "board: printed so"'))
    assert len(provenance("colonial-2e", tmp_path)) == len(provenance("colonial-2e")) - 1


# --- a board that two editions share ----------------------------------------------------------------------------------


def test_a_shared_board_is_named_and_counted_with_the_edition_that_uses_it(tmp_path: Path) -> None:
    [data] = [line for line in describe("colonial-revised") if line.startswith("data")]
    assert data.split()[1:] == ["edition.toml,", "colonial-2e/board.toml"]
    lines = provenance("colonial-revised")
    assert lines[0].startswith("colonial-2e/board.toml ")
    assert lines[-1].startswith(f"{len(lines) - 1} of ")
    corrected(tmp_path, ('good_provenance = "reconstructed"', 'good_provenance = "board: printed so"'))
    assert len(provenance("colonial-revised", tmp_path)) == len(lines) - 1


def test_a_shared_board_is_checked_once_and_for_both(tmp_path: Path) -> None:
    """Among our own files once; a host's board is tried with whatever else his folder has for either edition."""
    assert [checked.where for checked in check([])].count("rules/colonial-2e/board.toml") == 1
    assert "rules/colonial-revised/edition.toml" in [checked.where for checked in check([])]
    file = corrected(tmp_path)
    other = tmp_path / "colonial-revised" / "edition.toml"
    other.parent.mkdir()
    other.write_text("[unused]\nterritories = []\n", encoding="utf-8")
    breaches = [breach for checked in check([file]) for breach in checked.breaches]
    assert breaches == ["edition.toml or board.toml: 'setup' is missing or of the wrong kind"]
