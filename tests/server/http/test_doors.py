"""Who may come in, and with how much: sessions, CSRF, origins, headers, limits, sizes."""

from __future__ import annotations

import gzip
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from doubloon.builds import running
from doubloon.server.http.limits import FIXED_WINDOWS
from tests.server.live import PATIENCE, ServerProcess, Visitor, key, running_server


async def test_a_guest_keeps_the_name_and_comes_back(server: ServerProcess, ann: Visitor) -> None:
    name = f"Keeper {key()[:8]}"
    kept = await ann.post("/api/keep", {"name": name, "password": "a good password"})
    assert ann.me is not None
    assert (kept["name"], kept["guest"], kept["id"]) == (name, False, ann.me["id"])
    async with Visitor(server.url) as elsewhere:
        wrong = await elsewhere.send("POST", "/api/login", {"name": name, "password": "a bad password"})
        assert wrong.status_code == 401
        back = await elsewhere.post("/api/login", {"name": name.upper(), "password": "a good password"})
        assert back["id"] == kept["id"]
        await elsewhere.guest("Ignored")
        assert (await elsewhere.get("/api/hello"))["me"]["id"] == kept["id"]
    async with Visitor(server.url) as thief:
        await thief.guest()
        taken = await thief.send("POST", "/api/keep", {"name": name.lower(), "password": "another password"})
        assert taken.status_code == 409


async def test_logging_out_ends_the_session_and_its_sockets_at_once(ann: Visitor) -> None:
    table = await ann.table("me", "local")
    stolen = dict(ann.http.cookies)
    async with ann.at(table["id"]) as socket:
        await socket.hear("presence")
        await ann.send("POST", "/api/logout")
        assert await socket.closed() == 4401
    async with httpx.AsyncClient(base_url=ann.url, cookies=stolen, timeout=PATIENCE) as thief:
        assert (await thief.get("/api/inbox")).status_code == 401


async def test_without_the_csrf_header_nothing_is_written(ann: Visitor) -> None:
    for headers in ({}, {"x-csrftoken": "guessed"}, {"x-csrftoken": "0" * 128}):
        answer = await ann.http.post("/api/tables", json={}, headers=headers)
        assert answer.status_code == 403
        assert "csrftoken" in answer.json()["text"]


@pytest.mark.parametrize(
    ("origin", "let_in"), [("http://evil.example", False), ("null", False), (None, True), ("own", True)]
)
async def test_only_our_own_pages_open_sockets(ann: Visitor, origin: str | None, let_in: bool) -> None:
    table = await ann.table("me", "local")
    headers = {"cookie": f"doubloon={ann.http.cookies['doubloon']}"}
    own = ann.url if origin == "own" else origin
    address = f"{ann.url.replace('http', 'ws', 1)}/ws/tables/{table['id']}"
    async with connect(address, additional_headers=headers, origin=own) as socket:  # type: ignore[arg-type]
        first = await socket.recv()
        assert ('"shown"' in str(first)) == let_in
        if not let_in:
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4403


async def test_every_answer_wears_the_headers(ann: Visitor) -> None:
    for method, path in (
        ("GET", "/"),
        ("GET", "/api/hello"),
        ("GET", "/api/inbox"),
        ("GET", "/api/tables/nowhere"),
        ("GET", "/api/nowhere"),
        ("DELETE", "/api/tables"),
        ("POST", "/api/tables"),
        ("GET", "/schema/openapi.json"),
        ("GET", "/healthz"),
        ("GET", "/metrics"),
    ):
        answer = await ann.http.request(method, path)
        assert "default-src 'none'" in answer.headers["content-security-policy"], path
        assert "unsafe-eval" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert "cache-control" in answer.headers
        assert "server" not in answer.headers
    async with httpx.AsyncClient(base_url=ann.url, timeout=PATIENCE) as fresh:
        assert "SameSite=lax" in (await fresh.get("/api/hello")).headers["set-cookie"]


async def test_bodies_and_messages_have_a_largest_size(ann: Visitor) -> None:
    large = await ann.send("POST", "/api/guest", {"name": "x" * 100_000})
    assert large.status_code == 413
    table = await ann.table("me", "local")
    async with ann.at(table["id"]) as socket:
        await socket.connection.send("x" * 8193)
        assert (await socket.hear("trouble"))["text"] == "A message has at most 8192 bytes."
        await socket.connection.send("x" * 50_000)
        assert await socket.closed() == 1009


async def test_too_often_is_told(tmp_path: Path) -> None:
    with running_server(str(tmp_path / "d.db"), DOUBLOON_LIMITS="on") as server:
        async with Visitor(server.url) as ann:
            guess = {"name": "Ann", "password": "guessed it"}
            refused = await refused_in_the_end(ann, "/api/login", guess, 401, FIXED_WINDOWS["login"].most)
            assert int(refused.headers["retry-after"]) <= 60
            assert "try again" in refused.json()["text"]
            await ann.guest()
            table = await ann.table("me", "local")
            async with ann.at(table["id"]) as socket:
                for _ in range(12):
                    await socket.say("say", text="spam", key=key())
                answers = [await socket.hear("accepted", "trouble") for _ in range(12)]
                assert answers[0]["type"] == "accepted"
                assert answers[-1]["type"] == "trouble"
                for _ in range(120):
                    await socket.say("act", seat=0, action="x", version=0, key=key())
                answers = [await socket.hear("refused", "stale", "trouble") for _ in range(120)]
                assert answers[-1]["type"] == "trouble"
            wish = {"game": "gilded-compass", "seats": [{"kind": "me"}, {"kind": "bot"}]}
            await refused_in_the_end(ann, "/api/tables", wish, 201, FIXED_WINDOWS["create"].most)


async def refused_in_the_end(who: Visitor, path: str, body: object, usual: int, most: int) -> httpx.Response:
    """The first answer that says it is too often. A new minute may begin in between and start a new count."""
    for number in range(2 * most + 2):
        answer = await who.send("POST", path, body)
        if answer.status_code == 429:
            assert number >= 5
            return answer
        assert answer.status_code == usual
    raise AssertionError("it was never too often")


def test_the_page_says_how_to_build_the_client_when_there_is_none(tmp_path: Path) -> None:
    static = tmp_path / "static"
    with running_server(str(tmp_path / "d.db"), DOUBLOON_STATIC=str(static)) as server:
        assert "has not been built" in httpx.get(server.url, timeout=PATIENCE).text
        (static / "assets").mkdir(parents=True)
        (static / "index.html").write_text("<title>client</title>")
        (static / "assets" / "main.js").write_text("1")
        (tmp_path / "secret").write_text("secret")
        assert "client" in httpx.get(f"{server.url}/", timeout=PATIENCE).text
        assert "client" in httpx.get(f"{server.url}/table/abc", timeout=PATIENCE).text
        lost = httpx.get(f"{server.url}/nowhere/at-all", timeout=PATIENCE)
        assert (lost.status_code, lost.text) == (404, "<title>client</title>")
        script = httpx.get(f"{server.url}/assets/main.js", timeout=PATIENCE)
        assert (script.text, script.headers["content-type"].partition(";")[0]) == ("1", "text/javascript")
        assert "immutable" in script.headers["cache-control"]
        (static / "fonts").mkdir()
        (static / "fonts" / "letters.woff2").write_text("letters")
        letters = httpx.get(f"{server.url}/fonts/letters.woff2", timeout=PATIENCE)
        assert (
            letters.headers["cache-control"] == "public, max-age=2592000"
        )  # finding 22: they were asked for again each time
        (static / "assets" / "main.js.gz").write_bytes(gzip.compress(b"1"))
        small = httpx.get(
            f"{server.url}/assets/main.js", headers={"accept-encoding": "gzip, br"}, timeout=PATIENCE
        )
        assert (small.text, small.headers["content-encoding"]) == ("1", "gzip")
        again = httpx.get(
            f"{server.url}/assets/main.js", headers={"if-none-match": small.headers["etag"]}, timeout=PATIENCE
        )
        assert (again.status_code, again.content) == (304, b"")
        assert httpx.get(f"{server.url}/assets/none.js", timeout=PATIENCE).status_code == 404
        for outside in ("/../secret", "/%2e%2e/secret", "/assets/../../secret", "//etc/passwd", "/%00"):
            answer = httpx.get(f"{server.url}{outside}", timeout=PATIENCE)
            assert "secret" not in answer.text
            assert "root:" not in answer.text
            assert answer.status_code in {200, 400, 404}


def test_the_documentation_is_served_where_it_was_built(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    with running_server(str(tmp_path / "d.db"), DOUBLOON_DOCS=str(docs)) as server:
        assert "make docs" in httpx.get(f"{server.url}/docs/", timeout=PATIENCE).json()["text"]
        (docs / "rules").mkdir(parents=True)
        (docs / "index.html").write_text("<title>docs</title>")
        (docs / "rules" / "page.html").write_text("<title>rules</title>")
        (tmp_path / "secret").write_text("secret")
        assert httpx.get(f"{server.url}/docs", timeout=PATIENCE).headers["location"] == "/docs/"
        assert "docs" in httpx.get(f"{server.url}/docs/", timeout=PATIENCE).text
        assert "rules" in httpx.get(f"{server.url}/docs/rules/page.html", timeout=PATIENCE).text
        assert httpx.get(f"{server.url}/docs/none.html", timeout=PATIENCE).status_code == 404
        assert httpx.get(f"{server.url}/docs/%2e%2e/secret", timeout=PATIENCE).status_code == 404


async def test_metrics_and_health(ann: Visitor) -> None:
    text = (await ann.http.get("/metrics")).text
    assert "doubloon_commands_total" in text
    assert (await ann.get("/healthz")) == {"ok": True, "engine": running()}
    assert (await ann.get("/readyz")) == {"ok": True}


def test_two_servers_do_not_share_an_embedded_database(server: ServerProcess) -> None:
    import subprocess
    import sys

    second = subprocess.run(
        [sys.executable, "-m", "doubloon", "serve", "--port", "0", "--database", server.database],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert second.returncode == 2
    assert "another server already uses" in second.stderr
