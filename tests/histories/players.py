"""People who play while everything around them fails: they send commands twice, late, over two connections, for old versions, go away
and come back, and note all that they sent, were answered and were shown."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.histories.history import UNDO, Event
from tests.server.live import Socket, Visitor, key

NETWORK = (OSError, EOFError, httpx.HTTPError, WebSocketException, TimeoutError)


class Table:
    """One table's history, and who plays at it."""

    def __init__(self, table_id: str, turns: bool) -> None:
        self.id = table_id
        self.turns = turns
        self.history: list[Event] = []
        self.clients = 0
        self.version = 0
        """The latest anybody was shown or acknowledged."""
        self.over = False


class Player:
    """One person at one table, over any of the servers."""

    def __init__(
        self, visitor: Visitor, table: Table, urls: Callable[[], list[str]], luck: random.Random
    ) -> None:
        self.visitor = visitor
        self.table = table
        self.urls = urls
        self.luck = luck
        self.known = 0
        """The latest version this person was acknowledged."""
        self.doubtful: dict[str, Any] | None = None
        self.earlier: dict[str, Any] | None = None
        self.stop = False
        self.waits = False
        """It looks on, and does not move."""
        self.connected = 0

    async def play(self) -> None:
        """Move, whatever happens to the servers, until told to stop."""
        while not (self.stop or self.table.over):
            try:
                await self.sit()
            except NETWORK:
                await asyncio.sleep(self.luck.uniform(0.01, 0.2))

    async def sit(self) -> None:
        """One connection, for as long as it holds, or the person stays."""
        async with self.connection() as client:
            stays = self.luck.randint(3, 40)
            while not (self.stop or self.table.over) and stays:
                stays -= 1
                await self.move(client)
        await asyncio.sleep(self.luck.choice((0.0, 0.01, 0.3)))

    def connection(self, hidden: bool = False) -> Client:
        return Client(self, self.luck.choice(self.urls()), hidden)

    async def move(self, client: Client) -> None:
        """Do what can be done, or wait for news."""
        if self.doubtful is None and not self.waits:
            self.doubtful = await self.choose(client)
        if self.doubtful is None:
            await client.news()
            return
        command = self.doubtful
        chance = self.luck.random()
        if self.earlier is not None and chance < 0.1:
            await client.ask(self.earlier)
        elif chance < 0.2:
            await client.send(command)
        elif chance < 0.25:
            async with self.connection() as other:
                await other.send(command)
                await client.ask(command)
        answer = await client.ask(command)
        if answer["type"] == "trouble":
            await asyncio.sleep(0.05)
            return
        self.doubtful = None
        if answer["type"] == "accepted":
            self.earlier = command

    async def choose(self, client: Client) -> dict[str, Any] | None:
        """A command for a seat of mine that is asked; None when none is."""
        view = client.socket.view
        mine = [seat for seat in view["to_act"] if seat in client.seats()]
        if not mine:
            return None
        if view["seat"] not in mine:
            await client.look(mine[0])
            return None
        version = view["version"]
        action = self.luck.choice(view["choices"])["action"] if view["choices"] else "nothing"
        if view["undo"] and self.luck.random() < 0.1:
            action = UNDO
        if version and self.luck.random() < 0.05:
            version -= 1
        return {"seat": view["seat"], "action": action, "version": version, "key": key()}


class Client:
    """One connection of a player."""

    def __init__(self, player: Player, url: str, hidden: bool) -> None:
        self.player = player
        self.table = player.table
        self.table.clients += 1
        self.number = self.table.clients
        self.noted = 0
        visitor = player.visitor
        visitor.url = url
        self.opening = visitor.at(self.table.id, **({"hidden": 1} if hidden else {}))

    async def __aenter__(self) -> Client:
        known = self.player.known
        self.player.connected += 1
        try:
            self.socket: Socket = await self.opening.__aenter__()
        except BaseException:
            self.player.connected -= 1
            raise
        self.note("opened", version=known)
        try:
            await self.hear("shown")
        except BaseException as error:
            await self.__aexit__(type(error), error, error.__traceback__)
            raise
        return self

    async def __aexit__(self, *error: Any) -> None:
        self.player.connected -= 1
        await self.opening.__aexit__(*error)

    def note(self, kind: str, key: str = "", version: int = 0, seat: int = -1, action: str = "") -> None:
        self.table.history.append(Event(self.number, kind, key, version, seat, action))

    def seats(self) -> list[int]:
        return [one["seat"] for one in self.socket.shown["table"]["seats"] if one["mine"]]

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of these kinds; all that comes is noted in its order."""
        try:
            return await asyncio.wait_for(self.socket.hear(*kinds), 30)
        finally:
            for message in self.socket.heard[self.noted :]:
                self.take(message)
            self.noted = len(self.socket.heard)

    def take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "shown":
            version = message["view"]["version"]
            self.note("read", version=version)
            self.table.version = max(self.table.version, version)
            self.table.over = self.table.over or message["table"]["state"] == "over"
        elif kind in {"accepted", "refused", "stale"}:
            self.note(kind, message["key"], message.get("version", 0))
            if kind == "accepted":
                self.player.known = max(self.player.known, message["version"])

    async def news(self) -> None:
        """Wait for the table to change, for a while."""
        try:
            await asyncio.wait_for(self.hear("shown"), self.player.luck.uniform(0.5, 4))
        except TimeoutError:
            await self.socket.say("ping", at=0)

    async def look(self, seat: int) -> None:
        await self.socket.say("look", seat=seat)
        await self.hear("shown", "trouble")

    async def send(self, command: dict[str, Any]) -> None:
        """Send a command and do not wait."""
        self.note("sent", command["key"], command["version"], command["seat"], command["action"])
        if command["action"] == UNDO:
            fields = {name: value for name, value in command.items() if name != "action"}
            await self.socket.say("undo", **fields)
        else:
            await self.socket.say("act", **command)

    async def ask(self, command: dict[str, Any]) -> dict[str, Any]:
        """Send a command and hear its answer."""
        await self.send(command)
        while True:
            answer = await self.hear("accepted", "refused", "stale", "trouble")
            if answer["type"] == "trouble" or answer["key"] == command["key"]:
                return answer
