"""Who knows what (CT-R7), and dealing anew what a seat cannot see. Compiled room.

Ducats stay as they are: every payment is told, so whoever has listened knows each total, however hidden the coins lie.
Hidden are the Arcana cards in the others' hands, the order of the decks, and tokens that nobody has seen since they were
laid out chest side up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from doubloon.kernel.chance import Chance
from doubloon.kernel.procedure import Seat
from doubloon.pieces.deck import deal_anew, shuffle

if TYPE_CHECKING:
    from doubloon.games.city_of_thieves.district import District


def deal_hidden_anew(district: District, seat: Seat, chance: Chance, reach: i64) -> None:
    """CT-R7"""
    deal_arcana(district, seat, chance, reach)
    deal_anew(district.mission_deck, [], chance, reach)
    deal_unseen_chests(district, chance)


def deal_arcana(district: District, seat: Seat, chance: Chance, reach: i64) -> None:
    """CT-R7. The others' hands are as unseen as the deck."""
    hidden: list[i64] = []
    for other in range(district.seats):
        if other != seat:
            hidden += district.hands[other]
    pool = deal_anew(district.deck, hidden, chance, reach)
    for other in range(district.seats):
        if other != seat:
            number = len(district.hands[other])
            district.hands[other] = sorted(pool[:number])
            del pool[:number]


def deal_unseen_chests(district: District, chance: Chance) -> None:
    """AV21. Tokens that have lain chest side up since set-up."""
    rooms = [room for room in range(len(district.chests)) if district.chests[room] >= 32]
    tokens = sorted([district.chests[room] for room in rooms])
    shuffle(tokens, chance)
    for number in range(len(rooms)):
        district.chests[rooms[number]] = tokens[number]
