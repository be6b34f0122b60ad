"""Somebody who was not there: keeps the board of Battle of GOG by the sentences of the log and the ledger alone.

Nothing here uses the game's own rules. Every sentence is checked for what the ledger allows at that moment, and what it
leaves unsaid must follow from the ledger, so that the board read off the log is the real one (BG-1.14).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.games.battle_of_gog.reading.board import (
    ABILITIES,
    BARNS,
    CORNERS,
    DOUBLES,
    GOODS,
    SIGNS,
    SLOT,
    TRAINING,
    TREASURES,
    City,
    LedgerBoard,
    Player,
    Soldier,
    Spot,
    apart,
)


def spots(text: str) -> list[Spot]:
    """All squares a sentence names."""
    return [(int(row), int(column)) for row, column in re.findall(r"\((\d+),(\d+)\)", text)]


def amounts(text: str) -> list[int]:
    """`2 food and 1 gold` as three numbers."""
    found = {name: int(number) for number, name in re.findall(r"(\d+) (food|wood|gold)", text)}
    return [found.get(name, 0) for name in GOODS]


class Said(NamedTuple):
    """A sentence taken apart."""

    seats: list[int]
    words: tuple[Any, ...]
    """What the pattern's groups hold; names of players among them."""
    spots: list[Spot]
    clause: str


class Reader(LedgerBoard):
    """The board as the log tells it."""

    def read(self, text: str, clause: str) -> None:
        """One sentence: the first pattern that fits says which rule it is about."""
        for pattern, rule in RULES:
            found = re.fullmatch(pattern, text)
            if found:
                seats = [self.names.index(name) for name in found.groups() if name in self.names]
                rule(self, Said(seats, found.groups(), spots(text), clause))
                return
        raise AssertionError(f"nobody understands: {text}")

    # --- set-up -------------------------------------------------------------------------------------------------------

    def first_player(self, said: Said) -> None:
        self.first = said.seats[0]

    def tile(self, said: Said) -> None:
        """BG-2.5"""
        assert said.seats[0] == (self.first - 1 - len(self.laid)) % len(self.names)
        assert said.spots[0] not in self.laid
        self.laid.append(said.spots[0])

    def map_made(self, said: Said) -> None:
        assert (said.words[0] == "laid at random") == (self.options["map"] == "random")

    def begins(self, said: Said) -> None:
        """BG-2.13"""
        assert len(said.spots) == 3
        for spot in said.spots:
            assert not self.taken(spot)
            self.soldiers[spot] = Soldier(said.seats[0], 1)

    def head_start(self, said: Said) -> None:
        """BG-2.16"""
        assert len(self.names) == 2
        assert said.seats[0] != self.first
        assert int(said.words[1]) == self.options["head_start"]
        self.players[said.seats[0]].goods = [int(said.words[1])] * 3

    # --- turns --------------------------------------------------------------------------------------------------------

    def turn(self, said: Said) -> None:
        """BG-4.3, BG-3.8"""
        seat = said.seats[0]
        assert self.attack is None
        assert self.mix is None
        if self.seat < 0:
            assert seat == self.first
            self.round = 1
        else:
            self.end_turn()
            following = (self.seat + 1) % len(self.names)
            while self.players[following].out:
                following = (following + 1) % len(self.names)
            assert seat == following
            count = len(self.names)
            self.round += (seat - self.first) % count <= (self.seat - self.first) % count
        assert int(said.words[0]) == self.round <= 40
        assert not self.players[seat].out
        self.seat, self.left, self.dice = seat, None, None
        self.rolls = self.draws = 0
        self.trades = self.chests = None
        self.scroll_bought = self.turn_counted = self.doubled = False
        self.been = set()
        for spot in self.own(seat):
            self.soldiers[spot].fought = self.soldiers[spot].paid = False

    def end_turn(self) -> None:
        """BG-4.5. Past the founding stage everybody rolls who is still in the game."""
        player = self.players[self.seat]
        if not player.out and self.left is None:
            self.steps()
        assert not self.owed, "an ability card was not drawn (BG-12.7)"
        assert player.out or self.doubled or self.dice not in ((3, 3), (4, 4)), (
            "no card for a double (BG-9.6)"
        )
        if not self.turn_counted:
            player.turns += 1
            assert not self.options["truce"] or player.founded >= 3 or player.turns != 5, (
                "the end of the truce was not told (BG-4.12)"
            )

    def truce_ends(self, said: Said) -> None:
        """BG-4.12. By the third founding, or at the end of the fifth own turn."""
        player = self.players[said.seats[0]]
        assert said.seats[0] == self.seat
        if player.founded < 3:
            assert player.turns == 4
            player.turns = 5
            self.turn_counted = True

    def gathers(self, said: Said) -> None:
        """BG-5.3 – BG-5.8, BG-19.8"""
        seat = said.seats[0]
        player = self.players[seat]
        area = self.area(seat, fed=True)
        more = "Abundance" in player.abilities and any(not self.starved(town) for town in self.towns(seat))
        found = [sum(self.sign(spot) == sign for spot in area) + more for sign in SIGNS]
        kept = [min(number, player.capacity - has) for number, has in zip(found, player.goods, strict=True)]
        assert amounts(said.words[1]) == kept
        assert amounts(said.words[2] or "") == [one - other for one, other in zip(found, kept, strict=True)]
        assert sorted(said.spots) == sorted(town for town in self.towns(seat) if self.starved(town))
        player.goods = [has + number for has, number in zip(player.goods, kept, strict=True)]

    def exchanges(self, said: Said) -> None:
        """BG-6.1 – BG-6.3"""
        player = self.players[said.seats[0]]
        if self.trades is None:
            reach = self.area(said.seats[0]) | set(self.own(said.seats[0]))
            self.trades = sum(self.sign(spot) == "C" for spot in reach)
        self.trades -= 1
        assert self.trades >= 0
        assert int(said.words[1]) == self.options["camel_rate"]
        assert said.words[2] != said.words[3]
        player.goods[GOODS.index(said.words[2])] -= int(said.words[1])
        player.goods[GOODS.index(said.words[3])] += 1
        self.check_goods(said.seats[0])

    def check_goods(self, seat: int) -> None:
        """BG-5.8"""
        player = self.players[seat]
        assert all(0 <= number <= player.capacity for number in player.goods), player.goods

    # --- buying -------------------------------------------------------------------------------------------------------

    def pays_mix(self, said: Said) -> None:
        assert "Wisdom" in self.players[said.seats[0]].abilities
        assert self.mix is None
        self.mix = amounts(said.words[1])

    def pay(self, seat: int, price: tuple[int, int, int]) -> None:
        """BG-7.1, BG-19.5"""
        player = self.players[seat]
        assert seat == self.seat
        assert self.left is None
        assert self.dice is None
        assert self.chests is None
        if "Wisdom" in player.abilities:
            assert self.mix is not None
            assert sum(self.mix) == sum(price)
            paid, self.mix = self.mix, None
        else:
            paid = [*price]
        player.goods = [has - number for has, number in zip(player.goods, paid, strict=True)]
        self.check_goods(seat)

    def recruits(self, said: Said) -> None:
        """BG-7.2 – BG-7.4, BG-4.9, BG-19.10"""
        seat, spot = said.seats[0], said.spots[0]
        player = self.players[seat]
        self.pay(seat, (2, 0, 0))
        assert not self.truce(seat)
        assert not self.taken(spot)
        assert len(self.own(seat)) < 8
        assert any(apart(spot, town) == 1 for town in self.towns(seat))
        assert self.sign(spot) != "~" or "Water" in player.abilities
        assert int(said.words[1]) == 1 + ("Power" in player.abilities)
        self.soldiers[spot] = Soldier(seat, int(said.words[1]))

    def trains(self, said: Said) -> None:
        """BG-7.5"""
        soldier = self.soldiers[said.spots[0]]
        soldier.level += 1
        assert soldier.seat == said.seats[0]
        assert soldier.level == int(said.words[1])
        self.pay(said.seats[0], TRAINING[soldier.level])

    def city_changes(self, said: Said) -> None:
        """BG-7.6, BG-18.10, BG-18.11"""
        city = self.cities[said.spots[0]]
        assert city.seat == said.seats[0]
        if said.clause == "BG-7.6":
            self.pay(said.seats[0], (2, 2, 2))
        else:
            self.by_card({"BG-18.10": "T10", "BG-18.11": "T11"}[said.clause], said.seats[0])
        city.level += -1 if said.clause == "BG-18.11" else 1
        assert city.level == int(said.words[1])
        assert 1 <= city.level <= 6

    def buys_ability(self, said: Said) -> None:
        """BG-7.7"""
        self.owed.append(said.seats[0])
        self.pay(said.seats[0], (2, 2, 2))

    def buys_scroll(self, said: Said) -> None:
        """BG-7.8"""
        assert not self.scroll_bought
        self.scroll_bought = True
        self.pay(said.seats[0], (5, 5, 5))

    def barn(self, said: Said) -> None:
        """BG-7.9, BG-18.8, BG-20"""
        player = self.players[said.seats[0]]
        assert int(said.words[1]) == player.capacity + 1
        if said.clause == "BG-7.9":
            assert self.options["barns"]
            self.pay(said.seats[0], BARNS[player.capacity + 1])
        else:
            self.by_card("T08", said.seats[0])
        player.capacity += 1

    # --- treasure cards -----------------------------------------------------------------------------------------------

    def draws_treasure(self, said: Said) -> None:
        """BG-8.1 – BG-8.5"""
        seat = said.seats[0]
        if self.chests is None:
            covered = self.area(seat)
            anybody = set().union(*(self.area(other) for other in range(len(self.names))))
            under = [spot for spot in self.own(seat) if spot not in anybody]
            self.chests = sum(self.sign(spot) == "T" for spot in [*covered, *under])
        self.draws += 1
        assert seat == self.seat
        assert self.draws <= self.chests
        assert self.dice is None
        assert self.left is None
        self.card, self.roll = f"T{TREASURES.index(said.words[1]) + 1:02}", int(said.words[3])
        assert self.card not in self.drawn
        self.drawn.add(self.card)

    def shuffles(self, said: Said) -> None:
        """BG-8.10"""
        assert len(self.drawn) == 24
        self.drawn = set()

    def applies(self, said: Said) -> None:
        """BG-8.6"""
        assert self.roll % 2
        assert said.seats[0] == self.seat

    def by_card(self, cards: str, seat: int) -> None:
        """BG-8.6, BG-8.7. The card does this, and to this player."""
        assert self.card in cards.split()
        assert (seat == self.seat) == bool(self.roll % 2)
        assert self.dice is None
        assert self.left is None

    def nothing(self, said: Said) -> None:
        """BG-8.9. Only where nothing is possible."""
        seat = said.seats[0]
        player, truce = self.players[seat], self.truce(seat)
        levels = [self.cities[town].level for town in self.towns(seat)]
        others = [one for place, one in enumerate(self.players) if place != seat]
        excuses = {
            "T01 T02 T03 T04": not self.own(seat),
            "T05 T12": truce or not self.own(seat),
            "T06 T07": not any(player.goods),
            "T08": player.capacity == 7,
            "T09": truce or not self.own(seat) or not any(self.open_to(seat, spot) for spot in CORNERS),
            "T10": 6 in levels or not levels,
            "T11": not levels or max(levels) == 1,
            "T17": not player.abilities,
            "T21": not any(one.abilities - player.abilities for one in others),
            "T22": truce or not self.own(seat) or not any(self.forests(seat)),
            "T24": self.stack() == 0,
        }
        assert next(reason for cards, reason in excuses.items() if self.card in cards.split())
        self.by_card(self.card, seat)

    def rises(self, said: Said) -> None:
        """BG-18.1 – BG-18.4"""
        soldier = self.soldiers[said.spots[0]]
        self.by_card("T01 T02 T03 T04", said.seats[0])
        by = {"T01": 3, "T02": 1, "T03": 5, "T04": 1}[self.card]
        assert soldier.seat == said.seats[0]
        assert (said.words[1] == "stays on") == (soldier.level == 6)
        soldier.level = min(6, soldier.level + by)
        assert soldier.level == int(said.words[2])

    def loses_soldier(self, said: Said) -> None:
        """BG-18.5, BG-18.12, BG-4.8"""
        self.by_card("T05 T12", said.seats[0])
        assert not self.truce(said.seats[0])
        assert self.soldiers.pop(said.spots[0]).seat == said.seats[0]

    def loses_goods(self, said: Said) -> None:
        """BG-18.6, BG-18.7"""
        self.by_card("T06 T07", said.seats[0])
        player = self.players[said.seats[0]]
        lost = [min(1 if self.card == "T06" else 3, has) for has in player.goods]
        assert amounts(said.words[1]) == lost
        player.goods = [has - number for has, number in zip(player.goods, lost, strict=True)]

    def gains_goods(self, said: Said) -> None:
        """BG-18.13 – BG-18.16, BG-18.19"""
        self.by_card("T13 T14 T15 T16 T20", said.seats[0])
        kind, number = {"T13": (0, 1), "T14": (0, 3), "T15": (2, 1), "T16": (2, 3), "T20": (1, 3)}[self.card]
        player = self.players[said.seats[0]]
        kept = min(number, player.capacity - player.goods[kind])
        assert amounts(said.words[1])[kind] == kept == sum(amounts(said.words[1]))
        assert amounts(said.words[2] or "")[kind] == number - kept
        player.goods[kind] += kept

    def relocates(self, said: Said) -> None:
        """BG-18.9, BG-18.21"""
        seat, (origin, to) = said.seats[0], said.spots
        self.by_card("T09 T22", seat)
        assert to in CORNERS if self.card == "T09" else self.sign(to) == "W"
        assert not self.truce(seat)
        assert self.open_to(seat, to)
        self.goes(seat, origin, to)

    # --- abilities ----------------------------------------------------------------------------------------------------

    def draws_ability(self, said: Said) -> None:
        """BG-19.1, BG-19.2"""
        player = self.players[said.seats[0]]
        assert (said.words[2] == " for the double") == (not self.owed and self.dice is not None)
        self.may_draw(said.seats[0])
        assert said.words[1] not in player.abilities
        assert sum(said.words[1] in one.abilities for one in self.players) < 2
        for passed in re.split(", | and ", said.words[3] or ""):
            assert not passed or passed in player.abilities
        player.abilities.add(said.words[1])

    def may_draw(self, seat: int) -> None:
        """BG-19.1. Bought, the first victory, a double, or the card T23."""
        if self.owed:
            assert self.owed.pop(0) == seat
        elif self.dice is not None:
            assert self.dice in ((3, 3), (4, 4))
            assert seat == self.seat
            assert not self.doubled
            self.doubled = True
        else:
            self.by_card("T23", seat)

    def no_ability(self, said: Said) -> None:
        """BG-19.2"""
        self.may_draw(said.seats[0])
        for ability in {*ABILITIES} - self.players[said.seats[0]].abilities:
            assert sum(ability in one.abilities for one in self.players) == 2

    def power(self, said: Said) -> None:
        """BG-19.10"""
        assert "Power" in self.players[said.seats[0]].abilities
        for spot in self.own(said.seats[0]):
            self.soldiers[spot].level = min(6, self.soldiers[spot].level + 1)

    def loses_ability(self, said: Said) -> None:
        """BG-18.17"""
        self.by_card("T17", said.seats[0])
        self.players[said.seats[0]].abilities.remove(said.words[1])

    def takes_ability(self, said: Said) -> None:
        """BG-18.20"""
        self.by_card("T21", said.seats[0])
        assert said.words[1] not in self.players[said.seats[0]].abilities
        self.players[said.seats[1]].abilities.remove(said.words[1])
        self.players[said.seats[0]].abilities.add(said.words[1])

    def declines(self, said: Said) -> None:
        """BG-14.2, BG-18.20"""
        if said.words[1] == "takes no card":
            self.by_card("T21", said.seats[0])

    def ambush(self, said: Said) -> None:
        """BG-19.7"""
        seat, spot = said.seats[0], said.spots[0]
        assert seat == self.seat
        assert self.dice is None
        assert self.left is None
        assert not self.truce(seat)
        assert not self.taken(spot)
        afloat = self.options["ambush_afloat"] and "Water" in self.players[seat].abilities
        assert self.sign(spot) != "~" or afloat
        assert len(self.own(seat)) < 8
        self.players[seat].abilities.remove("Ambush")
        self.soldiers[spot] = Soldier(seat, int(said.words[1]))

    # --- dice, spirits, movement --------------------------------------------------------------------------------------

    def rolls_dice(self, said: Said) -> None:
        """BG-9.1, BG-9.2, BG-9.9"""
        assert said.seats[0] == self.seat
        assert self.players[self.seat].founded >= 3
        assert self.rolls == (said.words[1] == "rolls both dice again:")
        assert self.left is None
        self.rolls += 1
        self.dice = int(said.words[2]), int(said.words[3])

    def moves_spirit(self, said: Said) -> None:
        """BG-14.1, BG-14.2, BG-15.1, BG-19.6"""
        seat, to = said.seats[0], said.spots[0]
        spirit = "Angel" if said.words[1] == "the Angel" else "Gog"
        start = self.angel if spirit == "Angel" else self.gog
        if self.dice is None:
            self.by_card("T18 T19", seat)
            reach = 7
        else:
            assert seat == self.seat
            assert DOUBLES[self.dice] == spirit
            assert self.left is None
            reach = sum(self.dice)
        reach += 7 * ("Magic" in self.players[seat].abilities)
        assert not self.taken(to)
        assert apart(start, to) <= reach
        if spirit == "Angel":
            self.angel = to
        else:
            self.gog = to

    def fills(self, said: Said) -> None:
        """BG-14.4"""
        player = self.players[said.seats[0]]
        assert any(apart(self.gog, town) == 1 for town in self.towns(said.seats[0]))
        assert int(said.words[1]) == player.capacity
        player.goods = [player.capacity] * 3

    def marches(self, said: Said) -> None:
        """BG-10.1 – BG-10.9, BG-4.11, BG-19.9"""
        seat, (origin, to) = said.seats[0], said.spots
        soldier = self.soldiers[origin]
        assert seat == self.seat == soldier.seat
        assert not soldier.fought
        assert self.attack is None
        if said.words[1] == "lets a soldier glide":
            self.glide(seat, origin, to, said.words[2] is not None)
        else:
            self.spend(int(said.words[3] or 1))
            assert to in self.walks(seat, origin, int(said.words[3] or 1))
            self.floats(seat, origin, to, int(said.words[3] or 1) == 1)
        self.goes(seat, origin, to)

    def goes_and_returns(self, said: Said) -> None:
        """BG-10.1. A soldier walks and stands where it stood."""
        assert said.seats[0] == self.seat == self.soldiers[said.spots[0]].seat
        self.spend(int(said.words[1]))
        assert said.spots[0] in self.walks(self.seat, said.spots[0], int(said.words[1]))

    def spend(self, steps: int) -> None:
        """BG-10.1"""
        assert self.steps() >= steps
        self.left = self.steps() - steps

    def walks(self, seat: int, origin: Spot, steps: int) -> set[Spot]:
        """BG-10.2 – BG-10.8. Where a soldier stands after exactly this number of steps; only the last one may be an attack."""
        soldier = self.soldiers.pop(origin)
        reached = {origin}
        for number in range(steps):
            beside = {spot for spot in self.squares() for here in reached if apart(spot, here) == 1}
            last = number == steps - 1
            reached = {
                spot
                for spot in beside
                if self.may_enter(seat, soldier, spot) and (last or not self.taken(spot))
            }
        self.soldiers[origin] = soldier
        return reached

    def glide(self, seat: int, origin: Spot, to: Spot, free: bool) -> None:
        """BG-19.9, BG-R37. Over water: one step, or none for a soldier that has paid for the water it is on."""
        soldier = self.soldiers[origin]
        assert "Water" in self.players[seat].abilities
        assert to in self.glides(origin)
        assert not self.taken(to) or self.may_attack(seat, to)
        if free:
            assert self.options["glides"] == "once"
            assert soldier.paid
            assert to not in self.been
        else:
            assert apart(origin, to) > 1
            self.spend(1)
        self.floats(seat, origin, to)

    def floats(self, seat: int, origin: Spot, to: Spot, at_once: bool = True) -> None:
        """BG-R37. What a step onto water pays for, and where own soldiers have been; a longer walk came over land."""
        afloat = self.sign(to) == "~" and "Water" in self.players[seat].abilities
        self.soldiers[origin].paid = afloat and self.options["glides"] == "once"
        if self.soldiers[origin].paid:
            self.been |= {spot for spot in (origin, to) if self.sign(spot) == "~" and (at_once or spot == to)}

    def goes(self, seat: int, origin: Spot, to: Spot) -> None:
        """A soldier stands there, or attacks."""
        soldier = self.soldiers.pop(origin)
        assert soldier.seat == seat
        if to in self.soldiers:
            self.attack = soldier, to
        else:
            self.soldiers[to] = soldier

    def fights(self, said: Said) -> None:
        """BG-12.1 – BG-12.5"""
        assert self.attack is not None
        attacker, spot = self.attack
        self.attack = None
        defender = self.soldiers.pop(spot)
        assert [attacker.seat, defender.seat] == said.seats[:2]
        assert spot == said.spots[0]
        defence = min(6, defender.level + (self.sign(spot) == "R"))
        assert [int(said.words[2]), int(said.words[3])] == [attacker.level, defence]
        assert (said.words[4] is not None) == (defence > defender.level)
        self.fell = attacker.level != defence
        if attacker.level == defence:
            rolls = re.findall(rf"{said.words[0]} rolls (\d), {said.words[1]} (\d)", said.words[5])
            pairs = [(int(one), int(other)) for one, other in rolls]
            assert all(one == other for one, other in pairs[:-1])
            assert pairs[-1][0] != pairs[-1][1]
            winner = attacker if pairs[-1][0] > pairs[-1][1] else defender
        else:
            assert said.words[5] is None
            winner = attacker if attacker.level > defence else defender
            beaten = defence if winner is attacker else attacker.level
            winner.level = max(1, winner.level - beaten)
        assert winner.seat == said.seats[2]
        assert winner.level == int(said.words[7])
        winner.fought = True
        self.soldiers[spot] = winner
        if not self.players[winner.seat].won:
            self.players[winner.seat].won = True
            self.owed.append(winner.seat)

    def drowns(self, said: Said) -> None:
        """BG-12.6"""
        soldier = self.soldiers.pop(said.spots[0])
        assert soldier.seat == said.seats[0]
        assert self.fell
        assert soldier.level < 3
        assert not self.wades(said.seats[0])
        assert self.sign(said.spots[0]) == "~"

    def founds(self, said: Said) -> None:
        """BG-11.1 – BG-11.6"""
        seat, spot = said.seats[0], said.spots[0]
        self.steps()
        assert seat == self.seat
        assert self.may_found(seat, spot)
        assert self.soldiers.pop(spot).seat == seat
        self.cities[spot] = City(seat)
        self.players[seat].founded += 1
        assert (said.words[1] is not None) == (self.players[seat].founded == 3)

    def conquers(self, said: Said) -> None:
        """BG-13.1 – BG-13.8"""
        seat, (town, *participants) = said.seats[0], said.spots
        assert seat == self.seat
        assert town in self.falling(seat)
        assert self.cities[town].seat == said.seats[1]
        if self.options["conquerors"] == "all":
            assert set(participants) == set(self.besiegers(seat, town))
        else:
            assert len(participants) == (2 if "Strategy" in self.players[seat].abilities else 3)
            assert set(participants) <= set(self.besiegers(seat, town))
        if self.dice is None:
            self.steps()
        for spot in participants:
            self.soldiers[spot].level = min(6, self.soldiers[spot].level + 1)
        assert said.words[2].endswith(", enough by Strategy") == (len(participants) < 3)
        levels = [int(level) for level in re.findall(r"now level (\d)", said.words[2])]
        assert levels == [self.soldiers[spot].level for spot in participants]
        if self.bound != town:
            del self.cities[town]

    # --- scrolls, the end ---------------------------------------------------------------------------------------------

    def takes_scroll(self, said: Said) -> None:
        """BG-16.2, BG-16.5, BG-16.6"""
        seat = said.seats[0]
        if said.words[1] == "the stack":
            assert self.stack() > 0
        else:
            assert self.stack() == 0
            assert said.seats[1] != seat
            assert self.unbound(said.seats[1]) > 0
            self.players[said.seats[1]].scrolls -= 1
        self.players[seat].scrolls += 1
        if said.spots:
            city = self.cities[said.spots[0]]
            assert self.bound is None
            assert city.seat == seat
            assert apart(said.spots[0], SLOT) <= (1 if city.level == 1 else 2)
            self.bound = said.spots[0]

    def no_scroll(self, said: Said) -> None:
        """BG-16.2"""
        assert self.stack() == 0
        assert not any(self.unbound(other) for other in range(len(self.names)) if other != said.seats[0])

    def releases(self, said: Said) -> None:
        """BG-16.8, BG-13.10"""
        assert self.bound is not None
        assert self.cities[self.bound].seat == said.seats[0]
        del self.cities[self.bound]
        self.bound = None
        self.players[said.seats[0]].scrolls -= 1

    def is_out(self, said: Said) -> None:
        """BG-21.1 – BG-21.3"""
        seat = said.seats[0]
        player = self.players[seat]
        assert not self.towns(seat)
        assert not self.truce(seat)
        assert said.clause == "BG-21.1" or not self.own(seat)
        told = said.words[1] or ""
        soldiers, scrolls = len(self.own(seat)), player.scrolls
        for number, thing in ((soldiers, "soldier"), (scrolls, "scroll")):
            assert (re.search(rf"{number} {thing}s?\b", told) is not None) == (number > 0), told
        assert {ability for ability in ABILITIES if ability in told} == player.abilities
        for spot in self.own(seat):
            del self.soldiers[spot]
        self.players[seat] = Player()
        self.players[seat].founded, self.players[seat].turns = player.founded, player.turns
        self.players[seat].out = True

    def wins(self, said: Said) -> None:
        """BG-3.2 – BG-3.6"""
        seat = said.seats[0]
        self.winners = [seat]
        others = [player for place, player in enumerate(self.players) if place != seat]
        assert {
            "BG-3.2": self.options["variant"] == "long" and all(player.out for player in others),
            "BG-3.3": self.options["variant"] == "short" and any(player.out for player in others),
            "BG-3.4": self.holds_corners(seat),
            "BG-3.6": self.players[seat].scrolls == 5,
        }[said.clause]

    def cap(self, said: Said) -> None:
        """BG-3.8"""
        assert self.round == 40
        living = [seat for seat, player in enumerate(self.players) if not player.out]
        best = max(map(self.strength, living))
        self.winners = [seat for seat in living if self.strength(seat) == best]
        assert [name for name in self.names if name in said.words[0]] == [self.names[s] for s in self.winners]

    def final_order(self, said: Said) -> None:
        """BG-3.8, BG-3.9. The winners first, and what everybody else has to show."""
        entries = said.words[0].split("; ")
        assert {name for name in self.names for entry in entries if entry.startswith(f"1. {name}")} == {
            self.names[seat] for seat in self.winners
        }
        for entry in entries:
            seat = next(seat for seat, name in enumerate(self.names) if f". {name}" in entry)
            shown = [int(number) for number in re.findall(r"\d+", entry.partition(" (")[2])]
            assert shown == ([] if self.players[seat].out else self.strength(seat)), entry


WHO = r"(Seat \d)"
RULES: list[tuple[str, Callable[[Reader, Said], None]]] = [
    (rf"{WHO} is the first player\.", Reader.first_player),
    (rf"{WHO} lays a tile from .+ to .+: .+\.", Reader.tile),
    (r"The map is (.+)\.", Reader.map_made),
    (rf"{WHO} begins with soldiers on .+\.", Reader.begins),
    (rf"{WHO} moves second and starts with (\d) of each resource\.", Reader.head_start),
    (rf"Round (\d+): {WHO} is on turn\.", Reader.turn),
    (rf"The founders' truce of {WHO} ends\.", Reader.truce_ends),
    (
        rf"{WHO} gathers ([^;]+?)(; [^;]+ would not fit)?(; the Angel keeps .+ from gathering)?\.",
        Reader.gathers,
    ),
    (rf"{WHO} exchanges (\d) (\w+) for 1 (\w+)\.", Reader.exchanges),
    (rf"By Wisdom {WHO} pays (.+)\.", Reader.pays_mix),
    (rf"{WHO} recruits a level-(\d) soldier on .+\.", Reader.recruits),
    (rf"{WHO} trains the soldier on .+ to level (\d)\.", Reader.trains),
    (rf"The city of {WHO} on .+ is now level (\d)\.", Reader.city_changes),
    (rf"{WHO} buys an ability card\.", Reader.buys_ability),
    (rf"{WHO} buys a scroll\.", Reader.buys_scroll),
    (rf"{WHO} has Barn (\d) now\.", Reader.barn),
    (rf"{WHO} draws the treasure ([^:]+): (.+) The die shows (\d): .+\.", Reader.draws_treasure),
    (r"The treasure discard is shuffled into a new deck\.", Reader.shuffles),
    (rf"{WHO} (applies|cancels) the card\.", Reader.applies),
    (rf"The card does nothing to {WHO}\.", Reader.nothing),
    (rf"The soldier of {WHO} on .+ (rises to|stays on) level (\d)\.", Reader.rises),
    (rf"{WHO} loses the soldier on .+\.", Reader.loses_soldier),
    (rf"{WHO} loses (.+)\.", Reader.loses_goods),
    (rf"{WHO} gains ([^;]+)(; .+ would not fit)?\.", Reader.gains_goods),
    (rf"The soldier of {WHO} on .+ goes to .+\.", Reader.relocates),
    (
        (
            rf"{WHO} draws the ability (\w+)( for the double| for the first battle won)?"
            r"(?: \((.+) held already: under the deck\))?\."
        ),
        Reader.draws_ability,
    ),
    (rf"The deck holds no ability that {WHO} lacks: no card is drawn\.", Reader.no_ability),
    (rf"All soldiers of {WHO} below level 6 rise a level\.", Reader.power),
    (rf"{WHO} puts (\w+) under the deck\.", Reader.loses_ability),
    (rf"{WHO} takes (\w+) from {WHO}\.", Reader.takes_ability),
    (rf"{WHO} (moves no spirit|takes no card)\.", Reader.declines),
    (rf"{WHO} lays an ambush: a level-(\d) soldier on .+; Ambush goes under the deck\.", Reader.ambush),
    (rf"{WHO} (rolls|rolls both dice again:) (\d) and (\d)\.", Reader.rolls_dice),
    (rf"{WHO} moves (Gog|the Angel) to .+\.", Reader.moves_spirit),
    (rf"Gog touches a city of {WHO} and fills the store: (\d) of each resource\.", Reader.fills),
    (
        rf"{WHO} (moves a soldier|lets a soldier glide) from \(\S+\) to \(\S+\)(, without another step)?(?: in (\d+) steps)?\.",
        Reader.marches,
    ),
    (rf"{WHO} moves the soldier on \S+ away and back in (\d+) steps\.", Reader.goes_and_returns),
    (
        rf"{WHO} attacks {WHO} on .+, level (\d) against (\d)( with the ruin)?( \(.+\))?: {WHO} wins with level (\d) left\.",
        Reader.fights,
    ),
    (rf"Too weak for the water now, the soldier of {WHO} on .+ is lost\.", Reader.drowns),
    (rf"{WHO} founds a city on \(\d+,\d+\)(, the third: the founding stage is over)?\.", Reader.founds),
    (rf"{WHO} conquers and destroys the city of {WHO} on .+ with the soldiers on (.+)\.", Reader.conquers),
    (
        rf"{WHO} takes a scroll from (the stack|Seat \d)(?: and binds it to the city on .+)?\.",
        Reader.takes_scroll,
    ),
    (rf"There is no scroll for {WHO} to take\.", Reader.no_scroll),
    (rf"The bound scroll of {WHO} returns to the stack\.", Reader.releases),
    (rf"{WHO} is out of the game( and puts back .+)?\.", Reader.is_out),
    (rf"{WHO} wins .+\.", Reader.wins),
    (r"Final order: (.+)\.", Reader.final_order),
    (r"\d+ rounds are over: (.+) wins? by scrolls, cities, levels and resources\.", Reader.cap),
]
"""Every sentence of the log, and who in the reader understands it."""
