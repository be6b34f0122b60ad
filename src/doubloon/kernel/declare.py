"""Fields declared once: constructor, copy and slots follow from them. (Not compiled: it writes what is compiled.)

    @declared
    class Battle(Procedure):
        place: Place
        trail: list[i64] = own()          # a copy gets a list of its own; other values are shared
        loser: Seat = NOBODY
        found: vec[i64] = cache(NOTHING)  # no part of the state: no parameter, and copies begin with NOTHING

`methods` writes the two methods as text. Interpreted, `declared` executes that text and makes the class again with
slots. For the compiled build tools/weave.py takes the decorator away and puts the same text into the source.
A class that writes `__init__` or `copy` itself keeps what it has written.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from types import FunctionType
from typing import Any, Final, Literal, NamedTuple, TypeVar, dataclass_transform

T = TypeVar("T")

PLAIN: Final = "plain"
OWN: Final = "own"
EACH: Final = "each"
CACHE: Final = "cache"
MISSING: Final = object()
EMPTY: Final = {"list": "[]", "dict": "{}"}
LITERALS: Final = (int, bool, str, bytes, type(None))


class Field(NamedTuple):
    """One field: the type and the default as they are written, the default empty where there is none."""

    name: str
    type: str
    kind: str = PLAIN
    default: str = ""
    factory: str = ""
    kw_only: bool = False


class FieldKind(NamedTuple):
    """What stands right of a field until its class is made."""

    kind: str
    default: Any = MISSING
    factory: Any = None
    kw_only: bool = False


def plain(*, default: Any = MISSING, factory: Callable[[], Any] | None = None, kw_only: bool = False) -> Any:
    """A field that copies share. `kw_only`: it comes last and is given by name, in derived classes too."""
    return FieldKind(PLAIN, default, factory, kw_only)


def own(*, default: Any = MISSING, factory: Callable[[], Any] | None = None) -> Any:
    """A field of which a copy gets its own: a list or column, or something with `copy()`; None stays None."""
    return FieldKind(OWN, default, factory)


def each() -> Any:
    """A list of which a copy gets its own, each element copied."""
    return FieldKind(EACH)


def cache(
    value: Any = MISSING,
    *,
    factory: Callable[[], Any] | None = None,
    init: Literal[False] = False,  # noqa: ARG001 (for the type checker)
) -> Any:
    """A field that is no part of the state: every new object begins with `value`, or with what `factory` makes."""
    return FieldKind(CACHE, value, factory)


# --- the text ---------------------------------------------------------------------------------------------------------


def methods(name: str, fields: Iterable[Field], init: bool, copy: bool) -> list[str]:
    """The constructor and `copy` of a class, a line each: they assign every field, nothing else."""
    fields = list(fields)
    given = in_order(fields)
    lines = []
    if init:
        parameters = ", ".join(["self", *map(parameter, given)])
        lines.append(f"def __init__({parameters}) -> None: {'; '.join(map(assignment, fields)) or 'pass'}")
    if copy:
        values = ", ".join(map(value_in_a_copy, given))
        lines.append(f"def copy(self) -> {name}: return {name}({values})")
    return lines


def in_order(fields: Iterable[Field]) -> list[Field]:
    """The constructor's parameters: base classes' first, those given by name last."""
    return sorted((field for field in fields if field.kind != CACHE), key=lambda field: field.kw_only)


def parameter(field: Field) -> str:
    if field.factory:
        return f"{field.name}: {field.type} | None = None"
    return f"{field.name}: {field.type}" + (f" = {field.default}" if field.default else "")


def assignment(field: Field) -> str:
    fresh = EMPTY.get(field.factory, f"{field.factory}()") if field.factory else field.default
    if field.kind == CACHE:
        return f"self.{field.name} = {fresh}"
    value = f"{fresh} if {field.name} is None else {field.name}" if field.factory else field.name
    return f"self.{field.name} = {value}"


def value_in_a_copy(field: Field) -> str:
    value = f"self.{field.name}"
    if field.kind == OWN:
        return copied(value, field.type)
    if field.kind == EACH:
        element = field.type.removeprefix("list[").removesuffix("]")
        return f"[{copied('one', element)} for one in {value}]"
    return value


def copied(value: str, type: str) -> str:
    if type.endswith(" | None"):
        return f"None if {value} is None else {copied(value, type.removesuffix(' | None'))}"
    return f"{value}[:]" if type.startswith(("list[", "vec[")) else f"{value}.copy()"


# --- interpreted ------------------------------------------------------------------------------------------------------


class DeclaredFields(NamedTuple):
    """The fields of a class, its bases' first, and the values of defaults that are no literals, by the name in the text."""

    fields: list[Field]
    values: dict[str, Any]


DECLARED: Final[dict[type, DeclaredFields]] = {}
"""What derived classes need to know. A compiled class stands here when interpreted ones may derive from it."""


@dataclass_transform(eq_default=False, field_specifiers=(plain, own, each, cache))
def declared(cls: type[T]) -> type[T]:
    """The class with a constructor, slots, and `copy` where a base class promises one."""
    inherited = inherited_by(cls)
    written = vars(cls)
    names = [name for name, kind in inspect.get_annotations(cls).items() if not is_class_variable(kind)]
    values = dict(inherited.values)
    fields = [*inherited.fields, *(field_of(cls, name, values) for name in names)]
    text = methods(
        cls.__name__,
        fields,
        init="__init__" not in written,
        copy="copy" not in written and hasattr(cls, "copy"),
    )
    made = with_slots(cls, names)
    if text:
        functions = {**values, "__name__": cls.__module__, cls.__name__: made}
        exec(compile("\n".join(text), f"<fields of {cls.__qualname__}>", "exec"), functions)  # noqa: S102
        for name in ("__init__", "copy"):
            function = functions.get(name)
            if function is not None:
                function.__qualname__ = f"{cls.__qualname__}.{name}"
                setattr(made, name, function)
    DECLARED[made] = DeclaredFields(fields, values)
    return made


def inherited_by(cls: type) -> DeclaredFields:
    """The fields of the base classes."""
    fields: dict[str, Field] = {}
    values: dict[str, Any] = {}
    for base in reversed(cls.__mro__[1:]):
        known = DECLARED.get(base)
        if known is not None:
            fields |= {field.name: field for field in known.fields}
            values |= known.values
        elif base is not object and "__init__" in vars(base):
            raise TypeError(f"{cls.__qualname__} is declared, but its base {base.__qualname__} is not")
    return DeclaredFields(list(fields.values()), values)


def is_class_variable(annotation: Any) -> bool:
    return str(annotation).startswith(("ClassVar", "typing.ClassVar"))


def field_of(cls: type, name: str, values: dict[str, Any]) -> Field:
    """A field of the class itself; a default that is no literal goes to `values`."""
    annotation = inspect.get_annotations(cls)[name]
    said = vars(cls).get(name, MISSING)
    kind = said if isinstance(said, FieldKind) else FieldKind(PLAIN, said)

    def written(value: Any, called: str) -> str:
        if value.__class__ in LITERALS:
            return repr(value)
        if value in (list, dict):
            return str(value.__name__)
        values[called] = value
        return called

    return Field(
        name,
        annotation if isinstance(annotation, str) else inspect.formatannotation(annotation),
        kind.kind,
        "" if kind.default is MISSING else written(kind.default, f"default_{name}"),
        "" if kind.factory is None else written(kind.factory, f"factory_{name}"),
        kind.kw_only,
    )


def with_slots(cls: type[T], names: list[str]) -> type[T]:
    """The class once more, with a slot for each of its own fields: slots cannot be added to a class that is there."""
    left_out = {*names, "__dict__", "__weakref__"}
    body = {key: value for key, value in vars(cls).items() if key not in left_out}
    body["__slots__"] = tuple(names)
    metaclass: Any = type(cls)
    made: type[T] = metaclass(cls.__name__, cls.__bases__, body)
    for value in body.values():
        function = getattr(value, "__func__", getattr(value, "fget", value))
        if isinstance(function, FunctionType):
            for cell in function.__closure__ or ():
                if cell.cell_contents is cls:  # `super()` looks here
                    cell.cell_contents = made
    return made


# --- compiled ---------------------------------------------------------------------------------------------------------


def sign(cls: type, fields: list[Field]) -> None:
    """Tell `inspect.signature` a compiled class's parameters: mypyc does not when a default is no literal."""
    told = [
        inspect.Parameter(
            field.name,
            inspect.Parameter.POSITIONAL_OR_KEYWORD,
            default=... if field.default or field.factory else inspect.Parameter.empty,
        )
        for field in in_order(fields)
    ]
    setattr(cls, "__signature__", inspect.Signature(told))  # noqa: B010 (no class declares it)
