"""`planner`: plans its turn to the end (`plan.py`) and takes the first choice of the best line. No level: arenas know it by its name."""

from __future__ import annotations

from typing import Final, NamedTuple

from doubloon.bots.bot import Thought, Weighed
from doubloon.bots.judgement import Judgement
from doubloon.bots.search.plan import TurnPlan
from doubloon.bots.search.search import ThinkingTime
from doubloon.bots.weights import learned_at
from doubloon.kernel.chance import Chance
from doubloon.kernel.positions.position import Position


class Beam(NamedTuple):
    """How broadly and how far a turn is planned."""

    width: int = 8
    """Lines that are played on, of each length."""
    length: int = 8
    """The longest line, in own choices."""
    looks: int = 600
    """Positions that are judged, about."""
    worlds: int = 4
    """Imagined worlds for a choice that draws or shows something."""
    seconds: float = 0.9
    """How long people are kept waiting."""


class Planner:
    """Judges lines by the game's network where it has learned one, else by the hand-made evaluation."""

    name = "planner"
    text = "Plans its turn to the end and takes the first step of the best plan."

    def __init__(self, beam: Beam) -> None:
        self.beam = beam

    def choose(self, imagined: Position, seat: int, chance: Chance, timed: bool = False) -> Thought:
        """The first choice of the best line; with it, every choice with which a line began that has ended, by the best of those."""
        beam = self.beam
        clock = ThinkingTime(beam.seconds) if timed else None
        choices = imagined.choices(seat)
        if len(choices) == 1:
            return Thought(choices[0])
        game, now = imagined.game, imagined.state
        judgement = Judgement(game, now, learned_at(game, now))
        plan = TurnPlan(seat, judgement, now, beam.worlds, chance)
        length = 1
        while plan.lines and length < beam.length and not (clock is not None and clock.is_over(1.0)):
            plan.go_on(beam.width, beam.looks)
            length += 1
        plan.stop(beam.width)
        order = sorted(range(len(choices)), key=lambda number: -plan.best[number])
        weighed = tuple(
            Weighed(choices[number], judgement.hope(plan.best[number]), plan.ended[number])
            for number in order
            if plan.ended[number]
        )
        return Thought(weighed[0].action, weighed)


PLANNER: Final = Planner(Beam())
