"""Notices as e-mails: one message for all that waits, in text and HTML, with one click to end it."""

from __future__ import annotations

import hashlib
import hmac
import html
from collections.abc import Sequence
from typing import Final

from doubloon.server.mail import Mailer, MailError
from doubloon.server.mail_body import page
from doubloon.server.notices.faults import NotDelivered
from doubloon.server.notices.message import Message

PATH: Final = "/api/unsubscribe"


def mark(secret: str, channel: str) -> str:
    """Proves that an address to unsubscribe comes from one of our e-mails to this channel."""
    return hmac.new(secret.encode(), f"unsubscribe {channel}".encode(), hashlib.sha256).hexdigest()[:32]


def is_mark(secret: str, channel: str, given: str) -> bool:
    """Whether it does."""
    return hmac.compare_digest(mark(secret, channel).encode(), given.encode())


def subject(messages: Sequence[Message]) -> str:
    """Of one e-mail."""
    return messages[0].title if len(messages) == 1 else f"{len(messages)} tables have news for you"


def name(messages: Sequence[Message]) -> str:
    """The same for an e-mail that is sent again, and another one as soon as it holds more: that must not be taken for the first."""
    if len(messages) == 1:
        return messages[0].key
    return hashlib.sha256("\n".join(sorted(one.key for one in messages)).encode()).hexdigest()[:32]


async def send(mailer: Mailer, secret: str, to: str, channel: str, messages: Sequence[Message]) -> None:
    """Deliver all of these in one e-mail."""
    leave = f"{mailer.url}{PATH}/{channel}/{mark(secret, channel)}"
    settings = f"{mailer.url}/notices"
    text = "\n\n".join(one.text() for one in messages)
    shown = "".join(one.html() for one in messages)
    headers = {
        "List-Unsubscribe": f"<{leave}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Message-ID": f"<{name(messages)}@{mailer.domain}>",
    }
    try:
        await mailer.send(
            to,
            subject(messages),
            f"{text}\n\n--\nWhat you are told, and when: {settings}\nNo more of these e-mails: {leave}\n",
            page(
                f'{shown}<hr><p><small><a href="{html.escape(settings)}">What you are told, and when</a> · '
                f'<a href="{html.escape(leave)}">No more of these e-mails</a></small></p>'
            ),
            headers,
        )
    except MailError as error:
        raise NotDelivered(str(error), final=error.final, silent=error.silent) from None
