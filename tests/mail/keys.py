"""DKIM keys for tests, made on the spot: no private key is in the repository."""

from __future__ import annotations

import base64
import random
from dataclasses import dataclass

import dkim


@dataclass(frozen=True, kw_only=True)
class Key:
    """An RSA key as a signer and as its DNS record."""

    private: bytes  #: PKCS#1, PEM
    record: bytes  #: the TXT record

    def sign(self, raw: bytes, domain: str, **more: object) -> bytes:
        """The mail with a DKIM signature of that domain above it."""
        said = dkim.DKIM(raw).sign(b"s1", domain.encode(), self.private, **more)
        return bytes(said) + raw


def make_key(seed: int = 1, *, bits: int = 1024) -> Key:
    """The same key for the same seed."""
    chance = random.Random(seed)
    p, q = (_prime(chance, bits // 2) for _ in range(2))
    n, e = p * q, 65537
    d = pow(e, -1, (p - 1) * (q - 1))
    private = _sequence(0, n, e, d, p, q, d % (p - 1), d % (q - 1), pow(q, -1, p))
    text = base64.encodebytes(private).decode()
    rsa = bytes.fromhex("300d06092a864886f70d0101010500")  # the algorithm's name, rsaEncryption (RFC 3279)
    public = _tagged(0x30, rsa + _tagged(0x03, b"\0" + _sequence(n, e)))
    return Key(
        private=f"-----BEGIN RSA PRIVATE KEY-----\n{text}-----END RSA PRIVATE KEY-----\n".encode(),
        record=b"v=DKIM1; k=rsa; p=" + base64.b64encode(public),
    )


def _prime(chance: random.Random, bits: int) -> int:
    while True:
        number = chance.getrandbits(bits) | (3 << (bits - 2)) | 1
        if number % 65537 != 1 and all(pow(base, number - 1, number) == 1 for base in (2, 3, 5, 7)):
            return number


def _sequence(*numbers: int) -> bytes:
    return _tagged(0x30, b"".join(_tagged(0x02, n.to_bytes(n.bit_length() // 8 + 1, "big")) for n in numbers))


def _tagged(tag: int, content: bytes) -> bytes:
    """ASN.1 (DER): the tag, the length, the content."""
    size = len(content)
    if size < 128:
        return bytes([tag, size]) + content
    length = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(length)]) + length + content
