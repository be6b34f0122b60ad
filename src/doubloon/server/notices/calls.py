"""Calls to addresses that somebody gave us: only public ones, one connection, little time.

The name is looked up once, every address it has must be public, and the call goes to one of exactly those: a name that
changes its mind between check and call gains nothing. Redirects are not followed, proxies not used, and of an answer no more is
read than was asked for.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

from doubloon.hosting.problems import BadRequest
from doubloon.server.notices.faults import NotDelivered
from doubloon.server.settings import Settings

SECONDS: Final = 5.0
MOST_AT_ONCE: Final = 100
"""Calls under way from a worker: those of the dispatcher, which begins no more than `ways.MOST`, and those of people who add a channel."""
LONGEST_WAIT: Final = 3600
"""Seconds that an answer may ask us to wait (`retry-after`)."""
GONE: Final = frozenset({404, 410})
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
NAT64: Final = ipaddress.ip_network("64:ff9b::/96")


class CallAnswer(NamedTuple):
    """What came back."""

    status: int
    begun: bytes
    """The beginning of its body."""
    wait: int | None
    """Seconds after which to try again, if it says so."""

    @property
    def good(self) -> bool:
        """Whether the call was taken."""
        return 200 <= self.status < 300


class HostNotFound(BadRequest):
    """Nobody resolves this name now."""


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


class Calls:
    """The outgoing calls of this worker."""

    def __init__(self, settings: Settings) -> None:
        self.allowed = [ipaddress.ip_network(network) for network in settings.webhook_allow]
        self.room_to_call = asyncio.Semaphore(MOST_AT_ONCE)
        self.lookups = ThreadPoolExecutor(MOST_AT_ONCE, "lookup")
        """Their own: a name that nobody resolves keeps a thread for longer than we wait for it."""

    async def check(self, url: str) -> None:
        """Whether this address may be called at all; BadRequest says why not."""
        await self._addresses(parts_of(url))

    async def deliver(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        """A call that hands something over; NotDelivered when it was not taken."""
        try:
            answer = await self.post(url, body, headers)
        except BadRequest as refused:
            raise NotDelivered(refused.text, silent=isinstance(refused, HostNotFound)) from None
        if not answer.good:
            gone = answer.status in GONE
            raise NotDelivered(f"the address answers {answer.status}", final=gone, wait=answer.wait)

    async def post(self, url: str, body: bytes, headers: Mapping[str, str], read: int = 0) -> CallAnswer:
        """One call to one of the addresses that were checked. NotDelivered when nobody answers."""
        import httpx  # few houses call anybody, and all of them would wait for this when they open

        try:
            async with self.room_to_call, asyncio.timeout(SECONDS):
                return await self._post(url, body, headers, read)
        except (TimeoutError, OSError, httpx.HTTPError, httpx.InvalidURL) as error:
            raise NotDelivered(f"the address does not answer ({type(error).__name__})", silent=True) from None

    async def _post(self, url: str, body: bytes, headers: Mapping[str, str], read: int) -> CallAnswer:
        import httpx

        parts = parts_of(url)
        address = (await self._addresses(parts))[0]
        host = f"[{address}]" if isinstance(address, ipaddress.IPv6Address) else str(address)
        port = f":{parts.port}" if parts.port is not None else ""
        pinned = parts._replace(netloc=host + port, fragment="").geturl()
        sent = {"host": (parts.hostname or "") + port, "user-agent": "doubloon", **headers}
        async with httpx.AsyncClient(
            trust_env=False, follow_redirects=False, timeout=SECONDS, verify=_certificates()
        ) as client:
            request = client.build_request(
                "POST", pinned, content=body, headers=sent, extensions={"sni_hostname": parts.hostname}
            )
            answer = await client.send(request, stream=True)
            begun = b""
            async for part in answer.aiter_raw(max(1, read)):
                begun += part
                if len(begun) >= read:
                    break
            await answer.aclose()
            return CallAnswer(answer.status_code, begun[:read], _wait(answer.headers.get("retry-after", "")))

    async def _addresses(self, parts: SplitResult) -> list[Address]:
        """Every address of a host; all of them must be allowed."""
        try:
            async with asyncio.timeout(SECONDS):
                look = partial(socket.getaddrinfo, parts.hostname, parts.port or 443, type=socket.SOCK_STREAM)
                found = await asyncio.get_running_loop().run_in_executor(self.lookups, look)
        except (OSError, UnicodeError, TimeoutError):
            raise HostNotFound("The webhook's host cannot be found.") from None
        addresses = [ipaddress.ip_address(str(entry[4][0]).partition("%")[0]) for entry in found]
        if not addresses or not all(self._may_call(address) for address in addresses):
            raise BadRequest("The webhook's host has a private address; only public ones are called.")
        return addresses

    def _may_call(self, address: Address) -> bool:
        return is_public(address) or any(address in network for network in self.allowed)


@cache
def _certificates() -> ssl.SSLContext:
    """Loaded once: it takes longer than a call."""
    import httpx

    return httpx.create_ssl_context(trust_env=False)


def _wait(told: str) -> int | None:
    return min(int(told), LONGEST_WAIT) if told.isascii() and told.isdigit() else None


def parts_of(url: str) -> SplitResult:
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
