"""What came from outside does nothing to a terminal, on one line, on several, and in JSON."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from pbem.core.printable import printable, printable_json, printable_lines

#: Clears the screen, sets the title, turns the writing round, hides, is half a pair, is CSI in one character.
STEERING = "\x1b[2J\x1b]0;title\x07\u202eabc\u200b\ud800\x9b31m\r"


def test_each_character_that_steers_is_written_as_its_number() -> None:
    assert printable(STEERING) == r"\x1b[2J\x1b]0;title\x07\u202eabc\u200b\ud800\x9b31m\r"
    assert printable("größer – “so” 😀") == "größer – “so” 😀"


def test_lines_stay_lines() -> None:
    assert printable_lines("one\ntwo\x1b[A\n") == "one\ntwo\\x1b[A\n"
    assert printable_lines("one\r\ntwo\u2028three") == "one\\r\ntwo\\u2028three"


@given(st.text(st.characters(exclude_categories=())))
def test_json_reads_back_as_it_was(text: str) -> None:
    told = printable_json(json.dumps({"said": text, "umlaut": "ä"}, ensure_ascii=False, indent=2))
    assert all(letter.isprintable() or letter == "\n" for letter in told)
    assert json.loads(told) == {"said": text, "umlaut": "ä"}
    assert "ä" in told
