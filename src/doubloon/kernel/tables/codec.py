"""Saving, restoring and hashing a state. (Not compiled: edge.)

The codec is derived from the constructors: their parameters are the fields, in order, in both builds. `chance` is
left out: the seed is a secret, and a hash must not depend on where the dice came from. A column (`column.py`) is known by
its type, or, where Python keeps it in a plain list, by what its field is declared to be.
"""

from __future__ import annotations

import hashlib
import inspect
from typing import Any

import msgspec
from librt import vecs
from mypy_extensions import i64

from doubloon.kernel.chance import Chance
from doubloon.kernel.column import vec
from doubloon.kernel.errors import BadRecord
from doubloon.kernel.state import KernelFault, State

Packed = type(vecs.vec[i64]())

_FIELDS: dict[type, dict[str, bool]] = {}


def _fields(cls: type) -> dict[str, bool]:
    """The constructor's parameters, and whether each is declared to be a column."""
    if cls not in _FIELDS:
        parameters = inspect.signature(cls).parameters.values()
        _FIELDS[cls] = {one.name: one.annotation == "vec[i64]" for one in parameters}
    return _FIELDS[cls]


def save(value: Any, kinds: tuple[type, ...]) -> Any:
    """A value as JSON-ready dicts, lists and numbers; objects carry their class name under `""`."""
    if value is None or isinstance(value, (int, str, bool)):
        return value
    if isinstance(value, list):
        return [item if type(item) is int else save(item, kinds) for item in value]
    if isinstance(value, Packed):
        return {"column": list(value)}
    if isinstance(value, Chance):
        return None
    if type(value) not in kinds:
        raise KernelFault(
            f"{type(value).__name__} is on the table, but the game does not list it under `saved`"
        )
    saved: dict[str, Any] = {"": type(value).__name__}
    for name, is_column in _fields(type(value)).items():
        field = getattr(value, name)
        if is_column:
            saved[name] = {"column": list(field)}
        else:
            saved[name] = field if type(field) is int else save(field, kinds)
    return saved


def restore(saved: Any, kinds: tuple[type, ...], chance: Chance) -> Any:
    """The value that `save` wrote, drawing from `chance` from now on."""
    if isinstance(saved, list):
        return [restore(item, kinds, chance) for item in saved]
    if not isinstance(saved, dict):
        return saved
    if "column" in saved and "" not in saved:
        return vecs.vec[i64](saved["column"])
    by_name = {kind.__name__: kind for kind in kinds}
    if saved.get("") not in by_name:
        raise BadRecord(f"a saved state contains {saved.get('')!r}, which this game does not know")
    kind = by_name[saved[""]]
    columns = _fields(kind)
    given: dict[str, Any] = {}
    for name, field in saved.items():
        if name == "chance":
            given[name] = chance
        elif name:
            is_column = columns.get(name, False)
            given[name] = vec[i64](field["column"]) if is_column else restore(field, kinds, chance)
    return kind(**given)


def state_hash(state: State, kinds: tuple[type, ...]) -> str:
    """BLAKE2b over the saved state: equal states have equal hashes on any machine and in either build."""
    return hashlib.blake2b(msgspec.json.encode(save(state, kinds)), digest_size=16).hexdigest()
