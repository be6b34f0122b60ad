"""Somebody else's program, which a webhook calls."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Receiver(BaseHTTPRequestHandler):
    """Notes what it is told, and tries to send its caller elsewhere; at `/hook` it answers the challenge."""

    heard: list[tuple[dict[str, str], bytes]]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        told = json.loads(body)
        if self.path == "/hook" and told["kind"] == "challenge":
            self.send_response(200)
            self.end_headers()
            self.wfile.write(told["challenge"].encode())
            return
        self.heard.append(({name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(302)
        assert isinstance(self.server, ThreadingHTTPServer)
        self.send_header("location", f"http://127.0.0.1:{self.server.server_port}/elsewhere")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Quiet."""


@contextlib.contextmanager
def webhook_receiver() -> Iterator[tuple[str, list[Any]]]:
    """Its address, and what it has been told so far besides challenges."""
    heard: list[Any] = []
    handler = type("OneReceiver", (Receiver,), {"heard": heard})
    listener = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=listener.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.server_address[1]}/hook", heard
    finally:
        listener.shutdown()
        listener.server_close()
        thread.join()
