"""One class name, one meaning: a name that is defined in several rooms of `src/doubloon` means several things.

    python tools/class_names.py     fail on a new one; `KNOWN` may only get shorter

A room is a folder or module at the top of the package. Names that begin with an underscore are private to their file.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parents[1] / "src" / "doubloon"
KNOWN: Final = frozenset(
    [
        "Campaign",
        "Entry",
        "Join",
        "Line",
        "Moment",
        "Move",
        "Panel",
        "Played",
        "Search",
        "Section",
        "Standing",
        "Verdict",
    ]
)
"""Names that had several meanings when this lint was made."""


def rooms_of(package: Path) -> dict[str, set[str]]:
    """By class name: the rooms that define it."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in sorted(package.rglob("*.py")):
        room = file.relative_to(package).parts[0]
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].add(room)
    return found


def faults(package: Path, known: frozenset[str]) -> list[str]:
    """New names with several meanings, and known ones that have one meaning by now."""
    several = {name: rooms for name, rooms in rooms_of(package).items() if len(rooms) > 1}
    new = [
        f"class {name} is defined in {', '.join(sorted(several[name]))}: give each meaning a name of its own"
        for name in sorted(several.keys() - known)
    ]
    done = [
        f"class {name} has one meaning now: take it off the list in tools/class_names.py"
        for name in sorted(known - several.keys())
    ]
    return new + done


def main() -> int:
    """Print what is wrong."""
    found = faults(PACKAGE, KNOWN)
    for fault in found:
        print(fault, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
