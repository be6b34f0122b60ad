"""Delivers what the outbox holds: plans, claims, looks at the table once more, sends, and notes how it went.

Every worker runs one; none of them knows more than the database. A message may be sent twice only when a worker dies between sending it
and storing that it did: then both carry the same key.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, Literal, NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.hosting.problems import Broken, NotFound
from doubloon.hosting.room import Room
from doubloon.hosting.seats import turns
from doubloon.hosting.table_row import TableRow
from doubloon.hosting.wire import NoticeWishes
from doubloon.server.clock import now_ms
from doubloon.server.monitoring import metrics
from doubloon.server.notices import message, outbox, wishes
from doubloon.server.notices.faults import NotDelivered
from doubloon.server.notices.message import Message
from doubloon.server.notices.outbox import Channel, Claimed, DueNotice, Result, Taken
from doubloon.server.notices.senders import Senders
from doubloon.server.notices.ways import MAIL, Ways
from doubloon.server.store.schema import channels, deliveries, notices, people
from doubloon.server.store.writer import Writer
from doubloon.server.tables.rooms import Rooms
from doubloon.server.tasks import Tasks

log = logging.getLogger(__name__)
EVERY: Final = 1.0
"""Seconds between two looks into the outbox."""
LEASE: Final = 30.0
"""Seconds after which a claim that does not change is that of a dead worker."""
RENEWED_AFTER: Final = 10.0
"""Seconds after which a worker that is still at a delivery says so."""
HOLD: Final = 5.0
"""Seconds in which a page that is looked at is heard of, another worker notices that it has that page, and this one that its room is
behind."""
NOT_OPEN: Final = 2.0
"""Seconds in which a worker that has a table open looks first."""
BACK_OFF: Final = (10, 30, 60)
"""Seconds after each attempt that failed, at most; the last one again and again. When the channel takes something else, what waits for it
goes out at once."""
GIVE_UP_MS: Final = 24 * 3_600_000
TIDY_EVERY: Final = 3600.0
FOLLOWING: Final = ("rematch", "next-game")
"""Kinds that tell of a table that follows another."""


class Recipient(NamedTuple):
    """A channel, where its person's e-mails go, and what they wish."""

    channel: Channel
    email: str | None
    wishes: NoticeWishes


class Dispatcher:
    """The outbox's one reader in a worker."""

    def __init__(
        self, alone: bool, reading: AsyncEngine, writer: Writer, rooms: Rooms, tasks: Tasks, senders: Senders
    ) -> None:
        self.alone = alone
        """There is no other worker: what somebody else has claimed was claimed by the dead."""
        self.reading = reading
        self.writer = writer
        self.rooms = rooms
        self.tasks = tasks
        self.senders = senders
        self.token = secrets.token_hex(8)
        self.ways = Ways()
        self.at_work: dict[str, float] = {}
        """Deliveries that a task of this worker is at, and since when it has said so."""
        self.more = asyncio.Event()
        """Something can be sent that had to wait for something else."""
        self.first_seen: dict[str, float] = {}
        """Notices that are due, and since when this worker knows."""
        self.claims: dict[str, tuple[Taken, float]] = {}
        """Claims of others, and since when this worker has seen them unchanged."""
        self.tidied = time.monotonic()

    async def run(self) -> None:
        """For ever; whatever fails, the dispatcher goes on."""
        while True:
            try:
                await self.round()
            except Exception:
                log.exception("the outbox could not be looked after; it goes on")
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    await self.more.wait()

    async def round(self) -> None:
        """One look: plan what is new, take what is due."""
        now = now_ms()
        self.more.clear()
        async with self.reading.connect() as connection:
            due = await outbox.due_notices(connection, now)
            under_way = await outbox.under_way(connection)
            free, taken = await outbox.waiting(connection, now)
        planned = await self._plan(due, under_way, now)
        orphans = self._orphans(taken)
        if free or planned or orphans:
            claimed = await self.writer.do(
                lambda connection: outbox.claim(connection, self.token, now, orphans, self.ways)
            )
            for group in by_channel(claimed):
                self.ways.begin(group[0].host)
                self.at_work |= dict.fromkeys((one.id for one in group), time.monotonic())
                self.tasks.background(self._deliver(group))
        await self._renew(now)
        if time.monotonic() - self.tidied > TIDY_EVERY:
            self.tidied = time.monotonic()
            await self.writer.do(lambda connection: outbox.tidy(connection, now))

    async def _renew(self, now: int) -> None:
        """What takes long is still ours."""
        moment = time.monotonic()
        long = [one for one, since in self.at_work.items() if moment - since >= RENEWED_AFTER]
        if long:
            await self.writer.do(lambda connection: outbox.renew(connection, long, self.token, now))
            self.at_work |= {one: moment for one in long if one in self.at_work}

    # --- who is looking -----------------------------------------------------------------------------------------------

    async def _plan(self, due: list[DueNotice], under_way: list[DueNotice], now: int) -> int:
        """Sort out those who are looking at the table, also those who have come since; what goes to which channel is stored for the
        others."""
        seen = time.monotonic()
        everybody = [*due, *under_way]
        self.first_seen = {one.key: self.first_seen.get(one.key, seen) for one in everybody}
        judged = [(one, self._whereabouts(one)) for one in everybody]
        looking = [one.key for one, where in judged if where == "looking"]
        away = [one for one, where in judged[: len(due)] if where == "away"]
        past = [one for one in away if one.held and await self._is_past(one)]
        looking += [one.key for one in past]
        away = [one for one in away if one not in past]
        if not looking and not away:
            return 0

        def stored(connection: sa.Connection) -> int:
            if looking:
                outbox.seen(connection, looking)
            return outbox.plan(connection, away, now) if away else 0

        return await self.writer.do(stored)

    def _whereabouts(self, one: DueNotice) -> Literal["looking", "unclear", "away"]:
        """Whether the person looks at the table: their page can be seen, shows what is told, and was heard of since the notice is due. One that
        has fallen silent may be heard of again presently, here or at another worker; after a while nobody is looking at it."""
        known_for = time.monotonic() - self.first_seen[one.key]
        rooms = self._telling(one)
        here = [(room, page.silent_for()) for room in rooms for page in room.pages_seen(one.person)]
        if not here:
            return "unclear" if known_for < self._left_to_others(one, rooms) else "away"
        if any(silent < known_for and shows(one, room.row) for room, silent in here):
            return "looking"
        return "unclear" if known_for < HOLD else "away"

    async def _is_past(self, one: DueNotice) -> bool:
        """Whether somebody who seemed to look has seen to it, and gone."""
        try:
            row = await self.rooms.row(one.table)
        except NotFound:
            return True
        return is_stale(one.kind, row, one.person)

    def _telling(self, one: DueNotice) -> list[Room]:
        """The rooms here whose pages tell this. A table that follows another one is told of at that one, too."""
        at_it = self.rooms.open.get(one.table)
        found = [] if at_it is None else [at_it]
        if one.kind in FOLLOWING:
            found += [room for room in self.rooms.open.values() if leads_to(one, room.row)]
        return found

    def _left_to_others(self, one: DueNotice, rooms: Sequence[Room]) -> float:
        """For how many seconds another worker may say where somebody is who is not at this one. The worker that stored the notice has the table
        open, and knows by now who is there, which it may not have known then: it may have just opened it."""
        if self.alone:
            return 0.0
        if one.held or any(room.may_look_elsewhere(one.person) for room in rooms):
            return HOLD
        return 0.0 if rooms else NOT_OPEN

    def _orphans(self, taken: dict[str, Taken]) -> dict[str, Taken]:
        """Deliveries whose worker is gone: the only other one, or one whose claim has not changed for long."""
        now = time.monotonic()
        others = {one: claim for one, claim in taken.items() if one not in self.at_work}
        self.claims = {
            one: known if (known := self.claims.get(one)) is not None and known[0] == claim else (claim, now)
            for one, claim in others.items()
        }
        lease = 0.0 if self.alone else LEASE
        return {one: claim for one, (claim, since) in self.claims.items() if now - since >= lease}

    # --- delivering ---------------------------------------------------------------------------------------------------

    async def _deliver(self, group: Sequence[Claimed]) -> None:
        """One message, or for an e-mail all that waits."""
        try:
            results = await self._results(group)
        except Exception:
            log.exception("a message could not be made; it is tried again")
            results = {one.id: self._again(one, "an error of ours", None) for one in group}
        try:
            await self._settle(group, results)
        finally:
            for one in group:
                self.at_work.pop(one.id, None)
            if self.ways.end(group[0].host):
                self.more.set()

    async def _settle(self, group: Sequence[Claimed], results: dict[str, Result]) -> None:
        """What was sent is sent: this is tried until it is stored, or nothing would keep it from being sent again."""
        now = now_ms()

        def settled(connection: sa.Connection) -> None:
            for one in group:
                outbox.settle(connection, one, self.token, results[one.id], now)
                if one.channel.startswith(MAIL) and results[one.id].state == "delivered":
                    outbox.mailed(connection, one.person, now)
            if any(results[one.id].state == "delivered" for one in group):
                outbox.answers_again(connection, group[0], now)

        while True:
            try:
                await self.writer.do(settled)
            except Exception:
                log.exception("the outbox cannot be written; it is tried again")
                await asyncio.sleep(EVERY)
            else:
                break
        for one in results.values():
            metrics.DELIVERIES.labels(one.state).inc()

    async def _results(self, group: Sequence[Claimed]) -> dict[str, Result]:
        """How each delivery of a group went."""
        reach = await self._reach(group[0])
        if reach is None:
            return {one.id: Result("dropped", "no channel") for one in group}
        results: dict[str, Result] = {}
        messages: list[tuple[Claimed, Message]] = []
        for one in group:
            looked = await self._second_look(one, reach)
            if isinstance(looked, Message):
                messages.append((one, looked))
            else:
                results[one.id] = looked
        if messages:
            results |= await self._sent(reach, messages)
        return results

    async def _sent(self, reach: Recipient, messages: list[tuple[Claimed, Message]]) -> dict[str, Result]:
        channel = reach.channel
        try:
            await self.senders.send(channel, reach.email, [message for _, message in messages])
        except NotDelivered as fault:
            why, wait = fault.noted, fault.wait
            if fault.silent:
                self.ways.did_not_answer(messages[0][0].host)
            else:
                self.ways.answered(messages[0][0].host)
            log.info("a message was not delivered", extra={"why": why, "channel": channel.kind})
            if not fault.final:
                return {one.id: self._again(one, why, wait) for one, _ in messages}
            await self.writer.do(lambda connection: outbox.stop_using(connection, channel, why))
            return {one.id: Result("given-up", why, tried=True) for one, _ in messages}
        self.ways.answered(messages[0][0].host)
        return {one.id: Result("delivered", tried=True) for one, _ in messages}

    def _again(self, one: Claimed, why: str, wait: int | None) -> Result:
        """Later, unless it has been tried for too long."""
        now = now_ms()
        if now - one.made > GIVE_UP_MS:
            return Result("given-up", why, tried=True)
        pause = max(wait or 0, BACK_OFF[min(one.tries, len(BACK_OFF) - 1)])
        return Result("due", why, now + pause * 1000, tried=True)

    async def _reach(self, one: Claimed) -> Recipient | None:
        """The channel as it is now; None when it is gone."""
        query = (
            sa.select(channels, people.c.email, people.c.email_confirmed)
            .join(people, people.c.id == channels.c.person_id)
            .where(channels.c.id == one.channel, channels.c.confirmed.is_(True), channels.c.trouble.is_(None))
        )
        async with self.reading.connect() as connection:
            row = (await connection.execute(query)).mappings().first()
            found = await connection.run_sync(lambda inner: outbox.wishes_of(inner, [one.person]))
        if row is None:
            return None
        email = row["email"] if row["email_confirmed"] else None
        return Recipient(outbox.channel_of(row), email, found.get(one.person, (wishes.USUAL, 0))[0])

    async def _second_look(self, one: Claimed, reach: Recipient) -> Message | Result:
        """The message, if it is still worth sending now, and still ours to send. The table is read first: a notice that is there
        afterwards is of the turn that was read, since the move that brings another turn takes the notices of earlier ones away."""
        now = now_ms()
        about = sa.select(notices.c.table_id).where(notices.c.key == one.notice)
        async with self.reading.connect() as connection:
            table_id = await connection.scalar(about)
        row, room = (None, None) if table_id is None else await self._table(table_id)
        query = sa.select(notices).where(notices.c.key == one.notice)
        claim = sa.select(deliveries.c.claim).where(deliveries.c.id == one.id)
        async with self.reading.connect() as connection:
            notice = (await connection.execute(query)).mappings().first()
            ours = await connection.scalar(claim) == self.token
        if not ours:
            return Result("due", "another worker is at it")
        if notice is None or is_stale(notice["kind"], row, one.person):
            return Result("dropped", "stale")
        if notice["read"]:
            return Result("dropped", "read")
        if not wishes.wants(reach.wishes, notice["kind"], reach.channel.kind):
            return Result("dropped", "not wanted")
        quiet = wishes.quiet_until(reach.wishes, now)
        if quiet is not None:
            return Result("due", outbox.QUIET, quiet)
        return self._message(one, notice, row, room, now)

    def _message(
        self, one: Claimed, notice: sa.RowMapping, row: TableRow | None, room: Room | None, now: int
    ) -> Message:
        table_id = notice["table_id"]
        link = f"{self.senders.mailer.url}/table/{table_id}" if self.senders.mailer.url and row else None
        happened, standing = message.told(row, room, one.person, now) if row is not None else ([], "")
        return Message(one.id, notice["kind"], table_id, notice["text"], happened, standing, link)

    async def _table(self, table_id: str) -> tuple[TableRow | None, Room | None]:
        """The table as it is stored now; without its room when it cannot be opened, nothing when it is gone."""
        try:
            room = await self.rooms.fresh(table_id)
        except NotFound:
            return None, None
        except Broken:
            return await self.rooms.row(table_id), None
        return room.row, room


def leads_to(one: DueNotice, row: TableRow) -> bool:
    """Whether a page of this table offers to go on at the table that is told of."""
    return one.kind in FOLLOWING and one.table in {row.rematch, row.next_table}


def shows(one: DueNotice, row: TableRow) -> bool:
    """Whether a page of this table, as it is known here, tells the same: this worker may be behind."""
    if leads_to(one, row):
        return True
    if one.kind == "game-over":
        return row.state == "over"
    return not is_stale(one.kind, row, one.person)


def is_stale(kind: str, row: TableRow | None, person: str) -> bool:
    """Whether things have moved on since."""
    if row is None:
        return kind not in {"table-closed", "friend"}
    if kind == "your-turn":
        return row.state != "running" or person not in turns.asked_people(row)
    if kind == "consent":
        return row.wanted is None or person in row.wanted.agreed
    if kind in {"invited", "rematch"}:
        sits = any(one.person == person and one.kind != "open" for one in row.seats)
        return row.state != "waiting" or sits
    return kind in {"next-game", "seat-taken"} and row.state == "over"


def by_channel(claimed: Sequence[Claimed]) -> list[list[Claimed]]:
    """What goes out together: the e-mails of a person; everything else by itself."""
    groups: dict[str, list[Claimed]] = {}
    for one in claimed:
        groups.setdefault(outbox.group_of(one.id, one.channel), []).append(one)
    return list(groups.values())
