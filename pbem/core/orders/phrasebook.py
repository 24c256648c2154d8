"""What people say for what: phrases in several languages, found in a line whatever their endings.

The words are data (`words.<language>.toml` of a ruleset): a table for each kind, with a table for each value where the
kind has several; `says` lists the phrases, `exact` keeps their endings, `exactly` lists those that keep theirs alone,
`shapes` are regular expressions for what people say in too many ways to list (`sentence_shapes`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from pbem.core.grammar import plain
from pbem.core.near_words import close_words
from pbem.core.orders.meanings import GLUE, MISTYPED, SHORTENED, UNSURE, Meaning, Value
from pbem.core.orders.sentence_shapes import PARTS, Shapes
from pbem.core.orders.words_apart import words_of

#: Letters from which on a word's ending does not matter; a filling word is known by one letter more.
_STEMMED, _STEMMED_GLUE = 4, 5
#: Letters from which on a word may be guessed to be a filling one.
_GUESSED_GLUE = 6
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_STEMMERS = {"en": "english", "de": "german"}
#: Letters that a mistyped word has at least; one of four may have two letters swapped.
_MISTYPED, _SWAPPED = 5, 4
_MOST_SLIPS = 2
#: Words whose phrases are kept at hand.
_MOST_BEGUN, _MOST_PAIRS = 2000, 10_000
#: First letters by which phrases are found; two words of one stem have them in common.
_BEGINS = 3
#: Letters from which on a word may have two slips.
_LONG = 8
_MOST_MENDED = 1000
#: Kinds of small words that turn an order round: a mistyped word is not taken for one.
_NEVER_GUESSED = frozenset(("number", "ordinal", "not", "none", "never", "compare", "half", "except", "all-but"))
#: Letters of a word that may be mistyped.
_LONGEST = 32
#: Letters that a shortened word has at least.
_SHORT = 3
#: Letters that each word of a name has at least in a word of their first letters, and such a word altogether.
_BEGUN, _FIRST_LETTERS = 2, 5
_DEED = "deed"
#: Words of a name that may be left out there: "Rückzug der Natives", "War in Europe".
_SMALL = 3
#: Letters between the parts of a word that is made of two, in German.
_JOINTS = ("", "s", "n", "en", "es")


class _Word(NamedTuple):
    """A word of a phrase: found as it is written, and by its stem in these languages."""

    text: str
    forms: tuple[str, ...]  #: its letters without accents, umlauts written in both ways
    languages: tuple[str, ...]

    def is_like(self, word: str) -> bool:
        """Whether a word of a line is this one. Stems are worked out only where they are asked for: they are dear."""
        if not _letters(word).isdisjoint(self.forms):
            return True
        return any(_stem(language, word) == _stem(language, self.text) for language in self.languages)


#: Kinds of words that no order is told by.
_FILLING = frozenset({GLUE, "chat"})


class _Phrase(NamedTuple):
    words: tuple[_Word, ...]
    meaning: Meaning


class Phrasebook:
    """Phrases and what they mean."""

    def __init__(self, shortened: Iterable[str] = ()) -> None:
        """`shortened`: the kinds whose words people cut short."""
        self._first: dict[str, list[_Phrase]] = {}  #: by the first letters of the first word
        self._single: dict[str, set[Meaning]] = {}
        self._shortened = frozenset(shortened)
        self._near: dict[str, tuple[frozenset[Meaning], int]] = {}
        self._begun: dict[str, Sequence[_Phrase]] = {}
        self._pairs: dict[tuple[str, str], Sequence[_Phrase]] = {}  #: by the first two words
        self._words = set[str]()  #: all words of phrases
        self._of_names = set[str]()  #: those of phrases of several words that are no filling words
        self._mended: dict[str, str] = {}
        self._shapes = Shapes()
        self._alike: tuple[list[str], list[str]] | None = (
            None  #: words with a meaning and filling ones, once all are in
        )
        self._values: Mapping[str, Sequence[str | int]] | None = None  #: of each kind, once all are in
        self._cut: list[tuple[str, frozenset[Meaning]]] | None = None  #: words that people cut short
        self._long: dict[str, list[_Phrase]] | None = None  #: names of several words, by the first letters of the first

    def add_words(self, words: Mapping[str, Any], language: str) -> None:
        """The words of a file."""
        parts = words.get(PARTS, {})
        for kind, table in words.items():
            if kind == PARTS:
                continue
            entries = {None: table} if "says" in table else {_value(name): entry for name, entry in table.items()}
            for value, entry in entries.items():
                meaning = Meaning(kind, value)
                for phrase in entry["says"]:
                    self.add(meaning, phrase, language, exact=entry.get("exact", False))
                for phrase in entry.get("exactly", ()):
                    self.add(meaning, phrase, language, exact=True)
                for shape in entry.get("shapes", ()):
                    self._shapes.add(meaning, shape, parts)

    def add(self, meaning: Meaning, phrase: str, *languages: str, exact: bool = False) -> None:
        """A phrase for a meaning; with all endings of these languages unless `exact`."""
        least = 99 if exact else _STEMMED_GLUE if meaning.kind == GLUE else _STEMMED
        self._begun.clear()
        self._pairs.clear()
        self._alike = self._cut = self._long = self._values = None
        words = _words_in(phrase)
        found = tuple([_Word(word, _forms(word), languages if len(word) >= least else ()) for word in words])
        first = found[0].forms
        for begins in dict.fromkeys((first[0][:_BEGINS], first[-1][:_BEGINS])):
            self._first.setdefault(begins, []).append(_Phrase(found, meaning))
        forms = [form for each in found for form in each.forms]
        self._words.update(forms)
        if len(found) == 1:
            self._single.setdefault(plain(found[0].text), set()).add(meaning)
        elif meaning.kind != GLUE:
            self._of_names.update([form for form in forms if len(form) >= _SWAPPED])

    def names(self, word: str) -> bool:
        """Whether a word alone, as it is written, means something."""
        return any(meaning.kind not in _FILLING for meaning in self._single.get(plain(word), ()))

    def is_name(self, word: str) -> bool:
        """Whether a word alone, as it is written, is a name, and tells no deed: „auszahlen“ is not “aus zahlen”."""
        kinds = {meaning.kind for meaning in self._single.get(plain(word), ())}
        return not kinds.isdisjoint(self._shortened) and _DEED not in kinds

    def values(self) -> Mapping[str, Sequence[str | int]]:
        """Each kind with the values that it may have, in the order of the words."""
        if self._values is None:
            found: dict[str, dict[str | int, None]] = {}
            for phrases in self._first.values():
                for phrase in phrases:
                    if phrase.meaning.value is not None:
                        found.setdefault(phrase.meaning.kind, {})[phrase.meaning.value] = None
            self._values = {kind: tuple(values) for kind, values in found.items()}
        return self._values

    def at(self, words: Sequence[str], place: int) -> tuple[int, frozenset[Meaning]]:
        """How many words from `place` on are a phrase, the longest, and all that it means; (0, nothing) for none."""
        longest, found = 0, set[Meaning]()
        for phrase in self._going_on(words[place], words[place + 1] if place + 1 < len(words) else ""):
            length = len(phrase.words)
            if length >= longest and _goes_on(phrase, words, place):
                found = found if length == longest else set()
                longest = length
                found.add(phrase.meaning)
        if longest == 1 and len(found) > 1:
            found = self._told(words[place], found)
        length, shaped = self._shapes.at(words, place)
        if length > longest:
            return length, frozenset(shaped)
        return longest, frozenset(found)

    def _going_on(self, word: str, behind: str) -> Sequence[_Phrase]:
        """The phrases that begin with a word and go on with the next: most that begin with it do not."""
        if (word, behind) not in self._pairs:
            if len(self._pairs) > _MOST_PAIRS:
                self._pairs.clear()
            self._pairs[word, behind] = [
                phrase
                for phrase in self._beginning(word)
                if len(phrase.words) == 1 or (behind and phrase.words[1].is_like(behind))
            ]
        return self._pairs[word, behind]

    def _beginning(self, word: str) -> Sequence[_Phrase]:
        """The phrases that begin with a word; people use the same ones again and again."""
        if word not in self._begun:
            if len(self._begun) > _MOST_BEGUN:
                self._begun.clear()
            letters = sorted({form[:_BEGINS] for form in _letters(word)})
            near = (phrase for begins in letters for phrase in self._first.get(begins, ()))
            self._begun[word] = [phrase for phrase in near if phrase.words[0].is_like(word)]
        return self._begun[word]

    def _told(self, word: str, found: set[Meaning]) -> set[Meaning]:
        """Without filling words that are like it but for their ending, where it is written as another: "Flotte"."""
        exactly = self._single.get(plain(word), set())
        told = {meaning for meaning in exactly & found if meaning.kind != GLUE}
        return {meaning for meaning in found if meaning.kind != GLUE or meaning in exactly} if told else found

    def near(self, word: str) -> tuple[frozenset[Meaning], int]:
        """What an unknown word may be mistyped or cut short for, and how doubtful that is."""
        word = plain(word)
        if len(word) > _LONGEST:
            return frozenset(), UNSURE
        if word not in self._near:
            if len(self._near) > 1000:
                self._near.clear()
            found = self._mistyped(word)
            if found is None or found[1] == UNSURE:
                found = self._first_letters(word) or found
            if found is None or found[1] == UNSURE:  # what is cut short is surer than what is hardly like it
                found = self._cut_short(word) or found or self._filling(word) or self._without_letter(word)
            if found is not None and found[1] == UNSURE and len(word) < _GUESSED_GLUE:  # no word is lost unseen
                found = frozenset(meaning for meaning in found[0] if meaning.kind != GLUE), UNSURE
            self._near[word] = found or (frozenset(), UNSURE)
        return self._near[word]

    def mended(self, word: str) -> str:
        """A mistyped word of a name of several words as it is written ("bay of bengall"); any other as it is."""
        if not _SWAPPED <= len(word) <= _LONGEST or not word.isalpha() or plain(word) in self._words:
            return word
        if word not in self._mended:
            if len(self._mended) > _MOST_MENDED:
                self._mended.clear()
            self._mended[word] = self._word_of_name(word) or word
        return self._mended[word]

    def _word_of_name(self, word: str) -> str:
        """The word of a name that is meant, where it is clear; of a short one two letters may be swapped."""
        letters = plain(word)
        if len(letters) < _MISTYPED:
            alike = [each for each in self._of_names if sorted(each) == sorted(letters)]
            swapped = close_words(letters, alike)  # "chna" has the letters of „nach“, and is not it with two swapped
            if len(swapped) == 1:
                return swapped[0][0]
        close = close_words(letters, [each for each in self._of_names if len(each) >= _MISTYPED])
        slips = close[0][1] if close else 0
        sure = slips == 1 or (slips == _MOST_SLIPS and len(close) == 1 and len(word) >= _LONG)
        return close[0][0] if sure else ""

    def parts(self, word: str) -> tuple[str, ...]:
        """The two words of which an unknown one is made: "chinaseide", "Teeposten"; () where it is not."""
        for joint in _JOINTS:
            for at in range(_SHORT, len(word) - _SHORT):
                first, second = word[:at], word[at + len(joint) :]
                if word[at:].startswith(joint) and self._makes_words(first) and self._makes_words(second):
                    return first, second
        return ()

    def _makes_words(self, part: str) -> bool:
        """Whether a word is one that others are made of: a name, or what may be cut short."""
        if len(part) < _SHORT:
            return False
        return any(meaning.kind in self._shortened for meaning in self.at((part,), 0)[1])

    def _first_letters(self, word: str) -> tuple[frozenset[Meaning], int] | None:
        """The one name of several words whose first letters are a word: "BesFest", "PlExp"."""
        if len(word) < _FIRST_LETTERS:
            return None
        if self._long is None:
            self._long = {}
            for phrase in (each for phrases in self._first.values() for each in phrases):
                if len(phrase.words) > 1 and phrase.meaning.kind in self._shortened:
                    self._long.setdefault(plain(phrase.words[0].text)[:_BEGUN], []).append(phrase)
        near = self._long.get(word[:_BEGUN], ())
        names = {each.meaning: [plain(part.text) for part in each.words] for each in near}
        found = {each for each, name in names.items() if sorted(name[0]) != sorted(word) and _begins_each(word, name)}
        things = _things(meaning for meaning in found if meaning.kind != _DEED)  # "check out" is no name
        meant = frozenset(meaning for meaning in found if meaning.value in things)
        return (meant, SHORTENED) if len(things) == 1 else None

    def _shortenable(self) -> Sequence[tuple[str, frozenset[Meaning]]]:
        """The words that people cut short, with what they mean."""
        if self._cut is None:
            meant = (
                (word, frozenset(meaning for meaning in known if meaning.kind in self._shortened))
                for word, known in self._single.items()
            )
            self._cut = [(word, meanings) for word, meanings in meant if meanings]
        return self._cut

    def _filling(self, word: str) -> tuple[frozenset[Meaning], int] | None:
        """A filling word with a letter too many or too few, or two swapped: another letter makes another word."""
        if len(word) < _SWAPPED:
            return None
        meant, known = self._known()
        near = [
            each
            for each, slips in close_words(word, known)
            if slips == 1 and (sorted(each) == sorted(word) or (len(each) != len(word) > _SWAPPED))
        ]
        if not near and len(word) == _SWAPPED and not any(slips == 1 for _, slips in close_words(word, meant)):
            near = [each for each, _ in close_words(word, known) if _lacks_vowel(word, each)]  # "usng"
        meanings = frozenset(Meaning(meaning.kind) for each in near for meaning in self._single[each])
        return (meanings, MISTYPED) if near else None

    def _known(self) -> tuple[list[str], list[str]]:
        """The words that a mistyped one may be: those with a meaning, and those that only fill."""
        if self._alike is None:
            long = [word for word in self._single if len(word) >= _SWAPPED]
            self._alike = (
                [word for word in long if not self._fills(word)],
                [word for word in long if self._fills(word)],
            )
        return self._alike

    def _fills(self, word: str) -> bool:
        return all(meaning.kind in _FILLING for meaning in self._single[word])

    def _mistyped(self, word: str) -> tuple[frozenset[Meaning], int] | None:
        if len(word) < _SWAPPED:
            return None
        known, _ = self._known()
        if len(word) < _MISTYPED:
            alike = [each for each in known if sorted(each) == sorted(word)]
            close = close_words(word, alike)
        else:
            close = close_words(word, known)
        if not close or close[0][1] > _MOST_SLIPS:
            return None
        meanings = frozenset(meaning for each, _ in close for meaning in self._single[each])
        slips = close[0][1]
        sure = slips == 1 or (slips == 2 and len(word) >= _LONG)
        sure = sure and not any(meaning.kind in _NEVER_GUESSED for meaning in meanings)
        return meanings, MISTYPED if sure and (len(close) == 1 or len(_things(meanings)) == 1) else UNSURE

    def _without_letter(self, word: str) -> tuple[frozenset[Meaning], int] | None:
        """The name of five letters of which one is missing: "inda"; none where it may be several."""
        if len(word) != _SWAPPED:
            return None
        longer = [each for each in self._known()[0] if len(each) == len(word) + 1 and each[0] == word[0]]
        named = [each for each in longer if any(meaning.kind in self._shortened for meaning in self._single[each])]
        close = [each for each, slips in close_words(word, named) if slips == 1]
        return (frozenset(self._single[close[0]]), UNSURE) if len(close) == 1 else None

    def _cut_short(self, word: str) -> tuple[frozenset[Meaning], int] | None:
        if len(word) < _SHORT:
            return None
        for fits in (str.startswith, _is_skeleton):
            found = {
                each: meanings
                for each, meanings in self._shortenable()
                if len(each) > len(word) and each[0] == word[0] and fits(each, word)
            }
            meant = frozenset(meaning for meanings in found.values() for meaning in meanings)
            if len(set(found.values())) == 1 or len(_things(meant)) == 1:  # China is a Territory and a good
                return meant, SHORTENED
        return None


def _words_in(phrase: str) -> list[str]:
    """The words of a phrase; of lines, too, signs within words are not read."""
    if phrase.replace(" ", "").isalpha():
        return phrase.casefold().split()
    return [word for word in words_of(phrase.replace("'", "")) if word != "-"]


def _things(meanings: Iterable[Meaning]) -> set[Value]:
    """What meanings are about: a card and its deed, a region and its card are one thing."""
    return {meaning.kind if meaning.value is None else meaning.value for meaning in meanings}


def _value(name: str) -> Value:
    return int(name) if name.isdecimal() else name


def _is_skeleton(whole: str, word: str) -> bool:
    """Whether a word has the first letter and some consonants of another one, in their order."""
    vowels = any(letter in "aeiou" for letter in word[1:]) or "y" in word[1:-1]
    if word[0] != whole[0] or len(whole) < len(word) + 2 or vowels:
        return False
    letters = iter(whole)
    return all(letter in letters for letter in word)


def _lacks_vowel(word: str, whole: str) -> bool:
    """Whether a word is another one without one of the vowels in it."""
    inner = range(1, len(whole) - 1)
    return any(whole[at] in "aeiou" and whole[:at] + whole[at + 1 :] == word for at in inner)


def _begins_each(letters: str, words: Sequence[str]) -> bool:
    """Whether letters are the first ones of each of the words; small words between them may be left out."""
    if not words:
        return not letters
    if len(words[0]) <= _SMALL and words[1:] and _begins_each(letters, words[1:]):
        return True
    alike = next((at for at, (one, other) in enumerate(zip(letters, words[0], strict=False)) if one != other), None)
    most = min(len(letters), len(words[0])) if alike is None else alike
    return any(_begins_each(letters[length:], words[1:]) for length in range(_BEGUN, most + 1))


def _goes_on(phrase: _Phrase, words: Sequence[str], place: int) -> bool:
    """Whether a phrase whose first word stands there stands there whole."""
    if len(phrase.words) == 1:
        return True
    if place + len(phrase.words) > len(words):
        return False
    return all(word.is_like(words[place + at]) for at, word in enumerate(phrase.words[1:], 1))


@lru_cache(maxsize=20_000)
def _forms(word: str) -> tuple[str, ...]:
    """The letters of a word, of one with umlauts without their dots and then with an e: people write both."""
    letters = plain(word)
    return (letters,) if word.isascii() else tuple(dict.fromkeys((letters, plain(word.translate(_UMLAUTS)))))


@lru_cache(maxsize=20_000)
def _letters(word: str) -> frozenset[str]:
    """The letters of a word of a line: with an umlaut it is no word without one ("würde" is not "wurde")."""
    return frozenset(_forms(word)[-1:])


@lru_cache(maxsize=50_000)
def _stem(language: str, word: str) -> str:
    return plain(_stemmer(language).stemWord(word))


@cache
def _stemmer(language: str) -> Any:
    # lazy: only for lines in people's own words
    import snowballstemmer  # type: ignore[import-untyped]

    return snowballstemmer.stemmer(_STEMMERS[language])
