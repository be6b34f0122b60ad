"""What The King of Ashes adds to a declared path: fellows crossed on the way, and wings (KA-8, E03). Compiled room."""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.games.city_of_thieves.city import Space
from doubloon.games.city_of_thieves.content import Figure


class Route:
    """The part of a path that is fixed already: up to the last fellow with whom an exchange was announced (KA-R18)."""

    flying: bool  # Flying Potion (E03)
    vias: list[Figure]  # fellows with whom an exchange was announced, in order
    walked: list[Space]  # the path up to the last of them, without its start
    spent: i64  # movement points up to there
    passages: i64  # Secret Passages used up to there (C03)
    pentacles: i64  # Pentacle Gates used up to there (C15)
    hooked: bool  # the Grapnel has been used (E14)
    exchanged: i64  # how many of the exchanges are done or have fallen through
    __slots__ = tuple(__annotations__)

    def __init__(
        self,
        flying: bool,
        vias: list[Figure],
        walked: list[Space],
        spent: i64 = 0,
        passages: i64 = 0,
        pentacles: i64 = 0,
        hooked: bool = False,
        exchanged: i64 = 0,
    ) -> None:
        self.flying = flying
        self.vias = vias
        self.walked = walked
        self.spent = spent
        self.passages = passages
        self.pentacles = pentacles
        self.hooked = hooked
        self.exchanged = exchanged

    def copy(self) -> Route:
        return Route(
            self.flying,
            self.vias[:],
            self.walked[:],
            self.spent,
            self.passages,
            self.pentacles,
            self.hooked,
            self.exchanged,
        )


def copied(route: Route | None) -> Route | None:
    """A copy, if there is anything to copy."""
    return None if route is None else route.copy()
