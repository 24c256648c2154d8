"""PRESS: the moderator writes to some of a game; their plain replies come back to him."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep, say
from pbem.desk.acts.acts import Act, Plan, listed
from pbem.desk.ground.press_rules import PressRules
from pbem.desk.letters.postbag import Postbag
from pbem.desk.press.passing_on import MODERATOR, Draft, PressRoom, check_text, pass_on
from pbem.desk.press.press_of_mail import people_of
from pbem.desk.press.press_permission import readers_of, remarks_on
from pbem.desk.wording.addressees import read_address
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.store.work import Work


def press(to: str, text: str = "") -> Act:
    """PRESS TO seats: `to` is what follows PRESS, with the text behind a colon, unless `text` is it.

    Neither held back nor bound by what the game allows its players; always signed.
    """
    head = to.partition(":")[0].strip()
    # What was said is between those who read it; the record says only to whom it went.
    return Act(command="press", args={"to": head}, plan=partial(_press, to, text), touches_players=False, forming=True)


def _press(to: str, text: str, plan: Plan, work: Work) -> None:
    room = _room(plan, work)
    addressed = read_address(to, [seat.name for seat in plan.dossier.seats], "", people_of(room))
    words = addressed.text or text.strip("\n")
    if addressed.moderator and not (addressed.seats or addressed.observers):
        raise TableError(say("that is you; PRESS TO Red writes to a seat"))
    readers = tuple(each for each in readers_of(room, addressed) if each != MODERATOR)
    check_text(room, MODERATOR, words)
    draft = Draft(writer=MODERATOR, readers=readers, text=words)
    plan.writes.append(partial(_write, plan, draft))
    plan.says.append(keep("written to {what}", what=listed(["all"] if addressed.everybody else readers)))
    plan.says += remarks_on(room, addressed)


def _write(plan: Plan, draft: Draft, work: Work) -> None:
    room = _room(plan, work)
    pass_on(room, draft)
    work.put_letters(room.bag.letters)


def _room(plan: Plan, work: Work) -> PressRoom:
    bag = Postbag(desk=plan.bag.desk, dossier=plan.dossier, now=plan.hand.at)
    return PressRoom(bag=bag, work=work, rules=PressRules(), goes_on=plan.record.status is not GameStatus.OVER)
