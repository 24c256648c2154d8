"""What people write in several ways, written in one before its words are looked up.

Each row of the tables is a spelling, an idiom or a form, with an example where the pattern does not show it. They are
tried from the first to the last: a later one may need what an earlier one has written.
"""

from __future__ import annotations

import re

from pbem.core.grammar import tidy
from pbem.core.orders.conditions_written import with_conditions_written

#: German verbs whose first part stands at the end of the clause: "nehme acht auf" is read as "aufnehme acht".
_VERBS = (
    "heben?|hebt|nehmen?|nimmt?|greifen?|greift|zahlen?|zahlt|bezahlen?|bezahlt|geben?|gibt?|bauen?|baut|setzen?|setzt|lösen?|löst|"
    "räumen?|räumt|schaffen?|schafft|schlagen?|schlägt|tragen?|trägt|holen?|holt|führen?|führt|brechen?|bricht|"
    "fassen?|fasst|kaufen?|kauft|rühren?|rührt|rücken?|rückt|steigen?|steigt|schließen?|schließt|bieten?|bietet"
)
#: German conditions without a "wenn": "Greift mich jemand an, gebe ich auf", "Ist das Salz weg, dann Baumwolle".
_VERBS_FIRST = (
    "greift|greifen|attackiert|attackieren|überfällt|bekriegt|erklärt|kommt|habe|hab|hat|ist|sind|bin|bekomme|kriege|"
    "bekommt|kriegt|geht|klappt|fehlt|reicht|bleibt|bleiben|liegt|liegen|gibt|steht|sitzt|sitzen|besitze|verliere|"
    "gewinne|schaffe|wäre|hätte|kann|könnte|scheitert|misslingt|gelingt"
)
_SUBJECTS = (
    "mich|mir|uns|ich|jemand|einer|er|sie|es|das|dies|die|der|dort|da|dann|mein|meine|rot|blau|grün|gelb|orange|"
    "schwarz|noch|schon|irgendwer|irgendjemand|wer|keiner?|niemand"
)
_SO_THEN = (
    r"dann|so|gegen|stattdessen|(?:eine )?karten?|passe|\w+e? ich|soll|sollen|darf|dürfen|lieber|bitte|"
    r"(?:\w+t )?(?:der|die|das|mein|meine) \w+|nach|auf|zu"
)
#: What a form asks, and its answer tells: "Where: India".
_LABELS = "where|who|whom|what|which|how many|wo|wer|wen|wem|was|welche[rs]?|wie ?viele?"
#: What a form asks about an order; what follows its colon is the answer.
_FORM_LABELS = (
    r"character|deed|order|target|place|territory|destination|good|goods|waren|number|count|amount|track|options?|"
    r"to whom|against|whose|on success|figur|befehl|ziel|ort|gebiet|anzahl|menge|betrag|leiste|optionen|"
    r"gegen wen|wessen|charakter"
)
#: A part of a form that says nothing: "Anything else: no", "Notes: -".
_NOTHING_ELSE = (
    r"(?:anything else|others?|notes?|remarks?|comments?|bemerkung(?:en)?|anmerkung(?:en)?|sonstiges|sonst noch was)"
    r"\s*:\s*(?:no|nope|none|nothing|nil|nein|keine?|nichts|n/?a|[-–_]+)?"
)
_COUNTS = (
    r"\d+|one|two|three|four|five|six|seven|eight|nine|ten"
    r"|ein|eine[nrms]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn"
)
#: What the rulebook numbers with a letter: "Rebel, option C"; with two of them a line tells what is done in each case.
_LETTERED = (
    r"(?:options?|part|variant|choice|letter|paragraph|variante|möglichkeit|wahlmöglichkeit|buchstabe|absatz|teil)"
    r" (?-i:[A-H])\b"
)
#: What is done next, said at length; and again.
_AND, _AND_THEN = "and|und|but|aber", "and|und|then|dann|danach|and then|und dann|und danach"
_NEXT = (
    r"(?:with|as|for|in|on) (?:the|my) (?:very )?(?:next|following) (?:action|card|move|slot|play|one)|"
    r"(?:mit|als|für|in) (?:der|die|meiner|meine) (?:nächste|folgende)n? (?:aktion|karte)|"
    r"(?:then )?follow(?:ing|ed)?(?: it| that| this)? up (?:with|by)"
)
_ONCE_MORE = r"once (?:more|again)|(?:yet )?another time|noch ?(?:ein)?mal|ein weiteres mal|abermals|erneut"
_WITH_WHAT = r"(?:on|against|at|for|in|auf|gegen|für|in|nach)\b"
_PIECE = "stein|marker|scheibe|mann|figur|plättchen|klötzchen|zähler|counter"
_PREFIXES = "auf|an|ab|aus|zurück|weg|ein|nieder|durch"
_CLAUSE_ENDS = r"(?=\s*(?:[.,;:!?()]|$|(?:und|oder|wenn|falls|sonst|sofern|weil|dann|aber)\b))"
#: What begins a sentence behind a full stop that was dictated.
_AFTER_STOP = (
    "round|runde|first|second|third|then|next|and|und|dann|danach|anschließend|zuletzt|zum schluss|zuerst|erst|"
    "als nächstes|am ende|after that|afterwards|finally|lastly|at the end"
)
#: Numbers in words, with the same in digits behind them: "two (2) Treasury".
_TWICE = "|".join(
    rf"(?:{word})(?= ?\({number}\))"
    for number, word in enumerate(
        ("one|ein(?:e[nmrs]?|s)?", "two|zwei", "three|drei", "four|vier", "five|fünf", "six|sechs", "seven|sieben",
         "eight|acht", "nine|neun", "ten|zehn", "eleven|elf", "twelve|zwölf"),
        start=1,
    )
)  # fmt: skip
#: What begins a reason, and what limits an order where no sentence follows: "Blue may ship, even if not my gold".
_CONCEDED = "(?:although|though|albeit|even though|even if|auch wenn|selbst wenn|wenn auch|wenngleich|obwohl)"
_HOW = "with|without|from|by|using|to|into|against|at|in|on|mit|ohne|von|aus|nach|gegen|bei|auf|in|im|als|as"
_NO_SENTENCE = (
    r"(?![^.,;:!?]*\b(?:is|are|was|were|has|have|had|does|i|we|he|she|it|they|"
    r"ist|sind|war|hat|habe|haben|ich|wir|er|sie|es)\b)"
)
#: What is written in several ways, written in one; in this order.
_TIDIED = tuple(
    (re.compile(pattern), other)
    for pattern, other in (
        (r"(?i)\b(?:i['’]?d|i would) be (?:a fool|mad|crazy|stupid|silly) not to ", "i "),
        (
            r"(?i)\bhalte? mich (aus [^.,;:!?]{3,60}?) (?:(?:da|hier|schön) )?(?:raus|heraus)\b",
            r"\1 halte ich mich raus",
        ),
        (
            r"(?i)\bno more (?=(?:new )?(?:merchants?|merchant ships?|fleets?|ships?|boats?|squadrons?|warships?)\b)",
            "no ",
        ),
        (rf"(?i)(?:^|(?<=[/|;,.]))\s*{_NOTHING_ELSE}\s*(?=[/|;,.]|$)", " "),
        (rf"(?i)\s*[/|]\s*(?=(?:{_LABELS}|{_FORM_LABELS})\s*:)", ", "),
        (rf"(?i)(?:(?<=[,;])|(?<=[^\d]\.))\s*(?:{_FORM_LABELS})\s*:\s*(?=\w)", " "),
        # who asks is told what may be done: "If anybody asks: only Blue may ship my Goods"
        (
            r"(?i)^\W*(?:(?:if|in case|should) (?:any(?:one|body)|some(?:one|body)) (?:should )?asks?"
            r"|whoever asks|for the record"
            r"|just so (?:you|everybody|everyone) knows?|to be clear|(?:falls|wenn) (?:jemand|einer|wer) fragt"
            r"|(?:sollte|falls) (?:jemand|wer) fragen(?: sollte)?|wer (?:auch immer )?fragt|zur info"
            r"|fürs protokoll)\s*[:,]",
            "",
        ),
        # why something fails is never asked: "if that is impossible for some reason"
        (
            r"(?i),? (?:for (?:some|any|whatever|one) reason(?: or (?:an)?other)?|(?:aus|wegen) "
            r"(?:irgendeinem|welchem) grund(?: auch immer)?"
            r"|aus (?:irgendwelchen|welchen) gründen(?: auch immer)?|warum auch immer)\b,?(?= )",
            "",
        ),
        (r"(?i)\b(round|runde|rd|rnd|slot)\s*:\s*(?=\d)", r"\1 "),
        # what comes next, however it is told: "and with the next action draw", "and follow up with the Merchant"
        (
            rf"(?i)(?:(?<=[,;.])|(?<=[a-zäöüß\d)]))(?: ?[-–])? ?(?:{_AND} )?(?:{_NEXT})(?:,|:)? (?=\w)",
            " then ",
        ),
        (r"(?i)\b(?:auf (?:die )?gleiche (?:art und )?weise|in gleicher weise)\b", "ebenso"),
        (r"(?i)\bdit?to\b", "likewise"),
        (r"(?i)[,;] (?:after|following|upon) which,? (?=\w)", ", then "),
        (r"(?i)[,;] (?:wonach|worauf(?:hin)?) (?=\w)", ", dann "),
        (r"(?i)\b(?:over|back) there\b", "there"),
        (r"(?i)^(?=.*\b(?:twice|thrice|zweimal|dreimal)\b)(.*)\b(?:einmal|once) (?=\w)", r"\1"),
        # "and use the other two actions to draw"
        (
            r"(?i)\b(?:and |und )?use (?:the|my) (?:next|other|remaining) (two|three|2|3) (actions|moves) (?:to|for) "
            r"(?:a )?(draw|pass)(?:ing)?\b",
            r"then \3 with the next \1 \2",
        ),
        (r"(?i)\b(with|in|for) (?:the|my) (?:other|remaining) (two|2) (actions|moves)\b", r"\1 the next \2 \3"),
        (
            r"(?i)\b(?:in|bei|mit) (?:den|meinen) (?:beiden|zwei) (?:anderen|übrigen|restlichen) aktionen ziehe? ich"
            r"(?: (?:je(?:weils)? )?eine karte)?",
            "dann ziehe ich zweimal",
        ),
        # "Hardships twice: Blue in Chile and Red in …": as many as are listed
        (r"(?i)(?<=\w) (?:twice|two times|zweimal|zwei mal): ?(?=[^.;:,]{3,40} (?:and|und) [^.;:,]{3,40}\.?$)", ": "),
        # "and then once more on Red": done again, and no condition
        (rf"(?i)((?:^|[,;.] ?| )(?:{_AND_THEN}),? )(?:{_ONCE_MORE}),? (?={_WITH_WHAT})", r"\1"),
        (rf"(?i)\bmit eine[mr] (?=(?:auf|in|nach)\b|(?:(?:weiteren|einzigen) )?(?:{_PIECE})\b)", "mit 1 "),
        (
            r"(?i)\bau(?:ß|ss)er (?=(?:sie|er|es|ich|wir|jemand) (?:hat|haben|ist|sind|habe|hätte|bin|wäre)\b)",
            "es sei denn ",
        ),
        (r"(?i)\b(ende|schluss|abschluss|anfang|beginn) der runde (?=\d)", r"\1 von runde "),
        (
            r"(?i)\b(first|second|third|fourth|fifth|last) in (?:the |my )?(?:sequence|line|row|order|queue)\b",
            r"\1 round",
        ),
        (
            r"(?i)\b(first|second|third|last|1st|2nd|3rd|ersten?|zweiten?|dritten?|letzten?) "
            r"(?:of|der|von|meiner|seiner)(?: (?:his|her|my|the|its|their|our|all|meinen|seinen|den|drei|three|3))* "
            r"(actions?|moves?|aktionen|züge)\b",
            r"\1 action",
        ),
        (r"\s+//+\s+", "; "),
        (
            r"(?i)\byes to (?:anyone|anybody|everyone|everybody|whoever|all)(?: who)? "
            r"(?:wants?|wish(?:es)?|would like) to ",
            "everybody may ",
        ),
        (
            r"(?i)\bja zu (?:allen|jedem|jeder), (?:der|die) (?=[^.,;:!?]{1,50} (?:will|möchte|wollen))",
            "jeder darf ",
        ),
        (r"(?i)\bvery (?=(?:first|last)\b)", ""),
        (r"(?i)\b(?<!the )last one(?=,? ?(?:pls|plz|please|thx|thanks)?\s*[.!]?$)", "last card"),
        (r"(?i)\bas (?:numbe?r|no|nr|nummer)\.? (?=\d\b)", "in round "),
        (r"\s*(?:!=|≠|<>)\s*", " not "),
        (
            r"(?i)(?:^|[.;,:|/(])\s*(?:(?:pre)?conditions?|bedingung(?:en)?|voraussetzung(?:en)?)\s*:"
            r"\s*(?=\w)([^.;:!?|]{3,80})[.;|,]\s*(?:(?:then|dann|so|action|aktion|deed|order|befehl)\s*:\s*)",
            r": if \1, then ",
        ),  # "Condition: Red has 3 there. Then: Fleet."
        (r"(?i)[.;|,]\s*(otherwise|else|sonst|andernfalls)\s*:\s*(?=\w)", r", \1 "),
        (
            r"(?i), ((?:by (?:the time of )?|bis (?:zu(?:r|m)? )?)(?:my |the |meine[rnm]? |der |dem )?\w+ "
            r"(?:action|move|turn|round|aktion|zug|runde)), ",
            r" \1 ",
        ),  # "has not, by my second action, come"
        (r"(?i)\b(after|and|all|of|on|in|like|with|for) taht\b", r"\1 that"),
        (r"(?<=[a-z])['’]s (?=(?:(?:already|still|just|only|by then) ){0,2}got\b)", " has "),
        (
            r"(?i)\bso many (?=[^.,;:!?]{1,40} as (?:is |are )?(?:allowed|possible|permitted|can|may|i |we |the ))",
            "as many ",
        ),
        (
            r"(?i)(^|[.!?] )[^.!?,\d]{1,80}[.!?]+ *(?:(?:nah|no|nope|ok|okay|nee|nein|ach|haha|lol),? )?"
            r"(?:jk|(?:just|only|im|i['’]m) (?:kidding|joking)|kidding|scherz beiseite|spaß beiseite|"
            r"(?:war )?nur (?:ein )?(?:spaß|scherz)|kleiner scherz)\b[,;:.!]* *(?=\w)",
            r"\1",
        ),  # what was a joke
        (
            r"(?i)((?:^|[.;!] )(?:da|weil|zumal|nachdem|since|because|as)\b[^.;:!?,]*) (?:und|and) (?=[^.;:!?,]*, "
            r"(?:\w+e? ich\b|i\b|let\b|please\b))",
            r"\1 ",
        ),  # a reason of two parts, before the order
        (r"[_*“”„\"«»]", " "),
        (
            r"(?i)^\W*(?:(?:hiermit )?wird (?:hiermit )?(?:erklärt|verfügt|bestimmt|angeordnet|festgelegt)|"
            r"hiermit (?:erkläre|verfüge|bestimme) ich|it is hereby (?:declared|ordered|decreed|resolved|stated)|"
            r"i hereby (?:declare|order|decree|state|direct)),? (?:dass|that)\b",
            "",
        ),
        (
            r"(?i)[,;(] ?(?:und |and )?(?:welche\w*|which|wer|who)\b[^,;.!?()]{0,40}"
            r" (?:egal|wurscht|wurst|schnuppe|einerlei|doesn['’]?t matter|does not matter|all the same)\b",
            "",
        ),
        (
            r"(?i)[,;(] ?(?:it )?(?:doesn['’]?t matter|does not matter|(?:i )?do(?:n['’]?t| not) (?:care|mind)|"
            r"no matter|(?:mir )?egal) (?:which|welche\w*)(?: \w+){0,4}(?=[.,;!?)]|$)",
            "",
        ),
        (rf"(?i)\b(?:{_TWICE}) ?\((\d{{1,2}})\)", r"\1"),
        (r"(?i)\büber (?=[^.,;:!?]{1,60}\bverfüg)", ""),  # "über zehn Prestige verfüge" has ten
        (r"(?i)\b(verfüg\w*(?: (?:ich|wir|er|sie))?) über\b", r"\1"),
        (r"(?i)\b(?:i\. ?e|e\. ?g|d\. ?h|z\. ?b)\.[:,]?", ","),
        (r"\((?:i{1,3}|iv|vi{0,3}|[a-e])\)", "; "),  # "(i) Immigrants, (ii) Raid"
        (r"(?i)\bi\. ?d\.", "in der"),
        (r"(?i)\bv\. ?d\.", "von der"),
        (r"(?i)\bm\. ?d\.", "mit der"),
        (r"(?i)\bf\. ?d\.", "für die"),
        (r"(?i)(?<=\w) ph\b\.?(?=\s*[:,;(]|$| \d)", " phase"),
        (r"(?i)\b(in|an|auf|von|mit|aus|für|zu) d\.(?= ?\w)", r"\1 der"),
        (r"(?i)\bw/ ?(?=[a-z])|(?<= )w (?=(?:my|the|all|his|\d)\b)", "with "),
        (
            r"(?i),? (?:and )?(?:(?:which|that|this) is|(?:that|this)['’]?s) why(?= (?:i|im|i['’]\w+|we|my|our)\b)",
            ", so",
        ),
        (r"(?<=\d) ?-> ?(?=\d)", " "),  # from 1 to 2
        (
            r"(?i)(?:\b(?:as )?(?:per|under|rule|section|gemäß|laut|regel) )?\b\d+(?:\.\d+)+"
            r"(?:\.?\s?(?-i:[A-H])\b(?: (?:and|und|&) (?-i:[A-H])\b)?)?\.?:?",
            " ",
        ),
        (r"(?<!\w)s/([^/]+)/([^/]+)/", r"\1, no wait \2, "),  # as editors take words back
        (r"(?<=[^\W\d]{2})\.(?=[^\W\d]{2})", " "),  # yellow.prestige
        (r"(?i)\b(full stop|semicolon|semikolon)\b", ";"),  # dictated
        (r"(?i)\b(comma|komma)\b", ","),
        (rf"(?i)\b(period|(?<!\d )punkt)\b(?=\s*$|\s+(?:{_AFTER_STOP})\b)", ";"),
        (r"(?i)(?<=\w) (colon|doppelpunkt)\b", ":"),
        (r"(?i)\b(?:as )?(?:per|under|see|cf\.?|gemäß|laut|nach|siehe|according to) \d+\.\d+(?:\.\d+)*", " "),
        (r"(?i)\(?(?:\b(?:rules?|section|phase|regel|abschnitt|ziffer|paragraph)|§) ?\d+(?:\.\d+)*\)?", " "),
        (rf"(?i)^((?:(?!\b{_LETTERED}).)*)\b{_LETTERED}(?!.*\b{_LETTERED})", r"\1 "),
        (r"(?i)\b(?:functions?|funktion|point|punkt) \d+\b", " "),
        (r"(?i)\((?:no|nr|number|nummer)\.? ?\d+\)", " "),  # "Raid (no. 10)": the rulebook's number
        (r"(?i)\b(?:no|nr)\. ?(?=\d)", " "),
        (r"(?i)\bx(?=\d)|(?<=\d)x\b", " "),  # x2, 2x
        (
            r"(?i)\bas (?:my |the )(?=(?:first|second|third|fourth|fifth|last|[1-9](?:st|nd|rd|th)?\.?) "
            r"(?:action|card|round|move|deed)\b)",
            "in the ",
        ),
        (r"(?i)\b(nur noch|nur|bloß|lediglich) ein(?:e[nms]?|s)?\b", r"\1 1"),
        (r"(?i)\b(höchstens|maximal|mindestens|wenigstens|genau) ein(?:e[nmrs]?|s)?\b", r"\1 1"),
        (
            r"(?i)\bbei (?=(?:nur (?:noch )?|weniger als |höchstens |mehr als |mindestens )?"
            r"(?:null|\d+|kein\w*|zwei|drei|vier|fünf)\b)",
            "wenn ",
        ),
        (r"(?i)\b(so viele?) (\w+),? wie (?=\w)", r"\2 \1 wie "),
        (r"(?i)\bso (many|much) as\b", r"as \1 as"),
        (
            r"(?i)\b(under no circumstances|in no case|at no (?:time|point)|on no account|by no means|never),? "
            r"(?:do|shall|will|would|may|can|should|must) (i|we)\b",
            r"\2 \1",
        ),  # "never do I surrender" asks nothing
        (
            r"(?i)\b(otherwise|or else|if not),? (?:(?:i|we|just|simply|then|['’]ll|will) ?)*leave "
            r"(?:it|them|that|everything|(?:the|my) \w+) "
            r"(?:alone|be|in peace|untouched|as (?:it is|they are)|where (?:it is|they are))(?=\s*(?:[.,;!)]|$))",
            r"\1 nothing",
        ),
        (
            r"(?i)\b(sonst|ansonsten|andernfalls),? (?:(?:ich|wir|dann|eben|einfach|lieber) )*(?:lasse?|lassen) "
            r"(?:(?:ich|wir) )?(?:es|sie|ihn|das|alles|(?:den|die|das|meine[nrs]?|mein) \w+) "
            r"(?:(?:eben|einfach|lieber) )*(?:in ruhe|bleiben|sein|liegen|stehen|unangetastet|unberührt"
            r"|wie (?:es|er|sie) (?:ist|sind))(?=\s*(?:[.,;!)]|$))",
            r"\1 nichts",
        ),
        (r"(?i)\bleave (?:the |my )?(\w+) (?:alone|out|in peace)\b", r"no \1"),
        (
            r"(?i),? (?:save|except|excepting|with the (?:sole |only )?exception|with the proviso)(?: only)?,? that "
            r"(?=(?:no ?body|no one|none|\w+) (?:may|shall|must|can|cannot)\b)",
            ", but ",
        ),
        (
            r"(?i),? (?:mit der (?:einzigen )?(?:ausnahme|maßgabe|einschränkung)|nur|außer),? dass "
            r"(?=[^.,;:!?]{1,80}\b(?:darf|dürfen)\b)",
            ", aber ",
        ),
        (
            r"(?i)\bwer (?:auch immer )?([^.,;:!?]{1,60}) (?:will|möchte|mag),? (?:der )?"
            r"(?:darf|kann) (?:das|es|dies)(?: (?:gern|gerne|tun|auch|ruhig|machen))*(?=\s*(?:[.,;!)]|$))",
            r"alle dürfen \1",
        ),
        (
            r"(?i)\b(?:whoever|any(?:one|body) who|every(?:one|body) who) (?:wants|wishes|would like|likes) to "
            r"([^.,;:!?]{1,60}?),? (?:may|can|is (?:free|welcome) to)(?: do (?:so|that|it))?(?: gladly)?"
            r"(?=\s*(?:[.,;!)]|$))",
            r"everybody may \1",
        ),
        (rf"(?i),? ?\b{_CONCEDED} (?=(?:only|just|nur|bloß)\b{_NO_SENTENCE})", ", "),  # "…, even if only two"
        (rf"(?i),? ?\b{_CONCEDED} (?=(?:{_HOW})\b{_NO_SENTENCE})", ", "),  # "…, although with the Conquest"
        (rf"(?i),? ?\b{_CONCEDED} (?=(?:not|nicht)\b{_NO_SENTENCE})", ", but "),
        (r"(?i)\brather (.+?) than\b", r"\1 rather than"),
        (r"(?i)(?<=[a-z]) (?=i(?:['’]?d| would) (?:much )?rather\b)", ", "),
        (r"(?i)\blieber (.+?) als\b(?! (?:zahl|wert|x|erste|zweite|dritte|letzte|freie)\b)", r"\1 rather than"),
        (
            r"(?i)\b(all|everyone|everybody|everything|anyone|anybody|anything|alle|alles|jeder) but"
            r"(?= \w)(?! (?:keep|leave|only|not|if|when|never|no|i|please|then|first|at|with|to)\b)",
            r"\1 except",
        ),
        (r"(?i)\b(?:(?:but|and|jedoch|aber|und) )?(?:only|nur),? (?=(?:if|when|wenn|falls|sofern)\b)", ""),
        (r"(?i)\b(more|fewer|less) (\w+(?: \w+)?) than (?=[a-z])", r"\1 than \2 "),
        (r"(?i)\b(mehr|weniger) (\w+(?: \w+)?) als (?=[a-zäöü])", r"\1 als \2 "),
        (
            rf"(?i)(^|[.;:] )(?:und |aber )?({_VERBS_FIRST}) "
            rf"(?=(?:{_SUBJECTS})\b(?![^.,;:!?]*\bnicht\b)[^.,;:!?]*, ?(?:{_SO_THEN})\b)",
            r"\1Wenn \2 ",  # small, it would make an abbreviation of the word before the full stop
        ),
        (r"(?i)\bwenn (habe?|bin|kann|könnte|bekomme|kriege|schaffe|besitze) ich\b", r"wenn ich \1"),
        (
            rf"(?i)\b(legen?|legt|packen?|packt)\b([^.,;:!?()]{{1,60}}?)\b(weg|zurück|beiseite){_CLAUSE_ENDS}",
            r"\3\1 \2",
        ),
        (rf"(?i)\b({_VERBS})\b((?:(?!\bund \w+e\b)[^.,;:!?()]){{1,60}}?)\b({_PREFIXES})\b{_CLAUSE_ENDS}", r"\3\1 \2"),
        (
            r"(?i)\b(so viele?) ((?:von|aus|unter) \w+(?: \w+){0,2})\s?,? "
            r"(wie (?:(?:es|eben|nur|irgend|gerade|halt) )*(?:gehe?n?|geht|möglich|erlaubt|zulässig))\b",
            r"\2 \1 \3",
        ),  # "so viele von meinen, wie eben gehen"
        (r"(?i)\b(kein\w*)((?: \w+)?) mehr\b", r"\1\2"),  # "keine Grauen mehr"
        (r"(?i)\b(?:and|then),? after(?: that)?,? (?=i\b)", "and then "),
        (
            rf"(?i)(\b(?:{_COUNTS})\b[^.;:!?]{{0,40}}?), ?(?:and |und |aber )?(?:not|nicht) (?:all |alle |the |die )?"
            rf"(?:{_COUNTS})(?: of them| davon)?(?=\s*(?:[.,;!?)]|$))",
            r"\1",
        ),  # "only three, not six"
        (r"(?i)(?<=[a-zäöüß]{3}) dann (?=(?:auch|ebenfalls|ebenso) (?:in|nach|gegen|auf|bei|aus|von)\b)", " "),
        (r"(?i)(^|[.;!] )after(?:, | (?=(?:i|we) (?:want|would|will|wish|like|shall)\b))", r"\1then "),
        (
            r"(?i)^(\W*(?:(?:please|pls|now|so|first|then|bitte) )*)"
            r"(?:(?:make|see to) it that|(?:make|ensure|arrange) that|sorgt? dafür,? dass|mach,? dass) ",
            r"\1",
        ),
        (rf"(?i)\b(?:{_LABELS})\s*:", " "),
        (r"(?i)\bstage \d\b,?|(?<=[\s,;])[a-e]\)(?= )", " "),
        (r"(?i)\b(from|to|with|von|nach|aus|mit)\s*:", r"\1 "),
        (r"(?<=[^\W\d])-(?=[^\W\d])", " "),  # east-indies
        (r"[→⇒]", " > "),
        (r"(?i)\b((?!x)[a-z])\.\s?(?=[a-z]{2})", r"\1 "),  # E.Indies
        (r"(?<=[^\W\d])\.(?=\s*[:,;]|\s+[a-zäöü])", " "),  # expl. Brazil: a full stop ends before a capital
        (r"(?i)\bn\s*/\s*a\b", "tba"),
        (r"(?i)\b(?:rude|rudne|rnude|runed)\b(?= \d)", "runde"),
        (r"(?i)\b(?:ruond|roudn|rond|rund|ronud)\b(?= \d)", "round"),
        (r"(?i)\bnto\b", "not"),  # two letters swapped: small words that change what is said
        (r"(?i)\b(?:oen|noe)\b", "one"),
        (r"(?i)\b(?:frist|fisrt|firts)\b(?=[ ,:;.]|$)", "first"),
        (r"(?i)\b(?:ev(?:e?ry|ry|eri)|every)1\b", "everyone"),
        (r"(?i)\b(any|some|no)1\b", r"\1one"),
        (r"(?i)\b\d{1,2}(?::\d\d)? ?(?:[ap]m|o['’]?clock|uhr)\b", " "),  # "sorry, it's 4am"
        (r"(?i)^\W*l/u\b", "line up"),
        (r"(?i)\bb4\b", "before"),
        (r"(?i)\b2(?:nite|night)\b", "tonight"),
        (r"(?i)\b2(?:moro|morrow|mrow)w?\b", "tomorrow"),
        (r"\b1st\b", "first"),
        (r"\b2nd\b", "second"),
        (r"\b3rd\b", "third"),
        (r"\b([4-9])th\b", r"\1."),
    )
)

#: "Two times", where an X is no word of the game.
_TIMES = re.compile(r"(?i)\bx (?=\d)|(?<=\d) x\b")
#: An alternative that a form leaves open: "ELSE -".
_LEFT_OPEN = re.compile(r"(?i)[\s,;]*\b(?:else|otherwise|sonst)\s*:?\s*[-–—_]+\s*$")
#: Little pictures: what follows one begins anew.
_PICTURES = "\U0001f000-\U0001faff\u2600-\u27a0\u27a2-\u27bf\u2b00-\u2bff\ufe0f\u200d"
_TYING = "(?:then|dann|and|und|or|oder|but|aber)"
#: What a Roman number may follow.
_NUMBERED = (
    "[Aa]ctions?|ACTION|[Rr]ounds?|ROUND|[Cc]ard|[Ss]lot|[Ss]tep|[Aa]ktion|AKTION|[A-Za-z]*[Rr]unde|RUNDE|[Kk]arte|"
    "[Ss]chritt|[Ss]hip|[Ss]chiff|[Zz]ug|[Mm]ove|[Pp]hase|[Dd]urchgang|[Nn]o\\.?|[Nn]r\\.?|[Nn]ummer|[Nn]umber"
)

#: Signs that say something as they are written, and go where letters are tidied.
_SIGNS = tuple(
    (re.compile(pattern), other)
    for pattern, other in (
        (r"\([^()=]{0,30}(?<!\d)\d{1,2}(?: ?[-+–*] ?\d{1,2}){1,6} ?= ?\d{1,2} ?\)", " "),  # "(4 - 1 - 1 = 2)"
        (r"(?<=[a-zäöüß]) [-–—]+ (?=[a-z])", ", "),  # "War on Spain - they lead"
        (r"(\d)\ufe0f?\u20e3", r"\1) "),
        (r"\u27a1\ufe0f?", " > "),
        (
            rf"(?<=[^\s.,;:!?{_PICTURES}])\s*[{_PICTURES}]+\s*(?=[^\W_])(?!{_TYING}\b)",
            ", ",
        ),  # "Fleet on India 🚢 then draw"
        *((rf"\b({_NUMBERED}) {roman}\b", rf"\1 {number}") for roman, number in (("III", 3), ("II", 2), ("IV", 4))),
        (rf"\b({_NUMBERED}) I(?=\s*(?:[:.,;)(/–—-]|$))", r"\1 1"),
        (
            r"(?i)\bif (red|blue|green|white|yellow|orange|black|purple|he|she|it|nobody|somebody)['’]s "
            r"(?=(?:still|in|there|gone|not|already|ahead|on)\b)",
            r"if \1 is ",
        ),
        (
            r"(?<=[a-z])['’]s (?=(?:too|very|nearly|almost|going|getting|leading|winning|already|far|ahead|"
            r"there|here|gone|yet)\b)",
            " is ",
        ),
    )
)


def rewritten(text: str, *, times: bool) -> str:
    """The text with what is written in several ways written in one; `times`: an X beside a number only multiplies."""
    for pattern, other in _SIGNS:
        text = pattern.sub(other, text)
    text = tidy(_LEFT_OPEN.sub("", text))
    text = with_conditions_written(_TIMES.sub(" ", text) if times else text)
    for pattern, other in _TIDIED:
        text = pattern.sub(other, text)
    return text
