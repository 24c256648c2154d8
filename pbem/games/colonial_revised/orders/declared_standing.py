"""Orders for the turn's end, and what answers others' rounds, as people say them in their own words."""

from __future__ import annotations

from pbem.core.orders.declarations import Declared, Part, Rows, when_tied
from pbem.core.orders.meanings import Kinds
from pbem.games.colonial_revised.orders import declared_finishes as f
from pbem.games.colonial_revised.orders import declared_standing_finishes as s
from pbem.games.colonial_revised.orders import declared_war as war
from pbem.games.colonial_revised.orders.declared_parts import told

TURN = (
    when_tied(
        name="build",
        line="",
        evoked=Kinds("deed:build fleets squadrons ships"),
        parts=(Part(name="keep", kinds=Kinds("number"), beside=Kinds("keep")),),
        rows=Rows(name="what", columns=(Kinds("fleets squadrons ships"), Kinds("number most none not")), least=1),
        says_no_more=Kinds(
            "deed:build possible keep remaining treasury always firstly no-more others not none compare only"
        ),
        finish=f.build,
    ),
    Declared(
        name="keep",
        line="",
        evoked=Kinds("keep"),
        parts=(Part(name="keep", kinds=Kinds("number"), least=1),),
        says_no_more=Kinds("keep treasury deed:build whatever always"),
        finish=f.keep,
    ),
    when_tied(
        name="scrap",
        line="SCRAP SQUADRONS {count}",
        evoked=Kinds("deed:scrap calm"),
        needs=(Kinds("deed:scrap squadrons"),),
        parts=(Part(name="count", kinds=Kinds("number")),),
        says_no_more=Kinds("squadrons deed:scrap always ships calm own from"),
        finish=f.scrap,
    ),
    when_tied(
        name="privateers",
        line="PRIVATEERS {boxes}",
        evoked=Kinds("privateers"),
        rows=Rows(name="boxes", columns=(Kinds("seat none"), Kinds("number most both"))),
        says_no_more=Kinds("fleets ships treasury own privateers always not deed:build against none all firstly"),
        finish=f.privateers,
    ),
    Declared(
        name="bar",
        line="BAR {cards}",
        ranked=True,
        evoked=Kinds("deed:bar"),
        parts=(Part(name="cards", kinds=Kinds("character"), least=1, most=3, joined=" / "),),
        says_no_more=Kinds("deed:bar always later line-up if-played number:1"),
        finish=f.always,
    ),
    when_tied(
        name="repay",
        line="REPAY[ {much}][ {moment}][ KEEP {keep}]",
        evoked=Kinds("deed:repay pay"),
        parts=(
            Part(name="much", kinds=Kinds("number all most"), most=2),
            Part(name="moment", kinds=Kinds("before-interest at-once")),
            Part(name="keep", kinds=Kinds("number"), beside=Kinds("keep")),
        ),
        says_no_more=Kinds("loan treasury keep deed:repay pay back slot always compare not never none except own only"),
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
)
STANDING = (
    when_tied(
        name="permission",
        line="",
        evoked=Kinds("allow refuse none never only"),
        parts=(
            Part(name="who", kinds=Kinds("seat all none others"), most=6, joined=", "),
            Part(name="where", kinds=Kinds("territory")),
            Part(name="good", kinds=Kinds("good")),
            Part(name="count", kinds=Kinds("number")),
        ),
        says_no_more=Kinds("allow refuse not never none deed:ship deed:sell goods except only character:merchant")
        | Kinds("character:trader always resources control from compare most deed:give he enemy"),
        needs=(Kinds("deed:ship deed:sell goods own good"),),
        shared=Kinds("seat good territory"),
        finish=s.permission,
    ),
    when_tied(
        name="permission-city",
        line="{word} CITY{whom}",
        evoked=Kinds("allow refuse none"),
        parts=(Part(name="who", kinds=Kinds("seat all none others"), most=6, joined=", "), *told("word", "whom")),
        says_no_more=Kinds("allow refuse not never none deed:ship deed:sell goods except only city own have from")
        | Kinds("character:merchant character:governor always territory"),
        needs=(Kinds("city"),),
        finish=s.permission_city,
    ),
    when_tied(
        name="pay-gap",
        line="PAY {most}[ KEEP {keep}]",
        evoked=Kinds("gap"),
        parts=(
            Part(name="keep", kinds=Kinds("number"), beside=Kinds("keep")),
            Part(name="most", kinds=Kinds("number")),
        ),
        says_no_more=Kinds("pay treasury gap number most not never none compare keep always deed:explore")
        | Kinds("character:explorer all"),
        finish=s.pay_gap,
    ),
    Declared(
        name="on-success",
        ranked=True,
        line="ON SUCCESS[ POST {post}][ ADVENTURERS {adventurers}]",
        evoked=Kinds("success"),
        parts=(
            Part(name="post", kinds=Kinds("good"), most=4, beside=Kinds("post fleets")),
            Part(name="adventurers", kinds=Kinds("good"), beside=Kinds("adventurers")),
        ),
        says_no_more=Kinds(
            "post good adventurers number fleets treasury always deed:explore character:explorer most all"
        ),
        needs=(Kinds("post adventurers"), Kinds("good")),
        finish=s.on_success,
    ),
    Declared(
        name="lose",
        line="LOSE FROM {what}",
        evoked=Kinds("lose deed:lose losing losses"),
        rows=Rows(name="what", columns=(Kinds("territory"), Kinds("good"), Kinds("bottom"))),
        says_no_more=Kinds(
            "lose deed:lose firstly from number:1 losing losses casualties need always top in-rebellion in-war calm"
        ),
        needs=(Kinds("good territory"),),
        finish=s.lose,
    ),
    Declared(
        name="casualties",
        line="CASUALTIES {kind} {what}",
        evoked=Kinds("casualties"),
        parts=told("kind"),
        rows=Rows(name="what", columns=(Kinds("seat"), Kinds("territory"), Kinds("good"), Kinds("number"))),
        says_no_more=Kinds("calm firstly casualties deed:war spark lose from character:rebel in-war")
        | Kinds("in-rebellion ordinal own colony"),
        needs=(Kinds("seat"),),
        finish=s.casualties,
    ),
    *war.WAR,
    Declared(
        name="ask-on",
        line="ASK ON",
        evoked=Kinds("deed:ask-on"),
        says_no_more=Kinds("deed:ask-on all always possible line-up not before whatever round-word me"),
    ),
    Declared(
        name="auto",
        line="AUTO OWN-GOODS {how}",
        evoked=Kinds("auto"),
        parts=told("how"),
        says_no_more=Kinds("auto own goods not never none deed:ship deed:sell on off character:merchant")
        | Kinds("character:trader always"),
        says_no=("OFF",),
        finish=s.auto,
    ),
)
