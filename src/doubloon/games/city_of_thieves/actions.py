"""Everything that can be done in the base game, as shared values; `catalogue.py` numbers them. Compiled room.

Large choices are decomposed: a character is activated, then moved; a treasure is dropped, then its room is named; MOVE
cards are laid down before the end of the path is named, and only then is the whole path declared (CT-R31).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.city import (
    ENTRANCES,
    FIRST_ROOM,
    PENTACLES,
    PLACES,
    ROOMS,
    SPACE_NAMES,
    SPACES,
    Exit,
    Space,
)
from doubloon.games.city_of_thieves.content import (
    CARD_NAMES,
    CARDS,
    CHARACTERS,
    CUTPURSE,
    CYCLOPS,
    ELISE,
    FIGURE_NAMES,
    GANG_NAMES,
    GANGS,
    HEAVY_FINE,
    HOSTAGE,
    ISABEAU,
    MISSION_NAMES,
    MISSIONS,
    MORWEN,
    MOST_PLAYERS,
    TREASURE_NAMES,
    Card,
    Figure,
    Mission,
    Treasure,
)
from doubloon.kernel.action import Action, Plain
from doubloon.kernel.declare import declared
from doubloon.kernel.procedure import Seat


@final
@declared
class TakeGang(Action):
    """CT-R4. Play this gang."""

    gang: i64

    def __str__(self) -> str:
        return f"gang {GANG_NAMES[self.gang]}"


@final
@declared
class Deploy(Action):
    """CT-2.11. Put this character on this entrance."""

    figure: Figure
    exit: Exit

    def __str__(self) -> str:
        return f"deploy {FIGURE_NAMES[self.figure]} D{self.exit + 1}"


@final
@declared
class Portcullis(Action):
    """CT-R51. Close this exit."""

    exit: Exit

    def __str__(self) -> str:
        return f"portcullis D{self.exit + 1}"


@final
@declared
class Name(Action):
    """CT-4.1. Move this figure of no gang."""

    figure: Figure

    def __str__(self) -> str:
        return f"name {FIGURE_NAMES[self.figure]}"


@final
@declared
class Activate(Action):
    """CT-5.4. Activate this character."""

    figure: Figure

    def __str__(self) -> str:
        return f"activate {FIGURE_NAMES[self.figure]}"


@final
@declared
class To(Action):
    """CT-6.1, CT-10.2. Go to this space; onto an enemy it is an attack."""

    space: Space

    def __str__(self) -> str:
        return f"to {SPACE_NAMES[self.space]}"


@final
@declared
class Leave(Action):
    """CT-13.2. Leave the district through this exit."""

    exit: Exit

    def __str__(self) -> str:
        return f"leave D{self.exit + 1}"


@final
@declared
class Play(Action):
    """CT-11.2. Play this Arcana card."""

    card: Card

    def __str__(self) -> str:
        return f"play {CARD_NAMES[self.card]}"


@final
@declared
class PlayAgainst(Action):
    """C12, C13. Play this Arcana card against a player."""

    card: Card
    seat: Seat

    def __str__(self) -> str:
        return f"play {CARD_NAMES[self.card]} against {self.seat + 1}"


@final
@declared
class Reinforce(Action):
    """C11. Play Reinforced Lock on the chest in this room."""

    room: Space

    def __str__(self) -> str:
        return f"reinforce {SPACE_NAMES[self.room]}"


@final
@declared
class UseSkill(Action):
    """CT-5.10. Use this character's skill."""

    figure: Figure

    def __str__(self) -> str:
        return f"skill {FIGURE_NAMES[self.figure]}"


@final
@declared
class SkillAgainst(Action):
    """CT-T9. Use this character's skill against a player."""

    figure: Figure
    seat: Seat

    def __str__(self) -> str:
        return f"skill {FIGURE_NAMES[self.figure]} against {self.seat + 1}"


@final
@declared
class ShadowStep(Action):
    """CT-T9. Valdur steps to this pentacle."""

    space: Space

    def __str__(self) -> str:
        return f"shadow {SPACE_NAMES[self.space]}"


@final
@declared
class Lead(Action):
    """CT-T9. Kaldern moves this fellow."""

    figure: Figure

    def __str__(self) -> str:
        return f"lead {FIGURE_NAMES[self.figure]}"


@final
@declared
class Discard(Action):
    """CT-R59. Pay for a skill with this Arcana card."""

    card: Card

    def __str__(self) -> str:
        return f"discard {CARD_NAMES[self.card]}"


@final
@declared
class RerollDie(Action):
    """CT-R43. Reroll one of your dice that shows this number."""

    pips: i64

    def __str__(self) -> str:
        return f"reroll {self.pips}"


@final
@declared
class Take(Action):
    """CT-R25. Take this treasure."""

    treasure: Treasure

    def __str__(self) -> str:
        return f"take {TREASURE_NAMES[self.treasure]}"


@final
@declared
class Drop(Action):
    """CT-9.3. Drop this treasure."""

    treasure: Treasure

    def __str__(self) -> str:
        return f"drop {TREASURE_NAMES[self.treasure]}"


@final
@declared
class PutIn(Action):
    """CT-9.4. Put the treasure into this room."""

    room: Space

    def __str__(self) -> str:
        return f"in {SPACE_NAMES[self.room]}"


@final
@declared
class Flee(Action):
    """CT-R28. The loser runs to this space."""

    space: Space

    def __str__(self) -> str:
        return f"flee {SPACE_NAMES[self.space]}"


@final
@declared
class Place(Action):
    """CT-R63. Put a figure of no gang here."""

    space: Space

    def __str__(self) -> str:
        return f"place {SPACE_NAMES[self.space]}"


@final
@declared
class Fulfil(Action):
    """CT-12.1. Use this Mission card."""

    mission: Mission

    def __str__(self) -> str:
        return f"mission {MISSION_NAMES[self.mission]}"


TAKE_GANG: Final = [TakeGang(gang) for gang in range(GANGS)]
DEPLOY: Final = [[Deploy(figure, number) for number in range(ENTRANCES)] for figure in range(CHARACTERS)]
PORTCULLIS: Final = [Portcullis(number) for number in range(ENTRANCES)]
NAME: Final = [Name(figure) for figure in range(ISABEAU, CYCLOPS)]
ACTIVATE: Final = [Activate(figure) for figure in range(CHARACTERS)]
TO: Final = [To(space) for space in range(PLACES)]
LEAVE: Final = [Leave(number) for number in range(ENTRANCES)]
PLAY: Final = [Play(card) for card in range(CARDS)]
FINE: Final = [PlayAgainst(HEAVY_FINE, seat) for seat in range(MOST_PLAYERS)]
CUT: Final = [PlayAgainst(CUTPURSE, seat) for seat in range(MOST_PLAYERS)]
REINFORCE: Final = [Reinforce(FIRST_ROOM + room) for room in range(ROOMS)]
USE_SKILL: Final = [UseSkill(figure) for figure in range(CHARACTERS)]
HEX: Final = [SkillAgainst(MORWEN, seat) for seat in range(MOST_PLAYERS)]
CHARM: Final = [SkillAgainst(ELISE, seat) for seat in range(MOST_PLAYERS)]
SHADOW_STEP: Final = [ShadowStep(space) for space in PENTACLES]
LEAD: Final = [Lead(figure) for figure in range(CHARACTERS)]
DISCARD: Final = [Discard(card) for card in range(CARDS)]
REROLL: Final = [RerollDie(pips) for pips in range(7)]
TAKE: Final = [Take(treasure) for treasure in range(HOSTAGE + 1)]
DROP: Final = [Drop(treasure) for treasure in range(HOSTAGE + 1)]
PUT_IN: Final = [PutIn(FIRST_ROOM + room) for room in range(ROOMS)]
FLEE: Final = [Flee(space) for space in range(SPACES)]
PLACE: Final = [Place(space) for space in range(SPACES)]
FULFIL: Final = [Fulfil(mission) for mission in range(MISSIONS)]
PICK_LOCK: Final = Plain("pick")  # CT-7.2
BASH: Final = Plain("bash")  # CT-7.4
OPEN_VAULT: Final = Plain("vault")  # AV1
STAY: Final = Plain("stay")  # CT-4.3, CT-R10
PASS: Final = Plain("pass")
END_TURN: Final = Plain("end turn")  # CT-3.10
