"""One class name, one meaning: a name that is defined in several rooms of `src/doubloon` means several things.

    python tools/class_names.py     fail when there is one

A room is a folder or module at the top of the package. Names that begin with an underscore are private to their file.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parents[1] / "src" / "doubloon"


def rooms_of(package: Path) -> dict[str, set[str]]:
    """By class name: the rooms that define it."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in sorted(package.rglob("*.py")):
        room = file.relative_to(package).parts[0]
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].add(room)
    return found


def faults(package: Path) -> list[str]:
    """Names with several meanings."""
    return [
        f"class {name} is defined in {', '.join(sorted(rooms))}: give each meaning a name of its own"
        for name, rooms in sorted(rooms_of(package).items())
        if len(rooms) > 1
    ]


def main() -> int:
    """Print what is wrong."""
    found = faults(PACKAGE)
    for fault in found:
        print(fault, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
