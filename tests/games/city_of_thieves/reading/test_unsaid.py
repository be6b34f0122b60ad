"""What the log once left unsaid or told wrongly (CT-R7): prices below, marches not made, an empty deck, why something happens."""

from __future__ import annotations

import pytest

from doubloon.games.city_of_thieves.content import CARD_NAMES, SCROLL
from doubloon.games.city_of_thieves.edge.events.chests import ChestOpened
from doubloon.games.city_of_thieves.edge.events.turns import CardPlayed
from doubloon.games.city_of_thieves.king_of_ashes.edge.events import ISABEAUS_CONTRACT, ExperienceGained
from doubloon.kernel.events import Event
from tests.games.city_of_thieves.king_of_ashes.catacombs.scenes_below import below
from tests.games.city_of_thieves.king_of_ashes.scenes import ashen
from tests.games.city_of_thieves.king_of_ashes.test_campaign import after
from tests.games.city_of_thieves.king_of_ashes.test_patrols import patrol
from tests.games.city_of_thieves.reading.test_log import last_cited
from tests.games.city_of_thieves.scenes import A, B, Scene, thieves


def read_out(scene: Scene, square: int) -> list[tuple[str, str | None]]:
    """What everybody hears, with its clause, when the counter lands on a square."""
    told: list[object] = []
    scene.district.told = told
    scene.begins_round(square)
    return [(event.line(None) or "", event.cites()) for event in told if isinstance(event, Event)]


# --- who moves nobody -------------------------------------------------------------------------------------------------


def test_ka_5_3_the_log_says_that_no_militiaman_was_moved() -> None:
    """KA-5.3, KA-R4. By a purple back, and by Private Security (K02)."""
    scene = patrol("ambush")
    scene.does(A, "pass")
    assert last_cited(scene, "Seat 1 moved no militiaman.") == "KA-5.3"
    scene = patrol("ambush", hands=("private-security", ""))
    scene.does(A, "play private-security", "pass")
    assert last_cited(scene, "Seat 1 moved no militiaman.") == "KA-5.3"


def test_ct_t19_the_log_says_that_the_other_militiaman_was_not_moved() -> None:
    """CT-T19 (14, square 4). Of two who may move only one did."""
    scene = ashen(14, mirko="R20", leona="THE", kornak="GUA", valrut="TRE")
    scene.district.round = 4
    scene.top_of_deck("run", "ambush")
    scene.begins_turn(A)
    scene.does(A, "name kornak", "to P2", "pass")
    assert last_cited(scene, "Seat 1 moved no other militiaman.") == "KA-5.3"


def test_av_17_the_log_says_that_no_zombie_was_moved() -> None:
    """CT-T11 (AV17)"""
    scene = thieves(6)
    scene.begins_turn(A)
    scene.hand(A)
    scene.dice_will_show(6)
    scene.does(A, "name kornak", "pass")
    assert last_cited(scene, "Seat 1 moved no zombie.") == "CT-T11"


# --- missions ---------------------------------------------------------------------------------------------------------


def test_ct_12_11_the_log_says_that_no_mission_is_left() -> None:
    """CT-12.11, EX-28"""
    scene = thieves()
    scene.stands("mirko", "D1")
    scene.carries("mirko", "red")
    scene.offers_missions("red+0 red+1 red+2")
    scene.district.mission_deck = []
    scene.turn(A)
    scene.does(A, "mission red+2")
    assert last_cited(scene, "No mission was left to be laid out.") == "CT-12.11"


# --- prices below (CT-5.2) --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("places", "load", "actions", "dice", "sentence"),
    [
        ({"mirko": "HA"}, "gem", ["offer gems"], [], "Mirko turned 1 magic gem into 6 ducats for 1 AP."),
        (
            {"mirko": "TR"},
            "",
            ["loot"],
            [2, 3, 4],
            "Mirko rolled 2, 3, 4 in the treasure room for 1 AP: 9 ducats.",
        ),
        (
            {"mirko": "TR"},
            "",
            ["loot"],
            [2, 2, 4],
            "Mirko rolled 2, 2, 4 in the treasure room for 1 AP and died, with everything it carried.",
        ),
    ],
)
def test_ka_15_what_is_done_below_has_its_price_in_the_log(
    places: dict[str, str], load: str, actions: list[str], dice: list[int], sentence: str
) -> None:
    """KA-15.19, KA-15.20"""
    scene = below(9, **places, leona="R8")
    scene.carries("mirko", load)
    scene.turn(A)
    scene.dice_will_show(*dice)
    scene.does(A, "activate mirko", *actions)
    assert sentence in scene.said()


def test_av26_the_log_says_what_pride_adds() -> None:
    """CT-T19 (AV26), KA-15.22. The sum of the dice is not what is paid."""
    scene = below(12, mirko="TR", leona="R8")
    scene.turn(A)
    scene.dice_will_show(2, 3, 4)
    scene.does(A, "activate mirko", "loot")
    assert (
        "Mirko rolled 2, 3, 4 in the treasure room for 1 AP: 12 ducats, 3 more than the dice." in scene.said()
    )


def test_ka_15_9_what_is_forced_from_a_prisoner_costs_a_point() -> None:
    """KA-15.9, AV31"""
    scene = below(14, mirko="TC", leona="PR")
    scene.carries("leona", "scroll")
    scene.turn(A)
    scene.does(A, "activate mirko", "torture leona")
    assert last_cited(scene, "Mirko forced a scroll from Leona in prison for 1 AP.") == "KA-15.9"
    scene = below(14, mirko="TC", leona="R8")
    scene.turn(A)
    scene.does(A, "activate mirko", "hostage")
    assert last_cited(scene, "Mirko took the hostage from the prison for 1 AP.") == "CT-T19"


def test_ct_t16_poisoned_darts_cost_a_point() -> None:
    """CT-T16 (E08)"""
    scene = ashen(mirko="R1", leona="R2")
    scene.bears("mirko", "poisoned-darts")
    scene.turn(A)
    scene.does(A, "activate mirko", "dart leona")
    assert "Mirko used the Poisoned Darts for 1 AP." in scene.said()


# --- what a card and a square do --------------------------------------------------------------------------------------


def test_ct_t15_a_poisoned_blade_wounds_only_whom_it_beats() -> None:
    """K05. It is nothing to the loser if its own player loses."""
    played = CardPlayed(A, CARD_NAMES.index("poisoned-blade"), "").line(None)
    assert played == "{0} played Poisoned Blade: a wound for the other side if it loses."


@pytest.mark.parametrize(
    ("adventure", "square", "words"),
    [
        (2, 3, "The last player puts Isabeau on a free pentacle, if there is one."),
        (3, 4, "The warden may return up to 2 treasures of the guild vault to empty rooms."),
        (7, 3, "The lamps were lit: all chests lie treasure side up, and gangs have 7 AP again."),
        (9, 5, "An aftershock: a die is rolled for everybody in the catacombs, prisoners apart; a 1 wounds."),
        (10, 2, "Whispers under the stones: everybody with fewer than 3 Intrigue cards draws one."),
        (10, 4, "The whispers change: everybody may exchange an Intrigue card."),
        (11, 5, "The pact gives an experience token to everybody with a character below, prisoners apart."),
    ],
)
def test_ct_3_3_a_square_tells_all_that_it_does(adventure: int, square: int, words: str) -> None:
    """CT-3.3, CT-T11, CT-T19"""
    scene = thieves(adventure, c="cursed") if adventure < 9 else below(adventure, mirko="D1", leona="D9")
    if adventure < 9:
        for name, place in {"mirko": "D1", "leona": "D9", "dorak": "D5"}.items():
            scene.stands(name, place)
    assert read_out(scene, square).count((words, "CT-T11" if adventure < 9 else "CT-T19")) == 1


def test_ct_t19_the_gift_for_winning_adventure_10_says_so() -> None:
    """CT-T19, KA-2.7. Nobody has found or bought it."""
    scene = after(11, B)
    while scene.asked != [B] or not scene.offers(B, "equip"):
        seat = scene.asked[0]
        scene.does(seat, "pass" if "pass" in scene.offers(seat) else min(scene.offers(seat)))
    scene.does(B, "equip skarn", "choose dagger")
    assert last_cited(scene, "Seat 2 chooses an Equipment card for winning the game before.") == "KA-2.7"


def test_c09_what_fat_pickings_gives_does_not_look_like_its_price() -> None:
    """CT-T8: `for` tells a price everywhere else in the log."""
    played = CardPlayed(A, CARD_NAMES.index("fat-pickings"), "").line(None)
    assert played == "{0} played Fat Pickings: 2 ducats from the bank."


def test_e13_what_costs_nothing_is_told_without_a_price() -> None:
    """CT-T16 (E13): the Crowbar opens for 0 AP, and for 1 AP where Security lies (KA-4.6)."""
    opened = ChestOpened(A, 0, SCROLL, 1, "with the Crowbar", 0).line(None)
    assert opened.endswith(" opened a chest with the Crowbar: a scroll, and 1 ducat for {0}.")
    guarded = ChestOpened(A, 0, SCROLL, 1, "with the Crowbar", 1).line(None)
    assert guarded.endswith(" opened a chest with the Crowbar for 1 AP: a scroll, and 1 ducat for {0}.")


def test_ka_2_7_experience_says_what_it_is_for_where_nothing_before_tells_it() -> None:
    """KA-2.7, CT-T19: for winning adventure 9. CT-T14: Isabeau's skill. A token and a card are told by the line before."""
    scene = after(10, A)
    assert "Seat 1 gained 1 experience token for winning the game before." in scene.said()
    contract = ExperienceGained(A, 1, "CT-T14", why=ISABEAUS_CONTRACT).line(None)
    assert contract == "{0} gained 1 experience token (Isabeau's Contract)."
    assert ExperienceGained(A, 1, "KA-4.5").line(None) == "{0} gained 1 experience token."
