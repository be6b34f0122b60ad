"""Webhooks: a signed call to an address a player gave. Only public addresses, one connection, little time.

The name is looked up once, every address it has must be public, and the call goes to one of exactly those: a name that
changes its mind between check and call gains nothing. Redirects are not followed, proxies not used, answers not read but for
one: an address is called only after it has sent back a challenge, so nobody can have a stranger's called.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import ipaddress
import logging
import secrets
import socket
import time
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, urlsplit

import msgspec

from doubloon.hosting.problems import BadRequest
from doubloon.hosting.turns import NewNotice
from doubloon.server import metrics
from doubloon.server.clock import now_ms
from doubloon.server.settings import Settings
from doubloon.server.store import inbox

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

log = logging.getLogger(__name__)
SECONDS: Final = 5.0
MOST_AT_ONCE: Final = 20
MOST_READ: Final = 1024
"""Bytes of an answer to a challenge."""
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
NAT64: Final = ipaddress.ip_network("64:ff9b::/96")


def is_public(address: Address) -> bool:
    """Whether anybody on the internet could be meant: no private, local, shared, reserved or tunnelled address."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if inner is not None:
            return False
        if address in NAT64 or address.is_site_local:
            return False
    return (
        address.is_global
        and not address.is_multicast
        and not address.is_reserved
        and not address.is_unspecified
    )


def signature(secret: str, at: str, body: bytes) -> str:
    """HMAC-SHA256 over `<time>.<body>`: proves who called, and when."""
    return hmac.new(secret.encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest()


class Hooks:
    """The outgoing calls of this worker."""

    def __init__(self, settings: Settings, reading: AsyncEngine) -> None:
        self.reading = reading
        self.allowed = [ipaddress.ip_network(network) for network in settings.webhook_allow]
        self.room_to_call = asyncio.Semaphore(MOST_AT_ONCE)

    async def check(self, url: str, secret: str) -> None:
        """Whether a webhook may be set to this: the address is public and sends a challenge back. BadRequest says why not."""
        import httpx

        await self._addresses(_parts(url))
        word = secrets.token_urlsafe(24)
        body = msgspec.json.encode({"kind": "challenge", "challenge": word, "at": now_ms()})
        try:
            async with self.room_to_call, asyncio.timeout(SECONDS):
                status, answer = await self._post(url, secret, body, MOST_READ)
        except (TimeoutError, OSError, httpx.HTTPError, httpx.InvalidURL):
            status, answer = 0, b""
        if not 200 <= status < 300 or word.encode() not in answer:
            raise BadRequest(
                "The webhook's address does not answer the challenge: it is called with"
                f' {{"kind": "challenge", "challenge": …}} and must send the challenge back within {SECONDS:g} seconds.'
            )

    async def call(self, notice: NewNotice, table_id: str) -> None:
        """Tell somebody's webhook, if they have one. Nothing that goes wrong here reaches the table."""
        async with self.reading.connect() as connection:
            hook = await inbox.webhook_of(connection, notice.person)
        if hook is None:
            return
        import httpx  # few houses call webhooks, and all of them would wait for this when they open

        body = msgspec.json.encode(
            {"kind": notice.kind, "table": table_id, "text": notice.text, "at": now_ms()}
        )
        try:
            async with self.room_to_call, asyncio.timeout(SECONDS):
                status, _ = await self._post(*hook, body, 0)
        except (BadRequest, TimeoutError, OSError, httpx.HTTPError, httpx.InvalidURL):
            metrics.WEBHOOKS.labels("failed").inc()
            log.info("a webhook could not be reached", extra={"table": table_id})
        else:
            metrics.WEBHOOKS.labels("delivered" if status < 300 else "refused").inc()

    async def _post(self, url: str, secret: str, body: bytes, read: int) -> tuple[int, bytes]:
        """One call to one of the addresses that were checked: its status, and the beginning of its answer."""
        import httpx

        parts = _parts(url)
        address = (await self._addresses(parts))[0]
        host = f"[{address}]" if isinstance(address, ipaddress.IPv6Address) else str(address)
        port = f":{parts.port}" if parts.port is not None else ""
        pinned = parts._replace(netloc=host + port, fragment="").geturl()
        at = str(int(time.time()))
        headers = {
            "host": (parts.hostname or "") + port,
            "content-type": "application/json",
            "user-agent": "doubloon",
            "x-doubloon-time": at,
            "x-doubloon-signature": f"sha256={signature(secret, at, body)}",
        }
        async with httpx.AsyncClient(trust_env=False, follow_redirects=False, timeout=SECONDS) as client:
            request = client.build_request(
                "POST", pinned, content=body, headers=headers, extensions={"sni_hostname": parts.hostname}
            )
            answer = await client.send(request, stream=True)
            begun = b""
            async for part in answer.aiter_raw(max(1, read)):
                begun += part
                if len(begun) >= read:
                    break
            await answer.aclose()
            return answer.status_code, begun[:read]

    async def _addresses(self, parts: SplitResult) -> list[Address]:
        """Every address of a host; all of them must be allowed."""
        try:
            async with asyncio.timeout(SECONDS):
                found = await asyncio.get_running_loop().getaddrinfo(
                    parts.hostname, parts.port or 443, type=socket.SOCK_STREAM
                )
        except (OSError, UnicodeError, TimeoutError):
            raise BadRequest("The webhook's host cannot be found.") from None
        addresses = [ipaddress.ip_address(str(entry[4][0]).partition("%")[0]) for entry in found]
        if not addresses or not all(self._may_call(address) for address in addresses):
            raise BadRequest("The webhook's host has a private address; only public ones are called.")
        return addresses

    def _may_call(self, address: Address) -> bool:
        return is_public(address) or any(address in network for network in self.allowed)


def _parts(url: str) -> SplitResult:
    """An address we would call at all: http or https, a host, nothing else in it."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadRequest("The webhook's address cannot be read.") from None
    printable = url.isascii() and url.isprintable() and " " not in url
    if parts.scheme not in {"http", "https"} or not parts.hostname or port == 0 or not printable:
        raise BadRequest("A webhook's address begins with https:// (or http://) and names a host.")
    if parts.username is not None or parts.password is not None:
        raise BadRequest("A webhook's address holds no name and password.")
    return parts
