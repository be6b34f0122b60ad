"""Coves with something wrong with them, for tests that must notice."""

from __future__ import annotations

import inspect
from typing import ClassVar, Self, TypeVar

from doubloon.kernel.chance import Chance
from doubloon.kernel.games.options import Options
from tests.toys.smugglers_cove.cove import Cove
from tests.toys.smugglers_cove.game import SmugglersCove

C = TypeVar("C", bound=Cove)


class OddCove(Cove):
    """A cove whose copies are odd in the same way."""

    def copy(self) -> Self:
        return turned_into(type(self), super().copy())


def turned_into(kind: type[C], cove: Cove) -> C:
    """The same cove as another kind."""
    odd = kind(**{name: getattr(cove, name) for name in inspect.signature(Cove).parameters})
    odd.told, odd.outcomes = cove.told, cove.outcomes
    return odd


class OddGame(SmugglersCove):
    """Smugglers' Cove, played in an odd cove."""

    cove: ClassVar[type[Cove]] = OddCove

    def __init_subclass__(cls) -> None:
        cls.saved = (cls.cove, *SmugglersCove.saved)

    def start(self, seats: int, options: Options, chance: Chance, listen: bool, record: bool) -> Cove:
        return turned_into(self.cove, super().start(seats, options, chance, listen, record))
