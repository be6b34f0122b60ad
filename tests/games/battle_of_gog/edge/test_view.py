"""What a client is told of the table beyond the pieces: ways to go, sieges, prices, and what each choice is about."""

from __future__ import annotations

from typing import Any

from doubloon.games.battle_of_gog.game import GAME
from tests.games.battle_of_gog.scenes import P1, P2, P3, Scene, scene, square


def board(play: Scene) -> dict[str, Any]:
    """What everybody sees."""
    return GAME.board(play.canaan, None)


def ways(play: Scene, seat: int, number: int = 1) -> dict[int, tuple[int, int]]:
    """Of one soldier: square -> steps it costs, and the square before."""
    soldier = board(play)["players"][seat]["soldiers"][number - 1]
    return {to: (steps, before) for to, steps, before in soldier["reach"]}


def targets(play: Scene, seat: int, action: str) -> list[str]:
    """What a choice is about."""
    return next(one["targets"] for one in play.table.view(seat)["choices"] if one["action"] == action)


def labelled(play: Scene, seat: int, action: str) -> str:
    """A choice in words."""
    return next(one["label"] for one in play.table.view(seat)["choices"] if one["action"] == action)


def test_bg_10_1_the_view_tells_how_far_every_soldier_could_go() -> None:
    """BG-10.1, BG-10.2"""
    play = scene(2)
    play.soldiers(P1, "1@0,0 1@14,14")
    play.moving(P1, 2)
    found = ways(play, P1)
    assert found[square("0,1")] == (1, square("0,0"))
    assert found[square("2,2")] == (2, square("1,1"))
    assert square("0,0") not in found
    assert square("3,0") not in found
    assert len(found) == 8


def test_bg_10_7_ways_go_around_water_and_pieces() -> None:
    """BG-10.4, BG-10.7"""
    play = scene(2)
    play.land(water="0,1 1,1 2,1")
    play.soldiers(P1, "1@0,0")
    play.cities(P2, "1@3,0")
    play.moving(P1, 4)
    found = ways(play, P1)
    assert square("1,1") not in found
    assert square("3,0") not in found
    assert found[square("3,1")] == (3, square("2,0"))
    strong = scene(2)
    strong.land(water="0,1 1,1 2,1")
    strong.soldiers(P1, "3@0,0")
    assert ways(strong.moving(P1, 4), P1)[square("1,1")] == (1, square("0,0"))


def test_bg_10_6_a_battle_ends_the_way() -> None:
    """BG-10.6, BG-10.9: nobody walks through an enemy, nor on after winning."""
    play = scene(2)
    play.land(water="0,1 1,1 2,1 3,1")
    play.soldiers(P1, "2@0,0")
    play.soldiers(P2, "1@2,0")
    play.moving(P1, 6)
    assert ways(play, P1) == {
        square("1,0"): (1, square("0,0")),
        square("2,0"): (2, square("1,0")),
    }
    play.does(P1, "move 1 s", "move 1 s")
    assert ways(play, P1) == {}


def test_bg_19_9_a_glide_is_one_step_of_the_way() -> None:
    play = scene(2)
    play.land(water="0,1 0,2 0,3 0,4")
    play.soldiers(P1, "1@1,0")
    play.holds(P1, "Water")
    play.moving(P1, 2)
    found = ways(play, P1)
    assert found[square("0,4")] == (1, square("1,0"))
    assert found[square("1,5")][0] == 2


def test_bg_10_1_only_the_player_on_the_move_has_ways() -> None:
    play = scene(2)
    play.soldiers(P1, "1@0,0")
    play.soldiers(P2, "1@9,9")
    play.moving(P1, 3)
    assert ways(play, P2) == {}
    assert ways(play.buying(P1), P1) == {}


def test_bg_9_1_the_view_tells_steps_left_and_in_all() -> None:
    """BG-9.1, BG-9.8, BG-4.4"""
    play = scene(2)
    play.soldiers(P1, "1@3,3")
    play.holds(P1, "Speed")
    play.dice(4, 5)
    play.phase4(P1)
    play.does(P1, "keep-dice", "move 1 n")
    assert (board(play)["steps"], board(play)["steps_in_all"]) == (13, 14)


def test_bg_4_1_the_view_names_the_phase() -> None:
    play = scene(2)
    play.land(T="4,4", C="4,3")
    play.soldiers(P1, "1@9,9")
    play.cities(P1, "1@3,3")
    play.goods(P1, 2, 2, 2)
    phases = [board(play.turn(P1))["phase"]]
    play.does(P1, "end-trading")
    phases.append(board(play)["phase"])
    play.does(P1, "end-buying")
    phases.append(board(play)["phase"])
    play.does(P1, "leave-chests")
    phases.append(board(play)["phase"])
    assert phases == ["gather", "buy", "treasure", "march"]


def test_bg_13_1_a_city_tells_who_is_closest_to_storming_it() -> None:
    """BG-13.1, BG-13.2: strong soldiers beside it count, and Strategy asks for fewer."""
    play = scene(3)
    play.cities(P1, "2@5,5")
    play.soldiers(P2, "2@4,4 2@4,5 1@4,6")
    play.soldiers(P3, "2@6,6")
    play.moving(P1, 1)
    assert board(play)["players"][P1]["cities"][0]["siege"] == {"seat": P2, "soldiers": 2, "need": 3}
    play.holds(P3, "Strategy")
    play.soldiers(P3, "2@6,5")
    assert board(play)["players"][P1]["cities"][0]["siege"] == {"seat": P3, "soldiers": 2, "need": 2}
    quiet = scene(2)
    quiet.cities(P1, "2@5,5")
    quiet.soldiers(P2, "1@4,4")
    assert board(quiet)["players"][P1]["cities"][0]["siege"] is None


def test_bg_3_4_the_view_counts_corners() -> None:
    for corners, number in (("soldiers", 2), ("soldiers-and-cities", 3)):
        play = scene(2, corners=corners)
        play.soldiers(P1, "1@0,0 1@14,14 1@7,7")
        play.cities(P1, "1@0,14")
        assert board(play)["players"][P1]["corners"] == number


def test_bg_7_1_the_price_list_marks_house_values_and_leaves_out_barns_not_sold() -> None:
    """BG-7.1, BG-7.9"""
    listed = {one["title"]: one for one in board(scene(2))["prices"]}
    assert listed["Recruit"]["price"] == [2, 0, 0]
    assert not listed["Recruit"]["house"]
    assert listed["Scroll"]["house"]
    assert listed["Barn 7"]["clause"] == "BG-7.9"
    assert "Barn 6" not in {one["title"] for one in board(scene(2, barns=False))["prices"]}


def test_bg_8_10_the_top_of_the_discard_lies_open() -> None:
    play = scene(2)
    play.soldiers(P1, "1@9,9")
    play.goods(P1, 1, 1, 1)
    assert board(play)["last_treasure"] is None
    play.card(P1, "T06", roll=1)
    play.does(P1, "cancel")
    assert board(play)["last_treasure"]["title"] == "Toll"


def test_bg_10_2_a_step_is_about_a_soldier_and_a_square() -> None:
    """BG-10.2, BG-11.1, BG-7.2, BG-7.5, BG-7.6: a click on either narrows the choices."""
    play = scene(2)
    play.soldiers(P1, "1@3,3")
    play.cities(P1, "1@9,9")
    play.goods(P1, 5, 5, 5)
    play.buying(P1)
    assert targets(play, P1, "train 1") == ["buy:train", "soldier:1"]
    assert targets(play, P1, "enlarge 1") == ["buy:enlarge", "square:9,9"]
    assert targets(play, P1, "recruit 8,8") == ["buy:recruit", "square:8,8"]
    assert targets(play, P1, "buy-scroll") == ["buy:scroll"]
    play.moving(P1, 3)
    assert targets(play, P1, "move 1 ne") == ["soldier:1", "square:2,4"]
    assert targets(play, P1, "found 1") == ["soldier:1"]


def test_bg_12_2_an_attack_says_how_it_would_end() -> None:
    """BG-12.2, BG-12.3, BG-12.4, BG-17.3"""
    play = scene(2)
    play.land(R="2,3")
    play.soldiers(P1, "4@3,3")
    play.soldiers(P2, "3@2,2 3@2,3 5@2,4")
    play.moving(P1, 3)
    assert labelled(play, P1, "move 1 nw").endswith("battle 4 against 3: won, falls to level 1")
    assert labelled(play, P1, "move 1 n").endswith("even battle at level 4: dice decide")
    assert labelled(play, P1, "move 1 ne").endswith("battle 4 against 5: lost")


def test_bg_14_2_a_spirit_and_its_square_are_what_a_flight_is_about() -> None:
    play = scene(2)
    play.soldiers(P1, "1@3,3")
    play.card(P1, "T18", roll=1)
    play.does(P1, "apply")
    assert targets(play, P1, "gog 5,7") == ["spirit:gog", "square:5,7"]
    assert targets(play, P1, "angel 9,7") == ["spirit:angel", "square:9,7"]


def test_bg_18_12_soldiers_named_already_are_not_said_to_stand_beside() -> None:
    """BG-18.1: `beside` is where a neighbour stands; soldiers may be anywhere."""
    play = scene(2)
    play.soldiers(P1, "1@3,3 1@9,9 1@12,1 2@13,13")
    play.card(P1, "T12", roll=1)
    play.does(P1, "apply", "soldier 1")
    asked = play.table.view(P1)["prompt"]
    assert asked is not None
    assert asked["text"] == "Lose 3 soldiers. Name soldier 2 of 3; the one on (3,3) is named."
    play.does(P1, "soldier 3")
    asked = play.table.view(P1)["prompt"]
    assert asked is not None
    assert asked["text"] == "Lose 3 soldiers. Name soldier 3 of 3; those on (3,3) and (12,1) are named."
