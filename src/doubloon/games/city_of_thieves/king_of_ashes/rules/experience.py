"""Experience tokens (KA-9) and what rerolls a die that is not a fight's (KA-R20, KA-R21, E15). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.content import Figure
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.king_of_ashes.actions import CHARMED, PRACTISED, Charmed, Practised
from doubloon.games.city_of_thieves.king_of_ashes.content import EXPERIENCE_TOKENS, LUCKY_CHARM
from doubloon.games.city_of_thieves.king_of_ashes.edge.events import (
    ExperienceGained,
    ExperienceSpent,
    GearUsed,
)
from doubloon.kernel.action import Action
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NO_TOKEN: Final = Refusal("KA-9.3", "A reroll costs an experience token, and you have none.")
NO_CHARM: Final = Refusal("CT-T16", "The character does not bear the Lucky Charm.")
CHARM_USED: Final = Refusal("CT-T16", "The Lucky Charm has been used this turn.")
OTHER_DIE: Final = Refusal("KA-9.3", "No die that may still be rerolled shows that number.")


def experience_left(district: District) -> i64:
    """KA-R10. Tokens in the supply."""
    assert district.ashes is not None
    left = EXPERIENCE_TOKENS
    for held in district.ashes.experience:
        left -= held
    return left


def gain_experience(
    district: District, seat: Seat, number: i64, clause: str, sixes: i64 = 0, why: str = ""
) -> None:
    """KA-R10. By this clause; tokens beyond the supply are not gained."""
    if district.ashes is None:
        return
    gained = min(number, experience_left(district))
    if gained > 0:
        district.ashes.experience[seat] += gained
        if district.told is not None:
            district.told.append(ExperienceGained(seat, int(gained), clause, int(sixes), why))


def spend_experience(district: District, seat: Seat, number: i64, pips: i64) -> None:
    """KA-9.3, KA-9.5. To reroll a die that shows this, or, with 0, to buy equipment."""
    assert district.ashes is not None
    district.ashes.experience[seat] -= number
    if district.told is not None:
        district.told.append(ExperienceSpent(seat, int(number), int(pips)))


def may_practise(district: District, seat: Seat) -> Refusal | None:
    """KA-9.3"""
    return None if district.ashes is not None and district.ashes.experience[seat] else NO_TOKEN


def may_be_charmed(district: District, figure: Figure) -> Refusal | None:
    """E15"""
    ashes = district.ashes
    if ashes is None or ashes.equipment[figure] != LUCKY_CHARM:
        return NO_CHARM
    return CHARM_USED if ashes.charm_used else None


# --- a single die that is not a fight's -------------------------------------------------------------------------------


def can_reroll(district: District, figure: Figure) -> bool:
    """KA-9.3, E15. Whether the player of this character can reroll a die rolled for it."""
    if district.ashes is None:
        return False
    seat = district.owner[figure]
    return may_practise(district, seat) is None or may_be_charmed(district, figure) is None


def rerolls_of(district: District, figure: Figure, pips: i64) -> list[Action]:
    """KA-9.3, E15. What rerolls a die that shows this."""
    out: list[Action] = []
    if district.ashes is not None:
        if may_practise(district, district.owner[figure]) is None:
            out.append(PRACTISED[pips])
        if may_be_charmed(district, figure) is None:
            out.append(CHARMED[pips])
    return out


def may_reroll(district: District, figure: Figure, pips: i64, action: Action) -> Refusal | None:
    """KA-9.3, E15. The same, asked about one action."""
    if isinstance(action, Practised):
        if action.pips != pips:
            return OTHER_DIE
        return may_practise(district, district.owner[figure])
    if isinstance(action, Charmed):
        return OTHER_DIE if action.pips != pips else may_be_charmed(district, figure)
    return NOT_OFFERED


def pay_for_reroll(district: District, figure: Figure, action: Action) -> None:
    """KA-9.3, E15"""
    assert district.ashes is not None
    if isinstance(action, Practised):
        spend_experience(district, district.owner[figure], 1, action.pips)
    else:
        district.ashes.charm_used = True
        if district.told is not None:
            assert isinstance(action, Charmed)
            district.told.append(GearUsed(figure, LUCKY_CHARM, int(action.pips)))
