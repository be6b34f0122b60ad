"""What The King of Ashes adds to a declared path: fellows crossed on the way, and wings (KA-8, E03). Compiled room."""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.games.city_of_thieves.city import Space
from doubloon.games.city_of_thieves.content import Figure
from doubloon.kernel.copyable import Copyable
from doubloon.kernel.declare import declared, own


@declared
class Route(Copyable):
    """The part of a path that is fixed already: up to the last fellow with whom an exchange was announced (KA-R18)."""

    flying: bool  # Flying Potion (E03)
    vias: list[Figure] = own()  # fellows with whom an exchange was announced, in order
    walked: list[Space] = own()  # the path up to the last of them, without its start
    spent: i64 = 0  # movement points up to there
    passages: i64 = 0  # Secret Passages used up to there (C03)
    pentacles: i64 = 0  # Pentacle Gates used up to there (C15)
    hooked: bool = False  # the Grapnel has been used (E14)
    exchanged: i64 = 0  # how many of the exchanges are done or have fallen through


def copied(route: Route | None) -> Route | None:
    """A copy, if there is anything to copy."""
    return None if route is None else route.copy()
