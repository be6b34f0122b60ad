"""What every rule in progress of the City of Thieves is derived from. Compiled room."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from doubloon.games.city_of_thieves.district import District
from doubloon.kernel.declare import declared
from doubloon.kernel.procedure import Procedure


@mypyc_attr(allow_interpreted_subclasses=True)
@declared
class DistrictRule(Procedure[District]):
    """A rule in progress."""
