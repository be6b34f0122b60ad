"""Why something may not be done: a clause and a sentence the player can act on. Compiled room.

Refusals are shared values built once at import, so that a legality predicate costs nothing when it says no.
`{field}` in a sentence is filled from the refused action's fields at the edge.
"""

from __future__ import annotations

from typing import Final, final

from doubloon.kernel.declare import declared


@final
@declared
class Refusal:
    """One reason, citing one clause."""

    clause: str
    text: str

    def __repr__(self) -> str:
        return f"Refusal({self.clause!r}, {self.text!r})"

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})"


GAME_OVER: Final = Refusal("TB-3", "The game is over; nothing more can be played.")
NOT_ASKED: Final = Refusal("TB-1", "This decision is not yours to make now.")
NOT_OFFERED: Final = Refusal("TB-2", "That is not one of the choices of the present decision.")
UNKNOWN_ACTION: Final = Refusal("TB-4", "No such action exists in this game.")
NO_SUCH_SEAT: Final = Refusal("TB-5", "Nobody sits there; name one of the table's seats.")
