"""Clauses that bite: `make mutants` breaks the rules in small ways and looks whether a test notices.

Every guard, condition, step and number in a rule that cites a clause is broken in turn, one at a time:

- *guard dropped*: `if …: return REFUSAL` never refuses;
- *condition negated*: `if`, `elif` and `… if … else …` the other way round, `<` for `<=` and the reverse;
- *step skipped*: a statement that calls something does nothing, a step table lacks a step;
- *value changed*: a number is one more.

A mutant is killed when a test of its game fails: those that cite the clause are tried first, then the counts of tests/perft
and some golden records, then all other tests of the game. Nothing is written to the tree: the tests of a game are collected
once, and each mutant is a fork of that process in which one function has other code. What was found is kept in
build/mutants, so that a run that was stopped goes on; docs/mutants.md tells how to read it.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import hashlib
import inspect
import json
import os
import re
import signal
import sys
import time
import types
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
GAMES: Final = ROOT / "src" / "doubloon" / "games"
KEPT: Final = ROOT / "build" / "mutants"
CLAUSE: Final = re.compile(r"\b(?:GC|ED|TH|SO|HC|DP|BG|CT|KA|AV)-[A-Z]?\d+(?:\.\d+)?\b|\bAV\d+\b")
NAMED: Final = re.compile(r"(?:^|_)(gc|ed|th|so|hc|bg|ct|ka)_(r\d+|t\d+|\d+_\d+)(?=_|$)")
NOT_RULES: Final = (
    "edge",
    "content.py",
    "actions.py",
    "catalogue.py",
    "game.py",
    "hidden.py",
    "modes.py",
    "maps.py",
)
"""Pictures, words and declarations: other tests guard them."""
NO_RULE: Final = frozenset(
    {
        "redeal",
        "copy",
        "__init__",
        "sentence",
        "encode",
        "encode_question",
        "deal_spoils",
        "deal_important_anew",
    }
)
"""Copies, what is imagined, sentences, and the columns of learners: the conformance suite guards them."""
RECORDS: Final = 6
PATIENCE: Final = 30
"""Seconds of computing after which a mutant counts as killed: its rules go on without end."""


# --- mutants ----------------------------------------------------------------------------------------------------------


class Mutant(NamedTuple):
    """One small change: where, what kind, which clauses, and the function whose code it changes (empty: a step table)."""

    path: str
    line: int
    column: int
    kind: str
    function: str
    clauses: tuple[str, ...]
    text: str

    @property
    def id(self) -> str:
        return f"{self.path}:{self.line}:{self.column} {self.kind}"


def mutants_of(game: str) -> list[Mutant]:
    """All mutants of a game, file by file."""
    folder = GAMES / game.replace("-", "_")
    found: list[Mutant] = []
    for path in sorted(folder.rglob("*.py")):
        if not set(path.relative_to(folder).parts) & set(NOT_RULES):
            found += Reader(path).found
    return found


class Reader(ast.NodeVisitor):
    """Finds what can be broken in one file."""

    def __init__(self, path: Path) -> None:
        self.name = str(path.relative_to(ROOT))
        self.source = path.read_text("utf-8")
        self.lines = self.source.splitlines()
        self.found: list[Mutant] = []
        self.function: list[str] = []
        self.clauses: list[tuple[str, ...]] = [()]
        self.silent = 0
        tree = ast.parse(self.source)
        self.at_import = called_at_import_only(tree)
        self.visit(tree)

    def add(self, node: ast.AST, kind: str) -> None:
        line, end = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0)
        near = " ".join(text.partition("#")[2] for text in self.lines[line - 1 : end])
        clauses = tuple(dict.fromkeys([*CLAUSE.findall(near), *self.clauses[-1]]))
        if clauses and not self.silent:
            text = self.lines[line - 1].strip()
            function = ".".join(self.function)
            self.found.append(Mutant(self.name, line, node_column(node), kind, function, clauses, text))

    # definitions: a rule without a docstring of its own has the clauses of its class

    def inside(self, node: ast.FunctionDef | ast.ClassDef) -> None:
        own = tuple(CLAUSE.findall(ast.get_docstring(node) or ""))
        self.clauses.append(own or self.clauses[-1])
        self.function.append(node.name)
        for statement in node.body:
            self.visit(statement)
        self.function.pop()
        self.clauses.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name not in NO_RULE | self.at_import:
            self.inside(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.inside(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """A step table, listed under its class."""
        if self.function and self.is_field(node):
            return
        if self.function:
            self.generic_visit(node)
        elif "Steps" in ast.unparse(node.annotation) and isinstance(node.value, ast.Tuple):
            for number, step in enumerate(node.value.elts):
                doc = self.docstring_of(ast.unparse(step))
                self.clauses.append(tuple(CLAUSE.findall(doc)))
                self.add(step, f"step {number} left out")
                self.clauses.pop()

    def is_field(self, node: ast.AnnAssign) -> bool:
        """A field of a class: its constructor was made when the class was, and no fork makes it again."""
        return isinstance(node.target, ast.Name) and self.function[-1][0].isupper()

    def docstring_of(self, name: str) -> str:
        kind, _, method = name.partition(".")
        for node in ast.walk(ast.parse(self.source)):
            if isinstance(node, ast.ClassDef) and node.name == kind:
                docs = ast.get_docstring(node) or ""
                for part in node.body:
                    if isinstance(part, ast.FunctionDef) and part.name == method:
                        return ast.get_docstring(part) or docs
                return docs
        return ""

    # statements

    def visit_If(self, node: ast.If) -> None:
        if "told" in ast.unparse(node.test):  # only the log
            for statement in node.orelse:
                self.visit(statement)
            return
        if self.function and not is_type_question(node.test):
            self.add(node, "guard dropped" if is_guard(node) else "condition negated")
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        if self.function and "told" not in ast.unparse(node.test):
            self.add(node, "condition negated")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        if is_absence_question(node):
            self.visit(node.left)
            return
        if self.function and len(node.ops) == 1 and type(node.ops[0]) in BOUNDS:
            self.add(node, "bound moved")
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        said = ast.unparse(node)
        silent = any(word in said for word in ("told", "tell(", ".own_"))
        if self.function and isinstance(node.value, ast.Call) and not silent:
            self.add(node, "step skipped")
            self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if self.function:
            self.add(node, "step skipped")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if self.function and type(node.value) is int:
            self.add(node, "value changed")

    def visit_Assert(self, node: ast.Assert) -> None:
        """No rule: it tells the type checker something."""

    def visit_Subscript(self, node: ast.Subscript) -> None:
        """Numbers that find a place in a list are no numbers of the rules, but what is in there may be."""
        self.visit(node.value)


def called_at_import_only(tree: ast.Module) -> set[str]:
    """The functions of a file that fill its tables: they have run before a fork could break them."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    later = {name for function in functions for name in names_in(function.body) if name != function.name}
    tables = [node for node in tree.body if not isinstance(node, ast.FunctionDef | ast.ClassDef)]
    return names_in(tables) & {function.name for function in functions} - later


def names_in(nodes: Sequence[ast.AST]) -> set[str]:
    return {part.id for node in nodes for part in ast.walk(node) if isinstance(part, ast.Name)}


BOUNDS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}


def node_column(node: ast.AST) -> int:
    return int(getattr(node, "col_offset", 0))


def is_guard(node: ast.If) -> bool:
    return len(node.body) == 1 and isinstance(node.body[0], ast.Return | ast.Continue) and not node.orelse


def is_type_question(test: ast.expr) -> bool:
    """Which kind of action it is: another answer would be no other rule, but a fault."""
    return isinstance(test, ast.Call) and isinstance(test.func, ast.Name) and test.func.id == "isinstance"


def is_absence_question(node: ast.Compare) -> bool:
    """`x < 0`, `x >= 0`: whether there is one at all, -1 being none. Where the bound lies between -1 and 0 says nothing."""
    with_zero = len(node.ops) == 1 and ast.unparse(node.comparators[0]) == "0"
    return with_zero and isinstance(node.ops[0], ast.Lt | ast.GtE)


class Breaker(ast.NodeTransformer):
    """Carries out one mutant."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        self.done = 0

    def visit(self, node: ast.AST) -> Any:
        here = (getattr(node, "lineno", -1), getattr(node, "col_offset", -1))
        if here == (self.mutant.line, self.mutant.column) and not self.done:
            broken = self.broken(node)
            if broken is not None:
                self.done += 1
                return ast.copy_location(broken, node)
        return self.generic_visit(node)

    def broken(self, node: ast.AST) -> Any:
        """The node in its other form; None: it is not the one that is meant."""
        kind = self.mutant.kind
        if kind == "guard dropped" and isinstance(node, ast.If):
            return changed(node, test=ast.Constant(False))
        if kind == "condition negated" and isinstance(node, ast.If | ast.IfExp):
            return changed(node, test=ast.UnaryOp(ast.Not(), node.test))
        if kind == "bound moved" and isinstance(node, ast.Compare) and type(node.ops[0]) in BOUNDS:
            return changed(node, ops=[BOUNDS[type(node.ops[0])]()])
        if kind == "step skipped" and isinstance(node, ast.Expr | ast.AugAssign):
            return ast.Pass()
        if kind == "value changed" and isinstance(node, ast.Constant) and type(node.value) is int:
            return ast.Constant(node.value + 1)
        return None


def changed(node: Any, **fields: Any) -> Any:
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, ast.copy_location(value, node) if isinstance(value, ast.AST) else value)
    return other


# --- carrying a mutant out in a process that has imported everything --------------------------------------------------


def break_rules(mutant: Mutant) -> None:
    """Give the function, or the step table, its other form."""
    module = sys.modules[module_name(mutant.path)]
    source = (ROOT / mutant.path).read_text("utf-8")
    if mutant.kind.endswith("left out"):
        leave_out(module, source, mutant)
        return
    breaker = Breaker(mutant)
    tree = ast.fix_missing_locations(breaker.visit(ast.parse(source)))
    assert breaker.done == 1, f"{mutant.id} is not there"
    code = compile(tree, str(ROOT / mutant.path), "exec", dont_inherit=True)
    for name in mutant.function.split("."):
        code = next(c for c in code.co_consts if isinstance(c, types.CodeType) and c.co_name == name)
    function_of(module, mutant.function).__code__ = code


def module_name(path: str) -> str:
    return path.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def function_of(module: types.ModuleType, name: str) -> Any:
    found: Any = module
    for part in name.split("."):
        found = vars(found)[part]
    found = getattr(found, "fget", found)
    found = getattr(found, "__func__", found)
    return inspect.unwrap(found)


def leave_out(module: types.ModuleType, source: str, mutant: Mutant) -> None:
    """A step table without one of its steps."""
    number = int(mutant.kind.split()[1])
    for node in ast.parse(source).body:
        if (
            isinstance(node, ast.AnnAssign)
            and node.value is not None
            and isinstance(node.target, ast.Name)
            and node.lineno <= mutant.line <= (node.end_lineno or node.lineno)
        ):
            steps = vars(module)[node.target.id]
            shorter = steps[:number] + steps[number + 1 :]
            for other in list(sys.modules.values()):
                for name, value in list(vars(other).items()) if isinstance(other, types.ModuleType) else ():
                    if value is steps:
                        setattr(other, name, shorter)


# --- the tests of a game ----------------------------------------------------------------------------------------------


def clauses_of(item: pytest.Item) -> set[str]:
    """What a test carries: in its name and anywhere in its text."""
    function = getattr(item, "function", None)
    if function is None:
        return set()
    try:
        text = inspect.getsource(function)
    except (OSError, TypeError):
        text = ""
    named = {f"{kind.upper()}-{rest.upper().replace('_', '.')}" for kind, rest in NAMED.findall(item.name)}
    return named | set(CLAUSE.findall(text))


class Hunt:
    """A pytest plugin: instead of running the tests once, it runs them against mutants, each in a fork."""

    def __init__(self, game: str, wanted: list[Mutant], workers: int, say: Callable[[str], None]) -> None:
        self.game, self.wanted, self.workers, self.say = game, wanted, workers, say
        self.failed = False
        self.known = read_known(game)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.session = session
        self.by_clause: defaultdict[str, list[pytest.Item]] = defaultdict(list)
        for item in session.items:
            for clause in clauses_of(item):
                self.by_clause[clause].append(item)
        self.prepare_records()
        running: dict[int, Mutant] = {}
        todo = [mutant for mutant in self.wanted if mutant.id not in self.known]
        while todo or running:
            while todo and len(running) < self.workers:
                mutant = todo.pop()
                running[self.start(mutant)] = mutant
            self.reap(running)
        return True

    def prepare_records(self) -> None:
        import doubloon

        self.rules = doubloon.games()[self.game]
        folder = ROOT / "tests" / "records" / self.game
        shortest = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_size)
        every = max(1, len(shortest) // 2 // RECORDS)
        self.records = [path.read_bytes() for path in shortest[::every][:RECORDS]]
        counts = json.loads((ROOT / "tests" / "perft" / self.game / "counts.json").read_bytes())
        place = ROOT / "tests" / "perft" / self.game
        self.counts = [((place / one["record"]).read_bytes(), one["counts"]) for one in counts]

    def start(self, mutant: Mutant) -> int:
        """A fork in which the mutant meets the tests; its exit code says who noticed."""
        child = os.fork()
        if child:
            return child
        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(quiet, stream)
        code = SURVIVED
        try:
            signal.setitimer(signal.ITIMER_PROF, PATIENCE)
            code = self.fate(mutant)
        except BaseException:
            code = FAULT
        finally:
            os._exit(code)

    def fate(self, mutant: Mutant) -> int:
        break_rules(mutant)
        citing = list(dict.fromkeys(item for clause in mutant.clauses for item in self.by_clause[clause]))
        if self.fails(citing):
            return BY_CLAUSE
        if not self.replays():
            return BY_RECORDS
        asked = set(citing)
        return (
            BY_OTHERS if self.fails([item for item in self.session.items if item not in asked]) else SURVIVED
        )

    def fails(self, items: list[pytest.Item]) -> bool:
        for item in items:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if self.failed:
                return True
        return False

    def replays(self) -> bool:
        from doubloon.kernel.positions.playout import perft
        from doubloon.kernel.tables.replay import replayed

        try:
            for record, counts in self.counts:
                state = replayed(self.rules, record, verify=True).state
                if [perft(state, depth) for depth in (1, 2)] != counts[:2]:
                    return False
            for record in self.records:
                replayed(self.rules, record, verify=True)
        except Exception:
            return False
        return True

    def reap(self, running: dict[int, Mutant]) -> None:
        child, status = os.waitpid(-1, 0)
        if child not in running:
            return
        mutant = running.pop(child)
        code = os.waitstatus_to_exitcode(status)
        found = FATES.get(code, "by never ending" if code == -signal.SIGPROF else "by a crash")
        write_known(self.game, mutant, found)
        self.say(f"{found:<14} {mutant.id}  [{' '.join(mutant.clauses[:3])}]  {mutant.text[:70]}")
        self.known[mutant.id] = found


SURVIVED, BY_CLAUSE, BY_RECORDS, BY_OTHERS, FAULT = 0, 10, 11, 12, 13
FATES: Final = {
    SURVIVED: "SURVIVED",
    BY_CLAUSE: "by its clause",
    BY_RECORDS: "by records",
    BY_OTHERS: "by other tests",
    FAULT: "could not run",
}


# --- what is kept -----------------------------------------------------------------------------------------------------


def digest_of(path: str) -> str:
    return hashlib.blake2b((ROOT / path).read_bytes(), digest_size=8).hexdigest()


def read_known(game: str) -> dict[str, str]:
    """What became of each mutant whose file is as it was; survivors meet the tests again."""
    known: dict[str, str] = {}
    digests: dict[str, str] = {}
    kept = KEPT / f"{game}.jsonl"
    for line in kept.read_text("utf-8").splitlines() if kept.exists() else ():
        entry = json.loads(line)
        path = entry["id"].partition(":")[0]
        if (ROOT / path).exists() and digests.setdefault(path, digest_of(path)) == entry["digest"]:
            known[entry["id"]] = entry["fate"]
    return known


def write_known(game: str, mutant: Mutant, fate: str) -> None:
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / f"{game}.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps({"id": mutant.id, "digest": digest_of(mutant.path), "fate": fate}) + "\n")


# --- the command ------------------------------------------------------------------------------------------------------


def main() -> int:
    wishes = arguments()
    names = [wishes.game] if wishes.game else [path.name.replace("_", "-") for path in games()]
    code = 0
    for place, game in enumerate(names):
        everything = mutants_of(game)
        chosen = everything
        if wishes.sample:
            share = wishes.sample // len(names) + (place < wishes.sample % len(names))
            chosen = by_lot(everything, wishes.seed)[:share]
        if wishes.match:
            chosen = [mutant for mutant in chosen if wishes.match in mutant.id]
        code = hunt(game, chosen, len(everything), wishes) or code
    return code


def by_lot(mutants: list[Mutant], seed: str) -> list[Mutant]:
    """The mutants in an order that is the same for everybody."""
    return sorted(mutants, key=lambda mutant: hashlib.blake2b(f"{seed} {mutant.id}".encode()).digest())


def games() -> Iterator[Path]:
    return (path for path in sorted(GAMES.iterdir()) if (path / "game.py").exists())


def hunt(game: str, chosen: list[Mutant], number: int, wishes: argparse.Namespace) -> int:
    if wishes.again:
        forget(game, {"SURVIVED"})
    plugin = Hunt(
        game,
        chosen,
        wishes.workers,
        partial(print, file=sys.stdout, flush=True) if wishes.verbose else lambda _: None,
    )
    begun = time.monotonic()
    tests = f"tests/games/{game.replace('-', '_')}"
    quiet = ["-q", "-s", "-p", "no:cacheprovider", "-W", "ignore::DeprecationWarning"]
    with Path(os.devnull).open("w") as nowhere, contextlib.redirect_stdout(nowhere):
        outcome = pytest.main([*quiet, tests], plugins=[plugin])
    if outcome not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
        print(f"mutants: the tests of {game} could not be collected", file=sys.stderr)
        return 1
    fates = Counter(plugin.known.get(mutant.id, "not tried") for mutant in chosen)
    killed = len(chosen) - fates["SURVIVED"] - fates["could not run"]
    told = ", ".join(f"{count} {fate}" for fate, count in fates.most_common())
    share = f"{100 * killed / max(1, len(chosen)):.1f} %"
    seconds = time.monotonic() - begun
    print(
        f"{game}: {killed} of {len(chosen)} mutants killed ({share}; {number} in all): {told}; {seconds:.0f} s",
        flush=True,
    )
    for mutant in chosen:
        if plugin.known.get(mutant.id) in {"SURVIVED", "could not run"}:
            print(
                f"  {plugin.known[mutant.id]}  {mutant.id}  [{' '.join(mutant.clauses[:4])}]  {mutant.text[:80]}"
            )
    return 0


def forget(game: str, fates: set[str]) -> None:
    """Let those mutants meet the tests again: there may be new ones."""
    kept = KEPT / f"{game}.jsonl"
    if kept.exists():
        lines = [
            line for line in kept.read_text("utf-8").splitlines() if json.loads(line)["fate"] not in fates
        ]
        kept.write_text("".join(f"{line}\n" for line in lines), "utf-8")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="mutants", description="break each rule in small ways; a test must notice"
    )
    parser.add_argument("--game", help="only this one")
    parser.add_argument("--sample", type=int, metavar="N", help="number of mutants of all games together")
    parser.add_argument("--seed", default="autumn", help="of the sample")
    parser.add_argument("--match", metavar="TEXT", help="only mutants whose place or kind contains this")
    parser.add_argument("--again", action="store_true", help="try survivors again, by the tests of today")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--verbose", action="store_true", help="a line for each mutant")
    return parser.parse_args()


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
