"""Nothing appears or vanishes at a table of Battle of GOG: the ledger's invariants. (Not compiled: edge.)"""

from __future__ import annotations

from itertools import combinations

from doubloon.games.battle_of_gog.canaan import (
    ANGEL,
    EMPTY,
    FIRST_CITY,
    FIRST_SOLDIER,
    GOG,
    NO_CARD,
    NO_CITY,
    Canaan,
)
from doubloon.games.battle_of_gog.content import (
    ABILITY_DECK,
    BANDS,
    CITIES,
    HEART,
    IS_CORNER,
    NEAR,
    PLAIN,
    SCROLLS,
    SIDE,
    SOLDIERS,
    SQUARES,
    TILES,
    TOP_LEVEL,
    TREASURES,
)
from doubloon.games.battle_of_gog.rules.set_up.map_building import Laying
from doubloon.kernel.games.audit import expect
from doubloon.kernel.masks import members
from doubloon.pieces.squares import distance


def audit(canaan: Canaan) -> None:
    """Raise AuditFailed with the first thing that is wrong."""
    audit_tiles(canaan)
    audit_cards(canaan)
    audit_board(canaan)
    audit_cities(canaan)
    audit_players(canaan)
    audit_scrolls(canaan)


def audit_tiles(canaan: Canaan) -> None:
    """BG-1.1, BG-1.2. All 25 tiles are laid, drawn or in the stack."""
    laid = [place // 4 for place in canaan.layout if place >= 0]
    drawn = [one.tile for one in canaan.stack if isinstance(one, Laying) and one.asks]
    found = sorted([*laid, *drawn, *canaan.tiles])
    expect(found == list(range(TILES)), f"the tiles are {found}")
    expect(canaan.layout[12] == 4 * HEART, "the Heart is not in the middle")


def audit_cards(canaan: Canaan) -> None:
    """BG-1.10, BG-1.11. 24 treasure cards, 18 ability cards."""
    shown = [canaan.treasure] if canaan.treasure != NO_CARD else []
    found = sorted([*canaan.treasure_deck, *canaan.treasure_discard, *shown])
    expect(found == list(range(TREASURES)), f"the treasure cards are {found}")
    held = [card for seat in range(canaan.seats) for card in members(canaan.abilities[seat])]
    expect(sorted([*canaan.ability_deck, *held]) == ABILITY_DECK, "ability cards are missing or too many")
    expect(0 <= canaan.buried <= len(canaan.ability_deck), "more cards are known than lie in the deck")


def audit_board(canaan: Canaan) -> None:
    """BG-10.3. Every piece stands on its square, and nothing else stands anywhere."""
    pieces = [(canaan.gog, GOG), (canaan.angel, ANGEL)]
    for seat in range(canaan.seats):
        pieces += [(canaan.place[one], FIRST_SOLDIER + one) for one in canaan.soldiers(seat)]
        pieces += [(canaan.city_place[city], FIRST_CITY + city) for city in canaan.cities(seat)]
    expect(len({square for square, _ in pieces}) == len(pieces), "two pieces share a square")
    standing = dict(pieces)
    shown = {square: piece for square, piece in enumerate(canaan.board) if piece != EMPTY}
    expect(shown == standing, "the board shows something else than stands there")
    taken = [0] * BANDS
    for square in standing:
        for row in range(3):
            taken[square // SIDE + row] += 2 ** (3 * (square % SIDE + 1) + 2 - row)
    expect(taken == list(canaan.taken), "the bands do not say where something stands")
    afloat = [square for square in canaan.land.waters.squares if square in standing]
    expect(afloat == [canaan.land.waters.squares[n] for n in members(canaan.afloat)], "the waters are wrong")
    for seat in range(canaan.seats):
        own = range(SOLDIERS * seat, SOLDIERS * seat + SOLDIERS)
        army = [one % SOLDIERS for one in own if canaan.place[one] >= 0]
        expect(army == members(canaan.army[seat]), f"the army of seat {seat} is wrong")
    beside = [0] * SQUARES
    for seat in range(canaan.seats):
        for city in canaan.cities(seat):
            for near in NEAR[canaan.city_place[city]]:
                beside[near] += 2**city
    expect(beside == list(canaan.beside), "the neighbours of cities are wrong")


def audit_cities(canaan: Canaan) -> None:
    """BG-11.3 – BG-11.6"""
    squares = [canaan.city_place[city] for seat in range(canaan.seats) for city in canaan.cities(seat)]
    terrain = {canaan.land.terrain[square] for square in squares}
    expect(terrain <= {PLAIN}, "a city stands on something else than a plain")
    expect(
        canaan.corner_cities or not any(IS_CORNER[square] for square in squares),
        "a city stands on a map corner",
    )
    for one, other in combinations(squares, 2):
        expect(distance(SIDE, one, other) >= canaan.city_distance, "two cities are too near each other")


def audit_players(canaan: Canaan) -> None:
    """BG-1.5, BG-5.8, BG-21.3. Levels, capacities, and nothing left to the eliminated."""
    for seat in range(canaan.seats):
        expect(canaan.city_count[seat] <= CITIES, f"seat {seat} has too many cities")
        levels = [canaan.level[one] for one in canaan.soldiers(seat)]
        levels += [canaan.city_level[city] for city in canaan.cities(seat)]
        expect(all(1 <= level <= TOP_LEVEL for level in levels), f"seat {seat} has levels {levels}")
        goods = [canaan.goods[3 * seat + kind] for kind in range(3)]
        expect(all(0 <= number <= canaan.capacity(seat) for number in goods), f"seat {seat} has {goods}")
        if canaan.fallen[seat]:
            left = [*levels, *goods, canaan.abilities[seat], canaan.scrolls[seat], canaan.barn[seat]]
            expect(not any(left), f"seat {seat} is out, but owns something")


def audit_scrolls(canaan: Canaan) -> None:
    """BG-1.9, BG-16.6. Five scrolls; the bound one belongs to a city that stands."""
    expect(0 <= canaan.scroll_stack() <= SCROLLS, "there are not five scrolls")
    expect(min(canaan.scrolls) >= 0, "somebody owes scrolls")
    if canaan.bound != NO_CITY:
        owner = canaan.bound // CITIES
        expect(canaan.bound % CITIES < canaan.city_count[owner], "the bound scroll's city does not stand")
        expect(canaan.scrolls[owner] > 0, "the bound scroll is nobody's")
