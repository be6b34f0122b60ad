"""Tables laid out over HTTP with a page's own cookies, for tests that are about something else than getting there."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from playwright.sync_api import APIResponse, BrowserContext

GAME = "gilded-compass"
ME = {"kind": "me"}
BOT = {"kind": "bot", "level": "random"}
OPEN = {"kind": "open"}
SEED = "0d" * 32
"""Every table without an open seat is shuffled and rolled alike, so that a test that fails once fails again."""
CLASH = 409
MOST_LOOKS = 2000
"""Computers that draw lots have moved long before that."""


class Door:
    """The server's HTTP side, as the person of a browser context."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url

    def get(self, path: str, **query: Any) -> Any:
        """Ask."""
        return good(self.context.request.get(self.url + path, params=query))

    def post(self, path: str, body: Any = None) -> Any:
        """Tell, with the CSRF header a page would send."""
        return good(self.tell(path, body))

    def tell(self, path: str, body: Any = None) -> APIResponse:
        """The same, whatever the answer."""
        return self.context.request.post(
            self.url + path, data=body or {}, headers={"x-csrftoken": self._csrf()}
        )

    def _csrf(self) -> str:
        tokens = [one["value"] for one in self.context.cookies() if one["name"] == "csrftoken"]
        return tokens[0] if tokens else ""

    def guest(self) -> dict[str, Any]:
        """Become somebody, unless one is already."""
        me: dict[str, Any] | None = self.get("/api/hello")["me"]
        return me or self.post("/api/guest", {})

    def opens(self, *seats: dict[str, Any], **wish: Any) -> str:
        """A new table; its id."""
        self.guest()
        seated = list(seats) or [ME, BOT]
        seed = {} if OPEN in seated else {"seed": SEED}
        table: str = self.post("/api/tables", {"game": GAME, "seats": seated, **seed, **wish})["id"]
        return table

    def joins(self, table: str) -> None:
        """Take an open seat."""
        self.guest()
        self.post(f"/api/tables/{table}/join", {})

    def look(self, table: str, seat: int = 0) -> dict[str, Any]:
        """The table as a seat of mine sees it now."""
        view: dict[str, Any] = self.get(f"/api/tables/{table}/moment", seat=seat)["view"]
        return view

    def acts(self, table: str, seat: int, action: str, version: int) -> None:
        """One choice."""
        assert self.tries(table, seat, action, version), f"{action} is not offered any more"

    def tries(self, table: str, seat: int, action: str, version: int) -> bool:
        """One choice; no when somebody who is asked at the same time (explorers) has taken it in the meantime."""
        wish = {"seat": seat, "action": action, "version": version, "key": uuid4().hex}
        answer = self.tell(f"/api/tables/{table}/act", wish)
        if answer.status == CLASH:
            view = self.look(table, seat)
            offered = any(choice["action"] == action for choice in view["choices"])
            return offered and self.tries(table, seat, action, view["version"])
        good(answer)
        return True

    def plays(self, table: str, most: int, seat: int = 0) -> int:
        """Decide at most `most` times, by turns this and that; returns how often I was asked before the end."""
        number = 0
        while number < most:
            view = self.waits_for_turn(table, seat)
            if view["outcome"] is not None:
                break
            choices = view["choices"]
            number += self.tries(table, seat, choices[number * 7 % len(choices)]["action"], view["version"])
        return number

    def waits_for_turn(self, table: str, seat: int = 0) -> dict[str, Any]:
        """The view in which this seat is asked, or the game is over."""
        view = self.look(table, seat)
        for _ in range(MOST_LOOKS):
            if view["outcome"] is not None or seat in view["to_act"]:
                return view
            view = self.look(table, seat)
        raise AssertionError(f"seat {seat} is never asked; the table waits for {view['to_act']}")


def good(answer: APIResponse) -> Any:
    """The answer, when it was no refusal."""
    assert answer.ok, f"{answer.url}: {answer.status} {answer.text()}"
    return answer.json()
