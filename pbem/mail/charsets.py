"""Bytes to text, whatever the sender's program claimed; text to the plain characters of orders."""

from __future__ import annotations

import codecs
import re
from encodings import normalize_encoding
from encodings.aliases import aliases
from functools import lru_cache

#: Codecs that are no charsets of mail: they would run quadratically or turn backslashes into characters.
NOT_CHARSETS = frozenset({"idna", "punycode", "undefined", "unicode-escape", "raw-unicode-escape", "utf-7"})
#: What the sender calls these is, in practice, always the Windows superset (as browsers read it).
WINDOWS_FOR = {"iso8859-1": "cp1252", "ascii": "utf-8"}

#: Every name of a charset, as Python spells it; the last ones have no alias there.
_KNOWN = frozenset(
    {*aliases, *aliases.values(), "koi8_u", "koi8_t", "cp720", "cp737", "cp856", "cp874", "cp875", "cp1006"}
    | {"mac_croatian", "mac_romanian", "utf_8_sig"}
)
_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_NEWLINES = re.compile(r"\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_BLANKS = dict.fromkeys([0x09, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000], " ")
_HYPHENS = dict.fromkeys([0x2010, 0x2011], "-")
_INVISIBLE = dict.fromkeys(
    [
        *(0xAD, 0x34F, 0x61C, 0xFEFF, 0xFFFC),
        *range(0x200B, 0x2010),
        *range(0x202A, 0x202F),
        *range(0x2060, 0x2070),
    ]
)
_PLAIN: dict[str, str] = {chr(code): put or "" for code, put in {**_BLANKS, **_HYPHENS, **_INVISIBLE}.items()}
#: Most texts have none: to look for them all at once is cheaper than to look up every character.
_NOT_PLAIN = re.compile(f"[{''.join(map(re.escape, _PLAIN))}]")


@lru_cache(maxsize=256)
def _charset(declared: str) -> str | None:
    """The codec to try first, or None where the name is unknown or no charset."""
    name = normalize_encoding(declared[:60].strip().strip("'\"").lower())
    if name not in _KNOWN:  # a lookup of any other name would search the disk for a module of that name
        return None
    info = codecs.lookup(name)
    if info.name.replace("_", "-") in NOT_CHARSETS or not getattr(info, "_is_text_encoding", True):
        return None
    return WINDOWS_FOR.get(info.name, info.name)


def decode(data: bytes, declared: str | None = None) -> str:
    """The bytes as text: byte order mark, declared charset, UTF-8, Windows-1252, Latin-1, in that order."""
    for mark, name in _BOMS:
        if data.startswith(mark):
            return data.decode(name, "replace")
    for charset in (_charset(declared) if declared else None, _wide(data), "utf-8", "cp1252"):
        try:
            if charset:
                return data.decode(charset)
        except (UnicodeError, ValueError):
            continue
    return data.decode("latin-1")


def _wide(data: bytes) -> str | None:
    """UTF-16 without a mark, told by the zero bytes that no other charset has."""
    head = data[:200]
    if head.count(0) * 3 < len(head):
        return None
    return "utf-16-le" if head[1:2] == b"\0" else "utf-16-be"


def plain(text: str) -> str:
    r"""Newlines as `\n`; blanks, hyphens and invisible characters of word processors as their plain forms."""
    if "\r" in text or not text.isascii() or "\x0b" in text or "\x0c" in text:
        text = _NEWLINES.sub("\n", text)
    if not text.isascii():
        text = _NOT_PLAIN.sub(lambda found: _PLAIN[found[0]], text)
    elif "\t" in text:
        text = text.replace("\t", " ")
    return _CONTROLS.sub("", text) if _CONTROLS.search(text) else text
