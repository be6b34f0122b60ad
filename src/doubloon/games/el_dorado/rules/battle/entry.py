"""Entering a tile that others hold (ED-12.1): one battle after the other. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.content import (
    GUARDIAN_KINDS,
    GUARDIANS,
    NOBODY,
    TITAN,
    TITAN_TILE,
    Kind,
    Place,
    Side,
)
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.edge.events.battle import Attacked, AttackedHunter, HunterAttacked
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.modes import SOLO
from doubloon.games.el_dorado.rules.battle.actions import AGAINST, Against
from doubloon.games.el_dorado.rules.battle.battle import DWELLER, ORDINARY, UNDECIDED, Battle
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.events import Event
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NOT_THERE: Final = Refusal("ED-R25", "That side is not among those to be fought on this tile.")


def hunter_named(opponent: i64) -> Kind:
    """TH-R11, SO-R6. Which of those who fight for nobody an opponent is; 0 for a side."""
    return GUARDIAN_KINDS[GUARDIANS.index(opponent)] if opponent >= TITAN else 0


@declared
class Entry(IslandRule):
    """ED-12.1, ED-R25. One battle for each opponent on the entered tile; a loss or a tie cancels the rest."""

    place: Place
    attacker: Side  # NOBODY: the Titan enters, and `mover` rolled for it (TH-R11)
    mover: Seat
    opponents: i64  # sides, TITAN, and guardians
    outcome: i64 = UNDECIDED
    hunter: Kind = TITAN_TILE  # who enters for NOBODY

    def proceed(self, island: Island) -> None:
        left = members(self.opponents)
        if not left:
            island.end(self)
        elif len(left) == 1:
            self.fight(island, left[0])
        else:
            self.asks = ONE[self.mover]

    def fight(self, island: Island, opponent: i64) -> None:
        self.opponents &= ~ONE[opponent]
        if island.told is not None:
            island.told.append(self.announcement(island, opponent))
        if opponent >= TITAN:
            dweller = hunter_named(opponent)
            island.begin(Battle(self.place, self.attacker, NOBODY, self.mover, DWELLER, dweller))
        else:
            dweller = self.hunter if self.attacker == NOBODY else 0
            island.begin(Battle(self.place, self.attacker, opponent, self.mover, ORDINARY, dweller))

    def announcement(self, island: Island, opponent: i64) -> Event:
        """Who attacks whom."""
        if opponent >= TITAN:
            cited = "SO-R6" if island.mode == SOLO else "TH-R11"
            return AttackedHunter(self.mover, self.place, hunter_named(opponent), cited)
        if self.attacker == NOBODY:
            cited = "SO-4.3" if island.mode == SOLO else "TH-14.5"
            return HunterAttacked(island.name_of(opponent), self.place, self.hunter, cited)
        return Attacked(self.mover, self.place, island.name_of(opponent))

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        return [AGAINST[opponent] for opponent in members(self.opponents)]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Against):
            return NOT_OFFERED
        return None if self.opponents & ONE[action.side] else NOT_THERE

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, Against)
        self.asks = 0
        self.fight(island, action.side)

    def resumed(self, island: Island, finished: Procedure[Island]) -> None:
        if isinstance(finished, Battle) and finished.outcome() != UNDECIDED:
            self.outcome = finished.outcome()
            self.opponents = 0

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.one_side(sheet, columns.WHOSE, island, seat, self.attacker)
        put(sheet, columns.TILE, self.place + 1)
        for side in members(self.opponents):
            columns.one_side(sheet, columns.OPPONENTS, island, seat, side)
