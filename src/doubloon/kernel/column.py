"""Columns of whole numbers, written `vec[i64]`. (Not compiled: it says what a column is in either build.)

Compiled rules keep packed machine numbers: mypyc knows librt's `vec` and reads an element in an instruction or two. To Python
such a column is a foreign thing whose every element is boxed again; there a column is a plain list, which does the same in all
that rules ask of it: index, assign, slice, length, iteration. `codec.py` saves both alike.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

__all__ = ["NO_COLUMN", "vec"]


def rules_are_compiled() -> bool:
    """Whether machine code plays in this process."""
    spec = find_spec("doubloon.kernel.masks")
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")


if TYPE_CHECKING or rules_are_compiled():
    from librt.vecs import vec
else:
    vec = list

NO_COLUMN: Final = vec[i64]([])
"""The default of a column whose length the set-up decides."""
