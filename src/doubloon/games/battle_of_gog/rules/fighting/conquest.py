"""Conquering cities (BG-13). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.battle_of_gog.actions import STORM, Storm
from doubloon.games.battle_of_gog.canaan import ALL_BESIEGERS_RISE, CONQUEST, NOT_CITIES_OF, Canaan, City
from doubloon.games.battle_of_gog.content import CITIES, DEFENSE, SOLDIERS, TOP_LEVEL
from doubloon.games.battle_of_gog.edge.encoding import columns
from doubloon.games.battle_of_gog.edge.events.marches import CityConquered
from doubloon.games.battle_of_gog.rules.fighting.picks import PickSoldiers
from doubloon.games.battle_of_gog.rules.rule import CanaanRule
from doubloon.games.battle_of_gog.rules.scrolls import check_slot, obtain_scroll, release_bound
from doubloon.games.battle_of_gog.rules.winning.elimination import eliminate, has_lost_last_city
from doubloon.games.battle_of_gog.rules.winning.victory import win
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import BYTE, ONE, members, size
from doubloon.kernel.procedure import Procedure, Seat, Steps
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

STANDS: Final = Refusal("BG-13.1", "That city does not fall now.")


def defence(canaan: Canaan, city: City) -> i64:
    """BG-13.3. The city's level, one more with Defense, 6 at most."""
    level = canaan.city_level[city]
    return min(level + 1, TOP_LEVEL) if canaan.holds(city // CITIES, DEFENSE) else level


def besiegers(canaan: Canaan, seat: Seat, city: City) -> i64:
    """BG-13.1. The dice of this player that stand beside the city and are strong enough."""
    mask: i64 = 0
    needed = defence(canaan, city)
    for die in BYTE[canaan.army[seat]]:
        one = SOLDIERS * seat + die
        if canaan.beside[canaan.place[one]] >> city & 1 and canaan.effective_level(one) >= needed:
            mask |= ONE[die]
    return mask


def falling(canaan: Canaan, seat: Seat) -> list[City]:
    """BG-13.1 – BG-13.4, BG-4.8. The cities that this player conquers as things stand."""
    need = canaan.siege_size(seat)
    near: i64 = 0  # the cities beside which a soldier stands
    crowded: i64 = 0  # those beside which two do: nobody conquers with one
    for one in canaan.soldiers(seat):
        beside = canaan.beside[canaan.place[one]]
        crowded |= near & beside
        near |= beside
    besieged = crowded & NOT_CITIES_OF[seat]
    if not besieged or canaan.has_truce(seat):
        return []
    out: list[City] = []
    for city in members(besieged):
        if canaan.has_truce(city // CITIES) or canaan.is_guarded(city):
            continue
        if size(besiegers(canaan, seat, city)) >= need:
            out.append(city)
    return out


@declared
class Sieges(CanaanRule):
    """BG-13.5, BG-13.11. As long as cities fall, they fall; if several do at once, the attacker says which first."""

    seat: Seat

    def proceed(self, canaan: Canaan) -> None:
        cities = falling(canaan, self.seat)
        if not cities:
            canaan.end(self)
        elif len(cities) == 1:
            canaan.begin(Conquest(self.seat, cities[0]))
        else:
            self.asks = ONE[self.seat]

    def choices(self, canaan: Canaan, seat: Seat) -> list[Action]:
        return [STORM[city // CITIES][city % CITIES] for city in falling(canaan, seat)]

    def refusal(self, canaan: Canaan, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Storm):
            return NOT_OFFERED
        return None if CITIES * action.seat + action.city in falling(canaan, seat) else STANDS

    def chosen(self, canaan: Canaan, seat: Seat, action: Action) -> None:
        assert isinstance(action, Storm)
        self.asks = 0
        canaan.begin(Conquest(seat, CITIES * action.seat + action.city))


@declared
class Conquest(CanaanRule):
    """BG-13.10. One city falls."""

    seat: Seat
    city: City
    soldiers: i64 = 0

    def steps(self) -> Steps[Conquest, Canaan]:
        return CONQUEST_STEPS

    def resumed(self, canaan: Canaan, finished: Procedure[Canaan]) -> None:
        if isinstance(finished, PickSoldiers):
            self.soldiers = finished.picked

    def the_participants(self, canaan: Canaan) -> None:
        """BG-13.6. Everybody who is strong enough; by the house rule exactly as many as are needed."""
        self.soldiers = besiegers(canaan, self.seat, self.city)
        need = canaan.siege_size(self.seat)
        if size(self.soldiers) > need and not canaan.house & ALL_BESIEGERS_RISE:
            canaan.begin(PickSoldiers(self.soldiers, need, asks=ONE[self.seat]))

    def the_city_falls(self, canaan: Canaan) -> None:
        """BG-13.7, BG-13.8. The city is destroyed, its bound scroll free; participants rise a level."""
        if canaan.told is not None:
            ones = [SOLDIERS * self.seat + die for die in members(self.soldiers)]
            squares = [canaan.place[one] for one in ones]
            levels = [min(TOP_LEVEL, canaan.level[one] + 1) for one in ones]
            owner, square = self.city // CITIES, canaan.city_place[self.city]
            canaan.told.append(CityConquered(self.seat, owner, square, squares, levels))
        release_bound(canaan, self.city)
        canaan.remove_city(self.city)
        for die in members(self.soldiers):
            canaan.raise_soldier(SOLDIERS * self.seat + die, 1)

    def the_scroll(self, canaan: Canaan) -> None:
        """BG-13.9"""
        obtain_scroll(canaan, self.seat)

    def the_elimination(self, canaan: Canaan) -> None:
        """BG-21.1, BG-3.2, BG-3.3. Without a city its owner is out; in the short variant that wins."""
        if has_lost_last_city(canaan, self.city):
            eliminate(canaan, self.city // CITIES, "BG-21.1")
            if not canaan.over and not canaan.long:
                win(canaan, self.seat, CONQUEST)

    def the_slot(self, canaan: Canaan) -> None:
        """BG-16.6"""
        check_slot(canaan)

    def encode(self, sheet: vec[i16], canaan: Canaan, seat: Seat) -> None:
        columns.asked_about(sheet, canaan, seat, self.city)


CONQUEST_STEPS: Final[Steps[Conquest, Canaan]] = (
    Conquest.the_participants,  # BG-13.6
    Conquest.the_city_falls,  # BG-13.7, BG-13.8
    Conquest.the_scroll,  # BG-13.9
    Conquest.the_elimination,  # BG-21.1
    Conquest.the_slot,  # BG-16.6
)
