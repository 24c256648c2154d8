"""ALLOW and REFUSE: what players ask their moderator for. Each kind of request is put before him by who knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep, quoted, say, told
from pbem.desk.acts.acts import Act, Plan, not_over
from pbem.desk.moderation.barring_players import plan_letting_in
from pbem.desk.petitions import more_days, more_time
from pbem.desk.seats.putting_out import bars_from
from pbem.desk.vacancies import coming_in
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.game.dossier import Dossier
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

#: Carries a decision out within the act's transaction: (desk, work, reason, now); what was done, a clause.
Effect = Callable[["Desk", "Work", str, datetime], str]


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """Something that waits for the moderator."""

    name: str  #: what it is allowed or refused by: an address, "absence.Red.2027-01-04", "extend"
    words: str  #: what is asked for, a clause
    allow: Effect
    refuse: Effect
    seat: str = ""  #: of whoever asks; "" where they have none
    everybody: bool = False  #: allowing it is told to all


def allow(name: str = "") -> Act:
    """ALLOW: what was asked for under that name; without one, the only thing that waits. Lets in who was put out."""
    return Act(
        command="allow",
        args={"request": name.strip()} if name.strip() else {},
        plan=partial(_decide, name.strip(), True),
        touches_players=False,
        forming=True,
    )


def refuse(name: str = "") -> Act:
    """REFUSE: whoever asked is told no, and why."""
    return Act(
        command="refuse",
        args={"request": name.strip()} if name.strip() else {},
        plan=partial(_decide, name.strip(), False),
        forming=True,
    )


def waiting(work: Work, dossier: Dossier) -> list[Asked]:
    """What waits for the moderator of a game, of every kind."""
    kinds = [_newcomers, *([] if dossier.record.status is GameStatus.FORMING else [_absences, _extensions])]
    return [asked for kind in kinds for asked in kind(work, dossier)]


def _decide(name: str, yes: bool, plan: Plan, work: Work) -> None:
    not_over(plan)
    if yes and "@" in name:
        who, bars = bars_from(work, plan.game, name)
        if bars:
            plan_letting_in(plan, work, who, bars)
            return
    asked = _found(name, plan, work)
    allowed = keep("allowed") if yes else keep("refused")
    plan.says.append(keep("{asked}: {allowed}", asked=asked.words, allowed=allowed))
    plan.public = keep("{seat}: {allowed} what was asked for", seat=asked.seat or keep("a seat"), allowed=allowed)
    if yes and asked.everybody:
        plan.also_told += [seat.name for seat in plan.dossier.reached_by_mail()]
    elif asked.seat:
        plan.also_told.append(asked.seat)
    else:
        plan.says.append(keep("whoever asked is told"))
    effect = asked.allow if yes else asked.refuse
    plan.writes.append(lambda work: effect(plan.desk, work, plan.hand.why, plan.hand.at))


def _found(name: str, plan: Plan, work: Work) -> Asked:
    found = waiting(work, plan.dossier)
    if not found:
        raise TableError(say("nothing waits for your decision in game {game}", game=plan.game))
    wanted = name.lower()
    chosen = [asked for asked in found if wanted in (asked.name.lower(), asked.seat.lower()) or not wanted]
    if len(chosen) != 1:
        there = "; ".join(f"{asked.name} ({told(asked.words)})" for asked in found)
        if name and not chosen:
            raise TableError(
                say(
                    "{name} is none of what waits in game {game}: {there}",
                    name=quoted(name),
                    game=plan.game,
                    there=there,
                )
            )
        raise TableError(say("say which of what waits in game {game}: {there}", game=plan.game, there=there))
    return chosen[0]


# --- the kinds ------------------------------------------------------------------------------------------------------


def _newcomers(work: Work, dossier: Dossier) -> Iterator[Asked]:
    game = dossier.record.id
    for request in coming_in.requests(work, game):
        where = request.seat or keep("a seat")
        address = request.address
        yield Asked(
            name=address,
            words=keep("{address} would take over {seat}", address=address, seat=where)
            if request.takeover
            else keep("{address} would like {seat}", address=address, seat=where),
            allow=lambda desk, work, why, now, address=address: coming_in.admit(desk, work, game, address, now),  # type: ignore[misc]
            refuse=lambda desk, work, why, now, address=address: coming_in.turn_away(  # type: ignore[misc]
                desk, work, game, address, why, now
            ),
        )


def _absences(work: Work, dossier: Dossier) -> Iterator[Asked]:
    game = dossier.record.id
    for request in more_days.requests(work, game):
        name = request.name
        yield Asked(
            name=name,
            words=keep("{seat} asks for {request}", seat=request.seat, request=request.words()),
            allow=lambda desk, work, why, now, name=name: more_days.allow(desk, work, game, name, why, now),  # type: ignore[misc]
            refuse=lambda desk, work, why, now, name=name: more_days.refuse(desk, work, game, name, why, now),  # type: ignore[misc]
            seat=request.seat,
        )


def _extensions(work: Work, dossier: Dossier) -> Iterator[Asked]:
    game, vote = dossier.record.id, more_time.extension(work, dossier)
    if vote is not None:
        yield Asked(
            name="extend",
            words=keep("{by} asks for {about} more", by=vote.by, about=vote.motion.about),
            allow=lambda desk, work, why, now: more_time.allow(desk, work, game, why, now),
            refuse=lambda desk, work, why, now: more_time.refuse(desk, work, game, why, now),
            seat=vote.by,
            everybody=True,
        )
