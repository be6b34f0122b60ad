"""Fighting (BG-12), ruins and volcanoes (BG-17), conquering cities (BG-13)."""

from __future__ import annotations

from tests.games.battle_of_gog.scenes import P1, P2, P3, Scene, scene


def duel(attacker: int, defender: int, terrain: str = "", steps: int = 5, **dice: tuple[int, ...]) -> Scene:
    """P1's soldier on (5,5) attacks P2's on (5,6); both have others far away and have won before."""
    play = scene(2)
    if terrain:
        play.land(**{terrain: "5,6"})
    play.soldiers(P1, f"{attacker}@5,5 1@1,1")
    play.soldiers(P2, f"{defender}@5,6 1@13,13")
    play.veteran(P1, P2)
    play.dice(*dice.get("dice", ()))
    play.moving(P1, steps)
    play.does(P1, "move 1 e")
    return play


def test_bg_12_1_the_higher_level_wins() -> None:
    """BG-12.1, BG-12.2, BG-12.5: the loser goes to stock, a winning attacker stands on the contested square."""
    play = duel(4, 3)
    assert play.army(P1) == {"1@5,6", "1@1,1"}
    assert play.army(P2) == {"1@13,13"}


def test_bg_e20_bg_12_3_the_winner_loses_the_losers_level() -> None:
    """BG-E20, BG-12.2, BG-12.3, BG-12.5: a winning defender too, and it stays."""
    play = duel(2, 5)
    assert play.army(P1) == {"1@1,1"}
    assert play.army(P2) == {"3@5,6", "1@13,13"}


def test_bg_e21_bg_12_4_equals_roll_until_one_is_higher() -> None:
    """BG-E21, BG-12.4: the winner keeps its level."""
    play = duel(3, 3, dice=(4, 4, 2, 5))
    assert play.army(P1) == {"1@1,1"}
    assert play.army(P2) == {"3@5,6", "1@13,13"}
    won = duel(3, 3, dice=(6, 1))
    assert won.army(P1) == {"3@5,6", "1@1,1"}


def test_bg_e22_bg_17_3_a_ruin_adds_a_level_to_a_defender() -> None:
    """BG-E22, BG-17.3, BG-12.3, BG-R23"""
    held = duel(3, 3, "R")
    assert held.army(P2) == {"1@5,6", "1@13,13"}
    tied = duel(4, 3, "R", dice=(6, 1))
    assert tied.army(P1) == {"4@5,6", "1@1,1"}
    assert tied.canaan.effective_level(0) == 5
    taken = duel(6, 3, "R")
    assert taken.army(P1) == {"2@5,6", "1@1,1"}


def test_bg_r23_an_attacker_brings_no_ruin_along() -> None:
    """BG-R23, BG-17.3: and a ruin never counts beyond 6."""
    play = scene(2)
    play.land(R="5,5 9,9")
    play.soldiers(P1, "2@5,5 6@9,9 1@1,1")
    play.soldiers(P2, "3@5,6 1@13,13")
    play.veteran(P1, P2)
    play.moving(P1, 5)
    assert play.canaan.effective_level(0) == 3
    assert play.canaan.effective_level(1) == 6
    play.does(P1, "move 1 e")
    assert play.army(P2) == {"1@5,6", "1@13,13"}


def test_bg_e24_bg_12_6_weak_winners_on_water_are_lost() -> None:
    """BG-E24, BG-10.7, BG-12.7, BG-R24, BG-R45: both gone; the first battle is won; with Water the S2 stays."""
    play = scene(2)
    play.land(water="5,6")
    play.soldiers(P1, "5@5,5 1@1,1")
    play.soldiers(P2, "3@5,6 1@13,13")
    play.next_abilities("Water")
    play.moving(P1, 5)
    play.does(P1, "move 1 e")
    assert play.army(P1) == {"1@1,1"}
    assert play.army(P2) == {"1@13,13"}
    assert play.cards(P1) == {"Water"}  # drawn after the battle: too late for the winner
    holder = scene(2)
    holder.land(water="5,6")
    holder.soldiers(P1, "5@5,5")
    holder.soldiers(P2, "3@5,6 1@13,13")
    holder.holds(P1, "Water")
    holder.moving(P1, 5)
    holder.does(P1, "move 1 e")
    assert holder.army(P1) == {"2@5,6"}


def test_bg_12_6_defenders_drown_too_and_roll_offs_cost_no_level() -> None:
    """BG-12.6, BG-R24: the founding stage exempts after the truce."""
    drowned = duel(3, 5, "water")
    assert drowned.army(P2) == {"1@13,13"}
    rolled_off = duel(3, 3, "water", dice=(6, 1))
    assert rolled_off.army(P1) == {"3@5,6", "1@1,1"}
    founder = scene(2)
    founder.land(water="5,6")
    founder.founding(P1, founded=2, turns=6)
    founder.soldiers(P1, "2@5,5")
    founder.soldiers(P2, "1@5,6 1@13,13")
    founder.moving(P1, 5)
    founder.does(P1, "move 1 e")
    assert founder.army(P1) == {"1@5,6"}


def test_bg_r24_a_roll_off_drowns_nobody() -> None:
    """BG-12.6, BG-4.11: a weak soldier whose permission has ended stands on water; it wins and keeps its level."""
    play = scene(2)
    play.land(water="5,6")
    play.soldiers(P1, "2@5,5 1@1,1")
    play.soldiers(P2, "2@5,6 1@13,13")
    play.holds(P1, "Water")
    play.veteran(P1, P2)
    play.dice(1, 6)
    play.moving(P1, 5)
    play.does(P1, "move 1 e")
    assert play.army(P2) == {"2@5,6", "1@13,13"}


def test_bg_4_12_without_the_truce_founders_may_be_attacked() -> None:
    """BG-4.8, BG-4.9, BG-4.12: a house rule turns the truce off."""
    for truce in (True, False):
        play = scene(2, truce=truce)
        play.founding(P2, founded=1, turns=1)
        play.soldiers(P1, "3@5,5")
        play.soldiers(P2, "1@5,6 1@13,13")
        play.moving(P1, 2)
        assert (play.refuses(P1, "move 1 e") == "BG-10.8") == truce
        play.founding(P1, founded=1, turns=1)
        play.cities(P1, "1@9,9")
        play.goods(P1, 5, 5, 5)
        play.buying(P1)
        assert (play.refuses(P1, "recruit 9,10") == "BG-4.9") == truce


def test_bg_12_7_the_first_victory_brings_an_ability_card_once() -> None:
    """BG-12.7, BG-19.1: as attacker or defender, once per player and game."""
    play = scene(2)
    play.soldiers(P1, "4@5,5 4@9,9 1@1,1")
    play.soldiers(P2, "1@5,6 1@9,10 5@2,1")
    play.next_abilities("Magic", "Speed", "Defense")
    play.moving(P1, 5)
    play.does(P1, "move 1 e")
    assert play.cards(P1) == {"Magic"}
    play.does(P1, "move 2 e")
    assert play.cards(P1) == {"Magic"}
    play.does(P1, "move 3 s")
    assert play.cards(P2) == {"Speed"}


def test_bg_12_8_battles_cost_no_resources() -> None:
    play = scene(2)
    play.soldiers(P1, "4@5,5")
    play.soldiers(P2, "1@5,6 1@13,13")
    play.goods(P1, 1, 2, 3)
    play.goods(P2, 3, 2, 1)
    play.moving(P1, 5)
    play.does(P1, "move 1 e")
    assert (play.has(P1), play.has(P2)) == ((1, 2, 3), (3, 2, 1))


def test_bg_e23_bg_17_4_volcanoes() -> None:
    """BG-E23: no attack on a volcano; an empty one may be entered; from there a soldier counts for conquest."""
    play = scene(2)
    play.land(V="5,5 9,4")
    play.soldiers(P1, "6@5,4")
    play.soldiers(P2, "1@5,5")
    play.moving(P1, 5)
    assert play.refuses(P1, "move 1 e") == "BG-17.4"
    siege = scene(2)
    siege.land(V="9,4")
    siege.cities(P2, "2@9,5 1@1,1")
    siege.soldiers(P1, "2@9,3 2@8,5 2@10,5")
    siege.moving(P1, 5)
    siege.does(P1, "move 1 e")
    assert siege.towns(P2) == ["1@1,1"]


# --- BG-13: conquest --------------------------------------------------------------------------------------------------


def siege(army: str, city: str = "2@5,5", seats: int = 2, **options: object) -> Scene:
    """BG-E27, BG-E28: P1's soldiers around P2's city on (5,5); P2 has another city."""
    play = scene(seats, **options)
    play.cities(P1, "1@13,1")
    play.cities(P2, f"{city} 1@13,13")
    play.soldiers(P1, army)
    return play


def test_bg_13_1_three_soldiers_of_at_least_the_defence_surround_it() -> None:
    """BG-13.1, BG-13.2, BG-13.7, BG-13.8, BG-R25, BG-R28: any 3 of 8 squares; destroyed; participants rise."""
    play = siege("2@4,4 2@4,6 3@7,5").moving(P1, 4)
    play.does(P1, "move 3 n")
    assert play.towns(P2) == ["1@13,13"]
    assert play.army(P1) == {"3@4,4", "3@4,6", "4@6,5"}
    assert play.canaan.board[5 * 15 + 5] == 0
    assert len(play.towns(P1)) == 1
    weak = siege("2@4,4 1@4,6 3@7,5").moving(P1, 4)
    weak.does(P1, "move 3 n")
    assert weak.towns(P2) == ["2@5,5", "1@13,13"]


def test_bg_e27_bg_13_3_defense_and_strategy() -> None:
    """BG-E27, BG-13.2, BG-13.3, BG-19.4, BG-19.11, BG-R26"""
    play = siege("2@4,4 2@4,6 3@7,5")
    play.holds(P2, "Defense")
    play.moving(P1, 4)
    play.does(P1, "move 3 n")
    assert play.towns(P2) == ["2@5,5", "1@13,13"]
    clever = siege("3@4,4 3@7,5")
    clever.holds(P2, "Defense")
    clever.holds(P1, "Strategy")
    clever.moving(P1, 4)
    clever.does(P1, "move 2 n")
    assert clever.towns(P2) == ["1@13,13"]
    top = siege("6@4,4 6@4,6 6@7,5", city="6@5,5")
    top.holds(P2, "Defense")
    top.moving(P1, 4)
    top.does(P1, "move 3 n")
    assert top.towns(P2) == ["1@13,13"]


def test_bg_e28_bg_13_4_gog_protects_until_he_is_moved_away() -> None:
    """BG-E28, BG-13.4, BG-13.5, BG-9.7, BG-14.5: the city falls before any soldier step."""
    play = siege("2@4,4 2@4,6 3@7,5")
    play.gog("5,6")
    play.moving(P1, 4)
    play.does(P1, "move 3 n")
    assert play.towns(P2) == ["2@5,5", "1@13,13"]
    play.dice(1, 1)
    play.phase4(P1)
    play.does(P1, "keep-dice", "gog 5,8")
    assert play.towns(P2) == ["1@13,13"]
    assert play.steps == 2


def test_bg_e29_a_ruin_helps_besiegers() -> None:
    """BG-E29, BG-17.3, BG-13.1"""
    play = siege("2@4,4 2@4,6 1@7,5")
    play.land(R="6,5")
    play.moving(P1, 3)
    play.does(P1, "move 3 n")
    assert play.army(P1) == {"3@4,4", "3@4,6", "2@6,5"}


def test_bg_13_5_conquest_is_compulsory_and_only_in_ones_own_phase_4() -> None:
    """BG-13.5, BG-R27: soldiers trained beside the city in phase 2 conquer at the first check of phase 4."""
    play = siege("2@4,4 2@4,6 1@6,5")
    play.goods(P1, 0, 2, 0)
    play.dice(1, 2)
    play.buying(P1)
    play.does(P1, "train 3")
    assert play.towns(P2) == ["2@5,5", "1@13,13"]
    play.does(P1, "keep-dice")
    assert play.towns(P2) == ["1@13,13"]
    assert play.steps == 3
    others_turn = siege("2@4,4 2@4,6 2@6,5")
    others_turn.soldiers(P2, "1@10,10")
    others_turn.moving(P2, 2)
    others_turn.does(P2, "move 1 n")
    assert others_turn.towns(P2) == ["2@5,5", "1@13,13"]


def test_bg_13_6_with_a_surplus_the_attacker_picks_the_participants() -> None:
    """BG-13.6, BG-D22: a full check at the start of phase 4 finds four; by the house rule three rise."""
    play = siege("2@4,4 2@4,6 3@6,5 5@5,4", conquerors="needed")
    play.dice(1, 2)
    play.phase4(P1)
    play.does(P1, "keep-dice")
    assert play.offers(P1) == {"soldier 1", "soldier 2"}
    play.does(P1, "soldier 2", "soldier 3", "soldier 4")
    assert play.army(P1) == {"2@4,4", "3@4,6", "4@6,5", "6@5,4"}


def test_bg_13_6_every_soldier_that_is_strong_enough_rises() -> None:
    play = siege("2@4,4 2@4,6 3@6,5 5@5,4 1@6,6")
    play.dice(1, 2)
    play.phase4(P1)
    play.does(P1, "keep-dice")
    assert play.army(P1) == {"3@4,4", "3@4,6", "4@6,5", "6@5,4", "1@6,6"}


def test_bg_13_7_nobody_rises_above_six() -> None:
    play = siege("6@4,4 2@4,6 3@7,5").moving(P1, 4)
    play.does(P1, "move 3 n")
    assert play.army(P1) == {"6@4,4", "3@4,6", "4@6,5"}


def test_bg_13_9_the_conqueror_obtains_a_scroll() -> None:
    """BG-13.9, BG-16.1"""
    play = siege("2@4,4 2@4,6 3@7,5").moving(P1, 4)
    play.does(P1, "move 3 n")
    assert list(play.canaan.scrolls) == [1, 0]


def test_bg_13_10_the_order_of_a_conquest() -> None:
    """BG-13.10: the bound scroll returns before the conqueror obtains one, so the stack is not empty."""
    play = scene(3)
    play.cities(P2, "1@5,7 1@13,13")
    play.cities(P3, "1@1,1")
    play.scrolls(2, 1, 2, bound=5)
    play.soldiers(P1, "2@4,6 2@4,8 2@4,7")
    play.gog("0,7")
    play.dice(1, 2)
    play.phase4(P1)
    play.does(P1, "keep-dice")
    assert list(play.canaan.scrolls) == [3, 0, 2]
    assert play.canaan.bound == -1


def test_bg_13_11_participants_go_on_and_may_conquer_again() -> None:
    """BG-13.11, BG-R27, BG-D23: two cities fall at once; which first is asked; raised soldiers take the next."""
    play = scene(2)
    play.gog("0,7")
    play.cities(P2, "1@5,5 2@5,7 1@13,13")
    play.soldiers(P1, "1@4,6 1@5,6 1@6,6")
    play.dice(4, 5)
    play.phase4(P1)
    play.does(P1, "keep-dice")
    assert play.towns(P2) == ["1@13,13"]  # level 1 falls, then the raised soldiers take level 2
    assert play.army(P1) == {"3@4,6", "3@5,6", "3@6,6"}
    play.does(P1, "move 1 n")
    both = scene(2)
    both.gog("0,7")
    both.cities(P2, "1@5,5 1@5,7 1@13,13")
    both.soldiers(P1, "1@4,6 1@5,6 1@6,6")
    both.dice(4, 5)
    both.phase4(P1)
    both.does(P1, "keep-dice")
    assert both.offers(P1) == {"storm 2 1", "storm 2 2"}
    both.does(P1, "storm 2 2")
    assert both.towns(P2) == ["1@13,13"]


def test_bg_13_12_cities_never_fight() -> None:
    """BG-13.12: soldiers beside a city neither harm it nor are harmed."""
    play = siege("6@4,4 6@7,5").moving(P1, 4)
    play.does(P1, "move 2 n")
    assert play.towns(P2) == ["2@5,5", "1@13,13"]
    assert play.army(P1) == {"6@4,4", "6@6,5"}
    assert play.refuses(P1, "move 1 se") == "BG-10.4"
    assert P3 == 2
