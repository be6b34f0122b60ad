"""Behind a real nginx, as on another machine: only the trusted proxy says who asks (Medium)."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from doubloon.server.http.limits import TOKEN_BUCKETS
from tests.server.live import PATIENCE, ServerProcess, running_server

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/sbin:/bin")
CADDY = shutil.which("caddy")
CADDYFILE = Path(__file__).parents[3] / "deploy" / "Caddyfile"
PROXY = "127.0.0.5"
"""Where the proxy calls from: not the machine itself, as the server sees it."""
SITE = Path(__file__).parents[3] / "deploy" / "nginx.conf"
"""The site that self-hosters copy, tried here with other ports and certificates."""
AROUND = """
daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1;
events {{ worker_connections 256; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
  uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  {site}
}}
"""


def config(folder: Path, port: int, inside: int) -> str:
    """The shipped site at a free port of this machine, calling the server from the proxy's address."""
    site = SITE.read_text(encoding="utf-8")
    for shipped, here in (
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{port} ssl;"),
        ("/etc/letsencrypt/live/games.example.org/fullchain.pem", f"{folder}/cert.pem"),
        ("/etc/letsencrypt/live/games.example.org/privkey.pem", f"{folder}/key.pem"),
        ("proxy_pass http://127.0.0.1:8000;", f"proxy_pass http://127.0.0.1:{inside}; proxy_bind {PROXY};"),
    ):
        assert shipped in site, f"deploy/nginx.conf has no {shipped!r}"
        site = site.replace(shipped, here)
    return AROUND.format(folder=folder, site=site)


def free_port() -> int:
    with socket.socket() as ear:
        ear.bind(("127.0.0.1", 0))
        port: int = ear.getsockname()[1]
        return port


@contextlib.contextmanager
def proxied(server: ServerProcess, folder: Path) -> Iterator[str]:
    """The address of an nginx before this server."""
    assert NGINX is not None
    openssl = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=localhost",
    ]
    made = [*openssl, "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"]
    subprocess.run(made, check=True, capture_output=True)
    port = free_port()
    file = folder / "nginx.conf"
    file.write_text(config(folder, port, server.port), encoding="utf-8")
    process = subprocess.Popen([NGINX, "-c", str(file), "-e", str(folder / "early.log")])
    try:
        while process.poll() is None:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
        assert process.poll() is None, (folder / "early.log").read_text()
        yield f"https://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def caller(url: str, source: str) -> httpx.AsyncClient:
    """Somebody at an address of their own."""
    transport = httpx.AsyncHTTPTransport(local_address=source, verify=False)
    return httpx.AsyncClient(base_url=url, transport=transport, timeout=PATIENCE)


@pytest.mark.skipif(
    NGINX is None or shutil.which("openssl") is None, reason="nginx (and openssl) are not installed"
)
async def test_behind_nginx(tmp_path: Path) -> None:
    trusting = {"DOUBLOON_TRUSTED_PROXIES": f"{PROXY},192.0.2.0/24", "DOUBLOON_LIMITS": "on"}
    with (
        running_server(str(tmp_path / "d.db"), log=tmp_path / "log", **trusting) as server,
        proxied(server, tmp_path) as outside,
    ):
        async with caller(outside, "127.0.0.7") as ann, caller(outside, "127.0.0.8") as bob:
            hello = await ann.get("/api/hello")
            assert "max-age" in hello.headers["strict-transport-security"]
            assert "Secure" in hello.headers["set-cookie"]
            guest = await post(ann, "/api/guest", {})
            assert all("Secure" in one for one in guest.headers.get_list("set-cookie"))
            assert (await ann.get("/metrics")).status_code == 403, "the proxy is not the machine itself"
            await a_socket_works(outside, await a_table(ann))
            assert await refused_in_the_end(ann)
            assert (await bob.get("/api/hello")).status_code == 200, "each address is counted by itself"


@contextlib.contextmanager
def behind_caddy(server: ServerProcess, folder: Path) -> Iterator[str]:
    """The shipped Caddyfile before this server; without TLS here, since nobody would sign the certificate."""
    assert CADDY is not None
    outside = f"http://127.0.0.1:{free_port()}"
    names = {"DOUBLOON_HOST": outside, "DOUBLOON_UPSTREAM": f"127.0.0.1:{server.port}"}
    surroundings = {**os.environ, **names, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    file = folder / "Caddyfile"
    file.write_text("{\n\tadmin off\n}\n" + CADDYFILE.read_text(encoding="utf-8"), encoding="utf-8")
    command = [CADDY, "run", "--adapter", "caddyfile", "--config", str(file)]
    process = subprocess.Popen(command, env=surroundings, stderr=subprocess.DEVNULL)
    try:
        while process.poll() is None:
            with contextlib.suppress(httpx.ConnectError):
                httpx.get(outside)
                break
        assert process.poll() is None
        yield outside
    finally:
        process.terminate()
        process.wait()


@pytest.mark.skipif(CADDY is None, reason="Caddy is not installed")
async def test_behind_caddy(tmp_path: Path) -> None:
    with running_server(str(tmp_path / "d.db")) as server, behind_caddy(server, tmp_path) as outside:
        async with caller(outside, "127.0.0.7") as ann:
            await a_socket_works(outside, await a_table(ann))


async def a_table(visitor: httpx.AsyncClient) -> str:
    """A table of a new guest, who plays both seats."""
    await visitor.get("/api/hello")
    await post(visitor, "/api/guest", {})
    seats = [{"kind": "me"}, {"kind": "local"}]
    made: str = (await post(visitor, "/api/tables", {"game": "gilded-compass", "seats": seats})).json()["id"]
    return made


async def post(visitor: httpx.AsyncClient, path: str, body: dict[str, object]) -> httpx.Response:
    return await visitor.post(path, json=body, headers={"x-csrftoken": visitor.cookies["csrftoken"]})


async def a_socket_works(outside: str, table: str) -> None:
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    address = f"{outside.replace('http', 'ws', 1)}/ws/tables/{table}"
    secure = trusting if outside.startswith("https") else None
    async with connect(address, ssl=secure, origin=outside) as line:  # type: ignore[arg-type]
        assert '"shown"' in str(await line.recv())


async def refused_in_the_end(visitor: httpx.AsyncClient, **headers: str) -> bool:
    """Whether somebody who asks without end is told that it is too fast."""
    for _ in range(20 * TOKEN_BUCKETS["read"].most):
        if (await visitor.get("/api/hello", headers=headers)).status_code == 429:
            return True
    return False


async def test_whoever_is_not_trusted_is_not_believed(tmp_path: Path) -> None:
    with running_server(
        str(tmp_path / "d.db"), DOUBLOON_TRUSTED_PROXIES="192.0.2.1", DOUBLOON_LIMITS="on"
    ) as server:
        async with caller(server.url, "127.0.0.1") as liar:
            told = {"x-forwarded-for": "198.51.100.1", "x-forwarded-proto": "https"}
            answer = await liar.get("/api/hello", headers=told)
            assert "strict-transport-security" not in answer.headers
            assert "Secure" not in answer.headers["set-cookie"]
            for number in range(20 * TOKEN_BUCKETS["read"].most):
                told = {"x-forwarded-for": f"198.51.100.{number % 250}"}
                if (await liar.get("/api/hello", headers=told)).status_code == 429:
                    break
            else:
                raise AssertionError("every address it named was believed")
