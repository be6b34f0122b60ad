"""What a client asks for in a message, done; and the answer."""

from __future__ import annotations

from doubloon.hosting import access, play
from doubloon.hosting.clients.client import Client
from doubloon.hosting.learning import advice
from doubloon.hosting.problems import Forbidden
from doubloon.hosting.wire import (
    Act,
    AskHint,
    AskRewind,
    AskWhy,
    ClientMessage,
    Consent,
    Look,
    Ping,
    Pong,
    Say,
    ServerMessage,
    Undo,
)


async def answered(client: Client, message: ClientMessage) -> ServerMessage | None:
    """Do what a client asks for. The answer; None where it has been sent already, before the view that shows what came of it.

    RequestError says why it cannot be. Chat is the server's own business."""
    room, limits = client.room, client.room.services.limits
    match message:
        case Ping(at, hidden):
            client.hidden = hidden
            return Pong(at)
        case Look(seat):
            limits.check("read", client.asker)
            access.check_may_look(room, client.person, seat)
            client.look_from(seat)
            return None
        case AskWhy(seat, action):
            limits.check("read", client.asker)
            return advice.why_not(room, client.person, seat, action)
        case AskHint(seat):
            return await advice.hinted(room, access.known(client.person), seat, client.asker)
        case Say():
            raise Forbidden("There is nobody to talk to at this table.")
    person = access.known(client.person)
    limits.check("act", person.id)
    match message:
        case Act(seat, action, version, key):
            await play.act(room, person, seat, action, version, key, client.answer)
            return None
        case Undo(seat, version, key):
            await play.undo(room, person, seat, version, key, client.answer)
            return None
        case AskRewind(to, version, key):
            return await play.ask_rewind(room, person, to, version, key)
        case Consent(agree, key):
            return await play.consent(room, person, agree, key)
