"""The codes of a catalogue as a space to draw from, for random players: a tutorial, a baseline, a test."""

from __future__ import annotations

from copy import deepcopy  # noqa: TID251 (of NumPy's generators, which have no other way)
from typing import Any

from gymnasium import spaces
from numpy import count_nonzero, int64

from doubloon.kernel.positions.stepping import Episode


class Codes(spaces.Discrete):
    """All codes of a catalogue.

    Gymnasium looks through a mask five times before it draws, which takes longer than all the rest of a step. Which codes are
    legal in the mask that the game has made last is known; it is only counted, in case somebody has written into it.
    """

    walk: Episode | None = None
    """The way through the game that is played now."""
    shared: bool = False
    """Whether a copy has the same generator: who draws first takes one of its own, which goes on alike."""

    @property
    def np_random(self) -> Any:
        """The generator, which is this space's own from now on: copying one takes longer than copying a game."""
        if self.shared:
            self._np_random = deepcopy(self._np_random)
            self.shared = False
        return super().np_random

    def seed(self, seed: int | None = None) -> Any:
        """A new generator."""
        self.shared = False
        return super().seed(seed)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A code at random; of those that the mask allows, where there is one."""
        walk = self.walk
        if mask is None or probability is not None or walk is None or mask is not walk.mask:
            return super().sample(mask, probability)
        code = walk.drawn(self.np_random.random())
        if not mask[code] or count_nonzero(mask.view(bool)) != len(walk.choices):
            return super().sample(mask, probability)
        return int64(code)

    def lent(self) -> tuple[Codes, Any]:
        """This space and its generator as it is now, for a copy that is made later: whoever draws first takes one of its own."""
        generator = self._np_random
        if generator is not None:
            self.shared = True
        return self, generator

    def copied(self, generator: Any, walk: Episode | None) -> Codes:
        """An equal, independent space for a copy of the game, which goes on with this generator."""
        other = Codes.__new__(Codes)
        other.__dict__.update(self.__dict__)
        other._np_random = generator
        other.shared = generator is not None
        other.walk = walk
        return other

    def __getstate__(self) -> dict[str, Any]:
        """For copies and pickles, which are not of the game."""
        return {**self.__dict__, "walk": None}
