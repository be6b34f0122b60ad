"""Intrigue cards (KA-11, CT-T17): drawing them, and looking whether their conditions hold (KA-R25). Compiled room.

Conditions are public facts, cards are hidden. A card whose condition holds is revealed at once, so looking at the cards
tells everybody something whenever a condition comes true for somebody who holds cards: `shown` grows then, revealed or
not. `standing` remembers which conditions held at the last look.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.city import (
    BOX,
    COUNTING_HOUSE,
    IS_PENTACLE,
    PLACES,
    PRISON,
    SPACES,
    TREASURY,
)
from doubloon.games.city_of_thieves.content import (
    BRACELET,
    GREEN,
    KEYS,
    MOST_CARRIED,
    SCROLL,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.events.turns import CardDrawn
from doubloon.games.city_of_thieves.king_of_ashes.actions import EQUIP, Equip
from doubloon.games.city_of_thieves.king_of_ashes.content import (
    ALSO_ARCANA,
    ALSO_EQUIPMENT,
    ALSO_EXPERIENCE,
    BURN_THE_LEDGERS,
    EMERALD_FEVER,
    FIT_FOR_A_LADY,
    INTRIGUE_ALSO,
    INTRIGUE_DUCATS,
    KEYS_TO_THE_CITY,
    MAP_THE_CATACOMBS,
    MIDNIGHT_CIRCLE,
    RICH_HAUL,
    ROB_FRIEND_AND_FOE,
    SAFE_PLACE,
    SCHOLARS_GREED,
    SETTLE_A_SCORE,
)
from doubloon.games.city_of_thieves.king_of_ashes.edge.events import IntrigueCompleted, IntrigueDrawn
from doubloon.games.city_of_thieves.king_of_ashes.rules.equipment import choose_equipment, pool_is_empty
from doubloon.games.city_of_thieves.king_of_ashes.rules.experience import gain_experience
from doubloon.games.city_of_thieves.rules.chests.carrying import most_carried
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import ONE
from doubloon.kernel.masks import size as how_many
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.handful import UNIT, Handful, count, size

MOST_INTRIGUE: Final[i64] = 3
ROOMS_TO_MAP: Final[i64] = 3
NOT_PLAYED: Final = Refusal("KA-11.1", "Intrigue belongs to The King of Ashes.")
HAND_FULL: Final = Refusal("KA-11.2", "You hold 3 Intrigue cards already.")
DECK_EMPTY: Final = Refusal("KA-R24", "No Intrigue card is left.")
NOT_YOURS: Final = Refusal("CT-T17", "The card goes to one of your characters on a board.")


def may_hold_more(district: District, seat: Seat) -> Refusal | None:
    """KA-11.2, KA-R24"""
    if district.ashes is None:
        return NOT_PLAYED
    if len(district.ashes.intrigue[seat]) >= MOST_INTRIGUE:
        return HAND_FULL
    return None if district.ashes.intrigue_deck else DECK_EMPTY


def draw_intrigue(district: District, seat: Seat, clause: str) -> None:
    """KA-1.6, KA-11.6. By this clause."""
    assert district.ashes is not None
    district.shown += 1
    card = district.ashes.intrigue_deck.pop()
    district.ashes.intrigue[seat] = sorted([*district.ashes.intrigue[seat], card])
    if district.told is not None:
        district.told.append(IntrigueDrawn(seat, card, clause))


# --- CT-T17: the conditions -------------------------------------------------------------------------------------------


PAIRS: Final[list[tuple[i64, i64]]] = [
    (KEYS, ONE[KEYS_TO_THE_CITY]),
    (SCROLL, ONE[SCHOLARS_GREED]),
    (GREEN, ONE[EMERALD_FEVER]),
    (BRACELET, ONE[FIT_FOR_A_LADY]),
]
"""I09 – I12. Two of which treasure fulfil which card."""


def carried_conditions(district: District, seat: Seat) -> i64:
    """I09 – I12, I16. What a gang carries on a board."""
    held: i64 = 0
    together: Handful = 0
    crew = district.crew
    loads = district.carried
    for slot in range(4 * seat, 4 * seat + 4):
        figure = crew[slot]
        carried = loads[figure]
        if carried and district.place[figure] < PLACES:
            together += carried
            load = size(carried)
            if load >= MOST_CARRIED and load <= most_carried(district, figure):
                held |= ONE[RICH_HAUL]
    if together:
        for treasure, card in PAIRS:
            if count(together, treasure) >= 2:
                held |= card
    return held


ELSEWHERE: Final[i64] = 0
ON_PENTACLE: Final[i64] = 1
BY_LEDGER: Final[i64] = 2
BELOW: Final[i64] = 3


def kind_of_place(place: i64) -> i64:
    """I02, I17, I18. What counts of a place."""
    if place < SPACES:
        if IS_PENTACLE[place]:
            return ON_PENTACLE
        return BY_LEDGER if place in (COUNTING_HOUSE, TREASURY) else ELSEWHERE
    return BELOW if place < PLACES and place != PRISON else ELSEWHERE


WHERE: Final[list[i64]] = [
    UNIT[kind_of_place(place)] if kind_of_place(place) else 0 for place in range(BOX + 1)
]
"""By place: its kind as a handful of one; nothing elsewhere."""


def place_conditions(district: District, seat: Seat) -> i64:
    """I02, I17, I18. Where a gang stands."""
    held: i64 = 0
    crew = district.crew
    place = district.place
    where: Handful = 0
    for slot in range(4 * seat, 4 * seat + 4):
        where += WHERE[place[crew[slot]]]
    if not where:
        return held
    if count(where, ON_PENTACLE) >= 2:
        held |= ONE[MIDNIGHT_CIRCLE]
    if count(where, BY_LEDGER) == 2:
        held |= ONE[BURN_THE_LEDGERS]
    if count(where, BELOW) >= 2:
        held |= ONE[SAFE_PLACE]
    return held


def remembered_conditions(district: District, seat: Seat) -> i64:
    """I01, I13, I20, KA-R27. What the log of this game and this turn says."""
    ashes = district.ashes
    assert ashes is not None
    held: i64 = 0
    entered = ashes.entered[seat]
    if entered and how_many(entered) >= ROOMS_TO_MAP:
        held |= ONE[MAP_THE_CATACOMBS]
    if seat == district.active and ashes.victories >= 2:
        held |= ONE[SETTLE_A_SCORE]
    victims: i64 = 0
    thefts: i64 = 0
    first = seat * district.seats
    for stolen in ashes.stolen[first : first + district.seats]:
        if stolen:
            thefts += stolen
            victims += 1
    if victims >= 2 or (district.seats == 2 and thefts >= 2):
        held |= ONE[ROB_FRIEND_AND_FOE]
    return held


def conditions(district: District, seat: Seat) -> i64:
    """CT-T17. The mask of all conditions that hold for a seat now, apart from deeds."""
    return (
        carried_conditions(district, seat)
        | place_conditions(district, seat)
        | remembered_conditions(district, seat)
    )


# --- KA-R25: looking at the cards -------------------------------------------------------------------------------------


def look_at_intrigues(district: District) -> None:
    """KA-R25. Something is fully resolved: fulfilled cards are revealed and paid, in turn order from the active player."""
    ashes = district.ashes
    if ashes is None:
        return
    start = max(district.active, 0)
    for number in range(district.seats):
        seat = (start + number) % district.seats
        if not ashes.intrigue[seat]:
            ashes.deeds[seat] = 0
            continue
        held = conditions(district, seat)
        before = ashes.standing[seat]
        true = held | ashes.deeds[seat]
        if not true and not before:
            continue
        news = (held & ~before) | ashes.deeds[seat]
        if news & ~ashes.intrigue_done:
            district.shown += 1
        ashes.standing[seat] = held
        ashes.deeds[seat] = 0
        for card in ashes.intrigue[seat][:]:
            if true & ONE[card]:
                complete(district, seat, card)


def complete(district: District, seat: Seat, card: i64) -> None:
    """KA-11.3. Revealed, paid, discarded."""
    ashes = district.ashes
    assert ashes is not None
    ashes.intrigue[seat].remove(card)
    ashes.intrigue_done |= ONE[card]
    district.ducats[seat] += INTRIGUE_DUCATS[card]
    also = INTRIGUE_ALSO[card]
    if district.told is not None:
        district.told.append(IntrigueCompleted(seat, card, int(INTRIGUE_DUCATS[card]), int(also)))
    if also == ALSO_EXPERIENCE:
        gain_experience(district, seat, 1, "CT-T17")
    elif also == ALSO_ARCANA:
        drawn = district.draw(seat)
        if district.told is not None and drawn >= 0:
            district.told.append(CardDrawn(seat, drawn, "CT-T17"))
    elif also == ALSO_EQUIPMENT:
        reward_equipment(district, seat)


def reward_equipment(district: District, seat: Seat) -> None:
    """I06. An Equipment card for one of the owner's characters on a board; what cannot be given is skipped."""
    for figure in district.characters(seat):
        if district.on_board(figure) and not pool_is_empty(district):
            district.begin(Reward(asks=ONE[seat]))
            return


@declared
class Reward(DistrictRule):
    """I06. Who gets the Equipment card."""

    def may_get(self, district: District, seat: Seat, figure: i64) -> Refusal | None:
        """CT-T17"""
        return None if district.owner[figure] == seat and district.on_board(figure) else NOT_YOURS

    def choices(self, district: District, seat: Seat) -> list[Action]:
        out: list[Action] = []
        for figure in district.characters(seat):
            if self.may_get(district, seat, figure) is None:
                out.append(EQUIP[figure])
        return out

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        return self.may_get(district, seat, action.figure) if isinstance(action, Equip) else NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        assert isinstance(action, Equip)
        district.end(self)
        choose_equipment(district, action.figure)
