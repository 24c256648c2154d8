"""What a line asks itself and answers, as a form does, and a card that is told before what it is for."""

from __future__ import annotations

import re

#: Questions that forms ask, with the word that their answer follows.
_QUESTIONS = (
    (r"(by|from|against|on|upon|with|to|in|at|for|von|durch|gegen|auf|mit|nach|aus|bei|für|in|ab)"
     r" (?:whom|who|what|which \w+|where|how (?:much|many)|wem|wen|was|wie ?viel|welche[rmns]? \w+)", r"\1"),
    (r"(?:who|whose(?: \w+)?|wer|wessen(?: \w+)?)", "by"),
    (r"(?:where|wo)", "in"),
    (r"(?:where to|whither|wohin)", "to"),
    (r"(?:where from|whence|woher)", "from"),
    (r"(?:x|x card|x-karte)", "X"),
    (r"(?:when|what|which card|how many|how much|wann|was|welche karte|wie ?viele?)", ""),
)  # fmt: skip
_FORM = tuple(
    (re.compile(rf"(?i)(?:(?<=[.,;:!?])|^|(?<=[.,;:!?] ))\s*{asked}\s?\? ?(?=\w)"), f", {behind} ")
    for asked, behind in _QUESTIONS
)


#: "2x Hardships: Blue in Louisiana, Red in Virginia": how many follow, no number of a line.
_TIMES = re.compile(
    r"(?i)(?<![\w.])(\d) ?[x×] (?=[^\W\d]+(?: [^\W\d]+)?:? ([^.;:\n]{1,120}))(?!(?:colon|sol|sett|sied|kol|c |s ))"
)


#: "2 free exports: Mexico X Raid, Peru X Salvage"
_FREE_ONES = re.compile(r"(?i)(?<![\w.])(\d) ((?:free|gratis|freie|kostenlose) [^\W\d]+): (?=([^.;:\n]{1,120}))")


def counted(text: str) -> str:
    """The text without how many of an action follow, where as many do."""
    text = _FREE_ONES.sub(lambda found: f"{found[2]}: " if _many(found[3]) == int(found[1]) else found[0], text)
    return _TIMES.sub(lambda found: "" if _many(found[2]) == int(found[1]) else found[0], text)


def _many(told: str) -> int:
    return len(re.split(r",|\band\b|\bund\b", told))


def answered(text: str) -> str:
    """The text with the questions that it answers itself written out: "By whom? Red" is "by Red"."""
    text = counted(text)
    if "?" not in text:
        return text
    for pattern, behind in _FORM:
        text = pattern.sub(behind, text)
    return text


_NAME = r"((?:[^\W\d]+[ -]){0,2}[^\W\d]+)"
_WORTH = (
    r"(?:(?:is|gives|counts|brings|gilt|bringt) (?:worth |me |mir )?\w+(?: (?:points?|punkte?))?"
    r"|ist \w+(?: punkte?)? wert)"
)
_IT = r"(?:it|that|this|ihn|sie|es|die|den)"
_HE_DOES = r"(?:\b(?:i['’]?d|i|would|will|shall|let|so|ich|use|using|put|play|have|with) ){0,4}"
_SOME_STAY = (
    r"(one|einer|eine|ein|two|zwei|three|drei|four|vier|\d+)"
    r"(?: soldiers?| soldat(?:en)?| mann| of mine| of them| von meinen| davon)? (?:stays?|remains?|bleibt|bleiben)"
)
_REST_GOES = (
    r"(?:[,;]? (?:and |und )?(?:the |der |die )?(?:rest|others|anderen|übrigen) (?:moves? in|goe?s? in|follows?|"
    r"rückt nach|rücken nach|zieht ein|ziehen ein|folgt|folgen))?(?=\s*(?:[.;]|$))"
)
#: Cards that are told before what they are for, by "it" beside that, or what they are kept out of.
CARDS_BEHIND = (
    # "one stays behind, the rest moves in"
    (
        re.compile(
            rf"(?i)^(.*\b(?:war|krieg)\b.*?)[,;.] *{_SOME_STAY} (?:behind|back|at base|zurück|dort zurück){_REST_GOES}"
        ),
        r"\1, all but \2 move in",
    ),
    (
        re.compile(
            r"(?i)^(?=.*\b(?:from|aus|von) (?:the |der |den |dem )?(?P<base>[^\W\d]+))(.*\b(?:war|krieg)\b.*?)[,;.] *"
            rf"{_SOME_STAY} in (?:the |der |den )?(?P=base){_REST_GOES}"
        ),
        r"\2, all but \3 move in",
    ),
    # "…, a soldier is never wrong": why, and no order of one
    (
        re.compile(
            r"(?i)[,;–-] *(?:(?:ein|nen|einen|einem|mehr|a|an|more|extra|another|one|can|you|i) ){0,3}"
            r"(?:soldat(?:en)?|kolonist(?:en)?|siedler|mann|punkte?|karten?|soldiers?|colonists?|settlers?|points?|men)"
            r"(?=[^.;!?,]{0,50}\b(?:verkehrt|falsch|nützlich|nie|immer|always|never|wrong|useful|handy)\b)"
            r"(?![^.;!?,]{0,60}\b(?:wenn|falls|if|unless|nach|to|from|aus|in|on|auf)\b)"
            r" (?:never )?(?:ist|is|sind|are|schadet|schaden|kann|can|hurts?|does|do|comes?)\b"
            r"[^.;!?,]{0,60}(?=[.;!?]|$)"
        ),
        "",
    ),
    (
        re.compile(
            r"(?i)[,;–-] *(?:i |you |we |one )?can never have (?:too many|enough) "
            r"(?:soldiers?|colonists?|settlers?|men|points)(?=\s*(?:[.;!?]|$))"
        ),
        "",
    ),
    # "X = Mexico card 3) Hardships …": a number that a bracket follows begins a line
    (re.compile(r"(?i)\b(card|karte) (\d\)) (?=[^\W\d])"), r"\1; \2 "),
    # "the TC II one"
    (re.compile(r"(?i)\b(?:the|my|die|der) ([^\W\d]+(?: [^\W\d]+)? (?:ii|2|two)) one\b"), r"\1"),
    # "with National Will I take two Red colonists away and put my own in"
    (
        re.compile(
            r"(?i)(\b(?:national(?:er|en)? will(?:en|e)?|nw)\b[^.;!?]{1,90}?)(?: away| weg)?"
            r"( (?:in|from|aus) [^\W\d]+)?(?: away| weg| out| off| raus| hinaus)?,? "
            r"(?:(?:and|und|then|dann|dafür|stattdessen|i|ich) )*"
            r"(?:(?:put|place|set|add) (?:two |2 )?(?:of )?(?:my|our|mine)(?: own| colonists)*"
            r"(?: in| there| instead| down)*"
            r"|(?:stelle|setze|lege|bringe) (?:ich )?(?:dafür |dort |da )?(?:meine|eigene|zwei eigene)"
            r"(?: eigenen?| kolonisten)*"
            r"(?: hin| ein| dort| rein| auf| dafür)*"
            r"|(?:two|zwei|2) (?:of mine|of my own|von mir|von meinen|meiner|eigene) (?:in|rein|hinein|hin|dafür)"
            r"|become mine|werden meine)(?=\s*(?:[.;,!]|$))"
        ),
        r"\1\2 ersetzen",
    ),
    # "falls jemand so frech ist, mich anzugreifen": what is dared is what happens
    (
        re.compile(
            r"(?i)\b((?:wenn|falls|sollte|sofern|wagt|traut|wer)\b[^,.;:!?]{1,70}), "
            r"((?:mich|mir|bei mir)\b[^,.;:!?]{0,40}?"
            r"\b(?:zu [^\W\d]+en|an(?:zu)?greifen|über(?:zu)?fallen|auszurauben))(?: zu müssen)?(?=[,.;:!?]|$)"
        ),
        r"\1 \2",
    ),
    # "I am keeping my National Will": what is done, and not how things are
    (
        re.compile(
            r"(?i)\b(?:i am|i['’]?m|we are|we['’]re) "
            r"(?=(?:keep|tak|hold|sav|hang|choos|pick|discard|dropp|offer|accept|"
            r"go|us|retain|reserv)ing\b)"
        ),
        "I ",
    ),
    # "keep my National Will, I need it for Indian Allies next turn": what a card is kept for is not ordered now
    (
        re.compile(
            r"(?i)^(.{0,120}\b(?:keep|hold|save|retain|kept|behalte\w?|halte|aufheben|aufhebe|hebe|aufbewahren)\b"
            r"[^.;!?]{0,120}?)[,;:–-] *(?:(?:because|as|since|for|cos|weil|da|denn) )?"
            r"(?:(?:i|we)(?:['’]?ll| will| shall| may| might)? (?:still |really |also )?(?:need|want|require) "
            r"(?:it|that|this|them|those)\b|(?:(?:den|die|das|ihn|sie|es|ich) ){0,2}(?:brauche?|benötige)\b"
            r"|(?:that|it|this)(?: one)?(?:['’]?s| is| will be)"
            r"(?: (?:needed|meant|reserved|wanted|intended|planned))? for\b"
            r"|(?:der|die|das|er|sie|es)(?: karte)? ist (?:für|reserviert|gedacht|vorgesehen|eingeplant)\b"
            r"|damit (?:mache?|spiele?|will|werde|kann|gehe?|greife?|möchte) ich\b)"
            r"(?![^.;!?]*\b(?:if|unless|wenn|falls|now|jetzt)\b)[^.;!?]{0,80}(?=[.;!?]|$)"
        ),
        r"\1",
    ),
    (
        re.compile(
            r"(?i)^(.{0,80}\b(?:keep|keeping|hold|save|saving|retain|behalte|halte|aufheben|hebe)\b"
            r"[^,.;:!?]{1,60}?) (?:for|für) "
            r"[^,.;:!?]{0,60}?\b(?:next (?:turn|round|time)(?: round)?|later(?: on)?|"
            r"nächste(?:n|s)? (?:runde|zug|mal)|später)\b(?=[.;,!]|$)"
        ),
        r"\1",
    ),
    # "…, whatever I have to throw away"
    (
        re.compile(
            r"(?i),? *\b(?:whatever|no matter what|regardless of what|never mind what|(?:ganz )?egal,? was|"
            r"(?:ganz )?gleich,? was) (?:(?:else|other cards?|i|we|ich|sonst|noch|alles|may|might|must|have to|has to|"
            r"need to|dafür) ){0,5}(?:throw (?:away|out)|discard|ditch|chuck|lose|give up|drop|goes?|"
            r"(?:abwerfen|ablegen|wegwerfen|weg|raus)(?: muss)?|wegmuss|rausmuss|abwerfe|ablege|wegwerfe|"
            r"fliegt|rausfliegt)\b"
        ),
        "",
    ),
    # "gewinne ich, rückt einer von meinen nach"
    (
        re.compile(
            r"(?i)\b(?:rücke?n?t?|ziehe?n?t?|marschiere?n?t?) ((?:\d+|[^\W\d]+)(?: [^\W\d]+){0,4}) (?:nach|ein|hinein)"
            r"(?=\s*(?:[,.;]|$))"
        ),
        r"\1 rücken nach",
    ),
    # "Peru and Guadalajara with their region cards"
    (
        re.compile(
            r"(?i)\b([^\W\d]+(?: [A-Z][^\W\d]+)?),? (?:and|und) ([^\W\d]+(?: [A-Z][^\W\d]+)?) "
            r"(?:(?:with|using|by|mit|per) (?:both |each )?(?:their|the|ihren|deren)(?: own| eigenen)? "
            r"(?:region |area )?(?:cards|karten|gebietskarten|regionskarten)"
            r"|jeweils mit (?:ihrer |der |eigener )?(?:karte|gebietskarte|regionskarte)"
            r"|each with its(?: own)?(?: region)? card)\b"
        ),
        r"\1 with its card, \2 with its card",
    ),
    # "Halte den Vertrag aus Kriegen heraus"
    (re.compile(r"(?i)\bhalt(?:e|et|en)? ([^.;:]{1,80}?) (?:heraus|raus|fern|fort)\b"), r"nicht \1"),
    # "any War which Green declares on me", "jeder Krieg, den Grün mir erklärt"
    (
        re.compile(
            r"(?i)\b(wars?|raids?|exports?|transports?|expeditions?|discover(?:y|ies)|attacks?),? (?:that |which )?"
            r"([^\W\d]{3,12}) (?:may |might |should )?"
            r"(?:declares?|starts?|wages?|launches|launch|undertakes?|carries out)\b"
        ),
        r"\1 by \2",
    ),
    (
        re.compile(
            r"(?i)\b(krieg|überfall|raubzug|export|transport|angriff),? (?:den|welchen) ([^\W\d]{3,12}) "
            r"((?:mir|gegen mich|auf mich) )?(?:erklärt|führt|beginnt|anzettelt|unternimmt|startet|macht)\b"
        ),
        r"\1 von \2 \3",
    ),
    # "I'm stealing it, Privateers with Raid": said twice
    (
        re.compile(
            r"(?i),? (?:i['’]?m|i am|i['’]?ll|i will|we['’]?re|then i) (?:steal|nick|robb?|grabb?|tak|snatch)(?:e|ing)?"
            r" (?:it|that|this|them)(?: (?:off|from) him)?[,:;]? (?=(?:with |by )?(?:the |my )?privateers\b)"
        ),
        ", ",
    ),
    (
        re.compile(
            r"(?i),? (?:klaue?|raube?|stehle|schnapp?e?|hole?) ich(?: mir)? (?:es|das|die|sie)[,:;]? "
            r"(?=(?:mit |durch )?(?:den |die |meinen )?(?:freibeuter|privateers))"
        ),
        ", ",
    ),
    (re.compile(r"(?i)\bfr\.? ?(?=(?:war|exp|trans|trp|trsp|build|raid|conq)\w*\b)"), "free "),
    # "one Hardships, in exchange for which Blue shall deliver Missionaries"
    (
        re.compile(
            r"(?i),? (?:in exchange|in return|in consideration)(?: for| of)? (?:which|that|it) [^\W\d]+ "
            r"(?:shall|will|must|is to|may) (?:deliver|give|hand over|surrender|cede|provide)(?: me)?\b"
        ),
        " for his",
    ),
    (
        re.compile(
            r"(?i),? wofür [^\W\d]+ (?:mir )?([^.;,]{3,40}?) "
            r"(?:zu geben hat|zu liefern hat|geben soll|liefern soll|hergibt|abgibt|abtritt|gibt)\b"
        ),
        r" gegen seine \1",
    ),
    # "2 Soldaten rüber, Rest bleibt": what was told says so
    (
        re.compile(
            r"(?i)\b((?:\d+|one|two|three|four|five|six|ein|einen|zwei|drei|vier|fünf|sechs) "
            r"(?:soldiers?|colonists?|settlers?|soldat(?:en)?|siedlern?|kolonist(?:en)?|men|mann)\b[^,.;]{0,60}),? "
            r"(?:and |und )?(?:the |der |die )?(?:rest|others|anderen|übrigen) (?:stays?|remains?|bleibt|bleiben)"
            r"(?: (?:put|behind|there|at home|home|dort|da|zurück|stehen|zu hause|daheim))?(?=\s*(?:[,.;]|$))"
        ),
        r"\1",
    ),
    (re.compile(r"(?i)\bab (\d+) (?:aufwärts|und mehr)\b"), r"ab \1"),
    (
        re.compile(r" ?\((?:worth |für )?(\d+) (points?|vps?|punkten?) (or more|oder mehr|and up|und mehr)\)"),
        r" worth \1 \3",
    ),
    (re.compile(r"(?<=[a-zäöüß] )ne(?= [a-zäöüß])"), "eine"),
    (re.compile(r"(?i)\bplant(?= x\b)"), "plantation exports"),
    # "X is the card of Louisiana"
    (
        re.compile(
            r"\b(?:[Tt]he |[Dd]ie |[Mm]y |[Mm]eine )?([Cc]ard|[Kk]arte) (?:of|von) (?:the |der |dem )?"
            r"(?!(?:Red|Rot|Blue|Blau|Green|Grün|White|Weiß|Weiss|Yellow|Gelb)\b)"
            r"((?:New |Neu |Rio de la )?[A-ZÄÖÜ][^\W\d]{2,})"
        ),
        r"\2 \1",
    ),
    # "if Red ships, from 6 up": how much belongs to it
    (
        re.compile(
            r"(?i)\b((?:wenn|falls|if|when|whenever) [^,.;]{1,60}), ((?:ab|mindestens|at least|from) \d+"
            r"(?: (?:einheiten|units|punkten?|points?))?)(?: up| upwards| onwards)?(?=\s*(?:[,.;:]|$))"
        ),
        r"\1 \2",
    ),
    # "should that turn out to be impossible"
    (
        re.compile(
            r"(?i)\b(?:should|if|in case|falls|sollte|wenn) (?:that|it|this|das|dies|es) (?:should |sich )?(?:als )?"
            r"(?:turns? out (?:to be )?|proves? (?:to be )?|is |be |ist )?"
            r"(?:impossible|unmöglich|not possible|not feasible|cannot be done|can ?not be done|can['’]?t be done)"
            r"(?: sein| ist| erweist| erweisen| herausstellt| herausstellen)?\b,?"
        ),
        "if that is not possible,",
    ),
    # "Privateers + Regulars"
    (re.compile(r"(?i)\b(privateers|freibeutern?) ?(?:\+|plus) ?(?=[^\W\d])"), r"\1 X "),
    # "Adv: Ind 2, bez. …"
    (re.compile(r"(?i)\b((?:adv|fort|fortschr|advance|fortschritt)\.? ?:? ?)ind\b"), r"\1industry"),
    (re.compile(r"(?i)\b(bez|geg|gg)\. ?(?=[^\W\d])"), r"\1 "),
    # "Advance is worth ten; I use it behind the Privateers"
    (
        re.compile(
            rf"(?i)^\W*(?:the |my |der |die |das |mein |meine )?{_NAME}(?: card|-?karte)? {_WORTH}(?:, [^;:.]{{0,80}})?"
            rf"[;:.,-] (?=(.*?)\b(use|put|play|throw|add|nehme?|lege?|spiele?|setze?) {_IT}\b)\2\3 {_IT}\b"
        ),
        r"\2\3 \1",
    ),
    (
        re.compile(
            rf"(?i){_HE_DOES}(?:\b(?:the|my) )?\b{_NAME}(?: card)? (?:to |shall |may )?"
            r"(?:back|support|boost|strengthen|reinforce)s?(?: up)? (?:the |my )?privateers\b"
        ),
        r"Privateers X \1",
    ),
)
