"""Small talk joined to an order in one sentence: "back from the dentist, half my face is numb, but China it is".

A clause is such an aside where none of its words does, names, counts, denies or changes anything that an order could
have. It is left out before what turns from talk to the matter ("but", "so", "now"), and elsewhere only where it tells
something of its writer or of the world; never where the rest orders nothing for sure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from pbem.core.orders.clauses import Clause, Kind
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.left_over import begin_with_names, may_be_initials
from pbem.core.orders.meanings import GLUE, MISTYPED, NUMBER, SLOT, UNKNOWN, UNSURE, Kinds, Span
from pbem.core.orders.ordering import MOST_WORDS
from pbem.core.orders.remarks import orders_for_sure, with_places
from pbem.core.orders.small_talk import CHATS, LIGHT
from pbem.core.orders.statements import ADVERB, THING, states_something

#: What turns from talk to the matter, whatever was said before.
_BUT = frozenset({"but", "aber"})
_TURNS = _BUT | {
    "so", "also", "anyway", "anyhow", "jedenfalls", "darum", "deshalb", "daher", "drum", "deswegen", "therefore",
    "hence", "now", "jetzt", "nun", "zwar", "let's", "lets", "trotzdem",
}  # fmt: skip
_ORS = frozenset({"or", "oder"})
#: Signs before which the talk has to be told as such.
_ENDS = frozenset({".", "!", "?", ";", ":"})
_JOINS = frozenset({"", ",", "and", "und", "or", "oder", "(", ")", "-", "then", "dann"}) | _ENDS | _TURNS
#: What else such a clause may have: it is said of a writer's own things as well as of the game's.
_BESIDE = frozenset({"half", "explored", "round-word", "turn-word", "precedes"})
#: What small talk in a sentence of its own may have, and here may be of the order.
_WEIGHTY = frozenset({"others", "all", "most", "take", "kill", "possible", "success", "firstly", "going"})
_EVERYBODY = frozenset({"everybody", "everyone", "jeder", "alle", "y'all"})
_ALREADY = frozenset({"already", "schon", "bereits"})
_TIMES = frozenset({"twice", "thrice", "zweimal", "dreimal"})
#: Behind these talk goes on before anything is ordered: "I've slept on it and had my toast".
_GOES_ON = frozenset({",", "and", "und", "or", "oder"})
_DENIES = Kinds("not never none refuse")
#: What doubts whether it is wise, and takes nothing back before anything was ordered.
_CORRECTS = frozenset({"correction"})
_DOUBTS = _CORRECTS | {"maybe"}
#: Words of talk before a turn, at least, in all; letters of an unknown word that may be a code.
_FEW, _CODE = 3, 3
_UNABLE = frozenset({"cant", "can't", "cannot"})
_VOWELS = re.compile(r"[aeiouyäöü]")
#: Who tells something, and what: of oneself only what is felt, was, or is; what "I" shall do would be an order.
_OF_ONESELF = (
    r"(?:i|we|ich|wir) "
    + ADVERB
    + r"(?:am|was|were|are|have|had|feel|felt|think|thought|guess|hope|love|like|hate|know|"
    r"knew|believe|wonder|wish|promise|swear|admit|confess|suppose|bet|mean|said|told|saw|heard|read|slept"
    r"|woke|spent|"
    r"must (?:say|admit|confess)|cant (?:believe|wait|complain|help)|dont (?:know|mind|care|believe)|\w{3,}ed"
    r"|bin|hab|habe|"
    r"war|hatte|sind|haben|waren|hatten|freue?|hoffe|glaube?|weiss|denke?|finde?s?|habs|glaubs|fühle?|liebe?"
    r"|mag|hasse?"
    r"|schwöre?|gestehe?|"
    r"wünsche?|grüsse?|sitze?|liege?|stehe?|komme?|muss (?:sagen|gestehen|zugeben)|kann (?:nicht mehr|kaum|mich))\b"
)
_TELLS = re.compile(
    rf"(?:(?:and|but|so|well|oh|ah|hey|still|honestly|anyway|und|aber|na|ja|naja|ach|ehrlich|übrigens|dabei"
    rf"|irgendwie) )*"
    rf"(?:{_OF_ONESELF}"
    rf"|(?:im|ive|were|weve|its|thats|theres|hes|shes|theyre|youre|youve|youll|theyll|itll|it|you|es|man|du"
    rf"|ihr|mir|uns|bei uns|bei mir)"
    rf" {ADVERB}\w+"
    rf"|(?:he|she|they|everybody|everyone|nobody|somebody|someone|er|sie|die|der|das|jeder|keiner|niemand"
    rf"|jemand|{THING}(?: \w+)?)"
    rf" {ADVERB}(?:is|are|was|were|has|had|says?|said|hates?|likes?|knows?|thinks?|thought|laughs|laughed"
    rf"|asks|asked|wants"
    rf"|loves|keeps|tells|told|broke|leaves|left|ist|sind|war|waren|hat|hatte|sagt|sagte|meint|meinte|fragt"
    rf"|lacht|findet"
    rf"|freuen|freut|mögen|mag|lieben|liebt|hassen|hasst|wissen|weiss|denken|denkt|schläft|wartet|schaut|guckt"
    rf"|ruft|kommt|geht|spielt)\b"
    rf"|\w+s (?:\w+ )?(?:is|are|on|off|out|in|over|up|down|back|here)\b"
    rf"|(?:bin|hab|habe|war|hatte|komme|sitze|stehe|liege|freue?|hoffe|weiss|ist|klingt|macht|what an?"
    rf"|welche?r?|was für"
    rf"|so ein|such an?|how (?:i|we|ive|weve|you|the|nice|lovely|sad|time)"
    rf"|wie (?:ich|wir|schön|gut|nett|schnell|die)|back|zurück|endlich|greetings|grüsse) \w+)"
)
#: "Never mind that": nothing of a line is taken back by it, and nothing of a line before.
_NEVER_MIND = frozenset({"mind", "egal", "wurst", "wurscht"})


def without_asides(clauses: Sequence[Clause], words: Sequence[str], grammar: Grammar) -> list[Clause]:
    """The clauses without those of talk; none where there is none, or nothing is ordered for sure beside it."""
    told = [not _may_be_talk(clause, words, grammar) for clause in clauses]
    for place in range(len(clauses)):
        told[place] = told[place] and not _is_called(place, clauses, told)
    asides: list[Clause] = []
    for place, clause in enumerate(clauses):
        goes_on = bool(asides) and clauses[place - 1] is asides[-1] and clause.behind in _GOES_ON | _BUT
        if not told[place] and _is_aside(place, clauses, told, words, goes_on=goes_on):
            asides.append(clause)
    kept = [clause for clause in clauses if clause not in asides]
    if not asides or may_be_initials(asides) or begin_with_names(asides, grammar) or not orders_for_sure(kept, grammar):
        return []
    return with_places(kept, asides, grammar)


def _is_called(place: int, clauses: Sequence[Clause], told: Sequence[bool]) -> bool:
    """Whether a clause is the name of somebody whom the talk before or behind is told: "Blue, lovely beard!"."""
    clause = clauses[place]
    if [span.kinds for span in clause.spans] != [{"seat"}] or clause.kind is not Kind.MAIN:
        return False
    before = place > 0 and clause.behind == "," and not told[place - 1]
    behind = place + 1 < len(clauses) and clauses[place + 1].behind == "," and not told[place + 1]
    return behind or (before and (place + 1 == len(clauses) or clauses[place + 1].behind in _ENDS))


def _is_aside(
    place: int, clauses: Sequence[Clause], told: Sequence[bool], words: Sequence[str], *, goes_on: bool
) -> bool:
    """Whether a clause that may be talk is, where it stands."""
    clause = clauses[place]
    past = next((at for at in range(place, len(clauses)) if told[at]), len(clauses))
    turn = _turn(clauses[place : past + 1], words) if past < len(clauses) else ""
    before = any(told[:place])
    if [span.kinds for span in clause.spans] == [{"seat"}]:
        return True  # whom the talk beside it is told
    sure = turn in _TURNS - {"now", "jetzt", "nun", ":"} and not before and _tells(clause, words)
    if _denies(clause) and not (sure or _is_not_so(clause, words)):
        return False
    if _has(clause, _CORRECTS):  # "the boiler broke, but never mind that"
        return goes_on and not before and not _NEVER_MIND.isdisjoint(_words(clause, words))
    if _has(clause, _DOUBTS) and (before or not turn):
        return False
    began = next((at + 1 for at in range(place - 1, -1, -1) if told[at]), 0)
    size = sum(span.past - span.at for each in clauses[began:past] for span in each.spans)
    long = size >= _FEW or _tells(clause, words)
    if turn and not before and long and not _has_code(clause) and (clause.behind not in _ORS or goes_on):
        return True
    strange = any(_is_strange(span) for span in clause.spans)
    if clause.behind in _ORS and not goes_on:
        return False
    unheard = place > 0 and clause.spans[0].at - _past(clauses[place - 1]) > _FEW - 1  # what was before it says nothing
    if _is_not_so(clause, words) or _tells(clause, words) or _that_all(clause, words, goes_on=goes_on or unheard):
        return True
    if goes_on and before:  # "…, ich hab's satt, ständig verprügelt zu werden"
        return strange and clause.behind == "," and not _names_thing(clause, words)
    if goes_on:
        return strange and not _has_code(clause)
    return not before and not _names_thing(clause, words) and not _has_code(clause) and _leads(place, clauses, words)


#: "I'm not in a sharing mood", "heute wird nicht getrödelt": how somebody is, and what nobody does.
_NOT_SO = re.compile(
    r"(?:(?:and|but|well|und|aber) )?(?:im|i am|were|we are|its|it is|thats|that is|hes|shes|ich bin|wir sind"
    r"|es ist|das ist|er ist)"
    r" (?:\w+ )??(?:not|no|never|nicht|kein\w*|nie)\b"
    r"|(?:heute|diesmal|hier|jetzt|da) wird (?:\w+ )??(?:nicht|nichts|nie|kein\w*) (?:\w+ )?\w+t$"
)


def _is_not_so(clause: Clause, words: Sequence[str]) -> bool:
    """Whether a clause with a word that nobody knows, or of chat, says only what is not so."""
    said = " ".join(word.replace("'", "") for word in _words(clause, words))
    return _NOT_SO.match(said) is not None and any("chat" in s.kinds or _is_strange(s) for s in clause.spans)


_ARTICLES = frozenset({"the", "my", "our", "der", "die", "das", "den", "mein", "meine", "meinen", "unser", "unsere"})


def _names_thing(clause: Clause, words: Sequence[str]) -> bool:
    """Whether a clause begins as the name of a thing does: "the furry stuff"."""
    return words[clause.spans[0].at] in _ARTICLES


def _leads(place: int, clauses: Sequence[Clause], words: Sequence[str]) -> bool:
    """Whether the next clause of the talk that begins a line tells something: "Lacht ruhig, ich find's gut, …"."""
    behind = clauses[place + 1 : place + 2]
    return bool(behind) and behind[0].behind in (",", "!") and bool(behind[0].spans) and _tells(behind[0], words)


_THAT_ALL = re.compile(r"(?:dass|that) (?:ich|mich|mir|uns|wir|ihr|alle|man|i|we|you|everybody|everyone)\b")


def _that_all(clause: Clause, words: Sequence[str], *, goes_on: bool) -> bool:
    """Whether a clause says what is told in the one before it: "…, ich finde, dass mich keiner lieb hat"."""
    return goes_on and _THAT_ALL.match(" ".join(_words(clause, words))) is not None


def _past(clause: Clause) -> int:
    return clause.spans[-1].past if clause.spans else 0


def _turn(clauses: Sequence[Clause], words: Sequence[str]) -> str:
    """The word that turns to the matter behind the first of clauses, up to where the last begins; "" for none."""
    for before, clause in pairwise(clauses):
        if not before.spans or not clause.spans:
            continue
        between = words[before.spans[-1].past : clause.spans[0].at + 1]
        if turn := next((word for word in (clause.behind, *between) if word in _TURNS or word == ":"), ""):
            return turn
    return ""


def _may_be_talk(clause: Clause, words: Sequence[str], grammar: Grammar) -> bool:
    """Whether nothing in a clause could be of an order."""
    if clause.kind not in (Kind.MAIN, Kind.REASON) or not clause.spans or clause.behind not in _JOINS:
        return False
    own = grammar.deeds | grammar.names | Kinds(NUMBER, SLOT)
    misread = [span for span in clause.spans if all(item.doubt == MISTYPED and item not in own for item in span.items)]
    return all(span in misread or _is_light(span, clause, words) for span in clause.spans) and not _wishes(
        clause, words
    )


#: "Nobody may touch my stuff", "with the old tub", "I want the shiny ones": an order, or a part of one.
_WISHES = re.compile(
    r"\b(?:may|can|could|might|should|shall|must|let|lets|allowed|darf|dürfen|dürft|kann|können|könnt|soll|sollen|"
    r"sollte|muss|müssen|lass|lasst|wants? to|going to|gonna|plan to|intend to)\b"
    r"|^(?:(?:and|but|so|well|und|aber|also|na) )*(?:(?:i|we|ich|wir) (?:\w+ )??(?:want|wish|would|will"
    r"|möchte|möchten|"
    r"würde|würden|werde|werden|wollen|plane)\b|(?:ill|id)\b"
    r"|(?:with|by|using|for|from|to|into|on|onto|via|through|mit|von|für|aus|nach|auf|per|durch|zu|zum|zur"
    r"|bei|beim|über)\b"
    r"(?! (?:me|mir|uns|us|that|all that|dem|alledem|some reason)\b))"
)
#: "I must say", "I can't believe it": nothing is to be done by that.
_OF_MIND = re.compile(
    r"\b(?:i|we|ich|wir|it|you|man|es|that|das) (?:\w+ )??(?:must|can|could|cant|cannot|couldnt|should|might"
    r"|may|muss|"
    r"kann|könnte|sollte) "
    r"(?:\w+ )??(?:do with|use an?|murder an?|kill for|say|admit"
    r"|confess|believe|complain|help|wait|see|imagine|tell|guess|be|sagen|gestehen"
    r"|zugeben|klagen|"
    r"sehen|glauben|fassen|warten|sein|nicht mehr|kaum)\b"
)
#: Verbs that begin what somebody is told to do.
_DOING = frozenset({"doing", "moving", "tun", "bewegen", "gehen"})


def _wishes(clause: Clause, words: Sequence[str]) -> bool:
    """Whether a clause may wish something to be done, though no word says what."""
    first = clause.spans[0]
    if GLUE in first.kinds and any(item.value in _DOING for item in first.items):
        return True
    said = " ".join(word.replace("'", "") for word in _words(clause, words))
    return _WISHES.search(said) is not None and _OF_MIND.search(said) is None


def _is_light(span: Span, clause: Clause, words: Sequence[str]) -> bool:
    if GLUE in span.kinds or span.kinds & CHATS or _is_strange(span):
        return True
    if span.kinds == {"seat"}:
        return span is clause.spans[0] and _threatens(clause, words)
    if _words(clause, words) in (("don't", "ask"), ("dont", "ask")):
        return True
    if _was(span, words) or "question" in span.kinds:
        return True
    if span.kinds == {NUMBER} and any("turn-word" in each.kinds and each.past == span.at for each in clause.spans):
        return not _ALREADY.isdisjoint(_words(clause, words))  # "I can't believe it's turn eight already"
    if span.kinds == {NUMBER}:  # "two sugars", "broke twice"
        behind = next((each for each in clause.spans if each.at == span.past), None)
        strange = behind is not None and behind.kinds <= {UNKNOWN, "chat"}
        return strange or (
            words[span.at] in _TIMES and any("chat" in each.kinds or _is_strange(each) for each in clause.spans)
        )
    if span.kinds <= {"all", "whatever"}:
        return words[span.at] in _EVERYBODY
    if span.kinds == {"refuse"} and words[span.at] in _UNABLE:
        return True
    return span.kinds <= (LIGHT - _WEIGHTY) | _BESIDE | _DOUBTS | _DENIES.names


#: Whom "war" stands beside where it says what was, and no war.
_WHO_WAS = frozenset({"das", "es", "ich", "er", "sie", "wer", "wie", "so", "da", "hier", "gestern", "heute", "ja"})


def _was(span: Span, words: Sequence[str]) -> bool:
    """Whether a word is the German "was", which is a deed in English."""
    return words[span.at : span.past] == ("war",) and span.at > 0 and words[span.at - 1] in _WHO_WAS


def _is_strange(span: Span) -> bool:
    """Whether nobody knows a word, or hardly."""
    return all(item.kind == UNKNOWN or item.doubt == UNSURE for item in span.items)


def _has(clause: Clause, kinds: frozenset[str]) -> bool:
    return any(item.kind in kinds for item in clause.told)


def _words(clause: Clause, words: Sequence[str]) -> Sequence[str]:
    return words[clause.spans[0].at : clause.spans[-1].past]


def _denies(clause: Clause) -> bool:
    return any(item in _DENIES for span in clause.spans for item in span.items if GLUE not in span.kinds)


def _has_code(clause: Clause) -> bool:
    """Whether an unknown word may be short for a name: "nwb"."""
    unknown = (item for item in clause.told if item.kind == UNKNOWN)
    return any(len(str(item.value)) <= _CODE and not _VOWELS.search(str(item.value)) for item in unknown)


def _tells(clause: Clause, words: Sequence[str]) -> bool:
    """Whether a clause tells something of its writer or of the world, or is chat alone."""
    begins = _words(clause, words)
    said = " ".join(word.replace("'", "") for word in begins[:MOST_WORDS])
    if states_something(begins, of_somebody=False) or _TELLS.match(said):
        return not _has_code(clause)
    chats = any("chat" in span.kinds for span in clause.spans)
    return (chats and not _names_thing(clause, words)) or _threatens(clause, words)


#: Whom somebody does something to.
_US = frozenset({"me", "us", "mich", "uns", "mir"})


def _threatens(clause: Clause, words: Sequence[str]) -> bool:
    """Whether a clause begins with a seat that does to the writer what no order is: "Rot rennt uns sonst davon"."""
    return "seat" in clause.spans[0].kinds and len(clause.spans) >= _FEW and not _US.isdisjoint(_words(clause, words))
