"""E-mail addresses: confirming one, and a new password by it.

An address counts once its owner has opened the link sent there. A request for a new password is answered the same, and as soon,
whether anybody has the address or not.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Final

import sqlalchemy as sa

from doubloon.hosting.problems import BadRequest, Busy, Clash, Forbidden
from doubloon.hosting.wire import Person
from doubloon.server.mail import Mailer, MailError, address
from doubloon.server.mail_body import MailBody, MailLink, body
from doubloon.server.people.accounts import (
    HASHER,
    KEPT,
    Accounts,
    check_password,
    digest,
    end_sessions_in,
    new_session,
    person_in,
    tell_ended,
)
from doubloon.server.people.sign_in import tickets
from doubloon.server.store.schema import people

log = logging.getLogger(__name__)
MOST_ACCOUNTS: Final = 5
"""Of one address that are told about in one go."""
TOO_LATE: Final = (
    "This link is not valid, or not any more: each works once, and not for long. Ask for a new one."
)


def can_mail(mailer: Mailer) -> bool:
    """Whether links can be sent: there is a mail server, and it is known where links lead to."""
    return mailer.works and bool(mailer.url)


def check_can_mail(mailer: Mailer) -> None:
    """Clash says that this server sends no e-mail."""
    if not can_mail(mailer):
        raise Clash("This server sends no e-mail: ask its operator for help.")


async def put_address(
    accounts: Accounts, mailer: Mailer, me: Person, wished: str | None, password: str | None
) -> None:
    """A new address, which counts when it is confirmed; or none. The old one counts until then."""
    if me.guest:
        raise Forbidden("Keep your name with a password first.")
    await check_password(accounts, me, password)
    if wished is None:
        await accounts.writer.do(lambda connection: _forget_address(connection, me.id))
        return
    check_can_mail(mailer)
    new, word = address(wished), secrets.token_urlsafe(24)
    await accounts.limits.count("email", digest(new.casefold()))
    await accounts.writer.do(lambda connection: tickets.issue(connection, "email", word, me.id, new))
    told = body(
        f"Somebody, probably you, gave this address for the account {me.name} on {mailer.url}.",
        MailLink(
            "To confirm it, open this link within a day",
            "Confirm this address",
            f"{mailer.url}/confirm?token={word}",
        ),
        "If it was not you, do nothing: the address is not used then.",
    )
    try:
        await mailer.send(new, "Confirm your address", *told)
    except MailError as error:
        raise Busy(f"The e-mail could not be sent. {error}") from None


def _forget_address(connection: sa.Connection, person_id: str) -> None:
    tickets.cancel(connection, person_id, "email", "recover")
    this = people.update().where(people.c.id == person_id)
    connection.execute(this.values(email=None, email_confirmed=False))


async def confirm(accounts: Accounts, mailer: Mailer, word: str) -> None:
    """The link of such an e-mail was opened. The address before is told."""

    def confirmed(connection: sa.Connection) -> tuple[str, str | None, str]:
        ticket = tickets.use(connection, "email", word)
        person = person_in(connection, ticket.person_id) if ticket is not None else None
        if ticket is None or person is None:
            raise BadRequest(TOO_LATE)
        old = connection.scalar(sa.select(people.c.email).where(people.c.id == person.id))
        _forget_address(connection, person.id)
        this = people.update().where(people.c.id == person.id)
        connection.execute(this.values(email=ticket.detail, email_confirmed=True))
        return person.name, old, ticket.detail

    name, old, new = await accounts.writer.do(confirmed)
    if old is not None and old != new and can_mail(mailer):
        told = body(
            f"The account {name} on {mailer.url} has another e-mail address from now on.",
            "If that was not you, sign in, change your password and your address.",
        )
        await _try_to_send(mailer, old, "Your address was changed", told)


async def recover(accounts: Accounts, mailer: Mailer, asked: str) -> None:
    """Send a link for a new password to an address, if accounts have confirmed it."""
    query = (
        sa.select(people.c.id, people.c.name, people.c.email)
        .where(sa.func.lower(people.c.email) == asked.lower(), people.c.email_confirmed, KEPT)
        .limit(MOST_ACCOUNTS)
    )
    async with accounts.reading.connect() as connection:
        found = (await connection.execute(query)).all()
    for person_id, name, email in found:
        await _send_recovery(accounts, mailer, person_id, name, email)


async def _send_recovery(accounts: Accounts, mailer: Mailer, person_id: str, name: str, email: str) -> None:
    word = secrets.token_urlsafe(24)
    await accounts.writer.do(lambda connection: tickets.issue(connection, "recover", word, person_id))
    told = body(
        f"Somebody, probably you, asked for a new password for the account {name} on {mailer.url}.",
        MailLink(
            f"To choose one, open this link within {tickets.MINUTES['recover']} minutes",
            "Choose a new password",
            f"{mailer.url}/recover?token={word}",
        ),
        "If it was not you, do nothing: your password stays as it is.",
    )
    await _try_to_send(mailer, email, "A new password", told)


async def _try_to_send(mailer: Mailer, to: str, subject: str, told: MailBody) -> None:
    try:
        await mailer.send(to, subject, *told)
    except MailError as error:
        log.warning("an e-mail was not sent: %s", error)


async def reset(accounts: Accounts, word: str, password: str, device: str) -> tuple[Person, str]:
    """A new password by such a link: every session ends, and one begins."""
    hashed = await asyncio.to_thread(HASHER.hash, password)

    def changed(connection: sa.Connection) -> tuple[Person, list[str], str]:
        ticket = tickets.use(connection, "recover", word)
        person = person_in(connection, ticket.person_id) if ticket is not None else None
        if person is None:
            raise BadRequest(TOO_LATE)
        tickets.cancel(connection, person.id, "email", "device")
        connection.execute(people.update().where(people.c.id == person.id).values(password=hashed))
        ended = end_sessions_in(connection, person, "", None)
        return person, ended, new_session(connection, person.id, device)

    person, ended, token = await accounts.writer.do(changed)
    tell_ended(accounts, ended)
    return person, token
