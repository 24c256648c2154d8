"""14 Conqueror: founding a Colony, and what else the founding brings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.table import Decision, Table
from pbem.games.colonial.rules.action_parts import Action, instead, territory_of, whole
from pbem.games.colonial.rules.counters import OwnCounter
from pbem.games.colonial.rules.diplomacy import move_left
from pbem.games.colonial.rules.native_power import native_power, no_colony, too_few_counters
from pbem.games.colonial_2e.rules import prestige
from pbem.games.colonial_2e.rules.colonies import take_counter
from pbem.games.colonial_2e.rules.nations import nation_of
from pbem.games.colonial_2e.state import State
from pbem.games.common.rules.asking_seats import ask

OPTIONS = ("company", "pillage", "repression", "plantation")  #: in the order in which they are carried out (14.3)
MOST_REPRESSED = 2


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """14.1, 14.3 Whether the Colony can be founded, and which options with it."""
    name = territory_of(s, action)
    if (why := obstacle(s, seat, name)) is not None:
        others = (f"CONQUEROR {other}" for other in s.territories if obstacle(s, seat, other) is None)
        raise NotAllowed(why, instead=instead(others))
    wanted = action.get("options") or []
    void = [f"{option!r} is no option of the Conqueror" for option in wanted if option not in OPTIONS]
    done: Action = {"do": "conqueror", "territory": name, "options": []}
    if too_few_counters(s, seat, name):
        done["extremadura"] = True
    for option in OPTIONS:
        if option in wanted:
            _take_option(s, seat, done, option, action, void)
    return whole(done, void, left=True)


def obstacle(s: State, seat: str, name: str) -> str | None:
    """14.1 Why a seat cannot found a Colony in a Territory; None where it can."""
    if (why := no_colony(s, seat, name)) is not None:
        return why
    return None if by_mission(s, seat, name) else too_few_counters(s, seat, name)


def by_mission(s: State, seat: str, name: str) -> bool:
    """25 Extremadura: whether a Mission stands for counters that are wanting."""
    # RULING C2-R66: all Resources must be controlled and there must be Native Power, as for any Colony.
    continent, land = nation_of(s, seat).founds_by_mission, s.territories[name]
    return s.board.lands[name].continent == continent and land.missions > 0 and land.holds(seat)


def _take_option(s: State, seat: str, done: Action, option: str, action: Mapping[str, Any], void: list[str]) -> None:
    name = done["territory"]
    match option:
        case "company" if s.territories[name].counters(seat) < 2:
            void.append("COMPANY cannot take the last counter from the Colony")
            return
        case "repression":
            unrest = unrest_then(s, seat, name, done["options"])
            wanted = action.get("repression", 1)
            count = min(wanted, unrest, MOST_REPRESSED)
            if count < wanted:
                void.append(f"REPRESSION can remove {min(unrest, MOST_REPRESSED)} Unrest there")
            if count < 1:
                return
            done["repression"] = count
        case "plantation":
            victims = _victims(s, seat, name, action.get("plantation") or [], void)
            if not victims:
                return
            done["plantation"] = victims
    done["options"].append(option)


def unrest_then(s: State, seat: str, name: str, options: Sequence[str]) -> int:
    """14.3.3, 25 The Unrest that a Repression will find: what is there, of Extremadura and of Pillage."""
    return s.territories[name].unrest + ("pillage" in options) + bool(too_few_counters(s, seat, name))


def _victims(s: State, seat: str, name: str, wanted: list[str], void: list[str]) -> list[str]:
    """14.3.4 Whose Merchant Fleets are taken, one entry a fleet."""
    if not s.board.has_rule(name, "plantation"):
        void.append(f"PLANTATION needs a plantation Resource, and {s.board.names[name]} has none")
        return []
    # RULING C2-R62: as many as Slaves spaces are controlled when it is done, from any mix of players who have some.
    most = slave_spaces(s, seat)
    victims: list[str] = []
    for victim in wanted:
        if victim == seat or victim not in s.players:
            void.append(f"PLANTATION takes from another player, not from {victim!r}")
        elif victims.count(victim) == s.players[victim].merchant_fleets:
            void.append(f"{victim} has no Merchant Fleet left to take")
        elif len(victims) == most:
            void.append(f"PLANTATION takes one Merchant Fleet for each Slaves space controlled, {most} now")
        else:
            victims.append(victim)
    if not wanted:
        void.append("PLANTATION names whose Merchant Fleets are taken")
    return victims


def slave_spaces(s: State, seat: str) -> int:
    """14.3.4 How many Slaves spaces a seat controls."""
    slaves = [colour for colour, rule in s.board.colour_rules.items() if rule == "slaves"]
    stacks = [s.territories[name].resources[good] for colour in slaves for name, good in s.board.spaces_of[colour]]
    return sum(1 for stack in stacks if stack and stack[0] == seat)


def legal(s: State, seat: str) -> Iterator[Action]:
    """Each possible Colony: bare, then with all that brings something."""
    for name in s.territories:
        if obstacle(s, seat, name) is None:
            yield {"do": "conqueror", "territory": name, "options": []}
            everything = {"territory": name, "options": OPTIONS, "repression": 1, "plantation": _richest(s, seat)}
            full = check(s, seat, everything)
            full.pop("void", None)
            yield full


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """Any possible Colony with any options."""
    names = [name for name in s.territories if obstacle(s, seat, name) is None]
    if not names:
        return None
    wanted = {
        "territory": names[pick(len(names))],
        "options": [option for option in OPTIONS if pick(2)],
        "repression": 1 + pick(MOST_REPRESSED),
        "plantation": _richest(s, seat),
    }
    done = check(s, seat, wanted)
    done.pop("void", None)
    return done


def _richest(s: State, seat: str) -> list[str]:
    """As many of the largest foreign fleets as Plantation may take."""
    others = sorted((other for other in s.seats if other != seat), key=lambda other: -s.players[other].merchant_fleets)
    fleets = [other for other in others for _ in range(s.players[other].merchant_fleets)]
    return fleets[: slave_spaces(s, seat)]


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """14.2, 14.3 The Colony, its Prestige, then the options in their order."""
    name = action["territory"]
    land = s.territories[name]
    independent, land.independent, land.colony = land.independent, False, seat
    table.tell("colony-founded", rule="14.2", seat=seat, territory=name, independent=independent, city=land.city)
    # RULING C2-R75: where the founding does not score, the Booming City there adds nothing either.
    if nation_of(s, seat).scores(name):
        prestige.gain(s, table, seat, why="colony")
        if land.city:
            prestige.gain(s, table, seat, why="colony-city")
    else:
        table.tell("no-prestige", rule="25", seat=seat, territory=name, why="colony")
    if action.get("extremadura"):
        land.unrest += 1
        table.tell("extremadura", rule="25", seat=seat, territory=name, unrest=land.unrest)
    for option in action["options"]:
        _OPTIONS[option](s, table, seat, name, action)


def _company(s: State, table: Table, seat: str, name: str, action: Mapping[str, Any]) -> None:
    """14.3.1 One counter becomes a Merchant Fleet."""
    choice = OwnCounter(s, name, seat)
    options = choice.options()
    chosen = options[0]
    if len(options) > 1:
        decision = Decision(
            key=f"{s.at}.lose.{seat}", seat=seat, kind="lose", choice=choice,
            default=lambda: _topmost_of_largest(s, seat, name), about={"territory": name},
        )  # fmt: skip
        chosen = ask(s, table, decision)
    player = s.players[seat]
    player.merchant_fleets += 1
    table.tell("company", rule="14.3", seat=seat, territory=name, good=chosen[0], fleets=player.merchant_fleets)
    # RULING C2-R61: another may be the biggest holder now and takes control; the Colony stays with one own counter.
    take_counter(s, table, name, [chosen[0], seat, chosen[1]], cause="company")


def _topmost_of_largest(s: State, seat: str, name: str) -> list[str]:
    stacks = s.territories[name].resources
    return [max(stacks, key=lambda good: stacks[good].count(seat)), "top"]


def _pillage(s: State, table: Table, seat: str, name: str, action: Mapping[str, Any]) -> None:
    """14.3.2 Treasury by Native Power, doubled with Gold, and an Unrest."""
    booty = native_power(s, name) * (2 if s.board.has_rule(name, "gold") else 1)
    player, land = s.players[seat], s.territories[name]
    player.treasury += booty
    land.unrest += 1
    table.tell("pillage", rule="14.3", seat=seat, territory=name, booty=booty, treasury=player.treasury)
    table.tell("unrest", rule="14.3", territory=name, before=land.unrest - 1, after=land.unrest)


def _repression(s: State, table: Table, seat: str, name: str, action: Mapping[str, Any]) -> None:
    """14.3.3 One or two Unrest less, and as many spaces left."""
    # RULING C2-R63: at the left end too; the Unrest of one's own Pillage may be among them.
    land, count = s.territories[name], action["repression"]
    land.unrest -= count
    table.tell("unrest", rule="14.3", territory=name, before=land.unrest + count, after=land.unrest)
    move_left(s, table, seat, count, why="repression")


def _plantation(s: State, table: Table, seat: str, name: str, action: Mapping[str, Any]) -> None:
    """14.3.4 Merchant Fleets of others for Slaves spaces controlled."""
    player = s.players[seat]
    for victim in action["plantation"][: slave_spaces(s, seat)]:
        other = s.players[victim]
        other.merchant_fleets -= 1
        player.merchant_fleets += 1
        table.tell(
            "plantation", rule="14.3", seat=seat, victim=victim, fleets=player.merchant_fleets,
            left=other.merchant_fleets,
        )  # fmt: skip


_OPTIONS = {"company": _company, "pillage": _pillage, "repression": _repression, "plantation": _plantation}
