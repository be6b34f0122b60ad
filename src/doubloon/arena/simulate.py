"""Many games of one kind: the engine behind `doubloon simulate`.

Game number i of a seed is the same game in any process, on any machine, beside any number of workers: its seed is a
hash of the run's seed and i, and sums are taken over whole numbers and fractions only. Games among random players
run in one compiled loop (`kernel.positions.playout`); other bots look at an imagined position before every decision.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from doubloon.arena.players import RANDOM, Players
from doubloon.arena.seating import Seating, seating, shares
from doubloon.arena.workers import ShareOut, by_processes
from doubloon.games import game as registered
from doubloon.kernel.chance import Keyed
from doubloon.kernel.games.game import Game
from doubloon.kernel.games.options import Options
from doubloon.kernel.positions.playout import first_asked
from doubloon.kernel.positions.position import Position
from doubloon.kernel.state import KernelFault
from doubloon.kernel.tables.opening import start

MOST_IN_A_CHUNK: Final = 64


class Plan(NamedTuple):
    """Which games to play. `options` are settled ones; `balanced` plays every seating of the players in turn."""

    game: str
    players: tuple[str, ...]
    options: Options
    seed: str
    balanced: bool = False

    def seating(self, number: int) -> Seating:
        """The player on each chair in a game."""
        return seating(len(self.players), number if self.balanced else 0)


class Finished(NamedTuple):
    """One game that was played to its end; wins and scores are those of the plan's players, in its order."""

    decisions: int
    wins: tuple[Fraction, ...]
    scores: tuple[int, ...]
    hash: str
    endings: tuple[str, ...] = ()


class Report(NamedTuple):
    """What many games came to. `wins` and `mean_scores` go by seat, in a balanced run by player as listed; `endings`
    counts how games ended, in the game's own words."""

    games: int
    decisions: int
    wins: list[float]
    mean_scores: list[float]
    mean_length: float
    seconds: float
    digest: str
    endings: dict[str, int]


Progress = Callable[[int], object]
"""Is told how many more games are done."""


def simulate(
    plan: Plan,
    games: int,
    workers: int = 1,
    progress: Progress = int,
    share_out: ShareOut = by_processes,
) -> Report:
    """Play `games` games and add them up; none of them is kept, so a million take no more room than a thousand."""
    began = time.perf_counter()
    sums = Sums(len(plan.players))
    for chunk in chunks_played(plan, games, workers, progress, share_out):
        for one in chunk:
            sums.add(one)
    return sums.report(time.perf_counter() - began)


class Sums:
    """What games have come to so far, added in the order of their numbers."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.decisions = 0
        self.wins = [Fraction()] * players
        self.scores = [0] * players
        self.endings: Counter[str] = Counter()
        self.digest = hashlib.blake2b(digest_size=16)

    def add(self, one: Finished) -> None:
        """One more game."""
        self.games += 1
        self.decisions += one.decisions
        self.wins = [so_far + share for so_far, share in zip(self.wins, one.wins, strict=True)]
        self.scores = [so_far + score for so_far, score in zip(self.scores, one.scores, strict=True)]
        self.endings.update(one.endings)
        self.digest.update(one.hash.encode())

    def report(self, seconds: float) -> Report:
        """Sums and means."""
        return Report(
            games=self.games,
            decisions=self.decisions,
            wins=[float(wins) for wins in self.wins],
            mean_scores=[scores / self.games for scores in self.scores],
            mean_length=self.decisions / self.games,
            seconds=seconds,
            digest=self.digest.hexdigest(),
            endings=dict(sorted(self.endings.items())),
        )


# --- chunks and workers -----------------------------------------------------------------------------------------------


def chunks_played(
    plan: Plan, games: int, workers: int, progress: Progress, share_out: ShareOut
) -> Iterator[list[Finished]]:
    """All games, chunk by chunk in the order of their numbers, played here or by `workers` processes."""
    size = max(1, min(MOST_IN_A_CHUNK, games // (4 * workers)))
    chunks = list(pairwise([*range(0, games, size), games]))
    if share_out is by_processes and (workers == 1 or len(chunks) == 1):
        for first, end in chunks:
            yield played(plan, first, end)
            progress(end - first)
    else:
        yield from chunks_from_workers(plan, chunks, min(workers, len(chunks)), progress, share_out)


def chunks_from_workers(
    plan: Plan, chunks: list[tuple[int, int]], workers: int, progress: Progress, share_out: ShareOut
) -> Iterator[list[Finished]]:
    """The chunks, played by other processes; one that is done before its turn waits for it."""
    early: dict[int, list[Finished]] = {}
    wanted = 0
    for number, chunk in share_out(partial(played_between, plan), chunks, workers):
        early[number] = chunk
        progress(len(chunk))
        while wanted in early:
            yield early.pop(wanted)
            wanted += 1


def played_between(plan: Plan, chunk: tuple[int, int]) -> list[Finished]:
    """A chunk of games."""
    return played(plan, *chunk)


def played(plan: Plan, first: int, end: int) -> list[Finished]:
    """The games with numbers from `first` to `end` - 1."""
    game = registered(plan.game)
    return [play_one(game, plan, number) for number in range(first, end)]


# --- one game ---------------------------------------------------------------------------------------------------------


def seed_of(seed: str, number: int) -> bytes:
    """The seed of one game: BLAKE2b(S, i)."""
    person = b"doubloon-arena"
    return hashlib.blake2b(
        seed.encode() + b"\0" + str(number).encode(), digest_size=32, person=person
    ).digest()


def play_one(game: Game, plan: Plan, number: int) -> Finished:
    """Game number `number` of the plan, played to its end."""
    seated = plan.seating(number)
    seed = seed_of(plan.seed, number)
    position = start(game, len(seated), plan.options, Keyed(seed))
    players: Players | None = None
    if set(plan.players) == {RANDOM}:
        position.play_random(b"players " + seed)
    else:
        players = Players([plan.players[one] for one in seated], seed)
        play_bots(position, players)
    if not position.over:
        raise KernelFault(
            f"{game.id}: game {number} of seed {plan.seed!r} is not over after {position.version} decisions"
        )
    return result(position, seated, players)


def play_bots(position: Position, players: Players) -> None:
    """Let each seat's bot decide until the game is over."""
    while not position.over and position.version < position.game.cap:
        seat = first_asked(position.state)
        position.play(seat, players.decide(position, seat, position.choices(seat), position.version))


def result(position: Position, seated: Seating, players: Players | None) -> Finished:
    """How a game went for the plan's players."""
    game = position.game
    outcome = game.outcome(position.state)
    endings = game.endings(outcome)
    if players is not None:
        outcome = players.judged(outcome)
        endings = [*endings, *("forfeit" for _ in players.forfeits)]
    return Finished(
        decisions=int(position.version),
        wins=tuple(shares(outcome["winners"], seated)),
        scores=tuple(outcome["scores"][seated.index(player)] for player in range(len(seated))),
        hash=position.state_hash,
        endings=tuple(endings),
    )
