"""`doubloon serve`: the tabletop in a browser. An embedded database in this folder, unless told otherwise."""

from __future__ import annotations

import argparse
from typing import Any

from doubloon.cli.arguments import Subparsers, add_command, whole_number
from doubloon.cli.complaint import Complaint


def add_to(subparsers: Subparsers[Any]) -> None:
    """Announce the subcommand."""
    parser = add_command(subparsers, "serve", "serve tables to browsers and programs")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1)")
    parser.add_argument(
        "--port", type=whole_number(0, 65535), default=8000, help="port to listen on (default 8000)"
    )
    parser.add_argument(
        "--database",
        metavar="FILE-OR-URL",
        help="SQLite file, or postgresql://… (default: DOUBLOON_DATABASE_URL, else doubloon.db in this folder)",
    )
    parser.add_argument(
        "--workers", type=whole_number(1, 64), default=1, help="processes; more than one needs PostgreSQL"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until stopped."""
    import msgspec

    from doubloon.server.serving import serve
    from doubloon.server.settings import from_environment, url_of

    settings = from_environment()
    if arguments.database is not None:
        settings = msgspec.structs.replace(settings, database_url=url_of(arguments.database))
    if settings.embedded and arguments.workers > 1:
        raise Complaint(
            "--workers: an embedded database serves one process; give --database postgresql://… for more"
        )
    if settings.embedded and not settings.file.parent.is_dir():
        raise Complaint(f"--database: there is no folder {settings.file.parent}")
    return serve(settings, arguments.host, arguments.port, arguments.workers)
