"""The built page on a plain static host: under a prefix, with a strict policy, and a note of every request."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PREFIX = "/some/where/"
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HARNESS = Path(__file__).parent / "page_harness.js"


class Handler(SimpleHTTPRequestHandler):
    """Files of one folder under the prefix, and the harness beside them."""

    protocol_version = "HTTP/1.1"

    def translate_path(self, path: str) -> str:
        wanted = path.partition("?")[0]
        if wanted == PREFIX + HARNESS.name:
            return str(HARNESS)
        return super().translate_path(
            wanted.removeprefix(PREFIX.rstrip("/")) if wanted.startswith(PREFIX) else "/-"
        )

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def static_host(folder: Path) -> Iterator[str]:
    """The address of the page while it is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{PREFIX}"
    finally:
        server.shutdown()
        server.server_close()
