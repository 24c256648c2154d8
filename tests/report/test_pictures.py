"""Pictures of a position: what is drawn, and that it can be read."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from pbem.core.picture import Item, Picture, Sample, for_reader, picture_from
from pbem.report.pictures import map_layout, png
from pbem.report.pictures.cards import NARROW, Crowding
from pbem.report.pictures.draw import pictures_of, svg_of
from pbem.report.pictures.png import MOST_BYTES, png_of
from tests.report.picture_boards import board as board
from tests.report.picture_boards import position


def drawn(picture: Picture, *, language: str = "en", title: str = "Amber Fleet", panel: str | None = None) -> str:
    return svg_of(picture, language=language, title=title, panel=panel)


def told(svg: str) -> list[str]:
    """All words in the picture."""
    elements = ElementTree.fromstring(svg).iter()  # noqa: S314 our own
    return [each.text or "" for each in elements if each.tag.endswith("text")]


@pytest.mark.usefixtures("board")
def test_a_picture_is_well_formed_and_says_what_its_cards_say() -> None:
    words = told(drawn(position()))
    assert {"Amber Fleet", "you are Red", "Great Fen", "gold", "3", "13/12", "may be explored", "odd", "Sound"} <= {
        *words
    }


@pytest.mark.usefixtures("board")
def test_no_text_is_smaller_than_eleven_pixels_on_a_phone() -> None:
    sizes = re.findall(r'font-size="([\d.]+)"', drawn(position()))
    assert sizes
    assert min(map(float, sizes)) >= 22


@pytest.mark.usefixtures("board")
def test_hostile_names_are_escaped() -> None:
    name = "</text><script>x</script>&\"'\u202e\x07"
    svg = drawn(position(name=name, reader="Blue"), title=name * 3)
    assert "<script" not in svg
    assert any("<script>" in words for words in told(svg))


@pytest.mark.usefixtures("board")
def test_each_panel_can_be_a_picture_alone() -> None:
    north, south = (told(drawn(position(), panel=panel)) for panel in ("north", "south"))
    assert "Great Fen" in north
    assert "Great Fen" not in south
    assert "The Isle" in south
    assert pictures_of(position()) == (None,)


@pytest.mark.usefixtures("board")
def test_the_key_leaves_out_what_had_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something spare is in the key where it is on a card, and not where it was left out on every one."""
    spare = Item(sign="badge", number=4, colour="#123456", spare=True)
    plain = position()
    cards = [replace(card, badges=(*card.badges, spare)) if card.place == "fen" else card for card in plain.cards]
    sample = Sample(item=replace(spare, spare=False), words="Native Power")
    picture = replace(plain, cards=tuple(cards), key=(*plain.key, sample))
    assert "Native Power" in told(drawn(picture))
    assert "Native Power" in told(drawn(picture, panel="south")), "the key stands for both panels"
    monkeypatch.setattr(map_layout, "_LESS", ((Crowding.SHORT, NARROW),))
    monkeypatch.setattr(map_layout, "_DEAR", 0.0)
    map_layout.map_of.cache_clear()
    short = told(drawn(picture))
    assert "Native Power" not in short
    assert {sample.words for sample in plain.key} <= {*short}
    assert "Native Power" not in told(drawn(picture, panel="south"))


@pytest.mark.usefixtures("board")
def test_the_pictures_own_words_are_in_the_readers_language() -> None:
    assert "du bist Red" in told(drawn(position(), language="de"))


@pytest.mark.usefixtures("board")
def test_the_same_picture_has_the_same_bytes() -> None:
    first, second = (png_of(position(), language="en", title="Amber Fleet") for _ in range(2))
    assert first == second
    assert len(first) <= MOST_BYTES


@pytest.mark.usefixtures("board")
def test_panels_are_pictures_of_their_own_where_much_is_told() -> None:
    there = tuple(Item(sign="seat", seat="Blue", number=number, key=str(number)) for number in range(40))
    picture = position()
    cards = tuple(replace(card, rows=(there,) * 8) for card in picture.cards)
    assert pictures_of(replace(picture, cards=cards)) == ("north", "south")


@pytest.mark.usefixtures("board")
def test_land_is_drawn_once_for_all_readers(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn_now: list[str] = []

    def rendered(svg: str, *, crisp: int = 0) -> bytes:
        drawn_now.append(svg)
        return kept(svg, crisp=crisp)

    kept = png.rendered
    monkeypatch.setattr(png, "rendered", rendered)
    png.forget()
    for reader in ("Red", "Blue"):
        png_of(position(reader=reader), language="en", title="Amber Fleet")
    assert len(drawn_now) == 2 + 1 + 1  # two panels, and what lies over them for each


@pytest.mark.usefixtures("board")
def test_a_machine_without_the_libraries_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "find_spec", lambda name: None)
    with pytest.raises(png.NoPictures, match="resvg-py and pillow"):
        png_of(position(), language="en", title="Amber Fleet")


def test_a_board_without_a_map_cannot_be_drawn() -> None:
    with pytest.raises(FileNotFoundError):
        drawn(position(board="nowhere"))


@pytest.mark.usefixtures("board")
def test_a_picture_without_a_card_or_a_standing_is_drawn() -> None:
    empty = Picture(board="made-up", seats=("Red",), names={"Red": "Red"}, cards=())
    assert told(drawn(empty)) == ["Amber Fleet", "neighbours across the sea"]


@pytest.mark.usefixtures("board")
def test_the_mark_of_who_is_no_seat_can_stand_beside_a_seat() -> None:
    first, *cards = position().cards
    picture = replace(position(), cards=(replace(first, rows=((Item(sign="natives", seat="Red", number=7),),)), *cards))
    svg = drawn(picture)
    assert "7" in told(svg)
    assert "natives" not in told(svg)
    assert "#8a8f96" in svg


@pytest.mark.usefixtures("board")
def test_where_a_picture_is_tapped_each_card_and_land_says_its_place_and_nothing_else_is_other() -> None:
    picture = position()
    plain, tapped = drawn(picture), svg_of(picture, language="en", title="Amber Fleet", tapped=True)
    assert "data-place" not in plain
    elements = list(ElementTree.fromstring(tapped).iter())  # noqa: S314 our own
    places = {each.get("data-place") for each in elements if each.tag.endswith("}g")} - {None}
    assert places == {card.place for card in picture.cards}
    lands = {each.get("data-place") for each in elements if each.tag.endswith("}path")} - {None}
    assert lands
    assert lands <= places
    without = re.sub(r' data-place="[^"]*"', "", re.sub(r'<g data-place="[^"]*">', "", tapped))
    assert without.replace("</g>", "") == plain.replace("</g>", "")


@pytest.mark.usefixtures("board")
def test_a_brief_picture_is_the_map_alone() -> None:
    whole, brief = drawn(position()), drawn(replace(position(), brief=True))
    assert {"Great Fen", "you are Red", "may be explored"} <= {*told(brief)}
    assert "yours" in told(whole)
    assert "yours" not in told(brief)
    assert len(told(brief)) < len(told(whole)) - len(position().standing)
    assert picture_from(replace(position(), brief=True).document()).brief


@pytest.mark.usefixtures("board")
def test_the_key_says_since_when_a_change_counts() -> None:
    now, past, end = position(), replace(position(), past=True), replace(position(), end=True)
    for shown, words in ((now, "since your last report"), (past, "in that turn"), (end, "in the last of the game")):
        assert f"changed {words}" in " ".join(told(drawn(shown)))
    assert picture_from(end.document()).end


@pytest.mark.usefixtures("board")
def test_the_key_tells_of_a_change_in_the_standing_alone() -> None:
    quiet = replace(for_reader(position(), "Red", position()), cards=())
    [first, *rows] = quiet.standing
    moved = replace(first, items=(replace(first.items[0], change=1), *first.items[1:]))
    assert "changed since your last report" not in " ".join(told(drawn(quiet)))
    assert "changed since your last report" in " ".join(told(drawn(replace(quiet, standing=(moved, *rows)))))
