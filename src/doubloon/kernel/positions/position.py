"""A game in progress with nothing around it: no journal, no log, no undo. Compiled room.

This is what bots, learners and simulations play on. `Table` (table.py) keeps a game for people and is built on it.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from doubloon.kernel.action import Action
from doubloon.kernel.chance import Quick, quick
from doubloon.kernel.errors import BadTable
from doubloon.kernel.games.game import Game, Outcome
from doubloon.kernel.games.options import Options
from doubloon.kernel.positions.playout import Played, play_random
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import Refusal
from doubloon.kernel.state import State
from doubloon.kernel.tables.codec import state_hash

SPECTATOR: Final = -1
Seed = bytes | str | int


@final
class Position:
    """A game, its options, and the state it is in. Make one with `doubloon.new_position`.

    `state` is the rules' own object; `version` counts the actions played so far.
    """

    game: Game
    options: Options
    state: State
    version: i64

    def __init__(self, game: Game, options: Options, state: State, version: i64 = 0) -> None:
        self.game = game
        self.options = options
        self.state = state
        self.version = version

    # --- what is asked --------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many play."""
        return self.state.seats

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def to_act(self) -> list[Seat]:
        """The seats that owe a decision, ascending."""
        return self.state.to_act()

    @property
    def state_hash(self) -> str:
        """A fingerprint of everything there is."""
        return state_hash(self.state, self.game.saved)

    def choices(self, seat: Seat) -> list[Action]:
        """All legal actions of a seat, in a stable order."""
        return self.state.choices(seat)

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Why a seat may not do this: clause and sentence; None when it may."""
        refusal = self.state.refusal(seat, action)
        if refusal is None:
            return None
        return Refusal(refusal.clause, self.game.sentence(self.state, refusal, action))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""
        return self.game.outcome(self.state) if self.state.over else None

    def encode(self, seat: Seat) -> Any:
        """What a seat may know as a row of 16-bit numbers (docs/encodings.md); `numpy.frombuffer(row, "int16")` reads it."""
        encoding = self.game.encoding
        if encoding is None:
            raise BadTable(
                f"{self.game.title} has no columns of its own; `doubloon.research` encodes it by hashing"
            )
        return encoding.encoder.encode(self.state, seat)

    # --- what is done ---------------------------------------------------------------------------------------------

    def play(self, seat: Seat, action: Action) -> None:
        """Carry out one of the seat's choices, and everything that follows by itself. Legality is not checked again."""
        self.state.play(seat, action)
        self.version += 1

    def play_random(self, seed: Seed, limit: int | None = None) -> Played:
        """Play uniformly random choices in one compiled loop until the game is over or `limit` decisions were made."""
        most: int = self.game.cap if limit is None else limit
        played = play_random(self.state, luck(seed), most)
        self.version += played.decisions
        return played

    # --- copies and imagination -----------------------------------------------------------------------------------

    def copy(self) -> Position:
        """An equal, independent position; its dice will fall as they would here."""
        return Position(self.game, self.options, self.state.copy(), self.version)

    def __copy__(self) -> Position:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Position:
        return self.copy()

    def imagine(self, seat: int | None, seed: Seed) -> Position:
        """A position as it might be for all a seat knows (None: a spectator): what it cannot see is dealt again, dice to come included.

        The result depends on the seat's own view and on `seed` alone, so a bot that thinks on it cannot cheat.
        """
        return Position(self.game, self.options, imagined(self.state, seat, seed), self.version)


def imagined(real: State, seat: int | None, seed: Seed) -> State:
    """A copy with everything the seat cannot see dealt again, and dice of its own."""
    chance = luck(seed)
    state = real.copy()
    if not state.over:
        state.redeal(SPECTATOR if seat is None else seat, chance, 0)
    chance.drawn = real.chance.drawn
    state.chance = chance
    return state


def luck(seed: Seed) -> Quick:
    """A quick source of chance from any seed."""
    if isinstance(seed, int):
        seed = str(seed)
    return quick(seed.encode() if isinstance(seed, str) else seed)
