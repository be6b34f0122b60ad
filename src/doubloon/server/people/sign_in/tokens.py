"""Access tokens: programs take seats as accounts of their own, marked as bots. Somebody who has kept their name makes them.

A token is shown once; the database keeps its digest. It goes as `Authorization: Bearer …` with requests and sockets, needs no cookie, and
may do what its scopes say, nothing about accounts. A token that was revoked ends at once, with its sockets.
"""

from __future__ import annotations

import re
import secrets
from typing import Annotated, Final, Literal, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.hosting.problems import Clash, Forbidden, NotFound, NotLoggedIn
from doubloon.hosting.seats import names
from doubloon.hosting.wire import Person
from doubloon.server.clock import now_ms
from doubloon.server.people.accounts import SHORT, Accounts, digest, tell_ended
from doubloon.server.store.schema import access_tokens, people

PREFIX: Final = "doubloon_"
"""So that a token that got into a public place is recognised."""
BEARER: Final = "Bearer "
MOST_TOKENS: Final = 20
HOUR_MS: Final = 3_600_000

Scope = Literal["read", "play", "tables"]
SEATED: Final = r"/api/tables/[^/]+/(join|leave|act|undo|consent|ask-rewind|look|why|chat)"
ALLOWED: Final[dict[Scope, tuple[tuple[str, str], ...]]] = {
    "read": (
        ("GET", r"/api/(hello|games|rules|tables|puzzles)(/.*)?"),
        ("GET", r"/api/inbox"),
    ),
    "play": (("POST", SEATED),),
    "tables": (("POST", r"/api/tables"), ("POST", r"/api/tables/[^/]+/(start|close)")),
}
"""What each scope may ask for; anything else is not for programs."""


class NewToken(msgspec.Struct, frozen=True):
    """A token for a bot of mine; the bot is made when I have none of this name. Reading is always allowed."""

    bot: Annotated[str, msgspec.Meta(min_length=1, max_length=18, pattern=r"^\S(.*\S)?$")]
    scopes: list[Scope]
    label: Annotated[str, msgspec.Meta(max_length=80)] = ""


class TokenInfo(msgspec.Struct, frozen=True):
    """A token of mine. `used` is exact to the hour."""

    id: str
    bot: str
    label: str
    scopes: list[Scope]
    created: int
    used: int | None


class MadeToken(msgspec.Struct, frozen=True):
    """A new token: `token` is never shown again."""

    token: str
    info: TokenInfo


class RevokeToken(msgspec.Struct, frozen=True):
    """End a token, by its id."""

    id: Annotated[str, msgspec.Meta(max_length=64)]


class Bearer(NamedTuple):
    """Whose a token is, and what it may do."""

    person: Person
    scopes: tuple[Scope, ...]
    digest: str


# --- the owner's side -------------------------------------------------------------------------------------------------


async def make(accounts: Accounts, owner: Person, wish: NewToken) -> MadeToken:
    """A new token for a bot of this person."""
    if owner.guest:
        raise Forbidden("Keep your name first: a bot belongs to somebody with an account.")
    await accounts.limits.count("token", owner.id)
    name = names.tidy(wish.bot) + names.BOT
    scopes: list[Scope] = sorted({"read", *wish.scopes})
    token = PREFIX + secrets.token_urlsafe(32)
    kept = digest(token)

    def stored(connection: sa.Connection) -> int:
        mine = sa.select(sa.func.count()).where(
            access_tokens.c.owner_id == owner.id, access_tokens.c.revoked.is_(None)
        )
        if (connection.scalar(mine) or 0) >= MOST_TOKENS:
            raise Clash(f"You have {MOST_TOKENS} tokens; revoke one first.")
        created = now_ms()
        connection.execute(
            access_tokens.insert().values(
                digest=kept,
                person_id=_bot_of(connection, owner, name),
                owner_id=owner.id,
                label=wish.label,
                scopes=scopes,
                created=created,
            )
        )
        return created

    created = await accounts.writer.do(stored)
    return MadeToken(token, TokenInfo(kept[:SHORT], name, wish.label, scopes, created, None))


def _bot_of(connection: sa.Connection, owner: Person, name: str) -> str:
    """The account of a bot, made when its owner has none of this name. A bot has no password: it signs in by tokens alone."""
    row = connection.execute(
        sa.select(people.c.id, access_tokens.c.owner_id)
        .join(access_tokens, access_tokens.c.person_id == people.c.id, isouter=True)
        .where(people.c.skeleton == names.skeleton(name))
    ).first()
    if row is not None:
        if row.owner_id != owner.id:
            raise Clash("Another bot has this name, or one that looks like it; choose another.")
        return str(row.id)
    bot = secrets.token_hex(8)
    connection.execute(
        people.insert().values(
            id=bot,
            name=name,
            name_key=names.folded(name),
            password=None,
            created=now_ms(),
            skeleton=names.skeleton(name),
        )
    )
    return bot


async def listed(reading: AsyncEngine, owner: Person) -> list[TokenInfo]:
    """A person's tokens, oldest first, without those that were revoked."""
    query = (
        sa.select(access_tokens, people.c.name)
        .join(people, people.c.id == access_tokens.c.person_id)
        .where(access_tokens.c.owner_id == owner.id, access_tokens.c.revoked.is_(None))
        .order_by(access_tokens.c.created)
    )
    async with reading.connect() as connection:
        rows = (await connection.execute(query)).all()
    return [
        TokenInfo(row.digest[:SHORT], row.name, row.label, row.scopes, row.created, row.used) for row in rows
    ]


async def revoke(accounts: Accounts, owner: Person, wanted: str) -> None:
    """End a token at once, with the sockets that came by it."""
    mine = (access_tokens.c.owner_id == owner.id) & access_tokens.c.revoked.is_(None)

    def ended(connection: sa.Connection) -> list[str]:
        found = [
            one
            for one in connection.scalars(sa.select(access_tokens.c.digest).where(mine))
            if len(wanted) >= SHORT and one.startswith(wanted)
        ]
        if not found:
            raise NotFound("You have no such token.")
        connection.execute(
            access_tokens.update().where(access_tokens.c.digest.in_(found)).values(revoked=now_ms())
        )
        return found

    tell_ended(accounts, await accounts.writer.do(ended))


# --- the program's side -----------------------------------------------------------------------------------------------


def token_in(authorization: str | None) -> str | None:
    """The token of a header, if it has one."""
    if authorization is None or not authorization.startswith(BEARER):
        return None
    return authorization.removeprefix(BEARER).strip()


async def bearer(accounts: Accounts, token: str, address: str) -> Bearer:
    """Whose token this is. Each has a rate of its own; what is none counts for the address that sent it."""
    kept = digest(token)
    query = (
        sa.select(people.c.id, people.c.name, access_tokens.c.scopes, access_tokens.c.used)
        .join(access_tokens, access_tokens.c.person_id == people.c.id)
        .where(access_tokens.c.digest == kept, access_tokens.c.revoked.is_(None), people.c.deleted.is_(None))
    )
    async with accounts.reading.connect() as connection:
        row = (await connection.execute(query)).first()
    if row is None:
        accounts.limits.check("read", address)
        raise NotLoggedIn("This token is not known here, or has been revoked.")
    accounts.limits.check("bot", kept)
    now = now_ms()
    if row.used is None or now - row.used > HOUR_MS:
        used = access_tokens.update().where(access_tokens.c.digest == kept).values(used=now - now % HOUR_MS)
        await accounts.writer.do(lambda connection: connection.execute(used).rowcount)
    return Bearer(Person(row.id, row.name, guest=False), tuple(row.scopes), kept)


def check_scope(who: Bearer, method: str, path: str) -> None:
    """Forbidden unless one of the token's scopes allows this request."""
    for scope, allowed in ALLOWED.items():
        if any(method == verb and re.fullmatch(pattern, path) for verb, pattern in allowed):
            if scope in who.scopes:
                return
            raise Forbidden(f"This token may not do that: it lacks the scope {scope!r}.")
    raise Forbidden("This is not for tokens: sign in as a person.")


def check_may_play(who: Bearer) -> None:
    """A socket carries actions."""
    if "play" not in who.scopes:
        raise Forbidden("This token may not connect: it lacks the scope 'play'.")
