"""How mail programs mark what the player did not write: one pattern a kind of mark, with the programs that use it.

English and German in full; attribution lines and header blocks also in the other languages of Europe, and in any
language where they show the seat's reply address, which only programs write. A pattern must not match an order of
any ruleset: the tests run every order example through them.
"""

from __future__ import annotations

import re

_MONTHS = (
    r"jan|f[eé][bv]|m[aäe]r|mrt|apr|avr|abr|ma[iyj]|mag|jui?n|giu|jui?l|lug|aug|ao[uû]|ago"
    r"|sep|set|o[ckt]t|ott|nov|de[czk]|déc|dic|gen|ene|sty|lut|kwi|cze|lip|sie|wrz|paź|lis|gru"
)
_DAY = rf"\d[./:]\s?\d|\d{{4}}-\d\d-\d\d|\d\.? ?(?:de )?(?:{_MONTHS})|\b(?:{_MONTHS})[a-z]*\.? \d"
#: A year, 20.11., 11/20, 18:00 or a month's name: every attribution line has one, hardly any order.
_DATED = re.compile(rf"\b(?:19|20)\d\d\b|{_DAY}", re.IGNORECASE)
_DATED_TO_THE_DAY = re.compile(_DAY, re.IGNORECASE)
_YEAR_OR_HOUR = re.compile(r"\b20\d\d\b|\d:\d\d")
_WROTE = (
    r"wrote|writes|schrieb|schreibt|geschrieben|a écrit|escribió|ha scritto|schreef|escreveu"
    r"|napisał(?:\(a\)|a)?|skrev|pisze|napsal(?:\(a\)|a)?|napísal(?:\(a\)|a)?|kirjoitti|a scris|írta|yazdı|έγραψε"
    r"|написал(?:\(а\)|а)?|пишет|написав|пише|napisao|napisal(?:\(a\)|a)?|va escriure|escreveu|rakstīja|rašė|kirjutas"
)
#: "On …, Table wrote:", "Am … schrieb Table:", "Le … a écrit :", "W dniu … napisał(a):"
_OPENS = re.compile(r"\s*(?:on|am|le|el|il|op|em|dnia|w dniu|den|på|il giorno|pe|dne)\b", re.IGNORECASE)
_SAYS = re.compile(rf"\b(?:{_WROTE})(?!\w)", re.IGNORECASE)
_BRACKETED = re.compile(r"<[^<>\s@]+@[^<>\s@]+>")
#: How far into a line an address may begin, and how far behind it the verb: "Table <t@host> schrieb am 20. Nov.:".
_ADDRESS_BEGINS, _VERB_FOLLOWS = 121, 60
#: "2026-11-20 18:00 GMT+01:00 Table <t@host>:" (older Gmail), "* Table <t@host> [2026-11-20 18:00]:" (mutt)
_STAMPED = re.compile(
    r"\s*(?:\* )?(?:\d{4}-\d\d-\d\d \d.*<[^<>\s@]+@[^<>\s@]+>"
    r"|.{0,80}<[^<>\s@]+@[^<>\s@]+> \[.*\d\d:\d\d\]):\s*"
)

#: "2026/11/20 21:10、Table <t@host>のメール:", "ср, 18 нояб. 2026 г. в 12:00, Table <t@host>:": any language
_ADDRESSED = re.compile(r".{0,200}<[^<>\s@]+@[^<>\s@]+>.{0,60}[:：]\s*")
#: A seat's reply address, or the tag in a subject: they come from the table, by way of a program.
_SEAT = re.compile(
    r"(?<![\w-])[\w-]+\.[\w-]+\.[0-9a-z]{16,64}@|\[\s*[\w-]+\s+[\w-]+\s+[0-9a-z]{16,64}\s*\]", re.IGNORECASE
)
#: Supercite and its like: "The> Your Explorer reached India"
_CITED = re.compile(r"\s*(?P<who>[^\W\d_][\w'-]{0,11})>(?:\s|$)")
_CITES = re.compile(r'"([^"]{1,12})" ==')

#: "Tisch schrieb am 20.11.2026 um 18:00:" (Thunderbird of old), "20 Nov 2026 18:00 Table <t@host>:" (FairEmail)
_WHO_WHEN = re.compile(
    rf"\s*\S.{{0,80}}\b(?:{_WROTE})(?!\w),? (?:am|on|le|el|il|op|em|den|på)\b.*:\s*"
    r"|[^<>]{6,100}<[^<>\s@]+@[^<>\s@]+>:\s*",
    re.IGNORECASE,
)
#: "On Fri, 20 Nov 2026 at 18:00, Table<t@host> wrote:   and the quotation goes on here" (Yahoo on phones)
_RUN_ON = re.compile(rf".{{6,120}}<[^<>\s@]+@[^<>\s@]+>,? (?:{_WROTE})\s?: +\S", re.IGNORECASE)

_SEPARATOR_WORDS = (
    r"original(?: message|-?nachricht)|urspr(?:ü|ue)ngliche (?:nachricht|mail|e-mail)|message d'origine"
    r"|mensaje original|messaggio originale|oorspronkelijk bericht|mensagem original|wiadomość oryginalna"
    r"|ursprungligt meddelande|forwarded message|weitergeleitete nachricht|message transféré"
    r"|mensaje reenviado|messaggio inoltrato|forwarded by.*|doorgestuurd bericht|mensagem encaminhada"
    r"|treść przekazanej wiadomości|reply message"
)
#: "-----Original Message-----", "-------- Ursprüngliche Nachricht --------", "Begin forwarded message:"
_SEPARATOR = re.compile(
    rf"\s*(?:[-_=*]{{2,}}\s*(?:{_SEPARATOR_WORDS})\s*[-_=*]*\s*(?:(?:from|von): .*)?|begin forwarded message:"
    r"|anfang der weitergeleiteten (?:nachricht|e-?mail):|début du message réexpédié\s?:"
    r"|inizio messaggio inoltrato:)\s*",
    re.IGNORECASE,
)
#: "----- Mail original -----", "---------- Původní e-mail ----------": any words between lines of one kind
_RULED_WORDS = re.compile(r"\s*(?P<line>[-_=*])(?P=line)+\s*[^\W\d_][^:]{2,50}?\s*(?P=line){2,}\s*")
_SEPARATOR_STARTS = frozenset({"begin", "anfang", "début", "inizio"})
_FROM = (
    r"from|von|de|da|van|od|från|fra|lähettäjä|feladó|kimden|gönderen|от|від|από|expéditeur"
    r"|差出人|发件人|寄件者|보낸 사람"
)
_SENT = (
    r"sent|gesendet|date|datum|enviado(?: el| em)?|envoyé|inviato|verzonden|wysłano|skickat|data|fecha"
    r"|received|empfangen|sendt|dato|odesláno|odoslané|dátum|lähetetty|päivämäärä|elküldve|tarih|gönderildi"
    r"|trimis|отправлено|дата|надіслано|ημερομηνία|στάλθηκε|送信日時|日時|发送时间|日期|寄件日期|보낸 날짜|날짜"
)
_TO = (
    r"to|an|para|à|a|aan|do|till|cc|kopie|reply-to|antwort an|til|komu|pro|vastaanottaja|címzett|kime|alıcı|către"
    r"|кому|προς|宛先|收件人|받는 사람|kopi|copie|kopia|wichtigkeit|importance|priority"
)
_SUBJECT = (
    r"subject|betreff|asunto|objet|oggetto|onderwerp|assunto|temat|ämne|emne|předmět|predmet|aihe|tárgy|konu|subiect"
    r"|тема|θέμα|件名|主题|主題|제목|assumpte"
)
_FIELD = rf"\s*\*?(?:(?P<from>{_FROM})|(?P<sent>{_SENT})|(?P<to>{_TO})|(?P<subject>{_SUBJECT}))"
_HEADER = re.compile(rf"{_FIELD}\s?[:：]\*?(?:\s|$)", re.IGNORECASE)
#: eM Client and some others leave the colon out; believed only below a separator.
_BARE_HEADER = re.compile(rf"{_FIELD}\s?(?:[:：]\*?)?(?:\s|$)", re.IGNORECASE)

_DEVICES = (
    r"(?:my |meinem/meiner |meinem |meiner |mon |mi |mijn |meu |il mio |mojego )?"
    r"(?:[\w'’.+-]+ ){0,4}[\w'’.+-]*(?:iphone|ipad|ipod|galaxy|samsung|huawei|xiaomi|pixel|nokia|sony"
    r"|android|blackberry|smartphone|handy|mobil\w*|phone|tablet|telefon\w*|outlook|mail|yahoo|gmx|web\.de"
    r"|thunderbird|posteo|aol|ios|unterwegs|proton\w*|fairmail|k-9|k9)\b.*"
)
#: One line that a phone or a web mailer adds by itself.
_GADGET = re.compile(
    r"\s*(?:(?:sent (?:from|with|via|by|using)|gesendet (?:mit|von|über|via|aus)"
    r"|envoyé (?:de|depuis|avec|par|à partir|via)|enviado (?:desde|do|de|a partir|com|con|por|pelo|mediante)"
    r"|inviato (?:da|dal|con|tramite)|verzonden (?:vanaf|met|via|door|van)|verstuurd (?:vanaf|met|via)"
    r"|wysłan[eoay] (?:z|za|przez|ze)|skickat (?:från|med|via)|sendt (?:fra|med|via)|odesláno (?:z|ze|pomocí)"
    r"|odoslané (?:z|zo)|lähetetty|elküldve|trimis (?:de|din|cu)|отправлено (?:из|с|от)|надіслано (?:з|із)"
    r"|στάλθηκε από|enviat (?:des|amb)) .{2,100}"
    r"|.{2,40}(?:から送信|에서 보냄|ile gönderildi|'?[dt][ae]n gönderildi|küldve)|发自我的.{2,30}|從我的.{2,30}"
    r"|.{0,30}\boutlook\b.{0,12}\b(?:ios|android|mac|windows)\b.{0,80}|sender notified by .{2,40}|sent from .{2,60}"
    rf"|(?:diese (?:nachricht|mail|e-mail) wurde )?von {_DEVICES}(?:gesendet|geschickt).*"
    rf"|gesendet (?:mit|von|über|via) (?:der |dem )?{_DEVICES}"
    r"|(?:get|download) (?:outlook|bluemail|yahoo mail)\b.*"
    r"|(?:holen sie sich |laden sie )?outlook für (?:ios|android|mac)\b.*"
    rf"|envoyé (?:de|depuis|à partir de) {_DEVICES}|enviado (?:desde|do|de|a partir do) {_DEVICES}"
    rf"|inviato (?:da|dal) {_DEVICES}|(?:verzonden|verstuurd) (?:vanaf|met|via) {_DEVICES}"
    rf"|wysłan[eo] z {_DEVICES}|skickat från {_DEVICES}"
    r"|yahoo mail: .*|diese nachricht wurde (?:mit|von) .{0,60}gesendet\.?)\s*",
    re.IGNORECASE,
)
_GADGET_WORDS = frozenset(
    {"sendt", "odesláno", "odoslané", "lähetetty", "elküldve", "trimis", "отправлено", "надіслано", "στάλθηκε"}
    | {"enviat", "sender", "télécharger", "obtener", "obtenga", "obter", "scarica", "ottieni", "pobierz"}
    | {
        "hämta",
        "hent",
        "descargar",
        "obtenez",
        "download",
        "stáhnout",
        "wysłana",
        "wysłany",
        "загрузить",
        "installera",
        "téléchargez",
    }
    | {"sent", "gesendet", "von", "diese", "get", "download", "holen", "laden", "outlook", "envoyé", "enviado"}
    | {"inviato", "verzonden", "verstuurd", "wysłane", "wysłano", "skickat", "yahoo"}
)
_LINK = re.compile(r"[<(\[]?https?://\S+[>)\]]?", re.IGNORECASE)
#: Telephones that put the verb last.
_FAR = re.compile(r"から送信|에서 보냄|gönderildi|küldve|发自我的|從我的|[:：]$")
#: How the small print of offices and virus scanners begins.
_SMALL_PRINT = re.compile(
    r"\s*\*{0,3}\s*(?:(?:this|the information (?:contained )?in this|the contents? of this|any views|privileged)\s"
    r".{0,80}?(?:confidential|privileged|intended (?:only |solely )?for|property of|legally|virus)"
    r"|(?:legal |confidentiality |important )(?:notice|disclaimer)\b|disclaimer\s*:|confidential(?:ity)?\s*:"
    r"|if you (?:are not the intended|have received this)|please consider the environment"
    r"|(?:caution|warning|achtung|external)\s*[:!]\s?.*\b(?:external|outside|extern|organi[sz]ation)"
    r"|diese (?:e-?mail|nachricht|mitteilung)\b.{0,80}?(?:vertraulich|enthält|bestimmt|rechtlich|viren)"
    r"|der inhalt dieser (?:e-?mail|nachricht)"
    r"|die(?:se)? (?:in dieser (?:e-?mail|nachricht) )?enthaltenen? informationen"
    r"|(?:rechtlicher |vertraulichkeits)hinweis\b|haftungsausschluss\b"
    r"|wenn sie nicht der (?:richtige|beabsichtigte|bestimmungsgemäße)"
    r"|bitte (?:denken sie an|prüfen sie).{0,40}(?:umwelt|druck)|virenfrei\b|virus-free\b|no virus found"
    r"|ce (?:message|courriel|mail).{0,60}(?:confidentiel|destin)|est[ea] (?:mensaje|mensagem|correo|e-?mail).{0,80}"
    r"(?:confiden|destin|dirigid|privileg)|(?:questo messaggio|questa e-?mail|il presente messaggio|le informazioni"
    r" contenute).{0,80}(?:riservat|confiden|destinat)|(?:dit bericht|deze e-?mail).{0,90}(?:vertrouwelijk|bestemd)"
    r"|(?:denne|detta|dette) (?:e-?mail|e-?post|meddelande|melding|mejl).{0,90}(?:fortrolig|konfidenti|avsedd|beregnet)"
    r"|(?:ta wiadomość|niniejsza wiadomość|treść tej wiadomości).{0,90}(?:poufn|przeznaczon)"
    r"|(?:tato zpráva|tento e-?mail).{0,90}(?:důvěrn|určen)|(?:aviso legal|aviso de confidencial|avviso di riserv"
    r"|avis de confidentialité)|(?:данное|это) (?:сообщение|письмо).{0,90}конфиденциал)",
    re.IGNORECASE,
)
_SMALL_PRINT_WORDS = frozenset(
    {"this", "the", "any", "privileged", "legal", "confidentiality", "important", "disclaimer", "confidential"}
    | {"if", "caution", "warning", "achtung", "external", "please", "diese", "der", "die", "rechtlicher"}
    | {"vertraulichkeitshinweis", "haftungsausschluss", "wenn", "bitte", "virus-free", "no", "ce"}
    | {"virenfrei", "virenfrei.", "virus-free."}
    | {"este", "esta", "questo", "questa", "il", "le", "dit", "deze", "denne", "detta", "dette", "ta", "niniejsza"}
    | {"treść", "tato", "tento", "aviso", "avviso", "avis", "данное", "это"}
)
#: The last one is how PGP writes the dashes inside a signed text (RFC 9580, 7.2).
SIGNATURE_DASHES = frozenset({"--", "—", "–", "- --"})
RULE = re.compile(r"_{5,}")
DECORATION = re.compile(r"[-=*~_.+#|\s]{2,}|[-=*~_|]")
END = re.compile(r"(?:end|ende)\s?[.!]?", re.IGNORECASE)
#: What begins a message or a page of a diary that lines below are part of; one that goes on behind a colon is whole.
#: Against a line without blanks around it: two runs of blanks, one behind the other, would be tried in every way.
_PRESS = re.compile(r"presse?(?:\s[^:]*)?:?", re.IGNORECASE)
_DIARY = re.compile(r"(?:diary|tagebuch)(?:\s*:)?", re.IGNORECASE)
_END_PRESS = re.compile(r"\s*(?:end\s?press|ende?\s?presse|presse? ende?)\s?[.!]?\s*", re.IGNORECASE)
_END_DIARY = re.compile(r"\s*(?:end\s?diary|ende?\s?tagebuch|diary end|tagebuch ende)\s?[.!]?\s*", re.IGNORECASE)
PGP = re.compile(r"-----(BEGIN|END) PGP [A-Z ]{3,30}-----")
_OPEN_WORDS = frozenset({"on", "am", "le", "el", "il", "op", "em", "dnia", "w", "den", "på", "pe", "dne"})
#: First words after which a line is looked at closely.
_STARTS = _OPEN_WORDS | _GADGET_WORDS | _SMALL_PRINT_WORDS | _SEPARATOR_STARTS | {"end", "ende", "end.", "ende."}
_WORD = re.compile(r"[\s*]*([^\s:!,*]+)")


def is_plain(line: str) -> bool:
    """Whether nothing on this line can begin a mark: true of most orders, and told quickly."""
    if not line[0].isalnum() or line[-1] in ":：" or ":" in line[:24] or "@" in line or ">" in line[:14]:
        return False
    return _first_word(line) not in _STARTS and (line.isascii() or not _FAR.search(line))


def end_of_text(line: str) -> re.Pattern[str] | None:
    """How the text ends that begins below this line (PRESS … END PRESS, DIARY … END DIARY); None where none begins."""
    bare = line.strip()
    if not bare or bare[0] not in "pPdDtT":
        return None
    if _PRESS.fullmatch(bare) and not _END_PRESS.fullmatch(bare):
        return _END_PRESS
    return _END_DIARY if _DIARY.fullmatch(bare) else None


def says_who_wrote(text: str) -> bool:
    """Whether it is worded as an attribution is, whatever it dates: "On Monday, Table wrote:"."""
    return _OPENS.match(text) is not None and _SAYS.search(text) is not None


def is_attribution(text: str) -> bool:
    """Whether the text (up to three lines joined by blanks) announces a quotation."""
    if len(text) > 400:
        return False
    if not text.rstrip().endswith((":", "：")):
        return bool(opens_attribution(text) and _RUN_ON.match(text))
    if _ADDRESSED.fullmatch(text) and (_SEAT.search(text) or _DATED.search(text)) and not header_field(text):
        return True
    if _OPENS.match(text) and _SAYS.search(text):
        return bool(_DATED.search(text))
    if _names_writer(text) or _STAMPED.fullmatch(text):
        return True
    return bool(_WHO_WHEN.fullmatch(text) and _DATED.search(text))


def _names_writer(text: str) -> bool:
    """Whether an address comes before the verb: "Table <t@host> wrote:" (K-9, older Outlook Express)."""
    for said in _SAYS.finditer(text):
        verb = said.start()
        at = text.rfind("@", 1, min(verb, _ADDRESS_BEGINS + 1))
        mailto = text.lower().rfind("[mailto:", 1, min(verb, _ADDRESS_BEGINS + 8))
        close = text.rfind(">", 1, verb)
        bracket = text.rfind("<", 1, close) if close > 0 else -1
        ends = [at + 1 if at > 0 else 0, mailto + 8 if mailto > 0 else 0]
        if 0 < bracket <= _ADDRESS_BEGINS and _BRACKETED.fullmatch(text, bracket, close + 1):
            ends.append(close + 1)
        if any(end and verb - end <= _VERB_FOLLOWS for end in ends):
            return True
    return False


def opens_attribution(text: str) -> bool:
    """Whether a line may be the first of a wrapped attribution."""
    return bool(_OPENS.match(text) and _DATED_TO_THE_DAY.search(text))


def is_dated(line: str) -> bool:
    """Whether a line names a day and a year or an hour, as the first of two lines of an attribution does."""
    return bool(_DATED_TO_THE_DAY.search(line) and _YEAR_OR_HOUR.search(line))


def names_seat(line: str) -> bool:
    """Whether a line shows a seat's reply address or the tag of a subject: no player writes these."""
    return ("@" in line or "[" in line) and bool(_SEAT.search(line))


def citation(line: str) -> str | None:
    """The mark of a line that is cited with a name ("The> …"), or None."""
    match = _CITED.match(line) if ">" in line[:24] else None
    return match.group("who") if match else None


def cited_below(line: str) -> list[str]:
    """The names of whom a line says that it cites them below: `"The" == The Table writes:`."""
    return _CITES.findall(line) if '" ==' in line else []


def is_separator(line: str) -> bool:
    """Whether the line parts the answer from the mail below it: "-----Original Message-----"."""
    if line[0] not in "-_=*" and _first_word(line) not in _SEPARATOR_STARTS:
        return False
    return bool(_SEPARATOR.fullmatch(line))


def may_separate(line: str) -> bool:
    """Whether the line is words between ruled lines, in any language: a separator if header fields follow."""
    return line[0] in "-_=*" and bool(_RULED_WORDS.fullmatch(line))


def header_field(line: str, *, bare: bool = False) -> str | None:
    """`from`, `sent`, `to` or `subject` where the line is such a field; `bare`: with its colon or without."""
    match = (_BARE_HEADER if bare else _HEADER).match(line)
    return match.lastgroup if match else None


def is_gadget(line: str) -> bool:
    """Whether a phone or web mailer wrote this line: "Sent from my iPhone", "Von meinem iPhone gesendet"."""
    if len(line) > 160 or (_first_word(line) not in _GADGET_WORDS and (line.isascii() or not _FAR.search(line))):
        return False
    return bool(_GADGET.fullmatch(line))


def is_bare_link(line: str) -> bool:
    """Whether a line is nothing but an address of the web, as programs put one below their own line."""
    return ":" in line[:8] and bool(_LINK.fullmatch(line))


def is_small_print(line: str) -> bool:
    """Whether a legal notice or a virus scanner's note begins here."""
    return _first_word(line) in _SMALL_PRINT_WORDS and bool(_SMALL_PRINT.match(line))


def _first_word(line: str) -> str:
    match = _WORD.match(line)
    return match.group(1).lower() if match else ""
