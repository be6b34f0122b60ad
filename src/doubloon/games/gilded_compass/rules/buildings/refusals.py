"""Refusals that several buildings share. Compiled room."""

from __future__ import annotations

from typing import Final

from doubloon.kernel.refusal import Refusal

NOT_ROLLED: Final = Refusal("GC-3.6", "Those dice are not among the free dice you rolled this turn.")
NOT_IN_PLAY: Final = Refusal("GC-2.16", "That building is not in play.")
