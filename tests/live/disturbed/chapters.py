"""The whole story, in the order in which it is told."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from tests.live.disturbed import disturbing, ending, opening, playing

ALL = (
    opening.a_stranger_asks_what_there_is,
    opening.she_opens_a_game_and_is_asked_whether_it_was_she,
    opening.two_join_and_one_is_invited,
    opening.two_stand_by_and_one_waits_to_watch,
    opening.all_are_ready_and_it_begins,
    playing.the_first_turn_is_played,
    playing.press_flies,
    playing.an_absence_moves_the_deadline,
    playing.more_time_is_voted,
    playing.somebody_forges,
    playing.the_second_turn_is_played,
    disturbing.dan_goes_silent,
    disturbing.zoe_lets_the_offer_lapse,
    disturbing.yan_takes_it_and_plays_on,
    disturbing.the_moderator_takes_back_a_round,
    disturbing.the_moderator_mends_a_treasury,
    disturbing.the_round_is_played_anew,
    disturbing.the_table_is_out_of_reach,
    ending.the_players_end_it,
    ending.the_file_that_came_by_mail_is_verified,
    ending.nothing_is_left_lying,
)


def drawn(name: str) -> Callable[[int], bytes]:
    """Bytes that follow from a name, never the same twice: the story's dice are the same in every run."""
    drawn = 0

    def more(count: int) -> bytes:
        nonlocal drawn
        drawn += 1
        found = b"".join(sha256(f"{name} {drawn} {part}".encode()).digest() for part in range(1 + count // 32))
        return found[:count]

    return more
