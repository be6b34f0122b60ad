"""Values that are neither procedure nor state and are copied with what holds them. Compiled room."""

from typing import Self

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Copyable:
    """A value with `copy()`, which a declared class gets from its fields (`declare.py`)."""

    def copy(self) -> Self:
        """An equal value; shares nothing that is changed in place."""
        raise NotImplementedError
