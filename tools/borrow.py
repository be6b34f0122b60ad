"""References in the C that mypyc wrote: an object that is looked at and let go of at once is not counted up and down for it.

mypyc counts an element of a list, or an object in a field, as its own while it looks at it, also where nothing can happen in between: a number is
taken out of it, an element of it, or it goes to the end of another list. The list or the field holds it meanwhile. Only
lines that this file knows may stand in between; where anything else stands, the text stays as it is.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

FUNCTION: Final = re.compile(r"^\w[\w *]*\([^\n]*\) \{\n.*?^\}$", re.MULTILINE | re.DOTALL)
TAKEN: Final = re.compile(r"    (cpy_r_r\d+) = CPyList_GetItem(?:Int64|Short)\(.*\);")
COUNTED: Final = re.compile(r"    CPy_INCREF\((cpy_r_r\d+)\);")
LET_GO: Final = re.compile(r"CPy_X?(?:DECREF|DecRef)\((\w+)\);")
ASSIGNED: Final = re.compile(r"^ +(\w+) = ", re.MULTILINE)
CHECKED: Final = re.compile(r"    if \(likely\((?:\w+\((\w+)(?:, \w+)?\)|Py_TYPE\((\w+)\) == \w+)\)\)")
RENAMED: Final = re.compile(r"        (cpy_r_r\d+) = (cpy_r_r\d+);")
UNUSUAL: Final = re.compile(r"    if \(unlikely\(\w+ == (?:NULL|-113)\)(?: && .*)?\)? \{")
NUMBERS: Final = re.compile(r"    \w+ = [\w ~&|^+*<>-]+;")
"""Whole numbers alone: no call, nothing read from elsewhere."""
USES: Final = (
    re.compile(r"    cpy_r_\w+ = CPyLong_AsInt64\((\w+)\);"),
    re.compile(r"    cpy_r_\w+ = CPyList_GetItem(?:Int64|Short)(?:Borrow)?\((\w+), \w+\);"),
    re.compile(r"    cpy_r_\w+ = PyList_Append\(\w+, (\w+)\);"),
    re.compile(r"    cpy_r_\w+ = \(\(\w+ \*\)(\w+)\)->\w+;"),
)
JOINED: Final = re.compile(r"    cpy_r_\w+ = PySequence_InPlaceConcat\((\w+), (\w+)\);")
HELD: Final = re.compile(r"    (?:CPy|VEC_\w+)_INCREF\(\w+\);")


def without_needless_counts(text: str) -> str:
    """A C file in which such objects are borrowed."""
    return FUNCTION.sub(lambda found: borrowing(found[0]), text)


def borrowing(function: str) -> str:
    lines = function.split("\n")
    let_go = Counter(LET_GO.findall(function))
    assigned = Counter(ASSIGNED.findall(function))
    for number, line in enumerate(lines):
        start = TAKEN.fullmatch(line) or COUNTED.fullmatch(line)
        if start is None or assigned[start[1]] != 1:
            continue
        end, names = end_of_use(lines, number + 1, start[1])
        if end and sum(let_go[name] for name in names) == 1 and all(assigned[name] == 1 for name in names):
            lines[end] = ""
            if start.re is COUNTED:
                lines[number] = ""
            else:
                lines[number] = line.replace("Int64(", "Int64Borrow(").replace("Short(", "ShortBorrow(")
    return "\n".join(lines)


def end_of_use(lines: list[str], number: int, name: str) -> tuple[int, set[str]]:
    """The line that lets go of an object, if nothing but known uses stands before it, else 0; and the object's names."""
    names = {name}
    joined = ""
    while number < len(lines):
        line = lines[number]
        checked = CHECKED.fullmatch(line)
        use = next((found for found in (one.fullmatch(line) for one in USES) if found), None)
        join = JOINED.fullmatch(line)
        let_go = LET_GO.fullmatch(line.strip())
        if let_go is not None and let_go[1] in names:
            return number, names
        if UNUSUAL.fullmatch(line):
            number = past_unusual(lines, number)
        elif checked is not None and {checked[1], checked[2]} & names:
            renamed = RENAMED.fullmatch(lines[number + 1])
            if renamed is None or renamed[2] not in names or lines[number + 2] != "    else {":
                return 0, names
            names.add(renamed[1])
            number = lines.index("    }", number)
        elif join is not None and join[2] in names and join[1] not in names:
            joined = join[1]
        elif not (
            not line
            or (use is not None and use[1] in names)
            or (let_go is not None and let_go[1] == joined)
            or (NUMBERS.fullmatch(line) and not names & set(re.findall(r"\w+", line)))
            or HELD.fullmatch(line)
        ):
            return 0, names
        number += 1
    return 0, names


def past_unusual(lines: list[str], number: int) -> int:
    """The last line that is passed over where nothing unusual happens."""
    while lines[number] not in {"    }", "    } else"}:
        number += 1
    if lines[number] == "    }":
        return number
    label = lines[number + 1].strip()
    place = lines.index(f"{label.removeprefix('goto ').removesuffix(';')}: ;")
    before = lines[place - 1].strip()
    alone = lines.count(lines[number + 1]) == 1 and sum(one.endswith(f" {label}") for one in lines) == 1
    return place if alone and before.startswith(("goto ", "return ", "CPy_Unreachable")) else len(lines)
