"""What lies on the table in the City of Thieves: board, figures, treasures, cards. Compiled room.

Figures, spaces, treasures and cards are the numbers of `content.py` and `city.py`. `at` tells who stands on a space; in
a fight the attacker's place is the defender's space, and `at` names the one who will stay (CT-R23). Copies share what seldom
changes, hands and decks among it: it is replaced, never written to in place (see `copy`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.city import FIRST_EXIT, FIRST_ROOM, PLACES, PRISON, Space, is_room
from doubloon.games.city_of_thieves.content import (
    BASE_CARDS,
    BELOW_ARCANA,
    CARD_COPIES,
    CHARACTERS,
    NOTHING,
    Card,
    Figure,
)
from doubloon.games.city_of_thieves.edge.events.turns import DieThrown
from doubloon.games.city_of_thieves.king_of_ashes.ashes import NO_TOKEN, Ashes
from doubloon.games.city_of_thieves.king_of_ashes.content import MAGIC_GEM
from doubloon.games.city_of_thieves.rules.hidden import deal_hidden_anew
from doubloon.kernel.chance import Chance
from doubloon.kernel.column import NO_COLUMN, vec
from doubloon.kernel.declare import declared, own, plain
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.state import State
from doubloon.pieces.columns import without
from doubloon.pieces.handful import Handful

NOBODY: Final[i64] = -1
UNSEEN: Final[i64] = 32  # added to a token that has lain chest side up since set-up (AV21)
DIE: Final[i64] = 6


@declared
class District(State):
    """One game of Cadwallon: City of Thieves."""

    # The sheet (CT-2.1)
    adventure: i64  # 1 to 14 (CT-2.1)
    open_ducats: bool  # everybody sees all totals (the option of CT-R7)
    shut_entrances: bool  # a portcullis closes its whole space (the option of CT-R52)
    answers_on_the_way: bool  # a movement may be answered after any step (the option of CT-R31)
    tie_breaks: bool  # equals in ducats are told apart (the option of CT-R57)
    # The round (CT-3)
    round: i64 = 0  # the square of the round counter (CT-R1)
    first: Seat = 0  # CT-R2
    active: Seat = NOBODY  # whose turn it is
    # What stands open and what is shut
    alarm: bool = False  # CT-13.1
    portcullises: i64 = 0  # a mask of exits (CT-R52)
    gates: i64 = 0  # a mask of closed gates (AV16)
    hoard: i64 = 0  # AV1
    vault: Handful = 0  # AV13
    # The turn (CT-5)
    ap: i64 = 0  # action points left this turn (CT-R5)
    activated: i64 = 0  # a mask of characters activated this turn (CT-5.5)
    acting: Figure = NOBODY  # being activated, or NOBODY
    moved: bool = False  # CT-5.8
    acted: bool = False  # CT-5.8
    mission_used: bool = False  # CT-12.4
    skills_used: i64 = 0  # a mask of characters (CT-R59)
    # Gangs
    gang: vec[i64] = NO_COLUMN  # by seat, or NOBODY
    crew: vec[i64] = NO_COLUMN  # four characters a seat
    ducats: vec[i64] = own(default=NO_COLUMN)  # by seat
    # Figures
    place: vec[i64] = own(default=NO_COLUMN)  # by figure
    at: vec[i64] = own(default=NO_COLUMN)  # by space: the figure there, or NOBODY
    owner: vec[i64] = NO_COLUMN  # by figure: its seat, or NOBODY
    carried: vec[i64] = own(default=NO_COLUMN)  # by character: a handful of treasures
    # Treasures
    chests: vec[i64] = NO_COLUMN  # by room: the token, LOCKED or UNSEEN added, or NOTHING
    gone: Handful = 0  # tokens that left the game
    # Cards
    hands: list[list[i64]] = own(factory=list)  # by seat, ascending
    deck: list[i64] = plain(factory=list)
    discards: list[i64] = plain(factory=list)  # face up
    mission_deck: list[i64] = plain(factory=list)
    missions: list[i64] = plain(factory=list)  # on offer, at most three (CT-2.8)
    missions_gone: i64 = 0  # a mask of used cards
    # The second box
    ashes: Ashes | None = own(default=None)  # The King of Ashes

    def redeal(self, seat: Seat, chance: Chance, reach: i64) -> None:
        """CT-R7"""
        deal_hidden_anew(self, seat, chance, reach)

    # --- figures --------------------------------------------------------------------------------------------------

    def put(self, figure: Figure, place: i64) -> None:
        """A figure leaves where it was and stands there now, on a board or off it."""
        self.lift(figure)
        self.place[figure] = place
        if place < PLACES and place != PRISON:
            self.at[place] = figure

    def lift(self, figure: Figure) -> None:
        """A figure leaves its space; where it was crossing somebody's room, that one stays (KA-R29)."""
        place = self.place[figure]
        if place < PLACES and self.at[place] == figure:
            self.at[place] = NOBODY

    def characters(self, seat: Seat) -> list[Figure]:
        """The gang of a seat, wherever its characters are."""
        return [self.crew[slot] for slot in range(4 * seat, 4 * seat + 4)]

    def on_board(self, figure: Figure) -> bool:
        """KA-R46. On either board, the prison included."""
        return self.place[figure] < PLACES

    def anybody_on_board(self) -> bool:
        """CT-R9"""
        for figure in self.crew:
            if figure >= 0 and self.place[figure] < PLACES:
                return True
        return False

    def is_enemy(self, seat: Seat, figure: Figure) -> bool:
        """A character of another gang."""
        return self.owner[figure] >= 0 and self.owner[figure] != seat

    def bears(self, figure: Figure, card: i64) -> bool:
        """KA-10.1. Whether a character bears this Equipment card."""
        return self.ashes is not None and figure < CHARACTERS and self.ashes.equipment[figure] == card

    def token(self, space: Space) -> i64:
        """KA-4.1. The exploration token in this space, FACE_DOWN added; NO_TOKEN where there is none."""
        return (
            self.ashes.tokens[space - FIRST_ROOM] if self.ashes is not None and is_room(space) else NO_TOKEN
        )

    def is_shut(self, space: Space) -> bool:
        """CT-R52, the option. Whether nobody may enter this space because a portcullis closes its exit."""
        if not self.shut_entrances or space < FIRST_EXIT or space >= FIRST_ROOM:
            return False
        return self.portcullises & ONE[space - FIRST_EXIT] != 0

    # --- treasures ------------------------------------------------------------------------------------------------

    def chest(self, space: Space) -> i64:
        """The token in this space, LOCKED or UNSEEN added; NOTHING outside rooms."""
        return self.chests[space - FIRST_ROOM] if is_room(space) else NOTHING

    def is_empty(self, room: Space) -> bool:
        """CT-9.4, KA-R8. Whether a room holds no treasure: neither a chest token nor a face-up magic gem."""
        return self.chest(room) == NOTHING and self.token(room) != MAGIC_GEM

    def empty_rooms(self) -> list[Space]:
        """CT-9.4. The rooms that hold no treasure."""
        return [FIRST_ROOM + room for room in range(len(self.chests)) if self.is_empty(FIRST_ROOM + room)]

    # --- limits per turn ------------------------------------------------------------------------------------------

    def renew_limits(self) -> None:
        """CT-R59, CT-R68, E15. What works once per turn works again."""
        self.skills_used = 0
        if self.ashes is not None:
            self.ashes.charm_used = False

    # --- ducats ---------------------------------------------------------------------------------------------------

    def pays(self, seat: Seat, ducats: i64) -> i64:
        """CT-R6. A player pays as much of this as he has; how much it was."""
        paid = min(ducats, self.ducats[seat])
        self.ducats[seat] -= paid
        return paid

    # --- cards ----------------------------------------------------------------------------------------------------

    def draw(self, seat: Seat) -> Card:
        """CT-3.6, CT-R44. The top Arcana card goes into the hand; NOBODY when there is none left anywhere."""
        self.renew_deck()
        if not self.deck:
            return NOBODY
        self.shown += 1
        card = self.deck[-1]
        self.deck = self.deck[:-1]
        self.hands[seat] = sorted([*self.hands[seat], card])
        return card

    def renew_deck(self) -> None:
        """CT-R44. An empty deck is made again from the discard pile."""
        if not self.deck and self.discards:
            self.deck = sorted(self.discards)
            self.discards = []
            self.shuffle(self.deck)

    def play_card(self, seat: Seat, card: Card) -> None:
        """CT-11.4. From the hand to the discard pile, for all to see."""
        self.shown += 1
        self.hands[seat] = without(self.hands[seat], card)
        self.discards = [*self.discards, card]
        if self.ashes is not None and card in self.ashes.recovered[seat]:
            self.ashes.recovered[seat].remove(card)

    def recover_card(self, seat: Seat, card: Card) -> None:
        """KA-15.15, CT-R7. From the discard pile into the hand, for all to see."""
        assert self.ashes is not None
        self.discards = without(self.discards, card)
        self.hands[seat] = sorted([*self.hands[seat], card])
        self.ashes.recovered[seat].append(card)

    def may_hold(self, seat: Seat, card: Card) -> bool:
        """Whether a player may hold this card for all that everybody can see: he is then asked (CT-R41, CT-R66, KA-R61)."""
        hand = self.hands[seat]
        if not hand or self.discards.count(card) >= CARD_COPIES[card]:
            return False
        if self.ashes is None:
            return True
        if card < BASE_CARDS:  # KA-R2: the backs of a hand are seen by all, and purple cards are its first
            return hand[0] < BASE_CARDS
        return hand[-1] >= BASE_CARDS and not (self.ashes.old_city and card in BELOW_ARCANA)

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return (seat + 1) % self.seats

    def die(self) -> i64:
        """One die: 1 to 6."""
        return self.roll(DIE) + 1

    def throw(self, seat: Seat) -> i64:
        """A die that a seat throws before everybody's eyes; for NOBODY, one that is nobody's."""
        pips = self.die()
        if self.told is not None and seat >= 0:
            self.told.append(DieThrown(seat, pips))
        return pips
