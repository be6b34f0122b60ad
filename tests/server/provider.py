"""A small OpenID Connect provider on loopback. It checks what a provider must check; `lie` makes it break one promise."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from jwt.algorithms import ECAlgorithm

CLIENT, SECRET = "tables", "a client's secret"


class Provider:
    """Who is signed in there, and what has been asked."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.stranger = ec.generate_private_key(ec.SECP256R1())
        self.kid = "first"
        self.subject, self.username = "42", "Zoë"
        self.lie = ""
        self.codes: dict[str, dict[str, str]] = {}
        self.url = ""
        self.given: list[str] = []
        """Codes and tokens: what nobody but the one who asked may know."""

    def discovery(self) -> dict[str, Any]:
        return {
            "issuer": "https://elsewhere.example" if self.lie == "discovery" else self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "token_endpoint": f"{self.url}/token",
            "jwks_uri": f"{self.url}/keys",
        }

    def keys(self) -> dict[str, Any]:
        public = json.loads(ECAlgorithm.to_jwk(self.key.public_key()))
        return {"keys": [{**public, "kid": self.kid, "use": "sig", "alg": "ES256"}]}

    def authorize(self, asked: dict[str, str]) -> str:
        """Where the browser is sent back to."""
        assert asked["client_id"] == CLIENT
        assert asked["response_type"] == "code"
        assert asked["code_challenge_method"] == "S256"
        assert asked["scope"] == "openid profile"
        code = secrets.token_urlsafe(8)
        self.codes[code] = asked
        self.given.append(code)
        return f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}"

    def token(self, form: dict[str, str]) -> dict[str, str] | None:
        """An ID token for a code, once; None for a request that is not in order."""
        asked = self.codes.pop(form.get("code", ""), None)
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        in_order = (
            asked is not None
            and asked["code_challenge"] == challenge
            and asked["redirect_uri"] == form.get("redirect_uri")
            and (form.get("client_id"), form.get("client_secret")) == (CLIENT, SECRET)
        )
        if asked is None or not in_order:
            return None
        now = int(time.time())
        claims = {
            "iss": "https://elsewhere.example" if self.lie == "issuer" else self.url,
            "aud": "another client" if self.lie == "audience" else CLIENT,
            "nonce": "another nonce" if self.lie == "nonce" else asked["nonce"],
            "sub": self.subject,
            "preferred_username": self.username,
            "iat": now - (7200 if self.lie == "expired" else 0),
            "exp": now - 3600 if self.lie == "expired" else now + 300,
        }
        if self.lie == "azp":
            claims["azp"] = "another client"
        if self.lie == "subject":
            del claims["sub"]
        if self.lie == "unsigned":
            return {"id_token": jwt.encode(claims, "", "none"), "token_type": "Bearer"}
        if self.lie == "symmetric":
            public = json.dumps(self.keys()["keys"][0])
            told = jwt.encode(claims, public.ljust(64), "HS256", {"kid": self.kid})
            return {"id_token": told, "token_type": "Bearer"}
        key = self.stranger if self.lie == "key" else self.key
        return {"id_token": jwt.encode(claims, key, "ES256", {"kid": self.kid}), "token_type": "Bearer"}


class Handler(BaseHTTPRequestHandler):
    provider: Provider

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        if parts.path == "/authorize":
            asked = {name: values[0] for name, values in parse_qs(parts.query).items()}
            self.send_response(302)
            self.send_header("location", self.provider.authorize(asked))
            self.end_headers()
        elif parts.path == "/keys":
            self._send(self.provider.keys())
        elif parts.path == "/.well-known/openid-configuration":
            self._send(self.provider.discovery())
        else:
            self.send_error(404)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"])).decode()
        found = self.provider.token({name: values[0] for name, values in parse_qs(body).items()})
        if found is None:
            self.send_error(400)
        else:
            self.provider.given.append(found["id_token"])
            self._send(found)

    def _send(self, answer: dict[str, Any]) -> None:
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Quiet."""


@contextlib.contextmanager
def running_provider() -> Iterator[Provider]:
    """A provider for as long as it is needed."""
    provider = Provider()
    listener = ThreadingHTTPServer(("127.0.0.1", 0), type("OneHandler", (Handler,), {"provider": provider}))
    provider.url = f"http://127.0.0.1:{listener.server_address[1]}"
    thread = threading.Thread(target=listener.serve_forever, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        listener.shutdown()
        listener.server_close()
        thread.join()
