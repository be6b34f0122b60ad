"""Bytes on their way between Python and JavaScript. Outside a browser they stay what they are."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import Any


def to_javascript(body: bytes) -> Any:
    """A `Uint8Array` of its own. The module that makes it comes with the browser's Python, from no package index."""
    if find_spec("pyodide") is None:
        return body
    return importlib.import_module("pyodide.ffi").to_js(body)


def from_javascript(body: Any) -> bytes:
    """The bytes of a `Uint8Array`."""
    if isinstance(body, bytes):
        return body
    found: bytes = body.to_bytes()
    return found
