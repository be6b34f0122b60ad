"""Hands to be scored, written as the ledger writes them: `owned("mR4 mR1", "R-C3 R-E1", missions="M10")`."""

from __future__ import annotations

from doubloon.games.gilded_compass import content
from doubloon.games.gilded_compass.content import NUMBER_OF
from doubloon.games.gilded_compass.rules.scoring.chosen_assignment import NO_ITEM, tile_name
from doubloon.games.gilded_compass.rules.scoring.holdings import Holdings, nothing
from doubloon.games.gilded_compass.rules.scoring.scoring import Score, best, gold_of, idle_of, score


def mask(names: str) -> int:
    return sum(2 ** NUMBER_OF[name] for name in names.split())


def owned(maps: str = "", people: str = "", items: str = "", missions: str = "", tokens: int = 0) -> Holdings:
    holdings = nothing()
    holdings.maps = mask(maps)
    holdings.specialists = mask(people)
    holdings.items = mask(items)
    holdings.missions = mask(missions)
    holdings.tokens = tokens
    return holdings


def artifacts(holdings: Holdings, collection: str, names: str) -> None:
    holdings.collection = NUMBER_OF[collection]
    for name in names.split():
        holdings.artifacts[content.ARTIFACT_NAMES.index(name)] += 1


def treasure(holdings: Holdings, colour: int, value: int) -> None:
    holdings.treasures[colour * content.VALUES + value] += 1


def result(holdings: Holdings) -> tuple[int, int]:
    """(gold, tie-break value), after checking that the cheap and the explaining path agree."""
    packed = best(holdings)
    assert score(holdings).packed() == packed
    return gold_of(packed), idle_of(packed)


def places(sheet: Score) -> dict[str, str]:
    """Who works where: `{"R-C3": "mR4"}`, an item after a plus."""
    return {
        content.SPECIALIST_NAMES[post.specialist]: tile_name(post.tile)
        + ("" if post.item == NO_ITEM else "+" + content.ITEM_NAMES[post.item])
        for post in sheet.postings
    }


def joker_scenes() -> list[tuple[int, int]]:
    """GC-R39. With mG2b and mY2b entered as jokers of all six colours, 2/1 each; mB2 stays empty, or blue."""
    return [
        result(owned("mG2b mB2", "R-C1 W-E1", "R-Ca W-Ea")),  # together, doubled: 4 + 2 + 2, and 1
        result(owned("mG2b mY2b", "R-C1 W-E1")),  # apart: 3 + 3
        result(
            owned("mG2b mY2b mB2", "R-C1 W-E1 B-C3 B-E1", "B-Ca B-Ea")
        ),  # mB2 doubled: 4 + 6 + 2; apart: 3 + 3
    ]
