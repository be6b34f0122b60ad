"""The second explorer of a team comes onto the map (TH-6.4, TH-R5, TH-R46). Compiled room."""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.games.el_dorado.content import EXPLORERS, NOBODY, WAITING
from doubloon.games.el_dorado.edge.events.battle import Entered
from doubloon.games.el_dorado.island import Island
from doubloon.kernel.procedure import Seat


def first_turns_over(island: Island) -> bool:
    """TH-6.4, TH-R5. The last team has just finished the first round; the Thieves, if any, come after it."""
    teams = island.sides if island.thieves == NOBODY else island.sides - 1
    return island.turns == teams


def partners_enter(island: Island) -> None:
    """TH-6.4. All at once, each where its team's first explorer stands."""
    for seat in range(island.seats):
        if island.at[EXPLORERS + seat] >= 0:
            enter_beside(island, seat)


def enter_beside(island: Island, seat: Seat) -> None:
    """TH-6.4, TH-R5. The partner, if still waiting, enters on this explorer's tile; entering is no attack (TH-R46)."""
    other = island.partner(seat)
    if other < 0 or island.at[EXPLORERS + other] != WAITING:
        return
    place: i64 = island.at[EXPLORERS + seat]
    island.at[EXPLORERS + other] = place
    island.refresh(island.side_of[seat])
    if island.told is not None:
        island.told.append(Entered(other, place, seat))
