"""OpenSpiel: one of its C++ games under random play, stepped from Python or played inside C++.

Inside C++ means `pyspiel.evaluate_bots` with OpenSpiel's own uniform random bots: the whole game is one call, and the
state it leaves behind tells how many decisions were made. Whether they were forced is found by going through the same
actions once more, outside the clock. A chance node is not a decision. Runs in the peers' environment.
"""

import random
import time
from importlib import import_module, metadata
from typing import Any

from bench.contestant import HORIZON, POSITION_SEEDS, QUARTERS, Played, Worked, play_each, work_on_each

UNFORCED_COUNTED = "backgammon"  # the one that rows of their own compare ours with


class Spiel:
    """A game by OpenSpiel's name for it; `inside` chooses the way it is driven."""

    def __init__(self, name: str, inside: bool) -> None:
        self.pyspiel = import_module("pyspiel")
        self.name = name
        self.inside = inside
        self.dice = random.Random(1)
        self.game = self.pyspiel.load_game(name)
        self.positions: list[Any] = []

    def about(self) -> dict[str, str]:
        driven = "inside C++" if self.inside else "stepped from Python"
        return {
            "library": "open_spiel",
            "version": metadata.version("open_spiel"),
            "game": f"{self.name}, {driven}",
        }

    def play(self, first: int, games: int) -> Played:
        return self.play_inside(first, games) if self.inside else self.play_stepped(first, games)

    def play_stepped(self, first: int, games: int) -> Played:
        return play_each(
            lambda seed: self.advance(self.game.new_initial_state(), random.Random(seed)), first, games
        )

    def advance(self, state: Any, dice: random.Random, limit: int | None = None) -> tuple[int, int]:
        decisions = unforced = 0
        while not state.is_terminal() and decisions != limit:
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, weights)[0])
                continue
            actions = state.legal_actions()
            decisions += 1
            if len(actions) > 1:
                unforced += 1
            state.apply_action(actions[dice.randrange(len(actions))])
        return decisions, unforced

    def play_inside(self, first: int, games: int) -> Played:
        players = range(self.game.num_players())
        bots = [self.pyspiel.make_uniform_random_bot(player, first) for player in players]
        finished = []
        begun = time.process_time()
        for seed in range(first, first + games):
            state = self.game.new_initial_state()
            self.pyspiel.evaluate_bots(state, bots, seed)
            finished.append(state)
        seconds = time.process_time() - begun
        counts = [self.count(state) for state in finished]
        return Played(games, sum(made for made, _ in counts), sum(free for _, free in counts), seconds)

    def count(self, finished: Any) -> tuple[int, int]:
        """Decisions and unforced decisions of a finished game. Only backgammon's are walked through once more for those."""
        history = finished.full_history()
        if self.name != UNFORCED_COUNTED:
            return sum(taken.player >= 0 for taken in history), 0
        decisions = unforced = 0
        state = self.game.new_initial_state()
        for taken in history:
            if not state.is_chance_node():
                decisions += 1
                unforced += len(state.legal_actions()) > 1
            state.apply_action(taken.action)
        return decisions, unforced

    def copy(self, first: int, rounds: int) -> Worked:
        return work_on_each(self.midway(), lambda state: state.clone(), rounds)

    def search(self, first: int, rounds: int) -> Worked:
        """Nothing is hidden in backgammon: an imagined world is a copy, whose dice are thrown as it is played."""
        return work_on_each(
            self.midway(), lambda state: self.advance(state.clone(), self.dice, HORIZON), rounds
        )

    def midway(self) -> list[Any]:
        if not self.positions:
            self.positions = [self.position(seed, part) for seed in POSITION_SEEDS for part in QUARTERS]
        return self.positions

    def position(self, seed: int, part: float) -> Any:
        length, _ = self.advance(self.game.new_initial_state(), random.Random(seed))
        state = self.game.new_initial_state()
        self.advance(state, random.Random(seed), int(length * part))
        return state
