"""A process that thinks for bots, one decision after the other: `python -m doubloon.server.thinking.process`.

A decision comes in, an answer goes out, each behind its length. An empty answer comes first: every game is loaded. When the
other side is gone, so is this process.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Final

from doubloon.children import without_ctrl_c
from doubloon.games import games
from doubloon.hosting.thinking import think

LENGTH: Final = 4
"""Bytes in which a length is written."""


def main() -> None:
    """Think until nobody asks any more."""
    games()
    answer = b""
    while True:
        sys.stdout.buffer.write(framed(answer))
        sys.stdout.buffer.flush()
        length = sys.stdin.buffer.read(LENGTH)
        if not length:
            return
        answer = think(sys.stdin.buffer.read(int.from_bytes(length)))


def framed(message: bytes) -> bytes:
    """A message behind its length."""
    return len(message).to_bytes(LENGTH) + message


class ThinkingProcess:
    """Such a process, seen from the server."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.outdated = False
        """Whether it ends after the thought it is at: an engine was compiled since it started."""

    @classmethod
    async def start(cls) -> ThinkingProcess:
        """A new one; `ready` waits until it can think."""
        with without_ctrl_c():
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                __name__,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        return cls(process)

    @property
    def alive(self) -> bool:
        """Whether it has not ended, as far as is known."""
        return self.process.returncode is None

    async def ready(self) -> None:
        """Returns when every game is loaded; EOFError when the process has ended."""
        await self._answer()

    async def think(self, packet: bytes) -> bytes:
        """One decision; EOFError or OSError when the process has ended."""
        assert self.process.stdin is not None
        self.process.stdin.write(framed(packet))
        await self.process.stdin.drain()
        return await self._answer()

    async def _answer(self) -> bytes:
        assert self.process.stdout is not None
        length = int.from_bytes(await self.process.stdout.readexactly(LENGTH))
        return await self.process.stdout.readexactly(length)

    async def end(self) -> None:
        """Kill it, whatever it is at."""
        if self.alive:
            self.process.kill()
        await self.process.wait()


if __name__ == "__main__":
    main()
