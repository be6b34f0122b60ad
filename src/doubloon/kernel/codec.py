"""Saving, restoring and hashing a state. (Not compiled: edge.)

The codec is derived from the constructors: their parameters are the fields, in order, in both builds. `chance` is
left out: the seed is a secret, and a hash must not depend on where the dice came from.
"""

from __future__ import annotations

import hashlib
import inspect
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from doubloon.kernel.chance import Chance
from doubloon.kernel.errors import BadRecord
from doubloon.kernel.state import KernelFault, State

Column = type(vec[i64]())


_PARAMETERS: dict[type, tuple[str, ...]] = {}


def _parameters(cls: type) -> tuple[str, ...]:
    if cls not in _PARAMETERS:
        _PARAMETERS[cls] = tuple(inspect.signature(cls).parameters)
    return _PARAMETERS[cls]


def save(value: Any, kinds: tuple[type, ...]) -> Any:
    """A value as JSON-ready dicts, lists and numbers; objects carry their class name under `""`."""
    if value is None or isinstance(value, (int, str, bool)):
        return value
    if isinstance(value, list):
        return [save(item, kinds) for item in value]
    if isinstance(value, Column):
        return {"column": list(value)}
    if isinstance(value, Chance):
        return None
    if type(value) not in kinds:
        raise KernelFault(
            f"{type(value).__name__} is on the table, but the game does not list it under `saved`"
        )
    return {
        "": type(value).__name__,
        **{name: save(getattr(value, name), kinds) for name in _parameters(type(value))},
    }


def restore(saved: Any, kinds: tuple[type, ...], chance: Chance) -> Any:
    """The value that `save` wrote, drawing from `chance` from now on."""
    if isinstance(saved, list):
        return [restore(item, kinds, chance) for item in saved]
    if not isinstance(saved, dict):
        return saved
    if "column" in saved and "" not in saved:
        return vec[i64](saved["column"])
    by_name = {kind.__name__: kind for kind in kinds}
    if saved.get("") not in by_name:
        raise BadRecord(f"a saved state contains {saved.get('')!r}, which this game does not know")
    given = {name: restore(item, kinds, chance) for name, item in saved.items() if name and name != "chance"}
    if "chance" in saved:
        given["chance"] = chance
    return by_name[saved[""]](**given)


def state_hash(state: State, kinds: tuple[type, ...]) -> str:
    """BLAKE2b over the saved state: equal states have equal hashes on any machine and in either build."""
    return hashlib.blake2b(msgspec.json.encode(save(state, kinds)), digest_size=16).hexdigest()
