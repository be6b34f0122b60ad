"""Choices and questions of the City of Thieves in words, with the clause and the things they are about. Compiled room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from doubloon.games.city_of_thieves import actions as act
from doubloon.games.city_of_thieves.city import SPACE_NAMES
from doubloon.games.city_of_thieves.content import (
    BASH_PRICE,
    CARD_NAMES,
    CARD_TEXTS,
    CARD_TITLES,
    FIGURE_GANG,
    FIGURE_TITLES,
    GANG_NAMES,
    GANG_TITLES,
    MASTER_KEY,
    MISSION_NAMES,
    MORWEN,
    PICK_PRICE,
    SKILL_TITLES,
    THIEVES,
    TREASURE_NAMES,
    TREASURE_TITLES,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.events.names import (
    capital,
    figure_of,
    mission_title,
    standing,
    thing,
    where,
)
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.prison import told_as
from doubloon.games.city_of_thieves.king_of_ashes.edge import words as ashen
from doubloon.games.city_of_thieves.king_of_ashes.edge.catacomb_words import (
    PLAIN_BELOW,
    PROMPTS_BELOW,
    WAITING_BELOW,
    WORDS_BELOW,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.equipment import ChooseEquipment
from doubloon.games.city_of_thieves.king_of_ashes.rules.set_up import Hiring
from doubloon.games.city_of_thieves.rules.adventures.adventures import mission_price
from doubloon.games.city_of_thieves.rules.adventures.alarm import Alarm
from doubloon.games.city_of_thieves.rules.adventures.place_figure import PlaceFigure
from doubloon.games.city_of_thieves.rules.chests.carrying import OverLimit
from doubloon.games.city_of_thieves.rules.chests.chests import LockPick, price_of
from doubloon.games.city_of_thieves.rules.chests.treasures import CountDucats
from doubloon.games.city_of_thieves.rules.chests.vault import VaultDice
from doubloon.games.city_of_thieves.rules.fights.cards import AfterCards, FightCards
from doubloon.games.city_of_thieves.rules.fights.dice import FightReroll, own_dice
from doubloon.games.city_of_thieves.rules.fights.flight import Flight
from doubloon.games.city_of_thieves.rules.fights.spoils import Confiscation, VaultPick, VaultReturn
from doubloon.games.city_of_thieves.rules.fights.theft import Theft
from doubloon.games.city_of_thieves.rules.militia import March, MilitiaPhase, ZombiePhase
from doubloon.games.city_of_thieves.rules.movement.answers import Answers, Declaration
from doubloon.games.city_of_thieves.rules.set_up import ChooseGangs, Deployment
from doubloon.games.city_of_thieves.rules.skills.paying import PayWithCard
from doubloon.games.city_of_thieves.rules.skills.skills import FollowMyLead
from doubloon.games.city_of_thieves.rules.turn import ActivationPhase
from doubloon.kernel.action import Action, Plain
from doubloon.kernel.events import seat_name, several
from doubloon.kernel.games.game import Label, Prompt

PLAIN: dict[Action, tuple[str, str]] = {
    act.OPEN_VAULT: ("Open the Duke's vault (2 AP)", "CT-T11"),
    act.STAY: ("Stay put", "CT-4.3"),
    act.PASS: ("Pass", "CT-R41"),
    act.END_TURN: ("End the turn", "CT-3.10"),
    **ashen.PLAIN,
    **PLAIN_BELOW,
}


OPENING: dict[Action, tuple[str, str, int]] = {
    act.PICK_LOCK: ("Pick the lock", "CT-7.2", PICK_PRICE),
    act.BASH: ("Bash the chest open", "CT-7.4", BASH_PRICE),
    **ashen.OPENING,
}
"""What opens a chest, with its price where no Security lies (KA-4.6)."""


Words = tuple[str, str, list[str]]
"""Words, clause and targets."""


def label(district: District, _seat: int, action: Action) -> Label:
    """One choice."""
    if action in OPENING:
        text, clause, price = OPENING[action]
        return Label(label=f"{text} {points(to_open(district, price))}", clause=clause, targets=[])
    if isinstance(action, Plain):
        text, clause = PLAIN[action]
        return Label(label=text, clause=clause, targets=[])
    text, clause, targets = WORDS[type(action)](district, action)
    return Label(label=text, clause=clause, targets=targets)


def to_open(district: District, price: int) -> int:
    """KA-4.6. What opening costs the acting character where it stands."""
    return price_of(district, district.acting, price) if district.acting >= 0 else price


def points(price: int) -> str:
    """`(2 AP)`."""
    return f"({price} AP)"


def go_to(district: District, place: int) -> tuple[str, str, list[str]]:
    """A step, or an attack on the character who stands there; `do` is what a board groups such choices by."""
    other = district.at[place]
    if other >= 0:
        text = f"Attack: {FIGURE_TITLES[other]} {standing(place)}{strengths(district, other, place)}"
        return text, "CT-10.2", ["do:attack", space(place), thing(other)]
    return f"Move: to {where(place)}", "CT-6.1", ["do:move", space(place)]


def strengths(district: District, victim: int, place: int) -> str:
    """CT-10.4, E04, E06, E07. `, 2 dice against 3`: before cards and skills."""
    attacker = getattr(district.stack[-1], "figure", district.acting)
    if attacker < 0:
        return ""
    attack = own_dice(district, attacker, True, place)
    defence = own_dice(district, victim, False, place)
    return f", {several(attack, 'die', 'dice')} against {defence}"


def space(number: int) -> str:
    """The name of a space on the board."""
    return f"space:{SPACE_NAMES[number]}"


def card(number: int) -> str:
    """The name of an Arcana card in a hand."""
    return f"card:{CARD_NAMES[number]}"


def say_to(district: District, action: act.To) -> Words:
    return go_to(district, action.space)


def say_leave(district: District, action: act.Leave) -> Words:
    return f"Leave through exit D{action.exit + 1}", "CT-13.2", [f"exit:{action.exit + 1}"]


def say_portcullis(district: District, action: act.Portcullis) -> Words:
    return f"Close exit D{action.exit + 1}", "CT-R51", [f"exit:{action.exit + 1}"]


def say_deploy(district: District, action: act.Deploy) -> Words:
    return (
        f"{FIGURE_TITLES[action.figure]}: on entrance D{action.exit + 1}",
        "CT-2.11",
        [thing(action.figure), f"exit:{action.exit + 1}"],
    )


def say_shadow_step(district: District, action: act.ShadowStep) -> Words:
    return f"Shadow Step to {where(action.space)} (1 AP)", "CT-T9", [space(action.space)]


def say_name(district: District, action: act.Name) -> Words:
    stands = standing(district.place[action.figure])
    return (
        f"{capital(figure_of(told_as(district, action.figure)))}, {stands}",
        "CT-4.1",
        [thing(action.figure)],
    )


def say_take_gang(district: District, action: act.TakeGang) -> Words:
    thieves = [FIGURE_TITLES[f] for f in range(THIEVES) if FIGURE_GANG[f] == action.gang]
    text = f"Play {GANG_TITLES[action.gang]}: {', '.join(thieves)}"
    return text, "CT-R4", [f"gang:{GANG_NAMES[action.gang]}"]


def say_activate(district: District, action: act.Activate) -> Words:
    return f"Activate {FIGURE_TITLES[action.figure]}", "CT-5.4", [thing(action.figure)]


def say_lead(district: District, action: act.Lead) -> Words:
    return f"Follow My Lead: move {FIGURE_TITLES[action.figure]} (1 AP)", "CT-T9", [thing(action.figure)]


def say_use_skill(district: District, action: act.UseSkill) -> Words:
    return f"Use {SKILL_TITLES[action.figure]}", "CT-5.10", [thing(action.figure)]


def say_skill_against(district: District, action: act.SkillAgainst) -> Words:
    rival = seat_name(action.seat)
    price = f" {points(1)}" if action.figure == MORWEN else ""
    text = f"Use {SKILL_TITLES[action.figure]}: against {rival}{price}"
    return text, "CT-T9", [thing(action.figure), f"seat:{action.seat}"]


def say_play(district: District, action: act.Play) -> Words:
    title = CARD_TITLES[action.card]
    if action.card == MASTER_KEY:
        title = f"{title} {points(to_open(district, PICK_PRICE))}"
    return f"Play {title}: {CARD_TEXTS[action.card]}", "CT-11.2", [card(action.card)]


def say_play_against(district: District, action: act.PlayAgainst) -> Words:
    text = f"Play {CARD_TITLES[action.card]}: against {seat_name(action.seat)}"
    return text, "CT-T8", [card(action.card), f"seat:{action.seat}"]


def say_discard(district: District, action: act.Discard) -> Words:
    return f"Discard {CARD_TITLES[action.card]}", "CT-R59", [card(action.card)]


def say_reroll_die(district: District, action: act.RerollDie) -> Words:
    return f"Reroll a {action.pips}", "CT-R43", [f"die:{action.pips}"]


def say_take(district: District, action: act.Take) -> Words:
    return (
        f"Take the {TREASURE_TITLES[action.treasure]}",
        "CT-R25",
        [f"treasure:{TREASURE_NAMES[action.treasure]}"],
    )


def say_drop(district: District, action: act.Drop) -> Words:
    return (
        f"Drop the {TREASURE_TITLES[action.treasure]}",
        "CT-9.3",
        [f"treasure:{TREASURE_NAMES[action.treasure]}"],
    )


def say_flee(district: District, action: act.Flee) -> Words:
    return f"To {where(action.space)}", "CT-R28", [space(action.space)]


def say_place(district: District, action: act.Place) -> Words:
    return f"To {where(action.space)}", "CT-R63", [space(action.space)]


def say_put_in(district: District, action: act.PutIn) -> Words:
    return f"Put it in {where(action.room)}", "CT-9.4", [space(action.room)]


def say_reinforce(district: District, action: act.Reinforce) -> Words:
    return f"Reinforced Lock: close the chest in {where(action.room)}", "CT-T8", [space(action.room)]


def say_fulfil(district: District, action: act.Fulfil) -> Words:
    return (
        f"Use the mission {mission_title(action.mission)} {points(mission_price(district))}",
        "CT-12.1",
        [f"mission:{MISSION_NAMES[action.mission]}"],
    )


WORDS: dict[type, Callable[[District, Any], Words]] = {
    act.To: say_to,
    act.Flee: say_flee,
    act.Place: say_place,
    act.Leave: say_leave,
    act.Portcullis: say_portcullis,
    act.Deploy: say_deploy,
    act.PutIn: say_put_in,
    act.Reinforce: say_reinforce,
    act.ShadowStep: say_shadow_step,
    act.Name: say_name,
    act.TakeGang: say_take_gang,
    act.Activate: say_activate,
    act.Lead: say_lead,
    act.UseSkill: say_use_skill,
    act.SkillAgainst: say_skill_against,
    act.Play: say_play,
    act.PlayAgainst: say_play_against,
    act.Discard: say_discard,
    act.RerollDie: say_reroll_die,
    act.Take: say_take,
    act.Drop: say_drop,
    act.Fulfil: say_fulfil,
    **ashen.WORDS,
    **WORDS_BELOW,
}
"""By the kind of an action: its words."""


GO_ON: Final = "Activate another character, or end the turn."
PROMPTS: dict[type, tuple[str, str]] = {
    ChooseGangs: ("Which gang do you play?", "CT-R4"),
    Deployment: ("Place one of your characters on an entrance.", "CT-2.11"),
    Alarm: ("Which exit do you close?", "CT-R51"),
    PlaceFigure: ("Where is the figure put?", "CT-R63"),
    MilitiaPhase: ("Which militiaman do you move?", "CT-4.1"),
    ZombiePhase: ("Do you move a zombie?", "CT-T11"),
    Confiscation: ("Which treasure is taken away, and where does it go?", "CT-R64"),
    VaultPick: ("Which token do you take from the guild vault?", "CT-T11"),
    VaultReturn: ("Which vault tokens go back to rooms?", "CT-T11"),
    March: ("Where does the figure go?", "CT-R10"),
    ActivationPhase: ("Activate a character, or end the turn.", "CT-3.8"),
    Declaration: ("Where does the path lead? Add cards first.", "CT-R31"),
    Answers: ("Do you answer this movement?", "CT-R31"),
    PayWithCard: ("Which card do you discard for the skill?", "CT-R59"),
    FollowMyLead: ("Where does the fellow go?", "CT-T9"),
    LockPick: ("Do you do anything about the lock?", "CT-7.2"),
    CountDucats: ("Do you reroll this die?", "CT-8.9"),
    VaultDice: ("Do you reroll one of the dice?", "KA-9.3"),
    OverLimit: ("What is dropped, and where?", "CT-9.3"),
    FightCards: ("Do you play a card in this fight?", "CT-10.4"),
    FightReroll: ("Do you reroll one of your dice?", "CT-R43"),
    AfterCards: ("Do you play a card after this defeat?", "CT-R24"),
    Theft: ("Which treasure do you take?", "CT-R25"),
    Flight: ("Where does the loser run?", "CT-R28"),
    **ashen.PROMPTS,
    **PROMPTS_BELOW,
}

WAITING: dict[type, str] = {
    ChooseGangs: "chooses a gang",
    Deployment: "places a character",
    Alarm: "closes an exit",
    PlaceFigure: "puts a figure on the board",
    MilitiaPhase: "names a militiaman",
    ZombiePhase: "may move a zombie",
    Confiscation: "takes a treasure away",
    VaultPick: "takes a token from the vault",
    VaultReturn: "returns vault tokens",
    March: "moves a figure of no gang",
    Declaration: "declares a path",
    Answers: "may answer the movement",
    PayWithCard: "pays for a skill",
    FollowMyLead: "leads a fellow",
    LockPick: "looks at the lock",
    CountDucats: "counts ducats",
    VaultDice: "looks at the dice of the vault",
    OverLimit: "drops a treasure",
    FightCards: "may play a card in the fight",
    FightReroll: "may reroll a die",
    AfterCards: "may answer the defeat",
    Theft: "chooses a treasure to take",
    Flight: "moves the loser",
    **ashen.WAITING,
    **WAITING_BELOW,
}


def prompt(district: District, _seat: int) -> Prompt:
    """What the seat must decide."""
    top = district.stack[-1]
    text, clause = PROMPTS[type(top)]
    if isinstance(top, Hiring) and top.figure >= 0:
        text = f"Who makes room for {FIGURE_TITLES[top.figure]}?"
    elif isinstance(top, ActivationPhase) and district.acting >= 0:
        left = [word for word, done in (("move", district.moved), ("act", district.acted)) if not done]
        text = f"{FIGURE_TITLES[district.acting]}: {', '.join(left)} or finish." if left else GO_ON
    elif isinstance(top, (FollowMyLead, March)):
        text = f"Where does {figure_of(told_as(district, top.figure))} go?"
    elif isinstance(top, ChooseEquipment):
        text = f"Which Equipment card does {FIGURE_TITLES[top.figure]} get or keep?"
    return Prompt(text=text, clause=clause)


def waiting(district: District) -> Prompt:
    """What the others wait for."""
    top = district.stack[-1]
    text = WAITING.get(type(top), "is on turn")
    if isinstance(top, Hiring) and top.figure >= 0:
        text = f"hires {FIGURE_TITLES[top.figure]}"
    elif isinstance(top, FollowMyLead):
        text = f"leads {FIGURE_TITLES[top.figure]}"
    elif isinstance(top, March):
        text = f"moves {figure_of(told_as(district, top.figure))}"
    elif isinstance(top, ChooseEquipment):
        text = f"chooses equipment for {FIGURE_TITLES[top.figure]}"
    return Prompt(text=f"{seat_name(district.to_act()[0])} {text}.", clause=PROMPTS[type(top)][1])
