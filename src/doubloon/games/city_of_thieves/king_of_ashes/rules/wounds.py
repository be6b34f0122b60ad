"""Wounds and healing (KA-6). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.content import Figure
from doubloon.games.city_of_thieves.district import NOBODY, District
from doubloon.games.city_of_thieves.king_of_ashes.edge.events import Healed, Wounded
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import Refusal

NOT_PLAYED: Final = Refusal("KA-6.1", "Wounds belong to The King of Ashes.")
NOT_YOURS: Final = Refusal("KA-6.5", "You heal characters of your own gang.")
UNHURT: Final = Refusal("KA-6.5", "That character has no wound.")
OFF_BOARD: Final = Refusal("CT-R54", "That character is not on a board.")
NO_AP: Final = Refusal("KA-6.5", "Healing a wound costs 1 action point, and you have none left.")


def is_wounded(district: District, figure: Figure) -> bool:
    """KA-6.3"""
    return district.ashes is not None and district.ashes.wounds[figure] > 0


def wound(district: District, figure: Figure, number: i64) -> None:
    """KA-6.1, KA-6.2, KA-R13, KA-R54. A wound ends the activation it happens in; figures of no gang are never hurt."""
    if district.ashes is None or district.owner[figure] < 0 or not number:
        return
    district.ashes.wounds[figure] += number
    if district.acting == figure:
        district.acting = NOBODY
    if district.told is not None:
        district.told.append(Wounded(figure, number))


def may_dress(district: District, seat: Seat, figure: Figure) -> Refusal | None:
    """KA-6.5, KA-R13. Whether a player may remove wounds from this character, prisoners included."""
    if district.ashes is None:
        return NOT_PLAYED
    if district.owner[figure] != seat:
        return NOT_YOURS
    if not district.on_board(figure):
        return OFF_BOARD
    return None if district.ashes.wounds[figure] else UNHURT


def may_heal(district: District, seat: Seat, figure: Figure) -> Refusal | None:
    """KA-6.5"""
    refusal = may_dress(district, seat, figure)
    if refusal is not None:
        return refusal
    return None if district.ap >= 1 else NO_AP


def heal(district: District, figure: Figure) -> None:
    """KA-6.5. One action point, one wound."""
    district.ap -= 1
    remove_wounds(district, figure, 1, "KA-6.5")


def remove_wounds(district: District, figure: Figure, number: i64, cited: str) -> None:
    """KA-6.5, KA-6.6, K07, E12"""
    assert district.ashes is not None
    district.ashes.wounds[figure] -= number
    if district.told is not None:
        district.told.append(Healed(figure, number, int(district.ashes.wounds[figure]), cited))
