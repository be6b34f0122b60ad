"""Buying villagers, offerings and buildings (ED-10, ED-16)."""

from __future__ import annotations

from doubloon.games.el_dorado.rules.battle.strength import explorer_strength
from tests.games.el_dorado.scenes import A, B, Scene, island


def settled() -> Scene:
    """A on (0,0) between land, water and a shrine; B far away."""
    scene = island(seats=2)
    scene.lay(
        {
            (0, 0): "gold",
            (1, 0): "wood",
            (1, -1): "food",
            (0, -1): "water",
            (-1, 0): "shrine",
            (2, 0): "gold",
            (4, 0): "gold",
        }
    )
    scene.explorer(A, (0, 0))
    scene.explorer(B, (4, 0))
    scene.cards(A, food=6, wood=6, gold=6)
    return scene


def test_ed_10_3_villagers_come_beside_own_buildings_on_unoccupied_land() -> None:
    """ED-10.1, ED-10.2, ED-R11, ED-T6"""
    scene = settled()
    scene.farmhouse(A, (0, 0), (1, 0), (1, -1))
    scene.exploring(A)
    assert len(scene.offers(A, "villager")) == 3
    assert scene.refuses(A, "villager @2,0") == "ED-10.3"
    scene.villagers(B, 1, (1, 0))
    assert scene.refuses(A, "villager @1,0") == "ED-10.3"
    scene.does(A, "villager @1,-1")
    assert scene.army(A) == {(1, -1): 1}
    assert scene.hand(A) == {"food": 4, "wood": 6, "gold": 6}
    assert scene.island.bank[0] == 25 - 4


def test_ed_10_1_what_cannot_be_paid_for_is_refused_with_its_price() -> None:
    scene = settled()
    scene.farmhouse(A, (0, 0), (1, 0), (1, -1))
    scene.cards(A, food=1, wood=0, gold=0)
    scene.exploring(A)
    prices = {
        "villager @0,0": "A villager costs 2 food, and you have fewer.",
        "farmhouse 3": "A farmhouse costs 1 food and 2 wood, and you have fewer.",
        "fort 3": "A fort costs 3 wood and 1 gold, and you have fewer.",
        "offering @-1,0": "An offering costs 2 food and 2 wood and 2 gold, and you have fewer.",
    }
    for words, price in prices.items():
        refusal = scene.table.refusal(A, scene.text(words))
        assert refusal is not None
        assert refusal.text == price


def test_ed_r11_water_beside_a_building_takes_no_villager() -> None:
    scene = settled()
    scene.farmhouse(A, (0, 0), (0, -1), (-1, 0))
    scene.exploring(A)
    assert scene.refuses(A, "villager @0,-1") == "ED-R11"


def test_ed_1_14_pieces_that_have_run_out_cannot_be_bought() -> None:
    """ED-T5"""
    scene = settled()
    scene.farmhouse(A, (0, 0), (1, 0), (1, -1))
    scene.farmhouse(A, (0, 0), (0, -1), (-1, 0))
    scene.fort(A, (2, 0), (3, 0), (3, -1))
    scene.villagers(A, 5, (0, 0))
    scene.exploring(A)
    assert scene.refuses(A, "villager @0,0") == "ED-1.14"
    assert scene.refuses(A, "farmhouse @0,0+-1,1+0,1") == "ED-1.14"
    assert scene.refuses(A, "fort @0,0+-1,1+0,1") == "ED-1.14"


def test_ed_10_5_and_ed_r39_a_player_without_explorer_buys_villagers_only() -> None:
    """ED-11.3, ED-R41"""
    scene = settled()
    scene.farmhouse(A, (0, 0), (1, 0), (1, -1))
    scene.villagers(A, 1, (0, 0))
    scene.island.at[49] = -4
    scene.island.refresh(A)
    scene.exploring(A, speed=2)
    assert scene.refuses(A, "villager @1,0") is None
    assert scene.refuses(A, "march @0,0 e 1") is None
    for words in ("farmhouse 3", "fort 3", "offering @-1,0", "move @1,0", "discover", "remove farmhouse1"):
        assert scene.refuses(A, words) == "ED-R39"


def test_ed_10_4_only_explorers_discover_build_and_offer() -> None:
    """ED-5.7. No action lets a villager do it: all three start from the explorer's tile."""
    scene = settled()
    scene.explorer(A, (2, 0))
    scene.villagers(A, 1, (0, 0))
    scene.exploring(A)
    assert scene.refuses(A, "offering @-1,0") == "ED-10.6"


def test_ed_10_6_an_offering_needs_the_explorer_beside_the_shrine() -> None:
    """ED-16.1, ED-16.2, ED-16.6, ED-5.3"""
    scene = settled()
    scene.exploring(A)
    scene.does(A, "offering @-1,0")
    assert scene.island.offerings[A] == 1 << scene.place((-1, 0))
    assert explorer_strength(scene.island, A) == 2
    assert scene.hand(A) == {"food": 4, "wood": 4, "gold": 4}
    assert scene.refuses(A, "offering @-1,0") == "ED-16.5"


def test_ed_16_3_several_players_control_the_same_shrine() -> None:
    """ED-16.4: the first offering stays; ED-R44: a fort on the shrine tile stops nobody."""
    scene = settled()
    scene.offering(B, (-1, 0))
    scene.fort(B, (-1, 0), (-2, 0), (-1, -1))
    scene.exploring(A)
    scene.does(A, "offering @-1,0")
    assert scene.island.offerings[A] == scene.island.offerings[B] != 0


def test_ed_10_8_a_farmhouse_stands_on_an_unused_corner_of_the_explorers_tile() -> None:
    """ED-4.2, ED-4.3, ED-10.9, ED-10.10, ED-R9"""
    scene = settled()
    scene.farmhouse(B, (1, 0), (0, 0), (1, -1))
    scene.villagers(B, 1, (1, -1))
    scene.exploring(A)
    assert scene.refuses(A, "farmhouse @0,0+1,0+1,-1") == "ED-4.3"  # the same corner, seen from another tile
    scene.does(A, "farmhouse @0,0+1,-1+0,-1")  # beside an opponent's villager and water
    scene.does(A, "farmhouse @0,0+0,1+-1,1")  # at the edge of the map
    assert scene.built(A) == [True, True, False]
    assert scene.hand(A) == {"food": 4, "wood": 2, "gold": 6}


def test_ed_r13_a_fort_may_touch_water_shrines_and_the_edge() -> None:
    """ED-10.13"""
    scene = settled()
    scene.exploring(A)
    assert {f"fort {n}" for n in range(6)} == scene.offers(A, "fort")
    scene.does(A, "fort @0,0+0,-1+-1,0")
    assert scene.island.forts[A] == sum(1 << scene.place(w) for w in ((0, 0), (0, -1), (-1, 0)))


def test_x_02_an_opponents_farmhouse_does_not_prevent_a_fort() -> None:
    """X-02, ED-10.17"""
    scene = settled()
    scene.farmhouse(B, (1, 0), (2, 0), (2, -1))
    scene.exploring(A)
    assert scene.refuses(A, "fort @0,0+1,0+1,-1") is None


def test_x_03_an_opponents_villagers_prevent_it() -> None:
    """X-03, ED-10.12"""
    scene = settled()
    scene.villagers(B, 1, (1, 0))
    scene.exploring(A)
    assert scene.refuses(A, "fort @0,0+1,0+1,-1") == "ED-10.12"
    assert scene.refuses(A, "fort @0,0+0,-1+-1,0") is None


def test_x_04_an_opponents_fort_prevents_it() -> None:
    """X-04"""
    scene = settled()
    scene.fort(B, (1, 0), (2, 0), (2, -1))
    scene.exploring(A)
    assert scene.refuses(A, "fort @0,0+1,0+1,-1") == "ED-10.12"


def test_ed_10_11_own_buildings_beside_the_explorer_can_be_taken_back() -> None:
    """ED-10.14, ED-10.15, ED-10.16, ED-R14"""
    scene = settled()
    scene.farmhouse(A, (0, 0), (1, 0), (1, -1))
    scene.fort(A, (2, 0), (3, 0), (3, -1))
    scene.farmhouse(B, (0, 0), (0, -1), (-1, 0))
    scene.exploring(A)
    assert scene.refuses(A, "remove fort") == "ED-10.11"
    assert scene.refuses(A, "remove farmhouse2") == "ED-10.16"
    assert scene.offers(A, "remove") == {"remove farmhouse1"}  # never an opponent's
    scene.does(A, "remove farmhouse1")
    assert scene.hand(A) == {"food": 5, "wood": 4, "gold": 6}
    scene.does(A, "farmhouse @0,0+1,0+1,-1")  # rebuilt at once
    assert scene.built(A)[0]
    scene.explorer(A, (2, 0))
    assert scene.refuses(A, "remove fort") == "ED-10.11"  # too little wood by now
    refusal = scene.table.refusal(A, "remove fort")
    assert refusal is not None
    assert refusal.text == "Removing the fort costs 3 wood and 1 gold, and you have fewer."
    scene.cards(A, wood=3, gold=1)
    labels = {choice["label"] for choice in scene.table.view(A)["choices"]}
    assert "Take the fort back for 3 wood and 1 gold" in labels
    scene.does(A, "remove fort")
    assert not scene.built(A)[2]


def test_ed_10_7_opponents_may_strike_before_an_offering_is_bought() -> None:
    """X-36, ED-R12, ED-R39: cancelled, unpaid, and the turn goes on."""
    scene = settled()
    scene.villagers(B, 2, (1, 0))
    scene.villagers(A, 1, (2, 0))
    scene.cards(A, food=2, wood=2, gold=2)
    scene.cards(B, gold=1)
    scene.exploring(A)
    assert scene.asked == [B]  # (i) at the start of the phase
    scene.does(B, "pass")
    scene.does(A, "offering @-1,0")
    assert scene.asked == [B]  # (iii) before it is paid
    scene.dice_will_show(6, 6, 1)
    scene.does(B, "march @1,0 w 2")
    assert scene.asked == [A]  # A's villager could help
    scene.does(A, "done")
    assert scene.offers(A) == {"give food", "give wood", "give gold"}
    scene.does(A, "give food", "give wood", "give wood")
    assert scene.hand(A) == {"food": 1, "wood": 0, "gold": 2}
    assert scene.hand(B) == {"food": 1, "wood": 2, "gold": 0}
    assert scene.at(A) is None
    assert not scene.island.offerings[A]
    while scene.asked == [B]:
        scene.does(B, "pass")
    assert scene.asked == [A]
    assert scene.refuses(A, "march @2,0 w 1") is None
