"""What The King of Ashes adds to one's own phase 3 while nothing is being resolved (KA-6.5, KA-9.5, KA-11.6). Compiled room.

Healing, buying equipment, drawing Intrigue, the OWN cards with blue backs, and equipment that is used as a step of its
own. Opening a magic gem stands with the chests.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import PASS, PLAY, Play
from doubloon.games.city_of_thieves.city import FIRST_ROOM, GATE_SETTING, INTRIGUE_ROOMS, ROOMS, SPACES, STEPS
from doubloon.games.city_of_thieves.content import (
    BLACK_MARKET,
    FIELD_DRESSING,
    LESSON_LEARNED,
    MASTER_KEY,
    SHARP_EYES,
    WHISPERED_SECRET,
    Card,
    Figure,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.turns import CardPlayed
from doubloon.games.city_of_thieves.king_of_ashes.actions import (
    BASH_GEM,
    CROWBAR_CHEST,
    CROWBAR_GEM,
    DART,
    DRAW_INTRIGUE,
    DRESS,
    EQUIP,
    HEAL,
    KEY_GEM,
    LOOK_AT,
    PICK_GEM,
    SALVE,
    Dart,
    Dress,
    Equip,
    Heal,
    LookAt,
)
from doubloon.games.city_of_thieves.king_of_ashes.ashes import FACE_DOWN
from doubloon.games.city_of_thieves.king_of_ashes.content import HEALING_SALVE, POISONED_DARTS
from doubloon.games.city_of_thieves.king_of_ashes.edge.events import TokenLookedAt
from doubloon.games.city_of_thieves.king_of_ashes.rules.equipment import (
    choose_equipment,
    pool_is_empty,
    use_up,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.experience import (
    experience_left,
    gain_experience,
    spend_experience,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.intrigue.intrigue import draw_intrigue, may_hold_more
from doubloon.games.city_of_thieves.king_of_ashes.rules.wounds import (
    heal,
    may_dress,
    may_heal,
    remove_wounds,
    wound,
)
from doubloon.games.city_of_thieves.rules.chests.chests import (
    ACTED,
    bash,
    lever,
    may_bash,
    may_lever,
    may_pick,
    pick_lock,
    use_master_key,
)
from doubloon.games.city_of_thieves.rules.refusals import NO_CARD
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

EQUIPMENT_PRICE: Final[i64] = 2  # KA-9.5, in experience tokens
BLACK_PRICE: Final[i64] = 1  # K12
DART_PRICE: Final[i64] = 1  # E08
DART_RANGE: Final[i64] = 2
INTRIGUE_PRICE: Final[i64] = 1  # KA-11.6

NOT_PLAYED: Final = Refusal("KA-1.1", "That belongs to The King of Ashes.")
NOBODY_ACTS: Final = Refusal("CT-5.1", "Activate a character first.")
NOT_YOURS: Final = Refusal("KA-R22", "Equipment is bought for a character of your own gang on a board.")
POOL_EMPTY: Final = Refusal("KA-R10", "No Equipment card is left.")
NO_EXPERIENCE: Final = Refusal("KA-9.5", "You do not have the experience tokens this costs.")
NO_AP: Final = Refusal("KA-11.6", "That costs 1 action point, and you have none left.")
NOT_IN_A_ROOM: Final = Refusal(
    "KA-11.6", "None of your characters is in a room where Intrigue cards are drawn."
)
NO_SUPPLY: Final = Refusal("CT-R45", "No experience token is left to gain.")
NO_SALVE: Final = Refusal("CT-T16", "None of your wounded characters bears the Healing Salve.")
NO_DARTS: Final = Refusal("CT-T16", "The character does not bear the Poisoned Darts.")
NO_TARGET: Final = Refusal("CT-T16", "Darts hit an enemy on the main board, at most 2 steps away.")
NOTHING_TO_SEE: Final = Refusal("CT-R45", "No face-down token is left that you have not looked at.")
NO_TOKEN: Final = Refusal("CT-T15", "No face-down token lies there that you have not looked at.")
LOOK_ONCE: Final = Refusal("CT-T15", "Look at one token at least.")


# --- KA-9.5, K12: buying equipment ------------------------------------------------------------------------------------


def may_equip(district: District, seat: Seat, figure: Figure, price: i64) -> Refusal | None:
    """KA-9.5, KA-R22"""
    if district.ashes is None:
        return NOT_PLAYED
    if district.owner[figure] != seat or not district.on_board(figure):
        return NOT_YOURS
    if district.ashes.experience[seat] < price:
        return NO_EXPERIENCE
    return POOL_EMPTY if pool_is_empty(district) else None


def buy_equipment(district: District, seat: Seat, figure: Figure, price: i64) -> None:
    """KA-9.5"""
    spend_experience(district, seat, price, 0)
    choose_equipment(district, figure)


@declared
class BlackMarket(DistrictRule):
    """K12. For whom the Equipment card is bought."""

    def choices(self, district: District, seat: Seat) -> list[Action]:
        out: list[Action] = []
        for figure in district.characters(seat):
            if may_equip(district, seat, figure, BLACK_PRICE) is None:
                out.append(EQUIP[figure])
        return out

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Equip):
            return may_equip(district, seat, action.figure, BLACK_PRICE)
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        assert isinstance(action, Equip)
        district.end(self)
        buy_equipment(district, seat, action.figure, BLACK_PRICE)


# --- K10: looking at tokens -------------------------------------------------------------------------------------------


def may_look(district: District, seat: Seat, room: i64) -> Refusal | None:
    """K10, CT-R45"""
    assert district.ashes is not None
    if district.token(room) < FACE_DOWN or district.ashes.looked[seat] & ONE[room - FIRST_ROOM]:
        return NO_TOKEN
    return None


def rooms_to_look_at(district: District, seat: Seat) -> list[i64]:
    """The rooms with a face-down token that this seat has not looked at."""
    return [FIRST_ROOM + room for room in range(ROOMS) if may_look(district, seat, FIRST_ROOM + room) is None]


def look_at(district: District, seat: Seat, room: i64) -> None:
    """CT-R7. Nobody else sees it."""
    assert district.ashes is not None
    district.shown += 1
    district.ashes.looked[seat] |= ONE[room - FIRST_ROOM]
    if district.told is not None:
        district.told.append(TokenLookedAt(seat, room, district.token(room) - FACE_DOWN))


@declared
class SharpEyes(DistrictRule):
    """K10. Up to two tokens, one after the other."""

    left: i64 = 2

    def choices(self, district: District, seat: Seat) -> list[Action]:
        out: list[Action] = []
        for room in rooms_to_look_at(district, seat):
            out.append(LOOK_AT[room - FIRST_ROOM])
        if self.left == 1:
            out.append(PASS)
        return out

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if action is PASS:
            return None if self.left == 1 else LOOK_ONCE
        return may_look(district, seat, action.room) if isinstance(action, LookAt) else NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        if isinstance(action, LookAt):
            look_at(district, seat, action.room)
            self.left -= 1
        if action is PASS or not self.left or not rooms_to_look_at(district, seat):
            district.end(self)

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.COUNT, self.left)


# --- the OWN cards with blue backs ------------------------------------------------------------------------------------


def is_own_card(card: Card) -> bool:
    """K08, K10 – K12"""
    return card in (LESSON_LEARNED, SHARP_EYES, WHISPERED_SECRET, BLACK_MARKET)


def may_play_own(district: District, seat: Seat, card: Card) -> Refusal | None:
    """K08, K10 – K12, CT-R45"""
    if district.ashes is None:
        return NOT_PLAYED
    if card not in district.hands[seat]:
        return NO_CARD
    if card == LESSON_LEARNED:
        return None if experience_left(district) else NO_SUPPLY
    if card == SHARP_EYES:
        return None if rooms_to_look_at(district, seat) else NOTHING_TO_SEE
    if card == WHISPERED_SECRET:
        return may_hold_more(district, seat)
    if not any_on_board(district, seat):
        return NOT_YOURS
    if district.ashes.experience[seat] < BLACK_PRICE:
        return NO_EXPERIENCE
    return POOL_EMPTY if pool_is_empty(district) else None


def any_on_board(district: District, seat: Seat) -> bool:
    """Whether a gang has a character on a board."""
    for figure in district.characters(seat):
        if district.on_board(figure):
            return True
    return False


def play_own(district: District, seat: Seat, card: Card) -> None:
    """K08, K10 – K12"""
    district.play_card(seat, card)
    if district.told is not None:
        district.told.append(CardPlayed(seat, card, ""))
    if card == LESSON_LEARNED:
        gain_experience(district, seat, 1, "CT-T15")
    elif card == SHARP_EYES:
        district.begin(SharpEyes(asks=ONE[seat]))
    elif card == WHISPERED_SECRET:
        draw_intrigue(district, seat, "CT-T15")
    else:
        district.begin(BlackMarket(asks=ONE[seat]))


def may_play_dressing(district: District, seat: Seat, figure: Figure) -> Refusal | None:
    """K07"""
    if FIELD_DRESSING not in district.hands[seat]:
        return NO_CARD
    return may_dress(district, seat, figure)


def play_dressing(district: District, seat: Seat, figure: Figure) -> None:
    """K07"""
    assert district.ashes is not None
    district.play_card(seat, FIELD_DRESSING)
    if district.told is not None:
        district.told.append(CardPlayed(seat, FIELD_DRESSING, ""))
    remove_wounds(district, figure, district.ashes.wounds[figure], "CT-T15")


# --- KA-11.6, E08, E12 ------------------------------------------------------------------------------------------------


def may_draw_intrigue(district: District, seat: Seat) -> Refusal | None:
    """KA-11.2, KA-11.6, KA-R24"""
    if district.ashes is None:
        return NOT_PLAYED
    there = False
    for figure in district.characters(seat):
        there = there or district.place[figure] in INTRIGUE_ROOMS
    if not there:
        return NOT_IN_A_ROOM
    return may_hold_more(district, seat) if district.ap >= INTRIGUE_PRICE else NO_AP


def salve_bearer(district: District, seat: Seat) -> Figure:
    """E12. The wounded character of this gang with the Healing Salve, or -1."""
    for figure in district.characters(seat):
        if district.bears(figure, HEALING_SALVE) and may_dress(district, seat, figure) is None:
            return figure
    return -1


def use_salve(district: District, figure: Figure) -> None:
    """E12"""
    assert district.ashes is not None
    use_up(district, figure, HEALING_SALVE)
    remove_wounds(district, figure, district.ashes.wounds[figure], "CT-T16")


def may_throw(district: District, figure: Figure) -> Refusal | None:
    """E08. Whether the character could throw at anybody."""
    if not district.bears(figure, POISONED_DARTS):
        return NO_DARTS
    if district.acted:
        return ACTED
    if district.place[figure] >= SPACES:
        return NO_TARGET
    return None if district.ap >= DART_PRICE else NO_AP


def may_dart(district: District, figure: Figure, victim: Figure) -> Refusal | None:
    """E08, CT-R46"""
    refusal = may_throw(district, figure)
    if refusal is not None:
        return refusal
    if not district.is_enemy(district.owner[figure], victim) or district.place[victim] >= SPACES:
        return NO_TARGET
    steps = STEPS[GATE_SETTING[district.gates]][district.place[figure]]
    return None if steps[district.place[victim]] <= DART_RANGE else NO_TARGET


def throw_dart(district: District, figure: Figure, victim: Figure) -> None:
    """E08. No fight, no answer."""
    district.ap -= DART_PRICE
    district.acted = True
    use_up(district, figure, POISONED_DARTS, DART_PRICE)
    wound(district, victim, 1)


# --- what phase 3 offers ----------------------------------------------------------------------------------------------


def own_steps(district: District, seat: Seat) -> list[Action]:
    """KA-6.5, KA-9.5, KA-11.6, K07, K08, K10 – K12, E12"""
    out: list[Action] = []
    hand = district.hands[seat]
    for figure in district.characters(seat):
        if may_heal(district, seat, figure) is None:
            out.append(HEAL[figure])
        if may_play_dressing(district, seat, figure) is None:
            out.append(DRESS[figure])
        if may_equip(district, seat, figure, EQUIPMENT_PRICE) is None:
            out.append(EQUIP[figure])
    if may_draw_intrigue(district, seat) is None:
        out.append(DRAW_INTRIGUE)
    if salve_bearer(district, seat) >= 0:
        out.append(SALVE)
    for card in (LESSON_LEARNED, SHARP_EYES, WHISPERED_SECRET, BLACK_MARKET):
        if card in hand and may_play_own(district, seat, card) is None:
            out.append(PLAY[card])
    return out


def own_actions(district: District, seat: Seat, acting: Figure) -> list[Action]:
    """KA-R8, E08, E13. Actions of the character that is being activated."""
    out: list[Action] = []
    if may_pick(district, acting, True) is None:
        out.append(PICK_GEM)
        if MASTER_KEY in district.hands[seat]:
            out.append(KEY_GEM)
    if may_bash(district, acting, True) is None:
        out.append(BASH_GEM)
    if may_lever(district, acting, False) is None:
        out.append(CROWBAR_CHEST)
    if may_lever(district, acting, True) is None:
        out.append(CROWBAR_GEM)
    if may_throw(district, acting) is None:
        for victim in range(len(DART)):
            if may_dart(district, acting, victim) is None:
                out.append(DART[victim])
    return out


def is_own_step(action: Action) -> bool:
    """Whether phase 3 has this from The King of Ashes."""
    if isinstance(action, (Heal, Dress, Equip, Dart)):
        return True
    if isinstance(action, Play):
        return is_own_card(action.card)
    return action is DRAW_INTRIGUE or action is SALVE or is_own_action(action)


def is_own_action(action: Action) -> bool:
    """Whether it is an action of the character that is being activated."""
    return (
        action is PICK_GEM
        or action is KEY_GEM
        or action is BASH_GEM
        or action is CROWBAR_CHEST
        or action is CROWBAR_GEM
    )


def may_take_step(district: District, seat: Seat, action: Action) -> Refusal | None:
    """The same, asked about one action."""
    if district.ashes is None:
        return NOT_PLAYED
    if isinstance(action, Heal):
        return may_heal(district, seat, action.figure)
    if isinstance(action, Dress):
        return may_play_dressing(district, seat, action.figure)
    if isinstance(action, Equip):
        return may_equip(district, seat, action.figure, EQUIPMENT_PRICE)
    if isinstance(action, Play):
        return may_play_own(district, seat, action.card)
    if action is DRAW_INTRIGUE:
        return may_draw_intrigue(district, seat)
    if action is SALVE:
        return None if salve_bearer(district, seat) >= 0 else NO_SALVE
    return may_act(district, seat, action)


def may_act(district: District, seat: Seat, action: Action) -> Refusal | None:
    """KA-R8, E08, E13"""
    acting = district.acting
    if acting < 0:
        return NOBODY_ACTS
    if isinstance(action, Dart):
        return may_dart(district, acting, action.figure)
    if action is BASH_GEM:
        return may_bash(district, acting, True)
    if action is CROWBAR_CHEST or action is CROWBAR_GEM:
        return may_lever(district, acting, action is CROWBAR_GEM)
    if action is KEY_GEM and MASTER_KEY not in district.hands[seat]:
        return NO_CARD
    return may_pick(district, acting, True)


def take_step(district: District, seat: Seat, action: Action) -> None:
    """Carry it out."""
    if isinstance(action, Heal):
        heal(district, action.figure)
    elif isinstance(action, Dress):
        play_dressing(district, seat, action.figure)
    elif isinstance(action, Equip):
        buy_equipment(district, seat, action.figure, EQUIPMENT_PRICE)
    elif isinstance(action, Play):
        play_own(district, seat, action.card)
    elif action is DRAW_INTRIGUE:
        district.ap -= INTRIGUE_PRICE
        draw_intrigue(district, seat, "KA-11.6")
    elif action is SALVE:
        use_salve(district, salve_bearer(district, seat))
    else:
        act(district, seat, action)


def act(district: District, seat: Seat, action: Action) -> None:
    """KA-R8, E08, E13"""
    acting = district.acting
    if isinstance(action, Dart):
        throw_dart(district, acting, action.figure)
    elif action is BASH_GEM:
        bash(district, acting, True)
    elif action is CROWBAR_CHEST or action is CROWBAR_GEM:
        lever(district, acting, action is CROWBAR_GEM)
    elif action is KEY_GEM:
        use_master_key(district, seat, acting, True)
    else:
        pick_lock(district, acting, True)
