"""Faults of ours, for the log, the record and the moderator: what happened and where, without what opens a seat."""

from __future__ import annotations

import logging
import traceback

from pbem.mail.reply_addresses import without_tokens


def fault_words(error: BaseException) -> str:
    """A fault of ours in one line, for the record and the moderator."""
    return " ".join(without_tokens(f"{type(error).__name__}: {error}").split())[:500]


def log_fault(log: logging.Logger, what: str, error: BaseException) -> None:
    """Log a fault of ours with where it was raised; addresses and subjects in its words keep no token."""
    log.error("%s\n%s", what, without_tokens("".join(traceback.format_exception(error))).rstrip())
