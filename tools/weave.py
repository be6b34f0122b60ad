"""Puts the text of declared fields into the source of the rules, for the compiled build (`kernel/declare.py`).

mypyc makes a class with a decorator it does not know an ordinary Python class. So the decorator goes, `own()`, `cache(…)`
and defaults go from the fields, and the constructor and `copy`, a line each, take the two empty lines below the class:
every other line keeps its number. `native_class=True` stands where the decorator stood: mypyc refuses the class if it
cannot be machine code.

A step table holds methods as Python knows them; calling one costs compiled rules a detour over Python. So the method
`steps` becomes `proceed`, and a function at the end of the module does what `Procedure.proceed` does with the table, calling
each step by its name.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from doubloon.kernel.declare import CACHE, EACH, OWN, PLAIN, Field, in_order, methods

DECORATOR = "declared"
STEPS = "steps"
KINDS = {"plain": PLAIN, "own": OWN, "each": EACH, "cache": CACHE}
GUARD = "native_class=True"
REUSED = "free_list_len=1"
"""An object that is dropped is kept for the next one of its class: most rules live for a decision or two."""
OPEN = "allow_interpreted_subclasses"
ACYCLIC = "acyclic=True"
"""Said of a base class: no object of it or of classes that derive from it is part of itself, so Python's garbage collector need not know it."""


class WeaveError(Exception):
    """A declaration that cannot be woven, with its place."""


class Name(NamedTuple):
    """A name at the top of a module."""

    module: str
    name: str


class Module:
    """One module's text, and what its names mean."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.name = module_name(path)
        self.text = text

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def classes(self) -> dict[str, ast.ClassDef]:
        return {node.name: node for node in self.tree.body if isinstance(node, ast.ClassDef)}

    @cached_property
    def names(self) -> dict[str, Name]:
        """What the module's names mean: imported from elsewhere (for the type checker too), or its own."""
        found: dict[str, Name] = {}
        for node in ast.walk(self.tree):
            match node:
                case ast.ImportFrom(module=str(module), names=aliases):
                    found |= {alias.asname or alias.name: Name(module, alias.name) for alias in aliases}
                case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                    found.setdefault(name, Name(self.name, name))
                case (
                    ast.Assign(targets=[ast.Name(id=name), *_]) | ast.AnnAssign(target=ast.Name(id=name))
                ) if node in self.tree.body:
                    found.setdefault(name, Name(self.name, name))
        return found


class Sources:
    """All modules of the package; `woven` gives their text as mypyc shall read it."""

    def __init__(self, root: Path) -> None:
        found = [
            Module(path.relative_to(root), path.read_text("utf-8")) for path in sorted(root.rglob("*.py"))
        ]
        self.modules = {module.name: module for module in found}

    def base_classes(self, module: Module, node: ast.ClassDef) -> Iterator[tuple[Module, ast.ClassDef]]:
        """The base classes that are ours, each before those that derive from it."""
        for base in node.bases:
            named = base.value if isinstance(base, ast.Subscript) else base
            if isinstance(named, ast.Name) and named.id in module.names:
                where, name = module.names[named.id]
                if where in self.modules and name in self.modules[where].classes:
                    found = self.modules[where], self.modules[where].classes[name]
                    yield from self.base_classes(*found)
                    yield found

    def fields(self, module: Module, node: ast.ClassDef) -> dict[str, tuple[Module, Field]]:
        """Every field of a class with the module that declares it, base classes' first."""
        found: dict[str, tuple[Module, Field]] = {}
        for where, one in [*self.base_classes(module, node), (module, node)]:
            if is_declared(one):
                found |= {field.name: (where, field) for field in own_fields(one)}
            elif one is not node and defines(one, "__init__"):
                raise WeaveError(f"{module.name}: {node.name} is declared, but its base {one.name} is not")
        return found

    def text_of(self, module: Module, node: ast.ClassDef) -> list[str]:
        """The lines that belong to a declared class."""
        copies = any(defines(base, "copy") for _, base in self.base_classes(module, node))
        return methods(
            node.name,
            [field for _, field in self.fields(module, node).values()],
            init=not defines(node, "__init__"),
            copy=copies and not defines(node, "copy"),
        )

    def only_assigned(self, module: Module) -> dict[str, list[Field]]:
        """The fields of the declared classes that have neither a constructor nor a copy of their own."""
        return {
            name: [field for _, field in self.fields(module, node).values()]
            for name, node in module.classes.items()
            if is_declared(node) and not defines(node, "__init__") and not defines(node, "copy")
        }

    def woven(self, module: Module) -> str:
        """A module's text with everything that its declared classes need."""
        declared = [node for node in module.tree.body if isinstance(node, ast.ClassDef) and is_declared(node)]
        if not declared:
            return module.text
        lines = module.text.split("\n")
        for node in declared:
            strip(lines, node, self.attributes(module, node))
            put_below(lines, node, self.text_of(module, node), module)
        walks = [self.walk(lines, module, node) for node in declared if has_table(node)]
        types, defaults = self.missing_names(module, declared)
        last = [node for node in module.tree.body if isinstance(node, ast.ImportFrom | ast.Import)][-1]
        end = last.end_lineno or last.lineno
        lines[end - 1] += "".join(f"; {one}" for one in ["from mypy_extensions import mypyc_attr", *defaults])
        if types:
            lines += [
                "from typing import TYPE_CHECKING",
                "if TYPE_CHECKING:",
                *(f"    {one}" for one in types),
            ]
        return "\n".join([*lines, *chain.from_iterable(walks), *self.memories(module, declared), ""])

    def attributes(self, module: Module, node: ast.ClassDef) -> str:
        """What mypyc is told of a declared class."""
        attributes = [GUARD]
        if not says(node, OPEN):
            attributes.append(REUSED)
        if any(says(base, ACYCLIC) for _, base in self.base_classes(module, node)):
            attributes.append(ACYCLIC)
        return f"@mypyc_attr({', '.join(attributes)})"

    def walk(self, lines: list[str], module: Module, node: ast.ClassDef) -> list[str]:
        """Put `proceed` where `steps` stands; the lines of the function it calls."""
        method = method_of(node, STEPS)
        match method:
            case ast.FunctionDef(
                returns=ast.Subscript(slice=ast.Tuple(elts=[_, state])),
                body=[*_, ast.Return(ast.Name(table)) as last],
            ):
                names = [step.attr for step in self.steps(module, node, table)]
            case _:
                raise WeaveError(
                    f"{module.name}: {node.name}.steps has one line, `return` and the name of its table"
                )
        function = f"_proceed_{node.name}"
        of = ast.unparse(state)
        lines[method.lineno - 1] = f"    def proceed(self, state: {of}) -> None:"
        lines[last.lineno - 1] = f"        {function}(self, state)"
        branches = [
            f"        {'elif' if number else 'if'} step == {number}: self.{name}(state)"
            for number, name in enumerate(names)
        ]
        return [
            f"def {function}(self: {node.name}, state: {of}) -> None:",
            "    stack: list[object] = state.stack  # type: ignore[assignment]",
            "    while True:",
            "        step = self.step",
            f"        if step >= {len(names)}: state.end(self); return",
            "        self.step = step + 1",
            *branches,
            "        if self.asks or not stack or stack[-1] is not self: return",
        ]

    def steps(self, module: Module, node: ast.ClassDef, table: str) -> list[ast.Attribute]:
        """The steps of a table. Called by name each is the same method, in the class and in those that have its table."""
        for one in module.tree.body:
            match one:
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.Tuple(elts=found)) if name == table:
                    steps = [step for step in found if isinstance(step, ast.Attribute)]
                    if len(steps) == len(found) and all(
                        self.is_called_by_name(module, node, step) for step in steps
                    ):
                        return steps
        raise WeaveError(
            f"{module.name}: {table} is a tuple of methods, in this module, that are not overridden"
        )

    def is_called_by_name(self, module: Module, node: ast.ClassDef, step: ast.Attribute) -> bool:
        named = ast.unparse(step.value)
        line = [base for _, base in self.base_classes(module, node)] + [node]
        meant = [
            one
            for one in line[: 1 + max(n for n, one in enumerate(line) if one.name == named)]
            if defines(one, step.attr)
        ]
        found = [one for one in line if defines(one, step.attr)]
        return meant[-1] is found[-1] and not any(
            defines(heir, step.attr) for heir in self.heirs(node) if not defines(heir, STEPS)
        )

    def heirs(self, node: ast.ClassDef) -> Iterator[ast.ClassDef]:
        """All classes that derive from one."""
        for module in self.modules.values():
            for one in module.classes.values():
                if any(base is node for _, base in self.base_classes(module, one)):
                    yield one

    def missing_names(self, module: Module, declared: list[ast.ClassDef]) -> tuple[list[str], list[str]]:
        """Imports of what inherited fields name and the module does not: their types, and their defaults."""
        types: set[str] = set()
        defaults: set[str] = set()
        for node in declared:
            for where, field in self.fields(module, node).values():
                if where is not module:
                    types |= set(self.imports(module, where, field.type))
                    if field.default and not is_literal(field.default):
                        if field.default not in where.names:
                            raise WeaveError(
                                f"{where.name}: the default of {field.name} is inherited: give it a name"
                            )
                        defaults |= set(self.imports(module, where, field.default))
        return sorted(types), sorted(defaults)

    def imports(self, module: Module, where: Module, text: str) -> Iterator[str]:
        """What a module must import to say the same as another."""
        for part in ast.walk(ast.parse(text)):
            if isinstance(part, ast.Name) and part.id in where.names:
                meant = where.names[part.id]
                if module.names.get(part.id, meant) != meant:
                    raise WeaveError(f"{module.name}: {part.id} is not the {part.id} of {where.name}")
                if part.id not in module.names:
                    yield f"from {meant.module} import {meant.name} as {part.id}"

    def memories(self, module: Module, declared: list[ast.ClassDef]) -> list[str]:
        """What a compiled class cannot say itself: its fields to interpreted classes that may derive from it, and its
        parameters where a default is no literal.
        """
        told = []
        for node in declared:
            fields = [field for _, field in self.fields(module, node).values()]
            listed = ", ".join(f"_declare.Field{tuple(field)!r}" for field in fields)
            if says(node, OPEN):
                told.append(f"_declare.DECLARED[{node.name}] = _declare.DeclaredFields([{listed}], {{}})")
            if any(field.default and not is_literal(field.default) for field in in_order(fields)):
                told.append(f"_declare.sign({node.name}, [{listed}])")
        start = "import doubloon.kernel.declare as _declare"
        return [start, *told] if told else []


def module_name(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_literal(text: str) -> bool:
    try:
        ast.literal_eval(text)
    except ValueError:
        return False
    return True


def is_declared(node: ast.ClassDef) -> bool:
    return any(isinstance(one, ast.Name) and one.id == DECORATOR for one in node.decorator_list)


def defines(node: ast.ClassDef, name: str) -> bool:
    return method_of(node, name) is not None


def has_table(node: ast.ClassDef) -> bool:
    """Whether the kernel goes through the steps of a class: it does not say itself how to proceed."""
    return defines(node, STEPS) and not defines(node, "proceed")


def method_of(node: ast.ClassDef, name: str) -> ast.FunctionDef | None:
    return next((one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == name), None)


def declarations(node: ast.ClassDef) -> Iterator[tuple[str, ast.AnnAssign]]:
    """The fields of the class itself as they stand in the source."""
    for one in node.body:
        match one:
            case ast.AnnAssign(target=ast.Name(id=name)) if "ClassVar" not in ast.unparse(one.annotation):
                yield name, one


def own_fields(node: ast.ClassDef) -> Iterator[Field]:
    for name, one in declarations(node):
        annotation = ast.unparse(one.annotation)
        match one.value:
            case None:
                yield Field(name, annotation)
            case ast.Call(func=ast.Name(id=kind), args=values, keywords=keywords) if kind in KINDS:
                said = {word.arg: ast.unparse(word.value) for word in keywords}
                default = ast.unparse(values[0]) if values else said.get("default", "")
                kw_only = said.get("kw_only") == "True"
                yield Field(name, annotation, KINDS[kind], default, said.get("factory", ""), kw_only)
            case value:
                yield Field(name, annotation, default=ast.unparse(value))


def says(node: ast.ClassDef, attribute: str) -> bool:
    """Whether a decorator of a class has this attribute."""
    return any(attribute in ast.unparse(decorator) for decorator in node.decorator_list)


def strip(lines: list[str], node: ast.ClassDef, attributes: str) -> None:
    """Take the decorator away, and what stands right of the fields."""
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Name) and decorator.id == DECORATOR:
            lines[decorator.lineno - 1] = attributes
    for _, one in declarations(node):
        if one.value is not None:
            row, column = end_of(one.annotation)
            last, end = end_of(one)
            rest = lines[last].encode()[end:].decode()
            lines[row] = lines[row].encode()[:column].decode() + (rest if row == last else "")
            for number in range(row + 1, last + 1):
                lines[number] = rest.strip() if number == last else ""


def end_of(node: ast.expr | ast.stmt) -> tuple[int, int]:
    """The line on which something ends, from 0, and the bytes before its end."""
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return node.end_lineno - 1, node.end_col_offset


def put_below(lines: list[str], node: ast.ClassDef, text: list[str], module: Module) -> None:
    """A line of text in each of the empty lines below the class."""
    number = node.end_lineno or node.lineno
    while number < len(lines) and lines[number].startswith("    #"):
        number += 1
    for line in text:
        if number < len(lines):
            if lines[number].strip():
                raise WeaveError(f"{module.name}: {node.name} needs two empty lines below it")
            lines[number] = f"    {line}"
        else:
            lines.append(f"    {line}")
        number += 1
