"""Which paths a character may declare (CT-6.1, CT-R31), with which cards, and why not. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.actions import (
    LEAVE,
    PLAY,
    TO,
    USE_SKILL,
    Leave,
    Play,
    To,
    UseSkill,
)
from doubloon.games.city_of_thieves.city import (
    ALL_SPACES,
    BEHIND_WALLS,
    ENTRANCES,
    FAR,
    FIRST_EXIT,
    PENTACLES,
    PRISON,
    SPACES,
    Exit,
    Space,
)
from doubloon.games.city_of_thieves.content import (
    ATTACK_PRICE,
    MIRKO,
    MOVE_PRICE,
    MOVEMENT,
    PENTACLE_GATE,
    RUN,
    SECRET_PASSAGE,
    SELENE,
    Card,
    Figure,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.events.turns import CardPlayed
from doubloon.games.city_of_thieves.king_of_ashes.actions import FLY, VIA, Via
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.below import surfacing
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.descent import (
    may_go_below,
    rooms_below,
)
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.prison import is_barred
from doubloon.games.city_of_thieves.king_of_ashes.content import (
    FLYING_POTION,
    GRAPNEL,
    SOFT_BOOTS,
    WATCHMANS_PASS,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.equipment import use_up
from doubloon.games.city_of_thieves.king_of_ashes.rules.fellows.route import Route
from doubloon.games.city_of_thieves.rules.adventures.adventures import (
    heroes_may_be_attacked,
    is_hero,
    is_peaceful,
)
from doubloon.games.city_of_thieves.rules.movement.ways import (
    WaySearch,
    can_cross,
    costs_past_fellows,
    plain_costs,
    within,
)
from doubloon.games.city_of_thieves.rules.refusals import NO_CARD
from doubloon.games.city_of_thieves.rules.skills.paying import may_discard_for
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

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
NOT_PLAYED: Final = Refusal("KA-8.1", "Passing fellows belongs to The King of Ashes.")
NO_FELLOW: Final = Refusal("KA-8.3", "A path leads past another character of your gang on the main board.")
NOTHING_TO_EXCHANGE: Final = Refusal("CT-R45", "The two have nothing to exchange.")
ONCE_A_CROSSING: Final = Refusal("KA-R18", "The two exchange once as one passes the other.")
NO_WAY_ON: Final = Refusal("KA-8.2", "The movement may not end there, and no way leads on.")
NO_EXCHANGE_IN_FLIGHT: Final = Refusal("CT-T16", "Who flies passes nobody by.")
NO_POTION: Final = Refusal("CT-T16", "The character bears no Flying Potion to drink now.")
NO_FLYING_ATTACK: Final = Refusal("CT-T16", "Who flies does not attack.")
NOT_FLYING_DOWN: Final = Refusal("CT-T16", "Who flies goes down no staircase.")


def allowance(figure: Figure, extra: i64, lessened: bool, gone: i64) -> i64:
    """CT-1.4, CT-R60, C01, C02; less the steps gone before an answer (CT-R67)"""
    return max(MOVEMENT[figure] + extra - (2 if lessened else 0) - gone, 0)


def worn(district: District, figure: Figure) -> i64:
    """E10, KA-R18. What equipment adds to a movement, settled as it begins: an exchange on the way changes nothing."""
    return 1 if district.bears(figure, SOFT_BOOTS) else 0


def search_of(
    district: District, figure: Figure, points: i64, passages: i64, pentacles: i64, route: Route | None
) -> WaySearch:
    """C03, C15, KA-8.1, E03, E14. The ways of this character from where its fixed path ends."""
    hook = district.bears(figure, GRAPNEL)
    if route is None:
        start = district.place[figure]
        return WaySearch(district, figure, start, points, passages, pentacles, False, hook)
    start = route.walked[-1] if route.walked else district.place[figure]
    return WaySearch(
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
) -> vec[i64]:
    """By space: the points it costs this character now."""
    start = district.place[figure]
    if not passages and not pentacles and route is None:
        if district.ashes is None:
            return plain_costs(district, start, points, figure == SELENE)
        if start < SPACES and not district.bears(figure, GRAPNEL):
            return costs_past_fellows(district, figure, start, points)
    costs = search_of(district, figure, points, passages, pentacles, route).costs()
    if route is None:
        return costs
    return vec[i64]([cost + route.spent if cost != FAR else FAR for cost in costs])


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
    costs: vec[i64],
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
    district: District, figure: Figure, costs: vec[i64], points: i64, exit: Exit, flying: bool
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
    costs: vec[i64],
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


def is_open(district: District, figure: Figure, costs: vec[i64], space: Space, points: i64) -> bool:
    """Whether the character can come through this space with a point left."""
    return costs[space] < points and can_cross(district, figure, space)


def any_step(district: District, figure: Figure, costs: vec[i64], points: i64, ap_left: i64) -> bool:
    """Whether some empty space or a room below can be reached; or the surface, with the points this would add (KA-R39)."""
    for space in range(SPACES):
        if costs[space] != FAR and district.at[space] < 0:
            return True
    if district.place[figure] >= SPACES and surfacing(district):
        return True
    return len(rooms_below(district, figure, costs, points, ap_left)) > 0


def any_wall(district: District, figure: Figure, costs: vec[i64], points: i64, ap_left: i64) -> bool:
    """C03, CT-R52. Whether a red line can be reached behind which an empty space or a victim lies, or a way that leads on."""
    seat = district.owner[figure]
    for space in range(SPACES):
        if is_open(district, figure, costs, space, points):
            for behind in BEHIND_WALLS[space]:
                if district.is_shut(behind):
                    continue
                other = district.at[behind]
                if other < 0 or may_attack(district, seat, other, ap_left) is None:
                    return True
                if costs[space] + 1 < points and can_cross(district, figure, behind):
                    return True
    return False


def any_pentacle(district: District, figure: Figure, costs: vec[i64], points: i64) -> bool:
    """C15. Whether a pentacle can be reached while another one is empty."""
    for space in PENTACLES:
        if is_open(district, figure, costs, space, points):
            for other in PENTACLES:
                if other != space and district.at[other] < 0:
                    return True
    return False


def may_be_fleet(
    district: District, figure: Figure, costs: vec[i64], points: i64, ap_left: i64
) -> Refusal | None:
    """CT-T9, Fleet of Foot, KA-R38"""
    if figure != MIRKO:
        return NOT_HIS
    if is_barred(district, figure):
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


def any_end(district: District, figure: Figure, costs: vec[i64], points: i64, ap_left: i64) -> bool:
    """Whether a path of these costs can end anywhere: in an empty space, on a victim, off the board, below."""
    seat = district.owner[figure]
    for space in range(SPACES):
        if costs[space] != FAR and space != district.place[figure]:
            other = district.at[space]
            if other < 0 or may_attack(district, seat, other, ap_left) is None:
                return True
    for number in range(ENTRANCES):
        if may_leave(district, figure, costs, points, number, False) is None:
            return True
    return len(rooms_below(district, figure, costs, points, ap_left)) > 0


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
    spaces = ALL_SPACES
    if district.ashes is None and not passages and not pentacles:
        spaces = within(district, here, points)
    for space in spaces:
        if costs[space] != FAR and space != here:
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
    """CT-R31. The same, asked about one action: where the path ends, whom it passes, or what helps on the way."""
    if isinstance(action, Via):
        return may_pass_by(district, figure, action.figure, points, passages, pentacles, route, ap_left)
    costs = costs_of(district, figure, points, passages, pentacles, route)
    flying = route is not None and route.flying
    if isinstance(action, (To, Leave)):
        return may_end_at(district, figure, costs, points, action, ap_left, flying)
    if isinstance(action, Play):
        return may_play_to_move(district, figure, action.card, costs, points, ap_left, flying)
    if action is FLY:
        if flying:
            return NO_POTION
        return may_fly(district, figure, points, passages, pentacles, route)
    if action is USE_SKILL[figure]:
        return may_be_fleet(district, figure, costs, points, ap_left)
    return NOT_HIS if isinstance(action, UseSkill) else NOT_OFFERED


def may_end_at(
    district: District,
    figure: Figure,
    costs: vec[i64],
    points: i64,
    action: Action,
    ap_left: i64,
    flying: bool,
) -> Refusal | None:
    """CT-6.2, CT-R53. On a space, or off the board."""
    if isinstance(action, To):
        return may_go(district, figure, costs, points, action.space, ap_left, flying)
    assert isinstance(action, Leave)
    return may_leave(district, figure, costs, points, action.exit, flying)


def is_declaration(action: Action) -> bool:
    """Whether an action begins or continues the declaration of a path."""
    return isinstance(action, (To, Leave, UseSkill, Via)) or action is FLY


def take_wings(district: District, figure: Figure, route: Route | None) -> Route:
    """E03. The potion is drunk."""
    use_up(district, figure, FLYING_POTION)
    fixed = Route(True, [], []) if route is None else route
    fixed.flying = True
    return fixed


def play_to_move(district: District, seat: Seat, card: Card) -> None:
    """C01, C03, C15"""
    district.play_card(seat, card)
    if district.told is not None:
        district.told.append(CardPlayed(seat, card, ""))
