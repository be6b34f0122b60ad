"""The closed catalogue of everything that can be done, both boxes together. (Not compiled: edge.)"""

from __future__ import annotations

from typing import Final

from doubloon.games.city_of_thieves.actions import (
    ACTIVATE,
    BASH,
    CHARM,
    CUT,
    DEPLOY,
    DISCARD,
    DROP,
    END_TURN,
    FINE,
    FLEE,
    FULFIL,
    HEX,
    LEAD,
    LEAVE,
    NAME,
    OPEN_VAULT,
    PASS,
    PICK_LOCK,
    PLACE,
    PLAY,
    PORTCULLIS,
    PUT_IN,
    REINFORCE,
    REROLL,
    SHADOW_STEP,
    STAY,
    TAKE,
    TAKE_GANG,
    TO,
    USE_SKILL,
)
from doubloon.games.city_of_thieves.content import RED
from doubloon.games.city_of_thieves.king_of_ashes.actions import FAMILIES
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.actions import CATACOMB_FAMILIES
from doubloon.kernel.games.catalogue import Catalogue

CATALOGUE: Final = Catalogue(
    TAKE_GANG,
    [deploy for exits in DEPLOY for deploy in exits],
    PORTCULLIS,
    NAME,
    ACTIVATE,
    TO,
    LEAVE,
    PLAY,
    FINE,
    CUT,
    REINFORCE,
    USE_SKILL,
    HEX,
    CHARM,
    SHADOW_STEP,
    LEAD,
    DISCARD,
    REROLL[1:],
    TAKE[RED:],
    DROP[RED:],
    PUT_IN,
    FLEE,
    PLACE,
    FULFIL,
    [PICK_LOCK, BASH, OPEN_VAULT, STAY, PASS, END_TURN],
    *FAMILIES,
    *CATACOMB_FAMILIES,
)
