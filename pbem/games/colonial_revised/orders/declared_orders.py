"""The orders of the revised edition as people say them in their own words: the Characters, and the line-up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pbem.core.orders.declarations import Declared, Filled, Part, Rows, in_slot
from pbem.core.orders.meanings import Kinds
from pbem.core.orders.sense import Said
from pbem.games.colonial_revised.orders import declared_finishes as f
from pbem.games.colonial_revised.orders.declared_parts import told
from pbem.games.colonial_revised.orders.declared_standing import STANDING, TURN

_WHERE = Part(name="where", kinds=Kinds("territory"), least=1, most=3)

_CHARACTERS = (
    in_slot(
        name="explorer",
        line="EXPLORE {where}[ PAY {pay}][ POST {post}][ ADVENTURERS {adventurers}]",
        evoked=Kinds("character:explorer deed:explore"),
        parts=(
            _WHERE,
            Part(name="post", kinds=Kinds("good"), most=3, beside=Kinds("post fleets ships")),
            Part(name="adventurers", kinds=Kinds("good"), most=3, beside=Kinds("adventurers")),
            *told("pay"),
        ),
        weakly=(Kinds("territory"), Kinds("slot post adventurers good")),
        says_no_more=Kinds(
            "good number post adventurers fleets ships treasury explored allow pay most compare gap not only deed:build"
        )
        | Kinds("none never all prestige have always deed:explore"),
        whole=Kinds("pay"),
        finish=f.explorer,
    ),
    in_slot(
        name="conqueror",
        line="CONQUEROR {where}",
        evoked=Kinds("character:conqueror deed:conquer"),
        parts=(_WHERE,),
        weakly=(Kinds("territory"), Kinds("colony"), Kinds("slot")),
        says_no_more=Kinds("colony deed:conquer deed:invade always number:1 only firstly own"),
    ),
    in_slot(
        name="viceroy",
        line="VICEROY {place}",
        evoked=Kinds("character:viceroy deed:reinforce"),
        rows=Rows(name="place", columns=(Kinds("number most"), Kinds("good"), Kinds("territory")), least=1),
        weakly=(Kinds("number"), Kinds("territory"), Kinds("good slot treasury")),
        says_no_more=Kinds("treasury always colony deed:reinforce"),
        shared_else=Kinds("number"),
        finish=f.viceroy,
    ),
    in_slot(
        name="recall",
        line="VICEROY RECALL {place}",
        evoked=Kinds("character:viceroy deed:recall back"),
        rows=Rows(name="place", columns=(Kinds("number most all"), Kinds("good"), Kinds("territory"), Kinds("bottom"))),
        says_no_more=Kinds("treasury from top back deed:recall always deed:cancel calm"),
        needs=(Kinds("back deed:recall"), Kinds("territory")),
        finish=f.recall,
    ),
    in_slot(
        name="ambassador",
        line="AMBASSADOR[ {me}][, UNREST {calm}]",
        evoked=Kinds("character:ambassador"),
        parts=(
            Part(name="me", kinds=Kinds("me i right track:diplomacy"), most=4, shown="ME"),
            Part(name="calm", kinds=Kinds("territory"), most=3),
        ),
        weakly=(Kinds("right"), Kinds("calm track:diplomacy")),
        says_no_more=Kinds("unrest calm right number:1 deed:advance track:diplomacy always colony only too own from"),
        finish=f.ambassador,
    ),
    in_slot(
        name="calm",
        line="AMBASSADOR UNREST {calm}",
        evoked=Kinds("calm"),
        parts=(Part(name="calm", kinds=Kinds("territory"), least=1, most=3),),
        says_no_more=Kinds("unrest number:1 always from colony"),
        needs=(Kinds("unrest"),),
    ),
    in_slot(
        name="sovereign",
        line="SOVEREIGN {enemy}[ OFFER {offer}]",
        evoked=Kinds("character:sovereign deed:war"),
        parts=(
            Part(name="enemy", kinds=Kinds("seat"), least=1, most=3),
            Part(name="offer", kinds=Kinds("number none not never"), most=2, beside=Kinds("deed:offer ally")),
        ),
        says_no_more=Kinds("declare deed:war deed:offer ally against treasury always most enemy he pay compare all")
        | Kinds("attacked deed:attack defender"),
        finish=f.sovereign,
    ),
    in_slot(
        name="sovereign-privateers",
        line="SOVEREIGN PRIVATEERS",
        evoked=Kinds("character:sovereign deed:war"),
        says_no_more=Kinds("declare deed:war privateers raiders fleets own all always deed:sink seat deed:attack"),
        needs=(Kinds("privateers raiders"), Kinds("character:sovereign declare deed:war")),
        finish=f.sovereign_privateers,
    ),
    in_slot(
        name="rebel-unrest",
        line="REBEL UNREST {where}",
        evoked=Kinds("character:rebel unrest"),
        parts=(Part(name="where", kinds=Kinds("territory"), least=1, most=2, joined=", "),),
        says_no_more=Kinds("unrest spark number:1 number:2 colony always firstly only"),
        needs=(Kinds("unrest territory"),),
        finish=f.rebel_unrest,
    ),
    in_slot(
        name="rebel",
        line="REBEL {deed} {where}",
        evoked=Kinds("character:rebel"),
        parts=(Part(name="where", kinds=Kinds("territory"), least=1), *told("deed")),
        says_no_more=Kinds("colony"),
        finish=f.rebel,
    ),
    in_slot(
        name="rebel-spark",
        line="REBEL SPARK {where}[ CASUALTIES {casualties}][ OCCUPY {good}][ {occupy}]",
        evoked=Kinds("character:rebel spark"),
        parts=(
            _WHERE,
            Part(name="good", kinds=Kinds("good"), most=3, beside=Kinds("deed:occupy")),
            Part(name="casualties", kinds=Kinds("seat"), most=5, joined=", "),
            *told("occupy"),
        ),
        says_no_more=Kinds(
            "spark colony always deed:occupy number:1 treasury against success falls casualties firstly lose ordinal"
        )
        | Kinds("all"),
        needs=(Kinds("spark casualties deed:occupy"),),
        finish=f.rebel_spark,
    ),
    in_slot(
        name="merchant",
        line="MERCHANT {wish}",
        evoked=Kinds("character:merchant deed:ship"),
        rows=Rows(
            name="wish", columns=(Kinds("seat own all others none"), Kinds("territory"), Kinds("good"), Kinds("number"))
        ),
        says_no_more=Kinds(
            "goods deed:ship fleets ships except only most colony always control resources whatever have"
        )
        | Kinds("not"),
        finish=f.merchant,
    ),
    in_slot(
        name="trader",
        line="TRADER {wish}",
        evoked=Kinds("character:trader deed:sell"),
        rows=Rows(name="wish", columns=(Kinds("seat own all others none"), Kinds("number"))),
        says_no_more=Kinds("goods deed:sell most except only treasury always have none not whatever"),
        finish=f.trader,
    ),
    in_slot(
        name="governor",
        line="GOVERNOR {where} {pay}",
        evoked=Kinds("character:governor city"),
        parts=(_WHERE, Part(name="pay", kinds=Kinds("number most least"), least=1)),
        says_no_more=Kinds("city treasury pay deed:build always number:1 colony deed:conquer"),
        finish=f.governor,
    ),
    in_slot(
        name="financier",
        line="FINANCIER[ {much}]",
        evoked=Kinds("character:financier deed:borrow loan"),
        parts=(Part(name="much", kinds=Kinds("number")),),
        says_no_more=Kinds("loan treasury deed:borrow number:10 always"),
    ),
    in_slot(
        name="scientist",
        line="SCIENTIST {track}",
        evoked=Kinds("character:scientist deed:advance"),
        parts=(Part(name="track", kinds=Kinds("track"), least=1, most=3),),
        weakly=(Kinds("track"),),
        says_no_more=Kinds("number right deed:advance always own only historical pay treasury step compare calm from")
        | Kinds("deed:give"),
        finish=f.scientist,
    ),
    in_slot(
        name="missionary",
        line="MISSIONARY {where}",
        evoked=Kinds("character:missionary mission"),
        parts=(_WHERE,),
        says_no_more=Kinds("mission number:1 deed:build firstly always only colony"),
    ),
    Declared(
        name="pass",
        line="PASS[ {card}]",
        evoked=Kinds("pass"),
        parts=(Part(name="card", kinds=Kinds("character")),),
        weakly=(Kinds("none"), Kinds("slot")),
        says_no_more=Kinds("pass none"),
        slot=True,
    ),
    Declared(name="ask", line="ASK", evoked=Kinds("deed:ask ask-me"), says_no_more=Kinds("me"), slot=True),
    Declared(
        name="default",
        line="DEFAULT",
        evoked=Kinds("default"),
        says_no_more=Kinds("all others most"),
        slot=True,
        finish=f.default,
    ),
)
_CARDS = (
    Declared(
        name="cards",
        line="{verb} {cards}",
        evoked=Kinds("line-up character"),
        parts=(Part(name="cards", kinds=Kinds("character"), least=2, most=8, joined=", "), *told("verb")),
        says_no_more=Kinds("line-up ordinal slot always"),
        all_slots=True,
        finish=f.cards,
    ),
    Declared(
        name="swap",
        line="",
        evoked=Kinds("deed:swap"),
        says_no_more=Kinds("deed:swap slot number round-word all"),
        finish=f.swap,
    ),
    Declared(
        name="clear",
        line="",
        evoked=Kinds("deed:cancel"),
        says_no_more=Kinds("deed:cancel slot character"),
        finish=f.clear,
    ),
)


def _and_no_more(order: Declared) -> Declared:
    """ "…, and nothing else": a card does what is said of it, and no more; alone that is no order once more."""

    def finish(found: Filled, said: Said) -> Iterable[Filled]:
        if said.has("no-more") and all(item.kind == "no-more" for item in said.items if item.written):
            return ()
        return order.finish(found, said) if order.finish else (found,)

    more = order.says_no_more | Kinds("no-more")
    return replace(order, says_no_more=more, finish=order.finish if order.falls_back else finish)


ORDERS = tuple(map(_and_no_more, (*_CHARACTERS, *_CARDS, *TURN, *STANDING)))
