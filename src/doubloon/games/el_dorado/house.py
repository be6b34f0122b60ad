"""House rules: readings that groups dispute, each a switch that is off as the rules are read here (ED-T14). Compiled room.

`Island.house` is a mask of those that are on.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

ANY_THIEF_LIFTS_CURSE: Final[i64] = 1
COIN_FOR_ONE_HOLDER: Final[i64] = 2
RETURNED_ACT_FIRST: Final[i64] = 4
PARTNER_PAYS_FROM_AFAR: Final[i64] = 8
WOLF_LEAVES_SECRETLY: Final[i64] = 16
TIES_SPARE_FARMHOUSES: Final[i64] = 32
ONE_PASS_A_TURN: Final[i64] = 64
LAFFITE_CHOOSES: Final[i64] = 128
BUILDINGS_SHIELD: Final[i64] = 256

HOUSE_NAMES: Final = (
    "any_thief_lifts_curse",
    "coin_for_one_holder",
    "returned_act_first",
    "partner_pays_from_afar",
    "wolf_leaves_secretly",
    "ties_spare_farmhouses",
    "one_pass_a_turn",
    "laffite_chooses",
    "buildings_shield",
)
"""By bit: the option's name."""
