"""The log of El Dorado tells a player what happened: who came, what fell, and why nothing was gathered."""

from __future__ import annotations

import re

import pytest

from doubloon.games.el_dorado.content import KIND_NAMES
from doubloon.games.el_dorado.edge.events.battle import (
    DwellerDefeated,
    DwellerTookCaveShrine,
    DwellerWentBack,
    RolledAgain,
    Threw,
    TookTreasure,
)
from doubloon.games.el_dorado.edge.events.exploring import (
    Bought,
    Built,
    CaveShrineLifted,
    ChippedIn,
    Marched,
    Offered,
    OpenedCave,
    PutAside,
    RefusedToPay,
    RemovedBridge,
    RevealedTile,
)
from doubloon.games.el_dorado.edge.events.names import TEAM_OF
from doubloon.games.el_dorado.edge.events.turns import ChoseSpeed
from doubloon.games.el_dorado.edge.events.winning import CountedAtCap, FinalShrines, Won
from doubloon.games.el_dorado.thieves.events import BoughtThief, ThiefCarries
from tests.games.el_dorado.hardcore.test_hardcore import points
from tests.games.el_dorado.rules.cave.test_titan import meadow
from tests.games.el_dorado.rules.cave.test_treasures import cave
from tests.games.el_dorado.rules.explorers.test_sequoia_and_yanga import range_
from tests.games.el_dorado.rules.test_turn import farm, rolls
from tests.games.el_dorado.scenes import A, B, Scene, island
from tests.games.el_dorado.solo.test_solo import alone, guardians_move
from tests.games.el_dorado.thieves.test_thieves import T, den, doubloons, town

CLOSED = "to the cave exit, which is closed to the east, north-east and north-west."


def field() -> Scene:
    """A row of gold tiles; A at its eastern end, B's villagers beside."""
    scene = island(seats=2)
    scene.lay({(q, 0): "gold" for q in range(5)})
    scene.explorer(A, (4, 0))
    scene.explorer(B, (0, 0))
    return scene


def cited(scene: Scene, sentence: str) -> str:
    """The clause under a sentence of the log."""
    return next(line["clause"] for line in scene.table.log(None) if line["text"] == scene.told(sentence))


def test_ed_11_9_help_is_told_with_its_number_and_its_way() -> None:
    scene = field()
    scene.villagers(B, 1, (3, 0))
    scene.villagers(B, 2, (1, 0))
    scene.cards(B, gold=2)
    scene.exploring(A, speed=1)
    scene.does(B, "pass")
    scene.does(A, "move @3,0")
    scene.dice_will_show(6, 1, 1, 1)
    scene.does(B, "reinforce @1,0 2", "walk e", "walk e")
    assert scene.told("Seat 2 brings 2 villagers for 1 gold a tile from @1,0 to @2,0.") in scene.said()
    assert cited(scene, "Seat 2 brings 2 villagers for 1 gold a tile from @2,0 to @3,0.") == "ED-11.9"


def test_ed_12_4_an_explorer_who_comes_to_help_is_named() -> None:
    scene = field()
    scene.villagers(A, 1, (1, 0))
    scene.explorer(A, (2, 0))
    scene.cards(A, gold=1)
    scene.exploring(A, speed=2)
    scene.dice_will_show(6, 6, 1)
    scene.does(A, "march @1,0 w 1", "rally", "walk w", "walk w")
    assert cited(scene, "Seat 1 brings the explorer from @2,0 to @1,0.") == "ED-12.4"


def test_ed_13_1_a_defeat_names_what_is_lost() -> None:
    """ED-13.1, ED-13.2: villagers and the fort; the explorer's capture has a line of its own."""
    scene = field()
    scene.villagers(B, 2, (3, 0))
    scene.fort(B, (3, 0), (2, 0), (3, -1))
    scene.cards(B)
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 1, 1, 1)
    scene.does(A, "move @3,0")
    assert cited(scene, "Seat 2 is defeated there and loses 2 villagers and the fort.") == "ED-13.1"
    assert scene.army(B) == {}


def test_th_10_7_a_defeat_of_the_thieves_names_them() -> None:
    scene = town()
    scene.thief(1, (1, 0))
    scene.hideout((1, 0), (2, 0), (2, -1))
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 1, 1, 1, 1, 1)
    scene.does(A, "move @1,0")
    assert "Seat 2 is defeated there and loses 1 thief and the hideout." in scene.said()


def test_ed_8_4_who_farms_nothing_is_told_so() -> None:
    scene = farm()
    scene.lay({(100, 0): "exit"})
    scene.explorer(A, (100, 0))
    rolls(scene, 2, 5)
    scene.does(A, "speed 2")
    assert "Seat 1 takes speed 2 and may gather 5." in scene.said()
    assert cited(scene, "Seat 1 gathers nothing.") == "ED-8.4"


def test_th_7_5_with_five_doubloons_the_thieves_just_stay_in_hiding() -> None:
    scene = town()
    doubloons(scene, 5)
    scene.thieves_turn()
    scene.does(T, "skip")
    assert cited(scene, "Seat 2 stays in hiding; there is no sixth doubloon.") == "TH-7.5"
    assert "Seat 2 stays in hiding and takes a doubloon." not in scene.said()


def test_th_18_9_a_tied_shot_sends_nobody_anywhere() -> None:
    scene = range_()
    scene.exploring(A, speed=3)
    scene.dice_will_show(1, 1, 1, 1, 4)
    scene.does(A, "shoot @2,0 1")
    assert (
        cited(scene, "A tie: nobody is hit, and there is no further step or shot in this phase.") == "TH-18.9"
    )


def test_th_14_5_an_attack_on_a_building_is_announced() -> None:
    scene = meadow()
    scene.explorer(A, (3, 0))
    scene.explorer(B, (6, 0))
    scene.farmhouse(B, (1, 0), (2, 0), (2, -1))
    scene.exploring(A)
    scene.dice_will_show(1, 6, 6, 6, 6, 6, 6, 1)
    scene.does(A, "end")
    assert (
        cited(scene, "The Titan attacks a farmhouse of Seat 2 on the north-east corner of @1,0.") == "TH-R11"
    )


def test_so_4_3_a_guardians_attack_cites_the_solo_rules() -> None:
    """SO-4.3, SO-R4"""
    scene = alone()
    scene.villagers(A, 1, (2, 0))
    scene.farmhouse(A, (2, 0), (1, 0), (2, -1))
    scene.guardian("titan", (4, 0))
    guardians_move(scene, 2, *[6] * 6, 1, *[6] * 6, 1)
    assert cited(scene, "Seat 1 is attacked by the Titan on @2,0.") == "SO-4.3"
    assert (
        cited(scene, "The Titan attacks a farmhouse of Seat 1 on the north-west corner of @2,0.") == "SO-R4"
    )


@pytest.mark.parametrize(("kind", "verb"), [("tiger", "is"), ("thieves", "are"), ("giant", "is")])
def test_ed_18_4_dwellers_are_told_of_in_whole_sentences(kind: str, verb: str) -> None:
    dweller = KIND_NAMES.index(kind)
    for event in (DwellerDefeated(dweller), DwellerWentBack(dweller)):
        assert f" {verb} " in event.line(None)
    assert (
        DwellerTookCaveShrine(dweller)
        .line(None)
        .endswith("has the cave shrine now." if verb == "is" else "have the cave shrine now.")
    )


def test_ed_17_1_the_doors_of_the_cave_are_named_in_words() -> None:
    """ED-9.11, ED-17.3: in the log and on the buttons."""
    scene = island(seats=2)
    scene.lay({(0, 0): "entrance", (1, 0): "gold", (100, 0): "exit"})
    scene.explorer(A, (1, 0))
    scene.explorer(B, (1, 0))
    scene.exploring(A, speed=2)
    assert "Move to the cave entrance" in {choice["label"] for choice in scene.table.view(A)["choices"]}
    scene.does(A, "move @0,0", "move exit")
    assert "Seat 1 moves to the cave entrance." in scene.said()
    assert "Seat 1 moves to the cave exit." in scene.said()


def test_hc_4_6_laffites_dice_decide_nothing_but_his_stealing() -> None:
    scene = points("laffite", 1, 2)
    scene.does(A, "roll")
    assert cited(scene, "Seat 1 rolls 1 and 2 (Laffite).") == "HC-4.6"


def test_ed_r10_a_tile_put_aside_is_named() -> None:
    assert (
        PutAside(KIND_NAMES.index("shrine"))
        .line(None)
        .startswith("It would close the coast: an island shrine is put aside")
    )


@pytest.mark.parametrize(("left", "gathered"), [(2, "2 wood"), (0, "nothing")])
def test_ed_r7_a_stack_that_runs_out_is_the_reason_given(left: int, gathered: str) -> None:
    """ED-R7: not that the gatherer farms nothing (ED-8.4)."""
    scene = farm("wood")
    scene.island.bank[1] = left
    rolls(scene, 2, 5)
    scene.does(A, "speed 2")
    assert cited(scene, f"Seat 1 gathers {gathered}; the stacks have no more to give.") == "ED-R7"


def test_th_12_6_the_cursed_gold_is_told() -> None:
    """TH-12.6, TH-R26: as much as the stack has."""
    scene = cave("cortes")
    scene.island.bank[2] = 3
    scene.exploring(A, speed=2)
    scene.does(A, "discover", "lay nw")
    said = "Seat 1 holds the Cursed Treasure of Cortés now and takes 3 gold."
    assert cited(scene, said) == "TH-12.6"


def test_ed_10_11_a_building_taken_back_is_named_with_its_corner() -> None:
    """ED-10.11, ED-10.16; of the Thieves TH-11.4"""
    scene = field()
    scene.farmhouse(A, (4, 0), (3, 0), (4, -1))
    scene.cards(A, food=1, wood=2)
    scene.exploring(A)
    scene.does(A, "remove farmhouse1")
    said = "Seat 1 takes a farmhouse back from the north-west corner of @4,0 for 1 food and 2 wood."
    assert cited(scene, said) == "ED-10.16"
    scene = town()
    scene.thief(1, (3, 0))
    scene.hideout((3, 0), (4, 0), (4, -1))
    scene.thieves_explore()
    scene.does(T, "remove fort")
    said = "Seat 2 takes the hideout back from the north-east corner of @3,0 for 1 doubloon."
    assert cited(scene, said) == "TH-11.4"


def test_th_12_5_a_reroll_cites_the_rule_that_grants_it() -> None:
    """TH-12.5: the coin's is not a paid one (HC-3.1), nor Nicolas' (HC-4.7)."""
    scene = cave("giant")
    scene.coin(A, "jimenez")
    scene.exploring(A, speed=2)
    scene.dice_will_show(1, 6, 1, 1, 1, 1)
    scene.does(A, "discover", "lay nw", "reroll die 1")
    assert cited(scene, "Seat 1 throws 1 die again with the Army of Jiménez: 6.") == "TH-12.5"
    scene = points("nicolas")
    scene.explorer(B, (1, 0))
    scene.exploring(A, speed=1)
    scene.dice_will_show(2, 6, 1)
    scene.does(A, "move @1,0", "reroll")
    assert cited(scene, "Seat 1 throws 1 die again as Nicolas: 6.") == "HC-4.7"


def test_th_11_12_a_hideout_built_in_play_cites_its_own_clause() -> None:
    """TH-11.11, TH-11.12"""
    scene = town()
    scene.thieves_turn()
    scene.does(T, "hideout @4,0 @4,0+5,0+5,-1")
    assert (
        cited(scene, "Seat 2 builds the hideout on the north-east corner of @4,0 for 1 doubloon.")
        == "TH-11.11"
    )
    scene = town()
    scene.thief(1, (4, 0))
    scene.thieves_explore()
    scene.does(T, "hideout @4,0 @4,0+5,0+5,-1")
    assert (
        cited(scene, "Seat 2 builds the hideout on the north-east corner of @4,0 for 1 doubloon.")
        == "TH-11.12"
    )


def test_th_7_3_going_into_hiding_tells_what_is_given_up() -> None:
    """TH-7.3, TH-R22"""
    scene = town()
    scene.hideout((1, 0), (2, 0), (2, -1))
    scene.cards(T, food=1, gold=2)
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 1, 1)
    scene.does(A, "move @1,0")
    said = "Seat 2 has nothing left on the map, gives back 1 food and 2 gold, and goes into hiding with two doubloons."
    assert cited(scene, said) == "TH-7.3"


def test_ed_13_2_a_defeat_cites_what_fell() -> None:
    """ED-12.7, ED-13.2, TH-10.7: only villagers fall by ED-13.1."""
    scene = field()
    scene.fort(B, (3, 0), (2, 0), (3, -1))
    scene.cards(B)
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 1)
    scene.does(A, "move @3,0")
    assert cited(scene, "Seat 2 is defeated there and loses the fort.") == "ED-13.2"
    scene = field()
    scene.explorer(B, (3, 0))
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 1)
    scene.does(A, "move @3,0")
    assert cited(scene, "Seat 2 is defeated there.") == "ED-12.7"
    scene = town()
    scene.thief(1, (1, 0))
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 1, 1, 1)
    scene.does(A, "move @1,0")
    assert cited(scene, "Seat 2 is defeated there and loses 1 thief.") == "TH-10.7"


@pytest.mark.parametrize(
    ("what", "sentence", "clause"),
    [
        (0, "{1} gives the cave shrine to thief 2.", "TH-13.6"),
        (1, "{1}'s thief 2 is cursed: slower and weaker by 1.", "TH-12.6"),
        (2, "{1} lets thief 2 ride Bavieca.", "TH-12.3"),
    ],
)
def test_th_13_6_what_a_thief_carries_is_told_by_its_own_clause(
    what: int, sentence: str, clause: str
) -> None:
    event = ThiefCarries(1, 1, what)
    assert event.line(None) == sentence
    assert event.cites() == clause


def test_th_14_2_a_beaten_titan_is_out_of_the_game() -> None:
    """TH-14.2: wherever it stood, no cave tile is emptied by it."""
    scene = meadow()
    scene.explorer(B, (6, 0))
    scene.explorer(A, (1, 0))
    scene.villagers(A, 4, (1, 0))
    scene.cards(A, gold=1)
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 6, 6, 6, 1, 1, 1, 1, 1, 1)
    scene.does(A, "march @1,0 w 4", "done")
    assert cited(scene, "The Titan is defeated and out of the game.") == "TH-14.2"


def test_th_r16_a_titan_that_finds_nobody_stays_and_the_log_says_so() -> None:
    scene = meadow()
    scene.lay({(20, 0): "gold", (21, 0): "gold"})
    scene.explorer(A, (20, 0))
    scene.explorer(B, (21, 0))
    scene.exploring(A)
    scene.dice_will_show(1)
    scene.does(A, "end")
    assert cited(scene, "Seat 2 rolls a 1 for the Titan, which finds nobody to go for.") == "TH-R16"


def test_ed_12_7_the_thieves_of_the_cave_are_several() -> None:
    event = Threw(-1, [1, 2, 3], KIND_NAMES.index("thieves"))
    assert event.line(None) == "The Thieves of the cave roll 1 + 2 + 3: 6."


def test_ed_18_8_after_a_tie_the_dweller_goes_back_by_that_clause() -> None:
    """ED-18.7, ED-18.8"""
    scene = cave("tiger")
    scene.exploring(A, speed=2)
    scene.dice_will_show(4, 1, 3)
    scene.does(A, "discover", "lay nw")
    assert cited(scene, "The Tiger is back somewhere in the cave stack.") == "ED-18.8"
    scene = cave("tiger")
    scene.exploring(A, speed=2)
    scene.dice_will_show(1, 1, 3)
    scene.does(A, "discover", "lay nw")
    assert cited(scene, "The Tiger is back somewhere in the cave stack.") == "ED-18.7"


def test_th_17_4_the_exit_is_laid_before_it_is_open_again() -> None:
    scene = cave("cave-in")
    scene.exploring(A, speed=3)
    scene.does(A, "discover", "lay nw")
    scene.next_cave_tiles("exit")
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    said = scene.said()
    laid = next(line for line in said if line.startswith("Seat 1 lays the cave exit"))
    assert said.index(laid) < said.index("The cave exit is open again.")


def test_th_3_2_whoever_has_all_four_in_a_large_group_is_told_so() -> None:
    """TH-3.2, TH-3.3: two island shrines are enough, but three are three."""
    assert "two island shrines" in (Won(0, 2, 2).line(None) or "")
    assert "all four shrines" in (Won(0, 2, 3).line(None) or "")
    assert (Won(0, 2, 3).cites(), Won(0, 3, 3).cites()) == ("TH-3.2", "ED-3.2")


def test_th_16_4_a_den_of_players_is_no_dwellers() -> None:
    """TH-16.2, TH-16.4, ED-18.10"""
    assert TookTreasure(0, [2, 2, 2], "TH-16.2").cites() == "TH-16.2"
    scene = cave("thieves")
    scene.exploring(A, speed=2)
    scene.dice_will_show(6, 1, 1, 1)
    scene.does(A, "discover", "lay nw")
    assert cited(scene, "Seat 1 takes the treasure: 2 food, 2 wood and 2 gold.") == "ED-18.10"


def test_ed_9_3_tiles_and_directions_are_told_in_words() -> None:
    """`wood 8`, not the name in the record; `north-west`, not two letters."""
    scene = field()
    scene.exploring(A, speed=1)
    scene.next_tiles("wood")
    scene.does(A, "discover")
    scene.does(A, "lay nw")
    assert any(
        re.fullmatch(r"Seat 1 lays wood \d+ to the north-west and goes there\.", line)
        for line in scene.said()
    )


def test_ed_15_2_the_farmhouse_that_is_attacked_is_named_by_its_corner() -> None:
    """ED-15.2: two of them may touch the tile."""
    scene = field()
    scene.farmhouse(B, (4, 0), (3, 0), (4, -1))
    scene.farmhouse(B, (4, 0), (5, 0), (4, 1))
    scene.exploring(A)
    scene.dice_will_show(6, 1)
    scene.does(A, "attack @4,0 @4,0+5,0+4,1")
    assert cited(scene, "Seat 1 attacks a farmhouse of Seat 2 on the south-east corner of @4,0.") == "ED-15.2"


def test_ed_12_8_whoever_goes_back_after_a_tie_is_told_with_the_tile() -> None:
    """ED-12.8, ED-R17: attackers and defenders, villagers of one tile together."""
    scene = field()
    scene.explorer(A, (2, 0))
    scene.villagers(A, 2, (2, 0))
    scene.villagers(B, 3, (3, 0))
    scene.cards(A, gold=2)
    scene.cards(B)
    scene.exploring(A, speed=1)
    scene.does(A, "move @3,0")
    scene.dice_will_show(1, 1, 4, 1, 2, 3)
    scene.does(A, "reinforce @2,0 2", "walk e")
    assert cited(scene, "Seat 1 takes the explorer back to @2,0.") == "ED-R17"
    assert cited(scene, "Seat 1 takes 2 villagers back to @2,0.") == "ED-R17"
    assert not any("Seat 2 takes" in line for line in scene.said())


def test_ed_17_2_whoever_opens_the_cave_is_told() -> None:
    """ED-17.2, ED-17.3: villagers too, for 1 gold; the explorer needs no word."""
    scene = island(seats=2)
    scene.lay({(0, 0): "entrance", (1, 0): "gold"})
    scene.explorer(A, (1, 0))
    scene.explorer(B, (1, 0))
    scene.villagers(A, 2, (0, 0))
    scene.cards(A, gold=1)
    scene.exploring(A, speed=2)
    scene.does(A, "march entrance through 2", "rotate e")
    assert cited(scene, f"Seat 1 opens the cave; 2 villagers go {CLOSED}") == "ED-17.2"
    assert OpenedCave(0, 0, 0, "").line(None) == f"{{0}} opens the cave and goes {CLOSED}"


def test_ed_r22_the_cave_shrines_tile_leaves_the_map_whoever_has_the_shrine() -> None:
    """ED-16.8, ED-R22"""
    assert CaveShrineLifted(0).line(None) == "{0} takes the cave shrine's tile along."
    assert CaveShrineLifted(-1).line(None) == "The cave shrine's tile leaves the map."
    assert (CaveShrineLifted(0).cites(), CaveShrineLifted(-1).cites()) == ("ED-16.8", "ED-R22")


def test_ed_6_4_the_merchants_rate_cites_its_own_clause() -> None:
    """ED-6.3, ED-6.4"""
    scene = field()
    scene.explorer(A, (4, 0), "william")
    scene.cards(A, wood=3)
    scene.cards(B, wood=5)
    scene.exploring(A)
    scene.does(A, "trade wood for food")
    scene.does(B, "trade wood for food")
    assert cited(scene, "Seat 1 trades 3 wood for 1 food (William).") == "ED-6.4"
    assert cited(scene, "Seat 2 trades 5 wood for 1 food.") == "ED-6.3"


def test_ed_10_1_a_purchase_tells_its_price() -> None:
    """ED-10.1, ED-T6, TH-11.1: what leaves a hand or a purse in sight of everybody"""
    assert Bought(0, 5).told().endswith(" for 2 food.")
    assert Built(0, 5, 0, 1).told().endswith(" for 1 food and 2 wood.")
    assert Built(0, 5, 2, 1).told().endswith(" for 3 wood and 1 gold.")
    assert Built(0, 5, 0, 1, True).told().endswith(" for 1 doubloon.")
    assert Offered(0, 5).told().endswith(" for 2 food, 2 wood and 2 gold.")
    assert Offered(0, 5, True).told().endswith(" for 3 doubloons.")
    assert BoughtThief(0, 5, 0).told().endswith(" for 2 doubloons.")
    assert RemovedBridge(0, 5).told().endswith(" for 3 wood.")


def test_th_11_9_the_thieves_offering_is_told_with_its_doubloons() -> None:
    """TH-11.9: not with the cards an explorer pays"""
    scene = island(seats=2, mode="thieves")
    scene.lay({(0, 0): "gold", (1, 0): "shrine", (0, 1): "food"})
    scene.explorer(A, (0, 1))
    scene.thief(1, (0, 0))
    doubloons(scene, 3)
    scene.thieves_explore()
    scene.does(T, "offering @1,0")
    assert cited(scene, "Seat 2 places an offering on @1,0 for 3 doubloons.") == "ED-16.1"


def test_th_12_2_what_is_added_to_the_die_and_taken_away_is_named() -> None:
    """ED-19.1, TH-12.2, TH-12.6: also where both make up for each other"""
    assert ChoseSpeed(0, 3, 2, 3).told() == "takes speed 3 and may gather 2."
    both = ChoseSpeed(0, 3, 2, 3, bavieca=True).told()
    assert both == "takes speed 3 (3 on the die, 1 more for Bavieca, 1 less for the curse) and may gather 2."
    cursed = ChoseSpeed(0, 0, 2, 1).told()
    assert cursed == "takes speed 0 (1 on the die, 1 less for the curse) and may gather 2."


def test_ed_19_2_a_free_march_names_bellona() -> None:
    """ED-19.2, ED-R36"""
    free = Marched(0, 5, 2, 6, True).told()
    assert "marches 2 villagers for free (Bellona) from " in free
    assert "for free" not in Marched(0, 5, 2, 6, False).told()


def test_th_5_3_the_ends_of_the_bridge_are_told() -> None:
    """TH-5.3, TH-R3: it lies one way out of three."""
    scene = island(seats=2, expansion=True)
    scene.lay({(0, 0): "gold", (1, 0): "water", (2, 0): "food"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (0, 0))
    scene.cards(A, wood=3)
    scene.exploring(A)
    scene.does(A, "bridge @1,0 e")
    assert cited(scene, "Seat 1 builds the bridge over @1,0, from @0,0 to @2,0, for 3 wood.") == "TH-5.3"


def test_th_9_4_the_thief_who_discovers_is_told() -> None:
    """TH-9.4, TH-15.6: several thieves may stand beside unknown tiles, and the Wolf."""
    scene = town()
    scene.thief(1, (0, 0), speed=4)
    scene.thief(2, (5, 0), speed=4)
    scene.next_tiles("water")
    scene.thieves_explore()
    scene.does(T, "thief 2 discovers")
    assert cited(scene, "Seat 2's thief 2 turns up water.") == "ED-9.3"
    scene = cave("rose")
    scene.wolf(A, (98, 0))
    scene.cards(A, food=1)
    scene.exploring(A)
    scene.does(A, "wolf discovers")
    assert cited(scene, "Seat 1's Wolf turns up Raleigh's Golden Rose for 1 food.") == "ED-9.3"


def test_hc_2_4_the_thief_who_lays_an_own_tile_is_told() -> None:
    """HC-2.4, HC-R5"""
    event = RevealedTile(1, KIND_NAMES.index("shrine"), "thief 1")
    assert event.line(None) == "{1}'s thief 1 reveals a secret tile: an island shrine."


def test_th_11_5_a_new_thief_is_named_by_its_number() -> None:
    """TH-11.5: later steps call it so."""
    scene = town()
    scene.thief(1, (4, 0))
    scene.hideout((4, 0), (5, 0), (5, -1))
    doubloons(scene, 2)
    scene.thieves_explore()
    scene.does(T, "thief on @4,0")
    assert cited(scene, "Seat 2 places thief 2 on @4,0 for 2 doubloons.") == "TH-11.5"


def test_th_16_2_the_thief_in_the_den_is_named_and_none_by_another_clause() -> None:
    """TH-16.2, TH-16.4, TH-16.5"""
    scene = den()
    scene.thief(1, (0, 0))
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 6, 1, 1, 1)
    scene.does(A, "discover", "lay nw")
    assert cited(scene, "Seat 1 must fight thief 2, who is placed there.") == "TH-16.2"
    scene = den()
    scene.thief(1, (0, 0))
    scene.thief(2, (0, 0))
    scene.exploring(A, speed=1)
    scene.does(A, "discover", "lay nw")
    assert cited(scene, "Seat 1 finds nobody on guard there.") == "TH-16.4"
    assert cited(scene, "Seat 1 takes the treasure: 2 food, 2 wood and 2 gold.") == "TH-16.4"
    scene = den()
    scene.explorer(A, (0, 0))
    scene.thief(2, (99, 0), speed=2)
    scene.thieves_explore()
    scene.does(T, "thief 2 discovers", "lay nw")
    assert cited(scene, "Seat 2 places thief 1 there for free.") == "TH-16.5"
    assert cited(scene, "Seat 2 takes the treasure: 2 food, 2 wood and 2 gold.") == "TH-16.5"


def test_hc_3_1_partners_who_pay_for_dice_together_are_told_apart() -> None:
    """HC-3.1, HC-R3, TH-R62"""
    event = RolledAgain(TEAM_OF, [4, 5, 6], [4, 5, 6], "HC-3.1", ((0, 2), (1, 1)))
    said = "The team of {0} and {1} throws 3 dice again for 2 gold of {0} and 1 gold of {1}: 4 + 5 + 6: 15."
    assert event.line(None) == said


def test_ed_9_3_nobody_goes_onto_water() -> None:
    """ED-9.3, ED-9.6: the log says where the explorer stands now."""
    scene = field()
    scene.exploring(A, speed=1)
    scene.next_tiles("water")
    scene.does(A, "discover")
    scene.does(A, "lay nw")
    assert any(re.fullmatch(r"Seat 1 lays water \d+ to the north-west\.", line) for line in scene.said())


def test_ed_3_2_the_end_tells_everybodys_shrines() -> None:
    """ED-3.2"""
    event = FinalShrines([(0, 1), (1, 4), (2, 0)])
    said = "Final count: 4 shrines for {1}, 1 shrine for {0} and 0 shrines for {2}."
    assert event.line(None) == said


def test_ed_r47_the_cap_tells_what_everybody_has() -> None:
    """ED-R47: in the order in which it counts."""
    scene = field()
    scene.island.rounds = 1
    scene.island.turns = 1
    scene.cards(A, gold=2)
    scene.cards(B)
    scene.exploring(A)
    scene.does(A, "end")
    called_off = (
        "the search is called off: shrines decide, then the cave shrine, pieces on the map, and cards."
    )
    assert cited(scene, f"After 1 round {called_off}") == "ED-R47"
    assert cited(scene, "Seat 1 wins with 0 shrines, 1 piece on the map and 2 cards.") == "ED-R47"
    assert cited(scene, "Seat 2 has 0 shrines, 1 piece on the map and 0 cards.") == "ED-R47"
    counted = CountedAtCap(1, shrines=2, cave=True, pieces=3, cards=0, doubloons=1, verb="wins with")
    held = (
        "2 shrines (the cave shrine is one of them), 3 pieces on the map, 0 cards "
        "and 1 doubloon (counting as 2 cards)"
    )
    assert counted.line(None) == f"{{1}} wins with {held}."


def test_th_r60_a_partner_who_refuses_is_told_with_the_purchase() -> None:
    """TH-6.15, TH-R60"""
    assert RefusedToPay(1, 0, "a villager").line(None) == (
        "{1} pays nothing towards a villager for {0}, who does without."
    )
    assert ChippedIn(1, [1, 0, 0], 0, "the fort").line(None) == "{1} pays 1 food towards the fort for {0}."
