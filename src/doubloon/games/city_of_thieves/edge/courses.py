"""Where the figure in question may go, by which way and for how many points, as a board draws it. (Not compiled: edge.)

Everything here is worked out from what lies openly on the table: figures, gates, portcullises and cards laid down.
"""

from __future__ import annotations

from typing import Any

from doubloon.games.city_of_thieves.actions import Leave, To
from doubloon.games.city_of_thieves.city import FIRST_EXIT, SPACE_NAMES, SPACES
from doubloon.games.city_of_thieves.content import FIGURE_NAMES, MOVE_PRICE, SELENE
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.descent import nearest_stairs
from doubloon.games.city_of_thieves.king_of_ashes.rules.fellows.route import Route
from doubloon.games.city_of_thieves.rules.militia import March
from doubloon.games.city_of_thieves.rules.movement.answers import Answers, Declaration
from doubloon.games.city_of_thieves.rules.movement.movement import Movement, way_ahead
from doubloon.games.city_of_thieves.rules.movement.paths import (
    allowance,
    costs_of,
    declarations,
    may_move,
    search_of,
    worn,
)
from doubloon.games.city_of_thieves.rules.movement.ways import plain_path
from doubloon.games.city_of_thieves.rules.turn import ActivationPhase

Drawn = dict[str, Any]


def ways(district: District, seat: int | None) -> Drawn | None:
    """CT-6.1, CT-4.2. For the seat that names the end of a path: by target, its price in points and its spaces."""
    if district.over or seat is None or not district.stack or seat not in district.to_act():
        return None
    asking = district.stack[-1]
    if isinstance(asking, March):
        return marching(district, asking, seat)
    if isinstance(asking, Declaration):
        return moving(
            district,
            asking.figure,
            asking.points(),
            asking.passages,
            asking.pentacles,
            asking.route,
            district.ap,
        )
    if isinstance(asking, ActivationPhase) and district.acting >= 0 and may_move(district) is None:
        points = allowance(district.acting, worn(district, district.acting), False, 0)
        return moving(district, district.acting, points, 0, 0, None, district.ap - MOVE_PRICE)
    return None


def drawn(figure: int, points: int, found: dict[str, tuple[int, list[int]]]) -> Drawn:
    """As JSON-ready values."""
    return {
        "figure": FIGURE_NAMES[figure],
        "points": points,
        "to": {
            target: {"points": cost, "path": [SPACE_NAMES[space] for space in path]}
            for target, (cost, path) in found.items()
        },
    }


def marching(district: District, march: March, seat: int) -> Drawn:
    """CT-R10. A figure of no gang."""
    costs = march.costs(district)
    start = district.place[march.figure]
    found = {}
    for action in march.choices(district, seat):
        if isinstance(action, To):
            path = plain_path(district, start, action.space, march.points, False)
            found[f"space:{SPACE_NAMES[action.space]}"] = (costs[action.space], path)
    return drawn(march.figure, march.points, found)


def moving(
    district: District,
    figure: int,
    points: int,
    passages: int,
    pentacles: int,
    route: Route | None,
    ap_left: int,
) -> Drawn:
    """CT-6.1, CT-13.2, KA-14. A character, with the cards it has laid down and the path that is fixed already."""
    costs = costs_of(district, figure, points, passages, pentacles, route)
    start = district.place[figure]
    plain = district.ashes is None and not passages and not pentacles
    search = None if plain else search_of(district, figure, points, passages, pentacles, route)
    walked = [] if route is None else list(route.walked)

    def path_to(end: int) -> list[int]:
        if end == start and route is None:
            return []
        if search is None:
            return plain_path(district, start, end, points, figure == SELENE)
        return walked + search.path(end)

    found: dict[str, tuple[int, list[int]]] = {}
    for action in declarations(district, figure, points, passages, pentacles, route, ap_left):
        if isinstance(action, Leave):
            entrance = FIRST_EXIT + action.exit
            found[f"exit:{action.exit + 1}"] = (costs[entrance] + 1, path_to(entrance))
        elif isinstance(action, To):
            target = f"space:{SPACE_NAMES[action.space]}"
            if action.space < SPACES:
                found[target] = (costs[action.space], path_to(action.space))
            elif start >= SPACES:
                ahead = way_ahead(start, action.space)
                found[target] = (len(ahead), ahead)
            else:
                stairs = nearest_stairs(district, figure, costs, points)
                found[target] = (costs[stairs] + 1, [*path_to(stairs), action.space])
    return drawn(figure, points, found)


def course(district: District) -> Drawn | None:
    """CT-R31. The path that has been declared and may be answered: everybody sees it."""
    if not district.stack or not isinstance(district.stack[-1], Answers):
        return None
    for procedure in district.stack[::-1]:
        if isinstance(procedure, Movement) and (procedure.to >= 0 or procedure.exit >= 0):
            return {
                "figure": FIGURE_NAMES[procedure.figure],
                "path": [SPACE_NAMES[space] for space in procedure.path(district)],
                "exit": int(procedure.exit) + 1 if procedure.exit >= 0 else None,
            }
    return None
