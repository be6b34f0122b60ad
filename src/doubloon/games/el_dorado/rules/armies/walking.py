"""Walking to a battle, tile by tile, and paying for it (ED-11.9 – ED-11.12, ED-R49). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.cards import CARD, Cards
from doubloon.games.el_dorado.content import (
    ARMY_COST,
    EXPLORERS,
    FOOD,
    ISLAND_MASK,
    THIEVES,
    WOLF,
    WOLF_COST,
    Place,
    Side,
)
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.edge.events.battle import Reinforced
from doubloon.games.el_dorado.edge.events.names import a_tile, piece_title
from doubloon.games.el_dorado.house import WOLF_LEAVES_SECRETLY
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.armies.armies import (
    NO_PATH,
    NO_WAY,
    ON_THE_WAY,
    Picking,
    distance,
    fare,
    group_of,
    pay_a_tile,
    purse,
    way_to,
    ways_onto,
    within,
)
from doubloon.games.el_dorado.rules.battle.actions import (
    JOIN,
    WALK,
    Join,
    Walk,
)
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE, mask_of, members
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NOBODY_TO_JOIN: Final = Refusal("ED-R49", "Fewer villagers can join here.")


@declared
class Walking(IslandRule):
    """ED-11.9, ED-R27, ED-R49. One reinforcement on its way: tile by tile, all the way to the battle."""

    seat: Seat
    side: Side
    goal: Place
    origin: Place
    group: i64
    here: Place

    def stack_trade_refusal(self, seat: Seat) -> Refusal | None:
        """ED-R61. What has been chosen must still be paid."""
        return ON_THE_WAY if seat == self.seat else None

    def pledged(self, island: Island, seat: Seat) -> Cards:
        """ED-R49, TH-R12. The rest of the way, by the shortest path."""
        if seat != self.seat:
            return 0
        far = distance(island, self.side, self.here, self.goal, self.secretly(island))
        if self.group == ONE[WOLF]:
            return far * CARD[FOOD]
        return 0 if self.on_foot() else fare(island, seat, far)

    def on_foot(self) -> bool:
        """ED-12.4, TH-R12. An explorer walks with speed, the Wolf with food, villagers with gold."""
        return self.group >= ONE[EXPLORERS]

    def secretly(self, island: Island) -> bool:
        """TH-17.8, TH-R29. Whether it may go out by the secret exit: not the Wolf."""
        return self.group != ONE[WOLF] or island.house & WOLF_LEAVES_SECRETLY != 0

    def means(self, island: Island) -> i64:
        """For how many tiles it lasts."""
        if self.group == ONE[WOLF]:
            return island.hands[3 * self.seat + FOOD]
        return island.speed[self.pace(island)] if self.on_foot() else purse(island, self.seat)

    def pace(self, island: Island) -> i64:
        """Where the speed of the explorer or thief on its way is kept."""
        return island.slot(members(self.group)[0])

    def onwards(self, island: Island) -> i64:
        """ED-11.10, ED-R49. The tiles it may walk onto: free ones, or the goal, from where the rest can be paid."""
        near = within(island, self.side, self.goal, self.means(island) - 1, 0, self.secretly(island))
        if self.here == island.secret and not self.secretly(island):
            near &= ~ISLAND_MASK
        return island.steps[self.here] & near & (ONE[self.goal] | ~island.others(self.side))

    def may_walk(self, island: Island, way: i64) -> Refusal | None:
        """ED-11.10, ED-R49"""
        target = way_to(island, self.here, way)
        if target < 0:
            return NO_WAY
        return None if self.onwards(island) & ONE[target] else NO_PATH

    def may_join(self, island: Island, number: i64) -> Refusal | None:
        """ED-R49. Own villagers on the path join for nothing."""
        if self.on_foot() or self.here == self.origin or number > len(self.idle(island)):
            return NOBODY_TO_JOIN
        return None

    def idle(self, island: Island) -> list[i64]:
        """Own villagers here that are not of the group."""
        return [piece for piece in island.ready_on(self.side, self.here) if not self.group & ONE[piece]]

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        out: list[Action] = []
        for way in ways_onto(island, self.here, self.onwards(island)):
            out.append(WALK[way])
        if self.here != self.origin and not self.on_foot():
            out += JOIN[: len(self.idle(island))]
        return out

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Walk):
            return self.may_walk(island, action.way)
        return self.may_join(island, action.size) if isinstance(action, Join) else NOT_OFFERED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        if isinstance(action, Join):
            idle = self.idle(island)
            group = group_of(island, idle, action.size)
            if group is None:
                barred = self.group
                island.begin(Picking(seat, self.side, self.here, action.size, 0, barred, asks=ONE[seat]))
            else:
                self.group |= mask_of(group)
        elif isinstance(action, Walk):
            self.walk(island, way_to(island, self.here, action.way))

    def walk(self, island: Island, target: Place) -> None:
        """One tile."""
        free = False
        if self.group == ONE[WOLF]:
            island.pay(self.seat, WOLF_COST)
        elif self.on_foot():
            island.speed[self.pace(island)] -= 1
        else:
            free = pay_a_tile(island, self.seat)
        island.move(members(self.group), target)
        if island.told is not None:
            island.told.append(self.told_of(target, free))
        self.here = target
        if target == self.goal:
            island.end(self)

    def told_of(self, target: Place, free: bool) -> Reinforced:
        """ED-11.9, ED-12.4, TH-10.4, TH-R12. Who comes one tile nearer, and for what."""
        pieces = members(self.group)
        if not self.on_foot():
            return Reinforced(
                self.seat, target, self.here, len(pieces), "", "ED-11.9", a_tile(ARMY_COST, free)
            )
        alone = piece_title(pieces[0]) or "the explorer"
        cited = "TH-R12" if pieces[0] == WOLF else "TH-10.4" if pieces[0] >= THIEVES else "ED-12.4"
        price = a_tile(WOLF_COST) if pieces[0] == WOLF else ""
        return Reinforced(self.seat, target, self.here, 0, alone, cited, price)

    def resumed(self, island: Island, finished: Procedure[Island]) -> None:
        """ED-R52. Those picked have joined."""
        if isinstance(finished, Picking):
            self.group |= finished.picked

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.one_side(sheet, columns.WHOSE, island, seat, self.side)
        put(sheet, columns.TILE, self.goal + 1)
        put(sheet, columns.OTHER_TILE, self.here + 1)
        columns.villagers(sheet, columns.PICKED, self.side, self.group)
