"""Ways through the district: how many points each space costs, and the path that gets there (CT-6). Compiled room.

A space held by a figure is given its cost too, since one may step there to attack, but no way leads on from it, except
for those who walk through figures (*Ghost Walk*). Occupied or not: that is the caller's question.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.city import (
    BEHIND_WALLS,
    BESIDE,
    ENTRANCES,
    FIRST_EXIT,
    IS_PENTACLE,
    PENTACLES,
    SPACES,
    Space,
)
from doubloon.games.city_of_thieves.district import District

FAR: Final[i64] = 99
SHUT: Final[i64] = 100  # an entrance nobody may enter (CT-R52), while costs are worked out
_UNREACHED: Final[list[i64]] = [99] * 76


def plain_costs(district: District, start: Space, points: i64, ghost: bool) -> list[i64]:
    """CT-6.1, CT-6.2, CT-6.9. By space: the points it costs from `start`; FAR beyond `points`."""
    costs = _UNREACHED[:]
    if district.shut_entrances:
        for number in range(ENTRANCES):
            if district.is_shut(FIRST_EXIT + number):
                costs[FIRST_EXIT + number] = SHUT
    costs[start] = 0
    beside = BESIDE[district.gates]
    at = district.at
    frontier: list[i64] = [start]
    spent: i64 = 0
    while spent < points and frontier:
        spent += 1
        reached: list[i64] = []
        for here in frontier:
            for beyond in beside[here]:
                if costs[beyond] == 99:
                    costs[beyond] = spent
                    if at[beyond] < 0 or ghost:
                        reached.append(beyond)
        frontier = reached
    if district.shut_entrances:
        for number in range(ENTRANCES):
            if costs[FIRST_EXIT + number] == SHUT:
                costs[FIRST_EXIT + number] = FAR
    return costs


def plain_path(district: District, start: Space, end: Space, points: i64, ghost: bool) -> list[Space]:
    """The cheapest path along open edges, without its start; the lower space number among equals."""
    costs = plain_costs(district, start, points, ghost)
    path: list[Space] = [end]
    while costs[path[0]] > 1:
        for before in BESIDE[district.gates][path[0]]:
            passable = district.at[before] < 0 or ghost
            if costs[before] == costs[path[0]] - 1 and passable:
                path = [before, *path]
                break
    return path


class Search:
    """C03, C15. A search in which so many steps may cross a red line, and so many may go from pentacle to pentacle.

    A node is a space in a layer; the layer tells how many of each have been used.
    """

    passages: i64
    pentacles: i64
    cost: list[i64]  # by node
    came: list[i64]  # by node: the node before it

    def __init__(
        self, district: District, start: Space, points: i64, ghost: bool, passages: i64, pentacles: i64
    ) -> None:
        self.passages = passages
        self.pentacles = pentacles
        nodes = (passages + 1) * (pentacles + 1) * SPACES
        self.cost = [FAR] * nodes
        self.came = [-1] * nodes
        self.cost[start] = 0
        frontier: list[i64] = [start]
        spent: i64 = 0
        while spent < points and frontier:
            spent += 1
            reached: list[i64] = []
            for node in frontier:
                for beyond in self.beyond(district, node):
                    if self.cost[beyond] == FAR and not district.is_shut(beyond % SPACES):
                        self.cost[beyond] = spent
                        self.came[beyond] = node
                        if district.at[beyond % SPACES] < 0 or ghost:
                            reached.append(beyond)
            frontier = reached

    def beyond(self, district: District, node: i64) -> list[i64]:
        """The nodes one step further."""
        space = node % SPACES
        base = node - space
        layer = base // SPACES
        out: list[i64] = [base + other for other in BESIDE[district.gates][space]]
        if layer % (self.passages + 1) < self.passages:
            for other in BEHIND_WALLS[space]:
                out.append(base + SPACES + other)
        if layer // (self.passages + 1) < self.pentacles and IS_PENTACLE[space]:
            for other in PENTACLES:
                if other != space and district.at[other] < 0:
                    out.append(base + (self.passages + 1) * SPACES + other)
        return out

    def best(self, space: Space) -> i64:
        """The cheapest node of a space."""
        found = space
        for node in range(space, len(self.cost), SPACES):
            if self.cost[node] < self.cost[found]:
                found = node
        return found

    def costs(self) -> list[i64]:
        """By space: the points it costs."""
        return [self.cost[self.best(space)] for space in range(SPACES)]

    def path(self, end: Space) -> list[Space]:
        """The cheapest path, without its start."""
        out: list[Space] = []
        node = self.best(end)
        while self.came[node] >= 0:
            out = [node % SPACES, *out]
            node = self.came[node]
        return out


def costs_from(
    district: District, start: Space, points: i64, ghost: bool, passages: i64, pentacles: i64
) -> list[i64]:
    """By space: the points it costs with these cards."""
    if passages or pentacles:
        return Search(district, start, points, ghost, passages, pentacles).costs()
    return plain_costs(district, start, points, ghost)


def path_to(
    district: District, start: Space, end: Space, points: i64, ghost: bool, passages: i64, pentacles: i64
) -> list[Space]:
    """The path to declare (CT-R31), without its start."""
    if passages or pentacles:
        return Search(district, start, points, ghost, passages, pentacles).path(end)
    return plain_path(district, start, end, points, ghost)
