"""What is bought (ED-10, ED-11, TH-5, TH-6.15, TH-11)."""

from __future__ import annotations

from tests.games.el_dorado.reading.board import (
    BRIDGE,
    CORNERS,
    FARMHOUSE,
    FORT,
    HIDEOUT,
    OFFERING,
    OUTPOST,
    SUPPLY,
    THIEVES_OFFERING,
    VILLAGER,
    Cards,
    Corner,
    corner_of,
)
from tests.games.el_dorado.reading.discoveries import Discoveries
from tests.games.el_dorado.reading.words import cards, place


class Purchases(Discoveries):
    """Villagers, buildings, offerings, the bridge, marches."""

    def corner(self, tile: str, title: str) -> Corner:
        return corner_of(self.tiles[place(tile)].position, CORNERS.index(title))

    def buys_villager(self, name: str, tile: str, price: str) -> None:
        """ED-10.3, ED-R11"""
        seat, where = self.seat(name), place(tile)
        side = self.exploring(seat)
        self.pays_price(seat, VILLAGER, price)
        self.idle_villagers[side] -= 1
        assert self.idle_villagers[side] >= 0
        assert any(self.touches(corner, where) for corner in self.buildings[side])
        assert self.unoccupied(side, where)
        assert self.kind(where) not in ("water", "shrine")
        self.villagers[side, where] += 1

    def announces(self, name: str, tile: str) -> None:
        """ED-10.7"""
        seat = self.seat(name)
        self.may_offer(seat, place(tile))
        self.announced = seat, place(tile)

    def may_offer(self, seat: int, shrine: str) -> None:
        """ED-10.6, ED-16.5, TH-11.9, SO-2.4"""
        side = self.exploring(seat)
        assert self.kind(shrine) == "shrine"
        assert any(shrine in self.beside(tile) for tile in self.scouts(seat))
        assert shrine not in self.offerings[side]
        assert not self.hunters_on(shrine)

    def offers(self, name: str, tile: str, price: str) -> None:
        """ED-16.1, ED-10.7, TH-11.9"""
        seat = self.seat(name)
        self.may_offer(seat, place(tile))
        assert self.announced == (seat, place(tile))
        self.announced = None
        if seat == self.thieves:
            self.pays_doubloons(THIEVES_OFFERING, price)
        else:
            self.pays_price(seat, OFFERING, price)
        self.offerings[self.side_of[seat]].add(place(tile))

    def cannot_offer(self, name: str, tile: str) -> None:
        """ED-R12"""
        assert self.announced == (self.seat(name), place(tile))
        self.announced = None

    def pays_price(self, seat: int, price: Cards, told: str) -> None:
        """ED-10.1. As the log tells it."""
        assert cards(told) == list(price)
        self.buys(seat, price)

    def pays_doubloons(self, doubloons: int, told: str) -> None:
        """TH-11.1. As the log tells it."""
        assert told == f"{doubloons} doubloon{'s' * (doubloons > 1)}"
        self.spends(doubloons)

    def spends(self, doubloons: int) -> None:
        """TH-11.1"""
        self.doubloons -= doubloons
        assert self.doubloons >= 0

    def builds(self, name: str, building: str, title: str, tile: str, price: str) -> None:
        """ED-10.8, ED-10.12, TH-11.11, TH-11.12, TH-11.14, ED-4.3"""
        seat, where = self.seat(name), place(tile)
        side, corner = self.side_of[seat], self.corner(tile, title)
        assert corner not in self.used_corners()
        large = building in ("the fort", "the hideout")
        number = 2 if large else self.buildings[side][:2].index(SUPPLY)
        assert self.buildings[side][number] == SUPPLY
        if large:
            assert all(self.unoccupied(side, one) for one in self.touching(corner))
            others = [own[2] for other, own in enumerate(self.buildings) if other != side]
            assert not any(not isinstance(one, str) and one & corner for one in others)
        if seat == self.thieves:
            self.builds_lair(large, where, price)
        else:
            assert self.exploring(seat) == side
            assert building in ("the fort", "a farmhouse")
            assert where == self.at[seat]
            self.pays_price(seat, FORT if large else FARMHOUSE, price)
        self.buildings[side][number] = corner

    def builds_lair(self, hideout: bool, where: str, price: str) -> None:
        """TH-7.4, TH-7.7, TH-11.11 – TH-11.16"""
        assert self.thieves_side == self.on_turn
        self.pays_doubloons(HIDEOUT if hideout else OUTPOST, price)
        if self.phase == "hiding":
            assert hideout
            assert self.clause == "TH-11.11"
            self.in_hiding, self.phase = False, "explore"
        else:
            assert self.clause == ("TH-11.12" if hideout else "TH-11.14")
            assert self.phase == "explore"
            assert self.thieves_on(self.on_turn or 0, where)

    def takes_back(self, name: str, building: str, title: str, tile: str, price: str) -> None:
        """ED-10.11, ED-10.14, ED-10.16, TH-11.4"""
        seat = self.seat(name)
        side, corner = self.exploring(seat), self.corner(tile, title)
        number = self.buildings[side].index(corner)
        large = number == 2
        assert building in (("the fort", "the hideout") if large else ("a farmhouse", "an outpost"))
        assert any(self.touches(corner, one) for one in self.scouts(seat))
        if seat == self.thieves:
            self.pays_doubloons(HIDEOUT if large else OUTPOST, price)
        else:
            self.pays_price(seat, FORT if large else FARMHOUSE, price)
        self.buildings[side][number] = SUPPLY

    def chips_in(self, name: str, what: str, _purchase: str, buyer: str) -> None:
        """TH-6.15, TH-R60. The buyer lays it on the stacks."""
        seat = self.seat(name)
        assert self.teams
        partner = next(one for one in self.players(self.side_of[seat]) if one != seat)
        assert partner == self.seat(buyer)
        self.holds_less(seat, cards(what))
        self.holds_more(partner, cards(what))
        self.bought.add(seat)

    def refuses_to_pay(self, name: str, _purchase: str, buyer: str) -> None:
        """TH-R60"""
        assert self.side(name) == self.side(buyer) == self.on_turn

    def builds_bridge(self, name: str, tile: str, one: str, other: str, price: str) -> None:
        """TH-5.1 – TH-5.4, TH-R3"""
        seat, water = self.seat(name), place(tile)
        side = self.exploring(seat)
        ends = frozenset({place(one), place(other)})
        assert self.bridge is None
        assert self.kind(water) == "water"
        assert self.unoccupied(side, water)
        first, second = (self.tiles[end].position for end in sorted(ends))
        middle = self.tiles[water].position
        assert (first[0] + second[0], first[1] + second[1]) == (2 * middle[0], 2 * middle[1])
        assert all(self.kind(end) != "water" for end in ends)
        assert ends & set(self.scouts(seat))
        self.pays_price(seat, BRIDGE, price)
        self.bridge = water, ends

    def removes_bridge(self, name: str, tile: str, price: str) -> None:
        """TH-5.2, TH-5.6, TH-R4"""
        seat = self.seat(name)
        self.exploring(seat)
        assert self.bridge is not None
        assert self.bridge[0] == place(tile)
        assert not any(self.stands_on(side, place(tile)) for side in range(self.sides))
        assert self.bridge[1] & set(self.scouts(seat))
        self.pays_price(seat, BRIDGE, price)
        self.bridge = None

    def marches_army(self, name: str, number: str, free: str, origin: str, target: str) -> None:
        """ED-11.2, ED-11.4, ED-11.5, ED-11.6, ED-R29, ED-R53"""
        seat, here, there = self.seat(name), place(origin), place(target)
        side = self.side_of[seat]
        assert self.phase == "explore"
        assert self.pays_a_tile(seat) == bool(free)
        self.marches(side, int(number), here, there)
        if side == self.on_turn:
            self.enters(side, there)
            return
        assert self.on_turn is not None
        assert not self.truce()
        assert not any(self.fort_on(other, there) for other in range(self.sides) if other != side)
        on_turn = self.on_turn
        target_there = self.explorers_on(on_turn, there) or self.thieves_on(on_turn, there)
        assert target_there or self.villagers[on_turn, there]
        self.opponents = {on_turn}
