"""Sentences of wars that are over, or shall be: they begin none."""

from __future__ import annotations

import re

_WITH_WHOM = (
    r"(?: (?:with|against|on|in|between|over|mit|gegen|zwischen|um|von) (?:(?:the|my|den|dem|der|die|das) )?\w+"
    r"(?: (?:and|und) \w+)?){0,2}"
)
_WAR_IS = (
    r"(?:is|are|was|were|has|ist|sind|war) (?:(?:now|finally|long|already|all|been|nun|jetzt|endlich|längst|schon) )*"
    r"(?:over|ended|finished|done|history|past|vorbei|vorüber|aus|beendet|zu ende|geschichte)"
    r"|(?:(?:will|must|should|has to|may) )?(?:soon )?ends?|endet"
)
_SENTENCE = r"(?i)(?:^|(?<=[.!?;]))\s*(?:(?:and|but|und|aber|so|well|now|tja|also|nun|ok|okay),? )*"
_SENTENCE_ENDS = (
    r"(?: (?:now|at last|for good|for me|here|soon|jetzt|endlich|bald|für mich))*"
    r"(?:, (?:peace|finally|frieden|endlich)(?: (?:at last|now|then|endlich|jetzt))?)?\s*(?:[.!?;]|$)"
)
#: "The war with Blue is over.", "Schluss mit dem Krieg gegen Blau!", "At the end of the war I want peace with Blue."
_IS_OVER = (
    re.compile(
        rf"{_SENTENCE}(?:(?:the|my|our|this|that|der|mein|unser|dieser) )?(?:wars?|krieg){_WITH_WHOM} (?:{_WAR_IS})"
        rf"{_SENTENCE_ENDS}"
    ),
    re.compile(
        rf"{_SENTENCE}(?:schluss mit|genug von|ende mit|enough of|no more of|an end to|an end with|done with)"
        rf"(?: (?:the|this|that|my|our|dem|diesem|den|meinem|unserem))? (?:wars?|kriege?n?){_WITH_WHOM}{_SENTENCE_ENDS}"
    ),
    re.compile(
        rf"{_SENTENCE}(?:(?:at the end of|after|at the close of) (?:the|this|that|my|our) war{_WITH_WHOM},? )?"
        r"(?:i|we)(?:['’]d)? (?:(?:do|only|just|really|would|will) )*(?:want|wish|like|hope for|offer|need|prefer)"
        rf"(?: (?:a|to have|my))* (?:peace|truce){_WITH_WHOM}{_SENTENCE_ENDS}"
    ),
)


def without_what_is_over(text: str) -> str:
    """The text without sentences that tell of a war that it is over, or is to be: they begin none."""
    for sentence in _IS_OVER:
        text = sentence.sub(" ", text)
    return text.strip()
