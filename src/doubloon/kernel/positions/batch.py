"""Many games of one kind, stepped together: a learner acts in all of them with one call. Compiled room.

Every game stands at a decision of one seat; of several that are asked, the lowest. A game that has ended makes room for the next one
at once. What the rows are made of is for others to say: this room hands out memory.
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple, final

from librt.vecs import append, vec
from mypy_extensions import i16, i32, i64, u8

from doubloon.kernel.action import Action
from doubloon.kernel.chance import Keyed, Quick
from doubloon.kernel.encoding import Encoder
from doubloon.kernel.games.game import Game
from doubloon.kernel.games.options import Options
from doubloon.kernel.positions.playout import first_asked
from doubloon.kernel.state import State


class Ended(NamedTuple):
    """A game of the batch that is over: where it was, its last state, and how many decisions it took."""

    place: int
    state: State
    length: int


class Sparse(NamedTuple):
    """What is not zero, row after row: row n of `columns` and `values` begins at `starts[n]`; the same for the legal codes."""

    columns: Any
    values: Any
    starts: Any
    codes: Any
    code_starts: Any


@final
class Batch:
    """`count` games, numbered by place. Game number n of a seed is the same game in a batch of any size, if it begins at the same time."""

    game: Game
    options: Options
    seats: i64
    encoder: Encoder
    nothing: bytes
    seed: bytes
    begun: i64
    states: list[State]
    asked: list[i64]
    offers: list[list[Action]]
    lengths: list[i64]

    def __init__(
        self, game: Game, seats: i64, options: Options, encoder: Encoder, count: i64, seed: bytes
    ) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.encoder = encoder
        self.nothing = bytes(len(game.catalogue))
        self.seed = seed
        self.begun = 0
        self.states = [self.begin() for _ in range(count)]
        self.asked = [0] * count
        self.offers = [[] for _ in range(count)]
        self.lengths = [0] * count
        for place in range(count):
            self.ask(place)

    def begin(self) -> State:
        """The next game of the seed."""
        key = hashlib.blake2b(str(self.begun).encode(), key=self.seed, digest_size=32).digest()
        self.begun += 1
        return self.game.start(self.seats, self.options, Keyed(key), listen=False, record=False)

    def ask(self, place: i64) -> None:
        """Whose decision it is now, and what is legal."""
        state = self.states[place]
        seat = first_asked(state)
        self.asked[place] = seat
        self.offers[place] = state.offered(seat)

    def step(self, codes: list[i64]) -> list[Ended]:
        """Play one code in every game; those that ended. If any is illegal, ValueError, and nothing has changed."""
        count = len(self.states)
        if len(codes) != count:
            raise ValueError(f"there are {count} games, and {len(codes)} codes were given")
        chosen = [self.choice(place, codes[place]) for place in range(count)]
        ended: list[Ended] = []
        for place in range(count):
            state = self.states[place]
            state.play(self.asked[place], chosen[place])
            self.lengths[place] += 1
            if state.over:
                ended.append(Ended(place, state, self.lengths[place]))
                self.states[place] = self.begin()
                self.lengths[place] = 0
            self.ask(place)
        return ended

    def choice(self, place: i64, code: i64) -> Action:
        """The legal action with this code."""
        for action in self.offers[place]:
            if action.code == code:
                return action
        raise ValueError(
            f"code {code} is not legal in game {place}: seat {self.asked[place]} is asked, and nothing was played"
        )

    def drawn(self, chance: Quick) -> vec[i32]:
        """For every game one of its legal codes, all equally likely."""
        codes = vec[i32]()
        for offers in self.offers:
            codes = append(codes, i32(offers[chance.below(len(offers))].code))
        return codes

    # --- what is seen ---------------------------------------------------------------------------------------------

    def rows(self) -> list[Any]:
        """What the seat that is asked may know, game by game."""
        encoder = self.encoder
        return [encoder.encode(self.states[place], self.asked[place]) for place in range(len(self.states))]

    def masks(self) -> list[Any]:
        """For every game a byte for each code: 1 where it is legal."""
        found: list[Any] = []
        for offers in self.offers:
            mask = vec[u8](self.nothing)
            for action in offers:
                mask[action.code] = 1
            found.append(mask)
        return found

    def sparse(self) -> Sparse:
        """Both, without what is zero. Only for games whose encoder writes sheets of columns."""
        columns = vec[i32]()
        values = vec[i16]()
        starts = vec[i32]([0])
        codes = vec[i32]()
        code_starts = vec[i32]([0])
        for place in range(len(self.states)):
            row: vec[i16] = self.encoder.encode(self.states[place], self.asked[place])
            for column in range(len(row)):
                value = row[column]
                if value:
                    columns = append(columns, i32(column))
                    values = append(values, value)
            starts = append(starts, i32(len(columns)))
            for action in self.offers[place]:
                codes = append(codes, i32(action.code))
            code_starts = append(code_starts, i32(len(codes)))
        return Sparse(columns, values, starts, codes, code_starts)
