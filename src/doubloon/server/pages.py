"""The client's files. Any address that is no file is a page of the client, which finds its own way."""

from __future__ import annotations

import asyncio
import mimetypes
from pathlib import Path
from typing import Final

from litestar import Response, get

from doubloon.server.hall import Hall
from doubloon.server.problems import NotFound

NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>doubloon</title>
<h1>doubloon is running, but its client has not been built</h1>
<p>Run <code>make play</code> in the checkout: it builds the client and serves it here.
The interface for programs is complete: see <a href="/schema/openapi.json">/schema/openapi.json</a>.</p>
</html>
"""
FOR_EVER: Final = {"cache-control": "public, max-age=31536000, immutable"}
ASK_AGAIN: Final = {"cache-control": "no-cache"}
PROGRAMS: Final = ("api/", "ws/", "schema/")


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(hall: Hall, path: str = "/") -> Response[bytes]:
    """A file of the client, or the client itself."""
    wanted = path.strip("/")
    if wanted.startswith(PROGRAMS) or "\0" in wanted:
        raise NotFound("There is nothing at this address.")
    return await asyncio.to_thread(_found, Path(hall.settings.static), wanted)


def _found(folder: Path, wanted: str) -> Response[bytes]:
    file = (folder / wanted).resolve()
    if wanted and file.is_relative_to(folder.resolve()) and file.is_file():
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return Response(
            file.read_bytes(), media_type=kind, headers=FOR_EVER if "assets/" in wanted else ASK_AGAIN
        )
    if wanted.startswith("assets/"):
        raise NotFound("There is no such file.")
    index = folder / "index.html"
    content = index.read_bytes() if index.is_file() else NOT_BUILT.encode()
    return Response(content, media_type="text/html", headers=ASK_AGAIN)
