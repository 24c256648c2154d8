"""A finger that knows what is to be ordered: it taps together what a line says, part by part, and types nothing.

The line is taken apart by the page's own engine; what the finger does then is what a reader does who wants just that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tests.browser.order_page_shown import show

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

_TAKEN = """([menu, own, line]) =>
  orderLines.taken(orderLines.held('page').page, menu, line, own)"""
#: So many taps of "one more" at most; a larger number is put into its field.
_TAPS = 6


def tap_line(page: Page, line: str, menu: Mapping[str, Any], own: Mapping[str, Any]) -> None:
    """Tap together what a line says, from the sheet and back to it; afterwards the sheet has the line."""
    if line in page.locator("#text").input_value().splitlines():
        return
    taken = page.evaluate(_TAKEN, [menu, own, line])
    assert taken, f"no line of the page: {line}"
    card = page.locator(f'[data-slot="{taken["slot"]}"]')
    show(card)
    if card.locator("> label.switch").count():
        card.locator("> label.switch input").check()
    else:
        while card.locator(".tools").count():  # what was there before
            card.locator(".tools button").last.click()
        if card.locator(".line, .missing").count():
            card.locator(".buttons button").last.click()
        for place, (each, shape) in enumerate(zip(taken["alternatives"], taken["shapes"], strict=True)):
            buttons = card.locator(".buttons button")
            (buttons.filter(has_text="+") if place else buttons).first.click()
            _tap_order(page, each, shape, taken)
            page.locator(".bar .main").click()
        shown = card.inner_text()
        assert line in shown.splitlines(), f"{line}: {shown}"
    assert line in page.locator("#text").input_value().splitlines()


def _tap_order(page: Page, each: Mapping[str, Any], shape: Mapping[str, Any], taken: Mapping[str, Any]) -> None:
    facts, given = taken["facts"], taken["given"]
    offered = page.locator(f'.editor button[data-shape="{each["shape"]}"]')
    if offered.count():
        show(offered)
        offered.click()
    for part in shape.get("parts", ()):
        field = page.locator(f'.editor [data-part="{part["name"]}"]')
        if part["name"] in each["parts"] and part["name"] not in given:
            _tap_part(field, part, each["parts"][part["name"]], facts)
    if "condition" in each:
        _tap_condition(page.locator('.editor [data-part="if"]'), each["condition"], facts)


def _tap_part(field: Locator, part: Mapping[str, Any], value: Any, facts: Mapping[str, Any]) -> None:
    match part["control"]:
        case "switch":
            field.locator("input").check()
        case "number":
            _tap_number(field, value)
        case "condition":
            _tap_condition(field, value, facts)
        case "rows":
            for place, row in enumerate(value):
                if field.locator(".row").count() <= place:
                    field.locator(".rows > button").click()
                _tap_columns(field.locator(".row").nth(place), part["columns"], row)
        case "words":
            field.locator("input").fill(value)
        case _:
            _tap_options(field, [value] if isinstance(value, str) else value, one=part["control"] == "one")


def _tap_options(field: Locator, wanted: Sequence[str], *, one: bool) -> None:
    if field.locator("input[type=text]").count():  # a list that the link had no room for
        field.locator("input").fill(wanted[0])
        return
    if field.locator(".picked strong").count():  # what goes without saying is chosen already
        field.locator(".picked button").first.click()
    pressed = field.locator("button.option[aria-pressed=true]")
    while not one and pressed.count():
        pressed.first.click()
    for each in wanted:
        if not field.locator("button.option").count():
            field.locator(".picked button").first.click()
        option = field.locator(f'button.option[data-value="{each}"]')
        show(option)
        if option.get_attribute("aria-pressed") != "true":
            option.click()


def _tap_number(field: Locator, value: str) -> None:
    named = field.locator(f'button.pill[data-value="{value}"]')
    if named.count():
        named.click()
        return
    number = field.locator("input[type=number]")
    field.locator(".stepper button").last.click()
    steps = int(value) - int(number.input_value())
    if not 0 <= steps <= _TAPS:
        number.fill(value)
        return
    for _ in range(steps):
        field.locator(".stepper button").last.click()


def _tap_columns(row: Locator, columns: Sequence[Mapping[str, Any]], values: Mapping[str, Any]) -> None:
    for column in columns:
        value = values.get(column["name"])
        field = row.locator(f'[data-column="{column["name"]}"]')
        if not value:
            continue
        if column["control"] == "number":
            _tap_number(field, value)
        elif column["control"] == "switch":
            field.locator("input").check()
        elif field.locator("select").count():
            while field.locator(".ordered li").count():
                field.locator(".ordered button").last.click()
            for each in [value] if isinstance(value, str) else value:
                field.locator("select").select_option(each)
        else:
            field.locator("input").fill(value)


def _tap_condition(field: Locator, tree: Mapping[str, Any], facts: Mapping[str, Any]) -> None:
    _tap_facts(field.locator(".condition").first, tree, facts)


def _tap_facts(within: Locator, tree: Mapping[str, Any], facts: Mapping[str, Any]) -> None:
    """Facts joined alike; what is joined otherwise is in one of them."""
    join = "or" if "or" in tree else "and"
    for place, each in enumerate(tree.get(join, [tree])):
        fact = each.get("not", each)
        if within.locator("> .term").count() <= place:
            within.locator("> .buttons > .add").nth(0 if "shape" in fact else 1).click()
        term = within.locator("> .term").nth(place)
        if "not" in each:
            term.locator("> label.switch input").check()
        if "shape" not in fact:
            _tap_facts(term.locator("> .condition"), fact, facts)
            continue
        term.locator("> select").select_option(fact["shape"])
        _tap_columns(term, facts[fact["shape"]].get("parts", ()), fact["parts"])
    if tree.get(join):
        within.locator("> select.join").select_option(join)
