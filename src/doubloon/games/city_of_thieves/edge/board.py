"""What a seat sees of the district, as JSON-ready values (CT-R7). Compiled room."""

from __future__ import annotations

import re
from typing import Any, Final

from doubloon.games.city_of_thieves.city import (
    BOX,
    FIRST_ROOM,
    GATE_NAMES,
    GONE,
    OUT,
    PLACES,
    SPACE_NAMES,
    is_house,
)
from doubloon.games.city_of_thieves.content import (
    ADVENTURE_EVENTS,
    ADVENTURE_NAMES,
    ADVENTURE_SETUPS,
    ADVENTURE_TEXTS,
    ADVENTURE_TITLES,
    ALARM,
    CARD_IDS,
    CARD_NAMES,
    CARD_TEXTS,
    CARD_TITLES,
    CARD_WINDOW,
    FIGHT_CARDS,
    FIGURE_NAMES,
    FIGURE_TITLES,
    GANG_COLOURS,
    GANG_NAMES,
    KORNAK,
    LOCKED,
    MIND,
    MISSION_BONUS,
    MISSION_NAMES,
    MISSION_TREASURE,
    MOVEMENT,
    NOTHING,
    PATROL_TITLES,
    ROUNDS,
    SKILL_TEXTS,
    SKILL_TITLES,
    TREASURE_NAMES,
    VALRUT,
    WINDOW_NAMES,
)
from doubloon.games.city_of_thieves.district import NOBODY, District
from doubloon.games.city_of_thieves.edge.courses import course, ways
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.prison import has_prison
from doubloon.games.city_of_thieves.king_of_ashes.edge.board import ashen_board, ashen_figure, ashen_player
from doubloon.games.city_of_thieves.rules.adventures.adventures import action_points, mission_price
from doubloon.games.city_of_thieves.rules.fights.dice import combat
from doubloon.games.city_of_thieves.rules.fights.fights import Fight
from doubloon.games.city_of_thieves.rules.rounds import Round
from doubloon.games.city_of_thieves.rules.turn import TURN, Turn
from doubloon.kernel.masks import members
from doubloon.pieces.handful import Handful, pieces

Drawn = dict[str, Any]


def board(district: District, seat: int | None) -> Drawn:
    """Everything on the table that this seat may see."""
    return {
        "adventure": ADVENTURE_NAMES[district.adventure],
        "sheet": sheet(district),
        "round": {
            "square": district.round,
            "rounds": ROUNDS[district.adventure],
            "alarm": ALARM[district.adventure],
        },
        "first": district.first,
        "active": district.active,
        "alarm": district.alarm,
        "portcullises": [f"D{number + 1}" for number in members(district.portcullises)],
        "gates": [GATE_NAMES[gate] for gate in members(district.gates)],
        "hoard": district.hoard,
        "vault": [TREASURE_NAMES[kind] for kind in pieces(district.vault)],
        "turn": turn(district),
        "ways": ways(district, seat),
        "course": course(district),
        "figures": figures(district),
        "chests": chests(district),
        "missions": [mission(card) for card in district.missions],
        "missions_gone": [MISSION_NAMES[card] for card in members(district.missions_gone)],
        "stacks": {"arcana": len(district.deck), "missions": len(district.mission_deck)},
        "discards": [CARD_NAMES[card] for card in district.discards],
        "fight": fight(district),
        "players": [player(district, owner, seat) for owner in range(district.seats)],
        "ashes": ashen_board(district, seat) if district.ashes is not None else None,
    }


EVENT: Final = re.compile(r"(\d): (.*?)(?=\s\d: |$)")
"""One event of a sheet: the square, and what happens on it."""


def sheet(district: District) -> Drawn:
    """CT-2.1, CT-3.3. The adventure sheet beside the board."""
    number = district.adventure
    return {
        "title": ADVENTURE_TITLES[number],
        "number": number,
        "setup": ADVENTURE_SETUPS[number],
        "rules": ADVENTURE_TEXTS[number],
        "events": [
            {"square": int(square), "text": text} for square, text in EVENT.findall(ADVENTURE_EVENTS[number])
        ],
        "mission_price": mission_price(district),
        "house": is_house(ADVENTURE_NAMES[number]),
    }


MILITIA: Final = TURN.index(Turn.the_militia)
ACTIVATION: Final = TURN.index(Turn.the_activations)


def phase(district: District) -> str:
    """CT-2, CT-3.5. Where the game stands: in its set-up, between turns, or in a phase of a turn."""
    for procedure in district.stack[::-1]:
        if isinstance(procedure, Turn):
            step = procedure.step - 1  # the one that has begun
            return "draw" if step < MILITIA else "militia" if step < ACTIVATION else "activation"
        if isinstance(procedure, Round):
            return "round"
    return "over" if district.over else "set-up"


def turn(district: District) -> Drawn:
    """CT-5. What the player on turn has left."""
    return {
        "phase": phase(district),
        "ap": district.ap,
        "ap_in_all": action_points(district),
        "acting": FIGURE_NAMES[district.acting] if district.acting >= 0 else None,
        "moved": district.moved,
        "acted": district.acted,
        "activated": [FIGURE_NAMES[figure] for figure in members(district.activated)],
        "mission_used": district.mission_used,
    }


def place_name(place: int) -> str:
    """`R5`, `out`, `gone`."""
    return SPACE_NAMES[place] if place < PLACES else {OUT: "out", GONE: "gone"}.get(place, "box")


def title_of(district: District, figure: int) -> str:
    """KA-5.1"""
    patrol = figure in (KORNAK, VALRUT) and has_prison(district)
    return PATROL_TITLES[figure - KORNAK] if patrol else FIGURE_TITLES[figure]


def figures(district: District) -> list[Drawn]:
    """Every figure in this game."""
    shown = [f for f in range(len(FIGURE_NAMES)) if district.place[f] != BOX or district.owner[f] >= 0]
    return [
        {
            "id": FIGURE_NAMES[figure],
            "title": title_of(district, figure),
            "owner": district.owner[figure] if district.owner[figure] != NOBODY else None,
            "place": place_name(district.place[figure]),
            "carries": [TREASURE_NAMES[kind] for kind in pieces(district.carried[figure])]
            if figure < len(district.carried)
            else [],
            "combat": combat(district, figure),
            "movement": MOVEMENT[figure],
            "mind": MIND[figure],
            "skill": SKILL_TITLES[figure],
            "text": SKILL_TEXTS[figure],
            "house": is_house(FIGURE_NAMES[figure]),
            **ashen_figure(district, figure),
        }
        for figure in shown
    ]


def chests(district: District) -> Drawn:
    """CT-R7, CT-R34. By room: the upper side of its token."""
    return {
        SPACE_NAMES[FIRST_ROOM + room]: "chest" if token >= LOCKED else TREASURE_NAMES[token]
        for room, token in enumerate(district.chests)
        if token != NOTHING
    }


def mission(card: int) -> Drawn:
    """CT-12.2, CT-12.7"""
    return {
        "id": MISSION_NAMES[card],
        "treasure": TREASURE_NAMES[MISSION_TREASURE[card]],
        "bonus": MISSION_BONUS[card],
    }


def fight(district: District) -> Drawn | None:
    """CT-10. The fight being fought."""
    for procedure in district.stack[::-1]:
        if isinstance(procedure, Fight):
            return {
                "attacker": FIGURE_NAMES[procedure.attacker],
                "defender": FIGURE_NAMES[procedure.defender],
                "space": SPACE_NAMES[procedure.space],
                "attack": pieces(procedure.attack) + pieces(procedure.attack_fixed),
                "defence": pieces(procedure.defence) + pieces(procedure.defence_fixed),
                "attack_cards": fight_cards(procedure.attack_cards),
                "defence_cards": fight_cards(procedure.defence_cards),
                "bout": procedure.bout,
                "winner": FIGURE_NAMES[procedure.winner] if procedure.winner >= 0 else None,
            }
    return None


def fight_cards(cards: Handful) -> list[str]:
    """CT-10.4. What one side has played openly."""
    return [CARD_TITLES[FIGHT_CARDS[kind]] for kind in pieces(cards)]


def player(district: District, owner: int, seat: int | None) -> Drawn:
    """CT-R7. One player; hand and ducats for himself alone."""
    gang = district.gang[owner]
    sees = owner == seat
    counts = sees or district.open_ducats or district.over
    return {
        "seat": owner,
        "gang": GANG_NAMES[gang] if gang >= 0 else None,
        "colour": GANG_COLOURS[gang] if gang >= 0 else None,
        "ducats": district.ducats[owner] if counts else None,
        "hand": [card_of(card) for card in district.hands[owner]] if sees else None,
        "cards": len(district.hands[owner]),
        **ashen_player(district, owner, seat),
    }


def card_of(card: int) -> Drawn:
    """CT-T8"""
    return {
        "id": CARD_NAMES[card],
        "number": CARD_IDS[card],
        "title": CARD_TITLES[card],
        "text": CARD_TEXTS[card],
        "window": WINDOW_NAMES[CARD_WINDOW[card]],
        "house": is_house(CARD_NAMES[card]),
    }
