"""Our own players: pairs of people at tables of two over HTTP and websockets, who choose at random."""

from __future__ import annotations

import asyncio
import random
import time
from functools import partial
from typing import Final, get_type_hints

import msgspec

from bench.load.crowd import Crowd
from bench.load.websocket import Websocket
from tests.server.live import ServerProcess, Visitor

PING: Final = b'{"type":"ping","at":0}'
PING_EVERY: Final = 2.0
SHOWN: Final = b'{"type":"shown"'
PATCHED: Final = b'{"type":"patched"'
ACCEPTED: Final = b'{"type":"accepted"'
FAILED: Final = (b'{"type":"refused"', b'{"type":"stale"', b'{"type":"trouble"')
AT_THE_DOOR: Final = 8
"""How many come in at a time, as people do."""


class Choice(msgspec.Struct):
    action: str


class View(msgspec.Struct):
    version: int
    to_act: list[int]
    choices: list[Choice]
    seat: int | None
    prompt: object


class Shown(msgspec.Struct):
    """Only what a player needs to go on; the rest of the message is skipped unread."""

    view: View


class Step(msgspec.Struct):
    path: str
    value: msgspec.Raw


class Patched(msgspec.Struct):
    patch: list[Step]


_shown: Final = msgspec.json.Decoder(Shown)
_patched: Final = msgspec.json.Decoder(Patched)
_FIELDS: Final = {
    f"/view/{name}": (name, msgspec.json.Decoder(kind)) for name, kind in get_type_hints(View).items()
}


class Watcher(Websocket):
    """Looks on, and counts what it is sent."""

    received = 0
    """Bytes."""

    def opened(self) -> None:
        self._ping()

    def _ping(self) -> None:
        if not self.ended.done():
            self.say(PING)
            asyncio.get_running_loop().call_later(PING_EVERY, self._ping)

    def told(self, message: bytes) -> None:
        Watcher.received += len(message)


class Player(Watcher):
    """Moves whenever it is asked, until the game is over."""

    def __init__(self, crowd: Crowd, who: object, table: str, cookies: str) -> None:
        super().__init__(f"/ws/tables/{table}?patches=1", cookies)
        self.crowd = crowd
        self.who = who
        self.view: View
        self.version = -1
        self.sent = 0.0

    def told(self, message: bytes) -> None:
        super().told(message)
        if message.startswith(PATCHED):
            for step in _patched.decode(message).patch:
                field = _FIELDS.get(step.path)
                if field is not None:
                    setattr(self.view, field[0], field[1].decode(step.value))
            self.shown(self.view)
        elif message.startswith(SHOWN):
            self.view = _shown.decode(message).view
            self.shown(self.view)
        elif message.startswith(ACCEPTED):
            self.crowd.acknowledged(self.who, self.sent)
        elif message.startswith(FAILED):
            self.crowd.not_accepted()

    def shown(self, view: View) -> None:
        if view.prompt is None:
            self.hang_up()
        elif view.seat in view.to_act and view.version > self.version:
            self.version = view.version
            action = random.choice(view.choices).action
            command = {
                "type": "act",
                "seat": view.seat,
                "action": action,
                "version": view.version,
                "key": f"{id(self):x}-{view.version:08}",
            }
            self.crowd.when_allowed(partial(self.move, msgspec.json.encode(command)))

    def move(self, command: bytes) -> None:
        self.sent = time.perf_counter()
        self.say(command)


class OurCrowd(Crowd):
    """People at a server of ours; a pair that has finished a game plays another."""

    def __init__(self, name: str, sockets: int, server: ServerProcess, watchers: int = 0) -> None:
        assert server.process is not None
        super().__init__(name, sockets, server.process.pid)
        self.server = server
        self.watchers = watchers
        """Spectators at each table."""
        self.door = asyncio.Semaphore(AT_THE_DOOR)

    async def pair(self, number: int) -> None:
        async with Visitor(self.server.url) as one, Visitor(self.server.url) as other:
            async with self.door:
                await one.guest()
                await other.guest()
            while not self.leaving:
                async with self.door:
                    table = (await one.table("me", "open"))["id"]
                    await other.post(f"/api/tables/{table}/join", {})
                players = [Player(self, (number, who), table, cookies(who)) for who in (one, other)]
                watching = [Watcher(f"/ws/tables/{table}", "") for _ in range(self.watchers)]
                try:
                    for player in (*watching, *players):
                        await asyncio.get_running_loop().create_connection(
                            lambda player=player: player,  # type: ignore[misc]
                            "127.0.0.1",
                            self.server.port,
                        )
                    await asyncio.gather(*(player.ended for player in players))
                finally:
                    for player in (*players, *watching):
                        player.hang_up()


def cookies(visitor: Visitor) -> str:
    return "; ".join(f"{name}={value}" for name, value in visitor.http.cookies.items())
