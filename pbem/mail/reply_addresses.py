"""How a mail says which seat it is for: the reply address, the subject tag, tokens; and who is one person.

The token proves the sender, the rest of a tag only tells a person what he is looking at.
"""

from __future__ import annotations

import hmac
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.mail.letter import Letter

#: Crockford's base32, lower case: no i, l, o, u; what a reader may confuse is read as one (`TOKEN_LIKENESS`).
TOKEN_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # noqa: S105  # no token
TOKEN_LENGTH = 16
TOKEN_LIKENESS = str.maketrans({"o": "0", "i": "1", "l": "1"})

_NAME = r"[a-z0-9][a-z0-9_-]{0,39}"
_TOKEN = rf"[0-9a-z]{{{TOKEN_LENGTH},64}}"
_DOTTED = re.compile(rf"(?P<game>{_NAME})\.(?P<seat>{_NAME})\.(?P<token>{_TOKEN})")
_IN_SUBJECT = re.compile(rf"\[\s*(?P<game>{_NAME})\s+(?P<seat>{_NAME})\s+(?P<token>{_TOKEN})\s*\]", re.IGNORECASE)
_IN_MESSAGE_ID = re.compile(rf"<(?:[^<>@]*\.)?{_DOTTED.pattern}[.@]", re.IGNORECASE)
_GAME_LINE = re.compile(rf"\s*(?:game|spiel|partie)(?:\s*:)?\s+(?P<game>{_NAME})\s*", re.IGNORECASE)
_BOUNCE = re.compile(rf"bounce\.(?P<key>{_TOKEN})")


@dataclass(frozen=True, kw_only=True)
class SeatTag:
    """What the reply address and the subject of a mail to a seat carry."""

    game: str  #: "g17"
    seat: str  #: "red"; "moderator" for the moderator's
    token: str  #: 16 or more characters of `TOKEN_ALPHABET`


def reply_address(table_address: str, tag: SeatTag) -> str:
    """`table+g17.red.k7q2m9w4t8x3b5n6@host`: where a plain reply goes."""
    return _with_detail(table_address, f"{tag.game}.{tag.seat}.{tag.token}")


def subject_tag(tag: SeatTag) -> str:
    """`[g17 red k7q2m9w4t8x3b5n6]`: the same for providers without plus addresses."""
    return f"[{tag.game} {tag.seat} {tag.token}]"


def bounce_address(table_address: str, key: str) -> str:
    """`table+bounce.k7q2m9w4t8x3b5n6@host`: the envelope sender that tells whose mail came back (VERP)."""
    return _with_detail(table_address, f"bounce.{key}")


def _with_detail(address: str, detail: str) -> str:
    local, _, host = address.rpartition("@")
    return f"{local}+{detail}@{host}"


def find_tag(letter: Letter, *table_addresses: str) -> SeatTag | None:
    """The seat a letter is for: by the address it was sent to, the subject, or the mails it answers."""
    for detail in _details(letter, table_addresses):
        match = _DOTTED.fullmatch(detail)
        if match:
            return _tag(match)
    if tag := tag_in_subject(letter.subject):
        return tag
    for message_id in (letter.in_reply_to or "", *reversed(letter.references)):
        match = _IN_MESSAGE_ID.match(message_id)
        if match and _is_token(match["token"]):
            return _tag(match)
    return None


def tag_in_subject(subject: str) -> SeatTag | None:
    """The seat that a subject's tag names."""
    match = _IN_SUBJECT.search(subject)
    return _tag(match) if match else None


def find_bounce_key(letter: Letter, *table_addresses: str) -> str | None:
    """The key of the `bounce_address` this letter was returned to."""
    matches = (_BOUNCE.fullmatch(detail) for detail in _details(letter, table_addresses))
    return next((match["key"] for match in matches if match), None)


def _details(letter: Letter, table_addresses: Sequence[str]) -> Iterable[str]:
    """What follows the plus in recipients that are the table's; hosts are not compared (they have aliases)."""
    starts = dict.fromkeys(address.rpartition("@")[0].lower() + "+" for address in table_addresses)
    for address in letter.recipients:
        local = address.rpartition("@")[0]
        for start in starts:
            if local.startswith(start):
                yield local[len(start) :]


def others_in(letter: Letter, ours: Iterable[str]) -> tuple[str, ...]:
    """Who else got a letter, by To, Cc and Bcc: all but the addresses that are `ours` in any spelling.

    Where our own host says to which address it was delivered, that is ours, too: a table has aliases.
    """
    delivered = (letter.header(name) for name in ("delivered-to", "x-original-to", "envelope-to"))
    known = {canonical(each) for each in (*ours, *delivered) if each}
    return tuple(address for address in letter.readers if canonical(address) not in known)


#: A token as our letters show it: in a reply address, in a subject's tag, in either as a link writes it.
_SHOWN = re.compile(rf"(?:[.\s]|%20)([0-9a-z]{{{TOKEN_LENGTH}}})(?=[@\]\s]|%40|%5D)", re.IGNORECASE)
_MOST_SHOWN = 200  #: tokens of one mail that are looked up


def tokens_shown(letter: Letter, *, quoted: bool = True) -> tuple[str, ...]:
    """What may be a token in a letter or (`quoted`) in the mails that it quotes, each once; its own comes first."""
    # lazy: who looks at a game reads no mail
    from pbem.mail.body import texts_of

    tags = (*letter.recipients, *letter.readers, f" {letter.subject}", letter.in_reply_to or "", *letter.references)
    found: dict[str, None] = {}
    for text in chain(tags, (letter.text,), texts_of(letter.raw) if quoted else ()):
        for match in _SHOWN.finditer(text):
            found.setdefault(match[1].lower().translate(TOKEN_LIKENESS))
            if len(found) >= _MOST_SHOWN:
                return tuple(found)
    return tuple(found)


def _tag(match: re.Match[str]) -> SeatTag:
    game, seat, token = (match[name].lower() for name in ("game", "seat", "token"))
    return SeatTag(game=game, seat=seat, token=token.translate(TOKEN_LIKENESS))


def _is_token(text: str) -> bool:
    return set(text.lower().translate(TOKEN_LIKENESS)) <= set(TOKEN_ALPHABET)


def without_tokens(text: str) -> str:
    """The text with the tokens of tags and reply addresses shortened, for records and terminals."""
    for pattern in (_DOTTED, _IN_SUBJECT):
        text = pattern.sub(lambda match: match.group(0).replace(match["token"], f"{match['token'][:4]}…"), text)
    return text


def game_named(lines: Iterable[str]) -> str | None:
    """The game of the first line `GAME g17` (German `SPIEL g17` or `PARTIE g17`), None where there is none."""
    matches = (_GAME_LINE.fullmatch(line) for line in lines)
    return next((match["game"].lower() for match in matches if match), None)


def new_token(random_bytes: bytes) -> str:
    """16 characters out of at least 10 random bytes, five bits each. The randomness is the caller's."""
    if len(random_bytes) < TOKEN_LENGTH * 5 // 8:
        raise ValueError(f"a token needs {TOKEN_LENGTH * 5 // 8} random bytes, there are {len(random_bytes)}")
    number = int.from_bytes(random_bytes[:10], "big")
    return "".join(TOKEN_ALPHABET[number >> (5 * place) & 31] for place in reversed(range(TOKEN_LENGTH)))


def same_token(a: str, b: str) -> bool:
    """Whether two tokens are the same, however they were typed; takes the same time whatever differs."""
    first, second = (text.strip().lower().translate(TOKEN_LIKENESS).encode() for text in (a, b))
    return hmac.compare_digest(first, second)


def normalise(address: str) -> str:
    """An address as it is stored: lower case, no blanks, no brackets, no final dot of the host."""
    return address.strip().strip("<>").strip().lower().rstrip(".")


#: Hosts of one provider at which the same name is the same mailbox, with the first as the one spelling for all.
_ONE_HOST = {
    host: hosts[0]
    for hosts in (
        ("gmail.com", "googlemail.com"),  # support.google.com/mail/answer/10313
        ("icloud.com", "me.com", "mac.com"),  # support.apple.com/118230
        ("proton.me", "protonmail.com", "protonmail.ch", "pm.me"),  # proton.me/support/addresses-and-aliases
        # yandex.com/support/id/authorization/email: the name at every domain of theirs is linked to its account
        ("yandex.ru", "ya.ru", "yandex.com", "yandex.by", "yandex.kz", "yandex.ua", "yandex.uz"),
    )
    for host in hosts
}
#: What a provider does not look at in a name; what it takes for something else stands with that.
_SAME_NAME: Mapping[str, Mapping[int, int | None]] = {
    "gmail.com": str.maketrans("", "", "."),  # support.google.com/mail/answer/7436150
    "proton.me": str.maketrans("", "", "._-"),  # ProtonMail/WebClients, removeEmailAlias
    "yandex.ru": str.maketrans("-", "."),
}
#: Whose disposable addresses are the name and a word behind a hyphen, which no account's own name has.
_HYPHENS = re.compile(r"(?:yahoo(?:\.[a-z]{2,3}){1,2}|ymail\.com|rocketmail\.com)")
_LONGEST_HOST = 253  #: RFC 1035, 2.3.4
#: `anything@name.fastmail.com` is `name+anything@fastmail.com` (fastmail.help/hc/articles/360060591053).
_SUBDOMAIN = re.compile(r"(?P<name>[^.]+)\.(?P<host>fastmail\.(?:com|fm|net|org|us|de|co\.uk|com\.au|jp|in))")


def canonical(address: str) -> str:
    """One spelling for all addresses that reach one mailbox, for comparing and counting only, never to write to.

    No +detail anywhere (RFC 5233); beyond that what the big providers say of their own addresses. Where a provider
    has no rule here, two spellings are two mailboxes.
    """
    local, _, host = normalise(address).rpartition("@")
    local, host = _plain(local).replace("\\", "").strip('"'), _ascii(host)
    if found := _SUBDOMAIN.fullmatch(host):
        local, host = found["name"], found["host"]
    host = _ONE_HOST.get(host, host)
    local = local.partition("+")[0] or local
    if _HYPHENS.fullmatch(host):
        local = local.partition("-")[0] or local
    same = local.translate(_SAME_NAME[host]) if host in _SAME_NAME else local
    return f"{same or local}@{host}"


def _plain(local: str) -> str:
    """One spelling of a name that is not ASCII (RFC 6532, 3.1)."""
    return local if local.isascii() else unicodedata.normalize("NFKC", local).casefold()


def _ascii(host: str) -> str:
    """A host as the name servers know it: `müller.example` is `xn--mller-kva.example`."""
    if host.isascii() or len(host) > _LONGEST_HOST:
        return host
    try:
        return host.encode("idna").decode("ascii")
    except UnicodeError:
        return _plain(host)
