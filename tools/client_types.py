"""The client's TypeScript types, made from the wire's own types (`doubloon.hosting.wire`, `doubloon.server.people.wire`).

    python tools/client_types.py            write web/src/lib/wire.d.ts again
    python tools/client_types.py --check    fail when it is not fresh

The file begins with a hash of the schema it was made from, so that its freshness can be told without Node.
"""

from __future__ import annotations

import argparse
import hashlib
import inspect
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from doubloon.hosting import wire
from doubloon.server.people import wire as people_wire
from tools.client_build import done, install, npm

OUTPUT = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "wire.d.ts"


def named_types() -> list[type]:
    """Every struct that the wire's modules themselves define, in their order."""
    return [
        one
        for module in (wire, people_wire)
        for one in vars(module).values()
        if inspect.isclass(one) and issubclass(one, msgspec.Struct) and one.__module__ == module.__name__
    ]


def schema() -> dict[str, Any]:
    """A minimal OpenAPI document with the types as components, and the two unions of websocket messages."""
    _, components = msgspec.json.schema_components(named_types(), ref_template="#/components/schemas/{name}")
    unions = {"ClientMessage": wire.ClientMessage, "ServerMessage": wire.ServerMessage}
    for name, union in unions.items():
        (one,), _ = msgspec.json.schema_components([union], ref_template="#/components/schemas/{name}")
        components[name] = one
    for one in components.values():
        if "description" in one:
            one["description"] = inspect.cleandoc(one["description"])  # as Python does by itself from 3.13 on
    return {
        "openapi": "3.1.0",
        "info": {"title": "doubloon wire", "version": "1"},
        "paths": {},
        "components": {"schemas": components},
    }


def fingerprint() -> str:
    """What a fresh file's first line must hold."""
    return hashlib.blake2b(json.dumps(schema(), sort_keys=True).encode(), digest_size=16).hexdigest()


def is_fresh() -> bool:
    """Whether the committed file was made from today's types."""
    return OUTPUT.is_file() and fingerprint() in OUTPUT.read_text(encoding="utf-8").partition("\n")[0]


def write() -> None:
    """Make the file."""
    install()
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "wire.json"), Path(folder, "wire.d.ts")
        source.write_text(json.dumps(schema()), encoding="utf-8")
        npm("run", "--silent", "types", "--", str(source), "-o", str(target), "--default-non-nullable=false")
        made = target.read_text(encoding="utf-8")
    first = (
        f"// made by tools/client_types.py from doubloon.hosting.wire, schema {fingerprint()}; do not edit\n"
    )
    names = sorted(schema()["components"]["schemas"])
    aliases = "".join(f'export type {name} = components["schemas"]["{name}"];\n' for name in names)
    OUTPUT.write_text(first + made + "\n" + aliases, encoding="utf-8")


def main() -> int:
    """Write or check."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="fail when the committed file is not fresh")
    if parser.parse_args().check:
        if is_fresh():
            return 0
        print("web/src/lib/wire.d.ts is not fresh: run `python tools/client_types.py`", file=sys.stderr)
        return 1
    return done(write)


if __name__ == "__main__":
    sys.exit(main())
