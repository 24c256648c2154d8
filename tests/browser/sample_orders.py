"""An order page by hand, in the manner of Colonial: every control, group and list, for tests of the page itself."""

from __future__ import annotations

from typing import Any

from pbem.core.order_page import Chance, Control, Holding, Menu, Offer, Option, Page, Part, Shape, Slot, document

PLACES = {
    "india": "India", "brazil": "Brazil", "west-africa": "West Africa", "west-indies": "West Indies",
    "china": "China", "new-spain": "New Spain",
}  # fmt: skip
GOODS = {"silk": "Silk", "tea": "Tea", "gold": "Gold", "slaves": "Slaves", "tobacco": "Tobacco", "silver": "Silver"}
GROWS = {
    "india": ("silk", "tea"), "brazil": ("tobacco", "gold"), "west-africa": ("gold", "slaves"),
    "west-indies": ("tobacco",), "china": ("silk", "tea"), "new-spain": ("silver",),
}  # fmt: skip
SEATS = ("Red", "Blue", "Green")
CHARACTERS = {
    "explorer": ("Explorer", ("explore",)), "viceroy": ("Viceroy", ("viceroy",)),
    "financier": ("Financier", ("financier",)), "merchant": ("Merchant", ("merchant",)),
    "conqueror": ("Conqueror", ("conqueror",)),
}  # fmt: skip


def _options(words: dict[str, str], *, places: bool = False) -> tuple[Option, ...]:
    return tuple(Option(value=value, words=said, place=value if places else "") for value, said in words.items())


WHERE = _options(PLACES, places=True)
OTHERS = tuple(Option(value=seat, words=seat, seat=seat) for seat in SEATS)
SIGN = Part(
    name="sign", title="How", control=Control.ONE, least=1,
    options=tuple(Option(value=sign, words=words) for sign, words in (
        (">=", "is at least"), ("<=", "is at most"), ("=", "is exactly"), ("<", "is less than"), (">", "is over"))),
)  # fmt: skip
NUMBER = Part(name="n", title="How many", control=Control.NUMBER, least=1, most=20)
ONE_PLACE = Part(name="where", title="Where", control=Control.ONE, of="places", least=1)

SHAPES = (
    Shape(
        name="cards", title="The five cards", line="CARDS {cards}",
        parts=(Part(name="cards", title="In this sequence", control=Control.SEVERAL, of="hand", least=5, most=5),),
    ),
    Shape(
        name="explore", title="Explore", group="Explorer", tip="Roll for an undiscovered Territory.",
        line="EXPLORE {where}[ POST {post}][ ADVENTURERS {adventurers}]",
        parts=(
            Part(name="where", title="Where to", control=Control.RANKED, of="places", joined=" / ", least=1, most=3),
            Part(name="post", title="Then a Trading Post on", control=Control.RANKED, of="goods", joined=" / ", most=2,
                 within="where"),
            Part(name="adventurers", title="Or Adventurers to", control=Control.ONE, of="goods", within="where"),
        ),
    ),
    Shape(
        name="viceroy", title="Place counters", group="Viceroy", line="VICEROY {where} {goods}",
        parts=(ONE_PLACE, Part(
            name="goods", title="On which goods", control=Control.ROWS, least=1, most=3, line="{good} {count}",
            columns=(
                Part(name="good", title="Goods", control=Control.ONE, of="goods", least=1, within="where"),
                Part(name="count", title="Counters", control=Control.NUMBER, least=1, most=4, takes="treasury"),
            ),
        )),
    ),
    Shape(
        name="conqueror", title="Found a Colony", group="Conqueror",
        line="CONQUEROR {where}[ {company}][ {pillage}][ REPRESSION {repression}]",
        parts=(
            ONE_PLACE,
            Part(name="company", title="Options", control=Control.SWITCH,
                 options=(Option(value="COMPANY", words="with a Company"),)),
            Part(name="pillage", title="Options", control=Control.SWITCH,
                 options=(Option(value="PILLAGE", words="with Pillage"),)),
            Part(name="repression", title="Repression", control=Control.NUMBER, least=0, most=3),
        ),
    ),
    Shape(
        name="merchant", title="Ship goods", group="Merchant", line="MERCHANT {goods}",
        parts=(Part(
            name="goods", title="In this order, until the fleets are used", control=Control.ROWS, least=1, most=6,
            line="{whose} {what}",
            columns=(
                Part(name="whose", title="Whose", control=Control.ONE, least=1,
                     options=(Option(value="OWN", words="My own"), *OTHERS)),
                Part(name="what", title="How many", control=Control.NUMBER, least=1, most=9,
                     options=(Option(value="ALL", words="all"),)),
            ),
        ),),
    ),
    Shape(
        name="financier", title="Take a loan", group="Financier", line="FINANCIER {amount}",
        parts=(Part(name="amount", title="How much", control=Control.NUMBER, least=1, most=8, brings="treasury",
                    options=(Option(value="MAX", words="as much as possible"),)),),
    ),
    Shape(name="pass", title="Pass", line="PASS", tip="Do nothing in this round."),
    Shape(
        name="give", title="Give Treasury", line="GIVE {to} {amount}",
        parts=(Part(name="to", title="To whom", control=Control.ONE, options=OTHERS, least=1),
               Part(name="amount", title="How much", control=Control.NUMBER, least=1, most=5, takes="treasury")),
    ),
    Shape(
        name="reroll", title="Roll again", line="REROLL WHEN {when}",
        parts=(Part(name="when", title="When", control=Control.CONDITION, least=1),),
    ),
    Shape(name="never", title="Never surrender", line="SURRENDER NEVER"),
    Shape(name="surrender", title="Surrender", line="SURRENDER WHEN {when}",
          parts=(Part(name="when", title="When", control=Control.CONDITION, least=1),)),
    Shape(name="allow", title="Allow shipping", line="ALLOW SHIP {who}[ EXCEPT {but}]",
          parts=(Part(name="who", title="Whom", control=Control.SEVERAL, least=1, most=2,
                      options=(Option(value="ALL", words="everybody"), *OTHERS)),
                 Part(name="but", title="But not", control=Control.SEVERAL, options=OTHERS, most=2))),
    Shape(name="levy", title="Levy", line="LEVY {who}[ TO {where}]",
          parts=(Part(name="who", title="Who", control=Control.ONE, least=1, options=_options({"one": "One"})),
                 Part(name="where", title="Where to", control=Control.ONE, of="places"))),
    Shape(name="ask", title="Ask me", line="ASK", last=True),
    Shape(name="note", title="A note", line="NOTE {words}",
          parts=(Part(name="words", title="What it says", control=Control.WORDS, least=1),)),
)  # fmt: skip

FACTS = (
    Shape(name="treasury", title="My Treasury", line="treasury {sign} {n}", parts=(SIGN, NUMBER),
          said="your Treasury {sign} {n}"),
    Shape(name="explored", title="A Territory is explored", line="explored {where}", parts=(ONE_PLACE,)),
    Shape(
        name="prestige", title="Somebody's prestige", line="{who}.prestige {sign} {n}",
        parts=(Part(name="who", title="Whose", control=Control.ONE, options=OTHERS, least=1), SIGN, NUMBER),
    ),
    Shape(name="hits", title="Successes", line="hits {sign} {n}", parts=(SIGN, NUMBER), beside=("reroll",)),
    Shape(name="defending", title="I am the defender", line="defending", beside=("surrender",)),
)  # fmt: skip

ACTIONS = ("explore", "viceroy", "conqueror", "merchant", "financier", "pass", "ask")
PAGE = Page(
    shapes=SHAPES,
    conditions=FACTS,
    lists={
        "places": WHERE,
        "goods": tuple(
            Option(value=value, words=said, fits=tuple(place for place in PLACES if value in GROWS[place]))
            for value, said in GOODS.items()
        ),
        "hand": tuple(
            Option(value=value, words=said, opens=(*shapes, "pass", "ask"))
            for value, (said, shapes) in CHARACTERS.items()
        ),
    },
    stores={"treasury": "Treasury"},
    slots=(
        Slot(name="cards", title="Cards", shapes=("cards",), clear="CLEAR CARDS", group="This turn"),
        *(
            Slot(name=f"{n}", title=f"Round {n}", shapes=ACTIONS, before=f"{n} ", clear=f"CLEAR {n}",
                 group="This turn", otherwise=True, condition="IF", follows="cards", nth=n, idle="You pass.",
                 reckoned=True)
            for n in range(1, 6)
        ),
        *(
            Slot(name=f"give.{seat}", title=f"A gift to {seat}", shapes=("give",), clear=f"CLEAR GIVE {seat}",
                 group="Gifts", given={"to": seat}, once=True, reckoned=True)
            for seat in SEATS
        ),
        Slot(name="surrender", title="Surrender", shapes=("never", "surrender"), clear="CLEAR SURRENDER",
             group="Always, until you change it"),
        Slot(name="levy", title="Levy", shapes=("levy",), clear="CLEAR LEVY", afresh=True,
             group="Always, until you change it"),
        Slot(name="reroll", title="Roll again", shapes=("reroll",), clear="CLEAR REROLL",
             group="Always, until you change it"),
        Slot(name="allow", title="Who may ship", shapes=("allow",), clear="CLEAR ALLOW", condition="WHEN",
             group="Always, until you change it"),
        Slot(name="note", title="Note", shapes=("note",), clear="CLEAR NOTE", group="Always, until you change it"),
    ),
)  # fmt: skip

MENU = Menu(
    stores={"treasury": 5},
    holdings=(Holding(title="Treasury", words="5"), Holding(title="Your secret", of="secret")),
    now={"treasury": 5, "explored india": False, "explored west-africa": True},
    slots=(
        Slot(name="cards", title="Cards", shapes=("cards",), clear="CLEAR CARDS", group="This turn", asked=True,
             note="The game waits for your cards."),
    ),
    offers={
        "explore": Offer(parts={
            "where": {
                "india": Chance(words="needs 3 Successes of 10 dice", odds=0.7),
                "brazil": Chance(words="needs 2 Successes of 10 dice", odds=0.86),
                "west-africa": Chance(why="is explored already"),
                "west-indies": Chance(words="needs 1 Success of 10 dice", odds=0.98),
                "china": Chance(words="needs 6 Successes of 10 dice", odds=0.08),
                "new-spain": Chance(why="America is not discovered yet"),
            },
        }),
        "viceroy": Offer(parts={"where": {
            "west-africa": Chance(),
            **{place: Chance(why="nobody has explored it") for place in PLACES if place != "west-africa"},
        }}),
        "conqueror": Offer(why="You dominate no Territory."),
        "financier": Offer(words="You may borrow up to 8."),
    },
)  # fmt: skip

#: As a sheet has them.
LINES = (
    "CARDS explorer, viceroy, merchant, financier, conqueror",
    "1 EXPLORE india",
    "1 EXPLORE india / brazil POST silk / tea ADVENTURERS tea",
    "2 VICEROY west-africa gold 1, slaves 1 IF treasury >= 4 ELSE PASS",
    "3 EXPLORE west-indies ELSE VICEROY west-africa gold 2 IF NOT explored india AND Red.prestige > 8 ELSE PASS",
    "4 MERCHANT OWN ALL, Red 2, Blue 1 IF (treasury < 3 OR explored brazil) AND NOT (explored india OR treasury = 1)",
    "5 FINANCIER MAX",
    "5 FINANCIER 8 IF treasury < 3 OR treasury > 9 AND explored india",
    "2 CONQUEROR new-spain COMPANY PILLAGE REPRESSION 1",
    "2 CONQUEROR new-spain PILLAGE",
    "GIVE Blue 2",
    "SURRENDER NEVER",
    "SURRENDER WHEN defending AND hits = 0",
    "REROLL WHEN hits < 2",
    "ALLOW SHIP ALL EXCEPT Red, Blue WHEN turn",
    "ALLOW SHIP ALL EXCEPT Red, Blue",
    "ALLOW SHIP Red WHEN treasury >= 4",
    "NOTE do not forget: IF it rains, ELSE stay",
    "CLEAR 3",
    "CLEAR GIVE Red",
)
#: A seat's orders, by slot.
SHEET = {"cards": LINES[0], "2": LINES[3], "surrender": "SURRENDER NEVER"}
#: What no shape reads.
TYPED = {"ALLOW SHIP ALL EXCEPT Red, Blue WHEN turn"}

page_document = document(PAGE)
menu_document = document(MENU)


def _map() -> str:
    """A map by hand: a land and a card for each place."""
    drawn = "".join(
        f'<path d="M{x} {y}h100v60h-100z" fill="#eedcb5" stroke="#8a7a55" data-place="{place}"/>'
        f'<g data-place="{place}"><rect x="{x + 5}" y="{y + 5}" width="90" height="24" fill="#fff"/>'
        f'<text x="{x + 10}" y="{y + 22}" font-size="14">{words}</text></g>'
        for place, words, x, y in (
            (place, words, 20 + 130 * (at % 3), 20 + 90 * (at // 3)) for at, (place, words) in enumerate(PLACES.items())
        )
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="420" height="200" viewBox="0 0 420 200" role="img" '
        f'aria-label="Map"><rect width="420" height="200" fill="#bcd7e5"/>{drawn}</svg>'
    )


def page_data(language: str = "en") -> dict[str, Any]:
    """The page of the sample ruleset."""
    return {"ruleset": "sample", "title": "Sample", "language": language, "page": page_document}


def game_data(**more: Any) -> dict[str, Any]:
    """A game's public file."""
    marks = (("Red", "■", "#b3261e"), ("Blue", "▲", "#1d4ed8"), ("Green", "●", "#2f7d4f"))
    return {
        "game": "g1",
        "ruleset": "sample",
        "title": "Amber Fleet",
        "turn": 4,
        "stamp": "abc",
        "deadline": "2026-12-24T18:00:00+00:00",
        "board": "sample",
        "seats": [{"seat": seat, "name": seat, "mark": mark, "colour": colour} for seat, mark, colour in marks],
        "menus": dict.fromkeys(SEATS, menu_document),
        "map": [_map()],
        **more,
    }


def own_data(**more: Any) -> dict[str, Any]:
    """What a link has."""
    return {
        "g": "g1",
        "s": "Red",
        "t": 4,
        "p": "abc",
        "to": "table+g1.red.k7q2m9w4t8x3b5n6@host.example",
        "sub": "Re: [g1 red] Amber Fleet",
        "sheet": dict(SHEET),
        **more,
    }
