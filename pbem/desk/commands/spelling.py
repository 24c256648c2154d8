"""The words of the table as they are written in the language being spoken: JOIN is MITSPIELEN for who reads German."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.language import ENGLISH_CODE, seat_said, spoken

#: The languages of spellings, in their order.
_ORDER = (ENGLISH_CODE, "de")
#: Small words behind the word of a command.
_SMALL = {
    "de": {
        "ALL": "ALLE", "ADD": "DAZU", "ANY": "ALLE", "AS": "ALS", "CONCEDE": "SIEG", "CONFIRM": "BESTÄTIGEN",
        "DRAW": "REMIS",
        "DEADLINE": "FRIST", "DIGEST": "GESAMMELT", "END": "ENDE", "EVERY": "ALLE",
        "LOG": "VERLAUF", "ORDERS": "BEFEHLE", "STATE": "POSITION", "LETTER": "BRIEF", "MAIN": "HAUPT",
        "EXTEND": "VERLÄNGERN", "FOR": "FÜR", "FROM": "VON", "NO": "NEIN", "NOW": "SOFORT", "OFF": "AUS",
        "PAUSE": "PAUSE", "PROCESS": "AUSWERTEN", "PUBLIC": "ÖFFENTLICH", "READ": "LESEN", "REMOVE": "WEG",
        "REPLACE": "ERSETZEN",
        "RESUME": "FORTSETZEN", "UNDONE": "ZURÜCKGENOMMEN", "WHY": "GRUND", "WITH": "MIT", "YES": "JA",
    },
}  # fmt: skip
#: Those that one command writes otherwise.
_PARTICULAR = {
    "de": {
        ("INVITE", "TO"): "ZU", ("PRESS", "TO"): "AN", ("SIT", "TO"): "BIS", ("ABSENCE", "TO"): "BIS",
        ("HAND OVER", "TO"): "AN", ("REPLACE", "WITH"): "DURCH", ("REPLACE", "ADDRESS"): "ADRESSE",
    },
}  # fmt: skip


def own_word(spellings: Sequence[str]) -> str:
    """The spelling in the language being spoken, the English one where there is none of its own."""
    place = _ORDER.index(spoken()) if spoken() in _ORDER else 0
    return spellings[place] if place < len(spellings) else spellings[0]


def small_words(name: str, rest: str) -> str:
    """What stands behind the command `name` (its English word), its small words in the language being spoken."""
    particular, small = _PARTICULAR.get(spoken(), {}), _SMALL.get(spoken(), {})
    words = rest.split()
    # Behind WHY stands what somebody wrote.
    own = words.index("WHY") + 1 if "WHY" in words else len(words)
    said = [particular.get((name, word)) or small.get(word) or seat_said(word) for word in words[:own]]
    return " ".join([*said, *words[own:]])


def spelled(line: str) -> str:
    """A line of the table in the language being spoken; what is no command of players stays as it is."""
    if spoken() == ENGLISH_CODE:
        return line
    from pbem.desk.commands.words import command_in

    found = command_in(line)
    if found is None or not line.startswith(found.command.name):
        return line
    return f"{found.command.shown} {small_words(found.command.name, found.rest)}".strip()
