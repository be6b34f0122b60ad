"""E-mail over SMTP, by the standard library in a thread. What goes wrong is told without addresses and passwords."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

import msgspec

from doubloon.hosting.problems import BadRequest
from doubloon.kernel.errors import DoubloonError
from doubloon.server.settings import Settings

SECONDS: Final = 20.0
"""For each step of the conversation with the mail server."""
MOST_AT_ONCE: Final = 12
"""Conversations: of the dispatcher, and of people who confirm an address."""
LONGEST: Final = 254
"""Characters of an address (RFC 5321)."""
LOCAL: Final = {"localhost", "127.0.0.1", "::1"}
PORTS: Final = {"smtp": 587, "smtps": 465}
_ADDRESS: Final = re.compile(
    r"[^\s@<>()\[\],;:\\\"]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}", re.IGNORECASE
)


class MailError(DoubloonError):
    """An e-mail was not taken. `final`: this address will not take another either. `silent`: the mail server does not answer."""

    def __init__(self, text: str, final: bool = False, silent: bool = False) -> None:
        super().__init__(text)
        self.final = final
        self.silent = silent


class MailServer(msgspec.Struct, frozen=True):
    """Where e-mails are handed in."""

    host: str
    port: int
    tls: bool
    """From the first byte; otherwise it begins when the server offers it."""
    user: str
    password: str


def address(text: str) -> str:
    """An e-mail address as somebody typed it, or BadRequest."""
    tidy = text.strip()
    if len(tidy) > LONGEST or not tidy.isprintable() or _ADDRESS.fullmatch(tidy) is None:
        raise BadRequest("An e-mail address looks like name@example.org.")
    return tidy


class Mailer:
    """Sends e-mails, if the settings say how."""

    def __init__(self, settings: Settings) -> None:
        self.server = mail_server(settings.smtp_url)
        self.sender = _sender(settings.mail_from) if self.server is not None else None
        self.url = public_address(settings.url)
        """Where links in messages lead to."""
        self.threads = ThreadPoolExecutor(MOST_AT_ONCE, "mail")
        """Its own: a mail server that does not answer keeps nothing else waiting."""

    @property
    def works(self) -> bool:
        """Whether this server can send e-mail at all."""
        return self.server is not None

    @property
    def domain(self) -> str:
        """What the ids of e-mails end with."""
        return self.sender.domain if self.sender is not None else ""

    async def send(
        self,
        to: str,
        subject: str,
        text: str,
        html: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Hand over one e-mail; when this returns, the mail server has taken it. MailError says why it was not."""
        if self.server is None or self.sender is None:
            raise MailError("This server sends no e-mail: DOUBLOON_SMTP_URL is not set.")
        message = EmailMessage()
        message["From"] = self.sender
        message["To"] = to
        message["Subject"] = " ".join(subject.split())
        message["Date"] = formatdate(usegmt=True)
        given = headers or {}
        message["Message-ID"] = given.get("Message-ID") or make_msgid(domain=self.sender.domain)
        message["Auto-Submitted"] = "auto-generated"
        for name, value in given.items():
            if name != "Message-ID":
                message[name] = value
        message.set_content(text)
        if html is not None:
            message.add_alternative(html, subtype="html")
        await asyncio.get_running_loop().run_in_executor(self.threads, _hand_in, self.server, message)


def _hand_in(server: MailServer, message: EmailMessage) -> None:
    """The conversation with the mail server. Its words may hold the address, so only its code is told."""
    secure = ssl.create_default_context()
    try:
        with (
            smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=secure)
            if server.tls
            else smtplib.SMTP(server.host, server.port, timeout=SECONDS)
        ) as connection:
            connection.ehlo()
            safe = server.tls or server.host in LOCAL
            if not server.tls and connection.has_extn("starttls"):
                connection.starttls(context=secure)
                connection.ehlo()
                safe = True
            if server.user:
                if not safe:
                    raise MailError("The mail server offers no TLS; the password is not sent without it.")
                connection.login(server.user, server.password)
            connection.send_message(message)
    except smtplib.SMTPRecipientsRefused as refused:
        code = next(iter(refused.recipients.values()))[0]
        raise MailError(f"The mail server refuses the recipient ({code}).", final=500 <= code < 600) from None
    except smtplib.SMTPResponseException as answer:
        raise MailError(f"The mail server answers {answer.smtp_code}.") from None
    except (OSError, smtplib.SMTPException) as error:
        raise MailError(f"The mail server cannot be reached ({type(error).__name__}).", silent=True) from None


def mail_server(url: str) -> MailServer | None:
    """The setting, read once at the start; what is wrong with it stops the server."""
    if not url:
        return None
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS[parts.scheme]
    except (ValueError, KeyError):
        raise DoubloonError(
            "DOUBLOON_SMTP_URL: expected smtp:// or smtps://name:password@host:port"
        ) from None
    if not parts.hostname:
        raise DoubloonError("DOUBLOON_SMTP_URL: the mail server's name is missing")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.hostname, port, parts.scheme == "smtps", user, password)


def _sender(text: str) -> Address:
    try:
        return Address("doubloon", addr_spec=address(text))
    except BadRequest:
        raise DoubloonError("DOUBLOON_MAIL_FROM: expected the sender's e-mail address") from None


def public_address(url: str) -> str:
    """The setting `DOUBLOON_URL`, without a slash at its end; what is wrong with it stops the server."""
    if not url:
        return ""
    parts = urlsplit(url)
    if (
        parts.scheme not in {"http", "https"}
        or not parts.hostname
        or parts.query
        or parts.username is not None
    ):
        raise DoubloonError(
            "DOUBLOON_URL: expected the server's public address, such as https://play.example.org"
        )
    return url.rstrip("/")
