"""The whole OpenAPI schema, walked by schemathesis with awkward requests: logged in, and not.

Every answer must be declared, match its schema, and bad input is never an error of ours.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import requests
from hypothesis import HealthCheck, Phase, given, settings

from tests.server.live import GAME, PATIENCE, ServerProcess

EXAMPLES = int(os.environ.get("DOUBLOON_EXAMPLES", "5"))
NOT_OURS = {
    "positive_data_acceptance",  # a well-formed request may still be refused by the rules or by permissions
    "missing_required_header",
    "ignored_auth",
    "use_after_free",
    "ensure_resource_availability",
}


@contextlib.contextmanager
def visitor(server: ServerProcess) -> Iterator[requests.Session]:
    with requests.Session() as client:
        client.get(f"{server.url}/api/hello")
        client.headers["x-csrftoken"] = str(client.cookies["csrftoken"])
        yield client


@pytest.mark.xdist_group("schema")  # the import of schemathesis takes seconds
@pytest.mark.parametrize("logged_in", [True, False])
def test_the_whole_schema(server: ServerProcess, logged_in: bool) -> None:
    import schemathesis  # here: collecting the tests would take seconds longer
    from schemathesis.checks import CHECKS

    document = httpx.get(f"{server.url}/schema/openapi.json", timeout=PATIENCE).json()
    schema = schemathesis.openapi.from_dict(document)
    schema.config.update(base_url=server.url)
    excluded: list[Any] = [check for check in CHECKS.get_all() if check.__name__ in NOT_OURS]
    with visitor(server) as host, visitor(server) as nobody:
        host.post(f"{server.url}/api/guest", json={}).raise_for_status()
        host.headers["x-csrftoken"] = str(host.cookies["csrftoken"])
        wish: dict[str, Any] = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "local"}]}
        table = host.post(f"{server.url}/api/tables", json=wish).json()["id"]
        session = host if logged_in else nobody
        for path, method in operations(document):
            walk(schema[path][method.upper()], table, session, excluded)


def operations(document: dict[str, Any]) -> list[tuple[str, str]]:
    """Every operation but logging out, which would be the end of it."""
    return [
        (path, method)
        for path, item in document["paths"].items()
        for method in item
        if method != "parameters" and path != "/api/logout"
    ]


def walk(operation: Any, table: str, session: requests.Session, excluded: list[Any]) -> None:
    """Many requests to one operation; every other one at a table that exists."""

    def one(case: Any) -> None:
        if "table_id" in (case.path_parameters or {}) and len(str(case.path_parameters)) % 2:
            case.path_parameters["table_id"] = table
        case.call_and_validate(session=session, excluded_checks=excluded)

    bounded = settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    bounded(given(case=operation.as_strategy())(one))()
