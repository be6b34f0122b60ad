"""Solo mode (SO): A alone against the Wolf, the Thief and the Titan."""

from __future__ import annotations

from doubloon.games.el_dorado.content import (
    ARMY,
    EXPLORER_NAMES,
    GUARDIAN_KINDS,
    KIND_NAMES,
    NOBODY,
    OFF_THE_BOARD,
    SHRINE_MASK,
    SUPPLY,
    UNMET,
)
from doubloon.games.el_dorado.game import GAME
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.battle.strength import explorer_strength
from doubloon.games.el_dorado.rules.cave.cave import dweller_strength
from doubloon.games.el_dorado.rules.cave.cave_in import CaveIn
from doubloon.kernel.tables.table import Table, opened
from tests.games.el_dorado.scenes import A, Scene, Where, island

WOLF, THIEF, TITAN = range(3)
THIEF_1_6, THIEF_2_5 = 1, 2
"""Faces of the thief die."""


def opening(number: int) -> Table:
    return opened(GAME, 1, {"mode": "solo"}, seed=bytes([number] * 32))


def state_of(table: Table) -> Island:
    assert isinstance(table.state, Island)
    return table.state


def alone(*shrines: Where) -> Scene:
    """A row of land from (0,0) to (4,0), shrines north of it, A on (0,0)."""
    scene = island(seats=1, mode="solo")
    row = {(0, 0): "gold", (1, 0): "wood", (2, 0): "food", (3, 0): "gold", (4, 0): "wood"}
    scene.lay({**row, **dict.fromkeys(shrines, "shrine")})
    scene.explorer(A, (0, 0))
    scene.exploring(A)
    return scene


def guardians_move(scene: Scene, *dice: int) -> None:
    """Your turn is over; the guardians act."""
    scene.exploring(A)
    scene.dice_will_show(*dice)
    scene.does(A, "end")


def where(scene: Scene, guardian: int) -> Where | None:
    return scene.where(scene.island.guardians[guardian])


# --- setup --------------------------------------------------------------------------------------------------------------


def test_so_1_1_one_player_with_the_rules_of_the_expansion() -> None:
    """SO-1.4, SO-1.6, SO-R12, SO-3.2, SO-3.3, HC-R7: turn points and paid rerolls, no important tiles, no truce."""
    table = opened(GAME, 1, {"mode": "solo", "hardcore_tiles": True}, seed=bytes(32))
    state = state_of(table)
    assert (state.seats, state.sides) == (1, 1)
    assert state.expansion
    assert state.turn_points
    assert state.paid_rerolls
    assert len(state.important) == 0
    assert not state.truce()
    assert state.thieves == NOBODY
    table.act(0, table.choices(0)[0])
    assert state.at[49] >= 0
    assert "torch" not in KIND_NAMES


def test_so_1_9_four_explorers_do_not_go_alone() -> None:
    """SO-1.7, SO-1.8, SO-R1: three of each card, six villagers, Hector seven."""
    seen: set[str] = set()
    for number in range(30):
        table = opening(number)
        state = state_of(table)
        names = [EXPLORER_NAMES[int(action.explorer)] for action in table.choices(0)]  # type: ignore[attr-defined]
        board = state.board[0]
        for name in EXPLORER_NAMES[2 * board : 2 * board + 2]:
            refusal = table.refusal(0, f"choose {name}")
            assert (refusal is None) == (name in names)
            assert refusal is None or refusal.clause == "SO-1.9"
        seen |= set(names)
        table.act(0, table.choices(0)[0])
        first = 4 if names[0] == "tizoc" else 3  # Tizoc takes a food before he gathers
        assert [state.hands[n] for n in range(3)] == [first, 3, 3]
        villagers = sum(state.at[piece] == SUPPLY for piece in range(ARMY))
        assert villagers == (7 if names[0] == "hector" else 6)
    assert seen == set(EXPLORER_NAMES) - {"victoria", "emma", "nicolas", "laffite"}


def test_so_1_5_the_guardians_are_set_aside() -> None:
    """SO-2.1"""
    state = state_of(opening(0))
    assert list(state.guardians) == [UNMET] * 3
    assert [dweller_strength(state, kind) for kind in GUARDIAN_KINDS] == [1, 3, 6]


# --- guardians in general -------------------------------------------------------------------------------------------------


def test_so_2_2_the_thiefs_offerings_make_every_guardian_stronger() -> None:
    """X-14, SO-6.5"""
    scene = alone((0, -1), (1, -1))
    scene.island.usurped = 1 << scene.place((0, -1)) | 1 << scene.place((1, -1))
    assert [dweller_strength(scene.island, kind) for kind in GUARDIAN_KINDS] == [3, 5, 8]


def test_so_2_5_each_island_shrine_brings_its_guardian() -> None:
    scene = alone()
    scene.island.speed[A] = 3
    scene.next_tiles("shrine", "shrine", "shrine")
    for guardian in (WOLF, THIEF, TITAN):
        assert where(scene, guardian) is None
        scene.does(A, "discover")
        scene.lays_somewhere(A)
        assert where(scene, guardian) is not None
        assert scene.at(A) == (0, 0)
    assert len({where(scene, guardian) for guardian in range(3)}) == 3


def test_so_2_3_guardians_stand_on_shrines_you_do_not() -> None:
    scene = alone((1, -1))
    scene.island.speed[A] = 2
    scene.does(A, "move @1,0")
    assert scene.refuses(A, "move @1,-1") == "ED-9.2"
    scene.guardian("wolf", (1, -1))
    scene.explorer(A, (4, 0))
    guardians_move(scene, 1)
    assert where(scene, WOLF) == (1, 0)


def test_x_79_no_offering_where_a_guardian_stands() -> None:
    """X-79, SO-2.4"""
    scene = alone((0, -1))
    scene.cards(A, food=2, wood=2, gold=2)
    scene.guardian("titan", (0, -1))
    assert scene.refuses(A, "offering @0,-1") == "SO-2.4"
    assert "offering" not in " ".join(scene.offers(A))
    scene.guardian("titan", (4, 0))
    assert scene.refuses(A, "offering @0,-1") is None


# --- turns --------------------------------------------------------------------------------------------------------------


def test_so_3_1_wolf_thief_and_titan_act_after_your_turn() -> None:
    """SO-4.1, SO-4.2, SO-5.1: a black die, the lesser number of the thief die, a golden die; those not in play are skipped."""
    scene = alone((4, -1))
    for name in ("wolf", "thief", "titan"):
        scene.guardian(name, (4, 0))
    scene.dice_will_show(1, THIEF_1_6, 1)
    scene.does(A, "end")
    rolled = [line for line in scene.said() if "may go" in line]
    assert [line.split(" may")[0] for line in rolled] == ["The Wolf", "The Thief", "The Titan"]
    scene = alone((4, -1))
    scene.guardian("thief", (4, 0))
    guardians_move(scene, THIEF_2_5)
    assert where(scene, THIEF) == (2, 0)
    scene = alone((4, -1))
    scene.guardian("titan", (4, 0))
    guardians_move(scene, 3)
    assert where(scene, TITAN) == (1, 0)
    scene = alone((4, -1))
    scene.guardian("wolf", (4, 0))
    guardians_move(scene, 2)
    assert where(scene, WOLF) == (2, 0)


def test_so_3_2_your_turn_has_six_points() -> None:
    scene = alone()
    scene.turn_of(A)
    assert len(scene.offers(A, "gather")) == 7
    scene.does(A, "gather 0 0 2")
    assert scene.island.speed[A] == 4


def test_so_3_3_gold_buys_rerolls_guardians_never_reroll() -> None:
    """DP-50, HC-R4"""
    scene = alone()
    scene.cards(A, gold=1)
    scene.guardian("wolf", (1, 0))
    scene.island.speed[A] = 1
    scene.dice_will_show(1, 6, 3)
    scene.does(A, "move @1,0")
    assert scene.offers(A, "reroll") == {"reroll die 1"}
    scene.does(A, "reroll die 1", "done")
    assert where(scene, WOLF) is None
    assert not scene.table.over


def test_so_4_3_a_guardian_attacks_and_goes_on() -> None:
    """SO-R4: pieces and fort first, then each farmhouse."""
    scene = alone()
    scene.villagers(A, 1, (2, 0))
    scene.farmhouse(A, (2, 0), (1, 0), (2, -1))
    scene.guardian("titan", (4, 0))
    guardians_move(scene, 4, *[6] * 6, 1, *[6] * 6, 1, *[6] * 6, 1)
    lines = scene.said()
    assert any("attacked by the Titan on" in line for line in lines)
    assert scene.army(A) == {}
    assert scene.built(A)[0] is False
    assert scene.table.over  # on to the explorer
    assert scene.island.winner == NOBODY


def test_so_1_3_a_defeated_explorer_is_the_end() -> None:
    """No half hand, no way back; SO-1.2 otherwise."""
    scene = alone((4, -1))
    scene.cards(A, gold=6)
    scene.offering(A, (4, -1))
    scene.guardian("wolf", (1, 0))
    guardians_move(scene, 1, 6, 1)
    scene.does(A, "done")  # no gold for a reroll, six against one
    assert scene.table.over
    outcome = scene.table.outcome
    assert outcome is not None
    assert outcome["winners"] == []
    assert outcome["ranks"] == [2]
    assert outcome["scores"] == [1]
    assert any("loses the explorer, and with it the game" in line for line in scene.said())


def test_so_1_2_four_shrines_win() -> None:
    scene = alone((0, -1), (2, -1), (4, -1))
    for place in ((0, -1), (2, -1)):
        scene.offering(A, place)
    scene.explorer(A, (4, 0))
    scene.island.cave_shrine = A
    scene.cards(A, food=2, wood=2, gold=2)
    scene.exploring(A)
    scene.does(A, "offering @4,-1")
    assert scene.island.winner == 0
    outcome = scene.table.outcome
    assert outcome is not None
    assert outcome["winners"] == [0]


def test_so_4_4_you_choose_between_equals() -> None:
    """DP-47, SO-R3: target and route; the target is kept while it is among the nearest."""
    scene = alone()
    scene.villagers(A, 1, (4, 0))
    scene.guardian("titan", (2, 0))
    guardians_move(scene, 1)
    assert scene.asked == [A]
    assert scene.offers(A) == {scene.text("lead @0,0"), scene.text("lead @4,0")}
    assert scene.refuses(A, "lead @1,0") == "TH-14.4"
    assert scene.refuses(A, "end") is not None
    scene.does(A, "lead @4,0")
    assert where(scene, TITAN) == (3, 0)


def test_so_r3_guardians_cross_shrines_and_the_bridge_but_not_water() -> None:
    scene = island(seats=1, mode="solo")
    scene.lay({(0, 0): "gold", (1, 0): "shrine", (2, 0): "wood", (3, 0): "water", (4, 0): "food"})
    scene.explorer(A, (0, 0))
    scene.exploring(A)
    scene.guardian("titan", (2, 0))
    guardians_move(scene, 1)
    assert where(scene, TITAN) == (1, 0)
    scene.guardian("titan", (4, 0))
    guardians_move(scene, 1)
    assert where(scene, TITAN) == (4, 0)
    scene.bridge((3, 0), "e")
    guardians_move(scene, 2)
    assert where(scene, TITAN) == (2, 0)


def test_so_r3_they_pass_each_other_freely() -> None:
    scene = alone()
    scene.guardian("wolf", (2, 0))
    scene.guardian("titan", (4, 0))
    scene.island.resting = 1
    guardians_move(scene, 3)
    assert where(scene, TITAN) == (1, 0)


def test_so_r4_a_tie_sends_the_guardian_back() -> None:
    """Its turn ends; you may flee first, and standing still attacks nothing (TH-R47)."""
    scene = alone()
    scene.explorer(A, (0, 0))
    scene.guardian("wolf", (2, 0))
    guardians_move(scene, 5, 3, 3)
    assert where(scene, WOLF) == (1, 0)
    assert not scene.table.over
    scene = alone()
    scene.explorer(A, (4, 0))
    scene.villagers(A, 1, (1, 0))
    scene.cards(A, gold=1)
    scene.guardian("wolf", (2, 0))
    guardians_move(scene, 1)
    assert "flee" in " ".join(scene.offers(A))
    scene.does(A, scene.text("flee w 1"))
    assert scene.army(A) == {(0, 0): 1}


def test_so_r5_offerings_are_not_attacked() -> None:
    scene = alone((2, -1))
    scene.offering(A, (2, -1))
    scene.guardian("titan", (2, -1))
    guardians_move(scene, 1)
    assert scene.island.offerings[A]


def test_so_r6_several_guardians_on_a_tile_are_fought_one_by_one() -> None:
    """DP-49"""
    scene = alone((4, -1))
    scene.villagers(A, 5, (1, 0))
    scene.explorer(A, (1, 0))
    scene.cards(A, gold=9)
    scene.guardian("wolf", (2, 0))
    scene.guardian("thief", (2, 0))
    scene.does(A, "march @1,0 e 5")
    assert scene.offers(A, "against") == {"against 8", "against 9"}
    labels = {choice["label"] for choice in scene.table.view(A)["choices"]}
    assert {"The Wolf first", "The Thief first"} <= labels
    scene.dice_will_show(*[6] * 5, 1)
    scene.does(A, "against 8", "done", "done")
    assert any("attacks the Thief" in line for line in scene.said())


def test_so_r9_no_windows_alone() -> None:
    scene = alone()
    scene.villagers(A, 1, (1, 0))
    scene.cards(A, gold=3)
    scene.guardian("wolf", (3, 0))
    scene.exploring(A, speed=1)
    scene.does(A, "move @1,0")
    assert "end" in scene.offers(A)


# --- the Thief ------------------------------------------------------------------------------------------------------------


def test_x_76_the_thief_swaps_offerings() -> None:
    """X-76, SO-5.2, SO-5.4, SO-5.5"""
    scene = alone((4, -1))
    scene.offering(A, (4, -1))
    assert explorer_strength(scene.island, A) == 2
    scene.guardian("thief", (3, 0))
    guardians_move(scene, THIEF_2_5)
    assert scene.island.usurped == 1 << scene.place((4, -1))
    assert not scene.island.offerings[A]
    assert explorer_strength(scene.island, A) == 1
    assert [dweller_strength(scene.island, kind) for kind in GUARDIAN_KINDS] == [2, 4, 7]


def test_so_5_3_a_shrine_with_both_offerings_is_left_alone() -> None:
    """SO-5.6, SO-5.7: offered again it counts for you, and he heads for living things."""
    scene = alone((4, -1))
    scene.explorer(A, (4, 0))
    scene.villagers(A, 1, (0, 0))
    scene.island.usurped = 1 << scene.place((4, -1))
    scene.cards(A, food=2, wood=2, gold=2)
    scene.exploring(A)
    scene.does(A, "offering @4,-1")
    assert explorer_strength(scene.island, A) == 2
    scene.guardian("thief", (2, 0))
    scene.explorer(A, (3, 0))
    scene.guardian("thief", (1, 0))
    guardians_move(scene, THIEF_1_6, 6, 6, 6, 1)
    assert scene.army(A) == {}
    assert scene.island.usurped == 1 << scene.place((4, -1))
    assert scene.island.offerings[A]


def test_so_r7_he_swaps_at_once_when_he_starts_there_and_goes_on() -> None:
    scene = alone((2, -1), (4, -1))
    scene.offering(A, (2, -1))
    scene.offering(A, (4, -1))
    scene.guardian("thief", (2, -1))
    guardians_move(scene, THIEF_2_5)
    assert scene.island.usurped >> scene.place((2, -1)) & 1
    assert where(scene, THIEF) == (3, 0)  # two steps towards the other one


def test_so_5_8_you_choose_between_equally_near_shrines() -> None:
    scene = alone((1, -1), (4, -1))
    scene.offering(A, (1, -1))
    scene.offering(A, (4, -1))
    scene.guardian("thief", (2, 0))
    guardians_move(scene, THIEF_1_6)
    assert scene.offers(A) == {scene.text("lead @1,-1"), scene.text("lead @4,-1")}
    scene.does(A, "lead @4,-1")
    assert where(scene, THIEF) == (3, 0)


def test_so_5_8_he_attacks_on_his_way() -> None:
    """SO-4.3"""
    scene = alone((4, -1))
    scene.offering(A, (4, -1))
    scene.villagers(A, 1, (3, 0))
    scene.guardian("thief", (2, 0))
    guardians_move(scene, THIEF_2_5, 6, 6, 6, 1)
    assert scene.army(A) == {}
    assert where(scene, THIEF) == (4, -1)
    assert scene.island.usurped


# --- cave and battle ------------------------------------------------------------------------------------------------------


def cave(*kinds: str) -> Scene:
    """A at the edge of the cave, about to discover these tiles."""
    scene = island(seats=1, mode="solo")
    scene.lay({(0, 0): "gold", (0, 1): "entrance", (100, 0): "exit", (99, 0): "empty", (99, 1): "empty"})
    scene.explorer(A, (99, 0))
    scene.villagers(A, 4, (99, 0))
    scene.next_cave_tiles(*kinds)
    scene.exploring(A, speed=1)
    return scene


def test_so_6_1_its_cave_tile_brings_the_guardian_there() -> None:
    """SO-R8: from wherever it is; the tile is an empty one; SO-6.2: no shrine brings it any more."""
    scene = cave("titan")
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    assert scene.island.guardians[TITAN] >= 48
    assert scene.island.kind[scene.island.guardians[TITAN]] == KIND_NAMES.index("empty")
    assert any("must fight the Titan" in line for line in scene.said())
    scene = cave("wolf")
    scene.lay({(1, -1): "shrine"})
    scene.guardian("wolf", (1, -1))
    scene.dice_will_show(6, 1)
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    assert where(scene, WOLF) == (1, -1)  # beaten at once, back on the shrine (SO-6.3)


def test_so_6_2_a_guardian_met_in_the_cave_is_not_placed_on_its_shrine() -> None:
    scene = alone()
    scene.guardian("wolf", (4, 0))
    scene.island.speed[A] = 1
    scene.next_tiles("shrine")
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    assert where(scene, WOLF) == (4, 0)
    assert scene.island.guardians[THIEF] == UNMET


def test_so_r8_a_tie_leaves_the_guardian_in_the_cave() -> None:
    """And beating the Thief on his tile, or later, wins the treasure."""
    scene = cave("thieves")
    scene.dice_will_show(4, 2, 1, 1)
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    assert scene.at(A) == (99, 0)
    assert scene.island.guardians[THIEF] >= 48
    assert list(scene.island.treasure) == [2, 2, 2]
    place = scene.where(scene.island.guardians[THIEF])
    scene.cards(A, gold=6)
    scene.exploring(A)
    scene.island.locked = 0
    before = scene.island.hand_size(A)
    march = next(
        text for text in scene.offers(A, "march") if text.endswith(" 4") and lands(scene, text, place)
    )
    scene.dice_will_show(*[6] * 4, 1, 1, 1)
    scene.does(A, march)
    while not scene.offers(A, "end"):
        scene.does(A, "done")
    assert scene.island.hand_size(A) == before - 1 + 6
    assert scene.island.guardians[THIEF] == OFF_THE_BOARD  # no shrine is known (SO-R2)


def lands(scene: Scene, march: str, place: Where | None) -> bool:
    """Whether a march leads to a position."""
    ways = {"e": (1, 0), "ne": (1, -1), "nw": (0, -1), "w": (-1, 0), "sw": (-1, 1), "se": (0, 1)}
    step = ways.get(march.split()[2])
    return step is not None and place == (99 + step[0], step[1])


def test_so_r8_tiger_and_giant_are_ordinary_dwellers() -> None:
    """Losing to one loses the game."""
    scene = cave("tiger")
    scene.dice_will_show(2, 1, 1)
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    assert not scene.table.over
    assert any("back somewhere in the cave stack" in line for line in scene.said())
    scene = cave("giant")
    scene.dice_will_show(1, 6, 6, 6, 6)
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    assert scene.table.over


def test_x_77_a_beaten_guardian_rests_on_a_shrine_of_your_choice() -> None:
    """X-77, SO-6.3, SO-6.4, SO-R2, DP-48"""
    scene = alone((0, -1), (2, -1), (4, -1))
    scene.guardian("wolf", (4, -1))
    scene.guardian("titan", (1, 0))
    scene.villagers(A, 6, (0, 0))
    scene.cards(A, gold=5)
    scene.exploring(A)
    scene.dice_will_show(*[6] * 6, *[1] * 6)
    scene.does(A, "march @0,0 e 6")
    while not scene.offers(A, "lead"):
        scene.does(A, "done")
    assert scene.offers(A, "lead") == {scene.text("lead @0,-1"), scene.text("lead @2,-1")}
    assert scene.refuses(A, "lead @4,-1") == "SO-6.3"
    scene.does(A, "lead @2,-1")
    scene.island.put_guardian(WOLF, OFF_THE_BOARD)
    scene.does(A, "end")
    assert where(scene, TITAN) == (2, -1)  # it did not move
    assert not scene.island.resting
    guardians_move(scene, 1, *[6] * 6, *[1] * 6)
    while scene.offers(A, "done"):
        scene.does(A, "done")
    assert where(scene, TITAN) == (1, 0)
    assert scene.army(A) == {}


def test_so_r2_without_a_free_shrine_any_will_do() -> None:
    scene = alone((4, -1))
    scene.guardian("titan", (4, -1))
    scene.guardian("wolf", (1, 0))
    scene.island.speed[A] = 1
    scene.dice_will_show(6, 1)
    scene.does(A, "move @1,0")
    assert where(scene, WOLF) == (4, -1)
    scene.exploring(A, speed=1)
    scene.next_tiles("shrine")
    scene.island.put_guardian(THIEF, OFF_THE_BOARD)
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    assert where(scene, THIEF) is not None  # a waiting guardian comes with the next shrine


def test_so_r11_a_cave_in_beats_a_guardian_on_the_exit() -> None:
    """SO-R10: your explorer there would be the end."""
    scene = cave("cave-in")
    scene.lay({(1, -1): "shrine"})
    scene.guardian("wolf", (100, 0))
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    assert where(scene, WOLF) == (1, -1)
    assert scene.island.resting & 1
    assert not scene.table.over
    scene = cave("cave-in")
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    assert not scene.table.over


def test_so_r10_a_cave_in_on_the_explorer_is_the_end() -> None:
    scene = cave()
    scene.explorer(A, (100, 0))
    scene.next_cave_tiles("cave-in")
    scene.exploring(A, speed=1)
    scene.island.begin(CaveIn(A, scene.place((99, 0))))
    scene.island.settle()
    assert scene.table.over


def test_so_r12_treasures_and_events_are_in_use() -> None:
    scene = cave("bavieca")
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    assert scene.island.coins[0] == A


def test_so_r13_a_new_guardian_acts_in_the_next_phase_and_placing_is_no_attack() -> None:
    scene = alone()
    scene.fort(A, (1, 0), (0, 0), (1, -1))
    scene.island.speed[A] = 1
    scene.next_tiles("shrine")
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    assert where(scene, WOLF) is not None
    assert scene.built(A)[2]
    assert scene.asked == [A]
    scene.does(A, "end")
    assert any("The Wolf may go" in line for line in scene.said())


def test_so_r14_after_the_last_turn_an_undecided_game_is_lost() -> None:
    scene = alone((4, -1))
    scene.offering(A, (4, -1))
    scene.island.turns = 99
    scene.guardian("wolf", (4, 0))
    scene.dice_will_show(1)
    scene.does(A, "end")
    assert any("The Wolf may go" in line for line in scene.said())
    assert scene.table.over
    outcome = scene.table.outcome
    assert outcome is not None
    assert outcome["winners"] == []
    assert outcome["scores"] == [1]
    assert outcome["details"][0]["capped"]


def test_so_r15_when_the_search_begins_anew_guardians_wait() -> None:
    """ED-R10"""
    scene = island(seats=1, mode="solo")
    around: list[Where] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)]
    kinds = ["water", "water", "water", "water", "shrine"]
    scene.lay({(0, 0): "gold", **dict(zip(around, kinds, strict=True))})
    scene.explorer(A, (0, 0))
    scene.guardian("wolf", (-1, 1))
    scene.island.usurped = 1 << scene.place((-1, 1))
    scene.next_tiles("water")
    scene.exploring(A, speed=1)
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    assert any("The search begins again" in line for line in scene.said())
    assert scene.island.guardians[WOLF] == OFF_THE_BOARD
    assert not scene.island.usurped
    assert not scene.island.wild


def test_so_5_7_a_shrine_out_of_reach_is_none_to_pursue() -> None:
    """SO-5.7: no way leads to your shrine, so he goes for your nearest piece."""
    scene = alone((7, 5))
    scene.offering(A, (7, 5))
    scene.guardian("thief", (3, 0))
    guardians_move(scene, THIEF_2_5, 6)
    assert where(scene, THIEF) == (1, 0)


def test_x_78_a_guardian_beaten_before_any_shrine_is_known_comes_with_the_first_one() -> None:
    """X-78, SO-R2: the place that a beaten guardian is owed, whichever shrine it is; SO-6.2 speaks of others."""
    scene = cave("wolf")
    scene.dice_will_show(6, 1)
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    assert scene.island.guardians[WOLF] == OFF_THE_BOARD
    scene.explorer(A, (0, 0))
    scene.exploring(A, speed=1)
    scene.next_tiles("shrine")
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    shrine = scene.island.map.placed & SHRINE_MASK
    assert shrine == 1 << scene.island.guardians[WOLF]
    assert scene.island.guardians[THIEF] == UNMET


def test_x_78_a_guardian_met_in_the_cave_and_not_beaten_stays_there() -> None:
    """SO-6.2"""
    scene = cave("wolf")
    scene.dice_will_show(3, 3)
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    there = scene.island.guardians[WOLF]
    assert there >= 0
    scene.island.locked = 0
    scene.explorer(A, (0, 0))
    scene.exploring(A, speed=1)
    scene.next_tiles("shrine")
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    assert scene.island.guardians[WOLF] == there
