"""Important tiles (HC-2): dealt in secret, placed within three turns or shuffled back unseen. Compiled room.

Which numbered tiles are dealt is public (ED-T11, the lowest of a kind first); who holds which is not. `unplaced` are
those that never lay on the map: they are in somebody's hand or, given back, in the island's stack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from doubloon.games.el_dorado.content import ENTRANCE, IMPORTANT, PLACING_TURNS, Kind, Place, Side
from doubloon.games.el_dorado.edge.events.set_up import GaveTilesBack, TilesDealt
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.kernel.chance import Chance
from doubloon.kernel.masks import ONE, members, size
from doubloon.pieces.deck import shuffle

if TYPE_CHECKING:
    from doubloon.games.el_dorado.island import Island


def deal_important_tiles(island: Island) -> None:
    """HC-2.1 – HC-2.3, HC-R5. Before the starting tile is drawn; again while the Thieves hold the cave entrance."""
    sets = IMPORTANT[island.sides][:]
    island.shuffle(sets)
    while island.thieves >= 0 and sets[island.thieves] & ONE[ENTRANCE]:
        island.shuffle(sets)
    for side in range(island.sides):
        island.important[side] = sets[side]
        island.unplaced |= sets[side]
    island.island_stack = [tile for tile in island.island_stack if not island.unplaced & ONE[tile]]
    if island.told is not None:
        island.told.append(TilesDealt(int(size(island.unplaced))))


def turns_left_to_place(island: Island) -> i64:
    """HC-2.6, HC-2.7. In how many turns, this one included, tiles can still be placed."""
    return max(PLACING_TURNS - island.turns // island.sides, 0)


def own_tile(island: Island, side: Side, kind: Kind) -> Place:
    """A tile of this kind that a side still holds, or NO_PLACE."""
    for tile in members(island.important[side]):
        if island.kind[tile] == kind:
            return tile
    return -1


def give_back_tiles(island: Island, side: Side) -> None:
    """HC-2.6, HC-R8. After the third turn what is left goes anywhere into the stack, unseen (ED-R20)."""
    left = members(island.important[side])
    if not left or turns_left_to_place(island) > 1:
        return
    island.own_stacks()
    for tile in left:
        island.island_stack.insert(island.roll(len(island.island_stack) + 1), tile)
    island.returned[side] |= island.important[side]
    island.important[side] = 0
    island.known = 0
    if island.told is not None:
        island.told.append(GaveTilesBack(island.name_of(side), len(left)))


def deal_important_anew(island: Island, side: Side, chance: Chance, keep: i64) -> None:
    """HC-2.2, ED-R38. What a side (-1: a spectator) cannot know: who holds which tile, and which were given back.

    The uppermost `keep` tiles of the stack stay; those below are dealt again afterwards.
    """
    if not island.unplaced:
        return
    stack = island.island_stack
    below = max(len(stack) - keep, 0)
    fixed = island.important[side] | island.returned[side] if side >= 0 else 0
    for tile in stack[below:]:
        fixed |= ONE[tile]
    for rule in island.stack:
        if isinstance(rule, IslandRule) and rule.tile_in_hand() >= 0:
            fixed |= ONE[rule.tile_in_hand()]
    pool = members(island.unplaced & ~fixed)
    shuffle(pool, chance)
    hidden = island.unplaced & ~fixed
    stack[:below] = [tile for tile in stack[:below] if not hidden & ONE[tile]]
    for other in range(island.sides - 1, -1, -1):  # the Thieves, who are the last side, before the others
        if other != side:
            number = size(island.important[other])
            island.returned[other] = 0
            island.important[other] = 0
            for _ in range(number):
                island.important[other] |= ONE[take_tile(pool, other == island.thieves)]
    stack[:0] = sorted(pool)


def take_tile(pool: list[i64], is_thieves: bool) -> Place:
    """HC-2.3. The Thieves never hold the cave entrance."""
    if is_thieves and pool[-1] == ENTRANCE:
        return pool.pop(-2)
    return pool.pop()
