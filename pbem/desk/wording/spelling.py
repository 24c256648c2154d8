"""The words of the table as they are written in the language being spoken: JOIN is MITSPIELEN for who reads German."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.core.language import ENGLISH_CODE, seat_said, spoken

#: The languages of spellings, in their order.
_ORDER = (ENGLISH_CODE, "de")
#: The words of players, as they are shown; a test compares them with the commands.
_PLAYERS = {
    "de": {
        "WAIT": "WARTEN", "SUPPOSE": "ANGENOMMEN", "NOWAIT": "WEITER", "OK": "PASST",
        "ORDERS": "BEFEHLE", "PAGE": "SEITE", "HELP": "HILFE",
        "MAP": "KARTE", "LIST": "LISTE", "SEATS": "PLÄTZE", "NEW": "NEU", "JOIN": "MITSPIELEN", "READY": "BEREIT",
        "ENTROPY": "ZUFALL", "RESIGN": "AUSSTEIGEN", "INVITE": "EINLADEN", "ACCEPT": "ANNEHMEN",
        "DECLINE": "ABLEHNEN", "TAKEOVER": "ÜBERNEHMEN", "STANDBY": "BEREITSCHAFT", "OBSERVE": "ZUSCHAUEN",
        "UNOBSERVE": "NICHT ZUSCHAUEN", "VOTE": "STIMME", "EXTEND": "VERLÄNGERN", "RETURN": "ZURÜCK",
        "ABSENCE": "ABWESEND", "STATUS": "STAND", "HISTORY": "VERLAUF", "REPORT": "BERICHT", "RULES": "REGELN",
        "PRESS": "PRESSE", "DIARY": "TAGEBUCH", "LANGUAGE": "SPRACHE", "FORMAT": "FORM", "ZONE": "ZEITZONE",
        "QUIET": "RUHE", "EXPORT": "ARCHIV", "AUDIT": "EINGRIFFE", "ADDRESS": "ADRESSE", "TOKEN NEW": "TOKEN NEU",
        "SIT": "VERTRETUNG", "NOSIT": "VERTRETUNG AUS", "ERASE ME": "LÖSCHE MICH", "UNSUBSCRIBE": "ABMELDEN",
        "CONFIRM": "BESTÄTIGEN", "REJECT": "VERWERFEN", "MODERATOR": "SPIELLEITER",
        "REMINDERS": "ERINNERUNGEN", "REMATCH": "REVANCHE", "RECORDS": "BILANZ",
    },
}  # fmt: skip
#: The words of moderators.
_MODERATORS = {
    "de": {
        "CREATE": "ANLEGEN", "START": "BEGINNEN", "FINISH": "BEENDEN", "PAUSE": "PAUSIEREN", "RESUME": "FORTSETZEN",
        "DEADLINE": "FRIST", "CLOCK": "UHR", "CLOCK IS RIGHT": "UHR STIMMT", "PROCESS": "AUSWERTEN",
        "ROLLBACK": "ZURÜCK", "REOPEN": "WIEDERAUFNEHMEN", "FORWARD": "VORWÄRTS", "EDIT": "ÄNDERN",
        "DICE": "WÜRFEL", "ORDER FOR": "BEFEHL FÜR",
        "RULING": "ENTSCHEID", "REPLACE": "ERSETZEN", "KICK": "ENTFERNEN", "TOKEN": "SCHLÜSSEL",
        "TOKEN NEW": "SCHLÜSSEL NEU", "PROMOTE": "BEFÖRDERN", "DEMOTE": "ABBERUFEN", "HAND OVER": "ÜBERGEBEN",
        "ALLOW": "ERLAUBEN", "REFUSE": "ABLEHNEN", "REVEAL": "AUFDECKEN", "HOLD": "ZURÜCKHALTEN",
        "RELEASE": "FREIGEBEN", "BROADCAST": "RUNDRUF", "PRESS": "PRESSE", "AUDIT": "PROTOKOLL", "LIST": "LISTE",
        "SHOW": "ZEIGEN", "PREVIEW": "VORSCHAU", "EXPORT": "EXPORTIEREN", "ENTROPY": "ZUFALL",
        "BAN": "SPERREN", "UNBAN": "ENTSPERREN", "BANS": "SPERRLISTE", "MUTE": "STUMM", "UNMUTE": "STUMM AUS",
        "REMOVE": "HINAUSWEISEN", "FAILED": "GESCHEITERT", "RETRY": "NOCHMAL", "OUTBOX": "AUSGANG",
        "CONFIRM": "BESTÄTIGEN", "NO": "NEIN", "HELP": "HILFE",
    },
}  # fmt: skip
#: Small words behind the word of a command.
_SMALL = {
    "de": {
        "ALL": "ALLE", "ADD": "DAZU", "ANY": "ALLE", "AS": "ALS", "CONCEDE": "SIEG", "CONFIRM": "BESTÄTIGEN",
        "DRAW": "REMIS",
        "DEADLINE": "FRIST", "DIGEST": "GESAMMELT", "END": "ENDE", "EVERY": "ALLE",
        "LOG": "VERLAUF", "ORDERS": "BEFEHLE", "STATE": "POSITION", "LETTER": "BRIEF", "MAIN": "HAUPT",
        "EXTEND": "VERLÄNGERN", "FOR": "FÜR", "FROM": "VON", "HIDE": "VERBERGEN",
        "NO": "NEIN", "NOW": "SOFORT", "OFF": "AUS",
        "ON": "AN", "UNTIL": "BIS",
        "PAUSE": "PAUSE", "PROCESS": "AUSWERTEN", "PUBLIC": "ÖFFENTLICH", "READ": "LESEN", "REMOVE": "WEG",
        "REPLACE": "ERSETZEN",
        "RESUME": "FORTSETZEN", "SHOW": "ZEIGEN",
        "UNDONE": "ZURÜCKGENOMMEN", "WHEN": "WANN", "WHY": "GRUND", "WITH": "MIT", "YES": "JA",
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
    """What follows the command `name` (its English word), its small words in the language being spoken."""
    particular, small = _PARTICULAR.get(spoken(), {}), _SMALL.get(spoken(), {})
    words = rest.split()
    # Behind WHY stands what somebody wrote.
    own = words.index("WHY") + 1 if "WHY" in words else len(words)
    said = [particular.get((name, word)) or small.get(word) or seat_said(word) for word in words[:own]]
    return " ".join([*said, *words[own:]])


def spelled(line: str) -> str:
    """A line of players in the language being spoken; what begins with no word of theirs stays as it is."""
    return _spelled(line, _PLAYERS)


def spelled_by_moderators(line: str) -> str:
    """The same for a line of moderators."""
    return _spelled(line, _MODERATORS)


def begins_as_moderators(line: str) -> bool:
    """Whether a line begins with a word of moderators in capitals: it is said to the table, by whoever it is."""
    words = (word for own in _MODERATORS.values() for pair in own.items() for word in pair)
    return any(line == word or line.startswith((f"{word} ", f"{word}: ")) for word in words)


def _spelled(line: str, words: Mapping[str, Mapping[str, str]]) -> str:
    own = words.get(spoken(), {})
    begun = [word for word in own if line == word or line.startswith((f"{word} ", f"{word}: "))]
    if not begun:
        return line
    name = max(begun, key=len)
    colon = ":" if line[len(name) :].startswith(":") else ""
    return f"{own[name]}{colon} {small_words(name, line[len(name) + len(colon) :])}".strip()
