"""One table, hosted: seats with people and bots in them, views and answers as wire messages, commands, consent, clocks, hints,
`why`, log, replay, forks, luck, verification, campaigns. The server runs many of them; a page in a browser runs its own.

Nothing here knows HTTP, sockets, a database, threads or processes, nor needs what a browser lacks. Storage, time and thinking
are handed in (`protocols.py`); `memory.py` has the simplest of each. asyncio is used for its loop and locks only, which a
browser has too. A page with one person uses it like this (`tests/hosting/test_a_page.py` plays whole games so):

    services = hosting.local_services(keep=indexed_db_put)                 # or store, rooms, thinker of your own
    me = Person("me", "Ada", guest=True)
    wish = CreateTable("gilded-compass", [SeatWish("me"), SeatWish("bot", "greedy")])
    room = await opening.create(services, me, wish)                         # POST /api/tables
    info = views.info(room.row, me, room.online())                          # its answer, a TableInfo

    client = Client(room, outlet, me, None, access.OWN, known=0)            # GET /ws/tables/ID; outlet.write(bytes)
    room.enter(client)
    outlet.write(client.view_message())                                      # `shown`: the table as it is
    client.welcome([msgspec.json.encode(Said([])), msgspec.json.encode(Presence(room.online(), 0))])
    answer = await conversation.answered(client, message)                   # for every ClientMessage; RequestError -> `trouble`
    if answer is not None:
        client.answer(answer)

From then on views and answers come through `outlet.send`, and bots move by themselves. The calls of the HTTP interface are
thin faces of `games` (games, rules), `opening` (create, fork, close), `rematch` (rematch, next_game), `campaigns.sheet_of`,
`looking_back` (moment, record, verdict, dice_luck, last_turn), `play` (revise with a plan of `seating`; time_out) and `advice`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from doubloon.hosting.memory import DirectReplayer, MemoryRooms, MemoryStore, NoLimits, SavedTable, _nowhere
from doubloon.hosting.protocols import Thinker
from doubloon.hosting.services import Services
from doubloon.hosting.thinking import DirectThinker

__all__ = ["local_services"]


def local_services(
    keep: Callable[[SavedTable], Awaitable[None]] = _nowhere,
    thinker: Thinker | None = None,
    bot_pause: float = 0.0,
) -> Services:
    """All that tables need, in this process alone. `keep` makes a table safe before a command is acknowledged."""
    store = MemoryStore(keep)
    rooms = MemoryRooms(store)
    tasks: set[asyncio.Future[None]] = set()

    def background(work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    services = Services(
        store=store,
        rooms=rooms,
        thinker=thinker or DirectThinker(),
        replays=DirectReplayer(),
        limits=NoLimits(),
        now=lambda: time.time_ns() // 1_000_000,
        background=background,
        bot_pause=bot_pause,
    )
    rooms.services = services
    return services
