"""Somebody who was not there: keeps the table of the Gilded Compass by the sentences of a seat's log and the ledger alone.

Nothing here uses the game's own rules. Every sentence is checked for what the ledger allows at that moment, and what it
leaves unsaid must follow from the ledger, so that the table read off the log is the real one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

NEUTRAL = "The neutral player"
ORDER = ("laps", "gifts", "leftovers", "b", "archives", "c", "university", "library")
"""GC-3.11 – GC-3.13"""
BUILDINGS = {
    "the University": "university",
    "the Archives": "archives",
    "the Library": "library",
    "the Auction House": "b",
    "the Treasure Hunters' Guild": "b",
    "the Hidden Temple": "temple",
    "the Illuminati": "bids",
    "the Sunken Galleon": "bids",
    "the Treasure Tower": "tower",
}


def numbers(text: str) -> list[int]:
    """`1 2 2` or `1, 2 and 2`."""
    return [int(number) for number in re.findall(r"\d+", text)]


def names(text: str) -> list[str]:
    """`a, b and c`."""
    return re.split(r", | and ", text)


def map_title(phrase: str) -> str:
    """`green map Jungle Ruins 3/2` as maps are listed: without saying that it is one."""
    return phrase.replace(" map ", " ", 1)


def is_run(dice: list[int]) -> bool:
    """GC-7.1"""
    return sorted(dice) == list(range(min(dice), max(dice) + 1))


def worth(name: str, pieces: str) -> int:
    """What is in brackets behind a part of a score, added up."""
    found = numbers(pieces)
    if name == "Knowledge":
        return found[0] // 2
    if name in ("Artifacts", "Treasures"):
        return sum(number * gold for number, gold in zip(found[::2], found[1::2], strict=True))
    return sum(found)


class Set:
    """Dice of one owner that count together; `time` is when they last changed (GC-11.12)."""

    def __init__(self, owner: str, dice: list[int], time: int) -> None:
        self.owner, self.dice, self.time = owner, sorted(dice), time


class Reader:
    """The table as one seat's log tells it."""

    def __init__(self, seat: int, seats: list[str], options: dict[str, Any]) -> None:
        self.me, self.seats, self.options = seats[seat], seats, options
        self.neutral = len(seats) < 4 and options["c_building"] != "none"
        self.round = self.clock = 0
        self.start = self.on_turn = self.helper = ""
        self.phase = 0
        self.turns: Counter[str] = Counter()
        self.tokens = dict.fromkeys(seats, 1)
        self.maps: dict[str, list[str]] = {seat: [] for seat in seats}
        self.specialists: dict[str, list[str]] = {seat: [] for seat in seats}
        self.abilities: dict[str, Counter[str]] = {seat: Counter() for seat in seats}
        self.fresh: dict[str, Counter[str]] = {seat: Counter() for seat in seats}
        self.hidden = {seat: Counter[str]() for seat in seats}
        """How many Artifacts, Missions, Magical Items and Treasures by colour somebody has (GC-18.1)."""
        self.chests: dict[str, list[int]] = {seat: [] for seat in seats}
        self.worth: Counter[str] = Counter()
        """What the reader's own Artifacts and Treasures are worth."""
        self.collection: tuple[str, str] = ("", "")
        self.scores: dict[str, int] = {}
        self.posted = dict.fromkeys(seats, (0, 0))
        """The gold of the maps and of the Specialists on them."""
        self.winners: list[str] = []
        self.clear()

    def clear(self) -> None:
        """GC-3.15"""
        owners = [*self.seats, NEUTRAL]
        self.free = dict.fromkeys(self.seats, 8)
        self.held = dict.fromkeys(self.seats, 2 if self.neutral else 0)
        self.library: Counter[str] = Counter(dict.fromkeys(owners, 0))
        self.rolled: list[int] = []
        self.rolled_neutral: list[int] = []
        self.row: list[tuple[int, str]] = []
        self.groups: list[Set] = []
        self.runs: list[Set] = []
        self.bids: list[Set] = []
        self.towers: list[list[tuple[int, str]]] = [[], []]
        self.items: list[str] = []
        self.on_items: dict[int, str] = {}
        self.catch = dict.fromkeys(self.seats, 0)
        self.own_placed = self.neutral_placed = self.last_lap = self.will = False
        self.falls: list[tuple[str, list[int], str]] = []
        self.reward = 0
        self.helper = self.on_turn = self.gift = ""
        self.groups_done = self.ranks_done = self.initiated = self.treasures_drawn = 0

    # --- helpers ------------------------------------------------------------------------------------------------------

    def read(self, text: str) -> None:
        """One sentence: the first pattern that fits says which rule it is about."""
        for pattern, rule in RULES:
            found = re.fullmatch(pattern, text)
            if found:
                if rule is not Reader.falls_to_library:
                    assert not self.falls, f"not told: {self.falls}"
                rule(self, *found.groups())
                return
        raise AssertionError(f"nobody understands: {text}")

    def now(self, phase: str) -> None:
        """GC-3.13. One after the other; what is over is over."""
        place = ORDER.index(phase)
        assert self.phase <= place
        if place > ORDER.index("gifts") >= self.phase:
            self.end_of_laps()
        self.phase = place

    def end_of_laps(self) -> None:
        """GC-3.9, GC-3.10, GC-3.6"""
        assert self.last_lap
        assert self.own_placed
        assert len({self.turns[seat] for seat in self.seats}) == 1

    def rank(self, sets: list[Set], galleon: bool = False) -> list[Set]:
        """GC-6.8, GC-7.5, GC-R46, GC-11.12"""
        if sets is self.groups or sets is self.runs:
            return sorted(sets, key=lambda one: (-len(one.dice), -max(one.dice), one.time))
        return sorted(sets, key=lambda one: (-len(one.dice), -sum(one.dice) if galleon else 0, one.time))

    @property
    def galleon(self) -> bool:
        return bool(self.options["c_building"] == "galleon")

    def own_set(self, sets: list[Set], owner: str) -> Set | None:
        return next((one for one in sets if one.owner == owner), None)

    # --- rounds and turns ---------------------------------------------------------------------------------------------

    def collects(self, seat: str, most: str, more: str) -> None:
        """GC-2.10, GC-18.2"""
        assert seat == self.me
        self.collection = most, more

    def round_begins(
        self, number: str, start: str, maps: str, people: str, items: str, abilities: str
    ) -> None:
        """GC-3.1, GC-3.16, GC-5.1, GC-6.1, GC-9.1, GC-10.1"""
        if self.round:
            self.now("library")
            assert not any(self.library.values())
            assert start == self.seats[(self.seats.index(self.start) + 1) % len(self.seats)]
            for seat in self.seats:
                self.abilities[seat] += self.fresh[seat]
                self.fresh[seat].clear()
        self.round += 1
        assert int(number) == self.round <= (6 if len(self.seats) < 4 else 5)
        self.start, self.phase = start, 0
        self.turns.clear()
        self.clear()
        self.maps_shown, self.people_shown = maps.split(", "), people.split(", ")
        assert len(self.maps_shown) == 4
        assert len(self.people_shown) == len(self.seats) + 2
        self.items = items.split(", ") if items else []
        temple = self.options["c_building"] == "temple"
        assert len(self.items) == (min(4, len(self.seats)) if temple else 0)
        self.abilities_shown = abilities.split(", ") if abilities else []
        assert len(self.abilities_shown) == (3 if self.options["c_building"] == "illuminati" else 0)

    def rolls(self, seat: str, dice: str, neutral: str) -> None:
        """GC-3.2, GC-3.4, GC-3.6, GC-16.2"""
        if self.on_turn:
            assert self.own_placed
        if self.phase == ORDER.index("laps"):
            before = self.turns.total()
            assert seat == self.seats[(self.seats.index(self.start) + before) % len(self.seats)]
            assert not self.last_lap or before % len(self.seats)
            self.turns[seat] += 1
        else:
            assert self.phase == ORDER.index("gifts")
            assert self.gift == seat
        self.on_turn, self.own_placed, self.neutral_placed, self.gift = seat, False, False, ""
        self.rolled, self.rolled_neutral = numbers(dice), numbers(neutral or "")
        assert len(self.rolled) == self.free[seat] > 0
        assert len(self.rolled_neutral) == self.held[seat]

    def rerolls(self, seat: str, before: str, after: str, neutral_before: str, neutral_after: str) -> None:
        """GC-3.5, GC-4.8"""
        assert seat == self.on_turn
        assert not self.own_placed
        assert not self.neutral_placed
        self.tokens[seat] -= 1
        assert self.tokens[seat] >= 0
        for dice, old, new in (
            (self.rolled, before, after),
            (self.rolled_neutral, neutral_before, neutral_after),
        ):
            for pips in numbers(old or ""):
                dice.remove(pips)
            dice.extend(numbers(new or ""))
        assert len(self.rolled) == self.free[seat]

    def turns_die(self, seat: str, before: str, after: str) -> None:
        """GC-11.9"""
        assert seat == self.on_turn
        assert not self.own_placed
        self.rolled.remove(int(before))
        self.rolled.append(int(after))

    def uses(self, seat: str, ability: str) -> None:
        """GC-11.1 – GC-11.7"""
        assert self.abilities[seat][ability] > 0
        self.abilities[seat][ability] -= 1
        if ability == "A Little Help":
            assert not self.helper
            self.helper = seat
            self.free[seat] += 2
        elif ability == "A Timely Gift":
            if self.phase == ORDER.index("laps"):
                self.end_of_laps()
            self.phase = ORDER.index("gifts")
            self.gift = seat
        else:
            assert seat == self.on_turn
            assert not self.own_placed
            self.will = ability == "The Will to Win"

    def last_lap_begins(self, seat: str) -> None:
        """GC-3.9"""
        assert seat == self.on_turn
        assert not self.free[seat]
        assert not self.last_lap
        self.last_lap = True

    # --- placing ------------------------------------------------------------------------------------------------------

    def places(
        self, seat: str, neutral: str, dice: str, building: str, item: str, new: str, whole: str
    ) -> None:
        """GC-3.6, GC-16.3"""
        assert seat == self.on_turn
        placed, owner = numbers(dice), NEUTRAL if neutral else seat
        if neutral:
            assert not self.neutral_placed
            self.neutral_placed = True
            self.held[seat] -= len(placed)
        else:
            assert not self.own_placed
            self.own_placed = True
            self.free[seat] -= len(placed)
        pool = self.rolled_neutral if neutral else self.rolled
        for pips in placed:
            pool.remove(pips)
        self.clock += 1
        where = BUILDINGS[building]
        if where == "library":
            assert not neutral
            assert len(placed) == 1
            self.library[owner] += 1
        elif where == "university":
            self.to_university(owner, placed)
        elif where == "tower":
            self.to_tower(owner, placed)
        elif where == "temple":
            assert self.items[int(item) - 1] == f"{placed[0]}-{placed[1]}"
            assert int(item) not in self.on_items
            self.on_items[int(item)] = owner
        else:
            self.to_set(owner, where, placed, bool(new), numbers(whole or ""))

    def to_university(self, owner: str, placed: list[int]) -> None:
        """GC-5.2, GC-5.5 – GC-5.8"""
        assert len(placed) == 1 or (len(placed) == 2 and sum(placed) == 5)
        for pips in placed:
            self.row.insert(sum(standing < pips for standing, _ in self.row), (pips, owner))
        entrances = len(self.seats) + 2
        for pips, fallen in reversed(self.row[entrances:]):
            self.falls.append((fallen, [pips], "university"))
        assert len(self.row[entrances:]) < len(placed) or self.stays(placed, owner, entrances)
        del self.row[entrances:]

    def stays(self, placed: list[int], owner: str, entrances: int) -> bool:
        """GC-5.8, GC-R7. One of the placed dice is in the row: new dice stand left of equal ones."""
        out = Counter(die for die in self.row[entrances:] if die[1] == owner)
        return any(out[pips, owner] < Counter(self.row)[pips, owner] for pips in placed)

    def to_tower(self, owner: str, placed: list[int]) -> None:
        """GC-13.1 – GC-13.3"""
        assert len(placed) == 1 or (len(placed) == 2 and sum(placed) == 7)
        for pips in placed:
            tower = self.towers[pips > 3]
            tower.insert(0, (pips, owner))
            for fallen, whose in tower[3:]:
                self.falls.append((whose, [fallen], "tower"))
            del tower[3:]

    def to_set(self, owner: str, where: str, placed: list[int], new: bool, whole: list[int]) -> None:
        """GC-6.3, GC-7.3, GC-10.7, GC-12.4"""
        sets = {"archives": self.groups, "b": self.runs, "bids": self.bids}[where]
        assert new == (where == "archives" and not whole)
        old: Set | None = None
        if where == "archives":
            assert len(set(placed)) == 1
            if whole:
                size = len(whole) - len(placed)
                same = [one for one in sets if one.owner == owner and one.dice == placed[:1] * size]
                old = min(same, key=lambda one: one.time)
        else:
            old = self.own_set(sets, owner)
        leading = self.rank(sets, self.galleon)[:1]
        if old is not None:
            sets.remove(old)
        dice = sorted([*(old.dice if old else []), *placed])
        assert not whole or dice == sorted(whole)
        made = Set(owner, dice, self.clock)
        others = [one for one in sets if one.dice == dice and one.owner != owner]
        if self.will:
            assert others, "nobody has that set (GC-11.10)"
            self.will = False
            self.striking = where, dice
        elif where == "archives":
            assert not [one for one in sets if one.dice == dice]
        elif where == "b":
            assert not others
        else:
            self.outbids(leading, made)
        assert where != "b" or is_run(dice)
        sets.append(made)
        if where == "bids" and self.galleon and owner != NEUTRAL:
            self.catch[owner] += len(placed)
            self.reward = len(placed)

    striking: tuple[str, list[int]] = ("", [])

    def outbids(self, leading: list[Set], made: Set) -> None:
        """GC-10.2, GC-10.3, GC-12.1, GC-12.2"""
        if not leading:
            assert len(made.dice) == 1
            return
        best = leading[0].dice
        assert len(made.dice) == len(best) + 1
        if self.galleon:
            assert sum(made.dice) > sum(best)
        else:
            assert not Counter(best) - Counter(made.dice)

    def struck(self, rival: str, pips: str, building: str, seat: str) -> None:
        """GC-11.11 – GC-11.13"""
        where, dice = self.striking
        assert where == BUILDINGS[building]
        assert seat == self.on_turn
        sets = {"archives": self.groups, "b": self.runs, "bids": self.bids}[where]
        victim = min(
            (one for one in sets if one.owner == rival and one.dice == dice), key=lambda one: one.time
        )
        victim.dice = victim.dice[:]
        victim.dice.remove(int(pips))
        self.clock += 1
        victim.time = self.clock
        assert where != "b" or not victim.dice or is_run(victim.dice)
        if not victim.dice:
            sets.remove(victim)
        self.library[rival] += 1

    def falls_to_library(self, owner: str, dice: str, building: str) -> None:
        """GC-4.1. What was announced by a placement or by a building's ranking."""
        where = BUILDINGS[building]
        told = owner, numbers(dice), where
        if self.falls:
            assert told in self.falls
            self.falls.remove(told)
        else:
            self.loses(owner, numbers(dice), where)
        self.library[owner] += len(told[1])

    def loses(self, owner: str, dice: list[int], where: str) -> None:
        """GC-6.12, GC-7.10, GC-8.6, GC-10.12, GC-12.10. A set without reward."""
        self.now({"archives": "archives", "b": "b", "bids": "c"}[where])
        sets = {"archives": self.groups, "b": self.runs, "bids": self.bids}[where]
        rewarded = {"archives": 0, "b": 3 if len(self.seats) == 5 else 2, "bids": 0 if self.galleon else 2}
        ranking = self.rank(sets, self.galleon)
        if where == "archives":
            assert not self.maps_shown
            found = next(one for one in ranking if (one.owner, one.dice) == (owner, sorted(dice)))
            assert found in ranking[self.groups_done :]
        else:
            beaten = [(one.owner, one.dice) for one in ranking[rewarded[where] :]]
            assert (owner, sorted(dice)) in beaten

    def leaves_over(self, seat: str, number: str) -> None:
        """GC-3.12"""
        self.now("leftovers")
        assert self.free[seat] == int(number) > 0
        self.free[seat] = 0
        self.library[seat] += int(number)

    # --- B ------------------------------------------------------------------------------------------------------------

    def next_rank(self) -> str:
        """GC-7.8, GC-8.2. Whose turn it is by rank."""
        self.now("b")
        assert not any(self.free.values())
        ranks = 3 if len(self.seats) == 5 else 2
        owner = self.rank(self.runs)[:ranks][self.ranks_done].owner
        self.ranks_done += 1
        return owner

    def draws_artifacts(self, seat: str, number: str, which: str) -> None:
        """GC-7.6, GC-7.7, GC-7.8"""
        assert self.next_rank() == seat
        assert int(number) == 4 - self.ranks_done
        assert (which is not None) == (seat == self.me)
        if int(number) == 1:
            self.hidden[seat]["Artifacts"] += 1
            self.gains_artifacts(seat, which)

    def gains_artifacts(self, seat: str, which: str) -> None:
        """GC-7.11"""
        if seat == self.me:
            for artifact in names(which):
                self.worth["Artifacts"] += {self.collection[0]: 4, self.collection[1]: 2}.get(artifact, 1)

    def keeps_artifacts(self, seat: str, kept: str, rejected: str) -> None:
        number = 3 - self.ranks_done
        self.hidden[seat]["Artifacts"] += number
        if seat == self.me:
            assert len(names(kept)) == number
            self.gains_artifacts(seat, kept)
        else:
            assert numbers(kept) == [number]

    def neutral_discards(self, which: str) -> None:
        """GC-16.14"""
        assert self.next_rank() == NEUTRAL
        assert len(names(which)) == (4 if self.ranks_done == 1 else 2)

    def draws_missions(self, seat: str, number: str, which: str) -> None:
        """GC-8.2, GC-16.15"""
        assert self.next_rank() == seat
        assert int(number) == 4 - self.ranks_done
        assert (which is not None) == (seat == self.me)
        self.in_hand = int(number)

    in_hand = 0

    def handed(self, seat: str, number: str, which: str) -> None:
        """GC-8.2, GC-8.4"""
        assert self.next_rank() == seat
        assert int(number) == self.in_hand == 4 - self.ranks_done
        assert (which is not None) == (seat == self.me)

    def keeps_mission(self, seat: str, which: str) -> None:
        """GC-8.7"""
        self.hidden[seat]["Missions"] += 1
        self.in_hand -= 1
        assert (which == "a Mission") == (seat != self.me)

    def returns_missions(self, number: str) -> None:
        """GC-8.3, GC-8.5"""
        assert int(number) == self.in_hand
        self.in_hand = 0

    def neutral_unrewarded(self, reward: str) -> None:
        """GC-16.15, GC-16.18, GC-16.19"""
        if reward == "Mission":
            assert self.next_rank() == NEUTRAL
        elif reward == "Chest":
            self.now("c")
            assert self.own_set(self.bids, NEUTRAL) is not None
        else:
            assert any(owner == NEUTRAL for tower in self.towers for _, owner in tower)

    # --- Archives, University -----------------------------------------------------------------------------------------

    def next_group(self) -> str:
        """GC-6.8, GC-6.9"""
        self.now("archives")
        owner = self.rank(self.groups)[self.groups_done].owner
        self.groups_done += 1
        return owner

    def takes_map(self, seat: str, phrase: str) -> None:
        name = map_title(phrase)
        assert self.next_group() == seat
        self.maps_shown.remove(name)
        self.maps[seat].append(name)

    def neutral_takes(self, kind: str, name: str) -> None:
        """GC-16.11, GC-16.12, GC-16.17"""
        if " map " in name:
            name = map_title(name)
            assert self.next_group() == NEUTRAL
            best = max(self.maps_shown, key=lambda one: numbers(one)[0])
            assert name == best
            self.maps_shown.remove(name)
        elif kind == "the ":
            assert self.next_die() == NEUTRAL
            assert name == max(self.people_shown, key=lambda one: numbers(one)[0])
            self.people_shown.remove(name)
        else:
            assert self.next_initiate() == NEUTRAL
            assert name == self.abilities_shown.pop(0)

    def maps_leave(self, which: str) -> None:
        """GC-6.11"""
        self.now("archives")
        assert self.groups_done == len(self.groups)
        phrases = re.split(r", (?=the )| and (?=the )", which)
        assert [map_title(phrase.removeprefix("the ")) for phrase in phrases] == self.maps_shown

    def next_die(self) -> str:
        """GC-5.9"""
        self.now("university")
        return self.row.pop(0)[1]

    def hires(self, seat: str, name: str) -> None:
        assert self.next_die() == seat
        self.people_shown.remove(name)
        self.specialists[seat].append(name)

    def people_leave(self, which: str) -> None:
        """GC-5.10"""
        self.now("university")
        assert not self.row
        assert [name.removeprefix("the ") for name in re.split(r", (?=the )| and (?=the )", which)] == (
            self.people_shown
        )

    # --- C ------------------------------------------------------------------------------------------------------------

    def takes_item(self, seat: str, dice: str, what: str) -> None:
        """GC-9.5"""
        self.now("c")
        place = min(self.on_items)
        assert (self.on_items.pop(place), self.items[place - 1]) == (seat, dice)
        assert (what is not None) == (seat == self.me)
        self.items[place - 1] = ""
        self.hidden[seat]["items"] += 1

    def returns_item(self, dice: str) -> None:
        """GC-16.16"""
        self.now("c")
        place = min(self.on_items)
        assert (self.on_items.pop(place), self.items[place - 1]) == (NEUTRAL, dice)
        self.items[place - 1] = ""

    def discards_items(self, which: str) -> None:
        """GC-9.6"""
        self.now("c")
        assert not self.on_items
        assert re.findall(r"(\d-\d) \(", which) == [item for item in self.items if item]

    def next_initiate(self) -> str:
        """GC-10.9, GC-10.10, GC-16.17"""
        self.now("c")
        ranking = self.rank(self.bids)
        second = len(ranking) > 1 and self.initiated == 1
        self.initiated += 1
        return ranking[1 if second else 0].owner

    def takes_ability(self, seat: str, name: str) -> None:
        assert self.next_initiate() == seat
        self.abilities_shown.remove(name)
        self.fresh[seat][name] += 1

    def discards_abilities(self, which: str) -> None:
        """GC-10.10, GC-10.11, GC-16.17"""
        self.now("c")
        assert names(which) == self.abilities_shown
        ranking = self.rank(self.bids)
        assert not ranking or len(ranking) == 1 or ranking[0].owner == NEUTRAL
        self.abilities_shown = []

    def draws_chests(self, seat: str, number: str, worth: str) -> None:
        """GC-12.5"""
        assert seat == self.on_turn
        assert int(number) == self.reward
        assert (worth is not None) == (seat == self.me)
        self.reward = 0

    def keeps_chests(self, seat: str, kept: str, drawn: str) -> None:
        """GC-12.7, GC-12.8"""
        self.now("c")
        self.chests[seat] += numbers(kept) + numbers(drawn or "")
        self.catch[seat] -= len(numbers(kept))
        assert self.own_set(self.bids, seat) is not None

    def discards_chests(self, seat: str, number: str) -> None:
        """GC-12.7"""
        assert self.catch[seat] == int(number)

    def gives_up(self, seat: str) -> None:
        """GC-12.9"""
        self.now("c")
        assert self.own_set(self.bids, seat) is None

    def draws_treasure(self, seat: str, colour: str, worth: str) -> None:
        """GC-13.5, GC-13.6"""
        self.now("c")
        due = [
            (owner, name)
            for tower in self.towers
            for (_, owner), name in zip(tower, ("bronze", "silver", "gold"), strict=False)
            if owner != NEUTRAL
        ]
        assert due[self.treasures_drawn] == (seat, colour)
        self.treasures_drawn += 1
        self.hidden[seat][colour] += 1
        assert (worth is not None) == (seat == self.me)
        self.worth["Treasures"] += int(worth or 0)

    # --- Library, the end ---------------------------------------------------------------------------------------------

    def gains_tokens(self, seat: str, number: str, dice: str | None) -> None:
        """GC-4.5, GC-R31. A token for each die; fewer only when the box is empty."""
        self.now("library")
        assert self.library[seat] == int(dice or number) > 0
        self.library[seat] = 0
        self.tokens[seat] += int(number)
        assert not dice or sum(self.tokens.values()) == 24

    def neutral_leaves(self, number: str) -> None:
        """GC-16.13"""
        self.now("library")
        assert self.library[NEUTRAL] == int(number)
        self.library[NEUTRAL] = 0

    def resolves(self, building: str) -> None:
        """GC-3.13. One building after the other."""
        assert building in BUILDINGS

    def assigned(self, seat: str, maps: str | None, idle: str | None) -> None:
        """GC-17.5 to GC-17.7. What a map pays follows from who stands on it; a Specialist counts twice with an item."""
        paid = people = 0
        placed: list[str] = []
        for one in (maps or "").split("; ") if maps else []:
            found = re.fullmatch(
                r"(\d+) for (.+?)(?: with ((?:red|blue|green|yellow|white|purple) .+))?", one
            )
            assert found
            gold, title, crew = found.groups()
            assert title.startswith("the Mission ") == (title not in self.maps[seat])
            there = crew.split(" and ") if crew else []
            placed += [who.removesuffix(" (with an item)") for who in there]
            people += sum(int(who.split()[2]) * (2 if "item" in who else 1) for who in there)
            if title in self.maps[seat]:
                paid += int(gold)
                greater, smaller = title.split()[-1].split("/")
                double = sum("item" in who for who in there) == 2
                assert int(gold) == (int(greater) * (1 + double) if there else int(smaller))
        assert sorted([*placed, *(names(idle) if idle else [])]) == sorted(self.specialists[seat])
        self.posted[seat] = paid, people

    def scored(self, seat: str, gold: str, parts: str) -> None:
        """GC-17.1"""
        for number, name, pieces in re.findall(r"(\d+) for (\w+) \(([^)]*)\)", parts or ""):
            assert int(number) == worth(name, pieces)
        counted = {name: int(number) for number, name in re.findall(r"(\d+) for (\w+)", parts or "")}
        assert sum(counted.values()) == int(gold)
        assert (counted.get("maps", 0), counted.get("Specialists", 0)) == self.posted[seat]
        paid = re.findall(r" (\d+)[,)]", (parts or "").partition("Missions (")[2])
        assert sum(map(int, paid)) == counted.get("Missions", 0)
        assert counted.get("Knowledge", 0) == self.tokens[seat] // 2
        assert counted.get("Chests", 0) == sum(self.chests[seat])
        assert counted.get("Abilities", 0) == (self.abilities[seat] + self.fresh[seat]).total()
        if seat == self.me:
            for kind in ("Artifacts", "Treasures"):
                assert counted.get(kind, 0) == self.worth[kind]
        self.scores[seat] = int(gold)

    def wins(self, who: str, gold: str) -> None:
        """GC-17.12"""
        assert int(gold) == max(self.scores.values())
        self.winners = names(who)
        assert all(self.scores[winner] == int(gold) for winner in self.winners)

    def check(self, board: dict[str, Any]) -> None:
        """The players in the view are those read off the log."""
        for seat, seen in zip(self.seats, board["players"], strict=True):
            assert seen["tokens"] == self.tokens[seat]
            assert len(seen["maps"]) == len(self.maps[seat])
            assert len(seen["specialists"]) == len(self.specialists[seat])


X = r"(Seat \d)"
ANYBODY = r"(Seat \d|The neutral player)"
IN = "(" + "|".join(BUILDINGS) + ")"
RULES: list[tuple[str, Callable[..., None]]] = [
    (rf"{X} collects (\w+) Artifacts most of all, then (\w+)\.", Reader.collects),
    (
        (
            rf"Round (\d) begins; {X} starts\. Maps: (.+?)\. Specialists: (.+?)\."
            r"(?: Magical Items: (.+?)\.)?(?: Abilities: (.+?)\.)?"
        ),
        Reader.round_begins,
    ),
    (rf"{X} rolled ([\d ]+)(?: and neutral ([\d ]+))?\.", Reader.rolls),
    (
        (
            rf"{X} spent a Knowledge token and rerolled (?:([\d ]+) into ([\d ]+))?(?: and )?"
            r"(?:neutral ([\d ]+) into ([\d ]+))?\."
        ),
        Reader.rerolls,
    ),
    (rf"{X} turned a (\d) to a (\d)\.", Reader.turns_die),
    (rf"{X} used ([^:]+)(?:: .+)?\.", Reader.uses),
    (
        rf"{X} placed (neutral )?([\d ]+) in {IN}(?: on Magical Item (\d))?( as a new group)?(?:, now ([\d ]+))?\.",
        Reader.places,
    ),
    (rf"{ANYBODY}'s (\d) went from {IN} to the Library, struck by {X}\.", Reader.struck),
    (rf"{ANYBODY}'s ([\d ]+) went from {IN} to the Library\.", Reader.falls_to_library),
    (rf"{X} has no free dice left: this is the last lap\.", Reader.last_lap_begins),
    (rf"{X} sent (\d+) unplaced dic?e to the Library\.", Reader.leaves_over),
    (
        rf"{X} gained (\d+)(?: of (\d+))? Knowledge tokens? in the Library(?:: the box is empty)?\.",
        Reader.gains_tokens,
    ),
    (r"(\d+) neutral dic?e left the Library without effect\.", Reader.neutral_leaves),
    (rf"{X} took the (.+ map .+)\.", Reader.takes_map),
    (r"Unclaimed, out of the game: (the .+ map .+)\.", Reader.maps_leave),
    (r"Unclaimed, out of the game: (the .+)\.", Reader.people_leave),
    (rf"{X} hired the (.+)\.", Reader.hires),
    (r"For the neutral player (the |)(.+) left the game\.", Reader.neutral_takes),
    (r"The neutral player took no (\w+)\.", Reader.neutral_unrewarded),
    (rf"{X} drew (?:and kept )?(\d) Artifacts?(?:: (.+))?\.", Reader.draws_artifacts),
    (rf"{X} kept (.+) and rejected (\w+)\.", Reader.keeps_artifacts),
    (r"For the neutral player the Artifacts (.+) were discarded\.", Reader.neutral_discards),
    (rf"{X} drew (\d) Missions?(?:: (.+))?\.", Reader.draws_missions),
    (rf"{X} was handed (\d) Missions?(?:: (.+))?\.", Reader.handed),
    (rf"{X} kept ((?:no Chest|a Chest|Chests).*?)(?: and drew (.+) for the rest)?\.", Reader.keeps_chests),
    (rf"{X} kept (.+)\.", Reader.keeps_mission),
    (r"(\d) Missions? went to the bottom of the stack\.", Reader.returns_missions),
    (rf"{X} took the Magical Item (\d-\d)(: .+)?\.", Reader.takes_item),
    (r"The Magical Item (\d-\d) of the neutral player went under the stack\.", Reader.returns_item),
    (r"Unclaimed and discarded: (.+)\.", Reader.discards_items),
    (rf"{X} took (.+)\.", Reader.takes_ability),
    (r"Abilit(?:y|ies) discarded: (.+)\.", Reader.discards_abilities),
    (rf"{X} drew (\d+) Chests?( worth .+)?\.", Reader.draws_chests),
    (rf"{X} discarded (\d+) Chests? worth .+\.", Reader.discards_chests),
    (rf"{X} has no dice at the Galleon and discarded Chests worth .+\.", Reader.gives_up),
    (rf"{X} drew a (\w+) Treasure(?: worth (\d))?\.", Reader.draws_treasure),
    (r"Resolving (.+)\.", Reader.resolves),
    (rf"{X}'s maps: (.+?)\.(?: Without a place: (.+)\.)?", Reader.assigned),
    (rf"{X}'s ()((?:red|blue|green|yellow|white|purple) .+) found no map\.", Reader.assigned),
    (rf"{X} has (\d+) gold(?:: (.+))?\.", Reader.scored),
    (r"(.+) (?:wins|share the win) with (\d+) gold(?:; .+)?\.", Reader.wins),
]
"""Every sentence of the log, and who in the reader understands it."""
