"""Ways through the district: how many points each space costs, and the path that gets there (CT-6). Compiled room.

A space held by a figure is given its cost too, since one may step there to attack, but no way leads on from it, except
for those who walk through figures (*Ghost Walk*) or fellows (KA-8.1). Occupied or not: that is the caller's question.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.city import (
    ALL_SPACES,
    BEHIND_WALLS,
    BESIDE,
    CENTRE,
    ENTRANCES,
    FAR,
    FARTHEST,
    FIRST_EXIT,
    FIRST_ROOM,
    GATE_SETTING,
    IS_PENTACLE,
    NEAR,
    PENTACLES,
    SPACES,
    WITHIN,
    Space,
)
from doubloon.games.city_of_thieves.content import SELENE, Figure
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.king_of_ashes.ashes import FACE_DOWN
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.below import WAY_UP, surfacing
from doubloon.kernel.column import vec

SHUT: Final[i64] = FAR + 1  # an entrance nobody may enter (CT-R52), while costs are worked out
NO_FELLOWS: Final[i64] = -2
"""Nobody's owner, for a plain walk: without The King of Ashes, and for the Militia, everybody bars the way."""
_UNREACHED: Final = vec[i64]([FAR] * SPACES)


def plain_costs(district: District, start: Space, points: i64, ghost: bool) -> vec[i64]:
    """CT-6.1, CT-6.2, CT-6.9. By space: the points it costs from `start`; FAR beyond `points`."""
    costs = _UNREACHED[:]
    walk(district, start, points, NO_FELLOWS, ghost, costs)
    return costs


def walk(
    district: District, start: Space, points: i64, fellows: i64, ghost: bool, costs: vec[i64]
) -> list[Space]:
    """CT-6.1, CT-6.9, KA-8.1, KA-R56. Note what each space costs along open edges, past figures of one owner or, for a ghost,
    past all. A gang with fellows explores, and passes no face-down token. Tells from where the ways lead on, in order, as long as a point is left."""
    if district.shut_entrances:
        for number in range(ENTRANCES):
            if district.is_shut(FIRST_EXIT + number):
                costs[FIRST_EXIT + number] = SHUT
    costs[start] = 0
    near = NEAR[district.gates]
    at = district.at
    owner = district.owner
    ashes = district.ashes if fellows != NO_FELLOWS else None
    reached: list[Space] = [start]
    for here in reached:  # it grows while the ways lead on
        spent = costs[here] + 1
        if spent > points:
            break
        for beyond in near[here]:
            if costs[beyond] == FAR:
                costs[beyond] = spent
                if spent < points and (at[beyond] < 0 or ghost or owner[at[beyond]] == fellows):
                    if ashes is None or beyond < FIRST_ROOM or ashes.tokens[beyond - FIRST_ROOM] < FACE_DOWN:
                        reached.append(beyond)
    if district.shut_entrances:
        for number in range(ENTRANCES):
            if costs[FIRST_EXIT + number] == SHUT:
                costs[FIRST_EXIT + number] = FAR
    return reached


def within(district: District, start: Space, points: i64) -> vec[i64]:
    """All spaces that plain costs may reach, and perhaps more, ascending."""
    if points >= FARTHEST:
        return ALL_SPACES
    return WITHIN[(GATE_SETTING[district.gates] * SPACES + start) * FARTHEST + points]


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


def can_cross(district: District, figure: Figure, space: Space) -> bool:
    """CT-6.9, *Ghost Walk*, KA-8.1, KA-R56. Whether the way of this character may lead on from that space."""
    other = district.at[space]
    if district.ashes is None:
        return other < 0 or figure in (other, SELENE)
    if space >= FIRST_ROOM and district.token(space) >= FACE_DOWN:
        return False
    return other < 0 or figure in (other, SELENE) or district.owner[other] == district.owner[figure]


def costs_past_fellows(district: District, figure: Figure, start: Space, points: i64) -> vec[i64]:
    """CT-6.1, KA-8.1, KA-R56. The same with The King of Ashes: past fellows, but never past a face-down token."""
    costs = _UNREACHED[:]
    walk(district, start, points, district.owner[figure], figure == SELENE, costs)
    return costs


class WaySearch:
    """C03, C15, E03, E14. A search in which `passages` steps may cross a red line, and `pentacles` go from pentacle to pentacle.

    A node is a space in a layer; the layer tells how many of each have been used, and whether the grapnel has. From the
    catacombs the ways begin where one comes up (KA-14.5).
    """

    passages: i64
    pentacles: i64
    flying: bool
    hook: bool
    below: bool  # it begins in the catacombs
    cost: vec[i64]  # by node
    came: vec[i64]  # by node: the node before it

    def __init__(
        self,
        district: District,
        figure: Figure,
        start: Space,
        points: i64,
        passages: i64,
        pentacles: i64,
        flying: bool = False,
        hook: bool = False,
    ) -> None:
        self.passages = passages
        self.pentacles = pentacles
        self.flying = flying
        self.hook = hook
        nodes = (passages + 1) * (pentacles + 1) * (2 if hook else 1) * SPACES
        self.cost = vec[i64]([FAR] * nodes)
        self.came = vec[i64]([-1] * nodes)
        self.below = start >= SPACES
        if nodes == SPACES and not flying and not self.below:
            self.walk_plainly(district, figure, start, points)
            return
        within: list[list[i64]] = [[] for _ in range(points + 1)]
        already: i64 = WAY_UP if self.below else 0
        if already <= points:
            within[already] = surfacing(district) if self.below else [start]
            for space in within[already]:
                self.cost[space] = already
        for spent in range(points):
            for node in within[spent]:
                if self.cost[node] == spent:
                    for beyond in self.beyond(district, node):
                        self.step(district, figure, node, beyond, spent + 1, within)
                    if hook and node < nodes // 2 and spent + 2 <= points:
                        for behind in BEHIND_WALLS[node % SPACES]:
                            beyond = nodes // 2 + node - node % SPACES + behind
                            self.step(district, figure, node, beyond, spent + 2, within)

    def walk_plainly(self, district: District, figure: Figure, start: Space, points: i64) -> None:
        """CT-6.1, KA-8.1. Without cards and grapnel: each space is come to from the first one beside it."""
        fellows = district.owner[figure] if district.ashes is not None else NO_FELLOWS
        reached = walk(district, start, points, fellows, figure == SELENE, self.cost)
        beside = BESIDE[district.gates]
        for here in reached:
            for beyond in beside[here]:
                if self.came[beyond] < 0 and self.cost[beyond] == self.cost[here] + 1:
                    self.came[beyond] = here

    def step(
        self,
        district: District,
        figure: Figure,
        node: i64,
        beyond: i64,
        cost: i64,
        within: list[list[i64]],
    ) -> None:
        """One step to a node; the way leads on from it if its space can be crossed."""
        if cost < self.cost[beyond] and not district.is_shut(beyond % SPACES):
            self.cost[beyond] = cost
            self.came[beyond] = node
            if can_cross(district, figure, beyond % SPACES) or self.flies_over(district, beyond % SPACES):
                within[cost].append(beyond)

    def flies_over(self, district: District, space: Space) -> bool:
        """E03. Figures do not stop a flyer; a face-down token does (KA-R56)."""
        return self.flying and district.token(space) < FACE_DOWN

    def beyond(self, district: District, node: i64) -> list[i64]:
        """The nodes one point further."""
        space = node % SPACES
        base = node - space
        layer = base // SPACES
        out: list[i64] = [base + other for other in BESIDE[district.gates][space]]
        if self.flying:
            for other in BEHIND_WALLS[space]:
                out.append(base + other)
        elif layer % (self.passages + 1) < self.passages:
            for other in BEHIND_WALLS[space]:
                out.append(base + SPACES + other)
        if layer // (self.passages + 1) % (self.pentacles + 1) < self.pentacles and IS_PENTACLE[space]:
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

    def costs(self) -> vec[i64]:
        """By space: the points it costs."""
        if len(self.cost) == SPACES:
            return self.cost
        return vec[i64]([self.cost[self.best(space)] for space in range(SPACES)])

    def path(self, end: Space) -> list[Space]:
        """The cheapest path, without its start."""
        out: list[Space] = []
        node = self.best(end)
        while self.came[node] >= 0:
            out = [node % SPACES, *out]
            node = self.came[node]
        return [CENTRE, node % SPACES, *out] if self.below else out

    def used(self, end: Space) -> tuple[i64, i64, bool]:
        """How many passages and pentacles the cheapest path uses, and whether it uses the grapnel."""
        layer = self.best(end) // SPACES
        width = self.passages + 1
        height = self.pentacles + 1
        return layer % width, layer // width % height, layer >= width * height
