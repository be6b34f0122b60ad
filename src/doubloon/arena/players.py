"""The bots at one table of the arena, and what becomes of one that forfeits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from doubloon.bots import Forfeit, named, think
from doubloon.kernel.action import Action
from doubloon.kernel.chance import quick
from doubloon.kernel.games.game import Outcome
from doubloon.kernel.positions.position import Position

RANDOM: Final = "random"


class Players:
    """Who decides. A table of random players draws its lots as `kernel.positions.playout` does."""

    def __init__(self, names: Sequence[str], seed: bytes) -> None:
        self.bots = [named(name) for name in names]
        self.seed = seed
        self.lots = quick(b"players " + seed)
        self.all_random = set(names) == {RANDOM}
        self.forfeits: dict[int, str] = {}
        """The seats that have lost by rule, and why. Random choices play them to the end, so that the others can finish."""

    def decide(self, position: Position, seat: int, choices: list[Action], decisions: int) -> Action:
        """What the seat does."""
        if not self.all_random and seat not in self.forfeits:
            try:
                return think(self.bots[seat], position, seat, b"%d " % decisions + self.seed).action
            except Forfeit as forfeit:
                self.forfeits[seat] = str(forfeit)
        return choices[self.lots.below(len(choices))] if len(choices) > 1 else choices[0]

    def judged(self, outcome: Outcome) -> Outcome:
        """The outcome in which a seat that has forfeited comes last; if it won, the best of the others do."""
        if not self.forfeits:
            return outcome
        last = len(outcome["ranks"])
        ranks = [last if seat in self.forfeits else int(rank) for seat, rank in enumerate(outcome["ranks"])]
        best = min(ranks)
        winners = [seat for seat, rank in enumerate(ranks) if rank == best and seat not in self.forfeits]
        return Outcome(winners=winners, ranks=ranks, scores=outcome["scores"], details=outcome["details"])
