"""Running away (CT-10.11 to CT-10.14, CT-R28). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import FLEE, Flee
from doubloon.games.city_of_thieves.city import BESIDE, FAR, FLIGHTS, GATE_SETTING, SPACES, STEPS, Space
from doubloon.games.city_of_thieves.content import Figure
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.fights import RanAway
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.prison import told_as
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NO_FLIGHT: Final = Refusal(
    "CT-R28", "No path of the right length ends there: the loser runs as far as it can, to an empty space."
)


def ends_of_flight(district: District, start: Space, length: i64) -> list[Space]:
    """CT-R28. The longest flight that is possible; failing all, the empty spaces fewest steps away."""
    setting = GATE_SETTING[district.gates]
    at = district.at
    while length:
        reached = FLIGHTS[setting][start][length]
        if district.shut_entrances and district.portcullises:
            reached = vec[i64](ends_past_shut(district, [start], length))
        ends = [end for end in reached if at[end] < 0]
        if ends:
            return ends
        length -= 1
    return nearest_empty(district, start)


def ends_past_shut(district: District, path: list[Space], length: i64) -> list[Space]:
    """CT-R28, CT-R52. Where a flight that has come so far can end if it enters no entrance with a portcullis."""
    if not length:
        return [path[-1]]
    out: list[Space] = []
    for beyond in BESIDE[district.gates][path[-1]]:
        if beyond not in path and not district.is_shut(beyond):
            for end in ends_past_shut(district, [*path, beyond], length - 1):
                if end not in out:
                    out.append(end)
    return sorted(out)


def nearest_empty(district: District, start: Space) -> list[Space]:
    """The unoccupied spaces fewest steps away, figures ignored; the space itself if it is empty."""
    steps = STEPS[GATE_SETTING[district.gates]][start]
    fewest: i64 = FAR
    for space in range(SPACES):
        if is_free(district, space):
            fewest = min(fewest, steps[space])
    return [space for space in range(SPACES) if is_free(district, space) and steps[space] == fewest]


def is_free(district: District, space: Space) -> bool:
    """Whether a figure can be put there."""
    return district.at[space] < 0 and not district.is_shut(space)


@declared
class Flight(DistrictRule):
    """CT-10.11. Somebody moves the loser: the winner, or by card or skill the loser's player."""

    figure: Figure
    start: Space
    length: i64

    def choices(self, district: District, seat: Seat) -> list[Action]:
        return [FLEE[space] for space in ends_of_flight(district, self.start, self.length)]

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Flee):
            ends = ends_of_flight(district, self.start, self.length)
            return None if action.space in ends else NO_FLIGHT
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        """CT-R29. No cost, no fight, nothing opened."""
        assert isinstance(action, Flee)
        district.put(self.figure, action.space)
        if district.told is not None:
            district.told.append(RanAway(seat, told_as(district, self.figure), action.space))
        district.end(self)

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.FIGURE + self.figure, 1)
        put(sheet, columns.SPACE, self.start + 1)
        put(sheet, columns.COUNT, self.length)


def run_away(district: District, figure: Figure, start: Space, length: i64, mover: Seat) -> None:
    """CT-10.11"""
    district.begin(Flight(figure, start, length, asks=ONE[mover]))
