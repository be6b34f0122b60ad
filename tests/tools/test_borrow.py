"""Which references a C file of mypyc's is spared, and which it keeps (tools/borrow.py)."""

import pytest

from tools.borrow import without_needless_counts

NUMBER = """\
    cpy_r_r3 = CPyList_GetItemInt64(cpy_r_r1, cpy_r_r2);
    if (unlikely(cpy_r_r3 == NULL)) {
        CPy_AddTraceback("rule.py", "steps", 7, CPyStatic_rule___globals);
        goto CPyL9;
    }
    cpy_r_r4 = CPyLong_AsInt64(cpy_r_r3);
    CPy_DECREF(cpy_r_r3);
"""
ELEMENT = """\
    cpy_r_r3 = *(PyObject * *)cpy_r_r2;
    CPy_INCREF(cpy_r_r3);
    if (likely(Py_TYPE(cpy_r_r3) == CPyType_rule___Step))
        cpy_r_r4 = cpy_r_r3;
    else {
        CPy_TypeErrorTraceback("rule.py", "steps", 7, CPyStatic_rule___globals, "rule.Step", cpy_r_r3);
        goto CPyL9;
    }
    cpy_r_r5 = PyList_Append(cpy_r_out, cpy_r_r4);
    CPy_DECREF(cpy_r_r4);
"""
LIST = """\
    cpy_r_r3 = CPyList_GetItemInt64(cpy_r_r1, cpy_r_r2);
    if (unlikely(cpy_r_r3 == NULL)) {
        goto CPyL9;
    } else
        goto CPyL4;
CPyL3: ;
    cpy_r_r7 = 0;
    goto CPyL9;
CPyL4: ;
    if (likely(PyList_Check(cpy_r_r3)))
        cpy_r_r4 = cpy_r_r3;
    else {
        goto CPyL9;
    }
    cpy_r_r5 = cpy_r_ways ^ cpy_r_taken;
    cpy_r_r6 = PySequence_InPlaceConcat(cpy_r_out, cpy_r_r4);
    CPy_DECREF(cpy_r_out);
    CPy_DECREF(cpy_r_r4);
"""


def function(body: str) -> str:
    return f"PyObject *CPyDef_rule___steps(PyObject *cpy_r_self) {{\n{body}    return cpy_r_out;\nCPyL9: ;\n    return NULL;\n}}\n"


@pytest.mark.parametrize("body", [NUMBER, ELEMENT, LIST])
def test_what_is_looked_at_and_let_go_of_is_borrowed(body: str) -> None:
    quick = without_needless_counts(function(body))
    assert "CPy_INCREF(" not in quick
    assert "CPy_DECREF(cpy_r_r" not in quick
    assert quick.count("Borrow(") == body.count("GetItem")


@pytest.mark.parametrize(
    ("body", "line", "other"),
    [
        (
            NUMBER,
            "    cpy_r_r4 = CPyLong_AsInt64(cpy_r_r3);",
            "    cpy_r_r4 = CPyDef_rule___worth(cpy_r_r3);",
        ),
        (NUMBER, "    CPy_DECREF(cpy_r_r3);", "    CPy_DECREF(cpy_r_r1);\n    CPy_DECREF(cpy_r_r3);"),
        (NUMBER, "    CPy_DECREF(cpy_r_r3);", "    CPy_DECREF(cpy_r_r3);\n    CPy_DecRef(cpy_r_r3);"),
        (NUMBER, "    CPy_DECREF(cpy_r_r3);", "    cpy_r_r3 = cpy_r_r8;\n    CPy_DECREF(cpy_r_r3);"),
        (ELEMENT, "    cpy_r_r5 =", "    cpy_r_held = cpy_r_r4;\n    cpy_r_r5 ="),
        (LIST, "    cpy_r_r7 = 0;\n    goto CPyL9;", "    cpy_r_r7 = 0;"),
        (LIST, "(cpy_r_out, cpy_r_r4)", "(cpy_r_r4, cpy_r_out)"),
    ],
)
def test_it_is_counted_where_anything_else_may_happen(body: str, line: str, other: str) -> None:
    assert line in body
    usual = function(body.replace(line, other))
    assert without_needless_counts(usual) == usual
