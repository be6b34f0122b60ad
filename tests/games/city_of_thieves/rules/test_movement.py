"""Activation and movement (CT-5, CT-6, CT-R17 to CT-R20, CT-R31 to CT-R33), MOVE cards, leaving (CT-13)."""

from __future__ import annotations

from tests.games.city_of_thieves.scenes import A, B, C, Scene, thieves


def alone(name: str, where: str, ap: int = 7, hand: str = "") -> Scene:
    """One thief of A is activated; B's four are out of the way."""
    gang = {"mirko": "nocturnis", "selene": "nocturnis", "valdur": "nocturnis", "ysolde": "nocturnis"}
    gang |= {"fenwick": "kaldern", "elise": "kaldern", "kaldern": "kaldern", "tortok": "kaldern"}
    scene = thieves(a=gang[name], b="executioners")
    scene.stands(name, where)
    for number, rival in enumerate(("leona", "davitto", "iris", "brandt")):
        scene.stands(rival, ("P1", "P2", "P3", "P4")[number])
    scene.hand(A, hand)
    scene.turn(A, ap)
    scene.does(A, f"activate {name}")
    return scene


def test_ct_6_1_a_movement_costs_one_ap_and_covers_up_to_four_spaces() -> None:
    """CT-1.4, CT-5.1, CT-5.2, CT-6.1, CT-6.2, CT-6.3, CT-6.4, CT-6.5, CT-5.11, CT-R18"""
    scene = thieves()
    scene.stands("mirko", "D15")
    scene.stands("leona", "D1")
    scene.turn(A)
    assert scene.refuses(A, "to R23") == "CT-5.1"
    scene.does(A, "activate mirko")
    assert scene.refuses(A, "to GAL") == "CT-6.1"
    assert scene.refuses(A, "to D15") == "CT-6.2"
    scene.does(A, "to LIB")
    assert (scene.place("mirko"), scene.ap) == ("LIB", 6)
    assert scene.refuses(A, "to GAL") == "CT-5.8"  # no second movement, no rest of the first


def test_ct_6_6_red_lines_are_walls() -> None:
    """CT-6.6, CT-6.8. The fountain and the roofs are no spaces at all."""
    scene = alone("mirko", "R23")
    assert {"KIT", "R22", "R24", "D15"} <= scene.offers(A, "to")
    scene.turn(A, 7)
    scene.stands("mirko", "R13")
    scene.does(A, "activate mirko")
    assert "STU" in scene.offers(A, "to")  # by R14 and its window, not through the wall
    scene.does(A, "to STU")
    assert "For 1 AP Mirko declared the path R13–R14–Study." in scene.said()


def test_ct_6_9_occupied_spaces_cannot_be_entered_or_crossed() -> None:
    """CT-6.9, CT-10.2. Except to attack."""
    scene = alone("mirko", "A2")
    scene.stands("selene", "A1")
    assert scene.refuses(A, "to A1") == "CT-6.9"
    assert scene.refuses(A, "to GAL") == "CT-6.1"  # not through the fellow either
    assert scene.refuses(A, "to P1") is None  # Leona stands there: an attack
    assert scene.refuses(A, "to P2") == "CT-6.1"  # not through her


def test_ct_6_7_a_closed_gate_stops_movement() -> None:
    """CT-6.7, CT-R12, CT-R52"""
    scene = alone("mirko", "R4")
    scene.district.gates = 1
    assert scene.refuses(A, "to GAL") == "CT-6.1"
    scene.district.gates = 0
    assert scene.refuses(A, "to GAL") is None


def test_ct_5_5_one_after_another_and_only_once() -> None:
    """CT-5.4, CT-5.5, CT-5.6, CT-5.7, CT-R17"""
    scene = alone("mirko", "D15")
    scene.stands("selene", "D1")
    scene.does(A, "to R23", "activate selene")
    assert scene.refuses(A, "activate mirko") == "CT-5.5"
    assert scene.refuses(A, "activate leona") == "CT-5.4"
    scene.does(A, "to R2", "end turn")  # five action points are lost
    assert scene.asked == [B]
    assert (scene.place("mirko"), scene.place("selene")) == ("R23", "R2")


def test_ct_5_9_action_and_movement_in_either_order() -> None:
    """CT-5.8, CT-5.9, CT-1.8"""
    scene = alone("mirko", "KIT")
    scene.holds("KIT", "scroll")
    scene.dice_will_show(2)
    scene.does(A, "pick", "to R23")
    assert (scene.carried("mirko"), scene.place("mirko"), scene.ap) == ("scroll", "R23", 5)
    scene.stands("selene", "R24")
    scene.holds("DOR", "keys")
    scene.does(A, "activate selene", "to DOR")
    scene.dice_will_show(1)
    scene.does(A, "pick")
    assert scene.carried("selene") == "keys"


def test_ct_5_2_without_action_points_nobody_moves_or_acts() -> None:
    """CT-5.2, CT-6.1, CT-7.2, CT-7.4"""
    scene = alone("mirko", "KIT", ap=0)
    assert scene.refuses(A, "to R23") == "CT-6.1"
    assert scene.refuses(A, "pick") == "CT-7.2"
    assert scene.refuses(A, "bash") == "CT-7.4"
    assert scene.offers(A) == {"end turn"}


def test_ct_r20_ex_13_price_of_an_attack() -> None:
    """EX-13, CT-10.1, CT-10.2, CT-10.3, CT-R20"""
    for ap, legal in ((2, None), (1, "CT-R20")):
        scene = thieves(a="executioners", b="nocturnis")
        scene.stands("iris", "R3")
        scene.stands("mirko", "R5")
        scene.turn(A, ap)
        scene.does(A, "activate iris")
        assert scene.refuses(A, "to R5") == legal
        assert scene.refuses(A, "to R4") is None
        if legal is None:
            scene.does(A, "to R5")
            assert scene.ap == 0
            assert scene.refuses(scene.asked[0], "to R4") is not None


def test_ct_r20_ex_14_who_has_acted_may_not_step_onto_an_enemy() -> None:
    """EX-14, CT-5.8, CT-6.9, CT-R20"""
    scene = thieves(a="executioners", b="nocturnis")
    scene.stands("brandt", "CHA")
    scene.stands("mirko", "R4")
    scene.holds("CHA", "red")
    scene.turn(A)
    scene.does(A, "activate brandt", "bash")
    assert scene.refuses(A, "to R4") == "CT-R20"
    assert scene.offers(A, "to") == set()


# --- MOVE cards and their answer --------------------------------------------------------------------------------------


def test_c01_run_adds_two_and_several_add_up() -> None:
    """CT-T8 (C01), CT-11.2, CT-11.3, CT-11.4, CT-R60. Announced with the path; the card is discarded."""
    scene = alone("mirko", "D15", hand="run run")
    assert scene.refuses(A, "to P4") == "CT-6.1"
    scene.does(A, "play run")
    assert scene.ap == 6
    assert {"A8", "GAL"} <= scene.offers(A, "to")  # five steps
    assert scene.refuses(A, "to ARM") == "CT-6.1"
    assert scene.refuses(A, "stay") == "CT-R65"
    scene.does(A, "play run", "to GAL")
    assert scene.place("mirko") == "GAL"
    assert scene.cards(A) == ""
    assert len(scene.district.discards) == 2


def test_ct_r31_ex_22_niggling_injury() -> None:
    """EX-22, CT-T8 (C02), CT-R31, CT-R41, CT-R60"""
    scene = alone("mirko", "D15", hand="run hidden-blade")
    scene.hand(B, "niggling-injury niggling-injury")
    scene.does(A, "to LIB")
    assert scene.asked == [B]
    assert scene.place("mirko") == "D15"
    assert scene.offers(B) == {"pass", "play niggling-injury"}
    scene.does(B, "play niggling-injury")
    assert scene.asked == [A]
    assert scene.ap == 6  # not returned
    assert scene.refuses(A, "to LIB") == "CT-6.1"
    assert {"R23", "KIT", "R22", "R24"} == scene.offers(A, "to")
    fleet = scene.table.copy()
    scene.does(A, "play run", "to LIB")
    assert scene.place("mirko") == "LIB"  # nobody is asked again
    scene.table = fleet
    scene.does(A, "skill mirko", "discard hidden-blade", "to LIB")
    assert scene.place("mirko") == "LIB"
    assert scene.asked == [A]


def test_ct_r31_one_answer_from_all_opponents_together() -> None:
    """CT-R31, CT-R41, CT-R66. Asked in turn order, and only while the card may be there for all to see."""
    scene = thieves(a="nocturnis", b="executioners", c="cursed")
    scene.stands("mirko", "D15")
    scene.stands("leona", "D1")
    scene.stands("dorak", "D2")
    scene.hand(B, "run")
    scene.hand(C, "niggling-injury")
    scene.turn(A)
    scene.does(A, "activate mirko", "to LIB")
    assert scene.asked == [B]
    assert scene.offers(B) == {"pass"}  # asked by what everybody can see: he holds a card
    scene.does(B, "pass")
    assert scene.asked == [C]
    scene.does(C, "pass")
    assert scene.place("mirko") == "LIB"
    scene.district.deck = [card for card in scene.district.deck if card != 1]
    scene.district.hands[C] = [0]
    scene.district.discards = [1, 1, 1]
    scene.stands("selene", "D16")
    scene.does(A, "activate selene", "to R24")
    assert scene.asked == [A]  # all three copies lie in sight


def test_ct_r33_the_attack_that_is_out_of_reach_is_not_paid() -> None:
    """CT-R33, CT-R65. He may also stay where he is."""
    scene = alone("mirko", "R4")
    scene.hand(B, "niggling-injury")
    scene.does(A, "to P1")  # Leona: three steps
    scene.does(B, "play niggling-injury")
    assert scene.refuses(A, "to P1") == "CT-6.1"
    scene.does(A, "stay")
    assert (scene.ap, scene.place("mirko")) == (6, "R4")
    assert scene.refuses(A, "to R3") == "CT-5.8"
    assert not scene.district.acted


def test_ct_r32_allowance_zero() -> None:
    """CT-R32. The action point stays spent, the character may still act."""
    scene = alone("mirko", "KIT")
    scene.holds("KIT", "red")
    scene.hand(B, "niggling-injury")
    scene.does(A, "to R23")
    scene.does(B, "play niggling-injury")
    scene.does(A, "stay", "bash")
    assert scene.carried("mirko") == "red"
    assert scene.ap == 4


def test_c03_ex_23_secret_passage() -> None:
    """EX-23, CT-T8 (C03). D15–R23–LIB through the wall; D15–LIB has no line between them."""
    scene = alone("valdur", "D15", hand="secret-passage")
    scene.does(A, "play secret-passage", "to LIB")
    assert scene.place("valdur") == "LIB"
    assert "For 1 AP Valdur declared the path D15–R23–Library." in scene.said()


def test_c03_each_copy_gives_one_such_step_and_the_attack_may_be_it() -> None:
    """CT-T8 (C03)"""
    scene = alone("valdur", "R1", hand="secret-passage")
    scene.stands("leona", "DOR")
    scene.does(A, "play secret-passage")
    assert scene.refuses(A, "to DOR") is None  # through DOR|R1
    scene.dice_will_show(6, 6, 1, 1)
    scene.does(A, "to DOR")
    assert scene.place("valdur") == "DOR"


def test_c15_pentacle_gate() -> None:
    """CT-T8 (C15). From a pentacle to any other, unoccupied one, for one point."""
    scene = alone("mirko", "R24", hand="pentacle-gate")
    scene.stands("selene", "R13")
    scene.does(A, "play pentacle-gate")
    ways = scene.offers(A, "to")
    assert {"R7", "R19", "TAN", "STA", "R6"} <= ways
    assert "R14" not in ways  # next to the occupied one
    scene.does(A, "to TAN")
    assert "For 1 AP Mirko declared the path R24–R1–R7–Tannery." in scene.said()


def test_ct_r45_a_card_that_opens_no_step_is_not_played() -> None:
    """CT-R45"""
    scene = alone("mirko", "P3", hand="pentacle-gate")
    scene.stands("iris", "D1")
    assert scene.refuses(A, "play pentacle-gate") == "CT-R45"
    scene.hand(A, "run")
    scene.stands("mirko", "CHA")
    scene.stands("selene", "R4")
    assert scene.refuses(A, "play run") == "CT-R45"


def test_ct_r5_no_card_of_another_window() -> None:
    """CT-T8"""
    scene = alone("mirko", "D15", hand="ambush")
    assert scene.refuses(A, "play ambush") == "CT-T8"
    assert scene.refuses(A, "play run") == "CT-11.2"


# --- leaving ----------------------------------------------------------------------------------------------------------


def test_ct_13_2_ex_30_leaving() -> None:
    """EX-30, CT-13.1, CT-13.2, CT-13.3, CT-R52, CT-R53, CT-R54"""
    scene = alone("fenwick", "R2")
    assert scene.refuses(A, "leave D1") == "CT-13.1"
    scene.alarm(closed="D1")
    assert scene.refuses(A, "leave D1") == "CT-13.2"
    assert scene.refuses(A, "to D1") is None
    scene.alarm()
    scene.does(A, "leave D1")
    assert (scene.place("fenwick"), scene.ap) == ("out", 6)
    assert scene.refuses(A, "activate fenwick") == "CT-R54"
    assert scene.refuses(A, "to R2") == "CT-5.1"  # the activation is over


def test_ct_r53_the_last_step_needs_its_point() -> None:
    """CT-R53, CT-13.3, CT-13.4"""
    scene = alone("fenwick", "A1")
    scene.alarm()
    assert scene.offers(A, "leave") == {"D2", "D3"}  # A1–R4–R3–D2–off; D1 is four steps away
    assert scene.refuses(A, "leave D1") == "CT-6.1"
    scene.stands("kaldern", "D2")
    assert scene.offers(A, "leave") == {"D3"}  # not through a fellow
    scene.stands("fenwick", "D5")
    scene.district.moved = False
    scene.does(A, "leave D5")
    assert scene.place("fenwick") == "out"


def test_ct_8_10_ct_r39_a_chest_full_of_ducats_is_counted_as_its_bearer_leaves() -> None:
    """CT-8.10, CT-R39, CT-13.4"""
    scene = alone("fenwick", "D5")
    scene.carries("fenwick", "ducats ducats red")
    scene.alarm()
    scene.dice_will_show(2, 6)
    scene.does(A, "leave D5")
    assert scene.ducats(A) == 5 + 9
    assert scene.score(A)["treasures"] == 2  # the red gem; the chests have been paid
    assert scene.score(A)["tokens"] == 3
    counted = [
        line["clause"] for line in scene.table.log(None) if "for a chest full of ducats" in line["text"]
    ]
    assert counted == ["CT-8.10", "CT-8.10"]


# --- the options of CT-R52 and CT-R31 ---------------------------------------------------------------------------------


def shut(**figures: str) -> Scene:
    """Portcullises on D1 and D12, and the option that they shut the whole space; A plays Nocturnis."""
    scene = thieves()
    scene.district.shut_entrances = True
    for name, place in figures.items():
        scene.stands(name, place)
    scene.alarm("D1 D12")
    return scene


def test_ct_r52_by_option_nobody_enters_a_shut_entrance() -> None:
    """CT-R52. Neither in a movement nor led nor marching, by a wall or along a street; walking off it is allowed."""
    scene = shut(mirko="R2", leona="R9", selene="D12")
    scene.hand(A, "secret-passage")
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert "D2" in scene.offers(A, "to")
    assert "D1" not in scene.offers(A, "to")
    scene.does(A, "play secret-passage")
    assert scene.refuses(A, "to D1") == "CT-6.1"
    scene.does(A, "to R3", "activate selene")
    assert {"R18", "THE"} <= scene.offers(A, "to")
    assert scene.refuses(A, "leave D12") == "CT-13.2"
    scene.begins_turn(B)
    scene.stands("kornak", "R18")
    scene.dice_will_show(2)
    scene.does(B, "name kornak")
    assert "D12" not in scene.offers(B, "to")


def test_ct_r52_by_option_no_passage_leads_into_a_shut_entrance() -> None:
    """CT-R52, CT-R45. Fellows all round the Stables, and behind its walls a fellow and two shut entrances: no step is opened."""
    scene = shut(mirko="STA", selene="R19", ysolde="R20", valdur="R18")
    scene.alarm("D12 D13")
    scene.hand(A, "secret-passage")
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert not scene.offers(A, "to")
    assert "secret-passage" not in scene.offers(A, "play")
    assert scene.refuses(A, "play secret-passage") == "CT-R45"
    scene.district.shut_entrances = False
    scene.does(A, "play secret-passage")
    assert {"D12", "D13"} <= scene.offers(A, "to")


def test_ct_r52_by_option_no_flight_goes_through_a_shut_entrance() -> None:
    """CT-R52, CT-R28. From the Bakery D1 is no way any more, so R3 cannot be the end of three steps."""
    scene = shut(mirko="R3", leona="BAK")
    scene.turn(A)
    scene.dice_will_show(6, 6, 1, 1)
    scene.does(A, "activate mirko", "to BAK")
    open_ends = {"A1", "R1", "R5", "R6", "D3", "CHA", "COU", "JEW", "BAT"}
    assert "D1" not in scene.offers(A, "flee")
    assert scene.offers(A, "flee") <= open_ends | {"R24"}
    assert "R3" not in scene.offers(A, "flee")


def test_ct_r52_without_the_option_the_space_stays_open() -> None:
    """CT-R52"""
    scene = shut(mirko="R2", leona="R9")
    scene.district.shut_entrances = False
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert "D1" in scene.offers(A, "to")


def walking(hand: str = "", name: str = "mirko", where: str = "R1") -> Scene:
    """A's thief is activated, B holds Niggling Injury, and answers may come on the way."""
    scene = thieves()
    scene.district.answers_on_the_way = True
    scene.stands(name, where)
    scene.stands("leona", "R12")
    scene.hand(A, hand)
    scene.hand(B, "niggling-injury run")
    scene.turn(A)
    scene.does(A, f"activate {name}")
    return scene


def test_ct_r31_by_option_a_movement_is_answered_after_any_step() -> None:
    """CT-R31, CT-R67. Gone three of four steps with an allowance of two, the figure stops where it is."""
    scene = walking()
    scene.does(A, "to R5")
    for where in ("R1", "R2", "R3"):
        assert (scene.asked, scene.place("mirko")) == ([B], where)
        scene.does(B, "pass")
    assert scene.place("mirko") == "R4"
    scene.does(B, "play niggling-injury")
    assert scene.place("mirko") == "R4"
    assert scene.asked == [A]
    assert scene.refuses(A, "to R5") == "CT-5.8"


def test_ct_r67_what_is_left_leads_on_from_where_the_figure_is() -> None:
    """CT-R67, CT-R65. One step of two is left; there is no second answer."""
    scene = walking()
    scene.does(A, "to R5")
    scene.does(B, "pass", "play niggling-injury")
    assert scene.offers(A) == {"to R1", "to R3", "to D1", "to BAT", "stay"}
    scene.does(A, "to R3")
    assert (scene.place("mirko"), scene.asked) == ("R3", [A])


def test_ct_r67_a_card_is_used_up_by_the_step_it_gave() -> None:
    """CT-R67, CT-T8 (C03). Through a wall into the Library, then answered: the wall back is closed."""
    scene = walking("secret-passage run")
    scene.does(A, "play run", "play secret-passage", "to A7")
    scene.does(B, "pass", "pass", "play niggling-injury")
    assert scene.place("mirko") == "LIB"
    assert scene.offers(A, "to") == {"GAL", "A7", "A1", "R22", "A8"}


def test_ct_r67_a_pentacle_gate_is_used_up_by_the_step_it_gave() -> None:
    """CT-R67, CT-T8 (C04). From pentacle to pentacle, then answered: no second step of that kind."""
    scene = walking("pentacle-gate run", where="R24")
    scene.does(A, "play run", "play pentacle-gate", "to R9")
    scene.does(B, "pass", "pass", "play niggling-injury")
    assert scene.place("mirko") == "R7"
    assert not {"R1", "R13", "R19"} & scene.offers(A, "to")


def test_ct_r67_without_an_answer_the_path_is_walked_to_its_end() -> None:
    """CT-R67. An attack is its last step, before which the opponents are asked once more."""
    scene = walking("", "selene")
    scene.stands("leona", "R3")
    scene.does(A, "to R3")
    scene.does(B, "pass")
    assert scene.place("selene") == "R2"
    scene.does(B, "pass")
    assert scene.place("selene") == "R3"
    assert scene.district.acted
