/* What compiled rules do most, where the C compiler can put it into its callers: mypyc's runtime keeps these in files of
   their own. tools/compiled.py has every C file begin with this header. Everything unusual is left to the function that the
   macro hides: `(CPyList_GetItem)(...)` calls it. A Python without the global lock takes mypyc's own. */

#include <string.h>

#ifndef Py_GIL_DISABLED

/* Whether an object is of a native class. These have one base class each, so the chain of bases finds all but traits. */
static inline int Inline_TypeCheck(PyObject *object, PyTypeObject *wanted) {
    PyTypeObject *type = Py_TYPE(object);
    while (type != wanted) {
        type = type->tp_base;
        if (type == NULL) {
            return PyType_IsSubtype(Py_TYPE(object), wanted);
        }
    }
    return 1;
}
#undef PyObject_TypeCheck
#define PyObject_TypeCheck(object, type) Inline_TypeCheck((PyObject *)(object), (type))

/* An object that Python's garbage collector may not know (3.11 to 3.14 keep two words in front of an object; the first is 0 then). */
static inline void Inline_Untrack(PyObject *object) {
#if PY_VERSION_HEX < 0x030F0000
    if (((uintptr_t *)object)[-2] == 0) {
        return;
    }
#endif
    PyObject_GC_UnTrack(object);
}

/* --- lists --- */

/* The place that an index means; NULL where there is none. */
static inline PyObject **Inline_Place(PyObject *list, int64_t index) {
    size_t size = (size_t)PyList_GET_SIZE(list);
    if ((size_t)index >= size) {
        index += (int64_t)size;
        if ((size_t)index >= size) {
            return NULL;
        }
    }
    return ((PyListObject *)list)->ob_item + index;
}

static inline PyObject *Inline_GetItemBorrow(PyObject *list, int64_t index) {
    PyObject **place = Inline_Place(list, index);
    return likely(place != NULL) ? *place : CPyList_GetItemInt64Borrow(list, index);
}

static inline PyObject *Inline_GetItem(PyObject *list, int64_t index) {
    PyObject **place = Inline_Place(list, index);
    if (unlikely(place == NULL)) {
        return CPyList_GetItemInt64(list, index);
    }
    Py_INCREF(*place);
    return *place;
}
#define CPyList_GetItemInt64(list, index) Inline_GetItem(list, index)
#define CPyList_GetItemShort(list, index) Inline_GetItem(list, CPyTagged_ShortAsSsize_t(index))
#define CPyList_GetItemInt64Borrow(list, index) Inline_GetItemBorrow(list, index)
#define CPyList_GetItemShortBorrow(list, index) Inline_GetItemBorrow(list, CPyTagged_ShortAsSsize_t(index))

static inline PyObject *Inline_GetItemTagged(PyObject *list, CPyTagged index) {
    return likely(CPyTagged_CheckShort(index)) ? CPyList_GetItemShort(list, index) : CPyList_GetItem(list, index);
}
#define CPyList_GetItem(list, index) Inline_GetItemTagged(list, index)

static inline void Inline_SetItemUnsafe(PyObject *list, Py_ssize_t index, PyObject *value) {
    PyList_SET_ITEM(list, index, value);
}
#define CPyList_SetItemUnsafe(list, index, value) Inline_SetItemUnsafe(list, index, value)

/* Most lists are choices: short, filled step by step and thrown away. So a list grows to twice what it needs as long as that
   is small; Python would give it a few places at a time. */
#define INLINE_SHORT 128

/* Room for this many elements. */
static inline bool Inline_MakeRoom(PyListObject *list, Py_ssize_t wanted) {
    Py_ssize_t room = wanted < 8 ? 16 : 2 * wanted;
    PyObject **items = (PyObject **)PyMem_Realloc(list->ob_item, (size_t)room * sizeof(PyObject *));
    if (unlikely(items == NULL)) {
        PyErr_NoMemory();
        return false;
    }
    list->ob_item = items;
    list->allocated = room;
    return true;
}

/* An element at the end. */
static inline int Inline_Append(PyObject *list, PyObject *element) {
    PyListObject *into = (PyListObject *)list;
    Py_ssize_t size = PyList_GET_SIZE(list);
    if (unlikely(size >= into->allocated)) {
        if (size >= INLINE_SHORT) {
            return PyList_Append(list, element);
        }
        if (!Inline_MakeRoom(into, size + 1)) {
            return -1;
        }
    }
    Py_INCREF(element);
    into->ob_item[size] = element;
    Py_SET_SIZE(into, size + 1);
    return 0;
}
#define PyList_Append(list, element) Inline_Append(list, element)

/* All elements of a list at the end of another one, as `+=` does. */
static inline PyObject *Inline_InPlaceConcat(PyObject *list, PyObject *other) {
    if (likely(PyList_CheckExact(list) && PyList_CheckExact(other) && list != other)) {
        PyListObject *into = (PyListObject *)list;
        Py_ssize_t size = PyList_GET_SIZE(list);
        Py_ssize_t more = PyList_GET_SIZE(other);
        if (size + more > into->allocated && size + more <= INLINE_SHORT && !Inline_MakeRoom(into, size + more)) {
            return NULL;
        }
        if (size + more <= into->allocated) {
            for (Py_ssize_t number = 0; number < more; number++) {
                PyObject *element = PyList_GET_ITEM(other, number);
                Py_INCREF(element);
                into->ob_item[size + number] = element;
            }
            Py_SET_SIZE(into, size + more);
            Py_INCREF(list);
            return list;
        }
    }
    return PySequence_InPlaceConcat(list, other);
}
#define PySequence_InPlaceConcat(list, other) Inline_InPlaceConcat(list, other)

/* A short list that nobody has any more is emptied and kept, with its room, for the next list that begins empty. Nobody else has it then,
   so it counts as held once: by us. */
#if defined(__GNUC__) && !defined(Py_DEBUG)
#define INLINE_SPARE 8
__attribute__((weak, visibility("hidden"))) PyObject *Inline_spare[INLINE_SPARE];
__attribute__((weak, visibility("hidden"))) int Inline_spares = 0;

/* A list for this many elements, none of which is there yet. Short ones have room for eight, so that they are kept later. */
#define INLINE_LEAST 8
static inline PyObject *Inline_NewList(Py_ssize_t size) {
    if (size > INLINE_LEAST) {
        return PyList_New(size);
    }
    PyObject *list;
    if (likely(Inline_spares > 0)) {
        list = Inline_spare[--Inline_spares];
    } else {
        list = PyList_New(0);
        if (size == 0 || unlikely(list == NULL)) {
            return list;
        }
        PyObject **items = (PyObject **)PyMem_Malloc(INLINE_LEAST * sizeof(PyObject *));
        if (unlikely(items == NULL)) {
            Py_DECREF(list);
            return PyErr_NoMemory();
        }
        ((PyListObject *)list)->ob_item = items;
        ((PyListObject *)list)->allocated = INLINE_LEAST;
    }
    for (Py_ssize_t number = 0; number < size; number++) {
        ((PyListObject *)list)->ob_item[number] = NULL;
    }
    Py_SET_SIZE((PyListObject *)list, size);
    return list;
}
#define PyList_New(size) Inline_NewList(size)

/* `list[:]` */
static inline PyObject *Inline_WholeList(PyObject *list) {
    Py_ssize_t size = PyList_GET_SIZE(list);
    PyObject *copy = Inline_NewList(size);
    if (likely(copy != NULL)) {
        for (Py_ssize_t number = 0; number < size; number++) {
            PyObject *element = PyList_GET_ITEM(list, number);
            Py_INCREF(element);
            PyList_SET_ITEM(copy, number, element);
        }
    }
    return copy;
}

static inline PyObject *Inline_Slice(PyObject *list) {
    return likely(PyList_CheckExact(list)) ? Inline_WholeList(list) : CPyList_GetSlice(list, 0, 9223372036854775806LL);
}

/* What nobody has any more. */
static __attribute__((noinline)) void Inline_LetGo(PyObject *object) {
    if (PyList_CheckExact(object) && Inline_spares < INLINE_SPARE) {
        PyListObject *list = (PyListObject *)object;
        if (list->allocated >= 8 && list->allocated <= INLINE_SHORT) {
            Py_ssize_t size = Py_SIZE(list);
            Py_SET_REFCNT(list, 1);
            Py_SET_SIZE(list, 0);
            while (size > 0) {
                Py_DECREF(list->ob_item[--size]);
            }
            if (likely(Py_SIZE(list) == 0 && Inline_spares < INLINE_SPARE)) {
                Inline_spare[Inline_spares++] = object;
                return;
            }
            Py_SET_REFCNT(list, 0);
        }
    }
    _Py_Dealloc(object);
}

static inline void Inline_DecRef(PyObject *object) {
#if PY_VERSION_HEX >= 0x030C0000
    if (_Py_IsImmortal(object)) {
        return;
    }
#endif
    if (--object->ob_refcnt == 0) {
        Inline_LetGo(object);
    }
}
#undef CPy_DECREF
#define CPy_DECREF(object) Inline_DecRef((PyObject *)(object))

/* A field of an object that is dropped. */
#undef Py_CLEAR
#define Py_CLEAR(field)                           \
    do {                                          \
        PyObject *inline_was = (PyObject *)(field); \
        if (inline_was != NULL) {                 \
            (field) = NULL;                       \
            Inline_DecRef(inline_was);            \
        }                                         \
    } while (0)
#else
#define Inline_WholeList(list) PyList_GetSlice(list, 0, PY_SSIZE_T_MAX)
#define Inline_Slice(list) CPyList_GetSlice(list, 0, 9223372036854775806LL)
#endif

/* The last element, taken off; room for it stays. */
static inline PyObject *Inline_PopLast(PyObject *list) {
    Py_ssize_t size = PyList_GET_SIZE(list);
    if (unlikely(size == 0)) {
        return CPyList_PopLast(list);
    }
    Py_SET_SIZE((PyListObject *)list, size - 1);
    return ((PyListObject *)list)->ob_item[size - 1];
}
#define CPyList_PopLast(list) Inline_PopLast(list)

/* --- memory that is wanted soon --- */

#if defined(__GNUC__)
/* Thousands of games do not stay in the processor's caches. So while one is played the next ones are fetched: the memory of the one after the next,
   and of the next one what its fields point at. Numbers are told from addresses by their upper bits: objects lie near the list or near the game. All
   of them are of one class. */
#define INLINE_LINE 64
#define INLINE_REGION 40
static inline char Inline_FetchAhead(PyObject *objects, int64_t place) {
    Py_ssize_t count = PyList_GET_SIZE(objects);
    PyObject **all = ((PyListObject *)objects)->ob_item;
    size_t size = (size_t)Py_TYPE(all[place])->tp_basicsize;
    if (place + 2 < count) {
        char *object = (char *)all[place + 2];
        for (size_t offset = 0; offset < size; offset += INLINE_LINE) {
            __builtin_prefetch(object + offset);
        }
    }
    if (place + 1 < count) {
        uintptr_t *words = (uintptr_t *)all[place + 1];
        uintptr_t here = (uintptr_t)words >> INLINE_REGION;
        uintptr_t there = (uintptr_t)objects >> INLINE_REGION;
        for (size_t number = sizeof(PyObject) / sizeof(uintptr_t); number < size / sizeof(uintptr_t); number++) {
            uintptr_t region = words[number] >> INLINE_REGION;
            if (region == here || region == there) {
                __builtin_prefetch((void *)words[number]);
            }
        }
    }
    return 1;
}
#else
#define Inline_FetchAhead(objects, place) 1
#endif

/* --- whole numbers in lists --- */

/* A small whole number's value; whether it is one. */
static inline bool Inline_IsSmall(PyObject *object, Py_ssize_t *value) {
    if (!PyLong_CheckExact(object)) {
        return false;
    }
#if CPY_3_12_FEATURES
    if (!PyUnstable_Long_IsCompact((PyLongObject *)object)) {
        return false;
    }
    *value = PyUnstable_Long_CompactValue((PyLongObject *)object);
#else
    Py_ssize_t size = Py_SIZE(object);
    if (size < -1 || size > 1) {
        return false;
    }
    *value = size * (Py_ssize_t)((PyLongObject *)object)->ob_digit[0];
#endif
    return true;
}

/* How many elements of a list, at most `most`, are this small whole number, and where the last one stands that was counted;
   -1 where Python must compare. */
static inline Py_ssize_t Inline_Find(PyObject *list, PyObject *wanted, Py_ssize_t most, Py_ssize_t *at) {
    Py_ssize_t number, element, found = 0;
    if (!PyList_CheckExact(list) || !Inline_IsSmall(wanted, &number)) {
        return -1;
    }
    for (Py_ssize_t place = 0; place < PyList_GET_SIZE(list); place++) {
        PyObject *one = PyList_GET_ITEM(list, place);
        if (Inline_IsSmall(one, &element)) {
            if (element == number) {
                *at = place;
                if (++found == most) {
                    return found;
                }
            }
        } else if (!PyLong_CheckExact(one)) {
            return -1;
        }
    }
    return found;
}

static inline int Inline_Contains(PyObject *list, PyObject *wanted) {
    Py_ssize_t at, found = Inline_Find(list, wanted, 1, &at);
    return likely(found >= 0) ? (int)found : PySequence_Contains(list, wanted);
}
#define PySequence_Contains(list, wanted) Inline_Contains(list, wanted)

static inline CPyTagged Inline_Index(PyObject *list, PyObject *wanted) {
    Py_ssize_t at, found = Inline_Find(list, wanted, 1, &at);
    return likely(found > 0) ? (CPyTagged)at << 1 : CPyList_Index(list, wanted);
}
#define CPyList_Index(list, wanted) Inline_Index(list, wanted)

static inline CPyTagged Inline_Count(PyObject *list, PyObject *wanted) {
    Py_ssize_t at, found = Inline_Find(list, wanted, PY_SSIZE_T_MAX, &at);
    return likely(found >= 0) ? (CPyTagged)found << 1 : CPyList_Count(list, wanted);
}
#define CPyList_Count(list, wanted) Inline_Count(list, wanted)

/* A whole number as an object: Python has the small ones once and for all, and each C file remembers those it has met. */
static inline PyObject *Inline_Box(long long number) {
    static PyObject *met[257];
    if (number < 0 || number >= 257) {
        return PyLong_FromLongLong(number);
    }
    PyObject *object = met[number];
    if (unlikely(object == NULL)) {
        object = met[number] = PyLong_FromLongLong(number);
    }
    Py_INCREF(object);
    return object;
}
#define PyLong_FromLongLong(number) Inline_Box(number)

/* --- columns --- */

#ifdef VEC_I64_BUF
#if defined(__GNUC__) && !defined(Py_DEBUG)
/* A short column that nobody has any more is kept for the next one of the same length: a copy of a state needs a dozen, and mostly makes way
   for the next copy. Spare columns of a length are chained by their first element. */
#define INLINE_LONGEST 64
#define INLINE_COLUMNS 16
typedef struct {
    VecI64BufObject *first;
    int count;
} InlineSpareColumns;
__attribute__((weak, visibility("hidden"))) InlineSpareColumns Inline_spare_columns[INLINE_LONGEST + 1];

static inline VecI64BufObject *Inline_NewColumn(PyTypeObject *type, Py_ssize_t length) {
    if (likely(length <= INLINE_LONGEST)) {
        InlineSpareColumns *spare = &Inline_spare_columns[length];
        VecI64BufObject *column = spare->first;
        if (likely(column != NULL)) {
            memcpy(&spare->first, column->items, sizeof(spare->first));
            spare->count--;
            Py_SET_REFCNT((PyObject *)column, 1);
            return column;
        }
    }
    return PyObject_NewVar(VecI64BufObject, type, length);
}

static inline void Inline_DropColumn(VecI64BufObject *column) {
#if PY_VERSION_HEX >= 0x030C0000
    if (_Py_IsImmortal((PyObject *)column)) {
        return;
    }
#endif
    if (--((PyObject *)column)->ob_refcnt == 0) {
        Py_ssize_t length = Py_SIZE(column);
        if (likely(length <= INLINE_LONGEST && Inline_spare_columns[length].count < INLINE_COLUMNS)) {
            InlineSpareColumns *spare = &Inline_spare_columns[length];
            memcpy(column->items, &spare->first, sizeof(spare->first));
            spare->first = column;
            spare->count++;
        } else {
            _Py_Dealloc((PyObject *)column);
        }
    }
}
#undef VEC_I64_DECREF
#define VEC_I64_DECREF(column)                          \
    do {                                                \
        if ((column).items) {                           \
            Inline_DropColumn(VEC_I64_BUF(column));     \
        }                                               \
    } while (0)
#else
#define Inline_NewColumn(type, length) PyObject_NewVar(VecI64BufObject, type, length)
#define Inline_DropColumn(column) Py_DECREF(column)
#endif

/* A copy of a whole column. */
static inline VecI64 Inline_Whole(VecI64 column) {
    if (column.len == 0) {
        return (VecI64){0, NULL};
    }
    VecI64BufObject *from = VEC_I64_BUF(column);
    VecI64BufObject *to = Inline_NewColumn(Py_TYPE(from), column.len);
    if (unlikely(to == NULL)) {
        return (VecI64){-1, NULL};
    }
    memcpy(to->items, column.items, (size_t)column.len * sizeof(int64_t));
    return (VecI64){column.len, to->items};
}

/* One more number at the end of a column that has room for it. */
#define INLINE_APPEND(KIND, NUMBER, BUFFER)                                                  \
    static inline Vec##KIND Inline_Append##KIND(Vec##KIND column, NUMBER number) {           \
        if (likely(column.items != NULL && column.len < VEC_BUF_SIZE(BUFFER(column)))) {     \
            column.items[column.len++] = number;                                             \
            return column;                                                                   \
        }                                                                                    \
        return Vec##KIND##Api.append(column, number);                                        \
    }
INLINE_APPEND(I64, int64_t, VEC_I64_BUF)
INLINE_APPEND(I32, int32_t, VEC_I32_BUF)
INLINE_APPEND(I16, int16_t, VEC_I16_BUF)
#endif

#else
#define Inline_WholeList(list) PyList_GetSlice(list, 0, PY_SSIZE_T_MAX)
#define Inline_Slice(list) CPyList_GetSlice(list, 0, 9223372036854775806LL)
#define Inline_Whole(column) VecI64Api.slice(column, 0, 4611686018427387903LL)
#define Inline_DropColumn(column) Py_DECREF(column)
#define Inline_FetchAhead(objects, place) 1
#define Inline_Untrack(object) PyObject_GC_UnTrack(object)
#define Inline_AppendI64(column, number) VecI64Api.append(column, number)
#define Inline_AppendI32(column, number) VecI32Api.append(column, number)
#define Inline_AppendI16(column, number) VecI16Api.append(column, number)
#endif
