"""Commands that only ask: ORDERS, HELP, MAP, RULES."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pbem.core.errors import Refusal
from pbem.core.language import say
from pbem.desk.commands.command import Command, Heard, Level, Rest, Said
from pbem.desk.commands.help import help_sections
from pbem.desk.commands.subject import seen
from pbem.report.inputs import GameSection

if TYPE_CHECKING:
    from pbem.core.ruleset import Ruleset
    from pbem.desk.commands.handling import Handling, SeatMail
    from pbem.desk.commands.subject import Sight

#: So many places are offered for one that is none.
_FEW = 3


def answered_below(handling: SeatMail, heard: Heard) -> Said:
    """ORDERS: every receipt answers it."""
    return Said()


def help_out(handling: Handling, heard: Heard) -> Said:
    """HELP, on a topic where one is named."""
    return Said(sections=help_sections(ruleset_of(handling), heard.rest, handling.language))


def show_map(handling: Handling, heard: Heard) -> Said:
    """MAP: the board as it stands, or one place of it."""
    sight = seen(handling, heard.rest)
    ruleset, state = sight.dossier.ruleset, sight.dossier.position().state
    place = _place(ruleset, state, sight) if sight.rest else {}
    where = say("turn {turn}", turn=state.turn) + (say(", round {round}", round=state.round) if state.round else "")
    name = ruleset.names.get(str(place.get("territory", "")), "")
    section = GameSection(
        heading=f"{name.upper()}, {where}" if place else say("THE BOARD, {where}", where=where),
        common=sight.common(),
        macro="atlas",
        view=ruleset.view(state, sight.seat),
        outlook=ruleset.outlook(state, sight.seat) if sight.seat else {},
        place=place,
    )
    return Said(sections=[section])


def _place(ruleset: Ruleset, state: Any, sight: Sight) -> dict[str, Any]:
    """What the rules tell of the place named. Raises Refusal with the whole lines that would do, a few at most."""
    try:
        return ruleset.place(state, sight.seat, sight.rest)
    except Refusal as refusal:
        lines = tuple(f"MAP {each}" for each in near_places(sight.rest, refusal.instead))
        raise type(refusal)(refusal.reason, instead=lines) from None


def near_places(written: str, places: Sequence[str]) -> list[str]:
    """The places whose names are nearest to what was written, three at most; all that may be meant where few are."""
    from difflib import get_close_matches

    plain = {each.casefold(): each for each in places}
    if len(plain) <= _FEW:
        return list(plain.values())
    return [plain[each] for each in get_close_matches(written.casefold(), list(plain), n=_FEW, cutoff=0.5)]


def ruleset_of(handling: Handling) -> Ruleset | None:
    """The rules of the game a mail is about; None where it is about none."""
    record = handling.record or (handling.work.game(handling.named) if handling.named else None)
    return handling.desk.ruleset(record.ruleset) if record else None


COMMANDS = (
    Command(words=("ORDERS", "BEFEHLE"), does=answered_below, level=Level.PLAYING, changes=False),
    Command(words=("HELP", "HILFE"), does=help_out, level=Level.ANYBODY, rest=Rest.MAY, changes=False),
    Command(words=("MAP", "KARTE"), does=show_map, level=Level.ANYBODY, rest=Rest.MAY, changes=False),
)
