"""What is tapped, as the document that a page is given."""

from __future__ import annotations

from pbem.core.order_page import Chance, Control, Menu, Offer, Option, Page, Part, Shape, Slot, document


def test_a_page_is_json_without_what_is_as_usual() -> None:
    where = Part(name="where", title="Where to", control=Control.RANKED, of="territories", least=1, most=3)
    page = Page(
        shapes=(Shape(name="explore", title="Explore", line="EXPLORE {where}", parts=(where,)),),
        lists={"territories": (Option(value="india", words="India", place="india"),)},
    )
    part = {"name": "where", "title": "Where to", "control": "ranked", "of": "territories", "least": 1, "most": 3}
    assert document(page) == {
        "shapes": [{"name": "explore", "title": "Explore", "line": "EXPLORE {where}", "parts": [part]}],
        "lists": {"territories": [{"value": "india", "words": "India", "place": "india"}]},
    }


def test_a_menu_keeps_odds_of_nothing_and_who_is_asked() -> None:
    chance = Chance(words="needs 3 Successes of 2", odds=0.0)
    menu = Menu(
        slots=(Slot(name="1", title="Round 1", shapes=("explore",), before="1 ", asked=True),),
        offers={"explore": Offer(parts={"where": {"india": chance}})},
    )
    assert document(menu) == {
        "slots": [{"name": "1", "title": "Round 1", "shapes": ["explore"], "before": "1 ", "asked": True}],
        "offers": {"explore": {"parts": {"where": {"india": {"words": "needs 3 Successes of 2", "odds": 0.0}}}}},
    }
