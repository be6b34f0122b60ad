"""Who knows what (GC-18), and dealing anew what a seat cannot see. Compiled room.

The new deal depends on what the seat has seen and on chance alone, never on where the hidden tiles really are: unseen
pieces are sorted before they are mixed.

Missions need memory, since some pass through several hands (GC-18.3). `missions_seen[seat]` is the mask of the tiles a
seat has looked at; it knows where each of them is, except those in a `Hiding`: tiles of which the seat knows that they
lie in certain places, but not which lies where.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from doubloon.games.gilded_compass.content import COLLECTIONS, ITEM_HIGH, ITEM_LOW, ITEMS, VALUES
from doubloon.kernel.chance import Chance
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.procedure import Seat
from doubloon.pieces.deck import deal_anew, shuffle
from doubloon.pieces.handful import UNIT, Handful, count, handful_of, pieces, size

if TYPE_CHECKING:
    from doubloon.games.gilded_compass.compass import Compass


@final
class Hiding:
    """GC-18.3. The places where these Missions lie now hold the same tiles, but `seat` does not know in which order."""

    seat: Seat
    missions: i64

    def __init__(self, seat: Seat, missions: i64) -> None:
        self.seat = seat
        self.missions = missions


def deal_hidden_anew(compass: Compass, seat: Seat, chance: Chance, reach: i64) -> None:
    """GC-18.2, GC-18.4"""
    for stack in (compass.map_stack, compass.specialist_stack, compass.ability_stack):
        deal_anew(stack, [], chance, reach)
    deal_collections(compass, seat, chance)
    deal_artifacts(compass, seat, chance, reach)
    deal_chests(compass, seat, chance, reach)
    deal_treasures(compass, seat, chance, reach)
    deal_items(compass, seat, chance, reach)
    deal_missions(compass, seat, chance, reach)


def others(compass: Compass, seat: Seat) -> list[i64]:
    """All seats but this one."""
    return [other for other in range(compass.seats) if other != seat]


def dealt(pool: list[i64], number: i64) -> Handful:
    """The next pieces of a mixed pool, as a handful."""
    hand = handful_of(pool[:number])
    del pool[:number]
    return hand


def deal_collections(compass: Compass, seat: Seat, chance: Chance) -> None:
    """GC-2.10. The surplus tiles went back unseen, so the others may have any tile but one's own."""
    if not compass.auction:
        return
    pool: list[i64] = [tile for tile in range(COLLECTIONS) if seat < 0 or tile != compass.collections[seat]]
    shuffle(pool, chance)
    for other in others(compass, seat):
        compass.collections[other] = pool.pop()


def deal_artifacts(compass: Compass, seat: Seat, chance: Chance, reach: i64) -> None:
    """GC-7.12"""
    if not compass.auction:
        return
    hidden: list[i64] = []
    for other in others(compass, seat):
        hidden += pieces(compass.artifacts[other])
    number = len(compass.drawn) if compass.drawer != seat else 0
    if number:
        hidden += compass.drawn
    pool = deal_anew(compass.artifact_stack, hidden, chance, reach)
    for other in others(compass, seat):
        compass.artifacts[other] = dealt(pool, size(compass.artifacts[other]))
    if number:
        compass.drawn = pool[:number]


def deal_chests(compass: Compass, seat: Seat, chance: Chance, reach: i64) -> None:
    """GC-12.5"""
    hidden: list[i64] = []
    for other in others(compass, seat):
        hidden += pieces(compass.catches[other])
    pool = deal_anew(compass.chest_stack, hidden, chance, reach)
    for other in others(compass, seat):
        compass.catches[other] = dealt(pool, size(compass.catches[other]))


def treasures_of_colour(treasures: Handful, colour: i64) -> Handful:
    """The part of a handful of Treasures that is of one colour."""
    hand: Handful = 0
    for kind in range(colour * VALUES, (colour + 1) * VALUES):
        hand += count(treasures, kind) * UNIT[kind]
    return hand


def deal_treasures(compass: Compass, seat: Seat, chance: Chance, reach: i64) -> None:
    """GC-13.6. Colour and number are public, values are not."""
    for colour in range(len(compass.treasure_stacks)):
        hidden: list[i64] = []
        for other in others(compass, seat):
            for kind in pieces(treasures_of_colour(compass.treasures[other], colour)):
                hidden.append(kind - colour * VALUES)
        pool = deal_anew(compass.treasure_stacks[colour], hidden, chance, reach)
        for other in others(compass, seat):
            old = treasures_of_colour(compass.treasures[other], colour)
            new: Handful = 0
            for _ in range(size(old)):
                new += UNIT[colour * VALUES + pool.pop()]
            compass.treasures[other] += new - old


def deal_items(compass: Compass, seat: Seat, chance: Chance, reach: i64) -> None:
    """GC-9.5, GC-R15. A tile that has been on display is known by its dice side; two tiles may share one."""
    if not compass.item_stack:
        return
    twins = unseen_twins(compass, seat)
    for tile, twin in twins:
        if item_place(compass, tile) > item_place(compass, twin):
            exchange_items(compass, tile, twin)
    stack = compass.item_stack[compass.returned_items :]
    deal_anew(stack, [], chance, reach)
    compass.item_stack[compass.returned_items :] = stack
    for tile, twin in twins:
        if chance.below(2):
            exchange_items(compass, tile, twin)


def unseen_twins(compass: Compass, seat: Seat) -> list[tuple[i64, i64]]:
    """Pairs of Magical Items with the same dice side of which the seat has seen neither's other side."""
    known = compass.items_gone | (compass.items[seat] if seat >= 0 else 0)
    unseen = [tile for tile in range(ITEMS) if not known & ONE[tile]]
    out: list[tuple[i64, i64]] = []
    for tile in unseen:
        for twin in unseen:
            if tile < twin and ITEM_LOW[tile] == ITEM_LOW[twin] and ITEM_HIGH[tile] == ITEM_HIGH[twin]:
                out.append((tile, twin))
    return out


def item_place(compass: Compass, tile: i64) -> i64:
    """A number for where a Magical Item is: on display, owned, or in the stack."""
    if tile in compass.tiles:
        return compass.tiles.index(tile)
    for seat in range(compass.seats):
        if compass.items[seat] & ONE[tile]:
            return 100 + seat
    return 1000 + compass.item_stack.index(tile)


def exchange_items(compass: Compass, tile: i64, twin: i64) -> None:
    """Two tiles change places, wherever they are."""
    compass.tiles = exchanged(compass.tiles, tile, twin)
    compass.item_stack = exchanged(compass.item_stack, tile, twin)
    for seat in range(compass.seats):
        held = compass.items[seat]
        both = ONE[tile] | ONE[twin]
        if held & both and held & both != both:
            compass.items[seat] = held ^ both


def exchanged(tiles: list[i64], tile: i64, twin: i64) -> list[i64]:
    """A list with two tiles exchanged."""
    return [twin if t == tile else tile if t == twin else t for t in tiles]


# --- Missions ---------------------------------------------------------------------------------------------------------


def look_at_missions(compass: Compass, seat: Seat, missions: list[i64]) -> None:
    """GC-8.7. A player sees these tiles: what was uncertain about them is so no more."""
    mask: i64 = 0
    for mission in missions:
        mask |= ONE[mission]
    compass.missions_seen[seat] |= mask
    kept: list[Hiding] = []
    for hiding in compass.hidings:
        left = hiding.missions & ~mask if hiding.seat == seat else hiding.missions
        if left == hiding.missions:
            kept.append(hiding)
        elif left & (left - 1):
            kept.append(Hiding(seat, left))
    compass.hidings = kept


def hide_missions(compass: Compass, seat: Seat, missions: i64) -> None:
    """GC-18.3. These tiles were shared out where `seat` could not see which went where."""
    several = missions & (missions - 1)
    if several and missions & compass.missions_seen[seat]:
        compass.hidings.append(Hiding(seat, missions))


HAND: Final = 100
DRAWN: Final = 200


def deal_missions(compass: Compass, seat: Seat, chance: Chance, reach: i64) -> None:
    """GC-8.7, GC-18.3. Unseen tiles are mixed, then the tiles of each hiding once more among its places."""
    if compass.auction:
        return
    places = mission_places(compass, seat)
    tiles = [mission_at(compass, place) for place in places]
    known = compass.missions_seen[seat] if seat >= 0 else 0
    fixed = len(compass.mission_stack) - reach
    movable = [n for n in range(len(places)) if places[n] >= HAND or places[n] < fixed]
    groups: list[list[i64]] = []
    for hiding in compass.hidings:
        if hiding.seat == seat:
            group = [n for n in movable if hiding.missions & ONE[tiles[n]]]
            groups.append(group)
            put_known_first(tiles, group, known)
    unseen = [n for n in movable if not known & ONE[tiles[n]]]
    mix(tiles, unseen, chance)
    for group in groups:
        mix(tiles, group, chance)
    lay_missions(compass, seat, places, tiles)


def mission_places(compass: Compass, seat: Seat) -> list[i64]:
    """Every place where a Mission may lie unseen: the stack by position, then others' hands, then drawn tiles."""
    places: list[i64] = list(range(len(compass.mission_stack)))
    for other in others(compass, seat):
        for tile in members(compass.missions[other]):
            places.append(HAND + other * 20 + tile)
    if compass.drawer != seat:
        for place in range(len(compass.drawn)):
            places.append(DRAWN + place)
    return places


def mission_at(compass: Compass, place: i64) -> i64:
    """The tile in a place."""
    if place >= DRAWN:
        return compass.drawn[place - DRAWN]
    if place >= HAND:
        return (place - HAND) % 20
    return compass.mission_stack[place]


def lay_missions(compass: Compass, seat: Seat, places: list[i64], tiles: list[i64]) -> None:
    """Put tiles into places."""
    for other in others(compass, seat):
        compass.missions[other] = 0
    for n in range(len(places)):
        place = places[n]
        if place >= DRAWN:
            compass.drawn[place - DRAWN] = tiles[n]
        elif place >= HAND:
            compass.missions[(place - HAND) // 20] |= ONE[tiles[n]]
        else:
            compass.mission_stack[place] = tiles[n]


def put_known_first(tiles: list[i64], group: list[i64], known: i64) -> None:
    """Lay the tiles of a group in an order that tells nothing about where they really are."""
    inside = [tiles[n] for n in group]
    order = sorted([t for t in inside if known & ONE[t]]) + sorted([t for t in inside if not known & ONE[t]])
    for n in range(len(group)):
        tiles[group[n]] = order[n]


def mix(tiles: list[i64], group: list[i64], chance: Chance) -> None:
    """Sort the tiles in these places, then bring them into a random order."""
    pool = sorted([tiles[n] for n in group])
    shuffle(pool, chance)
    for n in range(len(group)):
        tiles[group[n]] = pool[n]
