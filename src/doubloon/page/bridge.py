"""The local server as the worker's JavaScript calls it, and the browser as the local server calls it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from doubloon.hosting.memory import SavedTable
from doubloon.page.javascript import from_javascript, to_javascript
from doubloon.page.local_server import LocalServer


class Browser:
    """`local_server.BrowserApi`, made of JavaScript's functions (`outside` in web/src/local/worker.ts)."""

    def __init__(self, functions: Any) -> None:
        self.functions = functions

    async def keep(self, saved: SavedTable, info: bytes, body: bytes) -> None:
        """To IndexedDB."""
        row = saved.row
        await self.functions.keep(row.id, info.decode(), row.campaign, row.updated, to_javascript(body))

    async def load(self, table_id: str) -> bytes | None:
        """From IndexedDB."""
        found = await self.functions.load(table_id)
        return None if found is None else from_javascript(found)

    async def chain(self, campaign: str) -> list[str]:
        """By what lists know of tables."""
        return list(await self.functions.chain(campaign))

    async def think(self, packet: bytes) -> bytes:
        """In the worker that thinks."""
        return from_javascript(await self.functions.think(to_javascript(packet)))

    async def analyse(self, packet: bytes, progress: Callable[[int], None]) -> bytes:
        """In a worker of its own."""
        return from_javascript(await self.functions.analyse(to_javascript(packet), progress))

    async def keep_analysis(self, table_id: str, found: bytes) -> None:
        """To IndexedDB."""
        await self.functions.keepAnalysis(table_id, found.decode())

    async def analysis_of(self, table_id: str) -> bytes | None:
        """From IndexedDB."""
        found = await self.functions.analysisOf(table_id)
        return None if found is None else str(found).encode()

    def send(self, line: int, message: bytes) -> None:
        """To the page."""
        self.functions.send(line, message.decode())


class Bridge:
    """Texts in and out; JavaScript keeps it for as long as the worker lives."""

    def __init__(self, server: LocalServer) -> None:
        self.server = server

    async def request(self, method: str, path: str, body: str) -> str:
        """Three digits of status, a space, and the answer as JSON."""
        status, answer = await self.server.request(method, path, body.encode())
        return f"{status} {answer.decode()}"

    async def connect(self, line: int, table: str, since: int, seat: int | None) -> int:
        """0, or the code with which the connection is closed."""
        return await self.server.connect(line, table, since, seat)

    async def receive(self, line: int, text: str) -> None:
        """A message from the page."""
        await self.server.receive(line, text.encode())

    def rename(self, name: str) -> None:
        """What the person is called at new tables."""
        self.server.me = msgspec.structs.replace(self.server.me, name=name)

    def disconnect(self, line: int) -> None:
        """The page looks elsewhere."""
        self.server.disconnect(line)


def opened(functions: Any) -> Bridge:
    """The local server of this browser."""
    return Bridge(LocalServer(Browser(functions), str(functions.me)))
