"""How workers hear of each other's commits: nothing to do in one process, `LISTEN/NOTIFY` on PostgreSQL.

A piece of news says that something has changed and where; the hearer reads it from the database. Only a move comes with its
news (`move_news.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final

import asyncpg
import sqlalchemy as sa

from doubloon.server.settings import Settings

CHANNEL: Final = "doubloon"
AGAIN_AFTER: Final = 1.0
ALIVE_EVERY: Final = 2.0
SILENT_FOR: Final = 10.0
"""Seconds without a word after which a worker, or the bus itself, is given up."""
NOTIFY: Final = sa.text("SELECT pg_notify('doubloon', news) FROM unnest(CAST(:news AS text[])) AS news")
ALIVE: Final = "SELECT pg_notify('doubloon', $1)"
Hear = Callable[[list[str]], None]
log = logging.getLogger(__name__)


class Bus:
    """One process: everybody who must know is here already."""

    def __init__(self) -> None:
        self.worker = secrets.token_hex(4)

    def announce(self, connection: sa.Connection, news: Sequence[str]) -> None:
        """Nobody else is listening."""

    async def listen(self, hear: Hear, missed: Callable[[], None]) -> None:
        """Nobody else is speaking."""


class PostgresBus(Bus):
    """Several processes or machines at one database."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url.replace("postgresql+asyncpg://", "postgresql://")

    def announce(self, connection: sa.Connection, news: Sequence[str]) -> None:
        """Delivered by PostgreSQL when the transaction commits, and not before."""
        connection.execute(NOTIFY, {"news": [f"{self.worker} {one}" for one in news]})

    async def listen(self, hear: Hear, missed: Callable[[], None]) -> None:
        """Hear the others for ever; after a lost connection `missed` is told that anything may have happened."""
        while True:
            lost = asyncio.Event()
            connection = None
            try:
                connection = await asyncpg.connect(self.url, timeout=SILENT_FOR)
                connection.add_termination_listener(lambda *_: lost.set())  # noqa: B023
                await connection.add_listener(CHANNEL, self._hearer(hear))
                missed()
                await self._live(connection, lost)
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
                log.warning("the database's bus is out of reach; trying again")
            finally:
                if connection is not None:
                    connection.terminate()
            await asyncio.sleep(AGAIN_AFTER)

    async def _live(self, connection: Any, lost: asyncio.Event) -> None:
        """Say now and then that this worker lives, on the connection on which it listens: one that fell silent is noticed."""
        while not lost.is_set():
            await connection.execute(ALIVE, f"{self.worker} alive {self.worker}", timeout=SILENT_FOR)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(ALIVE_EVERY):
                    await lost.wait()

    def _hearer(self, hear: Hear) -> Callable[..., None]:
        def heard(_connection: Any, _pid: int, _channel: str, payload: str) -> None:
            worker, *news = payload.split(" ")
            if worker != self.worker:
                hear(news)

        return heard


def bus_for(settings: Settings) -> Bus:
    """The bus that goes with this database."""
    return Bus() if settings.embedded else PostgresBus(settings.database_url)
