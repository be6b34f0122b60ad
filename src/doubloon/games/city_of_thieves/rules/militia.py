"""Militiamen (CT-4) and other figures of no gang on their march. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import NAME, PASS, STAY, TO, Name, To
from doubloon.games.city_of_thieves.city import FAR, SPACES
from doubloon.games.city_of_thieves.content import (
    CYCLOPS,
    FIRST_ZOMBIE,
    ISABEAU,
    KORNAK,
    MOVEMENT,
    SIENNA,
    VALRUT,
    Figure,
)
from doubloon.games.city_of_thieves.district import DIE, NOBODY, District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.movement import (
    MilitiaRolled,
    Moved,
    NobodyMoved,
    StayedPut,
    ZombieNamed,
)
from doubloon.games.city_of_thieves.edge.events.rounds import GuildTurnBegan
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.prison import told_as
from doubloon.games.city_of_thieves.king_of_ashes.content import FALSE_PAPERS
from doubloon.games.city_of_thieves.king_of_ashes.rules.intrigue.intrigue import look_at_intrigues
from doubloon.games.city_of_thieves.rules.adventures.adventures import (
    DUKES_DECREE,
    RING_OF_ASSASSINS,
    is_peaceful,
    warden,
    zombie_points,
)
from doubloon.games.city_of_thieves.rules.fights.fights import Fight
from doubloon.games.city_of_thieves.rules.movement.ways import plain_costs, within
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import mark, put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Procedure, Seat, Steps
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NOT_NAMED: Final = Refusal("CT-4.1", "Name one of the militiamen.")
MOVED_ALREADY: Final = Refusal("CT-T11", "He has been moved this turn; name the other one.")
TOO_FAR: Final = Refusal("CT-4.2", "He cannot get there with the points of his die.")
HERE: Final = Refusal("CT-4.2", "He stands there already.")
NO_ZOMBIE: Final = Refusal("CT-T11", "Name one of the zombies, or none.")
NO_FIGHTS: Final = Refusal("CT-T19", "During the festival there are no fights on Fountain Square.")
BLOCKED: Final = Refusal("CT-R11", "He cannot enter a space with your own character or a figure of no gang.")
BEARS_PAPERS: Final = Refusal("CT-T16", "A character with False Papers stands there.")


@declared
class MilitiaPhase(DistrictRule):
    """CT-3.7, CT-4.1. Name, roll, march."""

    seat: Seat
    figure: Figure = NOBODY
    done: i64 = 0  # a mask of the militiamen moved (AV15)
    pips: i64 = 0

    def steps(self) -> Steps[MilitiaPhase, District]:
        return MILITIA_PHASE

    def the_name(self, district: District) -> None:
        """CT-4.1"""
        self.asks = ONE[self.seat]

    def the_die(self, district: District) -> None:
        """CT-4.1, CT-4.2"""
        self.pips = district.throw(self.seat)
        if district.told is not None:
            district.told.append(MilitiaRolled(self.seat, self.figure, self.pips))

    def the_march(self, district: District) -> None:
        """CT-4.2, CT-R10"""
        if self.pips < DIE:
            district.begin(March(self.figure, self.pips, asks=ONE[self.seat]))

    def resumed(self, district: District, finished: Procedure[District]) -> None:
        """KA-R25. A march, or the fight at its end, is resolved."""
        look_at_intrigues(district)

    def the_other(self, district: District) -> None:
        """AV15"""
        if district.adventure == DUKES_DECREE and self.done != ONE[KORNAK] | ONE[VALRUT]:
            self.step = 0

    def may_name(self, district: District, figure: Figure) -> Refusal | None:
        """CT-R16, AV3, AV15"""
        isabeau = figure == ISABEAU and district.adventure == RING_OF_ASSASSINS
        if figure not in (KORNAK, VALRUT) and not isabeau:
            return NOT_NAMED
        return MOVED_ALREADY if self.done & ONE[figure] else None

    def choices(self, district: District, seat: Seat) -> list[Action]:
        figures = (KORNAK, VALRUT, ISABEAU)
        return [NAME[figure - ISABEAU] for figure in figures if self.may_name(district, figure) is None]

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        return self.may_name(district, action.figure) if isinstance(action, Name) else NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        assert isinstance(action, Name)
        self.asks = 0
        self.figure = action.figure
        self.done |= ONE[action.figure]

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        columns.one_of(sheet, columns.FIGURE, self.figure)
        mark(sheet, columns.DONE, self.done)
        put(sheet, columns.PIPS, self.pips)


MILITIA_PHASE: Final[Steps[MilitiaPhase, District]] = (
    MilitiaPhase.the_name,  # CT-4.1
    MilitiaPhase.the_die,  # CT-4.2
    MilitiaPhase.the_march,  # CT-R10
    MilitiaPhase.the_other,  # AV15
)


@declared
class March(DistrictRule):
    """CT-4.2 – CT-4.7, CT-R10 – CT-R12. A player moves a figure of no gang, or lets it stand."""

    figure: Figure
    points: i64

    def costs(self, district: District) -> vec[i64]:
        """By space: the points it costs."""
        return plain_costs(district, district.place[self.figure], self.points, False)

    def may_go(self, district: District, seat: Seat, costs: vec[i64], space: i64) -> Refusal | None:
        """CT-R11, CT-4.13, CT-4.14, E16"""
        if space >= SPACES or costs[space] == FAR:
            return TOO_FAR
        other = district.at[space]
        if other == self.figure:
            return HERE
        if other >= 0 and self.figure in (KORNAK, VALRUT) and district.bears(other, FALSE_PAPERS):
            return BEARS_PAPERS
        if other >= 0 and is_peaceful(district, space):
            return NO_FIGHTS
        return None if other < 0 or district.is_enemy(seat, other) else BLOCKED

    def choices(self, district: District, seat: Seat) -> list[Action]:
        costs = self.costs(district)
        at = district.at
        out: list[Action] = [STAY]
        for space in within(district, district.place[self.figure], self.points):
            if costs[space] != FAR and (at[space] < 0 or self.may_go(district, seat, costs, space) is None):
                out.append(TO[space])
        return out

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if action is STAY:
            return None
        if isinstance(action, To):
            return self.may_go(district, seat, self.costs(district), action.space)
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        """CT-4.7, CT-4.12. Onto a character it is a fight, which ends the march."""
        district.end(self)
        if not isinstance(action, To):
            if district.told is not None:
                district.told.append(StayedPut(told_as(district, self.figure)))
            return
        victim = district.at[action.space]
        if victim >= 0:
            district.lift(self.figure)
            district.place[self.figure] = action.space
            district.begin(Fight(self.figure, victim, seat, action.space))
            return
        district.put(self.figure, action.space)
        if district.told is not None:
            district.told.append(Moved(seat, told_as(district, self.figure), action.space))

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.FIGURE + self.figure, 1)
        put(sheet, columns.COUNT, self.points)


@declared
class ZombiePhase(DistrictRule):
    """AV17. After the militia the player may move one zombie."""

    seat: Seat

    def choices(self, district: District, seat: Seat) -> list[Action]:
        return [*[NAME[zombie - ISABEAU] for zombie in range(FIRST_ZOMBIE, CYCLOPS)], PASS]

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Name):
            return None if action.figure >= FIRST_ZOMBIE else NO_ZOMBIE
        return None if action is PASS else NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        district.end(self)
        if isinstance(action, Name):
            if district.told is not None:
                district.told.append(ZombieNamed(seat, action.figure, district.place[action.figure]))
            district.begin(March(action.figure, zombie_points(district), asks=ONE[seat]))
        elif district.told is not None:
            district.told.append(NobodyMoved(seat, "zombie", "CT-T11"))


GUILD: Final[list[i64]] = [SIENNA, ISABEAU, KORNAK, VALRUT]


@declared
class GuildTurn(DistrictRule):
    """AV10, AV11. The warden moves the Guild of Jewelers: the heroes, then the militiamen by a die each."""

    moved: i64 = 0

    def resumed(self, district: District, finished: Procedure[District]) -> None:
        """KA-R25. A march, or the fight at its end, is resolved."""
        look_at_intrigues(district)

    def proceed(self, district: District) -> None:
        seat = warden(district)
        if self.moved == len(GUILD):
            district.end(self)
            return
        if self.moved == 0 and district.told is not None:
            district.told.append(GuildTurnBegan(seat))
        figure = GUILD[self.moved]
        self.moved += 1
        points = MOVEMENT[figure]
        if figure in (KORNAK, VALRUT):
            points = district.throw(seat)
            if district.told is not None:
                district.told.append(MilitiaRolled(seat, figure, points))
        if points < DIE:
            district.begin(March(figure, points, asks=ONE[seat]))
