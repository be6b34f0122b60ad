"""One worker: its parts, put together when it starts. None of them holds the truth, which is in the database."""

from __future__ import annotations

import asyncio
from functools import partial

import sqlalchemy as sa

from doubloon.hosting.services import Services, untraced
from doubloon.server.clock import now_ms
from doubloon.server.http.limits import Limits
from doubloon.server.mail import Mailer
from doubloon.server.monitoring import metrics
from doubloon.server.monitoring.traces import tracer
from doubloon.server.notices.dispatcher import Dispatcher
from doubloon.server.notices.senders import Senders
from doubloon.server.people.accounts import Accounts
from doubloon.server.people.cups.rounds import Cups
from doubloon.server.people.privacy.retention import Retention
from doubloon.server.people.sign_in.identity import Provider
from doubloon.server.people.standing import GameCounter
from doubloon.server.settings import Settings
from doubloon.server.store import engine
from doubloon.server.store.schema import house
from doubloon.server.store.table_store import DatabaseTables
from doubloon.server.store.writer import Writer
from doubloon.server.tables import move_news
from doubloon.server.tables.bus import bus_for
from doubloon.server.tables.news import News
from doubloon.server.tables.presence import Presences
from doubloon.server.tables.rooms import Rooms
from doubloon.server.tables.sockets import Needs, Sockets
from doubloon.server.tables.sweep import Sweep
from doubloon.server.tasks import Tasks
from doubloon.server.thinking.analyses import Analyses
from doubloon.server.thinking.queues import Replays
from doubloon.server.thinking.thinkers import Thinkers


class ServerWorker:
    """Handlers are given the parts they ask for by name (`routes/needs.py`); nothing takes the whole."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.tracer = tracer(settings)
        self.tasks = Tasks()
        self.reading = engine.reading(settings)
        self.bus = bus_for(settings)
        self.writer = Writer(engine.writing(settings), self.bus.announce)
        self.replays = Replays()
        self.rooms = Rooms(self.reading, settings.embedded, self.replays, self.tasks)
        self.thinkers = Thinkers(settings)
        self.analyses = Analyses(settings, self.reading, self.writer, self.tasks)
        self.limits = Limits(settings, self.writer)
        self.mailer = Mailer(settings)
        self.provider = Provider(settings)
        self.senders = Senders(settings, self.mailer)
        self.dispatcher = Dispatcher(
            settings.embedded, self.reading, self.writer, self.rooms, self.tasks, self.senders
        )
        self.store = DatabaseTables(self.reading, self.writer, None if settings.embedded else move_news.told)
        self.services = self.rooms.services = Services(
            store=self.store,
            rooms=self.rooms,
            thinker=self.thinkers,
            replays=self.replays,
            limits=self.limits,
            now=now_ms,
            background=self.tasks.background,
            observe=metrics.observe_command,
            trace=untraced if self.tracer is None else self.tracer.span,
            most_plies=settings.most_plies,
            bot_pause=settings.bot_pause,
        )
        self.presence = Presences(self.rooms, self.tasks, self.bus.worker, self._announce)
        self.services.sat_down = partial(self.presence.changed, here=True)
        self.accounts = Accounts(self.reading, self.writer, self.limits, self._end_session)
        self.sockets = Sockets(
            Needs(
                settings,
                self.reading,
                self.writer,
                self.rooms,
                self.limits,
                self.presence,
                self.tasks,
                self.accounts,
            )
        )
        self.news = News(
            self.bus.worker, self.reading, self.rooms, self.presence, self.tasks, self.sockets.end_session
        )
        self.standing = GameCounter(self.reading, self.writer, self.rooms)
        self.cups = Cups(self.reading, self.writer)
        self.retention = Retention(settings, self.accounts, self.rooms, now_ms)
        self.sweep = Sweep(settings, self.reading, self.rooms, self.sockets, self.tasks)

    async def open(self) -> None:
        """Begin to work: write, listen, sweep."""
        async with self.reading.connect() as connection:
            self.senders.open({row.name: row.value for row in await connection.execute(sa.select(house))})
        listening = self.bus.listen(self.news.on_news, self.news.on_missed)
        for work in (
            self.writer.run(),
            listening,
            self.sweep.run(),
            self.retention.run(),
            self.standing.run(),
            self.cups.run(),
            self.dispatcher.run(),
            self.presence.give_up_the_dead(),
            self.thinkers.take_new_engine(),
        ):
            self.tasks.background(work)

    async def close(self) -> None:
        """Stop; all that was acknowledged is stored already."""
        self.sockets.close()
        await self.tasks.close()
        await self.thinkers.close()
        self.replays.close()
        await self.reading.dispose()
        await self.writer.store.dispose()
        if self.tracer is not None:
            await asyncio.to_thread(self.tracer.close)

    def _announce(self, news: list[str]) -> None:
        """Tell the other workers, if there can be any."""
        if not self.settings.embedded:
            self.tasks.background(self.writer.append("", (), news))

    def _end_session(self, session: str) -> None:
        """The sockets of a session that has ended end too, here and at other workers."""
        self.sockets.end_session(session)
        self._announce([f"bye {session}"])
