"""Being thrown in prison (KA-R38). Compiled room."""

from __future__ import annotations

from doubloon.games.city_of_thieves.city import PRISON
from doubloon.games.city_of_thieves.content import KORNAK, PATROL, VALRUT, Figure
from doubloon.games.city_of_thieves.district import NOBODY, District
from doubloon.games.city_of_thieves.king_of_ashes.edge.events import Imprisoned


def has_prison(district: District) -> bool:
    """KA-R48, KA-R60. In the old city a beaten thief always runs away."""
    return district.ashes is not None and not district.ashes.old_city


def told_as(district: District, figure: Figure) -> Figure:
    """KA-5.1. A figure as events name it: Captain Kornak and Chief Valrut replace the militiamen of the first box."""
    return figure + PATROL if figure in (KORNAK, VALRUT) and has_prison(district) else figure


def is_barred(district: District, figure: Figure) -> bool:
    """KA-R38. Whether the prison keeps this character from using its skill."""
    return (
        district.place[figure] == PRISON and district.ashes is not None and not district.ashes.prison_skills
    )


def throw_in_prison(district: District, figure: Figure) -> None:
    """KA-15.2, KA-R38. With all it carries; its activation, if it had one, is over."""
    district.put(figure, PRISON)
    if district.acting == figure:
        district.acting = NOBODY
    if district.told is not None:
        district.told.append(Imprisoned(figure))
