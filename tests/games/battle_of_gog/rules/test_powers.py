"""Gog (BG-14), the Angel (BG-15), scrolls (BG-16), ability cards (BG-19)."""

from __future__ import annotations

from doubloon.games.battle_of_gog.content import ABILITY_NAMES
from tests.games.battle_of_gog.scenes import P1, P2, P3, Scene, scene, square

# --- BG-14, BG-15: the spirits ----------------------------------------------------------------------------------------


def with_spirit(*pips: int) -> Scene:
    """P1 rolls a double that moves a spirit."""
    play = scene(2)
    play.soldiers(P1, "1@1,1")
    play.soldiers(P2, "1@13,1")
    play.dice(*pips)
    return play


def test_bg_14_1_gog_moves_only_by_his_doubles_or_a_card() -> None:
    """BG-14.1, BG-15.1"""
    for pips in range(1, 7):
        play = with_spirit(pips, pips)
        play.phase4(P1)
        play.does(P1, "keep-dice")
        assert bool(play.offers(P1, "gog")) == (pips in {1, 6})
        assert bool(play.offers(P1, "angel")) == (pips in {2, 5})


def test_bg_14_2_a_spirit_flies_to_any_empty_square_within_reach() -> None:
    """BG-14.2, BG-R29: over pieces and terrain; never onto a piece; not moving is allowed."""
    play = with_spirit(1, 1)
    play.land(water="4,7 5,6", V="8,8")
    play.soldiers(P2, "1@5,7 1@4,6")
    play.cities(P2, "1@5,8")
    play.phase4(P1)
    play.does(P1, "keep-dice")
    offered = play.offers(P1, "gog")
    assert {"gog 4,7", "gog 5,6", "gog 8,8"} <= offered
    assert play.refuses(P1, "gog 5,7") == "BG-14.2"
    assert play.refuses(P1, "gog 5,8") == "BG-14.2"
    assert play.refuses(P1, "gog 8,7") == "BG-14.2"  # the Angel
    assert play.refuses(P1, "gog 6,7") == "BG-14.2"  # a move of no step is no move
    assert "stay" in play.offers(P1)


def test_bg_e30_bg_14_4_gog_fills_the_barns_of_who_brings_him_home() -> None:
    """BG-E30, BG-14.2, BG-14.3, BG-R29"""
    for barn, full in ((5, 5), (7, 7)):
        play = with_spirit(6, 6)
        play.cities(P1, "1@11,12")
        play.barn(P1, barn)
        play.goods(P1, 1, 0, 3)
        play.phase4(P1)
        play.does(P1, "keep-dice", "gog 10,11")
        assert play.has(P1) == (full, full, full)
    staying = with_spirit(6, 6)
    staying.cities(P1, "1@11,12")
    staying.gog("10,11")
    staying.goods(P1, 1, 0, 3)
    staying.phase4(P1)
    staying.does(P1, "keep-dice", "stay")
    assert staying.has(P1) == (1, 0, 3)
    again = with_spirit(1, 1)
    again.cities(P1, "1@11,12")
    again.gog("10,11")
    again.phase4(P1)
    again.does(P1, "keep-dice", "gog 10,12")
    assert again.has(P1) == (5, 5, 5)


def test_bg_14_4_an_enemys_city_fills_nothing() -> None:
    play = with_spirit(6, 6)
    play.cities(P2, "1@11,12")
    play.phase4(P1)
    play.does(P1, "keep-dice", "gog 10,11")
    assert play.has(P1) == (0, 0, 0)
    assert play.has(P2) == (0, 0, 0)


def test_bg_14_5_gog_protects_every_city_he_touches() -> None:
    """BG-14.5, BG-14.3: any owner, moved by anybody; diagonals touch."""
    play = scene(2)
    play.cities(P1, "1@5,6")
    play.cities(P2, "1@5,8")
    canaan = play.canaan
    assert canaan.is_guarded(0)
    assert canaan.is_guarded(5)
    play.angel("4,7")
    assert not canaan.is_suppressed(0)
    play.gog("0,0")
    assert canaan.is_suppressed(0)
    assert canaan.is_suppressed(5)
    assert not canaan.is_guarded(0)


def test_bg_14_6_the_limits_are_2_12_and_7() -> None:
    """BG-14.6, BG-15.1: 4 and 10 for the Angel, 7 for either by card."""
    for pips, reach in ((1, 2), (6, 12), (2, 4), (5, 10)):
        play = with_spirit(pips, pips)
        play.phase4(P1)
        play.does(P1, "keep-dice")
        top = play.canaan.stack[-1]
        assert max(getattr(top, "gog", 0), getattr(top, "angel", 0)) == reach
    card = scene(2)
    card.card(P1, "T19", 5)
    card.does(P1, "apply")
    top = card.canaan.stack[-1]
    assert (getattr(top, "gog", 0), getattr(top, "angel", 0)) == (7, 7)


def test_bg_15_2_the_angel_suppresses_every_city_it_touches() -> None:
    """BG-15.2, BG-15.3, BG-15.4: the mover's own included, while it stays; defence, levels, recruits unharmed."""
    play = with_spirit(2, 2)
    play.land(F="11,6 11,8")
    play.cities(P1, "1@10,7")
    play.soldiers(P1, "3@10,5")
    play.phase4(P1)
    play.does(P1, "keep-dice", "angel 9,7")
    assert play.canaan.is_suppressed(0)
    play.dice(1, 2)
    play.goods(P1, 2, 0, 0)
    play.turn(P1)
    assert play.has(P1) == (2, 0, 0)
    play.does(P1, "recruit 10,8")
    assert "3@10,5" in play.army(P1)
    play.angel("0,7")
    play.turn(P1)
    assert play.has(P1) == (2, 0, 0)


# --- BG-16: scrolls ---------------------------------------------------------------------------------------------------


def test_bg_16_1_four_ways_to_a_scroll() -> None:
    """BG-16.1: card, purchase, conquest, scroll slot."""
    card = scene(2)
    card.card(P1, "T24", 1)
    card.does(P1, "apply")
    bought = scene(2)
    bought.goods(P1, 5, 5, 5)
    bought.buying(P1)
    bought.does(P1, "buy-scroll")
    slot = scene(2)
    slot.cities(P1, "2@5,7")
    slot.turn(P1)
    assert card.canaan.scrolls[P1] == bought.canaan.scrolls[P1] == slot.canaan.scrolls[P1] == 1


def test_bg_e10_bg_16_2_with_an_empty_stack_scrolls_are_taken() -> None:
    """BG-E10, BG-7.8, BG-16.2, BG-16.7, BG-R43"""
    play = scene(3)
    play.cities(P2, "2@5,7")
    play.scrolls(3, 2, 0, bound=5)
    play.soldiers(P1, "1@1,1")
    play.goods(P1, 5, 5, 5)
    play.buying(P1)
    play.does(P1, "buy-scroll")
    assert list(play.canaan.scrolls) == [4, 1, 0]
    play.goods(P1, 5, 5, 5)
    play.buying(P1)
    assert play.refuses(P1, "buy-scroll") == "BG-7.8"
    play.goods(P3, 5, 5, 5)
    play.buying(P3)
    play.does(P3, "buy-scroll")
    assert list(play.canaan.scrolls) == [3, 1, 1]


def test_bg_16_2_the_obtaining_player_chooses_the_victim() -> None:
    """BG-16.2, BG-D7"""
    play = scene(3)
    play.scrolls(0, 3, 2)
    play.goods(P1, 5, 5, 5)
    play.buying(P1)
    play.does(P1, "buy-scroll")
    assert play.offers(P1) == {"take-scroll 2", "take-scroll 3"}
    assert play.refuses(P1, "take-scroll 1") == "BG-16.2"
    play.does(P1, "take-scroll 3")
    assert list(play.canaan.scrolls) == [1, 3, 1]


def test_bg_16_3_rolled_even_a_scroll_card_gives_from_the_stack_only() -> None:
    """BG-16.3, BG-R30: in turn order until it is empty; nobody is robbed."""
    play = scene(3)
    play.scrolls(3, 1, 0)
    play.soldiers(P1, "1@1,1")
    play.card(P1, "T24", 2)
    assert list(play.canaan.scrolls) == [3, 2, 0]


def test_bg_16_4_the_slot_is_the_middle_of_the_map() -> None:
    """BG-16.4, BG-16.9, BG-R31: a soldier on it gains nothing."""
    play = scene(2)
    play.land(S="7,7")
    play.soldiers(P1, "6@7,7")
    play.soldiers(P2, "1@1,1")
    play.dice(1, 2)
    play.turn(P1)
    assert list(play.canaan.scrolls) == [0, 0]
    assert play.table.view(None)["board"]["bound"] is None


def test_bg_e31_bg_16_5_the_first_covering_city_binds_a_scroll() -> None:
    """BG-E31, BG-16.5, BG-16.6, BG-13.10, BG-R31"""
    play = scene(3)
    play.gog("0,7")
    play.cities(P1, "1@5,7 1@1,1")
    play.cities(P3, "1@13,1")
    play.goods(P1, 2, 2, 2)
    play.buying(P1)
    play.does(P1, "enlarge 1")
    assert play.canaan.bound == 0
    assert "Seat 1 takes a scroll from the stack and binds it to the city on (5,7)." in play.said()
    assert list(play.canaan.scrolls) == [1, 0, 0]
    play.cities(P2, "1@9,7")
    play.goods(P2, 2, 2, 2)
    play.buying(P2)
    play.does(P2, "enlarge 1")
    assert list(play.canaan.scrolls) == [1, 0, 0]
    play.soldiers(P3, "2@4,6 2@4,8 2@3,7")
    play.moving(P3, 3)
    play.does(P3, "move 3 s")
    assert play.towns(P1) == ["1@1,1"]
    assert list(play.canaan.scrolls) == [0, 1, 1]
    assert play.canaan.bound == 5


def test_bg_16_6_at_the_start_of_a_turn_the_first_in_turn_order_is_served() -> None:
    """BG-16.6: from the player on turn; of several cities of one player the oldest."""
    play = scene(2)
    play.cities(P1, "2@5,7 2@5,5")
    play.cities(P2, "2@9,7")
    play.soldiers(P2, "1@13,1")
    play.dice(1, 2)
    play.turn(P2)
    assert play.canaan.bound == 5
    other = scene(2)
    other.cities(P1, "1@1,1 2@5,7 2@9,7")
    other.soldiers(P1, "1@13,1")
    other.dice(1, 2)
    other.turn(P1)
    assert other.canaan.bound == 1


def test_bg_16_7_a_bound_scroll_cannot_be_taken() -> None:
    """BG-16.7"""
    play = scene(2)
    play.cities(P2, "2@5,7")
    play.scrolls(4, 1, bound=5)
    play.card(P1, "T24", 1)
    play.does(P1, "apply")
    assert list(play.canaan.scrolls) == [4, 1]
    assert play.winner is None


def test_bg_16_8_the_bound_scroll_stays_through_a_downgrade() -> None:
    """BG-16.8, BG-R31"""
    play = scene(2)
    play.cities(P2, "2@5,7")
    play.scrolls(0, 1, bound=5)
    play.card(P1, "T11", 2)
    assert play.towns(P2) == ["1@5,7"]
    assert play.canaan.bound == 5
    assert play.canaan.scrolls[P2] == 1


# --- BG-19: ability cards ---------------------------------------------------------------------------------------------


def test_bg_19_1_ways_to_an_ability_card() -> None:
    """BG-19.1: T23 and T21, purchase, 3:3 and 4:4, the first victory; each has its own scene elsewhere."""
    play = scene(2)
    play.next_abilities("Magic", "Speed")
    play.card(P1, "T23", 1)
    play.does(P1, "apply")
    assert play.cards(P1) == {"Magic"}


def test_bg_19_2_a_card_held_already_goes_under_and_the_next_is_drawn() -> None:
    """BG-19.2, BG-R34"""
    play = scene(2)
    play.holds(P1, "Magic", "Speed")
    play.next_abilities("Speed", "Magic", "Water")
    play.card(P1, "T23", 1)
    play.does(P1, "apply")
    assert play.cards(P1) == {"Magic", "Speed", "Water"}
    under = [ABILITY_NAMES[card] for card in play.canaan.ability_deck[:2]]
    assert under == ["Magic", "Speed"]


def test_bg_19_2_nothing_new_in_the_deck_means_nothing_drawn_and_no_purchase() -> None:
    play = scene(2)
    play.holds(P1, *ABILITY_NAMES)
    play.goods(P1, 3, 3, 3)
    play.cities(P1, "1@4,4")
    play.buying(P1)
    assert play.refuses(P1, "buy-ability") == "BG-19.2"
    before = play.canaan.ability_deck[:]
    play.card(P1, "T23", 1)
    play.does(P1, "apply")
    assert play.canaan.ability_deck == before


def test_bg_19_3_cards_are_permanent_and_without_limit() -> None:
    """BG-19.3, BG-R34: all nine kinds, and they stay from turn to turn."""
    play = scene(2)
    play.holds(P1, *ABILITY_NAMES)
    play.soldiers(P1, "1@1,1")
    play.soldiers(P2, "1@9,9")
    play.moving(P1, 1)
    play.does(P1, "end-turn")
    assert play.cards(P1) == set(ABILITY_NAMES)


def test_bg_19_4_defense_raises_the_defence_of_own_cities() -> None:
    """BG-19.4: the view shows it."""
    play = scene(2)
    play.cities(P1, "2@5,5 6@9,9")
    play.holds(P1, "Defense")
    play.soldiers(P1, "1@1,1")
    play.moving(P1, 2)
    cities = play.table.view(None)["board"]["players"][P1]["cities"]
    assert [city["defence"] for city in cities] == [3, 6]


def test_bg_19_5_wisdom_pays_with_any_mix() -> None:
    """BG-19.5, BG-D6"""
    play = scene(2)
    play.cities(P1, "1@4,4")
    play.holds(P1, "Wisdom")
    play.goods(P1, 0, 2, 1)
    play.buying(P1)
    play.does(P1, "recruit 4,5")
    assert play.offers(P1) == {"pay 0 1 1", "pay 0 2 0"}
    assert play.refuses(P1, "pay 2 0 0") == "BG-19.5"
    assert play.refuses(P1, "pay 0 1 0") == "BG-19.5"
    play.does(P1, "pay 0 1 1")
    assert play.has(P1) == (0, 1, 0)
    assert play.army(P1) == {"1@4,5"}
    forced = scene(2)
    forced.cities(P1, "1@4,4")
    forced.holds(P1, "Wisdom")
    forced.goods(P1, 0, 0, 2)
    forced.buying(P1)
    forced.does(P1, "recruit 4,5")
    assert forced.has(P1) == (0, 0, 0)


def test_bg_19_6_magic_adds_seven_steps_to_spirit_moves() -> None:
    play = with_spirit(1, 1)
    play.holds(P1, "Magic")
    play.phase4(P1)
    play.does(P1, "keep-dice")
    assert play.refuses(P1, "gog 6,0") is None
    assert getattr(play.canaan.stack[-1], "gog", 0) == 9


def test_bg_e34_bg_19_7_ambush() -> None:
    """BG-E34, BG-D18, BG-R35: before the dice; Power adds nothing; the soldier may move in this phase."""
    play = scene(2)
    play.land(water="3,3")
    play.soldiers(P1, "1@1,1")
    play.soldiers(P2, "1@13,13")
    play.cities(P2, "1@9,8")
    play.holds(P1, "Ambush", "Power")
    play.dice(4, 1, 2)
    play.phase4(P1)
    assert play.refuses(P1, "ambush 3,3") == "BG-19.7"
    assert play.refuses(P1, "ambush 13,13") == "BG-19.7"
    assert {"ambush 0,0", "ambush 9,9", "no-ambush"} <= play.offers(P1)
    assert play.refuses(P1, "no-ambush") is None
    assert play.refuses(P1, "keep-dice") is not None
    play.does(P1, "ambush 9,9")
    assert "4@9,9" in play.army(P1)
    assert play.cards(P1) == {"Power"}
    assert ABILITY_NAMES[play.canaan.ability_deck[0]] == "Ambush"
    assert play.canaan.dice == 12
    play.does(P1, "keep-dice", "move 2 s")
    full = scene(2)
    full.soldiers(P1, " ".join(f"1@1,{n}" for n in range(8)))
    full.holds(P1, "Ambush")
    full.phase4(P1)
    assert full.offers(P1) == {"keep-dice", "reroll"}


def test_bg_19_7_an_ambush_on_the_fourth_corner_wins() -> None:
    """BG-19.7, BG-R35, BG-R44: a spirit closes a corner for it."""
    play = scene(2)
    play.soldiers(P1, "1@0,0 1@0,14 1@14,14")
    play.soldiers(P2, "1@7,1")
    play.holds(P1, "Ambush")
    play.angel("14,0")
    play.phase4(P1)
    assert play.refuses(P1, "ambush 14,0") == "BG-19.7"
    play.angel("8,7")
    play.does(P1, "ambush 14,0")
    assert play.winner == (P1, "corners")


def test_bg_19_8_abundance_brings_one_more_of_each() -> None:
    """BG-19.8, BG-R36: but nothing while all own cities are suppressed."""
    play = scene(2)
    play.land(F="3,3")
    play.cities(P1, "1@4,4")
    play.holds(P1, "Abundance")
    play.turn(P1)
    assert play.has(P1) == (2, 1, 1)
    starved = scene(2)
    starved.land(F="3,3")
    starved.cities(P1, "1@4,4")
    starved.holds(P1, "Abundance")
    starved.angel("5,4")
    starved.turn(P1)
    assert starved.has(P1) == (0, 0, 0)


def test_bg_19_9_water_lets_soldiers_glide() -> None:
    """BG-19.9, BG-R37: one step however long; not past pieces; the last square may hold an enemy; then on land again."""
    play = scene(2)
    play.land(water="5,5 5,6 5,7 5,8 6,9 9,9")
    play.soldiers(P1, "1@5,4 1@1,1")
    play.soldiers(P2, "1@13,13")
    play.holds(P1, "Water")
    play.moving(P1, 3)
    assert play.offers(P1, "glide") == {"glide 1 5,6", "glide 1 5,7", "glide 1 5,8", "glide 1 6,9"}
    assert play.refuses(P1, "glide 1 9,9") == "BG-19.9"
    assert play.refuses(P1, "glide 1 5,5") == "BG-19.9"  # that is a normal step
    assert play.refuses(P1, "glide 3 5,6") == "BG-10.1"  # that soldier is in stock
    assert play.refuses(P1, "move 1 e") is None
    play.does(P1, "glide 1 6,9")
    assert play.steps == 2
    play.does(P1, "move 1 se")
    assert "1@7,10" in play.army(P1)
    blocked = scene(2)
    blocked.land(water="5,5 5,6 5,7 5,8")
    blocked.soldiers(P1, "4@5,4")
    blocked.soldiers(P2, "1@5,7 1@13,13")
    blocked.holds(P1, "Water")
    blocked.veteran(P1)
    blocked.moving(P1, 3)
    assert blocked.offers(P1, "glide") == {"glide 1 5,6", "glide 1 5,7"}
    blocked.does(P1, "glide 1 5,7")
    assert blocked.army(P1) == {"3@5,7"}
    without = scene(2)
    without.land(water="5,5 5,6")
    without.soldiers(P1, "4@5,4")
    without.moving(P1, 3)
    assert without.refuses(P1, "glide 1 5,6") == "BG-19.9"


def test_bg_r37_water_is_charged_once_until_the_soldier_lands() -> None:
    """BG-R37, BG-19.9: the first water costs a step, more of it none, no water twice; land costs a step again."""
    play = afloat()
    play.does(P1, "glide 1 5,6")
    assert play.steps == 0
    assert play.offers(P1) == {"move 1 w", "move 1 e", "glide 1 5,8", "end-turn"}
    assert play.refuses(P1, "move 1 s") == "BG-10.1"  # land
    play.does(P1, "move 1 e", "move 1 e")
    assert play.steps == 0
    assert play.refuses(P1, "move 1 w") == "BG-10.1"  # been there
    assert play.offers(P1) == {"glide 1 5,5", "end-turn"}
    charged = afloat(glides="each")
    charged.does(P1, "glide 1 5,6")
    assert charged.canaan.on_turn == P2
    ashore = afloat(steps=5)
    ashore.does(P1, "glide 1 5,6", "move 1 s", "move 1 n")
    assert ashore.steps == 2  # water, land, water


def test_bg_19_7_with_the_water_card_an_ambush_may_lie_on_water() -> None:
    """BG-19.7, BG-7.3"""
    for afloat_too in (True, False):
        for cards in (["Ambush"], ["Ambush", "Water"]):
            play = scene(2, ambush_afloat=afloat_too)
            play.land(water="5,5")
            play.cities(P1, "1@3,3")
            play.soldiers(P2, "1@13,13")
            play.holds(P1, *cards)
            play.phase4(P1)
            allowed = afloat_too and "Water" in cards
            assert ("ambush 5,5" in play.offers(P1)) == allowed
            assert (play.refuses(P1, "ambush 5,5") is None) == allowed


def afloat(steps: int = 1, **options: object) -> Scene:
    """A lake of four waters in a row, and a soldier with the Water card on its shore."""
    play = scene(2, **options)
    play.land(water="5,5 5,6 5,7 5,8")
    play.soldiers(P1, "1@5,4")
    play.cities(P1, "1@12,1")
    play.soldiers(P2, "1@13,13")
    play.holds(P1, "Water")
    return play.moving(P1, steps)


def test_bg_e9_bg_19_10_power_raises_once_and_recruits_for_ever() -> None:
    """BG-E9, BG-19.10, BG-R38, BG-18.17"""
    play = scene(2)
    play.soldiers(P1, "1@1,1 5@1,2 6@1,3")
    play.cities(P1, "1@4,4")
    play.next_abilities("Power")
    play.card(P1, "T23", 1)
    play.does(P1, "apply")
    assert play.army(P1) == {"2@1,1", "6@1,2", "6@1,3"}
    play.goods(P1, 2, 0, 0)
    play.buying(P1)
    play.does(P1, "recruit 4,5")
    assert "2@4,5" in play.army(P1)
    play.card(P1, "T17", 1)
    play.does(P1, "apply")
    assert play.cards(P1) == set()
    assert play.army(P1) == {"2@1,1", "6@1,2", "6@1,3", "2@4,5"}


def test_bg_19_11_strategy_conquers_with_two() -> None:
    play = scene(2)
    play.cities(P2, "1@5,5 1@13,13")
    play.soldiers(P1, "1@4,4 1@7,5")
    play.holds(P1, "Strategy")
    play.moving(P1, 3)
    play.does(P1, "move 2 n")
    assert play.towns(P2) == ["1@13,13"]


def test_bg_19_12_speed_adds_five_steps_each_turn() -> None:
    play = scene(2)
    play.soldiers(P1, "1@4,4")
    play.holds(P1, "Speed")
    play.dice(1, 2)
    play.phase4(P1)
    play.does(P1, "keep-dice")
    assert play.steps == 8
    assert square("4,4") == 64
