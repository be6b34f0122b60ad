"""Access tokens of my bots."""

from __future__ import annotations

from litestar import get, post
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.hosting.wire import Person
from doubloon.server.people.accounts import Accounts
from doubloon.server.people.sign_in import tokens
from doubloon.server.people.sign_in.tokens import MadeToken, NewToken, RevokeToken, TokenInfo
from doubloon.server.routes.needs import WRITES, problems

TAGS = ["tokens"]


@get("/api/tokens", tags=TAGS, responses=problems(401))
async def list_tokens(reading: AsyncEngine, me: Person) -> list[TokenInfo]:
    """My tokens."""
    return await tokens.listed(reading, me)


@post("/api/tokens", tags=TAGS, status_code=201, responses=problems(401, 409, *WRITES))
async def make_token(accounts: Accounts, me: Person, data: NewToken) -> MadeToken:
    """A new token for a bot of mine. It is shown this once."""
    return await tokens.make(accounts, me, data)


@post("/api/tokens/revoke", tags=TAGS, status_code=200, responses=problems(401, 404, *WRITES))
async def revoke_token(
    accounts: Accounts, reading: AsyncEngine, me: Person, data: RevokeToken
) -> list[TokenInfo]:
    """End a token; those that are left."""
    await tokens.revoke(accounts, me, data.id)
    return await tokens.listed(reading, me)


ROUTES = [list_tokens, make_token, revoke_token]
