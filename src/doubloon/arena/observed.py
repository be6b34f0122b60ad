"""One game watched closely: who won and how, how often the lead changed, what was offered and what was taken.

Game number i of a seed is the game that `doubloon simulate` plays under that number: same seed, same players, same hash.
Watching costs time, so `simulate` does without.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from doubloon.arena.players import Players
from doubloon.arena.seating import Seating, seating
from doubloon.arena.simulate import seed_of
from doubloon.games import game as registered
from doubloon.kernel.action import Action, Plain
from doubloon.kernel.chance import Keyed
from doubloon.kernel.games.catalogue import kind
from doubloon.kernel.games.game import Game, Mode
from doubloon.kernel.positions.playout import first_asked
from doubloon.kernel.positions.position import Position
from doubloon.kernel.state import KernelFault, State
from doubloon.kernel.tables.opening import start
from doubloon.kernel.tables.record import Record
from doubloon.kernel.tables.table import opened


class Order(msgspec.Struct, frozen=True):
    """Which games to play. `balanced` plays every seating of the players in turn; several tables (modes with settled
    options) take turns, each with every seating."""

    game: str
    players: tuple[str, ...]
    tables: tuple[Mode, ...]
    seed: str
    balanced: bool = True

    def table(self, number: int) -> Mode:
        """At which table a game is played."""
        return self.tables[number // len(self.players) % len(self.tables)]

    def seating(self, number: int) -> Seating:
        """The player on each chair in a game."""
        return seating(len(self.players), number if self.balanced else 0, len(self.tables))


class Row(msgspec.Struct, frozen=True):
    """One finished game: a line of `results.jsonl`. Lists go by seat; `chosen` tells for each kind of action in how many real
    decisions (of more than one choice) it was offered and in how many it was taken."""

    number: int
    mode: str
    players: list[str]
    decisions: int
    unforced: int
    winners: list[int]
    ranks: list[int]
    scores: list[int]
    lead_changes: int
    endings: list[str]
    table: dict[str, str]
    seats: list[dict[str, str]]
    chosen: dict[str, tuple[int, int]]
    hash: str
    forfeits: dict[int, str] = {}
    """The seats that lost by rule, and why."""


class ObservedGame(msgspec.Struct, frozen=True):
    """A row, and the game's record where one was wanted."""

    row: Row
    record: bytes | None = None


def part_played(order: Order, recorded: int, numbers: Sequence[int]) -> list[ObservedGame]:
    """These games; those with a number below `recorded` with their records."""
    game = registered(order.game)
    return [observed(game, order, number, number < recorded) for number in numbers]


def observed(game: Game, order: Order, number: int, recorded: bool = False) -> ObservedGame:
    """Game number `number` of an order, played to its end."""
    seed, mode = seed_of(order.seed, number), order.table(number)
    names = [order.players[player] for player in order.seating(number)]
    position = start(game, len(names), mode["options"], Keyed(seed))
    table = opened(game, len(names), mode["options"], seed) if recorded else None
    notes = Notes(game, len(names))
    players = Players(names, seed)
    while not position.over and notes.decisions < game.cap:
        seat = first_asked(position.state)
        choices = position.choices(seat)
        action = players.decide(position, seat, choices, notes.decisions)
        notes.take(position.state, seat, choices, action)
        position.play(seat, action)
        if table is not None:
            table.act(seat, action)
    if not position.over:
        raise KernelFault(f"{game.id}: game {number} of seed {order.seed!r} is not over after its cap")
    row = notes.row(number, mode["name"], names, players, position)
    return ObservedGame(row, encoded(table.record()) if table is not None else None)


def encoded(record: Record) -> bytes:
    """A record as it stands in a file."""
    return msgspec.json.encode(record) + b"\n"


class Notes:
    """What is noted about one game while it is played."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.kinds = kinds(game)
        self.offered = [0] * len(self.kinds[1])
        self.taken = [0] * len(self.kinds[1])
        self.decisions = 0
        self.unforced = 0
        self.last = -1
        self.leader: int | None = None
        self.lead_changes = 0

    def take(self, state: State, seat: int, choices: list[Action], action: Action) -> None:
        """A seat is about to do this."""
        if seat != self.last and self.seats > 1:
            self.last = seat
            self.look_who_leads(state)
        self.decisions += 1
        if len(choices) > 1:
            by_code = self.kinds[0]
            self.unforced += 1
            for one in {by_code[choice.code] for choice in choices}:
                self.offered[one] += 1
            self.taken[by_code[action.code]] += 1

    def look_who_leads(self, state: State) -> None:
        """Whenever another seat takes over: somebody leads who stands better than everybody else in the game's own
        evaluation; the lead changes when that is another than the last one."""
        standing = self.game.prospects(state)
        best = max(standing)
        if standing.count(best) == 1:
            leader = standing.index(best)
            if self.leader not in {None, leader}:
                self.lead_changes += 1
            self.leader = leader

    def row(self, number: int, mode: str, names: list[str], players: Players, position: Position) -> Row:
        """All that is noted, once the game is over."""
        outcome = players.judged(self.game.outcome(position.state))
        groups = self.game.report_groups(position.state, outcome)
        return Row(
            number=number,
            mode=mode,
            players=names,
            decisions=self.decisions,
            unforced=self.unforced,
            winners=[int(seat) for seat in outcome["winners"]],
            ranks=[int(rank) for rank in outcome["ranks"]],
            scores=[int(score) for score in outcome["scores"]],
            lead_changes=self.lead_changes,
            endings=self.game.endings(outcome),
            table=groups["table"],
            seats=groups["seats"],
            chosen={
                name: (self.offered[place], self.taken[place])
                for place, name in enumerate(self.kinds[1])
                if self.offered[place]
            },
            hash=position.state_hash,
            forfeits=players.forfeits,
        )


@cache
def kinds(game: Game) -> tuple[list[int], list[str]]:
    """The kind of every action by its code, as a number, and the kinds' names by that number. An action without fields is a
    kind of its own, named by its text."""
    of_action = [str(one) if type(one) is Plain else kind(one) for one in game.catalogue.actions]
    names = list(dict.fromkeys(of_action))
    places = {name: place for place, name in enumerate(names)}
    return [places[name] for name in of_action], names
