"""The cave-in (TH-17.1 – TH-17.7): the exit is buried with everything on it. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.el_dorado.content import (
    BUILDINGS,
    EMPTY_CAVE,
    ENTRANCE,
    EXIT,
    EXPLORERS,
    LOST,
    NO_PLACE,
    NOBODY,
    TITAN_TILE,
    WITH_DWELLER,
    WOLF,
    Place,
    Side,
)
from doubloon.games.el_dorado.edge.events.battle import WolfDied
from doubloon.games.el_dorado.edge.events.exploring import Buried, CaveOpenedAgain, pieces_told
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.maps import lift_tile, link_one_ways
from doubloon.games.el_dorado.modes import SOLO
from doubloon.games.el_dorado.rules.battle.half_hand import TO_STACKS, HalfHand
from doubloon.games.el_dorado.rules.cave.cave import beat_dweller, next_side, win_cave_shrine
from doubloon.games.el_dorado.rules.cave.treasures import coins_with_dweller, win_coin
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.games.el_dorado.rules.supply import take_down
from doubloon.games.el_dorado.solo.cave_and_battle import beat_guardian, perish
from doubloon.games.el_dorado.thieves.hiding import hide_if_gone
from doubloon.games.el_dorado.thieves.pieces import lose_thief
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.procedure import Seat, Steps
from doubloon.pieces.hexes import touches


def buildings_on_exit(island: Island, side: Side) -> list[i64]:
    """TH-R14. Those of a side that stand on a corner of the cave exit."""
    position = island.map.position[EXIT]
    found: list[i64] = []
    for number in range(BUILDINGS):
        corner = island.buildings[BUILDINGS * side + number]
        if corner >= 0 and touches(corner, position):
            found.append(number)
    return found


def losses(island: Island) -> list[tuple[int, list[str]]]:
    """TH-17.2, TH-R14. What each side is about to lose with the cave exit, in words."""
    told: list[tuple[int, list[str]]] = []
    for side in range(island.sides):
        villagers, thieves = len(island.villagers_on(side, EXIT)), len(island.thieves_on(side, EXIT))
        buildings = [int(number) for number in buildings_on_exit(island, side)]
        pieces = pieces_told(villagers, thieves, buildings, side == island.thieves)
        if pieces:
            told.append((int(island.name_of(side)), pieces))
    return told


@declared
class CaveIn(IslandRule):
    """TH-17.1 – TH-17.7, TH-R14. No battle: half hands to the stacks, then everything on the exit is gone."""

    seat: Seat
    tile: Place
    finders: i64 = 0  # the thieves who found it, if it is their find (TH-R43)

    def steps(self) -> Steps[CaveIn, Island]:
        return CAVE_IN_STEPS

    def half_the_cards(self, island: Island) -> None:
        """TH-17.6, SO-R10. No treasure is lost and not the cave shrine; alone it is the end."""
        if island.told is not None:
            island.told.append(Buried(self.seat, losses(island)))
        if island.mode == SOLO and island.at[EXPLORERS] == EXIT:
            perish(island)
            return
        buried: i64 = 0
        for seat in range(island.seats):
            if island.at[EXPLORERS + seat] == EXIT:
                buried |= ONE[seat]
        if island.thieves >= 0 and island.thieves_on(island.thieves, EXIT):
            buried |= ONE[island.lead[island.thieves]]
        for seat in members(buried):
            number = island.hand_size(seat) // 2
            if number:
                island.begin(HalfHand(seat, buried, TO_STACKS, number, asks=ONE[seat]))

    def half_hand_clause(self, island: Island) -> str:
        return "TH-17.6"

    def the_fall(self, island: Island) -> None:
        """TH-17.2, TH-17.7, TH-R14"""
        for side in range(island.sides):
            for piece in island.villagers_on(side, EXIT):
                island.at[piece] = LOST
            for piece in island.thieves_on(side, EXIT):
                lose_thief(island, piece)
            self.capture(island, side)
            for number in buildings_on_exit(island, side):
                take_down(island, side, number, LOST)
        if island.at[WOLF] == EXIT:
            island.at[WOLF] = LOST
            island.companion = NOBODY
            if island.told is not None:
                island.told.append(WolfDied())
        for side in range(island.sides):
            island.refresh(side)

    def capture(self, island: Island, side: Side) -> None:
        """TH-17.7, TH-R14. The discoverer puts explorers back, but not the own one."""
        captor = self.seat
        if island.side_of[captor] == side:
            captor = island.speaker(next_side(island, side))
        for seat in island.explorers_on(side, EXIT):
            island.imprison(seat, captor, "TH-17.7")

    def the_exit(self, island: Island) -> None:
        """TH-17.1, TH-17.3, TH-17.5, ED-R20. Into the lower half of the stack; from now on one enters here."""
        lift_tile(island, EXIT)
        island.own_stacks()
        lower = len(island.cave_stack) // 2
        island.cave_stack.insert(island.roll(lower + 1), EXIT)
        island.exit_below = lower + 1
        island.altar_below += 1
        island.x_marks = 0
        island.cave_in = self.tile
        link_one_ways(island)

    def the_titan(self, island: Island) -> None:
        """TH-R14, SO-R11. A Titan on the exit is out of the game, what it held goes to the discoverer; guardians fall."""
        if island.titan == EXIT:
            beat_dweller(island, EXIT, TITAN_TILE)
            for coin in coins_with_dweller(island, TITAN_TILE):
                win_coin(island, self.seat, coin)
            if island.cave_shrine == WITH_DWELLER + TITAN_TILE:
                win_cave_shrine(island, self.seat, self.finders, "TH-R14")
                if island.winner != NOBODY:
                    return
        for guardian in range(len(island.guardians)):
            if island.guardians[guardian] == EXIT:
                beat_guardian(island, guardian, self.seat)

    def the_thieves(self, island: Island) -> None:
        """TH-7.2"""
        hide_if_gone(island)


CAVE_IN_STEPS: Final[Steps[CaveIn, Island]] = (
    CaveIn.half_the_cards,  # TH-17.6
    CaveIn.the_fall,  # TH-17.2
    CaveIn.the_exit,  # TH-17.1
    CaveIn.the_thieves,  # TH-7.2
    CaveIn.the_titan,  # TH-R14
)


def find_exit_again(island: Island) -> None:
    """TH-17.4. The cave-in tile is an empty one; entrance and exit are linked as before."""
    if island.cave_in < 0:
        return
    island.set_kind(island.cave_in, EMPTY_CAVE)
    island.own_maps()
    island.steps[ENTRANCE] &= ~ONE[island.cave_in]
    island.cave_in = NO_PLACE
    if island.told is not None:
        island.told.append(CaveOpenedAgain())
