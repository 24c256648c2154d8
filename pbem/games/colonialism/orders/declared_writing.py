"""Lines of Colonialism as they are written: codes, short names and signs written out before words are looked up."""

from __future__ import annotations

import re

#: A code that is a small word as well, in capitals only: "with the AS ship".
_ARABIAN = re.compile(
    r"\bAS(?= ships?\b)|(?<=via )AS\b|(?<=from )AS\b|(?<=from the )AS\b|(?<=to )AS\b|(?<=to the )AS\b"
)


#: Codes of places in capitals, where the rest of the line is in small letters: "FZ NO g. grau", "MC nat NA".
_CODES = tuple(
    (re.compile(pattern), name)
    for pattern, name in (
        (r"(?<!\w)NA(?![\w/])", "North Africa"),
        (r"(?<=[\w.>)] )NO(?=\s*(?:$|[,;:.)/(]|\d|(?:g|gg|f|m|v|via|gegen|mit|für|über|als|sonst)\b))", "Naher Osten"),
        (r"(?<!\w)ME(?!\w)", "Middle East"),
    )
)
_SMALL_LETTERS = re.compile(r"[a-zäöü]{2}")
#: What one explores with.
_DISC = (
    r"(?:eine|1|a|one)(?: (?:of my|meiner))? (?:einfluss|influence )?(?:scheibe|disc|disk) "
    r"(?:aus|von|from|out of) (?:der|meiner|dem|meinem|my|the) (?:reserve|vorrat|supply)"
)
_WRITTEN_OUT = tuple(
    (re.compile(pattern), other)
    for pattern, other in (
        (r"(?i)\bw/d\b", "withdraw"),
        (
            r"(?i)\bziehe?n? ((?:ich|wir|immer|stets) )*((?:schwarz|braun|gelb)\w*) (?:dem|der|den) "
            r"((?:schwarz|braun|gelb)\w*) vor\b",
            r"nehme \1\2 vor \3",
        ),
        # an abbreviation before a code: "A1 Feldz. SOA"
        (r"(?<=\d )([A-Za-zÄÖÜäöü]{2,6})\.(?= [A-ZÄÖÜ]{2,3}\b)", r"\1"),
        (r"\b(?:ArM|ArabM|AraM)\b", "Arabian Sea"),
        # an order of before that is replaced: "I revoke any order given for my third action and substitute: …"
        (
            r"(?i)(?:^|(?<=[.;!] ))\W*(?:i (?:hereby )?|hiermit )?(?:revoke|cancel|rescind|annul|withdraw|void|scrap) "
            r"(?:(?:any|the|my|all|whatever|every|previous|earlier|prior|former) )*orders?(?: (?:previously|already|"
            r"earlier|i|gave|have|had|given|made|sent|issued|placed|before))*"
            r"( for [^.;:!?,]{0,40}?\b(?:action|move|slot|step)\b[^.;:!?,]{0,50}?),? and "
            r"(?:(?:hereby |instead )?(?:substitute|replace (?:it|them) (?:by|with)|put|order|play|do|make it|enter)"
            r"(?: (?:therefor|for it|for them|in its place|in their place|in its stead|instead|the following))*)\s*:? ",
            r"\1: ",
        ),
        (
            r"(?i)\b(?:the )?first of (?:these|the|our|my|those) (?:(?:two|2|coming|next) )*(?:action )?rounds\b",
            "this round",
        ),
        (
            r"(?i)\b(?:the )?(?:second|last|latter) of (?:these|the|our|my|those) (?:(?:two|2|coming|next) )*"
            r"(?:action )?rounds\b",
            "the next round",
        ),
        # "As my second card, Fleet on India": the action that it is
        (
            r"(?i)\b((?:as|for|als|für)(?: my| the| meine| die)?|my|meine) "
            r"(first|second|third|last|1st|2nd|3rd|erste|zweite|dritte|letzte) (?:influence "
            r"|einfluss)?(?:card|karte)(?=, )",
            r"\1 \2 action",
        ),
        # "Eine Karte ziehen, dann noch eine": one more of them
        (
            r"(?i)\b(karten?(?: (?:auf|nach)?ziehen)?|ziehe?n?(?: ich)?(?: eine karte)?)((?:[,;.]"
            r"| und)(?: (?:und|dann|danach|"
            r"anschließend|hinterher|zuletzt|schließlich|zum schluss|als drittes|drittens|im dritten"
            r"|als dritte aktion))*)"
            r" (?:gleich |direkt |nochmal )?noch (?:mal )?eine(?: weitere)?(?=\s*(?:[,;.!]|$|(?:und|dann|danach)\b))",
            r"\1\2 eine Karte ziehen",
        ),
        # "two of my eight discs in India": how many of how many
        (
            r"(?i)\b(eine|zwei|drei|vier|fünf|[1-5]|one|two|three|four|five) "
            r"(?:von meinen|von den|meiner|der|of my|of the) "
            r"(?:\d+|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|two|three|four|five|six|seven|eight|nine|ten) "
            r"(?=(?:einfluss)?scheiben|discs|disks)",
            r"\1 ",
        ),
        # "Take a disc from my reserve and place it in India", "Eine Scheibe aus der Reserve kommt nach Indien"
        (
            r"(?i)\b(?:nehmt?|nehme|nimm|take|lege?|legt|setze?|setzt|put|place|stelle) (?:(?:ich|mir|bitte|uns|me) )*"
            rf"{_DISC}(?:,?(?: (?:und|and))? (?:lege?|legt|setze?|setzt|put|place|drop"
            rf"|stelle)(?: ich)? (?:sie|it|diese))?"
            r" (?=(?:nach|in|auf|to|into|on|onto)\b)",
            "erkunde ",
        ),
        (
            rf"(?i)\b{_DISC} (?:kommt|geht|goes|comes|setze|lege|stelle)(?: ich)? (?=(?:nach|in|auf|to|into)\b)",
            "erkunde ",
        ),
        # "I take Fleet and put it on India"
        (
            r"(?i)(^|[.;,:!] )((?:ich |i |i['’]ll |i will |i['’]d |dann |then |und |and |zuerst |first )*)"
            r"(?:nehme?|nimm|wähle|greife zu|take|pick|choose|grab|use|benutze|nutze) "
            r"((?:(?:ich|mir|dafür|hier|jetzt|mal|die|das|den|the|my|mein|meine|meinen|karte"
            r"|card) )*[^,.;:!?]{3,40}?),? "
            r"(?:(?:und|and|dann|then) )*(?:lege?|spiele?|setze?|packe?|haue?|put|play|place|lay|drop|use) "
            r"(?:ich )?(?:ihn|sie|es|diese|it|that)(?: dann)? (?=(?:auf|in|nach|on|onto|to|into)\b)",
            r"\1\2play \3 ",
        ),
        (r"(?i)(?<=\w) nehmen und (?=(?:auf|in|nach)\b[^,.;]{3,40}\b(?:legen|spielen|setzen)\b)", " "),
        # "I'd rather draw than explore, so draw": what is not done
        (
            r"(?i)\b(?:i['’]?d |i would )?rather (draw|pass)( a card)? than (?:to )?[a-z][^,.;:]{2,50}?"
            r"(?:, so(?: i(?: will|['’]ll)?)? \1)?(?=[,.;]|$)",
            r"\1\2",
        ),
        # "I'd like to be first, otherwise third", "ich wäre gern Erster": the row
        (
            r"(?i)\b(?:i['’]?d (?:like|love|prefer)|i (?:want|would like|would love"
            r"|wish)) (?:(?:next (?:turn|time|round)|then) )*"
            r"to (?:be|go|play|move|act) (?=(?:first|second|third|fourth|last|1st|2nd"
            r"|3rd)\b(?!,? (?:draw|play|explore|move)))",
            "position ",
        ),
        (
            r"(?i)\bich (?:möchte|will|wäre|würde|hätte)(?: (?:gerne?|lieber|am liebsten|nächstes mal"
            r"|nächste runde|dann|als))* "
            r"(erster|zweiter|dritter|vierter|letzter)\b(?: (?:sein|werden|dran sein|dran|an der reihe sein))?",
            r"position \1",
        ),
        (
            r"(?i)\b((?:zug|spiel|spieler)?reihenfolge|turn order) (?:(?:für|in|for|of|im) )?(?:(?:die"
            r"|der|den|the|das) )?"
            r"(?:nächste[nrs]? (?:runde|mal|zug)|next (?:round|turn|time))\b",
            r"\1",
        ),
        # "Spielzug Blau: …", "Blue's move: …": who writes
        (
            r"(?i)^(\W*)(?:(?:spiel)?zug|züge|befehle?|aktionen|orders?|moves?|actions)(?: (?:von|für|for|of|by))? "
            r"(rot|blau|grün|weiß|weiss|red|blue|green|white)\s*:",
            r"\1\2:",
        ),
        (r"(?i)^(\W*)(red|blue|green|white)['’]?s? (?:moves?|orders?|turn|actions?)\s*:", r"\1\2:"),
        # "Handel zwischen Indien und China: braun gegen gelb"
        (
            r"(?i)\b(handel\w*|trade|tausche?n?|swap) (?:zwischen|between) ([^,:;.()]{4,30}?) (?:und"
            r"|and) ([^,:;.()]{4,30}?)"
            r"\s*[:,(]?\s+((?:schwarz|braun|gelb|black|brown|yellow)\w*) (?:gegen|mit|für|for|against|with|und|and) "
            r"((?:schwarz|braun|gelb|black|brown|yellow)\w*)\b",
            r"\1 \4 in \2 gegen \5 in \3",
        ),
        # "Am Ende tausche ich 3 gelbe gegen 1 braunen": what is said of three is the exchange at the end
        (
            r"(?i)^(?=.*\b(?:am|zum) (?:spiel)?ende\b)(?=.*\b(?:3|drei)\b)(.*?)\btauschen?\b",
            r"\1wandle",
        ),
        # "one of my two ships", "eines meiner beiden Schiffe"
        (
            r"(?i)\b(?:one of (?:my|the) (?:two|2|three|3|both)|eine?[ms] (?:meiner|der|von meinen) (?:zwei"
            r"|beiden|2|drei|3))"
            r"(?= )",
            "mein",
        ),
        (r"(?i)\b(?:zugunsten|zu gunsten|zum vorteil) von mir\b", "für mich"),
        (r"(?i)\bin (?:favou?r of me|my favou?r)\b", "for me"),
        (r"(?i)(?<=[a-zäöü])-(?=(?:karte|card)\b)", " "),  # "Mineral-Karte"
        # colours by their rank: "1. yellow, 2. black"
        (
            r"(?i)(?<![\d.])[1-3][.)] ?(?=(?:yellow|black|brown|gelb|schwarz|braun|agrar|agricultural|mineral|natural)"
            r"\w*\s*(?:[,;.>]|$|[23][.)]))",
            "",
        ),
        (
            r"(?i)(^|[.;!] )\W*(?:with (?:the|one) exception of|(?:(?:the )?only |one |die (?:einzige )?|einzige )?"
            r"(?:exception|ausnahme))\s*:?(?: is| ist)?(?: in| for| für)? (?=[a-zäöü]+(?: [a-zäöü]+){0,2}\s*[:,])",
            r"\1in ",
        ),
        (r"(?i)(?<=\w) n (?=[a-z])", " and "),  # "draw n pass"
        (r"(?i)^\W*([23]) card(?=\W*$)", r"action \1: draw"),  # "3. card": no three of them
        (r"(?i)^\W*([23]) karte(?=\W*$)", r"Aktion \1: ziehe"),
        (r"(?i)\b([2-6])x(?= (?:draw|pass|zieh|kart|card))", r"\1 x"),  # a count, and no number of an action
        # the rulebook's names of actions say no more than the card does that follows
        (
            r"(?i)\bplay (?:(?:1|one|an|a) )?(?:(?:influence|action|policy) )?card\b(?! (?:from|off|of)\b)",
            "play",
        ),
        (
            r"(?i)(?<!keine )\b(?:(?:1|eine) )?(?:einfluss|aktions|politik)?karte (?:aus)?spielen\b[“”\"«»]*",
            "spiele",
        ),
        # "no cube any more" compares with nothing
        (r"(?i)\b(kein(?:e[mnrs]?)? (?:(?!als\b)\w+ ){1,3})mehr\b(?! als\b)", r"\1"),
    )
)


_REGIONS = r"indi|china|africa|afrika|east|osten|nahost|asia|asien|sahara"
#: "Rule 5.1.4 lets me withdraw up to five. I have …": what the rules say of it orders nothing.
_RULE_SAYS = re.compile(
    r"(?i)(?:^|(?<=[.!?] ))(?:(?:per|under|by|according to|as per|rule|section|laut|nach|gemäß|regel|§) ?){0,3}"
    rf"\d+(?:\.\d+)+(?:(?!{_REGIONS})[^.!?])*?\b(?:lets|allows?|permits?|says|states|entitles|erlaubt|sagt|gestattet|"
    rf"darf (?:ich|man) bis zu|(?:i|one|you) may \w+ up to)\b(?:(?!{_REGIONS})[^.!?])*[.!?] +(?=\S)"
)
#: "1 Fleet India 2 draw 3 card": the last of the actions that are counted.
_LAST_CARD = re.compile(r"(?i)^(\W*1\W.*[a-z.)] [23])[.)]? (?:a |one |eine |ne )?(?:card|karte)(?=\s*$)")
#: "Draw draw draw": what is said again is done again.
_AGAIN = re.compile(r"(?i)\b(draw|pass|ziehen?|zieh|passe) (?=\1\b)")


_NTH = r"(?:first|second|third|fourth|1st|2nd|3rd|4th|ersten|zweiten|dritten|vierten)"
#: "In the second round …, in the first …": the word is left out where it is said again.
_ROUND = re.compile(rf"(?i)\b(?:in the|in der) {_NTH} (?P<round>(?:action |aktions)?(?:round|runde))\b")
_NO_ROUND = re.compile(
    rf"(?i)\b(?P<nth>(?:in the|in der) {_NTH})"
    r"(?! (?:action |aktions)?(?:rounds?|runden?|actions?|aktion\w*|cards?|karten?|ships?)\b)"
)


def _rounds_named(text: str) -> str:
    named = _ROUND.search(text)
    if named is None:
        return text
    begins = text[: named.end()]
    return begins + _NO_ROUND.sub(rf"\g<nth> {named['round']}", text[named.end() :])


def written_out(text: str) -> str:
    """The text with a code in capitals written out, and a sign between deeds that are said again and again."""
    text = _ARABIAN.sub("Arabian Sea", text)
    text = _rounds_named(text)
    text = _RULE_SAYS.sub("", text)
    text = _LAST_CARD.sub(r"\1 draw", text)
    for pattern, other in _WRITTEN_OUT:
        text = pattern.sub(other, text)
    text = _with_colours(text)
    if _SMALL_LETTERS.search(text):
        for code, name in _CODES:
            text = code.sub(name, text)
    return _AGAIN.sub(r"\1, ", text)


#: Colours cut short, where a line names several of them: "cubes bk>br>y", "3bk->1y".
_SHORT_COLOUR = re.compile(r"(?i)(?<![^\W\d])(bk|blk|br|brn|bn|ye?l?|yw)(?=\s*(?:$|[>,;:=-]))")
_CHAIN = re.compile(
    r"(?i)(?<![^\W\d])\d? ?(?:bk|blk|br|brn|bn|ye?l?|yw)\s*(?:->|>|=|:)\s*\d? ?(?:bk|blk|br|brn|bn|ye?l?|yw)\b"
)
_COLOURS = {"bk": "black", "bl": "black", "br": "brown", "bn": "brown"}


def _with_colours(text: str) -> str:
    """The text with such colours written out, and signs between them alone as a list's."""
    if _CHAIN.search(text) is None:
        return text
    return _SHORT_COLOUR.sub(lambda found: f" {_COLOURS.get(found[1][:2].casefold(), 'yellow')}", text)
