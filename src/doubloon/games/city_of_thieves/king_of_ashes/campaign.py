"""The campaign of The King of Ashes (KA-2, KA-R50): adventures 9 to 12, one after the other. (Not compiled: edge.)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from mypy_extensions import i64

from doubloon.games.city_of_thieves.content import (
    ADVENTURE_NAMES,
    ADVENTURE_TITLES,
    GANG_NAMES,
    GANGS,
)
from doubloon.games.city_of_thieves.king_of_ashes.content import EXPERIENCE_TOKENS
from doubloon.games.city_of_thieves.king_of_ashes.handover import (
    A_SEAT,
    experience_of,
    gang_of,
    packed,
    won_before,
)
from doubloon.games.city_of_thieves.rules.adventures.adventures import AWAKENING, PRICE_OF_PRIDE
from doubloon.kernel.errors import BadTable
from doubloon.kernel.games.campaign import CampaignPlan
from doubloon.kernel.games.game import Outcome
from doubloon.kernel.games.options import Options


class KingOfAshes(CampaignPlan):
    """KA-2.1. From *The Awakening of Sophet Drahas* to *The Price of Pride*."""

    title: ClassVar[str] = "The King of Ashes"
    clause: ClassVar[str] = "KA-2.1"
    games: ClassVar[int] = int(PRICE_OF_PRIDE - AWAKENING) + 1
    noun: ClassVar[str] = "adventure"
    fixed: ClassVar[tuple[str, ...]] = (
        "adventure",
        "handover",
        "old_city",
        "all_tokens",
        "answers_on_the_way",
    )
    handed: ClassVar[tuple[str, ...]] = ("handover",)

    def chapter(self, number: int) -> str:
        """KA-2.1. The adventure's title."""
        return ADVENTURE_TITLES[int(AWAKENING) + number - 1]

    def options(self, given: Options, before: Sequence[Outcome]) -> Options:
        """KA-2.1, KA-2.4"""
        for name in self.fixed:
            if name in given:
                raise BadTable(f"option {name} is the campaign's own business; leave it out (KA-2.1)")
        if len(before) >= self.games:
            raise BadTable(f"the campaign has {self.games} games, and all of them have been played (KA-2.9)")
        adventure = ADVENTURE_NAMES[int(AWAKENING) + len(before)]
        handover = handed_over(before[-1]) if before else 0
        return {**given, "adventure": adventure, "handover": handover}

    def standing(self, outcomes: Sequence[Outcome]) -> Outcome:
        """KA-2.9, KA-R50. The highest sum of ducats; equals share, however many games they have won."""
        seats = range(len(outcomes[0]["scores"]))
        sums = [sum(outcome["scores"][seat] for outcome in outcomes) for seat in seats]
        ranks = [1 + sum(other > own for other in sums) for own in sums]
        return Outcome(
            winners=[seat for seat in seats if ranks[seat] == 1],
            ranks=ranks,
            scores=sums,
            details=[
                {
                    **{f"game {number}": o["scores"][seat] for number, o in enumerate(outcomes, 1)},
                    "games won": sum(seat in outcome["winners"] for outcome in outcomes),
                    "experience": outcomes[-1]["details"][seat]["experience"],
                    "total": sums[seat],
                }
                for seat in seats
            ],
        )


def handed_over(outcome: Outcome) -> int:
    """KA-2.4, KA-2.8. Winners, gangs and unspent experience of a finished game; nothing else survives (KA-2.5)."""
    seats = range(len(outcome["scores"]))
    details = outcome["details"]
    return int(
        packed(
            [seat in outcome["winners"] for seat in seats],
            [i64(GANG_NAMES.index(details[seat]["gang"])) for seat in seats],
            [i64(details[seat]["experience"]) for seat in seats],
        )
    )


def check_handover(adventure: int, seats: int, handover: int) -> None:
    """KA-2.4, KA-2.7. Raise BadTable unless some game before this one could have handed this over."""
    if not handover:
        return
    if not AWAKENING < adventure <= PRICE_OF_PRIDE:
        raise BadTable("handover: only adventures 10 to 12 have a game before them (KA-2.1)")
    if handover > A_SEAT**seats:
        raise BadTable(f"handover: {handover} speaks of more than {seats} players (KA-2.4)")
    gangs = {int(gang_of(handover, seat)) for seat in range(seats)}
    if len(gangs) < seats or max(gangs) >= GANGS:
        raise BadTable("handover: two players cannot have played the same gang (CT-R4)")
    if not any(won_before(handover, seat) for seat in range(seats)):
        raise BadTable("handover: somebody must have won the game before (KA-2.7)")
    tokens = sum(int(experience_of(handover, seat)) for seat in range(seats))
    if tokens > EXPERIENCE_TOKENS:
        raise BadTable(
            f"handover: {tokens} experience tokens are more than the {EXPERIENCE_TOKENS} there are (KA-R10)"
        )
