"""What a learner is told of El Dorado beyond what twins of a table can show (ED-R38)."""

from __future__ import annotations

from doubloon.games.el_dorado.content import PLACES
from doubloon.games.el_dorado.edge.encoding.columns import CARDS, NUMBER
from doubloon.games.el_dorado.edge.encoding.encoding import AT, BUILT, DRAFT, KIND, VILLAGERS, encode
from doubloon.games.el_dorado.game import GAME
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.battle.half_hand import HalfHand
from doubloon.games.el_dorado.teams.spoils import Division
from doubloon.kernel.chance import quick
from doubloon.kernel.games.options import settled
from doubloon.kernel.masks import ONE
from doubloon.kernel.positions.playout import play_random
from doubloon.kernel.procedure import Procedure
from doubloon.pieces.hexes import DELTA, corner_of, position_of, q_of, r_of

ONE_OF_EACH = 1 + 32 + 1024
"""Cards by resource, five bits each."""


def island(seats: int, **wishes: object) -> Island:
    options = settled(GAME.options, seats, wishes)
    table = GAME.start(seats, options, quick(b"encoding"), listen=False, record=False)
    play_random(table, quick(b"explorers"), seats)
    return table


def told(table: Island, rule: Procedure[Island]) -> list[list[int]]:
    """What every seat is told while this rule asks."""
    table.stack.append(rule)
    seen = [[int(number) for number in encode(table, seat)] for seat in range(table.seats)]
    table.stack.pop()
    return seen


def test_ed_13_4_which_cards_were_given_up_is_told_to_nobody_but_how_many_is() -> None:
    table = island(3)
    first = told(table, HalfHand(seat=1, beaten=1, taker=0, number=2, given=1, asks=ONE[1]))
    second = told(table, HalfHand(seat=1, beaten=1, taker=0, number=2, given=32, asks=ONE[1]))
    assert first == second
    assert [sheet[NUMBER] for sheet in first] == [2, 2, 2]


def test_th_6_13_what_a_team_divides_is_told_to_the_team_alone() -> None:
    table = island(4, mode="teams", expansion=True)
    seen = told(table, Division(seat=0, captured=ONE_OF_EACH, asks=ONE[0]))
    assert [sheet[CARDS : CARDS + 3] for sheet in seen] == [[1, 1, 1], [1, 1, 1], [0, 0, 0], [0, 0, 0]]


def test_ed_r48_a_draft_is_told_to_whoever_puts_it_together() -> None:
    table = island(3)
    table.own_trade()
    table.drafts[1], table.haggling = 1 + 2**4, True  # to the first seat: one food
    seen = [[int(number) for number in encode(table, seat)[DRAFT:]][:9] for seat in range(3)]
    assert seen[0] == seen[2] == [0] * 9
    assert seen[1] == [0, 0, 1, 0, 0, 0, 0, 0, 1], "the first seat sits two places to the left"


def test_ed_4_1_villagers_are_told_by_side_and_tile_ones_own_first() -> None:
    table = island(2)
    table.at[0] = table.at[1] = 20
    table.at[7] = 21
    mine, theirs = encode(table, 0), encode(table, 1)
    assert (mine[VILLAGERS + 20], mine[VILLAGERS + PLACES + 21]) == (2, 1)
    assert (theirs[VILLAGERS + PLACES + 20], theirs[VILLAGERS + 21]) == (2, 1)


def test_ed_10_8_a_building_is_told_by_the_sum_of_the_positions_that_meet_at_its_corner() -> None:
    table = island(2)
    for q, r in ((0, 0), (3, -7), (-12, 20), (40, -40)):
        for corner in range(6):
            position = position_of(q, r)
            meeting = [position, position + DELTA[corner], position + DELTA[(corner + 1) % 6]]
            table.own_buildings()
            table.buildings[0] = corner_of(position, corner)
            sheet = encode(table, 0)
            assert sheet[BUILT + 2] == sum(q_of(one) for one in meeting)
            assert sheet[BUILT + 3] == sum(r_of(one) for one in meeting)


def test_ed_9_3_a_tile_is_told_from_the_moment_it_lies_by_what_it_is() -> None:
    table = island(2)
    tile, kind = table.island_stack[-1], table.kind[table.island_stack[-1]]
    assert [encode(table, seat)[KIND + tile] for seat in range(2)] == [0, 0]
    table.own_maps()
    table.map.place(tile, position_of(3, -7))
    for seat in range(2):
        sheet = encode(table, seat)
        assert sheet[KIND + tile] == kind + 1
        assert (sheet[AT + 2 * tile], sheet[AT + 2 * tile + 1]) == (3, -7)
    table.set_kind(tile, kind + 1)
    assert [encode(table, seat)[KIND + tile] for seat in range(2)] == [kind + 2, kind + 2]


def test_ed_r38_a_sheet_is_its_readers_own() -> None:
    table = island(2)
    before = encode(table, 0)
    before[KIND] = 99
    assert encode(table, 0)[KIND] != 99
