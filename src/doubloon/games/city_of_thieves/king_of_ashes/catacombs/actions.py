"""What can be done in the catacombs (KA-15). Compiled room."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.content import CARD_NAMES, CARDS, CHARACTERS, FIGURE_NAMES, Card, Figure
from doubloon.games.city_of_thieves.king_of_ashes.content import INTRIGUE_CARDS, INTRIGUE_NAMES
from doubloon.kernel.action import Action, Plain
from doubloon.kernel.declare import declared


@final
@declared
class Torture(Action):
    """KA-15.9. Steal a treasure from this prisoner."""

    figure: Figure

    def __str__(self) -> str:
        return f"torture {FIGURE_NAMES[self.figure]}"


@final
@declared
class Recover(Action):
    """KA-15.15. Take this Arcana card from the discard pile."""

    card: Card

    def __str__(self) -> str:
        return f"recover {CARD_NAMES[self.card]}"


@final
@declared
class Swap(Action):
    """CT-T19, adventure 10. Put this Intrigue card under the deck and draw another."""

    card: i64

    def __str__(self) -> str:
        return f"swap {INTRIGUE_NAMES[self.card]}"


TORTURE: Final = [Torture(figure) for figure in range(CHARACTERS)]
RECOVER: Final = [Recover(card) for card in range(CARDS)]
SWAP: Final = [Swap(card) for card in range(INTRIGUE_CARDS)]
ESCAPE: Final = Plain("escape")  # KA-15.4
CRAWL: Final = Plain("tunnel")  # KA-15.10
READ: Final = Plain("read")  # KA-15.14
OFFER: Final = Plain("offer gems")  # KA-15.19
LOOT: Final = Plain("loot")  # KA-15.20
FREE_HOSTAGE: Final = Plain("hostage")  # AV31
HOLD_LANTERN: Final = Plain("lantern")  # E05

CATACOMB_FAMILIES: Final[list[list[Action]]] = [
    [*TORTURE],
    [*RECOVER],
    [*SWAP],
    [ESCAPE, CRAWL, READ, OFFER, LOOT, FREE_HOSTAGE, HOLD_LANTERN],
]
