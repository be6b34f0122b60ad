"""Who knows what (GC-18), and dealing again what a seat cannot see. Compiled room.

The new deal depends on what the seat has seen and on chance alone, never on where the hidden tiles really are: unseen
pieces are sorted before they are mixed.

Missions need memory, since they pass through several hands (GC-18.3) and may come back from the bottom of the stack.
Every `Handing` is remembered. To deal again, the Guild's whole history is played once more with blank tiles: the seat's
own choices as they were, those of others by chance. A history in which the seat would have seen other tiles than it
has seen is dropped and another one tried.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from doubloon.games.gilded_compass.content import COLLECTIONS, ITEM_HIGH, ITEM_LOW, ITEMS, VALUES
from doubloon.kernel.chance import Chance
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.procedure import Seat
from doubloon.pieces.deck import deal_anew, put_under, shuffle
from doubloon.pieces.handful import UNIT, Handful, count, handful_of, pieces, size

if TYPE_CHECKING:
    from doubloon.games.gilded_compass.compass import Compass

IN_HAND: Final[i64] = -1
BLANK: Final[i64] = -1
TRIES: Final = 400
"""A seat recognises at most two tiles that came back, each with an even chance: this many tries never all fail."""


@final
@declared
class Handing:
    """GC-8.2, GC-18.3. These Missions, in this order, came into the hands of `seat`, who kept one of them."""

    seat: Seat
    missions: list[i64]
    kept: i64  # IN_HAND while the seat has not chosen
    drawn: bool  # from the stack; else handed on by the rank before


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


TWINS: Final[list[list[i64]]] = [
    [tile, twin]
    for tile in range(ITEMS)
    for twin in range(tile + 1, ITEMS)
    if ITEM_LOW[tile] == ITEM_LOW[twin] and ITEM_HIGH[tile] == ITEM_HIGH[twin]
]
"""GC-9.1. Magical Items that cannot be told apart by their dice side."""


def deal_items(compass: Compass, seat: Seat, chance: Chance, reach: i64) -> None:
    """GC-9.5, GC-R15. A tile that has been on display is known by its dice side; two tiles may share one."""
    if not compass.item_stack:
        return
    unseen = unseen_twins(compass, seat, reach)
    for pair in unseen:
        if item_place(compass, pair[0]) > item_place(compass, pair[1]):
            exchange_items(compass, pair[0], pair[1])
    bottom = compass.item_stack[: compass.returned_items]
    stack = compass.item_stack[compass.returned_items :]
    deal_anew(stack, [], chance, reach)
    compass.item_stack = bottom + stack
    for pair in unseen:
        if chance.below(2):
            exchange_items(compass, pair[0], pair[1])


def unseen_twins(compass: Compass, seat: Seat, reach: i64) -> list[list[i64]]:
    """The twins of which the seat has seen neither item side, and that need not stay where they are."""
    known = compass.items_gone | (compass.items[seat] if seat >= 0 else 0)
    for tile in compass.item_stack[max(len(compass.item_stack) - reach, 0) :]:
        known |= ONE[tile]
    return [pair for pair in TWINS if not known & (ONE[pair[0]] | ONE[pair[1]])]


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


def hand_missions(compass: Compass, seat: Seat, drawn: bool) -> None:
    """GC-8.2 – GC-8.4. A seat takes the drawn Missions in hand."""
    compass.handings = [*compass.handings, Handing(seat, compass.drawn, IN_HAND, drawn)]


def keep_mission(compass: Compass, mission: i64) -> None:
    """GC-8.7. The seat that has the Missions in hand keeps this one."""
    last = compass.handings[-1]
    compass.handings = [*compass.handings[:-1], Handing(last.seat, last.missions, mission, last.drawn)]


@final
class History:
    """The Guild's history played with blank tiles: a tile is its place in the first stack, from the bottom."""

    handed: list[list[i64]]  # the tiles of each handing
    stack: list[i64]  # as it lies now
    drawn: list[i64]  # in hand now

    def __init__(self, compass: Compass, choices: list[i64], number: i64) -> None:
        """`choices` tells for each handing which of its tiles was kept."""
        self.handed = []
        self.stack = list(range(number))
        self.drawn = []
        for n in range(len(choices)):
            handing = compass.handings[n]
            if handing.drawn:
                put_under(self.stack, self.drawn)
                self.drawn = [self.stack.pop() for _ in handing.missions]
            self.handed.append(self.drawn[:])
            if choices[n] != IN_HAND:
                del self.drawn[choices[n]]
        if not choices or choices[-1] != IN_HAND:
            put_under(self.stack, self.drawn)
            self.drawn = []


def deal_missions(compass: Compass, seat: Seat, chance: Chance, reach: i64) -> None:
    """GC-8.7, GC-18.3, GC-18.4"""
    if compass.auction:
        return
    missions = all_missions(compass)
    choices = true_choices(compass)
    for _ in range(TRIES):
        invented = invented_choices(compass, seat, chance)
        history = History(compass, invented, len(missions))
        if seen_faces(compass, seat, history, len(missions), reach) is not None:
            choices = invented
            break
    history = History(compass, choices, len(missions))
    faces = seen_faces(compass, seat, history, len(missions), reach)
    assert faces is not None
    pool = [mission for mission in missions if mission not in faces]
    shuffle(pool, chance)
    for place in range(len(faces)):
        if faces[place] == BLANK:
            faces[place] = pool.pop()
    lay_missions(compass, choices, history, faces)


def all_missions(compass: Compass) -> list[i64]:
    """Every Mission of this game, ascending."""
    missions = compass.mission_stack + compass.drawn
    for seat in range(compass.seats):
        missions += members(compass.missions[seat])
    return sorted(missions)


def true_choices(compass: Compass) -> list[i64]:
    """Which tile of each handing was kept."""
    return [
        handing.missions.index(handing.kept) if handing.kept != IN_HAND else IN_HAND
        for handing in compass.handings
    ]


def invented_choices(compass: Compass, seat: Seat, chance: Chance) -> list[i64]:
    """The seat's own choices, and others made up: nobody saw which tile another player kept."""
    choices: list[i64] = []
    for handing in compass.handings:
        if handing.kept == IN_HAND:
            choices.append(IN_HAND)
        elif handing.seat == seat:
            choices.append(handing.missions.index(handing.kept))
        else:
            choices.append(chance.below(len(handing.missions)))
    return choices


def seen_faces(compass: Compass, seat: Seat, history: History, number: i64, reach: i64) -> list[i64] | None:
    """What the seat has seen on each blank tile, and what the uppermost `reach` tiles of the stack must show.

    None when it cannot be: a tile with two faces, or two tiles with the same one.
    """
    faces = [BLANK] * number
    for n in range(len(history.handed)):
        handing = compass.handings[n]
        if handing.seat == seat and not show(faces, history.handed[n], handing.missions):
            return None
    below = max(len(history.stack) - reach, 0)
    return faces if show(faces, history.stack[below:], compass.mission_stack[below:]) else None


def show(faces: list[i64], tiles: list[i64], missions: list[i64]) -> bool:
    """These tiles show these Missions, if that can be."""
    for n in range(len(tiles)):
        face = faces[tiles[n]]
        if face != missions[n]:
            if face != BLANK or missions[n] in faces:
                return False
            faces[tiles[n]] = missions[n]
    return True


def lay_missions(compass: Compass, choices: list[i64], history: History, faces: list[i64]) -> None:
    """Put the Missions where this history has brought them, and remember it instead of the true one."""
    compass.mission_stack = [faces[tile] for tile in history.stack]
    compass.drawn = [faces[tile] for tile in history.drawn]
    for seat in range(compass.seats):
        compass.missions[seat] = 0
    handings: list[Handing] = []
    for n in range(len(choices)):
        old = compass.handings[n]
        missions = [faces[tile] for tile in history.handed[n]]
        kept = missions[choices[n]] if choices[n] != IN_HAND else IN_HAND
        if kept != IN_HAND:
            compass.missions[old.seat] |= ONE[kept]
        handings.append(Handing(old.seat, missions, kept, old.drawn))
    compass.handings = handings
