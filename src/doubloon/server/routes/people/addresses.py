"""My address, a new password by it, and signing in with an account elsewhere."""

from __future__ import annotations

from typing import Annotated

import sqlalchemy as sa
from litestar import Response, get, post, put
from litestar.params import Parameter, QueryParameter
from litestar.response import Redirect
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.hosting.problems import BadRequest, Clash, RequestError
from doubloon.hosting.wire import Person
from doubloon.server.clock import now_ms
from doubloon.server.http.limits import Limits
from doubloon.server.mail import Mailer
from doubloon.server.mail import address as mail_address
from doubloon.server.people import accounts as people
from doubloon.server.people.accounts import Accounts
from doubloon.server.people.sign_in import addresses, identity
from doubloon.server.people.sign_in.identity import Provider
from doubloon.server.people.wire import (
    GoElsewhere,
    MyAccount,
    PutAddress,
    RecoverPassword,
    ResetPassword,
    SignInWays,
    UseLink,
)
from doubloon.server.routes.needs import WRITES, AnyRequest, address, problems
from doubloon.server.routes.people.sessions import REMEMBERED, cookie, device
from doubloon.server.store import schema
from doubloon.server.tasks import Tasks

TAGS = ["account"]
Word = Annotated[str, Parameter(max_length=2000, required=False)]


@get("/api/account", tags=TAGS, responses=problems(401))
async def mine(reading: AsyncEngine, me: Person) -> MyAccount:
    """My account."""
    return await _account(reading, me)


async def _account(reading: AsyncEngine, me: Person) -> MyAccount:
    rows, open_tickets, elsewhere = schema.people, schema.tickets, schema.identities
    waiting = sa.select(open_tickets.c.detail).where(
        open_tickets.c.person_id == me.id, open_tickets.c.kind == "email", open_tickets.c.expires > now_ms()
    )
    async with reading.connect() as connection:
        row = (await connection.execute(sa.select(rows).where(rows.c.id == me.id))).mappings().one()
        unconfirmed = await connection.scalar(waiting)
        linked = await connection.scalar(sa.select(sa.func.count()).where(elsewhere.c.person_id == me.id))
    return MyAccount(
        me,
        row["password"] is not None,
        row["email"] if row["email_confirmed"] else None,
        unconfirmed,
        bool(linked),
    )


@get("/api/sign-in", tags=TAGS, responses=problems(), sync_to_thread=False)
def ways(mailer: Mailer, provider: Provider) -> SignInWays:
    """How people sign in here, besides name and password."""
    return SignInWays(addresses.can_mail(mailer), provider.title if provider.works else None)


@put("/api/account/email", tags=TAGS, responses=problems(401, 409, *WRITES))
async def put_address(
    limits: Limits, accounts: Accounts, mailer: Mailer, reading: AsyncEngine, me: Person, data: PutAddress
) -> MyAccount:
    """Give an address, to which a link is sent; or take it away."""
    await limits.count("email", me.id)
    await addresses.put_address(accounts, mailer, me, data.email, data.password)
    return await _account(reading, me)


@post("/api/account/email/confirm", tags=TAGS, status_code=204, responses=problems(*WRITES))
async def confirm(
    limits: Limits, accounts: Accounts, mailer: Mailer, request: AnyRequest, data: UseLink
) -> None:
    """The link that was sent to an address has been opened."""
    await limits.count("ticket", address(request))
    await addresses.confirm(accounts, mailer, data.token)


@post("/api/recover", tags=TAGS, status_code=202, responses=problems(409, *WRITES))
async def recover(
    limits: Limits,
    accounts: Accounts,
    mailer: Mailer,
    tasks: Tasks,
    request: AnyRequest,
    data: RecoverPassword,
) -> None:
    """Send a link for a new password to this address, if an account has it. The answer is the same if none has."""
    await limits.count("recover", address(request))
    addresses.check_can_mail(mailer)
    asked = mail_address(data.email)
    await limits.count("recover", people.digest(asked.casefold()))
    tasks.background(addresses.recover(accounts, mailer, asked))


@post("/api/recover/reset", tags=TAGS, status_code=200, responses=problems(*WRITES))
async def reset(
    limits: Limits, accounts: Accounts, request: AnyRequest, data: ResetPassword
) -> Response[Person]:
    """A new password, by the link that was sent. Every session ends, and one begins here."""
    await limits.count("ticket", address(request))
    person, token = await addresses.reset(accounts, data.token, data.password, device(request))
    mark = await people.marked(accounts, person, request.app.state.secret)
    cookies = [cookie(request, people.COOKIE, token), cookie(request, people.MARK, mark, REMEMBERED)]
    return Response(person, cookies=cookies)


@post("/api/identity/start", tags=TAGS, status_code=200, responses=problems(403, 404))
async def go_elsewhere(
    limits: Limits, accounts: Accounts, provider: Provider, request: AnyRequest, visitor: Person | None
) -> Response[GoElsewhere]:
    """Sign in with an account elsewhere: where the browser goes. Who is signed in here adds that account to theirs."""
    await limits.count("identity", address(request))
    url, state = await identity.start(accounts, provider, visitor, request.app.state.secret)
    return Response(GoElsewhere(url), cookies=[cookie(request, identity.STATE_COOKIE, state, 600)])


@get(identity.RETURN_PATH, include_in_schema=False)
async def come_back(
    limits: Limits,
    accounts: Accounts,
    provider: Provider,
    request: AnyRequest,
    code: Word = "",
    given: Annotated[str, QueryParameter(name="state", max_length=200)] = "",
) -> Redirect:
    """The provider sends the browser back; what went wrong is told on the page of the account."""
    forget = cookie(request, identity.STATE_COOKIE, "", 0)
    try:
        await limits.count("identity", address(request))
        kept = request.cookies.get(identity.STATE_COOKIE, "")
        if not (provider.works and code and given and kept == given):
            raise BadRequest("Signing in was given up, or began in another browser; try again.")
        token = await identity.finish(
            accounts, provider, code, given, request.app.state.secret, device(request)
        )
    except RequestError as error:
        why = "taken" if isinstance(error, Clash) else "again"
        return Redirect(f"/account?trouble={why}", status_code=303, cookies=[forget])
    return Redirect("/account", status_code=303, cookies=[forget, cookie(request, people.COOKIE, token)])


ROUTES = [mine, ways, put_address, confirm, recover, reset, go_elsewhere, come_back]
