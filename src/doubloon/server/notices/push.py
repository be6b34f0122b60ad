"""Web push: a message encrypted for one browser (RFC 8291, `aes128gcm`), signed with the server's key (VAPID, RFC 8292).

The push service in between can read neither what is said nor for whom; it learns who sends and when.
"""

from __future__ import annotations

import base64
import os
import time
from functools import cached_property
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import msgspec

from doubloon.hosting.problems import BadRequest
from doubloon.server.notices.calls import Calls
from doubloon.server.notices.message import Message

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric import ec

LASTS: Final = 86_400
"""Seconds for which a push service keeps a message for a browser that is off."""
TOKEN_LASTS: Final = 12 * 3600
LARGEST: Final = 3000
"""Bytes of a message before encryption; services take 4096 after it."""
RECORD: Final = 4096
POINT: Final = 65
"""Bytes of a public key, uncompressed."""
SECRET: Final = 16


class Keys(msgspec.Struct, frozen=True):
    """What a browser gives to those who may reach it: its public key, and a secret between the two."""

    p256dh: str
    auth: str


def encoded(data: bytes) -> str:
    """Base64 for addresses and headers, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes of such a text."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def check_keys(keys: Keys) -> None:
    """Keys that could be a browser's; BadRequest otherwise."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(keys.p256dh))
        good = len(decoded(keys.p256dh)) == POINT and len(decoded(keys.auth)) == SECRET
    except ValueError:
        good = False
    if not good:
        raise BadRequest("These are no keys of a browser's push subscription.")


def new_key() -> str:
    """The server's own key, made once and kept in the database."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encoded(number.to_bytes(32))


class Push:
    """Sends to browsers."""

    def __init__(self, calls: Calls, contact: str) -> None:
        self.calls = calls
        self.contact = contact
        """Whom a push service may ask about us: an address of the operator's."""
        self._secret = ""

    def open(self, key: str) -> None:
        """The server's key is known."""
        self._secret = key

    @cached_property
    def key(self) -> ec.EllipticCurvePrivateKey:
        """The server's key."""
        from cryptography.hazmat.primitives.asymmetric import ec

        return ec.derive_private_key(int.from_bytes(decoded(self._secret)), ec.SECP256R1())

    @cached_property
    def public(self) -> str:
        """What browsers are told, and push services check."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        return encoded(self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    async def send(self, endpoint: str, keys: Keys, message: Message) -> None:
        """Deliver a message to one browser."""
        body = encrypted(self._body(message), keys)
        headers = {
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "ttl": str(LASTS),
            "urgency": "normal",
            **({"topic": encoded(message.table.encode())[:32]} if message.table else {}),
            "authorization": f"vapid t={self.token(endpoint)}, k={self.public}",
        }
        await self.calls.deliver(endpoint, body, headers)

    def _body(self, message: Message) -> bytes:
        """As much of a message as fits."""
        told = {"key": message.key, "table": message.table, "title": message.title, "body": message.body()}
        body = msgspec.json.encode(told)
        if len(body) > LARGEST:
            told["body"] = message.standing
            body = msgspec.json.encode(told)
        return body

    def token(self, endpoint: str) -> str:
        """Who sends, to which service, until when: signed with the server's key (a JSON web token, ES256)."""
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + TOKEN_LASTS,
            "sub": self.contact,
        }
        head = encoded(b'{"typ":"JWT","alg":"ES256"}')
        signed = f"{head}.{encoded(msgspec.json.encode(claims))}"
        r, s = decode_dss_signature(self.key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{signed}.{encoded(r.to_bytes(32) + s.to_bytes(32))}"


def encrypted(text: bytes, keys: Keys, salt: bytes | None = None, ours: int | None = None) -> bytes:
    """A message only that browser can read. Salt and our one-time key are given by tests alone."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    salt = salt or os.urandom(16)
    curve = ec.SECP256R1()
    once = ec.generate_private_key(curve) if ours is None else ec.derive_private_key(ours, curve)
    point = once.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    theirs = decoded(keys.p256dh)
    shared = once.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(curve, theirs))
    secret = _derived(shared, decoded(keys.auth), b"WebPush: info\0" + theirs + point, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, text + b"\x02", None)
    return salt + RECORD.to_bytes(4) + len(point).to_bytes(1) + point + sealed


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
