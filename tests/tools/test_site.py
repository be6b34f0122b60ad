"""The documentation as a site: every page has its reader, links lead to pages or copies, nothing is inline (`make docs` builds it all)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import site


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The pages as Sphinx gets them."""
    monkeypatch.setattr(site, "WORK", tmp_path)
    site.prepare(tmp_path / "docs")
    return tmp_path / "docs"


def test_every_page_stands_in_the_table_of_contents_once(pages: Path) -> None:
    listed = [name for names in site.by_reader(pages).values() for name in names]
    there = [path.relative_to(pages).with_suffix("").as_posix() for path in pages.rglob("*.md")]
    assert sorted([*listed, "index"]) == sorted(there)


def test_links_lead_to_pages_and_to_copies_of_files(pages: Path) -> None:
    for page in pages.rglob("*.md"):
        for found in site.LINK.finditer(page.read_text(encoding="utf-8")):
            assert "://" in found[2] or (page.parent / found[2]).exists(), f"{page.name}: {found[0]}"
    assert (pages.parent / "deploy" / "nginx.conf").is_file()
    assert "](readme.md)" in (pages / "index.md").read_text(encoding="utf-8")


def test_a_picture_is_there_by_day_and_by_night(pages: Path) -> None:
    text = (pages / "readme.md").read_text(encoding="utf-8")
    assert "](pictures/gilded-compass-light.webp){.only-light}" in text
    assert "](pictures/gilded-compass-dark.webp){.only-dark}" in text
    assert not [page.name for page in pages.rglob("*.md") if "<picture" in page.read_text(encoding="utf-8")]


def test_no_script_or_style_stays_inline(tmp_path: Path) -> None:
    (tmp_path / "_static").mkdir()
    page = tmp_path / "rules" / "page.html"
    page.parent.mkdir()
    page.write_text("<style>a{}</style><script>b()</script><script src='c.js'></script>", encoding="utf-8")
    site.take_out_inline(page, tmp_path)
    text = page.read_text(encoding="utf-8")
    assert "b()" not in text
    assert "a{}" not in text
    assert {file.suffix for file in (tmp_path / "_static").iterdir()} == {".js", ".css"}
    assert 'src="../_static/inline-' in text
