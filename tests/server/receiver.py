"""Somebody else's program, which a webhook calls; and a push service, which checks what it is given as a real one does."""

from __future__ import annotations

import base64
import contextlib
import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class Receiver(BaseHTTPRequestHandler):
    """Notes what it is told; at `/hook` it answers the challenge, at `/moved` it tries to send its caller elsewhere, and at
    `/gone` nobody is any more."""

    heard: list[tuple[dict[str, str], bytes]]
    paths: list[str]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        if self.path == "/hook" and json.loads(body)["kind"] == "challenge":
            self.answer(200, json.loads(body)["challenge"].encode())
            return
        self.heard.append(({name.lower(): value for name, value in self.headers.items()}, body))
        self.paths.append(self.path)
        status = {"/moved": 302, "/gone": 410, "/busy": 503}.get(self.path, 204)
        self.answer(status, b"")

    def answer(self, status: int, body: bytes) -> None:
        assert isinstance(self.server, ThreadingHTTPServer)
        self.send_response(status)
        if status == 302:
            self.send_header("location", f"http://127.0.0.1:{self.server.server_port}/elsewhere")
        if status != 204:
            self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Quiet."""


@contextlib.contextmanager
def webhook_receiver() -> Iterator[tuple[str, list[Any]]]:
    """Its address, and what it has been told so far besides challenges."""
    heard: list[Any] = []
    handler = type("OneReceiver", (Receiver,), {"heard": heard, "paths": []})
    listener = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=listener.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.server_address[1]}/hook", heard
    finally:
        listener.shutdown()
        listener.server_close()
        thread.join()


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser's end of web push: its keys, and what it can read. The decryption is not ours (`http_ece`)."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen secrets!"
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.keys = {"p256dh": encoded(point), "auth": encoded(self.auth)}

    def read(self, body: bytes) -> Any:
        text = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return json.loads(text)


def check_vapid(header: str, origin: str, server_key: str) -> dict[str, Any]:
    """What a push service checks before it takes a message: the server's key, its signature, for whom, until when."""
    scheme, _, rest = header.partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert parts["k"] == server_key
    signed, _, signature = parts["t"].rpartition(".")
    raw = decoded(signature)
    assert len(raw) == 64
    der = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(parts["k"]))
    public.verify(der, signed.encode(), ec.ECDSA(hashes.SHA256()))
    head, claims = (json.loads(decoded(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    assert claims["aud"] == origin
    assert time.time() < claims["exp"] <= time.time() + 86_400
    assert claims["sub"].startswith(("mailto:", "https:"))
    return dict(claims)
