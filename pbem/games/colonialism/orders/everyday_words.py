"""What players of Colonialism call things in everyday words, and the words of the order language for them."""

from __future__ import annotations

from pbem.games.common.orders.rewording import Wording

_SLOT = r"^((?:(?:round|runde|r) ?\d[.:,]?\s+)?(?:\d[.:)]*\s+)?)(?!\s|\d|(?:round|runde|r) ?\d)"

IDIOMS: Wording = (
    (r"(?<=[a-zäöü])\.(?=\s)", ""),
    (r"\bv\b(?=\s)", "von"),
    (r"(?<=\d)\s*,?\s*(?:dann|then|danach|sonst|else)\s+(?=\d)", ", "),  # rows, the best first
    # Twice the same sea zone in a list.
    (r"\b2\s*(?:x|mal|×|times)\s+(?:in\s+|im\s+|ins\s+)?([^,;/]+?)(?=\s*(?:,|;|\bund\b|\band\b|$))", r"\1, \1"),
    (r"\b3\s*(?:x|mal|×|times)\s+(?:in\s+|im\s+|ins\s+)?([^,;/]+?)(?=\s*(?:,|;|\bund\b|\band\b|$))", r"\1, \1, \1"),
    (r"^(ships?|schiffe?)\W+(?:in(?:to)?|ins|im|nach|auf)\s+(?:den\s+|das\s+|die\s+|the\s+)?", r"\1 "),
    (r"(,|\bund|\band)\s+(?:in(?:to)?|ins|im)\s+(?:den\s+|das\s+|die\s+|the\s+)?", r"\1 "),
    # A ship that moves, called by where from and where to.
    (
        rf"{_SLOT}(?:(?:move|bewege?|verlege?|schicke?|fahre?|sail|ein|eins|eines|a|one|my|mein|meine[ns]?|das|the)\s+)*"
        r"(?:schiffe?s?|ship)\s+(?:vom|von|aus|from)\s+(?:dem\s+|der\s+|the\s+)?([\w\s.-]+?)\s+(?:in|nach|ins|to|into|zum)\s+"
        r"(?:den\s+|das\s+|die\s+|dem\s+|der\s+|the\s+)?([\w\s.-]+?)(?:\s+(?:bewegen|verlegen|schicken))?$",
        r"\1 MOVE SHIP \2 TO \3",
    ),
    (r"\b(gegen|against)\s+([\w-]+)\s+(?:in|auf|on|im)\s+([^,;]+)$", r"ON \3 AGAINST \2"),
    # The verb at the end, as German sentences and our own receipts have it.
    (rf"{_SLOT}([^,;]+?)\s+erkunden$", r"\1EXPLORE \2"),
    (rf"{_SLOT}([^,;]+?\s(?:auf|in|gegen)\s[^,;]+?)\s+spielen$", r"\1PLAY \2"),
    (rf"{_SLOT}(?:eine\s+)?karte\s+ziehen$", r"\1DRAW"),
    (rf"{_SLOT}(\S+)\s+(?:scheiben?\s+)?aus\s+([^,;]+?)\s+zurück(?:ziehen|holen)$", r"\1WITHDRAW \2 FROM \3"),
    # "Spiel … aus", "auf den …", a card without its PLAY.
    (rf"{_SLOT}(spiele?n?\b.+?)\s+aus$", r"\1\2"),
    (r"\b(auf|in|nach|on|gegen|über|von)\s+(?:den|dem|das|die|der|the)\s+", r"\1 "),
    (
        rf"{_SLOT}(?!(?:play|spiele?n?|draw|zieh\w*|move|beweg\w*|explore|erkund\w*|withdraw|zurückz\w*|pass\w*|take|nimm|keep|"
        r"behalt\w*|lose|verlier\w*|position|ships?|schiffe?|always|immer|clear|lösch\w*|convert|wandl\w*|idle|leerlauf|check|"
        r"prüf\w*)\b)(.+\s(?:on|auf|in|against|gegen)\s.+)$",
        r"\1PLAY \2",
    ),
)
