"""Bringing help to a battle and fleeing from it (ED-12.4, ED-12.5, ED-11.9 – ED-11.12). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.actions import STRIDE
from doubloon.games.el_dorado.cards import Cards
from doubloon.games.el_dorado.content import (
    EXPLORERS,
    FOOD,
    MOST_THIEVES,
    NOBODY,
    SEQUOIA,
    THIEVES,
    WOLF,
    Place,
    Side,
)
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.edge.events.battle import Fled
from doubloon.games.el_dorado.house import WOLF_LEAVES_SECRETLY
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.armies.armies import (
    NO_GOLD,
    NO_PATH,
    NO_SUCH_GROUP,
    NO_WAY,
    Picking,
    distance,
    fare,
    group_of,
    pay_a_tile,
    purse,
    purse_at_most,
    rings,
    way_to,
    ways_onto,
    within,
)
from doubloon.games.el_dorado.rules.armies.walking import Walking
from doubloon.games.el_dorado.rules.battle.actions import (
    DONE,
    RALLY,
    RALLY_WOLF,
    Flee,
    Reinforce,
    flee,
    reinforce,
)
from doubloon.games.el_dorado.rules.explorers.sequoia import may_stride, stride
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.games.el_dorado.thieves.actions import RALLY_THIEF, RallyThief
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import BYTE, ONE, mask_of, members, size
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

CANNOT_FLEE: Final = Refusal("ED-R28", "Nobody flees from this battle.")
NOT_FREE: Final = Refusal("ED-11.12", "A group flees only to an unoccupied tile.")
EXPLORER_STAYS: Final = Refusal(
    "ED-12.4", "Your explorer cannot come: on-turn only, with speed left and a free path."
)
THIEF_STAYS: Final = Refusal(
    "TH-10.4", "That thief cannot come: on the Thieves' turn only, with speed left and a free path."
)
WOLF_STAYS: Final = Refusal(
    "TH-R12", "Your Wolf cannot come: on-turn only, 1 food a space, over a free path."
)


@declared
class BattleMoves(IslandRule):
    """ED-12.4, ED-12.5. A side brings pieces to the battle tile or, attacked, flees from it, until it is done.

    Partners move in any order; the step ends when both are done (TH-R40).
    """

    side: Side
    place: Place
    flees: bool
    arrived: i64 = 0
    finished: i64 = 0  # the seats that have said they are done
    seat: Seat = NOBODY  # who acted last

    def proceed(self, island: Island) -> None:
        for seat in BYTE[island.players(self.side) & ~self.finished]:
            if self.could_act(island, seat):
                self.asks |= ONE[seat]
        if not self.asks:
            island.end(self)

    def could_act(self, island: Island, seat: Seat) -> bool:
        """ED-R12. Public facts only: somebody could come or flee if the hand allows it."""
        if self.may_rally(island, seat) is None or self.a_thief_could_come(island):
            return True
        if island.expansion and self.could_pay_its_way(island, seat, island.hand_size(seat)):
            return True
        most = purse_at_most(island, seat)
        if not most:
            return False
        ready = island.ready_armies(self.side) & ~ONE[self.place]
        if ready and within(island, self.side, self.place, most, ready) & ready:
            return True
        if not self.flees or not self.fugitives(island):
            return False
        return island.steps[self.place] & ~island.others(self.side) != 0

    def could_pay_its_way(self, island: Island, seat: Seat, cards: i64) -> bool:
        """TH-R12, TH-R34. The Wolf for food, or Sequoia for wood, if all cards were of that type."""
        return self.wolf_could_come(island, seat, cards) or (
            cards > 0 and self.traveller_could_come(island, seat, cards)
        )

    def pledged(self, island: Island, seat: Seat) -> Cards:
        """ED-R49. While a group is picked that has all its way before it."""
        top = island.stack[-1]
        if not isinstance(top, Picking) or top.seat != seat or top.way >= 0:
            return 0
        return fare(island, seat, distance(island, self.side, top.place, self.place))

    def fugitives(self, island: Island) -> list[i64]:
        """ED-R28. Villagers on the battle tile that did not arrive just now."""
        return [piece for piece in island.ready_on(self.side, self.place) if not self.arrived & ONE[piece]]

    def may_rally(self, island: Island, seat: Seat) -> Refusal | None:
        """ED-12.4, ED-R26. The explorer comes on-turn only, all the way, with speed left."""
        here = island.at[EXPLORERS + seat]
        speed = island.speed[seat]
        if self.side != island.on_turn or here < 0 or here == self.place or not speed:
            return EXPLORER_STAYS
        if island.locked & ONE[EXPLORERS + seat]:
            return EXPLORER_STAYS
        return None if self.can_come(island, here, speed) else EXPLORER_STAYS

    def can_come(self, island: Island, here: Place, most: i64, secretly: bool = True) -> bool:
        """ED-11.10, ED-12.4, TH-R29. A free path of at most `most` steps leads to the battle."""
        return within(island, self.side, self.place, most, ONE[here], secretly) & ONE[here] != 0

    def may_rally_thief(self, island: Island, piece: i64) -> Refusal | None:
        """TH-10.4 – TH-10.6. Any thief with enough speed, on the Thieves' own turn."""
        here = island.at[piece]
        if self.side != island.thieves or self.side != island.on_turn or here < 0 or here == self.place:
            return THIEF_STAYS
        speed = island.speed[island.slot(piece)]
        if not speed or island.locked & ONE[piece]:
            return THIEF_STAYS
        return None if self.can_come(island, here, speed) else THIEF_STAYS

    def a_thief_could_come(self, island: Island) -> bool:
        """TH-10.4. Speed is public."""
        if self.side == island.thieves:
            for thief in range(MOST_THIEVES):
                if self.may_rally_thief(island, THIEVES + thief) is None:
                    return True
        return False

    def wolf_could_come(self, island: Island, seat: Seat, food: i64) -> bool:
        """TH-R12, TH-R43. On its owner's turn, for this food, while the owner's explorer is on the map."""
        here = island.at[WOLF]
        if island.companion != seat or self.side != island.on_turn or here < 0 or here == self.place:
            return False
        if island.locked & ONE[WOLF] or not island.scouts(seat) or not food:
            return False
        secretly = island.house & WOLF_LEAVES_SECRETLY != 0
        return self.can_come(island, here, food, secretly)

    def traveller_could_come(self, island: Island, seat: Seat, wood: i64) -> bool:
        """TH-R34. Sequoia pays for more steps, in her own explore phase."""
        here = island.at[EXPLORERS + seat]
        if island.explorer[seat] != SEQUOIA or self.side != island.on_turn or here < 0:
            return False
        if island.locked & ONE[EXPLORERS + seat]:
            return False
        most = island.speed[seat] + wood
        return here != self.place and self.can_come(island, here, most)

    def may_rally_wolf(self, island: Island, seat: Seat) -> Refusal | None:
        """TH-15.5, TH-R12"""
        return None if self.wolf_could_come(island, seat, island.hands[3 * seat + FOOD]) else WOLF_STAYS

    def may_reinforce(self, island: Island, seat: Seat, action: Reinforce) -> Refusal | None:
        """ED-11.9, ED-11.10, ED-R49"""
        if action.origin == self.place or action.size > len(island.ready_on(self.side, action.origin)):
            return NO_SUCH_GROUP
        gold = purse(island, seat)
        if not gold:
            return NO_GOLD
        return None if self.can_come(island, action.origin, gold) else NO_PATH

    def may_flee(self, island: Island, seat: Seat, action: Flee) -> Refusal | None:
        """ED-11.11, ED-11.12, ED-R28"""
        if not self.flees:
            return CANNOT_FLEE
        if action.size > len(self.fugitives(island)):
            return NO_SUCH_GROUP
        if not purse(island, seat):
            return NO_GOLD
        target = way_to(island, self.place, action.way)
        if target < 0:
            return NO_WAY
        return NOT_FREE if island.others(self.side) & ONE[target] else None

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        out: list[Action] = [DONE]
        if self.may_rally(island, seat) is None:
            out.append(RALLY)
        if island.expansion and self.may_rally_wolf(island, seat) is None:
            out.append(RALLY_WOLF)
        if self.side == island.thieves:
            for thief in range(MOST_THIEVES):
                if self.may_rally_thief(island, THIEVES + thief) is None:
                    out.append(RALLY_THIEF[thief])
        if island.expansion and may_stride(island, seat) is None:
            out.append(STRIDE)
        gold = purse(island, seat)
        if not gold:
            return out
        ready = island.ready_armies(self.side) & ~ONE[self.place]
        if ready:
            for ring in rings(island, self.side, self.place, gold)[1:]:
                for origin in members(ring & ready):
                    for number in range(1, len(island.ready_on(self.side, origin)) + 1):
                        out.append(reinforce(origin, number))
        if self.flees:
            number_here = len(self.fugitives(island))
            if number_here:
                for way in ways_onto(island, self.place, ~island.others(self.side)):
                    for number in range(1, number_here + 1):
                        out.append(flee(way, number))
        return out

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Reinforce):
            return self.may_reinforce(island, seat, action)
        if isinstance(action, Flee):
            return self.may_flee(island, seat, action)
        if action is RALLY:
            return self.may_rally(island, seat)
        if action is RALLY_WOLF:
            return self.may_rally_wolf(island, seat)
        if isinstance(action, RallyThief):
            return self.may_rally_thief(island, THIEVES + action.thief)
        if action is STRIDE:
            return may_stride(island, seat)
        return None if action is DONE else NOT_OFFERED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        self.asks = 0
        if action is DONE:
            self.finished |= ONE[seat]
            return
        self.seat = seat
        self.finished &= ONE[seat]
        if isinstance(action, Reinforce):
            group = group_of(island, island.ready_on(self.side, action.origin), action.size)
            if group is None:
                island.begin(Picking(seat, self.side, action.origin, action.size, -1, 0, asks=ONE[seat]))
            else:
                self.set_out(island, mask_of(group), action.origin)
        elif isinstance(action, Flee):
            group = group_of(island, self.fugitives(island), action.size)
            if group is None:
                barred = self.arrived
                island.begin(
                    Picking(seat, self.side, self.place, action.size, action.way, barred, asks=ONE[seat])
                )
            else:
                self.run(island, group, action.way)
        elif action is RALLY_WOLF:
            self.set_out(island, ONE[WOLF], island.at[WOLF])
        elif isinstance(action, RallyThief):
            piece = THIEVES + action.thief
            self.set_out(island, ONE[piece], island.at[piece])
        elif action is STRIDE:
            stride(island, seat)
        else:
            self.set_out(island, ONE[EXPLORERS + seat], island.at[EXPLORERS + seat])

    def set_out(self, island: Island, group: i64, origin: Place) -> None:
        """ED-R49. One complete walk."""
        seat = self.seat
        island.begin(Walking(seat, self.side, self.place, origin, group, origin, asks=ONE[seat]))

    def run(self, island: Island, group: list[i64], way: i64) -> None:
        """ED-11.11"""
        target = way_to(island, self.place, way)
        free = pay_a_tile(island, self.seat)
        island.move(group, target)
        if island.told is not None:
            island.told.append(Fled(self.seat, target, len(group), free))

    def resumed(self, island: Island, finished: Procedure[Island]) -> None:
        if isinstance(finished, Walking):
            self.arrived |= finished.group
        elif isinstance(finished, Picking):
            if finished.way < 0:
                self.set_out(island, finished.picked, finished.place)
            else:
                self.run(island, members(finished.picked), finished.way)

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.one_side(sheet, columns.WHOSE, island, seat, self.side)
        columns.one_seat(sheet, columns.WHO, island, seat, self.seat)
        columns.by_seat(sheet, columns.FINISHED, island, seat, self.finished)
        put(sheet, columns.NUMBER, size(self.arrived))

    def encode(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        sheet[columns.MOVING + (0 if self.flees else 1)] = 0
        sheet[columns.MOVING + (1 if self.flees else 0)] = 1
