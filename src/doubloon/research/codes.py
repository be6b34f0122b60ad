"""The codes of a catalogue as a space to draw from, for random players: a tutorial, a baseline, a test."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy  # noqa: TID251 (of NumPy's generators, which have no other way)
from typing import Any

from gymnasium import spaces
from numpy import count_nonzero, int64

from doubloon.kernel.positions.stepping import Episode


class Lent:
    """What an environment and its copies have together until one of them needs its own. Nobody changes it.

    `size` says how many attributes the lender has; as long as that is so, it may lend the same once more.
    """

    __slots__ = ("_changed", "size", "spaces")

    def __init__(self, changed: list[Any]) -> None:
        self._changed = changed
        self.spaces: list[tuple[Codes, Any]] = []
        self.size = 0

    def changed(self) -> Iterator[Any]:
        """Copies of what the game changes; the last of them holds dictionaries."""
        *plain, infos = self._changed
        for one in plain:
            yield one.copy()
        yield {agent: info.copy() for agent, info in infos.items()}

    def end(self) -> None:
        """A generator that was lent goes on: what is lent from now on is something else."""
        self.size = 0


class Codes(spaces.Discrete):
    """All codes of a catalogue.

    Gymnasium looks through a mask five times before it draws, which takes longer than all the rest of a step. Which codes are
    legal in the mask that the game has made last is known; it is only counted, in case somebody has written into it.
    """

    walk: Episode | None = None
    """The way through the game that is played now."""
    shared: Lent | None = None
    """With which copies it has the same generator: who draws first takes one of its own, which goes on alike."""

    @property
    def np_random(self) -> Any:
        """The generator, which is this space's own from now on: copying one takes longer than copying a game."""
        if self.shared is not None:
            self._np_random = deepcopy(self._np_random)
            self.shared.end()
            self.shared = None
        return super().np_random

    def seed(self, seed: int | None = None) -> Any:
        """A new generator."""
        if self.shared is not None:
            self.shared.end()
            self.shared = None
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

    def lent(self, lent: Lent) -> tuple[Codes, Any]:
        """This space and its generator as it is now, for a copy that is made later: whoever draws first takes one of its own."""
        self.shared = lent
        return self, self._np_random

    def copied(self, generator: Any, walk: Episode | None) -> Codes:
        """An equal, independent space for a copy of the game, which goes on with this generator."""
        other = Codes.__new__(Codes)
        other.__dict__.update(self.__dict__)
        other._np_random = generator
        other.shared = Lent([]) if generator is not None else None
        other.walk = walk
        return other

    def __getstate__(self) -> dict[str, Any]:
        """For copies and pickles, which are not of the game."""
        return {**self.__dict__, "walk": None, "shared": None}
