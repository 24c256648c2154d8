"""What players of Colonial call things in everyday words, and the words of the order language for them."""

from __future__ import annotations

from pbem.games.common.orders.rewording import Wording

_SLOT = r"^((?:round |runde |r)?\d[.:)]*\s+)?"
_MINE = (
    r"(?:(?:all|everything|alles?)\s+)?(?:of\s+|von\s+)?(?:my|mine|meinen?|meine)\b(?:\s+(?:own|eigenen?))?"
    r"(?:\s+(?:goods|stuff|things|cargo|wares|waren|güter|gueter))?"
)
_HAVE = r"(?:everything|all|alles)(?:,?\s+(?:that\s+|what\s+|was\s+)?(?:i|ich)\s+(?:have|own|got|habe|besitze))"
#: "Sell all" may mean one's own or everybody's: it is asked about.
_WHOSE = r"(?!(?:all|everything|alles?)\b(?!.*\b(?:my|mine|own|i|ich|meine\w*|eigene\w*)\b))"
_GOODS = r"(?:\s+(?:(?:any|all)\s+)?(?:of\s+)?(?:my|meine)\s+(?:own\s+)?(?:goods|stuff|waren|güter))?"
_TAKE = r"(?:take|put|place|buy|get|add|nimm|nehme|setze?|lege?|kaufe?|counters?(?:\s+on)?|marker)"
_MOVES = r"(ship|sell|verschiffe?n?|verkaufe?n?)"

#: Words behind the number of a round that begin an order all the same: "3 seafaring", "4 ship my goods".
DEEDS = frozenset(
    {"ship", "sell", "verschiffe", "verkaufe", "economy", "seafaring", "navy", "logistics"}
    | {"wirtschaft", "seefahrt", "marine", "logistik"}
)

#: Words around a default: "nimm einfach die Vorgaben", "just take the defaults for the rest".
_BY_DEFAULT = (
    r"(?:(?:just|simply|please|take|use|play|nimm|nehme?|ich|einfach|bitte|die|den|der|the|for|für|rest|everything|all|"
    r"alles|else|table['’]s|übrigen?)\s+)*(?:defaults?|vorgaben?|standard)(?:\s+(?:for|für|bei|please|bitte|the|den|die|all|"
    r"alles?|everything|rest|others|übrigen?|else|einfach))*"
)

IDIOMS: Wording = (
    (rf"{_SLOT}{_BY_DEFAULT}\W*$", r"\1DEFAULT"),
    (r"\b([A-Za-z]+)['’]s\b", r"\1"),
    (r"^in\s+(?:runde|round)\s+(\d)\W+", r"\1 "),
    (r"^(cards?|karten|lineup|aufstellung)\b(.*\S)\s+(?:and|und)\s+(\w+)$", r"\1\2, \3"),
    # What a Character does, called by its deed.
    (rf"{_SLOT}([^,;]+?)\s+(?:erkunden|entdecken|erforschen)$", r"\1EXPLORE \2"),
    (rf"{_SLOT}([^,;]+?)\s+erobern$", r"\1CONQUEROR \2"),
    (
        rf"{_SLOT}(?:merchant\W+|kaufmann\W+)?(?:ship|verschiffe?n?)\s+(?=\S)(?!.*\b(?:may|can|let|darf|allow)\b){_WHOSE}",
        r"\1MERCHANT ",
    ),
    (
        rf"{_SLOT}(?:trader\W+|händler\W+)?(?:sell|verkaufe?n?)\s+(?=\S)(?!.*\b(?:may|can|let|darf|allow)\b){_WHOSE}",
        r"\1TRADER ",
    ),
    (rf"\b(merchant|trader|kaufmann|händler)\b\W+(?:{_HAVE}|{_MINE})", r"\1 OWN ALL"),
    (r"\bOWN ALL\s*,?\s*(?:and\s+then|then|und\s+dann|dann|danach|after that)\s+", "OWN ALL, "),
    (r"\b(?:merchant|kaufmann)\b\W+alles?\s+eigene", "MERCHANT OWN ALL"),
    (r"^(\d)[.:)]*\s+(economy|seafaring|navy|logistics|wirtschaft|seefahrt|marine|logistik)$", r"\1 SCIENTIST \2"),
    (
        r"\b(scientist|wissenschaftler|forscher)\b\W+(?:improves?|advances?|upgrades?|researche?s?|develops?|raises?|"
        r"increases?|verbessert?|verbessere|entwickle|steigere|erhöhe|on|in)\s+",
        r"\1 ",
    ),
    (r"\b(explorer|entdecker)\b\W+(?:goes\s+|go\s+|geht\s+|sail\s+)?(?:to|towards|nach)\s+", r"\1 "),
    (rf"\b(viceroy|vizekönig|vizekoenig)\b\W+{_TAKE}\s+", r"\1 "),
    (
        r"\b(viceroy|vizekönig|vizekoenig)\s+(?:the\s+)?([\w-]+)\s+in\s+([A-Za-zäöüÄÖÜß -]+?)\s*\(?\b(max\w*|\d+)?\)?"
        r"\s*"
        r"(?=$|,|;|\bELSE\b|\bif\b|\bfalls\b|\bwenn\b|\botherwise\b|\bsonst\b)",
        r"\1 \3 \2 \4",
    ),
    (r"\b(viceroy|vizekönig|vizekoenig)\s+in\s+", r"\1 "),
    (r"\b(viceroy|vizekönig|vizekoenig)\s+([^,;\d]+),\s*(?=[\w-]+ (?:\d|max))", r"\1 \2 "),
    (r",?\s*\b(\d|max)\s+(?:counters?\s+)?(?:on|auf|for|für)\s+(?:the\s+)?([\w-]+)", r" \2 \1"),
    (r"\b(post|posten|handelsposten|adventurers?|abenteurer)\s+(?:on|auf|in|at|for|für)\s+(?:the\s+)?", r"\1 "),
    (r"[,;]\s*(post|handelsposten|adventurers|abenteurer|keep|pay|zahle)\b", r" \1"),
    (r"\b(pay|zahle)\s+(?:up to|at most|no more than|bis zu|höchstens|maximal)\s+(\d)", r"\1 \2"),
    # What others may do.
    (
        rf"^(?:nobody|no\s*one|niemand)(?:\s+(?:except|but|außer|ausser)\s+(\w+))?\s+(?:may|can|shall|should|darf|soll)\s+{_MOVES}"
        rf"{_GOODS}$",
        r"REFUSE \2 ALL EXCEPT \1",
    ),
    (
        rf"^(?:nobody|no\s*one|niemand)\s+(?:may|can|shall|should)\s+{_MOVES}{_GOODS}\s+(?:except|but)\s+(?:for\s+)?(\w+)$",
        r"REFUSE \1 ALL EXCEPT \2",
    ),
    (rf"^niemand\s+(?:außer|ausser)\s+(\w+)\s+darf\s+meine\s+(?:waren|güter)\s+{_MOVES}$", r"REFUSE \2 ALL EXCEPT \1"),
    (rf"^niemand\s+darf\s+meine\s+(?:waren|güter)\s+{_MOVES}$", r"REFUSE \1 ALL"),
    (
        rf"^(?:everybody|everyone|all others|alle|jeder)\s+(?:except|but|außer|ausser)\s+(\w+)\s+(?:may|can|dürfen|"
        rf"darf)\s+{_MOVES}{_GOODS}$",
        r"ALLOW \2 ALL EXCEPT \1",
    ),
    (
        rf"^(?:everybody|everyone|alle|jeder)\s+(?:may|can|dürfen|darf)\s+(?:meine\s+waren\s+)?{_MOVES}{_GOODS}$",
        r"ALLOW \1 ALL",
    ),
    (rf"^(?:do not|don['’]?t|never)\s+(?:let|allow)\s+(\w+)\s+(?:to\s+)?{_MOVES}{_GOODS}$", r"REFUSE \2 \1"),
    (rf"^(\w+)\s+(?:may|can)\s*(?:not|n['’]t)\s+{_MOVES}{_GOODS}$", r"REFUSE \2 \1"),
    (rf"^(?:let|allow)\s+(\w+)\s+(?:to\s+)?{_MOVES}{_GOODS}$", r"ALLOW \2 \1"),
    (rf"^(\w+)\s+(?:may|can|darf)\s+(?:meine\s+(?:waren|güter)\s+)?{_MOVES}{_GOODS}$", r"ALLOW \2 \1"),
    (r"\b(ALLOW|REFUSE) (?:nicht)\b", r"\1 nicht"),
    (r"\b(ALLOW|REFUSE) verschiffe?n?\b", r"\1 SHIP"),
    (r"\b(ALLOW|REFUSE) verkaufe?n?\b", r"\1 SELL"),
    (r"\bALL EXCEPT $", "ALL"),
    # War and peace.
    (
        r"^(?:i\s+|ich\s+)?(?:will\s+|werde\s+)?(?:never|nie|niemals)\s+(?:surrender|give up|give in|"
        r"kapituliere?n?|aufgeben)$",
        "SURRENDER NEVER",
    ),
    (r"^(?:ich\s+)?(?:kapituliere|ergebe\s+mich)\s+(?:nie|niemals)$", "SURRENDER NEVER"),
    (
        r"^(?:never ally(?: with (?:anyone|anybody))?|no (?:alliances?|allies)|keine (?:bündnisse|verbündeten))$",
        "ALLY NONE",
    ),
    (
        r"^(?:send|put|place|schicke?|setze?)\s+(\d|a|one)\s+(?:privateers?|freibeuter|kaperer)\s+(?:against|on|to|at|gegen|auf|zu)"
        r"\s+(\w+)$",
        r"PRIVATEERS \2 \1",
    ),
)
