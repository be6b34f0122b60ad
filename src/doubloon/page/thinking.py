"""What a worker does that only thinks: a bot's decision, or a finished game looked back at. Bytes in, bytes out."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from doubloon.analysis.request import AnalysisRequest, carried_out
from doubloon.hosting import thinking
from doubloon.page.javascript import from_javascript, to_javascript


def think(packet: object) -> object:
    """One decision (`hosting.thinking`)."""
    return to_javascript(thinking.think(from_javascript(packet)))


def analyse(packet: object, progress: Callable[[int], None]) -> object:
    """What looking back at a game finds, as JSON; `progress` is told how far it is, of a hundred."""
    request = msgspec.json.decode(from_javascript(packet), type=AnalysisRequest)
    return to_javascript(msgspec.json.encode(carried_out(request, progress)))
