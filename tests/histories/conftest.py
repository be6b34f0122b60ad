"""The PostgreSQL of the server's own tests."""

from tests.server.conftest import database, postgres, pytest_itemcollected

__all__ = ["database", "postgres", "pytest_itemcollected"]
