"""Conditions and limits that people write in many ways, written in one before their words are looked up.

"Only pay if it costs no more than two" and "but don't pay more than two" are "pay at most two"; "should that not be
possible" is "if that is not possible"; and who writes in another language leaves the "it" out: "if is not possible".
"""

from __future__ import annotations

import re

_COUNT = (
    r"(?P<n>\d{1,2}|nothing|one|two|three|four|five|six|seven|eight|nine|ten|"
    r"null|ein(?:e[nrms]?|s)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)\b"
    r"(?: (?:treasury|treasuries|coins?|money|münzen?|geld|taler|dukaten))?"
)
_AT_MOST = r"(?:no more (?:than|as)|not more (?:than|as)|at (?:the )?most|up to|max(?:imum|imal)?|a maximum of)"
_HÖCHSTENS = r"(?:höchstens|maximal|max|nicht mehr als|bis zu)"
_COSTS = r"(?:it|that|this) (?:only )?(?:costs?|will cost|would cost|takes?)(?: me| us)?(?: only)?"
_KOSTET = r"(?:kostet|kosten (?:würde|sollte|wird)|fehlen|fehlt)"
_IF, _WENN = r"(?:if|when|provided(?: that)?|as long as)", r"(?:wenn|falls|sofern|solange|vorausgesetzt,?)"
_ES = r"(?:['’]?s|(?: (?:es|das|mich|mir|dann|nur))*)"
_ON_IT = r"(?: (?:on|for) (?:it|that|this|the roll|the die|the dice|the exploration)| dafür| daran| dabei| aus| dazu)*"
_LINKED = r"(?:(?:^|[,;.:(–-]|\band\b|\bund\b|\bbut\b|\baber\b)\s*)(?:(?:and|but|und|aber|jedoch|please|bitte),? )*"
_I = r"(?:i(?:['’]ll| will|['’]d| would)? )?(?:please )?"
_ICH = r"(?:zahlt?e?n?|bezahl(?:en|e)?|gebe?)(?: (?:ich|wir|bitte|aber|dafür|dazu|dabei|dann|lieber|da))*"
_ENDS = r"(?=\s*(?:[.,;:!?)]|$))"
_WHO = (
    r"(?:some|any)(?:one|body)(?: else)?|"
    r"red|blue|green|white|yellow|orange|black|purple|he|she|they|another(?: player)?"
)

#: What is written in several ways, written in one; in this order.
_WRITTEN = tuple(
    (re.compile(rf"(?i){pattern}"), other)
    for pattern, other in (
        # limits of what is paid
        (
            rf"{_LINKED}{_I}(?:only )?pay,? (?:for it )?(?:only )?{_IF} {_COSTS} {_AT_MOST} {_COUNT}{_ENDS}",
            r", pay at most \g<n>",
        ),
        (
            rf"{_LINKED}{_I}(?:only )?pay,? (?:for it )?(?:only )?{_IF} {_COSTS} {_COUNT} (?:or|and)"
            rf" (?:less|fewer|under){_ENDS}",
            r", pay at most \g<n>",
        ),
        (
            rf"{_LINKED}{_I}(?:do not|don['’]?t|never|won['’]?t|will not) (?:pay|spend) (?:any )?more"
            rf" (?:than|as) {_COUNT}{_ON_IT}{_ENDS}",
            r", pay at most \g<n>",
        ),
        (
            rf"{_LINKED}{_I}(?:pay|spend) (?:no|not|never) more (?:than|as) {_COUNT}{_ON_IT}{_ENDS}",
            r", pay at most \g<n>",
        ),
        (
            rf"{_LINKED}{_I}(?:(?:do not|don['’]?t|won['’]?t|will not|rather not) pay|pay nothing),? {_IF}"
            rf" {_COSTS} more (?:than|as) {_COUNT}{_ENDS}",
            r", pay at most \g<n>",
        ),
        (
            rf"{_LINKED}{_IF} {_COSTS} more (?:than|as) {_COUNT},? (?:then )?{_I}(?:(?:do"
            rf" not|don['’]?t|won['’]?t|will not|rather not) pay|pay nothing){_ON_IT}{_ENDS}",
            r", pay at most \g<n>",
        ),
        (
            rf"{_LINKED}{_ICH} ?,? ?nur,? {_WENN}{_ES} {_HÖCHSTENS} {_COUNT} {_KOSTET}{_ENDS}",
            r", zahle höchstens \g<n>",
        ),
        (
            rf"{_LINKED}(?:nur )?(?:be)?zahlen,? (?:nur )?{_WENN}{_ES} {_HÖCHSTENS} {_COUNT} {_KOSTET}{_ENDS}",
            r", zahle höchstens \g<n>",
        ),
        (rf"{_LINKED}{_ICH} nicht mehr als {_COUNT}{_ON_IT}{_ENDS}", r", zahle höchstens \g<n>"),
        (
            rf"{_LINKED}{_ICH} (?:nicht|nichts),? {_WENN}{_ES} mehr als {_COUNT} {_KOSTET}{_ENDS}",
            r", zahle höchstens \g<n>",
        ),
        (
            rf"{_LINKED}{_WENN}{_ES} mehr als {_COUNT} {_KOSTET},? (?:dann |so )?(?:{_ICH}"
            rf" (?:nicht|nichts)|(?:bitte |lieber )*(?:nicht|nichts) (?:be)?zahlen){_ENDS}",
            r", zahle höchstens \g<n>",
        ),
        (rf"\b({_ICH}|ich (?:be)?zahle?) bis (?:zu )?{_COUNT}{_ENDS}", r"\1 höchstens \g<n>"),
        (rf"\bbis (?:zu )?{_COUNT} (?=(?:be)?zahlen\b)", r"höchstens \g<n> "),
        # a roll that falls short
        (
            r"\b(wenn|falls|sofern) (?:(?:es|ich|er|wir|wird|da) )*(?:nicht (?:gut|genug|hoch"
            r" genug|richtig)|(?:zu )?(?:schlecht|niedrig|wenig)) (?:gewürfelt|würfele?|würfelt)(?:"
            r" (?:wird|ist|wurde|habe|hat|haben))?(?= |[.,;:!?]|$)",
            r"\1 es nicht klappt",
        ),
        (
            r"\b(if|when) (?:(?:it|that|this|he) )?(?:(?:is|was|gets|will be) )?not"
            r" (?:reached|successful|(?:good|well|enough|high enough|right) rolled)\b",
            r"\1 it fails",
        ),
        # who was there before
        (
            rf"\b({_WHO})(?: has| have| had| will have|['’]s|['’]d|['’]ve)(?: (?:already|by then))*"
            rf" (?:got|gotten|been|gone) (?:there|to it) (?=(?:before me|first)\b)",
            r"\1 got there ",
        ),
        # what cannot be done
        (
            r"\bshould (?:that|this|it) not be (?:possible|feasible|doable|allowed|permitted)\b",
            "if that is not possible",
        ),
        (
            r"\b(?:should|were) (?:that|this|it) (?:then )?(?:be|prove|turn out)? ?(?:to be )?impossible\b",
            "if that is not possible",
        ),
        (
            r"\bsollte (?:das|dies|es)(?: (?:dann|aber|doch))* nicht (?:möglich sein|machbar sein|erlaubt"
            r" sein|gehen)\b",
            "wenn das nicht geht",
        ),
        (r"\bsollte (?:das|dies|es)(?: (?:dann|aber|doch))* unmöglich sein\b", "wenn das nicht geht"),
        # the "it" that another language leaves out
        (
            r"\b(if|when|unless|because) (?=(?:is|was|has|does|works|costs?|fails|goes)(?: not| n['’]t| no"
            r" longer| already| still)?\b(?! (?:i|he|she|it|they|we|you|that|this|my|the)\b))",
            r"\1 it ",
        ),
        (
            r"\b(wenn|falls|sofern) (?=(?:nicht |nix |schon"
            r" )?(?:geht|klappt|reicht|gelingt|funktioniert|möglich ist)\b(?! nicht))",
            r"\1 es ",
        ),
    )
)


def with_conditions_written(text: str) -> str:
    """The text, with each condition that is written in another way written as the tables of words have it."""
    for pattern, other in _WRITTEN:
        text = pattern.sub(other, text)
    return text
