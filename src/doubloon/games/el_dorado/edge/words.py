"""Choices and questions of El Dorado in words, with the clause and the things they are about. Compiled room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from doubloon.games.el_dorado import actions as act
from doubloon.games.el_dorado.catalogue import CATALOGUE
from doubloon.games.el_dorado.content import (
    COLOUR_NAMES,
    EXPLORERS,
    HAND_LIMIT,
    RESOURCE_NAMES,
    UNCHOSEN,
)
from doubloon.games.el_dorado.edge.events.names import cards
from doubloon.games.el_dorado.edge.events.trade import Proposed, half
from doubloon.games.el_dorado.edge.labels.battle import OF_BATTLE
from doubloon.games.el_dorado.edge.labels.targets import Describe, Words, discoverable
from doubloon.games.el_dorado.edge.labels.thieves import OF_THIEVES
from doubloon.games.el_dorado.edge.labels.trade import OF_TRADE
from doubloon.games.el_dorado.edge.labels.turns import OF_TURNS
from doubloon.games.el_dorado.hardcore.rerolls import Reroll
from doubloon.games.el_dorado.hardcore.turn_points import SpendingPoints
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.armies.armies import Picking
from doubloon.games.el_dorado.rules.armies.walking import Walking
from doubloon.games.el_dorado.rules.battle import actions as battle
from doubloon.games.el_dorado.rules.battle.entry import Entry
from doubloon.games.el_dorado.rules.battle.half_hand import TO_STACKS, TO_TREASURE, HalfHand, half_hand_clause
from doubloon.games.el_dorado.rules.battle.moves import BattleMoves
from doubloon.games.el_dorado.rules.cave.cave import OpenCave
from doubloon.games.el_dorado.rules.cave.titan import TitanTurn
from doubloon.games.el_dorado.rules.cave.treasures import CoinReroll, Plunder, RoseCard
from doubloon.games.el_dorado.rules.explore.discovery import Discovery
from doubloon.games.el_dorado.rules.explore.explore import Explore
from doubloon.games.el_dorado.rules.explore.window import Window
from doubloon.games.el_dorado.rules.gathering import Gathering
from doubloon.games.el_dorado.rules.golden_dice import BeforeTheRoll, ChooseSpeed, Fortune, Piracy
from doubloon.games.el_dorado.rules.set_up import ChooseExplorers
from doubloon.games.el_dorado.rules.trade import actions as trading
from doubloon.games.el_dorado.rules.trade.proposal import GIVES_COIN, WANTS_COIN, addressee, coins_of, halves
from doubloon.games.el_dorado.rules.trade.trade import Answer
from doubloon.games.el_dorado.rules.turn import Cartography, Return, Surrender
from doubloon.games.el_dorado.solo.cave_and_battle import PlacingGuardian
from doubloon.games.el_dorado.solo.guardians import GuardianTurn
from doubloon.games.el_dorado.teams.costs import Contribution, NamingPurchase
from doubloon.games.el_dorado.teams.dice import SharingDice
from doubloon.games.el_dorado.teams.spoils import Awarding, Division
from doubloon.games.el_dorado.thieves import actions as thieving
from doubloon.games.el_dorado.thieves.hiding import InHiding
from doubloon.games.el_dorado.thieves.pieces import ChoosingThief
from doubloon.games.el_dorado.thieves.stealing import GoldOrSteal, Looting, Theft
from doubloon.kernel.action import Action
from doubloon.kernel.events import listed, seat_name, several
from doubloon.kernel.games.game import Label, Prompt
from doubloon.pieces.handful import count, pieces

PLAIN: dict[Action, tuple[str, str]] = {
    act.ROLL: ("Roll the golden dice", "ED-8.2"),
    act.KEEP: ("Keep the dice", "ED-19.4"),
    act.REROLL: ("Roll both dice again", "ED-19.4"),
    act.DISCOVER: ("Discover a tile", "ED-9.3"),
    act.END: ("End the explore phase", "ED-8.8"),
    act.PASS: ("Let them pass", "ED-R12"),
    battle.DONE: ("Done", "ED-12.4"),
    battle.RALLY: ("Bring the explorer", "ED-12.4"),
    thieving.SKIP: ("Stay in hiding and take a doubloon", "TH-7.4"),
    thieving.TAKE_GOLD: ("Take 1 gold from the stacks", "TH-8.2"),
    thieving.STEAL: ("Roll the thief die and steal", "TH-8.2"),
    act.REMOVE_BRIDGE: ("Remove the bridge for 3 wood", "TH-5.6"),
    act.STRIDE: ("Pay 1 wood for one more step", "TH-18.1"),
    battle.WOLF_DISCOVERS: ("The Wolf discovers a tile for 1 food", "TH-15.6"),
    battle.RALLY_WOLF: ("Bring the Wolf", "TH-R12"),
    act.TOGETHER: ("Ask your partner to help you buy something", "TH-6.15"),
    act.PAY_ALL: ("Pay all of it", "TH-6.15"),
    trading.OFFER_SHRINE: ("Offer the cave shrine", "ED-6.1"),
    trading.ASK_SHRINE: ("Ask for the cave shrine", "ED-6.1"),
    trading.PROPOSE: ("Make this proposal", "ED-R48"),
    trading.WITHDRAW: ("Take your offer back", "ED-R48"),
}
SPLITTING: dict[tuple[type, Action], str] = {
    (NamingPurchase, act.PASS): "Nothing after all",
    (Contribution, act.PASS): "Refuse",
    (Contribution, battle.DONE): "Your partner pays the rest",
}


VERBS: dict[type, str] = {
    act.Move: "move",
    thieving.MoveThief: "move a thief",
    battle.MoveWolf: "move the Wolf",
    battle.March: "march",
    battle.Reinforce: "bring villagers",
    battle.Flee: "flee",
    act.BuyVillager: "buy a villager",
    thieving.BuyThief: "place a thief",
    act.BuyOffering: "buy an offering",
    act.BuildFarmhouse: "build a farmhouse",
    act.BuildFort: "build the fort",
    thieving.BuildHideout: "build the hideout",
    thieving.BuildOutpost: "build an outpost",
    act.BuildBridge: "build the bridge",
    act.RemoveBuilding: "take a building back",
    battle.AttackFarmhouse: "attack a farmhouse",
    battle.Shoot: "shoot",
    thieving.TurnIn: "turn in cards",
    trading.StackTrade: "trade with the stacks",
    trading.OfferTo: "offer a trade",
    trading.OfferCard: "put in a card",
    trading.OfferCoin: "put in a treasure",
    trading.AskCard: "ask for a card",
    trading.AskCoin: "ask for a treasure",
}
"""What groups of choices do. A verb is a target like any other, so that a bar can list verbs before places."""


DESCRIBED: Final[dict[type[Action], Describe]] = {**OF_TURNS, **OF_BATTLE, **OF_TRADE, **OF_THIEVES}
"""By kind of action: the function that puts it into words."""


def described(island: Island, seat: int, action: Action) -> Words:
    """Words, clause and targets of an action."""
    if action in PLAIN:
        return *PLAIN[action], of_plain(island, seat, action)
    return DESCRIBED[type(action)](island, seat, action)


def label(island: Island, seat: int, action: Action) -> Label:
    """A choice in words."""
    if action is act.REROLL and isinstance(island.stack[-1], Reroll):
        return Label(label="Throw all dice again", clause="HC-4.7", targets=[])
    if action in (act.PASS, battle.DONE) and isinstance(island.stack[-1], (NamingPurchase, Contribution)):
        return Label(label=SPLITTING[type(island.stack[-1]), action], clause="TH-6.15", targets=[])
    text, clause, targets = described(island, seat, action)
    verb = VERBS.get(type(action))
    return Label(label=text, clause=clause, targets=[verb, *targets] if verb else targets)


def of_plain(island: Island, seat: int, action: Action) -> list[str]:
    """What an action without fields is about."""
    match action:
        case act.DISCOVER:
            return discoverable(island, island.at[EXPLORERS + seat])
        case battle.WOLF_DISCOVERS | battle.RALLY_WOLF:
            return ["wolf"]
        case battle.RALLY:
            return [f"explorer:{seat}"]
        case trading.OFFER_SHRINE:
            return ["offer:shrine"]
        case trading.ASK_SHRINE:
            return ["ask:shrine"]
    return []


PROMPTS: dict[type, tuple[str, str, str]] = {
    ChooseExplorers: ("Choose your explorer.", "chooses an explorer", "ED-2.9"),
    Return: ("Put the captured explorer back on the island.", "puts a captured explorer back", "ED-13.8"),
    BeforeTheRoll: ("Roll the golden dice.", "is about to roll", "ED-8.2"),
    Fortune: ("Keep the golden dice, or roll both again.", "considers another roll", "ED-19.4"),
    Piracy: ("From whom do you steal a card?", "chooses a victim", "ED-19.10"),
    ChooseSpeed: ("Which die is your speed? The other one gathers.", "chooses the speed", "ED-8.2"),
    Gathering: ("Which cards do you gather?", "gathers", "ED-8.3"),
    SpendingPoints: (
        "Which cards do you gather? Points that are left move you.",
        "spends turn points",
        "HC-4.2",
    ),
    Reroll: ("Throw dice again for 1 gold each, or say done.", "may throw dice again", "HC-3.1"),
    Cartography: ("In which order do the tiles go back?", "looks at tiles", "ED-19.6"),
    Explore: ("Explore: move, discover, buy or attack.", "explores", "ED-8.8"),
    Window: ("Attack with an army, or let them pass.", "may cut in", "ED-R12"),
    Discovery: ("Where does the new tile go?", "lays a tile", "ED-9.3"),
    OpenCave: ("How does the cave exit lie?", "opens the cave", "ED-17.2"),
    Entry: ("Whom do you fight first?", "chooses an opponent", "ED-R25"),
    BattleMoves: ("Bring help to the battle, or say done.", "moves before the battle", "ED-12.4"),
    Walking: ("Which way do they go?", "brings help", "ED-R49"),
    Picking: ("Which villagers?", "picks villagers", "ED-R52"),
    TitanTurn: ("Which way does the Titan go?", "leads the Titan", "TH-14.6"),
    RoseCard: ("The Golden Rose: which card do you take?", "takes a card", "TH-12.4"),
    Plunder: ("Which treasure changes hands?", "chooses a treasure", "TH-12.10"),
    CoinReroll: ("The Army of Jiménez: throw one die again?", "may throw a die again", "TH-12.5"),
    InHiding: ("Place your hideout, or stay in hiding for a doubloon.", "is in hiding", "TH-7.4"),
    GoldOrSteal: ("Take one gold, or steal.", "takes gold or steals", "TH-8.2"),
    Theft: ("Which number is your reach, and whom do you rob?", "plans a theft", "TH-8.3"),
    Looting: ("Take cards from the hand you see, or say done.", "looks at a hand", "TH-8.7"),
    ChoosingThief: ("Which thief?", "picks a thief", "TH-13.6"),
    HalfHand: ("Which cards do you give up?", "gives up half of the cards", "ED-13.4"),
    GuardianTurn: ("Which way does the guardian go?", "leads a guardian", "SO-4.4"),
    PlacingGuardian: ("On which shrine does the beaten guardian rest?", "puts a guardian back", "SO-6.3"),
    SharingDice: ("Share the four golden dice.", "shares the golden dice", "TH-6.5"),
    NamingPurchase: ("What shall your partner help you to buy?", "names a purchase", "TH-6.15"),
    Contribution: (
        "Your partner asks for cards: chip in, let them pay the rest, or refuse.",
        "may help to pay",
        "TH-6.15",
    ),
    Division: ("Leave captured cards to your partner, or say done.", "divides the spoils", "TH-6.13"),
    Awarding: ("Which of you takes it?", "awards the spoils", "TH-13.4"),
    Answer: ("Do you accept the offer?", "considers an offer", "ED-R48"),
    Surrender: ("Which cards do you give back?", "gives cards back", "ED-7.2"),
}


def prompt(island: Island, seat: int) -> Prompt:
    """What the seat must decide."""
    top = island.stack[-1]
    told = TOLD_MORE.get(type(top))
    more = told(island, seat, top) if told is not None else None
    text, _, clause = PROMPTS[type(top)]
    if island.drafts[seat]:
        return Prompt(text=proposal_words(island.drafts[seat]), clause="ED-R48")
    return more if more is not None else Prompt(text=text, clause=clause)


TAKERS: Final = {TO_STACKS: "the stacks", TO_TREASURE: "the Thieves of the cave"}


def of_surrender(island: Island, seat: int, _top: Surrender) -> Prompt:
    """ED-7.2. How many cards are too many."""
    held = int(island.hand_size(seat))
    text = f"You hold {several(held, 'card')}, {HAND_LIMIT} may stay: give {held - HAND_LIMIT} back."
    return Prompt(text=text, clause="ED-7.2")


def of_half_hand(island: Island, _seat: int, top: HalfHand) -> Prompt:
    """ED-13.4. How many cards are still due, and to whom."""
    taker = seat_name(top.taker) if top.taker >= 0 else TAKERS[top.taker]
    text = f"Which cards do you give to {taker}? {several(top.number, 'card')} more."
    return Prompt(text=text, clause=half_hand_clause(island))


def of_answer(island: Island, _seat: int, top: Answer) -> Prompt:
    """ED-R48. What is offered."""
    return Prompt(text=f"{offer_words(island, top.proposer)} Do you accept?", clause="ED-R48")


def of_contribution(island: Island, _seat: int, top: Contribution) -> Prompt:
    """TH-6.15. What the partner buys."""
    asks = f"{seat_name(top.seat)} asks you to help pay: {asked_for(island, top)}."
    return Prompt(text=f"{asks} Chip in, let them pay the rest, or refuse.", clause="TH-6.15")


def asked_for(island: Island, top: Contribution) -> str:
    """TH-6.15. The purchase in words, and what lies there for it."""
    purchase = described(island, top.seat, CATALOGUE[top.purchase])[0]
    given = [count(top.given, resource) for resource in range(len(RESOURCE_NAMES))]
    return f"{purchase}; {cards(given)} so far" if any(given) else purchase


def of_sharing_dice(_island: Island, _seat: int, top: SharingDice) -> Prompt:
    """TH-6.5. What the dice are used for so far."""
    return Prompt(text=f"Share the four golden dice: {dice_shared(top)}.", clause="TH-6.5")


SHARES: Final = ("speed", "gathering", "speed for the partner", "gathering for the partner")
"""TH-6.5. What each of the four dice is for, in order."""


def dice_shared(top: SharingDice) -> str:
    """TH-6.5. The dice that have their use, and those that are left."""
    used = [f"{top.die(use)} is {share}" for use, share in enumerate(SHARES) if top.die(use)]
    left = [str(pips) for pips in pieces(top.left)]
    return "; ".join([*used, f"{listed(left)} are left"])


def of_battle_moves(_island: Island, _seat: int, top: BattleMoves) -> Prompt | None:
    """ED-12.5. The defender may flee, too."""
    text = "Bring help to the battle, flee from it, or say done."
    return Prompt(text=text, clause="ED-12.5") if top.flees else None


def of_choose_explorers(island: Island, seat: int, _top: ChooseExplorers) -> Prompt:
    """ED-2.9, TH-6.2"""
    if island.explorer[seat] != UNCHOSEN:
        return Prompt(text="Which of you takes the team's first turn?", clause="TH-6.2")
    board = COLOUR_NAMES[island.board[island.side_of[seat]]]
    return Prompt(text=f"Choose your explorer from the {board} board.", clause="ED-2.9")


TOLD_MORE: Final[dict[type, Callable[[Island, int, Any], Prompt | None]]] = {
    HalfHand: of_half_hand,
    Answer: of_answer,
    Contribution: of_contribution,
    SharingDice: of_sharing_dice,
    BattleMoves: of_battle_moves,
    ChooseExplorers: of_choose_explorers,
    Surrender: of_surrender,
}
"""By rule: a prompt that says more than the one in PROMPTS; None where there is no more to say."""


def proposal_words(deal: int) -> str:
    """ED-R48. Both halves of a proposal, as far as it has got."""
    given, wanted, shrine, asked = halves(deal)
    gives = half(given, shrine, coins_of(deal, GIVES_COIN))
    wants = half(wanted, asked, coins_of(deal, WANTS_COIN))
    return f"Put your proposal to {seat_name(addressee(deal))} together: you give {gives} and get {wants}."


def offer_words(island: Island, proposer: int) -> str:
    """ED-R48. What is proposed."""
    deal = island.proposals[proposer]
    coins = coins_of(deal, GIVES_COIN), coins_of(deal, WANTS_COIN)
    return str(Proposed(proposer, addressee(deal), *halves(deal), *coins).line(None))


def waiting(island: Island) -> Prompt:
    """What the others wait for."""
    top = island.stack[-1]
    _, text, clause = PROMPTS[type(top)]
    if isinstance(top, SharingDice):
        text = f"{text}: {dice_shared(top)}"
    elif isinstance(top, Contribution):
        text = f"{text}: {asked_for(island, top)}"
    names = [seat_name(seat) for seat in island.to_act()]
    who = names[0] if len(names) == 1 else f"Each of {listed(names)}"
    return Prompt(text=f"{who} {text}.", clause=clause)
