"""Whether the data of the Nation cards hang together and agree with what the rules say of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.games.colonial_2e.rules.nations import RULE_IDS

_VARIANT = ("max_players", "starred_rules_end_at_prestige", "historical_city_bonus", "historical_city_max")
_CARD = ("name", "extra_card", "extra_characters", "extra_card_starred", "extra_card_provenance", "rules", "goals")
_MOST = 5  #: cards in the box
#: Rules that the published text gives to a nation by name.
_PRINTED = (
    ("spain", "tordesillas"), ("portugal", "tordesillas"), ("spain", "extremadura"), ("spain", "flamboyance"),
    ("dutch-republic", "basic-monopoly-plus-2"), ("great-britain", "naval-re-roll"), ("france", "two-sovereigns"),
)  # fmt: skip
#: Goals in the rules' examples, and what they say is none.
_GOALS = (("spain", "west-indies"), ("spain", "new-spain"))
_NO_GOALS = (("spain", "persia"), ("france", "persia"), ("great-britain", "persia"))


def check_nations(data: Mapping[str, Any], file: str = "nations.toml") -> list[str]:
    """Every breach in the data of the Nation cards, a sentence each; empty when all is well."""
    breaches = list(_form(data))
    return [f"{file}: {breach}" for breach in breaches or _facts(data["nations"])]


def _form(data: Mapping[str, Any]) -> Iterator[str]:
    for name in ("variant", "nations"):
        if not isinstance(data.get(name), Mapping):
            yield f"the table [{name}] is missing; copy it from the cards that come with the rules"
            return
    for key in _VARIANT:
        value = data["variant"].get(key)
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            yield f"variant.{key} is {value!r}; a whole number from 1 on would do"
    if len(data["nations"]) > _MOST:
        yield f"nations has {len(data['nations'])} cards; there are {_MOST}"
    for name, card in data["nations"].items():
        yield from _card(f"nations.{name}", card)


def _card(path: str, card: Mapping[str, Any]) -> Iterator[str]:
    missing = [key for key in _CARD if key not in card]
    yield from (f"{path}.{key} is missing" for key in missing)
    if missing:
        return
    pair = str(card["extra_card"]).split("-")
    for character in card["extra_characters"]:
        if character not in pair:
            yield f"{path}.extra_characters names {character!r}, who is not on the card {card['extra_card']}"
    if not card["extra_characters"]:
        yield f"{path}.extra_characters is empty; the Character that the card names twice would do"
    for rule in card["rules"]:
        if rule.get("id") not in RULE_IDS:
            yield f"{path}.rules names {rule.get('id')!r}; known are {', '.join(RULE_IDS)}"
        if not isinstance(rule.get("starred"), bool):
            yield f"{path}.rules ({rule.get('id')}) does not say whether it is starred: true or false would do"
        if not rule.get("provenance"):
            yield f"{path}.rules ({rule.get('id')}) does not say where it is known from; add provenance"
    if not card["goals"]:
        yield f"{path}.goals is empty; a nation without goals cannot win Prestige with Colonies"
    for land, goal in card["goals"].items():
        if not isinstance(goal, Mapping) or not goal.get("provenance"):
            yield f"{path}.goals.{land} does not say where it is known from; add provenance"


def _facts(nations: Mapping[str, Any]) -> Iterator[str]:
    """What the published rules say by name."""
    for name, rule in _PRINTED:
        if name in nations and rule not in [each["id"] for each in nations[name]["rules"]]:
            yield f"nations.{name}.rules is without {rule}, which the rules give it"
    for name, land in _GOALS:
        if name in nations and land not in nations[name]["goals"]:
            yield f"nations.{name}.goals is without {land}, a goal in the rules' examples"
    for name, land in _NO_GOALS:
        if name in nations and land in nations[name]["goals"]:
            yield f"nations.{name}.goals has {land}, which an example in the rules says is none"
    cards = [card["extra_card"] for card in nations.values()]
    for card in dict.fromkeys(cards):
        if cards.count(card) > 1:
            yield f"nations: two have the extra card {card}; with five players one set of six is left over"
