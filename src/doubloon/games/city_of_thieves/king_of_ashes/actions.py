"""What can be done with The King of Ashes, beside the actions of the base game. Compiled room."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.city import FIRST_ROOM, ROOMS, SPACE_NAMES, Space
from doubloon.games.city_of_thieves.content import CHARACTERS, FIGURE_NAMES, THIEVES, Figure
from doubloon.games.city_of_thieves.king_of_ashes.content import EQUIPMENT_CARDS, EQUIPMENT_NAMES
from doubloon.kernel.action import Action, Plain
from doubloon.kernel.declare import declared


@final
@declared
class Hire(Action):
    """KA-1.9. Hire this mercenary."""

    figure: Figure

    def __str__(self) -> str:
        return f"hire {FIGURE_NAMES[self.figure]}"


@final
@declared
class Replace(Action):
    """KA-3.1. This character makes room for the mercenary."""

    figure: Figure

    def __str__(self) -> str:
        return f"replace {FIGURE_NAMES[self.figure]}"


@final
@declared
class LayToken(Action):
    """KA-12.8. Put the unseen exploration token into this room."""

    room: Space

    def __str__(self) -> str:
        return f"token {SPACE_NAMES[self.room]}"


@final
@declared
class LookAt(Action):
    """K10. Look at the face-down exploration token in this room."""

    room: Space

    def __str__(self) -> str:
        return f"look {SPACE_NAMES[self.room]}"


@final
@declared
class Equip(Action):
    """KA-9.5, KA-13.1. This character gets the Equipment card."""

    figure: Figure

    def __str__(self) -> str:
        return f"equip {FIGURE_NAMES[self.figure]}"


@final
@declared
class Choose(Action):
    """KA-4.4. Choose this Equipment card from the pool."""

    card: i64

    def __str__(self) -> str:
        return f"choose {EQUIPMENT_NAMES[self.card]}"


@final
@declared
class Keep(Action):
    """KA-10.2. Keep this Equipment card; the other one leaves the game."""

    card: i64

    def __str__(self) -> str:
        return f"keep {EQUIPMENT_NAMES[self.card]}"


@final
@declared
class Heal(Action):
    """KA-6.5. Remove a wound from this character."""

    figure: Figure

    def __str__(self) -> str:
        return f"heal {FIGURE_NAMES[self.figure]}"


@final
@declared
class Dress(Action):
    """K07. Play Field Dressing on this character."""

    figure: Figure

    def __str__(self) -> str:
        return f"dress {FIGURE_NAMES[self.figure]}"


@final
@declared
class Dart(Action):
    """E08. Throw a poisoned dart at this character."""

    figure: Figure

    def __str__(self) -> str:
        return f"dart {FIGURE_NAMES[self.figure]}"


@final
@declared
class Practised(Action):
    """KA-9.3. Reroll a die that shows this for an experience token."""

    pips: i64

    def __str__(self) -> str:
        return f"experience {self.pips}"


@final
@declared
class Charmed(Action):
    """E15. Reroll a die that shows this with the Lucky Charm."""

    pips: i64

    def __str__(self) -> str:
        return f"charm {self.pips}"


@final
@declared
class Via(Action):
    """KA-8.3. The path crosses this fellow, and the two exchange what they carry."""

    figure: Figure

    def __str__(self) -> str:
        return f"via {FIGURE_NAMES[self.figure]}"


HIRE: Final = [Hire(figure) for figure in range(THIEVES, CHARACTERS)]
REPLACE: Final = [Replace(figure) for figure in range(THIEVES)]
LAY_TOKEN: Final = [LayToken(FIRST_ROOM + room) for room in range(ROOMS)]
LOOK_AT: Final = [LookAt(FIRST_ROOM + room) for room in range(ROOMS)]
EQUIP: Final = [Equip(figure) for figure in range(CHARACTERS)]
CHOOSE: Final = [Choose(card) for card in range(EQUIPMENT_CARDS)]
KEEP: Final = [Keep(card) for card in range(EQUIPMENT_CARDS)]
HEAL: Final = [Heal(figure) for figure in range(CHARACTERS)]
DRESS: Final = [Dress(figure) for figure in range(CHARACTERS)]
DART: Final = [Dart(figure) for figure in range(CHARACTERS)]
PRACTISED: Final = [Practised(pips) for pips in range(7)]
CHARMED: Final = [Charmed(pips) for pips in range(7)]
VIA: Final = [Via(figure) for figure in range(CHARACTERS)]
PICK_GEM: Final = Plain("pick gem")  # KA-R8
BASH_GEM: Final = Plain("bash gem")  # KA-R8
KEY_GEM: Final = Plain("key gem")  # KA-R8, C10
CROWBAR_CHEST: Final = Plain("crowbar")  # E13
CROWBAR_GEM: Final = Plain("crowbar gem")  # E13, KA-R8
FLY: Final = Plain("fly")  # E03
SALVE: Final = Plain("salve")  # E12
DRAW_INTRIGUE: Final = Plain("intrigue")  # KA-11.6
TRADE_GEAR: Final = Plain("trade equipment")  # KA-8.3

FAMILIES: Final[list[list[Action]]] = [
    [*HIRE],
    [*REPLACE],
    [*LAY_TOKEN],
    [*LOOK_AT],
    [*EQUIP],
    [*CHOOSE],
    [*KEEP],
    [*HEAL],
    [*DRESS],
    [*DART],
    [*PRACTISED[1:]],
    [*CHARMED[1:]],
    [*VIA],
    [PICK_GEM, BASH_GEM, KEY_GEM, CROWBAR_CHEST, CROWBAR_GEM, FLY, SALVE, DRAW_INTRIGUE, TRADE_GEAR],
]
