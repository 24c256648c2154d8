"""ADDRESS: the mails of a game come from another of the table's addresses, so its players write to another mailbox."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep, say
from pbem.desk.acts.acts import Act, Plan, not_over
from pbem.desk.lobby.creating import own_address

if TYPE_CHECKING:
    from pbem.store.work import Work


def set_address(address: str) -> Act:
    """From now on; replies to its earlier mails count as before. Nobody is written to. The host's alone."""
    return Act(
        command="address",
        args={"address": address},
        plan=partial(_set_address, address),
        touches_players=False,
        forming=True,
    )


def _set_address(address: str, plan: Plan, work: Work) -> None:
    not_over(plan)
    own, before = own_address(plan.desk, address), plan.desk.address_of(plan.record)
    if own == before:
        raise TableError(say("the mails of {game} come from {address} already", game=plan.game, address=own))
    said = keep(
        "the mails of {game} come from {address}, no longer from {before}", game=plan.game, address=own, before=before
    )
    plan.says.append(said)
    plan.diff["address"] = {"before": before, "after": own}
    plan.public = keep("the table’s mails come from another of its addresses")
    plan.record = replace(plan.record, address="" if own == plan.desk.address else own)
