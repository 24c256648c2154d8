"""What is kept of the webhook: each pass asks whether it is to be tried again, so nothing of it is loaded for that."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pbem.store.work import Work

#: The setting.
WEBHOOK = "webhook"
#: It before anything was told: by game the wait that was told, failures in a row, when it is tried again, and since
#: when it fails, and why.
NEW: dict[str, Any] = {"told": {}, "tries": 0, "next": "", "since": "", "why": ""}


def state_of(work: Work) -> dict[str, Any]:
    """It as it is kept."""
    return {**NEW, **(work.setting(WEBHOOK) or {})}


def is_due_again(kept: dict[str, Any] | None, now: datetime) -> bool:
    """Whether a message that failed is to be tried again by now. `kept`: the setting."""
    again = (kept or NEW)["next"]
    return bool(again) and now >= datetime.fromisoformat(again)


def trouble_of(work: Work) -> tuple[datetime, str] | None:
    """Since when it fails, and why; None where it does not."""
    state = state_of(work)
    return (datetime.fromisoformat(state["since"]), state["why"]) if state["since"] else None
