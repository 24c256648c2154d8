"""Press that was written before: shown to those who could read it, and to nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pbem.core.language import say
from pbem.desk.ground.press_rules import press_rules
from pbem.desk.press.passing_on import (
    DIARY,
    MODERATOR,
    OBSERVERS,
    WAITING_MARK,
    PressRoom,
    hidden_in,
)
from pbem.report.inputs.press_mails import AN_OBSERVER, UNSIGNED
from pbem.report.plain import wrapped

if TYPE_CHECKING:
    from pbem.store.stored_values import PressRecord
    from pbem.store.work import Work

_WIDTH = 66


def readable(room: PressRoom, seat: str, address: str) -> list[PressRecord]:
    """What a seat, or without one who watches from that address, has written or received."""
    writer = seat or next((name for name, each in room.observers().items() if each == address), "")
    place = seat or OBSERVERS
    written = [each for each in room.work.press(room.game) if DIARY not in each.recipients]
    return [each for each in written if each.writer == writer or (place in each.recipients and each.delivered_at)]


def shown(room: PressRoom, press: PressRecord, seat: str) -> Iterator[str]:
    """A message for one of its readers, as lines to be kept."""
    when = say(", turn {turn}", turn=press.turn) if press.turn else ""
    held = say(" (held back until the game has gone on)") if press.delivered_at is None else ""
    yield say(
        "{writer} to {readers}{when}{held}:",
        writer=_writer(press, seat),
        readers=_readers(room, press, seat),
        when=when,
        held=held,
    )
    yield from page_text(press.text)
    yield ""


def page_lines(page: PressRecord) -> Iterator[str]:
    """A page of a diary as lines to be kept."""
    yield say("Turn {turn}:", turn=page.turn) if page.turn else say("Before the first turn:")
    yield from page_text(page.text)
    yield ""


def page_text(text: str) -> Iterator[str]:
    """A text's lines, set in and broken where they are too long."""
    for line in text.splitlines():
        yield from (f"  {part}" for part in wrapped(line.expandtabs(4), _WIDTH))


def _writer(press: PressRecord, seat: str) -> str:
    if press.writer == seat:
        return say("you") if press.signed != UNSIGNED else say("you, unsigned,")
    if press.signed == UNSIGNED:
        return say("somebody at the table")
    return {AN_OBSERVER: say("somebody who watches"), MODERATOR: say("the moderator")}.get(press.signed, press.signed)


def _readers(room: PressRoom, press: PressRecord, seat: str) -> str:
    others = {each.name for each in room.bag.dossier.seats if each.name != press.writer}
    if others and others <= set(press.recipients):
        return say("all")
    hidden = hidden_in(room, press)
    words = {seat: say("you"), OBSERVERS: say("those who watch"), MODERATOR: say("the moderator")}
    return ", ".join(
        say("somebody who wrote unsigned") if each in hidden and each != seat else words.get(each, each)
        for each in press.recipients
    )


def status_words(work: Work, game: str, seat: str | None) -> str:
    """What STATUS says of press: what is allowed, and what of the reader's waits."""
    said = list(press_rules(work, game).words())
    if seat:
        held = len(work.press(game, writer=seat, delivered=False))
        said += [say("Messages of yours that wait until the game has gone on: {held}.", held=held)] if held else []
        mark = work.find_mark(game, WAITING_MARK, seat)
        waiting = len(mark.value) if mark else 0
        said += [say("Messages that come with your next report: {waiting}.", waiting=waiting)] if waiting else []
    return " ".join(said)
