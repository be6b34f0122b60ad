"""Missions M01 to M20 (table 3.9, GC-17.10): each in a scene of its own, with its thresholds."""

from __future__ import annotations

import pytest

from doubloon.games.gilded_compass import content
from doubloon.games.gilded_compass.content import NUMBER_OF
from doubloon.games.gilded_compass.rules.scoring.holdings import Holdings
from doubloon.games.gilded_compass.rules.scoring.scoring import score
from tests.games.gilded_compass.rules.scoring.hands import owned, places, result, treasure


def paid(holdings: Holdings, mission: str) -> int:
    """What one Mission pays on the sheet."""
    [entry] = [entry for entry in score(holdings).missions if entry.mission == NUMBER_OF[mission]]
    return entry.gold


def paid_alone(holdings: Holdings, mission: str) -> int:
    """What the Mission pays, after checking that the whole result rises by exactly that."""
    before, _ = result(holdings)
    holdings.missions = 2 ** NUMBER_OF[mission]
    after, _ = result(holdings)
    assert after - before == paid(holdings, mission)
    return paid(holdings, mission)


def test_m01_a_secret_map_takes_specialists_of_any_colours() -> None:
    """M01. GC-17.2: worth nothing itself, but two Specialists of different colours find work."""
    holdings = owned(people="R-C3 P-E2 G-E1", missions="M01")
    assert result(holdings) == (5, 1)
    assert paid(holdings, "M01") == 0


def test_m02_a_player_may_own_both_secret_maps() -> None:
    """M02. GC-17.2"""
    assert result(owned(people="R-C3 P-E2 G-E1", missions="M01 M02")) == (6, 0)
    assert result(owned(people="R-C3 P-C2 G-C1", missions="M01 M02")) == (5, 1)
    assert result(owned(people="R-C3 P-C2", missions="M02")) == (3, 2)


@pytest.mark.parametrize(
    ("mission", "mine", "other"), [("M03", "RB", "G"), ("M04", "GY", "W"), ("M05", "WP", "R")]
)
def test_m03_m04_m05_dual_maps_pay_2_when_filled(mission: str, mine: str, other: str) -> None:
    """M03, M04, M05. GC-17.2, GC-17.5: g 2, s 0, two colours."""
    assert result(owned(missions=mission)) == (0, 0)
    assert result(owned(people=f"{other}-C3", missions=mission)) == (0, 3)
    for colour in mine:
        assert result(owned(people=f"{colour}-C3", missions=mission)) == (5, 0)
    both = owned(people=f"{mine[0]}-C1 {mine[1]}-E1", items=f"{mine[0]}-Ca {mine[1]}-Ea", missions=mission)
    assert result(both) == (2 * 2 + 2 + 2, 0)
    assert paid(both, mission) == 4


def test_m06_map_room_pays_1_per_cartographer_at_work() -> None:
    """M06. Excavators and idle Cartographers do not count; Secret Maps do."""
    assert paid_alone(owned("mR2 mB2", "R-C1 B-C1 B-E3 G-C3"), "M06") == 2
    assert paid(owned("mR2", "R-C1 B-C1", missions="M01 M06"), "M06") == 2


def test_m07_spade_crew_pays_1_per_excavator_at_work() -> None:
    """M07. Cartographers and idle Excavators do not count; Secret Maps do."""
    assert paid_alone(owned("mR2 mB2", "R-E1 B-E1 B-C3 G-E3"), "M07") == 2
    assert paid(owned("mR2", "R-E1 B-E1", missions="M01 M07"), "M07") == 2


def test_m08_promising_novices_pay_1_per_specialist_of_value_1() -> None:
    """M08. Assigned or not."""
    assert paid_alone(owned("mR2", "R-C1 B-E1 G-C2 Y-C3"), "M08") == 2
    assert paid_alone(owned("mR2", "R-C2 R-E3"), "M08") == 0


def test_m09_armchair_scholars_pay_1_per_idle_specialist() -> None:
    """M09. Nobody of value 2 or 3 stays at home for it; a value-1 Specialist may (EX47)."""
    assert paid_alone(owned("mR2", "R-C3 B-E1 G-C2"), "M09") == 2
    assert paid(owned("mR2", "R-C2 R-E2", missions="M09"), "M09") == 0
    assert result(owned("mR2", "R-C2 R-E1", missions="M09")) == (5, 1)


def test_m10_complete_expeditions_pay_2_per_pair() -> None:
    """M10. Secret and Dual Maps count as maps."""
    assert paid_alone(owned("mR2 mB2", "R-C1 R-E1 B-C1"), "M10") == 2
    assert paid(owned("mR2", "R-C1 R-E1 W-C1 G-E1", missions="M01 M10"), "M10") == 4


ATLAS = ["mR1", "mB1", "mG1", "mY1", "mW1", "mP1"]


@pytest.mark.parametrize(("colours", "gold"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 5), (6, 7)])
def test_m11_world_atlas_pays_by_colours_of_ancient_maps(colours: int, gold: int) -> None:
    """M11"""
    assert paid_alone(owned(" ".join(ATLAS[:colours])), "M11") == gold


def test_m11_counts_a_colour_once_and_no_mission_maps() -> None:
    """M11. Notes to table 3.9: Secret and Dual Maps are not Ancient Maps."""
    assert paid(owned("mR1 mR2 mB1", missions="M01 M04 M11"), "M11") == 1


GREENS = ["mG1", "mG2", "mG3", "mG4", "mG2b"]


@pytest.mark.parametrize(("maps", "gold"), [(0, 0), (1, 0), (2, 3), (3, 5), (4, 7), (5, 7)])
def test_m12_one_obsession_pays_by_maps_of_one_colour(maps: int, gold: int) -> None:
    """M12. 4 or more pay 7."""
    assert paid_alone(owned(" ".join(GREENS[:maps])), "M12") == gold


def test_m12_looks_at_the_largest_colour_only() -> None:
    """M12. Neither other colours nor Mission maps add."""
    assert paid(owned("mR1 mR2 mB1 mB2 mG1", missions="M01 M03 M12"), "M12") == 3


def test_m13_minor_ruins_pay_1_per_map_of_greater_value_1_or_2() -> None:
    """M13. Dual Maps, of greater value 2, are not Ancient Maps."""
    assert paid_alone(owned("mR1 mB2 mG2b mY3 mW4"), "M13") == 3
    assert paid(owned("mR1", missions="M03 M13"), "M13") == 1


def test_m14_grand_sites_pay_2_per_map_of_greater_value_4() -> None:
    """M14"""
    assert paid_alone(owned("mR4 mB4 mG3 mY2"), "M14") == 4


@pytest.mark.parametrize(("tokens", "gain"), [(0, 0), (3, 0), (4, 1), (7, 1), (17, 4)])
def test_m15_collected_notes_pay_1_for_four_tokens(tokens: int, gain: int) -> None:
    """M15. Beside what the tokens score by themselves."""
    assert paid_alone(owned(tokens=tokens), "M15") == gain
    assert result(owned(tokens=tokens, missions="M15")) == (tokens // 2 + gain, 0)


FACULTY = ["R-C1", "B-C1", "G-E1", "Y-C2", "W-E3", "P-C1"]


@pytest.mark.parametrize(("colours", "gold"), [(0, 0), (2, 0), (3, 1), (4, 2), (5, 4), (6, 6)])
def test_m16_faculty_dinner_pays_by_colours_of_specialists(colours: int, gold: int) -> None:
    """M16"""
    assert paid_alone(owned(people=" ".join(FACULTY[:colours])), "M16") == gold


def test_m16_counts_a_colour_once() -> None:
    """M16"""
    assert paid_alone(owned(people="R-C1 R-C2 R-E3 B-C1 G-C1"), "M16") == 1


def test_m17_relic_keeper_pays_1_per_item_carried_or_not() -> None:
    """M17"""
    assert paid_alone(owned("mR2", "R-C2", "R-Ca R-Cb P-Ea"), "M17") == 3


def test_m18_inner_circle_pays_2_extra_per_ability() -> None:
    """M18. 3 in all with GC-17.11."""
    holdings = owned()
    holdings.abilities = 3
    assert paid_alone(holdings, "M18") == 6
    assert result(holdings) == (9, 0)


@pytest.mark.parametrize(("chests", "gold"), [(0, 0), (1, 1), (2, 1), (3, 2), (5, 3)])
def test_m19_salvage_rights_pay_1_per_2_chests_rounded_up(chests: int, gold: int) -> None:
    """M19. Whatever the Chests show."""
    holdings = owned()
    holdings.chests[2] = chests // 2
    holdings.chests[3] = chests - chests // 2
    assert paid_alone(holdings, "M19") == gold


def test_m20_foundations_pay_1_extra_per_bronze_treasure() -> None:
    """M20. A bronze Treasure that shows 0 counts too; silver and gold do not."""
    holdings = owned()
    treasure(holdings, content.BRONZE, 0)
    treasure(holdings, content.BRONZE, 1)
    treasure(holdings, content.SILVER, 1)
    treasure(holdings, content.GOLD, 3)
    assert paid_alone(holdings, "M20") == 2


def test_gc_17_10_missions_are_independent() -> None:
    """GC-17.10, GC-17.7. The whole is weighed: M09 against M06 and M10."""
    holdings = owned("mR3", "R-C1 R-E1", missions="M06 M09 M10")
    assert result(holdings) == (3 + 1 + 1 + 1 + 2, 0)
    assert places(score(holdings)) == {"R-C1": "mR3", "R-E1": "mR3"}


def test_gc_8_8_an_unmet_mission_pays_nothing() -> None:
    """GC-8.8. Every Mission, held with empty hands."""
    for mission in content.MISSION_NAMES:
        assert result(owned(missions=mission)) == (0, 0)
