"""Lines of the New World through the order page's engine: every one is taken apart and written again the same."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import pytest

from pbem.core.errors import Refusal
from pbem.core.order_page import document
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Sheet
from pbem.desk.ground.shelf import load
from pbem.desk.order_pages.public_part import Tapped, public_part
from tests.browser.order_lines import document_faults, lost
from tests.browser.order_page_shown import PHONE, Site, fragment, opened, written
from tests.games.new_world.order_room import Room, ordered_position
from tests.games.new_world.room import rules
from tests.games.new_world.test_order_page import kept, menu_of, own_of
from tests.phrases.reading import lines_of, place_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from pbem.games.new_world.state import State

PAGE = document(rules().order_page())
#: What the words of the corpus do not say, and a page can.
MORE = (
    "1 FREE TRANSPORT 2 soldiers ALL colonists brazil TO peru X DRAWN(2) EXACT ELSE BUILD brazil WITH brazil",
    "6 SALVAGE ELSE PAUSE",
    "2 WAR Blue peru FROM brazil WITH peru MUSTER war, war, militia SPREAD 3 IF NOT (vp > Blue.vp OR deck < 4)",
    "3 ADVANCE industry LEVEL 2 PAY AUTO IF value DRAWN 1 >= 7 AND NOT holds treaty",
    "12 EXPEDITION canada X BEST WITH national-will IF first canada OR known peru AND token brazil != 0",
    "4 WILL SWAP Green brazil 1 IF Blue.home.colonists >= home.colonists",
    "99 MILITIA brazil 3 X AUTO EXACT IF brazil.Red.soldiers < brazil.Blue.soldiers",
    "5 BUILD brazil IF brazil.Red.units >= 3 AND (turn > 4 OR Blue.advances = 2)",
    "PAUSE AFTER 0", "PAUSE AFTER 99 IF LOST 98", "GUARD ESCORT ON BOTH IF stake >= 8 OR turn > 9", "DONE", "SPREAD 3",
    "SCORE soldiers RELIGION brazil", "SCORE RELIGION peru", "SCORE colonists ONCE", "SCORE RELIGION peru ONCE",
    "KEEP war, brazil, war ONCE", "REACT Z ON TRANSPORT, DISCOVERY BY Blue, Green IN peru IF units > 3: HAZARD",
    "REACT B ON WAR, RAID AGAINST ANY: TREATY WITH national-will", "REACT C ON BOTH AGAINST ME, Blue: ESCORT",
    "REACT D ON WAR IN peru IF attackers > defenders: MUSTER war, peru MAX 1",
)  # fmt: skip


def as_it_is_hosted(s: State, seat: str) -> tuple[Site, str]:
    """The page and a position's public file, and where a seat's link leads."""
    ruleset = load("new-world")
    game = public_part(Tapped(game="g1", title="Amber Fleet", ruleset=ruleset, state=s), "en")
    site = Site()
    site.put({"ruleset": "new-world", "title": "New World", "language": "en", "page": PAGE}, game)
    turn = rules().turn_tapped(rules().view(s, None), seat)
    told = {"g": "g1", "s": seat, "t": turn, "p": game["stamp"], "to": "table@host.example", "sub": "Re: [g1]"}
    own = document(own_of(s, seat))
    return site, f"new-world.en.html#{fragment({**told, 'own': own})}"


def test_an_action_is_tapped_where_it_is_possible(browser: Browser) -> None:
    brazil = {"Red": {"colonists": 10, "soldiers": 3}, "Blue": {"soldiers": 1}}
    s = ordered_position({"regions.brazil.units": brazil, "regions.peru.units": {"Green": {"colonists": 2}}})
    site, where = as_it_is_hosted(s, "Red")
    with opened(browser, site, PHONE, where) as there:
        page = there.page
        page.locator("[id='choose-1']").click()
        assert page.get_by_role("button", name="Hardships").count() == 1  # by the card of Brazil
        assert not page.get_by_role("button", name="Atrocities").is_visible()
        page.get_by_role("button", name="War Attack").click()
        assert "3 of 5 pieces are yours" in page.get_by_role("button", name="Brazil: Blue").first.inner_text()
        assert not page.get_by_role("button", name="Caracas: Blue").first.is_visible()
        page.get_by_role("button", name="Brazil: Blue").first.click()
        page.get_by_role("button", name="Done", exact=True).first.click()
        page.get_by_role("button", name="Send", exact=True).first.click()
        assert written(page).lines() == ["1 WAR Blue brazil"]
        assert there.said == there.asked == []


def test_a_seat_taps_reactions_while_others_play(browser: Browser) -> None:
    s = ordered_position({"turn": 6})
    site, where = as_it_is_hosted(s, "Green")
    with opened(browser, site, PHONE, where) as there:
        page = there.page
        page.get_by_text("Reactions to what others do", exact=True).first.click()
        page.locator("[id='choose-react.a']").click()
        page.get_by_role("button", name="Treaty").first.click()
        page.get_by_role("button", name="War", exact=True).first.click()
        page.get_by_role("button", name="yourself").first.click()
        page.get_by_role("button", name="Done", exact=True).first.click()
        page.get_by_role("button", name="Send", exact=True).first.click()
        mail = written(page)
        assert mail.lines() == ["REACT A ON WAR AGAINST ME: TREATY"]
        assert mail.body.startswith("# page t8 ")
        assert there.said == there.asked == []


def missing(browser: Browser, s: State, seat: str, lines: list[str]) -> dict[str, str | None]:
    """The lines that do not come out as they went in."""
    return lost(browser, PAGE, document(menu_of(s, seat)), lines, document(own_of(s, seat)))


def test_the_page_names_nothing_that_is_not_there(browser: Browser) -> None:
    assert document_faults(browser, PAGE, document(menu_of(ordered_position(), "Red"))) == []


def test_whatever_the_lines_can_say_the_page_can_say(browser: Browser) -> None:
    assert [Room().text(line) for line in MORE] == list(MORE)
    assert missing(browser, ordered_position(), "Red", list(MORE)) == {}


def test_every_line_that_people_meant_comes_out_as_it_went_in(browser: Browser) -> None:
    meant: dict[tuple[str, str], set[str]] = defaultdict(set)
    for phrase in lines_of("new-world"):
        for line in (line for means in [phrase.get("means") or [], *phrase.get("also", ())] for line in means):
            meant[phrase["position"], phrase["seat"]] |= canonical(phrase["position"], phrase["seat"], line)
    assert sum(map(len, meant.values())) > 400
    for (name, seat), lines in meant.items():
        assert missing(browser, place_of("new-world", name).position.state, seat, sorted(lines)) == {}


def canonical(name: str, seat: str, line: str) -> set[str]:
    """The line in canonical words; one that is done at once is written so already."""
    place = place_of("new-world", name).position
    waiting = [decision for decision in place.waiting if decision.seat == seat]
    try:
        effect = rules().read(line, OrderContext(state=place.state, seat=seat, sheet=Sheet(), open=waiting))
    except Refusal:
        return set()  # a word of the table
    return {order.text for order in effect.orders} or {line}


@pytest.mark.parametrize("seed", [2])
def test_lines_of_bots_come_out_as_they_went_in(browser: Browser, seed: int) -> None:
    _bots(browser, seed, most_turns=40)


@pytest.mark.broad
@pytest.mark.parametrize("seed", range(5))
def test_two_hundred_turns_of_bots_come_out_as_they_went_in(browser: Browser, seed: int) -> None:
    _bots(browser, seed, most_turns=200)


def _bots(browser: Browser, seed: int, *, most_turns: int) -> None:
    game = kept(seed, most_turns)
    assert sum(map(len, game.texts.values())) > most_turns // 2
    s = game.positions[-1]
    for seat in s.seats:
        mine = [line for line in game.texts[seat] if not line.startswith("NATION ")]
        assert missing(browser, s, seat, mine) == {}
    wishes = {seat: [line for line in lines if line.startswith("NATION ")] for seat, lines in game.texts.items()}
    assert [missing(browser, game.positions[0], seat, lines) for seat, lines in wishes.items()] == [{}] * len(wishes)
