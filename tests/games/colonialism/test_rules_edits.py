"""A moderator's edits: pieces go where they come from, secrets are told to their owner alone, nothing breaks."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.adjudicate import adjudicate
from pbem.core.errors import Refusal
from pbem.core.paths import leaves
from pbem.core.ruleset_contract import Phase
from pbem.core.table import Answer, Decision, Intervention
from pbem.games.colonialism.state import State
from tests.games.colonialism.room import Bold, Scripted, chance, colonialism


@pytest.fixture
def game() -> State:
    """The middle of a game: action round 3 of turn 2."""
    ruleset, luck = colonialism(), chance("edits")
    state = ruleset.setup(ruleset.seat_names, {}, luck)

    def stop(phase: Phase, s: State) -> bool:
        return s.turn == 2 and s.phase == "action-round-3"

    adjudicate(ruleset, state, settler=Bold(8), chance=luck, stop=stop)
    return state


def edit(s: State, path: str, value: Any) -> Scripted:
    """Make an edit and look at what is left."""
    table = Scripted(s)
    colonialism().intervene(s, table, Intervention("here", "edit", {"path": path, "value": value}))
    assert colonialism().faults(s) == []
    return table


def test_discs_come_from_the_reserve_and_go_back(game: State) -> None:
    before = game.players["Red"].reserve + game.regions["china"].influence.get("Red", 0)
    edit(game, "regions.china.influence.Red", 3)
    assert game.players["Red"].reserve == before - 3
    edit(game, "regions.china.influence.Red", 0)
    assert game.players["Red"].reserve == before
    assert "Red" not in game.regions["china"].influence


def test_cubes_come_from_the_bag_and_natives_from_the_supply(game: State) -> None:
    bag = game.bag["yellow"] + game.regions["china"].cubes["yellow"]
    edit(game, "regions.china.cubes.yellow", 0)
    assert game.bag["yellow"] == bag
    edit(game, "regions.china.mercenaries.Blue", 2)
    assert game.supply["mercenaries"] == 14


def test_a_card_is_in_one_place(game: State) -> None:
    player = game.players["Red"]
    hand, wanted = player.hand[:], player.deck[-1]
    told = edit(game, "players.Red.hand", [wanted])
    assert player.hand == [wanted]
    assert wanted not in player.deck
    assert player.discard[: len(hand)] == hand
    (event,) = told.events
    assert event.seen_by == ("Red",)


def test_the_deck_is_told_to_nobody_and_a_policy_to_its_owner(game: State) -> None:
    deck = game.players["Red"].deck[:]
    assert edit(game, "players.Red.deck", deck[::-1]).last_seen_by() == ()
    player = game.players["Red"]
    policy = next(card for card in [*player.hand, *player.deck] if card in game.board.policies)
    told = edit(game, "players.Red.policies.india", [policy])
    assert told.last_seen_by() == ("Red",)
    assert edit(game, "regions.india.value", 2).last_seen_by() is None


def test_ranks_and_rows_change_places(game: State) -> None:
    first = game.by_rank()[0]
    edit(game, "regions.china.rank", 1)
    assert game.by_rank()[0] == "china"
    assert first == "china" or game.regions[first].rank > 1
    lowest = game.order[-1]
    edit(game, f"players.{lowest}.row", game.players[game.order[0]].row)
    assert game.order[0] == game.first_player == lowest
    edit(game, "order", ["White", "Green", "Blue", "Red"])
    assert [game.players[seat].row for seat in game.order] == [1, 2, 3, 4]
    edit(game, "first_player", "Red")
    assert game.order == ["Red", "White", "Green", "Blue"]


def test_ships_are_moved_as_a_whole(game: State) -> None:
    edit(game, "players.Red.ships", {"atlantic": 1, "mediterranean": {"fresh": 1, "used": 1}})
    assert game.players["Red"].ships["mediterranean"].used == 1


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("bag.black", 3, "follows from"),
        ("supply.natives", 3, "follows from"),
        ("players.Red.reserve", 3, "follows from"),
        ("players.Red", {}, "no single value"),
        ("regions", {}, "no single value"),
        ("regions.india.influence.Red", 23, "has 24 discs|cannot be"),
        ("regions.india.influence.natives", 46, "cannot be"),
        ("regions.india.influence.Pink", 1, "not in a state document"),
        ("regions.india.cubes.black", 22, "cannot be"),
        ("regions.india.rank", 7, "cannot be"),
        ("regions.india.limit", -1, "cannot be"),
        ("players.Red.ships.atlantic.fresh", 4, "cannot be"),
        ("players.Red.hand", ["rebellion"], "names 'rebellion'"),
        ("players.Red.hand", "fleet", "a list of words would do"),
        ("players.Red.hand", ["fleet", "fleet"], "cannot be"),
        ("players.Red.interests", ["india-natural"], "cannot be"),
        ("players.Red.row", 5, "cannot be"),
        ("players.Red.collected_this_turn", -1, "cannot be"),
        ("players.Red.resources.black", -1, "cannot be"),
        ("seats", ["Red", "Blue"], "seats"),
        ("turn", 4, "cannot be"),
        ("options.nations", 1, "cannot be"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(game: State, path: str, value: Any, said: str) -> None:
    before = game.document()
    with pytest.raises(Refusal, match=said):
        edit(game, path, value)
    assert game.document() == before


def test_only_edits_are_known(game: State) -> None:
    with pytest.raises(Refusal, match="gift"):
        colonialism().intervene(game, Scripted(game), Intervention("here", "gift", {"n": 1}))


def test_a_player_who_has_left_passes(game: State) -> None:
    """The defaults answer for him, and he is asked nothing."""
    edit(game, "options.dropped", ["Red"])
    asked: set[str] = set()

    class Noting(Bold):
        """Notes who is asked."""

        def settle(self, decision: Decision, state: Any) -> Answer:
            """The sample."""
            asked.add(decision.seat)
            return super().settle(decision, state)

    done = adjudicate(colonialism(), game, settler=Noting(1), chance=chance("left"))
    assert done.over
    assert "Red" not in asked
    passed = [event.data for event in done.events() if event.kind == "passed" and event.data["seat"] == "Red"]
    assert len(passed) == 3 * 6
    assert {event["source"] for event in passed} == {"dropped"}


#: What the sequence of play keeps itself.
NOT_EDITED = ("ruleset", "seats", "turn", "round", "phase", "winner", "options")


def test_every_path_that_can_be_edited_has_words(game: State) -> None:
    ruleset = colonialism()
    document = game.document()
    paths = [path for path, value in leaves(document) if value != {} and path.split(".")[0] not in NOT_EDITED]
    assert [path for path in paths if ruleset.path_words(path) == path] == []
    assert ruleset.path_words("players.Red.hand") == "Red's hand"
    assert ruleset.path_words("regions.india.influence.natives") == "influence of Natives in India"
    assert ruleset.path_words("no.such.path") == "no.such.path"
