"""One legal placement in one building (GC-3.6): offered, refused and carried out. Compiled room."""

from __future__ import annotations

from doubloon.games.gilded_compass.actions import (
    GALLEON as TO_GALLEON,
)
from doubloon.games.gilded_compass.actions import (
    TOWER_BY_VALUES,
    FoundGroup,
    Illuminati,
    JoinGroup,
    Library,
    Run,
    Temple,
    Tower,
    University,
)
from doubloon.games.gilded_compass.compass import GALLEON, ILLUMINATI, TEMPLE, TOWER, Compass
from doubloon.games.gilded_compass.dice_sets import Owner
from doubloon.games.gilded_compass.rules.buildings import (
    archives,
    galleon,
    illuminati,
    library,
    runs,
    temple,
    tower,
    university,
)
from doubloon.games.gilded_compass.rules.buildings.refusals import NOT_IN_PLAY
from doubloon.kernel.action import Action
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.handful import kinds_mask


def offers(compass: Compass, owner: Owner) -> list[Action]:
    """GC-3.6, GC-16.3. Every legal placement of an owner's rolled dice."""
    out: list[Action] = []
    values = kinds_mask(compass.dice_of(owner))
    runs.offer(compass, owner, values, out)
    archives.offer(compass, owner, values, out)
    if compass.c == TEMPLE:
        temple.offer(compass, owner, out)
    elif compass.c == ILLUMINATI:
        illuminati.offer(compass, owner, out)
    elif compass.c == GALLEON:
        galleon.offer(compass, owner, out)
    elif compass.c == TOWER:
        out += TOWER_BY_VALUES[values >> 1]
    university.offer(compass, values, out)
    library.offer(compass, owner, values, out)
    return out


def may_place(compass: Compass, owner: Owner, action: Action) -> Refusal | None:
    """GC-3.6. Why these dice may not be placed so."""
    if isinstance(action, Run):
        return runs.may_place(compass, owner, action)
    if isinstance(action, FoundGroup):
        return archives.may_found(compass, owner, action)
    if isinstance(action, University):
        return university.may_place(compass, owner, action)
    if isinstance(action, Library):
        return library.may_place(compass, owner, action)
    return may_place_elsewhere(compass, owner, action)


def may_place_elsewhere(compass: Compass, owner: Owner, action: Action) -> Refusal | None:
    """GC-6.3, GC-2.3. The same of enlarging a group, and of the C building, if it is this one."""
    if isinstance(action, JoinGroup):
        return archives.may_join(compass, owner, action)
    if isinstance(action, Temple):
        return temple.may_place(compass, owner, action) if compass.c == TEMPLE else NOT_IN_PLAY
    if isinstance(action, Illuminati):
        return illuminati.may_place(compass, owner, action) if compass.c == ILLUMINATI else NOT_IN_PLAY
    if isinstance(action, Tower):
        return tower.may_place(compass, owner, action) if compass.c == TOWER else NOT_IN_PLAY
    if action is TO_GALLEON:
        return galleon.may_sail(compass, owner) if compass.c == GALLEON else NOT_IN_PLAY
    return NOT_OFFERED


def place(compass: Compass, seat: Seat, owner: Owner, action: Action) -> None:
    """GC-3.6. Carry out a legal placement; for the Galleon the seat is asked which dice sail."""
    if isinstance(action, FoundGroup):
        archives.place(compass, owner, action.pips, action.count, 0)
    elif isinstance(action, University):
        university.place(compass, owner, action)
    elif isinstance(action, Run):
        runs.place(compass, owner, action.values)
    elif isinstance(action, Library):
        library.place(compass, owner, action)
    else:
        place_elsewhere(compass, seat, owner, action)


def place_elsewhere(compass: Compass, seat: Seat, owner: Owner, action: Action) -> None:
    """GC-6.3, GC-2.3. Carry out a legal placement that enlarges a group, or one at the C building."""
    if isinstance(action, JoinGroup):
        archives.place(compass, owner, action.pips, action.count, action.size)
    elif isinstance(action, Temple):
        temple.place(compass, owner, action)
    elif isinstance(action, Illuminati):
        illuminati.place(compass, owner, action)
    elif isinstance(action, Tower):
        tower.place(compass, owner, action)
    else:
        compass.begin(galleon.crew(compass, seat, owner))
