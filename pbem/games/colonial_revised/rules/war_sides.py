"""A war while it lasts: its two Sides, its Allies, and who of them loses what (rule 12.12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pbem.games.colonial_revised.state import State

ATTACKER, DEFENDER = "attacker", "defender"
ROLES = (ATTACKER, DEFENDER)
MOST_DICE = 5


@dataclass(slots=True)
class Side:
    """An Alliance: the principal, and his Ally if he has one."""

    principal: str
    ally: str | None = None  #: while he fights
    offer: int | None = None  #: Treasury promised for an Alliance; None: nobody was asked
    owed_to: str | None = None  #: whom it was promised, though he may have left

    @property
    def members(self) -> list[str]:
        """The principal first."""
        return [self.principal] if self.ally is None else [self.principal, self.ally]

    def squadrons(self, s: State) -> int:
        """The Side's combined Squadrons."""
        return sum(s.players[seat].squadrons for seat in self.members)

    def counters(self, s: State, name: str) -> int:
        """The Side's counters in a Territory."""
        return sum(s.territories[name].counters(seat) for seat in self.members)


@dataclass(slots=True)
class War:
    """A war on a nation; it begins and ends within one Sovereign."""

    sides: dict[str, Side]  #: by role, the Attacker's first
    at: str  #: how its keys begin: "t3.r2.war.Red"
    year: int = 0
    #: Spaces fought over, and who controlled them before the war.
    spaces: dict[tuple[str, str], str | None] = field(default_factory=dict)
    #: Those of them that lost their lowest counter.
    bottoms: dict[tuple[str, str], bool] = field(default_factory=dict)
    sea: dict[str, int] = field(default_factory=dict)  #: by role, losses in this year's sea battle
    sunk: dict[str, int] = field(default_factory=dict)  #: by seat, Squadrons lost in it

    @property
    def attacker(self) -> Side:
        """The Side that declared it."""
        return self.sides[ATTACKER]

    @property
    def defender(self) -> Side:
        """The Side it was declared on."""
        return self.sides[DEFENDER]

    @property
    def now(self) -> str:
        """How the present year's keys begin."""
        return f"{self.at}.y{self.year}"

    @property
    def seats(self) -> list[str]:
        """Who fights, the Attacker's Side first."""
        return [seat for side in self.sides.values() for seat in side.members]

    def other(self, role: str) -> Side:
        """The other Side."""
        return self.defender if role == ATTACKER else self.attacker


def dice_of(strength: Mapping[str, int]) -> dict[str, int]:
    """12.12.2 The dice of both Sides: at most five, and one less for the weaker where both would roll five."""
    dice = {role: min(MOST_DICE, count) for role, count in strength.items()}
    # RULING CR-R44: only where both would roll five and their strengths differ; equal ones roll five each.
    if all(count == MOST_DICE for count in dice.values()) and len(set(strength.values())) > 1:
        dice[min(strength, key=lambda role: strength[role])] -= 1
    return dice


def in_turn(members: list[str], strength: Mapping[str, int], losses: int, *, by_strength: bool = True) -> list[str]:
    """12.12.2 Whose losses a Side's are, one after the other, as many as it has.

    `strength` is what each has to lose. Who has more loses first, then they alternate; without `by_strength` the
    principal is first.
    """
    # RULING CR-R46: of equals the principal first; fixed by the count before the roll; who has none left is skipped.
    row = sorted(members, key=lambda seat: -strength[seat]) if by_strength else list(members)
    left, order = dict(strength), list[str]()
    while losses > len(order) and any(left[seat] for seat in row):
        seat = row[0]
        row = [*row[1:], seat]
        if left[seat]:
            left[seat] -= 1
            order.append(seat)
    return order


def losing_costs(s: State, war: War, role: str) -> bool:
    """12.12.5-D Whether giving in costs a Prestige Point: always the Attacker, the Defender unless he is outgunned."""
    # RULING CR-R51: the Sides' Squadrons at that moment, with the Allies who stayed.
    # RULING CR-R70: a Defender without any is always outgunned.
    return role == ATTACKER or war.defender.squadrons(s) >= war.attacker.squadrons(s)
