"""The advice for bots: greedy play beats random play and finds shrines."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from doubloon.bots import named, think
from doubloon.bots.greedy import Greedy
from doubloon.games.el_dorado.game import GAME
from doubloon.games.el_dorado.island import Island
from doubloon.kernel.chance import quick
from doubloon.kernel.procedure import Seat
from doubloon.kernel.tables.table import opened
from tests.games.el_dorado.scenes import A, B, C, Scene, island
from tests.games.el_dorado.solo.test_solo import alone
from tests.games.el_dorado.thieves.test_thieves import T, doubloons, town


@pytest.mark.parametrize("number", range(2))
def test_greedy_beats_random_within_forty_rounds(number: int) -> None:
    table = opened(GAME, 2, {"rounds": 40}, seed=bytes([number] * 32))
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
    assert table.outcome["scores"][number] > 0


def test_an_offering_is_worth_its_cards() -> None:
    scene = island(seats=2)
    scene.lay({(0, 0): "gold", (1, 0): "shrine", (0, 1): "wood"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (0, 1))
    scene.cards(A, food=2, wood=2, gold=2)
    scene.exploring(A)
    before = GAME.evaluate(scene.island, A)
    scene.does(A, "offering @1,0")
    assert GAME.evaluate(scene.island, A) > before


def test_the_last_card_for_an_offering_is_welcome_however_far_the_shrine() -> None:
    scene = island(seats=2)
    scene.lay({(q, 0): "food" for q in range(9)} | {(9, 0): "shrine", (0, 1): "wood"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (0, 1))
    scene.exploring(A)
    scene.cards(A, food=1, wood=2, gold=2)
    before = GAME.evaluate(scene.island, A)
    scene.cards(A, food=2, wood=2, gold=2)
    assert GAME.evaluate(scene.island, A) > before


def test_a_finished_game_is_worth_more_than_any_standing() -> None:
    scene = island(seats=2)
    scene.lay({(0, 0): "gold", (1, 0): "shrine", (0, 1): "shrine", (-1, 1): "shrine", (1, -1): "wood"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (1, -1))
    for place in ((1, 0), (0, 1), (-1, 1)):
        scene.offering(A, place)
    scene.cards(A, food=3, wood=3, gold=3)
    scene.villagers(A, 4, (0, 0))
    scene.exploring(A, speed=6)
    assert GAME.evaluate(scene.island, A) < 4


def test_the_thieves_do_not_stay_in_hiding_for_a_doubloon_that_is_not_there() -> None:
    """TH-7.5"""
    scene = town()
    doubloons(scene, 5)
    scene.thieves_turn()
    chosen = Greedy().choose(scene.table.position.imagine(T, "1"), T, quick(b"1")).action
    assert str(chosen).startswith("hideout")


def test_a_garden_beside_the_cave_keeps_nobody_who_needs_only_its_shrine() -> None:
    scene = island(seats=2)
    scene.lay({(0, 0): "entrance", (1, 0): "garden"})
    scene.lay({(3, 0): "shrine", (4, 0): "shrine", (5, 0): "shrine", (6, 0): "gold"})
    for place in ((3, 0), (4, 0), (5, 0)):
        scene.offering(A, place)
    scene.explorer(B, (6, 0))
    scene.exploring(A)
    worth = {}
    for place in ((0, 0), (1, 0)):
        scene.explorer(A, place)
        worth[place] = GAME.evaluate(scene.island, A)
    assert worth[0, 0] > worth[1, 0]


def neighbours(*hands: dict[str, int], seats: int = 3) -> Scene:
    """A and B side by side, a third player far away; A has no speed left."""
    scene = island(seats=seats)
    scene.lay({(0, 0): "gold", (1, 0): "wood", (4, 0): "food", (5, 0): "shrine"})
    for seat, place in zip(range(seats), ((0, 0), (1, 0), (4, 0)), strict=False):
        scene.explorer(seat, place)
    for seat, hand in enumerate(hands):
        scene.cards(seat, **hand)
    scene.exploring(A, speed=0)
    return scene


def greedily(scene: Scene, seat: Seat, number: int = 1) -> list[str]:
    """What a greedy bot does next."""
    done = []
    for ply in range(number):
        table = scene.table
        done.append(str(Greedy().choose(table.position.imagine(seat, f"{ply}"), seat, quick(b"1")).action))
        scene.table.act(seat, done[-1])
    return done


RICH_IN_GOLD = {"food": 2, "wood": 1, "gold": 4}
RICH_IN_WOOD = {"food": 2, "wood": 4, "gold": 1}


def test_ed_r48_a_card_to_spare_is_offered_for_a_missing_one_and_the_swap_accepted() -> None:
    """Both get nearer to the third player, who leads."""
    scene = neighbours(RICH_IN_GOLD, RICH_IN_WOOD, {})
    scene.lay({(6, 0): "shrine"})
    scene.offering(C, (6, 0))
    first, *cards, last = greedily(scene, A, 4)
    assert (first, sorted(cards), last) == ("offer to 1", ["ask wood", "offer gold"], "propose")
    assert greedily(scene, B) == ["accept 0"]


def test_ed_r48_bots_propose_once_a_turn() -> None:
    scene = neighbours(RICH_IN_GOLD, {"food": 1, "wood": 1}, {"food": 1, "wood": 1})
    assert greedily(scene, A, 4)[-1] == "propose"
    scene.table.act(B, "decline 0")
    assert greedily(scene, A) == ["end"]


def test_ed_r48_nobody_haggles_to_put_something_off() -> None:
    """A table of six, off turn too: every proposal is one card for another, and nobody makes two in a turn."""
    table = opened(GAME, 6, {"expansion": True, "rounds": 4}, seed=f"{7007:064x}")
    table.names = ["Ann", "Ben", "Cem", "Dora", "Eli", "Fay"]
    while not table.over:
        seat = table.to_act[0]
        luck = f"7007 {seat} {table.version}".encode()
        table.act(seat, think(named("greedy"), table, seat, luck).action)
    proposed: Counter[tuple[int, str]] = Counter()
    turn = 0
    for line in table.log(None):
        turn += line["kind"] == "TurnBegan"
        if line["kind"] == "Proposed":
            assert re.fullmatch(r"\w+ offers 1 \w+ to \w+ for 1 \w+\.", line["text"])
            proposed[turn, line["text"].split()[0]] += 1
    assert set(proposed.values()) == {1}


def test_ed_r48_nothing_is_proposed_to_the_only_rival() -> None:
    """What helps the only rival as much as oneself is no gain."""
    assert greedily(neighbours(RICH_IN_GOLD, RICH_IN_WOOD, seats=2), A) == ["end"]


def test_ed_r48_nothing_is_proposed_by_somebody_who_lacks_nothing() -> None:
    assert greedily(neighbours({"food": 2, "wood": 2, "gold": 4}, RICH_IN_WOOD, {}), A) == ["end"]


def test_th_8_7_greedy_thieves_steal_and_propose_nothing() -> None:
    """TH-8.7: two whole games."""
    kinds: Counter[str] = Counter()
    for number in range(2):
        table = opened(GAME, 3, {"mode": "thieves", "rounds": 12}, seed=bytes([number] * 32))
        greedy, dice = Greedy(), quick(b"%d" % number)
        while not table.over:
            seat = table.to_act[0]
            table.act(
                seat, greedy.choose(table.position.imagine(seat, f"{table.version}"), seat, dice).action
            )
        kinds += Counter(line["kind"] for line in table.log(None) if line["text"].startswith("Seat 3"))
    assert kinds["Stole"] >= 10
    assert not kinds["Proposed"]


def test_ed_9_1_speed_that_is_good_for_nothing_is_not_walked_off() -> None:
    """ED-9.1: two cards are missing, the tile yields them, and nothing is left to discover."""
    scene = island(seats=2)
    scene.lay({(0, 0): "food", (1, 0): "food", (2, 0): "wood", (3, 0): "shrine"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (2, 0))
    scene.cards(A, wood=2, gold=2)
    scene.exploring(A, speed=6)
    scene.island.island_stack = []
    assert greedily(scene, A) == ["end"]


def test_so_3_1_a_lone_turn_ends_when_the_guardians_have_acted() -> None:
    table = opened(GAME, 1, {}, seed=7)
    dice = quick(b"7")
    begun = set()
    while not table.over:
        state = table.state
        assert isinstance(state, Island)
        if not state.is_choosing():
            turns = sum(line["kind"] == "TurnBegan" for line in table.log(None))
            assert GAME.on_turn(state) == turns - 1
            begun.add(turns)
        choices = table.choices(A)
        table.act(A, choices[dice.below(len(choices))])
    assert len(begun) > 2


def test_so_1_3_to_live_is_worth_more_than_to_have_lost_with_as_many_shrines_and_less_than_one_more() -> None:
    shrines = ((0, -1), (2, -1), (4, -1))
    scene = alone(*shrines)
    scene.guardian("titan", (1, 0))
    for held, shrine in enumerate(shrines):
        assert held < GAME.evaluate(scene.island, A) < held + 1
        scene.offering(A, shrine)
        scene.cards(A, food=2, wood=2, gold=2)


def test_so_4_1_a_guardian_that_may_reach_the_explorer_is_feared_and_an_escort_welcome() -> None:
    scene = alone()
    scene.lay({(q, 0): "food" for q in range(5, 11)})
    scene.explorer(A, (0, 0))
    scene.exploring(A)
    worth = {}
    for place in (1, 4, 9):
        scene.guardian("wolf", (place, 0))
        worth[place] = GAME.evaluate(scene.island, A)
    assert worth[1] < worth[4] < worth[9]
    scene.guardian("wolf", (1, 0))
    scene.villagers(A, 2, (0, 0))
    assert GAME.evaluate(scene.island, A) > worth[1] + 0.1


def two_rows(explorer: int) -> Scene:
    """Gold tiles in two rows, so that there are ways around; A's explorer in the first, B's at the end of the second."""
    scene = island(seats=2)
    scene.lay({(q, r): "gold" for q in range(6) for r in range(2)})
    scene.explorer(A, (explorer, 0))
    scene.explorer(B, (0, 1))
    return scene


def walks(scene: Scene, seat: Seat, luck: int) -> None:
    """All the way to the battle, greedily."""
    while any(str(action).startswith("walk") for action in scene.table.choices(seat)):
        imagined = scene.table.position.imagine(seat, f"{luck}")
        scene.table.act(seat, Greedy().choose(imagined, seat, quick(b"%d" % luck)).action)


@pytest.mark.parametrize("luck", range(6))
def test_ed_11_9_who_is_called_to_a_battle_takes_no_detour(luck: int) -> None:
    """ED-11.9, ED-11.10: two tiles away, with gold for five."""
    scene = two_rows(4)
    for number, place in ((1, (3, 0)), (2, (1, 0))):
        scene.villagers(B, number, place)
    scene.cards(B, gold=5)
    scene.exploring(A, speed=1)
    scene.does(B, "pass")
    scene.does(A, "move @3,0")
    scene.does(B, "reinforce @1,0 2")
    walks(scene, B, luck)
    assert scene.hand(B)["gold"] == 3


@pytest.mark.parametrize("luck", range(6))
def test_ed_12_4_an_explorer_called_to_a_battle_goes_there_straight(luck: int) -> None:
    """ED-12.4: it would like to discover at the other end of the island, and has speed for more than the way."""
    scene = two_rows(3)
    scene.villagers(A, 1, (1, 0))
    scene.villagers(B, 1, (0, 0))
    scene.cards(A, gold=1)
    scene.exploring(A, speed=6)
    scene.does(A, "march @1,0 w 1", "rally")
    walks(scene, A, luck)
    assert scene.island.speed[A] == 3
