"""What is asked on El Dorado, as numbers for learners: who, what, what is underway, and the battle. Compiled room.

The first part of the encoding (encoding.py). Rules in progress hold public facts, but for cards that pass between hidden
hands: those are told to the seat that is asked about them alone. Rules share the places for seats, tiles and dice: which
rule asks tells what they mean.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from doubloon.games.el_dorado.edge.encoding.columns import ASKED, QUESTION, RULE_NAMES, UNDERWAY, by_seat
from doubloon.games.el_dorado.hardcore.rerolls import Reroll
from doubloon.games.el_dorado.hardcore.turn_points import SpendingPoints
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.armies.armies import Picking
from doubloon.games.el_dorado.rules.armies.walking import Walking
from doubloon.games.el_dorado.rules.battle.battle import Battle
from doubloon.games.el_dorado.rules.battle.entry import Entry
from doubloon.games.el_dorado.rules.battle.farmhouses import FarmhouseAttack
from doubloon.games.el_dorado.rules.battle.half_hand import HalfHand
from doubloon.games.el_dorado.rules.battle.moves import BattleMoves
from doubloon.games.el_dorado.rules.cave.cave import OpenCave
from doubloon.games.el_dorado.rules.cave.cave_in import CaveIn
from doubloon.games.el_dorado.rules.cave.titan import TitanTurn
from doubloon.games.el_dorado.rules.cave.treasures import CoinReroll, Plunder, RoseCard
from doubloon.games.el_dorado.rules.explore.discovery import Discovery
from doubloon.games.el_dorado.rules.explore.explore import Explore
from doubloon.games.el_dorado.rules.explore.window import Window
from doubloon.games.el_dorado.rules.gathering import Gathering
from doubloon.games.el_dorado.rules.golden_dice import BeforeTheRoll, ChooseSpeed, Fortune, Piracy
from doubloon.games.el_dorado.rules.rounds import Expedition
from doubloon.games.el_dorado.rules.set_up import ChooseExplorers
from doubloon.games.el_dorado.rules.trade.trade import Answer
from doubloon.games.el_dorado.rules.turn import Cartography, Return, Surrender, Turn
from doubloon.games.el_dorado.solo.cave_and_battle import PlacingGuardian
from doubloon.games.el_dorado.solo.guardians import GuardianPhase, GuardianTurn
from doubloon.games.el_dorado.teams.costs import Contribution, NamingPurchase
from doubloon.games.el_dorado.teams.dice import SharingDice
from doubloon.games.el_dorado.teams.spoils import Awarding, Division
from doubloon.games.el_dorado.thieves.hiding import InHiding
from doubloon.games.el_dorado.thieves.pieces import ChoosingThief
from doubloon.games.el_dorado.thieves.stealing import GoldOrSteal, Looting, Theft
from doubloon.games.el_dorado.thieves.turn import ThievesTurn
from doubloon.kernel.procedure import Procedure, Seat

RULES: Final[dict[type[Procedure[Island]], i64]] = {
    kind: number
    for number, kind in enumerate(
        (
            # The turn (ED-2, ED-8)
            Expedition,
            ChooseExplorers,
            Turn,
            Return,
            BeforeTheRoll,
            Fortune,
            Piracy,
            ChooseSpeed,
            Gathering,
            SpendingPoints,
            Cartography,
            Surrender,
            # Exploring (ED-9, ED-11, ED-17)
            Explore,
            Window,
            Discovery,
            OpenCave,
            CaveIn,
            Picking,
            Walking,
            Answer,
            # Battles (ED-12 – ED-15)
            Entry,
            Battle,
            BattleMoves,
            FarmhouseAttack,
            HalfHand,
            Reroll,
            CoinReroll,
            Plunder,
            RoseCard,
            TitanTurn,
            # Thieves, teams, and alone (TH, SO)
            ThievesTurn,
            InHiding,
            GoldOrSteal,
            Theft,
            Looting,
            ChoosingThief,
            SharingDice,
            NamingPurchase,
            Contribution,
            Division,
            Awarding,
            GuardianPhase,
            GuardianTurn,
            PlacingGuardian,
        )
    )
}
"""By what asks or waits: the number of the rule."""
assert tuple(kind.__name__ for kind in RULES) == RULE_NAMES


def question(sheet: vec[i16], island: Island, seat: Seat) -> None:
    """Who is asked what, and all that is underway below it."""
    stack = island.stack
    top = stack[-1]
    by_seat(sheet, ASKED, island, seat, top.asks)
    for rule in stack:
        number = RULES[type(rule)]
        sheet[UNDERWAY + number] = 1
        if rule is top:
            sheet[QUESTION + number] = 1
        rule.encode(sheet, island, seat)
    top.encode_question(sheet, island, seat)
