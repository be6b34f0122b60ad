"""Every registered game as a PettingZoo environment (AEC: one agent acts at a time).

An action is a code of the game's catalogue. When several seats owe a decision at once, the lowest acts first; it learns
nothing by that, since nobody is shown what another has chosen secretly.

It needs none of PettingZoo's wrappers: what they watch over (a legal action, within bounds, after a reset, before the end)
is refused here, and the game stays as it was.
"""

from __future__ import annotations

import hashlib
import secrets
import sys
from collections.abc import Iterator, Mapping
from itertools import repeat
from operator import index
from typing import Any, Final

from gymnasium import spaces
from pettingzoo import AECEnv

from doubloon.games import game as registered
from doubloon.kernel.chance import Keyed
from doubloon.kernel.errors import BadTable
from doubloon.kernel.positions.position import Position
from doubloon.kernel.positions.stepping import Episode
from doubloon.kernel.state import State
from doubloon.kernel.tables.opening import settle, start
from doubloon.research.codes import Codes, Lent
from doubloon.research.features import view_of
from doubloon.research.observation import TRUTH, observer_of
from doubloon.research.payoffs import payoffs

BY_RESET: Final = (
    "agent_selection",
    "rewards",
    "terminations",
    "truncations",
    "infos",
    "_cumulative_rewards",
)
"""What there is of an environment from its first `reset` on."""
CHANGED: Final = ("agents", "rewards", "terminations", "truncations", "_cumulative_rewards", "infos")
"""What a game changes besides its position, in the order in which it is lent."""


class DoubloonEnv(AECEnv):  # type: ignore[misc]
    """One table. `view(agent)` gives the observation as plain values, `observe(agent)` as a vector with the mask."""

    def __init__(
        self,
        game_id: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = "ansi",
    ) -> None:
        super().__init__()
        self.game = registered(game_id)
        self.seats = seats if seats is not None else max(min(2, self.game.seats[1]), self.game.seats[0])
        self.options = settle(self.game, self.seats, options)
        self.metadata = {
            "name": f"{game_id}_v{self.game.rules}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        if render_mode not in {None, "ansi"}:
            raise BadTable(f"render_mode is 'ansi' or None, not {render_mode!r}")
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observer = observer_of(game_id)
        codes = len(self.game.catalogue)
        self.action_spaces = {agent: Codes(codes) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(
                        self.observer.low, self.observer.high, dtype=self.observer.low.dtype.type
                    ),
                    "action_mask": spaces.Box(0, 1, (codes,), TRUTH.type),
                }
            )
            for agent in self.possible_agents
        }
        self.agents: list[str] = []
        self.position: Position | None = None
        self.walk: Episode | None = None
        """Through the game, as long as it lasts."""

    def __getattr__(self, name: str) -> Any:
        """What a copy makes when it is asked for; what is missing before a game has begun."""
        if "lent" in self.__dict__:
            self.resumed()
            if name in self.__dict__:
                return self.__dict__[name]
        if name in BY_RESET:
            raise AttributeError(f"there is no {name} before a game: call reset() first", name=name, obj=self)
        raise AttributeError(f"a {type(self).__name__} has no {name}", name=name, obj=self)

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Codes:
        """All codes of the catalogue."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; equal seeds give equal games. `options={"table": {…}}` changes the table's options from now on."""
        if options and "table" in options:
            self.options = settle(self.game, self.seats, {**self.options, **options["table"]})
        if "lent" in self.__dict__:
            self.resumed()
        luck = str(seed).encode() if seed is not None else secrets.token_bytes(32)
        chance = Keyed(hashlib.blake2b(luck, digest_size=32, person=b"doubloon-zoo").digest())
        self.position = start(self.game, self.seats, self.options, chance)
        self.walk = self.begun(self.position.state)
        self.decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.walk.seat]

    def __deepcopy__(self, _: dict[int, Any]) -> DoubloonEnv:
        """A copy that goes on exactly as this one would: what never changes is shared, and what a search may never ask for is made when
        somebody does (`__getattr__`)."""
        other: DoubloonEnv = type(self).__new__(type(self))
        position = self.position
        if position is None:
            other.__dict__ = self.__dict__.copy()
            return other
        mine = self.__dict__
        lent = mine.get("lent")
        if lent is None or lent.size != len(mine) or "walk" not in mine:
            self.lend()
        other.__dict__ = copied = mine.copy()
        copied["position"] = position.copy()
        copied.pop("walk", None)
        copied.pop("action_spaces", None)
        return other

    def lend(self) -> None:
        """Put what the game changes where copies find it; this environment, too, takes it from there when somebody asks."""
        if "lent" in self.__dict__:
            self.resumed()
        spaces, mine = self.action_spaces, self.__dict__
        lent = Lent([mine.pop(name) for name in CHANGED])
        lent.spaces = [space.lent(lent) for space in spaces.values()]
        mine["lent"] = lent
        lent.size = len(mine)

    def resumed(self) -> None:
        """What has been lent and not been asked for yet; for a copy also its way through the game, and its spaces."""
        mine = self.__dict__
        lent = mine.pop("lent")
        for name, value in zip(CHANGED, lent.changed(), strict=True):
            mine.setdefault(name, value)
        if "action_spaces" in mine:
            return
        state = self.present.state
        self.walk = walk = None if state.over else Episode(self.observer.eye, state, self.possible_agents)
        self.action_spaces = {
            agent: space.copied(generator, walk)
            for agent, (space, generator) in zip(self.possible_agents, lent.spaces, strict=True)
        }

    def __getstate__(self) -> dict[str, Any]:
        """For copies and pickles: everything but the way through the game, which begins again where the position stands."""
        if "lent" in self.__dict__:
            self.resumed()
        return {**self.__dict__, "walk": None}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        if self.position is not None and not self.position.state.over:
            self.walk = self.begun(self.position.state)

    def begun(self, state: State) -> Episode:
        """A way through a game from here on, on which codes are drawn, too."""
        walk = Episode(self.observer.eye, state, self.possible_agents)
        for space in self.action_spaces.values():
            space.walk = walk
        return walk

    @property
    def present(self) -> Position:
        """The position; there is one after `reset`."""
        if self.position is None:
            raise RuntimeError("call reset() first")
        return self.position

    def view(self, agent: str) -> dict[str, Any]:
        """What an agent may know, as plain values: the board from its seat, and what it is asked."""
        return view_of(self.game, self.present.state, self.seat_of[agent])

    def observe(self, agent: str) -> dict[str, Any]:
        """The same as a vector, and the mask of legal codes."""
        if self.walk is not None and agent == self.agent_selection:
            return self.walk.look()
        return self.observer.look(self.present.state, self.seat_of[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The selected agent, again and again, until none is left or it was `max_iter` times somebody's turn."""
        if self.position is None:
            raise RuntimeError("nobody can be asked before a game: call reset() first")
        for _ in repeat(None, min(max_iter, sys.maxsize)):
            if not self.agents:
                return
            yield self.agent_selection

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """What the selected agent sees now, what it has won since it last acted, and whether its game is over."""
        walk = self.walk
        agent = self.agent_selection
        if walk is not None and observe:  # nothing has been won or ended while the game goes on
            return walk.look(), 0.0, False, False, self.infos[agent]
        self.somebody_is_left()
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: int | None) -> None:
        """The selected agent plays a code; afterwards the agent that is asked next is selected."""
        walk = self.walk
        if walk is None:
            assert self.present.state.over, "a game that goes on has a walk"
            self.somebody_is_left()
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{self.agent_selection} is asked and must act")
        try:
            code = index(action)
        except TypeError:
            told = f"{self.agent_selection} may not play {action!r}: an action is a whole number, its code"
            raise ValueError(told) from None
        asked = walk.play(code)
        self.decisions += 1
        if asked is None:
            self.walk = None
            self.pay_out(walk.state)
        else:
            self.agent_selection = asked

    def somebody_is_left(self) -> None:
        """Nobody is when all have taken leave of a game that is over."""
        if not self.agents:
            raise RuntimeError("the game is over and everybody has left: call reset() for another")

    def pay_out(self, state: State) -> None:
        """The game is over. Before, all rewards were 0, so that there is nothing to keep count of at every step."""
        outcome = self.game.quick_outcome(state)
        worth = payoffs(outcome["ranks"])
        self.rewards = dict(zip(self.possible_agents, worth, strict=True))
        endings = self.game.endings(outcome)
        for seat, agent in enumerate(self.possible_agents):
            self.infos[agent] = {
                "scores": list(outcome["scores"]),
                "ranks": list(outcome["ranks"]),
                "won": seat in outcome["winners"],
                "decisions": self.decisions,
                "endings": endings,
            }
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = dict.fromkeys(self.possible_agents, True)

    def render(self) -> str | None:
        """The position as a spectator is told it: whom it waits for, what for, and the board; None where no `render_mode` is set."""
        if self.render_mode is None:
            return None
        state = self.present.state
        if state.over:
            return f"{self.game.title}: over, ranks {self.game.outcome(state)['ranks']}"
        waiting = self.game.waiting(state)["text"].format(*self.possible_agents, *self.game.bystanders)
        board = self.game.board(state, None)
        return "\n".join(
            [f"{self.game.title}: {waiting}", *(f"{name}: {value}" for name, value in board.items())]
        )

    def close(self) -> None:
        """Nothing is held open."""
