"""DICE and ORDER FOR: the moderator's hand in what a seat orders and in what the dice say.

Both are told to everybody in the reports of the adjudication in which they take effect.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep, keep_of, say
from pbem.core.set_dice import DICE, faces_from, fell_as_set, set_dice
from pbem.desk.acts.acts import Act, Plan, act_line, listed, not_over
from pbem.desk.acts.open_wait import standing, wait_again
from pbem.desk.acts.telling import tell, tell_all
from pbem.desk.game.as_it_stands import live_table
from pbem.desk.game.done_by_hand import ORDER
from pbem.desk.game.order_lines import Ground, Transcript
from pbem.desk.game.play import owing
from pbem.desk.mail_lines.transcript import transcribe
from pbem.desk.moderation.show import seat_name
from pbem.desk.people.moderators import seats_held
from pbem.report.inputs import Act as Told

if TYPE_CHECKING:
    from pbem.store.work import Work


def dice(faces: str = "", key: str = "") -> Act:
    """DICE 6,6,1 [FOR key]: the next dice that fall, or those of one roll; without faces none is set any more."""
    shown = faces_from(faces) if faces.strip() else []
    args = {"faces": shown, "key": key.strip()} if shown else {"clear": True}
    return Act(command="dice", args=args, plan=partial(_dice, shown, key.strip()))


def order_for(seat: str, lines: Sequence[str]) -> Act:
    """ORDER FOR seat: lines, read as if the seat had sent them. The player reads what was ordered."""
    wanted = [line.strip() for text in lines for line in text.splitlines() if line.strip()]
    if not wanted:
        raise TableError(say("nothing is to be ordered: write the lines as the player would, 1 EXPLORE india say"))
    return Act(
        command=ORDER,
        args={"seat": seat, "lines": wanted},
        plan=partial(_order_for, seat, wanted),
        tells_position=True,
    )


# --- DICE -----------------------------------------------------------------------------------------------------------


def _dice(faces: Sequence[int], key: str, plan: Plan, work: Work) -> None:
    not_over(plan)
    opening = live_table(plan.dossier).opening
    known = set_dice(opening.interventions, opening.log)
    after = sum(fell_as_set(entry) for entry in opening.log)
    if not faces and not known:
        raise TableError(say("no dice of game {game} are set, so there are none to take back", game=plan.game))
    if key and any(entry.key == key for entry in opening.log):
        raise TableError(
            say("{key} has fallen already; `pbem game rollback {game}` takes it back", key=key, game=plan.game)
        )
    words = ", ".join(map(str, faces))
    if not faces:
        plan.says.append(keep("dice that were set and have not fallen are chance's again"))
    elif key:
        plan.says.append(keep("the dice of {key} fall {words}", key=key, words=words))
    else:
        plan.says.append(
            keep("the next {count} dice fall {words}", count=len(faces), words=words)
            if len(faces) > 1
            else keep("the next die falls {words}", words=words)
        )
    plan.says.append(keep("everybody is told when they fall"))
    plan.public = (
        keep("{count} dice were set", count=len(faces)) if faces else keep("dice that were set are chance's again")
    )
    data = {"faces": list(faces), "key": key, "why": [plan.hand.why], "after": after}
    plan.lines.append(act_line(plan, DICE, data if faces else {"clear": True, "after": after}))


# --- ORDER FOR ------------------------------------------------------------------------------------------------------


def _say_ordered(plan: Plan, name: str, taken: int, owed: int) -> None:
    plan.says.append(keep_of(taken, "{n} line is ordered for {name}", "{n} lines are ordered for {name}", name=name))
    if owed:
        plan.says.append(keep_of(owed, "{name} still owes {n} order", "{name} still owes {n} orders", name=name))
    plan.public = keep_of(
        taken, "orders were given for {name}, {n} line", "orders were given for {name}, {n} lines", name=name
    )


def _order_for(seat: str, lines: Sequence[str], plan: Plan, work: Work) -> None:
    not_over(plan)
    name = seat_name(plan.dossier, seat)
    before = standing(plan)
    script = _read(plan, name, lines)
    table = before.table
    table.sheets = {**table.sheets, name: script.sheet}
    after = standing(plan, table)
    if plan.dossier.wait is not None:
        wait_again(plan, after)
    put, cleared = script.put, script.cleared
    _say_ordered(plan, name, len(script.taken), len(owing(after.needs).get(name, ())))
    plan.reads += [f"{line.written}: {line.words}" for line in script.taken]
    plan.lines.append(act_line(plan, ORDER, {"seat": name, "lines": len(script.taken), "why": plan.hand.why}, key=name))

    def write(work: Work) -> None:
        work.clear_orders(plan.game, name, cleared)
        work.put_orders(plan.game, name, put, received=plan.hand.at)

    plan.writes.append(write)
    others = seats_held(plan.desk, work, plan.record, plan.dossier.seats, plan.hand.who)
    if set(others) - {name}:
        plan.says.append(keep("a moderator plays {others}: everybody is told", others=listed(others)))
        tell_all(plan, Told.ORDER, but=name, about=name)
    if plan.dossier.seat(name).address:
        tell(plan, name, Told.ORDER, about=name, ordered=[f"{line.written}: {line.words}" for line in script.taken])


def _read(plan: Plan, seat: str, lines: Sequence[str]) -> Transcript:
    """The lines as the seat's own; raises TableError for the first that is none of its orders."""
    position = plan.dossier.position()
    mine = [decision for decision in position.waiting if decision.seat == seat]
    table = plan.dossier.table
    ground = Ground(
        ruleset=table.ruleset, state=position.state, seat=seat, tempo=table.tempo, open=mine, limit=len(lines)
    )
    script = transcribe(ground, plan.dossier.sheets[seat], list(enumerate(lines, start=1)))
    if script.refused:
        first = script.refused[0]
        instead = "".join(say("; “{line}” would do", line=line) for _, line in first.repairs[:1])
        raise TableError(f"{first.written}: {first.reason}{instead}")
    if script.commands or script.acts:
        raise TableError(say("only orders are given for a seat; what it says or gives away is its own"))
    return script
