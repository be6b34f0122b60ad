"""Who knows what (GC-18), and dealing anew what a seat cannot see. Compiled room.

The new deal depends on what the seat has seen and on chance alone, never on where the hidden tiles really are: unseen
pieces are sorted before they are mixed.

Missions need memory, since some pass through several hands (GC-18.3): the stack as it was shuffled and every
`Handover` since. To a seat a Mission is a place in that first stack until it has looked at the tile, and of a handover
to which it was no party it knows everything but which tile stayed behind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from doubloon.games.gilded_compass.content import (
    COLLECTIONS,
    ITEM_HIGH,
    ITEM_LOW,
    ITEMS,
    MISSIONS,
    VALUES,
)
from doubloon.kernel.chance import Chance
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.procedure import Seat
from doubloon.pieces.deck import deal_anew, shuffle
from doubloon.pieces.handful import UNIT, Handful, count, handful_of, pieces, size

if TYPE_CHECKING:
    from doubloon.games.gilded_compass.compass import Compass


@final
class Handover:
    """GC-8.2 – GC-8.4. `keeper` looked at these Missions, in the order they were drawn, and kept one of them."""

    keeper: Seat
    missions: list[i64]
    kept: i64

    def __init__(self, keeper: Seat, missions: list[i64], kept: i64) -> None:
        self.keeper = keeper
        self.missions = missions
        self.kept = kept


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


NOT_SEEN: Final[i64] = -1


def deal_missions(compass: Compass, seat: Seat, chance: Chance, reach: i64) -> None:
    """GC-8.7, GC-18.3. Another past that `seat` cannot tell from the true one, and what has become of it by now."""
    if compass.auction:
        return
    past = Past(compass, seat, reach)
    known = past.recall(chance, 0, past.first_places())
    assert known, "GC-18.3: the true past is always one of those a seat can believe in"
    unseen: list[i64] = sorted([tile for tile in compass.missions_dealt if tile not in past.dealt])
    shuffle(unseen, chance)
    dealt = [tile if tile != NOT_SEEN else unseen.pop() for tile in past.dealt]
    past.come_true(dealt)


@final
class Past:
    """GC-18.3. How Missions may have gone from hand to hand, for all that one seat knows.

    Tiles are told apart by where they really are; `places` says, by tile, in which place of the first stack the tile
    that is imagined there has been. `dealt` holds, by such places, what the seat knows to have lain there.
    """

    compass: Compass
    seat: Seat
    reach: i64
    dealt: list[i64]
    keeps: list[i64]  # by handover, which of the tiles in hand was kept
    places: list[i64]  # now

    def __init__(self, compass: Compass, seat: Seat, reach: i64) -> None:
        self.compass = compass
        self.seat = seat
        self.reach = reach
        self.dealt = [NOT_SEEN for _ in compass.missions_dealt]
        self.keeps = []
        self.places = []

    def first_places(self) -> list[i64]:
        """Before the first handover."""
        places: list[i64] = [NOT_SEEN for _ in range(MISSIONS)]
        for place in range(len(self.compass.missions_dealt)):
            places[self.compass.missions_dealt[place]] = place
        return places

    def recall(self, chance: Chance, number: i64, places: list[i64]) -> bool:
        """Go on from a handover, trying what may have been kept until nothing the seat has seen speaks against it."""
        if number == len(self.compass.handovers):
            self.places = places
            return self.saw(self.certain(), places)
        handover = self.compass.handovers[number]
        if handover.keeper == self.seat:
            before = self.dealt[:]
            self.keeps.append(handover.missions.index(handover.kept))
            if self.saw(handover.missions, places) and self.recall(chance, number + 1, places):
                return True
            self.keeps.pop()
            self.dealt = before
            return False
        guesses: list[i64] = list(range(len(handover.missions)))
        shuffle(guesses, chance)
        for guess in guesses:
            self.keeps.append(guess)
            if self.recall(chance, number + 1, handed_over(handover, guess, places)):
                return True
            self.keeps.pop()
        return False

    def certain(self) -> list[i64]:
        """The tiles in the seat's hand that must choose, and the top of the stack that is to stay as it is."""
        compass = self.compass
        fixed = max(len(compass.mission_stack) - self.reach, 0)
        in_hand = compass.drawn if compass.drawer == self.seat else []
        return in_hand + compass.mission_stack[fixed:]

    def saw(self, missions: list[i64], places: list[i64]) -> bool:
        """Whether these tiles may be what they really are; if not, nothing is noted."""
        before = self.dealt[:]
        for tile in missions:
            place = places[tile]
            if self.dealt[place] == NOT_SEEN and tile not in self.dealt:
                self.dealt[place] = tile
            elif self.dealt[place] != tile:
                self.dealt = before
                return False
        return True

    def come_true(self, dealt: list[i64]) -> None:
        """The table as it is after this past."""
        compass = self.compass
        places = self.first_places()
        handovers: list[Handover] = []
        for number in range(len(compass.handovers)):
            handover = compass.handovers[number]
            missions = [dealt[places[tile]] for tile in handover.missions]
            handovers.append(Handover(handover.keeper, missions, missions[self.keeps[number]]))
            places = handed_over(handover, self.keeps[number], places)
        for owner in range(compass.seats):
            hand: i64 = 0
            for tile in members(compass.missions[owner]):
                hand |= ONE[dealt[places[tile]]]
            compass.missions[owner] = hand
        compass.mission_stack = [dealt[places[tile]] for tile in compass.mission_stack]
        compass.drawn = [dealt[places[tile]] for tile in compass.drawn]
        compass.handovers = handovers
        compass.missions_dealt = dealt


def handed_over(handover: Handover, guess: i64, places: list[i64]) -> list[i64]:
    """GC-8.3. The tile in place `guess` of the hand was kept; the others went on in the order they were drawn."""
    after = places[:]
    others: list[i64] = [places[tile] for tile in handover.missions]
    after[handover.kept] = others.pop(guess)
    for tile in handover.missions:
        if tile != handover.kept:
            after[tile] = others.pop(0)
    return after
