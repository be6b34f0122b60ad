"""Components and set-up (ED-1, ED-2)."""

from __future__ import annotations

from collections import Counter

from doubloon.games.el_dorado.content import (
    ALTAR,
    CARDS,
    DWELLER_STRENGTH,
    EXIT,
    EXPLORERS,
    GARDENS,
    IMPASSABLE,
    KIND,
    KIND_NAMES,
    YIELD,
    is_house,
)
from doubloon.games.el_dorado.game import GAME
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.set_up import lay_out, set_up
from doubloon.kernel.chance import Scripted, quick
from doubloon.kernel.tables.table import Table, opened
from doubloon.pieces.hexes import position_of


def fresh(seed: int, seats: int = 4) -> Table:
    return opened(GAME, seats, {}, seed=bytes([seed] * 32))


def state_of(table: Table) -> Island:
    assert isinstance(table.state, Island)
    return table.state


def test_ed_1_2_and_ed_1_3_the_tiles_are_counted() -> None:
    """ED-T1, ED-T2, ED-1.3"""
    found = Counter(KIND_NAMES[kind] for kind in KIND)
    assert found == {
        "water": 9,
        "gold": 13,
        "food": 10,
        "wood": 10,
        "garden": 2,
        "shrine": 3,
        "entrance": 1,
        "exit": 1,
        "cave-shrine": 1,
        "tiger": 1,
        "thieves": 1,
        "giant": 1,
        "empty": 9,
    }


def test_ed_1_5_the_cards_are_counted() -> None:
    assert CARDS == [25, 25, 30]


def test_ed_1_10_to_ed_1_12_what_tiles_produce() -> None:
    """ED-1.10, ED-1.11, ED-1.12"""
    for place in range(62):
        produced = [(YIELD[resource] | GARDENS) >> place & 1 for resource in range(3)]
        kind = KIND_NAMES[KIND[place]]
        wanted = {"food": [1, 0, 0], "wood": [0, 1, 0], "gold": [0, 0, 1], "garden": [1, 1, 1]}
        assert produced == wanted.get(kind, [0, 0, 0])


def test_ed_1_13_dwellers_have_strengths_two_three_four() -> None:
    assert DWELLER_STRENGTH[9:12] == [2, 3, 4]


def test_house_values_are_marked() -> None:
    """ED-T6, ED-T8, ED-T9"""
    marked = ["villager", "farmhouse", "fort", "offering", "dice", "exit", "limits", "boards"]
    assert [name for name in marked if is_house(name)] == marked
    assert not is_house("army")


def test_ed_2_3_boards_are_dealt_at_random_one_to_each() -> None:
    dealt = {tuple(state_of(fresh(seed)).board) for seed in range(12)}
    assert len(dealt) > 3
    assert all(len(set(boards)) == 4 for boards in dealt)


def test_ed_2_6_the_cave_shrine_lies_in_the_lower_half_under_the_exit() -> None:
    """ED-2.4, ED-2.5, ED-17.7, X-29, ED-R20: 7th to 13th from the top."""
    depths = set()
    for seed in range(60):
        island = lay_out(2, quick(bytes([seed])))
        set_up(island)
        assert sorted(island.cave_stack) == list(range(ALTAR, 62))
        assert EXIT not in island.cave_stack
        depths.add(13 - island.cave_stack.index(ALTAR))
    assert depths == set(range(7, 14))


def test_ed_2_7_the_starting_tile_is_neither_water_nor_shrine() -> None:
    """ED-2.8, ED-R1: the entrance and gardens may be."""
    starts = set()
    for seed in range(80):
        island = state_of(fresh(seed))
        start = next(place for place in range(48) if island.map.placed >> place & 1)
        assert not IMPASSABLE >> start & 1
        assert island.map.position[start] == position_of(0, 0)
        assert len(island.island_stack) == 47
        starts.add(KIND_NAMES[KIND[start]])
    assert starts >= {"gold", "food", "wood", "garden"}


def test_ed_2_9_and_ed_r56_explorers_are_chosen_at_the_same_time_and_hidden() -> None:
    table = fresh(1, 2)
    island = state_of(table)
    assert table.to_act == [0, 1]
    table.act(1, table.choices(1)[0])
    assert table.view(0)["board"]["players"][1]["explorer"] is None
    assert table.view(1)["board"]["players"][1]["explorer"] is not None
    stranger = table.choices(0)[0]
    other = "choose stella" if str(stranger) not in ("choose stella", "choose bellona") else "choose emma"
    refusal = table.refusal(0, other)
    assert refusal is not None
    assert refusal.clause == "ED-2.9"
    table.act(0, stranger)
    assert table.view(0)["board"]["players"][1]["explorer"] is not None
    start = next(place for place in range(48) if island.map.placed >> place & 1)
    assert [state_of(table).at[EXPLORERS + seat] for seat in range(2)] == [start, start]


def started(boards: list[int], choices: list[str], rolls: list[int]) -> Island:
    table = fresh(3, len(boards))
    island = state_of(table)
    for seat, board in enumerate(boards):
        island.board[seat] = board
    island.chance = Scripted([pips - 1 for pips in rolls], quick(b"then"))
    for seat, choice in enumerate(choices):
        table.act(seat, f"choose {choice}")
    return state_of(table)


def test_ed_2_10_nicolas_leaves_the_fifth_villager_out() -> None:
    """ED-1.9, ED-19.3: only Hector has five; ED-2.13: all in the supply."""
    counts = []
    for name in ("hector", "nicolas"):
        island = started([1, 0], [name, "stella"], [6, 1])
        counts.append([sum(island.at[7 * side + n] == -1 for n in range(7)) for side in range(2)])
        assert all(corner == -1 for corner in island.buildings)
    assert counts == [[5, 4], [4, 4]]


def test_ed_2_11_and_ed_19_7_first_cards() -> None:
    """ED-2.2, ED-19.7"""
    island = started([3, 0], ["victoria", "stella"], [6, 1])
    assert list(island.hands) == [4, 4, 4, 1, 1, 1]
    assert list(island.bank) == [20, 20, 25]


def test_ed_2_12_the_highest_die_starts_and_ties_roll_again() -> None:
    assert started([0, 1, 2], ["stella", "hector", "tizoc"], [5, 2, 5, 1, 4]).on_turn == 2
    assert started([0, 1, 2], ["stella", "hector", "tizoc"], [5, 6, 5]).on_turn == 1
