"""The Treasure Hunters' Guild (GC-8): runs for Missions. Compiled room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from doubloon.games.gilded_compass.actions import KEEP_MISSION, KeepMission
from doubloon.games.gilded_compass.dice_sets import NOBODY, RUNS, ranked
from doubloon.games.gilded_compass.edge.events.neutral import NeutralUnrewarded
from doubloon.games.gilded_compass.edge.events.secrets import (
    MissionHandedOn,
    MissionKept,
    MissionsDrawn,
    MissionsReturned,
)
from doubloon.games.gilded_compass.rules.buildings import runs
from doubloon.games.gilded_compass.rules.hidden import hand_missions, keep_mission
from doubloon.games.gilded_compass.rules.rule import CompassRule
from doubloon.kernel.action import Action
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.columns import changed, without
from doubloon.pieces.deck import draw_some, put_under

if TYPE_CHECKING:
    from doubloon.games.gilded_compass.compass import Compass

NOT_IN_HAND: Final = Refusal("GC-8.2", "That Mission is not among those in your hand; keep one that is.")


@declared
class Commission(CompassRule):
    """GC-8.2. Missions are drawn and passed on from rank to rank, each keeping one."""

    rank: i64 = 0

    def proceed(self, compass: Compass) -> None:
        """GC-8.2 – GC-8.6, GC-16.15"""
        if not self.rank:
            compass.runs = ranked(RUNS, compass.runs)
        ranks = min(3 if compass.seats == 5 else 2, len(compass.runs))
        while self.rank < ranks:
            owner = compass.runs[self.rank].owner
            if not compass.is_neutral(owner):
                self.hand_to(compass, owner)
                if self.asks:
                    return
            elif compass.told is not None:
                compass.told.append(NeutralUnrewarded("Mission"))
            self.rank += 1
        self.close(compass, ranks)

    def hand_to(self, compass: Compass, seat: Seat) -> None:
        """GC-8.2 – GC-8.4, GC-16.15. Draw three (two behind a neutral winner), or take over what was handed on."""
        from_stack = not compass.drawn
        if from_stack:
            compass.mission_stack = compass.mission_stack[:]
            compass.drawn = draw_some(compass, compass.mission_stack, 2 if self.rank else 3)
            if compass.told is not None:
                compass.told.append(MissionsDrawn(seat, compass.drawn[:]))
        elif compass.told is not None:
            compass.told.append(MissionHandedOn(seat, compass.drawn[:]))
        hand_missions(compass, seat, from_stack)
        compass.drawer = seat
        compass.shown += 1
        if len(compass.drawn) == 1:
            self.keep(compass, seat, compass.drawn[0])
        else:
            self.asks = ONE[seat]

    def keep(self, compass: Compass, seat: Seat, mission: i64) -> None:
        """GC-8.7, GC-18.3. The kept tile stays secret; nobody else knows which of those in hand it was."""
        keep_mission(compass, mission)
        compass.drawn = without(compass.drawn, mission)
        compass.missions = changed(compass.missions, seat, compass.missions[seat] | ONE[mission])
        compass.drawer = NOBODY
        if compass.told is not None:
            compass.told.append(MissionKept(seat, mission))

    def close(self, compass: Compass, ranks: i64) -> None:
        """GC-8.3, GC-8.5. What nobody may keep goes to the bottom."""
        if compass.drawn:
            compass.mission_stack = compass.mission_stack[:]
            put_under(compass.mission_stack, compass.drawn)
            if compass.told is not None:
                compass.told.append(MissionsReturned(len(compass.drawn), self.returned_by(compass, ranks)))
            compass.drawn = []
        runs.close(compass, ranks)
        compass.end(self)

    def returned_by(self, compass: Compass, ranks: i64) -> str:
        """GC-8.3, GC-8.5, GC-16.15. Why tiles go to the bottom: nobody is left to take them, or nobody human."""
        for place in range(ranks):
            if compass.is_neutral(compass.runs[place].owner):
                return "GC-16.15"
        return "GC-8.3" if ranks == 2 and compass.seats < 5 else "GC-8.5"

    def choices(self, compass: Compass, seat: Seat) -> list[Action]:
        return [KEEP_MISSION[tile] for tile in compass.drawn]

    def refusal(self, compass: Compass, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, KeepMission):
            return NOT_OFFERED
        return None if action.mission in compass.drawn else NOT_IN_HAND

    def chosen(self, compass: Compass, seat: Seat, action: Action) -> None:
        """GC-8.2, GC-8.3"""
        assert isinstance(action, KeepMission)
        self.keep(compass, seat, action.mission)
        self.asks = 0
        self.rank += 1
