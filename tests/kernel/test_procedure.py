"""Rules in progress that every game may build on: asking in turn order."""

from __future__ import annotations

from doubloon.kernel.action import Action
from doubloon.kernel.chance import quick
from doubloon.kernel.declare import declared
from doubloon.kernel.procedure import InTurnOrder, Seat
from tests.toys.smugglers_cove.actions import PASS
from tests.toys.smugglers_cove.cove import Cove
from tests.toys.smugglers_cove.game import GAME

OPTIONS = {"weather": "calm", "pirates": True, "nights": 3}


@declared
class LastCall(InTurnOrder[Cove]):
    """Everybody with coins is asked, from seat 2 on."""

    def first(self, cove: Cove) -> Seat:
        return 2

    def is_asked(self, cove: Cove, seat: Seat) -> bool:
        return cove.coins[seat] > 0

    def choices(self, cove: Cove, seat: Seat) -> list[Action]:
        return [PASS]

    def chosen(self, cove: Cove, seat: Seat, action: Action) -> None:
        self.asks = 0


def cove_at_last_call(seats: int, poor: tuple[Seat, ...]) -> Cove:
    cove = GAME.start(seats, OPTIONS, quick(b"last call"), listen=False, record=False)
    assert isinstance(cove, Cove)
    for seat in poor:
        cove.coins[seat] = 0
    cove.begin(LastCall())
    cove.settle()
    return cove


def asked_in_order(cove: Cove) -> list[Seat]:
    order = []
    while isinstance(cove.stack[-1], LastCall):
        seat = cove.to_act()[0]
        order.append(seat)
        cove.play(seat, PASS)
    return order


def test_seats_are_asked_clockwise_from_the_first_one() -> None:
    assert asked_in_order(cove_at_last_call(4, poor=())) == [2, 3, 0, 1]


def test_a_seat_with_nothing_to_decide_is_passed_over() -> None:
    assert asked_in_order(cove_at_last_call(4, poor=(3, 1))) == [2, 0]


def test_a_rule_that_asks_nobody_ends_at_once() -> None:
    assert asked_in_order(cove_at_last_call(3, poor=(0, 1, 2))) == []


def test_a_copy_goes_on_by_itself() -> None:
    cove = cove_at_last_call(4, poor=())
    cove.play(2, PASS)
    other = cove.copy()
    assert asked_in_order(other) == [3, 0, 1]
    assert asked_in_order(cove) == [3, 0, 1]
