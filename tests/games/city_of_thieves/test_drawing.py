"""The terminal's picture of the district: a map that fits 80 columns."""

from __future__ import annotations

from doubloon.games.city_of_thieves.city import SPACE_NAMES, SPACES
from doubloon.games.city_of_thieves.game import GAME
from doubloon.kernel.chance import quick
from tests.games.city_of_thieves.scenes import A, as_shuffled, thieves
from tests.games.city_of_thieves.scenes_ashes import ashen


def test_every_space_is_on_the_map() -> None:
    """CT-T2. No cell hides another."""
    scene = thieves()
    scene.turn(A)
    drawn = GAME.drawing(scene.table.view(A)).split("\n\n")[0]
    cells = {cell.rstrip(".#") for cell in drawn.split()}
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
    cells = GAME.drawing(scene.table.view(A)).split()
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
    drawn = GAME.drawing(scene.table.view(A))
    for part in (
        "KIT?",
        "tokens: INN staircase",
        "(Dagger)",
        "+2 wounds",
        "3 experience, 1 intrigue",
        "Rich Haul",
    ):
        assert part in drawn
    assert "Rich Haul" not in GAME.drawing(scene.table.view(1))


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
