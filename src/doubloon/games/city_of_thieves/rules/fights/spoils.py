"""What adventures put in the place of theft when figures of no gang fight (AV5, AV7, AV13, AV14, AV19). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import PASS, PUT_IN, TAKE, PutIn, Take
from doubloon.games.city_of_thieves.city import FIRST_ROOM
from doubloon.games.city_of_thieves.content import FINED, ISABEAU, NOTHING, RING, Figure, Treasure
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.fights import (
    BountyPaid,
    Confiscated,
    Fined,
    PaidByBank,
    VaultTaken,
)
from doubloon.games.city_of_thieves.rules.adventures.adventures import (
    DUKES_DECREE,
    LONG_CUTLASSES,
    RING_OF_ASSASSINS,
    is_hero,
)
from doubloon.games.city_of_thieves.rules.chests.carrying import NOT_CARRIED, ROOM_FULL, gain, lay_in_room
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.handful import UNIT, count, kinds

NOT_IN_VAULT: Final = Refusal("CT-T11", "No such token lies in the guild vault.")
RANSOM: Final[i64] = 2


def lose_to_zombie_or_hero(district: District, winner: Figure, loser: Figure, keeper: Seat) -> None:
    """AV5, AV13, AV19, CT-R64. The keeper picks a treasure; without one, ducats go to the bank, but not to a zombie."""
    if district.carried[loser]:
        district.begin(Confiscation(loser, asks=ONE[keeper]))
    elif is_hero(winner):
        seat = district.owner[loser]
        paid = district.pays(seat, FINED)
        if district.told is not None:
            district.told.append(Fined(seat, paid, "CT-R64"))


@declared
class Confiscation(DistrictRule):
    """AV5, AV13, AV19. A treasure of the loser goes to a room of the keeper's choice, or into the guild vault."""

    loser: Figure
    treasure: Treasure = NOTHING

    def choices(self, district: District, seat: Seat) -> list[Action]:
        if self.treasure == NOTHING:
            return [TAKE[kind] for kind in kinds(district.carried[self.loser])]
        return [PUT_IN[room - FIRST_ROOM] for room in district.empty_rooms()]

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Take) and self.treasure == NOTHING:
            return None if count(district.carried[self.loser], action.treasure) else NOT_CARRIED
        if isinstance(action, PutIn) and self.treasure != NOTHING:
            return None if district.is_empty(action.room) else ROOM_FULL
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        """AV7. The Ring is never put into a room: it goes back to Isabeau."""
        if isinstance(action, Take):
            self.treasure = action.treasure
            if district.adventure == LONG_CUTLASSES or action.treasure == RING:
                self.take(district, seat, -1)
        elif isinstance(action, PutIn):
            lay_in_room(district, self.treasure, action.room)
            self.take(district, seat, action.room)

    def take(self, district: District, seat: Seat, room: i64) -> None:
        """The treasure leaves the loser's card."""
        district.carried[self.loser] -= UNIT[self.treasure]
        if room < 0 and self.treasure != RING:
            district.vault += UNIT[self.treasure]
        if district.told is not None:
            district.told.append(Confiscated(seat, self.loser, self.treasure, int(room)))
        district.end(self)

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.FIGURE + self.loser, 1)
        columns.one_of(sheet, columns.TREASURE, self.treasure)


def win_over_hero(district: District, winner: Figure, loser: Figure) -> None:
    """CT-R14, CT-R64, AV7, AV8, AV14. Nothing is taken from a figure of no gang but what an adventure grants."""
    if not is_hero(loser):
        return
    seat = district.owner[winner]
    if district.adventure == RING_OF_ASSASSINS and loser == ISABEAU and ring_is_with_isabeau(district):
        gain(district, winner, RING)
        if district.told is not None:
            district.told.append(VaultTaken(seat, winner, RING))
    elif district.adventure == LONG_CUTLASSES and district.vault:
        district.begin(VaultPick(winner, asks=ONE[seat]))
    elif district.adventure == LONG_CUTLASSES:
        district.ducats[seat] += RANSOM
        if district.told is not None:
            district.told.append(PaidByBank(seat, RANSOM))


def ring_is_with_isabeau(district: District) -> bool:
    """AV7"""
    for carried in district.carried:
        if count(carried, RING):
            return False
    return True


@declared
class VaultPick(DistrictRule):
    """AV14. The thief takes a token from the guild vault."""

    figure: Figure

    def choices(self, district: District, seat: Seat) -> list[Action]:
        return [TAKE[kind] for kind in kinds(district.vault)]

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Take):
            return None if count(district.vault, action.treasure) else NOT_IN_VAULT
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        assert isinstance(action, Take)
        district.vault -= UNIT[action.treasure]
        gain(district, self.figure, action.treasure)
        if district.told is not None:
            district.told.append(VaultTaken(seat, self.figure, action.treasure))
        district.end(self)

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.FIGURE + self.figure, 1)


@declared
class VaultReturn(DistrictRule):
    """Adventure 3, square 4. The warden returns up to two vault tokens to rooms that hold no treasure."""

    left: i64 = 2
    treasure: Treasure = NOTHING

    def choices(self, district: District, seat: Seat) -> list[Action]:
        if self.treasure == NOTHING:
            return [*[TAKE[kind] for kind in kinds(district.vault)], PASS]
        return [PUT_IN[room - FIRST_ROOM] for room in district.empty_rooms()]

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if self.treasure == NOTHING:
            if action is PASS:
                return None
            if isinstance(action, Take):
                return None if count(district.vault, action.treasure) else NOT_IN_VAULT
        elif isinstance(action, PutIn):
            return None if district.is_empty(action.room) else ROOM_FULL
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        if isinstance(action, Take):
            self.treasure = action.treasure
            return
        if isinstance(action, PutIn):
            district.vault -= UNIT[self.treasure]
            lay_in_room(district, self.treasure, action.room)
            if district.told is not None:
                district.told.append(Confiscated(seat, -1, self.treasure, action.room))
            self.treasure = NOTHING
            self.left -= 1
        if action is PASS or not self.left or not district.vault:
            district.end(self)

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.COUNT, self.left)
        columns.one_of(sheet, columns.TREASURE, self.treasure)


def bounty(district: District, seat: Seat) -> None:
    """Adventure 4, from square 2 on: three ducats for a beaten militiaman."""
    if district.adventure == DUKES_DECREE and district.round >= 2:
        district.ducats[seat] += 3
        if district.told is not None:
            district.told.append(BountyPaid(seat))
