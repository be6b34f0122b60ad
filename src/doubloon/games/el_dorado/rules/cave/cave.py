"""The cave (ED-17), its dwellers (ED-18) and the cave shrine (ED-16.7 – ED-16.11). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.actions import ROTATE, Rotate
from doubloon.games.el_dorado.content import (
    ALTAR,
    CAVE_SHRINE_STRENGTH,
    DWELLER_STRENGTH,
    EMPTY_CAVE,
    ENTRANCE,
    EXIT,
    EXPLORERS,
    GIANT,
    GUARDIAN_KINDS,
    LOST,
    MOST_THIEVES,
    NO_PLACE,
    NOBODY,
    SUPPLY,
    THIEVES,
    THIEVES_TILE,
    TIGER,
    TITAN_TILE,
    TREASURE,
    WITH_DWELLER,
    WOLF,
    WOLF_TILE,
    X_EDGES,
    Kind,
    Place,
    Side,
)
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.edge.events.battle import (
    DwellerDefeated,
    DwellerWentBack,
    TookCaveShrine,
    TookTreasure,
    WolfTaken,
)
from doubloon.games.el_dorado.edge.events.exploring import CaveShrineLifted, FoundCaveShrine, OpenedCave
from doubloon.games.el_dorado.edge.events.names import piece_title
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.maps import join_maps, lay_tile, lift_tile
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.games.el_dorado.rules.victory.victory import take_cave_shrine
from doubloon.games.el_dorado.thieves.pieces import THE_CAVE_SHRINE, entrust
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE, members, size
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.hexes import DELTA, position_of

CAVE_MIDDLE: Final[i64] = position_of(100, 0)
"""ED-17.1. The cave exit's position: far from the island, so that no position is on both maps."""
IN_CAVE: Final[i64] = 3 * position_of(50, 0)
"""Corners above this are corners of the cave."""


@declared
class OpenCave(IslandRule):
    """ED-17.2, ED-R51. The first to enter picks the rotation of the exit, then moves onto it."""

    seat: Seat
    group: i64

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        return list(ROTATE)

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        return None if isinstance(action, Rotate) else NOT_OFFERED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, Rotate)
        for edge in X_EDGES:
            island.x_marks |= ONE[(action.direction + edge) % 6]
        lay_tile(island, EXIT, CAVE_MIDDLE)
        join_maps(island, ENTRANCE, EXIT)
        if island.told is not None:
            group = members(self.group)
            villagers = len(group) if group[0] < EXPLORERS else 0
            island.told.append(OpenedCave(seat, action.direction, villagers, piece_title(group[0])))
        island.move(members(self.group), EXIT)
        island.end(self)

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.one_seat(sheet, columns.WHO, island, seat, self.seat)
        put(sheet, columns.NUMBER, size(self.group))


def is_barred(island: Island, position: i64) -> bool:
    """ED-17.6, ED-T9. Whether a position shares an X edge of the cave exit."""
    for direction in members(island.x_marks):
        if position == CAVE_MIDDLE + DELTA[direction]:
            return True
    return False


# --- the cave shrine ------------------------------------------------------------------------------------------------


def find_cave_shrine(island: Island, seat: Seat) -> None:
    """ED-16.7, TH-13.1. With the expansion a piece is taken, and the tile stays as an empty one."""
    if island.told is not None:
        island.told.append(FoundCaveShrine(seat))
    if island.expansion:
        island.set_kind(ALTAR, EMPTY_CAVE)
    take_cave_shrine(island, seat)


def lift_cave_shrine(island: Island) -> None:
    """ED-16.8, ED-R22. The tile leaves the map as soon as nobody stands on it."""
    if island.expansion or not island.map.placed & ONE[ALTAR]:
        return
    for side in range(island.sides):
        if island.presence[side] & ONE[ALTAR]:
            return
    lift_tile(island, ALTAR)
    if island.told is not None:
        island.told.append(
            CaveShrineLifted(island.cave_shrine if island.cave_shrine < WITH_DWELLER else NOBODY)
        )


# --- dwellers -------------------------------------------------------------------------------------------------------


def is_dweller(kind: Kind) -> bool:
    """ED-1.13, TH-15.1"""
    return kind in (TIGER, THIEVES_TILE, GIANT, WOLF_TILE)


def dweller_strength(island: Island, kind: Kind) -> i64:
    """ED-1.13, TH-13.7, ED-R33, SO-2.1, SO-2.2"""
    bonus = CAVE_SHRINE_STRENGTH if island.cave_shrine == WITH_DWELLER + kind else 0
    if len(island.guardians) and kind in GUARDIAN_KINDS:
        bonus += size(island.usurped)
    return DWELLER_STRENGTH[kind] + bonus


def lay_treasure(island: Island, place: Place) -> None:
    """ED-18.9, ED-R34. From the stacks, when the tile is first discovered."""
    if island.kind[place] != THIEVES_TILE or island.treasure_laid:
        return
    island.treasure_laid = True
    for resource in range(3):
        laid = min(TREASURE[resource], island.bank[resource])
        island.bank[resource] -= laid
        island.set_treasure(resource, island.treasure[resource] + laid)


def beat_dweller(island: Island, place: Place, kind: Kind) -> None:
    """ED-18.4, TH-14.2. It is gone; what it guarded goes to the victor."""
    if island.told is not None:
        island.told.append(DwellerDefeated(kind))
    if kind == TITAN_TILE:
        remove_titan(island)
    else:
        island.set_kind(place, EMPTY_CAVE)


def win_cave_shrine(island: Island, seat: Seat, carriers: i64, cited: str) -> None:
    """ED-16.9, ED-16.11, TH-13.2, TH-13.6. A victor has it; `carriers` are the thieves of whom one carries it."""
    if island.told is not None:
        island.told.append(TookCaveShrine(seat, cited))
    if not take_cave_shrine(island, seat) and island.side_of[seat] == island.thieves:
        entrust(island, THE_CAVE_SHRINE, carriers)


def take_treasure(island: Island, seat: Seat, cited: str) -> None:
    """ED-18.10, TH-16.2, TH-16.4, TH-16.5. All of it."""
    if island.told is not None:
        island.told.append(TookTreasure(seat, [int(number) for number in island.treasure], cited))
    for resource in range(3):
        island.hands[3 * seat + resource] += island.treasure[resource]
        island.set_treasure(resource, 0)


def thief_off_the_map(island: Island) -> i64:
    """TH-16.2. An available thief piece that is not on the map, or NOBODY."""
    for piece in range(THIEVES, THIEVES + MOST_THIEVES):
        if island.at[piece] in (SUPPLY, LOST):
            return piece
    return NOBODY


def remove_titan(island: Island) -> None:
    """TH-14.2. Out of the game."""
    island.wild &= ~ONE[island.titan]
    island.titan = NO_PLACE


def tame_wolf(island: Island, place: Place, seat: Seat) -> None:
    """TH-15.3. The Wolf becomes a companion, standing on that tile."""
    island.companion = seat
    island.at[WOLF] = place
    island.refresh(island.side_of[seat])
    if island.told is not None:
        island.told.append(WolfTaken(seat))


def shuffle_dweller_back(island: Island, place: Place, tied: bool) -> None:
    """ED-18.7, ED-18.8, ED-R20, ED-R32. Anywhere in the stack; the order of the others stays."""
    lift_tile(island, place)
    island.own_stacks()
    where = island.roll(len(island.cave_stack) + 1)
    island.cave_stack.insert(where, place)
    island.altar_below += 1
    island.exit_below += 1
    if island.told is not None:
        island.told.append(DwellerWentBack(island.kind[place], tied))


def next_side(island: Island, side: Side) -> Side:
    """ED-18.2, ED-R31. Clockwise."""
    return (side + 1) % island.sides
