"""What every rule in progress of Battle of GOG is derived from. Compiled room."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from doubloon.games.battle_of_gog.canaan import Canaan
from doubloon.kernel.declare import declared
from doubloon.kernel.procedure import Procedure


@mypyc_attr(allow_interpreted_subclasses=True)
@declared
class CanaanRule(Procedure[Canaan]):
    """A rule in progress."""
