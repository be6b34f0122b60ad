"""The declaration of The Island of El Dorado: what every other room needs to host it. (Not compiled: edge.)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from doubloon.games.el_dorado.catalogue import CATALOGUE
from doubloon.games.el_dorado.content import DIGEST, PROPOSALS, ROUNDS
from doubloon.games.el_dorado.edge import advice, words
from doubloon.games.el_dorado.edge.audit import audit
from doubloon.games.el_dorado.edge.board.board import board
from doubloon.games.el_dorado.edge.drawing import drawing
from doubloon.games.el_dorado.edge.encoding.columns import SHEET
from doubloon.games.el_dorado.edge.encoding.encoding import IslandEncoder
from doubloon.games.el_dorado.edge.encoding.questions import RULES
from doubloon.games.el_dorado.edge.report_groups import report_groups
from doubloon.games.el_dorado.edge.tables import TABLES
from doubloon.games.el_dorado.edge.terms import possessions, terms
from doubloon.games.el_dorado.house import HOUSE_NAMES
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.modes import MODE_NAMES, SOLO, is_allowed
from doubloon.games.el_dorado.rules.rounds import Expedition
from doubloon.games.el_dorado.rules.set_up import lay_out, set_up
from doubloon.games.el_dorado.rules.victory.standings import cards_held, pieces_on_map, standing
from doubloon.games.el_dorado.rules.victory.victory import controls_cave_shrine, shrines
from doubloon.games.el_dorado.solo.guardians import GuardianPhase
from doubloon.kernel.chance import Chance
from doubloon.kernel.errors import BadTable
from doubloon.kernel.games.game import Encoding, Game, Mode, Outcome, in_full
from doubloon.kernel.games.options import Number, Option, Options, Pick, Switch, Value
from doubloon.pieces.hexes import HexMap

MODE = Pick(
    name="mode",
    title="Mode",
    text="Who plays against whom.",
    clause="TH-3.1",
    values=(
        Value(name="free-for-all", title="Free for all", text="Everybody leads one explorer."),
        Value(name="thieves", title="With the Thieves", text="The last seat plays the Thieves."),
        Value(name="teams", title="Teams", text="Neighbours are partners; an odd seat plays the Thieves."),
        Value(name="solo", title="Solo", text="One player against three guardians."),
    ),
    default="free-for-all",
    default_by_seats={1: "solo", 7: "thieves", 8: "teams"},
)
EXPANSION = Switch(
    name="expansion",
    title="The Thieves of El Dorado",
    text="Treasures, events and new dwellers in the cave, the bridge, two more explorers.",
    clause="TH-1.1",
    default=False,
)
IMPORTANT_TILES = Switch(
    name="hardcore_tiles",
    title="Hardcore tiles",
    text="Important tiles are dealt in secret, to be placed within three turns.",
    clause="HC-2.1",
    default=False,
)
PAID_REROLLS = Switch(
    name="hardcore_battle",
    title="Hardcore battle",
    text="Gold buys one reroll of battle dice for each side.",
    clause="HC-3.1",
    default=False,
)
TURN_POINTS = Switch(
    name="turn_points",
    title="Turn points",
    text="Six points a turn instead of golden dice.",
    clause="HC-4.1",
    default=False,
)
ROUND_CAP = Number(
    name="rounds",
    title="Round cap",
    text="After this many rounds the search is called off, and shrines decide.",
    clause="ED-R47",
    low=1,
    high=1000,
    default=int(ROUNDS),
)
MOST_PROPOSALS = Number(
    name="proposals",
    title="Trade proposals",
    text="How often a player may propose a trade to the same player in one turn.",
    clause="ED-R48",
    low=0,
    high=15,
    default=int(PROPOSALS),
)


HOUSE_RULES: Final = (
    Switch(
        name="any_thief_lifts_curse",
        title="Any thief lifts the curse",
        text="A cursed thief is freed when any thief gains the cave shrine. Off: by carrying it.",
        clause="TH-R71",
        default=False,
        house=True,
    ),
    Switch(
        name="coin_for_one_holder",
        title="The battle coin for one holder a turn",
        text="Passed on in a turn, the Army of Jiménez helps nobody else. Off: one die in every battle.",
        clause="TH-R25",
        default=False,
        house=True,
    ),
    Switch(
        name="returned_act_first",
        title="A returned explorer acts first",
        text="Nobody attacks before the first action of a turn in which an explorer came back from captivity. "
        "Recommended with new players: nobody is captured again and again before acting.",
        clause="ED-R12",
        default=False,
        house=True,
    ),
    Switch(
        name="partner_pays_from_afar",
        title="A partner pays from afar",
        text="A partner too far away to share a price may pay all of it. Off: only partners who are near pay.",
        clause="TH-R60",
        default=False,
        house=True,
    ),
    Switch(
        name="wolf_leaves_secretly",
        title="The Wolf uses the secret exit",
        text="The Wolf may leave the cave by the secret exit too. Off: explorers, thieves and villagers only.",
        clause="TH-R29",
        default=False,
        house=True,
    ),
    Switch(
        name="ties_spare_farmhouses",
        title="After a tie no farmhouse attacks",
        text="Pieces that tied start no farmhouse battle this turn. Off: not against the same farmhouse.",
        clause="ED-R17",
        default=False,
        house=True,
    ),
    Switch(
        name="one_pass_a_turn",
        title="One pass of the cave shrine a turn",
        text="Thieves pass the cave shrine once a turn. Off: each thief may be passed it once a turn.",
        clause="TH-R70",
        default=False,
        house=True,
    ),
    Switch(
        name="laffite_chooses",
        title="Laffite chooses the card",
        text="Laffite looks at the victim's hand and chooses. Off: he draws a card without looking.",
        clause="ED-R24",
        default=False,
        house=True,
    ),
    Switch(
        name="buildings_shield",
        title="Every building shields from Yanga",
        text="Yanga cannot shoot at a tile that any building touches. Off: forts and hideouts shield.",
        clause="TH-R15",
        default=False,
        house=True,
    ),
)
READINGS_OF_3: Final = {
    "any_thief_lifts_curse": True,
    "coin_for_one_holder": True,
    "partner_pays_from_afar": True,
    "wolf_leaves_secretly": True,
    "ties_spare_farmhouses": True,
    "one_pass_a_turn": True,
}
"""How tables were played under rules version 3 where the rules read otherwise now."""


def start(seats: int, options: Options, chance: Chance, listen: bool, record: bool) -> Island:
    """ED-2"""
    island = lay_out(
        seats,
        chance,
        options["rounds"],
        options["proposals"],
        options["hardcore_battle"],
        options["turn_points"],
        options["expansion"],
        MODE_NAMES.index(options["mode"]),
        options["hardcore_tiles"],
        sum(2**bit for bit, name in enumerate(HOUSE_NAMES) if options[name]),
    )
    island.begin(Expedition())
    island.told = [] if listen else None
    island.outcomes = [] if record else None
    set_up(island)
    island.settle()
    return island


def check(seats: int, options: Options) -> None:
    """TH-3.1, ED-T10"""
    if not is_allowed(MODE_NAMES.index(options["mode"]), seats):
        raise BadTable(f"option mode: {options['mode']} is not for {seats} players (TH-3.1)")


def outcome(island: Island) -> Outcome:
    """ED-3.2, ED-R47, SO-1.2, SO-1.3, SO-R14. Alone one wins or loses."""
    if island.mode == SOLO:
        won = island.winner == 0
        return Outcome(
            winners=[0] if won else [],
            ranks=[1 if won else 2],
            scores=[int(shrines(island, 0))],
            details=[sheet(island, 0)],
        )
    scores = [int(standing(island, island.side_of[seat])) for seat in range(island.seats)]
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    return Outcome(
        winners=[seat for seat, rank in enumerate(ranks) if rank == 1],
        ranks=ranks,
        scores=[int(shrines(island, island.side_of[seat])) for seat in range(island.seats)],
        details=[sheet(island, seat) for seat in range(island.seats)],
    )


def sheet(island: Island, seat: int) -> dict[str, Any]:
    """ED-R47. What decided."""
    side = island.side_of[seat]
    return {
        "shrines": int(shrines(island, side)),
        "cave_shrine": bool(controls_cave_shrine(island, side)),
        "pieces": int(pieces_on_map(island, side)),
        "cards": int(cards_held(island, side)),
        "capped": island.capped,
    }


class ElDorado(Game[Island]):
    """The Island of El Dorado."""

    id = "el-dorado"
    title = "The Island of El Dorado"
    tagline = "Discover the island tile by tile, raise armies, find four shrines."
    rules = 4
    earlier_readings: ClassVar = {3: READINGS_OF_3}
    changed_clauses: ClassVar = {4: ("ED-R48", "TH-R43", "TH-13.2", "SO-5.7", "TH-18.9", "TH-R31", "ED-T14")}
    ledger = "el-dorado.md"
    prefixes: ClassVar[tuple[str, ...]] = ("ED", "TH", "SO", "HC")
    seats = (1, 8)
    options: ClassVar[tuple[Option, ...]] = (
        MODE,
        EXPANSION,
        IMPORTANT_TILES,
        PAID_REROLLS,
        TURN_POINTS,
        ROUND_CAP,
        MOST_PROPOSALS,
        *HOUSE_RULES,
    )
    minutes = (60, 120)
    cap = 320 * 1000
    """Random games take about 12 decisions a turn; a host may set up to 1,000 rounds (ED-R47)."""
    reactions: ClassVar = {"ED-R12": "pass"}
    takes_back = "withdraw"
    catalogue = CATALOGUE
    content = DIGEST
    encoding: ClassVar[Encoding | None] = Encoding(SHEET, IslandEncoder())
    lead = 0.8
    points_are = "shrines"
    terms_are = "hundredths of the win"
    sheet: ClassVar[dict[str, str]] = {
        "cave_shrine": "Cave shrine",
        "pieces": "Pieces on the map",
        "cards": "Cards",
    }
    saved: ClassVar[tuple[type, ...]] = (Island, HexMap, *RULES)

    start = staticmethod(start)
    check = staticmethod(check)
    outcome = staticmethod(outcome)
    board = staticmethod(board)
    prompt = staticmethod(words.prompt)
    waiting = staticmethod(words.waiting)
    label = staticmethod(words.label)
    drawing = staticmethod(drawing)
    report_groups = staticmethod(report_groups)
    audit = staticmethod(audit)
    terms = staticmethod(terms)
    possessions = staticmethod(possessions)
    prospects = staticmethod(advice.prospects)

    def modes(self) -> Sequence[Mode]:
        """ED-1.1, ED-T10"""
        return in_full(self.options, TABLES)

    def side(self, state: Island, seat: int) -> int:
        return int(state.side_of[seat])

    def on_turn(self, state: Island) -> int:
        """SO-3.1. Alone, a turn ends when the guardians have acted."""
        if state.mode != SOLO:
            return int(state.on_turn)
        acting = len(state.stack) > 1 and isinstance(state.stack[1], GuardianPhase)
        return int(state.turns) - acting


GAME: Final = ElDorado()
