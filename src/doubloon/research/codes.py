"""The codes of a catalogue as a space to draw from, for whoever plays at random: a tutorial, a baseline, a test."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from doubloon.research.observation import TRUTH


class Codes(spaces.Discrete):
    """All codes of a catalogue.

    Gymnasium looks through a mask five times to see whether it is one, which takes longer than all the rest of a step. A mask that
    an environment of ours has made needs no looking at: it is as long as the catalogue and cannot be written to.
    """

    def __init__(self, length: int) -> None:
        super().__init__(length)
        self.length = length

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A code at random; of those that the mask allows, where there is one."""
        if (
            probability is not None
            or type(mask) is not np.ndarray
            or mask.dtype is not TRUTH
            or len(mask) != self.length
            or mask.flags.writeable
        ):
            return super().sample(mask, probability)
        (legal,) = mask.view(bool).nonzero()
        if not len(legal):
            return self.start  # as gymnasium has it
        return legal[int(self.np_random.random() * len(legal))]
