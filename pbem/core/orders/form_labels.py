"""Forms: what people fill in label by label, "Action: play card. Card: Fleet. Region: India", written as a sentence.

The labels of one order must not become orders of their own, and none of them may be lost: each says no more than a
preposition, goes on with the order before it, or is the kind of thing that another one names.
"""

from __future__ import annotations

import re

#: What ends a field of a form, and what stands between a label and what is filled in.
_ENDS, _IS = r"\s*[.;|/,]\s*", r"\s*[:=]\s*"
#: Where a field begins.
_BEGINS = r"(?:^|(?<=[.;|/,])|(?<=[.;|/,] ))\s*"
#: "2. Action: …" is the second one, and no field behind a number.
_UNCOUNTED = r"(?<!\d\.)(?<!\d\. )"
_CARD = r"(?:card|karte)"
#: The name of a card, asked for.
_WHICH_CARD = (
    r"(?:which|what|welche)(?: (?:action|policy))? (?:card|karte)|name (?:of (?:the )?card|der karte)|"
    r"(?:name|title) of card|card(?:['’]s)? name|kartenname|(?:card|karte) (?:used|played|benutzt|gespielt|eingesetzt)|"
    r"(?:used|played|benutzte|gespielte|verwendete|eingesetzte) (?:card|karte)"
)
_KIND_OF_ACTION = (
    r"(?:type|kind|sort|art|typ) (?:of|der) (?:the )?(?:action|aktion|order|move)|action type|aktions?(?:art|typ)"
)
_KIND = rf"(?:{_KIND_OF_ACTION}|action|aktion|what|was|order|befehl)"
#: Where something begins its way, and where it ends.
_START = r"(?:start(?:ing)?(?: (?:point|region|zone))?|startzone|startregion|origin|ausgangspunkt|herkunft|abfahrt)"
_TO = r"(?:to|nach|ziel(?:zone|region)?|target|destination|end|ende|ankunft)"
#: What goes on with the order that a form has begun.
_GOES_ON = (
    r"(?:target |ziel)?region|target|ziel|territory|gebiet|zielgebiet|ort|place|location|destination|einsatzort|"
    r"ship|schiff|sea zone|seezone|x|x[ -]?card|x[ -]?karte|units|einheiten|counters?|anzahl|menge|"
    r"opponent|enemy|gegner|victim|opfer|zugunsten(?: von)?|in favou?r of|payment|bezahlung|paid with|bezahlt mit|"
    r"on success|if successful|bei erfolg|resource|ressource|goods?|waren?|track|leiste|"
    r"(?:höchstens|maximal) (?:zu )?zahlen|pay(?:ing)? at most|max(?:imum|\.)?(?: to)? pay(?:ment)?"
)
#: A part of an order that a form leaves out: "Muster: none", "X card: none".
_LEFT_OUT = (
    r"(?:new )?loans?|(?:neuer )?kredit(?:aufnahme)?|muster(?:s|ed)?|aufgebot|"
    r"(?:second |zweite )?x[ -]?(?:card|karte)?|on success|if successful|bei erfolg|after success"
)
_NONE = r"(?:n/a|(?:no|none|nothing|nil|nein|keine?[rns]?|nichts)\b|[-–—_]+)"
_PAYS = (
    r"(?:(?:höchstens|maximal) (?:zu )?zahlen|zuzahlung|höchstzahlung|pay(?:ing)? at most|"
    r"max(?:imum|\.)?(?: to)? pay(?:ment)?|max\.? ?zuzahlung)"
)
_REPAYS = r"repay(?:ment)?|repaid|tilgung|tilge|rückzahlung|zurückzahlen|abzahlung"
_OF_LOAN = r"(?:(?:from|on|of|vom|von|auf) (?:the |my |den |dem )?)?(?:loan|kredit|darlehen|anleihe)"
_YES_OR_NO = r"(?:yes|no|ja|nein)"

_FORMS = tuple(
    (re.compile(pattern), other)
    for pattern, other in (
        (rf"(?i)\b(?!x\b)({_KIND}|{_CARD}|{_GOES_ON}|from|to|von|nach|aus) = (?=[a-zäöü])", r"\1: "),
        # "Order 1: draw", "Actions: none", "Own: all. Others: none", "If found: trading post"
        (rf"(?i){_BEGINS}(?:order|befehl|step|schritt) ?#?(\d)\s*(?:[:.)]|[-–—] )", r" Action \1: "),
        (rf"(?i){_BEGINS}(?:(?:more|further|other|weitere) )?(?:actions|aktionen){_IS}{_NONE}", " No action"),
        (
            rf"(?i)(\b(?:own|eigene[ns]?)\b.{{0,30}}?){_ENDS}"
            rf"(?:fremd(?:es|e waren)|others?(?:['’]s?)?(?: goods)?){_IS}{_NONE}",
            r"\1",
        ),
        (rf"(?i){_BEGINS}(?:if (?:it is |it['’]s )?found|if it works|when found|wenn es klappt){_IS}", " on success: "),
        (rf"(?i){_BEGINS}marker{_IS}(?:eigene[rn]?|mein(?:er|en)?|(?:my )?own|mine)\b", " my own marker"),
        (
            rf"(?i){_ENDS}(?:ersatz[a-zäöü]*|alternativ[a-zäöü]*|ausweich[a-zäöü]*|fallback|backup)"
            rf"(?: [a-zäöü]+)?{_IS}",
            ", otherwise ",
        ),
        # "Repay: 4. From loan: 5": which one
        (rf"(?i)\b({_REPAYS}){_IS}(\d{{1,2}}){_ENDS}{_OF_LOAN}{_IS}(\d{{1,2}})\b", r"\1 \2 of the loan of \3"),
        (rf"(?i)\b{_OF_LOAN}{_IS}(\d{{1,2}}){_ENDS}({_REPAYS}){_IS}(\d{{1,2}})\b", r"\2 \3 of the loan of \1"),
        # "Hand cards (6): …": how many are asked for
        (r"(?i)(?<=[a-zäöü]) ?\(\d{1,2}\)(?=\s*:)", ""),
        # "Type of action: play card. Which card: Fleet": what kind of action it is
        (
            rf"(?i){_BEGINS}{_UNCOUNTED}(?:(?P<slot>(?:action|aktion|slot|zug|move) ?\d)|{_KIND})(?:{_IS}|\s+[-–—]\s+)"
            rf"(?:(?:play|spiele|lay|use)\s+)?(?:(?:a|one|1|eine?|the)\s+)?"
            rf"(?:(?:policy|action|influence)\s+|aktions|einfluss|politik)?{_CARD}(?:\s+(?:(?:aus)?spielen|legen))?"
            rf"{_ENDS}(?=(?:{_WHICH_CARD}|{_CARD}){_IS}|(?:politik|aktions|einfluss)karte [^\w\s])",
            lambda found: f" {found['slot']}: " if found["slot"] else " ",
        ),
        # "Card: Explorer/Conqueror. Character: Explorer": both sides of the card whose one is played
        (
            rf"(?i){_BEGINS}(?P<card>{_CARD}(?: ?\d)?){_IS}[a-zäöü]+ ?/ ?[a-zäöü]+{_ENDS}"
            rf"(?:character|role|figur|charakter|rolle|side|seite|"
            rf"(?:played |used |gespielt |eingesetzt |genutzt )?(?:as|als)){_IS}",
            r" \g<card>: ",
        ),
        # "Action: Expedition. Card: Peru": what it is done with
        (
            rf"(?i)({_BEGINS}(?:free )?(?:action|aktion)(?: ?\d{{1,2}})?(?:{_IS}|\s+[-–—]\s+)(?!{_CARD}\b)"
            rf"[^.;:|/,=]{{3,40}}){_ENDS}(?:{_WHICH_CARD}|{_CARD}){_IS}",
            r"\1 with ",
        ),
        (
            rf"(?i){_BEGINS}{_UNCOUNTED}(?:{_KIND_OF_ACTION}|action|aktion){_IS}(?=[a-zäöü])(?!(?:{_CARD}|{_NONE})\b)",
            " ",
        ),
        (rf"(?i){_BEGINS}(?:{_WHICH_CARD}){_IS}", " card: "),
        (rf"(?i){_BEGINS}(?:{_LEFT_OUT}){_IS}{_NONE}(?: there| dort| more| weiter)?\s*(?=[.;|/,]|$)", " "),
        (rf"(?i)\b{_PAYS}{_IS}(?:höchstens |maximal |at most )?(?:{_NONE}|0)(?=\s*[.;|/,]|$)", "pay nothing"),
        (rf"(?i)\b{_PAYS}{_IS}(?:höchstens |maximal |at most )?(?=\d)", "pay at most "),
        # "Ship my goods - Red: yes, Green: no"
        (rf"(?i)\b([a-zäöü]+){_IS}({_YES_OR_NO})\b(?=\s*[,;.|/]\s*[a-zäöü]+{_IS}{_YES_OR_NO}\b)", r"\1 \2"),
        (rf"(?i)(\b[a-zäöü]+ {_YES_OR_NO}\s*[,;.|/]\s*[a-zäöü]+){_IS}({_YES_OR_NO})\b", r"\1 \2"),
        (rf"(?i)\s*[.;|,]\s*{_START}{_IS}([^.;|,:=]{{3,30}}){_ENDS}{_TO}{_IS}", r" from \1 to "),
        (rf"(?i)(?<=[a-zäöü\d)])\s*[.;|]\s*(?=(?:from|to|von|nach|aus){_IS})", " "),
        (rf"(?i)(?<=[a-zäöü\d)])\s*[.;|]\s*(?=(?:{_GOES_ON}){_IS}(?![^.;|]*\?))", ", "),
    )
)


def as_sentence(text: str) -> str:
    """The text of a form with its labels as a sentence has them; any other text as it is."""
    if ":" not in text and "=" not in text:
        return text
    for pattern, other in _FORMS:
        text = pattern.sub(other, text)
    return _CARDS.sub(" ", text) if len(_CARDS.findall(text)) > 1 else text


#: "Card: Plague. … Card: Fleet. …": each of several is an order.
_CARDS = re.compile(rf"(?i)(?:^|(?<=[.;|])) ?{_CARD}{_IS}(?=[a-zäöü])")
