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


def test_an_address_that_leads_nowhere_says_so_by_its_status(tmp_path: Path) -> None:
    """`/learn/foo` answered 200, and `/cups` and `/notices`, which are pages, 404; what a person sees is the client in each case."""
    (tmp_path / "index.html").write_text("the client")
    there = (
        "",
        "cups",
        "cups/c1",
        "notices",
        "learn",
        "learn/el-dorado",
        "learn/el-dorado/puzzle/1",
        "rules/el-dorado/ED-1.1",
    )
    nowhere = (
        "learn/foo",
        "learn/el-dorado/foo",
        "rules/foo",
        "new/foo",
        "ratings/foo",
        "lobby/foo",
        "table",
        "person",
        "foo",
    )
    with (
        running_server(str(tmp_path / "d.db"), DOUBLOON_STATIC=str(tmp_path)) as running,
        httpx.Client(base_url=running.url, timeout=60) as asked,
    ):
        for wanted, status in (*((one, 200) for one in there), *((one, 404) for one in nowhere)):
            found = asked.get(f"/{wanted}")
            assert (found.status_code, found.text) == (status, "the client"), wanted


def test_the_picture_of_a_shared_link_has_a_whole_address(tmp_path: Path) -> None:
    """Who shows a preview of a link resolves no relative address (Open Graph): the public address, else the host that was asked."""
    (tmp_path / "index.html").write_text('<meta property="og:image" content="/brand/icon-512.png" />')
    picture = '<meta property="og:image" content="{}/brand/icon-512.png" />'
    for url in ("https://play.example.org/", ""):
        with running_server(
            str(tmp_path / "d.db"), DOUBLOON_STATIC=str(tmp_path), DOUBLOON_URL=url
        ) as running:
            found = httpx.get(f"{running.url}/lobby", timeout=60)
            assert found.text == picture.format(url.rstrip("/") or running.url)
            assert found.headers["content-encoding"] == "gzip"
            again = {"if-none-match": found.headers["etag"]}
            assert httpx.get(f"{running.url}/lobby", headers=again, timeout=60).status_code == 304
            odd = httpx.get(f"{running.url}/", headers={"host": 'a"><script>'}, timeout=60)
            assert "script" not in odd.text


def test_without_the_page_nothing_is_offered(tmp_path: Path) -> None:
    from doubloon.server.settings import Settings

    empty = tmp_path / "nothing"
    assert Settings(page=str(empty)).page_folder != empty
