"""Who knows what (CT-R7), and dealing again what a seat cannot see. Compiled room.

Ducats stay as they are: every payment is told, so a listener knows each total, however hidden the coins lie.
Hidden are the Arcana cards in the others' hands, the order of the decks, and tokens that nobody has seen since they were
laid out chest side up. With The King of Ashes the backs of the cards in each hand and of the deck's top card are seen by
all (KA-R2), and so are cards taken from the discard pile (KA-15.15); hidden are the others' Intrigue cards and the
exploration tokens one has not looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from doubloon.games.city_of_thieves.content import BASE_CARDS
from doubloon.games.city_of_thieves.king_of_ashes.ashes import FACE_DOWN, Ashes
from doubloon.kernel.chance import Chance
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.pieces.deck import deal_anew, shuffle

if TYPE_CHECKING:
    from doubloon.games.city_of_thieves.district import District


def deal_hidden_anew(district: District, seat: Seat, chance: Chance, reach: i64) -> None:
    """CT-R7"""
    district.deck = district.deck[:]
    if district.ashes is None:
        deal_arcana(district, seat, chance, reach)
    else:
        deal_both_backs(district, district.ashes, seat, chance, reach)
        deal_intrigue(district, district.ashes, seat, chance, reach)
        deal_tokens(district.ashes, seat, chance, reach)
    district.mission_deck = district.mission_deck[:]
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


# --- The King of Ashes ------------------------------------------------------------------------------------------------


def unseen_cards(district: District, ashes: Ashes, seat: Seat) -> list[i64]:
    """CT-R7, KA-15.15. The cards of a hand without those that were taken for all to see."""
    hand = district.hands[seat][:]
    for card in ashes.recovered[seat]:
        hand.remove(card)
    return hand


def deal_both_backs(district: District, ashes: Ashes, seat: Seat, chance: Chance, reach: i64) -> None:
    """CT-R7, KA-R2. Faces are unseen, backs are not: in each hand, and on top of the deck."""
    below = max(len(district.deck) - max(reach, 0), 0)
    purple: list[i64] = []
    blue: list[i64] = []
    for other in range(district.seats):
        if other != seat:
            for card in unseen_cards(district, ashes, other):
                (blue if card >= BASE_CARDS else purple).append(card)
    for card in district.deck[:below]:
        (blue if card >= BASE_CARDS else purple).append(card)
    purple.sort()
    blue.sort()
    shuffle(purple, chance)
    shuffle(blue, chance)
    for other in range(district.seats):
        if other != seat:
            hand = unseen_cards(district, ashes, other)
            dealt = [(blue if card >= BASE_CARDS else purple).pop() for card in hand]
            district.hands[other] = sorted(dealt + ashes.recovered[other])
    if below:
        top: list[i64] = []
        if below == len(district.deck):  # its back is seen
            top.append((blue if district.deck[-1] >= BASE_CARDS else purple).pop())
        rest = sorted(purple + blue)
        shuffle(rest, chance)
        district.deck[:below] = rest + top


def deal_intrigue(district: District, ashes: Ashes, seat: Seat, chance: Chance, reach: i64) -> None:
    """CT-R7, KA-R25. Nobody holds a card whose condition held when the cards were last looked at: it would lie open."""
    below = max(len(ashes.intrigue_deck) - reach, 0)
    pool = ashes.intrigue_deck[:below]
    for other in range(district.seats):
        if other != seat:
            pool += ashes.intrigue[other]
    pool.sort()
    shuffle(pool, chance)
    slots: list[i64] = []  # whose card each slot is
    for other in range(district.seats):
        if other != seat:
            slots += [other] * len(ashes.intrigue[other])
    dealt = deal_slots(pool, slots, ashes, 0)
    for other in range(district.seats):
        if other != seat:
            ashes.intrigue[other] = sorted(
                [dealt[number] for number in range(len(slots)) if slots[number] == other]
            )
    ashes.intrigue_deck[:below] = [card for card in pool if card not in dealt]


def deal_slots(pool: list[i64], slots: list[i64], ashes: Ashes, first: i64) -> list[i64]:
    """The first cards of the pool that fit the slots from `first` on, in order; empty when none do."""
    if first == len(slots):
        return []
    for card in pool:
        if not ashes.standing[slots[first]] & ONE[card]:
            rest = deal_slots([other for other in pool if other != card], slots, ashes, first + 1)
            if len(rest) == len(slots) - first - 1:
                return [card, *rest]
    return []


def deal_tokens(ashes: Ashes, seat: Seat, chance: Chance, reach: i64) -> None:
    """CT-R7, KA-R60. Face-down tokens one has not looked at, in rooms and in the box."""
    rooms: list[i64] = []
    for room in range(len(ashes.tokens)):
        if ashes.tokens[room] >= FACE_DOWN and not (seat >= 0 and ashes.looked[seat] & ONE[room]):
            rooms.append(room)
    hidden = deal_anew(ashes.unplaced, [ashes.tokens[room] - FACE_DOWN for room in rooms], chance, reach)
    for number in range(len(rooms)):
        ashes.tokens[rooms[number]] = hidden[number] + FACE_DOWN


def deal_unseen_chests(district: District, chance: Chance) -> None:
    """AV21. Tokens that have lain chest side up since set-up."""
    rooms = [room for room in range(len(district.chests)) if district.chests[room] >= 32]
    tokens = sorted([district.chests[room] for room in rooms])
    shuffle(tokens, chance)
    district.chests = district.chests[:]
    for number in range(len(rooms)):
        district.chests[rooms[number]] = tokens[number]
