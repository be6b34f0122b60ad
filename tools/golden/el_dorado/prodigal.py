"""The prodigal, a player of golden records only: the cave before all else, and then the shrine for the player who needs it most.

Sensible players offer on the island first, and a player who holds the cave shrine keeps it: so they never carry it home, nor
win by a gift. In all that is not told here the prodigal does what a greedy player would.
"""

from __future__ import annotations

from collections.abc import Sequence

from doubloon.games.el_dorado.actions import DISCOVER, Move
from doubloon.games.el_dorado.content import EXPLORERS, NOBODY, Place
from doubloon.games.el_dorado.edge.advice import edges, way_left, way_to_cave_shrine
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.trade.actions import OFFER_SHRINE, OFFER_TO, PROPOSE, Accept
from doubloon.games.el_dorado.rules.victory.victory import offerings_needed
from doubloon.kernel.action import Action
from doubloon.kernel.masks import ONE, size


def wish(island: Island, seat: int, choices: Sequence[Action]) -> Action | None:
    """What the prodigal wants most; None: nothing in particular."""
    if island.cave_shrine == NOBODY:
        return way_down(island, seat, choices)
    return gift(island, seat, choices)


def way_down(island: Island, seat: int, choices: Sequence[Action]) -> Action | None:
    """A step towards the cave shrine, or a tile that may hide it."""
    here = island.at[EXPLORERS + seat]
    if here < 0:
        return None
    goals = way_to_cave_shrine(island, island.side_of[seat]) or edges(island)
    if goals & ONE[here]:
        return DISCOVER if DISCOVER in choices else None
    return step_towards(island, here, goals, choices)


def step_towards(island: Island, here: Place, goals: int, choices: Sequence[Action]) -> Action | None:
    """A step that shortens the way."""
    steps = {way_left(island, goals, step.place): step for step in choices if isinstance(step, Move)}
    nearest = min(steps, default=None)
    return steps[nearest] if nearest is not None and nearest < way_left(island, goals, here) else None


def gift(island: Island, seat: int, choices: Sequence[Action]) -> Action | None:
    """The cave shrine for somebody who would win by it (ED-6.1, ED-3.3), and whatever is offered."""
    accepted = [action for action in choices if isinstance(action, Accept)]
    if accepted:
        return accepted[0]
    if island.cave_shrine != seat:
        return None
    for word in (OFFER_SHRINE, PROPOSE):
        if word in choices:
            return word
    needy = [other for other in range(island.seats) if is_in_need(island, seat, other)]
    for other in needy:
        if OFFER_TO[other] in choices:
            return OFFER_TO[other]
    beside: int = 0
    for other in needy:
        beside |= island.beside(island.at[EXPLORERS + other])
    here = island.at[EXPLORERS + seat]
    if not beside or here < 0 or beside & ONE[here]:
        return None
    return step_towards(island, here, beside, choices)


def is_in_need(island: Island, seat: int, other: int) -> bool:
    """Whether somebody of another side is on the map and lacks nothing but the cave shrine."""
    side = island.side_of[other]
    if side == island.side_of[seat] or island.at[EXPLORERS + other] < 0:
        return False
    return size(island.offerings[side]) >= offerings_needed(island)
