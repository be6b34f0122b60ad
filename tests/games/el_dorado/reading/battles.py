"""Battles from the attack to the return of prisoners (ED-12 – ED-15, TH-10, TH-18, HC-3)."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from tests.games.el_dorado.reading.board import LOST, ONE_FOOD, SUPPLY
from tests.games.el_dorado.reading.play import Fight
from tests.games.el_dorado.reading.purchases import Purchases
from tests.games.el_dorado.reading.words import KINDS, cards, kind, numbers, one_card, place


class Battles(Purchases):
    """Who fights whom, with how many dice, and what is lost."""

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
        if self.options["ties_spare_farmhouses"]:
            assert ready or any(one not in self.locked for one in pieces)
        assert self.villagers[side, where] or pieces
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
        assert what in self.hunters_on(place(tile))
        assert side in self.others_on(None, place(tile))
        self.opens(Fight(place(tile), None, side, None, "ordinary", what))

    def hunter_attacks_building(self, hunter: str, owner: str, title: str, tile: str) -> None:
        """TH-14.5, TH-R11, SO-R4"""
        corner, side = self.corner(tile, title), self.side(owner)
        assert kind(hunter) in self.hunters_on(place(tile))
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

    def brings(self, name: str, whom: str, price: str | None, origin: str, target: str) -> None:
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
            assert price == ("free (Bellona)" if self.pays_a_tile(seat) else "1 gold a tile")
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
        assert (price or "") == ("1 food a tile" if who == "wolf" else "")
        self.walks(who, here, there)

    def flees(self, name: str, number: str, tile: str, free: str) -> None:
        """ED-11.11, ED-11.12, ED-R28"""
        fight = self.fight
        assert fight is not None
        assert not fight.throws
        seat, there = self.seat(name), place(tile)
        side = self.side_of[seat]
        assert side == fight.defender
        assert fight.way in ("ordinary", "ranged")
        assert self.unoccupied(side, there)
        assert self.pays_a_tile(seat) == bool(free)
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

    def check_battle(self, seen: dict[str, Any]) -> None:
        """ED-12.3, ED-12.7. Before it is decided: where it is fought, by whom, and how strong both are."""
        fight = self.fight
        if fight is None or fight.over or seen["step"] == "after":
            return
        assert seen["tile"] == fight.where
        assert (seen["attacker"], seen["defender"]) == (fight.attacker, fight.defender)
        if seen["strengths"] is not None:
            assert seen["strengths"] == [self.strength(fight, True), self.strength(fight, False)]

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

    def throws_again(
        self, name: str, number: str, means: str, dice: str | None, shown: str, total: str
    ) -> None:
        """TH-12.5, HC-3.1 – HC-3.3, HC-4.7, HC-R2"""
        fight = self.fight
        assert fight is not None
        side = fight.attacker if len(fight.throws) == 1 else fight.defender
        assert self.side(name) == side
        fresh, before = numbers(dice or shown), fight.throws[-1]
        assert len(fresh) == int(number) <= len(before)
        assert (dice is None) == (len(fresh) == len(before)), "of all dice nothing else is left to tell"
        now = numbers(shown)
        assert sum(now) == int(total or shown)
        others = list((Counter(now) - Counter(fresh)).elements())
        assert len(now) == len(before) == len(others) + len(fresh)
        assert not Counter(others) - Counter(before), "the other dice lie as they fell"
        mark = len(fight.throws), self.clause
        assert mark not in fight.rerolled
        fight.rerolled.add(mark)
        fight.throws[-1] = now
        fight.totals[-1] = sum(now)
        if self.clause == "HC-3.1":
            self.pays_for_dice(name, len(fresh), means)
        elif self.clause == "TH-12.5":
            assert means == "with the Army of Jiménez"
            assert len(fresh) == 1
            assert self.coins["jimenez"] == self.seat(name)
        else:
            assert self.clause == "HC-4.7"
            assert means == "as Nicolas"
            assert len(fresh) == len(before)
            assert self.explorer[self.seat(name)] == "nicolas"
            assert self.at[self.seat(name)] == fight.where

    def pays_for_dice(self, name: str, number: int, means: str) -> None:
        """HC-3.1, HC-R3, TH-R62"""
        assert self.paid_rerolls
        shares = re.findall(r"(\d+) gold of (Seat \d)", means) or [(means.split()[1], name)]
        assert sum(int(gold) for gold, _ in shares) == number
        for gold, payer in shares:
            self.buys(self.seat(payer), (0, 0, int(gold)))

    def verdict(self, fight: Fight) -> int | None:
        """ED-12.7. Whether the attacker (1), the defender (-1) or nobody (0) wins."""
        assert len(fight.totals) == 2, "both sides roll (ED-12.7)"
        mine, theirs = fight.totals
        return (mine > theirs) - (mine < theirs)

    def ties(self, shot: str) -> None:
        """ED-12.8, ED-R17, TH-18.9. All pieces involved are locked; the next event names those that go back."""
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

    def defends_alone(self, building: str) -> None:
        """ED-15.7, ED-R57. The attackers have beaten those who interrupted."""
        fight = self.fight
        assert fight is not None
        assert fight.way == "farmhouse"
        assert not fight.throws
        assert fight.loser == fight.defender
        assert (building == "outpost") == (fight.defender == self.thieves_side)

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
        assert self.clause == ("TH-10.8" if seat == self.thieves else "ED-13.4")
        assert fight.due[seat] > 0
        fight.due[seat] -= 1
        self.passes(seat, other, one_card(card))

    def loses_card(self, name: str, card: str, taker: str) -> None:
        """ED-18.5, ED-18.11, TH-10.8, TH-17.6, TH-R17"""
        fight, seat = self.fight, self.seat(name)
        assert fight is not None
        assert fight.dweller or fight.way == "cave-in"
        assert (taker == "Thieves of the cave") == (fight.dweller == "thieves")
        cited = {"thieves": "ED-18.11", "titan": "TH-R17"}.get(fight.dweller, "ED-18.5")
        cited = "TH-10.8" if seat == self.thieves else cited
        assert self.clause == ("TH-17.6" if fight.way == "cave-in" else cited)
        assert fight.due[seat] > 0
        fight.due[seat] -= 1
        lost = cards(card)
        if fight.dweller == "thieves":
            self.holds_less(seat, lost)
            assert self.treasure is not None
            self.treasure = [held + more for held, more in zip(self.treasure, lost, strict=True)]
        else:
            self.pays(seat, lost)
        if fight.way == "cave-in" and not +fight.due:
            self.exit_is_buried()

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
        cited = "TH-R17" if fight.dweller == "titan" else "ED-18.6" if fight.dweller else "ED-13.7"
        assert self.clause == ("TH-17.7" if fight.way == "cave-in" else cited)
        if fight.way != "cave-in":
            assert self.at[seat] == fight.where
            assert fight.loser == self.side_of[seat]
        self.at[seat] = None
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
        assert self.clause == ("ED-13.8" if home else "ED-13.9")
        self.at[seat] = where
        del self.captor[seat]

    def joins_partner(self, name: str, with_whom: str, tile: str) -> None:
        """TH-6.4, TH-R5"""
        seat, partner = self.seat(name), self.seat(with_whom)
        assert partner != seat
        assert self.side_of[partner] == self.side_of[seat]
        assert self.at[partner] == place(tile)
        assert self.at[seat] is None
        self.at[seat] = place(tile)
        if self.on_turn == self.side_of[seat] and self.turns >= self.sides:
            return
        self.turn_ends()
