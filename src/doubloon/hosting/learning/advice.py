"""Why not, and what would the computer do: both from what the seat itself may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from doubloon import bots
from doubloon.analysis import coach
from doubloon.hosting import access
from doubloon.hosting.learning import teaching
from doubloon.hosting.play import NOT_STARTED
from doubloon.hosting.problems import Clash, Forbidden
from doubloon.hosting.wire import Considered, Hint, Hinted, Person, WhyNot

if TYPE_CHECKING:
    from doubloon.hosting.room import Room
    from doubloon.hosting.thinking import Advice
    from doubloon.kernel.tables.table import Table

MOST_WEIGHED: Final = 3


def why_not(room: Room, person: Person | None, seat: int, action: str) -> WhyNot:
    """Clause and sentence for the holder of a seat; both empty when the action is legal. A deal is nobody's to ask about
    before the game has started: a host could deal again until they like it."""
    access.check_own_seat(room, person, seat)
    waiting = room.row.state == "waiting"
    # A lesson speaks first: it is silent where the rules have more to say than that something is not asked.
    later = teaching.later(room.row, room.table, seat, action)
    refusal = NOT_STARTED if waiting else later or room.table.refusal(seat, action)
    if refusal is None:
        return WhyNot(action, "", "")
    return WhyNot(action, refusal.clause, refusal.text)


async def hinted(room: Room, person: Person, seat: int, asker: str) -> Hinted:
    """A strong bot's choice for a seat that is asked, thought out on imagined tables."""
    access.check_own_seat(room, person, seat)
    room.services.limits.check("hint", asker)
    table = room.table
    if not room.row.may_hint():
        raise Forbidden("Hints are off between people at this table: its host has not allowed them.")
    if room.row.state != "running" or seat not in table.to_act:
        raise Clash("It is not your turn: there is nothing to advise.")
    try:
        advice = await room.services.thinker.advise(table, seat, bots.ADVISER, asker)
    except TimeoutError:
        raise Clash("No advice came in time; try again.") from None
    access.check_own_seat(room, person, seat)
    return Hinted(table.version, _hint(table, seat, advice))


def _hint(table: Table, seat: int, advice: Advice) -> Hint:
    labels = {
        choice["action"]: choice
        for choice in (table.describe(seat, action) for action in table.choices(seat))
    }
    weighed = [
        Considered(labels[action]["label"], value, visits)
        for action, value, visits in advice.weighed[:MOST_WEIGHED]
    ]
    why = _explained(table, seat, advice)
    return Hint(labels[advice.action], why.text, weighed, why.places)


def _explained(table: Table, seat: int, advice: Advice) -> coach.Explanation:
    if len(advice.weighed) < 2:
        return coach.Explanation("It is the only choice.", [])
    why = coach.NOTHING
    if table.game.terms(table.state, seat):
        why = coach.explanation(table.game, advice.reasons, table.owners)
    return why._replace(text=f"{why.text} {_figures(advice)}".strip())


def _figures(advice: Advice) -> str:
    (_, best, visits), second = advice.weighed[0], max(value for _, value, _ in advice.weighed[1:])
    if not visits:
        return f"Looking one choice ahead it stands at {best:.1f} points, the next best at {second:.1f}."
    return f"Rated {100 * best:.0f} of 100 after {visits} imagined games; 50 is even with the best rival."
