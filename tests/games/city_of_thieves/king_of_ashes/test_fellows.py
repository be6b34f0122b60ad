"""Advanced training (KA-8, KA-R18, KA-R62): passing fellows and exchanging with them; Caltrops on the way (KA-R52)."""

from __future__ import annotations

from tests.games.city_of_thieves.king_of_ashes.scenes import AshenScene, acting, ashen, staged
from tests.games.city_of_thieves.scenes import A, B


def two_fellows(mirko: str = "", selene: str = "", ap: int = 7, **figures: str) -> AshenScene:
    """Mirko in BAT is being activated; Selene stands on R2, his only way but the Dormitory."""
    scene = staged({"mirko": "BAT", "selene": "R2", "leona": "R12"} | figures)
    scene.carries("mirko", mirko)
    scene.carries("selene", selene)
    return acting("mirko", scene, ap)


def test_ka_8_1_a_fellow_may_be_passed() -> None:
    """KA-8.1, KA-8.2, KA-R18. Each space costs its point; no movement ends on a fellow; an enemy still stops."""
    scene = two_fellows()
    assert {"R3", "D1", "R4", "D2"} <= scene.offers(A, "to")  # BAT–R2–R3–R4
    assert "R5" in scene.offers(A, "to")
    assert "R6" not in scene.offers(A, "to")
    assert scene.refuses(A, "to R2") == "CT-6.9"
    scene = two_fellows(selene="", valdur="R3", leona="R2")
    assert "R3" not in scene.offers(A, "to")
    assert "R4" not in scene.offers(A, "to")


def test_ka_8_3_the_two_exchange_treasures() -> None:
    """KA-8.3, KA-8.4, KA-R18, KA-R62. Announced with the path, once a crossing; what went over stays."""
    scene = two_fellows("red keys", "scroll")
    scene.does(A, "via selene")
    assert scene.ap == 6
    assert scene.refuses(A, "via selene") == "KA-R18"
    assert "BAT" not in scene.offers(A, "to")
    scene.does(A, "to R4")
    assert scene.offers(A) == {"drop red", "drop keys", "take scroll", "pass"}
    scene.does(A, "drop red", "take scroll")
    assert scene.refuses(A, "take red") == "KA-R62"
    assert scene.refuses(A, "drop scroll") == "KA-R62"
    assert scene.refuses(A, "drop bracelet") == "CT-9.3"
    scene.does(A, "pass")
    assert (scene.carried("mirko"), scene.carried("selene")) == ("keys scroll", "red")
    assert scene.place("mirko") == "R4"
    assert "Mirko passed Selene: gave a red gem, got a scroll." in scene.said()


def test_ka_8_4_both_end_within_their_limits() -> None:
    """KA-8.4. Three treasures each: the exchange cannot end while one has four."""
    scene = two_fellows("red red keys", "green green scroll")
    scene.does(A, "via selene", "to R4", "drop red")
    assert scene.refuses(A, "pass") == "KA-8.4"
    assert scene.offers(A) == {"drop red", "drop keys", "take green", "take scroll"}
    scene.does(A, "take green", "pass")
    assert (scene.carried("mirko"), scene.carried("selene")) == ("red green keys", "red green scroll")


def test_ka_8_3_equipment_changes_places() -> None:
    """KA-8.3, KA-8.4, KA-R18, KA-R62. First and once; Deep Sack takes its limit along; boots give nothing in this movement."""
    scene = ashen(mirko="BAT", selene="R2", leona="R12")
    scene.bears("mirko", "deep-sack")
    scene.carries("mirko", "red red keys scroll")
    acting("mirko", scene)
    scene.does(A, "via selene", "to R3", "trade equipment")
    assert (scene.gear("mirko"), scene.gear("selene")) == ("", "deep-sack")
    assert scene.refuses(A, "trade equipment") == "KA-R62"
    assert scene.refuses(A, "pass") == "KA-8.4"
    scene.does(A, "drop scroll", "pass")
    assert scene.carried("selene") == "scroll"
    scene = ashen(mirko="BAT", selene="R2", leona="R12")
    scene.bears("selene", "soft-boots")
    acting("mirko", scene)
    scene.does(A, "via selene")
    assert "R5" in scene.offers(A, "to")
    assert "R6" not in scene.offers(A, "to")


def test_ka_r18_nothing_to_exchange() -> None:
    """KA-R18, CT-R45. Without anything on either card no exchange is announced; wounded fellows may be passed."""
    scene = two_fellows()
    assert scene.refuses(A, "via selene") == "CT-R45"
    assert scene.refuses(A, "via leona") == "KA-8.3"
    scene = two_fellows("red")
    scene.wound("selene")
    assert scene.refuses(A, "via selene") is None
    scene.stands("selene", "PR")
    assert scene.refuses(A, "via selene") == "KA-8.3"


def test_ka_8_2_the_way_must_lead_on() -> None:
    """KA-8.2. With no point left, or no space to end on, the fellow is not passed."""
    scene = ashen(mirko="CHA", selene="R4", valdur="A1", ysolde="R3", leona="R5")
    scene.carries("mirko", "red")
    acting("mirko", scene, ap=1)
    assert scene.refuses(A, "via selene") is None  # by R3 and R2, or A1 and A2
    scene = ashen(mirko="R1", selene="R5", leona="R12")
    scene.carries("mirko", "red")
    acting("mirko", scene)
    assert scene.refuses(A, "via selene") == "CT-6.1"  # four points to reach her, none to go on


def test_ka_8_3_several_fellows_in_one_path() -> None:
    """KA-8.3, KA-R18. One exchange for each crossing, in the order of the path."""
    scene = ashen(mirko="BAT", selene="R2", valdur="R3", leona="R12")
    scene.carries("mirko", "red")
    acting("mirko", scene)
    scene.does(A, "via selene", "via valdur", "to R4", "drop red", "pass")
    assert scene.carried("selene") == "red"
    scene.does(A, "pass")
    assert scene.place("mirko") == "R4"


def test_ka_8_3_a_new_path_after_an_injury() -> None:
    """CT-R31, KA-R18. Niggling Injury: the announced exchange falls away with the old path."""
    scene = two_fellows("red")
    scene.hand(B, "niggling-injury")
    scene.does(A, "via selene", "to R4")
    scene.does(B, "play niggling-injury")
    assert "R3" in scene.offers(A, "to")
    assert "R4" not in scene.offers(A, "to")
    scene.does(A, "via selene", "to R3", "drop red", "pass")
    assert (scene.place("mirko"), scene.carried("selene")) == ("R3", "red")


def test_ka_8_3_who_stays_passes_nobody() -> None:
    """KA-8.3, CT-R65. After an injury the character may stay, but not once a fellow to pass has been named."""
    scene = two_fellows("red")
    scene.hand(B, "niggling-injury")
    scene.does(A, "to R4")
    scene.does(B, "play niggling-injury")
    assert scene.refuses(A, "stay") is None
    scene.does(A, "via selene")
    assert scene.refuses(A, "stay") == "KA-8.3"
    assert "stay" not in scene.offers(A)
    assert "R3" in scene.offers(A, "to")


def test_ka_r39_a_prisoner_who_stays_passes_nobody() -> None:
    """KA-R39, KA-8.3. A character that got free and stays in prison after all exchanges nothing with those above."""
    scene = ashen(mirko="PR", selene="R2", leona="R12")
    scene.carries("mirko", "red")
    acting("mirko", scene)
    scene.dice_will_show(4)
    scene.does(A, "escape", "via selene")
    assert scene.refuses(A, "stay") == "KA-8.3"


# --- K06: Caltrops ----------------------------------------------------------------------------------------------------


def test_ct_t15_k06_caltrops() -> None:
    """CT-T15 (K06), KA-R52, KA-6.2. The path ends on its first empty street, with a wound; AP and movement are spent."""
    scene = ashen(mirko="D15", leona="R12")
    scene.hand(B, "caltrops")
    acting("mirko", scene)
    scene.does(A, "to A7")
    assert scene.offers(B) == {"play caltrops", "pass"}
    scene.does(B, "play caltrops")
    assert (scene.place("mirko"), scene.wounds("mirko"), scene.ap) == ("R23", 1, 6)
    assert scene.district.acting == -1


def test_ka_r52_no_street_no_caltrops() -> None:
    """KA-R52. Through rooms only, or with every street taken, the card cannot be played; nobody is asked for it alone."""
    scene = ashen(mirko="LIB", leona="R12")
    scene.hand(B, "caltrops frenzy")
    acting("mirko", scene)
    scene.does(A, "to GAL")
    assert scene.asked == [A]
    scene = ashen(mirko="LIB", leona="R12")
    scene.hand(B, "caltrops run")
    acting("mirko", scene)
    scene.does(A, "to GAL")
    assert scene.offers(B) == {"pass"}  # the purple card might be Niggling Injury
    assert scene.refuses(B, "play caltrops") == "KA-R52"


def test_ka_r52_caltrops_before_a_fight_or_an_exchange() -> None:
    """KA-R52, KA-R18. An attack further on does not happen and is not paid; nor does an exchange beyond the stop."""
    scene = ashen(mirko="R20", leona="R22")
    scene.hand(B, "caltrops")
    acting("mirko", scene)
    scene.does(A, "to R22")
    scene.does(B, "play caltrops")
    assert (scene.place("mirko"), scene.place("leona"), scene.ap) == ("R21", "R22", 6)
    scene = ashen(mirko="R20", selene="R22", leona="R12")
    scene.carries("mirko", "red")
    scene.hand(B, "caltrops")
    acting("mirko", scene)
    scene.does(A, "via selene", "to R23")
    scene.does(B, "play caltrops")
    assert (scene.place("mirko"), scene.carried("mirko")) == ("R21", "red")
    scene = two_fellows("red")
    scene.hand(B, "caltrops")
    scene.does(A, "via selene", "to R4")
    scene.does(B, "play caltrops")
    scene.does(A, "drop red", "pass")  # she stands before the stop, R3
    assert (scene.place("mirko"), scene.carried("selene"), scene.wounds("mirko")) == ("R3", "red", 1)


def test_ka_r18_once_per_crossing() -> None:
    """KA-R18. Passing a fellow is one exchange; announcing him again at once is refused."""
    scene = ashen(mirko="R20", selene="R21", leona="D1")
    scene.carries("selene", "scroll")
    scene.turn(A)
    scene.does(A, "activate mirko", "via selene")
    assert scene.refuses(A, "via selene") == "KA-R18"
    assert "via selene" not in scene.offers(A)


def test_ka_r18_boots_traded_away_below_still_carry_this_movement() -> None:
    """KA-R18, KA-R57. Five points were given as the movement began: TU–HA–SC–TC and up, though HA's fellow has the boots."""
    scene = ashen(mirko="TU", selene="HA", leona="R12")
    scene.bears("mirko", "soft-boots")
    acting("mirko", scene)
    scene.dice_will_show(6, 6, 6)
    scene.does(A, "to SC", "trade equipment", "pass", "to SC")
    assert scene.gear("selene") == "soft-boots"
    assert scene.place("mirko") == "SC"
    assert "TC" in scene.offers(A, "to")
    scene.does(A, "to TC")
    assert {"R1", "R7", "R13", "R19"} <= scene.offers(A, "to")


def test_ka_8_3_an_exchange_on_the_way_down_a_fellows_staircase() -> None:
    """KA-8.3, KA-14.1. Two points: one into the fellow's room, one down from it. The path leads on, so the two exchange."""
    scene = ashen(selene="KIT", leona="R12")
    scene.token("KIT", "staircase", face_down=False)
    scene.hand(B, "niggling-injury")
    scene.carries("mirko", "red")
    scene.stands("mirko", "R23")
    acting("mirko", scene)
    scene.does(A, "to R22")
    scene.does(B, "play niggling-injury")  # two of four points are left
    scene.stands("ysolde", "R24")  # the other way out of the Kitchen is no end of a path
    assert "HA" in scene.offers(A, "to")
    assert scene.refuses(A, "via selene") is None
    scene.does(A, "via selene", "to HA", "drop red", "pass")
    assert (scene.place("mirko"), scene.carried("selene")) == ("HA", "red")


def test_ct_r45_a_wall_reached_with_the_last_point_but_one_opens_nothing_behind_a_fellow() -> None:
    """CT-R45, KA-8.1. Behind every wall in reach stands a fellow, and the path could not lead on from there."""
    scene = ashen(mirko="R10", selene="APO", ysolde="TRE", valdur="LAB", leona="D1")
    scene.hand(A, "secret-passage")
    scene.hand(B, "niggling-injury")
    acting("mirko", scene)
    scene.does(A, "to R12")
    scene.does(B, "play niggling-injury")  # two of four points are left
    assert "R12" in scene.offers(A, "to")
    assert scene.refuses(A, "play secret-passage") == "CT-R45"
