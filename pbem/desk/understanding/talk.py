"""Talk: thanks, praise, excuses, small talk. Nothing in it is for the table, and it is no faulty order."""

from __future__ import annotations

import re

from pbem.desk.understanding.tidying import found

_THANKS = (
    r"(?:many |vielen |besten |herzlichen |tausend )?(?:thanks?|thank you|thx|danke?(?:schoen)?|dank|merci|cheers)"
)
_PRAISE = (
    r"great|good|nice|super|awesome|brilliant|well (?:played|done)|gg|gl|hf|fun|funny|lol|haha\w*|hehe\w*|"
    r"rofl|wow|amazing|"
    r"exciting|love (?:it|this|the)|enjoy\w*|fantastic|fantastisch|excellent|toll\w*|klasse|spannend\w*|"
    r"spass|prima|genial\w*|"
    r"cool\w*|stark|schoen\w*|gut\w*|glueckwunsch|gratul\w*|congrat\w*|bravo|respekt|chapeau|hut ab|ouch|"
    r"damn|mist|autsch|"
    r"oh no|oh nein|what a (?:turn|round|game|pity|surprise)|schade|pech|bad luck|unlucky|glueck|luck\w*|good luck|"
    r"viel (?:glueck|spass|erfolg)|frohe\w*|merry|happy (?:new year|birthday|easter|christmas|holidays)|gutes neues|"
    r"schoene[ns]? \w+|have a (?:nice|good|great)|weather|wetter|oops|ups|uff|puh|phew|interesting|interessant|nasty|"
    r"fies|gemein|evil|clever|crazy|verrueckt|wahnsinn|krass|mean|sneaky"
)
_EXCUSE = (
    r"(?:my )?(?:orders|moves|befehle|zuege)(?: \w+)? (?:come|coming|follow|kommen|folgen|(?:will|werden) \w+)|"
    r"sorry|entschuldig\w*|excuse|apolog\w*|verzeih\w*|my bad|tut mir leid|busy|stress\w*|kommt (?:noch|"
    r"heute|morgen|gleich|"
    r"spaeter|bald|am)|coming (?:soon|tonight|tomorrow|later|today)|(?:will|going to) (?:send|do|write|"
    r"order|get to|be|come|look)|"
    r"(?:send|schicke?|mache?|schreibe?|melde?)(?: \w+){0,4} (?:tonight|tomorrow|later|soon|today|morgen|"
    r"heute|spaeter|gleich|"
    r"nachher|bald|abend)|on (?:my|its|the) way|bin dran|working on it|arbeite daran|gleich|schaffe (?:ich|es)|forgot|"
    r"vergessen|i will (?:be|do)|got it|understood|noted|verstanden|zur kenntnis|alles klar|will do|mache ich|erledigt|"
    r"on it|wird gemacht|hurry|beeile"
)
_SIGNED = (
    r"sent from (?:my|the) .*|(?:von|vom) meinem .* gesendet|gesendet (?:von|mit) .*|get outlook for .*|"
    r"sent (?:with|via) .*|"
    r"diese nachricht wurde .*|yahoo mail .*|von .* gesendet"
)
_HELLO = (
    r"hello|hi|hey|hallo|huhu|ahoi|mahlzeit|gruess\w*|moin|servus|"
    r"good (?:morning|evening|day|night)|guten (?:morgen|abend|tag)|"
    r"gute nacht|dear (?:all|"
    r"table|moderator)|liebe\w*|see you|bye|bis (?:dann|bald|morgen|naechste\w*)|ciao|tschuess|"
    r"test(?:ing)?|how are you|"
    r"wie geht es|na dann|let us see|mal sehen|schauen wir mal|we will see|(?<=^ )well(?= ,)"
)
#: Praise of what somebody did.
_PRAISES_PLAY = (
    r"(?:great|good|nice|well|super|awesome|brilliant|clever|evil|nasty|bold|schoener?|toller?|guter?|starker?|"
    r"fieser?|kluger?|gemeiner?) (?:move|play|played|turn|round|war|attack|game|zug|runde|spiel|angriff|krieg|partie)"
)
_SHORT = 8
#: What makes a line more than talk: it may be meant for the table.
_MATTERS = (
    r"\d+|explor\w*|build|baue\w*|attack\w*|angreif\w*|governor|viceroy|scientist|merchant|trader|rebel|"
    r"sovereign|conqueror|"
    r"missionary|ambassador|financier|cards?|karten?|pass|move|zieh\w*|play(?= \w+ on)|spiele|squadrons?|"
    r"fleets?|flotten?|"
    r"repay|loan|give (?:red|blue|green|yellow|\w+ \d)|if|wenn|cancel|change|aender\w*|please|bitte|can you|could you|"
    r"kannst du|koennt ihr|koennten sie|resign|vote|stimme|deadline|frist|wait|warte\w*|absen\w*|extend|"
    r"help me|press|rules?"
)


#: What those who say who they are call themselves: "Counsel for the English Crown here."
_WHO = (
    r"(?:(?:of|von) [^\W\d_]{3,}|the|of|for|to|a|an|your|his|her|my|and|humble|obedient|faithful|majesty(?:['’]s)?"
    r"|highness|royal|honou?rable"
    r"|counsel|lawyer|attorney|king|queen|crown|court|emperor|empress|prince|princess|president|chancellor|secretary"
    r"|servant|captain|admiral|general|lord|lady|duke|minister|ministry|house|government|player|team|side|seat|people"
    r"|red|blue|green|yellow|white|black|orange|purple|brown|[a-z]+(?:ish|ese|man)|french|dutch|greek|russians?|german"
    r"|italian|austrian|belgian|american|der|die|das|des|dem|den|für|von|vom|im|eure?r?|ihre?r?|majestät|hoheit"
    r"|anwalt|könig(?:in|s)?|krone|hof(?:es)?|kaiser(?:in|s)?|kanzler|präsident|minister|kapitän|admiral|herr|diener"
    r"|regierung|spieler(?:in)?|rot|blau|grün|gelb|weiß|schwarz|[a-zäöü]+isch(?:e[nrs]?)?)"
)
_INTRODUCES = re.compile(
    rf"(?i)\W*(?:(?:hi|hello|hey|ahoy|hallo|moin|servus|ahoi)\W+)?(?:{_WHO}[\s,]+){{1,8}}"
    r"(?:here|speaking|writing|reporting(?: in)?|hier|am apparat)\W*"
    r"|\W*(?:this is|here is|hier (?:ist|spricht|schreibt)"
    r"|i(?:['’]m| am)? (?:write|writing|speak|speaking) (?:to you )?(?:on behalf of|in the name of|for|as)"
    rf"|ich (?:schreibe|spreche) (?:im namen|im auftrag|für|als)) (?:{_WHO}\W*){{1,8}}"
    r"(?:(?:here|speaking|writing|again|hier)\W*)?"
)


def introduces(written: str) -> bool:
    """Whether a line says who writes it, and nothing else."""
    return len(written) <= _LONGEST_NAME and _INTRODUCES.fullmatch(written) is not None


_LONGEST_NAME = 80


def is_talk(text: str) -> bool:
    """Whether a line made plain is only talk."""
    if found(_SIGNED, text) or not text.strip(" .,!?:;-"):
        return True
    if found(_MATTERS, text) and not (found(_PRAISES_PLAY, text) and len(text.split()) <= _SHORT):
        return False
    return found(f"{_THANKS}|{_PRAISE}|{_EXCUSE}|{_HELLO}", text) is not None


def is_thanks(text: str) -> bool:
    """Whether a line thanks or praises, and says nothing else."""
    return found(f"{_THANKS}", text) is not None
