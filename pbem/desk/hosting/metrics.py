"""The status of a table in the text format of Prometheus (version 0.0.4), for the node exporter or a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.desk.hosting.status_page import Status

#: The labels of a sample, and its value.
Sample = tuple[Mapping[str, str], float]


def metrics(status: Status) -> str:
    """All of it. What is not known has no sample; nothing in it comes from a player."""
    return "".join(
        f"# HELP {name} {text}\n# TYPE {name} gauge\n{_rows(name, rows)}" for name, text, rows in _all(status)
    )


def _all(status: Status) -> Iterator[tuple[str, str, list[Sample]]]:
    yield "pbem_games", "Games by status.", [({"status": word}, n) for word, n in status.games.items()]
    yield "pbem_games_overdue", "Games that a pass is to look at by now.", [({}, status.overdue)]
    yield (
        "pbem_inbox_mails",
        "Mails that are not done with.",
        [({"status": word}, n) for word, n in status.inbox.items()],
    )
    yield "pbem_outbox_letters", "Letters not sent.", [({"status": word}, n) for word, n in status.outbox.items()]
    first = status.next_games[0].due_at if status.next_games else None
    yield "pbem_next_game_timestamp_seconds", "When the next game must be looked at.", _moment(first)
    yield "pbem_next_letter_timestamp_seconds", "When the next letter is due.", _moment(status.next_letter)
    yield "pbem_mailbox_read_timestamp_seconds", "When all mailboxes had last been read whole.", _moment(status.read)
    seen = [({"worker": each.worker}, each.at.timestamp()) for each in status.workers]
    yield "pbem_worker_seen_timestamp_seconds", "When a worker was last seen.", list(seen)
    last = status.passes[0] if status.passes else None
    trouble: list[Sample] = [({}, float(bool(last.trouble)))] if last else []
    yield "pbem_last_pass_timestamp_seconds", "The last pass that did something.", _moment(last.at if last else None)
    yield "pbem_last_pass_trouble", "Whether it met trouble.", trouble
    yield "pbem_sending_stopped", "Whether nothing can be sent.", [({}, float(bool(status.stopped)))]
    yield "pbem_closed", "Whether the table was put back and waits for its host.", [({}, float(bool(status.closed)))]
    yield "pbem_database_bytes", "Size of the database.", [({}, status.database_bytes)]
    free: list[Sample] = [({"place": str(disk.place)}, disk.free) for disk in status.disks]
    yield "pbem_free_bytes", "Free space where the table writes.", free


def _moment(moment: datetime | None) -> list[Sample]:
    return [({}, moment.timestamp())] if moment else []


def _rows(name: str, samples: list[Sample]) -> str:
    return "".join(f"{name}{_labels(labels)} {value:.0f}\n" for labels, value in samples)


def _labels(labels: Mapping[str, str]) -> str:
    said = ",".join(f'{name}="{_escaped(str(value))}"' for name, value in labels.items())
    return f"{{{said}}}" if said else ""


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
