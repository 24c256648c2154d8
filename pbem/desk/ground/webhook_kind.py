"""What is understood at a webhook's address, and what is wrong with its section of the config."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pbem.core.errors import DataError

if TYPE_CHECKING:
    from pbem.desk.ground.config import WebhookSection

#: What a service's addresses begin with.
_BEGINNINGS = (
    ("discord", r"https://([a-z]+\.)?discord(app)?\.com/api/"),
    ("slack", r"https://hooks\.slack(-gov)?\.com/"),
    ("ntfy", r"https?://([^/@]*@)?ntfy\."),
)


def check_webhook(section: WebhookSection) -> None:
    """What can be known wrong of it without reading a secret. Raises DataError, a sentence with the cure."""
    named = [key for key in ("url", "url_env", "url_file") if getattr(section, key)]
    if len(named) > 1:
        raise DataError(f"webhook names {' and '.join(named)}; one of them is enough, take the others out")
    if not named:
        raise DataError("webhook.url is missing; url, url_env or url_file says where the webhook is")
    if section.url and not section.kind:
        kind_of(section.url)


def kind_of(url: str) -> str:
    """The kind that an address tells. Raises DataError where it tells none."""
    for kind, beginning in _BEGINNINGS:
        if re.match(beginning, url, re.IGNORECASE):
            return kind
    raise DataError(
        "webhook.kind is missing, and the address does not tell; kind = 'discord', 'slack', 'ntfy' or 'plain' would do"
    )
