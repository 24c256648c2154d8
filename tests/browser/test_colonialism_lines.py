"""Round trips of Colonialism: each line that phrases mean and bots write is tapped together again, the same."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import pytest

from pbem.core.errors import TableError
from pbem.core.order_page import document
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Sheet
from pbem.core.table import Tempo
from pbem.desk.ground.shelf import load
from pbem.desk.order_pages.public_part import Tapped, public_part
from pbem.games.colonialism.state import State
from pbem.games.colonialism.telling.tapped.sheet_slots import slots_of
from tests.browser.order_lines import document_faults, lost
from tests.browser.order_page_shown import PHONE, Site, fragment, opened, show
from tests.games.colonialism.order_room import position, rules
from tests.games.colonialism.tapped_room import Asked, asked_in, own, public
from tests.phrases.reading import lines_of, place_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PAGE = document(rules().order_page())
DRAWN = 12


def not_tapped(browser: Browser, state: State, seat: str, lines: set[str]) -> dict[str, str | None]:
    """The lines that do not come out as they went in."""
    menu, mine = document(public(state, seat)), document(own(state, seat))
    return lost(browser, PAGE, menu, sorted(lines), mine)


def not_tapped_in(browser: Browser, game: list[Asked]) -> tuple[int, dict[str, str | None]]:
    """How many lines seats had on their sheets where they were asked, and what came out otherwise."""
    places, lines = dict[tuple[str, ...], State](), defaultdict[tuple[str, ...], set[str]](set)
    for state, seat, orders in game:
        slots = [slot.name for slot in slots_of(state, seat)]
        key = (seat, *slots)  # what a line may be is the same with the same slots
        places.setdefault(key, state)
        lines[key] |= {order.text for order in orders if order.slot in slots}
    found = dict[str, str | None]()
    for key, state in places.items():
        found |= not_tapped(browser, state, key[0], lines[key])
    return sum(map(len, lines.values())), found


def test_nothing_is_wrong_with_the_documents(browser: Browser) -> None:
    s = position()
    assert document_faults(browser, PAGE, document(public(s, "Red"))) == []


def test_every_line_that_phrases_mean_is_tapped_together(browser: Browser) -> None:
    lines: dict[tuple[str, str], set[str]] = defaultdict(set)
    for phrase in lines_of("colonialism"):
        place, seat = place_of("colonialism", phrase["position"]), phrase["seat"]
        mine = [decision for decision in place.position.waiting if decision.seat == seat]
        for meant in (phrase.get("means") or (), *(phrase.get("also") or ())):
            context = OrderContext(state=place.position.state, seat=seat, sheet=Sheet(), open=mine, tempo=place.tempo)
            for line in meant:
                try:
                    effect = rules().read(line, context)
                except TableError:
                    continue  # words of the table, such as WAIT
                lines[phrase["position"], seat] |= {order.text for order in effect.orders}
    assert sum(map(len, lines.values())) > 450
    for (name, seat), meant in lines.items():
        assert not_tapped(browser, place_of("colonialism", name).position.state, seat, meant) == {}


def test_facts_of_every_kind_and_ships_by_preference_are_tapped_together(browser: Browser) -> None:
    facts = [
        "india.Blue > 2", "india.natives = 0", "india.cubes.yellow >= 1", "india.total > india.limit", "turn = 3",
        "india.rank < china.rank", "leads india", "holds fleet", "fresh atlantic > 0", "ships atlantic != 1",
        "Blue.ships arabian-sea < 2", "Blue.collected >= reserve", "black < yellow", "hand <= deck", "round = 2",
        "NOT (india.Red > 2 AND holds fleet)", "leads india AND (turn > 1 OR segment = 2)", "reserve > Blue.reserve",
        "Blue.yellow > Green.yellow", "ships atlantic > Blue.ships atlantic", "row < Blue.row",
    ]  # fmt: skip
    lines = {f"R1 1 DRAW IF {fact} ELSE PASS" for fact in facts}
    assert not_tapped(browser, position(), "Red", lines) == {}
    s = position({"phase": "setup"})
    for player in s.players.values():
        for ships in player.ships.values():
            ships.fresh = ships.used = 0
    lines = {
        "SHIPS atlantic, atlantic / mediterranean, arabian-sea",
        "SHIPS atlantic / mediterranean / arabian-sea, atlantic, atlantic",
        "SHIPS atlantic, arabian-sea IF Blue.ships arabian-sea = 0 ELSE bay-of-bengal, atlantic / mediterranean",
        "SHIPS atlantic / arabian-sea IF Blue.ships arabian-sea = 0 AND ships atlantic = 1 ELSE bay-of-bengal",
    }
    assert not_tapped(browser, s, "Red", lines) == {}


def test_a_card_that_is_given_up_is_not_there_for_an_action(browser: Browser) -> None:
    """4.8 Six of the twelve cards are kept: who plays one of the others in a slot below is told so."""
    s, seat, _ = next(each for each in asked_in(1) if len(each[0].players[each[1]].hand) == DRAWN)
    given_up, *_, kept = [card for card in s.players[seat].hand if card in s.board.policies]
    six = [card for card in s.players[seat].hand if card not in (given_up, kept)][:5]
    ruleset = load("colonialism")
    game = public_part(Tapped(game="g1", title="Amber Fleet", ruleset=ruleset, state=s), "en")
    site = Site()
    site.put({"ruleset": "colonialism", "title": "Colonialism", "language": "en", "page": PAGE}, game)
    told = {"g": "g1", "s": seat, "t": s.turn, "p": game["stamp"], "to": "table@host.example", "sub": "Re: [g1]"}
    link = fragment({**told, "own": document(own(s, seat))})
    with opened(browser, site, PHONE, f"colonialism.en.html#{link}") as there:
        page = there.page
        show(page.locator("#text"))
        lines = [f"KEEP {', '.join((*six, kept))}", f"R1 1 PLAY {given_up} ON india", f"R1 2 PLAY {kept} ON china"]
        page.locator("#text").fill("\n".join(lines))
        page.locator("#text").blur()
        page.wait_for_selector("[data-slot='1.1'] .short")
        assert "the orders before it use it up" in page.locator("[data-slot='1.1'] .short").inner_text()
        assert page.locator(".short").count() == 1
        assert there.said == there.asked == []


@pytest.mark.parametrize(("seed", "tempo"), [(1, Tempo.TURN), (2, Tempo.ROUND)])
def test_lines_of_bots_are_tapped_together(browser: Browser, seed: int, tempo: Tempo) -> None:
    tried, found = not_tapped_in(browser, asked_in(seed, tempo=tempo)[:12])
    assert tried > 40
    assert found == {}


@pytest.mark.broad
@pytest.mark.parametrize("seed", range(8))
def test_lines_of_two_hundred_bot_turns_are_tapped_together(browser: Browser, seed: int) -> None:
    tempo = (Tempo.TURN, Tempo.ROUND, Tempo.DECISION)[seed % 3]
    game = asked_in(seed, tempo=tempo, players=2 + seed % 3)
    tried, found = not_tapped_in(browser, game)
    assert tried > 100
    assert found == {}
