"""Traces: a collector is told the way of a move from command to disk to views, and nothing secret."""

from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from tests.server.live import Visitor, running_server


@contextmanager
def collector() -> Iterator[tuple[str, list[Any]]]:
    """A collector on this machine, and the spans it was sent."""
    spans: list[Any] = []

    class Taken(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.headers.get("Content-Encoding") == "gzip":
                import gzip

                body = gzip.decompress(body)
            sent = ExportTraceServiceRequest.FromString(body)
            for resource in sent.resource_spans:
                for scope in resource.scope_spans:
                    spans.extend(scope.spans)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing on the screen."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Taken) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", spans
        server.shutdown()


async def test_a_move_is_followed_from_command_to_disk_to_views(tmp_path: Path) -> None:
    with collector() as (address, spans):
        with running_server(str(tmp_path / "d.db"), log=tmp_path / "log", DOUBLOON_TRACES=address) as server:
            async with Visitor(server.url) as ann:
                await ann.guest("Ann")
                table = (await ann.table("me", "local"))["id"]
                async with ann.at(table) as socket:
                    await socket.hear("shown")
                    await socket.look(socket.view["to_act"][0])
                    assert (await socket.first_choice())["type"] == "accepted"
        act = next(span for span in spans if span.name == "act")
        parts = {span.name: span for span in spans if span.parent_span_id == act.span_id}
        assert {"store", "view"} <= set(parts)
        assert {span.trace_id for span in parts.values()} == {act.trace_id}
        assert act.start_time_unix_nano <= parts["store"].start_time_unix_nano
        assert parts["store"].end_time_unix_nano <= parts["view"].start_time_unix_nano
        told = {(one.key, one.value.string_value) for span in spans for one in span.attributes}
        assert told == {("doubloon.table", table)}, "neither names nor moves"
