"""The declaration of Cadwallon: City of Thieves: what every other room needs to host it. (Not compiled: edge.)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from doubloon.games.city_of_thieves.catalogue import CATALOGUE
from doubloon.games.city_of_thieves.city import DIGEST
from doubloon.games.city_of_thieves.content import (
    ADVENTURE_NAMES,
    ADVENTURE_TEXTS,
    ADVENTURE_TITLES,
    ADVENTURES,
    GANG_NAMES,
    LEAST_PLAYERS,
    MOST_PLAYERS,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge import advice, words
from doubloon.games.city_of_thieves.edge.audit import audit
from doubloon.games.city_of_thieves.edge.board import board
from doubloon.games.city_of_thieves.edge.drawing import drawing
from doubloon.games.city_of_thieves.edge.encoding.columns import SHEET
from doubloon.games.city_of_thieves.edge.encoding.encoding import DistrictEncoder
from doubloon.games.city_of_thieves.edge.encoding.questions import QUESTIONS
from doubloon.games.city_of_thieves.edge.features import FEATURES, GangReader
from doubloon.games.city_of_thieves.edge.report_groups import report_groups
from doubloon.games.city_of_thieves.edge.tables import TABLES
from doubloon.games.city_of_thieves.edge.terms import possessions, terms
from doubloon.games.city_of_thieves.king_of_ashes.ashes import Ashes, second_box
from doubloon.games.city_of_thieves.king_of_ashes.campaign import KingOfAshes, check_handover
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.entering import Entering
from doubloon.games.city_of_thieves.king_of_ashes.handover import MOST
from doubloon.games.city_of_thieves.king_of_ashes.rules.adventures import (
    Aftershocks,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.cyclops import CyclopsComes
from doubloon.games.city_of_thieves.king_of_ashes.rules.fellows.route import Route
from doubloon.games.city_of_thieves.rules.fights.fights import Fight
from doubloon.games.city_of_thieves.rules.militia import GuildTurn
from doubloon.games.city_of_thieves.rules.movement.answers import StepByStep
from doubloon.games.city_of_thieves.rules.movement.movement import Movement
from doubloon.games.city_of_thieves.rules.rounds import Heist, Round
from doubloon.games.city_of_thieves.rules.scoring import Score, standings
from doubloon.games.city_of_thieves.rules.set_up import empty_table
from doubloon.games.city_of_thieves.rules.skills.skills import CharmingSmile
from doubloon.games.city_of_thieves.rules.turn import Turn
from doubloon.kernel.chance import Chance
from doubloon.kernel.errors import BadTable
from doubloon.kernel.games.campaign import CampaignPlan
from doubloon.kernel.games.game import Encoding, Game, Mode, Outcome, in_full
from doubloon.kernel.games.options import Number, Option, Options, Pick, Switch, Value

PLAYABLE: Final = tuple(range(1, ADVENTURES + 1))
BASE: Final = range(1, 9)
"""Adventures 1 to 8; the others need The King of Ashes (KA-1.2)."""
ADVENTURE = Pick(
    name="adventure",
    title="Adventure",
    text="Which sheet lies beside the board.",
    clause="CT-2.1",
    values=tuple(
        Value(ADVENTURE_NAMES[number], ADVENTURE_TITLES[number], ADVENTURE_TEXTS[number])
        for number in PLAYABLE
    ),
    default=ADVENTURE_NAMES[1],
)
SHOW_TOTALS = Switch(
    name="show_totals",
    title="Show totals",
    text="Everybody sees how many ducats each player has.",
    clause="CT-R7",
    default=False,
)
SHUT_ENTRANCES = Switch(
    name="shut_entrances",
    title="Portcullises shut entrances",
    text="Nobody may enter an entrance with a portcullis; a figure on it may walk off it.",
    clause="CT-R52",
    default=False,
    house=True,
)
ANSWERS_ON_THE_WAY = Switch(
    name="answers_on_the_way",
    title="Answers on the way",
    text="A movement may be answered after any of its steps, not only when its path is declared.",
    clause="CT-R31",
    default=False,
    house=True,
)
OLD_CITY = Switch(
    name="old_city",
    title="Old City, New Tricks",
    text="Adventures 1 to 8 with the rules, cards and tokens of The King of Ashes, but without its catacombs.",
    clause="KA-12.1",
    default=False,
)
ALL_TOKENS = Switch(
    name="all_tokens",
    title="All exploration tokens",
    text="In the old city the players go on round the table until all 16 exploration tokens lie in rooms.",
    clause="KA-R49",
    default=False,
    house=True,
)
INN = Switch(
    name="inn",
    title="The Inn",
    text="Before the characters are placed the players draft Equipment cards, on credit.",
    clause="KA-13.1",
    default=False,
)


CYCLOPS_FOLLOWS = Switch(
    name="cyclops_follows",
    title="The Cyclops comes after every entry",
    text="In the catacombs the die for the Cyclops is rolled even when the character that entered lost the fight there. "
    "Off: a loser is in prison, and nothing is rolled.",
    clause="KA-R30",
    default=True,
    house=True,
)
CYCLOPS_ROBS = Switch(
    name="cyclops_robs",
    title="The Cyclops robs",
    text="A character beaten by the Cyclops also loses a treasure, which leaves the game, or 2 ducats.",
    clause="KA-R35",
    default=False,
    house=True,
)
PRISON_SKILLS = Switch(
    name="prison_skills",
    title="Skills in prison",
    text="A prisoner may use a skill, which is no action. Off: no skill but Iraem's.",
    clause="KA-R38",
    default=True,
    house=True,
)
SECURITY_STAYS = Switch(
    name="security_stays",
    title="Security stays in an empty room",
    text="A Security token flipped in a room without treasure stays there. Off: it leaves the game at once.",
    clause="KA-R9",
    default=True,
    house=True,
)
TIE_BREAKS = Switch(
    name="tie_breaks",
    title="Tie-breaks",
    text="With equal ducats more characters out win, then more treasures out, then more Arcana cards. Off: a tie is shared.",
    clause="CT-R57",
    default=False,
    house=True,
)
KEEP_GANGS = Switch(
    name="keep_gangs",
    title="Keep the gangs",
    text="In a campaign every player keeps the gang of the game before.",
    clause="KA-2.2",
    default=True,
)
HANDOVER = Number(
    name="handover",
    title="Handed over",
    text="What the game before in a campaign hands over; the campaign sets it, and 0 stands for no game before.",
    clause="KA-2.4",
    low=0,
    high=int(MOST),
    default=0,
)


def check(seats: int, options: Options) -> None:
    """KA-12.1, KA-13.1, KA-R49. The modules of The King of Ashes need the box they come in."""
    ashen = ADVENTURE_NAMES.index(options["adventure"]) not in BASE
    if options["old_city"] and ashen:
        raise BadTable(f"{options['adventure']} needs all of The King of Ashes: no old_city (KA-12.1)")
    if options["all_tokens"] and not options["old_city"]:
        raise BadTable("all_tokens is an option of old_city (KA-R49)")
    if options["answers_on_the_way"] and (options["old_city"] or ashen):
        raise BadTable("answers_on_the_way is an option of the base game alone (CT-R67, KA-R52)")
    if options["inn"] and not (options["old_city"] or ashen):
        raise BadTable("inn needs The King of Ashes: an adventure from 9 on, or old_city (KA-13.1)")
    check_handover(ADVENTURE_NAMES.index(options["adventure"]), seats, options["handover"])


def start(seats: int, options: Options, chance: Chance, listen: bool, record: bool) -> District:
    """CT-2"""
    adventure = ADVENTURE_NAMES.index(options["adventure"])
    old_city = options["old_city"]
    ashes = None
    if old_city or adventure not in BASE:
        ashes = second_box(
            seats,
            old_city,
            options["inn"],
            options["all_tokens"],
            options["handover"],
            options["keep_gangs"],
            options["cyclops_follows"],
            options["cyclops_robs"],
            options["prison_skills"],
            options["security_stays"],
        )
    district = empty_table(
        seats,
        adventure,
        options["show_totals"],
        options["shut_entrances"],
        options["answers_on_the_way"],
        options["tie_breaks"],
        ashes,
        chance,
    )
    district.told = [] if listen else None
    district.outcomes = [] if record else None
    district.begin(Heist())
    district.settle()
    return district


def outcome(district: District) -> Outcome:
    """CT-14, CT-R56, CT-R57"""
    scores = [Score(district, seat) for seat in range(district.seats)]
    ranks = list(standings(district))
    return Outcome(
        winners=[seat for seat, rank in enumerate(ranks) if rank == 1],
        ranks=ranks,
        scores=[score.total() for score in scores],
        details=[{**sheet(score), **noted(district, seat)} for seat, score in enumerate(scores)],
    )


def prospects(district: District) -> list[float]:
    return [int(advice.prospect(district, seat)) / int(advice.DUCAT) for seat in range(district.seats)]


class CityOfThieves(Game[District]):
    """Cadwallon: City of Thieves."""

    id = "city-of-thieves"
    title = "City of Thieves"
    tagline = "Four thieves, one night: open chests, rob rivals, be gone before the gates fall."
    rules = 4
    earlier_readings: ClassVar = {
        3: {
            "cyclops_follows": False,
            "cyclops_robs": False,
            "prison_skills": False,
            "security_stays": False,
            "tie_breaks": True,
        }
    }
    changed_clauses: ClassVar = {4: ("KA-8.3", "CT-R68")}
    ledger = "city-of-thieves.md"
    prefixes: ClassVar[tuple[str, ...]] = ("CT", "KA")
    seats = (LEAST_PLAYERS, MOST_PLAYERS)
    options: ClassVar[tuple[Option, ...]] = (
        ADVENTURE,
        SHOW_TOTALS,
        SHUT_ENTRANCES,
        ANSWERS_ON_THE_WAY,
        OLD_CITY,
        ALL_TOKENS,
        INN,
        KEEP_GANGS,
        HANDOVER,
        CYCLOPS_FOLLOWS,
        CYCLOPS_ROBS,
        PRISON_SKILLS,
        SECURITY_STAYS,
        TIE_BREAKS,
    )
    campaign: ClassVar[CampaignPlan | None] = KingOfAshes()
    minutes = (60, 90)
    cap = 6000
    reactions: ClassVar = {"CT-R31": "pass", "CT-10.4": "pass", "CT-R24": "pass"}
    catalogue = CATALOGUE
    content = DIGEST
    encoding: ClassVar[Encoding | None] = Encoding(SHEET, DistrictEncoder(), unordered=("discards",))
    features: ClassVar[Encoding | None] = Encoding(FEATURES, GangReader())
    lead = 12.0
    points_are = "ducats"
    sheet: ClassVar[dict[str, str]] = {
        "ducats": "Won in play",
        "treasures": "Treasures carried out",
        "skills": "Skills",
        "adventure": "The adventure",
        "intrigue": "Intrigues",
        "penalty": "Taken off",
        "out": "Characters out",
    }
    saved: ClassVar = (
        District,
        Ashes,
        Route,
        Entering,
        CyclopsComes,
        Aftershocks,
        Heist,
        Round,
        Turn,
        GuildTurn,
        Movement,
        StepByStep,
        CharmingSmile,
        Fight,
        *QUESTIONS,
    )

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
    prospects = staticmethod(prospects)

    def modes(self) -> Sequence[Mode]:
        """CT-R3, CT-T11, CT-T19, KA-2, KA-12, KA-13"""
        return in_full(self.options, TABLES)

    def on_turn(self, state: District) -> int:
        return int(state.active)


def sheet(score: Score) -> dict[str, Any]:
    """CT-R56. The count in its order."""
    return {
        "ducats": score.ducats,
        "treasures": score.treasures,
        "skills": score.skills,
        "adventure": score.bonus,
        "intrigue": score.intrigue,
        "penalty": score.penalty,
        "total": score.total(),
        "out": score.out,
        "tokens": score.tokens,
        "cards": score.cards,
    }


def noted(district: District, seat: int) -> dict[str, Any]:
    """KA-2.4. What is noted after a game for the next one of a campaign."""
    ashes = district.ashes
    gang = district.gang[seat]
    return {
        "gang": GANG_NAMES[gang] if gang >= 0 else None,
        "experience": 0 if ashes is None else ashes.experience[seat],
    }


GAME: Final = CityOfThieves()
