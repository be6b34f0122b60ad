"""The Thieves (TH-7 – TH-11, TH-16)."""

from __future__ import annotations

from tests.games.el_dorado.reading.board import DOUBLOONS, LOST, RESOURCES, SUPPLY, THIEF
from tests.games.el_dorado.reading.hunters import Hunters
from tests.games.el_dorado.reading.play import Fight
from tests.games.el_dorado.reading.words import cards, place

THIEF_DIE = ({1, 6}, {2, 5}, {3, 4})
"""ED-T8"""


class Lair(Hunters):
    """Hiding, stealing, doubloons."""

    def hides(self, name: str, given: str) -> None:
        """TH-7.2, TH-7.3"""
        assert self.seat(name) == self.thieves
        side = self.thieves_side
        assert side is not None
        assert not self.thieves_on_map()
        assert all(isinstance(one, str) for one in self.buildings[side])
        self.pays(self.seat(name), cards(given) if given else [0, 0, 0])
        assert self.hands[self.seat(name)] == 0
        self.doubloons, self.in_hiding = 2, True
        if self.on_turn == side and not self.turn_ended:
            self.phase = "hidden"

    def earns_doubloon(self, name: str) -> None:
        """TH-7.4, TH-7.5"""
        assert self.seat(name) == self.thieves
        assert self.phase == "hiding"
        self.doubloons += 1
        assert self.doubloons <= DOUBLOONS
        self.phase = "hidden"

    def stays_hidden(self, name: str) -> None:
        """TH-7.5"""
        assert self.seat(name) == self.thieves
        assert self.phase == "hiding"
        assert self.doubloons == DOUBLOONS
        self.phase = "hidden"

    def buys_thief(self, name: str, number: str, tile: str, price: str) -> None:
        """TH-11.5, TH-R8"""
        side, where = self.exploring(self.seat(name)), place(tile)
        assert self.thief_at[int(number)] == SUPPLY
        assert any(self.touches(corner, where) for corner in self.buildings[side])
        assert self.unoccupied(side, where)
        assert self.enterable(where)
        self.pays_doubloons(THIEF, price)
        self.places_thief_piece(int(number), where)

    def turns_in(self, name: str, resource: str) -> None:
        """TH-11.3, TH-R21"""
        seat = self.seat(name)
        assert self.exploring(seat) == self.thieves_side
        self.pays(seat, [2 * (one == resource) for one in RESOURCES])
        self.doubloons += 1
        assert self.doubloons <= DOUBLOONS

    def takes_gold(self, name: str, number: str) -> None:
        """TH-8.2"""
        seat = self.seat(name)
        assert seat == self.thieves
        assert self.phase == "choose"
        assert int(number) == min(1, self.bank[2])
        self.takes(seat, [0, 0, int(number)])
        self.thieves_explore()

    def rolls_thief_die(self, name: str, first: str, second: str) -> None:
        """TH-8.3, ED-T8"""
        assert self.seat(name) == self.thieves
        assert self.phase == "choose"
        assert {int(first), int(second)} in THIEF_DIE
        self.phase, self.reach = "reach", 0
        self.thief_die = {int(first), int(second)}

    def takes_reach(self, name: str, reach: str, steal: str) -> None:
        """TH-8.3"""
        assert self.phase == "reach"
        assert {int(reach), int(steal)} == self.thief_die
        self.reach, self.steals = int(reach), int(steal)

    def finds_nobody(self, name: str) -> None:
        """TH-R6"""
        assert self.phase == "reach"
        assert not self.victims(self.reach or max(self.thief_die))
        self.thieves_explore()

    def victims(self, reach: int) -> list[int]:
        """TH-8.4 – TH-8.6, TH-8.8, TH-R6"""
        side = self.thieves_side
        assert side is not None
        seen = {self.thief_at[number] for number in self.thieves_on_map()}
        corners = self.buildings[side]
        for step in range(reach):
            onward = {there for tile in seen for there in self.steps(tile)}
            if step == 0:
                onward |= {
                    tile
                    for tile in self.tiles
                    if self.enterable(tile) and any(self.touches(corner, tile) for corner in corners)
                }
            seen |= onward
        forts = [other for other in range(self.sides) if other != side]
        return [
            seat
            for seat, at in enumerate(self.at)
            if at in seen and self.hands[seat] and not any(self.fort_on(other, at) for other in forts)
        ]

    def looks_at_hand(self, name: str, victim: str) -> None:
        """TH-8.4, TH-8.7, ED-R24"""
        if self.seat(name) != self.thieves:
            assert self.options["laffite_chooses"]
            return
        assert self.phase == "reach"
        self.victim = self.seat(victim)
        assert self.victim in self.victims(self.reach)
        self.phase = "stealing"

    def leaves_rest(self, name: str, victim: str, number: str) -> None:
        """TH-8.7"""
        assert int(number) == self.hands[self.seat(victim)]
        assert self.phase == "stealing"
        assert self.victim == self.seat(victim)
        self.thieves_explore()

    def entrusts(self, name: str, number: str) -> None:
        """TH-13.3, TH-13.4, TH-13.6, TH-R70"""
        assert self.seat(name) == self.thieves == self.cave_shrine
        assert int(number) in self.thieves_on_map()
        self.bearer = int(number)

    def curses_thief(self, name: str, number: str) -> None:
        """TH-12.6"""
        assert self.seat(name) == self.thieves == self.coins["cortes"]
        self.cursed = int(number)
        self.speed[f"thief {number}"] = max(self.speed[f"thief {number}"] - 1, 0)

    def rides(self, name: str, number: str) -> None:
        """TH-12.3"""
        assert self.seat(name) == self.thieves == self.coins["bavieca"]
        assert int(number) in self.thieves_on_map()
        self.speed[f"thief {number}"] += 1

    def meets_thief(self, name: str, number: str) -> None:
        """TH-16.2, TH-R13"""
        seat = self.seat(name)
        where = next(tile for tile in self.tiles if self.kind(tile) == "thieves")
        assert self.thief_at[int(number)] in (SUPPLY, LOST)
        self.thief_at[int(number)] = where
        self.opens(Fight(where, self.side_of[seat], self.thieves_side, seat, "den"))

    def finds_den(self, name: str) -> None:
        """TH-16.4"""
        assert self.seat(name) != self.thieves
        assert len(self.thieves_on_map()) == len(self.thief_at)

    def thief_joins(self, name: str, number: str) -> None:
        """TH-16.5"""
        assert self.seat(name) == self.thieves
        self.places_thief_piece(int(number), self.newest)
