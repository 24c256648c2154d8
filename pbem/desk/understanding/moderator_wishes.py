"""What moderators ask of the table in words of their own; what cannot be undone is shown first, as always."""

from __future__ import annotations

import re
from collections.abc import Callable

from pbem.core.language import say
from pbem.desk.understanding.command_wishes import Line, Wish
from pbem.desk.understanding.meaning import Meant, asked_back
from pbem.desk.understanding.named_things import address_in, seat_in, text_behind
from pbem.desk.understanding.spans import date_in, span_in
from pbem.desk.understanding.tidying import found, plain

_DEADLINE = (
    r"deadline|frist|more|longer|extend\w*|extension|extra|another|additional|verlaenger\w*|verschieb\w*|"
    r"later|noch|mehr|weitere[nrs]?|"
    r"laenger|spaeter|zusaetzlich\w*|give|gib|gebt|push|postpone|delay"
)


def _deadline(line: Line) -> Meant | None:
    span = span_in(line.plain)
    if not span:
        return asked_back("DEADLINE +24h", why=say("it does not say how much longer"))
    earlier = found(r"earlier|sooner|shorten|frueher|kuerz\w*|vorverleg\w*|bring forward", line.plain)
    return asked_back(f"DEADLINE -{span}") if earlier else Meant(lines=(_with_why(f"DEADLINE +{span}", line),))


def _with_why(command: str, line: Line) -> str:
    why = reason_of(line.written)
    return f"{command} WHY {why}" if why else command


def reason_of(written: str) -> str:
    """What a line gives as its reason: behind because or weil, else behind its first comma, dash or full stop."""
    for sign in (" because ", " weil ", " denn ", " since ", " da ", " as "):
        if sign in written.lower():
            return written[written.lower().index(sign) + len(sign) :].strip(" .!")
    for sign in (", ", " - ", " – ", ": ", ". ", "; "):
        if sign in written:
            return written.split(sign, 1)[1].strip(" .!")
    return ""


def _of_seat(word: str) -> Callable[[Line], Meant | None]:
    def means(line: Line) -> Meant | None:
        head = line.written
        for sign in (", ", " because ", " weil ", " - ", " – ", ". "):
            head = head.split(sign)[0]
        seat = seat_in(plain(head), line.asked.seats)
        if not seat:
            return asked_back(*(f"{word} {each}" for each in line.asked.seats[:4])) if line.asked.seats else None
        return Meant(lines=(_with_why(f"{word} {seat}", line),))

    return means


def _replace(line: Line) -> Meant | None:
    seat, address = seat_in(line.plain, line.asked.seats), address_in(line.written)
    if not seat:
        return None
    return (
        Meant(lines=(f"REPLACE {seat} WITH {address}",))
        if address
        else asked_back(f"REPLACE {seat} WITH new@example.org", f"BOT {seat}")
    )


def _broadcast(line: Line) -> Meant | None:
    head, colon, text = line.written.partition(":")
    if colon and text.strip() and not seat_in(plain(head), line.asked.seats):
        return Meant(lines=(f"BROADCAST {text.strip()}",))
    text = text_behind(
        line.written,
        "tell everyone that",
        "tell everybody that",
        "tell all players that",
        "tell everyone",
        "tell everybody",
        "sag allen, dass",
        "sagt allen, dass",
        "teile allen mit, dass",
        "sag allen",
    )
    return asked_back(f"BROADCAST {text}") if text else None


def _press(line: Line) -> Meant | None:
    head, colon, text = line.written.partition(":")
    seat = seat_in(plain(head), line.asked.seats)
    return Meant(lines=(f"PRESS TO {seat}: {text.strip()}",)) if colon and seat and re.search(r"\w{2}", text) else None


def _pause(line: Line) -> Meant | None:
    why = reason_of(line.written)
    day = date_in(plain(line.written.split(",")[0]), line.asked.today) if line.asked.today else None
    if day and found("until|till|til|bis", line.plain):
        return Meant(lines=(f"PAUSE UNTIL {day} WHY {why}" if why else f"PAUSE UNTIL {day}",))
    return Meant(lines=(f"PAUSE WHY {why}" if why else "PAUSE",))


def _rollback(line: Line) -> Meant | None:
    turn = found(r"(?:turn|round|runde|zug|to|auf|bis) (?P<turn>\d{1,2})", line.plain)
    return Meant(lines=(_with_why(f"ROLLBACK {turn['turn']}" if turn else "ROLLBACK", line),))


def _with(command: str) -> Callable[[Line], Meant | None]:
    return lambda line: Meant(lines=(_with_why(command, line),))


def _allow(line: Line) -> Meant | None:
    address = address_in(line.written)
    return Meant(lines=(f"ALLOW {address}",)) if address else None


_NO = r"not|nicht|kein\w*|never|how|wie|when|wann|if|wenn"

#: In their order: the first that fits counts, before what every player may ask.
WISHES: tuple[Wish, ...] = (
    Wish(means=_press, words=(r"to|an|tell|write|schreib\w*|sag\w*|message|nachricht", ":")),
    Wish(
        means=_broadcast,
        words=(
            r"all|everyone|everybody|alle[nr]?|players|spieler|announce\w*|ankuendig\w*|broadcast|rundmail|"
            r"durchsage|ansage",
            r":|tell|sag\w*|teile|write|schreib\w*|inform\w*|announce\w*|let",
        ),
    ),
    Wish(
        means=_replace,
        words=(r"replace\w*|ersetz\w*|swap|instead of|statt|austausch\w*|take over|uebern\w*|new player|ersatz\w*",),
        but=r"how|wie|if|wenn",
    ),
    Wish(
        means=_of_seat("BOT"),
        words=(
            r"bot|computer",
            r"play|let|give|make|put|turn|take|lass\w*|spiel\w*|soll|mach\w*|setz\w*|for|fuer|into",
        ),
        but=_NO,
    ),
    Wish(
        means=_of_seat("KICK"),
        words=(r"kick|throw (?:\w+ )?out|remove|expel|eject|rausw\w*|wirf|schmeiss\w*|entfern\w*|get rid|raus|drop",),
        but=rf"{_NO}|kick off".replace("not|nicht|kein\\w*|never|", ""),
    ),
    Wish(
        means=_of_seat("MUTE"),
        words=(r"mute|silence|stumm\w*|no press|no messages|(?:not|nicht|kein\w*) (?:\w+ )?(?:write|press|schreiben)",),
        but=r"unmute|again",
    ),
    Wish(
        means=_pause,
        words=(
            r"pause\w*|pausier\w*|freeze|suspend|hold the game|stop the (?:clock|game)|halt|anhalten|"
            r"unterbrech\w*|break|auszeit|ruhen",
        ),
        but=r"when|wann|how|wie|resume|end the pause|over|beenden",
    ),
    Wish(
        means=_with("RESUME"),
        words=(
            r"resume|unpause|un-pause|go on|continue|restart|fortsetzen|weiter ?\w*|carry on|end the pause|"
            r"pause (?:beenden|ist (?:vorbei|zu ende)|is over|over)",
        ),
        but=r"when|wann|how|turn|runde",
        when=lambda asked: asked.paused,
    ),
    Wish(
        means=_deadline,
        words=(
            _DEADLINE,
            r"(?:\d+|an?|one|two|three|couple|another|ein\w*|zwei|drei|paar|few)(?: \w+){0,2} (?:h|hrs?|hours?|"
            r"days?|weeks?|stunden?|std|tage?n?|wochen?)|more time|mehr zeit|deadline|frist",
        ),
        but=r"when|wann|what|which|until when|bis wann|per turn|clock",
    ),
    Wish(
        means=_with("PROCESS"),
        words=(
            r"process|adjudicate|run the turn|auswert\w*|werte|go on|continue|carry on|proceed|next turn|"
            r"weiter ?(?:machen|gehen|spielen)?|do not wait|nicht (?:laenger |mehr )?warten|resolve",
            r"now|without|jetzt|sofort|ohne|please|bitte|turn|zug|runde|the game|it|waiting|not wait|warten",
        ),
        but=r"when|wann|how|yet|noch nicht|not process|do not (?:process|run|go)",
    ),
    Wish(
        means=_rollback,
        words=(
            r"roll ?back|undo|take back|go back|revert|zuruecknehmen|zurueck ?(?:setzen|drehen|rollen|spulen)|"
            r"rueckgaengig|back to|zurueck",
            r"turn|round|runde|zug|last|letzte\w*|game|spiel|it|undo|rollback|phase|back",
        ),
        but=r"how|wie|my|mine|deadline|welcome",
    ),
    Wish(means=_allow, words=(r"\S+@\S+", r"allow|let|admit|erlaub\w*|lass\w*|accept"), but="not|nicht"),
    Wish(
        means="FINISH",
        words=(
            r"end|finish|close|stop|beend\w*|abbrech\w*|schliess\w*",
            r"the game|das spiel|die partie|game|partie|spiel",
        ),
        but=r"when|wann|pause|turn|how|wie|not|nicht",
    ),
    Wish(
        means="START",
        words=(r"start|begin|beginn\w*|los|anfangen|kick off", r"game|now|jetzt|spiel|partie|it|please|bitte|let us"),
        but=r"when|wann|how|wie|not|nicht|over|turn",
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
