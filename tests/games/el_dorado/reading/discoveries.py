"""Steps, discoveries and the cave (ED-9, ED-16, ED-17, TH-12, TH-13, TH-17)."""

from __future__ import annotations

import re

from tests.games.el_dorado.reading.board import (
    CAVE,
    CAVE_MIDDLE,
    DIRECTIONS,
    LAND,
    LOST,
    ONE_FOOD,
    ONE_WOOD,
    SUPPLY,
    Tile,
    around,
    beyond,
)
from tests.games.el_dorado.reading.play import Fight
from tests.games.el_dorado.reading.turns import Turns
from tests.games.el_dorado.reading.words import cards, kind, numbers, place

ALL_LAND = 36
"""ED-1.2. Gold, food, wood, gardens and the cave entrance."""


class Discoveries(Turns):
    """What is found, and who goes there."""

    # --- moving and discovering -------------------------------------------------------------------------------------

    def moves(self, name: str, tile: str) -> None:
        """ED-9.1"""
        seat = self.seat(name)
        self.steps_onto(seat, f"explorer {seat}", place(tile))

    def moves_thief(self, name: str, number: str, tile: str) -> None:
        """TH-9.1"""
        assert self.seat(name) == self.thieves
        self.steps_onto(self.seat(name), f"thief {number}", place(tile))

    def steps_onto(self, seat: int, who: str, tile: str) -> None:
        side = self.exploring(seat)
        self.spends_speed(who)
        self.walks(who, self.where(who), tile)
        self.enters(side, tile)

    def sends_wolf(self, name: str, tile: str) -> None:
        """TH-15.5, TH-R12"""
        seat = self.seat(name)
        side = self.exploring(seat)
        assert self.wolf is not None
        assert self.wolf[0] == seat
        self.buys(seat, ONE_FOOD)
        self.walks("wolf", self.wolf[1], place(tile))
        self.enters(side, place(tile))

    def opens_cave(self, name: str, company: str, *closed: str) -> None:
        """ED-17.2, ED-17.3, ED-T9"""
        seat = self.seat(name)
        side = self.exploring(seat)
        assert "exit" not in self.tiles
        self.tiles["exit"] = Tile("exit", CAVE_MIDDLE)
        self.x_edges = {DIRECTIONS.index(direction) for direction in closed}
        first = DIRECTIONS.index(closed[0])
        assert self.x_edges == {edge % 6 for edge in range(first, first + 3)}
        if company and "villager" in company:
            self.pays_a_tile(seat)
            self.marches(side, numbers(company)[0], "entrance", "exit")
        else:
            who = company or f"explorer {seat}"
            self.spends_speed(who)
            self.walks(who, "entrance", "exit")
            assert self.paths[who][-1] == "entrance"

    def pays_stride(self, name: str) -> None:
        """TH-18.1, TH-R34"""
        seat = self.seat(name)
        assert self.exploring(seat) is not None
        assert self.explorer[seat] == "sequoia"
        self.buys(seat, ONE_WOOD)
        self.speed[f"explorer {seat}"] += 1

    def turns_up(self, name: str, by: str, what: str, price: str) -> None:
        """ED-9.3, ED-17.4, TH-9.4, TH-15.6"""
        assert bool(price) == (by == "Wolf")
        seat = self.seat(name)
        who = self.discoverer(seat, by)
        if self.in_cave(self.where(who)):
            self.cave_stack -= 1
            assert kind(what) in CAVE
        else:
            self.island_stack -= 1
            assert kind(what) not in CAVE
        self.flipped = seat, who, kind(what)

    def discoverer(self, seat: int, by: str) -> str:
        """Who discovers, and pays for it."""
        self.exploring(seat)
        who = {"": f"explorer {seat}", "Wolf": "wolf"}.get(by or "", by)
        assert who not in self.locked
        if who == "wolf":
            assert self.wolf is not None
            assert self.wolf[0] == seat
            self.buys(seat, ONE_FOOD)
        else:
            assert who.startswith("thief") == (seat == self.thieves)
            self.spends_speed(who)
        return who

    def puts_aside(self, what: str) -> None:
        """ED-R10c. It is shuffled back in, after the next one is drawn."""
        assert kind(what) in ("water", "shrine")

    def discovers_own(self, name: str, by: str, what: str) -> None:
        """HC-2.4, HC-2.6"""
        seat = self.seat(name)
        who = self.discoverer(seat, by)
        assert not self.in_cave(self.where(who))
        assert self.turns // self.sides < 3
        self.important[self.side_of[seat]] -= 1
        assert self.important[self.side_of[seat]] >= 0
        self.flipped = seat, who, kind(what)

    def lays(self, name: str, tile: str, direction: str, goes: str, other: str) -> None:
        """ED-9.3 – ED-9.6, ED-17.5, ED-17.6, ED-R13"""
        assert self.flipped is not None
        seat, who, what = self.flipped
        self.flipped = None
        assert seat == self.seat(name)
        here, new, side = self.where(who), place(tile), self.side_of[seat]
        same_map = [one for one in self.tiles if self.in_cave(one) == (what in CAVE)]
        position = beyond(self.tiles[here].position, DIRECTIONS.index(direction))
        assert self.tile_at(position) is None
        assert new not in self.tiles
        touched = [one for one in around(position) if self.tile_at(one) is not None]
        assert len(touched) >= min(2, len(same_map))
        if "exit" in self.tiles:
            barred = [beyond(CAVE_MIDDLE, edge) for edge in self.x_edges]
            assert position not in barred
        if who == "wolf":
            masters = [self.tiles[one].position for one in self.scouts(seat)]
            assert any(one in around(position) for one in masters)
        self.tiles[new] = Tile("withered" if what == "garden" and self.withered else what, position)
        self.newest = new
        if what in ("water", "shrine"):
            self.leaves_coast_open()
            assert not goes
            assert not other
            return
        if self.truce() and self.others_on(side, new):
            assert not goes
            assert not other
            return
        assert other == {"wolf": "the Wolf"}.get(who, who) if other else goes and who == f"explorer {seat}"
        self.paths.setdefault(who, []).append(here)
        self.put(who, new)
        self.arrives(seat, side, what, new)

    def leaves_coast_open(self) -> None:
        """ED-R10c. Water and shrines never shut in two or more land tiles, as long as land is known to be in the stack."""
        land = [tile.position for tile in self.tiles.values() if tile.kind in LAND]
        if len(land) < 2 or len(land) == ALL_LAND or any(self.important):
            return
        filled = {tile.position for name, tile in self.tiles.items() if not self.in_cave(name)}
        columns, rows = [one[0] for one in filled], [one[1] for one in filled]
        outside = [(min(columns) - 1, min(rows) - 1)]
        for here in outside:
            for column, row in around(here):
                inside = min(columns) - 1 <= column <= max(columns) + 1
                inside = inside and min(rows) - 1 <= row <= max(rows) + 1
                if inside and (column, row) not in filled and (column, row) not in outside:
                    outside.append((column, row))
        coast = {position for tile in land for position in around(tile)}
        assert coast & set(outside), "the coast is closed (ED-R10)"

    def arrives(self, seat: int, side: int, what: str, new: str) -> None:
        """ED-R50, ED-R34. The tile's own text comes first; the fort's battle if somebody is left to fight it."""
        if what == "thieves" and self.treasure is None:
            self.treasure = [min(2, number) for number in self.bank]
            self.bank = [held - laid for held, laid in zip(self.bank, self.treasure, strict=True)]
        guardian = {"wolf": "wolf", "thieves": "thief", "titan": "titan"}.get(what)
        if self.solo and guardian:
            self.tiles[new] = Tile("empty", self.tiles[new].position)
            self.guardians[guardian] = new
            self.met.add(guardian)
        elif what == "titan":
            self.tiles[new] = Tile("empty", self.tiles[new].position)
            self.titan = new
        elif what in ("gold", "food", "wood", "garden", "entrance", "empty", "exit"):
            self.enters(side, new)
        if what == "cave-in":
            self.fight = Fight("exit", None, None, None, "cave-in")
            self.fight.over = True
            self.demand_half_hands(self.fight, range(self.sides))

    def search_anew(self, tile: str) -> None:
        """ED-R10b, TH-R75, SO-R15"""
        old = [one for one in self.tiles if self.kind(one) in LAND]
        left = {*old, *([self.bridge[0]] if self.bridge else [])}
        assert len(old) == 1
        assert all(self.tile_at(position) is not None for position in around(self.tiles[old[0]].position))
        new = place(tile)
        gone = [one for one in self.tiles if not self.in_cave(one)]
        for own in self.buildings:
            for number, corner in enumerate(own):
                if not isinstance(corner, str) and min(corner)[0] < CAVE_MIDDLE[0] // 2:
                    own[number] = SUPPLY
        self.island_stack += len(gone) - 1
        for name, where in self.guardians.items():
            self.guardians[name] = None if where in gone else where
        for one in gone:
            del self.tiles[one]
        self.offerings = [set() for _ in range(self.sides)]
        self.usurped, self.bridge = set(), None
        kind_ = re.sub(r"\d", "", new)
        self.tiles[new] = Tile("withered" if kind_ == "garden" and self.withered else kind_, (0, 0))
        self.at = [new if where is not None else None for where in self.at]
        for side, where in list(self.villagers):
            if where in left:
                self.villagers[side, new] += self.villagers.pop((side, where))
        for number, where in self.thief_at.items():
            self.thief_at[number] = new if where in left else where
        if self.wolf is not None and self.wolf[1] in left:
            self.wolf = self.wolf[0], new
        self.titan = new if self.titan in left else self.titan
        self.speed.clear()
        self.paths.clear()

    # --- the cave ---------------------------------------------------------------------------------------------------

    def finds_shrine(self, name: str) -> None:
        """ED-16.7, TH-13.1"""
        assert self.kind("cave-shrine") == "cave-shrine"
        if self.expansion:
            self.tiles["cave-shrine"] = Tile("empty", self.tiles["cave-shrine"].position)
        self.takes_shrine(self.seat(name))

    def lifts_shrine(self, name: str = "") -> None:
        """ED-16.8, ED-R22"""
        assert not self.expansion
        assert not any(self.stands_on(side, "cave-shrine") for side in range(self.sides))
        assert self.cave_shrine == self.seat(name) if name else isinstance(self.cave_shrine, str)
        self.lifts("cave-shrine")

    def takes_cave_shrine(self, name: str) -> None:
        """ED-16.9, ED-16.11, TH-13.4"""
        assert self.fight is not None
        self.takes_shrine(self.seat(name))

    def dweller_takes_shrine(self, dweller: str) -> None:
        """ED-16.10, TH-13.7"""
        assert self.fight is not None
        assert self.fight.dweller == kind(dweller)
        assert isinstance(self.cave_shrine, int)
        self.cave_shrine, self.bearer = kind(dweller), None

    def finds_coin(self, name: str, coin: str, gold: str) -> None:
        """TH-12.1, TH-12.2, TH-12.6, TH-12.13"""
        seat, what = self.seat(name), kind(coin)
        found = next((one for one in self.tiles if self.kind(one) == what), None)
        if found is not None:
            assert self.coins[what] is None
            self.tiles[found] = Tile("empty", self.tiles[found].position)
        else:
            assert self.fight is not None
            assert self.coins[what] == self.fight.dweller
        self.coins[what] = seat
        if gold:
            assert what == "cortes"
            assert int(gold) == min(5, self.bank[2])
            self.takes(seat, [0, 0, int(gold)])
        if what == "bavieca" and found is not None and seat != self.thieves and not self.winded:
            self.speed[f"explorer {seat}"] += 1

    def is_cursed(self, name: str) -> None:
        """TH-12.6, TH-R26"""
        who = f"explorer {self.seat(name)}"
        assert self.coins["cortes"] == self.seat(name)
        self.speed[who] = max(self.speed[who] - 1, 0)

    def curse_lifted(self, name: str) -> None:
        """TH-12.8, TH-R71"""
        assert self.coins["cortes"] == self.seat(name) == self.cave_shrine
        self.coins["cortes"] = self.cursed = None

    def takes_coin(self, name: str, coin: str, victim: str) -> None:
        """TH-12.10"""
        assert self.coins[kind(coin)] == self.seat(victim)
        assert kind(coin) != "cortes"
        self.coins[kind(coin)] = self.seat(name)

    def loses_coin(self, name: str, coin: str, dweller: str) -> None:
        """TH-12.11"""
        assert self.coins[kind(coin)] == self.seat(name)
        assert kind(coin) != "cortes"
        self.coins[kind(coin)] = kind(dweller)

    def takes_treasure(self, name: str, what: str) -> None:
        """ED-18.10, TH-16.2, SO-R8"""
        assert self.treasure is not None
        assert cards(what) == self.treasure
        self.holds_more(self.seat(name), self.treasure)
        self.treasure = [0, 0, 0]
        for tile, there in self.tiles.items():
            if there.kind == "thieves":
                self.tiles[tile] = Tile("empty", there.position)
        if self.fight is not None and self.fight.way == "den" and self.seat(name) == self.thieves:
            self.holds_den(self.fight.where)

    def holds_den(self, where: str) -> None:
        """TH-16.2, TH-R13. The thief who won stays, and the Thieves are out of hiding."""
        side = self.thieves_side
        assert side is not None
        self.in_hiding = False
        for number in self.thieves_on(side, where):
            self.thief_at[number] = SUPPLY
            self.places_thief_piece(number, where)

    def gardens_wither(self) -> None:
        """TH-17.12"""
        self.withered = True
        for tile, there in self.tiles.items():
            if there.kind == "garden":
                self.tiles[tile] = Tile("withered", there.position)

    def cave_falls_in(self, name: str, lost: str | None) -> None:
        """TH-17.1 – TH-17.3, TH-17.5, TH-R14. What is lost is told at once; half hands come before it leaves the map."""
        assert self.fight is not None
        assert self.fight.way == "cave-in"
        told = [part.split(" loses ") for part in (lost or "").split("; ") if part]
        assert {self.side(who): re.split(", | and ", what) for who, what in told} == {
            side: pieces for side in range(self.sides) if (pieces := self.pieces_on_exit(side))
        }
        if not +self.fight.due:
            self.exit_is_buried()

    def pieces_on_exit(self, side: int) -> list[str]:
        """TH-17.2, TH-R14. In the words of the log."""
        villagers, thieves = self.villagers[side, "exit"], len(self.thieves_on(side, "exit"))
        lost = [f"{villagers} villager{'s' if villagers > 1 else ''}"] if villagers else []
        lost += [f"{thieves} thie{'ves' if thieves > 1 else 'f'}"] if thieves else []
        lair = side == self.thieves_side
        titles = ["an outpost"] * 2 + ["the hideout"] if lair else ["a farmhouse"] * 2 + ["the fort"]
        return lost + [titles[number] for number in self.buildings_on_exit(side)]

    def buildings_on_exit(self, side: int) -> list[int]:
        """TH-R14"""
        exit_ = self.tiles["exit"].position
        return [
            number
            for number, corner in enumerate(self.buildings[side])
            if not isinstance(corner, str) and exit_ in corner
        ]

    def exit_is_buried(self) -> None:
        """TH-17.1, TH-17.2, TH-17.5, TH-R14"""
        for side in range(self.sides):
            self.loses_villagers(side, "exit")
            for number in self.thieves_on(side, "exit"):
                self.loses_thief(number)
            for number in self.buildings_on_exit(side):
                self.buildings[side][number] = LOST
        self.lifts("exit")
        self.cave_stack += 1
        self.x_edges = set()
        self.cave_in = next(tile for tile in self.tiles if self.kind(tile) == "cave-in")

    def cave_opens_again(self) -> None:
        """TH-17.4"""
        assert "exit" in self.tiles
        assert self.cave_in is not None
        self.tiles[self.cave_in] = Tile("empty", self.tiles[self.cave_in].position)
        self.cave_in = None
