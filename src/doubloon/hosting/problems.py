"""What can be wrong with a request: a status (HTTP's numbers) and a sentence, with a clause where a rule says no."""

from __future__ import annotations

from typing import ClassVar

import msgspec


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of every answer that is not a success."""

    status: int
    text: str
    clause: str | None = None


class RequestError(Exception):
    """Something the caller can do something about. `text` is the sentence."""

    status_code: ClassVar[int] = 400

    def __init__(self, text: str, clause: str | None = None, headers: dict[str, str] | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.clause = clause
        self.headers = headers or {}


class BadRequest(RequestError):
    """The request cannot be meant like this."""

    status_code = 400


class NotLoggedIn(RequestError):
    """Nobody is known by this session."""

    status_code = 401

    def __init__(self, text: str = "You are not logged in: sit down as a guest or log in first.") -> None:
        super().__init__(text)


class Forbidden(RequestError):
    """Known, but not allowed."""

    status_code = 403


class NotFound(RequestError):
    """There is no such thing, or none that you may know of."""

    status_code = 404


class Clash(RequestError):
    """Things have moved on in between."""

    status_code = 409


class Broken(RequestError):
    """The table exists, but this installation cannot play it."""

    status_code = 409


class AgainstTheRules(RequestError):
    """The game's rules refuse: clause and sentence."""

    status_code = 422


class Busy(RequestError):
    """Everybody together asks for more than there is."""

    status_code = 503

    def __init__(self, text: str) -> None:
        super().__init__(text, headers={"retry-after": "1"})


class TooMany(RequestError):
    """Slow down."""

    status_code = 429

    def __init__(self, text: str, wait: int) -> None:
        super().__init__(text, headers={"retry-after": str(wait)})
