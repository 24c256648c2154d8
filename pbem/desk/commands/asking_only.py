"""Commands that only ask: ORDERS, HELP, MAP, RULES."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.desk.commands.help import help_sections
from pbem.desk.commands.which_game import seen
from pbem.desk.letters.board_pictures import Boards, on_board, title_now, title_of
from pbem.desk.wording.command import Command, Heard, Level, Rest, Said
from pbem.report.inputs import GameSection, Span

if TYPE_CHECKING:
    from pbem.core.ruleset_contract import Ruleset
    from pbem.desk.commands.which_game import Sight
    from pbem.desk.game.handling import Handling, SeatMail

_PAST = re.compile(r"(?:turn|zug|spielrunde) ?(?P<turn>\d{1,3})", re.IGNORECASE)


def answered_below(handling: SeatMail, heard: Heard) -> Said:
    """ORDERS: every receipt answers it."""
    return Said()


def help_out(handling: Handling, heard: Heard) -> Said:
    """HELP, on a topic where one is named."""
    return Said(sections=help_sections(ruleset_of(handling), heard.rest, handling.language))


def show_map(handling: Handling, heard: Heard) -> Said:
    """MAP: the board as it stands, or one place of it; MAP TURN 3: as it stood when that turn was over."""
    sight = seen(handling, heard.rest)
    if (past := _PAST.fullmatch(sight.rest)) is not None:
        return Said(sections=[_map_after(sight, int(past["turn"]))])
    ruleset, state, common = sight.dossier.ruleset, sight.dossier.position().state, sight.common()
    place = ruleset.place(state, sight.seat, sight.rest) if sight.rest else {}
    where = say("turn {turn}", turn=state.turn) + (say(", round {round}", round=state.round) if state.round else "")
    found = str(place.get("territory", ""))
    name = ruleset.names.get(found, "")
    section = GameSection(
        heading=f"{name.upper()}, {where}" if place else say("THE BOARD, {where}", where=where),
        common=common,
        macro="atlas",
        view=ruleset.view(state, sight.seat),
        outlook=ruleset.outlook(state, sight.seat) if sight.seat else {},
        place=place,
        pictures=on_board(
            handling.desk, common, Boards(ruleset), state, title_now(state.turn, state.round), place=found
        ).pictures,
    )
    return Said(sections=[section])


def _map_after(sight: Sight, turn: int) -> GameSection:
    """The board as it stood when a turn was over, as its reader might know it then."""
    record, ruleset, common = sight.dossier.record, sight.dossier.ruleset, sight.common()
    work = sight.handling.work
    seqs = [head.seq for head in work.snapshots(record.id) if head.turn == turn and not head.undone]
    last = work.snapshot(record.id, seqs[-1]) if seqs else None
    if last is None:
        raise NotAllowed(
            say("nothing of turn {turn} has been played yet; this is turn {turn2}", turn=turn, turn2=record.turn)
        )
    state, title = ruleset.state_from(last.state), title_of(Span.PAST, turn, 0)
    return GameSection(
        heading=say("THE BOARD AFTER TURN {turn}", turn=turn),
        common=common,
        macro="atlas",
        view=ruleset.view(state, sight.seat),
        pictures=on_board(sight.handling.desk, common, Boards(ruleset), state, title, when="past").pictures,
    )


def ruleset_of(handling: Handling) -> Ruleset | None:
    """The rules of the game a mail is about; None where it is about none."""
    record = handling.record or (handling.work.game(handling.named) if handling.named else None)
    return handling.desk.ruleset(record.ruleset) if record else None


#: What is done with a card, which German calls by the same word as a map: "Karte ziehen, oder wenn …".
_WITH_A_CARD = re.compile(
    r"(?i)\W*(?:(?:nach|aus|ab)?(?:ziehen|spielen|legen|werfen)|behalten|aufheben|zurückbehalten)\b"
)


def _may_be_place(rest: str) -> bool:
    """A form that goes on behind its first field is about a card: "Karte: Händler. Ziel: Indien"."""
    return _WITH_A_CARD.match(rest) is None and re.search(r"\w\s*[:=]", rest) is None


#: Whose help in a war is taken, or not: an order, though German calls both by one word. "HELP accept" is a topic.
_OF_AN_ALLY = re.compile(
    r"(?i)\W*(?:(?:from|von|durch) \S|"
    r"(?:red|rot|blue|blau|green|grün|yellow|gelb|black|schwarz|white|weiß|orange|purple|lila)\w{0,2} \S|"
    r"(?:from|von|by|durch|gegen|against) (?:\S+ ){1,6}(?:\w+ )?"
    r"(?:accept|refus|declin|reject|welcom|want|need|akzeptier|angenommen|willkommen|abgelehnt|nehm|annehm|lehn|will|brauch)|"
    r"(?:is|ist|wird) (?:\S+ ){0,3}(?:accepted|welcome|refused|declined|angenommen|willkommen|abgelehnt)|"
    r"(?:i|we) (?:\w+ ){0,3}(?:accept|take|refuse|decline|reject)|(?:nehme?n?|lehne?n?|akzeptiere?n?) (?:ich|wir))\w*\b"
)


def _may_be_topic(rest: str) -> bool:
    return _OF_AN_ALLY.match(rest) is None


COMMANDS = (
    Command(words=("ORDERS", "BEFEHLE"), does=answered_below, level=Level.PLAYING, changes=False),
    Command(
        words=("HELP", "HILFE"), does=help_out, level=Level.ANYBODY, rest=Rest.MAY, changes=False, fits=_may_be_topic
    ),
    Command(
        words=("MAP", "KARTE"),
        does=show_map,
        level=Level.ANYBODY,
        rest=Rest.MAY,
        changes=False,
        fits=_may_be_place,
        labels=frozenset({"KARTE"}),
    ),
)
