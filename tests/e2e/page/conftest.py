"""The built page, once for all tests of this folder, and the people who visit it."""

import pytest

from tests.e2e.page.page_visitors import page_url as page_url
from tests.e2e.page.page_visitors import resident as resident
from tests.e2e.page.page_visitors import resident_browser as resident_browser
from tests.e2e.page.page_visitors import visitors as visitors


def pytest_itemcollected(item: pytest.Item) -> None:
    """Tests of the page that has started run in one process, so that it starts once."""
    if "resident" in getattr(item, "fixturenames", ()):
        item.add_marker(pytest.mark.xdist_group("resident"))
