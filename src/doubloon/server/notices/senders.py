"""From a message to a channel: the one place that knows every kind of them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from doubloon.server.mail import Mailer
from doubloon.server.notices import hooks, mails
from doubloon.server.notices.calls import Calls
from doubloon.server.notices.faults import NotDelivered
from doubloon.server.notices.message import Message
from doubloon.server.notices.outbox import Channel
from doubloon.server.notices.push import Keys, Push
from doubloon.server.settings import Settings


class Senders:
    """The ways to the outside of this worker."""

    def __init__(self, settings: Settings, mailer: Mailer) -> None:
        self.mailer = mailer
        self.vacation_days = settings.vacation_days
        self.calls = Calls(settings)
        self.secret = ""
        self.push = Push(self.calls, f"mailto:{settings.mail_from}" if settings.mail_from else mailer.url)

    def open(self, house: dict[str, str]) -> None:
        """The server's own secrets are known."""
        self.secret = house["signing"]
        self.push.open(house["vapid"])

    @property
    def mails(self) -> bool:
        """Whether notices go out by e-mail here: it takes a mail server, and an address to unsubscribe at."""
        return self.mailer.works and bool(self.mailer.url)

    async def send(self, channel: Channel, email: str | None, messages: Sequence[Message]) -> None:
        """Deliver these; NotDelivered when they were not taken. Only an e-mail holds more than one."""
        if channel.kind == "mail":
            if email is None or not self.mails:
                raise NotDelivered("there is no confirmed e-mail address", final=email is None)
            await mails.send(self.mailer, self.secret, email, channel.id, messages)
        elif channel.kind == "push":
            await self.push.send(channel.address, msgspec.convert(channel.keys, Keys), messages[0])
        else:
            secret = channel.keys.get("secret", "")
            await hooks.send(self.calls, channel.kind, channel.address, secret, messages[0])
