"""The built page on a plain static host: under a prefix, with a strict policy, and a note of every request."""

from __future__ import annotations

import functools
import io
import lzma
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO

from playwright.sync_api import Page

from tools import page_build

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
    compressing = False
    """Whether texts are sent compressed, as most hosts do."""

    runtime_may_go, runtime_asked = threading.Event(), threading.Event()
    """Whether files of the runtime are sent, and whether one was asked for while they were not."""
    runtime_may_go.set()

    def do_GET(self) -> None:
        if "/runtime/" in self.path and not self.runtime_may_go.is_set():
            self.runtime_asked.set()
            self.runtime_may_go.wait()
        super().do_GET()

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """A packed file, unpacked where that is asked for (the harness does not unpack), or a text, compressed."""
        path = Path(self.translate_path(self.path))
        compressed = path.with_name(path.name + ".gz")
        if self.path.endswith("?unpacked") and path.is_file():
            return self._sent(lzma.decompress(path.read_bytes(), lzma.FORMAT_RAW, filters=page_build.PACKING))
        if self.compressing and compressed.is_file():
            return self._sent(compressed.read_bytes(), ("Content-Encoding", "gzip"))
        return super().send_head()

    def _sent(self, body: bytes, *headers: tuple[str, str]) -> io.BytesIO:
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(self.path.partition("?")[0]))
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        return io.BytesIO(body)

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


def run_in_worker(page: Page, url: str, code: str) -> str:
    """What Python says in a worker of the built page."""
    page.goto(url)
    answer: dict[str, Any] = page.evaluate(
        """([harness, code]) => new Promise((resolve) => {
          const worker = new Worker(harness, { type: "module" });
          worker.onmessage = ({ data }) => { if (!("ready" in data)) { worker.terminate(); resolve(data); } };
          worker.onerror = (event) => resolve({ failed: event.message ?? "the worker did not start" });
          worker.postMessage({ runtime: "./runtime/", code });
        })""",
        [HARNESS.name, code],
    )
    assert "found" in answer, answer
    found: str = answer["found"]
    return found
