"""Choices and questions below ground in words. Compiled room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from doubloon.games.city_of_thieves.content import CARD_NAMES, CARD_TEXTS, CARD_TITLES, FIGURE_TITLES
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.events.names import thing
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.actions import (
    CRAWL,
    ESCAPE,
    FREE_HOSTAGE,
    HOLD_LANTERN,
    LOOT,
    OFFER,
    READ,
    Recover,
    Swap,
    Torture,
)
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.attempts import Crawl, Escape, Reading
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.rooms import Loot, TortureChamber
from doubloon.games.city_of_thieves.king_of_ashes.content import (
    INTRIGUE_NAMES,
    INTRIGUE_TEXTS,
    INTRIGUE_TITLES,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.adventures import Aftershock, ChangedWhispers, Tremor
from doubloon.games.city_of_thieves.king_of_ashes.rules.cyclops import CyclopsRoll
from doubloon.kernel.action import Action

PLAIN_BELOW: dict[Action, tuple[str, str]] = {
    ESCAPE: ("Try to escape from prison (1 AP)", "KA-15.4"),
    CRAWL: ("Leave through the tunnel (1 AP)", "KA-15.10"),
    READ: ("Read the tomes (1 AP)", "KA-15.14"),
    OFFER: ("Turn all magic gems into ducats (1 AP)", "KA-15.19"),
    LOOT: ("Loot the Treasure Room (1 AP)", "KA-15.20"),
    FREE_HOSTAGE: ("Take the hostage from the prison (1 AP)", "CT-T19"),
    HOLD_LANTERN: ("Reroll the Cyclops's die with the Lantern", "CT-T16"),
}

PROMPTS_BELOW: dict[type, tuple[str, str]] = {
    CyclopsRoll: ("Do you reroll the Cyclops's die?", "KA-16.3"),
    Escape: ("Do you reroll the die of the escape?", "KA-15.7"),
    Crawl: ("Do you reroll the die, and what is left behind?", "KA-15.12"),
    Reading: ("Do you reroll the die, and which cards do you take?", "KA-15.15"),
    TortureChamber: ("Which treasure is taken from the prisoner?", "KA-15.9"),
    Loot: ("Do you reroll one of the dice?", "KA-15.23"),
    Tremor: ("Which face-down token do you look at?", "CT-T19"),
    Aftershock: ("Do you reroll the die of the aftershock?", "KA-R20"),
    ChangedWhispers: ("Do you exchange an Intrigue card?", "CT-T19"),
}

WAITING_BELOW: dict[type, str] = {
    CyclopsRoll: "may reroll the Cyclops's die",
    Escape: "may reroll the die of the escape",
    Crawl: "is in the tunnel",
    Reading: "reads the tomes",
    TortureChamber: "questions a prisoner",
    Loot: "loots the Treasure Room",
    Tremor: "looks at a token",
    Aftershock: "may reroll the die of the aftershock",
    ChangedWhispers: "may exchange an Intrigue card",
}


Words = tuple[str, str, list[str]]


def say_torture(district: District, action: Torture) -> Words:
    name = FIGURE_TITLES[action.figure]
    return f"Steal a treasure from {name} in prison (1 AP)", "KA-15.9", [thing(action.figure)]


def say_recover(district: District, action: Recover) -> Words:
    text = f"Take {CARD_TITLES[action.card]}: {CARD_TEXTS[action.card]}"
    return text, "KA-15.15", [f"card:{CARD_NAMES[action.card]}"]


def say_swap(district: District, action: Swap) -> Words:
    title, text = INTRIGUE_TITLES[action.card], INTRIGUE_TEXTS[action.card]
    return f"Put {title} under the deck: {text}", "CT-T19", [f"intrigue:{INTRIGUE_NAMES[action.card]}"]


WORDS_BELOW: dict[type, Callable[[District, Any], Words]] = {
    Torture: say_torture,
    Recover: say_recover,
    Swap: say_swap,
}
"""By the kind of an action in the catacombs: its words."""
