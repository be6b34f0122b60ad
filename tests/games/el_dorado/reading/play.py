"""What every sentence may be about: somebody moves, pays, is lost; a battle is going on."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.games.el_dorado.reading.board import (
    LOST,
    ONE_GOLD,
    SUPPLY,
    THIEF_SPEED,
    Cards,
    Corner,
    LedgerBoard,
)
from tests.games.el_dorado.reading.words import Half


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


class Play(LedgerBoard):
    """The table and what is going on at it."""

    def __init__(self, seat: int, names: list[str], options: dict[str, Any]) -> None:
        super().__init__(seat, names, options)
        self.start = ""
        self.starters: list[int] = []
        self.start_rolls: dict[int, int] = {}
        self.tied_for_start = False
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
        """ED-R25. The opponents whom the piece that entered a tile has still to fight there."""
        self.flipped: tuple[int, str, str] | None = None
        self.newest = ""
        self.offered: dict[int, tuple[int, Half, Half]] = {}
        self.announced: tuple[int, str] | None = None
        self.victim: int | None = None
        self.hunter: tuple[str, int] | None = None
        self.went: set[str] = set()
        """Who of the Titan and the guardians has had a turn since the last one of a player."""
        self.clause = ""
        self.winners: list[int] | None = None
        self.counted: set[int] = set()
        """Sides whose shrines were told at the end."""
        self.ended = False

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
        """ED-12.1, ED-R15, ED-R25. Opponents there must be fought."""
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

    def demand_half_hands(self, fight: Fight, sides: Any) -> None:
        """ED-13.4, ED-R18, TH-10.8, TH-17.6"""
        for side in sides:
            leaders = self.explorers_on(side, fight.where)
            if self.thieves_on(side, fight.where) and self.thieves is not None:
                leaders = [self.thieves]
            for seat in leaders:
                fight.due[seat] = self.hands[seat] // 2
