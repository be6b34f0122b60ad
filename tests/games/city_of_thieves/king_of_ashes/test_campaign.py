"""The campaign (KA-2, KA-R50, CT-T19): what is noted after a game and what the next one makes of it."""

from __future__ import annotations

from typing import Any

import pytest

from doubloon.games.city_of_thieves.content import ADVENTURE_NAMES, ADVENTURE_TITLES, GANG_NAMES
from doubloon.games.city_of_thieves.game import GAME
from doubloon.games.city_of_thieves.king_of_ashes.campaign import handed_over
from doubloon.games.city_of_thieves.king_of_ashes.handover import experience_of, gang_of, won_before
from doubloon.kernel.chance import quick
from doubloon.kernel.errors import BadTable
from doubloon.kernel.games.campaign import CampaignPlan
from doubloon.kernel.games.game import Outcome
from doubloon.kernel.tables.table import Table, opened
from tests.games.city_of_thieves.king_of_ashes.catacombs.scenes_below import ashes_of
from tests.games.city_of_thieves.scenes import A, B, Scene


def the_campaign() -> CampaignPlan:
    """The campaign of this game."""
    assert GAME.campaign is not None
    return GAME.campaign


def ended(scores: list[int], winners: list[int], experience: list[int], gangs: str) -> Outcome:
    """A game that ended so."""
    return Outcome(
        winners=winners,
        ranks=[1 if seat in winners else 2 for seat in range(len(scores))],
        scores=scores,
        details=[
            {"gang": gang, "experience": tokens}
            for gang, tokens in zip(gangs.split(), experience, strict=True)
        ],
    )


def after(adventure: int, *winners: int, experience: tuple[int, int] = (0, 0), **options: Any) -> Scene:
    """The first decision of this adventure; the game before was won by these seats."""
    outcome = ended([9, 9], list(winners), list(experience), "kaldern cursed")
    given = {"adventure": ADVENTURE_NAMES[adventure], "handover": handed_over(outcome), **options}
    return Scene(opened(GAME, 2, given, seed=bytes(range(32))))


def set_up(scene: Scene) -> None:
    """Play on until the characters are placed, hiring nobody."""
    while scene.district.round == 0:
        seat = scene.asked[0]
        offers = scene.offers(seat)
        scene.does(seat, "pass" if "pass" in offers else min(offers))


# --- the chain of games -----------------------------------------------------------------------------------------------


def test_ka_2_1_adventures_9_to_12_in_order() -> None:
    """KA-2.1. The host's options go with all of them; which adventure it is is not his to choose."""
    campaign = the_campaign()
    outcomes: list[Outcome] = []
    names = []
    for _ in range(campaign.games):
        names.append(campaign.options({"inn": True}, outcomes)["adventure"])
        outcomes.append(ended([5, 7], [1], [0, 0], "kaldern cursed"))
    assert names == ADVENTURE_NAMES[9:13]
    assert [campaign.chapter(number) for number in range(1, 5)] == ADVENTURE_TITLES[9:13]
    assert campaign.chosen({**campaign.options({"inn": True}, []), "old_city": False}) == {"inn": True}
    assert campaign.options({"inn": True}, [])["handover"] == 0
    with pytest.raises(BadTable, match="all of them have been played"):
        campaign.options({}, outcomes)
    with pytest.raises(BadTable, match="option adventure"):
        campaign.options({"adventure": "the-cordon"}, [])


def test_ka_2_4_winner_gangs_and_experience_are_noted() -> None:
    """KA-2.4, KA-2.5, KA-2.6. The number tells of every seat, and of nothing else."""
    outcome = ended([5, 7, 7], [1, 2], [0, 21, 3], "nocturnis cursed kaldern")
    number = handed_over(outcome)
    assert [experience_of(number, seat) for seat in range(3)] == [0, 21, 3]
    assert [GANG_NAMES[gang_of(number, seat)] for seat in range(3)] == ["nocturnis", "cursed", "kaldern"]
    assert [won_before(number, seat) for seat in range(3)] == [False, True, True]


def played(options: dict[str, Any], seed: bytes) -> Table:
    """A game of two random players, to its end."""
    table, dice = opened(GAME, 2, options, seed=seed.ljust(32, b"-")), quick(seed)
    while not table.over:
        seat = table.to_act[0]
        choices = table.choices(seat)
        table.act(seat, choices[dice.below(len(choices))])
    return table


def test_ka_2_a_whole_campaign() -> None:
    """KA-2.4, KA-2.5, KA-2.6, KA-2.8, KA-R50. Each game starts with 0 ducats and nobody wounded, imprisoned or dead."""
    campaign = the_campaign()
    outcomes: list[Outcome] = []
    for number in range(campaign.games):
        options = campaign.options({}, outcomes)
        fresh = Scene(opened(GAME, 2, options, seed=b"%032d" % number))
        assert list(fresh.district.ducats) == [0, 0]
        if outcomes:
            set_up(fresh)
            details = outcomes[-1]["details"]
            gangs = [GANG_NAMES[gang] for gang in fresh.district.gang]
            assert gangs == [details[A]["gang"], details[B]["gang"]]
            assert all(fresh.district.on_board(figure) for figure in fresh.district.crew)
            assert not any(ashes_of(fresh).wounds)
        table = played(options, b"campaign %d" % number)
        assert table.outcome is not None
        outcomes.append(table.outcome)
    total = campaign.standing(outcomes)
    assert total["scores"] == [sum(outcome["scores"][seat] for outcome in outcomes) for seat in (A, B)]


def test_ex_53_the_campaign_is_won_by_ducats() -> None:
    """EX-53, KA-2.9. A 75, B 77; the number of games won does not matter. Equals share (KA-R50)."""
    pairs = [(22, 15), (18, 30), (25, 20), (10, 12)]
    games = [ended(list(pair), [int(pair[1] > pair[0])], [0, 0], "kaldern cursed") for pair in pairs]
    standing = the_campaign().standing(games)
    assert (standing["scores"], standing["winners"], standing["ranks"]) == ([75, 77], [1], [2, 1])
    games[-1]["scores"] = [12, 12]
    assert the_campaign().standing(games)["winners"] == [0, 1]


# --- what the next game makes of it -----------------------------------------------------------------------------------


def test_ka_2_2_the_gangs_are_kept_or_chosen_anew() -> None:
    """KA-2.2, KA-2.3, KA-R50. Kept gangs are not asked for; mercenaries are hired again."""
    scene = after(10, A)
    assert [GANG_NAMES[gang] for gang in scene.district.gang] == ["kaldern", "cursed"]
    assert scene.offers(scene.asked[0], "hire") >= {"isabeau", "sienna"}
    scene = after(10, A, keep_gangs=False)
    assert len(scene.offers(scene.asked[0], "gang")) == 4


def test_ka_2_7_the_winner_of_9_has_a_token_and_a_card_more() -> None:
    """KA-2.7, KA-2.8, CT-T19, KA-R55"""
    scene = after(10, B, experience=(4, 2))
    assert list(ashes_of(scene).experience) == [4, 3]
    assert [len(hand) for hand in scene.district.hands] == [5, 6]
    said = {line["text"]: line["clause"] for line in scene.table.log(None)}
    assert said["Seat 1 brings 4 experience tokens from the game before."] == "KA-2.8"
    bonus = "Seat 2 brings 2 experience tokens from the game before and has 6 Arcana cards for winning it."
    assert said[bonus] == "KA-2.7"


def test_ka_2_7_the_winner_of_10_gets_an_equipment_card() -> None:
    """KA-2.7, CT-T19, KA-R55, KA-R51. After the hiring, before the Inn; it is no debt."""
    scene = after(11, B)
    while scene.asked != [B] or not scene.offers(B, "equip"):
        seat = scene.asked[0]
        scene.does(seat, "pass" if "pass" in scene.offers(seat) else min(scene.offers(seat)))
    assert scene.offers(B) == {"equip dorak", "equip morwen", "equip skarn", "equip vesper"}
    assert scene.refuses(B, "equip kaldern") == "KA-3.1"
    scene.does(B, "equip skarn", "choose dagger")
    assert list(ashes_of(scene).debt) == [0, 0]
    assert scene.offers(scene.asked[0], "deploy")


def test_ka_2_7_the_winner_of_11_is_first_player_with_seven_cards() -> None:
    """KA-2.7, CT-T19. No roll."""
    scene = after(12, B)
    assert scene.district.first == B
    assert [len(hand) for hand in scene.district.hands] == [5, 7]
    assert "Seat 2 has 7 Arcana cards and the first turn for winning the game before." in scene.said()
    assert not any(line.startswith("Rolled for first player") for line in scene.said())


def test_ka_r50_tied_winners_all_get_the_bonus() -> None:
    """KA-R50. Who of them is first player is rolled between them."""
    scene = after(12, A, B)
    assert [len(hand) for hand in scene.district.hands] == [7, 7]
    assert "Seat 2 has 7 Arcana cards for winning the game before." in scene.said()
    assert any(line.startswith("Rolled for first player") for line in scene.said())
    assert list(ashes_of(after(10, A, B)).experience) == [1, 1]


def test_without_a_game_before_there_is_no_bonus() -> None:
    """KA-2.1. An adventure played singly."""
    scene = Scene(opened(GAME, 2, {"adventure": ADVENTURE_NAMES[10]}, seed=bytes(32)))
    scene.does(scene.asked[0], "gang kaldern")
    scene.does(scene.asked[0], "gang cursed")
    assert list(ashes_of(scene).experience) == [0, 0]
    assert [len(hand) for hand in scene.district.hands] == [5, 5]


@pytest.mark.parametrize(
    ("adventure", "outcome", "complaint"),
    [
        (9, ended([1, 2], [1], [0, 0], "kaldern cursed"), "only adventures 10 to 12"),
        (1, ended([1, 2], [1], [0, 0], "kaldern cursed"), "only adventures 10 to 12"),
        (10, ended([1, 2, 3], [2], [0, 0, 0], "kaldern cursed nocturnis"), "more than 2 players"),
        (10, ended([1, 2], [1], [0, 0], "kaldern kaldern"), "the same gang"),
        (10, ended([1, 2], [], [0, 0], "kaldern cursed"), "somebody must have won"),
        (10, ended([1, 2], [1], [20, 2], "kaldern cursed"), "22 experience tokens"),
    ],
)
def test_a_handover_is_checked(adventure: int, outcome: Outcome, complaint: str) -> None:
    """KA-2.4. What no game can have handed over is refused with its reason."""
    options = {"adventure": ADVENTURE_NAMES[adventure], "handover": handed_over(outcome)}
    with pytest.raises(BadTable, match=complaint):
        opened(GAME, 2, options)
