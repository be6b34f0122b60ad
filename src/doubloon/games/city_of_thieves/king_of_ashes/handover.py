"""What one game of a campaign hands over to the next (KA-2, KA-R50), packed into one number. Compiled room.

For each seat: whether it won, which gang it played, how many experience tokens it has left. The number is an option of
the next game, so that its record tells everything; 0 says that there was no game before.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.content import GANGS, START_ARCANA
from doubloon.games.city_of_thieves.district import NOBODY, District
from doubloon.games.city_of_thieves.king_of_ashes.content import EXPERIENCE_TOKENS
from doubloon.games.city_of_thieves.king_of_ashes.edge.events import FOR_WINNING, HandedOver
from doubloon.games.city_of_thieves.king_of_ashes.rules.experience import gain_experience
from doubloon.games.city_of_thieves.rules.adventures.adventures import ASHEN_PACT, PRICE_OF_PRIDE, WHISPERS
from doubloon.kernel.procedure import Seat

TOKENS: Final[i64] = EXPERIENCE_TOKENS + 1
A_SEAT: Final[i64] = 2 * GANGS * TOKENS
"""How many things can be said of one seat."""
MOST: Final[i64] = A_SEAT * A_SEAT * A_SEAT * A_SEAT
LATE_ARCANA: Final[i64] = 7  # CT-T19, the bonus of the winner of adventure 11


def packed(winners: list[bool], gangs: list[i64], experience: list[i64]) -> i64:
    """The number that says all this, seat by seat."""
    number: i64 = 0
    for seat in range(len(gangs) - 1, -1, -1):
        won: i64 = 1 if winners[seat] else 0
        number = number * A_SEAT + (won * GANGS + gangs[seat]) * TOKENS + experience[seat]
    return number + 1


def of_seat(handover: i64, seat: Seat) -> i64:
    """What the number says of one seat."""
    rest = handover - 1
    for _ in range(seat):
        rest //= A_SEAT
    return rest % A_SEAT


def experience_of(handover: i64, seat: Seat) -> i64:
    """KA-2.8"""
    return of_seat(handover, seat) % TOKENS


def gang_of(handover: i64, seat: Seat) -> i64:
    """KA-2.2"""
    return of_seat(handover, seat) // TOKENS % GANGS


def won_before(handover: i64, seat: Seat) -> bool:
    """KA-2.7"""
    return of_seat(handover, seat) // (TOKENS * GANGS) == 1


def winner_of_the_last(district: District, seat: Seat) -> bool:
    """KA-2.7. Whether this seat won the game before this one."""
    ashes = district.ashes
    return ashes is not None and ashes.handover > 0 and won_before(ashes.handover, seat)


# --- what it changes in setting up ------------------------------------------------------------------------------------


def kept_gang(district: District, seat: Seat) -> i64:
    """KA-2.2, KA-R50. The gang a seat keeps from the game before, or NOBODY when it chooses one."""
    ashes = district.ashes
    if ashes is None or not ashes.handover or not ashes.keep_gangs:
        return NOBODY
    return gang_of(ashes.handover, seat)


def starting_hand(district: District, seat: Seat) -> i64:
    """CT-2.9, CT-T19. The winner of adventure 9 has one card more, the winner of adventure 11 seven."""
    if winner_of_the_last(district, seat):
        if district.adventure == WHISPERS:
            return START_ARCANA + 1
        if district.adventure == PRICE_OF_PRIDE:
            return LATE_ARCANA
    return START_ARCANA


def hand_over_experience(district: District) -> None:
    """KA-2.8, CT-T19. What was not spent comes along; the winner of adventure 9 gets a token more."""
    ashes = district.ashes
    if ashes is None or not ashes.handover:
        return
    for seat in range(district.seats):
        ashes.experience[seat] = experience_of(ashes.handover, seat)
        tell_handover(district, seat, ashes.experience[seat])
    if district.adventure == WHISPERS:
        for seat in range(district.seats):
            if winner_of_the_last(district, seat):
                gain_experience(district, seat, 1, "CT-T19", why=FOR_WINNING)


def tell_handover(district: District, seat: Seat, tokens: i64) -> None:
    """KA-2.7, KA-2.8. Only if there is something to tell."""
    hand = starting_hand(district, seat)
    cards = hand if hand != START_ARCANA else 0
    if district.told is not None and (tokens or cards):
        first = district.adventure == PRICE_OF_PRIDE and who_rolls_for_first(district) == [seat]
        district.told.append(HandedOver(seat, tokens, cards, first))


def who_rolls_for_first(district: District) -> list[Seat]:
    """CT-2.10, CT-T19, KA-R50. In adventure 12 only the winners of the game before; one alone does not roll."""
    winners: list[Seat] = []
    if district.adventure == PRICE_OF_PRIDE:
        for seat in range(district.seats):
            if winner_of_the_last(district, seat):
                winners.append(seat)
    return winners or list(range(district.seats))


def gets_equipment(district: District, seat: Seat) -> bool:
    """CT-T19. The winner of adventure 10 gets an Equipment card."""
    return district.adventure == ASHEN_PACT and winner_of_the_last(district, seat)
