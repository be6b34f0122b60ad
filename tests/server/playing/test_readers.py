"""Random walks at a table: people join, leave, swap, time out, come back, start, watch, play on and play again, over several
sockets each, and everything that is sent belongs to the person it is sent to (C1).

A picture carries the seats as they were when it was drawn: the walk must have been there, the seat it is drawn from must
be its reader's in them, and it must be what the kernel shows that seat. Hypothesis shortens a walk that fails.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sqlite3
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from doubloon.games import game, games
from doubloon.kernel.tables.table import opened
from tests.server.live import NOW_AND_THEN, ServerProcess, Socket, Visitor, key, running_server

EXAMPLES = int(os.environ.get("DOUBLOON_WALKS", "12"))
PEOPLE = ("Ann", "Bob", "Eve", None)
"""Ann is the host; None has no session and only watches."""
SEATS = 3
SECONDS = 1
SHORT = ("gilded-compass", "city-of-thieves")
"""Games that computers drawing lots bring to an end in no time."""
EARLY = ("join", "swap", "connect", "leave", "look", "start", "ask")
LATER = ("act", "act", "undo", "leave", "join", "look", "connect", "ask")
AFTER = ("wait", "finish", "rematch", "fork", "next")


class Step(NamedTuple):
    """Somebody does something; `seat` is what it is about, where it is about one."""

    what: str
    person: int
    seat: int | None


def steps(names: tuple[str, ...], most: int) -> st.SearchStrategy[list[Step]]:
    """Some steps of these kinds."""
    seats = st.sampled_from([None, 0, 1, 2])
    one = st.builds(Step, st.sampled_from(names), st.integers(0, len(PEOPLE) - 1), seats)
    return st.lists(one, max_size=most)


def walks(game_id: str) -> st.SearchStrategy[list[Step]]:
    """A walk from a table that waits into its game, and at short games beyond its end."""
    parts = [steps(EARLY, 12), steps((*EARLY, *LATER), 6)]
    if game_id in SHORT:
        parts.append(steps((*AFTER, *EARLY), 4))
    return st.tuples(*parts).map(lambda found: [step for part in found for step in part])


OUT_OF_TIME = [
    Step("join", 1, 1),
    Step("join", 2, 2),
    Step("connect", 1, None),
    Step("start", 0, None),
    Step("wait", 0, None),
    Step("connect", 1, 1),
    Step("join", 0, None),
    Step("act", 0, 0),
    Step("leave", 1, None),
    Step("look", 1, 1),
    Step("join", 1, None),
    Step("swap", 2, 1),
]
"""Time runs out, computers stand in, and people return: in every game, also in those whose walks do not wait."""


class Truth(NamedTuple):
    """Who holds which seat, as the table itself says."""

    state: str
    holders: tuple[str | None, ...]


def truth_of(table: dict[str, Any], host: str) -> Truth:
    held = [host if seat["kind"] == "local" else seat["person"] for seat in table["seats"]]
    return Truth(table["state"], tuple(held))


class Reader(NamedTuple):
    """A socket, its person, and the table it is at."""

    socket: Socket
    person: str | None
    table: str


class Walk:
    """One walk: what was so, who is connected, and what everybody was sent."""

    def __init__(self, game_id: str, people: list[Visitor], stack: contextlib.AsyncExitStack) -> None:
        self.game = game_id
        self.people = people
        self.host = people[0]
        self.stack = stack
        self.table = ""
        self.truths: dict[str, list[Truth]] = {}
        self.readers: list[Reader] = []

    async def begin(self, clocked: bool) -> None:
        """A table that waits, with a socket for everybody."""
        more: dict[str, Any] = {"campaign": True} if self.game == "city-of-thieves" else {}
        if clocked:
            more["clock"] = {"kind": "move", "seconds": SECONDS}
        made = await self.host.table("me", *["open"] * (SEATS - 1), game=self.game, **more)
        await self.go_to(made["id"])
        for visitor in self.people:
            await self.connect(visitor, None)

    async def go_to(self, table: str) -> None:
        self.table = table
        self.truths.setdefault(table, [])
        await self.note()

    async def note(self) -> Truth:
        """How things stand now."""
        for table, known in self.truths.items():
            told = truth_of(await self.host.get(f"/api/tables/{table}"), self.id_of(self.host) or "")
            if told not in known[-1:]:
                known.append(told)
        return self.truths[self.table][-1]

    def id_of(self, visitor: Visitor) -> str | None:
        return visitor.me["id"] if visitor.me is not None else None

    async def connect(self, visitor: Visitor, seat: int | None) -> None:
        query = {"patches": len(self.readers) % 2} | ({} if seat is None else {"seat": seat})
        socket = await self.stack.enter_async_context(visitor.at(self.table, **query))
        first = await socket.hear("shown", "trouble")
        if first["type"] == "shown":
            self.readers.append(Reader(socket, self.id_of(visitor), self.table))
            await self.check(self.readers[-1], first)

    async def walk(self, path: list[Step]) -> None:
        await self.begin(any(step.what == "wait" for step in path))
        for step in path:
            await self.step(step, self.people[step.person])
            await self.note()
            await self.hear()
        for table in self.truths:
            for visitor in self.people[:-1]:
                await visitor.send("POST", f"/api/tables/{table}/join", {})  # or computers would play on
                await self.note()
        await self.hear()

    async def step(self, step: Step, visitor: Visitor) -> None:
        """Whether it is allowed or not, it is never our fault."""
        path = f"/api/tables/{self.table}"
        if step.what == "connect":
            await self.connect(visitor, step.seat)
        elif step.what == "look":
            mine = [one for one in self.readers if one.person == self.id_of(visitor)]
            for reader in mine[-1:]:
                await reader.socket.say("look", seat=step.seat)
        elif step.what == "ask":
            await self.ask(visitor, step.seat or 0)
        elif step.what == "finish":
            await self.finish()
        elif step.what in {"rematch", "next", "fork"}:
            body: dict[str, int | None] | None = {"version": 3} if step.what == "fork" else None
            answer = await visitor.send("POST", f"{path}/{step.what}", body)
            if answer.status_code < 300 and answer.json()["listed"]:
                await self.go_to(answer.json()["id"])
                await self.connect(visitor, None)
        elif step.what in {"act", "undo"}:
            await self.move(visitor, step.what, step.seat or 0)
        elif step.what == "wait":
            await self.time_out()
        else:
            if step.what == "swap":
                await visitor.send("POST", f"{path}/leave")
                await self.note()
                step = step._replace(what="join")
            chair = {"seat": step.seat} if step.what == "join" else None
            answer = await visitor.send("POST", f"{path}/{step.what}", chair)
            assert answer.status_code < 500, answer.text

    async def ask(self, visitor: Visitor, seat: int) -> None:
        """Everything else that tells something about a seat is for its holder alone."""
        state, holders = await self.note()
        mine = self.id_of(visitor) is not None and holders[seat] == self.id_of(visitor)
        path = f"/api/tables/{self.table}"
        why = await visitor.send("POST", f"{path}/why", {"seat": seat, "action": "nothing"})
        assert (why.status_code == 200) == mine, why.text
        seen = await visitor.http.get(f"{path}/moment", params={"seat": seat})
        assert (seen.status_code == 200) == (mine or state == "over"), seen.text
        assert (await visitor.http.get(f"{path}/record")).status_code == (200 if state == "over" else 403)

    async def move(self, visitor: Visitor, what: str, seat: int) -> None:
        """A move for a seat of one's own, if it is asked."""
        path = f"/api/tables/{self.table}"
        seen = await visitor.http.get(f"{path}/moment", params={"seat": seat})
        if seen.status_code == 200 and visitor.me is not None:
            view = seen.json()["view"]
            body = {"seat": seat, "version": view["version"], "key": key()}
            if what == "act":
                body["action"] = view["choices"][0]["action"] if view["choices"] else "nothing"
            assert (await visitor.send("POST", f"{path}/{what}", body)).status_code < 500

    async def finish(self) -> None:
        """Everybody leaves, and computers play to the end."""
        if (await self.note()).state == "running":
            for visitor in self.people:
                await visitor.send("POST", f"/api/tables/{self.table}/leave")
            while (await self.note()).state == "running":
                await self.hear()
                await asyncio.sleep(NOW_AND_THEN)

    async def time_out(self) -> None:
        """Until nobody is waited for who does not move: a computer stands in for everybody that is asked."""
        while True:
            told = await self.host.get(f"/api/tables/{self.table}")
            asked = [told["seats"][seat] for seat in told["to_act"]]
            if told["state"] != "running" or told["clock"]["kind"] == "none":
                return
            if all(one["kind"] == "bot" or one["stands_in"] for one in asked):
                return
            await self.hear()
            await asyncio.sleep(NOW_AND_THEN)

    async def hear(self) -> None:
        """Take in what has been sent to everybody so far."""
        for reader in self.readers:
            before = len(reader.socket.heard)
            await reader.socket.say("ping", at=0)
            await reader.socket.hear("pong")
            new = [one for one in reader.socket.heard[before:] if one["type"] == "shown"]
            for message in new:
                await self.check(reader, message)

    async def check(self, reader: Reader, message: dict[str, Any]) -> None:
        """This picture is its reader's to see."""
        drawn = truth_of(message["table"], self.id_of(self.host) or "")
        seat = message["view"]["seat"]
        if seat is not None and drawn.state != "over":
            assert reader.person is not None
            assert drawn.holders[seat] == reader.person, f"seat {seat} is shown to somebody else: {drawn}"
        known = self.truths[reader.table]
        if drawn not in known:
            await self.note()
        assert drawn in known or drawn._replace(state="over") in known, "nobody ever sat like this"
        mine = [
            number for number, one in enumerate(drawn.holders) if one == reader.person and one is not None
        ]
        assert [one["seat"] for one in message["table"]["seats"] if one["mine"]] == mine
        if drawn.state == "waiting":
            assert message["view"]["choices"] == []
        self.check_names(message)

    def check_names(self, message: dict[str, Any]) -> None:
        """Every seat has the name of its holder, at a rematch too, and the game says the same names."""
        called = {self.id_of(one): one.me["name"] for one in self.people if one.me is not None}
        for seat in message["table"]["seats"]:
            if seat["kind"] == "human":
                assert seat["name"] == called[seat["person"]], f"{seat} has the name of somebody else"
            elif seat["kind"] == "open":
                assert seat["name"] not in called.values()
        assert message["view"]["names"] == [seat["name"] for seat in message["table"]["seats"]]


def as_the_kernel_shows_it(database: str, walk: Walk) -> None:
    """The last picture everybody was sent is what the kernel shows the seat it names, or a spectator."""
    with contextlib.closing(sqlite3.connect(database, timeout=30)) as file:
        for reader in walk.readers:
            view = reader.socket.view
            seed, options = file.execute(
                "SELECT seed, options FROM tables WHERE id = ?", (reader.table,)
            ).fetchone()
            plies = file.execute(
                "SELECT ply FROM plies WHERE table_id = ? AND version <= ? ORDER BY version",
                (reader.table, view["version"]),
            ).fetchall()
            table = opened(game(walk.game), view["seats"], json.loads(options), seed)
            for (text,) in plies:
                ply = json.loads(text)
                if ply.get("undo"):
                    table.undo(ply["seat"])
                else:
                    table.act(ply["seat"], ply["action"])
            table.names = view["names"]
            waiting = reader.socket.shown["table"]["state"] == "waiting"
            shown = table.view(None if waiting else view["seat"])
            assert json.loads(json.dumps(shown["board"])) == view["board"]
            assert waiting or json.loads(json.dumps(shown["choices"])) == view["choices"]


@contextlib.asynccontextmanager
async def everybody(server: ServerProcess) -> AsyncIterator[tuple[list[Visitor], contextlib.AsyncExitStack]]:
    async with contextlib.AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Visitor(server.url)) for _ in PEOPLE]
        for visitor, name in zip(people, PEOPLE, strict=True):
            if name is not None:
                await visitor.guest(name)
        yield people, stack


def walked(server: ServerProcess, game_id: str, examples: int, database: str | None) -> None:
    """Walks at this server."""

    async def one(path: list[Step]) -> None:
        async with everybody(server) as (people, stack):
            walk = Walk(game_id, people, stack)
            await walk.walk(path)
            if database is not None:
                as_the_kernel_shows_it(database, walk)

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate, Phase.shrink],
    )
    @given(walks(game_id))
    @example(OUT_OF_TIME)
    def every(path: list[Step]) -> None:
        asyncio.run(one(path))

    every()


@pytest.mark.parametrize("game_id", sorted(games()))
def test_c1_every_message_belongs_to_its_reader(quick: ServerProcess, game_id: str) -> None:
    walked(quick, game_id, EXAMPLES, quick.database)


def test_c1_every_message_belongs_to_its_reader_on_two_workers(database: str) -> None:
    with running_server(database, workers=2, DOUBLOON_BOTS_BY_LOT="on") as server:
        for game_id in sorted(games()):
            walked(server, game_id, max(1, EXAMPLES // 12), None)
