"""A game in progress as a learner walks through it, step by step: who is asked, what that seat sees and may do. Compiled room.

All that a step needs is done here in two calls, `look` and `play`. What the arrays of a face are made of (NumPy, for both
of ours) is brought along by it: this room only fills memory.
"""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from doubloon.kernel.action import Action
from doubloon.kernel.encoding import Encoder, legal_codes
from doubloon.kernel.positions.playout import first_asked
from doubloon.kernel.procedure import Seat
from doubloon.kernel.state import State


@final
class Eye:
    """How tables of one game are looked at.

    `encoder` tells what a seat may know, as something that can be read as a row of `number`; `array` makes an array of a
    `bytearray`, which is its own, and its kind, as `numpy.frombuffer` does; `truth` is the kind of the mask's numbers.
    """

    actions: list[Action]
    nothing: bytes
    encoder: Encoder
    array: Any
    number: Any
    truth: Any

    def __init__(self, actions: list[Action], encoder: Encoder, array: Any, number: Any, truth: Any) -> None:
        self.actions = actions
        self.nothing = bytes(len(actions))
        self.encoder = encoder
        self.array = array
        self.number = number
        self.truth = truth

    def vector(self, state: State, seat: Seat) -> Any:
        """What a seat may know."""
        return self.array(bytearray(self.encoder.encode(state, seat)), self.number)

    def mask(self, state: State, seat: Seat) -> Any:
        """One for every code of the catalogue that is a legal choice now; none when the seat is not asked."""
        codes: Any = legal_codes(state, seat, self.nothing)
        return self.array(bytearray(codes), self.truth)

    def look(self, state: State, seat: Seat) -> dict[str, Any]:
        """Both, under the names PettingZoo has for them."""
        return {"observation": self.vector(state, seat), "action_mask": self.mask(state, seat)}


@final
class Episode:
    """One game, from its first question to its end. `seat` is asked now: of several the lowest.

    `mask` is the array that was made of what it may do; None when nobody has looked since somebody acted.
    """

    eye: Eye
    state: State
    names: list[str]
    seat: Seat
    choices: list[Action]
    codes: vec[u8]
    mask: Any

    def __init__(self, eye: Eye, state: State, names: list[str]) -> None:
        self.eye = eye
        self.state = state
        self.names = names
        self.seat = first_asked(state)
        self.choices = []
        self.codes = vec[u8](eye.nothing)
        self.mask = None

    def look(self) -> dict[str, Any]:
        """What the seat that is asked sees, and what it may do. The mask is remembered until it acts."""
        eye = self.eye
        state = self.state
        seat = self.seat
        choices = state.offered(seat)
        codes = vec[u8](eye.nothing)
        for action in choices:
            codes[action.code] = 1
        array = eye.array
        ones: Any = codes
        mask = array(bytearray(ones), eye.truth)
        self.choices = choices
        self.codes = codes
        self.mask = mask
        return {
            "observation": array(bytearray(eye.encoder.encode(state, seat)), eye.number),
            "action_mask": mask,
        }

    def drawn(self, lot: float) -> i64:
        """One of the codes in the mask, by a lot from 0 up to 1."""
        choices = self.choices
        return choices[i64(lot * len(choices))].code

    def play(self, code: i64) -> str | None:
        """The seat that is asked plays a code; who is asked next, None when the game is over.

        A code that was not offered raises ValueError and leaves everything as it was."""
        state = self.state
        seat = self.seat
        if self.mask is None or code < 0 or code >= len(self.codes) or not self.codes[code]:
            self.check(code)
        self.mask = None
        state.play(seat, self.eye.actions[code])
        if state.over:
            return None
        seat = first_asked(state)
        self.seat = seat
        return self.names[seat]

    def check(self, code: i64) -> None:
        """Whether a code that nobody has looked for may be played."""
        name = self.names[self.seat]
        if code < 0 or code >= len(self.eye.actions):
            raise ValueError(f"{name} may not play {code}: there is no such action")
        wanted = self.eye.actions[code]
        refusal = self.state.refusal(self.seat, wanted)
        if refusal is not None:
            raise ValueError(f"{name} may not play {code} ({wanted}): {refusal}")
