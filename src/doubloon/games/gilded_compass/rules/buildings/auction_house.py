"""The Auction House (GC-7): runs for Private Artifacts. Compiled room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from doubloon.games.gilded_compass.actions import REJECT, RejectArtifact
from doubloon.games.gilded_compass.content import ARTIFACT_TYPE, COLLECTIONS
from doubloon.games.gilded_compass.dice_sets import NOBODY, RUNS, ranked
from doubloon.games.gilded_compass.edge.events.neutral import ArtifactsDiscarded
from doubloon.games.gilded_compass.edge.events.rounds import CollectionDealt
from doubloon.games.gilded_compass.edge.events.secrets import ArtifactKept, ArtifactsDrawn
from doubloon.games.gilded_compass.rules.buildings import runs
from doubloon.games.gilded_compass.rules.rule import CompassRule
from doubloon.kernel.action import Action
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.columns import changed, without
from doubloon.pieces.deck import draw_some
from doubloon.pieces.handful import UNIT, handful_of, kinds

if TYPE_CHECKING:
    from doubloon.games.gilded_compass.compass import Compass

NOT_DRAWN: Final = Refusal("GC-7.6", "You have drawn no such Artifact; reject one of those you drew.")
DRAWS: Final[list[i64]] = [3, 2, 1]
"""GC-7.6, GC-7.7. How many Artifacts each rank draws; the first two ranks keep one less."""
NEUTRAL_DISCARDS: Final[list[i64]] = [4, 2]
"""GC-16.14, GC-R42"""


def ranks(compass: Compass) -> i64:
    """GC-7.6, GC-7.7. How many ranks are rewarded."""
    return 3 if compass.seats == 5 else 2


def set_up(compass: Compass) -> None:
    """GC-2.10. The Artifacts as a face-down supply, and one secret Collection tile each."""
    compass.artifact_stack = list(ARTIFACT_TYPE)
    compass.shuffle(compass.artifact_stack)
    tiles: list[i64] = list(range(COLLECTIONS))
    compass.shuffle(tiles)
    for seat in range(compass.seats):
        compass.collections = changed(compass.collections, seat, tiles[seat])
        if compass.told is not None:
            compass.told.append(CollectionDealt(seat, tiles[seat]))


@declared
class Auction(CompassRule):
    """GC-7.6. Rank by rank Artifacts are drawn, seen by the drawer only, and all but one are kept."""

    rank: i64 = 0

    def proceed(self, compass: Compass) -> None:
        """GC-7.5 – GC-7.10"""
        if not self.rank:
            compass.runs = ranked(RUNS, compass.runs)
        rewarded = min(ranks(compass), len(compass.runs))
        while self.rank < rewarded:
            owner = compass.runs[self.rank].owner
            if compass.is_neutral(owner):
                self.neutral_wins(compass)
            else:
                self.draw(compass, owner)
                if self.asks:
                    return
            self.rank += 1
        runs.close(compass, rewarded)
        compass.end(self)

    def neutral_wins(self, compass: Compass) -> None:
        """GC-16.14. Random Artifacts are discarded face up."""
        compass.artifact_stack = compass.artifact_stack[:]
        tiles = draw_some(compass, compass.artifact_stack, NEUTRAL_DISCARDS[self.rank])
        compass.artifacts_gone += handful_of(tiles)
        if compass.told is not None:
            compass.told.append(ArtifactsDiscarded(tiles))

    def draw(self, compass: Compass, seat: Seat) -> None:
        """GC-7.6, GC-7.7, GC-7.8"""
        compass.artifact_stack = compass.artifact_stack[:]
        tiles = draw_some(compass, compass.artifact_stack, DRAWS[self.rank])
        if compass.told is not None:
            compass.told.append(ArtifactsDrawn(seat, tiles[:]))
        if len(tiles) == 1:
            compass.artifacts = changed(compass.artifacts, seat, compass.artifacts[seat] + UNIT[tiles[0]])
        else:
            compass.drawn = tiles
            compass.drawer = seat
            self.asks = ONE[seat]

    def choices(self, compass: Compass, seat: Seat) -> list[Action]:
        return [REJECT[kind] for kind in kinds(handful_of(compass.drawn))]

    def refusal(self, compass: Compass, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, RejectArtifact):
            return NOT_OFFERED
        return None if action.artifact in compass.drawn else NOT_DRAWN

    def chosen(self, compass: Compass, seat: Seat, action: Action) -> None:
        """GC-7.8. The rejected tile is discarded face up, the others stay hidden."""
        assert isinstance(action, RejectArtifact)
        compass.drawn = without(compass.drawn, action.artifact)
        artifacts = compass.artifacts[seat] + handful_of(compass.drawn)
        compass.artifacts = changed(compass.artifacts, seat, artifacts)
        compass.artifacts_gone += UNIT[action.artifact]
        compass.shown += 1
        if compass.told is not None:
            compass.told.append(ArtifactKept(seat, compass.drawn, action.artifact))
        compass.drawn = []
        compass.drawer = NOBODY
        self.asks = 0
        self.rank += 1
