"""Where the host's webhook is, and what is understood there. The address lets whoever has it write: it is a secret."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pbem.core.errors import DataError
from pbem.desk.ground.config import secret
from pbem.desk.ground.webhook_kind import kind_of

if TYPE_CHECKING:
    from pbem.desk.ground.config import Config


@dataclass(frozen=True, kw_only=True, slots=True)
class WebhookAddress:
    """Where to write, and in what form."""

    url: str = field(repr=False)
    kind: str  #: discord, slack, ntfy or plain


def address_of(config: Config) -> WebhookAddress | None:
    """Where the config's webhook is; None where there is none. Raises DataError, a sentence with the cure."""
    section = config.webhook
    url = section.url or secret(config.home, "webhook", section.url_env, section.url_file)
    if not url:
        return None
    if not re.fullmatch(r"https?://[^\s/]\S*", url):
        raise DataError("webhook: what url_env or url_file holds is no address; https://… would do")
    return WebhookAddress(url=url, kind=section.kind or kind_of(url))
