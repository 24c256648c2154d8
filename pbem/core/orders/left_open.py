"""What a form leaves open: a part of a line that has nothing but its label and a blank orders nothing."""

from __future__ import annotations

import re

#: "3. Aktion: ____": between two signs, or at the end.
_OPEN_PART = re.compile(r"(?:^[^/|;_.,–—]*|[/|;][^/|;_]*)(?<!\w)_{3,}\s*(?=[/|;]|$)")
#: A blank within what is said: "Card: Influence ____ (the only one I have)".
_BLANK = re.compile(r"(?<!\w)_{3,}(?!\w)")
#: What parts the fields of a form.
_BETWEEN = re.compile(r"(\s*[/|;]\s*|(?<=[\w)_?])[.,]\s+|\s+[–—-]\s+)")
#: Fields of a form that may be passed over where nothing is wished: "Order wish: none".
_WISH = (
    r"(?:ships?|schiffe?|via|position|order|turn order|reihenfolge|wish|wunsch|notes?|remarks?|comments?|bemerkung\w*|"
    r"kommentar\w*|anmerkung\w*|conditions?|bedingung\w*|else|otherwise|sonst|alternative|extras?|zusatz|sonstiges)"
)
#: Fields of which "none" may order something: "Action 3: none".
_FIELD = (
    r"(?:round|runde|action|aktion|aktionsrunde|turn|spielrunde|card|karte|region|target|ziel|against|gegen|for|für|"
    r"womit|with|with ship|mit|mit schiff|number|anzahl|where|wo|which|welche\w*|from|to|von|nach)"
)
_NONE = r"(?:none|nothing|no|keine?[rs]?|nichts|nix|no (?:preference|wish)|keine präferenz|default|as usual|wie immer)"
_OPEN = (
    r"(?:_{2,}|-+|–|—|\?+|\.{2,}|n/?a|any(?:one| of them)?|whatever|whichever|either|"
    r"do(?:n.?t| not) (?:know|care|mind)|"
    r"no (?:idea|matter)|dunno|not sure|tba|tbd|empty|blank|open|egal|beliebig|wurscht|"
    r"weiß (?:ich )?nicht|keine ahnung|"
    r"leer|offen|steht noch nicht fest)"
)
_LABEL = rf"(?:{_WISH}|{_FIELD})"
_NO_VALUE = re.compile(
    rf"(?i)^\W*(?:(?:\w+ )?{_LABEL}(?: {_LABEL})?(?: ?[#(\d)]+)?\s*(?:[:=]\s*{_OPEN}\W*|[:=]?\s*_{{3,}}\W*)"
    rf"|(?:\w+ )?{_WISH}(?: {_WISH})?\s*[:=]\s*{_NONE}\W*)$"
)
_HAS_VALUE = re.compile(r"[:=]\s*\w")


#: "Free action: ---.": a label and a blank of dashes.
_OPEN_LABEL = re.compile(
    r"(?:^|(?<=[.;,/|])|(?<= ) )\s*[^\W\d_][\w ]{0,24}[:?]\s*(?:-{1,9}|[–—]{1,3})\s*(?=[.;,/|]|  |$)[.;,/|]?"
)
#: Where the next label of a form begins, that only blanks part from what stands before: "Region: Peru   Card: Raid".
_NEXT_LABEL = re.compile(r"(?<=[^\s,;.:/|])[ \t]{2,9}(?=[^\W\d_][\w ]{0,24}[:?])")


def without_open_parts(text: str) -> str:
    """The line without its parts that were left open, those that only blanks part cut at commas."""
    text = _NEXT_LABEL.sub(", ", _OPEN_LABEL.sub(" ", text))
    text = _OPEN_PART.sub("", text).lstrip("/|; ")
    pieces = _BETWEEN.split(text)
    kept = [place for place in range(0, len(pieces), 2) if not _NO_VALUE.match(pieces[place])]
    if len(kept) == len(pieces[::2]) or not any(_HAS_VALUE.search(pieces[place]) for place in kept):
        return text
    return "".join(pieces[place] + (pieces[place + 1] if place != kept[-1] else "") for place in kept)


def is_left_open(text: str) -> bool:
    """Whether something is left open in what a line says: what was meant there nobody knows."""
    return _BLANK.search(text) is not None
