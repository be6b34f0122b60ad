"""Choices of a turn in words: dice, gathering, steps, discoveries, purchases (ED-8 – ED-10). Compiled room."""

from __future__ import annotations

from typing import Final

from doubloon.games.el_dorado import actions as act
from doubloon.games.el_dorado.content import (
    BUILDINGS,
    EXPLORER_NAMES,
    EXPLORER_RULES,
    EXPLORER_TITLES,
    EXPLORERS,
    FARMHOUSE_COST,
    FORT_COST,
    OFFERING_COST,
    PLACE_TITLES,
    RESOURCE_NAMES,
    THIEVES_OFFERING_PRICE,
    VILLAGER_COST,
    X_EDGES,
)
from doubloon.games.el_dorado.edge.events.exploring import building_price
from doubloon.games.el_dorado.edge.events.names import KIND_TITLES, cards, corner_title
from doubloon.games.el_dorado.edge.labels.targets import (
    Describe,
    Words,
    arranged,
    at,
    attack_words,
    beside,
    card,
    corner,
)
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.explore.discovery import Discovery
from doubloon.games.el_dorado.thieves.stealing import Looting, Theft
from doubloon.kernel.action import Action
from doubloon.kernel.events import listed, seat_name, several
from doubloon.kernel.masks import members
from doubloon.pieces.hexes import (
    DIRECTION_NAMES,
    DIRECTION_TITLES,
    corner_number,
)

BUILDING_LABELS: Final = ("the first farmhouse", "the second farmhouse", "the fort")
LAIR_LABELS: Final = ("the first outpost", "the second outpost", "the hideout")


def of_choose(_island: Island, _seat: int, action: act.Choose) -> Words:
    return (
        f"Play {EXPLORER_TITLES[action.explorer]}",
        EXPLORER_RULES[action.explorer],
        [f"choose:{EXPLORER_NAMES[action.explorer]}"],
    )


def of_starter(_island: Island, _seat: int, action: act.Starter) -> Words:
    return f"{seat_name(action.seat)} takes the first turn", "TH-6.2", [f"seat:{action.seat}"]


def of_take_gather(_island: Island, _seat: int, action: act.TakeGather) -> Words:
    return f"Gather with the {action.pips}", "TH-6.5", [f"gathers:{action.pips}"]


def of_partner_speed(_island: Island, _seat: int, action: act.PartnerSpeed) -> Words:
    return f"Speed {action.pips} for your partner", "TH-6.5", [f"speed:{action.pips}"]


def of_take_speed(_island: Island, _seat: int, action: act.TakeSpeed) -> Words:
    return f"Speed {action.pips}", "ED-8.2", [f"speed:{action.pips}"]


def of_steal_from(island: Island, _seat: int, action: act.StealFrom) -> Words:
    cited = "TH-8.7" if isinstance(island.stack[-1], Theft) else "ED-19.10"
    return f"Steal from {seat_name(action.seat)}", cited, [f"seat:{action.seat}"]


def of_gather(_island: Island, _seat: int, action: act.Gather) -> Words:
    mix = [int(action.food), int(action.wood), int(action.gold)]
    numbers = [f"{name}:{number}" for name, number in zip(RESOURCE_NAMES, mix, strict=True)]
    return f"Gather {cards(mix)}", "ED-8.3", numbers


def of_arrange(island: Island, _seat: int, action: act.Arrange) -> Words:
    return arranged(island, action), "ED-19.6", []


def of_move(island: Island, seat: int, action: act.Move) -> Words:
    text = f"Move to {PLACE_TITLES[action.place]}{attack_words(island, seat, EXPLORERS + seat, action.place)}"
    return text, "ED-9.1", at(action.place)


def of_lay(island: Island, _seat: int, action: act.Lay) -> Words:
    top = island.stack[-1]
    assert isinstance(top, Discovery)
    text = f"Lay it to the {DIRECTION_TITLES[action.direction]}"
    return text, "ED-9.3", beside(island, top.here, action.direction)


def of_discover_own(_island: Island, _seat: int, action: act.DiscoverOwn) -> Words:
    return f"Discover your own tile: {KIND_TITLES[action.kind]}", "HC-2.4", []


def of_rotate(_island: Island, _seat: int, action: act.Rotate) -> Words:
    closed = [DIRECTION_TITLES[(action.direction + edge) % 6] for edge in X_EDGES]
    edges = f"Closed to the {listed(closed)}"
    return edges, "ED-17.6", [f"turn:{DIRECTION_NAMES[action.direction]}"]


def of_buy_villager(_island: Island, _seat: int, action: act.BuyVillager) -> Words:
    text = f"Buy a villager on {PLACE_TITLES[action.place]} for {cards(VILLAGER_COST)}"
    return text, "ED-10.3", at(action.place)


def of_buy_offering(island: Island, seat: int, action: act.BuyOffering) -> Words:
    doubloons = several(THIEVES_OFFERING_PRICE, "doubloon")
    price = doubloons if island.side_of[seat] == island.thieves else cards(OFFERING_COST)
    return f"Buy an offering on {PLACE_TITLES[action.place]} for {price}", "ED-10.6", at(action.place)


def of_build_farmhouse(island: Island, seat: int, action: act.BuildFarmhouse) -> Words:
    here = island.at[EXPLORERS + seat]
    where = corner_title(here, action.corner)
    return (
        f"Build a farmhouse on {where} for {cards(FARMHOUSE_COST)}",
        "ED-10.8",
        corner(here, action.corner),
    )


def of_build_fort(island: Island, seat: int, action: act.BuildFort) -> Words:
    here = island.at[EXPLORERS + seat]
    where = corner_title(here, action.corner)
    return (
        f"Build the fort on {where} for {cards(FORT_COST)}",
        "ED-10.12",
        corner(here, action.corner),
    )


def of_remove_building(island: Island, seat: int, action: act.RemoveBuilding) -> Words:
    stands = island.buildings[BUILDINGS * island.side_of[seat] + action.building]
    place = members(island.map.around_corner(stands))[0]
    spot = corner(place, corner_number(stands, island.map.position[place]))
    if island.side_of[seat] == island.thieves:
        price = building_price(action.building, thieves=True)
        return f"Take {LAIR_LABELS[action.building]} back for {price}", "TH-11.4", spot
    price = building_price(action.building, thieves=False)
    return f"Take {BUILDING_LABELS[action.building]} back for {price}", "ED-10.16", spot


def of_take_card(island: Island, _seat: int, action: act.TakeCard) -> Words:
    clause = "TH-8.7" if isinstance(island.stack[-1], Looting) else "TH-12.4"
    return (
        f"Take 1 {RESOURCE_NAMES[action.resource]}",
        clause,
        [f"stack:{RESOURCE_NAMES[action.resource]}"],
    )


def of_chip_in(_island: Island, _seat: int, action: act.ChipIn) -> Words:
    return f"Chip in 1 {RESOURCE_NAMES[action.resource]}", "TH-6.15", card(action.resource)


def of_build_bridge(_island: Island, _seat: int, action: act.BuildBridge) -> Words:
    where = f"{PLACE_TITLES[action.place]}, {DIRECTION_TITLES[action.axis]} to "
    across = DIRECTION_TITLES[action.axis + 3]
    return f"Build the bridge over {where}{across}", "TH-5.3", at(action.place)


OF_TURNS: Final[dict[type[Action], Describe]] = {
    act.Choose: of_choose,
    act.Starter: of_starter,
    act.TakeGather: of_take_gather,
    act.PartnerSpeed: of_partner_speed,
    act.TakeSpeed: of_take_speed,
    act.StealFrom: of_steal_from,
    act.Gather: of_gather,
    act.Arrange: of_arrange,
    act.Move: of_move,
    act.Lay: of_lay,
    act.DiscoverOwn: of_discover_own,
    act.Rotate: of_rotate,
    act.BuyVillager: of_buy_villager,
    act.BuyOffering: of_buy_offering,
    act.BuildFarmhouse: of_build_farmhouse,
    act.BuildFort: of_build_fort,
    act.RemoveBuilding: of_remove_building,
    act.TakeCard: of_take_card,
    act.ChipIn: of_chip_in,
    act.BuildBridge: of_build_bridge,
}
