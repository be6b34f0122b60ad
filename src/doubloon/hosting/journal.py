"""Reading a journal: the kernel's own account of it, under the names the server uses."""

from __future__ import annotations

from doubloon.kernel.replay import replay as play
from doubloon.kernel.standing import Strike, missed_since, strikes

__all__ = ["Strike", "missed_since", "play", "strikes"]
