"""Skills used in an activation while nothing is being resolved (CT-1.7, CT-R59, CT-T9). Compiled room.

Skills that belong to a moment stand with it: *Clever Tools*, *Heavy Hands* in `chests`, *Ghost Walk*, *Fleet of Foot* in
`movement`, *Haggler* in `scoring`, all that is about fighting in `fights`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import (
    CHARM,
    HEX,
    LEAD,
    SHADOW_STEP,
    TO,
    Lead,
    ShadowStep,
    SkillAgainst,
    To,
)
from doubloon.games.city_of_thieves.city import BESIDE, FAR, PENTACLES, PRISON, SPACES, Space
from doubloon.games.city_of_thieves.content import ELISE, KALDERN, MORWEN, VALDUR, Figure
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.fights import DucatsTaken
from doubloon.games.city_of_thieves.edge.events.movement import Moved
from doubloon.games.city_of_thieves.edge.events.turns import Hexed, SkillUsed
from doubloon.games.city_of_thieves.king_of_ashes.ashes import FACE_DOWN
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.prison import is_barred
from doubloon.games.city_of_thieves.king_of_ashes.rules.exploration import explore
from doubloon.games.city_of_thieves.rules.arcana.arcana import NOT_ADJACENT, is_adjacent_to, may_target
from doubloon.games.city_of_thieves.rules.fights.flight import is_free
from doubloon.games.city_of_thieves.rules.movement.ways import plain_costs, within
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.games.city_of_thieves.rules.skills.paying import (
    PayWithCard,
    may_discard_for,
    may_spend_for,
    pay_with_ap,
    pay_with_card,
)
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NOT_ACTING: Final = Refusal("CT-1.9", "That skill works only in the activation of its owner.")
TAKEN: Final = Refusal("CT-T9", "Shadow Step leads to an unoccupied pentacle.")
NO_FELLOW: Final = Refusal("CT-T9", "Kaldern leads another character of his gang that is on the main board.")
IN_PRISON: Final = Refusal("KA-R38", "A prisoner cannot use this skill.")
NOWHERE: Final = Refusal("CT-R45", "That character has no unoccupied space to go to.")
TOO_FAR: Final = Refusal("CT-T9", "A led character moves up to 2 spaces through unoccupied ones.")
NO_HAND: Final = Refusal("CT-R45", "That player holds no Arcana card.")
LED: Final[i64] = 2


def may_shadow_step(district: District, space: Space) -> Refusal | None:
    """Shadow Step"""
    if district.acting != VALDUR:
        return NOT_ACTING
    if district.place[VALDUR] == PRISON:
        return IN_PRISON
    refusal = may_spend_for(district, VALDUR)
    if refusal is not None:
        return refusal
    return TAKEN if district.at[space] >= 0 else None


def may_lead(district: District, figure: Figure) -> Refusal | None:
    """Follow My Lead"""
    if district.acting != KALDERN:
        return NOT_ACTING
    if is_barred(district, KALDERN):
        return IN_PRISON
    refusal = may_spend_for(district, KALDERN)
    if refusal is not None:
        return refusal
    if figure == KALDERN or district.owner[figure] != district.active or district.place[figure] >= SPACES:
        return NO_FELLOW
    return None if led_to(district, figure) else NOWHERE


def led_to(district: District, figure: Figure) -> list[Space]:
    """Follow My Lead, KA-R56. The unoccupied spaces within 2 steps."""
    costs = led_costs(district, district.place[figure])
    spaces = within(district, district.place[figure], LED)
    return [space for space in spaces if costs[space] != FAR and is_free(district, space)]


def led_costs(district: District, start: Space) -> vec[i64]:
    """Follow My Lead. Through unoccupied spaces only, and not through a room with a face-down token (KA-R56)."""
    if district.ashes is None:
        return plain_costs(district, start, LED, False)
    costs = plain_costs(district, start, 1, False)
    for space in range(SPACES):
        if costs[space] == 1 and district.at[space] < 0 and district.token(space) < FACE_DOWN:
            for beyond in BESIDE[district.gates][space]:
                costs[beyond] = min(costs[beyond], LED)
    return costs


def may_hex(district: District, opponent: Seat) -> Refusal | None:
    """Hex"""
    if district.acting != MORWEN:
        return NOT_ACTING
    if is_barred(district, MORWEN):
        return IN_PRISON
    refusal = may_spend_for(district, MORWEN)
    if refusal is None:
        refusal = may_target(district, district.active, opponent)
    if refusal is not None:
        return refusal
    return None if district.hands[opponent] else NO_HAND


def may_charm(district: District, opponent: Seat) -> Refusal | None:
    """Charming Smile"""
    if district.acting != ELISE:
        return NOT_ACTING
    refusal = may_discard_for(district, ELISE)
    if refusal is None:
        refusal = may_target(district, district.active, opponent)
    if refusal is not None:
        return refusal
    return None if is_adjacent_to(district, ELISE, opponent) else NOT_ADJACENT


def is_skill(action: Action) -> bool:
    """Whether an action uses a skill of an activation."""
    return isinstance(action, (ShadowStep, Lead, SkillAgainst))


def may_use_skill(district: District, action: Action) -> Refusal | None:
    """CT-T9"""
    if isinstance(action, ShadowStep):
        return may_shadow_step(district, action.space)
    if isinstance(action, Lead):
        return may_lead(district, action.figure)
    assert isinstance(action, SkillAgainst)
    if action.figure == MORWEN:
        return may_hex(district, action.seat)
    return may_charm(district, action.seat)


def use_skill(district: District, action: Action) -> None:
    """CT-T9"""
    if isinstance(action, ShadowStep):
        shadow_step(district, action.space)
    elif isinstance(action, Lead):
        lead(district, action.figure)
    elif isinstance(action, SkillAgainst):
        if action.figure == MORWEN:
            cast_hex(district, action.seat)
        else:
            charm(district, action.seat)


def skills(district: District) -> list[Action]:
    """What the acting character's skill offers now."""
    acting = district.acting
    out: list[Action] = []
    if acting == VALDUR:
        for number in range(len(PENTACLES)):
            if may_shadow_step(district, PENTACLES[number]) is None:
                out.append(SHADOW_STEP[number])
    elif acting == KALDERN:
        for figure in district.characters(district.active):
            if may_lead(district, figure) is None:
                out.append(LEAD[figure])
    elif acting == MORWEN:
        for opponent in range(district.seats):
            if may_hex(district, opponent) is None:
                out.append(HEX[opponent])
    elif acting == ELISE:
        for opponent in range(district.seats):
            if may_charm(district, opponent) is None:
                out.append(CHARM[opponent])
    return out


def shadow_step(district: District, space: Space) -> None:
    """Shadow Step. Neither movement nor action."""
    pay_with_ap(district, VALDUR)
    district.put(VALDUR, space)
    if district.told is not None:
        district.told.append(SkillUsed(district.active, VALDUR, " for 1 AP"))
        district.told.append(Moved(district.active, VALDUR, space, "CT-T9"))


def cast_hex(district: District, opponent: Seat) -> None:
    """Hex. A card at random, shown to all (CT-R7)."""
    pay_with_ap(district, MORWEN)
    card = district.hands[opponent][district.roll(len(district.hands[opponent]))]
    district.play_card(opponent, card)
    if district.told is not None:
        district.told.append(SkillUsed(district.active, MORWEN, " for 1 AP"))
        district.told.append(Hexed(opponent, card))


@declared
class FollowMyLead(DistrictRule):
    """Kaldern's player names the space a fellow goes to. Not that character's movement."""

    figure: Figure

    def choices(self, district: District, seat: Seat) -> list[Action]:
        return [TO[space] for space in led_to(district, self.figure)]

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, To):
            return None if action.space in led_to(district, self.figure) else TOO_FAR
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        """KA-R5. The led character flips what it finds; its effect is its own."""
        assert isinstance(action, To)
        district.put(self.figure, action.space)
        if district.told is not None:
            district.told.append(Moved(seat, self.figure, action.space, "CT-T9"))
        district.end(self)
        explore(district, self.figure)

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.FIGURE + self.figure, 1)


def lead(district: District, figure: Figure) -> None:
    """Follow My Lead"""
    pay_with_ap(district, KALDERN)
    if district.told is not None:
        district.told.append(SkillUsed(district.active, KALDERN, " for 1 AP"))
    district.begin(FollowMyLead(figure, asks=ONE[district.active]))


@declared
class CharmingSmile(DistrictRule):
    """Elise takes 2 ducats once the card is paid."""

    opponent: Seat

    def proceed(self, district: District) -> None:
        if self.step == 0:
            self.step = 1
            pay_with_card(district, ELISE)
            return
        paid = district.pays(self.opponent, 2)
        district.ducats[district.active] += paid
        if district.told is not None:
            district.told.append(DucatsTaken(district.active, self.opponent, paid, "CT-T9"))
        district.end(self)

    def resumed(self, district: District, finished: Procedure[District]) -> None:
        assert isinstance(finished, PayWithCard)


def charm(district: District, opponent: Seat) -> None:
    """Charming Smile"""
    district.begin(CharmingSmile(opponent))
