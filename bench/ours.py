"""Our side of the bench: any registered game, default options, random play. One file serves both builds: which one it
is depends on the PYTHONPATH of the worker (`src` or `build/compiled`).
"""

import time
import tracemalloc
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import Any

import msgspec

import doubloon
from bench.contestant import HORIZON, POSITION_SEEDS, QUARTERS, Played, Worked, play_each, work_on_each
from bench.zoo import drawn_steps, picked_steps, repeated_steps
from doubloon.builds import running
from doubloon.kernel.chance import Keyed, quick
from doubloon.kernel.games.options import settled
from doubloon.kernel.positions.playout import first_asked, play_random
from doubloon.kernel.state import State
from doubloon.kernel.tables.table import Table, opened

BATCH = 256  # games of a vector
SEATS = 4  # as many as catanatron plays with, or as many as the game takes


@dataclass(frozen=True)
class Grown:
    """What a decision costs in the first and in the last tenth of some games, in seconds of CPU time."""

    early: float
    late: float
    seconds: float  # all of it


@dataclass(frozen=True)
class Kept:
    """What a game at a table takes up, in bytes: at half of its plies, and at its end."""

    plies: int
    start: int
    memory: tuple[int, int]
    record: tuple[int, int]


def seed_bytes(seed: int) -> bytes:
    return seed.to_bytes(32, "little")


class Ours:
    """A registered game by its id: whole games with the table's own keyed dice, nobody listening, nothing recorded."""

    def __init__(self, game_id: str) -> None:
        self.game = doubloon.games()[game_id]
        self.seats = min(SEATS, self.game.seats[1])
        self.options = settled(self.game.options, self.seats, None)
        self.positions: list[State] = []
        self.tables: list[Table] = []
        self.lots = quick(b"bench")

    def about(self) -> dict[str, str]:
        try:
            release = version("doubloon")
        except PackageNotFoundError:
            release = "checkout"
        return {"library": "doubloon", "version": release, "game": self.game.id, "build": running()}

    def fresh(self, seed: int) -> State:
        return self.game.start(self.seats, self.options, Keyed(seed_bytes(seed)), listen=False, record=False)

    def advance(self, state: State, seed: int, limit: int) -> tuple[int, int]:
        """The players' choices come from a quick source, the table's dice from the table."""
        played = play_random(state, quick(seed_bytes(seed)), limit)
        return played.decisions, played.unforced

    def play(self, first: int, games: int) -> Played:
        return play_each(lambda seed: self.advance(self.fresh(seed), seed, self.game.cap), first, games)

    def position(self, first: int, games: int) -> Played:
        """As anybody would write it: `to_act`, `choices`, `play`."""
        return play_each(
            lambda seed: self.walk(doubloon.new_position(self.game.id, self.seats, seed=seed), seed),
            first,
            games,
        )

    def walk(self, position: Any, seed: int) -> tuple[int, int]:
        dice, decisions, unforced = Random(seed).random, 0, 0
        while not position.over:
            seat = position.to_act[0]
            choices = position.choices(seat)
            position.play(seat, choices[int(dice() * len(choices))])
            decisions += 1
            unforced += len(choices) > 1
        return decisions, unforced

    def table(self, first: int, games: int) -> Played:
        """The README's loop: `to_act`, `choices`, `act`."""
        return play_each(
            lambda seed: self.sit(doubloon.new_table(self.game.id, self.seats, seed=seed), seed), first, games
        )

    def sit(self, table: Table, seed: int) -> tuple[int, int]:
        dice, decisions, unforced = Random(seed).random, 0, 0
        while not table.over:
            seat = table.to_act[0]
            choices = table.choices(seat)
            table.act(seat, choices[int(dice() * len(choices))])
            decisions += 1
            unforced += len(choices) > 1
        return decisions, unforced

    # --- from the middle of a game ----------------------------------------------------------------------------------

    def copy(self, first: int, rounds: int) -> Worked:
        return work_on_each(self.midway(), lambda state: state.copy(), rounds)

    def copy_table(self, first: int, rounds: int) -> Worked:
        if not self.tables:
            for seed in POSITION_SEEDS:
                length, _ = self.sit(doubloon.new_table(self.game.id, self.seats, seed=seed), seed)
                for part in QUARTERS:
                    table = doubloon.new_table(self.game.id, self.seats, seed=seed)
                    self.at_a_table(table, seed, int(length * part))
                    self.tables.append(table)
        return work_on_each(self.tables, lambda table: table.copy(), rounds)

    def search(self, first: int, rounds: int) -> Worked:
        return work_on_each(self.midway(), self.look_ahead, rounds)

    def look_ahead(self, seen: State) -> None:
        """As our bots do: a copy, what the seat cannot see dealt again, dice of its own, and on from there."""
        world = seen.copy()
        world.redeal(first_asked(seen), self.lots, 0)
        world.chance = self.lots
        play_random(world, self.lots, HORIZON)

    def midway(self) -> list[State]:
        if not self.positions:
            self.positions = [self.reached(seed, part) for seed in POSITION_SEEDS for part in QUARTERS]
        return self.positions

    def reached(self, seed: int, part: float) -> State:
        length, _ = self.advance(self.fresh(seed), seed, self.game.cap)
        state = self.fresh(seed)
        self.advance(state, seed, int(length * part))
        return state

    # --- learning ---------------------------------------------------------------------------------------------------

    def step(self, first: int, steps: int) -> Worked:
        return picked_steps(self.environment(), first, steps)

    def draw(self, first: int, steps: int) -> Worked:
        return drawn_steps(self.environment(), first, steps)

    def repeat(self, first: int, steps: int) -> Worked:
        return repeated_steps(self.environment(), first, steps)

    def batch(self, first: int, steps: int) -> Worked:
        """A vector of games for two: as many steps, taken in all games at once, drawn as it draws."""
        from doubloon.research import vector

        games = vector(self.game.id, BATCH)
        games.reset(seed=first)
        rounds = -(-steps // BATCH)
        begun = time.process_time()
        for _ in range(rounds):
            games.step(games.draw())
        return Worked(rounds * BATCH, time.process_time() - begun)

    def environment(self) -> Any:
        """As anybody gets it who names no seats: for two, like connect four."""
        from doubloon.research import pettingzoo_env

        return pettingzoo_env(self.game.id)

    # --- growth -----------------------------------------------------------------------------------------------------

    def growth(self, first: int, games: int) -> Grown:
        """Every game twice: for its length, then in tenths with a clock."""
        spent, decisions = [0.0] * 10, [0] * 10
        for seed in range(first, first + games):
            length, _ = self.advance(self.fresh(seed), seed, self.game.cap)
            state, lots = self.fresh(seed), quick(seed_bytes(seed))
            for tenth in range(10):
                part = length * (tenth + 1) // 10 - length * tenth // 10
                begun = time.process_time()
                play_random(state, lots, part)
                spent[tenth] += time.process_time() - begun
                decisions[tenth] += part
        return Grown(spent[0] / max(1, decisions[0]), spent[9] / max(1, decisions[9]), sum(spent))

    def keep(self, first: int) -> Kept:
        """One game at a table with everything that a server would keep of it."""
        length = self.at_a_table(opened(self.game, self.seats, None, seed_bytes(first)), first, self.game.cap)
        tracemalloc.start()
        table = opened(self.game, self.seats, None, seed_bytes(first))
        start = tracemalloc.get_traced_memory()[0]
        memory, record = [], []
        for limit in (length // 2, length):
            self.at_a_table(table, first, limit)
            memory.append(tracemalloc.get_traced_memory()[0])
            record.append(len(msgspec.json.encode(table.record())))
        tracemalloc.stop()
        return Kept(length, start, (memory[0], memory[1]), (record[0], record[1]))

    def at_a_table(self, table: Table, seed: int, limit: int) -> int:
        """Random play up to a version; which choice is made depends on seed and version alone."""
        while not table.over and table.version < limit:
            seat = table.to_act[0]
            choices = table.choices(seat)
            lot = quick(f"{seed} {table.version}".encode()).below(len(choices))
            table.act(seat, choices[lot])
        return table.version
