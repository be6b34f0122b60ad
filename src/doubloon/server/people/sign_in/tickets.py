"""Tickets: random words that prove one thing once, and soon. The database keeps only their digests.

A link in a mail (confirm an address, set a new password), a code that signs in another device, the state of a sign-in elsewhere.
"""

from __future__ import annotations

import secrets
from typing import Final, Literal, NamedTuple

import sqlalchemy as sa

from doubloon.server.clock import now_ms
from doubloon.server.people.accounts import digest
from doubloon.server.store.schema import tickets

Kind = Literal["email", "recover", "device", "identity"]
MINUTES: Final[dict[Kind, int]] = {"email": 24 * 60, "recover": 30, "device": 5, "identity": 10}
LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Of a code that somebody types: none looks like another."""
CODE_LENGTH: Final = 10


class Ticket(NamedTuple):
    """What a ticket was made for."""

    person_id: str | None
    detail: str


def code() -> str:
    """A word for typing, in two halves: 31**10 of them, and each lives for minutes."""
    word = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
    return f"{word[: CODE_LENGTH // 2]}-{word[CODE_LENGTH // 2 :]}"


def tidy_code(typed: str) -> str:
    """A code as it was made, however it was typed."""
    word = "".join(letter for letter in typed.upper() if letter in LETTERS)
    return f"{word[: CODE_LENGTH // 2]}-{word[CODE_LENGTH // 2 :]}"


def issue(connection: sa.Connection, kind: Kind, word: str, person_id: str | None, detail: str = "") -> None:
    """A ticket of this kind; those the person had before are worth nothing any more."""
    now = now_ms()
    connection.execute(tickets.delete().where(tickets.c.expires < now))
    if person_id is not None:
        cancel(connection, person_id, kind)
    connection.execute(
        tickets.insert().values(
            digest=digest(f"{kind} {word}"),
            kind=kind,
            person_id=person_id,
            detail=detail,
            expires=now + MINUTES[kind] * 60_000,
        )
    )


def use(connection: sa.Connection, kind: Kind, word: str) -> Ticket | None:
    """What a ticket was made for; it is worth nothing afterwards. None when it is unknown, used or too old."""
    used = (
        tickets.delete()
        .where(tickets.c.digest == digest(f"{kind} {word}"), tickets.c.expires > now_ms())
        .returning(tickets.c.person_id, tickets.c.detail)
    )
    row = connection.execute(used).first()
    return None if row is None else Ticket(*row)


def cancel(connection: sa.Connection, person_id: str, *kinds: Kind) -> None:
    """Somebody's tickets of these kinds are worth nothing any more."""
    connection.execute(tickets.delete().where(tickets.c.person_id == person_id, tickets.c.kind.in_(kinds)))
