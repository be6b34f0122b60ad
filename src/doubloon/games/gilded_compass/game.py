"""The declaration of Order of the Gilded Compass: what every other room needs to host it. (Not compiled: edge.)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from doubloon.games.gilded_compass.actions import CATALOGUE
from doubloon.games.gilded_compass.compass import NO_C, Compass
from doubloon.games.gilded_compass.content import (
    BUILDING_NAMES,
    DIGEST,
    ITEMS_ON_ANCIENT_MAPS,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    ONLY_THE_WINNER_DIVES,
    TOKENS_OF_THE_BOX,
)
from doubloon.games.gilded_compass.dice_sets import DiceSet
from doubloon.games.gilded_compass.edge import advice, words
from doubloon.games.gilded_compass.edge.audit import audit
from doubloon.games.gilded_compass.edge.board import board
from doubloon.games.gilded_compass.edge.drawing import drawing
from doubloon.games.gilded_compass.edge.encoding.columns import SHEET
from doubloon.games.gilded_compass.edge.encoding.encoding import QUESTIONS, CompassEncoder
from doubloon.games.gilded_compass.edge.report_groups import report_groups
from doubloon.games.gilded_compass.edge.scoring_sheet import sheet
from doubloon.games.gilded_compass.edge.terms import possessions, terms
from doubloon.games.gilded_compass.rules.hidden import Handing
from doubloon.games.gilded_compass.rules.rounds import Expedition, Round
from doubloon.games.gilded_compass.rules.scoring.results import holdings
from doubloon.games.gilded_compass.rules.scoring.scoring import Score, best, gold_of, score, standings
from doubloon.games.gilded_compass.rules.set_up import empty_table, lay_out
from doubloon.games.gilded_compass.rules.turn import (
    Turn,
)
from doubloon.games.gilded_compass.rules.will_to_win import WillToWin
from doubloon.kernel.chance import Chance
from doubloon.kernel.errors import BadTable
from doubloon.kernel.games.game import Encoding, Game, Mode, Outcome, in_full
from doubloon.kernel.games.options import Option, Options, Pick, Value

B_BUILDING = Pick(
    name="b_building",
    title="B building",
    text="Where runs of consecutive dice compete.",
    clause="GC-2.2",
    values=(
        Value("auction-house", "Auction House", "Secret Artifacts for your Private Collection."),
        Value("guild", "Treasure Hunters' Guild", "Secret Missions that score at the end."),
    ),
    default="auction-house",
)
C_BUILDING = Pick(
    name="c_building",
    title="C building",
    text="The fifth building. With 2 or 3 players, none means Fewer Buildings; any other brings the Neutral Player.",
    clause="GC-2.3",
    values=(
        Value("none", "None", "The Fewer Buildings variant, for 2 or 3 players."),
        Value("temple", "Hidden Temple", "Pairs of dice for Magical Items."),
        Value("illuminati", "Illuminati", "Outbid the leader for Special Abilities."),
        Value("galleon", "Sunken Galleon", "Ever larger crews dive for Chests."),
        Value("tower", "Treasure Tower", "Dice push each other up two towers."),
    ),
    default="tower",
    default_by_seats={2: "none", 3: "none"},
)


TOKEN_SUPPLY = Pick(
    name="tokens",
    title="Knowledge tokens",
    text="Whether they can run out.",
    clause="GC-R31",
    values=(
        Value("unlimited", "Unlimited", "Every die in the Library gives a token."),
        Value("box", "The 24 of the box", "From the start player clockwise, while tokens are left."),
    ),
    default="unlimited",
    house=True,
)
NEUTRAL_SECOND = Pick(
    name="neutral_second",
    title="Galleon, neutral dice second",
    text="What players behind the neutral dice keep.",
    clause="GC-R35",
    values=(
        Value("winner", "Nothing", "Only the winner is rewarded."),
        Value("one", "One Chest", "As without neutral dice."),
    ),
    default="winner",
    house=True,
)
ITEMS = Pick(
    name="items",
    title="Magical Items",
    text="On which maps they double.",
    clause="GC-R41",
    values=(
        Value("all", "All maps", "Secret and Dual Maps, too."),
        Value("ancient", "Ancient Maps only", "On Secret and Dual Maps items do nothing."),
    ),
    default="all",
    house=True,
)


def house_rules(options: Options) -> int:
    """The house rules as a mask."""
    mask = TOKENS_OF_THE_BOX if options["tokens"] == "box" else 0
    mask |= ONLY_THE_WINNER_DIVES if options["neutral_second"] == "winner" else 0
    return int(mask | (ITEMS_ON_ANCIENT_MAPS if options["items"] == "ancient" else 0))


def check(seats: int, options: Options) -> None:
    """GC-2.3, GC-2.4, GC-R36"""
    if seats > 3 and options["c_building"] == "none":
        raise BadTable(f"option c_building: with {seats} players exactly one C building is used (GC-2.3)")


def start(seats: int, options: Options, chance: Chance, listen: bool, record: bool) -> Compass:
    """GC-2, GC-15, GC-16"""
    c_name = options["c_building"]
    c = NO_C if c_name == "none" else BUILDING_NAMES.index(c_name)
    auction = options["b_building"] == "auction-house"
    compass = empty_table(
        seats, auction, c, neutral=seats <= 3 and c != NO_C, house=house_rules(options), chance=chance
    )
    compass.told = [] if listen else None
    compass.outcomes = [] if record else None
    lay_out(compass)
    compass.settle()
    return compass


def outcome(compass: Compass) -> Outcome:
    """GC-17"""
    scores: list[Score] = [score(holdings(compass, seat)) for seat in range(compass.seats)]
    ranks = list(standings([one.packed() for one in scores]))
    return Outcome(
        winners=[seat for seat, rank in enumerate(ranks) if rank == 1],
        ranks=ranks,
        scores=[one.gold for one in scores],
        details=[sheet(one) for one in scores],
    )


def quick_outcome(compass: Compass) -> Outcome:
    """GC-17. The same without the sheets."""
    results = [best(holdings(compass, seat)) for seat in range(compass.seats)]
    ranks = list(standings(results))
    return Outcome(
        winners=[seat for seat, rank in enumerate(ranks) if rank == 1],
        ranks=ranks,
        scores=[gold_of(result) for result in results],
        details=[{} for _ in results],
    )


def ranks(compass: Compass) -> list[int]:
    """GC-17.12"""
    return quick_outcome(compass)["ranks"]


def prospects(compass: Compass) -> list[float]:
    return [advice.standing(compass, seat) / 100 for seat in range(compass.seats)]


class GildedCompass(Game[Compass]):
    """Order of the Gilded Compass."""

    id = "gilded-compass"
    title = "Order of the Gilded Compass"
    tagline = "Roll, place, outbid: dice for maps, specialists and secrets."
    rules = 2
    ledger = "gilded-compass.md"
    prefixes: ClassVar[tuple[str, ...]] = ("GC",)
    seats = (LEAST_PLAYERS, MOST_PLAYERS)
    options: ClassVar[tuple[Option, ...]] = (B_BUILDING, C_BUILDING, TOKEN_SUPPLY, NEUTRAL_SECOND, ITEMS)
    earlier_readings: ClassVar = {1: {"tokens": "unlimited", "neutral_second": "one", "items": "all"}}
    changed_clauses: ClassVar = {2: ("GC-R35", "GC-17.10")}
    minutes = (45, 75)
    cap = 6000
    reactions: ClassVar = {"GC-11.4": "pass"}
    bystanders: ClassVar[tuple[str, ...]] = ("The neutral player",)
    catalogue = CATALOGUE
    content = DIGEST
    encoding: ClassVar[Encoding | None] = Encoding(SHEET, CompassEncoder(), unordered=("drawn.tiles",))
    lead = 5.0
    points_are = "gold"
    sheet: ClassVar[dict[str, str]] = {
        "maps": "Maps",
        "specialists": "Specialists",
        "knowledge": "Knowledge",
        "artifacts": "Artifacts",
        "missions": "Missions",
        "abilities": "Abilities",
        "chests": "Chests",
        "treasures": "Treasures",
        "tie_break": "Idle Specialists, for ties",
    }
    quickness = 2
    saved: ClassVar = (
        Compass,
        DiceSet,
        Handing,
        Expedition,
        Round,
        Turn,
        WillToWin,
        *QUESTIONS,
    )

    start = staticmethod(start)
    check = staticmethod(check)
    outcome = staticmethod(outcome)
    quick_outcome = staticmethod(quick_outcome)
    ranks = staticmethod(ranks)
    board = staticmethod(board)
    prompt = staticmethod(words.prompt)
    waiting = staticmethod(words.waiting)
    label = staticmethod(words.label)
    drawing = staticmethod(drawing)
    report_groups = staticmethod(report_groups)
    audit = staticmethod(audit)
    terms = staticmethod(terms)
    possessions = staticmethod(possessions)
    prospects = staticmethod(prospects)

    def modes(self) -> Sequence[Mode]:
        """GC-2.2 – GC-2.4. Every number of players with every pair of buildings, and each house rule."""
        guild_and_temple = {"b_building": "guild", "c_building": "temple"}
        house: list[Mode] = [
            Mode(name="3 players, 24 tokens", seats=3, options={"tokens": "box"}),
            Mode(
                name="3 players, galleon, one Chest behind neutral dice",
                seats=3,
                options={"c_building": "galleon", "neutral_second": "one"},
            ),
            Mode(
                name="4 players, guild, temple, items on Ancient Maps",
                seats=4,
                options={**guild_and_temple, "items": "ancient"},
            ),
        ]
        pairs = [
            Mode(
                name=f"{seats} players, {b.name}, {c.name}",
                seats=seats,
                options={"b_building": b.name, "c_building": c.name},
            )
            for seats in range(self.seats[0], self.seats[1] + 1)
            for b in B_BUILDING.values
            for c in C_BUILDING.values
            if seats <= 3 or c.name != "none"
        ]
        return in_full(self.options, [*pairs, *house])

    def on_turn(self, state: Compass) -> int:
        return int(state.on_turn)


GAME: Final = GildedCompass()
