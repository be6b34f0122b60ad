"""The prodigal, a player of golden records only: the cave before all else, and then the shrine for whoever needs it most.
(Not compiled: edge.)

Sensible players offer on the island first, and whoever holds the cave shrine keeps it: so they never carry it home, nor
win by a gift. In all that is not told here the prodigal does what a greedy player would.
"""

from __future__ import annotations

from collections.abc import Sequence

from doubloon.games.el_dorado.actions import DISCOVER, Move
from doubloon.games.el_dorado.advice import edges, way_left, way_to_cave_shrine
from doubloon.games.el_dorado.content import EXPLORERS, NOBODY
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.trade_actions import OFFER_SHRINE, OFFER_TO, PROPOSE, Accept
from doubloon.games.el_dorado.victory import offerings_needed
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
    steps = {way_left(island, goals, step.place): step for step in choices if isinstance(step, Move)}
    nearest = min(steps, default=None)
    return steps[nearest] if nearest is not None and nearest < way_left(island, goals, here) else None


def gift(island: Island, seat: int, choices: Sequence[Action]) -> Action | None:
    """The cave shrine for somebody near who would win by it (ED-6.1, ED-3.3), and whatever is offered."""
    accepted = [action for action in choices if isinstance(action, Accept)]
    if accepted:
        return accepted[0]
    if island.cave_shrine != seat:
        return None
    if OFFER_SHRINE in choices:
        return OFFER_SHRINE
    if PROPOSE in choices:
        return PROPOSE
    needy = [
        OFFER_TO[other]
        for other in range(island.seats)
        if size(island.offerings[island.side_of[other]]) >= offerings_needed(island)
    ]
    return next((offer for offer in needy if offer in choices), None)
