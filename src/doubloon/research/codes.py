"""The codes of a catalogue as a space to draw from, for whoever plays at random: a tutorial, a baseline, a test."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from numpy import int64

from doubloon.kernel.stepping import Walk


class Codes(spaces.Discrete):
    """All codes of a catalogue.

    Gymnasium looks through a mask five times before it draws, which takes longer than all the rest of a step. Which codes are
    legal in the mask that the game has made last is known without looking.
    """

    walk: Walk | None = None
    """The way through the game that is played now."""

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A code at random; of those that the mask allows, where there is one."""
        walk = self.walk
        if mask is None or probability is not None or walk is None or mask is not walk.mask:
            return super().sample(mask, probability)
        return int64(walk.drawn(self.np_random.random()))

    def __getstate__(self) -> dict[str, Any]:
        """For copies and pickles, which are not of the game."""
        return {**self.__dict__, "walk": None}
