"""The components: numbers, names and the board graph (CT-T1 to CT-T19)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from doubloon.games.city_of_thieves import city, content
from doubloon.games.city_of_thieves.king_of_ashes import content as ashes
from doubloon.pieces.content import TAGS

LEDGER = (Path(__file__).parents[3] / "docs" / "rules" / "city-of-thieves.md").read_text("utf-8")


def number(name: str) -> int:
    return city.SPACE_NUMBER[name]


def test_ct_t2_76_spaces_99_edges_24_rooms_connected() -> None:
    """CT-T2, CT-T3, CT-T4, CT-6.3"""
    assert len(city.SPACE_NAMES[:76]) == len(set(city.SPACE_NAMES[:76])) == 76
    assert (city.STREETS, city.ENTRANCES, city.ROOMS) == (36, 16, 24)
    assert len(city.EDGES) == len({frozenset(edge) for edge in city.EDGES}) == 99
    assert len({frozenset(wall) for wall in city.RED}) == 61
    assert not {frozenset(edge) for edge in city.EDGES} & {frozenset(wall) for wall in city.RED}
    assert max(max(row) for row in city.STEPS[0]) == 14
    reach = sum(sum(0 < steps <= 4 for steps in row) for row in city.STEPS[0]) / 76
    assert round(reach, 1) == 21.7


def test_ct_t2_the_adjacent_spaces_are_those_of_the_table() -> None:
    """CT-T2. The ledger's own column of neighbours agrees with its list of edges."""
    rows = [line.split("|") for line in LEDGER.splitlines() if line.count("|") == 9]
    listed = {row[1].strip(): row[7].split() for row in rows if row[1].strip() in city.SPACE_NUMBER}
    assert len(listed) == 76
    for name, neighbours in listed.items():
        beside = [city.SPACE_NAMES[other] for other in city.BESIDE[0][number(name)]]
        assert set(beside) == set(neighbours), name


def test_ct_6_5_rooms_are_entered_by_doors_and_windows_alone() -> None:
    """CT-6.4, CT-6.5. White lines join streets; every green arrow has a room at one end."""
    for one, other in city.WHITE + city.GATE_PAIRS:
        assert not city.is_room(one)
        assert not city.is_room(other)
    for one, other in city.DOORS + city.WINDOWS:
        assert city.is_room(one) or city.is_room(other)
    for room in range(city.FIRST_ROOM, city.SPACES):
        assert city.BESIDE[0][room]


def test_ct_t5_marked_places() -> None:
    """CT-T5, CT-R52. Closed gates cut exactly their edge."""
    assert [city.SPACE_NAMES[space] for space in city.PENTACLES] == ["R1", "R7", "R13", "R19"]
    assert [city.SPACE_NAMES[space] for space in content.MILITIA_START] == ["GUA", "TRE"]
    assert len(city.INTRIGUE_ROOMS) == 6
    for closed in (5, 10):
        cut = {frozenset(edge) for edge in city.EDGES} - {frozenset(edge) for edge in city.open_edges(closed)}
        assert cut == {frozenset(city.GATE_PAIRS[gate]) for gate in range(4) if closed >> gate & 1}
        assert max(max(row) for row in city.STEPS[city.GATE_SETTING[closed]]) < 99


def test_ct_t6_chest_tokens() -> None:
    """CT-T6, CT-2.5"""
    counts = Counter(content.TREASURE_NAMES[token] for token in content.CHEST_TOKENS)
    assert counts == {
        "red": 5,
        "green": 3,
        "keys": 3,
        "scroll": 3,
        "bracelet": 3,
        "purse": 4,
        "ducats": 3,
    }


def test_ct_t7_fifteen_missions() -> None:
    """CT-T7, CT-R58. One for each scoring treasure and bonus; none for purses and ducat chests."""
    assert sorted(content.MISSION_NAMES) == sorted(
        f"{kind}+{bonus}" for kind in ("red", "green", "keys", "scroll", "bracelet") for bonus in range(3)
    )


def test_ct_t8_ct_t15_arcana() -> None:
    """CT-T8, CT-T15, KA-R2"""
    copies = [6, 3, 4, 6, 4, 3, 4, 3, 4, 3, 2, 3, 3, 3, 3, 3, 3]
    assert content.CARD_COPIES[:17] == copies
    assert content.CARD_COPIES[17:] == [3, 3, 3, 3, 3, 2, 3, 2, 3, 2, 2, 1]
    assert [name[0] for name in content.CARD_IDS] == ["C"] * 17 + ["K"] * 12
    assert content.CARD_BLUE == [False] * 17 + [True] * 12
    assert len(content.deck_of(False)) == 60
    assert len(content.deck_of(True)) == 30


def test_ct_1_1_four_gangs_of_four() -> None:
    """CT-1.1, CT-1.2, CT-1.6, CT-T9"""
    thieves = range(content.THIEVES)
    assert Counter(content.FIGURE_GANG[thief] for thief in thieves) == {0: 4, 1: 4, 2: 4, 3: 4}
    assert len({content.SKILL_TITLES[thief] for thief in thieves}) == 16
    assert {(content.COMBAT[thief], content.MOVEMENT[thief], content.MIND[thief]) for thief in thieves} == {
        (2, 4, 4)
    }
    for gang in range(4):
        prices = Counter(content.SKILL_PRICE[4 * gang + slot] for slot in range(4))
        assert prices == {content.PASSIVE: 2, content.FOR_AP: 1, content.FOR_A_CARD: 1}
    assert len(set(content.GANG_COLOURS)) == 4
    heroes = (content.ISABEAU, content.SIENNA)
    assert {(content.COMBAT[hero], content.MOVEMENT[hero]) for hero in heroes} == {(3, 4)}
    assert {content.COMBAT[figure] for figure in (content.KORNAK, content.VALRUT)} == {2}


def test_ct_t14_mercenaries() -> None:
    """CT-T14"""
    hired = {
        content.FIGURE_NAMES[f]: (content.COMBAT[f], content.MOVEMENT[f], content.MIND[f])
        for f in range(16, 20)
    }
    assert hired == {
        "chufflock": (3, 3, 3),
        "lucius": (2, 4, 4),
        "iraem": (2, 4, 5),
        "shaana": (3, 4, 3),
    }
    assert content.COMBAT[content.CYCLOPS] == 4


def test_ct_t11_ct_t19_adventures() -> None:
    """CT-T11, CT-T19"""
    assert content.ROUNDS[1:] == [7] * 7 + [8] * 7
    assert content.ALARM[1:] == [5] * 7 + [6] * 7
    assert content.PORTCULLISES[1:] == [8, 8, 8, 8, 10, 8, 8, 8, 8, 8, 8, 8, 8, 8]


def test_ct_t13_ct_t16_ct_t17_decks_of_the_expansion() -> None:
    """CT-T12, CT-T13, CT-T16, CT-T17"""
    assert Counter(ashes.TOKEN_NAMES[token] for token in ashes.EXPLORATION_TOKENS) == {
        "magic-gem": 3,
        "trap": 4,
        "equipment": 4,
        "emblem-of-cadwallon": 4,
        "security": 4,
        "staircase": 3,
        "mechanism": 2,
    }
    assert sum(ashes.EQUIPMENT_COPIES) == 18
    assert len(ashes.INTRIGUE_NAMES) == 20
    assert [n for n, end in zip(ashes.INTRIGUE_IDS, ashes.INTRIGUE_AT_END, strict=True) if end] == [
        "I15",
        "I19",
    ]
    assert sum(ashes.INTRIGUE_PENALTY) == 2 * 4 + 3 + 2 + 1 + 3 + 2


def test_ct_t18_catacombs() -> None:
    """CT-T18. Every room but the Lair leads to the centre; no arrow leads into the Treasure Room or the prison."""
    arrows = {(city.SPACE_NAMES[a], city.SPACE_NAMES[b]) for a, b in city.ARROWS}
    assert {a for a, b in arrows if b == "CX"} == {"HA", "SC", "TC", "TU", "TR", "PR"}
    assert not {b for _, b in arrows} & {"TR", "PR", "LA"}
    assert [city.SPACE_NAMES[room] for room in city.CYCLOPS_ROOMS] == ["HA", "TU", "TC", "SC", "TR"]


@pytest.mark.parametrize("name", sorted(city.PROVENANCE))
def test_every_value_says_where_it_comes_from(name: str) -> None:
    assert city.PROVENANCE[name]
    assert set(city.PROVENANCE[name].values()) <= set(TAGS)


def test_ct_t9_texts_are_read_without_the_numbers_of_the_ledger() -> None:
    """CT-T9, CT-T11. Adventures and skills refer to each other by AV1, AV2, … in the ledger; players have no such numbers."""
    told = [
        *content.ADVENTURE_TEXTS,
        *content.ADVENTURE_EVENTS,
        *content.ADVENTURE_SETUPS,
        *content.SKILL_TEXTS,
    ]
    assert [text for text in told if "AV" in text] == []
