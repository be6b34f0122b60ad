"""One learner against bots, frozen copies of itself or any function: every game as a Gymnasium environment.

The other seats play by themselves between two decisions of the learner. `gymnasium.make` knows every game once this module is
imported: `gymnasium.make("doubloon.research.on_gymnasium:doubloon/gilded-compass-v4", opponents=["greedy"])`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from math import tanh
from typing import Any, Final, Literal

import gymnasium
from gymnasium import spaces

from doubloon.bots import Bot, named, think
from doubloon.games import game as registered
from doubloon.games import games
from doubloon.kernel.chance import Keyed
from doubloon.kernel.errors import BadTable
from doubloon.kernel.positions.playout import first_asked
from doubloon.kernel.positions.position import Position
from doubloon.kernel.state import State
from doubloon.kernel.tables.opening import settle, start
from doubloon.research.observation import TRUTH, observer_of
from doubloon.research.payoffs import payoffs

Observation = dict[str, Any]
Policy = Callable[[Observation], int]
"""A player of yours: what its seat sees and may do, to the code of an action."""
Reward = Literal["rank", "margin", "potential"]
REWARDS: Final = ("rank", "margin", "potential")
LEADS: Final = 4.0
"""A lead of this many `Game.lead` is worth tanh(1), about three quarters of the way to a certain win."""


class Versus(gymnasium.Env[Observation, Any]):
    """A learner on one seat, opponents on the others in turn order. `seat` None: another one, drawn, in each game.

    `rank` pays at the end, from 1 for the first to -1 for the last. `margin` pays at the end, too: tanh of the lead over the best
    rival. `potential` pays at every step by how much tanh of the game's own evaluation has changed, and the rank at the end, so that
    the sum of a game is its rank less a constant.
    """

    def __init__(
        self,
        game_id: str,
        opponents: Sequence[str | Bot | Policy] = ("greedy",),
        reward: Reward = "rank",
        seat: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = registered(game_id)
        self.seats = len(opponents) + 1
        self.options = settle(self.game, self.seats, options)
        if reward not in REWARDS:
            raise BadTable(f"reward {reward!r} is not one of {', '.join(REWARDS)}")
        if seat is not None and not 0 <= seat < self.seats:
            raise BadTable(f"there are seats 0 to {self.seats - 1}, not {seat}")
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.opponents: list[Any] = [named(one) if isinstance(one, str) else one for one in opponents]
        self.reward = reward
        self.wished = seat
        self.observer = observer_of(game_id)
        low, high = self.observer.low, self.observer.high
        codes = len(self.game.catalogue)
        self.action_space = spaces.Discrete(codes)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=low.dtype.type),
                "action_mask": spaces.Box(0, 1, (codes,), TRUTH.type),
            }
        )
        self.position: Position | None = None

    # --- Gymnasium's four calls -----------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, played up to the learner's first decision. Equal seeds give equal games."""
        super().reset(seed=seed)
        if options and "table" in options:
            self.options = settle(self.game, self.seats, {**self.options, **options["table"]})
        luck = self.np_random.bytes(32)
        self.luck = hashlib.blake2b(luck, digest_size=32, person=b"doubloon-versus").digest()
        self.seat = int(self.np_random.integers(self.seats)) if self.wished is None else self.wished
        self.position = start(self.game, self.seats, self.options, Keyed(self.luck))
        self.let_others_play()
        self.standing = self.potential(self.state)
        return self.seen(), self.told()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The learner plays a code, then the others until it is asked again. An illegal code raises ValueError."""
        state = self.state
        if state.over:
            raise RuntimeError("the game is over: call reset() for another")
        catalogue = self.game.catalogue
        code = int(action)
        if not 0 <= code < len(catalogue):
            raise ValueError(f"there is no action {code}: codes are 0 to {len(catalogue) - 1}")
        refusal = state.refusal(self.seat, catalogue[code])
        if refusal is not None:
            raise ValueError(f"action {code} ({catalogue[code]}) is not legal: {refusal}")
        self.played(self.seat, code)
        self.let_others_play()
        return self.seen(), self.earned(), state.over, False, self.told()

    def render(self) -> str | None:
        """The table as the learner sees it, as plain values in text; with `render_mode="ansi"` only."""
        if self.render_mode is None:
            return None
        board = self.game.board(self.state, self.seat)
        return "\n".join(f"{name}: {value}" for name, value in board.items())

    def action_masks(self) -> Any:
        """The legal codes as truths, where sb3-contrib's MaskablePPO looks for them."""
        return self.observer.look(self.state, self.seat)["action_mask"].astype(bool)

    # --- within a step --------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state of the game."""
        return self.present.state

    @property
    def present(self) -> Position:
        """The game in progress; there is one after `reset`."""
        if self.position is None:
            raise RuntimeError("there is no game yet: call reset() first")
        return self.position

    def let_others_play(self) -> None:
        """Until the learner is asked or the game is over."""
        state = self.state
        while not state.over and (seat := first_asked(state)) != self.seat:
            opponent = self.opponents[(seat - self.seat - 1) % self.seats]
            if not hasattr(opponent, "choose"):
                code = int(opponent(self.looked(seat)))
                if state.refusal(seat, self.game.catalogue[code]) is not None:
                    raise ValueError(f"an opponent's action {code} is not legal")
            else:
                code = think(
                    opponent, self.present, seat, b"%d " % self.present.version + self.luck
                ).action.code
            self.played(seat, code)

    def played(self, seat: int, code: int) -> None:
        self.present.play(seat, self.game.catalogue[code])

    def looked(self, seat: int) -> Observation:
        """What a seat sees and may do, as arrays of the caller's own."""
        return {name: array.copy() for name, array in self.observer.look(self.state, seat).items()}

    def seen(self) -> Observation:
        return self.looked(self.seat)

    def told(self) -> dict[str, Any]:
        """Which seat the learner has; at the end, how the game went."""
        found: dict[str, Any] = {"seat": self.seat, "decisions": int(self.present.version)}
        if self.state.over:
            outcome = self.game.quick_outcome(self.state)
            found |= {
                "scores": list(outcome["scores"]),
                "ranks": list(outcome["ranks"]),
                "won": self.seat in outcome["winners"],
                "endings": self.game.endings(outcome),
            }
        return found

    def potential(self, state: State) -> float:
        """The learner's lead, between -1 and 1; once the game is over, its rank."""
        if state.over and self.reward != "margin":
            return payoffs(self.game.ranks(state))[self.seat]
        return tanh(self.game.evaluate(state, self.seat) / (LEADS * self.game.lead))

    def earned(self) -> float:
        """What the last step brought."""
        if self.reward == "potential":
            before, self.standing = self.standing, self.potential(self.state)
            return self.standing - before
        return self.potential(self.state) if self.state.over else 0.0


def register() -> list[str]:
    """Make every game known to `gymnasium.make`; the ids."""
    ids = []
    for game in games().values():
        name = f"doubloon/{game.id}-v{game.rules}"
        ids.append(name)
        if name not in gymnasium.registry and game.seats[1] > 1:
            gymnasium.register(name, entry_point=f"{__name__}:Versus", kwargs={"game_id": game.id})
    return ids


register()
