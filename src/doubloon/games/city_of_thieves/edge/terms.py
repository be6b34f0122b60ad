"""What the evaluation of a gang consists of, in words: for the coach. (Not compiled: edge.)"""

from __future__ import annotations

from doubloon.games.city_of_thieves.city import OUT, PLACES
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge import advice
from doubloon.games.city_of_thieves.rules.scoring import Score


def terms(district: District, seat: int) -> dict[str, float]:
    """In ducats; the sum is `advice.prospect`."""
    if district.gang[seat] < 0:
        return {}
    score = Score(district, seat)
    later = advice.turns_left(district, seat)
    hopes = sum(_hopes(district, seat, figure) for figure in district.characters(seat))
    found: dict[str, int] = {
        "ducats in hand": advice.DUCAT
        * (score.ducats + score.skills + score.bonus + score.intrigue - score.penalty),
        "Arcana cards": advice.CARD_WORTH * score.cards * later // advice.LONG,
        "action points left": advice.AP_WORTH * district.ap if district.active == seat else 0,
        "chests and fights within reach": hopes,
    }
    found["treasures and the way out with them"] = advice.prospect(district, seat) - sum(found.values())
    return {name: worth / advice.DUCAT for name, worth in found.items()}


def _hopes(district: District, seat: int, figure: int) -> int:
    if district.place[figure] == OUT or district.place[figure] >= PLACES:
        return 0
    place = advice.bound_for(district, figure)
    spare = advice.turns_to_spare(district, seat, figure, advice.steps_to_exit(district, place))
    return int(advice.hopes(district, seat, figure, place, spare))
