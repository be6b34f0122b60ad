"""Refusals that several chapters share. Compiled room."""

from typing import Final

from doubloon.kernel.refusal import Refusal

NO_CARD: Final = Refusal("CT-11.2", "You do not hold that card.")
