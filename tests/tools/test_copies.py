"""Copies in machine code: memory at once, what is shared counted, what is a copy's own made. What mypyc writes otherwise stays."""

from __future__ import annotations

import pytest

from doubloon.kernel.declare import CACHE, EACH, OWN, Field
from tools.copies import structs_in, with_quick_copies

HEADER = """
typedef struct {
    PyObject_HEAD
    CPyVTableItem *vtable;
    uint32_t bitmap;
    int64_t _place;
    PyObject *_map;
    VecI64 _at;
    PyObject *_trail;
    PyObject *_stack;
    PyObject *_chance;
    VecI64 _noted;
} a___BattleObject;
"""
TEXT = """VecI64 CPyStatic_a___NOTHING;
PyObject *CPyDef_a___Battle___copy(PyObject *cpy_r_self) {
    cpy_r_r0 = ((a___BattleObject *)cpy_r_self)->_place;
    if (likely(PyObject_TypeCheck(cpy_r_r3, CPyType_b___Rule)))
        cpy_r_r4 = cpy_r_r3;
    cpy_r_r5 = CPY_GET_METHOD(cpy_r_r4, CPyType_b___Rule, 0, b___RuleObject, PyObject * (*)(PyObject *))(cpy_r_r4); /* copy */
    cpy_r_r7 = CPyDef_c___Chance___copy(cpy_r_r6);
    CPy_AddTraceback("a.py", "copy", 7, CPyStatic_a___globals);
}
"""
FIELDS = [
    Field("place", "i64"),
    Field("map", "HexMap"),
    Field("at", "vec[i64]", OWN),
    Field("trail", "list[i64]", OWN),
    Field("stack", "list[Rule]", EACH),
    Field("chance", "Chance | None", OWN),
    Field("noted", "vec[i64]", CACHE, "NOTHING"),
]


def rewritten(fields: list[Field], header: str = HEADER, text: str = TEXT) -> str:
    return with_quick_copies(text, {"Battle": fields}, structs_in(header))


def test_every_kind_of_field_gets_what_it_needs() -> None:
    text = rewritten(FIELDS)
    assert "memcpy(&to->vtable + 1, &from->vtable + 1," in text
    assert "CPy_INCREF(to->_map);" in text
    assert "to->_at = Inline_Whole(from->_at);" in text
    assert "to->_trail = Inline_WholeList(from->_trail);" in text
    assert "PyObject *twin = CPY_GET_METHOD(one, CPyType_b___Rule, 0," in text
    assert "if (from->_chance == Py_None) {" in text
    assert "to->_chance = CPyDef_c___Chance___copy(from->_chance);" in text
    assert "to->_noted = CPyStatic_a___NOTHING;" in text
    assert "_place" not in text, "a number is copied with the memory"


def test_a_copy_that_fails_holds_nothing_that_was_not_counted() -> None:
    """Its own fields are empty until they are made."""
    text = rewritten(FIELDS)
    made = text.index("to->_at = Inline_Whole")
    for emptied in (
        "to->_at.items = NULL;",
        "to->_trail = NULL;",
        "to->_stack = NULL;",
        "to->_chance = NULL;",
    ):
        assert text.index(emptied) < made
    assert text.index("CPy_INCREF(to->_map);") < made
    assert text.rindex("CPy_DECREF(to);") > text.index("failed: ;")


@pytest.mark.parametrize(
    ("fields", "header", "text"),
    [
        (FIELDS[:-1], HEADER, TEXT),
        (FIELDS, HEADER.replace("int64_t _place", "CPyTagged _place"), TEXT),
        (FIELDS, HEADER, TEXT.replace("cpy_r_r7 = CPyDef_c___Chance___copy(cpy_r_r6);", "")),
        (FIELDS, HEADER, TEXT.replace("NOTHING;", "SOMETHING;")),
    ],
    ids=[
        "a field that is not declared",
        "a number that is counted",
        "a copy made otherwise",
        "an unknown note",
    ],
)
def test_what_is_not_known_stays_as_mypyc_wrote_it(fields: list[Field], header: str, text: str) -> None:
    assert rewritten(fields, header, text) == text
