"""What a correction of this edition's state document is about, in words."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.colonial.telling.path_words import patterns, said

_WORDS = patterns(
    of_seat={
        "loans": "Loan",
        "cards": "cards played this turn",
        "passed": "cards that passed this turn",
        "barred": "barred card",
        "wars_won": "wars won",
        "permanent": "Prestige of wars",
        "ever_empire": "lasting point of an Empire",
        "missions_placed": "Missions placed",
        "progress_bought": "Progress bought",
        "navy_step": "Navy step of this turn",
        "exempt": "freedom of the American penalty",
    },
    of_land={
        "relevant_cities": "Relevant Cities in {land}",
        "rebelled": "survivors of this turn's Rebellion in {land}",
        "incited": "Rebel's Unrest of this turn in {land}",
    },
    elsewhere={
        "players.{seat}.privateers.{host}": "{seat}'s Privateers in the box of {host}",
        "order": "order of play",
        "america.turn": "turn of the Discovery of America",
        "war_box": "War box",
        "war_this_turn": "war of this turn",
        "titles.progress": "title of Progress",
        "titles.missions": "title of Missions",
        "options.end_limits": "faces that end the game",
    },
)


def path_words(path: str, names: Mapping[str, str]) -> str:
    """A path in words; the path itself where there are none for it. `names`: id to display name."""
    return said(path, _WORDS, names)
