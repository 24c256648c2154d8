"""What players of the New World call things in everyday words, and the words of the order language for them."""

from __future__ import annotations

from pbem.games.common.orders.rewording import Wording

IDIOMS: Wording = (
    # Which card is the X is said by its name; any other "with" is the card that stands in for the action's own.
    (
        r",?\s*\b(?:mit|with|using)\s+(?:der\s+|dem\s+|the\s+)?(?:karte\s+|card\s+)?([\w-]+(?:\s[\w-]+)?)\s+"
        r"(?:als|as|für|for)\s+(?:the\s+|das\s+)?x\b",
        r" X \1",
    ),
    (r"\b(?:mit|with)\s+(?:der\s+|the\s+)?(?:karte|card)\s+", "WITH "),
    (r",\s*(?=(?:x|mit|with)\b)", " "),
    (
        r"^(?:fertig|done|finished)\b[\s,.!]*(?:das war['’]?s|das ist alles|that(?:['’]s| is) (?:it|all))?[\s.!]*$",
        "DONE",
    ),
    (r"\b(?:use|play|spiele?|nutze?)\s+(?=\w)", ""),
    (r"\b(expedition|export|ausfuhr|transport|build|bau)\s+(?:to|nach|into|in|from|aus|von)\s+(?=\w)", r"\1 "),
    (r"\b(build|baue?|bau)\s+(?:a\s+|eine\s+)?(?:city|stadt)\s+(?:in|at)\s+", r"\1 "),
    (r"\bx\s*[=:]\s*", "X "),
    (r"\b(bring|ship|move|send|schicke?|bringe?|verlege?)\s+(?=(?:\d|all|alle))", "TRANSPORT "),
    (r"\b(from|von|aus)\s+(?:the\s+)?(?:home|homeland|zuhause|der heimat)\b", "HOME"),
)
