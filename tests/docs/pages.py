"""The pages that people read, and the Python they are told to type."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs/tutorials").glob("*.md")),
]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(page: Path) -> list[tuple[str, str]]:
    """What stands between fences, each with its language."""
    return BLOCK.findall(page.read_text(encoding="utf-8"))


def python_of(page: Path) -> list[str]:
    """The Python of a page, block by block; where it plays a million games, a hundred will do."""
    return [body.replace("1_000_000", "100") for kind, body in blocks(page) if kind == "python"]


PAGES_WITH_PYTHON = [page for page in PAGES if python_of(page)]
