"""What an order page of the New World offers: as CHECK says it, of what all see; little of it private."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from pbem.core.language import speaking
from pbem.core.order_page import Chance, Control, Menu, Offer, document
from pbem.core.sheet import Sheet
from pbem.games.common.bots.random_play import Picker
from pbem.games.new_world.orders.turn_lines import done_up_to
from pbem.games.new_world.rules.setup import NATIONS
from pbem.games.new_world.state import Act, State
from pbem.games.new_world.state import Offer as Trade
from pbem.games.new_world.telling.forecast import forecast
from pbem.games.new_world.telling.tapped.tried_choices import OTHERS
from tests.games.new_world.bot_room import BotGame
from tests.games.new_world.order_room import Room, german, ordered_position
from tests.games.new_world.room import SEATS, position, rules
from tests.games.new_world.test_noninterference import POSITIONS, with_other_secrets
from tests.processor import cost

PAGE = rules().order_page()
SHAPES = {shape.name: shape for shape in PAGE.shapes}
#: What a link may hold of it, beside the address and the sheet.
MOST_OWN = 800


def menu_of(s: State, seat: str) -> Menu:
    return rules().order_menu(rules().view(s, None), seat)


def own_of(s: State, seat: str) -> Menu:
    return rules().own_menu(rules().view(s, seat), seat)


# --- what orders use up -----------------------------------------------------------------------------------------------


def test_what_may_be_left_out_of_a_war_says_what_is_so_then() -> None:
    told = {part.name: part.absent for part in SHAPES["war"].parts}
    assert (told["from"], told["card"], told["muster"]) == ("the region itself", "its own card", "no card")
    assert told["spread"].endswith("one stays where the region would be empty")
    assert told["where"] == ""  # it may not


def test_each_part_that_may_be_left_out_says_what_is_so_then() -> None:
    silent = {
        f"{shape.name}.{part.name}"
        for shape in PAGE.shapes
        for part in shape.parts
        if f"{{{part.name}}}" in "".join(re.findall(r"\[[^]]*\]", shape.line))
        and part.control not in (Control.SWITCH, Control.CONDITION)
        and not part.absent
    }
    assert silent == {"score.region", "score-once.region"}  # their tip says it


def test_who_is_at_home_is_reckoned_with_the_usual_levy_until_it_is_over() -> None:
    s = position()
    s.phase, s.players[SEATS[0]].homeland.colonists = "draw", 1
    menu = menu_of(s, SEATS[0])
    assert menu.stores == {"HOME.colonists": 3, "HOME.soldiers": 0}
    assert menu.offers["score"].parts["levy"]["soldiers"].takes == {"HOME.colonists": 2, "HOME.soldiers": -1}
    s.phase = "action"
    menu = menu_of(s, s.active)
    assert menu.stores["HOME.colonists"] == s.players[s.active].homeland.colonists
    assert "score" not in menu.offers


def test_each_card_of_the_hand_is_there_as_often_as_it_is_held_and_an_action_takes_its_own() -> None:
    s = position()
    s.players[SEATS[0]].hand = ["war", "war", "export"]
    assert own_of(s, SEATS[0]).stores == {"card.war": 2, "card.export": 1}
    assert not menu_of(s, SEATS[0]).stores.keys() & {"card.war", "card.export"}
    cards = {part.name: part for part in SHAPES["export"].parts}
    assert (cards["card"].takes, cards["card"].usual, cards["x"].takes) == ("card.{card}", "export", "card.{x}")


# --- as CHECK says it -------------------------------------------------------------------------------------------------


@dataclass(kw_only=True)
class Kept(BotGame):
    """A game that keeps its positions and the canonical lines of its sheets."""

    positions: list[State] = field(default_factory=list)
    texts: dict[str, set[str]] = field(default_factory=dict)  #: by seat

    def _write(self, state: Any, waiting: Any) -> None:
        self.positions.append(state.copy())
        super()._write(state, waiting)
        for seat, sheet in self.sheets.items():
            self.texts.setdefault(seat, set()).update(order.text for order in sheet.orders.values())


def kept(seed: int, most_turns: int) -> Kept:
    seats = SEATS[: 2 + seed % 4]
    options = {"level2_advances": True} if seed % 2 else {}
    game = Kept(seed=seed, seats=seats, bots=seats, options=options, most_turns=most_turns)
    game.play()
    return game


def tapped(menu: Menu) -> Iterator[tuple[str, dict[str, str], Chance]]:
    """Each choice of the menu: a shape, what is chosen for its parts, and what is said of it."""
    for name, offer in menu.offers.items():
        if (name.startswith("free-") and offer.why) or name == "score":  # a Levy is no action
            continue
        if not offer.parts:
            yield name, {}, Chance(why=offer.why, words=offer.words)
        for part, chances in offer.parts.items():
            for value, chance in named(name, part, chances, menu):
                yield name, {part: value}, chance
                for behind, further in chance.then.items():
                    for more, inner in named(name, behind, further, menu):
                        yield name, {part: value, behind: more}, inner


def named(shape: str, part: str, chances: Mapping[str, Chance], menu: Menu) -> Iterator[tuple[str, Chance]]:
    """Values with what is said of them; for all that are not named some of them stand, whose reason is their own."""
    for value, chance in chances.items():
        if value != OTHERS:
            yield value, chance
            continue
        of = next(each.of for each in SHAPES[shape].parts if each.name == part)
        options = (*menu.lists.get(of, ()), *PAGE.lists.get(of, ()))
        yield from [(each.value, Chance(why=OTHERS)) for each in options if each.value not in chances][::4]


def written(line: str, values: Mapping[str, str]) -> str:
    """A shape's line with its parts filled in."""

    def maybe(found: re.Match[str]) -> str:
        names = re.findall(r"{(\w+)}", found[1])
        return found[1].format_map(values) if all(name in values for name in names) else ""

    return re.sub(r"\[([^\]]*)\]", maybe, line).format_map(values)


def line_of(shape: str, chosen: Mapping[str, str], s: State, seat: str) -> str:
    """The line of what is chosen, with what is usual where a part must be there."""
    usual = {"units": "ALL colonists ALL soldiers", "pay": "sea-hazard, war, advance", "kill": "soldiers"}
    if "where" in chosen:
        rival, region = chosen["where"].split()
        usual["kill"] = "colonists" if s.units(rival, region).colonists else "soldiers"
    if shape.endswith("transport"):
        usual |= ends_of_transport(chosen, s, seat)
    found = {**usual, **chosen}
    needed = re.sub(r"\[[^\]]*\]", "", SHAPES[shape].line)
    if "{x}" in needed:
        found["x"] = "AUTO"
    else:
        found.pop("x", None)
    return written(SHAPES[shape].line, found)


def ends_of_transport(chosen: Mapping[str, str], s: State, seat: str) -> dict[str, str]:
    """The other end: where most are, or somewhere that is known."""

    def there(place: str) -> int:
        units = s.players[seat].homeland if place == "HOME" else s.units(seat, place)
        return units.colonists + units.soldiers

    if "to" in chosen:
        starts = ["HOME", *s.occupied(seat)]
        return {"from": max((each for each in starts if each != chosen["to"]), key=there)}
    known = [name for name in s.regions if s.knows(seat, name) and name != chosen["from"]]
    return {"to": next(iter(known), next(iter(s.regions)))}


def with_all_cards(s: State, seat: str) -> State:
    """The position with every card in the seat's hand, twice."""
    changed = s.copy()
    changed.players[seat].hand = [*s.board.cards, *s.board.cards]
    return changed


def check(s: State, seat: str, line: str) -> tuple[str, str, float | None]:
    """What CHECK says of one line alone: why it would be void, what comes of it, its odds."""
    number = str(done_up_to(s, seat) + 1)
    sheet = Sheet(Room(s, seat=seat).read(f"{number} {line}").orders)
    said = next(each for each in forecast(s, seat, sheet) if each.row == number)
    void = said.brief.removeprefix("would be void: ")
    return (void, "", None) if void != said.brief else ("", said.brief, said.odds)


def agrees(s: State, seat: str, shape: str, chosen: Mapping[str, str], chance: Chance) -> str:
    """What does not agree with CHECK; "" where all does."""
    line = line_of(shape, chosen, s, seat)
    void, brief, odds = check(s, seat, line)
    if chance.why == OTHERS:
        return "" if void else f"{seat}: {line} is possible by CHECK"
    why = chance.why.rstrip(".")
    if void and not why and chance.words.rstrip(".") == void:
        return ""  # an origin, or a level, that is chosen behind this
    # What an X brings, and what is raided, is open.
    still_open = any(part.name == "x" for part in SHAPES[shape].parts) or (
        shape.endswith("raid") and "kill" not in chosen
    )
    same = (why, chance.odds) == (void, odds) and (still_open or chance.words in brief)
    return "" if same else f"{seat}: {line}: {chance} is {void!r} {brief!r} {odds} by CHECK"


def compared(positions: list[State], pick: Picker, each: int) -> tuple[int, int, list[str]]:
    """How many choices of positions were compared, how many with odds, and what does not agree."""
    count, cups, wrong = 0, 0, []
    for s in positions:
        if s.phase == NATIONS:
            continue
        for seat in s.seats:
            rich, choices = with_all_cards(s, seat), list(tapped(menu_of(s, seat)))
            wars = [choice for choice in choices if choice[2].odds is not None]
            for shape, chosen, chance in [*wars[:3], *(choices[pick(len(choices))] for _ in range(each))]:
                wrong.append(agrees(rich, seat, shape, chosen, chance))
                count, cups = count + 1, cups + (chance.odds is not None)
    return count, cups, [text for text in wrong if text]


@pytest.mark.parametrize("seed", [2, 3])
def test_chances_are_what_check_says(seed: int) -> None:
    positions = kept(seed, most_turns=60).positions[::12]
    count, cups, wrong = compared(positions, Picker(seed), each=6)
    assert wrong == []
    assert count > 60
    assert cups > 3


@pytest.mark.broad(of=24)
@pytest.mark.parametrize("seed", range(8))
def test_a_thousand_chances_are_what_check_says(seed: int) -> None:
    positions = kept(seed, most_turns=200).positions
    some = positions[:: max(1, len(positions) // 12)]
    count, cups, wrong = compared(some, Picker(seed), each=6)
    assert wrong == []
    assert count > 125
    assert cups > 3


def test_check_says_the_same_in_german() -> None:
    s = ordered_position({"regions.brazil.units": {"Red": {"colonists": 3, "soldiers": 2}, "Blue": {"soldiers": 1}}})
    with speaking(german()):
        menu = menu_of(s, "Red")
        (said,) = forecast(with_all_cards(s, "Red"), "Red", Sheet(Room(s).read("1 WAR Blue brazil").orders))[:1]
    chance = menu.offers["war"].parts["where"]["Blue brazil"]
    assert (chance.words, chance.odds) == ("2 von 4 Steinen sind deine", 0.5)
    assert said.odds == chance.odds
    assert chance.words in said.brief


# --- what is offered --------------------------------------------------------------------------------------------------

IN_BRAZIL = {"regions.brazil.units": {"Red": {"colonists": 10, "soldiers": 2}, "Blue": {"colonists": 1}}}


def test_what_cannot_be_done_stays_with_its_reason() -> None:
    offers = menu_of(ordered_position(IN_BRAZIL), "Red").offers
    build = offers["build"].parts["region"]
    assert build["brazil"] == Chance(words="Brazil Red: 2 Soldiers, 1 city")
    assert build == {"brazil": build["brazil"], OTHERS: Chance(why="You have no unit there.")}
    assert offers["hardships"].parts["where"].keys() == {"Blue brazil", OTHERS}
    assert menu_of(ordered_position(), "Red").offers["build"].why == "You occupy no region."
    assert offers["conquest"].why == "Brazil has no Indian token any more."
    assert offers["plantation-exports"] == Offer(why="You have no Slaver Token.")
    assert offers["export"].parts["region"]["brazil"].words == "brings X VP"
    assert "immigrants" not in offers  # nothing is to be said of it


def test_a_war_from_several_regions_is_told_by_each() -> None:
    near = {
        "regions.brazil.units": {"Blue": {"soldiers": 2}}, "regions.peru.units": {"Red": {"soldiers": 3}},
        "regions.caracas.units": {"Red": {"soldiers": 1}},
    }  # fmt: skip
    chance = menu_of(ordered_position(near), "Red").offers["war"].parts["where"]["Blue brazil"]
    assert (chance.why, chance.odds) == ("", None)
    assert chance.words == "You could attack from Caracas, Peru; name one of them."
    odds = {name: each.odds for name, each in chance.then["from"].items()}
    assert odds == {"brazil": None, "caracas": 0.25, "peru": 0.5, OTHERS: None}


def test_the_free_action_says_that_its_card_stays() -> None:
    tips = {shape.name: shape.tip for shape in PAGE.shapes}
    for do in ("transport", "build", "export"):
        assert tips[f"free-{do}"] == f"Without its own card. {tips[do]}"


def test_the_free_action_is_used_once() -> None:
    used = ordered_position({**IN_BRAZIL, "free": ["build"]})
    assert menu_of(used, "Red").offers["free-build"].why == "Your free action of this turn is used."
    assert menu_of(used, "Blue").offers["free-export"].why == ""  # its own turn is still to come


def test_before_the_first_turn_a_nation_is_asked_for() -> None:
    s = position({f"players.{seat}.nation": "" for seat in SEATS}, phase=NATIONS)
    menu = menu_of(s, "Red")
    assert {slot.name: (slot.asked, slot.bound) for slot in menu.slots} == {"nation": (True, False), "1": (False, True)}
    assert menu.offers == {}


def test_the_wish_for_a_nation_stays_a_line_that_is_known_while_it_is_on_the_sheet() -> None:
    wish = next(slot for slot in menu_of(ordered_position(), "Red").slots if slot.name == "nation")
    assert (wish.asked, wish.bound, wish.spare, wish.idle) == (False, True, True, "")
    assert wish.title == "The nation you wished for"  # which may be another than one's own


# --- what only a seat knows -------------------------------------------------------------------------------------------


def packed(menu: Menu) -> int:
    """Letters of a link."""
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = json.dumps(document(menu), separators=(",", ":")).encode()
    return len(squeezed.compress(text) + squeezed.flush()) * 4 // 3


def test_the_own_menu_has_the_hand_and_is_small() -> None:
    s = ordered_position()
    own = own_of(s, "Red")
    assert [option.value for option in own.lists["cards"]] == [
        "transport", "brazil", "immigrants", "national-will", "salvage", "missionaries", "war", "treaty",
    ]  # fmt: skip
    assert [option.value for option in own.lists["stand-ins"]] == ["brazil", "national-will"]
    assert own.offers["hardships"] == Offer(words="Another card has to stand in for its own.")
    assert own.offers["regulars"].why == "Its card is not in your hand."
    assert "war" not in own.offers
    assert own.offers["privateers"].words == "It sleeps: its card is not in your hand."
    positions = [s, *POSITIONS, *kept(3, most_turns=60).positions]
    sizes = [packed(own_of(each, seat)) for each in positions for seat in each.seats]
    assert max(sizes) < MOST_OWN


def test_lines_that_are_played_are_bound_and_the_next_is_asked_for() -> None:
    s = ordered_position()
    s.acts = [Act("salvage", "1"), Act("pause", "pause.1", "paused")]
    slots = {slot.name: slot for slot in own_of(s, "Red").slots}
    assert (slots["1"].bound, slots["2"].asked, slots["2"].spare) == (True, True, False)
    assert slots["2"].like == "99"


def test_open_trades_are_answered_by_who_may() -> None:
    s = ordered_position()
    s.offers = [Trade(number=3, seat="Blue", to="Red", give=["war"], get=[])]
    (offered,), (made,) = own_of(s, "Red").slots, own_of(s, "Blue").slots
    assert offered.title == "Offer 3 of Blue: you get War and give nothing"
    assert (offered.shapes, made.shapes) == (("accept", "withdraw"), ("withdraw",))
    assert offered.given == {"offer": "3"}
    assert own_of(s, "Green").slots == ()


def test_no_menu_of_others_depends_on_what_they_cannot_know() -> None:
    pick = Picker(1)
    for s in POSITIONS[::3]:
        for seat in s.seats:
            assert menu_of(with_other_secrets(s, None, pick), seat) == menu_of(s, seat)
            assert own_of(with_other_secrets(s, seat, pick), seat) == own_of(s, seat)


# --- lines and slots --------------------------------------------------------------------------------------------------


def test_what_takes_a_slot_back_takes_back_that_slot_alone() -> None:
    lines = (
        "1 SALVAGE", "2 BUILD brazil", "PAUSE AFTER 1", "PAUSE AFTER 2", "SCORE soldiers", "SCORE colonists ONCE",
        "KEEP war", "KEEP treaty ONCE", "DONE", "ON WAR AGAINST ME: TREATY", "ON EXPORT: PRIVATEERS X AUTO",
        "GUARD ESCORT ON BOTH",
    )  # fmt: skip
    room = Room(None, *lines)
    clears = {
        slot.name.replace("{}", each): slot.clear.replace("{}", each)
        for slot in PAGE.slots
        for each in slot.each or ("",)
    }
    for slot in room.sheet.orders:
        cleared = set(room.read(clears[slot]).cleared)
        assert slot in cleared
        assert cleared <= {slot, f"{slot}.once"}


def test_what_is_taken_back_for_one_turn_leaves_what_stands() -> None:
    room = Room(None, "SCORE soldiers", "SCORE colonists ONCE")
    assert room.take("CLEAR SCORE ONCE").cleared == ("score.once",)
    assert room.sheet.orders.keys() == {"score"}


def test_a_games_menus_are_made_within_a_moment() -> None:
    s = kept(3, most_turns=60).positions[-1]
    assert cost(lambda: [menu_of(s, seat) for seat in s.seats], 1) < 1


def test_page_and_menu_speak_german() -> None:
    s = ordered_position(IN_BRAZIL)
    with speaking(german()):
        page, menu = rules().order_page(), menu_of(s, "Red")
    titles = {shape.name: shape.title for shape in page.shapes}
    assert titles["free-export"] == "Ausfuhr"
    assert [shape.line for shape in page.shapes] == [shape.line for shape in PAGE.shapes]
    assert menu.offers["build"].parts["region"][OTHERS].why == "Du hast dort keine Einheit."
    assert menu.offers["conquest"].why == "Dort liegt kein Indianermarker mehr: Brasilien."


def test_a_page_is_for_the_turn_that_its_orders_are_for() -> None:
    for s in POSITIONS:
        if s.phase != "end":
            for seat in s.seats:
                (order,) = Room(s, seat=seat).read("99 SALVAGE").orders
                assert rules().turn_tapped(rules().view(s, None), seat) == order.turn
    choosing = position({f"players.{seat}.nation": "" for seat in SEATS}, phase=NATIONS)
    assert {rules().turn_tapped(rules().view(choosing, None), seat) for seat in SEATS} == {1}
