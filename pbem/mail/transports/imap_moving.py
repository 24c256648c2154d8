"""Moving mails by their UIDs, and marking them read; what the server will not move is found out and left.

MOVE and UIDPLUS are used where the server has them. A missing folder is made.
"""

from __future__ import annotations

import imaplib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from pbem.mail.transports.imap_session import Declined, Session

#: Identifiers in one command: keeps the line below what servers accept.
COMMAND_UIDS = 500
#: Refusals after which it is not this or that mail: enough to find two among `COMMAND_UIDS`.
MOST_REFUSALS = 20

Step = Callable[[Any, Sequence[int]], None]


def mark_read(session: Session, validity: int, uids: Sequence[int]) -> tuple[list[int], str]:
    """Flags the mails as read; which could not be, and the first reason."""
    return _step_by_step(session, validity, uids, _mark_read)


def move(session: Session, validity: int, uids: Sequence[int], folder: str) -> tuple[list[int], str]:
    """Moves what is still there; which could not be moved, and the first reason."""
    makes = partial(_make_and_move, folder=folder)
    return _step_by_step(session, validity, uids, partial(_move, folder=folder), after_refusal=makes)


def _step_by_step(
    session: Session, validity: int, uids: Sequence[int], step: Step, *, after_refusal: Step | None = None
) -> tuple[list[int], str]:
    """Runs the step on all, and where the server refuses on each half of them, as far as that leads anywhere."""

    def run(what: Step, part: Sequence[int], client: Any) -> None:
        if session.validity == validity:  # else the UIDs name nothing any more
            what(client, part)

    parts = [uids[start : start + COMMAND_UIDS] for start in range(0, len(uids), COMMAND_UIDS)]
    left: list[int] = []
    refusals: list[str] = []
    while parts:
        part = parts.pop(0)
        try:
            try:
                session.do(partial(run, step, part))
            except Declined:
                if after_refusal is None or refusals:
                    raise
                session.do(partial(run, after_refusal, part))
        except Declined as fault:
            refusals.append(str(fault))
            if len(part) == 1:
                left += part
            else:
                parts[:0] = [part[: len(part) // 2], part[len(part) // 2 :]]
        if len(refusals) >= MOST_REFUSALS:
            break
    return sorted({*left, *(uid for part in parts for uid in part)}), "".join(refusals[:1])


def _mark_read(client: Any, uids: Sequence[int]) -> None:
    client.add_flags(uids, [b"\\Seen"], silent=True)


def _move(client: Any, uids: Sequence[int], folder: str) -> None:
    r"""MOVE, or its three steps; without UIDPLUS the \Deleted mail waits for somebody's EXPUNGE."""
    if client.has_capability("MOVE"):
        client.move(uids, folder)
        return
    # Where nothing can be marked deleted each pass would leave another copy: first see whether it can.
    flags = client.delete_messages(uids[:1])
    if b"\\Deleted" not in flags.get(uids[0], ()):
        raise client.Error("nothing can be marked deleted")
    client.remove_flags(uids[:1], [b"\\Deleted"], silent=True)
    client.copy(uids, folder)
    client.delete_messages(uids, silent=True)
    if client.has_capability("UIDPLUS"):
        with _if_it_will():
            client.uid_expunge(uids)


def _make_and_move(client: Any, uids: Sequence[int], folder: str) -> None:
    """After a refusal: makes the folder, and moves what another reader has not moved meanwhile."""
    left = client.search(["UNDELETED", "UID", ",".join(map(str, uids))])
    if left and not client.folder_exists(folder):
        client.create_folder(folder)
        with _if_it_will():
            client.subscribe_folder(folder)
    if left:
        _move(client, left, folder)


@contextmanager
def _if_it_will() -> Iterator[None]:
    """What is only tidy: where the server refuses it nothing is lost."""
    try:
        yield
    except imaplib.IMAP4.abort:
        raise
    except imaplib.IMAP4.error:
        return
