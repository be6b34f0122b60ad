"""The end of a game in the words of the log (CT-14, CT-R56): everybody's count, and who won. (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.city_of_thieves.city import GONE, OUT
from doubloon.games.city_of_thieves.content import (
    ADVENTURE_TITLES,
    HOSTAGE,
    LEFT_BEHIND,
    RING,
    RING_PAYS,
    TREASURE_TITLES,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.king_of_ashes.content import (
    INTRIGUE_DUCATS,
    INTRIGUE_PENALTY,
    INTRIGUE_TITLES,
)
from doubloon.games.city_of_thieves.rules.chests.treasures import worth
from doubloon.games.city_of_thieves.rules.scoring import (
    HOSTAGE_PAYS,
    INN_PRICE,
    ON_SALE,
    PRIDE_HURT,
    Score,
    is_met,
    missed_treasure_room,
    standings,
)
from doubloon.kernel.events import Event, listed, seat_name, several
from doubloon.kernel.procedure import Seat
from doubloon.pieces.handful import count


class GameEnded(Event, frozen=True):
    """CT-14.1"""

    clause: ClassVar[str] = "CT-14.1"

    def line(self, reader: int | None) -> str:
        return "The game is over: treasures that are out are counted."


class ScoreCounted(Event, frozen=True):
    """CT-R56. One player's count: what was won, and what is taken off."""

    clause: ClassVar[str] = "CT-R56"
    seat: int
    won: list[str]
    lost: list[str]
    total: int
    owing: bool = False
    """More is taken off than was won."""

    def line(self, reader: int | None) -> str:
        less = f"; less {listed(self.lost)}" if self.lost else ""
        least = ", as nobody ends below 0" if self.owing else ""
        return (
            f"{seat_name(self.seat)} counted {listed(self.won)}{less}: {several(self.total, 'ducat')}{least}."
        )


class GameWon(Event, frozen=True):
    """CT-14.5, CT-R57. Of a campaign this is one adventure (KA-2.7)."""

    seats: list[int]
    total: int
    adventure: str
    ahead: str
    """What decided among those with the same ducats, if anything did."""

    def cites(self) -> str:
        return "CT-R57" if self.ahead or len(self.seats) > 1 else "CT-14.5"

    def line(self, reader: int | None) -> str:
        who = listed([seat_name(seat) for seat in self.seats])
        shared = " together" if len(self.seats) > 1 else ""
        return f"{who} won the adventure {self.adventure}{shared} with {several(self.total, 'ducat')}{self.ahead}."


def the_count(district: District) -> list[Event]:
    """CT-14.2 – CT-14.5. Each player's count in turn order, then the winner."""
    seats = [(district.first + number) % district.seats for number in range(district.seats)]
    counted: list[Event] = [one_count(district, seat) for seat in seats]
    ranks = standings(district)
    winners = [int(seat) for seat in range(district.seats) if ranks[seat] == 1]
    total = int(Score(district, winners[0]).total())
    return [
        *counted,
        GameWon(winners, total, ADVENTURE_TITLES[district.adventure], ahead(district, winners[0])),
    ]


def one_count(district: District, seat: Seat) -> Event:
    """CT-R56"""
    score = Score(district, seat)
    owing = bool(score.penalty > score.won())
    return ScoreCounted(int(seat), won(district, seat), lost(district, seat), int(score.total()), owing)


def ahead(district: District, winner: int) -> str:
    """CT-R57. By the option: what the winner has more of than the best of the others with the same ducats."""
    best = Score(district, winner)
    others = [Score(district, seat) for seat in range(district.seats)]
    equals = [one for one in others if one.total() == best.total() and one.packed(True) < best.packed(True)]
    if not district.tie_breaks or not equals:
        return ""
    second = max(equals, key=lambda one: one.packed(True))
    if best.out > second.out:
        return ", ahead by the characters who are out"
    return (
        ", ahead by the treasures carried out"
        if best.tokens > second.tokens
        else ", ahead by Arcana cards in hand"
    )


def won(district: District, seat: int) -> list[str]:
    """CT-R56 (1) – (3)"""
    score = Score(district, seat)
    out = [f"{score.ducats} won in play"]
    carried = sum(district.carried[one] for one in district.characters(seat) if district.place[one] == OUT)
    for kind in ON_SALE:
        if count(carried, kind):
            out.append(f"{worth(kind, count(carried, kind))} for {tokens(kind, count(carried, kind))}")
    for kind, pays in ((RING, RING_PAYS), (HOSTAGE, HOSTAGE_PAYS)):
        if count(carried, kind):
            out.append(f"{pays} for the {TREASURE_TITLES[kind]}")
    if score.skills:
        out.append(f"{score.skills} by Haggler")
    if score.bonus:
        out.append(f"{score.bonus} for four characters out")
    if district.ashes is not None:
        for card in district.ashes.intrigue[seat]:
            if is_met(score, card):
                out.append(f"{INTRIGUE_DUCATS[card]} for {INTRIGUE_TITLES[card]}")
    return out


def tokens(kind: int, number: int) -> str:
    """`2 scrolls`, `1 bunch of keys`."""
    title = TREASURE_TITLES[kind]
    more = title.replace("bunch", "bunches") if title.startswith("bunch") else f"{title}s"
    return several(number, title, more)


def lost(district: District, seat: int) -> list[str]:
    """CT-R56 (4)"""
    score = Score(district, seat)
    left = sum(district.place[one] not in (OUT, GONE) for one in district.characters(seat))
    out = [f"{LEFT_BEHIND * left} for {several(left, 'character')} left behind"] if left else []
    if district.ashes is None:
        return out
    for card in district.ashes.intrigue[seat]:
        if not is_met(score, card) and INTRIGUE_PENALTY[card]:
            out.append(f"{INTRIGUE_PENALTY[card]} for the unfinished {INTRIGUE_TITLES[card]}")
    if missed_treasure_room(district, seat):
        out.append(f"{PRIDE_HURT} for the Treasure Room never entered")
    if district.ashes.debt[seat]:
        out.append(f"{INN_PRICE * district.ashes.debt[seat]} owed at the Inn")
    return out
