"""Finds mypyc's silent trap in the rooms that are compiled: an integer literal on the left of `<<`.

`1 << n` with a native integer `n` is computed in the literal's machine word, so a compiled table may keep other bits
than the same table interpreted, and nobody says so. Use the kernel's table of single bits (`ONE[n]`) instead.
A shift between two literals is folded before it can hurt and is allowed.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

COMPILED = ("kernel", "pieces", "games")


def literal(node: ast.expr) -> bool:
    """`1`, `-1`, `~1`, `(1 | 2)`: nothing but numbers."""
    match node:
        case ast.Constant(value=int()):
            return True
        case ast.UnaryOp(operand=operand):
            return literal(operand)
        case ast.BinOp(left=left, right=right):
            return literal(left) and literal(right)
    return False


def literal_shifts(source: str) -> Iterator[int]:
    """Lines on which a literal is shifted left by something that is not one."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.BinOp(op=ast.LShift(), left=left, right=right) if literal(left) and not literal(right):
                yield node.lineno


def main(root: Path) -> int:
    found = [
        f"{path.relative_to(root)}:{line}: an integer literal left of `<<` compiles to other bits; use ONE[...]"
        for room in COMPILED
        for path in sorted((root / "src" / "doubloon" / room).rglob("*.py"))
        for line in literal_shifts(path.read_text(encoding="utf-8"))
    ]
    print(*found, sep="\n", file=sys.stderr, end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parents[1]))
