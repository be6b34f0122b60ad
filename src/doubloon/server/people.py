"""People and their sessions. A session is a random token in a cookie; the database keeps only its digest."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from doubloon.server.problems import BadRequest, Clash, Trouble
from doubloon.server.sheet import now_ms
from doubloon.server.store.schema import people, sessions
from doubloon.server.wire import Person

if TYPE_CHECKING:
    from doubloon.server.hall import Hall

COOKIE: Final = "doubloon"
DAYS: Final = 60
LASTS_MS: Final = DAYS * 86_400_000
HASHER: Final = PasswordHasher()
ADJECTIVES: Final = [
    "Amber",
    "Bold",
    "Brisk",
    "Coral",
    "Golden",
    "Ivory",
    "Jade",
    "Lucky",
    "Merry",
    "Misty",
    "Quiet",
    "Royal",
    "Silver",
    "Swift",
    "Velvet",
    "Wry",
]
NOUNS: Final = [
    "Albatross",
    "Anchor",
    "Compass",
    "Corsair",
    "Galleon",
    "Heron",
    "Lantern",
    "Mariner",
    "Otter",
    "Parrot",
    "Pilot",
    "Quill",
    "Sextant",
    "Spyglass",
]


class WrongPassword(Trouble):
    """Name and password do not go together."""

    status_code = 401

    def __init__(self) -> None:
        super().__init__("Name and password do not go together.")


def invented_name() -> str:
    """A name for somebody who gave none."""
    return f"{secrets.choice(ADJECTIVES)} {secrets.choice(NOUNS)}"


def tidy(name: str) -> str:
    """A name as it is kept: one line, no control characters, nothing invisible."""
    plain = unicodedata.normalize("NFC", name)
    if any(unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"} for letter in plain):
        raise BadRequest("A name consists of visible characters.")
    return plain


def key_of(name: str) -> str:
    """Two names with the same key are the same name."""
    return unicodedata.normalize("NFKC", name).casefold()


def digest(token: str) -> str:
    """What the database knows of a session's token."""
    return hashlib.sha256(token.encode()).hexdigest()


async def new_guest(hall: Hall, name: str | None) -> tuple[Person, str]:
    """Somebody new, and their session's token."""
    person = Person(
        id=secrets.token_hex(8), name=tidy(name) if name is not None else invented_name(), guest=True
    )

    def added(connection: sa.Connection) -> str:
        connection.execute(
            people.insert().values(
                id=person.id, name=person.name, name_key=None, password=None, created=now_ms()
            )
        )
        return _new_session(connection, person.id)

    return person, await hall.writer.do(added)


async def keep(hall: Hall, person: Person, name: str, password: str) -> Person:
    """A guest becomes somebody with a password, under a name nobody else keeps; or a person changes either."""
    name = tidy(name)
    hashed = await asyncio.to_thread(HASHER.hash, password)

    def kept(connection: sa.Connection) -> None:
        taken = connection.scalar(
            sa.select(people.c.id).where(people.c.name_key == key_of(name), people.c.id != person.id)
        )
        if taken is not None:
            raise Clash("Somebody keeps this name already; choose another.")
        connection.execute(
            people.update()
            .where(people.c.id == person.id)
            .values(name=name, name_key=key_of(name), password=hashed)
        )

    await hall.writer.do(kept)
    return Person(person.id, name, guest=False)


async def login(hall: Hall, name: str, password: str) -> tuple[Person, str]:
    """Somebody comes back."""
    async with hall.reading.connect() as connection:
        row = (
            (await connection.execute(sa.select(people).where(people.c.name_key == key_of(name))))
            .mappings()
            .first()
        )
    known = row is not None and row["password"] is not None
    right = await asyncio.to_thread(
        _fits, row["password"] if row is not None and known else _nobodys(), password
    )
    if row is None or not known or not right:
        raise WrongPassword
    person = Person(row["id"], row["name"], guest=False)
    return person, await hall.writer.do(lambda connection: _new_session(connection, person.id))


@cache
def _nobodys() -> str:
    """Checked when a name is unknown, so that the time it takes tells nothing."""
    return HASHER.hash(secrets.token_hex(16))


def _fits(hashed: str, password: str) -> bool:
    try:
        return HASHER.verify(hashed, password)
    except VerificationError:
        return False


def _new_session(connection: sa.Connection, person_id: str) -> str:
    token = secrets.token_urlsafe(32)
    now = now_ms()
    connection.execute(sessions.delete().where(sessions.c.expires < now))
    connection.execute(
        sessions.insert().values(
            digest=digest(token), person_id=person_id, created=now, expires=now + LASTS_MS
        )
    )
    return token


async def who(hall: Hall, token: str | None) -> Person | None:
    """The person whose session this is."""
    if not token:
        return None
    query = (
        sa.select(people.c.id, people.c.name, people.c.password)
        .join(sessions, sessions.c.person_id == people.c.id)
        .where(sessions.c.digest == digest(token), sessions.c.expires > now_ms())
    )
    async with hall.reading.connect() as connection:
        row = (await connection.execute(query)).first()
    return None if row is None else Person(row.id, row.name, guest=row.password is None)


async def logout(hall: Hall, token: str) -> None:
    """The session ends, everywhere and at once."""
    ended = digest(token)

    def deleted(connection: sa.Connection) -> None:
        connection.execute(sessions.delete().where(sessions.c.digest == ended))

    await hall.writer.do(deleted, [f"bye {ended}"])
    hall.logged_out(ended)
