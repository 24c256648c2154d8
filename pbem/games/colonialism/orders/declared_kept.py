"""Which cards are kept, in people's own words: at the set-up, and at a phase's end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.core.orders.declarations import Filled
from pbem.core.orders.meanings import Item
from pbem.core.orders.sense import Said
from pbem.games.colonialism.orders.declared_finishes import KINDS_OF_CUBES, OF_COLOUR, written


def keep(found: Filled, said: Said) -> Iterable[Filled]:
    """Cards by preference; at the set-up, those that are not discarded."""
    groups = {item.at for item in written(said, "resources")}
    named = [_influence(item, said) for item in written(said, "card colour number") if item.past not in groups]
    named = [item for item in named if item.kind != "number"]
    cards = _kept_cards(named, said)
    hand = said.state.players[said.seat].hand
    if not cards or not _all_of_a_group(said):
        return
    alike = _resources_in_hand(said)
    if alike is None or (alike and said.has("discard")):
        return
    cards = list(dict.fromkeys([*cards, *alike]))
    if said.has("keep") and said.has("discard"):
        turn = next(item.at for item in written(said, "discard"))
        kept = _kept_cards([item for item in named if item.at < turn], said)
        thrown = _kept_cards([item for item in named if item.at > turn], said)
        if kept and (not thrown or set(kept) | set(thrown) == set(hand)):
            yield {**found, "cards": kept}
    elif said.has("keep") and said.has("not") and all(card in hand for card in cards):
        yield {**found, "cards": [card for card in hand if card not in cards], "doubt": True}
    elif said.has("keep"):
        yield {**found, "cards": cards}
    elif said.has("discard") and said.state.phase.startswith("setup") and all(card in hand for card in cards):
        yield {**found, "cards": [card for card in hand if card not in cards]}
    elif not said.has("discard") and len(cards) >= _LISTED and _is_list_of_hand(cards, said):
        yield {**found, "cards": cards, **({} if len(cards) == _KEPT_AT_FIRST else {"doubt": True})}


#: Cards of a list, at least, that can be nothing but what is kept at the set-up.
_LISTED, _KEPT_AT_FIRST = 3, 6


def _is_list_of_hand(cards: Sequence[str], said: Said) -> bool:
    """Whether cards are only listed where nothing can be done with them but to keep them."""
    hand = said.state.players[said.seat].hand
    listed = said.state.phase.startswith("setup") and all(card in hand for card in cards) and not said.has("not")
    return listed and _AWAY.isdisjoint(said.sense.words)


#: "Out they go: …": what the cards listed are not kept for.
_AWAY = frozenset(
    ("out", "off", "away", "rid", "without", "raus", "weg", "fort", "ohne", "trenne", "leave", "leaves", "drop", "dump")
)


def _influence(item: Item, said: Said) -> Item:
    """A number among the cards as the Influence Region card that has it; six and twelve count the cards."""
    card = f"influence-region-{item.value}"
    counts = not _BOTH.isdisjoint(said.sense.words[item.at : item.past])  # "the two Influences (5 and 4)"
    held = not counts and card in said.state.players[said.seat].hand
    return item._replace(kind="card", value=card) if held else item


_BOTH = frozenset(("beide", "beiden", "both", "two", "zwei"))


def _kept_cards(items: Sequence[Item], said: Said) -> list[str]:
    """The cards of a list; of the three kinds of Resources people write the kind. None at all where it is a colour."""
    cards: list[str] = []
    for item in items:
        named = not KINDS_OF_CUBES.isdisjoint(said.sense.words[item.at : item.past]) or _is_card_for(item, said)
        if item.kind == "colour" and not named:
            return []
        cards.append(OF_COLOUR[str(item.value)] if item.kind == "colour" else str(item.value))
    return list(dict.fromkeys(cards))


#: "The one for the black cubes", "die für die schwarzen Steine": the card that is for a colour.
_ONE, _FOR = (
    frozenset(("one", "card", "die", "karte", "diejenige", "jene")),
    frozenset(("for", "of", "with", "für", "mit")),
)
_SO_FAR = 4


def _is_card_for(item: Item, said: Said) -> bool:
    before = said.sense.words[max(0, item.at - _SO_FAR) : item.at]
    places = [at for at, word in enumerate(before) if word in _FOR]
    return bool(places) and places[0] > 0 and before[places[0] - 1] in _ONE


_WHOLE = frozenset(("both", "all", "beide", "beiden", "alle"))
_OF_RESOURCES = frozenset(("resources", "resource", "ressourcen", "ressource", "rohstoffe", "ressourcenkarten"))
#: What says that cards are meant, and not what they bring.
_CARDS = frozenset(("cards", "ressourcenkarten"))


def _resources_in_hand(said: Said) -> list[str] | None:
    """ "Both Resources", "the three resource cards": those in hand; [] for none, None where it is not told which."""
    words = said.sense.words
    named = [item for item in written(said, "resources") if not _OF_RESOURCES.isdisjoint(words[item.at : item.past])]
    if not named or written(said, "colour") or said.has("best") or len(named) > 1:
        return []
    before = words[max(0, named[0].at - 2) : named[0].at]
    held = [card for card in said.state.players[said.seat].hand if card.startswith("resources-")]
    counted = [item.value for item in written(said, "number") if item.past == named[0].at]
    if counted or {"both", "beide", "beiden"} & set(before):
        return held if (counted or [_PAIR]) == [len(held)] else None
    if not _WHOLE.isdisjoint(before):
        return held
    if any(item.value in held for item in written(said, "card")):
        return []  # "the Resources: agricultural and natural"
    grouped = not _CARDS.isdisjoint(words[named[0].at : named[0].past])
    return held if len(held) == 1 or grouped else None if held else []


_PAIR = 2


def _all_of_a_group(said: Said) -> bool:
    """Whether an "all" is said of the Resources alone: "all three Resources", and not "all but the Fleet"."""
    groups = {item.at for item in written(said, "resources")}
    counted = {item.at for item in written(said, "number") if item.past in groups}
    return all(
        not groups.isdisjoint((item.past, item.past + 1)) or item.past in counted for item in written(said, "all")
    )
