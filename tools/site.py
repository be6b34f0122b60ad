"""Builds the documentation as a static site with search, into `src/doubloon/server/docs` (Sphinx, decision 0008).

The pages are the Markdown files of `docs/`, as a forge shows them, and the README, the changelog and the guide for
contributors. Their order by reader is below; a link that leads nowhere ends the build. What Sphinx
writes into the pages as inline scripts and styles is moved into files: the server's content security policy allows no others.

    python tools/site.py             build when something changed
"""

from __future__ import annotations

import hashlib
import re
import shutil
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "docs"
DEPLOY: Final = ROOT / "deploy"
SITE: Final = ROOT / "src" / "doubloon" / "server" / "docs"
WORK: Final = ROOT / "build" / "site"
STAMP: Final = SITE / ".built"

BESIDE: Final = {
    "README.md": "readme.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
}
"""Pages that stand beside `docs/`, by their name on the site."""
READERS: Final = {
    "Play": ["tutorials/player", "readme", "lessons", "command", "bots", "analysis", "games/*"],
    "Host a server": ["tutorials/host", "hosting", "server", "wire", "scale", "client"],
    "Write a bot": ["tutorials/bot-author", "positions", "protocol", "api"],
    "Simulate and learn": ["tutorials/learner", "arena", "million", "research", "encodings", "speed"],
    "Add a game": ["tutorials/designer", "adding-a-game"],
    "Contribute": [
        "tutorials/contributor",
        "contributing",
        "house",
        "glossary",
        "decisions/*",
        "changelog",
        "notice",
    ],
    "Rules": ["rules/*"],
}
"""Who reads what. A star takes every page of a folder."""
SETTINGS: Final = {
    "project": "doubloon",
    "extensions": ["myst_parser"],
    "myst_enable_extensions": ["attrs_inline"],
    "source_suffix": {".md": "markdown"},
    "exclude_patterns": ["pictures"],
    "html_theme": "furo",
    "html_theme_options": {
        "light_css_variables": {"color-brand-primary": "#7a5410", "color-brand-content": "#7a5410"},
        "dark_css_variables": {"color-brand-primary": "#e6bc6c", "color-brand-content": "#e6bc6c"},
    },
    "html_title": "doubloon",
    "html_copy_source": False,
    "html_show_sphinx": False,
    "html_show_copyright": False,
    "myst_heading_anchors": 4,
}
LINK: Final = re.compile(r"\[([^\[\]]*)\]\(([^)#\s]+)((?:#[^)\s]*)?)\)")
PICTURE: Final = re.compile(
    r'<picture><source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)"><img alt="([^"]+)" src="([^"]+)"></picture>'
)
"""By day and by night, as a forge shows it (`make pictures`)."""
INLINE: Final = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)


def build() -> bool:
    """The site, unless it is up to date; whether Sphinx was content."""
    now = digest()
    if STAMP.is_file() and STAMP.read_text(encoding="utf-8") == now:
        return True
    shutil.rmtree(WORK, ignore_errors=True)
    prepare(WORK / "docs")
    if not rendered(WORK / "docs", WORK / "html"):
        return False
    for page in sorted((WORK / "html").rglob("*.html")):
        take_out_inline(page, WORK / "html")
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.copytree(
        WORK / "html",
        SITE,
        ignore=shutil.ignore_patterns(".doctrees", ".buildinfo", "objects.inv", "_sources"),
    )
    STAMP.write_text(now, encoding="utf-8")
    return True


def sources() -> Iterator[Path]:
    """Every file that the site is made from."""
    yield Path(__file__)
    for name in BESIDE:
        yield ROOT / name
    for folder in (DOCS, DEPLOY):
        yield from sorted(path for path in folder.rglob("*") if path.is_file())


def digest() -> str:
    total = hashlib.blake2b(digest_size=16)
    for path in sources():
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


# --- the pages ------------------------------------------------------------------------------------------------------


def prepare(folder: Path) -> None:
    """The pages in one folder, with links that work there and a table of contents by reader."""
    shutil.copytree(DOCS, folder)
    origin = {folder / path.relative_to(DOCS): path for path in DOCS.rglob("*.md")}
    for name, as_page in BESIDE.items():
        origin[folder / as_page] = ROOT / name
    for page, source in sorted(origin.items()):
        relink = partial(relinked, source=source, page=page, folder=folder)
        text = PICTURE.sub(by_day_and_night, source.read_text(encoding="utf-8"))
        page.write_text(LINK.sub(relink, text), encoding="utf-8")
    with (folder / "index.md").open("a", encoding="utf-8") as index:
        index.write(contents(folder))


def by_day_and_night(found: re.Match[str]) -> str:
    """Two pictures, of which the theme shows one: its switch is not that of the system."""
    dark, words, light = found[1], found[2], found[3]
    return f"![{words}]({light}){{.only-light}}\n![{words}]({dark}){{.only-dark}}"


def relinked(found: re.Match[str], source: Path, page: Path, folder: Path) -> str:
    """A link as it reads on the site: pages to pages, files for self-hosters to a copy, other places of the checkout to nothing."""
    words, target, anchor = found[1], found[2], found[3]
    if "://" in target or target.startswith("mailto:"):
        return found[0]
    meant = (source.parent / target).resolve()
    if meant.parent == ROOT and meant.name in BESIDE:
        new = folder / BESIDE[meant.name]
    elif meant.is_relative_to(DOCS) and not meant.is_dir():
        new = folder / meant.relative_to(DOCS)
    elif meant.is_relative_to(DEPLOY) and not meant.is_dir():
        new = WORK / meant.relative_to(ROOT)
        new.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(meant, new)
    else:
        return words
    return f"[{words}]({Path(*relative(new, page.parent)).as_posix()}{anchor})"


def relative(path: Path, start: Path) -> tuple[str, ...]:
    """The way from a folder to a file."""
    common = next(up for up in (start, *start.parents) if path.is_relative_to(up))
    return (*[".."] * len(start.relative_to(common).parts), *path.relative_to(common).parts)


def contents(folder: Path) -> str:
    """The table of contents, which a forge's reader does not need."""
    text = ""
    for reader, names in by_reader(folder).items():
        text += "\n".join(["", "```{toctree}", ":hidden:", f":caption: {reader}", "", *names, "```", ""])
    return text


def by_reader(folder: Path) -> dict[str, list[str]]:
    """Every page under its reader; what no reader is named for stands last."""
    found = {
        reader: [name for page in pages for name in expanded(folder, page)]
        for reader, pages in READERS.items()
    }
    there = {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.md")}
    if more := sorted(there - {"index"} - {name for names in found.values() for name in names}):
        found["More"] = more
    return found


def expanded(folder: Path, page: str) -> list[str]:
    if not page.endswith("*"):
        return [page]
    found = sorted(folder.glob(f"{page}.md"), key=lambda path: (path.stem != "index", path.name))
    return [path.relative_to(folder).with_suffix("").as_posix() for path in found]


# --- Sphinx ---------------------------------------------------------------------------------------------------------


def rendered(source: Path, target: Path) -> bool:
    """Sphinx's pages; its warnings are errors."""
    from sphinx.application import Sphinx

    application = Sphinx(
        srcdir=source,
        confdir=None,
        outdir=target,
        doctreedir=WORK / "doctrees",
        buildername="html",
        confoverrides=SETTINGS,
        status=None,
        warning=sys.stderr,
        warningiserror=True,
    )
    application.build()
    return application.statuscode == 0


def take_out_inline(page: Path, site: Path) -> None:
    """Inline scripts and styles as files, which the content security policy allows."""

    def as_file(found: re.Match[str]) -> str:
        kind, text = found[1], found[2]
        name = f"_static/inline-{hashlib.blake2b(text.encode(), digest_size=8).hexdigest()}"
        name += ".js" if kind == "script" else ".css"
        (site / name).write_text(text, encoding="utf-8")
        address = "/".join(relative(site / name, page.parent))
        if kind == "script":
            return f'<script src="{address}"></script>'
        return f'<link rel="stylesheet" href="{address}">'

    page.write_text(INLINE.sub(as_file, page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(0 if build() else 1)
