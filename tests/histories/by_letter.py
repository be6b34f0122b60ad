"""Histories of tables that are played by letter: people come when they are told, while everything fails, the way to them included."""

from __future__ import annotations

import asyncio
import contextlib
import math
from typing import Final

from doubloon.games import game
from doubloon.kernel.tables.replay import replay, replayed
from tests.histories.letters import PORT, LetterPlayer, Letters, Witness, misdelivered, periods
from tests.histories.players import NETWORK, Table
from tests.histories.simulate import FULL, Failed, History
from tests.histories.simulated import Machine
from tests.histories.world import Process
from tests.server.live import Visitor

GAMES: Final = ("gilded-compass", "battle-of-gog", "city-of-thieves")
PAIRS: Final = (
    ("Ann", "Bob"),
    ("Cid", "Dan"),
    ("Eve", "Fay"),
    ("Gil", "Hal"),
    ("Ida", "Jon"),
    ("Kay", "Lea"),
)
"""Each plays one table after the other, all of them at the same time."""
ON_THE_WAY: Final = ("down", "sick", "mute", "slow")
HOUR: Final = 3600.0
STOPPED_ONCE_IN: Final = 40.0
"""Seconds: a worker that stops for longer than its claims last may send what another sends too, and nothing can keep it from that."""


class ByLetter(History):
    """One seed: `most` turns that change hands."""

    def __init__(self, machine: Machine, seed: int, most: int) -> None:
        super().__init__(machine, seed, most)
        self.witness = Witness(self.world, self.rows, self.version_of)
        self.witness.stand_by()
        recovers = 5.0 if self.workers == 1 else 30.0
        self.letters = Letters(self.world, self.witness, self.is_asked, self.stored, recovers)
        self.stopped_at = -STOPPED_ONCE_IN
        self.seldom = 1.0

    def version_of(self, table_id: str) -> int:
        found = self.rows("SELECT version FROM tables WHERE id = ?", table_id)
        return int(found[0][0]) if found else 0

    def stored(self) -> str:
        """Changes whenever anything is stored, and with every database that is opened again."""
        return (
            f"{id(self.machine.anchor)} {self.rows('PRAGMA data_version')[0][0]} {len(self.letters.players)}"
        )

    async def told(self) -> None:
        async with contextlib.AsyncExitStack() as stack:
            pairs = []
            for pair in PAIRS[: max(1, min(len(PAIRS), self.most // 6))]:
                pairs.append([await stack.enter_async_context(self.person(name)) for name in pair])
                for visitor in pairs[-1]:
                    await self.reachable(visitor)
            playing = [asyncio.create_task(self.play(pair)) for pair in pairs]
            failing = [asyncio.create_task(work) for work in (self.machines_fail(), self.ways_fail())]
            while self.letters.turns < self.most:
                await self.look()
            for task in failing:
                task.cancel()
            await asyncio.gather(*failing, return_exceptions=True)
            await self.mend()
            while self.letters.waiting():
                await self.look()
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        self.counts["turns"] += self.letters.turns
        self.counts["told"] += self.letters.told
        self.counts["told behind a covered page"] += self.letters.covered
        self.delays = self.letters.delays
        self.check()

    async def look(self) -> None:
        """A moment passes; nobody has waited for too long."""
        await asyncio.sleep(0.2)
        self.letters.watch()
        if wrong := self.witness.wrong + self.letters.wrong + self.letters.missed():
            raise Failed(f"seed {self.seed}: " + "; ".join(wrong[:5]))

    async def mend(self) -> None:
        """Nothing fails any more."""
        self.letters.set("up")
        for number in range(self.workers):
            if number not in self.machine.workers:
                self.machine.start(number)
            process = self.machine.workers[number]
            process.doom = process.countdown = None
        self.disturbed()

    async def reachable(self, visitor: Visitor) -> None:
        """This person is told by a webhook."""
        assert visitor.me is not None
        address = f"http://127.0.0.1:{PORT}/hook/{visitor.me['id']}"
        await visitor.post("/api/channels", {"kind": "signed", "address": address})

    async def play(self, people: list[Visitor]) -> None:
        """One table after the other."""
        while True:
            number = len(self.tables)
            table = await self.laid_out(people, GAMES[(self.seed + number) % len(GAMES)])
            players = []
            for visitor in people:
                assert visitor.me is not None
                luck = self.world.luck(f"letters {number} {visitor.me['id']}")
                players.append(LetterPlayer(visitor, table, self.urls, luck, self.letters))
                self.letters.players[players[-1].person] = players[-1]
            tasks = [asyncio.create_task(player.play()) for player in players]
            try:
                await asyncio.gather(*tasks)
            finally:
                for task in tasks:
                    task.cancel()

    async def laid_out(self, people: list[Visitor], game_id: str) -> Table:
        """Tried until it is there: workers die meanwhile."""
        while True:
            with contextlib.suppress(*NETWORK, AssertionError):
                host, *others = people
                for one in people:
                    one.http.base_url = self.urls()[0]
                made = await host.table("me", *["open"] * len(others), game=game_id, pace="turns")
                for visitor in others:
                    await visitor.post(f"/api/tables/{made['id']}/join", {})
                self.tables.append(Table(made["id"], True))
                return self.tables[-1]
            await asyncio.sleep(0.5)

    # --- faults ---------------------------------------------------------------------------------------------------------

    async def machines_fail(self) -> None:
        """Something fails every few seconds, and more seldom while the way is down for an hour; but not while somebody has been waiting to
        be told for long."""
        while True:
            await asyncio.sleep(self.luck.uniform(0.5, 15) * self.seldom)
            if not self.letters.somebody_waits():
                self.letters.fault_at = math.inf
                await self.fault()
                self.disturbed()

    def stop(self, process: Process, seconds: float) -> None:
        if self.world.now - self.stopped_at > STOPPED_ONCE_IN:
            self.stopped_at = self.world.now
            super().stop(process, seconds)

    def disturbed(self) -> None:
        """Something failed, until now, until the last one that stands still goes on, or until the disk has room again."""
        until = [process.stopped_until for process in self.machine.workers.values()]
        self.letters.fault_at = max([self.world.now + FULL, *until])

    async def ways_fail(self) -> None:
        """Now and then the way to the people fails; in every fifteenth long history once for an hour."""
        luck = self.world.luck("ways")
        hour_is_due = self.most >= 100 and self.seed % 15 == 0
        while True:
            await asyncio.sleep(luck.uniform(1, 60))
            if self.letters.somebody_waits():
                continue
            mode = luck.choice(ON_THE_WAY)
            lasts = HOUR if hour_is_due else luck.choice((1.0, 10.0, 60.0))
            hour_is_due = False
            self.seldom = 10.0 if lasts == HOUR else 1.0
            self.counts[f"{mode} for {lasts:.0f} s"] += 1
            self.letters.set(mode)
            await asyncio.sleep(lasts)
            self.letters.set("up")
            self.seldom = 1.0

    # --- afterwards -----------------------------------------------------------------------------------------------------

    def check(self) -> None:
        super().check()
        for table in self.tables:
            mine = [one for one in self.witness.attempts if one.table == table.id]
            asked = self.asked(table)
            turns = {
                person: periods(asked, self.seats_of(table, person))
                for person in sorted({one.person for one in mine})
            }
            self.found(table, misdelivered(mine, turns))
        left = self.rows("SELECT state, why FROM deliveries WHERE state = 'given-up'")
        if left:
            raise Failed(f"seed {self.seed}: {len(left)} messages were given up: {left[0]}")

    def asked(self, table: Table) -> list[set[int]]:
        """The seats that are asked, by version."""
        record = self.record(table)
        played = replayed(game(record["game"]), record, 0)
        found = [set(played.to_act)]
        for ply in record["plies"]:
            replay(played, ply)
            found.append(set(played.to_act))
        return found
