"""Whatever the package imports, an installation brings along: no module that only the workshop happens to have."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def plain(name: str) -> str:
    """A distribution's name without extras, versions and spelling."""
    return re.split(r"[\[<>=~!; ]", name)[0].lower().replace("_", "-")


def is_for_types(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def imported(file: Path) -> Iterator[str]:
    """What a file imports when it runs; what only the type checker reads comes with the type checker."""
    tree = ast.parse(file.read_text("utf-8"))
    checked = [node for node in ast.walk(tree) if isinstance(node, ast.If) and is_for_types(node.test)]
    for_types = {id(one) for node in checked for part in node.body for one in ast.walk(part)}
    for node in ast.walk(tree):
        if id(node) in for_types:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


PLUGIN = "src/doubloon/conformance/plugin.py"
"""Only pytest imports it."""


def test_every_import_is_a_dependency_or_an_extra() -> None:
    lists = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
    declared = {plain(name) for names in lists for name in names}
    where = packages_distributions()
    missing = {
        f"{file.relative_to(ROOT)}: {module}"
        for file in (ROOT / "src").rglob("*.py")
        for module in imported(file)
        if module not in sys.stdlib_module_names
        and not module.startswith("doubloon")
        and not declared & {plain(name) for name in where.get(module, [module])}
    }
    assert missing <= {f"{PLUGIN}: pytest"}
