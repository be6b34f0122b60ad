"""Choices and questions of the Gilded Compass in words, with the clause and the things they are about. Compiled room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from doubloon.games.gilded_compass import actions as act
from doubloon.games.gilded_compass.compass import Compass
from doubloon.games.gilded_compass.content import (
    ABILITY_NAMES,
    ABILITY_TITLES,
    ARTIFACT_GOLD,
    ARTIFACT_NAMES,
    ARTIFACT_TYPES,
    ITEM_HIGH,
    ITEM_LOW,
    MAP_NAMES,
    MAP_TITLES,
    MISSION_NAMES,
    MISSION_TEXTS,
    MISSION_TITLES,
    SPECIALIST_NAMES,
    SPECIALIST_TITLES,
)
from doubloon.games.gilded_compass.edge.events.names import BUILDING_TITLES, dice
from doubloon.games.gilded_compass.edge.events.turns import FIRST_BY, PLACED_BY
from doubloon.games.gilded_compass.rules.buildings.archives import Cartography
from doubloon.games.gilded_compass.rules.buildings.auction_house import Auction
from doubloon.games.gilded_compass.rules.buildings.galleon import Crew, Salvage, dice_needed, pips_needed
from doubloon.games.gilded_compass.rules.buildings.guild import Commission
from doubloon.games.gilded_compass.rules.buildings.illuminati import Initiation, missing_from_leader
from doubloon.games.gilded_compass.rules.buildings.runs import run_of
from doubloon.games.gilded_compass.rules.buildings.university import Enrolment
from doubloon.games.gilded_compass.rules.rounds import TimelyGifts
from doubloon.games.gilded_compass.rules.turn import (
    CompellingPower,
    NeutralPlacement,
    Placement,
    Reroll,
    TurnStart,
)
from doubloon.games.gilded_compass.rules.will_to_win import ChooseDie, ChooseRival, ChooseWay
from doubloon.kernel.action import Action, Plain
from doubloon.kernel.events import listed, seat_name, several
from doubloon.kernel.games.game import Label, Prompt
from doubloon.kernel.masks import members
from doubloon.pieces.handful import UNIT, count, pieces

PLAIN = {
    act.ROLL: ("Roll without A Little Help", "GC-3.4", []),
    act.LITTLE_HELP: ("Use A Little Help: 2 extra dice this round", "GC-11.6", ["ability:help"]),
    act.SPEND_TOKEN: ("Spend a Knowledge token to reroll", "GC-4.8", ["token"]),
    act.THROW: ("Throw the picked dice", "GC-4.8", []),
    act.COMPELLING_POWER: ("Use A Compelling Power: turn up to 2 dice", "GC-11.9", ["ability:power"]),
    act.ENOUGH: ("Turn no second die", "GC-11.9", []),
    act.WILL_TO_WIN: ("Use The Will to Win: equal a rival's set", "GC-11.10", ["ability:will"]),
    act.PLACE_NEUTRAL: ("Place neutral dice first", "GC-16.3", ["neutral"]),
    act.KEEP_NEUTRAL: ("Place no neutral dice", "GC-16.3", ["neutral"]),
    act.TIMELY_GIFT: ("Use A Timely Gift: take an extra turn", "GC-11.4", ["ability:gift"]),
    act.PASS: ("Keep A Timely Gift", "GC-11.4", []),
}


def label(compass: Compass, seat: int, action: Action) -> Label:
    """One choice."""
    if isinstance(action, Plain) and action is not act.GALLEON:
        text, clause, targets = PLAIN[action]
        return Label(label=text, clause=clause, targets=list(targets))
    placed = placement(compass, seat, action)
    if placed is not None:
        return placed
    text, clause, target = WORDS[type(action)](compass, seat, action)
    return Label(label=text, clause=clause, targets=[target])


def placing_owner(compass: Compass, seat: int) -> int:
    """Whose dice a placement is about: neutral ones while the neutral placement is asked for."""
    for procedure in compass.stack[::-1]:
        if isinstance(procedure, NeutralPlacement):
            return compass.seats
        if isinstance(procedure, Crew):
            return procedure.owner
    return seat


def placement(compass: Compass, seat: int, action: Action) -> Label | None:
    """A placement: which dice, where; None for other actions."""
    owner = placing_owner(compass, seat)
    neutral = compass.is_neutral(owner)
    plain = plain_placement(action, neutral)
    if plain is not None:
        return Label(label=plain["label"], clause=plain["clause"], targets=plain["targets"][:])
    whose = "neutral " if neutral else ""
    if isinstance(action, act.Run):
        added = members(action.values)
        own = members(run_of(compass, owner))
        longer = f" for the run {dice(sorted(own + added))}" if own else ""
        return put("auction-house" if compass.auction else "guild", f"{whose}{dice(added)}{longer}", added)
    if isinstance(action, act.Temple):
        tile = compass.tiles[action.slot]
        placed = put(
            "temple", f"{whose}{ITEM_LOW[tile]} {ITEM_HIGH[tile]}", [ITEM_LOW[tile], ITEM_HIGH[tile]]
        )
        placed["label"] += f" on item {action.slot + 1}"
        placed["targets"].append(f"tile:{action.slot + 1}")
        return placed
    if isinstance(action, act.Illuminati):
        values = pieces(missing_from_leader(compass, owner) + UNIT[action.pips])
        return bid(compass, "illuminati", whose + dice(values), values)
    if action is act.GALLEON:
        number = several(dice_needed(compass, owner), f"{whose}die", f"{whose}dice")
        pips = several(pips_needed(compass, owner), "pip")
        return bid(compass, "galleon", f"{number} with {pips} or more", [])
    return None


def bid(compass: Compass, building: str, what: str, values: list[int]) -> Label:
    """GC-10.2, GC-12.1. The first die of a round is placed by a clause of its own."""
    placed = put(building, what, values)
    if not compass.bids:
        placed["clause"] = FIRST_BY[building]
    return placed


def like(number: int, pips: int) -> str:
    """Dice of one value: `5 5 5`."""
    return dice([pips] * number)


def some(number: int, pips: int, kind: str = "") -> str:
    """Dice of one value in a sentence: `a 5`, `5 5 5`."""
    return f"{'a ' if number == 1 else ''}{kind}{like(number, pips)}"


@cache
def plain_placement(action: Action, neutral: bool) -> Label | None:
    """A placement that is put into the same words whatever lies on the table: once is enough. Not to be changed."""
    say = PLACEMENTS.get(type(action))
    return None if say is None else say(action, "neutral " if neutral else "")


def say_library(action: act.Library, whose: str) -> Label:
    return put("library", f"{action.pips}", [action.pips])


def say_university(action: act.University, whose: str) -> Label:
    values = [action.pips, action.pair] if action.pair else [action.pips]
    return put("university", whose + dice(values), values)


def say_found_group(action: act.FoundGroup, whose: str) -> Label:
    return put("archives", f"{whose}{like(action.count, action.pips)} as a new group", [action.pips])


def say_join_group(action: act.JoinGroup, whose: str) -> Label:
    values = [action.pips]
    return put(
        "archives",
        f"{whose}{like(action.count, action.pips)} added to {like(action.size, action.pips)}",
        values,
    )


def say_tower(action: act.Tower, whose: str) -> Label:
    values = [action.pips, action.pair] if action.pair else [action.pips]
    return put("tower", whose + dice(values), values)


PLACEMENTS: dict[type, Callable[[Any, str], Label]] = {
    act.Library: say_library,
    act.University: say_university,
    act.FoundGroup: say_found_group,
    act.JoinGroup: say_join_group,
    act.Tower: say_tower,
}


def put(building: str, what: str, values: list[int]) -> Label:
    """`The Archives: 5 5 as a new group`."""
    return Label(
        label=f"{_HEADS[building]}: {what}",
        clause=PLACED_BY[building],
        targets=[f"space:{building}", *[f"die:{pips}" for pips in sorted(set(values))]],
    )


_HEADS = {building: title[0].upper() + title[1:] for building, title in BUILDING_TITLES.items()}


Words = tuple[str, str, str]
"""Words, clause and target."""


def say_reroll_dice(compass: Compass, seat: int, action: act.RerollDice) -> Words:
    return f"Pick {some(action.count, action.pips)}", "GC-4.8", f"die:{action.pips}"


def say_reroll_neutral(compass: Compass, seat: int, action: act.RerollNeutral) -> Words:
    return f"Pick {some(action.count, action.pips, 'neutral ')}", "GC-4.8", f"neutral:{action.pips}"


def say_turn_die(compass: Compass, seat: int, action: act.TurnDie) -> Words:
    return f"Turn a {action.before} to a {action.after}", "GC-11.9", f"die:{action.before}"


def say_crew_dice(compass: Compass, seat: int, action: act.CrewDice) -> Words:
    return f"Send {some(action.count, action.pips)}", "GC-12.2", f"die:{action.pips}"


def say_copy_group(compass: Compass, seat: int, action: act.CopyGroup) -> Words:
    rival = seat_name(action.owner)
    return (
        f"Equal {rival}'s group {like(action.size, action.pips)}",
        "GC-11.10",
        f"group:{action.owner}:{action.size}x{action.pips}",
    )


def say_copy_run(compass: Compass, seat: int, action: act.CopyRun) -> Words:
    return f"Equal {seat_name(action.owner)}'s run", "GC-11.10", f"run:{action.owner}"


def say_copy_bid(compass: Compass, seat: int, action: act.CopyBid) -> Words:
    return f"Equal {seat_name(action.owner)}'s set", "GC-11.10", f"set:{action.owner}"


def say_strike_die(compass: Compass, seat: int, action: act.StrikeDie) -> Words:
    return f"Send the {action.pips} to the Library", "GC-11.11", f"die:{action.pips}"


def say_reject_artifact(compass: Compass, seat: int, action: act.RejectArtifact) -> Words:
    worth = ARTIFACT_GOLD[compass.collections[seat] * ARTIFACT_TYPES + action.artifact]
    name = ARTIFACT_NAMES[action.artifact]
    return f"Reject {name} ({worth} gold to you)", "GC-7.6", f"artifact:{name}"


def one_of(titles: Sequence[str], place: int) -> str:
    """A title; of equal ones the later ones are numbered, since two choices must not look alike."""
    title = titles[place]
    number = titles[:place].count(title) + 1
    return title if number == 1 else f"{title} (no. {number})"


def say_keep_mission(compass: Compass, seat: int, action: act.KeepMission) -> Words:
    name = MISSION_NAMES[action.mission]
    return (
        f"Keep {one_of(MISSION_TITLES, action.mission)}: {MISSION_TEXTS[action.mission]}",
        "GC-8.2",
        f"mission:{name}",
    )


def say_take_map(compass: Compass, seat: int, action: act.TakeMap) -> Words:
    name = MAP_NAMES[action.map]
    return f"Take {one_of(MAP_TITLES, action.map)}", "GC-6.9", f"map:{name}"


def say_take_specialist(compass: Compass, seat: int, action: act.TakeSpecialist) -> Words:
    name = SPECIALIST_NAMES[action.specialist]
    return f"Hire {SPECIALIST_TITLES[action.specialist]}", "GC-5.9", f"specialist:{name}"


def say_take_ability(compass: Compass, seat: int, action: act.TakeAbility) -> Words:
    name = ABILITY_NAMES[action.ability]
    return f"Take {ABILITY_TITLES[action.ability]}", "GC-10.9", f"ability:{name}"


def say_keep_chest(compass: Compass, seat: int, action: act.KeepChest) -> Words:
    return f"Keep a Chest worth {action.value}", "GC-12.7", f"chest:{action.value}"


WORDS: dict[type, Callable[[Compass, int, Any], Words]] = {
    act.RerollDice: say_reroll_dice,
    act.RerollNeutral: say_reroll_neutral,
    act.TurnDie: say_turn_die,
    act.CrewDice: say_crew_dice,
    act.CopyGroup: say_copy_group,
    act.CopyRun: say_copy_run,
    act.CopyBid: say_copy_bid,
    act.StrikeDie: say_strike_die,
    act.RejectArtifact: say_reject_artifact,
    act.KeepMission: say_keep_mission,
    act.TakeMap: say_take_map,
    act.TakeSpecialist: say_take_specialist,
    act.TakeAbility: say_take_ability,
    act.KeepChest: say_keep_chest,
}
"""By the kind of a pick among dice, tiles or rivals: its words."""


PROMPTS: dict[type, tuple[str, str]] = {
    TurnStart: ("Roll, or take the two extra dice first?", "GC-11.6"),
    CompellingPower: ("Which die do you turn, and to what?", "GC-11.9"),
    NeutralPlacement: ("Place neutral dice in one building.", "GC-16.3"),
    ChooseRival: ("Whose set do you equal?", "GC-11.10"),
    ChooseWay: ("How do you equal the group?", "GC-6.3"),
    ChooseDie: ("Which die of the equalled set goes to the Library?", "GC-11.11"),
    TimelyGifts: ("Take an extra turn before the buildings are resolved?", "GC-11.4"),
    Auction: ("Which Artifact do you reject? You keep the rest.", "GC-7.6"),
    Commission: ("Which Mission do you keep?", "GC-8.2"),
    Cartography: ("Which map do you take?", "GC-6.9"),
    Initiation: ("Which Ability tile do you take?", "GC-10.9"),
    Enrolment: ("Which Specialist do you hire?", "GC-5.9"),
}


def prompt(compass: Compass, seat: int) -> Prompt:
    """What the seat must decide."""
    top = compass.stack[-1]
    if isinstance(top, Placement):
        tokens = compass.tokens[seat]
        open_to_reroll = tokens and not top.neutral_placed
        text = "Place dice in one building" + (", or spend a token to reroll." if open_to_reroll else ".")
        return Prompt(text=text, clause="GC-3.6")
    if isinstance(top, Reroll):
        picked = dice_to_reroll(top)
        text = f"Which dice do you reroll{' besides ' + picked if picked else ''}?"
        return Prompt(text=text, clause="GC-4.8")
    if isinstance(top, Crew):
        return Prompt(
            text=f"Which dice sail? {several(top.number, 'die', 'dice')} to pick.", clause="GC-12.2"
        )
    if isinstance(top, Salvage):
        return Prompt(
            text=f"Which Chest do you keep? {several(top.keeps, 'Chest')} to pick.", clause="GC-12.7"
        )
    text, clause = PROMPTS[type(top)]
    return Prompt(text=text, clause=clause)


def dice_to_reroll(reroll: Reroll) -> str:
    """GC-4.8. The dice picked so far, `5 5 and neutral 6`; empty when there are none."""
    own = [like(count(reroll.picked, pips), pips) for pips in act.PIPS if count(reroll.picked, pips)]
    neutral = [
        f"neutral {like(count(reroll.picked_neutral, pips), pips)}"
        for pips in act.PIPS
        if count(reroll.picked_neutral, pips)
    ]
    picked = own + neutral
    return listed(picked) if picked else ""


WAITING: dict[type, tuple[str, str]] = {
    TimelyGifts: ("considers A Timely Gift", "GC-11.4"),
    Auction: ("chooses among Artifacts", "GC-7.6"),
    Commission: ("chooses a Mission", "GC-8.2"),
    Cartography: ("chooses a map", "GC-6.9"),
    Initiation: ("chooses an Ability tile", "GC-10.9"),
    Salvage: ("chooses among Chests", "GC-12.7"),
    Enrolment: ("hires a Specialist", "GC-5.9"),
}


def waiting(compass: Compass) -> Prompt:
    """What the others wait for."""
    who = seat_name(compass.to_act()[0])
    top = compass.stack[-1]
    if isinstance(top, Reroll) and top.last:
        return Prompt(text=f"{who} picks dice to reroll: {dice_to_reroll(top)}.", clause="GC-4.8")
    text, clause = WAITING.get(type(top), ("is on turn", "GC-3.6"))
    return Prompt(text=f"{who} {text}.", clause=clause)
