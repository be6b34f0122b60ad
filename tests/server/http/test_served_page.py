"""`doubloon serve` offers the page that plays without it: the folder of `make page`, under /page/."""

from __future__ import annotations

from pathlib import Path

import httpx

from tests.server.live import running_server


def test_the_page_is_served_whole_with_webassembly_allowed_there_alone(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "runtime").mkdir(parents=True)
    (page / "index.html").write_text("the page")
    (page / "sw.js").write_text("worker")
    (page / "runtime" / "wasm-1.z").write_bytes(b"runtime")
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "index.html").write_text("the documentation")
    with (
        running_server(str(tmp_path / "d.db"), DOUBLOON_PAGE=str(page), DOUBLOON_DOCS=str(docs)) as running,
        httpx.Client(base_url=running.url, timeout=60) as asked,
    ):
        assert asked.get("/api/hello").json()["page"]
        assert asked.get("/page").headers["location"] == "/page/"
        shown = asked.get("/page/")
        assert (shown.status_code, shown.text) == (200, "the page")
        assert "'wasm-unsafe-eval'" in shown.headers["content-security-policy"]
        assert "wasm-unsafe-eval" not in asked.get("/lobby").headers["content-security-policy"]
        assert asked.get("/page/docs/index.html").text == "the documentation"
        assert asked.get("/page/sw.js").headers["cache-control"] == "no-cache"
        assert "immutable" in asked.get("/page/runtime/wasm-1.z").headers["cache-control"]
        for path in ("/page/lobby", "/page/..%2f..%2fd.db", "/page/%2e%2e/d.db"):
            missing = asked.get(path)
            assert (missing.status_code, "make page" in missing.json()["text"]) == (404, True), path


def test_without_the_page_nothing_is_offered(tmp_path: Path) -> None:
    from doubloon.server.settings import Settings

    empty = tmp_path / "nothing"
    assert Settings(page=str(empty)).page_folder != empty
