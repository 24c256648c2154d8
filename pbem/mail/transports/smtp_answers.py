"""What a mail server's answer speaks of: the recipient, the mail, or us (our account, our host, the connection)."""

from __future__ import annotations

import re

#: How large providers say, with a code for good, that an account has sent its fill for today.
_FILL_OF_TODAY = re.compile(
    r"\b5\.4\.5\b|SubmissionQuotaExceeded|\b(?:sending|submission|hourly|daily)\W+(?:\w+\W+){0,2}(?:limit|quota)",
    re.IGNORECASE,
)
#: How a server that looks at the sender only when it has the mail says so (Exchange Online does; X.1.7 and X.1.8 of
#: RFC 3463 are the sender's address).
_NOT_AS_SENDER = re.compile(r"SendAsDenied|\b5\.7\.60\b|\b5\.1\.[78]\b")
#: Wanting a login (RFC 4954), and commands in an order that only a lost login or connection explains (RFC 5321).
_OF_OUR_LOGIN = frozenset({530, 534, 535, 538, 503})
#: Our login, our right to relay, our host and our domain, whichever command is refused for it.
_OF_US = re.compile(
    r"\brelay(?:ing)?\b|authenticat(?:e|ion) (?:is )?(?:required|needed|first)|must (?:first )?authenticate"
    r"|unauthenticated|not logged in|log ?in first|client host|dmarc|rate.?limit"
    r"|sender address rejected|sender (?:is )?not (?:allowed|permitted)"
    r"|your (?:account|(?:e-?)?mail|ip|host|server|network|domain)\b.{0,40}\b(?:block|suspend|disabl|lock|denied)"
    r"|\b5\.7\.(?:0|8|9|2\d|60\d|70[58])\b",
    re.IGNORECASE,
)
#: The recipient's address or mailbox (X.1, X.2 of RFC 3463), whatever words come with it.
_OF_RECIPIENT = re.compile(r"\b[45]\.(?:1\.(?:[0-69]|10)|2\.[1-9]\d*)\b")
#: What the server thinks of a mail, or of whoever sent it.
_POLICY = re.compile(r"\b5\.7\.\d")


def no_more_today(said: str) -> bool:
    """Whether the account has sent as much as it may for now."""
    return _FILL_OF_TODAY.search(said) is not None and not _OF_RECIPIENT.search(said)


def speaks_of_us(code: int, said: str, stage: str) -> bool:
    """Whether another mail would fare no better: our login, our account, our host, or a server that goes away."""
    if code in (421, *_OF_OUR_LOGIN) or not 400 <= code < 600:
        return True
    if stage == "sender":  # for good it may be the sender's address; another one is tried first
        return code < 500
    of_others = _OF_RECIPIENT.search(said) or speaks_of_sender(said)
    return code >= 500 and not of_others and _OF_US.search(said) is not None


def speaks_of_sender(said: str) -> bool:
    """Whether it is the envelope sender that the server would not have."""
    return _NOT_AS_SENDER.search(said) is not None


def is_policy(said: str) -> bool:
    """Whether a recipient's address is well, and somebody would not have mail of ours there."""
    return _POLICY.search(said) is not None
