"""Important tiles (HC-2, ED-T11)."""

from __future__ import annotations

import pytest

from doubloon.games.el_dorado.content import ENTRANCE, IMPORTANT, KIND, KIND_NAMES, SHRINE_MASK
from doubloon.games.el_dorado.game import GAME
from doubloon.games.el_dorado.hardcore.tiles import deal_important_tiles, turns_left_to_place
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.turn import Turn
from doubloon.kernel.masks import members, size
from doubloon.kernel.tables.table import Table, opened
from tests.games.el_dorado.scenes import A, B, Scene, island


def dealt(seats: int, number: int = 0, **options: object) -> Table:
    return opened(GAME, seats, {"hardcore_tiles": True, **options}, seed=bytes([number] * 32))


def state_of(table: Table) -> Island:
    assert isinstance(table.state, Island)
    return table.state


def kinds(mask: int) -> list[str]:
    return sorted(KIND_NAMES[KIND[tile]] for tile in members(mask))


ROWS = {
    2: [["entrance", "shrine"], ["shrine", "shrine"]],
    3: [["shrine"]] * 3,
    4: [["entrance"], *[["shrine"]] * 3],
    5: [["entrance"], ["garden"], *[["shrine"]] * 3],
    6: [["entrance"], ["garden"], ["garden"], *[["shrine"]] * 3],
    7: [["entrance"], ["garden"], ["garden"], *[["shrine"]] * 3, ["water"]],
}


@pytest.mark.parametrize("sides", range(2, 8))
def test_ed_t11_the_sets_of_every_number_of_sides(sides: int) -> None:
    assert sorted(kinds(mask) for mask in IMPORTANT[sides]) == ROWS[sides]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hc_2_1_one_set_for_each_player_out_of_the_island_tiles(seats: int) -> None:
    """HC-2.1, HC-R5: dealt before the starting tile is drawn."""
    state = state_of(dealt(seats))
    assert sorted(kinds(mask) for mask in state.important) == ROWS[seats]
    held = {tile for mask in state.important for tile in members(mask)}
    assert not held & set(state.island_stack)
    assert not held & set(members(state.map.placed))
    assert len(state.island_stack) + len(held) == 47


def test_hc_2_1_the_sets_are_dealt_at_random() -> None:
    assert {state_of(dealt(4, number)).important[0] for number in range(30)} == set(IMPORTANT[4])


def test_hc_2_2_the_tiles_are_secret() -> None:
    """Own tiles are seen, others are only counted; what is imagined varies."""
    table = dealt(4)
    for seat in range(4):
        shown = table.view(seat)["board"]["important"]
        assert shown["numbers"] == [1, 1, 1, 1]
        assert len(shown["own"]) == 1
    assert table.view(None)["board"]["important"]["own"] == []
    guesses = {tuple(state_of(table.imagine(0, number)).important) for number in range(20)}
    assert len(guesses) > 2
    assert {guess[0] for guess in guesses} == {state_of(table).important[0]}


def test_x_75_the_thieves_never_hold_the_cave_entrance() -> None:
    """X-75, HC-2.3: everything is dealt again until they do not."""
    state = state_of(dealt(4))
    whole = sorted([*state.island_stack, *members(state.unplaced)])
    for thieves in range(4):
        for _ in range(12):
            state.thieves, state.unplaced, state.island_stack = thieves, 0, whole[:]
            deal_important_tiles(state)
            assert not state.important[thieves] >> ENTRANCE & 1
            assert sorted(kinds(mask) for mask in state.important) == ROWS[4]
        state.redeal((thieves + 1) % 4, state.chance, 0)
        assert not state.important[thieves] >> ENTRANCE & 1, "nor in what another seat imagines"


def coast(*kinds: str, truce: bool = False) -> Scene:
    """A on gold with these tiles in hand, B far away."""
    scene = island(seats=2, truce=truce)
    scene.lay({(0, 0): "gold", (1, 0): "wood", (7, 0): "food"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (7, 0))
    scene.important(A, *kinds)
    return scene


def test_hc_2_4_one_speed_discovers_an_own_tile_instead_of_the_top_one() -> None:
    """HC-2.5: it touches the explorer's tile and another one; HC-R5: a shrine is not entered, the entrance is."""
    scene = coast("shrine", "entrance")
    scene.exploring(A, speed=3)
    stack = len(scene.island.island_stack)
    assert scene.offers(A, "discover") == {"discover", "discover own shrine", "discover own entrance"}
    assert scene.refuses(A, "discover own garden") == "HC-2.4"
    scene.does(A, "discover own shrine")
    assert scene.offers(A, "lay") == {"lay ne", "lay se"}
    assert scene.refuses(A, "lay w") == "ED-9.4"
    scene.does(A, "lay ne")
    assert scene.at(A) == (0, 0)
    assert scene.island.speed[A] == 2
    scene.does(A, "discover own entrance", "lay se")
    assert scene.at(A) == (0, 1)
    assert scene.island.speed[A] == 1
    assert len(scene.island.island_stack) == stack
    assert not scene.island.important[A]


def test_hc_r5_the_second_tile_of_the_game_touches_only_one() -> None:
    scene = island(seats=2)
    scene.lay({(0, 0): "gold"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (0, 0))
    scene.important(A, "shrine")
    scene.exploring(A, speed=1)
    scene.does(A, "discover own shrine")
    assert len(scene.offers(A, "lay")) == 6


def test_hc_1_1_without_the_switch_there_are_none() -> None:
    scene = island(seats=2)
    scene.lay({(0, 0): "gold"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (0, 0))
    scene.exploring(A, speed=1)
    assert scene.refuses(A, "discover own shrine") == "HC-1.1"


def test_hc_r8_where_an_important_tile_cannot_go() -> None:
    """From the cave, off the map, without speed, locked, or closing the coast."""
    scene = coast("shrine")
    scene.lay({(0, 1): "entrance", (100, 0): "exit"})
    scene.explorer(A, (100, 0))
    scene.exploring(A, speed=2)
    assert scene.refuses(A, "discover own shrine") == "HC-R8"
    scene.explorer(A, (0, 0))
    scene.island.locked = 1 << 49
    assert scene.refuses(A, "discover own shrine") == "ED-R17"
    scene.island.locked = 0
    scene.island.speed[A] = 0
    assert scene.refuses(A, "discover own shrine") == "ED-9.1"
    scene.island.speed[A] = 1
    scene.island.at[49] = -4
    scene.island.refresh(A)
    assert scene.refuses(A, "discover own shrine") == "ED-R39"


def test_hc_2_4_nobody_places_an_important_tile_from_the_bridge() -> None:
    """HC-2.4, TH-R31: the bridged water is adjacent to its two ends alone (TH-5.9)."""
    scene = island(seats=2, expansion=True)
    scene.lay({(0, 0): "gold", (1, 0): "water", (2, 0): "food", (0, 1): "wood"})
    scene.bridge((1, 0), "e")
    scene.explorer(A, (1, 0))
    scene.explorer(B, (0, 1))
    scene.important(A, "shrine")
    scene.exploring(A, speed=1)
    assert scene.refuses(A, "discover own shrine") == "TH-R31"
    assert "discover own shrine" not in scene.offers(A)


def test_hc_r8_a_shrine_that_would_close_the_coast_stays_in_hand() -> None:
    """ED-R10"""
    scene = island(seats=2)
    around = [(0, -1), (1, -1), (2, -1), (2, 0), (1, 1), (0, 1), (-1, 1)]
    scene.lay({(0, 0): "gold", (1, 0): "wood", **dict.fromkeys(around, "water")})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (1, 0))
    scene.important(A, "shrine", "garden")
    scene.exploring(A, speed=2)
    assert scene.refuses(A, "discover own shrine") == "ED-9.3"
    scene.does(A, "discover own garden")
    assert scene.at(A) == (-1, 0)


def test_hc_2_6_what_is_left_after_the_third_turn_is_shuffled_back_unseen() -> None:
    """HC-2.7: the turns left are counted; HC-R8: also with the explorer off the map."""
    scene = coast("shrine", "entrance")
    scene.important(B, "shrine")
    scene.island.turns = 4  # both have finished two turns
    assert turns_left_to_place(scene.island) == 1
    scene.exploring(A, speed=1)
    scene.does(A, "discover own shrine", "lay ne")
    kept = scene.island.important[A]
    scene.does(A, "end")
    assert not scene.island.important[A]
    assert scene.island.returned[A] == kept
    assert ENTRANCE in scene.island.island_stack
    assert size(scene.island.important[B]) == 1
    assert any("shuffles 1 important tile back into the stack, unseen" in line for line in scene.said(B))
    assert turns_left_to_place(scene.island) == 1  # B's third turn
    guesses = {(g.important[B], ENTRANCE in g.island_stack) for g in imagined(scene, A)}
    assert guesses == {(scene.island.important[B], True)}  # A knows what went back
    assert len({g.important[A] | g.important[B] for g in imagined(scene, -1)}) > 1  # a spectator does not


def imagined(scene: Scene, seat: int) -> list[Island]:
    found = [scene.table.imagine(seat if seat >= 0 else None, number).state for number in range(20)]
    return [state for state in found if isinstance(state, Island)]


def test_hc_2_6_before_the_third_turn_is_over_they_stay() -> None:
    scene = coast("shrine")
    scene.island.turns = 2
    scene.exploring(A)
    scene.does(A, "end")
    assert scene.island.important[A] & SHRINE_MASK
    assert turns_left_to_place(scene.island) == 2


def test_ed_r35_emma_never_sees_tiles_in_hands() -> None:
    scene = coast("shrine")
    scene.explorer(A, (0, 0), "emma")
    scene.turn_of(A, Turn.the_cartographer)
    held = members(scene.island.important[A])
    assert not set(held) & set(scene.island.island_stack)


def test_hc_r5_the_thieves_place_with_any_thief() -> None:
    """HC-4.4: a thief's own speed pays; turns in hiding count toward the three."""
    scene = island(seats=2, mode="thieves")
    scene.lay({(0, 0): "gold", (1, 0): "wood", (7, 0): "food"})
    scene.explorer(A, (7, 0))
    scene.thief(1, (0, 0), speed=4)
    scene.thief(2, (1, 0), speed=1)
    scene.important(B, "shrine", "shrine")
    scene.exploring(B)
    assert scene.offers(B, "thief 2 discovers own") == {"thief 2 discovers own shrine"}
    assert scene.refuses(B, "thief 1 discovers own garden") == "HC-2.4"
    assert scene.refuses(B, "discover own shrine") is not None
    scene.does(B, "thief 1 discovers own shrine", "lay ne")
    assert scene.thief_at(1) == (0, 0)
    assert size(scene.island.important[B]) == 1
    scene.island.turns = 5  # the Thieves' third turn
    scene.does(B, "end")
    assert not scene.island.important[B]


def test_hc_2_6_a_skipped_turn_in_hiding_counts() -> None:
    """HC-R5"""
    scene = island(seats=2, mode="thieves")
    scene.lay({(0, 0): "gold", (1, 0): "wood"})
    scene.explorer(A, (0, 0))
    scene.important(B, "shrine")
    scene.island.turns = 5
    scene.thieves_turn()
    scene.does(B, "skip")
    assert not scene.island.important[B]
    assert size(scene.island.returned[B]) == 1
