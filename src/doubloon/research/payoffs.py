"""What an end is worth to each seat, between -1 and 1."""

from __future__ import annotations

from collections.abc import Sequence


def payoffs(ranks: Sequence[int]) -> list[float]:
    """The first of a ranking gets 1, the last -1, the others lie evenly between; equals share. Alone, a win is 1, a loss -1."""
    if len(ranks) == 1:
        return [1.0 if ranks[0] == 1 else -1.0]
    last = len(ranks) - 1
    shared = [rank - 1 + (ranks.count(rank) - 1) / 2 for rank in ranks]
    return [1.0 - 2.0 * place / last for place in shared]
