"""The whole game and its rounds (CT-2, CT-3, CT-14): set-up, events, turns, the end. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.adventures import DUKES_TREASURE
from doubloon.games.city_of_thieves.alarm import sound_alarm
from doubloon.games.city_of_thieves.content import ALARM, KORNAK, MILITIA_START, ROUNDS, VALRUT
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.events import GameEnded, MilitiaRecalled, RoundBegan
from doubloon.games.city_of_thieves.place_figure import put_nearest
from doubloon.games.city_of_thieves.set_up import (
    ChooseGangs,
    Deployment,
    lay_out,
    roll_for_first_player,
)
from doubloon.games.city_of_thieves.turn import Turn
from doubloon.kernel.procedure import Procedure, Steps


class Heist(Procedure):
    """CT-2, CT-3, CT-14. From the choice of gangs to the End square."""

    def __init__(self, step: i64 = 0, asks: i64 = 0) -> None:
        self.step = step
        self.asks = asks

    def copy(self) -> Heist:
        return Heist(self.step, self.asks)

    def steps(self) -> Steps:
        return HEIST

    def the_gangs(self, district: District) -> None:
        """CT-2.3, CT-R4"""
        district.begin(ChooseGangs(district.roll(district.seats), 0))

    def the_board(self, district: District) -> None:
        """CT-2.4 – CT-2.9"""
        lay_out(district)

    def the_first_player(self, district: District) -> None:
        """CT-2.10, CT-R2"""
        roll_for_first_player(district)

    def the_deployment(self, district: District) -> None:
        """CT-2.11"""
        district.begin(Deployment())

    def the_rounds(self, district: District) -> None:
        """CT-2.13, CT-R1, CT-R9, CT-14.1. On the End square, or with nobody left on a board, the game ends at once."""
        if district.round < ROUNDS[district.adventure] and district.anybody_on_board():
            district.round += 1
            self.step -= 1
            district.begin(Round())

    def the_end(self, district: District) -> None:
        """CT-14.2. The count itself is `scoring.py`; from now on everybody sees the ducats."""
        if district.told is not None:
            district.told.append(GameEnded())


HEIST: Final[Steps] = (
    Heist.the_gangs,  # CT-2.3
    Heist.the_board,  # CT-2.4 – CT-2.9
    Heist.the_first_player,  # CT-2.10
    Heist.the_deployment,  # CT-2.11
    Heist.the_rounds,  # CT-3
    Heist.the_end,  # CT-14
)


class Round(Procedure):
    """CT-3. The event of the square, then a turn for each gang."""

    turns: i64
    __slots__ = tuple(__annotations__)

    def __init__(self, turns: i64 = 0, step: i64 = 0, asks: i64 = 0) -> None:
        self.turns = turns
        self.step = step
        self.asks = asks

    def copy(self) -> Round:
        return Round(self.turns, self.step, self.asks)

    def steps(self) -> Steps:
        return ROUND

    def the_counter(self, district: District) -> None:
        """CT-3.1, CT-3.2"""
        if district.told is not None:
            district.told.append(RoundBegan(district.round, ROUNDS[district.adventure]))

    def recall_kornak(self, district: District) -> None:
        """CT-3.3, AV2"""
        if district.adventure == DUKES_TREASURE and district.round == 3:
            if district.told is not None:
                district.told.append(MilitiaRecalled())
            put_nearest(district, KORNAK, MILITIA_START[0], district.first)

    def recall_valrut(self, district: District) -> None:
        """CT-3.3, AV2"""
        if district.adventure == DUKES_TREASURE and district.round == 3:
            put_nearest(district, VALRUT, MILITIA_START[1], district.first)

    def the_alarm(self, district: District) -> None:
        """CT-3.3, CT-R50"""
        if district.round == ALARM[district.adventure]:
            sound_alarm(district)

    def the_turns(self, district: District) -> None:
        """CT-3.4, CT-R9"""
        if self.turns == district.seats or not district.anybody_on_board():
            return
        seat = (district.first + self.turns) % district.seats
        self.turns += 1
        self.step -= 1
        district.begin(Turn(seat))


ROUND: Final[Steps] = (
    Round.the_counter,  # CT-3.1, CT-3.2
    Round.recall_kornak,  # AV2
    Round.recall_valrut,
    Round.the_alarm,  # CT-R50
    Round.the_turns,  # CT-3.4
)
