"""The end of the game (CT-14, CT-R56, CT-R57): treasures into ducats, penalties, the winner. Compiled room."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.city import GONE, OUT, SPACES, TREASURE_ROOM
from doubloon.games.city_of_thieves.content import (
    BRACELET,
    FENWICK,
    GREEN,
    HOSTAGE,
    KEYS,
    LEFT_BEHIND,
    RED,
    RING,
    RING_PAYS,
    SCROLL,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.king_of_ashes.content import (
    CLEAN_GETAWAY,
    INTRIGUE_DUCATS,
    INTRIGUE_PENALTY,
    LINE_YOUR_POCKETS,
)
from doubloon.games.city_of_thieves.rules.adventures.adventures import LAST_BARGAIN, PRICE_OF_PRIDE
from doubloon.games.city_of_thieves.rules.chests.treasures import worth
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.pieces.handful import count, size

HOSTAGE_PAYS: Final[i64] = 12  # AV33
PRIDE_HURT: Final[i64] = 2  # AV27
RICH: Final[i64] = 15  # I19
INN_PRICE: Final[i64] = 2  # KA-13.4, for each card


ON_SALE: Final[list[i64]] = [RED, GREEN, KEYS, SCROLL, BRACELET]


@final
class Score:
    """CT-R56. One player's count."""

    ducats: i64  # won in play
    treasures: i64
    skills: i64
    bonus: i64
    intrigue: i64  # End cards (KA-11.5)
    pockets: i64  # of them Line Your Pockets (I19)
    penalty: i64
    out: i64  # characters that left
    tokens: i64  # treasure tokens carried out
    cards: i64  # Arcana cards in hand

    def __init__(self, district: District, seat: Seat) -> None:
        self.ducats = district.ducats[seat]
        self.treasures = 0
        self.skills = 0
        self.bonus = 0
        self.intrigue = 0
        self.pockets = 0
        self.penalty = 0
        self.out = 0
        self.tokens = 0
        self.cards = len(district.hands[seat])
        carried: i64 = 0
        for figure in district.characters(seat):
            if district.place[figure] == OUT:
                self.out += 1
                carried += district.carried[figure]
                if figure == FENWICK:
                    self.skills += size(district.carried[figure])
            elif district.place[figure] != GONE:
                self.penalty += LEFT_BEHIND
        self.tokens = size(carried)
        for kind in ON_SALE:
            self.treasures += worth(kind, count(carried, kind))
        self.treasures += RING_PAYS * count(carried, RING) + HOSTAGE_PAYS * count(carried, HOSTAGE)
        if district.adventure == LAST_BARGAIN and self.out == 4:
            self.bonus = 4
        if district.ashes is not None:
            self.count_intrigues(district.ashes.intrigue[seat])
            self.penalty += INN_PRICE * district.ashes.debt[seat]
            if missed_treasure_room(district, seat):
                self.penalty += PRIDE_HURT

    def count_intrigues(self, cards: list[i64]) -> None:
        """CT-R56 (3), KA-11.4, KA-11.5, KA-R26, I15, I19. *Line Your Pockets* comes last."""
        for card in cards:
            if is_met(self, card):
                self.intrigue += INTRIGUE_DUCATS[card]
                if card == LINE_YOUR_POCKETS:
                    self.pockets = INTRIGUE_DUCATS[card]
            else:
                self.penalty += INTRIGUE_PENALTY[card]

    def won(self) -> i64:
        """CT-R56. What a player has before penalties."""
        return self.ducats + self.treasures + self.skills + self.bonus + self.intrigue

    def total(self) -> i64:
        """CT-R56. Not below 0."""
        return max(self.won() - self.penalty, 0)

    def packed(self, tie_breaks: bool) -> i64:
        """CT-14.5, CT-R57. Greater is better; equal shares the victory."""
        if not tie_breaks:
            return self.total()
        return ((self.total() * 8 + self.out) * 32 + self.tokens) * 128 + self.cards


def is_met(score: Score, card: i64) -> bool:
    """KA-11.5, I15, I19. Whether an End card is fulfilled; its own reward does not make *Line Your Pockets* true."""
    if card == LINE_YOUR_POCKETS:
        return score.won() - score.pockets >= RICH
    return card == CLEAN_GETAWAY and score.out == 4


def missed_treasure_room(district: District, seat: Seat) -> bool:
    """AV27"""
    if district.ashes is None or district.adventure != PRICE_OF_PRIDE:
        return False
    return district.ashes.entered[seat] & ONE[TREASURE_ROOM - SPACES] == 0


def standings(district: District) -> list[i64]:
    """Ranks by seat, from 1; equals share theirs."""
    packed = [Score(district, seat).packed(district.tie_breaks) for seat in range(district.seats)]
    out: list[i64] = []
    for one in packed:
        rank: i64 = 1
        for other in packed:
            if other > one:
                rank += 1
        out.append(rank)
    return out
