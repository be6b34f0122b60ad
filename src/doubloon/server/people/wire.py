"""What travels about people and their accounts, besides signing in: HTTP only. As `hosting/wire.py`, and generated with it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from doubloon.hosting.wire import NO_NUL, Name, Password, Person

Ticket = Annotated[str, msgspec.Meta(min_length=8, max_length=80, pattern=NO_NUL)]
Email = Annotated[str, msgspec.Meta(min_length=3, max_length=254, pattern=NO_NUL)]

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


class MyAccount(msgspec.Struct, frozen=True):
    """My account as I may know it."""

    me: Person
    has_password: bool
    email: str | None
    """Confirmed."""
    unconfirmed: str | None
    """An address whose link has not been opened yet."""
    elsewhere: bool
    """Whether I can sign in with an account elsewhere."""


class SignInWays(msgspec.Struct, frozen=True):
    """How people sign in here, besides name and password."""

    recovery: bool
    """A new password by e-mail."""
    provider: str | None
    """What the provider is called with whose accounts people may sign in."""


class PutAddress(msgspec.Struct, frozen=True):
    """Where I can be reached; none takes it away. My password, if I have one."""

    email: Email | None
    password: Password | None = None


class UseLink(msgspec.Struct, frozen=True):
    """The word of a link that was sent to me."""

    token: Ticket


class Recover(msgspec.Struct, frozen=True):
    """I have forgotten my password."""

    email: Email


class ResetPassword(msgspec.Struct, frozen=True):
    """A new password, by the word of a link that was sent to me."""

    token: Ticket
    password: Password


class GoElsewhere(msgspec.Struct, frozen=True):
    """Where the browser goes to sign in."""

    url: str
