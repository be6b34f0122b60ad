"""How the reader follows set-up, rounds and turns, militiamen, heroes and zombies (CT-2 – CT-4, CT-T11)."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, NamedTuple

from tests.games.city_of_thieves.reading.board import (
    BELOW,
    BLACK,
    CYCLOPS,
    GANGS,
    HEROES,
    IDS,
    PENTACLES,
    ROOMS,
    TITLES,
    WINDOWS,
    Figure,
    LedgerBoard,
    place,
)

Rules = list[tuple[re.Pattern[str], str]]
"""Patterns of sentences, and the reader's method for each."""


def compiled(rules: list[tuple[str, str]]) -> Rules:
    return [(re.compile(pattern), rule) for pattern, rule in rules]


class Said(NamedTuple):
    """A sentence taken apart."""

    words: tuple[str, ...]
    """What the pattern's groups hold, unmatched ones empty."""
    seats: list[int]
    clause: str


class Side:
    """One side of a fight."""

    def __init__(self, figure: Figure) -> None:
        self.figure = figure
        self.cards: Counter[str] = Counter()
        self.song = 0
        self.dice: list[int] = []
        self.fixed: list[int] = []

    def shows(self) -> list[int]:
        return self.dice + self.fixed


class Combat:
    def __init__(self, attacker: Figure, defender: Figure, spot: str) -> None:
        self.attack, self.defence, self.spot = Side(attacker), Side(defender), spot
        self.winner: Figure | None = None
        self.sums: tuple[int, int] | None = None
        self.bout = 1
        self.sixes = 0
        self.robbed = self.tight = False

    def side(self, figure: Figure) -> Side:
        return self.attack if self.attack.figure is figure else self.defence

    def other(self, figure: Figure) -> Side:
        return self.defence if self.attack.figure is figure else self.attack


class Move:
    """A movement being made (CT-R31)."""

    def __init__(self, figure: Figure) -> None:
        self.figure, self.start = figure, figure.spot
        self.points = 4 - (figure.title == "Chufflock") + (figure.gear == "Soft Boots")
        self.passages = self.gates = 0
        self.grapnel, self.flying = figure.gear == "Grapnel", False
        self.lessened = self.declared = self.gone = False
        self.path: list[str] = []


class TurnReader(LedgerBoard):
    """Set-up, rounds, turns, and figures of no gang."""

    def __init__(self, seat: int, names: list[str], options: dict[str, Any]) -> None:
        super().__init__(seat, names, options)
        self.ap = 0
        self.acting: Figure | None = None
        self.moved = self.acted = self.mission_used = False
        self.activated: set[str] = set()
        self.skills: set[str] = set()
        """AP and discard skills used in this turn (CT-R59)."""
        self.rolled_for: list[str] = []
        self.pips = 0
        """What a militiaman rolled."""
        self.marching: Figure | None = None
        self.move: Move | None = None
        self.fight: Combat | None = None
        self.lock_open = self.master_key = self.crowbar = self.again = False
        self.due: Counter[tuple[str, object]] = Counter()
        """What has to be told before the next decision in a turn: wounds, experience, dice, pay for winning."""

    def read(self, text: str, clause: str) -> None:
        """One sentence: the first pattern that fits says which rule it is about."""
        for pattern, rule in self.rules():
            found = pattern.fullmatch(text)
            if found:
                words = tuple(word or "" for word in found.groups())
                seats = [self.names.index(word) for word in words if word in self.names]
                getattr(self, rule)(Said(words, seats, clause))
                return
        raise AssertionError(f"nobody understands: {text}")

    def rules(self) -> Rules:
        """What is understood: everything only at the end of the line of readers."""
        raise NotImplementedError

    def figure(self, title: str) -> Figure:
        """Of the zombies the one that was named."""
        if title == "Zombie":
            assert self.zombie is not None
            return self.zombie
        return self.figures[title]

    zombie: Figure | None = None

    def wakes(self, said: Said) -> None:
        """AV17"""
        assert said.seats[0] == self.seat
        self.zombie = self.at(place(said.words[2]))
        assert self.zombie is not None
        assert self.zombie.title == "Zombie"

    def beaten(self) -> tuple[Combat, Figure, Figure]:
        """The fight, its winner and its loser."""
        assert self.fight is not None
        assert self.fight.winner is not None
        return self.fight, self.fight.winner, self.fight.other(self.fight.winner).figure

    # --- money and cards ----------------------------------------------------------------------------------------------

    def pays(self, seat: int, number: int) -> int:
        """CT-R6. As much as he has."""
        paid = min(number, self.players[seat].ducats)
        self.players[seat].ducats -= paid
        return paid

    def spends(self, number: int) -> None:
        """CT-5.2, CT-5.3"""
        self.ap -= number
        assert self.ap >= 0, "more action points than there are (CT-5.3)"

    def plays_card(self, seat: int, card: str) -> None:
        """CT-11.4. It goes from the hand to the discard pile."""
        self.players[seat].cards -= 1
        assert self.players[seat].cards >= 0
        if seat == self.reader:
            self.hand[card] -= 1
            assert self.hand[card] >= 0, f"{card} was not held"
            self.hand = +self.hand
        self.discards[card] += 1

    def draws(self, seat: int, number: int = 1) -> None:
        """CT-R44"""
        for _ in range(number):
            if not self.deck:
                self.renew()
            self.deck -= 1
            assert self.deck >= 0
            self.players[seat].cards += 1

    def renew(self) -> None:
        """CT-R44"""
        self.deck = sum(self.discards.values())
        self.discards.clear()

    def owes(self, what: str, whom: object, number: int = 1) -> None:
        if what == "experience":
            assert isinstance(whom, int)
            left = 21 - sum(player.experience for player in self.players)
            number = min(number, left - sum(n for (kind, _), n in self.due.items() if kind == what))
        if number > 0:
            self.due[what, whom] += number

    def settles(self, what: str, whom: object, number: int = 1) -> None:
        self.due[what, whom] -= number
        assert self.due[what, whom] >= 0, f"{what} that nothing gave: {whom}"

    # --- set-up -------------------------------------------------------------------------------------------------------

    def takes_gang(self, said: Said) -> None:
        """CT-2.3"""
        gang = said.words[1].removeprefix("the ")
        assert gang not in [player.gang for player in self.players]
        self.players[said.seats[0]].gang = gang
        for title in GANGS[gang]:
            self.figures[title] = Figure(title, said.seats[0], "")

    def first_player(self, said: Said) -> None:
        """CT-2.10, CT-R2"""
        rolls = {
            self.names.index(name): int(roll)
            for roll, name in re.findall(r"(\d+) by (Seat \d)", said.words[0])
        }
        best = [seat for seat, roll in rolls.items() if roll == max(rolls.values())]
        assert [self.names.index(name) for name in re.findall(r"Seat \d", said.words[1])] == best
        assert said.words[2] == ("begins" if len(best) == 1 else "roll again")
        self.first = best[0] if len(best) == 1 else -1

    def deploys(self, said: Said) -> None:
        """CT-2.11, CT-2.12"""
        figure, spot = self.figures[said.words[1]], place(said.words[2])
        assert figure.seat == said.seats[0]
        placed = [sum(bool(one.spot) for one in self.gang(seat)) for seat in range(len(self.names))]
        turn = min(
            range(len(self.names)), key=lambda seat: (placed[seat], (seat - self.first) % len(self.names))
        )
        assert said.seats[0] == turn
        assert not figure.spot
        assert spot[0] == "D"
        assert self.at(spot) is None
        figure.spot = spot

    def sees(self, board: dict[str, Any]) -> None:
        """CT-2.5 – CT-2.9. What lies on the table when all figures stand."""
        names = {short: name for name, short in IDS.items()}
        for room, token in board["chests"].items():
            if token == "chest":
                self.locked.add(room)
            self.chests[room] = names.get(token, "")
        assert sorted(self.chests) == ROOMS
        assert len(self.missions) == (4 if self.adventure == 8 else 3)
        self.hand = Counter(card["title"] for card in board["players"][self.reader]["hand"])
        for seat, player in enumerate(self.players):
            player.cards += 5
            self.deck -= player.cards
            assert board["players"][seat]["cards"] == player.cards

    # --- rounds and turns ---------------------------------------------------------------------------------------------

    def round_begins(self, said: Said) -> None:
        """CT-3.2, CT-R1"""
        self.rests()
        self.round += 1
        self.skills = set()  # CT-R68
        assert [self.round, self.rounds] == [int(word) for word in said.words]
        self.seat = -1

    def turn_begins(self, said: Said) -> None:
        """CT-3.4, CT-3.1"""
        self.rests()
        following = self.first if self.seat < 0 else (self.seat + 1) % len(self.names)
        assert said.seats[0] == following
        assert not self.alarm or len(self.portcullises) == (10 if self.adventure == 5 else 8), "CT-R51"
        self.seat = following
        self.drew = False
        self.ap = 8 if self.adventure == 7 and self.round < 3 else 7
        self.acting = self.move = self.marching = None
        self.moved = self.acted = self.mission_used = False
        self.activated, self.rolled_for = set(), []
        self.skills = set()
        self.pips = self.marches_left = 0

    def turn_ends(self, said: Said) -> None:
        """CT-3.10"""
        self.rests()
        assert said.seats[0] == self.seat
        assert self.drew, "no card was drawn (CT-3.6)"
        assert self.ap == int(said.words[1] or 0)
        self.acting = self.move = None

    drew = False

    def rests(self) -> None:
        """Nothing is being resolved: all that was due has been told, and everybody stands alone (CT-6.9)."""
        assert not +self.due, +self.due
        crowd = Counter(one.spot for one in self.figures.values() if one.spot in TITLES or one.spot in BELOW)
        assert all(number == 1 or spot == "PR" for spot, number in crowd.items()), crowd
        for one in self.figures.values():
            assert len(one.carries) <= self.limit(one), f"{one.title} carries too much (CT-9.2)"
        if self.round:
            most = 4 if self.adventure == 8 else 3
            assert len(self.missions) == most or len(self.missions) + len(self.used_missions) == 15, "CT-2.8"
        if self.fight is not None:
            fight, winner, loser = self.beaten()
            spared = (
                loser.seat is None
                or (winner.title == CYCLOPS and not self.options["cyclops_robs"])
                or (winner.title == "Zombie" and not fight.robbed)
            )
            assert spared or fight.robbed or fight.tight, (
                "the winner takes something (CT-10.8, CT-10.9, CT-4.8)"
            )
        self.fight = self.move = None
        self.lock_open = self.master_key = self.crowbar = self.again = False

    def draws_card(self, said: Said) -> None:
        """CT-3.6, CT-11.1"""
        self.draws(said.seats[0])
        if said.clause == "CT-3.6":
            assert said.seats[0] == self.seat
            assert not self.drew
            self.drew = True
        if said.seats[0] == self.reader:
            assert said.words[1] in WINDOWS
            self.hand[said.words[1]] += 1
        else:
            assert said.words[1] == "an Arcana card"

    def alarm_sounds(self, said: Said) -> None:
        """CT-R50, CT-T11"""
        assert self.round == (6 if self.rounds == 8 else 5)
        self.alarm = True

    def lays_portcullis(self, said: Said) -> None:
        """CT-R51"""
        assert said.seats[0] == (self.first + len(self.portcullises)) % len(self.names)
        assert said.words[1] not in self.portcullises
        self.portcullises.add(said.words[1])
        assert self.alarm
        assert len(self.portcullises) <= (10 if self.adventure == 5 else 8)

    def square(self, said: Said) -> None:
        """CT-3.3, CT-T11, CT-T19: on its square, and what it changes on the table."""
        sheet, number, change = SQUARES[said.words[0]]
        assert self.adventure == sheet
        assert self.round == number or (sheet == 11 and number == 3 <= self.round)
        if change == "gates":
            self.gates = {2: {"GN", "GS"}, 3: {"GE", "GW"}, 4: set()}[self.round]
        elif change == "lamps":
            self.locked.clear()
        elif change == "missions":
            self.used_missions |= set(self.missions)
            self.missions = []
        elif change == "pact":
            for seat in range(len(self.names)):
                if any(one.spot in BELOW and one.spot != "PR" for one in self.gang(seat)):
                    self.owes("experience", seat)

    def recalled(self, said: Said) -> None:
        """AV2"""
        assert self.adventure == 1
        assert self.round == 3

    def placed(self, said: Said) -> None:
        """CT-R63, AV2, AV20 and adventure 2, square 3"""
        figure, spot = self.figure(said.words[0]), place(said.words[1])
        was, figure.spot = figure.spot, ""
        if figure.title in BLACK:
            post = {"Kornak": "GUA", "Valrut": "TRE"}[figure.title]
            assert spot in ({post} if self.at(post) is None else self.nearest(post))
        elif figure.title == "Zombie":
            assert spot in PENTACLES
            assert self.at(spot) is None
        else:
            assert (self.adventure, self.round, figure.title) == (2, 3, "Isabeau")
            assert spot in PENTACLES
            assert self.at(spot) is None or spot == was
        figure.spot = spot

    def puts(self, said: Said) -> None:
        """CT-R63. The player whom the rule names had a choice: the first (AV2), the last (adventure 2), the attacked (AV20)."""
        figure = self.figure(said.words[1])
        if figure.title != "Zombie":
            chooser = self.first if figure.title in BLACK else (self.first - 1) % len(self.names)
            assert said.seats[0] == chooser
        self.placed(said._replace(words=said.words[1:]))

    def guild_begins(self, said: Said) -> None:
        """AV10"""
        assert self.adventure == 3
        assert said.seats[0] == (self.first - self.round) % len(self.names), "not the warden (AV10)"

    # --- militiamen, heroes and zombies -------------------------------------------------------------------------------

    def rolls_for(self, said: Said) -> None:
        """CT-4.1, CT-4.2"""
        figure = self.figures[said.words[2]]
        assert figure.seat is None
        assert figure.title in BLACK or self.adventure == 2
        assert not self.below
        assert figure.title not in self.rolled_for
        self.rolled_for.append(figure.title)
        if self.adventure == 3:
            assert self.rolled_for == [*BLACK[: len(self.rolled_for)]]
        else:
            assert said.seats[0] == self.seat
            assert len(self.rolled_for) <= (2 if self.adventure == 4 else 1)
        self.marching, self.pips = figure, int(said.words[1])
        assert bool(said.words[3]) == (self.pips == 6)

    def marches(self, figure: Figure, spot: str) -> None:
        """CT-4.2, CT-R10 – CT-R12, AV11, AV17, KA-5.3, K02: a figure of no gang goes as far as it may."""
        if figure.title == "Zombie":
            points = 3 if self.round >= 3 else 2
        elif self.below:
            assert self.marches_left or self.private, "no militiaman may move (KA-5.4)"
            self.marches_left -= 1
            points = 6 if self.private else 3 if self.adventure == 13 else 4
        elif figure.title in HEROES and self.adventure == 3:
            points = 4
        else:
            assert self.marching is figure
            assert self.pips < 6
            points = self.pips
        assert spot in self.reach(figure.spot, points), f"{figure.title} cannot get to {spot}"
        self.marching = None

    marches_left = 0
    """How many militiamen a purple back still lets move (KA-5.3)."""
    private = False
    """Whether Private Security was played in this turn (K02)."""

    def moves_nobody(self, said: Said) -> None:
        """KA-R4, K02, AV17: whoever may move somebody need not."""
        assert said.seats[0] == self.seat
        if said.words[1] == "zombie":
            assert self.adventure == 6
        else:
            assert self.below
            assert self.marches_left or self.private, "no militiaman may move (KA-5.4)"
            self.marches_left = 0

    def stays(self, said: Said) -> None:
        """CT-4.3, CT-R65, KA-R39"""
        if said.clause != "CT-4.3":
            assert self.move is not None
            assert self.move.figure.title == said.words[0]
            self.move = None


SQUARES = {
    "The last player puts Isabeau on a free pentacle, if there is one.": (2, 3, ""),
    "The warden may return up to 2 treasures of the guild vault to empty rooms.": (3, 4, ""),
    "Bounties are posted: from now on a beaten militiaman is worth 3 ducats.": (4, 2, ""),
    "Portcullises fall in the gates to the north and to the south.": (5, 2, "gates"),
    "The gates to the north and south open; portcullises fall in those to the east and west.": (
        5,
        3,
        "gates",
    ),
    "All gates open.": (5, 4, "gates"),
    "The dead grow restless: from now on a zombie moves up to 3 spaces.": (6, 3, ""),
    "The lamps were lit: all chests lie treasure side up, and gangs have 7 AP again.": (7, 3, "lamps"),
    "The missions on offer are discarded, and new ones laid out.": (8, 4, "missions"),
    "The earth trembled: everybody may look at a hidden token.": (9, 3, ""),
    "An aftershock: a die is rolled for everybody in the catacombs, prisoners apart; a 1 wounds.": (9, 5, ""),
    "Whispers under the stones: everybody with fewer than 3 Intrigue cards draws one.": (10, 2, ""),
    "The whispers change: everybody may exchange an Intrigue card.": (10, 4, ""),
    "The pact calls the Cyclops.": (11, 3, ""),
    "The pact gives an experience token to everybody with a character below, prisoners apart.": (
        11,
        5,
        "pact",
    ),
    "The Cyclops is sent to guard the Treasure Room.": (12, 4, ""),
    "Fireworks: nobody moves a militiaman in this round.": (13, 3, ""),
    "The watch is doubled: until the alarm a purple card lets both militiamen move.": (14, 4, ""),
}
"""CT-T11, CT-T19. What is read out, on which sheet and square, and what it changes on the table."""
