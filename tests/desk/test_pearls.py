"""The example of docs/adding-a-ruleset.md is true: its own folders are enough, for cases and for a game by mail."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pbem.data
from pbem.core.cases import run_case
from pbem.desk.commands.rulebook import rulebook
from pbem.desk.ground import shelf
from pbem.desk.hosting.case_files import find_cases
from pbem.desk.hosting.rulings import rulings
from tests.desk.office import Office, address_of, open_office
from tests.desk.people import last, proven, reply, words
from tests.desk.tapped import attached_page, composed, link_in, opened
from tests.unfolding import unfolded

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "tests" / "pearls"
DOCUMENT = ROOT / "docs" / "adding-a-ruleset.md"
TEXTS = {".py", ".toml", ".txt", ".md"}
#: What speaks of the example: its tests, and the handbook.
MAY_NAME_IT = (
    "tests/pearls/",
    "tests/games/test_pearls.py",
    "tests/desk/test_pearls.py",
    "tests/desk/test_own_games.py",
    "tests/test_wheel.py",
    "docs/adding-a-ruleset.md",
)


@pytest.fixture
def site() -> dict[str, str]:
    """Where the host has pages; nowhere."""
    return {}


@pytest.fixture
def office(tmp_path: Path, site: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    """An office that has the example on its shelf as a host puts it there: by its config."""
    monkeypatch.setattr(pbem.data, "_added", [])
    monkeypatch.setattr(sys, "path", [*sys.path])
    sections: dict[str, Any] = {"rules": {"folders": [str(EXAMPLE)]}, "site": site}
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", **sections) as opened:
        yield opened


# --- on the shelf ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("office")
def test_it_stands_on_the_shelf_and_its_cases_hold() -> None:
    assert "pearls" in shelf.known()
    cases = [case for case in find_cases() if case.ruleset == "pearls"]
    assert [case.id for case in cases] == ["P-C1", "P-C2", "P-C3", "P-C4", "P-C5", "P-C6"]
    for case in cases:
        result = run_case(case, lambda ruleset, board: shelf.load(ruleset, overrides=board))
        assert result.ok, (case.id, result)
    assert [each.id for each in rulings("pearls", None) if not each.proved] == []


@pytest.mark.usefixtures("office")
def test_what_a_player_may_look_up() -> None:
    assert [part.heading for part in rulebook("pearls").parts] == ["The game", "Cards"]
    assert [part.heading for part in rulebook("pearls", "de").parts] == ["Das Spiel", "Karten"]
    number, words = rulebook("pearls", "de").ruling("P-2") or ("", "")
    assert (number, words[:5]) == ("P-2", "Eine ")


def test_nothing_outside_its_folders_knows_of_it() -> None:
    """So a game needs no change anywhere else: what is tested here is played by files that do not name it."""
    folders = ("pbem", "rules", "templates", "tests", "docs", "bench", "cron")
    files = [path for name in folders for path in sorted((ROOT / name).rglob("*")) if path.suffix in TEXTS]
    texts = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8").lower() for path in files}
    named = [name for name, text in texts.items() if "pearls" in text and not name.startswith(MAY_NAME_IT)]
    assert len(texts) > 500
    assert named == []


# --- the handbook ---------------------------------------------------------------------------------------------------


def test_the_handbook_names_every_file_of_the_example() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for file in sorted(EXAMPLE.rglob("*.*")):
        if "__pycache__" not in file.parts:
            assert f"`{file.relative_to(ROOT)}`" in text or f"`{file.name}`" in text, file


def test_what_the_handbook_quotes_stands_so_in_the_files() -> None:
    quoted = re.findall(r"`(tests/[^`\n]+)`\n\n```\w+\n(.*?)\n```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert len(quoted) >= 10
    for name, quotation in quoted:
        lines, source = quotation.split("\n"), (ROOT / name).read_text(encoding="utf-8").split("\n")
        starts = [place for place, line in enumerate(source) if line == lines[0]]
        assert any(source[place : place + len(lines)] == lines for place in starts), f"{name}: {lines[0]}"


# --- by mail --------------------------------------------------------------------------------------------------------


def test_it_is_opened_and_played_by_mail_to_its_end_in_two_languages(office: Office) -> None:
    """Ann plays in English, Ben in German, each from NEW and JOIN to the result."""
    proven(office, "Ann", "Ben")
    reply(office, "Ann", "NEW pearls FOR 2 settle=0m muster=no")
    reply(office, "Ben", "SPRACHE de")
    reply(office, "Ben", "MITSPIELEN g1")
    assert "WANTED how deep you dive in turn 1" in words(last(office, "Ann"))
    assert "Wer allein am tiefsten reicht, nimmt die Perle." in words(last(office, "Ben"))
    reply(office, "Ben", "IMMER 1\nTAUCHE 99\nPRÜFE")
    told = words(last(office, "Ben"))
    assert "IMMER 1 tief tauchen, sooft nichts anderes kommt" in told
    assert "Deine Luft reicht für 15, nicht für 99." in told
    assert "Spielrunde 1: Luft danach: 14" in told
    reply(office, "Ben", "TAUCHE 0")
    reply(office, "Ann", "DIVE 0")
    english, german = words(last(office, "Ann")), words(last(office, "Ben"))
    assert "you drew a " in english
    assert "Rot bleibt oben, noch Luft für 15" in german
    assert "Rot zieht eine Karte, noch 11 im Deck Blau zieht eine Karte, noch 10 im Deck; du ziehst ei" in german
    for _ in range(2, 6):
        reply(office, "Ann", "DIVE 2")
        english, german = words(last(office, "Ann")), words(last(office, "Ben"))
        assert "Blue dives 1 deep" in english
        assert "Rot taucht 2 tief" in german
        assert "nach deinem Dauerbefehl" in german
    office.game = "g1"
    state = office.dossier().table.state
    assert state.winner == "Red"
    assert f"Red wins with {state.players['Red'].points} points" in english
    assert f"Rot gewinnt mit {state.players['Red'].points} Punkten" in german


def test_what_a_standing_order_is_cut_to_only_its_owner_reads_and_in_his_language(office: Office) -> None:
    office.new_game(("Red", "Blue"), ruleset="pearls", clock={"settle": "0m"})
    office.mail("Blue", "SPRACHE de\nIMMER 9")
    for _ in (1, 2):
        office.mail("Red", "DIVE 1")
        office.poll()
    english, german = words(office.letters("Red")[-1]), words(office.letters("Blue")[-1])
    assert "Blau taucht 6 tief, noch Luft für 0; nach deinem Dauerbefehl, befohlen hattest du: 9 tief tauchen" in german
    assert "Blue dives 6 deep, 0 breath left" in english
    assert "by standing order" not in english
    assert "9" not in english.partition("TURN 2")[2].partition("STANDING")[0]


def test_what_nobody_sends_is_the_default(office: Office) -> None:
    office.new_game(("Red", "Blue"), ruleset="pearls")
    office.mail("Red", "DIVE 3")
    office.poll()
    for _ in ("the deadline", "the grace"):
        office.later(hours=73)
        office.poll()
    told = " ".join(office.letters("Blue")[-1].text.split())
    assert "Blue stays up, 15 breath left; by default, as nothing came from you" in told


# --- tapped instead of written --------------------------------------------------------------------------------------

HOSTED = pytest.mark.parametrize("site", [{"folder": "pages", "url": "https://games.example.org/"}])


def hosted(office: Office, name: str) -> str:
    """A file of the host's order pages."""
    return (office.folder / "pages/orders" / name).read_text(encoding="utf-8")


@HOSTED
def test_a_mail_leads_to_a_page_that_is_there_with_what_only_its_reader_may_know(office: Office) -> None:
    office.new_game(("Red", "Blue"), ruleset="pearls", clock={"settle": "0m"})
    link = link_in(office.letters("Red")[-1])
    assert link.page == "https://games.example.org/orders/pearls.en.html"
    hand = office.dossier().table.state.players["Red"].hand
    assert link.told["own"] == {"lists": {"hand": [{"value": card, "words": card} for card in hand]}}
    assert (link.told["g"], link.told["s"], link.told["t"]) == ("g1", "Red", 1)
    assert "sheet" not in link.told
    public = json.loads(hosted(office, "g1.en.json"))
    assert public["stamp"] == link.told["p"]
    assert public["seats"][0] == {"seat": "Red", "name": "Red", "mark": "■", "colour": "#d83a3a", "turn": 1}
    assert public["menus"]["Red"]["offers"]["dive"]["parts"]["depth"]["15"] == {"words": "breath left: 0"}
    assert "hand" not in json.dumps(public["menus"])
    page = unfolded(json.loads(re.findall(r'id="page">(.*?)</script>', hosted(office, "pearls.en.html"))[0]))
    assert (page["ruleset"], page["title"], page["language"]) == ("pearls", "Pearls", "en")
    assert page["page"]["shapes"]
    assert json.loads(hosted(office, "g1.de.json"))["seats"][0]["name"] == "Rot"
    assert "Wie tief" in hosted(office, "pearls.de.html")


@HOSTED
def test_what_a_page_hands_over_is_read_and_the_next_link_has_it(office: Office) -> None:
    office.new_game(("Red", "Blue"), ruleset="pearls", clock={"settle": "0m"})
    link = link_in(office.letters("Red")[-1])
    office.mail("Red", in_reply_to="", **composed(link, ["DIVE 3", "ALWAYS 1"]))
    office.poll()
    [receipt] = office.letters("Red")
    assert "Your turn 1 orders as they stand now" in words(receipt)
    assert "begins with #" not in words(receipt)
    assert "Tapped on the page of turn 1." in words(receipt)
    after = link_in(receipt)
    assert after.told["sheet"] == {"dive": "DIVE 3", "always": "ALWAYS 1"}
    assert after.told["p"] == link.told["p"]


@HOSTED
def test_what_an_old_page_hands_over_is_not_taken_for_another_turn(office: Office) -> None:
    office.new_game(("Red", "Blue"), ruleset="pearls", clock={"settle": "0m"})
    old = link_in(office.letters("Red")[-1])
    for seat in ("Red", "Blue"):
        office.mail(seat, "DIVE 1")
    office.poll()
    office.letters("Red")
    office.mail("Red", in_reply_to="", **composed(old, ["DIVE 3", "ALWAYS 1"]))
    office.poll()
    [receipt] = office.letters("Red")
    assert "was made for turn 1, and this is turn 2" in words(receipt)
    assert "2 lines refused" in receipt.subject
    assert "Tapped on" not in words(receipt)
    assert not office.dossier().sheets["Red"].current(2)
    assert link_in(receipt).told["t"] == 2
    office.mail("Red", "DIVE 3")
    office.poll()
    assert [order.text for order in office.dossier().sheets["Red"].current(2)] == ["DIVE 3"]


@HOSTED
def test_who_reads_text_alone_has_the_whole_address_on_a_line_of_its_own(office: Office) -> None:
    office.new_game(("Red", "Blue"), ruleset="pearls", clock={"settle": "0m"})
    office.mail("Red", "FORMAT text\nREPORT")
    office.poll()
    text = office.letters("Red")[-1].text
    [address] = [line for line in text.splitlines() if line.startswith("https://games.example.org/orders/")]
    assert opened(address).told["s"] == "Red"
    assert "TAP YOUR ORDERS" in text


def test_without_web_space_no_mail_speaks_of_a_page(office: Office) -> None:
    office.new_game(("Red", "Blue"), ruleset="pearls")
    letter = office.letters("Red")[-1]
    assert b"orders/" not in letter.raw
    assert "ap your orders" not in letter.raw.decode()


def test_page_brings_the_page_as_a_file_without_web_space(office: Office) -> None:
    office.new_game(("Red", "Blue"), ruleset="pearls", clock={"settle": "0m"})
    office.mail("Red", "DIVE 3\nSPRACHE de\nSEITE")
    office.mail("Blue", "PAGE")
    office.poll()
    given = attached_page(office.letters("Red")[-1])
    hand = office.dossier().table.state.players["Red"].hand
    names = {"net": "Netz", "stone": "Stein"}
    assert given["own"]["own"]["lists"]["hand"] == [{"value": card, "words": names[card]} for card in hand]
    assert given["own"]["sheet"] == {"dive": "DIVE 3"}
    [letter] = [
        letter for letter in office.all_letters(address_of("Red")) if given["own"]["to"] in letter.header("reply-to")
    ][-1:]
    assert letter.subject.split("]")[0] in given["own"]["sub"]
    assert given["page"]["language"] == "de"
    assert list(given["game"]["menus"]) == ["Red"]
    assert given["file"] == "g1-orders.html"
