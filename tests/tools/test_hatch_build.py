"""A wheel carries the compiled engine only when it was built from these very sources."""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from tests.test_doubloon_command import Checkout
from tools.hatch_build import machine_code, page_files

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


def test_the_page_goes_into_a_wheel_without_a_second_copy_of_the_documentation(tmp_path: Path) -> None:
    page = tmp_path / "dist" / "page"
    assert page_files(tmp_path) == {}
    (page / "docs").mkdir(parents=True)
    (page / "runtime").mkdir()
    (page / "index.html").write_text("")
    assert set(page_files(tmp_path).values()) == {
        "doubloon/server/page/index.html",
        "doubloon/server/page/runtime",
    }
