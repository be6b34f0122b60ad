"""Set-up, turns and their phases, trades (ED-2, ED-6 – ED-8, TH-4, HC-4)."""

from __future__ import annotations

import re
from collections import Counter

from tests.games.el_dorado.reading.board import (
    HAND_LIMIT,
    LAND,
    ONE_FOOD,
    RESOURCES,
    SUPPLY,
    THIEF_SPEED,
    TURN_POINTS,
    Tile,
)
from tests.games.el_dorado.reading.play import Play
from tests.games.el_dorado.reading.words import Half, cards, one_card, place

STEALING = (3, 5)
"""ED-19.10"""


class Turns(Play):
    """Whose turn it is, and what everybody gathers and trades."""

    # --- before the first turn --------------------------------------------------------------------------------------

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

    def plays_thieves(self, name: str) -> None:
        """TH-2.5, TH-2.13"""
        assert self.seat(name) == self.thieves
        self.thief_at = dict.fromkeys(range(1, 5 if self.teams else 3), SUPPLY)

    def starts_for(self, name: str) -> None:
        """TH-6.2"""
        seat = self.seat(name)
        assert all(self.at[one] is None for one in self.players(self.side_of[seat]))
        self.at[seat] = self.start

    def rolls_for_start(self, name: str, pips: str, again: str) -> None:
        """ED-2.12, TH-2.15. The highest starts; those tied for highest roll again."""
        assert self.thieves is None
        side = self.side(name)
        if not self.starters:
            self.starters = list(range(self.sides))
        if len(self.start_rolls) == len(self.starters):
            best = max(self.start_rolls.values())
            self.starters = [one for one, rolled in self.start_rolls.items() if rolled == best]
            self.start_rolls, self.tied_for_start = {}, True
        assert side in self.starters
        assert side not in self.start_rolls
        assert bool(again) == self.tied_for_start
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

    # --- a turn -----------------------------------------------------------------------------------------------------

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
        if self.turns:
            self.hunters_have_gone()
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

    def hunters_have_gone(self) -> None:
        """TH-14.3, SO-3.1, SO-6.4. Between two turns each of them has one, but who was beaten rests."""
        due = {"titan"} if self.titan is not None else set()
        due |= {name for name, where in self.guardians.items() if where and name not in self.resting}
        assert due <= self.went
        self.went.clear()

    def rolls_golden(self, name: str, first: str, second: str, why: str) -> None:
        """ED-8.2, TH-6.5, HC-4.6"""
        seat = self.seat(name)
        assert bool(why) == self.turn_points
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

    def chooses_speed(self, name: str, speed: str, pips: str | None, why: str | None, gather: str) -> None:
        """ED-8.2, ED-19.1, TH-6.5, TH-12.2, TH-12.6. The die is named where something is added to it or taken away."""
        seat = self.seat(name)
        assert seat in self.turn_players
        assert self.phase in ("roll", "shared")
        self.phase = "shared"
        die = self.die_for(seat, int(speed), int(gather))
        assert (why or "") == "".join(self.helped(seat))
        assert pips == (str(die) if why else None)
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

    def helped(self, seat: int) -> list[str]:
        """What the log says is added to the die, and taken away."""
        stella = [", 1 more for Stella"] * (self.explorer[seat] == "stella")
        bavieca = [", 1 more for Bavieca"] * (self.coins["bavieca"] == seat)
        return stella + bavieca + [", 1 less for the curse"] * (self.coins["cortes"] == seat)

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

    def keeps_speed(self, name: str, speed: str, points: str | None, why: str | None) -> None:
        """HC-4.1, HC-4.2, HC-R1"""
        seat = self.seat(name)
        assert (why or "") == "".join(self.helped(seat))
        assert points is None or int(points) == TURN_POINTS - self.gathers.get(seat, 0)
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

    def looks_ahead(self, name: str, number: str | None) -> None:
        """ED-19.6, ED-R35"""
        assert self.phase == "emma"
        assert self.explorer[self.seat(name)] == "emma"
        assert int(number or 1) == min(3, self.island_stack)

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

    def thieves_explore(self) -> None:
        """TH-8.9, TH-9.1, TH-10.7"""
        side = self.thieves_side
        assert side is not None
        self.recovers(side)
        self.phase, self.steals, self.victim = "explore", 0, None
        for number in self.thieves_on_map():
            self.speed[f"thief {number}"] = THIEF_SPEED - (self.cursed == number)

    # --- trades -----------------------------------------------------------------------------------------------------

    def trades_with_stacks(self, name: str, given: str, taken: str, skill: str | None) -> None:
        """ED-6.3, ED-6.4, ED-13.6, ED-R6"""
        seat = self.seat(name)
        rate = 3 if self.explorer[seat] == "william" else 5
        assert (self.clause, bool(skill)) == (("ED-6.4", True) if rate == 3 else ("ED-6.3", False))
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

    def offers_gift(self, name: str, given: str, to: str) -> None:
        """ED-R5"""
        self.proposes(name, given, to, "nothing")

    def asks_for_gift(self, name: str, to: str, wanted: str) -> None:
        """ED-R5"""
        self.proposes(name, "nothing", to, wanted)

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
