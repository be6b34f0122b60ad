"""A proposal is accepted (ED-R5, ED-R2): both halves change hands at once. Compiled room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from doubloon.games.el_dorado.content import (
    CORTES,
    MOST_THIEVES,
    THIEVES,
)
from doubloon.games.el_dorado.edge.events.trade import Swapped
from doubloon.games.el_dorado.rules.trade.proposal import (
    GIVES_COIN,
    GIVES_SHRINE,
    NO_DEAL,
    WANTS_COIN,
    WANTS_SHRINE,
    gives,
    wants,
)
from doubloon.games.el_dorado.rules.victory.victory import take_cave_shrine
from doubloon.games.el_dorado.thieves.pieces import THE_CAVE_SHRINE, entrust
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat

if TYPE_CHECKING:
    from doubloon.games.el_dorado.island import Island


def swap(island: Island, proposer: Seat, seat: Seat) -> None:
    """ED-R5. A simultaneous swap; a win follows at once (ED-R2)."""
    island.own_trade()
    deal = island.proposals[proposer]
    for resource in range(3):
        moved = gives(deal, resource) - wants(deal, resource)
        island.hands[3 * proposer + resource] -= moved
        island.hands[3 * seat + resource] += moved
    for other in range(island.seats):
        island.drafts[other] = NO_DEAL
        island.proposals[other] = NO_DEAL
    island.shown += 1
    if island.told is not None:
        island.told.append(Swapped(seat, proposer))
    for coin in range(CORTES):
        if deal & ONE[GIVES_COIN + coin]:
            island.coins[coin] = seat
        elif deal & ONE[WANTS_COIN + coin]:
            island.coins[coin] = proposer
    if deal & ONE[GIVES_SHRINE]:
        pass_shrine(island, proposer, seat)
    elif deal & ONE[WANTS_SHRINE]:
        pass_shrine(island, seat, proposer)


def pass_shrine(island: Island, giver: Seat, seat: Seat) -> None:
    """ED-R2, TH-13.3. A win follows at once; the Thieves say which thief near the giver takes it."""
    if not take_cave_shrine(island, seat) and island.side_of[seat] == island.thieves:
        near = island.neighbourhood(giver)
        takers: i64 = 0
        for piece in range(THIEVES, THIEVES + MOST_THIEVES):
            if island.at[piece] >= 0 and near & ONE[island.at[piece]]:
                takers |= ONE[piece]
        entrust(island, THE_CAVE_SHRINE, takers)
