"""Webhooks: a signed call for programs, and the forms that Discord, Slack, Matrix (hookshot) and ntfy take as they are.

A signed webhook proves at once that it is its owner's: it sends a challenge back. A chat service cannot; it is sent a code,
which the person types in. So nobody can have a stranger's address called.
"""

from __future__ import annotations

import hashlib
import hmac
import html
import secrets
import time
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

import msgspec

from doubloon.hosting.problems import BadRequest
from doubloon.server.clock import now_ms
from doubloon.server.notices.calls import SECONDS, Calls, parts_of
from doubloon.server.notices.faults import NotDelivered
from doubloon.server.notices.message import Message

MOST_READ: Final = 1024
"""Bytes of an answer to a challenge."""
LONGEST: Final = 1900
"""Characters that every one of the services takes in a message."""
JSON: Final = {"content-type": "application/json"}


def signature(secret: str, at: str, body: bytes) -> str:
    """HMAC-SHA256 over `<time>.<body>`: proves who called, and when."""
    return hmac.new(secret.encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest()


def check_form(kind: str, url: str) -> None:
    """An address that this service could have given out."""
    if kind == "ntfy" and not parts_of(url).path.strip("/"):
        raise BadRequest("An address of ntfy ends with its topic: https://ntfy.sh/my-topic")


async def challenge(calls: Calls, url: str, secret: str) -> None:
    """The address sends a challenge back, or BadRequest says that it does not."""
    word = secrets.token_urlsafe(24)
    body = msgspec.json.encode({"kind": "challenge", "challenge": word, "at": now_ms()})
    try:
        answer = await calls.post(url, body, _signed(secret, body), MOST_READ)
        proven = answer.good and word.encode() in answer.begun
    except NotDelivered:
        proven = False
    if not proven:
        raise BadRequest(
            "The webhook's address does not answer the challenge: it is called with"
            f' {{"kind": "challenge", "challenge": …}} and must send the challenge back within {SECONDS:g} seconds.'
        )


async def send(calls: Calls, kind: str, url: str, secret: str, message: Message) -> None:
    """Deliver a message in the form of this kind of webhook."""
    if kind == "signed":
        body = msgspec.json.encode(_signed_body(message))
        await calls.deliver(url, body, {**_signed(secret, body), "idempotency-key": message.key})
        return
    where = _ntfy_root(url) if kind == "ntfy" else url
    await calls.deliver(where, msgspec.json.encode(FORMS[kind](message, url)), JSON)


def _signed(secret: str, body: bytes) -> dict[str, str]:
    at = str(int(time.time()))
    return {
        **JSON,
        "x-doubloon-time": at,
        "x-doubloon-signature": f"sha256={signature(secret, at, body)}",
    }


def _signed_body(message: Message) -> dict[str, Any]:
    return {
        "key": message.key,
        "kind": message.kind,
        "table": message.table,
        "text": message.title,
        "happened": message.happened,
        "standing": message.standing,
        "link": message.link,
        "at": now_ms(),
    }


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _discord(message: Message, _: str) -> dict[str, Any]:
    """Nobody is mentioned, whatever a player calls themselves."""
    return {"content": _short(message.text()), "allowed_mentions": {"parse": []}}


def _slack(message: Message, _: str) -> dict[str, Any]:
    """Slack wants three characters escaped, and does not format what it is told not to."""
    return {"text": html.escape(_short(message.text()), quote=False), "mrkdwn": False}


def _matrix(message: Message, _: str) -> dict[str, Any]:
    return {"text": _short(message.text()), "html": message.html(), "username": "doubloon"}


def _ntfy(message: Message, url: str) -> dict[str, Any]:
    topic = urlsplit(url).path.strip("/").rpartition("/")[2]
    shown = {"topic": topic, "title": message.title, "message": _short(message.body() or message.title)}
    return {**shown, "click": message.link} if message.link else shown


def _ntfy_root(url: str) -> str:
    """Ntfy takes JSON at its root, and plain text at a topic."""
    parts = urlsplit(url)
    return urlunsplit(parts._replace(path=parts.path.strip("/").rpartition("/")[0] or "/", query=""))


Form = Callable[[Message, str], dict[str, Any]]
FORMS: Final[dict[str, Form]] = {"discord": _discord, "slack": _slack, "matrix": _matrix, "ntfy": _ntfy}
