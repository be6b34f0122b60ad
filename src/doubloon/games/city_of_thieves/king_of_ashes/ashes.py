"""What The King of Ashes adds to the table (KA clauses): one object on the district, absent from the base game. Compiled room.

Below ground stand figures like any others: their places are the district's. Here lies everything else of the second box.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.city import ROOMS
from doubloon.games.city_of_thieves.content import CHARACTERS
from doubloon.games.city_of_thieves.king_of_ashes.content import EQUIPMENT_CARDS
from doubloon.kernel.column import vec
from doubloon.kernel.copyable import Copyable
from doubloon.kernel.declare import declared, each, own

FACE_DOWN: Final[i64] = 8  # added to an exploration token nobody has flipped (KA-1.4)
NO_TOKEN: Final[i64] = -1


@declared
class Ashes(Copyable):
    """The second box on the table."""

    # Which of its modules are played
    old_city: bool  # with one of the adventures 1 to 8 (KA-12)
    inn: bool  # KA-13
    all_tokens: bool  # all tokens of KA-12.8 are placed (the option of KA-R49)
    handover: i64  # what the game before in a campaign hands over, packed; 0: no game before (KA-2.4)
    keep_gangs: bool  # every player keeps his gang in a campaign (KA-2.2)
    # House rules
    cyclops_follows: bool  # it is rolled for even after a lost fight (KA-R30)
    cyclops_robs: bool  # it takes a treasure or ducats from a beaten character (KA-R35)
    prison_skills: bool  # prisoners use skills (KA-R38)
    security_stays: bool  # over a room without treasure (KA-R9)
    # Exploration tokens (KA-4)
    tokens: vec[i64] = own()  # by room: the kind, FACE_DOWN added, or NO_TOKEN
    unplaced: list[i64] = own()  # tokens no room has got (yet), in the order they will be taken (KA-12.8)
    looked: vec[i64] = own()  # by seat: a mask of the rooms whose token it has looked at (CT-R7)
    # by seat: Arcana cards it took from the discard pile, seen by all, and still holds (CT-R7)
    recovered: list[list[i64]] = each()
    # Characters
    equipment: vec[i64] = own()  # by character: the card, or -1 (KA-10.1)
    wounds: vec[i64] = own()  # by character (KA-6.1)
    read: i64  # a mask of characters that have read the tomes down here (KA-15.18)
    looted: i64  # a mask of characters that have looted down here (KA-15.25)
    # Gangs
    experience: vec[i64] = own()  # by seat (KA-9)
    debt: vec[i64] = own()  # by seat: cards picked at the Inn (KA-13.4)
    # Equipment (KA-10)
    pool: vec[i64] = own()  # by card: copies that lie face up by the board
    charm_used: bool  # the Lucky Charm this turn (E15, KA-R53)
    # Intrigue (KA-11)
    intrigue: list[list[i64]] = each()  # by seat, ascending
    intrigue_deck: list[i64] = own()
    intrigue_done: i64  # a mask of completed cards
    # by seat: a mask of the conditions that held when they were last looked at (KA-R25)
    standing: vec[i64] = own()
    deeds: vec[i64] = own()  # by seat: a mask of the conditions that came true by an event since then
    victories: i64  # fights won this turn by attackers of the gang on turn (I13)
    stolen: vec[i64] = own()  # seat by seat: treasures taken by the first from the second (I20, KA-R27)
    # by seat: a mask of the rooms below its characters have entered (I01, AV27, KA-R27)
    entered: vec[i64] = own()
    # Adventure 14
    hostage: bool  # lies in the prison (AV31)


def column(length: i64, value: i64) -> vec[i64]:
    """A column of equal numbers."""
    return vec[i64]([value] * length)


def second_box(
    seats: i64,
    old_city: bool,
    inn: bool,
    all_tokens: bool,
    handover: i64,
    keep_gangs: bool,
    cyclops_follows: bool,
    cyclops_robs: bool,
    prison_skills: bool,
    security_stays: bool,
) -> Ashes:
    """The King of Ashes before anything of it is laid out."""
    return Ashes(
        old_city,
        inn,
        all_tokens,
        handover,
        keep_gangs,
        cyclops_follows,
        cyclops_robs,
        prison_skills,
        security_stays,
        tokens=column(ROOMS, NO_TOKEN),
        unplaced=[],
        looked=column(seats, 0),
        recovered=[[] for _ in range(seats)],
        equipment=column(CHARACTERS, -1),
        wounds=column(CHARACTERS, 0),
        read=0,
        looted=0,
        experience=column(seats, 0),
        debt=column(seats, 0),
        pool=column(EQUIPMENT_CARDS, 0),
        charm_used=False,
        intrigue=[[] for _ in range(seats)],
        intrigue_deck=[],
        intrigue_done=0,
        standing=column(seats, 0),
        deeds=column(seats, 0),
        victories=0,
        stolen=column(seats * seats, 0),
        entered=column(seats, 0),
        hostage=False,
    )
