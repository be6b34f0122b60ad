"""What everybody sees of a table of Battle of GOG (BG-1.14), as JSON-ready values. Compiled room.

Everything is public but the order of tiles and decks; house values are marked for the client.
"""

from __future__ import annotations

from typing import Any

from doubloon.games.battle_of_gog.canaan import NO_CITY, NOBODY, Canaan
from doubloon.games.battle_of_gog.content import (
    ABILITY_CLAUSES,
    ABILITY_NAMES,
    ABILITY_PRICE,
    ABILITY_TEXTS,
    AREA,
    BARN_PRICES,
    CAPACITY,
    CITIES,
    CORNERS,
    ENLARGE_PRICE,
    FRAME,
    GOODS_NAMES,
    GRIDS,
    POSITIONS,
    PROVENANCE,
    RECRUIT_PRICE,
    SCROLL_PRICE,
    SIDE,
    SOLDIERS,
    TERRAIN_SIGNS,
    TILE_NAMES,
    TOP_BARN,
    TOP_LEVEL,
    TRAIN_PRICES,
    TREASURE_CLAUSES,
    TREASURE_NAMES,
    TREASURE_TEXTS,
    TREASURE_TITLES,
    Price,
    first_die,
    is_house,
    second_die,
)
from doubloon.games.battle_of_gog.edge.reach import reach
from doubloon.games.battle_of_gog.land import terrain_of
from doubloon.games.battle_of_gog.rules.buying import Buying
from doubloon.games.battle_of_gog.rules.dice import steps_of
from doubloon.games.battle_of_gog.rules.fighting.conquest import besiegers, defence
from doubloon.games.battle_of_gog.rules.gathering import radius_of
from doubloon.games.battle_of_gog.rules.movement.movement import Movement
from doubloon.games.battle_of_gog.rules.set_up.map_building import Laying
from doubloon.games.battle_of_gog.rules.set_up.set_up import Deployment
from doubloon.games.battle_of_gog.rules.trading import Trading
from doubloon.games.battle_of_gog.rules.treasures.chests import Chests
from doubloon.games.battle_of_gog.rules.treasures.treasures import TreasureCard
from doubloon.kernel.masks import members, size

Drawn = dict[str, Any]
HOUSE = sorted(name for name in PROVENANCE if is_house(name))
"""Which tables and cards hold house values, for the client's marks."""

PHASES: dict[type, str] = {
    Laying: "tiles",
    Deployment: "corners",
    Trading: "gather",
    Buying: "buy",
    Chests: "treasure",
}
"""Which part of the game a procedure belongs to; everything else in a turn is phase 4."""


def spot(square: int) -> list[int]:
    """Row and column."""
    return [square // SIDE, square % SIDE]


def board(canaan: Canaan, _seat: int | None) -> Drawn:
    """BG-1.14. The same for every seat."""
    return {
        "round": canaan.round,
        "first": canaan.first,
        "on_turn": None if canaan.on_turn == NOBODY else canaan.on_turn,
        "terrain": terrain(canaan),
        "layout": layout(canaan),
        "tile": drawn_tile(canaan),
        "tiles_left": sorted(TILE_NAMES[tile] for tile in canaan.tiles),
        "gog": spot(canaan.gog),
        "angel": spot(canaan.angel),
        "dice": [first_die(canaan.dice), second_die(canaan.dice)] if canaan.dice else [],
        "phase": phase(canaan),
        "steps": next((top.left for top in canaan.stack if isinstance(top, Movement)), None),
        "paid": paid(canaan),
        "steps_in_all": None if canaan.on_turn == NOBODY else steps_of(canaan, canaan.on_turn),
        "prices": prices(canaan),
        "treasure": shown_treasure(canaan),
        "last_treasure": treasure_card(canaan.treasure_discard[-1]) if canaan.treasure_discard else None,
        "scrolls": canaan.scroll_stack(),
        "bound": None if canaan.bound == NO_CITY else spot(canaan.city_place[canaan.bound]),
        "treasure_deck": len(canaan.treasure_deck),
        "treasure_left": sorted(TREASURE_NAMES[card] for card in canaan.treasure_deck),
        "treasure_discard": [TREASURE_NAMES[card] for card in canaan.treasure_discard],
        "ability_deck": len(canaan.ability_deck),
        "abilities_left": sorted(ABILITY_NAMES[card] for card in canaan.ability_deck),
        "abilities_under": [ABILITY_NAMES[card] for card in canaan.ability_deck[: canaan.buried]],
        "players": [player(canaan, one) for one in range(canaan.seats)],
        "house": HOUSE[:],
    }


def paid(canaan: Canaan) -> list[list[int]]:
    """BG-R37. Where soldiers stand that go on over water without a step."""
    for top in canaan.stack:
        if isinstance(top, Movement):
            first = SOLDIERS * top.seat
            return [
                spot(canaan.place[first + die]) for die in members(top.paid) if canaan.place[first + die] >= 0
            ]
    return []


def terrain(canaan: Canaan) -> list[str]:
    """The map row by row; `?` where no tile lies yet."""
    finished = not canaan.tiles and drawn_tile(canaan) is None
    signs = [TERRAIN_SIGNS[kind] for kind in (canaan.land.terrain if finished else terrain_of(canaan.layout))]
    return ["".join(signs[row * SIDE : (row + 1) * SIDE]) for row in range(SIDE)]


def layout(canaan: Canaan) -> list[Drawn | None]:
    """The laid tiles by position."""
    return [
        None
        if canaan.layout[position] < 0
        else {
            "position": [position // FRAME, position % FRAME],
            "tile": TILE_NAMES[canaan.layout[position] // 4],
            "rotation": canaan.layout[position] % 4 * 90,
        }
        for position in range(POSITIONS)
    ]


def drawn_tile(canaan: Canaan) -> Drawn | None:
    """BG-2.6. The tile in the hands of the player who lays."""
    top = canaan.stack[-1] if canaan.stack else None
    if not isinstance(top, Laying) or top.tile < 0:
        return None
    signs = "".join(TERRAIN_SIGNS[kind] for kind in GRIDS[top.tile][0])
    return {"tile": TILE_NAMES[top.tile], "grid": [signs[0:3], signs[3:6], signs[6:9]]}


def phase(canaan: Canaan) -> str:
    """BG-2, BG-4.1. What is going on."""
    return next((PHASES[type(top)] for top in canaan.stack[::-1] if type(top) in PHASES), "march")


def prices(canaan: Canaan) -> list[Drawn]:
    """BG-7.1. The price list of this table."""
    listed = [
        price_of("recruit", "Recruit", "BG-7.2", RECRUIT_PRICE),
        *(
            price_of("train", f"Train {level} → {level + 1}", "BG-7.5", TRAIN_PRICES[level])
            for level in range(1, TOP_LEVEL)
        ),
        price_of("enlarge", "Enlarge a city", "BG-7.6", ENLARGE_PRICE),
        price_of("ability", "Ability card", "BG-7.7", ABILITY_PRICE),
        price_of("scroll", "Scroll", "BG-7.8", SCROLL_PRICE),
    ]
    barns = [
        price_of("barn", f"Barn {CAPACITY[number + 1]}", "BG-7.9", BARN_PRICES[number])
        for number in range(TOP_BARN)
    ]
    return listed + barns if canaan.barns_sold else listed


def price_of(thing: str, title: str, clause: str, price: Price) -> Drawn:
    """One line of the price list."""
    return {
        "thing": thing,
        "title": title,
        "clause": clause,
        "price": [int(number) for number in price],
        "house": is_house(f"price of {thing}"),
    }


def shown_treasure(canaan: Canaan) -> Drawn | None:
    """BG-8.5. The treasure card being resolved."""
    for one in canaan.stack:
        if isinstance(one, TreasureCard) and canaan.treasure >= 0:
            return {**treasure_card(canaan.treasure), "roll": one.roll, "target": one.target}
    return None


def treasure_card(card: int) -> Drawn:
    """A card face up."""
    return {
        "card": TREASURE_NAMES[card],
        "title": TREASURE_TITLES[card],
        "text": TREASURE_TEXTS[card],
        "clause": TREASURE_CLAUSES[card],
    }


def player(canaan: Canaan, seat: int) -> Drawn:
    """What one player has."""
    return {
        "order": canaan.order(seat) + 1,
        "out": canaan.fallen[seat] > 0,
        "truce": canaan.has_truce(seat) and not canaan.fallen[seat],
        "founding": canaan.is_founding(seat),
        "founded": canaan.founded[seat],
        "turns": canaan.turns[seat],
        "goods": {name: canaan.goods[3 * seat + kind] for kind, name in enumerate(GOODS_NAMES)},
        "capacity": canaan.capacity(seat),
        "scrolls": canaan.scrolls[seat],
        "corners": corners(canaan, seat),
        "abilities": [ability(card) for card in members(canaan.abilities[seat])],
        "soldiers": [soldier(canaan, one) for one in canaan.soldiers(seat)],
        "cities": [city(canaan, one) for one in canaan.cities(seat)],
    }


def corners(canaan: Canaan, seat: int) -> int:
    """BG-3.4. How many of the four map corners count for this player."""
    held = {canaan.place[one] for one in canaan.soldiers(seat)}
    if canaan.corner_cities:
        held |= {canaan.city_place[one] for one in canaan.cities(seat)}
    return len(held & set(CORNERS))


def ability(card: int) -> Drawn:
    """A card in front of its owner."""
    return {"name": ABILITY_NAMES[card], "text": ABILITY_TEXTS[card], "clause": ABILITY_CLAUSES[card]}


def soldier(canaan: Canaan, one: int) -> Drawn:
    """A soldier on the map."""
    return {
        "number": one % SOLDIERS + 1,
        "at": spot(canaan.place[one]),
        "level": canaan.level[one],
        "effective": canaan.effective_level(one),
        "fought": canaan.fought >> one & 1 == 1,
        "reach": reach(canaan, one),
    }


def city(canaan: Canaan, one: int) -> Drawn:
    """A city on the map."""
    square = canaan.city_place[one]
    return {
        "number": one % CITIES + 1,
        "at": spot(square),
        "level": canaan.city_level[one],
        "defence": defence(canaan, one),
        "bound": canaan.bound == one,
        "guarded": canaan.is_guarded(one),
        "suppressed": canaan.is_suppressed(one),
        "siege": siege(canaan, one),
        "area": [spot(near) for near in AREA[radius_of(canaan, one)][square]],
    }


def siege(canaan: Canaan, one: int) -> Drawn | None:
    """BG-13.1, BG-13.2. Who is nearest to conquering the city: the strong soldiers beside it, and how many it takes."""
    found = [
        {"seat": seat, "soldiers": int(size(besiegers(canaan, seat, one))), "need": canaan.siege_size(seat)}
        for seat in range(canaan.seats)
        if seat != one // CITIES
    ]
    closest = max(found, key=lambda one: one["soldiers"] - one["need"])
    return closest if closest["soldiers"] else None
