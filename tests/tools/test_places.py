"""No registry and no folder of one machine gets into a committed file."""

import subprocess
from pathlib import Path

import pytest

from tools.places import complaints, main

SLASH = "/"  # so that this file does not name such places itself


@pytest.mark.parametrize(
    "line",
    [
        f"cd {SLASH}work{SLASH}main",
        f'"{SLASH}root{SLASH}.cache"',
        f"open('{SLASH}home{SLASH}ada{SLASH}x')",
        "see files.python" + "hosted.org",
        "    --index-" + "url https://example.invalid/simple",
    ],
)
def test_machine_folders_and_registries_are_named(line: str) -> None:
    assert next(complaints("a.md", f"fine\n{line}")).startswith("a.md:2: names a")


@pytest.mark.parametrize(
    "line", ["src/work/x", "../shared/rules/", "the work/rest ratio", "/usr/bin/python3", "/tmp/x"]
)
def test_other_paths_are_left_alone(line: str) -> None:
    assert list(complaints("a.md", line)) == []


def test_only_files_that_are_or_would_be_committed_count(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    (tmp_path / ".gitignore").write_text("scratch.txt\n")
    (tmp_path / "scratch.txt").write_text(f"{SLASH}work{SLASH}main")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff")
    assert main(tmp_path) == 0
    (tmp_path / "notes.txt").write_text(f"{SLASH}work{SLASH}main")
    assert main(tmp_path) == 1
