"""What is asked in the course of a movement: the rest of the declaration, and the opponents' answers (CT-R31, CT-R67). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import (
    PASS,
    PLAY,
    STAY,
    USE_SKILL,
    Leave,
    Play,
    To,
)
from doubloon.games.city_of_thieves.city import (
    BEHIND_WALLS,
    BESIDE,
    PRISON,
    SPACES,
    STREETS,
    Exit,
    Space,
)
from doubloon.games.city_of_thieves.content import (
    CALTROPS,
    MIRKO,
    NIGGLING_INJURY,
    RUN,
    SECRET_PASSAGE,
    Card,
    Figure,
)
from doubloon.games.city_of_thieves.district import NOBODY, District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.king_of_ashes.actions import FLY, Via
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.descent import (
    FELLOW_THERE,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.fellows.route import Route
from doubloon.games.city_of_thieves.rules.arcana.windows import CardWindow
from doubloon.games.city_of_thieves.rules.movement.paths import (
    allowance,
    declarations,
    may_declare,
    passing_by,
    play_to_move,
    take_wings,
)
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.games.city_of_thieves.rules.skills.paying import PayWithCard, pay_with_card
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared, own
from doubloon.kernel.encoding import put, seen_from
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Procedure, Seat, Steps
from doubloon.kernel.refusal import Refusal

MUST_GO: Final = Refusal("CT-R65", "Declare where the character goes.")
MUST_PASS: Final = Refusal("KA-8.3", "The character has named a fellow to pass, so it goes on.")
NO_STREET: Final = Refusal("KA-R52", "No unoccupied street lies on the declared path.")
NO_ANSWER: Final = Refusal("CT-R31", "That card does not answer a movement.")


def first_street(district: District, path: list[Space]) -> Space:
    """KA-R52. The first unoccupied street of a path, or NOBODY."""
    for space in path:
        if space < STREETS and district.at[space] < 0:
            return space
    return NOBODY


@declared
class Declaration(DistrictRule):
    """CT-R31, CT-R65. The mover adds MOVE cards and names the end of the path; after an answer he may also stay."""

    figure: Figure
    extra: i64
    passages: i64
    pentacles: i64
    lessened: bool
    gone: i64
    route: Route | None = own()
    to: Space = NOBODY
    exit: Exit = NOBODY

    def points(self) -> i64:
        """CT-R60"""
        return allowance(self.figure, self.extra, self.lessened, self.gone)

    def choices(self, district: District, seat: Seat) -> list[Action]:
        points = self.points()
        out = declarations(
            district, self.figure, points, self.passages, self.pentacles, self.route, district.ap
        )
        if self.may_stay(district) is None:
            out.append(STAY)
        return out

    def may_stay(self, district: District) -> Refusal | None:
        """CT-R65, KA-R39, KA-R57. After an answer, in prison, or in a room below that is nobody else's; but who stays
        passes nobody (KA-8.3)."""
        if self.route is not None and self.route.exchanged < len(self.route.vias):
            return MUST_PASS
        place = district.place[self.figure]
        if place >= SPACES and (self.gone or place == PRISON):
            return None if place == PRISON or district.at[place] == self.figure else FELLOW_THERE
        return None if self.lessened else MUST_GO

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if action is STAY:
            return self.may_stay(district)
        points = self.points()
        return may_declare(
            district, self.figure, points, self.passages, self.pentacles, self.route, district.ap, action
        )

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        if isinstance(action, Play):
            play_to_move(district, seat, action.card)
            if action.card == RUN:
                self.extra += 2
            elif action.card == SECRET_PASSAGE:
                self.passages += 1
            else:
                self.pentacles += 1
        elif action is USE_SKILL[MIRKO]:
            pay_with_card(district, MIRKO)
        elif isinstance(action, Via):
            points = self.points()
            self.route = passing_by(
                district, self.figure, action.figure, points, self.passages, self.pentacles, self.route
            )
        elif action is FLY:
            self.route = take_wings(district, self.figure, self.route)
        else:
            if isinstance(action, To):
                self.to = action.space
            elif isinstance(action, Leave):
                self.exit = action.exit
            district.end(self)

    def resumed(self, district: District, finished: Procedure[District]) -> None:
        if isinstance(finished, PayWithCard):
            self.extra += 2

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.FIGURE + self.figure, 1)
        put(sheet, columns.EXTRA, self.extra)
        put(sheet, columns.PASSAGES, self.passages)
        put(sheet, columns.PENTACLES, self.pentacles)
        columns.flag(sheet, columns.LESSENED, self.lessened)
        put(sheet, columns.GONE, self.gone)
        columns.route(sheet, self.route)


@declared
class StepByStep(DistrictRule):
    """CT-R67, the option of CT-R31. The figure goes step by step, and the opponents may answer before each."""

    figure: Figure
    path: list[Space] = own()  # without the last step
    gone: i64 = 0
    answered: bool = False
    passages: i64 = 0  # red lines crossed
    pentacles: i64 = 0  # pentacle gates used

    def steps(self) -> Steps[StepByStep, District]:
        return STEP_BY_STEP

    def the_answer(self, district: District) -> None:
        """CT-R31"""
        seat = district.owner[self.figure]
        district.begin(Answers(seat, district.left_of(seat), False))

    def the_step(self, district: District) -> None:
        """CT-6.2. Who walks through a figure stands where he was until he is past it."""
        if self.answered or self.gone == len(self.path):
            return
        before = self.path[self.gone - 1] if self.gone else district.place[self.figure]
        space = self.path[self.gone]
        if space not in BESIDE[district.gates][before]:
            if space in BEHIND_WALLS[before]:
                self.passages += 1
            else:
                self.pentacles += 1
        self.gone += 1
        if district.at[space] < 0:
            district.put(self.figure, space)
        self.step = 0

    def resumed(self, district: District, finished: Procedure[District]) -> None:
        if isinstance(finished, Answers):
            self.answered = finished.card >= 0

    def encode(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        columns.walked(sheet, self.path)
        put(sheet, columns.GONE, self.gone)


STEP_BY_STEP: Final[Steps[StepByStep, District]] = (StepByStep.the_answer, StepByStep.the_step)


MOVE_ANSWERS: Final[list[i64]] = [NIGGLING_INJURY, CALTROPS]


@declared
class Answers(CardWindow):
    """CT-R31, CT-R41. The opponents, in turn order, may answer the declared path with one card in total."""

    mover: Seat
    seat: Seat  # asked next
    stops: bool  # Caltrops find a street on the path (KA-R52)
    card: Card = NOBODY  # NOBODY: none yet

    def proceed(self, district: District) -> None:
        """CT-R41. Asked is who may hold the card for all that everybody can see."""
        while self.seat != self.mover and self.card < 0:
            injury = district.may_hold(self.seat, NIGGLING_INJURY)
            if injury or (self.stops and district.may_hold(self.seat, CALTROPS)):
                self.asks = ONE[self.seat]
                return
            self.seat = district.left_of(self.seat)
        district.end(self)

    def answers(self) -> list[Card]:
        return MOVE_ANSWERS

    def counted(self, district: District, seat: Seat) -> i64:
        """The cards held that answer, and to pass."""
        hand = district.hands[seat]
        count: i64 = 1
        if NIGGLING_INJURY in hand:
            count += 1
        if self.stops and CALTROPS in hand:
            count += 1
        return count

    def nth(self, district: District, seat: Seat, number: i64) -> Action:
        for card in MOVE_ANSWERS:
            if self.may_play(district, seat, card) is None:
                if number == 0:
                    return PLAY[card]
                number -= 1
        return PASS

    def refuses(self, card: Card) -> Refusal | None:
        """C02, K06"""
        if card == CALTROPS:
            return None if self.stops else NO_STREET
        return None if card == NIGGLING_INJURY else NO_ANSWER

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        self.asks = 0
        if isinstance(action, Play):
            play_to_move(district, seat, action.card)
            self.card = action.card
        else:
            self.seat = district.left_of(seat)

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.ASKED_NEXT + seen_from(seat, self.seat, district.seats), 1)
        put(sheet, columns.CARD, self.card + 1)
        columns.flag(sheet, columns.SECOND, self.stops)
