"""What a German mail offers to be written back is understood; a German who plays and asks reads no English."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pbem.desk.by_mail.all_words import SPELLINGS as MODERATORS
from pbem.desk.commands.all_commands import WORDS as PLAYERS
from pbem.desk.commands.all_commands import command_in
from pbem.desk.wording.command import Command
from tests.desk.office import Office, played_once
from tests.language import ROOT, ours

TEMPLATES = ROOT / "templates" / "de"
#: Every word of a command, to the English name of the command; what a moderator means otherwise has both.
COMMANDS: dict[str, set[str]] = {}
for _known in (PLAYERS, MODERATORS):
    for _word, _command in _known.items():
        COMMANDS.setdefault(_word, set()).add(_command.name)
_SPELLED = re.compile(r"\b(?:" + "|".join(sorted(map(re.escape, COMMANDS), key=len, reverse=True)) + r")\b")
#: Words that head a table, or follow another command, in one language or the other.
NO_COMMANDS = frozenset(
    {
        "BEFEHLE",
        "ORDERS",
        "PAUSE",
        "RESUME",
        "REPLACE",
        "PROCESS",
        "DEADLINE",
        "NO",
        "YES",
        "JA",
        "NEIN",
        "ZONE",
        "REMOVE",
    }
)
#: Lines that are refused, with what would do numbered below.
MISWRITTEN = """KARTE atlantikk
NEU kolonialismus
STIMME remiss
STIMME SIEG Lila
ADRESSE foo
FORM bunt
EINLADEN x
ANGENOMMEN Gelb 1 ZIEHE
PRESSE AN Blu: hallo
1 SPIELE Flote AUF Indien
2 ERKUNDE Indein
NIMM gelp
POSITION 9
BEFEHL
MITSPIELEN g1
RGELN konflikt
WATREN
"""
#: What a German may ask and say in a game, one line each.
SAID = """STAND
STAND ALLE
BEFEHLE
KARTE
KARTE Atlantik
KARTE Indien
VERLAUF
VERLAUF 1
BERICHT
REGELN
REGELN konflikt
REGELN J22
LISTE
PLÄTZE g1
EINGRIFFE
ADRESSE
STIMME
STIMME REMIS
STIMME SIEG Blau
STIMME PAUSE weil Ferien sind
STIMME REMIS NEIN
VERLÄNGERN 2 Tage
ABWESEND
ABWESEND 20.1. bis 25.1.
ABWESEND ABSAGEN
PRESSE AN Blau, Grün: hallo
PRESSE AN ALLE AUSSER Blau: hallo
PRESSE LESEN
PRESSE GESAMMELT
PRESSE SOFORT
TAGEBUCH: eine Seite
TAGEBUCH LESEN
TAGEBUCH OFFEN
RUHE 22:00-07:00
RUHE AUS
FORM both daten
BEREITSCHAFT ALLE
BEREITSCHAFT AUS
VERTRETUNG bob@example.org VON 20.1. BIS 23.1.
VERTRETUNG AUS
ANGENOMMEN Blau 1 ZIEHE
PRÜFEN
WARTEN
WEITER
AUSSTEIGEN
HILFE
HILFE befehle
HILFE söldner
NIMM gelb, schwarz
POSITION 1, 3
1 ERKUNDE Indien SONST ZIEHE WENN Reserve >= 3
2 SPIELE Vertrag AUF Indien SONST PASSE
LÖSCHE 2
"""
#: Words that English sentences are full of and German ones have not.
_ENGLISH = re.compile(
    r"\b(?:the|and|or|of|is|are|you|your|from|with|not|until|orders?|turn|reply|wanted|seat|game|has|have|been|nothing"
    r"|nobody|card|row|draw|pass|cubes?|ships?|Red|Blue|Green|White|held|paused|running|days?|hours?|by|to|for|no|yes"
    r"|this|that|it|would|will|vote|press|all|only|set-up|setup)\b"
)
#: Lines in which a person's own words, a command for a shell or a key of settings stand.
_ELSE = re.compile(r"@|pbem |sha256|xxd|printf|„[^“]*“|\bboth\b|/[a-z]")


def _named(text: str) -> set[frozenset[str]]:
    found = {word for word in _SPELLED.findall(text) if word not in NO_COMMANDS}
    return {frozenset(COMMANDS[word]) for word in found}


@pytest.mark.parametrize(("english", "german"), [pair for pair in ours().items() if _named(pair[0])])
def test_a_german_sentence_names_the_commands_of_the_english_one_in_german(english: str, german: str) -> None:
    wanted, named = _named(english), _named(german)
    assert {each for each in wanted if not any(each & other for other in named)} == set()
    english_words = {name for names in COMMANDS.values() for name in names} - {*_german_words()} - NO_COMMANDS
    left = english_words & {*_SPELLED.findall(german)}
    assert left == set(), "the English word of a command stands in a German sentence"


def _german_words() -> Iterator[str]:
    """The spellings that German mails show."""
    for known in (PLAYERS, MODERATORS):
        for command in known.values():
            names: tuple[str, ...] = command.words if isinstance(command, Command) else command.names
            yield names[1] if len(names) > 1 else names[0]


def _offered(text: str) -> list[str]:
    """The lines that HELP shows: what comes before two blanks."""
    return [line.strip().partition("  ")[0] for line in text.splitlines() if re.match(r"  [A-ZÄÖÜ]{3}", line)]


@pytest.mark.parametrize("line", _offered((TEMPLATES / "help.txt").read_text(encoding="utf-8")))
def test_every_line_of_the_help_is_a_command(line: str) -> None:
    written = line.replace("…", "ein Wort").strip()
    of_rulesets = ("PRÜFEN", "LÖSCHE", "FIX", "ENDE")
    assert command_in(written) is not None or written.startswith(of_rulesets), written


@pytest.fixture
@played_once
def german(office: Office) -> Office:
    """A game of Colonialism whose set-up is over; Red reads German."""
    office.new_game(("Red", "Blue", "Green"), ruleset="colonialism")
    office.mail("Red", "SPRACHE de\nZEITZONE Berlin\nNAME Anna")
    office.poll()
    _set_up(office)
    office.letters("Red")
    return office


def _set_up(office: Office) -> None:
    state = office.dossier().position().state
    for number, (seat, player) in enumerate(state.players.items(), start=1):
        hand = ", ".join(player.hand[:6])
        office.mail(seat, f"KEEP {hand}\nSHIPS arabian-sea, bay-of-bengal, atlantic\nPOSITION {number}\n")
    office.poll()
    office.later(minutes=31)
    office.poll()


def _answer(office: Office, text: str) -> str:
    office.letters("Red")
    office.mail("Red", text)
    office.poll()
    return "\n".join(f"{letter.subject}\n{letter.text}" for letter in office.letters("Red"))


def _refused(answer: str) -> dict[str, str]:
    """Line to what is said of it, of the refused ones."""
    part = answer.partition("ABGELEHNT\n")[2].partition("\n\n")[0]
    pieces = re.split(r"(?:ab )?Zeile \d+ +", " ".join(part.split()))[1:]
    return {piece.partition("“")[0].strip("„ "): piece.partition("“")[2].strip() for piece in pieces}


def _repairs(answer: str) -> list[str]:
    return re.findall(r"\b\d+\) (.+?)(?= \d+\) | (?:ab )?Zeile \d| Antworte |$)", " ".join(answer.split()))


def test_every_repair_is_understood_as_it_is_written(german: Office) -> None:
    first = _answer(german, MISWRITTEN)
    repairs = _repairs(first)
    assert len(repairs) > 12
    again = _refused(_answer(german, "\n".join(repairs)))
    strange = {line: why for line, why in again.items() if line in repairs and "Meinst du" in why}
    assert strange == {}, "what is offered for a line that is not understood is understood"


def test_what_a_german_asks_and_says_is_answered_in_german(german: Office) -> None:
    answer = _answer(german, SAID)
    assert "ABGELEHNT" in answer, "some of it cannot be done now"
    assert all("kein" in why or "nicht" in why or "schon" in why for why in _refused(answer).values())
    assert _left_in_english(answer) == []
    after = _answer(german, "STAND\nSTIMME\nSEHT HER")
    assert "STIMME SIEG Blau" in " ".join(after.split())
    assert _left_in_english(after) == []


def test_a_refusal_is_in_german(german: Office) -> None:
    assert _left_in_english(_answer(german, MISWRITTEN)) == []


def _left_in_english(text: str) -> list[str]:
    joined = " ".join(text.split())
    plain = _ELSE.sub(" ", re.sub(r"„[^“]*“", "„“", joined)).replace("Amber Fleet", "")
    return [plain[max(0, found.start() - 40) : found.end() + 40] for found in _ENGLISH.finditer(plain)]


def test_a_game_of_a_german_against_bots_is_told_in_german_to_its_end(office: Office) -> None:
    office.new_game(("Red", "Blue", "Green"), bots=("Blue", "Green"), ruleset="colonialism")
    office.mail("Red", "SPRACHE de")
    office.poll()
    office.letters("Red")
    for segment in range(12):
        lines = "1 ERKUNDE Indien / China SONST ZIEHE\n2 ZIEHE\n3 BEWEGE SCHIFF Atlantik NACH Mittelmeer SONST PASSE\n"
        office.mail("Red", lines if segment else "LEERLAUF ZIEHE\nNIMM WENIGSTE\n")
        office.poll()
        office.later(hours=90)
        office.poll()
    letters = office.letters("Red")
    assert any("gewonnen" in letter.text or "zu Ende" in letter.text for letter in letters)
    assert [found for letter in letters for found in _left_in_english(f"{letter.subject}\n{letter.text}")] == []
