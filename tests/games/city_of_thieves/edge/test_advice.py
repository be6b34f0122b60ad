"""The advice for bots: greedy play beats random play, leaves in time and goes for chests."""

from __future__ import annotations

import pytest

from doubloon.bots.greedy import Greedy
from doubloon.games.city_of_thieves.content import ROUNDS
from doubloon.games.city_of_thieves.game import GAME
from doubloon.kernel.chance import quick
from doubloon.kernel.tables.table import opened
from tests.games.city_of_thieves.king_of_ashes.catacombs.scenes_below import below
from tests.games.city_of_thieves.king_of_ashes.scenes import ashen
from tests.games.city_of_thieves.scenes import A, B, Scene, thieves


@pytest.mark.parametrize("number", range(2))
def test_greedy_beats_random(number: int) -> None:
    table = opened(GAME, 2, {}, seed=bytes([number] * 32))
    greedy, dice = Greedy(), quick(b"%d" % number)
    while not table.over:
        seat = table.to_act[0]
        if seat == number:
            action = greedy.choose(table.position.imagine(seat, f"{table.version}"), seat, dice).action
        else:
            choices = table.choices(seat)
            action = choices[dice.below(len(choices))]
        table.act(seat, action)
    assert table.outcome is not None
    assert table.outcome["winners"] == [number]
    assert table.outcome["details"][number]["out"] >= 2


def thoughts(scene: Scene, world: str = "world") -> str:
    """What greedy does next for A, in this imagined world."""
    return str(Greedy().choose(scene.table.position.imagine(A, world), A, quick(b"choice")).action)


def test_a_loaded_character_leaves_in_the_last_round() -> None:
    scene = thieves(round=7)
    scene.stands("mirko", "R2")
    scene.stands("leona", "R12")
    scene.carries("mirko", "scroll ducats")
    scene.alarm("D2")
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert thoughts(scene).startswith("leave")


@pytest.mark.parametrize("round_", [3, 7])
def test_ct_3_4_to_end_the_turn_is_no_gain(round_: int) -> None:
    """A gang whose turn is over has no other one in this round: characters that have acted are no nearer to an exit or a chest."""
    scene = thieves(round=round_)
    scene.stands("mirko", "R2")
    scene.stands("leona", "R12")
    scene.carries("mirko", "ducats")
    scene.holds("KIT", "ducats")
    scene.turn(A)
    scene.does(A, "activate mirko", "to R4")
    before = GAME.prospects(scene.district)[A]
    scene.does(A, "end turn")
    assert GAME.prospects(scene.district)[A] < before


def test_a_declared_path_counts_as_walked() -> None:
    """CT-R31. The opponents are asked first, and the evaluation must not wait for them."""
    scene = thieves(round=1)
    scene.stands("mirko", "D15")
    scene.stands("leona", "R12")
    scene.holds("KIT", "ducats")
    scene.hand(1, "run")
    scene.turn(A)
    scene.does(A, "activate mirko")
    before = GAME.evaluate(scene.district, A)
    scene.does(A, "to KIT")
    assert scene.asked == [1]
    assert GAME.evaluate(scene.district, A) > before


def test_the_second_box_counts() -> None:
    """KA-6, KA-9, KA-10, KA-13. Experience and equipment are good for a gang; wounds, debts and the prison are not."""
    scene = ashen(mirko="R20", leona="R12")
    scene.turn(A)
    plain = GAME.evaluate(scene.district, A)
    scene.experience(A, 2)
    learned = GAME.evaluate(scene.district, A)
    scene.bears("mirko", "dagger")
    armed = GAME.evaluate(scene.district, A)
    assert plain < learned < armed
    scene.wound("mirko")
    hurt = GAME.evaluate(scene.district, A)
    scene.ashes.debt[A] = 1
    owing = GAME.evaluate(scene.district, A)
    scene.stands("mirko", "PR")
    assert armed > hurt > owing > GAME.evaluate(scene.district, A)


def test_ct_14_5_the_prospects_at_the_end_are_the_scores() -> None:
    """CT-R56. With everybody out or nothing left to do, what is likely is what is counted; no jump at the end."""
    scene = thieves(round=7)
    for name in ("valdur", "selene", "mirko", "ysolde", "leona", "davitto", "iris"):
        scene.stands(name, "out")
    scene.stands("brandt", "out")
    scene.carries("mirko", "scroll scroll red")
    scene.has(A, 7)
    scene.has(B, 9)
    scene.hand(B, "run run")
    scene.turn(B, ap=0)
    prospects = GAME.prospects(scene.district)
    assert prospects == [float(score) for score in GAME.outcome(scene.district)["scores"]]


@pytest.mark.parametrize(
    ("adventure", "load", "room"),
    [(9, "gem", "HA"), (14, "", "TC"), (9, "", "SC")],
    ids=["gem", "hostage", "tomes"],
)
def test_ka_15_bots_go_down_where_something_is_to_be_won(adventure: int, load: str, room: str) -> None:
    """KA-15.15, KA-15.19, AV31, AV33. A gem for the altar, the hostage, or the tomes when all chests are gone."""
    scene = below(adventure, mirko="KIT", leona="R12")
    for number in range(24):
        scene.district.chests[number] = 0
    scene.carries("mirko", load)
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert thoughts(scene) == f"to {room}"


def test_ka_15_10_who_is_too_far_from_every_exit_leaves_by_the_tunnel() -> None:
    """In the last round a staircase in the palace leads to the Tunnel, and the Tunnel out of the district."""
    scene = below(stairs="TRE", mirko="TRE", leona="R12")
    scene.district.round = ROUNDS[scene.district.adventure]
    for number in range(24):
        scene.district.chests[number] = 0
    scene.carries("mirko", "ducats")
    scene.alarm(" ".join(f"D{number}" for number in range(1, 13)))
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert thoughts(scene, "the Cyclops sleeps") == "to TU"
    scene.does(A, "to TU")
    assert thoughts(scene) == "tunnel"


def test_av7_av33_ring_and_hostage_count() -> None:
    """AV7, AV33. Their bearer stands better."""
    for adventure, treasure in ((2, "ring"), (14, "hostage")):
        scene = thieves(adventure)
        scene.stands("mirko", "R2")
        scene.stands("leona", "R12")
        scene.turn(A)
        before = GAME.evaluate(scene.district, A)
        scene.carries("mirko", treasure)
        assert GAME.evaluate(scene.district, A) > before + 2
