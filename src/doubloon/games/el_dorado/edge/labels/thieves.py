"""Choices of the Thieves in words (TH-7 – TH-13). Compiled room."""

from __future__ import annotations

from typing import Final

from doubloon.games.el_dorado.content import (
    HIDEOUT_PRICE,
    OUTPOST_PRICE,
    PLACE_TITLES,
    RESOURCE_NAMES,
    THIEF_PRICE,
    THIEVES,
)
from doubloon.games.el_dorado.edge.events.names import KIND_TITLES, corner_title
from doubloon.games.el_dorado.edge.labels.targets import (
    Describe,
    Words,
    at,
    attack_words,
    card,
    corner,
    discoverable,
    thief,
)
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.thieves import actions as thieving
from doubloon.kernel.action import Action
from doubloon.kernel.events import several


def of_build_hideout(_island: Island, _seat: int, action: thieving.BuildHideout) -> Words:
    price = several(HIDEOUT_PRICE, "doubloon")
    text = f"Build the hideout on {corner_title(action.place, action.corner)} for {price}"
    return text, "TH-11.11", corner(action.place, action.corner)


def of_build_outpost(_island: Island, _seat: int, action: thieving.BuildOutpost) -> Words:
    price = several(OUTPOST_PRICE, "doubloon")
    text = f"Build an outpost on {corner_title(action.place, action.corner)} for {price}"
    return text, "TH-11.14", corner(action.place, action.corner)


def of_buy_thief(_island: Island, _seat: int, action: thieving.BuyThief) -> Words:
    price = several(THIEF_PRICE, "doubloon")
    return f"Place a thief on {PLACE_TITLES[action.place]} for {price}", "TH-11.5", at(action.place)


def of_move_thief(island: Island, _seat: int, action: thieving.MoveThief) -> Words:
    seat = island.lead[island.thieves]
    attack = attack_words(island, seat, THIEVES + action.thief, action.place)
    text = f"Thief {action.thief + 1} to {PLACE_TITLES[action.place]}{attack}"
    return text, "TH-9.1", thief(action.thief) + at(action.place)


def of_thief_discovers_own(_island: Island, _seat: int, action: thieving.ThiefDiscoversOwn) -> Words:
    text = f"Thief {action.thief + 1} discovers your own tile: {KIND_TITLES[action.kind]}"
    return text, "HC-2.4", thief(action.thief)


def of_thief_discovers(island: Island, _seat: int, action: thieving.ThiefDiscovers) -> Words:
    where = discoverable(island, island.at[THIEVES + action.thief])
    return f"Thief {action.thief + 1} discovers a tile", "TH-9.4", thief(action.thief) + where


def of_rally_thief(_island: Island, _seat: int, action: thieving.RallyThief) -> Words:
    return f"Bring thief {action.thief + 1}", "TH-10.4", thief(action.thief)


def of_pick_thief(_island: Island, _seat: int, action: thieving.PickThief) -> Words:
    return f"Thief {action.thief + 1}", "TH-13.6", thief(action.thief)


def of_pass_shrine(_island: Island, _seat: int, action: thieving.PassShrine) -> Words:
    return f"Pass the cave shrine to thief {action.thief + 1}", "TH-13.3", thief(action.thief)


def of_turn_in(_island: Island, _seat: int, action: thieving.TurnIn) -> Words:
    return (
        f"Turn 2 {RESOURCE_NAMES[action.resource]} into a doubloon",
        "TH-11.3",
        card(action.resource),
    )


def of_reach(_island: Island, _seat: int, action: thieving.Reach) -> Words:
    return f"Reach {action.pips}", "TH-8.3", [f"speed:{action.pips}"]


OF_THIEVES: Final[dict[type[Action], Describe]] = {
    thieving.BuildHideout: of_build_hideout,
    thieving.BuildOutpost: of_build_outpost,
    thieving.BuyThief: of_buy_thief,
    thieving.MoveThief: of_move_thief,
    thieving.ThiefDiscoversOwn: of_thief_discovers_own,
    thieving.ThiefDiscovers: of_thief_discovers,
    thieving.RallyThief: of_rally_thief,
    thieving.PickThief: of_pick_thief,
    thieving.PassShrine: of_pass_shrine,
    thieving.TurnIn: of_turn_in,
    thieving.Reach: of_reach,
}
