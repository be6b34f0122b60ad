"""Many games of one kind, stepped together: a learner acts in all of them with one call. Compiled room.

Every game stands at a decision of one seat; of several that are asked, the lowest. A game that has ended makes room for the next one
at once. A step goes over the games once: each is played, asked and told before the next one, while the processor still has it at hand.
What the rows are made of is for others to say: this room fills memory.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final, NamedTuple, final

from librt.vecs import append, extend, vec
from mypy_extensions import i16, i32, i64, mypyc_attr, u8

from doubloon.kernel.action import Action
from doubloon.kernel.chance import Keyed, Quick
from doubloon.kernel.encoding import Encoder
from doubloon.kernel.games.game import Game
from doubloon.kernel.games.options import Options
from doubloon.kernel.positions.playout import first_asked
from doubloon.kernel.procedure import Seat
from doubloon.kernel.state import State

AT_ONCE: Final = 16
"""Rows that are collected before they are written: few enough to stay in the processor's cache."""


class Ended(NamedTuple):
    """A game of the batch that is over: where it was, its last state, and how many decisions it took."""

    place: int
    state: State
    length: int


# --- who is told ------------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class RowWriter:
    """Takes down what the seats that are asked see, game after game."""

    def add(self, state: State, seat: Seat, offers: list[Action]) -> None:
        """The next game: what its seat sees, and what it may do."""
        raise NotImplementedError

    def finish(self) -> None:
        """That was the last game."""


@final
class SheetWriter(RowWriter):
    """Writes sheets of columns and masks into two stretches of memory: of 16-bit numbers, and of bytes.

    `empty` and `rows` are the same memory, which `extend` fills from its beginning; `ones` has a one for each of `marked`.
    """

    encoder: Encoder
    sheets: Any
    masks: Any
    codes: i64
    written: i64
    waiting: i64
    empty: vec[i16]
    rows: vec[i16]
    ones: vec[u8]
    marked: vec[i64]

    def __init__(self, encoder: Encoder, width: i64, codes: i64) -> None:
        self.encoder = encoder
        self.sheets = None
        self.masks = None
        self.codes = codes
        self.written = 0
        self.waiting = 0
        self.empty = vec[i16](capacity=AT_ONCE * width)
        self.rows = self.empty
        self.ones = vec[u8](bytes(AT_ONCE * codes))
        self.marked = vec[i64]()

    def into(self, sheets: Any, masks: Any) -> None:
        """Where to write from now on, beginning with the first game."""
        self.sheets = sheets
        self.masks = masks
        self.written = 0

    def add(self, state: State, seat: Seat, offers: list[Action]) -> None:
        row: vec[i16] = self.encoder.encode(state, seat)
        self.rows = extend(self.rows, row)
        ones = self.ones
        marked = self.marked
        first = self.waiting * self.codes
        for action in offers:
            place = first + action.code
            ones[place] = 1
            marked = append(marked, place)
        self.marked = marked
        self.waiting += 1
        if self.waiting == AT_ONCE:
            self.finish()

    def finish(self) -> None:
        waiting = self.waiting
        if not waiting:
            return
        rows = self.rows
        ones = self.ones
        width = len(rows) // waiting
        codes = self.codes
        begun = self.written
        ended = begun + waiting
        self.sheets[begun * width : ended * width] = rows
        bytes_of_masks: Any = ones if waiting == AT_ONCE else ones[: waiting * codes]
        self.masks[begun * codes : ended * codes] = bytes_of_masks
        for place in self.marked:
            ones[place] = 0
        self.marked = vec[i64]()
        self.rows = self.empty
        self.written = ended
        self.waiting = 0


@final
class SparseWriter(RowWriter):
    """Takes down what is not zero. Only for games whose encoder writes sheets of columns."""

    encoder: Encoder
    columns: vec[i32]
    values: vec[i16]
    starts: vec[i32]

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.columns = vec[i32]()
        self.values = vec[i16]()
        self.starts = vec[i32]([0])

    def add(self, state: State, seat: Seat, offers: list[Action]) -> None:
        row: vec[i16] = self.encoder.encode(state, seat)
        columns = self.columns
        values = self.values
        for column, value in enumerate(row):
            if value:
                columns = append(columns, i32(column))
                values = append(values, value)
        self.columns = columns
        self.values = values
        self.starts = append(self.starts, i32(len(columns)))


@final
class ArrayWriter(RowWriter):
    """Puts whatever an encoder makes into a table of arrays, and marks the legal codes in another."""

    encoder: Encoder
    arrays: Any
    masks: Any
    written: i64

    def __init__(self, encoder: Encoder, arrays: Any, masks: Any) -> None:
        self.encoder = encoder
        self.arrays = arrays
        self.masks = masks
        self.written = 0

    def add(self, state: State, seat: Seat, offers: list[Action]) -> None:
        self.arrays[self.written] = self.encoder.encode(state, seat)
        mask = self.masks[self.written]
        for action in offers:
            mask[action.code] = 1
        self.written += 1


# --- the games --------------------------------------------------------------------------------------------------------


@final
class Batch:
    """`count` games, numbered by place. Game number n of a seed is the same game in a batch of any size, if it begins at the same time.

    `codes` are the legal ones of all games, one game after the other; those of game n begin at `code_starts[n]`.
    """

    game: Game
    options: Options
    seats: i64
    seed: bytes
    begun: i64
    states: list[State]
    actions: list[Action]
    asked: vec[i64]
    lengths: vec[i64]
    codes: vec[i32]
    code_starts: vec[i32]

    def __init__(self, game: Game, seats: i64, options: Options, count: i64, seed: bytes) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.seed = seed
        self.begun = 0
        self.states = [self.begin() for _ in range(count)]
        self.actions = game.catalogue.actions
        self.asked = vec[i64]([0] * count)
        self.lengths = vec[i64]([0] * count)
        self.codes = vec[i32]()
        self.code_starts = vec[i32]()

    def begin(self) -> State:
        """The next game of the seed."""
        key = hashlib.blake2b(str(self.begun).encode(), key=self.seed, digest_size=32).digest()
        self.begun += 1
        return self.game.start(self.seats, self.options, Keyed(key), listen=False, record=False)

    def look(self, rows: RowWriter) -> None:
        """Tell `rows` how all games stand."""
        self.forget()
        for place in range(len(self.states)):
            self.ask(place, self.states[place], rows)
        rows.finish()

    def forget(self) -> None:
        """Nothing is legal until every game has been asked."""
        self.codes = vec[i32]()
        self.code_starts = vec[i32]([0])

    def ask(self, place: i64, state: State, rows: RowWriter) -> None:
        """Whose decision it is now, what that seat sees, and what is legal."""
        seat = first_asked(state)
        self.asked[place] = seat
        offers = state.offered(seat)
        codes = self.codes
        for action in offers:
            codes = append(codes, i32(action.code))
        self.codes = codes
        self.code_starts = append(self.code_starts, i32(len(codes)))
        rows.add(state, seat, offers)

    def step(self, chosen: list[i64], rows: RowWriter) -> list[Ended]:
        """Play one code in every game and tell `rows`; those that ended. If any is illegal, ValueError, and nothing has changed."""
        self.check(chosen)
        self.forget()
        ended: list[Ended] = []
        states = self.states
        actions = self.actions
        for place in range(len(states)):
            state = states[place]
            state.play(self.asked[place], actions[chosen[place]])
            self.lengths[place] += 1
            if state.over:
                ended.append(Ended(place, state, self.lengths[place]))
                state = self.begin()
                states[place] = state
                self.lengths[place] = 0
            self.ask(place, state, rows)
        rows.finish()
        return ended

    def check(self, chosen: list[i64]) -> None:
        """Whether there is a legal code for every game."""
        count = len(self.states)
        if len(chosen) != count:
            raise ValueError(f"there are {count} games, and {len(chosen)} codes were given")
        for place in range(count):
            code = chosen[place]
            if not self.is_legal(place, code):
                raise ValueError(
                    f"code {code} is not legal in game {place}: seat {self.asked[place]} is asked, and nothing was played"
                )

    def is_legal(self, place: i64, code: i64) -> bool:
        """Whether the seat that is asked in this game may play this code."""
        codes = self.codes
        for number in range(i64(self.code_starts[place]), i64(self.code_starts[place + 1])):
            if codes[number] == code:
                return True
        return False

    def drawn(self, chance: Quick) -> vec[i32]:
        """For every game one of its legal codes, all equally likely."""
        found = vec[i32]()
        starts = self.code_starts
        for place in range(len(self.states)):
            first: i64 = i64(starts[place])
            last: i64 = i64(starts[place + 1])
            found = append(found, self.codes[first + chance.below(last - first)])
        return found
