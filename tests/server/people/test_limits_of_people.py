"""The rates of accounts and people: each is reached, and says so in its own words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from doubloon.server.http.limits import FIXED_WINDOWS
from tests.server.http.test_limits_tried import from_address, refused
from tests.server.live import ServerProcess, Visitor, running_server


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that counts."""
    with running_server(str(tmp_path_factory.mktemp("strict") / "d.db"), DOUBLOON_LIMITS="on") as running:
        yield running


TRIED: list[tuple[str, str, str, Any, set[int]]] = [
    ("export", "GET", "/api/account/export", None, {200}),
    ("delete", "POST", "/api/account/delete", {"name": "somebody else"}, {403}),
    ("code", "POST", "/api/account/code", None, {201}),
    ("email", "PUT", "/api/account/email", {"email": "a@example.org"}, {403}),
    ("recover", "POST", "/api/recover", {"email": "a@example.org"}, {409}),
    ("ticket", "POST", "/api/account/email/confirm", {"token": "unknown word"}, {400}),
    ("friend", "POST", "/api/friends/end", {"person": "nobody"}, {200}),
    ("invite", "POST", "/api/tables/nowhere/invite", {"people": ["nobody"]}, {404}),
    ("report", "POST", "/api/reports", {"person": "nobody", "text": "rude"}, {404}),
    ("cup", "POST", "/api/cups/nowhere/join", None, {403}),
    ("identity", "POST", "/api/identity/start", None, {404}),
    ("code", "POST", "/api/account/code/use", {"code": "AAAAA-AAAAA"}, {401}),
]


@pytest.mark.parametrize(("rate", "method", "path", "body", "usual"), TRIED)
async def test_a_rate_is_reached(
    strict: ServerProcess, rate: str, method: str, path: str, body: Any, usual: set[int]
) -> None:
    async with Visitor(strict.url) as ann:
        from_address(ann, f"192.0.2.{100 + [one[2] for one in TRIED].index(path)}")
        await ann.guest()
        await refused(ann, method, path, body, usual, FIXED_WINDOWS[rate].most)


async def test_access_tokens_made(strict: ServerProcess) -> None:
    async with Visitor(strict.url) as ann:
        from_address(ann, "192.0.2.99")
        await ann.guest("Makes Many")
        await ann.post("/api/keep", {"name": "Makes Many", "password": "a good password"})
        wish = {"bot": "Makes Many", "scopes": ["play"], "label": "here"}
        await refused(ann, "POST", "/api/tokens", wish, {201}, FIXED_WINDOWS["token"].most)
