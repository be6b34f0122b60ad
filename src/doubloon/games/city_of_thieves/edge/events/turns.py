"""What happened in the City of Thieves, in the words of the log. (Not compiled: edge.)

An event whose content is secret says less to those who may not know it (CT-R7).
More than 500 lines: one list of all sentences but those of the squares and the end, since a reader of the log looks for a sentence in one place.
"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.city_of_thieves.city import FIRST_EXIT, FIRST_ROOM, PRISON, SPACE_NAMES, SPACE_TITLES
from doubloon.games.city_of_thieves.content import (
    CARD_TITLES,
    CYCLOPS,
    DUCATS,
    FIGURE_NAMES,
    FIGURE_TITLES,
    FIRST_ZOMBIE,
    GANG_TITLES,
    GEM,
    HOSTAGE,
    KORNAK,
    MISSION_BONUS,
    MISSION_TREASURE,
    PATROL,
    PATROL_TITLES,
    SKILL_TITLES,
    TREASURE_TITLES,
    VALRUT,
)
from doubloon.kernel.events import Event, listed, seat_name, several


def where(space: int) -> str:
    """`Tallow Row (R5)`, `entrance D4`, or a room by its name alone: `the Chapel`."""
    if space >= FIRST_ROOM:
        return f"the {SPACE_TITLES[space].removeprefix('the ')}"
    if space >= FIRST_EXIT:
        return f"entrance {SPACE_NAMES[space]}"
    return f"{SPACE_TITLES[space]} ({SPACE_NAMES[space]})"


def way_mark(space: int) -> str:
    """A space among others of a path: streets and entrances as the map marks them, rooms by their names."""
    return SPACE_TITLES[space].removeprefix("the ") if space >= FIRST_ROOM else SPACE_NAMES[space]


def dice(values: list[int]) -> str:
    """`5, 2`."""
    return ", ".join(map(str, values))


def a(treasure: int) -> str:
    """`a scroll`, `the Ring of Assassins`."""
    return f"{'the' if treasure in {9, 10} else 'a'} {TREASURE_TITLES[treasure]}"


def figure_of(figure: int) -> str:
    """The name of a figure; zombies and the Cyclops have none of their own, militiamen two (KA-5.1)."""
    if figure >= PATROL:
        return PATROL_TITLES[figure - PATROL - KORNAK]
    return f"the {FIGURE_TITLES[figure]}" if figure >= FIRST_ZOMBIE else FIGURE_TITLES[figure]


def capital(text: str) -> str:
    """At the beginning of a sentence."""
    return text[0].upper() + text[1:]


def thing(figure: int) -> str:
    """The name of a figure on the board."""
    return f"figure:{FIGURE_NAMES[figure % PATROL]}"


def mission_title(mission: int) -> str:
    """`scroll +1`."""
    return f"{TREASURE_TITLES[MISSION_TREASURE[mission]]} +{MISSION_BONUS[mission]}"


class DieThrown(Event, frozen=True):
    """One die on the table. What it was thrown for, and what came of it, is told by another event."""

    seat: int
    pips: int

    def line(self, reader: int | None) -> None:
        return None

    def thrown(self) -> list[tuple[int, int]]:
        return [(self.seat, self.pips)]


class GangTaken(Event, frozen=True):
    """CT-2.3"""

    clause: ClassVar[str] = "CT-2.3"
    seat: int
    gang: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} plays {GANG_TITLES[self.gang]}."


class FirstPlayerRolled(Event, frozen=True):
    """CT-2.10"""

    clause: ClassVar[str] = "CT-2.10"
    seats: list[int]
    rolls: list[int]

    def line(self, reader: int | None) -> str:
        rolls = (f"{seat_name(seat)} {roll}" for seat, roll in zip(self.seats, self.rolls, strict=True))
        return f"Rolled for first player: {', '.join(rolls)}."


class Deployed(Event, frozen=True):
    """CT-2.11"""

    clause: ClassVar[str] = "CT-2.11"
    seat: int
    figure: int
    exit: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} put {figure_of(self.figure)} on entrance D{self.exit + 1}."

    def things(self) -> list[str]:
        return [thing(self.figure)]


class RoundBegan(Event, frozen=True):
    """CT-3.2"""

    clause: ClassVar[str] = "CT-3.2"
    round: int
    rounds: int

    def line(self, reader: int | None) -> str:
        return f"Round {self.round} of {self.rounds} began."


class SquareRead(Event, frozen=True):
    """CT-3.3. The event of a square, in the words that are read out."""

    words: str
    cited: str

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        return self.words


class MilitiaRecalled(Event, frozen=True):
    """CT-T11"""

    clause: ClassVar[str] = "CT-T11"

    def line(self, reader: int | None) -> str:
        return "Both militiamen were called back to their posts."


class FigurePlaced(Event, frozen=True):
    """CT-R63"""

    clause: ClassVar[str] = "CT-R63"
    figure: int
    space: int

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} was put in {where(self.space)}."

    def things(self) -> list[str]:
        return [thing(self.figure), f"space:{SPACE_NAMES[self.space]}"]


class AlarmSounded(Event, frozen=True):
    """CT-R50"""

    clause: ClassVar[str] = "CT-R50"

    def line(self, reader: int | None) -> str:
        return "The alarm sounded: portcullises fall, and the district may be left."


class PortcullisLaid(Event, frozen=True):
    """CT-R51"""

    clause: ClassVar[str] = "CT-R51"
    seat: int
    exit: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} closed exit D{self.exit + 1}."

    def things(self) -> list[str]:
        return [f"exit:{self.exit + 1}"]


class TurnBegan(Event, frozen=True):
    """CT-3.4"""

    clause: ClassVar[str] = "CT-3.4"
    seat: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} was on turn."


class TurnEnded(Event, frozen=True):
    """CT-3.10"""

    clause: ClassVar[str] = "CT-3.10"
    seat: int
    left: int

    def line(self, reader: int | None) -> str:
        left = f" with {self.left} AP left" if self.left else ""
        return f"{seat_name(self.seat)} ended the turn{left}."


class CardDrawn(Event, frozen=True):
    """CT-3.6, CT-T17. In phase 1, or as the reward of an Intrigue card."""

    seat: int
    card: int
    cited: str = "CT-3.6"

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        what = CARD_TITLES[self.card] if reader == self.seat else "an Arcana card"
        return f"{seat_name(self.seat)} drew {what}."


class CardPlayed(Event, frozen=True):
    """CT-11.3"""

    clause: ClassVar[str] = "CT-11.3"
    seat: int
    card: int
    note: str

    def line(self, reader: int | None) -> str:
        return (
            f"{seat_name(self.seat)} played {CARD_TITLES[self.card]}{' ' + self.note if self.note else ''}."
        )


class MilitiaRolled(Event, frozen=True):
    """CT-4.2"""

    clause: ClassVar[str] = "CT-4.2"
    seat: int
    figure: int
    pips: int

    def line(self, reader: int | None) -> str:
        stays = ", who stays" if self.pips == 6 else ""
        return f"{seat_name(self.seat)} rolled {self.pips} for {figure_of(self.figure)}{stays}."

    def things(self) -> list[str]:
        return [thing(self.figure)]


class ZombieNamed(Event, frozen=True):
    """CT-T11, AV17. Four of them have one name: where it stands tells which one is moved."""

    clause: ClassVar[str] = "CT-T11"
    seat: int
    figure: int
    space: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} woke {figure_of(self.figure)} in {where(self.space)}."

    def things(self) -> list[str]:
        return [thing(self.figure), f"space:{SPACE_NAMES[self.space]}"]


class StayedPut(Event, frozen=True):
    """CT-4.3, CT-R65, KA-R39. A militiaman, a character after an answer, or a prisoner who got free."""

    figure: int
    cited: str = "CT-4.3"

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} stayed put."

    def things(self) -> list[str]:
        return [thing(self.figure)]


class Moved(Event, frozen=True):
    """CT-6.2, CT-T9. By its own steps, or by a skill that puts it there."""

    seat: int
    figure: int
    space: int
    cited: str = "CT-6.2"

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} went to {where(self.space)}."

    def things(self) -> list[str]:
        return [thing(self.figure), f"space:{SPACE_NAMES[self.space]}"]


class PathDeclared(Event, frozen=True):
    """CT-R31"""

    clause: ClassVar[str] = "CT-R31"
    seat: int
    figure: int
    start: int
    path: list[int]
    exit: int

    def line(self, reader: int | None) -> str:
        spaces = [self.start, *self.path]
        way = "–".join(map(way_mark, spaces)) + ("–off the board" if self.exit >= 0 else "")
        price = "" if self.start == PRISON else "For 1 AP "
        figure = figure_of(self.figure) if price else capital(figure_of(self.figure))
        return f"{price}{figure} declared the path {way}."

    def things(self) -> list[str]:
        return [thing(self.figure)]


class LeftDistrict(Event, frozen=True):
    """CT-R53, E02"""

    seat: int
    figure: int
    exit: int
    with_pass: bool = False

    def cites(self) -> str:
        return "CT-T16" if self.with_pass else "CT-R53"

    def line(self, reader: int | None) -> str:
        how = ", which is closed, with the Watchman's Pass" if self.with_pass else ""
        return f"{capital(figure_of(self.figure))} left the district through exit D{self.exit + 1}{how}."

    def things(self) -> list[str]:
        return [thing(self.figure), f"exit:{self.exit + 1}"]


class Activated(Event, frozen=True):
    """CT-5.4"""

    clause: ClassVar[str] = "CT-5.4"
    seat: int
    figure: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} activated {figure_of(self.figure)}."

    def things(self) -> list[str]:
        return [thing(self.figure)]


class LockPicked(Event, frozen=True):
    """CT-7.2"""

    clause: ClassVar[str] = "CT-7.2"
    seat: int
    figure: int
    pips: int
    opened: bool
    price: int

    def line(self, reader: int | None) -> str:
        result = "it opened" if self.opened else "it held"
        tried = f"tried the lock for {self.price} AP and rolled {self.pips}"
        again = f"rolled {self.pips} on the lock now"
        return f"{capital(figure_of(self.figure))} {tried if self.price else again}: {result}."

    def things(self) -> list[str]:
        return [thing(self.figure)]


class ChestOpened(Event, frozen=True):
    """CT-8.2. After a lock-pick, or by this for these action points."""

    clause: ClassVar[str] = "CT-8.2"
    seat: int
    figure: int
    treasure: int
    paid: int
    how: str
    price: int

    def line(self, reader: int | None) -> str:
        chest = "the magic gem" if self.treasure == GEM else "a chest"
        how = f" {self.how} for {self.price} AP" if self.how else ""
        got = f"{a(self.treasure)}, and {several(self.paid, 'ducat')} for {seat_name(self.seat)}"
        return f"{capital(figure_of(self.figure))} opened {chest}{how}: {got}."

    def things(self) -> list[str]:
        return [thing(self.figure)]


class DieCounted(Event, frozen=True):
    """CT-8.9, CT-8.10"""

    seat: int
    figure: int
    treasure: int
    pips: int
    paid: int

    def cites(self) -> str:
        return "CT-8.10" if self.treasure == DUCATS else "CT-8.9"

    def line(self, reader: int | None) -> str:
        what = "a chest full of ducats" if self.treasure == DUCATS else "a purse"
        return f"{seat_name(self.seat)} rolled {self.pips} for {what}: {several(self.paid, 'ducat')}."

    def things(self) -> list[str]:
        return [thing(self.figure)]


class Dropped(Event, frozen=True):
    """CT-9.4"""

    clause: ClassVar[str] = "CT-9.4"
    seat: int
    figure: int
    treasure: int
    room: int

    def line(self, reader: int | None) -> str:
        if self.room < 0:
            return f"{capital(figure_of(self.figure))} had to give up {a(self.treasure)}."
        return f"{capital(figure_of(self.figure))} dropped {a(self.treasure)}: it lies in {where(self.room)}."

    def things(self) -> list[str]:
        return [thing(self.figure)]


class SkillUsed(Event, frozen=True):
    """CT-5.10"""

    clause: ClassVar[str] = "CT-5.10"
    seat: int
    figure: int
    note: str

    def line(self, reader: int | None) -> str:
        return (
            f"{seat_name(self.seat)} used {figure_of(self.figure)}'s {SKILL_TITLES[self.figure]}{self.note}."
        )

    def things(self) -> list[str]:
        return [thing(self.figure)]


class SkillPaid(Event, frozen=True):
    """CT-R59"""

    clause: ClassVar[str] = "CT-R59"
    seat: int
    figure: int
    card: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} discarded {CARD_TITLES[self.card]} for {figure_of(self.figure)}'s {SKILL_TITLES[self.figure]}."

    def things(self) -> list[str]:
        return [thing(self.figure)]


class Hexed(Event, frozen=True):
    """CT-T9"""

    clause: ClassVar[str] = "CT-T9"
    seat: int
    card: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} lost {CARD_TITLES[self.card]}."


class LockReinforced(Event, frozen=True):
    """CT-T8"""

    clause: ClassVar[str] = "CT-T8"
    seat: int
    room: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} reinforced the lock in {where(self.room)}."


ATTACKS_OF_NO_GANG = {KORNAK: "CT-4.7", VALRUT: "CT-4.7", CYCLOPS: "KA-16.5"}
"""By attacker; of heroes and zombies the adventure tells (CT-T11)."""


class FightBegan(Event, frozen=True):
    """CT-10.1, CT-4.7, CT-T11, KA-16.5. By a character, a militiaman, a hero or zombie of no gang, or the Cyclops."""

    seat: int
    attacker: int
    defender: int
    space: int
    by_a_gang: bool

    def cites(self) -> str:
        return "CT-10.1" if self.by_a_gang else ATTACKS_OF_NO_GANG.get(self.attacker % PATROL, "CT-T11")

    def line(self, reader: int | None) -> str:
        price = " for 1 AP" if self.by_a_gang else ""
        return f"{capital(figure_of(self.attacker))} attacked {figure_of(self.defender)} in {where(self.space)}{price}."

    def things(self) -> list[str]:
        return [thing(self.attacker), thing(self.defender)]


class DiceRolled(Event, frozen=True):
    """CT-10.6"""

    clause: ClassVar[str] = "CT-10.6"
    attacker: int
    defender: int
    attack: list[int]
    defence: list[int]

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.attacker))} rolled {dice(self.attack)}; {figure_of(self.defender)} rolled {dice(self.defence)}."

    def things(self) -> list[str]:
        return [thing(self.attacker), thing(self.defender)]


class DieRerolled(Event, frozen=True):
    """CT-R43, CT-R61. Which die, and by what; the new number too, unless another event tells what came of it."""

    clause: ClassVar[str] = "CT-R43"
    figure: int
    before: int
    after: int
    by: str

    def line(self, reader: int | None) -> str:
        after = f": {self.after}" if self.after else ""
        return f"{capital(figure_of(self.figure))} rerolled a {self.before} because of {self.by}{after}."

    def things(self) -> list[str]:
        return [thing(self.figure)]


class FightWon(Event, frozen=True):
    """CT-10.7, CT-4.10, CT-T9, KA-7.1, KA-7.2. By the higher die, or how a tie was settled."""

    winner: int
    loser: int
    attack: int
    defence: int
    cited: str = "CT-10.7"

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        how = "" if self.attack != self.defence else TIES[self.cited]
        return f"{self.attack} against {self.defence}: {figure_of(self.winner)} beat {figure_of(self.loser)}{how}."


TIES = {
    "CT-T9": " by Duellist's Pride",
    "KA-7.1": " by the higher sum",
    "KA-7.2": ", as the attacker wins when the sums are equal too",
    "CT-10.7": ", as the attacker wins a tie",
    "CT-4.10": ", as the attacker wins a tie",
}
"""How a tie is settled, by its clause."""


class Stole(Event, frozen=True):
    """CT-10.8, KA-R35"""

    seat: int
    winner: int
    loser: int
    treasure: int
    cited: str = "CT-10.8"

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        lost = ", and it left the game" if self.winner == CYCLOPS and self.treasure != HOSTAGE else ""
        return (
            f"{capital(figure_of(self.winner))} took {a(self.treasure)} from {figure_of(self.loser)}{lost}."
        )


class DucatsTaken(Event, frozen=True):
    """Ducats that change hands."""

    clause: ClassVar[str] = ""
    seat: int
    loser: int
    paid: int
    cited: str

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        if not self.paid:
            return f"{seat_name(self.seat)} found no ducats with {seat_name(self.loser)}."
        return f"{seat_name(self.seat)} took {several(self.paid, 'ducat')} from {seat_name(self.loser)}."


class Fined(Event, frozen=True):
    """Ducats that go to the bank."""

    seat: int
    paid: int
    cited: str

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        if not self.paid:
            return f"{seat_name(self.seat)} had no ducats to pay."
        return f"{seat_name(self.seat)} paid {several(self.paid, 'ducat')} to the bank."


class RanAway(Event, frozen=True):
    """CT-10.11"""

    clause: ClassVar[str] = "CT-10.11"
    seat: int
    figure: int
    space: int

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} ran away to {where(self.space)}."

    def things(self) -> list[str]:
        return [thing(self.figure), f"space:{SPACE_NAMES[self.space]}"]


class WonByFee(Event, frozen=True):
    """CT-T9"""

    clause: ClassVar[str] = "CT-T9"
    seat: int
    figure: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} took 1 ducat for {figure_of(self.figure)}'s victory."

    def things(self) -> list[str]:
        return [thing(self.figure)]


class BountyPaid(Event, frozen=True):
    """CT-T11"""

    clause: ClassVar[str] = "CT-T11"
    seat: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} took a bounty of 3 ducats for a beaten militiaman."


class VaultOpened(Event, frozen=True):
    """CT-T11"""

    clause: ClassVar[str] = "CT-T11"
    seat: int
    figure: int
    rolled: list[int]
    taken: int
    left: int

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} opened the vault with {dice(self.rolled)}: {several(self.taken, 'ducat')} for {seat_name(self.seat)}, {self.left} left in the hoard."

    def things(self) -> list[str]:
        return [thing(self.figure)]


class MissionUsed(Event, frozen=True):
    """CT-12.6"""

    clause: ClassVar[str] = "CT-12.6"
    seat: int
    mission: int
    number: int
    paid: int
    price: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} used the mission {mission_title(self.mission)} for {self.price} AP with {several(self.number, 'treasure')}: {several(self.paid, 'ducat')}."


class MissionLaid(Event, frozen=True):
    """CT-2.8"""

    clause: ClassVar[str] = "CT-2.8"
    mission: int

    def line(self, reader: int | None) -> str:
        return f"The mission {mission_title(self.mission)} was laid out."


class Confiscated(Event, frozen=True):
    """CT-R64"""

    clause: ClassVar[str] = "CT-R64"
    seat: int
    figure: int
    treasure: int
    room: int

    def line(self, reader: int | None) -> str:
        to = f"to {where(self.room)}" if self.room >= 0 else "away"
        of = f" of {figure_of(self.figure)}" if self.figure >= 0 else ""
        return f"{seat_name(self.seat)} sent {a(self.treasure)}{of} {to}."


class VaultTaken(Event, frozen=True):
    """CT-T11"""

    clause: ClassVar[str] = "CT-T11"
    seat: int
    figure: int
    treasure: int

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} won {a(self.treasure)}."

    def things(self) -> list[str]:
        return [thing(self.figure)]


class PaidByBank(Event, frozen=True):
    """CT-T11"""

    clause: ClassVar[str] = "CT-T11"
    seat: int
    paid: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} took {several(self.paid, 'ducat')} from the bank."


class LampsLit(Event, frozen=True):
    """CT-T11"""

    clause: ClassVar[str] = "CT-T11"

    def line(self, reader: int | None) -> str:
        return "The lamps were lit: all chests lie treasure side up."


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

    def line(self, reader: int | None) -> str:
        less = f"; less {listed(self.lost)}" if self.lost else ""
        return f"{seat_name(self.seat)} counted {listed(self.won)}{less}: {several(self.total, 'ducat')}."


class GameWon(Event, frozen=True):
    """CT-14.5, CT-R57. Of a campaign this is one adventure (KA-2.7)."""

    seats: list[int]
    total: int
    adventure: str

    def cites(self) -> str:
        return "CT-14.5" if len(self.seats) == 1 else "CT-R57"

    def line(self, reader: int | None) -> str:
        who = listed([seat_name(seat) for seat in self.seats])
        shared = " together" if len(self.seats) > 1 else ""
        return f"{who} won the adventure {self.adventure}{shared} with {several(self.total, 'ducat')}."
