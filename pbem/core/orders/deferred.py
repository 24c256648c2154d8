"""What is put off to another mail: "the rest I'll send later", "3. don't know yet", "der Rest kommt noch".

It orders nothing, and changes nothing of what stands beside it.
"""

from __future__ import annotations

import re

_MAIL = r"(?:e-?mail|mail|message|letter|note|nachricht)"
_LATER = (
    r"(?:later(?: on| today| tonight)?|tomorrow(?: morning| evening| night)?|tonight|soon|shortly|separately|"
    r"afterwards|in due course|another time|when i (?:know|get home|am home|have time)|"
    r"(?:on |by |this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|"
    rf"(?:in|by) (?:a|an|another|my next|the next|a second|a further) (?:separate |later |different |second )?{_MAIL})"
)
_SPÄTER = (
    r"(?:später|morgen(?: früh| abend)?|heute abend|bald|gleich|gesondert|separat|extra|nachher|demnächst|noch|"
    rf"in Kürze|ein andermal|(?:in|mit) (?:einer|der nächsten|meiner nächsten|einer eigenen|einer weiteren) {_MAIL})"
)
_ORDERS = r"(?:two|three|ones?|actions?|orders?|rounds?|half|part)"
_REST = (
    r"(?:(?:all )?the (?:rest|remainder)(?: of (?:it|them|my (?:orders|actions|turn)))?"
    rf"|(?:all )?(?:the |my )?others?(?: {_ORDERS})*"
    rf"|(?:the |my )?(?:remaining|second|third|last|next|other)(?: {_ORDERS})+"
    r"|more(?: orders)?|(?:my |the )(?:ships?|boats?|vessels?|fleets?|cards?|keeps?|positions?|orders?|actions?))"
)
_BEFEHLE = r"(?:beiden|zwei|drei|aktionen|befehle|züge|runden)"
_ANDERE = (
    r"(?:(?:der |den )?rest(?: (?:davon|meiner (?:befehle|aktionen)))?"
    rf"|(?:die |meine )?(?:anderen|übrigen|restlichen|weiteren|nächsten)(?: {_BEFEHLE})*"
    r"|mehr|(?:die|meine) (?:schiffe|karten|aktionen|befehle|position)"
    r"|(?:die |meine )?(?:zweite|dritte) (?:aktion|runde))"
)
_I_WILL = r"(?:i['’]?ll |i will |i shall |i['’]?m going to |will |shall |is to |are to |to )?"
_COMES = (
    r"(?:follows?|comes?|arrives?|send|give|write|tell you|let you know|decide|post|submit|think about)"
    r"(?: (?:it|them|that|you|on|up|about))*"
)
_KOMMT = (
    r"(?:kommt|kommen|folgt|folgen|schicke?|sende|schreibe?|melde|liefere?|reiche?|gebe?|überlege?)"
    r"(?: (?:ich|dann|mir|noch|nach))*"
)
#: "… the third I am still thinking about", "über die dritte Aktion denke ich noch nach".
_THIRD = (
    r"(?:(?:the |my )?(?:rest|others?|remaining(?: \w+)?|(?:second|third|last|final|next)"
    r"(?: (?:one|ship|boat|card|action|move|order|round))?|(?:ship|boat|card|action|move|order) (?:no\.? ?)?[23]))"
)
_DRITTE = (
    r"(?:(?:das|die|den|dem|der|mein\w*|beim) )?(?:rest|übrigen?|restlichen?|anderen?|"
    r"(?:zweite|dritte|letzte|nächste)[nrs]?(?: (?:schiff|karte|aktion|zug|befehl|runde))?|"
    r"(?:schiff|karte|aktion|zug|befehl) (?:nr\.? ?)?[23])"
)
#: Where what is put off begins, and how a line ends.
_BEGINS, _ENDS = r"(?i)(?:^|[,;.:–—-] ?|\band |\bund |\()", r"\)?[.!]*\s*$"
#: "…, the rest I'll send later" at the end of a line.
_REST_LATER = (
    re.compile(
        rf"{_BEGINS}(?:the rest|the others?) (?:i )?(?:leave|is left|is up) to (?:you|the table|fate|chance){_ENDS}"
    ),
    re.compile(rf"{_BEGINS}(?:den |der )?rest (?:überlasse ich|liegt bei|bleibt) (?:dir|euch|ihnen|dem tisch){_ENDS}"),
    re.compile(rf"{_BEGINS}{_REST} {_I_WILL}(?:follows?|{_COMES} {_LATER}){_ENDS}"),
    re.compile(rf"{_BEGINS}{_ANDERE} (?:folgt|folgen|{_KOMMT} {_SPÄTER}(?: nach| mit| ein)?){_ENDS}"),
    re.compile(
        rf"{_BEGINS}(?:but |(?:as )?(?:for|about|on) )?{_THIRD},? (?:i['’]?m |i am |is |are |i )?(?:still |yet |just )?"
        r"(?:thinking(?: (?:about|it over|it through|over))*|pondering|considering|undecided|unsure|not sure|open|"
        r"(?:left|leave) open|to be decided|(?:don['’]?t|do not) know)(?: about| yet| for now| still)*"
        rf"{_ENDS}"
    ),
    re.compile(
        rf"{_BEGINS}(?:but )?(?:i['’]?m |i am |i )?(?:still )?"
        r"(?:(?:thinking|undecided|unsure|not sure|pondering)(?: yet)?|"
        r"(?:don['’]?t|do not) know(?: yet)?|(?:(?:wi|['’])ll )?(?:decide|think|tell you)) "
        rf"(?:about |on |over |regarding )+{_THIRD}(?: yet| later| tomorrow| soon| still)*{_ENDS}"
    ),
    re.compile(
        rf"{_BEGINS}(?:aber )?(?:(?:über|bei|mit) )?{_DRITTE},? (?:(?:da|darüber) )?"
        r"(?:(?:denke?|überlege?|grüble?|lasse?|weiß|bin|entscheide) ich(?: (?:mir|noch|vorerst|erst einmal|erstmal))*"
        r" (?:nach|offen|nicht(?: (?:sicher|genau))?|unschlüssig|unentschieden|unsicher|am überlegen|später|noch)"
        r"|(?:ist|bleibt|sind|bleiben|steht)(?: (?:noch|vorerst|erst einmal|erstmal))*"
        rf" (?:offen|unklar|unentschieden|nicht (?:klar|sicher|fest))){_ENDS}"
    ),
)
#: "…, action 2 stays open, action 3 …": between two others.
_LEFT_OPEN = re.compile(
    r"(?i)[,;] ?(?:and |und )?(?:action|aktion|slot) ?[1-6] (?:(?:is|stays|remains|bleibt|ist|lasse ich|i leave)) "
    r"(?:(?:noch|still|left|vorerst|for now) )*(?:open|offen|undecided|unentschieden)\s*(?=[,;.])"
)
#: "As regards my vessels I shall write separately", "Zu meinen Schiffen schreibe ich gesondert".
_AS_FOR = re.compile(
    r"(?i)^\W*(?:(?:as (?:regards|to|for|concerns)|regarding|concerning|about|for|on|of) "
    r"(?:the |my |all )?(?:\w+ ){0,3}?\w+,? "
    r"(?:i|we|you)['’]?(?:ll| will| shall)? (?:will |shall )?(?:write|send|decide|hear|mail|tell|come back)\b"
    rf"(?: (?:you|from me|it|them|word|orders|more|something))* {_LATER}"
    r"|(?:zu|über|wegen|bezüglich|betreffs|hinsichtlich|was) (?:die |den |meine[rn]? |der )?"
    r"(?:\w+ ){0,2}?\w+(?: (?:betrifft|angeht|anbelangt),?)? "
    r"(?:schreibe?|schicke?|melde|sage|folgt|kommt|entscheide|hört)"
    rf"(?: (?:ich|ihr|mich|etwas|was|von mir|euch|dann))* {_SPÄTER}(?: \w+)?)\W*$"
)
_UNDECIDED = (
    r"(?:(?:i )?(?:do ?n['’]?t|do not) know(?: yet)?|(?:i['’]?m )?not sure(?: yet)?|undecided|"
    r"(?:yet )?to be (?:decided|determined|announced|confirmed)|to (?:follow|come)|"
    r"(?:i['’]?m )?still (?:thinking|deciding|open|undecided|pondering|considering|unsure)"
    r"(?: (?:it over|about it|about that))?|no idea(?: yet)?|not (?:decided|settled|known) yet|open(?: for now)?|"
    rf"(?:i['’]?ll |i will |will )?(?:{_COMES}|think about (?:it|that|this)|send this) {_LATER}|{_LATER}"
    r"|weiß (?:ich )?(?:noch )?nicht|(?:das )?(?:überlege?|weiß) ich (?:mir )?noch(?: nicht)?|"
    r"überleg (?:ich mir )?noch|noch (?:offen|unklar|unentschieden|unbekannt|nicht (?:klar|entschieden|sicher))|"
    r"(?:bin )?noch (?:am )?überlegen|bin noch unentschlossen|keine ahnung(?: noch)?|mal sehen|"
    rf"(?:kommt|folgt|schicke? ich|melde ich|sage ich|entscheide ich) {_SPÄTER}(?: nach)?|"
    rf"steht noch (?:nicht fest|aus)|{_SPÄTER})"
)
_NUMBER = (
    r"(?:(?:(?:my |meine )?(?:first|second|third|last|erste|zweite|dritte|letzte) )?"
    r"(?:action|aktion|round|runde|slot|card|karte|step|schritt|order|befehl) ?#?\(?\d?\)?|\d{1,2}\)?)"
)
#: "3. don't know yet", "Aktion 3: weiß noch nicht", "3: -".
_NOT_YET = re.compile(
    rf"(?i)^\W*{_NUMBER}\s*[.:)=–—-]*\s*(?:(?:and|und|hm+|well|tja|äh|das|that|this|it) )?{_UNDECIDED}\W*$"
    r"|^\W*\d{1,2}\)?\s*[.:)]?\s*[-–—_…]+\W*$"
)


def without_deferred(text: str) -> str:
    """The line without what is put off at its end; all of it where nothing else is said."""
    text = _LEFT_OPEN.sub("", text)
    for pattern in _REST_LATER:
        text = pattern.sub("", text)
    return text


def is_deferred(text: str) -> bool:
    """Whether a line says only that something is told later, or not decided yet."""
    return not without_deferred(text).strip() or _AS_FOR.match(text) is not None or _NOT_YET.match(text) is not None
