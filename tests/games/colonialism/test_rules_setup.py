"""Set-up: what lies where, who rolls again, the draft, and in what order ships are placed."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.adjudicate import Opening, adjudicate
from pbem.core.errors import TableError
from pbem.core.table import Answer, Decision, Source, Tempo
from pbem.games.colonialism.rules.decisions import KEPT_FIRST
from pbem.games.colonialism.rules.opening_choices import draft_and_ships, turn_order, usual_zones
from pbem.games.colonialism.rules.setup import deal
from tests.games.colonialism.room import SEATS, Bold, Scripted, chance, colonialism


@pytest.mark.parametrize(
    ("players", "cubes", "bag", "limits"),
    [(2, 9, 54, [6, 8, 6, 8, 6, 8]), (3, 12, 51, [9, 12, 9, 12, 9, 12]), (4, 15, 48, [12, 16, 12, 16, 12, 16])],
)
def test_the_table_of_the_set_up(players: int, cubes: int, bag: int, limits: list[int]) -> None:
    """CL-J01: 22 discs are there to be used; values, limits and what is left in the bag by number of players."""
    ruleset = colonialism()
    s = ruleset.setup(SEATS[:players], {}, chance(1))
    assert sum(sum(region.cubes.values()) for region in s.regions.values()) == cubes
    assert sum(s.bag.values()) == bag
    assert [region.limit for region in s.regions.values()] == limits
    assert sorted(region.rank for region in s.regions.values()) == [1, 2, 3, 4, 5, 6]
    for region in s.regions.values():
        assert region.value <= region.natives <= 3 * region.value
        assert sum(region.cubes.values()) == region.value
    for player in s.players.values():
        assert (player.reserve, len(player.hand), len(player.deck), len(player.interests)) == (22, 0, 24, 0)
    assert ruleset.faults(s) == []
    deal(s)
    for player in s.players.values():
        assert (player.reserve, len(player.hand), len(player.deck), len(player.interests)) == (22, 12, 12, 3)
    assert len({card for player in s.players.values() for card in player.interests}) == 3 * players
    assert ruleset.faults(s) == []


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (("Red",), {}), ((*SEATS, "Pink"), {}), (("Red", "Red"), {}), (SEATS, {"nations": {}}),
        (SEATS, {"quick_start": "yes"}),
    ],
)  # fmt: skip
def test_what_does_not_go_is_said(seats: tuple[str, ...], options: dict[str, object]) -> None:
    with pytest.raises(TableError):
        colonialism().setup(seats, options, chance(1))


def test_only_tied_seats_roll_again() -> None:
    """CL-J14: two ties at once are each rolled for by those who are in them; a tie of the reroll again."""
    s = colonialism().setup(SEATS, {}, chance(1))
    nine, four = [3, 3, 2, 1], [1, 1, 1, 1]
    # Red and Green tie at 9, Blue and White at 4; Red and Green tie once more.
    table = Scripted(s, dice=[nine, four, nine, four, four, four, [3, 3, 3, 3], nine, nine, four])
    turn_order(s, table)
    (rolled,) = table.told("order-rolled")
    assert rolled["sequence"] == ["Red", "Green", "Blue", "White"]
    assert [seat for seat, _, _ in rolled["rolls"]][4:] == ["Red", "Green", "Red", "Green", "Blue", "White"]
    # CL-J65: nobody says anything, so each takes the topmost row that is free.
    assert s.order == ["Red", "Green", "Blue", "White"]
    assert [s.players[seat].row for seat in s.order] == [1, 2, 3, 4]


def test_ships_are_placed_one_each_in_turn() -> None:
    """CL-J13."""
    s = colonialism().setup(SEATS, {}, chance(1))
    deal(s)
    s.order = ["Red", "Green", "Blue", "White"]
    table = Scripted(s, {"ship.2.Green": "atlantic", "ship.3.Green": "atlantic"})
    draft_and_ships(s, table)
    placed = table.told("ship-placed")
    assert [event["seat"] for event in placed] == ["Red", "Green", "Blue", "White"] * 3
    assert [event["n"] for event in placed] == [1] * 4 + [2] * 4 + [3] * 4
    assert [event["zone"] for event in placed if event["seat"] == "Green"] == ["arabian-sea", "atlantic", "atlantic"]
    assert s.players["Green"].ships["atlantic"].fresh == 2


def test_ships_start_where_they_reach_most_new_regions() -> None:
    """D03: by default arabian-sea, south-china-sea, atlantic."""
    assert usual_zones(colonialism().board) == ["arabian-sea", "south-china-sea", "atlantic"]


def test_the_draft_keeps_six_and_shows_six() -> None:
    """CL-J12, CL-J66: the kept ones are told to their owner alone."""
    s = colonialism().setup(SEATS, {}, chance(1))
    deal(s)
    hands = {seat: s.players[seat].hand[:] for seat in SEATS}
    table = Scripted(s)
    draft_and_ships(s, table)
    for seat in SEATS:
        player = s.players[seat]
        assert player.hand == sorted(hands[seat], key=KEPT_FIRST.index)[:6]
        assert sorted(player.hand + player.discard) == sorted(hands[seat])
    for event in table.events:
        if event.kind == "draft-kept":
            assert event.seen_by == (event.data["seat"],)
        if event.kind == "drafted":
            assert set(event.data["discarded"]) == set(s.players[event.data["seat"]].discard)


class UpTo:
    """Answers as many questions as it is told, by their defaults."""

    def __init__(self, answers: int) -> None:
        self.left = answers

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """The default, as long as there are answers left."""
        self.left -= 1
        return Answer(decision.fallback(), Source.ORDER) if self.left >= 0 else None

    def ready(self, decision: Decision, state: Any) -> bool:
        """Nobody is."""
        return False


@pytest.mark.parametrize("options", [{}, {"quick_start": True}], ids=["draft", "quick start"])
@pytest.mark.parametrize("coarse", [Tempo.TURN, Tempo.ROUND])
def test_who_was_asked_one_by_one_goes_on_so_when_the_tempo_becomes_coarser(
    coarse: Tempo, options: dict[str, Any]
) -> None:
    """What was told stays told, and nobody who has not chosen yet is passed over."""
    ruleset, luck = colonialism(), chance("slower")
    start = ruleset.setup(SEATS[:3], options, luck)
    kinds: list[str] = []
    for answers in range(3 + (0 if options else 3) + 9):
        fine = adjudicate(ruleset, start.copy(), settler=UpTo(answers), chance=luck, tempo=Tempo.DECISION)
        known = Opening(log=fine.played[0].entries, published=fine.played[0].events)
        after = adjudicate(ruleset, start.copy(), settler=Waits(), chance=luck, tempo=coarse, opening=known)
        assert after.state.phase == "setup", "who is not asked yet is not played by default"
        kinds += sorted({decision.kind for decision in after.waiting} - {*kinds[-2:]})
    wanted = ["rows", "position", "ships", "ship"] if options else ["rows", "position", "draft", "ships", "ship"]
    assert [kind for kind in dict.fromkeys(kinds) if kind in wanted] == wanted


class Waits:
    """Nobody answers anything."""

    def settle(self, decision: Decision, state: Any) -> None:
        """Nothing."""

    def ready(self, decision: Decision, state: Any) -> bool:
        """Nobody is."""
        return False


@pytest.mark.parametrize("tempo", Tempo)
def test_rows_come_before_anybody_sees_a_card(tempo: Tempo) -> None:
    """4.0 RULING CL-A3, CL-A14: while a row is asked for nobody has interests or a hand, and then everybody has."""
    ruleset, luck = colonialism(), chance("first")
    state = ruleset.setup(SEATS, {}, luck)
    run = adjudicate(ruleset, state.copy(), settler=Waits(), chance=luck, tempo=tempo)
    assert {decision.kind for decision in run.waiting} == {"position" if tempo is Tempo.DECISION else "rows"}
    for seat in SEATS:
        view = ruleset.view(run.state, seat)
        assert "interests" not in view
        assert (view["players"][seat]["hand"], view["players"][seat]["interests"]) == ([], [])
        assert set(view["players"][seat]["deck"]) == {"hidden"}
    after = adjudicate(
        ruleset, state, settler=Waits(), chance=luck, tempo=tempo, due=lambda key: "draft" not in key
    )  # fmt: skip
    assert {decision.kind for decision in after.waiting} == {"draft"}
    for seat in SEATS:
        own = ruleset.view(after.state, seat)["players"][seat]
        assert (len(own["hand"]), len(own["interests"]), len(own["deck"])) == (12, 3, 12)
        assert "hidden" not in (*own["hand"], *own["interests"])


def test_a_game_that_began_with_its_cards_goes_on() -> None:
    """What was dealt before rows were chosen stays as it was dealt."""
    s = colonialism().setup(SEATS, {}, chance(1))
    deal(s)
    before = s.document()
    deal(s)
    assert s.document() == before


def test_at_tempo_decision_ships_are_asked_for_one_by_one() -> None:
    """CL-J13: the draft first, of all together; then in turn, so that everybody sees where others lie."""
    asked: list[tuple[str, str]] = []

    class Noting(Bold):
        """Notes what is asked, in its order."""

        def settle(self, decision: Decision, state: Any) -> Answer:
            """The sample."""
            asked.append((decision.kind, decision.seat))
            return super().settle(decision, state)

    ruleset, luck, settler = colonialism(), chance(4), Noting(4)
    state = ruleset.setup(SEATS[:2], {}, luck)
    adjudicate(
        ruleset, state, settler=settler, chance=luck, tempo=Tempo.DECISION, stop=lambda phase, s: not phase.setup
    )
    first, second = state.order
    assert [each for each in asked if each[0] in ("draft", "ship")] == [
        ("draft", first),
        ("draft", second),
        *[("ship", first), ("ship", second)] * 3,
    ]
