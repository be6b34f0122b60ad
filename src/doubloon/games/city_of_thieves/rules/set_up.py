"""Setting up the table (CT-2): gangs, board, first player, placement. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import DEPLOY, TAKE_GANG, Deploy, TakeGang
from doubloon.games.city_of_thieves.city import (
    BOX,
    COUNTING_HOUSE,
    ENTRANCES,
    FIRST_EXIT,
    JEWELERS,
    PENTACLES,
    PLACES,
    ROOMS,
    SQUARE,
)
from doubloon.games.city_of_thieves.content import (
    CHARACTERS,
    CHEST_TOKENS,
    FIGURES,
    FIRST_ZOMBIE,
    GANGS,
    HOARD,
    ISABEAU,
    KORNAK,
    MILITIA_START,
    MISSIONS,
    NOTHING,
    SIENNA,
    VALRUT,
    Figure,
)
from doubloon.games.city_of_thieves.district import NOBODY, UNSEEN, District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.rounds import Deployed, FirstPlayerRolled, GangTaken
from doubloon.games.city_of_thieves.king_of_ashes.ashes import Ashes, column
from doubloon.games.city_of_thieves.king_of_ashes.handover import (
    hand_over_experience,
    kept_gang,
    starting_hand,
    who_rolls_for_first,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.adventures import set_up_sheet
from doubloon.games.city_of_thieves.king_of_ashes.rules.set_up import arcana_deck, lay_out_ashes
from doubloon.games.city_of_thieves.rules.adventures.adventures import (
    DEAD_WALK,
    DUKES_TREASURE,
    FOG,
    LONG_CUTLASSES,
    RING_OF_ASSASSINS,
)
from doubloon.games.city_of_thieves.rules.missions import fill_missions
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE, members, nth_member, size
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.columns import changed

GANG_TAKEN: Final = Refusal("CT-R4", "Another player has taken that gang.")
NOT_YOURS: Final = Refusal("CT-2.11", "Place a character of your own gang.")
PLACED: Final = Refusal("CT-2.11", "That character has been placed.")
ENTRANCE_TAKEN: Final = Refusal("CT-2.12", "A character stands on that entrance; choose another one.")


def empty_table(
    seats: i64,
    adventure: i64,
    open_ducats: bool,
    shut_entrances: bool,
    answers_on_the_way: bool,
    tie_breaks: bool,
    ashes: Ashes | None,
    chance: Chance,
) -> District:
    """CT-R6. Nothing on the table yet, nobody with a ducat."""
    return District(
        seats,
        [],
        chance,
        0,
        False,
        adventure=adventure,
        open_ducats=open_ducats,
        shut_entrances=shut_entrances,
        answers_on_the_way=answers_on_the_way,
        tie_breaks=tie_breaks,
        hoard=HOARD if adventure == DUKES_TREASURE else 0,
        gang=column(seats, NOBODY),
        crew=column(4 * seats, NOBODY),
        ducats=column(seats, 0),
        place=column(FIGURES, BOX),
        at=column(PLACES, NOBODY),
        owner=column(FIGURES, NOBODY),
        carried=column(CHARACTERS, 0),
        chests=column(ROOMS, NOTHING),
        hands=[[] for _ in range(seats)],
        ashes=ashes,
    )


@declared
class ChooseGangs(DistrictRule):
    """CT-2.3, CT-R4. In the order of seating from a random player; each gang once."""

    start: Seat
    chosen_by: i64  # how many have chosen, or keep theirs

    def proceed(self, district: District) -> None:
        """KA-2.2, KA-R50. A player who keeps the gang of the game before is not asked."""
        while self.chosen_by < district.seats:
            seat = (self.start + self.chosen_by) % district.seats
            kept = kept_gang(district, seat)
            if kept < 0:
                break
            self.take(district, seat, kept)
        self.ask_in_turn(district, self.start, self.chosen_by, district.seats)

    def may_take(self, district: District, gang: i64) -> Refusal | None:
        """CT-R4"""
        for taken in district.gang:
            if taken == gang:
                return GANG_TAKEN
        return None

    def choices(self, district: District, seat: Seat) -> list[Action]:
        return [TAKE_GANG[gang] for gang in range(GANGS) if self.may_take(district, gang) is None]

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        return self.may_take(district, action.gang) if isinstance(action, TakeGang) else NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        assert isinstance(action, TakeGang)
        self.asks = 0
        self.take(district, seat, action.gang)

    def take(self, district: District, seat: Seat, gang: i64) -> None:
        """CT-2.3"""
        self.chosen_by += 1
        take_gang(district, seat, gang)
        if district.told is not None:
            district.told.append(GangTaken(seat, gang))


def take_gang(district: District, seat: Seat, gang: i64) -> None:
    """CT-2.3. Its four thieves belong to the seat."""
    district.gang = changed(district.gang, seat, gang)
    for slot in range(4):
        figure = 4 * gang + slot
        district.crew = changed(district.crew, 4 * seat + slot, figure)
        district.owner = changed(district.owner, figure, seat)


def lay_out(district: District) -> None:
    """CT-2.4 – CT-2.9"""
    district.put(KORNAK, MILITIA_START[0])
    district.put(VALRUT, MILITIA_START[1])
    tokens = CHEST_TOKENS[:]
    district.shuffle(tokens)
    for room in range(ROOMS):
        district.chests = changed(district.chests, room, tokens[room])
    set_up_adventure(district)
    district.mission_deck = list(range(MISSIONS))
    district.shuffle(district.mission_deck)
    fill_missions(district)
    district.deck = arcana_deck(district)
    district.shuffle(district.deck)
    for seat in range(district.seats):
        for _ in range(starting_hand(district, seat)):
            district.draw(seat)
    hand_over_experience(district)
    lay_out_ashes(district)
    if district.ashes is not None:
        set_up_sheet(district)


def set_up_adventure(district: District) -> None:
    """CT-T11. What the sheet adds to the board."""
    if district.adventure in (RING_OF_ASSASSINS, LONG_CUTLASSES):
        district.put(ISABEAU, SQUARE[0] if district.adventure == RING_OF_ASSASSINS else COUNTING_HOUSE)
    if district.adventure == LONG_CUTLASSES:
        district.put(SIENNA, JEWELERS)
    elif district.adventure == DEAD_WALK:
        for number in range(len(PENTACLES)):
            district.put(FIRST_ZOMBIE + number, PENTACLES[number])
    elif district.adventure == FOG:
        for room in range(ROOMS):
            district.chests = changed(district.chests, room, district.chests[room] + UNSEEN)


def roll_for_first_player(district: District) -> None:
    """CT-2.10, CT-R2. The highest sum of two dice; equals roll again among themselves."""
    seats = who_rolls_for_first(district)
    while len(seats) > 1:
        rolls = [district.throw(seat) + district.throw(seat) for seat in seats]
        if district.told is not None:
            district.told.append(FirstPlayerRolled(seats, rolls))
        highest: i64 = 0
        for roll in rolls:
            highest = max(highest, roll)
        seats = [seats[number] for number in range(len(seats)) if rolls[number] == highest]
    district.first = seats[0]


@declared
class Deployment(DistrictRule):
    """CT-2.11. In turn order one character each, four times round."""

    placed: i64 = 0  # characters

    def proceed(self, district: District) -> None:
        self.ask_in_turn(district, district.first, self.placed, 4 * district.seats)

    def may_deploy(self, district: District, seat: Seat, figure: Figure, exit: i64) -> Refusal | None:
        """CT-2.11, CT-2.12"""
        if district.owner[figure] != seat:
            return NOT_YOURS
        if district.place[figure] != BOX:
            return PLACED
        return None if district.at[FIRST_EXIT + exit] < 0 else ENTRANCE_TAKEN

    def choices(self, district: District, seat: Seat) -> list[Action]:
        exits = members(self.free_exits(district))
        out: list[Action] = []
        for figure in district.characters(seat):
            if district.place[figure] == BOX:
                for number in exits:
                    out.append(DEPLOY[figure][number])
        return out

    def free_exits(self, district: District) -> i64:
        """The mask of the exits whose entrance nobody has taken."""
        free: i64 = 0
        at = district.at
        for number in range(ENTRANCES):
            if at[FIRST_EXIT + number] < 0:
                free |= ONE[number]
        return free

    def counted(self, district: District, seat: Seat) -> i64:
        """Each of the characters left over may stand in each entrance."""
        left: i64 = 0
        for slot in range(4 * seat, 4 * seat + 4):
            if district.place[district.crew[slot]] == BOX:
                left += 1
        return left * size(self.free_exits(district))

    def nth(self, district: District, seat: Seat, number: i64) -> Action:
        free = self.free_exits(district)
        exits = size(free)
        slot = 4 * seat
        while district.place[district.crew[slot]] != BOX or number >= exits:
            if district.place[district.crew[slot]] == BOX:
                number -= exits
            slot += 1
        return DEPLOY[district.crew[slot]][nth_member(free, number)]

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Deploy):
            return self.may_deploy(district, seat, action.figure, action.exit)
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        assert isinstance(action, Deploy)
        self.asks = 0
        self.placed += 1
        district.put(action.figure, FIRST_EXIT + action.exit)
        if district.told is not None:
            district.told.append(Deployed(seat, action.figure, action.exit))

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.COUNT, self.placed)
