"""Privateers: placed, striking at Merchants, struck back at, and made war on (rules 4.5, 12.7.1 and 12.12.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pbem.core.choices import Number, Pick, SomeOf
from pbem.core.errors import NotAllowed
from pbem.core.table import Decision, Table
from pbem.games.colonial_revised.rules.repaying import owing, win_by_repayment
from pbem.games.colonial_revised.state import State
from pbem.games.common.rules.asking_seats import ask, ask_all, source

FLEET = 4  #: own Privateers in play, and Privateers in one box (4.5)
PER_TURN = 2  #: how many one places in a turn
MOST_DICE = 5
ROUNDS = 2  #: of a war on Privateers (12.12.7)


def in_box(s: State, host: str) -> dict[str, int]:
    """2-2 Whose Privateers are in a seat's Merchant Fleet box, and how many; in player order."""
    return {seat: count for seat in s.order if (count := s.players[seat].privateers.get(host, 0))}


def sink(s: State, owner: str, host: str, count: int) -> None:
    """N of an owner's Privateers in a box are gone."""
    left = s.players[owner].privateers[host] - count
    if left:
        s.players[owner].privateers[host] = left
    else:
        del s.players[owner].privateers[host]


# --- placing --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outfit:
    """4.5 [[host, n], …]: at most two Treasury as Privateers in one or two other players' boxes."""

    s: State
    seat: str

    def check(self, value: Any) -> list[list[Any]]:
        """The boxes with their numbers."""
        shares: dict[str, int] = {}
        for host, count in value:
            if host == self.seat or host not in self.s.players:
                raise NotAllowed(f"Privateers lie in another player's box, not in that of {host!r}")
            shares[host] = shares.get(host, 0) + Number(1, PER_TURN).check(count)
            if self._in(host) + shares[host] > FLEET:
                raise NotAllowed(f"the box of {host} holds {self._in(host)} Privateers, and {FLEET} is the most")
        if sum(shares.values()) > self.most:
            raise NotAllowed(f"{sum(shares.values())} Privateers are too many: {self.words()} would do")
        return [[*share] for share in shares.items()]

    @property
    def most(self) -> int:
        """How many may be placed."""
        # RULING CR-R15: at most four of one's own in all boxes, and four of everybody's in one box.
        player = self.s.players[self.seat]
        return max(0, min(PER_TURN, player.treasury, FLEET - sum(player.privateers.values())))

    def _in(self, host: str) -> int:
        return sum(in_box(self.s, host).values())

    @property
    def hosts(self) -> list[str]:
        """The boxes with room."""
        return [host for host in self.s.order if host != self.seat and self._in(host) < FLEET]

    def words(self) -> str:
        """How many and where."""
        return f"up to {self.most} in the boxes of {', '.join(self.hosts) or 'nobody'}"

    def sample(self, pick: Pick) -> list[list[Any]]:
        """Some of it."""
        hosts, shares = self.hosts, dict[str, int]()
        for _ in range(pick(self.most + 1) if hosts else 0):
            host = hosts[pick(len(hosts))]
            if self._in(host) + shares.get(host, 0) < FLEET:
                shares[host] = shares.get(host, 0) + 1
        return [[*share] for share in shares.items()]


def privateering(s: State, table: Table) -> None:
    """4.5 Collected sealed, placed in player order."""
    owed = owing(s)
    for seat in s.order:
        table.let_in(f"{s.at}.{seat}")
    decisions = [
        Decision(
            key=f"{s.at}.{seat}", seat=seat, kind="privateers", choice=Outfit(s, seat), default=[],
            about={"limit": Outfit(s, seat).most, "boxes": {host: sum(in_box(s, host).values()) for host in s.order}},
        )
        for seat in s.order
        if Outfit(s, seat).most and Outfit(s, seat).hosts
    ]  # fmt: skip
    chosen = ask_all(s, table, decisions)
    for decision in decisions:
        seat, player = decision.seat, s.players[decision.seat]
        for host, wanted in chosen[seat]:
            # RULING CR-R16: in the new player order; a box that is full by then refuses; none is ever withdrawn.
            count = min(wanted, FLEET - sum(in_box(s, host).values()), player.treasury)
            if count > 0:
                player.treasury -= count
                player.privateers[host] = player.privateers.get(host, 0) + count
            table.tell(
                "privateers", rule="4.5", seat=seat, host=host, wanted=wanted, count=max(0, count),
                treasury=player.treasury, source=source(s, table, decision),
            )  # fmt: skip
    win_by_repayment(s, table, owed)


# --- striking at a Merchant -------------------------------------------------------------------------------------------


def raid(s: State, table: Table, merchant: str, goods: int) -> int:
    """12.7.1 All attacks in player order, then the counter-attack; how many Goods are lost."""
    lost, attackers = 0, dict[str, int]()
    # RULING CR-R18: every attack first, then one counter-attack.
    for seat, count in in_box(s, merchant).items():
        if rolling := _attackers(s, table, merchant, seat, count, goods - lost):
            attackers[seat] = rolling
            lost += _attack(s, table, merchant, seat, rolling, goods - lost)
    if attackers and s.players[merchant].squadrons:
        _counterattack(s, table, merchant, attackers)
    return lost


def _attackers(s: State, table: Table, merchant: str, seat: str, count: int, goods: int) -> int:
    """12.7.1-1 How many of his Privateers an owner sends."""
    # RULING CR-R17: none need attack, and any number may.
    if not goods:
        return 0
    decision = Decision(
        key=f"{s.at}.attack.{merchant}.{seat}", seat=seat, kind="attack", choice=Number(0, count), default=count,
        about={"merchant": merchant, "privateers": count, "goods": goods},
    )  # fmt: skip
    rolling: int = ask(s, table, decision)
    return rolling


def _attack(s: State, table: Table, merchant: str, seat: str, dice: int, goods: int) -> int:
    roll = table.successes(f"{s.at}.attack-dice.{merchant}.{seat}", dice)
    # RULING CR-R19: no more Goods than this shipment has left.
    taken = min(roll.hits, goods)
    s.players[seat].treasury += taken
    table.tell(
        "privateer-attack", rule="12.7", seat=seat, merchant=merchant, dice=dice, hits=roll.hits,
        faces=list(roll.faces), roll=roll.number, taken=taken, treasury=s.players[seat].treasury,
    )  # fmt: skip
    return taken


def _counterattack(s: State, table: Table, merchant: str, attackers: dict[str, int]) -> None:
    """12.7.1-2 As many dice as Squadrons and attacking Privateers allow; each Success sinks one of an attacker's."""
    squadrons = s.players[merchant].squadrons
    dice = min(squadrons, sum(attackers.values()))
    largest = sorted(attackers, key=lambda seat: -attackers[seat])
    decision = Decision(
        key=f"{s.at}.counterattack.{merchant}", seat=merchant, kind="counterattack", choice=SomeOf([*attackers]),
        default=largest, about={"attackers": attackers, "squadrons": squadrons, "dice": dice},
    )  # fmt: skip
    targets: list[str] = ask(s, table, decision)
    if not targets:
        return
    how = source(s, table, decision)
    roll = table.successes(f"{s.at}.counterattack-dice.{merchant}", dice)
    sunk = _sink_in_order(s, merchant, targets, {seat: attackers[seat] for seat in targets}, roll.hits)
    table.tell(
        "counterattack", rule="12.7", seat=merchant, dice=dice, hits=roll.hits, faces=list(roll.faces),
        roll=roll.number, sunk=sunk, source=how,
    )  # fmt: skip


def _sink_in_order(s: State, host: str, targets: list[str], afloat: dict[str, int], hits: int) -> dict[str, int]:
    """A number of Privateers is sunk, owner after owner; how many of whose."""
    sunk = {}
    for seat in targets:
        if count := min(hits, afloat[seat]):
            sink(s, seat, host, count)
            sunk[seat] = count
            hits -= count
    return sunk


# --- war on Privateers ------------------------------------------------------------------------------------------------


def war_on_privateers(s: State, table: Table, seat: str) -> None:
    """12.12.7 Two rounds: Squadrons fire, and every Privateer left fires back."""
    # RULING CR-R40: no war on a nation: neither the War box, nor Diplomacy, nor an Escalation has to do with it.
    targets = _targets(s, table, seat)
    player = s.players[seat]
    for number in range(1, ROUNDS + 1):
        afloat = in_box(s, seat)
        if not afloat or not player.squadrons:
            return
        dice = min(MOST_DICE, player.squadrons)
        roll = table.successes(f"{s.at}.hunt.{number}.{seat}", dice)
        sunk = _sink_in_order(s, seat, targets, {owner: afloat.get(owner, 0) for owner in targets}, roll.hits)
        left = sum(in_box(s, seat).values())
        fire = table.faces(f"{s.at}.fire.{number}.{seat}", left)
        player.squadrons -= (struck := min(player.squadrons, fire.faces.count(6)))
        table.tell(
            "hunt", rule="12.12", seat=seat, round=number, dice=dice, hits=roll.hits, faces=list(roll.faces),
            roll=roll.number, sunk=sunk, left=left, fire=list(fire.faces), fire_roll=fire.number, struck=struck,
            squadrons=player.squadrons,
        )  # fmt: skip


def _targets(s: State, table: Table, seat: str) -> list[str]:
    """Decision D28: In which order their owners' Privateers are sunk."""
    afloat = in_box(s, seat)
    usual = sorted(afloat, key=lambda owner: -afloat[owner])
    if len(usual) < 2:
        return usual
    decision = Decision(
        key=f"{s.at}.sink.{seat}", seat=seat, kind="sink", choice=SomeOf([*afloat], least=len(afloat)), default=usual,
        about={"privateers": afloat},
    )  # fmt: skip
    chosen: list[str] = ask(s, table, decision)
    return chosen
