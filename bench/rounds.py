"""Workers from the outside, and the rounds in which they take turns.

Only one worker works at any moment. A round asks each of them once, every round begins with another one, and each
asks for so much work that it takes about the same CPU time, found out beforehand.
"""

import json
import os
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Self

from bench.peers import ROOT

WARM = 0.03  # seconds of CPU time after which a first measurement is long enough to scale


class Worker:
    """One contestant's process; `name` is what the tables call it."""

    def __init__(self, name: str, python: Path, path: Path | None, kind: str, game: str = "-") -> None:
        self.name = name
        surroundings = os.environ | {"PYTHONHASHSEED": "0", "PYTHONPATH": str(path or "")}
        self.process = subprocess.Popen(
            [str(python), "-m", "bench.worker", kind, game],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=surroundings,
        )
        self.games = self.copies = 1  # per round
        self.first = 1  # the next seed
        self.played: list[dict[str, float]] = []
        self.copied: list[float] = []  # seconds per copy

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
        """Find how many games and copies fill a round."""
        self.games = filling(lambda games: self.ask("play", first=0, games=games)["seconds"], seconds)
        self.copies = filling(lambda rounds: self.ask("copy", rounds=rounds)["seconds"], seconds / 2)

    def round(self) -> None:
        """Some games on seeds not played before, then some copies of the same positions as always."""
        self.played.append(self.ask("play", first=self.first, games=self.games))
        self.first += self.games
        copied = self.ask("copy", rounds=self.copies)
        self.copied.append(copied["seconds"] / copied["copies"])

    def rates(self, what: str) -> list[float]:
        """Games, decisions or unforced decisions per second, one for each round."""
        return [played[what] / played["seconds"] for played in self.played]

    def share(self, what: str) -> float:
        """All `what` played, per decision."""
        return sum(played[what] for played in self.played) / sum(
            played["decisions"] for played in self.played
        )

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
        worker.games, worker.copies = model.games, model.copies
    for number in range(rounds):
        tell(f"round {number + 1} of {rounds}")
        for worker in rotated(workers, number):
            worker.round()
