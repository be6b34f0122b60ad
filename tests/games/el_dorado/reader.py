"""Somebody who was not there: keeps the table of El Dorado by the sentences of one seat's log and the ledger alone.

Nothing here uses the game's own rules. Every sentence is checked for what the ledger allows at that moment, and what it
leaves unsaid must follow from the ledger, so that the table read off the log is the real one (`LedgerBoard.check`).

Checked: whose turn it is and its phases; golden dice, speed and gathering; both maps, discoveries and their positions; every
step and its price; hands, stacks, trades; villagers, buildings, offerings and what they cost; every battle with its dice,
winner, losses and returns; captures; the cave, its dwellers and treasures; the Thieves; Titan, Wolf, guardians; the end.
Not checked, since the log is silent about it on purpose: cards in other hands, the order of stacks, important tiles in hand.
Not checked, since the ledger leaves it to the players: which of several nearest things the Titan and guardians go for.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

from tests.games.el_dorado.ledger_board import (
    BRIDGE,
    CAVE,
    CAVE_MIDDLE,
    CORNERS,
    DIRECTIONS,
    DOUBLOONS,
    FARMHOUSE,
    FORT,
    HAND_LIMIT,
    HIDEOUT,
    LAND,
    LOST,
    OFFERING,
    ONE_FOOD,
    ONE_GOLD,
    ONE_WOOD,
    OUTPOST,
    RESOURCES,
    SUPPLY,
    THIEF,
    THIEF_SPEED,
    THIEVES_OFFERING,
    TURN_POINTS,
    VILLAGER,
    Cards,
    Corner,
    LedgerBoard,
    Tile,
    around,
    beyond,
    corner_of,
)

KINDS = {
    "water": "water",
    "a gold tile": "gold",
    "a food tile": "food",
    "a wood tile": "wood",
    "a garden": "garden",
    "an island shrine": "shrine",
    "the cave entrance": "entrance",
    "the cave exit": "exit",
    "the cave shrine": "cave-shrine",
    "the Tiger": "tiger",
    "the Thieves of the cave": "thieves",
    "the Giant": "giant",
    "an empty cave tile": "empty",
    "Bavieca": "bavieca",
    "Raleigh's Golden Rose": "rose",
    "the Army of Jiménez": "jimenez",
    "the Cursed Treasure of Cortés": "cortes",
    "the Titan": "titan",
    "the Wolf": "wolf",
    "the Thief": "thief",
    "a cave-in": "cave-in",
    "the secret exit": "secret-exit",
    "Totec's Garden": "totec",
}
"""What tiles, coins, dwellers and guardians are called."""
STEALING = (3, 5)
"""ED-19.10"""
THIEF_DIE = ({1, 6}, {2, 5}, {3, 4})
"""ED-T8"""


def place(text: str) -> str:
    """`gold 12` as the board names it."""
    named = {
        "the cave entrance": "entrance",
        "the cave exit": "exit",
        "the cave shrine's tile": "cave-shrine",
    }
    return named.get(text, text.replace(" ", ""))


def kind(text: str) -> str:
    """`The Thieves of the cave`, at the beginning of a sentence or within."""
    return KINDS[text if text in KINDS else text[0].lower() + text[1:]]


def cards(text: str) -> list[int]:
    """`2 food, 1 gold`, or `nothing`."""
    found = {name: int(number) for number, name in re.findall(r"(\d+) (food|wood|gold)", text)}
    assert found or text == "nothing"
    return [found.get(name, 0) for name in RESOURCES]


def one_card(text: str) -> int | None:
    """`1 wood`; of `a card` or `a captured card` nobody else knows more."""
    return None if text.endswith("card") else RESOURCES.index(text.removeprefix("1 "))


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


class Half:
    """One half of a proposal (ED-R5)."""

    def __init__(self, text: str) -> None:
        parts = text.split(" and ")
        self.shrine = "the cave shrine" in parts
        self.coins = [KINDS[part] for part in parts if part in KINDS and part != "the cave shrine"]
        rest = [part for part in parts if part not in KINDS]
        self.cards = cards(rest[0]) if rest else [0, 0, 0]


class Fight:
    """One battle (ED-12): two sides, or a side and somebody who is nobody's."""

    def __init__(
        self,
        where: str,
        attacker: int | None,
        defender: int | None,
        mover: int | None,
        way: str = "ordinary",
        dweller: str = "",
        corner: Corner | None = None,
    ) -> None:
        self.where, self.attacker, self.defender, self.mover = where, attacker, defender, mover
        self.way, self.dweller, self.corner = way, dweller, corner
        self.interrupted = False
        self.throws: list[list[int]] = []
        self.totals: list[int] = []
        self.rerolled: set[tuple[int, str]] = set()
        self.over = False
        self.loser: int | None = None
        self.due: Counter[int] = Counter()
        """ED-13.4. How many cards a beaten player still has to give."""


class Reader(LedgerBoard):
    """The table as one seat's log tells it."""

    def __init__(self, seat: int, names: list[str], options: dict[str, Any]) -> None:
        super().__init__(seat, names, options)
        self.start = ""
        self.starters: list[int] = []
        self.start_rolls: dict[int, int] = {}
        self.turn_players: list[int] = []
        self.turn_ended = True
        self.phase = "set-up"
        self.gathers: dict[int, int] = {}
        self.ungathered: list[int] = []
        self.dice_used: list[int] = []
        self.steals = self.reach = 0
        self.thief_die: set[int] = set()
        self.bought: set[int] = set()
        """ED-R8. Who has bought something in this game."""
        self.free_march = self.winded = False
        self.paths: dict[str, list[str]] = {}
        """ED-R17. The tiles that explorers, thieves and the Wolf have left in this turn."""
        self.returning: list[str] = []
        """Those of them that go back after a tie."""
        self.fight: Fight | None = None
        self.opponents: set[int | str] = set()
        """ED-R25. Whom whoever entered a tile has still to fight there."""
        self.flipped: tuple[int, str, str] | None = None
        self.newest = ""
        self.offered: dict[int, tuple[int, Half, Half]] = {}
        self.announced: tuple[int, str] | None = None
        self.victim: int | None = None
        self.hunter: tuple[str, int] | None = None
        self.clause = ""
        self.winners: list[int] | None = None
        self.ended = False

    # --- helpers ------------------------------------------------------------------------------------------------------

    def read(self, text: str, clause: str) -> None:
        """One sentence: the first pattern that fits says which rule it is about."""
        assert not self.ended, "the game is over"
        self.clause = clause
        number, groups = self.understood(text)
        rule = RULES[number][1]
        if rule in ACTIONS:
            self.settled()
        rule(self, *groups)

    def understood(self, text: str) -> tuple[int, tuple[Any, ...]]:
        """Which rule a sentence is about, and what it says."""
        for number, (pattern, _) in enumerate(RULES):
            found = re.fullmatch(pattern, text)
            if found:
                return number, found.groups()
        raise AssertionError(f"nobody understands: {text}")

    def settled(self) -> None:
        """ED-11.8, ED-R46. Nothing new begins before a battle is over and paid for."""
        assert self.fight is None or self.fight.over
        assert self.fight is None or not +self.fight.due
        assert not self.opponents, "somebody has been entered upon and not attacked (ED-12.1)"
        assert self.flipped is None

    def seat(self, name: str) -> int:
        return self.names.index(name)

    def side(self, name: str) -> int:
        """A player's side, or that of a team."""
        return self.side_of[next(seat for seat, one in enumerate(self.names) if name.endswith(one))]

    def exploring(self, seat: int) -> int:
        """ED-8.8, ED-10.2. It is this player's explore phase."""
        side = self.side_of[seat]
        assert self.on_turn == side
        assert self.phase == "explore"
        assert seat in self.turn_players
        return side

    def buys(self, seat: int, price: Cards) -> None:
        """ED-10.1"""
        self.pays(seat, price)
        self.bought.add(seat)

    def pays_a_tile(self, seat: int) -> bool:
        """ED-11.2, ED-19.2, ED-R60. Whether it was Bellona's free movement."""
        if self.free_march and self.explorer[seat] == "bellona":
            self.free_march = False
            return True
        self.buys(seat, ONE_GOLD)
        return False

    def walks(self, who: str, here: str, there: str) -> None:
        """ED-9.1. One step of an explorer, a thief or the Wolf."""
        assert there in self.steps(here), (here, there)
        assert who not in self.locked
        self.paths.setdefault(who, []).append(here)
        self.put(who, there)

    def put(self, who: str, there: str) -> None:
        number = int(who.split()[1]) if " " in who else 0
        if who.startswith("explorer"):
            self.at[number] = there
        elif who.startswith("thief"):
            self.thief_at[number] = there
        else:
            assert self.wolf is not None
            self.wolf = self.wolf[0], there

    def where(self, who: str) -> str:
        number = int(who.split()[1]) if " " in who else 0
        if who.startswith("explorer"):
            here = self.at[number]
        elif who.startswith("thief"):
            here = self.thief_at[number]
        else:
            here = self.wolf[1] if self.wolf is not None else None
        assert here in self.tiles
        assert here is not None
        return here

    def spends_speed(self, who: str) -> None:
        self.speed[who] -= 1
        assert self.speed[who] >= 0, f"{who} has no speed left (ED-9.1)"

    def marches(self, side: int, number: int, here: str, there: str) -> None:
        """ED-11.1, ED-11.2"""
        assert there in self.steps(here), (here, there)
        assert self.villagers[side, here] - self.locked_villagers[side, here] >= number > 0
        self.villagers[side, here] -= number
        self.villagers[side, there] += number

    def enters(self, side: int, tile: str) -> None:
        """ED-12.1, ED-R15, ED-R25. Whoever is there must be fought."""
        self.opponents = {*self.others_on(side, tile), *self.hunters_on(tile)}
        assert not (self.truce() and any(isinstance(one, int) for one in self.opponents)) or self.solo

    def lifts(self, tile: str, to_supply: bool = True) -> None:
        """ED-R22, ED-R32. A tile leaves its map; a building that touches none any more goes home."""
        del self.tiles[tile]
        for own in self.buildings:
            for number, corner in enumerate(own):
                if not isinstance(corner, str) and not self.touching(corner):
                    own[number] = SUPPLY if to_supply else LOST

    def loses_villagers(self, side: int, tile: str) -> None:
        """ED-13.1, ED-13.3"""
        self.lost_villagers[side] += self.villagers.pop((side, tile), 0)
        self.locked_villagers.pop((side, tile), None)

    def loses_thief(self, number: int) -> None:
        """TH-10.7, TH-R9, TH-R26. What it carried waits for the next one."""
        self.thief_at[number] = LOST
        self.bearer = None if self.bearer == number else self.bearer
        self.cursed = None if self.cursed == number else self.cursed
        self.locked.discard(f"thief {number}")

    def places_thief_piece(self, number: int, tile: str) -> None:
        """TH-11.6, TH-R9, TH-R26"""
        assert self.thief_at[number] in (SUPPLY, LOST)
        self.thief_at[number] = tile
        self.speed[f"thief {number}"] = THIEF_SPEED if self.on_turn == self.thieves_side else 0
        if self.coins["cortes"] == self.thieves and self.cursed is None:
            self.cursed = number
            self.speed[f"thief {number}"] = max(self.speed[f"thief {number}"] - 1, 0)
        if self.cave_shrine == self.thieves and self.bearer is None:
            self.bearer = number

    def recovers(self, side: int) -> None:
        """ED-13.3, ED-R14, TH-R76"""
        self.idle_villagers[side] += self.lost_villagers[side]
        self.lost_villagers[side] = 0
        self.buildings[side] = [SUPPLY if one == LOST else one for one in self.buildings[side]]
        if side == self.thieves_side:
            for number, there in self.thief_at.items():
                self.thief_at[number] = SUPPLY if there == LOST else there

    # --- before the first turn ----------------------------------------------------------------------------------------

    def search_begins(self, tile: str) -> None:
        """ED-2.7"""
        self.start = place(tile)
        found = re.sub(r"\d", "", self.start)
        assert found in LAND
        self.tiles[self.start] = Tile(found, (0, 0))
        self.island_stack -= 1

    def tiles_dealt(self, number: str) -> None:
        """HC-2.1, ED-T11"""
        self.island_stack -= int(number)
        sets = 2 if self.sides == 2 else 1
        assert int(number) == sets * self.sides
        self.important = [sets] * self.sides

    def plays(self, name: str, title: str) -> None:
        """ED-2.9, ED-2.10, ED-2.11, TH-2.14, SO-1.7, SO-1.8, TH-2.7"""
        seat = self.seat(name)
        self.explorer[seat] = explorer = title.split()[0].lower()
        number = 3 if self.solo else 4 if explorer == "victoria" else 1
        self.takes(seat, [number] * 3)
        side = self.side_of[seat]
        most = 6 if self.teams or self.solo else 4
        self.idle_villagers[side] = max(self.idle_villagers[side], most + (explorer == "hector"))
        if not self.teams:
            self.at[seat] = self.start
        assert not (self.solo and explorer in ("victoria", "emma", "nicolas", "laffite"))

    def starts_for(self, name: str) -> None:
        """TH-6.2"""
        seat = self.seat(name)
        assert all(self.at[one] is None for one in self.players(self.side_of[seat]))
        self.at[seat] = self.start

    def rolls_for_start(self, name: str, pips: str) -> None:
        """ED-2.12, TH-2.15. The highest starts; those tied for highest roll again."""
        assert self.thieves is None
        side = self.side(name)
        if not self.starters:
            self.starters = list(range(self.sides))
        if len(self.start_rolls) == len(self.starters):
            best = max(self.start_rolls.values())
            self.starters = [one for one, rolled in self.start_rolls.items() if rolled == best]
            self.start_rolls = {}
        assert side in self.starters
        assert side not in self.start_rolls
        self.start_rolls[side] = int(pips)

    def first_side(self) -> int:
        """ED-2.12, TH-2.16"""
        if not self.start_rolls:
            return 0
        assert len(self.start_rolls) == len(self.starters)
        best = max(self.start_rolls.values())
        first = [side for side, rolled in self.start_rolls.items() if rolled == best]
        assert len(first) == 1
        return first[0]

    # --- a turn -------------------------------------------------------------------------------------------------------

    def turn_ends(self) -> None:
        """ED-7.1, ED-9.1, ED-R17c"""
        if self.turn_ended:
            return
        self.settled()
        assert self.on_turn is not None
        for seat in self.players(self.on_turn):
            exempt = self.explorer[seat] == "victoria" and seat not in self.bought
            assert self.hands[seat] <= HAND_LIMIT or exempt, "more than nine cards (ED-7.1)"
        assert self.phase in ("explore", "hidden"), "nobody's turn ends before the explore phase (ED-8.1)"
        self.turn_ended = True
        self.turns += 1
        self.forget_the_turn()
        self.phase = "between"

    def forget_the_turn(self) -> None:
        self.speed.clear()
        self.locked.clear()
        self.locked_villagers.clear()
        self.paths.clear()
        self.golden.clear()
        self.offered.clear()
        self.free_march = self.winded = False
        self.fight = self.hunter = self.announced = None

    def turn_begins(self, name: str, number: str) -> None:
        """ED-3.4"""
        side = self.side(name)
        self.turn_ends()
        self.forget_the_turn()
        self.resting.clear()
        before = self.on_turn
        assert side == (self.first_side() if before is None else (before + 1) % self.sides)
        assert int(number) == self.turns // self.sides + 1
        self.on_turn, self.turn_ended, self.phase = side, False, "roll"
        self.turn_players = self.players(side) if "team" in name else [self.seat(name)]
        self.gathers, self.ungathered = {}, list(self.turn_players)
        if self.turn_players == [self.thieves]:
            self.phase = "hiding" if self.in_hiding else "choose"
            if self.in_hiding:
                self.recovers(side)

    def rolls_golden(self, name: str, first: str, second: str) -> None:
        """ED-8.2, TH-6.5, HC-4.6"""
        seat = self.seat(name)
        assert seat in self.turn_players
        assert self.phase == "roll"
        assert seat not in self.golden
        assert self.at[seat] is not None
        assert not self.turn_points or self.explorer[seat] == "laffite"
        self.golden[seat] = int(first), int(second)
        self.count_piracy(seat)

    def count_piracy(self, seat: int) -> None:
        """ED-19.10, ED-19.11"""
        if self.explorer[seat] == "laffite":
            self.steals = sum(pips in STEALING for pips in self.golden[seat])

    def rolls_golden_again(self, name: str, first: str, second: str) -> None:
        """ED-19.4"""
        seat = self.seat(name)
        assert self.explorer[seat] == "nicolas"
        assert self.phase == "roll"
        self.golden[seat] = int(first), int(second)

    def steals_card(self, name: str, card: str, victim: str) -> None:
        """ED-19.10, ED-R24, TH-8.7"""
        seat, other = self.seat(name), self.seat(victim)
        assert seat != other
        assert self.hands[other] > 0
        self.steals -= 1
        assert self.steals >= 0
        if self.clause == "TH-8.7":
            assert seat == self.thieves
            assert other == self.victim
            assert self.phase == "stealing"
        else:
            assert self.phase == "roll"
            assert self.explorer[seat] == "laffite"
        self.passes(other, seat, one_card(card))
        if self.phase == "stealing" and not (self.steals and self.hands[other]):
            self.thieves_explore()

    def chooses_speed(self, name: str, speed: str, gather: str) -> None:
        """ED-8.2, ED-19.1, TH-6.5, TH-12.2, TH-12.6"""
        seat = self.seat(name)
        assert seat in self.turn_players
        assert self.phase in ("roll", "shared")
        self.phase = "shared"
        die = self.die_for(seat, int(speed), int(gather))
        self.gathers[seat] = int(gather)
        self.speed[f"explorer {seat}"] = int(speed)
        self.dice_used.extend((die, int(gather)))
        if len(self.gathers) == len(self.turn_players):
            thrown = [pips for pair in self.golden.values() for pips in pair]
            assert Counter(thrown) == Counter(self.dice_used)
            self.dice_used = []
            self.phase = "gather"

    def bonus(self, seat: int) -> int:
        """ED-19.1, TH-12.2, TH-12.6"""
        bonus = int(self.explorer[seat] == "stella") + (self.coins["bavieca"] == seat)
        return bonus - (self.coins["cortes"] == seat)

    def die_for(self, seat: int, speed: int, gather: int) -> int:
        """Which golden die gave this speed; below 0 nobody goes (TH-R26)."""
        die = speed - self.bonus(seat)
        thrown = Counter(pips for pair in self.golden.values() for pips in pair)
        if speed == 0:
            assert self.bonus(seat) < 0
            die = 1
        assert thrown[die]
        return die

    def takes_food(self, name: str) -> None:
        """ED-19.5"""
        seat = self.seat(name)
        assert self.explorer[seat] == "tizoc"
        assert seat in self.ungathered
        assert self.phase == "gather" or self.turn_points
        self.takes(seat, ONE_FOOD)

    def takes_rose_card(self, name: str, card: str) -> None:
        """TH-12.4"""
        seat = self.seat(name)
        assert self.coins["rose"] == seat
        self.takes(seat, cards(card))

    def farmed(self, seat: int) -> set[str]:
        """ED-8.5, ED-8.6, TH-6.9"""
        side, here = self.side_of[seat], self.at[seat]
        tiles = {here} if here is not None else set()
        for (whose, tile), number in self.villagers.items():
            farms = any(self.touches(corner, tile) for corner in self.buildings[side][:2])
            if whose == side and number and farms:
                tiles.add(tile)
        return tiles

    def access(self, seat: int) -> list[int]:
        """ED-1.10, ED-1.11, ED-8.4, ED-R7, TH-17.11"""
        kinds = {self.kind(tile) for tile in self.farmed(seat)}
        garden = bool(kinds & {"garden", "totec"})
        return [
            number if garden or name in kinds else 0
            for name, number in zip(RESOURCES, self.bank, strict=True)
        ]

    def gathers_cards(self, name: str, mix: str, short: str) -> None:
        """ED-8.3, ED-8.4, ED-R7, HC-4.2"""
        seat = self.seat(name)
        assert seat in self.ungathered
        taken, access = cards(mix), self.access(seat)
        assert all(number <= most for number, most in zip(taken, access, strict=True))
        if self.turn_points:
            assert 0 < sum(taken) <= TURN_POINTS
            assert not short
            self.gathers[seat] = sum(taken)
        else:
            assert self.phase == "gather"
            farms = {self.kind(tile) for tile in self.farmed(seat)} & {*RESOURCES, "garden", "totec"}
            assert sum(taken) == min(self.gathers[seat], sum(access))
            assert bool(short) == (sum(taken) < self.gathers[seat] and bool(farms))
        self.takes(seat, taken)
        if not self.turn_points:
            self.has_gathered(seat)

    def keeps_speed(self, name: str, speed: str) -> None:
        """HC-4.1, HC-4.2, HC-R1"""
        seat = self.seat(name)
        assert self.turn_points
        assert seat in self.ungathered
        assert int(speed) == max(TURN_POINTS - self.gathers.get(seat, 0) + self.bonus(seat), 0)
        self.speed[f"explorer {seat}"] = int(speed)
        self.has_gathered(seat)

    def has_gathered(self, seat: int) -> None:
        """ED-8.1, TH-6.6, ED-19.6. When all have, exploring begins; Emma looks first."""
        assert self.steals == 0 or not any(
            self.hands[other] for other in range(len(self.names)) if other != seat
        )
        self.steals = 0
        self.ungathered.remove(seat)
        if not self.ungathered:
            emma = any(self.explorer[one] == "emma" for one in self.turn_players)
            self.phase = "emma" if emma and self.island_stack else "gathered"
            if self.phase == "gathered":
                self.explore_begins()

    def looks_ahead(self, name: str, number: str) -> None:
        """ED-19.6, ED-R35"""
        assert self.phase == "emma"
        assert self.explorer[self.seat(name)] == "emma"
        assert int(number) == min(3, self.island_stack)

    def arranges(self, name: str) -> None:
        """ED-19.6"""
        assert self.phase == "emma"
        self.explore_begins()

    def explore_begins(self) -> None:
        """ED-8.8, ED-13.3, ED-19.2"""
        assert self.on_turn is not None
        self.phase = "explore"
        self.recovers(self.on_turn)
        self.free_march = any(self.explorer[seat] == "bellona" for seat in self.turn_players)

    def gives_back(self, name: str, card: str) -> None:
        """ED-7.2"""
        seat = self.seat(name)
        self.settled()
        assert self.side_of[seat] == self.on_turn
        assert self.hands[seat] > HAND_LIMIT
        self.pays(seat, cards(card))

    def tiles_back(self, name: str, number: str) -> None:
        """HC-2.6. At the end of the third turn."""
        side = self.side(name)
        assert side == self.on_turn
        self.turn_ends()
        assert (self.turns - 1) // self.sides + 1 == 3
        assert self.important[side] == int(number)
        self.important[side] = 0
        self.island_stack += int(number)

    # --- trades -------------------------------------------------------------------------------------------------------

    def trades_with_stacks(self, name: str, given: str, taken: str) -> None:
        """ED-6.3, ED-6.4, ED-13.6, ED-R6"""
        seat = self.seat(name)
        rate = 3 if self.explorer[seat] == "william" else 5
        assert self.clause == ("ED-6.4" if rate == 3 else "ED-6.3")
        assert self.fight is None or not self.fight.due[seat]
        gives, takes = cards(given), cards(taken)
        assert (sum(gives), sum(takes)) == (rate, 1)
        assert max(gives) == rate
        assert not any(one and other for one, other in zip(gives, takes, strict=True))
        self.pays(seat, gives)
        self.takes(seat, takes)
        self.offered.pop(seat, None)

    def near(self, seat: int, other: int) -> bool:
        """ED-6.1, ED-R4, ED-R23, TH-4.1"""
        here, there = self.scouts(seat), self.scouts(other)
        return any(tile in there or self.beside(tile) & set(there) for tile in here)

    def proposes(self, name: str, given: str, to: str, wanted: str) -> None:
        """ED-6.1, ED-6.2, ED-R5, ED-R48"""
        seat, other = self.seat(name), self.seat(to)
        self.settled()
        assert self.near(seat, other)
        gives, wants = Half(given), Half(wanted)
        assert not (gives.shrine and self.cave_shrine != seat)
        assert not (wants.shrine and self.cave_shrine != other)
        assert all(self.coins[coin] == seat for coin in gives.coins)
        assert all(self.coins[coin] == other for coin in wants.coins)
        assert "cortes" not in gives.coins + wants.coins
        assert sum(gives.cards) <= self.hands[seat]
        assert sum(wants.cards) <= self.hands[other]
        if seat == self.me:
            assert all(number <= held for number, held in zip(gives.cards, self.own, strict=True))
        self.offered[seat] = other, gives, wants

    def accepts(self, name: str, proposer: str) -> None:
        """ED-R5. A simultaneous swap."""
        seat, other = self.seat(name), self.seat(proposer)
        to, gives, wants = self.offered[other]
        assert to == seat
        assert self.near(seat, other)
        self.offered.clear()
        for giver, taker, half in ((other, seat, gives), (seat, other, wants)):
            self.holds_more(taker, half.cards)
            self.holds_more(giver, [-number for number in half.cards])
            for coin in half.coins:
                self.coins[coin] = taker
            if half.shrine:
                self.takes_shrine(taker)
        assert min(self.own) >= 0

    def declines(self, name: str, proposer: str) -> None:
        """ED-R48"""
        assert self.offered.pop(self.seat(proposer))[0] == self.seat(name)

    def takes_shrine(self, seat: int) -> None:
        """TH-13.2"""
        self.cave_shrine = seat
        self.bearer = None

    # --- moving and discovering ---------------------------------------------------------------------------------------

    def moves(self, name: str, tile: str) -> None:
        """ED-9.1"""
        seat = self.seat(name)
        self.steps_onto(seat, f"explorer {seat}", place(tile))

    def moves_thief(self, name: str, number: str, tile: str) -> None:
        """TH-9.1"""
        assert self.seat(name) == self.thieves
        self.steps_onto(self.seat(name), f"thief {number}", place(tile))

    def steps_onto(self, seat: int, who: str, tile: str) -> None:
        side = self.exploring(seat)
        self.spends_speed(who)
        self.walks(who, self.where(who), tile)
        self.enters(side, tile)

    def sends_wolf(self, name: str, tile: str) -> None:
        """TH-15.5, TH-R12"""
        seat = self.seat(name)
        side = self.exploring(seat)
        assert self.wolf is not None
        assert self.wolf[0] == seat
        self.buys(seat, ONE_FOOD)
        self.walks("wolf", self.wolf[1], place(tile))
        self.enters(side, place(tile))

    def opens_cave(self, name: str, company: str, direction: str) -> None:
        """ED-17.2, ED-17.3, ED-T9"""
        seat = self.seat(name)
        side = self.exploring(seat)
        assert "exit" not in self.tiles
        self.tiles["exit"] = Tile("exit", CAVE_MIDDLE)
        first = DIRECTIONS.index(direction)
        self.x_edges = {edge % 6 for edge in range(first, first + 3)}
        if company and "villager" in company:
            self.pays_a_tile(seat)
            self.marches(side, numbers(company)[0], "entrance", "exit")
        else:
            who = company or f"explorer {seat}"
            self.spends_speed(who)
            self.walks(who, "entrance", "exit")
            assert self.paths[who][-1] == "entrance"

    def pays_stride(self, name: str) -> None:
        """TH-18.1, TH-R34"""
        seat = self.seat(name)
        assert self.exploring(seat) is not None
        assert self.explorer[seat] == "sequoia"
        self.buys(seat, ONE_WOOD)
        self.speed[f"explorer {seat}"] += 1

    def turns_up(self, name: str, what: str, by: str) -> None:
        """ED-9.3, ED-17.4, TH-9.4, TH-15.6"""
        seat = self.seat(name)
        who = self.discoverer(seat, by)
        if self.in_cave(self.where(who)):
            self.cave_stack -= 1
            assert kind(what) in CAVE
        else:
            self.island_stack -= 1
            assert kind(what) not in CAVE
        self.flipped = seat, who, kind(what)

    def discoverer(self, seat: int, by: str) -> str:
        """Who discovers, and pays for it."""
        self.exploring(seat)
        who = {"": f"explorer {seat}", "the Wolf": "wolf"}.get(by or "", by)
        assert who not in self.locked
        if who == "wolf":
            assert self.wolf is not None
            assert self.wolf[0] == seat
            self.buys(seat, ONE_FOOD)
        else:
            assert who.startswith("thief") == (seat == self.thieves)
            self.spends_speed(who)
        return who

    def puts_aside(self, what: str) -> None:
        """ED-R10c. It is shuffled back in, after the next one is drawn."""
        assert kind(what) in ("water", "shrine")

    def discovers_own(self, name: str, by: str, what: str) -> None:
        """HC-2.4, HC-2.6"""
        seat = self.seat(name)
        who = self.discoverer(seat, by)
        assert not self.in_cave(self.where(who))
        assert self.turns // self.sides < 3
        self.important[self.side_of[seat]] -= 1
        assert self.important[self.side_of[seat]] >= 0
        self.flipped = seat, who, kind(what)

    def lays(self, name: str, tile: str, direction: str) -> None:
        """ED-9.3 – ED-9.6, ED-17.5, ED-17.6, ED-R13"""
        assert self.flipped is not None
        seat, who, what = self.flipped
        self.flipped = None
        assert seat == self.seat(name)
        here, new, side = self.where(who), place(tile), self.side_of[seat]
        same_map = [one for one in self.tiles if self.in_cave(one) == (what in CAVE)]
        position = beyond(self.tiles[here].position, DIRECTIONS.index(direction))
        assert self.tile_at(position) is None
        assert new not in self.tiles
        touched = [one for one in around(position) if self.tile_at(one) is not None]
        assert len(touched) >= min(2, len(same_map))
        if "exit" in self.tiles:
            barred = [beyond(CAVE_MIDDLE, edge) for edge in self.x_edges]
            assert position not in barred
        if who == "wolf":
            masters = [self.tiles[one].position for one in self.scouts(seat)]
            assert any(one in around(position) for one in masters)
        self.tiles[new] = Tile("withered" if what == "garden" and self.withered else what, position)
        self.newest = new
        if what in ("water", "shrine"):
            return
        if self.truce() and self.others_on(side, new):
            return
        self.paths.setdefault(who, []).append(here)
        self.put(who, new)
        self.arrives(seat, side, what, new)

    def arrives(self, seat: int, side: int, what: str, new: str) -> None:
        """ED-R50, ED-R34. The tile's own text comes first; the fort's battle if somebody is left to fight it."""
        if what == "thieves" and self.treasure is None:
            self.treasure = [min(2, number) for number in self.bank]
            self.bank = [held - laid for held, laid in zip(self.bank, self.treasure, strict=True)]
        guardian = {"wolf": "wolf", "thieves": "thief", "titan": "titan"}.get(what)
        if self.solo and guardian:
            self.tiles[new] = Tile("empty", self.tiles[new].position)
            self.guardians[guardian] = new
            self.met.add(guardian)
        elif what == "titan":
            self.tiles[new] = Tile("empty", self.tiles[new].position)
            self.titan = new
        elif what in ("gold", "food", "wood", "garden", "entrance", "empty", "exit"):
            self.enters(side, new)
        if what == "cave-in":
            self.fight = Fight("exit", None, None, None, "cave-in")
            self.fight.over = True
            self.demand_half_hands(self.fight, range(self.sides))

    def search_anew(self, tile: str) -> None:
        """ED-R10b, TH-R75, SO-R15"""
        old = [one for one in self.tiles if self.kind(one) in LAND]
        left = {*old, *([self.bridge[0]] if self.bridge else [])}
        assert len(old) == 1
        assert all(self.tile_at(position) is not None for position in around(self.tiles[old[0]].position))
        new = place(tile)
        gone = [one for one in self.tiles if not self.in_cave(one)]
        for own in self.buildings:
            for number, corner in enumerate(own):
                if not isinstance(corner, str) and min(corner)[0] < CAVE_MIDDLE[0] // 2:
                    own[number] = SUPPLY
        self.island_stack += len(gone) - 1
        for name, where in self.guardians.items():
            self.guardians[name] = None if where in gone else where
        for one in gone:
            del self.tiles[one]
        self.offerings = [set() for _ in range(self.sides)]
        self.usurped, self.bridge = set(), None
        kind_ = re.sub(r"\d", "", new)
        self.tiles[new] = Tile("withered" if kind_ == "garden" and self.withered else kind_, (0, 0))
        self.at = [new if where is not None else None for where in self.at]
        for side, where in list(self.villagers):
            if where in left:
                self.villagers[side, new] += self.villagers.pop((side, where))
        for number, where in self.thief_at.items():
            self.thief_at[number] = new if where in left else where
        if self.wolf is not None and self.wolf[1] in left:
            self.wolf = self.wolf[0], new
        self.titan = new if self.titan in left else self.titan
        self.speed.clear()
        self.paths.clear()

    # --- the cave -----------------------------------------------------------------------------------------------------

    def finds_shrine(self, name: str) -> None:
        """ED-16.7, TH-13.1"""
        assert self.kind("cave-shrine") == "cave-shrine"
        if self.expansion:
            self.tiles["cave-shrine"] = Tile("empty", self.tiles["cave-shrine"].position)
        self.takes_shrine(self.seat(name))

    def lifts_shrine(self, name: str = "") -> None:
        """ED-16.8, ED-R22"""
        assert not self.expansion
        assert not any(self.stands_on(side, "cave-shrine") for side in range(self.sides))
        assert self.cave_shrine == self.seat(name) if name else isinstance(self.cave_shrine, str)
        self.lifts("cave-shrine")

    def takes_cave_shrine(self, name: str) -> None:
        """ED-16.9, ED-16.11, TH-13.4"""
        assert self.fight is not None
        self.takes_shrine(self.seat(name))

    def dweller_takes_shrine(self, dweller: str) -> None:
        """ED-16.10, TH-13.7"""
        assert self.fight is not None
        assert self.fight.dweller == kind(dweller)
        assert isinstance(self.cave_shrine, int)
        self.cave_shrine, self.bearer = kind(dweller), None

    def finds_coin(self, name: str, coin: str, gold: str) -> None:
        """TH-12.1, TH-12.2, TH-12.6, TH-12.13"""
        seat, what = self.seat(name), kind(coin)
        found = next((one for one in self.tiles if self.kind(one) == what), None)
        if found is not None:
            assert self.coins[what] is None
            self.tiles[found] = Tile("empty", self.tiles[found].position)
        else:
            assert self.fight is not None
            assert self.coins[what] == self.fight.dweller
        self.coins[what] = seat
        if gold:
            assert what == "cortes"
            assert int(gold) == min(5, self.bank[2])
            self.takes(seat, [0, 0, int(gold)])
        if what == "bavieca" and found is not None and seat != self.thieves and not self.winded:
            self.speed[f"explorer {seat}"] += 1

    def is_cursed(self, name: str) -> None:
        """TH-12.6, TH-R26"""
        who = f"explorer {self.seat(name)}"
        assert self.coins["cortes"] == self.seat(name)
        self.speed[who] = max(self.speed[who] - 1, 0)

    def curse_lifted(self, name: str) -> None:
        """TH-12.8, TH-R71"""
        assert self.coins["cortes"] == self.seat(name) == self.cave_shrine
        self.coins["cortes"] = self.cursed = None

    def takes_coin(self, name: str, coin: str, victim: str) -> None:
        """TH-12.10"""
        assert self.coins[kind(coin)] == self.seat(victim)
        assert kind(coin) != "cortes"
        self.coins[kind(coin)] = self.seat(name)

    def loses_coin(self, name: str, coin: str, dweller: str) -> None:
        """TH-12.11"""
        assert self.coins[kind(coin)] == self.seat(name)
        assert kind(coin) != "cortes"
        self.coins[kind(coin)] = kind(dweller)

    def takes_treasure(self, name: str, what: str) -> None:
        """ED-18.10, TH-16.2, SO-R8"""
        assert self.treasure is not None
        assert cards(what) == self.treasure
        self.holds_more(self.seat(name), self.treasure)
        self.treasure = [0, 0, 0]
        for tile, there in self.tiles.items():
            if there.kind == "thieves":
                self.tiles[tile] = Tile("empty", there.position)

    def gardens_wither(self) -> None:
        """TH-17.12"""
        self.withered = True
        for tile, there in self.tiles.items():
            if there.kind == "garden":
                self.tiles[tile] = Tile("withered", there.position)

    def cave_falls_in(self, name: str) -> None:
        """TH-17.1 – TH-17.3, TH-17.5, TH-R14"""
        assert self.fight is not None
        assert self.fight.way == "cave-in"
        assert not +self.fight.due
        exit_ = self.tiles["exit"].position
        for side in range(self.sides):
            self.loses_villagers(side, "exit")
            for number in self.thieves_on(side, "exit"):
                self.loses_thief(number)
            for number, corner in enumerate(self.buildings[side]):
                if not isinstance(corner, str) and exit_ in corner:
                    self.buildings[side][number] = LOST
        self.lifts("exit")
        self.cave_stack += 1
        self.x_edges = set()
        self.cave_in = next(tile for tile in self.tiles if self.kind(tile) == "cave-in")

    def cave_opens_again(self) -> None:
        """TH-17.4"""
        assert "exit" in self.tiles
        assert self.cave_in is not None
        self.tiles[self.cave_in] = Tile("empty", self.tiles[self.cave_in].position)
        self.cave_in = None

    # --- buying -------------------------------------------------------------------------------------------------------

    def corner(self, tile: str, title: str) -> Corner:
        return corner_of(self.tiles[place(tile)].position, CORNERS.index(title))

    def buys_villager(self, name: str, tile: str) -> None:
        """ED-10.3, ED-R11"""
        seat, where = self.seat(name), place(tile)
        side = self.exploring(seat)
        self.buys(seat, VILLAGER)
        self.idle_villagers[side] -= 1
        assert self.idle_villagers[side] >= 0
        assert any(self.touches(corner, where) for corner in self.buildings[side])
        assert self.unoccupied(side, where)
        assert self.kind(where) not in ("water", "shrine")
        self.villagers[side, where] += 1

    def announces(self, name: str, tile: str) -> None:
        """ED-10.7"""
        seat = self.seat(name)
        self.may_offer(seat, place(tile))
        self.announced = seat, place(tile)

    def may_offer(self, seat: int, shrine: str) -> None:
        """ED-10.6, ED-16.5, TH-11.9, SO-2.4"""
        side = self.exploring(seat)
        assert self.kind(shrine) == "shrine"
        assert any(shrine in self.beside(tile) for tile in self.scouts(seat))
        assert shrine not in self.offerings[side]
        assert not self.hunters_on(shrine)

    def offers(self, name: str, tile: str) -> None:
        """ED-16.1, ED-10.7, TH-11.9"""
        seat = self.seat(name)
        self.may_offer(seat, place(tile))
        assert self.announced == (seat, place(tile))
        self.announced = None
        if seat == self.thieves:
            self.spends(THIEVES_OFFERING)
        else:
            self.buys(seat, OFFERING)
        self.offerings[self.side_of[seat]].add(place(tile))

    def cannot_offer(self, name: str, tile: str) -> None:
        """ED-R12"""
        assert self.announced == (self.seat(name), place(tile))
        self.announced = None

    def spends(self, doubloons: int) -> None:
        """TH-11.1"""
        self.doubloons -= doubloons
        assert self.doubloons >= 0

    def builds(self, name: str, building: str, title: str, tile: str) -> None:
        """ED-10.8, ED-10.12, TH-11.11, TH-11.12, TH-11.14, ED-4.3"""
        seat, where = self.seat(name), place(tile)
        side, corner = self.side_of[seat], self.corner(tile, title)
        assert corner not in self.used_corners()
        large = building in ("the fort", "the hideout")
        number = 2 if large else self.buildings[side][:2].index(SUPPLY)
        assert self.buildings[side][number] == SUPPLY
        if large:
            assert all(self.unoccupied(side, one) for one in self.touching(corner))
            others = [own[2] for other, own in enumerate(self.buildings) if other != side]
            assert not any(not isinstance(one, str) and one & corner for one in others)
        if seat == self.thieves:
            self.builds_lair(large, where)
        else:
            assert self.exploring(seat) == side
            assert building in ("the fort", "a farmhouse")
            assert where == self.at[seat]
            self.buys(seat, FORT if large else FARMHOUSE)
        self.buildings[side][number] = corner

    def builds_lair(self, hideout: bool, where: str) -> None:
        """TH-7.4, TH-7.7, TH-11.11 – TH-11.16"""
        assert self.thieves_side == self.on_turn
        self.spends(HIDEOUT if hideout else OUTPOST)
        if self.phase == "hiding":
            assert hideout
            assert self.clause == "TH-11.11"
            self.in_hiding, self.phase = False, "explore"
        else:
            assert self.clause == ("TH-11.12" if hideout else "TH-11.14")
            assert self.phase == "explore"
            assert self.thieves_on(self.on_turn or 0, where)

    def takes_back(self, name: str, building: str, title: str, tile: str) -> None:
        """ED-10.11, ED-10.14, ED-10.16, TH-11.4"""
        seat = self.seat(name)
        side, corner = self.exploring(seat), self.corner(tile, title)
        number = self.buildings[side].index(corner)
        large = number == 2
        assert building in (("the fort", "the hideout") if large else ("a farmhouse", "an outpost"))
        assert any(self.touches(corner, one) for one in self.scouts(seat))
        if seat == self.thieves:
            self.spends(HIDEOUT if large else OUTPOST)
        else:
            self.buys(seat, FORT if large else FARMHOUSE)
        self.buildings[side][number] = SUPPLY

    def chips_in(self, name: str, what: str) -> None:
        """TH-6.15, TH-R60. The buyer lays it on the stacks."""
        seat = self.seat(name)
        assert self.teams
        partner = next(one for one in self.players(self.side_of[seat]) if one != seat)
        self.holds_less(seat, cards(what))
        self.holds_more(partner, cards(what))
        self.bought.add(seat)

    def refuses_to_pay(self, name: str, buyer: str) -> None:
        """TH-R60"""
        assert self.side(name) == self.side(buyer) == self.on_turn

    def builds_bridge(self, name: str, tile: str, one: str, other: str) -> None:
        """TH-5.1 – TH-5.4, TH-R3"""
        seat, water = self.seat(name), place(tile)
        side = self.exploring(seat)
        ends = frozenset({place(one), place(other)})
        assert self.bridge is None
        assert self.kind(water) == "water"
        assert self.unoccupied(side, water)
        first, second = (self.tiles[end].position for end in sorted(ends))
        middle = self.tiles[water].position
        assert (first[0] + second[0], first[1] + second[1]) == (2 * middle[0], 2 * middle[1])
        assert all(self.kind(end) != "water" for end in ends)
        assert ends & set(self.scouts(seat))
        self.buys(seat, BRIDGE)
        self.bridge = water, ends

    def removes_bridge(self, name: str, tile: str) -> None:
        """TH-5.2, TH-5.6, TH-R4"""
        seat = self.seat(name)
        self.exploring(seat)
        assert self.bridge is not None
        assert self.bridge[0] == place(tile)
        assert not any(self.stands_on(side, place(tile)) for side in range(self.sides))
        assert self.bridge[1] & set(self.scouts(seat))
        self.buys(seat, BRIDGE)
        self.bridge = None

    def marches_army(self, name: str, number: str, origin: str, target: str, free: str) -> None:
        """ED-11.2, ED-11.4, ED-11.5, ED-11.6, ED-R29, ED-R53"""
        seat, here, there = self.seat(name), place(origin), place(target)
        side = self.side_of[seat]
        assert self.phase == "explore"
        assert self.pays_a_tile(seat) == bool(free)
        self.marches(side, int(number), here, there)
        if side == self.on_turn:
            self.enters(side, there)
            return
        assert self.on_turn is not None
        assert not self.truce()
        assert not any(self.fort_on(other, there) for other in range(self.sides) if other != side)
        on_turn = self.on_turn
        target_there = self.explorers_on(on_turn, there) or self.thieves_on(on_turn, there)
        assert target_there or self.villagers[on_turn, there]
        self.opponents = {on_turn}

    # --- battles ------------------------------------------------------------------------------------------------------

    def attacks(self, name: str, target: str, tile: str) -> None:
        """ED-12.1, ED-12.2"""
        seat, where = self.seat(name), place(tile)
        other = self.side(target)
        self.opens(Fight(where, self.side_of[seat], other, seat))
        assert not self.truce()
        assert self.stands_on(other, where) or self.fort_on(other, where)
        self.opponents.remove(other) if other in self.opponents else self.fort_found(other, where)

    def fort_found(self, other: int, where: str) -> None:
        """ED-R50. A tile with a text of its own lay on a fort's position."""
        assert self.fort_on(other, where)
        assert self.in_cave(where)

    def opens(self, fight: Fight) -> None:
        """ED-11.8. One battle at a time."""
        assert self.fight is None or self.fight.over
        assert self.fight is None or not +self.fight.due
        self.fight = fight

    def attacks_farmhouse(self, name: str, target: str, title: str, tile: str) -> None:
        """ED-15.2, TH-10.15, TH-10.17, ED-R57"""
        seat = self.seat(name)
        self.exploring(seat)
        assert not self.opponents
        assert not self.truce()
        side, owner, where = self.side_of[seat], self.side(target), place(tile)
        corner = self.corner(tile, title)
        assert corner in self.buildings[owner][:2]
        ready = self.villagers[side, where] - self.locked_villagers[side, where]
        pieces = [f"explorer {one}" for one in self.explorers_on(side, where)]
        pieces += [f"thief {one}" for one in self.thieves_on(side, where)]
        assert ready or any(one not in self.locked for one in pieces)
        self.opens(Fight(where, side, owner, seat, "farmhouse", corner=corner))

    def meets_dweller(self, name: str, dweller: str) -> None:
        """ED-18.1, TH-14.1, TH-15.1, SO-6.1"""
        seat = self.seat(name)
        what, where = kind(dweller), self.newest
        there = self.kind(where) == what or self.titan == where or where in self.guardians.values()
        assert there
        assert self.stands_on(self.side_of[seat], where)
        self.opens(Fight(where, self.side_of[seat], None, seat, "dweller", what))

    def attacks_hunter(self, name: str, hunter: str, tile: str) -> None:
        """TH-R11, SO-R6"""
        seat, what = self.seat(name), kind(hunter)
        assert what in self.hunters_on(place(tile))
        self.opponents.remove(what)
        self.opens(Fight(place(tile), self.side_of[seat], None, seat, "hunter", what))

    def hunter_attacks(self, name: str, hunter: str, tile: str) -> None:
        """TH-14.5, SO-4.3"""
        side, what = self.side(name), kind(hunter)
        assert self.hunter is not None
        assert self.hunter[0] == what
        assert side in self.others_on(None, place(tile))
        self.opens(Fight(place(tile), None, side, None, "ordinary", what))

    def hunter_attacks_building(self, hunter: str, owner: str, title: str, tile: str) -> None:
        """TH-14.5, TH-R11, SO-R4"""
        corner, side = self.corner(tile, title), self.side(owner)
        assert corner in self.buildings[side][:2]
        self.opens(Fight(place(tile), None, side, None, "farmhouse", kind(hunter), corner))

    def shoots(self, name: str, target: str, tile: str) -> None:
        """TH-18.2, TH-18.3, TH-18.7, TH-R15"""
        seat, where = self.seat(name), place(tile)
        side = self.exploring(seat)
        assert self.explorer[seat] == "yanga"
        assert not self.winded
        assert f"explorer {seat}" not in self.locked
        here = self.where(f"explorer {seat}")
        reach = self.steps(here) | {there for near in self.steps(here) for there in self.steps(near)}
        assert where in reach
        assert not any(self.fort_on(other, where) for other in range(self.sides) if other != side)
        if target in KINDS:
            assert kind(target) in self.hunters_on(where)
            self.opens(Fight(where, side, None, seat, "ranged", kind(target)))
        else:
            other = self.side(target)
            assert not self.truce()
            assert self.stands_on(other, where)
            self.opens(Fight(where, side, other, seat, "ranged"))

    def brings(self, name: str, whom: str, origin: str, target: str) -> None:
        """ED-11.9, ED-11.10, ED-12.4, ED-12.5, ED-15.5, TH-10.4, TH-R12"""
        fight = self.fight
        assert fight is not None
        assert not fight.throws
        assert fight.way != "cave-in"
        seat, here, there = self.seat(name), place(origin), place(target)
        side = self.side_of[seat]
        assert side in (fight.attacker, fight.defender)
        assert there == fight.where or self.unoccupied(side, there)
        if "villager" in whom:
            self.pays_a_tile(seat)
            self.marches(side, numbers(whom)[0], here, there)
            return
        assert side == self.on_turn
        who = {"the explorer": f"explorer {seat}", "the Wolf": "wolf"}.get(whom, whom)
        assert self.where(who) == here
        if who == "wolf":
            assert self.wolf is not None
            assert self.wolf[0] == seat
            self.buys(seat, ONE_FOOD)
        else:
            self.spends_speed(who)
        self.walks(who, here, there)

    def flees(self, name: str, number: str, tile: str) -> None:
        """ED-11.11, ED-11.12, ED-R28"""
        fight = self.fight
        assert fight is not None
        assert not fight.throws
        seat, there = self.seat(name), place(tile)
        side = self.side_of[seat]
        assert side == fight.defender
        assert fight.way in ("ordinary", "ranged")
        assert self.unoccupied(side, there)
        self.pays_a_tile(seat)
        self.marches(side, int(number), fight.where, there)

    def no_battle(self, name: str) -> None:
        """ED-12.6"""
        fight = self.fight
        assert fight is not None
        side = self.side(name)
        assert side == fight.defender
        assert not self.stands_on(side, fight.where)
        assert not self.fort_on(side, fight.where)
        fight.over = True

    def strength(self, fight: Fight, attacker: bool) -> int:
        """ED-12.7, ED-14.1, ED-15.3, ED-15.6, ED-R26, ED-R40, TH-18.5"""
        side = fight.attacker if attacker else fight.defender
        if side is None:
            return self.dweller_strength(fight.dweller)
        if fight.way == "ranged" and attacker:
            assert fight.mover is not None
            return self.explorer_strength(fight.mover)
        if fight.way == "farmhouse" and not attacker and not fight.interrupted:
            return 4 if side == self.thieves_side else 1
        if fight.way == "den" and not attacker:
            return 3
        return self.strength_on(side, fight.where, fight.way == "ordinary")

    def throws(self, name: str, dice: str, total: str) -> None:
        """ED-12.7, ED-R16, ED-R55. The attacker first, one die for each point of strength."""
        fight = self.fight
        assert fight is not None
        assert not fight.over
        attacker = not fight.throws
        assert len(fight.throws) < 2
        if attacker and fight.way == "farmhouse" and fight.defender is not None:
            fight.interrupted = self.stands_on(fight.defender, fight.where)
        side = fight.attacker if attacker else fight.defender
        if side is None:
            titles = {fight.dweller, "thief"} if fight.dweller == "thieves" else {fight.dweller}
            assert kind(name) in titles
        else:
            assert self.side(name) == side
        thrown = [] if dice == "no dice" else numbers(dice)
        assert len(thrown) == self.strength(fight, attacker), "one die for each point of strength (ED-12.7)"
        assert all(1 <= pips <= 6 for pips in thrown)
        assert total is None or int(total) == sum(thrown)
        fight.throws.append(thrown)
        fight.totals.append(sum(thrown))

    def throws_again(self, name: str, number: str, payers: str, dice: str, total: str) -> None:
        """TH-12.5, HC-3.1 – HC-3.3, HC-4.7, HC-R2"""
        fight = self.fight
        assert fight is not None
        side = fight.attacker if len(fight.throws) == 1 else fight.defender
        assert self.side(name) == side
        fresh, before = numbers(dice), fight.throws[-1]
        assert len(fresh) == int(number) <= len(before)
        kept = [
            one
            for one in combinations(before, len(before) - len(fresh))
            if sum(one) + sum(fresh) == int(total)
        ]
        assert kept, "the other dice lie as they fell"
        mark = len(fight.throws), self.clause
        assert mark not in fight.rerolled
        fight.rerolled.add(mark)
        fight.throws[-1] = [*kept[0], *fresh]
        fight.totals[-1] = int(total)
        if self.clause == "HC-3.1":
            self.pays_for_dice(name, len(fresh), payers)
        elif self.clause == "TH-12.5":
            assert len(fresh) == 1
            assert self.coins["jimenez"] == self.seat(name)
        else:
            assert self.clause == "HC-4.7"
            assert len(fresh) == len(before)
            assert self.explorer[self.seat(name)] == "nicolas"
            assert self.at[self.seat(name)] == fight.where

    def pays_for_dice(self, name: str, number: int, payers: str) -> None:
        """HC-3.1, HC-R3, TH-R62"""
        assert self.paid_rerolls
        shares = re.findall(r"(\d+) gold of (Seat \d)", payers or "") or [(str(number), name)]
        assert sum(int(gold) for gold, _ in shares) == number
        for gold, payer in shares:
            self.buys(self.seat(payer), (0, 0, int(gold)))

    def verdict(self, fight: Fight) -> int | None:
        """ED-12.7. Whether the attacker (1), the defender (-1) or nobody (0) wins."""
        assert len(fight.totals) == 2, "both sides roll (ED-12.7)"
        mine, theirs = fight.totals
        return (mine > theirs) - (mine < theirs)

    def ties(self, shot: str) -> None:
        """ED-12.8, ED-R17, TH-18.9. Whoever is involved is locked; who goes back is told next."""
        fight = self.fight
        assert fight is not None
        assert self.verdict(fight) == 0
        fight.over = True
        self.opponents = set()
        ranged = fight.way == "ranged"
        assert bool(shot) == ranged
        involved = [] if ranged or fight.attacker is None else [fight.attacker]
        both = fight.way in ("ordinary", "ranged") or fight.interrupted
        if both and fight.defender is not None:
            involved.append(fight.defender)
        for side in involved:
            self.locks(side, fight.where)
        if ranged:
            self.ends_shooting(fight)
            self.locked.add(f"explorer {fight.mover}")
        self.returning = [
            who
            for who in self.paths
            if self.paths[who] and self.where(who) == fight.where and self.side_of_piece(who) in involved
        ]
        if fight.way == "den":
            for number in self.thieves_on(fight.defender or 0, fight.where):
                self.thief_at[number] = SUPPLY

    def side_of_piece(self, who: str) -> int | None:
        if who.startswith("explorer"):
            return self.side_of[int(who.split()[1])]
        if who == "wolf":
            return self.side_of[self.wolf[0]] if self.wolf is not None else None
        return self.thieves_side

    def locks(self, side: int, tile: str) -> None:
        """ED-R17c"""
        self.locked_villagers[side, tile] = self.villagers[side, tile]
        self.locked |= {f"explorer {seat}" for seat in self.explorers_on(side, tile)}
        self.locked |= {f"thief {number}" for number in self.thieves_on(side, tile)}

    def ends_shooting(self, fight: Fight) -> None:
        """TH-18.9, TH-R15"""
        self.winded = True
        self.speed[f"explorer {fight.mover}"] = 0

    def goes_back(self, name: str, whom: str, tile: str) -> None:
        """ED-12.8, ED-R17, ED-R52"""
        fight = self.fight
        assert fight is not None
        assert self.verdict(fight) == 0
        there = place(tile)
        if "villager" in whom:
            side, number = self.side(name), numbers(whom)[0]
            assert self.locked_villagers[side, fight.where] >= number
            for where, change in ((fight.where, -number), (there, number)):
                self.villagers[side, where] += change
                self.locked_villagers[side, where] += change
            return
        who = {"the explorer": "explorer", "the Wolf": "wolf"}.get(whom, whom)
        who = f"explorer {self.seat(name)}" if who == "explorer" else who
        self.returning.remove(who)
        path = self.paths[who]
        assert there == self.way_back(who, path)
        del path[len(path) - 1 - path[::-1].index(there) :]
        self.put(who, there)

    def way_back(self, who: str, path: list[str]) -> str:
        """ED-R17d, ED-R52"""
        side = self.side_of_piece(who)
        open_ = [tile for tile in reversed(path) if tile in self.tiles and self.enterable(tile)]
        free = [tile for tile in open_ if side is not None and self.unoccupied(side, tile)]
        return (free or open_)[0]

    def is_defeated(self, name: str, losses: str) -> None:
        """ED-12.7, ED-13.1, ED-13.2, TH-10.7, ED-R59"""
        fight = self.fight
        assert fight is not None
        side = self.side(name)
        won = self.verdict(fight)
        assert won
        loser = fight.defender if won > 0 else fight.attacker
        assert side == loser
        assert not (fight.way == "farmhouse" and won > 0 and not fight.interrupted)
        lost = []
        villagers, thieves = self.villagers[side, fight.where], self.thieves_on(side, fight.where)
        if villagers:
            lost.append(f"{villagers} villager{'s' if villagers > 1 else ''}")
        if thieves:
            lost.append(f"{len(thieves)} thie{'ves' if len(thieves) > 1 else 'f'}")
        fort = fight.way == "ordinary" and self.fort_on(side, fight.where)
        if fort:
            lost.append("the hideout" if side == self.thieves_side else "the fort")
        assert (losses or "") == " and ".join(lost)
        fight.loser = side
        self.demand_half_hands(fight, [side])
        if side == fight.attacker:
            self.opponents = set()
        self.loses_villagers(side, fight.where)
        for number in thieves:
            self.loses_thief(number)
        if fort:
            self.buildings[side][2] = LOST
        if fight.way == "farmhouse" and won > 0:
            fight.throws, fight.totals, fight.interrupted = [], [], False
        else:
            fight.over = True

    def demand_half_hands(self, fight: Fight, sides: Any) -> None:
        """ED-13.4, ED-R18, TH-10.8, TH-17.6"""
        for side in sides:
            leaders = self.explorers_on(side, fight.where)
            if self.thieves_on(side, fight.where) and self.thieves is not None:
                leaders = [self.thieves]
            for seat in leaders:
                fight.due[seat] = self.hands[seat] // 2

    def farmhouse_falls(self, name: str, building: str) -> None:
        """ED-13.2, ED-15.3"""
        fight = self.fight
        assert fight is not None
        assert fight.way == "farmhouse"
        assert self.verdict(fight) == 1
        side = self.side(name)
        assert side == fight.defender
        assert (building == "outpost") == (side == self.thieves_side)
        assert fight.corner is not None
        self.buildings[side][self.buildings[side][:2].index(fight.corner)] = LOST
        fight.over = True

    def shoots_in_vain(self, name: str) -> None:
        """TH-18.9"""
        fight = self.fight
        assert fight is not None
        assert fight.way == "ranged"
        assert self.verdict(fight) == -1
        assert fight.mover == self.seat(name)
        self.ends_shooting(fight)
        fight.over = True

    def gives_card(self, name: str, card: str, victor: str) -> None:
        """ED-13.4"""
        fight, seat, other = self.fight, self.seat(name), self.seat(victor)
        assert fight is not None
        assert not fight.dweller
        winner = fight.attacker if fight.loser == fight.defender else fight.defender
        assert self.side_of[other] == winner
        assert fight.due[seat] > 0
        fight.due[seat] -= 1
        self.passes(seat, other, one_card(card))

    def loses_card(self, name: str, card: str) -> None:
        """ED-18.5, ED-18.11, TH-17.6, TH-R17"""
        fight, seat = self.fight, self.seat(name)
        assert fight is not None
        assert fight.dweller or fight.way == "cave-in"
        assert fight.due[seat] > 0
        fight.due[seat] -= 1
        lost = cards(card)
        if fight.dweller == "thieves":
            self.holds_less(seat, lost)
            assert self.treasure is not None
            self.treasure = [held + more for held, more in zip(self.treasure, lost, strict=True)]
        else:
            self.pays(seat, lost)

    def leaves_card(self, name: str, card: str, partner: str) -> None:
        """TH-6.13"""
        seat, other = self.seat(name), self.seat(partner)
        assert seat != other
        assert self.side_of[seat] == self.side_of[other]
        self.passes(seat, other, one_card(card))

    def loses_doubloon(self, name: str) -> None:
        """TH-10.8, TH-R21"""
        assert self.seat(name) == self.thieves
        self.spends(1)

    def loses_explorer(self, name: str, captor: str) -> None:
        """ED-13.7, ED-18.6, TH-17.7"""
        seat = self.seat(name)
        fight = self.fight
        assert fight is not None
        assert not +fight.due
        if fight.way != "cave-in":
            assert self.at[seat] == fight.where
            assert fight.loser == self.side_of[seat]
        self.at[seat] = None
        self.locked.discard(f"explorer {seat}")
        self.paths.pop(f"explorer {seat}", None)
        self.captor[seat] = self.seat(captor)
        assert self.side_of[seat] != self.side_of[self.captor[seat]]
        if not fight.dweller and fight.way != "cave-in":
            winner = fight.attacker if fight.loser == fight.defender else fight.defender
            assert self.side_of[self.captor[seat]] == winner

    def comes_back(self, name: str, tile: str) -> None:
        """ED-13.8, ED-13.9, ED-R19"""
        seat, where = self.seat(name), place(tile)
        side = self.side_of[seat]
        assert side == self.on_turn
        assert self.phase == "roll"
        assert not self.golden
        island = [one for one in self.tiles if not self.in_cave(one) and self.enterable(one)]
        free = [one for one in island if self.unoccupied(side, one)]
        home = [one for one in free if self.beside(one) & self.offerings[side]]
        assert where in (home or free or island)
        self.at[seat] = where
        del self.captor[seat]

    def joins_partner(self, name: str, tile: str) -> None:
        """TH-6.4, TH-R5"""
        seat = self.seat(name)
        partner = next(one for one in self.players(self.side_of[seat]) if one != seat)
        assert self.at[partner] == place(tile)
        assert self.at[seat] is None
        self.at[seat] = place(tile)
        if self.on_turn == self.side_of[seat] and self.turns >= self.sides:
            return
        self.turn_ends()

    # --- dwellers, Titan, Wolf ----------------------------------------------------------------------------------------

    def dweller_defeated(self, dweller: str) -> None:
        """ED-18.4, TH-14.2"""
        fight, what = self.fight, kind(dweller)
        assert fight is not None
        assert fight.dweller == what
        assert self.verdict(fight) == (1 if fight.defender is None else -1)
        fight.over = True
        if what == "titan":
            self.titan = None
        else:
            assert self.kind(fight.where) == what
            self.tiles[fight.where] = Tile("empty", self.tiles[fight.where].position)

    def dweller_goes_back(self, dweller: str) -> None:
        """ED-18.7, ED-18.8, ED-R32"""
        fight, what = self.fight, kind(dweller)
        assert fight is not None
        assert self.kind(fight.where) == what
        assert self.verdict(fight) == (0 if self.clause == "ED-18.8" else -1)
        self.lifts(fight.where)
        self.cave_stack += 1

    def has_wolf(self, name: str) -> None:
        """TH-15.3, TH-15.7"""
        fight = self.fight
        assert fight is not None
        self.wolf = self.seat(name), fight.where
        self.paths.pop("wolf", None)

    def wolf_dies(self) -> None:
        """TH-15.8"""
        assert self.wolf is not None
        self.wolf = None
        self.paths.pop("wolf", None)

    def rolls_for_titan(self, name: str, pips: str, idle: str) -> None:
        """TH-14.4, TH-R10, TH-R16"""
        self.turn_ends()
        assert self.on_turn is not None
        assert self.side(name) == (self.on_turn + 1) % self.sides
        assert self.titan is not None
        assert 1 <= int(pips) <= 3
        self.hunter = "titan", 0 if idle else int(pips)

    def hunter_comes(self, hunter: str, tile: str) -> None:
        """TH-14.4, TH-R16, SO-R3"""
        what, there = kind(hunter), place(tile)
        assert self.hunter is not None
        assert self.hunter[0] == what
        assert self.hunter[1] > 0
        self.hunter = what, self.hunter[1] - 1
        here = self.guardians.get(what) if self.solo else self.titan
        assert here is not None
        assert there in self.hunting_steps(here)
        self.put_hunter(what, there)

    def hunting_steps(self, here: str) -> set[str]:
        """TH-R16, SO-R3"""
        near = self.beside(here)
        near = {one for one in near if self.enterable(one) or (self.solo and self.kind(one) == "shrine")}
        return near | ({self.cave_in} if here == "entrance" and self.cave_in else set())

    def put_hunter(self, what: str, there: str | None) -> None:
        if self.solo:
            self.guardians[what] = there
        else:
            self.titan = there

    def hunter_goes_back(self, hunter: str, tile: str) -> None:
        """TH-R11, SO-R4"""
        fight = self.fight
        assert fight is not None
        assert self.verdict(fight) == 0
        assert fight.dweller == kind(hunter)
        assert place(tile) in self.hunting_steps(fight.where) or fight.where in self.hunting_steps(
            place(tile)
        )
        self.put_hunter(kind(hunter), place(tile))
        self.hunter = None

    def guardian_rolls(self, hunter: str, spaces: str) -> None:
        """SO-3.1, SO-4.1, SO-4.2, SO-5.1"""
        self.turn_ends()
        self.forget_the_turn()
        what = kind(hunter)
        assert self.guardians[what] is not None
        assert what not in self.resting
        assert int(spaces) <= (3 if what == "thief" else 6)
        self.hunter = what, int(spaces)

    def guardian_guards(self, hunter: str, tile: str) -> None:
        """SO-2.5, SO-6.2, SO-R2"""
        what = kind(hunter)
        shrines = sum(self.kind(one) == "shrine" for one in self.tiles)
        first = ("wolf", "thief", "titan")[shrines - 1] == what and what not in self.met
        assert first or (what in self.met and self.guardians[what] is None)
        self.met.add(what)
        self.guardians[what] = place(tile)

    def guardian_beaten(self, hunter: str) -> None:
        """SO-6.3, SO-6.4"""
        fight, what = self.fight, kind(hunter)
        assert fight is not None
        assert self.verdict(fight) == (1 if fight.defender is None else -1)
        fight.over = True
        self.resting.add(what)
        self.guardians[what] = None

    def guardian_put(self, hunter: str, tile: str) -> None:
        """SO-6.3, SO-R2"""
        shrine = place(tile)
        known = [one for one in self.tiles if self.kind(one) == "shrine"]
        free = [one for one in known if not self.hunters_on(one)]
        assert shrine in (free or known)
        self.guardians[kind(hunter)] = shrine

    def guardian_waits(self, hunter: str) -> None:
        """SO-R2"""
        assert not any(self.kind(one) == "shrine" for one in self.tiles)

    def usurps(self, tile: str, number: str) -> None:
        """SO-5.4, SO-5.5"""
        shrine = place(tile)
        assert self.guardians["thief"] == shrine
        self.offerings[0].remove(shrine)
        self.usurped.add(shrine)
        assert int(number) == len(self.usurped)

    # --- the Thieves --------------------------------------------------------------------------------------------------

    def hides(self, name: str, given: str) -> None:
        """TH-7.2, TH-7.3"""
        assert self.seat(name) == self.thieves
        side = self.thieves_side
        assert side is not None
        assert not self.thieves_on_map()
        assert all(isinstance(one, str) for one in self.buildings[side])
        self.pays(self.seat(name), cards(given) if given else [0, 0, 0])
        assert self.hands[self.seat(name)] == 0
        self.doubloons, self.in_hiding = 2, True
        if self.on_turn == side and not self.turn_ended:
            self.phase = "hidden"

    def earns_doubloon(self, name: str) -> None:
        """TH-7.4, TH-7.5"""
        assert self.seat(name) == self.thieves
        assert self.phase == "hiding"
        self.doubloons += 1
        assert self.doubloons <= DOUBLOONS
        self.phase = "hidden"

    def stays_hidden(self, name: str) -> None:
        """TH-7.5"""
        assert self.seat(name) == self.thieves
        assert self.phase == "hiding"
        assert self.doubloons == DOUBLOONS
        self.phase = "hidden"

    def buys_thief(self, name: str, number: str, tile: str) -> None:
        """TH-11.5, TH-R8"""
        side, where = self.exploring(self.seat(name)), place(tile)
        assert self.thief_at[int(number)] == SUPPLY
        assert any(self.touches(corner, where) for corner in self.buildings[side])
        assert self.unoccupied(side, where)
        assert self.enterable(where)
        self.spends(THIEF)
        self.places_thief_piece(int(number), where)

    def turns_in(self, name: str, resource: str) -> None:
        """TH-11.3, TH-R21"""
        seat = self.seat(name)
        assert self.exploring(seat) == self.thieves_side
        self.pays(seat, [2 * (one == resource) for one in RESOURCES])
        self.doubloons += 1
        assert self.doubloons <= DOUBLOONS

    def takes_gold(self, name: str, number: str) -> None:
        """TH-8.2"""
        seat = self.seat(name)
        assert seat == self.thieves
        assert self.phase == "choose"
        assert int(number) == min(1, self.bank[2])
        self.takes(seat, [0, 0, int(number)])
        self.thieves_explore()

    def rolls_thief_die(self, name: str, first: str, second: str) -> None:
        """TH-8.3, ED-T8"""
        assert self.seat(name) == self.thieves
        assert self.phase == "choose"
        assert {int(first), int(second)} in THIEF_DIE
        self.phase, self.reach = "reach", 0
        self.thief_die = {int(first), int(second)}

    def takes_reach(self, name: str, reach: str, steal: str) -> None:
        """TH-8.3"""
        assert self.phase == "reach"
        assert {int(reach), int(steal)} == self.thief_die
        self.reach, self.steals = int(reach), int(steal)

    def finds_nobody(self, name: str) -> None:
        """TH-R6"""
        assert self.phase == "reach"
        assert not self.victims(self.reach or max(self.thief_die))
        self.thieves_explore()

    def victims(self, reach: int) -> list[int]:
        """TH-8.4 – TH-8.6, TH-8.8, TH-R6"""
        side = self.thieves_side
        assert side is not None
        seen = {self.thief_at[number] for number in self.thieves_on_map()}
        corners = self.buildings[side]
        for step in range(reach):
            onward = {there for tile in seen for there in self.steps(tile)}
            if step == 0:
                onward |= {
                    tile
                    for tile in self.tiles
                    if self.enterable(tile) and any(self.touches(corner, tile) for corner in corners)
                }
            seen |= onward
        forts = [other for other in range(self.sides) if other != side]
        return [
            seat
            for seat, at in enumerate(self.at)
            if at in seen and self.hands[seat] and not any(self.fort_on(other, at) for other in forts)
        ]

    def looks_at_hand(self, name: str, victim: str) -> None:
        """TH-8.4, TH-8.7"""
        assert self.phase == "reach"
        self.victim = self.seat(victim)
        assert self.victim in self.victims(self.reach)
        self.phase = "stealing"

    def leaves_rest(self, name: str, victim: str) -> None:
        """TH-8.7"""
        assert self.phase == "stealing"
        assert self.victim == self.seat(victim)
        self.thieves_explore()

    def thieves_explore(self) -> None:
        """TH-8.9, TH-9.1, TH-10.7"""
        side = self.thieves_side
        assert side is not None
        self.recovers(side)
        self.phase, self.steals, self.victim = "explore", 0, None
        for number in self.thieves_on_map():
            self.speed[f"thief {number}"] = THIEF_SPEED - (self.cursed == number)

    def entrusts(self, name: str, number: str) -> None:
        """TH-13.3, TH-13.4, TH-13.6, TH-R70"""
        assert self.seat(name) == self.thieves == self.cave_shrine
        assert int(number) in self.thieves_on_map()
        self.bearer = int(number)

    def curses_thief(self, name: str, number: str) -> None:
        """TH-12.6"""
        assert self.seat(name) == self.thieves == self.coins["cortes"]
        self.cursed = int(number)
        self.speed[f"thief {number}"] = max(self.speed[f"thief {number}"] - 1, 0)

    def rides(self, name: str, number: str) -> None:
        """TH-12.3"""
        assert self.seat(name) == self.thieves == self.coins["bavieca"]
        assert int(number) in self.thieves_on_map()
        self.speed[f"thief {number}"] += 1

    def meets_thief(self, name: str, number: str) -> None:
        """TH-16.2, TH-R13"""
        seat = self.seat(name)
        where = next(tile for tile in self.tiles if self.kind(tile) == "thieves")
        assert self.thief_at[int(number)] in (SUPPLY, LOST)
        self.thief_at[int(number)] = where
        self.opens(Fight(where, self.side_of[seat], self.thieves_side, seat, "den"))

    def finds_den(self, name: str) -> None:
        """TH-16.4"""
        assert self.seat(name) != self.thieves
        assert len(self.thieves_on_map()) == len(self.thief_at)

    def thief_joins(self, name: str, number: str) -> None:
        """TH-16.5"""
        assert self.seat(name) == self.thieves
        self.places_thief_piece(int(number), self.newest)

    # --- the end ------------------------------------------------------------------------------------------------------

    def wins(self, name: str, shrines: str) -> None:
        """ED-3.2, TH-3.2, TH-6.1, TH-7.9"""
        side = self.side(name)
        held = len(self.offerings[side])
        assert held >= self.needed
        assert (shrines == "all four shrines") == (held == 3)
        assert isinstance(self.cave_shrine, int)
        assert self.side_of[self.cave_shrine] == side
        self.winners, self.ended = self.players(side), True

    def is_called_off(self, rounds: str) -> None:
        """ED-R47"""
        self.turn_ends()
        assert int(rounds) == self.options["rounds"]
        assert self.turns == int(rounds) * self.sides
        self.ended = True

    def perishes(self, name: str, shrines: str) -> None:
        """SO-1.3, SO-R10"""
        assert self.solo
        assert int(shrines) == len(self.offerings[0])
        self.winners, self.ended = [], True


X = r"(Seat \d|[Tt]he team of Seat \d and Seat \d)"
P = (
    r"((?:water|gold|food|wood|garden|shrine|cave) \d+"
    r"|the cave entrance|the cave exit|the cave shrine's tile)"
)
C = r"((?:\d+ (?:food|wood|gold)(?:, )?)+|nothing)"
CARD = r"(1 (?:food|wood|gold)|a card|a captured card)"
D = f"({'|'.join(DIRECTIONS)})"
CORNER = rf"the ({'|'.join(CORNERS)}) corner of {P}"
KIND = f"({'|'.join(map(re.escape, KINDS))})"
HUNTER = r"([Tt]he Thief|[Tt]he Titan|[Tt]he Wolf)"
SOMEBODY = r"(?:Seat \d|The team of Seat \d and Seat \d|The [A-Z][\w ]+?)"
DWELLER = r"(The Tiger|The Thieves of the cave|The Giant|The Titan|The Wolf|The Thief)"
HOUSE = r"(?:a farmhouse|an outpost)"
HALF = r"([\w' ,é]+?)"
SHRINES = r"(all four shrines|the cave shrine and two island shrines,)"
RULES: list[tuple[str, Callable[..., None]]] = [
    (rf"The search begins on {P}\.", Reader.search_begins),
    (r"(\d+) important tiles are dealt in secret\.", Reader.tiles_dealt),
    (rf"{X} plays (.+)\.", Reader.plays),
    (rf"{X} takes the team's first turn\.", Reader.starts_for),
    (rf"{X} rolls a (\d) for the start\.", Reader.rolls_for_start),
    (rf"{X} begins turn (\d+)\.", Reader.turn_begins),
    (rf"{X} rolls (\d) and (\d)\.", Reader.rolls_golden),
    (rf"{X} rolls both dice again: (\d) and (\d)\.", Reader.rolls_golden_again),
    (rf"{X} steals {CARD} from {X}\.", Reader.steals_card),
    (rf"{X} takes speed (\d+) and may gather (\d)\.", Reader.chooses_speed),
    (rf"{X} takes 1 food before gathering\.", Reader.takes_food),
    (rf"{X} takes {C} for the Golden Rose\.", Reader.takes_rose_card),
    (rf"{X} gathers {C}(; the stacks have no more to give)?\.", Reader.gathers_cards),
    (rf"{X} keeps speed (\d+)\.", Reader.keeps_speed),
    (rf"{X} looks at the top (\d) tiles? of the stack\.", Reader.looks_ahead),
    (rf"{X} puts them back\.", Reader.arranges),
    (rf"{X} gives {C} back to the stacks\.", Reader.gives_back),
    (rf"{X} shuffles (\d) important tiles? back into the stack, unseen\.", Reader.tiles_back),
    (rf"{X} trades {C} for {C}\.", Reader.trades_with_stacks),
    (rf"{X} offers {HALF} to {X} for {HALF}\.", Reader.proposes),
    (rf"{X} accepts the offer of {X}\.", Reader.accepts),
    (rf"{X} declines the offer of {X}\.", Reader.declines),
    (rf"{X} moves to {P}\.", Reader.moves),
    (rf"{X} moves thief (\d) to {P}\.", Reader.moves_thief),
    (rf"{X} sends the Wolf to {P}\.", Reader.sends_wolf),
    (
        rf"{X} opens the cave(?: with (thief \d|\d+ villagers?))?; its X edges begin in the {D}\.",
        Reader.opens_cave,
    ),
    (rf"{X} pays 1 wood for one more step\.", Reader.pays_stride),
    (rf"{X} turns up {KIND}(?: with (thief \d|the Wolf))?\.", Reader.turns_up),
    (
        rf"It would close the coast: {KIND} is put aside and shuffled back in\.",
        Reader.puts_aside,
    ),
    (rf"{X} discovers a tile of their own(?: with (thief \d))?: {KIND}\.", Reader.discovers_own),
    (rf"{X} lays {P} to the {D}\.", Reader.lays),
    (
        rf"Water all around: that was not El Dorado\. The search begins again on {P}\.",
        Reader.search_anew,
    ),
    (rf"{X} finds the cave shrine\.", Reader.finds_shrine),
    (rf"{X} takes the cave shrine's tile along\.", Reader.lifts_shrine),
    (r"The cave shrine's tile leaves the map\.", Reader.lifts_shrine),
    (rf"{X} takes the cave shrine\.", Reader.takes_cave_shrine),
    (rf"{DWELLER} ha(?:s|ve) the cave shrine now\.", Reader.dweller_takes_shrine),
    (rf"{X} holds {KIND} now(?: and takes (\d) gold)?\.", Reader.finds_coin),
    (rf"{X} is cursed: slower and weaker by 1\.", Reader.is_cursed),
    (rf"{X} is free of the curse\.", Reader.curse_lifted),
    (rf"{X} takes {KIND} from {X}\.", Reader.takes_coin),
    (rf"{X} loses {KIND} to {KIND}\.", Reader.loses_coin),
    (rf"{X} takes the treasure: {C}\.", Reader.takes_treasure),
    (r"Both gardens of the island wither\.", Reader.gardens_wither),
    (
        rf"{X} hears the cave fall in: the exit is buried somewhere deep in the stack\.",
        Reader.cave_falls_in,
    ),
    (r"The cave exit is open again\.", Reader.cave_opens_again),
    (rf"{X} buys a villager on {P}\.", Reader.buys_villager),
    (rf"{X} announces an offering on {P}\.", Reader.announces),
    (rf"{X} places an offering on {P}\.", Reader.offers),
    (rf"{X} cannot place the offering on {P} any more\.", Reader.cannot_offer),
    (rf"{X} builds (a farmhouse|the fort|an outpost|the hideout) on {CORNER}\.", Reader.builds),
    (rf"{X} takes (a farmhouse|the fort|an outpost|the hideout) back from {CORNER}\.", Reader.takes_back),
    (rf"{X} pays {C} of the partner's purchase\.", Reader.chips_in),
    (rf"{X} pays nothing towards the purchase of {X}\.", Reader.refuses_to_pay),
    (rf"{X} builds the bridge over {P}, from {P} to {P}\.", Reader.builds_bridge),
    (rf"{X} removes the bridge from {P}\.", Reader.removes_bridge),
    (rf"{X} marches (\d+) villagers? from {P} to {P}(, for free)?\.", Reader.marches_army),
    (rf"{X} attacks {X} on {P}\.", Reader.attacks),
    (rf"{X} attacks {HOUSE} of {X} on {CORNER}\.", Reader.attacks_farmhouse),
    (rf"{X} must fight {KIND}\.", Reader.meets_dweller),
    (rf"{X} attacks {HUNTER} on {P}\.", Reader.attacks_hunter),
    (rf"{X} is attacked by {HUNTER} on {P}\.", Reader.hunter_attacks),
    (rf"{HUNTER} attacks {HOUSE} of {X} on {CORNER}\.", Reader.hunter_attacks_building),
    (rf"{X} shoots at (.+) on {P}\.", Reader.shoots),
    (
        rf"{X} brings (\d+ villagers?|the explorer|thief \d|the Wolf) from {P} to {P}\.",
        Reader.brings,
    ),
    (rf"{X} flees with (\d+) villagers? to {P}\.", Reader.flees),
    (rf"{X} has nobody left there: no battle\.", Reader.no_battle),
    (rf"({SOMEBODY}) rolls? (no dice|\d(?: \+ \d)*)(?:: (\d+))?\.", Reader.throws),
    (
        rf"{X} throws (\d+) (?:die|dice) again(?:, for ([^:]+))?: ([\d, ]+); now (\d+)\.",
        Reader.throws_again,
    ),
    (
        (
            r"A tie: (?:whoever moved goes back, and nobody of them moves again this turn"
            r"|(nobody is hit, and there is no further step or shot in this phase))\."
        ),
        Reader.ties,
    ),
    (rf"{X} takes (the explorer|\d+ villagers?|thief \d|the Wolf) back to {P}\.", Reader.goes_back),
    (rf"{X} is defeated there(?: and loses (.+))?\.", Reader.is_defeated),
    (rf"{X} loses the (farmhouse|outpost)\.", Reader.farmhouse_falls),
    (rf"{X} shoots in vain and takes no further step in this phase\.", Reader.shoots_in_vain),
    (rf"{X} gives {CARD} to {X}\.", Reader.gives_card),
    (rf"{X} loses (1 (?:food|wood|gold))\.", Reader.loses_card),
    (rf"{X} leaves {CARD} to {X}\.", Reader.leaves_card),
    (rf"{X} loses a doubloon\.", Reader.loses_doubloon),
    (rf"{X} loses the explorer; {X} brings it back before the next turn\.", Reader.loses_explorer),
    (rf"{X} comes back on {P}\.", Reader.comes_back),
    (rf"{X} joins the partner on {P}\.", Reader.joins_partner),
    (
        r"(The Titan) is defeated and out of the game\.",
        Reader.dweller_defeated,
    ),
    (
        rf"{DWELLER} (?:is|are) defeated\. The tile is an empty cave tile from now on\.",
        Reader.dweller_defeated,
    ),
    (rf"{DWELLER} (?:is|are) back somewhere in the cave stack\.", Reader.dweller_goes_back),
    (rf"{X} has the Wolf as a companion now\.", Reader.has_wolf),
    (r"The Wolf is dead\.", Reader.wolf_dies),
    (rf"{X} rolls a (\d) for the Titan(, which finds nobody to go for)?\.", Reader.rolls_for_titan),
    (rf"{HUNTER} comes to {P}\.", Reader.hunter_comes),
    (rf"{HUNTER} goes back to {P} and rests\.", Reader.hunter_goes_back),
    (rf"{HUNTER} may go (\d) spaces?\.", Reader.guardian_rolls),
    (rf"{HUNTER} guards {P}\.", Reader.guardian_guards),
    (rf"{HUNTER} is defeated and rests until after your next turn\.", Reader.guardian_beaten),
    (rf"{HUNTER} goes back to {P}\.", Reader.guardian_put),
    (rf"{HUNTER} waits for the next island shrine to be discovered\.", Reader.guardian_waits),
    (
        (
            rf"The Thief takes your offering from {P} and leaves his own: "
            r"every guardian is stronger by (\d)\."
        ),
        Reader.usurps,
    ),
    (
        rf"{X} has nothing left on the map(?:, gives back {C})? and goes into hiding with two doubloons\.",
        Reader.hides,
    ),
    (rf"{X} stays in hiding and takes a doubloon\.", Reader.earns_doubloon),
    (rf"{X} stays in hiding; there is no sixth doubloon\.", Reader.stays_hidden),
    (rf"{X} places thief (\d) on {P}\.", Reader.buys_thief),
    (rf"{X} turns a pair of (food|wood|gold) into a doubloon\.", Reader.turns_in),
    (rf"{X} takes (\d) gold from the stacks\.", Reader.takes_gold),
    (rf"{X} rolls (\d)\|(\d) on the thief die\.", Reader.rolls_thief_die),
    (rf"{X} takes reach (\d) and steals up to (\d) cards?\.", Reader.takes_reach),
    (rf"{X} finds nobody to steal from\.", Reader.finds_nobody),
    (rf"{X} looks at the hand of {X}\.", Reader.looks_at_hand),
    (rf"{X} steals no more; the rest of the hand goes back to {X}\.", Reader.leaves_rest),
    (rf"{X} gives the cave shrine to thief (\d)\.", Reader.entrusts),
    (rf"{X} has thief (\d) cursed: slower and weaker by 1\.", Reader.curses_thief),
    (rf"{X} lets thief (\d) ride Bavieca\.", Reader.rides),
    (rf"{X} meets thief (\d) in the den\.", Reader.meets_thief),
    (rf"{X} finds the den unguarded\.", Reader.finds_den),
    (rf"{X} is joined by thief (\d) in the den\.", Reader.thief_joins),
    (rf"{X} controls {SHRINES} and has found El Dorado\.", Reader.wins),
    (r"After (\d+) rounds the search is called off; shrines decide\.", Reader.is_called_off),
    (rf"{X} loses the explorer, and with it the game, with (\d) island shrines?\.", Reader.perishes),
]
"""Every sentence of the log, and who in the reader understands it."""

ACTIONS = {
    Reader.turn_begins,
    Reader.moves,
    Reader.moves_thief,
    Reader.sends_wolf,
    Reader.opens_cave,
    Reader.turns_up,
    Reader.discovers_own,
    Reader.buys_villager,
    Reader.announces,
    Reader.offers,
    Reader.builds,
    Reader.takes_back,
    Reader.builds_bridge,
    Reader.removes_bridge,
    Reader.marches_army,
    Reader.attacks_farmhouse,
    Reader.shoots,
    Reader.rolls_for_titan,
    Reader.guardian_rolls,
    Reader.buys_thief,
    Reader.turns_in,
}
"""What begins when nothing else is going on."""
