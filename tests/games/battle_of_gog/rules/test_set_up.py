"""Components, set-up and map building (BG-1, BG-2)."""

from __future__ import annotations

from collections import Counter

from doubloon.games.battle_of_gog import content
from doubloon.games.battle_of_gog.actions import LAY, LayTile
from doubloon.games.battle_of_gog.canaan import Canaan
from doubloon.games.battle_of_gog.content import (
    CORNERS,
    GRIDS,
    HEART_POSITION,
    IS_CORNER,
    PLAIN,
    PROVENANCE,
    REFERENCE,
    SIDE,
    SQUARES,
    TERRAIN_SIGNS,
    TILE_NAMES,
    WATER_SIDES,
)
from doubloon.games.battle_of_gog.game import GAME
from doubloon.games.battle_of_gog.land import assembled
from doubloon.games.battle_of_gog.rules.set_up.map_building import Laying, may_lay
from doubloon.kernel.chance import Quick, quick
from doubloon.kernel.tables.table import Table, opened
from tests.games.battle_of_gog.scenes import P1, P2, scene, square, text_of

REFERENCE_MAP = """
. G . . ~ . . W . . F . . G .
. R . R ~ ~ ~ ~ G . . T C . .
. F . . ~ . . F . . W . . W .
. G . . F . . W . . ~ . . . .
F C . . W . W . G ~ ~ ~ F R G
. . . . G . . . . . ~ . . V .
. W . . . . R V R . W . . F .
F . . G F W V S V C ~ ~ ~ ~ ~
. F . . . . R V R . ~ . . W .
. T . . . . . F . . ~ . . . .
~ ~ ~ ~ ~ F G C V C ~ . W T R
. G . . ~ . . . . . T . . G .
. . . . C . . W . . G . . F .
W G F T V . G V . . . G W T .
. . . . W . . . . . F . . . .
"""


def table(seats: int, seed: int = 0, **options: object) -> Table:
    return opened(GAME, seats, options, seed.to_bytes(32, "little"))


def state(of: Table) -> Canaan:
    assert isinstance(of.state, Canaan)
    return of.state


def until_built(of: Table) -> Table:
    """Tiles laid at random, first split of two."""
    dice = Quick(5)
    while of.to_act and isinstance(of.state.stack[-1], Laying):
        choices = of.choices(of.to_act[0])
        of.act(of.to_act[0], choices[dice.below(len(choices))])
    return of


def laying(tile: str, **laid: str) -> Table:
    """A table on which this tile is to be laid; `laid(p02="W01@0")` lies already."""
    made = table(2)
    canaan = state(made)
    for position, what in laid.items():
        name, _, angle = what.partition("@")
        canaan.layout[int(position[1]) * 5 + int(position[2])] = TILE_NAMES.index(name) * 4 + int(angle) // 90
    top = canaan.stack[-1]
    assert isinstance(top, Laying)
    top.tile = TILE_NAMES.index(tile)
    return made


# --- BG-1: components -------------------------------------------------------------------------------------------------


def test_bg_1_1_the_map_is_15_by_15_from_25_tiles() -> None:
    """BG-1.1, BG-R1"""
    assert SIDE == 15
    assert SQUARES == 225
    assert len(TILE_NAMES) == 25
    assert all(len(grid) == 9 for turns in GRIDS for grid in turns)


def test_bg_1_2_the_heart_lies_in_the_middle_and_24_tiles_are_drawn() -> None:
    """BG-1.2, BG-2.4"""
    canaan = state(table(3))
    assert canaan.layout[HEART_POSITION] == 0
    assert HEART_POSITION == 2 * 5 + 2
    assert len(canaan.tiles) == 23  # one is in the hands of the player who lays
    orders = {tuple(state(table(3, seed)).tiles) for seed in range(5)}
    assert len(orders) == 5


def test_bg_1_3_every_square_shows_one_thing_and_the_totals_are_the_ledgers() -> None:
    """BG-1.3, ledger 3.1: the icon totals and the provenance of tiles."""
    totals = Counter(TERRAIN_SIGNS[kind] for turns in GRIDS for kind in turns[0])
    assert totals == Counter(
        {".": 126, "F": 15, "W": 15, "G": 15, "~": 25, "V": 8, "R": 8, "T": 6, "C": 6, "S": 1}
    )
    assert PROVENANCE["tiles"] == {"all": "house"}


def test_bg_1_4_a_forest_is_any_wood_square() -> None:
    """BG-1.4, BG-R2, BG-17.6"""
    play = scene()
    play.land(W="3,3 9,9", F="4,4")
    assert [text_of(one) for one in play.canaan.land.forests] == ["3,3", "9,9"]


def test_bg_1_5_each_player_owns_8_soldiers_and_5_cities() -> None:
    """BG-1.5, BG-1.6, BG-1.7, BG-1.8: dice are levels 1 to 6; two dice; two spirits."""
    canaan = state(table(4))
    assert len(canaan.place) == 4 * 8
    assert len(canaan.city_place) == 4 * 5
    assert content.TOP_LEVEL == 6
    assert canaan.gog != canaan.angel
    play = scene()
    play.soldiers(P1, "1@4,4")
    play.dice(2, 5)
    play.phase4(P1)
    assert play.canaan.dice == 25
    play.does(P1, "keep-dice")
    assert play.steps == 7


def test_bg_1_9_there_are_five_scrolls() -> None:
    """BG-1.9, BG-2.11: stacked at the start."""
    assert state(table(2)).scroll_stack() == 5


def test_bg_1_10_there_are_24_treasure_cards_one_of_each() -> None:
    """BG-1.10, BG-R3, BG-2.11: shuffled at the start."""
    canaan = state(table(2))
    assert sorted(canaan.treasure_deck) == list(range(24))
    assert canaan.treasure_deck != list(range(24))
    assert [f"T{n:02}" for n in range(1, 25)] == content.TREASURE_NAMES


def test_bg_1_11_there_are_two_copies_of_nine_abilities() -> None:
    """BG-1.11, BG-2.11"""
    canaan = state(table(2))
    assert sorted(canaan.ability_deck) == [kind for kind in range(9) for _ in range(2)]
    assert canaan.ability_deck != sorted(canaan.ability_deck)


def test_bg_1_12_every_player_may_have_a_barn_of_two_sides() -> None:
    """BG-1.12, BG-20.1, BG-20.2"""
    play = scene()
    assert [play.canaan.capacity(seat) for seat in (P1, P2)] == [5, 5]
    for seat in (P1, P2):
        play.barn(seat, 6)
    assert [play.canaan.capacity(seat) for seat in (P1, P2)] == [6, 6]
    play.barn(P1, 7)
    assert play.canaan.capacity(P1) == 7


def test_bg_1_13_the_bank_never_runs_out() -> None:
    """BG-1.13: four players may all be full."""
    play = scene(4)
    for seat in range(4):
        play.barn(seat, 7)
        play.goods(seat, 7, 7, 7)
    GAME.audit(play.canaan)


def test_bg_1_14_everything_is_public_but_the_order_of_tiles_and_decks() -> None:
    """BG-1.14: all seats and spectators see the same board."""
    played = until_built(table(3))
    boards = [played.view(seat)["board"] for seat in (None, 0, 1, 2)]
    assert all(board == boards[0] for board in boards)
    before = played.state_hash
    imagined = {played.imagine(0, number).state_hash for number in range(4)}
    assert len(imagined) == 4
    assert before == played.state_hash


def test_bg_1_14_cards_put_under_the_ability_deck_in_the_open_are_remembered() -> None:
    play = scene(3)
    play.holds(P1, "Magic", "Speed")
    play.card(P1, "T17", 1)
    play.does(P1, "apply", "give-up magic")
    assert play.table.view(P2)["board"]["abilities_under"] == ["Magic"]
    for number in range(6):
        other = play.table.imagine(P2, number).state
        assert isinstance(other, Canaan)
        assert other.ability_deck[0] == content.MAGIC


# --- BG-2: set-up -----------------------------------------------------------------------------------------------------


def test_bg_2_1_the_long_variant_is_the_default() -> None:
    assert table(2).options["variant"] == "long"
    assert state(table(2)).long
    assert not state(table(2, variant="short")).long


def test_bg_2_2_the_first_player_is_drawn_and_numbers_follow_the_turn_order() -> None:
    """BG-2.2: P1 is the first player, then clockwise."""
    firsts = Counter(state(table(4, seed)).first for seed in range(40))
    assert set(firsts) == {0, 1, 2, 3}
    canaan = state(table(4, 3))
    assert [canaan.order((canaan.first + n) % 4) for n in range(4)] == [0, 1, 2, 3]


def test_bg_2_3_home_corners_by_number_of_players() -> None:
    """BG-2.3, BG-2.13, BG-2.15: corner, neighbour along the row, neighbour along the column; terrain does not matter."""
    homes = [
        ["0,0", "0,1", "1,0"],
        ["0,14", "0,13", "1,14"],
        ["14,14", "14,13", "13,14"],
        ["14,0", "14,1", "13,0"],
    ]
    for seats in (3, 4):
        canaan = state(until_built(table(seats, 1)))
        for turn in range(seats):
            seat = (canaan.first + turn) % seats
            assert [text_of(canaan.place[one]) for one in canaan.soldiers(seat)] == homes[turn]
            assert [canaan.level[one] for one in canaan.soldiers(seat)] == [1, 1, 1]
    free = state(until_built(table(3, 1)))
    assert free.board[square("14,0")] == 0


def test_bg_2_5_the_last_player_lays_first_then_backwards() -> None:
    """BG-2.5, BG-2.6: the top tile is drawn openly; 24 tiles, 6 for each of four."""
    made = table(4, 2)
    first = state(made).first
    dice, layers = Quick(3), []
    while isinstance(made.state.stack[-1], Laying):
        seat = made.to_act[0]
        layers.append(seat)
        board = made.view(None)["board"]
        assert board["tile"] is not None
        choices = made.choices(seat)
        made.act(seat, choices[dice.below(len(choices))])
        if len(layers) == 24:
            break
    assert layers == [(first - 1 - n) % 4 for n in range(24)]
    assert Counter(layers) == Counter(dict.fromkeys(range(4), 6))
    assert made.view(None)["board"]["tiles_left"] == []


def test_bg_2_6_any_empty_position_in_any_rotation() -> None:
    """BG-2.6, BG-D1: 96 ways for the first tile without water."""
    made = laying("L07")
    seat = made.to_act[0]
    assert len(made.choices(seat)) == 96
    refusal = made.refusal(seat, "lay 2,2 0")
    assert refusal is not None
    made.act(seat, "lay 0,4 90")
    refusal = made.refusal(made.to_act[0], "lay 0,4 0")
    assert refusal is not None
    assert refusal.clause == "BG-2.6"
    assert made.view(None)["board"]["terrain"][0][12:] == ".W."  # L07 turned clockwise: west comes north


def test_bg_2_7_water_tiles_have_water_in_the_middle_of_a_side() -> None:
    wet = [name for number, name in enumerate(TILE_NAMES) if WATER_SIDES[number][0]]
    assert wet == [f"W0{n}" for n in range(1, 9)]


def test_bg_2_8_water_must_continue_water_where_that_is_possible() -> None:
    """BG-2.8: W01 (water north and south) beside W05@0 on position (0,0), which has water west, east and south."""
    made = laying("W01", p00="W05@0")
    seat = made.to_act[0]
    offered = {str(action) for action in made.choices(seat)}
    assert offered == {"lay 0,1 90", "lay 0,1 270", "lay 1,0 0", "lay 1,0 180"}
    for wrong in ("lay 0,1 0", "lay 4,4 0"):
        refusal = made.refusal(seat, wrong)
        assert refusal is not None
        assert refusal.clause == "BG-2.8"
    assert len(laying("W01").choices(seat)) == 96  # no water lies yet: anywhere
    assert len(laying("L01", p00="W05@0").choices(seat)) == 92  # land need not join


def test_bg_2_9_other_sides_need_not_match() -> None:
    """BG-2.9: land beside a water side, and water against the map's edge, are legal."""
    made = laying("L01", p00="W01@90")
    assert "lay 0,1 0" in {str(action) for action in made.choices(made.to_act[0])}
    edge = laying("W01", p10="W01@0")
    assert "lay 0,0 0" in {str(action) for action in edge.choices(edge.to_act[0])}


def test_bg_2_10_gog_and_the_angel_start_beside_the_slot() -> None:
    canaan = state(table(2))
    assert (text_of(canaan.gog), text_of(canaan.angel)) == ("6,7", "8,7")


def test_bg_2_12_players_start_with_nothing() -> None:
    """BG-2.12, BG-2.16: with three players nobody gets a head start."""
    canaan = state(until_built(table(3)))
    assert not any(canaan.goods)
    assert not any(canaan.abilities)
    assert not any(canaan.scrolls)
    assert [canaan.capacity(seat) for seat in range(3)] == [5, 5, 5]


def test_bg_2_14_two_players_share_their_soldiers_over_two_corners() -> None:
    """BG-2.14, BG-D2: P1 decides first; filling in the order of the start squares."""
    made = table(2, map="reference")
    canaan = state(made)
    first = canaan.first
    assert made.to_act == [first]
    assert [str(action) for action in made.choices(first)] == ["split 0", "split 1", "split 2", "split 3"]
    made.act(first, "split 2")
    assert made.to_act == [1 - first]
    made.act(1 - first, "split 0")
    canaan = state(made)
    assert [text_of(canaan.place[one]) for one in canaan.soldiers(first)] == ["0,0", "0,1", "14,0"]
    assert [text_of(canaan.place[one]) for one in canaan.soldiers(1 - first)] == ["14,14", "14,13", "13,14"]
    assert made.to_act == [first]


def test_bg_2_16_the_second_of_two_players_has_a_head_start() -> None:
    """BG-2.16 and its switch: 2 of each, 1 of each, none."""
    for given, wanted in ((None, 2), (2, 2), (1, 1), (0, 0)):
        options = {} if given is None else {"head_start": given}
        made = table(2, map="reference", **options)
        canaan = state(made)
        first = canaan.first
        made.act(first, "split 3")
        made.act(1 - first, "split 3")
        canaan = state(made)
        assert [canaan.goods[3 * first + kind] for kind in range(3)] == [0, 0, 0]
        assert [canaan.goods[3 * (1 - first) + kind] for kind in range(3)] == [wanted] * 3


def test_bg_2_5_the_reference_map_is_the_ledgers() -> None:
    """Ledger 3.1 and the switch `map`; BG-17.7: corners are plain; the layout is legal under BG-2.8."""
    canaan = state(table(2, map="reference"))
    rows = [line.replace(" ", "") for line in REFERENCE_MAP.split("\n") if line]
    assert table(2, map="reference").view(None)["board"]["terrain"] == rows
    assert all(canaan.land.terrain[corner] == PLAIN for corner in CORNERS)
    order = [name for name in TILE_NAMES[1:] if name.startswith("L")]
    order += ["W04", "W01", "W07", "W08", "W02", "W03", "W05", "W06"]
    for position in range(25):
        if position != HEART_POSITION:
            canaan.layout[position] = -1
    for name in order:
        tile = TILE_NAMES.index(name)
        position = next(place for place in range(25) if REFERENCE[place] // 4 == tile)
        lay = LAY[position][REFERENCE[position] % 4]
        assert isinstance(lay, LayTile)
        assert may_lay(canaan, tile, lay) is None
        canaan.layout[position] = REFERENCE[position]


def test_bg_2_5_a_random_map_is_laid_legally_by_the_tables_chance() -> None:
    """The switch `map`: random legal laying."""
    maps = {tuple(state(table(2, seed, map="random")).layout) for seed in range(4)}
    assert len(maps) == 4
    canaan = state(table(2, 1, map="random"))
    assert sorted(place // 4 for place in canaan.layout) == list(range(25))
    assert not canaan.tiles


def test_bg_17_7_map_corners_are_always_plain() -> None:
    """BG-17.7: whatever is laid where, because all corner squares of drawn tiles are plain."""
    dice = quick(b"corners")
    for seed in range(6):
        layout = state(table(2, seed, map="random")).layout
        layout[dice.below(25)] ^= 1
        terrain = assembled(layout).terrain
        assert all(terrain[corner] == PLAIN for corner in CORNERS)
    assert sum(IS_CORNER) == 4
