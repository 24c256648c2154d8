"""How people greet above their orders: a line of its own, with a name or two, and nothing an order begins with."""

from __future__ import annotations

import re

from pbem.mail import signing

#: Greetings: English, German, and those of the languages whose regards `signing` knows.
_GREETING = re.compile(
    r"(?:hello|hi|hey|hiya|howdy|dear|greetings|good (?:morning|day|afternoon|evening)|to whom it may concern"
    r"|tach(?:chen)?|tagchen|moinsen|mahlzeit"
    r"|hallo|moin(?: moin)?|servus|grüezi|gruezi|grüß (?:gott|dich|euch)|guten (?:morgen|tag|abend)|liebe[rs]?"
    r"|sehr geehrte[rs]?|hallöchen|na|bonjour|bonsoir|salut|chers?|chères?|hola|buen[oa]s (?:días|tardes|noches)"
    r"|estimad[oa]s?|ciao|salve|buongiorno|buonasera|car[oi]|olá|oi|bom dia|boa (?:tarde|noite)|beste|geachte|hoi|dag"
    r"|goedemorgen|goedendag|hej(?:san)?|hei|hallå|god (?:morgon|morgen|dag|kväll|aften)|cześć|dzień dobry|witam|ahoj"
    r"|dobrý den|szia(?:sztok)?|jó napot|bună(?: ziua)?|merhaba|selam|γεια(?: σας| σου)?|привет|здравствуйте"
    r"|добрый (?:день|вечер)|привіт|добрий день|bok|zdravo|terve|moi|tere|labas|sveiki)(?!\w)",
    re.IGNORECASE,
)
_NAMES = re.compile(r"[\s,]*(?:[^\W\d_][\w.’'-]*+[\s,&]*+){0,5}[\s,.!:;–-]*")
#: "Hallo zusammen, Gruß in die Runde" sends nothing but regards.
_REGARDS = re.compile(r"\b(?:gru[ßs]s?|grü(?:ß|ss)e?|regards|greetings|wishes)\b", re.IGNORECASE)
_LONGEST = 50
#: What no name has: a line that asks something is no greeting, however it begins.
_ASKS = re.compile(
    r"\b(?:what|which|who|when|how|where|can|could|may|is|are|was|wer|wann|wie|wo|welche|kann|darf|gibt)\b",
    re.IGNORECASE,
)


def is_greeting(line: str) -> bool:
    """Whether a line is no more than a greeting; one that may be an order never is."""
    match = _GREETING.match(line) if len(line) <= _LONGEST else None
    if match is None or _ASKS.search(line, match.end()) or _NAMES.fullmatch(line, match.end()) is None:
        return False
    told = line[match.end() :]
    ordered = "," in told and signing.says_where(told.partition(",")[2]) and _REGARDS.search(told) is None
    return not ordered and not signing.has_command_word(told)
