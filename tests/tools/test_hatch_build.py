"""A wheel carries the compiled engine only when it was built from these very sources, all that was built for browsers, and a README that reads by itself."""

import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from tests.test_doubloon_command import Checkout
from tools.hatch_build import machine_code

ROOT = Path(__file__).parents[2]
STATE = f"doubloon/kernel/state{EXTENSION_SUFFIXES[0]}"


def test_machine_code_stands_beside_its_source(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path)
    checkout.write(f"build/compiled/{STATE}", "")
    checkout.write(f"src/{STATE}", "")  # a stray one, linked as everything else of the sources
    (checkout.tree / "doubloon" / "stray.so").symlink_to(checkout.source / STATE)
    checkout.stamp()
    assert machine_code(tmp_path) == {str(checkout.tree / STATE): STATE}


def test_stale_machine_code_stays_at_home(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path)
    checkout.write(f"build/compiled/{STATE}", "")
    assert machine_code(tmp_path) == {}
    checkout.stamp()
    checkout.write("src/doubloon/kernel/state.py", "# a new rule\n")
    assert machine_code(tmp_path) == {}


def test_a_wheel_made_from_the_source_distribution_has_client_page_and_documentation(tmp_path: Path) -> None:
    """The release builds its wheels from it, on machines without Node and Sphinx."""
    checkout = tmp_path / "checkout"
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore", "tools/hatch_build.py"):
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, checkout / name)
    built = (
        "doubloon/server/static/index.html",
        "doubloon/server/docs/index.html",
        "doubloon/server/page/index.html",
        "doubloon/server/page/runtime/engine.z",
    )
    for name in (
        "src/doubloon/__init__.py",
        "src/doubloon_command.py",
        "docs/rules/a-game.md",
        "dist/page/docs/index.html",
        *(f"src/{name}".replace("src/doubloon/server/page", "dist/page") for name in built),
    ):
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).touch()
    build(checkout, "sdist")
    (archive,) = (checkout / "dist").glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(tmp_path, filter="data")
    unpacked = tmp_path / archive.name.removesuffix(".tar.gz")
    build(unpacked, "wheel")
    (wheel,) = (unpacked / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as wheel_opened:
        names = wheel_opened.namelist()
        (metadata,) = (name for name in names if name.endswith("/METADATA"))
        told = wheel_opened.read(metadata).decode()
    assert {*built, "doubloon/rules/a-game.md"} <= set(names)
    assert not [name for name in names if name.startswith("doubloon/server/page/docs")], "a second copy"
    assert told.startswith("Metadata-Version: 2.4\n"), "the latest form that indexes take"
    check_readme(told)


def check_readme(metadata: str) -> None:
    """An index shows the README without the files beside it: nothing in it asks for one, and nothing else is missing."""
    assert "## Two commands" in metadata
    assert "the house in ten minutes (`docs/house.md`)" in metadata
    assert not re.findall(r"\]\((?!https?://|#)[^)]*\)", metadata), "a link to a file"
    assert not re.findall(r"<\w+ ?[^>]*(?:src|srcset|href)=", metadata), "a picture"
    assert "<!--" not in metadata, "a remark for whoever edits it"


def build(checkout: Path, target: str) -> None:
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", target], cwd=checkout, check=True)
