"""What a seat sees of El Dorado (ED-R38), as JSON-ready values. Compiled room.

Hands are numbers to others; stacks are heights. When the game is over everything is open.
"""

from __future__ import annotations

from typing import Any

from doubloon.games.el_dorado.content import (
    ARMY,
    BUILDINGS,
    COIN_NAMES,
    COLOUR_NAMES,
    ENTRANCE,
    EXPLORER_NAMES,
    EXPLORER_RULES,
    EXPLORER_TITLES,
    EXPLORERS,
    FORT,
    GARDENS,
    GUARDIAN_KINDS,
    KIND_NAMES,
    MOST_THIEVES,
    NOBODY,
    PLACE_NAMES,
    RESOURCE_NAMES,
    SUPPLY,
    THIEVES,
    THIEVES_COLOUR,
    UNCHOSEN,
    UNUSED,
    WITH_DWELLER,
    WOLF,
    X_EDGES,
)
from doubloon.games.el_dorado.edge.board.battle_view import battle
from doubloon.games.el_dorado.edge.board.prices import house_values, prices
from doubloon.games.el_dorado.edge.board.reach import reaches
from doubloon.games.el_dorado.hardcore.tiles import turns_left_to_place
from doubloon.games.el_dorado.hardcore.turn_points import SpendingPoints
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.modes import SOLO
from doubloon.games.el_dorado.packed import (
    captive_of,
    captor_of,
    first_die,
    leads_pair,
    partners_pair,
    second_die,
)
from doubloon.games.el_dorado.rules.armies.armies import through
from doubloon.games.el_dorado.rules.battle.strength import explorer_strength, thief_strength
from doubloon.games.el_dorado.rules.cave.cave import OpenCave, dweller_strength
from doubloon.games.el_dorado.rules.cave.titan import TitanTurn
from doubloon.games.el_dorado.rules.explore.discovery import Discovery
from doubloon.games.el_dorado.rules.explore.explore import Explore
from doubloon.games.el_dorado.rules.gathering import Gathering
from doubloon.games.el_dorado.rules.set_up import ChooseExplorers
from doubloon.games.el_dorado.rules.trade.proposal import GIVES_COIN, WANTS_COIN, addressee, coins_of, halves
from doubloon.games.el_dorado.rules.turn import Cartography, Surrender
from doubloon.games.el_dorado.rules.victory.victory import offerings_needed
from doubloon.games.el_dorado.solo.guardians import GuardianPhase
from doubloon.games.el_dorado.thieves.stealing import GoldOrSteal, Looting, Theft
from doubloon.kernel.masks import members, size
from doubloon.pieces.hexes import corner_number, q_of, r_of

Drawn = dict[str, Any]


def board(island: Island, seat: int | None) -> Drawn:
    """ED-R38"""
    return {
        "round": min(island.turns // island.sides + 1, island.rounds),
        "rounds": island.rounds,
        "truce": island.truce(),
        "phase": phase(island),
        "goal": {"shrines": int(offerings_needed(island)), "solo": island.mode == SOLO},
        "on_turn": island.lead[island.on_turn] if island.on_turn != NOBODY else None,
        "golden": golden(island),
        "speed": list(island.speed),
        "tiles": [tile(island, place) for place in members(island.map.placed)],
        "flipped": flipped(island),
        "x_marks": members(island.x_marks),
        "cave_door": cave_door(island),
        "stacks": {"island": len(island.island_stack), "cave": len(island.cave_stack)},
        "bank": cards(list(island.bank)),
        "treasure": cards(list(island.treasure)) if island.treasure_laid else None,
        "cave_shrine": holder(island),
        "coins": {name: coin_holder(island, coin) for coin, name in enumerate(COIN_NAMES)},
        "bridge": bridge(island),
        "guardians": guardians(island),
        "titan": PLACE_NAMES[island.titan] if island.titan >= 0 else None,
        "wolf": wolf(island),
        "battle": battle(island),
        "proposals": [proposal(island, other) for other in range(island.seats) if island.proposals[other]],
        "players": [player(island, other, seat) for other in range(island.seats)],
        "looking_at": looking_at(island, seat),
        "important": important(island, seat),
        "reach": reaches(island, seat),
        "prices": prices(island),
        "house": house_values(),
    }


PHASES: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("set-up", (ChooseExplorers,)),
    ("between", (TitanTurn, GuardianPhase)),
    ("explore", (Explore, Surrender)),
    ("gather", (Gathering, SpendingPoints, Cartography, GoldOrSteal, Theft)),
)


def phase(island: Island) -> str:
    """ED-8.1. Where the turn stands; before anything else it rolls."""
    for name, rules in PHASES:
        if any(isinstance(rule, rules) for rule in island.stack):
            return name
    return "roll" if island.stack else "over"


def cave_door(island: Island) -> Drawn | None:
    """ED-17.2, ED-17.3, ED-T9. Where the entrance leads, whether nobody was there yet, and how the exit can be turned."""
    if not island.map.placed >> ENTRANCE & 1:
        return None
    turning = bool(island.stack) and isinstance(island.stack[-1], OpenCave)
    return {
        "to": PLACE_NAMES[through(island, ENTRANCE)],
        "sealed": island.is_sealed(),
        "x_edges": [int(edge) for edge in X_EDGES] if turning else None,
    }


def golden(island: Island) -> list[int] | None:
    """ED-8.2, TH-6.5. The golden dice on the table, those of both partners."""
    dice = [pair for pair in (leads_pair(island.golden), partners_pair(island.golden)) if pair]
    return [int(pips) for pair in dice for pips in (first_die(pair), second_die(pair))] or None


def cards(amounts: list[int]) -> dict[str, int]:
    """Numbers by name."""
    return dict(zip(RESOURCE_NAMES, amounts, strict=True))


def tile(island: Island, place: int) -> Drawn:
    """One tile and who stands on it."""
    position = island.map.position[place]
    return {
        "id": PLACE_NAMES[place],
        "kind": kind_name(island, place),
        "q": q_of(position),
        "r": r_of(position),
        "explorers": [seat for seat in range(island.seats) if island.at[EXPLORERS + seat] == place],
        "villagers": villagers(island, place),
        "thieves": [piece - THIEVES + 1 for piece in island.thieves_on(island.thieves, place)],
        "forts": [side for side in range(island.sides) if island.forts[side] >> place & 1],
        "offerings": [side for side in range(island.sides) if island.offerings[side] >> place & 1],
        "usurped": bool(island.usurped >> place & 1),
    }


def kind_name(island: Island, place: int) -> str:
    """TH-17.12. What lies there; a garden that gives nothing any more is withered."""
    withered = GARDENS & ~island.gardens
    return "withered" if withered >> place & 1 else KIND_NAMES[island.kind[place]]


def villagers(island: Island, place: int) -> list[Drawn]:
    """Villagers on a tile, by side: how many, and how many of them are locked."""
    out = []
    for side in range(island.sides):
        if island.armies[side] >> place & 1:
            there = island.villagers_on(side, place)
            locked = len(there) - len(island.ready_on(side, place))
            out.append({"side": side, "number": len(there), "locked": locked})
    return out


def flipped(island: Island) -> Drawn | None:
    """ED-9.10. The tile that is about to be laid."""
    top = island.stack[-1] if island.stack else None
    if not isinstance(top, Discovery) or top.tile < 0:
        return None
    return {
        "id": PLACE_NAMES[top.tile],
        "kind": KIND_NAMES[island.kind[top.tile]],
        "from": PLACE_NAMES[top.here],
    }


def holder(island: Island) -> Drawn | None:
    """Who controls the cave shrine."""
    return who_holds(island.cave_shrine)


def coin_holder(island: Island, coin: int) -> Drawn | None:
    """TH-12. Who holds a treasure."""
    return who_holds(island.coins[coin])


def who_holds(holder: int) -> Drawn | None:
    """A seat, or a dweller's space of the cave board."""
    if holder == NOBODY:
        return None
    if holder >= WITH_DWELLER:
        return {"dweller": KIND_NAMES[holder - WITH_DWELLER]}
    return {"seat": holder}


def bridge(island: Island) -> Drawn | None:
    """TH-5. The water it crosses and the two tiles it connects."""
    if island.bridge < 0:
        return None
    ends = [PLACE_NAMES[place] for place in members(island.bridge_ends())]
    return {"tile": PLACE_NAMES[island.bridged()], "axis": island.bridge % 3, "ends": ends}


def wolf(island: Island) -> Drawn | None:
    """TH-15. Where the companion is, and whose it is."""
    if island.companion == NOBODY:
        return None
    return {"seat": island.companion, "tile": PLACE_NAMES[island.at[WOLF]]}


def guardians(island: Island) -> list[Drawn] | None:
    """SO-2. Where the three are, how strong, and who rests."""
    if not len(island.guardians):
        return None
    return [
        {
            "id": name,
            "at": PLACE_NAMES[place] if place >= 0 else None,
            "strength": dweller_strength(island, kind),
            "rests": bool(island.resting >> number & 1),
        }
        for number, (name, kind, place) in enumerate(
            zip(("wolf", "thief", "titan"), GUARDIAN_KINDS, island.guardians, strict=True)
        )
    ]


def proposal(island: Island, seat: int) -> Drawn:
    """ED-R48. An open proposal lies on the table."""
    return {"from": seat, **halves_of(island.proposals[seat])}


def player(island: Island, owner: int, seat: int | None) -> Drawn:
    """One player, as far as `seat` may see."""
    side = island.side_of[owner]
    own = seat is not None and island.side_of[seat] == side
    top = island.stack[-1] if island.stack else None
    robs = isinstance(top, Looting) and top.seat == seat and top.victim == owner
    sees = own or robs or island.over
    explorer = island.explorer[owner]
    if explorer != UNCHOSEN and island.is_choosing() and not own:
        explorer = UNCHOSEN
    hand = [island.hands[3 * owner + resource] for resource in range(3)]
    draft = island.drafts[owner] if owner == seat else 0
    pieces = range(ARMY * side, ARMY * side + ARMY)
    return {
        "side": side,
        "colour": THIEVES_COLOUR if side == island.thieves else COLOUR_NAMES[island.board[side]],
        "explorer": explorer_card(explorer),
        "strength": explorer_strength(island, owner) if explorer != UNCHOSEN else None,
        "locked": bool(island.locked >> (EXPLORERS + owner) & 1),
        "cards": sum(hand),
        "hand": cards(hand) if sees else None,
        "at": PLACE_NAMES[island.at[EXPLORERS + owner]] if island.at[EXPLORERS + owner] >= 0 else None,
        "captor": captor(island, owner),
        "villagers": sum(island.at[piece] == SUPPLY for piece in pieces),
        "buildings": [building(island, side, number) for number in range(BUILDINGS)],
        "shrines": [PLACE_NAMES[shrine] for shrine in members(island.offerings[side])],
        "thieves": lair(island) if side == island.thieves else None,
        "draft": halves_of(draft) if draft else None,
    }


def lair(island: Island) -> Drawn:
    """TH-7, TH-11. The Thieves' board: hiding or not, doubloons, and every thief with what it carries."""
    return {
        "in_hiding": island.in_hiding,
        "doubloons": island.doubloons,
        "thieves": [
            {
                "thief": piece - THIEVES + 1,
                "at": PLACE_NAMES[island.at[piece]] if island.at[piece] >= 0 else None,
                "speed": island.speed[island.slot(piece)],
                "strength": thief_strength(island, piece),
                "cave_shrine": island.bearer == piece,
                "cursed": island.cursed == piece,
                "locked": bool(island.locked >> piece & 1),
            }
            for piece in range(THIEVES, THIEVES + MOST_THIEVES)
            if island.at[piece] != UNUSED
        ],
    }


def halves_of(deal: int) -> Drawn:
    """A proposal: to whom, and its two halves."""
    given, wanted, gives_shrine, wants_shrine = halves(deal)
    return {
        "to": addressee(deal),
        "gives": half_of(given, gives_shrine, coins_of(deal, GIVES_COIN)),
        "wants": half_of(wanted, wants_shrine, coins_of(deal, WANTS_COIN)),
    }


def half_of(amounts: list[int], shrine: bool, coins: list[int]) -> Drawn:
    """Cards, cave shrine and coins."""
    return {**cards(amounts), "cave_shrine": shrine, "coins": [COIN_NAMES[coin] for coin in coins]}


def explorer_card(explorer: int) -> Drawn | None:
    """The explorer on the board."""
    if explorer == UNCHOSEN:
        return None
    return {
        "id": EXPLORER_NAMES[explorer],
        "title": EXPLORER_TITLES[explorer],
        "rule": EXPLORER_RULES[explorer],
    }


def captor(island: Island, seat: int) -> int | None:
    """ED-13.7. The seat that brings a captured explorer back."""
    for prisoner in island.prisoners:
        if captive_of(prisoner) == seat:
            return int(captor_of(prisoner))
    return None


def building(island: Island, side: int, number: int) -> Drawn:
    """A building, on one corner as seen from one of its tiles, or in the supply."""
    corner = island.buildings[BUILDINGS * side + number]
    kinds = ("outpost", "hideout") if side == island.thieves else ("farmhouse", "fort")
    kind = kinds[1] if number == FORT else kinds[0]
    if corner < 0:
        return {"kind": kind, "state": "supply" if corner == SUPPLY else "lost", "tile": None, "corner": None}
    place = members(island.map.around_corner(corner))[0]
    return {
        "kind": kind,
        "state": "built",
        "tile": PLACE_NAMES[place],
        "corner": corner_number(corner, island.map.position[place]),
    }


def looking_at(island: Island, seat: int | None) -> list[str] | None:
    """ED-19.6. The tiles Emma has seen and that still lie on top, for her alone."""
    if seat is None or not island.known or island.explorer[seat] != EXPLORER_NAMES.index("emma"):
        return None
    seen = island.island_stack[-island.known :] if island.known else []
    return [KIND_NAMES[island.kind[place]] for place in reversed(seen)]


def important(island: Island, seat: int | None) -> Drawn | None:
    """HC-2.2, HC-2.7. How many hidden tiles each side holds, for how many turns yet, and which ones are one's own."""
    if not len(island.important):
        return None
    own = members(island.important[island.side_of[seat]]) if seat is not None else []
    return {
        "turns_left": turns_left_to_place(island),
        "numbers": [size(mask) for mask in island.important],
        "own": [PLACE_NAMES[tile] for tile in own],
    }
