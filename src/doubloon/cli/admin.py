"""`doubloon admin`: look after a server's database: list its tables, take records out and put them in, back it up, look ahead."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from doubloon.cli.arguments import Subparsers, add_command
from doubloon.cli.complaint import Complaint


def add_to(subparsers: Subparsers[Any]) -> None:
    """Announce the subcommand and its own."""
    parser = add_command(subparsers, "admin", "look after a server's database")
    parser.add_argument("--database", metavar="FILE-OR-URL", help="as for: doubloon serve")
    below = parser.add_subparsers(title="what to do", metavar="TASK", required=True)
    add_command(below, "list", "every table, the newest first").set_defaults(run=list_tables)
    out = add_command(below, "export", "write a table's record (secret while its game runs)")
    out.add_argument("table", metavar="TABLE", help="the table's id")
    out.add_argument("file", metavar="FILE", help="where to write it")
    out.set_defaults(run=export)
    into = add_command(below, "import", "put a record in as a new table")
    into.add_argument("file", metavar="FILE", help="a record")
    into.set_defaults(run=import_record)
    ahead = add_command(below, "check-upgrade", "what the installed version will do to each stored table")
    ahead.set_defaults(run=check_upgrade)
    looking = add_command(below, "doctor", "look at this installation and say what to do")
    looking.add_argument("--url", metavar="ADDRESS", help="also ask a running server, as players reach it")
    looking.set_defaults(run=doctor)
    add_command(below, "people", "everybody who has a name here, the newest first").set_defaults(
        run=list_people
    )
    whole = add_command(below, "export-person", "write everything about somebody into a zip")
    whole.add_argument("person", metavar="PERSON", help="an id, or a name that is kept")
    whole.add_argument("file", metavar="FILE", help="where to write it")
    whole.set_defaults(run=export_person)
    gone = add_command(below, "delete-person", "delete everything about somebody; games of others stay")
    gone.add_argument("person", metavar="PERSON", help="an id, or a name that is kept")
    gone.set_defaults(run=delete_person)
    told = add_command(below, "reports", "what people report about others, the oldest first")
    told.add_argument("--all", action="store_true", help="those that were closed, too")
    told.set_defaults(run=list_reports)
    closing = add_command(below, "close-report", "a report has been looked into")
    closing.add_argument("number", metavar="NUMBER", type=int, help="the report's number")
    closing.add_argument("--note", default="", help="what came of it")
    closing.set_defaults(run=close_report)
    copy = add_command(below, "backup", "copy an embedded database, also while the server runs")
    copy.add_argument("file", metavar="FILE", help="where to write the copy")
    copy.set_defaults(run=backup)


def settings_of(arguments: argparse.Namespace, must_exist: bool = True) -> Any:
    """The database that is meant."""
    import msgspec

    from doubloon.server.settings import from_environment, url_of

    settings = from_environment()
    if arguments.database is not None:
        settings = msgspec.structs.replace(settings, database_url=url_of(arguments.database))
    if must_exist and settings.embedded and not settings.file.is_file():
        raise Complaint(f"there is no database {settings.file}; give --database")
    return settings


def list_tables(arguments: argparse.Namespace) -> int:
    """One line per table."""
    from doubloon.server.admin.commands import all_tables

    for sheet in all_tables(settings_of(arguments)):
        names = ", ".join(sheet.names())
        print(f"{sheet.id}  {sheet.state:8} {sheet.game:16} {sheet.version:5} plies  {names}")
    return 0


def check_upgrade(arguments: argparse.Namespace) -> int:
    """One line per table, and 1 when some table cannot go on. Changes nothing."""
    from doubloon.server.admin.upgrade import WHAT, fates

    found = fates(settings_of(arguments))
    for fate in found:
        print(fate.line())
    lost = sum(fate.row.state != "over" and (fate.how == "frozen" or fate.how not in WHAT) for fate in found)
    print(f"{len(found)} tables; {lost} whose game cannot go on")
    return 1 if lost else 0


def doctor(arguments: argparse.Namespace) -> int:
    """One finding after the other, and 1 when something does not work. Changes nothing."""
    from doubloon.server.admin.doctor import findings

    settings = settings_of(arguments, must_exist=False)
    found = []
    for finding in findings(settings, arguments.url or settings.url):
        print(finding.line(), flush=True)
        found.append(finding.how)
    print(f"{found.count('ok')} well, {found.count('look')} to look at, {found.count('bad')} bad")
    return 1 if "bad" in found else 0


def export(arguments: argparse.Namespace) -> int:
    """A record that has been verified on its way out."""
    import msgspec

    from doubloon.server.admin.commands import record_of

    record = record_of(settings_of(arguments), arguments.table)
    path = new_file(arguments.file)
    path.write_bytes(msgspec.json.encode(record) + b"\n")
    print(f"{arguments.table}: {len(record['plies'])} plies in {path}")
    return 0


def import_record(arguments: argparse.Namespace) -> int:
    """A record that has been verified on its way in."""
    from doubloon.server.admin import commands as admin

    try:
        source = Path(arguments.file).read_bytes()
    except OSError as error:
        raise Complaint(f"{arguments.file}: {error.strerror}") from None
    print(admin.import_record(settings_of(arguments, must_exist=False), source, "Keeper"))
    return 0


def list_people(arguments: argparse.Namespace) -> int:
    """One line per person."""
    from doubloon.server.admin.commands import all_people

    for one in all_people(settings_of(arguments)):
        print(
            f"{one.id}  {day(one.created)}  {'guest' if one.guest else 'kept':5}  {one.seats:4} seats  {one.name}"
        )
    return 0


def export_person(arguments: argparse.Namespace) -> int:
    """Everything about somebody."""
    from doubloon.server.admin import commands as admin

    settings, path = settings_of(arguments), new_file(arguments.file)
    person = admin.person_named(settings, arguments.person)
    print(f"{person.name}: {admin.export_person(settings, person, path)} records in {path}")
    return 0


def delete_person(arguments: argparse.Namespace) -> int:
    """Nothing about somebody."""
    from doubloon.server.admin import commands as admin

    settings = settings_of(arguments)
    person = admin.person_named(settings, arguments.person)
    admin.delete_person(settings, person)
    print(f"{person.name}: deleted, with everything that was theirs alone")
    return 0


def list_reports(arguments: argparse.Namespace) -> int:
    """A few lines per report."""
    from doubloon.server.admin.commands import all_reports

    for one in all_reports(settings_of(arguments), arguments.all):
        who, about = one.reporter or "somebody who has gone", one.person or "somebody who has gone"
        where = f" at table {one.table}" if one.table else ""
        print(f"{one.id}  {day(one.at)}  {who} about {about} ({one.person_id or 'deleted'}){where}")
        print(f"    {printable(one.text)}")
        if one.quoted:
            print(f"    they said: {printable(one.quoted)}")
        if one.closed is not None:
            print(f"    closed {day(one.closed)}{': ' if one.note else ''}{printable(one.note)}")
    return 0


def close_report(arguments: argparse.Namespace) -> int:
    """It is not listed any more."""
    from doubloon.server.admin import commands as admin

    admin.close_report(settings_of(arguments), arguments.number, arguments.note)
    print(f"{arguments.number}: closed")
    return 0


def printable(text: str) -> str:
    """What somebody wrote, without what would steer a terminal."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def day(moment: int) -> str:
    """A time as a date."""
    return datetime.fromtimestamp(moment / 1000, UTC).strftime("%Y-%m-%d")


def backup(arguments: argparse.Namespace) -> int:
    """A consistent copy."""
    from doubloon.server.admin import commands as admin

    path = new_file(arguments.file)
    admin.backup(settings_of(arguments), path)
    print(f"{path}: {path.stat().st_size} bytes")
    return 0


def new_file(name: str) -> Path:
    """A file that is not there yet."""
    path = Path(name)
    if path.exists():
        raise Complaint(f"{path} exists already")
    if not path.parent.is_dir():
        raise Complaint(f"there is no folder {path.parent}")
    return path
