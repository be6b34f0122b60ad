"""Nothing appears and nothing vanishes: tokens, cards and figures are all accounted for (CT-T1). (Not compiled: edge.)"""

from __future__ import annotations

from collections import Counter
from typing import Final

from doubloon.games.city_of_thieves.city import PLACES, PRISON, SPACES
from doubloon.games.city_of_thieves.content import (
    CHEST_TOKENS,
    FIGURE_NAMES,
    GEM,
    HOSTAGE,
    LOCKED,
    MISSIONS,
    NOTHING,
    PURSE,
    RING,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.king_of_ashes.ashes import FACE_DOWN, Ashes
from doubloon.games.city_of_thieves.king_of_ashes.content import (
    BELOW_INTRIGUE,
    EQUIPMENT_COPIES,
    EXPERIENCE_TOKENS,
    EXPLORATION_TOKENS,
    INTRIGUE_CARDS,
    MAGIC_GEM,
    OLD_CITY_TOKENS,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.equipment import ChooseEquipment
from doubloon.games.city_of_thieves.king_of_ashes.rules.fellows.exchange import Exchange
from doubloon.games.city_of_thieves.king_of_ashes.rules.intrigue.intrigue import MOST_INTRIGUE
from doubloon.games.city_of_thieves.king_of_ashes.rules.set_up import arcana_deck
from doubloon.games.city_of_thieves.rules.adventures.place_figure import PlaceFigure
from doubloon.games.city_of_thieves.rules.chests.carrying import OverLimit, most_carried
from doubloon.games.city_of_thieves.rules.chests.treasures import CountDucats
from doubloon.games.city_of_thieves.rules.fights.fights import Fight
from doubloon.games.city_of_thieves.rules.movement.movement import Movement
from doubloon.kernel.games.audit import expect, expect_all
from doubloon.kernel.masks import members
from doubloon.pieces.handful import pieces, size

NOT_SEEN: Final = [f"{name} stands where nobody is seen" for name in FIGURE_NAMES]


def audit(district: District) -> None:
    """Raise AuditFailed with the first thing that is wrong."""
    audit_figures(district)
    if district.mission_deck or district.missions or district.missions_gone:
        audit_treasures(district)
        audit_cards(district)
        if district.ashes is not None:
            audit_ashes(district, district.ashes)


def audit_figures(district: District) -> None:
    """CT-6.9, CT-10.2. One figure a space, except while two fight over it; one in a player's hand is on none.

    Below ground a mover may be crossing the room of another (KA-R29).
    """
    fights = [procedure for procedure in district.stack if isinstance(procedure, Fight)]
    fought_over = {fight.space for fight in fights}
    lifted = {procedure.figure for procedure in district.stack if isinstance(procedure, PlaceFigure)}
    lifted |= {
        procedure.figure
        for procedure in district.stack
        if isinstance(procedure, Movement) and district.place[procedure.figure] >= SPACES
    }
    for figure, place in enumerate(district.place):
        if place < PLACES and place != PRISON and place not in fought_over and figure not in lifted:
            expect(district.at[place] == figure, NOT_SEEN[figure])
    for space, figure in enumerate(district.at):
        expect(figure < 0 or district.place[figure] == space, "a space shows a figure that is elsewhere")
    expect(all(ducats >= 0 for ducats in district.ducats), "somebody has less than no ducats")
    expect(district.ap >= 0, "action points below 0")


def audit_treasures(district: District) -> None:
    """CT-T6, CT-9.2. 24 chest tokens in rooms, on cards, or out of the game."""
    found = [token % LOCKED for token in district.chests if token not in {NOTHING, GEM}]
    for carried in district.carried:
        found += [kind for kind in pieces(carried) if kind not in {RING, GEM, HOSTAGE}]
    found += [kind for kind in pieces(district.gone) if kind not in {GEM, RING}] + pieces(district.vault)
    counted = [procedure for procedure in district.stack if isinstance(procedure, CountDucats)]
    found += [PURSE for procedure in counted if procedure.treasure == PURSE]
    expect_all("treasures", found, CHEST_TOKENS)
    busy = OverLimit | Fight | Exchange | ChooseEquipment
    if not any(isinstance(procedure, busy) for procedure in district.stack):
        for figure, carried in enumerate(district.carried):
            on_board = district.place[figure] < PLACES
            expect(
                not on_board or size(carried) <= most_carried(district, figure), "somebody carries too much"
            )


def audit_cards(district: District) -> None:
    """CT-T7, CT-T8"""
    found = [*district.deck, *district.discards, *(card for hand in district.hands for card in hand)]
    expect_all("Arcana", found, arcana_deck(district))
    missions = [*district.mission_deck, *district.missions, *members(district.missions_gone)]
    expect_all("missions", missions, range(MISSIONS))
    expect(all(hand == sorted(hand) for hand in district.hands), "a hand is out of order")


def audit_ashes(district: District, ashes: Ashes) -> None:
    """CT-T12, CT-T13, CT-T16, CT-T17, KA-10.1, KA-11.2, KA-R10"""
    face_down = [token - FACE_DOWN for token in ashes.tokens if token >= FACE_DOWN]
    flipped = [token for token in ashes.tokens if 0 <= token < FACE_DOWN]
    every = OLD_CITY_TOKENS if ashes.old_city else EXPLORATION_TOKENS
    spare = Counter(every) - Counter(face_down + flipped + ashes.unplaced)
    expect(sum(spare.values()) + len(face_down + flipped + ashes.unplaced) == len(every), "tokens appeared")
    gems = [kind for carried in district.carried for kind in pieces(carried) if kind == GEM]
    gems += [token for token in district.chests if token == GEM]
    expect(len(gems) <= spare[MAGIC_GEM], "more magic gems are about than tokens were opened")
    held = Counter(card for card in ashes.equipment if card >= 0)
    for card, copies in enumerate(EQUIPMENT_COPIES):
        expect(held[card] + ashes.pool[card] <= copies, f"too many copies of Equipment card {card}")
    cards = [
        *ashes.intrigue_deck,
        *members(ashes.intrigue_done),
        *(c for hand in ashes.intrigue for c in hand),
    ]
    below = BELOW_INTRIGUE if ashes.old_city else []
    expect_all("Intrigue", cards, (card for card in range(INTRIGUE_CARDS) if card not in below))
    expect(
        all(len(hand) <= MOST_INTRIGUE for hand in ashes.intrigue), "somebody holds too many Intrigue cards"
    )
    for hand, recovered in zip(district.hands, ashes.recovered, strict=True):
        expect(Counter(recovered) <= Counter(hand), "a card is remembered that has left the hand")
    expect(sum(ashes.experience) <= EXPERIENCE_TOKENS, "more experience tokens are held than there are")
    expect(all(wounds >= 0 for wounds in ashes.wounds), "fewer wounds than none")
