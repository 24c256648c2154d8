"""Orders for wars, alliances, Privateers and losses, as people say them in their own words."""

from __future__ import annotations

from dataclasses import replace

from pbem.core.orders.declarations import Declared, Part, Rows, when_tied
from pbem.core.orders.meanings import Kinds
from pbem.games.colonial_revised.orders import declared_war_finishes as f
from pbem.games.colonial_revised.orders.declared_parts import told

_WAR = (
    when_tied(
        name="surrender",
        line="SURRENDER {how}",
        evoked=Kinds("deed:surrender fight"),
        parts=(
            Part(name="how", kinds=Kinds("never not none fight"), most=4),
            Part(name="year", kinds=Kinds("number ordinal"), beside=Kinds("year")),
        ),
        says_no_more=Kinds(
            "deed:surrender year deed:war fight after until before always else-surrender against attacked"
        ),
        finish=f.surrender,
    ),
    when_tied(
        name="ally",
        line="ALLY {side}[ AGAINST {against}]",
        evoked=Kinds("deed:ally deed:neutral"),
        parts=(
            Part(name="side", kinds=Kinds("seat attacker defender none not never"), most=4, joined=", "),
            *told("against"),
        ),
        says_no_more=Kinds(
            "deed:ally deed:war deed:offer deed:neutral ally fight always against others-war all others deed:give"
        ),
        finish=f.ally,
    ),
    when_tied(
        name="offer",
        line="OFFER {sum}",
        evoked=Kinds("deed:offer"),
        parts=(Part(name="sum", kinds=Kinds("number none not never most"), least=1, most=3),),
        says_no_more=Kinds(
            "deed:offer ally deed:ally treasury deed:war always compare pay others in-war as-attacker"
            " as-defender he enemy all deed:ally"
        ),
        falls_back=Kinds("deed:offer none not never against all others no-more"),
        finish=f.offer,
    ),
    Declared(
        name="accept",
        line="ACCEPT {who}",
        ranked=True,
        evoked=Kinds("deed:accept allow refuse"),
        needs=(Kinds("deed:accept allow refuse"), Kinds("deed:accept deed:ally ally")),
        parts=(Part(name="who", kinds=Kinds("seat all none not never"), least=1, most=6, joined=", "),),
        says_no_more=Kinds("deed:accept ally deed:ally deed:offer deed:war always firstly in-war only deed:ask")
        | Kinds("allow refuse me except from"),
        finish=f.accept,
    ),
    when_tied(
        name="expedition",
        line="EXPEDITION {place}[ KEEP {keep}]",
        evoked=Kinds("deed:invade"),
        parts=(Part(name="keep", kinds=Kinds("number"), beside=Kinds("keep")),),
        rows=Rows(name="place", columns=(Kinds("territory none not"), Kinds("good"), Kinds("number most all"))),
        says_no_more=Kinds("deed:invade deed:war treasury colony always keep"),
        finish=f.expedition,
    ),
    when_tied(
        name="home",
        line="HOME {how}",
        evoked=Kinds("deed:home ally"),
        needs=(Kinds("deed:home fight back deed:recall deed:cancel"),),
        parts=(
            Part(name="how", kinds=Kinds("never not none"), most=2),
            Part(name="year", kinds=Kinds("number ordinal"), beside=Kinds("year")),
        ),
        says_no_more=Kinds(
            "deed:home year after deed:war ally always stop fight keep deed:accept anyway firstly deed:ally"
            " back deed:recall deed:cancel me"
        ),
        finish=f.home,
    ),
    when_tied(
        name="escalate",
        line="",
        evoked=Kinds("escalation"),
        parts=(Part(name="keep", kinds=Kinds("number"), beside=Kinds("keep")),),
        rows=Rows(
            name="what", columns=(Kinds("squadrons ships track:navy"), Kinds("number most none not never")), least=0
        ),
        says_no_more=Kinds("escalation deed:build deed:advance keep treasury always none nothing"),
        finish=f.escalate,
    ),
    when_tied(
        name="emergency",
        line="EMERGENCY LOAN {how}",
        evoked=Kinds("emergency"),
        parts=(Part(name="how", kinds=Kinds("not never none needed anyway"), most=3),),
        says_no_more=Kinds("emergency deed:borrow escalation always possible"),
        finish=f.emergency,
    ),
    when_tied(
        name="avert",
        line="AVERT {what}[ KEEP {keep}]",
        evoked=Kinds("deed:avert"),
        parts=(Part(name="keep", kinds=Kinds("number"), beside=Kinds("keep")),),
        rows=Rows(name="what", columns=(Kinds("number all most"), Kinds("territory"), Kinds("good")), least=0),
        says_no_more=Kinds(
            "stop deed:avert deed:build me casualties losses treasury pay colony colony-lost only always"
            " keep not never none"
        )
        | Kinds("losing lose spark compare in-rebellion in-war"),
        finish=f.avert,
    ),
    when_tied(
        name="attack",
        line="ATTACK {whom}[ {count}][ EXCEPT {spared}]",
        evoked=Kinds("deed:attack spare privateers"),
        says_no_more=Kinds(
            "seat all none others not never only except number deed:attack spare keep raiders privateers"
            " deed:war always"
        )
        | Kinds("character:merchant refuse goods fleets"),
        parts=told("whom", "count", "spared"),
        needs=(Kinds("deed:attack spare deed:war"), Kinds("privateers raiders character:merchant fleets")),
        finish=f.attack,
    ),
    when_tied(
        name="counterattack",
        line="COUNTERATTACK {whom}",
        evoked=Kinds("deed:counterattack"),
        parts=told("whom"),
        says_no_more=Kinds(
            "deed:counterattack privateers seat all none not never only always deed:attack firstly after have"
            " attacked attacker deed:war character:merchant"
        ),
        finish=f.counterattack,
    ),
    when_tied(
        name="sink",
        line="SINK {whom}",
        evoked=Kinds("deed:sink"),
        parts=(Part(name="whom", kinds=Kinds("seat"), least=1, most=6, joined=", "),),
        says_no_more=Kinds("deed:sink privateers firstly always deed:war"),
    ),
    when_tied(
        name="occupy",
        line="OCCUPY[ {what}]",
        evoked=Kinds("deed:occupy"),
        parts=(
            Part(name="what", kinds=Kinds("good"), most=3),
            Part(name="no", kinds=Kinds("never not none refuse"), most=2),
        ),
        says_no_more=Kinds("deed:occupy number:1 colony treasury spark success always falls character:rebel"),
        finish=f.occupy,
    ),
    Declared(
        name="win",
        line="WIN {how}",
        evoked=Kinds("deed:win"),
        parts=(Part(name="how", kinds=Kinds("never not none"), most=2),),
        says_no_more=Kinds("deed:win always loan deed:repay pay back all most only me there treasury at-once"),
        falls_back=Kinds("not never none no-more keep treasury loan deed:repay pay back"),
        finish=f.win,
    ),
)


def _in_a_war(order: Declared) -> Declared:
    """ "In case of war": where such an order holds anyhow."""
    attacked = Kinds("as-defender") if order.name in ("surrender", "accept") else Kinds()
    return replace(order, says_no_more=order.says_no_more | Kinds("in-war") | attacked)


WAR = tuple(map(_in_a_war, _WAR))
