"""People and their sessions. A session is a random token in a cookie; the database keeps only its digest."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.hosting.problems import Clash, Forbidden, RequestError
from doubloon.hosting.seats import names
from doubloon.hosting.wire import KeepName, Person, SessionInfo
from doubloon.server.clock import now_ms
from doubloon.server.http.limits import Limits
from doubloon.server.store.schema import people, sessions
from doubloon.server.store.writer import Writer

COOKIE: Final = "doubloon"
MARK: Final = "doubloon-device"
SHORT: Final = 16
"""How much of a digest names a session."""
MOST_SESSIONS: Final = 100
DAYS: Final = 60
LASTS_MS: Final = DAYS * 86_400_000
HASHER: Final = PasswordHasher()
KEPT: Final = people.c.name_key.is_not(None)
"""Somebody who is no guest: their name is theirs, by a password or by an identity elsewhere."""


class Accounts(NamedTuple):
    """What accounts need of their worker."""

    reading: AsyncEngine
    writer: Writer
    limits: Limits
    session_ended: Callable[[str], None]
    """Told the digest of every session that has ended."""


class WrongPassword(RequestError):
    """Name and password do not go together."""

    status_code = 401

    def __init__(self) -> None:
        super().__init__("Name and password do not go together.")


def digest(token: str) -> str:
    """What the database knows of a session's token."""
    return hashlib.sha256(token.encode()).hexdigest()


async def new_guest(accounts: Accounts, name: str | None, device: str = "") -> tuple[Person, str]:
    """Somebody new, and their session's token. A name that is kept, or looks like one that is, is not for guests."""
    chosen = names.chosen(name) if name is not None else names.invented()
    person = Person(id=secrets.token_hex(8), name=chosen, guest=True)

    def added(connection: sa.Connection) -> str:
        if kept_by_another(connection, person) is not None:
            raise Clash("Somebody keeps this name, or one that looks like it; sign in, or choose another.")
        connection.execute(
            people.insert().values(
                id=person.id,
                name=person.name,
                name_key=None,
                password=None,
                created=now_ms(),
                skeleton=names.skeleton(person.name),
            )
        )
        return new_session(connection, person.id, device)

    return person, await accounts.writer.do(added)


def kept_by_another(connection: sa.Connection, person: Person) -> str | None:
    """Who keeps this person's name, or one that looks like it."""
    kept: str | None = connection.scalar(
        sa.select(people.c.id).where(
            people.c.skeleton == names.skeleton(person.name),
            KEPT,
            people.c.id != person.id,
        )
    )
    return kept


async def keep(accounts: Accounts, person: Person, wish: KeepName, token: str) -> Person:
    """A guest becomes somebody with a password, under a name like nobody else's; or a person changes either.

    To change what is kept takes the old password, and ends every other session.
    """
    kept = Person(person.id, names.chosen(wish.name), guest=False)
    before = await password_of(accounts, person)
    right = before is None or (
        wish.old is not None and await asyncio.to_thread(fits_password, before, wish.old) is True
    )
    if not right:
        raise Forbidden("To change your name or password, give the password you have now.")
    hashed = await asyncio.to_thread(HASHER.hash, wish.password)
    same = people.c.password == before if before is not None else people.c.password.is_(None)

    def stored(connection: sa.Connection) -> list[str]:
        if kept_by_another(connection, kept) is not None:
            raise Clash("Somebody keeps this name already, or one that looks like it; choose another.")
        changed = connection.execute(
            people.update()
            .where(people.c.id == kept.id, same)
            .values(
                name=kept.name,
                name_key=names.folded(kept.name),
                password=hashed,
                skeleton=names.skeleton(kept.name),
            )
        )
        if not changed.rowcount:
            raise Clash("The password has just been changed elsewhere.")
        _mark_guests(connection, kept)
        return [] if person.guest else end_sessions_in(connection, kept, digest(token), None)

    tell_ended(accounts, await accounts.writer.do(stored))
    return kept


def _mark_guests(connection: sa.Connection, kept: Person) -> None:
    """Guests who had this name before somebody kept it are told apart from now on."""
    alike = (people.c.skeleton == names.skeleton(kept.name)) & ~KEPT
    for row in connection.execute(sa.select(people.c.id, people.c.name).where(alike)).all():
        name = f"{row.name} (guest)"
        changed = people.update().where(people.c.id == row.id)
        connection.execute(changed.values(name=name, skeleton=names.skeleton(name)))


async def password_of(accounts: Accounts, person: Person) -> str | None:
    async with accounts.reading.connect() as connection:
        kept: str | None = await connection.scalar(
            sa.select(people.c.password).where(people.c.id == person.id)
        )
    return kept


class Caller(NamedTuple):
    """Who tries to sign in, as far as anybody can tell."""

    address: str
    device: str
    """What the browser calls itself."""
    mark: str
    """The cookie that a device keeps on which somebody has signed in."""
    secret: str
    """The server's own."""


async def login(accounts: Accounts, name: str, password: str, caller: Caller) -> tuple[Person, str, str]:
    """Somebody comes back: the person, the session's token, and the mark for the device.

    Wrong passwords are counted: by address, and by name; but a device on which this person has signed in before has a
    count of its own, so that nobody can lock another out by guessing.
    """
    row = await _named(accounts, names.tidy(name))
    hashed = row["password"] if row is not None else _nobodys()
    marked = row is not None and _is_marked(row["id"], hashed, caller)
    guess = [("login", caller.address), ("guess", digest(names.skeleton(name)))]
    counted = [("device", digest(caller.mark))] if marked else guess
    for what, whose in counted:
        await accounts.limits.count(what, whose)
    right = await asyncio.to_thread(fits_password, hashed, password)
    if row is None or not right:
        raise WrongPassword
    for what, whose in counted:
        await accounts.limits.forgive(what, whose)
    person = Person(row["id"], row["name"], guest=False)
    token = await accounts.writer.do(lambda connection: new_session(connection, person.id, caller.device))
    return person, token, mark(person.id, hashed, caller.secret)


async def _named(accounts: Accounts, name: str) -> sa.RowMapping | None:
    """Who keeps this name; where older names look alike, the one that is written like this."""
    folded = names.folded(name)
    query = sa.select(people).where(
        people.c.password.is_not(None),
        (people.c.name_key == folded) | (people.c.skeleton == names.skeleton(name)),
    )
    async with accounts.reading.connect() as connection:
        rows = (await connection.execute(query)).mappings().all()
    exact = [row for row in rows if row["name_key"] == folded]
    return exact[0] if exact else rows[0] if len(rows) == 1 else None


def mark(person_id: str, hashed: str, secret: str) -> str:
    """What a device keeps on which somebody has signed in; worth nothing once the password is another."""
    nonce = secrets.token_hex(8)
    return f"{nonce}.{_marked(person_id, hashed, nonce, secret)}"


def _is_marked(person_id: str, hashed: str, caller: Caller) -> bool:
    nonce, _, signature = caller.mark.partition(".")
    expected = _marked(person_id, hashed, nonce, caller.secret)
    return hmac.compare_digest(signature.encode(), expected.encode())


def _marked(person_id: str, hashed: str, nonce: str, secret: str) -> str:
    return hmac.new(secret.encode(), f"device {nonce} {person_id} {hashed}".encode(), "sha256").hexdigest()


async def marked(accounts: Accounts, person: Person, secret: str) -> str:
    """A mark for somebody who has just kept their name."""
    return mark(person.id, await password_of(accounts, person) or "", secret)


@cache
def _nobodys() -> str:
    """Checked when a name is unknown, so that the time it takes tells nothing."""
    return HASHER.hash(secrets.token_hex(16))


def fits_password(hashed: str, password: str) -> bool:
    try:
        return HASHER.verify(hashed, password)
    except VerificationError:
        return False


def new_session(connection: sa.Connection, person_id: str, device: str) -> str:
    token = secrets.token_urlsafe(32)
    now = now_ms()
    connection.execute(sessions.delete().where(sessions.c.expires < now))
    connection.execute(
        sessions.insert().values(
            digest=digest(token), person_id=person_id, created=now, expires=now + LASTS_MS, device=device
        )
    )
    return token


async def who(reading: AsyncEngine, token: str | None) -> Person | None:
    """The person whose session this is."""
    if not token:
        return None
    query = (
        sa.select(people.c.id, people.c.name, people.c.name_key)
        .join(sessions, sessions.c.person_id == people.c.id)
        .where(sessions.c.digest == digest(token), sessions.c.expires > now_ms())
    )
    async with reading.connect() as connection:
        row = (await connection.execute(query)).first()
    return None if row is None else Person(row.id, row.name, guest=row.name_key is None)


def person_in(connection: sa.Connection, person_id: str | None) -> Person | None:
    """Somebody by their id."""
    query = sa.select(people.c.id, people.c.name, people.c.name_key).where(
        people.c.id == person_id, people.c.deleted.is_(None)
    )
    row = connection.execute(query).first()
    return None if row is None else Person(row.id, row.name, guest=row.name_key is None)


async def check_is_them(accounts: Accounts, me: Person, name: str, password: str | None) -> None:
    """Before something that cannot be taken back: the name once more, and the password of somebody who has one."""
    await check_password(accounts, me, password)
    if names.folded(name) != names.folded(me.name):
        raise Forbidden(f"Write your name as it is: {me.name}.")


async def check_password(accounts: Accounts, me: Person, password: str | None) -> None:
    """The password of somebody who has one."""
    hashed = await password_of(accounts, me)
    if hashed is not None and not (
        password is not None and await asyncio.to_thread(fits_password, hashed, password)
    ):
        raise Forbidden("Give the password you have now.")


async def logout(accounts: Accounts, token: str) -> None:
    """The session ends, everywhere and at once."""
    ended = digest(token)

    def deleted(connection: sa.Connection) -> None:
        connection.execute(sessions.delete().where(sessions.c.digest == ended))

    await accounts.writer.do(deleted)
    tell_ended(accounts, [ended])


async def sessions_of(accounts: Accounts, person: Person, token: str) -> list[SessionInfo]:
    """Where somebody is signed in, the newest first."""
    query = (
        sa.select(sessions)
        .where(sessions.c.person_id == person.id, sessions.c.expires > now_ms())
        .order_by(sessions.c.created.desc())
        .limit(MOST_SESSIONS)
    )
    async with accounts.reading.connect() as connection:
        rows = (await connection.execute(query)).mappings().all()
    mine = digest(token)
    return [
        SessionInfo(row["digest"][:SHORT], row["device"], row["created"], row["digest"] == mine)
        for row in rows
    ]


async def end_sessions(accounts: Accounts, person: Person, token: str, which: str | None) -> None:
    """End one of somebody's sessions, or all but this one."""
    tell_ended(
        accounts,
        await accounts.writer.do(
            lambda connection: end_sessions_in(connection, person, digest(token), which)
        ),
    )


def end_sessions_in(connection: sa.Connection, person: Person, mine: str, which: str | None) -> list[str]:
    known = sa.select(sessions.c.digest).where(sessions.c.person_id == person.id)
    ended = [
        one
        for one in connection.scalars(known)
        if (one != mine if which is None else one.startswith(which) and len(which) == SHORT)
    ]
    connection.execute(sessions.delete().where(sessions.c.digest.in_(ended)))
    return ended


def tell_ended(accounts: Accounts, digests: list[str]) -> None:
    """The sockets of sessions that have ended end too, here and at other workers."""
    for one in digests:
        accounts.session_ended(one)
