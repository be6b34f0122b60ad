"""The channels of a person: added with proof that they are theirs, tried, removed; and what they wish."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from doubloon.hosting.problems import BadRequest, Clash, NotFound
from doubloon.hosting.wire import ChannelInfo, NewChannel, NoticeWishes, Person
from doubloon.server.clock import now_ms
from doubloon.server.notices import hooks, outbox, wishes
from doubloon.server.notices.faults import NotDelivered
from doubloon.server.notices.message import Message
from doubloon.server.notices.outbox import Channel
from doubloon.server.notices.push import Keys, check_keys
from doubloon.server.notices.senders import Senders
from doubloon.server.notices.ways import MAIL
from doubloon.server.store.schema import channels, notice_wishes, people
from doubloon.server.store.writer import Writer

MOST: Final = 10
"""Channels of a person."""
DIGITS: Final = 6


async def listed(connection: AsyncConnection, person: str) -> list[ChannelInfo]:
    """A person's channels, in the order they were added."""
    query = sa.select(channels).where(channels.c.person_id == person).order_by(channels.c.made, channels.c.id)
    return [_info(outbox.channel_of(row)) for row in (await connection.execute(query)).mappings()]


def _info(channel: Channel, secret: str | None = None) -> ChannelInfo:
    kind: str = channel.kind
    return msgspec.convert(
        {
            "id": channel.id,
            "kind": kind,
            "name": channel.name,
            "confirmed": channel.confirmed,
            "trouble": channel.trouble,
            "secret": secret,
        },
        ChannelInfo,
    )


async def add(
    reading: AsyncEngine, writer: Writer, senders: Senders, me: Person, wish: NewChannel, device: str
) -> ChannelInfo:
    """A new channel. A webhook proves that it is theirs; a chat service is sent a code to type in."""
    if wish.kind == "mail":
        channel = await _mail(reading, senders, me)
    elif wish.kind == "push":
        channel = await _push(senders, me, wish, device)
    else:
        channel = await _hook(senders, me, wish)

    def stored(connection: sa.Connection) -> None:
        same = (channels.c.kind == channel.kind) & (channels.c.address == channel.address)
        mine = channels.c.person_id == me.id
        # a browser belongs to the person who uses it now
        connection.execute(channels.delete().where(same if channel.kind == "push" else same & mine))
        if int(connection.scalar(sa.select(sa.func.count()).where(mine)) or 0) >= MOST:
            raise Clash(f"You have {MOST} channels; remove one first.")
        connection.execute(channels.insert().values(**_row(channel)))

    await writer.do(stored)
    if not channel.confirmed:
        text = f"Your code is {channel.keys['code']}. Type it in at doubloon, and you will be told here."
        try:
            await _say(senders, channel, text)
        except NotDelivered as fault:
            await writer.do(lambda connection: _forgotten(connection, me.id, channel.id))
            raise BadRequest(f"The code could not be sent: {fault.why}.") from None
    return _info(channel, channel.keys.get("secret") if wish.secret is None else None)


def _row(channel: Channel) -> dict[str, object]:
    row = msgspec.structs.asdict(channel)
    return {"person_id": row.pop("person"), **row}


def _new(me: Person, wish: NewChannel, keys: dict[str, str], name: str, confirmed: bool) -> Channel:
    return Channel(
        f"c{secrets.token_hex(8)}",
        me.id,
        wish.kind,
        wish.address,
        keys,
        name[:120],
        confirmed,
        None,
        now_ms(),
    )


async def _mail(reading: AsyncEngine, senders: Senders, me: Person) -> Channel:
    if not senders.mails:
        raise Clash("This server sends no e-mail.")
    async with reading.connect() as connection:
        if await confirmed_email(connection, me.id) is None:
            raise Clash("Give an e-mail address and confirm it first.")
    return Channel(f"{MAIL}{me.id}", me.id, "mail", "", {}, "e-mail", True, None, now_ms())


async def confirmed_email(connection: AsyncConnection, person: str) -> str | None:
    """A person's address, if they have confirmed it."""
    query = sa.select(people.c.email).where(people.c.id == person, people.c.email_confirmed.is_(True))
    found: str | None = await connection.scalar(query)
    return found


async def _push(senders: Senders, me: Person, wish: NewChannel, device: str) -> Channel:
    if wish.keys is None:
        raise BadRequest("A push subscription has keys.")
    keys = Keys(wish.keys.p256dh, wish.keys.auth)
    check_keys(keys)
    await senders.calls.check(wish.address)
    return _new(me, wish, msgspec.structs.asdict(keys), device or "a browser", True)


async def _hook(senders: Senders, me: Person, wish: NewChannel) -> Channel:
    await senders.calls.check(wish.address)
    hooks.check_form(wish.kind, wish.address)
    host = urlsplit(wish.address).hostname or ""
    if wish.kind != "signed":
        code = "".join(secrets.choice("0123456789") for _ in range(DIGITS))
        return _new(me, wish, {"code": code}, host, False)
    secret = wish.secret or secrets.token_urlsafe(24)
    await hooks.challenge(senders.calls, wish.address, secret)
    return _new(me, wish, {"secret": secret}, host, True)


async def confirm(reading: AsyncEngine, writer: Writer, me: Person, channel_id: str, code: str) -> None:
    """The code that was sent there; from now on the channel is used."""
    channel = await _mine(reading, me, channel_id)
    if channel.confirmed:
        raise Clash("This channel waits for no code.")
    if not hmac.compare_digest(channel.keys["code"].encode(), code.strip().encode()):
        raise BadRequest("This is not the code that was sent there.")
    confirmed = channels.update().where(channels.c.id == channel.id).values(confirmed=True, keys={})
    await writer.do(_changing(confirmed))


async def try_out(
    reading: AsyncEngine, writer: Writer, senders: Senders, me: Person, channel_id: str
) -> None:
    """Send something there now; a channel that had trouble is used again when it is taken."""
    channel = await _mine(reading, me, channel_id)
    if not channel.confirmed:
        raise Clash("Type in the code first.")
    try:
        await _say(senders, channel, "This is how you will be told.", await _email(reading, me))
    except NotDelivered as fault:
        raise BadRequest(f"It was not delivered: {fault.why}.") from None
    mended = channels.update().where(channels.c.id == channel.id).values(trouble=None)
    await writer.do(_changing(mended))


def _changing(statement: sa.Update | sa.Delete) -> Callable[[sa.Connection], None]:
    def changed(connection: sa.Connection) -> None:
        connection.execute(statement)

    return changed


async def _email(reading: AsyncEngine, me: Person) -> str | None:
    async with reading.connect() as connection:
        return await confirmed_email(connection, me.id)


async def _say(senders: Senders, channel: Channel, text: str, email: str | None = None) -> None:
    link = f"{senders.mailer.url}/notices" if senders.mailer.url else None
    message = Message(f"try.{secrets.token_hex(8)}", "test", "", "doubloon", [text], link=link)
    await senders.send(channel, email, [message])


async def _mine(reading: AsyncEngine, me: Person, channel_id: str) -> Channel:
    query = sa.select(channels).where(channels.c.id == channel_id, channels.c.person_id == me.id)
    async with reading.connect() as connection:
        row = (await connection.execute(query)).mappings().first()
    if row is None:
        raise NotFound("You have no such channel.")
    return outbox.channel_of(row)


async def remove(writer: Writer, me: Person, channel_id: str) -> None:
    """Nothing is sent there any more."""
    if not await writer.do(lambda connection: _forgotten(connection, me.id, channel_id)):
        raise NotFound("You have no such channel.")


def _forgotten(connection: sa.Connection, person: str, channel_id: str) -> bool:
    mine = (channels.c.id == channel_id) & (channels.c.person_id == person)
    return bool(connection.execute(channels.delete().where(mine)).rowcount)


async def unsubscribe(writer: Writer, channel_id: str) -> None:
    """No more e-mails; done already is done."""
    gone = channels.delete().where(channels.c.id == channel_id)
    await writer.do(_changing(gone))


async def wishes_of(connection: AsyncConnection, person: str) -> NoticeWishes:
    """What a person wishes."""
    found = await connection.run_sync(lambda inner: outbox.wishes_of(inner, [person]))
    return found.get(person, (wishes.USUAL, 0))[0]


async def wish(writer: Writer, me: Person, new: NoticeWishes) -> None:
    """From now on this."""
    kept = msgspec.to_builtins(wishes.check(new))

    def stored(connection: sa.Connection) -> None:
        changed = notice_wishes.update().where(notice_wishes.c.person_id == me.id).values(wishes=kept)
        if not connection.execute(changed).rowcount:
            connection.execute(notice_wishes.insert().values(person_id=me.id, wishes=kept, mailed=0))

    await writer.do(stored)
