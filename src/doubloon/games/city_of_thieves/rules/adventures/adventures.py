"""What the sheets of the adventures change (CT-T11, CT-T19), beside the rules they change. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.city import SQUARE, TREASURY, Space
from doubloon.games.city_of_thieves.content import (
    ACTION_POINTS,
    ISABEAU,
    KEYS,
    MISSION_PRICE,
    MISSIONS_SHOWN,
    ROUNDS,
    SCROLL,
    SIENNA,
    VAULT_PRICE,
    Figure,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.events.chests import VaultOpened
from doubloon.games.city_of_thieves.king_of_ashes.edge.catacomb_events import FestivalCollected
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import Refusal
from doubloon.pieces.handful import count

DUKES_TREASURE: Final[i64] = 1
RING_OF_ASSASSINS: Final[i64] = 2
LONG_CUTLASSES: Final[i64] = 3
DUKES_DECREE: Final[i64] = 4
CORDON: Final[i64] = 5
DEAD_WALK: Final[i64] = 6
FOG: Final[i64] = 7
LAST_BARGAIN: Final[i64] = 8
AWAKENING: Final[i64] = 9
WHISPERS: Final[i64] = 10
ASHEN_PACT: Final[i64] = 11
PRICE_OF_PRIDE: Final[i64] = 12
FESTIVAL: Final[i64] = 13
DUKES_RANSOM: Final[i64] = 14
FIREWORKS: Final[i64] = 3  # the square on which phase 2 is skipped in adventure 13

NO_VAULT: Final = Refusal("CT-T11", "The vault is in the Treasury, in the adventure of the Duke's treasure.")
NEEDS_BOTH: Final = Refusal(
    "CT-T11", "The vault opens to a character that carries a scroll and a bunch of keys."
)
VAULT_EMPTY: Final = Refusal("CT-T11", "The Duke's hoard is empty.")
VAULT_PRICED: Final = Refusal("CT-T11", "Opening the vault costs 2 action points.")
ACTED: Final = Refusal("CT-5.8", "The character has taken its action of this turn.")


def action_points(district: District) -> i64:
    """CT-5.3; the eighth point of adventure 7 until the lamps are lit."""
    return ACTION_POINTS + 1 if district.adventure == FOG and district.round < 3 else ACTION_POINTS


def mission_price(district: District) -> i64:
    """CT-12.1, AV22"""
    return MISSION_PRICE - 1 if district.adventure == LAST_BARGAIN else MISSION_PRICE


def missions_on_offer(district: District) -> i64:
    """CT-2.8, AV22"""
    return MISSIONS_SHOWN + 1 if district.adventure == LAST_BARGAIN else MISSIONS_SHOWN


def heroes_may_be_attacked(district: District) -> bool:
    """AV6, AV14"""
    return district.adventure in (RING_OF_ASSASSINS, LONG_CUTLASSES)


def is_hero(figure: Figure) -> bool:
    """Isabeau or Sienna."""
    return figure in (ISABEAU, SIENNA)


# --- 1: The Duke's Treasure -------------------------------------------------------------------------------------------


def may_open_vault(district: District, figure: Figure) -> Refusal | None:
    """AV1"""
    if district.adventure != DUKES_TREASURE or district.place[figure] != TREASURY:
        return NO_VAULT
    if district.acted:
        return ACTED
    carried = district.carried[figure]
    if not count(carried, SCROLL) or not count(carried, KEYS):
        return NEEDS_BOTH
    if not district.hoard:
        return VAULT_EMPTY
    return None if district.ap >= VAULT_PRICE else VAULT_PRICED


def pay_for_vault(district: District, seat: Seat) -> list[i64]:
    """AV1. The price, and the two dice."""
    district.ap -= VAULT_PRICE
    district.acted = True
    return [district.throw(seat), district.throw(seat)]


def take_from_hoard(district: District, figure: Figure, dice: list[i64]) -> None:
    """AV1. The tokens are kept."""
    seat = district.owner[figure]
    taken = min(dice[0] + dice[1], district.hoard)
    district.hoard -= taken
    district.ducats[seat] += taken
    if district.told is not None:
        district.told.append(VaultOpened(seat, figure, dice, taken, district.hoard))


# --- 3: Night of the Long Cutlasses -----------------------------------------------------------------------------------


def warden(district: District) -> Seat:
    """AV10. In round 1 the last player in turn order, then each round one seat to the right."""
    return (district.first + district.seats * ROUNDS[district.adventure] - district.round) % district.seats


# --- 6: The Dead Walk -------------------------------------------------------------------------------------------------


def zombie_points(district: District) -> i64:
    """AV17; from square 3 on they move up to 3."""
    return 3 if district.round >= 3 else 2


# --- 13: The Festival of Ashes ----------------------------------------------------------------------------------------


def is_peaceful(district: District, space: Space) -> bool:
    """AV28. Whether nobody may be attacked in this space."""
    return district.adventure == FESTIVAL and space in SQUARE


def collect_festival(district: District, seat: Seat) -> None:
    """AV29. In phase 4, for a character on the square."""
    if district.adventure != FESTIVAL:
        return
    for figure in district.characters(seat):
        if district.place[figure] in SQUARE:
            district.ducats[seat] += 1
            if district.told is not None:
                district.told.append(FestivalCollected(seat))
            return
