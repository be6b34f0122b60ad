"""The terminal's picture of the district: a map that fits 80 columns."""

from __future__ import annotations

import re

from doubloon.games.city_of_thieves.city import SPACE_NAMES, SPACES
from doubloon.games.city_of_thieves.game import GAME
from doubloon.kernel.chance import quick
from tests.games.city_of_thieves.king_of_ashes.scenes import ashen
from tests.games.city_of_thieves.scenes import A, B, as_shuffled, thieves


def test_every_space_is_on_the_map() -> None:
    """CT-T2. No cell hides another."""
    scene = thieves()
    scene.turn(A)
    drawn = GAME.drawing(scene.table.view(A)).split("\n\n")[0]
    cells = {cell.rstrip(".#") for cell in re.split(r"[\s=-]+", drawn) if cell}
    covered = {"GUA": "*Kor", "TRE": "*Val"}
    assert {covered.get(name, name) for name in SPACE_NAMES[:SPACES]} == cells


def test_figures_chests_and_portcullises_are_marked() -> None:
    scene = thieves()
    scene.stands("mirko", "R7")
    scene.stands("leona", "P1")
    scene.holds("KIT", "scroll")
    scene.holds("BAK", "nothing")
    scene.alarm("D5")
    scene.turn(A)
    cells = re.split(r"[\s=-]+", GAME.drawing(scene.table.view(A)))
    for cell in ("1Mir", "2Leo", "*Kor", "KIT.", "BAK", "D5#", "D6"):
        assert cell in cells


def test_the_second_box_is_drawn() -> None:
    """KA-4.1, KA-6.1, KA-9, KA-10.1, KA-11.1"""
    scene = ashen(mirko="R7", leona="P1")
    scene.token("KIT", "trap")
    scene.token("INN", "staircase", face_down=False)
    scene.bears("mirko", "dagger")
    scene.wound("leona", 2)
    scene.experience(A, 3)
    scene.intrigue(A, "rich-haul")
    scene.turn(A)
    drawn = " ".join(GAME.drawing(scene.table.view(A)).split())
    for part in (
        "KIT?",
        "tokens: INN staircase",
        "(Dagger)",
        "2 wounds",
        "3 experience, 1 intrigue",
        "Rich Haul",
    ):
        assert part in drawn
    assert "Rich Haul" not in GAME.drawing(scene.table.view(1))


def test_what_a_character_carries_is_told_whole() -> None:
    """CT-9.1: equal treasures as a number, and a further line rather than a cut word."""
    scene = ashen(mirko="R7", leona="P1")
    scene.carries("leona", "ducats ducats bracelet")
    scene.wound("leona", 1)
    scene.turn(A)
    drawn = GAME.drawing(scene.table.view(A))
    assert "bracelet, chest full of ducats ×2, 1 wound" in " ".join(drawn.split())
    assert max(map(len, drawn.split("\n"))) <= 80


def test_the_drawing_fits_80_columns() -> None:
    for adventure in (3, 6, 8, 9, 14):
        table = as_shuffled(4, adventure).table
        dice = quick(b"%d" % adventure)
        while not table.over:
            seat = table.to_act[0]
            choices = table.choices(seat)
            table.act(seat, choices[dice.below(len(choices))])
            if table.version % 40 == 0:
                widest = max(GAME.drawing(table.view(seat)).split("\n"), key=len)
                assert len(widest) <= 80, widest


def test_ct_5_a_player_sees_his_hand_and_what_the_turn_has_left() -> None:
    """CT-R7, CT-5.3, CT-5.5, CT-5.8. The own hand alone; action points, who is activated and what it has done."""
    scene = thieves()
    scene.stands("mirko", "D15")
    scene.stands("selene", "R1")
    scene.stands("leona", "P1")
    scene.hand(A, "run ambush")
    scene.turn(A)
    scene.does(A, "activate selene", "activate mirko", "to R23")
    drawn = GAME.drawing(scene.table.view(A))
    for part in (
        "your hand: Run, Ambush",
        "turn of Seat 1, activation: 6 of 7 AP left; Mirko is activated (moved);",
        "missions (3 AP): ",
        "next: R22, R24, D15, KIT (door); walls to LIB",
        "= door or window",
    ):
        assert part in drawn, drawn
    assert "done: Selene" in " ".join(drawn.split())
    below = drawn[drawn.index("Nocturnis Gang") :]
    assert below.index("Ysolde") < below.index("your hand: Run, Ambush") < below.index("6 of 7 AP left")
    other = GAME.drawing(scene.table.view(1))
    assert "Ambush" not in other


def test_ct_t3_ways_and_doors_are_on_the_map() -> None:
    """CT-T3, CT-6.5. Between the spaces of a row: an open line, a door, or nothing where a wall lies."""
    scene = thieves()
    scene.turn(A)
    drawn = GAME.drawing(scene.table.view(A))
    assert re.search(r"R1-+R2-+R3-+R4", drawn)
    assert re.search(r"D1=+BAK", drawn)
    assert not re.search(r"BAK\.?=", drawn)


def test_ct_1_everything_has_the_name_that_players_know() -> None:
    """Adventure, gang, treasures, missions and cards by their titles, no ids."""
    scene = thieves()
    scene.stands("mirko", "R7")
    scene.stands("leona", "P1")
    scene.carries("mirko", "green ducats")
    scene.holds("KIT", "keys")
    scene.offers_missions("red+2")
    scene.hand(B, "hidden-blade")
    scene.turn(A)
    scene.district.discards.append(scene.district.hands[B].pop())
    drawn = GAME.drawing(scene.table.view(A))
    for part in (
        "The Duke's Treasure: round",
        "the Nocturnis Gang",
        "green gem",
        "chest full of ducats",
        "bunch of keys in KIT LAB LIB",
        "missions (3 AP): red gem +2",
        "discards: Hidden Blade",
    ):
        assert part in drawn, drawn


def test_ka_11_an_intrigue_is_read_without_the_ledgers_tags() -> None:
    """Findings 4: `(KA-15.15)` says nothing to a player."""
    scene = ashen(mirko="R7", leona="P1")
    scene.intrigue(A, "rich-haul")
    scene.turn(A)
    view = scene.table.view(A)
    view["board"]["players"][A]["intrigue"][0]["text"] = "One of them reads the tomes (KA-15.15)."
    drawn = GAME.drawing(view)
    assert "reads the tomes)" in " ".join(drawn.split())
    assert "KA-15.15" not in drawn


def test_ka_16_1_rooms_below_have_the_names_that_players_know() -> None:
    """It said where the Cyclops is by the name that programs use: `LA`."""
    scene = ashen(mirko="LA", leona="P1")
    scene.turn(A)
    assert "below: Mirko in the Lair" in GAME.drawing(scene.table.view(None))
