"""A map that grows, is bridged, built on, falls in and opens again: masks always tell what the tiles and corners say."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from doubloon.games.el_dorado.actions import moves_onto
from doubloon.games.el_dorado.content import (
    BUILDINGS,
    ENTRANCE,
    EXIT,
    EXPLORERS,
    FORT,
    IMPASSABLE,
    ISLAND_MASK,
    ISLAND_PLACES,
    SUPPLY,
    WATER_MASK,
)
from doubloon.games.el_dorado.edge.audit import audit_notes, audit_pieces, audit_steps
from doubloon.games.el_dorado.edge.encoding.encoding import encode
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.maps import join_maps, lay_tile, lift_tile, link_one_ways
from doubloon.games.el_dorado.rules.armies.armies import rings, way_to, ways_from, ways_onto, within
from doubloon.games.el_dorado.rules.cave.cave_in import CaveIn, find_exit_again
from doubloon.games.el_dorado.rules.explore.bridge import across, lay_bridge, take_bridge
from doubloon.games.el_dorado.rules.explore.discovery import may_touch
from doubloon.games.el_dorado.rules.supply import corner_is_used, put_up, take_down
from doubloon.kernel.masks import ONE, members
from doubloon.pieces.hexes import DELTA, corner_of, touches
from tests.games.el_dorado.scenes import A, B, island

SIDES = st.integers(0, 1)
NUMBERS = st.integers(0, BUILDINGS - 1)
ANY = st.integers(0, 1_000_000)


class GrowingMap(RuleBasedStateMachine):
    """TH-5.9, TH-R31, TH-R42, ED-4.2, ED-R9, ED-R23, ED-17.5"""

    def __init__(self) -> None:
        super().__init__()
        scene = island(seats=2, expansion=True)
        scene.lay({(0, 0): "gold", (1, 0): "entrance", (0, 1): "water", (1, 1): "wood", (0, 2): "food"})
        scene.lay({(100, 0): "exit", (99, 0): "empty"})
        scene.explorer(A, (0, 0))
        scene.explorer(B, (0, 2))
        scene.villagers(A, 2, (0, 0))
        self.island: Island = scene.island
        self.island.x_marks = 0b000111

    def pick(self, choices: list[int], number: int) -> int:
        return choices[number % len(choices)]

    # --- growing ------------------------------------------------------------------------------------------------

    @rule(number=ANY, where=ANY, in_cave=st.booleans())
    def a_tile_is_laid(self, number: int, where: int, in_cave: bool) -> None:
        state = self.island
        stack = state.cave_stack if in_cave else state.island_stack
        area = ~ISLAND_MASK if in_cave else ISLAND_MASK
        spots = [
            (here, direction)
            for here in members(state.map.placed & area & ~IMPASSABLE)
            for direction in range(6)
            if may_touch(state, here, direction) is None
        ]
        if not stack or not spots:
            return
        here, direction = spots[where % len(spots)]
        tile = stack.pop(number % len(stack))
        lay_tile(state, tile, state.map.position[here] + DELTA[direction])
        if tile == EXIT:
            find_exit_again(state)
            join_maps(state, ENTRANCE, EXIT)

    @rule(number=ANY)
    def a_dwellers_tile_goes_back(self, number: int) -> None:
        state = self.island
        loose = [
            place
            for place in members(state.map.placed & ~ISLAND_MASK)
            if place > EXIT + 1 and place not in (state.secret, state.cave_in)
        ]
        if len(loose) > 1:
            place = self.pick(loose, number)
            lift_tile(state, place)
            state.cave_stack.append(place)

    # --- building -------------------------------------------------------------------------------------------------

    @rule(side=SIDES, number=NUMBERS, where=ANY, corner=st.integers(0, 5))
    def something_is_built(self, side: int, number: int, where: int, corner: int) -> None:
        state = self.island
        if state.buildings[BUILDINGS * side + number] != SUPPLY:
            take_down(state, side, number, SUPPLY)
            return
        place = self.pick(members(state.enterable), where)
        spot = corner_of(state.map.position[place], corner)
        if not corner_is_used(state, spot):
            put_up(state, side, number, spot)

    @rule(where=ANY)
    def the_bridge_is_built_or_removed(self, where: int) -> None:
        state = self.island
        if state.bridge >= 0:
            take_bridge(state)
            return
        crossings = [
            (water, axis)
            for water in members(state.map.placed & WATER_MASK)
            for axis in range(3)
            if across(state, water, axis)
        ]
        if crossings:
            lay_bridge(state, *crossings[where % len(crossings)])

    # --- events ---------------------------------------------------------------------------------------------------

    @precondition(lambda self: self.island.map.placed & ONE[EXIT])
    @rule(where=ANY)
    def the_cave_falls_in(self, where: int) -> None:
        state = self.island
        places = [place for place in members(state.map.placed & ~ISLAND_MASK) if place > EXIT + 1]
        free = [place for place in places if place != state.secret]
        if free:
            fall = CaveIn(A, self.pick(free, where))
            fall.the_fall(state)
            fall.the_exit(state)

    @precondition(lambda self: self.island.secret < 0)
    @rule(where=ANY)
    def a_secret_exit_is_found(self, where: int) -> None:
        state = self.island
        places = [place for place in members(state.map.placed & ~ISLAND_MASK) if place > EXIT + 1]
        free = [place for place in places if place != state.cave_in]
        if free:
            state.secret = self.pick(free, where)
            link_one_ways(state)

    @rule(piece=st.sampled_from([0, 1, EXPLORERS + A, EXPLORERS + B]), where=ANY)
    def a_piece_goes_somewhere(self, piece: int, where: int) -> None:
        state = self.island
        land = members(state.enterable & ISLAND_MASK & ~IMPASSABLE)
        state.move([piece], self.pick(land, where))

    # --- what always holds ------------------------------------------------------------------------------------------

    @invariant()
    def steps_and_masks_follow_from_tiles_and_corners(self) -> None:
        audit_steps(self.island)
        audit_pieces(self.island)

    @invariant()
    def what_was_noted_before_still_holds(self) -> None:
        state = self.island
        audit_notes(state)
        for side in (A, B):
            state.company(side)
            state.reach(side)
            state.others_farms(side)
            state.others_forts(side)
            encode(state, side)

    @invariant()
    def into_is_the_way_back_of_steps(self) -> None:
        state = self.island
        for place in members(state.enterable):
            back = sum(ONE[other] for other in members(state.enterable) if state.steps[other] & ONE[place])
            assert state.into(place) == back
            assert all(state.beside(other) & ONE[place] for other in members(state.beside(place)))

    @invariant()
    def ways_and_moves_onto_tiles_are_the_single_steps_that_lead_there(self) -> None:
        """ED-9.1, ED-9.2. Asked for few tiles and for many in turns, so that no answer is another one's."""
        state = self.island
        for place in members(state.enterable):
            for tiles in (state.enterable, state.enterable & ISLAND_MASK, ONE[place] - 1):
                ways = [way_to(state, place, way) for way in range(ways_from(state, place))]
                wanted = [way for way, target in enumerate(ways) if target >= 0 and tiles & ONE[target]]
                assert ways_onto(state, place, tiles) == wanted
                reached = state.steps[place] & tiles
                assert [move.place for move in moves_onto(reached, place)] == members(reached)

    @invariant()
    def free_paths_go_as_far_as_their_rings(self) -> None:
        """ED-11.10, ED-R27"""
        state = self.island
        for goal in members(state.enterable):
            for most in range(4):
                far = 0
                for ring in rings(state, A, goal, most):
                    far |= ring
                assert within(state, A, goal, most) == far
                for sought in members(state.enterable & ~ONE[goal]):
                    found = within(state, A, goal, most, ONE[sought]) & ONE[sought]
                    assert found == far & ONE[sought]

    @invariant()
    def the_bridge_leads_to_its_ends_alone(self) -> None:
        state = self.island
        if state.bridge >= 0:
            water = state.bridged()
            assert state.steps[water] == state.bridge_ends() & state.enterable
            assert not any(fort & ONE[water] for fort in state.forts)

    @invariant()
    def forts_occupy_what_their_corner_touches(self) -> None:
        state = self.island
        for side in range(state.sides):
            corner = state.buildings[BUILDINGS * side + FORT]
            for place in members(state.map.placed):
                bridged = place == state.bridged()
                wanted = corner >= 0 and touches(corner, state.map.position[place]) and not bridged
                assert bool(state.forts[side] & ONE[place]) == wanted

    @invariant()
    def the_two_maps_never_touch(self) -> None:
        state = self.island
        for place in members(state.map.placed):
            area = ISLAND_MASK if place < ISLAND_PLACES else ~ISLAND_MASK
            assert not state.map.neighbours[place] & ~area


GrowingMap.TestCase.settings = settings(deadline=None, max_examples=25, stateful_step_count=30)
TestGrowingMap = GrowingMap.TestCase
