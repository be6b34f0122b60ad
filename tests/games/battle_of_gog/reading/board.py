"""The board of Battle of GOG as somebody keeps it who has only the ledger: slow, and apart from src."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Spot = tuple[int, int]
CORNERS: list[Spot] = [(0, 0), (0, 14), (14, 14), (14, 0)]
SLOT: Spot = (7, 7)
GOODS = ("food", "wood", "gold")
SIGNS = ("F", "W", "G")
TRAINING = {2: (0, 2, 0), 3: (0, 0, 2), 4: (1, 1, 1), 5: (1, 1, 1), 6: (1, 1, 2)}
BARNS = {6: (0, 2, 1), 7: (0, 2, 2)}
ABILITIES = ("Defense", "Wisdom", "Magic", "Ambush", "Abundance", "Water", "Power", "Strategy", "Speed")
TREASURES = (
    *("Heroes", "Drill", "Champion", "Veteran", "Desertion", "Toll", "Plunder", "Barn"),
    *("To the corner", "Growth", "Decay", "Plague", "A loaf", "Harvest", "A coin", "Hoard"),
    *("Oblivion", "Spirits", "Spirits again", "Timber", "Theft", "To the forest", "Insight", "Scroll"),
)
"""The cards T01 to T24."""
WAYS = {
    "n": (-1, 0),
    "ne": (-1, 1),
    "e": (0, 1),
    "se": (1, 1),
    "s": (1, 0),
    "sw": (1, -1),
    "w": (0, -1),
    "nw": (-1, -1),
}
DOUBLES = {(1, 1): "Gog", (6, 6): "Gog", (2, 2): "Angel", (5, 5): "Angel"}


def apart(one: Spot, other: Spot) -> int:
    """King's moves."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


class Soldier:
    def __init__(self, seat: int, level: int) -> None:
        self.seat, self.level, self.fought, self.paid = seat, level, False, False


class City:
    def __init__(self, seat: int) -> None:
        self.seat, self.level = seat, 1


class Player:
    def __init__(self) -> None:
        self.goods, self.capacity, self.scrolls = [0, 0, 0], 5, 0
        self.abilities: set[str] = set()
        self.founded = self.turns = 0
        self.won = self.out = False


class LedgerBoard:
    """Everything on the table, what follows from it, and what may be done."""

    def __init__(self, names: list[str], options: dict[str, Any]) -> None:
        self.names, self.options = names, options
        self.players = [Player() for _ in names]
        self.terrain: list[str] = []
        self.soldiers: dict[Spot, Soldier] = {}
        self.cities: dict[Spot, City] = {}
        self.been: set[Spot] = set()
        self.fell = False
        self.gog, self.angel = (6, 7), (8, 7)
        self.bound: Spot | None = None
        self.round = 0
        self.first = self.seat = -1
        self.card = ""
        self.roll = 0
        self.left: int | None = None
        self.dice: tuple[int, int] | None = None
        self.rolls = self.draws = 0
        self.trades: int | None = None
        self.chests: int | None = None
        self.scroll_bought = self.turn_counted = self.doubled = False
        self.owed: list[int] = []
        """Who draws an ability card next (BG-7.7, BG-12.7)."""
        self.mix: list[int] | None = None
        self.attack: tuple[Soldier, Spot] | None = None
        self.drawn: set[str] = set()
        self.laid: list[tuple[int, int]] = []
        self.winners: list[int] = []

    # --- what can be seen ---------------------------------------------------------------------------------------------

    def sign(self, spot: Spot) -> str:
        return self.terrain[spot[0]][spot[1]]

    def own(self, seat: int) -> list[Spot]:
        return [spot for spot, one in self.soldiers.items() if one.seat == seat]

    def towns(self, seat: int) -> list[Spot]:
        return [spot for spot, one in self.cities.items() if one.seat == seat]

    def taken(self, spot: Spot) -> bool:
        return spot in self.soldiers or spot in self.cities or spot in (self.gog, self.angel)

    def truce(self, seat: int) -> bool:
        """BG-4.12"""
        return bool(self.options["truce"]) and self.players[seat].founded < 3 and self.players[seat].turns < 5

    def wades(self, seat: int) -> bool:
        """BG-4.7, BG-19.9"""
        return self.players[seat].founded < 3 or "Water" in self.players[seat].abilities

    def effective(self, spot: Spot) -> int:
        """BG-17.3"""
        return min(6, self.soldiers[spot].level + (self.sign(spot) == "R"))

    def area(self, seat: int, fed: bool = False) -> set[Spot]:
        """BG-5.1, BG-5.2; without the starved cities (BG-5.7) if only what is fed counts."""
        out: set[Spot] = set()
        for town in self.towns(seat):
            if fed and self.starved(town):
                continue
            reach = 1 if self.cities[town].level == 1 else 2
            out |= {spot for spot in self.squares() if 0 < apart(spot, town) <= reach}
        return out

    def squares(self) -> Iterator[Spot]:
        return ((row, column) for row in range(15) for column in range(15))

    def starved(self, town: Spot) -> bool:
        """BG-5.7, BG-15.3"""
        return apart(town, self.angel) == 1 and apart(town, self.gog) > 1

    def stack(self) -> int:
        return 5 - sum(player.scrolls for player in self.players)

    def unbound(self, seat: int) -> int:
        """BG-16.7"""
        bound = self.bound is not None and self.cities[self.bound].seat == seat
        return self.players[seat].scrolls - bound

    def falling(self, seat: int) -> list[Spot]:
        """BG-13.1 – BG-13.4, BG-4.8"""
        need = 2 if "Strategy" in self.players[seat].abilities else 3
        return [
            town
            for town, city in self.cities.items()
            if city.seat != seat
            and not self.truce(seat)
            and not self.truce(city.seat)
            and apart(town, self.gog) > 1
            and len(self.besiegers(seat, town)) >= need
        ]

    def besiegers(self, seat: int, town: Spot) -> list[Spot]:
        """BG-13.1, BG-13.3"""
        city = self.cities[town]
        defence = min(6, city.level + ("Defense" in self.players[city.seat].abilities))
        return [spot for spot in self.own(seat) if apart(spot, town) == 1 and self.effective(spot) >= defence]

    def holds_corners(self, seat: int) -> bool:
        """BG-3.4, BG-3.5"""
        held = set(self.own(seat))
        if self.options["corners"] != "soldiers":
            held |= set(self.towns(seat))
        return not self.truce(seat) and held >= set(CORNERS)

    def steps(self) -> int:
        """BG-4.4, BG-9.1, BG-9.8. How many steps are left; asked when the first soldier moves."""
        if self.left is None:
            player = self.players[self.seat]
            if self.dice is None:
                assert player.founded < 3, "no dice were rolled (BG-9.1)"
            else:
                assert player.founded >= 3
            self.left = (sum(self.dice) if self.dice else 7) + 5 * ("Speed" in player.abilities)
        return self.left

    def open_to(self, seat: int, spot: Spot) -> bool:
        """BG-18.9, BG-18.21"""
        if spot in self.soldiers:
            owner = self.soldiers[spot].seat
            return owner != seat and not self.truce(owner)
        return not self.taken(spot)

    def forests(self, seat: int) -> list[Spot]:
        return [spot for spot in self.squares() if self.sign(spot) == "W" and self.open_to(seat, spot)]

    def glides(self, origin: Spot) -> set[Spot]:
        """BG-19.9, BG-R37. All waters over a chain of free ones, and the taken ones at its end."""
        reached, edge = {origin}, [origin]
        while edge:
            here = edge.pop()
            for spot in self.squares():
                if apart(spot, here) == 1 and self.sign(spot) == "~" and spot not in reached:
                    reached.add(spot)
                    if not self.taken(spot):
                        edge.append(spot)
        return reached - {origin}

    def strength(self, seat: int) -> list[int]:
        """BG-3.8"""
        player = self.players[seat]
        towns, own = self.towns(seat), self.own(seat)
        levels = [sum(self.cities[town].level for town in towns), sum(self.soldiers[s].level for s in own)]
        return [player.scrolls, len(towns), *levels, sum(player.goods)]

    # --- what may be done ---------------------------------------------------------------------------------------------

    def may_enter(self, seat: int, soldier: Soldier, to: Spot) -> bool:
        """BG-10.2 – BG-10.8"""
        if self.sign(to) == "~" and soldier.level < 3 and not self.wades(seat):
            return False
        return not self.taken(to) or (self.may_attack(seat, to) and self.sign(to) != "V")

    def may_attack(self, seat: int, to: Spot) -> bool:
        """BG-10.6, BG-4.8"""
        foe = self.soldiers.get(to)
        return foe is not None and foe.seat != seat and not self.truce(seat) and not self.truce(foe.seat)

    def marching(self, seat: int, numbers: dict[Spot, int]) -> set[str]:
        """BG-10, BG-11. Every step, glide and founding."""
        out = {"end-turn"}
        for spot, number in numbers.items():
            if self.may_found(seat, spot):
                out.add(f"found {number}")
            soldier = self.soldiers[spot]
            if soldier.fought or not (self.steps() or soldier.paid):
                continue
            for way, (down, right) in WAYS.items():
                to = spot[0] + down, spot[1] + right
                on_map = min(to) >= 0 and max(to) < 15
                if on_map and self.affords_step(soldier, to) and self.may_enter(seat, soldier, to):
                    out.add(f"move {number} {way}")
            if "Water" in self.players[seat].abilities:
                for to in self.glides(spot):
                    if (
                        apart(spot, to) > 1
                        and self.affords_step(soldier, to)
                        and (not self.taken(to) or self.may_attack(seat, to))
                    ):
                        out.add(f"glide {number} {to[0]},{to[1]}")
        return out

    def affords_step(self, soldier: Soldier, to: Spot) -> bool:
        """BG-10.1, BG-R37. With a step, or over water that is paid for."""
        return self.steps() > 0 or (soldier.paid and self.sign(to) == "~" and to not in self.been)

    def may_found(self, seat: int, spot: Spot) -> bool:
        """BG-11.3 – BG-11.6"""
        return (
            self.sign(spot) == "."
            and all(apart(spot, town) >= self.options["city_distance"] for town in self.cities)
            and (spot not in CORNERS or self.options["corners"] != "soldiers")
            and len(self.towns(seat)) < 5
        )

    def buying(self, seat: int, numbers: dict[Spot, int]) -> set[str]:
        """BG-7. Every purchase."""
        player = self.players[seat]
        out = {"end-buying"}
        if self.affords(seat, (2, 0, 0)) and not self.truce(seat) and len(numbers) < 8:
            for spot in self.squares():
                beside = any(apart(spot, town) == 1 for town in self.towns(seat))
                dry = self.sign(spot) != "~" or "Water" in player.abilities
                if beside and dry and not self.taken(spot):
                    out.add(f"recruit {spot[0]},{spot[1]}")
        for spot, number in numbers.items():
            level = self.soldiers[spot].level
            if level < 6 and self.affords(seat, TRAINING[level + 1]):
                out.add(f"train {number}")
        if self.affords(seat, (2, 2, 2)):
            towns = enumerate(self.towns(seat), 1)
            out |= {f"enlarge {number}" for number, town in towns if self.cities[town].level < 6}
            held = [sum(ability in one.abilities for one in self.players) for ability in ABILITIES]
            lacks = [ability not in player.abilities for ability in ABILITIES]
            if any(new and copies < 2 for new, copies in zip(lacks, held, strict=True)):
                out.add("buy-ability")
        if player.capacity < 7 and self.options["barns"] and self.affords(seat, BARNS[player.capacity + 1]):
            out.add("buy-barn")
        others = [other for other in range(len(self.names)) if other != seat]
        obtainable = self.stack() > 0 or any(self.unbound(other) for other in others)
        if self.affords(seat, (5, 5, 5)) and not self.scroll_bought and obtainable:
            out.add("buy-scroll")
        return out

    def affords(self, seat: int, price: tuple[int, int, int]) -> bool:
        """BG-7.1, BG-19.5"""
        player = self.players[seat]
        if "Wisdom" in player.abilities:
            return sum(player.goods) >= sum(price)
        return all(has >= number for has, number in zip(player.goods, price, strict=True))

    # --- the board in the view ----------------------------------------------------------------------------------------

    def check(self, board: dict[str, Any], offered: set[str]) -> None:
        """The board in the view is the board read off the log; nothing compulsory is left out, nothing else offered."""
        assert (tuple(board["gog"]), tuple(board["angel"])) == (self.gog, self.angel)
        assert (tuple(board["bound"]) if board["bound"] else None) == self.bound
        for seat, seen in enumerate(board["players"]):
            self.check_player(seat, seen)
        if not offered:
            assert self.winners
            return
        assert not any(player.scrolls == 5 for player in self.players)
        assert not any(self.holds_corners(seat) for seat in range(len(self.names)))
        assert sum(not player.out for player in self.players) > 1
        if board["steps"] is not None:
            assert board["steps"] == self.steps()
        numbers = {tuple(one["at"]): one["number"] for one in board["players"][self.seat]["soldiers"]}
        if "end-turn" in offered:
            assert not self.falling(self.seat)
            assert offered == self.marching(self.seat, numbers)
        elif "end-buying" in offered:
            assert offered == self.buying(self.seat, numbers)

    def check_player(self, seat: int, seen: dict[str, Any]) -> None:
        player = self.players[seat]
        assert seen["out"] == player.out
        assert [seen["goods"][name] for name in GOODS] == player.goods
        assert (seen["scrolls"], seen["capacity"]) == (player.scrolls, player.capacity)
        assert {card["name"] for card in seen["abilities"]} == player.abilities
        soldiers = {tuple(one["at"]): (one["level"], one["fought"]) for one in seen["soldiers"]}
        known = {spot: self.soldiers[spot] for spot in self.own(seat)}
        assert soldiers == {spot: (one.level, one.fought) for spot, one in known.items()}
        towns = {tuple(one["at"]): one["level"] for one in seen["cities"]}
        assert towns == {town: self.cities[town].level for town in self.towns(seat)}
