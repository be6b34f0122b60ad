"""Vectors of games on the compiled engine: beside our own environment, beside pgx's backgammon, by their number, and in two processes.

    python bench/vectors.py --pgx /path/to/python      an environment of its own, with `pip install pgx jax`

Every contestant waits in a process of its own, on one core. They take turns in short rounds, each of which begins with another one; time
is processor time, and ratios are taken round by round. The A/A control is our environment beside its twin.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
GAMES: Final = ("gilded-compass", "el-dorado", "battle-of-gog", "city-of-thieves")
COUNTS: Final = (16, 256, 4096)
USUAL: Final = 256
WARM: Final = 60
"""Steps before the clock runs: games that have begun together are no longer all at their beginning."""
SHORTEST: Final = 0.02
"""Seconds of processor time that can be scaled."""
PGX: Final = "pgx backgammon"
ENVIRONMENT: Final = "environment"


# --- contestants, each in a process of its own -----------------------------------------------------------------------


def of_a_vector(game: str, number: int) -> Callable[[int], int]:
    """Steps of so many games, drawn as the vector draws."""
    from doubloon.research import vector

    games = vector(game, number)
    games.reset(seed=1)

    def steps(wanted: int) -> int:
        rounds = max(1, wanted // number)
        for _ in range(rounds):
            games.step(games.draw())
        return rounds * number

    steps(WARM * number)
    return steps


def of_an_environment(game: str) -> Callable[[int], int]:
    """Steps of one game, picked as cheaply as NumPy and Python can."""
    from doubloon.research import pettingzoo_env

    environment: Any = pettingzoo_env(game)
    dice = Random(1)

    def steps(wanted: int) -> int:
        done = 0
        while done < wanted:
            environment.reset(seed=dice.getrandbits(32))
            for _ in environment.agent_iter():
                observation, _, ended, _, _ = environment.last()
                if ended or done == wanted:
                    break
                (legal,) = observation["action_mask"].view(bool).nonzero()
                environment.step(legal.item(int(dice.random() * len(legal))))
                done += 1
        return done

    return steps


def of_pgx() -> Callable[[int], int]:
    """Steps of as many games of backgammon, fifty in one compiled call, drawn evenly from what is legal."""
    jax, jnp, pgx, experimental = (
        import_module(name) for name in ("jax", "jax.numpy", "pgx", "pgx.experimental")
    )

    environment = pgx.make("backgammon")
    step = experimental.auto_reset(environment.step, environment.init)

    def one(states: Any, key: Any) -> Any:
        draw, roll = jax.random.split(key)
        codes = jax.random.categorical(draw, jnp.log(states.legal_action_mask.astype(jnp.float32)), axis=-1)
        return jax.vmap(step)(states, codes, jax.random.split(roll, USUAL)), None

    fifty = jax.jit(lambda states, key: jax.lax.scan(one, states, jax.random.split(key, 50))[0])
    states = jax.jit(jax.vmap(environment.init))(jax.random.split(jax.random.PRNGKey(1), USUAL))
    numbers = count(2)

    def steps(wanted: int) -> int:
        nonlocal states
        rounds = max(1, wanted // (50 * USUAL))
        for _ in range(rounds):
            states = jax.block_until_ready(fifty(states, jax.random.PRNGKey(next(numbers))))
        return rounds * 50 * USUAL

    steps(1)

    return steps


def contestant(kind: str, game: str, core: int) -> None:
    """Plays as many steps as each line of input says, and answers how many these were and how long they took."""
    os.sched_setaffinity(0, {core})
    if kind == PGX:
        steps = of_pgx()
    elif kind == ENVIRONMENT:
        steps = of_an_environment(game)
    else:
        steps = of_a_vector(game, int(kind))
    print("ready", flush=True)
    for line in sys.stdin:
        begun = time.process_time()
        done = steps(int(line))
        print(json.dumps([done, time.process_time() - begun]), flush=True)


# --- turns --------------------------------------------------------------------------------------------------------------


class Process:
    """A contestant from the outside; `rates` has its steps by second of processor time, round by round."""

    def __init__(self, kind: str, game: str = "-", python: str = sys.executable, core: int = 0) -> None:
        surroundings = {**os.environ, "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false"}
        if kind != PGX:
            surroundings |= {"DOUBLOON_ENGINE": "compiled", "PYTHONPATH": str(ROOT)}
        command = [python, __file__, "--contestant", kind, game, str(core)]
        self.talk = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=surroundings
        )
        self.rates: list[float] = []
        assert self.answer() == "ready"
        self.amount = 2000

    def answer(self) -> str:
        assert self.talk.stdout is not None
        return self.talk.stdout.readline().strip()

    def ask(self) -> None:
        assert self.talk.stdin is not None
        self.talk.stdin.write(f"{self.amount}\n")
        self.talk.stdin.flush()

    def told(self) -> float:
        """Steps by second of what was asked."""
        done, seconds = json.loads(self.answer())
        self.amount = max(self.amount, int(done * SHORTEST / max(seconds, 1e-6)))
        return float(done / seconds)

    def settle(self, seconds: float) -> None:
        """As many steps as take about so long."""
        self.ask()
        self.told()
        self.ask()
        self.amount = int(self.told() * seconds)

    def play(self) -> None:
        self.ask()
        self.rates.append(self.told())

    def end(self) -> None:
        assert self.talk.stdin is not None
        self.talk.stdin.close()
        self.talk.wait()


def in_turns(contestants: list[Process], rounds: int, seconds: float) -> None:
    for one in contestants:
        one.settle(seconds)
    for number in range(rounds):
        for place in range(len(contestants)):
            contestants[(number + place) % len(contestants)].play()


def ratio(some: Process, others: Process) -> str:
    """How many times as fast: the median of all rounds, and the quartiles."""
    found = [mine / its for mine, its in zip(some.rates, others.rates, strict=True)]
    low, _, high = quantiles(found, n=4)
    return f"{median(found):.2f} [{low:.2f}-{high:.2f}]"


def side_by_side(game: str, rounds: int, seconds: float) -> Iterator[float]:
    """Two processes at once by the sum of each alone, in steps by second of processor time."""
    both = [Process(str(USUAL), game, core=core) for core in (0, 1)]
    for one in both:
        one.settle(seconds)
    for _ in range(rounds):
        alone = []
        for one in both:
            one.ask()
            alone.append(one.told())
        for one in both:
            one.ask()
        yield sum(one.told() for one in both) / sum(alone)
    for one in both:
        one.end()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--pgx", help="a Python that has pgx")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.2, help="of processor time, in a round")
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--pairs", action="store_true", help="also two processes at once")
    parser.add_argument("--contestant", nargs=3, help=argparse.SUPPRESS)
    wishes = parser.parse_args()
    if wishes.contestant:
        kind, game, core = wishes.contestant
        contestant(kind, game, int(core))
        return
    for game in wishes.game or GAMES:
        vectors = [Process(str(number), game) for number in COUNTS]
        single, twin = Process(ENVIRONMENT, game), Process(ENVIRONMENT, game)
        peers = [Process(PGX, python=wishes.pgx)] if wishes.pgx else []
        everybody = [*vectors, single, twin, *peers]
        in_turns(everybody, wishes.rounds, wishes.seconds)
        usual = vectors[COUNTS.index(USUAL)]
        print(f"{game}: {USUAL} games by our environment {ratio(usual, single)}, A/A {ratio(twin, single)}")
        for peer in peers:
            print(f"  by {PGX} {ratio(usual, peer)}")
        for number, one in zip(COUNTS, vectors, strict=True):
            print(
                f"  {number:5,} games: {median(one.rates):9,.0f} steps/s, by {COUNTS[0]} {ratio(one, vectors[0])}"
            )
        for one in everybody:
            one.end()
        if wishes.pairs:
            found = sorted(side_by_side(game, wishes.rounds, wishes.seconds))
            print(f"  two processes by the sum: {median(found):.2f} [{found[0]:.2f}-{found[-1]:.2f}]")


if __name__ == "__main__":
    main()
