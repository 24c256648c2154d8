"""A bot's answers to single questions that wait: every kind of decision but plays and plans has its line."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.core.table import Decision
from pbem.games.colonial_revised.bots import standing_wishes as wishes
from pbem.games.colonial_revised.bots.map_finds import space_worth
from pbem.games.colonial_revised.bots.mind import VICTORY, Mind
from pbem.games.colonial_revised.bots.strife import war_odds
from pbem.games.colonial_revised.bots.whole_turn import bars
from pbem.games.colonial_revised.rules.war import YEARS
from pbem.games.colonial_revised.rules.war_sides import ATTACKER, DEFENDER

#: Lines that answer a decision.
Answering = Callable[[Mind, Decision], list[str]]


def _pay_gap(mind: Mind, decision: Decision) -> list[str]:
    """As much as the Territory's best space and a Colony there are worth."""
    name, price = decision.about["territory"], decision.about["price"]
    goods = mind.s.board.lands[name].goods
    worth = max((space_worth(mind, name, good) for good in goods), default=0.0)
    return [f"PAY {'YES' if price * mind.coin < 0.8 * worth else 'NO'}"]


def _stage_two(mind: Mind, decision: Decision) -> list[str]:
    name = decision.about["territory"]
    goods = sorted(decision.about["goods"], key=lambda good: -space_worth(mind, name, good))
    if mind.me.merchant_fleets > 1 or not mind.me.treasury:
        return [f"POST {goods[0]}"]
    return [f"ADVENTURERS {goods[0]} 1"]


def _own_counters(mind: Mind, decision: Decision) -> list[str]:
    """From where most are, as by default."""
    name = decision.about["territory"]
    listed = dict.fromkeys(good for good, _ in decision.fallback())
    return ["LOSE FROM " + ", ".join(f"{name} {good}" for good in listed)]


def _permission(what: str, asker: str) -> Answering:
    """Allowed, but to whom it would bring close to victory."""

    def answer(mind: Mind, decision: Decision) -> list[str]:
        seat = decision.about[asker]
        refused = mind.s.players[seat].prestige >= VICTORY - 2
        return [f"{'REFUSE' if refused else 'ALLOW'} {what} {seat}"]

    return answer


def _occupy(mind: Mind, decision: Decision) -> list[str]:
    name = decision.about["territory"]
    goods = sorted(decision.about["goods"], key=lambda good: -space_worth(mind, name, good))
    return [f"OCCUPY {' / '.join(goods)}"]


def _offer(mind: Mind, decision: Decision) -> list[str]:
    enemy = mind.s.players[decision.about["enemy"]]
    short = enemy.squadrons >= mind.me.squadrons
    return [f"OFFER {min(mind.me.treasury, 3 if short else 1)}"]


def _side(mind: Mind, decision: Decision) -> list[str]:
    """A Side that pays and that one's own Squadrons make the stronger one."""
    about, held = decision.about, mind.me.squadrons
    for role, other in ((DEFENDER, ATTACKER), (ATTACKER, DEFENDER)):
        if role == ATTACKER and not about["may_attack"]:
            continue
        offer = about["offers"][about[role]]
        sides = [mind.s.players[about[each]].squadrons for each in (role, other)]
        if offer is not None and offer >= mind.temper.helps and held > 1 and sides[0] + held > 1.3 * sides[1]:
            return wishes.ally(mind, f"ALLY {role.upper()}")
    return wishes.ally(mind, "ALLY NONE")


def _expedition(mind: Mind, decision: Decision) -> list[str]:
    """A Colony that falls with few counters, with all that Logistics allows."""
    lands = mind.s.territories
    weak = min(decision.about["targets"], key=lambda name: sum(map(len, lands[name].resources.values())))
    good = next(iter(lands[weak].resources))
    return [f"EXPEDITION {weak} {good} MAX KEEP 2"]


def _surrender(mind: Mind, decision: Decision) -> list[str]:
    """The Attacker fights on; the Defender gives in cheaply where all but his fleets is lost."""
    about = decision.about
    left = YEARS - about["year"]
    won, lost = war_odds(min(about["squadrons"], 12), min(about["enemy_squadrons"], 12), left)
    gives_in = about["role"] == DEFENDER and not about["costs"] and lost > 0.8 and won < 0.1
    return [f"SURRENDER {'YES' if gives_in else 'NO'}"]


def _stay(mind: Mind, decision: Decision) -> list[str]:
    about = decision.about
    return [f"STAY {'YES' if not about['lost'] or about['squadrons'] > about['enemy_squadrons'] else 'NO'}"]


def _sink(mind: Mind, decision: Decision) -> list[str]:
    afloat = decision.about["privateers"]
    return [f"SINK {', '.join(sorted(afloat, key=lambda seat: (-mind.threat(seat), -afloat[seat])))}"]


def _said(text: str) -> Answering:
    return lambda mind, decision: [text]


ANSWERS: Mapping[str, Answering] = {
    "pay-gap": _pay_gap, "stage-two": _stage_two, "halve": _own_counters, "lose": _own_counters,
    "ship": _permission("SHIP", "shipper"), "city-goods": _permission("CITY", "shipper"),
    "sell": _permission("SELL", "trader"), "attack": _said("ATTACK ALL"), "counterattack": _said("COUNTERATTACK ALL"),
    "casualty": lambda mind, decision: wishes.casualties(mind), "occupy": _occupy,
    "avert": lambda mind, decision: [f"AVERT COLONY{'' if mind.me.treasury < 6 else ' KEEP 1'}"], "offer": _offer,
    "side": _side, "accept": _said("ACCEPT ALL"), "expedition": _expedition, "stay": _stay, "surrender": _surrender,
    "escalation": lambda mind, decision: wishes.escalation(), "repay": lambda mind, decision: wishes.repay(mind),
    "win-by-paying": _said("WIN ALWAYS"), "fleets": lambda mind, decision: wishes.fleets(mind),
    "squadrons": lambda mind, decision: wishes.squadrons(mind),
    "privateers": lambda mind, decision: wishes.privateers(mind),
    "bar": lambda mind, decision: [f"BAR {' / '.join(bars(mind))}"], "sink": _sink,
}  # fmt: skip
