"""Final scoring (GC-17), the rulebook's examples (GC-19) and the worked examples EX42 to EX54."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from doubloon.games.gilded_compass import content
from doubloon.games.gilded_compass.content import NUMBER_OF
from doubloon.games.gilded_compass.rules.scoring.assignment import PACK
from doubloon.games.gilded_compass.rules.scoring.chosen_assignment import NO_ITEM
from doubloon.games.gilded_compass.rules.scoring.holdings import Holdings, nothing
from doubloon.games.gilded_compass.rules.scoring.scoring import best, score, standings
from tests.games.gilded_compass.rules.scoring import brute_force
from tests.games.gilded_compass.rules.scoring.hands import artifacts, owned, places, result, treasure

CHECKED = settings(derandomize=True, deadline=None, max_examples=120)


# --- the rulebook's examples ----------------------------------------------------------------------------------------


def test_gc_19_2_a_map_with_both_specialists_adds_up() -> None:
    """GC-19.2. Cartographer 2 + Map 2 + Excavator 3 = 7."""
    assert result(owned("mG2", "G-C2 G-E3")) == (7, 0)


def test_gc_19_3_one_item_doubles_its_specialist_only() -> None:
    """GC-19.3, GC-9.10. Excavator 2 with item (4) on a map worth 2 = 6."""
    assert result(owned("mR2", "R-E2", "R-Ea")) == (6, 0)


def test_gc_19_4_two_items_double_the_map_too() -> None:
    """GC-19.4. 4 + 2 + 6 = 12."""
    assert result(owned("mR3", "R-C2 R-E1", "R-Ca R-Ea")) == (12, 0)


def test_gc_19_7_the_green_map_takes_one_green_specialist_of_each_type() -> None:
    """GC-19.7. The Jungle Ruins take neither a second Cartographer nor a red one."""
    assert content.LOCATION_TITLES[content.COLOUR_NAMES.index("G")] == "Jungle Ruins"
    sheet = score(owned("mG3", "G-C1 G-C3 G-E2 R-C3 R-E3"))
    assert places(sheet) == {"G-C3": "mG3", "G-E2": "mG3"}
    assert (sheet.gold, sheet.idle) == (8, 7)


# --- worked examples ------------------------------------------------------------------------------------------------


def test_ex42_a_green_expedition() -> None:
    """EX42. GC-17.5, GC-17.6, GC-19.2"""
    sheet = score(owned("mG2", "G-C2 G-E3"))
    assert (sheet.maps, sheet.specialists, sheet.gold) == (2, 5, 7)


def test_ex43_an_excavator_with_an_item() -> None:
    """EX43. GC-19.3: 2 + 4 = 6."""
    sheet = score(owned("mR2", "R-E2", "R-Eb"))
    assert (sheet.maps, sheet.specialists, sheet.gold) == (2, 4, 6)


def test_ex44_both_with_items() -> None:
    """EX44. GC-19.4: 6 + 4 + 2 = 12."""
    sheet = score(owned("mR3", "R-C2 R-E1", "R-Cb R-Eb"))
    assert (sheet.maps, sheet.specialists, sheet.gold) == (6, 6, 12)


def test_ex45_spread_or_together() -> None:
    """EX45. Spread makes 9, together 8; with M10 together makes 10 (GC-17.7)."""
    assert result(owned("mR4 mR1", "R-C3 R-E1")) == (9, 0)
    assert result(owned("mR4 mR1", "R-C3 R-E1", missions="M10")) == (10, 0)
    assert len(set(places(score(owned("mR4 mR1", "R-C3 R-E1"))).values())) == 2
    together = places(score(owned("mR4 mR1", "R-C3 R-E1", missions="M10")))
    assert together == {"R-C3": "mR4", "R-E1": "mR4"}


def test_ex46_two_items_bring_the_pair_together() -> None:
    """EX46. Together 2·4 + 6 + 2 = 16 (GC-17.5, GC-17.7)."""
    holdings = owned("mR4 mR1", "R-C3 R-E1", "R-Ca R-Ea")
    assert result(holdings) == (16, 0)
    assert places(score(holdings)) == {"R-C3": "mR4+R-Ca", "R-E1": "mR4+R-Ea"}


def test_ex47_of_equal_gold_the_idle_value_decides() -> None:
    """EX47. 6 gold either way; the Excavator stays at home, tie-break value 1 (GC-17.7, GC-R37, M09)."""
    holdings = owned("mG3", "G-C2 G-E1", missions="M09")
    assert result(holdings) == (6, 1)
    assert places(score(holdings)) == {"G-C2": "mG3"}


def test_ex50_a_whole_game_of_four_with_auction_house_and_tower() -> None:
    """EX50. 25 + 2 + 12 + 6 = 45, tie-break value 3 (GC-17.1 to GC-17.11)."""
    holdings = owned("mR4 mR1 mB3 mG2 mY4", "R-C3 R-E2 B-C2 B-E1 G-C1 Y-E2 W-E3", tokens=5)
    artifacts(holdings, "PC4", "Fire Fire Holy Dark Desert")
    treasure(holdings, content.BRONZE, 1)
    treasure(holdings, content.BRONZE, 0)
    treasure(holdings, content.SILVER, 2)
    treasure(holdings, content.GOLD, 3)
    assert result(holdings) == (45, 3)
    sheet = score(holdings)
    assert sheet.maps + sheet.specialists == 25
    assert (sheet.knowledge, sheet.artifacts, sheet.treasures) == (2, 12, 6)
    assert "W-E3" not in places(sheet)


def test_ex53_a_whole_game_of_three_with_guild_and_galleon() -> None:
    """EX53. 12 + 6 + 3 + 1 + 3 + 3 + 11 = 39, tie-break value 2 (GC-17.8, GC-17.10, GC-17.11)."""
    holdings = owned("mB4 mB2 mP3", "B-C3 B-C1 B-E2 P-E3 R-C2", missions="M12 M15 M19", tokens=7)
    holdings.chests[1] = 1
    holdings.chests[2] = 2
    holdings.chests[3] = 2
    assert result(holdings) == (39, 2)
    sheet = score(holdings)
    assert sheet.maps + sheet.specialists == 18
    assert sheet.knowledge == 3
    assert [entry.gold for entry in sheet.missions] == [3, 1, 3]
    assert sheet.chests == 11


def test_ex54_the_larger_idle_value_wins_a_tie() -> None:
    """EX54. 45 each: 5 idle beats 3 idle; equal idle values share the win (GC-17.12, GC-17.13, GC-R37)."""
    assert standings([45 * PACK + 3, 45 * PACK + 5]) == [2, 1]
    assert standings([45 * PACK + 3, 45 * PACK + 3]) == [1, 1]


# --- clause by clause -----------------------------------------------------------------------------------------------


def test_gc_17_1_every_category_counts() -> None:
    """GC-17.1"""
    holdings = owned("mR4", "R-C3", missions="M14", tokens=4)
    artifacts(holdings, "PC1", "Desert")
    holdings.abilities = 3
    holdings.chests[3] = 1
    treasure(holdings, content.GOLD, 2)
    sheet = score(holdings)
    assert (sheet.maps, sheet.specialists, sheet.knowledge, sheet.artifacts) == (4, 3, 2, 4)
    assert ([m.gold for m in sheet.missions], sheet.abilities, sheet.chests, sheet.treasures) == (
        [2],
        3,
        3,
        2,
    )
    assert result(holdings) == (4 + 3 + 2 + 4 + 2 + 3 + 3 + 2, 0)


def test_gc_17_1_nothing_scores_nothing() -> None:
    """GC-17.1"""
    assert result(nothing()) == (0, 0)


def test_gc_17_2_a_secret_map_takes_two_colours_at_once() -> None:
    """GC-17.2, GC-17.3"""
    holdings = owned(people="R-C3 W-E2", missions="M01")
    assert result(holdings) == (5, 0)
    assert places(score(holdings)) == {"R-C3": "M01", "W-E2": "M01"}


def test_gc_17_2_a_dual_map_takes_its_two_colours_only() -> None:
    """GC-17.2, GC-17.3"""
    assert result(owned(people="R-C3 B-E2 G-E3", missions="M03")) == (2 + 3 + 2, 3)


def test_gc_17_3_two_cartographers_never_share_a_tile() -> None:
    """GC-17.3, GC-6.14"""
    assert result(owned("mR2", "R-C3 R-C2")) == (5, 2)
    assert result(owned(people="R-C3 B-C2", missions="M03")) == (5, 2)


def test_gc_17_4_an_item_fits_colour_and_type_only() -> None:
    """GC-17.4, GC-9.9"""
    assert result(owned("mR2", "R-C2", "R-Ea B-Ca")) == (4, 0)
    assert result(owned("mR2", "R-C2", "R-Ca")) == (6, 0)


def test_gc_17_4_a_specialist_carries_one_item_at_most() -> None:
    """GC-17.4, GC-9.9"""
    assert result(owned("mR2", "R-C2", "R-Ca R-Cb")) == (6, 0)


def test_gc_17_5_an_empty_map_is_worth_its_smaller_value() -> None:
    """GC-17.5, GC-6.15"""
    assert result(owned("mR4 mB1 mG2b")) == (3 + 0 + 1, 0)


def test_gc_17_5_two_people_and_one_item_do_not_double_the_map() -> None:
    """GC-17.5, GC-9.11"""
    assert result(owned("mR3", "R-C2 R-E1", "R-Ca")) == (3 + 4 + 1, 0)


def test_gc_17_5_a_dual_map_is_doubled_like_an_ancient_one() -> None:
    """GC-17.5, GC-R41. The items match their carriers, not the map."""
    assert result(owned(people="R-C1 B-E1", items="R-Ca B-Ea", missions="M03")) == (4 + 2 + 2, 0)


def test_gc_r41_by_the_house_rule_items_double_on_ancient_maps_only() -> None:
    """GC-R41, GC-17.5, GC-17.6. The best carriers stay at home, the others go to the Dual Map."""
    holdings = owned(people="R-C1 B-E1", items="R-Ca B-Ea", missions="M03")
    holdings.ancient = True
    assert result(holdings) == (2 + 1 + 1, 0)
    both = owned("mR1", people="R-C3 R-C1 R-E1", items="R-Ca", missions="M03")
    both.ancient = True
    assert result(both) == (1 + 6 + 2 + 1 + 1, 0)
    for one in (holdings, both):
        sheet = score(one)
        assert (sheet.gold, sheet.idle) == result(one)


def test_gc_17_6_the_unassigned_score_nothing() -> None:
    """GC-17.6, also with an item at hand."""
    assert result(owned("mB1", "R-C3", "R-Ca")) == (0, 3)


def test_gc_17_7_carriers_are_drawn_apart_when_that_pays() -> None:
    """GC-17.7. A shared tile may be worth more to the pair of another colour: the whole is weighed, not each colour."""
    holdings = owned("mR1", "R-C3 R-C2 B-C1", missions="M03")
    assert result(holdings) == (1 + 2 + 3 + 2, 1)


def test_gc_17_7_equal_holdings_are_always_explained_alike() -> None:
    """GC-17.7. Deterministic among equals."""
    holdings = owned("mR2 mR3 mB2 mG2 mG2b", "R-C2 R-E2 B-C2 G-C1 G-E1", "R-Ca", "M01 M02 M03 M10")
    first = places(score(holdings))
    assert all(places(score(holdings.copy())) == first for _ in range(5))
    assert len(first) == 5


def test_gc_17_8_two_tokens_make_one_gold() -> None:
    """GC-17.8, GC-4.10"""
    assert [result(owned(tokens=n))[0] for n in range(5)] == [0, 0, 1, 1, 2]


def test_gc_17_9_artifacts_are_priced_by_the_own_collection() -> None:
    """GC-17.9, GC-7.11"""
    holdings = nothing()
    artifacts(holdings, "PC6", "Dark Dark Desert Fire")
    assert result(holdings) == (4 + 4 + 2 + 1, 0)


def test_gc_17_11_abilities_chests_and_treasures() -> None:
    """GC-17.11, GC-10.14, GC-12.11, GC-13.8"""
    holdings = nothing()
    holdings.abilities = 2
    assert result(holdings)[0] == 2
    holdings.chests[1] = 1
    holdings.chests[3] = 2
    assert result(holdings)[0] == 2 + 7
    treasure(holdings, content.BRONZE, 0)
    treasure(holdings, content.SILVER, 3)
    assert result(holdings)[0] == 2 + 7 + 3


def test_gc_17_12_gold_comes_before_idle_value() -> None:
    """GC-17.12"""
    assert standings([44 * PACK + 60, 45 * PACK, 43 * PACK]) == [2, 1, 3]


def test_gc_17_13_shared_ranks_leave_a_gap() -> None:
    """GC-17.13"""
    assert standings([10, 30, 30, 20]) == [4, 1, 1, 3]


def test_gc_17_7_holdings_copy_is_apart() -> None:
    """GC-17.7. A bot may change a copy without touching the table."""
    holdings = owned("mR2", tokens=2)
    twin = holdings.copy()
    twin.chests[3] += 1
    twin.artifacts[0] += 1
    twin.treasures[3] += 1
    twin.tokens = 0
    assert (holdings.chests[3], holdings.artifacts[0], holdings.treasures[3], holdings.tokens) == (0, 0, 0, 2)


# --- against brute force --------------------------------------------------------------------------------------------

SHARED = ["M01", "M02", "M03", "M04", "M05"]
PAYING = ["M06", "M07", "M09", "M10"]


@st.composite
def small(draw: st.DrawFn, colours: str, shared: list[str]) -> Holdings:
    """A few tiles of a few colours: dense enough that they compete."""

    def pick(names: list[str], most: int) -> list[str]:
        return draw(st.lists(st.sampled_from(names), max_size=most, unique=True))

    maps = pick([n for n in content.MAP_NAMES if n[1] in colours], 4)
    people = pick([n for n in content.SPECIALIST_NAMES if n[0] in colours], 6 if shared else 7)
    items = pick([n for n in content.ITEM_NAMES if n[0] in colours], 4)
    missions = pick(PAYING, 4) + (pick(shared, 3) if shared else [])
    return owned(
        " ".join(maps[: 4 if not shared else 3]), " ".join(people), " ".join(items), " ".join(missions)
    )


def slow(holdings: Holdings) -> tuple[int, int]:
    def names(table: list[str], held: int) -> list[str]:
        return [name for number, name in enumerate(table) if (held >> number) % 2]

    missions = names(content.MISSION_NAMES, holdings.missions)
    tiles = [brute_force.map_tile(NUMBER_OF[n]) for n in names(content.MAP_NAMES, holdings.maps)]
    tiles += [brute_force.mission_tile(NUMBER_OF[n]) for n in missions if n in SHARED]
    people = [brute_force.person(NUMBER_OF[n]) for n in names(content.SPECIALIST_NAMES, holdings.specialists)]
    items = [("RBGYWP".index(n[0]), n[2]) for n in names(content.ITEM_NAMES, holdings.items)]
    return brute_force.optimum(people, tiles, items, set(missions))


@CHECKED
@given(small("R", []))
def test_gc_17_7_one_colour_equals_brute_force(holdings: Holdings) -> None:
    """GC-17.7, GC-17.5: one colour, crowded, with items and M06, M07, M09, M10."""
    assert result(holdings) == slow(holdings)


@CHECKED
@given(small("GY", []))
def test_gc_17_7_two_colours_equal_brute_force(holdings: Holdings) -> None:
    """GC-17.7"""
    assert result(holdings) == slow(holdings)


@CHECKED
@given(small("RB", SHARED[:3]))
def test_gc_17_7_secret_and_dual_maps_equal_brute_force(holdings: Holdings) -> None:
    """GC-17.7, GC-17.2: both Secret Maps and the red-blue Dual Map."""
    assert result(holdings) == slow(holdings)


@CHECKED
@given(small("GYP", SHARED))
def test_gc_17_7_all_shared_tiles_equal_brute_force(holdings: Holdings) -> None:
    """GC-17.7, GC-17.2"""
    assert result(holdings) == slow(holdings)


@st.composite
def anything(draw: st.DrawFn) -> Holdings:
    """Holdings of any size a game can end with, and larger."""
    holdings = nothing()
    holdings.maps = draw(st.integers(0, 2**26 - 1))
    holdings.specialists = draw(st.integers(0, 2**36 - 1))
    holdings.items = draw(st.integers(0, 2**24 - 1)) & draw(st.integers(0, 2**24 - 1))
    holdings.missions = draw(st.integers(0, 2**20 - 1))
    holdings.tokens = draw(st.integers(0, 30))
    holdings.abilities = draw(st.integers(0, 20))
    return holdings


@settings(derandomize=True, deadline=None, max_examples=200)
@given(anything())
def test_gc_17_7_the_sheet_is_a_legal_assignment_worth_the_optimum(holdings: Holdings) -> None:
    """GC-17.3, GC-17.4, GC-17.7: the sheet keeps every limit and reaches the number that `best` promised."""
    sheet = score(holdings)
    assert sheet.packed() == best(holdings)
    seats = [(post.tile, content.SPECIALIST_TYPE[post.specialist]) for post in sheet.postings]
    carried = [post.item for post in sheet.postings if post.item != NO_ITEM]
    assert len(set(seats)) == len(seats)
    assert len({post.specialist for post in sheet.postings}) == len(sheet.postings)
    assert len(set(carried)) == len(carried)
    for post in sheet.postings:
        colour, kind = content.SPECIALIST_COLOUR[post.specialist], content.SPECIALIST_TYPE[post.specialist]
        assert (holdings.specialists >> post.specialist) % 2 == 1
        if post.tile < content.MAPS:
            assert (holdings.maps >> post.tile) % 2 == 1
            assert (content.MAP_COLOURS[post.tile] >> colour) % 2 == 1
        else:
            assert (holdings.missions >> (post.tile - content.MAPS)) % 2 == 1
            assert (content.MISSION_COLOURS[post.tile - content.MAPS] >> colour) % 2 == 1
        if post.item != NO_ITEM:
            assert (holdings.items >> post.item) % 2 == 1
            assert (content.ITEM_COLOUR[post.item], content.ITEM_TYPE[post.item]) == (colour, kind)
