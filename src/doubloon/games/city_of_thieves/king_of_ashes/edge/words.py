"""Choices and questions of The King of Ashes in words. Compiled room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from doubloon.games.city_of_thieves.city import SPACE_NAMES
from doubloon.games.city_of_thieves.content import BASH_PRICE, FIGURE_TITLES, PICK_PRICE
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.events.names import thing, where
from doubloon.games.city_of_thieves.king_of_ashes import actions as act
from doubloon.games.city_of_thieves.king_of_ashes.content import (
    EQUIPMENT_NAMES,
    EQUIPMENT_TEXTS,
    EQUIPMENT_TITLES,
)
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
from doubloon.kernel.action import Action

PLAIN: dict[Action, tuple[str, str]] = {
    act.FLY: ("Drink the Flying Potion", "CT-T16"),
    act.SALVE: ("Use the Healing Salve", "CT-T16"),
    act.DRAW_INTRIGUE: ("Draw an Intrigue card (1 AP)", "KA-11.6"),
    act.TRADE_GEAR: ("Trade equipment", "KA-8.3"),
}


OPENING: dict[Action, tuple[str, str, int]] = {
    act.PICK_GEM: ("Pick the lock of the magic gem", "KA-R8", PICK_PRICE),
    act.BASH_GEM: ("Bash the magic gem free", "KA-R8", BASH_PRICE),
    act.KEY_GEM: ("Play Master Key on the magic gem", "KA-R8", PICK_PRICE),
    act.CROWBAR_CHEST: ("Use the Crowbar on the chest", "CT-T16", 0),
    act.CROWBAR_GEM: ("Use the Crowbar on the magic gem", "CT-T16", 0),
}
"""What opens a chest or a magic gem, with its price where no Security lies (KA-4.6)."""


Words = tuple[str, str, list[str]]
"""Words, clause and targets."""
Character = act.Hire | act.Replace | act.Equip | act.Heal | act.Dress | act.Dart | act.Via

ABOUT: dict[type, tuple[str, str]] = {
    act.Hire: ("Hire {}", "KA-1.9"),
    act.Replace: ("{} makes room", "KA-3.1"),
    act.Equip: ("Equipment for {}", "KA-9.5"),
    act.Heal: ("Heal a wound of {} (1 AP)", "KA-6.5"),
    act.Dress: ("Play Field Dressing on {}", "CT-T15"),
    act.Dart: ("Throw a poisoned dart at {} (1 AP)", "CT-T16"),
    act.Via: ("Pass {} and exchange", "KA-8.3"),
}


def say_practised(district: District, action: act.Practised) -> Words:
    return f"Reroll a {action.pips} for an experience token", "KA-9.3", [f"die:{action.pips}"]


def say_charmed(district: District, action: act.Charmed) -> Words:
    return f"Reroll a {action.pips} with the Lucky Charm", "CT-T16", [f"die:{action.pips}"]


def say_choose(district: District, action: act.Choose) -> Words:
    text = f"Choose {EQUIPMENT_TITLES[action.card]}: {EQUIPMENT_TEXTS[action.card]}"
    return text, "KA-10.1", [f"equipment:{EQUIPMENT_NAMES[action.card]}"]


def say_keep(district: District, action: act.Keep) -> Words:
    return (
        f"Keep {EQUIPMENT_TITLES[action.card]}",
        "KA-10.2",
        [f"equipment:{EQUIPMENT_NAMES[action.card]}"],
    )


def say_lay_token(district: District, action: act.LayToken) -> Words:
    return f"Put the token in {where(action.room)}", "KA-12.8", [f"space:{SPACE_NAMES[action.room]}"]


def say_look_at(district: District, action: act.LookAt) -> Words:
    return f"Look at the token in {where(action.room)}", "CT-T15", [f"space:{SPACE_NAMES[action.room]}"]


def say_character(district: District, action: Character) -> Words:
    """A choice among characters."""
    text, clause = ABOUT[type(action)]
    return text.format(FIGURE_TITLES[action.figure]), clause, [thing(action.figure)]


WORDS: dict[type, Callable[[District, Any], Words]] = {
    act.LayToken: say_lay_token,
    act.LookAt: say_look_at,
    act.Practised: say_practised,
    act.Charmed: say_charmed,
    act.Choose: say_choose,
    act.Keep: say_keep,
    **dict.fromkeys(ABOUT, say_character),
}
"""By the kind of an action: its words."""


PROMPTS: dict[type, tuple[str, str]] = {
    OldCityTokens: ("In which room do you put the exploration token?", "KA-12.8"),
    Hiring: ("Whom do you hire, and in whose place?", "KA-1.9"),
    Inn: ("What do you take at the Inn, and for whom?", "KA-13.1"),
    CampaignBonus: ("Who gets the Equipment card of the last victory?", "KA-2.7"),
    ChooseEquipment: ("Which Equipment card?", "KA-10.2"),
    PatrolPhase: ("Which militiaman do you move?", "KA-5.3"),
    PatrolCard: ("Do you play a card on the patrol?", "CT-T15"),
    Exchange: ("What changes hands? Dropping gives, taking takes.", "KA-8.3"),
    BlackMarket: ("For whom is the Equipment card?", "CT-T15"),
    SharpEyes: ("Which token do you look at?", "CT-T15"),
    Reward: ("Who gets the Equipment card?", "CT-T17"),
}

WAITING: dict[type, str] = {
    OldCityTokens: "puts an exploration token into a room",
    Hiring: "may hire a mercenary",
    Inn: "sits at the Inn",
    CampaignBonus: "arms a character",
    ChooseEquipment: "chooses equipment",
    PatrolPhase: "may move a militiaman",
    PatrolCard: "may play a card on the patrol",
    Exchange: "exchanges treasures between two fellows",
    BlackMarket: "deals on the black market",
    SharpEyes: "looks at exploration tokens",
    Reward: "is rewarded with equipment",
}
