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


def test_a_part_may_be_a_condition_or_hang_on_another_and_a_slot_may_fill_one_in() -> None:
    good = Part(
        name="good", title="Goods", control=Control.ONE, options=(Option(value="tea", words="tea", fits=("india",)),),
        within="where",
    )  # fmt: skip
    when = Part(name="when", title="When", control=Control.CONDITION, least=1)
    hits = Shape(name="hits", title="Successes", line="hits {sign} {n}", beside=("reroll",), last=True)
    given = Slot(name="give.Red", title="Red", shapes=("give", "pass"), given={"to": "Red"}, first=("give",))
    assert document((good, when, hits, given)) == [
        {
            "name": "good", "title": "Goods", "control": "one", "within": "where",
            "options": [{"value": "tea", "words": "tea", "fits": ["india"]}],
        },
        {"name": "when", "title": "When", "control": "condition", "least": 1},
        {"name": "hits", "title": "Successes", "line": "hits {sign} {n}", "last": True, "beside": ["reroll"]},
        {
            "name": "give.Red", "title": "Red", "shapes": ["give", "pass"], "given": {"to": "Red"}, "first": ["give"],
        },
    ]  # fmt: skip


def test_slots_of_which_there_may_be_many_are_spare() -> None:
    slot = Slot(name="2", title="Action 2", shapes=(), like="1", before="2 ", spare=True)
    assert document(slot) == {"name": "2", "title": "Action 2", "like": "1", "before": "2 ", "spare": True}


def test_a_choice_may_say_what_can_be_chosen_behind_it() -> None:
    offer = Offer(parts={"where": {"india": Chance(then={"for": {"Blue": Chance(words="Blue 2 -> 4")}})}})
    then = {"for": {"Blue": {"words": "Blue 2 -> 4"}}}
    assert document(offer) == {"parts": {"where": {"india": {"then": then}}}}
    assert document(Option(value="fleet", words="Fleet", tip="2 discs")) == {
        "value": "fleet", "words": "Fleet", "tip": "2 discs",
    }  # fmt: skip
