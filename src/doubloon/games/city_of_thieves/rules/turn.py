"""A turn (CT-3.5): draw, militia, activations, end. Phase 3 asks one question after another (DP-16, DP-17). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16

from doubloon.games.city_of_thieves.actions import (
    ACTIVATE,
    BASH,
    END_TURN,
    FULFIL,
    OPEN_VAULT,
    PICK_LOCK,
    PLAY,
    Activate,
    Fulfil,
    Play,
    To,
)
from doubloon.games.city_of_thieves.city import SPACES
from doubloon.games.city_of_thieves.content import (
    MASTER_KEY,
    MOVE_PRICE,
    PENTACLE_GATE,
    RUN,
    SECRET_PASSAGE,
    Card,
    Figure,
)
from doubloon.games.city_of_thieves.district import NOBODY, District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.turns import Activated, CardDrawn, TurnBegan, TurnEnded
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.activation import (
    do_below,
    is_done_below,
    may_do_below,
)
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.attempts import Escape
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.prison import has_prison
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.rooms import room_actions
from doubloon.games.city_of_thieves.king_of_ashes.rules.intrigue.intrigue import look_at_intrigues
from doubloon.games.city_of_thieves.king_of_ashes.rules.own_steps import (
    is_own_step,
    may_take_step,
    own_actions,
    own_steps,
    take_step,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.patrols import PatrolPhase
from doubloon.games.city_of_thieves.king_of_ashes.rules.wounds import is_wounded
from doubloon.games.city_of_thieves.rules.adventures.adventures import (
    DEAD_WALK,
    FESTIVAL,
    FIREWORKS,
    LONG_CUTLASSES,
    action_points,
    collect_festival,
    may_open_vault,
)
from doubloon.games.city_of_thieves.rules.arcana.arcana import (
    is_own_card,
    may_play_own_card,
    own_cards,
    play_own_card,
)
from doubloon.games.city_of_thieves.rules.chests.chests import (
    bash,
    may_bash,
    may_pick,
    pick_lock,
    use_master_key,
)
from doubloon.games.city_of_thieves.rules.chests.vault import open_vault
from doubloon.games.city_of_thieves.rules.militia import MilitiaPhase, ZombiePhase
from doubloon.games.city_of_thieves.rules.missions import may_use_mission, usable_missions, use_mission
from doubloon.games.city_of_thieves.rules.movement.movement import Movement, begin_movement
from doubloon.games.city_of_thieves.rules.movement.paths import (
    allowance,
    declarations,
    is_declaration,
    may_declare,
    may_move,
    worn,
)
from doubloon.games.city_of_thieves.rules.refusals import NO_CARD
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.games.city_of_thieves.rules.skills.skills import is_skill, may_use_skill, skills, use_skill
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Procedure, Seat, Steps
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NOT_YOURS: Final = Refusal("CT-5.4", "You activate characters of your own gang.")
OFF_BOARD: Final = Refusal("CT-R54", "That character is not on the board.")
ONLY_ONCE: Final = Refusal("CT-5.5", "That character has been activated this turn; there is no going back.")
WOUNDED: Final = Refusal("KA-6.3", "That character is wounded; heal it before it is activated.")
NOBODY_ACTS: Final = Refusal("CT-5.1", "Activate a character first.")
NOT_NOW: Final = Refusal("CT-T8", "That card cannot be played now.")


@declared
class Turn(DistrictRule):
    """CT-3.5. One turn of one gang."""

    seat: Seat

    def steps(self) -> Steps[Turn, District]:
        return TURN

    def the_start(self, district: District) -> None:
        """CT-5.3, CT-R5, CT-R59, CT-R68"""
        district.active = self.seat
        district.ap = action_points(district)
        district.activated = 0
        district.acting = NOBODY
        district.moved = False
        district.acted = False
        district.mission_used = False
        district.renew_limits()
        if district.ashes is not None:
            district.ashes.victories = 0
        if district.told is not None:
            district.told.append(TurnBegan(self.seat))

    def the_draw(self, district: District) -> None:
        """CT-3.6, CT-11.1"""
        card = district.draw(self.seat)
        if district.told is not None and card >= 0:
            district.told.append(CardDrawn(self.seat, card))

    def the_militia(self, district: District) -> None:
        """CT-3.7, KA-5"""
        if district.adventure == FESTIVAL and district.round == FIREWORKS:
            return
        if has_prison(district):  # KA-12.2: the old city keeps its militia
            district.begin(PatrolPhase(self.seat))
        elif district.adventure != LONG_CUTLASSES:  # AV9
            district.begin(MilitiaPhase(self.seat))

    def the_zombies(self, district: District) -> None:
        """AV17"""
        if district.adventure == DEAD_WALK:
            district.begin(ZombiePhase(self.seat, asks=ONE[self.seat]))

    def the_intrigues(self, district: District) -> None:
        """KA-R25. The militia's fights are resolved."""
        look_at_intrigues(district)

    def the_activations(self, district: District) -> None:
        """CT-3.8"""
        district.begin(ActivationPhase(asks=ONE[self.seat]))

    def the_end(self, district: District) -> None:
        """CT-3.10, CT-5.7, AV29"""
        collect_festival(district, self.seat)
        if district.told is not None:
            district.told.append(TurnEnded(self.seat, int(district.ap)))
        district.ap = 0
        district.acting = NOBODY

    def encode(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.STEP, self.step)


TURN: Final[Steps[Turn, District]] = (
    Turn.the_start,
    Turn.the_draw,  # CT-3.6
    Turn.the_militia,  # CT-3.7
    Turn.the_zombies,  # AV17
    Turn.the_intrigues,  # KA-R25
    Turn.the_activations,  # CT-3.8
    Turn.the_end,  # CT-3.10
)


def may_activate(district: District, seat: Seat, figure: Figure) -> Refusal | None:
    """CT-5.1, CT-5.5, KA-6.3"""
    if district.owner[figure] != seat:
        return NOT_YOURS
    if not district.on_board(figure):
        return OFF_BOARD
    if district.activated & ONE[figure]:
        return ONLY_ONCE
    return WOUNDED if is_wounded(district, figure) else None


def is_move_card(card: Card) -> bool:
    """C01, C03, C15"""
    return card in (RUN, SECRET_PASSAGE, PENTACLE_GATE)


@declared
class ActivationPhase(DistrictRule):
    """CT-3.8, CT-3.9, CT-R17. What the player does next."""

    def proceed(self, district: District) -> None:
        """CT-R9. With nobody left on the board there is nothing more to do."""
        district.end(self)

    def resumed(self, district: District, finished: Procedure[District]) -> None:
        """CT-R9, KA-15.6, KA-R25, KA-R39"""
        if isinstance(finished, Escape) and finished.free:
            district.begin(Movement(finished.figure, worn(district, finished.figure)))
        if not district.anybody_on_board():
            self.asks = 0
        self.look_around(district)

    # --- what is offered ------------------------------------------------------------------------------------------

    def choices(self, district: District, seat: Seat) -> list[Action]:
        out: list[Action] = []
        acting = district.acting
        if acting >= 0:
            if may_move(district) is None:
                points = allowance(acting, worn(district, acting), False, 0)
                out = declarations(district, acting, points, 0, 0, None, district.ap - MOVE_PRICE)
            if not district.acted:
                self.offer_actions(district, seat, acting, out)
                if district.ashes is not None:
                    out += own_actions(district, seat, acting)
            out += skills(district)
            if district.place[acting] >= SPACES:
                out += room_actions(district, seat, acting)
        for slot in range(4 * seat, 4 * seat + 4):
            figure = district.crew[slot]
            if not district.activated & ONE[figure] and may_activate(district, seat, figure) is None:
                out.append(ACTIVATE[figure])
        if district.hands[seat]:
            out += own_cards(district, seat)
        if district.ashes is not None:
            out += own_steps(district, seat)
        for mission in usable_missions(district, seat):
            out.append(FULFIL[mission])
        out.append(END_TURN)
        return out

    def offer_actions(self, district: District, seat: Seat, acting: Figure, out: list[Action]) -> None:
        """CT-7, AV1"""
        if may_pick(district, acting, False) is None:
            out.append(PICK_LOCK)
            if MASTER_KEY in district.hands[seat]:
                out.append(PLAY[MASTER_KEY])
        if may_bash(district, acting, False) is None:
            out.append(BASH)
        if may_open_vault(district, acting) is None:
            out.append(OPEN_VAULT)

    # --- what is refused ------------------------------------------------------------------------------------------

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if action is END_TURN:
            return None
        if is_own_step(action):
            return may_take_step(district, seat, action)
        if is_done_below(action):
            return may_do_below(district, seat, action)
        if isinstance(action, Activate):
            return may_activate(district, seat, action.figure)
        if isinstance(action, Fulfil):
            return may_use_mission(district, seat, action.mission)
        if is_own_card(action):
            return may_play_own_card(district, seat, action)
        if is_skill(action):
            return may_use_skill(district, action)
        return self.refusal_to_act(district, seat, action)

    def refusal_to_act(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        """CT-5.1, CT-5.8. What needs a character that is being activated."""
        moves = is_declaration(action)
        if isinstance(action, Play):
            if action.card != MASTER_KEY and not is_move_card(action.card):
                return NOT_NOW
            moves = action.card != MASTER_KEY
        elif not moves and action is not PICK_LOCK and action is not BASH and action is not OPEN_VAULT:
            return NOT_OFFERED
        acting = district.acting
        if acting < 0:
            return NOBODY_ACTS
        if moves:
            refusal = may_move(district)
            if refusal is not None:
                return refusal
            points = allowance(acting, worn(district, acting), False, 0)
            return may_declare(district, acting, points, 0, 0, None, district.ap - MOVE_PRICE, action)
        if action is BASH:
            return may_bash(district, acting, False)
        if action is OPEN_VAULT:
            return may_open_vault(district, acting)
        refusal = may_pick(district, acting, False)
        if refusal is None and isinstance(action, Play) and MASTER_KEY not in district.hands[seat]:
            return NO_CARD
        return refusal

    # --- what is done ---------------------------------------------------------------------------------------------

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        acting = district.acting
        if action is END_TURN:
            district.end(self)
        elif isinstance(action, To):
            begin_movement(district, seat, acting, action)
        elif is_own_step(action):
            take_step(district, seat, action)
        elif is_done_below(action):
            do_below(district, seat, acting, action)
        elif isinstance(action, Activate):
            activate(district, seat, action.figure)
        elif action is PICK_LOCK:
            pick_lock(district, acting, False)
        elif action is BASH:
            bash(district, acting, False)
        elif action is OPEN_VAULT:
            open_vault(district, acting)
        elif isinstance(action, Fulfil):
            use_mission(district, seat, action.mission)
        elif is_own_card(action):
            play_own_card(district, seat, action)
        elif is_skill(action):
            use_skill(district, action)
        elif action is PLAY[MASTER_KEY]:
            use_master_key(district, seat, acting, False)
        else:
            begin_movement(district, seat, acting, action)
        self.look_around(district)

    def look_around(self, district: District) -> None:
        """KA-R25. Once nothing is being resolved the Intrigue cards are looked at."""
        if district.ashes is not None and district.stack[-1] is self:
            look_at_intrigues(district)


def activate(district: District, seat: Seat, figure: Figure) -> None:
    """CT-5.4, CT-5.5, CT-R17. The character activated before is done."""
    district.activated |= ONE[figure]
    district.acting = figure
    district.moved = False
    district.acted = False
    if district.told is not None:
        district.told.append(Activated(seat, figure))
