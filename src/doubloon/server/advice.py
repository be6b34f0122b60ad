"""Why not, and what would the computer do: both from what the seat itself may know."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Final

from doubloon.server import access
from doubloon.server.problems import Clash
from doubloon.server.thinkers import DEFAULT_LEVEL, Answer
from doubloon.server.wire import Hint, Hinted, Person, WhyNot

if TYPE_CHECKING:
    from doubloon.kernel.table import Table
    from doubloon.server.hall import Hall
    from doubloon.server.rooms import Room

MOST_WEIGHED: Final = 8


def why_not(room: Room, seat: int, action: str) -> WhyNot:
    """Clause and sentence; both empty when the action is legal."""
    refusal = room.table.refusal(seat, action)
    if refusal is None:
        return WhyNot(action, "", "")
    return WhyNot(action, refusal.clause, refusal.text)


async def hinted(hall: Hall, room: Room, person: Person, seat: int) -> Hinted:
    """The greedy bot's choice for a seat that is asked, thought out on an imagined table."""
    access.check_own_seat(room, person, seat)
    if not hall.limits.flow("hint", person.id):
        access.check_flow(hall, "hint", person)
    table = room.table
    if room.sheet.state != "running" or seat not in table.to_act:
        raise Clash("It is not your turn: there is nothing to advise.")
    try:
        answer = await hall.thinkers.think(table, seat, DEFAULT_LEVEL)
    except (TimeoutError, BrokenProcessPool):
        raise Clash("No advice came in time; try again.") from None
    return Hinted(table.version, _hint(table, seat, answer))


def _hint(table: Table, seat: int, answer: Answer) -> Hint:
    labels = {
        choice["action"]: choice
        for choice in (table.describe(seat, action) for action in table.choices(seat))
    }
    weighed = [(labels[action]["label"], round(value, 2)) for action, value in answer.weighed[:MOST_WEIGHED]]
    return Hint(labels[answer.action], _reason(answer), weighed)


def _reason(answer: Answer) -> str:
    if len(answer.weighed) < 2:
        return "It is the only choice."
    best, second = answer.weighed[0][1], max(value for _, value in answer.weighed[1:])
    if best - second < 0.01:
        return f"Looking one choice ahead it stands at {best:.1f} points; another choice is as good."
    return f"Looking one choice ahead it stands at {best:.1f} points, {best - second:.1f} more than the next best."
