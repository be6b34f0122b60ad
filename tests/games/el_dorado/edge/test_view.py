"""What a client is told beyond the pieces: reach, battles, prices, the cave's door, and what each choice is about."""

from __future__ import annotations

from typing import Any

import pytest

from doubloon.games.el_dorado.edge.board.battle_view import odds
from doubloon.games.el_dorado.game import GAME
from tests.games.el_dorado.scenes import A, B, Scene, island


def board(scene: Scene, seat: int | None = None) -> dict[str, Any]:
    """What somebody sees."""
    return GAME.board(scene.island, seat)


def name(scene: Scene, q: int, r: int) -> str:
    """The tile on a position."""
    found: str = next(tile["id"] for tile in board(scene)["tiles"] if (tile["q"], tile["r"]) == (q, r))
    return found


def targets(scene: Scene, seat: int, words: str) -> list[str]:
    """What a choice is about."""
    action = scene.text(words)
    return next(one["targets"] for one in scene.table.view(seat)["choices"] if one["action"] == action)


def reach(scene: Scene, piece: str, seat: int | None = None) -> dict[str, int]:
    """How far a piece could go, by tile."""
    places: dict[str, int] = next(
        one["places"] for one in board(scene, seat)["reach"] if one["piece"] == piece
    )
    return places


def row() -> Scene:
    """Land from (0,0) to (4,0), A's explorer in the west, B's villagers in the middle."""
    scene = island()
    scene.lay({(q, 0): "gold" for q in range(5)} | {(9, 0): "wood"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (9, 0))
    scene.villagers(B, 2, (2, 0))
    return scene


def test_ed_9_1_the_view_tells_how_far_an_explorer_could_go() -> None:
    """ED-12.1: onto an opponent's tile, not through it."""
    scene = row()
    scene.exploring(A, speed=4)
    assert reach(scene, f"explorer:{A}") == {name(scene, 1, 0): 1, name(scene, 2, 0): 2}


def test_ed_r12_of_others_only_the_number_of_cards_is_told() -> None:
    """ED-11.2: its owner knows how far the gold takes an army, nobody else does."""
    scene = row()
    scene.cards(B, food=2, gold=1)
    scene.exploring(A, speed=1)
    army = f"army:{name(scene, 2, 0)}"
    assert set(reach(scene, army, B)) == {name(scene, 1, 0), name(scene, 3, 0)}
    assert reach(scene, army, A)[name(scene, 4, 0)] == 2
    assert reach(scene, army, None) == reach(scene, army, A)


def test_ed_12_7_the_view_tells_a_battle_step_by_step() -> None:
    """ED-12.4, ED-12.5: who fights with what, where they came from, what the dice would say."""
    scene = row()
    scene.villagers(B, 1, (3, 0))
    scene.cards(B, gold=2)
    scene.exploring(A, speed=2)
    assert board(scene)["battle"] is None
    scene.does(A, "move @1,0")
    scene.does(B, "pass")
    scene.does(A, "move @2,0")
    fight = board(scene)["battle"]
    assert fight["step"] == "answer"
    assert fight["strengths"] == [1, 2]
    assert fight["forces"][0]["explorers"] == [A]
    assert fight["forces"][1]["villagers"] == 2
    assert fight["came_from"] == [name(scene, 1, 0)]
    assert fight["dice"] == [[], []]
    assert fight["odds"] == list(odds(1, 2))


@pytest.mark.parametrize(("attack", "defence"), [(1, 1), (3, 3), (2, 5), (0, 4)])
def test_ed_12_8_chances_add_up_and_mirror(attack: int, defence: int) -> None:
    """ED-R16"""
    wins, ties, loses = odds(attack, defence)
    assert sum((wins, ties, loses)) == pytest.approx(1, abs=0.002)
    assert odds(defence, attack) == pytest.approx((loses, ties, wins), abs=0.002)


def test_ed_r16_chances_of_one_die_each() -> None:
    assert odds(1, 1) == (0.417, 0.167, 0.417)


def test_ed_17_2_the_view_tells_the_cave_door() -> None:
    """ED-17.3, ED-T9"""
    scene = row()
    assert board(scene)["cave_door"] is None
    scene.lay({(0, 1): "entrance"})
    assert board(scene)["cave_door"] == {"to": "exit", "sealed": True, "x_edges": None}
    scene.explorer(A, (0, 1))
    scene.exploring(A, speed=2)
    assert targets(scene, A, "move exit") == ["move", "tile:exit"]
    scene.does(A, "move exit")
    assert board(scene)["cave_door"]["x_edges"] is not None
    assert targets(scene, A, "rotate ne") == ["turn:ne"]


def test_ed_10_8_choices_name_tiles_corners_armies_and_places() -> None:
    """ED-9.3, ED-11.2"""
    scene = row()
    scene.villagers(A, 2, (1, 0))
    scene.cards(A, food=3, wood=6, gold=3)
    scene.exploring(A, speed=2)
    assert targets(scene, A, "farmhouse 3") == [
        "build a farmhouse",
        f"corner:{name(scene, 0, 0)}:3",
    ]
    assert targets(scene, A, "march @1,0 e 2") == [
        "march",
        f"army:{name(scene, 1, 0)}",
        f"tile:{name(scene, 2, 0)}",
    ]
    assert set(targets(scene, A, "discover")) == {"place:1,-1", "place:0,1"}
    assert targets(scene, A, "trade wood for gold") == ["trade with the stacks", "card:wood", "stack:gold"]


def test_ed_10_1_the_price_list_marks_house_values() -> None:
    prices = {one["thing"]: one for one in board(row())["prices"]}
    assert prices["fort"]["price"] == {"wood": 3, "gold": 1}
    assert prices["fort"]["house"]
    assert not prices["army"]["house"]
    assert "hideout" not in prices
    assert "dice" in board(row())["house"]


def test_ed_8_1_the_view_tells_the_phase() -> None:
    scene = row()
    scene.turn_of(A)
    assert board(scene)["phase"] == "roll"
    scene.exploring(A, speed=1)
    assert board(scene)["phase"] == "explore"
