"""REVEAL: who plays a seat of an anonymous game, or all of them from now on. The seed is nobody's before the end."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep, say
from pbem.desk.acts.acts import Act, Plan, not_over, way
from pbem.desk.acts.telling import tell_all
from pbem.desk.ground.terms import keep_terms, terms_of
from pbem.desk.seats.replacing import seat_of
from pbem.report.inputs import Act as Told

if TYPE_CHECKING:
    from pbem.store.work import Work

#: What stands for all seats.
ALL = ("", "ALL", "NAMES", "ALLE", "NAMEN")


def reveal(what: str = "") -> Act:
    """REVEAL seat: everybody is told who plays it; without a seat, the game is anonymous no more."""
    return Act(command="reveal", args={"what": what.strip()}, plan=partial(_reveal, what.strip()), forming=True)


def _reveal(what: str, plan: Plan, work: Work) -> None:
    not_over(plan)
    if what.upper() in ("SEED", "SAAT"):
        raise TableError(
            say(
                "the seed of game {game} is published when the game is over, so that nobody knows its dice before; "
                "{way} ends it",
                game=plan.game,
                way=way(plan, "finish"),
            )
        )
    terms = terms_of(work, plan.game)
    if not terms.anonymous:
        raise TableError(say("game {game} is not anonymous: who plays is told already", game=plan.game))
    if what.upper() in ALL:
        seats = [seat.name for seat in plan.dossier.seats]
        plan.writes.append(lambda work: keep_terms(work, plan.game, replace(terms, anonymous=False), plan.hand.at))
        plan.says.append(keep("the game is anonymous no more"))
    else:
        seats = [seat_of(plan.dossier, what).name]
    sentence = "; ".join(keep("{seat} is played by {player}", seat=seat, player=_player(plan, seat)) for seat in seats)
    plan.says.append(keep("everybody reads: {said}", said=sentence))
    plan.public = keep("who plays was told")
    tell_all(plan, Told.REVEALED, value=sentence)


def _player(plan: Plan, seat: str) -> str:
    """By name; an address is told to nobody."""
    known = plan.dossier.people.get(seat)
    if known is not None:
        return known.name or keep("somebody without a name")
    return keep("a bot") if plan.dossier.seat(seat).bot is not None else keep("nobody")
