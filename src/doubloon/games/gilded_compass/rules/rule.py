"""What every rule in progress of the Gilded Compass is derived from. Compiled room."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from doubloon.games.gilded_compass.compass import Compass
from doubloon.kernel.declare import declared
from doubloon.kernel.procedure import Procedure


@mypyc_attr(allow_interpreted_subclasses=True)
@declared
class CompassRule(Procedure[Compass]):
    """A rule in progress."""
