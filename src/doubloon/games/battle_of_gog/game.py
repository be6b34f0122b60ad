"""The declaration of Battle of GOG: what every other room needs to host it. (Not compiled: edge.)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from doubloon.games.battle_of_gog.actions import CATALOGUE
from doubloon.games.battle_of_gog.canaan import (
    ALL_BESIEGERS_RISE,
    AMBUSH_AFLOAT,
    FOUNDERS_TRUCE,
    GLIDES_CHARGED_ONCE,
    Canaan,
)
from doubloon.games.battle_of_gog.content import DIGEST, LEAST_PLAYERS, MOST_PLAYERS
from doubloon.games.battle_of_gog.edge import advice, words
from doubloon.games.battle_of_gog.edge.audit import audit
from doubloon.games.battle_of_gog.edge.board import board
from doubloon.games.battle_of_gog.edge.drawing import drawing
from doubloon.games.battle_of_gog.edge.encoding.columns import SHEET
from doubloon.games.battle_of_gog.edge.encoding.encoding import QUESTIONS, CanaanEncoder
from doubloon.games.battle_of_gog.edge.report_groups import report_groups
from doubloon.games.battle_of_gog.edge.terms import possessions, terms
from doubloon.games.battle_of_gog.land import Land
from doubloon.games.battle_of_gog.rules.buying import TOO_DEAR
from doubloon.games.battle_of_gog.rules.fighting.conquest import Conquest
from doubloon.games.battle_of_gog.rules.set_up.set_up import (
    PLAYERS_LAY,
    RANDOM_MAP,
    REFERENCE_MAP,
    empty_table,
    lay_out,
)
from doubloon.games.battle_of_gog.rules.turn import Campaign, Turn
from doubloon.games.battle_of_gog.rules.winning.victory import standings, strength
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance
from doubloon.kernel.games.game import Encoding, Game, Mode, Outcome
from doubloon.kernel.games.options import Number, Option, Options, Pick, Switch, Value, settled
from doubloon.kernel.refusal import Refusal

MAP_KINDS: Final = {"players": PLAYERS_LAY, "random": RANDOM_MAP, "reference": REFERENCE_MAP}
HOWS: Final = ("", "conquest", "corners", "scrolls", "cap")
WIN_SCORE: Final = 100

VARIANT = Pick(
    name="variant",
    title="Conquest",
    text="When conquest wins the game.",
    clause="BG-2.1",
    values=(
        Value("long", "Long", "When every other player is eliminated."),
        Value("short", "Short", "On conquering the last city of any one player."),
    ),
    default="long",
)
CORNER_VICTORY = Pick(
    name="corners",
    title="Corner victory",
    text="What counts on the four map corners.",
    clause="BG-3.4",
    values=(
        Value("soldiers", "Soldiers only", "No city may stand on a corner."),
        Value("soldiers-and-cities", "Soldiers and cities", "Cities may stand on corners and count there."),
    ),
    default="soldiers",
)
CITY_DISTANCE = Number(
    name="city_distance",
    title="City distance",
    text="How far apart cities stand at least.",
    clause="BG-11.4",
    low=2,
    high=3,
    default=2,
)
BARNS = Switch(
    name="barns", title="Barns for sale", text="Whether barns can be bought.", clause="BG-7.9", default=True
)
MAP = Pick(
    name="map",
    title="Map",
    text="How the map comes about.",
    clause="BG-2.5",
    values=(
        Value("players", "Players lay tiles", "Drawn and laid in turn."),
        Value("random", "Random", "Laid legally at random."),
        Value("reference", "Reference map A", "A fixed map for a quick start."),
    ),
    default="players",
)
CAMEL_RATE = Number(
    name="camel_rate",
    title="Camel rate",
    text="How many resources an exchange takes for one.",
    clause="BG-6.3",
    low=1,
    high=2,
    default=1,
)
HEAD_START = Number(
    name="head_start",
    title="Head start",
    text="How many of each resource the second of two players starts with.",
    clause="BG-2.16",
    low=0,
    high=2,
    default=2,
)


TRUCE = Switch(
    name="truce",
    title="Founders' truce",
    text="Until their third city, for five turns at most, players neither attack nor are attacked.",
    clause="BG-4.12",
    default=True,
    house=True,
)
GLIDES = Pick(
    name="glides",
    title="Steps over water",
    text="What moving on over water costs with the Water card.",
    clause="BG-R37",
    values=(
        Value(
            "once",
            "One step",
            "The first water of the turn costs a step; until the soldier lands, more costs nothing.",
        ),
        Value("each", "A step each", "Every glide or step onto water costs a step."),
    ),
    default="once",
    house=True,
)
CONQUERORS = Pick(
    name="conquerors",
    title="Who rises by a conquest",
    text="Which soldiers rise a level when a city falls.",
    clause="BG-13.6",
    values=(
        Value("all", "All around it", "Every soldier beside the city that is strong enough."),
        Value("needed", "As many as needed", "Exactly the needed number, picked by the attacker."),
    ),
    default="all",
    house=True,
)
AMBUSH_ON_WATER = Switch(
    name="ambush_afloat",
    title="Ambush on water",
    text="With the Water card, Ambush may place its soldier on water.",
    clause="BG-19.7",
    default=True,
    house=True,
)


def house_rules(options: Options) -> int:
    """The house rules as a mask."""
    mask = FOUNDERS_TRUCE if options["truce"] else 0
    mask |= GLIDES_CHARGED_ONCE if options["glides"] == "once" else 0
    mask |= ALL_BESIEGERS_RISE if options["conquerors"] == "all" else 0
    return int(mask | (AMBUSH_AFLOAT if options["ambush_afloat"] else 0))


def start(seats: int, options: Options, chance: Chance, listen: bool, record: bool) -> Canaan:
    """BG-2"""
    canaan = empty_table(
        seats,
        chance,
        long=options["variant"] == "long",
        corner_cities=options["corners"] == "soldiers-and-cities",
        city_distance=options["city_distance"],
        barns_sold=options["barns"],
        camel_rate=options["camel_rate"],
        house=house_rules(options),
    )
    canaan.told = [] if listen else None
    canaan.outcomes = [] if record else None
    lay_out(canaan, MAP_KINDS[options["map"]], options["head_start"])
    canaan.settle()
    return canaan


def outcome(canaan: Canaan) -> Outcome:
    """BG-3.8, BG-3.9. A score is the share of the others a player left behind, in percent."""
    ranks = [int(place) for place in standings(canaan)]
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    others = max(1, len(ranks) - 1)
    scores = [WIN_SCORE * sum(other > rank for other in ranks) // others for rank in ranks]
    return Outcome(
        winners=winners,
        ranks=ranks,
        scores=scores,
        details=[sheet(canaan, seat, seat in winners) for seat in range(canaan.seats)],
    )


def sheet(canaan: Canaan, seat: int, won: bool) -> dict[str, Any]:
    """What decided the game, for the scoring sheet."""
    names = ("scrolls", "cities", "city_levels", "soldier_levels", "resources")
    sheet: dict[str, Any] = dict(zip(names, map(int, strength(canaan, seat)), strict=True))
    return {"turn_order": canaan.order(seat) + 1, "won_by": HOWS[canaan.how] if won else "", **sheet}


def endings(outcome: Outcome) -> list[str]:
    """BG-3.1, BG-2.2. By which condition the game was won, and from which place in the turn order."""
    won = [outcome["details"][seat] for seat in outcome["winners"]]
    place = f"won by P{won[0]['turn_order']}" if len(won) == 1 else "shared win"
    return [f"won by {won[0]['won_by']}", place]


def prospects(canaan: Canaan) -> list[float]:
    """Between 0, a sure loss, and 100, a sure win: the scale of the scores."""
    return [WIN_SCORE * share for share in advice.prospects(canaan)]


class BattleOfGog(Game[Canaan]):
    """Battle of GOG."""

    id = "battle-of-gog"
    title = "Battle of GOG"
    tagline = "Lay Canaan, found cities, storm others: five scrolls, four corners, one tribe."
    rules = 4
    ledger = "battle-of-gog.md"
    prefixes: ClassVar[tuple[str, ...]] = ("BG",)
    seats = (LEAST_PLAYERS, MOST_PLAYERS)
    options: ClassVar[tuple[Option, ...]] = (
        VARIANT,
        CORNER_VICTORY,
        CITY_DISTANCE,
        BARNS,
        MAP,
        CAMEL_RATE,
        HEAD_START,
        TRUCE,
        GLIDES,
        CONQUERORS,
        AMBUSH_ON_WATER,
    )
    earlier_readings: ClassVar = {
        3: {"truce": True, "glides": "each", "conquerors": "needed", "ambush_afloat": False}
    }
    changed_clauses: ClassVar = {4: ("BG-12.6", "BG-13.6", "BG-19.7", "BG-R37")}
    minutes = (45, 180)
    cap = 40000
    catalogue = CATALOGUE
    content = DIGEST
    encoding: ClassVar[Encoding | None] = Encoding(SHEET, CanaanEncoder())
    lead = 30.0
    points_are = "hundredths of the win"
    terms_are = "hundredths of the win"
    sheet: ClassVar[dict[str, str]] = {
        "won_by": "Won by",
        "scrolls": "Scrolls",
        "cities": "Cities",
        "city_levels": "Levels of cities",
        "soldier_levels": "Levels of soldiers",
        "resources": "Resources",
    }
    is_scored = False
    saved: ClassVar = (
        Canaan,
        Land,
        Campaign,
        Turn,
        Conquest,
        *QUESTIONS,
    )

    start = staticmethod(start)
    outcome = staticmethod(outcome)
    endings = staticmethod(endings)
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
        """Ledger 3.7. Every number of players, every variant and map, every switch by itself, and all turned at once."""
        return [
            self.mode("2 players, long", 2),
            self.mode("2 players, long, random map", 2, map="random"),
            self.mode("2 players, short, reference map", 2, variant="short", map="reference"),
            self.mode("2 players, cities count on corners", 2, corners="soldiers-and-cities"),
            self.mode("2 players, city distance 3", 2, city_distance=3),
            self.mode("2 players, no barns", 2, barns=False),
            self.mode("2 players, camels 2 to 1", 2, camel_rate=2),
            self.mode("2 players, head start 1", 2, head_start=1),
            self.mode("2 players, no head start", 2, head_start=0),
            self.mode("2 players, no truce", 2, truce=False, map="random"),
            self.mode("2 players, every glide charged", 2, glides="each", map="random"),
            self.mode("2 players, as many conquerors as needed", 2, conquerors="needed", map="random"),
            self.mode("2 players, ambush on land only", 2, ambush_afloat=False, map="random"),
            self.mode("3 players, long", 3),
            self.mode("3 players, short, reference map", 3, variant="short", map="reference"),
            self.mode("3 players, no barns, camels 2 to 1", 3, barns=False, camel_rate=2, map="random"),
            self.mode("4 players, long", 4),
            self.mode("4 players, long, reference map", 4, map="reference"),
            self.mode("4 players, short, random map", 4, variant="short", map="random"),
            self.mode(
                "4 players, every switch turned",
                4,
                variant="short",
                corners="soldiers-and-cities",
                city_distance=3,
                barns=False,
                map="random",
                camel_rate=2,
                head_start=0,
                truce=False,
                glides="each",
                conquerors="needed",
                ambush_afloat=False,
            ),
        ]

    def mode(self, name: str, seats: int, **changes: object) -> Mode:
        """A mode by what differs from the defaults."""
        return Mode(name=name, seats=seats, options=settled(self.options, seats, changes))

    def sentence(self, state: Canaan, refusal: Refusal, action: Action) -> str:
        """BG-7.1. What cannot be paid for is refused with its price."""
        if refusal is TOO_DEAR:
            return f"That costs {words.price(state, state.on_turn, action)}, and you have less."
        return super().sentence(state, refusal, action)

    def on_turn(self, state: Canaan) -> int:
        return int(state.on_turn)


GAME: Final = BattleOfGog()
