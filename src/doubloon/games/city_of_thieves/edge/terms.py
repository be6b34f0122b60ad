"""What the evaluation of a gang consists of, in words: for the coach. (Not compiled: edge.)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from doubloon.games.city_of_thieves.city import OUT, PLACES
from doubloon.games.city_of_thieves.content import FIGURE_TITLES
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge import advice
from doubloon.games.city_of_thieves.edge.events.names import space_thing, standing, thing, with_article
from doubloon.games.city_of_thieves.rules.scoring import Score
from doubloon.kernel.games.game import Possession
from doubloon.pieces.handful import pieces

DUCATS: Final = "ducats in hand"
ARCANA: Final = "Arcana cards"
POINTS: Final = "action points left"
TREASURES: Final = "treasures and the way out with them"


def terms(district: District, seat: int) -> dict[str, float]:
    """In ducats; the sum is `advice.prospect`."""
    if district.gang[seat] < 0:
        return {}
    score = Score(district, seat)
    later = advice.turns_left(district, seat)
    hopes = sum(_hopes(district, seat, figure) for figure in district.characters(seat))
    found: dict[str, int] = {
        DUCATS: advice.DUCAT * (score.ducats + score.skills + score.bonus + score.intrigue - score.penalty),
        ARCANA: advice.CARD_WORTH * score.cards * later // advice.LONG,
        POINTS: advice.AP_WORTH * district.ap if district.active == seat else 0,
        "chests and fights within reach": hopes,
    }
    found[TREASURES] = advice.prospect(district, seat) - sum(found.values())
    return {name: worth / advice.DUCAT for name, worth in found.items()}


def _hopes(district: District, seat: int, figure: int) -> int:
    if district.place[figure] == OUT or district.place[figure] >= PLACES:
        return 0
    place = advice.bound_for(district, figure)
    spare = advice.turns_to_spare(district, seat, figure, advice.steps_to_exit(district, place))
    return int(advice.hopes(district, seat, figure, place, spare))


def possessions(district: District, seat: int) -> list[Possession]:
    """The single things behind the terms (CT-R7)."""
    if district.gang[seat] < 0:
        return []
    ducat = Possession(DUCATS, "1 ducat", "ducats", secret=not district.open_ducats)
    card = Possession(ARCANA, "an Arcana card", "Arcana cards", "part:arcana")
    return [
        *[ducat] * int(district.ducats[seat]),
        *[card] * len(district.hands[seat]),
        *_treasures(district, seat),
    ]


def _treasures(district: District, seat: int) -> Iterator[Possession]:
    for figure in district.characters(seat):
        name, place = FIGURE_TITLES[figure], thing(figure)
        if district.place[figure] == OUT:
            out = f"gets {name} out of the district"
            yield Possession(TREASURES, name, place=place, won=out)
        elif district.place[figure] < PLACES and district.carried[figure]:
            here = district.place[figure]
            yield Possession(
                TREASURES, name, place=space_thing(here), won=f"ends with {name} {standing(here)}"
            )
        for treasure in pieces(district.carried[figure]):
            yield Possession(TREASURES, f"{with_article(treasure)} for {name}", place=place)
