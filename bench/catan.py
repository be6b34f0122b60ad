"""The yardstick: catanatron, four players who choose at random. Runs in the peers' environment."""

from importlib import import_module, metadata
from typing import Any

from bench.contestant import POSITION_SEEDS, QUARTERS, Played, Worked, play_each, work_on_each


class Catan:
    """A tick of catanatron is one decision: a player gets the playable actions and picks one."""

    def __init__(self) -> None:
        self.game = import_module("catanatron.game")
        self.player = import_module("catanatron.models.player")
        self.positions: list[Any] = []

    def about(self) -> dict[str, str]:
        return {"library": "catanatron", "version": metadata.version("catanatron"), "game": "4 players"}

    def fresh(self, seed: int) -> Any:
        """A game, seeded; catanatron takes seed 0 for none."""
        colors = self.player.Color
        seats = (colors.RED, colors.BLUE, colors.WHITE, colors.ORANGE)
        return self.game.Game([self.player.RandomPlayer(color) for color in seats], seed=seed + 1)

    def advance(self, game: Any, limit: int | None = None) -> tuple[int, int]:
        """Catanatron's own loop (Game.play), with the decisions counted."""
        decisions = unforced = 0
        turns = self.game.TURNS_LIMIT
        while game.winning_color() is None and game.state.num_turns < turns and decisions != limit:
            decisions += 1
            if len(game.state.playable_actions) > 1:
                unforced += 1
            game.play_tick()
        return decisions, unforced

    def play(self, first: int, games: int) -> Played:
        return play_each(lambda seed: self.advance(self.fresh(seed)), first, games)

    def copy(self, first: int, rounds: int) -> Worked:
        if not self.positions:
            self.positions = [self.position(seed, part) for seed in POSITION_SEEDS for part in QUARTERS]
        return work_on_each(self.positions, lambda game: game.copy(), rounds)

    def position(self, seed: int, part: float) -> Any:
        length, _ = self.advance(self.fresh(seed))
        game = self.fresh(seed)
        self.advance(game, int(length * part))
        return game
