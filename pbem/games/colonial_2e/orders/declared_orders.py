"""The orders of the 2nd edition as people say them in their own words: what each consists of."""

from __future__ import annotations

from pbem.core.orders.declarations import Declared, Part, Rows, in_slot, when_tied
from pbem.core.orders.meanings import Kinds
from pbem.games.colonial.orders import declared_finishes as f
from pbem.games.colonial_2e.orders import carrying
from pbem.games.colonial_2e.orders.declared_line_ups import LINE_UPS
from pbem.games.colonial_2e.orders.declared_standing import STANDING

_WHERE = Part(name="where", kinds=Kinds("territory"), least=1, most=3)

_CHARACTERS = (
    in_slot(
        name="explorer",
        line="EXPLORE {where}[ POST {post}][ ADVENTURERS {adventurers}][ {circ}][ {australia}]",
        evoked=Kinds("character:explorer deed:explore"),
        parts=(
            _WHERE,
            Part(name="post", kinds=Kinds("good"), most=3, beside=Kinds("post fleets ships")),
            Part(name="adventurers", kinds=Kinds("good"), most=3, beside=Kinds("adventurers treasury")),
            Part(name="circ", kinds=Kinds("circumnavigate"), shown="CIRCUMNAVIGATE"),
            Part(name="australia", kinds=Kinds("second-roll"), shown="AUSTRALIA"),
        ),
        weakly=(Kinds("territory"), Kinds("slot")),
        says_no_more=Kinds(
            "america post adventurers fleets ships treasury number:1 explored unexplored allow prestige have"
        )
        | Kinds(
            "deed:conquer deed:build not none only second-roll stop refuse company keep still all goods pay after",
            "firstly ordinal:1",
        ),
        shared_else=Kinds("territory"),
        whole=Kinds("post success"),
        finish=f.explorer,
        says_no=("KEEP",),
    ),
    in_slot(
        name="explorer-bare",
        line="EXPLORE {where}",
        evoked=Kinds(),
        parts=(_WHERE,),
        weakly=(Kinds("territory"),),
        finish=f.explorer_bare,
    ),
    Declared(
        name="arrival",
        line="",
        evoked=Kinds("post adventurers"),
        parts=(
            Part(name="post", kinds=Kinds("good"), most=3, beside=Kinds("post fleets ships")),
            Part(name="adventurers", kinds=Kinds("good"), most=3, beside=Kinds("adventurers treasury")),
        ),
        says_no_more=Kinds("post adventurers fleets ships treasury number:1 not none deed:build deed:conquer goods"),
        finish=f.arrival,
    ),
    in_slot(
        name="conqueror",
        line="CONQUEROR {where}[ {none}][ {company}][ {pillage}][ REPRESSION {repression}][ PLANTATION {victims}]",
        evoked=Kinds("character:conqueror deed:conquer colony extremadura company pillage"),
        parts=(
            _WHERE,
            Part(name="none", kinds=Kinds("none"), shown="NONE"),
            Part(name="company", kinds=Kinds("company"), shown="COMPANY"),
            Part(name="pillage", kinds=Kinds("pillage"), shown="PILLAGE"),
            Part(name="repression", kinds=Kinds("number most"), beside=Kinds("repression")),
            Part(name="victims", kinds=Kinds("seat"), most=4, joined=", ", beside=Kinds("plantation")),
        ),
        weakly=(Kinds("territory"), Kinds("pillage")),
        says_no_more=Kinds(
            "allow except need double after calm not only colony extremadura repression plantation unrest deed:conquer",
            "mission",
        ),
        finish=f.conqueror,
    ),
    Declared(
        name="colony",
        line="",
        evoked=Kinds("company pillage repression plantation"),
        parts=(
            Part(name="none", kinds=Kinds("none"), shown="NONE"),
            Part(name="company", kinds=Kinds("company"), shown="COMPANY"),
            Part(name="pillage", kinds=Kinds("pillage"), shown="PILLAGE"),
            Part(name="repression", kinds=Kinds("number most"), beside=Kinds("repression")),
            Part(name="victims", kinds=Kinds("seat"), most=4, joined=", ", beside=Kinds("plantation")),
        ),
        says_no_more=Kinds("not colony repression plantation unrest there he calm"),
        finish=f.colony,
    ),
    in_slot(
        name="viceroy",
        line="VICEROY {place}",
        evoked=Kinds("character:viceroy"),
        rows=Rows(name="place", columns=(Kinds("number most all"), Kinds("good"), Kinds("territory")), least=1),
        weakly=(Kinds("number each"), Kinds("good")),
        shared_else=Kinds("territory good number most all"),
        says_no_more=Kinds("allow treasury each pay deed:build goods only"),
        finish=f.viceroy,
    ),
    in_slot(
        name="ambassador",
        line="AMBASSADOR [{seat}][{me}][, UNREST {calm}][ UNREST {only}]",
        evoked=Kinds("character:ambassador"),
        parts=(
            Part(name="seat", kinds=Kinds("seat")),
            Part(name="me", kinds=Kinds("me i"), shown="ME"),
            Part(name="calm", kinds=Kinds("territory")),
            Part(name="only", kinds=Kinds()),
        ),
        weakly=(Kinds("right"), Kinds("calm track:diplomacy")),
        says_no_more=Kinds("allow unrest calm track:diplomacy right number:1 deed:advance prestige not own from"),
        finish=f.ambassador,
    ),
    in_slot(
        name="sovereign",
        line="SOVEREIGN {enemy}[ BATTLES {battles}][ CASUALTIES {casualties}]",
        evoked=Kinds("character:sovereign deed:war"),
        parts=(
            Part(name="enemy", kinds=Kinds("seat"), most=3),
            Part(name="battles", kinds=Kinds("territory"), most=6, joined=", ", beside=Kinds("battles")),
            Part(name="casualties", kinds=Kinds("territory"), most=4, joined=", ", beside=Kinds("casualties")),
        ),
        says_no_more=Kinds("allow declare deed:war attacked right number:1 track:diplomacy squadrons ships he firstly"),
        finish=f.sovereign,
    ),
    in_slot(
        name="rebel",
        line="REBEL {deed} {where}[ CASUALTIES {victims}]",
        evoked=Kinds("character:rebel spark"),
        parts=(
            _WHERE,
            Part(name="deed", kinds=Kinds("spark unrest mission"), most=2),
            Part(name="victims", kinds=Kinds("seat"), most=4, joined=", "),
        ),
        weakly=(Kinds("unrest"), Kinds("territory")),
        shared_else=Kinds("unrest mission"),
        says_no_more=Kinds("allow colony number:1 calm character:rebel spark deed:build casualties declare")
        | Kinds("deed:lose lose he only firstly"),
        finish=f.rebel,
    ),
    in_slot(
        name="merchant",
        line="MERCHANT {wish}",
        evoked=Kinds("character:merchant deed:ship"),
        rows=Rows(
            name="wish", columns=(Kinds("seat own all others none"), Kinds("territory"), Kinds("good"), Kinds("number"))
        ),
        says_no_more=Kinds(
            "goods deed:ship fleets ships except only most colony always allow treasury whatever have not"
        ),
        finish=carrying.merchant,
    ),
    in_slot(
        name="trader",
        line="TRADER {wish}",
        evoked=Kinds("character:trader deed:sell"),
        rows=Rows(name="wish", columns=(Kinds("seat own all others"), Kinds("number"))),
        says_no_more=Kinds("goods deed:sell most except only treasury always allow whatever have not"),
        finish=f.trader,
    ),
    in_slot(
        name="governor",
        line="GOVERNOR {where} {pay}[ {plus}]",
        evoked=Kinds("character:governor city"),
        parts=(
            _WHERE,
            Part(name="pay", kinds=Kinds("number most least"), least=1),
            Part(name="plus", kinds=Kinds("historical"), shown="PLUS"),
        ),
        shared_else=Kinds("territory number most least"),
        says_no_more=Kinds("allow city treasury pay calm deed:build deed:advance own colony deed:conquer only"),
        finish=f.governor,
    ),
    in_slot(
        name="financier",
        line="FINANCIER {much}",
        evoked=Kinds("character:financier deed:borrow loan smaller"),
        parts=(Part(name="much", kinds=Kinds("number most"), least=1, most=2),),
        says_no_more=Kinds("allow loan treasury deed:borrow possible compare smaller"),
        finish=f.financier,
    ),
    in_slot(
        name="scientist",
        line="SCIENTIST {track}",
        evoked=Kinds("character:scientist deed:advance"),
        parts=(Part(name="track", kinds=Kinds("track"), least=1, most=3),),
        weakly=(Kinds("track"),),
        says_no_more=Kinds("allow number right deed:advance pay treasury always step compare calm from"),
        finish=f.scientist,
    ),
    in_slot(
        name="missionary",
        line="MISSIONARY {where}",
        evoked=Kinds("character:missionary mission"),
        parts=(_WHERE,),
        says_no_more=Kinds("allow mission number:1 deed:build deed:conquer firstly unrest calm"),
        finish=f.missionary,
    ),
    in_slot(
        name="pass",
        line="PASS",
        evoked=Kinds("pass"),
        weakly=(Kinds("none"), Kinds("slot")),
        says_no_more=Kinds("pass character"),
    ),
)
_OTHERS = (
    Declared(
        name="cards",
        line="CARDS {cards}",
        evoked=Kinds("character"),
        parts=(Part(name="cards", kinds=Kinds("character"), least=4, most=10, joined=", "),),
        any_of=Kinds("character"),
        all_slots=True,
        says_no_more=Kinds("line-up ordinal slot number after still he turn-word always round-word"),
        finish=f.cards,
    ),
    when_tied(
        name="build",
        line="",
        evoked=Kinds("deed:build fleets squadrons ships"),
        parts=(Part(name="keep", kinds=Kinds("number"), beside=Kinds("keep")),),
        rows=Rows(name="what", columns=(Kinds("fleets squadrons ships"), Kinds("number most none not")), least=1),
        says_no_more=Kinds("deed:build possible keep treasury always firstly not none have i phase all compare track"),
        finish=f.build,
    ),
    Declared(
        name="keep",
        line="",
        evoked=Kinds("keep"),
        parts=(Part(name="keep", kinds=Kinds("number"), least=1),),
        says_no_more=Kinds("keep treasury deed:build flamboyance whatever always"),
        finish=f.keep,
    ),
    when_tied(
        name="repay",
        line="REPAY[ {much}][ KEEP {keep}][ FROM {pile}]",
        evoked=Kinds("deed:repay pay"),
        parts=(
            Part(name="much", kinds=Kinds("number all most"), most=4),
            Part(name="keep", kinds=Kinds("number"), beside=Kinds("keep")),
            Part(name="pile", kinds=Kinds("number"), beside=Kinds("from")),
        ),
        says_no_more=Kinds(
            "loan treasury keep pile deed:repay pay back slot smaller larger oldest ordinal deed:borrow from compare",
            "each-round not never none only firstly before",
        ),
        falls_back=Kinds("deed:repay none not loan pass"),
        needs=(Kinds("deed:repay loan back"),),
        finish=f.repay,
    ),
    when_tied(
        name="give",
        line="GIVE {to} {much}",
        evoked=Kinds("deed:give"),
        parts=(Part(name="to", kinds=Kinds("seat"), least=1), Part(name="much", kinds=Kinds("number"), least=1)),
        says_no_more=Kinds("treasury"),
        offered=True,
    ),
    when_tied(
        name="permission",
        line="",
        evoked=Kinds("allow refuse none gets"),
        parts=(
            Part(name="who", kinds=Kinds("seat all none others"), most=6, joined=", "),
            Part(name="where", kinds=Kinds("territory")),
            Part(name="good", kinds=Kinds("good"), most=4, joined=", "),
            Part(name="count", kinds=Kinds("number")),
        ),
        says_no_more=Kinds(
            "always allow refuse not never none deed:ship deed:sell goods except only character:merchant"
        )
        | Kinds("character:trader"),
        needs=(Kinds("deed:ship deed:sell goods own"),),
        shared=Kinds("seat good territory"),
        finish=f.permission,
    ),
    when_tied(
        name="surrender",
        line="SURRENDER {how}",
        evoked=Kinds("deed:surrender fight"),
        parts=(
            Part(name="how", kinds=Kinds("never not none fight"), most=4),
            Part(name="year", kinds=Kinds("number ordinal"), beside=Kinds("year")),
        ),
        says_no_more=Kinds(
            "deed:surrender year deed:war fight after until before always squadrons others all seat attacked"
        ),
        says_no=("AFTER",),
        falls_back=Kinds("fight deed:war deed:surrender not i second-roll still"),
        finish=f.surrender,
    ),
    when_tied(
        name="flamboyance",
        line="FLAMBOYANCE {how}",
        evoked=Kinds("flamboyance"),
        parts=(Part(name="how", kinds=Kinds("pay lose"), least=1),),
        says_no_more=Kinds("prestige treasury flamboyance lose pay nation-name seat enough"),
        falls_back=Kinds("lose pay prestige treasury flamboyance number:1"),
    ),
    when_tied(
        name="flamboyance-lose",
        line="FLAMBOYANCE LOSE",
        evoked=Kinds("lose"),
        says_no_more=Kinds("lose prestige number:1 flamboyance"),
        needs=(Kinds("prestige"),),
    ),
    when_tied(
        name="flamboyance-rather",
        line="FLAMBOYANCE {how}",
        evoked=Kinds("pay lose"),
        parts=(Part(name="how", kinds=Kinds("pay lose"), least=1, most=2, joined=" "),),
        says_no_more=Kinds("prestige rather lose treasury flamboyance compare calm"),
        needs=(Kinds("rather"),),
        finish=f.flamboyance,
    ),
    when_tied(
        name="reroll",
        line="REROLL[ {how}]",
        evoked=Kinds("reroll"),
        parts=(Part(name="how", kinds=Kinds("never not always")),),
        says_no_more=Kinds("dice reroll deed:war all nation-name seat each"),
        finish=f.reroll,
    ),
    when_tied(
        name="circumnavigate",
        line="CIRCUMNAVIGATE[ {how}]",
        evoked=Kinds("circumnavigate"),
        parts=(Part(name="how", kinds=Kinds("never not always")),),
        says_no_more=Kinds("circumnavigate deed:explore success"),
        falls_back=Kinds("not none never pass circumnavigate"),
        finish=f.circumnavigate,
    ),
    Declared(
        name="australia",
        says_no=("KEEP",),
        line="AUSTRALIA {how}",
        evoked=Kinds("second-roll stop keep"),
        parts=(Part(name="how", kinds=Kinds("not none stop keep"), most=3),),
        says_no_more=Kinds("second-roll prestige firstly territory:australia stop"),
        needs=(Kinds("territory:australia"),),
        finish=f.australia,
    ),
    Declared(
        name="clear",
        line="",
        evoked=Kinds("deed:cancel"),
        says_no_more=Kinds("deed:cancel slot line-up"),
        finish=f.clear,
    ),
    Declared(
        name="repeat",
        line="",
        evoked=Kinds("repeat-cards"),
        says_no_more=Kinds("repeat-cards line-up always until keep as-before same all still"),
        finish=f.repeat,
    ),
    Declared(
        name="lose",
        line="LOSE FROM {what}",
        evoked=Kinds("lose deed:lose"),
        rows=Rows(name="what", columns=(Kinds("territory"), Kinds("good"))),
        says_no_more=Kinds("lose deed:lose firstly company"),
        needs=(Kinds("good territory"),),
        finish=f.lose,
    ),
    Declared(
        name="casualties",
        line="CASUALTIES[ {kind}] {what}",
        evoked=Kinds("casualties"),
        rows=Rows(name="what", columns=(Kinds("seat"), Kinds("territory"), Kinds("good"), Kinds("number"))),
        says_no_more=Kinds("calm firstly casualties deed:war character:rebel spark never not me own from"),
        needs=(Kinds("seat"),),
        says_no=("CASUALTIES",),
        finish=f.casualties,
    ),
    Declared(
        name="battles",
        line="BATTLES {where}",
        evoked=Kinds("battles"),
        parts=(Part(name="where", kinds=Kinds("territory"), least=1, most=6, joined=", "),),
        says_no_more=Kinds("firstly battles"),
    ),
)
ORDERS = (*_CHARACTERS, *_OTHERS, *LINE_UPS, *STANDING)
