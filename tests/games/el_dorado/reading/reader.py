"""Somebody who was not there: keeps the table of El Dorado by the sentences of one seat's log and the ledger alone.

Nothing here uses the game's own rules. Every sentence is checked for what the ledger allows at that moment, and what it
leaves unsaid must follow from the ledger, so that the table read off the log is the real one (`LedgerBoard.check`).

Checked: whose turn it is and its phases; golden dice, speed and gathering; both maps, discoveries and their positions; every
step and its price; hands, stacks, trades; villagers, buildings, offerings and what they cost; every battle with its dice,
winner, losses and returns; captures; the cave, its dwellers and treasures; the Thieves; Titan, Wolf, guardians; the end.
Compared with the board after every ply; within a battle only the tile, the sides and their strengths, since what a defeat takes
is told before it leaves the map. Not compared: cards in other hands (only their number is told), the order of the stacks,
important tiles in hand, open proposals. Taken on trust: from which tile each of several villagers came that go back after a tie.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.games.el_dorado.reading.board import CORNERS, DIRECTIONS
from tests.games.el_dorado.reading.lair import Lair
from tests.games.el_dorado.reading.words import KINDS


class Reader(Lair):
    """The table as one seat's log tells it."""

    def read(self, text: str, clause: str) -> None:
        """One sentence: the first pattern that fits says which rule it is about."""
        self.clause = clause
        number, groups = self.understood(text)
        rule = RULES[number][1]
        assert not self.ended or rule in (Reader.counts_at_cap, Reader.shrines_at_the_end), "the game is over"
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

    # --- the end ----------------------------------------------------------------------------------------------------

    def wins(self, name: str, shrines: str) -> None:
        """ED-3.2, TH-3.2, TH-6.1, TH-7.9"""
        side = self.side(name)
        held = len(self.offerings[side])
        assert held >= self.needed
        assert (shrines == "all four shrines") == (held == 3)
        assert isinstance(self.cave_shrine, int)
        assert self.side_of[self.cave_shrine] == side
        self.winners, self.ended = self.players(side), True

    def is_called_off(self, rounds: str, then: str) -> None:
        """ED-R47, SO-R14"""
        self.turn_ends()
        assert then == ("lost" if self.options["mode"] == "solo" else "decide")
        assert int(rounds) == self.options["rounds"]
        assert self.turns == int(rounds) * self.sides
        self.winners, self.ended = [], True

    def holds_cave_shrine(self, side: int) -> bool:
        return isinstance(self.cave_shrine, int) and self.side_of[self.cave_shrine] == side

    def shrines_of(self, side: int) -> int:
        """ED-3.1"""
        return len(self.offerings[side]) + self.holds_cave_shrine(side)

    def shrines_at_the_end(self, text: str) -> None:
        """ED-3.2"""
        assert self.ended
        told = re.findall(rf"(\d) shrines? for {X}", text)
        self.counted = {self.side(name) for _, name in told}
        held = [(side, self.shrines_of(side)) for side in range(self.sides)]
        assert [(self.side(name), int(number)) for number, name in told] == sorted(
            held, key=lambda one: -one[1]
        )

    def counts_at_cap(
        self, name: str, verb: str, shrines: str, cave: str, pieces: str, cards: str, doubloons: str | None
    ) -> None:
        """ED-R47, SO-R14"""
        side = self.side(name)
        assert self.ended
        assert self.winners is not None
        self.counted.add(side)
        if verb != "has":
            self.winners += self.players(side)
        assert int(shrines) == self.shrines_of(side)
        assert bool(cave) == self.holds_cave_shrine(side)
        assert int(pieces) == self.pieces_on_map(side)
        assert int(cards) == sum(self.hands[seat] for seat in self.players(side))
        assert int(doubloons or 0) == (self.doubloons if side == self.thieves_side else 0)

    def pieces_on_map(self, side: int) -> int:
        """ED-R47. Villagers, explorers, thieves and buildings."""
        villagers = sum(number for (owner, _), number in self.villagers.items() if owner == side)
        explorers = sum(self.at[seat] is not None for seat in self.players(side))
        thieves = len(self.thieves_on_map()) if side == self.thieves_side else 0
        return villagers + explorers + thieves + sum(not isinstance(one, str) for one in self.buildings[side])

    def perishes(self, name: str, shrines: str) -> None:
        """SO-1.3, SO-R10"""
        assert self.solo
        assert int(shrines) == len(self.offerings[0])
        self.counted = {0}
        self.winners, self.ended = [], True


X = r"(Seat \d|[Tt]he team of Seat \d and Seat \d)"
P = (
    r"((?:water|gold|food|wood|garden|shrine|cave) \d+"
    r"|the cave entrance|the cave exit|the cave shrine's tile)"
)
C = r"((?:\d+ (?:food|wood|gold)(?:, | and )?)+|nothing)"
PRICE = r"((?:\d+ (?:food|wood|gold)(?:, | and )?)+|\d doubloons?)"
CARD = r"(1 (?:food|wood|gold)|a card|a captured card)"
D = f"({'|'.join(DIRECTIONS)})"
CORNER = rf"the ({'|'.join(CORNERS)}) corner of {P}"
KIND = f"({'|'.join(map(re.escape, KINDS))})"
HUNTER = r"([Tt]he Thief|[Tt]he Titan|[Tt]he Wolf)"
SOMEBODY = r"(?:Seat \d|The team of Seat \d and Seat \d|The [A-Z][\w ]+?)"
DWELLER = r"(The Tiger|The Thieves of the cave|The Giant|The Titan|The Wolf|The Thief)"
HOUSE = r"(?:a farmhouse|an outpost)"
PURCHASE = (
    r"(a villager|an offering|a farmhouse|the fort|taking a building back|the bridge|removing the bridge"
    r"|a step of the Wolf|a discovery of the Wolf)"
)
HALF = r"([\w' ,é]+?)"
SHRINES = r"(all four shrines|the cave shrine and two island shrines),"
RULES: list[tuple[str, Callable[..., None]]] = [
    (rf"The search begins on {P}\.", Reader.search_begins),
    (r"(\d+) important tiles are dealt in secret\.", Reader.tiles_dealt),
    (rf"{X} plays the Thieves\.", Reader.plays_thieves),
    (rf"{X} plays (.+)\.", Reader.plays),
    (rf"{X} takes the team's first turn\.", Reader.starts_for),
    (rf"{X} rolls a (\d) for the start( after the tie)?\.", Reader.rolls_for_start),
    (rf"{X} begins turn (\d+)\.", Reader.turn_begins),
    (rf"{X} rolls (\d) and (\d)( \(Laffite\))?\.", Reader.rolls_golden),
    (rf"{X} rolls both dice again \(Nicolas\): (\d) and (\d)\.", Reader.rolls_golden_again),
    (rf"{X} steals {CARD} from {X}(?: \(Laffite\))?\.", Reader.steals_card),
    (
        rf"{X} takes speed (\d+)(?: \((\d) on the die((?:, 1 (?:more|less) for [\w ]+)+)\))? and may gather (\d)\.",
        Reader.chooses_speed,
    ),
    (rf"{X} takes 1 food before gathering \(Tizoc\)\.", Reader.takes_food),
    (rf"{X} takes {C} for the Golden Rose\.", Reader.takes_rose_card),
    (rf"{X} gathers {C}(; the stacks have no more to give)?\.", Reader.gathers_cards),
    (
        rf"{X} has speed (\d+) left for moving(?: \((\d) points?((?:, 1 (?:more|less) for [\w ]+)+)\))?\.",
        Reader.keeps_speed,
    ),
    (rf"{X} looks at (?:the only tile|the top (\d) tiles) of the stack \(Emma\)\.", Reader.looks_ahead),
    (rf"{X} puts back what lay on the stack\.", Reader.arranges),
    (rf"{X} gives {C} back to the stacks\.", Reader.gives_back),
    (rf"{X} shuffles (\d) important tiles? back into the stack, unseen\.", Reader.tiles_back),
    (rf"{X} trades {C} for {C}( \(William\))?\.", Reader.trades_with_stacks),
    (rf"{X} offers {HALF} to {X} for {HALF}\.", Reader.proposes),
    (rf"{X} offers {HALF} to {X} as a gift\.", Reader.offers_gift),
    (rf"{X} asks {X} for {HALF} as a gift\.", Reader.asks_for_gift),
    (rf"{X} accepts the offer of {X}\.", Reader.accepts),
    (rf"{X} declines the offer of {X}\.", Reader.declines),
    (rf"{X} moves to {P}\.", Reader.moves),
    (rf"{X} moves thief (\d) to {P}\.", Reader.moves_thief),
    (rf"{X} sends the Wolf for 1 food a tile to {P}\.", Reader.sends_wolf),
    (
        (
            rf"{X} opens the cave(?: and goes|; (thief \d|\d+ villagers?) goe?s?) to the cave exit, "
            rf"which is closed to the {D}, {D} and {D}\."
        ),
        Reader.opens_cave,
    ),
    (rf"{X} pays 1 wood for one more step \(Sequoia\)\.", Reader.pays_stride),
    (rf"{X}(?:'s (thief \d|Wolf))? turns up {KIND}( for 1 food)?\.", Reader.turns_up),
    (
        rf"It would close the coast: {KIND} is put aside and shuffled back in\.",
        Reader.puts_aside,
    ),
    (rf"{X}(?:'s (thief \d))? reveals a secret tile: {KIND}\.", Reader.discovers_own),
    (rf"{X} lays {P} to the {D}(?: (and)|; (thief \d|the Wolf))?(?: goes there)?\.", Reader.lays),
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
        rf"{X} sets off a cave-in: the cave exit goes into the bottom half of the cave stack(?:; (.+))?\.",
        Reader.cave_falls_in,
    ),
    (r"The cave exit is open again\.", Reader.cave_opens_again),
    (rf"{X} buys a villager on {P} for {PRICE}\.", Reader.buys_villager),
    (rf"{X} announces an offering on {P}\.", Reader.announces),
    (rf"{X} places an offering on {P} for {PRICE}\.", Reader.offers),
    (rf"{X} cannot place the offering on {P} any more\.", Reader.cannot_offer),
    (rf"{X} builds (a farmhouse|the fort|an outpost|the hideout) on {CORNER} for {PRICE}\.", Reader.builds),
    (
        rf"{X} takes (a farmhouse|the fort|an outpost|the hideout) back from {CORNER} for {PRICE}\.",
        Reader.takes_back,
    ),
    (rf"{X} pays nothing towards {PURCHASE} for {X}, who does without\.", Reader.refuses_to_pay),
    (rf"{X} pays {C} towards {PURCHASE} for {X}\.", Reader.chips_in),
    (rf"{X} builds the bridge over {P}, from {P} to {P}, for {PRICE}\.", Reader.builds_bridge),
    (rf"{X} removes the bridge from {P} for {PRICE}\.", Reader.removes_bridge),
    (
        rf"{X} marches (\d+) villagers?(?: for 1 gold a tile|( for free \(Bellona\))) from {P} to {P}\.",
        Reader.marches_army,
    ),
    (rf"{X} attacks {X} on {P}\.", Reader.attacks),
    (rf"{X} attacks {HOUSE} of {X} on {CORNER}\.", Reader.attacks_farmhouse),
    (rf"{X} must fight {KIND}\.", Reader.meets_dweller),
    (rf"{X} attacks {HUNTER} on {P}\.", Reader.attacks_hunter),
    (rf"{X} is attacked by {HUNTER} on {P}\.", Reader.hunter_attacks),
    (rf"{HUNTER} attacks {HOUSE} of {X} on {CORNER}\.", Reader.hunter_attacks_building),
    (rf"{X} shoots at (.+) on {P}\.", Reader.shoots),
    (
        rf"{X} brings (\d+ villagers?|the explorer|thief \d|the Wolf)(?: for (.+?))? from {P} to {P}\.",
        Reader.brings,
    ),
    (rf"{X} flees with (\d+) villagers? to {P} (?:for 1 gold|(for free \(Bellona\)))\.", Reader.flees),
    (rf"{X} has nobody left there: no battle\.", Reader.no_battle),
    (rf"({SOMEBODY}) rolls? (no dice|\d(?: \+ \d)*)(?:: (\d+))?\.", Reader.throws),
    (
        rf"{X} throws (\d+) (?:die|dice) again (for [^:]+|with the Army of Jiménez|as Nicolas): (?:([\d, and]+); now )?(\d(?: \+ \d)*)(?:: (\d+))?\.",
        Reader.throws_again,
    ),
    (
        (
            r"A tie: (?:pieces that moved go back, and none of these pieces moves again this turn"
            r"|(nobody is hit, and there is no further step or shot in this phase))\."
        ),
        Reader.ties,
    ),
    (rf"{X} takes (the explorer|\d+ villagers?|thief \d|the Wolf) back to {P}\.", Reader.goes_back),
    (rf"{X} is defeated there(?: and loses (.+))?\.", Reader.is_defeated),
    (r"The (farmhouse|outpost) defends alone now\.", Reader.defends_alone),
    (rf"{X} loses the (farmhouse|outpost)\.", Reader.farmhouse_falls),
    (rf"{X} shoots in vain and takes no further step in this phase\.", Reader.shoots_in_vain),
    (rf"{X} gives {CARD} to {X}\.", Reader.gives_card),
    (rf"{X} loses (1 (?:food|wood|gold)) to the (stacks|Thieves of the cave)\.", Reader.loses_card),
    (rf"{X} leaves {CARD} to {X}\.", Reader.leaves_card),
    (rf"{X} loses a doubloon\.", Reader.loses_doubloon),
    (
        rf"{X} loses the explorer; {X} brings it back before the next turn of {SOMEBODY}\.",
        Reader.loses_explorer,
    ),
    (rf"{X} comes back on {P}\.", Reader.comes_back),
    (rf"{X} joins {X} on {P}\.", Reader.joins_partner),
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
    (rf"{HUNTER} goes back to {P}, and its turn ends\.", Reader.hunter_goes_back),
    (rf"{HUNTER} may go (\d) tiles?\.", Reader.guardian_rolls),
    (rf"{HUNTER} guards {P}\.", Reader.guardian_guards),
    (rf"{HUNTER} is defeated and rests until after the next turn of Seat 1\.", Reader.guardian_beaten),
    (rf"{HUNTER} goes back to {P}\.", Reader.guardian_put),
    (rf"{HUNTER} waits for the next island shrine to be discovered\.", Reader.guardian_waits),
    (
        (
            rf"The Thief takes the offering of Seat 1 from {P} and leaves his own: "
            r"every guardian is stronger by (\d)\."
        ),
        Reader.usurps,
    ),
    (
        rf"{X} has nothing left on the map(?:, gives back {C},)? and goes into hiding with two doubloons\.",
        Reader.hides,
    ),
    (rf"{X} stays in hiding and takes a doubloon\.", Reader.earns_doubloon),
    (rf"{X} stays in hiding; there is no sixth doubloon\.", Reader.stays_hidden),
    (rf"{X} places thief (\d) on {P} for {PRICE}\.", Reader.buys_thief),
    (rf"{X} turns a pair of (food|wood|gold) into a doubloon\.", Reader.turns_in),
    (rf"{X} takes (\d) gold from the stacks\.", Reader.takes_gold),
    (rf"{X} rolls (\d)\|(\d) on the thief die\.", Reader.rolls_thief_die),
    (rf"{X} takes reach (\d) and steals up to (\d) cards?\.", Reader.takes_reach),
    (rf"{X} finds nobody to steal from\.", Reader.finds_nobody),
    (rf"{X} looks at the hand of {X}\.", Reader.looks_at_hand),
    (rf"{X} leaves {X} with (\d+) cards?\.", Reader.leaves_rest),
    (rf"{X} gives the cave shrine to thief (\d)\.", Reader.entrusts),
    (rf"{X}'s thief (\d) is cursed: slower and weaker by 1\.", Reader.curses_thief),
    (rf"{X} lets thief (\d) ride Bavieca\.", Reader.rides),
    (rf"{X} must fight thief (\d), who is placed there\.", Reader.meets_thief),
    (rf"{X} finds nobody on guard there\.", Reader.finds_den),
    (rf"{X} places thief (\d) there for free\.", Reader.thief_joins),
    (rf"{X} controls {SHRINES} has found El Dorado and wins\.", Reader.wins),
    (
        (
            r"After (\d+) rounds? the search is called off: shrines (decide), then the cave shrine, "
            r"pieces on the map, and cards\."
        ),
        Reader.is_called_off,
    ),
    (
        r"After (\d+) rounds? the search is called off: the guardians have held the island, and the game is (lost)\.",
        Reader.is_called_off,
    ),
    (r"Final count: (.+)\.", Reader.shrines_at_the_end),
    (
        (
            rf"{X} (wins with|shares the win, with|has) (\d) shrines?( \(the cave shrine is one of them\))?, "
            r"(\d+) pieces? on the map(?: and|,) (\d+) cards?(?: and (\d) doubloons? \(counting as \d+ cards\))?\."
        ),
        Reader.counts_at_cap,
    ),
    (rf"{X} loses the explorer, and with it the game, with (\d) of the 3 island shrines\.", Reader.perishes),
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
