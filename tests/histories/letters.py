"""Play by letter: people who are away until they are told, the program that is told, and a checker of what the dispatcher did.

Everybody the table waits for is told, nobody twice, nobody of a turn that has been taken, and nobody who is looking at the table. The
checker stands beside the dispatcher: it notes the stored version when the dispatcher looks at a table and when it hands a message over,
and what it got to know of it. So what was doubled or stale is decided by the order of things, and by no allowance of time.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from doubloon.server.notices.dispatcher import BACK_OFF, Dispatcher, Recipient
from doubloon.server.notices.faults import NotDelivered
from doubloon.server.notices.message import Message
from doubloon.server.notices.outbox import Channel, Claimed
from doubloon.server.notices.senders import Senders
from tests.histories.players import NETWORK, Client, Player, Table
from tests.histories.world import Process, World
from tests.server.live import Visitor

PORT: Final = 9000
SLOW: Final = 3.0
"""Seconds until a slow program answers."""
AT_THE_TABLE: Final = 3.0
"""Seconds after which every worker knows that somebody is at the table."""
SOON: Final = 20.0
"""Somebody who has waited for this long is told before anything else fails."""
AT_MOST: Final = 10.0
"""Seconds within which somebody is told if nothing has failed since they were asked, nor the way to them for as long before."""
AFTER_A_FAULT: Final = 45.0
"""Seconds within which somebody is told after the last fault; after failed attempts the dispatcher's pause comes on top of it."""
Rows = Callable[..., list[Any]]


class Attempt(msgspec.Struct):
    """One message that the dispatcher handed over."""

    key: str
    person: str
    table: str
    process: Process | None
    looked: int
    """The stored version when the dispatcher looked at the table."""
    sent: int
    """The stored version when it handed the message over."""
    looking: float
    """For how many seconds the person had been at the table by then, with nothing failing."""
    outcome: str = "open"
    """`taken` or `failed`, as soon as the dispatcher knows; `open` for ever when its process died before."""

    @property
    def alive(self) -> bool:
        """Whether the dispatcher that sent this still runs."""
        return self.process is not None and self.process.alive


class Witness:
    """Stands beside the dispatchers of all workers and notes what they do."""

    def __init__(self, world: World, rows: Rows, stored_version: Callable[[str], int]) -> None:
        self.world = world
        self.rows = rows
        self.stored_version = stored_version
        self.attempts: list[Attempt] = []
        self.looked: dict[tuple[Process, str], int] = {}
        """Stored versions when a process last looked at a table, by delivery."""
        self.wrong: list[str] = []
        self.looking: Callable[[str], float] = lambda _: 0.0

    def stand_by(self) -> None:
        """From now on every dispatcher of this Python process is watched."""
        second_look, send = Dispatcher._second_look, Senders.send

        async def watched_look(dispatcher: Dispatcher, one: Claimed, reach: Recipient) -> Any:
            self.look(one.id, one.notice)
            return await second_look(dispatcher, one, reach)

        async def watched_send(
            senders: Senders, channel: Channel, email: str | None, messages: Sequence[Message]
        ) -> None:
            attempts = [self.handed_over(channel, one) for one in messages if one.kind == "your-turn"]
            try:
                await send(senders, channel, email, messages)
            except NotDelivered:
                for attempt in attempts:
                    attempt.outcome = "failed"
                raise
            for attempt in attempts:
                attempt.outcome = "taken"

        for where, name, what in (
            (Dispatcher, "_second_look", watched_look),
            (Senders, "send", watched_send),
        ):
            setattr(where, name, what)

    def look(self, delivery: str, notice: str) -> None:
        found = self.rows("SELECT table_id FROM notices WHERE key = ?", notice)
        if found:
            self.looked[self.running(), delivery] = self.stored_version(found[0][0])

    def running(self) -> Process:
        assert self.world.running is not None
        return self.world.running

    def handed_over(self, channel: Channel, message: Message) -> Attempt:
        """A message goes out: whether one with this key may."""
        key, process = message.key, self.running()
        for earlier in [one for one in self.attempts if one.key == key]:
            if earlier.outcome == "open" and earlier.alive:
                self.wrong.append(f"{channel.person}: {key} is sent by two at once")
            elif earlier.outcome == "taken" and (earlier.alive or self.state(key) != "due"):
                self.wrong.append(f"{channel.person}: {key} was taken and is sent again")
        version = self.stored_version(message.table)
        attempt = Attempt(
            key=key,
            person=channel.person,
            table=message.table,
            process=process,
            looked=self.looked.get((process, key), version),
            sent=version,
            looking=self.looking(channel.person),
        )
        self.attempts.append(attempt)
        return attempt

    def state(self, key: str) -> str:
        """What is stored of a delivery."""
        return str(self.rows("SELECT state FROM deliveries WHERE id = ?", key)[0][0])


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
    """Those who play by letter, and the program that tells them."""

    def __init__(
        self,
        world: World,
        witness: Witness,
        asked: Callable[[Table, str], bool],
        stored: Callable[[], str],
        recovers: float,
    ) -> None:
        self.world = world
        self.witness = witness
        witness.looking = self.looking
        self.asked = asked
        self.stored = stored
        """Changes whenever anything is stored."""
        self.recovers = recovers
        """Seconds after a fault in which workers may not know who is at the table."""
        self.process: Process = world.process("letters")
        self.players: dict[str, LetterPlayer] = {}
        """By person."""
        self.delays: list[tuple[float, bool]] = []
        """Seconds from being asked to being told, while the way was free; and whether nothing else had failed."""
        self.wrong: list[str] = []
        """Those who were told too late."""
        self.mode = "up"
        """`up`, `down` (nobody listens), `sick` (503), `mute` (takes everything and answers nothing), `slow`."""
        self.was_down = 0.0
        """When it was last not `up`."""
        self.fault_at = 0.0
        """When something else last went wrong."""
        self.asked_since: dict[str, float] = {}
        self.watched = ""
        """What was stored when somebody last looked."""
        self.told = 0
        self.covered = 0
        """How often somebody was told whose page was open and covered."""
        self.turns = 0
        self.set("up")

    def set(self, mode: str) -> None:
        """From now on the program behaves like this."""
        if self.mode != "up":
            self.was_down = self.world.now
        self.mode = mode
        if mode == "down":
            self.world.listening.pop(PORT, None)
        else:
            self.world.listening[PORT] = (self.process, lambda: Receiver(self))

    def receive(self, path: str, body: dict[str, Any]) -> tuple[int, str] | None:
        """Something is told; how it is answered."""
        if body["kind"] == "challenge":
            return 200, body["challenge"]
        if self.mode == "sick":
            return 503, ""
        player = self.players.get(path.rpartition("/")[2])
        if player is not None and body["kind"] == "your-turn" and body["table"] == player.table.id:
            self.note(player)
        return None if self.mode == "mute" else (200, "")

    def note(self, player: LetterPlayer) -> None:
        self.watch()
        self.told += 1
        self.covered += player.page is not None
        since = max(self.asked_since.get(player.person, self.world.now), player.left)
        if self.mode == "up" and self.was_down < since:
            delay, undisturbed = self.world.now - since, self.is_undisturbed(since)
            self.delays.append((delay, undisturbed))
            if undisturbed and delay > AT_MOST:
                self.wrong.append(f"{player.person} was told after {delay:.1f} s, and nothing had failed")
        player.told()

    def is_undisturbed(self, since: float) -> bool:
        """Whether nothing has failed since then, nor the way for a while before."""
        return self.mode == "up" and self.was_down + AT_MOST < since and self.fault_at < since

    def looking(self, person: str) -> float:
        """For how long this person has been at the table, with nothing failing."""
        player = self.players.get(person)
        if player is None or player.here_since is None:
            return 0.0
        return self.world.now - max(player.here_since, self.fault_at + self.recovers)

    def watch(self) -> None:
        """Note whom the tables wait for, if anything was stored since the last time."""
        stored = self.stored()
        if stored == self.watched:
            return
        self.watched = stored
        for person, player in self.players.items():
            if not player.table.over and self.asked(player.table, person):
                if person not in self.asked_since:
                    self.asked_since[person] = self.world.now
                    self.turns += 1
                    self.world.steps = 0  # it goes on
            else:
                self.asked_since.pop(person, None)

    def waiting(self, undisturbed_since: float = 0.0) -> dict[str, float]:
        """Those who are away and the table waits for, and for how long the way to them has been free meanwhile; counted from some
        moment on."""
        if self.mode != "up":
            return {}
        found: dict[str, float] = {}
        for person, since in self.asked_since.items():
            player = self.players[person]
            if player.here_since is None and player.told_at < since and not player.comes:
                found[person] = self.world.now - max(since, player.left, self.was_down, undisturbed_since)
        return found

    def somebody_waits(self) -> bool:
        """Whether somebody should have been told by now, if nothing had failed."""
        return any(waits > SOON for waits in self.waiting().values())

    def missed(self) -> list[str]:
        """Those who have waited for so long, since anything failed, that nothing excuses it."""
        return [
            f"{person} was not told for {waits:.0f} s"
            for person, waits in self.waiting(self.fault_at).items()
            if waits > self.patience(person)
        ]

    def patience(self, person: str) -> float:
        """Seconds that somebody who is away waits at most, since they were asked or anything failed."""
        since = max(self.asked_since[person], self.players[person].left)
        return AT_MOST if self.is_undisturbed(since) else AFTER_A_FAULT + self.pause(person)

    def pause(self, person: str) -> int:
        """Seconds that the dispatcher waits after the attempts to tell this person that have failed so far."""
        table = self.players[person].table.id
        mine = [one for one in self.witness.attempts if one.person == person and one.table == table]
        failed = sum(one.key == mine[-1].key and one.outcome != "taken" for one in mine) if mine else 0
        return BACK_OFF[min(failed, len(BACK_OFF)) - 1] if failed else 0


class LetterPlayer(Player):
    """Somebody who comes when they are told, and now and then by themselves; plays their turn and goes, or covers the page."""

    def __init__(
        self,
        visitor: Visitor,
        table: Table,
        urls: Callable[[], list[str]],
        luck: random.Random,
        letters: Letters,
    ) -> None:
        super().__init__(visitor, table, urls, luck)
        assert visitor.me is not None
        self.person: str = visitor.me["id"]
        self.letters = letters
        self.wanted = asyncio.Event()
        self.comes = False
        """They are on their way."""
        self.here_since: float | None = None
        self.left = 0.0
        self.told_at = -1.0
        self.covers = luck.choice((0.0, 0.5, 0.9))
        """How often they cover the page instead of closing it."""
        self.page: Client | None = None
        """It is open, and covered."""
        self.pings = 0

    def told(self) -> None:
        self.told_at = self.letters.world.now
        self.wanted.set()

    async def play(self) -> None:
        covered = False
        while not (self.stop or self.table.over):
            try:
                if not covered:
                    await self.stay_away()
                await self.visit(covered)
                covered = False
            except NETWORK:
                covered = self.page is not None and not self.comes
                if not covered:
                    self.wanted.set()  # they try again
                await asyncio.sleep(self.luck.uniform(0.1, 1))
            finally:
                self.page = None

    async def stay_away(self) -> None:
        """Until told; or until they look by themselves, which is seldom."""
        self.comes = False
        by_itself = self.luck.uniform(1, 20) if self.luck.random() < 0.15 else 1e9
        while not (self.stop or self.table.over or self.wanted.is_set()) and by_itself > 0:
            by_itself -= 1
            await self.pass_time(1.0)
        self.comes = True
        self.wanted.clear()
        if self.luck.random() < 0.4:
            for _ in range(self.luck.randint(1, 30)):  # there is no hurry
                await self.pass_time(1.0)

    async def pass_time(self, seconds: float) -> None:
        """Or until told. A page that is covered reads what it is sent."""
        if self.page is not None:
            await self.read_all(self.page)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.wanted.wait(), seconds)

    async def cover(self, client: Client) -> None:
        """Look at something else until told."""
        self.here_since, self.page, client.socket.hidden = None, client, True
        self.left = self.letters.world.now
        await self.stay_away()
        self.page, client.socket.hidden = None, False
        await self.read_all(client)

    async def visit(self, covered: bool) -> None:
        async with self.connection(covered) as client:
            if covered:
                await self.cover(client)
            self.here_since = self.letters.world.now
            try:
                lingers = self.luck.choice((0, 0, 2, 8, 25))
                while not (self.stop or self.table.over):
                    asked = set(client.socket.view["to_act"]) & set(client.seats())
                    if asked and self.doubtful is None and self.luck.random() < 0.2:
                        await self.look_on(client, self.luck.uniform(1, 12))  # they think
                    if asked or self.doubtful is not None:
                        await self.move(client)
                    elif lingers > 0:
                        lingers -= 1
                        await self.look_on(client, 2)
                    elif self.luck.random() < self.covers:
                        await self.cover(client)
                        self.here_since = self.letters.world.now
                    else:
                        return
            finally:
                self.here_since = None
                self.left = self.letters.world.now

    async def look_on(self, client: Client, seconds: float) -> None:
        """Look at the table, which a page says every two seconds; whoever is not answered is not there."""
        while seconds > 0 and not self.stop:
            before = self.letters.world.now
            await self.read_all(client)
            if self.letters.world.now - before > 1:
                self.here_since = self.letters.world.now
            await asyncio.sleep(min(2.0, seconds))
            seconds -= 2.0

    async def read_all(self, client: Client) -> None:
        """Until the answer to this very ping: a page reads what has come, and answers to earlier pings may have come before a view."""
        self.pings += 1
        await client.socket.say("ping", at=self.pings, hidden=client.socket.hidden)
        while (await client.hear("pong"))["at"] != self.pings:
            pass


class Period(NamedTuple):
    """A turn: the versions at which the table waited for somebody, without a gap."""

    first: int
    last: int


def periods(asked: Sequence[set[int]], mine: set[int]) -> list[Period]:
    """The turns of somebody who has these seats, at a table that asked such seats at each version."""
    found: list[Period] = []
    for version, seats in enumerate(asked):
        if not mine & seats:
            continue
        if found and found[-1].last == version - 1:
            found[-1] = found[-1]._replace(last=version)
        else:
            found.append(Period(version, version))
    return found


def misdelivered(attempts: Iterable[Attempt], turns_of: Mapping[str, Sequence[Period]]) -> list[str]:
    """What is wrong with the messages of one table. Each is of a turn that was its person's when the dispatcher looked, and no turn
    has two."""
    found: list[str] = []
    told: dict[str, int] = {}
    """By person, the first turn of which they were not told yet."""
    keys: set[str] = set()
    for one in attempts:
        turns = turns_of[one.person]
        meant = [
            number for number, turn in enumerate(turns) if turn.first <= one.sent and turn.last >= one.looked
        ]
        if not meant:
            found.append(f"{one.person} was told at version {one.sent} of a turn that had been taken")
        if one.looking > AT_THE_TABLE:
            found.append(f"{one.person} was told while looking at version {one.sent}")
        if one.key in keys or not meant:
            continue
        keys.add(one.key)
        free = [number for number in meant if number >= told.get(one.person, 0)]
        if not free:
            found.append(f"{one.person} was told twice of the turn at version {one.sent}")
        else:
            told[one.person] = free[0] + 1
    return found
