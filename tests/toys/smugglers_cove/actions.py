"""Everything a smuggler can do, as shared values in one closed catalogue."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.kernel.action import Action, Plain
from doubloon.kernel.declare import declared
from doubloon.kernel.games.catalogue import Catalogue
from doubloon.kernel.procedure import Seat

Card = i64
Die = i64
SIDES: Final[list[i64]] = [4, 6, 8]
SIX: Final = 6


@final
@declared
class Lay(Action):
    """TY-2.1. Lay this card face down."""

    card: Card

    def __str__(self) -> str:
        return f"lay {self.card}"


@final
@declared
class Hire(Action):
    """TY-3.1. Hire this die."""

    die: Die

    def __str__(self) -> str:
        return f"hire d{SIDES[self.die]}"


@final
@declared
class Offer(Action):
    """TY-5.1. Lay this card on the wharf."""

    card: Card

    def __str__(self) -> str:
        return f"offer {self.card}"


@final
@declared
class Buy(Action):
    """TY-5.2. Buy what this seat offers."""

    seller: Seat

    def __str__(self) -> str:
        return f"buy from {self.seller}"


LAY: Final = [Lay(card) for card in range(SIX + 1)]
HIRE: Final = [Hire(die) for die in range(len(SIDES))]
OFFER: Final = [Offer(card) for card in range(SIX + 1)]
BUY: Final = [Buy(seller) for seller in range(4)]
SAIL: Final = Plain("sail")  # TY-3.1
RAID: Final = Plain("raid")  # TY-4.1
PASS: Final = Plain("pass")  # TY-3.2
PAY: Final = Plain("pay")  # TY-4.2
ASHORE: Final = Plain("ashore")  # TY-4.2

CATALOGUE: Final = Catalogue(LAY[1:], HIRE, OFFER[1:], BUY, [SAIL, RAID, PASS, PAY, ASHORE])
