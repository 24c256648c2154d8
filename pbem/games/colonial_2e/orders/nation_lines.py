"""Orders of the nations: which one is wished for, Flamboyance, the second roll at sea."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.core.conditions import condition_text
from pbem.core.grammar import Lexicon, keyword
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Order
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.orders.money_lines import tail_text
from pbem.games.colonial.orders.standing_orders import standing
from pbem.games.colonial_2e.orders.facts import ROLLING
from pbem.games.colonial_2e.orders.line_reading import Reading
from pbem.games.colonial_2e.rules.choosing_nations import PHASE
from pbem.games.colonial_2e.rules.nations import Nation, nation_of, with_nations
from pbem.games.colonial_2e.state import State

Orders = tuple[Order, ...]
_SPELLED: Mapping[str, Sequence[str]] = {
    "spain": ("Spanien", "Spanish"),
    "portugal": ("Portuguese",),
    "dutch-republic": ("Dutch", "Netherlands", "Holland", "nl", "Niederlande", "Holländer", "Republik"),
    "great-britain": ("Britain", "England", "gb", "uk", "Großbritannien", "Britannien"),
    "france": ("Frankreich", "French"),
}
_PREFER = keyword("PREF", "prefer", "preference", "Wunsch")
_ANY = keyword("ANY", "random", "chance", "egal", "Zufall", "irgendeine")
_LOSE = keyword("LOSE", "prestige", "verliere", "verlieren")


def nation(r: Reading, context: OrderContext) -> Orders:
    """`NATION france / spain`: wishes, the first of which that nobody has taken is had; `NATION ANY`: by chance."""
    _played(r)
    if r.state.phase != PHASE:
        raise r.line.wrong(f"the nations are chosen, and you play {nation_of(r.state, r.seat).name}", 0)
    cards: Mapping[str, Nation] = r.state.board.nations
    known = Lexicon("a nation", {name: (card.name, name, *_SPELLED.get(name, ())) for name, card in cards.items()})
    r.line.skip(_PREFER)
    if r.line.has(_ANY):
        return (Order(slot="nation", text="NATION ANY", data={"wishes": []}, turn=context.state.turn),)
    wishes = {r.line.take(known): None}
    while r.line.sign("/", ",") or r.line.has(w.ELSE):
        wishes[r.line.take(known)] = None
    text = "NATION " + " / ".join(wishes)
    return (Order(slot="nation", text=text, data={"wishes": list(wishes)}, turn=context.state.turn),)


def seats_called(s: State) -> dict[str, str]:
    """What seats are called by the nations they play, to the seats."""
    return {
        name: seat
        for seat, player in s.players.items()
        if player.nation is not None
        for name in (s.board.nations[player.nation].name, player.nation, *_SPELLED.get(player.nation, ()))
    }


def flamboyance(r: Reading, context: OrderContext) -> Orders:
    """`FLAMBOYANCE PAY`, `LOSE`, `PAY WHEN treasury >= 6`: what a flamboyant nation does at every turn's end."""
    _played(r)
    _has(r, "flamboyant", "FLAMBOYANCE is Spain's")
    if r.line.has(w.PAY):
        pays = True
    elif r.line.has(_LOSE):
        pays = False
    else:
        raise r.line.missing("FLAMBOYANCE needs PAY or LOSE", ("PAY", "LOSE")) if r.line.done else r.line.lost()
    when = r.when()
    verb = "PAY" if pays else "LOSE"
    data = {"pay": pays, "when": when}
    return standing("flamboyance", f"FLAMBOYANCE {verb}" + tail_text(data, r.reader()), data)


def re_roll(r: Reading, context: OrderContext) -> Orders:
    """`REROLL WHEN hits < 2`, `REROLL NEVER`, `REROLL ALWAYS`; `REROLL YES` or `NO` where the question waits."""
    _played(r)
    _has(r, "rolls_again", "REROLL is Great Britain's")
    line = r.line
    waits = next((decision for decision in context.open if decision.kind == "re-roll"), None)
    yes = waits is not None and line.has(w.YES)
    if waits is not None and (yes or line.has(w.NO)):
        text = f"REROLL {'YES' if yes else 'NO'}"
        return (Order(slot=f"answer.{waits.key}", text=text, data={"value": yes}, turn=context.state.turn),)
    never = line.has(w.NEVER)
    when = r.when(ROLLING)
    if when is None and not never and not line.has(w.ALWAYS):
        offers = ("WHEN hits < 2", "NEVER", "ALWAYS")
        raise line.missing("REROLL needs WHEN …, NEVER or ALWAYS", offers) if line.done else line.lost()
    said = "NEVER" if never else "ALWAYS" if when is None else "WHEN " + condition_text(when, r.reader(ROLLING))
    return (Order(slot="re-roll", text=f"REROLL {said}", data={"never": never, "when": when}, standing=True),)


def _played(r: Reading) -> None:
    if not with_nations(r.state):
        raise r.line.wrong("this game is played without nations", 0)


def _has(r: Reading, rule: str, whose: str) -> None:
    """A nation without the rule for good is told so; before the choice anybody may still come to have it."""
    mine = nation_of(r.state, r.seat)
    if mine.id and not getattr(mine, rule):
        raise r.line.wrong(f"{whose}, and you play {mine.name}", 0)
