"""Movement (CT-6): the declared path with its cards, the opponents' answer, the way itself (CT-R31). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.actions import (
    LEAVE,
    PASS,
    PLAY,
    STAY,
    TO,
    USE_SKILL,
    Leave,
    Play,
    To,
    UseSkill,
)
from doubloon.games.city_of_thieves.adventures import heroes_may_be_attacked, is_hero, is_peaceful
from doubloon.games.city_of_thieves.carrying import NO_CARD, CountDucats
from doubloon.games.city_of_thieves.city import (
    BEHIND_WALLS,
    BESIDE,
    ENTRANCES,
    FIRST_EXIT,
    OUT,
    PENTACLES,
    PRISON,
    SPACES,
    STREETS,
    Exit,
    Space,
)
from doubloon.games.city_of_thieves.content import (
    ATTACK_PRICE,
    CALTROPS,
    DUCATS,
    MIRKO,
    MOVE_PRICE,
    MOVEMENT,
    NIGGLING_INJURY,
    PENTACLE_GATE,
    RUN,
    SECRET_PASSAGE,
    SELENE,
    Card,
    Figure,
)
from doubloon.games.city_of_thieves.district import NOBODY, District
from doubloon.games.city_of_thieves.events import CardPlayed, LeftDistrict, Moved, PathDeclared, StayedPut
from doubloon.games.city_of_thieves.fights import Fight
from doubloon.games.city_of_thieves.king_of_ashes.actions import FLY, VIA, Via
from doubloon.games.city_of_thieves.king_of_ashes.below import AHEAD, is_room_below, surfacing
from doubloon.games.city_of_thieves.king_of_ashes.content import (
    FLYING_POTION,
    GRAPNEL,
    SLAVERS_CLUTCHES,
    SOFT_BOOTS,
    WATCHMANS_PASS,
)
from doubloon.games.city_of_thieves.king_of_ashes.deeds import note_deed
from doubloon.games.city_of_thieves.king_of_ashes.descent import (
    FELLOW_THERE,
    may_go_below,
    nearest_stairs,
    rooms_below,
)
from doubloon.games.city_of_thieves.king_of_ashes.entering import Entering
from doubloon.games.city_of_thieves.king_of_ashes.equipment import use_up
from doubloon.games.city_of_thieves.king_of_ashes.exchange import Exchange
from doubloon.games.city_of_thieves.king_of_ashes.exploration import explore
from doubloon.games.city_of_thieves.king_of_ashes.route import Route, copied
from doubloon.games.city_of_thieves.king_of_ashes.wounds import wound
from doubloon.games.city_of_thieves.paying import PayWithCard, may_discard_for, pay_with_card
from doubloon.games.city_of_thieves.ways import (
    FAR,
    Search,
    can_cross,
    costs_past_fellows,
    plain_costs,
    plain_path,
)
from doubloon.kernel.action import Action
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Procedure, Seat, Steps
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.handful import count

IN_PRISON: Final = Refusal("KA-15.3", "A prisoner can do nothing but try to escape.")
NO_AP: Final = Refusal("CT-6.1", "A movement costs 1 action point, and you have none left.")
MOVED: Final = Refusal("CT-5.8", "The character has made its movement of this turn.")
TOO_FAR: Final = Refusal("CT-6.1", "The character cannot get there with the points of this movement.")
HERE: Final = Refusal("CT-6.2", "The character stands there already.")
FELLOW: Final = Refusal("CT-6.9", "A fellow stands there; only an enemy's space may be entered, to attack.")
NO_VICTIM: Final = Refusal("CT-R22", "The figure there cannot be attacked, so its space cannot be entered.")
ACTED: Final = Refusal("CT-R20", "The character has acted already, so it may not step there to attack.")
NO_AP_TO_ATTACK: Final = Refusal("CT-R20", "An attack costs a further action point, which you do not have.")
NO_FIGHTS: Final = Refusal("CT-T19", "During the festival there are no fights on Fountain Square.")
NO_ALARM: Final = Refusal("CT-13.1", "Nobody leaves the district before the alarm.")
SHUT: Final = Refusal("CT-13.2", "A portcullis closes that exit.")
NO_STEP: Final = Refusal("CT-R45", "The card would not let the character take any further step.")
NOT_A_MOVE_CARD: Final = Refusal("CT-T8", "That card is not played with a movement.")
NOT_HIS: Final = Refusal("CT-1.6", "That is not a skill of the moving character.")
MUST_GO: Final = Refusal("CT-R65", "Declare where the character goes.")
NOT_PLAYED: Final = Refusal("KA-8.1", "Passing fellows belongs to The King of Ashes.")
NO_FELLOW: Final = Refusal("KA-8.3", "A path leads past another character of your gang on the main board.")
NOTHING_TO_EXCHANGE: Final = Refusal("CT-R45", "The two have nothing to exchange.")
ONCE_A_CROSSING: Final = Refusal("KA-R18", "The two exchange once as one passes the other.")
NO_WAY_ON: Final = Refusal("KA-8.2", "The movement may not end there, and no way leads on.")
NO_EXCHANGE_IN_FLIGHT: Final = Refusal("CT-T16", "Who flies passes nobody by.")
NO_POTION: Final = Refusal("CT-T16", "The character bears no Flying Potion to drink now.")
NO_FLYING_ATTACK: Final = Refusal("CT-T16", "Who flies does not attack.")
NOT_FLYING_DOWN: Final = Refusal("CT-T16", "Who flies goes down no staircase.")
NO_STREET: Final = Refusal("KA-R52", "No unoccupied street lies on the declared path.")
NO_ANSWER: Final = Refusal("CT-R31", "That card does not answer a movement.")


def allowance(figure: Figure, extra: i64, lessened: bool, gone: i64) -> i64:
    """CT-1.4, CT-R60, C01, C02; less the steps gone before an answer (CT-R67)"""
    return max(MOVEMENT[figure] + extra - (2 if lessened else 0) - gone, 0)


def worn(district: District, figure: Figure) -> i64:
    """E10, KA-R18. What equipment adds to a movement, settled as it begins: an exchange on the way changes nothing."""
    return 1 if district.bears(figure, SOFT_BOOTS) else 0


def search_of(
    district: District, figure: Figure, points: i64, passages: i64, pentacles: i64, route: Route | None
) -> Search:
    """C03, C15, KA-8.1, E03, E14. The ways of this character from where its fixed path ends."""
    hook = district.bears(figure, GRAPNEL)
    if route is None:
        start = district.place[figure]
        return Search(district, figure, start, points, passages, pentacles, False, hook)
    start = route.walked[-1] if route.walked else district.place[figure]
    return Search(
        district,
        figure,
        start,
        points - route.spent,
        passages - route.passages,
        pentacles - route.pentacles,
        route.flying,
        hook and not route.hooked,
    )


def costs_of(
    district: District, figure: Figure, points: i64, passages: i64, pentacles: i64, route: Route | None
) -> list[i64]:
    """By space: the points it costs this character now."""
    start = district.place[figure]
    if not passages and not pentacles and route is None:
        if district.ashes is None:
            return plain_costs(district, start, points, figure == SELENE)
        if start < SPACES and not district.bears(figure, GRAPNEL):
            return costs_past_fellows(district, figure, start, points)
    costs = search_of(district, figure, points, passages, pentacles, route).costs()
    return [cost + route.spent if cost != FAR else FAR for cost in costs] if route is not None else costs


def may_attack(district: District, seat: Seat, victim: Figure, ap_left: i64) -> Refusal | None:
    """CT-R20, CT-R22"""
    owner = district.owner[victim]
    if owner == seat:
        return FELLOW
    if owner < 0 and not (is_hero(victim) and heroes_may_be_attacked(district)):
        return NO_VICTIM
    if is_peaceful(district, district.place[victim]):
        return NO_FIGHTS
    if district.acted:
        return ACTED
    return None if ap_left >= ATTACK_PRICE else NO_AP_TO_ATTACK


def may_go(
    district: District,
    figure: Figure,
    costs: list[i64],
    points: i64,
    space: Space,
    ap_left: i64,
    flying: bool,
) -> Refusal | None:
    """CT-6.1, CT-6.9, CT-10.2, KA-14.1, E03. Whether the path may end there."""
    if space >= SPACES:
        if flying:
            return NOT_FLYING_DOWN
        return may_go_below(district, figure, costs, points, space, ap_left)
    if space == district.place[figure]:
        return HERE
    if costs[space] == FAR:
        return TOO_FAR
    other = district.at[space]
    if other < 0:
        return None
    return NO_FLYING_ATTACK if flying else may_attack(district, district.owner[figure], other, ap_left)


def may_leave(
    district: District, figure: Figure, costs: list[i64], points: i64, exit: Exit, flying: bool
) -> Refusal | None:
    """CT-13.1 – CT-13.3, CT-R52, CT-R53, E02"""
    if not district.alarm:
        return NO_ALARM
    if district.portcullises & ONE[exit] and not district.bears(figure, WATCHMANS_PASS):
        return SHUT
    space = FIRST_EXIT + exit
    return (
        TOO_FAR if costs[space] + 1 > points or not (flying or can_cross(district, figure, space)) else None
    )


def may_play_to_move(
    district: District,
    figure: Figure,
    card: Card,
    costs: list[i64],
    points: i64,
    ap_left: i64,
    flying: bool,
) -> Refusal | None:
    """C01, C03, C15, CT-R45. The card must open a step, or lengthen a way that has one."""
    if card not in (RUN, SECRET_PASSAGE, PENTACLE_GATE):
        return NOT_A_MOVE_CARD
    if card not in district.hands[district.owner[figure]]:
        return NO_CARD
    if card == RUN:
        return None if any_step(district, figure, costs, points, ap_left) else NO_STEP
    if card == SECRET_PASSAGE:
        if flying:
            return NO_STEP
        return None if any_wall(district, figure, costs, points, ap_left) else NO_STEP
    return None if any_pentacle(district, figure, costs, points) else NO_STEP


def is_open(district: District, figure: Figure, costs: list[i64], space: Space, points: i64) -> bool:
    """Whether the character can come through this space with a point left."""
    return costs[space] < points and can_cross(district, figure, space)


def any_step(district: District, figure: Figure, costs: list[i64], points: i64, ap_left: i64) -> bool:
    """Whether some empty space or a room below can be reached; or the surface, with the points this would add (KA-R39)."""
    for space in range(SPACES):
        if costs[space] != FAR and district.at[space] < 0:
            return True
    if district.place[figure] >= SPACES and surfacing(district):
        return True
    return len(rooms_below(district, figure, costs, points, ap_left)) > 0


def any_wall(district: District, figure: Figure, costs: list[i64], points: i64, ap_left: i64) -> bool:
    """C03. Whether a red line can be reached behind which an empty space or a victim lies."""
    seat = district.owner[figure]
    for space in range(SPACES):
        if is_open(district, figure, costs, space, points):
            for behind in BEHIND_WALLS[space]:
                other = district.at[behind]
                may_enter = other < 0 or may_attack(district, seat, other, ap_left) is None
                if may_enter and not district.is_shut(behind):
                    return True
                if costs[space] + 1 < points and can_cross(district, figure, behind):
                    return True
    return False


def any_pentacle(district: District, figure: Figure, costs: list[i64], points: i64) -> bool:
    """C15. Whether a pentacle can be reached while another one is empty."""
    for space in PENTACLES:
        if is_open(district, figure, costs, space, points):
            for other in PENTACLES:
                if other != space and district.at[other] < 0:
                    return True
    return False


def may_be_fleet(
    district: District, figure: Figure, costs: list[i64], points: i64, ap_left: i64
) -> Refusal | None:
    """CT-T9, Fleet of Foot"""
    if figure != MIRKO:
        return NOT_HIS
    if district.place[figure] == PRISON:
        return IN_PRISON
    refusal = may_discard_for(district, MIRKO)
    if refusal is not None:
        return refusal
    return None if any_step(district, figure, costs, points, ap_left) else NO_STEP


def may_move(district: District) -> Refusal | None:
    """CT-5.8, CT-6.1, KA-15.3"""
    if district.moved:
        return MOVED
    if district.place[district.acting] == PRISON:
        return IN_PRISON
    return None if district.ap >= MOVE_PRICE else NO_AP


def any_end(district: District, figure: Figure, costs: list[i64], points: i64, ap_left: i64) -> bool:
    """Whether a path of these costs can end anywhere: in an empty space, on a victim, off the board."""
    seat = district.owner[figure]
    for space in range(SPACES):
        if costs[space] != FAR and space != district.place[figure]:
            other = district.at[space]
            if other < 0 or may_attack(district, seat, other, ap_left) is None:
                return True
    for number in range(ENTRANCES):
        if may_leave(district, figure, costs, points, number, False) is None:
            return True
    return False


def may_pass_by(
    district: District,
    figure: Figure,
    fellow: Figure,
    points: i64,
    passages: i64,
    pentacles: i64,
    route: Route | None,
    ap_left: i64,
) -> Refusal | None:
    """KA-8.1, KA-8.3, KA-R18. Whether the path may cross this fellow's space for an exchange and lead on from there."""
    if district.ashes is None:
        return NOT_PLAYED
    if (
        fellow == figure
        or district.owner[fellow] != district.owner[figure]
        or district.place[fellow] >= SPACES
    ):
        return NO_FELLOW
    if route is not None and route.flying:
        return NO_EXCHANGE_IN_FLIGHT
    if route is not None and route.vias and route.vias[-1] == fellow:
        return ONCE_A_CROSSING
    carried = district.carried[figure] + district.carried[fellow]
    if not carried and district.ashes.equipment[figure] == district.ashes.equipment[fellow]:
        return NOTHING_TO_EXCHANGE
    space = district.place[fellow]
    costs = costs_of(district, figure, points, passages, pentacles, route)
    if costs[space] >= points or not can_cross(district, figure, space):
        return TOO_FAR
    beyond = passing_by(district, figure, fellow, points, passages, pentacles, route)
    costs = costs_of(district, figure, points, passages, pentacles, beyond)
    return None if any_end(district, figure, costs, points, ap_left) else NO_WAY_ON


def passing_by(
    district: District,
    figure: Figure,
    fellow: Figure,
    points: i64,
    passages: i64,
    pentacles: i64,
    route: Route | None,
) -> Route:
    """KA-R18. The path is fixed up to this fellow."""
    space = district.place[fellow]
    search = search_of(district, figure, points, passages, pentacles, route)
    fixed = Route(False, [], []) if route is None else route.copy()
    used = search.used(space)
    fixed.vias.append(fellow)
    fixed.spent += search.costs()[space]
    fixed.walked += search.path(space)
    fixed.passages += used[0]
    fixed.pentacles += used[1]
    fixed.hooked = fixed.hooked or used[2]
    return fixed


def may_fly(
    district: District,
    figure: Figure,
    points: i64,
    passages: i64,
    pentacles: i64,
    route: Route | None,
) -> Refusal | None:
    """E03, KA-R18. Announced before any exchange, so that the whole path is flown."""
    if not district.bears(figure, FLYING_POTION) or district.place[figure] >= SPACES:
        return NO_POTION
    if route is not None and route.vias:
        return NO_EXCHANGE_IN_FLIGHT
    wings = Route(True, [], [])
    costs = costs_of(district, figure, points, passages, pentacles, wings)
    for space in range(SPACES):
        if costs[space] != FAR and district.at[space] < 0:
            return None
    return NO_STEP


def declarations(
    district: District,
    figure: Figure,
    points: i64,
    passages: i64,
    pentacles: i64,
    route: Route | None,
    ap_left: i64,
) -> list[Action]:
    """CT-R31. Ends of the path, exits, and what may be laid down before."""
    out: list[Action] = []
    costs = costs_of(district, figure, points, passages, pentacles, route)
    seat = district.owner[figure]
    here = district.place[figure]
    at = district.at
    flying = route is not None and route.flying
    stepped = False
    for space in range(SPACES):
        if costs[space] != 99 and space != here:
            if at[space] < 0:
                out.append(TO[space])
                stepped = True
            elif not flying and may_attack(district, seat, at[space], ap_left) is None:
                out.append(TO[space])
    if district.alarm:
        for number in range(ENTRANCES):
            if may_leave(district, figure, costs, points, number, flying) is None:
                out.append(LEAVE[number])
    hand = district.hands[seat]
    if district.ashes is not None and not flying:
        for room in rooms_below(district, figure, costs, points, ap_left):
            out.append(TO[room])
    if RUN in hand and (stepped or any_step(district, figure, costs, points, ap_left)):
        out.append(PLAY[RUN])
    if SECRET_PASSAGE in hand and not flying and any_wall(district, figure, costs, points, ap_left):
        out.append(PLAY[SECRET_PASSAGE])
    if PENTACLE_GATE in hand and any_pentacle(district, figure, costs, points):
        out.append(PLAY[PENTACLE_GATE])
    if figure == MIRKO and may_be_fleet(district, figure, costs, points, ap_left) is None:
        out.append(USE_SKILL[MIRKO])
    if district.ashes is not None:
        for fellow in district.characters(seat):
            if not may_pass_by(district, figure, fellow, points, passages, pentacles, route, ap_left):
                out.append(VIA[fellow])
        if not flying and not may_fly(district, figure, points, passages, pentacles, route):
            out.append(FLY)
    return out


def may_declare(
    district: District,
    figure: Figure,
    points: i64,
    passages: i64,
    pentacles: i64,
    route: Route | None,
    ap_left: i64,
    action: Action,
) -> Refusal | None:
    """CT-R31. The same, asked about one action."""
    costs = costs_of(district, figure, points, passages, pentacles, route)
    flying = route is not None and route.flying
    if isinstance(action, To):
        return may_go(district, figure, costs, points, action.space, ap_left, flying)
    if isinstance(action, Leave):
        return may_leave(district, figure, costs, points, action.exit, flying)
    if isinstance(action, Play):
        return may_play_to_move(district, figure, action.card, costs, points, ap_left, flying)
    if isinstance(action, UseSkill):
        if action.figure != figure:
            return NOT_HIS
        return may_be_fleet(district, figure, costs, points, ap_left)
    if isinstance(action, Via):
        return may_pass_by(district, figure, action.figure, points, passages, pentacles, route, ap_left)
    if action is FLY:
        if flying:
            return NO_POTION
        return may_fly(district, figure, points, passages, pentacles, route)
    return NOT_OFFERED


def is_declaration(action: Action) -> bool:
    """Whether an action begins or continues the declaration of a path."""
    return isinstance(action, (To, Leave, UseSkill, Via)) or action is FLY


def take_wings(district: District, figure: Figure, route: Route | None) -> Route:
    """E03. The potion is drunk."""
    use_up(district, figure, FLYING_POTION)
    fixed = Route(True, [], []) if route is None else route
    fixed.flying = True
    return fixed


class Movement(Procedure):
    """CT-6.1, CT-R31. One movement of a character, paid for, from the declared path to its end."""

    figure: Figure
    extra: i64  # points added by cards and skills
    passages: i64
    pentacles: i64
    lessened: bool  # Niggling Injury
    gone: i64  # steps gone before the answer (CT-R67)
    to: Space  # NOBODY: not declared, or staying
    exit: Exit
    route: Route | None  # KA-8, E03
    stop: Space  # where Caltrops would end the path, or NOBODY (KA-R52)
    caltrops: bool
    arrows: bool  # a room is being entered along an arrow (KA-14.4)
    __slots__ = tuple(__annotations__)

    def __init__(
        self,
        figure: Figure,
        extra: i64 = 0,
        passages: i64 = 0,
        pentacles: i64 = 0,
        lessened: bool = False,
        gone: i64 = 0,
        to: Space = NOBODY,
        exit: Exit = NOBODY,
        route: Route | None = None,
        stop: Space = NOBODY,
        caltrops: bool = False,
        arrows: bool = False,
        step: i64 = 0,
        asks: i64 = 0,
    ) -> None:
        self.figure = figure
        self.extra = extra
        self.passages = passages
        self.pentacles = pentacles
        self.lessened = lessened
        self.gone = gone
        self.to = to
        self.exit = exit
        self.route = route
        self.stop = stop
        self.caltrops = caltrops
        self.arrows = arrows
        self.step = step
        self.asks = asks

    def copy(self) -> Movement:
        return Movement(
            self.figure,
            self.extra,
            self.passages,
            self.pentacles,
            self.lessened,
            self.gone,
            self.to,
            self.exit,
            copied(self.route),
            self.stop,
            self.caltrops,
            self.arrows,
            self.step,
            self.asks,
        )

    def steps(self) -> Steps:
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
                district.told.append(StayedPut(figure))
        elif self.to >= SPACES:
            self.go_below(district)
        elif district.at[self.to] >= 0 and district.at[self.to] != figure:
            victim = district.at[self.to]
            district.ap -= ATTACK_PRICE
            district.acted = True
            district.at[district.place[figure]] = NOBODY
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
        """KA-14.2, KA-R36, KA-R57, KA-R65. In every room on an arrow way, after its roll, the rest is declared anew."""
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

    def resumed(self, district: District, finished: Procedure) -> None:
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
        elif isinstance(finished, StepByStep):
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


MOVEMENT_STEPS: Final[Steps] = (
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


def first_street(district: District, path: list[Space]) -> Space:
    """KA-R52. The first unoccupied street of a path, or NOBODY."""
    for space in path:
        if space < STREETS and district.at[space] < 0:
            return space
    return NOBODY


def walked_to(district: District, route: Route) -> i64:
    """How much of the fixed path lies before the fellow whose exchange is next."""
    return route.walked.index(district.place[route.vias[route.exchanged - 1]])


def leave(district: District, figure: Figure, exit: Exit) -> None:
    """CT-R53, CT-R54, CT-R39. The activation ends; ducat chests are counted at once."""
    seat = district.owner[figure]
    if district.told is not None:
        district.told.append(LeftDistrict(seat, figure, exit))
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


def play_to_move(district: District, seat: Seat, card: Card) -> None:
    """C01, C03, C15"""
    district.play_card(seat, card)
    if district.told is not None:
        district.told.append(CardPlayed(seat, card, ""))


class Declaration(Procedure):
    """CT-R31, CT-R65. The mover adds MOVE cards and names the end of the path; after an answer he may also stay."""

    figure: Figure
    extra: i64
    passages: i64
    pentacles: i64
    lessened: bool
    gone: i64
    route: Route | None
    to: Space
    exit: Exit
    __slots__ = tuple(__annotations__)

    def __init__(
        self,
        figure: Figure,
        extra: i64,
        passages: i64,
        pentacles: i64,
        lessened: bool,
        gone: i64,
        route: Route | None,
        to: Space = NOBODY,
        exit: Exit = NOBODY,
        step: i64 = 0,
        asks: i64 = 0,
    ) -> None:
        self.figure = figure
        self.extra = extra
        self.passages = passages
        self.pentacles = pentacles
        self.lessened = lessened
        self.gone = gone
        self.route = route
        self.to = to
        self.exit = exit
        self.step = step
        self.asks = asks

    def copy(self) -> Declaration:
        return Declaration(
            self.figure,
            self.extra,
            self.passages,
            self.pentacles,
            self.lessened,
            self.gone,
            copied(self.route),
            self.to,
            self.exit,
            self.step,
            self.asks,
        )

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
        """CT-R65, KA-R39, KA-R57. After an answer, in prison, or in a room below that is nobody else's."""
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
        elif isinstance(action, UseSkill):
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

    def resumed(self, district: District, finished: Procedure) -> None:
        if isinstance(finished, PayWithCard):
            self.extra += 2


class StepByStep(Procedure):
    """CT-R67, the option of CT-R31. The figure goes step by step, and the opponents may answer before each."""

    figure: Figure
    path: list[Space]  # without the last step
    gone: i64
    answered: bool
    passages: i64  # red lines crossed
    pentacles: i64  # pentacle gates used
    __slots__ = tuple(__annotations__)

    def __init__(
        self,
        figure: Figure,
        path: list[Space],
        gone: i64 = 0,
        answered: bool = False,
        passages: i64 = 0,
        pentacles: i64 = 0,
        step: i64 = 0,
        asks: i64 = 0,
    ) -> None:
        self.figure = figure
        self.path = path
        self.gone = gone
        self.answered = answered
        self.passages = passages
        self.pentacles = pentacles
        self.step = step
        self.asks = asks

    def copy(self) -> StepByStep:
        return StepByStep(
            self.figure,
            self.path[:],
            self.gone,
            self.answered,
            self.passages,
            self.pentacles,
            self.step,
            self.asks,
        )

    def steps(self) -> Steps:
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

    def resumed(self, district: District, finished: Procedure) -> None:
        if isinstance(finished, Answers):
            self.answered = finished.card >= 0


STEP_BY_STEP: Final[Steps] = (StepByStep.the_answer, StepByStep.the_step)


class Answers(Procedure):
    """CT-R31, CT-R41. The opponents, in turn order, may answer the declared path with one card in total."""

    mover: Seat
    seat: Seat  # asked next
    stops: bool  # Caltrops find a street on the path (KA-R52)
    card: Card  # NOBODY: none yet
    __slots__ = tuple(__annotations__)

    def __init__(
        self, mover: Seat, seat: Seat, stops: bool, card: Card = NOBODY, step: i64 = 0, asks: i64 = 0
    ) -> None:
        self.mover = mover
        self.seat = seat
        self.stops = stops
        self.card = card
        self.step = step
        self.asks = asks

    def copy(self) -> Answers:
        return Answers(self.mover, self.seat, self.stops, self.card, self.step, self.asks)

    def proceed(self, district: District) -> None:
        """CT-R41. Asked is who may hold the card for all that everybody can see."""
        while self.seat != self.mover and self.card < 0:
            injury = district.may_hold(self.seat, NIGGLING_INJURY)
            if injury or (self.stops and district.may_hold(self.seat, CALTROPS)):
                self.asks = ONE[self.seat]
                return
            self.seat = district.left_of(self.seat)
        district.end(self)

    def may_play(self, district: District, seat: Seat, card: Card) -> Refusal | None:
        """C02, K06"""
        if card == CALTROPS:
            if not self.stops:
                return NO_STREET
        elif card != NIGGLING_INJURY:
            return NO_ANSWER
        return None if card in district.hands[seat] else NO_CARD

    def choices(self, district: District, seat: Seat) -> list[Action]:
        out: list[Action] = []
        for card in (NIGGLING_INJURY, CALTROPS):
            if self.may_play(district, seat, card) is None:
                out.append(PLAY[card])
        out.append(PASS)
        return out

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if action is PASS:
            return None
        return self.may_play(district, seat, action.card) if isinstance(action, Play) else NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        self.asks = 0
        if isinstance(action, Play):
            play_to_move(district, seat, action.card)
            self.card = action.card
        else:
            self.seat = district.left_of(seat)
