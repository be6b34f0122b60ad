"""Faces of every registered game for researchers: Gymnasium (one learner, or a vector of games), PettingZoo and OpenSpiel. All are
optional extras.

>>> from doubloon.research import pettingzoo_env
>>> env = pettingzoo_env("gilded-compass", seats=2)
>>> env.reset(seed=1)

`pip install 'doubloon[pettingzoo]'` or `'doubloon[openspiel]'`; docs/research.md explains actions, observations, payoffs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from doubloon.kernel.errors import DoubloonError

if TYPE_CHECKING:
    from doubloon.bots import Bot
    from doubloon.research.on_gymnasium import Policy, Reward, Versus
    from doubloon.research.on_gymnasium_vector import Rows, Vector
    from doubloon.research.on_pettingzoo import DoubloonEnv

__all__ = ["ExtraMissing", "pettingzoo_env", "register_openspiel", "vector", "versus"]


class ExtraMissing(DoubloonError):
    """An optional extra is wanted, but not installed."""


def wanted(missing: ModuleNotFoundError, extra: str) -> Exception:
    """What to install; a module of our own that is missing is no matter of extras."""
    if (missing.name or "").startswith("doubloon."):
        return missing
    return ExtraMissing(f"this needs {missing.name}: pip install 'doubloon[{extra}]'")


def pettingzoo_env(
    game_id: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = "ansi",
) -> DoubloonEnv:
    """A PettingZoo AEC environment of a game; by default for as few players as may, at least two if the game allows."""
    try:
        from doubloon.research.on_pettingzoo import DoubloonEnv
    except ModuleNotFoundError as missing:
        raise wanted(missing, "pettingzoo") from None
    return DoubloonEnv(game_id, seats, options, render_mode)


def vector(
    game_id: str,
    count: int,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    rows: Rows = "dense",
) -> Vector:
    """Many games stepped by one call, played by the learner on all seats: a vector environment of Gymnasium."""
    try:
        from doubloon.research.on_gymnasium_vector import Vector
    except ModuleNotFoundError as missing:
        raise wanted(missing, "pettingzoo") from None
    return Vector(game_id, count, seats, options, rows)


def versus(
    game_id: str,
    opponents: Sequence[str | Bot | Policy] = ("greedy",),
    reward: Reward = "rank",
    seat: int | None = None,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
) -> Versus:
    """A Gymnasium environment: one learner against bots (by name or as values) or functions of an observation."""
    try:
        from doubloon.research.on_gymnasium import Versus
    except ModuleNotFoundError as missing:
        raise wanted(missing, "pettingzoo") from None
    return Versus(game_id, opponents, reward, seat, options, render_mode)


def register_openspiel() -> list[str]:
    """Make every registered game known to OpenSpiel; the names under which `pyspiel.load_game` finds them."""
    try:
        from doubloon.research.on_openspiel import register_all
    except ModuleNotFoundError as missing:
        raise wanted(missing, "openspiel") from None
    return register_all()
