"""How `src/doubloon` is laid out: one class name has one meaning, and a long file says why it is long.

    python tools/structure.py     print what is wrong, and fail

A name that is defined in several rooms means several things. A room is a folder or module at the top of the package; names that
begin with an underscore are private to their file.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parents[1] / "src" / "doubloon"
LONG: Final = 500
REASON: Final = f"More than {LONG} lines:"


def faults(package: Path) -> list[str]:
    """What is wrong, in sentences."""
    files = {path: path.read_text(encoding="utf-8") for path in sorted(package.rglob("*.py"))}
    return [*shared_names(package, files), *long_files(package, files)]


def shared_names(package: Path, files: dict[Path, str]) -> Iterator[str]:
    """Class names with several meanings."""
    rooms: dict[str, set[str]] = defaultdict(set)
    for path, text in files.items():
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                rooms[node.name].add(path.relative_to(package).parts[0])
    for name, found in sorted(rooms.items()):
        if len(found) > 1:
            yield f"class {name} is defined in {', '.join(sorted(found))}: give each meaning a name of its own"


def long_files(package: Path, files: dict[Path, str]) -> Iterator[str]:
    """Long files without a reason."""
    for path, text in files.items():
        lines = text.count("\n")
        if lines > LONG and REASON not in text:
            yield f"{path.relative_to(package)} has {lines} lines: split it, or say why in its docstring ({REASON} …)"


def main() -> int:
    """Print what is wrong."""
    found = faults(PACKAGE)
    for fault in found:
        print(fault, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
