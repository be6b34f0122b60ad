"""What the neutral player's dice do, in the words of the log (GC-16). (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.gilded_compass.content import (
    ABILITY_TITLES,
    ARTIFACT_NAMES,
    MAP_PHRASES,
    SPECIALIST_TITLES,
)
from doubloon.games.gilded_compass.edge.events.names import item_dice
from doubloon.kernel.events import Event, listed, several


class DiceReturned(Event, frozen=True):
    """GC-16.13"""

    clause: ClassVar[str] = "GC-16.13"
    owner: int
    number: int

    def line(self, reader: int | None) -> str:
        return f"{several(self.number, 'neutral die', 'neutral dice')} left the Library without effect."


class NeutralTook(Event, frozen=True):
    """GC-16.10"""

    kind_of_tile: str
    tile: int

    def cites(self) -> str:
        return {"map": "GC-16.11", "specialist": "GC-16.12", "ability": "GC-16.17"}[self.kind_of_tile]

    def line(self, reader: int | None) -> str:
        article, titles = {
            "map": ("", MAP_PHRASES),
            "specialist": ("the ", SPECIALIST_TITLES),
            "ability": ("", ABILITY_TITLES),
        }[self.kind_of_tile]
        return f"For the neutral player {article}{titles[self.tile]} left the game."


class NeutralUnrewarded(Event, frozen=True):
    """GC-16.15, GC-16.18, GC-16.19. Neutral dice have earned something that nobody gets."""

    reward: str

    def cites(self) -> str:
        return {"Mission": "GC-16.15", "Chest": "GC-16.18", "Treasure": "GC-16.19"}[self.reward]

    def line(self, reader: int | None) -> str:
        return f"The neutral player took no {self.reward}."


class ArtifactsDiscarded(Event, frozen=True):
    """GC-16.14"""

    clause: ClassVar[str] = "GC-16.14"
    artifacts: list[int]

    def line(self, reader: int | None) -> str:
        return f"For the neutral player the Artifacts {listed([ARTIFACT_NAMES[a] for a in self.artifacts])} were discarded."


class ItemReturned(Event, frozen=True):
    """GC-16.16"""

    clause: ClassVar[str] = "GC-16.16"
    item: int

    def line(self, reader: int | None) -> str:
        return f"The Magical Item {item_dice(self.item)} of the neutral player went under the stack."
