"""What hinders an order, as people tell it: the card is gone, the place is full."""

from __future__ import annotations

import re

_TAKES = r"(?:took|taken|takes|grabbed|grabs|snatched|snatches|got|used|picked|played|has|had)"
_CARD_GONE = re.compile(
    r"(?i)\b(?:(?:if|in case|should|when) "
    rf"(?:(?:some|any)(?:one|body)(?: else)?(?: has| had)?(?: already| just)? {_TAKES} (?:the|that|this|my) card"
    r"|(?:the|that|this|my) card(?: is|['’]s| should be| has)?(?: already| been){0,2} (?:gone|taken|away|used|played"
    r"|(?:not|no longer) (?:free|available|there))"
    r"|(?:that|it|there)(?:['’]?s| is)(?: already)? (?:full|no (?:room|space)(?: left| there)*))"
    r"(?: already| before me| first| by then)?)(?=\s*[,;.:!)]|\s+\w|\s*$),?"
)
_KARTE_WEG = re.compile(
    r"(?i)\b(?:wenn|falls|sollte) "
    r"(?:(?:die|diese|meine) karte (?:(?:schon|bereits|dann|bis dahin|da) ){0,3}"
    r"(?:weg|vergeben|genommen|gespielt|nicht mehr (?:da|frei)|ausgespielt)(?: (?:ist|sein|wurde|worden))?"
    r"|(?:(?:schon|bereits) )?(?:jemand|wer|ein anderer|einer)(?: anders)? (?:(?:schon|bereits|mir) )*(?:die|diese)"
    r" karte"
    r" (?:(?:schon|bereits) )*(?:hat|genommen hat|gespielt hat|weggenommen hat|wegnimmt|nimmt)"
    r"|(?:(?:da|dort|es|das) ){1,2}(?:(?:schon|bereits|dann) )*(?:voll|kein platz(?: mehr)?)(?: ist)?)\b,?"
)


def with_failures(text: str) -> str:
    """The line, with what hinders an order told as what any order may fail by."""
    return _KARTE_WEG.sub("wenn das nicht geht,", _CARD_GONE.sub("if that is not possible,", text))
