"""Choices and questions of El Dorado in words, with the clause and the things they are about. Compiled room.

More than 500 lines: the words of all modes and both boxes, one case for each kind of action.
"""

from __future__ import annotations

from doubloon.games.el_dorado import actions as act
from doubloon.games.el_dorado.catalogue import CATALOGUE
from doubloon.games.el_dorado.content import (
    BUILDINGS,
    COIN_NAMES,
    COIN_TITLES,
    COLOUR_NAMES,
    EXIT,
    EXPLORER_NAMES,
    EXPLORER_RULES,
    EXPLORER_TITLES,
    EXPLORERS,
    FARMHOUSE_COST,
    FORT_COST,
    KIND_NAMES,
    MERCHANT_RATE,
    OFFERING_COST,
    PLACE_NAMES,
    PLACE_TITLES,
    RESOURCE_NAMES,
    STACK_RATE,
    THIEF_PRICE,
    THIEVES,
    THIEVES_OFFERING_PRICE,
    TITAN,
    UNCHOSEN,
    VILLAGER_COST,
    WILLIAM,
    X_EDGES,
)
from doubloon.games.el_dorado.edge.events.battle import HUNTER_TITLES
from doubloon.games.el_dorado.edge.events.trade import half
from doubloon.games.el_dorado.edge.events.turns import capital, cards, corner_title, named
from doubloon.games.el_dorado.hardcore.rerolls import Reroll
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.armies import Picking, way_to
from doubloon.games.el_dorado.rules.battle import actions as battle
from doubloon.games.el_dorado.rules.battle.entry import Entry, hunter_named
from doubloon.games.el_dorado.rules.battle.farmhouses import farmhouse_on
from doubloon.games.el_dorado.rules.battle.half_hand import HalfHand
from doubloon.games.el_dorado.rules.battle.moves import BattleMoves
from doubloon.games.el_dorado.rules.battle.strength import (
    explorer_strength,
    fort_strength,
    strength_on,
    thief_strength,
)
from doubloon.games.el_dorado.rules.cave.cave import OpenCave, dweller_strength
from doubloon.games.el_dorado.rules.cave.titan import TitanTurn
from doubloon.games.el_dorado.rules.cave.treasures import CoinReroll, Plunder, RoseCard
from doubloon.games.el_dorado.rules.expedition import ChooseExplorers
from doubloon.games.el_dorado.rules.explore.discovery import Discovery, may_touch
from doubloon.games.el_dorado.rules.explore.explore import Explore
from doubloon.games.el_dorado.rules.explore.window import Window
from doubloon.games.el_dorado.rules.gathering import Gathering, SpendingPoints
from doubloon.games.el_dorado.rules.golden_dice import BeforeTheRoll, ChooseSpeed, Fortune, Piracy
from doubloon.games.el_dorado.rules.trade import actions as trading
from doubloon.games.el_dorado.rules.trade.proposal import GIVES_COIN, WANTS_COIN, addressee, coins_of, halves
from doubloon.games.el_dorado.rules.trade.trade import Answer
from doubloon.games.el_dorado.rules.turn import Cartography, Return, Surrender
from doubloon.games.el_dorado.rules.walking import Walking
from doubloon.games.el_dorado.solo.defeat import PlacingGuardian
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
from doubloon.kernel.game import Label, Prompt
from doubloon.kernel.masks import members
from doubloon.pieces.hexes import (
    CORNER_TITLES,
    DELTA,
    DIRECTION_NAMES,
    DIRECTION_TITLES,
    corner_number,
    corner_of,
    q_of,
    r_of,
)

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
}
SPLITTING: dict[tuple[type, Action], str] = {
    (NamingPurchase, act.PASS): "Nothing after all",
    (Contribution, act.PASS): "Refuse",
    (Contribution, battle.DONE): "Your partner pays the rest",
}
BUILDING_LABELS = ["the first farmhouse", "the second farmhouse", "the fort"]


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


def at(place: int) -> list[str]:
    """The tile as a target."""
    return [f"tile:{PLACE_NAMES[place]}"]


def army(place: int) -> list[str]:
    """The villagers on a tile as a target."""
    return [f"army:{PLACE_NAMES[place]}"]


def corner(place: int, number: int) -> list[str]:
    """A corner as a target."""
    return [f"corner:{PLACE_NAMES[place]}:{number}"]


def thief(number: int) -> list[str]:
    """One of the thieves as a target."""
    return [f"thief:{number + 1}"]


def card(resource: int) -> list[str]:
    """A card in hand as a target."""
    return [f"card:{RESOURCE_NAMES[resource]}"]


def beside(island: Island, here: int, direction: int) -> list[str]:
    """An empty position next to a tile as a target."""
    position = island.map.position[here] + DELTA[direction]
    return [f"place:{q_of(position)},{r_of(position)}"]


def discoverable(island: Island, here: int) -> list[str]:
    """ED-9.3. Where a tile discovered from here might lie; what is turned up may fit fewer places."""
    ways = [way for way in range(6) if may_touch(island, here, way) is None]
    return [place for way in ways for place in beside(island, here, way)]


def label(island: Island, seat: int, action: Action) -> Label:
    """A choice in words."""
    if action is act.REROLL and isinstance(island.stack[-1], Reroll):
        return Label(label="Throw all dice again", clause="HC-4.7", targets=[])
    if action in (act.PASS, battle.DONE) and isinstance(island.stack[-1], (NamingPurchase, Contribution)):
        return Label(label=SPLITTING[type(island.stack[-1]), action], clause="TH-6.15", targets=[])
    if action in PLAIN:
        text, clause = PLAIN[action]
        return Label(label=text, clause=clause, targets=of_plain(island, seat, action))
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


def described(island: Island, seat: int, action: Action) -> tuple[str, str, list[str]]:
    """Words, clause and targets of an action with fields."""
    here = island.at[EXPLORERS + seat]
    match action:
        case act.Choose():
            return (
                f"Play {EXPLORER_TITLES[action.explorer]}",
                EXPLORER_RULES[action.explorer],
                [f"choose:{EXPLORER_NAMES[action.explorer]}"],
            )
        case act.Starter():
            return f"{seat_name(action.seat)} takes the first turn", "TH-6.2", [f"seat:{action.seat}"]
        case act.TakeGather():
            return f"Gather with the {action.pips}", "TH-6.5", [f"gathers:{action.pips}"]
        case act.PartnerSpeed():
            return f"Speed {action.pips} for your partner", "TH-6.5", [f"speed:{action.pips}"]
        case act.TakeSpeed():
            return f"Speed {action.pips}", "ED-8.2", [f"speed:{action.pips}"]
        case act.StealFrom():
            cited = "TH-8.7" if isinstance(island.stack[-1], Theft) else "ED-19.10"
            return f"Steal from {seat_name(action.seat)}", cited, [f"seat:{action.seat}"]
        case act.Gather():
            mix = [int(action.food), int(action.wood), int(action.gold)]
            numbers = [f"{name}:{number}" for name, number in zip(RESOURCE_NAMES, mix, strict=True)]
            return f"Gather {cards(mix)}", "ED-8.3", numbers
        case act.Arrange():
            return arranged(island, action), "ED-19.6", []
        case act.Move():
            text = f"Move to {PLACE_TITLES[action.place]}{attack_words(island, seat, EXPLORERS + seat, action.place)}"
            return text, "ED-9.1", at(action.place)
        case act.Lay():
            top = island.stack[-1]
            assert isinstance(top, Discovery)
            text = f"Lay it to the {DIRECTION_TITLES[action.direction]}"
            return text, "ED-9.3", beside(island, top.here, action.direction)
        case act.DiscoverOwn():
            return f"Discover your own tile: {KIND_NAMES[action.kind]}", "HC-2.4", []
        case act.Rotate():
            closed = [DIRECTION_TITLES[(action.direction + edge) % 6] for edge in X_EDGES]
            edges = f"Closed to the {listed(closed)}"
            return edges, "ED-17.6", [f"turn:{DIRECTION_NAMES[action.direction]}"]
        case act.BuyVillager():
            text = f"Buy a villager on {PLACE_TITLES[action.place]} for {cards(VILLAGER_COST)}"
            return text, "ED-10.3", at(action.place)
        case act.BuyOffering():
            doubloons = several(THIEVES_OFFERING_PRICE, "doubloon")
            price = doubloons if island.side_of[seat] == island.thieves else cards(OFFERING_COST)
            return f"Buy an offering on {PLACE_TITLES[action.place]} for {price}", "ED-10.6", at(action.place)
        case act.BuildFarmhouse():
            where = f"the {CORNER_TITLES[action.corner]} corner"
            return (
                f"Build a farmhouse on {where} for {cards(FARMHOUSE_COST)}",
                "ED-10.8",
                corner(here, action.corner),
            )
        case act.BuildFort():
            where = f"the {CORNER_TITLES[action.corner]} corner"
            return (
                f"Build the fort on {where} for {cards(FORT_COST)}",
                "ED-10.12",
                corner(here, action.corner),
            )
        case act.RemoveBuilding():
            stands = island.buildings[BUILDINGS * island.side_of[seat] + action.building]
            place = members(island.map.around_corner(stands))[0]
            spot = corner(place, corner_number(stands, island.map.position[place]))
            return f"Take {BUILDING_LABELS[action.building]} back", "ED-10.16", spot
        case battle.March():
            target = way_to(island, action.origin, action.way)
            to = PLACE_TITLES[target] if target >= 0 else "the cave"
            text = f"March {several(action.size, 'villager')} from {PLACE_TITLES[action.origin]} to {to}"
            return text, "ED-11.2", army(action.origin) + at(target if target >= 0 else EXIT)
        case battle.PickVillager():
            return f"Take villager {action.villager + 1}", "ED-R52", []
        case battle.AttackFarmhouse():
            there = corner_of(island.map.position[action.place], action.corner)
            outpost = farmhouse_on(island, island.side_of[seat], there) // BUILDINGS == island.thieves
            house = "outpost" if outpost and island.thieves >= 0 else "farmhouse"
            text = f"Attack the {house} on {corner_title(action.place, action.corner)}"
            return text, "TH-10.15" if house == "outpost" else "ED-15.2", corner(action.place, action.corner)
        case battle.Reinforce():
            text = f"Bring {several(action.size, 'villager')} from {PLACE_TITLES[action.origin]}"
            return text, "ED-11.9", army(action.origin)
        case _:
            return of_battle_or_trade(island, seat, action)


def of_battle_or_trade(island: Island, seat: int, action: Action) -> tuple[str, str, list[str]]:
    """The other half of the actions."""
    match action:
        case battle.Walk():
            top = island.stack[-1]
            target = way_to(island, top.here, action.way) if isinstance(top, Walking) else -1
            if target < 0:
                return f"On to the {battle.WAY_NAMES[action.way]}", "ED-R49", []
            return f"On to {PLACE_TITLES[target]}", "ED-R49", at(target)
        case battle.Join():
            return f"{several(action.size, 'villager')} here join", "ED-R49", []
        case battle.Flee():
            top = island.stack[-1]
            target = way_to(island, top.place, action.way) if isinstance(top, BattleMoves) else -1
            to = PLACE_TITLES[target] if target >= 0 else battle.WAY_NAMES[action.way]
            there = at(target) if target >= 0 else []
            return f"Flee with {several(action.size, 'villager')} to {to}", "ED-11.11", there
        case battle.RerollDie():
            coin = isinstance(island.stack[-1], CoinReroll)
            return f"Throw a {action.pips} again", "TH-12.5" if coin else "HC-3.1", [f"die:{action.pips}"]
        case battle.Against() | battle.Lead() | battle.Shoot() | battle.MoveWolf() | act.BuildBridge():
            return of_the_map(island, action)
        case act.TakeCard():
            clause = "TH-8.7" if isinstance(island.stack[-1], Looting) else "TH-12.4"
            return (
                f"Take 1 {RESOURCE_NAMES[action.resource]}",
                clause,
                [f"stack:{RESOURCE_NAMES[action.resource]}"],
            )
        case (
            thieving.BuildHideout()
            | thieving.BuildOutpost()
            | thieving.BuyThief()
            | thieving.MoveThief()
            | thieving.ThiefDiscovers()
        ):
            return of_the_thieves(island, action)
        case (
            thieving.RallyThief()
            | thieving.PickThief()
            | thieving.PassShrine()
            | thieving.TurnIn()
            | thieving.Reach()
            | thieving.ThiefDiscoversOwn()
        ):
            return of_the_thieves(island, action)
        case battle.TakeCoin():
            return f"Take {COIN_TITLES[action.coin]}", "TH-12.10", [f"coin:{COIN_NAMES[action.coin]}"]
        case trading.OfferCoin():
            return f"Offer {COIN_TITLES[action.coin]}", "TH-4.1", [f"offer:{COIN_NAMES[action.coin]}"]
        case trading.AskCoin():
            return f"Ask for {COIN_TITLES[action.coin]}", "TH-4.1", [f"ask:{COIN_NAMES[action.coin]}"]
        case battle.Give():
            if isinstance(island.stack[-1], Surrender):
                return f"Give 1 {RESOURCE_NAMES[action.resource]} back", "ED-7.2", card(action.resource)
            return f"Give 1 {RESOURCE_NAMES[action.resource]}", "ED-13.4", card(action.resource)
        case act.ChipIn():
            return f"Chip in 1 {RESOURCE_NAMES[action.resource]}", "TH-6.15", card(action.resource)
        case battle.Award():
            return f"It goes to {seat_name(action.seat)}", "TH-13.4", [f"seat:{action.seat}"]
        case battle.PutBack():
            return f"Put the explorer back on {PLACE_TITLES[action.place]}", "ED-13.8", at(action.place)
        case trading.StackTrade():
            gives, takes = RESOURCE_NAMES[action.gives], RESOURCE_NAMES[action.takes]
            merchant = island.explorer[seat] == WILLIAM
            return (
                f"Trade {MERCHANT_RATE if merchant else STACK_RATE} {gives} for 1 {takes} with the stacks",
                "ED-6.4" if merchant else "ED-6.3",
                [f"card:{gives}", f"stack:{takes}"],
            )
        case trading.OfferTo():
            return f"Offer something to {seat_name(action.seat)}", "ED-R48", [f"seat:{action.seat}"]
        case trading.OfferCard():
            name = RESOURCE_NAMES[action.resource]
            return f"Offer 1 {name} more", "ED-R48", [f"offer:{name}"]
        case trading.AskCard():
            name = RESOURCE_NAMES[action.resource]
            return f"Ask for 1 {name} more", "ED-R48", [f"ask:{name}"]
        case trading.Accept():
            return f"Accept the offer of {seat_name(action.seat)}", "ED-R5", [f"seat:{action.seat}"]
        case trading.Decline():
            return f"Decline the offer of {seat_name(action.seat)}", "ED-R48", [f"seat:{action.seat}"]
    raise AssertionError(action)


def attack_words(island: Island, seat: int, piece: int, place: int) -> str:
    """ED-12.1. Whom a step attacks, and how strong both are before anybody helps or flees; nothing where nobody stands."""
    side = island.side_of[seat]
    opponents = members(island.opponents_on(place, side)) if place >= 0 else []
    if not opponents:
        return ""
    own = explorer_strength(island, seat) if piece < THIEVES else thief_strength(island, piece)
    own += strength_on(island, side, place)
    said = []
    for opponent in opponents:
        if opponent >= TITAN:
            theirs = dweller_strength(island, hunter_named(opponent))
        else:
            theirs = strength_on(island, opponent, place) + fort_strength(island, opponent, place)
        said.append(f"{opponent_name(island, opponent)} ({own} against {theirs})")
    return f": attacks {listed(said)}"


def opponent_name(island: Island, opponent: int) -> str:
    """A player, a team, the Titan or a guardian."""
    return HUNTER_TITLES[hunter_named(opponent)] if opponent >= TITAN else named(island.name_of(opponent))


def of_the_map(island: Island, action: Action) -> tuple[str, str, list[str]]:
    """Opponents, the Titan, the Wolf, the bridge."""
    match action:
        case battle.Against():
            return f"{capital(opponent_name(island, action.side))} first", "ED-R25", []
        case battle.Lead():
            if isinstance(island.stack[-1], PlacingGuardian):
                return f"On {PLACE_TITLES[action.place]}", "SO-6.3", at(action.place)
            return f"Towards {PLACE_TITLES[action.place]}", "TH-14.6", at(action.place)
        case battle.Shoot():
            whom = opponent_name(island, action.opponent)
            return f"Shoot at {whom} on {PLACE_TITLES[action.place]}", "TH-18.2", at(action.place)
        case battle.MoveWolf():
            return f"The Wolf goes to {PLACE_TITLES[action.place]}", "TH-15.5", ["wolf", *at(action.place)]
        case act.BuildBridge():
            where = f"{PLACE_TITLES[action.place]}, {DIRECTION_TITLES[action.axis]} to "
            across = DIRECTION_TITLES[action.axis + 3]
            return f"Build the bridge over {where}{across}", "TH-5.3", at(action.place)
    raise AssertionError(action)


def of_the_thieves(island: Island, action: Action) -> tuple[str, str, list[str]]:
    """What the Thieves do."""
    match action:
        case thieving.BuildHideout():
            text = f"Build the hideout on {corner_title(action.place, action.corner)}"
            return text, "TH-11.11", corner(action.place, action.corner)
        case thieving.BuildOutpost():
            text = f"Build an outpost on {corner_title(action.place, action.corner)}"
            return text, "TH-11.14", corner(action.place, action.corner)
        case thieving.BuyThief():
            price = several(THIEF_PRICE, "doubloon")
            return f"Place a thief on {PLACE_TITLES[action.place]} for {price}", "TH-11.5", at(action.place)
        case thieving.MoveThief():
            seat = island.lead[island.thieves]
            attack = attack_words(island, seat, THIEVES + action.thief, action.place)
            text = f"Thief {action.thief + 1} to {PLACE_TITLES[action.place]}{attack}"
            return text, "TH-9.1", thief(action.thief) + at(action.place)
        case thieving.ThiefDiscoversOwn():
            text = f"Thief {action.thief + 1} discovers your own tile: {KIND_NAMES[action.kind]}"
            return text, "HC-2.4", thief(action.thief)
        case thieving.ThiefDiscovers():
            where = discoverable(island, island.at[THIEVES + action.thief])
            return f"Thief {action.thief + 1} discovers a tile", "TH-9.4", thief(action.thief) + where
        case thieving.RallyThief():
            return f"Bring thief {action.thief + 1}", "TH-10.4", thief(action.thief)
        case thieving.PickThief():
            return f"Thief {action.thief + 1}", "TH-13.6", thief(action.thief)
        case thieving.PassShrine():
            return f"Pass the cave shrine to thief {action.thief + 1}", "TH-13.3", thief(action.thief)
        case thieving.TurnIn():
            return (
                f"Turn 2 {RESOURCE_NAMES[action.resource]} into a doubloon",
                "TH-11.3",
                card(action.resource),
            )
        case thieving.Reach():
            return f"Reach {action.pips}", "TH-8.3", [f"speed:{action.pips}"]
    raise AssertionError(action)


def arranged(island: Island, action: act.Arrange) -> str:
    """`Put back 1 wood, 2 water, 3 gold` for Emma; numbers tell equal tiles apart."""
    seen = island.island_stack[:-4:-1]
    order = [action.first, action.second, action.third][: len(seen)]
    kinds = [f"{number} ({KIND_NAMES[island.kind[seen[number - 1]]]})" for number in order]
    return "Put back, top first: " + ", ".join(kinds)


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
    Surrender: ("You hold more than nine cards: give some back.", "gives cards back", "ED-7.2"),
}


def prompt(island: Island, seat: int) -> Prompt:
    """What the seat must decide."""
    top = island.stack[-1]
    text, _, clause = PROMPTS[type(top)]
    if isinstance(top, HalfHand):
        text = f"Which cards do you give up? {capital(several(top.number, 'card'))} more."
    elif isinstance(top, Answer):
        text = f"Do you accept? {offer_words(island, top.proposer)}"
    elif isinstance(top, Contribution):
        what = described(island, top.seat, CATALOGUE[top.purchase])[0] if top.purchase >= 0 else ""
        text = (
            f"{seat_name(top.seat)} asks you to help pay: {what}. Chip in, let them pay the rest, or refuse."
        )
    elif isinstance(top, Explore) and island.drafts[seat]:
        text = f"Put your proposal together: {proposal_words(island.drafts[seat])}."
    if isinstance(top, BattleMoves) and top.flees:
        return Prompt(text="Bring help to the battle, flee from it, or say done.", clause="ED-12.5")
    if isinstance(top, ChooseExplorers):
        if island.explorer[seat] != UNCHOSEN:
            return Prompt(text="Which of you takes the team's first turn?", clause="TH-6.2")
        text = f"Choose your explorer from the {COLOUR_NAMES[island.board[island.side_of[seat]]]} board."
    return Prompt(text=text, clause=clause)


def proposal_words(deal: int) -> str:
    """ED-R48. Both halves of a proposal, as far as it has got."""
    given, wanted, shrine, asked = halves(deal)
    gives = half(given, shrine, coins_of(deal, GIVES_COIN))
    wants = half(wanted, asked, coins_of(deal, WANTS_COIN))
    return f"{gives} to {seat_name(addressee(deal))} for {wants}"


def offer_words(island: Island, proposer: int) -> str:
    """ED-R48. What is proposed."""
    return f"{seat_name(proposer)} offers {proposal_words(island.proposals[proposer])}."


def waiting(island: Island) -> Prompt:
    """What the others wait for."""
    _, text, clause = PROMPTS[type(island.stack[-1])]
    who = " and ".join(seat_name(seat) for seat in island.to_act())
    return Prompt(text=f"{who} {text}.", clause=clause)
