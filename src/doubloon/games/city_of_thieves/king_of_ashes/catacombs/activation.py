"""What an activation below ground adds to phase 3: room actions, escapes, *Breakout*, Iraem's skill (KA-15). Compiled room."""

from __future__ import annotations

from typing import Final

from doubloon.games.city_of_thieves.actions import Play, UseSkill
from doubloon.games.city_of_thieves.content import BREAKOUT, IRAEM, Figure
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.events.turns import CardPlayed, SkillUsed
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.rooms import (
    ROOM_PRICE,
    do_in_room,
    is_room_action,
    may_break_free,
    may_break_out,
    may_do_in_room,
)
from doubloon.games.city_of_thieves.rules.movement.movement import Movement
from doubloon.games.city_of_thieves.rules.movement.paths import worn
from doubloon.kernel.action import Action
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import Refusal

NOBODY_ACTS: Final = Refusal("CT-5.1", "Activate a character first.")
NOT_IRAEM: Final = Refusal("CT-T14", "Diplomatic Standing works in the activation of Iraem.")


def is_done_below(action: Action) -> bool:
    """Whether this belongs to an activation in the catacombs."""
    if isinstance(action, Play):
        return action.card == BREAKOUT
    if isinstance(action, UseSkill):
        return action.figure == IRAEM
    return is_room_action(action)


def may_do_below(district: District, seat: Seat, action: Action) -> Refusal | None:
    """KA-15, K03, Diplomatic Standing"""
    acting = district.acting
    if isinstance(action, UseSkill):
        return may_break_free(district, IRAEM) if acting == IRAEM else NOT_IRAEM
    if acting < 0:
        return NOBODY_ACTS
    if isinstance(action, Play):
        return may_break_out(district, acting, seat)
    return may_do_in_room(district, acting, action)


def do_below(district: District, seat: Seat, figure: Figure, action: Action) -> None:
    """KA-15, KA-R39"""
    if isinstance(action, Play):
        district.play_card(seat, BREAKOUT)
        if district.told is not None:
            district.told.append(CardPlayed(seat, BREAKOUT, ""))
        district.ap -= ROOM_PRICE
        walk_free(district, figure)
    elif isinstance(action, UseSkill):
        if district.told is not None:
            district.told.append(SkillUsed(seat, IRAEM, ""))
        walk_free(district, figure)
    else:
        do_in_room(district, figure, action)


def walk_free(district: District, figure: Figure) -> None:
    """KA-15.6, KA-15.8. The attempt was the movement, and the way up is made at once."""
    district.moved = True
    district.begin(Movement(figure, worn(district, figure)))
