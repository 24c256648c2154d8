"""How lines of the revised edition are tapped together: a page of its shapes, facts and slots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pbem.core.order_page import Control, Option, Page, Part, Shape, Slot, one_of, ranked_of, several_of
from pbem.games.colonial.board import Board
from pbem.games.colonial.telling.tapped import rounds as r
from pbem.games.colonial.telling.tapped import standing
from pbem.games.colonial.telling.tapped import tapped_facts as f
from pbem.games.colonial.telling.tapped import tapped_parts as p
from pbem.games.colonial_revised.rules.alliances import OFFERS
from pbem.games.colonial_revised.rules.characters.governor import VALUES
from pbem.games.colonial_revised.rules.endeavour import ROUNDS
from pbem.games.colonial_revised.rules.exploring import GAP
from pbem.games.colonial_revised.rules.loans import LOAN
from pbem.games.colonial_revised.telling import tapped_standing as s

#: Each Character's shapes that are offered; "": those of every card.
OPENS: Mapping[str, Sequence[str]] = {
    "explorer": ("explorer",), "conqueror": ("conqueror",), "viceroy": ("viceroy", "viceroy-recall"),
    "ambassador": ("ambassador", "ambassador-both", "ambassador-calm"),
    "sovereign": ("sovereign", "sovereign-privateers"), "rebel": ("rebel-unrest", "rebel-spark"),
    "merchant": ("merchant", "merchant-none"), "governor": ("governor",), "trader": ("trader", "trader-none"),
    "financier": ("financier",), "scientist": ("scientist",), "missionary": ("missionary",), "": r.EVERY_CARD,
}  # fmt: skip
READ = ("rebel-unrest-else",)  #: shapes that are read where they are written, and not offered
CARD = "card"  #: a store: each card can be played once a turn
ME = "me"  #: a list of the menu: the seat itself
KINDS = ("ship", "sell", "city")  #: of permissions
FACTS = {
    **f.HOLDINGS, "loan": "Loan", "resources": "Resources", "privateers": "Privateers at sea",
    "raiders": "Privateers of others in the own box",
}  # fmt: skip
_NEVER = Option(value="NEVER", words="nothing")


def order_page(board: Board) -> Page:
    """The page of a board."""
    lists = {**p.board_lists(board), **f.fact_lists(FACTS), p.CARDS: p.card_options(board, list(board.cards), OPENS)}
    occupied = tuple(Option(value=each.value, words=each.words, fits=("OCCUPY",)) for each in lists["goods"])
    return Page(
        shapes=(
            *(_with_card(board, each) for each in _characters(board)),
            *_every_card(), *_line_ups(), *s.standing_shapes(KINDS), *s.turn_end_shapes(),
            *s.loan_shapes(), *_answers(),
        ),
        conditions=_facts(),
        lists={**lists, s.OCCUPIED: occupied},
        slots=tuple(_shortened(page_slots(board))),
        stores={**p.STORES, CARD: "Card"},
    )  # fmt: skip


# --- Characters -------------------------------------------------------------------------------------------------------


def _characters(board: Board) -> tuple[Shape, ...]:
    return (
        _explorer(board),
        p.shape("conqueror", "Conqueror: found a Colony", "CONQUEROR {territory}", r.conqueror_targets(),
              group=r.heading(board, "conqueror"),
              tip="Where you control all Goods and have as many counters as the Native Power."),
        r.viceroy(board), _recalling(board), *_ambassador(board), *_sovereign(board), *_rebel(board),
        *r.merchant(board),
        _governor(board), *r.trader(board),
        p.shape("financier", "Financier: take a Loan of 10", "FINANCIER", group=r.heading(board, "financier"),
              tip="Loan and Treasury grow by 10 each.", takes={p.TREASURY: -LOAN}),
        r.scientist(board),
        r.missionary(board, "Where you have a counter and there is room for one more Mission."),
    )  # fmt: skip


def card_store(board: Board, card: str) -> str:
    """The store that a card is, by its first Character as lists have it."""
    return f"{CARD}.{board.cards[card][0]}"


def _with_card(board: Board, each: Shape) -> Shape:
    """12.1 A Character's shape takes its card, which its other Character cannot have any more in this turn."""
    for card, pair in board.cards.items():
        if any(each.name in OPENS[character] for character in pair):
            return replace(each, takes={**each.takes, card_store(board, card): 1})
    return each


def adventurers(title: str, name: str = "adventurers", *, within: str = "") -> Part:
    """How many go where."""
    where = p.goods("On which Goods", "goods", within=within, least=1)
    return p.rows(title, name, "{goods} {count}", where, p.number("How many", "count", 1, 4, p.MAX), least=0)


def _explorer(board: Board) -> Shape:
    pay = p.number("If the roll falls short, pay at most", "pay", 1, GAP[-1], p.MAX, _NEVER)
    return p.shape(
        "explorer", "Explorer: explore a Territory",
        "EXPLORE {territory}[ PAY {pay}][ POST {post}][ ADVENTURERS {adventurers}]", p.territory("Which Territory"),
        pay,
        replace(p.goods("On success, a trading post (a Merchant Fleet becomes a counter) on", "post",
                within="territory"),
                absent=p.NEITHER),
        replace(adventurers("On success, adventurers (Treasury becomes counters)", within="territory"),
                absent=p.NEITHER),
        group=r.heading(board, "explorer"),
        tip="One die is rolled. Treasury makes good what is missing: 1 costs 1, 2 cost 3, 3 cost 6, 4 cost 10.",
    )  # fmt: skip


def _recalling(board: Board) -> Shape:
    back = p.rows(
        "Which counters", "back", "[{good} ]{count}[ {end}]", p.good("From which Goods (any)"),
        p.number("How many", "count", 1, 4, p.MAX), p.switch("From the bottom of the stack", "end", "BOTTOM"),
    )  # fmt: skip
    return p.shape(
        "viceroy-recall", "Viceroy: take counters back", "VICEROY RECALL {territory} {back}",
        p.territory("From which Territory", ranked=False), back, group=r.heading(board, "viceroy"),
        tip="Counters of yours become Treasury again, up to your Logistics.",
    )  # fmt: skip


def _ambassador(board: Board) -> tuple[Shape, ...]:
    group = r.heading(board, "ambassador")
    calm = p.territory("Remove one Unrest in", "calm")
    me = one_of(name="me", title="Whose marker", of=ME, least=1)
    return (
        p.shape("ambassador", "Ambassador: your marker one space right on Diplomacy", "AMBASSADOR", group=group),
        p.shape("ambassador-both", "Ambassador: your marker right, and one Unrest less",
              "AMBASSADOR {me}, UNREST {calm}",
              me, calm, group=group),
        p.shape("ambassador-calm", "Ambassador: only remove an Unrest", "AMBASSADOR UNREST {calm}", calm, group=group),
    )  # fmt: skip


def _sovereign(board: Board) -> tuple[Shape, ...]:
    group = r.heading(board, "sovereign")
    nobody = Option(value="NONE", words="ask nobody")
    return (
        p.shape(
            "sovereign", "Sovereign: declare war", "SOVEREIGN {enemy}[ OFFER {offer}][ CASUALTIES {casualties}]",
            p.ranked_seats("On whom", "enemy"), p.number("What an Ally is offered", "offer", 0, OFFERS[-1], nobody),
            p.casualties("Whose counters go first"), group=group,
            tip="On a player who does not stand further right on Diplomacy than you.",
        ),
        p.shape(
            "sovereign-privateers", "Sovereign: war on the Privateers in your box", "SOVEREIGN PRIVATEERS", group=group
        ),
    )  # fmt: skip


def _rebel(board: Board) -> tuple[Shape, ...]:
    group = r.heading(board, "rebel")
    places = several_of(name="places", title="In two Territories", of="territories", least=1, most=2)
    wishes = p.rows("In two Territories", "places", "{territory}", p.territory("Where"))
    brought = p.one("Bring in a counter of your own", "occupy", {"OCCUPY": "yes", "OCCUPY NEVER": "no"}, least=0)
    on = ranked_of(name="on", title="On which Goods (any)", of=s.OCCUPIED, within="occupy", most=9, joined=" / ")
    return (
        p.shape("rebel-unrest", "Rebel: Unrest in two Territories", "REBEL UNREST {places}", places, group=group),
        p.shape(
            "rebel-spark", "Rebel: a Rebellion", "REBEL SPARK {territory}[ CASUALTIES {casualties}][ {occupy}[ {on}]]",
            p.territory("Where"), p.casualties("Whose counters go first"), brought, on, group=group,
            tip="Where there is Unrest; it costs Treasury in another player's Colony.",
        ),
        p.shape("rebel-unrest-else", "Rebel: Unrest, with other choices", "REBEL UNREST {places}", wishes, group=group),
    )  # fmt: skip


def _governor(board: Board) -> Shape:
    values = {**{str(value): str(value) for value in VALUES}, "MIN": "as little as possible",
              "MAX": "as much as possible"}  # fmt: skip
    return p.shape(
        "governor", "Governor: a Booming City", "GOVERNOR {territory} {pay}", p.territory("In which of your Colonies"),
        p.one("What you pay, which is its value", "pay", values), group=r.heading(board, "governor"),
        tip="In a Colony of your own, for more than the present City is worth.",
    )  # fmt: skip


def _every_card() -> tuple[Shape, ...]:
    """A pass may name the card that is played for nothing."""
    _, *others = r.every_card()
    card = one_of(name="card", title="Which card is played for nothing", of=p.CARDS, takes=f"{CARD}.{{card}}")
    return (
        p.shape("pass", "Pass", "PASS[ {card}]", card, group="Or", tip="A card is played and does nothing."),
        *others,
    )


# --- cards, answers ---------------------------------------------------------------------------------------------------


def _line_ups() -> tuple[Shape, ...]:
    place = ranked_of(name="cards", title="Which card, or else which", of=p.CARDS, least=1, most=6, joined=" / ")
    places = Part(
        name="places", title="Round after round", control=Control.ROWS, columns=(place,), line="{cards}", least=1,
        most=ROUNDS,
    )  # fmt: skip
    tip = "Only needed where rounds have no order: an order names its Character, and so its card."
    return (
        p.shape("cards", "Your cards", "CARDS {places}", places, tip=tip),
        p.shape("line-up", "These cards every turn", "LINEUP {places}", places),
    )


def _answers() -> tuple[Shape, ...]:
    said = p.one("Your answer", "answer", {"YES": "yes", "NO": "no"})
    post = standing.several_goods("A trading post on", "post", least=1)
    return (
        p.shape("surrender-answer", "Surrender now", "SURRENDER {answer}", said),
        p.shape("pay-answer", "Pay for the roll", "PAY {answer}", said),
        p.shape("stay-answer", "Stay in the war", "STAY {answer}", said),
        p.shape("yes-no", "Your answer", "{answer}", said),
        p.shape("answer-no", "No", "NO"),
        p.shape("post-answer", "A trading post", "POST {post}[ ADVENTURERS {adventurers}]", post,
              adventurers("And adventurers on")),
        p.shape("adventurers-answer", "Adventurers", "ADVENTURERS {adventurers}", adventurers("Adventurers on")),
    )  # fmt: skip


# --- facts, slots -----------------------------------------------------------------------------------------------------


def _facts() -> tuple[Shape, ...]:
    """Which of them may be asked for where: `facts.py` of the orders."""
    paying, siding, leaving, fighting = ("pay-gap",), ("ally", "ally-with"), ("home",), ("surrender",)
    expeditions = ("expedition", "expedition-none")
    warring = ("offer", "emergency", "emergency-anyway", "emergency-always", "escalate-navy", "escalate-squadrons")
    every = (*warring, *expeditions, *leaving, *fighting)
    return f.facts_of(
        games=(f.game_fact("war-box", "Treasury in the War box", "war-box {sign} {n}", f.SIGN, f.NUMBER),),
        moments=(
            f.need_fact(("explorer", *paying)),
            *f.war_facts(roles=every, enemies=every, years=(*expeditions, *leaving, *fighting)),
            f.moment_fact("price", "What it costs to make the roll good", paying),
            f.moment_fact("offer", "What an Ally is offered", (*siding, *leaving)),
            f.moment_fact("lost", "Squadrons of yours that were lost this year", leaving),
            f.moment_fact("losses", "How many losses there are", ("avert", "avert-spaces")),
        ),
    )


def page_slots(board: Board) -> tuple[Slot, ...]:
    """The slots of every seat, whatever the game."""
    idle = "the next free card that no later round needs; Merchant and Trader move your own Goods, others do nothing"
    mine, slot = standing.MINE, standing.slot
    return (
        *r.round_slots(ROUNDS, OPENS, idle, READ),
        Slot(name="cards", title="The order of your cards", shapes=("cards",), clear="CLEAR CARDS",
             group="This turn's cards", idle="each order brings its card"),
        *s.turn_end_slots(),
        *s.loan_slots(),
        *standing.permission_slots(KINDS),
        *standing.loss_slots(),
        *s.standing_slots(),
        slot("line-up", "Your cards of every turn", ("line-up",), group=mine),
        *standing.habit_slots(),
        *r.standing_plans(board, OPENS),
    )  # fmt: skip


def _shortened(slots: Sequence[Slot]) -> Iterator[Slot]:
    """The same, but of the rounds the first alone says what they have in common."""
    rounds = {each.name: each for each in r.alike([slot for slot in slots if slot.name.isdecimal()])}
    for slot in slots:
        yield rounds.get(slot.name, slot)
