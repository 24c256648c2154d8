"""What players ask of the table in words of their own: a table of wishes, each with the words that tell it.

Every pattern of a wish must be found in the line made plain, and none of those it excludes. The first that fits counts;
a question is answered, a change is made only where its words leave no doubt.
"""

from __future__ import annotations

from pbem.desk.understanding import command_wishes as r
from pbem.desk.understanding.command_wishes import Wish
from pbem.desk.understanding.meaning import Asked
from pbem.desk.understanding.questions import QUESTIONS
from pbem.desk.understanding.vocabulary import ASKS, AWAY, GAME, GIVE, ME, MORE_TIME, ORDERS, STOP, WE, WHETHER


def _plays(asked: Asked) -> bool:
    return asked.plays


def _newcomer(asked: Asked) -> bool:
    return not asked.plays


#: Those of the board in mails. A map is asked for by name, and "Karte" is a card as well.
_PICTURES = r"pictures?|images?|bild(?:er|ern|chen)?"
#: What else is said about them: no wish.
_OF_PICTURES = (
    r"how|why|when|which|what|wie|warum|wieso|wann|welche\w*|was|can not|missing|fehl\w*|broken|kaputt|see|seh\w*|"
    r"show\w*|zeig\w*|load\w*|laden|laed\w*|got|get|received?|bekomm\w*|kriege?|were|war(?:en)?|is|are|ist|sind"
    r"|had|hat|hatten?|"
    r"come|came|kommen|kamen|there|gab|gibt|last|letzt\w*|about|press|presse|message|nachricht|of my|von mein\w*"
)
_NOT = r"no|not|none|without|ohne|kein\w*|nicht|nie|never|off|aus"

#: In their order: the first that fits counts.
WISHES: tuple[Wish, ...] = (
    Wish(means=r.press, words=("[a-z]+",)),
    Wish(
        means=r.address,
        words=(r"\S+@\S+", r"address|adresse|write (?:to )?me|reach me|erreich\w+|schreib\w*|mail\w*|use|move\w*"),
        but=r"invite|einlad\w*|lade|sit(?:s|ting)?|vertret\w*|vertritt|plays? for|stand in",
    ),
    Wish(means=r.invite, words=(r"\S+@\S+", r"invite|einlad\w*|lade|ask|join|frag\w*|mitspielen")),
    Wish(
        means=r.sitter,
        words=(
            r"\S+@\S+",
            r"sit(?:s|ting)?|vertret\w*|vertritt|plays? (?:for|my)|spielt fuer|stand(?:s|ing)? in|look(?:s|"
            r"ing)? after|orders? for",
        ),
    ),
    Wish(
        means="REMINDERS ON",
        words=(
            r"remind\w*|erinnerung(?:en)?|erinner\w*",
            r"again|wieder|back on|switch on|turn on|einschalten|doch|on|please|bitte",
        ),
        but=rf"{STOP}|about|how|when|wie|wann",
    ),
    Wish(
        means="REMINDERS OFF",
        words=(
            r"remind\w*|erinnerung(?:en|smails?)?|erinner\w*|erinnerungsmails?|nagging|nudges?",
            rf"{STOP}|do not|not want|not need|brauche keine|will keine",
        ),
    ),
    Wish(
        means="FORMAT plain",
        words=(_PICTURES, rf"{_NOT}|{STOP}|skip|leave out|lass\w*|weglassen"),
        but=_OF_PICTURES,
    ),
    Wish(
        means="FORMAT both",
        words=(
            _PICTURES,
            r"with|mit|again|wieder|back|on|an|ein|einschalten",
            r"please|bitte|mails?|reports?|berichte?n?|want|moechte|haette|send|schick\w*|again|wieder",
        ),
        but=rf"{_NOT}|{STOP}|{_OF_PICTURES}",
    ),
    Wish(
        means="ABSENCE CANCEL",
        words=(
            r"(?:i am|we are|am|bin|sind|ich bin) (?:home|zu hause|zuhause|daheim)|(?:i am|we are|am|bin|sind|"
            r"ich bin) (?:(?:already|schon|jetzt|now|endlich|doch|early|frueher|wieder|auch) )*(?:back|"
            r"wieder (?:da|hier|zurueck|zu hause|zuhause|online|verfuegbar|am start)|zurueck)|back (?:again|home|"
            r"early|now|from|in the game|online)|(?:i )?(?:am |bin )?(?:doch )?(?:not away|nicht (?:weg|"
            r"verreist))(?: after all)?|bin (?:doch )?da|(?:holiday|vacation|trip|urlaub|reise)(?: (?:is|ist|was|"
            r"wurde|got|faellt|war))? (?:over|cancel\w*|aus|vorbei|abgesagt|zu ende|gestrichen|off)|"
            r"cancel my (?:absence|holiday|vacation)|abwesenheit (?:aufheben|streichen|beenden|loeschen|"
            r"zuruecknehmen)|wieder (?:da|zurueck|hier|zu hause|zuhause|daheim|im lande?)",
        ),
        but=r"not back|nicht zurueck|when|wann|until|bis|am \d|on \w+day|i will be|werde|erst|give|take|get",
    ),
    Wish(
        means=r.extend,
        words=(
            rf"{MORE_TIME}|need|brauche|braeuchte|give|gib|gebt|bekomm\w*|kriege|haben|have",
            r"(?:(?:\d+|an?|one|two|three|few|couple|another|some|ein\w*|zwei|drei|paar|etwas|bisschen|"
            r"noch)(?: \w+){0,3} |\d+)(?:h|hrs?|hours?|days?|weeks?|stunden?|std|tage?n?|wochen?|time|zeit)\b|deadline|"
            r"frist|more time|mehr zeit|extension|verlaenger\w*|aufschub|extra time|later|spaeter",
        ),
        but=rf"until when|bis wann|how (?:long|much)|when is|wie lange|wann|am away|bin weg|{AWAY}|kick|pause|"
        rf"bis zur frist|until the deadline|meld\w* (?:ich )?mich|mich (?:\w+ )?meld\w*|"
        r"turns?|war|allow|wait for|per turn|every|late again|wieder zu spaet|\w*verspaetung|"
        r"(?:was|were|is|had|ist|kam|hatte) (?:\w+ ){0,4}(?:late|delayed|zu spaet)|"
        r"(?:sorry|entschuldigung) (?:for|about|fuer) (?:the|my|being|die|meine) (?:late|spaete)\w*",
        when=_plays,
    ),
    Wish(
        means="WAIT",
        words=(
            r"(?:please |bitte |kindly )?(?:wait|hold (?:on(?! to)|off|it|the (?:game|turn|round))|warte(?:t|n)?"
            r"|(?:do not|"
            r"dont) (?:process|start|go on|run|adjudicate|play|continue|proceed|resolve)(?: it| the turn|"
            r" the game| anything)?(?: yet| before| without)?|(?:noch )?nicht (?:auswerten|weitermachen|"
            r"weiterspielen|loslegen|anfangen)|not (?:done|finished|ready) yet|still thinking|"
            r"noch nicht (?:fertig|so ?weit|auswerten|durch)|bin (?:noch )?nicht fertig)",
        ),
        but=r"how|wie lange|whos?|whose|wer|wait (?:what|why|when|where|which)|"
        r"waiting for|do not wait|no need|need not|needn|not have to|wait no|"
        r"no wait|nein warte|warte nein|"
        r"nicht (?:auf mich )?warten|wartet nicht|"
        rf"{WHETHER}|"
        r"(?:in|to) wait|(?:an?|one|our|my|his|her|the|their) \w+ (?:shall |will |must |may |can |should |has to )?"
        r"(?:lies? in )?wait|"
        r"(?:ein\w*|der|die|das|den|mein\w*|unser\w*|sein\w*|ihr\w*) \w+ (?:\w+ )?(?:soll\w* |muss |darf )?"
        r"wartet?n?|"
        r"until when|reset|can not wait|wait a",
        when=_plays,
    ),
    Wish(
        means=r.pause,
        words=(
            r"pause[nd]?|pausier\w*|break|freeze|ruhen|unterbrech\w*|auszeit|winterpause|sommerpause|"
            r"suspend|stop for|aussetzen|take (?:\w+ )?(?:time )?off",
            rf"{WE}|game|spiel|partie|please|bitte|over|ueber",
        ),
        but=r"when|wann|how long|wie lange|coffee|is paused|paused game|why|warum|give me|resume|against|gegen|"
        r"never|no",
        when=lambda asked: asked.plays and not asked.paused and not asked.moderates,
    ),
    Wish(
        means="VOTE RESUME",
        words=(
            rf"(?:{WE})|weiter|\?|please|bitte",
            r"go on|continue|resume|carry on|weiter ?\w*|fortsetzen|fortfahren|play on|play again|get going|"
            r"back to (?:the game|it)|unpause|restart|wieder (?:anfangen|spielen|los\w*)|los ?gehen|geht es|gehts",
        ),
        but=r"when|wann|ab wann|where|without|ohne|how|bis wann",
        when=lambda asked: asked.paused and asked.plays and not asked.moderates,
    ),
    Wish(
        means="VOTE DRAW",
        words=(
            r"draw|remis|unentschieden|tie|stalemate|patt|split the (?:points|win|game)",
            rf"{WE}|accept|offer|anbieten|biete|call it|einigen|game|please|bitte",
        ),
        but=r"cards?|karten?|map|if|when(?:ever)?|where(?:ver)?|slots?|actions?|aktion\w*|empty|leere?\w*|nothing"
        r"|nichts|"
        r"else|otherwise|first|second|third|then|dann|rounds?|runde|wenn|falls|sonst|"
        r"draw (?:a|the|my|two|one|\d)|how (?:do|does|is)|wie (?:geht|funktioniert)|never|"
        r"no|not|nicht|kein",
        when=_plays,
    ),
    Wish(
        means="VOTE DRAW",  # a "not" that proposes
        words=(
            r"(?:wollen|wollten|sollen|sollten|koennen|koennten|warum|wieso)(?: \w+){1,3} nicht(?: \w+){0,4} (?:remis|"
            r"unentschieden)(?: \w+){0,3}|(?:why do not we|should we not|why not)(?: \w+){0,4} draw",
        ),
        but=r"cards?|karten?|never|nie",
        when=_plays,
    ),
    Wish(
        means=r.by_default,
        words=(r"defaults?|vorgaben?",),
        but=r"how|wie|what|was|which|welche|not|nicht|kein\w*|\?",
        when=_plays,
    ),
    Wish(
        means="OK",
        words=(
            r"(?:leave|keep) (?:it|everything|all|that|them|my orders) (?:all )?(?:as (?:it|they|is)(?: (?:is|are|"
            r"stands?))?|like (?:that|this|it is))|(?:lass(?:t|en)?|lasse) (?:ich )?(?:es |das |alles |bitte |"
            r"einfach )*so(?: wie es (?:ist|steht))?|(?:es |das |alles )?(?:bleibt|soll|kann) (?:alles |es |das )*"
            r"so(?: bleiben)?(?: wie es (?:ist|steht))?|(?:es |das |alles )+so (?:lassen|bleiben)(?: wie es (?:ist|"
            r"steht))?|alles bleibt wie es ist",
        ),
        but=r"not|nicht|if|wenn|except|ausser|but|aber|\?|who|wer|war|map|brazil|india",
        when=_plays,
    ),
    Wish(
        means=r.as_it_stands,
        words=(
            r"ok(?:ay)?|yes|yep|ja|jawohl|jo|fine|passt|stimmt|go ahead|in ordnung|einverstanden|all ?right|"
            r"carry on|proceed|weiter|weitermachen|continue|go on",
        ),
        when=lambda asked: asked.kept_waiting,
    ),
    Wish(
        means="EXPORT",
        words=(
            rf"{GAME}|it|all|everything|alles|das ganze|history|verlauf",
            r"file|datei|archive?|archiv|export\w*|download\w*|herunterladen|exportier\w*",
            rf"{ASKS}|{GIVE}|as|als",
        ),
        when=lambda asked: asked.over,
    ),
    Wish(
        means=r.concede,
        words=(
            r"concede|give (?:\w+ )?(?:the )?(?:win|victory|game)|let (?:\w+ )win|hand (?:\w+ )?(?:the )?(?:win|"
            r"victory)|(?:has|hat|have|hast) (?:already |clearly |schon |klar |eh )?(?:won|gewonnen)|declare|victory|"
            r"den sieg|gewinnen lassen|zum sieger|winner|sieg|kapitulieren|aufgeben|"
            r"(?:schlage vor|vorschlag|beantrage|propose|suggest)\b[\w ,:]* (?:gewinnt|gewonnen hat|gewinnen|"
            r"wins?|won)",
            rf"{WE}|to",
        ),
        but=r"if|wenn|how|wie|who|wer|war|krieg|battle|schlacht|squadrons?|\?|not|nicht|was|"
        r"(?:this|that|the|die|diese) (?:round|turn|runde|spielrunde)",
        when=_plays,
    ),
    Wish(
        means="VOTE END",
        words=(
            r"(?:end|stop|finish|quit|abandon|call off|abort|scrap|abbrechen|beenden|abblasen|aufhoeren|"
            r"schluss machen)",
            rf"{WE}",
            r"game|match|spiel|partie|it|this|all|das|es|hier|together|gemeinsam|ganze",
        ),
        but=r"remind\w*|mails?|squadrons?|fleets?|ships?|"
        r"when|wann|how|why|turn|round|my|me|war|seat|press|erinner\w*|i want to quit|"
        r"ich (?:will|moechte) aufhoeren|i (?:quit|stop)",
        when=_plays,
    ),
    Wish(
        means="RESIGN",
        words=(
            r"i (?:quit|resign|give up|drop out|am out|surrender my seat)|(?:want|like|have|need|going|wish|"
            r"had) to (?:quit|resign|leave|drop out|stop playing|give up|withdraw|pull out|step down)|"
            r"leave the game|drop(?:ping)? out|take me (?:out|off)|can ?not (?:go on|continue|"
            r"play on)(?: playing)?|ich (?:steige|hoere|gebe) (?:hier |leider |jetzt )?(?:aus|auf)|"
            r"steige (?:leider |hiermit )?aus|aussteigen|(?:ich )?bin raus|(?:will|moechte|muss|"
            r"kann) (?:leider )?(?:nicht (?:mehr|laenger) (?:mit)?(?:spielen|machen)|aufhoeren|aussteigen|"
            r"aufgeben)|ich gebe auf|gebe auf|platz (?:auf|ab)geben|someone else (?:can|should|may) (?:take|"
            r"have) my (?:seat|place)|find (?:a replacement|someone else)",
        ),
        but=r"if|wenn|not|how|wie|never|nicht aus|nie|niemals|nicht auf|keine[nrm]?|keinesfalls|keineswegs|under no|"
        r"in no|by no|on no|no matter|blue|red|war|krieg\w*|kapitul\w*|surrender (?!my)\w+|year|jahre?\w*|warum|why",
        when=lambda asked: not asked.moderates,
    ),
    Wish(
        means=r.absence,
        words=(AWAY,),
        but=r"remind\w*|is paused|who|wer|red|blue|green|yellow|not away|"
        r"(?:wenn|falls|if) (?:\w+ )?(?:\w+ )?weg",
    ),
    Wish(
        means="NOWAIT",
        words=(
            r"(?:no need to|do not|dont|need not|need ?n ?t|needn|not have to|without having to|stop) "
            r"wait(?:ing)?|(?:nicht|keiner) (?:mehr )?(?:auf mich |laenger )?(?:zu )?warten|wartet nicht|"
            r"braucht nicht (?:auf mich )?(?:zu )?warten|(?:ich )?bin (?:jetzt |auch |schon )?"
            r"(?:fertig|bereit|so ?weit)|"
            r"(?:go on|proceed|carry on|continue|play) without (?:me|"
            r"waiting)|macht (?:ohne mich )?weiter|ohne mich weiter|i am (?:done|finished|ready now)|"
            r"from my side (?:we|you) can|meinetwegen (?:kann|koennt)|von mir aus (?:kann|koennt|geht)|(?:you|it|"
            r"we) (?:can|may) (?:go on|proceed|process|continue|go ahead)|kann weiter ?gehen|koennt weiter ?machen",
        ),
        but=r"if|wenn|yet",
        when=lambda asked: asked.plays and not asked.paused,
    ),
    Wish(
        means=r.clear_one,
        words=(
            r"forget|discard|delete|cancel|ignore|scrap|drop|withdraw|remove|clear|throw (?:away|out)|take back|void|"
            r"erase|vergiss|loesch\w*|verwirf|verwerf\w*|streich\w*|nimm|nehme|nehmt|raus",
            r"plans?|actions?|aktion|plan|planung",
        ),
        but=r"not|nicht|never|except|but|ausser|all|alle|every\w*|standing|\?",
        when=_plays,
    ),
    Wish(
        means="CLEAR ALL",
        words=(
            r"forget|discard|delete|cancel|ignore|scrap|withdraw|remove|clear|throw (?:away|out)|take back|void|"
            r"erase|wipe|reset|vergiss|vergesst|loesch\w*|verwerf\w*|verwirf|streich\w*|annullier\w*|"
            r"zurueck ?nehmen?|nehme\b.*\bzurueck|zuruecksetzen|wegwerfen|start(?:ing)? (?:over|afresh|again)|"
            r"von vorn(?:e)?|neu anfangen",
            rf"{ORDERS}|everything|all|alles|alle|(?:what|whatever|stuff|things) i (?:have )?\w+|was ich|"
            rf"bisherig\w*|what i",
            rf"{ME}|all|everything|alles|alle",
        ),
        but=r"absence|holiday|account|address|game|spiel|partie|mails?|war|\d|except|but|ausser|first|last|except|"
        r"standing|red|blue|green|card|second|third|fourth|fifth|erste\w*|zweite\w*|dritte\w*|vierte\w*|fuenfte\w*|"
        r"letzte\w*|plan|action|aktion|round|runde|line|zeile|order|befehl|not|nicht|never|nie",
        when=_plays,
    ),
    *QUESTIONS,
    Wish(
        means=r.language,
        words=(
            r"english|englisch(?:e[nrs]?)?|german|deutsch(?:e[nrs]?)?",
            r"in|auf|please|bitte|language|sprache|write|schreib\w*|mails?|speak|prefer|lieber|switch|change|"
            r"umstell\w*|only|again|wieder|nur|can|could|from now on|rather|instead",
        ),
        but=r"german (?:colon\w*|nation|player|east)|rules|regeln",
    ),
    Wish(
        means="FORMAT text",
        words=(
            r"plain ?text|text only|only text|no html|without html|nur text|reiner text|kein html|ohne html|"
            r"als text|as text|html (?:off|aus)|text mails?|textmails?",
        ),
    ),
    Wish(
        means="FORMAT html",
        words=(
            r"html|with (?:colou?rs|tables)|mit farben|formatted|formatiert",
            r"please|bitte|mails?|want|as|als|in|send|format|again|wieder",
        ),
        but=rf"{_NOT}|pictures?|maps?|bilder\w*|karten?",
    ),
    Wish(
        means=r.name,
        words=(
            r"call me|my name is|change my name|nenn(?:e|t)? mich|ich heisse|mein name ist|i go by|known as|"
            r"(?:set|change) (?:my )?name|name (?:aendern|auf)",
        ),
        but=r"call me (?:when|if|back|crazy|later)",
    ),
    Wish(means=r.zone, words=(r"time ?zone|zeitzone|live in|moved to|wohne|lebe|i am in|bin in|zone",)),
    Wish(
        means=r.quiet,
        words=(
            r"night|nacht|nachts|at night|quiet|ruhe|midnight|mitternacht|asleep|sleep|schlaf\w*",
            rf"mails?|{STOP}|send|deadline|disturb|hours|stunden",
        ),
        when=_plays,
    ),
    Wish(
        means="ERASE ME",
        words=(
            r"erase|delete|remove|forget|loesch\w*|entfern\w*",
            r"me|my (?:data|account|address|details|records?)|mich|meine (?:daten|adresse)|mein konto|account|"
            r"data|daten",
        ),
        but=r"orders|befehle|order|game|reminder|spiel|what i|all i|everything i",
    ),
    Wish(
        means="UNSUBSCRIBE",
        words=(
            r"unsubscribe|abmelden|stop (?:all )?(?:the |these |writing|sending|mailing)|no more mails?|"
            r"keine (?:mails?|e-mails?|nachrichten) mehr|opt out|take me off|austragen",
            r"me|mails?|mich|mailing|list|liste|mehr|from|please|bitte|unsubscribe|abmelden|opt|austragen",
        ),
        but=r"remind\w*|erinner\w*|game|at night",
    ),
    Wish(means=r.option, words=(r"[a-z]+",), when=lambda asked: bool(asked.verb)),
    Wish(
        means="REMATCH",
        words=(
            r"rematch|revanche|re-?match|(?:another|new|next|second|neue|noch eine|weitere) (?:game|round|one|go|"
            r"match|partie|runde|spiel)|play again|nochmal (?:spielen|eine runde)?|noch (?:ein|eine) (?:mal|"
            r"partie|runde|spiel)|wieder spielen|once more|same again|again",
            r"again|rematch|revanche|same|with (?:you|the same|everyone|all|us)|anyone|who|us|we|everyone|"
            r"gleiche[nr]?|selben?|wer|lust|fancy|up for|wir|alle|how about|wie waere|want|start|let us|let us do|"
            r"please|bitte|nochmal|noch|once more|another",
        ),
        but=r"report|send|map|show|remind\w*|schick\w*|zeig\w*|how|explain|when|wann|one more (?:day|hour)|days?|tage?",
        when=lambda asked: asked.over,
    ),
    Wish(means=r.moderator, words=(r"moderator|spielleiter\w*|gm", r"tell|ask|sag\w*|frag\w*")),
    Wish(
        means=r.told,
        words=(r"tell|sag(?:e|t)?|let (?:\w+ )know|write to|schreib(?:e|t)?(?: an)?|richte", r"[a-z]+"),
        but=r"(?:tell|sag(?:e|t)?|let|schreib(?:e|t)?|write to) (?:me|us|mir|uns)",
        when=_plays,
    ),
    Wish(
        means=r.new_game,
        words=(
            r"new|start|open|create|begin|practi[cs]e|train\w*|against|neue[sn]?|eroeffn\w*|anfangen|starte\w*|"
            r"gegen|ueben|uebungs\w*|probe\w*|host|set up",
            rf"{GAME}|bots?|computers?|uebungsspiel|probespiel|practi[cs]e|colonial\w*|new world",
        ),
        but=r"when|wann|how does|has|rematch|turn|join|which|welche|next (?:week|month)|open games|"
        r"games (?:are )?open|offene|are there",
        when=_newcomer,
    ),
    Wish(means="LIST", words=(r"was laeuft|what is (?:running|open)|what do you have",), when=_newcomer),
    Wish(
        means="LIST",
        words=(
            r"which|what|list|any|are there|gibt es|welche|was|show|zeig\w*|offer|open|offene?|free|freie?|"
            r"laufende?|available|can i (?:join|play)|kann ich|where can|wo kann|looking for|suche|do you have|"
            r"habt ihr|running",
            rf"{GAME}|seats?|plaetze|join|einsteigen|mitspielen",
        ),
        but=r"bei der|bei dem|(?:in|at) the \w+ (?:game|match)|g\d+|rules?|regeln?|this game|how|wie|who|wer|"
        r"my seat|what is the game|green|red|blue|yellow|"
        r"what game is this",
        when=_newcomer,
    ),
    Wish(
        means=r.observe,
        words=(r"watch|observe|spectat\w*|zuschauen|zusehen|zugucken|follow|look on|beobachten|mitlesen",),
        but=r"watch out|stop|nicht mehr|no longer",
        when=_newcomer,
    ),
    Wish(
        means=r.join,
        words=(
            r"join|play|mit ?spielen|mitmachen|dabei|einsteigen|count me in|sign me up|take (?:the|a) (?:seat|"
            r"place)|in the|anmelden|teilnehmen|take part|reserve|put me|trag\w* mich|seat|platz|be (?:\w+)|bin|"
            r"room for",
            r"i|me|ich|mich|may|can|could|count|sign|room|platz|seat|noch|bitte|please|like|moechte|wuerde|"
            r"gern(?:e)?|put|trag\w*|we|interested|interesse",
        ),
        but=r"how (?:do|does|can|long|many|to)|wie|who|wer|bots?|when|wann|rules|what is|not|watch|nicht|zuschauen",
        when=lambda asked: not asked.plays and not asked.moderates,
    ),
    Wish(
        means=r.rules,
        words=(
            r"how|rules?|explain|wie|regeln?|erklaer\w*|regelwerk|rulebook|what happens|was passiert|remind me how|"
            r"(?:what|was) (?:\w+ )?(?:does|do|macht|bewirkt|tut|kostet|kosten)",
        ),
        but=r"how are you|wie geht es (?:dir|euch)|how about|how long|how many"
        r"|how much(?! do(?:es)? (?:\w+ ){1,4}cost)|how was|"
        r"how come|wie lange|wie waere|wie viel\w*(?! kost)|how nice|how does (?:this|it|that|everything) work|"
        r"wie (?:funktioniert|geht|laeuft) (?:das|es|dies|hier|alles)(?: hier| alles| eigentlich)?|"
        r"how do (?:i|you|we) (?:send|write|order|vote|join|play|change|enter|submit|give|tell|do|make|use|"
        r"answer|reply)|wie (?:kann|schick\w*|schreib\w*|gebe|mache|stimme|aender\w*|antworte) ich|commands?|befehle",
    ),
    Wish(
        means="HELP",
        words=(
            r"help|hilfe|how|wie|what|was|which|welche|instructions|anleitung|manual|handbuch|explain|lost|"
            r"confused|verstehe|understand|commands?|kommandos?|erklaer\w*",
            r"work(?:s|ing)?|help|hilfe|commands?|kommandos?|can i (?:write|say|do|send|ask|type)|"
            r"kann ich (?:\w+ ){0,3}(?:schreiben|sagen|tun|machen|fragen|schicken|eingeben)|"
            r"do i (?:\w+ )?(?:send|write|order|"
            r"vote|join|play|change|enter|submit|give|do|make|use|answer|reply|type)|funktioniert|geht (?:das|es|"
            r"hier|so was)|laeuft (?:das|es|hier)|instructions|anleitung|manual|handbuch|befehle gibt|"
            r"(?:schick\w*|schreib\w*|gebe|mache|stimme|aender\w*|antworte) ich|do not (?:understand|get)|"
            r"verstehe (?:ich )?(?:\w+ )?nicht|confused|possible|moeglich|options|to do|am i supposed|soll ich|"
            r"no idea|keine ahnung",
        ),
        but=r"war|krieg|if|would|you help|me (?:fight|attack)|so (?:weit|viel|frueh|spaet)|as (?:far|early|late|much)|"
        r"help (?:you|red|blue|green|yellow|against)|against|"
        r"(?:help|hilfe) (?:from|von|durch) (?:the |der )?(?:red|rot|blue|blau|green|gr(?:ue|ü)n|yellow|gelb|black|"
        r"schwarz|white|wei(?:ss|ß)|orange|purple|lila)|"
        r"defend",
    ),
)
