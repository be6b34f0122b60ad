"""Nothing appears and nothing vanishes: dice, tiles and tokens are all accounted for (GC-1.3). (Not compiled: edge.)"""

from __future__ import annotations

from collections.abc import Iterable

from doubloon.games.gilded_compass.compass import (
    GALLEON,
    ILLUMINATI,
    TEMPLE,
    TOWER,
    Compass,
    missions_in_play,
)
from doubloon.games.gilded_compass.content import (
    ABILITY_KIND,
    ARTIFACT_TYPE,
    CHEST_VALUE,
    DICE_EACH,
    ENTRANCES,
    EXTRA_DICE,
    ITEMS,
    MAPS,
    NEUTRAL_EACH,
    SPECIALISTS,
    TREASURE_VALUES,
    VALUES,
)
from doubloon.games.gilded_compass.rules.buildings.university import owner_of, pips_of
from doubloon.games.gilded_compass.rules.hidden import treasures_of_colour
from doubloon.kernel.games.audit import expect, expect_all
from doubloon.kernel.masks import members
from doubloon.pieces.handful import pieces, size


def audit(compass: Compass) -> None:
    """Raise AuditFailed with the first thing that is wrong."""
    audit_dice(compass)
    audit_rows(compass)
    audit_tiles(compass)


def audit_dice(compass: Compass) -> None:
    """GC-1.3, GC-2.17, GC-11.6, GC-16.1. Every owner's dice over free pool, buildings and Library."""
    for owner in range(compass.seats + 1):
        placed = sum(
            held.size for held in compass.groups + compass.runs + compass.bids if held.owner == owner
        )
        placed += sum(owner_of(die) == owner for die in compass.row + compass.left + compass.right)
        placed += 2 * sum(tile_owner == owner for tile_owner in compass.tile_owner)
        number = compass.free[owner] + compass.library[owner] + placed
        if compass.is_neutral(owner):
            number += sum(compass.held)
            wanted = NEUTRAL_EACH * compass.seats if compass.neutral else 0
        else:
            wanted = DICE_EACH + (EXTRA_DICE if compass.helper == owner else 0)
        expect(number == wanted, f"owner {owner} has {number} dice instead of {wanted}")
        expect(compass.library[owner] >= 0 and compass.free[owner] >= 0, f"owner {owner} owes dice")
    on_turn = compass.on_turn
    if on_turn >= 0:
        expect(size(compass.rolled) <= compass.free[on_turn], "more dice are rolled than are free")
        expect(
            size(compass.rolled_neutral) <= compass.held[on_turn], "more neutral dice are rolled than held"
        )


def audit_rows(compass: Compass) -> None:
    """GC-5.4, GC-5.7, GC-7.2, GC-10.7, GC-12.4, GC-13.1"""
    row = [pips_of(die) for die in compass.row]
    expect(row == sorted(row), f"the University's row {row} does not ascend")
    expect(len(row) <= ENTRANCES[compass.seats], "the University's row is longer than its entrances")
    for sets in (compass.runs, compass.bids):
        owners = [held.owner for held in sets]
        expect(len(owners) == len(set(owners)), f"owners {owners}: somebody has two sets")
    for held in compass.runs:
        values = pieces(held.dice)
        expect(values == list(range(values[0], values[0] + len(values))), f"{values} is no run")
    for held in compass.groups:
        expect(len(set(pieces(held.dice))) == 1, f"{pieces(held.dice)} is no group")
    expect(len(compass.left) <= 3 and len(compass.right) <= 3, "a tower has more than three dice")


def audit_tiles(compass: Compass) -> None:
    """GC-1.3, GC-2.16. Every tile of the buildings in play is somewhere, once; no other tile is anywhere."""
    maps = [*compass.map_stack, *compass.maps_shown, *members(compass.maps_gone), *owned(compass.maps)]
    expect_all("Maps", maps, range(MAPS))
    hired = [*members(compass.specialists_gone), *owned(compass.specialists)]
    people = [*compass.specialist_stack, *compass.specialists_shown, *hired]
    expect_all("Specialists", people, range(SPECIALISTS))
    audit_b_tiles(compass)
    audit_c_tiles(compass)


def audit_b_tiles(compass: Compass) -> None:
    """GC-2.2. Artifacts of the Auction House, or Missions of the Guild."""
    drawn_artifacts = compass.drawn if compass.auction else []
    kept = [tile for held in compass.artifacts for tile in pieces(held)]
    artifacts = [*compass.artifact_stack, *drawn_artifacts, *pieces(compass.artifacts_gone), *kept]
    expect_all("Artifacts", artifacts, ARTIFACT_TYPE if compass.auction else ())
    drawn_missions = [] if compass.auction else compass.drawn
    missions = [*compass.mission_stack, *drawn_missions, *owned(compass.missions)]
    expect_all("Missions", missions, () if compass.auction else missions_in_play(compass.c))
    if compass.auction:
        expect(len(set(compass.collections)) == compass.seats, "two players have the same Collection")


def audit_c_tiles(compass: Compass) -> None:
    """GC-2.3. What belongs to one of the C buildings."""
    items = [*compass.item_stack, *compass.tiles, *members(compass.items_gone), *owned(compass.items)]
    expect_all("Magical Items", items, range(ITEMS) if compass.c == TEMPLE else ())
    taken = [kind for held in (*compass.abilities, *compass.fresh) for kind in pieces(held)]
    abilities = [
        *compass.ability_stack,
        *compass.abilities_shown,
        *pieces(compass.abilities_gone),
        *taken,
    ]
    expect_all("Abilities", abilities, ABILITY_KIND if compass.c == ILLUMINATI else ())
    expect_all("Chests", chests(compass), CHEST_VALUE if compass.c == GALLEON else ())
    for colour in range(len(TREASURE_VALUES) if compass.c == TOWER else 0):
        drawn = [kind for held in compass.treasures for kind in pieces(treasures_of_colour(held, colour))]
        found = [*compass.treasure_stacks[colour], *(kind - colour * VALUES for kind in drawn)]
        expect_all(f"Treasures of colour {colour}", found, TREASURE_VALUES[colour])


def owned(by_seat: Iterable[int]) -> list[int]:
    """The tiles of all players, from masks."""
    return [tile for held in by_seat for tile in members(held)]


def chests(compass: Compass) -> list[int]:
    """Every Chest, wherever it is."""
    found = [*compass.chest_stack, *pieces(compass.chests_gone)]
    for seat in range(compass.seats):
        found += [*pieces(compass.chests[seat]), *pieces(compass.catches[seat])]
    return found
