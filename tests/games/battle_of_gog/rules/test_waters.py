"""BG-19.9, BG-R37. Gliding as it is worked out by lakes and bodies of water, beside a plain walk from square to square."""

from __future__ import annotations

import pytest

from doubloon.games.battle_of_gog.canaan import Canaan
from doubloon.games.battle_of_gog.content import NEAR, SPAN, SQUARES, WATER
from doubloon.games.battle_of_gog.game import GAME
from doubloon.games.battle_of_gog.rules.movement.movement import foes_of, glides, may_attack, prey_afloat
from doubloon.kernel.chance import Keyed, quick
from doubloon.kernel.games.options import settled
from doubloon.kernel.masks import members
from doubloon.kernel.positions.playout import play_random
from tests.games.battle_of_gog.scenes import P1, P2, Scene, square


def glided(canaan: Canaan, start: int, prey: int) -> list[int]:
    """The squares where a glide from this one ends."""
    return [canaan.land.waters.squares[number] for number in members(glides(canaan, start, prey))]


def walked(canaan: Canaan, seat: int, start: int) -> list[int]:
    """Where a chain of free water leads from a square, and the soldiers at its edge who may be attacked."""
    chain: set[int] = set()
    waiting = [start]
    while waiting:
        for near in NEAR[waiting.pop()]:
            if canaan.land.terrain[near] == WATER and not canaan.board[near] and near not in chain:
                chain.add(near)
                waiting.append(near)
    beside = {near for one in chain for near in NEAR[one] if canaan.land.terrain[near] == WATER} - chain
    edge = {one for one in beside if canaan.board[one] and may_attack(canaan, seat, one) is None}
    return sorted(one for one in chain | edge if SPAN[start][one] > 1)


@pytest.mark.parametrize("seed", range(3))
def test_bg_19_9_lakes_and_bodies_lead_where_a_walk_over_free_water_leads(seed: int) -> None:
    key = seed.to_bytes(32, "little")
    state = GAME.start(4, settled(GAME.options, 4, None), Keyed(key), listen=False, record=False)
    assert isinstance(state, Canaan)
    lots = quick(key)
    compared = 0
    while not state.over:
        play_random(state, lots, 150)
        for seat in range(4):
            prey = prey_afloat(state, foes_of(state, seat))
            for start in range(SQUARES):
                if state.land.waters.shore[start]:
                    assert glided(state, start, prey) == walked(state, seat, start)
                    compared += 1
    assert compared > 1000


def test_bg_19_9_what_is_known_of_the_waters_stays_true_when_somebody_enters_them() -> None:
    scene = Scene(seats=2)
    scene.land(water="4,4 4,5 4,6 4,7")
    scene.soldiers(P1, "1@4,3")
    canaan = scene.canaan
    assert glided(canaan, square("4,3"), 0) == [square("4,5"), square("4,6"), square("4,7")]
    scene.soldiers(P2, "1@4,6")
    assert glided(canaan, square("4,3"), 0) == [square("4,5")]
    assert glided(canaan, square("4,3"), prey_afloat(canaan, foes_of(canaan, P1))) == [
        square("4,5"),
        square("4,6"),
    ]
