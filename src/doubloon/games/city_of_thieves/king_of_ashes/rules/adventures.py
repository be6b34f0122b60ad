"""What the sheets of adventures 9 to 14 add (CT-T19): the events of their squares. Compiled room.

What they change in other rules stands with the rule: fights and ways in `movement` and `militia`, patrols in `patrols`,
tomes and loot in `attempts` and `rooms`, the hostage in `rooms` and `carrying`, the count in `scoring`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.actions import PASS
from doubloon.games.city_of_thieves.city import CYCLOPS_ROOMS, FIRST_ROOM, TREASURE_ROOM
from doubloon.games.city_of_thieves.content import CYCLOPS
from doubloon.games.city_of_thieves.district import DIE, NOBODY, District
from doubloon.games.city_of_thieves.edge.events.rounds import SquareRead
from doubloon.games.city_of_thieves.king_of_ashes.actions import LOOK_AT, LookAt
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.actions import SWAP, Swap
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.attempts import Attempt
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.below import is_room_below
from doubloon.games.city_of_thieves.king_of_ashes.edge.catacomb_events import (
    CyclopsCame,
    IntrigueSwapped,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.cyclops import CyclopsComes, CyclopsRoll
from doubloon.games.city_of_thieves.king_of_ashes.rules.experience import gain_experience
from doubloon.games.city_of_thieves.king_of_ashes.rules.intrigue.intrigue import draw_intrigue, may_hold_more
from doubloon.games.city_of_thieves.king_of_ashes.rules.own_steps import look_at, may_look, rooms_to_look_at
from doubloon.games.city_of_thieves.king_of_ashes.rules.wounds import wound
from doubloon.games.city_of_thieves.rules.adventures.adventures import (
    ASHEN_PACT,
    AWAKENING,
    DUKES_RANSOM,
    PRICE_OF_PRIDE,
    WHISPERS,
)
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.declare import declared
from doubloon.kernel.procedure import InTurnOrder, Seat, Steps
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NOT_HELD: Final = Refusal("CT-T19", "You do not hold that Intrigue card.")
SHAKEN_AT: Final[i64] = 1  # adventure 9, square 5
PACT_PAYS: Final = "The pact gives an experience token to everybody with a character below, prisoners apart."


# --- setting up -------------------------------------------------------------------------------------------------------


def set_up_sheet(district: District) -> None:
    """CT-T19. Adventure 11: the Cyclops has left its lair; adventure 14: a hostage lies in the prison."""
    assert district.ashes is not None
    if district.adventure == ASHEN_PACT:
        die = district.die()
        while die == DIE:
            die = district.die()
        room = CYCLOPS_ROOMS[die - 1]
        district.put(CYCLOPS, room)
        if district.told is not None:
            district.told.append(CyclopsCame(room))
    district.ashes.hostage = district.adventure == DUKES_RANSOM


# --- the squares ------------------------------------------------------------------------------------------------------


def call_cyclops(district: District) -> None:
    """AV25 and adventure 12, square 4: the first event of the round."""
    if district.adventure == ASHEN_PACT and district.round >= 3:
        tell(district, "The pact calls the Cyclops.")
        district.begin(CyclopsRoll(district.first, NOBODY))
    elif district.adventure == PRICE_OF_PRIDE and district.round == 4:
        if district.place[CYCLOPS] != TREASURE_ROOM:
            tell(district, "The Cyclops is sent to guard the Treasure Room.")
            district.begin(CyclopsComes(TREASURE_ROOM, NOBODY))


def read_square(district: District) -> None:
    """CT-T19. What else the square says."""
    adventure, square = district.adventure, district.round
    if adventure == AWAKENING and square == 3:
        tell(district, "The earth trembled: everybody may look at a hidden token.")
        district.begin(Tremor())
    elif adventure == AWAKENING and square == 5:
        tell(
            district,
            "An aftershock: a die is rolled for everybody in the catacombs, prisoners apart; a 1 wounds.",
        )
        district.begin(Aftershocks())
    elif adventure == WHISPERS and square == 2:
        tell(district, "Whispers under the stones: everybody with fewer than 3 Intrigue cards draws one.")
        for number in range(district.seats):
            seat = (district.first + number) % district.seats
            if may_hold_more(district, seat) is None:
                draw_intrigue(district, seat, "CT-T19")
    elif adventure == WHISPERS and square == 4:
        tell(district, "The whispers change: everybody may exchange an Intrigue card.")
        district.begin(ChangedWhispers())
    elif adventure == ASHEN_PACT and square == 5:
        tell(district, PACT_PAYS)
        for number in range(district.seats):
            seat = (district.first + number) % district.seats
            if is_anybody_below(district, seat):
                gain_experience(district, seat, 1, "CT-T19")


def tell(district: District, words: str) -> None:
    """What everybody hears of an event."""
    if district.told is not None:
        district.told.append(SquareRead(words, "CT-T19"))


def is_anybody_below(district: District, seat: Seat) -> bool:
    """Adventure 11, square 5. Whether a gang has a character in the catacombs, not in prison."""
    for figure in district.characters(seat):
        if is_room_below(district.place[figure]):
            return True
    return False


@declared
class Tremor(InTurnOrder[District]):
    """Adventure 9, square 3. In turn order each player looks at a face-down token of his choice."""

    def first(self, district: District) -> Seat:
        return district.first

    def is_asked(self, district: District, seat: Seat) -> bool:
        """CT-R63, KA-R66. A player who has seen them all is skipped."""
        return len(rooms_to_look_at(district, seat)) > 0

    def choices(self, district: District, seat: Seat) -> list[Action]:
        return [LOOK_AT[room - FIRST_ROOM] for room in rooms_to_look_at(district, seat)]

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        return may_look(district, seat, action.room) if isinstance(action, LookAt) else NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        assert isinstance(action, LookAt)
        self.asks = 0
        look_at(district, seat, action.room)


@declared
class Aftershocks(DistrictRule):
    """Adventure 9, square 5. In turn order a die for each character in a room below."""

    number: i64 = 0

    def proceed(self, district: District) -> None:
        while self.number < 4 * district.seats:
            seat = (district.first + self.number // 4) % district.seats
            figure = district.characters(seat)[self.number % 4]
            self.number += 1
            if is_room_below(district.place[figure]):
                district.begin(Aftershock(figure))
                return
        district.end(self)


@declared
class Aftershock(Attempt):
    """Adventure 9, square 5. On a 1 the character takes a wound."""

    def steps(self) -> Steps[Aftershock, District]:
        return AFTERSHOCK

    def the_result(self, district: District) -> None:
        hurt = self.pips == SHAKEN_AT
        self.tell(district, "in the aftershock", "hit by stones" if hurt else "unhurt", "CT-T19")
        if hurt:
            wound(district, self.figure, 1)


AFTERSHOCK: Final[Steps[Aftershock, District]] = (
    Aftershock.the_die,
    Aftershock.the_window,
    Aftershock.the_result,
)


@declared
class ChangedWhispers(InTurnOrder[District]):
    """Adventure 10, square 4. In turn order each player may put an Intrigue card under the deck and draw another."""

    def first(self, district: District) -> Seat:
        return district.first

    def is_asked(self, district: District, seat: Seat) -> bool:
        """CT-R63, KA-R24. Players who hold a card, while the deck lasts."""
        assert district.ashes is not None
        return len(district.ashes.intrigue[seat]) > 0 and len(district.ashes.intrigue_deck) > 0

    def choices(self, district: District, seat: Seat) -> list[Action]:
        assert district.ashes is not None
        return [*[SWAP[card] for card in district.ashes.intrigue[seat]], PASS]

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        assert district.ashes is not None
        if action is PASS:
            return None
        if isinstance(action, Swap):
            return None if action.card in district.ashes.intrigue[seat] else NOT_HELD
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        """The card set aside goes under the deck after the draw, unseen (CT-R7)."""
        assert district.ashes is not None
        self.asks = 0
        if isinstance(action, Swap):
            if district.told is not None:
                district.told.append(IntrigueSwapped(seat, action.card))
            district.ashes.intrigue[seat].remove(action.card)
            draw_intrigue(district, seat, "CT-T19")
            district.ashes.intrigue_deck = [action.card, *district.ashes.intrigue_deck]
