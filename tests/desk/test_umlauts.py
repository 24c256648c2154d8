"""German words without umlauts: understood wherever they are with them, and taken for no other word."""

from __future__ import annotations

import pytest

from pbem.desk.by_mail.all_words import SPELLINGS, word_in
from pbem.desk.commands.all_commands import WORDS, command_in
from pbem.desk.ground import shelf
from pbem.desk.wording.umlauts import with_umlauts, written_without
from tests.desk.office import Office
from tests.desk.people import words

_OUT = str.maketrans({"Ä": "AE", "Ö": "OE", "Ü": "UE", "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@pytest.mark.parametrize("word", [word for word in WORDS if not word.isascii()])
def test_a_players_word_is_understood_without_its_umlauts(word: str) -> None:
    plain = word.translate(_OUT)
    assert plain.isascii()
    for line, same in ((word, plain), (f"{word} 24h", f"{plain.capitalize()} 24h"), (f"{word}.", f"{plain.lower()}.")):
        found, again = command_in(line), command_in(same)
        assert (found and (found.command.name, found.rest)) == (again and (again.command.name, again.rest))
    assert plain not in WORDS


@pytest.mark.parametrize("word", [word for word in SPELLINGS if not word.isascii()])
def test_a_moderators_word_is_understood_without_its_umlauts(word: str) -> None:
    plain = word.translate(_OUT)
    for line, same in ((f"{word} g1", f"{plain} g1"), (f"PROBE {word} g1", f"PROBE {plain.lower()} g1")):
        found, again = word_in(line), word_in(same)
        assert found == again
    assert word_in(plain) == word_in(word)
    assert word_in(word) is not None
    assert plain not in SPELLINGS


@pytest.mark.parametrize("ruleset", shelf.known())
@pytest.mark.parametrize("word", [word for word in WORDS if not word.isascii()])
def test_no_order_of_any_game_is_taken_for_such_a_word(ruleset: str, word: str) -> None:
    rules = shelf.load(ruleset)
    assert rules.begins_order(word.translate(_OUT)) == rules.begins_order(word)


def test_a_word_of_its_own_stays_one() -> None:
    assert written_without(["MÄR", "MAER", "ÖL"]) == {"OEL": "ÖL"}
    assert with_umlauts("oel 3", {"OEL": "ÖL"}) == "ÖL 3"
    assert with_umlauts("OELE 3", {"OEL": "ÖL"}) == "OELE 3"


def test_a_whole_mail_without_umlauts(office: Office) -> None:
    office.new_game(("Red", "Blue", "Green"), ruleset="colonialism")
    office.mail("Red", "SPRACHE de\nKARTE Suedostasien\nPLAETZE\nPRESSE AN Gruen: hallo\nSTIMME VERLAENGERN 24h")
    office.poll()
    told = words(office.letters("Red")[-1])
    assert "ABGELEHNT" not in told
    assert "SÜDOSTASIEN" in told
    assert "die Frist rückt um 24h nach hinten" in told
    assert "hallo" in " ".join(words(letter) for letter in office.letters("Green"))
