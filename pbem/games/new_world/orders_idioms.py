"""What players of the New World call things in everyday words, and the words of the order language for them."""

from __future__ import annotations

from pbem.games.common.wording import Wording

_CARD = r"(?:with|mit|using|paying|plus|and|und|x\s*[=:]|als x|as x)"

IDIOMS: Wording = (
    (r"\b(?:use|play|spiele?|nutze?)\s+(?=\w)", ""),
    (r"\b(expedition|export|ausfuhr|transport|build|bau)\s+(?:to|nach|into|in|from|aus|von)\s+(?=\w)", r"\1 "),
    (r"\b(build|baue?|bau)\s+(?:a\s+|eine\s+)?(?:city|stadt)\s+(?:in|at)\s+", r"\1 "),
    (r"\bx\s*[=:]\s*", "X "),
    (r"\b(?:as|als|für|for)\s+(?:the\s+|das\s+)?x\b", ""),
    (r"\b(bring|ship|move|send|schicke?|bringe?|verlege?)\s+(?=(?:\d|all|alle))", "TRANSPORT "),
    (r"\b(from|von|aus)\s+(?:the\s+)?(?:home|homeland|zuhause|der heimat)\b", "HOME"),
    (rf"\s+{_CARD}\s+(?:(?:the|der|die|das)\s+)?(?:card\s+|karte\s+)?(?=[\w-]+$)", " X "),
)
