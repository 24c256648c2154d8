"""5.2 A colonization phase: the regions in their order, each finished before the next is looked at."""

from __future__ import annotations

from pbem.core.table import Table
from pbem.games.colonialism.rules.collecting import collect
from pbem.games.colonialism.rules.conflict import fails, fight
from pbem.games.colonialism.rules.drawing import discard
from pbem.games.colonialism.rules.loss_choice import suffer
from pbem.games.colonialism.rules.policy_cards import WORTH
from pbem.games.colonialism.rules.supply import place
from pbem.games.colonialism.state import State

#: 7.1 Stages in which cards add discs: Dominion, all others at once, Consolidate Holdings.
_ADDING = (1, 2, 3)
TREATY, UNREST = "treaty", "unrest-at-home"


def colonize(s: State, table: Table) -> None:
    """5.2.1 Every region that has a policy card or breaks its limit."""
    for region in s.by_rank():
        _work(s, table, region)


def _work(s: State, table: Table, region: str) -> None:
    """5.2.2 Cards, conflict, collection; all three, whichever brought them about."""
    # RULING CL-J33: elsewhere nothing happens, and nothing is collected.
    policies, broken = list(s.policies_in(region)), fails(s, region)
    if not policies and not broken:
        return
    land, key = s.regions[region], f"{s.at}.{region}"
    table.tell(
        "region-worked", rule="5.2.1", region=region, rank=land.rank, policies=[list(each) for each in policies],
        total=land.total, limit=land.limit, why="both" if policies and broken else "policies" if policies else "limit",
    )  # fmt: skip
    for stage in _ADDING:
        _add(s, table, region, stage)
    _unrest(s, table, region, key)
    protected = [seat for seat, card in policies if card == TREATY]
    _discard_policies(s, region)
    fight(s, table, region, protected, key)
    collect(s, table, region, key)


def _add(s: State, table: Table, region: str, stage: int) -> None:
    """5.2.2.1 All cards of a stage at once: what each is worth is read before any disc is placed."""
    # RULING CL-J18, CL-J19: the stages in their order, each from one look at the board.
    cards = [s.board.cards[card] for _, card in s.policies_in(region)]
    owners = [seat for seat, _ in s.policies_in(region)]
    worth = [
        (seat, card, WORTH[card.id](s, seat, region, card))
        for seat, card in zip(owners, cards, strict=True)
        if card.stage == stage
    ]
    for seat, card, discs in worth:
        table.tell("policy-counted", rule="7.1", seat=seat, region=region, card=card.id, discs=discs)
    for seat in dict.fromkeys(seat for seat, _, _ in worth):
        wanted = sum(discs for owner, _, discs in worth if owner == seat)
        if not wanted:
            continue
        count = place(s, seat, region, wanted)
        table.tell(
            "placed", rule="5.2.2.1", faction=seat, region=region, count=count, wanted=wanted,
            after=s.regions[region].of(seat), cause="cards",
        )  # fmt: skip


def _unrest(s: State, table: Table, region: str, key: str) -> None:
    """7.1.q The weakest colonial powers lose discs; several copies act once."""
    copies = sum(card == UNREST for _, card in s.policies_in(region))
    if not copies:
        return
    # RULING CL-J27: of the powers that are there, mercenaries counted; all that are tied; a Treaty does not help.
    land, powers = s.regions[region], s.powers(region)
    least = min((land.of(seat) for seat in powers), default=0)
    losers = [seat for seat in powers if land.of(seat) == least]
    table.tell("unrest", rule="7.1.q", region=region, cards=copies, losers=losers)
    for seat in losers:
        count = min(s.board.cards[UNREST].discs, least)
        suffer(s, table, seat, region, count, cause=UNREST, key=f"{key}.unrest", rule="7.1.q")


def _discard_policies(s: State, region: str) -> None:
    """5.2.2.1 The cards go face up to their owners' discard piles."""
    # RULING CL-J10
    for seat in s.order:
        policies = s.players[seat].policies
        for card in policies[region]:
            discard(s, seat, card)
        policies[region] = []
