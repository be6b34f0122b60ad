"""Scrolls (BG-16): obtaining one, the bound scroll of the scroll slot. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.battle_of_gog.actions import TAKE_SCROLL, TakeScroll
from doubloon.games.battle_of_gog.canaan import CITIES_OF, NO_CITY, NOBODY, Canaan, City
from doubloon.games.battle_of_gog.content import CITIES, RADIUS, SCROLL_SLOT, SIDE, SPAN
from doubloon.games.battle_of_gog.edge.encoding import columns
from doubloon.games.battle_of_gog.edge.events.buying import NoScrollLeft, ScrollObtained, ScrollReleased
from doubloon.games.battle_of_gog.rules.rule import CanaanRule
from doubloon.games.battle_of_gog.rules.winning.victory import check_victory
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.columns import changed
from doubloon.pieces.squares import NOWHERE

NO_UNBOUND_SCROLL: Final = Refusal("BG-16.2", "Only another player's unbound scroll can be taken.")

SLOT_WATCH: Final[list[i64]] = [
    SCROLL_SLOT,
    *(SCROLL_SLOT + down * SIDE + right for down in (-1, 1) for right in (-1, 1)),
]
"""Beside one of these squares stands every city that is near enough to cover the scroll slot."""


def victims_of(canaan: Canaan, seat: Seat) -> list[Seat]:
    """BG-16.2, BG-16.7. The others who hold an unbound scroll."""
    return [other for other in range(canaan.seats) if other != seat and canaan.unbound(other) > 0]


def may_obtain(canaan: Canaan, seat: Seat) -> bool:
    """BG-16.2. From the stack, else from another player."""
    return canaan.scroll_stack() > 0 or len(victims_of(canaan, seat)) > 0


def obtain_scroll(canaan: Canaan, seat: Seat, city: City = NO_CITY) -> None:
    """BG-16.2. Take one from the stack; when it is empty, from another player of one's choice; else nothing.

    With a city, the scroll is bound to it (BG-16.5).
    """
    if canaan.scroll_stack() > 0:
        hand_over(canaan, NOBODY, seat, city)
        return
    victims = victims_of(canaan, seat)
    if len(victims) > 1:
        canaan.begin(Robbing(seat, city, asks=ONE[seat]))
    elif victims:
        hand_over(canaan, victims[0], seat, city)
    elif city == NO_CITY and canaan.told is not None:
        canaan.told.append(NoScrollLeft(seat))


def hand_over(canaan: Canaan, victim: Seat, seat: Seat, city: City) -> None:
    """A scroll changes hands; the fifth wins (BG-3.6)."""
    if victim != NOBODY:
        canaan.scrolls = changed(canaan.scrolls, victim, canaan.scrolls[victim] - 1)
    canaan.scrolls = changed(canaan.scrolls, seat, canaan.scrolls[seat] + 1)
    if city != NO_CITY:
        canaan.bound = city
    if canaan.told is not None:
        canaan.told.append(
            ScrollObtained(seat, victim, NOWHERE if city == NO_CITY else canaan.city_place[city])
        )
    check_victory(canaan)


@declared
class Robbing(CanaanRule):
    """BG-16.2. The stack is empty: whose scroll is taken?"""

    seat: Seat
    city: City

    def choices(self, canaan: Canaan, seat: Seat) -> list[Action]:
        return [TAKE_SCROLL[victim] for victim in victims_of(canaan, seat)]

    def refusal(self, canaan: Canaan, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, TakeScroll):
            return NOT_OFFERED
        return None if action.seat in victims_of(canaan, seat) else NO_UNBOUND_SCROLL

    def chosen(self, canaan: Canaan, seat: Seat, action: Action) -> None:
        assert isinstance(action, TakeScroll)
        canaan.end(self)
        hand_over(canaan, action.seat, seat, self.city)

    def encode(self, sheet: vec[i16], canaan: Canaan, seat: Seat) -> None:
        if self.city >= 0:
            columns.asked_about(sheet, canaan, seat, self.city)


def covers_slot(canaan: Canaan, city: City) -> bool:
    """BG-16.5. The city's gathering area includes the scroll slot."""
    return SPAN[SCROLL_SLOT][canaan.city_place[city]] <= RADIUS[0 if canaan.city_level[city] == 1 else 1]


def check_slot(canaan: Canaan) -> None:
    """BG-16.6. While no scroll is bound, the first covering city in turn order from the player on turn receives it."""
    if canaan.bound != NO_CITY or canaan.over:
        return
    near: i64 = 0
    for square in SLOT_WATCH:
        near |= canaan.beside[square]
    if not near:
        return
    for turn in range(canaan.seats):
        seat = (canaan.on_turn + turn) % canaan.seats
        for city in members(near & CITIES_OF[seat]):
            if covers_slot(canaan, city):
                obtain_scroll(canaan, seat, city)
                return


def release_bound(canaan: Canaan, city: City) -> None:
    """BG-16.8. A destroyed city's bound scroll returns to the stack."""
    if canaan.bound == city:
        owner = city // CITIES
        canaan.scrolls = changed(canaan.scrolls, owner, canaan.scrolls[owner] - 1)
        canaan.bound = NO_CITY
        if canaan.told is not None:
            canaan.told.append(ScrollReleased(owner))
