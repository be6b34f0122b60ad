"""Scenes of El Dorado: maps laid as a worked example says, then played by action texts with scripted dice.

    scene = island(seats=2)
    scene.lay({(0, 0): "gold", (1, 0): "food"})
    scene.explorer(A, (0, 0))
    scene.exploring(A, speed=3)
    scene.does(A, "move @1,0")

`@q,r` in a text stands for the name of the tile there, `@0,0+1,0+1,-1` for the number of the corner of the first
position that it shares with the other two. Nothing is patched.
"""

from __future__ import annotations

import re

from mypy_extensions import i64

from doubloon.games.el_dorado.content import (
    ARMY,
    BUILDINGS,
    COIN_NAMES,
    EXPLORER_NAMES,
    EXPLORERS,
    FORT,
    KIND,
    KIND_NAMES,
    NOBODY,
    PLACE_NAMES,
    PLACE_TITLES,
    RESOURCE_NAMES,
    SUPPLY,
    THIEVES,
    UNCHOSEN,
    UNUSED,
    WOLF,
)
from doubloon.games.el_dorado.game import GAME
from doubloon.games.el_dorado.house import HOUSE_NAMES
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.maps import join_maps, lay_tile, lift_tile
from doubloon.games.el_dorado.rules.explore.bridge import lay_bridge
from doubloon.games.el_dorado.rules.explore.explore import Explore
from doubloon.games.el_dorado.rules.rounds import Expedition
from doubloon.games.el_dorado.rules.supply import free_farmhouse, free_villager, put_up
from doubloon.games.el_dorado.rules.turn import TURN, Turn
from doubloon.games.el_dorado.thieves.turn import THIEVES_TURN, ThievesTurn
from doubloon.kernel.chance import Quick, Scripted
from doubloon.kernel.column import vec
from doubloon.kernel.tables.table import Table, opened
from doubloon.pieces.hexes import DELTA, DIRECTION_NAMES, corner_of, position_of
from tests.games.offering import does, refusal_of

A, B, C, D = range(4)
Where = tuple[int, int]
PLAIN_EXPLORERS = ("hector", "tizoc", "nicolas", "stella")
CAVE = 100


class Scene:
    """One table; seats are A to D. Cave positions are given 100 further east."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.pinned: set[int] = set()

    @property
    def island(self) -> Island:
        """The state as it is now (an undo replaces it)."""
        assert isinstance(self.table.state, Island)
        return self.table.state

    # --- setting the scene --------------------------------------------------------------------------------------

    def lay(self, tiles: dict[Where, str]) -> None:
        """Tiles by axial coordinates and kind, out of the stacks."""
        island = self.island
        for (q, r), kind in tiles.items():
            number = KIND_NAMES.index(kind)
            stack = island.island_stack if q < 50 else island.cave_stack
            if q >= 50 and kind not in {"exit", "cave-shrine"}:
                place = self.cave_tile(number)
                island.turned_up |= 1 << place
            else:
                place = min(p for p in ([48] if kind == "exit" else stack) if KIND[p] == number)
            if place in stack:
                stack.remove(place)
            lay_tile(island, place, position_of(q, r))
        placed = island.map.placed
        if placed >> 47 & placed >> 48 & 1:
            join_maps(island, 47, 48)

    def cave_tile(self, kind: int) -> int:
        """A tile of the cave stack of this kind; with the expansion one that was removed may come back for another."""
        island = self.island
        for place in sorted(island.cave_stack):
            if place > 49 and island.kind[place] == kind:
                self.pinned.add(place)
                return place
        place = min(place for place in island.cave_stack if place > 49 and place not in self.pinned)
        island.removed.remove(kind)
        island.removed = sorted([*island.removed, island.kind[place]])
        island.kind[place] = kind
        self.pinned.add(place)
        return place

    def place(self, where: Where) -> int:
        """The number of the tile on a position."""
        tile = self.island.map.tile_at(position_of(*where))
        assert tile >= 0, f"no tile on {where}"
        return tile

    def explorer(self, seat: int, where: Where, name: str = "") -> None:
        """This seat's explorer stands there."""
        self.island.at[EXPLORERS + seat] = self.place(where)
        if name:
            self.island.explorer[seat] = EXPLORER_NAMES.index(name)
        self.island.refresh(self.island.side_of[seat])

    def villagers(self, side: int, number: int, where: Where) -> None:
        """Adds villagers of a side there."""
        for _ in range(number):
            piece = free_villager(self.island, side)
            assert piece >= 0, "no villager left"
            self.island.at[piece] = self.place(where)
        self.island.refresh(side)

    def building(self, side: int, number: int, *around: Where) -> None:
        """A farmhouse (0, 1) or the fort (2) where three positions meet."""
        put_up(self.island, side, number, corner_of(position_of(*around[0]), self.corner(*around)))

    def farmhouse(self, side: int, *around: Where) -> None:
        """The next farmhouse of a side."""
        self.building(side, free_farmhouse(self.island, side), *around)

    def fort(self, side: int, *around: Where) -> None:
        """The fort of a side."""
        self.building(side, FORT, *around)

    def corner(self, first: Where, second: Where, third: Where) -> int:
        """Which corner of the first position it shares with the two others."""
        deltas = {position_of(*second) - position_of(*first), position_of(*third) - position_of(*first)}
        return next(c for c in range(6) if {DELTA[c], DELTA[(c + 1) % 6]} == deltas)

    def bridge(self, where: Where, axis: str) -> None:
        """The bridge over the water there, from this direction to the opposite one."""
        lay_bridge(self.island, self.place(where), DIRECTION_NAMES.index(axis))

    def titan(self, where: Where) -> None:
        """The Titan stands there, its tile turned up long ago."""
        self.island.put_titan(self.place(where))
        self.forget(KIND_NAMES.index("titan"))

    def thief(self, number: int, where: Where, speed: int = 0) -> None:
        """Thief 1 to 4 stands there, and the Thieves are out of hiding."""
        island = self.island
        island.at[THIEVES + number - 1] = self.place(where)
        island.speed[island.slot(THIEVES + number - 1)] = speed
        island.in_hiding = False
        island.refresh(island.thieves)

    def hideout(self, *around: Where) -> None:
        """The Thieves' hideout where three positions meet."""
        self.island.in_hiding = False
        self.fort(self.island.thieves, *around)

    def outpost(self, *around: Where) -> None:
        """The next outpost of the Thieves."""
        self.island.in_hiding = False
        self.farmhouse(self.island.thieves, *around)

    def thief_at(self, number: int) -> Where | None:
        """Where thief 1 to 4 is."""
        return self.where(self.island.at[THIEVES + number - 1])

    def thieves_turn(self) -> None:
        """The Thieves' turn begins."""
        island = self.island
        island.on_turn = island.thieves
        island.stack = [Expedition(step=2), ThievesTurn(island.thieves)]
        island.settle()

    def thieves_explore(self) -> None:
        """The Thieves' explore phase, thieves with the speed they were given."""
        island = self.island
        island.on_turn = island.thieves
        turn = ThievesTurn(island.thieves, step=THIEVES_TURN.index(ThievesTurn.the_hand_limit))
        island.stack = [Expedition(step=2), turn, Explore(island.thieves, island.lead[island.thieves])]
        island.settle()

    def wolf(self, owner: int, where: Where) -> None:
        """The Wolf is a companion and stands there."""
        if self.island.companion < 0:
            self.forget(KIND_NAMES.index("wolf"))
        self.island.companion = owner
        self.island.at[WOLF] = self.place(where)
        self.island.refresh(self.island.side_of[owner])

    def coin(self, holder: int, name: str) -> None:
        """A seat holds this coin, found long ago."""
        self.island.coins[COIN_NAMES.index(name)] = holder
        self.forget(KIND_NAMES.index(name))

    def forget(self, kind: int) -> None:
        """A tile of this kind was met long ago and is an empty one now, out of the way."""
        island = self.island
        place = self.cave_tile(kind)
        island.cave_stack.remove(place)
        island.kind[place] = KIND_NAMES.index("empty")
        island.turned_up |= 1 << place
        lay_tile(island, place, position_of(CAVE + place, 0))

    def guardian(self, name: str, where: Where) -> None:
        """A guardian of solo mode stands there."""
        self.island.put_guardian(("wolf", "thief", "titan").index(name), self.place(where))

    def lays_somewhere(self, seat: int) -> None:
        """Where the new tile goes does not matter."""
        places = self.offers(seat, "lay")
        if places:
            self.does(seat, min(places))

    def offering(self, side: int, where: Where) -> None:
        """A side controls this shrine."""
        self.island.offerings[side] |= 1 << self.place(where)

    def cards(self, seat: int, food: int = 0, wood: int = 0, gold: int = 0) -> None:
        """Exactly these cards."""
        for resource, number in enumerate((food, wood, gold)):
            self.island.bank[resource] += self.island.hands[3 * seat + resource] - number
            self.island.hands[3 * seat + resource] = number

    def house(self, *names: str) -> None:
        """These house rules are on."""
        for name in names:
            self.island.house |= 1 << HOUSE_NAMES.index(name)

    def exploring(self, seat: int, speed: int = 0) -> None:
        """It is this seat's explore phase."""
        island = self.island
        side = island.side_of[seat]
        island.on_turn = side
        island.speed[seat] = speed
        turn = Turn(side, step=TURN.index(Turn.the_hand_limit))
        island.free_march = island.explorer[seat] == EXPLORER_NAMES.index("bellona")
        island.stack = [Expedition(step=2), turn, Explore(side, seat)]
        island.settle()

    def turn_of(self, seat: int, step: object = Turn.the_beginning) -> None:
        """It is this seat's turn, from this step on."""
        island = self.island
        island.on_turn = island.side_of[seat]
        island.stack = [Expedition(step=2), Turn(island.on_turn, step=TURN.index(step))]
        island.settle()

    def next_tiles(self, *kinds: str) -> None:
        """The island's stack from the top; the others lie below."""
        self.order(self.island.island_stack, kinds)

    def next_cave_tiles(self, *kinds: str) -> None:
        """The cave stack from the top; the others lie below."""
        stack = self.island.cave_stack
        top = []
        for kind in kinds:
            special = {"exit": 48, "cave-shrine": 49}
            tile = special[kind] if kind in special else self.cave_tile(KIND_NAMES.index(kind))
            stack.remove(tile)
            top.append(tile)
        stack += reversed(top)

    def order(self, stack: list[int], kinds: tuple[str, ...]) -> None:
        top = []
        for kind in kinds:
            tile = next(tile for tile in sorted(stack) if KIND_NAMES[KIND[tile]] == kind)
            stack.remove(tile)
            top.append(tile)
        stack += reversed(top)

    def important(self, side: int, *kinds: str) -> None:
        """Important tiles in a side's hand (HC-2), out of the stack."""
        island = self.island
        if not len(island.important):
            island.important = vec[i64]([0] * island.sides)
            island.returned = vec[i64]([0] * island.sides)
        for kind in kinds:
            tile = next(tile for tile in sorted(island.island_stack) if KIND_NAMES[KIND[tile]] == kind)
            island.island_stack.remove(tile)
            island.important[side] |= 1 << tile
            island.unplaced |= 1 << tile

    def dice_will_show(self, *pips: int) -> None:
        """The next dice, in the order they are rolled; after them chance goes on by itself."""
        self.island.chance = Scripted([value - 1 for value in pips], Quick(7), drawn=self.island.chance.drawn)

    # --- playing it ---------------------------------------------------------------------------------------------

    def told(self, words: str) -> str:
        """The same in a sentence of the log, where tiles have titles."""
        return self.text(words, PLACE_TITLES)

    def text(self, words: str, names: list[str] = PLACE_NAMES) -> str:
        """`@1,0` becomes the name of the tile there, `@0,0+1,0+1,-1` a corner's number."""

        def tile(found: re.Match[str]) -> str:
            places = [tuple(map(int, one.split(","))) for one in found[1].split("+")]
            return str(self.corner(*places)) if len(places) == 3 else names[self.place(places[0])]  # type: ignore[arg-type]

        return re.sub(r"@(-?\d+,-?\d+(?:\+-?\d+,-?\d+)*)", tile, words)

    def does(self, seat: int, *texts: str) -> None:
        """The seat does these things, one after the other."""
        for words in texts:
            does(self.table, seat, (self.text(words),))

    def refuses(self, seat: int, words: str) -> str | None:
        """The clause by which this is refused; None when it is legal."""
        refusal = refusal_of(self.table, seat, self.text(words))
        return None if refusal is None else refusal.clause

    def offers(self, seat: int, *begins: str) -> set[str]:
        """The texts of the choices, or only those that begin so."""
        texts = {str(action) for action in self.table.choices(seat)}
        return {text for text in texts if not begins or text.startswith(begins)}

    @property
    def asked(self) -> list[int]:
        """Who must decide."""
        return self.table.to_act

    def said(self, reader: int | None = None) -> list[str]:
        """The log as a reader sees it."""
        return [line["text"] for line in self.table.log(reader)]

    # --- looking at it ------------------------------------------------------------------------------------------

    def hand(self, seat: int) -> dict[str, int]:
        """The cards a seat holds."""
        return {name: self.island.hands[3 * seat + n] for n, name in enumerate(RESOURCE_NAMES)}

    def at(self, seat: int) -> Where | None:
        """Where a seat's explorer is."""
        return self.where(self.island.at[EXPLORERS + seat])

    def where(self, place: int) -> Where | None:
        """The position of a tile; None off the map."""
        if place < 0:
            return None
        position = self.island.map.position[place]
        return position // 512 - 256, position % 512 - 256

    def army(self, side: int) -> dict[Where, int]:
        """How many villagers of a side stand where."""
        found: dict[Where, int] = {}
        for piece in range(ARMY * side, ARMY * side + ARMY):
            where = self.where(self.island.at[piece])
            if where is not None:
                found[where] = found.get(where, 0) + 1
        return found

    def built(self, side: int) -> list[bool]:
        """Which of the three buildings of a side stand."""
        return [self.island.buildings[BUILDINGS * side + n] >= 0 for n in range(BUILDINGS)]


def island(seats: int = 2, truce: bool = False, mode: str = "free-for-all", expansion: bool = False) -> Scene:
    """A table with chosen explorers of no consequence, an empty map, no cards; everybody's first turn is over."""
    table = opened(GAME, seats, {"mode": mode, "expansion": expansion}, seed=bytes(range(32)))
    state = table.state
    assert isinstance(state, Island)
    start = next(place for place in range(48) if state.map.placed >> place & 1)
    lift_tile(state, start)
    state.island_stack = sorted([*state.island_stack, start])
    for seat in range(seats):
        thieves = state.side_of[seat] == state.thieves
        state.explorer[seat] = UNCHOSEN if thieves else EXPLORER_NAMES.index(PLAIN_EXPLORERS[seat % 4])
        state.at[EXPLORERS + seat] = UNUSED
    for side in range(state.sides):
        if side != state.thieves:
            for number in range((5 if side == A else 4) + (2 if mode in {"teams", "solo"} else 0)):
                state.at[ARMY * side + number] = SUPPLY
    state.turns = 0 if truce else 2 * seats
    state.winner = NOBODY
    return Scene(table)
