"""What travels about people and their accounts, besides signing in: HTTP only. As `hosting/wire.py`, and generated with it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from doubloon.hosting.wire import NO_NUL, Name, Password

Ticket = Annotated[str, msgspec.Meta(min_length=8, max_length=80, pattern=NO_NUL)]

# --- accounts ---------------------------------------------------------------------------------------------------------


class PrivacyFact(msgspec.Struct, frozen=True):
    """One kind of thing that is kept about people."""

    what: str
    why: str
    until: str
    seen_by: str


class PrivacyFacts(msgspec.Struct, frozen=True):
    """What this server keeps about people."""

    facts: list[PrivacyFact]
    deletion: str
    logs: str


class DeleteAccount(msgspec.Struct, frozen=True):
    """Delete everything about me: my name once more, and my password if I have one."""

    name: Name
    password: Password | None = None


class DeviceCode(msgspec.Struct, frozen=True):
    """A code that signs in another device, once, until it expires."""

    code: str
    expires: int


class UseCode(msgspec.Struct, frozen=True):
    """Sign in with a code that a device shows on which I am signed in."""

    code: Annotated[str, msgspec.Meta(min_length=10, max_length=20, pattern=NO_NUL)]
