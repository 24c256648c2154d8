"""How lines of the 2nd edition are tapped together: their shapes, the facts of conditions, and the slots of a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pbem.core.order_page import Control, Option, Page, Part, Shape, Slot, one_of, ranked_of, several_of
from pbem.games.colonial.board import Board
from pbem.games.colonial.telling.tapped import rounds as r
from pbem.games.colonial.telling.tapped import standing
from pbem.games.colonial.telling.tapped import tapped_facts as f
from pbem.games.colonial.telling.tapped import tapped_parts as p
from pbem.games.colonial_2e.rules.characters.governor import HIGHEST
from pbem.games.colonial_2e.rules.hands import LINED_UP

#: Each Character's shapes that are offered; "": those of every card.
OPENS: Mapping[str, Sequence[str]] = {
    "explorer": ("explorer", "circumnavigation", "circumnavigation-when"),
    "conqueror": ("conqueror", "conqueror-plain"),
    "viceroy": ("viceroy",), "ambassador": ("ambassador", "ambassador-calm"),
    "sovereign": ("sovereign", "sovereign-raise"), "rebel": ("rebel-spark", "rebel-unrest", "rebel-mission"),
    "merchant": ("merchant", "merchant-none"), "governor": ("governor",), "trader": ("trader", "trader-none"),
    "financier": ("financier",), "scientist": ("scientist",), "missionary": ("missionary",), "": r.EVERY_CARD,
}  # fmt: skip
READ = ("circumnavigation-how",)  #: shapes that are read where they are written, and not offered
KINDS = ("ship", "sell")  #: of permissions
FACTS = {**f.HOLDINGS, "loans": "Loans"}
PILES = "piles"  #: of Loans
_MOST_PILES = 9
CITY_FIRST = "city-first"  #: a list of the menu: whose Goods, or which
_NEVER, _ALWAYS = "NEVER", "ALWAYS"


def order_page(board: Board) -> Page:
    """The page of a board."""
    lists = {**p.board_lists(board), **f.fact_lists(FACTS), p.CARDS: p.card_options(board, list(board.cards), OPENS)}
    lists[PILES] = tuple(Option(value=str(n), words=f"Pile {n}") for n in range(1, _MOST_PILES + 1))
    nations = tuple(Option(value=card.id, words=card.name) for card in board.nations.values())
    return Page(
        shapes=(*_characters(board), *r.every_card(), *_line_ups(), *_standing(board), *_nations(nations), *_answers()),
        conditions=_facts(),
        lists=lists,
        slots=tuple(_shortened(page_slots(board))),
        stores=p.STORES,
    )


# --- Characters -------------------------------------------------------------------------------------------------------


def _characters(board: Board) -> tuple[Shape, ...]:
    return (
        *_explorer(board), *_conqueror(board), r.viceroy(board), *_ambassador(board), *_sovereign(board),
        *_rebel(board), *r.merchant(board), _governor(board), *r.trader(board), _financier(board), r.scientist(board),
        r.missionary(board, "One Unrest becomes a Mission; without Unrest a Mission is placed."),
    )  # fmt: skip


def _explorer(board: Board) -> tuple[Shape, ...]:
    group = r.heading(board, "explorer")
    again = one_of(
        name="again", title="After the first Prestige of Australia", within="territory",
        options=tuple(
            Option(value=value, words=words, fits=("australia",))
            for value, words in (("ROLL", "roll again for the second"), ("KEEP", "leave it there"))
        ),
    )  # fmt: skip
    return (
        p.shape(
            "explorer", "Explorer: explore a Territory",
            "EXPLORE {territory}[ POST {post}][ ADVENTURERS {adventurers}[ POST {later}]][ AUSTRALIA {again}]"
            "[ {sail}][ CIRCUMNAVIGATE WHEN {when}]",
            p.territory("Which Territory"),
            replace(p.goods("On success, a trading post (a Merchant Fleet becomes a counter) on", "post",
                          within="territory"), absent=p.NEITHER),
            replace(p.goods("On success, adventurers (1 Treasury becomes a counter, with Unrest) on", "adventurers",
                          within="territory"), absent=p.NEITHER),
            p.goods("A trading post only if no adventurers can be sent, on", "later", within="territory"),
            again, _sailing("Afterwards, sail round the world"), p.when("Afterwards, sail round the world when"),
            group=group, tip="Dice are rolled. Success brings Prestige, and a counter of yours may come there.",
        ),
        p.shape(
            "circumnavigation", "Explorer: sail round the world", "CIRCUMNAVIGATE", group=group,
            tip="Possible when nothing is left to explore.",
        ),
        p.shape(
            "circumnavigation-when", "Explorer: sail round the world when …", "CIRCUMNAVIGATE WHEN {when}",
            p.when("When", least=1), group=group,
        ),
        p.shape(
            "circumnavigation-how", "Explorer: sail round the world, or never", "CIRCUMNAVIGATE {how}",
            p.one("Sail", "how", {"ALWAYS": "always", "NEVER": "never"}), group=group,
        ),
    )  # fmt: skip


def _sailing(title: str) -> Part:
    """Yes or no. The word alone is read, and not offered: behind it, IF would be its own condition."""
    words = {"CIRCUMNAVIGATE ALWAYS": "yes, if it can be tried", "CIRCUMNAVIGATE NEVER": "no"}
    alone = Option(value="CIRCUMNAVIGATE", words="yes, if it can be tried", fits=("none",))
    offered = tuple(Option(value=value, words=said) for value, said in words.items())
    return one_of(name="sail", title=title, options=(*offered, alone), within="territory")


def _options(board: Board) -> tuple[str, tuple[Part, ...]]:
    """The Conqueror's options: how they are written, and their parts."""
    planted = tuple(name for name in board.lands if board.has_rule(name, "plantation"))
    plantation = Option(value="PLANTATION", words="Plantation: Merchant Fleets of others become yours", fits=planted)
    written = "[ {company}][ {pillage}][ REPRESSION {repression}][ {plantation}[ {victims}]]"
    victims = p.rows(
        "From whom (nobody: from the largest fleets)", "victims", "{seat}[ {count}]", p.seat("Whose", "seat"),
        p.number("How many fleets", "count"), least=0,
    )  # fmt: skip
    return written, (
        p.switch("Company: one of your counters there becomes a Merchant Fleet", "company", "COMPANY"),
        p.switch("Pillage: Treasury, and an Unrest", "pillage", "PILLAGE"),
        p.number("Repression: how much Unrest is removed, for as many spaces left on Diplomacy", "repression", 1, 2,
        p.MAX),
        Part(
            name="plantation", title=plantation.words, control=Control.SWITCH, options=(plantation,), within="territory"
        ), victims,
    )  # fmt: skip


def _conqueror(board: Board) -> tuple[Shape, ...]:
    written, parts = _options(board)
    group = r.heading(board, "conqueror")
    return (
        p.shape(
            "conqueror", "Conqueror: found a Colony", f"CONQUEROR {{territory}}{written}", r.conqueror_targets(),
            *parts,
            brings=(p.TREASURY,), group=group,
            tip="Where you control all Goods and have as many counters as the Native Power.",
        ),
        p.shape(
            "conqueror-plain", "Conqueror: found a Colony without any option", "CONQUEROR {territory} NONE",
            r.conqueror_targets(), group=group, tip="Also without those of your standing order.",
        ),
    )  # fmt: skip


def _ambassador(board: Board) -> tuple[Shape, ...]:
    group = r.heading(board, "ambassador")
    calm = p.territory("Remove one Unrest in", "calm")
    return (
        p.shape(
            "ambassador", "Ambassador: a marker one space right on Diplomacy", "AMBASSADOR {raise}[, UNREST {calm}]",
            p.ranked_seats("Whose marker", "raise", p.SEATS), calm, group=group,
        ),
        p.shape("ambassador-calm", "Ambassador: only remove an Unrest", "AMBASSADOR UNREST {calm}", calm, group=group),
    )  # fmt: skip


def _sovereign(board: Board) -> tuple[Shape, ...]:
    group = r.heading(board, "sovereign")
    return (
        p.shape(
            "sovereign", "Sovereign: declare war", "SOVEREIGN {enemy}[ BATTLES {battles}][ CASUALTIES {casualties}]",
            p.ranked_seats("On whom", "enemy"), p.territories("Battles first in", "battles"),
            p.casualties("Whose counters go first"), group=group,
            tip="On a player who does not stand further right on Diplomacy than you.",
        ),
        p.shape(
            "sovereign-raise", "Sovereign: your own marker one space right (France)", "SOVEREIGN RAISE", group=group
        ),
    )  # fmt: skip


def _rebel(board: Board) -> tuple[Shape, ...]:
    group = r.heading(board, "rebel")
    return (
        p.shape(
            "rebel-spark", "Rebel: a Rebellion", "REBEL SPARK {territory}[ CASUALTIES {casualties}]",
            p.territory("Where"), p.casualties("Whose counters go first"), group=group,
            tip="Where there is Unrest and no Mission; dice for Native Power and Unrest remove counters.",
        ),
        p.shape("rebel-unrest", "Rebel: one more Unrest", "REBEL UNREST {territory}", p.territory("Where"),
              group=group),
        p.shape("rebel-mission", "Rebel: one Mission less", "REBEL MISSION {territory}", p.territory("Where"),
              group=group),
    )  # fmt: skip


def _governor(board: Board) -> Shape:
    return p.shape(
        "governor", "Governor: move the Booming City", "GOVERNOR {territory} {pay}[ {plus}]", p.territory("Where to"),
        p.number("What you pay, which is its new value", "pay", 1, HIGHEST, p.MIN, p.MAX, takes=p.TREASURY),
        p.switch("One more than you pay (a historical City of your nation)", "plus", "PLUS"),
        group=r.heading(board, "governor"),
        tip="To a Territory where you have a counter, for more than it is worth now.",
    )  # fmt: skip


def _financier(board: Board) -> Shape:
    most = 2 * board.tracks["economy"][-1]
    return p.shape(
        "financier", "Financier: take a Loan", "FINANCIER {borrow}",
        p.number("How much", "borrow", 1, most, p.MAX, brings=p.TREASURY), group=r.heading(board, "financier"),
        tip="At most twice your Economy; each pile grows by 1 a turn.",
    )  # fmt: skip


# --- what is no plan --------------------------------------------------------------------------------------------------


def _line_ups() -> tuple[Shape, ...]:
    cards = several_of(name="cards", title="Your five cards, in their order", of=p.CARDS, least=LINED_UP, most=LINED_UP)
    return (
        p.shape("cards", "Your line-up", "CARDS {cards}", cards, tip="Of the two Characters of a card one acts."),
        p.shape("line-up", "These cards every turn", "LINEUP {cards}", cards),
        p.shape("line-up-again", "Last turn's cards again", "LINEUP REPEAT"),
    )


def _successes() -> tuple[Shape, ...]:
    """Which is tried first where an Explorer succeeds."""
    post, adventurers = "A trading post on", "Adventurers on"
    return (
        p.shape(
            "on-success", "A trading post first", "ON SUCCESS POST {post}[ ADVENTURERS {adventurers}]",
            standing.several_goods(post, "post", least=1), standing.several_goods(f"Else {adventurers}", "adventurers"),
        ),
        p.shape(
            "on-success-adventurers", "Adventurers first", "ON SUCCESS ADVENTURERS {adventurers}[ POST {post}]",
            standing.several_goods(adventurers, "adventurers", least=1), standing.several_goods(f"Else {post}", "post"),
        ),
    )  # fmt: skip


def _every_colony(board: Board) -> tuple[Shape, ...]:
    """The options of Conqueror lines that name none."""
    words = {
        "COMPANY": "Company", "PILLAGE": "Pillage", "REPRESSION MAX": "Repression, as much as possible",
        "REPRESSION 1": "Repression of 1 Unrest", "REPRESSION 2": "Repression of 2 Unrest",
        "PLANTATION": "Plantation, from the largest fleets",
    }  # fmt: skip
    chosen = several_of(
        name="options", title="What comes with every Colony", least=1, most=4, joined=" ",
        options=tuple(Option(value=value, words=said) for value, said in words.items()),
    )  # fmt: skip
    from_whom = _options(board)[1][-1]
    return (
        p.shape("options", "These options", "OPTIONS {options}[ PLANTATION {victims}]", chosen, from_whom),
        p.shape("options-plantation", "Plantation alone", "OPTIONS PLANTATION {victims}", from_whom),
        p.shape("options-none", "Nothing", "OPTIONS NONE"),
    )


def _standing(board: Board) -> tuple[Shape, ...]:
    first = several_of(name="first", title="First", of=CITY_FIRST, least=1, most=9)
    none = p.shape("on-success-none", "Neither", "ON SUCCESS NONE")
    again = p.one("Roll again", "again", {"ROLL": "yes", "KEEP": "no"})
    return (
        *standing.permissions(KINDS), *standing.surrendering(), *standing.losses(), *standing.building(),
        *standing.giving(), *standing.habits(), *_repaying(),
        p.shape("battles", "Battles first in", "BATTLES {list}", p.territories("In this order", "list")),
        p.shape("circumnavigate", "Sail round the world", "CIRCUMNAVIGATE"),
        p.shape("circumnavigate-when", "Sail round the world when …", "CIRCUMNAVIGATE WHEN {when}",
              p.when("When", least=1)),
        p.shape("circumnavigate-never", "Never sail round the world", "CIRCUMNAVIGATE NEVER"),
        p.shape("australia", "After the first Prestige of Australia", "AUSTRALIA {again}", again),
        *_successes(), none, *_every_colony(board),
        p.shape("city-first", "Which Goods of the Booming City go first", "CITY FIRST {first}", first),
    )  # fmt: skip


def _repaying() -> tuple[Shape, ...]:
    pile = one_of(name="pile", title="Only of one pile", of=PILES)
    tail = "[ FROM {pile}][ WHEN {when}]"
    how_many, kept = p.number("How much", "count", 1, 20), p.keep("How much you keep", least=1)
    return (
        p.shape("repay", "Pay back this much", "REPAY {count}[ KEEP {keep}]" + tail, how_many, p.keep(), pile,
              p.when()),
        p.shape("repay-all", "All that can be paid", "REPAY ALL" + tail, pile, p.when()),
        p.shape("repay-keep", "All but what you keep", "REPAY KEEP {keep}" + tail, kept, pile, p.when()),
        p.shape("repay-never", "Nothing", "REPAY NEVER[ WHEN {when}]", p.when()),
    )  # fmt: skip


def _nations(cards: tuple[Option, ...]) -> tuple[Shape, ...]:
    wished = ranked_of(name="wishes", title="Which nation", options=cards, least=1, most=5, joined=" / ")
    pays = p.one("Flamboyance", "how", {"PAY": "pay as much Treasury as you have Prestige", "LOSE": "lose 1 Prestige"})
    rolls = p.one("Roll again", "how", {_NEVER: "never", _ALWAYS: "always"})
    return (
        p.shape(
            "nation", "The nations you wish for", "NATION {wishes}", wished, tip="The first that is free is yours."
        ),
        p.shape("nation-any", "Any nation", "NATION ANY", tip="Chance decides."),
        p.shape("flamboyance", "Flamboyance, at every turn's end", "FLAMBOYANCE {how}[ WHEN {when}]", pays, p.when()),
        p.shape("reroll", "Always or never", "REROLL {how}", rolls),
        p.shape("reroll-when", "When …", "REROLL WHEN {when}", p.when("When", least=1)),
    )


def _answers() -> tuple[Shape, ...]:
    said = p.one("Your answer", "answer", {"YES": "yes", "NO": "no"})
    asked = (
        ("surrender", "Surrender now"), ("australia", "Roll again for Australia"),
        ("circumnavigate", "Sail round the world now"), ("reroll", "Roll again at sea"),
    )  # fmt: skip
    post = standing.several_goods("A trading post on", "post", least=1)
    adventurers = standing.several_goods("Adventurers on", "adventurers", least=1)
    return (
        *(p.shape(f"{name}-answer", title, f"{name.upper()} {{answer}}", said) for name, title in asked),
        p.shape("answer-no", "No", "NO"),
        p.shape("post-answer", "A trading post", "POST {post}", post),
        p.shape("adventurers-answer", "Adventurers", "ADVENTURERS {adventurers}", adventurers),
    )


# --- facts, slots -----------------------------------------------------------------------------------------------------


def _facts() -> tuple[Shape, ...]:
    sailing = ("explorer", "circumnavigation-when", "circumnavigate-when")
    fighting, rolling = ("surrender",), ("reroll-when",)
    return f.facts_of(
        games=(f.game_fact("circumnavigation", "Nobody has sailed round the world yet"),),
        moments=(
            f.need_fact(sailing),
            *f.war_facts(roles=fighting, enemies=(*fighting, *rolling), years=(*fighting, *rolling)),
            f.moment_fact("hits", "Your Successes", rolling),
        ),
    )


def page_slots(board: Board) -> tuple[Slot, ...]:
    """The slots of every seat, whatever the game."""
    idle = "the card does nothing; a Merchant or Trader ships or sells your own Goods"
    cards = Slot(
        name="cards", title="Your line-up", shapes=("cards",), clear="CLEAR CARDS", group="This turn's cards",
        idle="last turn's line-up again",
    )  # fmt: skip
    mine, slot = standing.MINE, standing.slot
    return (
        cards,
        *r.round_slots(LINED_UP, OPENS, idle, READ, follows="cards"),
        *standing.building_slots(),
        slot("repay.turn", "Loans, this turn", ("repay",), group=standing.MONEY),
        slot("repay", "Loans, every turn", ("repay-all", "repay-keep", "repay-never"), group=standing.MONEY),
        *standing.permission_slots(KINDS),
        *standing.loss_slots(),
        slot("battles", "Battles", ("battles",), group=standing.WAR),
        slot("line-up", "Your line-up of every turn", ("line-up-again", "line-up"), group=mine),
        slot("on-success", "Explorer: trading post or adventurers",
             ("on-success", "on-success-adventurers", "on-success-none"), group=mine),
        slot("australia", "Explorer: Australia", ("australia",), group=mine),
        slot("circumnavigate", "Explorer: round the world",
             ("circumnavigate", "circumnavigate-when", "circumnavigate-never"), group=mine),
        slot("options", "Conqueror: options", ("options", "options-plantation", "options-none"), group=mine),
        slot("city-first", "Merchant: the City's Goods", ("city-first",), group=mine),
        *standing.habit_slots(),
        *r.standing_plans(board, OPENS),
    )  # fmt: skip


def _shortened(slots: Sequence[Slot]) -> Iterator[Slot]:
    """The same, but of the rounds the first alone says what they have in common."""
    rounds = {each.name: each for each in r.alike([slot for slot in slots if slot.name.isdecimal()])}
    for slot in slots:
        yield rounds.get(slot.name, slot)
