"""One movement of a character (CT-6), from the declared path over the opponents' answer to its end (CT-R31). Compiled room.

Which paths may be declared stands in paths.py; what is asked on the way in answers.py.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import (
    Leave,
    Play,
    To,
)
from doubloon.games.city_of_thieves.city import (
    FIRST_EXIT,
    OUT,
    PRISON,
    SPACES,
    Exit,
    Space,
)
from doubloon.games.city_of_thieves.content import (
    ATTACK_PRICE,
    CALTROPS,
    DUCATS,
    MIRKO,
    MOVE_PRICE,
    NIGGLING_INJURY,
    PENTACLE_GATE,
    RUN,
    SECRET_PASSAGE,
    SELENE,
    Figure,
)
from doubloon.games.city_of_thieves.district import NOBODY, District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.movement import LeftDistrict, Moved, PathDeclared, StayedPut
from doubloon.games.city_of_thieves.king_of_ashes.actions import FLY, Via
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.below import AHEAD, is_room_below
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.descent import (
    nearest_stairs,
)
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.entering import Entering
from doubloon.games.city_of_thieves.king_of_ashes.content import (
    SLAVERS_CLUTCHES,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.exploration import explore
from doubloon.games.city_of_thieves.king_of_ashes.rules.fellows.exchange import Exchange
from doubloon.games.city_of_thieves.king_of_ashes.rules.fellows.route import Route, copied
from doubloon.games.city_of_thieves.king_of_ashes.rules.intrigue.deeds import note_deed
from doubloon.games.city_of_thieves.king_of_ashes.rules.wounds import wound
from doubloon.games.city_of_thieves.rules.chests.treasures import CountDucats
from doubloon.games.city_of_thieves.rules.fights.fights import Fight
from doubloon.games.city_of_thieves.rules.movement.answers import (
    Answers,
    Declaration,
    StepByStep,
    first_street,
)
from doubloon.games.city_of_thieves.rules.movement.paths import (
    allowance,
    costs_of,
    passing_by,
    play_to_move,
    search_of,
    take_wings,
    worn,
)
from doubloon.games.city_of_thieves.rules.movement.ways import (
    plain_path,
)
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.games.city_of_thieves.rules.skills.paying import PayWithCard, pay_with_card
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared, own
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Procedure, Seat, Steps
from doubloon.pieces.handful import count


@declared
class Movement(DistrictRule):
    """CT-6.1, CT-R31. One movement of a character, paid for, from the declared path to its end."""

    figure: Figure
    extra: i64 = 0  # points added by cards and skills
    passages: i64 = 0
    pentacles: i64 = 0
    lessened: bool = False  # Niggling Injury
    gone: i64 = 0  # steps gone before the answer (CT-R67)
    to: Space = NOBODY  # NOBODY: not declared, or staying
    exit: Exit = NOBODY
    route: Route | None = own(default=None)  # KA-8, E03
    stop: Space = NOBODY  # where Caltrops would end the path, or NOBODY (KA-R52)
    caltrops: bool = False
    arrows: bool = False  # a room is being entered along an arrow (KA-14.4)

    def steps(self) -> Steps[Movement, District]:
        return MOVEMENT_STEPS

    def points(self) -> i64:
        """CT-R60"""
        return allowance(self.figure, self.extra, self.lessened, self.gone)

    def path(self, district: District) -> list[Space]:
        """The declared path on the board, without its start."""
        start = district.place[self.figure]
        end = FIRST_EXIT + self.exit if self.exit >= 0 else self.to
        if end < 0 or (end == start and self.route is None):
            return []
        points = self.points()
        if district.ashes is None and not self.passages and not self.pentacles:
            return plain_path(district, start, end, points, self.figure == SELENE)
        if end >= SPACES and start >= SPACES:
            return way_ahead(start, end)
        search = search_of(district, self.figure, points, self.passages, self.pentacles, self.route)
        walked = [] if self.route is None else self.route.walked
        if end >= SPACES:
            return walked + search.path(self.stairs(district)) + [end]
        return walked + search.path(end)

    def stairs(self, district: District) -> Space:
        """KA-14.1. The staircase the path goes down."""
        points = self.points()
        costs = costs_of(district, self.figure, points, self.passages, self.pentacles, self.route)
        return nearest_stairs(district, self.figure, costs, points)

    def the_declaration(self, district: District) -> None:
        """CT-R31. Cards may have been laid down already: then the end of the path is still to be named."""
        if self.to < 0 and self.exit < 0:
            self.declare(district)

    def declare(self, district: District) -> None:
        """The mover lays down cards and names the end of the path."""
        seat = district.owner[self.figure]
        district.begin(
            Declaration(
                self.figure,
                self.extra,
                self.passages,
                self.pentacles,
                self.lessened,
                self.gone,
                copied(self.route),
                asks=ONE[seat],
            )
        )

    def the_answer(self, district: District) -> None:
        """CT-R31, CT-R67, C02, K06"""
        seat = district.owner[self.figure]
        if district.told is not None:
            district.told.append(
                PathDeclared(
                    seat, self.figure, district.place[self.figure], self.path(district), int(self.exit)
                )
            )
        if district.ashes is not None:
            self.stop = first_street(district, self.path(district))
        if district.answers_on_the_way and district.place[self.figure] < SPACES:
            path = self.path(district)
            district.begin(StepByStep(self.figure, path if self.exit >= 0 else path[:-1]))
        else:
            district.begin(Answers(seat, district.left_of(seat), self.stop >= 0))

    def the_new_path(self, district: District) -> None:
        """CT-R31, CT-R32, CT-R67"""
        if self.lessened:
            self.to = NOBODY
            self.exit = NOBODY
            if self.route is not None:
                self.route = Route(True, [], []) if self.route.flying else None
            if self.points() or not self.gone:
                self.declare(district)

    def the_exchanges(self, district: District) -> None:
        """KA-8.3, KA-R18. One after the other; those beyond a Caltrops stop do not happen."""
        route = self.route
        if route is None or route.exchanged == len(route.vias):
            return
        fellow = route.vias[route.exchanged]
        route.exchanged += 1
        self.step -= 1
        if not self.caltrops or self.stop not in route.walked[: walked_to(district, route)]:
            district.begin(Exchange(self.figure, fellow, asks=ONE[district.owner[fellow]]))

    def the_way(self, district: District) -> None:
        """CT-6.2, CT-10.2, CT-R53, KA-R52"""
        figure, seat = self.figure, district.owner[self.figure]
        if self.caltrops:
            self.to = self.stop
            self.exit = NOBODY
        if district.place[figure] == PRISON and (self.to >= 0 or self.exit >= 0):
            note_deed(district, seat, SLAVERS_CLUTCHES)
        if self.exit >= 0:
            leave(district, figure, self.exit)
        elif self.to < 0:
            if district.told is not None and not self.gone:
                cited = "KA-R39" if district.place[figure] == PRISON else "CT-R65"
                district.told.append(StayedPut(figure, cited))
        elif self.to >= SPACES:
            self.go_below(district)
        elif district.at[self.to] >= 0 and district.at[self.to] != figure:
            victim = district.at[self.to]
            district.ap -= ATTACK_PRICE
            district.acted = True
            district.lift(figure)
            district.place[figure] = self.to
            keeper = district.left_of(seat) if district.owner[victim] < 0 else NOBODY
            district.begin(Fight(figure, victim, keeper, self.to))
        else:
            if district.told is not None:
                district.told.append(Moved(seat, figure, self.to))
            district.put(figure, self.to)

    def go_below(self, district: District) -> None:
        """KA-14.1, KA-14.4. Down a staircase, or one arrow further on the way to the declared room."""
        start = district.place[self.figure]
        room = self.to if start < SPACES else AHEAD[start]
        self.arrows = start >= SPACES
        crossing = room != self.to and district.at[room] >= 0
        district.begin(Entering(self.figure, room, crossing))

    def the_way_on(self, district: District) -> None:
        """KA-14.2, KA-R36, KA-R57, KA-R65. In every room on an arrow way, after its roll, the rest is declared again."""
        figure = self.figure
        if not self.arrows or not is_room_below(district.place[figure]):
            return
        self.arrows = False
        self.gone += 1
        if district.acting == figure and self.points():
            self.to = NOBODY
            self.exit = NOBODY
            self.declare(district)
            self.step = EXCHANGES_STEP

    def what_is_there(self, district: District) -> None:
        """KA-4.1, KA-R6, K06. Caltrops on the way, or a face-down token where the path ended."""
        if district.ashes is None or self.to < 0 or district.place[self.figure] != self.to:
            return
        if self.caltrops:
            wound(district, self.figure, 1)
        else:
            explore(district, self.figure)

    def resumed(self, district: District, finished: Procedure[District]) -> None:
        if isinstance(finished, Declaration):
            self.extra = finished.extra
            self.passages = finished.passages
            self.pentacles = finished.pentacles
            self.route = finished.route
            self.to = finished.to
            self.exit = finished.exit
        elif isinstance(finished, Answers):
            self.lessened = finished.card == NIGGLING_INJURY
            self.caltrops = finished.card == CALTROPS
        else:
            self.met(district, finished)

    def met(self, district: District, finished: Procedure[District]) -> None:
        """CT-R67, KA-R29. What happened on the way, or the card that pays for more of it."""
        if isinstance(finished, StepByStep):
            self.stopped(district, finished)
        elif isinstance(finished, Entering):
            self.arrows = self.arrows and not finished.attacking
        elif isinstance(finished, PayWithCard):
            self.extra += 2

    def stopped(self, district: District, way: StepByStep) -> None:
        """CT-R67. What an answer on the way leaves of the movement."""
        self.lessened = way.answered
        if way.answered:
            self.gone = way.gone
            self.passages -= way.passages
            self.pentacles -= way.pentacles
            if district.told is not None and way.gone:
                seat = district.owner[self.figure]
                district.told.append(Moved(seat, self.figure, district.place[self.figure]))

    def encode(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.MOVER + self.figure, 1)
        put(sheet, columns.EXTRA, self.extra)
        put(sheet, columns.PASSAGES, self.passages)
        put(sheet, columns.PENTACLES, self.pentacles)
        columns.flag(sheet, columns.LESSENED, self.lessened)
        put(sheet, columns.GONE, self.gone)
        put(sheet, columns.TO, self.to + 1)
        put(sheet, columns.EXIT, self.exit + 1)
        put(sheet, columns.STOP, self.stop + 1)
        columns.flag(sheet, columns.STOP + 1, self.caltrops)
        columns.route(sheet, self.route)


MOVEMENT_STEPS: Final[Steps[Movement, District]] = (
    Movement.the_declaration,  # CT-R31
    Movement.the_answer,  # CT-R31, C02, K06
    Movement.the_new_path,  # CT-R31
    Movement.the_exchanges,  # KA-8.3
    Movement.the_way,  # CT-6.2
    Movement.the_way_on,  # KA-R57
    Movement.what_is_there,  # KA-4.1, K06
)


EXCHANGES_STEP: Final = MOVEMENT_STEPS.index(Movement.the_exchanges)


def way_ahead(start: Space, end: Space) -> list[Space]:
    """KA-14.4. The rooms along the arrows, without the first."""
    out = [AHEAD[start]]
    while out[-1] != end:
        out.append(AHEAD[out[-1]])
    return out


def walked_to(district: District, route: Route) -> i64:
    """How much of the fixed path lies before the fellow whose exchange is next."""
    return route.walked.index(district.place[route.vias[route.exchanged - 1]])


def leave(district: District, figure: Figure, exit: Exit) -> None:
    """CT-R53, CT-R54, CT-R39. The activation ends; ducat chests are counted at once."""
    seat = district.owner[figure]
    if district.told is not None:
        district.told.append(LeftDistrict(seat, figure, exit, district.portcullises & ONE[exit] != 0))
    district.put(figure, OUT)
    district.acting = NOBODY
    for _ in range(count(district.carried[figure], DUCATS)):
        district.begin(CountDucats(figure, DUCATS))


def begin_movement(district: District, seat: Seat, figure: Figure, action: Action) -> None:
    """CT-6.1. The action point is paid; then the path, or first the cards that go with it."""
    district.ap -= MOVE_PRICE
    district.moved = True
    boots = worn(district, figure)
    points = allowance(figure, boots, False, 0)
    if isinstance(action, To):
        district.begin(Movement(figure, boots, to=action.space))
    elif isinstance(action, Leave):
        district.begin(Movement(figure, boots, exit=action.exit))
    elif isinstance(action, Play):
        play_to_move(district, seat, action.card)
        district.begin(
            Movement(
                figure,
                boots + (2 if action.card == RUN else 0),
                1 if action.card == SECRET_PASSAGE else 0,
                1 if action.card == PENTACLE_GATE else 0,
            )
        )
    elif isinstance(action, Via):
        route = passing_by(district, figure, action.figure, points, 0, 0, None)
        district.begin(Movement(figure, boots, route=route))
    elif action is FLY:
        district.begin(Movement(figure, boots, route=take_wings(district, figure, None)))
    else:
        district.begin(Movement(figure, boots))
        pay_with_card(district, MIRKO)
