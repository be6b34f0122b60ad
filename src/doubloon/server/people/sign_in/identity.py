"""Signing in with an account elsewhere: OpenID Connect, the code flow with PKCE, for one provider that the settings name.

What is checked: the state belongs to this browser and works once; the provider's discovery document names the issuer it was asked
of; the ID token is signed with one of the provider's keys by an asymmetric algorithm, was made by that issuer for us, in answer to our
nonce, and has not expired. Nonce and PKCE verifier are derived from the state with the server's secret, so nothing of them is stored.
Asked for is `openid profile`: no address.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import logging
import secrets
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import urlencode, urlsplit

import msgspec
import sqlalchemy as sa

from doubloon.hosting.problems import BadRequest, Busy, Clash, NotFound
from doubloon.hosting.seats import names
from doubloon.hosting.wire import Person
from doubloon.kernel.errors import DoubloonError
from doubloon.server.clock import now_ms
from doubloon.server.people.accounts import Accounts, kept_by_another, new_session, person_in
from doubloon.server.people.sign_in import tickets
from doubloon.server.store.schema import identities, people

if TYPE_CHECKING:
    from doubloon.server.settings import Settings

log = logging.getLogger(__name__)
STATE_COOKIE: Final = "doubloon-state"
RETURN_PATH: Final = "/api/identity/return"
SECONDS: Final = 10.0
KEPT_SECONDS: Final = 3600.0
"""For which the provider's document and keys are believed."""
LARGEST: Final = 512 * 1024
ALGORITHMS: Final = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA"]
LEEWAY: Final = 60
"""Seconds by which clocks may differ."""
MOST_TRIES: Final = 50
LONGEST_NAME: Final = 24


class ProviderDocument(msgspec.Struct, frozen=True):
    """What we need of `/.well-known/openid-configuration`."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str


class TokenAnswer(msgspec.Struct, frozen=True):
    """What we need of the token endpoint's answer."""

    id_token: str


class Claims(NamedTuple):
    """Who somebody is elsewhere."""

    subject: str
    name: str


class ProviderFault(Exception):
    """The provider cannot be reached, or says what it must not. The words are for the log: they hold nothing of people."""


class Provider:
    """The one provider of this server, if the settings name one."""

    def __init__(self, settings: Settings) -> None:
        self.issuer = settings.oidc_issuer
        self.client_id = settings.oidc_client_id
        self.client_secret = settings.oidc_client_secret
        self.title = settings.oidc_title
        self.url = settings.url.rstrip("/")
        self.known: tuple[float, ProviderDocument, dict[str, Any]] | None = None
        self.lock = asyncio.Lock()
        if self.issuer:
            self._check()

    def _check(self) -> None:
        local = urlsplit(self.issuer).hostname in {"localhost", "127.0.0.1", "::1"}
        if not self.issuer.startswith("https://") and not local:
            raise DoubloonError("DOUBLOON_OIDC_ISSUER: expected the provider's address, with https://")
        if not self.client_id or not self.url:
            raise DoubloonError("DOUBLOON_OIDC_ISSUER needs DOUBLOON_OIDC_CLIENT_ID and DOUBLOON_URL too")

    @property
    def works(self) -> bool:
        """Whether somebody can sign in like this."""
        return bool(self.issuer)

    async def start(self, state: str, secret: str) -> str:
        """Where the browser goes first."""
        found, _ = await self._found()
        challenge = hashlib.sha256(derived("verifier", state, secret).encode()).digest()
        query = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": self.url + RETURN_PATH,
            "scope": "openid profile",
            "state": state,
            "nonce": derived("nonce", state, secret),
            "code_challenge": base64.urlsafe_b64encode(challenge).rstrip(b"=").decode(),
            "code_challenge_method": "S256",
        }
        between = "&" if "?" in found.authorization_endpoint else "?"
        return found.authorization_endpoint + between + urlencode(query)

    async def finish(self, code: str, state: str, secret: str) -> Claims:
        """Who it is that the provider has sent back with this code."""
        found, keys = await self._found()
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self.url + RETURN_PATH,
            "client_id": self.client_id,
            "code_verifier": derived("verifier", state, secret),
        }
        if self.client_secret:
            form["client_secret"] = self.client_secret
        answer = await self._asked(found.token_endpoint, TokenAnswer, form)
        claims = self._claims(answer.id_token, keys, derived("nonce", state, secret))
        if claims is None:  # the provider may have new keys
            found, keys = await self._found(again=True)
            claims = self._claims(answer.id_token, keys, derived("nonce", state, secret))
        if claims is None:
            raise ProviderFault("no key of the provider fits the ID token")
        return claims

    def _claims(self, id_token: str, keys: dict[str, Any], nonce: str) -> Claims | None:
        """What a token says, once all of it is checked; None when its key is not among these."""
        import jwt

        try:
            head = jwt.get_unverified_header(id_token)
            fitting = [
                one for one in jwt.PyJWKSet.from_dict(keys).keys if head.get("kid") in {None, one.key_id}
            ]
            if not fitting:
                return None
            told: dict[str, Any] = jwt.decode(
                id_token,
                fitting[0],
                algorithms=ALGORITHMS,
                audience=self.client_id,
                issuer=self.issuer,
                leeway=LEEWAY,
                options={"require": ["exp", "iat", "iss", "aud", "sub"]},
            )
        except jwt.PyJWTError as error:
            raise ProviderFault(f"the ID token is not valid ({type(error).__name__})") from None
        if not hmac.compare_digest(str(told.get("nonce", "")).encode(), nonce.encode()):
            raise ProviderFault("the ID token answers another nonce")
        if told.get("azp", self.client_id) != self.client_id:
            raise ProviderFault("the ID token was made for another client")
        subject = told["sub"]
        if not isinstance(subject, str) or not 0 < len(subject) <= 255:
            raise ProviderFault("the ID token names nobody")
        return Claims(subject, str(told.get("preferred_username") or told.get("name") or ""))

    async def _found(self, again: bool = False) -> tuple[ProviderDocument, dict[str, Any]]:
        """The provider's document and keys."""
        async with self.lock:
            if self.known is None or again or time.monotonic() - self.known[0] > KEPT_SECONDS:
                path = "/.well-known/openid-configuration"
                found = await self._asked(self.issuer.rstrip("/") + path, ProviderDocument)
                if found.issuer != self.issuer:
                    raise ProviderFault("the discovery document names another issuer")
                keys = await self._asked(found.jwks_uri, dict[str, Any])
                self.known = time.monotonic(), found, keys
            return self.known[1], self.known[2]

    async def _asked(self, url: str, kind: Any, form: dict[str, str] | None = None) -> Any:
        """A JSON document of the provider."""
        import httpx

        try:
            async with httpx.AsyncClient(trust_env=False, follow_redirects=False, timeout=SECONDS) as client:
                answer = await (client.get(url) if form is None else client.post(url, data=form))
            if answer.status_code != 200 or len(answer.content) > LARGEST:
                raise ProviderFault(f"the provider answers {answer.status_code}")
            return msgspec.json.decode(answer.content, type=kind)
        except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
            raise ProviderFault(f"the provider cannot be reached ({type(error).__name__})") from None
        except msgspec.MsgspecError:
            raise ProviderFault("the provider's answer cannot be read") from None


def derived(what: str, state: str, secret: str) -> str:
    """A secret of our own that belongs to this state."""
    return hmac.new(secret.encode(), f"identity {what} {state}".encode(), "sha256").hexdigest()


async def start(accounts: Accounts, provider: Provider, me: Person | None, secret: str) -> tuple[str, str]:
    """Where the browser goes, and the state it keeps."""
    if not provider.works:
        raise NotFound("Nobody signs in here with an account elsewhere.")
    state = secrets.token_urlsafe(24)
    try:
        url = await provider.start(state, secret)
    except ProviderFault as fault:
        log.warning("signing in elsewhere: %s", fault)
        raise Busy(f"{provider.title} cannot be reached; try again later.") from None
    who = me.id if me is not None else ""
    await accounts.writer.do(lambda connection: tickets.issue(connection, "identity", state, None, who))
    return url, state


async def finish(
    accounts: Accounts, provider: Provider, code: str, state: str, secret: str, device: str
) -> str:
    """Somebody comes back from the provider: the token of their session here. BadRequest says what to do."""
    ticket = await accounts.writer.do(lambda connection: tickets.use(connection, "identity", state))
    if ticket is None:
        raise BadRequest("Signing in took too long, or was done already; try again.")
    try:
        claims = await provider.finish(code, state, secret)
    except ProviderFault as fault:
        log.warning("signing in elsewhere: %s", fault)
        raise BadRequest(f"{provider.title} did not confirm who you are; try again.") from None
    return await accounts.writer.do(
        lambda connection: _signed_in(connection, provider.issuer, claims, ticket.detail, device)
    )


def _signed_in(connection: sa.Connection, issuer: str, claims: Claims, whose: str, device: str) -> str:
    """The session of the person this identity belongs to; one who is new gets it, a guest keeps name and games by it."""
    known: str | None = connection.scalar(
        sa.select(identities.c.person_id).where(
            identities.c.issuer == issuer, identities.c.subject == claims.subject
        )
    )
    here = person_in(connection, whose)
    if known is not None:
        if here is not None and not here.guest and here.id != known:
            raise Clash("That account belongs to somebody else here; sign out first to be them.")
        return new_session(connection, known, device)
    person = here if here is not None and not here.guest else _kept(connection, here, claims.name)
    connection.execute(
        identities.insert().values(
            issuer=issuer, subject=claims.subject, person_id=person.id, created=now_ms()
        )
    )
    return new_session(connection, person.id, device)


def _kept(connection: sa.Connection, guest: Person | None, wished: str) -> Person:
    """A new person, or a guest, who keeps a name from now on: the guest's own, or the one elsewhere, numbered where it is taken."""
    person_id = guest.id if guest is not None else secrets.token_hex(8)
    first = _tidy(guest.name if guest is not None else wished)
    for number in range(1, MOST_TRIES):
        ending = "" if number == 1 else f" {number}"
        person = Person(person_id, first[: LONGEST_NAME - len(ending)].strip() + ending, guest=False)
        if kept_by_another(connection, person) is None:
            break
    else:
        person = Person(person_id, names.invented(), guest=False)
    row = {
        "name": person.name,
        "name_key": names.folded(person.name),
        "skeleton": names.skeleton(person.name),
    }
    if guest is not None:
        connection.execute(people.update().where(people.c.id == person_id).values(row))
    else:
        connection.execute(people.insert().values(id=person_id, password=None, created=now_ms(), **row))
    return person


def _tidy(wished: str) -> str:
    try:
        return names.tidy(wished.strip()[:LONGEST_NAME].strip())
    except BadRequest:
        return names.invented()
