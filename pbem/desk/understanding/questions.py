"""What players ask to know of their game, each question with the words that tell it; in their order, as all wishes."""

from __future__ import annotations

import re

from pbem.desk.understanding import command_wishes as r
from pbem.desk.understanding.command_wishes import Wish
from pbem.desk.understanding.meaning import Asked, Question
from pbem.desk.understanding.vocabulary import ASKS, AWAY, DUE, GIVE, LEAD, ME, ORDERS, SENT


def _plays(asked: Asked) -> bool:
    return asked.plays


#: In their order: the first that fits counts.
QUESTIONS: tuple[Wish, ...] = (
    Wish(
        means="REPORT",  # one's hand is in it
        words=(
            r"my hand|meine hand(?:karten)?|(?:what|which)(?: cards?)? (?:do|have) i (?:hold|have in (?:my )?hand)|"
            r"(?:cards?|karten) (?:do |am |did )?i (?:hold(?:ing)?|have|got|left with)|"
            r"(?:what|which) (?:am i holding|have i (?:got|left))|what is (?:left )?in my hand|"
            r"(?:was|welche karten|karten) (?:habe|halte|hab) ich(?: (?:denn|noch|gerade|jetzt|eigentlich|so))*"
            r"(?: auf der hand| in der hand)?(?= *[?.!]* *$)",
            rf"{GIVE}|{ASKS}|again|what|which|see|was|welche",
        ),
        but=r"draw|play|discard|keep|zieh\w*|spiel\w*|abwerf\w*|behalt\w*|limit|from my hand|how many|wie viele|"
        r"need|must|muss|brauch\w*|my hand(?: \w+)? (?:to|for|when|if|before)",
        when=_plays,
    ),
    Wish(
        means="REPORT",  # one's own things are in it
        words=(
            r"(?:how many|how much|wie ?viele?n?)(?: \w+){1,3} (?:do i|have i|i have|i am|habe ich|hab ich"
            r"|besitze ich|bleiben mir|"
            r"sind mir|are left|is left)(?: (?:still|have|got|left|now|currently|eigentlich|denn|noch|jetzt"
            r"|gerade|uebrig))*"
            r"(?= *[?.!]* *$)",
        ),
        but=r"need|must|may|can|time|days?|hours?|zeit|tage|stunden|lines?|zeilen",
        when=_plays,
    ),
    Wish(
        means="MAP",
        words=(
            r"map|board|karte|landkarte|spielbrett|brett|spielfeld|spielplan|overview of the (?:map|board)",
            rf"{GIVE}|wie|how|current|aktuelle",
        ),
        but=r"cards|karten|rule|draw|zieh\w*|play|spiele",
    ),
    Wish(
        means="ORDERS",
        words=(
            r"(?:what|which|was|welche|show|list|repeat|zeig\w*|remind me|have|did|where|wie lauten|wiederhol\w*|"
            r"send|copy|tell|see|do you have|my current|are|habt|can|how)",
            rf"(?:{SENT}|{ORDERS})",
            rf"{ME}|stand|current(?:ly)?|aktuell\w*|bisher\w*|so far",
        ),
        but=r"deadline|due|when|wann|until|change|aender\w*|still|must|muss|can i (?:order|do)|kann ich|how do|"
        r"how can|possible|moeglich|last turn|letzte\w*|missing|whose|do i (?:have to|need)|happen|arrive\w*|"
        r"receive\w*|angekommen|need to|turn is it|cancel\w*|streich\w*|"
        r"for the others|kommt|tun|machen|report|bericht|missed|stays?|remains?|bleib\w*",
        when=_plays,
    ),
    Wish(
        means="STATUS",
        words=(
            r"hat|has|did|have|haben",
            r"red|blue|green|yellow|rot|blau|gruen|gelb|\w+er|the others|die anderen|everyone|everybody|alle",
            r"abgegeben|geschickt|sent|ordered|submitted|orders?|befehle|finished|fertig",
        ),
        but=r"what|was|why|warum|which|i|ich|if|wenn",
        when=_plays,
    ),
    Wish(
        means="STATUS",
        words=(
            r"(?:did|have|has|was|were|are|is|sind|ist|habt|hast|kam(?:en)?|hat)",
            rf"{ORDERS}|mails?|message|it|nachricht",
            r"arrive\w*|receive\w*|got|get|through|abgegeben|angekommen|erhalten|bekommen|eingegangen|taken|"
            r"complete|vollstaendig|valid|in order|registered|accepted|ok|da|in|an",
        ),
        but=r"report|bericht|others|reminder|when",
        when=_plays,
    ),
    Wish(
        means="STATUS",
        words=(
            r"what (?:happens|will happen|if)|was (?:passiert|geschieht|ist)",
            r"nothing|nichts|no orders|do not (?:order|send|write|reply|answer|do)|not (?:order|send)|"
            r"keine (?:befehle|zuege)|nicht(?:s)? (?:schick\w*|mache|abgeb\w*|tue|antwort\w*)|miss|verpass\w*|"
            r"late|silent|zu spaet",
        ),
        when=_plays,
    ),
    Wish(
        means="STATUS",
        words=(rf"{DUE}",),
        but=rf"how long (?:does|is) (?:a|the) game|rule|regel|game start|first turn|invented|war|how long ago|"
        rf"when is it possible|since when|when can i (?:build|use|explore)|{AWAY}",
    ),
    Wish(
        means="STATUS",
        words=(
            r"who|whom|whose|wer|auf wen|wen|which players?|is (?:everyone|everybody|anyone)|sind alle|haben alle|"
            r"fehlt|are we|all",
            r"missing|waiting|wait for|waits|late|not (?:yet )?(?:sent|ordered|submitted|in)|still (?:has|have|"
            r"needs?|owes?|to)|owes?|holding (?:us |it |things )?up|slow|turn is it|fehlt|fehlen|warten|wartet|"
            r"noch nicht|aussteht|stehen noch aus|haengt|saeumig|all (?:orders )?in|done|finished|fertig|trödelt|"
            r"troedelt|turn|dran|abgegeben|ordered",
        ),
        but=r"wins?|how does|last turn",
        when=_plays,
    ),
    Wish(
        means="STATUS",
        words=(
            r"what|was|which|where|wo|how|wie|welche|wieviel|in welcher",
            r"status|state of|stand|is (?:going on|up|happening)|missing from me|fehlt (?:noch )?(?:von mir|mir)|"
            r"do i (?:have|need|still)|should i|must i|expected|wanted|wird (?:von mir )?(?:erwartet|gewollt)|"
            r"muss ich|turn (?:is it|are we)|phase|runde (?:sind|ist)|what now|are we|steh(?:t|en) (?:es|wir)|"
            r"(?:we|game) (?:stand|at)|stehen wir|sind wir|soll ich",
        ),
        but=rf"{LEAD}|who|wer|this|dies|rule|regel|score|understand|standing order|map|gold|explor\w*",
    ),
    Wish(
        means="STATUS",
        words=(
            r"am i|bin ich|have i|habe? ich|is it",
            r"done|fertig|abgegeben|everything|my turn|ich dran|dran|complete|missing anything|next|an der reihe|"
            r"ordered|turn",
        ),
        when=_plays,
    ),
    Wish(
        means="REPORT",
        words=(LEAD, rf"{ASKS}|current"),
        but=r"how (?:do|can|does) (?:i|you|one|we|many)|wie (?:kann|gewinn\w*|wird|viele)|rule|regel|will win|"
        r"i will|we will|should|let us|need to win|to win|points? for|what does|i am (?:winning|leading)|congrat\w*|"
        r"so weit|moeglich\w*|as (?:far|early|high)|i would|gern(?:e)?|ich (?:waere|will|moechte|nehme)",
        when=_plays,
    ),
    Wish(
        means="REPORT",
        words=(
            r"report|bericht|turn mail|rundenbericht|zugbericht|results?|ergebnis(?:se)?|auswertung",
            rf"{GIVE}|did not get|lost|deleted|geloescht|nicht bekommen|verloren|last|letzte[nr]?",
        ),
        but=r"remind\w*|bug|moderator|when|wann",
        when=_plays,
    ),
    Wish(
        means=r.history,
        words=(
            r"what happened|what has happened|what did (?:\w+ )?(?:do|happen)|history|recap|summary|was (?:ist|"
            r"war) (?:\w+ )*(?:passiert|geschehen|los)|was (?:hat|haben) (?:\w+ )?(?:gemacht|getan)|verlauf|"
            r"rueckblick|zusammenfassung|previous turns?|last turn|letzten? (?:runde|zug)|"
            r"bisher(?:ige[nr]?)? (?:passiert|verlauf)|log of|so far",
            rf"{ASKS}|history|recap|summary",
        ),
        but=r"great|good|super|thanks|bug|wrong|danke|tolle?|report|my orders|funny|gut(?:e)?|nice|sorry|well|"
        r"nasty|evil|clever|brilliant|enjoy\w*|gemein|fies|stark|spannend",
        when=lambda asked: asked.plays or asked.moderates,
    ),
    Wish(
        means="SEATS",  # before a game begins
        words=(
            r"who|whom|wer|auf wen|is (?:everyone|everybody|anyone)|sind alle|haben alle|fehlt|are we",
            r"missing|waiting|wait for|not (?:yet )?ready|ready|fehlt|fehlen|warten|wartet|noch nicht|bereit|"
            r"still (?:has|have|needs?)|geantwortet|answered",
        ),
        when=lambda asked: asked.question is Question.READY,
    ),
    Wish(
        means="SEATS",
        words=(
            r"who|wer|which|welche|list|what|players|mitspieler|gegner",
            r"(?:else |all |alle[s]? |sonst |noch |other )*(?:is |are |sind |ist |spielt |"
            r"spielen )?(?:else )?(?:in(?= *[?.!]* *$| (?:it|here|this|the|our|my|g\d+)(?: game| match)? *[?.!]* *$)|"
            r"play(?:s|ing|ers)?|mit ?spielt|spielt|spielen|dabei|mitspieler|gegner|"
            r"opponents?|seats?|plaetze?|taking part|signed up|in this game|with me|against|macht mit|machen mit|"
            r"joined|angemeldet)",
        ),
        but=rf"{LEAD}|deadline|missing|waiting|can i play|how|winning|turn is it|dran|games? (?:are|can)|"
        rf"welche spiele|which games?",
    ),
)

#: Words from which on a line without a question mark shows by its beginning whether it asks.
_LONG = 5
_SENTENCES = re.compile(r"[^.!?;]*[.!?;]*")
_YOU = re.compile(r"(?i)\b(?:you|your|du|ihr|dir|dich|euch)\b")
#: What may stand before a question.
_BEFORE = (
    r"(?:(?:hi|hello|hey|hallo|moin|ok|okay|so|and|und|but|aber|sorry|please|pls|plz|bitte|just|also|quick|kurze"
    r"|question"
    r"|frage|hmm?|um|uh|all|zusammen|mal|kurz|again|nochmal|my|could|can|kannst|könntest|you|du|ihr|me)\b\W*)*"
)
#: How questions and requests begin that have no question mark: "Show me the map", "When is the deadline".
_BEGINS_QUESTION = re.compile(
    rf"(?i)^\W*{_BEFORE}(?:what\w*|which|who\w*|when\w*|where\w*|why|how\w*|is|are|am|was|were|did|does|do|has|have|had"
    r"|will|would|wie\w*|welche\w*|wer|wem|wen|wann|wo\w*|warum|wieso|bin|ist|sind|hab\w*|hat|show|tell|send|give|list"
    r"|repeat|remind|resend|need|want|can['’]?t|zeig\w*|sag\w*|schick\w*|gib|gebt|liste|wiederhol\w*|erinner\w*"
    r"|brauch\w*"
    r"|i (?:need|want|lost|deleted|did(?:n['’]?t| not)|would like|['’]?d like|wonder|forgot|cannot|can['’]?t"
    r"|have (?:lost|no idea|not))|ich (?:brauche?|möchte|habe?|weiß|hätte|finde|will|wüsste)|status|report|map|karte"
    r"|bericht|orders|deadline|stand|no idea|keine ahnung|not sure|any|the|der|die|das|current|last|letzte\w*)\b"
)


def may_ask(written: str) -> bool:
    """Whether a line may want to be told something: it has a question mark, is short, or begins so."""
    return "?" in written or len(written.split()) < _LONG or _BEGINS_QUESTION.match(written) is not None


_SHOW_ME = re.compile(
    r"(?i)^\W*(?:please |bitte )?"
    r"(?:(?:show|zeige?)(?: (?:me|us|mir|uns))?|(?:send|tell|list|repeat|schicke?|sage?|nenne?) (?:me|us|mir|uns)) "
    r"(?:again |nochmal |noch mal |bitte )?(?:my|the|meine?n?|die|den|das)\b"
)


def wants_to_see(written: str) -> bool:
    """Whether a line asks to be shown something, by its first words: "Show me my hand again"."""
    return _SHOW_ME.match(written) is not None


def speaks_to_somebody(written: str) -> bool:
    """Whether a line says you to somebody."""
    return _YOU.search(written) is not None


def to_the_table(written: str) -> str:
    """The sentences of a line that neither ask nor speak to somebody."""
    return "".join(each for each in _SENTENCES.findall(written) if "?" not in each and not _YOU.search(each))


#: How what is asked begins that is no order in the form of a question, at the beginning or behind a comma.
_INQUIRES = re.compile(
    r"(?i)(?:^|[,:;–—-])\W*(?:(?:and|but|so|then|also|hey|hi|oh|well|sorry|please|bitte|und|aber|also|ach|na"
    r"|sag mal|sagt mal)\W+)*"
    r"(?!(?:what|how|wie|was) (?:about|if|wäre|ist mit)\b|why not\b|warum nicht\b"
    r"|(?:can|could|may|might|shall|should|will|would|kann|könnte?|darf|dürfte|soll|sollte?) "
    r"(?:i|we|you|he|she|they|my|the|ich|wir|man|er|sie|es|mein\w*|der|die|das)\b(?! (?:know|ask)\b))"
    r"(?:what|which|who|whom|whose|when|where|why|how|is|are|am|was|were|do|does|did|has|have|had|must|isn['’]?t"
    r"|aren['’]?t|don['’]?t|doesn['’]?t|didn['’]?t|hasn['’]?t|wasn['’]?t|won['’]?t|may|any|anyone|anybody"
    r"|wie|was|welche\w*|wer|wen|wem|wessen|wann|wo|woher|wohin|warum|wieso|weshalb|wozu|ist|sind|bin|war|waren|hat"
    r"|haben|hatte|muss|müssen|gilt|gelten|zählt|zählen|braucht|brauche|gibt|bekommt|verliert|wirkt|stimmt|heißt|kostet"
    r"|wird|werden|kennt|weiß|wisst)\b"
)
_MOST_ASKED = 300


def asks_people(written: str) -> bool:
    """Whether each sentence of a line asks something, and none asks for something to be done."""
    asked = [each.strip(" \t\"'“”„»«)") for each in re.split(r"(?<=[.!?;])\s+", written[:_MOST_ASKED])]
    every = all(each.endswith("?") and _INQUIRES.search(each) for each in asked if each)
    return any(asked) and len(written) <= _MOST_ASKED and every
