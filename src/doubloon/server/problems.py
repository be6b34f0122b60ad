"""What can be wrong with a request: a status and a sentence, with a clause where a rule says no."""

from __future__ import annotations

import msgspec
from litestar.exceptions import HTTPException


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of every answer that is not a success."""

    status: int
    text: str
    clause: str | None = None


class Trouble(HTTPException):
    """Something the caller can do something about. `text` is the sentence."""

    status_code = 400

    def __init__(self, text: str, clause: str | None = None, headers: dict[str, str] | None = None) -> None:
        super().__init__(detail=text, status_code=self.status_code, headers=headers)
        self.text = text
        self.clause = clause


class BadRequest(Trouble):
    """The request cannot be meant like this."""

    status_code = 400


class NotLoggedIn(Trouble):
    """Nobody is known by this session."""

    status_code = 401

    def __init__(self) -> None:
        super().__init__("You are not logged in: sit down as a guest or log in first.")


class Forbidden(Trouble):
    """Known, but not allowed."""

    status_code = 403


class NotFound(Trouble):
    """There is no such thing, or none that you may know of."""

    status_code = 404


class Clash(Trouble):
    """Things have moved on in between."""

    status_code = 409


class Broken(Trouble):
    """The table exists, but this installation cannot play it."""

    status_code = 409


class AgainstTheRules(Trouble):
    """The game's rules refuse: clause and sentence."""

    status_code = 422


class Busy(Trouble):
    """Everybody together asks for more than there is."""

    status_code = 503

    def __init__(self, text: str) -> None:
        super().__init__(text, headers={"retry-after": "1"})


class TooMany(Trouble):
    """Slow down."""

    status_code = 429

    def __init__(self, text: str, wait: int) -> None:
        super().__init__(text, headers={"retry-after": str(wait)})
