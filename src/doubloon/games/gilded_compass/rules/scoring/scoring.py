"""Final scoring (GC-17): gold, tie-break and ranks, and the sheet that explains them. Compiled room.

`best` is for simulations and bots: one packed number, gold × PACK + printed value of the unassigned Specialists, that
compares as GC-17.12 does. `score` spells the same result out, category by category and Specialist by Specialist.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from doubloon.games.gilded_compass.content import (
    ABILITY_GOLD,
    ARTIFACT_GOLD,
    ARTIFACT_TYPES,
    MAPS,
    MISSION_DETAIL,
    MISSION_GOLD,
    MISSION_KIND,
    NO_COLLECTION,
    PER_ASSIGNED,
    PER_EXPEDITION,
    PER_UNASSIGNED,
    SHARED_MAP,
    SPECIALIST_TYPE,
    SPECIALIST_VALUE,
    TOKENS_PER_GOLD,
    VALUES,
    Mission,
)
from doubloon.games.gilded_compass.rules.scoring.assignment import PACK, best_assignment
from doubloon.games.gilded_compass.rules.scoring.chosen_assignment import (
    NO_ITEM,
    Posting,
    Tile,
    map_like,
    postings,
    tile_greater,
    tile_smaller,
)
from doubloon.games.gilded_compass.rules.scoring.holdings import TREASURE_CELLS, Holdings
from doubloon.games.gilded_compass.rules.scoring.missions import ownership_gold
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import members, size


def knowledge_gold(holdings: Holdings) -> i64:
    """GC-17.8, GC-4.10"""
    return holdings.tokens // TOKENS_PER_GOLD


def artifact_gold(holdings: Holdings) -> i64:
    """GC-17.9, GC-7.11"""
    if holdings.collection == NO_COLLECTION:
        return 0
    gold: i64 = 0
    for kind in range(ARTIFACT_TYPES):
        gold += holdings.artifacts[kind] * ARTIFACT_GOLD[holdings.collection * ARTIFACT_TYPES + kind]
    return gold


def ability_gold(holdings: Holdings) -> i64:
    """GC-17.11, GC-10.14"""
    return holdings.abilities * ABILITY_GOLD


def chest_gold(holdings: Holdings) -> i64:
    """GC-17.11, GC-12.11"""
    gold: i64 = 0
    for value in range(VALUES):
        gold += holdings.chests[value] * value
    return gold


def treasure_gold(holdings: Holdings) -> i64:
    """GC-17.11, GC-13.8"""
    gold: i64 = 0
    for cell in range(TREASURE_CELLS):
        gold += holdings.treasures[cell] * (cell % VALUES)
    return gold


def best(holdings: Holdings) -> i64:
    """GC-17.1, GC-17.7. The final result in one number: see `gold_of` and `idle_of`."""
    gold = (
        knowledge_gold(holdings)
        + artifact_gold(holdings)
        + ability_gold(holdings)
        + chest_gold(holdings)
        + treasure_gold(holdings)
    )
    if holdings.missions:
        for mission in members(holdings.missions):
            gold += ownership_gold(mission, holdings)
    return gold * PACK + best_assignment(
        holdings.maps, holdings.specialists, holdings.items, holdings.missions, holdings.ancient
    )


def gold_of(packed: i64) -> i64:
    """GC-17.1"""
    return packed // PACK


def idle_of(packed: i64) -> i64:
    """GC-17.12. Printed value of the unassigned Specialists."""
    return packed % PACK


@final
@declared
class MissionGold:
    """GC-17.10. What one Mission has paid; for a Secret or Dual Map the value of the tile itself."""

    mission: Mission
    gold: i64


@final
class Score:
    """GC-17.1. One line of the scoring sheet. `idle` is the tie-break of GC-17.12."""

    gold: i64
    idle: i64
    maps: i64
    specialists: i64
    knowledge: i64
    artifacts: i64
    missions: list[MissionGold]
    abilities: i64
    chests: i64
    treasures: i64
    postings: list[Posting]

    def __init__(
        self,
        idle: i64,
        maps: i64,
        specialists: i64,
        knowledge: i64,
        artifacts: i64,
        missions: list[MissionGold],
        abilities: i64,
        chests: i64,
        treasures: i64,
        postings: list[Posting],
    ) -> None:
        self.idle = idle
        self.maps = maps
        self.specialists = specialists
        self.knowledge = knowledge
        self.artifacts = artifacts
        self.missions = missions
        self.abilities = abilities
        self.chests = chests
        self.treasures = treasures
        self.postings = postings
        self.gold = maps + specialists + knowledge + artifacts + abilities + chests + treasures
        for entry in missions:
            self.gold += entry.gold

    def packed(self) -> i64:
        """The same number as `best`."""
        return self.gold * PACK + self.idle


def score(holdings: Holdings) -> Score:
    """GC-17.1. The explained result; slower than `best`, equal to it."""
    posts = postings(holdings.maps, holdings.specialists, holdings.items, holdings.missions, holdings.ancient)
    idle: i64 = 0
    for specialist in members(holdings.specialists):
        idle += SPECIALIST_VALUE[specialist]
    working: i64 = 0
    for post in posts:
        idle -= SPECIALIST_VALUE[post.specialist]
        working += specialist_gold(post)
    maps: i64 = 0
    for tile in members(holdings.maps):
        maps += tile_gold(tile, posts)
    missions = [MissionGold(m, mission_gold(m, holdings, posts)) for m in members(holdings.missions)]
    return Score(
        idle,
        maps,
        working,
        knowledge_gold(holdings),
        artifact_gold(holdings),
        missions,
        ability_gold(holdings),
        chest_gold(holdings),
        treasure_gold(holdings),
        posts,
    )


def specialist_gold(post: Posting) -> i64:
    """GC-17.6, GC-9.10"""
    value = SPECIALIST_VALUE[post.specialist]
    return value if post.item == NO_ITEM else 2 * value


def tile_gold(tile: Tile, posts: list[Posting]) -> i64:
    """GC-17.5, GC-9.11"""
    people: i64 = 0
    carriers: i64 = 0
    for post in posts:
        if post.tile == tile:
            people += 1
            if post.item != NO_ITEM:
                carriers += 1
    if not people:
        return tile_smaller(tile)
    return 2 * tile_greater(tile) if carriers == 2 else tile_greater(tile)


def expeditions(holdings: Holdings, posts: list[Posting]) -> i64:
    """M10. Map-like tiles that hold a Cartographer and an Excavator."""
    pairs: i64 = 0
    for tile in map_like(holdings.maps, holdings.missions):
        if len([post for post in posts if post.tile == tile]) == 2:
            pairs += 1
    return pairs


def mission_gold(mission: Mission, holdings: Holdings, posts: list[Posting]) -> i64:
    """GC-17.10. What one Mission pays under this assignment."""
    kind = MISSION_KIND[mission]
    gold = MISSION_GOLD[mission]
    if kind == SHARED_MAP:
        return tile_gold(MAPS + mission, posts)
    if kind == PER_ASSIGNED:
        wanted = MISSION_DETAIL[mission]
        return gold * len([post for post in posts if SPECIALIST_TYPE[post.specialist] == wanted])
    if kind == PER_UNASSIGNED:
        return gold * (size(holdings.specialists) - len(posts))
    if kind == PER_EXPEDITION:
        return gold * expeditions(holdings, posts)
    return ownership_gold(mission, holdings)


def standings(results: list[i64]) -> list[i64]:
    """GC-17.12, GC-17.13. Ranks from packed results (`best`, `Score.packed`), 1 for the winner; equals share a rank."""
    ranks: list[i64] = []
    for mine in results:
        rank: i64 = 1
        for other in results:
            if other > mine:
                rank += 1
        ranks.append(rank)
    return ranks
