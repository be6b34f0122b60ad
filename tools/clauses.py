"""Which rules are cited, proven and waived, game by game; with `--check`, whether that is enough.

A rule (a clause or a ruling of a ledger in `docs/rules`) is *cited* when its id stands anywhere in `src`, and
*proven* when a test carries it: any test in its name (`test_gc_5_5_…`, `test_gc_r12_…`), a test of that game or of the
conformance suite also in its docstring, a comment, a string or a parameter. (A test of the command line may well say
`GC-5.5`, and proves nothing.) Worked examples (`EX14`) are proven by the tests of their own game. Rules about cardboard are waived
in `docs/rules/waivers.toml`, each with a reason. A game counts as implemented when its folder stands in `src`.
"""

import argparse
import ast
import io
import re
import sys
import textwrap
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from doubloon.ledgers import Kind, Ledger, read

UNDER_CONSTRUCTION = "under_construction"
Places = Mapping[str, str]  # id -> where it was first seen


def home(game: str) -> str:
    """The folder that implements a ledger: the kernel for `table.md`, else the game's own."""
    return "kernel" if game == "table" else f"games/{game.replace('-', '_')}"


# --- citations ------------------------------------------------------------------------------------------------------


def written(ledgers: Iterable[Ledger]) -> re.Pattern[str]:
    """Ids as prose spells them: `GC-5.5`, `GC-R12`, `GC-5`, `ED-T6`, and examples `EX14`, `EX-14`, `X-14`, `BG-E14`."""
    prefixes = "|".join(sorted({prefix for ledger in ledgers for prefix in ledger.prefixes})) or "(?!)"
    return re.compile(rf"(?<![\w-])(?:(?:{prefixes})-(?:[A-Z]?\d+(?:\.\d+)?)|EX-?\d+|X-\d+)(?!\w|\.\d)")


def named(ledgers: Iterable[Ledger]) -> re.Pattern[str]:
    """Ids as a test's name spells them: `gc_5_5`, `gc_r12`, `bg_e14`, `ex14`, `ex_14`, `x_14`."""
    prefixes = (
        "|".join(sorted({prefix.lower() for ledger in ledgers for prefix in ledger.prefixes})) or "(?!)"
    )
    return re.compile(
        rf"(?:^|_)(?:(?P<prefix>{prefixes})_(?:(?P<letter>[red])(?P<nth>\d+)|(?P<section>\d+)_(?P<clause>\d+))"
        rf"|(?P<ex>ex)(?P<dash>_?)(?P<exth>\d+)|x_(?P<xth>\d+))(?=_|$)"
    )


def spelled(found: re.Match[str]) -> str:
    """The id a piece of a test's name stands for."""
    if found["ex"]:
        return f"EX{'-' if found['dash'] else ''}{found['exth']}"
    if found["xth"]:
        return f"X-{found['xth']}"
    rest = (
        f"{found['letter'].upper()}{found['nth']}"
        if found["letter"]
        else f"{found['section']}.{found['clause']}"
    )
    return f"{found['prefix'].upper()}-{rest}"


def cited_in_source(root: Path, pattern: re.Pattern[str]) -> Places:
    """Ids anywhere in the package: code and content."""
    places: dict[str, str] = {}
    for path in sorted((root / "src").rglob("*")):
        if path.suffix in {".py", ".toml"}:
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                for found in pattern.finditer(line):
                    places.setdefault(found[0], f"{path.relative_to(root)}:{number}")
    return places


class Carried(NamedTuple):
    """An id that a test carries, on which line, and whether its name says so."""

    id: str
    line: int
    by_name: bool


def carried(source: str, in_text: re.Pattern[str], in_name: re.Pattern[str]) -> Iterator[Carried]:
    """Ids that the tests of one file carry.

    Everything at a test file's top level counts but its docstring and the helpers: a helper that mentions a clause
    proves nothing.
    """
    tree = ast.parse(source)
    proving = {line for statement in tree.body for line in proving_lines(statement)}
    if ast.get_docstring(tree) is not None:
        proving -= set(span(tree.body[0]))
    for node in ast.walk(tree):
        if isinstance(node, FUNCTION) and node.name.startswith("test_"):
            for found in in_name.finditer(node.name.removeprefix("test_")):
                yield Carried(spelled(found), node.lineno, by_name=True)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.lineno in proving:
            for found in in_text.finditer(node.value):
                yield Carried(found[0], node.lineno, by_name=False)
    near = proving | {line - 1 for line in proving}  # a comment may stand above its test
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and token.start[0] in near:
            for found in in_text.finditer(token.string):
                yield Carried(found[0], token.start[0], by_name=False)


FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef


def span(statement: ast.stmt) -> range:
    decorators = statement.decorator_list if isinstance(statement, FUNCTION | ast.ClassDef) else []
    first = min([statement.lineno, *(decorator.lineno for decorator in decorators)])
    return range(first, (statement.end_lineno or first) + 1)


def proving_lines(statement: ast.stmt) -> range:
    is_helper = isinstance(statement, FUNCTION) and not statement.name.startswith("test_")
    return range(0) if is_helper else span(statement)


def proven_in_tests(root: Path, ledgers: Mapping[str, Ledger]) -> tuple[Places, Mapping[str, set[str]]]:
    """Ids that tests prove, and for each game the ids its own tests carry (examples are told apart by that)."""
    in_text, in_name = written(ledgers.values()), named(ledgers.values())
    game_of = {prefix: game for game, ledger in ledgers.items() for prefix in ledger.prefixes}
    places: dict[str, str] = {}
    own: dict[str, set[str]] = defaultdict(set)
    for path in sorted((root / "tests").rglob("test_*.py")):
        relative = path.relative_to(root)
        owners = [game for game in ledgers if Path(home(game)).name in str(relative)]
        for an_id, line, by_name in carried(path.read_text(encoding="utf-8"), in_text, in_name):
            for game in owners:
                own[game].add(an_id)
            if by_name or "conformance" in relative.parts or game_of.get(an_id.partition("-")[0]) in owners:
                places.setdefault(an_id, f"{relative}:{line}")
    return places, own


# --- waivers --------------------------------------------------------------------------------------------------------


@dataclass
class Waivers:
    """`waivers.toml`: `"GC-1.3" = "reason"`, flat or under a table per game; and the games still being built."""

    reasons: dict[str, object] = field(default_factory=dict)
    under_construction: list[str] = field(default_factory=list)


def read_waivers(page: Path) -> Waivers:
    waivers = Waivers()
    if page.exists():
        content = tomllib.loads(page.read_text(encoding="utf-8"))
        waivers.under_construction = content.pop(UNDER_CONSTRUCTION, [])
        for key, value in content.items():
            waivers.reasons.update(value if isinstance(value, dict) else {key: value})
    return waivers


# --- the account ----------------------------------------------------------------------------------------------------


@dataclass
class Account:
    """One ledger's rules and what became of them."""

    ledger: Ledger
    implemented: bool
    reports_only: bool
    cited: list[str]
    proven: list[str]
    waived: list[str]
    unproven: list[str]
    examples_unproven: list[str]

    @property
    def state(self) -> str:
        if not self.implemented:
            return "not begun"
        return "under construction" if self.reports_only else "implemented"


@dataclass
class House:
    """The whole account: per ledger, and what is wrong whatever the state of a game."""

    accounts: list[Account]
    faults: list[str]


def reckon(root: Path) -> House:
    rules = root / "docs" / "rules"
    ledgers = {page.stem: read(page) for page in sorted(rules.glob("*.md")) if page.stem != "index"}
    ledgers = {game: ledger for game, ledger in ledgers.items() if ledger.rules}
    waivers = read_waivers(rules / "waivers.toml")
    cited = cited_in_source(root, written(ledgers.values()))
    proven, own = proven_in_tests(root, ledgers)

    accounts, faults = [], []
    for game, ledger in ledgers.items():
        account = Account(
            ledger,
            implemented=(root / "src" / "doubloon" / home(game)).is_dir(),
            reports_only=game in waivers.under_construction,
            cited=[rule for rule in ledger.rules if rule in cited],
            proven=[rule for rule in ledger.rules if rule in proven],
            waived=[rule for rule in ledger.rules if rule in waivers.reasons],
            unproven=[rule for rule in ledger.rules if rule not in proven and rule not in waivers.reasons],
            examples_unproven=[
                example
                for example in ledger.of_kind(Kind.EXAMPLE)
                if example not in own[game] and example not in waivers.reasons
            ],
        )
        accounts.append(account)
        if account.implemented and not account.reports_only:
            faults += [
                f"{rule}: no test of {game} carries it, and it is not waived" for rule in account.unproven
            ]
            faults += [
                f"{example}: no test of {game} carries this example" for example in account.examples_unproven
            ]
    faults += waiver_faults(waivers, ledgers, proven)
    faults += unknown(ledgers, cited, proven)
    return House(accounts, faults)


def waiver_faults(waivers: Waivers, ledgers: Mapping[str, Ledger], proven: Places) -> Iterator[str]:
    known = {an_id for ledger in ledgers.values() for an_id in ledger.entries}
    for rule, reason in waivers.reasons.items():
        if rule not in known:
            yield f"{rule}: waived, but no ledger has it"
        elif not isinstance(reason, str) or not reason.strip():
            yield f"{rule}: waived without a reason"
        elif rule in proven:
            yield f"{rule}: waived, but proven at {proven[rule]}; drop the waiver"


def unknown(ledgers: Mapping[str, Ledger], cited: Places, proven: Places) -> Iterator[str]:
    """Citations of ids that no ledger has. Examples share their spelling with other words, so they are not judged."""
    known = {an_id for ledger in ledgers.values() for an_id in ledger.entries}
    prefixes = {prefix for ledger in ledgers.values() for prefix in ledger.prefixes}
    for places in (cited, proven):
        for an_id, place in places.items():
            if an_id.partition("-")[0] in prefixes and an_id not in known:
                yield f"{an_id}: cited at {place}, but no ledger has it"


# --- telling --------------------------------------------------------------------------------------------------------


def table(accounts: Iterable[Account]) -> Iterator[str]:
    columns = ("ledger", "clauses", "rulings", "cited", "proven", "waived", "unproven", "examples", "state")
    shape = "{:<16}" + "{:>9}" * 7 + "   {}"
    yield shape.format(*columns)
    for account in accounts:
        ledger = account.ledger
        examples = len(ledger.of_kind(Kind.EXAMPLE))
        yield shape.format(
            ledger.game,
            len(ledger.of_kind(Kind.CLAUSE)),
            len(ledger.of_kind(Kind.RULING)),
            len(account.cited),
            len(account.proven),
            len(account.waived),
            len(account.unproven),
            f"{examples - len(account.examples_unproven)}/{examples}",
            account.state,
        )


def lists(account: Account) -> Iterator[str]:
    for what, ids in (("unproven", account.unproven), ("examples without a test", account.examples_unproven)):
        if ids:
            yield f"\n{account.ledger.game}, {what} ({len(ids)}):"
            yield textwrap.fill(
                " ".join(ids), 110, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
            )


def main(arguments: list[str], root: Path) -> int:
    parser = argparse.ArgumentParser(
        prog="clauses", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "--check", action="store_true", help="say only what is wrong, and exit 1 when something is"
    )
    options = parser.parse_args(arguments)
    house = reckon(root)
    print(*table(house.accounts), sep="\n")
    if not options.check:
        for account in house.accounts:
            if account.implemented:
                print(*lists(account), sep="\n")
    for fault in house.faults:
        print(fault, file=sys.stderr)
    return 1 if options.check and house.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], Path(__file__).resolve().parents[1]))
