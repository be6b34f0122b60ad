"""Workers from the outside, and the rounds in which they take turns.

Only one worker works at any moment. A round asks each of them once, every round begins with another one, and each
asks for as much work as takes about the same CPU time, found out beforehand.
"""

import json
import os
import subprocess
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Self

from bench.peers import ROOT

WARM = 0.03  # seconds of CPU time after which a first measurement is long enough to scale


SHARES = {
    "play": 1.0,
    "copy": 0.5,
    "position": 0.5,
    "table": 0.5,
    "copy_table": 0.5,
    "batch": 0.5,
    "search": 0.5,
    "step": 0.5,
    "draw": 0.5,
    "repeat": 0.5,
    "growth": 0.5,
}  # of a round's seconds


class Worker:
    """One contestant's process; `name` is what the tables call it, `disciplines` what it takes part in."""

    def __init__(
        self,
        name: str,
        python: Path,
        path: Path | None,
        kind: str,
        game: str = "-",
        disciplines: Sequence[str] = ("play", "copy"),
    ) -> None:
        self.name = name
        surroundings = os.environ | {"PYTHONHASHSEED": "0", "PYTHONPATH": str(path or "")}
        surroundings["DOUBLOON_ENGINE"] = "python" if path == ROOT / "src" else ""
        self.process = subprocess.Popen(
            [str(python), "-m", "bench.worker", kind, game],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=surroundings,
        )
        self.amounts = dict.fromkeys(disciplines, 1)  # of work, per round
        self.first = 1  # the next seed
        self.results: dict[str, list[dict[str, float]]] = {discipline: [] for discipline in disciplines}

    def ask(self, do: str, **details: int) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        try:
            self.process.stdin.write(json.dumps({"do": do, **details}) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # it says why on stderr, and the empty answer below is noticed
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"bench: the worker for {self.name} has ended (see above)")
        return json.loads(line)

    def prepare(self, seconds: float) -> None:
        """Find how much work fills a round."""
        for discipline in self.amounts:
            self.amounts[discipline] = filling(
                partial(self.seconds_for, discipline), seconds * SHARES[discipline]
            )

    def seconds_for(self, discipline: str, amount: int) -> float:
        return float(self.ask(discipline, first=0, amount=amount)["seconds"])

    def round(self) -> None:
        """Some work in every discipline, on seeds not played before."""
        for discipline, amount in self.amounts.items():
            self.results[discipline].append(self.ask(discipline, first=self.first, amount=amount))
        self.first += self.amounts.get("play", 1)

    def rates(self, what: str) -> list[float]:
        """Games, decisions or unforced decisions per second, one for each round."""
        return [played[what] / played["seconds"] for played in self.results["play"]]

    def per_second(self, discipline: str) -> list[float]:
        """Searches or steps per second, one for each round."""
        return [done["count"] / done["seconds"] for done in self.results[discipline]]

    @property
    def copied(self) -> list[float]:
        """Seconds per copy, one for each round."""
        return [done["seconds"] / done["count"] for done in self.results["copy"]]

    def share(self, what: str) -> float:
        """All `what` played, per decision."""
        played = self.results["play"]
        return sum(one[what] for one in played) / sum(one["decisions"] for one in played)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe:
                pipe.close()
        self.process.wait()


def filling(take: Callable[[int], float], seconds: float) -> int:
    """The amount of work that takes about `seconds`."""
    amount = 1
    while (took := take(amount)) < min(WARM, seconds):
        amount *= 2
    return max(1, round(amount * seconds / took))


def rotated(workers: Sequence[Worker], number: int) -> list[Worker]:
    """The order of play in one round."""
    start = number % len(workers)
    return [*workers[start:], *workers[:start]]


def play_rounds(workers: Sequence[Worker], rounds: int, seconds: float, tell: Callable[[str], None]) -> None:
    """All rounds. A worker and its twin (same name without the prime) get the same amount of work, on the same seeds."""
    for worker in workers:
        worker.prepare(seconds)
    by_name = {worker.name: worker for worker in workers}
    for worker in workers:
        model = by_name[worker.name.removesuffix("'")]
        worker.amounts = {discipline: model.amounts[discipline] for discipline in worker.amounts}
    for number in range(rounds):
        tell(f"round {number + 1} of {rounds}")
        for worker in rotated(workers, number):
            worker.round()
