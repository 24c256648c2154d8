"""Clauses that only tell how things are: "it needs two anyway", "Blue is far too strong", "das kostet ja nur zwei"."""

from __future__ import annotations

import re
from collections.abc import Sequence

#: Words at which it shows what a clause is.
LOOKED_AT = 9
ADVERB = (
    r"(?:(?:just|only|still|already|also|even|really|always|never|now|then|there|far|too|surely|certainly|probably|"
    r"nur|noch|schon|auch|ja|doch|eh|immer|jetzt|dann|da|dort|halt|eben|sowieso|wohl|mir|ihm|ihr|ihnen|uns|mich|ihn|"
    r"damit|dafür|davon|daran|dabei|hier|gerade|grad) )*"
)
_IS = (
    r"(?:(?:is|are)(?! (?:not |never )?to )|been|isnt|arent|"
    r"was|wasnt|were|has|hasnt|have|havent|had|hadnt|needs?|needed|costs?|sits?|stands?|lies|"
    r"lost|wants?|owes?|owed|seems?|looks?|took|promised|deserves?|hurts?|belongs?|matters?|helps?|annoys?|"
    r"doesnt|didnt|did|will be|will have|would be|would have|wont be|can wait|must be|should be|might be|may be|"
    r"could be|"
    r"ist|sind|war|waren|hat|haben|hatte|hatten|braucht|brauchen|kostet|kosten|sitzt|sitzen|steht|stehen|liegt|"
    r"liegen|verdient|verdienen|fehlt|fehlen|reicht|reichen|lohnt|lohnen|gehört|gehören|hilft|nervt|nerven|ärgert|ärgern|nützt|bringt"
    r"|bringen|taugt|taugen|nützen|stört|stören|"
    r"does nothing|do nothing|bringt nichts|holds|owns|lurks|waits|lauert|"
    r"gefällt|schadet|helfen|führt|führen|leads?|hängt|wächst|rückt|lebt|leads|wäre|wären|hätte|hätten|wird"
    r"|werden|will|wollen|muss|müssen|bleibt|bleiben)"
)
_WHO = (
    r"(?:it|its|he|hes|she|shes|they|theyre|that|thats|this|these|those|there|theres|nobody|nobody else|no one|"
    r"everybody|somebody|someone|"
    r"er|sie|es|das|dies|die|der|dort|da|dem|den|man|keiner|niemand|jemand|sonst)"
)
THING = r"(?:the|his|her|their|its|my|our|your|der|die|das|sein|seine|ihr|ihre|mein|meine|unser|unsere) \w+"
_I = (
    r"(?:i|we|ich|wir) " + ADVERB + r"(?:am|was|have|had|havent|need|needed|lost|owe|owed|promised|think|"
    r"guess|hope|believe|know|will need|will have|wont have|bin|habe|hab|hatte|brauche|brauch|weiss|hoffe|"
    r"produce|already|own|control|share|teilen|produziere|besitze|kontrolliere|stehe|sitze|"
    r"glaube|denke|fürchte|sind|haben|hatten|brauchen|want to (?:be|stay|keep|see|know|have|save|avoid)|"
    r"dont want|will es nicht)\b"
)
#: "Eleven colonists are plenty", "11 Kolonisten sind zu viel", "those three soldiers scare me": how many there are.
_SO_MANY = (
    r"(?:(?:those|these|his|her|their|the|die|seine|diese|ihre|all|alle) )*"
    r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|"
    r"zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|"
    r"elf|zwölf|so many|so viele) "
    r"\w+ (?:there |da |dort )?(?:(?:are|is|were|sind|ist|waren|wären) (?:\w+ )?(?:plenty|enough|"
    r"too many|too much|too strong|a threat|a lot|scary|dangerous|annoying|"
    r"zu ?viele?|genug|reichlich|more than enough|mehr als genug|"
    r"gefährlich|eine gefahr|eine bedrohung|bedrohlich|"
    r"zu stark)"
    r"|(?:scare|worry|frighten|bother|annoy|trouble|threaten)s? (?:me|us)"
    r"|(?:machen|bereiten) mir (?:angst|sorgen|kummer))"
)
_CONTRACTED = r"(?:its|hes|shes|theyre|theyve|thats|theres|ive|weve)\b"
_NOBODY = (
    r"(?:nobody|no one|noone|niemand|keiner)(?: else| sonst| anders)? "
    r"(?:will|would|wants?|can|could|cares?|dares?|bothers?|likes?|minds?|wird|würde|kann|traut|mag|interessiert)\b"
)
_STILL = r"(?:im (?:already|still|so|too|there|here)|ill (?:surely |probably |really |badly )?need)\b"
_SHOULD = (
    r"(?:he|somebody|someone|anybody|one|jemand|man) (?:really )?(?:should|ought|must|has to|needs to"
    r"|sollte|müsste)\b"
)
_THEN = (
    r"(?:(?:(?:in the )?(?:last|previous) (?:round|turn|time|year)|(?:in der |im )?(?:letzten?|vorigen?) "
    r"(?:runde|zug|mal|jahr)) )?"
)
_STATES = re.compile(
    rf"{_THEN}(?:(?:{_WHO}|{THING}) {ADVERB}{_IS}\b|{_CONTRACTED}|{_I}|{_SHOULD}|{_NOBODY}|{_STILL}|"
    rf"{_SO_MANY}\b|(?:mit|bei) (?:\w+ ){{1,4}}?(?:bin ich|sind wir|stehe? ich|liege? ich)\b"
    rf"|with (?:\w+ ){{1,4}}?(?:im|i am|we are)\b"
    rf"|(?:dort|da) {ADVERB}\w+e ich\b|(?:there|here) (?:i|we) {ADVERB}(?:have|own|hold|control|got)\b)"
)
_SUBJECTLESS = re.compile(
    r"(?:(?:that|this|it|which|das|dies|es) )?(?:should|will|would|might|could|must|sollte|wird|dürfte|müsste) "
    r"(?:(?:be|do|then|just|now|quite|very|really|schon|bestimmt|ja|doch|mal|richtig|ganz|sehr|dann|sicher) )*"
    r"(?:fun|enough|fine|nice|good|ok|okay|interesting|easy|useful|great|cool|exciting|helpful|plenty|sufficient|"
    r"worth it|wonderful|lovely|hilarious|nasty|the trick|me good|me a lot of good|spass|lustig"
    r"|reichen|genügen|helfen|"
    r"klappen|nützen|spannend|schön|gut|super|toll|interessant|lohnen)\b"
    r"|(?:lots|plenty|loads|tons|heaps|jede menge|massenhaft|lauter) (?:of )?(?:\w+ ){1,3}"
    r"(?:there|around|about|left|lying|da|dort|herum|rum|ringsum|drumherum)\b"
)


def states_something(words: Sequence[str], *, of_somebody: bool) -> bool:
    """Whether a clause that begins with these words tells how things are; `of_somebody`: its first word is a name."""
    looked_at = [word.replace("'", "") for word in words[:LOOKED_AT]]
    text = " ".join(["he", *looked_at[1:]] if of_somebody else looked_at)
    return _STATES.match(text) is not None or _SUBJECTLESS.match(text) is not None


#: "Red should not have been able to ship that": what might have been is nothing to be done.
_MIGHT_HAVE = re.compile(
    r"(?i)\b(?:should|could|would|might|must|ought to)(?:n['’]?t| not| never)? have "
    r"(?:been|had|gone|done|won|lost|taken|\w+ed)\b|\bhätten? (?:[^\W\d]+ ){1,8}(?:können|dürfen|müssen|sollen)\b"
)
_FURTHER = re.compile(
    r"[.;!?:] *[^\W\d_]|\b(?:so|therefore|if|unless|instead|also|deshalb|wenn|falls)\b", re.IGNORECASE
)


def tells_what_might_have_been(text: str) -> bool:
    """Whether a line is one sentence about what was not done, and neither concludes nor asks for anything."""
    return _MIGHT_HAVE.search(text) is not None and _FURTHER.search(text) is None


#: What says that nothing is to be done about it.
_SHRUG = (
    r"(?:never ?mind|so be it|fine|fine by me|fair enough|ok|okay|no matter|no problem|no harm done|no worries"
    r"|no big deal|"
    r"doesn't matter|does not matter|who cares|whatever|forget it|c'est la vie|such is life|that's life|hard luck|"
    r"i don't mind|i do not mind|i don't care|i can live with (?:it|that)|tough|tough luck|bad luck"
    r"|too bad|life|that|"
    r"a pity|a shame|shame|pity|"
    r"(?:macht|schadet) (?:das |es |ja |auch )*nichts|(?:auch |mir |halb )*egal|auch gut|auch recht|in ordnung|"
    r"nicht schlimm|nicht so schlimm|(?:eben |halt )+nicht|pech|pech gehabt|seis? drum|sei's drum"
    r"|auch nicht tragisch|"
    r"schade|so ist das leben|was soll's|kein drama|kein problem|wurscht|(?:eben |halt )+so)"
)
#: "If that fails, never mind": nothing is done then, as nothing would be anyway.
_SHRUGS = re.compile(
    r"(?i)\W*(?:and |but |und |aber )?(?:if|should|in case|when|falls|wenn|sollte)\b[^,;:.!?]{1,120}[,;]? "
    r"(?:then |dann |it's |it is |that's |that is |es ist |das ist |ist |es |das )*"
    rf"{_SHRUG}"
    r"[\W]*"
)


#: "If Green sells my goods, that's fine" allows something; what fails allows nothing.
_FAILS = re.compile(
    r"(?i)\b(?:fail\w*|lose|lost|gone|taken|impossible|nothing|wrong|stopped|blocked|prevented|"
    r"(?:do|does|is|can|wo)(?:n['’]?t| not)|cannot|cant|"
    r"nicht|nichts|misslingt|scheitert|schief\w*|weg|verliere|unmöglich)\b"
)


def shrugs(text: str) -> bool:
    """Whether a line says of something that fails only that nothing is to be done about it."""
    return _SHRUGS.fullmatch(text) is not None and _FAILS.search(re.split(r"[,;]", text)[0]) is not None


#: The same behind an order: "…; if not, well, tough luck".
_SHRUGS_BEHIND = re.compile(
    r"(?i)\s*(?:[,;.:!(–—]|\s-)\s*(?:and |but |und |aber )?"
    r"(?:if (?:not|(?:it|that|this|he|she) (?:fails|(?:does|do|can)(?:n['’]?t| not)(?: \w+){0,3}))|otherwise"
    r"|or else|else"
    r"|(?:wenn|falls) (?:nicht|(?:es|das|er|sie)(?: \w+){0,2} (?:scheitert|misslingt|nicht klappt|nicht geht"
    r"|schiefgeht))"
    r"|sonst|ansonsten)\b(?:[\s,:;–—-]+(?:oh|ah|well|then|na|ja|tja|naja|nun|dann|it's|that's|is|it|ist|das"
    r"|es))*[\s,:;–—-]+"
    rf"{_SHRUG}(?: then| dann)?[\s.!);:-]*$"
)


#: What would happen without it: "…, otherwise my colony there is toast", "…, sonst greift mich Blau an".
_WARNS_BEHIND = re.compile(
    r"(?i)\s*[,;:–—-]\s*(?:"
    r"(?:or else|otherwise|else) (?:"
    r"(?:the|my|our|that|it|they|we|i)(?: \w+){0,3}? (?:(?:is|are|will be|would be|am|gets?"
    r"|be) (?:soon |as good as |all )?"
    r"(?:toast|gone|lost|history|doomed|done for|in danger|at risk|in trouble|finished|dead|over"
    r"|too late|independent)"
    r"|(?:will |would |['’]ll |['’]d )?(?:lose|rebels?|revolts?|goes? up in flames|falls? apart"
    r"|breaks? away)\b(?![^,.;]*prestige))"
    r"|\w+ (?:will |would |might |surely |just )*(?:attacks?|invades?|robs?|overtakes?|outruns?) (?:me|us)\b"
    r")[^,.;:!?]{0,60}"
    r"|(?:sonst|ansonsten|andernfalls) (?:"
    r"(?:ist|sind|wird|wäre|wären|war) [^,.;:!?]{2,60} (?:futsch|weg|verloren|hin|dahin|fort"
    r"|gefährdet|in gefahr|zu spät|"
    r"vorbei|unabhängig|im eimer|geliefert|erledigt)"
    r"|(?:verliere?n?|verliert) (?:ich|wir)\b(?![^,.;]*prestige)[^,.;:!?]{0,60}"
    r"|(?:greift|überfällt|überholt|überrennt|beklaut) (?:\w+ )?(?:mich|uns)\b[^,.;:!?]{0,40}"
    r"))[\s.!)]*$"
)
#: Why somebody wants to be ready: "…, in case I have to fight him", "…, falls ich kämpfen muss".
_PRECAUTION = re.compile(
    r"(?i),?\s*\b(?:just |only )?in case (?:i|we) (?:ever )?(?:have|need|had) to (?:fight|defend"
    r"|go to war)\b[^,.;:!?]{0,40}"
    r"|,?\s*\b(?:nur |bloß )?(?:falls|für den fall,? dass) (?:ich|wir)\b[^,.;:!?]{0,40}? (?:kämpfen"
    r"|verteidigen|wehren) "
    r"(?:muss|müssen|müsste|müssten)\b"
)
_OF_FIGHTING = re.compile(
    r"(?i)\b(?:surrender|give (?:up|in)|concede|aufgeb|gebe?n?\b.*\bauf\b|ergeb|fight on|weiterkämpf)"
)
#: "…, otherwise I leave it", "…, sonst lasse ich das": nothing is done then.
_IDLE_BEHIND = re.compile(
    r"(?i)([,;] *(?:otherwise|else|or else|sonst|ansonsten|andernfalls)) "
    r"(?:i(?:['’]ll| will|['’]d)? (?:just )?(?:leave|let|skip|drop) (?:it|that)(?: be| alone| go)?"
    r"|i (?:do not|don['’]?t|won['’]?t)|"
    r"don['’]?t|lass?e? ich (?:es|das|ihn|sie)(?: (?:lieber|dann|halt|eben|bleiben|sein))*"
    r"|dann (?:halt |eben )?nicht)[\s.!)]*$"
)


def without_shrug(text: str) -> str:
    """A line without a last part that orders nothing: what its failing, or its lack, would bring."""
    text = _IDLE_BEHIND.sub(r"\1 not", _WARNS_BEHIND.sub("", _SHRUGS_BEHIND.sub("", text)))
    return text if _OF_FIGHTING.search(text) else _PRECAUTION.sub("", text)


#: "Can't afford that? Then Economy.", "Hat Rot dort mehr als acht? Dann …, sonst …"
_ASKS_IF = re.compile(
    r"(?i)(?:^|(?<=[.,;:!–—-] ))(?:and |but )?(?:i )?((?:can['’]?t|cannot|can not|no|not|none|gone|nobody|too)"
    r"(?: [\w'’]+){1,5})\? (?:then|so|in that case),? (?=\w)"
)
_ASKS_IF_GERMAN = re.compile(
    r"(?i)(?:^|(?<=[.,;:!–—-] ))(?:und |aber )?((?:geht|klappt|reicht|kein|keine|niemand|zu|schon|nicht)"
    r"(?: [\w'’]+){1,5}|(?:hat|habe|haben|ist|sind|liegt|liegen|steht|stehen|gibt)(?: [\w'’]+){2,10})"
    r"\? (?:dann|so),? (?=\w)"
)


def with_questions_as_conditions(text: str) -> str:
    """A line in which a short question before a "then" is the condition that it stands for."""
    return _ASKS_IF_GERMAN.sub(r"wenn \1, ", _ASKS_IF.sub(r"if i \1, ", text)) if "?" in text else text


_NOTHING = (
    r"(?:nothing|nobody|noone|no one|none|little|nowhere|anything|nichts|niemand|niemanden|keinen|keine|keins|wenig)"
)
#: "I have nothing to sell anyway", "there is nobody to fight": what is not there to be done.
_NOTHING_TO = re.compile(
    rf"(?:{_WHO}|i|we|ich|wir|mir|uns)(?: \w+){{0,3}}"
    rf" (?:have|has|had|ive|got|is|be|are|s|gibt|habe|hab|haben|hat|bleibt)"
    rf"(?: \w+){{0,3}} {_NOTHING}(?: \w+){{0,3}} (?:to|zu|zum) \w+"
)
#: "I can't ship anything anyway", "ich kann ja doch nichts verschiffen": the writer's own, and no prohibition.
_UNABLE = re.compile(
    rf"(?:i|we) {ADVERB}(?:cant|cannot|can not|couldnt|wont be able to)\b"
    rf"|(?:ich|wir) {ADVERB}(?:kann|können|könnte|könnten)"
    rf" {ADVERB}(?:nicht|nichts|niemand|niemanden|keinen|keine|kein)\b"
    rf"|there {ADVERB}(?:is|are) {_NOTHING}\b"
)
LOOKED_AT_LONGER = 14


def tells_of_nothing(words: Sequence[str]) -> bool:
    """Whether a clause says that there is nothing to be done, or that its writer cannot do it."""
    text = " ".join(word.replace("'", "") for word in words[:LOOKED_AT_LONGER])
    return _NOTHING_TO.match(text) is not None or _UNABLE.match(text) is not None


#: "For this turn only, Blue may ship my Goods": what stands for good is not meant so.
_ONLY_NOW = re.compile(
    r"(?i),?\s*\b(?:(?:for|in|during) )?this (?:one |coming |current )?(?:turn|year)(?: alone)? only\b,?"
    r"|,?\s*\b(?:only|just|solely|but only) (?:for|in|during) this (?:one |coming |current )?(?:turn|year)\b,?"
    r"|,?\s*\b(?:nur|bloß|lediglich|ausschließlich) (?:(?:in|für|während) )?(?:diese[mnsr]?) (?:einen )?(?:zug"
    r"|jahr|spielzug)e?s?\b,?"
    r"|,?\s*\b(?:nur|bloß|lediglich) für (?:jetzt|heute|diesmal)\b,?"
)


def without_only_now(text: str) -> str:
    """A line without what limits it to the turn that is played; the line itself where nothing does."""
    return " ".join(_ONLY_NOW.sub(" ", text).split()) if _ONLY_NOW.search(text) else text


#: "…, my wife always says, debts are no good": what somebody is wont to say orders nothing, to the sentence's end.
_SAYING = re.compile(
    r"(?i)[,;(] ?(?:(?:and|as|like|for|und|denn|wie) )?(?:(?:my|our|meine?|unsere?) )(?:\w+ ){1,2}"
    r"(?:(?:always|ever|once|immer|stets) (?:says?|said|tells me|told me|sagte?|meinte?|predigte?)"
    r"|used to say|likes to say|says? always|keeps saying|pflegte? zu sagen"
    r"|(?:sagte?|meinte?|predigte?) (?:(?:ja|doch|auch|mir|uns) )?(?:immer|stets|ständig|gern|gerne))\b[^.!?]*"
)


#: "Not sure it's wise, but …", "ob das klug ist, weiß ich nicht, aber …": it is ordered all the same.
_UNSURE_IF_WISE = re.compile(
    r"(?i)^\W*(?:(?:(?:i['’]?m|i am) )?not (?:quite |really )?sure (?:if |that |whether )?"
    r"(?:it['’]?s|it is|this is|that['’]?s|that is) (?:a )?\w+(?: idea| move| plan)?(?: or not)?"
    r"|ob das (?:so )?(?:\w+ ){1,3}(?:ist|war|wird),? weiß ich (?:auch )?nicht"
    r"|keine ahnung,? ob das (?:so )?\w+ ist),? "
    r"(?:but|aber) (?=\w)"
)


def without_saying(text: str) -> str:
    """The text without what somebody is said to be wont to say, and without doubts whether its order is wise."""
    return _UNSURE_IF_WISE.sub("", _SAYING.sub("", text))


#: "I fight as long as I hold a squadron, and surrender thereafter": the condition is not that of the surrender.
_AS_LONG = re.compile(r"(?i)\b(?:as long as|while|until|solange|bis)\b")
_THEREAFTER = re.compile(r"(?i)\b(?:thereafter|afterwards|danach|hinterher)\b")


def ends_with_condition(text: str) -> bool:
    """Whether a line orders what is done as long as something holds, and then what is done behind it."""
    begun = _AS_LONG.search(text)
    behind = _THEREAFTER.search(text, begun.end()) if begun else None
    return begun is not None and behind is not None and "," in text[begun.end() : behind.start()]


#: "I need soldiers, so …": why it is ordered.
_NEEDS = re.compile(r"(?:.* )?(?:i|we|ich|wir) (?:need|want|brauche|brauchen|will) [^,]*,? (?:so|also|deshalb|daher)\b")


def needs_it(words: Sequence[str]) -> bool:
    """Whether words say what somebody needs, and draw a conclusion from it."""
    return _NEEDS.match(" ".join(words)) is not None
