"""What only the Thieves can do (TH-7 – TH-11). Compiled room."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.games.el_dorado.content import (
    GARDEN,
    KIND_NAMES,
    MOST_THIEVES,
    PLACE_NAMES,
    PLACES,
    RESOURCE_NAMES,
    SHRINE,
    WATER,
)
from doubloon.kernel.action import Action, Plain
from doubloon.kernel.declare import declared


@final
@declared
class MoveThief(Action):
    """TH-9.1. This thief steps onto that tile."""

    thief: i64
    place: i64

    def __str__(self) -> str:
        return f"thief {self.thief + 1} to {PLACE_NAMES[self.place]}"


@final
@declared
class ThiefDiscoversOwn(Action):
    """HC-2.4, HC-R5. This thief discovers an important tile of the Thieves."""

    thief: i64
    kind: i64

    def __str__(self) -> str:
        return f"thief {self.thief + 1} discovers own {KIND_NAMES[self.kind]}"


@final
@declared
class ThiefDiscovers(Action):
    """TH-9.4. This thief discovers a tile."""

    thief: i64

    def __str__(self) -> str:
        return f"thief {self.thief + 1} discovers"


@final
@declared
class RallyThief(Action):
    """TH-10.4. This thief walks to the battle."""

    thief: i64

    def __str__(self) -> str:
        return f"rally thief {self.thief + 1}"


@final
@declared
class PickThief(Action):
    """TH-13.6. This thief has it."""

    thief: i64

    def __str__(self) -> str:
        return f"pick thief {self.thief + 1}"


@final
@declared
class PassShrine(Action):
    """TH-13.3. The cave shrine piece goes on to this thief."""

    thief: i64

    def __str__(self) -> str:
        return f"pass shrine to thief {self.thief + 1}"


@final
@declared
class BuyThief(Action):
    """TH-11.5. A thief on this tile."""

    place: i64

    def __str__(self) -> str:
        return f"thief on {PLACE_NAMES[self.place]}"


@final
@declared
class BuildHideout(Action):
    """TH-11.11. The hideout on this corner of the tile."""

    place: i64
    corner: i64

    def __str__(self) -> str:
        return f"hideout {PLACE_NAMES[self.place]} {self.corner}"


@final
@declared
class BuildOutpost(Action):
    """TH-11.14. An outpost on this corner of the tile."""

    place: i64
    corner: i64

    def __str__(self) -> str:
        return f"outpost {PLACE_NAMES[self.place]} {self.corner}"


@final
@declared
class TurnIn(Action):
    """TH-11.3. Two cards of this type for a doubloon."""

    resource: i64

    def __str__(self) -> str:
        return f"turn in {RESOURCE_NAMES[self.resource]}"


@final
@declared
class Reach(Action):
    """TH-8.3. This number of the thief die is the reach, the other one the steal."""

    pips: i64

    def __str__(self) -> str:
        return f"reach {self.pips}"


MOVE_THIEF: Final = [MoveThief(thief, place) for thief in range(MOST_THIEVES) for place in range(PLACES)]
THIEF_DISCOVERS_OWN: Final = [
    ThiefDiscoversOwn(thief, kind) for thief in range(MOST_THIEVES) for kind in (WATER, GARDEN, SHRINE)
]
THIEF_DISCOVERS: Final = [ThiefDiscovers(thief) for thief in range(MOST_THIEVES)]
RALLY_THIEF: Final = [RallyThief(thief) for thief in range(MOST_THIEVES)]
PICK_THIEF: Final = [PickThief(thief) for thief in range(MOST_THIEVES)]
PASS_SHRINE: Final = [PassShrine(thief) for thief in range(MOST_THIEVES)]
BUY_THIEF: Final = [BuyThief(place) for place in range(PLACES)]
BUILD_HIDEOUT: Final = [BuildHideout(place, corner) for place in range(PLACES) for corner in range(6)]
BUILD_OUTPOST: Final = [BuildOutpost(place, corner) for place in range(PLACES) for corner in range(6)]
TURN_IN: Final = [TurnIn(resource) for resource in range(3)]
REACH: Final = [Reach(pips) for pips in range(7)]
SKIP: Final = Plain("skip")  # TH-7.4
TAKE_GOLD: Final = Plain("take 1 gold")  # TH-8.2
STEAL: Final = Plain("steal")  # TH-8.2
