"""Traces for OpenTelemetry: a move from its command to the disk to the views that follow. Off unless `DOUBLOON_TRACES` names a
collector. A span tells the kind of command and the table's id, never names or moves.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from doubloon.kernel.errors import DoubloonError
from doubloon.server.settings import Settings

if TYPE_CHECKING:
    from opentelemetry.context import Context

MOST_TABLES: Final = 1000
"""Tables whose last command is known, so that their views can be told as its parts."""


class Tracer:
    """Spans of one worker."""

    def __init__(self, collector: str) -> None:
        try:
            from opentelemetry import context
            from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
            from opentelemetry.sdk.resources import Resource
            from opentelemetry.sdk.trace import TracerProvider
            from opentelemetry.sdk.trace.export import BatchSpanProcessor
        except ModuleNotFoundError as missing:
            raise DoubloonError(
                f"DOUBLOON_TRACES needs {missing.name}: pip install 'doubloon[traces]'"
            ) from None
        self.now = context.get_current
        self.provider = TracerProvider(resource=Resource({"service.name": "doubloon"}))
        exporter = OTLPSpanExporter(endpoint=f"{collector.rstrip('/')}/v1/traces")
        self.provider.add_span_processor(BatchSpanProcessor(exporter))
        self.spans = self.provider.get_tracer("doubloon")
        self.last: OrderedDict[str, Context] = OrderedDict()

    @contextmanager
    def span(self, name: str, table_id: str) -> Iterator[None]:
        """One step. Views are drawn later than the command that caused them, and belong to it all the same."""
        parent = self.last.get(table_id) if name == "view" else None
        attributes = {"doubloon.table": table_id}
        with self.spans.start_as_current_span(name, context=parent, attributes=attributes):
            if name not in {"view", "store"}:
                self._remember(table_id)
            yield

    def _remember(self, table_id: str) -> None:
        self.last[table_id] = self.now()
        self.last.move_to_end(table_id)
        if len(self.last) > MOST_TABLES:
            self.last.popitem(last=False)

    def close(self) -> None:
        """Send what is left."""
        self.provider.shutdown()


def tracer(settings: Settings) -> Tracer | None:
    """The one that the settings ask for."""
    return Tracer(settings.traces) if settings.traces else None
