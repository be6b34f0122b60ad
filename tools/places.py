"""No tracked file names a package registry or a folder of somebody's machine.

What is committed must work on any machine: registries and caches are each machine's own settings.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

# Spelled with brackets, so that this file does not name them either.
FORBIDDEN = {
    "a folder of one machine": re.compile(r"(?<![\w.*-])/(?:wor[k]|roo[t]|hom[e]/\w+|User[s]/\w+)/"),
    "a package registry": re.compile(
        r"pythonhoste[d][.]org|\bpypi[.]org|registry[.]npmjs|registry[.]yarnpkg"
        r"|^\s*--(?:extra-)?index-ur[l]\b|^\s*--find-link[s]\b"
    ),
}


def complaints(path: str, text: str) -> Iterator[str]:
    for number, line in enumerate(text.splitlines(), 1):
        for what, pattern in FORBIDDEN.items():
            if found := pattern.search(line):
                yield f"{path}:{number}: names {what}: {found[0].strip()}"


def tracked(root: Path) -> Iterator[tuple[str, str]]:
    """Every file that is or would be committed, with its text; pictures and other bytes are passed over."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        check=True,
        capture_output=True,
    ).stdout.decode()
    for path in sorted(set(filter(None, listed.split("\0")))):
        try:
            yield path, (root / path).read_text(encoding="utf-8")
        except (UnicodeDecodeError, FileNotFoundError, IsADirectoryError):
            continue


def main(root: Path) -> int:
    if not (root / ".git").exists():
        print("places: not a git checkout, nothing is tracked")
        return 0
    found = [complaint for path, text in tracked(root) for complaint in complaints(path, text)]
    print(*found, sep="\n", file=sys.stderr, end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parents[1]))
