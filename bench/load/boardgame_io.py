"""The peer: boardgame.io on Node, its state in memory, spoken to in its own protocol (socket.io over a websocket).

It plays a game of next to no rules, sixty-four cells in which two players write in turn, with a state about as large as
a view of ours. The package comes from npm into
`.bench/boardgame.io/` when it is not there; where it cannot be had, the bench says so and measures ours alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import subprocess
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from bench.load.crowd import Crowd
from bench.load.websocket import Websocket
from bench.peers import ROOT
from tools.client_build import NoNode, node_home

VERSION: Final = "0.50.2"
GAME: Final = "cells"
FOLDER: Final = ROOT / ".bench-node" / f"boardgame.io-{VERSION}"
SCRIPT: Final = Path(__file__).with_name("boardgame_io.cjs")
EVENT: Final = f"42/{GAME},".encode()
ENGINE_PING: Final = b"2"
ENGINE_PONG: Final = b"3"


class CannotInstall(Exception):
    """The peer is not to be had here."""


def node() -> Path:
    return node_home() / "bin" / "node"


def install() -> None:
    """From npm, once."""
    if (FOLDER / "node_modules" / "boardgame.io").is_dir():
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "package.json").write_text(
        msgspec.json.encode({"private": True, "dependencies": {"boardgame.io": VERSION}}).decode()
    )
    flags = ["--no-package-lock", "--no-audit", "--no-fund", "--omit=optional", "--ignore-scripts"]
    try:
        script = node_home() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        command: list[str | Path] = [node(), script, "install", *flags, "--loglevel=error"]
        subprocess.run(command, cwd=FOLDER, check=True, timeout=300)
    except (OSError, NoNode, subprocess.SubprocessError) as error:
        raise CannotInstall(f"boardgame.io cannot be installed here: {error}") from None


@contextlib.contextmanager
def serving() -> Iterator[tuple[int, int]]:
    """The peer's server: its port and its process."""
    install()
    process = subprocess.Popen(
        [node(), SCRIPT],
        cwd=FOLDER,
        env={"NODE_PATH": str(FOLDER / "node_modules"), "NODE_ENV": "production"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        while line and not line.startswith("port "):
            line = process.stdout.readline()
        if not line:
            raise CannotInstall("boardgame.io's server does not start")
        yield int(line.split()[1]), process.pid
    finally:
        process.kill()
        process.wait()


class Player(Websocket):
    """Writes into a cell whenever it is its turn."""

    def __init__(self, crowd: Crowd, match: str, seat: int) -> None:
        super().__init__("/socket.io/?EIO=4&transport=websocket")
        self.crowd = crowd
        self.match = match
        self.seat = str(seat)
        self.sent = 0.0
        self.moving = False

    def told(self, message: bytes) -> None:
        if message == ENGINE_PING:
            self.say(ENGINE_PONG)
        elif message.startswith(b"0"):
            self.say(f"40/{GAME},".encode())
        elif message.startswith(b"40"):
            self.emit("sync", self.match, self.seat, None, 2)
        elif message.startswith(EVENT):
            self.event(*msgspec.json.decode(message[len(EVENT) :]))

    def event(self, kind: str, *details: Any) -> None:
        if kind == "sync":
            self.shown(details[1]["state"])
        elif kind == "update":
            if self.moving:
                self.moving = False
                self.crowd.acknowledged(self, self.sent)
            self.shown(details[1])

    def shown(self, state: dict[str, Any]) -> None:
        if state["ctx"]["currentPlayer"] == self.seat:
            self.crowd.when_allowed(partial(self.move, state["_stateID"]))

    def move(self, version: int) -> None:
        payload = {
            "type": "write",
            "args": [random.randrange(64)],
            "playerID": self.seat,
            "credentials": None,
        }
        self.sent, self.moving = time.perf_counter(), True
        self.emit("update", {"type": "MAKE_MOVE", "payload": payload}, version, self.match, self.seat)

    def emit(self, *event: Any) -> None:
        self.say(EVENT + msgspec.json.encode(event))


class PeersCrowd(Crowd):
    """Pairs at matches of the peer; a match has no end."""

    def __init__(self, name: str, sockets: int, port: int, process: int) -> None:
        super().__init__(name, sockets, process)
        self.port = port

    async def pair(self, number: int) -> None:
        players = [Player(self, f"{self.name}-{self.sockets}-{number}", seat) for seat in (0, 1)]
        try:
            for player in players:
                await asyncio.get_running_loop().create_connection(
                    lambda player=player: player,  # type: ignore[misc]
                    "127.0.0.1",
                    self.port,
                )
            await asyncio.gather(*(player.ended for player in players))
        finally:
            for player in players:
                player.hang_up()
