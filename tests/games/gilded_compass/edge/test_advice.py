"""The advice for bots: Ability tiles are for use, not only for the gold they are worth at the end."""

from __future__ import annotations

from doubloon.bots import named, think
from tests.games.gilded_compass.scenes import A, Scene, compass


def thought(scene: Scene) -> str:
    """What greedy does next for A."""
    return str(think(named("greedy"), scene.table, A, b"a tile").action)


def test_gc_11_6_a_little_help_is_used() -> None:
    """Two more dice are worth more than a gold at the end."""
    scene = compass(4, c="illuminati")
    scene.owns(A, "help")
    scene.begins_turn(A, free=4)
    assert thought(scene) == "little-help"


def test_gc_11_4_a_timely_gift_is_used_for_three_dice_but_not_for_one() -> None:
    for dice, used in ((3, True), (1, False)):
        scene = compass(4, c="illuminati")
        scene.owns(A, "gift")
        for seat in range(4):
            scene.compass.free[seat] = dice if seat == A else 0
        scene.after_last_lap()
        assert (thought(scene) == "timely-gift") == used, dice
