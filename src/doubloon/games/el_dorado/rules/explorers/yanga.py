"""Yanga the Ranger (TH-18.2 – TH-18.9): attacks on tiles up to two steps away. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.el_dorado.content import EXPLORERS, MOST_OPPONENTS, NOBODY, TITAN, YANGA, Place
from doubloon.games.el_dorado.edge.events.battle import Shot
from doubloon.games.el_dorado.house import BUILDINGS_SHIELD
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.battle.actions import SHOOT, Shoot
from doubloon.games.el_dorado.rules.battle.battle import RANGED, Battle
from doubloon.games.el_dorado.rules.battle.entry import hunter_named
from doubloon.games.el_dorado.rules.refusals import OFF_THE_MAP, TRUCE
from doubloon.kernel.action import Action
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import Refusal

NOT_YANGA: Final = Refusal("TH-18.2", "Only Yanga shoots.")
WINDED: Final = Refusal("TH-18.9", "After a tie or a loss Yanga shoots no more in this phase.")
LOCKED: Final = Refusal("ED-R17", "After a tie Yanga starts no battle this turn.")
OUT_OF_RANGE: Final = Refusal("TH-18.3", "A shot reaches two tiles, counted like movement.")
NOBODY_THERE: Final = Refusal("TH-R15", "That opponent has nobody on that tile.")
BEHIND_WALLS: Final = Refusal("TH-18.7", "A building shields that tile.")


def in_range(island: Island, here: Place) -> i64:
    """TH-18.2, TH-18.3, TH-R15. The tiles one or two steps away, occupied or not."""
    near = island.steps[here]
    far = near
    for place in members(near):
        far |= island.steps[place]
    return far & ~ONE[here]


def may_shoot_at_all(island: Island, seat: Seat) -> Refusal | None:
    """TH-18.9, ED-R17"""
    if island.explorer[seat] != YANGA:
        return NOT_YANGA
    if island.at[EXPLORERS + seat] < 0:
        return OFF_THE_MAP
    if island.locked & ONE[EXPLORERS + seat]:
        return LOCKED
    return WINDED if island.winded == seat else None


def may_shoot(island: Island, seat: Seat, place: Place, opponent: i64) -> Refusal | None:
    """TH-18.2 – TH-18.9, TH-R15, TH-R44"""
    refusal = may_shoot_at_all(island, seat)
    if refusal is not None:
        return refusal
    if not in_range(island, island.at[EXPLORERS + seat]) & ONE[place]:
        return OUT_OF_RANGE
    if not is_on(island, opponent, place) or opponent == island.side_of[seat]:
        return NOBODY_THERE
    if shielded(island) & ONE[place]:
        return BEHIND_WALLS
    return TRUCE if island.truce() and opponent < TITAN else None


def shielded(island: Island) -> i64:
    """TH-18.7, TH-R15. The tiles of forts and hideouts; by a house rule those of all buildings."""
    if island.house & BUILDINGS_SHIELD:
        return island.others_forts(NOBODY) | island.others_farms(NOBODY)
    return island.others_forts(NOBODY)


def is_on(island: Island, opponent: i64, place: Place) -> bool:
    """TH-R15. Whether an opponent stands there."""
    if opponent >= TITAN:
        return island.opponents_on(place, NOBODY) & ONE[opponent] != 0
    return opponent < island.sides and island.presence[opponent] & ONE[place] != 0


def shots(island: Island, seat: Seat, out: list[Action]) -> None:
    """All shots of the player on turn."""
    if may_shoot_at_all(island, seat) is not None:
        return
    occupied = island.others(island.side_of[seat]) & ~shielded(island)
    for place in members(in_range(island, island.at[EXPLORERS + seat]) & occupied):
        for opponent in range(MOST_OPPONENTS):
            if may_shoot(island, seat, place, opponent) is None:
                out.append(SHOOT[MOST_OPPONENTS * place + opponent])


def shoot(island: Island, seat: Seat, action: Shoot) -> None:
    """TH-18.4, TH-R44. Against one opponent on the target tile."""
    side = island.side_of[seat]
    hunter = hunter_named(action.opponent)
    if island.told is not None:
        other = NOBODY if hunter else island.name_of(action.opponent)
        island.told.append(Shot(seat, action.place, other, hunter))
    if hunter:
        island.begin(Battle(action.place, side, NOBODY, seat, RANGED, hunter))
    else:
        island.begin(Battle(action.place, side, action.opponent, seat, RANGED))
