"""The orders of Colonialism as people say them in their own words: what each consists of."""

from __future__ import annotations

from pbem.core.orders.declarations import Declared, Part, in_slot
from pbem.core.orders.meanings import Kinds
from pbem.games.colonialism.orders import declared_finishes as f
from pbem.games.colonialism.orders.declared_kept import keep
from pbem.games.colonialism.orders.declared_ships import ships

_WHERE = Part(name="where", kinds=Kinds("region"), least=1, most=4)
_VIA = Part(name="via", kinds=Kinds("zone"))
#: What tells no more of the ship that an action uses.
_OF_SHIP = Kinds("ship ship-count fresh used used-by number:1 nearby only")

_ACTIONS = (
    in_slot(
        name="play",
        line="PLAY {card} ON {where}[ FOR {for}][ AGAINST {against}][ VIA {via}]",
        evoked=Kinds("card resources influence"),
        weakly=(Kinds("colour"), Kinds("region")),
        needs=(Kinds("region"),),
        parts=(
            Part(name="card", kinds=Kinds("card"), most=4),
            _WHERE,
            Part(name="faction", kinds=Kinds("seat natives me own-influence"), most=2),
            Part(name="colour", kinds=Kinds("colour")),
            Part(name="value", kinds=Kinds("number")),
            _VIA,
        ),
        says_no_more=_OF_SHIP
        | Kinds(
            "none resources influence times discs deed:remove deed:add deed:war deed:move deed:lose facedown there"
        ),
        shared_else=Kinds("natives seat me own-influence"),
        finish=f.play,
    ),
    Declared(
        name="play-each",
        line="{bodies}",
        evoked=Kinds("card"),
        parts=(
            Part(name="card", kinds=Kinds("card"), least=2, most=3, joined=", "),
            Part(name="where", kinds=Kinds("region"), least=1),
        ),
        says_no_more=Kinds("card-word number:2 number:3 discs facedown"),
        slot=True,
        finish=f.play_each,
    ),
    in_slot(
        name="trade",
        line="PLAY trade SWAP {swap}[ VIA {via}]",
        evoked=Kinds("card:trade trade-deed"),
        parts=(
            Part(name="region", kinds=Kinds("region"), least=2, most=2, joined=", "),
            Part(name="colour", kinds=Kinds("colour"), least=1, most=2, joined=", "),
            _VIA,
        ),
        says_no_more=_OF_SHIP | Kinds("card:trade trade-deed number:1 cubes one there"),
        finish=f.trade,
    ),
    in_slot(
        name="draw",
        line="{bodies}",
        evoked=Kinds("deed:draw pull deck"),
        parts=(Part(name="count", kinds=Kinds("number")),),
        says_no_more=Kinds("deed:draw pull deck card-word times deed:take all action only"),
        finish=f.draw,
    ),
    in_slot(
        name="move",
        line="MOVE SHIP {from} TO {to}[ {used}]",
        evoked=Kinds("deed:move ship pull"),
        parts=(
            Part(name="zone", kinds=Kinds("zone"), least=1, most=2, joined=", "),
            Part(name="used", kinds=Kinds("used"), shown="USED"),
        ),
        weakly=(Kinds("zone"),),
        says_no_more=Kinds("ship-count deed:move ship pull fresh used number:1 only"),
        finish=f.move,
    ),
    in_slot(
        name="explore",
        line="EXPLORE {where}[ VIA {via}]",
        evoked=Kinds("deed:explore"),
        parts=(_WHERE, _VIA),
        says_no_more=_OF_SHIP | Kinds("deed:explore discs reserve position influence"),
        finish=f.explore,
    ),
    in_slot(
        name="withdraw",
        line="WITHDRAW {count} FROM {where}[ VIA {via}]",
        evoked=Kinds("deed:withdraw pull deed:take back"),
        parts=(
            Part(name="count", kinds=Kinds("number most all"), least=1),
            Part(name="where", kinds=Kinds("region"), least=1),
            _VIA,
        ),
        says_no_more=_OF_SHIP
        | Kinds("compare:<= deed:withdraw back discs reserve pull deed:take own influence own-influence"),
        needs=(Kinds("deed:withdraw back reserve"),),
        finish=f.withdraw,
    ),
    in_slot(
        name="pass",
        line="{bodies}",
        evoked=Kinds("pass"),
        weakly=(Kinds("none"), Kinds("slot")),
        says_no_more=Kinds("pass none times number all action only"),
        finish=f.pass_,
    ),
)
_COLOURS = Part(name="colours", kinds=Kinds("colour least most"), least=1, most=5, joined=", ")
_OTHERS = (
    Declared(
        name="position",
        line="POSITION {rows}",
        evoked=Kinds("position first-row last-row rows-given"),
        parts=(
            Part(name="rows", kinds=Kinds("number ordinal"), most=8, joined=", "),
            Part(name="end", kinds=Kinds("first-row last-row"), most=4),
        ),
        says_no_more=Kinds(
            "position deed:take compare:> whatever firstly always end-phase free-row action next-turn waived"
        ),
        ranked=True,
        finish=f.position,
    ),
    Declared(
        name="keep",
        line="KEEP {cards}",
        evoked=Kinds("keep discard card"),
        parts=(Part(name="cards", kinds=Kinds("card colour"), least=1, most=12, joined=", "),),
        says_no_more=Kinds(
            "keep discard times deed:take compare:> card-word number:2 number:3 number:4 number:5 number:6 number:12"
            " resources only always firstly end-phase still rest-goes rest-stays action influence next-turn back hand"
            " not idle others best conflict cubes all"
        ),
        ranked=True,
        finish=keep,
        says_no=("KEEP",),
    ),
    Declared(
        name="ships",
        line="SHIPS {zones}",
        evoked=Kinds("ship"),
        parts=(
            Part(name="zone", kinds=Kinds("zone"), least=1, most=6, joined=", "),
            Part(name="count", kinds=Kinds("number ordinal"), most=3, joined=", "),
            Part(name="gives-way", kinds=Kinds("gives-way"), most=5, joined=", "),
        ),
        weakly=(Kinds("zone"),),
        says_no_more=Kinds("ship ship-count times fresh all firstly slot number:3"),
        ranked=True,
        finish=ships,
    ),
    Declared(
        name="take",
        line="TAKE[ IN {where}] {colours}",
        evoked=Kinds("deed:take cubes collecting least"),
        parts=(_COLOURS, Part(name="where", kinds=Kinds("region")), Part(name="turned", kinds=Kinds("turned"))),
        weakly=(Kinds("colour"),),
        says_no_more=Kinds(
            "ordinal deed:take cubes firstly always last-row precedes rather whatever resources collecting anywhere"
            " conflict end-phase"
            " compare:>"
        ),
        ranked=True,
        finish=f.take,
    ),
    Declared(
        name="lose",
        line="LOSE[ IN {where}] {which} FIRST",
        evoked=Kinds("deed:lose deed:remove sacrifice precedes conflict"),
        parts=(
            Part(name="who", kinds=Kinds("own-influence mercs own"), least=1, most=3, joined=", "),
            Part(name="where", kinds=Kinds("region")),
            Part(name="turned", kinds=Kinds("turned")),
        ),
        weakly=(Kinds("mercs"), Kinds("firstly last-row precedes sacrifice rather")),
        says_no_more=Kinds(
            "deed:lose deed:remove deed:take anywhere discs firstly precedes always last-row rather sacrifice conflict"
            " influence only"
        ),
        shared=Kinds("deed:lose deed:remove firstly sacrifice"),
        finish=f.lose,
    ),
    Declared(
        name="idle",
        line="IDLE {deed}",
        evoked=Kinds("idle"),
        parts=(Part(name="deed", kinds=Kinds("deed:draw pull pass"), least=1),),
        says_no_more=Kinds("deck card-word number:1 action deed:draw all always idle instead deed:take me"),
        finish=f.idle,
    ),
    Declared(
        name="convert",
        line="CONVERT {pairs}",
        evoked=Kinds("deed:convert"),
        parts=(
            Part(name="colours", kinds=Kinds("colour"), most=12, joined=", "),
            Part(name="count", kinds=Kinds("number"), most=12, joined=", "),
            Part(name="none", kinds=Kinds("none not never")),
            Part(name="best", kinds=Kinds("best")),
        ),
        says_no_more=Kinds(
            "cubes deed:convert all end-phase anywhere whatever times colour-word scoring one resources swap trade-deed"
            " compare:>"
        ),
        finish=f.convert,
    ),
    Declared(
        name="clear",
        line="",
        evoked=Kinds("deed:cancel"),
        parts=(Part(name="card", kinds=Kinds("card")),),
        says_no_more=Kinds("deed:cancel slot all order-word action back card-word"),
        finish=f.clear,
    ),
)
ORDERS = (*_ACTIONS, *_OTHERS)
