"""One host that does not answer keeps nobody else waiting, and what waited for it goes out as soon as it answers."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from doubloon.server.clock import now_ms
from doubloon.server.notices import calls, dispatcher, outbox, ways
from doubloon.server.notices.calls import Calls
from doubloon.server.notices.faults import NotDelivered
from doubloon.server.notices.message import Message
from doubloon.server.notices.outbox import Channel
from doubloon.server.people.accounts import new_guest
from doubloon.server.settings import Settings
from doubloon.server.store.schema import channels, deliveries, notices
from doubloon.server.worker import ServerWorker
from tests.server.people.test_retention import opened

MUTE = "https://mute.example/hook"
GOOD = "https://good.example/hook"


class Outside:
    """The hosts out there, in place of the calls to them."""

    def __init__(self, worker: ServerWorker) -> None:
        worker.senders.send = self.send  # type: ignore[method-assign]
        self.worker = worker
        self.answers = asyncio.Event()
        """The mute one does, from now on."""
        self.under_way = 0
        self.taken: list[str] = []
        self.refuses: NotDelivered | None = None

    async def send(self, channel: Channel, email: str | None, messages: Sequence[Message]) -> None:
        if channel.address == MUTE:
            if self.refuses is not None:
                raise self.refuses
            self.under_way += 1
            await self.answers.wait()
            self.under_way -= 1
        self.taken += [one.key for one in messages]

    async def round(self) -> None:
        """The dispatcher looks once, and what it begins goes as far as it can."""
        await self.worker.dispatcher.round()
        while len(self.worker.dispatcher.at_work) != self.under_way:  # noqa: ASYNC110 (the others are done with by then)
            await asyncio.sleep(0.01)

    async def write(self, statement: sa.Insert | sa.Update) -> None:
        def written(connection: sa.Connection) -> None:
            connection.execute(statement)

        await self.worker.writer.do(written)

    async def told(self, person: str, address: str, count: int) -> None:
        """So many notices are due to somebody, who is told there."""
        now = now_ms()
        values = {"id": f"c{address}", "person_id": person, "kind": "signed", "address": address}
        more: dict[str, Any] = {"keys": {}, "name": "", "confirmed": True, "made": now}
        await self.write(channels.insert().values(**values, **more))
        rows = [
            {
                "person_id": person,
                "kind": "friend",
                "table_id": "",
                "text": "",
                "at": now,
                "read": False,
                "key": f"{address} {number}",
                "held": False,
                "due": now,
            }
            for number in range(count)
        ]
        if rows:
            await self.write(notices.insert().values(rows))

    async def waits(self) -> list[tuple[int, str]]:
        """What is due later: in how many seconds about, and why."""
        query = sa.select(deliveries.c.due, deliveries.c.why).where(deliveries.c.state == "due")
        async with self.worker.reading.connect() as connection:
            rows = await connection.execute(query.order_by(deliveries.c.due))
        return [(round((row.due - now_ms()) / 1000), row.why) for row in rows]


async def two_hosts(worker: ServerWorker, count: int) -> Outside:
    outside = Outside(worker)
    for name, address, many in (("Ann", MUTE, count), ("Bob", GOOD, 1)):
        person, _ = await new_guest(worker.accounts, name)
        await outside.told(person.id, address, many)
    return outside


async def test_a_host_that_does_not_answer_keeps_nobody_else_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "MOST_AN_HOUR", 1000)
    async with opened(tmp_path) as (worker, _):
        outside = await two_hosts(worker, 250)
        for _ in range(3):
            await outside.round()
        assert [one for one in outside.taken if one.startswith(GOOD)]
        assert outside.under_way == ways.EACH, "what cannot be sent now is not claimed"
        outside.answers.set()


async def test_a_host_that_left_calls_unanswered_is_called_once_in_a_while_and_then_told_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as (worker, _):
        outside = await two_hosts(worker, 20)
        outside.refuses = NotDelivered("the address does not answer (ConnectError)", silent=True)
        await outside.round()
        await outside.round()
        waits = await outside.waits()
        assert sum(why.startswith("no answer") for _, why in waits) == ways.EACH, "the others were not tried"
        assert worker.dispatcher.ways.closed() == ["https://mute.example"]
        monkeypatch.setattr(ways, "REST", 0.0)
        await outside.round()
        assert sum(why.startswith("no answer") for _, why in await outside.waits()) == ways.EACH + 1
        outside.refuses = None
        outside.answers.set()
        await outside.round()
        assert max(seconds for seconds, _ in await outside.waits()) <= 0, "nobody waits for his pause"
        for _ in range(3):
            await outside.round()
        assert len(outside.taken) == 21
        assert await outside.waits() == []


async def test_a_channel_that_says_when_is_left_alone_until_then(tmp_path: Path) -> None:
    async with opened(tmp_path) as (worker, _):
        outside = await two_hosts(worker, 1)
        outside.refuses = NotDelivered("the address answers 429", wait=1000)
        await outside.round()
        outside.refuses = None
        outside.answers.set()
        query = sa.select(notices).where(notices.c.key == f"{MUTE} 0")
        async with worker.reading.connect() as connection:
            first = (await connection.execute(query)).mappings().one()
        again = {**first, "id": None, "key": "another", "due": now_ms()}
        await outside.write(notices.insert().values(**again))
        await outside.round()
        assert [one for one in outside.taken if one.startswith("another")]
        assert [(seconds >= 990, why) for seconds, why in await outside.waits()] == [
            (True, "later: the address answers 429")
        ]


async def test_what_takes_long_is_not_taken_for_a_dead_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An e-mail may take longer than a claim lasts: its worker says that it is still at it."""
    async with opened(tmp_path) as (worker, _):
        outside = await two_hosts(worker, 1)
        await outside.round()
        assert outside.under_way == 1
        monkeypatch.setattr(dispatcher, "RENEWED_AFTER", 0.0)
        other = dispatcher.Dispatcher(
            False, worker.reading, worker.writer, worker.rooms, worker.tasks, worker.senders
        )
        await other.round()
        assert other.claims, "it has seen the claim"
        await outside.round()
        monkeypatch.setattr(dispatcher, "LEASE", 0.1)
        await other.round()
        assert not other.at_work
        await asyncio.sleep(0.2)
        await other.round()
        assert other.at_work, "nobody has said so for as long as a claim lasts"
        outside.answers.set()


async def test_names_that_nobody_resolves_keep_nobody_else_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    resolves = threading.Event()

    def looked_up(host: str, port: int, **_: Any) -> list[Any]:
        if host == "slow.example":
            resolves.wait()
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", port))]

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    monkeypatch.setattr(calls, "SECONDS", 0.5)
    ours = Calls(Settings())
    slow = [asyncio.create_task(ours.check("https://slow.example/")) for _ in range(50)]
    await asyncio.sleep(0)
    await ours.check("https://good.example/")
    with pytest.raises(NotDelivered) as nobody:
        await ours.deliver("https://slow.example/", b"", {})
    assert nobody.value.silent
    resolves.set()
    await asyncio.gather(*slow, return_exceptions=True)


def test_a_thousand_silent_hosts_are_named_in_part() -> None:
    """A query has its limits; the others are left out one by one."""
    known = ways.Ways()
    for number in range(1000):
        for _ in range(ways.PATIENCE):
            known.did_not_answer(f"https://{number}.example")
    assert len(known.closed()) == ways.MOST_NAMED
    assert not known.beginnings().take("https://999.example", "one")
