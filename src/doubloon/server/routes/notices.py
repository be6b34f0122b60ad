"""How I am told: channels, wishes, and one click to end e-mails."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Response, delete, get, post, put
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.hosting.problems import NotFound
from doubloon.hosting.wire import (
    ChannelCode,
    ChannelInfo,
    NewChannel,
    NoticesSheet,
    NoticeWishes,
    Person,
    Vacation,
)
from doubloon.server import mail_body
from doubloon.server.http.limits import Limits
from doubloon.server.notices import mails, reach, vacation
from doubloon.server.notices.senders import Senders
from doubloon.server.routes.needs import WRITES, AnyRequest, problems
from doubloon.server.routes.people.sessions import device
from doubloon.server.store.writer import Writer
from doubloon.server.tables.rooms import Rooms
from doubloon.server.tasks import Tasks

TAGS = ["notices"]
NO_MORE = (
    '<!doctype html><html lang="en" style="color-scheme: light dark"><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width"><title>doubloon: e-mails</title>'
    f'<body style="{mail_body.STYLE}"><h1>E-mails about tables</h1>{{}}'
    '<p><a href="../../../notices">What you are told, and when</a></p></body></html>'
)


async def sheet(reading: AsyncEngine, senders: Senders, me: Person) -> NoticesSheet:
    """All about how somebody is told."""
    async with reading.connect() as connection:
        away = await vacation.taken(connection, me.id)
        return NoticesSheet(
            wishes=await reach.wishes_of(connection, me.id),
            channels=await reach.listed(connection, me.id),
            push_key=senders.push.public,
            mails=senders.mails,
            email=await reach.confirmed_email(connection, me.id),
            away_until=away.until,
            away_left=max(0, senders.vacation_days - away.days),
        )


@get("/api/notices", tags=TAGS, responses=problems(401))
async def notices(reading: AsyncEngine, senders: Senders, me: Person) -> NoticesSheet:
    """How I am told."""
    return await sheet(reading, senders, me)


@put("/api/notices", tags=TAGS, responses=problems(401, *WRITES))
async def put_wishes(
    limits: Limits, reading: AsyncEngine, writer: Writer, senders: Senders, me: Person, data: NoticeWishes
) -> NoticesSheet:
    """What I want to be told, how, and when not."""
    await limits.count("channel", me.id)
    await reach.wish(writer, me, data)
    return await sheet(reading, senders, me)


@post("/api/channels", tags=TAGS, status_code=201, responses=problems(401, 409, *WRITES))
async def add(
    limits: Limits,
    reading: AsyncEngine,
    writer: Writer,
    senders: Senders,
    request: AnyRequest,
    me: Person,
    data: NewChannel,
) -> ChannelInfo:
    """Be told there too. The secret of a signed webhook is in this answer only."""
    await limits.count("channel", me.id)
    return await reach.add(reading, writer, senders, me, data, device(request))


@post(
    "/api/channels/{channel:str}/confirm",
    tags=TAGS,
    status_code=200,
    responses=problems(401, 404, 409, *WRITES),
)
async def confirm(
    limits: Limits,
    reading: AsyncEngine,
    writer: Writer,
    senders: Senders,
    me: Person,
    channel: str,
    data: ChannelCode,
) -> NoticesSheet:
    """The code that was sent there."""
    await limits.count("channel-code", me.id)
    await reach.confirm(reading, writer, me, channel, data.code)
    return await sheet(reading, senders, me)


@post(
    "/api/channels/{channel:str}/test", tags=TAGS, status_code=200, responses=problems(401, 404, 409, *WRITES)
)
async def try_out(
    limits: Limits, reading: AsyncEngine, writer: Writer, senders: Senders, me: Person, channel: str
) -> NoticesSheet:
    """Send something there now."""
    await limits.count("channel", me.id)
    await reach.try_out(reading, writer, senders, me, channel)
    return await sheet(reading, senders, me)


@delete("/api/channels/{channel:str}", tags=TAGS, status_code=204, responses=problems(401, 404, *WRITES))
async def remove(writer: Writer, me: Person, channel: str) -> None:
    """Nothing is sent there any more."""
    await reach.remove(writer, me, channel)


@post("/api/vacation", tags=TAGS, status_code=200, responses=problems(401, 409, *WRITES))
async def take_vacation(
    limits: Limits,
    reading: AsyncEngine,
    writer: Writer,
    rooms: Rooms,
    tasks: Tasks,
    senders: Senders,
    me: Person,
    data: Vacation,
) -> NoticesSheet:
    """My clocks at turn-based tables stand still for some days, or run again."""
    await limits.count("channel", me.id)
    await tasks.shielded(vacation.change(reading, writer, rooms, me, data.days, senders.vacation_days))
    return await sheet(reading, senders, me)


@get(
    "/api/unsubscribe/{channel:str}/{mark:str}",
    tags=TAGS,
    media_type=MediaType.HTML,
    responses=problems(404),
)
async def ask_to_unsubscribe(senders: Senders, channel: str, mark: str) -> Response[str]:
    """The page behind the link of an e-mail: a button, since programs follow links too."""
    _check_mark(senders, channel, mark)
    button = "<p>You are told by e-mail when a table waits for you.</p>"
    button += '<form method="post"><button style="font: inherit; padding: 8px 14px">Send me no more e-mails</button></form>'
    return Response(NO_MORE.format(button), media_type=MediaType.HTML)


@post(
    "/api/unsubscribe/{channel:str}/{mark:str}",
    tags=TAGS,
    status_code=200,
    media_type=MediaType.HTML,
    responses=problems(404),
)
async def unsubscribe(writer: Writer, senders: Senders, channel: str, mark: str) -> Response[Any]:
    """One click, from an e-mail's own header or the page behind its link; nobody need be signed in."""
    _check_mark(senders, channel, mark)
    await reach.unsubscribe(writer, channel)
    return Response(
        NO_MORE.format("<p>You will get no more e-mails about tables.</p>"), media_type=MediaType.HTML
    )


def _check_mark(senders: Senders, channel: str, mark: str) -> None:
    if not mails.is_mark(senders.secret, channel, mark):
        raise NotFound("There is nothing at this address.")


ROUTES = [notices, put_wishes, add, confirm, try_out, remove, take_vacation, ask_to_unsubscribe, unsubscribe]
