"""The whole game and its rounds (CT-2, CT-3, CT-14): set-up, events, turns, the end. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.city import GATES_EAST_WEST, GATES_NORTH_SOUTH, PENTACLES
from doubloon.games.city_of_thieves.content import (
    ALARM,
    ISABEAU,
    KORNAK,
    LOCKED,
    MILITIA_START,
    ROUNDS,
    VALRUT,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.rounds import LampsLit, MilitiaRecalled, RoundBegan
from doubloon.games.city_of_thieves.edge.events.scoring import GameEnded, the_count
from doubloon.games.city_of_thieves.edge.events.squares import tidings
from doubloon.games.city_of_thieves.king_of_ashes.rules.adventures import call_cyclops, read_square
from doubloon.games.city_of_thieves.king_of_ashes.rules.intrigue.intrigue import look_at_intrigues
from doubloon.games.city_of_thieves.king_of_ashes.rules.set_up import (
    CampaignBonus,
    Hiring,
    Inn,
    OldCityTokens,
    arm_lucius,
)
from doubloon.games.city_of_thieves.rules.adventures.adventures import (
    CORDON,
    DUKES_TREASURE,
    FOG,
    LAST_BARGAIN,
    LONG_CUTLASSES,
    RING_OF_ASSASSINS,
    warden,
)
from doubloon.games.city_of_thieves.rules.adventures.alarm import sound_alarm
from doubloon.games.city_of_thieves.rules.adventures.place_figure import PlaceFigure, put_nearest
from doubloon.games.city_of_thieves.rules.fights.spoils import VaultReturn
from doubloon.games.city_of_thieves.rules.militia import GuildTurn
from doubloon.games.city_of_thieves.rules.missions import fill_missions
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.games.city_of_thieves.rules.set_up import (
    ChooseGangs,
    Deployment,
    lay_out,
    roll_for_first_player,
)
from doubloon.games.city_of_thieves.rules.turn import Turn
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat, Steps
from doubloon.pieces.columns import changed


@declared
class Heist(DistrictRule):
    """CT-2, CT-3, CT-14. From the choice of gangs to the End square."""

    def steps(self) -> Steps[Heist, District]:
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

    def the_old_city(self, district: District) -> None:
        """KA-12.8, KA-R55"""
        if district.ashes is not None and district.ashes.old_city:
            district.begin(OldCityTokens())

    def the_hiring(self, district: District) -> None:
        """KA-1.9, KA-R55"""
        if district.ashes is not None:
            district.begin(Hiring())

    def the_arsenal(self, district: District) -> None:
        """CT-T14, KA-R55"""
        arm_lucius(district)

    def the_bonus(self, district: District) -> None:
        """KA-2.7, CT-T19, KA-R55"""
        if district.ashes is not None and district.ashes.handover:
            district.begin(CampaignBonus())

    def the_inn(self, district: District) -> None:
        """KA-13.1, KA-R55"""
        if district.ashes is not None and district.ashes.inn:
            district.begin(Inn())

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
            district.told += the_count(district)


HEIST: Final[Steps[Heist, District]] = (
    Heist.the_gangs,  # CT-2.3
    Heist.the_board,  # CT-2.4 – CT-2.9
    Heist.the_first_player,  # CT-2.10
    Heist.the_old_city,  # KA-12.8
    Heist.the_hiring,  # KA-1.9
    Heist.the_arsenal,  # Walking Arsenal
    Heist.the_bonus,  # KA-2.7
    Heist.the_inn,  # KA-13
    Heist.the_deployment,  # CT-2.11
    Heist.the_rounds,  # CT-3
    Heist.the_end,  # CT-14
)


@declared
class Round(DistrictRule):
    """CT-3. The event of the square, then a turn for each gang."""

    turns: i64 = 0

    def steps(self) -> Steps[Round, District]:
        return ROUND

    def the_counter(self, district: District) -> None:
        """CT-3.1, CT-3.2, CT-R68"""
        district.renew_limits()
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

    def the_cyclops(self, district: District) -> None:
        """CT-3.3, AV25. The first event of a round."""
        call_cyclops(district)

    def the_event(self, district: District) -> None:
        """CT-3.3. The events of the adventures other than the alarm."""
        if district.told is not None:
            district.told += tidings(district.adventure, district.round)
        if district.adventure == RING_OF_ASSASSINS and district.round == 3:
            call_isabeau(district)
        elif district.adventure == LONG_CUTLASSES and district.round == 4 and district.vault:
            district.begin(VaultReturn(asks=ONE[warden(district)]))
        elif district.adventure == CORDON:
            district.gates = CLOSED_GATES[district.round]
        elif district.adventure == FOG and district.round == 3:
            light_the_lamps(district)
        elif district.adventure == LAST_BARGAIN and district.round == 4:
            renew_missions(district)
        else:
            read_square(district)

    def the_intrigues(self, district: District) -> None:
        """KA-R25. The event is resolved."""
        look_at_intrigues(district)

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

    def the_guild(self, district: District) -> None:
        """AV10, CT-R68"""
        if district.adventure == LONG_CUTLASSES and district.anybody_on_board():
            district.active = warden(district)
            district.renew_limits()
            district.begin(GuildTurn())

    def encode(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.TURNS, self.turns)


ROUND: Final[Steps[Round, District]] = (
    Round.the_counter,  # CT-3.1, CT-3.2
    Round.recall_kornak,  # AV2
    Round.recall_valrut,
    Round.the_cyclops,  # AV25
    Round.the_event,  # CT-3.3
    Round.the_intrigues,  # KA-R25
    Round.the_alarm,  # CT-R50
    Round.the_turns,  # CT-3.4
    Round.the_guild,  # AV10
)

CLOSED_GATES: Final[list[i64]] = [0, 0, GATES_NORTH_SOUTH, GATES_EAST_WEST, 0, 0, 0, 0, 0]
"""AV16. Adventure 5, by square."""


def call_isabeau(district: District) -> None:
    """Adventure 2, square 3. The last player in turn order puts Isabeau on an empty pentacle; without one she stays."""
    free: i64 = 0
    for number in range(len(PENTACLES)):
        if district.at[PENTACLES[number]] < 0:
            free |= ONE[number]
    last = (district.first + district.seats - 1) % district.seats
    if free:
        district.begin(PlaceFigure(ISABEAU, True, free, asks=ONE[last]))


def light_the_lamps(district: District) -> None:
    """Adventure 7, square 3. All chest tokens on the board are turned treasure side up."""
    district.shown += 1
    for room in range(len(district.chests)):
        district.chests = changed(district.chests, room, district.chests[room] % LOCKED)
    if district.told is not None:
        district.told.append(LampsLit())


def renew_missions(district: District) -> None:
    """Adventure 8, square 4. The missions on offer are discarded and new ones laid, as far as the deck goes."""
    for mission in district.missions:
        district.missions_gone |= ONE[mission]
    district.missions = []
    fill_missions(district)
