"""Copies of declared classes in the C that mypyc wrote: the new object takes what was copied for it.

mypyc gives a copied value to the constructor and lets go of it afterwards: every field is counted up and down once for nothing, and looked
at for a default. A copy gives all fields, so they are assigned at once. Where mypyc's text is not as expected, it stays as it is.
"""

from __future__ import annotations

import re
from typing import Final

from doubloon.kernel.declare import CACHE, Field

COPY: Final = re.compile(
    r"^PyObject \*CPyDef_(\w+)___copy\(PyObject \*cpy_r_self\) \{\n.*?^\}$", re.MULTILINE | re.DOTALL
)
LET_GO: Final = re.compile(r"    (?:CPy|VEC_\w+?)_DECREF\((\w+)\);\n")
STRUCT: Final = re.compile(r"^typedef struct \{\n([^}]*)\} (\w+);", re.MULTILINE)
COUNTED: Final = {"PyObject *": "CPy_INCREF", "VecI64 ": "VEC_I64_INCREF", "VecI16 ": "VEC_I16_INCREF"}
MEMBER: Final = re.compile(r"^    (\w+ \*?)_?(\w+);$", re.MULTILINE)

Members = dict[str, str]
"""The C type of each field."""


def structs_in(header: str) -> dict[str, Members]:
    """By its name in C: the fields of every class."""
    return {
        name: {field: kind for kind, field in MEMBER.findall(text)} for text, name in STRUCT.findall(header)
    }


def with_quick_copies(text: str, fields: dict[str, list[Field]], structs: dict[str, Members]) -> str:
    """A C file in which the copies of these classes, whose constructors only assign their fields, assign them at once."""

    def quick(found: re.Match[str]) -> str:
        module, _, name = found[1].rpartition("___")
        return rewritten(found[0], text, module, name, fields[name], structs) if name in fields else found[0]

    return COPY.sub(quick, text)


def rewritten(
    body: str, text: str, module: str, name: str, fields: list[Field], structs: dict[str, Members]
) -> str:
    prefix = f"{module}___{name}"
    call = re.search(rf"^    (\w+) = CPyDef_{prefix}\((.*)\);\n((?:{LET_GO.pattern})*)", body, re.MULTILINE)
    parameters = re.search(rf"^PyObject \*CPyDef_{prefix}\((.*)\);$", text, re.MULTILINE)
    struct = re.search(r"\(\((\w+Object) \*\)cpy_r_self\)", body)
    if call is None or parameters is None or struct is None or struct[1] not in structs:
        return body
    members = structs[struct[1]]
    names = [one.rpartition("cpy_r_")[2] for one in parameters[1].split(", ")]
    given = {
        field: value for field, value in zip(names, call[2].split(", "), strict=True) if field in members
    }
    counted = [value for field, value in given.items() if members[field] in COUNTED]
    cached = {field.name: field.default for field in fields if field.kind == CACHE}
    whole = {field.name for field in fields} == set(given) | set(cached)
    if not whole or sorted(counted) != sorted(LET_GO.findall(call[3])):
        return body
    made = [f"to->_{field} = {value};" for field, value in given.items()]
    for field, default in cached.items():
        value = {"None": "Py_None"}.get(
            default, default if default.lstrip("-").isdecimal() else f"CPyStatic_{module}___{default}"
        )
        if value.startswith("CPyStatic") and not re.search(rf"\b{value}\b", text):
            return body
        made.append(f"to->_{field} = {value};")
        if members[field] in COUNTED:
            made.append(f"{COUNTED[members[field]]}(to->_{field});")
    if "bitmap" in members:
        made.append(f"to->bitmap = (({struct[1]} *)cpy_r_self)->bitmap;")
    made_of_it = "\n        ".join(made)
    setup = f"CPyDef_{module}_____mypyc__{name}_setup((PyObject *)CPyType_{prefix})"
    return body.replace(
        call[0],
        f"    {call[1]} = {setup};\n    if (likely({call[1]} != NULL)) {{\n        {struct[1]} *to = ({struct[1]} *){call[1]};\n"
        f"        {made_of_it}\n    }} else {{\n{call[3]}    }}\n",
    )
