"""Play by letter: people who are away until they are told, the program that is told, and a checker of what it was told.

Everybody the table waits for is told, nobody twice, nobody of a turn that has been taken, and nobody who is looking at the table.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from tests.histories.players import NETWORK, Player, Table
from tests.histories.world import Process, World
from tests.server.live import Visitor

PORT: Final = 9000
FLIGHT: Final = 6.0
"""Seconds that a message may be on its way, after the last look at the table."""
SLOW: Final = 3.0
"""Seconds until a slow program answers."""
AT_THE_TABLE: Final = 3.0
"""Seconds after which every worker knows that somebody is at the table."""
UNSURE, DELAYED = SLOW + 2.0, 20.0
"""Seconds for which a worker may be about to store that something was taken: usually, and after it was stopped."""
LOSING: Final = ("kill", "cut", "sever")
DELAYING: Final = ("stop", "full")
"""Faults after which a worker may not know whether a message was taken; and those that delay it."""
SOON: Final = 60.0
PATIENCE: Final = 700.0
"""Seconds after which a channel that works has told somebody, whatever else has failed."""


class Told(NamedTuple):
    """One message that the receiving program got."""

    at: float
    key: str
    person: str
    table: str
    version: int
    """Of the table at that moment."""
    asked: bool
    """The table waited for this person within the time a message may be on its way."""
    looking: float
    """For how many seconds the person had been at the table, with nothing failing."""
    taken: bool
    """It was answered, and the answer arrived."""
    delay: float
    """Seconds since the person was asked, or left the table."""
    sink_was_up: bool


class Receiver(asyncio.Protocol):
    """A connection to the program that is told: HTTP, one request each."""

    def __init__(self, letters: Letters) -> None:
        self.letters = letters
        self.came = b""
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.came += data
        head, found, body = self.came.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        headers = {
            name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])
        }
        if not found or len(body) < int(headers["content-length"]):
            return
        self.came = b""
        answer = self.letters.receive(lines[0].split()[1], json.loads(body))
        if answer is not None:
            status, text = answer
            told = f"HTTP/1.1 {status} ok\r\ncontent-length: {len(text)}\r\n\r\n{text}".encode()
            pause = SLOW if self.letters.mode == "slow" else 0.0
            self.letters.process.call_later(pause, self.transport.write, told)


class Letters:
    """The table that is played by letter, who plays there, and the program that tells them."""

    def __init__(
        self,
        world: World,
        is_asked: Callable[[Table, str], bool],
        stored_version: Callable[[Table], int],
        recovers: float,
    ) -> None:
        self.world = world
        self.is_asked = is_asked
        self.stored_version = stored_version
        self.recovers = recovers
        """Seconds after a fault in which workers may not know who is at the table."""
        self.process: Process = world.process("letters")
        self.table: Table | None = None
        self.players: dict[str, LetterPlayer] = {}
        """By person."""
        self.told: list[Told] = []
        self.mode = "up"
        """`up`, `down` (nobody listens), `sick` (503), `mute` (takes everything and answers nothing), `slow`."""
        self.was_down = 0.0
        """When it was last not `up`."""
        self.fault_at = self.delayed_at = 0.0
        """When something else last went wrong."""
        self.asked_since: dict[str, float] = {}
        self.asked_until: dict[str, float] = {}
        self.turns = 0
        self.set("up")

    def begin(self, table: Table) -> None:
        """Another table is played by letter from now on."""
        self.table = table
        self.players.clear()
        self.asked_since.clear()
        self.asked_until.clear()

    def set(self, mode: str) -> None:
        """From now on the program behaves like this."""
        if self.mode != "up":
            self.was_down = self.world.now
        self.mode = mode
        if mode == "down":
            self.world.listening.pop(PORT, None)
        else:
            self.world.listening[PORT] = (self.process, lambda: Receiver(self))

    def sink_was_up_since(self, moment: float) -> bool:
        return self.mode == "up" and self.was_down < moment

    def receive(self, path: str, body: dict[str, Any]) -> tuple[int, str] | None:
        """Something is told; how it is answered."""
        if body["kind"] == "challenge":
            return 200, body["challenge"]
        if self.mode == "sick":
            return 503, ""
        person = path.rpartition("/")[2]
        if body["kind"] == "your-turn" and self.table is not None and body["table"] == self.table.id:
            self.note(person, body["key"])
        return None if self.mode == "mute" else (200, "")

    def note(self, person: str, key: str) -> None:
        assert self.table is not None
        self.watch()
        player, now = self.players[person], self.world.now
        asked_at = self.asked_since.get(person, now)
        since = max(asked_at, player.left)
        looking = (
            0.0 if player.here_since is None else now - max(player.here_since, self.fault_at + self.recovers)
        )
        self.told.append(
            Told(
                at=now,
                key=key,
                person=person,
                table=self.table.id,
                version=self.stored_version(self.table),
                asked=now - self.asked_until.get(person, -1e9) <= FLIGHT,
                looking=looking,
                taken=self.mode in {"up", "slow"},
                delay=now - since,
                sink_was_up=self.sink_was_up_since(since),
            )
        )
        player.told()

    def disturbed(self, kind: str) -> None:
        """Something failed just now. Where a worker died or a connection broke, it may not know what was taken lately: since
        it stopped, or its disk was full, if it did and was."""
        self.fault_at = now = self.world.now
        if kind.startswith(DELAYING):
            self.delayed_at = now
        if kind.startswith(LOSING):
            unsure = now - (DELAYED if now - self.delayed_at < DELAYED else UNSURE)
            self.told = [one._replace(taken=False) if one.at > unsure else one for one in self.told]

    def watch(self) -> None:
        """Note whom the table waits for."""
        assert self.table is not None
        for person in self.players:
            if self.is_asked(self.table, person):
                if person not in self.asked_since:
                    self.asked_since[person] = self.world.now
                    self.turns += 1
                self.asked_until[person] = self.world.now
            else:
                self.asked_since.pop(person, None)

    def untold(self) -> dict[str, float]:
        """Those who are away and the table waits for, and for how long the way to them has been free meanwhile."""
        if self.table is None or self.table.over or self.mode != "up":
            return {}
        return {
            person: self.world.now - max(since, self.players[person].left, self.was_down)
            for person, since in self.asked_since.items()
            if self.players[person].here_since is None and self.players[person].told_at < since
        }

    def somebody_waits(self) -> bool:
        """Whether somebody should have been told by now, if nothing had failed."""
        return any(waits > SOON for waits in self.untold().values())

    def missed(self) -> list[str]:
        """Those who have waited for so long that nothing excuses it."""
        return [
            f"{person} was not told for {waits:.0f} s"
            for person, waits in self.untold().items()
            if waits > PATIENCE
        ]


class LetterPlayer(Player):
    """Somebody who comes when they are told, and now and then by themselves; plays their turn and goes."""

    def __init__(
        self,
        visitor: Visitor,
        table: Table,
        urls: Callable[[], list[str]],
        luck: random.Random,
        letters: Letters,
    ) -> None:
        super().__init__(visitor, table, urls, luck)
        self.letters = letters
        self.wanted = asyncio.Event()
        self.here_since: float | None = None
        self.left = 0.0
        self.told_at = -1.0

    def told(self) -> None:
        self.told_at = self.letters.world.now
        self.wanted.set()

    async def play(self) -> None:
        while not (self.stop or self.table.over):
            await self.stay_away()
            try:
                await self.visit()
            except NETWORK:
                self.wanted.set()  # they know that it is their turn: they try again
                await asyncio.sleep(self.luck.uniform(0.1, 1))

    async def stay_away(self) -> None:
        """Until told; or until they look by themselves, which is seldom."""
        by_itself = self.luck.uniform(1, 20) if self.luck.random() < 0.15 else 1e9
        while not (self.stop or self.table.over or self.wanted.is_set()) and by_itself > 0:
            by_itself -= 1
            try:
                await asyncio.wait_for(self.wanted.wait(), 1.0)
            except TimeoutError:
                continue
        self.wanted.clear()
        if self.luck.random() < 0.4:
            await asyncio.sleep(self.luck.uniform(1, 30))  # there is no hurry

    async def visit(self) -> None:
        async with self.connection() as client:
            self.here_since = self.letters.world.now
            try:
                lingers = self.luck.choice((0, 0, 1, 4, 12))
                while not (self.stop or self.table.over):
                    asked = set(client.socket.view["to_act"]) & set(client.seats())
                    if not asked and self.doubtful is None:
                        if lingers <= 0:
                            return
                        lingers -= 1
                    await self.move(client)
            finally:
                self.here_since = None
                self.left = self.letters.world.now


def misdelivered(told: Iterable[Told], was_free: Callable[[str, int, int], bool]) -> list[str]:
    """Everything wrong with what the program was told. `was_free` says whether the table once did not wait for a person
    between two versions."""
    found: list[str] = []
    last: dict[str, Told] = {}
    taken: dict[str, Told] = {}
    for one in told:
        if not one.asked:
            found.append(f"{one.person} was told at version {one.version} of a turn that had been taken")
        if one.looking > AT_THE_TABLE:
            found.append(f"{one.person} was told while looking at version {one.version}")
        if one.key in taken:
            found.append(f"{one.person} was told {one.key} twice")
        before = last.get(one.person)
        if (
            before is not None
            and before.key != one.key
            and not was_free(one.person, before.version, one.version)
        ):
            found.append(f"{one.person} was told twice of the turn at version {one.version}")
        last[one.person] = one
        if one.taken:
            taken[one.key] = one
    return found
