"""Talk: thanks, praise, excuses, small talk. Nothing in it is for the table, and it is no faulty order."""

from __future__ import annotations

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
