"""The people of a game as its clock sees them: when they are away, when they sleep, what their time banks hold."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from pbem.core.errors import TableError
from pbem.desk.clock import (
    ABSENCE,
    BANK,
    Absence,
    Company,
    Night,
    absence_from,
    allowed,
    balance,
    quiet_from,
)
from pbem.desk.clock.text import zone_from
from pbem.desk.game.dossier import Dossier
from pbem.store.stored_values import PlayerRecord

if TYPE_CHECKING:
    from pbem.store.work import Work

#: In the mark of an absence: that the moderator has allowed it, whatever the allowance.
GRANTED = "granted"


def company_of(work: Work, dossier: Dossier) -> Company:
    """Whose time the game's deadlines take; absences only as far as the game allows them."""
    within, granted = absences_of(work, dossier)
    absences = (*allowed(within, dossier.clock.absence), *granted)
    usual = dossier.clock.fair
    if usual is None:
        return Company(absences=absences)
    nights = {
        seat: Night(zone=zone_of(person), quiet=quiet_from(person.quiet) if person.quiet else usual)
        for seat, person in dossier.people.items()
    }
    return Company(absences=absences, nights=nights)


def absences_of(work: Work, dossier: Dossier) -> tuple[list[Absence], list[Absence]]:
    """The absences that are kept of a game: within the allowance, and what its moderator has allowed beyond it."""
    within, granted = list[Absence](), list[Absence]()
    for mark in work.marks(dossier.record.id, ABSENCE):
        zone = zone_of(dossier.people.get(mark.name.rpartition(".")[0]))
        (granted if mark.value.get(GRANTED) else within).append(absence_from(mark.name, mark.value, zone))
    return within, granted


def zone_of(person: PlayerRecord | None) -> ZoneInfo:
    """Whose calendar somebody's days are counted by."""
    try:
        return zone_from(person.zone) if person else ZoneInfo("UTC")
    except TableError:  # a zone that this machine's tables no longer know
        return ZoneInfo("UTC")


def bank_marks(work: Work, dossier: Dossier) -> dict[str, int]:
    """Seat to the seconds in its time bank, where it was touched."""
    return {mark.name: int(mark.value) for mark in work.marks(dossier.record.id, BANK)} if dossier.clock.bank else {}


def banks_of(work: Work, dossier: Dossier, seats: Iterable[str]) -> dict[str, timedelta]:
    """Seat to what its time bank holds; empty in a game without."""
    bank = dossier.clock.bank
    if bank is None:
        return {}
    kept = bank_marks(work, dossier)
    return {seat: balance(bank, kept.get(seat)) for seat in seats}
