"""A real server in a process of its own, and visitors who talk to it over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import IO, Any
from uuid import uuid4

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests import forked_command

GAME = "gilded-compass"
PING_EVERY = 2.0
PATIENCE = 180.0
"""Seconds after which a server will not answer any more, on a machine however busy."""
NOW_AND_THEN = 0.05
"""Seconds between two looks at what nobody announces."""
QUICK = {
    "DOUBLOON_BOT_PAUSE": "0",
    "DOUBLOON_BOT_SECONDS": "60",
    "DOUBLOON_HEARD_WITHIN": "60",
    "DOUBLOON_LIMITS": "off",
    "DOUBLOON_LOG_LEVEL": "WARNING",
}


class ServerProcess:
    """One server process."""

    def __init__(
        self,
        database: str,
        port: int = 0,
        log: Path | None = None,
        workers: int = 1,
        fresh: bool = False,
        **environment: str,
    ) -> None:
        self.database = database
        self.fresh = fresh or workers > 1 or not forked_command.can_fork(environment)
        """Whether it is a fresh Python process; else it is a fork, which saves a second each time."""
        self.workers = workers
        self.port = port
        self.log = log
        self.environment = {**os.environ, **QUICK, **environment}
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)  # it is started often
        self.process: subprocess.Popen[bytes] | forked_command.ForkedCommand | None = None
        self.said: IO[str] | None = None

    def open(self) -> ServerProcess:
        """Start it, and wait until it says where it is and answers."""
        read, write = os.pipe()
        self.said = os.fdopen(read)
        with (
            os.fdopen(write, "wb") as out,
            Path(os.devnull).open("rb") as nothing,
            (self.log or Path(os.devnull)).open("ab") as errors,
        ):
            self.process = self.started([stream.fileno() for stream in (nothing, out, errors)])
        line = self.said.readline()
        found = re.search(r":(\d+)\s*$", line)
        assert found, f"the server said {line!r}"
        self.port = int(found[1])
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/healthz", timeout=5).status_code == 200:
                    return self
            time.sleep(0.02)
        raise AssertionError("the server does not answer")

    def started(self, streams: list[int]) -> subprocess.Popen[bytes] | forked_command.ForkedCommand:
        """The command, with these standard streams."""
        arguments = ["serve", "--database", self.database]
        arguments += ["--port", str(self.port), "--workers", str(self.workers)]
        if not self.fresh:
            return forked_command.started(arguments, Path.cwd(), self.environment, streams)
        into, out, errors = streams
        command = [sys.executable, "-m", "doubloon", *arguments]
        return subprocess.Popen(command, env=self.environment, stdin=into, stdout=out, stderr=errors)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def children(self, holding: str) -> list[int]:
        """The processes it has started whose command line holds this."""
        assert self.process is not None
        found = []
        for entry in Path("/proc").iterdir():
            with contextlib.suppress(OSError, ValueError, IndexError):
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                if parent == self.process.pid and holding in (entry / "cmdline").read_text():
                    found.append(int(entry.name))
        return sorted(found)

    async def once(self, holding: str, enough: Callable[[list[int]], bool]) -> list[int]:
        """These processes, as soon as they are as they should be."""
        while not enough(found := await asyncio.to_thread(self._later, holding)):
            pass
        return found

    def _later(self, holding: str) -> list[int]:
        time.sleep(0.05)
        return self.children(holding)

    def kill(self) -> None:
        """Kill -9."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._forget()

    def close(self) -> int | None:
        """Ask it to stop; its exit code."""
        if self.process is None:
            return None
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            self.process.wait()
            self._forget()

    def _forget(self) -> None:
        assert self.said is not None
        self.said.close()
        self.process = self.said = None


@contextlib.contextmanager
def running_server(database: str, **more: Any) -> Iterator[ServerProcess]:
    """A server for as long as it is needed; what it complained about is shown with the test that failed."""
    server = ServerProcess(database, **more)
    try:
        yield server.open()
    except BaseException:
        if server.log is not None and server.log.exists():
            print(server.log.read_text(encoding="utf-8", errors="replace"), file=sys.stderr)
        raise
    finally:
        server.close()


def key() -> str:
    """A command's own key."""
    return uuid4().hex


class Visitor:
    """Somebody with a browser's cookies, or a program that behaves like one."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(
            base_url=url, timeout=PATIENCE, verify=False
        )  # no TLS here: no need to load certificates
        self.me: dict[str, Any] | None = None

    async def __aenter__(self) -> Visitor:
        await self.http.get("/api/hello")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    @property
    def csrf(self) -> dict[str, str]:
        return {"x-csrftoken": self.http.cookies.get("csrftoken") or ""}

    async def guest(self, name: str | None = None) -> Visitor:
        self.me = await self.post("/api/guest", {"name": name})
        return self

    def is_also(self, other: Visitor) -> None:
        """The same person, at another address."""
        self.me = other.me
        self.http.cookies.clear()
        self.http.cookies.update(dict(other.http.cookies))

    async def get(self, path: str, **query: Any) -> Any:
        return good(await self.http.get(path, params=query))

    async def post(self, path: str, body: Any = None) -> Any:
        return good(await self.send("POST", path, body))

    async def send(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Any request, with the CSRF header; the answer as it came."""
        return await self.http.request(method, path, json=body, headers=self.csrf)

    async def sees_the_end(self, table: str) -> None:
        """Wait until a game that computers play is over; whoever asks all the time takes their processor."""
        while (await self.get(f"/api/tables/{table}"))["state"] != "over":  # noqa: ASYNC110 (in another process)
            await asyncio.sleep(NOW_AND_THEN)

    async def table(self, *kinds: str, **more: Any) -> dict[str, Any]:
        """A new table with such seats; a computer of no named level draws lots, since how bots think is tested elsewhere."""
        named = [kind.partition(":") for kind in kinds]
        seats = [
            {"kind": kind, "level": level or ("random" if kind == "bot" else None)}
            for kind, _, level in named
        ]
        made: dict[str, Any] = await self.post("/api/tables", {"game": GAME, "seats": seats, **more})
        return made

    @contextlib.asynccontextmanager
    async def at(self, table: str, **query: Any) -> AsyncIterator[Socket]:
        """Connected to a table."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        search = "&".join(f"{name}={value}" for name, value in query.items())
        address = f"{self.url.replace('http', 'ws', 1)}/ws/tables/{table}?{search}"
        async with connect(
            address, additional_headers={"cookie": cookies}, max_size=None, compression=None, proxy=None
        ) as connection:
            socket = Socket(connection)
            socket.hidden = bool(query.get("hidden"))
            yield socket


def good(answer: httpx.Response) -> Any:
    assert answer.status_code < 300, (
        f"{answer.request.method} {answer.url}: {answer.status_code} {answer.text}"
    )
    return answer.json() if answer.content else None


def patched(document: Any, steps: list[dict[str, Any]]) -> Any:
    """A message after the steps of a patch; the old one stays as it was."""
    new = copy.deepcopy(document)
    for step in steps:
        assert step["op"] == "replace"
        *way, last = [int(name) if name.isdigit() else name for name in step["path"].split("/")[1:]]
        place = new
        for name in way:
            place = place[name]
        assert isinstance(place, list) or last in place, step["path"]
        place[last] = step["value"]
    return new


class Socket:
    """A table's websocket, spoken in messages."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.shown: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self.hidden = False
        """Nobody can see the page."""

    async def say(self, kind: str, **fields: Any) -> None:
        await self.connection.send(json.dumps({"type": kind, **fields}))

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; what comes before it is noted. A long wait is told to the server, as a page does."""
        while True:
            try:
                text = await asyncio.wait_for(self.connection.recv(), PING_EVERY if kinds else None)
            except TimeoutError:
                await self.say("ping", at=0, hidden=self.hidden)
                continue
            message: dict[str, Any] = json.loads(text)
            if message["type"] == "patched":
                message = patched(self.shown, message["patch"])
            self.heard.append(message)
            if message["type"] == "shown":
                self.shown = message
            if not kinds or message["type"] in kinds:
                return message

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.shown["view"]
        return view

    async def turn(self) -> bool:
        """Wait until this seat is asked; False when the game is over first."""
        while True:
            if self.shown:
                if self.shown["table"]["state"] == "over":
                    return False
                if self.view["choices"] and self.view["seat"] in self.view["to_act"]:
                    return True
            await self.hear("shown")

    async def act(self, action: str, **more: Any) -> dict[str, Any]:
        """Do something at the version that is shown, and hear the answer."""
        fields = {"seat": self.view["seat"], "version": self.view["version"], "key": key(), **more}
        await self.say("act", action=action, **fields)
        return await self.hear("accepted", "refused", "stale", "trouble")

    async def look(self, seat: int) -> None:
        """Look from a seat, and wait until it is shown."""
        await self.say("look", seat=seat)
        while (await self.hear("shown"))["view"]["seat"] != seat or self.shown["since"]:
            pass

    async def until(self, version: int) -> None:
        """Wait until this version is shown."""
        while self.view["version"] < version:
            await self.hear("shown")

    async def closed(self) -> int:
        """Listen until the other side hangs up; its code."""
        try:
            while True:
                await self.hear()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd is not None else 0

    async def first_choice(self) -> dict[str, Any]:
        answer = await self.act(self.view["choices"][0]["action"])
        if answer["type"] == "accepted":
            await self.until(answer["version"])
        return answer
