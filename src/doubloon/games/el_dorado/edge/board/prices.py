"""The price list of El Dorado for the table (ED-10, ED-T6, ED-T7), with the marks of the house. (Not compiled: edge.)"""

from __future__ import annotations

from typing import Any

from doubloon.games.el_dorado.content import (
    ARMY_COST,
    BRIDGE_COST,
    FARMHOUSE_COST,
    FORT_COST,
    HIDEOUT_PRICE,
    OFFERING_COST,
    OUTPOST_PRICE,
    PROVENANCE,
    REROLL_COST,
    RESOURCE_NAMES,
    STRIDE_COST,
    THIEF_PRICE,
    THIEVES_OFFERING_PRICE,
    VILLAGER_COST,
    WOLF_COST,
    is_house,
)
from doubloon.games.el_dorado.island import Island


def prices(island: Island) -> list[dict[str, Any]]:
    """What is sold at this table."""
    out = [
        in_cards("villager", "Villager", "ED-10.3", VILLAGER_COST),
        in_cards("farmhouse", "Farmhouse", "ED-10.8", FARMHOUSE_COST),
        in_cards("fort", "Fort", "ED-10.12", FORT_COST),
        in_cards("offering", "Offering", "ED-10.6", OFFERING_COST),
        in_cards("army", "Army, a step", "ED-11.2", ARMY_COST),
    ]
    if island.paid_rerolls:
        out.append(in_cards("reroll", "Battle die again", "HC-3.1", REROLL_COST))
    if island.expansion:
        out += [
            in_cards("bridge", "Bridge", "TH-5.2", BRIDGE_COST),
            in_cards("wolf", "Wolf, a step", "TH-15.5", WOLF_COST),
            in_cards("stride", "Sequoia, a step", "TH-18.1", STRIDE_COST),
        ]
    if island.thieves >= 0:
        out += [
            in_doubloons("hideout", "Hideout", "TH-11.11", int(HIDEOUT_PRICE)),
            in_doubloons("thief", "Thief", "TH-11.5", int(THIEF_PRICE)),
            in_doubloons("outpost", "Outpost", "TH-11.14", int(OUTPOST_PRICE)),
            in_doubloons("offering", "Thieves' offering", "TH-11.9", int(THIEVES_OFFERING_PRICE)),
        ]
    return out


def in_cards(name: str, title: str, clause: str, price: list[int]) -> dict[str, Any]:
    """Paid with resource cards."""
    cards = {resource: int(number) for resource, number in zip(RESOURCE_NAMES, price, strict=True) if number}
    return {"thing": name, "title": title, "clause": clause, "price": cards, "house": is_house(name)}


def in_doubloons(name: str, title: str, clause: str, price: int) -> dict[str, Any]:
    """Paid by the Thieves (TH-11.1)."""
    house = PROVENANCE["thieves"][name] == "house"
    return {"thing": name, "title": title, "clause": clause, "price": {"doubloons": price}, "house": house}


def house_values() -> list[str]:
    """What else of the table is ours: the dice, the X edges of the cave exit, the colours of the boards, the limits."""
    return sorted(name for name in PROVENANCE if is_house(name))
