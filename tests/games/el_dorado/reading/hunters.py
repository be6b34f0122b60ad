"""Dwellers, the Titan, the Wolf and the guardians (ED-18, TH-14, TH-15, SO)."""

from __future__ import annotations

from tests.games.el_dorado.reading.battles import Battles
from tests.games.el_dorado.reading.board import Tile
from tests.games.el_dorado.reading.words import kind, place


class Hunters(Battles):
    """Those who are nobody's."""

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
        assert bool(idle) == (not self.nearest("titan", self.titan))
        self.hunter = "titan", 0 if idle else int(pips)
        self.went.add("titan")

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
        nearest = self.nearest(what, here)
        far = min(nearest.values(), default=0)
        onward = self.distances(there)
        assert any(onward.get(target) == far - 1 for target in nearest), "not a step nearer (TH-14.4)"
        self.put_hunter(what, there)

    def distances(self, here: str) -> dict[str, int]:
        """TH-R16, SO-R3. How many steps a hunter needs to each tile."""
        found, edge = {here: 0}, [here]
        for tile in edge:
            for there in self.hunting_steps(tile):
                if there not in found:
                    found[there] = found[tile] + 1
                    edge.append(there)
        return found

    def nearest(self, what: str, here: str) -> dict[str, int]:
        """TH-14.4, TH-R47, SO-4.1, SO-5.2, SO-5.3, SO-5.7. The targets it may head for, equally far away."""
        living = {tile for tile in self.at if tile is not None}
        living |= {tile for (_, tile), number in self.villagers.items() if number}
        living |= {self.thief_at[number] for number in self.thieves_on_map()}
        far = self.distances(here)
        targets = {tile: far[tile] for tile in living if tile in far and tile != here}
        if what == "thief" and len(self.usurped) < 3:
            shrines = self.offerings[0] - self.usurped
            targets = {tile: far[tile] for tile in shrines if tile in far and tile != here} or targets
        least = min(targets.values(), default=0)
        return {tile: steps for tile, steps in targets.items() if steps == least}

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
        self.went.add(what)

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
