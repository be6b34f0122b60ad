"""Signing in on another device: a short code that a device shows on which somebody is signed in."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from doubloon.hosting.problems import RequestError
from doubloon.hosting.wire import Person
from doubloon.server.clock import now_ms
from doubloon.server.people.accounts import Accounts, new_session, person_in
from doubloon.server.people.sign_in import tickets
from doubloon.server.people.wire import DeviceCode
from doubloon.server.store.writer import Writer

TICKET: Final = "device"


class WrongCode(RequestError):
    """No such code, any more."""

    status_code = 401

    def __init__(self) -> None:
        super().__init__(
            "This code is not valid, or not any more: each works once, for five minutes. Make a new one."
        )


async def new_code(writer: Writer, me: Person) -> DeviceCode:
    """A new code; the one before is worth nothing any more."""
    code = tickets.code()
    await writer.do(lambda connection: tickets.issue(connection, TICKET, code, me.id))
    return DeviceCode(code, now_ms() + tickets.MINUTES[TICKET] * 60_000)


async def use_code(accounts: Accounts, typed: str, device: str) -> tuple[Person, str]:
    """Whose code this is, and a session for the device."""

    def used(connection: sa.Connection) -> tuple[Person, str]:
        ticket = tickets.use(connection, TICKET, tickets.tidy_code(typed))
        person = person_in(connection, ticket.person_id) if ticket is not None else None
        if person is None:
            raise WrongCode
        return person, new_session(connection, person.id, device)

    return await accounts.writer.do(used)
