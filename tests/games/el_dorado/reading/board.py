"""The table of El Dorado as somebody keeps it who has the ledger and nothing of the game's own rules.

Both maps, the pieces on them, hands and stacks, what the ledger derives from them (who occupies a tile, how strong a side is,
where a step leads), and the comparison with the board that a seat is shown.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

FOOD, WOOD, GOLD = range(3)
RESOURCES = ("food", "wood", "gold")
Cards = tuple[int, int, int]

DIRECTIONS = ("east", "north-east", "north-west", "west", "south-west", "south-east")
DELTAS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
CORNERS = ("north-east", "north", "north-west", "south-west", "south", "south-east")
"""ED-4.2. Corner `c` of a tile lies between its directions `c` and `c + 1`."""
Position = tuple[int, int]
Corner = frozenset[Position]
CAVE_MIDDLE = (100, 0)
"""ED-17.1. The cave is a map of its own; its exit is drawn far from the island."""

VILLAGER: Cards = (2, 0, 0)
FARMHOUSE: Cards = (1, 2, 0)
FORT: Cards = (0, 3, 1)
OFFERING: Cards = (2, 2, 2)
BRIDGE: Cards = (0, 3, 0)
ONE_FOOD: Cards = (1, 0, 0)
ONE_WOOD: Cards = (0, 1, 0)
ONE_GOLD: Cards = (0, 0, 1)
"""ED-T6"""
HIDEOUT, OUTPOST, THIEF, THIEVES_OFFERING = 1, 1, 2, 3
"""ED-T7, in doubloons."""
DWELLERS = {"tiger": 2, "thieves": 3, "giant": 4, "titan": 6, "wolf": 1}
GUARDIANS = {"wolf": 1, "thief": 3, "titan": 6}
"""ED-T8"""
LAND = {"gold", "food", "wood", "garden", "withered", "entrance"}
CAVE = {"exit", "cave-shrine", "tiger", "thieves", "giant", "empty", "bavieca", "rose", "jimenez", "cortes"}
CAVE |= {"titan", "wolf", "cave-in", "secret-exit", "totec"}
COINS = ("bavieca", "rose", "jimenez", "cortes")
SUPPLY, LOST = "supply", "lost"
HAND_LIMIT, TURN_POINTS, THIEF_SPEED, DOUBLOONS = 9, 6, 4, 5


class Tile(NamedTuple):
    """What lies where."""

    kind: str
    position: Position


def beyond(position: Position, direction: int) -> Position:
    """The next position in a direction."""
    column, row = DELTAS[direction % 6]
    return position[0] + column, position[1] + row


def around(position: Position) -> list[Position]:
    """ED-4.1"""
    return [beyond(position, direction) for direction in range(6)]


def corner_of(position: Position, number: int) -> Corner:
    """ED-R9. A corner is its three positions."""
    return frozenset({position, beyond(position, number), beyond(position, number + 1)})


class LedgerBoard:
    """Everything on the table, as far as one seat may know it (ED-R38)."""

    def __init__(self, seat: int, names: list[str], options: dict[str, Any]) -> None:
        self.me, self.names, self.options = seat, names, options
        mode, seats = options["mode"], len(names)
        self.solo, self.teams = mode == "solo", mode == "teams"
        odd = self.teams and seats % 2 == 1
        self.thieves = seats - 1 if mode == "thieves" or odd else None
        """TH-2.1, ED-T10. The Thieves' seat."""
        self.expansion = options["expansion"] or mode != "free-for-all" or seats > 4
        self.turn_points = options["turn_points"] or self.solo
        self.paid_rerolls = options["hardcore_battle"] or self.solo
        self.side_of = [one // 2 if self.teams else one for one in range(seats)]
        self.sides = self.side_of[-1] + 1
        self.needed = 2 if seats >= 6 else 3
        """TH-3.2"""

        self.tiles: dict[str, Tile] = {}
        self.island_stack, self.cave_stack = 48, 13 if not self.expansion else 12
        self.important = [0] * self.sides
        self.x_edges: set[int] = set()
        self.cave_in: str | None = None
        self.bridge: tuple[str, frozenset[str]] | None = None
        self.withered = False

        self.explorer: list[str | None] = [None] * seats
        self.at: list[str | None] = [None] * seats
        self.captor: dict[int, int] = {}
        self.villagers: Counter[tuple[int, str]] = Counter()
        self.locked_villagers: Counter[tuple[int, str]] = Counter()
        self.idle_villagers = [0] * self.sides
        self.lost_villagers = [0] * self.sides
        self.thief_at: dict[int, str] = {}
        self.buildings: list[list[str | Corner]] = [[SUPPLY] * 3 for _ in range(self.sides)]
        """Two farmhouses and the fort, or two outposts and the hideout: on a corner, in the supply, or lost."""
        self.offerings: list[set[str]] = [set() for _ in range(self.sides)]
        self.usurped: set[str] = set()
        self.locked: set[str] = set()
        """Explorers and thieves that are locked (ED-R17c)."""

        self.hands = [0] * seats
        self.own = [0, 0, 0]
        """Of other hands only the number is known, of the reader's own the cards (ED-R38)."""
        self.bank = [25, 25, 30]
        self.treasure: list[int] | None = None
        self.doubloons, self.in_hiding = 3, True
        self.cave_shrine: int | str | None = None
        """A seat, or the dweller that has it."""
        self.bearer: int | None = None
        self.cursed: int | None = None
        """The thief who carries the cave shrine, and the one who is cursed."""
        self.coins: dict[str, int | str | None] = dict.fromkeys(COINS)
        self.titan: str | None = None
        self.wolf: tuple[int, str] | None = None
        self.guardians: dict[str, str | None] = dict.fromkeys(GUARDIANS) if self.solo else {}
        self.met: set[str] = set()
        self.resting: set[str] = set()

        self.turns = 0
        self.on_turn: int | None = None
        self.speed: Counter[str] = Counter()
        """Of explorers by `explorer 0`, of thieves by `thief 1`."""
        self.golden: dict[int, tuple[int, int]] = {}

    # --- maps ---------------------------------------------------------------------------------------------------------

    def tile_at(self, position: Position) -> str | None:
        """Which tile lies there."""
        return next((name for name, tile in self.tiles.items() if tile.position == position), None)

    def kind(self, tile: str) -> str:
        return self.tiles[tile].kind

    def in_cave(self, tile: str) -> bool:
        return self.kind(tile) in CAVE

    def neighbours(self, tile: str) -> set[str]:
        """Tiles that share an edge (ED-4.1), whatever they are."""
        found = {self.tile_at(position) for position in around(self.tiles[tile].position)}
        return {name for name in found if name is not None}

    def enterable(self, tile: str) -> bool:
        """ED-9.2, TH-5.3"""
        if self.bridge is not None and tile == self.bridge[0]:
            return True
        return self.kind(tile) not in ("water", "shrine")

    def beside(self, tile: str) -> set[str]:
        """Adjacent tiles for everything but corners and placing: a bridge touches its two ends alone (TH-5.9)."""
        near = self.neighbours(tile)
        if self.bridge is not None:
            water, ends = self.bridge
            if tile == water:
                near = set(ends)
            elif tile not in ends:
                near -= {water}
        if tile == "entrance" and "exit" in self.tiles:
            near |= {"exit"}
        elif tile == "exit" and "entrance" in self.tiles:
            near |= {"entrance"}
        return near

    def steps(self, tile: str) -> set[str]:
        """ED-9.1, ED-9.2, ED-17.3, TH-17.3, TH-17.8, TH-R29. Where one step leads."""
        near = {name for name in self.beside(tile) if self.enterable(name)}
        if tile == "entrance" and self.cave_in is not None:
            near |= {self.cave_in}
        if self.kind(tile) == "secret-exit" and "entrance" in self.tiles:
            near |= {name for name in self.neighbours("entrance") if self.kind(name) in LAND}
        return near

    def touching(self, corner: Corner) -> set[str]:
        """ED-4.2. The tiles around a corner."""
        found = {self.tile_at(position) for position in corner}
        return {name for name in found if name is not None}

    def touches(self, corner: str | Corner, tile: str) -> bool:
        return not isinstance(corner, str) and self.tiles[tile].position in corner

    def used_corners(self) -> set[Corner]:
        """ED-4.3"""
        return {one for side in self.buildings for one in side if not isinstance(one, str)}

    # --- who is where -------------------------------------------------------------------------------------------------

    def players(self, side: int) -> list[int]:
        return [seat for seat, whose in enumerate(self.side_of) if whose == side]

    @property
    def thieves_side(self) -> int | None:
        return None if self.thieves is None else self.side_of[self.thieves]

    def explorers_on(self, side: int, tile: str) -> list[int]:
        return [seat for seat in self.players(side) if self.at[seat] == tile]

    def thieves_on(self, side: int, tile: str) -> list[int]:
        if side != self.thieves_side:
            return []
        return [number for number, where in self.thief_at.items() if where == tile]

    def thieves_on_map(self) -> list[int]:
        return [number for number, where in self.thief_at.items() if where not in (SUPPLY, LOST)]

    def wolf_on(self, side: int, tile: str) -> bool:
        return self.wolf is not None and self.wolf[1] == tile and self.side_of[self.wolf[0]] == side

    def fort_on(self, side: int, tile: str) -> bool:
        """ED-4.5, TH-5.8. Whether the side's fort or hideout occupies a tile."""
        if self.bridge is not None and self.bridge[0] == tile:
            return False
        return self.touches(self.buildings[side][2], tile)

    def stands_on(self, side: int, tile: str) -> bool:
        """Somebody of a side is there, buildings apart."""
        there = self.explorers_on(side, tile) or self.thieves_on(side, tile) or self.villagers[side, tile]
        return bool(there) or self.wolf_on(side, tile)

    def others_on(self, side: int | None, tile: str) -> list[int]:
        """ED-4.7, ED-R3. Which other sides occupy a tile."""
        others = [other for other in range(self.sides) if other != side]
        return [other for other in others if self.stands_on(other, tile) or self.fort_on(other, tile)]

    def hunters_on(self, tile: str) -> list[str]:
        """The Titan or guardians there."""
        return [
            *(name for name, where in self.guardians.items() if where == tile),
            *(["titan"] if self.titan == tile else []),
        ]

    def unoccupied(self, side: int, tile: str) -> bool:
        return not self.others_on(side, tile) and not self.hunters_on(tile)

    def scouts(self, seat: int) -> list[str]:
        """The tiles of a player's explorer or thieves."""
        if seat == self.thieves:
            return [self.thief_at[number] for number in self.thieves_on_map()]
        here = self.at[seat]
        return [here] if here is not None else []

    # --- strength -----------------------------------------------------------------------------------------------------

    def explorer_strength(self, seat: int) -> int:
        """ED-5.2 – ED-5.4, TH-12.6, TH-6.16, SO-5.5"""
        strength = 2 if self.explorer[seat] == "pedro" else 1
        strength += len(self.offerings[self.side_of[seat]])
        strength += 2 * (self.cave_shrine == seat) - (self.coins["cortes"] == seat)
        return max(strength, 0)

    def thief_strength(self, number: int) -> int:
        """TH-10.2, TH-10.3, TH-12.6"""
        return 3 + 2 * (self.bearer == number) - (self.cursed == number)

    def strength_on(self, side: int, tile: str, fort: bool) -> int:
        """ED-12.7, ED-R26, TH-15.4"""
        strength = sum(self.explorer_strength(seat) for seat in self.explorers_on(side, tile))
        strength += sum(self.thief_strength(number) for number in self.thieves_on(side, tile))
        strength += self.villagers[side, tile] + self.wolf_on(side, tile)
        if fort and self.fort_on(side, tile):
            strength += 2 if side == self.thieves_side else 1
        return strength

    def dweller_strength(self, dweller: str) -> int:
        """ED-1.13, ED-R33, SO-2.1, SO-2.2"""
        guardian = "thief" if dweller == "thieves" else dweller
        if self.solo and guardian in GUARDIANS:
            return GUARDIANS[guardian] + len(self.usurped)
        return DWELLERS[dweller] + 2 * (self.cave_shrine == dweller)

    # --- cards --------------------------------------------------------------------------------------------------------

    def takes(self, seat: int, cards: Cards | list[int]) -> None:
        """From the stacks, which hold that number (ED-R54)."""
        for resource, number in enumerate(cards):
            self.bank[resource] -= number
            assert self.bank[resource] >= 0
        self.holds_more(seat, cards)

    def holds_more(self, seat: int, cards: Cards | list[int]) -> None:
        self.hands[seat] += sum(cards)
        if seat == self.me:
            self.own = [held + number for held, number in zip(self.own, cards, strict=True)]

    def holds_less(self, seat: int, cards: Cards | list[int]) -> None:
        self.holds_more(seat, [-number for number in cards])
        assert self.hands[seat] >= 0
        assert min(self.own) >= 0

    def pays(self, seat: int, cards: Cards | list[int]) -> None:
        """ED-10.1. To the stacks."""
        self.holds_less(seat, cards)
        self.bank = [held + number for held, number in zip(self.bank, cards, strict=True)]

    def passes(self, giver: int, taker: int, resource: int | None) -> None:
        """One card from hand to hand; which one, only the two may know."""
        known = self.me in (giver, taker)
        assert (resource is not None) == known
        cards = [int(kind == resource) for kind in range(3)] if known else [1, 0, 0]
        self.holds_less(giver, cards)
        self.holds_more(taker, cards)

    # --- the comparison -----------------------------------------------------------------------------------------------

    def check(self, board: dict[str, Any]) -> None:
        """The board in the view is the one kept here."""
        self.check_turn(board)
        self.check_maps(board)
        self.check_treasures(board)
        for seat, seen in enumerate(board["players"]):
            self.check_player(seat, seen)

    def check_turn(self, board: dict[str, Any]) -> None:
        if board["phase"] not in ("set-up", "over", "between"):
            assert self.on_turn is not None
            assert board["on_turn"] == self.players(self.on_turn)[0]
            assert board["round"] == self.turns // self.sides + 1
            assert board["truce"] == (self.truce() if not self.solo else False)
            for seat in range(len(self.names)):
                assert board["speed"][seat] == self.speed[f"explorer {seat}"], seat
            dice = [pips for seat in sorted(self.golden) for pips in self.golden[seat]]
            assert (board["golden"] or []) == dice

    def truce(self) -> bool:
        """ED-R15. Until every side has finished its first turn."""
        return self.turns < self.sides

    def check_maps(self, board: dict[str, Any]) -> None:
        seen = {tile["id"]: Tile(tile["kind"], (tile["q"], tile["r"])) for tile in board["tiles"]}
        assert seen == self.tiles
        for tile in board["tiles"]:
            name = tile["id"]
            assert tile["explorers"] == [seat for seat, at in enumerate(self.at) if at == name]
            assert tile["villagers"] == [
                {"side": side, "number": number, "locked": self.locked_villagers[side, name]}
                for side in range(self.sides)
                if (number := self.villagers[side, name])
            ]
            assert tile["thieves"] == [number for number, at in self.thief_at.items() if at == name]
            assert tile["forts"] == [side for side in range(self.sides) if self.fort_on(side, name)]
            assert tile["offerings"] == [side for side in range(self.sides) if name in self.offerings[side]]
            assert tile["usurped"] == (name in self.usurped)
        assert board["stacks"] == {"island": self.island_stack, "cave": self.cave_stack}
        assert set(board["x_marks"]) == self.x_edges
        if board["bridge"] is None:
            assert self.bridge is None
        else:
            assert self.bridge == (board["bridge"]["tile"], frozenset(board["bridge"]["ends"]))
        if board["important"] is not None:
            assert board["important"]["numbers"] == self.important

    def check_treasures(self, board: dict[str, Any]) -> None:
        assert list(board["bank"].values()) == self.bank
        assert board["treasure"] == (
            None if self.treasure is None else dict(zip(RESOURCES, self.treasure, strict=True))
        )
        assert held_by(board["cave_shrine"]) == self.cave_shrine
        assert {name: held_by(holder) for name, holder in board["coins"].items()} == self.coins
        assert board["titan"] == self.titan
        wolf = board["wolf"]
        assert (None if wolf is None else (wolf["seat"], wolf["tile"])) == self.wolf
        for guardian in board["guardians"] or ():
            name = guardian["id"]
            assert guardian["at"] == self.guardians[name]
            assert guardian["rests"] == (name in self.resting)
            assert guardian["strength"] == GUARDIANS[name] + len(self.usurped)

    def check_player(self, seat: int, seen: dict[str, Any]) -> None:
        side = self.side_of[seat]
        assert seen["side"] == side
        assert seen["cards"] == self.hands[seat]
        if seat == self.me:
            assert list(seen["hand"].values()) == self.own
        assert seen["at"] == self.at[seat]
        if side != self.on_turn:
            assert seen["captor"] == self.captor.get(seat)
        assert seen["shrines"] == sorted(self.offerings[side])
        self.check_buildings(self.buildings[side], seen["buildings"])
        if seen["thieves"] is not None:
            self.check_lair(seen["thieves"])
            return
        assert (seen["explorer"]["id"] if seen["explorer"] else None) == self.explorer[seat]
        if seen["explorer"]:
            assert seen["strength"] == self.explorer_strength(seat)
        assert seen["villagers"] == self.idle_villagers[side]
        assert seen["locked"] == (f"explorer {seat}" in self.locked)

    def check_buildings(self, own: list[str | Corner], seen: list[dict[str, Any]]) -> None:
        stand: list[str | Corner] = [
            corner_of(self.tiles[one["tile"]].position, one["corner"])
            if one["state"] == "built"
            else one["state"]
            for one in seen
        ]
        assert stand[2] == own[2]
        assert sorted(map(str, map(tidy, stand[:2]))) == sorted(map(str, map(tidy, own[:2])))

    def check_lair(self, seen: dict[str, Any]) -> None:
        assert seen["in_hiding"] == self.in_hiding
        assert seen["doubloons"] == self.doubloons
        for thief in seen["thieves"]:
            number = thief["thief"]
            there = self.thief_at[number]
            assert thief["at"] == (None if there in (SUPPLY, LOST) else there)
            if thief["at"] is not None:
                assert thief["speed"] == self.speed[f"thief {number}"]
                assert thief["strength"] == self.thief_strength(number)
                assert thief["locked"] == (f"thief {number}" in self.locked)
            assert thief["cave_shrine"] == (self.bearer == number)
            assert thief["cursed"] == (self.cursed == number)


def held_by(holder: dict[str, Any] | None) -> int | str | None:
    """A seat, or a dweller's name."""
    if holder is None:
        return None
    seat: int | str = holder["seat"] if "seat" in holder else holder["dweller"]
    return seat


def tidy(place: str | Corner) -> str | list[Position]:
    """A corner that can be compared in any order."""
    return place if isinstance(place, str) else sorted(place)
