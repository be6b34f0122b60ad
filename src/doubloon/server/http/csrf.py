"""Forged requests: whatever writes must send back, in a header, the token of its own session's cookie.

The token is signed together with the session: one that was made for another session, or for none, is worth nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from typing import Final

COOKIE: Final = "csrftoken"
HEADER: Final = b"x-csrftoken"
SAFE: Final = ("GET", "HEAD", "OPTIONS")
NONCE: Final = 32

Headers = Iterable[tuple[bytes, bytes]]


def made(secret: str, session: str) -> str:
    """A new token for a session."""
    nonce = secrets.token_hex(NONCE // 2)
    return nonce + _signed(secret, session, nonce)


def fits(secret: str, session: str, token: str) -> bool:
    """Whether a token was made here for this session."""
    nonce, signature = token[:NONCE], token[NONCE:]
    return hmac.compare_digest(signature.encode(), _signed(secret, session, nonce).encode())


def _signed(secret: str, session: str, nonce: str) -> str:
    return hmac.new(secret.encode(), f"{nonce} {session}".encode(), hashlib.sha256).hexdigest()


def cookie(token: str, secure: bool) -> tuple[bytes, bytes]:
    """The header that sets it; scripts of our own pages read it."""
    return b"set-cookie", f"{COOKIE}={token}; Path=/; SameSite=lax{'; Secure' if secure else ''}".encode()


def cookies(headers: Headers) -> dict[str, str]:
    """The cookies of a request."""
    found: dict[str, str] = {}
    for name, value in headers:
        if name == b"cookie":
            for part in value.decode("latin-1").split(";"):
                key, _, content = part.partition("=")
                found[key.strip()] = content.strip().strip('"')
    return found


def header(headers: Headers, wanted: bytes) -> str:
    """The first header of a name, or nothing."""
    return next((value.decode("latin-1") for name, value in headers if name == wanted), "")


def given(headers: Headers, name: str) -> str | None:
    """The cookie an answer sets, if it sets it."""
    for key, value in headers:
        if key.lower() == b"set-cookie" and value.startswith(f"{name}=".encode()):
            try:
                return SimpleCookie(value.decode("latin-1"))[name].value
            except (CookieError, KeyError):
                return None
    return None
