"""Advice for bots, and how tables of earlier rules are read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from doubloon import new_table
from doubloon.bots import named, think
from doubloon.games.battle_of_gog.edge.advice import corner_worth
from doubloon.games.battle_of_gog.edge.corners import MOST, race_of
from doubloon.games.battle_of_gog.game import GAME
from tests.games.battle_of_gog.scenes import P1, P2, Scene, scene


def test_one_soldier_is_not_near_to_every_corner() -> None:
    """BG-3.4: a soldier in the middle of the map counts for one corner, not for all four."""
    play = scene(2)
    play.soldiers(P1, "1@7,7")
    middle = corner_worth(play.canaan, play.canaan.soldiers(P1))
    other = scene(2)
    other.soldiers(P1, "1@3,3")
    assert corner_worth(other.canaan, other.canaan.soldiers(P1)) > middle


def a_corner_race(nearest: str, steps: int = 5) -> Scene:
    """P2 holds three corners and has a soldier on its way to the fourth; it is P1 who moves, four steps from that corner."""
    play = scene(2)
    play.soldiers(P1, "2@4,1 2@7,7")
    play.cities(P1, "1@7,9")
    play.soldiers(P2, f"1@0,14 1@14,14 1@14,0 1@{nearest}")
    play.cities(P2, "1@7,12")
    return play.moving(P1, steps)


def test_bg_3_4_a_rival_that_fills_the_corners_next_turn_has_almost_won() -> None:
    """A threat of one step is worth more than that of eleven, and much more than one of fourteen: no turn has so many."""
    near, far, out_of_reach = (
        GAME.prospects(a_corner_race(place, 1).canaan)[P1] for place in ("0,1", "0,11", "1,13")
    )
    assert near < 5.0
    assert near < far - 20.0 < out_of_reach - 20.0


def test_bg_3_4_a_recruit_may_fill_the_last_corner() -> None:
    """BG-7.2: from a city beside the corner, with food for it after the gathering."""
    play = scene(2)
    play.soldiers(P1, "2@7,7")
    play.soldiers(P2, "1@0,14 1@14,14 1@14,0")
    play.cities(P2, "1@1,1")
    play.moving(P1, 5)
    assert race_of(play.canaan, P2).need > MOST
    play.goods(P2, 2, 0, 0)
    assert race_of(play.canaan, P2).need == 0


def test_bg_3_4_who_stands_in_the_way_counts_by_its_level() -> None:
    """BG-12.2, BG-17.7: a stronger soldier is walked over, a weaker one is not let through."""
    play = a_corner_race("0,2")
    assert race_of(play.canaan, P2).need == 2
    play.soldiers(P1, "3@0,0")
    assert race_of(play.canaan, P2).need > MOST
    play.canaan.level[play.canaan.soldiers(P2)[3]] = 4
    assert race_of(play.canaan, P2).need == 2


@pytest.mark.parametrize("name", ["greedy", "captain"])
def test_bg_3_4_the_last_corner_is_guarded(name: str) -> None:
    """The soldier four steps from the corner goes there; nothing else that it could do is worth the game."""
    play = a_corner_race("0,4")
    while play.asked == [P1]:
        play.table.act(P1, think(named(name), play.table, P1, b"%d" % play.table.version).action)
    assert "2@0,0" in play.army(P1)


def test_bg_3_4_what_a_game_won_amid_a_turn_consists_of_can_be_told() -> None:
    """The coach compares imagined games to their ends; nobody is asked there, and the dice still lie."""
    play = scene(2)
    play.soldiers(P1, "3@0,14 3@14,14 3@14,0 3@0,1")
    play.cities(P1, "1@7,9")
    play.cities(P2, "1@3,6")
    play.moving(P1, 3)
    play.canaan.dice = 12
    play.does(P1, "move 4 w")
    assert play.table.over
    assert sum(GAME.terms(play.canaan, P1).values()) > 0


@pytest.mark.parametrize("seats", [3, 4])
def test_bg_3_9_a_win_is_taken_however_far_ahead_one_is(seats: int) -> None:
    """The winner ends one place before the next; a lead over all others must not look better than that."""
    play = scene(seats)
    play.soldiers(P1, "3@0,14 3@14,14 3@14,0 3@0,1")
    play.cities(P1, "6@7,9 6@10,3 6@3,10")
    play.holds(P1, "Speed", "Magic", "Wisdom", "Abundance")
    play.scrolls(3, *[0] * (seats - 1))
    for other in range(1, seats):
        play.cities(other, f"{other}@{4 * other - 1},6")
        play.soldiers(other, f"1@{4 * other - 1},7")
    play.moving(P1, 3)
    done = str(think(named("greedy"), play.table, P1, b"win").action)
    play.does(P1, done)
    assert play.table.over, done


def test_a_table_of_version_3_keeps_its_readings() -> None:
    """BG-R37, BG-13.6, BG-19.7"""
    old = GAME.read_as_of(3, 2, {})
    assert (old["glides"], old["conquerors"], old["ambush_afloat"]) == ("each", "needed", False)
    assert GAME.read_as_of(4, 2, {})["glides"] == "once"


def test_bg_9_2_a_double_six_is_kept() -> None:
    """BG-9.4: twelve steps and Gog's move are better than what another roll brings."""
    play = scene(2)
    play.soldiers(P1, "1@1,1 1@3,3")
    play.cities(P1, "1@2,2")
    play.cities(P2, "1@12,12")
    play.dice(6, 6)
    play.phase4(P1)
    assert str(think(named("greedy"), play.table, P1, b"dice").action) == "keep-dice"


def turn_of(play: Scene, seat: int, number: int = 0) -> tuple[list[str], int]:
    """What a greedy player does until others are asked, and how many of its steps lead a soldier back to where it was."""
    done, back = [], 0
    been = {one: {play.canaan.place[one]} for one in play.canaan.soldiers(seat)}
    while play.asked == [seat]:
        seed = b"%d %d" % (number, play.table.version)
        done.append(str(think(named("greedy"), play.table, seat, seed).action))
        before = {one: play.canaan.place[one] for one in been}
        play.table.act(seat, done[-1])
        for one, there in been.items():
            place = play.canaan.place[one]
            back += place != before[one] and place in there
            there.add(place)
    return done, back


def a_guard_without_a_way() -> Scene:
    """Water lies around P1's soldier, which is four steps away from the last corner and too weak to wade."""
    play = a_corner_race("0,4", steps=6)
    play.land(water="3,0 3,1 3,2 4,0 4,2 5,0 5,1 5,2 6,6 6,7 6,8 7,6 7,8 8,6 8,7 8,8")
    return play


def a_winner_without_a_way() -> Scene:
    """P1 holds three corners and is two steps away from the fourth, or six around the water."""
    play = scene(2)
    play.soldiers(P1, "1@0,14 1@14,14 1@14,0 2@2,2")
    play.land(water="1,1 1,2 1,3 2,1 3,1")
    play.cities(P1, "1@7,9")
    play.cities(P2, "1@7,12")
    return play.moving(P1, 5)


def a_founder() -> Scene:
    """Nothing is rolled in the founding stage: P2's steps are known, and what its city has gathered buys nothing."""
    play = scene(2)
    play.land(F="12,11 12,13")
    play.founding(P1, 1, turns=1)
    play.founding(P2, 1, turns=1)
    play.cities(P1, "1@2,2")
    play.soldiers(P1, "1@3,3")
    play.cities(P2, "1@12,12")
    play.soldiers(P2, "1@11,11")
    return play.moving(P1, 6)


SCENES = [a_guard_without_a_way, a_winner_without_a_way, a_founder]


@pytest.mark.parametrize("set_up", SCENES)
def test_bg_10_1_steps_that_are_left_are_no_reason_to_walk_away_and_back(set_up: Callable[[], Scene]) -> None:
    """What they can do for a corner is judged by the way there; where there is none, the turn is ended."""
    for number in range(4):
        done, back = turn_of(set_up(), P1, number)
        assert not back, done


@pytest.mark.parametrize("set_up", SCENES)
def test_bg_10_1_to_give_up_steps_that_do_nothing_is_no_loss(set_up: Callable[[], Scene]) -> None:
    """A bot stands the same before and after it ends the turn."""
    play = set_up()
    before = GAME.evaluate(play.canaan, P1)
    play.does(P1, "end-turn")
    assert GAME.evaluate(play.canaan, P1) == pytest.approx(before)


def test_bg_10_1_leftover_steps_are_not_walked_in_circles() -> None:
    """A soldier comes back to a square where it was in the same turn at most now and then: one of 100 marches, not fourteen."""
    marches = circles = 0
    for seed in range(3):
        table = new_table("battle-of-gog", seats=2, options={"map": "random"}, seed=f"{seed:064x}")
        while not table.over:
            seat = table.to_act[0]
            table.act(seat, think(named("greedy"), table, seat, b"%d %d" % (seed, table.version)).action)
        been: dict[str, set[str]] = {}
        for line in table.log(None):
            if line["kind"] == "TurnBegan":
                been = {}
            if line["kind"] in {"Marched", "Glided"}:
                start, *there = line["targets"]
                square = there[0] if there else start
                seen = been.pop(start, {start})
                marches += 1
                circles += square in seen
                been[square] = seen | {square}
    assert marches > 50
    assert circles <= 0.01 * marches
