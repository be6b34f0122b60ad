"""Refusals that several chapters share. Compiled room."""

from typing import Final

from doubloon.kernel.refusal import Refusal

TRUCE: Final = Refusal("ED-12.2", "Nobody attacks before every player has finished the first turn.")
OFF_THE_MAP: Final = Refusal("ED-R39", "Your explorer is off the map.")
