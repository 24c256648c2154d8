"""What was done by hand and takes effect in an adjudication: told to everybody at the top of its reports."""

from __future__ import annotations

from pbem.core.adjudicate import Adjudication
from pbem.core.language import keep, keep_of
from pbem.core.set_dice import fell_as_set, set_dice
from pbem.desk.game.dossier import Dossier

#: The kind of line in the log that says that the moderator has given orders: {"seat", "lines", "why"}.
ORDER = "order"


def said_of(dossier: Dossier, run: Adjudication) -> tuple[str, ...]:
    """Orders that the moderator gave for seats in the phase that was open, and dice that fell as he set them.

    One sentence, or nothing.
    """
    opening = dossier.table.opening
    said = [
        keep(
            "orders given for {seat}, {lines} ({why})",
            seat=act.data["seat"],
            lines=_counted(act.data["lines"]),
            why=act.data["why"],
        )
        for act in opening.interventions
        if act.kind == ORDER
    ]
    why = "; ".join(set_dice(opening.interventions, ()).why)
    for entry in (entry for played in run.played for entry in played.entries if fell_as_set(entry)):
        faces = ", ".join(map(str, entry.value["faces"][: entry.value["set"]]))
        said.append(keep("dice set to {faces} ({why})", faces=faces, why=why))
    return (f"{'; '.join(said)}.",) if said else ()


def _counted(lines: int) -> str:
    return keep_of(lines, "{n} line", "{n} lines")
