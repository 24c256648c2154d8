"""Standing orders and wishes for the turn's end of the revised edition, as they are tapped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.core.order_page import Option, Shape, Slot, one_of, ranked_of, several_of
from pbem.games.colonial.telling.tapped import standing
from pbem.games.colonial.telling.tapped import tapped_parts as p
from pbem.games.colonial.telling.tapped.standing import END, MINE, WAR, slot
from pbem.games.colonial_revised.rules.alliances import OFFERS
from pbem.games.colonial_revised.rules.exploring import GAP
from pbem.games.colonial_revised.rules.privateers import PER_TURN

OCCUPIED = "occupied"  #: a list of a page: the Goods on which a Rebel brings in a counter
SEA, SIDES, LOANS = "Privateers", "Wars of others", "Your Loan"
#: Folded by itself: with six players there are twenty of them.
_BOTH_SIDES = "Wars of others: whom you help against whom"
_TAIL = "[ WHEN {when}]"
_SIDES = {"ATTACKER": "the Attacker", "DEFENDER": "the Defender", "NONE": "nobody"}
_MOST = 20


# --- the turn's end ---------------------------------------------------------------------------------------------------


def turn_end_shapes() -> tuple[Shape, ...]:
    """What is built, scrapped, placed and put aside when the turn ends."""
    boxes = p.rows(
        "In whose box", "boxes", "{seat} {count}", p.seat("Whose", "seat"), p.number("How many", "count", 1, PER_TURN)
    )  # fmt: skip
    cards = ranked_of(name="cards", title="Which card", of=p.CARDS, least=1, most=6, joined=" / ")
    scrapped = p.number("How many", "count", 0, _MOST)
    return (
        *standing.building(),
        p.shape("scrap", "Scrap Squadrons", "SCRAP SQUADRONS {count}" + _TAIL, scrapped, p.when()),
        p.shape("privateers", "Place Privateers", "PRIVATEERS {boxes}" + _TAIL, boxes, p.when(),
              tip="At most two in a turn, in all."),
        p.shape("privateers-none", "Place none", "PRIVATEERS NONE" + _TAIL, p.when()),
        p.shape("bar", "The card that you put aside", "BAR {cards}", cards,
              tip="One that you played this turn: you cannot play it in the next."),
    )  # fmt: skip


def turn_end_slots() -> tuple[Slot, ...]:
    """For this turn, and for every turn."""
    named = (
        ("scrap", "Squadrons to scrap", ("scrap",)), ("privateers", "Privateers", ("privateers", "privateers-none")),
        ("bar", "The card put aside", ("bar",)),
    )  # fmt: skip
    found = list(standing.building_slots())
    for name, title, shapes in named:
        found.append(slot(f"{name}.turn", f"{title}, this turn", shapes, group=END))
        found.append(slot(name, f"{title}, every turn", shapes, group=END, before="ALWAYS "))
    return tuple(found)


# --- Loans ------------------------------------------------------------------------------------------------------------


def loan_shapes() -> tuple[Shape, ...]:
    """How much is paid back, and when; Emergency Loans."""
    count, kept = p.number("How much", "count", 1, _MOST), p.keep()
    moments = (("", "", "in your own rounds"), ("-interest", " BEFORE INTEREST", "before the interest"),
               ("-at-once", " AT ONCE", "as soon as Treasury comes in"))  # fmt: skip
    found = [
        p.shape("repay-keep", "All but what you keep", "REPAY KEEP {keep}" + _TAIL,
              p.keep("How much you keep", least=1), p.when()),
        p.shape("repay-always-interest", "This much, before the interest of every turn",
              "ALWAYS REPAY {count} BEFORE INTEREST[ KEEP {keep}]" + _TAIL, count, kept, p.when()),
    ]  # fmt: skip
    for name, moment, said in moments:
        keeping = "[ KEEP {keep}]"
        everything = (kept, p.when()) if moment else (p.when(),)
        found += [
            p.shape(f"repay{name}", f"This much, {said}", f"REPAY {{count}}{moment}{keeping}{_TAIL}", count, kept,
                  p.when()),
            p.shape(f"repay-all{name}", f"All that can be paid, {said}",
                  f"REPAY ALL{moment}{keeping if moment else ''}{_TAIL}", *everything),
            p.shape(f"repay-never{name}", f"Nothing {said}", f"REPAY NEVER{moment}{_TAIL}", p.when()),
        ]  # fmt: skip
    how = p.one("An Emergency Loan", "how", {"WHERE NEEDED": "where it is needed", "NEVER": "never"})
    return (
        *found,
        p.shape("emergency", "Where needed, or never", "EMERGENCY LOAN {how}" + _TAIL, how, p.when()),
        p.shape("emergency-anyway", "In any case", "EMERGENCY LOAN ANYWAY" + _TAIL, p.when()),
        p.shape("emergency-always", "In any case, in every turn", "ALWAYS EMERGENCY LOAN ANYWAY" + _TAIL, p.when()),
        *standing.giving(),
    )


def loan_slots() -> tuple[Slot, ...]:
    """Each of its moments, for this turn and for every turn."""
    return (
        slot("repay.turn", "In your own rounds, this turn", ("repay",), group=LOANS),
        slot("repay", "In your own rounds, every turn", ("repay-all", "repay-keep", "repay-never"), group=LOANS),
        slot("repay.interest.turn", "Before the interest, this turn", ("repay-interest",), group=LOANS),
        slot("repay.interest", "Before the interest, every turn",
             ("repay-all-interest", "repay-always-interest", "repay-never-interest"), group=LOANS),
        slot("repay.income.turn", "At once, this turn", ("repay-at-once",), group=LOANS),
        slot("repay.income", "At once, whenever you have some", ("repay-all-at-once", "repay-never-at-once"),
             group=LOANS),
        slot("emergency.turn", "Emergency Loan, this turn", ("emergency-anyway",), group=LOANS),
        slot("emergency", "Emergency Loan in an Escalation", ("emergency", "emergency-always"), group=LOANS),
        slot("win", "Paying back what wins the game", ("win",), group=LOANS, idle="it is paid back"),
    )  # fmt: skip


# --- standing orders --------------------------------------------------------------------------------------------------


def standing_shapes(kinds: Sequence[str]) -> tuple[Shape, ...]:
    """What answers a seat's reactions."""
    return (
        *standing.permissions(kinds), *standing.surrendering(), *standing.losses(), *standing.habits(),
        *_exploring(), *_averting(), *_rebelling(), *_war(), *_privateering(), *_sides(),
        p.shape("win", "Pay back what wins the game", "WIN {how}",
              p.one("That is", "how", {"ALWAYS": "always paid", "NEVER": "never paid"})),
    )  # fmt: skip


def _exploring() -> tuple[Shape, ...]:
    options = (p.MAX, Option(value="NEVER", words="nothing"))
    sent = p.rows(
        "Adventurers on", "adventurers", "{goods} {count}", p.goods("Which Goods", "goods", least=1),
        p.number("How many", "count", 1, 4, p.MAX), least=0,
    )  # fmt: skip
    return (
        p.shape("pay-gap", "If a roll falls short", "PAY {most}[ KEEP {keep}]" + _TAIL,
              p.number("Pay at most", "most", 1, GAP[-1], *options), p.keep(), p.when()),
        p.shape("on-success", "A trading post, and adventurers", "ON SUCCESS POST {post}[ ADVENTURERS {adventurers}]",
              standing.several_goods("A trading post on", "post", least=1), sent),
        p.shape("on-success-adventurers", "Adventurers alone", "ON SUCCESS ADVENTURERS {adventurers}",
              replace(sent, least=1)),
        p.shape("on-success-none", "Neither", "ON SUCCESS NONE"),
    )  # fmt: skip


def _averting() -> tuple[Shape, ...]:
    options = (p.MAX, Option(value="COLONY", words="what saves a Colony"), Option(value="NEVER", words="nothing"))
    space = one_of(name="space", title="Where", of=p.SPACES, least=1)
    spaces = p.rows("Which losses", "spaces", "[{count} ]{space}", p.number("How many (all)", "count", 1, _MOST), space)
    return (
        p.shape("avert", "This many of your losses", "AVERT {most}[ KEEP {keep}]" + _TAIL,
              p.number("How many", "most", 1, _MOST, *options), p.keep(), p.when()),
        p.shape("avert-spaces", "Those of some places", "AVERT {spaces}[ KEEP {keep}]" + _TAIL, spaces, p.keep(),
              p.when()),
    )  # fmt: skip


def _rebelling() -> tuple[Shape, ...]:
    return (
        p.shape("occupy", "Bring in a counter", "OCCUPY[ {goods}]" + _TAIL,
              standing.several_goods("On which Goods (any)", "goods"), p.when()),
        p.shape("occupy-never", "Bring in none", "OCCUPY NEVER" + _TAIL, p.when()),
    )  # fmt: skip


def _war() -> tuple[Shape, ...]:
    nobody = Option(value="NONE", words="ask nobody")
    placed = p.rows(
        "Which counters", "place", "[{good} ]{count}", p.good("On which Goods (any)", within="territory"),
        p.number("How many", "count", 1, _MOST, p.MAX),
    )  # fmt: skip
    landings = p.rows(
        "Where it lands, or else where", "landings", "{territory} {place}", p.territory("Where", ranked=False), placed,
        joined=" / ",
    )  # fmt: skip
    squadrons = p.number("How many", "count", 0, _MOST, p.MAX)
    return (
        p.shape("offer", "What an Ally is offered", "OFFER {offer}" + _TAIL,
              p.number("How much", "offer", 0, OFFERS[-1], nobody), p.when()),
        p.shape("expedition", "An expedition", "EXPEDITION {landings}[ KEEP {keep}]" + _TAIL, landings, p.keep(),
              p.when()),
        p.shape("expedition-none", "No expedition", "EXPEDITION NONE[ KEEP {keep}]" + _TAIL, p.keep(), p.when()),
        p.shape("escalate-navy", "A step of Navy", "ESCALATE NAVY[ {no}][ KEEP {keep}]" + _TAIL,
              p.switch("No: none", "no", "NO"), p.keep(), p.when()),
        p.shape("escalate-squadrons", "Squadrons", "ESCALATE SQUADRONS {count}[ KEEP {keep}]" + _TAIL, squadrons,
              p.keep(),
              p.when()),
    )  # fmt: skip


def _privateering() -> tuple[Shape, ...]:
    most, who = p.number("How many Privateers at most", "most", 0, _MOST), p.seat("Whose Merchant", "who")
    targets = several_of(name="targets", title="In this order", of=p.RIVALS, least=1, most=5)
    all_or_none = p.one("At whose", "whose", {"ALL": "at all, the largest first", "NONE": "at nobody's"})
    return (
        p.shape("attack", "Strike at everybody's Merchant", "ATTACK ALL[ {most}][ EXCEPT {except}]" + _TAIL, most,
              p.seats("Except", "except"), p.when()),
        p.shape("attack-none", "Strike at nobody's", "ATTACK NONE" + _TAIL, p.when()),
        p.shape("attack-one", "Strike", "ATTACK {who}[ {most}]" + _TAIL, who, most, p.when()),
        p.shape("counterattack", "Strike back at these", "COUNTERATTACK {targets}" + _TAIL, targets, p.when()),
        p.shape("counterattack-all", "Strike back at all, or at nobody", "COUNTERATTACK {whose}" + _TAIL, all_or_none,
              p.when()),
        p.shape("sink", "Whose Privateers are sunk first", "SINK {targets}" + _TAIL, targets, p.when()),
    )  # fmt: skip


def _sides() -> tuple[Shape, ...]:
    with_whom = p.seat("With whom", "who")
    against = p.seat("Against whom", "against", least=0)
    helpers = several_of(name="helpers", title="Whose help", of=p.RIVALS, least=1, most=5)
    return (
        p.shape("ally", "Which side you take", "ALLY {side}[ AGAINST {against}]" + _TAIL, p.one("You help", "side",
              _SIDES),
              against, p.when()),
        p.shape("ally-with", "Whom you help", "ALLY {who}[ AGAINST {against}]" + _TAIL, with_whom, against, p.when()),
        p.shape("accept", "Whose help you accept", "ACCEPT {helpers}", helpers),
        p.shape("accept-all", "Everybody's, or nobody's", "ACCEPT {whose}",
              p.one("Whose", "whose", {"ALL": "everybody's", "NONE": "nobody's"})),
        p.shape("home", "Go home when …", "HOME WHEN {when}", p.when("When", least=1)),
        p.shape("home-never", "Never go home", "HOME NEVER"),
    )  # fmt: skip


def standing_slots() -> tuple[Slot, ...]:
    """Those that name no other player."""
    return (
        slot("offer", "What you offer an Ally", ("offer",), group=WAR),
        slot("accept", "Whose help you accept", ("accept", "accept-all"), group=WAR),
        slot("expedition", "Expeditions", ("expedition", "expedition-none"), group=WAR),
        slot("escalate.navy", "Escalation: Navy", ("escalate-navy",), group=WAR),
        slot("escalate.squadrons", "Escalation: Squadrons", ("escalate-squadrons",), group=WAR),
        slot("avert", "Losses that you avert", ("avert", "avert-spaces"), group=WAR, idle="what saves a Colony"),
        _ally("ally", "Which side you take in any war", ("ally",), {"against": ""}),
        slot("home", "When you go home as an Ally", ("home", "home-never"), group=SIDES),
        slot("attack", "Your Privateers: everybody's Merchant", ("attack", "attack-none"), group=SEA,
             idle="all of them strike"),
        slot("counterattack", "Squadrons strike back at Privateers", ("counterattack", "counterattack-all"), group=SEA,
             idle="at the largest attacker first"),
        slot("sink", "A war on Privateers", ("sink",), group=SEA),
        slot("pay-gap", "Explorer: a roll that falls short", ("pay-gap",), group=MINE, idle="nothing is paid"),
        slot("on-success", "Explorer: trading post and adventurers",
             ("on-success", "on-success-adventurers", "on-success-none"), group=MINE),
        slot("occupy", "Rebel: a counter of yours", ("occupy", "occupy-never"), group=MINE),
    )  # fmt: skip


def slots_of_rivals(rivals: Sequence[str]) -> tuple[Slot, ...]:
    """Those that name other players: whose Merchants are struck at, whom one helps against whom; gifts."""
    strikes = (
        replace(
            slot(f"attack.{each}", f"Your Privateers: {each}'s Merchant", ("attack-one",), group=SEA),
            given={"who": each},
        )
        for each in rivals
    )  # fmt: skip
    with_whom = (
        _ally(f"ally.{each}", f"{each}, in any war", ("ally-with",), {"who": each, "against": ""}) for each in rivals
    )
    against = (_ally(f"ally.against-{each}", f"A side against {each}", ("ally",), {"against": each}) for each in rivals)
    both = (
        replace(
            _ally(f"ally.{each}.against-{other}", f"{each} against {other}", ("ally-with",),
                  {"who": each, "against": other}),
            group=_BOTH_SIDES,
        )
        for each in rivals
        for other in rivals
        if other != each
    )  # fmt: skip
    return (*strikes, *with_whom, *against, *both, *standing.giving_slots(rivals))


def _ally(name: str, title: str, shapes: Sequence[str], given: dict[str, str]) -> Slot:
    return replace(slot(name, title, shapes, group=SIDES), given=given)
