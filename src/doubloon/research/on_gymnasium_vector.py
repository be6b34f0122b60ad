"""Many games at once, as a vector environment of Gymnasium: one call steps all of them in the compiled engine.

Every game is played by the learner on all seats (self-play): a step is the decision of the seat that is asked, `infos["seat"]`. A game
that has ended is followed by the next one in the same step.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from sys import getrefcount
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from librt.vecs import extend, vec
from mypy_extensions import i64

from doubloon.games import game as registered
from doubloon.kernel.chance import quick
from doubloon.kernel.errors import BadTable
from doubloon.kernel.positions.batch import (
    ArrayWriter,
    Batch,
    Ended,
    Pages,
    PageWriter,
    RowWriter,
    SparseWriter,
)
from doubloon.kernel.tables.opening import settle
from doubloon.research.observation import NUMBER, TRUTH, observer_of
from doubloon.research.payoffs import payoffs

Rows = Literal["dense", "sparse"]
ROWS: Final = ("dense", "sparse")
Array = npt.NDArray[Any]
WHOLE: Final = np.dtype(np.int64)
CODE: Final = np.dtype(np.int32)
TRUE: Final = np.dtype(np.bool_)


class Vector(VectorEnv[dict[str, Any], Any, Any]):
    """`count` games of one kind.

    Dense rows are `observation` (count, columns) and `action_mask` (count, codes). Sparse ones are the numbers of the columns that
    are not zero, `columns`, with their `values`, and the legal `codes`; those of game n lie between `starts[n]` and `starts[n + 1]`
    (`code_starts` for the codes). A reward is the payoff of the seat that acted, when its action ended the game; `infos["payoffs"]`
    has everybody's.
    """

    def __init__(
        self,
        game_id: str,
        count: int,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        rows: Rows = "dense",
    ) -> None:
        self.game = registered(game_id)
        self.seats = seats if seats is not None else max(min(2, self.game.seats[1]), self.game.seats[0])
        self.options = settle(self.game, self.seats, options)
        if count < 1:
            raise BadTable(f"a vector has at least one game, not {count}")
        if rows not in ROWS:
            raise BadTable(f"rows are {' or '.join(ROWS)}, not {rows!r}")
        if rows == "sparse" and self.game.encoding is None:
            raise BadTable(f"{self.game.title} has no columns of its own: take dense rows")
        self.num_envs = count
        self.rows = rows
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.observer = observer_of(game_id)
        low, high = self.observer.low, self.observer.high
        self.codes = len(self.game.catalogue)
        self.single_action_space = spaces.Discrete(self.codes)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=low.dtype.type),
                "action_mask": spaces.Box(0, 1, (self.codes,), TRUTH.type),
            }
        )
        self.action_space = batch_space(self.single_action_space, count)
        self.observation_space = batch_space(self.single_observation_space, count)
        self.batch: Batch | None = None
        self.given: list[Given] = []
        self.page_writer = PageWriter(self.observer.eye.encoder, len(low), self.codes)
        self.lots = quick(b"")
        self.asked: Array = np.empty(0, WHOLE)
        self.no_codes = vec[i64](capacity=count)

    # --- Gymnasium's calls ----------------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """New games in all places. Equal seeds give equal games."""
        if isinstance(seed, list):
            raise BadTable("one seed is for all games of the vector: give a number")
        super().reset(seed=seed)
        luck = self.np_random.bytes(32) if seed is None else str(seed).encode()
        key = hashlib.blake2b(luck, digest_size=32, person=b"doubloon-vector").digest()
        self.lots = quick(key)
        self.batch = Batch(self.game, self.seats, self.options, self.num_envs, key)
        return self.seen(), self.told_who()

    def step(self, actions: Any) -> tuple[dict[str, Any], Array, Array, Array, dict[str, Any]]:
        """One code in every game. An illegal one raises ValueError, and nothing is played anywhere."""
        batch = self.present
        acted = self.asked
        rows, seen = self.blank()
        chosen = np.ascontiguousarray(np.asarray(actions).astype(WHOLE, casting="same_kind", copy=False))
        ended = batch.step(extend(self.no_codes, chosen), rows)
        rewards = np.zeros(self.num_envs)
        terminations = np.zeros(self.num_envs, TRUE)
        infos = self.told_who()
        if ended:
            self.pay_out(ended, acted, rewards, terminations, infos)
        return self.told(rows, seen), rewards, terminations, np.zeros(self.num_envs, TRUE), infos

    def draw(self) -> Array:
        """A legal code for every game, all equally likely: random play, for baselines and tests."""
        codes: Any = self.present.drawn(self.lots)
        found: Array = np.frombuffer(codes, CODE).astype(WHOLE)
        return found

    # --- within a step --------------------------------------------------------------------------------------------

    @property
    def present(self) -> Batch:
        """The games; there are some after `reset`."""
        if self.batch is None:
            raise RuntimeError("there are no games yet: call reset() first")
        return self.batch

    def told_who(self) -> dict[str, Any]:
        """Which seats are asked now."""
        self.asked = copied(self.present.asked, WHOLE)
        return {"seat": self.asked.copy()}

    def seen(self) -> dict[str, Any]:
        """What every seat that is asked sees and may do, in arrays of the caller's own."""
        rows, seen = self.blank()
        self.present.look(rows)
        return self.told(rows, seen)

    def blank(self) -> tuple[RowWriter, dict[str, Any]]:
        """Who takes down what is seen, and the arrays it is written into; sparse rows have none beforehand."""
        encoder = self.observer.eye.encoder
        if self.rows == "sparse":
            return SparseWriter(encoder, len(self.observer.low)), {}
        if self.game.encoding is None:
            arrays = np.empty((self.num_envs, len(self.observer.low)), self.observer.low.dtype)
            masks = np.zeros((self.num_envs, self.codes), TRUTH)
            return ArrayWriter(encoder, arrays, masks), {"observation": arrays, "action_mask": masks}
        pages, arrays, masks = self.memory()
        self.page_writer.onto(pages)
        return self.page_writer, {"observation": arrays, "action_mask": masks}

    def memory(self) -> Given:
        """Where to write: the arrays of an earlier step if nobody holds them or a part of them any more, else new ones.

        Memory that has just been given back to the system costs more to get again than all else in a step."""
        for given in self.given:
            if references(given) == HELD_BY_ITSELF_ALONE:
                return given
        width = len(self.observer.low)
        pages = Pages(self.num_envs, width, self.codes)
        fresh = (
            pages,
            Writable(pages.sheets, NUMBER).array((self.num_envs, width)),
            Writable(pages.masks, TRUTH).array((self.num_envs, self.codes)),
        )
        self.given = [*self.given[-1:], fresh]
        return fresh

    def told(self, rows: RowWriter, seen: dict[str, Any]) -> dict[str, Any]:
        """The arrays, filled."""
        if not isinstance(rows, SparseWriter):
            self.page_writer.leave()
            return seen
        batch = self.present
        return {
            "columns": copied(rows.columns, CODE),
            "values": copied(rows.values, NUMBER),
            "starts": copied(rows.starts, CODE),
            "codes": copied(batch.codes, CODE),
            "code_starts": copied(batch.code_starts, CODE),
        }

    def pay_out(
        self, ended: list[Ended], acted: Array, rewards: Array, terminations: Array, infos: dict[str, Any]
    ) -> None:
        """Who gets what in games that have ended, and how they went."""
        paid = np.zeros((self.num_envs, self.seats))
        final: dict[str, Any] = {
            "scores": np.zeros((self.num_envs, self.seats), np.int64),
            "ranks": np.zeros((self.num_envs, self.seats), np.int64),
            "length": np.zeros(self.num_envs, np.int64),
            "endings": np.full(self.num_envs, None, object),
        }
        for place, state, length in ended:
            outcome = self.game.quick_outcome(state)
            terminations[place] = True
            paid[place] = payoffs(outcome["ranks"])
            rewards[place] = paid[place][acted[place]]
            final["scores"][place] = outcome["scores"]
            final["ranks"][place] = outcome["ranks"]
            final["length"][place] = length
            final["endings"][place] = self.game.endings(outcome)
        infos |= {"payoffs": paid, "final_info": final, "_final_info": terminations.copy()}


def copied(memory: Any, kind: Any) -> Array:
    """An array that can be written to."""
    array: Array = np.frombuffer(memory, kind)
    return array.copy()


class Writable:
    """The engine's own memory, for NumPy to write into: read as a buffer it is for reading only."""

    def __init__(self, memory: Any, kind: np.dtype[Any]) -> None:
        self.read = np.frombuffer(memory, kind)
        address = self.read.__array_interface__["data"][0]
        self.__array_interface__ = {**self.read.__array_interface__, "data": (address, False)}

    def array(self, shape: tuple[int, int]) -> Array:
        """An array that holds the memory as long as it lives."""
        return np.asarray(self).reshape(shape)


def references(given: Given) -> tuple[int, int]:
    """How often Python refers to each array, this question included: how much that adds depends on Python's version."""
    return getrefcount(given[1]), getrefcount(given[2])


Given = tuple[Pages, Array, Array]
HELD_BY_ITSELF_ALONE: Final = references((Pages(1, 1, 1), np.empty(0), np.empty(0)))
