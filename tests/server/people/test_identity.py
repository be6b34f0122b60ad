"""Signing in with an account elsewhere, against a provider on loopback that keeps its promises, or breaks one."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from doubloon.kernel.errors import DoubloonError
from doubloon.server.people.sign_in.identity import Provider as OurSide
from doubloon.server.settings import Settings
from tests.server.live import PATIENCE, ServerProcess, Visitor, running_server
from tests.server.people.test_accounts import OLD, kept
from tests.server.people.test_going import everything
from tests.server.provider import CLIENT, SECRET, Provider, running_provider


@pytest.fixture(scope="module")
def provider() -> Iterator[Provider]:
    with running_provider() as running:
        yield running


@pytest.fixture(scope="module")
def federated(provider: Provider, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that knows this provider."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    folder = tmp_path_factory.mktemp("federated")
    with running_server(
        str(folder / "d.db"),
        port=port,
        log=folder / "log",
        DOUBLOON_URL=f"http://127.0.0.1:{port}",
        DOUBLOON_OIDC_ISSUER=provider.url,
        DOUBLOON_OIDC_CLIENT_ID=CLIENT,
        DOUBLOON_OIDC_CLIENT_SECRET=SECRET,
        DOUBLOON_OIDC_TITLE="Elsewhere",
        DOUBLOON_LOG_LEVEL="INFO",
    ) as running:
        yield running


@pytest.fixture(autouse=True)
def honest(provider: Provider) -> None:
    provider.lie = ""


async def went_elsewhere(visitor: Visitor) -> str:
    """The way through the provider; the address it sends the browser back to, on this server."""
    start = (await visitor.post("/api/identity/start"))["url"]
    async with httpx.AsyncClient(timeout=PATIENCE) as browser:
        back = (await browser.get(start)).headers["location"]
    assert back.startswith(f"{visitor.url}/api/identity/return?")
    parts = urlsplit(back)
    return f"{parts.path}?{parts.query}"


async def came_back(visitor: Visitor, path: str) -> str:
    """Where the browser is sent from there; with it goes the new session."""
    answer = await visitor.http.get(path)
    assert answer.status_code == 303, answer.text
    await visitor.http.get("/api/hello")
    return answer.headers["location"]


async def signed_in_elsewhere(visitor: Visitor) -> dict[str, object] | None:
    assert await came_back(visitor, await went_elsewhere(visitor)) == "/account"
    found: dict[str, object] | None = (await visitor.get("/api/hello"))["me"]
    return found


async def test_somebody_new_gets_an_account_and_finds_it_again(
    federated: ServerProcess, provider: Provider
) -> None:
    provider.subject, provider.username = "new", "Zoë"
    async with Visitor(federated.url) as first, Visitor(federated.url) as second:
        me = await signed_in_elsewhere(first)
        assert me is not None
        assert (me["name"], me["guest"]) == ("Zoë", False)
        assert await signed_in_elsewhere(second) == me
        account = await first.get("/api/account")
        assert (account["has_password"], account["elsewhere"], account["email"]) == (False, True, None)
        assert (await first.get("/api/sign-in"))["provider"] == "Elsewhere"
        refused = await first.send("POST", "/api/login", {"name": "Zoë", "password": OLD})
        assert refused.status_code == 401, "there is no password"


async def test_a_name_that_is_taken_gets_a_number(federated: ServerProcess, provider: Provider) -> None:
    async with Visitor(federated.url) as owner, Visitor(federated.url) as other:
        await owner.guest()
        await owner.post("/api/keep", {"name": "Popular", "password": OLD})
        provider.subject, provider.username = "popular", "P0pular"
        me = await signed_in_elsewhere(other)
        assert me is not None
        assert me["name"] == "P0pular 2"


async def test_a_guest_keeps_name_and_games_and_an_account_is_linked(
    federated: ServerProcess, provider: Provider
) -> None:
    async with Visitor(federated.url) as guest, Visitor(federated.url) as owner:
        await guest.guest("Wandering Guest")
        table = (await guest.table("me", "local"))["id"]
        provider.subject = "guest"
        me = await signed_in_elsewhere(guest)
        assert me == {**(guest.me or {}), "guest": False}
        assert table in {one["id"] for one in await guest.get("/api/tables", state="mine")}
        await owner.guest()
        await kept(owner)
        provider.subject = "owner"
        assert (await signed_in_elsewhere(owner) or {})["id"] == (owner.me or {})["id"]
        provider.subject = "guest"
        path = await went_elsewhere(owner)
        assert await came_back(owner, path) == "/account?trouble=taken", "that account is another's"
        assert (await owner.get("/api/hello"))["me"]["id"] == (owner.me or {})["id"]


LIES = ["issuer", "audience", "nonce", "expired", "azp", "subject", "unsigned", "symmetric", "key"]


@pytest.mark.parametrize("lie", LIES)
async def test_a_token_that_is_not_in_order_signs_nobody_in(
    federated: ServerProcess, provider: Provider, lie: str
) -> None:
    async with Visitor(federated.url) as visitor:
        path = await went_elsewhere(visitor)
        provider.lie = lie
        assert await came_back(visitor, path) == "/account?trouble=again"
        assert (await visitor.get("/api/hello"))["me"] is None
    assert federated.log is not None
    log = federated.log.read_text()
    assert "signing in elsewhere" in log
    assert not [secret for secret in (SECRET, *provider.given) if secret in log]


async def test_keys_that_were_changed_are_fetched_again(federated: ServerProcess, provider: Provider) -> None:
    provider.subject = "rotated"
    async with Visitor(federated.url) as visitor:
        assert await signed_in_elsewhere(visitor) is not None
        provider.key, provider.kid = provider.stranger, "second"
        assert await signed_in_elsewhere(visitor) is not None


async def test_a_way_back_works_once_and_in_its_own_browser(
    federated: ServerProcess, provider: Provider
) -> None:
    provider.subject = "once"
    async with Visitor(federated.url) as visitor, Visitor(federated.url) as thief:
        path = await went_elsewhere(visitor)
        assert await came_back(thief, path) == "/account?trouble=again", "another browser"
        state = visitor.http.cookies["doubloon-state"]
        assert await came_back(visitor, path) == "/account"
        visitor.http.cookies.set("doubloon-state", state)
        assert await came_back(visitor, path) == "/account?trouble=again", "the second time"
        assert (await thief.get("/api/hello"))["me"] is None
        assert state not in everything(federated)
        assert federated.log is not None
        assert state not in federated.log.read_text()


async def test_a_server_without_a_provider_says_so(ann: Visitor) -> None:
    assert (await ann.get("/api/sign-in")) == {"recovery": False, "provider": None}
    refused = await ann.send("POST", "/api/identity/start")
    assert (refused.status_code, refused.json()["text"][-1]) == (404, ".")


async def test_a_provider_that_names_another_issuer_is_not_believed(tmp_path: Path) -> None:
    with running_provider() as liar:
        liar.lie = "discovery"
        more = {"DOUBLOON_OIDC_ISSUER": liar.url, "DOUBLOON_OIDC_CLIENT_ID": CLIENT}
        with running_server(str(tmp_path / "d.db"), DOUBLOON_URL="http://127.0.0.1", **more) as running:
            async with Visitor(running.url) as visitor:
                refused = await visitor.send("POST", "/api/identity/start")
                assert refused.status_code == 503
                assert "cannot be reached" in refused.json()["text"]


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"oidc_issuer": "http://elsewhere.example"}, "https"),
        ({"oidc_issuer": "https://elsewhere.example"}, "CLIENT_ID"),
        ({"oidc_issuer": "https://elsewhere.example", "oidc_client_id": "x"}, "DOUBLOON_URL"),
    ],
)
def test_settings_that_cannot_be_meant_stop_the_server(given: dict[str, str], wrong: str) -> None:
    with pytest.raises(DoubloonError, match=wrong):
        OurSide(Settings(**given))  # type: ignore[arg-type]
