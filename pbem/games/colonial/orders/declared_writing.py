"""Sentences of Colonial's orders that are written in another way before their words are looked up."""

from __future__ import annotations

import re

_GOODS = (
    r"furs?|gold|silver|cotton|agriculture|grain|sugar(?: cane)?|coffee|tobacco|metals?|slaves|salt|rugs?|silk|opium"
    r"|fabrics?|spices?|tea|porcelain|ivory|pelze?|felle?|silber|baumwolle|zucker(?:rohr)?|kaffee|tabak|sklaven|salz"
    r"|teppiche?|seide|stoffe?|gewürze|tee|porzellan|elfenbein|edelmetalle?"
)
#: What is written in several ways, written in one; in this order.
_WRITTEN = tuple(
    (re.compile(rf"(?i){pattern}"), other)
    for pattern, other in (
        (r"(?:^|(?<=[;,.|]))\s*(?:k|kt|c|cd)\.? ?(\d) ?(?=[=:.)–-])", r" round \1 "),  # "K3 = Wiss."
        (r"(?:^|(?<=[;,.|/]))\s*[kc](\d) (?=[a-zäöü])", r" round \1 "),  # "K1 Fin 4, K2 Expl"
        (
            r"\b(?:as for|regarding|concerning) (?:the|my) (\w+), ((?:in )?(?:round|slot|card) \d,? )?(?:he|she) "
            r"(?:should|shall|is to|will|must|can) ",
            r"\1 \2",
        ),
        (
            rf"\b((?:handels|trading )?post(?:en)?)((?: \w+){{0,3}}? (?:{_GOODS})),? (?:sonst|ansonsten|or else"
            rf"|otherwise|else|if not)(?: (?:auf|bei|on|the|die|den|das|dem)){{0,2}} ({_GOODS})(?=\s*(?:[.,;!]|$))",
            r"\1\2 / \3",
        ),  # "posten auf Seide, sonst Tee"
        (
            r"\b(brings?|fetch(?:es)?|takes?|calls?|gets?) "
            r"((?:\w+ ){0,3}?(?:counters?|pieces?|men|settlers?|colonists?)) home\b",
            r"\1 \2 back",
        ),
        (
            r"\b(?:der|den|das) (?:ganze )?rest (?:geht|kommt|fließt|wandert|stecke ich|zahle ich) "
            r"in (?:den|meinen|die) (?:kredit|anleihe|schulden|darlehen)\b",
            "den Rest tilge ich vom Kredit",
        ),
        (r"\bbis (?=\d+ (?:zu )?(?:zahlen|zahle|draufzahlen|drauf|drauflegen|bezahlen)\b)", "bis zu "),
        (r"\bcalm ([^.,;:!?]{2,30}?) down\b", r"calm \1"),
        (
            r"^((?:(?:hi|hello|ok|well|so),? )?(?:if|when|should|wenn|falls|sollte)\b[^.;!?]{3,100},[^.;!?,]{3,100}) "
            r"(?:instead|stattdessen)(?=[,;.] ?(?:otherwise|else|if not|sonst|ansonsten|andernfalls)\b)",
            r"\1",
        ),  # "if Red has India, Persia instead; otherwise India"
        (
            r"\b(?:niemand|keiner) (?:außer|ausser) (\w+) verkauf[te]+ (meine \w+|etwas von mir|von meinen \w+)",
            r"nur \1 darf \2 verkaufen",
        ),
        (
            r"\b(?:niemand|keiner) (?:außer|ausser) (\w+) verschiff[te]+ (meine \w+|etwas von mir|von meinen \w+)",
            r"nur \1 darf \2 verschiffen",
        ),
        (
            r"\b(battles?|fights?|engagements?|throws?|rolls?),? (?:(?:in|at|on|for) which|where) (?=(?:i |"
            r"we )?(?:\w+ )?"
            r"(?:fewer|less|only|no|none|at most|not)\b)",
            r"\1 when ",
        ),
        (
            r"\b((?:see)?schlacht|seegefecht|gefecht|kampf|wurf),? (?:in|bei) (?:der|dem|welcher|welchem) "
            r"(?=(?:ich )?(?:weniger|nur|höchstens|kein)\b)",
            r"\1, wenn ",
        ),
        (
            r"\b(?:whoever|(?:any|every)(?:one|body) who) (?:wants|likes|wishes|cares|would like)(?: to)? "
            r"((?:ship|sell|transport|carry)\b[^.,;:!?]{0,50}?),? (?:(?:can|may|should|please|just) ){0,3}"
            r"(?:do (?:it|so)|go ahead|feel free|help (?:him|them)sel(?:f|ves)|be my guest)\b",
            r"everybody may \1",
        ),
        (
            r"\bwer (?:(?:auch )?immer )?((?:meine|unsere|von meinen|etwas von mir)\b[^.,;:!?]{0,40}?) "
            r"(?:will|möchte|mag), ?"
            r"(?:(?:der|soll|darf|kann|es|das|ruhig|gern|gerne|bitte|nur) ){0,4}(?:tun|machen|zu|zugreifen|"
            r"darf|kann)\b",
            r"jeder darf \1",
        ),
        (r"\b(?:to )?(\w{3,9}),? and (?:to )?\1 (?:alone|only),?", r"only \1"),
        (
            r"[,;.] ?(?:and )?(?:all|any) other(?:s| such)?(?: (?:requests?|applications?|offers?|parties|"
            r"players?)){0,2}"
            r"(?: (?:is|are|shall be|will be|hereby)){1,3} (?:refused|denied|rejected|declined|turned down)\b",
            ", nobody else",
        ),
        (
            r"[,;.] ?(?:und )?alle (?:anderen|übrigen|sonstigen)(?: (?:anfragen|bitten|gesuche|anträge|mitspieler))?"
            r"(?: (?:sind|werden|hiermit)){1,2} (?:abgelehnt|abgewiesen|zurückgewiesen|verweigert)\b",
            ", sonst niemand",
        ),
        (
            r"\b(?:when|once|as soon as) round (\d|one|two|three|four|five) (?:comes|begins|starts|arrives|"
            r"opens|is reached)"
            r"(?: round| along| up)?\b",
            r"in round \1",
        ),
        (
            r"\b(?:wenn|sobald) (?:die )?runde (\d) (?:kommt|beginnt|anfängt|dran ist|erreicht ist|gespielt wird)\b",
            r"in Runde \1",
        ),
        (
            r"\b(?:und )?dafür (?=(?:\d|eine?n?|zwei|drei|vier|fünf|sechs) (?:schatz|schätze|schätzen|"
            r"münzen?|treasury|geld)\b)",
            "und ",
        ),
        (
            r"(\b(?:only|alone|nur|allein)\b[^.;:!?]{3,80}?),? (?:and )?(?:nobody else|no ?one else|sonst "
            r"niemand|niemand sonst)"
            r"(?=\s*(?:[.!;]|$))",
            r"\1",
        ),
        (  # "Loan: 2 back", "3 back on the loan"
            r"\b(?:(?:my|the|meine?n?|den|die) )?(?:loans?|kredite?|schulden|darlehen):? "
            r"(\d+|all|alles) (?:back|zurück)\b",
            r"repay \1",
        ),
        (r"^(\W*)(\d+) (?:back|zurück) (?:on|into|auf|in) (?:my|the|meinen|den) (?:loan|kredit)\b", r"\1repay \2"),
        (  # "but for Blue never": he may not, and it is no exception from others
            r"\b(but|aber),? (?:for|with|bei|für) (?!all\b|that\b|now\b)(\w+),? (?=(?:never"
            r"|not|no|nie|niemals|nicht|nein)\b)",
            r"\1 \2 ",
        ),
        (
            r"\b(?:when(?:ever)?|if) (\w+) (?:is asking|asks?|wants?|would like|likes) (?:me )?"
            r"(?:to|if (?:he|she) (?:may|can)|whether (?:he|she) (?:may|can)) (ship|carry|sell|transport) "
            r"(my [^,.;:!?]{2,40}?),? (?:(?:i|we)(?: will|['’]ll)? (?:say|answer) |the answer is "
            r"|it is |it's |then )?"
            r"(?:always )?yes\b(?: always)?",
            r"\1 may \2 \3",
        ),
        (
            r"\b(?:wenn|falls) (\w+) (?:fragt|anfragt|wissen will),? ob (?:er"
            r"|sie) (meine? [^,.;:!?]{2,40}?) (verschiffen|verkaufen) "
            r"(?:darf|kann),? ?:? (?:(?:sage|sag) ich |dann |ist die antwort )*(?:immer )?ja\b",
            r"\1 darf \2 \3",
        ),
        (
            r"\b(?:take|taking|takes) ((?:my|our) (?:\w+ )?(?:goods?|stuff|wares|cubes"
            r"|godos)) (?:from|off|out of) the mark(?:et|t)\b",
            r"sell \1",
        ),
        (
            r"([;,.] ?)(?:the )?shipping(?: of (?:my|our) \w+)? (?:remains|is"
            r"|stays)(?: \w+)? (?:permitted|allowed)\b",
            r"\1everybody may ship my goods",
        ),
        (
            r"([;,.] ?)das verschiffen(?: (?:von meinen|meiner|unserer) \w+)? (?:bleibt"
            r"|ist)(?: \w+)? (?:gestattet|erlaubt|zulässig)\b",
            r"\1jeder darf meine Waren verschiffen",
        ),
        (r"\bund damit (?=(?:die|den|das|der|nach|auf|in|um) )", ", "),
        (  # whatever the number is: nothing depends on it
            r",? (?:(?:irrespective|regardless) of (?:the |my )?(?:number|amount|size|cost|price)"
            r"|(?:unabhängig von|ungeachtet) (?:der|dem|meiner) "
            r"(?:anzahl|zahl|menge|höhe|preis))\b[^,.;:!?]{0,60}",
            "",
        ),
        (r"\bon my part\b", ""),
        (
            r"^(\W*rebel\w*),? (?:the )?(?:third|3rd|dritte|3\.) (?:option|possibility|möglichkeit"
            r"|variante)\s*[:,–-] (?=[^.;]*mission)",
            r"\1: ",
        ),
        (  # whether to pay is told by what is done instead
            r"((?:flamboyan\w*|prunk)\b[^.;!?]{0,40}\b(?:prestige|lose)\b[^.;!?,]{0,30}), ?(?:(?:and"
            r"|und) )?(?:not|nicht) (?:pay(?:ing)?|(?:be)?zahlen)\b",
            r"\1",
        ),
        (
            r"((?:flamboyan\w*|prunk)\b[^.;!?]{0,40}\b(?:pay|(?:be)?zahlen"
            r"|zahle)\b[^.;!?,]{0,30}), ?(?:(?:and|und) )?(?:not|nicht|kein) "
            r"(?:los(?:e|ing) (?:a |any )?prestige|prestige (?:verlieren|abgeben|opfern))\b",
            r"\1",
        ),
        (  # why a price is no higher
            r"[,;–-] ?(?:denn )?mehr (?:erlaubt|lässt|gibt|schafft|trägt) (?:mir )?(?:meine|die) "
            r"(?:wirtschaft|kasse|logistik)(?: (?:mir|ja|leider|halt|eben|zur zeit|derzeit|noch|"
            r"auch)){0,3} nicht(?: (?:her|zu))?",
            "",
        ),
        (
            r"[,;–-] ?(?:as |because |since )?(?:my|the) (?:economy|logistics|treasury) (?:does not|"
            r"doesn['’]?t|won['’]?t|will not) "
            r"(?:allow|permit|let me have|give me|stretch to) (?:any )?more\b",
            "",
        ),
        (  # what is put off
            r"[,;–-] ?(?:(?:but|and|aber|und) )?(?:the|my) (?:rebellion|uprising|revolt|war|mission|"
            r"colony)(?: itself)?,? "
            r"(?:i['’]?(?:ll| will| shall| am|m)? (?:keep|save|leave|saving|keeping|leaving) (?:it )?|can wait |is )"
            r"(?:for |until |till )(?:later|another (?:turn|time|day)|(?:a later|the next|next) turn)\b",
            "",
        ),
        (
            r"[,;–-] ?(?:(?:aber|und) )?(?:den|die|das|meinen?) (?:aufstand|rebellion|krieg|mission|"
            r"kolonie)(?: selbst)? "
            r"(?:hebe?|spare?|verschiebe?|lasse?|mache?) ich (?:mir )?(?:(?:für|auf) )?"
            r"(?:später|ein andermal|den nächsten zug|einen späteren zug)(?: auf)?(?=\W*$|[.;!])",
            "",
        ),
        (  # "ship mine, don't touch anyone else's goods": it refuses nobody anything
            r"[,;.–-]? ?(?:(?:but|and) )?(?:(?:do(?:n['’]?t| not)|never|not|without) "
            r"(?:(?:touch|ship|sell|mov|tak)(?:e|p?ing)? )?|leave )"
            r"(?:(?:any|some|every)(?:one|body) else['’]?s?|(?:the )?others?['’]|other (?:people|players?)['’]?s?) "
            r"(?:goods?|stuff|things|wares|cargo)(?: alone| untouched| be| where they are)?\b",
            ", only mine",
        ),
        (
            r"[,;.–-]? ?(?:(?:aber|und) )?(?:(?:keine |die |nicht die )?(?:fremden?|andere[nr]?) waren|die waren der "
            r"ander(?:e)?n)(?: (?:bleiben liegen|lasse ich (?:liegen|in ruhe|stehen)|(?:rühre|fasse) ich nicht an))\b",
            ", nur meine",
        ),
    )
)


_ALLOWS = re.compile(
    r"(?i)\b(?:may|allow\w*|permit\w*|happy|fine with|can|darf|dürfen|erlaub\w*"
    r"|gestatte\w*)\b[^.;]*\b(?:ship|sell|carry|take|verschiff\w*|verkauf\w*)"
)
#: Beside a permission it says no more than that.
_UNASKED = re.compile(
    r"(?i)(?:[,;.–-]| \() ?(?:(?:so|and|und|also|da) )?(?:there(?:['’]s| is) |es (?:ist|braucht) "
    r"|you (?:have|need) |ihr |da )?"
    r"(?:no need to (?:ask|check with)|do(?:n['’]?t| not) (?:need|have) to ask|without asking"
    r"|müsst nicht|braucht (?:keiner|niemand)(?: zu)?|"
    r"muss (?:keiner|niemand)|ohne zu|nicht nötig,? )(?: me| mich)?(?: (?:erst |vorher |extra |zu )*fragen)?"
    r"(?: (?:each|every) (?:single )?time| first| beforehand| again| jedes ?mal| vorher)*\)?(?=\s*(?:[,.;!]|$))"
)


def written_alike(text: str) -> str:
    """ "Whoever wants to ship my goods, go ahead": everybody may; what is only remarked goes."""
    for pattern, other in _WRITTEN:
        text = pattern.sub(other, text)
    return _UNASKED.sub("", text) if _ALLOWS.search(text) else text
