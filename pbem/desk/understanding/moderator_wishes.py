"""What moderators ask of the table in words of their own; what cannot be undone is shown first, as always."""

from __future__ import annotations

from pbem.desk.understanding import moderator_meanings as means
from pbem.desk.understanding.command_wishes import Wish

_DEADLINE = (
    r"deadline|frist|termin|more|longer|extend\w*|extension|extra|another|additional|verlaenger\w*|verschieb\w*|"
    r"verleg\w*|later|noch|mehr|weitere[nrs]?|"
    r"laenger|spaeter|zusaetzlich\w*|give|gib|gebt|push|postpone|delay|plus|\+ ?\d+"
)
_NO = r"not|nicht|kein\w*|never|how|wie|when|wann|if|wenn"

#: In their order: the first that fits counts, before what every player may ask.
WISHES: tuple[Wish, ...] = (
    Wish(means=means.press, words=(r"to|an|tell|write|schreib\w*|sag\w*|message|nachricht", ":")),
    Wish(
        means=means.broadcast,
        words=(
            r"all|everyone|everybody|alle[nr]?|players|spieler|announce\w*|ankuendig\w*|broadcast|rundmail|"
            r"durchsage|ansage",
            r":|tell|sag\w*|teile|write|schreib\w*|inform\w*|announce\w*|let",
        ),
    ),
    Wish(
        means=means.decides,
        words=(
            r"(?:i|we) (?:have )?(?:decided?|rule[ds]?)|(?:ich|wir) (?:entscheide\w*|habe\w* entschieden)|"
            r"house rule|hausregel|"
            r"(?:my|our|meine|unsere) (?:ruling|decision|entscheidung)",
        ),
        but=r"how|wie|if|wenn|game is over|won|wins|gewonnen|draw|unentschieden",
    ),
    Wish(
        means=means.moderators,
        words=(
            r"\S+@\S+",
            r"(?:co )?moderat\w*|game ?masters?|gm|spielleit\w*|step down|hand over|uebergeb\w*|uebergib|trete|"
            r"zuruecktreten|demote|promote|in my place",
        ),
        but=r"how|wie|if|wenn|seat|sitz|platz",
    ),
    Wish(
        means=means.give_back,
        words=(r"give|gib|gebt|return|let|lass\w*", r"back|zurueck|again|wieder", r"seat|sitz|platz|to|an|have|haben"),
        but=rf"{_NO}|write\w*|press|schreib\w*|turn|zug|round|runde|time|zeit|days?|tage?n?|hours?|stunden?|moderat\w*",
    ),
    Wish(
        means=means.replace_player,
        words=(r"replace\w*|ersetz\w*|swap|instead of|statt|austausch\w*|take over|uebern\w*|new player|ersatz\w*",),
        but=r"how|wie|if|wenn",
    ),
    Wish(
        means=means.bot,
        words=(
            r"bot|computer",
            r"plays?|let|give|make|put|turn|take|lass\w*|spiel\w*|soll|mach\w*|setz\w*|for|fuer|into",
        ),
        but=rf"{_NO}|(?:bot|computer) (?:would|could|can)|like an? (?:bot|computer)",
    ),
    Wish(
        means=means.of_seat("KICK"),
        words=(r"kick|throw (?:\w+ )?out|remove|expel|eject|rausw\w*|wirf|schmeiss\w*|entfern\w*|get rid|raus|drop",),
        but=rf"{_NO}|kick off".replace("not|nicht|kein\\w*|never|", ""),
    ),
    Wish(
        means=means.of_seat("MUTE"),
        words=(
            r"mute|silence|stumm\w*|no press|no messages|"
            r"(?:too much|too many|zu viel\w*) (?:press|presse|messages|nachrichten|post)|"
            r"(?:not|nicht|kein\w*) (?:\w+ )?(?:write|press|schreiben)",
        ),
        but=r"unmute|again|undo|lift|revoke|take back|end|aufheb\w*|hebe?|zuruecknehmen|beende\w*",
    ),
    Wish(
        means=means.of_seat("UNMUTE"),
        words=(
            r"unmute|again|wieder|stumm aus|no longer mute\w*|undo|lift|revoke|take back|aufheb\w*|hebe?",
            r"unmute|mute\w*|write|press|messages|schreib\w*|stumm",
        ),
        but=r"if|wenn|how|wie|orders?|befehle?|please write|write me",
    ),
    Wish(
        means=means.pause,
        words=(
            r"pause\w*|pausier\w*|freeze|suspend|hold the game|stop the (?:clock|game)|halt|anhalten|"
            r"unterbrech\w*|break|auszeit|ruhen",
        ),
        but=r"when|wann|how|wie|resume|end the pause|(?:is|are|ist|sind|pause) over|vorbei|beenden",
    ),
    Wish(
        means=means.with_reason("RESUME"),
        words=(
            r"resume|unpause|un-pause|go on|continue|restart|fortsetzen|weiter ?\w*|carry on|end the pause|"
            r"pause (?:beenden|ist (?:vorbei|zu ende)|is over|over)",
        ),
        but=r"when|wann|how|turn|runde",
        when=lambda asked: asked.paused,
    ),
    Wish(
        means=means.deadline,
        words=(
            _DEADLINE,
            r"(?:\d+|an?|one|two|three|couple|another|ein\w*|zwei|drei|paar|few)(?: \w+){0,2} (?:h|hrs?|hours?|"
            r"days?|weeks?|stunden?|std|tage?n?|wochen?)|more time|mehr zeit|deadline|frist|termin|until|till|til|bis",
        ),
        but=r"when|wann|what|was|which|until when|bis wann|per turn|clock|press|mute\w*|messages|orders? for|bot",
    ),
    Wish(
        means=means.with_reason("PROCESS"),
        words=(
            r"process|adjudicate|run the turn|auswert\w*|werte|go on|continue|carry on|proceed|next turn|"
            r"weiter ?(?:machen|gehen|spielen)?|do not wait|nicht (?:laenger |mehr )?warten|resolve",
            r"now|without|jetzt|sofort|ohne|please|bitte|turn|zug|runde|the game|it|waiting|not wait|warten",
        ),
        but=r"when|wann|how|yet|noch nicht|not process|do not (?:process|run|go)",
    ),
    Wish(
        means=means.rollback,
        words=(
            r"roll ?back|undo|take (?:\w+ ){0,4}back|(?:nimm|nehmt?|nehmen) (?:\w+ ){0,4}zurueck|"
            r"go back|revert|zuruecknehmen|zurueck ?(?:setzen|drehen|rollen|spulen)|"
            r"rueckgaengig|back to|zurueck",
            r"turn|round|runde|zug|last|letzte\w*|game|spiel|it|undo|rollback|phase|back",
        ),
        but=r"how|wie|my|mine|deadline|welcome|seat|sitz|platz|give|gib|gebt|return|is back|am back|ist zurueck",
    ),
    Wish(means=means.allow, words=(r"\S+@\S+", r"allow|let|admit|erlaub\w*|lass\w*|accept"), but="not|nicht"),
    Wish(
        means=means.finish,
        words=(
            r"end|finish|close|stop|beend\w*|abbrech\w*|schliess\w*",
            r"the game|das spiel|die partie|game|partie|spiel",
        ),
        but=r"when|wann|pause|turn|how|wie",
    ),
    Wish(
        means=means.finish,
        words=(
            r"(?:game|partie|spiel) (?:is|ist|was|war) (?:over|vorbei|aus|zu ende|entschieden|decided)",
            r"\w+ (?:has |have |hat |haben )?(?:won|wins?|gewonnen|gewinnt|gewinnen)|draw|drawn|remis|unentschieden|"
            r"winner|sieger\w*",
        ),
        but=r"when|wann|how|wie|who|wer|if|wenn",
    ),
    Wish(
        means=means.seen_by,
        words=(
            r"what|was|show|zeig\w*|how|wie",
            r"sees?|saw|seen|sieht|sah|gesehen|knows?|weiss|kennt|view of|sicht von|sicht|look like for",
        ),
        but=r"i|ich|we|wir|rules?|regeln?|deadline|frist|orders?|befehle?",
    ),
    Wish(
        means=means.orders_of,
        words=(
            r"what|which|was|welche\w*|show|zeig\w*",
            r"orders?|ordered|befehle?|befohlen|sheet|bogen",
            r"of|from|did|has|have|von|hat|haben|\w+ is",
        ),
        but=r"for|fuer|my|meine|when|wann|missing|fehl\w*|game|spiel",
    ),
    Wish(
        means="SHOW LOG",
        words=(
            r"what|which|was|welche\w*|show|zeig\w*|how|wie",
            r"rolls?|rolled|dice|the die|wuerfel\w*|gewuerfelt|wurf|wuerfe",
        ),
        but=r"next|set|naechste\w*|setz\w*|should|soll\w*|probab\w*|chance\w*|"
        r"how many|wie viele|rules?|regeln?|if|wenn",
    ),
    Wish(
        means=means.stand_in,
        words=(
            r"(?:enter|give|write|make|change|correct|mend|fix|send|korrig\w*|aender\w*|berichtig\w*|"
            r"gib|schreib\w*|trag\w*|erteil\w*) (?:\w+ ){0,4}(?:orders?|befehle?)|"
            r"(?:play|order|move|spiel\w*|zieh\w*) (?:\w+ ){0,3}(?:for|fuer)|"
            r"stand in for|vertret\w*|vertritt|wrong orders?|falsche\w* befehle?",
        ),
        but=r"when|wann|my|mein\w*|deadline|frist",
    ),
    Wish(
        means=means.edit,
        words=(
            r"set|correct\w*|change|fix|put|make|should (?:be|have)|must be|ought to be|has to be|is wrong|was wrong|"
            r"setz\w*|korrigier\w*|aender\w*|stell\w*|sollte?|muss|muesste|ist falsch|falsch",
            r"\d+|one|two|three|four|ein\w*|zwei|drei|vier",
        ),
        but=r"deadline|frist|termin|clock|uhr|orders?|befehle?|bot|dice|die roll|rolls?|wuerfel\w*|turn|zug|"
        r"rounds?|runden?|vote|hours?|days?|stunden?|tage?n?|until|bis|moderat\w*|press|if|wenn|"
        r"how|wie|who|wer|what|was (?:ist|hat|sind)",
    ),
    Wish(
        means="START",
        words=(r"start|begin|beginn\w*|los|anfangen|kick off", r"game|now|jetzt|spiel|partie|it|please|bitte|let us"),
        but=r"when|wann|how|wie|not|nicht|over|turn",
    ),
    Wish(
        means="SHOW",
        words=(
            r"when|wann|how long|seit wann",
            r"wrote|write|written|send|sent|geschrieb\w*|schrieb|geschickt|gemeldet|last",
        ),
        but=r"you|table|tisch|reminder|report|bericht|if|wenn|deadline|frist",
    ),
    Wish(
        means="SHOW",
        words=(
            r"who|whom|wer|wen|status|stand|state|where|what|how|wie|wo|was|which|is|are|has|have|show|zeig\w*|"
            r"haben|sind",
            r"missing|sent|ordered|submitted|waiting|wait for|late|orders? in|abgegeben|fehlt|fehlen|geschickt|"
            r"warten|status|stand|state|game|going|deadline|happening|steht|laeuft|spiel|orders|befehle|turn|done|"
            r"fertig|in yet|replied|geantwortet|answered|ready|bereit|gemeldet|aus(?:steht)?",
        ),
        but=r"my games|all games|which games|what games|welche spiele|new game|rules?|regeln?|how does|how do|"
        r"wie (?:funktioniert|kann)|kick|winning|map|karte",
    ),
    Wish(
        means="LIST",
        words=(
            r"my games|all games|which games|what games|welche (?:spiele|partien)|meine (?:spiele|partien)|list|"
            r"liste|other games",
        ),
    ),
    Wish(
        means="AUDIT",
        words=(r"what (?:have i|did i|was) (?:done|do|changed)|audit|protokoll|my acts|eingriffe|interventions",),
    ),
    Wish(
        means="HELP",
        words=(
            r"help|hilfe|what can i|was kann ich|commands?|kommandos|befehle gibt|how (?:do|does|can)|wie (?:kann|"
            r"geht|funktioniert|mache)",
        ),
    ),
)
