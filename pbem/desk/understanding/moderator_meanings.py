"""What sentences of a moderator come to: his commands, with all that their words say; in doubt he is asked back."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from pbem.core.grammar import compact
from pbem.core.language import say
from pbem.desk.clock.text import span_from, span_text
from pbem.desk.understanding.command_wishes import Line
from pbem.desk.understanding.days_and_times import time_in
from pbem.desk.understanding.meaning import Meant, asked_back
from pbem.desk.understanding.named_things import address_in, player_in, seat_in, text_behind
from pbem.desk.understanding.spans import date_in, span_in
from pbem.desk.understanding.tidying import found, plain

#: What parts a reason from what is asked for; "as" only where a sentence follows, not "as well", "as a draw".
_REASON = tuple(
    re.compile(rf"(?i) (?:{words}) ")
    for words in (
        *("because of", "on account of", "due to", "wegen", "because", "weil", "denn", "since"),
        r"da(?= (?:ich|er|sie|es|wir|alle|niemand|keiner|[A-ZÄÖÜ]))",
        r"as(?= (?!well|an? |the |soon|possible|if|moderator|co-|draw|second|his|her|my)[^ ]+ [^ ]+ )",
    )
)
_PAUSES = (", ", " - ", " – ", ": ", ". ", "; ")
#: Words that only announce the reason.
_ANNOUNCED = re.compile(r"(?i)(?:(?:the )?reason(?: is)?|grund(?: ist)?|because|weil|denn|wegen|why)\b(?: of)?[: ]+")
#: What is asked for behind a pause: the reason stands before it.
_ASKED_FOR = re.compile(r"(?i)(?:please|bitte|can|could|would|kannst|könntest|so|also|deshalb|daher)\b")


def reason_of(written: str) -> str:
    """What a line gives as its reason: behind because or weil, else beside its first comma, dash or full stop."""
    return parted(written)[1]


def parted(written: str) -> tuple[str, str]:
    """What is asked for, and the reason that is given for it."""
    head, said, why = written.partition(" WHY ")
    if said:
        return head, _bare(why)
    for sign in _REASON:
        if found_there := sign.search(written):
            return written[: found_there.start()].strip(" ,"), _bare(written[found_there.end() :])
    for pause_sign in _PAUSES:
        head, parted, why = written.partition(pause_sign)
        if parted and (_ASKED_FOR.match(why) or address_in(why)):
            return why.strip(" ,"), "" if address_in(head) else _bare(head)
        if parted:
            return head, _bare(why)
    return written, ""


def _bare(why: str) -> str:
    text = why.strip(" .!?,")
    announced = _ANNOUNCED.match(text)
    return text[announced.end() :] if announced else text


def without_reason(written: str) -> str:
    """The line without what follows its because or WHY; what is asked for may well go on behind a comma."""
    places = [there.start() for sign in _REASON if (there := sign.search(written))]
    return (written[: min(places)] if places else written).partition(" WHY ")[0]


def with_why(command: str, line: Line) -> str:
    """The command with the reason that the line gives."""
    why = reason_of(line.written)
    return f"{command} WHY {why}" if why else command


def with_reason(command: str) -> Callable[[Line], Meant | None]:
    """A wish that is one command, with the line's reason."""
    return lambda line: Meant(lines=(with_why(command, line),))


def ask_with_why(line: Line, *commands: str, why: str = "") -> Meant:
    """Which of them is meant; each with the reason that was given, so that it can be sent back as it stands."""
    return asked_back(*(with_why(command, line) for command in commands), why=why)


# --- the clock ------------------------------------------------------------------------------------------------------

_MOVES = (
    r"deadline|frist|termin|extend\w*|extension|verlaenger\w*|verschieb\w*|verleg\w*|push|postpone|delay|move|"
    r"vorverleg\w*|vorzieh\w*|give|gib|gebt|have|haben|time|zeit"
)
#: That it is not to be done; a "not" of the reason stands elsewhere.
_REFUSED = (
    r"(?:do|does|should|shall|will|must|please|would) not|"
    r"not (?:be )?(?:extend|postpone|push|delay|move|pause|give)\w*|"
    r"no (?:extension|more time|longer)|nicht (?:\w+ ){0,5}(?:verlaenger|verschieb|verschob|verleg)\w*|"
    r"(?:verlaenger|verschieb|verleg)\w* (?:\w+ ){0,3}nicht|keine (?:verlaengerung|frist\w*|zeit)|"
    r"stays?|staying|remains?|remaining|stands|unchanged|as it (?:is|was|stands)|"
    r"(?:keep|kept|leave|left|hold)(?: \w+){0,2} (?:deadline|time)|(?:deadline|it) (?:is )?(?:still|kept)|"
    r"bleib\w*|unveraendert|(?:lass\w*|behalt\w*|belass\w*)(?: \w+){0,2} (?:frist|termin)|"
    r"nach wie vor|weiterhin|(?:frist|termin) (?:ist|steht|gilt|liegt) (?:immer )?noch"
)

#: What is offered where no time is named.
_EVENING = "20:00"


def deadline(line: Line) -> Meant | None:
    """The deadline later by a span, or on a day and at a time; what says less is asked back."""
    span, moment = span_in(line.plain), _moment(line)
    if found(_REFUSED, plain(parted(line.written)[0])):
        would = moment[0] if moment else f"+{span or '24h'}"
        return ask_with_why(line, f"DEADLINE {would}", why=say("it says not to move it"))
    if moment and not found(_MOVES, line.plain):
        return None
    if moment and span:
        return ask_with_why(line, f"DEADLINE +{span}", f"DEADLINE {moment[0]}")
    if moment:
        when, certain = moment
        if not certain and (named := _AS_COMMAND.match(line.written)):  # in small letters it is the same command
            return Meant(lines=(with_why(f"DEADLINE {named['day']}", line),))
        command = f"DEADLINE {when}"
        if certain:
            return Meant(lines=(with_why(command, line),))
        return ask_with_why(line, command, why=say("it does not say at what time of that day"))
    if not span:
        return ask_with_why(line, "DEADLINE +24h", why=say("it does not say how much longer"))
    if found(r"earlier|sooner|shorten|frueher|kuerz\w*|vorverleg\w*|bring forward", line.plain):
        return ask_with_why(line, f"DEADLINE -{span}")
    return Meant(lines=(with_why(f"DEADLINE +{span}", line),))


#: The command and a day: it is the usual time of that day.
_AS_COMMAND = re.compile(r"(?i)\W*(?:deadline|frist):? +(?P<day>\w+)\.?(?=$|[^\w ]| +WHY\b)")


#: "From Friday to Saturday 20:00": the second is what it shall be.
_FROM_WHEN = re.compile(r"\b(?:from|von|vom) (?:\S+ ){1,5}?(?=(?:to|until|auf|bis)\b)")


def _moment(line: Line) -> tuple[str, bool] | None:
    """The day that it shall be, with a time, and whether that time was said; None where no day is named."""
    today = line.asked.today
    if today is None:
        return None
    text = _FROM_WHEN.sub(" ", plain(parted(line.written)[0]))
    day = date_in(text, today)
    if day is None:
        return None
    time = time_in(text)
    return f"{day} {time or _EVENING}", bool(time)


def pause(line: Line) -> Meant | None:
    """No deadlines for the time being, for some days, or until a day."""
    head, why = parted(line.written)
    until = found(r"(?:until|till|til|bis) (?P<day>.+)", line.plain)
    occasion = _OCCASION.search(head)
    if not why or found(r"(?:until|till|til|bis)", plain(why[:6])):
        why = _NO_OCCASION.split(occasion["what"])[0].strip() if occasion else ""
    reason = f" WHY {why}" if why else ""
    if until is None and (span := span_in(plain(head))):
        return Meant(lines=(f"PAUSE {span_text(span_from(span))}{reason}",))
    if until is None or _OPEN.match(until["day"]):
        return Meant(lines=(f"PAUSE{reason}",))
    day = date_in(f"bis {until['day']}", line.asked.today) if line.asked.today else None
    if day is None:
        return asked_back(f"PAUSE UNTIL Jan 3{reason or ' WHY …'}", f"PAUSE{reason or ' WHY …'}")
    return Meant(lines=(f"PAUSE UNTIL {day}{reason}",))


#: "Until after Christmas": until somebody says RESUME.
_OPEN = re.compile(r"(?:after|nach|further notice|auf weiteres)\b")
_OCCASION = re.compile(r"(?i)\b(?:over|during|for|über|ueber|während|waehrend)\s+(?P<what>[^,.;]+)")
_NO_OCCASION = re.compile(r"(?i)\b(?:until|till|til|bis|paus\w*)\b")


# --- back and forward, and the end ----------------------------------------------------------------------------------


_ORDERS_STAY = (
    r"keep(?:ing)? (?:the |all |their |everybody is )?(?:other )?orders|orders? (?:\w+ )?(?:stay|stand|remain|kept)\w*|"
    r"same orders|(?:die |alle |selben |gleichen |uebrigen )?befehle? (?:\w+ )?(?:bleib|behalt|gelt|steh)\w*|"
    r"(?:selben|gleichen) befehle\w*"
)


def rollback(line: Line) -> Meant | None:
    """Back to a turn that is named; "the last one" may be two, so it is asked back."""
    turn = found(r"(?:turn|zug|to|auf|bis) (?P<turn>\d{1,2})", line.plain)
    round_ = found(r"(?:round|runde) (?P<round>\d{1,2})", line.plain)
    if turn and not turn.group().startswith(("turn", "zug")) and player_in(line.plain, line.asked):
        return None  # "Red's Treasury back to 12"
    stay = " KEEP ORDERS" if found(_ORDERS_STAY, line.plain) else ""
    if turn:
        point = f"{turn['turn']} {round_['round']}" if round_ else turn["turn"]
        return Meant(lines=(with_why(f"ROLLBACK {point}{stay}", line),))
    open_turn = line.asked.turn
    again = found(r"again|orders?|mistyped|typo|noch (?:ein)?mal|erneut|befehle?|vertippt|verschrieben", line.plain)
    keeping = " KEEP ORDERS" if again else ""
    if round_:
        return ask_with_why(line, f"ROLLBACK {open_turn or 1} {round_['round']}", f"ROLLBACK {round_['round']}")
    if open_turn > 1:
        return ask_with_why(
            line,
            f"ROLLBACK {open_turn - 1}{keeping}",
            f"ROLLBACK {open_turn}{keeping}",
            why=say("it does not say to the beginning of which turn; turn {turn} is open", turn=open_turn),
        )
    return Meant(lines=(with_why(f"ROLLBACK{stay}", line),))


_WINS = (
    r"wins?|won|winner|winning|victor(?:y|ious)?|gewinnt|gewinnen|gewonnen|gewinner\w*|sieger\w*|sieg|siegt|gesiegt|"
    r"champion|first place"
)
_DRAW = r"draws?|drawn|tied?|remis|unentschieden"
_NO = r"not|nicht|no|nobody|kein\w*|niemand\w*|never|nie|without|ohne|who|wer|whether|ob|or|oder|maybe|vielleicht"


def finish(line: Line) -> Meant | None:
    """The end, with who has won or that it is drawn; whoever is named otherwise makes it a question."""
    text = plain(without_reason(line.written))
    players = {line.asked.people.get(compact(word)) for word in text.split()}
    seats = [seat for seat in line.asked.seats if seat in players or seat_in(text, [seat])]
    wins, drawn = found(_WINS, text), found(_DRAW, text)
    if found(_NO, text) and (seats or wins or drawn):
        return ask_with_why(line, *(f"FINISH {seat}" for seat in seats), "FINISH DRAW", "FINISH")
    if wins and not drawn and seats:
        return Meant(lines=(with_why(f"FINISH {' '.join(seats)}", line),))
    if drawn and not wins:
        return Meant(lines=(with_why(" ".join(["FINISH DRAW", *seats]), line),))
    if seats or wins or drawn:
        names = seats or line.asked.seats[:3]
        return ask_with_why(line, *(f"FINISH {seat}" for seat in names), "FINISH DRAW", "FINISH")
    return Meant(lines=(with_why("FINISH", line),))


# --- who plays, and who moderates -----------------------------------------------------------------------------------


def of_seat(word: str) -> Callable[[Line], Meant | None]:
    """A command about the one seat that the line names, by its colour or its player."""

    def means(line: Line) -> Meant | None:
        head = plain(parted(line.written)[0])
        seat = player_in(head, line.asked)
        if not seat:
            one = player_in(line.plain, line.asked)
            would = (f"{word} {each}" for each in ([one] if one else line.asked.seats[:4]))
            return ask_with_why(line, *would) if line.asked.seats else None
        if word == "MUTE" and found(_FOR_A_WHILE, line.plain):
            why = say("a MUTE has no end of its own: UNMUTE {seat} ends it", seat=seat)
            return ask_with_why(line, f"{word} {seat}", why=why)
        return Meant(lines=(with_why(f"{word} {seat}", line),))

    return means


_FOR_A_WHILE = (
    r"(?:for|only|just|this|one|next|fuer|nur|diese\w*|eine\w*|naechste\w*) (?:\w+ )?(?:turns?|rounds?|"
    r"time|zuege|zug|runden?|mal|while|weile|days?|tage?n?|weeks?|wochen?)|until|bis|temporar\w*|voruebergehend"
)


def bot(line: Line) -> Meant | None:
    """A bot on a seat; for a time only there is none: it is said what would do."""
    meant = of_seat("BOT")(line)
    if meant is None or meant.ask or not found(_FOR_A_WHILE, line.plain):
        return meant
    return stand_in(
        line, why=say("a bot plays a seat until somebody is given it; for one turn you give its orders yourself")
    )


def stand_in(line: Line, why: str = "") -> Meant | None:
    """Orders for a seat: they are to be written down."""
    seat = player_in(line.plain, line.asked)
    seats = [seat] if seat else line.asked.seats[:4]
    why = why or say(
        "orders for a seat are below a line ORDER FOR, up to END ORDER; where the turn is over, ROLLBACK comes first"
    )
    return ask_with_why(
        line,
        *(f"ORDER FOR {each}: …" for each in seats),
        *((f"BOT {seat}",) if found("bot", line.plain) else ()),
        why=why,
    )


def replace_player(line: Line) -> Meant | None:
    """Somebody else on a seat."""
    address = address_in(line.written)
    if not address and not found(r"replace\w*|ersetz\w*|swap|austausch\w*|new player|ersatz\w*", line.plain):
        return None
    head = plain(line.written.replace(address, " ").replace(reason_of(line.written), " ")) if address else line.plain
    if address and not player_in(head, line.asked):
        head = plain(reason_of(line.written))
    seat = player_in(head, line.asked)
    if not seat:
        would = (f"REPLACE {each} WITH {address}" for each in line.asked.seats[:4]) if address else ()
        return ask_with_why(line, *would) if address and line.asked.seats else None
    if not address:
        return ask_with_why(line, f"REPLACE {seat} WITH new@example.org", f"BOT {seat}")
    name = re.search(r"\(([^()@]{1,40})\)", line.written)
    called = f" NAME {name[1].strip()}" if name else ""
    return Meant(lines=(with_why(f"REPLACE {seat} WITH {address}{called}", line),))


def give_back(line: Line) -> Meant | None:
    """A seat for the one who had it: by which address, only the moderator knows."""
    seat = seat_in(line.plain, line.asked.seats) or player_in(line.plain, line.asked)
    address = address_in(line.written)
    if not seat:
        return None
    return ask_with_why(
        line,
        f"REPLACE {seat} WITH {address or 'new@example.org'}",
        why=say("a seat is given to an address; the one who had it before may have it again"),
    )


def moderators(line: Line) -> Meant | None:
    """Another moderator, beside the writer or in his place; or one less."""
    address = address_in(line.written)
    if not address:
        return None
    if found(r"no longer|no more|not|nicht|kein\w*|remove|demote|abberuf\w*|entlass\w*", line.plain):
        return ask_with_why(line, f"DEMOTE {address}")
    if (
        found(r"wants?|would like to be|asks?|asked|moechte|will|fragt\w*|\?", line.plain)
        and "step down" not in line.plain
    ):
        return ask_with_why(line, f"PROMOTE {address}", f"HAND OVER TO {address}")
    instead = found(
        r"instead|in my place|hand over|step down|take(?:s|n)? over|resign\w*|statt|anstelle|stelle|uebergeb\w*|"
        r"uebergib|uebernimmt|uebernehmen|uebernehme|trete|zuruecktreten|abgeben|gebe ab|new moderator|"
        r"neue[rn]? (?:spiel)?leiter\w*|neue[rn]? moderator\w*",
        line.plain,
    )
    beside = found(
        r"too|also|as well|second|another|co|auch|ebenfalls|zweite\w*|weitere\w*|help\w*|helf\w*", line.plain
    )
    if instead and beside:
        return ask_with_why(line, f"HAND OVER TO {address}", f"PROMOTE {address}")
    return Meant(lines=(with_why(f"HAND OVER TO {address}" if instead else f"PROMOTE {address}", line),))


# --- the position ---------------------------------------------------------------------------------------------------

_WORD = re.compile(r"(?P<name>[^\W\d_][\w-]*)(?P<whose>['’]s\b)?")


def _with_seats(text: str, people: Mapping[str, str]) -> str:
    """The text with seats in place of their players' names."""
    return _WORD.sub(lambda word: people.get(compact(word["name"]), word["name"]) + (word["whose"] or ""), text)


_LEAD = re.compile(
    r"(?i)^(?:please|bitte|could you|can you|kannst du|koenntest du)?[ ,]*"
    r"(?:set|correct|change|fix|put|make|setze?|korrigiere?|ändere?|aendere?|stelle?)\b(?: bitte| please)? "
)
_NOT_THAT = re.compile(r"(?i),? (?:and |und )?(?:not|nicht|instead of|statt) \d{1,3}\b")


def edit(line: Line) -> Meant | None:
    """A value of a seat that is to be another one: what it is called, the position itself knows."""
    head, why = parted(_NOT_THAT.sub("", line.written))
    if not player_in(plain(head), line.asked) or not re.search(r"\d", head):
        return None
    said = _with_seats(_LEAD.sub("", head.strip(" ,.")), line.asked.people)
    return Meant(lines=(f"EDIT {said} WHY {why}" if why else f"EDIT {said}",))


# --- words and looks ------------------------------------------------------------------------------------------------


def broadcast(line: Line) -> Meant | None:
    """A word to everybody."""
    head, colon, text = line.written.partition(":")
    if colon and found(_TOLD_TO_ME, plain(head)):
        return None
    if colon and text.strip() and not seat_in(plain(head), line.asked.seats):
        return Meant(lines=(f"BROADCAST {text.strip()}",))
    text = text_behind(line.written, *_TO_ALL)
    return asked_back(f"BROADCAST {text}") if text else None


_TO_ALL = (
    *("tell everyone that", "tell everybody that", "tell all players that", "write to all players that"),
    *("write to everybody that", "write to everyone that", "let everybody know that", "let everyone know that"),
    *("let all players know that", "inform all players that", "inform everybody that", "inform everyone that"),
    *("tell everyone", "tell everybody", "sag allen, dass", "sagt allen, dass", "schreib allen, dass"),
    *("schreibe allen, dass", "teile allen mit, dass", "teil allen mit, dass", "informiere alle, dass", "sag allen"),
)


#: What is told about people is not told to them: "all of them wrote to me: …".
_TOLD_TO_ME = (
    r"me|mir|mich|us|uns|told|said|says|wrote|writes|written|asked|asks?|wants?|needs?|gesagt|sagte\w*|geschrieben|"
    r"schrieb\w*|gefragt|meint\w*|wollen|will|moechte\w*|brauch\w*"
)


def press(line: Line) -> Meant | None:
    """A word to one seat."""
    head, colon, text = line.written.partition(":")
    seat = player_in(plain(head), line.asked) if not found(_TOLD_TO_ME, plain(head)) else ""
    return Meant(lines=(f"PRESS TO {seat}: {text.strip()}",)) if colon and seat and re.search(r"\w{2}", text) else None


def seen_by(line: Line) -> Meant | None:
    """What a seat may know."""
    seat = player_in(line.plain, line.asked)
    return Meant(lines=(f"SHOW AS {seat}",)) if seat else None


def orders_of(line: Line) -> Meant | None:
    """A seat's sealed orders: a look that goes on record, so it wants a reason and is asked back."""
    seat = player_in(line.plain, line.asked)
    if not seat:
        return None
    return asked_back(
        f"SHOW ORDERS {seat} WHY …", "SHOW", why=say("orders are sealed, for you too: a look at them goes on record")
    )


def allow(line: Line) -> Meant | None:
    """Somebody is let in."""
    address = address_in(line.written)
    return Meant(lines=(f"ALLOW {address}",)) if address else None


def decides(line: Line) -> Meant | None:
    """A decision on the rules: it is told to all, and what it changes is put into the position."""
    what = line.written.strip()
    return asked_back(
        f"BROADCAST {what}",
        "RULING",
        why=say(
            "what you decide is told to all by BROADCAST, and put into the position by EDIT; RULING answers an open "
            "decision for its seat"
        ),
    )


# --- of several sentences -------------------------------------------------------------------------------------------

#: What is meant once however often it is said.
_ONCE = ("DEADLINE", "PAUSE", "RESUME", "PROCESS", "ROLLBACK", "FINISH", "HAND")


def said_once(lines: Sequence[str]) -> Meant:
    """The commands of several sentences: one that is said twice is done once; where they differ it is asked back."""
    kept: list[str] = []
    for line in lines:
        word, command = line.split()[0], line.partition(" WHY ")[0]
        same = next((each for each in kept if word in _ONCE and each.split()[0] == word), "")
        if not same:
            kept.append(line)
        elif same.partition(" WHY ")[0] != command:
            return asked_back(same, line)
        elif " WHY " not in same:
            kept[kept.index(same)] = line
    return Meant(lines=tuple(kept))
