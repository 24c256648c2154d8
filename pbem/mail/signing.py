"""How people sign below their orders without dashes: regards, a name, an address of the post or a telephone.

Only the last lines of what a player wrote are looked at, and only where nothing below the regards could be an
order: what is in doubt stays a line of the player's, and is answered.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

#: Regards and thanks: English, German, French, Spanish, Italian, Portuguese, Dutch, the Nordic languages,
#: Polish, Czech, Slovak, Hungarian, Romanian, Turkish, Greek, Russian, Ukrainian, Japanese, Chinese, Korean.
_CLOSING = re.compile(
    r"(?:(?:with )?(?:(?:kind|best|warm|kindest|warmest)(?:est)? )?(?:regards|wishes)|all the best|best|cheers"
    r"|see (?:you|ya)(?: (?:soon|later|next turn))?|cheerio|ta[- ]?ta|toodle[- ](?:pip|oo)|toodles|so long"
    r"|bye(?:[- ]bye)?"
    r"|over and out|good(?:bye| ?night)|farewell|adieu|have (?:a (?:good|nice|great) (?:one|day|evening|weekend)|fun)"
    r"|(?:talk|speak) (?:soon|later)|laters|take care|until (?:then|next (?:turn|time))|respectfully(?: yours)?"
    r"|(?:yours )?(?:sincerely|truly|faithfully)(?: yours)?|yours|(?:many )?thanks(?: again| a lot)?|thank you|thx|br"
    r"|(?:mit |viele |liebe |beste |schöne |herzliche |freundliche |sonnige )*(?:freundlichen |besten |lieben "
    r"|herzlichen )*(?:grü(?:ß|ss)e?n?|gruß|gruss|gruesse)(?: aus [\w-]+)?|lg|vg|mfg|hg|bg|(?:vielen |besten )?dank"
    r"|danke(?: schön)?"
    r"|bis (?:bald|dann|denne|demnächst|später|morgen|die tage)|mach(?:t|'s|t's|ts)? (?:es )?gut"
    r"|hochachtungsvoll|mit (?:vorzüglicher |größter )?hochachtung|schönen (?:abend|gruß|tag|sonntag)"
    r"|ciao|tschüss?(?:i|ikowski)?|tsch[aö]u?|pfi(?:at|rt) (?:di|euch)|(?:auf )?wieder(?:sehen|schaun)"
    r"|schönes wochenende|servus|gruezi|grüezi"
    r"|(?:bien )?(?:cordialement|amicalement)|(?:bien )?à (?:vous|toi)|bonne (?:soirée|journée)|merci(?: d'avance)?"
    r"|(?:bises|amitiés)|(?:un )?(?:cordial |atento )?saludos?(?: cordiales)?|(?:un )?abra[zç]os?|gracias"
    r"|(?:cordiali |distinti |un )?saluti|cordialmente|grazie(?: mille)?|a presto|att|atenciosamente"
    r"|(?:com os )?(?:melhores )?cumprimentos|obrigad[oa]|(?:met )?(?:vriendelijke |hartelijke )?groet(?:en|jes)?"
    r"|mvg|bedankt|(?:med )?(?:vänlig|venlig|vennlig|bästa|bedste|beste)[at]?e? (?:hälsning(?:ar)?|hilsen(?:er)?)"
    r"|(?:hälsningar|hilsen|mvh|hej då|tack(?: på förhand)?|tak|takk)|(?:ystävällisin )?terveisin|terv|kiitos"
    r"|(?:serdecznie )?(?:pozdrawiam|pozdrowienia)(?: serdecznie)?|z (?:poważaniem|wyrazami szacunku)|dzięki"
    r"|(?:s |se srdečným )?(?:pozdravem|pozdravom|pozdravy)|zdraví(?:m)?|děkuji|díky|ďakujem"
    r"|(?:üdvözlettel|üdv|köszönöm)|cu (?:stimă|respect|drag)|mulțumesc|(?:saygılarımla|sevgiler|selamlar|teşekkürler)"
    r"|(?:lep pozdrav|lp|pozdrav|srdačan pozdrav|hvala)|(?:με εκτίμηση|φιλικά|χαιρετισμούς|ευχαριστώ)"
    r"|с (?:уважением|наилучшими пожеланиями)|всего (?:доброго|хорошего)|спасибо|з повагою|дякую"
    r"|よろしくお願い(?:いた)?します。?|以上|此致|祝好|谢谢|謝謝|감사합니다|드림|gràcies|salutacions|salut|dėkoju|pagarbiai|aitäh|tervitades"
    r"|paldies)(?!\w)",
    re.IGNORECASE,
)
#: What may be between and behind regards: "Mit freundlichen Grüßen / Kind regards", "Cheers!"
_GAP = re.compile(r"[\s,.!;/|—–:)-]*")
#: A telephone, an address of the post or of the web, or a trade: below a name only.
_CONTACT = re.compile(
    r"(?:tel|fon|mob|mobile?|mobil|phone|fax|cell|www|https?|e-?mail|tlf|puh|gsm|m|t|p|d)\b\.?\s?[.:/ +(]"
    r"|\+?[\d(][\d ()/.-]{6,}$|[^\s@]+@[^\s@]+\.\w+$|[\w.-]+\.(?:com|org|net|de|example|at|ch|fr|it|es|nl|pl|eu)$",
    re.IGNORECASE,
)
#: A slot, or an absence with its date: an absence note has words there.
_SLOT = re.compile(
    r"(?:absence|abwesenheit)\s+\d|(?:r\s?\d+\s+)?\(?\d{1,2}[a-d]?\s?[.):]?(?:\s+[^\W\d]|\s*$)"
    r"|\d{1,2}[.):][^\W\d]",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
#: Words that begin an order of a ruleset, or of the table itself, and stand alone or capitalised from a telephone.
_COMMAND_WORDS = """
    cards karten scientist wissenschaftler gelehrter explorer explore entdecker entdecke conqueror eroberer
    viceroy vizekönig governor gouverneur missionary missionar ambassador botschafter financier finanzier
    merchant kaufmann trader händler rebel rebell sovereign souverän circumnavigate circ australia
    australien build baue bau give gib gebe repay zahle tilge pass passe passen allow erlaube refuse
    verweigere surrender kapituliere ergib casualties verluste battles schlachten avert nation flamboyance
    reroll bar privateers kaper offer biete ally bündnis accept expedition escalate emergency occupy besetze
    play spiele move ziehe bewege draw ziehen withdraw via ships schiffe keep behalte position take nimm
    lose verliere idle transport free war krieg advance on react help hilfe status stand map karte rules
    regeln history verlauf wait warte nowait press presse extend verlängere vote stimme resign language
    sprache format address adresse check prüfe fix clear lösche ask frage options optionen city stadt always
    immer plan lineup aufstellung auto success post ja nein yes no game spiel unrest if wenn else sonst end
    ende treaty escort round runde slot report bericht adventurers abenteurer aufgeben bankier bauen bei
    borge default entdecken erforsche ergebe ergeben erkunde erlauben erobere erobern fleets flotten
    forscher fragen geschwader gestatte handelsflotten handelsposten herrscher jeden kaufe kolonie
    kolonieoptionen konquistador löschen planung prüfen rebellen sell ship squadrons schenke tilgen umsegeln
    umsegelung verbiete verkaufen verlieren verschiffen vorgabe weltumsegelung zurückzahlen aussetzen
    booming borrow buy cancel card circumnavigation colony conquer delete deny every forbid forfeit gift
    line-up pay rebels abmelden befehle bestätigen confirm join moderator observe orders spielleiter stop
    takeover token undo unsubscribe urlaub warten weiter zone abstimmen verlängern absence abwesend
    return zurück nations nationen prunk prachtentfaltung re-roll neu nochmal nicht vertretung bereitschaft
    suppose angenommen mitspielen aussteigen übernehmen zuschauen seite unobserve eingriffe new einladen annehmen
    ablehnen tagebuch zeitzone erase entropy decline standby plätze bereit zufall invite export archiv liste
    seats ready leave diary quiet audit nosit list form ruhe name sit ok okay passt
    erinnerungen reject rematch reminders revanche verwerfen bilanz records page
    """
_COMMANDS = frozenset(_COMMAND_WORDS.split())
#: "Cheers, Missionaries to India": where something is sent is no part of a name.
_WHERE = re.compile(
    r"\b(?:auf|nach|in|im|ins|on|onto|to|into|gegen|against|at|via|über|for|für|with|mit)\s+[^\W\d]", re.IGNORECASE
)
_LAST = 8
_NAME_WORDS = 5


def may_be_order(line: str) -> bool:
    """Whether a line has the look of an order: a slot, a command word, capitals, or a small first letter."""
    if _SLOT.match(line):
        return True
    match = _WORD.search(line)
    if match is None:
        return False
    word = match.group()
    return word.lower() in _COMMANDS or (len(word) > 1 and word.isupper() and word.isascii()) or word[0].islower()


def has_command_word(words: str) -> bool:
    """Whether any of the words begins an order of a ruleset or a command of the table."""
    return not _COMMANDS.isdisjoint(word.lower() for word in _WORD.findall(words))


def says_where(words: str) -> bool:
    """Whether words below or behind a greeting send something somewhere: no name does."""
    return _WHERE.search(words) is not None


def _is_surely_order(line: str) -> bool:
    """What most orders are told by, quickly."""
    match = _WORD.search(line)
    return bool(match and match.group().lower() in _COMMANDS) or bool(_SLOT.match(line))


def may_be_order_at_start(line: str) -> bool:
    """The same without the small letter: for lines in languages that write the days of the week small."""
    match = _WORD.search(line)
    word = match.group() if match else ""
    return bool(_SLOT.match(line)) or word.lower() in _COMMANDS or (len(word) > 1 and word.isupper())


def signature_start(lines: Sequence[str], writer: str) -> int:
    """Where the signature begins in a stretch of the player's own lines; `len(lines)` where there is none.

    `writer` is the name in the From field, empty where it is not known.
    """
    first = len(lines)
    if not lines or _is_surely_order(lines[-1]):
        return first
    names = frozenset(word.lower() for word in _WORD.findall(writer))
    for at in range(len(lines) - 1, max(-1, len(lines) - 1 - _LAST), -1):
        line = lines[at]
        if _is_surely_order(line):
            break
        if _closes(line, names) or _is_name(line, names, writer):
            first = at
        elif not _CONTACT.match(line) and may_be_order(line):
            break
    return first


def regards(line: str) -> str:
    """The regards or thanks that a line begins with, without the name behind them; "" where it begins otherwise."""
    match = _CLOSING.match(line)
    return match.group() if match else ""


def _closes(line: str, names: frozenset[str]) -> bool:
    """Whether a line is regards, with a name behind them or without."""
    rest, found = line, False
    while rest and (match := _CLOSING.match(rest)):
        gap = _GAP.match(rest, match.end())
        assert gap is not None  # the pattern fits the empty string
        if gap.end() == match.end() < len(rest):
            break
        rest, found = rest[gap.end() :], True
    if not found:
        return False
    words = _WORD.findall(rest)
    if len(words) > _NAME_WORDS or may_be_order(rest) or says_where(rest):
        return bool(words) and frozenset(word.lower() for word in words) <= names
    return all(word[0].isupper() or not word[0].islower() or len(word) < 4 for word in words)


def _is_name(line: str, names: frozenset[str], writer: str) -> bool:
    """Whether a line is no more than the writer's name, or a part of it."""
    bare = line.strip(" -–—~,.!")
    if not names or len(bare) > 60 or not bare:
        return False
    words = [word.lower() for word in _WORD.findall(bare)]
    if not words or not _COMMANDS.isdisjoint(words):
        return False
    return names.issuperset(words) or (not bare.isascii() and len(bare) < 6 and bare in writer)
