"""Nothing appears and nothing vanishes on El Dorado (ED-1), and masks tell what the pieces say. (Not compiled: edge.)"""

from __future__ import annotations

from doubloon.games.el_dorado.content import (
    ALTAR,
    ARMY,
    BUILDINGS,
    CARDS,
    CAVE_KINDS,
    COINS,
    CORTES,
    DOUBLOONS,
    ENTRANCE,
    EXIT,
    EXPLORERS,
    FIRST_COIN,
    FORT,
    IMPASSABLE,
    ISLAND_MASK,
    ISLAND_PLACES,
    LOST,
    MOST_THIEVES,
    NOBODY,
    PLACES,
    REMOVED_CAVE_TILES,
    SHRINE_MASK,
    SUPPLY,
    THIEVES,
    UNUSED,
    WITH_DWELLER,
    WOLF,
)
from doubloon.games.el_dorado.edge.encoding.encoding import drawn
from doubloon.games.el_dorado.island import NOT_NOTED, Island
from doubloon.games.el_dorado.modes import thief_pieces
from doubloon.games.el_dorado.rules.explore.discovery import Discovery
from doubloon.games.el_dorado.rules.explore.explore import Explore
from doubloon.games.el_dorado.rules.victory.victory import controls_cave_shrine, offerings_needed
from doubloon.kernel.games.audit import expect
from doubloon.kernel.masks import ONE, members, size
from doubloon.pieces.hexes import DELTA


def audit(island: Island) -> None:
    """Raise AuditFailed with the first thing that is wrong."""
    audit_cards(island)
    audit_tiles(island)
    audit_cave(island)
    audit_pieces(island)
    audit_steps(island)
    audit_notes(island)
    audit_thieves(island)
    audit_end(island)


def audit_cards(island: Island) -> None:
    """ED-1.5"""
    for resource, wanted in enumerate(CARDS):
        held = [island.hands[3 * seat + resource] for seat in range(island.seats)]
        found = sum(held) + island.bank[resource] + island.treasure[resource]
        expect(found == wanted, f"{found} cards of resource {resource} instead of {wanted}")
        expect(min([*held, island.bank[resource], island.treasure[resource]]) >= 0, "somebody owes cards")


def audit_tiles(island: Island) -> None:
    """ED-1.2, ED-1.3. Every tile is on a map, in a stack, or in somebody's hand; no two lie on one position."""
    placed = members(island.map.placed)
    flipped = [
        rule.tile
        for rule in island.stack
        if isinstance(rule, Discovery) and rule.tile >= 0 and rule.tile not in placed
    ]
    gone = [
        rule.tile
        for rule in island.stack
        if isinstance(rule, Discovery)
        and (rule.tile in island.cave_stack or (rule.tile == ALTAR and island.cave_shrine >= 0))
    ]
    held = [tile for mask in island.important for tile in members(mask)]
    expect(len(held) == len(set(held)), "an important tile in two hands")
    tiles = (
        placed
        + held
        + island.island_stack
        + island.cave_stack
        + [tile for tile in flipped if tile not in gone]
    )
    if EXIT not in tiles:
        tiles.append(EXIT)
    if ALTAR not in tiles:
        expect(island.cave_shrine >= 0, "the cave shrine's tile is nowhere")
        tiles.append(ALTAR)
    wanted = [*range(ALTAR + 1), *cave_places(island)]
    expect(sorted(tiles) == wanted, f"the tiles are {sorted(tiles)}")
    expect(all(tile < ISLAND_PLACES for tile in island.island_stack), "a cave tile in the island's stack")
    expect(all(tile >= EXIT for tile in island.cave_stack), "an island tile in the cave stack")
    where = [island.map.position[place] for place in placed]
    expect(len(set(where)) == len(where), "two tiles lie on one position")
    if ALTAR in island.cave_stack:
        expect(island.cave_stack.index(ALTAR) < island.altar_below, "the cave shrine lies too high")
    if EXIT in island.cave_stack:
        expect(island.cave_stack.index(EXIT) < island.exit_below, "the cave exit lies too high")


def cave_places(island: Island) -> range:
    """The cave's tiles but exit and shrine: eleven with the expansion, twelve without (TH-2.9)."""
    number = len(CAVE_KINDS) - REMOVED_CAVE_TILES if island.expansion else PLACES - ALTAR - 1
    return range(ALTAR + 1, ALTAR + 1 + number)


def audit_cave(island: Island) -> None:
    """TH-2.9, TH-12, TH-14, TH-15. What nobody has seen is unseen; coins, Titan and Wolf are in one place."""
    if not island.expansion:
        return
    unseen = [island.kind[place] for place in cave_places(island) if not island.turned_up & ONE[place]]
    left = list(CAVE_KINDS)
    for kind in unseen + island.removed:
        expect(kind in left, f"there are too many cave tiles of kind {kind}")
        left.remove(kind)
    expect(len(island.removed) == REMOVED_CAVE_TILES, "the cave tiles removed are too few or too many")
    for coin in range(COINS):
        hidden = FIRST_COIN + coin in unseen + island.removed
        expect(not hidden or island.coins[coin] == NOBODY, "somebody holds a coin that nobody has found")
    hunters = [island.titan, *island.guardians]
    wild = 0
    for place in hunters:
        wild |= ONE[place] if place >= 0 else 0
    expect(island.wild == wild, "the Titan or a guardian is elsewhere")
    expect(not island.usurped & ~(SHRINE_MASK & island.map.placed), "the Thief's offering on no shrine")
    expect((island.companion >= 0) == (island.at[WOLF] >= 0), "the Wolf is on the map without an owner")


def audit_pieces(island: Island) -> None:
    """ED-1.9, ED-1.14, ED-9.2. Pieces stand on tiles; the masks agree."""
    for piece in range(len(island.at)):
        if island.at[piece] >= 0:
            expect(bool(island.enterable & ONE[island.at[piece]]), f"piece {piece} stands on no land")
    for side in range(island.sides):
        villagers = {island.at[piece] for piece in range(ARMY * side, ARMY * side + ARMY)}
        armies = sum(ONE[place] for place in villagers if place >= 0)
        expect(armies == island.armies[side], f"the armies of side {side} are elsewhere")
        explorers = {
            island.at[EXPLORERS + seat] for seat in range(island.seats) if island.side_of[seat] == side
        }
        presence = armies
        for place in explorers:
            presence |= ONE[place] if place >= 0 else 0
        if island.companion >= 0 and island.side_of[island.companion] == side:
            presence |= ONE[island.at[WOLF]]
        if side == island.thieves:
            presence |= island.presence_of_thieves()
        expect(presence == island.presence[side], f"side {side} is elsewhere")
        farms = forts = 0
        for number in range(BUILDINGS):
            corner = island.buildings[BUILDINGS * side + number]
            expect(corner >= 0 or corner in (SUPPLY, LOST), f"building {number} of side {side} is nowhere")
            around = island.map.around_corner(corner) if corner >= 0 else 0
            expect(corner < 0 or around > 0, "a building touches no tile")
            if number == FORT:
                forts |= around & ~(island.enterable & IMPASSABLE)
            else:
                farms |= around
        expect(farms == island.farms[side], f"the farmhouses of side {side} are elsewhere")
        expect(forts == island.forts[side], f"the fort of side {side} is elsewhere")
        expect(not island.offerings[side] & ~(SHRINE_MASK & island.map.placed), "an offering on no shrine")
    standing = [corner for corner in island.buildings if corner >= 0]
    expect(len(set(standing)) == len(standing), "two buildings on one corner")


def audit_steps(island: Island) -> None:
    """ED-4.1, ED-R23, TH-5.9, TH-R42. One step leads to land beside, over the bridge, through doors."""
    land = members(island.map.placed & ~IMPASSABLE)
    bridged = ONE[island.bridged()] if island.bridge >= 0 else 0
    expect(sum(ONE[place] for place in land) | bridged == island.enterable, "what can be entered is wrong")
    on = {island.map.position[place]: place for place in land}
    wanted = [0] * PLACES
    for position, place in on.items():
        wanted[place] = sum(ONE[on[position + delta]] for delta in DELTA if position + delta in on)
    if island.enterable & ONE[ENTRANCE] and island.enterable & ONE[EXIT]:
        wanted[ENTRANCE] |= ONE[EXIT]
        wanted[EXIT] |= ONE[ENTRANCE]
    if island.secret >= 0:
        wanted[island.secret] |= wanted[ENTRANCE] & ISLAND_MASK
    if island.cave_in >= 0 and island.enterable & ONE[ENTRANCE]:
        wanted[ENTRANCE] |= ONE[island.cave_in]
    if island.bridge >= 0:
        for end in members(island.bridge_ends() & ~SHRINE_MASK):
            wanted[island.bridged()] |= ONE[end]
            wanted[end] |= bridged
    expect(wanted == list(island.steps), "steps lead elsewhere")


def audit_notes(island: Island) -> None:
    """ED-6.1, ED-11.2. What has been noted is what a copy, which has noted nothing, finds out."""
    copy = island.copy()
    for seat in range(island.seats):
        expect(island.noted_company[seat] in (NOT_NOTED, copy.company(seat)), f"seat {seat} is near others")
    for seat in range(len(island.noted_sheets)):
        noted = list(island.noted_sheets[seat])
        expect(noted in ([], list(drawn(copy, seat))), f"seat {seat} is shown another table")
    for side in range(NOBODY, island.sides):
        expect(island.noted_forts[side] in (NOT_NOTED, copy.others_forts(side)), "other forts are noted")
    for side in range(island.sides):
        expect(island.noted_farms[side] in (NOT_NOTED, copy.others_farms(side)), "other farms are noted")
        expect(island.noted_reach[side] in (NOT_NOTED, copy.reach(side)), f"side {side} reaches elsewhere")


def audit_thieves(island: Island) -> None:
    """TH-2.5, TH-7.2, TH-R9, TH-R21. Pieces, doubloons, hiding, and who carries what."""
    available = [piece for piece in range(THIEVES, THIEVES + MOST_THIEVES) if island.at[piece] != UNUSED]
    expect(len(available) == thief_pieces(island.mode, island.seats), "too many thieves, or too few")
    expect(0 <= island.doubloons <= DOUBLOONS, f"{island.doubloons} doubloons")
    if island.thieves < 0:
        return
    seat = island.lead[island.thieves]
    if not island.stack or isinstance(island.stack[-1], Explore):
        expect(island.in_hiding != island.has_thieves_pieces(), "the Thieves hide in the open")
    if island.bearer >= 0:
        expect(
            island.cave_shrine == seat and island.at[island.bearer] >= 0, "an odd bearer of the cave shrine"
        )
    if island.cursed >= 0:
        expect(island.coins[CORTES] == seat and island.at[island.cursed] >= 0, "an odd thief is cursed")


def audit_end(island: Island) -> None:
    """ED-3.3. Nobody controls four shrines while the game goes on."""
    for side in range(island.sides):
        enough = size(island.offerings[side]) >= offerings_needed(island)
        four = enough and controls_cave_shrine(island, side)
        expect(four == (island.over and island.winner == side), f"side {side} controls four shrines")
        expect(size(island.offerings[side]) <= 3, "too many offerings")
    expect(island.cave_shrine < WITH_DWELLER + len(island.kind), "somebody unknown holds the cave shrine")
