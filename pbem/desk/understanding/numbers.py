"""Which of the numbered lines of an answer somebody wants: "1 and 2", "both", "the second one", "1, 2, 3 und 4"."""

from __future__ import annotations

import re

from pbem.core.language import say
from pbem.desk.understanding.meaning import TALK, Meant, asked_back
from pbem.desk.understanding.tidying import found, without

_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "erste": 1, "ersten": 1, "erster": 1,
             "erstes": 1, "zweite": 2, "zweiten": 2, "zweiter": 2, "zweites": 2, "dritte": 3, "dritten": 3, "vierte": 4,
             "vierten": 4, "one": 1, "two": 2, "three": 3, "four": 4, "eins": 1, "zwei": 2, "drei": 3, "vier": 4,
             "1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "last": -1, "letzte": -1, "letzten": -1}  # fmt: skip
_FILLER = re.compile(
    r"\b(?:and|und|just|only|nur|bloss|the|please|bitte|number|numbers|nummer|nummern|nr|no|repair|"
    r"repairs|option|options|line|lines|fix|"
    r"take|use|i|would|like|want|ones?|nehme|nimm|ich|das|die|der|den|mit|meine|meinte|war|gemeint|yes|ja|ok(?:ay)?|is|"
    r"are|right|correct|what|meant|it|that|moechte|haette|gern(?:e)?|then|dann|also|auch|as|well|thanks|danke|sure|"
    r"choose|go|for|variante|vorschlag|vorschlaege|suggestion|suggestions|richtig|stimmt|passt|zeile|my|choice|answer|"
    r"with|was|wollte|von|of|plus|passen|stimmen|gehen|nehmen|fine|good|works?|gut|super|perfekt|perfect|great|"
    r"exactly|precisely|genau|so|just|you|put|wrote|proposed|suggested|offered|offer|angebot|vorgeschlagen|du|hast|"
    r"(?:on |in )?(?:both|all|beiden|allen) (?:counts|cases|times|faellen|punkten)(?=[ ,:;]+\w* ?\d)|"
    r"sagst|schlaegst|vor|angeboten|reading|lesart|in|your|dein|deine[nrs]?)\b"
)
#: What an answer is about, before it: "Zur Reihenfolge: ja, Vorschlag 2".
_ABOUT = re.compile(
    r"^\W*(?:zur?|zum|bei|beim|as to|about|re|on|regarding|wegen) (?:the |my |der |den |dem )?[a-z]{3,20} ?[:,] "
)

_ALL = (
    r"both|all (?:two|three|four|five|\d)|all(?: of (?:them|these|it))?|every one|everything|beide[ns]?|"
    r"alle(?:s)?(?: (?:zwei|drei|vier|fuenf|\d))?"
)
_NONE = (
    r"neither|none(?: of (?:them|these|those))?|kein(?:e[rns]?)?(?: (?:von (?:beiden|denen|allen)|davon))?|weder noch"
)


#: What parts the numbers that are wanted from those that are not.
_BUT = (
    r"(?:,? ?(?:but|aber|und|and) )?(?:not|nicht|except(?: for)?|ausser|without|ohne|bis auf)|"
    r"(?<=all )but|(?<=everything )but"
)
#: "1 und 2 bitte, 3 nicht".
_NOT_BEHIND = re.compile(
    r"(?P<wanted>.*\S) ?[,;.] (?:and |und |aber |but )?(?P<unwanted>[^,;.]+?) (?:lieber )?(?:not|nicht)[ .!]*$"
)
_NOTHING_ELSE = r"(?:and |und )?(?:nothing (?:else|more)|no more|sonst (?:nichts|keine\w*|nix)|mehr nicht)"


def numbers_in(text: str, offers: int) -> Meant | None:
    """The numbers that a text names; None where it is about something else."""
    text = _ABOUT.sub(" ", without(_NOTHING_ELSE, text).replace("|", " "))
    if behind := _NOT_BEHIND.match(text):
        text = f" {behind['wanted']} not {behind['unwanted']} "
    wanted, but, unwanted = (_parted(text) if found(_BUT, text) else None) or (text, "", "")
    if not but:
        return _named(text, offers)
    taken, left = _named(wanted, offers), _named(unwanted, offers)
    if taken is None or left is None or not taken.lines or not left.lines or taken.ask or left.ask:
        return None
    kept = tuple(line for line in taken.lines if line not in left.lines)
    return Meant(lines=kept) if kept else TALK


#: "1 please, and the Trader sells mine": an answer, and an order of its own. "1 and explore India" may be of slot 1.
_NUMBERS = r"\W*(?:take |nimm |option |nr\.? ?|no\.? ?)?(?P<numbers>[1-9](?: ?(?:,|and|und|&|\+) ?[1-9])*)\)?"
_POLITE, _AND = r"(?:please|pls|bitte|yes|ja|it is|passt)\b", r"(?:and|und|plus|also|außerdem|then|dann)"
_AND_MORE = (
    re.compile(rf"(?i){_NUMBERS} ?{_POLITE}[,;.:–-]? ?(?:{_AND} )?(?P<more>\w.{{6,}})"),
    re.compile(rf"(?i){_NUMBERS} ?[,;] ?{_AND} (?P<more>\w.{{6,}})"),
)
_YES = r"(?:yes|yep|ja|sure|gern)(?: please| bitte| gern| genau| sure| that)?"
_YES_AND_MORE = re.compile(rf"(?i)\W*{_YES} ?[,;.] ?{_AND} (?P<more>\w.{{6,}})")


def answer_and_more(written: str, offers: int) -> tuple[tuple[str, ...], str] | None:
    """The numbers of an answer to what is on offer and the order that follows it in the line; None for no such line."""
    if (agreed := _YES_AND_MORE.fullmatch(written)) and offers == 1:
        return ("1",), agreed["more"]
    told = next((match for form in _AND_MORE if (match := form.fullmatch(written))), None)
    numbers = re.findall(r"\d", told["numbers"]) if told else []
    if not told or any(int(number) > offers for number in numbers):
        return None
    return tuple(dict.fromkeys(numbers)), told["more"]


def _parted(text: str) -> tuple[str, str, str] | None:
    match = found(_BUT, text)
    return (
        (text[: match.start()], match.group(), text[match.end() :]) if match and text[: match.start()].strip() else None
    )


def _named(text: str, offers: int) -> Meant | None:
    if found(_ALL, text) and not _content(text, _ALL):
        return Meant(lines=tuple(str(number) for number in range(1, offers + 1)))
    digits = re.sub(r"[.,;:!+&/)(]", " ", text)
    if through := re.search(r"\b(\d) ?(?:-|to|bis|through) ?(\d)\b", digits):
        span = range(int(through[1]), int(through[2]) + 1)
        digits = digits.replace(through.group(), " ".join(map(str, span)))
    rest = _FILLER.sub(" ", digits).split()
    if rest and all(word.isdecimal() or word in _ORDINALS for word in rest) and len(rest) <= 9:
        return _chosen([int(word) if word.isdecimal() else _ORDINALS[word] for word in rest], offers)
    if found(_NONE, digits) and not _content(digits, _NONE):
        return TALK
    return None


def _content(text: str, known: str) -> bool:
    """Whether there is more in a text than those words and what goes with them."""
    return bool(_FILLER.sub(" ", re.sub(rf"\b(?:{known})\b", " ", text)).split())


def _chosen(numbers: list[int], offers: int) -> Meant:
    numbers = [number if number > 0 else offers for number in dict.fromkeys(numbers)]
    if beyond := [number for number in numbers if number > offers]:
        return asked_back(
            why=say(
                "the last answer offered repairs 1 to {count}; {place} is not among them", count=offers, place=beyond[0]
            )
        )
    return Meant(lines=tuple(map(str, numbers)))
