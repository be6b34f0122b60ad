"""Turns and the founding stage (BG-4), gathering (BG-5), trading (BG-6), buying (BG-7), barns (BG-20)."""

from __future__ import annotations

from tests.games.battle_of_gog.scenes import P1, P2, P3, Scene, scene

# --- BG-4: turns ------------------------------------------------------------------------------------------------------


def test_bg_4_1_a_turn_has_four_phases_in_order() -> None:
    """BG-4.1, BG-4.3: trading, buying, treasure, movement, then the next player; BG-5.9: gathering comes first."""
    play = scene(2)
    play.land(F="3,3", C="3,4", T="3,5")
    play.cities(P1, "1@4,4")
    play.soldiers(P1, "1@9,9")
    play.soldiers(P2, "1@1,1")
    play.goods(P1, 1, 0, 0)
    play.dice(1, 2, 1, 2)
    play.turn(P1)
    assert play.has(P1) == (2, 0, 0)
    assert "exchange food wood" in play.offers(P1)
    play.does(P1, "end-trading")
    assert "end-buying" in play.offers(P1)
    play.does(P1, "end-buying")
    assert play.offers(P1) == {"draw-treasure", "leave-chests"}
    play.does(P1, "leave-chests")
    assert play.offers(P1) == {"keep-dice", "reroll"}
    play.does(P1, "keep-dice", "end-turn")
    assert play.asked == [P2]
    assert play.canaan.on_turn == P2


def test_bg_4_2_phases_with_nothing_to_do_are_skipped() -> None:
    """BG-4.2: no city, no goods, no chest: straight to phase 4; nothing is gathered."""
    play = scene(2)
    play.land(F="9,8")
    play.soldiers(P1, "1@9,9")
    play.turn(P1)
    assert play.has(P1) == (0, 0, 0)
    assert play.offers(P1) == {"keep-dice", "reroll"}


def founders(founded: int = 0, turns: int = 0) -> Scene:
    """P1 in the founding stage with three soldiers; P2 beyond it."""
    play = scene(2)
    play.founding(P1, founded, turns)
    play.soldiers(P1, "1@2,2 1@2,6 1@2,10")
    play.soldiers(P2, "1@12,12")
    play.cities(P2, "1@11,3")
    return play


def test_bg_4_4_in_the_founding_stage_seven_steps_and_no_dice() -> None:
    """BG-4.4, BG-9.9"""
    play = founders().turn(P1)
    assert play.steps == 7
    assert play.canaan.dice == 0
    assert "reroll" not in play.offers(P1)


def test_bg_4_5_after_the_third_founding_dice_decide_for_ever() -> None:
    """BG-4.5, BG-4.6, BG-R8: also with fewer than three cities; lost cities have been founded."""
    play = founders(founded=3)
    play.dice(3, 6)
    play.turn(P1)
    assert play.canaan.city_count[P1] == 0
    assert play.offers(P1) == {"keep-dice", "reroll"}
    lost = founders(founded=2)
    lost.turn(P1)
    assert lost.canaan.city_count[P1] == 0
    lost.does(P1, "found 1")
    assert not lost.canaan.is_founding(P1)


def test_bg_4_7_founders_walk_on_water_at_any_level() -> None:
    play = founders()
    play.land(water="3,2 3,3")
    play.turn(P1)
    play.does(P1, "move 1 s", "move 1 e")
    assert "1@3,3" in play.army(P1)


def test_bg_4_8_the_truce_protects_and_binds() -> None:
    """BG-4.8, BG-10.8, BG-R6: no attack on or by truce soldiers, no conquest of or by truce players."""
    play = founders()
    play.soldiers(P2, "6@3,2")
    play.turn(P1)
    assert play.refuses(P1, "move 1 s") == "BG-4.8"
    other = founders()
    other.cities(P1, "1@8,3")
    other.soldiers(P2, "6@3,2 3@7,2 3@7,3 3@9,2")
    other.moving(P2, 5)
    assert other.refuses(P2, "move 2 n") == "BG-10.8"
    other.does(P2, "move 2 e")
    assert other.towns(P1) == ["1@8,3"]
    attacker = founders(turns=4)
    attacker.soldiers(P1, "3@10,2 3@10,3 3@12,2")
    attacker.moving(P1, 5)
    attacker.does(P1, "move 1 e")
    assert attacker.towns(P2) == ["1@11,3"]


def test_bg_4_8_truce_soldiers_are_neither_removed_nor_relocated() -> None:
    """BG-4.8, BG-R6: T05, T12, T09 and T22 do nothing to them; raising works."""
    for card in ("T05", "T12", "T09", "T22"):
        play = founders()
        play.land(W="7,1")
        play.card(P2, card, 2)
        assert len(play.army(P1)) == 3
        assert play.asked == [P2]
    raised = founders()
    raised.card(P2, "T02", 4)
    assert raised.army(P1) == {"2@2,2", "2@2,6", "2@2,10"}


def test_bg_4_9_no_recruits_and_no_ambush_under_the_truce() -> None:
    """BG-4.9: other purchases and cards work."""
    play = founders(founded=1)
    play.cities(P1, "1@5,5")
    play.holds(P1, "Ambush")
    play.goods(P1, 4, 2, 2)
    play.buying(P1)
    assert play.refuses(P1, "recruit 5,6") == "BG-4.9"
    assert {"train 1", "enlarge 1", "buy-ability", "buy-barn"} <= play.offers(P1)
    play.does(P1, "end-buying")
    assert play.steps == 7  # nobody asked for an ambush
    late = founders(founded=1, turns=5)
    late.cities(P1, "1@5,5")
    late.holds(P1, "Ambush")
    late.goods(P1, 4, 2, 2)
    late.buying(P1)
    assert late.refuses(P1, "recruit 5,6") is None
    late.does(P1, "end-buying")
    assert "no-ambush" in late.offers(P1)


def test_bg_4_10_under_the_truce_the_third_founding_uses_the_last_soldier() -> None:
    """BG-4.10: the steps left over lapse, the turn is over."""
    play = founders()
    play.turn(P1)
    play.does(P1, "found 1", "found 2", "move 3 s", "found 3")
    assert play.army(P1) == set()
    assert play.canaan.on_turn == P2
    assert "truce" in play.said()


def test_bg_e39_bg_4_11_the_founding_stage_outlasts_the_truce() -> None:
    """BG-E39, BG-4.6, BG-4.10, BG-4.11, BG-4.12, BG-4.5, BG-R9"""
    play = scene(2)
    play.land(water="5,6 5,7 6,6")
    play.founding(P1, founded=2, turns=4)
    play.cities(P1, "1@2,2 1@4,6")
    play.soldiers(P1, "1@5,6")
    play.soldiers(P2, "5@12,12")
    play.moving(P1, 1)
    assert play.canaan.has_truce(P1)
    play.does(P1, "end-turn")
    assert not play.canaan.has_truce(P1)
    assert play.canaan.is_founding(P1)
    play.goods(P1, 2, 0, 0)
    play.turn(P1)
    play.does(P1, "recruit 3,7")
    assert play.steps == 7
    play.soldiers(P1, "")
    play.does(P1, "move 2 s")  # 4,7
    play.does(P1, "move 2 s")  # 5,7 is water, allowed in the founding stage
    play.does(P1, "move 1 sw", "move 1 s")  # 6,5, 7,5
    assert play.steps == 3
    play.does(P1, "found 1")
    assert not play.canaan.is_founding(P1)
    assert play.steps == 3
    assert play.refuses(P1, "move 2 w") == "BG-10.7"  # 5,6 is water
    assert play.refuses(P1, "move 2 e") is None
    play.does(P1, "end-turn")
    play.turn(P1)
    assert play.offers(P1) == {"keep-dice", "reroll"}


def test_bg_4_12_after_the_fifth_own_turn_soldiers_can_be_attacked() -> None:
    """BG-4.12"""
    play = founders(founded=1, turns=5)
    play.soldiers(P2, "6@3,2")
    play.moving(P2, 5)
    assert play.refuses(P2, "move 2 n") is None
    young = founders(founded=1, turns=4)
    young.soldiers(P2, "6@3,2")
    young.moving(P2, 5)
    assert young.refuses(P2, "move 2 n") == "BG-10.8"


# --- BG-5: gathering --------------------------------------------------------------------------------------------------


def test_bg_e1_bg_5_1_a_level_1_city_gathers_around_itself() -> None:
    """BG-E1, BG-5.1, BG-5.3"""
    play = scene(2)
    play.land(F="3,3 5,5", W="4,6")
    play.cities(P1, "1@4,4")
    play.turn(P1)
    assert play.has(P1) == (2, 0, 0)


def test_bg_5_2_from_level_2_on_the_area_is_24_squares() -> None:
    """BG-5.2: it does not grow further, and ends at the map's edge."""
    for level in (2, 6):
        play = scene(2)
        play.land(F="3,3 5,5", W="4,6", G="4,7 1,4")
        play.cities(P1, f"{level}@4,4")
        play.turn(P1)
        assert play.has(P1) == (2, 1, 0)
    edge = scene(2)
    edge.land(F="0,0 2,3", W="0,14")
    edge.cities(P1, "2@1,1")
    edge.turn(P1)
    assert edge.has(P1) == (2, 0, 0)


def test_bg_e3_bg_5_4_a_shared_square_counts_once() -> None:
    """BG-E3, BG-5.4, BG-R10"""
    play = scene(2)
    play.land(F="4,5")
    play.cities(P1, "1@4,4 1@4,6")
    play.cities(P2, "1@6,5")
    play.goods(P1, 3, 0, 0)
    play.turn(P1)
    assert play.has(P1) == (4, 0, 0)
    play.turn(P2)
    assert play.has(P2) == (0, 0, 0)


def test_bg_5_5_a_square_serves_each_player_on_the_own_turn() -> None:
    """BG-5.5, BG-5.6, BG-R10, BG-17.10: pieces on it neither gather nor block."""
    play = scene(2)
    play.land(F="4,5")
    play.cities(P1, "1@4,4")
    play.cities(P2, "1@4,6")
    play.soldiers(P2, "1@4,5")
    play.turn(P1)
    play.turn(P2)
    assert play.has(P1) == (1, 0, 0)
    assert play.has(P2) == (1, 0, 0)
    alone = scene(2)
    alone.land(F="9,9")
    alone.soldiers(P1, "1@9,9")
    alone.cities(P1, "1@4,4")
    alone.turn(P1)
    assert alone.has(P1) == (0, 0, 0)


def test_bg_e5_bg_5_7_the_angel_starves_a_city_unless_gog_touches_it() -> None:
    """BG-E5, BG-5.7, BG-15.2, BG-15.3"""
    for gog, wanted in (("6,7", (0, 0, 1)), ("3,4", (1, 0, 1))):
        play = scene(2)
        play.land(F="3,3", G="10,10")
        play.cities(P1, "1@4,4 1@11,11")
        play.angel("5,4")
        play.gog(gog)
        play.turn(P1)
        assert play.has(P1) == wanted


def test_bg_e4_bg_5_8_capacity() -> None:
    """BG-E4, BG-5.8, BG-20.1, BG-20.2: above 5, 6 with Barn 6, 7 with Barn 7, everything is lost at once."""
    for barn, wanted in ((5, 5), (6, 6), (7, 7)):
        play = scene(2)
        play.land(F="3,3 3,4 3,5")
        play.cities(P1, "1@4,4")
        play.goods(P1, 4, 0, 0)
        play.barn(P1, barn)
        play.turn(P1)
        assert play.has(P1) == (wanted, 0, 0)


def test_bg_5_9_gathering_is_automatic_and_comes_before_trading() -> None:
    """BG-5.9"""
    play = scene(2)
    play.land(F="3,3", C="3,4")
    play.cities(P1, "1@4,4")
    play.turn(P1)
    assert play.has(P1) == (1, 0, 0)
    assert play.offers(P1) == {"exchange food wood", "exchange food gold", "end-trading"}


# --- BG-6: trading ----------------------------------------------------------------------------------------------------


def traders(**options: object) -> Scene:
    """BG-E6: a camel in the area, a soldier on another one outside."""
    play = scene(2, **options)
    play.land(C="3,4 9,9")
    play.cities(P1, "1@4,4")
    play.soldiers(P1, "1@9,9")
    play.soldiers(P2, "1@1,1")
    play.goods(P1, 3, 0, 1)
    return play


def test_bg_e6_bg_6_1_one_exchange_for_each_camel() -> None:
    """BG-E6, BG-6.1, BG-6.2, BG-6.3, BG-6.4, BG-17.2, BG-R11"""
    play = traders().turn(P1)
    play.does(P1, "exchange food wood", "exchange food wood")
    assert play.has(P1) == (1, 2, 1)
    assert play.refuses(P1, "exchange food wood") == "TB-2"


def test_bg_6_2_a_camel_counts_once_however_many_reach_it() -> None:
    """BG-6.2: in two own areas and under an own soldier."""
    play = scene(2)
    play.land(C="4,5")
    play.cities(P1, "1@4,4 1@4,6")
    play.soldiers(P1, "1@4,5")
    play.goods(P1, 1, 0, 0)
    play.turn(P1)
    play.does(P1, "exchange food gold")
    assert play.refuses(P1, "exchange gold food") == "TB-2"


def test_bg_6_3_within_capacity_and_by_the_switch_two_for_one() -> None:
    """BG-6.3, BG-R11"""
    play = traders()
    play.goods(P1, 3, 5, 1)
    play.turn(P1)
    assert play.refuses(P1, "exchange food wood") == "BG-6.3"
    assert play.refuses(P1, "exchange gold food") is None
    double = traders(camel_rate=2).turn(P1)
    assert double.refuses(P1, "exchange gold food") == "BG-6.3"
    double.does(P1, "exchange food wood")
    assert double.has(P1) == (1, 1, 1)


def test_bg_6_4_exchanges_are_optional() -> None:
    play = traders().turn(P1)
    play.does(P1, "end-trading")
    assert play.has(P1) == (3, 0, 1)


def test_bg_6_5_the_angel_does_not_stop_camels() -> None:
    """BG-6.5, BG-15.4, BG-R12, BG-R42: nor does an enemy area under the own soldier."""
    play = traders()
    play.angel("5,4")
    play.cities(P2, "1@10,10")
    play.turn(P1)
    play.does(P1, "exchange food wood", "exchange food wood")
    assert play.has(P1) == (1, 2, 1)


def test_bg_6_6_players_do_not_trade_with_each_other() -> None:
    """BG-6.6, BG-R13: nobody else is asked, and every exchange is with the bank."""
    play = traders().turn(P1)
    before = play.has(P2)
    assert play.asked == [P1]
    play.does(P1, "exchange food wood")
    assert play.has(P2) == before


# --- BG-7: buying -----------------------------------------------------------------------------------------------------


def test_bg_e7_bg_7_1_any_number_of_purchases_while_able_to_pay() -> None:
    """BG-E7, BG-7.1, BG-7.2, BG-7.5, BG-7.6"""
    play = scene(2)
    play.cities(P1, "1@4,4")
    play.goods(P1, 4, 4, 4)
    play.buying(P1)
    play.does(P1, "enlarge 1")
    assert play.has(P1) == (2, 2, 2)
    play.does(P1, "recruit 4,5")
    assert play.has(P1) == (0, 2, 2)
    play.does(P1, "train 1")
    assert play.has(P1) == (0, 0, 2)
    play.does(P1, "train 1")
    assert play.has(P1) == (0, 0, 0)
    assert play.army(P1) == {"3@4,5"}
    assert play.towns(P1) == ["2@4,4"]


def test_bg_7_2_a_recruit_stands_on_an_empty_square_beside_an_own_city() -> None:
    """BG-7.2, BG-R14"""
    play = scene(2)
    play.cities(P1, "1@4,4")
    play.soldiers(P1, "1@3,3")
    play.soldiers(P2, "1@3,4")
    play.gog("3,5")
    play.goods(P1, 2, 0, 0)
    play.buying(P1)
    assert play.offers(P1, "recruit") == {
        "recruit 4,3",
        "recruit 4,5",
        "recruit 5,3",
        "recruit 5,4",
        "recruit 5,5",
    }
    assert play.refuses(P1, "recruit 3,4") == "BG-7.2"
    assert play.refuses(P1, "recruit 9,9") == "BG-7.2"


def test_bg_e36_bg_7_3_no_recruit_where_no_square_is_free_or_dry() -> None:
    """BG-E36, BG-7.3: with the Water card water will do."""
    play = scene(2)
    play.land(water="3,3 3,4 3,5 4,3 4,5 5,3 5,4")
    play.cities(P1, "1@4,4")
    play.soldiers(P2, "1@5,5")
    play.goods(P1, 2, 1, 0)
    play.buying(P1)
    assert play.has(P1) == (2, 1, 0)
    assert play.offers(P1, "recruit") == set()
    wet = scene(2)
    wet.land(water="3,3")
    wet.cities(P1, "1@4,4")
    wet.goods(P1, 2, 0, 0)
    wet.buying(P1)
    assert wet.refuses(P1, "recruit 3,3") == "BG-7.3"
    wet.holds(P1, "Water")
    assert wet.refuses(P1, "recruit 3,3") is None


def test_bg_7_4_at_most_eight_soldiers() -> None:
    play = scene(2)
    play.cities(P1, "1@4,4")
    play.soldiers(P1, " ".join(f"1@9,{n}" for n in range(8)))
    play.goods(P1, 2, 2, 0)
    play.buying(P1)
    assert play.refuses(P1, "recruit 4,5") == "BG-7.4"


def test_bg_7_5_training_prices_and_the_top_level() -> None:
    """BG-7.5, BG-R15, ledger 3.2: anywhere on the map, several steps in one phase, 6 is the end."""
    prices = {1: (0, 2, 0), 2: (0, 0, 2), 3: (1, 1, 1), 4: (1, 1, 1), 5: (1, 1, 2)}
    for level, price in prices.items():
        play = scene(2)
        play.soldiers(P1, f"{level}@13,13")
        play.goods(P1, 5, 5, 5)
        play.buying(P1)
        play.does(P1, "train 1")
        assert play.army(P1) == {f"{level + 1}@13,13"}
        assert play.has(P1) == tuple(5 - cost for cost in price)
    top = scene(2)
    top.soldiers(P1, "6@13,13")
    top.goods(P1, 5, 5, 5)
    top.buying(P1)
    assert top.refuses(P1, "train 1") == "BG-7.5"
    assert top.refuses(P1, "train 2") == "BG-7.5"


def test_bg_7_6_cities_grow_to_level_6() -> None:
    play = scene(2)
    play.cities(P1, "4@4,4 6@8,8")
    play.goods(P1, 5, 5, 5)
    play.buying(P1)
    assert play.refuses(P1, "enlarge 2") == "BG-7.6"
    play.does(P1, "enlarge 1", "enlarge 1")
    assert play.towns(P1) == ["6@4,4", "6@8,8"]
    assert play.has(P1) == (1, 1, 1)


def test_bg_7_7_an_ability_card_costs_two_of_each() -> None:
    """BG-7.7, BG-19.1"""
    play = scene(2)
    play.next_abilities("Magic")
    play.soldiers(P1, "1@9,9")
    play.goods(P1, 3, 2, 2)
    play.buying(P1)
    play.does(P1, "buy-ability")
    assert play.cards(P1) == {"Magic"}
    assert play.has(P1) == (1, 0, 0)


def test_bg_7_8_one_scroll_a_turn_for_five_of_each() -> None:
    """BG-7.8, BG-16.1"""
    play = scene(2)
    play.barn(P1, 7)
    play.holds(P1, "Wisdom")
    play.goods(P1, 7, 7, 7)
    play.buying(P1)
    play.does(P1, "buy-scroll", "pay 5 5 5")
    assert play.canaan.scrolls[P1] == 1
    play.goods(P1, 7, 7, 7)
    assert play.refuses(P1, "buy-scroll") == "BG-7.8"


def test_bg_7_8_forbidden_if_no_scroll_can_be_obtained() -> None:
    """BG-7.8, BG-R43: the last unbound scrolls are one's own, or bound."""
    play = scene(2)
    play.cities(P2, "2@5,7")
    play.scrolls(4, 1, bound=5)
    play.goods(P1, 5, 5, 5)
    play.soldiers(P1, "1@1,1")
    play.buying(P1)
    assert play.refuses(P1, "buy-scroll") == "BG-7.8"
    other = scene(2)
    other.scrolls(3, 2)
    other.goods(P1, 5, 5, 5)
    other.buying(P1)
    other.does(P1, "buy-scroll")
    assert list(other.canaan.scrolls) == [4, 1]


def test_bg_7_9_barns_are_bought_one_after_the_other() -> None:
    """BG-7.9, BG-20.1, BG-20.2, BG-R16 and the switch `barns`."""
    play = scene(2)
    play.goods(P1, 0, 5, 5)
    play.soldiers(P1, "6@1,1")
    play.buying(P1)
    play.does(P1, "buy-barn")
    assert play.has(P1) == (0, 3, 4)
    assert play.canaan.capacity(P1) == 6
    play.does(P1, "buy-barn")
    assert play.has(P1) == (0, 1, 2)
    assert play.canaan.capacity(P1) == 7
    full = scene(2)
    full.barn(P1, 7)
    full.goods(P1, 5, 5, 5)
    full.buying(P1)
    assert full.refuses(P1, "buy-barn") == "BG-7.9"
    closed = scene(2, barns=False)
    closed.goods(P1, 5, 5, 5)
    closed.buying(P1)
    assert closed.refuses(P1, "buy-barn") == "BG-7.9"


def test_bg_7_1_what_cannot_be_paid_for_is_refused_with_its_price() -> None:
    play = scene(2)
    play.cities(P1, "1@4,4")
    play.soldiers(P1, "1@9,9")
    play.goods(P1, 2, 0, 0)
    play.buying(P1)
    refusal = play.table.refusal(P1, "train 1")
    assert refusal is not None
    assert str(refusal.text) == "That costs 2 wood, and you have less."
    assert play.refuses(P1, "train 1") == "BG-7.1"


def test_bg_7_10_cities_are_never_bought() -> None:
    """BG-7.10: everything phase 2 offers."""
    play = scene(2)
    play.cities(P1, "1@4,4")
    play.soldiers(P1, "1@9,9")
    play.goods(P1, 5, 5, 5)
    play.buying(P1)
    kinds = {text.split()[0] for text in play.offers(P1)}
    assert kinds == {"recruit", "train", "enlarge", "buy-ability", "buy-scroll", "buy-barn", "end-buying"}
    assert play.refuses(P1, "found 1") == "TB-2"


def test_bg_20_3_barns_are_never_lost() -> None:
    """BG-20.3, BG-20.2: no card takes them; T21 takes ability cards only; Barn 7 comes after Barn 6."""
    play = scene(3)
    play.barn(P2, 6)
    play.holds(P2, "Magic")
    play.card(P1, "T21", 1)
    play.does(P1, "apply")
    assert play.offers(P1) == {"take-card 2 magic", "take-nothing"}
    play.does(P1, "take-card 2 magic")
    assert play.canaan.capacity(P2) == 6
    for card in ("T06", "T07", "T17"):
        play.card(P1, card, 2)
    assert play.canaan.capacity(P2) == 6
    assert play.canaan.capacity(P3) == 5


def test_bg_r47_a_single_possible_outcome_is_not_asked_for() -> None:
    """BG-R47: the only soldier, the only city; a choice that may be declined is asked all the same."""
    play = scene(2)
    play.soldiers(P1, "1@9,9")
    play.cities(P1, "1@4,4")
    play.soldiers(P2, "1@1,1")
    play.dice(1, 2)
    play.card(P2, "T04", 2)
    play.card(P2, "T10", 2)
    assert play.army(P1) == {"2@9,9"}
    assert play.towns(P1) == ["2@4,4"]
    play.holds(P1, "Speed")
    play.card(P1, "T21", 2)
    assert play.offers(P2) == {"take-card 1 speed", "take-nothing"}
