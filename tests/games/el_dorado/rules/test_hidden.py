"""What is imagined of others' hands can be played (ED-R38, ED-R62): who has chosen what to pay for holds the cards."""

from __future__ import annotations

import pytest

import doubloon
from doubloon.games.el_dorado.cards import CARD, drawn_instead, most_of_each, number_in_all
from doubloon.games.el_dorado.content import GOLD
from doubloon.games.el_dorado.game import GAME
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.teams.spoils import Division
from doubloon.kernel.chance import Keyed, quick
from doubloon.kernel.games.options import settled
from doubloon.kernel.positions.playout import first_asked, play_random
from tests.games.el_dorado.scenes import A, B, C, D, Scene, island
from tests.games.el_dorado.teams.test_teams import beaten

HOLDING_CARDS = {"Walking", "Picking", "Reroll", "Contribution", "Division", "HalfHand"}


def imagined(scene: Scene, observer: int | None) -> list[Island]:
    """Twenty tables that could be this one to an observer."""
    tables = [scene.table.imagine(observer, number).state for number in range(20)]
    return [state for state in tables if isinstance(state, Island)]


def gold(state: Island, seat: int) -> int:
    return int(state.hands[3 * seat + GOLD])


def a_battle_far_from_help() -> Scene:
    """A attacks B's villager on (3,0); two of B's are three tiles away; C, who watches, holds gold too."""
    scene = island(3)
    scene.lay({(x, 0): "gold" for x in range(5)} | {(7, 0): "wood", (9, 0): "wood"})
    for seat, where in ((A, (4, 0)), (B, (7, 0)), (C, (9, 0))):
        scene.explorer(seat, where)
    scene.villagers(B, 1, (3, 0))
    scene.villagers(B, 2, (0, 0))
    scene.cards(A, food=4, wood=1)
    scene.cards(B, gold=3, food=2, wood=1)
    scene.cards(C, gold=2, wood=3)
    scene.exploring(A, speed=1)
    while scene.asked == [B]:
        scene.does(B, "pass")
    scene.does(A, "move @3,0")
    return scene


def test_ed_r62_whoever_walks_to_a_battle_holds_the_gold_for_the_rest_of_the_way() -> None:
    """ED-R38, ED-R49"""
    scene = a_battle_far_from_help()
    scene.does(B, "reinforce @0,0 2")
    for left in (3, 2, 1):
        for observer in (A, C, None):
            guesses = imagined(scene, observer)
            assert all(state.choices(B) for state in guesses)
            assert min(gold(state, B) for state in guesses) == left
            assert {state.hand_size(B) for state in guesses} == {3 + left}
        scene.does(B, "walk e")


def test_ed_r62_bellonas_first_tile_needs_no_gold() -> None:
    """ED-19.2, ED-R36"""
    scene = a_battle_far_from_help()
    scene.explorer(B, (7, 0), "bellona")
    scene.island.free_march = True
    scene.does(B, "reinforce @0,0 2")
    guesses = imagined(scene, C)
    assert all(state.choices(B) for state in guesses)
    assert min(gold(state, B) for state in guesses) == 2


def test_ed_r62_whoever_picks_villagers_one_by_one_can_pay_for_their_step() -> None:
    """ED-R52"""
    scene = island(3)
    scene.lay({(0, 0): "gold", (1, 0): "gold", (2, 0): "gold", (7, 0): "wood", (9, 0): "wood"})
    for seat, where in ((A, (0, 0)), (B, (7, 0)), (C, (9, 0))):
        scene.explorer(seat, where)
    scene.villagers(A, 1, (0, 0))
    scene.villagers(A, 1, (1, 0))
    scene.cards(A, gold=2, food=3)
    scene.cards(B, wood=4)
    scene.exploring(A)
    scene.does(A, "march @0,0 e 1", "march @1,0 e 1")
    assert scene.offers(A, "pick villager")  # the two have come different ways
    assert gold(scene.island, A) == 1
    for state in imagined(scene, C):
        assert gold(state, A) == 1
        state.play(A, state.choices(A)[0])
        GAME.audit(state)


def test_ed_r62_what_has_been_offered_is_held() -> None:
    """ED-R48: until the answer; of the addressee's cards it says nothing."""
    scene = island(3)
    scene.lay({(0, 0): "gold", (1, 0): "wood", (9, 0): "food"})
    for seat, where in ((A, (0, 0)), (B, (1, 0)), (C, (9, 0))):
        scene.explorer(seat, where)
    scene.cards(A, gold=2, wood=3)
    scene.cards(B, food=3)
    scene.exploring(A)
    scene.does(A, "offer to 1", "offer gold", "offer gold", "ask food", "propose")
    guesses = imagined(scene, C)
    assert min(gold(state, A) for state in guesses) == 2
    assert min(gold(state, B) for state in guesses) == 0


def test_ed_r62_dice_picked_for_a_reroll_are_paid() -> None:
    """HC-3.1, HC-R3"""
    scene = island(3)
    scene.island.paid_rerolls = True
    scene.lay({(0, 0): "gold", (1, 0): "wood", (7, 0): "food", (9, 0): "food"})
    for seat, where in ((A, (7, 0)), (B, (1, 0)), (C, (9, 0))):
        scene.explorer(seat, where)
    scene.villagers(A, 3, (0, 0))
    scene.cards(A, gold=3, wood=2)
    scene.cards(B, food=5)
    scene.exploring(A)
    scene.dice_will_show(1, 2, 6, 5, 4, 1, 6)
    scene.does(A, "march @0,0 e 3", "reroll die 1", "reroll die 2")
    assert min(gold(state, A) for state in imagined(scene, C)) == 2


def test_ed_r62_captured_cards_are_in_the_hand_that_divides_them() -> None:
    """TH-6.13, ED-13.4: who gave and who took has seen them, anybody else only how many they are."""
    scene = beaten(A, B)
    scene.cards(D, food=3, wood=3)
    captured = {C: set[int](), None: set[int]()}
    for observer, seen in captured.items():
        for state in imagined(scene, observer):
            top = state.stack[-1]
            assert isinstance(top, Division)
            seen.add(int(top.captured))
            for resource in range(3):
                assert state.hands[3 * A + resource] >= top.captured // CARD[resource] % 32
    assert captured[C] == {2 * CARD[GOLD]}
    assert len(captured[None]) > 1


@pytest.mark.parametrize("seed", range(4))
def test_ed_r38_whoever_is_asked_in_an_imagined_game_can_answer_and_pay(seed: int) -> None:
    """Random games of four modes: at every moment in which cards are spoken for, everybody else imagines the table."""
    game = doubloon.games()["el-dorado"]
    mode = [one for one in game.modes() if one["seats"] >= 4][seed * 5]
    options = settled(game.options, mode["seats"], mode["options"])
    key = seed.to_bytes(32, "little")
    state = game.start(mode["seats"], options, Keyed(key), listen=False, record=False)
    choice = quick(key)
    for number in range(500):
        if state.over:
            return
        if type(state.stack[-1]).__name__ in HOLDING_CARDS:
            for observer in range(-1, state.seats):
                if observer < 0 or not state.asked() >> observer & 1:
                    twin = state.copy()
                    twin.redeal(observer, quick(bytes([number % 256, observer + 1])), 0)
                    assert twin.choices(first_asked(twin))
                    play_random(twin, quick(bytes([number % 256])), 12)
                    game.audit(twin)
        play_random(state, choice, 1)


def test_cards_in_one_number() -> None:
    some = 2 * CARD[0] + CARD[2]
    assert number_in_all(some) == 3
    assert most_of_each(some, CARD[0] + 4 * CARD[1]) == 2 * CARD[0] + 4 * CARD[1] + CARD[2]
    spare = [0, 1, 1, 1]
    assert drawn_instead(some, spare) == 3 * CARD[1]
    assert spare == [0]
