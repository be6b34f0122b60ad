"""Setting up The King of Ashes (KA-1, KA-3, KA-12, KA-13) in the order of KA-R55. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import PASS
from doubloon.games.city_of_thieves.city import FIRST_ROOM, LAIR, ROOMS
from doubloon.games.city_of_thieves.content import (
    BELOW_ARCANA,
    CYCLOPS,
    ISABEAU,
    LUCIUS,
    SIENNA,
    THIEVES,
    Card,
    Figure,
    deck_of,
)
from doubloon.games.city_of_thieves.district import NOBODY, District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.king_of_ashes.actions import (
    CHOOSE,
    EQUIP,
    HIRE,
    LAY_TOKEN,
    REPLACE,
    Choose,
    Equip,
    Hire,
    LayToken,
    Replace,
)
from doubloon.games.city_of_thieves.king_of_ashes.ashes import FACE_DOWN, NO_TOKEN
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.prison import has_prison
from doubloon.games.city_of_thieves.king_of_ashes.content import (
    BELOW_EQUIPMENT,
    BELOW_INTRIGUE,
    EQUIPMENT_CARDS,
    EQUIPMENT_COPIES,
    EXPLORATION_TOKENS,
    INTRIGUE_CARDS,
    OLD_CITY_TOKENS,
)
from doubloon.games.city_of_thieves.king_of_ashes.edge.events import (
    GiftForWinning,
    Hired,
    InnPicked,
    TokenLaid,
)
from doubloon.games.city_of_thieves.king_of_ashes.handover import gets_equipment
from doubloon.games.city_of_thieves.king_of_ashes.rules.equipment import (
    NOT_IN_POOL,
    choose_equipment,
    give_gear,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.intrigue.intrigue import draw_intrigue
from doubloon.games.city_of_thieves.rules.adventures.adventures import LONG_CUTLASSES, RING_OF_ASSASSINS
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.procedure import InTurnOrder, Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.columns import changed

ROOM_TAKEN: Final = Refusal("KA-12.8", "An exploration token lies in that room already.")
OTHER_COLOUR: Final = Refusal("KA-1.9", "That mercenary works for another gang.")
HIRED: Final = Refusal("KA-R1", "Another gang has hired her.")
NOT_FOR_HIRE: Final = Refusal("KA-12.9", "She has a part of her own in this adventure and cannot be hired.")
NOT_YOURS: Final = Refusal("KA-3.1", "Replace one of your own characters.")
HAS_GEAR: Final = Refusal("KA-R51", "Give the card to one of your characters that has none yet.")
INN_PICKS: Final[i64] = 2  # KA-13.1


def arcana_deck(district: District) -> list[Card]:
    """CT-2.9, KA-1.5, KA-12.4. The cards of the game, unshuffled."""
    if district.ashes is None:
        return deck_of(False)
    deck = deck_of(False) + deck_of(True)
    return [card for card in deck if card not in BELOW_ARCANA] if district.ashes.old_city else deck


def lay_out_ashes(district: District) -> None:
    """KA-1.3, KA-1.4, KA-1.6, KA-1.7, KA-12.5 – KA-12.7"""
    ashes = district.ashes
    if ashes is None:
        return
    below = not ashes.old_city
    ashes.unplaced = EXPLORATION_TOKENS[:] if below else OLD_CITY_TOKENS[:]
    district.shuffle(ashes.unplaced)
    if below:
        district.put(CYCLOPS, LAIR)
        for room in range(ROOMS):
            ashes.tokens[room] = ashes.unplaced.pop() + FACE_DOWN
    for card in range(EQUIPMENT_CARDS):
        if below or card not in BELOW_EQUIPMENT:
            ashes.pool[card] = EQUIPMENT_COPIES[card]
    ashes.intrigue_deck = [card for card in range(INTRIGUE_CARDS) if below or card not in BELOW_INTRIGUE]
    district.shuffle(ashes.intrigue_deck)
    for seat in range(district.seats):
        draw_intrigue(district, seat, "KA-1.6")


@declared
class OldCityTokens(DistrictRule):
    """KA-12.8. In turn order each player puts an unseen token into a room; by option until all lie there (KA-R49)."""

    laid: i64 = 0  # tokens

    def proceed(self, district: District) -> None:
        assert district.ashes is not None
        tokens = self.laid + len(district.ashes.unplaced)
        most = tokens if district.ashes.all_tokens else min(tokens, district.seats)
        self.ask_in_turn(district, district.first, self.laid, most)

    def may_lay(self, district: District, room: i64) -> Refusal | None:
        """KA-12.8"""
        return None if district.token(room) == NO_TOKEN else ROOM_TAKEN

    def choices(self, district: District, seat: Seat) -> list[Action]:
        out: list[Action] = []
        for room in range(ROOMS):
            if self.may_lay(district, FIRST_ROOM + room) is None:
                out.append(LAY_TOKEN[room])
        return out

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        return self.may_lay(district, action.room) if isinstance(action, LayToken) else NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        assert isinstance(action, LayToken)
        assert district.ashes is not None
        self.asks = 0
        self.laid += 1
        district.ashes.tokens[action.room - FIRST_ROOM] = district.ashes.unplaced.pop() + FACE_DOWN
        if district.told is not None:
            district.told.append(TokenLaid(seat, action.room))

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.COUNT, self.laid)


@declared
class Hiring(DistrictRule):
    """KA-1.9, KA-3, KA-R1. In turn order: a mercenary or none, then whom he replaces."""

    asked: i64 = 0  # how many have decided
    figure: Figure = NOBODY  # the mercenary chosen, or NOBODY

    def proceed(self, district: District) -> None:
        self.ask_in_turn(district, district.first, self.asked, district.seats)

    def may_hire(self, district: District, seat: Seat, figure: Figure) -> Refusal | None:
        """KA-1.9, KA-3.2, KA-R1, KA-12.9, KA-12.10"""
        if figure not in (ISABEAU, SIENNA):
            return None if figure == THIEVES + district.gang[seat] else OTHER_COLOUR
        isabeau_only = district.adventure == RING_OF_ASSASSINS and figure == ISABEAU
        if isabeau_only or district.adventure == LONG_CUTLASSES:
            return NOT_FOR_HIRE
        return None if district.owner[figure] < 0 else HIRED

    def choices(self, district: District, seat: Seat) -> list[Action]:
        out: list[Action] = []
        if self.figure >= 0:
            for figure in district.characters(seat):
                out.append(REPLACE[figure])
            return out
        for number in range(len(HIRE)):
            if self.may_hire(district, seat, THIEVES + number) is None:
                out.append(HIRE[number])
        out.append(PASS)
        return out

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if self.figure < 0:
            if action is PASS:
                return None
            if isinstance(action, Hire):
                return self.may_hire(district, seat, action.figure)
        elif isinstance(action, Replace):
            return None if district.owner[action.figure] == seat else NOT_YOURS
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        if isinstance(action, Hire):
            self.figure = action.figure
            return
        if isinstance(action, Replace):
            hire(district, seat, self.figure, action.figure)
        self.asks = 0
        self.asked += 1
        self.figure = NOBODY

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.COUNT, self.asked)
        columns.one_of(sheet, columns.FIGURE, self.figure)


def hire(district: District, seat: Seat, figure: Figure, replaced: Figure) -> None:
    """KA-3.1, KA-3.3. The replaced character goes back to the box."""
    for slot in range(4 * seat, 4 * seat + 4):
        if district.crew[slot] == replaced:
            district.crew = changed(district.crew, slot, figure)
    district.owner = changed(changed(district.owner, replaced, NOBODY), figure, seat)
    if district.told is not None:
        district.told.append(Hired(seat, figure, replaced))


def arm_lucius(district: District) -> None:
    """CT-T14, Walking Arsenal"""
    if has_prison(district) and district.owner[LUCIUS] >= 0:
        choose_equipment(district, LUCIUS)


@declared
class Inn(DistrictRule):
    """KA-13. Two picks each: clockwise from the first player, then back from the last; a card or none."""

    picks: i64 = 0
    card: i64 = NOBODY  # picked, but not given to a character yet; NOBODY: none

    def proceed(self, district: District) -> None:
        """KA-13.2"""
        picks = INN_PICKS * district.seats
        if self.picks == picks:
            district.end(self)
        else:
            self.ask_in_turn(district, district.first, min(self.picks, picks - 1 - self.picks), picks)

    def may_give(self, district: District, seat: Seat, figure: Figure) -> Refusal | None:
        """KA-R51"""
        assert district.ashes is not None
        if district.owner[figure] != seat or district.ashes.equipment[figure] >= 0:
            return HAS_GEAR
        return None

    def choices(self, district: District, seat: Seat) -> list[Action]:
        assert district.ashes is not None
        out: list[Action] = []
        if self.card >= 0:
            for figure in district.characters(seat):
                if self.may_give(district, seat, figure) is None:
                    out.append(EQUIP[figure])
            return out
        for card in range(EQUIPMENT_CARDS):
            if district.ashes.pool[card]:
                out.append(CHOOSE[card])
        out.append(PASS)
        return out

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        assert district.ashes is not None
        if self.card < 0:
            if action is PASS:
                return None
            if isinstance(action, Choose):
                return None if district.ashes.pool[action.card] else NOT_IN_POOL
        elif isinstance(action, Equip):
            return self.may_give(district, seat, action.figure)
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        """KA-13.1, KA-13.3, KA-13.4"""
        assert district.ashes is not None
        if isinstance(action, Choose):
            self.card = action.card
            district.ashes.pool[action.card] -= 1
            district.ashes.debt[seat] += 1
            if district.told is not None:
                district.told.append(InnPicked(seat, action.card))
            return
        if isinstance(action, Equip):
            give_gear(district, action.figure, self.card)
            self.card = NOBODY
        elif district.told is not None:
            district.told.append(InnPicked(seat, -1))
        self.asks = 0
        self.picks += 1

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.COUNT, self.picks)
        put(sheet, columns.CARD, self.card + 1)


@declared
class CampaignBonus(InTurnOrder[District]):
    """KA-2.7, CT-T19, KA-R55. The winner of adventure 10 gives an Equipment card to one of his characters."""

    def first(self, district: District) -> Seat:
        return district.first

    def is_asked(self, district: District, seat: Seat) -> bool:
        return gets_equipment(district, seat)

    def may_get(self, district: District, seat: Seat, figure: Figure) -> Refusal | None:
        """CT-T19"""
        return None if district.owner[figure] == seat else NOT_YOURS

    def choices(self, district: District, seat: Seat) -> list[Action]:
        return [EQUIP[figure] for figure in district.characters(seat)]

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        return self.may_get(district, seat, action.figure) if isinstance(action, Equip) else NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        assert isinstance(action, Equip)
        self.asks = 0
        if district.told is not None:
            district.told.append(GiftForWinning(seat))
        choose_equipment(district, action.figure)
