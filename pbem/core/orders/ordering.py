"""Whether words order something, or only talk: what was, what is asked, a greeting, a reason."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pbem.core.orders.clauses import ORDERS_TOO, Clause, Kind
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.fitting import SOFT
from pbem.core.orders.meanings import CHAT, GLUE, NUMBER, SLOT, UNKNOWN, Kinds, Span
from pbem.core.orders.statements import states_something

#: Characters and words of a line that is read in people's own words, at most.
LONGEST, MOST_WORDS = 400, 70


def is_letter(text: str) -> bool:
    """Whether a line is so long that it is somebody's letter, and no order."""
    return len(text) > LONGEST or len(text.split()) > MOST_WORDS


#: What shows that somebody talks: of what was, or asks; and of the weather, which may stand beside an order, too.
_TELLS = frozenset({"past", "question"})
_TALKS = _TELLS | {CHAT}
#: Kinds that say nothing to the table.
NOISE = frozenset({UNKNOWN, GLUE}) | _TALKS | SOFT.names
#: What else talk may have, and is no order without a deed or a name.
SAYS_LITTLE = NOISE | {
    "reason", "states", "have", "need", "correction", "seat", "not", "inverted-if", "maybe", "round-word", "later",
}  # fmt: skip
#: "The same as last turn" orders something, though it tells what was.
_REPEATS = frozenset({"same", "again", "swap"})

#: Words and signs of a line that names nothing to be done, from which on it is a sentence and no answer cut short.
_SENTENCE_LONG = 5

#: What is in wishes rather than in talk, whatever is wished.
_WISHES = _REPEATS | {SLOT, "correction", "treasury", "card-word"}

_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=\S)")
#: A sentence that begins so and ends in a question mark wants to know something; "Can my Explorer go?" may be an order.
_WANTS_TO_KNOW = re.compile(
    r"(?i)^\W*(?:(?:hi|hello|hey|hallo|hmm?|ok|so|and|und|but|aber|please|bitte|sorry|by the way|btw|übrigens)\b\W*)*"
    r"(?:(?:(?:a|an|one|another|just|my|very|quick|short|small|silly|stupid|last|first|only|nur|noch|mal"
    r"|eine?|kurze?|kleine"
    r"|blöde|dumme|letzte|meine|zwischen|andere) ?){0,4}(?:question|frage)\b.*"
    r"|[^?]{0,40}\b(?:(?:i|we) (?:still |just )?(?:don['’]?t|do not) (?:quite |really |fully )?(?:get|understand)"
    r"|ich (?:noch )?nicht (?:ganz )?(?:verstehe|kapiere|begreife)|(?:verstehe|kapiere|begreife) ich (?:noch )?nicht)"
    r"\b.*[,:] "
    r"|(?:\w+ )?\w+[,:] )?"
    r"(?!(?:what|how) about|why not|was ist mit|wie w(?:ä|ae)r)"
    r"(?:how|what|whats|why|who|whos|whose|whom|when|where|wheres|which|is|isn|are|aren|am|was|were|does"
    r"|doesn|did|didn"
    r"|do (?:i|we|you|they|any\w+|(?:my|the|our|his|their) \w+ (?:stay|come|go|count|remain|still|score|return))"
    r"|has|hasn|have|had|will|would it|should i|must i|may i ask|can i see|any(?:one|body)"
    r"|can (?:somebody|someone|anybody|anyone)|can (?:i|we|you|one) .*\b(?:in one turn|at once|twice)"
    r"|wie|was|warum|wieso|weshalb|wer|wem|wen|wessen|wann|wo|woher|wohin"
    r"|welche\w*|ist|sind|war|waren|hat|hast|habt|haben|habe? ich|bin ich|wird|werden|muss ich|soll ich|darf man"
    r"|kann (?:man|jemand)|gibt es|gibts|weiß|weiss|stimmt|gilt|zählt|bekomm\w*|what's|who's|where's"
    r"|(?:could|can|would) you (?:please )?(?:tell|confirm|explain|clarify|check|remind|say|show|let me)"
    r"|zählen|fallen)\b"
)
#: How a sentence ends that wants to be told whether it is so.
_IS_IT_SO = re.compile(
    r"(?i)[,-] ?(?:right|correct|am i right|is ?n'?t it|is it|does ?n'?t it|or not|or only \w+|or just \w+|yes or no|"
    r"oder|oder nicht|oder nur \w+|oder bloß \w+|nicht wahr|gell|stimmt'?s|richtig|ja oder nein|ne|was)\W*\?\W*$"
    r"|\b(?:or only|oder nur|oder bloß) \w+\W*\?\W*$"
)


#: "Surrender? Never": asked only to be answered at once.
_ANSWERED = re.compile(r"(?i)^(\W*(?:\w+\W+){0,3}\w+)\? (?=(?:never|no|nope|not|nie|niemals|nein|nicht)\b)")


#: "I wonder whether Blue goes for India" wants to know it without a question mark.
_WONDERS = re.compile(
    r"(?i)^\W*(?:hmm?,? )?(?:i(?: am|['’]?m)? wonder(?:ing)?|ich frage? mich|let['’]?s see|mal sehen|"
    r"bin gespannt|no idea|keine ahnung)\b,? (?:if|whether|what|who|how|why|where|when|ob|was|wer|wie|"
    r"warum|wo|wann)\b(?:(?![,-] ?(?:but|aber|so|also|jedenfalls|anyway)\b)[^.!?:])*(?:[,:-] ?|[.!?]*)"
)


#: "I ask because I would hate to lose it": why somebody wants to know.
_ASKS_BECAUSE = re.compile(
    r"(?i)^\W*(?:i(?: am|['’]?m)? (?:only |just )?ask(?:ing)?|(?:just |only )?asking|ich frage?(?: nur| bloß)?|"
    r"frage? nur|nur gefragt),? (?:this |that |das |nur )?(?:because|since|as|in case|weil|da|denn)\b[^.!?]*[.!?]*$"
)


#: "If I had known that, I would never have left China": what might have been orders nothing.
_HAD_IT_BEEN = re.compile(
    r"(?i)^\W*(?:\w+,? )?(?:(?:if (?:only )?(?:i|we) had|had (?:i|we)) (?:ever |only )?(?:known|seen|guessed|thought|"
    r"realised|realized|noticed|been|listened|looked|read|waited|kept)\b[^.!?]*\b(?:would|could|should|might)\b"
    r"|(?:wenn (?:ich|wir)\b[^.!?]*\b(?:gewusst|geahnt|gesehen|gemerkt|gewartet|gewesen) (?:hätten?|wären?)"
    r"|hätten? (?:ich|wir)\b[^.!?]*\b(?:gewusst|geahnt|gesehen|gemerkt|gewartet))\b[^.!?]*\b(?:hätten?|wären?)\b)"
    r"[^.!?]*[.!?]*$"
)
#: "Schade, dass …" tells no more than a reason does.
_SIGHS = re.compile(
    r"(?i)^(\W*)(?:(?:wie|how|so|what a|wirklich|really|it['’]?s a|it['’]?s|es ist|i['’]?m|i am) )?"
    r"(?:(?:schade|pity|shame|too bad|sad|ärgerlich|blöd|dumm|annoying|typical|typisch|gut|schön|prima|toll"
    r"|nett|klasse"
    r"|glad|nice|good|great|happy|no surprise|surprised|(?:das |es )?war (?:(?:ja|mir|doch|eh|so"
    r"|schon) )*(?:klar|logisch"
    r"|abzusehen|zu erwarten|zu befürchten)|(?:das |es )?freut mich|ich (?:sehe|merke|lese|höre)"
    r"|i (?:can )?(?:see|notice|hear|gather|read))\b,? "
    r"(?:(?:nur|ja|gerade|schon|mit freude),? )?(?:that|dass|daß)\b"
    r"|i (?:can )?(?:see|notice) (?=\w+ (?:is|are|has|have|took|got|already|now)\b))"
)
#: "Nice move by Red!", "Schöner Zug von Blau!": what is said of the turn before.
_PRAISES = re.compile(
    r"(?i)^\W*(?:(?:wow|oh|ah|well|puh|tja|what an?|really|wirklich|na|echt|very|sehr|so|das war|that was|ein"
    r"|a|war) ?,? ?)*"
    r"(?:nice|good|great|brilliant|clever|bold|lovely|solid|impressive|strong|cunning|sneaky|well[- ]played"
    r"|splendid|crazy"
    r"|(?:schön|gut|stark|toll|fies|gemein|clever|hübsch|mutig|nett|geschickt|feine?|verrückt|spannend|heftig"
    r"|böse)\w*|klasse)"
    r" (?:(?:move|play|turn|round|game|one|start|opening|attack|zug|spielzug|runde|partie|spiel|anfang"
    r"|auftakt|angriff"
    r"|eröffnung|schachzug)(?: (?:by|from|of|there|von|vom|da|dort|gerade|letztes mal|last time|last turn"
    r"|so far|bisher)"
    r"(?: (?:the )?\w+(?: there| da)?)?)?|(?:by|,) \w+)\W*$"
)


#: "Many thanks to whoever left my rugs alone last time!": what somebody is thanked for is not to be done.
_THANKS = re.compile(
    r"(?i)^\W*(?:(?:many|big|special|vielen|herzlichen|besten|tausend) )?(?:thanks|thank you|thx|danke|dank"
    r"|congrat\w*"
    r"|kudos|glückwunsch|sorry|apologies|entschuldig\w*) (?:an|to|for|für|fürs|zu|zum|zur|wegen|about|on)\b[^,.!?;:]*"
    r"(?:[.!?]+\s+|;\s*)(?=\S)"
)


#: "I'm flat broke and can't ship a thing, so …" says why.
_BROKE = re.compile(
    r"(?i)^(\W*)(?:i['’]?m|i am|we['’]?re|we are|ich bin|wir sind) (?:\w+ ){0,2}"
    r"(?:broke|skint|bankrupt|penniless|poor|out of money|pleite|blank|bankrott|abgebrannt|arm)\b"
    r"(?:,? (?:and|und) (?:i |we |ich |wir )?(?:can['’]?t|cannot|can not|couldn['’]?t|kann|könnte) "
    r"[^,.;:!?]{1,80}?)?"
    r",? (?:and |und )?(?=(?:so|therefore|hence|thus|deshalb|daher|also|darum|deswegen)\b)"
)


#: "According to 12.4 one may repay at any time.": what the rules say, before what is ordered.
_RULE = re.compile(
    r"(?i)^\W*(?:laut|gemäß|nach|according to|as per|per|under|by) "
    r"(?:regel |abschnitt |ziffer |rule |section |§ ?)?\d[\d.]*,? (?:(?:kann|darf|muss|soll) man|"
    r"(?:one|you|a player|players|everybody|everyone) (?:can|may|must|could|should))\b[^.!?;]*\.?$"
)


def without_questions(text: str) -> str:
    """The sentences of a line that do not want to know something, and tell no more than what might have been."""
    text = _EXCLAIMS.sub("", text)
    text = _TAGGED.sub("", _ANSWERED.sub(r"\1, ", text))
    text = _THANKS.sub("", _BROKE.sub(r"\1", _WONDERS.sub("", text)))
    text = _SIGHS.sub(r"\1because ", " ".join(each for each in _SENTENCE.split(text) if not _HAD_IT_BEEN.match(each)))
    text = " ".join(each for each in _SENTENCE.split(text) if not (_RULE.match(each) or _ASKS_BECAUSE.match(each)))
    sentences = _SENTENCE.split(text)
    sentences = [
        each for each in sentences if not (len(sentences) > 1 and (_PRAISES.match(each) or _THANKS.match(each)))
    ]
    return " ".join(each for each in sentences if not wants_to_know(each))


#: "You know what? …", "It's my turn already?": a question that only leads up to what follows.
_EXCLAIMS = re.compile(
    r"(?i)^\W*(?:(?:so|well|oh|ok|okay|also|na|ach|hey),? )?(?:you know what|know what|guess what|guess who"
    r"|wisst ihr was"
    r"|weißt du was|wissen sie was|ratet mal(?: was| wer)?|(?:is it|it['’]?s"
    r"|its) (?:already )?my turn(?: already| again)?"
    r"|my turn(?: already| again)?|schon wieder ich|ich schon wieder|really|seriously|wirklich|echt"
    r"|im ernst)\? +(?=\S)"
)
#: "Let's do logistics, shall we?": asked for politeness alone.
_TAGGED = re.compile(
    r"(?i),? (?:shall we|shan['’]?t we|pretty please|please please|if i may|wollen wir"
    r"|wenn ich bitten darf)\?(?=\W*$)"
    r"|, (?:is|are|was|were|does|do|did|wo|has|have)n['’]?t (?:it|they|that|he|she|we|you|i)(?=[,;.!])"
    r"|, (?:nicht wahr|gell|nicht)(?=[,;.!])"
)
#: What may follow a question mark: brackets, quotation marks, faces.
_UNENDED = re.compile(r"[^\w?]+$")


#: "…, are you ever going to pay it back?": asked of another player.
_ASKS_SOMEBODY = re.compile(
    r"(?i)(?:^|[,;-] ?)(?:are|were|do|did|have|any chance(?: of)?|what if|wie w[äa]r) (?:you|u|i|we)\b[^,]*\?+\W*$"
)


#: "Wie viele Karten liegen noch in meinem Stapel", without a question mark; a form's "How many: 3" asks nothing.
_HOW_MANY = re.compile(r"(?i)^\W*(?:how (?:many|much|often)|wie ?viele?|wie ?oft)\b[^:=?]*$")


def wants_to_know(sentence: str) -> bool:
    """Whether a sentence asks for an answer."""
    if _IS_IT_SO.search(sentence) or _ASKS_SOMEBODY.search(sentence) or _HOW_MANY.match(sentence):
        return True
    return _UNENDED.sub("", sentence).endswith("?") and _WANTS_TO_KNOW.match(sentence) is not None


#: "Could the Missionary build us a church?": who asks so politely orders it.
_REQUESTS = re.compile(
    r"(?i)^.*[,.] ?(?:would|will|could|can) you\W*$|^\W*(?:\w+[,:]? )?"
    r"(?:(?:could|might|may|can) (?:i|we) (?:please )?(?:have|ask for|get) (?:the|my|our)\b"
    r"|(?:könnte|dürfte|kann|darf) ich (?:bitte )?(?:die|den|das|meine?n?)\b.*\b(?:haben|bekommen"
    r"|kriegen)\W*$)|^\W*(?:\w+[,:]? )?"
    r"(?:(?:could|would|will) (?:you|\w+ \w+|\w+) (?:please|kindly|be so kind|bring|build|get|give) "
    r"|(?:could|would) you (?:put|place|send|play|move|use|set|take|add|let|have|make|build|bring)\b"
    r".*\b(?:my|our|me|us)\b"
    r"|(?:could|would) (?:the|my|our) .*\b(?:us|me|please|kindly)\b"
    r"|(?:könntest|kannst|würdest|könntet|würdet) (?:du|ihr|sie) (?:mein|unser)\w* .*"
    r"\b(?:lassen|legen|setzen|schicken|spielen|nehmen|stellen|machen|bauen|losschicken)\W*$"
    r"|(?:könntest|könnten|könntet|würdest|würden|würdet|kannst|könnte|würde) "
    r".*\b(?:bitte|mir|uns|mal|freundlicherweise)\b)"
)


def requests(text: str) -> bool:
    """Whether a line is a polite request, and no question what is possible."""
    return _REQUESTS.match(text) is not None


#: "Can I attack Virginia from there?": where it can be no order, somebody wants to know the rules.
#: "CARDS ?? can I leave this empty": what the question is about.
_HEADED = re.compile(r"^\s*\w+ ?\?+\s*")
_MAY_IT = re.compile(
    r"(?i)\W*(?:(?:and|so|but|hi|hello|und|aber|sorry|oh),? )*(?:can|may|could|must|should|do|does|am i|"
    r"darf|dürfen|kann|können|muss|müssen|soll|könnte)\b.*\?\W*$"
)


def asks_of_rules(text: str) -> bool:
    """Whether a line asks what may be done; behind a question mark at its beginning the last one is left out."""
    asked = _HEADED.sub("", text)
    return _MAY_IT.match(text if asked == text else f"{asked}?") is not None


def orderly(clauses: Sequence[Clause], grammar: Grammar) -> bool:
    """Whether a deed or a name is in a clause that neither asks nor tells what was."""
    return any(_orders(clause, grammar) for clause in clauses)


def _orders(clause: Clause, grammar: Grammar) -> bool:
    spans = list(_telling(clause))
    kinds = {kind for span in spans for kind in span.kinds}
    acting = _acting(grammar)
    acts = any(item in acting for span in spans for item in span.items) or _forbids(clause)
    if clause.kind is Kind.REASON or (_tells(spans, grammar) and not acts):
        return False
    order = _ordering(grammar)
    ordering = sum(any(item in order for item in span.items) for span in spans)
    return ordering > 1 or (ordering == 1 and (acts or CHAT not in kinds))


def _forbids(clause: Clause) -> bool:
    """Whether a clause forbids something, however it is said: "do not let Green touch my coffee"."""
    told = {kind for span in clause.spans for kind in span.kinds}
    return "refuse" in told or {"not", "allow"} <= told


def _tells(spans: Sequence[Span], grammar: Grammar) -> bool:
    """Whether words tell what was, or ask; behind a deed "how" asks nothing: "build as many how I can pay"."""
    deed = next((span.at for span in spans if any(item in grammar.deeds for item in span.items)), None)
    asked = [span for span in spans if span.kinds & _TELLS]
    return any("past" in span.kinds or deed is None or span.at < deed for span in asked)


def _acting(grammar: Grammar) -> Kinds:
    """What is told to act: it orders something, though the words around it tell what was."""
    return Kinds(*sorted(grammar.actors.names), SLOT)


def _telling(clause: Clause) -> Iterator[Span]:
    """The spans that cannot be filling words."""
    return (span for span in clause.spans if GLUE not in span.kinds)


def _ordering(grammar: Grammar) -> Kinds:
    """What tells that something is ordered; a seat's name is in talk as well."""
    names = sorted(_named(grammar).names - {"seat", SLOT, NUMBER})
    evoked = sorted({name for order in grammar.orders for name in order.evoked.names} - SOFT.names)
    return grammar.deeds | Kinds(*names, *evoked)


def _named(grammar: Grammar) -> Kinds:
    """Names and numbers."""
    return Kinds(*sorted(grammar.names.names - {"deed"}), SLOT, NUMBER)


def _only_stated(clause: Clause, grammar: Grammar, words: Sequence[str]) -> bool:
    """Whether a clause without a deed tells how things are: "Yellow needs just 4 more", "das war knapp mit Peru"."""
    if clause.kind not in (Kind.MAIN, Kind.REASON) or not clause.spans:
        return False
    told = [item for span in _telling(clause) for item in span.items]
    deeds = [
        span for span in _telling(clause) if all(item in grammar.deeds for item in span.items)
    ]  # "ships" are things
    acting = _acting(grammar)
    if deeds or any(item in acting or item.kind in ORDERS_TOO for item in told):
        return False
    if _THINKS.match(" ".join(words[clause.spans[0].at :])) and len(clause.spans) > 1:
        clause = replace(clause, spans=clause.spans[1:])
    first = clause.spans[0]
    of_somebody = "seat" in first.kinds and (
        states_something(words[first.past - 1 :], of_somebody=True)
        or (words[first.past - 1].endswith("s") and _OF_HIS.match(" ".join(words[first.past :])) is not None)
    )
    if words[first.at] not in _MY and _OF_HIS.match(" ".join(words[first.at :])):
        return True
    if not of_somebody and any(item in _named(grammar) and item.kind != "seat" for item in told):
        return states_something(words[first.at :], of_somebody=False) and words[first.at] not in _MY
    return of_somebody or states_something(words[first.at :], of_somebody=False)


#: What somebody thinks is, is no order; and what belongs to somebody is nobody's order either.
_THINKS = re.compile(r"(?:i|we|ich|wir) (?:think|guess|believe|suppose|fear|glaube|denke|finde|fürchte|vermute)\b")
_OF_HIS = re.compile(
    r"(?:\w+ ){1,5}?(?:is|are|was|were|has|have|looks?|seems?|bothers?|annoys?|costs?|went|ended|brought|hurt|"
    r"ist|sind|war|hat|sieht|stört|nervt|kostete|brachte|endete|lief)\b"
    r"(?! (?:to|for|zu|für)\b)"
)
#: "I think 2 on gold", "mine are …" may order something.
_MY = frozenset({"i", "we", "ich", "wir", "my", "our", "mein", "meine", "unser", "unsere"})


def _thinks(clause: Clause, words: Sequence[str]) -> bool:
    """Whether a clause says no more than that something is thought: "I find, …", "ich finde, …"."""
    filling = all(GLUE in span.kinds or span.kinds <= {"i", UNKNOWN} for span in clause.spans)
    said = " ".join(words[clause.spans[0].at : clause.spans[-1].past]) if clause.spans else ""
    return not clause.spans or (filling and clause.kind is Kind.MAIN and _THINK.fullmatch(said) is not None)


_THINK = re.compile(
    r"(?:(?:and|but|und|aber|well|also|naja|na ja|ehrlich gesagt|honestly) )*(?:i|we|ich|wir) (?:\w+ )?"
    r"(?:think|find|guess|believe|say|said|swear|maintain|finde|finden|denke|glaube|meine|sage|behaupte|schwöre)"
    r"(?: \w+)?"
)


#: What is said of a thing that orders name as well: "I think Trade is the best card in the game".
_JUDGES = re.compile(
    r"(?:(?:the |die |der |das )?\w+ ){0,4}?(?:is|are|was|were|isnt|ist|sind|war|waren|bleibt|remains) "
    r"(?:\w+ ){0,3}?(?:best|worst|better|worse|strongest|weakest|overrated|underrated|favourite|favorite|boring|"
    r"useless|stupid|great|funny|nicest|silly|weird|beste[nrs]?|schlechteste[nrs]?|stärkste[nrs]?"
    r"|schwächste[nrs]?|besser|"
    r"überschätzt|unterschätzt|langweilig|nutzlos|lieblings\w*|witzig|lustig|genial|blöd|doof|toll)\b"
)


def _only_judged(clause: Clause, grammar: Grammar, words: Sequence[str]) -> bool:
    """Whether a clause says what is thought of a card, and names neither a place nor a slot."""
    items = [item for span in clause.spans for item in span.items if GLUE not in span.kinds]
    if clause.kind is not Kind.MAIN or any(item.kind == SLOT or item in grammar.places for item in items):
        return False
    return _JUDGES.match(" ".join(words[clause.spans[0].at : clause.spans[-1].past]).replace("'", "")) is not None


def is_talk(clauses: Sequence[Clause], grammar: Grammar, words: Sequence[str] = (), *, heading: bool) -> bool:
    """Whether a line (of these words) orders nothing for certain: what is only not understood is no talk.

    `heading`: it ends in a colon, as "My orders for this turn:" does.
    """
    if _addresses(clauses, grammar, words):
        return True
    stated = [
        clause
        for clause, said in zip(clauses, _up_to_next(clauses, words), strict=True)
        if _only_stated(clause, grammar, said) or (clause.spans and _only_judged(clause, grammar, words))
    ]
    clauses = [clause for clause in clauses if clause not in stated]
    if stated and all(clause.kind is Kind.REASON or _thinks(clause, words) for clause in clauses):
        return True
    if orderly(clauses, grammar):
        items = [item for clause in clauses for span in clause.spans for item in span.items]
        return heading and not any(item in _named(grammar) for item in items)
    spans = [span for clause in clauses if clause.kind is not Kind.REASON for span in clause.spans]
    kinds = {kind for span in spans if GLUE not in span.kinds for kind in span.kinds}
    if kinds & _TALKS:
        return not kinds & _REPEATS
    unknown = sum(UNKNOWN in span.kinds for span in spans)
    meant = any(span.kinds.isdisjoint(SAYS_LITTLE) and not _is_letter(span, words) for span in spans)
    return 2 * unknown <= len(spans) and (not meant or _is_sentence(clauses, kinds))


def _up_to_next(clauses: Sequence[Clause], words: Sequence[str]) -> Iterator[Sequence[str]]:
    """The words up to the clause behind each: "Explore China if the weather is nice" says nothing of how China is."""
    begins = sorted(clause.spans[0].at for clause in clauses if clause.spans)
    for clause in clauses:
        at = clause.spans[0].at if clause.spans else 0
        yield words[: next((begin for begin in begins if begin > at), len(words))]


_YOU = frozenset({"you", "your", "yours", "youre", "youve", "u", "ur", "du", "dein", "deine", "deinen", "dir", "dich"})


def _addresses(clauses: Sequence[Clause], grammar: Grammar, words: Sequence[str]) -> bool:
    """Whether somebody at the table is spoken to: "Blue, that privateer in your box was nothing personal"."""
    spans = [span for clause in clauses for span in clause.spans]
    called = bool(spans) and spans[0].kinds == {"seat"} and words[spans[0].past : spans[0].past + 1] == (",",)
    told = [item for span in spans for item in span.items]
    acts = any(item in _acting(grammar) or item.kind in ("allow", "refuse") for item in told)
    acts = acts or any(_offers(clause, grammar, words) for clause in clauses)
    return called and not acts and not _YOU.isdisjoint(words) and not _orders_beside(clauses, grammar, words)


_WHO_ACTS = frozenset({"i", "ich", "we", "wir"})


def _offers(clause: Clause, grammar: Grammar, words: Sequence[str]) -> bool:
    """Whether a clause says what its writer does: "ich gebe dir Brasilien für Peru"."""
    said = words[clause.spans[0].at : clause.spans[-1].past] if clause.spans else ()
    return bool(said) and said[0] in _WHO_ACTS and any(item in grammar.deeds for item in clause.told)


#: Behind these another sentence begins.
_NEXT = frozenset({".", "!", "?", ";"})


def _orders_beside(clauses: Sequence[Clause], grammar: Grammar, words: Sequence[str]) -> bool:
    """Whether a sentence behind the one in which somebody is spoken to names a deed: "Yellow, thanks. Explorer …"."""
    begun = next((place for place, clause in enumerate(clauses) if place and clause.behind in _NEXT), len(clauses))
    behind = [clause for clause in clauses[begun:] if clause.kind is Kind.MAIN and clause.spans]
    return any(
        any(item in grammar.deeds for item in clause.told)
        and _YOU.isdisjoint(words[clause.spans[0].at : clause.spans[-1].past])
        for clause in behind
    )


def _is_letter(span: Span, words: Sequence[str]) -> bool:
    """Whether a span is a letter alone, as in "plan j": it says little."""
    return bool(words) and len(words[span.at]) == 1 and words[span.at].isalpha()


def _is_sentence(clauses: Sequence[Clause], kinds: set[str]) -> bool:
    """Whether words that name nothing to be done are a sentence, and neither an answer cut short nor a wish."""
    wishes = any(clause.kind not in (Kind.MAIN, Kind.REASON) for clause in clauses) or kinds & _WISHES
    gives = {"seat", NUMBER} <= kinds and not kinds & {"need", "have", "question"}
    return sum(len(clause.spans) for clause in clauses) >= _SENTENCE_LONG and not wishes and not gives
