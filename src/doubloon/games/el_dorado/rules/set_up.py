"""Setting up: boards, cave, explorers, first cards and villagers, the roll for the start (ED-2, TH-2, SO-1). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.el_dorado.actions import CHOOSE, STARTER, Choose, Starter
from doubloon.games.el_dorado.content import (
    ALTAR,
    ARMY,
    BASE_BOARDS,
    BUILDINGS,
    CARDS,
    CAVE_KINDS,
    COINS,
    COLOUR_NAMES,
    CORPORAL_TEAM_VILLAGERS,
    CORPORAL_VILLAGERS,
    EXPLORERS,
    GOLDEN_DIE,
    GUARDIAN_KINDS,
    HECTOR,
    ISLAND_MASK,
    ISLAND_PLACES,
    KIND,
    MOST_THIEVES,
    NOBODY,
    NOT_SOLO,
    PIECES,
    PLACES,
    PROPOSALS,
    REMOVED_CAVE_TILES,
    ROUNDS,
    SOLO_CARDS,
    START_CARDS,
    START_DOUBLOONS,
    SUPPLY,
    TEAM_VILLAGERS,
    THIEVES,
    UNCHOSEN,
    UNMET,
    UNUSED,
    VICTORIA,
    VILLAGERS,
    WAITING,
    WEALTHY_CARDS,
    Explorer,
)
from doubloon.games.el_dorado.edge.events.set_up import (
    Landed,
    PlaysThieves,
    Revealed,
    RolledForStart,
    StartsFor,
)
from doubloon.games.el_dorado.hardcore.tiles import deal_important_tiles
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.modes import (
    FREE_FOR_ALL,
    SOLO,
    has_thieves,
    needs_expansion,
    sides_by_seat,
    thief_pieces,
    thieves_side,
)
from doubloon.games.el_dorado.rules.explore.new_search import lay_start
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.hexes import empty_map

NOT_OF_THE_TEAM: Final = Refusal("TH-6.2", "One of the two partners takes the first turn.")
NOT_ALONE: Final = Refusal("SO-1.9", "That explorer does not go alone.")
NOT_ON_BOARD: Final = Refusal("ED-2.9", "That explorer is not on your board.")


@declared
class ChooseExplorers(IslandRule):
    """ED-2.9, ED-R56, TH-2.12. At the same time and hidden, then revealed together.

    For a team the player seated first says who plays which explorer, and who takes the first turn (TH-R40).
    """

    def proceed(self, island: Island) -> None:
        island.end(self)

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        if island.explorer[seat] != UNCHOSEN:
            return [STARTER[seat], STARTER[seat + 1]]
        board = island.board[island.side_of[seat]]
        return [CHOOSE[name] for name in (2 * board, 2 * board + 1) if may_lead(island, name)]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if island.explorer[seat] != UNCHOSEN:
            if not isinstance(action, Starter):
                return NOT_OFFERED
            return None if action.seat // 2 == seat // 2 else NOT_OF_THE_TEAM
        if not isinstance(action, Choose):
            return NOT_OFFERED
        if action.explorer // 2 != island.board[island.side_of[seat]]:
            return NOT_ON_BOARD
        return None if may_lead(island, action.explorer) else NOT_ALONE

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        other = island.partner(seat)
        if isinstance(action, Starter):
            island.at[EXPLORERS + (other if action.seat == seat else seat)] = WAITING
            self.asks &= ~ONE[seat]
            return
        assert isinstance(action, Choose)
        island.set_explorer(seat, action.explorer)
        if other < 0:
            self.asks &= ~ONE[seat]
        else:
            island.set_explorer(other, action.explorer ^ 1)


def may_lead(island: Island, explorer: Explorer) -> bool:
    """SO-1.9"""
    return island.mode != SOLO or explorer not in NOT_SOLO


def who_choose(island: Island) -> i64:
    """ED-2.9, TH-R40. Every lone player, and the first of each team; the Thieves have no explorer (TH-2.13)."""
    mask: i64 = 0
    for side in range(island.sides):
        if side != island.thieves:
            mask |= ONE[island.lead[side]]
    return mask


def set_out(island: Island) -> None:
    """ED-2.9 – ED-2.13. Explorers on the starting tile, first cards, and the roll for the start."""
    start = members(island.map.placed & ISLAND_MASK)[0]
    island.shown += 1
    for seat in range(island.seats):
        if island.side_of[seat] == island.thieves:
            if island.told is not None:
                island.told.append(PlaysThieves(seat))
            continue  # TH-2.13, TH-2.14: in hiding, without cards
        explorer = island.explorer[seat]
        if island.told is not None:
            island.told.append(Revealed(seat, explorer))
        if island.at[EXPLORERS + seat] != WAITING:
            island.at[EXPLORERS + seat] = start
            if island.told is not None and island.partner(seat) >= 0:
                island.told.append(StartsFor(seat))
        for resource in range(3):
            island.hand_out(seat, resource, first_cards(island, explorer))
        side = island.side_of[seat]
        for number in range(villagers_of(island, seat)):
            island.at[ARMY * side + number] = SUPPLY
        island.refresh(side)
    # TH-2.16: the player to the Thieves' left starts, so that they act last in each round
    island.on_turn = roll_for_start(island) if island.thieves < 0 else (island.thieves + 1) % island.sides


def first_cards(island: Island, explorer: Explorer) -> i64:
    """ED-2.11, SO-1.7. Of each resource."""
    if island.mode == SOLO:
        return SOLO_CARDS
    return WEALTHY_CARDS if explorer == VICTORIA else START_CARDS


def villagers_of(island: Island, seat: Seat) -> i64:
    """ED-2.10, ED-19.3, TH-2.7, TH-R41, SO-1.8, SO-R1. Four, six for a team or alone; one more with Hector."""
    corporal = island.explorer[seat] == HECTOR
    if island.partner(seat) < 0 and island.mode != SOLO:
        return CORPORAL_VILLAGERS if corporal else VILLAGERS
    return CORPORAL_TEAM_VILLAGERS if corporal else TEAM_VILLAGERS


def roll_for_start(island: Island) -> i64:
    """ED-2.12. The highest starts; players tied for highest roll again."""
    tied: list[i64] = list(range(island.sides))
    again = False
    while len(tied) > 1:
        rolled: list[i64] = []
        for side in tied:
            pips = island.roll(GOLDEN_DIE) + 1
            rolled.append(pips)
            if island.told is not None:
                island.told.append(RolledForStart(island.name_of(side), pips, again))
        again = True
        best = max(rolled)
        tied = [tied[n] for n in range(len(tied)) if rolled[n] == best]
    return tied[0]


def column(length: i64, value: i64) -> vec[i64]:
    """A column of equal numbers."""
    return vec[i64]([value] * length)


def lay_out(
    seats: i64,
    chance: Chance,
    rounds: i64 = ROUNDS,
    most_proposals: i64 = PROPOSALS,
    paid_rerolls: bool = False,
    turn_points: bool = False,
    expansion: bool = False,
    mode: i64 = FREE_FOR_ALL,
    important_tiles: bool = False,
    house: i64 = 0,
) -> Island:
    """ED-2.1 – ED-2.8, TH-2. The box, sorted; nothing is drawn yet."""
    side_of = sides_by_seat(mode, seats)
    sides = side_of[seats - 1] + 1
    return Island(
        seats=seats,
        stack=[],
        chance=chance,
        shown=0,
        over=False,
        rounds=rounds,
        most_proposals=most_proposals,
        house=house,
        paid_rerolls=paid_rerolls or mode == SOLO,
        turn_points=turn_points or mode == SOLO,
        expansion=expansion or needs_expansion(mode, seats),
        mode=mode,
        sides=sides,
        thieves=thieves_side(mode, seats),
        side_of=vec[i64](side_of),
        lead=vec[i64]([side_of.index(side) for side in range(sides)]),
        board=column(sides, 0),
        explorer=column(seats, UNCHOSEN),
        map=empty_map(PLACES),
        kind=vec[i64](KIND),
        steps=column(PLACES, 0),
        island_stack=list(range(ISLAND_PLACES)),
        found=column(sides, 0),
        coins=column(COINS, NOBODY),
        in_hiding=has_thieves(mode, seats),
        doubloons=START_DOUBLOONS if has_thieves(mode, seats) else 0,
        guardians=column(len(GUARDIAN_KINDS) if mode == SOLO else 0, UNMET),
        important=column(sides if important_tiles and mode != SOLO else 0, 0),
        returned=column(sides if important_tiles and mode != SOLO else 0, 0),
        at=column(PIECES, UNUSED),
        buildings=column(BUILDINGS * sides, SUPPLY),
        offerings=column(sides, 0),
        presence=column(sides, 0),
        armies=column(sides, 0),
        farms=column(sides, 0),
        forts=column(sides, 0),
        hands=column(3 * seats, 0),
        bank=vec[i64](CARDS),
        treasure=column(3, 0),
        speed=column(seats + (MOST_THIEVES if has_thieves(mode, seats) else 0), 0),
        drafts=column(seats, 0),
        proposals=column(seats, 0),
        proposed=column(seats, 0),
    )


def set_up(island: Island) -> None:
    """ED-2.3 – ED-2.8"""
    boards: list[i64] = list(range(len(COLOUR_NAMES) if island.expansion else BASE_BOARDS))
    island.shuffle(boards)
    for side in range(island.sides):
        if side != island.thieves:
            island.board[side] = boards[side]
    for seat in range(island.seats):
        if island.side_of[seat] != island.thieves:
            island.at[EXPLORERS + seat] = SUPPLY
    for number in range(thief_pieces(island.mode, island.seats)):
        island.at[THIEVES + number] = SUPPLY
    stack_cave(island)
    if len(island.important):
        deal_important_tiles(island)
    start = lay_start(island)
    if island.told is not None:
        island.told.append(Landed(start))


def stack_cave(island: Island) -> None:
    """ED-2.5, ED-2.6, ED-R20. The shrine among the lower half; the exit waits on top, beside the stack here."""
    number = PLACES - ALTAR - 1
    if island.expansion:
        number = len(CAVE_KINDS) - REMOVED_CAVE_TILES
        deal_cave_kinds(island, number)
    tiles: list[i64] = list(range(ALTAR + 1, ALTAR + 1 + number))
    island.shuffle(tiles)
    lower = len(tiles) // 2
    bottom = [*tiles[:lower], ALTAR]
    island.shuffle(bottom)
    island.cave_stack = bottom + tiles[lower:]
    island.altar_below = len(bottom)


def deal_cave_kinds(island: Island, number: i64) -> None:
    """TH-2.9, TH-R1. The cave tiles of both boxes, shuffled; ten leave the game unseen."""
    kinds = list(CAVE_KINDS)
    island.shuffle(kinds)
    for place in range(ALTAR + 1, ALTAR + 1 + number):
        island.set_kind(place, kinds.pop())
    island.removed = sorted(kinds)
