"""Copies of declared classes in the C that mypyc wrote: all fields are copied in one piece, then those that need more.

mypyc reads every field, counts it, gives it to the constructor and lets go of it afterwards. Here the memory is copied at once; what is shared
is counted, and a field of which a copy has its own gets it. Where mypyc's text is not as expected, it stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from doubloon.kernel.declare import CACHE, EACH, PLAIN, Field

COPY: Final = re.compile(
    r"^PyObject \*CPyDef_(\w+)___copy\(PyObject \*cpy_r_self\) \{\n.*?^\}$", re.MULTILINE | re.DOTALL
)
STRUCT: Final = re.compile(r"^typedef struct \{\n([^}]*)\} (\w+);", re.MULTILINE)
MEMBER: Final = re.compile(r"^    (\w+ \*?)_?(\w+);$", re.MULTILINE)
CALLED: Final = re.compile(
    r"= (?:CPY_GET_METHOD\((?P<object>cpy_r_\w+), (?P<method>[^;]*)\)\((?P=object)\); /\* copy \*/$"
    r"|(?P<function>CPyDef_\w+___copy)\(cpy_r_\w+\);$)",
    re.MULTILINE,
)
ELEMENT: Final = re.compile(r"PyObject_TypeCheck\(cpy_r_\w+, (\w+)\)|Py_TYPE\(cpy_r_\w+\) == (\w+)")
TRACEBACK: Final = re.compile(r"CPy_AddTraceback\(.*?\);")
COUNTED: Final = {"PyObject *": "CPy_INCREF", "VecI64 ": "VEC_I64_INCREF", "VecI16 ": "VEC_I16_INCREF"}
NUMBERS: Final = {"int64_t ", "int32_t ", "int16_t ", "uint8_t ", "uint32_t ", "char ", "double "}
COLUMN: Final = "VecI64 "
OURS: Final = re.compile(r"vtable|bitmap\d*")
"""What mypyc keeps in an object besides its fields."""

Members = dict[str, str]
"""The C type of each field."""


class Target(NamedTuple):
    """A class and its copy."""

    module: str
    name: str
    struct: str
    members: Members
    body: str


class OtherwiseWrittenError(Exception):
    """Something that this file does not know."""


def structs_in(header: str) -> dict[str, Members]:
    """By its name in C: the fields of every class."""
    return {
        name: {field: kind for kind, field in MEMBER.findall(text)} for text, name in STRUCT.findall(header)
    }


def with_quick_copies(text: str, fields: dict[str, list[Field]], structs: dict[str, Members]) -> str:
    """A C file in which the copies of these classes, whose constructors only assign their fields, take them in one piece."""

    def quick(found: re.Match[str]) -> str:
        module, _, name = found[1].rpartition("___")
        struct = re.search(r"\(\((\w+Object) \*\)cpy_r_self\)", found[0])
        if name not in fields or struct is None or struct[1] not in structs:
            return found[0]
        target = Target(module, name, struct[1], structs[struct[1]], found[0])
        try:
            return in_one_piece(target, fields[name], text)
        except OtherwiseWrittenError:
            return found[0]

    return COPY.sub(quick, text)


def in_one_piece(target: Target, fields: list[Field], text: str) -> str:
    """The function, written again."""
    names = {field.name for field in fields}
    members = {name: kind for name, kind in target.members.items() if not OURS.fullmatch(name)}
    if names != set(members) or not set(members.values()) <= NUMBERS | set(COUNTED):
        raise OtherwiseWrittenError
    traceback = TRACEBACK.search(target.body)
    shared, own = [], []
    calls = CALLED.finditer(target.body)
    for field in fields:
        kind = target.members[field.name]
        if field.kind == CACHE:
            shared += noted(target, field, text)
        elif field.kind == PLAIN:
            if kind in COUNTED:
                shared.append(f"{COUNTED[kind]}(to->_{field.name});")
        else:
            shared.append(f"to->_{field.name}{'.items' if kind != 'PyObject *' else ''} = NULL;")
            own += own_value(target, field, calls)
    if next(calls, None) is not None:
        raise OtherwiseWrittenError
    prefix = f"{target.module}___{target.name}"
    made = f"CPyDef_{target.module}_____mypyc__{target.name}_setup((PyObject *)CPyType_{prefix})"
    lines = [
        f"{target.struct} *from = ({target.struct} *)cpy_r_self;",
        f"{target.struct} *to = ({target.struct} *){made};",
        "if (unlikely(to == NULL)) {",
        f"    {traceback[0] if traceback else ''}",
        "    return NULL;",
        "}",
        f"memcpy(&to->vtable + 1, &from->vtable + 1, sizeof({target.struct}) - offsetof({target.struct}, vtable) - sizeof(to->vtable));",
        *shared,
        *own,
        "return (PyObject *)to;",
    ]
    if own:
        lines += ["failed: ;", traceback[0] if traceback else "", "CPy_DECREF(to);", "return NULL;"]
    head = target.body.split("\n", 1)[0]
    return "\n".join([head, *(f"    {line}" for line in lines), "}"])


def noted(target: Target, field: Field, text: str) -> list[str]:
    """What a copy begins with in a field that is no part of the state."""
    value = {"None": "Py_None"}.get(field.default, field.default)
    kind = target.members[field.name]
    if kind in NUMBERS:
        if not value.lstrip("-").isdecimal():
            raise OtherwiseWrittenError
        return [f"to->_{field.name} = {value};"]
    if value != "Py_None":
        value = f"CPyStatic_{target.module}___{value}"
        if not re.search(rf"\b{value}\b", text):
            raise OtherwiseWrittenError
    return [f"to->_{field.name} = {value};", f"{COUNTED[kind]}(to->_{field.name});"]


def own_value(target: Target, field: Field, calls: Iterator[re.Match[str]]) -> list[str]:
    """What gives a copy its own value of a field."""
    place, value = f"to->_{field.name}", f"from->_{field.name}"
    if field.type.endswith(" | None"):
        inner = own_value(target, field._replace(type=field.type.removesuffix(" | None")), calls)
        return [
            f"if ({value} == Py_None) {{",
            f"    {place} = Py_None;",
            f"    CPy_INCREF({place});",
            "} else {",
            *(f"    {line}" for line in inner),
            "}",
        ]
    if target.members[field.name] == COLUMN:
        return [
            f"{place} = Inline_Whole({value});",
            f"if (unlikely({place}.len < 0)) goto failed;",
        ]
    if target.members[field.name] != "PyObject *":
        raise OtherwiseWrittenError
    if field.kind == EACH:
        return each(target, place, value, calls)
    made = f"Inline_WholeList({value})" if field.type.startswith("list[") else copied(value, calls)
    return [f"{place} = {made};", f"if (unlikely({place} == NULL)) goto failed;"]


def each(target: Target, place: str, value: str, calls: Iterator[re.Match[str]]) -> list[str]:
    """Of every element of a list a copy; mypyc looks whether each is what the list is declared to hold, and so does this."""
    checks = {one or other for one, other in ELEMENT.findall(target.body)}
    if len(checks) != 1:
        raise OtherwiseWrittenError
    wanted = checks.pop()
    return [
        f"{place} = PyList_New(PyList_GET_SIZE({value}));",
        f"if (unlikely({place} == NULL)) goto failed;",
        f"for (Py_ssize_t number = 0; number < PyList_GET_SIZE({place}); number++) {{",
        f"    PyObject *one = PyList_GET_ITEM({value}, number);",
        f"    if (unlikely(!PyObject_TypeCheck(one, {wanted}))) {{",
        f"        CPy_TypeError({wanted}->tp_name, one);",
        "        goto failed;",
        "    }",
        f"    PyObject *twin = {copied('one', calls)};",
        "    if (unlikely(twin == NULL)) goto failed;",
        f"    PyList_SET_ITEM({place}, number, twin);",
        "}",
    ]


def copied(value: str, calls: Iterator[re.Match[str]]) -> str:
    """The call of `copy`, as mypyc wrote it."""
    call = next(calls, None)
    if call is None:
        raise OtherwiseWrittenError
    if call["function"]:
        return f"{call['function']}({value})"
    return f"CPY_GET_METHOD({value}, {call['method']})({value})"
