"""Small words of which two letters that stand side by side are swapped: "teh", "udn", "wiht", "nciht".

They are too short to be told by how alike words are; but a word that is none, and becomes a small one by one swap, is
that one.
"""

from __future__ import annotations

#: Letters of such a verb, at least: „Stadt“ and „statt“ are none.
_VERB = 6
_SMALL = """
    and the with from into then than that this for not but all any one two own new out off via pay put buy get let may
    can will when what where who his her him she they them their there here have has had was were are you your our
    its also
    just only same each both more most less last next first some none else once after before again please
    und der die das den dem des ein eine einen einem eines mit von vom zum zur für auf aus bei ins dann denn danach noch
    nach auch nur nicht kein keine keinen wenn falls sonst oder aber ich mir mich mein meine meinen meiner wir uns unser
    sie ihr ihm ihn ist sind war bin hat habe haben wird soll will darf alle alles jede jeder eins zwei drei vier bitte
    über unter gegen ohne schon jetzt hier dort wieder zurück zuerst zuletzt
"""
#: What such a swap makes of one, and is a word itself.
_WORDS = frozenset(
    {
        "form",
        "fro",
        "won",
        "frist",
        "seh",
        "ehre",
        "hire",
        "nay",
        "lese",
        "eds",
        "isn",
        "hone",
        "miene",
        "mienen",
        "nus",
        "mots",
    }
)


def _swaps(word: str) -> list[str]:
    return [word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)]


def _swapped() -> dict[str, str]:
    words = dict.fromkeys(_SMALL.split())
    found: dict[str, set[str]] = {}
    for word in words:
        for each in _swaps(word):
            if each not in words and each not in _WORDS:
                found.setdefault(each, set()).add(word)
    return {each: meant.pop() for each, meant in found.items() if len(meant) == 1}


_SWAPPED = _swapped()


def unswapped(word: str) -> str:
    """The small word that a word is with two letters swapped; "" where it is none, or may be several."""
    return _SWAPPED.get(word, "")


def with_vowel(word: str) -> str:
    """A German verb with the e that it has before its last letter: „gründt“, „erkundt“; "" for other words."""
    return f"{word[:-1]}et" if len(word) >= _VERB and word.isalpha() and word.endswith(("dt", "tt")) else ""


def is_small(word: str) -> bool:
    """Whether a word is one of them as it is written."""
    return word in _KNOWN


_KNOWN = frozenset(_SMALL.split())
