"""The end of the game (CT-14, CT-R56, CT-R57): treasures into ducats, penalties, the winner. Compiled room."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.adventures import LAST_BARGAIN
from doubloon.games.city_of_thieves.city import GONE, OUT
from doubloon.games.city_of_thieves.content import (
    BRACELET,
    FENWICK,
    GREEN,
    KEYS,
    LEFT_BEHIND,
    RED,
    RING,
    RING_PAYS,
    SCROLL,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.missions import worth
from doubloon.kernel.procedure import Seat
from doubloon.pieces.handful import count, size


@final
class Score:
    """CT-R56. One player's count."""

    ducats: i64  # won in play
    treasures: i64
    skills: i64
    bonus: i64
    penalty: i64
    out: i64  # characters that left
    tokens: i64  # treasure tokens carried out
    cards: i64  # Arcana cards in hand

    def __init__(self, district: District, seat: Seat) -> None:
        self.ducats = district.ducats[seat]
        self.treasures = 0
        self.skills = 0
        self.bonus = 0
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
        for kind in (RED, GREEN, KEYS, SCROLL, BRACELET):
            self.treasures += worth(kind, count(carried, kind))
        self.treasures += RING_PAYS * count(carried, RING)
        if district.adventure == LAST_BARGAIN and self.out == 4:
            self.bonus = 4

    def total(self) -> i64:
        """CT-R56. Not below 0."""
        return max(self.ducats + self.treasures + self.skills + self.bonus - self.penalty, 0)

    def packed(self) -> i64:
        """CT-14.5, CT-R57. Greater is better; equal shares the victory."""
        return ((self.total() * 8 + self.out) * 32 + self.tokens) * 128 + self.cards


def standings(district: District) -> list[i64]:
    """Ranks by seat, from 1; equals share theirs."""
    packed = [Score(district, seat).packed() for seat in range(district.seats)]
    out: list[i64] = []
    for one in packed:
        rank: i64 = 1
        for other in packed:
            if other > one:
                rank += 1
        out.append(rank)
    return out
