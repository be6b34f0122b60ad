"""Every registered game as a Python game of OpenSpiel, with sampled chance.

A state is a decision, a chance node or the end. A chance node has one outcome: what it draws is sampled when it is applied,
from the generator of the game object (`players`, `seed` and `options` are parameters of the game), so that a search which comes by twice sees two
throws. It stands before the set-up, and after every choice that draws something; choices that draw nothing lead on at once.
`resample_from_infostate` deals again what a player cannot see.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyspiel

from doubloon.games import games
from doubloon.kernel.chance import Quick, quick
from doubloon.kernel.games.game import Game
from doubloon.kernel.positions.playout import first_asked
from doubloon.kernel.positions.position import Position
from doubloon.kernel.state import State
from doubloon.kernel.tables.opening import settle, start
from doubloon.research.features import WIDTH, vector, view_of
from doubloon.research.observation import observer_of
from doubloon.research.payoffs import payoffs

PREFIX: Final = "doubloon_"
THE_OUTCOME: Final = 0
"""The one outcome of a chance node."""


def name_of(game: Game) -> str:
    """A game's name in OpenSpiel."""
    return PREFIX + game.id.replace("-", "_")


def register_all() -> list[str]:
    """Register what is not registered yet; all names."""
    known = set(pyspiel.registered_names())
    for game in games().values():
        if name_of(game) not in known:
            register(game)
    return [name_of(game) for game in games().values()]


def register(game: Game) -> None:
    """Make one game known."""
    kind = pyspiel.GameType(
        short_name=name_of(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[1],
        min_num_players=game.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": players_of(game), "seed": 0, "options": ""},
    )

    class OneGame(SpielGame):
        """The game under this name."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, kind, params or {})

    pyspiel.register_game(kind, OneGame)


def players_of(game: Game) -> int:
    """As few as may, at least two if the game allows."""
    return max(min(2, game.seats[1]), game.seats[0])


def options_in(text: str) -> dict[str, object]:
    """`rounds=30 expansion=on`: options of the table as one parameter."""
    return {name: value for name, _, value in (one.partition("=") for one in text.split())}


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game and the generator its chance nodes sample from."""

    def __init__(self, game: Game, kind: Any, params: dict[str, Any]) -> None:
        self.game = game
        self.seats = int(params.get("players", players_of(game)))
        self.options = settle(game, self.seats, options_in(str(params.get("options", ""))))
        self.luck = quick(f"openspiel {params.get('seed', 0)}".encode())
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.catalogue),
            max_chance_outcomes=1,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=game.cap,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> SpielState:
        """Before the set-up."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What a seat sees, or what everybody sees where no private information is wanted, as a vector and as text."""
        return SpielObserver(self.game, is_public(iig_obs_type), params)

    def fresh(self) -> Quick:
        """A source of chance of its own for one chance node."""
        return Quick(self.luck.below(2**31))

    def set_up(self) -> Position:
        """A table, sampled."""
        return start(self.game, self.seats, self.options, self.fresh())


class SpielState(pyspiel.State):  # type: ignore[misc]
    """`position` is None before the set-up; `pending` is a choice that waits for what it draws, -1 for none."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position: Position | None = None
        self.pending = -1

    @property
    def table(self) -> State:
        """What lies on the table."""
        assert self.position is not None
        return self.position.state

    def current_player(self) -> int:
        """The lowest seat that is asked."""
        if self.position is None or self.pending >= 0:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else int(first_asked(self.table))

    def is_terminal(self) -> bool:
        return self.position is not None and self.table.over

    def _legal_actions(self, player: int) -> list[int]:
        """The codes of the choices, ascending."""
        return sorted(int(action.code) for action in self.table.choices(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(THE_OUTCOME, 1.0)]

    def _apply_action(self, action: int) -> None:
        game: SpielGame = self.get_game()
        if self.position is None:
            self.position = game.set_up()
        elif self.pending >= 0:
            code, self.pending = self.pending, -1
            self.table.chance = redrawn(self.table, game.fresh())
            self.table.play(first_asked(self.table), game.game.catalogue[code])
        else:
            self.choose(game, action)

    def choose(self, game: SpielGame, code: int) -> None:
        """Play a choice at once if it draws nothing; else it waits for a chance node."""
        assert self.position is not None
        after = self.position.copy()
        after.play(first_asked(after.state), game.game.catalogue[code])
        if after.state.chance.drawn == self.table.chance.drawn:
            self.position = after
        else:
            self.pending = code

    def _action_to_string(self, player: int, action: int) -> str:
        """The action's one-line text."""
        if player == pyspiel.PlayerId.CHANCE:
            return "set-up" if self.position is None else "draw"
        game: SpielGame = self.get_game()
        return game.game.catalogue.texts[action]

    def returns(self) -> list[float]:
        """Nothing before the end, then by rank."""
        game: SpielGame = self.get_game()
        return payoffs(game.game.ranks(self.table)) if self.is_terminal() else [0.0] * game.seats

    def __reduce__(self) -> tuple[Any, ...]:
        """As a pickle: the game by its name, the generator where it is, and what `serialize` tells."""
        game: SpielGame = self.get_game()
        return restored, (str(game), int(game.luck.word), self.serialize())

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> SpielState:
        """A state as it might be for all that player knows."""
        other: SpielState = self.clone()
        if other.position is not None and not other.table.over:
            chance = quick(f"resampled {probability_sampler()}".encode())
            other.table.redeal(player_id, chance, 0)
            other.table.chance = redrawn(other.table, chance)
        return other

    def __str__(self) -> str:
        """Whom it waits for."""
        if self.position is None:
            return "before the set-up"
        game: SpielGame = self.get_game()
        if self.table.over:
            return f"over: {game.game.outcome(self.table)['ranks']}"
        waiting = game.game.waiting(self.table)
        return f"{waiting['clause']} {waiting['text']} {'draws' if self.pending >= 0 else ''}".strip()


def restored(game: str, word: int, serialized: str) -> SpielState:
    """The state that was pickled, of a game whose generator goes on where it was."""
    register_all()
    loaded: SpielGame = pyspiel.load_game(game)
    loaded.luck = Quick(word)
    state: SpielState = loaded.deserialize_state(serialized)
    return state


def redrawn(state: State, chance: Quick) -> Quick:
    """A source that counts on from the state's own: how much was drawn is part of the rules' knowledge."""
    chance.drawn = state.chance.drawn
    return chance


def is_public(wanted: Any) -> bool:
    """Whether an observer of this type sees what everybody sees, instead of what its player does."""
    if wanted is None:
        return False
    if wanted.perfect_recall or not wanted.public_info:
        raise ValueError(
            "observers tell the present, public information included: no perfect recall, no private alone"
        )
    if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
        raise ValueError("no observer tells what all players hide")
    return bool(wanted.private_info == pyspiel.PrivateInfoType.NONE)


class SpielObserver:
    """OpenSpiel's way of looking at a state: a tensor, the same under a name, and a text. A public one is a spectator: the
    same for every player, and told by hashing, since a game's own columns belong to a seat."""

    def __init__(self, game: Game, public: bool, params: Any) -> None:
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        self.game = game
        self.public = public
        self.observer = observer_of(game.id)
        self.tensor = np.zeros(WIDTH if public else len(self.observer.low), np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state as a player."""
        self.tensor.fill(0)
        if state.position is None:
            return
        if self.public:
            self.tensor[:] = vector(view_of(self.game, state.table, None))
        else:
            self.tensor[:] = self.observer.vector(state.table, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in words."""
        if state.position is None:
            return ""
        return str(view_of(self.game, state.table, None if self.public else player))
