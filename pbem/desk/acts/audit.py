"""AUDIT: who did what to a game, when and why; in full for its moderators, or as its players may read it.

Players read every act, its time and its reason. They do not read addresses, nor what is still a seat's secret: an act
says itself how it reads to them (`Plan.public`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.language import keep, say, told, told_all
from pbem.desk.acts.acts import THE_VOTE
from pbem.desk.archive.records import without_addresses
from pbem.desk.game.dossier import no_such_game
from pbem.store.stored_values import ActRecord

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

#: What older acts say to players, whose outcome may hold secrets.
_SEALED = {
    "edit": keep("the position was corrected"),
    "ruling": keep("an open decision was ruled on"),
    "order": keep("orders were given for a seat"),
    "dice": keep("dice were set"),
    "rollback": keep("play went back"),
    "reopen": keep("the game was reopened"),
    "replace": keep("a seat has a new player"),
}


def audit(desk: Desk, game: str, *, whole: bool = True) -> list[str]:
    """The acts on a game, a line each. Raises TableError where there is no such game."""
    with desk.store.read() as work:
        if work.game(game) is None:
            raise no_such_game(game)
        return audit_lines(work, game, whole=whole)


def audit_lines(work: Work, game: str, *, whole: bool) -> list[str]:
    """The same from an open transaction; `whole`: with people and secrets, for the game's moderators alone."""
    acts = work.acts(game)
    return [_line(act, whole=whole) for act in acts] or [
        say("no moderator has done anything to game {game}", game=game)
    ]


def _line(act: ActRecord, *, whole: bool) -> str:
    why = f" ({told(act.why)})" if act.why else ""
    if whole:
        return say(
            "{at} {who}, by {via}: {command}: {outcome}{why}",
            at=f"{act.at:%Y-%m-%d %H:%M}",
            who=told(act.who),
            via=act.via,
            command=act.command,
            outcome=told_all(act.outcome),
            why=why,
        )
    who = told(act.who) if act.who == THE_VOTE else say("the moderator")
    text = f"{act.at:%Y-%m-%d %H:%M} {who}: {told_all(public_outcome(act))}{why}"
    return str(without_addresses(text))


def public_outcome(act: ActRecord) -> str:
    """What an act came to, as players may read it."""
    said = (act.diff or {}).get("public") or _SEALED.get(act.command) or act.outcome or act.command
    return str(without_addresses(said))
