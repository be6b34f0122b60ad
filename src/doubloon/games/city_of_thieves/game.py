"""The declaration of Cadwallon: City of Thieves: what every other room needs to host it. (Not compiled: edge.)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from doubloon.games.city_of_thieves import advice, words
from doubloon.games.city_of_thieves.actions import CATALOGUE
from doubloon.games.city_of_thieves.alarm import Alarm
from doubloon.games.city_of_thieves.audit import audit
from doubloon.games.city_of_thieves.board import board
from doubloon.games.city_of_thieves.carrying import CountDucats, OverLimit
from doubloon.games.city_of_thieves.chests import LockPick
from doubloon.games.city_of_thieves.city import DIGEST
from doubloon.games.city_of_thieves.content import (
    ADVENTURE_NAMES,
    ADVENTURE_TEXTS,
    ADVENTURE_TITLES,
    LEAST_PLAYERS,
    MOST_PLAYERS,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.drawing import drawing
from doubloon.games.city_of_thieves.fights import AfterCards, DevilsLuck, Fight, FightCards, Theft
from doubloon.games.city_of_thieves.flight import Flight
from doubloon.games.city_of_thieves.militia import GuildTurn, March, MilitiaPhase, ZombiePhase
from doubloon.games.city_of_thieves.movement import Answers, Declaration, Movement
from doubloon.games.city_of_thieves.paying import PayWithCard
from doubloon.games.city_of_thieves.place_figure import PlaceFigure
from doubloon.games.city_of_thieves.rounds import Heist, Round
from doubloon.games.city_of_thieves.scoring import Score, standings
from doubloon.games.city_of_thieves.set_up import ChooseGangs, Deployment, empty_table
from doubloon.games.city_of_thieves.skills import CharmingSmile, FollowMyLead
from doubloon.games.city_of_thieves.spoils import Confiscation, VaultPick, VaultReturn
from doubloon.games.city_of_thieves.turn import ActivationPhase, Turn
from doubloon.kernel.action import Action
from doubloon.kernel.catalogue import Catalogue
from doubloon.kernel.chance import Chance
from doubloon.kernel.game import Game, Label, Mode, Outcome, Prompt
from doubloon.kernel.options import Option, Options, Pick, Switch, Value
from doubloon.kernel.table import View

PLAYABLE: Final = (1, 2, 3, 4, 5, 6, 7, 8)
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


class CityOfThieves(Game):
    """Cadwallon: City of Thieves."""

    id: ClassVar[str] = "city-of-thieves"
    title: ClassVar[str] = "City of Thieves"
    tagline: ClassVar[str] = (
        "Four thieves, one night: open chests, rob rivals, be gone before the gates fall."
    )
    rules: ClassVar[int] = 1
    ledger: ClassVar[str] = "city-of-thieves.md"
    prefixes: ClassVar[tuple[str, ...]] = ("CT", "KA")
    seats: ClassVar[tuple[int, int]] = (LEAST_PLAYERS, MOST_PLAYERS)
    options: ClassVar[tuple[Option, ...]] = (ADVENTURE, SHOW_TOTALS)
    minutes: ClassVar[tuple[int, int]] = (60, 90)
    cap: ClassVar[int] = 6000
    reactions: ClassVar[dict[str, str]] = {"CT-R31": "pass", "CT-10.4": "pass", "CT-R24": "pass"}
    catalogue: ClassVar[Catalogue] = CATALOGUE
    content: ClassVar[str] = DIGEST
    saved: ClassVar[tuple[type, ...]] = (
        District,
        Heist,
        ChooseGangs,
        Deployment,
        Round,
        Alarm,
        PlaceFigure,
        Turn,
        MilitiaPhase,
        March,
        ZombiePhase,
        GuildTurn,
        Confiscation,
        VaultPick,
        VaultReturn,
        ActivationPhase,
        Movement,
        Declaration,
        Answers,
        PayWithCard,
        FollowMyLead,
        CharmingSmile,
        LockPick,
        CountDucats,
        OverLimit,
        Fight,
        FightCards,
        DevilsLuck,
        AfterCards,
        Theft,
        Flight,
    )

    def modes(self) -> Sequence[Mode]:
        """CT-R3, CT-T11. Every number of players with every adventure."""
        return [
            Mode(
                name=f"{seats} players, {ADVENTURE_NAMES[number]}",
                seats=seats,
                options={"adventure": ADVENTURE_NAMES[number], "show_totals": seats == MOST_PLAYERS},
            )
            for seats in range(self.seats[0], self.seats[1] + 1)
            for number in PLAYABLE
        ]

    def start(self, seats: int, options: Options, chance: Chance, listen: bool, record: bool) -> District:
        """CT-2"""
        adventure = ADVENTURE_NAMES.index(options["adventure"])
        district = empty_table(seats, adventure, options["show_totals"], chance)
        district.told = [] if listen else None
        district.outcomes = [] if record else None
        district.begin(Heist())
        district.settle()
        return district

    def board(self, state: Any, seat: int | None) -> dict[str, Any]:
        return board(state, seat)

    def prompt(self, state: Any, seat: int) -> Prompt:
        return words.prompt(state)

    def waiting(self, state: Any) -> Prompt:
        return words.waiting(state)

    def label(self, state: Any, seat: int, action: Action) -> Label:
        return words.label(state, action)

    def outcome(self, state: Any) -> Outcome:
        """CT-14, CT-R56, CT-R57"""
        scores = [Score(state, seat) for seat in range(state.seats)]
        ranks = list(standings(state))
        return Outcome(
            winners=[seat for seat, rank in enumerate(ranks) if rank == 1],
            ranks=ranks,
            scores=[score.total() for score in scores],
            details=[sheet(score) for score in scores],
        )

    def audit(self, state: Any) -> None:
        audit(state)

    def drawing(self, view: View) -> str:
        return drawing(view)

    def evaluate(self, state: Any, seat: int) -> float:
        return advice.standing(state, seat)


def sheet(score: Score) -> dict[str, Any]:
    """CT-R56. The count in its order."""
    return {
        "ducats": score.ducats,
        "treasures": score.treasures,
        "skills": score.skills,
        "adventure": score.bonus,
        "penalty": score.penalty,
        "total": score.total(),
        "out": score.out,
        "tokens": score.tokens,
        "cards": score.cards,
    }


GAME: Final = CityOfThieves()
