"""Windows in which others may cut in (ED-11.5, ED-R12). Compiled room."""

from __future__ import annotations

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.actions import PASS
from doubloon.games.el_dorado.content import Side
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.armies.armies import (
    Picking,
    group_of,
    interceptions,
    march_now,
    may_intercept,
    next_to_intercept,
    way_to,
)
from doubloon.games.el_dorado.rules.battle.actions import March
from doubloon.games.el_dorado.rules.battle.entry import Entry
from doubloon.games.el_dorado.rules.cave.cave import lift_cave_shrine
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import BYTE, ONE, members
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal


@declared
class Window(IslandRule):
    """ED-R12. The others are asked clockwise; an attack opens the window again; it closes when all pass in a row."""

    on_turn: Side
    last: Side
    fought: bool = False

    def lets_players_trade(self) -> bool:
        """ED-R48"""
        return True

    def is_exploring(self) -> bool:
        """TH-R39"""
        return True

    def proceed(self, island: Island) -> None:
        lift_cave_shrine(island)
        seats = next_to_intercept(island, self.last)
        if seats:
            self.last = island.side_of[BYTE[seats][0]]
            self.asks = seats
        else:
            island.end(self)

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        out: list[Action] = [PASS]
        interceptions(island, seat, out)
        return out

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, March):
            return may_intercept(island, seat, action)
        return None if action is PASS else NOT_OFFERED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        if action is PASS:
            self.asks &= ~ONE[seat]
            return
        self.asks = 0
        if isinstance(action, March):
            self.last = self.on_turn
            self.fought = True
            side = island.side_of[seat]
            group = group_of(island, island.ready_on(side, action.origin), action.size)
            if group is None:
                island.begin(Picking(seat, side, action.origin, action.size, action.way, 0, asks=ONE[seat]))
            else:
                self.attack(island, seat, group, action.way)

    def attack(self, island: Island, seat: Seat, group: list[i64], way: i64) -> None:
        """ED-11.5, ED-R53. Against the side on turn alone."""
        target = way_to(island, island.at[group[0]], way)
        march_now(island, seat, group, target)
        island.begin(Entry(target, island.side_of[seat], seat, ONE[self.on_turn]))

    def resumed(self, island: Island, finished: Procedure[Island]) -> None:
        if isinstance(finished, Picking):
            self.attack(island, finished.seat, members(finished.picked), finished.way)

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.one_side(sheet, columns.WHOSE, island, seat, self.last)
        columns.flag(sheet, columns.SIGN, self.fought)
