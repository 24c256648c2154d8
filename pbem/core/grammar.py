"""The line grammar that all rulesets share: letters, words, names, and mending what is mistyped.

A `Line` is read from left to right by small questions: is the next word this keyword, one of those names, a number? It
remembers what was asked at the farthest word, so that a line that is not understood can say what would have been, and
offer lines with the nearest such words in place. Nothing is guessed: the offers are for the player to take.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from pbem.core.errors import Ambiguous, NotAllowed, NotUnderstood, Refusal
from pbem.core.language import say, spoken
from pbem.core.near_words import likeness, nearest

_TOKEN = re.compile(r"[^\W\d_]+|\d+|>=|<=|!=|<>|==|[^\s_\w]")
#: What phones and mail programs make of plain signs, and what cannot be seen.
_SIGNS = {
    **dict.fromkeys("\u00ad\u200b\u200c\u200d\ufeff\u2060'\"“”„‚‘’«»*`", None),
    **dict.fromkeys("-‐‑‒–—−\u00a0_", " "),
    "≥": ">=", "≤": "<=", "≠": "!=", "⁄": "/", "|": "/",
}  # fmt: skip
_ASCII_SIGNS = re.compile("[-_'\"*`|]")
#: A minus: it stands right before a number and parts nothing. It stays, so that no -3 is read as 3.
_MINUS = re.compile(r"(?<!\S)[-‐‑‒–—−](?=\d)")
_BELOW_ZERO = "\0"
#: Kinds of characters (Unicode) that are pictures or cannot be seen.
_PICTURES = frozenset({"So", "Sk", "Cf"})
_DRESSED = "\ufe0f"  #: makes a picture of the sign before it
_SIGN_TABLE = str.maketrans(_SIGNS)
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
#: Words that turn a line round: it is never offered without them.
#: What a sentence begins with, and no order that is cut short: "I would like to raid …", "At the scoring …".
_BEGIN_SENTENCES = frozenset({"i", "a", "an", "at", "in", "on", "to", "as", "so", "it", "he", "we", "my", "if"})
_FEW_WORDS = 2
_NEGATIONS = frozenset(
    {"not", "don", "dont", "never", "no", "cannot", "cant", "nicht", "nie", "niemals", "kein", "keine"}
)
_OFFERS = 3  #: at most this many lines are offered for a mistyped one
_TRIES = 8  #: at most this many near words are tried for it
_MOST_MENDED = 6  #: at most this many mistyped words of one line are mended
_AROUND = '.,;:!?()"“”„'  #: signs around a word that is no order, left out where it is shown
_NEAR = 0.55  #: how alike two words must be for one to be offered for the other
_NEAR_FIRST = 0.75  #: the same for the word that says what a line is about: chat must not become an order
_NEAR_JOINED = 0.9  #: the same for the first words taken as one
_FAR_BEHIND = 0.2  #: a word this much less alike than the best one is not offered beside it
_LONGEST_NUMBER = 6  #: digits; nothing on any table is counted higher
_LONGEST_WORD = 40  #: letters; no name is longer, so nothing is like a longer word
_MOST_TRIED = 40  #: at most this many times a line is read again, to mend it
_BEGINNING = 200  #: letters; more of a line is not read to see what it begins

#: Reads a line again and gives it in canonical words; raises Misread.
Reread = Callable[[str], str]


def tidy(text: str) -> str:
    """The text with composed letters, plain signs and nothing invisible, as it is read and shown again."""
    if text.isascii() and not _ASCII_SIGNS.search(text):
        return text
    text = _MINUS.sub(_BELOW_ZERO, unicodedata.normalize("NFC", text)).translate(_SIGN_TABLE)
    if not text.isascii():
        text = "".join(" " if _is_picture(letter) else letter for letter in text)
    return text.replace(_BELOW_ZERO, "−")


def _is_picture(letter: str) -> bool:
    return letter > "\x7f" and (letter == _DRESSED or unicodedata.category(letter) in _PICTURES)


def beginning(line: str) -> str:
    """As much of a line as tells whether it begins an order: many lines are asked, and some are long."""
    return line[:_BEGINNING]


def excerpt(text: str, most: int = 60) -> str:
    """What somebody wrote, as an answer repeats it."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def plain(word: str) -> str:
    """A word's canonical letters: lower case, without accents."""
    if word.isascii():
        return word.lower()
    parts = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def compact(name: str) -> str:
    """The canonical letters of a whole name: hyphens and blanks do not matter."""
    return "".join(plain(token) for token in _TOKEN.findall(tidy(name)))


class Misread(Exception):
    """Why a line is not read, where, and what might be there instead. Becomes a Refusal for the player."""

    def __init__(
        self,
        reason: str,
        *,
        text: str,
        put: Iterable[tuple[int, int, str]] | Callable[[], Iterable[tuple[int, int, str]]] = (),
        kind: type[Refusal] = NotUnderstood,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.text = text  #: the line as it was read
        self.kind = kind
        self._put = put

    @cached_property
    def put(self) -> tuple[tuple[int, int, str], ...]:
        """(from, to, word): what might be there instead, best first. It may cost: found when somebody asks for it."""
        return tuple(self._put() if callable(self._put) else self._put)

    def refusal(self, reread: Reread) -> Refusal:
        """The refusal, with lines that are accepted as they stand."""
        return self.kind(self.reason, instead=tuple(mended(self, _Patient(reread))))


class _Patient:
    """Reads a line again, and again, but not for ever: behind the last time every reading fails."""

    def __init__(self, reread: Reread) -> None:
        self._reread = reread
        self._left = _MOST_TRIED

    def __call__(self, line: str) -> str:
        if not self._left:
            raise Misread("", text=line)
        self._left -= 1
        return self._reread(line)


def mended(trouble: Misread, reread: Reread, depth: int = 2) -> list[str]:
    """At most three whole lines with the nearest words put in, each read again and given in canonical words.

    Of one or two words in trouble several readings are tried; of more, the nearest of each.
    """
    lines: list[str] = []
    for put in trouble.put[:_TRIES]:
        try:
            found = [reread(_put_in(trouble, put))]
        except Misread as more:
            found = mended(more, reread, depth - 1)[:1] if depth > 1 else []
        lines += [line for line in found if line not in lines]
        if len(lines) >= _OFFERS:
            break
    return lines[:_OFFERS] or (_mended_throughout(trouble, reread) if depth > 1 else [])


def _mended_throughout(trouble: Misread, reread: Reread) -> list[str]:
    """The line with the nearest word put in for each of its mistyped ones, if that makes one."""
    for _ in range(_MOST_MENDED):
        if not trouble.put:
            return []
        try:
            return [reread(_put_in(trouble, trouble.put[0]))]
        except Misread as more:
            trouble = more
    return []


def _put_in(trouble: Misread, put: tuple[int, int, str]) -> str:
    first, past, word = put
    return " ".join((trouble.text[:first] + " " + word + " " + trouble.text[past:]).split())


@dataclass(frozen=True, slots=True)
class Keyword:
    """One small word of the language. It is never shortened: too little of it would be left."""

    shown: str  #: as canonical lines write it ("ELSE")
    spellings: frozenset[str]  #: canonical letters
    apart: bool = False  #: whether one of them is more than one word
    #: Language to how its lines write it, where that differs.
    own: Mapping[str, str] = field(default_factory=dict, compare=False)

    @property
    def label(self) -> str:
        """How it is named among what would do."""
        return self.said(spoken())

    def said(self, language: str) -> str:
        """As a line in that language writes it."""
        return self.own.get(language, self.shown)

    def near(self, word: str) -> list[tuple[str, str]]:
        """(spelling, shown) where `word` is like one of its spellings."""
        if len(word) > _LONGEST_WORD:
            return []
        return [(each, self.shown) for each in nearest(word, self.spellings, 1, _NEAR)]


def keyword(shown: str, *others: str, **own: str) -> Keyword:
    """A keyword from its English spelling, its further ones, and (`de="SONST"`) those of lines in other languages."""
    names = (shown, *others, *own.values())
    apart = any(len(_TOKEN.findall(tidy(name))) > 1 for name in names)
    return Keyword(shown, frozenset(spelled for name in names for spelled in spellings(name)), apart, own)


def spellings(name: str) -> list[str]:
    """The letters a name is recognised by: umlauts may be written with an e or without anything."""
    with_e = compact(name.lower().translate(_UMLAUTS))
    return list(dict.fromkeys((compact(name), with_e)))


class Lexicon:
    """Names of one kind, each with its spellings; a name may be shortened while it stays unique."""

    def __init__(self, label: str, names: Mapping[str, Sequence[str]], *, shorten: bool = True, least: int = 1) -> None:
        """`names`: what a name stands for to its spellings, the first of which is shown; `least`: letters at least."""
        self.label = label
        self.shown = {meant: each[0] for meant, each in names.items()}
        self.exact: dict[str, str] = {}
        self._starts: dict[str, dict[str, None]] = {}
        self._loose: dict[str, dict[str, None]] = {}
        self._words = 1
        for meant, each in names.items():
            for name in each:
                self._add(meant, name, shorten=shorten, least=least)

    def _add(self, meant: str, name: str, *, shorten: bool, least: int) -> None:
        tokens = [plain(token) for token in _TOKEN.findall(tidy(name))]
        self._words = max(self._words, len(tokens))
        for spelled in spellings(name):
            self.exact.setdefault(spelled, meant)
            for end in range(least, len(spelled) if shorten else least):
                self._starts.setdefault(spelled[:end], {})[meant] = None
        if shorten and 1 < len(tokens) <= 4:
            for short in _initials(tokens):
                self._loose.setdefault(short, {})[meant] = None

    def match(self, words: Sequence[str], at: int) -> tuple[tuple[str, ...], int]:
        """What the words from `at` on may mean, and how many of them it takes: ((), 0) where nothing fits."""
        joined = ""
        best: tuple[tuple[str, ...], int] = ((), 0)
        whole = False
        for past in range(at, min(at + self._words, len(words))):
            joined += words[past]
            meant = self.exact.get(joined)
            if meant is not None:
                best, whole = ((meant,), past + 1 - at), True
                continue
            short = self._starts.get(joined) or self._loose.get(joined)
            if short is None:
                break
            if not whole:
                best = (tuple(short), past + 1 - at)
        return best

    def near(self, word: str) -> list[tuple[str, str]]:
        """(spelling, shown) of the names that are most like `word`, best first."""
        close = nearest(word, self.exact, 4, _NEAR) if len(word) <= _LONGEST_WORD else []
        return [(each, self.shown[self.exact[each]]) for each in close]

    def under(self, kind: str) -> dict[str, Sequence[str]]:
        """The names for a lexicon that has other kinds as well: "kind:name" to its spellings, the shown one first."""
        names: dict[str, list[str]] = {f"{kind}:{name}": [shown] for name, shown in self.shown.items()}
        for spelled, name in self.exact.items():
            names[f"{kind}:{name}"].append(spelled)
        return dict(names)

    def only(self, label: str, meant: Iterable[str]) -> Lexicon:
        """The lexicon of some of the names, under another label."""
        kept = dict.fromkeys(meant)
        names: dict[str, list[str]] = {each: [self.shown[each]] for each in kept if each in self.shown}
        for spelled, each in self.exact.items():
            if each in names:
                names[each].append(spelled)
        return Lexicon(label, names)


class Line:
    """A line of orders, read from left to right."""

    __slots__ = ("_begins", "_hopes", "_reach", "at", "text", "words")

    def __init__(self, text: str) -> None:
        self._begins = text.split(maxsplit=1)[0] if text.strip() else ""
        self.text = tidy(text).strip().rstrip(".!;, ")
        if self.text.isascii():
            self.words = _TOKEN.findall(self.text.lower())
        else:
            self.words = [plain(token) for token in _TOKEN.findall(self.text)]
        self.at = 0
        self._reach = 0
        self._hopes: list[Lexicon | Keyword | str] = []

    # --- questions ----------------------------------------------------------------------------------------------

    @property
    def spans(self) -> list[tuple[int, int]]:
        """Where each word is in the text; found only for a line that is in trouble."""
        return [token.span() for token in _TOKEN.finditer(self.text)]

    @property
    def done(self) -> bool:
        """Whether the line is at its end."""
        return self.at >= len(self.words)

    def next(self, ahead: int = 0) -> str:
        """The word `ahead` of the next one, in canonical letters; "" beyond the end."""
        place = self.at + ahead
        return self.words[place] if place < len(self.words) else ""

    def sees(self, word: Keyword, ahead: int = 0) -> bool:
        """Whether the keyword is there; it is not taken."""
        return self.next(ahead) in word.spellings

    def has(self, word: Keyword) -> bool:
        """Take the keyword if it comes next. A keyword of two words may be written apart."""
        at = self.at
        if at < len(self.words) and self.words[at] in word.spellings:
            self.at = at + 1
            return True
        if word.apart and "".join(self.words[at : at + 2]) in word.spellings:
            self.at = at + 2
            return True
        self._hope(word)
        return False

    def skip(self, *words: Keyword) -> None:
        """Pass over a word that may be here and changes nothing. It is no help to name it to anybody."""
        for word in words:
            if self.next() in word.spellings:
                self.at += 1
                return

    def sign(self, *signs: str) -> bool:
        """Take one of these signs if it comes next. Signs are never what a player misses, so none is offered."""
        if self.next() in signs:
            self.at += 1
            return True
        return False

    def find(self, lexicon: Lexicon) -> str | None:
        """Take a name if one comes next. Raises Misread where it might be several."""
        meant, length = lexicon.match(self.words, self.at)
        if not meant:
            self._hope(lexicon)
            return None
        if len(meant) > 1:
            raise self._several(lexicon, meant, length)
        self.at += length
        return meant[0]

    def take(self, lexicon: Lexicon) -> str:
        """Take the name that must come next. Raises Misread."""
        meant = self.find(lexicon)
        if meant is None:
            raise self.lost()
        return meant

    def number(self) -> int | None:
        """Take a whole number if one comes next."""
        word = self.next()
        if word.isdecimal():
            self.at += 1
            if len(word) > _LONGEST_NUMBER:
                reason = say("“{number}” is more than is counted on any table", number=excerpt(word))
                raise self.wrong(reason, self.at - 1)
            return int(word)
        self._hope(say("a number"))
        return None

    def close(self) -> None:
        """Nothing may be left. Raises Misread."""
        if not self.done:
            raise self.lost()

    # --- troubles -----------------------------------------------------------------------------------------------

    def lost(self) -> Misread:
        """The line is not understood at the farthest word that was asked about."""
        place = max(self._reach, self.at)
        hopes = self._hopes if place == self._reach else []
        names = [each for each in hopes if not isinstance(each, str)]
        would = _listed([each if isinstance(each, str) else each.label for each in hopes])
        if place == 0 and self.words:
            first = excerpt(self._begins.strip(_AROUND) or self._begins)
            reason = say("“{first}” begins no order; HELP lists the orders", first=first)
            return Misread(reason, text=self.text, put=lambda: self._nearest(0, names))
        if place >= len(self.words):
            would = would or say("an order")
            before = self._shown(place - 1, place) if self.words else ""
            return Misread(
                say("after “{before}” something is missing: {would} would do", before=before, would=would)
                if self.words
                else say("something is missing: {would} would do", would=would),
                text=self.text,
            )
        wrong = self._shown(place, place + 1)
        return Misread(
            say("I know no “{wrong}” here; {would} would do", wrong=wrong, would=would)
            if would
            else say("I know no “{wrong}” here; the order ends before it", wrong=wrong),
            text=self.text,
            put=lambda: self._nearest(place, names),
        )

    def wrong(self, reason: str, since: int, words: Iterable[str] = (), kind: type[Refusal] = NotAllowed) -> Misread:
        """What was read from word `since` up to here is understood and does not go; `words` might."""
        if since >= len(self.spans):
            first = past = len(self.text)
        else:
            first, past = self.spans[since][0], self.spans[max(since, self.at - 1)][1]
        return Misread(reason, text=self.text, put=[(first, past, word) for word in words], kind=kind)

    def missing(self, reason: str, words: Iterable[str] = ()) -> Misread:
        """Something is missing here; `words` might be there."""
        place = self.spans[self.at][0] if not self.done else len(self.text)
        return Misread(reason, text=self.text, put=[(place, place, word) for word in words])

    def since(self, start: int) -> str:
        """The text from word `start` up to here, as it was written."""
        return self._shown(start, self.at)

    # --- inside -------------------------------------------------------------------------------------------------

    def _hope(self, what: Lexicon | Keyword | str) -> None:
        if self.at > self._reach:
            self._reach, self._hopes = self.at, [what]
        elif self.at == self._reach:
            self._hopes.append(what)

    def _shown(self, first: int, past: int) -> str:
        spans = self.spans[max(0, first) : past]
        return excerpt(self.text[spans[0][0] : spans[-1][1]]) if spans else ""

    def _several(self, lexicon: Lexicon, meant: Sequence[str], length: int) -> Misread:
        if self.at == 0 and len(self.words) > _FEW_WORDS and self.words[0] in _BEGIN_SENTENCES:
            return self.lost()
        words = [lexicon.shown[each] for each in meant]
        written = self._shown(self.at, self.at + length)
        self.at += length
        return self.wrong(
            say("“{written}” may be {words}", written=written, words=_listed(words)), self.at - length, words, Ambiguous
        )

    def _nearest(self, place: int, hopes: Sequence[Lexicon | Keyword]) -> list[tuple[int, int, str]]:
        """What might be at `place` instead, best first; to leave the word out comes last, the first word never."""
        if place and self.words[place] in _NEGATIONS:
            return []
        spans = self.spans
        scored: dict[tuple[int, int, str], float] = {}
        for length in range(1, min(3, len(self.words) - place) + 1):
            if length > 1 and not self.words[place + length - 1].isalpha():
                break
            written = "".join(self.words[place : place + length])
            span = (spans[place][0], spans[place + length - 1][1])
            least = _NEAR if place else _NEAR_FIRST if length == 1 else _NEAR_JOINED
            for hope in hopes:
                for spelled, shown in hope.near(written):
                    if place == 0 and spelled[0] != written[0]:
                        continue  # “Hallo” is no ALLOW; hands seldom slip on the first letter
                    score = likeness(written, spelled)
                    if score >= least:
                        scored[(*span, shown)] = max(score, scored.get((*span, shown), 0.0))
        close = max(scored.values(), default=0.0) - _FAR_BEHIND
        best = sorted((each for each in scored if scored[each] >= close), key=lambda each: -scored[each])
        return [*best, (*spans[place], "")] if place else best


def _initials(tokens: Sequence[str]) -> list[str]:
    """Every way to shorten the words of a name ("w africa"), and their beginnings."""
    shorts = [""]
    found: list[str] = []
    for token in tokens:
        shorts = [short + token[:end] for short in shorts for end in range(1, len(token) + 1)]
        found += shorts
        if len(found) > 400:
            break
    return found


def _listed(words: Iterable[str]) -> str:
    each = list(dict.fromkeys(words))
    if len(each) > 7:
        each = [*each[:6], "…"]
        return ", ".join(each)
    return ", ".join(each[:-1]) + say(" or ") + each[-1] if len(each) > 1 else "".join(each)
