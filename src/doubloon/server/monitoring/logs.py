"""Logs: one JSON object per line on stderr. Errors are told by kind and place, never by their message, which may hold
what somebody must not read; queries of addresses are left out for the same reason."""

from __future__ import annotations

import errno
import logging
import sys
import traceback
from typing import Final

import msgspec

FIELDS: Final = (
    "method",
    "path",
    "status",
    "ms",
    "table",
    "seat",
    "clause",
    "address",
    "count",
    "why",
    "channel",
)


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "where": record.name,
            "text": record.getMessage(),
            **{field: getattr(record, field) for field in FIELDS if hasattr(record, field)},
        }
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            if (why := cause(record.exc_info[1])) is not None:
                line["why"] = why
            line["frames"] = [
                f"{frame.filename.rpartition('site-packages/')[2]}:{frame.lineno} {frame.name}"
                for frame in traceback.extract_tb(record.exc_info[2])
            ]
        return msgspec.json.encode(line, enc_hook=str).decode()


def cause(error: BaseException | None) -> str | None:
    """Why a database or a system call failed, in its own code: a disk that is full, say. Codes hold no secrets."""
    inner = getattr(error, "orig", None) or error
    code = getattr(inner, "sqlite_errorname", None) or getattr(inner, "sqlstate", None)
    if code is None and isinstance(inner, OSError) and inner.errno is not None:
        code = errno.errorcode.get(inner.errno)
    return str(code) if code is not None else None


def set_up(level: str) -> None:
    """Write every log line there."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for noisy in (
        "sqlalchemy",
        "alembic",
        "aiosqlite",
        "httpx",
        "httpcore",
        "asyncio",
        "uvicorn",
        "litestar",
    ):
        logging.getLogger(noisy).setLevel("WARNING")
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "litestar"):
        logging.getLogger(name).handlers[:] = []
        logging.getLogger(name).propagate = True
