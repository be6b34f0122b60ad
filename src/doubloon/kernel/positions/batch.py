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
from doubloon.kernel.column import rules_are_compiled
from doubloon.kernel.encoding import Encoder
from doubloon.kernel.games.game import Game
from doubloon.kernel.games.options import Options
from doubloon.kernel.positions.playout import first_asked
from doubloon.kernel.procedure import Seat
from doubloon.kernel.state import State


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


@final
class Pages:
    """Memory for what all games tell in one step: sheets of columns, and masks with a byte for every code. It is used again and again.

    `no_sheets` and `sheets` are the same memory, which `extend` fills from its beginning; so are the two of masks.
    """

    no_sheets: vec[i16]
    sheets: vec[i16]
    no_masks: vec[u8]
    masks: vec[u8]

    def __init__(self, count: i64, width: i64, codes: i64) -> None:
        self.no_sheets = vec[i16](capacity=count * width)
        self.no_masks = vec[u8](capacity=count * codes)
        nothing = vec[i16]([0] * width)
        no_codes = vec[u8](bytes(codes))
        sheets = self.no_sheets
        masks = self.no_masks
        for _ in range(count):
            sheets = extend(sheets, nothing)
            masks = extend(masks, no_codes)
        self.sheets = sheets
        self.masks = masks


@final
class PageWriter(RowWriter):
    """Writes sheets and masks onto pages, one game after the other. A sheet is filled in memory that stays in the processor's cache."""

    encoder: Encoder
    room: vec[i16]
    no_codes: vec[u8]
    sheets: vec[i16]
    masks: vec[u8]

    def __init__(self, encoder: Encoder, width: i64, codes: i64) -> None:
        self.encoder = encoder
        self.room = vec[i16](capacity=width)
        self.no_codes = vec[u8](bytes(codes))
        self.sheets = vec[i16]()
        self.masks = vec[u8]()

    def onto(self, pages: Pages) -> None:
        """Where to write from now on, beginning with the first game."""
        self.sheets = pages.no_sheets
        self.masks = pages.no_masks

    def leave(self) -> None:
        """The pages are somebody else's now."""
        self.sheets = vec[i16]()
        self.masks = vec[u8]()

    def add(self, state: State, seat: Seat, offers: list[Action]) -> None:
        self.sheets = extend(self.sheets, self.encoder.write(state, seat, self.room))
        masks = self.masks
        first = len(masks)
        masks = extend(masks, self.no_codes)
        for action in offers:
            masks[first + action.code] = 1
        self.masks = masks


@final
class SparseWriter(RowWriter):
    """Takes down what is not zero. Only for games whose encoder writes sheets of columns."""

    encoder: Encoder
    room: vec[i16]
    columns: vec[i32]
    values: vec[i16]
    starts: vec[i32]

    def __init__(self, encoder: Encoder, width: i64) -> None:
        self.encoder = encoder
        self.room = vec[i16](capacity=width)
        self.columns = vec[i32]()
        self.values = vec[i16]()
        self.starts = vec[i32]([0])

    def add(self, state: State, seat: Seat, offers: list[Action]) -> None:
        row = self.encoder.write(state, seat, self.room)
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


_FETCHES: Final = rules_are_compiled()


def fetch_ahead(states: list[State], place: i64) -> None:
    """Have the processor fetch the games after this one into its caches: compiled calls do that (tools/inline.h), Python does nothing."""


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

    def forget(self) -> None:
        """Nothing is legal until every game has been asked."""
        self.codes = vec[i32](capacity=len(self.codes) + len(self.states))
        self.code_starts = append(vec[i32](capacity=len(self.states) + 1), 0)

    def ask(self, place: i64, state: State, rows: RowWriter) -> None:
        """Whose decision it is now, what that seat sees, and what is legal."""
        seat = first_asked(state)
        offers = state.offered(seat)
        self.asked[place] = seat
        codes = self.codes
        for action in offers:
            codes = append(codes, i32(action.code))
        self.codes = codes
        self.code_starts = append(self.code_starts, i32(len(codes)))
        rows.add(state, seat, offers)

    def step(self, chosen: vec[i64], rows: RowWriter) -> list[Ended]:
        """Play one code in every game and tell `rows`; those that ended. If any is illegal, ValueError, and nothing has changed."""
        self.check(chosen)
        self.forget()
        ended: list[Ended] = []
        states = self.states
        actions = self.actions
        asked = self.asked
        lengths = self.lengths
        for place in range(len(states)):
            if _FETCHES:
                fetch_ahead(states, place)
            state = states[place]
            state.play(asked[place], actions[chosen[place]])
            lengths[place] += 1
            if state.over:
                ended.append(Ended(place, state, lengths[place]))
                state = self.begin()
                states[place] = state
                lengths[place] = 0
            self.ask(place, state, rows)
        return ended

    def check(self, chosen: vec[i64]) -> None:
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
        codes = self.codes
        starts = self.code_starts
        found = vec[i32](capacity=len(self.states))
        for place in range(len(self.states)):
            first: i64 = i64(starts[place])
            last: i64 = i64(starts[place + 1])
            found = append(found, codes[first + chance.below(last - first)])
        return found
