"""What is asked in the City of Thieves, as numbers for learners: who, what, and how far it has come. Compiled room.

The first part of the encoding (encoding.py). Rules in progress hold public facts alone, so every seat is told the same. Rules
that ask about a figure, a card, a treasure or dice share the places for them: which rule asks tells what they mean.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.encoding.columns import ASKED, QUESTION, QUESTION_NAMES, TURN_STEPS
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.attempts import (
    Crawl,
    Escape,
    Reading,
)
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.rooms import Loot, TortureChamber
from doubloon.games.city_of_thieves.king_of_ashes.rules.adventures import Aftershock, ChangedWhispers, Tremor
from doubloon.games.city_of_thieves.king_of_ashes.rules.cyclops import CyclopsRoll
from doubloon.games.city_of_thieves.king_of_ashes.rules.equipment import ChooseEquipment
from doubloon.games.city_of_thieves.king_of_ashes.rules.fellows.exchange import Exchange
from doubloon.games.city_of_thieves.king_of_ashes.rules.intrigue.intrigue import Reward
from doubloon.games.city_of_thieves.king_of_ashes.rules.own_steps import BlackMarket, SharpEyes
from doubloon.games.city_of_thieves.king_of_ashes.rules.patrols import PatrolCard, PatrolPhase
from doubloon.games.city_of_thieves.king_of_ashes.rules.set_up import (
    CampaignBonus,
    Hiring,
    Inn,
    OldCityTokens,
)
from doubloon.games.city_of_thieves.rules.adventures.alarm import Alarm
from doubloon.games.city_of_thieves.rules.adventures.place_figure import PlaceFigure
from doubloon.games.city_of_thieves.rules.chests.carrying import OverLimit
from doubloon.games.city_of_thieves.rules.chests.chests import LockPick
from doubloon.games.city_of_thieves.rules.chests.treasures import CountDucats
from doubloon.games.city_of_thieves.rules.chests.vault import VaultDice
from doubloon.games.city_of_thieves.rules.fights.cards import AfterCards, FightCards
from doubloon.games.city_of_thieves.rules.fights.dice import FightReroll
from doubloon.games.city_of_thieves.rules.fights.flight import Flight
from doubloon.games.city_of_thieves.rules.fights.spoils import Confiscation, VaultPick, VaultReturn
from doubloon.games.city_of_thieves.rules.fights.theft import Theft
from doubloon.games.city_of_thieves.rules.militia import March, MilitiaPhase, ZombiePhase
from doubloon.games.city_of_thieves.rules.movement.answers import Answers, Declaration
from doubloon.games.city_of_thieves.rules.set_up import ChooseGangs, Deployment
from doubloon.games.city_of_thieves.rules.skills.paying import PayWithCard
from doubloon.games.city_of_thieves.rules.skills.skills import FollowMyLead
from doubloon.games.city_of_thieves.rules.turn import TURN, ActivationPhase
from doubloon.kernel.encoding import seen_from
from doubloon.kernel.procedure import Procedure, Seat

QUESTIONS: Final[dict[type[Procedure[District]], i64]] = {
    kind: number
    for number, kind in enumerate(
        (
            # CT-2, CT-3, CT-4
            ChooseGangs,
            Deployment,
            Alarm,
            PlaceFigure,
            MilitiaPhase,
            March,
            ZombiePhase,
            # CT-5 – CT-9
            ActivationPhase,
            Declaration,
            Answers,
            PayWithCard,
            FollowMyLead,
            LockPick,
            CountDucats,
            VaultDice,
            OverLimit,
            # CT-10
            FightCards,
            FightReroll,
            AfterCards,
            Theft,
            Flight,
            Confiscation,
            VaultPick,
            VaultReturn,
            # KA
            Exchange,
            ChooseEquipment,
            OldCityTokens,
            Hiring,
            Inn,
            CampaignBonus,
            PatrolPhase,
            PatrolCard,
            BlackMarket,
            SharpEyes,
            Reward,
            CyclopsRoll,
            Escape,
            Crawl,
            Reading,
            TortureChamber,
            Loot,
            Tremor,
            Aftershock,
            ChangedWhispers,
        )
    )
}
"""By what asks: the number of the question."""
assert tuple(kind.__name__ for kind in QUESTIONS) == QUESTION_NAMES
assert len(TURN) == TURN_STEPS


def question(sheet: vec[i16], district: District, seat: Seat) -> None:
    """Who is asked what, and the turn, movement and fight it is part of."""
    top = district.stack[-1]
    for asked in range(district.seats):
        if top.asks >> asked & 1:
            sheet[ASKED + seen_from(seat, asked, district.seats)] = 1
    sheet[QUESTION + QUESTIONS[type(top)]] = 1
    for rule in district.stack:
        rule.encode(sheet, district, seat)
    top.encode_question(sheet, district, seat)
