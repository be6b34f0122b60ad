"""Histories of tables that are played by letter: people come when they are told, while everything fails, the way to them included."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

from doubloon.games import game
from doubloon.kernel.tables.replay import replayed
from tests.histories.letters import PORT, LetterPlayer, Letters, Told, misdelivered
from tests.histories.players import NETWORK, Table
from tests.histories.simulate import Failed, History
from tests.histories.simulated import Machine
from tests.server.live import Visitor

GAMES: Final = ("gilded-compass", "battle-of-gog", "city-of-thieves")
ON_THE_WAY: Final = ("down", "sick", "mute", "slow")
HOUR: Final = 3600.0


class ByLetter(History):
    """One seed: `most` turns that change hands."""

    def __init__(self, machine: Machine, seed: int, most: int) -> None:
        super().__init__(machine, seed, most)
        self.letters = Letters(
            self.world, self.is_asked, self.stored_version, 5.0 if self.workers == 1 else 30.0
        )
        self.delays: list[float] = []

    async def told(self) -> None:
        async with contextlib.AsyncExitStack() as stack:
            people = [await stack.enter_async_context(self.person(name)) for name in ("Ann", "Bob")]
            for visitor in people:
                await self.reachable(visitor)
            failing = [asyncio.create_task(work) for work in (self.machines_fail(), self.ways_fail())]
            while self.letters.turns < self.most:
                await self.play_a_table(people)
            for task in failing:
                task.cancel()
        self.counts["turns"] += self.letters.turns
        self.counts["told"] += len(self.letters.told)
        self.delays = [one.delay for one in self.letters.told if one.sink_was_up]
        for table in self.tables:
            self.found(table, self.wrong(table))
        self.check()

    async def reachable(self, visitor: Visitor) -> None:
        """This person is told by a webhook."""
        assert visitor.me is not None
        address = f"http://127.0.0.1:{PORT}/hook/{visitor.me['id']}"
        await visitor.post("/api/channels", {"kind": "signed", "address": address})

    async def play_a_table(self, people: list[Visitor]) -> None:
        """A new table, until it is over or enough turns have been played."""
        number = len(self.tables)
        table = await self.laid_out(people, GAMES[(self.seed + number) % len(GAMES)])
        self.letters.begin(table)
        players = []
        for visitor in people:
            assert visitor.me is not None
            luck = self.world.luck(f"letters {number} {visitor.me['id']}")
            player = LetterPlayer(visitor, table, self.urls, luck, self.letters)
            self.letters.players[visitor.me["id"]] = player
            players.append(player)
        tasks = [asyncio.create_task(player.play()) for player in players]
        while not table.over and self.letters.turns < self.most:
            await asyncio.sleep(0.2)
            self.letters.watch()
            if missed := self.letters.missed():
                raise Failed(f"seed {self.seed}, table {table.id}: " + "; ".join(missed))
        for player in players:
            player.stop = True
        await asyncio.gather(*tasks)

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

    async def machines_fail(self) -> None:
        """Something fails every few seconds; but not while somebody has been waiting to be told for long."""
        while True:
            await asyncio.sleep(self.luck.uniform(0.5, 15))
            if not self.letters.somebody_waits():
                before = self.counts.copy()
                await self.fault()
                for kind in self.counts - before:
                    self.letters.disturbed(kind)

    async def ways_fail(self) -> None:
        """Now and then the way to the people fails, once for an hour."""
        luck = self.world.luck("ways")
        hour_is_due = self.most >= 100
        while True:
            await asyncio.sleep(luck.uniform(1, 60))
            if self.letters.somebody_waits():
                continue
            mode = luck.choice(ON_THE_WAY)
            lasts = HOUR if hour_is_due else luck.choice((1.0, 10.0, 60.0))
            hour_is_due = False
            self.counts[f"{mode} for {lasts:.0f} s"] += 1
            self.letters.set(mode)
            await asyncio.sleep(lasts)
            self.letters.set("up")

    def wrong(self, table: Table) -> list[str]:
        """What was told about one table, against what is stored."""
        told: list[Told] = [one for one in self.letters.told if one.table == table.id]
        record = self.record(table)
        final = replayed(game(record["game"]), record)
        asked: dict[int, set[int]] = {}

        def was_free(person: str, first: int, last: int) -> bool:
            mine = self.seats_of(table, person)
            for version in range(first, last + 1):
                if version not in asked:
                    asked[version] = set(final.at(version).to_act)
                if not mine & asked[version]:
                    return True
            return False

        return misdelivered(told, was_free)
