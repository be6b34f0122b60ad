"""Finds mypyc's silent traps in the rooms that are compiled.

An integer literal on the left of `<<`: `1 << n` with a native integer `n` of 31 or more is computed as a C `int` and is wrong, compiled only, without a word;
`i64(1) << n` too. Use the table of single bits (`ONE[n]`), itself built with `2**n`. A shift between two literals is
allowed. (A local variable set to 1 falls into the same trap and is not found here: the hashes of both builds are.)

A union in `isinstance(x, A | B)` is made again at every call and asked the slow way; of a tuple `(A, B)` the compiled code
compares pointers.

A name for `vec[i64]` at the top of a module (`Costs = vec[i64]`): compiled, `i64` is `int` there, and the module cannot be imported.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

COMPILED = ("kernel", "pieces", "games")


def literal(node: ast.expr) -> bool:
    """`1`, `-1`, `~1`, `(1 | 2)`, `i64(1)`: nothing but numbers."""
    match node:
        case ast.Constant(value=int()):
            return True
        case ast.UnaryOp(operand=operand):
            return literal(operand)
        case ast.BinOp(left=left, right=right):
            return literal(left) and literal(right)
        case ast.Call(func=ast.Name(id="i64" | "i32" | "int"), args=[argument]):
            return literal(argument)
    return False


def literal_shifts(source: str) -> Iterator[int]:
    """Lines on which a literal is shifted left by something that is not one."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.BinOp(op=ast.LShift(), left=left, right=right) if literal(left) and not literal(right):
                yield node.lineno


def union_checks(source: str) -> Iterator[int]:
    """Lines on which `isinstance` is given a union."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="isinstance"), args=[_, ast.BinOp(op=ast.BitOr())]):
                yield node.lineno


def named_vecs(source: str) -> Iterator[int]:
    """Lines on which a type of `vec` gets a name."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Assign(value=ast.Subscript(value=ast.Name(id="vec"))):
                yield node.lineno


TRAPS = (
    (literal_shifts, "an integer literal left of `<<` compiles to other bits; use ONE[…], built with 2**n"),
    (union_checks, "`isinstance` with a union compiles to slow code; use a tuple of classes"),
    (named_vecs, "a name for `vec[…]` cannot be made in compiled code; write the type where it is used"),
)


def main(root: Path) -> int:
    found = [
        f"{path.relative_to(root)}:{line}: {sentence}"
        for room in COMPILED
        for path in sorted((root / "src" / "doubloon" / room).rglob("*.py"))
        for finds, sentence in TRAPS
        for line in finds(path.read_text(encoding="utf-8"))
    ]
    print(*found, sep="\n", file=sys.stderr, end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parents[1]))
