"""A progress bar on stderr, when somebody watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from doubloon.cli.terminal import OurConsole


@contextmanager
def bar(out: OurConsole, what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Gives a function that is told how many more are done."""
    err = OurConsole(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not (err.is_terminal and out.is_terminal),
    ) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.advance(task, done)
