"""How far everybody could go, for a board that shows it on demand. (Not compiled: edge.)

Public facts: of others only the number of their cards is known, so their armies go as far as that many gold would take
them (ED-R12). Nobody goes on through a tile that others occupy (ED-11.10); to enter it is to fight there.
"""

from __future__ import annotations

from typing import Any

from doubloon.games.el_dorado.content import EXPLORERS, PLACE_NAMES, THIEVES
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.armies.armies import purse, purse_at_most
from doubloon.kernel.masks import members


def reaches(island: Island, seat: int | None) -> list[dict[str, Any]]:
    """ED-9.1, ED-11.2, TH-9.1. Explorers and thieves with speed left, and armies that may move."""
    out = []
    for other in range(island.seats):
        out += of_runner(island, EXPLORERS + other, f"explorer:{other}", island.side_of[other])
    if island.thieves >= 0:
        for number, piece in enumerate(range(THIEVES, THIEVES + 4), 1):
            out += of_runner(island, piece, f"thief:{number}", island.thieves)
    for side in range(island.sides):
        means = gold_of(island, side, seat)
        for place in members(island.ready_armies(side)) if means else ():
            out.append(reach(island, f"army:{PLACE_NAMES[place]}", side, place, means))
    return out


def of_runner(island: Island, piece: int, name: str, side: int) -> list[dict[str, Any]]:
    """One that goes with speed, unless it is off the map, locked or tired."""
    here = island.at[piece]
    speed = island.speed[island.slot(piece)] if here >= 0 else 0
    if not speed or island.locked >> piece & 1:
        return []
    return [reach(island, name, side, here, speed)]


def gold_of(island: Island, side: int, seat: int | None) -> int:
    """ED-11.2, ED-R12. How many tiles a side can pay for, as far as this seat knows."""
    own = seat is not None and island.side_of[seat] == side
    rule = purse if own else purse_at_most
    return max(int(rule(island, other)) for other in range(island.seats) if island.side_of[other] == side)


def reach(island: Island, name: str, side: int, start: int, means: int) -> dict[str, Any]:
    """The tiles and what each costs."""
    taken = island.others(side)
    found = {start: 0}
    edge = [start]
    for cost in range(1, means + 1):
        onward = [place for place in edge if place == start or not taken >> place & 1]
        edge = []
        for place in onward:
            for to in members(island.steps[place]):
                if to not in found:
                    found[to] = cost
                    edge.append(to)
    places = {PLACE_NAMES[place]: cost for place, cost in found.items() if cost}
    return {"piece": name, "side": side, "from": PLACE_NAMES[start], "places": places}
