"""Reference pages written from the sources: docs/api.md (public Python names), docs/wire.md (routes, messages and settings of
the server) and docs/pictures/rooms.svg (rooms and arrows of the import contracts).

    python tools/reference.py            write them
    python tools/reference.py --check    exit with 1 where one is stale
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = ROOT / "src"
MADE: Final = "Made by `python tools/reference.py` from the sources; do not edit."
PUBLIC: Final = ("doubloon", "doubloon.bots", "doubloon.research", "doubloon.analysis")
"""Packages whose `__all__` is the public surface."""
Definition = ast.ClassDef | ast.FunctionDef


# --- Python names ---------------------------------------------------------------------------------------------------


def api_page() -> str:
    head = f"# Public Python names\n\n{MADE} Names that are not here may change without notice.\n"
    return "\n".join([head, *(line for package in PUBLIC for line in package_lines(package))])


def package_lines(package: str) -> Iterator[str]:
    """The names in a package's `__all__`, each with its signature and what its docstring says first."""
    tree = parsed(package)
    yield f"## {package}"
    yield ""
    yield first_paragraph(tree)
    yield ""
    for name in public_names(tree):
        yield from name_lines(package, name)


def public_names(tree: ast.Module) -> list[str]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    raise ValueError("this package has no __all__")


def name_lines(package: str, name: str) -> Iterator[str]:
    node = definition(package, name)
    if node is None:
        yield f"### `{name}`"
        yield ""
        yield value_docstring(package, name)
        yield ""
        return
    yield f"### `{heading(name, node)}`"
    yield ""
    yield first_paragraph(node)
    yield ""
    if isinstance(node, ast.ClassDef) and (members := list(member_rows(node))):
        yield "| | |"
        yield "| --- | --- |"
        yield from members
        yield ""


def heading(name: str, node: Definition) -> str:
    if isinstance(node, ast.ClassDef):
        return f"class {name}"
    return f"{name}{signature(node)}"


def signature(node: ast.FunctionDef) -> str:
    """Parameters without `self`, and the result."""
    arguments = ast.unparse(node.args)
    arguments = re.sub(r"^(self|cls)(, )?", "", arguments)
    result = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    return f"({arguments}){result}"


def member_rows(node: ast.ClassDef) -> Iterator[str]:
    """Public fields, properties and methods of a class."""
    for member, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name):
            name, text = member.target.id, docstring_of(after)
            shown = f"{name}: {ast.unparse(member.annotation)}"
        elif isinstance(member, ast.FunctionDef) and not is_setter(member):
            name, text = member.name, first_paragraph(member)
            is_property = any(ast.unparse(one) == "property" for one in member.decorator_list)
            shown = name if is_property else f"{name}{signature(member)}"
        else:
            continue
        if not name.startswith("_"):
            yield f"| `{in_cell(shown)}` | {in_cell(text)} |"


def is_setter(member: ast.FunctionDef) -> bool:
    return any(ast.unparse(one).endswith(".setter") for one in member.decorator_list)


def parsed(module: str) -> ast.Module:
    path = SOURCES.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text("utf-8"))


def definition(module: str, name: str) -> Definition | None:
    """The class or function of this name, followed through imports; None for a value."""
    for node in parsed(module).body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.name == name:
            return node
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("doubloon"):
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return definition(node.module, alias.name)
    return None


def value_docstring(module: str, name: str) -> str:
    """What stands below a value, as its docstring, or else its type or text; followed through imports."""
    body = parsed(module).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name:
            return docstring_of(after) or f"`{ast.unparse(node.annotation)}`"
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return docstring_of(after) or f"`{ast.unparse(node.value)}`"
        if isinstance(node, ast.ImportFrom) and node.module and name in [alias.name for alias in node.names]:
            return value_docstring(node.module, name)
    raise ValueError(f"{module}.{name} is not defined there")


def docstring_of(node: ast.AST | None) -> str:
    """A string that stands by itself, as a sentence."""
    if (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    ):
        return " ".join(node.value.value.split())
    return ""


def first_paragraph(node: ast.Module | Definition) -> str:
    return " ".join((ast.get_docstring(node) or "").split("\n\n", maxsplit=1)[0].split())


def in_cell(text: str) -> str:
    """Text that stays in its cell."""
    return text.replace("|", "\\|")


# --- the server -------------------------------------------------------------------------------------------------------


def wire_page() -> str:
    head = f"""# Routes, messages and settings

{MADE} [The server](server.md) explains how they are used; `/schema/openapi.json` of a running server has every
type in full.
"""
    return "\n".join([head, *route_lines(), *message_lines(), *setting_lines()])


def route_lines() -> Iterator[str]:
    """Every route, by what it is about."""
    from doubloon.server.app import litestar, mended
    from doubloon.server.settings import Settings

    schema = mended(litestar(Settings(), "").openapi_schema.to_schema())
    by_tag: dict[str, list[str]] = {}
    for path, methods in sorted(schema["paths"].items()):
        for method, operation in methods.items():
            text = " ".join(str(operation.get("description") or operation["summary"]).split())
            row = f"| `{method.upper()} {path}` | {in_cell(body_name(operation))} | {in_cell(text)} |"
            by_tag.setdefault((operation.get("tags") or ["pages"])[0], []).append(row)
    yield "## Routes"
    yield ""
    for tag, rows in sorted(by_tag.items()):
        yield f"### {tag}"
        yield ""
        yield "| | body | |"
        yield "| --- | --- | --- |"
        yield from rows
        yield ""


def body_name(operation: dict[str, Any]) -> str:
    """The type of a request's body, if it has one."""
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    reference = str(content.get("schema", {}).get("$ref", ""))
    return f"`{reference.rpartition('/')[2]}`" if reference else ""


def message_lines() -> Iterator[str]:
    """Every struct that a websocket carries, with its tag."""
    yield "## Messages of a table's websocket"
    yield ""
    yield "| `type` | fields | |"
    yield "| --- | --- | --- |"
    for node in parsed("doubloon.hosting.wire").body:
        if isinstance(node, ast.ClassDef) and (tag := tag_of(node)):
            fields = ", ".join(
                f"`{member.target.id}`"
                for member in node.body
                if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name)
            )
            yield f"| `{tag}` | {fields} | {in_cell(first_paragraph(node))} |"
    yield ""


def tag_of(node: ast.ClassDef) -> str:
    for keyword in node.keywords:
        if keyword.arg == "tag" and isinstance(keyword.value, ast.Constant):
            return str(keyword.value.value)
    return ""


def setting_lines() -> Iterator[str]:
    """Every environment variable that the server reads."""
    settings = definition("doubloon.server.settings", "Settings")
    assert isinstance(settings, ast.ClassDef)
    yield "## Settings"
    yield ""
    yield "Variables of the environment. Lists are comma-separated, switches are `on` or `off`."
    yield ""
    yield "| variable | default | |"
    yield "| --- | --- | --- |"
    for member, after in zip(settings.body, [*settings.body[1:], None], strict=True):
        if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name):
            text = in_cell(docstring_of(after))
            yield f"| `DOUBLOON_{member.target.id.upper()}` | {default_of(member.value)} | {text} |"
    yield "| `DOUBLOON_ENGINE` | the best there is | `compiled` or `python` ([speed](speed.md)). |"
    yield ""


def default_of(value: ast.expr | None) -> str:
    """A setting's default as somebody would write it into the environment; nothing for what is computed."""
    if not isinstance(value, (ast.Constant, ast.Tuple)):
        return ""
    given = ast.literal_eval(value)
    if isinstance(given, bool):
        return "on" if given else "off"
    text = ",".join(given) if isinstance(given, tuple) else str(given)
    return f"`{text}`" if text else ""


# --- the picture of the rooms -----------------------------------------------------------------------------------------

ROW, WIDE, GAP = 64, 700, 12


def rooms_picture() -> str:
    """The layers of the import contracts: a room imports only from rows below its own."""
    layers = [[name.strip(" ()") for name in layer.split("|")] for layer in contract_layers()]
    height = ROW * len(layers) + 34
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {height}" font-family="system-ui, sans-serif">',
        "<title>The rooms of doubloon: each imports only from rows below its own</title>",
        f'<rect width="{WIDE}" height="{height}" fill="#fbf7ee"/>',
    ]
    for row, names in enumerate(layers):
        width = (WIDE - 2 * GAP - GAP * (len(names) - 1)) / len(names)
        for place, name in enumerate(names):
            parts.append(room_box(GAP + place * (width + GAP), 8 + row * ROW, width, name))
        if row:
            parts.append(arrow(WIDE / 2, row * ROW - 8))
    caption = "A room imports only from rows below its own; rooms of one row do not know each other."
    parts.append(
        f'<text x="{WIDE / 2:g}" y="{height - 12}" text-anchor="middle" font-size="13" fill="#5a4a2a">{caption}</text>'
    )
    return "\n".join([*parts, "</svg>", ""])


def contract_layers() -> list[str]:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    return next(list(one["layers"]) for one in contracts if one["type"] == "layers")


def room_box(x: float, y: float, width: float, name: str) -> str:
    text = room_sentence(name)
    middle = x + width / 2
    room_for = int(width / 6.2)
    if len(text) > room_for:
        text = text[: room_for - 1].rsplit(" ", 1)[0] + " …"
    return (
        f'<rect x="{x:g}" y="{y}" width="{width:g}" height="{ROW - 16}" rx="8" fill="#fff" stroke="#b08a3c"/>'
        f'<text x="{middle:g}" y="{y + 20}" text-anchor="middle" font-size="15" font-weight="600" fill="#3a2c10">{name}</text>'
        f'<text x="{middle:g}" y="{y + 38}" text-anchor="middle" font-size="11" fill="#5a4a2a">{text}</text>'
    )


def room_sentence(name: str) -> str:
    """What a room's docstring says of it, up to the first stop."""
    text = re.split(r"[.:;(](?:\s|$)", first_paragraph(parsed(f"doubloon.{name}")))[0]
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("`", "")


def arrow(x: float, y: float) -> str:
    return f'<path d="M{x:g} {y:g}v12m-4 -5l4 5l4 -5" fill="none" stroke="#b08a3c" stroke-width="1.5"/>'


# --- all of them ------------------------------------------------------------------------------------------------------

PAGES: Final = {
    ROOT / "docs" / "api.md": api_page,
    ROOT / "docs" / "wire.md": wire_page,
    ROOT / "docs" / "pictures" / "rooms.svg": rooms_picture,
}


def main() -> int:
    stale = [page for page, made in PAGES.items() if not page.is_file() or page.read_text("utf-8") != made()]
    if "--check" in sys.argv[1:]:
        for page in stale:
            print(f"{page.relative_to(ROOT)} is stale: python tools/reference.py", file=sys.stderr)
        return 1 if stale else 0
    for page in stale:
        page.write_text(PAGES[page](), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
