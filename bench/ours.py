"""Our side of the bench: any registered game, default options, random play. One file serves both builds: which one it
is depends on the PYTHONPATH of the worker (`src` or `build/compiled`).
"""

from importlib.metadata import PackageNotFoundError, version

import doubloon
from bench.contestant import COPY_SEEDS, QUARTERS, Copied, Played, copy_each, play_each
from doubloon.engine import running
from doubloon.kernel.chance import Keyed, quick
from doubloon.kernel.options import settled
from doubloon.kernel.playout import play_random
from doubloon.kernel.state import State

SEATS = 4  # as many as catanatron plays with, or as many as the game takes


def seed_bytes(seed: int) -> bytes:
    return seed.to_bytes(32, "little")


class Ours:
    """A registered game by its id: whole games with the table's own keyed dice, nobody listening, nothing recorded."""

    def __init__(self, game_id: str) -> None:
        self.game = doubloon.games()[game_id]
        self.seats = min(SEATS, self.game.seats[1])
        self.options = settled(self.game.options, self.seats, None)
        self.positions: list[State] = []

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

    def copy(self, rounds: int) -> Copied:
        if not self.positions:
            self.positions = [self.position(seed, part) for seed in COPY_SEEDS for part in QUARTERS]
        return copy_each(self.positions, lambda state: state.copy(), rounds)

    def position(self, seed: int, part: float) -> State:
        length, _ = self.advance(self.fresh(seed), seed, self.game.cap)
        state = self.fresh(seed)
        self.advance(state, seed, int(length * part))
        return state
