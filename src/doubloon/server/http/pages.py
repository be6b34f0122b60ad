"""The client's files, compressed where the build did so, boards of other packages, and the documentation. Addresses the client knows are the client, which
finds its own way.

Not Litestar's static files: they know neither files that were compressed beforehand nor `If-None-Match`, and answer with
neither 304 nor the client's page.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import mimetypes
import re
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get

from doubloon.games import games
from doubloon.hosting.games import face_folder
from doubloon.hosting.problems import NotFound
from doubloon.server.settings import Settings

NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>doubloon</title>
<h1>doubloon is running, but its client has not been built</h1>
<p>Run <code>make play</code> in the checkout: it builds the client and serves it here.
The interface for programs is complete: see <a href="/schema/openapi.json">/schema/openapi.json</a>.</p>
</html>
"""
FOR_EVER: Final = "public, max-age=31536000, immutable"
A_MONTH: Final = "public, max-age=2592000"
ASK_AGAIN: Final = "no-cache"
PROGRAMS: Final = ("api/", "ws/", "schema/")
PICTURE: Final = b'<meta property="og:image" content="'
"""What a shared link shows; who shows it resolves no relative address."""
HOST: Final = re.compile(r"[\w.-]+(:\d+)?|\[[0-9a-fA-F:.]+\](:\d+)?")
SITES: Final = {
    "docs": "The documentation has no such page, or has not been built here (`make docs`).",
    "page": "There is no such file, or the page that plays without a server has not been built here (`make page`).",
}
"""Folders that are served whole, and what is said where something is missing."""
TWINS: Final = (("br", ".br"), ("gzip", ".gz"))
"""What the build leaves beside a file of text, the smallest first."""


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(settings: Settings, request: Request[Any, Any, Any], path: str = "/") -> Response[bytes]:
    """A file of the client, or the client itself."""
    wanted = path.strip("/")
    if wanted.startswith(PROGRAMS) or "\0" in wanted:
        raise NotFound("There is nothing at this address.")
    encodings = request.headers.get("accept-encoding", "")
    known = request.headers.get("if-none-match", "")
    first, _, rest = wanted.partition("/")
    if first in SITES:
        if request.scope["raw_path"] == f"/{first}".encode():  # links inside are relative
            return Response(b"", status_code=308, headers={"location": f"/{first}/"})
        if wanted.startswith("page/docs/"):  # a wheel carries the documentation once
            first, rest = "docs", wanted.removeprefix("page/docs/")
        folder = Path(settings.docs) if first == "docs" else settings.page_folder
        return await asyncio.to_thread(_of_site, folder, first, rest or "index.html", encodings, known)
    if wanted.startswith("faces/"):
        return await asyncio.to_thread(_face, wanted.removeprefix("faces/"), encodings, known)
    asked = request.headers.get("host", "")
    here = settings.url.rstrip("/") or (
        f"{request.scope['scheme']}://{asked}" if HOST.fullmatch(asked) else ""
    )
    return await asyncio.to_thread(_found, Path(settings.static), wanted, here, encodings, known)


def is_page(wanted: str) -> bool:
    """Whether the client has a page at this address (`web/src/lib/router.svelte.ts`)."""
    match wanted.split("/"):
        case ["" | "lobby" | "credits" | "import" | "privacy" | "account" | "confirm" | "recover" | "device"]:
            return True
        case ["friends" | "friend" | "notices" | "new" | "learn" | "rules" | "ratings" | "cups" | "open"]:
            return True
        case (
            ["new" | "learn" | "rules" | "ratings", game] | ["rules", game, _] | ["learn", game, "puzzle", _]
        ):
            return game in games()
        case ["table" | "person" | "cups" | "open", _] | ["table", _, "ply", _]:
            return True
        case _:
            return False


def _of_site(folder: Path, site: str, wanted: str, encodings: str, known: str) -> Response[bytes]:
    """A file of a folder that is built whole."""
    file = (folder / wanted).resolve()
    if not (file.is_relative_to(folder.resolve()) and file.is_file()):
        raise NotFound(SITES[site])
    return _sent(file, _kept(wanted) if site == "page" else ASK_AGAIN, encodings, known)


def _face(wanted: str, encodings: str, known: str) -> Response[bytes]:
    """A file of a board that a game's own package brings."""
    game_id, _, inside = wanted.partition("/")
    folder = face_folder(game_id)
    file = folder and (folder / inside).resolve()
    if not (folder and file and file.is_relative_to(folder.resolve()) and file.is_file()):
        raise NotFound("There is no such file.")
    return _sent(file, ASK_AGAIN, encodings, known)


def _found(folder: Path, wanted: str, here: str, encodings: str, known: str) -> Response[bytes]:
    file = (folder / wanted).resolve()
    if wanted and file.is_relative_to(folder.resolve()) and file.is_file():
        return _sent(file, _kept(wanted), encodings, known)
    if wanted.startswith("assets/"):
        raise NotFound("There is no such file.")
    index = folder / "index.html"
    if not index.is_file():
        return Response(NOT_BUILT.encode(), media_type="text/html", headers={"cache-control": ASK_AGAIN})
    there = is_page(wanted)
    return _sent_at(here, index, encodings, known if there else "", 200 if there else 404)


def _kept(wanted: str) -> str:
    """How long a browser may keep a file: what carries its hash in its name never changes."""
    if wanted.startswith(("assets/", "runtime/")) and not wanted.endswith("runtime.json"):
        return FOR_EVER
    return A_MONTH if wanted.startswith(("fonts/", "brand/")) else ASK_AGAIN


def _sent(file: Path, keep: str, encodings: str, known: str) -> Response[bytes]:
    """The file, or its smallest twin that the browser understands; nothing when the browser has it already."""
    offered = _names(encodings)
    twins = ((name, file.with_name(file.name + ending)) for name, ending in TWINS if name in offered)
    encoding, twin = next(((name, twin) for name, twin in twins if twin.is_file()), ("", file))
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return _answer(twin.read_bytes(), kind, encoding, keep, known)


def _sent_at(here: str, index: Path, encodings: str, known: str, status: int) -> Response[bytes]:
    """The client as it stands at this address of a server."""
    content = index.read_bytes().replace(PICTURE + b"/", PICTURE + here.encode() + b"/")
    encoding = "gzip" if "gzip" in _names(encodings) else ""
    content = gzip.compress(content, mtime=0) if encoding else content
    return _answer(content, "text/html", encoding, ASK_AGAIN, known, status)


def _names(encodings: str) -> set[str]:
    """The encodings that a browser understands."""
    return {one.partition(";")[0].strip() for one in encodings.split(",")}


def _answer(
    content: bytes, kind: str, encoding: str, keep: str, known: str, status: int = 200
) -> Response[bytes]:
    tag = f'"{hashlib.blake2b(content, digest_size=12).hexdigest()}"'
    headers = {"cache-control": keep, "etag": tag, "vary": "accept-encoding"}
    if tag in known:
        return Response(b"", status_code=304, headers=headers)
    if encoding:
        headers["content-encoding"] = encoding
    return Response(content, media_type=kind, headers=headers, status_code=status)
