"""Setting up (CT-2)."""

from __future__ import annotations

import pytest

from doubloon.games.city_of_thieves.rules.rounds import Heist
from tests.games.city_of_thieves.scenes import B, Scene, as_shuffled, thieves

GANGS = ("executioners", "nocturnis", "kaldern", "cursed")


def gangs_chosen(seats: int) -> Scene:
    """Everybody has a gang."""
    scene = as_shuffled(seats)
    for gang in GANGS[:seats]:
        scene.does(scene.asked[0], f"gang {gang}")
    return scene


def test_ct_r4_gangs_are_chosen_in_turn_each_once() -> None:
    """CT-2.3, CT-R4, CT-R3, CT-1.1"""
    scene = as_shuffled(3)
    first = scene.asked[0]
    assert scene.offers(first, "gang") == set(GANGS)
    scene.does(first, "gang kaldern")
    second = (first + 1) % 3
    assert scene.asked == [second]
    assert scene.refuses(second, "gang kaldern") == "CT-R4"
    scene.does(second, "gang cursed")
    scene.does((first + 2) % 3, "gang nocturnis")
    board = scene.table.view(None)["board"]
    owners = [figure["owner"] for figure in board["figures"] if figure["owner"] is not None]
    assert sorted(owners) == [0] * 4 + [1] * 4 + [2] * 4
    assert not [figure for figure in board["figures"] if figure["id"] in {"isabeau", "sienna", "leona"}]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ct_2_what_lies_on_the_table_at_the_start(seats: int) -> None:
    """CT-2.1, CT-2.2, CT-2.4, CT-2.5, CT-2.6, CT-2.7, CT-2.9, CT-R3, CT-R6"""
    scene = gangs_chosen(seats)
    board = scene.table.view(None)["board"]
    assert board["adventure"] == "the-dukes-treasure"
    assert (scene.place("kornak"), scene.place("valrut")) == ("GUA", "TRE")
    assert len(board["chests"]) == 24
    assert "chest" not in board["chests"].values()  # all treasure side up
    assert len(board["missions"]) == 3
    assert board["stacks"] == {"arcana": 60 - 5 * seats, "missions": 12}
    assert [player["cards"] for player in board["players"]] == [5] * seats
    assert [scene.ducats(seat) for seat in range(seats)] == [0] * seats
    assert board["hoard"] == 20


def test_ct_2_10_ex_2_tied_highest_rolls_are_rolled_again() -> None:
    """EX-2, CT-2.10, CT-R2. A 3+5 and B 2+6 roll once more; C is out of it."""
    scene = thieves(c="kaldern", a="nocturnis", b="cursed")
    scene.dice_will_show(3, 5, 2, 6, 1, 3, 1, 2, 6, 6)
    scene.district.told = []
    Heist().the_first_player(scene.district)
    assert scene.district.first == B
    told = [event.line(None) for event in scene.district.told]  # type: ignore[attr-defined]
    assert [line for line in told if line is not None] == [
        "Rolled for first player: 8 by {0}, 8 by {1} and 4 by {2}; {0} and {1} roll again.",
        "Rolled for first player: 3 by {0} and 12 by {1}; {1} begins.",
    ]


def test_ct_2_11_one_character_each_in_turn_order_on_free_entrances() -> None:
    """CT-2.11, CT-2.12, CT-2.13, CT-R2"""
    scene = gangs_chosen(2)
    first = scene.district.first
    second = 1 - first
    assert scene.asked == [first]
    assert len(scene.offers(first)) == 64
    mine, theirs = (sorted(scene.offers(seat, "deploy")) for seat in (first, second))
    assert theirs == []
    name = mine[0].split()[0]
    scene.does(first, f"deploy {name} D3")
    assert scene.asked == [second]
    rival = next(iter(scene.offers(second, "deploy"))).split()[0]
    assert scene.refuses(second, f"deploy {rival} D3") == "CT-2.12"
    assert scene.refuses(second, f"deploy {name} D4") == "CT-2.11"
    scene.does(second, f"deploy {rival} D4")
    assert scene.refuses(first, f"deploy {name} D5") == "CT-2.11"
    while scene.district.round == 0:
        seat = scene.asked[0]
        scene.does(seat, min(scene.offers(seat)))
    assert scene.district.round == 1
    assert scene.asked == [first]
    assert scene.district.active == first
    assert all(
        scene.place(figure["id"])[0] == "D" for figure in scene.table.view(None)["board"]["figures"][:8]
    )


def test_ct_2_7_missions_are_three() -> None:
    """CT-2.7, CT-2.8"""
    scene = thieves()
    assert len(scene.district.missions) == 3
    assert len(scene.district.mission_deck) == 12
