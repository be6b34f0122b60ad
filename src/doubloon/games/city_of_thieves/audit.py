"""Nothing appears and nothing vanishes: tokens, cards and figures are all accounted for (CT-T1). (Not compiled: edge.)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from doubloon.games.city_of_thieves.carrying import CountDucats, OverLimit
from doubloon.games.city_of_thieves.city import PLACES, PRISON
from doubloon.games.city_of_thieves.content import (
    CHEST_TOKENS,
    FIGURE_NAMES,
    LOCKED,
    MISSIONS,
    MOST_CARRIED,
    NOTHING,
    PURSE,
    RING,
    deck_of,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.fights import Fight
from doubloon.kernel.errors import AuditFailed
from doubloon.kernel.masks import members
from doubloon.pieces.handful import pieces, size


def audit(district: District) -> None:
    """Raise AuditFailed with the first thing that is wrong."""
    audit_figures(district)
    if district.mission_deck or district.missions or district.missions_gone:
        audit_treasures(district)
        audit_cards(district)


def expect(holds: bool, what: str) -> None:
    """AuditFailed unless it holds."""
    if not holds:
        raise AuditFailed(f"city-of-thieves: {what}")


def expect_all(name: str, found: Iterable[int], wanted: Iterable[int]) -> None:
    """The same pieces, in any order."""
    have, want = Counter(found), Counter(wanted)
    expect(have == want, f"{name}: too many {dict(have - want)}, missing {dict(want - have)}")


def audit_figures(district: District) -> None:
    """CT-6.9, CT-10.2. One figure a space, except while two fight over it."""
    fights = [procedure for procedure in district.stack if isinstance(procedure, Fight)]
    fought_over = {fight.space for fight in fights}
    for figure, name in enumerate(FIGURE_NAMES):
        place = district.place[figure]
        if place < PLACES and place != PRISON and place not in fought_over:
            expect(district.at[place] == figure, f"{name} stands on {place}, where nobody is seen")
    for space in range(PLACES):
        figure = district.at[space]
        expect(
            figure < 0 or district.place[figure] == space, f"space {space} shows a figure that is elsewhere"
        )
    expect(all(ducats >= 0 for ducats in district.ducats), "somebody has less than no ducats")
    expect(district.ap >= 0, "action points below 0")


def audit_treasures(district: District) -> None:
    """CT-T6, CT-9.2. 24 chest tokens in rooms, on cards, or out of the game."""
    found = [token % LOCKED for token in district.chests if token != NOTHING]
    for carried in district.carried:
        found += [kind for kind in pieces(carried) if kind != RING]
    found += pieces(district.gone) + pieces(district.vault)
    counted = [procedure for procedure in district.stack if isinstance(procedure, CountDucats)]
    found += [PURSE for procedure in counted if procedure.treasure == PURSE]
    expect_all("treasures", found, CHEST_TOKENS)
    if not any(isinstance(procedure, OverLimit | Fight) for procedure in district.stack):
        expect(
            all(size(carried) <= MOST_CARRIED for carried in district.carried), "somebody carries too much"
        )


def audit_cards(district: District) -> None:
    """CT-T7, CT-T8"""
    found = [*district.deck, *district.discards, *(card for hand in district.hands for card in hand)]
    expect_all("Arcana", found, deck_of(False))
    missions = [*district.mission_deck, *district.missions, *members(district.missions_gone)]
    expect_all("missions", missions, range(MISSIONS))
    expect(all(hand == sorted(hand) for hand in district.hands), "a hand is out of order")
